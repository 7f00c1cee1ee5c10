"""When the pilot uses an activated or loyalty ability, and what one is worth to it."""

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from counterclock import ability as ir
from counterclock.ability import Ability, Activated, Cost, Effect, Filter, Spell, as_aimed
from counterclock.blockers import Blockers
from counterclock.kernels import codes
from counterclock.kernels import layout as cells

PLAYERS: Final = frozenset(codes.RECEIVERS[int(codes.R_YOU) : int(codes.R_NEAREST) + 1]) | {
    "target player",
    "each corrupted opponent",
}
"""Receivers that are players."""
_IN_MAIN: Final = frozenset(
    ["put", "attach", "double", "search", "get", "return", "land drop", "bolster", "amass", "explore",
     "monstrosity", "put from hand", "transform", "return transformed", "impulse draw", "copy", "earthbend",
     "one more counter", "look", "reveal until"]
)  # fmt: skip
"""What the pilot activates abilities for in its main phases."""
_CREATURES: Final = frozenset(
    ["target creature you control", "another target creature you control", "each creature you control",
     "each other creature you control", "each attacking creature", "target attacking creature"]
)  # fmt: skip
_AWAY: Final = frozenset(["library bottom", "exile"])
"""Where cards of one's own are put to no use."""
_LASTING: Final = frozenset(
    ["proliferate", "draw", "create", "extra turn", "populate", "incubate", "activate again", "reveal until"]
)
"""What the pilot activates abilities for after combat."""
_FOR_SPARE: Final = _LASTING | {
    "get", "search", "return", "put from hand", "put", "double", "bolster", "amass", "explore"
}  # fmt: skip
"""What the pilot gives up permanents and cards for that it can spare."""
_FOR_TAPPING: Final = frozenset(["look", "scry", "surveil"])
"""What the pilot only taps creatures for, those that have not attacked."""
_DEFENSIVE: Final = frozenset(
    ["indestructible", "hexproof", "shroud", "first strike", "deathtouch", "lifelink", "reach", "vigilance", "ward"]
)  # fmt: skip
"""Keywords that do not get an attacker through."""


def fixed_harm(each: Activated, verbs: tuple[str, ...]) -> int:
    """Return the fixed harm that one use of an ability does to an opponent: damage and life, or poison.

    Of an ability that costs -X it is the harm for each loyalty counter.
    """
    harming = [e for e in each.effects if e.verb in verbs and harms(e) and e.kind != "rad" and not e.pay.mana]
    amounts = [effect.amount for effect in harming if effect.condition == ir.ALWAYS]
    if each.cost.loyalty_x:
        return sum(amount.times for amount in amounts if amount.count == "x")
    return sum(max(amount.base, 0) for amount in amounts)


def turns_over(abilities: tuple[Ability, ...]) -> bool:
    """Tell whether abilities turn their card's other face up (701.28, 712)."""
    effects = [effect for each in abilities for effect in getattr(each, "effects", ())]
    return any(effect.verb in ("transform", "return transformed") and not effect.kind for effect in effects)


def is_dear(cost: Cost) -> bool:
    """Tell whether a cost gives up other permanents, cards or attackers."""
    return cost.sacrifice is not None or bool(cost.discard or cost.exile_from_graveyard or cost.tap_creatures)


def harms(effect: Effect) -> bool:
    """Tell whether an effect takes life from opponents or gives them counters."""
    if effect.verb in ("damage", "lose life", "lose game", "mill"):
        return effect.receiver in PLAYERS and effect.receiver != "you"
    return effect.verb == "get" and effect.kind in ("poison", "rad") and effect.receiver != "you"


def hits_theirs(effect: Effect) -> bool:
    """Tell whether an effect is about creatures of opponents, which there may be none of."""
    gives_up = effect.verb == "sacrifice" and effect.receiver in PLAYERS
    return "opposing" in effect.receiver or (gives_up and effect.receiver != "you")


def from_theirs(effects: tuple[Effect, ...]) -> int:
    """Count effects from the first about creatures of opponents on, where nothing else is worth a card.

    Parameters
    ----------
    effects : tuple of Effect
        What a spell does, or what happens when a permanent enters.

    Returns
    -------
    int
        How many there are; 0 where something else is done, or nothing to creatures of opponents.
    """
    played = [effect for effect in effects if effect.verb != "nothing" or effect.pay != ir.FREE]
    places = [place for place, effect in enumerate(played) if hits_theirs(effect)]
    rest = (effect for effect in played if not hits_theirs(effect))
    beside = (e.verb in TRIFLES or e.receiver == "that permanent" or only_hurts(e) for e in rest)
    if not places or not all(beside):
        return 0
    sure = [place for place in places if played[place].condition.what in ("always", "otherwise")]
    return len(played) - (sure or places)[0]


