"""The words of lines that somebody writes: counters, subtypes, tokens, keywords that no card has."""

import dataclasses
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from counterclock.ability import (
    ALWAYS,
    ANYTHING,
    FREE,
    NONE,
    ONE,
    Ability,
    Amount,
    Condition,
    Cost,
    Effect,
    EntersWith,
    Filter,
    Keyword,
    Limit,
    Replacement,
    Static,
)
from counterclock.card import parse_keyword
from counterclock.custom_keywords import cost_fault, granted_fault, keyword_fault
from counterclock.kernels.codes import PLAYER_KINDS, TYPES
from counterclock.known_words import Vocabulary, counter_kinds, nearest
from counterclock.notation import parse_ability
from counterclock.notation_words import COLOR_WORDS, KEYWORDS, PLAYERS
from counterclock.token_catalogue import token_of, tokens

__all__ = ["Fault", "Words", "faults_of", "parts_of"]

_OF_COUNTERS: Final = frozenset({"put", "remove", "double", "move", "remove all"})
"""Verbs about counters on permanents."""
_SIZED: Final = re.compile(r"[+-]\d+/[+-]\d+")
_DESCRIBED: Final = re.compile(r"[\dX]+/[\dX]+ ")
_TOKEN_TYPES: Final = ("legendary", "artifact", "enchantment")


@dataclass(frozen=True, slots=True)
class Words:
    """What words are known to a file of cards.

    Attributes
    ----------
    known : Vocabulary
        Of the cards there are.
    named : frozenset of str
        Those that the file says are new.
    had : frozenset of str
        The subtypes that its cards have.
    """

    known: Vocabulary
    named: frozenset[str] = frozenset()
    had: frozenset[str] = frozenset()

    @property
    def new(self) -> frozenset[str]:
        """All that the file brings."""
        return self.named | self.had


@dataclass(frozen=True, slots=True)
class Fault:
    """A word that is wrong or new.

    Attributes
    ----------
    word : str
        The word, as the line has it.
    text : str
        What is wrong and what would be right; of a word that is new, that it is.
    is_new : bool
        Whether the word is taken as a new one.
    """

    word: str
    text: str
    is_new: bool = False


def faults_of(ability: Ability, words: Words) -> Iterator[Fault]:
    """Find the words of an ability that are wrong or new.

    Parameters
    ----------
    ability : Ability
    words : Words
        The words there are.

    Yields
    ------
    Fault
    """
    for part in parts_of(ability):
        for sort, check in _CHECKS.items():
            if isinstance(part, sort):
                yield from check(part, words)
        kinds = (getattr(part, "kind", ""), *getattr(part, "kinds", ()))
        if not isinstance(part, Effect | Cost | Replacement):
            yield from (fault for kind in kinds if kind for fault in _counter(kind, words))


def parts_of(value: Any) -> Iterator[Any]:
    """Yield an ability and everything within it.

    Parameters
    ----------
    value : Ability or tuple
        An ability or several, or a part of one.

    Yields
    ------
    Ability, Effect, Cost, Amount, Condition or Filter
    """
    if isinstance(value, tuple):
        for each in value:
            yield from parts_of(each)
    elif isinstance(value, _PARTS):
        yield value
        for field in dataclasses.fields(value):
            inner = getattr(value, field.name)
            if isinstance(inner, _WHOLE) and not any(inner is nothing for nothing in _NOTHING):
                yield from parts_of(inner)


_PARTS: Final = (Ability, Effect, Cost, Amount, Condition, Filter)
_WHOLE: Final = (tuple, *_PARTS)
_NOTHING: Final = ((), ALWAYS, ANYTHING, FREE, NONE, ONE)
"""What stands where nothing is said."""


# Words --------------------------------------------------------------------------------------------------------------


def _counter(kind: str, words: Words) -> Iterator[Fault]:
    """Look at a kind of counter."""
    known = counter_kinds()
    if kind in ("any", *words.new) or kind in known or _SIZED.fullmatch(kind):
        return
    near = nearest(kind, known)
    if near:
        yield Fault(kind, f"no card has {kind} counters; did you mean {near!r}?{_is_new(kind)}")
    else:
        yield Fault(kind, f"no known card has {kind} counters: taken as a new kind", is_new=True)


def _is_new(word: str) -> str:
    """Say how to bring in a new word that is like a known one."""
    return f' (a new one is named by new = ["{word}"])'


def _subtype(word: str, words: Words) -> Iterator[Fault]:
    """Look at a subtype."""
    known = words.known.subtypes
    if word in known or word in words.new:
        return
    if word.casefold() in (*TYPES, *COLOR_WORDS):
        yield Fault(word, f"types and colours are written small: {word.casefold()!r}")
        return
    near = nearest(word, (*known, *words.new)) or nearest(word, (*TYPES, *COLOR_WORDS))
    if near:
        yield Fault(word, f"no card is a {word}; did you mean {near!r}?{_is_new(word)}")
    else:
        yield Fault(word, f"no known card is a {word}: taken as a new subtype", is_new=True)


def _of_filter(part: Filter, words: Words) -> Iterator[Fault]:
    """Look at the words of a filter."""
    for word in (*part.subtypes, *part.not_subtypes):
        yield from _subtype(word, words)
    for kind in filter(None, (part.counter, part.not_counter)):
        yield from _on_permanents(kind) or _counter(kind, words)


