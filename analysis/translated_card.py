"""A card's rules text to lines of the catalogue: what the facts already hold is not repeated."""

import re
from dataclasses import dataclass, replace
from typing import Final

from counterclock.ability import Ability, Activated, Effect, Mana, NoEffectOnClock, Spell
from counterclock.card_texts import CardText
from counterclock.catalogue import Card, Face
from counterclock.encode_keyword import NO_EFFECT
from counterclock.notation_print import print_ability
from counterclock.translate import Line, Translation, translate
from counterclock.translate_text import clean

_ONCE: Final = ("left out: ", "no effect on the clock: ")
"""Lines that say nothing more when they stand twice."""

_NOT_DONE: Final = {"partner with": "Its partner is not looked for."}
"""What of a keyword is never done, and is said."""

_OWN_FACE: Final = frozenset({"adventure", "omen", "prepare"})


@dataclass(frozen=True, slots=True)
class TranslatedCard:
    """What a card's text became.

    Attributes
    ----------
    lines : tuple of str
        Lines of the notation; ``left out: ...`` where an ability was not understood.
    note : str
        What is simplified.
    understood, paragraphs : int
        How many paragraphs of the front face were understood, and how many it has.
    """

    lines: tuple[str, ...]
    note: str
    understood: int
    paragraphs: int


def translate_card(card: Card, text: CardText) -> TranslatedCard:
    """Translate a card.

    Parameters
    ----------
    card : Card
        Its facts: keywords and mana abilities that stand there are not said again.
    text : CardText
        Its rules text.

    Returns
    -------
    TranslatedCard
    """
    faces = list(zip(card.faces, text.faces, strict=False))
    shown = faces if card.layout == "split" else faces[:1]
    lines = list[str]()
    notes = dict[str, None]()
    understood = paragraphs = 0
    for face, (_, rules) in shown:
        translation = _translated(card, face, rules)
        notes |= dict.fromkeys(translation.notes)
        notes |= dict.fromkeys(_NOT_DONE[each.name] for each in face.keywords if each.name in _NOT_DONE)
        counted = any(isinstance(each, Mana) and each.cost.remove for each in translation.abilities)
        counted = counted or any(each.costs.other or each.variable for each in face.mana)
        for line in translation.lines:
            paragraphs += 1
            understood += not line.left_out
            lines += _printed(_priced(line, face, card), face, counted)
        lines += _in_other_words(translation)
    if card.layout != "split" and len(card.faces) > 1:
        lines += _other_face(card, text)
    said = [line for at, line in enumerate(lines) if line not in lines[:at] or not line.startswith(_ONCE)]
    return TranslatedCard(tuple(said), " ".join(notes), understood, paragraphs)


def _translated(card: Card, face: Face, rules: str) -> Translation:
    """Translate one face, without the lines that are another face's."""
    own = [
        line for line in rules.split("\n") if not (card.layout in _OWN_FACE and _names_other_face(clean(line), card))
    ]
    return translate("\n".join(own), face.name, face.type_line)


_MANA: Final = re.compile(r"(?:\{[^{}]+\})+")
_MORE_TO_SAY: Final = frozenset({
    "buyback", "splice", "madness", "entwine", "overload", "cleave", "spree", "casualty", "jump-start", "retrace",
    "aftermath", "rebound", "replicate", "escalate", "tiered", "dredge", "recover", "transmute", "forecast",
    "hideaway", "demonstrate", "miracle", "teamwork", "storied", "bargain", "gift",
})  # fmt: skip
"""Keywords that are played only where somebody writes out what they do."""


def _in_other_words(translation: Translation) -> list[str]:
    """Write out what keywords do that the facts only name: cycling, flashback; name those that are left out."""
    made = list[str]()
    for word in translation.keywords:
        name, _, value = word.partition(" ")
        if name == "cycling" and _MANA.fullmatch(value):
            made.append(f"{value}, discard: draw 1")
        elif name == "flashback" and _MANA.fullmatch(value):
            spells = (each for each in translation.abilities if isinstance(each, Spell))
            made += [print_ability(replace(each, cost=value, from_graveyard=True)) for each in spells]
        elif (
            name in _MORE_TO_SAY
            or name.endswith("cycling")
            or word.startswith("basic landcycling")
            or name == "flashback"
        ):
            made.append(f"left out: {name if name != 'basic' else 'basic landcycling'}")
    return made


def _priced(line: Line, face: Face, card: Card) -> Line:
    """Let the second half of a split card cost what it costs."""
    if card.layout != "split" or face is card.front:
        return line
    made = (replace(each, cost=face.mana_cost) if isinstance(each, Spell) else each for each in line.abilities)
    return replace(line, abilities=tuple(made))


