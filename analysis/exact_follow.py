"""Following the law of a few counters turn by turn."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import numpy as np
import pandas as pd

from counterclock.exact_result import Clock, law_table

Counters = tuple[int, ...]
AmountLaw = dict[int, float]
Outcomes = Iterable[tuple[Counters | str, float]]
"""What a turn leads to: the counters after it, or the word for what has happened; and the probability."""


def follow(
    start: Counters,
    turns: int,
    turn_of: Callable[[int, Counters], Outcomes],
    columns: Sequence[str],
    setup: Mapping[str, object],
) -> Clock:
    """Follow the law of some counters through the turns.

    Parameters
    ----------
    start : tuple of int
        The counters before turn 1.
    turns : int
        The last turn.
    turn_of : callable
        From a turn, numbered from 0, and the counters before it, to all that the turn can lead to.
    columns : sequence of str
        The names of the counters, for the path.
    setup : mapping
        Every assumption, by the name of its argument, `turns` excepted.

    Returns
    -------
    Clock
        The law of what happens when, with its path.
    """
    states = {start: 1.0}
    happened: dict[str, list[float]] = {}
    rows: list[tuple[float, ...]] = []
    for turn in range(turns):
        after: dict[Counters, float] = {}
        for counters, p in states.items():
            for outcome, q in turn_of(turn, counters):
                if q == 0:
                    continue
                if isinstance(outcome, str):
                    happened.setdefault(outcome, [0.0] * turns)[turn] += p * q
                else:
                    after[outcome] = after.get(outcome, 0.0) + p * q
        states = after
        rows += [(turn + 1, *counters, p) for counters, p in sorted(states.items())]
    law = law_table({cause: np.array(p) for cause, p in happened.items()})
    path = pd.DataFrame(rows, columns=["turn", *columns, "p"])
    return Clock(law, float(sum(states.values())), {**setup, "turns": turns}, path=path)


def sum_law(laws: Iterable[Mapping[int, float]]) -> AmountLaw:
    """Compute the law of a sum of independent whole numbers.

    Parameters
    ----------
    laws : iterable of mappings
        The law of each number: its values and their probabilities.

    Returns
    -------
    dict
        The law of the sum.
    """
    total = {0: 1.0}
    for law in laws:
        more: AmountLaw = {}
        for number, p in total.items():
            for extra, q in law.items():
                more[number + extra] = more.get(number + extra, 0.0) + p * q
        total = more
    return total


def each(*laws: Mapping[int, float]) -> Iterator[tuple[tuple[int, ...], float]]:
    """Go through the joint values of independent whole numbers.

    Parameters
    ----------
    *laws : mapping
        The law of each number.

    Yields
    ------
    tuple
        The values, one a number, and their probability.
    """
    if not laws:
        yield (), 1.0
        return
    for number, p in laws[0].items():
        for rest, q in each(*laws[1:]):
            yield (number, *rest), p * q
