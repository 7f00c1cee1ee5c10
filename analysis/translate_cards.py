"""Clauses about cards, mana, tokens and turns, as effects of the notation."""

import re
from dataclasses import replace
from typing import Final

from counterclock.ability import NONE, ONE, Amount, Condition, Effect, Filter
from counterclock.notation_words import COLOR_WORDS
from counterclock.token_catalogue import token_of
from counterclock.translate_amounts import amount
from counterclock.translate_effects import CLAUSES
from counterclock.translate_objects import FEWER_TARGETS, noun, player, receiver
from counterclock.translate_parts import Parts, keywords
from counterclock.translate_quoted import abilities_said, quoted
from counterclock.translate_statics import DIFFERENT_COLORS, spends_freely
from counterclock.translate_words import MADE, NUMBER, Context, Object, count, number, subtype

PLACES: Final = {
    "onto the battlefield": "battlefield", "onto the battlefield tapped": "battlefield tapped",
    "into your hand": "hand", "to your hand": "hand", "to its owner's hand": "hand", "to their owner's hand": "hand",
    "to their owners' hands": "hand", "into your graveyard": "graveyard", "to the battlefield": "battlefield",
    "to the battlefield tapped": "battlefield tapped", "to the battlefield under your control": "battlefield",
    "onto the battlefield under your control": "battlefield", "to the battlefield under its owner's control": "battlefield",
    "on top of your library": "library top", "on the bottom of your library": "library bottom",
    "to the battlefield tapped under your control": "battlefield tapped",
}  # fmt: skip


MANY: Final = Amount(base=60)
"""More than there can be."""


def cards(text: str, context: Context) -> tuple[Amount, Filter] | None:
    """Read a number of cards, such as "up to two basic land cards".

    Parameters
    ----------
    text : str
    context : Context

    Returns
    -------
    (Amount, Filter) or None
        None where the words are not understood.
    """
    text = re.sub(r"^(?:another )?target ", "one target ", text)
    if found := re.match(r"(?:any number of|all) ", text):
        meant = noun(text[found.end() :], context)
        plain = meant is not None and not meant.states and not meant.control
        return (MANY, meant.which) if meant is not None and plain else None
    found = re.fullmatch(rf"(up to )?({NUMBER}) (?:other )?(target )?(.+?)", text)
    if found is None:
        return None
    number_of, meant = count(found[2], context), noun(found[4], context)
    if number_of is None or meant is None or meant.states or meant.control:
        return None
    if found[3] and not found[1] and number_of.base > 1:
        context.note(FEWER_TARGETS)
    return number_of, meant.which


# Tokens --------------------------------------------------------------------------------------------------------------

_UNBLOCKING: Final = re.compile(r"( with [a-z0-9, ]+) and \"(?:\{this\}|This token) can't block\.\"")
"""How tokens say that they cannot block."""

_NAMED: Final = re.compile(
    r"(?P<n>that many|" + NUMBER + r") (?P<tapped>tapped )?(?P<name>[A-Z][a-z]+(?: [A-Z][a-z]+)?)(?: artifact)? tokens?"
)
_DESCRIBED: Final = re.compile(
    r"(?P<n>that many|" + NUMBER + r") (?P<tapped>tapped )?(?P<legendary>legendary )?(?P<size>\d+/\d+|X/X) "
    r"(?P<words>.+?) tokens?(?: named (?:[A-Z]|\{this\})[^\",]*?)?(?: with (?P<kw>[^\"]+?))?(?P<attacks> that(?:'s|are| are) tapped and attacking)?"
)


@CLAUSES.add("(?:(?P<who>.+?) )?creates? <what:all>")
def _create(context: Context, who: str, what: str) -> Parts | None:
    meant = player(who or "you", False, context)
    if meant is None or meant.receiver not in ("you",):
        return None
    several = re.split(r"(?:,? and|,) (?=(?:a|an|two|three|four|X) (?:tapped )?[0-9X])", what)
    read = [_token(each, context) for each in several]
    context.it = MADE if len(read) == 1 else None
    return None if any(each is None for each in read) else tuple(part for each in read if each for part in each)