def front_lines(card: Card, text: CardText) -> tuple[Line, ...]:
    """Translate the front face of a card, a line a paragraph.

    Parameters
    ----------
    card : Card
    text : CardText

    Returns
    -------
    tuple of Line
    """
    return _translated(card, card.front, text.faces[0][1]).lines


def _names_other_face(line: str, card: Card) -> bool:
    """Tell whether a line repeats an adventure on the creature's face."""
    return any(line.startswith(("Adventure ", "Omen ", f"{other.name} {{")) for other in card.faces[1:])


def _other_face(card: Card, text: CardText) -> list[str]:
    """Say what of the other face is not played."""
    back = card.faces[1]
    if back.is_land:
        return []
    if card.layout in _OWN_FACE and len(text.faces) > 1:
        body = re.sub(r"^.*? — .*? — ", "", clean(text.faces[1][1]))
        read = translate(body, back.name, back.type_line)
        if read.complete and all(isinstance(each, NoEffectOnClock) for each in read.abilities):
            return [print_ability(each) for each in read.abilities]
    return [f"left out: its other face, {back.name}"]


def _printed(line: Line, face: Face, counted: bool) -> list[str]:
    """Write the lines of one paragraph."""
    if line.left_out and face.mana and not counted and _ONLY_MANA.fullmatch(line.text):
        return []
    if line.left_out:
        return _missing(line.text, face)
    known = {str(each.name) for each in face.keywords}
    words = [word for word in line.keywords if not any(word.split(" {")[0].startswith(name) for name in known)]
    words = [word for word in words if re.sub(r"[ —].*", "", word) not in NO_EFFECT]
    said = [f"left out: keyword {re.sub(r' .*', '', word)}" for word in words]
    return said + [print_ability(each) for each in line.abilities if not _is_fact(each, face, counted)]


def _is_fact(each: Ability, face: Face, counted: bool) -> bool:
    """Tell whether the facts have a mana ability already: not where mana is paid for oddly or is ``counted``."""
    adds = isinstance(each, Activated) and each.cost.tap and not each.cost.remove and all(map(_is_mana, each.effects))
    return bool(face.mana) and not counted and (adds or isinstance(each, Mana))


def _is_mana(effect: Effect) -> bool:
    """Tell whether an effect adds mana, or hurts you for it."""
    return effect.verb == "add" or (effect.verb in ("damage", "lose life") and effect.receiver == "you")


_ONLY_MANA: Final = re.compile(
    r"[^\"]*: Add [^.\"]*\.(?: (?:Spend this mana only|Activate (?:this ability )?only|\{this\} deals \d damage to you"
    r"|\{this\} doesn't untap)[^.\"]*\.)*"
)
"""Mana abilities that do nothing besides making mana."""


def _missing(text: str, face: Face) -> list[str]:
    """Name an ability that was not understood, in words of our own; a loyalty ability keeps its cost."""
    cost = re.match(r"([+-]?\d+|-X): ", text)
    if cost and "Planeswalker" in face.types:
        return [_loyalty(cost[1]), f"left out: the loyalty ability {cost[1]}"]
    return [f"left out: {_sort(text, face)}"]


def _loyalty(cost: str) -> str:
    """Write a loyalty ability that does nothing."""
    from counterclock.translate_costs import loyalty
    from counterclock.translate_words import Context

    price = loyalty(cost, Context())
    assert price is not None
    return print_ability(Activated(price, (Effect("nothing"),)))


_SORTS: Final = (
    (r"(?:When|Whenever) \{this\} enters\b", "what happens when it enters"),
    (r"(?:When|Whenever) \{this\} attacks\b", "what happens when it attacks"),
    (r"(?:When|Whenever) \{this\} dies\b", "what happens when it dies"),
    (r"(?:When|Whenever) \{this\} deals\b", "what happens when it deals damage"),
    (r"At the beginning of ", "what happens at the beginning of a step"),
    (r"Whenever you cast ", "what happens when you cast a spell"),
    (r"(?:When|Whenever) ", "a triggered ability"),
    (r"[IVX]+(?:, [IVX]+)* (?:-|—)", "a chapter"),
    (r"As an additional cost", "an additional cost"),
    (r"(?:As )?\{this\} enters\b", "how it enters"),
    (r"This spell costs ", "what changes its cost"),
    (r"[^\"]+?: ", "an activated ability"),
)


def _sort(text: str, face: Face) -> str:
    """Say in a few words of our own what sort of ability a text is."""
    if {"Instant", "Sorcery"} & set(face.types):
        return "what it does"
    return next((words for pattern, words in _SORTS if re.match(pattern, text)), "a static ability")
