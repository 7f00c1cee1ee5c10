"""Numbers of rules text that depend on the game, and conditions."""

import re
from dataclasses import replace
from typing import Any, Final

from counterclock.ability import ANYTHING, ONE, Amount, Condition, Filter
from counterclock.translate_objects import Noun, noun, some, that, without_creature
from counterclock.translate_words import KINDS, Context, Object, Template, Templates, count, number

_AMOUNTS: Final = Templates()
_CONDITIONS: Final = Templates()
_PLAYER_KINDS: Final = frozenset({"poison", "rad", "energy", "experience"})


def amount(text: str, context: Context) -> Amount | None:
    """Read a number that depends on the game, such as "the number of creatures you control".

    Parameters
    ----------
    text : str
    context : Context

    Returns
    -------
    Amount or None
        None where the words are not understood or the notation cannot count it.
    """
    text = text.strip()
    read = _AMOUNTS.read(text, context)
    if read is not None:
        return read  # type: ignore[no-any-return]
    if found := re.fullmatch(r"(one|two|three|four|\d+) plus (.+)", text):
        rest = amount(found[2], context)
        return None if rest is None else replace(rest, base=rest.base + (number(found[1]) or 0))
    if found := re.fullmatch(r"(.+) plus (one|two|three|four|\d+)", text):
        rest = amount(found[1], context)
        return None if rest is None else replace(rest, base=rest.base + (number(found[2]) or 0))
    if found := re.fullmatch(r"twice (.+)", text):
        rest = amount(found[1], context)
        return None if rest is None else replace(rest, base=2 * rest.base, times=2 * rest.times)
    return None


def counted(what: str, kind: str = "", which: Filter = ANYTHING) -> Amount:
    """Return the number of something."""
    return Amount(times=1, count=what, kind=kind, which=which)


def for_each(text: str, context: Context) -> Amount | None:
    """Read what follows "for each": counted in the singular."""
    text = text.strip()
    return amount(f"the number of {text}", context)


def of_nouns(meant: Noun) -> Amount | None:
    """Count what a noun means."""
    if meant.control != "you" or meant.states - {"attacking"}:
        return None
    creature, which = without_creature(meant.which)
    if meant.states:
        return counted("attackers") if creature and which == ANYTHING else None
    if creature:
        return counted("creatures you control", which=which)
    if meant.which.types == ("land",):
        return counted("lands you control", which=replace(meant.which, types=()))
    return counted("permanents you control", which=meant.which)


@_AMOUNTS.add("the number of (?:times? (?!counter))?<what:all>")
def _number_of(context: Context, what: str) -> Amount | None:
    fixed = _counts_of(what, context)
    if fixed is not None:
        return fixed
    meant = noun(what, context)
    if meant is not None and "under your control this turn" in what:
        context.note("What entered this turn and has left is not counted.")
    return None if meant is None else of_nouns(meant)


_FIXED: Final = (
    (r"cards? in your hand", "cards in hand"),
    (r"opponents? you have|opponents?|your opponents", "opponents"),
    (r"creature cards? in your graveyard", "creature cards in your graveyard"),
    (r"cards? in your graveyard", "cards in your graveyard"),
    (r"experience counters? you have", "your experience"),
    (r"(?:\{E\}|energy counters?)(?: you have)?", "your energy"),
    (r"opponents? with (?:rad counters|one or more rad counters|a rad counter)", "opponents with rads"),
    (r"(?:opponents? who have|opponents? with) (?:a poison counter|poison counters|one or more poison counters)",
     "poisoned opponents"),
    (r"poisoned opponents?|opponent who's poisoned|opponents who are poisoned", "poisoned opponents"),
    (r"poison counters? your opponents have(?: in total)?|poison counters? among your opponents", "poison of opponents"),
    (r"rad counters? your opponents have|rad counters? among your opponents", "rads of opponents"),
    (r"rad counters? among players|rad counters? among all players", "rads of players"),
    (r"opponents? (?:who have|with|who has) three or more poison counters", "corrupted opponents"),
    (r"spells? you've cast this turn", "spells cast this turn"),
    (r"attacking creatures?(?: you control)?", "attackers"),
    (r"creatures? that died this turn", "creatures that died this turn"),
    (r"creatures? that died under your control this turn", "creatures of yours that died this turn"),
    (r"permanents? you controlled that left the battlefield this turn", "permanents of yours that left this turn"),
    (r"(?:it|\{this\}|this spell) was kicked", "times kicked"),
    (r"colou?rs? of mana spent to cast (?:it|\{this\}|this spell)", "colors of mana"),
    (r"cards? you've drawn this turn", "cards drawn this turn"),
    (r"card types? among cards in your graveyard", "card types in your graveyard"),
)  # fmt: skip


