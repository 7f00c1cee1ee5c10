"""The tables of a sweep: a row a setting, and a row a setting and turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from counterclock.kernels.codes import CAUSES
from counterclock.paired import killed_by, mean_turn
from counterclock.run_numbers import kill_turn_median
from counterclock.statistics import Estimates, Floats, stratified, stratified_mean, wilson
from counterclock.sweep_decks import change_in_words
from counterclock.sweep_grid import Value
from counterclock.sweep_notes import odd_about
from counterclock.sweep_play import Plan, Played
from counterclock.tallies import Ints

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["tables_of"]


def tables_of(plan: Plan, played: Sequence[Played]) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Lay out what was counted.

    Parameters
    ----------
    plan : Plan
        What was played.
    played : sequence of Played
        Some of its rows.

    Returns
    -------
    settings, by_turn : DataFrame
        As `Sweep.frame` and `Sweep.by_turn` describe them.
    """
    import pandas as pd

    from counterclock.whole_frame import WholeFrame

    found = [_row(plan, one) for one in played]
    keys = _keys(plan, [one.row for one in played])
    rows = pd.DataFrame([row for row, _ in found])
    frame = WholeFrame(pd.concat([keys, rows.drop(columns=[key for key in rows if key in keys])], axis=1))
    turns = [by_turn for _, by_turn in found]
    repeated = keys.loc[np.repeat(np.arange(len(keys)), [len(each) for each in turns])].reset_index(drop=True)
    columns = ["turn", "p", "low", "high", "difference", "difference_low", "difference_high"]
    by_turn = pd.DataFrame(np.concatenate(turns), columns=columns).astype({"turn": np.int64})
    return frame, WholeFrame(pd.concat([repeated, by_turn], axis=1))


def _keys(plan: Plan, rows: Sequence[int]) -> pd.DataFrame:
    """Return the columns that say which deck and setting a row is."""
    import pandas as pd

    names = plan.names
    places = [plan.place(row) for row in rows]
    columns: dict[str, Any] = {"deck": pd.Series([names[deck] for deck, _ in places], dtype=object)}
    for place, key in enumerate(plan.grid.keys):
        every = [setting[place] for setting in plan.grid.settings]
        chosen = [plan.grid.settings[setting][place] for _, setting in places]
        columns[key] = pd.Series(chosen if _numbers(every) else [*map(str, chosen)], dtype=_kind(every))
    return pd.DataFrame(columns)


def _numbers(values: Sequence[Value]) -> bool:
    """Tell whether a column can hold its values as they are: all numbers, or all truth values."""
    return _kind(values) is not object


def _kind(values: Sequence[Value]) -> type:
    """Return the type of a column; the whole grid decides, so that every part of a table has the same."""
    for kind in (bool, int, float):
        allowed = (int, float) if kind is float else (kind,)
        if all(isinstance(value, allowed) and isinstance(value, bool) == (kind is bool) for value in values):
            return kind
    return object


def _shares(kills: Sequence[Ints], games: Sequence[int]) -> Estimates:
    """Return by turn the share of games with a kill up to then, and its interval."""
    parts = []
    for counted, number in zip(kills, games, strict=True):
        reached = np.cumsum(counted.sum(axis=1))
        parts.append((reached / number, *wilson(reached, number)))
    return stratified(parts, [number / sum(games) for number in games])


def _mean(kills: Sequence[Ints], games: Sequence[int]) -> tuple[float, float, float]:
    """Return the mean kill turn over the games that killed, and its interval."""
    sums = np.array([counted.sum(axis=1) for counted in kills])
    turns = np.arange(sums.shape[1])
    return stratified_mean(sums @ turns, sums @ turns**2, sums.sum(axis=1), games)


def _row(plan: Plan, one: Played) -> tuple[dict[str, Any], Floats]:
    """Return what is said of one row, and what is said of it turn by turn."""
    deck, (place, setting) = plan.deck(one.row), plan.place(one.row)
    games = [int(tallies.mulligans[0, :, 0].sum()) for tallies in one.tallies]
    last = max(tallies.kills.shape[1] for tallies in one.tallies)
    kills = [_up_to(tallies.kills[0], last) for tallies in one.tallies]
    total = np.sum(kills, axis=0)
    share, difference, turns_apart = _shares(kills, games), killed_by(one.tables), mean_turn(one.tables)
    if setting == plan.base:
        difference, turns_apart = (np.zeros(last), np.zeros(last), np.zeros(last)), (0.0, 0.0, 0.0)
    row = {
        "change": change_in_words(plan.decks[place], deck),
        "odd": odd_about(plan.decks[place], deck, plan.blocks[setting][0][0].format),
        "cards": deck.size,
        "lands": deck.lands,
        "games": plan.games,
        **_named("p_kill", [float(each[-1]) for each in share]),
        **_named("mean", _mean(kills, games)),
        "median": kill_turn_median(total, plan.games),
        **_named("p_difference", [float(each[-1]) for each in difference]),
        **_named("mean_difference", turns_apart),
        **{cause: float(counted) / plan.games for cause, counted in zip(CAUSES, total.sum(axis=0)[1:], strict=True)},
        "lost": sum(int(tallies.losses.sum()) for tallies in one.tallies) / plan.games,
        "cut_games": sum(int(tallies.overflows.sum()) for tallies in one.tallies),
    }
    by_turn = [each[1:last] for each in (*share, *difference)]
    return row, np.column_stack([np.arange(1, last), *by_turn])


def _up_to(counted: Ints, last: int) -> Ints:
    """Return tallies with as many turns as the longest of their row."""
    whole = np.zeros((last, counted.shape[1]), np.int64)
    whole[: counted.shape[0]] = counted
    return whole


def _named(name: str, estimate: Sequence[float]) -> dict[str, float]:
    """Name an estimate and the ends of its interval."""
    return dict(zip((name, f"{name}_low", f"{name}_high"), estimate, strict=True))
