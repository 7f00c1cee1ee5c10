"""Comparing decks on the same games, until it is known well enough how they differ."""

from __future__ import annotations

import html
import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from counterclock.catalogue import Catalogue
from counterclock.exact_checks import progress_told, whole
from counterclock.paired import joint_table, mean_turn
from counterclock.run import Run
from counterclock.run_tables import as_text, plain_rows
from counterclock.setup import Setup
from counterclock.simulation import MOST_OUTCOMES, AnyDeck, Progress, known_decks, play_games, simulate

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Comparison", "compare"]

USUAL_GAMES: Final = 100_000
MOST_GAMES: Final = 10_000_000
"""The most games of each deck where it goes on until something is known."""
FIRST_GAMES: Final = 10_000
"""Games until the first look at the intervals."""
_SPARE: Final = 1.02
"""What is played on top of what the interval so far says is needed."""


def compare(
    decks: Iterable[AnyDeck],
    setup: Setup | None = None,
    *,
    baseline: int | str = 0,
    games: int | None = None,
    until: float | None = None,
    most: int = MOST_GAMES,
    seed: int = 0,
    threads: int | None = None,
    cards: Catalogue | None = None,
    progress: Progress | None = None,
) -> Comparison:
    """Play the same games with each deck and tell how the others differ from one of them.

    Each deck is laid out along the first, so that two decks that differ in one card differ only in the games in which
    it matters; that makes differences much surer than those of independent games.

    With `until`, games are added until every deck's interval of the difference of mean kill turns reaches no farther
    than that to either side. After each look the next number of games is what the interval so far says is needed, but
    at most twice as many. When to stop depends on how much the differences vary, never on how large they are, so the
    interval at the end keeps its 95 % but for a little (less than one point where the first look is at thousands of
    games), whatever the decks are.

    Parameters
    ----------
    decks : list of DeckList, Deck or path
        Two decks or more.
    setup : Setup, optional
        What is assumed; `Setup()` by default.
    baseline : int or str, default 0
        The deck that the others are compared with: its place or its name.
    games : int, optional
        Games of each deck, 100,000 by default; with `until` the games before the first look, 10,000 by default.
    until : float, optional
        How far the intervals of the differences of mean kill turns may reach to either side, in turns.
    most : int, default 10,000,000
        The most games of each deck, with `until`.
    seed : int, default 0
        The same seed gives the same result.
    threads : int, optional
        Threads to use; as many as there are processors by default.
    cards : Catalogue, optional
        The cards known, as from `cards_from_toml`; by default those that come with the package.
    progress : callable, optional
        Called now and then with the number of games done and of all games, as far as it is known.

    Returns
    -------
    Comparison
        The run, the differences, and how many games it took.

    Raises
    ------
    ValueError
        A value is wrong, or there is only one deck.
    """
    known = known_decks(decks, cards)
    if len(known) < 2:
        raise ValueError("decks has one deck; give two or more to compare them")
    room = MOST_OUTCOMES // len(known)
    progress_told(progress)
    if until is None:
        wanted, first, last = None, whole("games", USUAL_GAMES if games is None else games, 1, room), 0
    else:
        wanted, last = _width(until), whole("most", most, 2, room)
        first = whole("games", min(FIRST_GAMES, last) if games is None else games, 2, last)
    run = simulate(
        known, setup, games=first, seed=seed, threads=threads, counters=0, keep_outcomes=True, align=True,
        progress=progress,
    )  # fmt: skip
    place = run.place(baseline, "baseline")
    while wanted is not None and (target := next_games(run.games, _reach(run, place), wanted, last)) > run.games:
        run = _played_on(run, target, threads, progress)
    return Comparison(run, run.compare(place), place, wanted)


def _width(until: object) -> float:
    """Check how far intervals may reach."""
    number = until.item() if isinstance(until, np.generic) else until
    if isinstance(number, bool) or not isinstance(number, int | float) or not 0 < number < math.inf:
        raise ValueError(f"until is {until!r}; give how many turns an interval may reach to either side, such as 0.05")
    return float(number)


