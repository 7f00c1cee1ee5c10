"""Paragraphs of rules text, one by one, to abilities of the notation: of permanents and of spells."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

from counterclock.ability import (
    ALWAYS,
    FREE,
    Ability,
    Activated,
    Amount,
    Chapter,
    Condition,
    Cost,
    Effect,
    NoEffectOnClock,
    Spell,
    Triggered,
    as_aimed,
)
from counterclock.encode_ability import unplayed
from counterclock.encode_role import hits_theirs, only_hurts, role_of
from counterclock.kernels.layout import ROLE_NEVER
from counterclock.translate_aims import notes_on, notes_on_choices
from counterclock.translate_costs import but_itself, cost, grows_by_paying, is_never_used, loyalty, say_of_use
from counterclock.translate_harmless import LINES as HARMLESS_LINES
from counterclock.translate_keywords import keyword_line
from counterclock.translate_parts import (
    COUNTERSPELL,
    LEFT_ALONE,
    Harmless,
    Parts,
    each_time,
)
from counterclock.translate_sentences import effects
from counterclock.translate_statics import mana, static
from counterclock.translate_text import Paragraph, sentences
from counterclock.translate_triggers import (
    AS_IT_ENTERS,
    ONE_BY_ONE,
    SEVERAL,
    Event,
    interposed,
    never_happens,
    trigger,
    without_never,
)
from counterclock.translate_words import SELF, Context, lowered

_HOST: Final = re.compile(r"\b(?:Equipment|Aura)\b")
_MOST_CHOICES: Final = 6


@dataclass(frozen=True, slots=True)
class Line:
    """What one paragraph of a text became.

    Attributes
    ----------
    text : str
        The paragraph without reminder text, ``{this}`` for the card itself.
    abilities : tuple of Ability
        What it says; empty where it is left out, where it states keywords, and where the facts say it.
    keywords : tuple of str
        Keyword abilities that it states, such as "toxic 1" and "equip {3}".
    left_out : bool
        Whether it was not understood.
    """

    text: str
    abilities: tuple[Ability, ...] = ()
    keywords: tuple[str, ...] = ()
    left_out: bool = False


class PermanentReader:
    """Reads the text of a permanent card."""

    def __init__(self, type_line: str, notes: list[str]) -> None:
        self._notes = notes
        self._type_line = type_line
        self._attached = bool(_HOST.search(type_line))
        self._walker = "Planeswalker" in type_line

    def _context(self) -> Context:
        return Context(attached=self._attached, type_line=self._type_line, notes=self._notes)

    def read(self, texts: list[Paragraph]) -> list[Line]:
        """Read paragraphs; what belongs to a later level is left out."""
        lines, later = list[Line](), False
        for each in texts:
            later = later or _LEVEL.match(each.text) is not None
            lines.append(Line(_shown(each), left_out=True) if later else self._line(each))
        return lines

    def _line(self, each: Paragraph) -> Line:
        """Read one paragraph."""
        if each.modes:
            made = self._modal(each)
        else:
            words = keyword_line(each.text)
            if words is not None:
                return Line(each.text, keywords=words)
            made = self._ability(each.text)
        if made is None:
            return Line(_shown(each), left_out=True)
        return Line(each.text, made)

    def _ability(self, text: str) -> tuple[Ability, ...] | None:
        """Read an ability of any sort."""
        kept = len(self._notes)
        for sort in (self._chapter, self._triggered, self._activated, self._static, self._without_effect):
            made = sort(text)
            if made is not None:
                return made
            del self._notes[kept:]
        return None

    def _chapter(self, text: str) -> tuple[Ability, ...] | None:
        """Read a chapter of a Saga."""
        found = re.fullmatch(r"([IVX]+(?:, [IVX]+)*) (?:-|—) (?:— )?(.+)", text, re.DOTALL)
        if found is None or "Saga" not in self._type_line or any(each not in ROMAN for each in found[1].split(", ")):
            return None
        numbers = tuple(ROMAN.index(each) + 1 for each in found[1].split(", "))
        context = self._context()
        context.triggered = True
        read = effects(found[2], context)
        if read is None:
            return None
        made = _lines(read, lambda does: Chapter(numbers, does))
        if not any(isinstance(each, Chapter) for each in made):
            return (Chapter(numbers, (Effect("nothing"),)), *made)
        return made

    def _without_effect(self, text: str) -> tuple[Ability, ...] | None:
        """Read an ability that only hinders opponents, whenever it triggers and whatever it costs."""
        found = re.match(r"(?:(?:When|Whenever|At) [^\".]+?, |[^\".:]+: )", text)
        if found is None or "Saga" in self._type_line:
            return None
        paid = cost(found[0].removesuffix(": "), self._context())
        if paid is not None and grows_by_paying(paid):
            return None
        rest, _ = _once(_LIMIT.sub("", text[found.end() :]))
        context = self._context()
        context.it, context.x = None, Amount(times=1, count="x")
        context.triggered = text.startswith(("When", "At "))
        read = effects(rest, context)
        if not read or not _only_hinders(read):
            return None
        harmless = _hinders(read, context)
        price = self._loyalty(text[: found.end() - 2], context)
        return harmless if price is None else (Activated(price, (Effect("nothing"),)), *harmless)

    def _triggered(self, text: str) -> tuple[Ability, ...] | None:
        for pattern, instead in _TOGETHER:
            text = pattern.sub(instead, text)
        found = re.match(r"(?:When|Whenever|At) (.+)", text, re.DOTALL)
        if found is None:
            return None
        text, once = _once(found[1])
        text = without_never(text)
        reason = never_happens(text)
        if reason:
            return (NoEffectOnClock(reason),)
        for comma in re.finditer(", ", text):
            context = self._context()
            event = trigger(text[: comma.start()], context)
            if event is not None:
                return _after_event(event, text[comma.end() :], once, context)
        return None

    def _activated(self, text: str) -> tuple[Ability, ...] | None:
        found = re.match(r"([^\"]+?): (.+)", text, re.DOTALL)
        if found is None:
            return None
        context = self._context()
        asked = re.fullmatch(r"(?:Exhaust|(Power-up)) (?:—|-) (.+)", found[1])
        if asked and asked[1]:
            context.note("The power-up is paid in full.")
        text = asked[2] if asked else found[1]
        price = self._loyalty(text, context) or cost(text, context)
        if price is None:
            return None
        return _with_cost(price, found[2], context, bool(asked))

    def _loyalty(self, text: str, context: Context) -> Cost | None:
        """Read a loyalty cost, which only abilities of planeswalkers have (606.1)."""
        return loyalty(text, context) if self._walker else None

    def _static(self, text: str) -> tuple[Ability, ...] | None:
        for pattern, instead in _TOGETHER:
            text = pattern.sub(instead, text)
        made = list[Ability]()
        if self._attached and (found := _GIVES.fullmatch(text)):
            return self._given(found)
        for sentence in sentences(text):
            small = lowered(sentence)
            harmless = HARMLESS_LINES.read(small, self._context())
            if harmless is not None:
                made += [NoEffectOnClock(part.reason) for part in harmless]
                continue
            read = _fact(small, self._type_line)
            read = static(small, self._context()) if read is None else read
            if read is None:
                return None
            made += read
        return tuple(made)

    def _given(self, found: re.Match[str]) -> tuple[Ability, ...] | None:
        """Read an ability that is given to what the card is attached to: it is the card's own, about its host."""
        who, words, rest = (found[name] or found[f"{name}_"] for name in ("who", "quoted", "rest"))
        host = f"{who.lower()} creature"
        quoted = words.replace("{this}", host)
        if "other than" in quoted or re.match(rf"[^\".]*{host}[^\".]*:", quoted) or "{T}" in quoted:
            return None
        if host == "equipped creature" and host not in quoted:
            quoted = re.sub(r"^(At the beginning of [^,]+), (?!if )", rf"\1, if {host} is a creature, ", quoted)
        first = quoted[:1].upper() + quoted[1:]
        given = self._ability(first)
        if given is None or not all(isinstance(each, Triggered | NoEffectOnClock) for each in given):
            return None
        if not rest:
            return given
        more = self._static(f"{who} creature {rest.removesuffix(' and').removesuffix(',')}.")
        return None if more is None else (*more, *given)

    def _modal(self, each: Paragraph) -> tuple[Ability, ...] | None:
        """Read an ability with choices: alternatives of an activated ability, or the only choice that matters."""
        if each.how != "one":
            return None
        made = [self._ability(f"{each.text} {mode}".strip()) for mode in each.modes]
        read = [abilities for abilities in made if abilities is not None]
        if len(read) < len(made):
            return None
        matters = [a for abilities in read for a in abilities if not isinstance(a, NoEffectOnClock)]
        if len(matters) > 1 and all(isinstance(a, Triggered) for a in matters):
            self._notes.append("Of the choices, one is always made.")
            matters = [min((a for a in matters if isinstance(a, Triggered)), key=_worth)]
        harmless = list(dict.fromkeys(a for abilities in read for a in abilities if isinstance(a, NoEffectOnClock)))
        if len(matters) > 1 and not all(isinstance(a, Activated) and _repeatable(a) for a in matters):
            return None
        return (*matters, *harmless)


