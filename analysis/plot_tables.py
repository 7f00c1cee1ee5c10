"""Pictures of what was compared and swept: differences, curves, heat maps."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol

import matplotlib as mpl
import numpy as np
import numpy.typing as npt

from counterclock import plot_style as looks
from counterclock import plot_words as wording
from counterclock.run import Run
from counterclock.sweep_grid import COPIES, in_words

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

    from counterclock.compare import Comparison

__all__ = ["curves", "differences", "heat_map"]

BY_TURN: Final = "killed by turn"
_LABELS: Final = {
    "mean": "mean kill turn",
    "median": "median kill turn",
    "p_kill": "share of games with a kill",
    "mean_difference": "mean kill turn: difference (turns)",
    "p_difference": "share of games with a kill: difference",
    "difference": "killed by then: difference",
    "p": "share of games",
    "setup.life": "life of each opponent",
    "per_turn": "rad counters a turn",
    "setup.opponents": "opponents",
    "rules.poison_to_lose": "poison counters that lose",
    "setup.commander_damage": "combat damage by one commander that loses",
}
"""What columns are called on an axis."""
_SHARES: Final = frozenset({"p", "p_kill", "p_difference", "difference", "poison", "damage", "radiation", "decked"})
"""Columns that hold shares."""
_NOTHING: Final = 1e-9
_VISIBLE: Final = 0.0005
"""A difference of shares that can be seen in a picture."""
_FILLED: Final = 0.8
"""How much of a place of a heat map its value may take."""
_MOST_WRITTEN: Final = 15
"""Most rows and columns of a heat map whose values are written into it."""


class Swept(Protocol):
    """A result that holds a tidy table and what was assumed."""

    @property
    def frame(self) -> pd.DataFrame:
        """The table."""

    @property
    def assumed(self) -> list[str]:
        """What all rows assume, a few words each."""

    @property
    def games(self) -> int:
        """Games of each row."""

    @property
    def seed(self) -> int:
        """The seed."""


def differences(
    comparison: Run | Comparison | pd.DataFrame, ax: Axes | None = None, *, baseline: int | str = 0
) -> Axes:
    """Draw by how much more often decks have killed by each turn than one of them, with 95 % intervals.

    Parameters
    ----------
    comparison : Run, Comparison or DataFrame
        A run of several decks, what `compare` returned, or what the run's `compare` did.
    ax : Axes, optional
        What to draw on; new Axes by default.
    baseline : int or str, default 0
        The deck of a run to compare with: its place or its name.

    Returns
    -------
    Axes
        What was drawn on.

    Raises
    ------
    ValueError
        There is nothing to compare, or too many decks for one picture.
    """
    run, table = _compared(comparison, baseline)
    _check_columns(table, ("deck", "baseline", "quantity", "turn", "difference", "low", "high", "method"))
    names = list(dict.fromkeys(table["deck"]))
    looks.check_number(len(names))
    rows = _that_differ(table[table["quantity"] == BY_TURN])
    with looks.style():
        ax = looks.new_axes(ax)
        ax.axhline(0, color="black", linewidth=0.8)
        brief = len(names) > looks.MOST_INSIDE
        short = wording.told_apart_short(names, lambda name: wording.clipped(name, 24 if brief else 40))
        order = [*table["baseline"].iloc[:1], *names] if run is None else run.names
        for place, (name, label) in enumerate(zip(names, short, strict=True)):
            shift = 0.6 * ((place + 0.5) / len(names) - 0.5)
            called = _with_mean(table[table["deck"] == name], label, brief=brief)
            _points(ax, rows[rows["deck"] == name], shift, order.index(name), called)
        looks.whole_turns(ax)
        turns = rows["turn"].to_numpy(np.float64) if len(rows) else np.array([1.0])
        ax.set_xlim(turns.min() - 0.7, turns.max() + 0.7)
        ax.yaxis.set_major_formatter(lambda share, _: f"{100 * share:+.4g}" if abs(share) > _NOTHING else "0")
        ax.set_xlabel("turn")
        ax.set_ylabel("difference (percentage points)")
        looks.legend_below(ax)
        base = table["baseline"].iloc[0] if len(table) else "nothing"
        versus = f"{names[0]} against {base}" if len(names) == 1 else f"Against {base}"
        heading = f"{versus}: killed by each turn"
        how = [f"{method} games" for method in dict.fromkeys(table["method"])]
        said = looks.setup_of_run(run) if run is not None else []
        looks.set_title(ax, heading, [*how, "95 % intervals", *said])
    return ax


def _compared(comparison: Run | Comparison | pd.DataFrame, baseline: int | str) -> tuple[Run | None, pd.DataFrame]:
    """Return the run, where it is known, and its differences."""
    if isinstance(comparison, Run):
        return comparison, comparison.compare(baseline)
    table: Any = getattr(comparison, "frame", comparison)
    if not hasattr(table, "columns"):
        raise ValueError(f"comparison is {comparison!r}; give a Run, a Comparison or its table")
    return getattr(comparison, "run", None), table


def curves(
    table: pd.DataFrame | Swept,
    x: str,
    value: str = "mean",
    by: str | None = None,
    ax: Axes | None = None,
    *,
    label: str | None = None,
    title: str | None = None,
) -> Axes:
    """Draw how a value moves with a swept parameter, with its band where the table holds an interval.

    Parameters
    ----------
    table : DataFrame or Sweep
        A row a setting.
    x : str
        The column along the axis.
    value : str, default "mean"
        The column that is drawn; ``value_low`` and ``value_high`` are its band where they are there.
    by : str, optional
        A column that divides the rows into lines.
    ax : Axes, optional
        What to draw on; new Axes by default.
    label : str, optional
        What the value is called, with its unit; the column's name by default.
    title : str, optional
        The title; what is drawn by default.

    Returns
    -------
    Axes
        What was drawn on.

    Raises
    ------
    ValueError
        A column is not there, holds words where numbers are drawn, or leaves several rows for one point.
    """
    frame, said = _table_of(table)
    keys = [x] if by is None else [by, x]
    _check_columns(frame, [*keys, value])
    _check_single(frame, keys)
    numbers = _is_numeric(frame, x)
    groups = [("", frame)] if by is None else [(str(one), rows) for one, rows in _groups(frame, by)]
    looks.check_number(len(groups))
    with looks.style():
        ax = looks.new_axes(ax)
        words = None if numbers else list(dict.fromkeys(frame[x]))
        prefix = f"{in_words(by)} " if by is not None and _is_numeric(frame, by) else ""
        called = wording.told_apart_short([prefix + name for name, _ in groups])
        for place, (_, rows) in enumerate(groups):
            _line(ax, rows.sort_values(x) if numbers else rows, x, value, place, words, called[place])
        _scale(ax, frame, x, words)
        ax.set_ylabel(wording.plain(label or _label(value)))
        if value in _SHARES:
            looks.percent(ax, "y")
        if by is not None:
            looks.legend_below(ax)
        looks.set_title(ax, title or _first_up(f"{label or _label(value)} by {in_words(x)}"), said)
    return ax


def heat_map(
    table: pd.DataFrame | Swept,
    x: str,
    y: str,
    value: str = "mean",
    ax: Axes | None = None,
    *,
    label: str | None = None,
    title: str | None = None,
) -> Axes:
    """Draw a value over two swept parameters: dark is low, and the values are written where there is room.

    Parameters
    ----------
    table : DataFrame or Sweep
        A row a setting.
    x, y : str
        The columns along the axes.
    value : str, default "mean"
        The column that is drawn.
    ax : Axes, optional
        What to draw on; new Axes by default.
    label : str, optional
        What the value is called, with its unit; the column's name by default.
    title : str, optional
        The title; what is drawn by default.

    Returns
    -------
    Axes
        What was drawn on.

    Raises
    ------
    ValueError
        A column is not there, or leaves several rows for one place.
    """
    frame, said = _table_of(table)
    _check_columns(frame, [x, y, value])
    _check_single(frame, [x, y])
    square = frame.pivot(index=y, columns=x, values=value).reindex(index=_order(frame, y), columns=_order(frame, x))
    numbers = square.to_numpy(np.float64)
    with looks.style():
        ax = looks.new_axes(ax)
        picture = ax.imshow(numbers, cmap=mpl.colormaps["cividis"], aspect="auto", origin="lower")
        bar = ax.figure.colorbar(picture, ax=ax, label=wording.plain(label or _label(value)))
        if value in _SHARES:
            looks.percent(bar.ax, "y")
        if max(numbers.shape, default=0) <= _MOST_WRITTEN:
            _write_values(ax, numbers, value in _SHARES)
        _ticks(ax, "x", list(square.columns))
        _ticks(ax, "y", list(square.index))
        ax.grid(visible=False)
        ax.set_xlabel(_label(x))
        ax.set_ylabel(_label(y))
        looks.set_title(ax, title or _first_up(label or _label(value)), said)
    return ax


# Parts ------------------------------------------------------------------------------------------------------------


def _table_of(table: pd.DataFrame | Swept) -> tuple[pd.DataFrame, list[str]]:
    """Return a table and what its title says."""
    import pandas as pd

    if isinstance(table, pd.DataFrame):
        return table, []
    if not isinstance(getattr(table, "frame", None), pd.DataFrame):
        raise ValueError(f"table is a {type(table).__name__}; give a DataFrame or what cc.sweep returned")
    return table.frame, [*table.assumed, f"{table.games:,} games each", f"seed {table.seed}"]


def _check_columns(frame: pd.DataFrame, names: Sequence[str]) -> None:
    """Check that a table has what is to be drawn."""
    for name in names:
        if name not in frame.columns:
            known = ", ".join(str(one) for one in frame.columns)
            raise ValueError(f"the table has no column {name!r}; it has {known or 'none'}")


def _check_single(frame: pd.DataFrame, keys: Sequence[str]) -> None:
    """Check that no two rows belong to the same place of the picture."""
    if frame.duplicated(list(keys)).any():
        raise ValueError(f"several rows have the same {' and '.join(keys)}; choose among them first (DataFrame.query)")


def _is_numeric(frame: pd.DataFrame, name: str) -> bool:
    """Return whether a column holds numbers."""
    import pandas as pd

    return bool(pd.api.types.is_numeric_dtype(frame[name]))


def _order(frame: pd.DataFrame, name: str) -> list[Any]:
    """Return a column's values in order: numbers by size, words as they come."""
    values = list(dict.fromkeys(frame[name].dropna()))
    return sorted(values) if _is_numeric(frame, name) else values


