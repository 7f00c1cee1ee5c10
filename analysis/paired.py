"""Differences of two decks on the same games, from tables of how often which pair of kill turns came.

A table is an array ``int64[turns + 1, base turns + 1]``: games by the kill turn of the deck and of what it is compared
with, 0 for none. Where games were played in strata there is a table for each.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from counterclock.statistics import Estimates, paired_proportion, stratified, stratified_mean, wilson
from counterclock.tallies import Ints

__all__ = ["faster_and_slower", "joint_table", "killed_by", "mean_turn"]

Outcomes = npt.NDArray[np.uint8]
Estimate = tuple[float, float, float]
"""An estimate and its interval's ends."""


def joint_table(deck: Outcomes, base: Outcomes, turns: int, base_turns: int) -> Ints:
    """Count pairs of kill turns.

    Parameters
    ----------
    deck, base : uint8[games]
        Each game's kill turn, 0 for none.
    turns, base_turns : int
        The last turns looked at.

    Returns
    -------
    int64[turns + 1, base_turns + 1]
        Games by both kill turns.
    """
    width = base_turns + 1
    pairs = np.bincount(deck.astype(np.int64) * width + base, minlength=(turns + 1) * width)
    return pairs.reshape(turns + 1, width)


def killed_by(tables: Sequence[Ints]) -> Estimates:
    """Return the differences of the shares of games with a kill up to each turn.

    Parameters
    ----------
    tables : sequence of int64[turns + 1, base turns + 1]
        A table a stratum.

    Returns
    -------
    difference, low, high : float64[last turn + 1]
        By turn, up to the last one that either looks at.
    """
    last = max(max(table.shape) for table in tables)
    games = [int(table.sum()) for table in tables]
    parts = [paired_proportion(*_only(table, last), number) for table, number in zip(tables, games, strict=True)]
    return stratified(parts, [number / sum(games) for number in games])


def _only(table: Ints, last: int) -> tuple[Ints, Ints]:
    """Count by turn the games that only the deck, and only what it is compared with, has won by then."""
    whole = np.zeros((last, last), np.int64)
    whole[: table.shape[0], : table.shape[1]] = table
    rows, columns = whole.sum(axis=1), whole.sum(axis=0)
    rows[0] = columns[0] = 0
    both = whole.copy()
    both[0] = both[:, 0] = 0
    joint = np.diagonal(both.cumsum(axis=0).cumsum(axis=1))
    return np.cumsum(rows) - joint, np.cumsum(columns) - joint


def mean_turn(tables: Sequence[Ints]) -> Estimate:
    """Return the mean difference of the kill turns, over the games in which both killed.

    Parameters
    ----------
    tables : sequence of int64[turns + 1, base turns + 1]
        A table a stratum.

    Returns
    -------
    difference, low, high : float
        NaN where there is no such game.
    """
    totals, squares, counted, games = [], [], [], []
    for table in tables:
        apart = np.subtract.outer(np.arange(1, table.shape[0]), np.arange(1, table.shape[1]))
        both = table[1:, 1:]
        totals.append(int((both * apart).sum()))
        squares.append(int((both * apart**2).sum()))
        counted.append(int(both.sum()))
        games.append(int(table.sum()))
    return stratified_mean(totals, squares, counted, games)


def faster_and_slower(table: Ints) -> tuple[Estimate, Estimate]:
    """Return the shares of games with an earlier, and with a later kill; no kill is later than any.

    Parameters
    ----------
    table : int64[turns + 1, base turns + 1]
        All games.

    Returns
    -------
    faster, slower : (share, low, high)
    """
    late = max(table.shape)
    turn, base = (np.r_[late, 1:size] for size in table.shape)
    apart = np.subtract.outer(turn, base)
    games = int(table.sum())
    found = []
    for counted in (int(table[apart < 0].sum()), int(table[apart > 0].sum())):
        low, high = wilson(counted, games)
        found.append((counted / games, float(low), float(high)))
    return found[0], found[1]
