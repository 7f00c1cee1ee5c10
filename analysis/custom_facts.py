"""What is printed on a card that somebody writes: checked word by word."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple, NoReturn, Protocol

from counterclock.card import SUPERTYPES, Face, Keyword, parse_keyword
from counterclock.custom_keywords import cost_fault, keyword_fault, place_fault
from counterclock.custom_words import Words
from counterclock.lands import UNTAPPED, Entry
from counterclock.mana import COLORS, ManaAbility, ManaCost

__all__ = ["FACTS", "CardFileError", "Fail", "face_of", "subtypes_in"]

FACTS: Final = ("cost", "type", "power", "toughness", "loyalty", "defense", "keywords", "enters")
"""Keys of a card's table that say what is printed on it."""
TYPES: Final = (
    "Artifact", "Battle", "Creature", "Enchantment", "Instant", "Kindred", "Land", "Planeswalker", "Sorcery",
)  # fmt: skip
"""Card types (CR 205.2a) of cards that are put into decks."""
_SUPERTYPES: Final = tuple(sorted(SUPERTYPES - {"Elite", "Host", "Ongoing"}))
"""Supertypes (CR 205.4a) of cards that are put into decks."""
_WORD: Final = re.compile(r"[^\W\d_][\w'\N{RIGHT SINGLE QUOTATION MARK}-]*|Time Lord")
_DASH: Final = re.compile(r"\s+(?:-{1,3}|[\u2013\u2014])\s+")
_SUBTYPE: Final = re.compile(r"Time Lord|\S+")
_SIZE: Final = re.compile(r"-?[0-9]{1,3}|\*|X|[0-9]{1,3}[+-]\*|\*[+-][0-9]{1,3}")
_COUNT: Final = re.compile(r"[0-9]{1,3}|X|\*")
_LAND_MANA: Final = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}


class CardFileError(ValueError):
    """A card that somebody wrote and that is wrong; the message is one line that says where and what would be right."""


class Fail(Protocol):
    """What says where something is wrong, and gives up."""

    def __call__(self, text: str, key: str = "", number: int = 0) -> NoReturn:
        """Raise a `CardFileError` about a key of the card's table, or about one of several texts there."""


class _Line(NamedTuple):
    """The words of a type line."""

    supertypes: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]


def face_of(table: Mapping[str, Any], name: str, words: Words, fail: Fail, before: Face | None = None) -> Face:
    """Return what is printed on a card.

    Parameters
    ----------
    table : mapping
        The card's table; of its keys those of `FACTS` are read.
    name : str
        Its name.
    words : Words
        What words are known.
    fail : callable
        What says where something is wrong, and gives up.
    before : Face, optional
        The known card that is changed: what the table does not say stays as it is there.

    Returns
    -------
    Face

    Raises
    ------
    CardFileError
        Something is wrong.
    """
    line = _type_line(table, words, fail) if before is None else _Line(before.supertypes, before.types, before.subtypes)
    cost = _cost(table, line, fail) if before is None or "cost" in table else None
    printed = {key: _number(table, key, fail) for key in ("power", "toughness", "loyalty", "defense")}
    if before is not None:
        printed = {key: getattr(before, key) if value is None else value for key, value in printed.items()}
    _check_body(printed, line, fail)
    keywords = _keywords(table, line, words, fail) if "keywords" in table or before is None else before.keywords
    return Face(
        name=name,
        mana_cost=str(cost) if cost is not None else before.mana_cost if before else "",
        mana_value=cost.mana_value if cost is not None else before.mana_value if before else 0,
        colors=cost.colors if cost is not None else before.colors if before else "",
        supertypes=line.supertypes,
        types=line.types,
        subtypes=line.subtypes,
        **printed,
        keywords=keywords,
        mana=before.mana if before else tuple(_land_mana(line)),
        enters=_enters(table, line, fail) if "enters" in table or before is None else before.enters,
        fetches=before.fetches if before else (),
    )


# Types and costs ------------------------------------------------------------------------------------------------------


