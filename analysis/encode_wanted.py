"""Permanents that do nothing by themselves and are cast all the same, since other cards of the deck ask for such."""

from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from typing import Any, Final, NamedTuple

from counterclock import ability as ir
from counterclock.ability import Ability, Activated, Amount, Condition, Cost, Effect, Filter, Static, Triggered
from counterclock.catalogue import Face
from counterclock.deck import DeckCard
from counterclock.encode_keyword import NO_EFFECT, as_abilities
from counterclock.encode_role import role_of
from counterclock.kernels import codes
from counterclock.kernels.layout import ROLE_NEVER

__all__ = ["wanted"]

_PERMANENT: Final = frozenset({"Creature", "Artifact", "Enchantment"})
_SEEN: Final = frozenset({"another enters", "another dies", "another leaves", "you cast", "you sacrifice"})
"""What a permanent that does nothing may set off."""
_COUNTED: Final = {"creatures you control": True, "permanents you control": False}
"""Counts of such permanents, and whether they have to be creatures."""
_EACH: Final = frozenset({"each creature you control", "each other creature you control", "attached creature"})
_TARGETS: Final = frozenset({"target creature you control", "another target creature you control"})


_HINDERS: Final = "hinders opponents"
"""Why a permanent is not played that may hinder its controller too."""


class _Asked(NamedTuple):
    """What some ability asks for."""

    which: Filter
    creature: bool


def wanted(cards: Sequence[DeckCard]) -> frozenset[str]:
    """Find the permanents of a deck that do nothing by themselves but that another card asks for.

    Another card asks for one where it counts such permanents, sees them enter, die, leave, be cast or be sacrificed,
    has them sacrificed or tapped for a cost, or makes such creatures bigger for longer than a turn, or all of them.

    Parameters
    ----------
    cards : sequence of DeckCard
        Each card of the deck once.

    Returns
    -------
    frozenset of str
        Keys of cards.
    """
    idle = [(entry, entry.card.front) for entry in cards if entry.card is not None and _does_nothing(entry)]
    if not idle:
        return frozenset()
    asked = {one for entry in cards for one in _asked(entry)}
    return frozenset(entry.key for entry, face in idle if any(_fits(face, one) for one in asked))


def _does_nothing(entry: DeckCard) -> bool:
    """Tell whether a card is a permanent that nothing comes of: a creature without power, or none at all."""
    assert entry.card is not None
    face = entry.card.front
    if not set(face.types) <= _PERMANENT or face.cost is None or face.mana or len(entry.card.faces) > 1:
        return False
    if {"Aura", "Equipment", "Vehicle", "Saga"} & set(face.subtypes) or not _stays(face):
        return False
    inert = NO_EFFECT | set(codes.KEYWORDS) - {"exalted"}
    return all(each.name in inert for each in face.keywords) and all(map(_comes_to_nothing, entry.abilities))


def _stays(face: Face) -> bool:
    """Tell whether a permanent is no creature, or one without power that does not die at once."""
    toughness = face.toughness or ""
    lives = toughness.isdigit() and int(toughness) > 0
    return "Creature" not in face.types or (face.power == "0" and lives)


def _comes_to_nothing(each: Ability) -> bool:
    """Tell whether nothing comes of an ability: it has no effect on the clock, or is never activated."""
    if isinstance(each, Activated):
        elsewhere = each.in_graveyard or each.cost.discard_self or each.cost.exile_buried
        return not elsewhere and role_of(each) == int(ROLE_NEVER)
    return isinstance(each, ir.NoEffectOnClock) and each.reason != _HINDERS


def _asked(entry: DeckCard) -> Iterator[_Asked]:
    """Return what a card asks for."""
    written = [each for each in entry.abilities if isinstance(each, ir.Keyword)]
    printed = () if entry.card is None else entry.card.front.keywords
    meant = [*map(as_abilities, written), *map(as_abilities, printed)]
    yield from _within((*entry.abilities, *meant))


def _within(part: Any) -> Iterator[_Asked]:
    """Return what an ability, or a part of one, asks for."""
    if isinstance(part, tuple):
        for each in part:
            yield from _within(each)
    if not is_dataclass(part) or (isinstance(part, Condition) and part.what == "at most"):
        return
    match part:
        case Triggered() if _SEEN & set(part.events) and part.whose != "opponent":
            yield _Asked(part.which, False)
        case Static(what="grant") if part.receiver in _EACH and _adds(part.amount):
            yield _Asked(part.which, True)
        case Effect(verb="put", kind="+1/+1") if part.receiver in _EACH | _TARGETS:
            yield _Asked(part.which, True)
        case Effect(verb="pump") if part.receiver in _EACH and _adds(part.amount):
            yield _Asked(part.which, True)
        case Amount() if part.count in _COUNTED and part.times:
            yield _Asked(part.which, _COUNTED[part.count])
        case Cost(sacrifice=Filter()):
            assert part.sacrifice is not None
            yield _Asked(part.sacrifice, False)
        case Cost() if part.tap_creatures:
            yield _Asked(part.tap_which, True)
    for each in fields(part):
        yield from _within(getattr(part, each.name))


def _adds(amount: Amount) -> bool:
    """Tell whether a number may be more than none."""
    return amount.base > 0 or amount.times > 0


def _fits(face: Face, asked: _Asked) -> bool:
    """Tell whether a permanent is what is asked for, by what is printed."""
    which = asked.which
    types = {word.lower() for word in (*face.types, *face.supertypes)}
    if asked.creature and "creature" not in types:
        return False
    if which.counter or which.modified or which.commander or which.has_x or which.milled or which.targets_creature:
        return False
    return _is_of_sort(face, types, which) and _is_of_size(face, which) and _has_keywords(face, which)


def _is_of_sort(face: Face, types: set[str], which: Filter) -> bool:
    """Tell whether types, subtypes and colors fit a filter."""
    subtypes = {word.casefold() for word in face.subtypes}
    changes = any(each.name == "changeling" for each in face.keywords)
    typed = types.issuperset(which.types) if which.all_types else not which.types or bool(types & set(which.types))
    named = not which.subtypes or changes or bool(subtypes & {word.casefold() for word in which.subtypes})
    sort = (typed and bool(which.types)) or (named and bool(which.subtypes)) if which.either else typed and named
    barred = types & set(which.not_types) or subtypes & {word.casefold() for word in which.not_subtypes}
    colored = not which.colors or any(color in (face.colors or "C") for color in which.colors)
    return sort and not barred and colored and (not which.multicolored or len(face.colors) > 1)


def _is_of_size(face: Face, which: Filter) -> bool:
    """Tell whether mana value, power and toughness are within the bounds of a filter."""
    toughness = int(face.toughness or 0)
    bounds = (
        (which.min_mana_value, face.mana_value, which.max_mana_value),
        (which.min_power, 0, which.max_power),
        (which.min_toughness, toughness, which.max_toughness),
    )
    return all((low is None or low <= value) and (high is None or value <= high) for low, value, high in bounds)


def _has_keywords(face: Face, which: Filter) -> bool:
    """Tell whether a permanent has the keywords of a filter, and none that it must not have."""
    names = {str(each.name) for each in face.keywords}
    return names.issuperset(which.keywords) and not names & set(which.not_keywords)
