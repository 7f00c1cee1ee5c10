"""From abilities to lines of the notation."""

from collections.abc import Callable
from dataclasses import fields
from typing import Any, Final

from counterclock import notation_words as words
from counterclock.ability import (
    ALWAYS,
    ANYTHING,
    FREE,
    NONE,
    ONE,
    Ability,
    Activated,
    Amount,
    Back,
    Chapter,
    Condition,
    Cost,
    Effect,
    EntersWith,
    Filter,
    Keyword,
    LeftOut,
    Limit,
    Mana,
    NoEffectOnClock,
    Replacement,
    Spell,
    Static,
    Triggered,
)

_COLOR_NAMES: Final = {letter: word for word, letter in words.COLOR_WORDS.items()}
_EVERY_COLOR: Final = "WUBRG"
_COMMON: Final = frozenset({"verb", "duration", "condition", "pay", "if_paid", "if_unpaid", "optional", "until"})
_MEANT: Final = frozenset({"receiver", "up_to", "which"})
_DEFAULTS: Final = Effect("nothing")


def print_ability(ability: Ability) -> str:
    """Write an ability as a line that ``parse_ability`` reads back as the same ability.

    Parameters
    ----------
    ability : Ability
        What to write.

    Returns
    -------
    str
        The line.

    Raises
    ------
    ValueError
        When the ability has a field that its sort does not use, such as a draw of +1/+1 counters.

    Examples
    --------
    >>> print_ability(Keyword("toxic", "2"))
    'toxic 2'
    """
    return _PRINTERS[type(ability)](ability)


# Sorts of ability -----------------------------------------------------------------------------------------


def _triggered(ability: Triggered) -> str:
    whose = next((text for text, whose in words.WHOSE.items() if whose == ability.whose), "")
    about = " ".join(text for text in (whose, _detail(ability.kind, ability.which)) if text)
    head = ", ".join(ability.events) + (f" ({about})" if about else "")
    where = ["in graveyard"] if ability.in_graveyard else []
    return _line([head, *where, *_modifiers(ability)], ability.effects)


def _chapter(ability: Chapter) -> str:
    return _line([f"chapter {', '.join(map(str, ability.chapters))}"], ability.effects)


def _activated(ability: Activated) -> str:
    timing = ["sorcery speed"] if ability.sorcery_speed else []
    timing += ["in graveyard"] if ability.in_graveyard else []
    timing += ["given to planeswalkers"] if ability.given else []
    timing += [f"costs less {_amount(ability.less)}"] if ability.less != NONE else []
    return _line([*_costs(ability.cost), *timing, *_modifiers(ability)], ability.effects)


def _spell(ability: Spell) -> str:
    head = "spell" + (" from graveyard" if ability.from_graveyard else "")
    head += f" for {ability.cost}" if ability.cost else ""
    extra = [] if ability.extra == FREE else _costs(ability.extra)
    extra += [f"then {ability.after}"] if ability.after else []
    when = [_if(ability.condition).strip()] if ability.condition != ALWAYS else []
    return _line([head, *extra, *when], ability.effects)


def _enters_with(ability: EntersWith) -> str:
    return f"enters with {_counters(ability.amount, ability.kind)}{_if(ability.condition)}"


def _limit(ability: Limit) -> str:
    return f"at most {_counters(Amount(base=ability.most), ability.kind)}"


def _replacement(ability: Replacement) -> str:
    if ability.how in ("halve", "forbid") and ability.by != 1:
        raise ValueError(f"{ability.how!r} takes no number")
    words = {"add": f"{ability.by:+}", "multiply": f"times {ability.by}", "halve": "half", "forbid": "none"}
    change = words[ability.how]
    text = f"replace counters: {change} on {ability.scope}"
    text += f" ({', '.join(ability.kinds)})" if ability.kinds else ""
    text += f", put by {ability.putter}" if ability.putter != "anyone" else ""
    return text + (", effects only" if ability.effects_only else "")


