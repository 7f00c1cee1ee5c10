"""Effects and abilities to rows of the kernel's tables, and what of an ability cannot be played."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain
from typing import Final

from counterclock import ability as ir
from counterclock.ability import Ability, Activated, Amount, Condition, Cost, Effect, Filter
from counterclock.encode_checks import (
    FINDS,
    HOST_EVENTS,
    check_cost,
    check_effect,
    check_event,
    check_found,
    check_use,
)
from counterclock.encode_keyword import as_abilities, keyword_status
from counterclock.encode_kicked import kicked
from counterclock.encode_parts import (
    Tables,
    UnplayedError,
    encode_amount,
    encode_condition,
    encode_filter,
    granted_bits,
    is_of_lands,
    means_lands,
    parse_mana,
    toxic_of,
    type_bits,
)
from counterclock.encode_role import (
    could_matter,
    fixed_harm,
    grows_attackers,
    is_over_after_combat,
    is_paid_with_it,
    life_taken,
    only_lends,
    poisons_you,
    role_of,
    uses_spare,
    value_of,
)
from counterclock.encode_static import forbidden_row, static_row
from counterclock.kernels import codes
from counterclock.kernels import layout as cells
from counterclock.mana import ManaCost
from counterclock.notation import parse_ability
from counterclock.token_catalogue import token_of

_NO_RECEIVER: Final = frozenset(
    ["proliferate", "add", "land drop", "extra combat", "extra turn", "bolster", "scry", "surveil", "look", "search",
     "explore", "create", "amass", "nothing", "put from hand", "populate", "impulse draw", "incubate", "reveal until",
     "activate again", "earthbend"]
)  # fmt: skip
_OWN_PERMANENT: Final = frozenset(
    [
        "put",
        "remove",
        "double",
        "pump",
        "grant",
        "untap",
        "tap",
        "animate",
        "remove all",
        "put same kinds",
        "monstrosity",
        "transform",
        "return transformed",
    ]
)
_OWN_PLAYER: Final = frozenset(["get", "draw", "discard", "mill", "gain life", "lose life"])
_OWN_EVENTS: Final = frozenset(
    ["another attacks", "another combat damage to a player", "you attack", "each upkeep", "each end step",
     "opponent upkeep", "opponent gets poison", "attacks", "combat damage to a player", "dealt damage",
     "opponent commits a crime", "would be dealt damage", "deals excess damage", "opponent draws", "blocked"]
)  # fmt: skip
_WHOSE: Final = {
    "any": cells.WHOSE_ANY, "you": cells.WHOSE_YOURS, "opponent": cells.WHOSE_OPPONENTS,
    "attached": cells.WHOSE_ATTACHED,
}  # fmt: skip

_ALL_KINDS: Final = frozenset(
    ["double", "remove all", "double counters on players", "transform", "return transformed"]
)  # fmt: skip
"""Verbs that mean every kind of counter, or the card's own other face, where they name none."""
_OF_COUNTERS: Final = frozenset(
    ["put", "remove", "double", "get", "move", "remove all", "double counters on players"]
)  # fmt: skip
"""Verbs that may name a kind of counter."""
_PERMANENTS: Final = frozenset(["artifact", "basic", "battle", "creature", "enchantment", "land", "planeswalker"])
"""Types of cards that can be put onto the battlefield."""
_IN_COMBAT: Final = frozenset([int(cells.ROLE_PUMP), int(cells.ROLE_MANA), int(cells.ROLE_NEVER)])
"""Roles of abilities that are used while creatures attack, or are found out to be of no use."""


# Effects ------------------------------------------------------------------------------------------------------------


def _receiver(effect: Effect) -> str:
    """Return the receiver that is meant where none is stated."""
    if effect.receiver:
        return effect.receiver
    if effect.verb in _NO_RECEIVER or effect.verb in ("sacrifice", "return"):
        return ""
    if effect.verb in _OWN_PERMANENT:
        return "self"
    if effect.verb in _OWN_PLAYER:
        return "you"
    if effect.verb == "double counters on players":
        return "you"
    raise UnplayedError(f"{effect.verb} without a receiver")


def _check_token(name: str) -> None:
    """Refuse tokens that are not known, and those of which some ability is not played."""
    token = token_of(name)
    if token is None:
        raise UnplayedError(f"creates {name}")
    for line in token.abilities:
        each = parse_ability(line)
        reason = each.what if isinstance(each, ir.LeftOut) else unplayed(each)
        if reason:
            raise UnplayedError(f"creates {name.partition(' [')[0]}, of which this is not played: {reason}")


