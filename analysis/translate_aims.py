"""What effects say of a target that an effect before them in the same ability has chosen."""

import re
from collections.abc import Container
from dataclasses import replace
from typing import Final

from counterclock.ability import ALWAYS, ANYTHING, FREE, ONE, TARGETS, Effect, Filter, Spell
from counterclock.encode_role import adds_power, grows_attackers, harms, is_pump, only_hurts
from counterclock.translate_objects import AIMED, FEWER_TARGETS
from counterclock.translate_parts import Parts

_TARGET: Final = re.compile(r"\btarget (?!players?\b|opponents?\b)", re.IGNORECASE)
_MOVE: Final = frozenset(
    ["flicker", "copy", "exile", "destroy", "return", "sacrifice", "transform", "return transformed"]
)
"""Verbs after which a target is no longer the object that it was."""


def aimed_once(parts: Parts, text: str) -> Parts:
    """Let effects on "it" be about the target that the effect before them chose (115.1).

    Parameters
    ----------
    parts : tuple of Effect and Harmless
        What an ability does, in order.
    text : str
        Its sentences: as many targets are chosen as they name.

    Returns
    -------
    tuple of Effect and Harmless
        The same, with "that permanent" for a target that is meant again.
    """
    effects = [part for part in parts if isinstance(part, Effect)]
    aims = sum((effect.receiver in TARGETS) + (effect.source in TARGETS) for effect in effects)
    if aims <= max(len(_TARGET.findall(text)), 1):
        return parts
    first: Effect | None = None
    made = []
    for part in parts:
        if isinstance(part, Effect):
            part = part if first is None else _again(part, first)
            if part.receiver in TARGETS:
                first = None if part.verb in _MOVE else part
            elif part.receiver != "that permanent" and part.verb != "nothing":
                first = None
        made.append(part)
    return tuple(made)


def _again(part: Effect, first: Effect) -> Effect:
    """Write an effect on the target of another one as one on "that permanent", which there is only if that happens."""
    if _means_any_land(first):
        return part
    bought = part.if_paid or first.if_paid or first.pay != FREE
    only_if = first.condition if part.condition == ALWAYS else part.condition
    if first.condition not in (ALWAYS, only_if) and not part.if_paid:
        return part
    if (part.receiver, part.which, part.up_to) == (first.receiver, first.which, first.up_to):
        about = replace(part, receiver="that permanent", which=ANYTHING, up_to=ONE)
        return replace(about, condition=only_if, if_paid=bought)
    if part.source and (part.source, ANYTHING, ONE) == (first.receiver, first.which, first.up_to):
        return replace(part, source="that permanent")
    return part


def _means_any_land(first: Effect) -> bool:
    """Tell whether an effect may be about a land that only makes mana, which has no place of its own."""
    return "land" in first.which.types and first.verb not in ("put", "animate")


_NAMED: Final = re.compile(
    r"\b(?P<few>(?:up to \w+|any number of|any) )?(?:other |another )?target (?P<what>(?!players?\b|opponents?\b)[^.,]*)",
    re.IGNORECASE,
)
_ALWAYS_THERE: Final = re.compile(r"(?:permanent|land)\b(?! cards?\b)|.*\bplayers?\b")
"""What a target may be that is there whenever a spell can be paid for."""
_OWN: Final = "target creature you control"
_OPPOSING: Final = "target opposing creature"
_NONTOKEN: Final = Filter(not_types=("token",))
_OF_WHAT_IS_MADE: Final = frozenset(["life gained this turn", "permanents you control"])
UNSEEN: Final = "It is only cast where it would add power without what it does first."
"""What is noted where the pilot judges a spell by less than it does."""
_TRIFLES: Final = frozenset(["gain life", "scry", "surveil"])


def notes_on_choices(spells: list[Spell]) -> list[str]:
    """Say which of a spell's choices is always made: one that makes attackers bigger, if some do and some do not.

    Parameters
    ----------
    spells : list of Spell
        The choices.

    Returns
    -------
    list of str
    """
    if len({is_pump(each) for each in spells}) < 2:
        return []
    first = max(spells, key=lambda each: sum(grows_attackers(part) or harms(part) for part in each.effects))
    return ["Of the choices, one that makes attackers bigger is always made."] if is_pump(first) else []


