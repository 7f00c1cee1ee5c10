"""Clocks of a few counters: their law followed turn by turn, and the same clock by simulated games."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import pandas as pd

from counterclock.exact_checks import MOST_GAMES, Floats, Ints, whole
from counterclock.exact_result import Clock, law_table, simulated_clock
from counterclock.kernels import clocks as kernel
from counterclock.threads import in_threads

AmountLaw = Mapping[int, float]
GAMES_A_TASK: Final = 1 << 18


@dataclass(frozen=True)
class Model:
    """A clock as the kernel takes it.

    Attributes
    ----------
    kind : int64
        The kernel's clock.
    numbers : tuple of int
        What the clock asks for, the start and the last turn excepted.
    start : int
        The counters before turn 1.
    laws : sequence of sequences of mappings
        For each turn, the laws of its amounts in the kernel's order.
    causes : tuple of str
        The words for what can happen.
    columns : tuple of str
        The names of the clock's numbers, for the path.
    setup : dict
        Every assumption, by the name of its argument, `turns` excepted.
    summed : bool
        Whether all amounts of a turn but the first matter by their sum alone.
    """

    kind: np.int64
    numbers: tuple[int, ...]
    start: int
    laws: Sequence[Sequence[AmountLaw]]
    causes: tuple[str, ...]
    columns: tuple[str, ...]
    setup: dict[str, object]
    summed: bool = False

    @property
    def turns(self) -> int:
        """The last turn."""
        return len(self.laws)

    def row(self) -> Ints:
        """Return the kernel's row of numbers: int64[6]."""
        row = np.zeros(kernel.NUMBERS, dtype=np.int64)
        row[: 2 + len(self.numbers)] = self.start, self.turns, *self.numbers
        return row


def answer(model: Model, games: int | None, seed: int, threads: int | None) -> Clock:
    """Answer a clock exactly, or by so many games.

    Parameters
    ----------
    model : Model
        The clock.
    games : int or None
        Games to play; None for the exact law.
    seed : int
        The seed of the games.
    threads : int or None
        Threads for the games.

    Returns
    -------
    Clock
        The law of what happens when; exact, with its path; simulated, with the intervals `low` and `high`.

    Raises
    ------
    ValueError
        When `games`, `seed` or `threads` is wrong.
    """
    if games is None:
        return _follow(model)
    counted = play([model], games, seed, threads)[0]
    return simulated_clock(model.causes, counted, {**model.setup, "turns": model.turns, "seed": seed}, games)


def _after(model: Model, turn: int, states: Ints, p: Floats) -> tuple[Ints, Floats, Ints]:
    """Take one turn from every state: return the numbers after it, their probabilities and what happened."""
    laws = model.laws[turn]
    if model.summed:
        laws = [laws[0], sum_law(laws[1:])]
    joint = [(amounts, q) for amounts, q in each(*laws) if q > 0]
    rows = np.array([amounts for amounts, _ in joint], dtype=np.int64).T.copy()
    out = np.zeros((p.size, len(joint), 3), dtype=np.int64)
    kernel.turn_outcomes(model.kind, states, rows, model.row()[None], out)
    return out[:, :, :2].reshape(-1, 2), np.outer(p, [q for _, q in joint]).ravel(), out[:, :, 2].ravel()


def _merged(states: Ints, p: Floats) -> tuple[Ints, Floats]:
    """Merge equal states."""
    order = np.lexsort((states[:, 1], states[:, 0]))
    states = states[order]
    new = np.ones(p.size, dtype=np.bool_)
    new[1:] = (states[1:] != states[:-1]).any(axis=1)
    return states[new], np.bincount(np.cumsum(new) - 1, weights=p[order], minlength=0).astype(np.float64)


def law_of(model: Model, rows: list[Floats] | None = None) -> Floats:
    """Follow the law of a clock through the turns.

    Parameters
    ----------
    model : Model
        The clock.
    rows : list, optional
        Where to put the states that are followed: for each turn float64[states, 4], the turn, the clock's two
        numbers and their probability.

    Returns
    -------
    float64[2, turns]
        The probability of each event on turn 1, 2, ...
    """
    states = np.array([[model.start, 0]], dtype=np.int64)
    p = np.ones(1)
    law = np.zeros((kernel.EVENTS, model.turns))
    for turn in range(model.turns):
        states, p, events = _after(model, turn, states, p)
        law[:, turn] = np.bincount(events, weights=p, minlength=1 + kernel.EVENTS)[1:]
        states, p = _merged(states[events == 0], p[events == 0])
        if rows is not None:
            rows.append(np.column_stack([np.full(p.size, turn + 1), states, p]))
        if not p.size:
            break
    return law


