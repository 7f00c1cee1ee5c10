"""A card's rules text to lines of the catalogue: what the facts already hold is not repeated."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from counterclock.ability import (
    Ability,
    Activated,
    Chapter,
    Cost,
    Effect,
    Mana,
    NoEffectOnClock,
    Spell,
    Static,
    Triggered,
    as_aimed,
)
from counterclock.card_texts import CardText
from counterclock.catalogue import Card, Face
from counterclock.encode_keyword import NO_EFFECT
from counterclock.encode_land import can_enter_untapped
from counterclock.encode_role import could_matter, role_of
from counterclock.kernels.layout import ROLE_NEVER
from counterclock.notation_print import print_ability
from counterclock.translate import Translation, translate
from counterclock.translate_paragraphs import ROMAN, Line, removes
from counterclock.translate_parts import DESPITE_SHROUD, LEFT_ALONE
from counterclock.translate_statics import DIFFERENT_COLORS, ON_ANYTHING
from counterclock.translate_text import clean

_ONCE: Final = ("left out: ", "no effect on the clock: ")
"""Lines that say nothing more when they stand twice."""

_NOT_DONE: Final = {
    "partner with": "Its partner is not looked for.",
    "umbra armor": "Umbra armor does not save the creature.",
    "shroud": DESPITE_SHROUD,
    "bloodthirst": "Bloodthirst looks at life that opponents lost in the turn, not at damage.",
}
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
        translation = _given_up_for_more(_without_richer(_translated(card, face, rules), face))
        notes |= dict.fromkeys((*translation.notes, *_simplified(face)))
        notes |= dict.fromkeys(never_done(face))
        counted = any(isinstance(each, Mana) and each.cost.remove for each in translation.abilities)
        counted = counted or any(each.costs.other or each.variable or each.flags & _ASKING for each in face.mana)
        counted = counted or bool(_NOT_IN_FACTS.search(rules))
        told = counted and any(isinstance(each, Mana) for each in translation.abilities)
        notes |= dict.fromkeys(_of_mana(translation, face, told))
        if "chosen" not in _SPENDING.sub("", rules):
            translation = replace(translation, lines=tuple(map(_without_choice, translation.lines)))
        if any("shroud" in print_ability(each) for each in translation.abilities if isinstance(each, Static)):
            notes[DESPITE_SHROUD] = None
        for line in translation.lines:
            paragraphs += 1
            understood += not line.left_out
            lines += _printed(_priced(line, face, card), face, counted)
        lines += in_other_words(translation)
    if card.layout == "split":
        lines = _castable(lines)
    if card.layout != "split" and len(card.faces) > 1:
        other, simplified = _other_face(card, text)
        lines += other
        notes |= dict.fromkeys(simplified)
    return TranslatedCard(tuple(_told_once(lines)), " ".join(notes), understood, paragraphs)


def _told_once(lines: list[str]) -> Iterator[str]:
    """Say once what is not played; in the plural where several abilities of one sort are left out."""
    for at, line in enumerate(lines):
        if not line.startswith(_ONCE):
            yield line
        elif line not in lines[:at]:
            yield _PLURAL.get(line, line) if line in lines[at + 1 :] else line


_PLURAL: Final = {
    f"left out: {one}": f"left out: {several}"
    for one, several in {
        "a static ability": "static abilities",
        "a triggered ability": "triggered abilities",
        "an activated ability": "activated abilities",
        "a chapter": "chapters",
    }.items()
}


_ASKING: Final = frozenset({"if", "only"})
"""Flags of mana in the facts that do not say when it is made or what for: the lines say it."""

_NOT_IN_FACTS: Final = re.compile(r"Add [^.]*\. [^.]* doesn't untap|Max speed [^\n]*Add |Add [^.]* any color among ")


_NARROW_HOST: Final = re.compile(
    "(?!.*(?:creature|permanent|Vehicle))"
    "(?:snow|nonbasic|artifact|enchantment|planeswalker|Equipment|Plains|Island|Swamp|Mountain|Forest)"
)
"""What an Aura may enchant that is no creature and that its controller may lack."""


def never_done(face: Face) -> list[str]:
    """Say what of a face's keywords is never done.

    Parameters
    ----------
    face : Face

    Returns
    -------
    list of str
        Sentences for a note.
    """
    return [_NOT_DONE[each.name] for each in face.keywords if each.name in _NOT_DONE]


def _simplified(face: Face) -> list[str]:
    """Say what is simplified of the facts of a face: the colors of its mana and how it enters."""
    flags = frozenset[str]().union(*(each.flags for each in face.mana))
    notes = ["Its mana may be of any color."] if flags & {"chosen", "lands"} else []
    if any(each.same and each.amount > 1 for each in face.mana):
        notes.append(DIFFERENT_COLORS)
    if face.enters.tapped and any(each.costs.sacrifice and not each.costs.mana for each in face.fetches):
        notes.append("It is sacrificed as it enters, and the land that it finds enters tapped instead.")
    if any(_NARROW_HOST.match(str(each.value)) for each in face.keywords if each.name == "enchant"):
        notes.append("There is always something that it may enchant.")
    if not can_enter_untapped(face.enters) and face.enters.unless:
        notes.append("It always enters tapped.")
    elif face.enters.unless == "reveal":
        notes.append("A land in play counts like a card that is revealed from the hand.")
    return notes


def _translated(card: Card, face: Face, rules: str) -> Translation:
    """Translate one face, without the lines that are another face's."""
    own = [
        line for line in rules.split("\n") if not (card.layout in _OWN_FACE and _names_other_face(clean(line), card))
    ]
    return translate("\n".join(own), face.name, face.type_line)


