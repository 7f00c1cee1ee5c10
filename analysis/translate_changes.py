"""Clauses that change what permanents are and whose they are, life totals, and who is dealt damage."""

import re
from dataclasses import replace
from typing import Final

from counterclock.ability import TARGETS, Amount, Condition, Effect, Filter
from counterclock.translate_amounts import amount, counted
from counterclock.translate_effects import CLAUSES, NOT_ADDED
from counterclock.translate_objects import AIMED, noun, receiver
from counterclock.translate_parts import LEFT_ALONE, Harmless, Parts, keywords, sized
from counterclock.translate_theirs import opposing
from counterclock.translate_words import NUMBER, Context, Object, count, number

_LAND: Final = Filter(types=("land",))
_OTHER_CREATURE: Final = Effect("exile", receiver="target opposing creature")

# What permanents are -------------------------------------------------------------------------------------------------

_BODY: Final = "(?:an? )?(?:legendary )?<power:int>/<toughness:int> (?P<words>[A-Za-z' -]*?creatures?)"


def _keywords(*given: str) -> tuple[str, ...] | None:
    """Read the keywords that stand in some places of a clause."""
    said = ", ".join(part for part in given if part)
    return keywords(said) if said else ()


def _becomes(
    context: Context,
    meant: Object | None,
    size: tuple[Amount | None, Amount | None],
    given: tuple[str, ...] | None,
    lasts: bool,
    words: str = "",
) -> Parts | None:
    """Make permanents creatures of a size, and artifacts where the words say so of what may be none."""
    power, toughness = size
    if (
        power is None
        or toughness is None
        or meant is None
        or given is None
        or not ("you control" in meant.receiver or meant.receiver in _ONE)
    ):
        return None
    meant = _not_yet_creatures(meant, context)
    context.it = meant
    if meant.receiver in TARGETS and "land" not in meant.which.types and "creature" not in meant.which.not_types:
        context.note("A creature that is bigger is made smaller by it.")
    duration = "permanent" if lasts else "turn"
    kind = "artifact" if "artifact" in words.split() and meant.which.types != ("artifact",) else ""
    made = Effect("animate", power, toughness, kind, given, meant.receiver, which=meant.which, duration=duration)
    return (replace(made, up_to=meant.up_to),)


def _not_yet_creatures(meant: Object, context: Context) -> Object:
    """Choose among artifacts one that is no creature yet; say so, and what else the pilot makes of the choice."""
    kinds, which = set(meant.which.types), meant.which
    if meant.receiver == "each permanent you control" and "artifact" in kinds:
        context.note("Lands that only make mana do not become creatures.")
    either = kinds & {"artifact", "creature"} | set(which.not_types) & {"creature"}
    if meant.receiver == "target permanent you control" and either == {"artifact"}:
        context.note("Of the artifacts, one that is no creature yet is chosen.")
        return replace(meant, which=replace(which, not_types=(*which.not_types, "creature")))
    return meant


_ONE: Final = frozenset({"self", "that permanent", "that creature"})


@CLAUSES.add(
    "(?P<to>.+?) becomes? " + _BODY + "(?P<ends> until end of turn| until your next turn)?",
    "(?P<to>.+?) becomes? " + _BODY + "(?P<ends> until end of turn| until your next turn)? (?:and gains|with) <kw:any>",
    "(?P<ends>until end of turn|until your next turn), (?P<to>.+?) becomes? " + _BODY + "(?: (?:with|and gains?) (?P<kw>[^\"]+))?",
)  # fmt: skip
def _creature(
    context: Context, to: str, power: str, toughness: str, words: str, kw: str = "", ends: str = ""
) -> Parts | None:
    if "planeswalker" in words or not words:
        return None
    kw = re.sub(r",? (?:and )?\{this\} can't be blocked\.", ", unblockable", kw.replace('"', ""))
    if "next turn" in ends or kw.endswith(" until your next turn"):
        context.note("What lasts until your next turn ends with this one.")
        ends, kw = "turn", kw.removesuffix(" until your next turn")
    if kw.endswith(" until end of turn"):
        ends, kw = "turn", kw.removesuffix(" until end of turn")
    kw = re.sub(r"(?: and|,)? ?that's still an? (?:planeswalker|land|artifact)$", "", kw)
    size = count(power, context), count(toughness, context)
    made = _becomes(context, receiver(to, False, context), size, _keywords(kw), not ends, words)
    if made is None or not to.startswith("up to ") or size[0] is None or not size[0].times:
        return made
    alive = Condition("at least", size[0], Amount(base=1))
    return tuple(replace(part, condition=alive) if isinstance(part, Effect) else part for part in made)


