"""The deck's library: a list, shuffled step by step as cards are seen (Fisher and Yates)."""

from collections.abc import Callable, Iterable

from reference.luck import Luck
from reference.objects import Card


class Library:
    """Cards in order; a place is settled by the random number at its address when its card is seen."""

    def __init__(self, cards: Iterable[Card], luck: Luck, purpose: int) -> None:
        self.places: list[Card | None] = list(cards)
        self.luck = luck
        self.purpose = purpose
        self.top = 0
        self.known_below = 0
        self.shuffled_below = len(self.places)

    def __len__(self) -> int:
        return sum(card is not None for card in self.places[self.top :])

    def take_top(self) -> Card | None:
        """Take the top card; None where there is none."""
        while self.top < len(self.places):
            here = self.top
            self.top += 1
            if self.known_below <= here < self.shuffled_below:
                there = here + self.luck.below(self.shuffled_below - here, self.purpose, here)
                self.places[here], self.places[there] = self.places[there], self.places[here]
            card = self.places[here]
            if card is not None:
                return card
        return None

    def put_on_bottom(self, card: Card) -> None:
        """Put a card on the bottom."""
        self.places.append(card)

    def most_wanted(self, rank: Callable[[Card], float | None]) -> Card | None:
        """Return a card that ranks highest among those that have a rank, the first of equals; leave it there."""
        found, best = None, None
        for card in self.places[self.top :]:
            value = None if card is None else rank(card)
            if value is not None and (best is None or value > best):
                found, best = card, value
        return found

    def take(self, card: Card) -> None:
        """Take a copy of a card out, the others stay where they are."""
        self.places[self.places.index(card, self.top)] = None

    def shuffle(self) -> None:
        """Shuffle (701.24); where nothing is known of the order there is nothing to do."""
        if self.known_below <= self.top and self.shuffled_below == len(self.places):
            return
        self.known_below = 0
        self.shuffled_below = len(self.places)
        self.purpose += 1
