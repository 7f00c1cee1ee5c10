"""Reading recorded games: JSON lines, plain or gzipped, one game a line."""

from __future__ import annotations

import gzip
import json
import os
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final, NamedTuple

from counterclock.exact_checks import whole
from counterclock.kernels.layout import MAX_CARDS

__all__ = ["Library", "Recorded", "ReplayError", "read_recorded"]

LONGEST_LINE: Final = 1_000_000
MOST_LIFE: Final = 1000
USUAL_LIFE: Final = 20
RESULTS: Final = ("kill_turn", "game_turn", "end", "opponent_by_game_turn")
"""Fields of a line that say how the game went."""
MOST_RECORDED: Final = 1_000_000
_FIELDS: Final = ("id", "deck", "order", "legend", "on_the_play", "opponent", *RESULTS)
_NEAR: Final = 0.8
_STATE: Final = {"life": -MOST_RECORDED, "poison": 0, "rad": 0}
"""What a player is said to have had, and the least that each can be."""
_GZIP: Final = b"\x1f\x8b"
_EXAMPLE: Final = (
    '{"id": "1", "deck": {"Forest": 24, "Glistener Elf": 36}, "order": "LLCC...", '
    '"legend": {"L": "Forest", "C": "Glistener Elf"}, "on_the_play": true}'
)


class ReplayError(ValueError):
    """A recorded game that cannot be played; the message is one line that says where and what would be right."""


class Library(NamedTuple):
    """A deck whose order is given.

    Attributes
    ----------
    deck : tuple of (str, int)
        Names and copies, as written.
    order : tuple of str
        Names from the top down; empty where none is given.
    """

    deck: tuple[tuple[str, int], ...]
    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Recorded:
    """One recorded game.

    Attributes
    ----------
    where : str
        File and line, for messages.
    id : str
        The game's name; the line's number where it has none.
    own : Library
        The deck that is measured.
    opponent : Library or None
        The opponent's deck, where it is given.
    life : int
        The opponent's life at the start.
    on_the_play : bool
        Whether the deck takes the first turn.
    results : dict
        What the line says of how the game went.
    """

    where: str
    id: str
    own: Library
    opponent: Library | None
    life: int
    on_the_play: bool
    results: dict[str, Any]


def read_recorded(path: str | os.PathLike[str]) -> Iterator[Recorded]:
    """Read recorded games one by one.

    Parameters
    ----------
    path : str or path-like
        A file of JSON lines, plain or gzipped; empty lines are skipped.

    Yields
    ------
    Recorded
        A game.

    Raises
    ------
    ReplayError
        The file cannot be read, or a line is not a recorded game.
    """
    games = 0
    for number, line in _lines(Path(path)):
        if line.strip():
            games += 1
            yield _recorded(_parsed(line, f"{path}: line {number}"), f"{path}: line {number}", number)
    if not games:
        raise ReplayError(f"{path}: no game in this file; a line should be like {_EXAMPLE}")


