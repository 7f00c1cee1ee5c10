"""What is odd about a deck in its format: it is played all the same, and said with the result."""

import importlib.resources
import tomllib
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from counterclock.deck import Deck, DeckCard
from counterclock.formats import Format, find_format
from counterclock.names import several

__all__ = ["format_warnings", "most_copies"]

_MOST_NAMED: Final = 5
_OTHER_LEADERS: Final = frozenset({"oathbreaker", "pauper-commander"})
"""Formats in which others than legendary creatures and planeswalkers start in the command zone."""


def format_warnings(deck: Deck, format: str) -> tuple[str, ...]:
    """Say what is odd about a deck in a format: size, commanders, copies, no lands.

    Parameters
    ----------
    deck : Deck
        The deck.
    format : str
        The format's name.

    Returns
    -------
    tuple of str
        One line for each thing.
    """
    row = find_format(format)
    return (*_size(deck, row), *_companions(deck, row), *_commanders(deck, row), *_copies(deck, row), *_no_lands(deck))


def _size(deck: Deck, row: Format) -> Iterator[str]:
    """Say that the deck has a wrong size."""
    led = sum(entry.count for entry in deck.commanders)
    size = deck.size + led
    shown = f"{several(size, 'card')} with the commander" if led else several(size, "card")
    if row.sizes and size not in row.sizes:
        yield f"{shown}: a {row.name} deck has {' or '.join(map(str, row.sizes))}"
    elif size < row.least:
        yield f"{shown}: a {row.name} deck has at least {row.least}"


def _companions(deck: Deck, row: Format) -> Iterator[str]:
    """Say that the deck is too small for its companion (702.139c)."""
    more = _toml("companions.toml")["more_cards"]
    least = row.least or min(row.sizes)
    for entry in deck.companions:
        needed = least + more.get(entry.name, 0)
        if entry.name in more and deck.size < needed:
            yield f"{several(deck.size, 'card')}: {entry.name} is the companion of a deck of at least {needed} cards"


def _commanders(deck: Deck, row: Format) -> Iterator[str]:
    """Say that a commander is missing, is none, or that the format has none."""
    odd = [entry.name for entry in deck.commanders if entry.card is not None and not entry.card.can_lead]
    if odd and row.name not in _OTHER_LEADERS:
        yield f"{' and '.join(odd)} cannot be a commander: that is a legendary creature or planeswalker"
    if row.commander and not deck.commanders:
        yield f"no commander: a {row.name} deck has one; name it (--commander NAME)"
    elif deck.commanders and not row.commander:
        names = " and ".join(entry.name for entry in deck.commanders)
        yield f"{names} is in the command zone, which {row.name} does not have"


def _copies(deck: Deck, row: Format) -> Iterator[str]:
    """Name the cards of which there are too many copies."""
    counts: dict[str, int] = {}
    cards: dict[str, DeckCard] = {}
    for entry in (*deck.main, *deck.commanders):
        counts[entry.key] = counts.get(entry.key, 0) + entry.count
        cards[entry.key] = entry
    over = [f"{counts[key]} {entry.name}" for key, entry in cards.items() if counts[key] > _most(entry, row)]
    if over:
        more = f" and {len(over) - _MOST_NAMED} more" if len(over) > _MOST_NAMED else ""
        copies = "1 copy" if row.copies == 1 else f"{row.copies} copies"
        yield f"{', '.join(over[:_MOST_NAMED])}{more}: {row.name} allows {copies} of a card"


def _most(entry: DeckCard, row: Format) -> float:
    """Return how many copies of a card the format allows; of an unknown card any number."""
    if entry.card is None or "Basic" in entry.card.supertypes:
        return float("inf")
    return _exceptions().get(entry.key, row.copies)


def most_copies(entry: DeckCard, format: str) -> float:
    """Return how many copies of a card a format allows.

    Parameters
    ----------
    entry : DeckCard
        The card.
    format : str
        The format's name.

    Returns
    -------
    float
        The number; infinite where there is no limit.
    """
    return _most(entry, find_format(format))


def _no_lands(deck: Deck) -> Iterator[str]:
    """Say that nothing in the deck can be played as a land."""
    if deck.lands + deck.lands_on_back == 0:
        yield "no lands"


@lru_cache(maxsize=1)
def _exceptions() -> dict[str, float]:
    """Return how many copies of the cards are allowed that say so themselves."""
    table = _toml("copies.toml")
    without_limit = {name: float("inf") for name in table["any_number"]}
    return without_limit | {name: float(most) for name, most in table["at_most"].items()}


def _toml(name: str) -> dict[str, Any]:
    """Return what is written in a file of the package's data."""
    return tomllib.loads((importlib.resources.files("counterclock.data") / name).read_text("utf-8"))