def _static(ability: Static) -> str:
    if ability.what == "grant":
        return f"static: {ability.receiver}{_note(ability.which)} has {_given(ability)}{_if(ability.condition)}"
    text = f"static: {ability.what}"
    if ability.amount != NONE or ability.second != NONE:
        text += f" {_amount(ability.amount)}"
    text += f"/{_amount(ability.second)}" if ability.second != NONE else ""
    text += f" for {ability.receiver}" if ability.receiver != "self" else ""
    return text + _note(ability.which) + _with(ability.keywords) + _if(ability.condition)


def _given(ability: Static) -> str:
    sized = ability.amount != NONE or ability.second != NONE or not ability.keywords
    return ", ".join([*([_size(ability.amount, ability.second)] if sized else []), *ability.keywords])


def _mana(ability: Mana) -> str:
    head = "mana"
    if ability.cost != Cost(tap=True):
        head += f" for {', '.join(_costs(ability.cost))}"
    head += f",{_if(ability.condition)}" if ability.condition != ALWAYS else ""
    return f"{head}: {_made(ability.produces)}"


def _made(produces: tuple[str, ...]) -> str:
    if len(produces) == 1:
        (letters,) = produces
        return "any color" if letters == _EVERY_COLOR else " or ".join(f"{{{letter}}}" for letter in letters)
    return "".join("{" + "/".join(letters) + "}" for letters in produces)


def _keyword(ability: Keyword) -> str:
    return f"{ability.name} {ability.value}" if ability.value else ability.name


def _line(head: list[str], effects: tuple[Effect, ...]) -> str:
    return f"{', '.join(head)}: {'; '.join(_effect(effect) for effect in effects)}"


def _modifiers(ability: Triggered | Activated) -> list[str]:
    once = ["once each turn"] * ability.once_each_turn + ["only once"] * ability.only_once
    return once + ([_if(ability.condition).strip()] if ability.condition != ALWAYS else [])


_PRINTERS: Final[dict[type[Ability], Callable[[Any], str]]] = {
    Triggered: _triggered,
    Chapter: _chapter,
    Activated: _activated,
    Spell: _spell,
    EntersWith: _enters_with,
    Limit: _limit,
    Replacement: _replacement,
    Static: _static,
    Mana: _mana,
    Keyword: _keyword,
    NoEffectOnClock: lambda ability: f"no effect on the clock: {ability.reason}",
    Back: lambda ability: f"back: {print_ability(ability.ability)}",
    LeftOut: lambda ability: f"left out: {ability.what}",
}


# Costs ----------------------------------------------------------------------------------------------------


def _costs(cost: Cost) -> list[str]:
    if cost.tap_which != ANYTHING and not cost.tap_creatures:
        raise ValueError("a cost says which creatures are tapped only where some are")
    if cost.kind and not cost.remove:
        raise ValueError("a cost names a kind of counter only to remove counters of it")
    parts = [_loyalty(cost), cost.mana]
    parts += ["{T}"] if cost.tap else []
    parts += ["{Q}"] if cost.untap else []
    parts += _energy_cost(cost.energy)
    parts += [f"{cost.life} life"] if cost.life else []
    parts += ["sacrifice"] if cost.sacrifice_self else []
    parts += [f"sacrifice {_filter(cost.sacrifice, 'permanent')}"] if cost.sacrifice is not None else []
    parts += ["exile"] if cost.exile_self else []
    parts += ["exile self from graveyard"] if cost.exile_buried else []
    parts += [f"exile {cost.exile_from_graveyard} from graveyard"] if cost.exile_from_graveyard else []
    parts += ["discard"] if cost.discard_self else []
    parts += [f"discard {cost.discard}"] if cost.discard else []
    removed = Amount(times=1, count="x") if cost.remove < 0 else Amount(base=cost.remove)
    parts += [f"remove {_counters(removed, cost.kind)}"] if cost.remove else []
    parts += [f"tap {cost.tap_creatures} creatures{_note(cost.tap_which)}"] if cost.tap_creatures else []
    return [part for part in parts if part] or ["free"]