def _follow(model: Model) -> Clock:
    """Follow the law of a clock, with its path."""
    rows: list[Floats] = []
    law = law_of(model, rows)
    alive = float(rows[-1][:, 3].sum()) if len(rows) == model.turns else 0.0
    table = law_table(dict(zip(model.causes, law, strict=False)))
    return Clock(table, alive, {**model.setup, "turns": model.turns}, path=_path(model.columns, rows))


def _path(columns: Sequence[str], rows: Sequence[Floats]) -> pd.DataFrame:
    """Lay the states that were followed out as a table."""
    table = pd.DataFrame(np.concatenate(rows), columns=["turn", "first", "second", "p"])
    table = table.astype({"turn": np.int64, "first": np.int64, "second": np.int64})
    table = table.drop(columns="second") if len(columns) == 1 else table
    return table.set_axis(["turn", *columns, "p"], axis=1)


@dataclass(frozen=True)
class _Tables:
    """Settings as the kernel's arrays: see ``kernels.clocks.play_clocks``."""

    starts: Ints
    places: Ints
    values: Ints
    upto: Ints
    numbers: Ints


def _tables(models: Sequence[Model]) -> _Tables:
    """Lay models of one kind out as the kernel's arrays; equal laws are kept once."""
    turns = max(model.turns for model in models)
    known: dict[tuple[tuple[int, float], ...], int] = {}
    starts, places = np.zeros((len(models), turns + 1), dtype=np.int64), list[int]()
    for i, model in enumerate(models):
        for turn in range(turns):
            starts[i, turn] = len(places)
            for law in model.laws[turn] if turn < model.turns else ():
                places.append(known.setdefault(tuple(law.items()), len(known)))
        starts[i, turns] = len(places)
    shares = [np.cumsum([p for _, p in law]) for law in known]
    upto = [np.rint(np.minimum(share, 1.0) * float(kernel.PARTS)).astype(np.int64) for share in shares]
    values = np.array([value for law in known for value, _ in law], dtype=np.int64)
    ends = np.cumsum([0, *(share.size for share in shares)])
    rows = np.column_stack([ends[:-1], ends[1:]])[places]
    numbers = np.array([model.row() for model in models])
    return _Tables(starts, rows, values, np.concatenate(upto), numbers)


def play(models: Sequence[Model], games: object, seed: object, threads: int | None) -> Ints:
    """Play games of several settings of one kind of clock.

    Parameters
    ----------
    models : sequence of Model
        The settings.
    games : int
        Games in each.
    seed : int
        The seed; a setting's result depends neither on the other settings nor on the threads.
    threads : int or None
        Threads to use; as many as there are processors by default.

    Returns
    -------
    int64[settings, turns, causes]
        In how many games each cause happened on each turn.

    Raises
    ------
    ValueError
        When `games`, `seed` or `threads` is wrong.
    """
    games, key = whole("games", games, 1, MOST_GAMES), np.uint64(whole("seed", seed, 0, 2**63 - 1))
    tables = _tables(models)

    def work(task: tuple[int, int]) -> Ints:
        out = np.zeros((len(models), tables.starts.shape[1] - 1, kernel.EVENTS), dtype=np.int64)
        first, last = map(np.int64, task)
        kernel.play_clocks(
            models[0].kind, tables.starts, tables.places, tables.values, tables.upto, tables.numbers,
            key, first, last, out,
        )  # fmt: skip
        return out

    size = max(1, GAMES_A_TASK // len(models))
    tasks = ((first, min(first + size, games)) for first in range(0, games, size))
    total = np.zeros((len(models), tables.starts.shape[1] - 1, len(models[0].causes)), dtype=np.int64)
    for _, out in in_threads(work, tasks, threads):
        total += out[:, :, : total.shape[2]]
    return total


def sum_law(laws: Iterable[AmountLaw]) -> dict[int, float]:
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
        more: dict[int, float] = {}
        for number, p in total.items():
            for extra, q in law.items():
                more[number + extra] = more.get(number + extra, 0.0) + p * q
        total = more
    return total


def each(*laws: AmountLaw) -> Iterator[tuple[tuple[int, ...], float]]:
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