def _kind_of(effect: Effect, tables: Tables) -> int:
    """Return what a row's kind column holds."""
    if effect.verb in ("create", "amass"):
        _check_token(effect.kind or "Army")
        return tables.token(effect.kind or "Army", effect.keywords if effect.verb == "create" else ())
    if effect.verb == "incubate":
        return tables.token("Incubator", ())
    if effect.verb == "transform" and effect.kind:
        return tables.token(effect.kind, ())
    if effect.verb == "add":
        symbols = parse_mana(effect.kind) if effect.kind.startswith("{") else None
        colors = "".join(symbols.pips) if symbols else effect.kind
        return tables.mana_class("".join(sorted(set(colors) & set(codes.COLORS))) or "C")
    if effect.verb in _OF_COUNTERS and effect.kind:
        return tables.kind(effect.kind)
    if effect.verb == "animate":
        return type_bits((effect.kind,) if effect.kind else ())
    if effect.verb == "look":
        return codes.PLACES.index(effect.kind or "library bottom")
    return -1 if effect.verb in _ALL_KINDS else 0


def _amount_of(effect: Effect) -> Amount:
    """Return an effect's amount; mana symbols count themselves."""
    if effect.verb == "add" and effect.kind.startswith("{"):
        symbols = effect.kind.count("{")
        if effect.amount.times:
            return replace(effect.amount, times=effect.amount.times * symbols)
        return Amount(base=effect.amount.base * symbols)
    return effect.amount


def effect_row(effect: Effect, tables: Tables) -> dict[int, int]:
    """Return the columns of an effect.

    Raises
    ------
    UnplayedError
        Where the kernel cannot carry it out.
    """
    receiver = _receiver(effect)
    check_effect(effect, receiver)
    what, left, right, kind = encode_condition(effect.condition, tables)
    create = effect.verb in ("create", "search")
    row = {
        cells.E_VERB: codes.VERBS.index(effect.verb),
        cells.E_AMOUNT: encode_amount(_amount_of(effect), tables),
        cells.E_SECOND: encode_amount(effect.second, tables),
        cells.E_KIND: _kind_of(effect, tables),
        cells.E_KEYWORDS: 0 if create else granted_bits(effect.keywords),
        cells.E_TOXIC: 0 if create else toxic_of(effect.keywords),
        cells.E_RECEIVER: codes.RECEIVERS.index(receiver) if receiver else -1,
        cells.E_UP_TO: encode_amount(effect.up_to, tables),
        cells.E_FILTER: encode_filter(_about(effect, receiver), tables, buried=effect.verb == "return"),
        cells.E_TO: codes.PLACES.index(effect.to) if effect.to else 0,
        cells.E_CONDITION: what,
        cells.E_LEFT: left,
        cells.E_RIGHT: right,
        cells.E_CONDITION_KIND: kind,
        cells.E_IF_PAID: 2 if effect.if_unpaid else int(effect.if_paid),
        cells.E_ITS: int(any(each.count.startswith("its ") for each in (effect.amount, effect.second))),
        cells.E_LASTS: int(effect.duration == "permanent"),
        cells.E_PAY_ENERGY: encode_amount(effect.pay.energy, tables),
        cells.E_PAY_COST: tables.cost(parse_mana(effect.pay.mana), 0) if effect.pay.mana else 0,
        cells.E_PAY_LIFE: effect.pay.life,
        cells.E_UNTIL: cells.UNTIL.index(effect.until),
        cells.E_DEALER: codes.RECEIVERS.index(effect.source) + 1 if effect.source else 0,
    }
    return {int(column): int(value) for column, value in row.items()} | _more_to_pay(effect.pay, tables)


def _about(effect: Effect, receiver: str) -> Filter:
    """Return what an effect may happen to: Forests are lands, and counters are doubled where there are some."""
    if effect.verb == "amass":
        return Filter(subtypes=("Army",))
    if effect.verb == "destroy" and receiver in _THEIRS:
        return _that_can_die(effect.which)
    if effect.verb in FINDS and not receiver and effect.to.startswith("battlefield"):
        return _that_can_enter(effect.which)
    if receiver == "target permanent you control" and not effect.which.types and means_lands(effect.which):
        return replace(effect.which, types=("land",) if effect.which.subtypes else ())
    if effect.verb != "double" or not receiver.startswith(("target", "another target")) or effect.which.counter:
        return effect.which
    return replace(effect.which, counter=effect.kind or "any")


