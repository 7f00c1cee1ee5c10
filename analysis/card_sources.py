"""Card data as others publish it: Scryfall's bulk file of cards and MTGJSON's AtomicCards."""

from __future__ import annotations

import gzip
import io
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import UnionType
from typing import Any, Final

from counterclock.card_schema import faces_fault, fault, types_fault
from counterclock.json_stream import JsonStream, JsonStreamError

__all__ = ["CardSourceError", "PublishedCard", "PublishedFace", "read_published"]

_GZIP: Final = b"\x1f\x8b"
_NO_CARDS: Final = frozenset(
    ["token", "double_faced_token", "emblem", "art_series", "vanguard", "scheme", "planar", "reversible_card"]
)
"""Layouts of Scryfall's objects that are not put into decks, or are there a second time."""
_NO_SETS: Final = frozenset(["token", "memorabilia"])
_LAYOUTS: Final = {"modal_dfc": "modal", "split": "split", "adventure": "adventure", "transform": "transform",
                   "aftermath": "split", "meld": "meld", "leveler": "leveler", "prepare": "prepare"}  # fmt: skip
_FACTS: Final = ("power", "toughness", "loyalty", "defense")
_RIGHT: Final = "give Scryfall's bulk file of oracle cards, or MTGJSON's AtomicCards.json"


class CardSourceError(ValueError):
    """Card data that cannot be used; the message is one line that says where and what would be right."""


@dataclass(frozen=True, slots=True)
class PublishedFace:
    """A face as it is published.

    Attributes
    ----------
    name, mana_cost, type_line, colors, text : str
    power, toughness, loyalty, defense : str
        Empty where there is none.
    """

    name: str
    mana_cost: str
    type_line: str
    colors: str
    text: str
    power: str = ""
    toughness: str = ""
    loyalty: str = ""
    defense: str = ""


@dataclass(frozen=True, slots=True)
class PublishedCard:
    """A card as it is published.

    Attributes
    ----------
    faces : tuple of PublishedFace
        The front first.
    layout : str
        As in the catalogue.
    kind : str
        ``real``, ``arena_only`` or ``joke``.
    keywords : tuple of str
        Names of keywords, without their numbers.
    date, set_code, rarity : str
        Of a printing; empty where they are not told.
    """

    faces: tuple[PublishedFace, ...]
    layout: str
    kind: str
    keywords: tuple[str, ...]
    date: str = ""
    set_code: str = ""
    rarity: str = ""

    @property
    def name(self) -> str:
        """The name as the catalogue has it: both halves of split cards, the front of all others."""
        if self.layout in ("split", "room"):
            return " // ".join(face.name for face in self.faces)
        return self.faces[0].name


def read_published(path: Path) -> Iterator[PublishedCard]:
    """Read a file of card data, plain or gzipped, card by card.

    Parameters
    ----------
    path : Path
        The file.

    Yields
    ------
    PublishedCard
        A card; tokens, emblems and the like are passed over.

    Raises
    ------
    CardSourceError
        The file is cut off, no JSON, or of another schema.
    """
    count = 0
    try:
        with path.open("rb") as raw:
            packed = raw.read(2) == _GZIP
        with (
            gzip.open(path, "rb") if packed else path.open("rb") as data,
            io.TextIOWrapper(data, "utf-8-sig") as text,
        ):
            for card in _cards(JsonStream(text)):
                count += 1
                yield card
    except CardSourceError as error:
        raise CardSourceError(f"{path}: {error}") from None
    except JsonStreamError as error:
        after = f"after {count:,} cards" if count else "at its beginning"
        raise CardSourceError(f"{path}: not sound JSON {after} ({error}); {_RIGHT}, whole") from None
    except UnicodeDecodeError:
        raise CardSourceError(f"{path}: no UTF-8 text; {_RIGHT}") from None
    except (EOFError, gzip.BadGzipFile, zlib.error):
        raise CardSourceError(f"{path}: the gzip file is broken off or damaged; {_RIGHT}, whole") from None
    except OSError as error:
        raise CardSourceError(f"{path}: cannot be read ({error.strerror or error})") from None


def _cards(stream: JsonStream) -> Iterator[PublishedCard]:
    """Read cards of either schema."""
    first = stream.peek()
    if first == "[":
        yield from filter(None, map(_of_scryfall, stream.items()))
    elif first == "{":
        yield from _atomic(stream)
    else:
        raise JsonStreamError(f"it begins with {first!r}" if first else "it is empty")
    if stream.peek():
        raise JsonStreamError(f"{stream.peek()!r} after its end")


def _atomic(stream: JsonStream) -> Iterator[PublishedCard]:
    """Read MTGJSON's object: ``meta`` and ``data``."""
    keys = []
    for key in stream.pairs():
        keys.append(key)
        if key == "data":
            if stream.peek() != "{":
                raise CardSourceError(f"its 'data' is no table of cards by name; {_RIGHT}")
            for name in stream.pairs():
                card = _of_mtgjson(name, stream.value())
                if card is not None:
                    yield card
        else:
            stream.value()
    if "data" not in keys:
        raise CardSourceError(f"this JSON has {', '.join(keys[:5])!r:.80} and no 'data'; {_RIGHT}")


# Fields ---------------------------------------------------------------------------------------------------------------