@CLAUSES.add(
    "(?P<ends>until your next turn, |until end of turn, )?(?P<to>.+?) becomes? (?:an )?(?P<words>artifact) creatures? with base power and toughness"
    " <power:int>/<toughness:int>(?P<later> until end of turn| until your next turn)?",
    "(?P<ends>until end of turn), (?P<to>.+?) (?:has|have) base power and toughness <power:int>/<toughness:int>(?: and gains? <kw:all>)?",
)  # fmt: skip
def _base(
    context: Context,
    to: str,
    power: str,
    toughness: str,
    ends: str = "",
    later: str = "",
    kw: str = "",
    words: str = "",
) -> Parts | None:
    if "next turn" in ends + later:
        context.note("What lasts until your next turn ends with this one.")
    size = count(power, context), count(toughness, context)
    return _becomes(context, receiver(to, False, context), size, _keywords(kw), not ends + later, words)


@CLAUSES.add("until end of turn, \\{this\\} becomes an? [A-Za-z ]+ creature with power and toughness each equal to (?P<what>.+?)"
             "(?: and gains <kw:any>)?")  # fmt: skip
def _sized_by(context: Context, what: str, kw: str = "") -> Parts | None:
    size = amount(what, context)
    given = _keywords(kw)
    return None if size is None else _becomes(context, Object("self"), (size, size), given, False)


@CLAUSES.add("have (?:it|that land) become <power:int>/<toughness:int> (?P<words>[A-Za-z ]+ creature)"
             "(?: with (?P<kw>[^\"]+?))?(?P<ends> until end of turn)?",
             "have (?:it|that land) become an? <power:int>/<toughness:int> (?P<words>[A-Za-z ]+ creature)"
             "(?: with (?P<kw>[^\"]+?))?(?P<ends> until end of turn)?")  # fmt: skip
def _have_it(context: Context, power: str, toughness: str, words: str, kw: str = "", ends: str = "") -> Parts | None:
    size = count(power, context), count(toughness, context)
    return _becomes(context, context.it, size, _keywords(kw), not ends, words)


@CLAUSES.add("(?:it's|they're|he's|she's) still (?:an? )?(?:lands?|artifacts?|creatures?|planeswalkers?)")
def _still(context: Context) -> Parts:
    return ()


@CLAUSES.add("(?P<to>it|that creature|that token|they|those creatures|those tokens) gains? (?P<kw>[^\"]+)",
             "(?P<to>it|that creature) becomes an? (?P<more>[A-Z][a-z]+) in addition to its other types and gains (?P<kw>[^\"]+)")  # fmt: skip
def _gains_for_good(context: Context, to: str, kw: str, more: str = "") -> Parts | None:
    given, meant = keywords(kw), receiver(to, False, context)
    if given is None or meant is None or not ("you control" in meant.receiver or meant.receiver in _ONE):
        return None
    if more:
        context.note(NOT_ADDED)
    made = Effect("grant", keywords=given, receiver=meant.receiver, which=meant.which, up_to=meant.up_to)
    return (replace(made, duration="permanent"),)


