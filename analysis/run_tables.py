"""Tables made of tallies: shares with their intervals, means, medians, quantiles."""

from __future__ import annotations

import math
import shutil
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from counterclock.kernels.codes import CAUSES
from counterclock.run_numbers import kill_turn_mean, kill_turn_median
from counterclock.statistics import wilson
from counterclock.tallies import QUANTILES, Ints, Tallies, Tracked, tracked_rows

if TYPE_CHECKING:
    import pandas as pd


def _frame(columns: Mapping[str, Any]) -> pd.DataFrame:
    """Make a table; the package for it is imported when the first one is asked for."""
    from counterclock.whole_frame import WholeFrame

    return WholeFrame(dict(columns))


def _text(words: Sequence[str]) -> pd.Series[str]:
    """Return words as a column, of the same type where there are none."""
    import pandas as pd

    return pd.Series(list(words), dtype="str")


def _words(words: Sequence[str], places: npt.NDArray[np.intp]) -> pd.Series[str]:
    """Return words by their places."""
    return _text([words[place] for place in places])


def _with_interval(frame: pd.DataFrame, counted: npt.NDArray[np.int64], games: npt.ArrayLike) -> pd.DataFrame:
    """Add a share of the games and its interval."""
    low, high = wilson(counted, games)
    return frame.assign(p=counted / np.asarray(games), low=low, high=high)


def by_turn_and_cause(names: Sequence[str], counted: Ints, games: int) -> pd.DataFrame:
    """Lay games by turn and cause out as rows.

    Parameters
    ----------
    names : sequence of str
        The decks' names.
    counted : int64[decks, turns + 1, 6]
        Games by turn and cause.
    games : int
        All games of a deck.

    Returns
    -------
    DataFrame
        `deck`, `turn`, `cause`, `p`, `low`, `high`, without what was not seen.
    """
    deck, turn, cause = np.nonzero(counted)
    frame = _frame({"deck": _words(names, deck), "turn": turn, "cause": _words(("", *CAUSES), cause)})
    return _with_interval(frame, counted[deck, turn, cause], games)


def by_turn(names: Sequence[str], counted: Ints, games: int) -> pd.DataFrame:
    """Sum games over the causes.

    Parameters
    ----------
    names, counted, games
        As in `by_turn_and_cause`.

    Returns
    -------
    DataFrame
        `deck`, `turn` from 1 to the last, `p`, `low`, `high`, and `cumulative` with its interval.
    """
    sums = counted.sum(axis=2)
    first = 0 if sums[:, 0].any() else 1
    decks, turns = sums.shape
    frame = _frame(
        {
            "deck": _words(names, np.repeat(np.arange(decks), turns - first)),
            "turn": np.tile(np.arange(first, turns), decks),
        }
    )
    frame = _with_interval(frame, sums[:, first:].ravel(), games)
    reached = np.cumsum(sums, axis=1)[:, first:].ravel()
    low, high = wilson(reached, games)
    return frame.assign(cumulative=reached / games, cumulative_low=low, cumulative_high=high)


def causes(names: Sequence[str], counted: Ints, games: int) -> pd.DataFrame:
    """Sum games over the turns.

    Parameters
    ----------
    names, counted, games
        As in `by_turn_and_cause`.

    Returns
    -------
    DataFrame
        `deck`, `cause`, `p`, `low`, `high`, without what was not seen.
    """
    sums = counted.sum(axis=1)
    deck, cause = np.nonzero(sums)
    frame = _frame({"deck": _words(names, deck), "cause": _words(("", *CAUSES), cause)})
    return _with_interval(frame, sums[deck, cause], games)


def never(names: Sequence[str], counted: Ints, games: int) -> pd.DataFrame:
    """Count the games without a kill.

    Parameters
    ----------
    names, counted, games
        As in `by_turn_and_cause`.

    Returns
    -------
    DataFrame
        `deck`, `p`, `low`, `high`.
    """
    left = games - counted.sum(axis=(1, 2))
    return _with_interval(_frame({"deck": _text(names)}), left, games)