def _counts_of(what: str, context: Context) -> Amount | None:
    """Count something that the notation has a word for."""
    for pattern, word in _FIXED:
        if re.fullmatch(pattern, what):
            if word == "colors of mana":
                context.note(
                    "Every color that your sources of mana make counts as spent, but no more colors than mana."
                )
            return counted(word)
    if context.x is not None and re.fullmatch(rf"(?:(?:{KINDS}) )?counters? removed this way", what):
        return context.x
    if re.search(r" in all graveyards$", what):
        context.note("Only your own graveyard is counted.")
        what = what.replace(" in all graveyards", " in your graveyard")
        return _counts_of(what, context)
    if what == "other creatures on the battlefield":
        context.note("Only your own creatures are counted.")
        return counted("creatures you control", which=Filter(another=True))
    if found := re.fullmatch(r"(.+) cards? in your graveyard", what):
        meant = noun(f"{found[1]} card", context)
        return (
            None
            if meant is None or meant.control or meant.states
            else counted("cards in your graveyard", "", meant.which)
        )
    if found := re.fullmatch(rf"(?:({KINDS}) )?counters? on (\{{this\}}|it|him|her)", what):
        return _on_it(found[1] or "", found[2], context)
    if found := re.fullmatch(rf"({KINDS}) counters? (?:on|among) (.+)", what):
        meant = noun(found[2], context)
        if meant is None or meant.control != "you" or meant.states:
            return None
        creature, which = without_creature(meant.which)
        return counted("counters on creatures you control", found[1], which) if creature else None
    if found := re.fullmatch(r"(poison|rad) counters? (?:that player has|they have)", what):
        word = {"poison": "poison of that player", "rad": "rads of that player"}[found[1]]
        return counted(word) if context.that_player else None
    return None


def _on_it(kind: str, on: str, context: Context) -> Amount | None:
    if on == "{this}" or (context.it is not None and context.it.receiver == "self"):
        return counted("counters on self", kind)
    if context.it is not None and context.it.receiver == "that creature":
        return counted("counters on that creature", kind)
    return None


@_AMOUNTS.add("(?P<whose>\\{this\\}'s|its|his|her|that creature's) (?P<what>power|toughness)")
def _power(context: Context, whose: str, what: str) -> Amount | None:
    meant = Object("self") if whose == "{this}'s" else that(whose, context)
    if meant is not None and meant.receiver in ("self", "that creature"):
        return counted(f"{what} of {meant.receiver}")
    return None


@_AMOUNTS.add(
    "(?:that creature's|its) (?P<what>power|toughness)",
    "the number of (?P<kind>[^ ]+) counters on (?:that creature|it)",
)
def _its(context: Context, what: str = "", kind: str = "") -> Amount | None:
    """Read a number that a chosen creature has itself."""
    if context.it is None or not context.it.receiver.endswith(
        ("creature you control", "attached creature", "that permanent")
    ):
        return None
    return counted(f"its {what}" if what else "its counters", kind)


@_AMOUNTS.add("the (?:greatest|highest) power among creatures you control")
def _greatest(context: Context) -> Amount:
    return counted("greatest power")


@_AMOUNTS.add("your life total", "(?P<every>the highest life total among all players)")
def _life_total(context: Context, every: str = "") -> Amount:
    if every:
        context.note("Your own life total is taken for the highest.")
    return counted("your life")


@_AMOUNTS.add("(?:its|that card's) mana value")
def _value(context: Context) -> Amount | None:
    """Count the mana value of a card that has just been looked at."""
    return counted("mana value of the last card") if context.it == Object("the last card") else None


@_AMOUNTS.add("the amount of life you gained this turn", "the total amount of life you gained this turn")
def _gained(context: Context) -> Amount:
    return counted("life gained this turn")


@_AMOUNTS.add("your life total")
def _own_total(context: Context) -> Amount:
    return counted("your life")