def _groups(frame: pd.DataFrame, by: str) -> list[tuple[Any, pd.DataFrame]]:
    """Return the rows of each value of a column, in order."""
    return [(value, frame[frame[by] == value]) for value in _order(frame, by)]


def _first_up(text: str) -> str:
    """Begin with a capital letter."""
    return text[:1].upper() + text[1:]


def _label(name: str) -> str:
    """Return what a column is called on an axis."""
    if name.startswith(COPIES):
        return wording.clipped(f"copies of {in_words(name)}", 60)
    return wording.clipped(_LABELS.get(name, in_words(name)), 60)


def _that_differ(rows: pd.DataFrame) -> pd.DataFrame:
    """Leave the last turns out, on which no difference can be seen any more."""
    seen = rows.loc[rows["difference"].abs() > _VISIBLE, "turn"]
    return rows[rows["turn"] <= seen.max() + 1] if len(seen) else rows


def _with_mean(table: pd.DataFrame, label: str, *, brief: bool) -> str:
    """Return what a deck is called with the difference of its mean kill turn."""
    rows = table[table["quantity"] == "mean kill turn"]
    if not len(rows):
        return label
    mean, low, high = rows[["difference", "low", "high"]].to_numpy(np.float64)[0]
    if np.isnan(mean):
        return label
    return f"{label}: {mean:+.2f} turns" if brief else f"{label}: mean {mean:+.3f} ({low:+.3f} to {high:+.3f}) turns"


