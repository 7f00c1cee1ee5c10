"""Triggers of rules text: when, whenever and at."""

import re
from dataclasses import dataclass, replace
from typing import Final

from counterclock.ability import ALWAYS, ANYTHING, Amount, Condition, Filter
from counterclock.encode_checks import NO_DEEDS, NO_SPELLS
from counterclock.translate_amounts import at_least, at_most, condition, counted
from counterclock.translate_objects import THEIRS_ARE_TOKENS, Noun, noun
from counterclock.translate_words import SELF, Context, Object, Templates, number

_EVENTS: Final = Templates()
_CREATURE: Final = Filter(types=("creature",))
_THAT: Final = Object("that creature")
_HOST: Final = "(?:equipped|enchanted) creature"


@dataclass(frozen=True, slots=True)
class Event:
    """When an ability triggers: the fields of ``Triggered`` that say so; ``more``: other events that do as well.

    ``each``: it triggers as often as the event's number says; ``several``: it is about several at once; ``only_once``:
    it does not happen again.
    """

    events: tuple[str, ...]
    which: Filter = ANYTHING
    whose: str = "you"
    kind: str = ""
    once: bool = False
    more: tuple["Event", ...] = ()
    each: bool = False
    several: bool = False
    only_once: bool = False
    what: Condition = ALWAYS


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
    context.triggered = True
    event = _trigger(text, context)
    context.subject = context.it if context.it == _THAT else None
    return event


def _trigger(text: str, context: Context) -> Event | None:
    """Read what follows "when", "whenever" or "at": one event, or several that are joined."""
    text = _in_other_words(text.strip(), context)
    if text.endswith(" @once"):
        event = trigger(text.removesuffix(" @once"), context)
        return None if event is None or event.more else replace(event, once=True)
    single = _EVENTS.read(text, context)
    if single is not None:
        return single  # type: ignore[no-any-return]
    for joint in re.finditer(r" and (?:whenever|when|at) | or (?:whenever |when )?", text):
        first, second = context.copy(), context.copy()
        rest = text[joint.end() :]
        one: Event | None = _EVENTS.read(text[: joint.start()], first)
        other: Event | None = trigger(rest, second) or _EVENTS.read(f"{_subject(text)} {rest}", second)
        if one is None or other is None:
            continue
        context.it = first.it if first.it == second.it else None
        context.that_player = first.that_player if first.that_player == second.that_player else None
        context.event = first.event and second.event
        context.died, context.gone = first.died and second.died, first.gone and second.gone
        if _alike(one, other):
            return replace(one, events=one.events + other.events)
        return replace(one, more=(*one.more, other))
    return None


