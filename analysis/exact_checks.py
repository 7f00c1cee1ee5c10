"""What the exact clocks ask of their arguments, checked once, where they come in."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Chances = Mapping[int, float]
"""A random whole number: its values and their probabilities, ``{0: 0.25, 1: 0.75}``."""
Amount = int | Chances
"""A whole number, or a random one."""
Schedule = Amount | Sequence[Amount]
"""The same amount on every turn, or a list with the amount of turn 1, 2, ..."""

MOST_CARDS: Final = 1000
MOST_TURNS: Final = 1000
MOST: Final = 1_000_000
MOST_GAMES: Final = 10**12
_TOLERANCE: Final = 1e-9


def _number(value: object) -> float | None:
    """Read a number of any numeric type, a truth value excepted; None where there is none."""
    plain = value.item() if isinstance(value, np.generic) else value
    if isinstance(plain, bool) or not isinstance(plain, int | float) or math.isnan(plain):
        return None
    return plain


def whole(name: str, value: object, low: int = 0, high: int = MOST) -> int:
    """Check a whole number from `low` to `high`.

    Parameters
    ----------
    name : str
        The argument, as the caller wrote it.
    value : object
        A whole number of any numeric type; 3.0 counts, True does not.
    low, high : int
        The least and the greatest value allowed.

    Returns
    -------
    int
        The number.

    Raises
    ------
    ValueError
        When it is not such a number.
    """
    number = _number(value)
    if number is None or not low <= number <= high or number != int(number):
        raise ValueError(f"{name} is {value!r}; give a whole number from {low} to {high}")
    return int(number)


def probability(name: str, value: object) -> float:
    """Check a number from 0 to 1.

    Parameters
    ----------
    name : str
        The argument, as the caller wrote it.
    value : object
        A number.

    Returns
    -------
    float
        The number.

    Raises
    ------
    ValueError
        When it is not a number from 0 to 1.
    """
    number = _number(value)
    if number is None or not 0 <= number <= 1:
        raise ValueError(f"{name} is {value!r}; give a probability from 0 to 1")
    return float(number)


def choice(name: str, value: object, allowed: Iterable[str]) -> str:
    """Check that a word is one of the words allowed.

    Parameters
    ----------
    name : str
        The argument, as the caller wrote it.
    value : object
        The word.
    allowed : iterable of str
        The words allowed.

    Returns
    -------
    str
        The word.

    Raises
    ------
    ValueError
        When it is another word.
    """
    words = tuple(allowed)
    if not isinstance(value, str) or value not in words:
        raise ValueError(f"{name} is {value!r}; give one of {', '.join(words)}")
    return value


def progress_told(progress: object) -> Callable[[int, int], None]:
    """Check who is told how far the work is.

    Parameters
    ----------
    progress : callable or None
        Called with how much is done and how much there is in all.

    Returns
    -------
    callable
        The same; one that does nothing where there is none.

    Raises
    ------
    ValueError
        When it cannot be called.
    """
    if progress is None:
        return lambda done, total: None
    if not callable(progress):
        raise ValueError(f"progress is {progress!r}; give a function of the games done and of all games, or None")
    return progress


def flag(name: str, value: object) -> bool:
    """Check a yes or no.

    Parameters
    ----------
    name : str
        The argument, as the caller wrote it.
    value : object
        True or False.

    Returns
    -------
    bool
        The value.

    Raises
    ------
    ValueError
        When it is neither.
    """
    if not isinstance(value, bool | np.bool_):
        raise ValueError(f"{name} is {value!r}; give True or False")
    return bool(value)


def listed(name: str, value: object) -> list[object]:
    """Check a list of values: a list, a tuple, a range, a Series or an array of one dimension.

    Parameters
    ----------
    name : str
        The argument, as the caller wrote it.
    value : object
        The list.

    Returns
    -------
    list of object
        Its values.

    Raises
    ------
    ValueError
        When it is no list, or a table of more dimensions.
    """
    flat = isinstance(value, Iterable) and not isinstance(value, str | bytes | Mapping | set)
    if not flat or getattr(value, "ndim", 1) != 1:
        raise ValueError(f"{name} is {value!r}; give one value, or a list with one value a turn")
    return list(value)  # type: ignore[call-overload, no-any-return]


def amount(name: str, value: object, low: int = 0, high: int = MOST) -> dict[int, float]:
    """Check a whole number or a random one.

    Parameters
    ----------
    name : str
        The argument, as the caller wrote it.
    value : object
        A whole number, or a mapping from whole numbers to probabilities that sum to 1.
    low, high : int
        The least and the greatest value allowed.

    Returns
    -------
    dict
        The values that have a chance, and their probabilities.

    Raises
    ------
    ValueError
        When a value or a probability is wrong.
    """
    if not isinstance(value, Mapping):
        return {whole(name, value, low, high): 1.0}
    law = {whole(name, number, low, high): probability(f"{name}[{number!r}]", p) for number, p in value.items()}
    if abs(math.fsum(law.values()) - 1) > _TOLERANCE:
        raise ValueError(f"{name} is {dict(value)!r}; give probabilities that sum to 1")
    return {number: p for number, p in law.items() if p > 0}


def schedule(
    name: str, value: object, turns: int, *, goes_on: bool = False, low: int = 0, high: int = MOST
) -> list[dict[int, float]]:
    """Check an amount a turn.

    Parameters
    ----------
    name : str
        The argument, as the caller wrote it.
    value : object
        One amount, the same on every turn, or a list with the amounts of turn 1, 2, ...
    turns : int
        How many turns are asked for.
    goes_on : bool
        After a list's end: whether its last amount goes on; if not, 0 follows.
    low, high : int
        The least and the greatest amount allowed.

    Returns
    -------
    list of dict
        The law of the amount on each turn.

    Raises
    ------
    ValueError
        When an amount is wrong.
    """
    if isinstance(value, Mapping) or not isinstance(value, Iterable):
        return [amount(name, value, low, high)] * turns
    laws = [amount(f"{name}[{i}]", one, low, high) for i, one in enumerate(listed(name, value))]
    rest = laws[-1] if goes_on and laws else {0: 1.0}
    return (laws + [rest] * turns)[:turns]


def counts(name: str, value: object, turns: int, *, goes_on: bool = False, low: int = 0, high: int = MOST) -> list[int]:
    """Check a whole number a turn, none of them random.

    Parameters
    ----------
    name : str
        The argument, as the caller wrote it.
    value : object
        One number, the same on every turn, or a list with the numbers of turn 1, 2, ...
    turns : int
        How many turns are asked for.
    goes_on : bool
        After a list's end: whether its last number goes on; if not, 0 follows.
    low, high : int
        The least and the greatest number allowed.

    Returns
    -------
    list of int
        The number of each turn.

    Raises
    ------
    ValueError
        When a number is wrong, or random.
    """
    laws = schedule(name, value, turns, goes_on=goes_on, low=low, high=high)
    if any(len(law) != 1 for law in laws):
        raise ValueError(f"{name} is {value!r}; give whole numbers, not random ones")
    return [next(iter(law)) for law in laws]


def chances(name: str, value: object, turns: int) -> list[float]:
    """Check a probability a turn.

    Parameters
    ----------
    name : str
        The argument, as the caller wrote it.
    value : object
        One probability, the same on every turn, or a list with those of turn 1, 2, ..., whose last one goes
        on.
    turns : int
        How many turns are asked for.

    Returns
    -------
    list of float
        The probability of each turn.

    Raises
    ------
    ValueError
        When a probability is wrong, or the list is empty.
    """
    if isinstance(value, Mapping) or not isinstance(value, Iterable):
        return [probability(name, value)] * turns
    given = [probability(f"{name}[{i}]", one) for i, one in enumerate(listed(name, value))]
    if not given:
        raise ValueError(f"{name} is empty; give at least one probability")
    return (given + [given[-1]] * turns)[:turns]


def whole_array(name: str, value: object, low: int = 0, high: int = MOST) -> Ints:
    """Check an array of whole numbers.

    Parameters
    ----------
    name : str
        The argument, as the caller wrote it.
    value : array_like
        Whole numbers of any numeric type, of any shape.
    low, high : int
        The least and the greatest value allowed.

    Returns
    -------
    int64 array
        The numbers, in the same shape.

    Raises
    ------
    ValueError
        When a value is missing, no whole number, or out of range.
    """
    given = np.asarray(value)
    if given.dtype.kind not in "iuf" or given.size == 0:
        raise ValueError(f"{name} is {value!r}; give whole numbers from {low} to {high}")
    with np.errstate(invalid="ignore"):
        bad = ~((given >= low) & (given <= high) & (given == np.floor(given)))
    if bad.any():
        raise ValueError(f"{name} holds {given[bad].flat[0].item()!r}; give whole numbers from {low} to {high}")
    return given.astype(np.int64)
