"""What the fields of published cards may hold: odd values that are printed pass, impossible ones do not."""

from __future__ import annotations

import datetime
import math
import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

__all__ = ["faces_fault", "fault", "types_fault"]

_HALF: Final = "\N{VULGAR FRACTION ONE HALF}"
_TERM: Final = (
    rf"(?:\d{{1,6}}(?:\.\d|{_HALF})?|\.\d|{_HALF}|\d{{0,2}}d\d{{1,3}}|\*\N{{SUPERSCRIPT TWO}}?|[XYZ?]|\N{{INFINITY}})"
)
_SIZE: Final = re.compile(rf"[+-]?{_TERM}(?:[+-]{_TERM})*", re.ASCII)
_COUNT: Final = re.compile(rf"{_TERM}(?:[+-]{_TERM})*", re.ASCII)
_WORD: Final = re.compile(r"[^\W\d_][^\W_]*(?:[-'\N{RIGHT SINGLE QUOTATION MARK}][^\W_]+)*[!?.,]?")
_LAYOUT: Final = re.compile(r"[a-z][a-z_]{2,39}")
_SET: Final = re.compile(r"[A-Za-z0-9_]{2,10}")
_RARITY: Final = re.compile(r"[a-z]{3,20}")
_LONGEST_NAME: Final = 400
_LONGEST_TEXT: Final = 20_000
_MOST_VALUE: Final = 10_000_000
_FIRST: Final = datetime.date(1993, 1, 1)
_LAST: Final = datetime.date(2100, 1, 1)
_TYPES: Final = frozenset(
    ["Artifact", "Battle", "Card", "Conspiracy", "Creature", "Dungeon", "Emblem", "Enchantment", "Hero", "Instant",
     "Kindred", "Land", "Phenomenon", "Plane", "Planeswalker", "Scheme", "Sorcery", "Stickers", "Tribal", "Vanguard"]
)  # fmt: skip
"""Card types (CR 205.2a), those of before, and the words that stand in their place on what is no card for decks."""
_SEVERAL: Final = frozenset(["transform", "modal", "adventure", "split", "room", "omen"])


class _Right(NamedTuple):
    """What a field may hold."""

    holds: Callable[[object], bool]
    words: str


def _text(pattern: re.Pattern[str]) -> Callable[[object], bool]:
    """Return what tells whether a text is of a form; an empty one says nothing."""
    return lambda value: value == "" or (isinstance(value, str) and pattern.fullmatch(value) is not None)


def _is_clean(value: object, allowed: str = "", also: frozenset[str] = frozenset({"Cf"})) -> bool:
    """Tell whether a text has no control characters but those allowed, nor halves of characters."""
    refused = {"Cc", "Cs", "Zl", "Zp", *also}
    return isinstance(value, str) and (
        value.isprintable() or all(char in allowed or unicodedata.category(char) not in refused for char in value)
    )


def _is_name(value: object) -> bool:
    """Tell whether a text can be a card's name."""
    return isinstance(value, str) and _is_clean(value) and bool(value.strip()) and len(value) <= _LONGEST_NAME


def _is_rules_text(value: object) -> bool:
    """Tell whether a text can be rules text."""
    return isinstance(value, str) and len(value) <= _LONGEST_TEXT and _is_clean(value, "\n\r\t", frozenset())


def _is_type_line(value: object) -> bool:
    """Tell whether a text has the form of a type line: words, a dash and words."""
    if not isinstance(value, str):
        return False
    front, dash, back = value.partition(" \N{EM DASH} ")
    words = front.split()
    return bool(words) and all(map(_WORD.fullmatch, words)) and _is_clean(back) and bool(back.strip()) == bool(dash)


def _is_date(value: object) -> bool:
    """Tell whether a text is a day on which a card can be printed."""
    if value == "":
        return True
    try:
        day = datetime.date.fromisoformat(str(value))
    except ValueError:
        return False
    return _FIRST <= day <= _LAST and str(value) == day.isoformat()


