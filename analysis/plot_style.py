"""What all pictures share: the style, the looks of decks, titles that fit, axes with units."""

from __future__ import annotations

import importlib.resources
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakKeyDictionary

import matplotlib as mpl
import numpy as np
import numpy.typing as npt

from counterclock.names import several
from counterclock.plot_words import SMALL, filled, fitted, narrowed, plain, points_wide, told_apart_short, wrapped

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.container import BarContainer
    from matplotlib.figure import Figure
    from matplotlib.lines import Line2D

    from counterclock.run import Run

__all__ = [
    "LINES", "MARKS", "MOST_DECKS", "MOST_INSIDE", "SHADES", "check_axes", "check_number", "check_run", "dress",
    "hide_subtitle", "leave_out", "legend", "legend_below", "legend_of_figure", "line_look", "new_axes", "new_figure",
    "one_of_run", "parts_of", "percent", "set_title", "setup_of_run", "steps", "style", "title_of", "whiskers",
    "whole_numbers", "whole_turns", "width_of",
]  # fmt: skip

MOST_DECKS: Final = 12
"""More decks, or other things to be told apart, than this do not go into one picture."""
LINES: Final = ("-", "--", "-.", ":", (0, (5, 1, 1, 1, 1, 1)), (0, (8, 2)), (0, (1, 2)), (0, (3, 3)))
MARKS: Final = ("o", "s", "^", "D", "v", "P", "X", "*", "<", ">", "p", "h")
SHADES: Final = (
    "#1b4f72", "#d68910", "#7fb3d5", "#76448a", "#283747", "#f1948a", "#82e0aa", "#bfc9ca", "#a04000", "#5dade2",
    "#117864", "#f7dc6f",
)  # fmt: skip
"""Dark and light in turns, and apart for eyes that do not tell red from green."""
HATCHES: Final = ("", "///", "...", "\\\\\\", "xxx", "++", "oo", "--", "||", "**", "//..", "\\\\oo")
MOST_INSIDE: Final = 4
"""Entries of a legend that stands inside the axes; a longer one stands below."""
SUBTITLE: Final = "subtitle"
_TITLES: Final[WeakKeyDictionary[Axes, tuple[str, tuple[str, ...]]]] = WeakKeyDictionary()
_TITLE_LINES: Final = 2
_BELOW: Final = 36
"""Points from the axes' foot to a legend below: room for the ticks' and the axis' labels."""
_HANDLE: Final = 42
"""Points that an entry of a legend takes besides its text."""


@contextmanager
def style() -> Iterator[None]:
    """Draw in the package's style.

    Yields
    ------
    None
        Once.
    """
    path = importlib.resources.files("counterclock") / "counterclock.mplstyle"
    with importlib.resources.as_file(path) as file, mpl.rc_context(fname=str(file)):
        yield
        interactive = mpl.is_interactive()
    # A notebook's backend is chosen with its first figure, and turns this on; figures would not be shown without it.
    mpl.interactive(interactive)


def new_axes(ax: Axes | None) -> Axes:
    """Return the Axes to draw on; a figure without a layout of its own is laid out so that no text is cut off.

    Parameters
    ----------
    ax : Axes or None
        What was given.

    Returns
    -------
    Axes
        The same, or new ones where none were given.

    Raises
    ------
    ValueError
        Something else was given.
    """
    if ax is not None:
        check_axes(ax)
        whole = ax.get_figure(root=True)
        if whole is not None and whole.get_layout_engine() is None:
            whole.set_layout_engine("constrained")
        return ax
    import matplotlib.pyplot as plt

    return plt.subplots()[1]


def new_figure(panels: int = 1) -> Figure:
    """Make a figure with Axes, without a window and without pyplot.

    Parameters
    ----------
    panels : int, default 1
        How many Axes stand one below the other.

    Returns
    -------
    Figure
        With its Axes.
    """
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    with style():
        wide, high = mpl.rcParams["figure.figsize"]
        drawn = Figure(figsize=(wide, high * (1 + 0.75 * (panels - 1))))
        FigureCanvasAgg(drawn)
        drawn.subplots(panels)
    return drawn


# Checks -----------------------------------------------------------------------------------------------------------


def check_number(decks: int) -> None:
    """Check that decks can be told apart in one picture.

    Parameters
    ----------
    decks : int
        How many there are.

    Raises
    ------
    ValueError
        There are too many.
    """
    if decks > MOST_DECKS:
        raise ValueError(f"{decks} decks are too many for one picture; draw at most {MOST_DECKS}")


def width_of(ax: Axes) -> float:
    """Return how wide Axes are before they are laid out.

    Parameters
    ----------
    ax : Axes
        The Axes.

    Returns
    -------
    float
        Points.
    """
    return float(ax.get_window_extent().width * 72 / ax.figure.dpi)


# Titles -----------------------------------------------------------------------------------------------------------