_THEIRS: Final = frozenset(["target opposing creature", "each opposing creature"])


def _that_can_die(which: Filter) -> Filter:
    """Return which creatures of opponents are aimed at: nothing is paid for those that are indestructible (702.12b)."""
    return replace(which, not_keywords=(*which.not_keywords, "indestructible"))


def _aimed_well(effect: Effect) -> Effect:
    """Return an effect of a loyalty ability: whose source is no creature, so that its damage is no counters."""
    damages = effect.verb == "damage" and effect.receiver in _THEIRS and not effect.source
    return replace(effect, which=_that_can_die(effect.which)) if damages else effect


def _that_can_enter(which: Filter) -> Filter:
    """Return which cards fit a filter that can be put onto the battlefield: no instants and no sorceries (304.4)."""
    if _PERMANENTS & set(which.types) and not which.either:
        return which
    return replace(which, not_types=tuple(dict.fromkeys((*which.not_types, "instant", "sorcery"))))


def _more_to_pay(cost: Cost, tables: Tables) -> dict[int, int]:
    """Return the columns of what an effect asks for besides mana, life and energy."""
    more = cost.sacrifice is not None or cost.discard or cost.remove or cost.exile_from_graveyard or cost.sacrifice_self
    return {
        int(cells.E_PAY_MORE): int(bool(more)),
        int(cells.E_PAY_SACRIFICE): 0 if cost.sacrifice is None else encode_filter(cost.sacrifice, tables, True),
        int(cells.E_PAY_DISCARD): cost.discard,
        int(cells.E_PAY_REMOVE): cost.remove,
        int(cells.E_PAY_KIND): tables.kind(cost.kind) if cost.remove else 0,
        int(cells.E_PAY_GRAVE): cost.exile_from_graveyard,
        int(cells.E_PAY_ITSELF): int(cost.sacrifice_self),
    }


def encode_effects(effects: tuple[Effect, ...], tables: Tables, found: bool = False) -> tuple[int, int]:
    """Append the rows of some effects, the first of which may be about a permanent that was ``found`` before.

    Return the first row and how many there are.
    """
    check_found(effects, found)
    rows = [
        effect_row(effect, tables)
        for effect in _with_prices(effects)
        if effect.verb != "nothing" or effect.pay != ir.FREE
    ]
    return tables.effect_rows(rows), len(rows)


def _with_prices(effects: tuple[Effect, ...]) -> list[Effect]:
    """Return effects with the life that is lost if something is paid as a part of it: the last life is not."""
    made = list[Effect]()
    for effect in effects:
        payments = [place for place, each in enumerate(made) if each.pay != ir.FREE]
        if payments and is_paid_with_it(effect):
            bought = made[payments[-1]]
            pay = replace(bought.pay, life=bought.pay.life + effect.amount.base)
            made[payments[-1]] = replace(bought, pay=pay)
        else:
            made.append(effect)
    return made


# Abilities ----------------------------------------------------------------------------------------------------------


def _blank() -> dict[int, int]:
    """Return the columns of an ability without anything special."""
    return {int(cells.A_KIND): -1, int(cells.A_FILTER): 0, int(cells.A_WHOSE): 0}


def _condition_columns(condition: Condition, tables: Tables) -> dict[int, int]:
    """Return the columns of an ability's condition."""
    if condition.what == "first time this turn":
        return {}
    what, left, right, kind = encode_condition(condition, tables)
    columns = {int(cells.A_CONDITION): what, int(cells.A_LEFT): left, int(cells.A_RIGHT): right}
    if kind >= 0:
        columns[int(cells.A_KIND)] = kind
    return columns


def _is_nonland(which: Filter) -> bool:
    """Tell whether a filter means nonland cards and nothing else."""
    return which in (ir.ANYTHING, Filter(not_types=("land",)))


