"""From printed rules text to the notation of abilities.

Text is read by templates that must fit word for word; an ability of which any word is not understood is left out
as a whole, and says so.
"""

import re
from dataclasses import dataclass
from typing import Final

from counterclock.ability import (
    Ability,
    LeftOut,
    NoEffectOnClock,
)
from counterclock.encode_kicked import asks
from counterclock.notation_print import print_ability
from counterclock.translate_paragraphs import Line, PermanentReader, SpellReader
from counterclock.translate_parts import (
    hurts_controller,
    hurts_host,
    is_for_own_creature,
    returns_its_price,
)
from counterclock.translate_text import paragraphs

_SPELL: Final = re.compile(r"\b(?:Instant|Sorcery)\b")
_MANA: Final = re.compile(r"(?:\{[^{}]+\})+")


_LIKE: Final = {
    "text": ", a paragraph a line",
    "name": ", a card's name",
    "type_line": " such as 'Creature \N{EM DASH} Elf'",
}


@dataclass(frozen=True, slots=True)
class Translation:
    """What a card's text became.

    Attributes
    ----------
    lines : tuple of Line
        One a paragraph, in order.
    notes : tuple of str
        What is simplified.
    """

    lines: tuple[Line, ...]
    notes: tuple[str, ...] = ()

    @property
    def abilities(self) -> tuple[Ability, ...]:
        """The abilities; a ``LeftOut`` with its text for each paragraph that was not understood."""
        made = list[Ability]()
        for line in self.lines:
            made += [LeftOut(line.text)] if line.left_out else line.abilities
        return tuple(made)

    @property
    def keywords(self) -> tuple[str, ...]:
        """The keyword abilities, as printed but small."""
        return tuple(word for line in self.lines for word in line.keywords)

    @property
    def left_out(self) -> tuple[str, ...]:
        """The paragraphs that were not understood."""
        return tuple(line.text for line in self.lines if line.left_out)

    @property
    def complete(self) -> bool:
        """Whether every paragraph was understood."""
        return not self.left_out


def translate(text: str, name: str = "", type_line: str = "") -> Translation:
    r"""Translate rules text to abilities.

    Parameters
    ----------
    text : str
        Rules text in the usual English templates, a paragraph a line. Reminder text may stand in it.
    name : str, optional
        The card's name; in the text, it and its part before a comma mean the card itself.
    type_line : str, optional
        The card's type line, such as "Legendary Creature — Elf": tells instants and sorceries, Auras and Equipment.

    Returns
    -------
    Translation
        Abilities, keywords, what was left out and what was simplified.

    Raises
    ------
    ValueError
        When an argument is not a text.

    Examples
    --------
    >>> translation = translate("Flying\nWhenever Ada attacks, proliferate.", "Ada, Archivist")
    >>> translation.keywords, [print_ability(ability) for ability in translation.abilities]
    (('flying',), ['attacks: proliferate'])
    """
    for argument, given in {"text": text, "name": name, "type_line": type_line}.items():
        if not isinstance(given, str):
            raise ValueError(f"{argument} is {given!r:.60}; give a text{_LIKE[argument]}")
    notes = list[str]()
    is_spell = bool(_SPELL.search(type_line))
    reader = SpellReader(type_line, notes) if is_spell else PermanentReader(type_line, notes)
    lines = reader.read(paragraphs(text, name))
    lines = _hostless(lines) if "Aura" in type_line else lines
    return Translation(tuple(_checked(line) for line in _kickable(lines)), tuple(notes))


def _hostless(lines: list[Line]) -> list[Line]:
    """Leave out what harms the creature that an Aura enchants, where nothing tells that it is one of your own."""
    given = [ability for line in lines for ability in line.abilities]
    if any(not isinstance(each, NoEffectOnClock) for each in given):
        lines = [Line(line.text, left_out=True) if _pacifies_host(line) else line for line in lines]
    if is_for_own_creature(given):
        return lines
    harms = all(hurts_host(each) or hurts_controller(each) for each in given if not isinstance(each, NoEffectOnClock))
    hurts = (lambda each: hurts_host(each) or hurts_controller(each)) if harms else hurts_host
    return [Line(line.text, left_out=True) if any(map(hurts, line.abilities)) else line for line in lines]


_OF_HOST: Final = re.compile(r"Enchanted (?!creature fights?\b)|When(?:ever)? [^,]+, (?:[^.]+, )?tap enchanted ")
"""How a line that holds the enchanted creature back begins, where it asks for no cost."""


def _pacifies_host(line: Line) -> bool:
    """Tell whether a line holds the enchanted creature back: one of your own where the Aura is cast for other lines."""
    return NoEffectOnClock("removal") in line.abilities and _OF_HOST.match(line.text) is not None


def _kickable(lines: list[Line]) -> list[Line]:
    """Leave out what asks for kicker where kicking costs something else than mana, or nothing says what."""
    words = [word.partition(" ") for line in lines for word in line.keywords]
    if any(name in ("kicker", "multikicker") and _MANA.fullmatch(cost) for name, _, cost in words):
        return lines
    return [Line(line.text, left_out=True) if any(map(asks, line.abilities)) else line for line in lines]


def _checked(line: Line) -> Line:
    """Leave out what the notation cannot write down, or would aim at what must not be a target."""
    from counterclock.notation import NotationError, parse_ability

    for ability in line.abilities:
        if " target " in line.text and returns_its_price(ability):
            return Line(line.text, left_out=True)
        try:
            if parse_ability(print_ability(ability)) != ability:
                return Line(line.text, left_out=True)
        except (NotationError, ValueError):
            return Line(line.text, left_out=True)
    return line
