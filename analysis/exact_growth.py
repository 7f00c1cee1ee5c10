"""Clocks of +1/+1 counters that grow, with effects that change how many are put."""

from collections.abc import Iterable, Mapping, Sequence

from counterclock.exact_checks import MOST_TURNS, Amount, Schedule, chances, counts, listed, schedule, whole
from counterclock.exact_follow import AmountLaw, Counters, Outcomes, each, follow
from counterclock.exact_result import Clock


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
        Effects that put twice as many.

    Returns
    -------
    int
        Counters that are put; none where none would be.
    """
    return (number + adders) << doublers if number else 0


def _put_events(puts: object, turns: int) -> list[list[AmountLaw]]:
    """Check the counters put on each turn, one event or several; after the last turn given, none."""
    if isinstance(puts, Mapping) or not isinstance(puts, Iterable):
        return [[law] for law in schedule("puts", puts, turns)]
    events = []
    for i, one in enumerate(listed("puts", puts)):
        several = not isinstance(one, Mapping) and isinstance(one, Iterable)
        number = len(listed(f"puts[{i}]", one)) if several else 1
        events.append(schedule(f"puts[{i}]", one, number))
    return (events + [[]] * turns)[:turns]


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
    turns = whole("turns", turns, 1, MOST_TURNS)
    if (goal is None) == (life is None):
        raise ValueError(f"goal is {goal!r} and life is {life!r}; give exactly one of them")
    enough = whole("goal", goal, 1) if life is None else whole("life", life, 1)
    events, chance = _put_events(puts, turns), chances("connect", connect, turns)
    added = counts("adders", adders, turns, goes_on=True, high=1000)
    doubled = counts("doublers", doublers, turns, goes_on=True, high=64)
    more, twice = schedule("proliferate", proliferate, turns), schedule("double", double, turns, high=64)
    power = whole("power", power)

    def grow(turn: int, number: int, amounts: Iterable[int]) -> int:
        for amount in amounts:
            number = min(enough, number + put_counters(amount, added[turn], doubled[turn]))
        return number

    def turn_of(turn: int, counters: Counters) -> Outcomes:
        for (extra, times, *amounts), p in each(more[turn], twice[turn], *events[turn]):
            number = grow(turn, counters[0], amounts)
            number = grow(turn, number, [min(number, 1)] * extra) if number else 0
            for _ in range(times):
                number = grow(turn, number, [number])
            if life is None:
                yield ("counters" if number >= enough else (number, 0)), p
            else:
                yield from _hit(number, counters[1], power, enough, chance[turn] * p, p)

    setup: dict[str, object] = {
        "puts": puts,
        "goal": goal,
        "life": life,
        "adders": adders,
        "doublers": doublers,
    }
    setup |= {"proliferate": proliferate, "double": double, "power": power, "connect": connect}
    return follow((min(whole("start", start), enough), 0), turns, turn_of, ["counters", "damage"], setup)


def _hit(number: int, damage: int, power: int, life: int, connects: float, p: float) -> Outcomes:
    """Attack with a creature with so many counters; `connects` is the part of `p` in which it connects."""
    if connects < p:
        yield (number, damage), p - connects
    if connects > 0:
        total = damage + power + number
        yield ("damage" if total >= life else (number, total)), connects
