"""Lines of rules text that hold all the time: sizes and keywords given, replacement effects, costs, mana."""

import re
from dataclasses import replace
from typing import Final

from counterclock.ability import (
    ALWAYS,
    NONE,
    ONE,
    Ability,
    Amount,
    Condition,
    Cost,
    Effect,
    EntersWith,
    Filter,
    Mana,
    NoEffectOnClock,
    Replacement,
    Static,
    Triggered,
)
from counterclock.translate_amounts import amount, condition, for_each, with_x
from counterclock.translate_objects import noun, receiver
from counterclock.translate_parts import NOT_PUT_ON_THEIRS, keywords, sized
from counterclock.translate_words import NUMBER, SELF, Context, Object, Templates, count, multiplied, number

LINES: Final = Templates()
_GIVEN_TO: Final = frozenset(
    {"self", "attached creature", "each creature you control", "each other creature you control", "each opposing creature",
     "each creature"}
)  # fmt: skip
Lines = tuple[Ability, ...]


def static(text: str, context: Context) -> Lines | None:
    """Read a static ability, with "as long as" before or after it.

    Parameters
    ----------
    text : str
        The sentence without its full stop, its first letter small.
    context : Context

    Returns
    -------
    tuple of Ability or None
    """
    plain = _with_where(text, context)
    if plain is not None:
        return plain
    found = re.fullmatch(r"as long as (.+?), (.+)", text) or _after(text)
    if found is None and (turn := re.fullmatch(r"during your turn, (.+)|(.+?) during your turn", text)):
        return _if(Condition("your turn"), _with_where(turn[1] or turn[2], context))
    if found is None:
        return None
    test, rest = found[1], found[2]
    if context.attached and (host := re.match(r"(?:enchanted|equipped) creature\b", rest)):
        test = re.sub(r"^it\b|^its(?= )", lambda word: host[0] + ("" if word[0] == "it" else "'s"), test)
    context.it = SELF
    what = condition(test, context)
    if what is None and context.attached:
        return None
    if context.attached and test.startswith(("enchanted creature ", "equipped creature ")):
        context.it = Object("attached creature")
    return None if what is None else _if(what, _with_where(rest, context))


def _after(text: str) -> re.Match[str] | None:
    return re.fullmatch(r"(?=.*? as long as (.+))(.+?) as long as .+", text)


def _if(what: Condition, lines: Lines | None) -> Lines | None:
    """Put lines under a condition."""
    if lines is None:
        return None
    made = list[Ability]()
    for each in lines:
        given = isinstance(each, Static) and each.what == "grant"
        prevented = isinstance(each, Triggered) and each.events == ("would be dealt damage",)
        if not isinstance(each, Static | Triggered) or each.condition != ALWAYS or not (given or prevented):
            return None
        made.append(replace(each, condition=what))
    return tuple(made)


def _with_where(text: str, context: Context) -> Lines | None:
    defined = with_x(text, context)
    return None if defined is None else LINES.read(defined[0], defined[1])


def _given_to(to: str, context: Context) -> Object | None:
    """Read whom something is given to; "other" beside what is attached leaves out its host, not itself."""
    meant = receiver(to, False, context)
    if meant is None or meant.receiver not in _GIVEN_TO:
        return None
    beside_host = context.attached and meant.receiver == "each other creature you control"
    return None if beside_host and "Creature" not in context.type_line else meant


@LINES.add("(?P<to>.+?) gets? <size>(?:,? and (?:has|have) <kw:any>)?",
           "(?P<to>.+?) gets? <size> for each (?P<each>.+?)(?:,? and (?:has|have) <kw:any>)?",
           "(?P<to>.+?) (?:has|have) <kw:any> and gets? <size>(?: for each <each:all>)?")  # fmt: skip