def _token(what: str, context: Context) -> tuple[Effect, ...] | None:
    """Read one sort of token that is created."""
    if found := re.fullmatch(r"a number of (.+?) equal to (.+)", what):
        context.x, what = amount(found[2], context), f"X {found[1]}"
    made = _named_token(what, context) or _described_token(what, context)
    return None if made is None else (made,)


@CLAUSES.add('(?:you )?creates? (?P<what>[^"]+ tokens?(?: named [^"]+?)?(?: with [^"]*?)?(?:,? and| with) ".+")')
def _create_able(context: Context, what: str) -> Parts | None:
    """Read tokens with abilities of their own."""
    plain, said = quoted(what)
    plain = re.sub(r" with(?= *$)|,? and(?= *$)", "", plain)
    read = abilities_said(said, "Token Creature", context)
    if read is None:
        return None
    abilities, harmless = read
    if "power equals" in abilities and not re.search(r"\d/\d", plain):
        plain = re.sub(rf"^({NUMBER}) ", r"\1 0/0 ", plain)
    made = _token(plain, context)
    if made is None:
        return None
    context.it = MADE
    return (replace(made[0], kind=f"{made[0].kind} {abilities}".strip()), *harmless)


def _named_token(what: str, context: Context) -> Effect | None:
    found = _NAMED.fullmatch(what)
    if found is None or token_of(found["name"]) is None:
        return None
    number_of = count(found["n"], context)
    to = "battlefield tapped" if found["tapped"] else ""
    return None if number_of is None else Effect("create", number_of, kind=found["name"], to=to)


def _described_token(what: str, context: Context) -> Effect | None:
    what = _UNBLOCKING.sub(r"\1, cannot block", what)
    what = re.sub(r' with "(?:\{this\}|This token) can\'t block\."', " with cannot block", what)
    what = re.sub(r' with "\{this\} can\'t be blocked\."', " with unblockable", what)
    found = _DESCRIBED.fullmatch(what)
    if found is None:
        return None
    number_of = count(found["n"], context)
    given = keywords(found["kw"]) if found["kw"] else ()
    size = context.x if found["size"] == "X/X" else NONE
    named = _token_name(found["size"].replace("X", "0"), found["words"].split(), given or ())
    if number_of is None or given is None or named is None or size is None or token_of(named) is None:
        return None
    if found["legendary"]:
        context.note("Legendary tokens of the same name stay beside each other.")
    to = "battlefield attacking" if found["attacks"] else "battlefield tapped" if found["tapped"] else ""
    return Effect("create", number_of, size, kind=named, to=to)


def _token_name(size: str, words: list[str], given: tuple[str, ...]) -> str | None:
    """Describe a token the way the notation does: size, colours, types, subtypes, keywords."""
    colors, kinds, names = list[str](), list[str](), list[str]()
    for word in words:
        if word in COLOR_WORDS:
            colors.append(word)
        elif word in ("artifact", "enchantment"):
            kinds.append(word)
        elif named := subtype(word):
            names.append(named)
        elif word not in ("creature", "and"):
            return None
    if "creature" not in words or not names:
        return None
    described = " ".join([size, " and ".join(colors or ["colorless"]), *kinds, *names])
    return f"{described} with {', '.join(given)}" if given else described


@CLAUSES.add("investigate", "investigate <n> times", "investigate (?P<n>twice)")
def _investigate(context: Context, n: str = "one") -> Parts | None:
    number_of = Amount(base=2) if n == "twice" else count(n, context)
    return None if number_of is None else (Effect("create", number_of, kind="Clue"),)


