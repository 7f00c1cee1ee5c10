"""Clauses about cards, mana, tokens and turns, as effects of the notation."""

import re
from typing import Final

from counterclock.ability import ONE, Amount, Condition, Effect, Filter
from counterclock.notation_words import COLOR_WORDS
from counterclock.token_catalogue import token_of
from counterclock.translate_amounts import amount
from counterclock.translate_effects import CLAUSES, Parts, keywords
from counterclock.translate_objects import noun, player, receiver
from counterclock.translate_words import MADE, NUMBER, Context, count, number, subtype

_PLACES: Final = {
    "onto the battlefield": "battlefield", "onto the battlefield tapped": "battlefield tapped",
    "into your hand": "hand", "to your hand": "hand", "to its owner's hand": "hand", "to their owner's hand": "hand",
    "to their owners' hands": "hand", "into your graveyard": "graveyard", "to the battlefield": "battlefield",
    "to the battlefield tapped": "battlefield tapped", "to the battlefield under your control": "battlefield",
    "onto the battlefield under your control": "battlefield", "to the battlefield under its owner's control": "battlefield",
    "on top of your library": "library top", "on the bottom of your library": "library bottom",
    "to the battlefield tapped under your control": "battlefield tapped",
}  # fmt: skip


def _cards(text: str, context: Context) -> tuple[Amount, Filter] | None:
    """Read a number of cards, such as "up to two basic land cards"."""
    text = re.sub(r"^(?:another )?target ", "one target ", text)
    found = re.fullmatch(rf"(?:up to )?({NUMBER}) (?:other )?(?:target )?(.+?)", text)
    if found is None:
        return None
    number_of, meant = count(found[1], context), noun(found[2], context)
    if number_of is None or meant is None or meant.states or meant.control:
        return None
    return number_of, meant.which


# Tokens --------------------------------------------------------------------------------------------------------------

_UNBLOCKING: Final = re.compile(r"( with [a-z0-9, ]+) and \"(?:\{this\}|This token) can't block\.\"")
"""How tokens say that they cannot block."""

_NAMED: Final = re.compile(
    r"(?P<n>that many|" + NUMBER + r") (?P<tapped>tapped )?(?P<name>[A-Z][a-z]+(?: [A-Z][a-z]+)?)(?: artifact)? tokens?"
)
_DESCRIBED: Final = re.compile(
    r"(?P<n>that many|" + NUMBER + r") (?P<tapped>tapped )?(?P<legendary>legendary )?(?P<size>\d+/\d+) "
    r"(?P<words>.+?) tokens?(?: named [A-Z][^\",]*?)?(?: with (?P<kw>[^\"]+?))?(?P<attacks> that(?:'s|are| are) tapped and attacking)?"
)


@CLAUSES.add("(?:(?P<who>.+?) )?creates? <what:all>")
def _create(context: Context, who: str, what: str) -> Parts | None:
    meant = player(who or "you", False, context)
    if meant is None or meant.receiver not in ("you",):
        return None
    several = re.split(r"(?:,? and|,) (?=(?:a|an|two|three|four|X) (?:tapped )?[0-9X])", what)
    read = [_named_token(each, context) or _described_token(each, context) for each in several]
    context.it = MADE if len(read) == 1 else None
    made = tuple(each for each in read if each is not None)
    return made if len(made) == len(read) else None


def _named_token(what: str, context: Context) -> Effect | None:
    found = _NAMED.fullmatch(what)
    if found is None or token_of(found["name"]) is None:
        return None
    number_of = count(found["n"], context)
    return None if number_of is None else Effect("create", number_of, kind=found["name"])


def _described_token(what: str, context: Context) -> Effect | None:
    what = _UNBLOCKING.sub(r"\1, cannot block", what)
    what = re.sub(r' with "(?:\{this\}|This token) can\'t block\."', " with cannot block", what)
    what = re.sub(r' with "\{this\} can\'t be blocked\."', " with unblockable", what)
    found = _DESCRIBED.fullmatch(what)
    if found is None:
        return None
    number_of = count(found["n"], context)
    given = keywords(found["kw"]) if found["kw"] else ()
    named = _token_name(found["size"], found["words"].split(), given or ())
    if number_of is None or given is None or named is None or token_of(named) is None:
        return None
    tapped = found["tapped"] or found["attacks"]
    if found["attacks"]:
        context.note("The tokens come tapped and do not attack at once.")
    return Effect("create", number_of, kind=named, to="battlefield tapped" if tapped else "")


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


@CLAUSES.add("support <n:int>")
def _support(context: Context, n: str) -> Parts | None:
    most = number(n)
    if most is None:
        return None
    whom = "target creature you control" if context.spell else "another target creature you control"
    return (Effect("put", kind="+1/+1", receiver=whom, up_to=Amount(base=most)),)


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
    read = _cards(what, context)
    if read is None:
        return None
    context.it = None
    return (Effect("search", read[0], which=read[1], to=_PLACES[to]),)


@CLAUSES.add("search your library for (?P<what>.+?), (?:reveal (?:it|that card), )?then shuffle and put (?:it|that card|the card)"
             " on top(?: of your library)?",
             "search your library for (?P<what>.+?), (?:reveal (?:it|that card), )?then shuffle your library and put that card"
             " on top of it")  # fmt: skip
def _to_top(context: Context, what: str) -> Parts | None:
    read = _cards(what, context)
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
        return (Effect("return", receiver="self", to=_PLACES[to]),)
    read = _cards(what.replace("another ", "a ") if "another" in what else what, context)
    context.it = MADE if "battlefield" in to else None
    return None if read is None else (Effect("return", read[0], which=read[1], to=_PLACES[to]),)


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
    return (Effect("flicker", receiver=meant.receiver, which=meant.which, up_to=meant.up_to),)


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
             " and the (?:rest|other) (?:on the bottom of your library(?: in (?:any|a random) order)?|into your graveyard)")  # fmt: skip
def _look(context: Context, n: str, taken: str) -> Parts | None:
    number_of, kept = count(n, context), number(taken)
    if number_of is None or kept is None:
        return None
    return (Effect("look", number_of, up_to=Amount(base=kept), to="hand"),)


@CLAUSES.add(
    "look at the top <n> cards of your library, then (?:you may )?reveal (?P<what>an? .+?) from among them and put (?:it|that card)"
    " into your hand, then put the rest (?:on the bottom of your library(?: in (?:any|a random) order)?|into your graveyard)"
)
def _look_for(context: Context, n: str, what: str) -> Parts | None:
    number_of, read = count(n, context), _cards(what, context)
    if number_of is None or read is None or read[0] != ONE:
        return None
    return (Effect("look", number_of, which=read[1], to="hand"),)


# Mana, turns ---------------------------------------------------------------------------------------------------------


@CLAUSES.add("add <symbols:mana>")
def _add(context: Context, symbols: str) -> Parts | None:
    if re.search(r"\{[EPX]\}|/P\}", symbols):
        return None
    return (Effect("add", kind=symbols),)


@CLAUSES.add("add (?P<n>" + NUMBER + ") mana of any (?:one )?color", "add <n> mana in any combination of colors")
def _add_any(context: Context, n: str) -> Parts | None:
    return None if (number_of := count(n, context)) is None else (Effect("add", number_of, kind="WUBRG"),)


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


@CLAUSES.add("put a land card from your hand onto the battlefield(?P<tapped> tapped)?")
def _land_from_hand(context: Context, tapped: str) -> Parts:
    context.note("The land is played as one more land of the turn.")
    return (Effect("land drop"),)


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
