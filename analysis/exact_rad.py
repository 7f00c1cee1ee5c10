"""Rad clocks (CR 728.1): what rad counters cost and how fast they kill, exactly and by simulation.

On each of the player's turns the player draws a card (an empty library loses, CR 704.5b), rad counters
arrive, and then radiation mills that many cards (as many as there are, CR 701.17b); for each nonland card
milled the player loses 1 life and one rad counter.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import pandas as pd

from counterclock.exact_checks import (
    MOST_CARDS,
    MOST_TURNS,
    Floats,
    Ints,
    choice,
    counts,
    flag,
    probability,
    whole,
)
from counterclock.exact_result import Clock, law_table, turn_probabilities
from counterclock.kernels import rad_clock as kernel

CAUSES: Final = ("radiation", "decked")


@dataclass(frozen=True)
class Setting:
    """One checked setting of a rad clock.

    Attributes
    ----------
    row : int64[8]
        The kernel's row.
    schedule : int64[turns]
        Rad counters that arrive on each turn.
    setup : dict
        What to show: every argument by its name.
    """

    row: Ints
    schedule: Ints
    setup: dict[str, object]


def check_setting(
    cards: object,
    lands: object,
    life: object,
    rads: object,
    per_turn: object,
    draws: object,
    remove_per_land: object,
    turns: object,
    chance: object = 1.0,
) -> Setting:
    """Check the arguments of one rad clock.

    Parameters
    ----------
    cards, lands, life, rads, per_turn, draws, remove_per_land, turns : object
        As in `rad_clock`.
    chance : object
        The probability that the rad counters of a turn arrive.

    Returns
    -------
    Setting
        The setting as the kernel reads it.

    Raises
    ------
    ValueError
        When an argument is wrong.
    """
    turns = whole("turns", turns, 1, MOST_TURNS)
    schedule = counts("per_turn", per_turn, turns)
    cards = whole("cards", cards, 0, MOST_CARDS)
    setup: dict[str, object] = {
        "cards": cards,
        "lands": whole("lands", lands, 0, cards),
        "life": whole("life", life, 1),
        "rads": whole("rads", rads),
        "draws": flag("draws", draws),
        "remove_per_land": flag("remove_per_land", remove_per_land),
    }
    parts = round(probability("chance", chance) * int(kernel.ALWAYS))
    row = np.array([*setup.values(), 0, parts], dtype=np.int64)
    setup |= {"per_turn": schedule[0] if len(set(schedule)) == 1 else schedule, "turns": turns}
    return Setting(row, np.array(schedule, dtype=np.int64), setup)


def rad_clock(
    cards: int,
    lands: int,
    life: int = 20,
    rads: int = 0,
    *,
    per_turn: int | Sequence[int] = 0,
    draws: bool = True,
    turns: int = 30,
    opponents: int = 1,
    which: str = "last",
    remove_per_land: bool = False,
    path: bool = False,
) -> Clock:
    """Compute the exact law of the turn on which rad counters, or an empty library, beat a player.

    Parameters
    ----------
    cards : int
        Cards in the library before the first draw, at most 1,000.
    lands : int
        Lands among them.
    life : int
        Life at the start.
    rads : int
        Rad counters at the start.
    per_turn : int or sequence of int
        Rad counters that arrive on each of the player's turns, after the draw and before radiation; after a
        sequence's end none arrive.
    draws : bool
        Whether the player draws a card on every turn, the first included.
    turns : int
        The last turn.
    opponents : int
        Players in this situation, each with a library of their own.
    which : str
        Whose turn of loss, where there are several: the ``last`` or the ``first``. Players who lose on the
        same turn do so in the order of their seats.
    remove_per_land : bool
        A variant of the rule: a land milled removes a rad counter too (and costs no life).
    path : bool
        Whether the joint law of life and rad counters after each turn is wanted too.

    Returns
    -------
    Clock
        Causes ``radiation`` and ``decked``; the columns of its path are `turn`, `life`, `rads`, `p`, those
        of one player who has not lost.

    Raises
    ------
    ValueError
        When an argument is wrong.

    Examples
    --------
    >>> rad_clock(cards=2, lands=1, life=1, rads=1, draws=False, turns=2).law
       turn      cause    p
    0     1  radiation  0.5
    1     2  radiation  0.5
    """
    setting = check_setting(cards, lands, life, rads, per_turn, draws, remove_per_land, turns)
    opponents = whole("opponents", opponents, 1, 100)
    choice("which", which, ("last", "first"))
    law, frame = _law_and_path(setting, flag("path", path))
    one = Clock(law_frame(law), max(0.0, 1.0 - float(law.sum())), setting.setup, path=frame)
    if opponents == 1:
        return one
    order = (last_to_lose if which == "last" else first_to_lose)([one] * opponents)
    return Clock(order.law, order.alive, {**one.setup, "opponents": opponents, "which": which}, path=frame)


def _law_and_path(setting: Setting, path: bool) -> tuple[Floats, pd.DataFrame | None]:
    """Run the kernel for one setting."""
    row, turns = setting.row, setting.schedule.size
    cards = int(row[kernel.CARDS])
    columns = min(int(row[kernel.LIFE]), cards - int(row[kernel.LANDS]) + 1)
    law = np.zeros((turns, len(CAUSES)))
    states = np.zeros((turns if path else 0, cards + 1, columns))
    kernel.rad_path(row, setting.schedule, kernel.binomials(np.int64(cards)), states, law)
    return law, _path_table(states, setting) if path else None


def law_frame(law: Floats) -> pd.DataFrame:
    """Lay the kernel's law out as a table.

    Parameters
    ----------
    law : float64[turns, 2]
        The probability to lose on each turn by each of `CAUSES`.

    Returns
    -------
    DataFrame
        `turn`, `cause`, `p`.
    """
    return law_table(dict(zip(CAUSES, law.T, strict=True)))


def _path_table(states: Floats, setting: Setting) -> pd.DataFrame:
    """Turn the living states by cards and nonland cards milled into life and rad counters."""
    row = setting.row
    turn, milled, nonland = np.nonzero(states)
    arrived = row[kernel.RADS_AT_START] + np.cumsum(setting.schedule)
    removed = milled if row[kernel.PER_LAND] else nonland
    table = pd.DataFrame(
        {
            "turn": turn + 1,
            "life": row[kernel.LIFE] - nonland,
            "rads": arrived[turn] - removed,
            "p": states[turn, milled, nonland],
        }
    )
    return table.groupby(["turn", "life", "rads"], sort=True)[["p"]].sum().reset_index()


def last_to_lose(clocks: Sequence[Clock]) -> Clock:
    """Compute when the last of several independent players loses.

    Parameters
    ----------
    clocks : sequence of Clock
        One clock a player, in the order of the seats, over the same number of turns.

    Returns
    -------
    Clock
        The turn and the cause of the last loss. Of players who lose on the same turn, the one in the last
        seat is last.

    Raises
    ------
    ValueError
        When there is no clock, or their numbers of turns differ.
    """
    return _ordered(clocks, last=True)


def first_to_lose(clocks: Sequence[Clock]) -> Clock:
    """Compute when the first of several independent players loses.

    Parameters
    ----------
    clocks : sequence of Clock
        One clock a player, in the order of the seats, over the same number of turns.

    Returns
    -------
    Clock
        The turn and the cause of the first loss. Of players who lose on the same turn, the one in the first
        seat is first.

    Raises
    ------
    ValueError
        When there is no clock, or their numbers of turns differ.
    """
    return _ordered(clocks, last=False)


def _ordered(clocks: Sequence[Clock], *, last: bool) -> Clock:
    """Combine clocks: a player's loss is the one in question when all others lost before, or none did."""
    if not clocks or len({clock.turns for clock in clocks}) != 1:
        raise ValueError(f"clocks are {len(clocks)} clocks; give at least one, all over the same number of turns")
    turns = clocks[0].turns
    lost = [np.cumsum(turn_probabilities(clock)) for clock in clocks]
    before = [np.concatenate([[0.0], by[:-1]]) for by in lost]
    out: dict[str, Floats] = {}
    for seat, clock in enumerate(clocks):
        earlier = lost[:seat] + before[seat + 1 :] if last else [1 - by for by in lost[:seat] + before[seat + 1 :]]
        others = np.prod([np.ones(turns), *earlier], axis=0)
        for cause, part in clock.law.groupby("cause"):
            p = np.bincount(part["turn"] - 1, weights=part["p"], minlength=turns)
            out[str(cause)] = out.get(str(cause), np.zeros(turns)) + p * others
    law = law_table(out)
    setup = {"players": len(clocks), "which": "last" if last else "first", "turns": turns}
    return Clock(law, max(0.0, 1.0 - float(law["p"].sum())), setup, clocks[0].method)
