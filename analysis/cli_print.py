"""Reports as tables on a terminal."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from textwrap import wrap
from typing import Any, Final

from rich import box
from rich.cells import cell_len
from rich.console import Console, JustifyMethod
from rich.table import Table

from counterclock.catalogue import SHIPPED
from counterclock.deck import FACTS_ONLY, MODELLED, UNKNOWN, lands_shown
from counterclock.names import several, shown

__all__ = ["coverage_lines", "print_compare", "print_kill", "print_lines", "print_table", "print_trace"]

Report = Mapping[str, Any]
_SETUP_FIRST: Final = ("format", "opponents", "life", "own_life", "poison_to_lose", "commander_damage_to_lose", "turns")
_HIDDEN: Final = frozenset({"kill_turn", "intervals", "weights", "format_guessed", "note", *_SETUP_FIRST})
_IDLE: Final = {
    "none: the opponents never block": "never block",
    "none: the opponents remove nothing": "remove nothing",
    "none: the opponents never win": "never win",
}
_EVERYTHING: Final = "all it does beyond its printed facts"
_SMALL: Final = 0.00005
_GAP, _EDGES = 3, 2
"""The places between two columns of a table, and at its edges."""
_LONGEST_WORD: Final = 20
"""A word with more letters may be broken."""
_READABLE: Final = 24
"""The places in which most names can be read."""
_PARTS: Final = re.compile(r"(?:[^\s/\\_-]|[/\\_-](?=[\d+-]))*(?:[/\\_-]+\s*|\s+|$)(?<=.)")
"""Parts of a line that is broken after each: words, and parts of paths and of joined words, but none of numbers."""
_NUMBERS: Final = re.compile(r"(?:[<>] )?\S+(?: (?:%|pp)(?!\S))?\s*")
"""Numbers with their units, and words between them."""


def _console(width: int | None = None) -> Console:
    """Return what prints on standard output: names are names, never markup."""
    return Console(markup=False, highlight=False, emoji=False, soft_wrap=True, width=width)


def print_lines(lines: Iterable[str]) -> None:
    """Print lines of text: broken between words on a terminal that is too narrow, whole into files and pipes.

    Parameters
    ----------
    lines : iterable of str
        The lines; what a terminal would obey is written out.
    """
    console = _console()
    for line in map(shown, lines):
        for part in broken(line, console.width) if console.is_terminal else [line]:
            console.print(part)


def broken(line: str, width: int) -> list[str]:
    """Break a line between words where a terminal is too narrow for it.

    Parameters
    ----------
    line : str
        The line.
    width : int
        The terminal's columns.

    Returns
    -------
    list of str
        The line in parts, those after the first further in; a word that is too long, such as a path, stays whole.
    """
    inside = " " * (len(line) - len(line.lstrip()) + 4)
    parts = wrap(line, width, subsequent_indent=inside, break_long_words=False, break_on_hyphens=False)
    return parts if len(line) > width else [line]


def print_table(columns: Sequence[str], rows: Iterable[Sequence[str]], words: int = 0) -> None:
    """Print a table: as wide as the terminal where that is enough, and wider where numbers would be cut.

    Parameters
    ----------
    columns : sequence of str
        The heads.
    rows : iterable of sequence of str
        The cells.
    words : int, default 0
        How many of the first columns hold words; the others hold numbers.
    """
    rows = [["\n".join(map(shown, cell.split("\n"))) for cell in row] for row in rows]
    room = _room(columns, rows, words, _console().width)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for place, (name, width) in enumerate(zip(columns, room, strict=True)):
        side: JustifyMethod = "left" if place < words else "right"
        table.add_column(folded(name, width), justify=side, width=width, no_wrap=True)
    for row in rows:
        parts = (_PARTS if place < words else _NUMBERS for place in range(len(row)))
        table.add_row(*map(folded, row, room, parts))
    _console(_across(room)).print(table, soft_wrap=False)


def _across(room: Sequence[int]) -> int:
    """Return how wide a table is whose columns are so wide."""
    return sum(room) + _GAP * (len(room) - 1) + _EDGES


def _room(columns: Sequence[str], rows: Sequence[Sequence[str]], words: int, width: int) -> list[int]:
    """Return how wide each column is: as its cells are, or less where the terminal is too narrow for all.

    Columns of words give way first, while names can be read; then those of numbers, down to their longest number; and
    then those of words, down to their longest word.
    """
    wide, least = [], []
    for place, head in enumerate(columns):
        cells = [row[place] for row in rows]
        parts = _PARTS if place < words else _NUMBERS
        narrow = _longest([*_PARTS.findall(head), *(part for cell in cells for part in parts.findall(cell))])
        least.append(min(narrow, _LONGEST_WORD) if place < words else narrow)
        whole = _longest(line for cell in (head, *cells) for line in cell.split("\n"))
        wide.append(min(whole, max(width, narrow)))
    easily = [max(narrow, min(whole, _READABLE)) for whole, narrow in zip(wide, least, strict=True)]
    for places, floor in ((range(words), easily), (range(words, len(wide)), least), (range(words), least)):
        while _across(wide) > width and (wider := [place for place in places if wide[place] > floor[place]]):
            wide[max(wider, key=wide.__getitem__)] -= 1
    return wide


def _longest(parts: Iterable[str]) -> int:
    """Return the columns that the longest part takes."""
    return max((cell_len(part.rstrip()) for part in parts), default=0)


def folded(text: str, width: int, parts: re.Pattern[str] = _PARTS) -> str:
    """Break the lines of a cell that are too long.

    Parameters
    ----------
    text : str
        The cell.
    width : int
        The columns there are.
    parts : pattern, optional
        What stays together; by default words, and parts of paths and of joined words.

    Returns
    -------
    str
        The same with more lines; only a part that is too long by itself is broken anywhere.
    """
    lines: list[str] = []
    for line in text.split("\n"):
        lines.append("")
        for part in parts.findall(line) if cell_len(line) > width else [line]:
            if lines[-1] and cell_len(lines[-1] + part.rstrip()) > width:
                lines.append("")
            for letter in part if cell_len(part.rstrip()) > width else [part]:
                if lines[-1] and cell_len((lines[-1] + letter).rstrip()) > width:
                    lines.append("")
                lines[-1] += letter
    return "\n".join(line.rstrip() for line in lines)


def percent(share: float) -> str:
    """Write a share as a percentage.

    Parameters
    ----------
    share : float
        The share.

    Returns
    -------
    str
        With two decimals; what is not nothing is never written as 0.
    """
    return "< 0.01 %" if 0 < share < _SMALL else f"{100 * share:.2f} %"


def _interval(row: Report) -> str:
    """Write the interval of a share."""
    return f"{100 * row['low']:.2f} to {100 * row['high']:.2f} %"


def print_kill(report: Report, unused: Sequence[Sequence[str]] = ()) -> None:
    """Print what ``kill`` answers.

    Parameters
    ----------
    report : mapping
        As from `Run.to_dict`; with the usage of a deck's cards where all of it is wanted.
    unused : sequence of (sequence of str), optional
        For each deck the lines that say what was never used.
    """
    print_lines(_setup_lines(report))
    if len(report["decks"]) > 1:
        _print_overview(report)
    for place, deck in enumerate(report["decks"]):
        print_lines(["", *_deck_heading(deck)])
        _print_clock(deck)
        print_lines(_deck_lines(deck, report["setup"]["turns"]))
        print_lines(coverage_lines(deck["coverage"]))
        print_lines(unused[place] if unused else [])
        print_lines(f"warning: {line}" for line in deck["warnings"])
        _print_usage(deck.get("usage", []))


def _print_usage(rows: Sequence[Report]) -> None:
    """Print what the pilot did with each card, a row for the card and one for each of its lines."""
    if not rows:
        return
    games = several(rows[0]["games"], "game")
    print_lines([f"of the first {games}, in how many each card was at hand, played and used:"])
    cells = []
    for row in rows:
        what = row["ability"] or f"{row['count']} {row['card']}"
        told = [str(row[name]) for name in ("drawn", "played", "used")]
        cells.append([f"  {what}" if row["ability"] else what, *told, f"{row['times']:.2f}"])
    print_table(["card or line", "drawn", "played", "used", "times a game"], cells, words=1)


def _setup_lines(report: Report) -> list[str]:
    """Say what was assumed, in a few lines."""
    setup = report["setup"]
    guessed = " (by the deck's looks; --format names another)" if setup.get("format_guessed") else ""
    seats = several(setup["opponents"], "opponent")
    many = f"{several(report['games'], 'game')}, " if "games" in report else ""
    led = setup["commander_damage_to_lose"]
    by_one = f"{led} combat damage by one commander loses, " if led else ""
    lines = [
        f"{many}seed {report['seed']}; {setup['format']}{guessed}",
        f"  {seats} at {setup['life']} life, own life {setup['own_life']}, {setup['poison_to_lose']} poison lose, "
        f"{by_one}up to turn {setup['turns']}",
    ]
    idle = [_IDLE[setup[name]] for name in ("blockers", "removal", "opponent_clock") if setup[name] in _IDLE]
    lines += [f"  the opponents {', '.join(idle)}"] if idle else []
    rest = {name: value for name, value in setup.items() if name not in _HIDDEN and value not in _IDLE}
    lines += [f"  {name.replace('_', ' ')}: {value}" for name, value in rest.items()]
    return lines + ([f"  {setup['note']}"] if "note" in setup else [])


def _deck_heading(deck: Report) -> list[str]:
    """Say which deck it is."""
    led = f", led by {' and '.join(deck['commanders'])}" if deck["commanders"] else ""
    lands = lands_shown(deck["lands"], deck.get("lands_on_back", 0))
    return [f"{deck['name']}: {several(deck['cards'], 'card')}, {lands}{led}"]


def _print_clock(deck: Report) -> None:
    """Print the kill turns, and the first kill's beside them where there are several opponents."""
    rows = list(deck["kill_turn"]["by_turn"])
    first = {row["turn"]: row for row in deck.get("first_kill_turn", {"by_turn": []})["by_turn"]}
    seen = [row["turn"] for row in [*rows, *first.values()] if row["p"] > 0]
    if not seen:
        return
    shown = [row for row in rows if min(seen) <= row["turn"] <= max(seen)]
    columns = ["kill turn", "games", "95 % interval", "by then", *(["first opponent", "by then"] if first else [])]
    cells = []
    for row in shown:
        beside = first.get(row["turn"])
        more = [percent(beside["p"]), percent(beside["cumulative"])] if beside else []
        cells.append([str(row["turn"]), percent(row["p"]), _interval(row), percent(row["cumulative"]), *more])
    print_table(columns, cells)


