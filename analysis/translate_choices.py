"""What is said of choices that the pilot always makes in one way, where a player might make another."""

import re
from typing import Final

from counterclock.ability import Effect
from counterclock.encode_role import hits_theirs
from counterclock.translate_aims import note_missing
from counterclock.translate_objects import THEIRS_ARE_TOKENS
from counterclock.translate_parts import HARMFUL_KINDS, LEFT_ALONE, Parts
from counterclock.translate_words import Context

HARMS_BEST: Final = "What harms a creature of your own harms the best one."
"""What is noted of damage and harmful counters that must go on one's own side."""
KILLS_OWN: Final = "It is done even where the creature dies of it."
"""What is noted where toughness is given up for power."""
FLICKERS_BEST: Final = "The best that may be exiled and returned always is, for better or worse."
ON_TOP: Final = "What may be put on top of the library always is."
MILLED: Final = "What may be milled always is."
_OWN_TARGETS: Final = frozenset({"target creature you control", "another target creature you control"})
_UP_TO: Final = re.compile(r"\bexile (?:up to|any number of) ", re.IGNORECASE)
_SAFE: Final = re.compile(r"\bany number of target\b|\bup to (?:one|two|three|four) (?:other )?target\b")


def say_choices(parts: Parts, text: str, context: Context) -> None:
    """Note what the pilot does to creatures of its own that a player might do to others, or not at all.

    Parameters
    ----------
    parts : tuple of Effect and Harmless
        What an ability does.
    text : str
        Its sentences.
    context : Context
        Not changed but for its notes.
    """
    own = [part for part in parts if isinstance(part, Effect) and part.receiver in _OWN_TARGETS]
    if any(map(_harms, own)) and not _SAFE.search(text):
        context.note(HARMS_BEST)
    if any(map(_weakens, own)):
        context.note(KILLS_OWN if context.triggered else LEFT_ALONE)
    does = tuple(part for part in parts if isinstance(part, Effect))
    if any(hits_theirs(part) and "token" in part.which.not_types for part in does):
        context.note(THEIRS_ARE_TOKENS)
    here = "Creature" in context.type_line and not (context.died or context.gone)
    if not context.spell and (missing := note_missing(text, does, here)):
        context.note(missing)
    for part in does:
        if part.optional or (part.verb == "flicker" and _UP_TO.search(text)):
            _say_done(part, context)


def _say_done(effect: Effect, context: Context) -> None:
    """Note what is always done where it need not be, though it may be worse than nothing."""
    if effect.verb == "flicker":
        context.note(FLICKERS_BEST)
    elif effect.to == "library top":
        context.note(ON_TOP)
    elif effect.verb == "mill" and effect.receiver in ("", "you"):
        context.note(MILLED)


def _harms(effect: Effect) -> bool:
    """Tell whether an effect only harms the creature that it is about."""
    if effect.verb == "pump":
        return effect.amount.base < 0 or effect.amount.times < 0
    return effect.verb == "damage" or (effect.verb == "put" and effect.kind in HARMFUL_KINDS)


def _weakens(effect: Effect) -> bool:
    """Tell whether an effect gives power and takes toughness."""
    grows = effect.amount.base > 0 or effect.amount.times > 0
    return effect.verb == "pump" and grows and (effect.second.base < 0 or effect.second.times < 0)
