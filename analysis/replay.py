"""Playing games whose draws are given: a hand somebody was dealt, a recorded game."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt
import pandas as pd

from counterclock.catalogue import Catalogue, known_cards
from counterclock.deck import Deck, resolve
from counterclock.decklist import DeckList, Entry
from counterclock.encode import EncodeError, Entered, encode, slots_of
from counterclock.exact_checks import whole
from counterclock.kernels import layout as cells
from counterclock.kernels.codes import CAUSES
from counterclock.kernels.log import SAW_STATE
from counterclock.logged import play_with_log
from counterclock.names import fold
from counterclock.replay_lines import Library, Recorded, ReplayError, read_recorded
from counterclock.setup import MOST_TURNS, Setup
from counterclock.simulation import resolved
from counterclock.trace import Names, tell

__all__ = ["Replay", "ReplayError", "replay", "replay_file"]

MOST_TABLES: Final = 64
"""Decks and setups that are kept encoded while a file is played."""


class State(NamedTuple):
    """What a player has.

    Attributes
    ----------
    life, poison, rad : int
        Life, and the counters of each kind.
    """

    life: int
    poison: int
    rad: int


@dataclass(frozen=True, eq=False, slots=True)
class Replay:
    """A game whose draws were given.

    Attributes
    ----------
    kill_turn : int or None
        The deck's turns begun when the last opponent lost; None where that did not happen.
    game_turn : int
        Turns of all players begun when the game ended.
    cause : str or None
        Why the last opponent lost.
    end : tuple of State
        What each opponent had at the end.
    log : int64[events, 6]
        What happened (``counterclock.kernels.log``).
    deck : Deck
    setup : Setup
        What was played.
    """

    kill_turn: int | None
    game_turn: int
    cause: str | None
    end: tuple[State, ...]
    log: npt.NDArray[np.int64] = field(repr=False)
    deck: Deck = field(repr=False)
    setup: Setup = field(repr=False)

    @property
    def states(self) -> pd.DataFrame:
        """What each opponent had at the start of each turn of the game: game_turn, seat, life, poison, rad."""
        rows = self._rows()
        turn = 1 + np.arange(len(rows)) // max(len(self.end), 1)
        columns = dict(zip(("seat", "life", "poison", "rad"), rows.T, strict=True))
        return pd.DataFrame({"game_turn": turn, **columns})

    def trace(self) -> list[str]:
        """Tell the game in words.

        Returns
        -------
        list of str
            A line for the opening hand, for each turn, and for the end.
        """
        return tell(self.log, Names.of(self.deck, self.setup))

    def by_game_turn(self, seat: int = 1) -> list[list[int]]:
        """Return what an opponent had at the start of each turn of the game.

        Parameters
        ----------
        seat : int, default 1
            The opponent, from 1.

        Returns
        -------
        list of [int, int, int, int]
            Turn of the game, life, poison, rad.
        """
        rows = self._rows()
        seen = rows[rows[:, 0] == seat, 1:].tolist()
        return [[turn, *state] for turn, state in enumerate(seen, 1)]

    def _rows(self) -> npt.NDArray[np.int64]:
        """Return the states in the log: seat, life, poison, rad."""
        return self.log[self.log[:, 0] == SAW_STATE, 1:5]


class _Table:
    """A deck at a table: encoded once, played with one order after another."""

    def __init__(self, deck: Deck, setup: Setup) -> None:
        self.deck = deck
        self.setup = setup.replace(mulligan="none")
        try:
            shared = encode(deck, self.setup)
        except EncodeError as error:
            raise ReplayError(str(error)) from None
        self.entered = Entered(shared.tables.copy(), shared.library)
        self._kinds = dict(zip(slots_of(deck), shared.library["slots"][0].tolist(), strict=False))
        self._states = np.zeros(1, cells.STATE)

    @cached_property
    def names(self) -> Names:
        """What the numbers in a log stand for."""
        return Names.of(self.deck, self.setup)

    def play(self, order: Sequence[str], opponent: Sequence[bool] | None, seed: int) -> Replay:
        """Play a game with the library in an order of keys, and the opponent's in one of nonlands."""
        tables = self.entered.tables[0]
        self.entered.library["slots"][0, : len(order)] = [self._kinds[key] for key in order]
        tables["setup"][cells.Q_REPLAY] = int(opponent is not None)
        if opponent is not None:
            tables["opponent_deck"][: len(opponent)] = opponent
            tables["cards_of_opponent"] = len(opponent)
        play_with_log(self.entered, seed, 0, True, self._states)
        return self._result()

    def _result(self) -> Replay:
        """Read what the kernel left behind."""
        state = self._states[0]
        players, events = state["players"], int(state["log"])
        if events > cells.MAX_LOG:
            raise ReplayError(f"{self.deck.name}: {events} events in one game; {cells.MAX_LOG} can be told")
        killed = state["opponents_left"] == 0 and players[0, cells.P_LOST] == 0
        ends = players[1 : self.setup.opponents + 1][:, [cells.P_LIFE, cells.P_POISON, cells.P_RAD]]
        return Replay(
            kill_turn=int(state["turn"]) if killed else None,
            game_turn=int(state["game_turn"]),
            cause=CAUSES[int(state["last_cause"]) - 1] if killed else None,
            end=tuple(State(*end) for end in ends.tolist()),
            log=state["rows"][:events].copy(),
            deck=self.deck,
            setup=self.setup,
        )