def _of_effect(part: Effect, words: Words) -> Iterator[Fault]:
    """Look at the words of an effect."""
    if part.verb in _OF_COUNTERS and part.kind:
        yield from _on_permanents(part.kind, part.receiver) or _counter(part.kind, words)
        if part.receiver in PLAYERS and part.kind not in PLAYER_KINDS:
            yield Fault(part.kind, f"players have no {part.kind} counters, but {', '.join(PLAYER_KINDS)}")
    elif part.verb == "amass":
        for word in part.kind.removesuffix("Army").split():
            yield from _subtype(word, words)
    elif part.verb in ("create", "transform") and part.kind:
        yield from _token(part.kind, words)
    for said in part.keywords:
        yield from _granted(said, words)


def _on_permanents(kind: str, receiver: str = "") -> list[Fault]:
    """Say that a kind of counter is none of permanents: players get them."""
    if kind not in PLAYER_KINDS:
        return []
    who = receiver if receiver in PLAYERS else "each opponent" if kind in ("poison", "rad") else "you"
    right = f"{who} {'get' if who == 'you' else 'gets'} 1 {kind}"
    return [Fault(kind, f"players get {kind} counters, and permanents have none; write such as {right!r}")]


def _of_cost(part: Cost, words: Words) -> Iterator[Fault]:
    """Look at the words of a cost."""
    if part.kind:
        yield from _on_permanents(part.kind) or _counter(part.kind, words)
    if part.mana and (fault := cost_fault(part.mana)):
        yield Fault(part.mana, fault)


def _of_counters(part: EntersWith | Limit | Condition | Amount, words: Words) -> Iterator[Fault]:
    """Look at the counters that a permanent has."""
    yield from _on_permanents(part.kind)


def _of_replacement(part: Replacement, words: Words) -> Iterator[Fault]:
    """Look at the kinds of a replacement effect."""
    for kind in part.kinds:
        yield from _counter(kind, words)


def _of_static(part: Static, words: Words) -> Iterator[Fault]:
    """Look at the keywords that are given."""
    for said in part.keywords:
        yield from _granted(said, words)


def _granted(said: str, words: Words) -> Iterator[Fault]:
    """Look at a keyword that is given."""
    if fault := granted_fault(parse_keyword(said), said, words.known):
        yield Fault(said, fault)


def _of_keyword(part: Keyword, words: Words) -> Iterator[Fault]:
    """Look at a keyword that stands alone."""
    said = f"{part.name} {part.value}".strip()
    if fault := keyword_fault(parse_keyword(said), said, words.known):
        beside = " among the keywords" if not part.value and "lacks the words" in fault else ""
        yield Fault(said, fault + beside)


_CHECKS: Final[dict[type, Callable[[Any, Words], Iterator[Fault]]]] = {
    Filter: _of_filter, Effect: _of_effect, Cost: _of_cost, Replacement: _of_replacement, Static: _of_static,
    Keyword: _of_keyword, **dict.fromkeys((EntersWith, Limit, Condition, Amount), _of_counters),
}  # fmt: skip


# Tokens -------------------------------------------------------------------------------------------------------------


def _token(name: str, words: Words) -> Iterator[Fault]:
    """Look at the name or the description of a token, and at its abilities."""
    plain, _, more = name.removesuffix("]").partition(" [")
    if '"' not in name and more:
        for line in more.split(" | "):
            yield from faults_of(parse_ability(line), words)
    if plain == "emblem" or plain in tokens():
        return
    if not _DESCRIBED.match(plain):
        yield Fault(plain, _no_token(plain))
    else:
        yield from _description(plain, words)


def _no_token(name: str) -> str:
    """Say that no token is called so."""
    near = nearest(name, tokens())
    meant = f"did you mean {near!r}?" if near else "describe it, such as '1/1 green Elf with reach'"
    return f"no token is called {name!r}; {meant}"


def _description(text: str, words: Words) -> Iterator[Fault]:
    """Look at the words of a token's description: size, colours, types, subtypes, keywords."""
    front, _, keywords = text.partition(" with ")
    small = (*COLOR_WORDS, *_TOKEN_TYPES, "and")
    for word in front.split()[1:]:
        if word[:1].isupper():
            yield from _subtype(word, words)
        elif word not in small:
            near = nearest(word, (*small, "creature")) or nearest(word, words.known.subtypes)
            meant = f"did you mean {near!r}?" if near and near != word else "leave it out"
            yield Fault(word, f"{word!r} is no colour and no type of a token; {meant}")
    for said in filter(None, keywords.split(", ")):
        name = re.sub(r" \d+$", "", said)
        if name not in KEYWORDS:
            near = nearest(name, KEYWORDS)
            meant = f"did you mean {near!r}?" if near else "write what it does in brackets after the token"
            yield Fault(said, f"{said!r} is no keyword; {meant}")
        else:
            yield from _granted(said, words)
    if token_of(text) is None:
        yield Fault(
            text, f"the token {text!r} is not understood; write size, colours, types, subtypes, keywords: {_LIKE}"
        )


_LIKE: Final = "'1/1 white and black artifact Spirit with flying, toxic 1'"