TRIFLES: Final = frozenset(["gain life", "scry", "surveil"])
"""What is no reason to give something up for."""


def may_fit_theirs(which: Filter, blockers: Blockers) -> bool:
    """Tell whether creatures of opponents may fit a filter: they are tokens without color and type, of one size.

    Parameters
    ----------
    which : Filter
    blockers : Blockers
        What they are. They may get smaller, get counters and be tapped; not larger, nor other keywords.

    Returns
    -------
    bool
    """
    named = set(which.types)
    fits = named <= _THEIRS if which.all_types else not named or bool(named & _THEIRS)
    if which.either:
        return fits
    asks = which.subtypes or which.multicolored or (which.colors and "C" not in which.colors)
    never = which.commander or which.state == "attacking" or (which.min_mana_value or 0) > 0
    sized = blockers.power >= (which.min_power or 0) and blockers.toughness >= (which.min_toughness or 0)
    worded = set(which.keywords) <= set(blockers.keywords) and not set(which.not_keywords) & set(blockers.keywords)
    return fits and not asks and not never and "token" not in which.not_types and sized and worded


_THEIRS: Final = frozenset(["creature", "permanent", "token"])
"""Types that creatures of opponents have."""


def only_hurts(effect: Effect) -> bool:
    """Tell whether an effect takes cards, life or permanents from you and maybe others, or gives opponents a few."""
    if effect.verb in ("discard", "sacrifice"):
        return effect.receiver in ("", "you")
    if effect.verb == "draw":
        theirs = effect.receiver in ("target opponent", "each opponent", "that player")
        return theirs and effect.amount.base < _WHOLE_HAND
    if effect.verb in ("damage", "lose life") and effect.receiver == "you":
        return True
    if effect.verb == "remove" and effect.kind == "loyalty":
        return effect.receiver in ("each permanent you control", "target permanent you control")
    shrinks = effect.verb == "pump" and not effect.keywords and not grows_attackers(effect)
    shrinks |= effect.verb == "put" and effect.kind == "-1/-1"
    if effect.receiver in _CREATURES and ((shrinks and not _spares(effect)) or effect.verb in ("destroy", "damage")):
        return True
    on_all = effect.receiver in ("each creature", "each attacking creature")
    return on_all and (shrinks or effect.verb in ("destroy", "exile", "damage", "tap"))


def _spares(effect: Effect) -> bool:
    """Tell whether an effect makes a creature no smaller until end of turn."""
    sizes = (effect.amount.base, effect.amount.times, effect.second.base, effect.second.times)
    return effect.verb == "pump" and min(sizes) >= 0


def to_own_creature(each: Ability) -> Ability:
    """Say of what an ability does to any creature that enters or attacks that it is done to one of your own.

    Parameters
    ----------
    each : Ability

    Returns
    -------
    Ability
        To be judged, not to be played; any other ability unchanged.
    """
    if not isinstance(each, ir.Triggered) or each.whose == "opponent" or not _OF_OTHERS & set(each.events):
        return each
    own = (replace(e, receiver=_ONE_CREATURE) if e.receiver == "that creature" else e for e in each.effects)
    return replace(each, effects=tuple(own))


_OF_OTHERS: Final = frozenset(["another enters", "another attacks"])
_ONE_CREATURE: Final = "target creature you control"


def life_taken(effects: Iterable[Effect]) -> int:
    """Return how much life a spell takes from its controller by fixed numbers, if it may, less what it surely gives.

    Parameters
    ----------
    effects : iterable of Effect

    Returns
    -------
    int
        0 where it takes none.
    """
    fixed = [e for e in effects if not e.amount.times and e.pay == ir.FREE and not is_paid_with_it(e)]
    hurts = (each for each in fixed if each.verb in ("damage", "lose life") and each.receiver in ("you", "each player"))
    gains = (each for each in fixed if each.verb == "gain life" and each.receiver in ("", "you", "each player"))
    gains = (each for each in gains if each.condition == ir.ALWAYS)
    return max(sum(each.amount.base for each in hurts) - sum(each.amount.base for each in gains), 0)