def mulligans(names: Sequence[str], counted: Ints, games: int) -> pd.DataFrame:
    """Lay games by mulligans taken out as rows.

    Parameters
    ----------
    names : sequence of str
        The decks' names.
    counted : int64[decks, 8, 3]
        By mulligans taken: games, games with a kill, sum of their kill turns.
    games : int
        All games of a deck.

    Returns
    -------
    DataFrame
        `deck`, `taken`, `p`, `low`, `high`, `mean` (NaN where none of the games killed).
    """
    deck, taken = np.nonzero(counted[:, :, 0])
    rows = counted[deck, taken]
    frame = _with_interval(_frame({"deck": _words(names, deck), "taken": taken}), rows[:, 0], games)
    killed = rows[:, 1]
    return frame.assign(mean=np.divide(rows[:, 2], killed, out=np.full(killed.size, np.nan), where=killed > 0))


def counters(names: Sequence[str], tracked: Mapping[int, Tracked], opponents: int) -> pd.DataFrame:
    """Lay what was followed turn by turn out as rows.

    Parameters
    ----------
    names : sequence of str
        The decks' names.
    tracked : mapping of int to Tracked
        What was followed, by the deck's place.
    opponents : int
        How many opponents there were.

    Returns
    -------
    DataFrame
        `deck`, `seat`, `kind`, `turn`, `mean` and the quantiles; ``attrs["games"]`` says in how many games of
        each deck.
    """
    rows = tracked_rows(opponents)
    parts = [_counters_of(names[place], one, rows) for place, one in sorted(tracked.items())]
    columns = ["deck", "seat", "kind", "turn", "mean", *QUANTILES]
    import pandas as pd

    frame = pd.concat(parts, ignore_index=True) if parts else _frame({column: [] for column in columns})
    frame.attrs["games"] = max((one.games for one in tracked.values()), default=0)
    return frame


def _counters_of(name: str, one: Tracked, rows: Sequence[tuple[int, str]]) -> pd.DataFrame:
    """Lay one deck's out."""
    turns = one.mean.shape[0] - 1
    seat = np.repeat([seat for seat, _ in rows], turns)
    kind = np.repeat(np.arange(len(rows)), turns)
    frame = _frame(
        {
            "deck": _text([name] * seat.size),
            "seat": seat,
            "kind": _words([kind for _, kind in rows], kind),
            "turn": np.tile(np.arange(1, turns + 1), len(rows)),
            "mean": one.mean[1:].T.ravel(),
        }
    )
    return frame.assign(**{q: one.quantiles[place, 1:].T.ravel() for place, q in enumerate(QUANTILES)})


def summary(names: Sequence[str], tallies: Tallies, games: int) -> pd.DataFrame:
    """Summarise each deck in one row.

    Parameters
    ----------
    names : sequence of str
        The decks' names.
    tallies : Tallies
        What was counted.
    games : int
        All games of a deck.

    Returns
    -------
    DataFrame
        As `Run.summary` describes it.
    """
    killed = tallies.kills.sum(axis=(1, 2))
    low, high = wilson(killed, games)
    means = np.array([kill_turn_mean(one) for one in tallies.kills])
    shares = tallies.kills.sum(axis=1)[:, 1:] / games
    return _frame(
        {
            "deck": _text(names),
            "games": np.full(len(names), games),
            "p_kill": killed / games,
            "p_kill_low": low,
            "p_kill_high": high,
            "mean": means[:, 0],
            "mean_low": means[:, 1],
            "mean_high": means[:, 2],
            "median": [kill_turn_median(one, games) for one in tallies.kills],
            **dict(zip(CAUSES, shares.T, strict=True)),
            "lost": tallies.losses.sum(axis=(1, 2)) / games,
        }
    )


def as_text(frame: pd.DataFrame, keys: Sequence[str]) -> str:
    """Write a table within the width of the terminal: what does not fit stands below, with the keys before it again.

    Parameters
    ----------
    frame : DataFrame
        The table.
    keys : sequence of str
        The columns that say what a row is about.

    Returns
    -------
    str
        All its rows and columns.
    """
    import pandas as pd

    width = shutil.get_terminal_size().columns
    keyed = frame.set_index([*keys])
    with pd.option_context("display.multi_sparse", False):
        return keyed.to_string(line_width=width, float_format="{:.4f}".format)


def plain_rows(frame: pd.DataFrame) -> list[dict[str, Any]]:
    """Return a table's rows in plain values, None where there is no finite number.

    Parameters
    ----------
    frame : DataFrame

    Returns
    -------
    list of dict
    """
    rows = frame.to_dict("records")
    return [
        {
            str(name): None if isinstance(value, float) and not math.isfinite(value) else value
            for name, value in row.items()
        }
        for row in rows
    ]