def _is_value(value: object) -> bool:
    """Tell whether a number can be a mana value."""
    return isinstance(value, int | float) and math.isfinite(value) and 0 <= value <= _MOST_VALUE


def _all(holds: Callable[[object], bool]) -> Callable[[object], bool]:
    """Return what tells whether each entry of a list is right."""
    return lambda values: isinstance(values, list) and all(map(holds, values))


_NAME: Final = _Right(_is_name, f"a name has 1 to {_LONGEST_NAME} letters and no control characters")
_TEXT: Final = _Right(_is_rules_text, f"a text has up to {_LONGEST_TEXT:,} letters and no control characters")
_BODY: Final = _Right(_text(_SIZE), "it is a number, *, X, ? or a sum such as 1+*")
_NUMBER: Final = _Right(_text(_COUNT), "it is a number that is not negative, *, X, or a sum such as 1d4+1")
_TYPE_LINE: Final = _Right(_is_type_line, "a type line is such as 'Artifact Creature \N{EM DASH} Golem'")
_SET_CODE: Final = _Right(_text(_SET), "a set's code has 2 to 10 letters and digits")
_VALUE: Final = _Right(_is_value, "a mana value is a number that is not negative")
_DATE: Final = _Right(_is_date, "a date is such as '2027-02-05'")
_FIELDS: Final[Mapping[str, _Right]] = {
    **dict.fromkeys(("name", "faceName"), _NAME),
    **dict.fromkeys(("oracle_text", "text"), _TEXT),
    **dict.fromkeys(("type_line", "type"), _TYPE_LINE),
    **dict.fromkeys(("power", "toughness"), _BODY),
    **dict.fromkeys(("loyalty", "defense"), _NUMBER),
    **dict.fromkeys(("cmc", "manaValue", "convertedManaCost"), _VALUE),
    **dict.fromkeys(("set", "firstPrinting"), _SET_CODE),
    "released_at": _DATE,
    "layout": _Right(
        lambda value: value != "" and _text(_LAYOUT)(value), "a layout is such as 'normal' or 'modal_dfc'"
    ),
    "rarity": _Right(_text(_RARITY), "a rarity is such as 'common'"),
    "colors": _Right(_all(lambda value: value in tuple("WUBRG")), "colours are W, U, B, R and G"),
    "keywords": _Right(_all(_is_name), "each is the name of a keyword"),
    "games": _Right(_all(_is_name), "each is such as 'paper'"),
}
"""What the fields of both publishers may hold, by their names there."""


def fault(field: str, value: object) -> str:
    """Say what would be right where a field of a published card holds what no card has.

    Parameters
    ----------
    field : str
        Its name, as the publisher has it.
    value : object
        What it holds, of the right type; a field that may be missing holds an empty text then.

    Returns
    -------
    str
        What would be right; empty where nothing is wrong.

    Examples
    --------
    >>> fault("power", "1+*"), fault("loyalty", "x y")
    ('', 'it is a number that is not negative, *, X, or a sum such as 1d4+1')
    """
    right = _FIELDS.get(field)
    return "" if right is None or right.holds(value) else right.words


def types_fault(type_line: str, kind: str) -> str:
    """Say what would be right where a type line names no card type.

    Parameters
    ----------
    type_line : str
    kind : str
        As in the catalogue; jokes may be of any type.

    Returns
    -------
    str
        What would be right; empty where nothing is wrong.
    """
    known = kind == "joke" or not _TYPES.isdisjoint(type_line.partition(" \N{EM DASH} ")[0].split())
    return "" if known else f"card types are {', '.join(sorted(_TYPES))}"


def faces_fault(layout: str, faces: Sequence[object]) -> str:
    """Say what would be right where a card has too few faces.

    Parameters
    ----------
    layout : str
        As in the catalogue.
    faces : sequence
        Its faces.

    Returns
    -------
    str
        What would be right; empty where nothing is wrong.
    """
    return "it has two faces or more" if layout in _SEVERAL and len(faces) < 2 else ""