@CLAUSES.add("support <n>")
def _support(context: Context, n: str) -> Parts | None:
    most = count(n, context)
    if most is None:
        return None
    whom = "target creature you control" if context.spell else "another target creature you control"
    return (Effect("put", kind="+1/+1", receiver=whom, up_to=most),)


@CLAUSES.add("adapt <n>")
def _adapt(context: Context, n: str) -> Parts | None:
    number_of = count(n, context)
    lacks = Condition("self lacks counter", kind="+1/+1")
    return None if number_of is None else (Effect("put", number_of, kind="+1/+1", receiver="self", condition=lacks),)


# Cards ---------------------------------------------------------------------------------------------------------------


@CLAUSES.add("search your library for (?P<what>.+?), (?:reveal (?:it|them|that card|those cards), )?"
             "put (?:it|them|that card|those cards) (?P<to>onto the battlefield(?: tapped)?|into your hand|into your graveyard),"
             " then shuffle",
             "search your library for (?P<what>.+?) and put (?:it|them|that card|those cards) "
             "(?P<to>onto the battlefield(?: tapped)?|into your hand|into your graveyard), then shuffle",
             "search your library for (?P<what>.+?), (?:reveal (?:it|them), )?(?:and )?"
             "put (?:it|them) (?P<to>onto the battlefield(?: tapped)?|into your hand|into your graveyard)")  # fmt: skip
def _search(context: Context, what: str, to: str) -> Parts | None:
    if what.endswith(" with different names"):
        context.note("Cards of one name may be found more than once.")
    read = cards(what.removesuffix(" with different names"), context)
    if read is None:
        return None
    context.it = _new_creature(read)
    return (Effect("search", read[0], which=read[1], to=PLACES[to]),)


def _new_creature(read: tuple[Amount, Filter]) -> Object | None:
    """Return what "it" is after cards have come onto the battlefield: known where it is one and no land."""
    return MADE if read[0] == ONE and read[1].types and "land" not in read[1].types else None


@CLAUSES.add("search your library for (?P<what>.+?), (?:reveal (?:it|that card), )?then shuffle and put (?:it|that card|the card)"
             " on top(?: of your library)?",
             "search your library for (?P<what>.+?), (?:reveal (?:it|that card), )?then shuffle your library and put that card"
             " on top of it")  # fmt: skip
def _to_top(context: Context, what: str) -> Parts | None:
    read = cards(what, context)
    context.it = None
    return None if read is None else (Effect("search", read[0], which=read[1], to="library top"),)


@CLAUSES.add("shuffle", "shuffle your library", "reveal (?:it|that card|those cards)")
def _shuffle(context: Context) -> Parts:
    return ()


@CLAUSES.add("(?:return|put) (?P<what>.+?) from your graveyard (?P<to>to your hand|to the battlefield(?: tapped)?"
             "|onto the battlefield(?: tapped)?|onto the battlefield under your control|on top of your library"
             "|on the bottom of your library)")  # fmt: skip
def _return(context: Context, what: str, to: str) -> Parts | None:
    if what in ("{this}", "it"):
        if not context.died or context.it is None or context.it.receiver != "self":
            return None
        context.it = MADE if "battlefield" in to else None
        return (Effect("return", receiver="self", to=PLACES[to]),)
    others = not context.spell and re.search(r"\b(?:an)?other\b", what) is not None
    read = cards(what.replace("another ", "a ") if "another" in what else what, context)
    context.it = MADE if "battlefield" in to else None
    if read is None:
        return None
    return (Effect("return", read[0], which=replace(read[1], another=others), to=PLACES[to]),)


@CLAUSES.add(
    "return (?P<what>\\{this\\}|it) (?P<to>to its owner's hand|to the battlefield under (?:its owner's|your) control)"
)
def _return_self(context: Context, what: str, to: str) -> Parts | None:
    if context.spell or (what == "it" and (context.it is None or context.it.receiver != "self")):
        return None
    context.it = None if "hand" in to else MADE
    return (Effect("return", receiver="self", to="hand" if "hand" in to else "battlefield"),)