_LEVEL: Final = re.compile(r"(?:\{[^{}]+\})+: Level \d|LEVEL \d|(?:STATION )?\d+\+ ?(?:\||$)|Solved [—-]")
_GIVES: Final = re.compile(
    r"(?P<who>Enchanted|Equipped) creature (?:(?P<rest>(?:gets|has) [^\"]+?,? and) )?has \"(?P<quoted>[^\"]+)\"\.?"
    r"|(?P<who_>Enchanted|Equipped) creature (?P<rest_>(?:gets|has) [^\"]+?),? and \"(?P<quoted_>[^\"]+)\"\.?"
)
ROMAN: Final = ("I", "II", "III", "IV", "V", "VI", "VII")
"""Numbers of the chapters of a Saga."""
_LIMIT: Final = re.compile(r" Activate (?:this ability )?only [^.]+\.")
_MORE: Final[dict[str, str]] = {"two": "three", "three": "four"}
_TOGETHER: Final = (
    (
        re.compile(r"^Whenever (\{this\}) and at least (two|three) other creatures attack, "),
        lambda found: f"Whenever {found[1]} attacks, if {_MORE[found[2]]} or more creatures are attacking, ",
    ),
    (
        re.compile(r"^Whenever (\{this\} attacks(?: or blocks)?), (remove|put) (.+?) at end of combat\.$"),
        r"At end of combat, if {this} attacked this combat, \2 \3.",
    ),
    (
        re.compile(r"^(If .*damage .*\{this\}.*, prevent that damage)\. (Remove a|Put that many) ", re.DOTALL),
        lambda found: f"{found[1]} and {found[2].lower()} ",
    ),
    (
        re.compile(r"^Whenever you attack with (two|three|four) or more creatures, "),
        r"Whenever you attack, if \1 or more creatures are attacking, ",
    ),
)
"""Triggers that ask how many creatures attack as a condition, and what happens at end of combat."""


