"""Clauses of rules text: what one part of a sentence does, as effects of the notation."""

import re
from typing import Final

from counterclock.ability import NONE, Amount, Effect
from counterclock.notation_words import COLOR_WORDS, KEYWORDS
from counterclock.translate_amounts import amount
from counterclock.translate_objects import AIMED, BASIC_LANDS, FEWER_TARGETS, player, receiver, some
from counterclock.translate_parts import (
    DESPITE_SHROUD,
    HARMFUL_KINDS,
    Harmless,
    Parts,
    aimed,
    dealt,
    given_up,
    is_removal,
    keywords,
    on,
    sized,
)
from counterclock.translate_theirs import opposing
from counterclock.translate_words import (
    MADE,
    Context,
    Object,
    Templates,
    count,
    kind_of,
    multiplied,
    number,
    subtype,
)

CLAUSES: Final = Templates()
"""Templates of clauses; other modules add theirs, and ``translate_sentences`` says in which order they are tried."""

PLAYER_KINDS: Final = frozenset({"poison", "rad", "energy", "experience"})


# Counters ------------------------------------------------------------------------------------------------------------


@CLAUSES.add("puts? <n> (?:additional )?<kind> counters? on (?P<to>each of .+)")
def _put_each_of(context: Context, n: str, kind: str, to: str) -> Parts | None:
    return _put(context, n, kind, to.removeprefix("each of "))


_WITH_RULES: Final = frozenset({"hone"})
"""Kinds of counters that do something by themselves which no text says and nothing here plays."""


@CLAUSES.add("puts? <n> <kind> counters? on <to:all>")
def _put(context: Context, n: str, kind: str, to: str) -> Parts | None:
    number_of = count(n, context)
    if kind in _WITH_RULES or number_of is None or kind_of(kind) is None or kind in PLAYER_KINDS or _anybodys(kind, to):
        return None
    made = on(Effect("put", number_of, kind=kind), receiver(to, kind in HARMFUL_KINDS, context))
    aimed(to, made, context)
    if (
        context.it is not None
        and context.it.receiver == "target permanent you control"
        and "land" in context.it.which.types
    ):
        context.it = Object("that permanent")
    return made


@CLAUSES.add("puts? (?:its|their|those|{this}'s|that creature's) counters on <to:all>")
def _put_own(context: Context, to: str) -> Parts | None:
    """Put on another permanent the counters that what has died had."""
    if context.it is None or context.it.receiver not in ("self", "that creature") or not context.gone:
        return None
    return on(Effect("put same kinds"), receiver(to, False, context))


@CLAUSES.add("puts? (?P<what>(?:an?|two|three) [^.]+? counters?(?:,? and|,) an? [^.]+? counter) on <to:all>")
def _put_several(context: Context, what: str, to: str) -> Parts | None:
    parts = re.split(r",? and |, ", what)
    made: Parts = ()
    for part in parts:
        found = re.fullmatch(r"(an?|two|three) (.+?) counters?", part)
        read = None if found is None else _put(context, found[1], found[2], to)
        if read is None:
            return None
        made += read
    return made


def _anybodys(kind: str, to: str) -> bool:
    """Tell whether counters of a kind that is neither good nor bad go on a target that may be anybody's."""
    known = kind in HARMFUL_KINDS or kind.startswith("+") or kind in KEYWORDS or kind in ("shield", "loyalty")
    return not known and "target" in to and "control" not in to


@CLAUSES.add("puts? a number of <kind> counters on (?P<to>.+?) equal to <what:all>",
             "puts? a number of <kind> counters equal to (?P<what>.+?) on <to:all>")  # fmt: skip
def _put_equal(context: Context, kind: str, to: str, what: str) -> Parts | None:
    own = re.fullmatch(r"(?:its|that creature's|their) (power|toughness)", what)
    chosen = own is not None and re.search(r"\b(?:target|each)\b", to) is not None
    number_of = Amount(times=1, count=f"its {own[1]}") if own is not None and chosen else amount(what, context)
    if number_of is None or kind_of(kind) is None or kind in PLAYER_KINDS:
        return None
    return on(Effect("put", number_of, kind=kind), receiver(to, kind in HARMFUL_KINDS, context))