def set_title(ax: Axes, heading: str, said: Sequence[str], taken: float = 0.0) -> None:
    """Say above a picture what it shows and under which assumptions.

    Parameters
    ----------
    ax : Axes
        The picture.
    heading : str
        What it shows.
    said : sequence of str
        The assumptions.
    taken : float, default 0
        Points that the labels beside the axes take of their width.
    """
    _TITLES[ax] = " ".join(heading.split()), tuple(said)
    room = width_of(ax) - taken
    lines = wrapped(said, room)
    size = float(ax.title.get_fontsize())
    heads = filled(plain(heading).split(), room, size, "bold")
    if len(heads) > _TITLE_LINES:
        heads = [*heads[: _TITLE_LINES - 1], fitted(f"{heads[_TITLE_LINES - 1]} …", room, size, "bold")]
    ax.set_title("\n".join(heads), pad=8 + 12 * len(lines))
    ax.text(
        0, 1.015, "\n".join(lines), transform=ax.transAxes, fontsize=SMALL, color="#424949", va="bottom", gid=SUBTITLE
    )


def title_of(ax: Axes) -> tuple[str, tuple[str, ...]]:
    """Return what `set_title` was told, however much of it there is room for.

    Parameters
    ----------
    ax : Axes
        The picture.

    Returns
    -------
    heading : str
        What it shows; empty where nothing was told.
    said : tuple of str
        The assumptions.
    """
    return _TITLES.get(ax, ("", ()))


def leave_out(ax: Axes, known: Sequence[str]) -> None:
    """Leave out of the line under a picture's title what is said elsewhere.

    Parameters
    ----------
    ax : Axes
        The picture.
    known : sequence of str
        The assumptions that are said elsewhere.
    """
    heading, said = title_of(ax)
    hide_subtitle(ax)
    with style():
        set_title(ax, heading, [words for words in said if words not in known])


def hide_subtitle(ax: Axes) -> None:
    """Take the line under a picture's title away.

    Parameters
    ----------
    ax : Axes
        The picture.
    """
    for text in [text for text in ax.texts if text.get_gid() == SUBTITLE]:
        text.remove()


def setup_of_run(run: Run, more: str = "") -> list[str]:
    """Say a run's assumptions, its games and its seed.

    Parameters
    ----------
    run : Run
        The run.
    more : str, optional
        Which games are shown, where it is not all.

    Returns
    -------
    list of str
        A few words each.
    """
    games = more or f"{several(run.games, 'game')}{'' if len(run.decks) == 1 else ' each'}"
    return [*run.setup.short.split(", "), games, f"seed {run.seed}"]


def check_axes(ax: object) -> None:
    """Check that what is drawn on is Axes.

    Parameters
    ----------
    ax : object
        What was given.

    Raises
    ------
    ValueError
        It is something else.
    """
    if not hasattr(ax, "get_figure"):
        raise ValueError(f"ax is {ax!r:.60}; give Axes of matplotlib")


def parts_of(name: str, given: object, what: str) -> dict[str, Any]:
    """Return things by name.

    Parameters
    ----------
    name : str
        The argument, as the caller wrote it.
    given : object
        A mapping.
    what : str
        What is to be given.

    Returns
    -------
    dict
        The mapping, which is not empty.

    Raises
    ------
    ValueError
        It is no mapping, or it is empty.
    """
    if not isinstance(given, Mapping):
        raise ValueError(f"{name} is {given!r:.60}; give {what}")
    if not given:
        raise ValueError(f"{name} is empty; give {what}")
    return dict(given)


def check_run(run: object) -> None:
    """Check that what is drawn is a run.

    Parameters
    ----------
    run : object
        What was given.

    Raises
    ------
    ValueError
        It is something else.
    """
    if not hasattr(run, "tallies"):
        raise ValueError(f"run is {run!r:.60}; give what counterclock.simulate returns")


def one_of_run(run: Run, what: str) -> str:
    """Return a title's first line.

    Parameters
    ----------
    run : Run
        The run.
    what : str
        What is shown.

    Returns
    -------
    str
        With the deck's name where there is one only.
    """
    return f"{what}: {run.names[0]}" if len(run.decks) == 1 else what


# Looks ------------------------------------------------------------------------------------------------------------


def percent(ax: Axes, axis: str) -> None:
    """Write the shares on an axis as percentages.

    Parameters
    ----------
    ax : Axes
        The picture.
    axis : {"x", "y"}
        The axis.
    """
    from matplotlib.ticker import FuncFormatter

    getattr(ax, f"{axis}axis").set_major_formatter(FuncFormatter(lambda share, _: f"{100 * share:.4g}%"))


def whole_numbers(ax: Axes, axis: str) -> None:
    """Let the ticks stand at whole numbers, however few of them there are.

    Parameters
    ----------
    ax : Axes
        The picture.
    axis : {"x", "y"}
        The axis.
    """
    from matplotlib.ticker import MaxNLocator

    getattr(ax, f"{axis}axis").set_major_locator(MaxNLocator(integer=True, min_n_ticks=1, steps=[1, 2, 5, 10]))


