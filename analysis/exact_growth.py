"""Clocks of +1/+1 counters that grow, with effects that change how many are put."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import numpy as np

from counterclock.exact_checks import MOST_TURNS, Amount, Schedule, chances, counts, listed, schedule, whole
from counterclock.exact_clocks import hit_law
from counterclock.exact_follow import AmountLaw, Model, answer
from counterclock.exact_result import Clock
from counterclock.kernels import clocks as kernel

_ADDERS: Final = 1000
_DOUBLERS: Final = 40
"""So many times twice a million is still a whole number of 63 bits."""
_ALL: Final = np.int64(2**62)


def put_counters(number: int, adders: int = 0, doublers: int = 0) -> int:
    """Compute how many counters are put where some effects add one and others double.

    The controller of the permanent chooses the order in which replacement effects apply (CR 616.1): every
    one that adds comes first.

    Parameters
    ----------
    number : int
        Counters that would be put.
    adders : int
        Effects that put one more.
    doublers : int
        Effects that put twice as many, at most 40.

    Returns
    -------
    int
        Counters that are put; none where none would be.

    Raises
    ------
    ValueError
        When an argument is wrong.

    Examples
    --------
    >>> put_counters(1, adders=1, doublers=2)
    8
    """
    given = whole("number", number), whole("adders", adders, 0, _ADDERS), whole("doublers", doublers, 0, _DOUBLERS)
    return int(kernel.put_by_effects(*map(np.int64, given), _ALL))


def _put_events(puts: object, turns: int) -> Sequence[Sequence[AmountLaw]]:
    """Check the counters put on each turn, one event or several; after the last turn given, none."""
    if isinstance(puts, Mapping) or not isinstance(puts, Iterable):
        return [[law] for law in schedule("puts", puts, turns)]
    events = []
    for i, one in enumerate(listed("puts", puts)):
        several = not isinstance(one, Mapping) and isinstance(one, Iterable)
        number = len(listed(f"puts[{i}]", one)) if several else 1
        events.append(schedule(f"puts[{i}]", one, number))
    return (events + [[]] * turns)[:turns]


def counters_model(
    puts: object,
    goal: object,
    life: object,
    start: object,
    adders: object,
    doublers: object,
    proliferate: object,
    double: object,
    power: object,
    connect: object,
    turns: object,
) -> Model:
    """Check the arguments of `counters_clock` and make them a model.

    Parameters
    ----------
    puts, goal, life, start, adders, doublers, proliferate, double, power, connect, turns : object
        As in `counters_clock`.

    Returns
    -------
    Model
        The clock.

    Raises
    ------
    ValueError
        When an argument is wrong, or not exactly one of `goal` and `life` is given.
    """
    turns = whole("turns", turns, 1, MOST_TURNS)
    if (goal is None) == (life is None):
        raise ValueError(f"goal is {goal!r} and life is {life!r}; give exactly one of them")
    enough = whole("goal", goal, 1) if life is None else whole("life", life, 1)
    attacks = chances("connect", connect, turns)
    amounts: list[list[AmountLaw]] = [
        [extra, times, hit_law(1, chance), {added: 1.0}, {doubled: 1.0}, *events]
        for extra, times, chance, added, doubled, events in zip(
            schedule("proliferate", proliferate, turns),
            schedule("double", double, turns, high=64),
            attacks if goal is None else [1.0] * turns,
            counts("adders", adders, turns, goes_on=True, high=_ADDERS),
            counts("doublers", doublers, turns, goes_on=True, high=64),
            _put_events(puts, turns),
            strict=True,
        )
    ]
    setup: dict[str, object] = {"puts": puts, "goal": goal, "life": life, "start": start, "adders": adders}
    setup |= {"doublers": doublers, "proliferate": proliferate, "double": double, "power": power, "connect": connect}
    numbers = (enough, int(goal is None), whole("power", power))
    words = ("counters" if life is None else "damage",)
    start = min(whole("start", start), enough)
    return Model(kernel.COUNTERS, numbers, start, amounts, words, ("counters", "damage"), setup)


def counters_clock(
    puts: Schedule | Sequence[Sequence[Amount]],
    *,
    goal: int | None = None,
    life: int | None = None,
    start: int = 0,
    adders: int | Sequence[int] = 0,
    doublers: int | Sequence[int] = 0,
    proliferate: Schedule = 0,
    double: Schedule = 0,
    power: int = 0,
    connect: float | Sequence[float] = 1.0,
    turns: int = 30,
    games: int | None = None,
    seed: int = 0,
    threads: int | None = None,
) -> Clock:
    """Compute how fast a permanent gathers +1/+1 counters, or how fast a creature that grows by them kills.

    On each turn counters are put, then one proliferates, then the number of counters is doubled; each of
    these puts counters, which replacement effects change (see `put_counters`). Then the creature attacks.

    Parameters
    ----------
    puts : schedule
        Counters put on each turn, in one event; a list in place of a number is several events of one turn.
        After a list's end none are put.
    goal : int, optional
        Counters to reach.
    life : int, optional
        In place of `goal`: the life of the player whom the creature attacks.
    start : int
        Counters at the start.
    adders, doublers : int or sequence of int
        Replacement effects on each turn that put one more counter, and twice as many; the last number goes
        on.
    proliferate : schedule
        How often one proliferates on each turn: one counter each time, if there is one.
    double : schedule
        How often the number of counters is doubled on each turn: as many are put as there are (CR 701.10e).
    power : int
        The creature's power without counters.
    connect : float or sequence of float
        The probability that the creature's attack connects; 0 on the turns on which it cannot attack.
    turns : int
        The last turn.
    games : int, optional
        Games to play in place of the exact law, which is the answer without.
    seed : int
        The seed of the games; the same seed gives the same result with any number of threads.
    threads : int, optional
        Threads for the games; as many as there are processors by default.

    Returns
    -------
    Clock
        Cause ``counters`` or ``damage``; the path holds `counters` (those beyond what kills at once are not
        counted) and `damage`.

    Raises
    ------
    ValueError
        When an argument is wrong, or not exactly one of `goal` and `life` is given.

    Examples
    --------
    >>> counters_clock(1, goal=10, adders=1, doublers=[0, 0, 1]).law
       turn     cause    p
    0     4  counters  1.0
    """
    model = counters_model(puts, goal, life, start, adders, doublers, proliferate, double, power, connect, turns)
    return answer(model, games, seed, threads)