AS_IT_ENTERS: Final = "What happens when it is cast happens when it enters, and to it too."
"""The note on what happens when a permanent spell is cast."""
_OTHER_WORDS: Final = (
    (r"(?<!a creature) attacks or blocks$", " attacks", "It is taken never to block."),
    (r" blocks or becomes blocked(?: by a creature)?$", " becomes blocked", "It is taken never to block."),
    (r"^you cast this spell$", "{this} enters", AS_IT_ENTERS),
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
    (
        r"^(\{this\} becomes the target of a spell)$",
        r"\1 or ability",
        "The target of an ability counts like that of a spell.",
    ),
    (r" you control you control ", " you control ", ""),
    (r"^you create an? (.*?)token$", r"a \1token you control enters", ""),
    (r"^you create one or more (.*?)tokens$", r"one or more \1tokens you control enter", ""),
    (r"^you cycle or discard an? ", "you discard a ", ""),
    (r"^you cycle or discard another card$", "you discard a card", ""),
    (
        r"^a creature you control deals combat damage$",
        "a creature you control deals combat damage to a player",
        "Only combat damage to players is counted.",
    ),
    (r"^this creature or another ", "{this} or another ", ""),
    (r"^a player casts ", "you cast ", "Only your own spells are counted."),
    (r"^a player (sacrifices?|discards?|cycles?|draws) (.+)$", r"you \1 \2", "Only what you do is counted."),
    (r"^you (sacrifice|discard|draw)s ", r"you \1 ", ""),
    (r"^a creature attacks(?: one of your opponents)?$", "a creature you control attacks", "Opponents do not attack."),
    (r"^a creature (with .+) attacks one of your opponents$", r"a creature you control \1 attacks", ""),
    (
        r"^a creature (with .+) deals combat damage to one of your opponents$",
        r"a creature you control \1 deals combat damage to a player",
        "",
    ),
    (r" under your team's control$", " under your control", "Only your own creatures are counted."),
    (r"^you put (an? (?:[+-]1/[+-]1 )?counter) on (.+)$", r"\1 is put on \2", ""),
    (r"^you put (one or more (?:[+-]1/[+-]1 )?counters) on (.+)$", r"\1 are put on \2", ""),
    (
        r"^(equipped creature|enchanted creature) deals (?:combat )?damage$",
        r"\1 deals combat damage to a player",
        "Only combat damage to players is counted.",
    ),
    (r"^(.+) deal damage to a player$", r"\1 deal combat damage to a player", "Only combat damage is counted."),
    (r"^you attack with one or more creatures$", "you attack", ""),
    (r"^you attack with one or more (.+)$", r"one or more \1 you control attack", ""),
    (r"^you cast an? spell that's (.+)$", r"you cast a \1 spell", ""),
    (r"^(.+) for the first time each turn$", r"\1 @once", "What happened in the turn before it came is not counted."),
    (r"^(?:the )?end of combat$", "the end of combat", ""),
    (r"^\{this\} become untapped$", "{this} becomes untapped", ""),
    (
        r"^you discard one or more cards$",
        "you discard a card",
        "Cards that are discarded together are counted one by one.",
    ),
)


SEVERAL: Final = "What happens to several together is counted once each turn."
ONE_BY_ONE: Final = "What happens to several together is counted one by one."
"""What is noted of an event of one or more, where it does not say how many."""
_NEVER: Final = re.compile(
    r"an opponent (?:casts .+|plays a land|activates .+|searches their library|shuffles their library"
    r"|attacks .+)|a creature attacks you(?: or a planeswalker you control)?|enchanted player casts a spell"
    r"|a source an opponent controls deals damage to you|one or more creatures an opponent controls deal combat damage to you"
    r"|combat damage is dealt to you|you cast a spell during an opponent's turn"
    r"|you cast your first spell during each opponent's turn"
)
_ALSO: Final = re.compile(r"(?: or|,|, or) (?:draws|discards|sacrifices|loses|gains|mills|gets|when|whenever) ")
"""What else an opponent may do in the same event, which some effect of yours may bring about."""


def never_happens(text: str) -> str:
    """Say why an event never happens in these games; empty where it may.

    Parameters
    ----------
    text : str
        What follows "when", "whenever" or "at", with the effect or without it.

    Returns
    -------
    str
        A reason, such as "opponents cast no spells".
    """
    event, comma, rest = text.partition(", ")
    if not _NEVER.fullmatch(event) or _ALSO.search(event) or _ALSO.match(comma + rest):
        return ""
    if "during" in event and event.startswith("you cast"):
        return "spells are cast in your own turns"
    if "casts" in event:
        return NO_SPELLS
    return NO_DEEDS


def without_never(text: str) -> str:
    """Drop the first of two events that are joined where it never happens.

    Parameters
    ----------
    text : str
        What follows "when", "whenever" or "at".

    Returns
    -------
    str
        The rest of the text.
    """
    found = re.match(r"(?P<first>[^,]+?) (?:or|and) when(?:ever)? (?=[^,]+, )", text)
    return text[found.end() :] if found and never_happens(found["first"]) else text


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
        context.it, context.that_player = Object("attached creature"), Object("that player")
        return Event((does,), whose="attached")
    if does == "attacks":
        context.that_player = Object("that player")
    context.it, context.died, context.gone = SELF, does == "dies", does in ("dies", "leaves the battlefield")
    return Event((word.get(does, does),))