@CLAUSES.add("puts? <n> <kind> counters? and <m:n> <other:kind> counters? on <to:all>")
def _put_two(context: Context, n: str, kind: str, m: str, other: str, to: str) -> Parts | None:
    first, second = _put(context, n, kind, to), _put(context, m, other, to)
    if first is None or second is None or (kind in HARMFUL_KINDS) != (other in HARMFUL_KINDS):
        return None
    return first + second


@CLAUSES.add("distributes? <n> <kind> counters among (?P<to>(?:one or two|one, two, or three|any number of|up to \\w+)"
             " (?:other )?target .+)")  # fmt: skip
def _distribute(context: Context, n: str, kind: str, to: str) -> Parts | None:
    number_of = count(n, context)
    kinds = re.sub(r"^.*?(other )?target ", lambda found: "another target " if found[1] else "target ", to)
    kinds = re.sub(r"\b(creature|permanent|artifact)s\b", r"\1", kinds)
    if number_of is None or kind_of(kind) is None:
        return None
    context.note("All counters go on the creature that the pilot picks.")
    return on(Effect("put", number_of, kind=kind), receiver(kinds, kind in HARMFUL_KINDS, context))


@CLAUSES.add("removes? <n> <kind> counters? from <to:all>", "removes? <n> counters? from <to:all>")
def _remove(context: Context, n: str, to: str, kind: str = "") -> Parts | None:
    number_of = count(n, context)
    if number_of is None or kind_of(kind) is None:
        return None
    return on(Effect("remove", number_of, kind=kind), receiver(to, kind not in HARMFUL_KINDS, context))


@CLAUSES.add("removes? (?:those counters|them|all of them|them all)(?: from (?:it|\\{this\\}))?")
def _remove_those(context: Context) -> Parts | None:
    return (Effect("remove all", kind=context.kind, receiver="self"),) if context.kind else None


@CLAUSES.add("removes? all <kind> counters from <to:all>", "removes? all counters from <to:all>")
def _remove_all(context: Context, to: str, kind: str = "") -> Parts | None:
    return on(Effect("remove all", kind=kind), receiver(to, kind not in HARMFUL_KINDS, context))


@CLAUSES.add("doubles? the number of <kind> counters on <to:all>", "doubles? the <kind> counters on <to:all>",
             "doubles? the number of each kind of counter on <to:all>")  # fmt: skip
def _double(context: Context, to: str, kind: str = "") -> Parts | None:
    return on(Effect("double", kind=kind), receiver(to, kind in HARMFUL_KINDS, context))


@CLAUSES.add("moves? <n> <kind> counters? from \\{this\\} onto <to:all>")
def _move(context: Context, n: str, kind: str, to: str) -> Parts | None:
    number_of = count(n, context)
    meant = receiver(to, kind in HARMFUL_KINDS, context)
    if number_of is None or meant is None or meant.receiver == "self":
        return None
    return on(Effect("move", number_of, kind=kind), meant)


@CLAUSES.add("proliferate", "proliferate <n> times")
def _proliferate(context: Context, n: str = "") -> Parts | None:
    return None if (times := count(n or "one", context)) is None else (Effect("proliferate", times),)


@CLAUSES.add("proliferate twice", "proliferate, then proliferate again")
def _proliferate_twice(context: Context) -> Parts:
    return (Effect("proliferate", Amount(base=2)),)


@CLAUSES.add("(?:(?P<who>.+?) )?gets? <n> (?P<kind>poison|rad|experience|energy) counters?")
def _get(context: Context, who: str, n: str, kind: str) -> Parts | None:
    number_of = count(n, context)
    meant = player(who or "you", kind in HARMFUL_KINDS, context)
    return None if number_of is None else on(Effect("get", number_of, kind=kind), meant)


@CLAUSES.add("(?:(?P<who>.+?) )?gets? a number of (?P<kind>poison|rad|experience) counters equal to <what:all>")
def _get_equal(context: Context, who: str, kind: str, what: str) -> Parts | None:
    number_of = amount(what, context)
    meant = player(who or "you", kind in HARMFUL_KINDS, context)
    return None if number_of is None else on(Effect("get", number_of, kind=kind), meant)


@CLAUSES.add("(?:you )?get <symbols:mana>", "(?:you )?get <n> (?P<symbols>\\{E\\})",
             "(?:you )?get an amount of (?P<symbols>\\{E\\}) equal to <what:all>")  # fmt: skip
