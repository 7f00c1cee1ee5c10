"""Rad clocks in bulk: many thousands of settings in one call, exactly or by simulation, with flat memory."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt
import pandas as pd

from counterclock.exact_checks import MOST_CARDS, MOST_TURNS, Floats, Ints, flag, whole, whole_array
from counterclock.exact_rad import CAUSES, only_exact, parts_of, play_rad_clocks, rad_clock
from counterclock.exact_result import long_table, summaries, summary_table, with_interval
from counterclock.kernels import rad_clock as kernel
from counterclock.threads import in_threads

_SETTINGS_A_TASK: Final = 512


@dataclass(frozen=True)
class _Settings:
    """Checked settings: rows of the kernel's table, the schedules they point at, and the columns to show."""

    table: Ints
    schedules: Ints
    columns: dict[str, npt.NDArray[np.generic]]


def _broadcast(columns: Mapping[str, npt.NDArray[np.generic]]) -> dict[str, npt.NDArray[np.generic]]:
    """Bring the columns of the settings to one length."""
    for name, column in columns.items():
        if column.ndim > 1:
            raise ValueError(f"{name} has shape {column.shape}; give one value, or one value a setting")
    lengths = {name: column.size for name, column in columns.items() if column.ndim == 1 and column.size != 1}
    if len(set(lengths.values())) > 1:
        raise ValueError(f"{', '.join(f'{name} has {n} values' for name, n in lengths.items())}; give one length")
    size = next(iter(lengths.values()), 1)
    return {name: np.broadcast_to(column.reshape(-1), (size,)) for name, column in columns.items()}


def _flags(name: str, value: object) -> npt.NDArray[np.bool_]:
    """Check an array of yes and no."""
    given = np.asarray(value)
    if given.dtype.kind != "b":
        raise ValueError(f"{name} is {value!r}; give True or False, or an array of them")
    return given


def _chances(name: str, value: object) -> Floats:
    """Check an array of probabilities."""
    given = np.asarray(value)
    if given.dtype.kind not in "iuf" or not ((given >= 0) & (given <= 1)).all():
        raise ValueError(f"{name} is {value!r}; give probabilities from 0 to 1")
    return given.astype(np.float64)


def _schedules(per_turn: object, turns: int) -> tuple[Ints, Ints]:
    """Check the rad counters a turn of every setting; return the schedules and each setting's row."""
    given = whole_array("per_turn", per_turn)
    if given.ndim > 2:
        raise ValueError(f"per_turn has shape {given.shape}; give one number a setting, or (settings, turns)")
    if given.ndim < 2:
        numbers, rows = np.unique(given, return_inverse=True)
        return np.repeat(numbers[:, None], turns, axis=1), rows.reshape(given.shape)
    width = min(turns, given.shape[1])
    table = np.zeros((given.shape[0], turns), dtype=np.int64)
    table[:, :width] = given[:, :width]
    return table, np.arange(given.shape[0])


def _settings(
    cards: object,
    lands: object,
    life: object,
    rads: object,
    per_turn: object,
    draws: object,
    remove_per_land: object,
    turns: int,
    chance: object = 1.0,
) -> _Settings:
    """Check the arrays of a grid and lay them out as the kernel's rows."""
    schedules, rows = _schedules(per_turn, turns)
    columns = _broadcast(
        {
            "cards": whole_array("cards", cards, 0, MOST_CARDS),
            "lands": whole_array("lands", lands, 0, MOST_CARDS),
            "life": whole_array("life", life, 1),
            "rads": whole_array("rads", rads),
            "per_turn": rows,
            "draws": _flags("draws", draws),
            "remove_per_land": _flags("remove_per_land", remove_per_land),
            "chance": _chances("chance", chance),
        }
    )
    order = ("cards", "lands", "life", "rads", "draws", "remove_per_land", "per_turn")
    table = np.column_stack([columns[name].astype(np.int64) for name in order] + [parts_of(columns["chance"])])
    over = np.flatnonzero(table[:, kernel.LANDS] > table[:, kernel.CARDS])
    if over.size:
        row = table[over[0]]
        raise ValueError(f"lands is {row[kernel.LANDS]} where cards is {row[kernel.CARDS]}; give at most as many")
    if (table[:, kernel.CHANCE] == kernel.ALWAYS).all():
        del columns["chance"]
    if np.asarray(per_turn).ndim < 2:
        columns["per_turn"] = schedules[columns["per_turn"].astype(np.int64), 0]
    else:
        del columns["per_turn"]
    return _Settings(np.ascontiguousarray(table), schedules, columns)