# Files ----------------------------------------------------------------------------------------------------------------


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    """Read a file's lines with their numbers, or say in one line why that cannot be."""
    number = 0
    try:
        if path.is_dir():
            raise ReplayError(f"{path}: this is a folder; give a file of JSON lines in it")
        with path.open("rb") as raw:
            packed = raw.read(2) == _GZIP
        with gzip.open(path, "rb") if packed else path.open("rb") as stream:
            while line := stream.readline(LONGEST_LINE + 1):
                number += 1
                if len(line) > LONGEST_LINE:
                    raise ReplayError(f"{path}: line {number}: longer than a million bytes; give one game a line")
                yield number, line.decode("utf-8-sig" if number == 1 else "utf-8")
    except FileNotFoundError:
        raise ReplayError(f"{path}: there is no such file") from None
    except UnicodeDecodeError:
        raise ReplayError(f"{path}: line {number}: this is no UTF-8 text; give JSON lines, plain or gzipped") from None
    except (EOFError, gzip.BadGzipFile, zlib.error):
        raise ReplayError(f"{path}: line {number + 1}: the gzip file is broken off or damaged") from None
    except OSError as error:
        raise ReplayError(f"{path}: cannot be read ({error.strerror or error})") from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Build an object whose keys are all different: a repeated one would be dropped in silence."""
    found = dict(pairs)
    if len(found) < len(pairs):
        repeated = next(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
        raise ValueError(f"{repeated!r} is there twice in one object")
    return found


def _parsed(line: str, where: str) -> dict[str, Any]:
    """Parse one line."""
    try:
        found = json.loads(line, object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        problem = f"{error.msg} at column {error.colno}"
    except (ValueError, RecursionError) as error:
        problem = "too deeply nested" if isinstance(error, RecursionError) else str(error)
    else:
        if isinstance(found, dict):
            return found
        problem = f"{found!r:.60}"
    raise ReplayError(f"{where}: not a JSON object ({problem}); a line should be like {_EXAMPLE}")


# Games ----------------------------------------------------------------------------------------------------------------


def _recorded(line: Mapping[str, Any], where: str, number: int) -> Recorded:
    """Check one game."""
    named = line.get("id", number)
    if not isinstance(named, str | int) or isinstance(named, bool):
        raise ReplayError(f"{where}: id is {named!r}; give a name in quotes")
    if not isinstance(line.get("on_the_play"), bool):
        raise ReplayError(f"{where}: on_the_play is {_said(line, 'on_the_play')}; give true or false")
    opponent = {} if line.get("opponent") is None else line["opponent"]
    if not isinstance(opponent, Mapping):
        raise ReplayError(f"{where}: opponent is {opponent!r:.60}; give an object with deck, order, legend and life")
    given = bool({"deck", "order", "legend"} & set(opponent))
    return Recorded(
        where,
        str(named),
        _library(line, where, ""),
        _library(opponent, where, "opponent's ") if given else None,
        _number(where, "opponent's life", opponent.get("life", USUAL_LIFE), MOST_LIFE),
        line["on_the_play"],
        _results(line, where),
    )


def _results(line: Mapping[str, Any], where: str) -> dict[str, Any]:
    """Check what a line says of how its game went; what is almost a known word would not be compared."""
    for name in line:
        near = get_close_matches(name, _FIELDS, n=1, cutoff=_NEAR) if name not in _FIELDS else []
        if near:
            raise ReplayError(f"{where}: there is no field {name!r}; did you mean {near[0]!r}?")
    for name in ("kill_turn", "game_turn"):
        if line.get(name) is not None or (name == "game_turn" and name in line):
            _number(where, name, line[name], MOST_RECORDED)
    if "end" in line:
        _check_end(line["end"], where)
    if "opponent_by_game_turn" in line:
        _check_states(line["opponent_by_game_turn"], where)
    return {name: line[name] for name in RESULTS if name in line}


def _check_end(end: object, where: str) -> None:
    """Check what an opponent is said to have had at the end."""
    if not isinstance(end, Mapping) or not end or not set(end) <= set(_STATE):
        right = 'give what the opponent had: {"life": 0, "poison": 10, "rad": 0}, or some of it'
        raise ReplayError(f"{where}: end is {end!r:.60}; {right}")
    for name, value in end.items():
        _number(where, f"end: {name}", value, MOST_RECORDED, _STATE[name])


def _check_states(states: object, where: str) -> None:
    """Check what an opponent is said to have had turn by turn."""
    name = "opponent_by_game_turn"
    right = "give for each turn of the game [turn, life, poison, rad]"
    if not isinstance(states, list):
        raise ReplayError(f"{where}: {name} is {states!r:.60}; {right}")
    for place, state in enumerate(states, 1):
        if not isinstance(state, list) or len(state) != 1 + len(_STATE):
            raise ReplayError(f"{where}: {name} has {state!r:.60} at place {place}; {right}")
        for word, value, low in zip(("turn", *_STATE), state, (1, *_STATE.values()), strict=True):
            _number(where, f"{name}: {word} at place {place}", value, MOST_RECORDED, low)


def _said(line: Mapping[str, Any], field: str) -> str:
    """Quote a field, shortened, or say that it is missing."""
    return f"{line[field]!r:.60}" if field in line else "missing"


def _number(where: str, name: str, value: object, most: int, least: int = 1) -> int:
    """Check a whole number."""
    try:
        return whole(name, value, least, most)
    except ValueError as error:
        raise ReplayError(f"{where}: {error}") from None


def _library(line: Mapping[str, Any], where: str, whose: str) -> Library:
    """Check a deck and the order of its cards."""
    deck = line.get("deck")
    if not isinstance(deck, Mapping) or not deck:
        right = 'give names and copies: {"Forest": 24, "Glistener Elf": 36}'
        raise ReplayError(f"{where}: {whose}deck is {_said(line, 'deck')}; {right}")
    copies = {name: _number(where, f"{whose}deck: {name}", count, MAX_CARDS) for name, count in deck.items()}
    if sum(copies.values()) > MAX_CARDS:
        raise ReplayError(f"{where}: {whose}deck has {sum(copies.values())} cards; give at most {MAX_CARDS}")
    order = _order(line, where, whose, copies)
    _compare(order, copies, where, whose)
    return Library(tuple(copies.items()), order)


def _order(line: Mapping[str, Any], where: str, whose: str, copies: Mapping[str, int]) -> tuple[str, ...]:
    """Read an order: letters with a legend, or names."""
    order = line.get("order")
    if isinstance(order, str) and order:
        return _by_letters(order, line, where, whose)
    if isinstance(order, Sequence) and order and all(isinstance(name, str) for name in order):
        return tuple(order)
    right = f"give all {sum(copies.values())} cards of the library from the top down, a letter each"
    raise ReplayError(f"{where}: {whose}order is {_said(line, 'order')}; {right}")


def _by_letters(order: str, line: Mapping[str, Any], where: str, whose: str) -> tuple[str, ...]:
    """Read an order of letters."""
    legend = line.get("legend")
    if not isinstance(legend, Mapping) or not all(isinstance(name, str) for name in legend.values()):
        right = 'say which letter is which card: {"L": "Forest", "C": "Glistener Elf"}'
        raise ReplayError(f"{where}: {whose}legend is {_said(line, 'legend')}; {right}")
    try:
        return tuple(legend[letter] for letter in order)
    except KeyError as error:
        letters = ", ".join(repr(str(letter)) for letter in legend) or "none"
        raise ReplayError(
            f"{where}: {whose}order has {error.args[0]!r} at place {order.index(error.args[0]) + 1}, "
            f"which the legend lacks; its letters are {letters}"
        ) from None


def _compare(order: tuple[str, ...], copies: Mapping[str, int], where: str, whose: str) -> None:
    """See that an order has every card of its deck once."""
    counted = Counter(order)
    for name in (*copies, *counted):
        there, wanted = counted.get(name, 0), copies.get(name, 0)
        if there != wanted:
            right = f"the {whose}order gives every card of the library once"
            raise ReplayError(f"{where}: {there} {name} in the {whose}order and {wanted} in the deck; {right}")