def notes_on(text: str, effects: tuple[Effect, ...], known: Container[str] = ()) -> list[str]:
    """Say what is simplified of a spell: what it is cast without, and what the pilot does not see before it casts it.

    A spell that does something even where a target is missing may be cast without it (601.2c). It is not cast without a creature where it begins with one, or makes attackers bigger, and not without a card in the
    graveyard where returning that is all it is for.

    Parameters
    ----------
    text : str
        What it says.
    effects : tuple of Effect
        What it does.
    known : container of str
        What is noted already, and is not noted again.

    Returns
    -------
    list of str
    """
    noted = [UNSEEN] if _grows_by_itself(effects) else []
    aimed = _aimed(effects)
    lacking = "" if _waits(effects, aimed) else _lacking(text, effects, aimed)
    if lacking and AIMED not in known:
        noted.append(lacking)
    return [note for note in noted if note not in known]


def _grows_by_itself(effects: tuple[Effect, ...]) -> bool:
    """Tell whether all power that a spell adds may come from what it does before: life gained, tokens created."""
    made = {effect.verb for effect in effects} & {"gain life", "create"}
    grown = [effect.amount for effect in effects[1:] if grows_attackers(effect) and adds_power(effect)]
    return bool(made) and any(amount.base <= 0 and amount.count in _OF_WHAT_IS_MADE for amount in grown)


def note_missing(text: str, effects: tuple[Effect, ...], here: bool) -> str:
    """Say what is simplified of an ability that does something even where a target is missing (603.3d).

    Parameters
    ----------
    text : str
        What it says.
    effects : tuple of Effect
        What it does.
    here : bool
        Whether its source is a creature on the battlefield, which any creature of one's own may mean.

    Returns
    -------
    str
        Empty where it needs no target, or where one is there.
    """
    apart = re.search(r"\bwhen you do\b", text, re.IGNORECASE)  # a trigger of its own
    aimed = _aimed(effects)
    named = [effect for effect in effects if effect.receiver in TARGETS]
    if apart or (here and named and all((each.receiver, each.which) == (_OWN, ANYTHING) for each in named)):
        return ""
    bought = [tied or effect.if_paid or effect.verb == "nothing" for effect, tied in zip(effects, aimed, strict=True)]
    return "" if all(bought) and not all(aimed) else _lacking(text, effects, aimed)


def _lacking(text: str, effects: tuple[Effect, ...], aimed: list[bool]) -> str:
    """Say what is simplified where some effects are aimed at what need not be there, and others at nothing or else."""
    said = re.sub('"[^"]*"', "", text)
    named = [found for found in _NAMED.finditer(said) if not found["few"] and not _ALWAYS_THERE.match(found["what"])]
    targets = {(each.receiver, each.which) for each in effects if each.receiver in TARGETS or each.verb == "return"}
    if not named or not any(aimed) or (all(aimed) and (len(_TARGET.findall(said)) < 2 or len(targets) < 2)):
        return ""
    return AIMED if any(effect.receiver == _OPPOSING for effect in effects) else FEWER_TARGETS


def _aimed(effects: tuple[Effect, ...]) -> list[bool]:
    """Tell of each effect whether it does nothing where its target, or that of an effect before it, is missing."""
    made = list[bool]()
    for effect in effects:
        before = bool(made) and effect.receiver == "that permanent" and made[-1]
        made.append(before or effect.receiver in TARGETS or (effect.verb == "return" and not effect.receiver))
    return made


def _waits(effects: tuple[Effect, ...], aimed: list[bool]) -> bool:
    """Tell whether the pilot casts a spell only where the target is there."""
    first = effects[0]
    if is_pump(Spell(effects)):
        return all(effect.which == ANYTHING for effect in effects if effect.receiver == _OWN)
    if first.receiver == _OWN:
        return first.which in (ANYTHING, _NONTOKEN)
    beside = (each.verb in _TRIFLES or tied or only_hurts(each) for each, tied in zip(effects, aimed, strict=True))
    return first.verb == "return" and not first.receiver and all(beside)
