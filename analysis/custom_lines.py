"""Lines that somebody writes for a card that cannot have them, and what a card lacks for its lines to be of use."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from counterclock.ability import (
    NONE,
    Ability,
    Activated,
    Amount,
    Back,
    Chapter,
    Condition,
    Cost,
    Effect,
    EntersWith,
    Keyword,
    LeftOut,
    Limit,
    Mana,
    Replacement,
    Spell,
    Static,
    Triggered,
)
from counterclock.card import Face, parse_keyword
from counterclock.custom_keywords import place_fault
from counterclock.custom_words import parts_of
from counterclock.known_words import Vocabulary

__all__ = ["Frame", "lacking", "misfit"]

_PERMANENTS: Final = frozenset(["Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"])
_SPELLS: Final = frozenset(["Instant", "Sorcery"])
_HOSTED: Final = frozenset(["Equipment", "Aura", "Fortification"])
_ATTACHING: Final = frozenset(["equip", "reconfigure", "living weapon", "for mirrodin!", "job select"])
"""Keywords that attach an Equipment."""
_HOSTING: Final = _ATTACHING | {"bestow", "enchant", "fortify", "mutate", "saddle", "offspring"}
_OF_FIGHTERS: Final = frozenset(["attacks", "blocked", "combat damage to a player", "deals excess damage"])
"""Events of what is a creature."""
_ONLY_YOURS: Final = frozenset(
    ["attacks", "blocked", "combat damage to a player", "dealt damage", "another attacks", "you attack",
     "another combat damage to a player", "would be dealt damage", "deals excess damage"]
)  # fmt: skip
"""Events that are seen of what is yours, whosever is asked for."""
_STATIC_OF_SPELLS: Final = frozenset(["costs less itself"])
"""Continuous effects that instants and sorceries have."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What a card is, whose lines are looked at.

    Attributes
    ----------
    faces : tuple of Face
    abilities : tuple of Ability
        All of them.
    words : Vocabulary
        The words that cards are known to use.
    """

    faces: tuple[Face, ...]
    abilities: tuple[Ability, ...]
    words: Vocabulary

    @property
    def types(self) -> frozenset[str]:
        """The types and subtypes of all its faces."""
        return frozenset(word for face in self.faces for word in (*face.types, *face.subtypes))

    @property
    def keywords(self) -> frozenset[str]:
        """The names of its keywords, printed and written."""
        written = {each.name for each in self.abilities if isinstance(each, Keyword)}
        return frozenset(written | {each.name for face in self.faces for each in face.keywords})

    @property
    def only_spell(self) -> bool:
        """Whether it is an instant or sorcery and nothing else."""
        return bool(_SPELLS & self.types) and not _PERMANENTS & self.types

    @property
    def has_x(self) -> bool:
        """Whether X is in its mana cost, or in the cost of a keyword."""
        costs = [face.mana_cost for face in self.faces] + [
            str(key.value) for face in self.faces for key in face.keywords
        ]
        return any("X" in cost for cost in costs)

    @property
    def attaches(self) -> bool:
        """Whether it does something that attaches it."""
        return any(isinstance(part, Effect) and part.verb == "attach" for part in parts_of(self.abilities))


def misfit(ability: Ability, card: Frame) -> str:
    """Say what an ability is for, and what would be right, where its card is not that.

    Parameters
    ----------
    ability : Ability
    card : Frame

    Returns
    -------
    str
        Empty where the card can have it.
    """
    if isinstance(ability, Back):
        return "" if len(card.faces) > 1 else "cards with two faces, and a card has one face here; leave 'back:' out"
    wrong = _of_spells(ability, card) if card.only_spell else _of_permanents(ability, card)
    wrong = wrong or _host(ability, card) or _kicker(ability, card) or _x(ability, card) or _keyword(ability, card)
    return wrong or _theirs(ability)


def _of_spells(ability: Ability, card: Frame) -> str:
    """Say what an ability of an instant or sorcery is for, where they have no such."""
    match ability:
        case Triggered() if not ability.in_graveyard and set(ability.events) != {"cycled"}:
            return "permanents; for what it does when it resolves write 'spell: ...'"
        case Activated() if not (ability.in_graveyard or ability.cost.discard_self or ability.cost.exile_buried):
            return "permanents; for what it does when it resolves write 'spell: ...'"
        case Mana():
            return "permanents; for mana that a spell adds write 'spell: add {G}'"
        case Static() if ability.what not in _STATIC_OF_SPELLS:
            return "permanents; for what it does when it resolves write 'spell: ...'"
        case EntersWith() | Limit() | Replacement() | Chapter():
            return "permanents; instants and sorceries never enter the battlefield"
        case _:
            return ""


def _of_permanents(ability: Ability, card: Frame) -> str:
    """Say what an ability of a permanent is for, where its types have no such."""
    escapes = isinstance(ability, Spell) and ability.from_graveyard and "escape" in card.keywords
    if isinstance(ability, Spell) and not (_SPELLS & card.types or escapes):
        return "instants and sorceries; for what it does when it enters write 'enters: ...'"
    if isinstance(ability, Activated) and ability.cost.loyalty is not None:
        if "Planeswalker" not in card.types and not ability.given:
            return "planeswalkers; for a price in mana write '{1}: ...'"
    if isinstance(ability, Chapter) and "Saga" not in card.types:
        return "Sagas; give the type 'Enchantment - Saga'"
    return ""


def _host(ability: Ability, card: Frame) -> str:
    """Say so where an ability is about a creature that its card is attached to, and it is attached to none."""
    if _HOSTED & card.types or _HOSTING & card.keywords or card.attaches:
        return ""
    for part in parts_of(ability):
        named = {getattr(part, name, "") for name in ("receiver", "source", "count", "whose")}
        if any(str(word).startswith("attached") for word in named):
            return "Equipment and Auras; a card that is attached to nothing has no attached creature"
    return ""


def _kicker(ability: Ability, card: Frame) -> str:
    """Say so where an ability asks whether its card was kicked, and nothing says what that costs."""
    asks = any(
        (isinstance(part, Condition) and part.what == "kicked") or getattr(part, "count", "") == "times kicked"
        for part in parts_of(ability)
    )
    if not asks or {"kicker", "multikicker"} & card.keywords:
        return ""
    return 'cards with kicker; give it one: keywords = ["kicker {2}"]'


def _x(ability: Ability, card: Frame) -> str:
    """Say so where an ability counts X, and nothing says what X is."""
    parts = list(parts_of(ability))
    asks = any(isinstance(part, Amount) and part.count in ("x", "half of X") for part in parts)
    sized = [part for part in parts if isinstance(part, Effect) and part.verb == "create" and part.kind[:3] == "X/X"]
    asks = asks or any(part.second == NONE for part in sized)
    if not asks or card.has_x or any(map(_pays_x, parts)):
        return ""
    return "what has X in its cost, and nothing says what X is here; write a number, or {X} in the cost"


def _pays_x(part: object) -> bool:
    """Tell whether a part of an ability says what X is."""
    match part:
        case Cost():
            return "{X}" in part.mana or bool(part.energy.times) or part.remove < 0 or part.loyalty_x
        case Spell():
            return "{X}" in part.cost
        case _:
            return False


def _theirs(ability: Ability) -> str:
    """Say so where an ability waits for a deed of opponents that is only ever seen of one's own."""
    if not isinstance(ability, Triggered) or ability.whose != "opponent":
        return ""
    own = [event for event in ability.events if event in _ONLY_YOURS]
    return f'what opponents do, and {own[0]!r} is seen of yours only; leave "opponent\'s" out' if own else ""


