"""Triggers of rules text: when, whenever and at."""

import re
from dataclasses import dataclass, replace
from typing import Final

from counterclock.ability import ANYTHING, Condition, Filter
from counterclock.translate_amounts import condition
from counterclock.translate_objects import Noun, noun
from counterclock.translate_words import SELF, Context, Object, Templates

_EVENTS: Final = Templates()
_CREATURE: Final = Filter(types=("creature",))
_THAT: Final = Object("that creature")
_HOST: Final = "(?:equipped|enchanted) creature"


@dataclass(frozen=True, slots=True)
class Event:
    """When an ability triggers: the fields of ``Triggered`` that say so."""

    events: tuple[str, ...]
    which: Filter = ANYTHING
    whose: str = "you"
    kind: str = ""
    once: bool = False


def trigger(text: str, context: Context) -> Event | None:
    """Read what follows "when", "whenever" or "at".

    Parameters
    ----------
    text : str
        Such as ``"{this} enters or attacks"``.
    context : Context
        Learns what "it", "that player" and "that many" mean.

    Returns
    -------
    Event or None
    """
    text = _in_other_words(text.strip(), context)
    single = _EVENTS.read(text, context)
    if single is not None:
        return single  # type: ignore[no-any-return]
    for joint in re.finditer(r" and (?:whenever|when|at) | or (?:whenever |when )?", text):
        first, second = context.copy(), context.copy()
        rest = text[joint.end() :]
        one: Event | None = _EVENTS.read(text[: joint.start()], first)
        other: Event | None = trigger(rest, second) or _EVENTS.read(f"{_subject(text)} {rest}", second)
        if one is None or other is None or not _alike(one, other):
            continue
        context.it = first.it if first.it == second.it else None
        context.that_player = first.that_player if first.that_player == second.that_player else None
        context.event = first.event and second.event
        context.died = first.died and second.died
        return replace(one, events=one.events + other.events)
    return None


_OTHER_WORDS: Final = (
    (r" attacks or blocks$", " attacks", "It is taken never to block."),
    (r" blocks or becomes blocked(?: by a creature)?$", " becomes blocked", "It is taken never to block."),
    (r"^you cast this spell$", "{this} enters", "What happens when it is cast happens when it enters."),
    (
        r"^you cast a spell that targets \{this\}$",
        "{this} becomes the target of a spell or ability",
        "The target of an ability counts like that of a spell.",
    ),
    (
        r"^\{this\} deals damage to (?:a player|an opponent)$",
        "{this} deals combat damage to a player",
        "Only its combat damage is counted.",
    ),
    (
        r"^you put (one or more (?:[+-]1/[+-]1 )?counters) on ((?:an?|another) .+ you control|\{this\})$",
        r"\1 are put on \2",
        "",
    ),
    (r"^you cast or copy ", "you cast ", "Copies of spells are not counted."),
    (r"^the beginning of your draw step$", "the beginning of your upkeep", ""),
    (r" (?:is|are) put into a graveyard from the battlefield$", " dies", ""),
    (r" (?:is|are) put into your graveyard from the battlefield$", " you control dies", ""),
    (r"^a player casts ", "you cast ", "Only your own spells are counted."),
    (r"^you discard one or more cards$", "you discard a card", ""),
)


def _in_other_words(text: str, context: Context) -> str:
    """Say an event in words that the templates know; what is lost thereby is noted."""
    for pattern, instead, lost in _OTHER_WORDS:
        shorter = re.sub(pattern, instead, text)
        if shorter != text and lost:
            context.note(lost)
        text = shorter
    return text


def _subject(text: str) -> str:
    """Return who the first event is about, to be said again of the second."""
    found = re.match(r"(.+?) (?:enters|attacks|dies|deals|blocks|becomes|leaves|is dealt)\b", text)
    return found[1] if found else ""


def _alike(one: Event, other: Event) -> bool:
    return replace(one, events=()) == replace(other, events=())


@_EVENTS.add("(?P<who>\\{this\\}|it|enchanted creature|equipped creature) (?P<does>enters|enters the battlefield|attacks|dies"
             "|leaves the battlefield|becomes tapped|becomes blocked)")  # fmt: skip
def _own(context: Context, who: str, does: str) -> Event | None:
    word = {"enters the battlefield": "enters", "leaves the battlefield": "leaves", "becomes blocked": "blocked"}
    if not who.startswith(("{", "it")):
        if not context.attached or does not in ("attacks",):
            return None
        context.it = Object("attached creature")
        return Event((does,), whose="attached")
    context.it, context.died = SELF, does == "dies"
    return Event((word.get(does, does),))


