"""Pictures of a run: matplotlib Axes in, Axes out.

No backend is chosen here and pyplot is imported only where a picture is asked for without Axes to draw on.
"""

from __future__ import annotations

import importlib.resources
import os
import textwrap
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

import matplotlib as mpl
import numpy as np
import numpy.typing as npt

from counterclock.kernels.codes import CAUSES
from counterclock.kernels.game import TRACKED, TRACKED_OPPONENT
from counterclock.output import check_target, written

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.container import BarContainer
    from matplotlib.figure import Figure

    from counterclock.exact_result import Clock
    from counterclock.run import Run

__all__ = ["causes", "fan", "figure", "kill_turns", "save_figure", "survival"]

SUFFIXES: Final = (".png", ".svg", ".pdf")
MOST_DECKS: Final = 8
"""More decks than this are no longer told apart in one picture."""
_LINES: Final = ("-", "--", "-.", ":", (0, (5, 1, 1, 1, 1, 1)), (0, (8, 2)), (0, (1, 2)), (0, (3, 3)))
_MARKS: Final = ("o", "s", "^", "D", "v", "P", "X", "*")
_SHADES: Final = ("#1b4f72", "#d68910", "#7fb3d5", "#76448a", "#283747", "#f1948a", "#82e0aa", "#bfc9ca")
_HATCHES: Final = ("", "///", "...", "\\\\\\", "xxx", "++", "oo", "--")
_OPPONENTS_FIRST: Final = frozenset({"poison", "rad", "life", "library"})
_BAR: Final = 0.8


@contextmanager
def _style() -> Iterator[None]:
    """Draw in the package's style."""
    path = importlib.resources.files("counterclock") / "counterclock.mplstyle"
    with importlib.resources.as_file(path) as file, mpl.rc_context(fname=str(file)):
        yield
        interactive = mpl.is_interactive()
    # A notebook's backend is chosen with its first figure, and turns this on; figures would not be shown without it.
    mpl.interactive(interactive)


def _axes(ax: Axes | None) -> Axes:
    """Return the Axes to draw on, new ones where none are given."""
    if ax is not None:
        return ax
    import matplotlib.pyplot as plt

    return plt.subplots()[1]


def kill_turns(run: Run, ax: Axes | None = None) -> Axes:
    """Draw on which turn the last opponent loses, as bars with 95 % intervals.

    Parameters
    ----------
    run : Run
        The run. The bars of one deck are divided by cause; those of several stand side by side.
    ax : Axes, optional
        What to draw on; new Axes by default.

    Returns
    -------
    Axes
        What was drawn on.

    Raises
    ------
    ValueError
        The run has too many decks for one picture.
    """
    check_number(len(run.decks))
    with _style():
        ax = _axes(ax)
        turns = _turns_seen(run)
        if len(run.decks) == 1:
            _bars_by_cause(ax, run, turns)
        else:
            _bars_by_deck(ax, run, turns)
        _never_mark(ax, turns)
        ax.set_ylim(bottom=0)
        ax.set_xlabel("kill turn")
        ax.set_ylabel("share of games")
        _percent(ax, "y")
        _set_title(ax, _heading(run, "Kill turn"), run)
    return ax


def survival(run: Run, ax: Axes | None = None, clocks: Sequence[Clock] = ()) -> Axes:
    """Draw the share of games in which the last opponent is still there after each turn, with 95 % bands.

    Parameters
    ----------
    run : Run
        The run.
    ax : Axes, optional
        What to draw on; new Axes by default.
    clocks : sequence of Clock, optional
        Exact clocks to draw beside it, as thin lines.

    Returns
    -------
    Axes
        What was drawn on.

    Raises
    ------
    ValueError
        The run has too many decks for one picture.
    """
    check_number(len(run.decks))
    table = run.by_turn
    with _style():
        ax = _axes(ax)
        for place, name in enumerate(run.names):
            _curve(ax, table[table["deck"] == name], name, place)
        for clock in clocks:
            law = clock.by_turn()
            ax.plot(law["turn"], 1 - law["cumulative"], color="black", linewidth=0.9, label=f"{clock.method} clock")
        ax.set_ylim(0, 1.02)
        ax.set_xlim(0, _turns_seen(run)[-1] + 1)
        _whole_turns(ax)
        ax.set_xlabel("turn")
        ax.set_ylabel("not killed yet")
        _percent(ax, "y")
        if len(run.decks) + len(clocks) > 1:
            ax.legend()
        _set_title(ax, _heading(run, "Survival of the last opponent"), run)
    return ax


