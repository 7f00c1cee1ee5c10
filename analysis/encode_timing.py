"""What a spell or a creature's toughness counts or finds before it is cast, and what attacks without power."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from counterclock import ability as ir
from counterclock.ability import Ability, Activated, Amount, Effect, EntersWith, Filter, Spell, Static, Triggered
from counterclock.catalogue import Face
from counterclock.encode_role import TRIFLES, adds_power, is_pump, only_hurts

KNOWN_BEFORE: Final = frozenset(
    ["creatures you control", "permanents you control", "lands you control", "counters on creatures you control",
     "creature cards in your graveyard", "cards in your graveyard", "card types in your graveyard", "cards in hand",
     "greatest power", "total power", "different powers", "greatest toxic", "cards drawn this turn",
     "creatures that attacked this turn", "creatures that died this turn", "creatures of yours that died this turn",
     "permanents of yours that left this turn", "nonland permanents of yours that left this turn",
     "life gained this turn", "lost life this turn", "life you lost this turn", "permanent cards buried this turn",
     "energy paid this turn", "poisoned opponents", "corrupted opponents", "opponents with rads", "your experience",
     "your energy", "your rads"]
)  # fmt: skip
"""Counts that are known before a spell is cast."""


def counted_by(spell: Spell) -> Amount | None:
    """Return what a spell counts if it does nothing where there is none of it, so that it had better wait.

    Parameters
    ----------
    spell : Spell

    Returns
    -------
    Amount or None
        None where it does something in any case, or where the number is not known before. The spell itself is not
        among the cards in hand that it counts.
    """
    for effect in spell.effects:
        if effect.receiver == "each creature" and effect.condition == ir.ALWAYS and (dying := _dying_of(effect)):
            return Amount(1, -1, "creatures you control", which=dying)
    first, *rest = spell.effects or (Effect("nothing"),)
    amount = first.amount
    if first.verb == "create" and first.second != ir.NONE:
        amount = first.second
    elif first.kind.startswith("0/0 ") and rest and rest[0].receiver == "that permanent":
        amount = rest[0].amount
    own = "target permanent you control"
    if first.receiver == own and all(e.verb in TRIFLES or e.receiver in (own, "that permanent") for e in rest):
        return Amount(times=1, count="permanents you control", which=first.which)
    if is_pump(spell) or first.condition != ir.ALWAYS or first.pay != ir.FREE or not _is_plain_count(amount):
        return None
    others = (e.verb in TRIFLES or e.receiver == "that permanent" or only_hurts(e) for e in rest)
    counts_alike = (e.amount == amount and e.condition == ir.ALWAYS for e in rest)
    if only_hurts(first) or not all(map(max, others, counts_alike)):
        return None
    return amount if spell.from_graveyard else _without_itself(amount)


def _dying_of(effect: Effect) -> Filter | None:
    """Return which creatures die of an effect on all creatures, or are exiled; None where that is not known."""
    if effect.verb in ("destroy", "exile"):
        return effect.which
    lost = effect.amount.base if effect.verb == "damage" else -effect.second.base if effect.verb == "pump" else 0
    known = not (effect.amount.times or effect.second.times) and effect.which.max_toughness is None
    return replace(effect.which, max_toughness=lost) if lost > 0 and known else None


def _without_itself(amount: Amount) -> Amount:
    """Take the spell itself off the cards in hand that it counts."""
    return replace(amount, base=amount.base - amount.times) if amount.count == "cards in hand" else amount


def gives_itself_up(face: Face, abilities: Iterable[Ability]) -> Amount | None:
    """Return what a creature counts that is better sacrificed than itself as it enters, so that it waits for that.

    Parameters
    ----------
    face : Face
    abilities : iterable of Ability

    Returns
    -------
    Amount or None
        More than 0 where there are enough others; None where nothing has to be sacrificed as it enters.
    """
    if "Creature" not in face.types:
        return None
    entering = (each for each in abilities if isinstance(each, Triggered) and "enters" in each.events)
    for effect in (effect for each in entering if each.condition == ir.ALWAYS for effect in each.effects):
        forced = (
            effect.condition == ir.ALWAYS and effect.pay == ir.FREE and not (effect.optional or effect.amount.times)
        )
        of_itself = not effect.receiver and "token" not in effect.which.types and _may_count(effect.which, face)
        if effect.verb == "sacrifice" and forced and of_itself:
            return Amount(1 - effect.amount.base, 1, "permanents you control", which=effect.which)
    return None


def toughness_counted_by(face: Face, abilities: Iterable[Ability]) -> Amount | None:
    """Return what a creature's toughness counts if it is 0 where there is none of it, so that it had better wait.

    Parameters
    ----------
    face : Face
    abilities : iterable of Ability
        Its abilities and keywords, the latter in other words.

    Returns
    -------
    Amount or None
        None where it has toughness in any case, or where the number is not known before, as where it counts itself.
    """
    if "Creature" not in face.types:
        return None
    own = tuple(abilities)
    statics = [each for each in own if isinstance(each, Static) and each.receiver == "self" and each.second.times]
    equal = [each for each in statics if each.what == "power equals"]
    entering = [each for each in own if isinstance(each, EntersWith) and each.kind == "+1/+1"]
    grown = [each for each in statics if each.what == "grant" and each.condition == ir.ALWAYS]
    if len(grown) == 1 and grown[0].second.times < 0 and not (equal or entering) and (face.toughness or "").isdigit():
        less = replace(grown[0].second, base=grown[0].second.base + int(face.toughness or 0))
        return _without_itself(less) if less.count in KNOWN_BEFORE - _OF_PERMANENTS else None
    sized_by = {each.second.kind for each in equal if each.second.count == "counters on self"}
    entering = [each for each in own if isinstance(each, EntersWith) and each.kind in sized_by] or entering
    if (face.toughness != "0" and not equal) or len(entering) + len(grown) > 1:
        return None
    if entering:
        counted = entering[0].amount if entering[0].condition == ir.ALWAYS else ir.NONE
    else:
        counted = [*(each.second for each in (*equal, *grown)), ir.NONE][0]
        if counted.count in _OF_PERMANENTS and _may_count(counted.which, face):
            return None
    return _without_itself(counted) if _is_plain_count(counted) else None


def dies_at_once(face: Face, abilities: Sequence[Ability]) -> bool:
    """Tell whether a creature has toughness 0, or a planeswalker loyalty 0, and nothing of its own adds to it (704.5).

    Parameters
    ----------
    face : Face
    abilities : sequence of Ability
        Its abilities and keywords, the latter in other words.

    Returns
    -------
    bool
    """
    if face.loyalty == "0":
        return not any(isinstance(each, EntersWith) and each.kind == "loyalty" for each in abilities)
    if "Creature" not in face.types or face.toughness != "0":
        return False
    grows = (each.second != ir.NONE for each in abilities if isinstance(each, Static) and each.what in _SIZES)
    return not any(grows) and not any(isinstance(each, EntersWith) and each.kind.startswith("+") for each in abilities)


_SIZES: Final = ("grant", "power equals")
"""Continuous effects that may add to toughness."""
_OF_PERMANENTS: Final = frozenset(["creatures you control", "permanents you control", "greatest power", "total power"])


def _may_count(which: Filter, face: Face) -> bool:
    """Tell whether a creature may be among the permanents that it counts, once it has entered."""
    if which.another:
        return False
    types = {word.lower() for word in (*face.supertypes, *face.types)} | {"token"}
    return (not which.types or bool(types & set(which.types))) and (
        not which.subtypes or bool(set(face.subtypes) & set(which.subtypes))
    )


def _is_plain_count(amount: Amount) -> bool:
    """Tell whether a number is nothing but a count that is known before."""
    return amount.base == 0 and amount.times > 0 and amount.count in KNOWN_BEFORE


def attacks_without_power(abilities: Iterable[Ability]) -> bool:
    """Tell whether a creature attacks even without power: for what that sets off, or because it may get power then.

    Parameters
    ----------
    abilities : iterable of Ability
        Its abilities and keywords, the latter in other words.

    Returns
    -------
    bool
    """
    for each in abilities:
        own = isinstance(each, Triggered) and "attacks" in each.events and each.whose == "you"
        if own and not all(map(only_hurts, each.effects)):  # type: ignore[attr-defined]
            return True
        if isinstance(each, Activated) and any(map(_grows, each.effects)):
            return True
    return False


def _grows(effect: Effect) -> bool:
    """Tell whether an effect adds power to its own source until end of turn."""
    return effect.verb == "pump" and effect.receiver in ("", "self") and adds_power(effect)