def _loyalty(cost: Cost) -> str:
    if cost.loyalty_x:
        return "[-X]"
    if cost.loyalty is None:
        return ""
    return f"[{cost.loyalty:+}]" if cost.loyalty else "[0]"


def _energy_cost(energy: Amount) -> list[str]:
    if energy == NONE:
        return []
    if energy == Amount(base=energy.base) and 0 < energy.base <= 8:
        return ["pay " + "{E}" * energy.base]
    return [f"pay {_amount(energy)} energy"]


# Effects --------------------------------------------------------------------------------------------------


def _effect(effect: Effect) -> str:
    used, write = _VERBS[effect.verb]
    _check_unused(effect, used)
    text = "if paid, " if effect.if_paid else "if not paid, " if effect.if_unpaid else ""
    text += "otherwise " if effect.condition.what == "otherwise" else ""
    if effect.pay != FREE:
        text += f"may pay {' plus '.join(part.removeprefix('pay ') for part in _costs(effect.pay))} to "
    text += "may " if effect.optional else ""
    text += write(effect)
    text += " permanently" if effect.duration == "permanent" else ""
    text += f" until {effect.until}" if effect.until else ""
    return text + (_if(effect.condition) if effect.condition.what != "otherwise" else "")


def _check_unused(effect: Effect, used: frozenset[str]) -> None:
    """Refuse an effect with a field that its verb does not use, because a line could not say it."""
    for field in fields(effect):
        name = field.name
        if name not in used and name not in _COMMON and getattr(effect, name) != getattr(_DEFAULTS, name):
            raise ValueError(f"{effect.verb!r} does not use {name.replace('_', ' ')}")


def _object(effect: Effect, before: str = "") -> str:
    """Write whom an effect is meant for; nothing where it names nobody."""
    if not effect.receiver:
        if effect.up_to != ONE or effect.which != ANYTHING:
            raise ValueError(f"{effect.verb!r} restricts a receiver that it does not name")
        return ""
    up_to = f"up to {_amount(effect.up_to)} " if effect.up_to != ONE else ""
    return f"{before}{up_to}{effect.receiver}{_note(effect.which)}"


def _subject(effect: Effect, verb: str) -> str:
    """Write who does something, with the verb in the right person."""
    who = _object(effect)
    return f"{who} {verb if effect.receiver == 'you' else verb + 's'}" if who else verb


def _number(effect: Effect) -> str:
    """Write a number and a space; nothing for one."""
    return f"{_amount(effect.amount)} " if effect.amount != ONE else ""


def _get(effect: Effect) -> str:
    return f"{_subject(effect, 'get')} {_amount(effect.amount)} {effect.kind}"


def _pump(effect: Effect) -> str:
    given = f" and {', '.join(effect.keywords)}" if effect.keywords else ""
    return f"{_subject(effect, 'get')} {_size(effect.amount, effect.second)}{given}"


def _animate(effect: Effect) -> str:
    size = f"{_amount(effect.amount)}/{_amount(effect.second)}"
    kind = f" {effect.kind}" if effect.kind else ""
    return f"{_subject(effect, 'become')} {size}{kind}{_with(effect.keywords)}"


def _numbered(effect: Effect) -> str:
    verb = effect.verb if effect.verb in ("draw", "discard", "mill") else ""
    return f"{_subject(effect, verb) if verb else effect.verb} {_amount(effect.amount)}"


def _amass(effect: Effect) -> str:
    kind = f"{effect.kind.removesuffix('Army')}" if effect.kind else ""
    return f"amass {kind}{_amount(effect.amount)}"


def _damage(effect: Effect) -> str:
    source = f"{effect.source} deals " if effect.source else ""
    return f"{source}{_amount(effect.amount)} damage{_object(effect, ' to ')}"