def _gets(context: Context, to: str, size: str, kw: str = "", each: str = "") -> Lines | None:
    meant, change = _given_to(to, context), sized(size, context)
    given = keywords(kw) if kw else ()
    if meant is None or change is None or given is None:
        return None
    if each:
        scale = for_each(each, context)
        scaled = [None if scale is None else multiplied(part, scale) for part in change]
        if scaled[0] is None or scaled[1] is None or (scale and meant.receiver != "self" and scale.which.another):
            return None  # "other" than the creature that is meant, not than the source
        change = tuple(new if old.base else NONE for new, old in zip(scaled, change, strict=True) if new is not None)  # type: ignore[assignment]
    if meant.receiver == "attached creature" and not given and _shrinks(*change):
        context.note(NOT_PUT_ON_THEIRS)
        return (NoEffectOnClock("removal"),)
    if meant.receiver == "attached creature" and change[1].base < 0:
        context.note("It goes on the best creature, also where that dies of it.")
    return (Static("grant", change[0], change[1], keywords=given, receiver=meant.receiver, which=meant.which),)


def _shrinks(power: Amount, toughness: Amount) -> bool:
    """Tell whether a change of size makes nothing bigger: what has it is an opponent's."""
    return all(part.base <= 0 and part.times <= 0 for part in (power, toughness)) and (
        power != NONE or toughness != NONE
    )


@LINES.add('(?P<to>.+?) (?:has|have) (?P<kw>[^"]+)')
def _has(context: Context, to: str, kw: str) -> Lines | None:
    meant, given = _given_to(to, context), keywords(kw)
    if meant is None or given is None:
        return None
    return (Static("grant", keywords=given, receiver=meant.receiver, which=meant.which),)


_EVASIVE: Final = {"": "unblockable", " with power 2 or less": "daunt", " with greater power": "skulk"}


@LINES.add("(?P<other>other )?(?P<what>permanents|artifacts|enchantments|lands|artifacts, creatures, enchantments, and lands)"
           " you control have indestructible")  # fmt: skip
def _indestructible(context: Context, what: str, other: str = "") -> Lines:
    """Keep what is a creature from being destroyed: nothing else ever is."""
    kinds = (what.removesuffix("s"),) if what in ("artifacts", "enchantments", "lands") else ()
    to = "each other creature you control" if other else "each creature you control"
    return (Static("grant", keywords=("indestructible",), receiver=to, which=Filter(types=kinds)),)


@LINES.add("prevent all (?P<fights>combat )?damage that would be dealt to \\{this\\}")
def _unhurt(context: Context, fights: str = "") -> Lines:
    if fights:
        context.note("Damage outside combat is prevented too.")
    return (Triggered(("would be dealt damage",), (Effect("nothing"),)),)


@LINES.add("(?P<to>.+?) can't be blocked(?: by creatures(?P<whose> with power 2 or less| with greater power))?")
def _unblockable(context: Context, to: str, whose: str = "") -> Lines | None:
    meant = _given_to(to, context)
    if meant is None:
        return None
    return (Static("grant", keywords=(_EVASIVE[whose],), receiver=meant.receiver, which=meant.which),)


@LINES.add("\\{this\\}'s power and toughness are each equal to <what:all>")
def _size(context: Context, what: str) -> Lines | None:
    both = amount(what, context)
    return None if both is None else (Static("power equals", both, both),)


@LINES.add("\\{this\\}'s power is equal to <what:all>")
def _power(context: Context, what: str) -> Lines | None:
    return None if (power := amount(what, context)) is None else (Static("power equals", power),)


@LINES.add("you have no maximum hand size")
def _hand(context: Context) -> Lines:
    return (Static("no maximum hand size"),)


@LINES.add("during your turn, (?:as long as \\{this\\} has one or more loyalty counters on (?:him|her|it), )?(?:\\{this\\} is|he's|she's)"
           " an? (?P<power>\\d+)/(?P<toughness>\\d+) [A-Za-z ]+ creature(?: (?:with|and has) <kw:any>)?(?: that's still a planeswalker)?")  # fmt: skip