def _energy(context: Context, symbols: str, n: str = "", what: str = "") -> Parts | None:
    number_of = amount(what, context) if what else count(n, context) if n else Amount(base=symbols.count("{E}"))
    if number_of is None or symbols != "{E}" * symbols.count("{E}"):
        return None
    return (Effect("get", number_of, kind="energy", receiver="you"),)


@CLAUSES.add("(?P<verb>scry|surveil|bolster|monstrosity) <n>")
def _numbered(context: Context, verb: str, n: str) -> Parts | None:
    return None if (number_of := count(n, context)) is None else (Effect(verb, number_of),)


@CLAUSES.add("populate")
def _populate(context: Context) -> Parts:
    return (Effect("populate"),)


@CLAUSES.add("earthbend <n>")
def _earthbend(context: Context, n: str) -> Parts | None:
    if (number_of := count(n, context)) is None:
        return None
    context.it = None
    context.note("An earthbent land that dies does not return.")
    return (Effect("earthbend", number_of),)


@CLAUSES.add("incubate <n>")
def _incubate(context: Context, n: str) -> Parts | None:
    return None if (number_of := count(n, context)) is None else (Effect("incubate", number_of),)


@CLAUSES.add("\\{this\\} can attack this turn as though (?:it|he|she) didn't have defender")
def _attacks_anyway(context: Context) -> Parts:
    return (Effect("grant", keywords=("can attack",), receiver="self"),)


@CLAUSES.add("amass (?:(?P<sort>Orcs|Zombies|Slivers|Goblins) )?<n>")
def _amass(context: Context, n: str, sort: str) -> Parts | None:
    if (number_of := count(n, context)) is None:
        return None
    context.it = MADE
    return (Effect("amass", number_of, kind=f"{subtype(sort)} Army" if sort else ""),)


@CLAUSES.add("(?:(?P<who>.+?) )?explores?(?: again)?")
def _explore(context: Context, who: str) -> Parts | None:
    return on(Effect("explore"), receiver(who or "it", False, context))


# Creatures -----------------------------------------------------------------------------------------------------------


@CLAUSES.add("(?P<to>.+?) gets? <size>(?:,? and gains? <kw:any>)? until end of turn",
             "until end of turn, (?P<to>.+?) gets? <size>(?:,? and gains? <kw:any>)?",
             "(?P<to>.+?) gets? <size>(?:,? and gains? <kw:any>)? until end of turn for each <each:all>",
             "(?P<to>.+?) gets? <size> for each (?P<each>.+?) until end of turn")  # fmt: skip
def _pump(context: Context, to: str, size: str, kw: str = "", each: str = "") -> Parts | None:
    change = sized(size, context)
    given = keywords(kw) if kw else ()
    meant = receiver(to, size.startswith("-") or ("/-" in size and "+0/" in size), context)
    if change is None or given is None or meant is None:
        return None
    if each:
        scale = amount(f"the number of {each}", context)
        scaled = [None if scale is None else multiplied(part, scale) for part in change]
        if scaled[0] is None or scaled[1] is None:
            return None
        change = (scaled[0] if change[0].base else NONE, scaled[1] if change[1].base else NONE)
    made = on(Effect("pump", change[0], change[1], keywords=given), meant)
    aimed(to, made, context)
    return made


@CLAUSES.add("until your next turn, (?P<to>.+?) gets? <size>(?:,? and gains? <kw:any>)?",
             "(?P<to>.+?) gets? <size>(?:,? and gains? <kw:any>)? until your next turn")  # fmt: skip
def _pump_longer(context: Context, to: str, size: str, kw: str = "") -> Parts | None:
    if size.startswith("-") or "/-" in size:
        return None
    context.note("What lasts until your next turn ends with this one.")
    return _pump(context, to, size, kw)


@CLAUSES.add("until your next turn, (?P<to>.+?) gains? <kw:any>", "(?P<to>.+?) gains? <kw:any> until your next turn")
def _gain_longer(context: Context, to: str, kw: str) -> Parts | None:
    context.note("What lasts until your next turn ends with this one.")
    return _gain(context, to, kw)


@CLAUSES.add("(?P<to>.+?) gets? <size> until end of turn and can't be blocked this turn",
             "(?P<to>.+?) gets? <size> and gains? <kw:any> until end of turn and can't be blocked this turn")  # fmt: skip