def _create(effect: Effect) -> str:
    to = f" to {effect.to}" if effect.to else ""
    size = f" of size {_amount(effect.second)}" if effect.second != NONE else ""
    name, joint, abilities = effect.kind.partition(" [")
    if name == "emblem" and effect == Effect("create", kind=effect.kind, condition=effect.condition):
        return effect.kind
    name = f'"{name}"{joint}{abilities}'
    return f"{_subject(effect, 'create')} {_number(effect)}{name}{_with(effect.keywords)}{size}{to}"


def _copy(effect: Effect) -> str:
    to = f" to {effect.to}" if effect.to else ""
    copies = "copy of" if effect.amount == ONE else "copies of"
    return f"create {_number(effect)}{copies}{_object(effect, ' ')}{_with(effect.keywords)}{to}"


def _found(effect: Effect) -> str:
    """Write which cards are found and where they go."""
    worth = f" of mana value at most {_amount(effect.second)}" if effect.second != NONE else ""
    return f"{effect.verb} {_number(effect)}{_filter(effect.which, 'card')}{worth} to {effect.to}"


def _return(effect: Effect) -> str:
    if not effect.receiver:
        return _found(effect)
    if effect.amount != ONE:
        raise ValueError("'return' with a receiver says how many by 'up_to'")
    return f"return{_object(effect, ' ')} to {effect.to}"


def _sacrifice(effect: Effect) -> str:
    if effect.receiver and effect.receiver not in words.PLAYERS:
        if effect.amount != ONE:
            raise ValueError("'sacrifice' with a receiver says how many by 'up_to'")
        return f"sacrifice{_object(effect, ' ')}"
    if effect.up_to != ONE:
        raise ValueError("'sacrifice' by a player says how many by 'amount'")
    who = f"{effect.receiver} " if effect.receiver else ""
    verb = "sacrifice" if effect.receiver in ("", "you") else "sacrifices"
    return f"{who}{verb} {_number(effect)}{_filter(effect.which, 'permanent')}"


def _on_object(effect: Effect) -> str:
    return f"{words.verb_on_object(effect.verb)}{_object(effect, ' ')}"


def _look(effect: Effect) -> str:
    taken = f"{_amount(effect.up_to)} " if effect.up_to != ONE else ""
    rest = ", rest to graveyard" if effect.kind else ""
    return f"look at {_amount(effect.amount)}, take {taken}{_filter(effect.which, 'card')} to {effect.to}{rest}"


def _cards(effect: Effect) -> str:
    return f"{effect.verb} {_number(effect)}{_filter(effect.which, 'card')} to {effect.to}"


def _repeated(effect: Effect) -> str:
    if effect.amount == ONE:
        return effect.verb
    times = "twice" if effect.amount == Amount(base=2) else f"{_amount(effect.amount)} times"
    return f"{effect.verb} {times}"


def _add(effect: Effect) -> str:
    made = "any color" if effect.kind == _EVERY_COLOR else effect.kind
    return f"add {made}" + (f" times {_amount(effect.amount)}" if effect.amount != ONE else "")


def _double_players(effect: Effect) -> str:
    kind = f" {effect.kind} counter" if effect.kind else ""
    return f"double counters on players{kind}{_object(effect, ' for ')}"


def _all_counters(effect: Effect) -> str:
    noun = f"{effect.kind} counters" if effect.kind else "counters"
    joint = "on" if effect.verb == "double" else "from"
    return f"{effect.verb} {noun} {joint}{_object(effect, ' ')}"


_Verb = tuple[frozenset[str], Callable[[Effect], str]]


def _uses(*names: str) -> frozenset[str]:
    """Name the fields that a verb uses, besides those that say whom it is meant for."""
    return _MEANT | frozenset(names)