@CLAUSES.add("exile (?P<what>.+?), then return (?:it|that card|them|those cards) to the battlefield under"
             " (?:its owner's|your|their owner's|their owners') control")  # fmt: skip
def _flicker(context: Context, what: str) -> Parts | None:
    meant = receiver(what, False, context)
    if meant is None or not meant.receiver.endswith("you control"):
        return None
    context.it = MADE
    which = meant.which
    if not meant.receiver.startswith("each") and "token" not in which.types + which.not_types:
        which = replace(which, not_types=(*which.not_types, "token"))
        context.note("No token is exiled: it would not come back.")
    return (Effect("flicker", receiver=meant.receiver, which=which, up_to=meant.up_to),)


@CLAUSES.add("(?P<first>(?:exile .+?, then )?(?:return|put) .+?(?:to|onto) the battlefield.*?) with <n> (?:additional )?<kind>"
             " counters? on (?:it|them|him|her)")  # fmt: skip
def _with_counters(context: Context, first: str, n: str, kind: str) -> Parts | None:
    """Put something onto the battlefield with counters: they come right after it."""
    read = CLAUSES.read(first, context)
    number_of = count(n, context)
    if not read or number_of is None or context.it != MADE:
        return None
    return (*read, Effect("put", number_of, kind=kind, receiver=MADE.receiver))


@CLAUSES.add("look at the top <n> cards of your library, then put (?P<taken>" + NUMBER + ") of (?:them|those cards) into your hand"
             " and the (?:rest|other) (?:on the bottom of your library(?: in (?:any|a random) order)?|(?P<buried>into your graveyard))")  # fmt: skip
def _look(context: Context, n: str, taken: str, buried: str = "") -> Parts | None:
    number_of, kept = count(n, context), number(taken)
    if number_of is None or kept is None:
        return None
    return (Effect("look", number_of, up_to=Amount(base=kept), to="hand", kind="graveyard" if buried else ""),)


@CLAUSES.add(
    "look at the top <n> cards of your library, then (?:you may )?reveal (?P<what>an? .+?) from among them and put (?:it|that card)"
    " into your hand, then put the rest (?:on the bottom of your library(?: in (?:any|a random) order)?|(?P<buried>into your graveyard))"
)
def _look_for(context: Context, n: str, what: str, buried: str = "") -> Parts | None:
    number_of, read = count(n, context), cards(what, context)
    if number_of is None or read is None or read[0] != ONE:
        return None
    return (Effect("look", number_of, which=read[1], to="hand", kind="graveyard" if buried else ""),)


# Mana, turns ---------------------------------------------------------------------------------------------------------


@CLAUSES.add("add (?P<one>\\{[WUBRGC]\\}) or (?P<other>\\{[WUBRGC]\\})")
def _add_either(context: Context, one: str, other: str) -> Parts:
    return (Effect("add", kind=f"{one[:-1]}/{other[1:]}"),)


@CLAUSES.add("add \\{[WUBRGC]\\}, \\{[WUBRGC]\\}, or \\{[WUBRGC]\\}")
def _add_one_of(context: Context) -> Parts:
    context.note("The mana may have any colour.")
    return (Effect("add", kind="WUBRG"),)


@CLAUSES.add("add <n> mana in any combination of (?P<one>\\{[WUBRGC]\\}) and/or (?P<other>\\{[WUBRGC]\\})")
def _add_both(context: Context, n: str, one: str, other: str) -> Parts | None:
    number_of = count(n, context)
    return None if number_of is None else (Effect("add", number_of, kind=f"{one[:-1]}/{other[1:]}"),)


@CLAUSES.add("spend this mana only to cast <what:all>")
def _only_for(context: Context, what: str) -> Parts | None:
    return () if spends_freely(what, context) else None