@_AMOUNTS.add("the amount of life you(?:'ve)? lost this turn")
def _lost_total(context: Context) -> Amount:
    return counted("life you lost this turn")


_SPENT: Final = "Mana spent on a spell is its mana value."


@_AMOUNTS.add("the amount of mana spent to cast (?:it|\\{this\\}|this spell)",
              "the amount of mana spent to cast (?P<that>that spell)")  # fmt: skip
def _spent(context: Context, that: str = "") -> Amount | None:
    if context.cast:
        context.note(_SPENT)
    return counted("event") if context.cast else None if that else counted("mana spent")


@_AMOUNTS.add("(?:that spell's|its) mana value")
def _spell_value(context: Context) -> Amount | None:
    if context.cast:
        return counted("event")
    return None


@_AMOUNTS.add("that amount", "the damage dealt", "that damage", "the amount of damage dealt", "the life lost",
              "the damage dealt to that player", "the amount of life (?:you gained|gained)")  # fmt: skip
def _that(context: Context) -> Amount | None:
    return counted("event") if context.event else None


@_AMOUNTS.add("<n:int>")
def _stated(context: Context, n: str) -> Amount | None:
    return count(n, context)


# Conditions ----------------------------------------------------------------------------------------------------------


def condition(text: str, context: Context) -> Condition | None:
    """Read a condition, such as "you control three or more artifacts".

    Parameters
    ----------
    text : str
    context : Context

    Returns
    -------
    Condition or None
    """
    return _CONDITIONS.read(text.strip(), context)  # type: ignore[no-any-return]


def at_least(what: Amount, least: int) -> Condition:
    """Return the condition that there are so many."""
    return Condition("at least", what, Amount(base=least))


def at_most(what: Amount, most: int) -> Condition:
    """Return the condition that there are not more."""
    return Condition("at most", what, Amount(base=most))


@_CONDITIONS.add("an opponent has three or more poison counters", "corrupted",
                 "one or more opponents have three or more poison counters")  # fmt: skip
def _corrupted(context: Context) -> Condition:
    return Condition("corrupted")


@_CONDITIONS.add("an opponent is poisoned", "an opponent has (?:a poison counter|one or more poison counters)",
                 "any opponent is poisoned")  # fmt: skip
def _poisoned(context: Context) -> Condition:
    return Condition("an opponent is poisoned")


@_CONDITIONS.add("(?:that player|defending player|they) (?P<how>is poisoned|has one or more poison counters"
                 "|has a poison counter|has (?:one or more )?rad counters|has a rad counter"
                 "|have one or more rad counters)")  # fmt: skip
def _that_player(context: Context, how: str) -> Condition | None:
    if context.that_player is None:
        return None
    return Condition("that player has rads" if "rad" in how else "that player is poisoned")


@_CONDITIONS.add("a land entered the battlefield under your control this turn",
                 "you had a land enter the battlefield under your control this turn")  # fmt: skip
def _landfall(context: Context) -> Condition:
    return Condition("landfall this turn")


@_CONDITIONS.add("(?P<n>a) creature died(?P<own> under your control)? this turn",
                 "<n:int> or more creatures died(?P<own> under your control)? this turn")  # fmt: skip
def _died(context: Context, n: str, own: str) -> Condition | None:
    least = number(n)
    what = "creatures of yours that died this turn" if own else "creatures that died this turn"
    return None if least is None else at_least(counted(what), least)


@_CONDITIONS.add("a (?P<nonland>nonland )?permanent left the battlefield under your control this turn",
                 "a (?P<nonland>nonland )?permanent you controlled left the battlefield this turn",
                 "a (?P<nonland>nonland )?permanent (?P<anyones>left) the battlefield this turn(?: or a spell was warped this turn)?")  # fmt: skip
def _gone(context: Context, nonland: str, anyones: str = "") -> Condition:
    if anyones:
        context.note("Only permanents of yours are seen to leave.")
    return at_least(counted(f"{nonland}permanents of yours that left this turn"), 1)


@_CONDITIONS.add("you descended this turn")
def _descended(context: Context) -> Condition:
    return at_least(counted("permanent cards buried this turn"), 1)