def removes(part: Effect) -> bool:
    """Tell whether an effect removes or taps creatures of opponents and does nothing else."""
    shrinks = part.verb == "pump" and not part.keywords
    return (
        (shrinks or part.verb in ("destroy", "exile", "tap", "damage", "sacrifice"))
        and hits_theirs(part)
        and part.pay == FREE
    )


_WORTH: Final = (
    "proliferate", "lose game", "get", "lose life", "damage", "extra combat", "double", "put", "create", "pump",
    "animate", "draw", "search", "return", "grant", "land drop", "look", "surveil", "scry",
)  # fmt: skip


def _worth(each: Triggered) -> int:
    """Return how soon a choice is preferred by what does not hurt you: harm, then what grows, cards, then removal."""
    verbs = ("" if hits_theirs(part) or only_hurts(part) else part.verb for part in each.effects)
    return min(_WORTH.index(verb) if verb in _WORTH else len(_WORTH) for verb in verbs)


def _only_hinders(parts: Parts) -> bool:
    """Tell whether parts only hinder opponents."""
    return all(map(removes, as_aimed(part for part in parts if isinstance(part, Effect))))


def _hinders(parts: Parts, context: Context) -> tuple[Ability, ...]:
    """Say of parts that only hinder opponents what they are."""
    if any(isinstance(part, Effect) for part in parts):
        context.note(LEFT_ALONE)
    reasons = dict.fromkeys(part.reason if isinstance(part, Harmless) else "removal" for part in parts)
    return tuple(NoEffectOnClock(reason) for reason in reasons)


def _repeatable(each: Activated) -> bool:
    """Tell whether alternatives may be written as abilities of their own: only one of them can be paid at a time."""
    return each.cost.tap or each.cost.sacrifice_self or each.cost.loyalty is not None or bool(each.cost.mana)