@CLAUSES.add("add <symbols:mana>")
def _add(context: Context, symbols: str) -> Parts | None:
    if re.search(r"\{[EPX]\}|/P\}", symbols):
        return None
    kinds = list(dict.fromkeys(re.findall(r"\{[^{}]+\}", symbols)))
    if len(kinds) == _FEW_COLORS and (context.triggered or context.spell):
        return tuple(Effect("add", kind=kind * symbols.count(kind)) for kind in kinds)
    if len(kinds) > 1:
        context.note("Of the colours of its mana, each mana may have any.")
    return (Effect("add", kind=symbols),)


_FEW_COLORS: Final = 2
"""How many colours of mana are added one after the other: each is a kind of source of its own."""


@CLAUSES.add("add (?P<n>" + NUMBER + "|ten) mana of any (?P<one>one )?color",
             "add <n> mana in any combination of colors")  # fmt: skip
def _add_any(context: Context, n: str, one: str | None = None) -> Parts | None:
    if (number_of := count(n, context)) is None:
        return None
    if one and number_of != ONE:
        context.note(DIFFERENT_COLORS)
    return (Effect("add", number_of, kind="WUBRG"),)


@CLAUSES.add("add an amount of (?P<symbol>\\{[WUBRGC]\\}) equal to <what:all>",
             "add (?P<symbol>\\{[WUBRGC]\\}) for each <each:all>")  # fmt: skip
def _add_equal(context: Context, symbol: str, what: str = "", each: str = "") -> Parts | None:
    number_of = amount(what or f"the number of {each}", context)
    return None if number_of is None else (Effect("add", number_of, kind=symbol),)


@CLAUSES.add("(?:you )?take an extra turn after this one", "take (?P<n>two) extra turns after this one")
def _turn(context: Context, n: str = "one") -> Parts:
    return (Effect("extra turn", Amount(base=number(n) or 1)),)


@CLAUSES.add("after this (?:main )?phase, there is an additional combat phase(?: followed by an additional main phase)?",
             "there is an additional combat phase after this(?: phase| one)?")  # fmt: skip
def _combat(context: Context) -> Parts:
    return (Effect("extra combat"),)


@CLAUSES.add("(?:you may )?play an additional land this turn", "(?:you may )?play (?P<n>two) additional lands this turn",
             "(?:you may )?play up to <n:int> additional lands this turn",
             "(?:you may )?play <n:int> additional lands this turn")  # fmt: skip
def _land(context: Context, n: str = "one") -> Parts | None:
    most = number(n)
    return None if most is None else (Effect("land drop", Amount(base=most)),)


_PLAYED: Final = (
    "(?:you may (?:play|cast) (?:it|them|that card|those cards|cards exiled this way|the exiled cards?)(?: this turn)?"
    "|until end of turn, you may (?:play|cast) (?:it|that card|those cards|cards exiled this way)"
    "|until the end of your next turn, you may play (?:it|that card|those cards)"
    "|you may play (?:it|that card|those cards) until (?:the end of your next turn|end of turn))"
)


@CLAUSES.add(
    "exile the top card of your library, then " + _PLAYED,
    "exile the top <n:int> cards of your library, then " + _PLAYED,
)
def _borrowed(context: Context, n: str = "one") -> Parts | None:
    number_of = count(n, context)
    context.note("Cards that may be played for a time are drawn: they do not go away.")
    return None if number_of is None else (Effect("draw", number_of),)


@CLAUSES.add("mill <n> cards?, then (?:you may )?put (?P<what>(?:an?|all|any number of) .+?cards?) from among"
             " (?:them|the cards milled this way|those cards) into your hand")  # fmt: skip
def _mill_and_take(context: Context, n: str, what: str) -> Parts | None:
    number_of, read = count(n, context), cards(what, context)
    if number_of is None or read is None:
        return None
    context.note("Cards that were milled before in the same turn may be taken too.")
    most, milled = number_of if read[0] == MANY else read[0], replace(read[1], milled=True)
    return (Effect("mill", number_of), Effect("return", most, which=milled, to="hand"))