@_CONDITIONS.add("you attacked this turn", "you attacked with <n:int> or more creatures this turn")
def _attacked(context: Context, n: str = "one") -> Condition | None:
    least = number(n)
    return None if least is None else at_least(counted("creatures that attacked this turn"), least)


@_CONDITIONS.add("you(?:'ve drawn| drew) <n:int> or more cards this turn")
def _drawn(context: Context, n: str) -> Condition | None:
    least = number(n)
    return None if least is None else at_least(counted("cards drawn this turn"), least)


@_CONDITIONS.add("there are <n:int> or more card types among cards in your graveyard")
def _delirium(context: Context, n: str) -> Condition | None:
    least = number(n)
    return None if least is None else at_least(counted("card types in your graveyard"), least)


@_CONDITIONS.add("you lost life this turn", "you've lost life this turn")
def _lost_own(context: Context) -> Condition:
    return at_least(counted("life you lost this turn"), 1)


@_CONDITIONS.add("you have <n:int> or (?P<how>more|less) life")
def _own_life(context: Context, n: str, how: str) -> Condition | None:
    bound = number(n)
    if bound is None:
        return None
    return at_least(counted("your life"), bound) if how == "more" else at_most(counted("your life"), bound)


@_CONDITIONS.add("\\{this\\} is tapped")
def _tapped(context: Context) -> Condition:
    return Condition("self is tapped")


@_CONDITIONS.add("\\{this\\} attacked(?: or blocked)? this combat")
def _this_combat(context: Context) -> Condition:
    return Condition("self is attacking")


@_CONDITIONS.add("(?P<spent>)<n:int> or more mana was spent to cast (?:that spell|it)",
                 "(?P<spent>)at least <n:int> mana was spent to cast (?:that spell|it)",
                 "that spell has mana value <n:int> or greater", "that spell's mana value is <n:int> or greater")  # fmt: skip
def _dear(context: Context, n: str, spent: str | None = None) -> Condition | None:
    least = number(n)
    if least is None or not context.cast:
        return None
    if spent is not None:
        context.note(_SPENT)
    return at_least(counted("event"), least)


@_CONDITIONS.add("(?:it|that creature) had an? <kind> counter on it",
                 "(?:it|that creature) had (?:(?:one or more|a) )?(?P<kind>)counters? on it")  # fmt: skip
def _had(context: Context, kind: str) -> Condition | None:
    if context.it is None or context.it.receiver not in ("self", "that creature"):
        return None
    return at_least(counted(f"counters on {context.it.receiver}", kind), 1)


@_CONDITIONS.add("that creature's power is greater than \\{this\\}'s(?: power)?",
                 "(?:that creature|it) has greater power or toughness than \\{this\\}",
                 "(?:its|that creature's) power is greater than \\{this\\}'s power or its toughness is greater than \\{this\\}'s toughness")  # fmt: skip
def _greater(context: Context) -> Condition | None:
    if context.it is None or context.it.receiver != "that creature":
        return None
    context.note("Only powers are compared.")
    return Condition("at least", counted("power of that creature"), Amount(1, 1, "power of self"))


@_CONDITIONS.add("\\{this\\} has fewer than <n:int> <kind> counters on it")
def _fewer(context: Context, n: str, kind: str) -> Condition | None:
    bound = number(n)
    return None if bound is None else at_most(counted("counters on self", kind), bound - 1)


@_CONDITIONS.add("(?:that creature|it) has <n:int> or more <kind> counters on it")
def _that_many(context: Context, n: str, kind: str) -> Condition | None:
    least = number(n)
    if least is None or context.it is None or context.it.receiver not in ("that creature", "attached creature"):
        return None
    return at_least(counted("counters on that creature", kind), least)


_FITTING: Final = {
    "self": "self fits", "that creature": "that creature fits", "attached creature": "attached creature fits",
}  # fmt: skip
_WHO: Final = (
    "(?P<who>it|that creature|that permanent|that land|that token|\\{this\\}|equipped creature|enchanted creature)"
)


@_CONDITIONS.add(_WHO + "(?:'s| is| was) (?P<not_>not )?(?:an? |another )?(?P<what>[A-Za-z, -]+?)",
                 _WHO + " (?P<not_>isn't|wasn't) (?:an? |another )?(?P<what>[A-Za-z, -]+?)",
                 _WHO + " (?P<what>has (?:flying|trample|vigilance|lifelink|haste|menace|deathtouch|first strike|defender|reach))",
                 _WHO + "'s (?P<what>(?:power|toughness) is \\d+ or (?:less|greater))",
                 "(?P<who>its) (?P<what>(?:power|toughness) is \\d+ or (?:less|greater))")  # fmt: skip
