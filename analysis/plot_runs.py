"""Pictures of when decks kill and of what, and of what counters do turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from counterclock import plot_style as looks
from counterclock import plot_words as wording
from counterclock.kernels.codes import CAUSES
from counterclock.kernels.game import TRACKED, TRACKED_OPPONENT

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

    from counterclock.exact_result import Clock
    from counterclock.run import Run

__all__ = ["causes", "causes_by_turn", "fan", "kill_turns", "survival"]

_OPPONENTS_FIRST: Final = frozenset({"poison", "rad", "life", "library"})
_UNITS: Final = {
    "poison": "poison counters",
    "rad": "rad counters",
    "energy": "energy counters",
    "experience": "experience counters",
    "library": "cards in the library",
    "lands": "lands on the battlefield",
    "creatures": "creatures on the battlefield",
    "power": "power on the battlefield",
    "+1/+1": "+1/+1 counters",
    "loyalty": "loyalty counters",
    "hand": "cards in hand",
}
"""What is counted, where the kind's name alone does not say it."""
_BAR: Final = 0.8
_NUMBER: Final = 20.0
_NEVER: Final = 32.0
"""Points that a turn's number takes along the axis, and the distance from the last one to ``never``."""
_CLOSE: Final = 6.0
"""Points that a bar with its interval takes at least."""
_SEEN: Final = 0.005
"""A part of an axis that can be seen in a picture."""
_VISIBLE: Final = 0.0005
"""A share of the games that can be seen in a picture."""


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
    looks.check_run(run)
    looks.check_number(len(run.decks))
    with looks.style():
        ax = looks.new_axes(ax)
        turns = _turns_seen(run)
        if len(run.decks) == 1:
            _bars_by_cause(ax, run, turns)
        else:
            _bars_by_deck(ax, run, turns)
        _never_mark(ax, turns)
        ax.set_ylim(bottom=0)
        ax.set_xlabel(wording.beyond("kill turn", later=_later(run, turns[-1])))
        ax.set_ylabel("share of games")
        looks.percent(ax, "y")
        looks.legend(ax)
        looks.set_title(ax, looks.one_of_run(run, "Kill turn"), looks.setup_of_run(run))
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
    looks.check_run(run)
    looks.check_number(len(run.decks))
    table = run.by_turn
    with looks.style():
        ax = looks.new_axes(ax)
        for place, (name, short) in enumerate(zip(run.names, wording.told_apart_short(run.names), strict=True)):
            _curve(ax, table[table["deck"] == name], short, place)
        last = _turns_seen(run)[-1]
        later = _later(run, last)
        for clock in clocks:
            alive = 1 - np.append(0.0, clock.by_turn()["cumulative"].to_numpy())
            later.append(float(alive[min(last, alive.size - 1)] - alive[-1]))
            looks.steps(ax, alive, f"{clock.method} clock", color="black", linewidth=0.9)
        ax.set_ylim(0, 1.02)
        ax.set_xlim(0, last + 1)
        looks.whole_turns(ax)
        ax.set_xlabel(wording.beyond("turn", later=later))
        ax.set_ylabel("not killed yet")
        looks.percent(ax, "y")
        if len(run.decks) + len(clocks) > 1:
            looks.legend(ax)
        looks.set_title(ax, looks.one_of_run(run, "Survival of the last opponent"), looks.setup_of_run(run))
    return ax


