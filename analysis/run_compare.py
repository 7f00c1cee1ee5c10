"""Differences between decks, with intervals: on the same games where each game's outcome was kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from counterclock.paired import faster_and_slower, joint_table, killed_by, mean_turn
from counterclock.statistics import mean_difference, proportion_difference, standard_error
from counterclock.tallies import Ints, Tallies

if TYPE_CHECKING:
    import pandas as pd

Outcomes = npt.NDArray[np.uint8]
Row = tuple[str, float, float, float, float]
"""Quantity, turn (NaN for none), difference, low, high."""
BY_TURN, MEAN, FASTER, SLOWER = "killed by turn", "mean kill turn", "faster", "slower"


def compare_runs(
    names: Sequence[str], base: int, tallies: Tallies, games: int, outcomes: Outcomes | None
) -> pd.DataFrame:
    """Compare every deck with one of them.

    Parameters
    ----------
    names : sequence of str
        The decks' names.
    base : int
        The place of the deck to compare with.
    tallies : Tallies
        What was counted.
    games : int
        Games of each deck.
    outcomes : uint8[decks, games] or None
        Each game's kill turn.

    Returns
    -------
    DataFrame
        As `Run.compare` describes it.

    Raises
    ------
    ValueError
        There is only one deck.
    """
    if len(names) < 2:
        raise ValueError("there is only one deck; play two or more to compare them")
    rows = []
    for place, name in enumerate(names):
        if place == base:
            continue
        if outcomes is not None:
            found = _paired(outcomes[place], outcomes[base], tallies.kills.shape[1] - 1)
            method = "paired"
        else:
            found = _independent(tallies.kills[place], tallies.kills[base], games)
            method = "independent"
        rows += [(name, names[base], *row, _more_games(row, games), method) for row in found]
    from counterclock.whole_frame import WholeFrame

    columns = ["deck", "baseline", "quantity", "turn", "difference", "low", "high", "more_games", "method"]
    return WholeFrame(rows, columns=columns)


def _more_games(row: Row, games: int) -> float:
    """Return how many games more would settle which deck is ahead, if the difference is as it seems."""
    quantity, _, difference, low, high = row
    if quantity in (FASTER, SLOWER) or np.isnan(high - low):
        return np.nan
    if low > 0 or high < 0:
        return 0.0
    half = (high - low) / 2
    return max(1.0, float(np.ceil(games * ((half / difference) ** 2 - 1)))) if difference else np.inf


def _turns_that_matter(first: Ints, second: Ints) -> npt.NDArray[np.intp]:
    """Return the turns from the first kill of either deck to the last."""
    seen = np.flatnonzero(first + second)
    return np.arange(seen[0], seen[-1] + 1) if seen.size else seen


def _paired(deck: Outcomes, base: Outcomes, turns: int) -> Iterator[Row]:
    """Compare two decks game by game."""
    table = joint_table(deck, base, turns, turns)
    by_turn = killed_by([table])
    for turn in _turns_that_matter(table.sum(axis=1)[1:], table.sum(axis=0)[1:]) + 1:
        difference, low, high = (float(each[turn]) for each in by_turn)
        yield BY_TURN, float(turn), difference, low, high
    yield MEAN, np.nan, *mean_turn([table])
    for quantity, found in zip((FASTER, SLOWER), faster_and_slower(table), strict=True):
        yield quantity, np.nan, *found


def _independent(deck: Ints, base: Ints, games: int) -> Iterator[Row]:
    """Compare two decks by their laws alone."""
    first, second = deck.sum(axis=1), base.sum(axis=1)
    reached, base_reached = np.cumsum(first), np.cumsum(second)
    for turn in _turns_that_matter(first, second):
        counts = int(reached[turn]), games, int(base_reached[turn]), games
        yield BY_TURN, float(turn), *proportion_difference(*counts)
    yield MEAN, np.nan, *mean_difference(*_mean_and_error(first), *_mean_and_error(second))


def _mean_and_error(counted: Ints) -> tuple[float, float]:
    """Return the mean kill turn and its standard error, over the games that killed."""
    turns = np.arange(counted.size)
    killed, total, squares = int(counted.sum()), float(counted @ turns), float(counted @ turns**2)
    return (total / killed if killed else np.nan), standard_error(total, squares, killed)