_CYCLED: Final = re.compile(r"When you cycle \{this\}, ")
"""How an ability of an instant or sorcery begins that has nothing to do with casting it."""


class SpellReader(PermanentReader):
    """Reads the text of an instant or sorcery: its paragraphs together are what it does."""

    def read(self, texts: list[Paragraph]) -> list[Line]:
        """Read paragraphs."""
        extra, lines, bodies, owed = FREE, list[Line](), list[Paragraph](), False
        if self._type_line.startswith("Legendary "):
            self._notes.append("It is cast whether you control something legendary or not.")
        for each in texts:
            small = lowered(each.text.rstrip("."))
            words = keyword_line(each.text)
            if bodies and _NOT_BURIED.fullmatch(each.text):
                self._notes.append("Discarded or milled, it goes to the graveyard.")
                bodies[-1] = replace(bodies[-1], text=f"{bodies[-1].text} Shuffle {{this}} into its owner's library.")
            elif words is not None:
                lines.append(Line(each.text, keywords=words))
            elif _CYCLED.match(each.text):
                lines.append(Line(each.text, left_out=True) if "{X}" in each.text else self._line(each))
            elif found := re.fullmatch(r"as an additional cost to cast (?:this spell|\{this\}), (.+)", small):
                price = cost(found[1], self._context())
                if price is None or price.mana or price.tap:
                    owed = owed or not found[1].startswith("you may ")
                    lines.append(Line(each.text, left_out=True))
                else:
                    extra = price
                    lines.append(Line(each.text))
            elif (cheaper := self._discount(small)) is not None:
                lines.append(Line(each.text, cheaper))
            elif (harmless := HARMLESS_LINES.read(small, self._context())) is not None:
                lines.append(Line(each.text, tuple(NoEffectOnClock(part.reason) for part in harmless)))
            else:
                bodies.append(each)
        priced = any(word.startswith("escalate") for line in lines for word in line.keywords)
        if owed:  # what is not paid for does not happen
            return lines + [Line(_shown(each), left_out=True) for each in bodies]
        return lines + self._bodies(bodies, extra, priced)

    def _discount(self, small: str) -> tuple[Ability, ...] | None:
        """Read how much less the spell costs."""
        return static(small, self._context()) if small.startswith("this spell costs ") else None

    def _bodies(self, bodies: list[Paragraph], extra: Cost, priced: bool) -> list[Line]:
        """Read what the spell does; ``priced``: more than one choice costs more."""
        if not bodies:
            return []
        if len(bodies) == 1 and bodies[0].modes:
            made = self._choices(bodies[0], extra, "one" if priced else bodies[0].how)
            return [Line(_shown(bodies[0]), made or (), left_out=made is None)]
        text = " ".join(re.sub(r"(?<=\w)$", ".", _shown(each)) for each in bodies)
        short, after = _going(text)
        if after == "to library" and "Put {this} on the bottom" in text:
            self._notes.append("It is shuffled into the library.")
        read = None if any(each.modes for each in bodies) else self._does(short)
        if read is None:
            return [Line(text, left_out=True)]
        return [Line(text, self._spells(read, text, extra, after))]

    def _spells(self, parts: Parts, text: str, extra: Cost, after: str = "") -> tuple[Ability, ...]:
        """Make a spell of what it does, and say what is simplified."""
        made = _lines(parts, lambda does: Spell(does, extra=extra, after=after))
        noted = [note for each in made if isinstance(each, Spell) for note in notes_on(text, each.effects, self._notes)]
        self._notes += dict.fromkeys(noted)
        return made

    def _does(self, text: str) -> Parts | None:
        context = self._context()
        context.x, context.spell = Amount(times=1, count="x"), True
        context.it = None
        return effects(text, context)

    def _choices(self, each: Paragraph, extra: Cost, how: str) -> tuple[Ability, ...] | None:
        """Read a modal spell: every choice, or every pair of choices, is an alternative."""
        if each.text:
            return None
        read = [self._does(mode) for mode in each.modes]
        modes = [parts for parts in read if parts is not None]
        if len(modes) < len(read):
            return None
        aimless = {number for number, parts in enumerate(modes) if COUNTERSPELL in parts}
        made = list[Ability]()
        for chosen in _chosen(how, len(modes)):
            if aimless.isdisjoint(chosen):
                parts = tuple(part for number in chosen for part in modes[number])
                made += self._spells(parts, " ".join(each.modes[number] for number in chosen), extra)
        useful = [a for a in made if not isinstance(a, NoEffectOnClock)]
        self._notes += notes_on_choices([each for each in useful if isinstance(each, Spell)])
        harmless = [NoEffectOnClock(part.reason) for parts in modes for part in parts if isinstance(part, Harmless)]
        if len(useful) > _MOST_CHOICES:
            return None
        return (*dict.fromkeys(useful), *dict.fromkeys(harmless))


