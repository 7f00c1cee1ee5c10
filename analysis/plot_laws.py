"""Pictures of exact clocks, alone and beside what was simulated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from counterclock import plot_style as looks
from counterclock import plot_words as wording
from counterclock.exact_result import Clock, turn_probabilities
from counterclock.run import Run
from counterclock.statistics import wilson

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

__all__ = ["clocks", "over_exact"]

_VISIBLE: Final = 0.001
"""A probability that can be seen in a picture."""
_MOST_SAID: Final = 6
"""Most values of a schedule that a title says."""


def clocks(
    laws: Clock | Mapping[str, Clock], ax: Axes | None = None, *, cause: str | None = None, title: str | None = None
) -> Axes:
    """Draw the chance that it has happened by each turn, a line a clock.

    Parameters
    ----------
    laws : Clock or mapping of str to Clock
        The clocks, by what the legend calls them.
    ax : Axes, optional
        What to draw on; new Axes by default.
    cause : str, optional
        Only this cause, such as ``"ultimate"``; all together by default.
    title : str, optional
        The title; what is shown by default. What all clocks assume alike is said below it.

    Returns
    -------
    Axes
        What was drawn on.

    Raises
    ------
    ValueError
        There is no clock, or there are too many, or none has the cause.
    """
    known = {"": laws} if isinstance(laws, Clock) else looks.parts_of("laws", laws, "a clock, or several by name")
    for name, clock in known.items():
        _check_clock(f"laws[{name!r}]", clock)
    looks.check_number(len(known))
    reached = {name: np.cumsum(_of_cause(clock, cause)) for name, clock in known.items()}
    _check_cause(known, cause)
    with looks.style():
        ax = looks.new_axes(ax)
        for place, (name, share) in enumerate(zip(wording.told_apart_short([*reached]), reached.values(), strict=True)):
            looks.line_look(looks.steps(ax, np.append(0.0, share), name), place, share.size)
        first, last = _span(list(reached.values()))
        ax.set_xlim(first - 0.3, last + 0.9)
        ax.set_ylim(0, 1.02)
        looks.whole_turns(ax)
        looks.percent(ax, "y")
        ax.set_xlabel(_beyond([*reached.values()], first, last))
        ax.set_ylabel(f"{cause or 'happened'} by then")
        if len(known) > 1:
            looks.legend(ax)
        looks.set_title(ax, title or "When it happens", [_methods(known), *_alike(known)])
    return ax


def _check_clock(name: str, clock: object) -> None:
    """Refuse what is no clock."""
    if not isinstance(clock, Clock):
        raise ValueError(f"{name} is {clock!r:.60}; give a clock of counterclock.exact")


def over_exact(played: Run | Clock, exact: Clock, ax: Axes | None = None) -> Axes:
    """Draw simulated shares with their 95 % intervals over an exact law.

    Parameters
    ----------
    played : Run or Clock
        A run of one deck, or a simulated clock.
    exact : Clock
        The exact law of the same.
    ax : Axes, optional
        What to draw on; new Axes by default.

    Returns
    -------
    Axes
        What was drawn on.

    Raises
    ------
    ValueError
        The run has several decks, or the clock has no intervals.
    """
    if not isinstance(played, Run):
        _check_clock("played", played)
    _check_clock("exact", exact)
    rows, said = _run_shares(played) if isinstance(played, Run) else _clock_shares(played)
    p = turn_probabilities(exact)
    seen = rows[rows["turn"] > 0]
    length = max(p.size, int(seen["turn"].max()) if len(seen) else 0)
    law = np.zeros(length)
    law[: p.size] = p
    shares = np.zeros(length)
    shares[seen["turn"].to_numpy(np.int64) - 1] = seen["p"]
    with looks.style():
        ax = looks.new_axes(ax)
        ax.bar(np.arange(1, length + 1), law, 0.8, color="#d6dbdf", edgecolor="black", linewidth=0.6, label="exact")
        looks.whiskers(ax, seen["turn"].to_numpy(), seen)
        ax.plot(seen["turn"], seen["p"], "o", color="black", markersize=3.5, label="simulated, 95 % intervals")
        reached = [np.cumsum(law), np.cumsum(shares)]
        first, last = _span(reached)
        ax.set_xlim(first - 0.7, last + 0.7)
        ax.set_ylim(bottom=0)
        looks.whole_turns(ax)
        looks.percent(ax, "y")
        ax.set_xlabel(_beyond(reached, first, last))
        ax.set_ylabel("share of games")
        looks.legend(ax)
        looks.set_title(ax, "Exact and simulated", said)
    return ax


# Parts ------------------------------------------------------------------------------------------------------------


def _of_cause(clock: Clock, cause: str | None) -> npt.NDArray[np.float64]:
    """Return the probability that it happens on each turn, of one cause or of all."""
    if cause is None:
        return turn_probabilities(clock)
    rows = clock.law[clock.law["cause"] == cause]
    p = np.zeros(clock.turns)
    np.add.at(p, rows["turn"].to_numpy(np.int64) - 1, rows["p"].to_numpy(np.float64))
    return p


def _check_cause(known: Mapping[str, Clock], cause: str | None) -> None:
    """Check that a cause is one of the clocks'."""
    causes = sorted({one for clock in known.values() for one in clock.causes})
    if cause is not None and causes and cause not in causes:
        raise ValueError(f"cause is {cause!r}; give one of {', '.join(causes)}")


