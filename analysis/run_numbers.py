"""Numbers made of tallies, in plain values."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from counterclock.kernels.codes import CAUSES
from counterclock.statistics import mean_interval, wilson
from counterclock.tallies import Ints

__all__ = ["cause_shares", "clock_report", "kill_turn_mean", "kill_turn_median", "mulligan_report", "share"]


def kill_turn_mean(counted: Ints) -> tuple[float, float, float]:
    """Return the mean kill turn over the games that killed, with its interval.

    Parameters
    ----------
    counted : int64[turns + 1, 6]
        One deck's games by turn and cause.

    Returns
    -------
    mean, low, high : float
        NaN where no game killed.
    """
    sums = counted.sum(axis=1)
    turns = np.arange(sums.size)
    return mean_interval(float(sums @ turns), float(sums @ turns**2), int(sums.sum()))


def kill_turn_median(counted: Ints, games: int) -> float:
    """Return the turn by which half of all games have killed.

    Parameters
    ----------
    counted : int64[turns + 1, 6]
        One deck's games by turn and cause.
    games : int
        All games.

    Returns
    -------
    float
        The turn; infinite where it is never.
    """
    reached = np.flatnonzero(2 * np.cumsum(counted.sum(axis=1)) >= games)
    return float(reached[0]) if reached.size else float("inf")


def share(counted: int, games: int) -> dict[str, float]:
    """Return a share of the games with its interval.

    Parameters
    ----------
    counted : int
        In how many games it happened.
    games : int
        All games.

    Returns
    -------
    dict
        `p`, `low`, `high`.
    """
    low, high = wilson(counted, games)
    return {"p": counted / games, "low": float(low), "high": float(high)}


def clock_report(counted: Ints, games: int) -> dict[str, Any]:
    """Describe the law of a kill turn.

    Parameters
    ----------
    counted : int64[turns + 1, 6]
        One deck's games by turn and cause.
    games : int
        All games.

    Returns
    -------
    dict
        `by_turn`, `never`, `mean`, `mean_low`, `mean_high` (over the games that killed), `median` (over all);
        None for what there is not.
    """
    sums = counted.sum(axis=1).tolist()
    reached = np.cumsum(sums).tolist()
    mean, low, high = (number if math.isfinite(number) else None for number in kill_turn_mean(counted))
    median = kill_turn_median(counted, games)
    return {
        "by_turn": [
            {"turn": turn, **share(number, games), "cumulative": reached[turn] / games}
            for turn, number in enumerate(sums)
            if turn or number
        ],
        "never": share(games - reached[-1], games),
        "mean": mean,
        "mean_low": low,
        "mean_high": high,
        "median": median if math.isfinite(median) else None,
    }


def cause_shares(counted: Ints, games: int) -> dict[str, float]:
    """Return the share of the games that ended by each cause.

    Parameters
    ----------
    counted : int64[turns + 1, 6]
        One deck's games by turn and cause.
    games : int
        All games.

    Returns
    -------
    dict
        The shares of the causes that were seen.
    """
    sums = counted.sum(axis=0)[1:].tolist()
    return {cause: number / games for cause, number in zip(CAUSES, sums, strict=True) if number}


def mulligan_report(counted: Ints, games: int) -> list[dict[str, Any]]:
    """Describe the mulligans taken.

    Parameters
    ----------
    counted : int64[8, 3]
        One deck's games by mulligans taken: all, those with a kill, the sum of their kill turns.
    games : int
        All games.

    Returns
    -------
    list of dict
        `taken`, `p` and `mean`, the mean kill turn over those of the games that killed; None where none did.
    """
    return [
        {"taken": taken, "p": number / games, "mean": total / killed if killed else None}
        for taken, (number, killed, total) in enumerate(counted.tolist())
        if number
    ]