def _fits(context: Context, who: str, what: str, not_: str = "") -> Condition | None:
    """Ask whether a permanent is what a noun says."""
    whom = _whom(who, context)
    what = re.sub(r"^has |^(?=power |toughness )", "permanent with ", what).replace(" is ", " ")
    if not_ and whom == "self" and "wasn't" in not_:
        return None
    if whom not in _FITTING or (meant := noun(what, context)) is None or meant.control or meant.states:
        return None
    if meant.which == ANYTHING or what in ("card", "spell"):
        return None
    total = counted(_FITTING[whom], which=meant.which)
    return at_most(total, 0) if not_ else at_least(total, 1)


def _whom(who: str, context: Context) -> str:
    """Return the receiver that a word stands for; empty where it is not known."""
    if who == "{this}":
        return "self"
    if who in ("equipped creature", "enchanted creature"):
        context.it = Object("attached creature") if context.attached else context.it
        return "attached creature" if context.attached else ""
    meant = that(who, context)
    return meant.receiver if meant is not None else ""


@_CONDITIONS.add("you control your commander")
def _own_commander(context: Context) -> Condition:
    return at_least(counted("permanents you control", which=Filter(commander=True)), 1)


@_CONDITIONS.add("it's your turn", "it is your turn", "it's during your turn")
def _your_turn(context: Context) -> Condition:
    return Condition("your turn")


@_CONDITIONS.add("\\{this\\} entered this turn")
def _entered(context: Context) -> Condition:
    return Condition("self entered this turn")


@_CONDITIONS.add("(?:it|\\{this\\}|this spell) was kicked")
def _kicked(context: Context) -> Condition:
    return Condition("kicked")


@_CONDITIONS.add("(?:it|\\{this\\}) (?:has|had) (?:an?|one or more) <kind> counters? on it",
                 "(?:it|\\{this\\}) (?:has|had) a counter on it",
                 "there(?:'s| is) an? <kind> counter on (?:it|\\{this\\})")  # fmt: skip
def _has(context: Context, kind: str = "") -> Condition | None:
    if context.it is None or context.it.receiver != "self":
        return None
    return Condition("self has counter", kind=kind)


@_CONDITIONS.add("(?:it|\\{this\\}) (?:has|had) no <kind> counters on it",
                 "(?:it|\\{this\\}) (?:doesn't|didn't) have an? <kind> counter on it",
                 "there are no <kind> counters on (?:it|\\{this\\})")  # fmt: skip
def _lacks(context: Context, kind: str) -> Condition | None:
    if context.it is None or context.it.receiver != "self":
        return None
    return Condition("self lacks counter", kind=kind)


@_CONDITIONS.add("(?:there are|(?:it|\\{this\\}) has) <n:int> or more <kind> counters on (?:it|\\{this\\})")
def _many(context: Context, n: str, kind: str) -> Condition | None:
    least = number(n)
    if context.it is None or context.it.receiver != "self" or least is None:
        return None
    context.kind = kind
    return at_least(counted("counters on self", kind), least)


@_CONDITIONS.add("you have <n:int> or more <what:any>")
def _you_have(context: Context, n: str, what: str) -> Condition | None:
    least = number(n)
    meant = {"energy": "your energy", "energy counters": "your energy", "experience counters": "your experience",
             "cards in hand": "cards in hand", "{E}": "your energy"}.get(what)  # fmt: skip
    return None if meant is None or least is None else at_least(counted(meant), least)


@_CONDITIONS.add("you have <n:int> or fewer cards in hand", "you have no cards in hand")
def _small_hand(context: Context, n: str = "zero") -> Condition | None:
    most = number(n)
    return None if most is None else at_most(counted("cards in hand"), most)


@_CONDITIONS.add("there are <n:int> or more <what:any> in your graveyard",
                 "you have <n:int> or more <what:any> in your graveyard",
                 "<n:int> or more <what:any> are in your graveyard")  # fmt: skip