_VERBS: Final[dict[str, _Verb]] = {
    "put": (_uses("amount", "kind"), lambda e: f"{_counters(e.amount, e.kind)}{_object(e, ' on ')}"),
    "remove": (
        _uses("amount", "kind"),
        lambda e: f"remove {_counters(e.amount, e.kind)}{_object(e, ' from ')}",
    ),
    "move": (_uses("amount", "kind"), lambda e: f"move {_counters(e.amount, e.kind)}{_object(e, ' to ')}"),
    "remove all": (_uses("kind"), _all_counters),
    "double": (_uses("kind"), _all_counters),
    "double counters on players": (_uses("kind"), _double_players),
    "get": (_uses("amount", "kind"), _get),
    "pump": (_uses("amount", "second", "keywords"), _pump),
    "grant": (_uses("keywords"), lambda e: f"{_subject(e, 'gain')} {', '.join(e.keywords)}"),
    "animate": (_uses("amount", "second", "kind", "keywords"), _animate),
    "gain life": (_uses("amount"), lambda e: f"{_subject(e, 'gain')} {_amount(e.amount)} life"),
    "lose life": (_uses("amount"), lambda e: f"{_subject(e, 'lose')} {_amount(e.amount)} life"),
    "lose game": (_uses(), lambda e: f"{_subject(e, 'lose')} the game"),
    "damage": (_uses("amount", "source"), _damage),
    "create": (_uses("amount", "second", "kind", "keywords", "to"), _create),
    "reveal until": (frozenset({"which", "to"}), lambda e: f"reveal until {_filter(e.which, 'card')} to {e.to}"),
    "put from hand": (frozenset({"amount", "which", "to"}), _found),
    "leave later": (_uses("to"), lambda e: f"{_object(e)} goes to {e.to} at the next end step"),
    "copy": (_uses("amount", "keywords", "to"), _copy),
    "transform": (_uses("kind"), lambda e: f"transform{_object(e, ' ')}" + (f' to "{e.kind}"' if e.kind else "")),
    "search": (frozenset({"amount", "which", "second", "to"}), _found),
    "return": (_uses("amount", "second", "to"), _return),
    "add": (frozenset({"amount", "kind"}), _add),
    "sacrifice": (_uses("amount"), _sacrifice),
    "attach": (_uses(), lambda e: f"attach{_object(e, ' to ')}"),
    "look": (frozenset({"amount", "up_to", "which", "to", "kind"}), _look),
    **{verb: (_uses("amount"), _numbered) for verb in ("draw", "discard", "mill")},
    **{verb: (frozenset({"amount"}), _numbered) for verb in words.NUMBERED[3:]},
    "amass": (frozenset({"amount", "kind"}), _amass),
    **{verb: (frozenset({"amount"}), _repeated) for verb in words.REPEATED},
    **{verb: (_uses(), lambda e: f"{words.verb_on_object(e.verb)}{_object(e, ' ')}") for verb in words.ON_OBJECT},
}
"""By verb: the fields it uses, and how it is written."""


# Filters, amounts, conditions -----------------------------------------------------------------------------


def _filter(which: Filter, noun: str = "anything") -> str:
    parts = ["another"] if which.another else []
    parts += ["modified"] if which.modified else []
    parts += ["commander"] if which.commander else []
    parts += [which.state] if which.state else []
    parts += ["multicolored"] if which.multicolored else []
    parts += ["non" + word for word in which.not_types]
    parts += ["non-" + word for word in which.not_subtypes]
    parts += [" or ".join(_COLOR_NAMES[letter] for letter in which.colors)] if which.colors else []
    parts += _named(which)
    parts = parts or [noun]
    parts += ["that entered this turn"] if which.entered else []
    parts += ["that was milled this turn"] if which.milled else []
    parts += ["that targets a creature"] if which.targets_creature else []
    return " ".join(parts) + _properties(which)


def _named(which: Filter) -> list[str]:
    """Write types and subtypes."""
    if which.either:
        return ["either " + " or ".join((*which.types, *which.subtypes))]
    types = (" " if which.all_types else " or ").join(which.types)
    return [" or ".join(which.subtypes)] * bool(which.subtypes) + [types] * bool(types)


