"""Rad clocks in bulk: many thousands of settings in one call, exactly or by simulation, with flat memory."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt
import pandas as pd

from counterclock.exact_checks import MOST_CARDS, MOST_TURNS, Floats, Ints, flag, whole, whole_array
from counterclock.exact_rad import CAUSES, check_setting, law_frame, rad_clock
from counterclock.exact_result import Clock
from counterclock.kernels import rad_clock as kernel
from counterclock.statistics import wilson
from counterclock.threads import in_threads

QUANTILES: Final = {"q05": 0.05, "q50": 0.5, "q95": 0.95}
_SETTINGS_A_TASK: Final = 512
_GAMES_A_TASK: Final = 1 << 20
_MOST_GAMES: Final = 10**12


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


def _parts(chance: npt.NDArray[np.generic]) -> Ints:
    """Turn probabilities into the kernel's parts."""
    return np.rint(chance.astype(np.float64) * float(kernel.ALWAYS)).astype(np.int64)


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
    table = np.column_stack([columns[name].astype(np.int64) for name in order] + [_parts(columns["chance"])])
    over = np.flatnonzero(table[:, kernel.LANDS] > table[:, kernel.CARDS])
    if over.size:
        row = table[over[0]]
        raise ValueError(f"lands is {row[kernel.LANDS]} where cards is {row[kernel.CARDS]}; give at most as many")
    if np.asarray(per_turn).ndim < 2:
        columns["per_turn"] = schedules[columns["per_turn"].astype(np.int64), 0]
    else:
        del columns["per_turn"]
    return _Settings(np.ascontiguousarray(table), schedules, columns)


def _summary(shares: Floats) -> Floats:
    """Summarise laws, float64[n, turns, 2]: each cause, alive, mean and quantiles of the turn of loss."""
    by_turn = shares.sum(axis=2)
    lost = by_turn.sum(axis=1)
    reached = np.cumsum(by_turn, axis=1)
    turns = np.arange(1, by_turn.shape[1] + 1)
    mean = np.divide((by_turn * turns).sum(axis=1), lost, out=np.full(lost.size, np.nan), where=lost > 0)
    quantiles = []
    for q in QUANTILES.values():
        first = np.argmax(reached >= q - 1e-12, axis=1) + 1.0
        quantiles.append(np.where(lost >= q - 1e-12, first, np.inf))
    return np.column_stack([shares.sum(axis=1), np.maximum(0.0, 1 - lost), mean, *quantiles])


def _summary_table(settings: _Settings, summary: Floats) -> pd.DataFrame:
    """Put the summaries beside the settings that they belong to."""
    names = [*CAUSES, "alive", "mean", *QUANTILES]
    return pd.DataFrame({**settings.columns, **dict(zip(names, summary.T, strict=True))})


