"""The options that several commands share, and the setup that they make."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from counterclock.catalogue import Catalogue
    from counterclock.decklist import DeckList
    from counterclock.setup import Setup

_GAME, _OPPONENTS, _RUN, _FILES = "Game", "Opponents", "Run", "Output"

Decks = Annotated[
    list[str], typer.Argument(metavar="DECK...", help="Decklists of any usual format; - reads one from standard input.")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.", rich_help_panel=_FILES)]
Seed = Annotated[int, typer.Option(help="The same seed gives the same result.", rich_help_panel=_RUN)]
Games = Annotated[int | None, typer.Option(help="Games of each deck; 100,000 by default.", rich_help_panel=_RUN)]
Threads = Annotated[int | None, typer.Option(help="Threads; by default one a processor.", rich_help_panel=_RUN)]
Commander = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME",
        help="The commander, where the list does not mark it; twice for partners.",
        rich_help_panel=_GAME,
    ),
]
Format = Annotated[
    str | None,
    typer.Option(
        help="Fixes life, seats, deck size, poison to lose: standard, modern, commander, brawl, limited ...",
        rich_help_panel=_GAME,
    ),
]
Play = Annotated[bool, typer.Option("--play", help="Take the first turn (the default).", rich_help_panel=_GAME)]
Draw = Annotated[bool, typer.Option("--draw", help="Take the last turn of the first round.", rich_help_panel=_GAME)]
Either = Annotated[
    bool, typer.Option("--either", help="Take a place drawn by lot in each game.", rich_help_panel=_GAME)
]
Mulligan = Annotated[str, typer.Option(help="london, vancouver, paris or none.", rich_help_panel=_GAME)]
Keep = Annotated[
    str | None,
    typer.Option(
        help="Lands in a hand that is kept, 2-5 by default; 2-5,2-4,2-4 for hands of 7, 6, 5 cards.",
        rich_help_panel=_GAME,
    ),
]
Turns = Annotated[int | None, typer.Option(help="The last turn looked at.", rich_help_panel=_GAME)]
Pilot = Annotated[
    str, typer.Option(help="default, or greedy (casts what it can, attacks with all).", rich_help_panel=_GAME)
]
Opponents = Annotated[int | None, typer.Option(help="How many, 1 to 5.", rich_help_panel=_OPPONENTS)]
Life = Annotated[int | None, typer.Option(help="Life they start with.", rich_help_panel=_OPPONENTS)]
OwnLife = Annotated[int | None, typer.Option(help="Life you start with.", rich_help_panel=_GAME)]
Poison = Annotated[int | None, typer.Option(help="Poison counters that lose the game.", rich_help_panel=_GAME)]
CommanderDamage = Annotated[
    int | None,
    typer.Option(help="Combat damage by one commander that loses the game; 0 for none.", rich_help_panel=_GAME),
]
Cards = Annotated[
    int | None, typer.Option("--opponent-cards", help="Cards in each library.", rich_help_panel=_OPPONENTS)
]
Lands = Annotated[int | None, typer.Option("--opponent-lands", help="Lands in it.", rich_help_panel=_OPPONENTS)]
OpponentDeck = Annotated[
    str | None,
    typer.Option(metavar="FILE", help="A decklist to count cards and lands in.", rich_help_panel=_OPPONENTS),
]
Blockers = Annotated[
    str | None,
    typer.Option(
        metavar="SPEC", help="2x1/1@3: each has two 1/1 blockers from its turn 3 on.", rich_help_panel=_OPPONENTS
    ),
]
Removal = Annotated[
    float,
    typer.Option(
        metavar="P", help="Chance to destroy your best creature in each of their turns.", rich_help_panel=_OPPONENTS
    ),
]
Clock = Annotated[
    int | None,
    typer.Option("--opponent-clock", metavar="TURN", help="The turn on which they win.", rich_help_panel=_OPPONENTS),
]
CardFiles = Annotated[
    list[str] | None,
    typer.Option(
        "--cards",
        metavar="FILE.toml",
        help="Cards of your own, before the catalogue's; several times for several files.",
        rich_help_panel=_GAME,
    ),
]
TraceGame = Annotated[
    int | None,
    typer.Option(
        "--trace",
        metavar="GAME",
        min=0,
        max=10**12,
        help="Tell this one game (the first is 0) step by step instead of counting many.",
        rich_help_panel=_RUN,
    ),
]
Usage = Annotated[
    bool,
    typer.Option(
        "--usage",
        help="Tell of every card and ability how often it was drawn, played and used in the first games.",
        rich_help_panel=_FILES,
    ),
]
Plot = Annotated[
    str | None, typer.Option(metavar="FILE", help="Draw a picture: .png, .svg or .pdf.", rich_help_panel=_FILES)
]
Csv = Annotated[str | None, typer.Option(metavar="FILE", help="Write the table as CSV.", rich_help_panel=_FILES)]
Parquet = Annotated[
    str | None, typer.Option(metavar="FILE", help="Write the table as Parquet.", rich_help_panel=_FILES)
]


def _template(name: str) -> Callable[[bool], None]:
    """Return what prints an example file that came with the package, and stops."""

    def show(wanted: bool) -> None:
        if wanted:
            print((resources.files("counterclock.data") / "examples" / name).read_text("utf-8"), end="")
            raise typer.Exit

    return show


RulesTemplate = Annotated[
    bool,
    typer.Option(
        "--template", callback=_template("rules.json"), is_eager=True, help="Print a file to start from, and stop."
    ),
]
SweepTemplate = Annotated[
    bool,
    typer.Option(
        "--template", callback=_template("sweep.toml"), is_eager=True, help="Print a file to start from, and stop."
    ),
]

FORMAT_BY_LOOKS = "commander", "brawl", "limited", "constructed"


def refuse_idle(why: str, **given: object) -> None:
    """Refuse options that would do nothing.

    Parameters
    ----------
    why : str
        What they would need, or what makes them useless.
    **given : object
        Options by name; None, False and an empty list stand for those that were not given.

    Raises
    ------
    ValueError
        One of them was given.
    """
    for name, value in given.items():
        if value is not None and value is not False and value != []:
            raise ValueError(f"--{name.replace('_', '-')} {why}; leave it out")


def first_of(play: bool, draw: bool, either: bool) -> str:
    """Return who goes first.

    Parameters
    ----------
    play, draw, either : bool
        The options given.

    Returns
    -------
    str
        One of ``play``, ``draw``, ``either``.

    Raises
    ------
    ValueError
        Two of them are given.
    """
    chosen = [name for name, given in (("play", play), ("draw", draw), ("either", either)) if given]
    if len(chosen) > 1:
        raise ValueError(f"--{chosen[0]} and --{chosen[1]} exclude each other; give one of them")
    return chosen[0] if chosen else "play"


def known_cards(files: list[str] | None) -> Catalogue:
    """Return the cards that are known, with those of the user's files.

    Parameters
    ----------
    files : list of str, optional
        TOML files of cards; a later one goes before an earlier one.

    Returns
    -------
    Catalogue
        The cards.

    Raises
    ------
    ValueError
        A file or a card in it is wrong.
    """
    from counterclock.catalogue import default_catalogue

    cards = default_catalogue()
    for file in files or ():
        from counterclock.custom_cards import cards_from_toml

        cards = cards_from_toml(Path(file), cards=cards)
    return cards


def read_decks(paths: list[str], commander: list[str] | None, cards: Catalogue) -> list[DeckList]:
    """Read the decks named on the command line.

    Parameters
    ----------
    paths : list of str
        Their files; ``-`` for standard input.
    commander : list of str, optional
        Their commanders.
    cards : Catalogue
        The cards known.

    Returns
    -------
    list of DeckList
        The decks.

    Raises
    ------
    ValueError
        One cannot be read.
    """
    from counterclock.decklist import read_deck, read_deck_text

    leaders = commander or []
    if not all(map(str.strip, paths)):
        raise ValueError("the name of a decklist is empty; give a file, or - for standard input")
    return [
        read_deck_text(_standard_input(), "standard input", commander=leaders, cards=cards)
        if path == "-"
        else read_deck(path, commander=leaders, cards=cards)
        for path in paths
    ]


def _standard_input() -> str:
    """Read standard input as text, whatever its encoding."""
    import sys

    if sys.stdin is None:
        raise ValueError("standard input is closed; give the name of a file in place of -")
    return sys.stdin.buffer.read().decode("utf-8", "replace")


def format_by_looks(deck: DeckList) -> str:
    """Guess the format of a deck whose format is not named.

    Parameters
    ----------
    deck : DeckList
        The deck.

    Returns
    -------
    str
        One of `FORMAT_BY_LOOKS`.
    """
    from counterclock.deckmodel import is_singleton

    size = deck.count() + deck.count("commanders")
    if deck.commanders:
        return "brawl" if size == 60 else "commander"
    if 98 <= size <= 100 and is_singleton(deck.main):
        return "commander"
    return "limited" if 40 <= size < 55 else "constructed"


def setup_of(deck: DeckList, format: str | None, **options: object) -> Setup:
    """Make the setup that the options describe.

    Parameters
    ----------
    deck : DeckList
        The first deck, which the format is guessed from where it is not named.
    format : str, optional
        The format.
    **options : object
        Arguments of `Setup` by name.

    Returns
    -------
    Setup
        The setup.

    Raises
    ------
    ValueError
        A value is wrong.
    """
    from counterclock.setup import Setup

    return Setup(format_by_looks(deck) if format is None else format, **options)  # type: ignore[arg-type]


def targets(
    plot: str | None, csv: str | None, parquet: str | None, decks: int, read: Iterable[str | None] = ()
) -> tuple[Path | None, Path | None, Path | None]:
    """Check the files that are to be written, before anything is computed.

    Parameters
    ----------
    plot, csv, parquet : str or None
        The files.
    decks : int
        How many decks are to be drawn.
    read : iterable of (str or None), optional
        Files that are read, which a result may not take the place of.

    Returns
    -------
    tuple of Path or None
        The same files.

    Raises
    ------
    ValueError
        One cannot be written, or two are the same, or one is read.
    """
    from counterclock.output import check_parquet, check_target

    if plot is not None:
        from counterclock.plot import check_number

        check_number(decks)
    if parquet is not None:
        check_parquet()
    given = [os.path.realpath(path) for path in (plot, csv, parquet) if path is not None]
    if len(set(given)) < len(given):
        raise ValueError("two of --plot, --csv and --parquet name the same file; give each its own")
    sources = {os.path.realpath(path) for path in read if path}
    for path in (plot, csv, parquet):
        if path is not None and os.path.realpath(path) in sources:
            raise ValueError(f"{path}: it is read, so that nothing is written over it; give another name")
    return (
        check_target(plot, (".png", ".svg", ".pdf")) if plot is not None else None,
        check_target(csv) if csv is not None else None,
        check_target(parquet) if parquet is not None else None,
    )


def print_json(report: object) -> None:
    """Print plain values as JSON.

    Parameters
    ----------
    report : object
        The values.
    """
    import json

    print(json.dumps(report, indent=2, allow_nan=False))
