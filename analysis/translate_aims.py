"""What effects say of a target that an effect before them in the same ability has chosen."""

import re
from dataclasses import replace
from typing import Final

from counterclock.ability import ALWAYS, ANYTHING, FREE, ONE, TARGETS, Effect
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