def _deck_lines(deck: Report, turns: int) -> list[str]:
    """Say what the table does not: never, causes, mean, median, mulligans."""
    clock = deck["kill_turn"]
    never = clock["never"]
    lines = [f"no kill by turn {turns}: {percent(never['p'])} ({_interval(never)})"]
    if deck["lost"]:
        lines.append("lost by the deck itself: " + _shares(deck["lost"]))
    if clock["mean"] is not None:
        lines.append(f"killed by: {_shares(deck['causes'])}")
        lines.append(_mean_line(clock))
    taken = deck["mulligans"]
    if len(taken) > 1:
        lines.append("mulligans: " + ", ".join(_taken(row) for row in taken))
    return lines


def _shares(shares: Report) -> str:
    """Write shares by name, the largest first."""
    return ", ".join(f"{name} {percent(p)}" for name, p in sorted(shares.items(), key=lambda item: -item[1]))


def _mean_line(clock: Report) -> str:
    """Say mean and median."""
    spread = f" ({clock['mean_low']:.3f} to {clock['mean_high']:.3f})" if clock["mean_low"] is not None else ""
    median = "never" if clock["median"] is None else f"{clock['median']:.0f}"
    killed = percent(1 - clock["never"]["p"])
    return (
        f"mean kill turn {clock['mean']:.3f}{spread} over the {killed} of games that killed; median over all {median}"
    )


