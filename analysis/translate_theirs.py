"""Targets of rules text that are creatures of opponents, or may be."""

import re
from typing import Final

from counterclock.translate_objects import AIMED, receiver
from counterclock.translate_words import NUMBER, Context, Object

_AIMED: Final = re.compile(
    rf"(?P<first>(?:up to )?(?:{NUMBER} )?(?:other |another )?target )(?P<rest>.+?)"
    r"(?P<more> (?:with|an opponent|you don't|that player|defending player|your opponents|opponents|target opponent) .+)?"
)
_OTHERS: Final = r"(?:artifact|enchantment|land|planeswalker|battle|Equipment|Aura|Vehicle|Spacecraft)s?"
_JOINT: Final = r"(?:,? (?:and/or|or|and) |, )"
_IS_NOT: Final = r"(?:non(?:land|artifact|legendary|snow|white|blue|black|red|green|-[A-Za-z]+),? )*"
_MAY_BE: Final = re.compile(
    rf"(?:tapped )?{_IS_NOT}(?:{_OTHERS}{_JOINT})*{_IS_NOT}(?:creature|permanent|token)s?(?:{_JOINT}{_OTHERS})*"
)
"""What a creature token without colours and subtypes may be among."""
_AS_LITTLE: Final = re.compile(r" with mana value (?:X or less|less than or equal to [^,]+)$")


def opposing(what: str, context: Context) -> Object | None:
    """Read who is meant where a target may be a creature of an opponent: then it is one.

    Parameters
    ----------
    what : str
        Such as ``"target nonland permanent"`` or ``"up to two target creatures or planeswalkers"``.
    context : Context
        Not changed but for its notes.

    Returns
    -------
    Object or None
        Opposing creatures, or each creature; None where no creature that opponents have is meant. Their creatures are
        tokens without colours, subtypes and mana value.
    """
    what = what.replace(" other than {this}", "")
    meant = receiver(what, True, context.copy())
    found = _AIMED.fullmatch(what)
    if meant is None and found is not None and _MAY_BE.fullmatch(found["rest"]):
        tapped = "tapped " if found["rest"].startswith("tapped ") else ""
        more = _AS_LITTLE.sub("", found["more"] or "")
        meant = receiver(f"{found['first']}{tapped}creature{more}", True, context.copy())
    if meant is None or meant.receiver not in ("target opposing creature", "each opposing creature", "each creature"):
        return None
    if meant.receiver == "target opposing creature":
        context.note(AIMED)
    return meant