def _graveyard(context: Context, n: str, what: str) -> Condition | None:
    least = number(n)
    meant = {"cards": "cards in your graveyard", "creature cards": "creature cards in your graveyard"}.get(what)
    return None if meant is None or least is None else at_least(counted(meant), least)


@_CONDITIONS.add("you control <n:int> or more <what:all>")
def _control_many(context: Context, n: str, what: str) -> Condition | None:
    least, total = number(n), _yours(what, context)
    return None if total is None or least is None else at_least(total, least)


@_CONDITIONS.add("you control <n:int> or fewer <what:all>")
def _control_few(context: Context, n: str, what: str) -> Condition | None:
    most, total = number(n), _yours(what, context)
    return None if total is None or most is None else at_most(total, most)


@_CONDITIONS.add("you control no <what:all>", "you don't control an? <what:all>")
def _control_none(context: Context, what: str) -> Condition | None:
    total = _yours(what, context)
    return None if total is None else at_most(total, 0)


@_CONDITIONS.add("you control (?P<what>(?:an?|another) .+)")
def _control(context: Context, what: str) -> Condition | None:
    what = re.sub(r"^an? ([A-Z]\w+) or an? ([A-Z]\w+)$", r"a \1 or \2", what)
    read = some(f"{what} you control", context)
    total = None if read is None or read[0] != ONE else of_nouns(read[1])
    return None if total is None else at_least(total, 1)


def _yours(what: str, context: Context) -> Amount | None:
    meant = noun(f"{what} you control", context)
    return None if meant is None else of_nouns(meant)


@_CONDITIONS.add("<n:int> or more creatures are attacking")
def _many_attack(context: Context, n: str) -> Condition | None:
    least = number(n)
    return None if least is None else at_least(counted("attackers"), least)


@_CONDITIONS.add("(?:\\{this\\} is|it's) monstrous")
def _is_monstrous(context: Context) -> Condition:
    return Condition("self is monstrous")


@_CONDITIONS.add("an opponent lost life this turn")
def _lost_life(context: Context) -> Condition:
    return Condition("an opponent lost life this turn")


@_CONDITIONS.add("you gained life this turn", "you've gained life this turn")
def _life(context: Context) -> Condition:
    return Condition("life gained")


@_CONDITIONS.add("you gained <n:int> or more life this turn", "you've gained <n:int> or more life this turn")
def _much_life(context: Context, n: str) -> Condition | None:
    least = number(n)
    return None if least is None else at_least(counted("life gained this turn"), least)


@_CONDITIONS.add("you've cast <n:int> or more spells this turn", "you've cast (?P<n>another) spell this turn")
def _spells(context: Context, n: str) -> Condition | None:
    least = 2 if n == "another" else number(n)
    return None if least is None else at_least(counted("spells cast this turn"), least)


@_CONDITIONS.add("(?:it's|\\{this\\} is) attacking")
def _attacking(context: Context) -> Condition | None:
    return Condition("self is attacking") if context.it is not None and context.it.receiver == "self" else None


@_CONDITIONS.add("(?:it's|\\{this\\} is) untapped")
def _untapped(context: Context) -> Condition | None:
    return Condition("self is untapped") if context.it is not None and context.it.receiver == "self" else None


@_CONDITIONS.add("(?:its|\\{this\\}'s) power is <n:int> or greater", "(?:it|\\{this\\}) has power <n:int> or greater")
def _power_at_least(context: Context, n: str) -> Condition | None:
    least = number(n)
    if least is None or context.it is None or context.it.receiver != "self":
        return None
    return at_least(counted("power of self"), least)


_WHERE: Final = Template("(?P<text>.+?),? where X is <what:all>")


def with_x(text: str, context: Context) -> tuple[str, Context] | None:
    """Take "where X is ..." off a text and remember what X is; None where it is not understood."""
    found = _WHERE.read(text)
    if found is None:
        return text, context
    own = re.fullmatch(r"(?:that creature's|its) (power|toughness)", found["what"])
    targets = own is not None and re.search(r"\btarget (?:[a-z]+ )?creature", found["text"]) is not None
    meant = counted(f"its {own[1]}") if own is not None and targets else amount(found["what"], context)
    if meant is None:
        return None
    changed: dict[str, Any] = {"x": meant}
    return found["text"], replace(context, **changed)
