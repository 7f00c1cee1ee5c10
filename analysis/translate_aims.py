"""What effects say of a target that an effect before them in the same ability has chosen."""

import re
from dataclasses import replace
from typing import Final

from counterclock.ability import ALWAYS, ANYTHING, ONE, TARGETS, Effect
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
    """Write an effect on the target of another one as one on "that permanent"."""
    sure = first.condition == ALWAYS or part.condition == first.condition or part.if_paid
    if not sure or _means_any_land(first):
        return part
    if (part.receiver, part.which, part.up_to) == (first.receiver, first.which, first.up_to):
        return replace(part, receiver="that permanent", which=ANYTHING, up_to=ONE)
    if part.source and (part.source, ANYTHING, ONE) == (first.receiver, first.which, first.up_to):
        return replace(part, source="that permanent")
    return part


def _means_any_land(first: Effect) -> bool:
    """Tell whether an effect may be about a land that only makes mana, which has no place of its own."""
    return "land" in first.which.types and first.verb not in ("put", "animate")
