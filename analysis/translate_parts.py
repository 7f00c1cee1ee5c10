"""Parts of clauses of rules text: what they are read into, whom they mean, keywords, sizes and damage."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from counterclock.ability import (
    ANYTHING,
    NONE,
    Ability,
    Activated,
    Amount,
    Effect,
    Filter,
    Spell,
    Static,
    Triggered,
)
from counterclock.notation_words import KEYWORDS
from counterclock.translate_objects import AIMED, BASIC_LANDS, BE_IT_THE_SAME, Noun, noun, receiver
from counterclock.translate_theirs import opposing
from counterclock.translate_words import THEIRS, Context, Object, count, multiplied

HARMFUL_KINDS: Final = frozenset(
    {"-1/-1", "stun", "-0/-1", "-1/-0", "-2/-2", "-0/-2", "-2/-1", "poison", "rad", "decayed"}
)
"""Kinds of counters that are put on what is an opponent's."""

_ON_OPPONENT: Final = "Damage always goes to an opponent."
_ANY_TARGET: Final = re.compile(
    r"(?:any (?:other )?target|(?:up to )?(?:one|two|three|X|any number of) (?:other )?targets?"
    r"|target creature or player|target player|target creature, player, or planeswalker"
    r"|(?:up to one )?target player or planeswalker|target opponent or planeswalker|any one target)"
)
_GIVEN: Final = frozenset(word for word in KEYWORDS if word not in ("equip", "enchant", "toxic"))


@dataclass(frozen=True, slots=True)
class Harmless:
    """A part that cannot change when or how an opponent loses.

    Attributes
    ----------
    reason : str
        What it is.
    target : str
        What it must be aimed at, without which nothing else of the ability happens either (601.2c, 608.2b): "card" for
        any card of a graveyard, "certain card" for one that need not be there, "spell" for one that is never there.
    """

    reason: str
    target: str = ""


COUNTERSPELL: Final = Harmless("counterspell", "spell")
"""What is aimed at a spell or ability: opponents have none, so it is never cast or put on the stack (601.2c, 603.3d)."""


LEFT_ALONE: Final = "It is not used on opposing creatures."
"""What is noted where something removes or taps them but is never done."""

DESPITE_SHROUD: Final = "You may still aim at what has shroud."
"""What is noted of shroud, which keeps the pilot from nothing."""

NOT_PUT_ON_THEIRS: Final = "It is not put on opposing creatures."
"""What is noted of an Aura that hinders what it enchants."""

Part = Effect | Harmless
Parts = tuple[Part, ...]


def on(effect: Effect, meant: Object | None) -> Parts | None:
    """Mean an effect for a receiver."""
    if meant is None:
        return None
    if meant == THEIRS:
        return (Harmless("hinders opponents"),) if effect.verb in ("put", "tap", "destroy", "exile", "damage") else None
    return (replace(effect, receiver=meant.receiver, which=meant.which, up_to=meant.up_to),)


def aimed(to: str, made: Parts | None, context: Context) -> None:
    """Say that harm which must have a target always finds one of an opponent's: else it would hit one's own."""
    harms = made is not None and any(
        isinstance(part, Effect) and part.receiver == "target opposing creature" for part in made
    )
    if harms and "up to" not in to and "control" not in to:
        context.note(AIMED)


def keywords(text: str) -> tuple[str, ...] | None:
    """Read keywords that are given: "flying and infect", "trample, haste, and toxic 1".

    Parameters
    ----------
    text : str

    Returns
    -------
    tuple of str or None
        None where a word is no keyword of the notation.
    """
    parts = [part.strip() for part in re.split(r", and |,| and ", text) if part.strip()]
    read = [_keyword(part) for part in parts]
    given = tuple(word for word in read if word)
    return given if given and len(given) == len(read) else None


def _keyword(word: str) -> str:
    """Read one keyword, with its number."""
    if re.fullmatch(r"(?:toxic|annihilator|bushido|rampage|afflict) \d+", word) or word in _GIVEN:
        return word
    if re.fullmatch(r"(?:protection|hexproof) from (?!.* as long as |its colors|each of the exiled ).+", word):
        return word.split(" from ")[0]
    if re.fullmatch(r"(?:swamp|island|forest|mountain|plains|desert)walk", word):
        return "landwalk"
    return ""