_NOT_BURIED: Final = re.compile(
    r"If \{this\} would be put into a graveyard from anywhere, reveal \{this\} and shuffle it into its owner's library"
    r" instead\."
)
_GOING: Final = (
    (re.compile(r"(?:\. Exile|,? then exile) \{this\}\.$"), "exile"),
    (re.compile(r"(?:\. Shuffle|,? then shuffle) \{this\} into its owner's library\.$"), "to library"),
    (re.compile(r"(?:\. Put|,? then put) \{this\} on the bottom of its owner's library\.$"), "to library"),
    (re.compile(r"(?:\. Return|,? then return) \{this\} to its owner's hand\.$"), "to hand"),
)
"""Last sentences of a spell that say where it goes instead of the graveyard."""


def _going(text: str) -> tuple[str, str]:
    """Take off what a spell says last of where it goes, and return the notation's word for that place."""
    for pattern, place in _GOING:
        shorter = pattern.sub(".", text)
        if shorter != text:
            return shorter, place
    return text, ""


def _chosen(how: str, modes: int) -> list[tuple[int, ...]]:
    """List which choices may be made together."""
    sizes = {"one": (1,), "up to one": (1,), "two": (2,), "up to two": (2, 1), "three": (3,)}
    wanted = sizes.get(how, tuple(range(modes, 0, -1)))
    return [chosen for size in wanted for chosen in combinations(range(modes), size)]


def _shown(each: Paragraph) -> str:
    """Write a paragraph with its choices."""
    if not each.modes:
        return each.text
    return " • ".join([f"{each.text} Choose {each.how} —".strip(), *each.modes])


def _lines(parts: Parts, build: Callable[[tuple[Effect, ...]], Ability]) -> tuple[Ability, ...]:
    """Make abilities of what was read: one that does what matters, and a line for each harmless part."""
    does = tuple(part for part in parts if isinstance(part, Effect))
    harmless = tuple(
        NoEffectOnClock(part.reason) for part in dict.fromkeys(p for p in parts if isinstance(p, Harmless))
    )
    if not does and not harmless:
        return (NoEffectOnClock("it does nothing else"),)
    return ((build(does),) if does else ()) + harmless


def _after_event(event: Event, text: str, limit: str, context: Context) -> tuple[Ability, ...] | None:
    """Read what follows a trigger."""
    once = limit == "turn"
    if "you cast" in event.events and re.match(r"it (?:gains|gets) ", text):
        return None  # "it" is the spell
    if _FOR_ITS_CONTROLLER.match(text):
        return None  # that may be you
    if event.several and "that many" in text:
        event = replace(event, once=False)
        context.notes[:] = [ONE_BY_ONE if each == SEVERAL else each for each in context.notes]
    elif event.several:
        context.event = False
    asked = interposed(text, context)
    read = None if asked is None else effects(asked[1], context)
    if asked is None or read is None or _comes_back_for_ever(read, context):
        return None
    if event.whose == "any" and any(isinstance(part, Effect) and _may_attach(part) for part in read):
        event = replace(event, whose="you")
    if event.each and not once:
        read = each_time(read, Amount(times=1, count="event"))
        if read is None:
            return None
    if asked[0] is not None and any(each.what != ALWAYS for each in (event, *event.more)):
        return None
    made = list[Ability]()
    for each in (event, *event.more):
        what = asked[0] or each.what

        def triggered(does: tuple[Effect, ...], each: Event = each, what: Condition = what) -> Ability:
            often = once or each.once
            return Triggered(
                each.events, does, each.which, each.whose, each.kind, what, often, limit == "once" or each.only_once
            )

        made += _lines(read, triggered)
    return tuple(dict.fromkeys(made))


