"""Costs of rules text: of activated abilities, of spells, and payments that an effect asks for."""

import re
from dataclasses import replace
from typing import Final

from counterclock.ability import FREE, ONE, Ability, Activated, Amount, Cost, Effect, NoEffectOnClock
from counterclock.encode_ability import unplayed
from counterclock.encode_role import could_matter, role_of
from counterclock.kernels.layout import ROLE_MANA, ROLE_NEVER
from counterclock.translate_amounts import amount
from counterclock.translate_objects import noun, some, without_creature
from counterclock.translate_parts import Part
from counterclock.translate_words import Context, Templates, count, number

_COSTS: Final = Templates()


def cost(text: str, context: Context) -> Cost | None:
    """Read the cost of an activated ability.

    Parameters
    ----------
    text : str
        What stands before the colon, such as ``"{1}, {T}, Sacrifice {this}"``.
    context : Context
        Where X is in the cost, X counts from here on.

    Returns
    -------
    Cost or None
        None where a part is not understood or cannot be said in the notation.
    """
    parts = [_small(part) for part in re.split(r", (?:and )?| and (?=sacrifice )", text)]
    return _joined(parts, context)


def payment(text: str, context: Context) -> Cost | None:
    """Read what may be paid for an effect, such as ``"pay {1} and sacrifice a creature"``."""
    return _joined([_small(part) for part in re.split(r",? and |, ", text)], context)


def _small(part: str) -> str:
    part = part.strip()
    return part if part.startswith("X") else part[:1].lower() + part[1:]


def _joined(parts: list[str], context: Context) -> Cost | None:
    """Put the parts of a cost together; none may be stated twice."""
    total = FREE
    for part in parts:
        read = _COSTS.read(part, context)
        if read is None:
            return None
        for name in Cost.__dataclass_fields__:
            value = getattr(read, name)
            if value != getattr(FREE, name):
                if getattr(total, name) != getattr(FREE, name):
                    return None
                total = replace(total, **{name: value})
    if "{X}" in total.mana and total.remove < 0:
        return None
    if "{X}" in total.mana:
        context.x = Amount(times=1, count="x")
    return total


@_COSTS.add("(?:pay )?<symbols:mana>")
def _symbols(context: Context, symbols: str) -> Cost | None:
    if set(re.findall(r"\{[^{}]+\}", symbols)) == {"{E}"}:
        return Cost(energy=Amount(base=symbols.count("{E}")))
    if symbols in ("{T}", "{Q}"):
        return Cost(tap=symbols == "{T}", untap=symbols == "{Q}")
    if re.search(r"\{(?:[EQT]|[^{}]*/P)\}", symbols):
        return None
    return Cost(mana=symbols)


@_COSTS.add("pay <n> (?:\\{E\\}|energy counters)", "pay X \\{E\\}")
def _energy(context: Context, n: str = "X") -> Cost | None:
    if n == "X":
        context.x = Amount(times=1, count="x")
    number_of = count(n, context)
    return None if number_of is None else Cost(energy=number_of)


@_COSTS.add("pay an amount of \\{E\\} equal to <what:all>")
def _energy_equal(context: Context, what: str) -> Cost | None:
    number_of = amount(what, context)
    return None if number_of is None else Cost(energy=number_of)


@_COSTS.add("pay <n:int> life")
def _life(context: Context, n: str) -> Cost | None:
    return None if (paid := number(n)) is None else Cost(life=paid)


@_COSTS.add("sacrifice (?P<what>\\{this\\}|it)")
def _itself(context: Context, what: str) -> Cost | None:
    meant = what != "it" or (context.it is not None and context.it.receiver == "self")
    return Cost(sacrifice_self=True) if meant else None


@_COSTS.add("sacrifice (?P<what>(?:an?|another) .+)")
def _sacrifice(context: Context, what: str) -> Cost | None:
    read = some(what, context)
    if read is None or read[0] != ONE or read[1].states or read[1].control == "opponent":
        return None
    return Cost(sacrifice=read[1].which)


@_COSTS.add("exile \\{this\\}")
def _exile(context: Context) -> Cost:
    return Cost(exile_self=True)


@_COSTS.add("exile \\{this\\} from your graveyard")
def _exile_buried(context: Context) -> Cost:
    context.it = None
    return Cost(exile_buried=True)


@_COSTS.add("exile <n:int> (?:other )?cards? from your graveyard")
def _graveyard(context: Context, n: str) -> Cost | None:
    return None if (gone := number(n)) is None else Cost(exile_from_graveyard=gone)