@CLAUSES.add("(?P<how>return|sacrifice|exile) (?P<to>it|that creature|that token|them|the token|the tokens|those tokens)(?: to (?:your|its owner's) hand)?"
             " at the beginning of the next end step")  # fmt: skip
def _leaves_later(context: Context, how: str, to: str) -> Parts | None:
    meant = receiver(to, False, context)
    stays = meant is not None and (meant.receiver.startswith("target") or meant.receiver in _ONE - {"that creature"})
    if meant is None or not stays or context.died:
        return None
    place = {"return": "hand", "sacrifice": "graveyard", "exile": "exile"}[how]
    return (Effect("leave later", receiver=meant.receiver, which=meant.which, up_to=meant.up_to, to=place),)


@CLAUSES.add("until end of turn, (?P<to>.+?) gains? (?P<kw>[^\"]+?) and gets? <size>",
             "until end of turn, (?P<to>.+?) gets? <size> for each (?P<each>.+?) and gains? (?P<kw>[^\"]+)")  # fmt: skip
def _gains_and_gets(context: Context, to: str, kw: str, size: str, each: str = "") -> Parts | None:
    if each:
        scale = amount(f"the number of {each}", context)
        if scale is None or size != "+1/+1":
            return None
        change = scale, scale
    else:
        read = sized(size, context)
        if read is None:
            return None
        change = read
    given, meant = keywords(kw), receiver(to, False, context)
    if given is None or meant is None:
        return None
    made = Effect("pump", *change, keywords=given, receiver=meant.receiver, which=meant.which, up_to=meant.up_to)
    return (made,)


@CLAUSES.add("until end of turn, (?P<to>creatures you control) gain \"You may have \\{this\\} assign its combat damage as though it"
             " weren't blocked\\.\"")  # fmt: skip
def _unstoppable(context: Context, to: str) -> Parts:
    context.note("Creatures whose damage passes blockers are taken not to be blocked.")
    return _unblockable(context)


@CLAUSES.add("up to one target creature gains all creature types")
def _all_types(context: Context) -> Parts:
    context.note(NOT_ADDED)
    return (Harmless("creature types"),)


@CLAUSES.add("creatures(?: you control)? can't be blocked this turn")
def _unblockable(context: Context) -> Parts:
    return (Effect("grant", keywords=("unblockable",), receiver="each creature you control"),)


@CLAUSES.add("put your choice of (?P<kinds>an? .+? counter) on <to:all>")
def _choice_of_counters(context: Context, kinds: str, to: str) -> Parts | None:
    offered = re.findall(r"an? ([a-z ]+?) counter", kinds)
    meant = receiver(to, False, context)
    if meant is None or not offered:
        return None
    best = next((kind for kind in _BEST_COUNTERS if kind in offered), offered[0])
    return (Effect("put", kind=best, receiver=meant.receiver, which=meant.which, up_to=meant.up_to),)


_BEST_COUNTERS: Final = ("double strike", "flying", "+1/+1", "menace", "trample")


@CLAUSES.add("puts? <n> <kind> counters? and a counter from among (?P<kinds>[a-z, ]+) on <to:all>")
def _and_one_of(context: Context, n: str, kind: str, kinds: str, to: str) -> Parts | None:
    offered = re.split(r", or |, | or ", kinds)
    meant, number_of = receiver(to, False, context), count(n, context)
    if meant is None or number_of is None:
        return None
    best = next((each for each in _BEST_COUNTERS if each in offered), offered[0])
    first = Effect("put", number_of, kind=kind, receiver=meant.receiver, which=meant.which, up_to=meant.up_to)
    return (first, replace(first, amount=Amount(base=1), kind=best))


# Whose they are -------------------------------------------------------------------------------------------------------


