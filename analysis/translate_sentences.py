"""Sentences of rules text: conditions, choices and payments around the clauses, and clauses in a row."""

import re
from dataclasses import replace
from typing import Final

from counterclock import (
    translate_cards,
    translate_changes,
    translate_effects,
    translate_harmless,
    translate_libraries,
    translate_quoted,
)
from counterclock.ability import ALWAYS, FREE, NONE, Amount, Condition, Effect
from counterclock.encode_role import only_hurts
from counterclock.translate_aims import aimed_once
from counterclock.translate_amounts import at_least, at_most, condition, counted, for_each, with_x
from counterclock.translate_choices import say_choices
from counterclock.translate_costs import payment
from counterclock.translate_effects import CLAUSES
from counterclock.translate_joints import joined
from counterclock.translate_parts import COUNTERSPELL, Harmless, Parts, each_time
from counterclock.translate_text import sentences
from counterclock.translate_words import KINDS, NUMBER, Context, Object, Template, lowered

MODULES: Final = (
    translate_effects, translate_harmless, translate_quoted, translate_cards, translate_changes, translate_libraries,
)  # fmt: skip
"""Modules that add templates to ``CLAUSES``, in the order in which theirs are tried: the first that fits is taken."""
CLAUSES.arrange([module.__name__ for module in MODULES])

_LOOKS: Final = (
    (
        re.compile(r"([Ll]ook at the top card of your library)\. If it's (an? [^.]+? card), you may reveal it and put it into your hand"),
        r"\1, then take \2",
    ),
    (re.compile(r"([Ee]xile the top (?:card|\w+ cards) of your library)\. (?=(?:You may (?:play|cast) (?:it|th)|Until (?:the )?end of))"), r"\1, then @"),
    (re.compile(r"([Ll]ook at the top \w+ cards of your library)\. Put "), r"\1, then put "),
    (re.compile(r"([Mm]ill \w+ cards)\. You may (put [^.]+? from among (?:them|the cards milled this way|those cards) into your hand)"), r"\1, then you may \2"),
    (re.compile(r"([Ll]ook at the top \w+ cards of your library)\. You may (reveal|put) "), r"\1, then you may \2 "),
    (re.compile(r"(from among them(?: and)? put (?:it|that card) into your hand)\. Put the rest"), r"\1, then put the rest"),
    (re.compile(r"(put (?:a|an) [^.]* from among them into your hand)\. Put the rest"), r"\1, then put the rest"),
    (re.compile(r"(Exile [^.]*)\. Return (it|that card|them|those cards) to the battlefield"), r"\1, then return \2 to the battlefield"),
)  # fmt: skip
_TOKENS: Final = (
    (
        re.compile(
            r"(?:0/1|1/1) colorless Eldrazi (Spawn|Scion) creature (tokens?)(?:\. (?:It has|They have)| with) "
            r'"Sacrifice \{this\}: Add \{C\}\."'
        ),
        r"Eldrazi \1 \2",
    ),
    (
        re.compile(
            r"1/1 red Devil creature (tokens?)(?:\. (?:It has|They have)| with) "
            r'"When \{this\} dies, it deals 1 damage to any target\."'
        ),
        r"Devil \1",
    ),
    (
        re.compile(r'1/1 black and green Pest creature (tokens?) with "When \{this\} dies, you gain 1 life\."'),
        r"Pest \1",
    ),
)
"""Tokens that have a name of their own in the catalogue."""