def _span(reached: Sequence[npt.NDArray[np.float64]]) -> tuple[int, int]:
    """Return the first and the last turn worth showing of laws that add up to so much by each turn."""
    first = min((int(np.argmax(one > _VISIBLE)) + 1 for one in reached if (one > _VISIBLE).any()), default=1)
    still = [int(np.argmax(one > one[-1] - _VISIBLE)) + 1 for one in reached if one[-1] > _VISIBLE]
    last = max(still, default=max(one.size for one in reached))
    return max(1, first - 1), max(last, first + 1)


def _beyond(reached: Sequence[npt.NDArray[np.float64]], first: int, last: int) -> str:
    """Name the axis of turns, and what of the laws is before its first turn and after its last."""
    earlier = [float(one[min(first - 2, one.size - 1)]) for one in reached] if first > 1 else []
    later = [float(one[-1] - one[min(last, one.size) - 1]) for one in reached]
    return wording.beyond("turn", earlier=earlier, later=later)


def _value(value: object) -> str:
    """Write an assumption's value in a few words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, np.ndarray):
        value = value.tolist()
    if isinstance(value, list | tuple):
        parts = [_value(one) for one in value[:_MOST_SAID]]
        return " ".join([*parts, "…"] if len(value) > _MOST_SAID else parts)
    if isinstance(value, Mapping):
        return " or ".join(f"{key} ({_value(p)})" for key, p in value.items())
    return str(value)


def _alike(known: Mapping[str, Clock]) -> list[str]:
    """Say what all clocks assume alike."""
    first, *others = (clock.setup for clock in known.values())
    words = {name: _value(value) for name, value in first.items()}
    same = [name for name in words if all(name in one and _value(one[name]) == words[name] for one in others)]
    return [f"{name.replace('_', ' ')} {words[name]}" for name in same]


def _methods(known: Mapping[str, Clock]) -> str:
    """Say how the clocks were found."""
    return " and ".join(sorted({clock.method for clock in known.values()}))


def _run_shares(run: Run) -> tuple[pd.DataFrame, list[str]]:
    """Return what was played of a run of one deck: the shares by turn, and what was assumed."""
    if len(run.decks) != 1:
        raise ValueError(f"played has {len(run.decks)} decks; give a run of one (Run.only)")
    return run.by_turn, looks.setup_of_run(run)


def _clock_shares(clock: Clock) -> tuple[pd.DataFrame, list[str]]:
    """Return what was played of a simulated clock: the shares by turn, and what was assumed."""
    games: Any = clock.setup.get("games")
    if games is None:
        raise ValueError(f"played is an {clock.method} clock; give a run or a simulated clock")
    p = turn_probabilities(clock)
    low, high = wilson(p * games, games)
    rows = clock.by_turn().assign(low=low, high=high)
    return rows, _alike({"": clock})