def _keyword(ability: Ability, card: Frame) -> str:
    """Say what a keyword is for, where its card is not that."""
    if not isinstance(ability, Keyword):
        return ""
    fault = place_fault(parse_keyword(ability.name), card.types, card.words)
    return fault.partition(" is for ")[2]


def lacking(card: Frame) -> Iterator[str]:
    """Say what a card lacks for its lines to be of use.

    Parameters
    ----------
    card : Frame

    Yields
    ------
    str
        A warning: what is odd, and what would be right.
    """
    types = {*card.faces[0].types, *card.faces[0].subtypes}
    printed = {each.name for each in card.faces[0].keywords}
    for each in card.abilities:
        if isinstance(each, Keyword) and each.name in printed and each.value.isdecimal():
            yield f"{each.name} stands among the keywords and in a line: both count"
    unread = any(isinstance(each, LeftOut) for each in card.abilities)
    if "Equipment" in types and not (_ATTACHING & card.keywords or card.attaches or unread):
        yield 'nothing attaches this Equipment to a creature: give it keywords = ["equip {2}"]'
    if "Aura" in types and "enchant" not in card.keywords:
        yield 'this Aura does not say what it enchants: it is played with keywords = ["enchant creature"]'
    if "Saga" in types and not (unread or any(isinstance(each, Chapter) for each in card.abilities)):
        yield "this Saga has no chapters; write such as 'chapter 1, 2: draw 1'"
    if not (_HOSTED | {"Creature", "Vehicle", "Spacecraft"}) & types and not (unread or _animates(card)):
        events = [each.events for each in card.abilities if isinstance(each, Triggered) and each.whose != "attached"]
        for event in (named[0] for named in events if set(named) <= _OF_FIGHTERS):
            yield f"{event!r} never happens to what is no creature; for creatures of yours write 'another {event}'"


def _animates(card: Frame) -> bool:
    """Tell whether a card makes something a creature, which may be itself."""
    return any(isinstance(part, Effect) and part.verb in ("animate", "transform") for part in parts_of(card.abilities))