@_EVENTS.add(
    "\\{this\\} or another (?P<what>[^,]+?) (?P<does>enters|dies)(?: the battlefield)?(?P<mine> under your control)?"
)
def _self_or(context: Context, what: str, does: str, mine: str) -> Event | None:
    other = _another(context, what, does, bool(mine))
    if other is None:
        return None
    if _always_fits(other.which):
        return replace(other, events=(does, *other.events))
    return Event((does,), more=(other,))


def _always_fits(which: Filter) -> bool:
    """Tell whether the source fits where its types and names do: no copy, no size and no keyword is asked for."""
    rest = replace(which, types=(), all_types=False, either=False, subtypes=(), colors="")
    return rest == ANYTHING and "token" not in which.types


@_EVENTS.add("(?:(?P<other>another|an?|one or more(?: other)?) )(?P<what>.+?) (?P<does>enters|enter|dies|die|attacks|attack)"
             "(?: the battlefield)?(?P<mine> under your control)?")  # fmt: skip
def _others(context: Context, other: str, what: str, does: str, mine: str) -> Event | None:
    several = other.startswith("one or more")
    if what.endswith(" other than {this}"):
        other = "another"
    does = does.removesuffix("s") + "s" if several else does
    read = _another(context, what, does, bool(mine))
    if read is None:
        return None
    if several:
        context.it = None
        context.note(SEVERAL)
        read = replace(read, once=True, several=True)
        context.event = True
        other = "another" if other.endswith("other") else other
    if other == "another" or read.whose == "opponent" or read.events == ("landfall",):
        return read
    return _and_itself(read, does, context)


def _and_itself(event: Event, does: str, context: Context) -> Event | None:
    """Count the source itself where it is among the objects of the event; None where that is not certain."""
    words = context.type_line.lower().replace("—", " ").split()
    which = event.which
    if "token" in which.types:
        return _a_token_itself(event, does, words)
    if which.types and not which.all_types and not set(which.types) & set(words):
        return event
    if does == "attacks" and which == ANYTHING:
        return replace(event, events=(does, *event.events)) if "creature" in words else event
    if which.subtypes and not which.either and not {name.lower() for name in which.subtypes} & set(words):
        return event
    if does not in ("dies", "enters", "attacks") or which.commander:
        return None
    return replace(event, events=(does, *event.events))


def _a_token_itself(event: Event, does: str, words: list[str]) -> Event:
    """Count the source itself where it is a token, which is a copy of the card."""
    which = event.which
    fits = set(which.types) - {"token"} <= set(words) and {name.lower() for name in which.subtypes} <= set(words)
    return replace(event, events=(does, *event.events)) if fits and not which.either else event


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
    context.gone = does == "dies"
    if which.modified and context.gone:
        context.note("What has died is modified where it had counters, not by what was attached to it.")
    if whose != "you" and "token" in which.not_types:
        context.note(THEIRS_ARE_TOKENS)
    event = {"enters": "another enters", "dies": "another dies", "attacks": "another attacks"}[does]
    if does == "attacks":
        context.that_player = Object("that player")
        which = replace(which, types=()) if which.types == ("creature",) else which
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


@_EVENTS.add(
    "(?P<which>an?|another) (?P<what>[^,]+? you control(?: with [^,]+?)?) deals combat damage to (?:a player|an opponent)"
)
def _hit_by(context: Context, which: str, what: str) -> Event | None:
    meant = noun(what, context)
    if meant is None or meant.states or not _is_creature(meant):
        return None
    context.it, context.that_player, context.event = _THAT, Object("that player"), True
    fits = replace(meant.which, types=()) if meant.which.types == ("creature",) else meant.which
    events = ("another combat damage to a player",)
    return Event(events if which == "another" else ("combat damage to a player", *events), fits)


@_EVENTS.add(
    "one or more (?P<what>[^,]+? you control(?: with [^,]+?)?) deal combat damage to (?:a player|an opponent|one or more players)"
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
    "the beginning of each opponent's draw step": "opponent upkeep",
    "the beginning of each of your postcombat main phases": "second main phase",
}  # fmt: skip