@_COSTS.add("discard \\{this\\}")
def _discard_itself(context: Context) -> Cost:
    return Cost(discard_self=True)


@_COSTS.add("discard <n:int> cards?")
def _discard(context: Context, n: str) -> Cost | None:
    return None if (gone := number(n)) is None else Cost(discard=gone)


@_COSTS.add("sacrifice an? [a-z ]+ or discard a card", "discard a card or sacrifice an? [a-z ]+")
def _discard_rather(context: Context) -> Cost:
    context.note("It is paid for by discarding.")
    return Cost(discard=1)


@_COSTS.add("remove <n:int> <kind> counters? from (?:\\{this\\}|it)", "remove <n:int> counters? from \\{this\\}")
def _remove(context: Context, n: str, kind: str = "") -> Cost | None:
    gone = number(n)
    if gone is None or context.it is None or context.it.receiver != "self":
        return None
    return Cost(remove=gone, kind=kind)


@_COSTS.add("remove (?:any number of|one or more|all) <kind> counters from (?:\\{this\\}|it)",
            "remove X <kind> counters from (?:\\{this\\}|it)")  # fmt: skip
def _remove_all(context: Context, kind: str) -> Cost | None:
    if context.it is None or context.it.receiver != "self":
        return None
    context.x = Amount(times=1, count="x")
    return Cost(remove=-1, kind=kind)


@_COSTS.add("tap <n:int> (?P<other>other )?untapped (?P<what>.+?) you control",
            "tap (?P<other>another) untapped (?P<what>.+?) you control")  # fmt: skip
def _tap(context: Context, what: str, other: str, n: str = "one") -> Cost | None:
    tapped, meant = number(n), noun(what, context)
    if tapped is None or meant is None or meant.states or meant.control:
        return None
    named = meant.which
    if len(named.types) > 1 and "creature" in named.types and not named.all_types and not named.either:
        context.note("Only creatures are tapped for its cost.")
        named = replace(named, types=("creature",))
    creature, which = without_creature(named)
    return Cost(tap_creatures=tapped, tap_which=replace(which, another=bool(other))) if creature else None


_LOYALTY: Final = re.compile(r"\[?([+-]?\d+|-X|\+X)\]?")


def loyalty(text: str, context: Context) -> Cost | None:
    """Read a loyalty cost such as "+1", "0", "-3" or "-X"."""
    found = _LOYALTY.fullmatch(text.replace("\N{MINUS SIGN}", "-").strip())
    if found is None or found[1] == "+X":
        return None
    if found[1] == "-X":
        context.x = Amount(times=1, count="x")
        return Cost(loyalty=0, loyalty_x=True)
    return Cost(loyalty=int(found[1]))


_FOR_MANA: Final = (ROLE_MANA, ROLE_NEVER)
"""When abilities that only make mana are used."""


def grows_by_paying(price: Cost) -> bool:
    """Tell whether a cost may take -1/-1 counters off its source, which is worth something in itself."""
    return price.remove > 0 and price.kind in ("", "-1/-1")


def is_never_used(each: Ability) -> bool:
    """Tell whether the pilot has no use for an ability, and nothing is said of that."""
    if isinstance(each, Activated):
        return role_of(each) == ROLE_NEVER and not any(map(could_matter, each.effects))
    return isinstance(each, NoEffectOnClock)


def say_of_use(price: Cost, made: tuple[Ability, ...], context: Context) -> None:
    """Say when the pilot has less of an activated ability than its controller could have."""
    does = [effect for each in made if isinstance(each, Activated) for effect in each.effects]
    if price.remove < 0 and any(effect.verb == "add" and effect.amount.base > 0 for effect in does):
        context.note("It is not used while there is no counter to remove.")
    makes_mana = does and does[0].verb == "add" and price.tap and not price.mana and not price.sacrifice_self
    used = [each for each in made if isinstance(each, Activated) and role_of(each) not in _FOR_MANA]
    if price.loyalty is None and not makes_mana and used and any(effect.verb == "add" for effect in does):
        if not any(map(unplayed, made)):
            context.note("The mana it adds comes after the spells of the phase.")


def but_itself(part: Part, type_line: str) -> Part:
    """Let what is returned from the graveyard be another card: targets are chosen before costs are paid (601.2c)."""
    if not isinstance(part, Effect) or part.verb != "return" or part.receiver:
        return part
    types = {kind.capitalize() for kind in part.which.types}
    fits = not types or not types.isdisjoint(type_line.split())
    return replace(part, which=replace(part.which, another=True)) if fits else part
