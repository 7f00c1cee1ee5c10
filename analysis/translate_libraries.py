"""Clauses about cards that are looked at, revealed, put from the hand and returned, as effects of the notation."""

import re
from dataclasses import replace
from typing import Final

from counterclock.ability import ONE, Amount, Cost, Effect, Filter
from counterclock.notation_words import COLOR_WORDS
from counterclock.translate_cards import PLACES, cards
from counterclock.translate_effects import CLAUSES
from counterclock.translate_objects import noun
from counterclock.translate_parts import Parts
from counterclock.translate_words import MADE, NUMBER, Context, Object, count, number

LAST_CARD: Final = Object("the last card")
"""What "it" is after a card has been looked at."""
_TAKEN: Final = rf"(?P<q>all|any number of|up to (?:{NUMBER})|an?|{NUMBER})"
_REST: Final = (
    r"(?P<rest>(?:,? and|,|, then put|, put) the rest (?:on the bottom of your library(?: in (?:any|a random) order)?"
    r"|into your graveyard)|, then shuffle)?"
)
_BESIDE: Final = "Cards that are exiled beside them go to the bottom of the library."
_TOP: Final = r"(?P<how>look at|reveal|exile) the top (?P<n>\w+) cards of your library, then (?:you may )?"


@CLAUSES.add("search your library for up to two (?P<what>[^,]+ cards), (?:reveal (?:them|those cards), )?put one onto the"
             " battlefield(?P<tapped> tapped)? and the other into your hand, then shuffle")  # fmt: skip
def _search_for_both(context: Context, what: str, tapped: str) -> Parts | None:
    read = cards(f"one {what.removesuffix('s')}", context)
    if read is None:
        return None
    return tuple(Effect("search", which=read[1], to=place) for place in (f"battlefield{tapped or ''}", "hand"))


@CLAUSES.add(
    _TOP + "(?:put|reveal) " + _TAKEN + r" (?P<what>.+?) (?:revealed this way|from among (?:them|the exiled cards)|exiled this way)"
    r"(?: and put (?:it|them))? (?P<to>into your hand|onto the battlefield(?: tapped)?)"
    r"(?: with an? (?P<kind>[a-z]+) counter on it)?" + _REST
)  # fmt: skip
def _looked(
    context: Context, how: str, n: str, q: str, what: str, to: str, kind: str = "", rest: str = ""
) -> Parts | None:
    seen, which = count(n, context), _noun(what, context)
    if seen is None or which is None:
        return None
    taken = seen if q in ("all", "any number of") else count(q.removeprefix("up to "), context)
    if taken is None or (kind and taken != ONE):
        return None
    if how == "exile":
        context.note(_BESIDE)
    left = "graveyard" if "graveyard" in rest else ""
    made = Effect("look", seen, up_to=taken, which=which, to=PLACES[to], kind=left)
    context.it = None
    if not kind:
        return (made,)
    return (made, Effect("put", kind=kind, receiver=MADE.receiver))


def _noun(what: str, context: Context) -> Filter | None:
    """Read which cards are meant."""
    what = re.sub(r" cards? and/or ", " and/or ", re.sub(r"^(?:an? )", "", what))
    what = re.sub(r" card and/or an? ", " and/or ", what)
    meant = noun(what, context)
    return None if meant is None or meant.states or meant.control or "card" not in what else meant.which


@CLAUSES.add("reveal the top card of your library and put (?:it|that card) into your hand",
             "(?P<gone>exile) the top card of your library")  # fmt: skip
def _top_card(context: Context, gone: str = "") -> Parts:
    context.it = LAST_CARD
    return (Effect("look", to="exile" if gone else "hand"),)


@CLAUSES.add("take the top card of your library")
def _taken_card(context: Context) -> Parts:
    context.it = LAST_CARD
    context.note("The card is always taken.")
    return (Effect("look", to="hand"),)


@CLAUSES.add("look at the top card of your library, then take (?P<what>an? .+? card)")
def _peek(context: Context, what: str) -> Parts | None:
    read = cards(what, context)
    if read is None:
        return None
    context.note("A card that is looked at and not taken goes to the bottom of the library.")
    return (Effect("look", which=read[1], to="hand"),)


@CLAUSES.add("exile the top card of your library, which is not cast")
def _burned(context: Context) -> Parts:
    context.note("The exiled card is never cast.")
    return (Effect("look", to="exile"),)


