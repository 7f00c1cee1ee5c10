"""The commands that play decks: ``kill`` and ``compare``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from counterclock import cli_options as options
from counterclock.cli_files import write_files
from counterclock.cli_progress import progress_shown

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from counterclock.catalogue import Catalogue
    from counterclock.decklist import DeckList
    from counterclock.run import Run
    from counterclock.setup import Setup

__all__ = ["ARGUMENTS", "compare", "kill"]

_OF_THE_SETUP: Final = (
    "opponents", "life", "own_life", "poison", "commander_damage", "turns", "mulligan", "keep", "pilot",
    "opponent_cards", "opponent_lands", "opponent_deck", "blockers", "removal", "opponent_clock",
)  # fmt: skip
"""Options that are arguments of a setup under the same name."""
ARGUMENTS: Final = frozenset({"format", "games", "seed", "threads", "until", "most", *_OF_THE_SETUP})
"""Arguments whose options are called the same."""


def kill(
    decks: options.Decks,
    format: options.Format = None,
    commander: options.Commander = None,
    cards: options.CardFiles = None,
    play: options.Play = False,
    draw: options.Draw = False,
    either: options.Either = False,
    mulligan: options.Mulligan = "london",
    keep: options.Keep = None,
    turns: options.Turns = None,
    poison: options.Poison = None,
    commander_damage: options.CommanderDamage = None,
    own_life: options.OwnLife = None,
    pilot: options.Pilot = "default",
    opponents: options.Opponents = None,
    life: options.Life = None,
    opponent_cards: options.Cards = None,
    opponent_lands: options.Lands = None,
    opponent_deck: options.OpponentDeck = None,
    blockers: options.Blockers = None,
    removal: options.Removal = 0.0,
    opponent_clock: options.Clock = None,
    games: options.Games = None,
    seed: options.Seed = 0,
    threads: options.Threads = None,
    trace: options.TraceGame = None,
    usage: options.Usage = False,
    json: options.Json = False,
    plot: options.Plot = None,
    csv: options.Csv = None,
    parquet: options.Parquet = None,
) -> None:
    """Tell on which turn decks kill, and how."""
    given = dict(locals())
    if trace is not None:
        _tell(given)
        return
    files = options.targets(plot, csv, parquet, len(decks), (*decks, *(cards or ()), opponent_deck))
    run, report = _play(given)
    write_files(lambda: _picture(run), lambda: run.kill_turns, files)
    if usage:
        _add_usage(run, report)
    if json:
        options.print_json(report)
        return
    from counterclock.cli_print import print_kill

    print_kill(report, [] if usage else _unused(run))


def compare(
    decks: options.Decks,
    format: options.Format = None,
    commander: options.Commander = None,
    cards: options.CardFiles = None,
    play: options.Play = False,
    draw: options.Draw = False,
    either: options.Either = False,
    mulligan: options.Mulligan = "london",
    keep: options.Keep = None,
    turns: options.Turns = None,
    poison: options.Poison = None,
    commander_damage: options.CommanderDamage = None,
    own_life: options.OwnLife = None,
    pilot: options.Pilot = "default",
    opponents: options.Opponents = None,
    life: options.Life = None,
    opponent_cards: options.Cards = None,
    opponent_lands: options.Lands = None,
    opponent_deck: options.OpponentDeck = None,
    blockers: options.Blockers = None,
    removal: options.Removal = 0.0,
    opponent_clock: options.Clock = None,
    games: Annotated[
        int | None,
        typer.Option(
            help="Games of each deck: 100,000; with --until 10,000 before the first look.", rich_help_panel="Run"
        ),
    ] = None,
    until: Annotated[
        float | None,
        typer.Option(
            metavar="TURNS",
            help="Go on until the mean kill turns' differences are known to so many turns to either side.",
            rich_help_panel="Run",
        ),
    ] = None,
    most: Annotated[
        int | None,
        typer.Option(help="The most games of each deck, with --until; 10,000,000 by default.", rich_help_panel="Run"),
    ] = None,
    seed: options.Seed = 0,
    threads: options.Threads = None,
    json: options.Json = False,
    plot: options.Plot = None,
    csv: options.Csv = None,
    parquet: options.Parquet = None,
) -> None:
    """Play the same games with each deck and tell how the others differ from the first."""
    given = dict(locals())
    if len(decks) < 2:
        raise ValueError("compare takes two or more decks; name another one")
    if until is None:
        options.refuse_idle("goes with --until", most=most)
    files = options.targets(plot, csv, parquet, len(decks), (*decks, *(cards or ()), opponent_deck))
    lists, setup, known = _read(given)
    from counterclock.compare import MOST_GAMES
    from counterclock.compare import compare as compared

    until_then = MOST_GAMES if most is None else most
    with progress_shown() as progress:
        found = compared(
            lists, setup, games=games, until=until, most=until_then, seed=seed, threads=threads, cards=known,
            progress=progress,
        )  # fmt: skip
    write_files(lambda: _picture(found.run, found.base), lambda: found.frame, files)
    report = _guessed(found.to_dict(), given, lists)
    if json:
        options.print_json(report)
        return
    from counterclock.cli_print import print_compare

    print_compare(report, found.verdict)


def _picture(run: Run, baseline: int | None = None) -> Figure:
    """Draw what says most about a run."""
    from counterclock.plot import figure

    return figure(run, baseline=baseline)


def _add_usage(run: Run, report: dict[str, Any]) -> None:
    """Add to a report what the pilot did with each card of each deck."""
    from counterclock.usage import usage_report

    for place, deck in enumerate(report["decks"]):
        deck["usage"] = usage_report(run, place)


def _unused(run: Run) -> list[list[str]]:
    """Say of each deck what the pilot had and never used."""
    from counterclock.usage import deck_usage, unused_lines

    return [unused_lines(deck_usage(run, place)) for place in range(len(run.decks))]


def _tell(given: Mapping[str, Any]) -> None:
    """Tell one game of one deck."""
    if len(given["decks"]) > 1:
        raise ValueError("--trace tells a game of one deck; name only one")
    files = {name: given[name] for name in ("plot", "csv", "parquet")}
    options.refuse_idle("does nothing with --trace, which writes no file", **files)
    numbers = {name: given[name] for name in ("games", "threads", "usage")}
    options.refuse_idle("does nothing with --trace, which plays one game", **numbers)
    from counterclock.simulation import resolved
    from counterclock.trace import trace_report

    lists, setup, cards = _read(given)
    report = trace_report(resolved(lists[0], cards), setup, seed=given["seed"], game=given["trace"])
    report["setup"]["format_guessed"] = given["format"] is None
    if given["json"]:
        options.print_json(report)
        return
    from counterclock.cli_print import print_trace

    print_trace(report)


def _play(given: Mapping[str, Any]) -> tuple[Run, dict[str, Any]]:
    """Play the decks under the setup that the options describe; return the run and its report."""
    lists, setup, cards = _read(given)
    from counterclock.compare import USUAL_GAMES
    from counterclock.simulation import simulate

    numbers = {name: given[name] for name in ("seed", "threads")}
    games = USUAL_GAMES if given["games"] is None else given["games"]
    with progress_shown() as progress:
        run = simulate(lists, setup, games=games, counters=0, cards=cards, progress=progress, **numbers)
    return run, _guessed(run.to_dict(), given, lists)


def _guessed(report: dict[str, Any], given: Mapping[str, Any], lists: Sequence[DeckList]) -> dict[str, Any]:
    """Say in a report whether the format was guessed, and of each deck which format it looks like."""
    setup = report["setup"]
    guessed = setup["format_guessed"] = given["format"] is None
    for deck, decklist in zip(report["decks"], lists, strict=True):
        deck["format"], deck["looks_like"] = setup["format"], options.format_by_looks(decklist)
        if guessed and deck["looks_like"] != deck["format"]:
            said = (
                f"looks like a {deck['looks_like']} deck, but is played as {deck['format']} like the first: "
                f"{setup['life']} life, {setup['poison_to_lose']} poison lose; name --format, or play it by itself"
            )
            deck["warnings"].append(said)
            report["warnings"].append(f"{deck['name']}: {said}")
    return report


def _read(given: Mapping[str, Any]) -> tuple[list[DeckList], Setup, Catalogue]:
    """Read the decks, what is assumed, and the cards that are known."""
    cards = options.known_cards(given["cards"])
    lists = options.read_decks(given["decks"], given["commander"], cards)
    first = options.first_of(given["play"], given["draw"], given["either"])
    chosen = {name: given[name] for name in _OF_THE_SETUP if name != "keep" or given["keep"] is not None}
    if given["mulligan"] == "none":
        options.refuse_idle("does nothing with --mulligan none, which keeps every hand", keep=given["keep"])
    if given["cards"] and given["opponent_deck"] is not None:
        from counterclock.simulation import resolved

        chosen["opponent_deck"] = resolved(given["opponent_deck"], cards)
    return lists, options.setup_of(lists[0], given["format"], first=first, **chosen), cards