@_EVENTS.add("(?P<step>the beginning of .+)")
def _step(context: Context, step: str) -> Event | None:
    if step not in _STEPS:
        return None
    if "each opponent" in step or "each player" in step:
        context.that_player, context.anyone = Object("that player"), "each player" in step
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


@_EVENTS.add("you cast (?P<what>an? .+?) with \\{X\\} in its mana cost")
def _cast_x(context: Context, what: str) -> Event | None:
    event = _EVENTS.read(f"you cast {what}", context)
    return None if event is None else replace(event, which=replace(event.which, has_x=True))


@_EVENTS.add("you cast (?P<what>an? .+?) that targets (?:a creature|a creature you control|only a single creature)")
def _cast_on(context: Context, what: str) -> Event | None:
    event = _EVENTS.read(f"you cast {what}", context)
    context.note("Of spells that target a creature only those count that are aimed at one of yours.")
    return None if event is None else replace(event, which=replace(event.which, targets_creature=True))


@_EVENTS.add("you cast (?P<what>an? .+|{this})")
def _cast(context: Context, what: str) -> Event | None:
    meant = noun(re.sub(r"^an? ", "", what), context)
    if meant is None or meant.control or meant.states or "spell" not in what:
        return None
    if _OF_OTHER_FACES & set(meant.which.subtypes):
        return None  # the other faces of such cards are not played
    context.it, context.cast = SELF, True
    return Event(("you cast",), meant.which)


_OF_OTHER_FACES: Final = frozenset({"Adventure", "Omen"})


@_EVENTS.add("you attack", "you attack with one or more creatures")
def _attack(context: Context) -> Event:
    return Event(("you attack",))


_PLAIN: Final = {
    "you draw a card": "you draw", "you discard a card": "you discard", "you gain life": "you gain life",
    "you proliferate": "you proliferate", "you sacrifice a permanent": "you sacrifice",
    "you get one or more energy counters": "you get energy", "you get one or more {E}": "you get energy",
    "an opponent draws a card": "opponent draws",
    "an opponent gets one or more poison counters": "opponent gets poison",
    "an opponent gets a poison counter": "opponent gets poison",
    "{this} becomes the target of a spell or ability": "becomes target",
    "{this} becomes the target of a spell or ability you control": "becomes target",
    "you scry": "you scry", "you surveil": "you surveil", "you lose life": "you lose life",
    "a creature you control explores": "", "{this} becomes untapped": "becomes untapped",
    "a land you control enters": "landfall",
    "a land enters the battlefield under your control": "landfall",
}  # fmt: skip


@_EVENTS.add(
    "(?P<what>(?:you|an opponent|a land) .+|\\{this\\} becomes (?:untapped|the target of a spell or ability)(?: you control)?)"
)
def _plain(context: Context, what: str) -> Event | None:
    word = _PLAIN.get(what, "")
    if not word:
        return None
    context.event = word in ("you gain life", "you lose life", "you scry", "you surveil", "you discard")
    if word in ("opponent gets poison", "opponent draws"):
        context.that_player = Object("that player")
    context.it = SELF
    return Event((word,))


@_EVENTS.add("an opponent commits a crime",
             "a (?:creature|permanent|creature or planeswalker) you control becomes the target of a spell or ability an opponent"
             " controls")  # fmt: skip
def _crime(context: Context) -> Event:
    context.note("The only crimes of opponents are their removal.")
    return Event(("opponent commits a crime",))


@_EVENTS.add("you sacrifice (?P<which>an?|another) (?P<what>.+)")
def _sacrifice(context: Context, which: str, what: str) -> Event | None:
    meant = noun(what, context)
    if meant is None or meant.control or meant.states:
        return None
    context.it = SELF
    return Event(("you sacrifice",), replace(meant.which, another=which == "another"))


@_EVENTS.add("one or more (?P<kind>[+-]1/[+-]1 )?counters are put on (?P<what>.+)",
             "(?P<single>an?) (?P<kind>[+-]1/[+-]1 )?counter is put on <what:all>")  # fmt: skip