def replay(
    deck: Deck | DeckList | str | os.PathLike[str],
    setup: Setup | None = None,
    *,
    order: Sequence[str],
    opponent: Sequence[str] | None = None,
    seed: int = 0,
    cards: Catalogue | None = None,
) -> Replay:
    r"""Play a game whose draws are given.

    The first seven cards are the opening hand, which is kept; a shuffle during the game changes nothing.

    Parameters
    ----------
    deck : DeckList, Deck or path
        The deck.
    setup : Setup, optional
        Everything that is assumed besides; `Setup()` by default.
    order : sequence of str
        Names of cards from the top of the library down. Where they are fewer than the library has, the others
        follow in an order drawn by lot.
    opponent : sequence of str, optional
        The opponent's library in the same way, its opening hand first; only whether a card is a land matters.
        By default it is as the setup says, in an order drawn by lot.
    seed : int, default 0
        For what is drawn by lot.
    cards : Catalogue, optional
        The cards known, as from `cards_from_toml`; by default those that come with the package.

    Returns
    -------
    Replay
        The game.

    Raises
    ------
    ReplayError
        The order has cards that the deck lacks.

    Examples
    --------
    >>> from counterclock.decklist import read_deck_text
    >>> elves = read_deck_text("24 Forest\n36 Glistener Elf")
    >>> hand = ["Forest", "Forest", "Forest"] + ["Glistener Elf"] * 4
    >>> replay(elves, order=hand + ["Glistener Elf"] * 10).kill_turn
    4
    """
    known = known_cards(cards)
    deck = resolved(deck, known)
    setup = Setup() if setup is None else setup
    seed = whole("seed", seed, 0, 2**64 - 1)
    if opponent is not None:
        if setup.multiplayer:
            raise ReplayError("opponent gives one library; leave it out in games of three or more players")
        lands = [_is_land(known, name) for name in _names("opponent", opponent)]
        setup = setup.replace(opponent_deck=None, opponent_cards=len(lands), opponent_lands=sum(lands))
    own = {fold(entry.name): entry.key for entry in deck.main}
    keys = [own.get(fold(name)) or _key(known, name) for name in _names("order", order)]
    nonlands = None if opponent is None else [not land for land in lands]
    return _Table(deck, setup).play(_completed(keys, deck, seed), nonlands, seed)


def replay_file(
    path: str | os.PathLike[str], *, pilot: str = "default", trace: bool = False, cards: Catalogue | None = None
) -> list[dict[str, Any]]:
    """Play every game of a file.

    Parameters
    ----------
    path : str or path-like
        JSON lines, plain or gzipped, one game a line: ``deck`` {name: copies}, ``order`` (the whole library from
        the top down, a letter a card) with its ``legend`` {letter: name}, or a list of names, ``on_the_play``,
        and, where known, ``id``, ``opponent`` {``deck``, ``order``, ``legend``, ``life``} and results to compare
        with.
    pilot : {"default", "greedy"}, default "default"
        How the deck is played.
    trace : bool, default False
        Whether each game is told in words.
    cards : Catalogue, optional
        The cards known, as from `cards_from_toml`; by default those that come with the package.

    Returns
    -------
    list of dict
        For each game ``id``, ``kill_turn``, ``game_turn``, ``end`` {life, poison, rad}, ``opponent_by_game_turn``
        [[turn of the game, life, poison, rad]], ``ok`` where the line carries results, and ``trace`` where it is
        asked for.

    Raises
    ------
    ReplayError
        The file or a line of it is wrong; the message says where and what would be right.
    """
    known = known_cards(cards)
    cases, tables = [], dict[Any, _Table]()
    for game in read_recorded(path):
        if len(tables) > MOST_TABLES:
            tables.clear()
        try:
            cases.append(_case(game, tables, pilot, trace, known))
        except ValueError as error:
            raise ReplayError(f"{game.where}: {error}") from None
    return cases


