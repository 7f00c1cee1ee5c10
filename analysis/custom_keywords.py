"""Keywords that somebody writes: whether there are such, and whether what goes with them does."""

import re
from collections.abc import Mapping
from typing import Final

from counterclock.card import Keyword
from counterclock.encode_keyword import keyword_status
from counterclock.kernels.codes import TYPES
from counterclock.known_words import COST, NOTHING, NUMBER, WORDS, Vocabulary, X, nearest, shape, words_in
from counterclock.mana import ManaCost, ManaError
from counterclock.notation_words import COLOR_WORDS

__all__ = ["MOST_MANA", "cost_fault", "granted_fault", "keyword_fault", "place_fault"]

MOST_MANA: Final = 99
"""The greatest mana value of a cost, and the most symbols in one."""
_LONGEST: Final = 60
"""So many letters of what was written are shown."""
_MOST: Final = {"poisonous": 15}
_USUAL_MOST: Final = 99
_DASH: Final = "\N{EM DASH}"
_RARELY: Final = 0.2
"""Of the cards with a keyword, fewer than this share lack what goes with it: that is no pattern to write by."""
_PERMANENTS: Final = frozenset(["Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"])
_SPELLS: Final = frozenset(["Instant", "Sorcery"])
_SUBTYPES: Final = {
    "equip": ("Equipment",), "reconfigure": ("Equipment",), "living weapon": ("Equipment",),
    "for mirrodin!": ("Equipment",), "job select": ("Equipment",), "fortify": ("Fortification",),
    "crew": ("Vehicle",), "enchant": ("Aura",), "station": ("Spacecraft", "Planet"),
}  # fmt: skip
"""Keywords that only what has one of some subtypes can have (301.5, 301.6, 301.7, 303.4)."""


def keyword_fault(keyword: Keyword, said: str, words: Vocabulary) -> str:
    """Say what is wrong with a keyword.

    Parameters
    ----------
    keyword : Keyword
        The keyword, with its number, cost or words.
    said : str
        As it was written.
    words : Vocabulary
        The keywords there are.

    Returns
    -------
    str
        What is wrong and what would be right; empty where nothing is.
    """
    name, said = keyword.name, said if len(said) <= _LONGEST else f"{said[:_LONGEST]}..."
    if name not in words.keywords and keyword_status(keyword) == "left out":
        return _unknown(said, words)
    printed = words.keywords.get(name, {NOTHING: 1})
    form = shape(keyword.value)
    if form == NUMBER:
        most = _MOST.get(name, _USUAL_MOST)
        if printed.get(NUMBER) and not 0 <= int(str(keyword.value)) <= most:
            return f"{said!r} is out of range; {name} takes a number from 0 to {most}"
    if form == COST and printed.get(COST) and (fault := cost_fault(str(keyword.value))):
        return f"{said!r}: {fault}"
    if form == NOTHING:
        lacks = printed.get(NOTHING, 0) < _RARELY * sum(printed.values())
        return f"{said!r} lacks {_LACKING[_usual(printed)]}; write {_right(name, printed)!r}" if lacks else ""
    if form == WORDS and name in _NAMING and (fault := _misspelt(str(keyword.value), said, words)):
        return fault
    if printed.get(form) or (form == WORDS and printed.get(COST)):
        return ""
    if _usual(printed) == NOTHING:
        return f"{said!r}: nothing goes with {name}; write {name!r}"
    return f"{said!r} lacks {_LACKING[_usual(printed)]}; write {_right(name, printed)!r}"


_NAMING: Final = frozenset(["protection", "hexproof", "affinity for", "enchant", "equip", "champion"])
"""Keywords beside which colours, types and subtypes are named."""


def _misspelt(value: str, said: str, words: Vocabulary) -> str:
    """Say which of the words beside a keyword is spelled nearly like a known one."""
    subtypes = {word.lower() for word in words.subtypes}
    known = (
        words.beside | subtypes | {f"{word}s" for word in subtypes} | {word.lower() for word in (*TYPES, *COLOR_WORDS)}
    )
    for word in words_in(value):
        if word not in known and (near := nearest(word, known)):
            return f"{said!r}: {word!r} is not understood; did you mean {near!r}?"
    return ""


_LACKING: Final = {NUMBER: "its number", X: "its number", COST: "its cost", WORDS: "the words that go with it"}


def _usual(printed: Mapping[str, int]) -> str:
    """Return what usually goes with a keyword."""
    return max(printed, key=lambda form: printed[form])