def _pump_unblockable(context: Context, to: str, size: str, kw: str = "") -> Parts | None:
    return _pump(context, to, size, f"{kw}, unblockable" if kw else "unblockable")


@CLAUSES.add("(?P<to>.+?) gains? your choice of (?P<kw>[a-z ]+?)(?:,| or) .+ until end of turn")
def _gain_choice(context: Context, to: str, kw: str) -> Parts | None:
    context.note("The first keyword that is offered is chosen.")
    return _gain(context, to, kw)


@CLAUSES.add("puts? your choice of an? <kind> counter(?:,| or) .+? counter on <to:all>",
             "puts? an? <kind>(?:, [a-z+/0-9 -]+)*,? or [a-z+/0-9 -]+ counter on <to:all>")  # fmt: skip
def _put_choice(context: Context, kind: str, to: str) -> Parts | None:
    context.note("The first counter that is offered is chosen.")
    return _put(context, "a", kind, to)


@CLAUSES.add("(?P<to>it|that creature|that permanent|\\{this\\}|he|she|they|target .+?)"
             "(?: becomes?|'s| is| are) an? (?P<what>(?:[A-Za-z]+ )+)in addition to (?:its|their) other"
             " (?:creature types|types|colors and types)")  # fmt: skip
def _becomes_also(context: Context, to: str, what: str) -> Parts | None:
    """Pass over another type or color: what looks for it does not see it. A land's types are its mana."""
    words, aimed_at = set(what.split()), to.startswith("target ")
    if "land" in to.split() or BASIC_LANDS & words or (aimed_at and receiver(to, False, context) is None):
        return None
    if any(subtype(word) is None for word in words if word[0].isupper()):
        return None
    if {word for word in words if word.islower()} - set(COLOR_WORDS) - _ADDED - (set() if aimed_at else _SORTS):
        return None
    context.note(NOT_ADDED)
    return ()


NOT_ADDED: Final = "Types and colors that something gets in addition are not counted."
"""What is noted of a type or color that something gets and nothing here sees."""
_ADDED: Final = frozenset({"and", "legendary"})
_SORTS: Final = frozenset({"artifact", "enchantment"})


@CLAUSES.add("(?P<to>.+?) endures? <n>")
def _endure(context: Context, to: str, n: str) -> Parts | None:
    context.note("What endures gets counters.")
    return _put(context, n, "+1/+1", to)


@CLAUSES.add("any player may activate this ability(?: but only during their turn(?: before the end step)?)?",
             "only you may activate this ability")  # fmt: skip
def _anybody(context: Context) -> Parts:
    context.note("Only you activate it.")
    return ()


@CLAUSES.add("(?P<who>.+?) explores <n:int> times")
def _explores_again(context: Context, who: str, n: str) -> Parts | None:
    times = number(n)
    return None if times is None else on(Effect("explore", Amount(base=times)), receiver(who, False, context))


@CLAUSES.add("removes? up to <n> <kind> counters? from (?P<to>target .+)", "removes? up to <n> counters? from (?P<to>target .+)",
             "(?:you may )?remove a counter from target permanent")  # fmt: skip
def _remove_some(context: Context, n: str = "", to: str = "", kind: str = "") -> Parts | None:
    if "you control" in to or kind == "time":
        return None
    context.it = None
    context.note("No counters are removed from permanents of your own.")
    return (Harmless("removes counters of opponents"),)


@CLAUSES.add("choose target creature you control(?: and target creature (?:an opponent controls|you don't control))?")
def _choose_mine(context: Context) -> Parts:
    context.it = Object("target creature you control")
    return ()


@CLAUSES.add(
    "choose (?P<n>up to (?:one|two|three|four|five|X)|any number of|two|three) (?P<other>other )?target creatures?(?P<mine> you control)?"
)
def _choose_several(context: Context, n: str, other: str, mine: str) -> Parts | None:
    if n.startswith("any"):
        context.it = Object("each other creature you control" if other else "each creature you control")
        return ()
    most = count(n.removeprefix("up to "), context)
    if most is None:
        return None
    if not n.startswith("up to"):
        context.note(FEWER_TARGETS)
    context.it = Object("another target creature you control" if other else "target creature you control", up_to=most)
    return ()