def _comes_back_for_ever(read: Parts, context: Context) -> bool:
    """Tell whether two of a legendary permanent would return each other without end, played as they enter."""
    returns = any(
        isinstance(part, Effect) and part.verb == "return" and part.to.startswith("battlefield") for part in read
    )
    return returns and AS_IT_ENTERS in context.notes and "legendary" in context.type_line.lower()


def _may_attach(part: Effect) -> bool:
    """Tell whether an effect attaches something where its controller wants: never to what an opponent controls."""
    return part.verb == "attach" and part.optional


_FOR_ITS_CONTROLLER: Final = re.compile(r"(?:its|their|that (?:creature|permanent|land)'s) controllers? ")


def _once(text: str) -> tuple[str, str]:
    """Take "this ability triggers only once each turn" off; say how often: "turn", "once", or empty for no limit."""
    found = re.search(r" (?:This ability triggers only|Do this only) once( each turn)?\.", text)
    if found is None:
        return text, ""
    return text[: found.start()] + text[found.end() :], "turn" if found[1] else "once"


_ONLY: Final = (  # nothing is activated in the turns of opponents
    (re.compile(r" ?Activate (?:this ability )?only as a sorcery\."), "sorcery"),
    (re.compile(r" ?Activate (?:this ability )?only once each turn\."), "once"),
    (re.compile(r" ?Activate (?:this ability )?only as a sorcery and only once each turn\."), "both"),
    (re.compile(r" ?Activate (?:this ability )?only during your turn\."), ""),
    (re.compile(r" ?Activate (?:this ability )?only during your turn and only once each turn\."), "once"),
    (re.compile(r" ?Activate (?:this ability )?only once\."), "spent"),
)


def _with_cost(price: Cost, text: str, context: Context, spent: bool = False) -> tuple[Ability, ...] | None:
    """Read an activated ability whose cost is known."""
    made = mana(price, text.removesuffix("."), context) if price.loyalty is None and not spent else None
    if made is not None:
        return made
    once = sorcery = False
    for pattern, limit in _ONLY:
        shorter = pattern.sub("", text)
        if shorter != text:
            once, sorcery = once or limit in ("once", "both"), sorcery or limit in ("sorcery", "both")
            spent, text = spent or limit == "spent", shorter
    what: Condition = ALWAYS
    if found := re.search(r" ?Activate (?:this ability )?only if ([^.]+)\.$", text):
        from counterclock.translate_amounts import condition

        test = condition(found[1], context)
        if test is None:
            return None
        what, text = test, text[: found.start()]
    if price == replace(FREE, loyalty=price.loyalty, loyalty_x=price.loyalty_x) and price.loyalty is None:
        return None
    context.it = None if price.exile_buried or price.discard_self else SELF
    read = effects(text, context)
    if read is None:
        return None
    if (price.sacrifice_self or price.discard_self) and " target " in text:
        read = tuple(but_itself(part, context.type_line) for part in read)
    made = _lines(read, lambda does: Activated(price, does, what, once, sorcery, spent))
    if grows_by_paying(price) and all(map(is_never_used, made)):
        return None
    say_of_use(price, made, context)
    if price.loyalty is None and _only_hinders(read):
        if any(map(unplayed, made)):
            return _hinders(read, context)
        if all(role_of(each) == ROLE_NEVER for each in made if isinstance(each, Activated)):
            _hinders(read, context)
    if price.loyalty is not None and not any(isinstance(a, Activated) for a in made):
        return (Activated(price, (Effect("nothing"),), what), *made)
    return made


def _fact(text: str, type_line: str) -> tuple[Ability, ...] | None:
    """Return nothing where the facts of a card say what a sentence says; None for any other sentence."""
    if "Land" in type_line and re.fullmatch(
        r"\{this\} enters tapped unless .+"
        r"|as \{this\} enters, you may (?:pay \d life|reveal an? .+ card from your hand)"
        r"|if you don't, (?:\{this\}|it) enters tapped"
        r"|if you control two or more other lands, \{this\} enters tapped", text,
    ):  # fmt: skip
        return ()
    return (
        () if re.fullmatch(r"enchant (?:(?!.*\b(?:with|without) ).+)", text) and not _NARROW_HOST.match(text) else None
    )


_NARROW_HOST: Final = re.compile(r"enchant (?:basic land\b|(?!non-Wall )\S+(?: or \S+)? creature\b)")
"""An Aura that only some creatures can have, or basic lands: the facts do not tell it from one for any creature."""