def each_time(parts: Parts, each: Amount) -> Parts | None:
    """Return effects for each of something: a single effect whose number is fixed."""
    if len(parts) != 1 or not isinstance(parts[0], Effect):
        return None
    effect = parts[0]
    if effect.verb in ("pump", "animate", "search", "return", "look", "grant", "tap", "untap", "sacrifice"):
        return None
    scaled = multiplied(effect.amount, each)
    return None if scaled is None else (replace(effect, amount=scaled),)


def _signed(text: str, context: Context) -> Amount | None:
    """Read one half of a size."""
    read = count(text[1:], context)
    if read is None or text[0] == "+":
        return read
    return replace(read, base=-read.base, times=-read.times)


def sized(size: str, context: Context) -> tuple[Amount, Amount] | None:
    """Read a change of power and toughness such as "+X/+0"."""
    power, toughness = (_signed(part, context) for part in size.split("/"))
    return None if power is None or toughness is None else (power, toughness)


def dealt(context: Context, by: str, number_of: Amount, to: str) -> Parts | None:
    """Deal damage: by the card itself or by a creature, to whom."""
    source = _dealer(by, context)
    if source is None:
        return None
    before = context.it
    if re.fullmatch(r"each of up to \w+ target [a-z ]*creatures", to):
        return dealt(context, by, number_of, to.removeprefix("each of "))
    if to.startswith("each of "):
        return None
    if _ANY_TARGET.fullmatch(to) and "other target" in to and context.that_player == Object("target opponent"):
        context.note("What another target is dealt, an opposing creature is dealt.")
        return (Effect("damage", number_of, receiver="target opposing creature", source=source),)
    if _ANY_TARGET.fullmatch(to):
        context.note(_ON_OPPONENT)
        context.that_player = Object("target opponent")
        context.it = None
        return (Effect("damage", number_of, receiver="target opponent", source=source),)
    meant = receiver(_without_planeswalker(to), True, context) or opposing(to, context)
    context.it = meant if meant is not None and "creature" in meant.receiver else before
    if meant is not None and meant.receiver == "target opposing creature":
        context.note(AIMED)
        aimed_before = before is not None and before.receiver == meant.receiver
        if "target" in to and (before == meant or (aimed_before and "other target" in to)):
            context.note(BE_IT_THE_SAME)
    if meant is None and is_removal(to, context):
        context.it = None
        context.note(AIMED)
        if "blocking" in to:
            context.note(LEFT_ALONE)
        return (Harmless("removal"),)
    if meant is None or meant.receiver == "target permanent you control":
        return None
    hit = on(Effect("damage", number_of, source=source), meant)
    return hit if hit is None else (*hit, *_lost_by_planeswalkers(to, number_of))


def given_up(who: str, number_of: Amount, what: Noun) -> Parts | None:
    """Let opponents sacrifice creatures; where they may choose a land instead, or must, that does nothing."""
    if "attacking" in what.states:
        return (Harmless("removal"),)
    if what.states or what.control:
        return None
    kinds = set(what.which.types) - {"token", "legendary", "snow"}
    if (not kinds and not what.which.subtypes and "land" not in what.which.not_types) or "land" in kinds:
        return (Harmless("removal"),)
    if kinds and "creature" not in kinds and not what.which.all_types:
        return (Harmless("removal"),)
    return (Effect("sacrifice", number_of, receiver=who, which=what.which),)


def is_removal(to: str, context: Context) -> bool:
    """Tell whether damage goes to creatures that are not yours, and to nobody else."""
    found = re.fullmatch(r"(?:up to one )?(?:another )?target (.*\b(?:creature|planeswalker)\b.*)", to)
    if found is None or "you control" in to:
        return False
    meant = noun(found[1], context)
    return meant is not None and meant.control != "you"


def _without_planeswalker(to: str) -> str:
    """Leave planeswalkers out of who may be dealt damage."""
    return re.sub(r"(creature|opponent|player)s?(?: or|,? and(?: each)?) planeswalkers?\b", r"\1", to)


