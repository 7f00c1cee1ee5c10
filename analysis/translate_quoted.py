"""Abilities in quotation marks: those that emblems and tokens have."""

import re
from typing import Final

from counterclock.ability import Activated, Effect, Keyword, LeftOut, Mana, NoEffectOnClock, Static, Triggered
from counterclock.notation_print import print_ability
from counterclock.translate_effects import CLAUSES
from counterclock.translate_parts import Harmless, Parts
from counterclock.translate_words import Context, number

QUOTED: Final = re.compile(r'(?:,? and|,? with)?(?:^| )"([^"]+)"')
_PLAYED: Final = (Triggered, Static, Activated, Mana)


def quoted(text: str) -> tuple[str, list[str]]:
    """Take the abilities in quotation marks out of a text.

    Parameters
    ----------
    text : str

    Returns
    -------
    str, list of str
        The text without them; the abilities.
    """
    said = [found[1] for found in QUOTED.finditer(text)]
    return QUOTED.sub("", text).strip(), said


def abilities_said(said: list[str], type_line: str, context: Context) -> tuple[str, tuple[Harmless, ...]] | None:
    """Translate the abilities of a token or an emblem.

    Parameters
    ----------
    said : list of str
        What stands in the quotation marks.
    type_line : str
        The types of what has them.
    context : Context
        Learns what is simplified.

    Returns
    -------
    (str, tuple of Harmless) or None
        The abilities in brackets, as "create" takes them, empty where none touches the clock; and what does not.
        None where a word is not understood.
    """
    from counterclock.translate import translate

    lines, harmless = list[str](), list[Harmless]()
    for each in said:
        read = translate(re.sub(r"\b[Tt]his (?:emblem|token)\b", "{this}", each), type_line=type_line)
        if not read.complete or not (read.abilities or read.keywords):
            return None
        for ability in (*map(Keyword, read.keywords), *read.abilities):
            if isinstance(ability, NoEffectOnClock):
                harmless.append(Harmless(ability.reason))
            elif ability == Static("no maximum hand size"):
                context.note("The maximum hand size stays seven.")
                harmless.append(Harmless("hand size"))
            elif isinstance(ability, LeftOut) or not isinstance(ability, (*_PLAYED, Keyword)):
                return None
            elif isinstance(ability, Static) and "counters on self" in (ability.amount.count, ability.second.count):
                return None  # the counters may be those of what made it
            else:
                lines.append(print_ability(ability))
        for note in read.notes:
            context.note(note)
    return (f"[{' | '.join(lines)}]" if lines else ""), tuple(dict.fromkeys(harmless))


@CLAUSES.add('you get an emblem with (?P<what>".+")')
def _emblem(context: Context, what: str) -> Parts | None:
    rest, said = quoted(what)
    read = None if rest or not said else abilities_said(said, "Emblem", context)
    if read is None:
        return None
    context.it = None
    abilities, harmless = read
    return ((Effect("create", kind=f"emblem {abilities}"),) if abilities else ()) + harmless


@CLAUSES.add(
    'each opponent gets an emblem with "At the beginning of your upkeep, this emblem deals (?P<n>\\d+) damage to you\\."'
)
def _their_emblem(context: Context, n: str) -> Parts:
    return (Effect("create", kind=f"emblem [opponent upkeep: {n} damage to that player]"),)


@CLAUSES.add(
    'target opponent gets an emblem with "Whenever a creature attacks you, it gets <size> and gains <kw:any> until end of turn\\."'
)
def _bigger_against_them(context: Context, size: str, kw: str) -> Parts | None:
    read = abilities_said(
        [f"Whenever you attack, each attacking creature gets {size} and gains {kw} until end of turn."],
        "Emblem",
        context,
    )
    context.note("Creatures get bigger whomever they attack.")
    return None if read is None else (Effect("create", kind=f"emblem {read[0]}"),)


@CLAUSES.add('target opponent gets an emblem with "Whenever a player draws a card, you lose <n:int> life\\."')
def _drawing_hurts(context: Context, n: str) -> Parts:
    context.note("The opponent nearest to losing loses the life, in the upkeep for the draw of a turn.")
    lost = f"target opponent loses {number(n)} life"
    return (Effect("create", kind=f"emblem [you draw: {lost} | opponent upkeep: {lost}]"),)