def triggered_rows(each: ir.Triggered, tables: Tables, attached: bool) -> list[dict[int, int]]:
    """Return a row for each event of a triggered ability; ``attached``: the source is an Equipment or an Aura.

    One that triggers in the graveyard has none: see `rises`.
    """
    if each.in_graveyard:
        rises(each)
        return []
    if each.events == ("enters",) and any(map(_asks_for_attackers, each.effects)):
        raise UnplayedError("it is cast where nothing attacks")
    first, count = encode_effects(each.effects, tables)
    once = each.once_each_turn or each.condition.what == "first time this turn"
    asks = any(effect.condition.what == "first time this turn" for effect in each.effects)
    rows = []
    for event in each.events:
        row = _blank() | _condition_columns(each.condition, tables)
        row |= {
            int(cells.A_FIRST): first,
            int(cells.A_EFFECTS): count,
            int(cells.A_FLAGS): int(
                cells.FLAG_ONCE * once | cells.FLAG_SPENT * each.only_once | cells.FLAG_FIRST * asks
            ),
        }
        rows.append(row | _event_columns(each, event, tables, attached))
    return rows


def rises(each: ir.Triggered) -> tuple[int, int]:
    """Return on which event a card returns from the graveyard by an ability of its own, and where it goes.

    Raises
    ------
    UnplayedError
        For an ability that does something else in the graveyard, or that sees an event no card there can see.
    """
    (event, *more), (effect, *others) = each.events, each.effects
    whose = {"you proliferate": "you", "cards milled": "opponent"}
    if more or others or effect.verb != "return" or effect.receiver != "self" or effect.pay != ir.FREE:
        raise UnplayedError("does more in the graveyard than return")
    if each.whose != whose.get(event) or each.condition != ir.ALWAYS or not _is_nonland(each.which):
        raise UnplayedError(f"returns from the graveyard on {event}")
    return codes.TRIGGERS.index(event), codes.PLACES.index(effect.to)


def chapter_rows(each: ir.Chapter, tables: Tables) -> list[dict[int, int]]:
    """Return a row for each chapter of a chapter ability."""
    first, count = encode_effects(each.effects, tables)
    common = _blank() | {
        int(cells.A_TRIGGER): codes.TRIGGERS.index("chapter"),
        int(cells.A_FIRST): first,
        int(cells.A_EFFECTS): count,
    }
    return [common | {int(cells.A_KIND): chapter} for chapter in each.chapters]


def _event_columns(each: ir.Triggered, event: str, tables: Tables, attached: bool) -> dict[int, int]:
    """Return the columns that say which events an ability looks for."""
    check_event(each, event)
    if event == "counters put on self":
        kind = tables.kind(each.kind) if each.kind and each.kind != "any" else -1
        code, whose = codes.TRIGGERS.index("counters put"), cells.WHOSE_SELF
        return {int(cells.A_TRIGGER): code, int(cells.A_WHOSE): int(whose), int(cells.A_KIND): kind}
    if attached and event in HOST_EVENTS and (event != "dies" or each.whose == "attached"):
        code = codes.TRIGGERS.index(HOST_EVENTS[event])
        return {int(cells.A_TRIGGER): code, int(cells.A_WHOSE): int(cells.WHOSE_ATTACHED)}
    if event == "cards milled":
        if not _is_nonland(each.which):
            raise UnplayedError("looks at which cards are milled")
        which = 0
    else:
        if event in ("another enters", "another leaves") and each.whose == "any" and is_of_lands(each.which):
            raise UnplayedError(f"looks at which lands {event.removeprefix('another ').removesuffix('s')}")
        which = encode_filter(each.which, tables, another=event.startswith("another"))
    whose = cells.WHOSE_ANY if event in _OWN_EVENTS else _WHOSE[each.whose]
    columns = {
        int(cells.A_TRIGGER): codes.TRIGGERS.index(event),
        int(cells.A_FILTER): which,
        int(cells.A_WHOSE): int(whose),
    }
    if event == "counters put" and each.kind and each.kind != "any":
        columns[int(cells.A_KIND)] = tables.kind(each.kind)
    return columns


def ability_elsewhere_row(each: Activated, tables: Tables) -> dict[int, int]:
    """Return the row of an ability of a card in the hand or the graveyard: it resolves like a spell.

    Raises
    ------
    UnplayedError
        Where something else than mana and the card itself is paid, or a condition is asked for.
    """
    cost = each.cost
    if replace(cost, mana="", discard_self=False, exile_buried=False) != ir.FREE or each.condition != ir.ALWAYS:
        raise UnplayedError("its cost")
    if cost.discard_self and is_over_after_combat(each) and any(map(could_matter, each.effects)):
        raise UnplayedError("cards are discarded for abilities after combat, where this does nothing")
    if cost.exile_buried and only_lends(each) and any(map(could_matter, each.effects)):
        raise UnplayedError("no card is exiled from the graveyard for keywords that end with the turn")
    if "{X}" in cost.mana or any(effect.receiver == "self" for effect in each.effects):
        raise UnplayedError("an ability of a card that is not on the battlefield")
    return spell_row(ir.Spell(each.effects), tables)