@CLAUSES.add("gain control of all (?P<what>creatures|nonland permanents) until end of turn")
def _steal_all(context: Context, what: str) -> Parts:
    context.it = None
    context.note("Creatures that are gained control of do not attack; they only do not block.")
    each = "each creature you control"
    untap = Effect("untap", receiver=each)
    if what != "creatures":
        untap = Effect("untap", receiver="each permanent you control", which=Filter(not_types=("land",)))
    return (
        Effect("tap", receiver="each opposing creature"), untap, Effect("grant", keywords=("haste",), receiver=each),
    )  # fmt: skip


@CLAUSES.add("gain control of (?P<what>(?:up to \\w+ )?target .+?)(?P<ends> until end of turn)?",
             "gain control of (?P<what>(?:all|each) .+)")  # fmt: skip
def _steal(context: Context, what: str, ends: str = "") -> Parts | None:
    trial = context.copy()
    meant = opposing(what, trial)
    context.it = None
    if meant is not None and "opposing" in meant.receiver:
        context.note("Creatures that are gained control of do not attack; they only do not block.")
        return (Effect("tap" if ends else "exile", receiver=meant.receiver, which=meant.which, up_to=meant.up_to),)
    read = noun(re.sub(r"^(?:up to \w+ )?(?:target|all|each) ", "", what), context)
    if read is None or read.control == "you":
        return None
    if re.match("(?:all|each) .*(?:creature|permanent)s?", what):
        context.note(LEFT_ALONE)
    context.note(AIMED)
    return (Harmless("takes permanents of opponents"),)


# Life and damage ------------------------------------------------------------------------------------------------------


@CLAUSES.add("target (?P<who>player|opponent)'s life total becomes <n:int>")
def _life_becomes(context: Context, who: str, n: str) -> Parts | None:
    total = number(n)
    if total is None:
        return None
    if who == "player":
        context.note("Always aimed at an opponent.")
    if total > 1:
        context.note("No life is gained where the opponent has less.")
    lost = Amount(base=-total, times=1, count="life of that player")
    return (Effect("lose life", lost, receiver="target opponent"),)


@CLAUSES.add("(?P<by>\\{this\\}) deals? <n> damage to each of up to <m:int> targets")
def _each_of_several(context: Context, by: str, n: str, m: str) -> Parts | None:
    number_of, most = count(n, context), number(m)
    if number_of is None or most is None:
        return None
    context.note(
        "Each opponent is dealt the damage, and nobody else." if most > 2 else "Only one opponent is dealt the damage."
    )
    return (Effect("damage", number_of, receiver="each opponent" if most > 2 else "target opponent"),)


_THEIRS: Final = r"(?:that player|that player or that planeswalker's controller|they) controls?"


@CLAUSES.add(r"\{this\} deals <n> damage to target (?:player|opponent)(?: or planeswalker)? and each creature(?: and planeswalker)? "
             + _THEIRS)  # fmt: skip
def _player_and_creatures(context: Context, n: str) -> Parts | None:
    number_of = count(n, context)
    if number_of is None:
        return None
    context.note("The creatures of all opponents are dealt the damage.")
    context.note("Damage always goes to an opponent.")
    return (
        Effect("damage", number_of, receiver="target opponent"),
        Effect("damage", number_of, receiver="each opposing creature"),
    )


@CLAUSES.add(r"\{this\} deals <n> damage to target (?:player|opponent)(?: or planeswalker)? and <m:n> damage to up to one target creature "
             + _THEIRS + "(?P<held> and it can't block)?")  # fmt: skip
def _player_and_creature(context: Context, n: str, m: str, held: str = "") -> Parts | None:
    first, second = count(n, context), count(m, context)
    if first is None or second is None:
        return None
    context.note("Damage always goes to an opponent.")
    made = (
        Effect("damage", first, receiver="target opponent"),
        Effect("damage", second, receiver="target opposing creature"),
    )
    kept = Effect("grant", keywords=("cannot block",), receiver="target opposing creature")
    return (*made, kept) if held else made


