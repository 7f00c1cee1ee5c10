"""Addressed randomness: a draw is a function of where it is used, never of what was drawn before.

The generator is SplitMix64's output function read as a counter generator (Steele, Lea and Flood, 2014): the word
at address ``a`` under key ``k`` is ``mix(k + a * GAMMA)``. A game's key depends on the seed and the game number
alone, so results do not depend on threads, on chunks or on what else is in the call, and two decks meet the same
luck in the same game.
"""

import numpy as np

from counterclock.kernels.jit import shared

GAMMA = np.uint64(0x9E3779B97F4A7C15)
_MULTIPLIER_1 = np.uint64(0xBF58476D1CE4E5B9)
_MULTIPLIER_2 = np.uint64(0x94D049BB133111EB)
_SHIFT_1 = np.uint64(30)
_SHIFT_2 = np.uint64(27)
_SHIFT_3 = np.uint64(31)
_HALF = np.uint64(32)
_LOW = np.uint64(0xFFFFFFFF)


@shared
def mix(state):
    """Return SplitMix64's output for a 64-bit state.

    Parameters
    ----------
    state : uint64

    Returns
    -------
    uint64
    """
    z = (state ^ (state >> _SHIFT_1)) * _MULTIPLIER_1
    z = (z ^ (z >> _SHIFT_2)) * _MULTIPLIER_2
    return z ^ (z >> _SHIFT_3)


@shared
def game_key(seed, game):
    """Return the key of one game.

    Parameters
    ----------
    seed : uint64
        The run's seed.
    game : int64
        The game's number, from 0.

    Returns
    -------
    uint64
    """
    return mix(mix(seed + GAMMA) + (np.uint64(game) + np.uint64(1)) * GAMMA)


@shared
def word(key, purpose, index):
    """Return the random word at an address.

    Parameters
    ----------
    key : uint64
        The game's key.
    purpose : int64
        What the draw is for (a stream within the game).
    index : int64
        The position within the stream, below 2**32.

    Returns
    -------
    uint64
    """
    return mix(key + ((np.uint64(purpose) << _HALF) | np.uint64(index)) * GAMMA)


@shared
def below(random_word, bound):
    """Map a random word to an integer in [0, bound).

    The high half of a 32 x 32 bit product, without rejection: for a bound of n the bias is below n / 2**32.

    Parameters
    ----------
    random_word : uint64
    bound : int64
        From 1 to 2**32.

    Returns
    -------
    int64
    """
    return np.int64(((random_word >> _HALF) * np.uint64(bound)) >> _HALF)


@shared
def below_again(random_word, bound):
    """Map the low half of a random word to an integer in [0, bound); ``below`` reads the high half.

    Parameters
    ----------
    random_word : uint64
    bound : int64
        At least 0 and below 2**32; 0 gives 0.

    Returns
    -------
    int64
    """
    return np.int64(((random_word & _LOW) * np.uint64(bound)) >> _HALF)