@CLAUSES.add("borrow (?P<what>.*?card) of the top <n:int>")
def _borrow_one(context: Context, what: str, n: str) -> Parts | None:
    read, seen = cards(what, context), number(n)
    if read is None or seen is None:
        return None
    context.note("Cards that may be played for a time are drawn: they do not go away.")
    context.note(_BESIDE)
    return (Effect("look", Amount(base=seen), which=read[1], to="hand"),)


@CLAUSES.add("discover <n:int>")
def _discover(context: Context, n: str) -> Parts | None:
    most = number(n)
    if most is None:
        return None
    context.note("A card that is discovered goes to the hand.")
    return (Effect("reveal until", which=Filter(not_types=("land",), max_mana_value=most), to="hand"),)


@CLAUSES.add("draw a card and reveal it")
def _draw_and_reveal(context: Context) -> Parts:
    context.it = LAST_CARD
    return (Effect("draw"),)


@CLAUSES.add("reveal cards from the top of your library until you reveal (?P<what>an? [a-z, ]+? card), then put that card"
             " (?P<to>into your hand|onto the battlefield) and the rest on the bottom of your library(?: in (?:any|a random) order)?")  # fmt: skip
def _reveal_until(context: Context, what: str, to: str) -> Parts | None:
    read = cards(what, context)
    context.it = None
    return None if read is None else (Effect("reveal until", read[0], which=read[1], to=PLACES[to]),)


@CLAUSES.add("put (?P<what>(?:an?|any number of|up to \\w+) .+?) from your hand(?P<or> or graveyard)? (?P<to>onto the battlefield"
             "(?: tapped)?)(?: with <n:int> <kind> counters? on it)?")  # fmt: skip
def _from_hand(context: Context, what: str, to: str, n: str = "", kind: str = "", **other: str) -> Parts | None:
    read = cards(what, context)
    if read is None:
        return None
    if other.get("or"):
        context.note("The card comes from the hand.")
    context.it = MADE if read[0] == ONE else None
    made = Effect("put from hand", read[0], which=read[1], to=PLACES[to])
    return (made, Effect("put", Amount(base=number(n) or 1), kind=kind, receiver=MADE.receiver)) if n else (made,)


@CLAUSES.add(
    "put <n:int> cards? from your hand (?P<to>on top of your library|on the bottom of your library)(?: in any order)?"
)
def _put_back(context: Context, n: str, to: str) -> Parts | None:
    how_many = number(n)
    return None if how_many is None else (Effect("put from hand", Amount(base=how_many), to=PLACES[to]),)


@CLAUSES.add("rummage up to <n:int> times")
def _rummage(context: Context, n: str) -> Parts | None:
    most = number(n)
    context.note("Cards are discarded and drawn one at a time.")
    return None if most is None else (Effect("draw", pay=Cost(discard=1)),) * most


@CLAUSES.add("replace your hand(?P<more> plus one)?")
def _new_hand(context: Context, more: str = "") -> Parts:
    drawn = Amount(base=1 if more else 0, times=1, count="that many")
    return (Effect("discard", Amount(times=1, count="cards in hand")), Effect("draw", drawn))


@CLAUSES.add("put target (?P<what>.+? card) from a graveyard (?P<to>onto the battlefield under your control)",
             "put (?P<what>(?:all|up to \\w+) .+? cards) from (?:all )?graveyards (?P<to>onto the battlefield under your control)")  # fmt: skip
def _from_graveyards(context: Context, what: str, to: str) -> Parts | None:
    read = cards(what if what.startswith(("all", "up to")) else f"a {what}", context)
    if read is None:
        return None
    context.note("Only cards of your own graveyard come back.")
    context.it = MADE if read[0] == ONE else None
    return (Effect("return", read[0], which=read[1], to=PLACES[to]),)


@CLAUSES.add(
    "cast target (?P<what>(?:[a-z]+ )?instant or sorcery card(?: with mana value \\d or less)?) from your graveyard"
)
def _cast_again(context: Context, what: str) -> Parts | None:
    color, _, rest = what.partition(" instant or sorcery ")
    read = cards(f"a {what}" if not rest else f"an instant or sorcery {rest}", context)
    if read is None or (rest and color not in COLOR_WORDS):
        return None
    if rest:
        read = read[0], replace(read[1], colors=COLOR_WORDS[color])
    context.it = None
    context.note("A spell that may be cast from the graveyard comes back to the hand.")
    return (Effect("return", read[0], which=read[1], to="hand"),)


@CLAUSES.add("if that spell would be put into your graveyard, exile it instead")
def _exiled(context: Context) -> Parts:
    context.note("It goes to the graveyard again when it has been cast, not to exile.")
    return ()