@CLAUSES.add("(?P<to>.+?) gains? <kw:any> until end of turn", "until end of turn, (?P<to>.+?) gains? <kw:all>")
def _gain(context: Context, to: str, kw: str) -> Parts | None:
    given = keywords(kw)
    meant = receiver(to, False, context)
    if given is not None and meant is not None and meant.receiver == "you":
        if "shroud" in given:
            context.note(DESPITE_SHROUD)
        return (Harmless("protection"),)
    return None if given is None else on(Effect("grant", keywords=given), meant)


@CLAUSES.add("(?P<to>.+?) (?:can't|can not) be blocked this turn")
def _unblockable(context: Context, to: str) -> Parts | None:
    return on(Effect("grant", keywords=("unblockable",)), receiver(to, False, context))


@CLAUSES.add("(?:have )?\\{this\\} becomes? an? <power:int>/<toughness:int> (?P<words>[A-Za-z' -]+?)"
             "(?: with <kw:any>)? until end of turn",
             "until end of turn, \\{this\\} becomes an? <power:int>/<toughness:int> (?P<words>[A-Za-z' -]+?)"
             "(?: with <kw:any>)?(?: that's still a planeswalker)?")  # fmt: skip
def _animate(context: Context, power: str, toughness: str, words: str, kw: str = "") -> Parts | None:
    given = keywords(kw) if kw else ()
    words, evades, _ = words.partition(" that can't be blocked")
    sizes = number(power), number(toughness)
    if given is None or sizes[0] is None or sizes[1] is None or not _CREATURE.fullmatch(words):
        return None
    context.it = Object("self")
    given += ("unblockable",) if evades else ()
    kind = "artifact" if "artifact" in words.split() else ""
    return (Effect("animate", Amount(base=sizes[0]), Amount(base=sizes[1]), kind, given, "self"),)


_CREATURE: Final = re.compile(
    r"(?:[A-Za-z'-]+ )*creature(?: in addition to its other types| that's no longer an Equipment)?"
)
"""What something becomes, where nothing else is said of it."""


@CLAUSES.add("it's still a land", "it's still an? artifact", "it's still a (?:creature|Vehicle|planeswalker)")
def _still(context: Context) -> Parts:
    return ()


@CLAUSES.add("(?P<to>.+?) can't block this turn")
def _no_block(context: Context, to: str) -> Parts | None:
    meant = receiver(to, True, context)
    if meant is None or "opposing" not in meant.receiver:
        return None
    return on(Effect("grant", keywords=("cannot block",)), meant)


@CLAUSES.add("each player sacrifices <n:int> (?P<what>[a-zA-Z, ]+?)(?: of their choice)?")
def _all_sacrifice(context: Context, n: str, what: str) -> Parts | None:
    read = some(f"{n} {what}", context)
    if read is None or read[1].states or read[1].control:
        return None
    context.it = None
    theirs = given_up("each opponent", *read)
    return None if theirs is None else (Effect("sacrifice", read[0], which=read[1].which), *theirs)


@CLAUSES.add("untaps? <to:all>")
def _untap(context: Context, to: str) -> Parts | None:
    return on(Effect("untap"), receiver(to, False, context))


_ATTACHED_TO: Final = ("you control", "that creature", "that permanent")


@CLAUSES.add("attach (?P<what>\\{this\\}|it) to <to:all>")
def _attach(context: Context, what: str, to: str) -> Parts | None:
    if what == "it" and (context.it is None or context.it.receiver != "self"):
        return None
    meant = receiver(to, False, context)
    if meant is None or meant.receiver == "self" or not meant.receiver.endswith(_ATTACHED_TO):
        return None
    return on(Effect("attach"), meant)


@CLAUSES.add("sacrifice (?P<what>\\{this\\}|it)")
def _sacrifice_self(context: Context, what: str) -> Parts | None:
    if context.spell or (what == "it" and (context.it is None or context.it.receiver != "self")):
        return None
    context.it = Object("self")
    return (Effect("sacrifice", receiver="self"),)


@CLAUSES.add("(?:you )?sacrifice (?P<what>(?:an?|another|two|three|four|X) .+)")
def _sacrifice(context: Context, what: str) -> Parts | None:
    read = some(what.removesuffix(" of your choice"), context)
    if read is None or read[1].states or read[1].control == "opponent":
        return None
    context.it = None
    return (Effect("sacrifice", read[0], which=read[1].which),)