def _long_table(shares: Floats, first: int) -> pd.DataFrame:
    """Lay laws, float64[n, turns, 2], out as rows, without those that cannot happen."""
    setting, turn, cause = np.nonzero(shares)
    return pd.DataFrame(
        {
            "setting": setting + first,
            "turn": turn + 1,
            "cause": np.array(CAUSES)[cause],
            "p": shares[setting, turn, cause],
        }
    )


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
    threads: int | None = None,
) -> pd.DataFrame:
    """Compute the exact rad clocks of many settings in one call.

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
    threads : int, optional
        Threads to use; as many as there are processors by default. They do not change the result.

    Returns
    -------
    DataFrame
        One row a setting: its arguments (not `per_turn` where it is a table), the probabilities
        ``radiation`` and ``decked`` to lose by each by the last turn and ``alive``, the ``mean`` turn of
        loss of those that lose, and the quantiles ``q05``, ``q50``, ``q95`` of the turn of loss (infinite
        where they are not reached). With `by_turn` one row for each `setting` (counted from 0), `turn` and
        `cause` that can happen: `p`.

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
    settings = _settings(cards, lands, life, rads, per_turn, draws, remove_per_land, turns)
    table = kernel.binomials(settings.table[:, kernel.CARDS].max())
    size = settings.table.shape[0]
    flag("by_turn", by_turn)

    def laws(task: tuple[int, int]) -> Floats:
        out = np.zeros((task[1] - task[0], turns, len(CAUSES)))
        kernel.rad_laws(settings.table, settings.schedules, table, *map(np.int64, task), out)
        return out

    tasks = [(first, min(first + _SETTINGS_A_TASK, size)) for first in range(0, size, _SETTINGS_A_TASK)]
    if by_turn:
        parts = in_threads(lambda task: _long_table(laws(task), task[0]), tasks, threads)
        return pd.concat([part for _, part in parts], ignore_index=True)
    summaries = [summary for _, summary in in_threads(lambda task: _summary(laws(task)), tasks, threads)]
    return _summary_table(settings, np.concatenate(summaries))


def _seed(seed: object) -> np.uint64:
    """Check a seed."""
    return np.uint64(whole("seed", seed, 0, 2**63 - 1))


def _counted(settings: _Settings, games: int, seed: np.uint64, threads: int | None) -> Ints:
    """Play the games of every setting; return int64[settings, turns, 2] of games lost."""
    size, turns = settings.table.shape[0], settings.schedules.shape[1]
    rows = max(1, _GAMES_A_TASK // games)
    tasks = (
        (first, min(first + rows, size), game, min(game + _GAMES_A_TASK, games))
        for first in range(0, size, rows)
        for game in range(0, games, _GAMES_A_TASK)
    )

    def work(task: tuple[int, int, int, int]) -> Ints:
        lost = np.zeros((task[1] - task[0], turns, len(CAUSES)), dtype=np.int64)
        kernel.play_rad_clocks(settings.table, settings.schedules, seed, *map(np.int64, task), lost)
        return lost

    total = np.zeros((size, turns, len(CAUSES)), dtype=np.int64)
    for (first, last, _, _), lost in in_threads(work, tasks, threads):
        total[first:last] += lost
    return total


def _with_interval(law: pd.DataFrame, games: int) -> pd.DataFrame:
    """Add the 95 % Wilson interval of each probability, estimated from so many games."""
    low, high = wilson(law["p"] * games, games)
    return law.assign(low=low, high=high)


def simulate_rad_clock(
    cards: int,
    lands: int,
    life: int = 20,
    rads: int = 0,
    *,
    per_turn: int | Sequence[int] = 0,
    chance: float = 1.0,
    draws: bool = True,
    turns: int = 30,
    remove_per_land: bool = False,
    games: int = 1_000_000,
    seed: int = 0,
    threads: int | None = None,
) -> Clock:
    """Simulate the turn on which rad counters, or an empty library, beat a player.

    Parameters
    ----------
    cards, lands, life, rads, per_turn, draws, turns, remove_per_land
        As in `rad_clock`.
    chance : float
        The probability that the rad counters of a turn arrive, for each turn by itself.
    games : int
        Games to play.
    seed : int
        The seed; the same seed gives the same result with any number of threads.
    threads : int, optional
        Threads to use; as many as there are processors by default.

    Returns
    -------
    Clock
        As of `rad_clock`, with the 95 % Wilson intervals `low` and `high`.

    Raises
    ------
    ValueError
        When an argument is wrong.
    """
    setting = check_setting(cards, lands, life, rads, per_turn, draws, remove_per_land, turns, chance)
    games = whole("games", games, 1, _MOST_GAMES)
    one = _Settings(setting.row[None], setting.schedule[None], {})
    lost = _counted(one, games, _seed(seed), threads)[0]
    law = _with_interval(law_frame(lost / games), games)
    setup = {**setting.setup, "chance": chance, "games": games, "seed": seed, "interval": "Wilson, 95 %"}
    return Clock(law, 1 - int(lost.sum()) / games, setup, "simulated")


def simulate_rad_clock_grid(
    cards: npt.ArrayLike,
    lands: npt.ArrayLike,
    life: npt.ArrayLike = 20,
    rads: npt.ArrayLike = 0,
    *,
    per_turn: npt.ArrayLike = 0,
    chance: npt.ArrayLike = 1.0,
    draws: npt.ArrayLike = True,
    turns: int = 30,
    remove_per_land: npt.ArrayLike = False,
    by_turn: bool = False,
    games: int = 10_000,
    seed: int = 0,
    threads: int | None = None,
) -> pd.DataFrame:
    """Simulate the rad clocks of many settings in one call, on the same random numbers.

    Parameters
    ----------
    cards, lands, life, rads, per_turn, draws, turns, remove_per_land, by_turn
        As in `rad_clock_grid`.
    chance : array_like
        The probability that the rad counters of a turn arrive: one value, or one value a setting.
    games : int
        Games to play in each setting.
    seed : int
        The seed. A setting's result depends neither on the other settings nor on the threads.
    threads : int, optional
        Threads to use; as many as there are processors by default.

    Returns
    -------
    DataFrame
        As of `rad_clock_grid`, estimated; with `by_turn` also the 95 % Wilson intervals `low` and `high`.

    Raises
    ------
    ValueError
        When an argument is wrong.
    """
    turns = whole("turns", turns, 1, MOST_TURNS)
    settings = _settings(cards, lands, life, rads, per_turn, draws, remove_per_land, turns, chance)
    games = whole("games", games, 1, _MOST_GAMES)
    lost = _counted(settings, games, _seed(seed), threads)
    if flag("by_turn", by_turn):
        return _with_interval(_long_table(lost / games, 0), games)
    return _summary_table(settings, _summary(lost / games))


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
        As in `simulate_rad_clock`; not read for an exact answer.

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
    if flag("simulate", simulate):
        clock = simulate_rad_clock(
            cards, lands, life, rads, per_turn=per_turn, draws=draws, turns=turns, games=games, seed=seed
        )
    else:
        clock = rad_clock(cards, lands, life, rads, per_turn=per_turn, draws=draws, turns=turns)
    rows = [{str(name): value for name, value in row.items()} for row in clock.law.to_dict("records")]
    return {"law": rows, "alive": clock.alive, "method": clock.method}
