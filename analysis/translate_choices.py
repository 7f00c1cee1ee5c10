"""What is said of choices that the pilot always makes in one way, where a player might make another."""

import re
from typing import Final

from counterclock.ability import Effect
from counterclock.translate_parts import HARMFUL_KINDS, Parts
from counterclock.translate_words import Context

HARMS_BEST: Final = "What harms a creature of your own harms the best one."
"""What is noted of damage and harmful counters that must go on one's own side."""
KILLS_OWN: Final = "It is done even where the creature dies of it."
"""What is noted where toughness is given up for power."""
_OWN_TARGETS: Final = frozenset({"target creature you control", "another target creature you control"})
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
    if (context.triggered or context.spell) and any(map(_weakens, own)):
        context.note(KILLS_OWN)


def _harms(effect: Effect) -> bool:
    """Tell whether an effect only harms the creature that it is about."""
    if effect.verb == "pump":
        return effect.amount.base < 0 or effect.amount.times < 0
    return effect.verb == "damage" or (effect.verb == "put" and effect.kind in HARMFUL_KINDS)


def _weakens(effect: Effect) -> bool:
    """Tell whether an effect gives power and takes toughness."""
    grows = effect.amount.base > 0 or effect.amount.times > 0
    return effect.verb == "pump" and grows and (effect.second.base < 0 or effect.second.times < 0)