def _points(ax: Axes, rows: pd.DataFrame, shift: float, place: int, label: str) -> None:
    """Draw one deck's differences by turn."""
    difference = rows["difference"].to_numpy()
    reach = [difference - rows["low"].to_numpy(), rows["high"].to_numpy() - difference]
    shade = looks.SHADES[place % len(looks.SHADES)]
    at = rows["turn"].to_numpy(np.float64) + shift
    mark = looks.MARKS[place % len(looks.MARKS)]
    ax.errorbar(at, difference, np.maximum(reach, 0), fmt=mark, color=shade, capsize=3, markersize=5, label=label)


def _line(ax: Axes, rows: pd.DataFrame, x: str, value: str, place: int, words: list[Any] | None, label: str) -> None:
    """Draw one line of a swept value and its band."""
    at = rows[x].to_numpy() if words is None else np.array([words.index(one) for one in rows[x]])
    low, high = ("low", "high") if value == "p" else (f"{value}_low", f"{value}_high")
    if {low, high} <= set(rows.columns):
        shade = looks.SHADES[place % len(looks.SHADES)]
        ax.fill_between(at, rows[low], rows[high], color=shade, alpha=0.25, linewidth=0)
    (line,) = ax.plot(at, rows[value], label=label)
    looks.line_look(line, place, at.size)