def fan(run: Run, kind: str, seat: int | None = None, deck: int = 0, ax: Axes | None = None) -> Axes:
    """Draw how a kind of counter (or life, power and so on) moves: median, middle half and 90 % of the games.

    Parameters
    ----------
    run : Run
        The run.
    kind : str
        A kind of `Run.counters`, such as ``"poison"``.
    seat : int, optional
        Whose: 0 for the deck's own player. By default the first opponent's poison, rads, life and library, and
        the own player's of everything else.
    deck : int, default 0
        The deck's place.
    ax : Axes, optional
        What to draw on; new Axes by default.

    Returns
    -------
    Axes
        What was drawn on.

    Raises
    ------
    ValueError
        That was not followed; the message says what was.
    """
    rows, seat = _rows_of(run, kind, seat, deck)
    with _style():
        ax = _axes(ax)
        ax.fill_between(rows["turn"], rows["q05"], rows["q95"], color="#d6dbdf", label="5 % to 95 %")
        ax.fill_between(rows["turn"], rows["q25"], rows["q75"], color="#85929e", label="25 % to 75 %")
        ax.plot(rows["turn"], rows["q50"], color="black", label="median")
        ax.plot(rows["turn"], rows["mean"], color="#b9770e", linestyle="--", label="mean")
        _whole_turns(ax)
        ax.set_xlim(1, max(2, run.setup.turns))
        ax.set_ylim(bottom=0)
        ax.set_xlabel("turn")
        ax.set_ylabel(kind if kind != "rad" else "rad counters")
        ax.legend(frameon=True, framealpha=0.9, edgecolor="none")
        whose = "own" if seat == 0 else ("the opponent's" if run.setup.opponents == 1 else f"opponent {seat}'s")
        games = run.counters.attrs["games"]
        _set_title(ax, f"{run.names[deck]}: {whose} {kind}", run, f"first {games:,} games")
    return ax


def causes(run: Run, ax: Axes | None = None) -> Axes:
    """Draw of what the last opponent loses, as a bar a deck.

    Parameters
    ----------
    run : Run
        The run.
    ax : Axes, optional
        What to draw on; new Axes by default.

    Returns
    -------
    Axes
        What was drawn on.
    """
    names = [textwrap.shorten(name, 28, placeholder="…") for name in run.names]
    shares = run.tallies.kills.sum(axis=1)[:, 1:] / run.games
    parts = [*zip(CAUSES, shares.T, strict=True), ("no kill", 1 - shares.sum(axis=1))]
    with _style():
        ax = _axes(ax)
        left = np.zeros(len(names))
        for place, (label, share) in enumerate(parts):
            if share.any():
                bars = ax.barh(np.arange(len(names)), share, left=left, label=label)
                _dress(bars, None if label == "no kill" else place)
                left += share
        ax.set_yticks(np.arange(len(names)), names)
        ax.set_ylim(len(names) - 0.4, -0.6)
        ax.set_xlim(0, 1)
        ax.grid(visible=False)
        _percent(ax, "x")
        ax.set_xlabel("share of games")
        ax.legend(ncols=len(parts), loc="upper center", bbox_to_anchor=(0.5, -0.16))
        _set_title(ax, _heading(run, "Cause of the kill"), run)
    return ax


def figure(run: Run) -> Figure:
    """Draw the picture that says most about a run, without a window.

    Parameters
    ----------
    run : Run
        The run.

    Returns
    -------
    Figure
        The kill turns of one deck, or the survival curves of several.
    """
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    with _style():
        drawn = Figure()
        FigureCanvasAgg(drawn)
        ax = drawn.subplots()
        if len(run.decks) == 1:
            kill_turns(run, ax)
        else:
            survival(run, ax)
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
        The file cannot be written.
    """
    file = check_target(path, SUFFIXES)
    with _style(), written(file) as partial:
        drawn.savefig(partial, format=file.suffix.casefold()[1:])
    return file


# Parts ------------------------------------------------------------------------------------------------------------


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


def _percent(ax: Axes, axis: str) -> None:
    """Write the shares on an axis as percentages."""
    from matplotlib.ticker import FuncFormatter

    getattr(ax, f"{axis}axis").set_major_formatter(FuncFormatter(lambda share, _: f"{100 * share:.4g}%"))


def _whole_turns(ax: Axes) -> None:
    """Let the ticks stand at whole turns."""
    from matplotlib.ticker import MaxNLocator

    ax.xaxis.set_major_locator(MaxNLocator(integer=True))


def _heading(run: Run, what: str) -> str:
    """Return a title's first line."""
    return f"{what}: {run.names[0]}" if len(run.decks) == 1 else what


def _set_title(ax: Axes, heading: str, run: Run, more: str = "") -> None:
    """Say above the picture what it shows and under which assumptions."""
    games = more or f"{run.games:,} games{'' if len(run.decks) == 1 else ' each'}"
    said = f"{run.setup.short}; {games}, seed {run.seed}"
    whole = ", ".join(part.replace(" ", "\u00a0") for part in said.split(", "))
    lines = [line.replace("\u00a0", " ") for line in textwrap.wrap(whole, 92)]
    ax.set_title("\n".join(textwrap.wrap(heading, 70)[:2]), pad=8 + 12 * len(lines))
    ax.text(0, 1.015, "\n".join(lines), transform=ax.transAxes, fontsize=8.5, color="#424949", va="bottom")