def whole_turns(ax: Axes) -> Axes:
    """Let the ticks of the axis along stand at whole turns.

    Parameters
    ----------
    ax : Axes
        The picture.

    Returns
    -------
    Axes
        The same.

    Raises
    ------
    ValueError
        Something else was given.
    """
    check_axes(ax)
    whole_numbers(ax, "x")
    return ax


def dress(bars: BarContainer, place: int | None) -> None:
    """Fill bars so that they are told apart in greyscale too.

    Parameters
    ----------
    bars : BarContainer
        The bars.
    place : int or None
        Which of several they are; white where it is None.
    """
    for bar in bars:
        bar.set(
            facecolor="white" if place is None else SHADES[place % len(SHADES)],
            hatch="" if place is None else HATCHES[place % len(HATCHES)],
            edgecolor="black",
            linewidth=0.6,
        )


def line_look(line: Line2D, place: int, points: int) -> None:
    """Let a line be told apart from others in greyscale too.

    Parameters
    ----------
    line : Line2D
        The line.
    place : int
        Which of several it is.
    points : int
        How many points it has: not every one of many is marked.
    """
    line.set(
        color=SHADES[place % len(SHADES)],
        linestyle=LINES[place % len(LINES)],
        marker=MARKS[place % len(MARKS)],
        markersize=4,
        markevery=max(1, points // 20),
    )


def steps(ax: Axes, share: npt.NDArray[np.float64], label: str, **look: Any) -> Line2D:
    """Draw shares by the end of each turn as a step at each turn: between turns nothing happens.

    Parameters
    ----------
    ax : Axes
        The picture.
    share : float64[turns + 1]
        The shares from turn 0 on.
    label : str
        What the legend calls the line.
    **look : Any
        How the line looks.

    Returns
    -------
    Line2D
        The line, which goes on for a turn after the last one.
    """
    (line,) = ax.step(np.arange(share.size + 1), np.append(share, share[-1]), where="post", label=label, **look)
    return line


def whiskers(
    ax: Axes, at: npt.NDArray[np.float64] | npt.NDArray[np.int64], rows: pd.DataFrame, *, thin: bool = False
) -> None:
    """Draw the intervals of shares.

    Parameters
    ----------
    ax : Axes
        The picture.
    at : ndarray
        Where they stand.
    rows : DataFrame
        `p`, `low`, `high`.
    thin : bool, default False
        Whether there are so many that they are drawn thin.
    """
    p = rows["p"].to_numpy()
    reach = [p - rows["low"].to_numpy(), rows["high"].to_numpy() - p]
    ax.errorbar(
        at,
        p,
        yerr=np.maximum(reach, 0),
        fmt="none",
        ecolor="black",
        elinewidth=0.5 if thin else 1.1,
        capsize=0 if thin else 2.5,
    )


def legend(ax: Axes) -> None:
    """Name what is drawn: inside the axes where there is little to name, else below them.

    Parameters
    ----------
    ax : Axes
        The picture.
    """
    shown = len(ax.get_legend_handles_labels()[0])
    if shown > MOST_INSIDE:
        legend_below(ax)
    elif shown:
        ax.legend(frameon=True, framealpha=0.85, edgecolor="none")


def legend_of_figure(drawn: Figure, handles: Sequence[Any], labels: Sequence[str]) -> None:
    """Name what is drawn below all panels of a picture, in as many columns as fit.

    Parameters
    ----------
    drawn : Figure
        The picture.
    handles : sequence of Artist
        What is named.
    labels : sequence of str
        What each is called.
    """
    room = 72 * drawn.get_figwidth() - _HANDLE
    short = told_apart_short(labels, lambda label: narrowed(label, room - _HANDLE, SMALL))
    widest = max(points_wide(label, SMALL) for label in short) + _HANDLE
    columns = int(min(len(short), max(1, room // widest)))
    drawn.legend(handles, short, loc="outside lower left", ncols=columns, fontsize=SMALL)


def legend_below(ax: Axes) -> None:
    """Name what is drawn below the axes, in as many columns as fit.

    Parameters
    ----------
    ax : Axes
        The picture.
    """
    from matplotlib.transforms import ScaledTranslation

    handles, labels = ax.get_legend_handles_labels()
    if not labels:
        return
    room = width_of(ax)
    if len(labels) > MOST_INSIDE:
        labels = told_apart_short(labels, lambda label: narrowed(label, room / 2 - _HANDLE, SMALL))
    widest = max(points_wide(label, SMALL) for label in labels) + _HANDLE
    below = ax.transAxes + ScaledTranslation(0, -_BELOW / 72, ax.figure.dpi_scale_trans)
    columns = int(min(len(labels), max(1, room // widest)))
    ax.legend(
        handles, labels, ncols=columns, fontsize=SMALL, loc="upper left",
        bbox_to_anchor=(0, 0), bbox_transform=below, borderaxespad=0,
    )  # fmt: skip