def _scale(ax: Axes, frame: pd.DataFrame, x: str, words: list[Any] | None) -> None:
    """Write a swept parameter's values along the axis."""
    ax.set_xlabel(_label(x))
    if words is not None:
        _ticks(ax, "x", words)
    elif (frame[x] == frame[x].round()).all():
        looks.whole_turns(ax)


def _ticks(ax: Axes, axis: str, values: Sequence[Any]) -> None:
    """Name the places of an axis: every one, or every so many where they are many."""
    step = max(1, -(-len(values) // 20))
    places = range(0, len(values), step)
    given = [f"{one:g}" if isinstance(one, float) else str(one) for one in values[::step]]
    names = wording.told_apart_short(given, lambda name: wording.clipped(name, 24))
    tilted = axis == "x" and sum(map(len, names)) > 70
    getattr(ax, f"set_{axis}ticks")(places, names, **({"rotation": 30, "ha": "right"} if tilted else {}))


def _write_values(ax: Axes, numbers: npt.NDArray[np.float64], shares: bool) -> None:
    """Write the values into a heat map, in black on light and white on dark."""
    known = numbers[np.isfinite(numbers)]
    if not known.size:
        return
    middle = (known.min() + known.max()) / 2
    scale, unit, usual = (100, "%", 0) if shares else (1, "", 2)
    decimals = _decimals(scale * float(known.max() - known.min()), usual)
    size = 9 if max(numbers.shape) <= 10 else 7.5
    room = _FILLED * looks.width_of(ax) / numbers.shape[1]
    widest = scale * float(np.abs(known).max())
    while decimals > usual and wording.points_wide(f"{widest:.{decimals}f}{unit}", size) > room:
        decimals -= 1
    for (row, column), number in np.ndenumerate(numbers):
        if np.isfinite(number):
            text = f"{scale * number:.{decimals}f}{unit}"
            ink = "black" if number > middle or known.min() == known.max() else "white"
            ax.text(column, row, text, ha="center", va="center", color=ink, fontsize=size, gid="value")


def _decimals(spread: float, usual: int) -> int:
    """Return with how many decimals values that lie so far apart are told apart: at most two more than is usual."""
    needed = math.ceil(1 - math.log10(spread)) if spread > 0 else usual
    return min(max(needed, usual), usual + 2)