def _turns_seen(run: Run) -> npt.NDArray[np.int64]:
    """Return the turns from just before the first kill of any deck to the last one worth showing."""
    seen = run.tallies.kills.sum(axis=(0, 2))
    turns = np.flatnonzero(seen > 0)
    if not turns.size:
        return np.arange(1, run.setup.turns + 1)
    visible = np.flatnonzero((run.tallies.kills.sum(axis=2) > 0.0005 * run.games).any(axis=0))
    last = visible[-1] if visible.size else turns[-1]
    return np.arange(max(1, min(turns[0], last) - 1) if turns[0] > 0 else 0, last + 1)


def _dress(bars: BarContainer, place: int | None) -> None:
    """Fill bars so that they are told apart in greyscale too; white where no place is given."""
    for bar in bars:
        bar.set(
            facecolor="white" if place is None else _SHADES[place % len(_SHADES)],
            hatch="" if place is None else _HATCHES[place % len(_HATCHES)],
            edgecolor="black",
            linewidth=0.6,
        )


def _bars_by_cause(ax: Axes, run: Run, turns: npt.NDArray[np.int64]) -> None:
    """Draw one deck's bars, divided by cause, and the share of games without a kill."""
    shares = run.tallies.kills[0] / run.games
    bottom = np.zeros(turns.size)
    for place, cause in enumerate(CAUSES):
        share = shares[turns, place + 1]
        if shares[:, place + 1].any():
            _dress(ax.bar(turns, share, _BAR, bottom=bottom, label=cause), place)
            bottom += share
    table = run.by_turn.set_index("turn").loc[turns]
    _whiskers(ax, turns, table)
    never = run.never
    last = np.array([turns[-1] + 1.5])
    _dress(ax.bar(last, never["p"], _BAR, label="no kill by the end"), None)
    _whiskers(ax, last, never)
    ax.legend()


def _bars_by_deck(ax: Axes, run: Run, turns: npt.NDArray[np.int64]) -> None:
    """Draw the bars of several decks side by side."""
    width = _BAR / len(run.decks)
    table, never = run.by_turn, run.never
    for place, name in enumerate(run.names):
        shift = (place + 0.5) * width - _BAR / 2
        rows = table[table["deck"] == name].set_index("turn").loc[turns]
        at = np.append(turns, turns[-1] + 1.5) + shift
        left = never[never["deck"] == name]
        height = np.append(rows["p"].to_numpy(), left["p"].to_numpy())
        _dress(ax.bar(at, height, width, label=textwrap.shorten(name, 40, placeholder="…")), place)
        _whiskers(ax, at[:-1], rows)
        _whiskers(ax, at[-1:], left)
    ax.legend()


def _whiskers(ax: Axes, at: npt.NDArray[np.float64] | npt.NDArray[np.int64], rows: pd.DataFrame) -> None:
    """Draw the intervals of shares."""
    p = rows["p"].to_numpy()
    reach = [p - rows["low"].to_numpy(), rows["high"].to_numpy() - p]
    ax.errorbar(at, p, yerr=np.maximum(reach, 0), fmt="none", ecolor="black", elinewidth=1.1, capsize=2.5)


def _never_mark(ax: Axes, turns: npt.NDArray[np.int64]) -> None:
    """Name the turns, and the place of the games without a kill."""
    step = max(1, turns.size // 15)
    shown = turns[::step]
    ax.set_xticks([*shown, turns[-1] + 1.5], [*map(str, shown), "never"])


def _curve(ax: Axes, rows: pd.DataFrame, name: str, place: int) -> None:
    """Draw the survival curve of one deck with its band."""
    turn = np.append(0, rows["turn"].to_numpy())
    alive = 1 - np.append(0.0, rows["cumulative"].to_numpy())
    low = 1 - np.append(0.0, rows["cumulative_high"].to_numpy())
    high = 1 - np.append(0.0, rows["cumulative_low"].to_numpy())
    ax.fill_between(turn, low, high, step="post", color=_SHADES[place], alpha=0.25, linewidth=0)
    label = textwrap.shorten(name, 40, placeholder="…")
    (line,) = ax.step(turn, alive, where="post", color=_SHADES[place], linestyle=_LINES[place], label=label)
    line.set(marker=_MARKS[place], markersize=4)


def _rows_of(run: Run, kind: str, seat: int | None, deck: int) -> tuple[pd.DataFrame, int]:
    """Find what was followed of a kind."""
    if kind not in TRACKED:
        raise ValueError(f"kind is {kind!r}; give one of {', '.join(TRACKED)}")
    if deck not in run.tracked:
        raise ValueError("counters were not followed in this run; simulate with counters=4096")
    if seat is None:
        seat = 1 if kind in _OPPONENTS_FIRST else 0
    known = TRACKED if seat == 0 else TRACKED_OPPONENT
    if not 0 <= seat <= run.setup.opponents or kind not in known:
        raise ValueError(
            f"seat is {seat!r} and kind {kind!r}; seats are 0 to {run.setup.opponents}, "
            f"and of opponents {', '.join(TRACKED_OPPONENT)} are followed"
        )
    table = run.counters
    here = (table["deck"] == run.names[deck]) & (table["seat"] == seat) & (table["kind"] == kind)
    return table[here], seat