_MANA: Final = re.compile(r"(?:\{[^{}]+\})+")
_MORE_TO_SAY: Final = frozenset({
    "buyback", "splice", "madness", "entwine", "overload", "cleave", "spree", "casualty", "jump-start", "retrace",
    "rebound", "replicate", "escalate", "tiered", "dredge", "recover", "transmute", "forecast",
    "hideaway", "demonstrate", "miracle", "teamwork", "storied", "bargain", "gift",
})  # fmt: skip
"""Keywords that are played only where somebody writes out what they do."""


def in_other_words(translation: Translation) -> list[str]:
    """Write out what keywords do that the facts only name: cycling, flashback; name those that are left out.

    Parameters
    ----------
    translation : Translation

    Returns
    -------
    list of str
        Lines of the notation, such as "{2}, discard: draw 1" or "left out: rebound".
    """
    made = list[str]()
    for word in translation.keywords:
        name, _, value = word.partition(" ")
        if name == "cycling" and _MANA.fullmatch(value):
            made.append(f"{value}, discard: draw 1")
        elif name == "flashback" and _MANA.fullmatch(value):
            spells = (each for each in translation.abilities if isinstance(each, Spell))
            made += [print_ability(replace(each, cost=value, from_graveyard=True, after="")) for each in spells]
        elif (
            name in _MORE_TO_SAY
            or name.endswith("cycling")
            or word.startswith("basic landcycling")
            or name == "flashback"
        ):
            made.append(f"left out: {name if name != 'basic' else 'basic landcycling'}")
    return made


def _priced(line: Line, face: Face, card: Card) -> Line:
    """Let the second half of a split card cost what it costs, from the graveyard only with aftermath (702.127)."""
    if card.layout != "split" or face is card.front:
        return line
    after = any(each.name == "aftermath" for each in face.keywords)
    made = (
        replace(each, cost=face.mana_cost, from_graveyard=after) if isinstance(each, Spell) else each
        for each in line.abilities
    )
    return replace(line, abilities=tuple(made))


def _castable(lines: list[str]) -> list[str]:
    """Leave out what is cast from the graveyard where nothing that is played is cast from the hand."""
    if any(line.startswith("spell") and not line.startswith(_BURIED) for line in lines):
        return lines
    return [_NOT_CAST if line.startswith(_BURIED) else line for line in lines]


_BURIED: Final = "spell from graveyard"
_NOT_CAST: Final = "left out: what it does from the graveyard"


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