@_EVENTS.add(
    "\\{this\\} or another (?P<what>[^,]+?) (?P<does>enters|dies)(?: the battlefield)?(?P<mine> under your control)?"
)
def _self_or(context: Context, what: str, does: str, mine: str) -> Event | None:
    other = _another(context, what, does, bool(mine))
    return None if other is None else replace(other, events=(does, *other.events))


@_EVENTS.add("(?:(?P<other>another|an?|one or more(?: other)?) )(?P<what>[^,]+?) (?P<does>enters|enter|dies|die|attacks|attack)"
             "(?: the battlefield)?(?P<mine> under your control)?")  # fmt: skip
def _others(context: Context, other: str, what: str, does: str, mine: str) -> Event | None:
    several = other.startswith("one or more")
    read = _another(context, what, does.removesuffix("s") + "s" if several else does, bool(mine))
    if read is None:
        return None
    if several:
        context.it = None
        context.note("What happens to several together is counted once each turn.")
        read = replace(read, once=True)
        other = "another" if other.endswith("other") else other
    if other == "another" or read.whose == "opponent" or read.events == ("landfall",):
        return read
    return _and_itself(read, does, context)


def _and_itself(event: Event, does: str, context: Context) -> Event | None:
    """Count the source itself where it is among the objects of the event; None where that is not certain."""
    words = context.type_line.lower().replace("—", " ").split()
    which = event.which
    if "token" in which.types:
        return event
    if which.types and not which.all_types and not set(which.types) & set(words):
        return event
    if does == "attacks" and which == ANYTHING:
        return replace(event, events=(does, *event.events)) if "creature" in words else event
    if does in ("dies", "enters") and which == _CREATURE:
        context.it = _THAT
        return replace(event, events=(does, *event.events))
    if which.subtypes and not {name.lower() for name in which.subtypes} & set(words):
        return event
    return None


def _another(context: Context, what: str, does: str, mine: bool) -> Event | None:
    meant = noun(what, context)
    if meant is None or meant.states:
        return None
    if mine:
        meant = replace(meant, control="you")
    if does == "attacks" and meant.control != "you":
        return None
    whose = {"you": "you", "opponent": "opponent", "": "any"}[meant.control]
    which = replace(meant.which, another=False)
    context.it = _THAT if "creature" in which.types else None
    event = {"enters": "another enters", "dies": "another dies", "attacks": "another attacks"}[does]
    if does == "attacks" and which.types == ("creature",):
        which = replace(which, types=())
    if event == "another enters" and which == Filter(types=("land",)) and whose == "you":
        return Event(("landfall",))
    return Event((event,), which, whose)


@_EVENTS.add(
    "(?P<who>\\{this\\}|it|" + _HOST + ") deals combat damage to (?:a player|an opponent)(?: or planeswalker)?"
)
def _hits(context: Context, who: str) -> Event | None:
    context.that_player, context.event = Object("that player"), True
    if who in ("{this}", "it"):
        context.it = SELF
        return Event(("combat damage to a player",))
    if not context.attached:
        return None
    context.it = Object("attached creature")
    return Event(("combat damage to a player",), whose="attached")


@_EVENTS.add("(?P<which>an?|another) (?P<what>[^,]+? you control) deals combat damage to (?:a player|an opponent)")
def _hit_by(context: Context, which: str, what: str) -> Event | None:
    meant = noun(what, context)
    if meant is None or meant.states or not _is_creature(meant):
        return None
    context.it, context.that_player, context.event = _THAT, Object("that player"), True
    fits = replace(meant.which, types=()) if meant.which.types == ("creature",) else meant.which
    events = ("another combat damage to a player",)
    return Event(events if which == "another" else ("combat damage to a player", *events), fits)


@_EVENTS.add(
    "one or more (?P<what>[^,]+? you control) deal combat damage to (?:a player|an opponent|one or more players)"
)
def _hit_together(context: Context, what: str) -> Event | None:
    meant = noun(what, context)
    if meant is None or meant.states or not _is_creature(meant) or meant.which.another:
        return None
    context.it, context.that_player = None, Object("that player")
    context.note("Damage of several creatures is counted once each turn.")
    fits = replace(meant.which, types=()) if meant.which.types == ("creature",) else meant.which
    words = context.type_line.lower()
    mine = ("combat damage to a player",) if "creature" in words else ()
    if mine and fits != ANYTHING:
        return None
    return Event((*mine, "another combat damage to a player"), fits, once=True)


def _is_creature(meant: Noun) -> bool:
    return "creature" in meant.which.types or (not meant.which.types and bool(meant.which.subtypes))