def _type_line(table: Mapping[str, Any], words: Words, fail: Fail) -> _Line:
    """Read a type line."""
    said = table["type"]
    right = "give one such as 'Creature - Elf' or 'Legendary Planeswalker - Jace'"
    if not isinstance(said, str) or not said.strip():
        fail(f"type is {said!r:.40}; {right}", "type")
    front, *back = _DASH.split(f"{said.strip()} ")
    if len(back) > 1:
        fail(f"the type {said!r:.80} has several dashes; {right}", "type")
    if back == [""]:
        fail(f"the type {said!r:.80} has no subtype after its dash; {right}", "type")
    before = _before_dash(front, fail)
    types = tuple(word for word in before if word in TYPES)
    if not types:
        fail(f"the type {said!r:.80} has no card type; {right}", "type")
    supertypes = tuple(word for word in before if word in SUPERTYPES)
    if wrong := _combined(supertypes, types):
        fail(f"the type {said!r:.80}: {wrong}", "type")
    subtypes = [_subtype(word, types, words, fail) for word in _SUBTYPE.findall(" ".join(back))]
    return _Line(supertypes, types, tuple(dict.fromkeys(subtypes)))


def subtypes_in(type_line: str) -> list[str]:
    """Return the words of a type line that are subtypes, as they are written.

    Parameters
    ----------
    type_line : str

    Returns
    -------
    list of str
        With a capital at the beginning.
    """
    words = _SUBTYPE.findall(" ".join(_DASH.split(type_line)[1:]))
    return [word[:1].upper() + word[1:] for word in words]


def _before_dash(front: str, fail: Fail) -> list[str]:
    """Read supertypes and types, each of which must be one and stand once."""
    words = [word[:1].upper() + word[1:].lower() for word in front.split()]
    for word, typed in zip(words, front.split(), strict=True):
        if word not in _SUPERTYPES and word not in TYPES:
            fail(f"{typed!r:.40} is no card type; {_meant(word)}", "type")
        if words.count(word) > 1:
            fail(f"{word!r} stands twice in the type; write it once", "type")
    return words


def _meant(word: str) -> str:
    """Say what was probably meant by a word that is no type."""
    front, dash, back = word.partition("-")
    if dash and front in TYPES:
        return f"write spaces around the dash: '{front} - {back.title() or 'Elf'}'"
    near = difflib.get_close_matches(word, (*TYPES, *_SUPERTYPES), n=1)
    if near:
        return f"did you mean {near[0]!r}?"
    return f"card types are {', '.join(TYPES)}; subtypes stand after a dash: 'Creature - {word:.40}'"


def _combined(supertypes: tuple[str, ...], types: tuple[str, ...]) -> str:
    """Say which types and supertypes do not go together."""
    spell = next((word for word in types if word in ("Instant", "Sorcery")), "")
    other = next((word for word in types if word not in (spell, "Kindred")), "")
    if spell and other:
        return f"{spell} and {other} do not go together; write one of them"
    if types == ("Kindred",):
        return "Kindred stands beside another card type: 'Kindred Instant - Elf'"
    if "Land" in types and "Planeswalker" in types:
        return "Land and Planeswalker do not go together; write one of them"
    if "Basic" in supertypes and "Land" not in types:
        return "only lands are Basic; leave it out"
    return ""


def _subtype(said: str, types: tuple[str, ...], words: Words, fail: Fail) -> str:
    """Read a subtype in its usual spelling; it must be one of the card's types, or new."""
    if not _WORD.fullmatch(said):
        fail(f"{said!r:.40} is no subtype; write subtypes with nothing but spaces between them", "type")
    known = words.known.subtypes
    word = said if said in known else _spelled(said, known)
    of = known.get(word, frozenset())
    if of and not of & {"Creature" if each == "Kindred" else each for each in types}:
        whose = " and ".join(sorted(f"{each.lower()}s" for each in of)).replace("sorcerys", "sorceries")
        fail(f"{word!r} is a subtype of {whose}, and this card is none", "type")
    return word


def _spelled(said: str, known: Iterable[str]) -> str:
    """Return a subtype as it is known, whatever letters are capitals."""
    found = next((word for word in known if word.casefold() == said.casefold()), "")
    return found or said[:1].upper() + said[1:]