_EACH: Final = Template("(?P<text>.+?) for each <each:all>")
_EACH_FIRST: Final = Template("for each (?P<each>(?!opponent|player)[^,]+), <text:all>")
_IF: Final = Template("(?:then )?if (?P<test>.+?), <then:all>")
_IF_AFTER: Final = Template("(?P<then>.+?) (?:only )?if <test:all>")
_IF_DO: Final = Template("(?:if you do|when you do|if you pay|when you pay .+?), <then:all>")
_INSTEAD: Final = re.compile(
    r"(?:then )?if (?P<test>.+?), (?:instead )?(?P<then>.+?)(?:(?<=, )instead (?=.)| instead)"
    r"|(?P<does>.+?) instead if (?P<after>.+)"
)
_NARROWED: Final = re.compile(
    r"(?P<does>put [^.]+ on )target creature you control if (?:it's (?:an? )?|its )(?P<which>[a-zA-Z]+|(?:power|toughness) is \d+ or (?:less|greater))"
)
"""What is only done to a target of a certain sort: the pilot takes such a target."""

_MISSED: Final = re.compile(
    r"if you (?:don't|didn't put a card into your hand this way|put no cards into your hand this way), (?P<then>.+)"
)
_MAY_PAY: Final = Template("you may (?P<cost>(?:pay|sacrifice|discard|remove|tap|exile) .+)")
_GOES: Final = Template("(?P<cost>sacrifice \\{this\\})")
_MAY: Final = Template("(?:then )?you may <then:all>")
_OTHERWISE: Final = Template("otherwise, <then:all>")
_JOINTS: Final = re.compile(r",? then |, and |, | and ")


def effects(text: str, context: Context) -> Parts | None:
    """Read what an ability does: one or more sentences.

    Parameters
    ----------
    text : str
        The sentences, without the trigger or the cost.
    context : Context

    Returns
    -------
    tuple of Effect and Harmless, or None
        None where any word is not understood.
    """
    for pattern, instead in (*_LOOKS, *_TOKENS):
        text = pattern.sub(instead, text)
    text = joined(re.sub("@(.)", lambda found: found[1].lower(), text))
    parts: Parts = ()
    kept = len(context.notes)
    row = sentences(text)
    for sentence, after in zip(row, [*row[1:], ""], strict=True):
        read = _sentence(lowered(sentence), parts, context, bool(re.match("(?:If|When) you do, ", after)))
        if read is None:
            return None
        parts = read
        context.event = False
    if COUNTERSPELL in parts:
        del context.notes[kept:]
        return (COUNTERSPELL,)
    if not _untaps_for_combat(parts) or not _finds_target(parts, context):
        return None
    say_choices(parts, text, context)
    return aimed_once(parts, text)


def _finds_target(parts: Parts, context: Context) -> bool:
    """Tell whether what is exiled from a graveyard on the way to something else is there; say so where it soon is."""
    targets = {part.target for part in parts if isinstance(part, Harmless)}
    if "card" in targets and any(isinstance(part, Effect) for part in parts):
        context.note("There is always a card in a graveyard to exile.")
    return "certain card" not in targets or not any(isinstance(part, Effect) for part in parts)


def _untaps_for_combat(parts: Parts) -> bool:
    """Tell whether creatures are untapped, or stay so, where there is another combat: then all are untapped."""
    does = [part for part in parts if isinstance(part, Effect)]
    ready = (
        part.receiver.startswith("each") and (part.verb == "untap" or "vigilance" in part.keywords) for part in does
    )
    return all(part.verb != "extra combat" for part in does) or any(ready)


def _sentence(text: str, before: Parts, context: Context, buys: bool) -> Parts | None:
    """Read a sentence; return what was read so far and what it adds; ``buys``: what it pays is for the next one."""
    text = _may_have(text.removeprefix("then "))
    if found := _IF_DO.read(text):
        return _paid(found["then"], before, context)
    if (
        (missed := _MISSED.fullmatch(text))
        and before
        and isinstance(before[-1], Effect)
        and before[-1].verb in ("return", "look")
    ):
        return _under_condition(at_most(counted("that many"), 0), missed["then"], before, context)
    if found := _OTHERWISE.read(text):
        return _otherwise(found["then"], before, context)
    several = context.it == Object("that creature")  # what happens to several at once triggers for each of them
    if buys and (found := _MAY_PAY.read(text) or (_GOES.read(text) if several else None)):
        cost = payment(found["cost"], context)
        if cost is not None:
            return (*before, Effect("nothing", pay=cost))
    if text == "you gain life equal to the life lost this way":
        return _drained(before)
    if buys:
        return _done(text, before, context)
    if text.startswith("if ") and (harmless := CLAUSES.read(text, context)) is not None:
        return before + harmless  # type: ignore[no-any-return]
    if other := _INSTEAD.fullmatch(text):
        return _replaced(other["test"] or other["after"], other["then"] or other["does"], before, context)
    read = _conditional(text, context)
    return None if read is None else before + read