# Players -------------------------------------------------------------------------------------------------------------


@CLAUSES.add("(?:(?P<who>.+?) )?draws? <n> (?:additional )?cards?")
def _draw(context: Context, who: str, n: str) -> Parts | None:
    number_of = count(n, context)
    meant = player(who or "you", False, context)
    if number_of is None or meant is None:
        return None
    return (Effect("draw", number_of, receiver="" if meant.receiver == "you" else meant.receiver),)


@CLAUSES.add("draw cards equal to <what:all>", "draw a number of cards equal to <what:all>")
def _draw_equal(context: Context, what: str) -> Parts | None:
    return None if (number_of := amount(what, context)) is None else (Effect("draw", number_of),)


NOT_RANDOM: Final = "What is discarded at random is what can be spared best."


@CLAUSES.add("discard <n> cards?(?P<random> at random)?")
def _discard(context: Context, n: str, random: str) -> Parts | None:
    if random:
        context.note(NOT_RANDOM)
    return None if (number_of := count(n, context)) is None else (Effect("discard", number_of),)


@CLAUSES.add("you and (?P<who>target|each) opponent each draw <n> cards?")
def _both_draw(context: Context, who: str, n: str) -> Parts | None:
    number_of = count(n, context)
    opponent = f"{who} opponent"
    return None if number_of is None else (Effect("draw", number_of), Effect("draw", number_of, receiver=opponent))


@CLAUSES.add("(?P<who>each player discards their|discard your) hand")
def _discard_hand(context: Context, who: str) -> Parts:
    mine = Effect("discard", Amount(times=1, count="cards in hand"))
    return (mine, Harmless("discard")) if who.startswith("each") else (mine,)


@CLAUSES.add("each player discards <n> cards?(?P<random> at random)?(?P<can>, which opponents can)?")
def _all_discard(context: Context, n: str, random: str = "", can: str = "") -> Parts | None:
    number_of = count(n, context)
    if random:
        context.note(NOT_RANDOM)
    if can:
        context.note("Opponents have cards to discard.")
    return None if number_of is None else (Effect("discard", number_of), Harmless("discard"))


@CLAUSES.add(
    "(?:(?P<who>.+?) )?mills? <n> cards?",
    "(?P<who>.+?) puts? the top <n> cards? of (?:their|his or her|your) library into (?:their|your) graveyard",
)
def _mill(context: Context, who: str, n: str) -> Parts | None:
    number_of = count(n, context)
    meant = player(who or "you", True, context)
    if number_of is None or meant is None:
        return None
    return (Effect("mill", number_of, receiver="" if meant.receiver == "you" else meant.receiver),)


@CLAUSES.add("(?:(?P<who>.+?) )?gains? <n> life")
def _gain_life(context: Context, who: str, n: str) -> Parts | None:
    number_of = count(n, context)
    meant = player(who or "you", False, context)
    if number_of is None or meant is None:
        return None
    return (Effect("gain life", number_of, receiver="" if meant.receiver == "you" else meant.receiver),)


@CLAUSES.add("(?:(?P<who>.+?) )?loses? <n> life")
def _lose_life(context: Context, who: str, n: str) -> Parts | None:
    number_of = count(n, context)
    meant = player(who or "you", True, context)
    return None if number_of is None else on(Effect("lose life", number_of), meant)


@CLAUSES.add("(?:(?P<who>.+?) )?gains? life equal to <what:all>")
def _gain_equal(context: Context, who: str, what: str) -> Parts | None:
    number_of = amount(what, context)
    meant = player(who or "you", False, context)
    if number_of is None or meant is None:
        return None
    return (Effect("gain life", number_of, receiver="" if meant.receiver == "you" else meant.receiver),)


@CLAUSES.add("(?P<who>.+?) loses? life equal to <what:all>")
def _lose_equal(context: Context, who: str, what: str) -> Parts | None:
    number_of = amount(what, context)
    meant = player(who, True, context)
    return None if number_of is None else on(Effect("lose life", number_of), meant)


@CLAUSES.add("(?P<who>.+?) loses? half (?:its|their) life, rounded up")
def _lose_half(context: Context, who: str) -> Parts | None:
    return on(Effect("lose life", Amount(times=1, count="half the life of that player")), player(who, True, context))


@CLAUSES.add("(?P<who>.+?) loses? the game")
def _lose_game(context: Context, who: str) -> Parts | None:
    return on(Effect("lose game"), player(who, True, context))


