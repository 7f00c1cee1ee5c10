"""The words that cards are known to use: subtypes, kinds of counters, and keywords with what goes with them."""

import difflib
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from typing import Final

from counterclock.card import SUPERTYPES
from counterclock.catalogue import Catalogue, parse_keyword
from counterclock.kernels.codes import KEYWORDS, PERMANENT_KINDS, PLAYER_KINDS

__all__ = [
    "COST",
    "NOTHING",
    "NUMBER",
    "WORDS",
    "Vocabulary",
    "X",
    "counter_kinds",
    "nearest",
    "shape",
    "vocabulary",
    "words_in",
]

NOTHING, NUMBER, X, COST, WORDS = "nothing", "number", "X", "cost", "words"
"""What can go with a keyword: ``flying``, ``toxic 2``, ``monstrosity X``, ``equip {3}``, ``protection from red``."""
_UNPRINTED: Final = {"poisonous": NUMBER, "splice onto arcane": COST}
"""What goes with keywords that the facts of no card name."""
_ON_SPELLS_TOO: Final = frozenset({"ascend"})
"""Keywords of instants and sorceries that the facts do not name there."""
_NEAR: Final = 0.8
_SHORTEST: Final = 3
_SUBTYPE: Final = re.compile(r"Time Lord|\S+")
_TOKENS: Final = {
    "Creature": (
        "Army", "Balloon", "Blinkmoth", "Camarid", "Caribou", "Coward", "Deserter", "Germ", "Graveborn", "Homunculus",
        "Orb", "Pentavite", "Pincher", "Prism", "Reflection", "Sand", "Saproling", "Scion", "Sculpture", "Serf",
        "Servo", "Splinter", "Tentacle", "Tetravite", "Triskelavite",
    ),
    "Artifact": ("Blood", "Clue", "Food", "Gold", "Incubator", "Junk", "Lander", "Map", "Mutagen", "Treasure"),
}  # fmt: skip
"""Subtypes of tokens, which no card need have (205.3g, 205.3m)."""
_MANA: Final = re.compile(r"(?:\{[^{}]+\})+")
_SPELLS: Final = frozenset({"Instant", "Sorcery"})


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words of the cards of a catalogue.

    Attributes
    ----------
    subtypes : mapping of str to frozenset of str
        Every subtype, with the card types that it goes with; Kindred cards have creature types (CR 308.2).
    keywords : mapping of str to mapping of str to int
        Every keyword, with how often what goes with it: ``NOTHING``, ``NUMBER``, ``X``, ``COST``, ``WORDS``.
    on_spells, on_permanents : frozenset of str
        Keywords that instants and sorceries have, and keywords that others have.
    beside : frozenset of str
        Words that stand beside keywords, as in "protection from red", in small letters.
    """

    subtypes: Mapping[str, frozenset[str]]
    keywords: Mapping[str, Mapping[str, int]]
    on_spells: frozenset[str]
    on_permanents: frozenset[str]
    beside: frozenset[str]


@lru_cache(maxsize=4)
def vocabulary(cards: Catalogue) -> Vocabulary:
    """Collect the words of the cards of a catalogue.

    Parameters
    ----------
    cards : Catalogue

    Returns
    -------
    Vocabulary
    """
    printed = Counter(cards.printed_words())
    shapes = defaultdict[str, Counter[str]](Counter)
    on_spells, on_permanents, beside = set[str](), set[str](), set[str]()
    for (line, said), times in printed.items():
        for text in filter(None, said.split("; ")):
            name, form, value = _read(text)
            beside.update(words_in(value) if form == WORDS else ())
            shapes[name][form] += times
            (on_spells if _SPELLS & set(line.split()) else on_permanents).add(name)
    for name, form in _UNPRINTED.items():
        shapes[name][form] += 1
        (on_spells if form == COST else on_permanents).add(name)
    on_spells |= _ON_SPELLS_TOO
    by_subtype = _by_subtype({line for line, _ in printed})
    return Vocabulary(by_subtype, dict(shapes), frozenset(on_spells), frozenset(on_permanents), frozenset(beside))


@lru_cache(maxsize=4096)
def _read(text: str) -> tuple[str, str, str]:
    """Return the name of a printed keyword, the form of what goes with it, and that."""
    keyword = parse_keyword(text)
    return keyword.name, shape(keyword.value), str(keyword.value)


def words_in(text: str) -> list[str]:
    """Return the words of a text, in small letters.

    Parameters
    ----------
    text : str

    Returns
    -------
    list of str
        Those of at least three letters; symbols in braces are none.
    """
    return [word.lower() for word in re.findall(r"[^\W\d_][\w'-]{2,}", re.sub(r"\{[^{}]*\}", " ", text))]


def _words(type_line: str) -> tuple[frozenset[str], tuple[str, ...]]:
    """Return the types and subtypes of a type line."""
    front, _, back = type_line.partition(" \N{EM DASH} ")
    types = {"Creature" if word == "Kindred" else word for word in front.split() if word not in SUPERTYPES}
    return frozenset(types), tuple(_SUBTYPE.findall(back))


def _by_subtype(type_lines: Iterable[str]) -> dict[str, frozenset[str]]:
    """Tell which types each subtype goes with: those that it has alone, or all that it is found with."""
    alone, beside = defaultdict[str, set[str]](set), defaultdict[str, set[str]](set)
    for types, subtypes in map(_words, type_lines):
        for word in subtypes:
            beside[word] |= types
            if len(types) == 1:
                alone[word] |= types
    of_tokens = {word: frozenset([type_]) for type_, words in _TOKENS.items() for word in words}
    return of_tokens | {word: frozenset(alone[word] or types) for word, types in beside.items()}


def shape(value: int | str | None) -> str:
    """Tell what goes with a keyword.

    Parameters
    ----------
    value : int, str or None
        As `parse_keyword` reads it, or as a line of the notation has it.

    Returns
    -------
    str
        ``NOTHING``, ``NUMBER``, ``X``, ``COST`` or ``WORDS``.
    """
    if value is None or value == "":
        return NOTHING
    if isinstance(value, int) or value.isdecimal():
        return NUMBER
    if value == "X":
        return X
    return COST if _MANA.fullmatch(value) else WORDS


@cache
def counter_kinds() -> frozenset[str]:
    """Return the kinds of counters that cards name, other than changes of size such as +1/+1.

    Returns
    -------
    frozenset of str
    """
    text = resources.files("counterclock.data").joinpath("counter-kinds.txt").read_text(encoding="utf-8")
    sizes = {kind for kind in PERMANENT_KINDS if "/" in kind}
    return frozenset({*text.split("\n"), *PERMANENT_KINDS, *PLAYER_KINDS, *KEYWORDS} - {"", *sizes})


def nearest(word: str, known: Iterable[str]) -> str:
    """Find the word that was probably meant.

    Parameters
    ----------
    word : str
        An unknown word.
    known : iterable of str
        The words there are.

    Returns
    -------
    str
        One of them, whose spelling is the nearest; empty where none is near.
    """
    by_key = {each.casefold(): each for each in sorted(known, reverse=True)}
    key = word.casefold()
    for exactly in (key, key.removesuffix("s"), key.removesuffix("es"), re.sub("ves$", "f", key)):
        if exactly in by_key:
            return by_key[exactly]
    close = difflib.get_close_matches(key, by_key, n=1, cutoff=_NEAR)
    close = close or [other for other in by_key if _differ_in_one(key, other)]
    return by_key[close[0]] if close else ""


def _differ_in_one(one: str, other: str) -> bool:
    """Tell whether two words of the same length differ in one letter."""
    same_length = len(one) == len(other) >= _SHORTEST
    return same_length and sum(a != b for a, b in zip(one, other, strict=True)) == 1
