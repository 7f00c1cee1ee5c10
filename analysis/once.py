"""Working out once what is the same for a card in every deck: by the very objects, as to compare them takes longer."""

from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

from counterclock.deck import DeckCard
from counterclock.setup import Setup

Found = TypeVar("Found")
_REMEMBERED = 8_192


class _Same:
    """A card, however many copies there are of it, and a setup; equal to another of the same objects."""

    __slots__ = ("_hash", "entry", "setup")

    def __init__(self, entry: DeckCard, setup: Setup) -> None:
        self.entry = entry
        self.setup = setup
        self._hash = hash((id(entry.card), id(entry.abilities), id(setup)))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, _Same)
            and self.entry.card is other.entry.card
            and self.entry.abilities is other.entry.abilities
            and self.entry.key == other.entry.key
            and self.setup is other.setup
        )

    def __hash__(self) -> int:
        return self._hash


def once_a_card(work: Callable[[DeckCard, Setup], Found]) -> Callable[[DeckCard, Setup], Found]:
    """Remember what a function makes of a card under a setup, for the cards asked for last.

    Parameters
    ----------
    work : callable
        Of a card and a setup; what it returns is never changed, and does not depend on the number of copies.

    Returns
    -------
    callable
    """

    @lru_cache(maxsize=_REMEMBERED)
    def found(same: _Same) -> Found:
        return work(same.entry, same.setup)

    def once(entry: DeckCard, setup: Setup) -> Found:
        return found(_Same(entry, setup))

    return once