def _creature_in_your_turn(context: Context, power: str, toughness: str, kw: str = "") -> Lines | None:
    given = keywords(kw) if kw else ()
    if given is None:
        return None
    size = Amount(base=int(power)), Amount(base=int(toughness))
    context.note("It becomes a creature as combat begins.")
    return (Triggered(("your combat",), (Effect("animate", *size, keywords=given, receiver="self"),)),)


@LINES.add("no more than one creature can attack each combat")
def _one_attacker(context: Context) -> Lines:
    return (Static("one attacker"),)


@LINES.add("you draw a card during each opponent's draw step")
def _draws_with_opponents(context: Context) -> Lines:
    return (Triggered(("opponent upkeep",), (Effect("draw"),)),)


@LINES.add("(?:once during each of your turns, )?you may activate (?P<whose>an additional loyalty ability of \\{this\\}"
           "|the loyalty abilities of planeswalkers you control twice each turn rather than only once)")  # fmt: skip
def _twice(context: Context, whose: str) -> Lines:
    everybody = "planeswalkers" in whose
    return (Static("activate loyalty abilities twice", receiver="each permanent you control" if everybody else "self"),)


@LINES.add("(?:you may )?play an additional land on each of your turns")
def _land(context: Context) -> Lines:
    return (Static("extra land"),)


@LINES.add("(?P<what>.+? spells) you cast (?P<having>with .+?) cost \\{(?P<less>\\d)\\} less to cast")
def _cheaper_with(context: Context, what: str, having: str, less: str) -> Lines | None:
    return _cheaper(context, f"{what} {having}", less)


@LINES.add("this spell costs \\{(?P<less>\\d)\\} less to cast for each <each:all>",
           "this spell costs \\{(?P<less>\\d)\\} less to cast if <test:all>",
           "this spell costs \\{(?P<less>X)\\} less to cast")  # fmt: skip
def _costs_less(context: Context, less: str, each: str = "", test: str = "") -> Lines | None:
    context.it = None
    if less == "X":
        return None if context.x is None else (Static("costs less itself", context.x),)
    number_of: Amount | None = Amount(base=int(less))
    test = test.replace("you've cast another spell", "you've cast one or more spells")  # it is no spell yet
    what = condition(test, context) if test else ALWAYS
    if each and number_of is not None:
        scale = for_each(each, context)
        number_of = None if scale is None else multiplied(number_of, scale)
    if number_of is None or what is None or _of_source(number_of) or _of_source(what.left):
        return None
    if number_of.count == "attackers":
        context.note("It is cast in main phases, where nothing attacks.")
    if test.endswith("cast another spell this turn"):  # it is not cast yet, so that one other is enough
        what = replace(what, right=ONE)
    return (Static("costs less itself", number_of, condition=what),)


def _of_source(number_of: Amount) -> bool:
    """Tell whether a number is one of a permanent: a spell in the hand is none."""
    return "self" in number_of.count or "that" in number_of.count or number_of.count in ("event", "x")


@LINES.add("(?P<what>.+?)(?: you cast)? cost \\{(?P<less>\\d)\\} less to cast")
def _cheaper(context: Context, what: str, less: str) -> Lines | None:
    if what == "this spell" or "spell" not in what:
        return None
    meant = noun(what, context)
    if meant is None or meant.control or meant.states:
        return None
    return (Static("cost less", Amount(base=int(less)), which=meant.which),)


# Entering with counters ----------------------------------------------------------------------------------------------


@LINES.add("\\{this\\} enters with <n> (?:additional )?<kind> counters? on (?:it|him|her|them)(?: for each (?P<each>.+?))?(?: if <test:all>)?",
           "if <test:any>, \\{this\\} enters with <n> (?:additional )?<kind> counters? on it(?: for each <each:all>)?")  # fmt: skip