_HAVE: Final = re.compile(
    r"you may have (?P<who>.+?) (?P<does>lose|gain|deal|draw|get|fight|explore|mill|become)\b(?P<rest>.*)"
)


def _may_have(text: str) -> str:
    """Write "you may have it fight" as "you may it fights"."""
    found = _HAVE.fullmatch(text)
    return f"you may {found['who']} {found['does']}s{found['rest']}" if found else text


def _replaced(test: str, then: str, before: Parts, context: Context) -> Parts | None:
    """Let something happen instead of what the sentence before says, under a condition."""
    last = before[-1] if before else None
    if not isinstance(last, Effect) or last.condition.what != "always" or last.pay != FREE or last.if_paid:
        return None
    trial = context.copy()
    what = condition(test, trial)
    read = None if what is None else clauses(then, trial)
    if what is None or not read or len(read) != 1 or not isinstance(read[0], Effect) or read[0].verb != last.verb:
        return None
    context.it = trial.it
    return (*before[:-1], replace(read[0], condition=what), replace(last, condition=Condition("otherwise")))


def _under_condition(what: Condition, then: str, before: Parts, context: Context) -> Parts | None:
    """Add effects that happen under a condition."""
    read = _optional(then, context)
    made = None if read is None else _gated(read, what)
    return None if made is None else before + made


def _gated(parts: Parts, what: Condition) -> Parts | None:
    """Put effects under a condition, of which each asks anew: what changes the counters that it asks for comes last."""
    if any(isinstance(part, Effect) and part.condition.what != "always" for part in parts):
        return None
    asks = what.left.count == "counters on self" or what.what in ("self has counter", "self lacks counter")
    changing = ("put",) if what.what in ("at most", "self lacks counter") else ("remove", "remove all")
    last = [part for part in parts if asks and isinstance(part, Effect) and part.verb in changing]
    first = [part for part in parts if part not in last]
    if last and parts[-1] not in last and any(isinstance(part, Effect) and _that_many(part) for part in first):
        return None
    return tuple(replace(part, condition=what) if isinstance(part, Effect) else part for part in (*first, *last))


def _that_many(effect: Effect) -> bool:
    """Tell whether a number of an effect is that of an effect before it."""
    return "that many" in (effect.amount.count, effect.second.count)


def _drained(before: Parts) -> Parts | None:
    """Gain the life that opponents lost."""
    last = before[-1] if before else None
    if not isinstance(last, Effect) or last.verb != "lose life" or last.condition.what != "always":
        return None
    if last.receiver == "target opponent":
        return (*before, Effect("gain life", last.amount))
    if last.receiver != "each opponent" or last.amount.times:
        return None
    return (*before, Effect("gain life", Amount(times=last.amount.base, count="opponents")))


def _done(text: str, before: Parts, context: Context) -> Parts | None:
    """Read something that is done, or may be done, and that leads to more: it is always done."""
    found = _MAY.read(text)
    read = clauses(found["then"] if found is not None else text, context)
    if not read or any(not isinstance(part, Effect) or not _always_possible(part) for part in read):
        return None
    removed = at_least(counted("that many"), 1) if found is None and read[-1].verb == "remove" else ALWAYS  # type: ignore[union-attr]
    return (*before, *read, Effect("nothing", condition=removed, optional=found is not None))