def is_paid_with_it(effect: Effect) -> bool:
    """Tell whether an effect takes life of one's own in return for what was bought, as paying it would (119.4)."""
    if effect.verb != "lose life" or effect.receiver != "you" or not effect.if_paid:
        return False
    return effect.condition == ir.ALWAYS and effect.pay == ir.FREE and not effect.amount.times


def adds_power(effect: Effect) -> bool:
    """Tell whether an effect adds power, which is what the pilot goes by when it chooses among pumps."""
    bigger = effect.verb == "pump" or (effect.verb == "put" and effect.kind == "+1/+1")
    return bigger and (effect.amount.base > 0 or effect.amount.times > 0)


def grows_attackers(effect: Effect) -> bool:
    """Tell whether an effect makes creatures of one's own hit harder until end of turn."""
    if effect.verb not in ("pump", "grant") or effect.duration == "permanent" or "opposing" in effect.receiver:
        return False
    stronger = effect.verb == "pump" and (effect.amount.base > 0 or effect.amount.times > 0)
    return stronger or any(k in ("double strike", "infect") or k.startswith("toxic") for k in effect.keywords)


def is_about_own_creature(effect: Effect) -> bool:
    """Tell whether an effect does nothing without a creature of one's own: it is done to one, or by one.

    Parameters
    ----------
    effect : Effect

    Returns
    -------
    bool
    """
    aimed = effect.receiver in ("target creature you control", "another target creature you control")
    return aimed or (effect.verb == "damage" and effect.amount.count == "greatest power")


def is_pump(spell: Spell) -> bool:
    """Tell whether a spell is one that the pilot casts only to make attackers bigger.

    Parameters
    ----------
    spell : Spell

    Returns
    -------
    bool
    """
    effects = as_aimed(spell.effects)
    return any(map(adds_power, effects)) and any(map(grows_attackers, effects)) and not _makes_attackers(spell)


def _makes_attackers(spell: Spell) -> bool:
    """Tell whether a spell creates or finds creatures and then makes all bigger: it is cast before they attack."""
    made = False
    for effect in spell.effects:
        if made and grows_attackers(effect) and effect.receiver in ("each creature you control", "that permanent"):
            return True
        made = made or (effect.verb == "create" and effect.kind[:1].isdigit())
        made = made or (effect.verb in ("search", "return", "put from hand") and effect.to.startswith("battlefield"))
    return False


def could_matter(effect: Effect) -> bool:
    """Tell whether an effect of an ability that is never activated could touch the clock."""
    if effect.verb in ("grant", "pump"):
        return bool(set(effect.keywords) - _DEFENSIVE) or grows_attackers(effect)
    return effect.verb not in ("gain life", "tap", "destroy", "exile", "nothing")


_OF_THE_TURN: Final = frozenset(
    ["creatures that attacked this turn", "creatures that died this turn", "creatures of yours that died this turn",
     "permanents of yours that left this turn", "nonland permanents of yours that left this turn",
     "permanent cards buried this turn", "lost life this turn", "an opponent lost life this turn",
     "life gained this turn", "life gained"]
)  # fmt: skip
"""What is counted or asked for of a turn, and happens in combat if at all."""


def asks_about_combat(abilities: Iterable[Ability]) -> bool:
    """Tell whether a card asks as it is cast or enters what combat may have done before in the turn.

    What is done to creatures of opponents without asking had better come before they block.

    Parameters
    ----------
    abilities : iterable of Ability
        Keywords in other words among them.

    Returns
    -------
    bool
    """
    asked = False
    for each in abilities:
        if isinstance(each, Spell) or (isinstance(each, ir.Triggered) and "enters" in each.events):
            for effect in each.effects:
                asks = _asks_of_turn(each.condition, effect.condition, effect.amount, effect.second)
                if hits_theirs(effect) and not asks:
                    return False
                asked = asked or asks
        elif isinstance(each, ir.EntersWith):
            asked = asked or _asks_of_turn(each.condition, each.amount)
    return asked


def _asks_of_turn(*parts: ir.Condition | ir.Amount) -> bool:
    """Tell whether some of these conditions and numbers look at what happened in the turn."""
    amounts = [each for each in parts if isinstance(each, ir.Amount)]
    conditions = [each for each in parts if isinstance(each, ir.Condition)]
    amounts += [amount for each in conditions for amount in (each.left, each.right)]
    words = {each.what for each in conditions} | {each.count for each in amounts}
    return bool(words & _OF_THE_TURN)