def _counters(context: Context, kind: str, what: str, single: str = "") -> Event | None:
    meant = None if what == "{this}" else noun(re.sub(r"^an? |^another ", "", what), context)
    if meant is None or meant.states or meant.control == "opponent":
        return None
    context.event = True
    context.it = _THAT if "creature" in meant.which.types else None
    whose = "you" if meant.control else "any"
    which = replace(meant.which, another="another" in what)
    return Event(("counters put",), which, whose, kind.strip(), each=bool(single))


_ORDINALS: Final = {
    "first": 1,
    "second": 2,
    "third": 3,
    "fourth": 4,
    "fifth": 5,
    "seventh": 7,
    "tenth": 10,
    "twelfth": 12,
}


@_EVENTS.add("you (?P<does>draw|cast) your (?P<which>first|second|third|fourth|fifth) (?:card|spell) each turn")
def _of_the_turn(context: Context, does: str, which: str) -> Event:
    """Read which card or spell of the turn is meant: a draw comes with its number in the turn."""
    context.it = SELF
    event, what = ("you draw", "event") if does == "draw" else ("you cast", "spells cast this turn")
    return Event((event,), what=Condition("exactly", counted(what), Amount(base=_ORDINALS[which])))


@_EVENTS.add("you cast a spell other than your first spell each turn")
def _later_spell(context: Context) -> Event:
    context.it = SELF
    return Event(("you cast",), what=at_least(counted("spells cast this turn"), 2))


@_EVENTS.add("(?P<what>an? .+? you control(?: with .+)?|\\{this\\}) attacks alone")
def _alone(context: Context, what: str) -> Event | None:
    event = _EVENTS.read(f"{what} attacks", context)
    return None if event is None else replace(event, what=at_most(counted("attackers"), 1))


@_EVENTS.add("(?P<who>an?|another) (?P<what>[^,]+?) leaves the battlefield")
def _leaves(context: Context, who: str, what: str) -> Event | None:
    meant = noun(what, context)
    if meant is None or meant.states or meant.control != "you":
        return None
    context.it, context.gone = (_THAT if "creature" in meant.which.types else None), True
    event = Event(("another leaves",), meant.which)
    return event if who == "another" else replace(event, events=("leaves", *event.events))


@_EVENTS.add("(?P<event>.+?) during your turn")
def _in_your_turn(context: Context, event: str) -> Event | None:
    read = trigger(event, context)
    return None if read is None or read.more or read.what != ALWAYS else replace(read, what=Condition("your turn"))


@_EVENTS.add("(?P<event>.+?) while (?P<test>you .+)")
def _provided(context: Context, event: str, test: str) -> Event | None:
    read, what = trigger(event, context), condition(test, context)
    if read is None or what is None or read.more or read.what != ALWAYS:
        return None
    return replace(read, what=what)


@_EVENTS.add("(?P<event>.+?) while (?:\\{this\\}|it) has (?P<n>an?|one or more) <kind> counters? on it")
def _while(context: Context, event: str, n: str, kind: str) -> Event | None:
    read = trigger(event, context)
    if read is None or read.more or read.what != ALWAYS:
        return None
    return replace(read, what=Condition("self has counter", kind=kind))


@_EVENTS.add("(?:a creature you control|(?P<own>\\{this\\})) explores")
def _explores(context: Context, own: str) -> Event:
    context.it = SELF if own else _THAT
    return Event(("explores",) if own else ("explores", "another explores"))


@_EVENTS.add("an? (?P<what>.*?)card is put into your graveyard from anywhere",
             "(?P<several>one or more) (?P<what>.*?)cards are put into your graveyard from anywhere")  # fmt: skip
def _buried(context: Context, what: str, several: str = "") -> Event | None:
    return _of_graveyard("card put into your graveyard", what, several, context)


@_EVENTS.add("an? (?P<what>.*?)card leaves your graveyard(?: during your turn)?",
             "(?P<several>one or more) (?P<what>.*?)cards leave your graveyard(?: during your turn)?")  # fmt: skip