_STEPS: Final = {
    "the beginning of your upkeep": "your upkeep", "the beginning of your end step": "your end step",
    "the beginning of combat on your turn": "your combat", "the beginning of each upkeep": "each upkeep",
    "the beginning of each end step": "each end step", "the beginning of the end step": "each end step",
    "the beginning of each player's upkeep": "each upkeep", "the beginning of each player's end step": "each end step",
    "the beginning of your first main phase": "your main phase",
    "the beginning of your precombat main phase": "your main phase",
    "the beginning of your second main phase": "second main phase",
    "the beginning of your postcombat main phase": "second main phase",
    "the beginning of each opponent's upkeep": "opponent upkeep",
    "the beginning of each of your postcombat main phases": "second main phase",
}  # fmt: skip


@_EVENTS.add("(?P<step>the beginning of .+)")
def _step(context: Context, step: str) -> Event | None:
    if step not in _STEPS:
        return None
    if "each opponent" in step or "each player" in step:
        context.that_player = Object("that player")
    context.it = SELF
    return Event((_STEPS[step],))


@_EVENTS.add("one or more (?P<kind>[+-]1/[+-]1 )?counters are put on \\{this\\}")
def _counters_on_self(context: Context, kind: str) -> Event:
    context.event, context.it = True, SELF
    return Event(("counters put on self",), kind=kind.strip())


@_EVENTS.add("(?:\\{this\\}|it) is dealt damage")
def _dealt_damage(context: Context) -> Event:
    context.event, context.it = True, SELF
    return Event(("dealt damage",))


@_EVENTS.add("(?:\\{this\\}|it) becomes monstrous")
def _monstrous(context: Context) -> Event:
    context.it = SELF
    return Event(("becomes monstrous",))


@_EVENTS.add("you cast (?P<what>an? .+|{this})")
def _cast(context: Context, what: str) -> Event | None:
    meant = noun(re.sub(r"^an? ", "", what), context)
    if meant is None or meant.control or meant.states or "spell" not in what:
        return None
    context.it = SELF
    return Event(("you cast",), meant.which)


@_EVENTS.add("you attack", "you attack with one or more creatures")
def _attack(context: Context) -> Event:
    return Event(("you attack",))


_PLAIN: Final = {
    "you draw a card": "you draw", "you discard a card": "you discard", "you gain life": "you gain life",
    "you proliferate": "you proliferate", "you sacrifice a permanent": "you sacrifice",
    "you get one or more energy counters": "you get energy", "you get one or more {E}": "you get energy",
    "an opponent gets one or more poison counters": "opponent gets poison",
    "an opponent gets a poison counter": "opponent gets poison",
    "{this} becomes the target of a spell or ability": "becomes target",
    "you lose life": "", "a land you control enters": "landfall",
    "a land enters the battlefield under your control": "landfall",
}  # fmt: skip


@_EVENTS.add("(?P<what>(?:you|an opponent|a land) .+|\\{this\\} becomes the target of a spell or ability)")
def _plain(context: Context, what: str) -> Event | None:
    word = _PLAIN.get(what, "")
    if not word:
        return None
    context.event = word in ("you gain life",)
    if word == "opponent gets poison":
        context.that_player = Object("that player")
    context.it = SELF
    return Event((word,))


@_EVENTS.add("you sacrifice (?P<which>an?|another) (?P<what>.+)")
def _sacrifice(context: Context, which: str, what: str) -> Event | None:
    meant = noun(what, context)
    if meant is None or meant.control or meant.states:
        return None
    context.it = SELF
    return Event(("you sacrifice",), replace(meant.which, another=which == "another"))


@_EVENTS.add("one or more (?P<kind>[+-]1/[+-]1 )?counters are put on (?P<what>.+)",
             "an? (?P<kind>[+-]1/[+-]1 )?counter is put on <what:all>")  # fmt: skip
def _counters(context: Context, kind: str, what: str) -> Event | None:
    meant = None if what == "{this}" else noun(re.sub(r"^an? |^another ", "", what), context)
    if meant is None or meant.states or meant.control != "you":
        return None
    context.event = True
    context.it = _THAT if "creature" in meant.which.types else None
    return Event(("counters put",), replace(meant.which, another="another" in what), kind=kind.strip())


_IF: Final = re.compile(r"if (?P<test>.+?), (?P<rest>.+)", re.DOTALL)


def interposed(text: str, context: Context) -> tuple[Condition | None, str] | None:
    """Take an "if" clause off the start of an effect (603.4); None where it is not understood."""
    found = _IF.match(text)
    if found is None:
        return None, text
    for comma in re.finditer(", ", text):
        read = condition(text[3 : comma.start()], context)
        if read is not None:
            return read, text[comma.end() :]
    return None