def _properties(which: Filter) -> str:
    parts = [*which.keywords, *["an X cost"] * which.has_x]
    parts += [f"{_a(which.counter)} counter"] if which.counter else []
    parts += _bounds("mana value", which.max_mana_value, which.min_mana_value)
    parts += _bounds("power", which.max_power, which.min_power)
    parts += _bounds("toughness", which.max_toughness, which.min_toughness)
    lacks = [*which.not_keywords, *([f"{_a(which.not_counter)} counter"] if which.not_counter else [])]
    without = f" without {' and '.join(lacks)}" if lacks else ""
    return (f" with {' and '.join(parts)}" if parts else "") + without


def _bounds(noun: str, most: int | None, least: int | None) -> list[str]:
    if most is not None and most == least:
        return [f"{noun} {most}"]
    at_most = [f"{noun} {most} or less"] if most is not None else []
    return at_most + ([f"{noun} {least} or more"] if least is not None else [])


def _a(kind: str) -> str:
    """Put the article before a kind of counter."""
    if kind == "any":
        return kind
    return f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"


def _note(which: Filter) -> str:
    return f" ({_filter(which, '').strip()})" if which != ANYTHING else ""


def _with(keywords: tuple[str, ...]) -> str:
    return f" with {', '.join(keywords)}" if keywords else ""


def _detail(kind: str, which: Filter) -> str:
    """Write a kind of counter and the objects it is on."""
    if not kind:
        return _filter(which) if which != ANYTHING else ""
    return f"{kind} counter" + (f" on {_filter(which)}" if which != ANYTHING else "")


def _amount(amount: Amount) -> str:
    if amount == Amount(base=amount.base) and amount.base >= 0:
        return str(amount.base)
    if amount == Amount(times=1, count="x"):
        return "X"
    if amount.count == "number" and amount != Amount(base=amount.base):
        raise ValueError("a fixed number is its base alone")
    if amount.count == "number":
        return f"(-{-amount.base})"
    if not amount.base:
        return f"({'-' if amount.times < 0 else ''}{_counted(amount)})"
    return f"({amount.base} {'-' if amount.times < 0 else '+'} {_counted(amount)})"


def _counted(amount: Amount) -> str:
    if not amount.times:
        raise ValueError("something is counted no times")
    detail = _detail(amount.kind, amount.which)
    if detail and amount.count == "x":
        raise ValueError("X counts no objects")
    name = "X" if amount.count == "x" else amount.count
    factor = f"{abs(amount.times)} * " if abs(amount.times) != 1 else ""
    return f"{factor}{name}{f': {detail}' if detail else ''}"


def _size(power: Amount, toughness: Amount) -> str:
    return f"{_signed(power)}/{_signed(toughness)}"


def _signed(amount: Amount) -> str:
    if amount.base < 0 or (amount.base == 0 and amount.times < 0):
        turned = Amount(-amount.base, -amount.times, amount.count, amount.kind, amount.which)
        return f"-{_amount(turned)}"
    return f"+{_amount(amount)}"


def _counters(amount: Amount, kind: str) -> str:
    number = f"{_amount(amount)} " if amount != ONE else ""
    noun = "counter" if amount == ONE else "counters"
    return f"{number}{kind} {noun}" if kind else f"{number}{noun}"


def _if(condition: Condition) -> str:
    if condition == ALWAYS:
        return ""
    if condition.what in words.COMPARISONS:
        return f" if {_amount(condition.left)} {condition.what} {_amount(condition.right)}"
    if condition.what in ("self has counter", "self lacks counter"):
        return f" if {condition.what.removesuffix('counter')}{_a_counter(condition.kind)}"
    if condition != Condition(condition.what) or condition.what not in words.PLAIN_CONDITIONS:
        raise ValueError(f"{condition.what!r} cannot be written with what it has")
    return f" if {condition.what}"


def _a_counter(kind: str) -> str:
    return f"{_a(kind)} counter" if kind else "a counter"