def fan(run: Run, kind: str, seat: int | None = None, deck: int | str = 0, ax: Axes | None = None) -> Axes:
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
    deck : int or str, default 0
        The deck's place or its name.
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
    looks.check_run(run)
    rows, seat, place = _rows_of(run, kind, seat, deck)
    with looks.style():
        ax = looks.new_axes(ax)
        ax.fill_between(rows["turn"], rows["q05"], rows["q95"], color="#d6dbdf", label="5 % to 95 %")
        ax.fill_between(rows["turn"], rows["q25"], rows["q75"], color="#85929e", label="25 % to 75 %")
        ax.plot(rows["turn"], rows["q50"], color="black", label="median")
        ax.plot(rows["turn"], rows["mean"], color="#b9770e", linestyle="--", label="mean")
        looks.whole_turns(ax)
        looks.whole_numbers(ax, "y")
        last, end = _last_move(rows), int(rows["turn"].max())
        ax.set_xlim(1, last)
        ax.set_ylim(bottom=0)
        ax.set_xlabel(f"turn (to {end}; hardly moves after {last})" if last < end else "turn")
        ax.set_ylabel(_UNITS.get(kind, kind))
        looks.legend(ax)
        whose = "Own" if seat == 0 else ("The opponent's" if run.setup.opponents == 1 else f"Opponent {seat}'s")
        games = run.counters.attrs["games"]
        heading = f"{whose} {_UNITS.get(kind, kind)}: {run.names[place]}"
        looks.set_title(ax, heading, looks.setup_of_run(run, f"first {games:,} games"))
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

    Raises
    ------
    ValueError
        The run has too many decks for one picture.
    """
    looks.check_run(run)
    looks.check_number(len(run.decks))
    shares = run.tallies.kills.sum(axis=1)[:, 1:] / run.games
    with looks.style():
        ax = looks.new_axes(ax)
        names = wording.told_apart_short(run.names, lambda name: wording.clipped(name, 28))
        _stack(ax, np.arange(len(names)), np.column_stack([shares, 1 - shares.sum(axis=1)]), lying=True)
        ax.set_yticks(np.arange(len(names)), names)
        ax.set_ylim(len(names) - 0.4, -0.6)
        ax.set_xlim(0, 1)
        ax.grid(visible=False)
        looks.percent(ax, "x")
        ax.set_xlabel("share of games")
        looks.legend_below(ax)
        taken = max(wording.points_wide(name, 10.5) for name in names)
        looks.set_title(ax, looks.one_of_run(run, "Cause of the kill"), looks.setup_of_run(run), taken)
    return ax


def causes_by_turn(run: Run, deck: int | str = 0, ax: Axes | None = None) -> Axes:
    """Draw of what the last opponent has lost by each turn, and in how many games it is still there.

    Parameters
    ----------
    run : Run
        The run.
    deck : int or str, default 0
        The deck's place or its name.
    ax : Axes, optional
        What to draw on; new Axes by default.

    Returns
    -------
    Axes
        What was drawn on.

    Raises
    ------
    ValueError
        There is no such deck.
    """
    looks.check_run(run)
    place = run.place(deck)
    turns = _turns_seen(run, place)
    shares = np.cumsum(run.tallies.kills[place], axis=0)[turns, 1:] / run.games
    with looks.style():
        ax = looks.new_axes(ax)
        _stack(ax, turns, np.column_stack([shares, 1 - shares.sum(axis=1)]), lying=False)
        ax.set_xlim(turns[0] - 0.6, turns[-1] + 0.6)
        ax.set_ylim(0, 1)
        ax.grid(visible=False)
        looks.whole_turns(ax)
        looks.percent(ax, "y")
        ax.set_xlabel(wording.beyond("by the end of turn", later=_later(run, turns[-1], place)))
        ax.set_ylabel("share of games")
        looks.legend_below(ax)
        looks.set_title(ax, f"Killed by then, and of what: {run.names[place]}", looks.setup_of_run(run))
    return ax


# Parts ------------------------------------------------------------------------------------------------------------


def _turns_seen(run: Run, place: int | None = None) -> npt.NDArray[np.int64]:
    """Return the turns from just before the first kill of any deck, or of one, to the last one worth showing."""
    kills = run.tallies.kills if place is None else run.tallies.kills[place : place + 1]
    turns = np.flatnonzero(kills.sum(axis=(0, 2)) > 0)
    if not turns.size:
        return np.arange(1, run.setup.turns + 1)
    visible = np.flatnonzero((kills.sum(axis=2) > _VISIBLE * run.games).any(axis=0))
    last = visible[-1] if visible.size else turns[-1]
    return np.arange(max(1, min(turns[0], last) - 1) if turns[0] > 0 else 0, last + 1)


def _later(run: Run, last: int, place: int | None = None) -> list[float]:
    """Return of each deck, or of one, the share of games that are won after a turn."""
    kills = run.tallies.kills if place is None else run.tallies.kills[place : place + 1]
    late: list[float] = (kills[:, last + 1 :].sum(axis=(1, 2)) / run.games).tolist()
    return late


def _last_move(rows: pd.DataFrame) -> int:
    """Return the turn after which nothing that is drawn moves visibly, and one more to show it; the last at most."""
    values = rows[["mean", "q05", "q25", "q50", "q75", "q95"]].to_numpy(np.float64)
    moves = np.abs(values - values[-1]).max(axis=1) > _SEEN * max(1.0, float(values.max()))
    turns = rows["turn"].to_numpy()
    still = int(turns[np.flatnonzero(moves)[-1]]) + 1 if moves.any() else 1
    return max(2, min(still + 1, int(turns[-1])))


def _stack(ax: Axes, at: npt.NDArray[np.int64], shares: npt.NDArray[np.float64], *, lying: bool) -> None:
    """Draw bars of shares by cause, one on the other: shares[bars, causes and no kill]."""
    begin = np.zeros(at.size)
    for place, label in enumerate((*CAUSES, "no kill")):
        share = shares[:, place]
        if not share.any():
            continue
        bars = (
            ax.barh(at, share, _BAR, left=begin, label=label)
            if lying
            else ax.bar(at, share, _BAR, bottom=begin, label=label)
        )
        looks.dress(bars, None if place == len(CAUSES) else place)
        begin += share


def _bars_by_cause(ax: Axes, run: Run, turns: npt.NDArray[np.int64]) -> None:
    """Draw one deck's bars, divided by cause, and the share of games without a kill."""
    shares = run.tallies.kills[0, turns, 1:] / run.games
    _stack(ax, turns, np.column_stack([shares, np.zeros(turns.size)]), lying=False)
    table = run.by_turn.set_index("turn").loc[turns]
    looks.whiskers(ax, turns, table, thin=_crowded(ax, turns.size))
    never = run.never
    last = np.array([turns[-1] + 1.5])
    looks.dress(ax.bar(last, never["p"], _BAR, label="no kill by the end"), None)
    looks.whiskers(ax, last, never)