def graveyard_row(each: Activated, tables: Tables) -> tuple[dict[int, int], int]:
    """Return the row of an ability that returns its card from the graveyard, and where the card goes.

    Raises
    ------
    UnplayedError
        Where it does not return the card first, or something else is paid than mana, life and tapped creatures.
    """
    paid = replace(each.cost, mana="", life=0, tap_creatures=0, tap_which=ir.ANYTHING)
    comes, *rest = each.effects
    if paid != ir.FREE or "{X}" in each.cost.mana or (comes.verb, comes.receiver) != ("return", "self"):
        raise UnplayedError("an ability in the graveyard")
    life = (Effect("lose life", Amount(base=each.cost.life), receiver="you"),) if each.cost.life else ()
    row = spell_row(ir.Spell((*life, *rest), from_graveyard=True, condition=each.condition), tables, found=True)
    row[int(cells.A_HELPERS)] = each.cost.tap_creatures
    row[int(cells.A_HELPER)] = encode_filter(each.cost.tap_which, tables)
    return row, codes.PLACES.index(comes.to)


_KNOWN_BEFORE: Final = frozenset(
    {"number", "cards in hand", "counters on self", "creatures you control", "lands you control"}
)
"""Counts that say what an ability will cost in life before it is activated."""


_MOST_POISON: Final = 9
"""Poison counters that lose no game (704.5c)."""


def _surviving(each: Activated) -> ir.Condition:
    """Return the condition of an ability; of one that takes its controller's life or poisons it, that it survives."""
    poison = sum(effect.amount.base for effect in each.effects if poisons_you(effect))
    if poison and each.condition == ir.ALWAYS:  # "that player" of an activated ability is its controller
        mine = Amount(times=1, count="poison of that player")
        return ir.Condition("at most", mine, Amount(base=_MOST_POISON - poison))
    return each.condition if each.condition != ir.ALWAYS else _outliving(each)


def _outliving(each: Activated) -> ir.Condition:
    """Return that more life is left than an ability takes, where it is known; otherwise no condition."""
    harm = [e for e in each.effects if e.verb in ("damage", "lose life") and e.receiver in ("you", "each player")]
    if len(harm) != 1 or harm[0].amount.count not in _KNOWN_BEFORE:
        return ir.ALWAYS
    lost = harm[0].amount
    drawn = sum(e.amount.base for e in each.effects if e.verb == "draw") if lost.count == "cards in hand" else 0
    least = replace(lost, base=lost.base + lost.times * drawn + 1)
    return ir.Condition("at least", Amount(times=1, count="your life"), least)