def _other_face(card: Card, text: CardText) -> tuple[list[str], list[str]]:
    """Say what of the other face is not played, and what is simplified."""
    back = card.faces[1]
    if back.is_land and card.layout == "modal" and card.is_land:
        return _either_land(card)
    if back.is_land and card.layout == "modal":
        return [], []
    if card.layout in _OWN_FACE and len(text.faces) > 1:
        body = re.sub(r"^.*? — .*? — ", "", clean(text.faces[1][1]))
        read = translate(body, back.name, back.type_line)
        harmless = [each for each in read.abilities if isinstance(each, NoEffectOnClock)]
        spells = [
            each for each in read.abilities if isinstance(each, Spell) and all(map(removes, as_aimed(each.effects)))
        ]
        if read.complete and len(harmless) + len(spells) == len(read.abilities):
            if spells:
                return [print_ability(NoEffectOnClock("removal"))], [LEFT_ALONE]
            return [print_ability(each) for each in harmless], []
    return [f"left out: its other face, {back.name}"], []


def _either_land(card: Card) -> tuple[list[str], list[str]]:
    """Let a card with a land on both faces make the mana of either (712.8)."""
    made = [each for face in card.faces for each in face.mana]
    if not all(each.free and not each.flags and len(each.produces) == 1 for each in made):
        return [f"left out: its other face, {card.faces[1].name}"], []
    mana = Mana(("".join(each.produces[0] for each in made),), Cost(tap=True))
    return [print_ability(mana)], ["It makes mana of either face each time, not of the one it was played as."]


def _printed(line: Line, face: Face, counted: bool) -> list[str]:
    """Write the lines of one paragraph."""
    if line.left_out and face.mana and not counted and _ONLY_MANA.fullmatch(line.text):
        return []
    if line.left_out and _CHOICE_OF_COLOR.fullmatch(line.text) and any("chosen" in each.flags for each in face.mana):
        return []
    if line.left_out or (face.mana and any(map(_stays_tapped, line.abilities))):
        return _missing(line.text, face)
    known = {str(each.name) for each in face.keywords}
    words = [word for word in line.keywords if not any(word.split(" {")[0].startswith(name) for name in known)]
    words = [word for word in words if re.sub(r"[ —].*", "", word) not in NO_EFFECT]
    said = [f"left out: keyword {re.sub(r' .*', '', word)}" for word in words]
    told = (each for each in line.abilities if not _is_fact(each, face, counted))
    return said + [_BESIDES if _beside_mana(each, face, counted) - {"put"} else print_ability(each) for each in told]


def _stays_tapped(each: Ability) -> bool:
    """Tell whether a permanent does not untap: what makes mana by its facts would."""
    return isinstance(each, Static) and "does not untap" in each.keywords


def _is_fact(each: Ability, face: Face, counted: bool) -> bool:
    """Tell whether the facts have a mana ability already: not where mana is paid for oddly or is ``counted``."""
    adds = isinstance(each, Activated) and each.cost.tap and not each.cost.remove and all(map(_is_mana, each.effects))
    return bool(face.mana) and not counted and (adds or isinstance(each, Mana))


_BESIDES: Final = "left out: what else its mana ability does"


def _beside_mana(each: Ability, face: Face, counted: bool) -> frozenset[str]:
    """Return what else an ability does that makes mana which the facts have too, without all that."""
    if not face.mana or counted or not isinstance(each, Activated) or replace(each.cost, life=0) != Cost(tap=True):
        return frozenset()
    first, *others = each.effects
    return frozenset(effect.verb for effect in others if not _is_mana(effect)) if first.verb == "add" else frozenset()


def _of_mana(translation: Translation, face: Face, counted: bool) -> list[str]:
    """Say what is simplified of abilities that have to do with tapping for mana."""
    notes = list[str]()
    for each in translation.abilities:
        if isinstance(each, Triggered) and "becomes tapped" in each.events and face.mana:
            notes.append("Being tapped for mana sets nothing off.")
        if "put" in _beside_mana(each, face, counted):
            notes.append("Mana may be made without the counter that comes with it.")
    return notes


def _is_mana(effect: Effect) -> bool:
    """Tell whether an effect adds mana, or hurts you for it."""
    return effect.verb == "add" or (effect.verb in ("damage", "lose life") and effect.receiver == "you")


_ONLY_MANA: Final = re.compile(
    r"[^\"]*: Add [^.\"]*\.(?: (?:Spend this mana only|Activate (?:this ability )?only|\{this\} deals \d damage to you"
    r"|\{this\} doesn't untap)[^.\"]*\.)*"
)
"""Mana abilities that do nothing besides making mana."""


