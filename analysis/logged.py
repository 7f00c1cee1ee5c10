"""Playing games with a log of what happens in them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from counterclock.encode import Entered
from counterclock.kernels import layout
from counterclock.kernels.game import play_block, play_logged
from counterclock.simulation import notice

__all__ = ["log_rows", "logs", "play_with_log"]


def play_with_log(deck: Entered, seed: int, game: int, given: bool, states: npt.NDArray[np.void]) -> None:
    """Play one game with a log; say so where the kernel must be compiled first.

    Parameters
    ----------
    deck : Entered
    seed : int
    game : int
        The game's number.
    given : bool
        Whether the library is in the deck's own order.
    states : (1,) array of ``layout.STATE``
        Out: the end of the game and its log.
    """
    with notice(play_block):
        play_logged(*deck, np.uint64(seed), np.int64(game), np.int64(given), states)


def log_rows(states: npt.NDArray[np.void]) -> npt.NDArray[np.int64]:
    """Return the rows of a game's log, as many as there was room for.

    Parameters
    ----------
    states : (1,) array of ``layout.STATE``

    Returns
    -------
    int64[rows, 6]
        A view, which the next game is written over.
    """
    return states["rows"][0, : min(int(states["log"][0]), layout.MAX_LOG)]


def logs(deck: Entered, seed: int, games: int) -> Iterator[npt.NDArray[np.int64]]:
    """Play the first games of a simulation again, with a log.

    Parameters
    ----------
    deck : Entered
    seed : int
        The simulation's seed.
    games : int
        How many games, from game 0 on.

    Yields
    ------
    int64[rows, 6]
        The rows of each game's log; a view, which the next game is written over.
    """
    states = np.zeros(1, layout.STATE)
    play_with_log(deck, seed, 0, False, states)
    yield log_rows(states)
    for game in range(1, games):
        play_logged(*deck, np.uint64(seed), np.int64(game), np.int64(0), states)
        yield log_rows(states)