def _unburied(context: Context, what: str, several: str = "") -> Event | None:
    return _of_graveyard("card leaves your graveyard", what, several, context)


def _of_graveyard(event: str, what: str, several: str, context: Context) -> Event | None:
    meant = noun(f"{what}card", context)
    if meant is None or meant.states or meant.control:
        return None
    context.it = SELF
    if several:
        context.note(SEVERAL)
    context.event = bool(several)
    return Event((event,), meant.which, once=bool(several), several=bool(several))


@_EVENTS.add("(?P<several>one or more) nonland cards are milled",
             "(?P<several>one or more) nonland cards are put into (?P<who>an opponent)'s graveyard from their library",
             "(?P<who>an opponent|a player) mills (?:an?|(?P<several>one or more)) nonland cards?",
             "(?P<who>an opponent|a player) loses life (?:from|to|due to) (?P<several>radiation)")  # fmt: skip
def _milled(context: Context, who: str = "", several: str = "") -> Event:
    context.that_player, context.event, context.it = Object("that player"), bool(several), SELF
    event = "lost life to radiation" if several == "radiation" else "cards milled"
    which = ANYTHING if several == "radiation" else Filter(not_types=("land",))
    return Event((event,), which, "opponent" if who == "an opponent" else "any", each=not several)


@_EVENTS.add("you discard an? (?P<what>.+ card)")
def _discard(context: Context, what: str) -> Event | None:
    meant = noun(what, context)
    if meant is None or meant.states or meant.control:
        return None
    context.it = SELF
    return Event(("you discard",), meant.which)


@_EVENTS.add("you cycle \\{this\\}")
def _cycled(context: Context) -> Event:
    context.it = None
    return Event(("cycled",))


@_EVENTS.add("the end of combat")
def _end_of_combat(context: Context) -> Event:
    context.it = SELF
    return Event(("end of combat",))


@_EVENTS.add("the beginning of the upkeep of enchanted creature's controller")
def _host_upkeep(context: Context) -> Event | None:
    if not context.attached:
        return None
    context.it = Object("attached creature")
    return Event(("your upkeep",))


@_EVENTS.add("there are <n:int> or more <kind> counters on \\{this\\}",
             "\\{this\\} has <n:int> or more <kind> counters on it",
             "the (?P<which>[a-z]+) <kind> counter is put on \\{this\\}")  # fmt: skip
def _enough(context: Context, kind: str, n: str = "", which: str = "") -> Event | None:
    least = _ORDINALS.get(which) if which else number(n)
    if least is None:
        return None
    context.it = SELF
    enough = at_least(counted("counters on self", kind), least)
    return Event(("counters put on self",), kind=kind, only_once=bool(which), what=enough)


@_EVENTS.add("your commander (?P<does>enters|attacks|deals combat damage to a player)")
def _commander(context: Context, does: str) -> Event:
    context.it = _THAT
    own = does if does in ("enters", "attacks") else "combat damage to a player"
    words = context.type_line.lower().split()
    itself = (own,) if "legendary" in words and "creature" in words else ()
    return Event((*itself, f"another {own}"), Filter(commander=True))


@_EVENTS.add("an? (?P<what>creature(?: with flying)?) dealt damage by \\{this\\} this turn dies")
def _victim(context: Context, what: str) -> Event | None:
    meant = noun(what, context)
    if meant is None:
        return None
    context.it = None
    victim = Condition("that creature was dealt damage by self")
    return Event(("another dies",), meant.which, "any", what=victim)


_IF: Final = re.compile(r"if (?P<test>.+?), (?P<rest>.+)", re.DOTALL)


def interposed(text: str, context: Context) -> tuple[Condition | None, str] | None:
    """Take an "if" clause off the start of an effect (603.4); None where it is not understood."""
    found = _IF.match(text)
    if found is None:
        return None, text
    for comma in re.finditer(", ", text):
        read = condition(text[3 : comma.start()], context)
        if read is not None:
            if context.attached and re.match(f"if {_HOST} ", text):
                context.it = Object("attached creature")
            return read, text[comma.end() :]
    return None