_CHOICE_OF_COLOR: Final = re.compile(
    r"(?:\{this\} enters tapped\. )?As (?:\{this\}|it) enters, choose a color(?: other than \w+)?\."
)
"""What the mana of the chosen color rests on; the facts say how the land enters."""


_SPENDING: Final = re.compile(r"Spend this mana only [^.]*\.")


def _without_richer(translation: Translation, face: Face) -> Translation:
    """Leave restricted mana out where the same source makes less that may be spent on anything."""
    usual = max((each.amount for each in face.mana if each.free), default=0)
    lines = tuple(
        replace(line, left_out=True, abilities=()) if usual and _is_richer(line, usual) else line
        for line in translation.lines
    )
    if lines == translation.lines or any(_SPENDING.search(line.text) and not line.left_out for line in lines):
        return replace(translation, lines=lines)
    return replace(translation, lines=lines, notes=tuple(each for each in translation.notes if each != ON_ANYTHING))


_LEAVING: Final = frozenset({"dies", "leaves", "permanent goes to graveyard", "you sacrifice"})


def _given_up_for_more(translation: Translation) -> Translation:
    """Leave out what does nothing for the clock at the price of the card itself, where that sets something off."""
    sets_off = any(
        isinstance(each, Triggered) and not _LEAVING.isdisjoint(each.events) and any(map(could_matter, each.effects))
        for each in translation.abilities
    )
    lines = tuple(
        replace(line, left_out=True, abilities=()) if sets_off and _is_for_nothing(line) else line
        for line in translation.lines
    )
    return replace(translation, lines=lines)


def _is_for_nothing(line: Line) -> bool:
    """Tell whether a line is an ability that its source is sacrificed for and that the pilot never uses."""
    if not line.abilities or not re.match(r"[^.\"]*\b[Ss]acrifice \{this\}[^.\"]*:", line.text):
        return False
    return all(
        isinstance(each, NoEffectOnClock)
        or (
            isinstance(each, Activated)
            and role_of(each) == int(ROLE_NEVER)
            and not any(map(could_matter, each.effects))
        )
        for each in line.abilities
    )


def _is_richer(line: Line, usual: int) -> bool:
    """Tell whether a line is of restricted mana, more of it than ``usual``."""
    made = [len(each.produces) for each in line.abilities if isinstance(each, Mana)]
    return bool(_SPENDING.search(line.text)) and max(made, default=0) > usual


def _without_choice(line: Line) -> Line:
    """Pass over the choice of a creature type where only what mana may be spent on asks for it."""
    chooses = re.fullmatch(r"As \{this\} enters, choose a creature type\.", line.text)
    return replace(line, left_out=False, abilities=()) if line.left_out and chooses else line


def _missing(text: str, face: Face) -> list[str]:
    """Name an ability that was not understood, in words of our own; a loyalty ability keeps its cost."""
    cost = re.match(r"([+-]?\d+|-X): ", text)
    if cost and "Planeswalker" in face.types:
        return [_loyalty(cost[1]), f"left out: the loyalty ability {cost[1]}"]
    chapters = re.match(r"([IVX]+(?:, [IVX]+)*) (?:-|—)", text)
    if chapters and "Saga" in face.subtypes:
        numbers = tuple(ROMAN.index(each) + 1 for each in chapters[1].split(", "))
        return [print_ability(Chapter(numbers, (Effect("nothing"),))), "left out: a chapter"]
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
    (r"Spend (?:only|this mana|no more) ", "what mana may be spent on it"),
    (r"[^\"]+?: ", "an activated ability"),
)


_OF_SPELLS: Final = (
    (r"When (?:you cycle|\{this\} is cycled)", "what happens when it is cycled"),
    (r"As an additional cost", "an additional cost"),
)


def _sort(text: str, face: Face) -> str:
    """Say in a few words of our own what sort of ability a text is."""
    if {"Instant", "Sorcery"} & set(face.types):
        return next((words for pattern, words in _OF_SPELLS if re.match(pattern, text)), "what it does")
    return next((words for pattern, words in _SORTS if re.match(pattern, text)), "a static ability")