def _taken(row: Report) -> str:
    """Say how often so many mulligans were taken, and how fast the deck was then."""
    mean = "" if row["mean"] is None else f" (mean {row['mean']:.2f})"
    return f"{row['taken']} in {percent(row['p'])}{mean}"


def coverage_lines(coverage: Report) -> list[str]:
    """Say which cards are not fully played, and what of them.

    Parameters
    ----------
    coverage : mapping
        As from `run_report.coverage_report`.

    Returns
    -------
    list of str
        The lines.
    """
    counts = f"{coverage['modelled']} modelled, {coverage['facts_only']} facts only, {coverage['unknown']} unknown"
    lines = [f"cards: {counts}"]
    blank = [card for card in coverage["cards"] if card["left_out"] == [_EVERYTHING]]
    partly = [card for card in coverage["cards"] if card["status"] == FACTS_ONLY and card not in blank]
    unknown = [card for card in coverage["cards"] if card["status"] == UNKNOWN]
    lines += [f"  {card['count']} {card['name']}: not played: {'; '.join(card['left_out'])}" for card in partly]
    if blank:
        lines.append(f"  only cost, type and body are played of: {_named(blank)}")
    if unknown:
        lines.append(f"  unknown, played as blanks: {_named(unknown)}")
    lines += _sources(coverage)
    simplified = [card for card in coverage["cards"] if card["simplified"] and card["status"] == MODELLED]
    lines += [f"  {card['count']} {card['name']}: simplified: {card['simplified']}" for card in simplified]
    return lines


def _sources(coverage: Report) -> list[str]:
    """Name the cards that are not as they were shipped."""
    by_source: dict[str, list[Report]] = {}
    for card in coverage["cards"]:
        by_source.setdefault(card["source"], []).append(card)
    return [f"  from {source}: {_named(cards)}" for source, cards in by_source.items() if source != SHIPPED]


