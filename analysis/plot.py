"""Pictures of results: matplotlib Axes in, Axes out.

====================  ==========================================================================
function              draws
====================  ==========================================================================
`kill_turns`          on which turn decks kill: bars with intervals, by cause or by deck
`survival`            in how many games the last opponent is still there: curves with bands
`causes`              of what the last opponent loses, a bar a deck
`causes_by_turn`      of what it has lost by each turn
`fan`                 how a counter moves turn by turn: median, middle half, 90 % of the games
`clocks`              exact clocks: the chance that it has happened by each turn
`over_exact`          simulated shares with their intervals over an exact law
`differences`         by how much decks differ from one of them, with paired intervals
`curves`              how a value moves with a swept parameter
`heat_map`            a value over two swept parameters
`small_multiples`     any of these for several things side by side, on the same scales
`whole_turns`         nothing: it lets ticks of Axes of your own stand at whole turns
`figure`              the picture that says most about a run, without a window
`save_figure`         writes a picture into a file
====================  ==========================================================================

No backend is chosen here and pyplot is imported only where a picture is asked for without Axes to draw on.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from counterclock import plot_style
from counterclock.output import check_target, written
from counterclock.plot_laws import clocks, over_exact
from counterclock.plot_multiples import small_multiples
from counterclock.plot_runs import causes, causes_by_turn, fan, kill_turns, survival
from counterclock.plot_style import check_number, whole_turns
from counterclock.plot_tables import curves, differences, heat_map

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from counterclock.run import Run

__all__ = [
    "causes",
    "causes_by_turn",
    "check_number",
    "clocks",
    "curves",
    "differences",
    "fan",
    "figure",
    "heat_map",
    "kill_turns",
    "over_exact",
    "save_figure",
    "small_multiples",
    "survival",
    "whole_turns",
]

SUFFIXES: Final = (".png", ".svg", ".pdf")


def figure(run: Run, *, baseline: int | str | None = None) -> Figure:
    """Draw the picture that says most about a run, without a window.

    Parameters
    ----------
    run : Run
        The run.
    baseline : int or str, optional
        The deck that the others are compared with: its place or its name.

    Returns
    -------
    Figure
        The kill turns of one deck, or the survival curves of several; with a baseline how the others differ from it
        below, for curves of decks that differ in a card lie on each other.

    Raises
    ------
    ValueError
        It is no run, it has too many decks for one picture, or it has no such baseline.
    """
    plot_style.check_run(run)
    if baseline is not None:
        drawn = plot_style.new_figure(2)
        above, below = drawn.axes
        survival(run, above)
        differences(run, below, baseline=baseline)
        below.set_xlim(above.get_xlim())
        plot_style.leave_out(below, plot_style.title_of(above)[1])
        return drawn
    drawn = plot_style.new_figure()
    if len(run.decks) == 1:
        kill_turns(run, drawn.axes[0])
    else:
        survival(run, drawn.axes[0])
    return drawn


def save_figure(drawn: Figure, path: str | os.PathLike[str]) -> Path:
    """Write a picture into a file: whole, or not at all.

    Parameters
    ----------
    drawn : Figure
        The picture.
    path : str or path-like
        The file; its name ends in ``.png``, ``.svg`` or ``.pdf``.

    Returns
    -------
    Path
        The file.

    Raises
    ------
    ValueError
        It is no picture, or the file cannot be written.
    """
    if not hasattr(drawn, "savefig"):
        raise ValueError(f"drawn is {drawn!r:.60}; give a Figure, such as ax.figure")
    file = check_target(path, SUFFIXES)
    with plot_style.style(), written(file) as partial:
        drawn.savefig(partial, format=file.suffix.casefold()[1:])
    return file