def is_over_after_combat(each: Activated) -> bool:
    """Tell whether nothing is left after combat of what an ability does for you, so that no card is given up for it.

    Parameters
    ----------
    each : Activated

    Returns
    -------
    bool
    """
    return all(map(_passes, each.effects))


def only_lends(each: Activated) -> bool:
    """Tell whether an ability does nothing but give keywords until end of turn that make nothing hit harder.

    Parameters
    ----------
    each : Activated

    Returns
    -------
    bool
    """
    return all(e.verb == "grant" and e.duration == "turn" and not grows_attackers(e) for e in each.effects)


def _passes(effect: Effect) -> bool:
    """Tell whether an effect only helps in a combat of this turn, or is about creatures of opponents."""
    if effect.verb in ("tap", "untap") or hits_theirs(effect):
        return True
    return effect.verb in ("pump", "grant", "animate") and effect.duration == "turn"


_LARGE: Final = 4
"""Power from which on all creatures that get it are taken to grow."""
_WHOLE_HAND: Final = 7
"""Cards from which on opponents draw in order to run out of them."""


def _role_of_animating(effect: Effect) -> int:
    """Return when the pilot makes something a creature: for the attack, or itself for good in a main phase.

    What is a creature already may be bigger: it is, where it is the best one, and hardly where all become large.
    """
    if effect.duration == "turn":
        all_large = effect.receiver.startswith("each ") and effect.amount.base >= _LARGE
        shrinks = effect.receiver in _CREATURES and not all_large
        return int(cells.ROLE_NEVER if shrinks else cells.ROLE_ANIMATE)
    return int(cells.ROLE_MAIN if effect.receiver in ("", "self") else cells.ROLE_NEVER)


def _readies_itself(each: Activated) -> bool:
    """Tell whether an ability untaps its own source, at a price, so that it can be used again."""
    untaps = len(each.effects) == 1 and each.effects[0].verb == "untap" and each.effects[0].receiver == "self"
    return untaps and not each.cost.tap and each.cost != ir.FREE


def _goes_home(each: Activated) -> bool:
    """Tell whether an ability returns its own source to the hand, or exiles what comes back unable to attack."""
    away = any(
        effect.verb == "flicker" or (effect.verb == "return" and effect.receiver == "self" and effect.to == "hand")
        for effect in each.effects
    )
    return away and not each.in_graveyard and each.cost.loyalty is None


def _starts_anew(effect: Effect) -> bool:
    """Tell whether an effect takes away +1/+1 counters of its source, for more or fewer of them."""
    return effect.verb == "remove all" and effect.receiver == "self" and effect.kind == "+1/+1"


def _creates_attackers(effects: tuple[Effect, ...]) -> bool:
    """Tell whether an ability creates tokens with haste, which may attack in the turn in which they come."""
    creates = any(effect.verb == "create" for effect in effects)
    hasty = any(effect.verb == "create" and _HASTE.search(effect.kind) is not None for effect in effects)
    given = any(effect.receiver == "that permanent" and "haste" in effect.keywords for effect in effects)
    return hasty or (creates and given)


_HASTE: Final = re.compile(r"\bhaste\b")


def _shoots(effect: Effect) -> bool:
    """Tell whether the source itself damages an opposing creature, which its other abilities may look at."""
    return effect.verb == "damage" and effect.source == "self" and effect.receiver == "target opposing creature"


def uses_spare(each: Activated) -> bool:
    """Tell whether the pilot pays the cost of an ability with what it can spare, kill or no kill."""
    verbs = {effect.verb for effect in each.effects}
    if _only_taps(each.cost) and any(map(harms, each.effects)) and not any(map(_hurts_you, each.effects)):
        return True
    if _only_taps(each.cost) and verbs & _FOR_TAPPING:
        return True
    return is_dear(each.cost) and not each.cost.exile_from_graveyard and bool(verbs & _FOR_SPARE)


def _only_taps(cost: Cost) -> bool:
    """Tell whether all that a cost gives up is that creatures are tapped."""
    return cost.tap_creatures > 0 and not is_dear(replace(cost, tap_creatures=0))


def _hurts_you(effect: Effect) -> bool:
    """Tell whether an effect damages you or creatures of yours, or takes life or cards of your library."""
    hurting = effect.verb in ("damage", "lose life", "mill")
    return hurting and (not harms(effect) or effect.receiver == "each player") and not hits_theirs(effect)