_EACH_PLANESWALKER: Final = re.compile(r"each .*creatures?\b.*(?: or|,? and(?: each)?) planeswalkers?")


def _lost_by_planeswalkers(to: str, number_of: Amount) -> Parts:
    """Take the damage that each planeswalker is dealt off the loyalty of your own (306.8)."""
    if not _EACH_PLANESWALKER.fullmatch(to):
        return ()
    own = Filter(types=("planeswalker",))
    return (Effect("remove", number_of, kind="loyalty", receiver="each permanent you control", which=own),)


def _dealer(by: str, context: Context) -> str | None:
    """Return the word for who deals damage; empty for the card itself."""
    if by in ("{this}", "this spell"):
        return ""
    if by in ("it", "he", "she", "that creature", "equipped creature", "enchanted creature"):
        who = receiver(by, False, context)
        if who is None or who.which != ANYTHING:
            return None
        return {"self": "", "that creature": "that creature", "attached creature": "attached creature"}.get(
            who.receiver
        )
    return None


def returns_its_price(ability: Ability) -> bool:
    """Tell whether an ability may return from the graveyard what is sacrificed for it.

    Such a card cannot be its target: targets are chosen before costs are paid (601.2c, 601.2h).

    Parameters
    ----------
    ability : Ability

    Returns
    -------
    bool
    """
    if not isinstance(ability, Activated | Spell):
        return False
    given = ability.cost.sacrifice if isinstance(ability, Activated) else ability.extra.sacrifice
    if given is None:
        return False
    wanted = [part.which for part in ability.effects if part.verb == "return" and not part.receiver]
    return any(_share(given, which) for which in wanted)


def _share(given: Filter, wanted: Filter) -> bool:
    """Tell whether one card may fit both filters, as far as types tell."""
    types = set(given.types) - {"token"}
    if not types and given.subtypes and BASIC_LANDS.issuperset(given.subtypes):
        types = {"land"}
    if types and wanted.types:
        return not types.isdisjoint(wanted.types)
    return not (given.subtypes and wanted.subtypes) or not set(given.subtypes).isdisjoint(wanted.subtypes)


# What Auras do to their creature -------------------------------------------------------------------------------------

_HOST: Final = "attached creature"
_HARMS: Final = frozenset(["damage", "destroy", "exile", "tap", "sacrifice"])


def _harms(effect: Effect) -> bool:
    """Tell whether an effect on the creature that is enchanted harms it."""
    if effect.verb == "pump":
        return effect.amount.base < 0 or (effect.second.base < 0 and effect.amount == NONE)
    return effect.verb in _HARMS or (effect.verb == "put" and effect.kind in HARMFUL_KINDS)


def _on_host(ability: Ability) -> list[Effect]:
    """Return what an ability does to the creature that is enchanted."""
    effects = ability.effects if isinstance(ability, Triggered | Activated) else ()
    return [effect for effect in effects if effect.receiver == _HOST]


def hurts_host(ability: Ability) -> bool:
    """Tell whether an ability harms the creature that its Aura enchants.

    Parameters
    ----------
    ability : Ability

    Returns
    -------
    bool
    """
    return any(map(_harms, _on_host(ability)))


def hurts_controller(ability: Ability) -> bool:
    """Tell whether all that an ability does is harm to whoever controls the creature that its Aura enchants.

    Parameters
    ----------
    ability : Ability

    Returns
    -------
    bool
    """
    effects = ability.effects if isinstance(ability, Triggered | Activated) else ()
    return bool(effects) and all(each.receiver in ("you", "") and each.verb in _TO_ITS_CONTROLLER for each in effects)


_TO_ITS_CONTROLLER: Final = frozenset({"lose life", "damage", "discard", "sacrifice"})


def is_for_own_creature(abilities: Iterable[Ability]) -> bool:
    """Tell whether an Aura does anything for the creature it enchants, so that it goes on one of your own.

    Parameters
    ----------
    abilities : iterable of Ability
        All abilities of the Aura that are understood.

    Returns
    -------
    bool
    """
    given = list(abilities)
    helped = any(not _harms(effect) for each in given for effect in _on_host(each))
    return helped or any(isinstance(each, Static) and each.receiver == _HOST for each in given)