def activated_row(each: Activated, tables: Tables) -> dict[int, int]:
    """Return the row of an activated or loyalty ability."""
    cost = each.cost
    check_cost(cost)
    if each.given and cost.loyalty is None:
        raise UnplayedError("gives planeswalkers what is no loyalty ability")
    if cost.discard_self or cost.exile_buried:
        return ability_elsewhere_row(each, tables)
    if each.in_graveyard:
        return graveyard_row(each, tables)[0]
    check_use(each)
    if each.condition.what == "self is attacking" and role_of(each) not in _IN_COMBAT:
        raise UnplayedError("is activated only while it attacks")
    begins = each.effects[0]
    if each.condition != ir.ALWAYS and begins.condition == ir.ALWAYS:  # what it does first has to be possible too
        begins = replace(begins, condition=_outliving(each))
    effects = (begins, *each.effects[1:])
    first, count = encode_effects(tuple(map(_aimed_well, effects)) if cost.loyalty is not None else effects, tables)
    flags = cells.FLAG_TAP * cost.tap | cells.FLAG_SACRIFICE * cost.sacrifice_self | cells.FLAG_EXILE * cost.exile_self
    once = each.once_each_turn or each.condition.what == "first time this turn"
    flags |= (
        cells.FLAG_ONCE * once | cells.FLAG_LOYALTY * (cost.loyalty is not None) | cells.FLAG_SPENT * each.only_once
    )
    flags |= cells.FLAG_LOYALTY_X * cost.loyalty_x
    trigger = "given" if each.given else "activated" if cost.loyalty is None else "loyalty"
    row = _blank() | _condition_columns(_surviving(each), tables)
    row |= {
        int(cells.A_TRIGGER): codes.TRIGGERS.index(trigger),
        int(cells.A_COST): tables.cost(parse_mana(cost.mana), 0) if cost.mana else 0,
        int(cells.A_FLAGS): int(flags),
        int(cells.A_ENERGY): encode_amount(cost.energy, tables),
        int(cells.A_LIFE): cost.life,
        int(cells.A_REMOVE): cost.remove,
        int(cells.A_REMOVE_KIND): tables.kind(cost.kind) if cost.remove else 0,
        int(cells.A_LOYALTY): cost.loyalty or 0,
        int(cells.A_FIRST): first,
        int(cells.A_EFFECTS): count,
        int(cells.A_ROLE): int(role_of(each)),
        int(cells.A_VALUE): value_of(each),
        int(cells.A_SACRIFICE): 0 if cost.sacrifice is None else encode_filter(cost.sacrifice, tables, another=True),
        int(cells.A_DISCARD): cost.discard,
        int(cells.A_GRAVE): cost.exile_from_graveyard,
        int(cells.A_HELPERS): cost.tap_creatures,
        int(cells.A_HELPER): encode_filter(cost.tap_which, tables),
        int(cells.A_PROLIFERATE): sum(e.amount.base for e in each.effects if e.verb == "proliferate"),
        int(cells.A_SPARE): int(uses_spare(each)),
        int(cells.A_LESS): encode_amount(each.less, tables),
        int(cells.A_BURN): fixed_harm(each, ("damage", "lose life")),
        int(cells.A_POISON): fixed_harm(each, ("get",)),
    }
    return row


def as_activated(each: ir.Mana) -> Activated:
    """Return a mana ability as an activated ability that adds mana to the pool (605.1a)."""
    if len(set(each.produces)) == 1 and len(each.produces[0]) > 1:
        several = Effect("add", Amount(base=len(each.produces)), kind=each.produces[0])
        return Activated(each.cost, (several,), each.condition)
    kind = "".join("{" + "/".join(letters) + "}" for letters in each.produces)
    return Activated(each.cost, (Effect("add", kind=kind),), each.condition)


def spell_row(each: ir.Spell, tables: Tables, found: bool = False) -> dict[int, int]:
    """Return the row of what an instant or sorcery does; costs on top of mana come first.

    ``found`` tells that a permanent was found before, which its effects may be about.
    """
    if (
        each.extra.energy != ir.NONE
        or each.extra.remove
        or each.extra.tap_creatures
        or (each.extra.exile_from_graveyard and not each.from_graveyard)
    ):
        raise UnplayedError("an additional cost")
    if each.condition != ir.ALWAYS and not each.from_graveyard:
        raise UnplayedError("is cast under a condition")
    if any(map(_asks_for_attackers, each.effects)) and not any(map(grows_attackers, each.effects)):
        raise UnplayedError("it is cast where nothing attacks")
    first, count = encode_effects(_extra_effects(each.extra) + each.effects, tables, found)
    trigger = codes.TRIGGERS.index("spell")
    row = _blank() | _condition_columns(each.condition, tables)
    row |= {int(cells.A_TRIGGER): trigger, int(cells.A_FIRST): first, int(cells.A_EFFECTS): count}
    return row | _asked_for(each, tables)


def _asks_for_attackers(effect: Effect) -> bool:
    """Tell whether an effect that helps its controller counts attackers, or gives them counters or keywords."""
    counts = "attackers" in (effect.amount.count, effect.second.count)
    gives = effect.verb == "grant" or (effect.verb == "put" and effect.kind != "-1/-1")
    return counts or (gives and effect.receiver == "each attacking creature")


def _asked_for(each: ir.Spell, tables: Tables) -> dict[int, int]:
    """Return the columns of what must be there for a spell to be cast, which in hand is a card itself.

    That is its additional cost, and more life than it takes.
    """
    cost = each.extra
    return {
        int(cells.A_SACRIFICE): 0 if cost.sacrifice is None else encode_filter(cost.sacrifice, tables),
        int(cells.A_DISCARD): cost.discard + (cost.discard > 0 and not each.from_graveyard),
        int(cells.A_LIFE): cost.life + life_taken(each.effects),
    }


