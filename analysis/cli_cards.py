"""The commands that say how decks and cards are understood: ``deck`` and ``cards``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from counterclock import cli_options as options

if TYPE_CHECKING:
    from counterclock.catalogue import Catalogue
    from counterclock.coverage import Coverage
    from counterclock.decklist import DeckList

__all__ = ["cards", "deck"]

_UPDATE = "With update"
_SHOWN = 20
"""So many names are printed; --json gives all."""
_ZONES = {
    "commander": "commanders",
    "main": "main",
    "sideboard": "sideboard",
    "companion": "companion",
    "maybeboard": "maybeboard",
}


def deck(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A decklist; - for standard input.")],
    commander: options.Commander = None,
    cards: options.CardFiles = None,
    format: options.Format = None,
    json: options.Json = False,
) -> None:
    """Show how a decklist was read: zones, counts, warnings, unknown names, what is played of its cards."""
    known = options.known_cards(cards)
    decklist = options.read_decks([file], commander, known)[0]
    report = _deck_report(decklist, format, known)
    if json:
        options.print_json(report)
        return
    from counterclock.cli_print import coverage_lines, print_lines

    print_lines([f"{report['name']} (read as {report['format']})"])
    for zone in _ZONES:
        entries = report[zone]
        if entries:
            print_lines(["", f"{zone} ({sum(entry['count'] for entry in entries)})"])
            print_lines(f"  {entry['count']} {entry['name']}" for entry in entries)
    print_lines(["", *coverage_lines(report["coverage"])])
    print_lines(f"warning: {line}" for line in report["warnings"])


def _deck_report(decklist: DeckList, format: str | None, known: Catalogue) -> dict[str, Any]:
    """Return how a decklist was read, in plain values."""
    from counterclock.deck import UNKNOWN, resolve
    from counterclock.legality import format_warnings
    from counterclock.run_report import coverage_report

    found = resolve(decklist, known)
    coverage = coverage_report(found)
    more = format_warnings(found, options.format_by_looks(decklist) if format is None else format)
    zones: dict[str, Any] = {
        name: [{"name": entry.name, "count": entry.count} for entry in getattr(decklist, zone)]
        for name, zone in _ZONES.items()
    }
    return {
        "name": decklist.name,
        "format": decklist.format_name,
        **zones,
        "unknown": [card["name"] for card in coverage["cards"] if card["status"] == UNKNOWN],
        "warnings": [*found.warnings, *more],
        "coverage": coverage,
    }


def cards(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="NAME...",
            help="Names of cards, in any usual spelling; or: update; with --coverage, decklists.",
            show_default=False,
        ),
    ] = None,
    cards: options.CardFiles = None,
    source: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="FILE|URL",
            help="Scryfall's bulk file of oracle cards or MTGJSON's AtomicCards.json; Scryfall's own by default.",
            rich_help_panel=_UPDATE,
        ),
    ] = None,
    partial: Annotated[
        bool, typer.Option("--partial", help="The file may hold only some cards.", rich_help_panel=_UPDATE)
    ] = False,
    timeout: Annotated[
        float | None,
        typer.Option(metavar="SECONDS", help="Longest wait for the network; 30 by default.", rich_help_panel=_UPDATE),
    ] = None,
    reset: Annotated[
        bool, typer.Option("--reset", help="Go back to the facts that were shipped.", rich_help_panel=_UPDATE)
    ] = False,
    coverage: Annotated[bool, typer.Option("--coverage", help="Compute how much of which cards is played.")] = False,
    text: Annotated[
        str | None, typer.Option(metavar="FILE", help="With --coverage: a file of rules text (Scryfall, MTGJSON).")
    ] = None,
    json: options.Json = False,
) -> None:
    """Show what is known of a card and what of it is played; 'cards update' takes over newer cards."""
    if names == ["update"]:
        idle = {"coverage": coverage, "text": text, "cards": cards}
        options.refuse_idle("does nothing with 'cards update'", **idle)
        _update(source, partial, timeout, reset, json)
        return
    if names and names[0] == "update":
        raise ValueError(f"update takes no names, and {names[1]!r} is one; give a file or address with --from")
    of_update = {"from": source, "partial": partial, "timeout": timeout, "reset": reset}
    options.refuse_idle("goes with 'cards update' only", **of_update)
    if coverage:
        _print_coverage(names or [], text, options.known_cards(cards), json)
        return
    if text is not None:
        raise ValueError("--text goes with --coverage")
    if not names:
        raise ValueError("NAME is missing; give a card's name, 'update', or --coverage")
    _print_cards(names, options.known_cards(cards), json)


def _print_cards(names: list[str], known: Catalogue, json: bool) -> None:
    """Print what is known of cards."""
    from counterclock.card_page import card_lines, card_report

    reports = []
    for name in names:
        match = known.resolve(name)
        if match.card is None:
            near = known.suggest(name, 5)
            advice = f"; did you mean {' or '.join(map(repr, near))}?" if near else "; check the spelling"
            raise ValueError(match.note + advice)
        reports.append({**card_report(match.card, known), "note": match.note})
    if json:
        options.print_json(reports)
        return
    from counterclock.cli_print import print_lines

    for report in reports:
        print_lines([*card_lines(report), ""])


def _print_coverage(files: list[str], text: str | None, known: Catalogue, json: bool) -> None:
    """Compute how much of which cards is played, and print it."""
    from importlib import resources

    from counterclock.card_texts import read_texts
    from counterclock.coverage import shipped_coverage, text_coverage
    from counterclock.deck import resolve
    from counterclock.decklist import read_deck

    with resources.as_file(resources.files("counterclock.data").joinpath("decks")) as folder:
        lists = [read_deck(path) for path in sorted(folder.iterdir())] if not files else []
    lists += options.read_decks(files, None, known)
    decks = [resolve(each, known) for each in lists]
    rows = shipped_coverage(decks, known) if text is None else text_coverage(read_texts(text), decks, known)
    if json:
        options.print_json(
            [{"group": row.group, "counted": row.counted, "played": row.played, "share": row.share} for row in rows]
        )
        return
    from counterclock.cli_print import print_lines

    print_lines(map(_coverage_line, rows))


def _coverage_line(row: Coverage) -> str:
    """Say how much of a group is played."""
    if row.share is None:
        return f"{'none':>7}  {'':16}  {row.group}"
    return f"{row.share:7.1%}  {row.played:6,} of {row.counted:6,}  {row.group}"


def _update(source: str | None, partial: bool, timeout: float | None, reset: bool, json: bool) -> None:
    """Take over newer cards, or forget them."""
    from counterclock.cli_print import print_lines

    if reset:
        idle = {"from": source, "partial": partial, "timeout": timeout}
        options.refuse_idle("does nothing with --reset, which takes over no file", **idle)
        from counterclock.card_cache import forget

        gone = forget()
        if json:
            options.print_json({"reset": gone})
        else:
            print_lines(["the shipped facts are used again" if gone else "the shipped facts are used already"])
        return
    from counterclock.card_update import update_cards

    report = update_cards(source, partial=partial, timeout=30.0 if timeout is None else timeout)
    if json:
        options.print_json(report)
    else:
        print_lines(_update_lines(report))


def _update_lines(report: dict[str, Any]) -> list[str]:
    """Say what is new."""
    from counterclock.names import several

    read = several(report["cards"], "card")
    changed = [
        f"{change['face']} ({', '.join(f'{fact} {was} -> {now}' for fact, (was, now) in change['facts'].items())})"
        for change in report["changed"]
    ]
    return [
        f"{read} read from {report['source']}, kept in {report['file']}",
        *_named("new", report["new"]),
        *_named("changed", changed),
        *_named("no longer there; their shipped facts stay", report["removed"]),
        *(_named("passed over, jokes with odd costs", report["passed_over"]) if report["passed_over"] else []),
    ]


def _named(what: str, names: list[str]) -> list[str]:
    """Name some cards and count the rest."""
    more = f", and {len(names) - _SHOWN:,} more" if len(names) > _SHOWN else ""
    return [f"{what}: {len(names):,}", *([f"  {', '.join(names[:_SHOWN])}{more}"] if names else [])]
