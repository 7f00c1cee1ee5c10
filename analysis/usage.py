"""What the pilot did with each card in the first games of a run: drawn, played, and used line by line."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from counterclock.encode import encode
from counterclock.exact_checks import whole
from counterclock.kernels import codes, log
from counterclock.logged import logs
from counterclock.names import several
from counterclock.run import LOOKED_AT, Run
from counterclock.simulation import MOST_GAMES
from counterclock.usage_lines import ABILITY, ARRIVES, ELSEWHERE, FETCHES, Event, Line, lines_of

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Used", "deck_usage", "unused_lines", "usage_report", "usage_table"]

_DRAW, _BOTTOM, _MULLIGAN, _LENT = (int(c) for c in (log.SAW_DRAW, log.SAW_BOTTOM, log.SAW_MULLIGAN, log.SAW_LENT))
_FOUND: Final = frozenset(map(int, (log.SAW_SEARCH, log.SAW_LOOK, log.SAW_RETURN)))
_PLAYED: Final = frozenset(map(int, (log.SAW_CAST, log.SAW_LAND)))
_ENTERS: Final = int(log.SAW_ENTERS)
_NO_CARD: Final = frozenset(map(int, (log.SAW_TOKEN, log.SAW_STANDS)))
"""After these something enters that is no card, or has been on the battlefield."""
_ABILITIES: Final = frozenset(map(int, (log.SAW_ACTIVATE, log.SAW_TRIGGER)))
_TRANSFORM, _SACRIFICE = int(log.SAW_TRANSFORM), int(log.SAW_SACRIFICE)
_COUNTED: Final = np.array(
    [*_FOUND, *_PLAYED, *_NO_CARD, *_ABILITIES, _DRAW, _BOTTOM, _LENT, _ENTERS, _TRANSFORM, _SACRIFICE], np.int64
)
_HAND: Final = codes.PLACES.index("hand")
_BATTLEFIELD: Final = frozenset(map(codes.PLACES.index, ("battlefield", "battlefield tapped", "battlefield attacking")))
ENOUGH: Final = 20
"""What was to be had in fewer games is not called unused."""


@dataclass(frozen=True, slots=True)
class Used:
    """What came of one line of a card: a row of the table that `Run.usage` describes.

    Attributes
    ----------
    line : Line
        What the card can do.
    drawn, played, used : int
        In how many games a copy was at hand, had been cast or played, and this was done.
    uses : int
        How often in all games.
    games : int
        How many games were looked at.
    """

    line: Line
    drawn: int
    played: int
    used: int
    uses: int
    games: int

    def row(self) -> dict[str, Any]:
        """Return a row of the table, without its deck."""
        line = self.line
        return {
            "card": line.entry.name, "count": line.count, "sort": line.sort, "ability": line.ability,
            "drawn": self.drawn, "played": self.played, "used": self.used, "times": self.uses / self.games,
            "games": self.games,
        }  # fmt: skip


def usage_table(run: Run, games: int = LOOKED_AT) -> pd.DataFrame:
    """Tell what the pilot did with each card of each deck.

    Parameters
    ----------
    run : Run
    games : int, default 200
        How many of its first games are looked at.

    Returns
    -------
    DataFrame
        As `Run.usage` says.

    Raises
    ------
    ValueError
        `games` is not a whole number from 1 on.
    """
    from counterclock.whole_frame import WholeFrame

    rows = [
        {"deck": name, **one.row()} for place, name in enumerate(run.names) for one in deck_usage(run, place, games)
    ]
    return WholeFrame(rows)


def usage_report(run: Run, place: int) -> list[dict[str, Any]]:
    """Tell what the pilot did with each card of a deck, in plain values.

    Parameters
    ----------
    run : Run
    place : int
        The deck's place.

    Returns
    -------
    list of dict
        The rows of the table, of the first games.
    """
    return [one.row() for one in deck_usage(run, place)]


def deck_usage(run: Run, place: int, games: int = LOOKED_AT) -> list[Used]:
    """Play the first games of a deck again and count what the pilot did.

    Parameters
    ----------
    run : Run
    place : int
        The deck's place.
    games : int, default 200
        How many games; where the run has fewer, all of them.

    Returns
    -------
    list of Used
        Card by card, the commanders first.

    Raises
    ------
    ValueError
        As in `usage_table`.
    """
    number = min(whole("games", games, 1, MOST_GAMES), run.games)
    deck = run.decks[place]
    lines, cards = lines_of(deck, run.setup)
    count = _Count.of(lines)
    led = {line.number for line in lines if line.entry in deck.commanders}
    for events in logs(encode(deck, run.setup, run.slots), run.seed, number):
        rows = _kept(events)
        count.add(led | _in_hand(rows), _happened(rows, cards))
    return count.made(lines, number)


@dataclass(slots=True)
class _Count:
    """What was counted so far, by the place of a line, and which lines an event is about."""

    uses: Counter[int] = field(default_factory=Counter)
    used: Counter[int] = field(default_factory=Counter)
    played: Counter[int] = field(default_factory=Counter)
    drawn: Counter[int] = field(default_factory=Counter)
    done_by: dict[Event, list[int]] = field(default_factory=lambda: defaultdict(list))
    there_by: dict[Event, list[int]] = field(default_factory=lambda: defaultdict(list))

    @classmethod
    def of(cls, lines: Iterable[Line]) -> _Count:
        """Begin to count."""
        count = cls()
        for place, line in enumerate(lines):
            for event in line.events:
                count.done_by[event].append(place)
            for event in line.there:
                count.there_by[event].append(place)
        return count

    def add(self, drawn: set[int], happened: Counter[Event]) -> None:
        """Count one game: the cards at hand, and what happened how often."""
        self.drawn.update(drawn)
        self.played.update({place for event in happened for place in self.there_by.get(event, ())})
        once = set[int]()
        for event, times in happened.items():
            for place in self.done_by.get(event, ()):
                self.uses[place] += times
                once.add(place)
        self.used.update(once)

    def made(self, lines: Iterable[Line], games: int) -> list[Used]:
        """Return what came of each line."""
        return [
            Used(line, self.drawn[line.number], self.played[at], self.used[at], self.uses[at], games)
            for at, line in enumerate(lines)
        ]


# What is read of a log ------------------------------------------------------------------------------------------------


def _kept(events: npt.NDArray[np.int64]) -> list[list[int]]:
    """Return what is looked at of a log: of hands that were not kept nothing."""
    mulligans = np.flatnonzero(events[:, 0] == _MULLIGAN)
    events = events[mulligans[-1] :] if mulligans.size else events
    kept: list[list[int]] = events[np.isin(events[:, 0], _COUNTED), :5].tolist()
    return kept


def _in_hand(rows: Iterable[list[int]]) -> set[int]:
    """Return the cards that were in hand: drawn and not put on the bottom before the game, or found."""
    held = Counter[int]()
    for what, _, kind, second, opening in rows:
        if what == _DRAW:
            held[kind] += second if opening else 1
        elif what == _BOTTOM:
            held[kind] -= 1
        elif what == _LENT or (what in _FOUND and second == _HAND):
            held[kind] += 1
    return {kind for kind, number in held.items() if number > 0}


def _happened(rows: Iterable[list[int]], cards: list[int]) -> Counter[Event]:
    """Count what happened; a card that is cast, played or found, and enters, has arrived once.

    Lands that only make mana do not enter by themselves; where a land that was found is played next, that counts.
    """
    happened, played, entered = Counter[Event](), Counter[int](), Counter[int]()
    for what, who, kind, second, as_land in rows:
        if what in _ABILITIES:
            happened[(ABILITY, second) if who >= 0 else (ELSEWHERE, kind)] += 1
        elif what == _SACRIFICE:
            happened[FETCHES, kind] += who < 0
        elif kind < len(cards):
            happened[what, kind] += 1
            placed = what in _FOUND and second in _BATTLEFIELD and not as_land
            played[cards[kind]] += placed or what in _PLAYED
            entered[cards[kind]] += (what == _ENTERS) - (what in _NO_CARD)
    for kind in played:
        if arrived := max(played[kind], entered[kind]):
            happened[ARRIVES, kind] = arrived
    return happened


# In words -------------------------------------------------------------------------------------------------------------


def unused_lines(used: list[Used]) -> list[str]:
    """Say what of a deck was to be had in enough games and never used.

    Parameters
    ----------
    used : list of Used
        Of one deck.

    Returns
    -------
    list of str
        The lines; none where there is nothing to say.
    """
    idle = [one for one in used if one.line.sort == "card" and not one.used and one.drawn >= ENOUGH]
    held = ", ".join(f"{one.line.entry.name} ({one.drawn})" for one in idle)
    lines = [f"  never cast or played (drawn in so many games): {held}"] if idle else []
    lines += [f"  {one.line.entry.name}: {said}" for one in used if not one.used and (said := _never(one))]
    return [f"of the first {several(used[0].games, 'game')}:", *lines] if lines else []


_VERBS: Final = {"way": "played ", "cast": "cast: ", "activated": "used: ", "triggered": "triggered: "}


def _never(one: Used) -> str:
    """Say of a line that was never used in how many games it could be; nothing of a card, or where they are few."""
    line, card = one.line, one.line.entry.card
    is_spell = card is not None and {"Instant", "Sorcery"} & set(card.front.types)
    if line.in_hand:
        number, where = one.drawn, "drawn"
    else:
        number, where = one.played, "cast" if is_spell else "played" if line.sort == "way" else "on the battlefield"
    enough = line.sort != "card" and number >= ENOUGH and line.does_something
    return f"never {_VERBS[line.sort]}{line.ability} ({where} in {number} games)" if enough else ""