@CLAUSES.add("each (?P<what>.*?creature you control) deals damage equal to its power to (?P<to>each opponent|target player or planeswalker"
             "|any target|target opponent)")  # fmt: skip
def _each_hits(context: Context, what: str, to: str) -> Parts | None:
    meant = noun(what, context)
    if meant is None or meant.states or "creature" not in meant.which.types:
        return None
    rest = tuple(word for word in meant.which.types if word != "creature")
    total = counted("total power", which=replace(meant.which, types=rest, all_types=len(rest) > 1))
    context.note("Damage of creatures with infect is dealt as if they had none.")
    if to != "each opponent":
        context.note("Damage always goes to an opponent.")
    return (Effect("damage", total, receiver="each opponent" if to == "each opponent" else "target opponent"),)


@CLAUSES.add(
    r"\{this\} deals <n> damage to target opponent, creature an opponent controls, or planeswalker an opponent controls"
)
def _to_theirs(context: Context, n: str) -> Parts | None:
    number_of = count(n, context)
    context.note("Damage always goes to an opponent.")
    return None if number_of is None else (Effect("damage", number_of, receiver="target opponent"),)


@CLAUSES.add("(?:\\{this\\}|he|she|it) deals damage to (?:himself|herself|itself) equal to <what:all>",
             "remove a number of loyalty counters equal to (?P<what>.+?) from \\{this\\}")  # fmt: skip
def _hurts_itself(context: Context, what: str) -> Parts | None:
    number_of = amount(what, context)
    if number_of is None or "Planeswalker" not in context.type_line:
        return None
    return (Effect("remove", number_of, kind="loyalty", receiver="self"),)


@CLAUSES.add(rf"exile the top (?P<n>{NUMBER}) cards of target opponent's library",
             rf"(?P<each>each opponent) exiles the top (?P<n>{NUMBER}) cards of their library")  # fmt: skip
def _exile_library(context: Context, n: str, each: str = "") -> Parts | None:
    number_of = count(n, context)
    context.note("Cards that are exiled from a library count as milled.")
    return None if number_of is None else (Effect("mill", number_of, receiver=each or "target opponent"),)


@CLAUSES.add("each opponent who doesn't control a legendary creature or planeswalker loses the game")
def _all_lose(context: Context) -> Parts:
    context.note("Opponents are taken to control no legendary creature and no planeswalker.")
    return (Effect("lose game", receiver="each opponent"),)


@CLAUSES.add("you gain life equal to (?P<one>the number of .+?) plus (?P<other>the number of .+)")
def _gain_both(context: Context, one: str, other: str) -> Parts | None:
    first, second = amount(one, context), amount(other, context)
    return None if first is None or second is None else (Effect("gain life", first), Effect("gain life", second))


@CLAUSES.add("its controller loses \\d life")
def _its_controller_loses(context: Context) -> Parts | None:
    """Pass over what the owner of something that was removed loses."""
    if context.it is not None and "opposing" not in context.it.receiver:
        return None
    context.note("What its controller loses for it is not counted.")
    return ()


@CLAUSES.add("if an opponent controls more creatures than you, put a loyalty counter on \\{this\\}",
             "put a loyalty counter on \\{this\\} for each creature target opponent controls",
             "you may attach an Equipment you control to it")  # fmt: skip
def _not_done(context: Context) -> Parts:
    context.note("Creatures of opponents are not counted, and no Equipment is attached at once.")
    return ()


@CLAUSES.add("(?:destroy|exile) all (?:other )?(?:nonland )?permanents(?: except for lands and tokens)?",
             r"\{this\} deals \d damage to each creature except for tokens you control",
             "artifacts and planeswalkers you control gain indestructible until end of turn")  # fmt: skip
def _sweeps(context: Context) -> Parts | None:
    if context.triggered:
        return None
    context.note("It is not used: it would remove one's own permanents too.")
    return (Harmless("removal"),)