def _enters_with(context: Context, n: str, kind: str, each: str = "", test: str = "") -> Lines | None:
    if n == "X" and context.x is None:
        context.x = Amount(times=1, count="x")
    number_of = count(n, context)
    if number_of is not None and each:
        scale = for_each(each, context)
        number_of = None if scale is None else multiplied(number_of, scale)
    what = condition(test, context) if test else ALWAYS
    if number_of is None or what is None or kind in ("additional",):
        return None
    return (EntersWith(kind, number_of, what),)


@LINES.add("if \\{this\\} would die, exile it instead")
def _exiled_instead(context: Context) -> Lines:
    context.note("A finality counter stands for what exiles it when it would die.")
    return (EntersWith("finality"),)


@LINES.add(
    "\\{this\\} enters with (?P<what>(?:an?|"
    + NUMBER
    + ") [^.]+? counters?(?:,? and|,) (?:an?|"
    + NUMBER
    + ") .+ counters?) on it"
)
def _enters_several(context: Context, what: str) -> Lines | None:
    made = list[Ability]()
    for part in re.split(r",? and |, ", what):
        found = re.fullmatch(rf"(an?|{NUMBER}) ([^ ]+|first strike|double strike) counters?", part)
        read = None if found is None else _enters_with(context, found[1], found[2])
        if read is None:
            return None
        made += read
    return tuple(made)


@LINES.add("(?P<what>(?:each )?(?:other )?(?:[A-Za-z-]+ )*(?:creatures?|[A-Z][a-z]+s?) you control(?: of the chosen type)?) enters?"
           "(?: the battlefield)? with <n> additional <kind> counters? on (?:it|them)")  # fmt: skip
def _others_enter_with(context: Context, what: str, n: str, kind: str) -> Lines | None:
    """Let others enter with counters: they are put as soon as they have entered."""
    meant = noun(re.sub(r"^each ", "", what), context)
    number_of = count(n, context)
    if meant is None or meant.states or meant.control != "you" or number_of is None or number_of.count == "x":
        return None
    context.note("What others enter with is put on them once they have entered.")
    put = Effect("put", number_of, kind=kind, receiver="that creature")
    return (Triggered(("another enters",), (put,), replace(meant.which, another=False)),)


@LINES.add("if \\{this\\} was kicked, \\{this\\} enters (?P<with_>with .+? on it) and with <kw:any>",
           "if \\{this\\} was kicked, it enters(?: the battlefield)? (?P<with_>with .+? on it)(?: and with <kw:any>)?",
           "if \\{this\\} was kicked, it enters with (?P<kw>[a-z ]+?) and (?P<with_>with .+? on it)")  # fmt: skip
def _kicked(context: Context, with_: str, kw: str = "") -> Lines | None:
    """Read what a permanent enters with only where it was kicked."""
    entering = LINES.read(f"{{this}} enters {with_}", context)
    given = keywords(kw) if kw else ()
    if entering is None or given is None or not all(isinstance(each, EntersWith) for each in entering):
        return None
    what = Condition("kicked")
    if any(each.condition != ALWAYS for each in entering if isinstance(each, EntersWith)):
        return None
    made = tuple(replace(each, condition=what) for each in entering if isinstance(each, EntersWith))
    return (*made, Static("grant", keywords=given, condition=what)) if given else made


_PREVENTED: Final = (
    "if (?:(?:combat |noncombat )?damage would be dealt to \\{this\\}|\\{this\\} would be dealt damage)"
    "(?P<while_> while it has a \\+1/\\+1 counter on it)?,? prevent that damage"
)


@LINES.add(_PREVENTED + " and remove (?P<n>a|that many) \\+1/\\+1 counters? from (?:it|\\{this\\})",
           _PREVENTED + " and put (?P<put>that many) \\+1/\\+1 counters on (?:it|him|her|\\{this\\})",
           "if damage would be dealt to \\{this\\}, put (?P<put>that many) \\+1/\\+1 counters on it instead")  # fmt: skip
