"""What the kernels count while they play: integers by deck and turn, whatever the number of games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from counterclock.kernels.codes import CAUSES
from counterclock.kernels.game import BINS, TRACKED, TRACKED_OPPONENT
from counterclock.kernels.layout import MAX_PERMANENTS
from counterclock.kernels.turns import TRIGGERS_A_TURN
from counterclock.names import several

__all__ = ["QUANTILES", "Tallies", "Tracked", "cut_short", "tracked_rows"]

Ints = npt.NDArray[np.int64]
QUANTILES: Final = {"q05": 0.05, "q25": 0.25, "q50": 0.5, "q75": 0.75, "q95": 0.95}
MOST_MULLIGANS: Final = 7


@dataclass(frozen=True, eq=False, slots=True)
class Tallies:
    """Games counted, one row a deck.

    Attributes
    ----------
    kills, first_kills, losses : int64[decks, turns + 1, 6]
        Games by turn and cause (column 1 + place in ``codes.CAUSES``) of the last opponent's loss, of the first
        opponent's, and of the deck's own player.
    mulligans : int64[decks, 8, 3]
        By mulligans taken: games, games with a kill, sum of their kill turns.
    overflows : int64[decks]
        Games that hit a limit of the tables.
    """

    kills: Ints
    first_kills: Ints
    losses: Ints
    mulligans: Ints
    overflows: Ints

    @classmethod
    def zeros(cls, decks: int, turns: int) -> Tallies:
        """Return tallies in which nothing is counted yet.

        Parameters
        ----------
        decks : int
            Decks.
        turns : int
            The last turn.

        Returns
        -------
        Tallies
            All zero.
        """
        shape = (decks, turns + 1, len(CAUSES) + 1)
        return cls(
            kills=np.zeros(shape, np.int64),
            first_kills=np.zeros(shape, np.int64),
            losses=np.zeros(shape, np.int64),
            mulligans=np.zeros((decks, MOST_MULLIGANS + 1, 3), np.int64),
            overflows=np.zeros(decks, np.int64),
        )

    def of(self, place: int) -> Tallies:
        """Return what was counted of one deck.

        Parameters
        ----------
        place : int
            The deck's row.

        Returns
        -------
        Tallies
            One row.
        """
        row = slice(place, place + 1)
        return Tallies(
            self.kills[row].copy(), self.first_kills[row].copy(), self.losses[row].copy(), self.mulligans[row].copy(),
            self.overflows[row].copy(),
        )  # fmt: skip

    def add(self, first: int, other: Tallies) -> None:
        """Add what was counted of some of the decks.

        Parameters
        ----------
        first : int
            The row of the first of those decks; the others follow.
        other : Tallies
            What was counted.
        """
        rows = slice(first, first + other.overflows.size)
        self.kills[rows] += other.kills
        self.first_kills[rows] += other.first_kills
        self.losses[rows] += other.losses
        self.mulligans[rows] += other.mulligans
        self.overflows[rows] += other.overflows


@dataclass(frozen=True, eq=False, slots=True)
class Tracked:
    """How counters, life and the rest moved, turn by turn, in the first games of a deck.

    Attributes
    ----------
    games : int
        How many games were followed.
    mean : float64[turns + 1, rows]
        Means by turn, rows as in `tracked_rows`.
    quantiles : int64[5, turns + 1, rows]
        The quantiles of `QUANTILES`.
    """

    games: int
    mean: npt.NDArray[np.float64]
    quantiles: Ints

    @classmethod
    def of(cls, histograms: npt.NDArray[np.int32], games: int) -> Tracked:
        """Summarise histograms.

        Parameters
        ----------
        histograms : int32[turns + 1, rows, BINS]
            Games by turn, row and value.
        games : int
            Games in each histogram.

        Returns
        -------
        Tracked
            The summary.
        """
        values = np.arange(BINS)
        reached = np.cumsum(histograms, axis=2, dtype=np.int64)
        ranks = [int(np.ceil(q * games - 1e-9)) for q in QUANTILES.values()]
        quantiles = np.array([(reached < max(rank, 1)).sum(axis=2) for rank in ranks], dtype=np.int64)
        mean = (histograms.astype(np.int64) @ values) / games
        return cls(games, mean, np.minimum(quantiles, BINS - 1))


def tracked_rows(opponents: int) -> list[tuple[int, str]]:
    """Name the rows of what is followed.

    Parameters
    ----------
    opponents : int
        How many opponents there are.

    Returns
    -------
    list of (int, str)
        The seat and the kind of each row; seat 0 is the deck's own.
    """
    own = [(0, kind) for kind in TRACKED]
    return own + [(seat, kind) for seat in range(1, opponents + 1) for kind in TRACKED_OPPONENT]


def cut_short(cut: int, games: int) -> list[str]:
    """Say in how many games a limit of the tables was reached.

    Parameters
    ----------
    cut, games : int
        The games in which it was, and all games.

    Returns
    -------
    list of str
        One line, or none where there was no such game.
    """
    if not cut:
        return []
    limits = f"{MAX_PERMANENTS} permanents besides lands that only make mana, {int(TRIGGERS_A_TURN)} triggers a turn"
    return [f"in {cut} of {several(games, 'game')} more came than is played ({limits}): what came beyond was left out"]
