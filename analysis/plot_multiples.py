"""The same picture of several things, side by side on the same scales."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from counterclock import plot_style as looks
from counterclock import plot_words as wording
from counterclock.run import Run

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["small_multiples"]

_COLUMNS: Final = 3
_TITLE: Final = 10


def small_multiples(
    parts: Run | Mapping[str, Any],
    draw: Callable[[Any, Axes], object],
    axes: Sequence[Axes] | npt.NDArray[Any] | None = None,
) -> npt.NDArray[Any]:
    """Draw the same picture of several things side by side, on the same scales.

    Parameters
    ----------
    parts : Run or mapping
        What is drawn, by the title of its panel; of a run each deck.
    draw : callable
        Draws one of them on given Axes, such as `kill_turns`, or ``lambda run, ax: fan(run, "poison", ax=ax)``.
    axes : sequence of Axes, optional
        What to draw on, at least one for each part; new ones by default.

    Returns
    -------
    ndarray of Axes
        What was drawn on, one for each part; above new ones it is said what all of them show
        and assume.

    Raises
    ------
    ValueError
        There is nothing to draw, or too much, or there are too few Axes.
    """
    if not callable(draw):
        raise ValueError(f"draw is {draw!r:.60}; give what draws one of them, such as counterclock.plot.kill_turns")
    told = "a run, or what is drawn by the title of its panel"
    known = _decks_of(parts) if isinstance(parts, Run) else looks.parts_of("parts", parts, told)
    looks.check_number(len(known))
    with looks.style():
        panels = _panels(len(known)) if axes is None else np.asarray(axes, dtype=object).ravel()
    if panels.size < len(known):
        raise ValueError(f"axes holds {panels.size}; give at least {len(known)}")
    panels = panels[: len(known)]
    for part, ax in zip(known.values(), panels, strict=True):
        draw(part, ax)
    _as_panels(panels, list(known))
    _same_scales(panels)
    _share_legend(panels, own=axes is None)
    if axes is None:
        _say_above(panels, list(known))
    return panels


# Parts ------------------------------------------------------------------------------------------------------------


def _decks_of(run: Run) -> dict[str, Run]:
    """Return a run of each deck by its name."""
    looks.check_number(len(run.decks))
    return {name: run.only(place) for place, name in enumerate(run.names)}


def _panels(number: int) -> npt.NDArray[Any]:
    """Make Axes for so many panels."""
    import matplotlib.pyplot as plt

    columns = min(number, _COLUMNS)
    rows = -(-number // columns)
    size = (max(6.0, 3.8 * columns), 0.8 + 2.9 * rows)
    axes = plt.figure(figsize=size).subplots(rows, columns, squeeze=False).ravel()
    for ax in axes[number:]:
        ax.remove()
    return np.asarray(axes[:number], dtype=object)


def _as_panels(panels: npt.NDArray[Any], names: list[str]) -> None:
    """Leave each panel its name for a title."""
    room = min(map(looks.width_of, panels))
    short = wording.told_apart_short(names, lambda name: wording.narrowed(wording.plain(name), room, _TITLE, "bold"))
    for ax, name in zip(panels, short, strict=True):
        looks.hide_subtitle(ax)
        with looks.style():
            ax.set_title(name, fontsize=_TITLE, pad=6)


def _same_scales(panels: npt.NDArray[Any]) -> None:
    """Give all panels the same axes, and labels at the outside only."""
    for axis in "xy":
        ends = np.array([getattr(ax, f"get_{axis}lim")() for ax in panels])
        turned = ends[0][0] > ends[0][1]
        low, high = ends.min(), ends.max()
        for ax in panels:
            getattr(ax, f"set_{axis}lim")((high, low) if turned else (low, high))
    for ax in panels if len({ax.get_ylabel() for ax in panels}) == 1 else ():
        spec = ax.get_subplotspec()
        if spec is not None:
            ax.set_ylabel(ax.get_ylabel() if spec.is_first_col() else "")


def _share_legend(panels: npt.NDArray[Any], *, own: bool) -> None:
    """Name what is drawn once: below panels of our own, else in the first one; not what the panels' titles name."""
    every = [ax.get_legend_handles_labels() for ax in panels]
    named = {label: handle for entries in every for handle, label in zip(*entries, strict=True)}
    for ax in panels:
        if ax.get_legend() is not None:
            ax.get_legend().remove()
    titled = len(panels) > 1 and len(named) == len(panels) and all(len(labels) == 1 for _, labels in every)
    if not named or titled:
        return
    with looks.style():
        if own:
            looks.legend_of_figure(panels[0].figure, list(named.values()), list(named))
        else:
            panels[0].legend(named.values(), named.keys())


def _say_above(panels: npt.NDArray[Any], names: list[str]) -> None:
    """Say above all panels what all of them show, their own names aside, and what all assume."""
    titles = [looks.title_of(ax) for ax in panels]
    shown = {heading.removesuffix(f": {name}") for (heading, _), name in zip(titles, names, strict=True)}
    assumed = {said for _, said in titles}
    drawn = panels[0].figure
    room = 72 * drawn.get_figwidth() - 20
    heading = shown.pop() if len(shown) == 1 else ""
    lines = [wording.fitted(wording.plain(heading), room, wording.SMALL)] if heading else []
    if len(assumed) == 1 and (said := assumed.pop()):
        lines += wording.wrapped(said, room)
    if lines:
        drawn.suptitle("\n".join(lines), x=0.01, ha="left", fontsize=wording.SMALL, color="#424949")