def _prevents(context: Context, while_: str = "", n: str = "", put: str = "") -> Lines:
    """Read damage that is prevented, at the price of counters or for some."""
    what = Condition("self has counter", kind="+1/+1") if while_ else ALWAYS
    number_of = Amount(base=1) if n == "a" else Amount(times=1, count="event")
    verb = "put" if put else "remove"
    does = Effect(verb, number_of, kind="+1/+1", receiver="self")
    return (Triggered(("would be dealt damage",), (does,), condition=what),)


@LINES.add("(?P<to>\\{this\\}|it) can attack as though (?:it|he|she) didn't have defender")
def _unbound(context: Context, to: str) -> Lines:
    if to == "it" and context.it is not None and context.it.receiver == "attached creature":
        return (Static("grant", keywords=("can attack",), receiver="attached creature"),)
    return (Static("grant", keywords=("can attack",)),)


@LINES.add("\\{this\\} can't have counters put on it")
def _no_counters(context: Context) -> Lines:
    return (Static("cannot have counters"),)


@LINES.add("\\{this\\} enters with your choice of an? <kind> counter or an? <other:kind> counter on it")
def _enters_with_choice(context: Context, kind: str, other: str) -> Lines | None:
    context.note("The first counter that is offered is chosen.")
    return _enters_with(context, "a", kind)


@LINES.add("\\{this\\} enters tapped with <n> <kind> counters? on it")
def _enters_tapped(context: Context, n: str, kind: str) -> Lines | None:
    made = _enters_with(context, n, kind)
    return None if made is None else (*made, *_tapped(context))


@LINES.add("\\{this\\} (?P<enters>enters tapped and )?doesn't untap during your untap step")
def _stays_tapped(context: Context, enters: str = "") -> Lines:
    stays = Static("grant", keywords=("does not untap",))
    return (Triggered(("enters",), (Effect("tap", receiver="self"),)), stays) if enters else (stays,)


@LINES.add("\\{this\\} enters tapped")
def _tapped(context: Context) -> Lines:
    if "Land" in context.type_line:
        return ()
    return (Triggered(("enters",), (Effect("tap", receiver="self"),)),)


@LINES.add("\\{this\\} enters with a number of (?:additional )?<kind> counters on (?:it|him|her) equal to <what:all>")
def _enters_equal(context: Context, kind: str, what: str) -> Lines | None:
    number_of = amount(what, context)
    return None if number_of is None else (EntersWith(kind, number_of),)


# Replacing counters --------------------------------------------------------------------------------------------------

_SCOPES: Final = {
    "a creature you control": "creature you control", "a permanent you control": "permanent you control",
    "an artifact or creature you control": "artifact or creature you control", "{this}": "self",
    "you": "you", "a permanent or player": "any", "a creature": "any", "a creature or Vehicle you control": "creature you control",
    "a creature, Spacecraft, or Planet you control": "creature you control",
}  # fmt: skip


@LINES.add("if (?:one or more|an effect would put one or more) (?P<kind>(?:[+-]\\d/[+-]\\d |[a-z]+ )?)counters would be put on (?P<on>.+?),"
           " (?P<how>twice that many|that many plus one|that many plus an additional|one additional) (?P<again>(?:[+-]\\d/[+-]\\d |[a-z ]+ )?)"
           "counters? (?:are|is) put on (?:it|that creature|that permanent|that artifact or creature) instead")  # fmt: skip
def _replaced(context: Context, kind: str, on: str, how: str, again: str) -> Lines | None:
    if on not in _SCOPES or on == "a creature":
        return None
    if "Vehicle" in on or "Spacecraft" in on:
        context.note("Only creatures are counted.")
    kinds = (kind.strip(),) if kind.strip() else ()
    change = ("multiply", 2) if how == "twice that many" else ("add", 1)
    return (Replacement(change[0], change[1], kinds, _SCOPES[on]),)


