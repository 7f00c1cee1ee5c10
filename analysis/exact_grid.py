"""Clocks of counters in bulk: many settings in one call, exactly or by games on the same random numbers."""

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import numpy as np
import pandas as pd

from counterclock.exact_checks import Floats, flag
from counterclock.exact_clocks import (
    energy_clock,
    energy_model,
    experience_clock,
    experience_model,
    loyalty_clock,
    loyalty_model,
    poison_clock,
    poison_model,
)
from counterclock.exact_follow import Model, law_of, play
from counterclock.exact_growth import counters_clock, counters_model
from counterclock.exact_result import Clock, long_table, summaries, summary_table, with_interval
from counterclock.threads import in_threads

MODELS: Final[Mapping[Callable[..., Clock], Callable[..., Model]]] = {
    poison_clock: poison_model,
    energy_clock: energy_model,
    experience_clock: experience_model,
    loyalty_clock: loyalty_model,
    counters_clock: counters_model,
}
_HOW: Final = ("games", "seed", "threads")
_SETTINGS_A_TASK: Final = 256


def _rows(settings: object) -> list[dict[str, object]]:
    """Check a table of settings and go through its rows."""
    if isinstance(settings, pd.DataFrame):
        settings = {str(name): settings[name].tolist() for name in settings.columns}
    if not isinstance(settings, Mapping) or not settings:
        raise ValueError(f"settings is {settings!r}; give a mapping from arguments to lists with one value a setting")
    lists = {str(name): _values(str(name), values) for name, values in settings.items()}
    lengths = {name: len(values) for name, values in lists.items()}
    if len(set(lengths.values())) > 1 or not all(lengths.values()):
        words = ", ".join(f"{name} has {number} values" for name, number in lengths.items())
        raise ValueError(f"settings: {words}; give lists of one length, at least 1")
    return [dict(zip(lists, values, strict=True)) for values in zip(*lists.values(), strict=True)]


def _values(name: str, values: object) -> list[object]:
    """Check the values of one argument, one a setting."""
    if isinstance(values, np.ndarray | pd.Series):
        return list(values.tolist())
    if isinstance(values, str | Mapping) or not isinstance(values, Sequence):
        raise ValueError(f"settings[{name!r}] is {values!r}; give a list with one value a setting")
    return list(values)


def _arguments(clock: Callable[..., Clock], given: Mapping[str, object]) -> dict[str, object]:
    """Complete the arguments of one setting with the clock's own defaults."""
    known = {name: one for name, one in inspect.signature(clock).parameters.items() if name not in _HOW}
    for name in given:
        if name not in known:
            raise ValueError(f"{name} is no argument of {clock.__name__}; give {', '.join(known)}")
    for name, one in known.items():
        if one.default is one.empty and name not in given:
            raise ValueError(f"{name} is missing; {clock.__name__} needs it")
    return {name: given.get(name, one.default) for name, one in known.items()}


def _models(clock: object, settings: object, common: Mapping[str, object]) -> list[Model]:
    """Check every setting."""
    if not callable(clock) or clock not in MODELS:
        names = ", ".join(function.__name__ for function in MODELS)
        raise ValueError(f"clock is {clock!r}; give one of {names} (rad_clock has rad_clock_grid)")
    models = []
    for i, row in enumerate(_rows(settings)):
        arguments = _arguments(clock, {**common, **row})
        try:
            models.append(MODELS[clock](**arguments))
        except ValueError as error:
            raise ValueError(f"setting {i}: {error}") from None
    return models


def _laws(models: Sequence[Model], causes: Sequence[str], turns: int) -> Floats:
    """Compute exact laws: float64[settings, turns, causes]."""
    out = np.zeros((len(models), turns, len(causes)))
    for i, model in enumerate(models):
        law = law_of(model)
        for cause, p in zip(model.causes, law, strict=False):
            out[i, : model.turns, causes.index(cause)] = p
    return out


def _shares(models: Sequence[Model], causes: Sequence[str], games: int, seed: int, threads: int | None) -> Floats:
    """Estimate laws by games: float64[settings, turns, causes]."""
    counted = play(models, games, seed, threads)
    out = np.zeros((*counted.shape[:2], len(causes)))
    for i, model in enumerate(models):
        for place, cause in enumerate(model.causes):
            out[i, :, causes.index(cause)] = counted[i, :, place] / games
    return out


def clock_grid(
    clock: Callable[..., Clock],
    settings: Mapping[str, Sequence[object]] | pd.DataFrame,
    *,
    by_turn: bool = False,
    games: int | None = None,
    seed: int = 0,
    threads: int | None = None,
    **common: object,
) -> pd.DataFrame:
    """Compute one of the clocks for many settings in one call.

    Parameters
    ----------
    clock : function
        `poison_clock`, `energy_clock`, `experience_clock`, `loyalty_clock` or `counters_clock`; rad clocks have
        `rad_clock_grid`.
    settings : mapping or DataFrame
        Arguments of the clock, each with a list of one value a setting; a value may be a schedule.
    by_turn : bool
        Whether the whole laws are wanted, not a summary.
    games : int, optional
        Games to play in each setting; the exact laws without.
    seed : int
        The seed of the games. Settings meet the same random numbers, and no setting's result depends on the others.
    threads : int, optional
        Threads to use; as many as there are processors by default. They do not change the result.
    **common
        Arguments of the clock that are the same in every setting.

    Returns
    -------
    DataFrame
        One row a setting: its arguments, the probability of each cause by the last turn, ``alive``, the ``mean``
        turn where it happens, and the quantiles ``q05``, ``q50``, ``q95`` of the turn (infinite where they are
        not reached). With `by_turn` one row for each `setting` (counted from 0), `turn` and `cause` that can
        happen: `p`, with `games` also the 95 % intervals `low` and `high`.

    Raises
    ------
    ValueError
        When an argument is wrong; it says in which setting.

    Examples
    --------
    >>> grid = clock_grid(poison_clock, {"threshold": [8, 10, 12]}, attackers=[[1], [1, 2]])
    >>> grid[["threshold", "poison", "mean"]]
       threshold  poison  mean
    0          8     1.0   4.0
    1         10     1.0   4.0
    2         12     1.0   5.0
    """
    flag("by_turn", by_turn)
    models = _models(clock, settings, common)
    causes = list(dict.fromkeys(cause for model in models for cause in model.causes))
    if games is not None:
        shares = _shares(models, causes, games, seed, threads)
        if by_turn:
            return with_interval(long_table(shares, causes), games)
        return summary_table(_columns(settings), causes, summaries(shares))
    turns = max(model.turns for model in models)
    tasks = range(0, len(models), _SETTINGS_A_TASK)

    def laws(first: int) -> Floats:
        return _laws(models[first : first + _SETTINGS_A_TASK], causes, turns)

    if by_turn:
        parts = in_threads(lambda first: long_table(laws(first), causes, first), tasks, threads)
        return pd.concat([part for _, part in parts], ignore_index=True)
    rows = [row for _, row in in_threads(lambda first: summaries(laws(first)), tasks, threads)]
    return summary_table(_columns(settings), causes, np.concatenate(rows))


def _columns(settings: Mapping[str, Sequence[object]] | pd.DataFrame) -> dict[str, list[object]]:
    """Return the settings' own columns."""
    return {str(name): _values(str(name), values) for name, values in settings.items()}