def _only_gains_life(each: Activated) -> bool:
    """Tell whether an ability gains you life for being tapped and for mana, which something may look at."""
    gains = all(effect.verb == "gain life" and effect.receiver in ("", "you") for effect in each.effects)
    return gains and each.cost.tap and replace(each.cost, tap=False, mana="") == ir.FREE


def role_of(each: Activated) -> int:
    """Return when the pilot activates an ability."""
    verbs = [effect.verb for effect in each.effects]
    if each.cost.loyalty is not None and any(map(_helps_to_cast, each.effects)) and "animate" not in verbs:
        return int(cells.ROLE_FIRST)
    if verbs == ["add"] and _only_taps(each.cost):
        return int(cells.ROLE_MANA)
    if _goes_home(each) or _starts_anew(each.effects[0]):
        return int(cells.ROLE_NEVER)
    if _shrinks_to_harm(each):
        return int(cells.ROLE_FINISH)
    if is_dear(each.cost):
        harm = fixed_harm(each, ("damage", "lose life")) or fixed_harm(each, ("get",))
        kills = harm or "proliferate" in verbs or any(map(_grows_itself, each.effects))
        return int(cells.ROLE_FINISH if kills else cells.ROLE_SPARE if uses_spare(each) else cells.ROLE_NEVER)
    if verbs[0] == "add" and all(map(_is_price_of_mana, each.effects)) and each.cost.loyalty is None:
        return int(cells.ROLE_MANA)
    if "animate" in verbs:
        return _role_of_animating(each.effects[verbs.index("animate")])
    if any(grows_attackers(effect) for effect in each.effects):
        return int(cells.ROLE_PUMP)
    if _creates_attackers(each.effects):
        return int(cells.ROLE_MAIN)
    if any(verb in _LASTING for verb in verbs) or any(map(harms, each.effects)):
        return int(cells.ROLE_AFTER)
    if any(effect.verb in _IN_MAIN and effect.to not in _AWAY for effect in each.effects):
        return int(cells.ROLE_MAIN)
    if _readies_itself(each) or _shoots(each.effects[0]):
        return int(cells.ROLE_AFTER)
    if verbs[0] == "grant" and _THROUGH & set(each.effects[0].keywords):
        return int(cells.ROLE_EVADE)
    looks = any(verb in _LOOKS for verb in verbs) and not any(map(only_hurts, each.effects))
    if (looks and (each.cost.tap or each.once_each_turn)) or _only_gains_life(each):
        return int(cells.ROLE_AFTER)
    return int(cells.ROLE_NEVER)


def poisons_you(effect: Effect) -> bool:
    """Tell whether an effect gives its controller poison counters.

    Parameters
    ----------
    effect : Effect

    Returns
    -------
    bool
    """
    return effect.verb == "get" and effect.kind == "poison" and effect.receiver in ("", "you")


def _is_price_of_mana(effect: Effect) -> bool:
    """Tell whether an effect adds mana or is what has to be suffered for it."""
    return effect.verb in ("add", "sacrifice", "lose life", "damage") or poisons_you(effect)


def grows_late(each: Activated) -> bool:
    """Tell whether an ability for main phases is used after blocks, where the pilot makes attackers bigger.

    Parameters
    ----------
    each : Activated

    Returns
    -------
    bool
    """
    grows = any(grows_attackers(effect) or _grows_itself(effect) for effect in each.effects)
    in_combat = (int(cells.ROLE_PUMP), int(cells.ROLE_FINISH))
    return each.sorcery_speed and each.cost.loyalty is None and grows and role_of(each) in in_combat


def comes_after_attacks(each: Activated) -> bool:
    """Tell whether an ability is only used once creatures attack, when those that do are tapped.

    Parameters
    ----------
    each : Activated

    Returns
    -------
    bool
    """
    late = (int(cells.ROLE_AFTER), int(cells.ROLE_PUMP), int(cells.ROLE_FINISH), int(cells.ROLE_SPARE))
    return each.cost.loyalty is None and role_of(each) in late


def grows_only_itself(each: Activated) -> bool:
    """Tell whether an ability does nothing but put +1/+1 counters on its source.

    Parameters
    ----------
    each : Activated

    Returns
    -------
    bool
    """
    return all((e.verb, e.kind, e.receiver) == ("put", "+1/+1", "self") for e in each.effects)


def _shrinks_to_harm(each: Activated) -> bool:
    """Tell whether an ability harms an opponent at the price of +1/+1 counters of its source, which could attack."""
    shrinks = each.cost.remove > 0 and each.cost.kind == "+1/+1"
    return shrinks and bool(fixed_harm(each, ("damage", "lose life")) or fixed_harm(each, ("get",)))