# Files ----------------------------------------------------------------------------------------------------------------


def _case(game: Recorded, tables: dict[Any, _Table], pilot: str, trace: bool, known: Catalogue) -> dict[str, Any]:
    """Play one recorded game and compare it with its results."""
    opponent = None
    if game.opponent is not None:
        opponent = tuple(not _is_land(known, name) for name in game.opponent.order)
    decks = (game.own.deck, None if opponent is None else (len(opponent), sum(opponent)))
    key = (decks, game.life, game.on_the_play)
    if key not in tables:
        tables[key] = _Table(_deck_of(game.own, known), _setup_of(game, opponent, pilot))
    played = tables[key].play([_key(known, name) for name in game.own.order], opponent, 0)
    case: dict[str, Any] = {
        "id": game.id,
        "kill_turn": played.kill_turn,
        "game_turn": played.game_turn,
        "end": played.end[0]._asdict(),
        "opponent_by_game_turn": played.by_game_turn(),
    }
    if game.results:
        case["ok"] = all(_agrees(case[name], said) for name, said in game.results.items())
    if trace:
        case["trace"] = tell(played.log, tables[key].names)
    return case


def _agrees(found: object, said: object) -> bool:
    """Tell whether a result is as recorded; of an object, as far as it was recorded."""
    if isinstance(found, dict) and isinstance(said, dict):
        return bool(said) and all(name in found and found[name] == value for name, value in said.items())
    return found == said


def _deck_of(library: Library, known: Catalogue) -> Deck:
    """Return a recorded deck whose cards are all known."""
    deck = resolve(DeckList("deck", "", tuple(Entry(name, count) for name, count in library.deck)), known)
    of_cards = {f"{card.name}: {text}" for card in deck.main for text in card.warnings}
    if unknown := [text for text in deck.warnings if text not in of_cards]:
        raise ReplayError(unknown[0].removesuffix(": played as a blank"))
    return deck


def _setup_of(game: Recorded, opponent: tuple[bool, ...] | None, pilot: str) -> Setup:
    """Return what a recorded game assumes."""
    first = "play" if game.on_the_play else "draw"
    if opponent is None:
        return Setup(life=game.life, first=first, turns=MOST_TURNS, pilot=pilot)
    cards, lands = len(opponent), len(opponent) - sum(opponent)
    return Setup(life=game.life, first=first, turns=MOST_TURNS, pilot=pilot, opponent_cards=cards, opponent_lands=lands)


# Names ----------------------------------------------------------------------------------------------------------------


def _names(name: str, given: object) -> list[str]:
    """Check a list of names."""
    listed = [] if isinstance(given, str) or not isinstance(given, Sequence) else list(given)
    if not listed or not all(isinstance(each, str) for each in listed):
        raise ReplayError(f"{name} is {given!r:.60}; give the names of cards from the top of the library down")
    return listed


@lru_cache(maxsize=4096)
def _key(known: Catalogue, name: str) -> str:
    """Return what a card is compared by."""
    card = known.find(name)
    return name.casefold() if card is None else card.plain


@lru_cache(maxsize=4096)
def _is_land(known: Catalogue, name: str) -> bool:
    """Tell whether a card is a land by its front face."""
    card = known.find(name)
    if card is None:
        close = known.suggest(name, 1)
        raise ReplayError(f"no card is called {name!r}" + (f"; did you mean {close[0]}?" if close else ""))
    return card.is_land


def _completed(order: list[str], deck: Deck, seed: int) -> list[str]:
    """Return an order of the whole library: what is given, then the rest as drawn by lot."""
    rest = slots_of(deck)
    for place, key in enumerate(order, 1):
        if key not in rest:
            copies = sum(entry.count for entry in deck.main if entry.key == key)
            raise ReplayError(f"order: card {place} is one {key!r} more than the {copies} in {deck.name}")
        rest.remove(key)
    np.random.default_rng(seed).shuffle(rest)
    return order + rest
