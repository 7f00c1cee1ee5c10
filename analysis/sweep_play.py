"""Playing the settings of a sweep, part by part, with the same luck for each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

import numpy as np
import numpy.typing as npt

from counterclock.deck import Deck
from counterclock.encode import slots_of
from counterclock.paired import joint_table
from counterclock.run import told_apart
from counterclock.setup import Setup, alike
from counterclock.simulation import Progress, play_games
from counterclock.sweep_decks import Changer
from counterclock.sweep_grid import COPIES, LANDS, Grid, Value, games_of, setups_of
from counterclock.tallies import Ints, Tallies

__all__ = ["Plan", "Played", "play_part"]

Block = tuple[Setup, int, int]
"""A setup, the number of the first game that is played under it, and how many are."""
Told = Callable[[int], None]
"""Told how many games more are done."""
GAMES_A_PART: Final = 4_000_000
ROWS_A_PART: Final = 1_000
CACHED: Final = 20_000


@dataclass(frozen=True, eq=False)
class Plan:
    """What a sweep plays: every setting with every deck.

    Attributes
    ----------
    decks : tuple of Deck
        The decks as given.
    setup : Setup
        The setup as given.
    grid : Grid
        The settings.
    changer : Changer
        How decks are changed.
    base : int
        The place of the setting that the others are compared with.
    games, seed : int
        Games of each row, and the seed.
    threads : int or None
    keys : mapping of str to str
        For each key of the grid that sets copies, the card's key.
    """

    decks: tuple[Deck, ...]
    setup: Setup
    grid: Grid
    changer: Changer
    base: int
    games: int
    seed: int
    threads: int | None
    keys: Mapping[str, str]
    _decks: dict[tuple[int, tuple[Value, ...]], Deck] = field(default_factory=dict)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The decks' names, with a number where two are called the same."""
        return told_apart([deck.name for deck in self.decks])

    @property
    def rows(self) -> int:
        """How many rows there are: deck by deck, each with every setting."""
        return len(self.decks) * len(self.grid.settings)

    @property
    def changes_decks(self) -> bool:
        """Whether some key changes decks."""
        return any(map(of_deck, self.grid.keys))

    @cached_property
    def blocks(self) -> tuple[tuple[Block, ...], ...]:
        """What each setting is played under."""
        known: dict[tuple[Value, ...], tuple[Block, ...]] = {}
        found = []
        for values in self.grid.settings:
            mine = tuple(value for key, value in zip(self.grid.keys, values, strict=True) if not of_deck(key))
            if mine not in known:
                known[mine] = tuple(games_of(setups_of(self.setup, self.grid.keys, values), self.games))
            found.append(known[mine])
        return tuple(found)

    @cached_property
    def assumed(self) -> list[str]:
        """What all settings assume, a few words each: what is swept is left out."""
        return alike(setup for blocks in self.blocks for setup, _, _ in blocks)

    @cached_property
    def layouts(self) -> tuple[list[str], ...]:
        """The slots of each deck as given, laid out along the first deck's."""
        first = slots_of(self.decks[0])
        return tuple(slots_of(deck, first) for deck in self.decks)

    def parts(self, rows: int | None = None) -> list[range]:
        """Cut the rows into parts.

        Parameters
        ----------
        rows : int, optional
            Rows of a part; by default as many as are played in some seconds.

        Returns
        -------
        list of range
        """
        usual = min(max(GAMES_A_PART // self.games, 1), ROWS_A_PART)
        size = usual if rows is None else rows
        return [range(first, min(first + size, self.rows)) for first in range(0, self.rows, size)]

    def place(self, row: int) -> tuple[int, int]:
        """Return the places of a row's deck and of its setting.

        Parameters
        ----------
        row : int

        Returns
        -------
        int, int
        """
        return divmod(row, len(self.grid.settings))

    def deck(self, row: int) -> Deck:
        """Return the deck of a row.

        Parameters
        ----------
        row : int

        Returns
        -------
        Deck
            Changed as the setting says.

        Raises
        ------
        ValueError
            The setting has no room in the deck.
        """
        place, setting = self.place(row)
        chosen = {
            key: value for key, value in zip(self.grid.keys, self.grid.settings[setting], strict=True) if of_deck(key)
        }
        if not chosen:
            return self.decks[place]
        at = place, tuple(chosen.values())
        if at not in self._decks:
            if len(self._decks) >= CACHED:
                self._decks.clear()
            copies = {self.keys[key]: value for key, value in chosen.items() if key != LANDS}
            self._decks[at] = self.changer.deck(self.decks[place], chosen.get(LANDS), copies)
        return self._decks[at]

    def check(self) -> None:
        """Make every deck and every setup once, so that what is impossible is said before anything is played.

        Raises
        ------
        ValueError
            A setting is impossible.
        """
        self.changer.check()
        assert self.blocks
        if self.changes_decks:
            for row in range(self.rows):
                self.deck(row)


def of_deck(key: str) -> bool:
    """Tell whether a key changes the deck rather than the setup."""
    return key == LANDS or key.startswith(COPIES)


@dataclass(frozen=True, eq=False, slots=True)
class Played:
    """What was counted of one row.

    Attributes
    ----------
    row : int
        The row.
    tallies : tuple of Tallies
        For each block of games.
    tables : tuple of int64[turns + 1, base turns + 1]
        How often which pair of kill turns came, the row's own and the baseline's: for each stretch of games within
        one block of both.
    """

    row: int
    tallies: tuple[Tallies, ...]
    tables: tuple[Ints, ...]


@dataclass(frozen=True, eq=False, slots=True)
class _Result:
    """The tallies of each block of one row, and each game's kill turn."""

    tallies: list[Tallies]
    outcomes: npt.NDArray[np.uint8]


def play_part(plan: Plan, rows: Sequence[int], bases: dict[int, npt.NDArray[np.uint8]], told: Told) -> list[Played]:
    """Play some rows.

    Parameters
    ----------
    plan : Plan
    rows : sequence of int
    bases : dict
        The kill turns of the baselines' games by the place of the deck, as far as they are known; those of the last
        deck are left in it.
    told : callable
        Told how many games more are done.

    Returns
    -------
    list of Played
    """
    baseline = {place: place * len(plan.grid.settings) + plan.base for place in {plan.place(row)[0] for row in rows}}
    more = [row for place, row in baseline.items() if place not in bases and row not in rows]
    found = _play_rows(plan, [*rows, *more], told)
    for place, row in baseline.items():
        if row in found:
            bases[place] = found[row].outcomes
    played = [_compared(plan, row, found[row], bases[plan.place(row)[0]]) for row in rows]
    for place in [place for place in bases if place != max(baseline)]:
        del bases[place]
    return played


def _play_rows(plan: Plan, rows: Sequence[int], told: Told) -> dict[int, _Result]:
    """Play rows, all that share a setup in one call."""
    calls: dict[Block, list[int]] = {}
    for row in rows:
        for block in plan.blocks[plan.place(row)[1]]:
            calls.setdefault(block, []).append(row)
    found = {row: _Result([], np.zeros(plan.games, np.uint8)) for row in rows}
    for (setup, first, count), mine in calls.items():
        played = play_games(
            [plan.deck(row) for row in mine], setup, games=count, seed=plan.seed, first=first, threads=plan.threads,
            keep_outcomes=True, layouts=[plan.layouts[plan.place(row)[0]] for row in mine], progress=_steps(told),
        )  # fmt: skip
        for place, row in enumerate(mine):
            found[row].outcomes[first : first + count] = played.outcomes[place]
            found[row].tallies.append(played.tallies.of(place))
    return found


def _steps(told: Told) -> Progress:
    """Return what turns the number of games that are done into how many are more."""
    before = 0

    def progress(done: int, total: int) -> None:
        nonlocal before
        told(done - before)
        before = done

    return progress


def _compared(plan: Plan, row: int, result: _Result, base: npt.NDArray[np.uint8]) -> Played:
    """Compare a row's games with the baseline's."""
    mine, theirs = plan.blocks[plan.place(row)[1]], plan.blocks[plan.base]
    ends = sorted({first + count for _, first, count in (*mine, *theirs)})
    turns, base_turns = (max(setup.turns for setup, _, _ in blocks) for blocks in (mine, theirs))
    tables, first = [], 0
    for end in ends:
        tables.append(joint_table(result.outcomes[first:end], base[first:end], turns, base_turns))
        first = end
    return Played(row, tuple(result.tallies), tuple(tables))