def _helps_to_cast(effect: Effect) -> bool:
    """Tell whether an effect gives cards or mana, so that it had better come before spells are cast."""
    if effect.verb == "untap":
        return effect.which.types == ("land",)
    return effect.verb in ("add", "draw", "search", "look", "land drop", "put from hand", "reveal until")


def _grows_itself(effect: Effect) -> bool:
    """Tell whether an effect makes its own source hit harder at once."""
    if effect.receiver not in ("", "self") or effect.amount.base <= 0:
        return False
    return effect.verb == "pump" or (effect.verb == "put" and effect.kind == "+1/+1")


_THROUGH: Final = frozenset(codes.KEYWORDS) & frozenset(
    ["haste", "menace", "trample", "flying", "unblockable", "shadow", "fear", "intimidate", "horsemanship",
     "protection", "landwalk", "can attack"]
)  # fmt: skip
"""Keywords that let a creature attack, or get it past blockers."""
_LOOKS: Final = frozenset(["scry", "surveil"])
_WORTH: Final = {
    "lose game": 30, "extra turn": 12, "proliferate": 8, "get": 8, "damage": 6, "lose life": 6, "create": 6,
    "extra combat": 6, "put": 5, "put from hand": 5, "draw": 4, "return": 4, "search": 3, "look": 3,
    "reveal until": 3, "animate": 3, "pump": 2, "add": 2, "untap": 2,
}  # fmt: skip
_EMBLEM: Final = 10
"""What an emblem is worth, whatever it does."""
_LESS_LOYALTY: Final = -3
"""What it is worth to remove loyalty counters by an effect."""
_REMOVES: Final = frozenset(["destroy", "exile", "damage"])


def value_of(each: Activated) -> int:
    """Score a loyalty ability: what it does for the clock; an ability that costs more is taken to do more.

    One that hits one's own creatures too is worth nothing.
    """
    if each.cost.loyalty is None:
        return 0
    if all(effect.verb == "nothing" for effect in each.effects):
        return each.cost.loyalty
    if any(effect.verb in _REMOVES and effect.receiver == "each creature" for effect in each.effects):
        return 0
    worth = sum(map(_worth, each.effects))
    return 4 * worth + (abs(each.cost.loyalty) if each.cost.loyalty < 0 else 3 * each.cost.loyalty)


def passed_over(abilities: Iterable[Ability], loyalty: int) -> list[str]:
    """Return the costs of the loyalty abilities that are not used where all of them find something to do.

    Parameters
    ----------
    abilities : iterable of Ability
        A planeswalker's.
    loyalty : int
        What it enters with.

    Returns
    -------
    list of str
        As they stand in brackets. An ability that does nothing that is played is not among them.
    """
    own = [each for each in abilities if isinstance(each, Activated) and each.cost.loyalty is not None]
    used = set[int]()
    for _ in range(_MANY_TURNS):
        costs = [_change(each, loyalty) for each in own]
        values = [value_of(each) for each in own]
        values = [
            value * -cost // _USUAL_X if each.cost.loyalty_x else value
            for value, cost, each in zip(values, costs, own, strict=True)
        ]
        open_to = [place for place, cost in enumerate(costs) if loyalty + cost >= 0 and values[place] > 0]
        if not open_to:
            break
        best = max(open_to, key=lambda place: values[place])
        used.add(best)
        loyalty += costs[best]
    acts = [any(effect.verb != "nothing" for effect in each.effects) for each in own]
    return [
        "[-X]" if each.cost.loyalty_x else f"[{each.cost.loyalty or 0:+d}]".replace("+0", "0")
        for place, each in enumerate(own)
        if acts[place] and place not in used
    ]


_MANY_TURNS: Final = 20
_USUAL_X: Final = 3
"""The X for which an ability that costs -X is worth as much as one that costs a number."""


def _change(each: Activated, loyalty: int) -> int:
    """Return the loyalty that an ability puts, or takes: all but one where it costs -X."""
    return 1 - loyalty if each.cost.loyalty_x else each.cost.loyalty or 0


def _worth(effect: Effect) -> int:
    """Score an effect of a loyalty ability."""
    if effect.kind.startswith("emblem ["):
        return _EMBLEM
    if effect.verb == "remove" and effect.kind == "loyalty":
        return _LESS_LOYALTY
    return 0 if effect.receiver == "you" and effect.verb in ("damage", "lose life") else _WORTH.get(effect.verb, 1)
