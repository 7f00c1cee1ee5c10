"""The results of a simulation: tables with intervals, and everything that was assumed."""

from __future__ import annotations

import html
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from counterclock import run_tables as tables
from counterclock.deck import Deck
from counterclock.legality import format_warnings
from counterclock.names import several
from counterclock.notebook_tables import lines_html
from counterclock.run_compare import compare_runs
from counterclock.run_report import coverage_line, deck_report, own_lines
from counterclock.setup import Setup
from counterclock.tallies import Tallies, Tracked, cut_short

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Run"]

LOOKED_AT: Final = 200
"""In so many games it is looked at what the pilot did, where nothing else is asked for."""
_MOST_NAMED: Final = 30
"""Most lines of a kind that are printed with a run."""


@dataclass(frozen=True, eq=False)
class Run:
    """What came of playing some decks.

    Attributes
    ----------
    decks : tuple of Deck
        The decks that were played.
    setup : Setup
        What was assumed.
    games : int
        Games of each deck.
    seed : int
        The seed.
    tallies : Tallies
        What was counted: integers by deck and turn.
    tracked : mapping of int to Tracked
        For a deck's place, how counters and life moved in its first games.
    outcomes : uint8[decks, games] or None
        Each game's kill turn, 0 for none; None unless it was asked for.
    slots : tuple of str or None
        The layout that each deck's cards were laid out along (see ``encode.slots_of``); None for each deck's own.
    """

    decks: tuple[Deck, ...]
    setup: Setup
    games: int
    seed: int
    tallies: Tallies
    tracked: Mapping[int, Tracked]
    outcomes: npt.NDArray[np.uint8] | None = None
    slots: tuple[str, ...] | None = None

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The decks' names, with a number where two are called the same."""
        return told_apart([deck.name for deck in self.decks])

    @property
    def kill_turns(self) -> pd.DataFrame:
        """On which turn the last opponent loses, and of what.

        Columns `deck`, `turn`, `cause`, `p`, `low`, `high`: a row for every turn and cause that was seen; the
        shares are of all games, those without a kill included, with 95 % intervals (Wilson, modified near 0 and 1).
        """
        return tables.by_turn_and_cause(self.names, self.tallies.kills, self.games)

    @property
    def first_kill_turns(self) -> pd.DataFrame:
        """On which turn the first opponent loses, and of what; columns as of `kill_turns`."""
        return tables.by_turn_and_cause(self.names, self.tallies.first_kills, self.games)

    @property
    def lost(self) -> pd.DataFrame:
        """On which turn the deck's own player loses, and of what; columns as of `kill_turns`."""
        return tables.by_turn_and_cause(self.names, self.tallies.losses, self.games)

    @property
    def by_turn(self) -> pd.DataFrame:
        """The kill turn, all causes together.

        Columns `deck`, `turn`, `p`, `low`, `high`, `cumulative`, `cumulative_low`, `cumulative_high`: a row for
        every turn up to the last one looked at.
        """
        return tables.by_turn(self.names, self.tallies.kills, self.games)

    @property
    def causes(self) -> pd.DataFrame:
        """Of what the last opponent loses: `deck`, `cause`, `p`, `low`, `high`; shares of all games."""
        return tables.causes(self.names, self.tallies.kills, self.games)

    @property
    def never(self) -> pd.DataFrame:
        """Games without a kill up to the last turn, lost ones included: `deck`, `p`, `low`, `high`."""
        return tables.never(self.names, self.tallies.kills, self.games)

    @property
    def mulligans(self) -> pd.DataFrame:
        """Mulligans taken: `deck`, `taken`, `p`, `low`, `high`, `mean`.

        `mean` is the mean kill turn over those of these games that killed.
        """
        return tables.mulligans(self.names, self.tallies.mulligans, self.games)

    @property
    def counters(self) -> pd.DataFrame:
        """How counters, life and the rest move, turn by turn.

        Columns `deck`, `seat` (0 is the deck's own player), `kind`, `turn`, `mean`, `q05`, `q25`, `q50`, `q75`,
        `q95`, at the end of each round, in the first games of each deck (``attrs["games"]`` says how many). A game
        that is over keeps its last state. Values above 159 count as 159, below 0 as 0.
        """
        return tables.counters(self.names, self.tracked, self.setup.opponents)

    def summary(self) -> pd.DataFrame:
        """Summarise each deck in one row.

        Returns
        -------
        DataFrame
            `deck`, `games`; `p_kill` with `p_kill_low`, `p_kill_high`: the share of games with a kill up to the
            last turn; `mean`, `mean_low`, `mean_high`: the kill turn over the games that killed; `median`: the
            turn by which half of all games have killed, infinite where that is never; a column for the share of
            each cause; `lost`: the share of games that the deck's own player lost.
        """
        return tables.summary(self.names, self.tallies, self.games)

    def compare(self, baseline: int | str = 0) -> pd.DataFrame:
        """Compare every deck with one of them.

        Parameters
        ----------
        baseline : int or str, default 0
            The deck to compare with: its place or its name.

        Returns
        -------
        DataFrame
            `deck`, `baseline`, `quantity`, `turn`, `difference`, `low`, `high`, `more_games`, `method`. The
            quantities are ``killed by turn`` (the share of games with a kill up to that turn), ``mean kill turn``
            and, where each game's outcome was kept, ``faster`` and ``slower`` (the share of games that killed
            earlier, or later, than the same game of the baseline). With outcomes kept the differences are of the
            same games (``paired``; the mean over the games in which both killed); otherwise ``independent``.
            `more_games` is how many games more would settle which deck is ahead, if the difference is as it seems:
            0 where the interval has no 0 in it, infinite where there is no difference, NaN where nothing is
            compared.

        Raises
        ------
        ValueError
            There is no such deck, or only one.
        """
        return compare_runs(self.names, self.place(baseline, "baseline"), self.tallies, self.games, self.outcomes)

    def usage(self, games: int = LOOKED_AT) -> pd.DataFrame:
        """Tell what the pilot did with each card and each of its abilities in the first games of the run.

        These very games are played again and what happens in them is written down. Whatever the pilot never casts,
        activates or sees trigger is in the table with 0; static abilities, replacement effects and mana that lands
        make are not in it, as no choice and no event is seen of them. Of a game in which more than 4,096 things
        happen it is the first that count.

        Parameters
        ----------
        games : int, default 200
            How many games; where the run has fewer, all of them.

        Returns
        -------
        DataFrame
            `deck`, `card`, `count` (copies), `sort` (``card`` for being cast, played or put onto the battlefield in
            whatever way, ``way`` for one of several ways to cast or play it, ``cast`` for what a spell does,
            ``activated``, ``triggered``), `ability` (the line in the notation; in parentheses a way, such as
            ``(kicked)``; empty for the card itself), `drawn`, `played`, `used` (in how many games a copy was in hand
            or the command zone, has been cast or played or, for a line of another face, turned over, and this was
            done), `times` (how often a game, on average), `games` (how many were looked at).

        Raises
        ------
        ValueError
            `games` is not a whole number from 1 on.
        """
        from counterclock.usage import usage_table

        return usage_table(self, games)

    def only(self, deck: int | str) -> Run:
        """Return the run of one of the decks.

        Parameters
        ----------
        deck : int or str
            Its place or its name.

        Returns
        -------
        Run
            The same games of that deck alone.

        Raises
        ------
        ValueError
            There is no such deck.
        """
        place = self.place(deck)
        kept = {0: self.tracked[place]} if place in self.tracked else {}
        outcomes = None if self.outcomes is None else self.outcomes[place : place + 1]
        deck_named = replace(self.decks[place], name=self.names[place])
        return replace(self, decks=(deck_named,), tallies=self.tallies.of(place), tracked=kept, outcomes=outcomes)

    def place(self, deck: int | str, argument: str = "deck") -> int:
        """Find a deck by its place or its name.

        Parameters
        ----------
        deck : int or str
            Its place or its name.
        argument : str, default "deck"
            What an error calls it.

        Returns
        -------
        int
            Its place.

        Raises
        ------
        ValueError
            There is no such deck.
        """
        if isinstance(deck, str) and deck in self.names:
            return self.names.index(deck)
        whole = isinstance(deck, int) and not isinstance(deck, bool)
        if not whole or not 0 <= int(deck) < len(self.decks):
            raise ValueError(f"{argument} is {deck!r}; give a place from 0 to {len(self.decks) - 1}, or a deck's name")
        return int(deck)

    @property
    def warnings(self) -> list[str]:
        """Everything a reader of the results should know, each line with its deck where there are several."""
        lines = []
        for place, name in enumerate(self.names):
            prefix = f"{name}: " if len(self.decks) > 1 else ""
            lines += [prefix + line for line in self.deck_warnings(place)]
        return lines

    def deck_warnings(self, place: int) -> list[str]:
        """Return what a reader of one deck's results should know.

        Parameters
        ----------
        place : int
            The deck's place.

        Returns
        -------
        list of str
            From its list, its format and its games.
        """
        deck = self.decks[place]
        lines = [*deck.warnings, *format_warnings(deck, self.setup.format)]
        if self.setup.rules.planeswalker_redirection:
            lines.append("planeswalker_redirection changes no game: opponents have no planeswalkers; try it on a Table")
        return lines + cut_short(int(self.tallies.overflows[place]), self.games)

    def to_dict(self) -> dict[str, Any]:
        """Return everything in plain values, ready for JSON.

        Returns
        -------
        dict
            `tool`, `seed`, `games`, `setup`, `warnings`, `decks`.
        """
        return {
            "tool": {"name": "counterclock", "version": version("counterclock")},
            "seed": self.seed,
            "games": self.games,
            "setup": self.setup.describe(),
            "warnings": self.warnings,
            "decks": [deck_report(self, place) for place in range(len(self.decks))],
        }

    def _title(self) -> str:
        """Say what was played."""
        decks = several(len(self.decks), "deck")
        return f"{decks}, {several(self.games, 'game')} each, seed {self.seed}; {self.setup.short}"

    def _notes(self) -> list[str]:
        """Say how much of the decks was played, what cards of one's own leave out, and what else one should know."""
        played = [f"{name}: {coverage_line(deck)}" for name, deck in zip(self.names, self.decks, strict=True)]
        own = own_lines(self.decks)
        warnings = [f"warning: {line}" for line in self.warnings[:_MOST_NAMED]]
        return [*played[:_MOST_NAMED], *own[:_MOST_NAMED], *warnings]

    def __str__(self) -> str:
        rows = tables.as_text(self.summary(), ["deck"])
        notes = "\n".join(self._notes())
        return f"{self._title()}\n{rows}\n(mean over the games that killed; intervals 95 %)\n{notes}"

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        """Show the summary as a table in a notebook."""
        table = self.summary().to_html(index=False, float_format="{:.4f}".format, border=0)
        said = "<p>mean over the games that killed; intervals 95 %</p>"
        return f"<p>{html.escape(self._title())}</p>{table}{said}{lines_html(self._notes())}"


def told_apart(names: Iterable[str]) -> tuple[str, ...]:
    """Put a number to names that came before.

    Parameters
    ----------
    names : iterable of str

    Returns
    -------
    tuple of str
    """
    seen: Counter[str] = Counter()
    apart = []
    for name in names:
        seen[name] += 1
        apart.append(f"{name} ({seen[name]})" if seen[name] > 1 else name)
    return tuple(apart)