def _right(name: str, printed: Mapping[str, int]) -> str:
    """Return a keyword with what usually goes with it."""
    usual = _usual(printed)
    if usual == WORDS:
        return f"{name} {_WORDS.get(name, 'creature')}"
    return f"{name} {'{2}' if usual == COST else '1'}"


_WORDS: Final = {
    "protection": "from red", "affinity for": "artifacts", "suspend": "3\N{EM DASH}{G}", "partner with": "Ink Sprout",
    "reinforce": "2\N{EM DASH}{1}{G}", "awaken": "3\N{EM DASH}{5}{G}", "impending": "4\N{EM DASH}{2}{G}",
    "prototype": "{1}{G} \N{EM DASH} 2/2", "craft with": "artifact {2}", "gift": "a card",
}  # fmt: skip
"""Examples of words that go with keywords."""


def _unknown(said: str, words: Vocabulary) -> str:
    """Say what is wrong with what is no keyword: something may stand behind one that does not go with it."""
    if "," in said:
        return f'{said!r}: write each keyword by itself, as in ["infect", "toxic 2"]'
    known = sorted((name for name in words.keywords if re.match(rf"{re.escape(name)}\b", said.lower())), key=len)
    if known and (printed := words.keywords[known[-1]]):
        name = known[-1]
        right = name if _usual(printed) == NOTHING else _right(name, printed)
        rest = said[len(name) :].strip()
        more = f" or {f'{name}{_DASH}{rest}'!r}" if _usual(printed) == COST and rest[:1].isupper() else ""
        return f"{said!r}: {rest!r} does not go with {name}; write {right!r}{more}"
    near = nearest(said, words.keywords)
    if not near:
        first = re.sub(r" (?:\S*\d\S*|X|\{.*)$", "", said)
        near = nearest(first, words.keywords) if first != said else ""
    return f"{said!r} is no keyword; " + (f"did you mean {near!r}?" if near else _ELSE)


_ELSE: Final = "write what it does in abilities or text"


def granted_fault(keyword: Keyword, said: str, words: Vocabulary) -> str:
    """Say what is wrong with a keyword that something gains: only a number can be given with it.

    Parameters
    ----------
    keyword : Keyword
        The keyword, with its number.
    said : str
        As it was written.
    words : Vocabulary
        The keywords there are.

    Returns
    -------
    str
        What is wrong and what would be right; empty where nothing is.
    """
    printed = words.keywords.get(keyword.name, {NOTHING: 1})
    if shape(keyword.value) == NOTHING and _usual(printed) not in (NUMBER, X):
        return ""
    return keyword_fault(keyword, said, words)


def cost_fault(text: str) -> str:
    """Say what is wrong with a mana cost.

    Parameters
    ----------
    text : str
        The cost, such as "{1}{G}".

    Returns
    -------
    str
        What is wrong and what would be right; empty where nothing is.
    """
    try:
        cost = ManaCost.parse(text)
    except ManaError as error:
        return str(error)
    if cost.mana_value > MOST_MANA:
        return f"the cost {text!r:.60} is {cost.mana_value} mana; give one of at most {MOST_MANA}"
    if len(cost.symbols) > MOST_MANA:
        return f"the cost {text!r:.60} has {len(cost.symbols)} symbols; give one of at most {MOST_MANA}"
    return ""


_ACTIONS: Final = {
    "adapt": "{2}{G}: 2 +1/+1 counters on self if self lacks a +1/+1 counter",
    "monstrosity": "{4}{G}: monstrosity 3",
}
"""Words that the facts of known cards have among their keywords, and that say nothing without an ability."""


def place_fault(keyword: Keyword, types: frozenset[str], words: Vocabulary) -> str:
    """Say what a keyword is for, where a card of some types cannot have it.

    Parameters
    ----------
    keyword : Keyword
    types : frozenset of str
        The card's types and subtypes.
    words : Vocabulary
        The keywords there are, and which of them instants and sorceries have.

    Returns
    -------
    str
        "... is for ..."; empty where the card can have it as a keyword.
    """
    name = keyword.name
    if name in _ACTIONS:
        return f"{name} is done by an ability; write {_ACTIONS[name]!r} in abilities"
    needed = _SUBTYPES.get(name, ())
    if needed and not set(needed) & types:
        return f"{name} is for what has the subtype {' or '.join(needed)}"
    if name not in words.keywords:
        return ""
    if not _PERMANENTS & types and name not in words.on_spells and not name.endswith("cycling"):
        return f"{name} is for permanents, not for instants and sorceries"
    if not _SPELLS & types and name not in words.on_permanents:
        return f"{name} is for instants and sorceries, not for permanents"
    return ""
