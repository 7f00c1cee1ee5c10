"""Decks with other numbers of lands or copies, their size kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from counterclock.deck import Deck, DeckCard, with_count
from counterclock.kernels import layout as cells
from counterclock.legality import most_copies

__all__ = ["Changer", "change_in_words"]

_NO_LIMIT: Final = cells.MAX_CARDS


@dataclass(frozen=True, slots=True)
class Changer:
    """How decks are changed.

    Attributes
    ----------
    swept : mapping of str to DeckCard
        The cards whose copies are set, by key.
    with_lands : bool
        Whether the number of lands is set.
    cut, fill : tuple of DeckCard, or None
        The cards that make room, and those that take the room left, in order; None for all nonland cards that are
        not swept, in proportion to their copies.
    format : str
        The format, which says how many copies a card may have where cards are added.
    """

    swept: Mapping[str, DeckCard]
    with_lands: bool
    cut: tuple[DeckCard, ...] | None
    fill: tuple[DeckCard, ...] | None
    format: str

    def check(self) -> None:
        """Refuse to cut or add what is swept.

        Raises
        ------
        ValueError
            `cut` or `fill` names a card that is swept, or a land where the number of lands is.
        """
        for name, cards in (("cut", self.cut), ("fill", self.fill)):
            for card in cards or ():
                if card.key in self.swept:
                    raise ValueError(f"{name} names {card.name!r}, whose copies are swept; name another card")
                if card.is_land and self.with_lands:
                    raise ValueError(f"{name} names the land {card.name!r}, but lands are swept; name a nonland card")

    def rule(self) -> str:
        """Say in one line how decks keep their size.

        Returns
        -------
        str
        """
        usual = "the nonland cards that are not swept, in proportion to their copies"
        cut = usual if self.cut is None else ", then ".join(card.name for card in self.cut)
        fill = (
            f"{usual}, within what the format allows while that is enough"
            if self.fill is None
            else ", then ".join(c.name for c in self.fill)
        )
        lands = "lands change in proportion to those present; " if self.with_lands else ""
        return f"{lands}room is made by {cut}; room left is taken by {fill}"

    def deck(self, deck: Deck, lands: int | None, copies: Mapping[str, int]) -> Deck:
        """Return a deck with another number of lands or copies, of the same size.

        Parameters
        ----------
        deck : Deck
            The deck as given.
        lands : int or None
            Lands in the library; None to leave them.
        copies : mapping of str to int
            Copies in the library by key.

        Returns
        -------
        Deck

        Raises
        ------
        ValueError
            There is no room, or nothing to take the room left.
        """
        cards = {entry.key: entry for entry in deck.main} | dict(self.swept)
        cards |= {card.key: cards.get(card.key, card) for card in (*(self.cut or ()), *(self.fill or ()))}
        counts = dict.fromkeys(cards, 0) | {entry.key: entry.count for entry in deck.main}
        counts |= copies
        if lands is not None:
            _set_lands(deck, cards, counts, lands, frozenset(copies))
        excess = sum(counts.values()) - deck.size
        if excess > 0:
            self._cut(deck, cards, counts, excess)
        elif excess < 0:
            self._fill(deck, cards, counts, -excess)
        main = tuple(with_count(cards[key], counts[key]) for key in sorted(counts) if counts[key])
        return Deck(deck.name, main, deck.commanders, deck.warnings)

    def _pool(self, cards: Mapping[str, DeckCard], counts: Mapping[str, int]) -> list[str]:
        """Return the keys of the cards that give way where nobody says which do."""
        return [key for key in sorted(counts) if counts[key] and not cards[key].is_land and key not in self.swept]

    def _cut(self, deck: Deck, cards: Mapping[str, DeckCard], counts: dict[str, int], excess: int) -> None:
        """Make room."""
        if self.cut is None:
            pool = self._pool(cards, counts)
            there = [counts[key] for key in pool]
            if sum(there) < excess:
                raise ValueError(_no_room(deck, excess, sum(there), "the nonland cards that are not swept"))
            counts.update(zip(pool, apportioned(there, sum(there) - excess), strict=True))
            return
        left = excess
        for card in self.cut:
            gone = min(left, counts[card.key])
            counts[card.key] -= gone
            left -= gone
        if left:
            raise ValueError(_no_room(deck, excess, excess - left, "the cards that cut names"))

    def _fill(self, deck: Deck, cards: Mapping[str, DeckCard], counts: dict[str, int], room: int) -> None:
        """Take the room that is left."""
        if self.fill is None:
            pool = self._pool(cards, counts)
            if not pool:
                raise ValueError(f"over leaves room for {room} cards in {deck.name!r}; name cards for it in fill")
            there = [counts[key] for key in pool]
            most = [self._most(cards[key], deck) for key in pool]
            inside = min(room, sum(max(0, limit - count) for limit, count in zip(most, there, strict=True)))
            grown = _grown(there, most, inside, there)
            counts.update(zip(pool, _grown(grown, [_NO_LIMIT] * len(pool), room - inside, there), strict=True))
            return
        left = room
        for card in self.fill:
            more = min(left, max(0, self._most(card, deck) - counts[card.key]))
            counts[card.key] += more
            left -= more
        if left:
            raise ValueError(
                f"over leaves room for {room} cards in {deck.name!r}, but {self.format} allows only {room - left} more "
                "of the cards that fill names; name more in fill, such as a basic land"
            )

    def _most(self, card: DeckCard, deck: Deck) -> int:
        """Return how many copies of a card the format allows; where the deck has more already, any number."""
        limit = min(most_copies(card, self.format), _NO_LIMIT)
        above = any(entry.key == card.key and entry.count > limit for entry in deck.main)
        return _NO_LIMIT if above else int(limit)


def _no_room(deck: Deck, excess: int, there: int, whose: str) -> str:
    """Say that a setting has no room."""
    return f"over asks for {excess} more cards in {deck.name!r} than there is room for: {whose} are {there}; give fewer"


def _set_lands(
    deck: Deck, cards: Mapping[str, DeckCard], counts: dict[str, int], lands: int, fixed: frozenset[str]
) -> None:
    """Set the number of lands, in proportion to the lands present; those whose copies are set stay."""
    mine = [key for key in sorted(counts) if cards[key].is_land and counts[key] and key not in fixed]
    set_apart = sum(counts[key] for key in fixed if cards[key].is_land)
    wanted = lands - set_apart
    if wanted < 0:
        raise ValueError(
            f"over asks for {lands} lands in {deck.name!r}, but for {set_apart} copies of lands; give more"
        )
    if lands > deck.size:
        raise ValueError(f"over asks for {lands} lands in {deck.name!r}, which has {deck.size} cards; give fewer")
    if wanted and not mine:
        raise ValueError(f"over asks for lands in {deck.name!r}, which has none to add to; sweep the copies of a land")
    counts.update(zip(mine, apportioned([counts[key] for key in mine], wanted), strict=True))


def apportioned(weights: Sequence[int], seats: int) -> list[int]:
    """Share a number out in proportion to weights, by Webster's method.

    One more to share changes one share, by one; exact proportions are met where they are whole numbers.

    Parameters
    ----------
    weights : sequence of int
        The weights, each at least 1.
    seats : int
        The number to share out.

    Returns
    -------
    list of int
        The shares; the first of two equal claims goes first.

    Examples
    --------
    >>> apportioned([10, 8, 2], 10), apportioned([10, 8, 2], 11)
    ([5, 4, 1], [6, 4, 1])
    """
    return _grown([0] * len(weights), [seats] * len(weights), seats, weights)


def _grown(there: Sequence[int], most: Sequence[int], more: int, weights: Sequence[int]) -> list[int]:
    """Add one at a time to the share that is the smallest for its weight, as far as each may grow."""
    shares = np.array(there, np.int64)
    claims = np.array(weights, np.float64)
    limits = np.array(most, np.int64)
    for _ in range(more):
        priority = np.where(shares < limits, claims / (2 * shares + 1), -1.0)
        shares[int(np.argmax(priority))] += 1
    return [int(share) for share in shares]


def change_in_words(base: Deck, deck: Deck) -> str:
    """Say what a deck has more and less of than another.

    Parameters
    ----------
    base, deck : Deck
        The deck as given, and the deck as changed.

    Returns
    -------
    str
        Such as ``+2 Forest, -2 Mutagenic Growth``; empty where nothing differs.
    """
    before = {entry.key: entry for entry in base.main}
    after = {entry.key: entry for entry in deck.main}
    found = []
    for key in sorted(before.keys() | after.keys()):
        entry = after.get(key) or before[key]
        more = (after[key].count if key in after else 0) - (before[key].count if key in before else 0)
        if more:
            found.append((-more, f"{more:+d} {entry.name}"))
    return ", ".join(text for _, text in sorted(found))