def _always_possible(part: Effect) -> bool:
    """Tell whether an effect can always be carried out."""
    itself = part.receiver == "self" and part.verb in ("put", "remove", "remove all", "sacrifice", "tap")
    return part.verb in _ALWAYS_POSSIBLE or itself


_ALWAYS_POSSIBLE: Final = frozenset(
    ["draw", "mill", "get", "create", "lose life", "gain life", "proliferate", "scry", "surveil"]
)


def _paid(then: str, before: Parts, context: Context) -> Parts | None:
    """Read what a payment buys."""
    if not before or not isinstance(before[-1], Effect) or before[-1].verb != "nothing":
        return None
    if before[-1].pay == FREE:
        if before[-1].condition != ALWAYS:
            return _under_condition(before[-1].condition, then, before[:-1], context)
        read = _conditional(then, context)
        return None if read is None else _worth_it(before[:-1], before[-1].optional, read, context)
    read = _conditional(then, context)
    if not read:
        return None
    bought = [part for part in read if isinstance(part, Effect)]
    if not bought:
        return before[:-1] + read
    if bought[0].pay != FREE or any(part.condition.what == "otherwise" for part in bought):
        return None
    if all(map(only_hurts, bought)):
        return None  # nobody would pay for it
    first = replace(bought[0], pay=before[-1].pay)
    rest = tuple(replace(part, if_paid=True) for part in bought[1:])
    harmless = tuple(part for part in read if isinstance(part, Harmless))
    return (*before[:-1], first, *rest, *harmless)


def _worth_it(before: Parts, optional: bool, read: Parts, context: Context) -> Parts:
    """Do first what may be done, unless it only hurts and what it leads to does not matter."""
    last = before[-1]
    if not optional:
        return before + read
    costs = isinstance(last, Effect) and last.verb in ("sacrifice", "lose life", "tap", "mill")
    if costs and all(isinstance(part, Harmless) for part in read):
        return before[:-1] + read
    context.note("What may be done first is always done.")
    return before + read


def _otherwise(then: str, before: Parts, context: Context) -> Parts | None:
    """Read what happens when the condition before it failed."""
    last = before[-1] if before else None
    if not isinstance(last, Effect) or last.condition.what in ("always", "otherwise") or last.pay != FREE:
        return None
    read = _conditional(then, context)
    if read is None or any(not isinstance(part, Effect) or part.condition.what != "always" for part in read):
        return None
    made = tuple(replace(part, condition=Condition("otherwise")) for part in read if isinstance(part, Effect))
    return before + made


def _conditional(text: str, context: Context) -> Parts | None:
    """Read a sentence with its condition, if it has one."""
    if found := _IF.read(text):
        return _under(found["test"], found["then"], context)
    read = _optional(text, context)
    if read is not None:
        return read
    narrowed = _NARROWED.fullmatch(text)
    if narrowed is not None:
        which = re.sub(r"^(?:power|toughness) is ", lambda part: f"with {part[0].split()[0]} ", narrowed["which"])
        text_of = f"{narrowed['does']}target {which} creature you control"
        if which.startswith("with"):
            text_of = f"{narrowed['does']}target creature you control {which}"
        read = clauses(text_of, context)
        if read is not None:
            return read
    if found := _IF_AFTER.read(text):
        return _under(found["test"], found["then"], context, True)
    return None


def _under(test: str, then: str, context: Context, after: bool = False) -> Parts | None:
    """Put effects under a condition, which is read after them where it stands after them."""
    read = _optional(then, context) if after else None
    what = condition(test, context) if read is not None or not after else None
    if what is not None and not after:
        read = _optional(then, context)
    if what is None or read is None:
        return None
    return _gated(read, what)


def _optional(text: str, context: Context) -> Parts | None:
    """Read clauses that may be left out, or not."""
    read = clauses(text, context)
    if read is not None:
        return read
    if found := _MAY.read(text):
        read = clauses(found["then"], context)
        if read is None:
            return None
        return _marked_optional(read, context)
    return None


