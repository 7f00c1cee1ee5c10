"""The creatures that opponents block with: a short text, read once."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

__all__ = ["NO_BLOCKERS", "Blockers"]

MOST_BLOCKERS: Final = 8
"""Most blockers of one opponent."""
_ITEM: Final = re.compile(
    r"(?P<count>\d{1,3})\s*x\s*(?P<power>\d{1,2})/(?P<toughness>\d{1,2})(?P<words>[a-z ]*)"
    r"(?:@\s*(?P<turn>\d{1,2}))?"
)
_RIGHT: Final = "give something like '2x1/1@3' (from its turn 3 each opponent has two 1/1 creatures)"
_ALLOWED: Final = ("flying", "reach", "first strike", "deathtouch", "indestructible", "infect", "wither")
_ONE_SIZE: Final = "all blockers are of one size; give the same power, toughness and keywords everywhere"


@dataclass(frozen=True, slots=True)
class Blockers:
    """Creatures that each opponent has from some of its turns on.

    Attributes
    ----------
    arrivals : tuple of (int, int)
        On which of its turns how many more arrive, in the order of the turns.
    power, toughness : int
        Their body.
    keywords : tuple of str
        Their keywords.
    """

    arrivals: tuple[tuple[int, int], ...] = ()
    power: int = 0
    toughness: int = 0
    keywords: tuple[str, ...] = ()

    @classmethod
    def parse(cls, text: str) -> Blockers:
        """Read blockers as they are typed.

        Parameters
        ----------
        text : str
            ``COUNTxPOWER/TOUGHNESS [keywords] [@TURN]``, several separated by commas: ``2x1/1@3, 1x1/1@5``
            gives each opponent two 1/1 creatures on its turn 3 and a third on its turn 5; without a turn they
            are there from its turn 1 on. ``none`` gives none.

        Returns
        -------
        Blockers
            What was read.

        Raises
        ------
        ValueError
            The text is something else; the message says what would be right.

        Examples
        --------
        >>> Blockers.parse("2x1/1 flying@3, 1x1/1 flying@5").arrivals
        ((3, 2), (5, 1))
        """
        if text.strip().casefold() in ("", "none"):
            return cls()
        items = [_read_item(part.strip().casefold(), text) for part in text.split(",")]
        bodies = {(item.power, item.toughness, item.keywords) for item in items}
        if len(bodies) > 1:
            raise ValueError(f"blockers is {text!r}; {_ONE_SIZE}")
        arrivals: dict[int, int] = {}
        for item in items:
            (turn, count) = item.arrivals[0]
            arrivals[turn] = arrivals.get(turn, 0) + count
        if sum(arrivals.values()) > MOST_BLOCKERS:
            raise ValueError(f"blockers is {text!r}; an opponent has at most {MOST_BLOCKERS} blockers")
        first = items[0]
        return cls(tuple(sorted(arrivals.items())), first.power, first.toughness, first.keywords)

    @property
    def total(self) -> int:
        """How many each opponent has in the end."""
        return sum(count for _, count in self.arrivals)

    def by_turn(self, turns: int) -> list[int]:
        """Count the blockers that have arrived by each turn.

        Parameters
        ----------
        turns : int
            The last turn.

        Returns
        -------
        list of int
            How many by turn 0, 1, ... up to the last.
        """
        return [sum(count for turn, count in self.arrivals if turn <= last) for last in range(turns + 1)]

    def __str__(self) -> str:
        if not self.arrivals:
            return "none"
        words = "".join(f" {word}" for word in self.keywords)
        return ",".join(f"{count}x{self.power}/{self.toughness}{words}@{turn}" for turn, count in self.arrivals)


NO_BLOCKERS: Final = Blockers()
"""Opponents without creatures."""


def _read_item(part: str, text: str) -> Blockers:
    """Read one part of the text."""
    found = _ITEM.fullmatch(part)
    if found is None:
        raise ValueError(f"blockers is {text!r}; {_RIGHT}")
    turn, count, toughness = int(found["turn"] or 1), int(found["count"]), int(found["toughness"])
    if turn < 1 or count < 1 or toughness < 1:
        raise ValueError(f"blockers is {text!r}; count, toughness and turn are at least 1: {_RIGHT}")
    return Blockers(((turn, count),), int(found["power"]), toughness, _keywords(found["words"], text))


def _keywords(words: str, text: str) -> tuple[str, ...]:
    """Read the keywords of a blocker, in the order in which they are known."""
    left = f" {' '.join(words.split())} "
    given = []
    for keyword in _ALLOWED:
        if f" {keyword} " in left:
            given.append(keyword)
            left = left.replace(f" {keyword} ", " ")
    if left.strip():
        raise ValueError(f"blockers is {text!r}; a blocker's keywords are {', '.join(_ALLOWED)}")
    return tuple(given)