def _field(card: object, name: str, kind: type | UnionType, default: Any = None) -> Any:
    """Return a field of the right type and form; one without a default must be there."""
    if not isinstance(card, Mapping):
        raise CardSourceError(f"{card!r:.60} where a card should be; {_RIGHT}")
    value = card.get(name)
    value = default if value is None else value
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise CardSourceError(f"the card {_called(card)!r:.60} has no sound {name!r} ({value!r:.40}); {_RIGHT}")
    if value is not default and (right := fault(name, value)):
        raise CardSourceError(f"the card {_called(card)!r:.60} has the {name} {value!r:.60}; {right}")
    return value


def _called(card: Mapping[Any, Any]) -> Any:
    """Return what a card calls itself."""
    return card.get("faceName") or card.get("name")


def _texts(card: object, name: str) -> tuple[str, ...]:
    """Return a list of texts; empty where there is none."""
    return tuple(_field(card, name, list, []))


def _sound(card: PublishedCard) -> PublishedCard:
    """Return a card; see that it has a card type and the faces of its layout."""
    for face in card.faces:
        if right := types_fault(face.type_line, card.kind):
            raise CardSourceError(f"the card {face.name!r:.60} has the type {face.type_line!r:.60}; {right}")
    if right := faces_fault(card.layout, card.faces):
        raise CardSourceError(f"the card {card.name!r:.60} has the layout {card.layout!r}; {right}")
    return card


# Scryfall -------------------------------------------------------------------------------------------------------------


def _of_scryfall(card: object) -> PublishedCard | None:
    """Read one of Scryfall's objects; None where it is no card for decks."""
    name, layout = _field(card, "name", str), _field(card, "layout", str)
    set_type, games = _field(card, "set_type", str, ""), _texts(card, "games")
    rebalanced = name.startswith("A-") and "paper" not in games
    if layout in _NO_CARDS or set_type in _NO_SETS or rebalanced:
        return None
    parts: Sequence[object] = _field(card, "card_faces", list, []) or [card]
    for each in (card, *parts):
        _field(each, "cmc", int | float, 0)
    colors = "".join(_texts(card, "colors"))
    faces = tuple(_scryfall_face(part, colors) for part in parts)
    kind = "joke" if set_type == "funny" else "arena_only" if games == ("arena",) else "real"
    keywords, date = _texts(card, "keywords"), _field(card, "released_at", str, "")
    first, rarity = _field(card, "set", str, "").upper(), _field(card, "rarity", str, "")
    return _sound(PublishedCard(faces, _layout(layout, faces), kind, keywords, date, first, rarity))


def _scryfall_face(face: object, colors: str) -> PublishedFace:
    """Read a face."""
    own = "".join(_texts(face, "colors"))
    cost = _field(face, "mana_cost", str, "")
    return PublishedFace(
        _field(face, "name", str),
        cost,
        _field(face, "type_line", str),
        own or (colors if not cost else "".join(color for color in "WUBRG" if color in cost and color in colors)),
        _field(face, "oracle_text", str, ""),
        **{fact: _field(face, fact, str, "") for fact in _FACTS},
    )


def _layout(said: str, faces: Sequence[PublishedFace]) -> str:
    """Return the catalogue's word for a layout; one that is new stands by the number of its faces."""
    if "Room" in faces[0].type_line:
        return "room"
    if len(faces) > 1 and "Omen" in faces[1].type_line:
        return "omen"
    return _LAYOUTS.get(said, "normal" if len(faces) == 1 else "transform")


# MTGJSON --------------------------------------------------------------------------------------------------------------


def _of_mtgjson(name: str, parts: object) -> PublishedCard | None:
    """Read one of MTGJSON's atomic cards; None where it is no card for decks."""
    if not isinstance(parts, list) or not parts:
        raise CardSourceError(f"the card {name!r:.60} has no list of faces; {_RIGHT}")
    if right := fault("name", name):
        raise CardSourceError(f"a card has the name {name!r:.60}; {right}")
    layout = _field(parts[0], "layout", str)
    if layout in _NO_CARDS or name.startswith("A-"):
        return None
    if any(_field(part, "side", str, "a") != "a" for part in parts):
        parts = sorted(parts, key=lambda part: str(_field(part, "side", str, "a")))
    else:
        parts = parts[:1]
    faces = tuple(_mtgjson_face(part, name) for part in parts)
    funny = any(_field(part, "isFunny", bool, False) for part in parts)
    keywords = tuple(dict.fromkeys(word for part in parts for word in _texts(part, "keywords")))
    first = _field(parts[0], "firstPrinting", str, "")
    kind = "joke" if funny else "real"
    return _sound(PublishedCard(faces, _layout(layout, faces), kind, keywords, "", first, ""))


def _mtgjson_face(face: object, name: str) -> PublishedFace:
    """Read a face."""
    for value in ("manaValue", "convertedManaCost"):
        _field(face, value, int | float, 0)
    return PublishedFace(
        _field(face, "faceName", str, name),
        _field(face, "manaCost", str, ""),
        _field(face, "type", str),
        "".join(_texts(face, "colors")),
        _field(face, "text", str, ""),
        **{fact: _field(face, fact, str, "") for fact in _FACTS},
    )
