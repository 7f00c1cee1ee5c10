"""What printed rules text says of a card's facts: keywords with their numbers, mana, and how a land enters."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from counterclock.data.build_card_facts import enters, fetch, mana

__all__ = ["derived_facts", "printed_keywords"]

_REMINDER: Final = re.compile(r"\s*\([^()]*\)")
_THIS: Final = re.compile(r"\b[Tt]his (?:land|artifact|creature|enchantment|permanent|card|Vehicle|Equipment)\b")
_MAKERS: Final = frozenset({"Land", "Artifact", "Creature"})


def printed_keywords(text: str, names: Sequence[str]) -> tuple[str, ...]:
    r"""Find keywords with what goes with them.

    Parameters
    ----------
    text : str
        Rules text, paragraphs on lines of their own.
    names : sequence of str
        The names of the keywords that the card has.

    Returns
    -------
    tuple of str
        Keywords as printed: ``toxic 2``, ``Equip {3}``.

    Examples
    --------
    >>> printed_keywords("Flying, toxic 1\nEquip {3} ({3}: Attach.)\nScry 1.", ["Flying", "Toxic", "Equip", "Scry"])
    ('Flying', 'toxic 1', 'Equip {3}')
    """
    known = [name.casefold() for name in names]
    found: list[str] = []
    for line in text.splitlines():
        plain = _REMINDER.sub("", line).strip()
        parts = [plain] if "{" in plain or "\u2014" in plain else plain.split(", ")
        if plain and all(_is_keyword(part, known) for part in parts):
            found += parts
    return tuple(dict.fromkeys(found))


def _is_keyword(part: str, known: Sequence[str]) -> bool:
    """Tell whether words are one of the keywords, with nothing after it but its number, cost or object."""
    said = part.casefold()
    return not said.endswith(".") and any(
        said == name or said.startswith((f"{name} ", f"{name}\u2014")) for name in known
    )


def derived_facts(name: str, type_line: str, text: str) -> tuple[str, str, str]:
    r"""Find the mana that a face makes, how it enters, and what it fetches.

    Parameters
    ----------
    name : str
        Its name.
    type_line : str
        Its type line.
    text : str
        Its rules text, paragraphs on lines of their own.

    Returns
    -------
    tuple of str
        Mana, way of entering and fetching, as the card file writes them.

    Examples
    --------
    >>> derived_facts("Ink Well", "Land", "This land enters tapped.\n{T}: Add {B} or {G}.")
    ('T: BG', 'tapped', '')
    """
    types = set(type_line.partition(" \u2014 ")[0].split())
    lines = [_about_this(line, name) for line in text.splitlines() if line.strip()]
    made = mana(lines, type_line) if _MAKERS & types else ""
    return (made, enters(lines), fetch(lines)) if "Land" in types else (made, "", "")


def _about_this(line: str, name: str) -> str:
    """Write ``{this}`` for the card's own name, and leave reminders out."""
    short = name.partition(",")[0]
    for own in (name, short):
        line = re.sub(rf"\b{re.escape(own)}\b", "{this}", line)
    return _THIS.sub("{this}", _REMINDER.sub("", line))