def life_asked(abilities: Iterable[ir.Ability]) -> dict[int, int]:
    """Return the row of a permanent spell that is cast where more life is left than it takes as it enters.

    Of a Saga it is what its chapters take up to any of them.

    Parameters
    ----------
    abilities : iterable of Ability
        Of the permanent.

    Returns
    -------
    dict from int to int
        Column to value; empty where it takes none.
    """
    entering = [
        a for a in abilities if isinstance(a, ir.Triggered) and "enters" in a.events and a.condition == ir.ALWAYS
    ]
    taken = life_taken(effect for each in entering if not unplayed(each) for effect in each.effects)
    taken += _taken_by_chapters([each for each in abilities if isinstance(each, ir.Chapter) and not unplayed(each)])
    if not taken:
        return {}
    return _blank() | {int(cells.A_TRIGGER): codes.TRIGGERS.index("spell"), int(cells.A_LIFE): taken}


def _taken_by_chapters(chapters: Sequence[ir.Chapter]) -> int:
    """Return the most life that chapters take by fixed numbers, from the first up to any of them (714.2)."""
    last = max((number for each in chapters for number in each.chapters), default=0)
    read = [[e for each in chapters if number in each.chapters for e in each.effects] for number in range(1, last + 1)]
    return max((life_taken(chain.from_iterable(read[:number])) for number in range(1, last + 1)), default=0)


def _extra_effects(extra: Cost) -> tuple[Effect, ...]:
    """Return an additional cost as effects that happen first."""
    effects: tuple[Effect, ...] = ()
    if extra.sacrifice is not None:
        effects += (Effect("sacrifice", which=extra.sacrifice),)
    if extra.discard:
        effects += (Effect("discard", Amount(base=extra.discard), receiver="you"),)
    if extra.life:
        effects += (Effect("lose life", Amount(base=extra.life), receiver="you"),)
    return effects


def enters_with_row(each: ir.EntersWith, tables: Tables) -> dict[int, int]:
    """Return the row of counters that a permanent enters with."""
    return effect_row(Effect("put", each.amount, kind=each.kind, receiver="self", condition=each.condition), tables)


# What cannot be played ----------------------------------------------------------------------------------------------


class _Scratch:
    """Tables that accept anything: for finding out whether an ability can be played."""

    def kind(self, name: str) -> int:
        return 8

    def subtypes(self, names: tuple[str, ...]) -> int:
        return 1

    def token(self, name: str, keywords: tuple[str, ...]) -> int:
        return 0

    def cost(self, mana: ManaCost, life: int) -> int:
        return 1

    def amount_row(self, row: tuple[int, ...]) -> int:
        return 1

    def filter_row(self, row: tuple[int, ...]) -> int:
        return 1

    def effect_rows(self, rows: list[dict[int, int]]) -> int:
        return 0

    def mana_class(self, colors: str) -> int:
        return 0


_SCRATCH: Final = _Scratch()


@cache
def unplayed(each: Ability) -> str:
    """Say which part of an ability is not played.

    Parameters
    ----------
    each : Ability

    Returns
    -------
    str
        Empty where all of it is played.
    """
    try:
        for one in kicked(each, 1):
            _try(one)
    except UnplayedError as reason:
        return str(reason)
    return ""


def _try(each: Ability) -> None:
    """Encode an ability for nothing."""
    match each:
        case ir.Back():
            _try(each.ability)
        case ir.Triggered():
            triggered_rows(each, _SCRATCH, attached=False)
        case ir.Chapter():
            chapter_rows(each, _SCRATCH)
        case ir.Activated():
            activated_row(each, _SCRATCH)
        case ir.Mana() if each.cost.exile_buried or each.cost.discard_self:
            raise UnplayedError("mana of a card that is not on the battlefield")
        case ir.Mana():
            activated_row(as_activated(each), _SCRATCH)
        case ir.Spell():
            spell_row(each, _SCRATCH)
        case ir.Static(what="cannot have counters"):
            forbidden_row(each, _SCRATCH)
        case ir.Static():
            static_row(each, _SCRATCH)
        case ir.EntersWith():
            enters_with_row(each, _SCRATCH)
        case ir.Keyword() if keyword_status(each) == "left out":
            raise UnplayedError(f"keyword {each.name}")
        case ir.Keyword():
            for other in as_abilities(each) or ():
                _try(other)
        case _:
            return