def _named(cards: Iterable[Report]) -> str:
    """Name cards with their counts."""
    return ", ".join(f"{card['count']} {card['name']}" for card in cards)


def print_trace(report: Report) -> None:
    """Print one game step by step.

    Parameters
    ----------
    report : mapping
        As from `trace.trace_report`.
    """
    print_lines(_setup_lines(report))
    print_lines(["", f"{report['deck']}, game {report['game']}", *(f"  {line}" for line in report["trace"]), ""])
    print_lines(coverage_lines(report["coverage"]))
    print_lines(f"warning: {line}" for line in report["warnings"])


def print_compare(report: Report, verdict: str) -> None:
    """Print what ``compare`` answers.

    Parameters
    ----------
    report : mapping
        As from `Comparison.to_dict`.
    verdict : str
        How many games it took, in a sentence, where it went on until something was known.
    """
    print_lines(_setup_lines(report))
    differences, decks = report["differences"], report["decks"]
    _print_overview(report)
    for deck in decks[1:]:
        rows = [row for row in differences if row["deck"] == deck["name"]]
        print_lines(["", f"{deck['name']} against {decks[0]['name']}, {rows[0]['method']} games, 95 % intervals"])
        print_lines(["(shares differ by percentage points, pp; faster and slower are shares of the games)"])
        print_table(["", "difference", "interval", "settled in"], map(_difference, rows), words=1)
    print_lines([verdict] if verdict else [])
    print_lines(_compared_coverage(decks))
    print_lines(f"warning: {line}" for line in report["warnings"])


def _compared_coverage(decks: Sequence[Report]) -> list[str]:
    """Say what is played of the cards of each deck; once what is the same of all."""
    cards = [{_described(card): card for card in deck["coverage"]["cards"]} for deck in decks]
    alike = [what for what in cards[0] if all(what in of_deck for of_deck in cards)]
    lines: list[str] = []
    for deck, of_deck in zip(decks, cards, strict=True):
        own = {**deck["coverage"], "cards": [card for what, card in of_deck.items() if what not in alike]}
        lines += [f"{deck['name']}:", *coverage_lines(own)]
    shared = []
    for what in alike:
        counts = list(dict.fromkeys(str(of_deck[what]["count"]) for of_deck in cards))
        shared.append({**cards[0][what], "count": " or ".join(counts)})
    said = coverage_lines({**decks[0]["coverage"], "cards": shared})[1:]
    return lines + (["both decks:" if len(decks) == 2 else "all decks:", *said] if said else [])


def _described(card: Report) -> tuple[str, ...]:
    """Return all that is said of a card but how many there are."""
    return card["name"], card["status"], card["simplified"], card["source"], *card["left_out"]


def _print_overview(report: Report) -> None:
    """Print a row for each deck: how it is played, and how fast it is."""
    setup = report["setup"]
    played = f"{setup['format']}, {setup['life']} life, {setup['poison_to_lose']} poison"
    rows = [[f"{name}\n({played})", *rest] for name, *rest in map(_overview, report["decks"])]
    print_table(["deck (played as)", "cards", "killed", "mean kill turn", "median"], rows, words=1)
    print_lines(["(mean over the games that killed, median over all)"])


def _overview(deck: Report) -> list[str]:
    """Return one deck's row."""
    clock = deck["kill_turn"]
    mean = "" if clock["mean"] is None else f"{clock['mean']:.3f}"
    median = "never" if clock["median"] is None else f"{clock['median']:.0f}"
    return [deck["name"], str(deck["cards"]), percent(1 - clock["never"]["p"]), mean, median]


def _difference(row: Report) -> list[str]:
    """Return one difference's row."""
    from counterclock.run_compare import FASTER, MEAN, SLOWER

    turn = "" if row["turn"] is None else f" {row['turn']:.0f}"
    if row["difference"] is None:
        return [row["quantity"] + turn, "", "", ""]
    if row["quantity"] == MEAN:
        cells = [f"{row['difference']:+.3f}", *(f"{row[end]:+.3f}" for end in ("low", "high") if row[end] is not None)]
    elif row["quantity"] in (FASTER, SLOWER):
        cells = [percent(row["difference"]), _interval(row)]
    else:
        cells = [f"{100 * row['difference']:+.2f} pp", f"{100 * row['low']:+.2f}", f"{100 * row['high']:+.2f} pp"]
    return [row["quantity"] + turn, cells[0], " to ".join(cells[1:]), _settled_in(row)]


def _settled_in(row: Report) -> str:
    """Say how many games more would settle which deck is ahead; nothing where that is settled or not asked."""
    return several(round(row["more_games"]), "more game") if row["more_games"] else ""
