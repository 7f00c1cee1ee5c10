"""Rad clocks (CR 728.1): what rad counters cost and how fast they kill, exactly and by simulation.

On each of the player's turns the player draws a card (an empty library loses, CR 704.5b), rad counters
arrive, and then radiation mills that many cards (as many as there are, CR 701.17b); for each nonland card
milled the player loses 1 life and one rad counter.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt
import pandas as pd

from counterclock.exact_checks import (
    MOST_CARDS,
    MOST_GAMES,
    MOST_TURNS,
    Floats,
    Ints,
    choice,
    counts,
    flag,
    probability,
    whole,
)
from counterclock.exact_result import Clock, law_table, simulated_clock, turn_probabilities
from counterclock.kernels import rad_clock as kernel
from counterclock.threads import in_threads

CAUSES: Final = ("radiation", "decked")
GAMES_A_TASK: Final = 1 << 20


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
    often = probability("chance", chance)
    row = np.array([*setup.values(), 0, parts_of(often)], dtype=np.int64)
    setup |= {"per_turn": schedule[0] if len(set(schedule)) == 1 else schedule, "chance": often, "turns": turns}
    return Setting(row, np.array(schedule, dtype=np.int64), setup)


def parts_of(chance: npt.ArrayLike) -> Ints:
    """Turn probabilities into the kernel's parts.

    Parameters
    ----------
    chance : array_like
        Probabilities.

    Returns
    -------
    int64 array
        The same in parts of 2**32.
    """
    return np.rint(np.asarray(chance, dtype=np.float64) * float(kernel.ALWAYS)).astype(np.int64)


def only_exact(**arguments: tuple[object, bool]) -> None:
    """Refuse what an exact clock cannot answer.

    Parameters
    ----------
    **arguments : tuple of object and bool
        Arguments, each with whether an exact clock can take it.

    Raises
    ------
    ValueError
        When one cannot be taken.
    """
    for name, (value, possible) in arguments.items():
        if not possible:
            raise ValueError(f"{name} is {value!r}; give 1 for an exact clock, or games for a simulated one")


def play_rad_clocks(table: Ints, schedules: Ints, games: object, seed: object, threads: int | None) -> Ints:
    """Play the games of settings.

    Parameters
    ----------
    table : int64[settings, 8]
        The kernel's rows.
    schedules : int64[schedules, turns]
        Rad counters that arrive on each turn.
    games : int
        Games in each setting.
    seed : int
        The seed.
    threads : int or None
        Threads to use; as many as there are processors by default.

    Returns
    -------
    int64[settings, turns, 2]
        In how many games the player lost on each turn by each of `CAUSES`.

    Raises
    ------
    ValueError
        When `games`, `seed` or `threads` is wrong.
    """
    games, key = whole("games", games, 1, MOST_GAMES), np.uint64(whole("seed", seed, 0, 2**63 - 1))
    shape = table.shape[0], schedules.shape[1], len(CAUSES)
    rows = max(1, GAMES_A_TASK // games)
    tasks = (
        (first, min(first + rows, shape[0]), game, min(game + GAMES_A_TASK, games))
        for first in range(0, shape[0], rows)
        for game in range(0, games, GAMES_A_TASK)
    )

    def work(task: tuple[int, int, int, int]) -> Ints:
        lost = np.zeros((task[1] - task[0], *shape[1:]), dtype=np.int64)
        kernel.play_rad_clocks(table, schedules, key, *map(np.int64, task), lost)
        return lost

    total = np.zeros(shape, dtype=np.int64)
    for (first, last, _, _), lost in in_threads(work, tasks, threads):
        total[first:last] += lost
    return total


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
    chance: float = 1.0,
    games: int | None = None,
    seed: int = 0,
    threads: int | None = None,
) -> Clock:
    """Compute the law of the turn on which rad counters, or an empty library, beat a player.

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
        Whether the joint law of life and rad counters after each turn is wanted too; not with `games`.
    chance : float
        The probability that the rad counters of a turn arrive, for each turn by itself; 1 without `games`.
    games : int, optional
        Games to play in place of the exact law, which is the answer without; then for one opponent.
    seed : int
        The seed of the games; the same seed gives the same result with any number of threads.
    threads : int, optional
        Threads for the games; as many as there are processors by default.

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
    setting = check_setting(cards, lands, life, rads, per_turn, draws, remove_per_land, turns, chance)
    opponents = whole("opponents", opponents, 1, 100)
    choice("which", which, ("last", "first"))
    if games is not None:
        if opponents > 1 or flag("path", path):
            raise ValueError(f"games is {games!r}; give no games for several opponents or a path, which are exact")
        counted = play_rad_clocks(setting.row[None], setting.schedule[None], games, seed, threads)[0]
        return simulated_clock(CAUSES, counted, {**setting.setup, "seed": seed}, games)
    only_exact(chance=(chance, setting.row[kernel.CHANCE] == kernel.ALWAYS))
    law, frame = _law_and_path(setting, flag("path", path))
    table = law_table(dict(zip(CAUSES, law.T, strict=True)))
    one = Clock(table, max(0.0, 1.0 - float(law.sum())), setting.setup, path=frame)
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
        When they are no clocks, there is none, or their numbers of turns differ.
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
        When they are no clocks, there is none, or their numbers of turns differ.
    """
    return _ordered(clocks, last=False)


def _ordered(clocks: Sequence[Clock], *, last: bool) -> Clock:
    """Combine clocks: a player's loss is the one in question when all others lost before, or none did."""
    if not isinstance(clocks, Sequence) or not clocks or not all(isinstance(clock, Clock) for clock in clocks):
        raise ValueError(f"clocks is {clocks!r}; give a list of clocks, at least one")
    if len({clock.turns for clock in clocks}) != 1:
        several = ", ".join(str(clock.turns) for clock in clocks)
        raise ValueError(f"clocks have {several} turns; give clocks over the same number of turns")
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