def clauses(text: str, context: Context) -> Parts | None:
    """Read clauses in a row; the whole text first, then cut at each "and" and "then".

    Parameters
    ----------
    text : str
    context : Context

    Returns
    -------
    tuple of Effect and Harmless, or None
    """
    defined = with_x(text, context)
    if defined is None:
        return None
    text, inner = defined
    read = _clauses(text, inner)
    if read is not None:
        context.it, context.that_player, context.event = inner.it, inner.that_player, inner.event
        context.x = inner.x
    return read


def _clauses(text: str, context: Context) -> Parts | None:
    whole = _clause(text, context)
    if whole is not None:
        return whole
    for joint in _JOINTS.finditer(text):
        trial = context.copy()
        left = _clause(text[: joint.start()], trial)
        if left is None:
            continue
        trial.event = False
        rest = text[joint.end() :]
        may = rest.startswith("you may ")
        right = _clauses(_resumed(text[: joint.start()], rest.removeprefix("you may ")), trial)
        if right is not None:
            if may:
                right = tuple(replace(part, optional=True) if isinstance(part, Effect) else part for part in right)
            context.it, context.that_player, context.event = trial.it, trial.that_player, trial.event
            return left + right
    return None


_SUBJECT: Final = re.compile(
    r"(?P<who>each (?:opponent|player)|target (?:opponent|player)|that player|you) "
    r"(?:draws?|discards?|mills?|gains?|loses?|gets?|creates?|sacrifices?) "
)


def _resumed(left: str, right: str) -> str:
    """Repeat the subject of the clause before where the next one has none."""
    if left.startswith(("put ", "you may put ")) and re.match(rf"(?:{NUMBER}) {KINDS} counters? on ", right):
        return f"put {right}"
    if left.startswith("untap ") and right.startswith("up to "):
        return f"untap {right}"
    if (deals := re.match(r"(\{this\}|it|he|she) deals ", left)) and re.match(rf"(?:{NUMBER}) damage to ", right):
        return f"{deals[1]} deals {right}"
    subject = _SUBJECT.match(left)
    if left.startswith("you ") and re.match(r"(?:draw|discard|mill|gain|lose|get|create|sacrifice) ", right):
        return f"you {right}"
    if subject and re.match(r"(?:draws|discards|mills|gains|loses|gets|creates|sacrifices) ", right):
        who = "that player" if subject["who"].startswith("target") else subject["who"]
        return f"{who} {right}"
    return right


_MET: Final = ("that creature", "that permanent")
"""What an Equipment or Aura meets, which the pilot does not choose."""


def _marked_optional(parts: Parts, context: Context) -> Parts:
    """Leave effects to the pilot, who always attaches what may be attached."""
    if any(isinstance(part, Effect) and part.verb == "attach" and part.receiver in _MET for part in parts):
        context.note("What may be attached always is.")
    if any(isinstance(part, Effect) and part.verb == "damage" and part.receiver == "each creature" for part in parts):
        context.note("Damage that may be dealt always is, to creatures of your own too.")
    return tuple(replace(part, optional=True) if isinstance(part, Effect) else part for part in parts)


def _clause(text: str, context: Context) -> Parts | None:
    """Read one clause, perhaps for each of something."""
    read = CLAUSES.read(text, context)
    if read is not None:
        return read  # type: ignore[no-any-return]
    if text.startswith("you may "):
        read = CLAUSES.read(text.removeprefix("you may "), context)
        return None if read is None else _marked_optional(read, context)
    if found := _EACH.read(text) or _EACH_FIRST.read(text):
        trial = context.copy()
        scale = for_each(found["each"], trial)
        inner = CLAUSES.read(found["text"], trial) if scale is not None and scale != NONE else None
        made = each_time(inner, scale) if inner is not None and scale is not None else None
        if made is not None:
            context.it, context.that_player = trial.it, trial.that_player
        return made
    return None