@LINES.add("if an effect would put one or more (?P<kind>(?:[+-]\\d/[+-]\\d |[a-z]+ )?)counters on (?P<on>.+?),"
           " it puts (?P<how>twice that many|that many plus one) of those counters on (?:it|that creature|that permanent) instead",
           "if you would put one or more (?P<kind>(?:[+-]\\d/[+-]\\d |[a-z]+ )?)counters on (?P<on>.+?),"
           " put (?P<how>twice that many|that many plus one) (?P<of>of each of those kinds of counters |.+? counters )?"
           "on (?:it|that creature|that permanent|that permanent or player) instead")  # fmt: skip
def _put_replaced(context: Context, kind: str, on: str, how: str, of: str | None = None) -> Lines | None:
    if on not in _SCOPES or on == "a creature":
        return None
    if "Vehicle" in on or "Spacecraft" in on:
        context.note("Only creatures are counted.")
    kinds = (kind.strip(),) if kind.strip() else ()
    change = ("multiply", 2) if how == "twice that many" else ("add", 1)
    return (Replacement(*change, kinds, _SCOPES[on], "anyone" if of is None else "you", of is None),)


# Mana ----------------------------------------------------------------------------------------------------------------

_SYMBOL: Final = r"\{[WUBRGC]\}"
_MANA: Final = re.compile(
    r"add (?P<what>[^.]+)(?:\. spend this mana only to cast (?P<on>[^.]+))?"
    r"(?:\. activate (?:this ability )?only if (?P<test>[^.]+))?",
    re.IGNORECASE,
)
ON_ANYTHING: Final = "The mana may be spent on anything."
DIFFERENT_COLORS: Final = "The mana may be of different colors."
"""The note on mana that only some spells may be cast with."""
_HARD_TO_SPEND: Final = re.compile(r"\b(?:from|face-down|own|kicked|flashback|mana value|no abilities)\b|\{X\}|unlock")
"""What mana may be spent on that hardly any deck is full of."""


def spends_freely(on: str, context: Context) -> bool:
    """Tell whether mana for some spells only can be taken as mana for anything, which a note then says.

    Parameters
    ----------
    on : str
        What it may be spent on, such as ``"creature spells"``.
    context : Context

    Returns
    -------
    bool
    """
    if "spell" not in on or _HARD_TO_SPEND.search(on):
        return False
    context.note(ON_ANYTHING)
    return True


def mana(price: Cost, effect: str, context: Context) -> Lines | None:
    """Read a mana ability whose cost is known: what it adds, for what, and on what condition.

    Parameters
    ----------
    price : Cost
    effect : str
        Such as ``"Add {G} or {U}"`` or ``"Add {B}. Activate only if you control a Swamp"``.
    context : Context

    Returns
    -------
    tuple of Ability or None
        A line for each of several conditions of which one is enough.
    """
    found = _MANA.fullmatch(effect)
    if found is None or (found["on"] and not spends_freely(found["on"], context)):
        return None
    produces = _made(found["what"])
    tests = [condition(test, context) for test in re.split(r" or if ", found["test"])] if found["test"] else [ALWAYS]
    if produces is None or None in tests:
        return None
    if len(produces) > 1 and "any one color" in found["what"]:
        context.note(DIFFERENT_COLORS)
    return tuple(Mana(produces, price, test) for test in tests if test is not None)


def _made(what: str) -> tuple[str, ...] | None:
    """Read what mana is made."""
    if found := re.fullmatch(rf"({NUMBER}) mana (?:of any (?:one )?color|in any combination of colors)", what):
        how_many = number(found[1])
        return None if how_many is None else ("WUBRG",) * how_many
    if re.fullmatch(rf"(?:{_SYMBOL})+", what):
        return tuple(re.findall(r"[WUBRGC]", what))
    if re.fullmatch(rf"{_SYMBOL}(?:, {_SYMBOL})*,? or {_SYMBOL}", what):
        return ("".join(re.findall(r"[WUBRGC]", what)),)
    return None