def rad_clock_grid(
    cards: npt.ArrayLike,
    lands: npt.ArrayLike,
    life: npt.ArrayLike = 20,
    rads: npt.ArrayLike = 0,
    *,
    per_turn: npt.ArrayLike = 0,
    draws: npt.ArrayLike = True,
    turns: int = 30,
    remove_per_land: npt.ArrayLike = False,
    by_turn: bool = False,
    chance: npt.ArrayLike = 1.0,
    games: int | None = None,
    seed: int = 0,
    threads: int | None = None,
) -> pd.DataFrame:
    """Compute the rad clocks of many settings in one call, exactly or by games on the same random numbers.

    Parameters
    ----------
    cards, lands, life, rads, draws, remove_per_land : array_like
        As in `rad_clock`: one value, or one value a setting.
    per_turn : array_like
        Rad counters a turn: one value, one a setting, or an array of shape (settings, turns) with a
        schedule for each setting, after whose end none arrive.
    turns : int
        The last turn.
    by_turn : bool
        Whether the whole laws are wanted, not a summary.
    chance : array_like
        The probability that the rad counters of a turn arrive: one value, or one value a setting; 1 without
        `games`.
    games : int, optional
        Games to play in each setting; the exact laws without.
    seed : int
        The seed of the games. A setting's result does not depend on the other settings.
    threads : int, optional
        Threads to use; as many as there are processors by default. They do not change the result.

    Returns
    -------
    DataFrame
        One row a setting: its arguments (not `per_turn` where it is a table), the probabilities
        ``radiation`` and ``decked`` to lose by each by the last turn and ``alive``, the ``mean`` turn of
        loss of those that lose, and the quantiles ``q05``, ``q50``, ``q95`` of the turn of loss (infinite
        where they are not reached). With `by_turn` one row for each `setting` (counted from 0), `turn` and
        `cause` that can happen: `p`, with `games` also the 95 % intervals `low` and `high`.

    Raises
    ------
    ValueError
        When an argument is wrong.

    Examples
    --------
    >>> rad_clock_grid(2, [0, 1], life=1, rads=1, draws=False, turns=2)[["lands", "radiation", "mean"]]
       lands  radiation  mean
    0      0        1.0   1.0
    1      1        1.0   1.5
    """
    turns = whole("turns", turns, 1, MOST_TURNS)
    settings = _settings(cards, lands, life, rads, per_turn, draws, remove_per_land, turns, chance)
    flag("by_turn", by_turn)
    if games is not None:
        shares = play_rad_clocks(settings.table, settings.schedules, games, seed, threads) / games
        if by_turn:
            return with_interval(long_table(shares, CAUSES), games)
        return summary_table(settings.columns, CAUSES, summaries(shares))
    only_exact(chance=(np.asarray(chance).tolist(), bool((settings.table[:, kernel.CHANCE] == kernel.ALWAYS).all())))
    return _exact_grid(settings, by_turn, threads)


def _exact_grid(settings: _Settings, by_turn: bool, threads: int | None) -> pd.DataFrame:
    """Compute the exact laws of the settings, a few at a time."""
    table = kernel.binomials(settings.table[:, kernel.CARDS].max())
    size, turns = settings.table.shape[0], settings.schedules.shape[1]

    def laws(task: tuple[int, int]) -> Floats:
        out = np.zeros((task[1] - task[0], turns, len(CAUSES)))
        kernel.rad_laws(settings.table, settings.schedules, table, *map(np.int64, task), out)
        return out

    tasks = [(first, min(first + _SETTINGS_A_TASK, size)) for first in range(0, size, _SETTINGS_A_TASK)]
    if by_turn:
        parts = in_threads(lambda task: long_table(laws(task), CAUSES, task[0]), tasks, threads)
        return pd.concat([part for _, part in parts], ignore_index=True)
    rows = [row for _, row in in_threads(lambda task: summaries(laws(task)), tasks, threads)]
    return summary_table(settings.columns, CAUSES, np.concatenate(rows))


def rad_report(
    cards: int,
    lands: int,
    life: int = 20,
    rads: int = 0,
    *,
    per_turn: int | Sequence[int] = 0,
    draws: bool = True,
    turns: int = 30,
    simulate: bool = False,
    games: int = 1_000_000,
    seed: int = 0,
) -> dict[str, object]:
    """Answer what ``counterclock rad`` asks, in plain values.

    Parameters
    ----------
    cards, lands, life, rads, per_turn, draws, turns
        As in `rad_clock`.
    simulate : bool
        Whether to simulate; exact if not.
    games, seed : int
        Games to play and their seed; not read for an exact answer.

    Returns
    -------
    dict
        ``law``: a list of {``turn``, ``cause``, ``p``} (simulated: ``low`` and ``high`` too); ``alive``:
        float; ``method``: ``exact`` or ``simulated``.

    Raises
    ------
    ValueError
        When an argument is wrong.
    """
    played = games if flag("simulate", simulate) else None
    clock = rad_clock(cards, lands, life, rads, per_turn=per_turn, draws=draws, turns=turns, games=played, seed=seed)
    return clock.to_dict()