def _bars_by_deck(ax: Axes, run: Run, turns: npt.NDArray[np.int64]) -> None:
    """Draw the bars of several decks side by side."""
    width = _BAR / len(run.decks)
    thin = _crowded(ax, turns.size * len(run.decks))
    table, never = run.by_turn, run.never
    for place, (name, short) in enumerate(zip(run.names, wording.told_apart_short(run.names), strict=True)):
        shift = (place + 0.5) * width - _BAR / 2
        rows = table[table["deck"] == name].set_index("turn").loc[turns]
        at = np.append(turns, turns[-1] + 1.5) + shift
        left = never[never["deck"] == name]
        height = np.append(rows["p"].to_numpy(), left["p"].to_numpy())
        looks.dress(ax.bar(at, height, width, label=short), place)
        looks.whiskers(ax, at[:-1], rows, thin=thin)
        looks.whiskers(ax, at[-1:], left, thin=thin)


def _never_mark(ax: Axes, turns: npt.NDArray[np.int64]) -> None:
    """Name the turns for which there is room, and the place of the games without a kill."""
    never = turns[-1] + 1.5
    a_turn = looks.width_of(ax) / (turns.size + 2.5)
    shown = turns[:: int(np.ceil(_NUMBER / a_turn))]
    shown = shown[(never - shown) * a_turn > _NEVER]
    ax.set_xticks([*shown, never], [*map(str, shown), "never"])


def _crowded(ax: Axes, bars: int) -> bool:
    """Return whether bars stand so close that their intervals are drawn thin."""
    return bars * _CLOSE > looks.width_of(ax)


def _curve(ax: Axes, rows: pd.DataFrame, label: str, place: int) -> None:
    """Draw the survival curve of one deck with its band."""
    begin = np.zeros(int(rows["turn"].min()))
    alive, low, high = (
        1 - np.append(begin, rows[name].to_numpy()) for name in ("cumulative", "cumulative_high", "cumulative_low")
    )
    turn = np.arange(alive.size + 1)
    low, high = np.append(low, low[-1]), np.append(high, high[-1])
    ax.fill_between(turn, low, high, step="post", color=looks.SHADES[place], alpha=0.25, linewidth=0)
    looks.line_look(looks.steps(ax, alive, label), place, alive.size)


def _rows_of(run: Run, kind: str, seat: int | None, deck: int | str) -> tuple[pd.DataFrame, int, int]:
    """Find what was followed of a kind: the rows, whose, and the deck's place."""
    if kind not in TRACKED:
        raise ValueError(f"kind is {kind!r}; give one of {', '.join(TRACKED)}")
    place = run.place(deck)
    if place not in run.tracked:
        raise ValueError("counters were not followed in this run; simulate with counters=4096")
    if seat is None:
        seat = 1 if kind in _OPPONENTS_FIRST else 0
    known = TRACKED if seat == 0 else TRACKED_OPPONENT
    if not isinstance(seat, int) or not 0 <= seat <= run.setup.opponents or kind not in known:
        raise ValueError(
            f"seat is {seat!r} and kind {kind!r}; seats are 0 to {run.setup.opponents}, "
            f"and of opponents {', '.join(TRACKED_OPPONENT)} are followed"
        )
    table = run.counters
    here = (table["deck"] == run.names[place]) & (table["seat"] == seat) & (table["kind"] == kind)
    return table[here], seat, place
