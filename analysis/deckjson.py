"""Decklists in JSON: this package's own, MTGJSON's, and what the sites' interfaces give."""

from __future__ import annotations

import json
from bisect import bisect_left
from typing import Any, Final

from counterclock.deckheadings import Place, place_of
from counterclock.deckline import clean_name
from counterclock.deckmodel import DeckBuilder

__all__ = ["looks_like_json", "read_json"]

_WRAPPERS: Final = ("data", "deck", "boards", "entries", "zones")
_PLACES: Final[dict[str, Place]] = {
    "mainboard": "main",
    "sideboard": "sideboard",
    "cards": "main",
    "tokens": "outside",
    "signaturespells": "commanders",
}
_NAME_PATHS: Final = (
    ("name",),
    ("card_name",),
    ("cardName",),
    ("card",),
    ("card", "name"),
    ("card", "oracleCard", "name"),
    ("card_digest", "name"),
)
_COUNTS: Final = ("count", "quantity", "qty", "amount", "number")
_OPENINGS: Final = ("{", "[")


class _RepeatedKeyError(ValueError):
    """A key that occurs twice in one object with values that do not add up."""


def looks_like_json(text: str) -> bool:
    """Tell whether a text is JSON.

    Parameters
    ----------
    text : str
        The file's text.

    Returns
    -------
    bool
        True where it begins like a JSON object or list.
    """
    start = text.lstrip()
    if not start.startswith(_OPENINGS):
        return False
    following = start[1:].lstrip()
    return following.startswith(('"', "{", "[", "}", "]")) and not following.startswith("[metadata")


def read_json(text: str, builder: DeckBuilder) -> None:
    """Read a decklist in JSON.

    Parameters
    ----------
    text : str
        The file's text.
    builder : DeckBuilder
        Receives the cards and warnings.

    Raises
    ------
    DecklistError
        The text is not sound JSON, or no zone of cards is in it.
    """
    try:
        found = json.loads(text, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        builder.fail(f"not sound JSON ({error.msg})", error.lineno)
    except _RepeatedKeyError as error:
        builder.fail(str(error))
    except (RecursionError, ValueError):
        builder.fail("not sound JSON (nested too deeply, or a number too long)")
    builder.format_name = "JSON"
    reader = _Reader(text, builder)
    if isinstance(found, list):
        reader.zone("main", found)
    else:
        reader.deck(found)
    reader.finish()


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Make an object; counts under the same key add up."""
    made: dict[str, Any] = {}
    for key, value in pairs:
        if key in made:
            if type(value) is not int or type(made[key]) is not int:
                raise _RepeatedKeyError(f"{key[:60]!r} occurs twice in one object")
            value += made[key]
        made[key] = value
    return made


class _Reader:
    """Finds the zones of a decklist in JSON."""

    def __init__(self, text: str, builder: DeckBuilder) -> None:
        self._text = text
        self._builder = builder
        self._outside: list[str] = []
        self._seen: dict[str, int] = {}
        self._lines = [at for at, char in enumerate(text) if char == "\n"]

    def deck(self, found: dict[str, Any]) -> None:
        """Read an object that holds zones, or holds an object that does."""
        name = found.get("name")
        if isinstance(name, str):
            self._builder.deck_name = self._builder.deck_name or name[:200]
        for key, value in found.items():
            folded = "".join(char for char in key.casefold() if char.isalpha())
            place = _PLACES.get(folded) or place_of(folded)
            if place in (None, "about"):
                if key in _WRAPPERS and isinstance(value, dict):
                    self.deck(value)
            elif key in _WRAPPERS and isinstance(value, dict) and _holds_zones(value):
                self.deck(value)
            elif place and isinstance(value, (list, dict)) and value:
                self.zone(place, value)
            elif place and isinstance(value, str) and place in ("commanders", "companion"):
                self._add(place, value, 1)

    def zone(self, place: Place, cards: list[Any] | dict[str, Any]) -> None:
        """Read the cards of a zone: a list of them, or an object with a card under each key."""
        if isinstance(cards, list):
            for card in cards:
                self._card(place, card)
        elif isinstance(cards.get("cards"), (list, dict)):
            self.zone(place, cards["cards"])
        elif _name_of(cards):
            self._card(place, cards)
        else:
            for key, card in cards.items():
                self._keyed(place, key, card)

    def finish(self) -> None:
        """Say what was left out."""
        if self._outside:
            more = f" and {len(self._outside) - 10} more" if len(self._outside) > 10 else ""
            self._builder.warn(f"left out, no part of the deck: {', '.join(self._outside[:10])}{more}")

    def _keyed(self, place: Place, key: str, card: object) -> None:
        """Read one entry of an object: a count under a name, or a card under a key."""
        if isinstance(card, dict) and _name_of(card):
            self._card(place, card)
        elif isinstance(card, dict):
            self._add(place, key, _count_of(card))
        else:
            self._add(place, key, card)

    def _card(self, place: Place, card: object) -> None:
        """Read one card: an object, or a bare name."""
        if isinstance(card, str):
            self._add(place, card, 1)
        elif isinstance(card, dict) and (name := _name_of(card)):
            self._add(_own_place(card) or place, name, _count_of(card))
        else:
            shown = json.dumps(card)[:60]
            self._builder.fail(f"{shown} is no card; expected an object with 'name' and 'count'")

    def _add(self, place: Place, name: str, count: object) -> None:
        """Pass a card on."""
        line = self._line_of(name)
        clean = clean_name(name, self._builder.names.knows)
        written = str(count) if isinstance(count, (int, str)) and not isinstance(count, bool) else json.dumps(count)
        if place == "outside" or place == "about":
            self._outside.append(f"{written} {clean}")
        else:
            self._builder.add_written(place, clean, written, line)

    def _line_of(self, name: str) -> int:
        """Return the line of the next place in the text where a name stands; 0 where it is not found."""
        written = json.dumps(name, ensure_ascii=False)
        at = self._text.find(written, self._seen.get(name, -1) + 1)
        if at < 0:
            return 0
        self._seen[name] = at
        return bisect_left(self._lines, at) + 1


def _holds_zones(found: dict[str, Any]) -> bool:
    """Tell whether some key of an object names a zone."""
    return any(_PLACES.get(key.casefold()) or place_of(key) for key in found)


def _name_of(card: dict[str, Any]) -> str:
    """Return the name in a card's object, wherever it is; empty where there is none."""
    for path in _NAME_PATHS:
        value: Any = card
        for key in path:
            value = value.get(key) if isinstance(value, dict) else None
        if isinstance(value, str) and value.strip():
            return value
    return ""


def _count_of(card: dict[str, Any]) -> object:
    """Return the count in a card's object; a card without one is there once."""
    return next((card[key] for key in _COUNTS if key in card), 1)


def _own_place(card: dict[str, Any]) -> Place | None:
    """Return the place that a card's first category names."""
    categories = card.get("categories")
    first = categories[0] if isinstance(categories, list) and categories else None
    return place_of(first) if isinstance(first, str) else None