def _cost(table: Mapping[str, Any], line: _Line, fail: Fail) -> ManaCost | None:
    """Read a mana cost; None where there is none."""
    said = table.get("cost")
    if "Land" in line.types:
        return None if said in (None, "") else fail("a land has no mana cost; leave cost out", "cost")
    if said is None:
        fail('no cost; give one: cost = "{1}{G}", or cost = "" for a card that cannot be cast for mana')
    if not isinstance(said, str):
        fail(f'cost is {said!r:.40}; give a text: cost = "{{{said!s:.20}}}"', "cost")
    if fault := cost_fault(said):
        fail(fault, "cost")
    return ManaCost.parse(said) if said.strip() else None


# Numbers --------------------------------------------------------------------------------------------------------------


def _number(table: Mapping[str, Any], key: str, fail: Fail) -> str | None:
    """Read a power, toughness, loyalty or defense."""
    said = table.get(key)
    if said is None:
        return None
    written = str(said).strip()
    bare = isinstance(said, int) and not isinstance(said, bool)
    pattern = _SIZE if key in ("power", "toughness") else _COUNT
    if not (bare or isinstance(said, str)) or not pattern.fullmatch(written):
        other = '"*" or "1+*"' if pattern is _SIZE else '"X"'
        fail(f"{key} is {said!r:.40}; give a number up to 999, or {other}", key)
    return written


def _check_body(printed: Mapping[str, str | None], line: _Line, fail: Fail) -> None:
    """See that a card has the numbers that its types ask for, and no others."""
    shown = " ".join((*line.supertypes, *line.types))
    body = "Creature" in line.types
    allowed = {
        "power": body or bool({"Vehicle", "Spacecraft"} & set(line.subtypes)),
        "loyalty": "Planeswalker" in line.types,
        "defense": "Battle" in line.types,
    }
    allowed["toughness"] = allowed["power"]
    body = body or "Vehicle" in line.subtypes
    needed = {"power": body, "toughness": body, "loyalty": allowed["loyalty"], "defense": allowed["defense"]}
    for key, value in printed.items():
        if value is not None and not allowed[key]:
            whose = {"loyalty": "planeswalkers", "defense": "battles"}.get(key, "creatures and Vehicles")
            fail(f"{key} on a card of type {shown!r}; only {whose} have it", key)
        if value is None and needed[key]:
            fail(f"no {key} on a card of type {shown!r}; give {key} = 2", "type")


# Keywords and lands ---------------------------------------------------------------------------------------------------


def _keywords(table: Mapping[str, Any], line: _Line, words: Words, fail: Fail) -> tuple[Keyword, ...]:
    """Read the keywords."""
    said = table.get("keywords", [])
    if not isinstance(said, list) or not all(isinstance(word, str) and word.strip() for word in said):
        fail(f'keywords is {said!r:.40}; give a list: ["infect", "toxic 2"]', "keywords")
    said = [" ".join(word.split()) for word in said]
    found = [parse_keyword(word) for word in said]
    types = frozenset((*line.types, *line.subtypes))
    for number, (keyword, word) in enumerate(zip(found, said, strict=True)):
        if fault := keyword_fault(keyword, word, words.known):
            fail(fault, "keywords", number)
        if fault := place_fault(keyword, types, words.known):
            fail(f"{word!r:.60}: {fault}", "keywords", number)
    return tuple(found)


def _land_mana(line: _Line) -> Iterable[ManaAbility]:
    """Return the mana that basic land types make (CR 305.6)."""
    colors = "".join(color for color in COLORS if any(_LAND_MANA.get(word) == color for word in line.subtypes))
    if "Land" in line.types and colors:
        yield ManaAbility((colors,))


def _enters(table: Mapping[str, Any], line: _Line, fail: Fail) -> Entry:
    """Read how a land enters."""
    said = table.get("enters", "")
    if said == "":
        return UNTAPPED
    if "Land" not in line.types:
        fail("enters says how a land enters, and this is none; write what happens then in abilities", "enters")
    if not isinstance(said, str):
        fail(f"enters is {said!r:.40}; give a text such as 'tapped'", "enters")
    try:
        return Entry.parse(said)
    except ValueError as error:
        fail(str(error), "enters")