@CLAUSES.add("you win the game")
def _win(context: Context) -> Parts:
    return (Effect("lose game", receiver="each opponent"),)


# Damage --------------------------------------------------------------------------------------------------------------


@CLAUSES.add("(?P<by>.+?) deals? <n> damage to <to:all>")
def _damage(context: Context, by: str, n: str, to: str) -> Parts | None:
    number_of = count(n, context)
    return None if number_of is None else dealt(context, by, number_of, to)


@CLAUSES.add(
    "(?P<by>.+?) deals? <n> damage to each (?P<what>creature(?: with flying)?) and each (?P<who>player|opponent)"
)
def _damage_all(context: Context, by: str, n: str, what: str, who: str) -> Parts | None:
    first = _damage(context, by, n, f"each {what}")
    second = _damage(context, by, n, f"each {who}")
    return None if first is None or second is None else first + second


@CLAUSES.add("(?P<by>.+?) deals? <n> damage to each opponent and each creature your opponents control")
def _damage_theirs(context: Context, by: str, n: str) -> Parts | None:
    first = _damage(context, by, n, "each opponent")
    second = _damage(context, by, n, "each creature your opponents control")
    return None if first is None or second is None else first + second


@CLAUSES.add(
    "(?P<by>.+?) deals? <n> damage to (?P<to>target creature[a-z ]*?) and <m:n> damage to that (?:creature|permanent)'s controller"
)
def _damage_both(context: Context, by: str, n: str, to: str, m: str) -> Parts | None:
    first, second = _damage(context, by, n, to), _damage(context, by, m, "target opponent")
    context.note(
        "What its controller is dealt is dealt to the opponent nearest to losing, whose creature it is taken to be."
    )
    return None if first is None or second is None or "you control" in to else first + second


@CLAUSES.add("(?P<by>.+?) deals? <n> damage to any target and <m:n> damage to any other target")
def _damage_two(context: Context, by: str, n: str, m: str) -> Parts | None:
    first, second = _damage(context, by, n, "any target"), _damage(context, by, m, "target creature")
    context.note("The other target is a creature of an opponent.")
    return None if first is None or second is None else first + second


_VICTIM: Final = "(?P<victim>(?:up to one )?(?:another |other )?target [^.]*)"


@CLAUSES.add("(?P<mine>(?:another )?target (?:.*?creature|[A-Z][a-z]+) you control) deals damage equal to its power to " + _VICTIM,
             "(?P<mine>it|that creature|the creature) deals damage equal to its power to " + _VICTIM)  # fmt: skip
def _bite(context: Context, mine: str, victim: str) -> Parts | None:
    """Let a creature of yours damage one of an opponent's: the most powerful that may."""
    whose = receiver(mine, False, context)
    if whose is None or "target creature you control" not in whose.receiver or not is_removal(victim, context):
        return None
    context.it = None
    meant = opposing(victim, context)
    if meant is None:
        context.note(AIMED)
        return (Harmless("removal"),)
    context.note("The creature with the greatest power deals the damage, without what its keywords do.")
    power = Amount(times=1, count="greatest power", which=whose.which)
    return (Effect("damage", power, receiver=meant.receiver, which=meant.which, up_to=meant.up_to),)


@CLAUSES.add("(?P<by>.+?) deals? damage to (?P<to>.+?) equal to <what:all>",
             "(?P<by>.+?) deals? damage equal to (?P<what>.+?) to <to:all>")  # fmt: skip
def _damage_equal(context: Context, by: str, what: str, to: str) -> Parts | None:
    if by in ("equipped creature", "enchanted creature") and what.startswith("its "):
        return None
    number_of = amount(what, context)
    if number_of is None or (context.attached and number_of.count == "power of self"):
        return None
    if number_of.count.startswith("its "):  # of what is dealt the damage
        return None
    return dealt(context, by, number_of, to)


@CLAUSES.add("(?P<by>.+?) deals? <n> damage divided as you choose among <to:all>")
def _divided(context: Context, by: str, n: str, to: str) -> Parts | None:
    number_of = count(n, context)
    if number_of is None or not re.fullmatch(r"(?:one or two|one, two, or three|any number of|up to \w+) targets", to):
        return None
    return dealt(context, by, number_of, "any target")