def next_games(games: int, reach: float, until: float, most: int) -> int:
    """Return how many games are played until the next look.

    Parameters
    ----------
    games : int
        Games so far.
    reach : float
        How far the widest interval reaches to either side; NaN where there is none yet.
    until : float
        How far it may.
    most : int
        The most games.

    Returns
    -------
    int
        As many as there are where the interval is narrow enough, or there may be no more.

    Examples
    --------
    >>> next_games(10_000, 0.06, 0.05, 10**6), next_games(10_000, 0.04, 0.05, 10**6)
    (14688, 10000)
    """
    if reach <= until:
        return games
    needed = math.inf if math.isnan(reach) else _SPARE * games * (reach / until) ** 2
    return min(most, max(games + 1, math.ceil(min(needed, 2 * games))))


def _reach(run: Run, base: int) -> float:
    """Return how far the widest interval of a difference of mean kill turns reaches; NaN where one has none."""
    assert run.outcomes is not None
    turns, widest = run.setup.turns, 0.0
    for place, outcomes in enumerate(run.outcomes):
        if place != base:
            _, low, high = mean_turn([joint_table(outcomes, run.outcomes[base], turns, turns)])
            half = (high - low) / 2
            widest = math.nan if math.isnan(half) else max(widest, half)
        if math.isnan(widest):
            break
    return widest


def _played_on(run: Run, games: int, threads: int | None, progress: Progress | None) -> Run:
    """Return a run with more games, the first of which are those that were played."""
    assert run.outcomes is not None
    done = run.games
    more = play_games(
        run.decks, run.setup, games=games - done, seed=run.seed, first=done, threads=threads, keep_outcomes=True,
        layouts=[run.slots] * len(run.decks), progress=progress,
    )  # fmt: skip
    more.tallies.add(0, run.tallies)
    outcomes = np.concatenate([run.outcomes, more.outcomes], axis=1)
    return replace(run, games=games, tallies=more.tallies, tracked={}, outcomes=outcomes)


@dataclass(frozen=True, eq=False)
class Comparison:
    """How decks differ on the same games.

    Attributes
    ----------
    run : Run
        What was played.
    frame : DataFrame
        The differences, as `Run.compare` describes them.
    base : int
        The place of the deck that the others are compared with.
    until : float or None
        How far intervals were allowed to reach.
    """

    run: Run
    frame: pd.DataFrame
    base: int
    until: float | None

    @property
    def games(self) -> int:
        """Games of each deck: how many it took."""
        return self.run.games

    @property
    def baseline(self) -> str:
        """The name of the deck that the others are compared with."""
        return self.run.names[self.base]

    @property
    def settled(self) -> bool | None:
        """Whether the intervals are as narrow as was asked for; None where nothing was asked."""
        return None if self.until is None else _reach(self.run, self.base) <= self.until

    @property
    def verdict(self) -> str:
        """How many games it took, in a sentence; empty where nothing was asked."""
        if self.until is None:
            return ""
        said = f"difference of mean kill turns is known to {self.until:g} turns after {self.games:,} games of each deck"
        return f"every {said}" if self.settled else f"not every {said}, the most allowed"

    def to_dict(self) -> dict[str, Any]:
        """Return everything in plain values, ready for JSON.

        Returns
        -------
        dict
            As `Run.to_dict`, with `baseline`, `until`, `settled` and `differences`, the rows of `frame`.
        """
        more = {"baseline": self.baseline, "until": self.until, "settled": self.settled}
        return {**self.run.to_dict(), **more, "differences": plain_rows(self.frame)}

    def __str__(self) -> str:
        keys = ["quantity", "turn"] if len(self.run.decks) == 2 else ["deck", "quantity", "turn"]
        shown = self.frame.assign(turn=["" if math.isnan(turn) else f"{turn:.0f}" for turn in self.frame["turn"]])
        rows = as_text(shown[[*keys, "difference", "low", "high", "more_games"]], keys)
        others = " and ".join(dict.fromkeys(self.frame["deck"])) if len(self.run.decks) == 2 else "differences"
        heading = f"{others} against {self.baseline}, paired games, 95 % intervals"
        return "\n".join(line for line in (str(self.run), heading, rows, self.verdict) if line)

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        """Show both tables in a notebook."""
        rows = self.frame.to_html(index=False, float_format="{:.4f}".format, border=0)
        return f"{self.run._repr_html_()}{rows}<p>{html.escape(self.verdict)}</p>"
