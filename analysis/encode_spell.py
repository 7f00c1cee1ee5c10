"""The ways to cast an instant or sorcery, the preferred first, and what each of them is good for."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from counterclock.ability import (
    ALWAYS,
    FREE,
    Ability,
    Activated,
    Chapter,
    Effect,
    EntersWith,
    Spell,
    Triggered,
    as_aimed,
)
from counterclock.deck import DeckCard
from counterclock.encode_ability import unplayed
from counterclock.encode_kicked import asks, kicked, kicker_cost
from counterclock.encode_role import (
    TRIFLES,
    could_matter,
    grows_attackers,
    harms,
    hits_theirs,
    is_about_own_creature,
    is_pump,
    may_fit_theirs,
    only_hurts,
)
from counterclock.mana import ManaCost
from counterclock.once import once_a_card
from counterclock.setup import Setup


def as_kicked(entry: DeckCard, times: int) -> tuple[Ability, ...]:
    """Return a card's abilities where it was kicked so many times."""
    return tuple(made for each in entry.abilities for made in kicked(each, times))


def _priced(entry: DeckCard) -> list[Ability]:
    """Return a card's abilities, a spell that may be kicked once for each price."""
    if entry.card is None:
        return list(entry.abilities)
    face = entry.card.front
    price, most = kicker_cost(face, entry.abilities)
    made = list[Ability](as_kicked(entry, 0))
    for times in range(1, most + 1):
        spells = (each for each in entry.abilities if isinstance(each, Spell) and asks(each))
        for each in spells:
            cost = (each.cost or face.mana_cost) + price * times
            made += [replace(one, cost=cost) for one in kicked(each, times) if isinstance(one, Spell)]
    return made


@once_a_card
def spells_of(entry: DeckCard, setup: Setup) -> Sequence[Spell]:
    """Return what a card does as a spell, the way the pilot prefers first: dearest, then worth most, trifles last.

    Alternatives that are not played or not worth casting are passed over, unless there are no others; so is one that
    does nothing but gain life, scry or surveil and could be paid for before one that does more, and one that would not
    be worth casting for what it adds to another, to which it adds to the price. Of pumps alone, those that give double
    strike come first.

    Parameters
    ----------
    entry : DeckCard
    setup : Setup

    Returns
    -------
    sequence of Spell
        What is cast from the graveyard is not among them.
    """
    spells = [each for each in _priced(entry) if isinstance(each, Spell) and not each.from_graveyard]
    spells = [each for each in spells if not unplayed(each)] or spells
    spells = [each for each in spells if is_worth_casting(each, setup)] or spells
    spells = [each for each in spells if not any(_adds_nothing(each, other, entry, setup) for other in spells)]

    def value(each: Spell) -> int:
        return ManaCost.parse(each.cost).mana_value if each.cost else _printed_value(entry)

    pumps = all(map(is_pump, spells))

    def preference(each: Spell) -> tuple[int, int, bool, bool]:
        worth = sum(grows_attackers(effect) or harms(effect) for effect in each.effects)
        hardly = all(_hardly_matters(effect) or only_hurts(effect) for effect in each.effects)
        return -value(each), -worth, hardly, pumps and not any("double strike" in e.keywords for e in each.effects)

    dearest = max((value(each) for each in spells if not _is_trifle(each)), default=0)
    spells = [each for each in spells if value(each) >= dearest or not _is_trifle(each)]
    return tuple(sorted(spells, key=preference))


def _adds_nothing(spell: Spell, other: Spell, entry: DeckCard, setup: Setup) -> bool:
    """Tell whether a way to cast a card costs more than another, and does nothing more that is worth casting it for."""
    printed = "" if entry.card is None else entry.card.front.mana_cost
    if not _is_part(ManaCost.parse(other.cost or printed), ManaCost.parse(spell.cost or printed)):
        return False
    if (spell.after, other.condition) != (other.after, ALWAYS) or other.extra not in (FREE, spell.extra):
        return False
    more, fewer = added(spell.effects, other.effects), added(other.effects, spell.effects)
    return not _is_worth(more, setup) and not any(helps(each, setup) or only_hurts(each) for each in fewer)


def _is_part(less: ManaCost, more: ManaCost) -> bool:
    """Tell whether a mana cost is another one without some of its mana."""
    fixed, rest = Counter(less.symbols), Counter(more.symbols)
    colored = all(rest[symbol] >= number for symbol, number in fixed.items() if not symbol.isdigit())
    return colored and less.generic <= more.generic and less.mana_value < more.mana_value


def added(effects: tuple[Effect, ...], without: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """Return the effects that are not among others.

    Parameters
    ----------
    effects : tuple of Effect
    without : tuple of Effect
        The others, each of which stands for one.

    Returns
    -------
    tuple of Effect
        Those on "that permanent" as effects on what is meant.
    """
    others = list(as_aimed(without))
    more = []
    for each in as_aimed(effects):
        if each in others:
            others.remove(each)
        else:
            more.append(each)
    return tuple(more)


def _is_trifle(spell: Spell) -> bool:
    """Tell whether a spell does nothing but gain life, scry or surveil."""
    return all(effect.verb in TRIFLES for effect in spell.effects)


def _hardly_matters(effect: Effect) -> bool:
    """Tell whether an effect is a trifle, or gives creatures of yours what gets no attacker through."""
    defends = effect.verb in ("grant", "pump") and not hits_theirs(effect) and not could_matter(effect)
    return defends or effect.verb in TRIFLES


def _printed_value(entry: DeckCard) -> int:
    """Return the mana value of what is cast for a card's printed cost: of a split card, its first half."""
    if entry.card is None:
        return 0
    return entry.card.mana_value if entry.card.front.cost is None else entry.card.front.cost.mana_value


def matters(effect: Effect, setup: Setup) -> bool:
    """Tell whether an effect can touch the clock under a setup: on opposing creatures only where there are some."""
    if effect.verb == "nothing":
        return False
    theirs = setup.blockers
    lasting = effect.verb in ("destroy", "damage") and "indestructible" in theirs.keywords
    return not hits_theirs(effect) or (theirs.total > 0 and not lasting and may_fit_theirs(effect.which, theirs))


def is_worth_casting(spell: Spell, setup: Setup) -> bool:
    """Tell whether a spell does something for you that touches the clock, and more than a trifle where it hurts you."""
    return _is_worth(as_aimed(spell.effects), setup)


def _is_worth(effects: Sequence[Effect], setup: Setup) -> bool:
    """Tell whether some effects do something for you that touches the clock, and more than trifles where they hurt."""
    helping = {effect.verb for effect in effects if helps(effect, setup)}
    return bool(helping - TRIFLES) or (bool(helping) and not any(map(only_hurts, effects)))


def helps(effect: Effect, setup: Setup) -> bool:
    """Tell whether an effect does something else for the clock than hurting its controller or taking itself away."""
    goes = effect.verb in ("sacrifice", "tap") and effect.receiver == "self"
    goes |= effect.verb == "return" and effect.receiver == "self" and effect.to == "hand"
    return matters(effect, setup) and not only_hurts(effect) and not goes


def is_worth_kicking(as_kicked: Iterable[Ability], as_printed: Iterable[Ability], setup: Setup) -> bool:
    """Tell whether kicking a permanent spell adds something for you that touches the clock.

    Parameters
    ----------
    as_kicked, as_printed : iterable of Ability
        The abilities of the permanent that are played, kicked and not.
    setup : Setup

    Returns
    -------
    bool
    """
    printed = tuple(as_printed)
    return any(_adds(each, printed, setup) for each in as_kicked if each not in printed)


def _adds(each: Ability, printed: tuple[Ability, ...], setup: Setup) -> bool:
    """Tell whether an ability of a kicked permanent does something for you that the same unkicked does not."""
    if not isinstance(each, Triggered | Activated | Chapter):
        return not (isinstance(each, EntersWith) and each.kind == "-1/-1")
    alike = [one for one in printed if isinstance(one, type(each)) and replace(one, effects=each.effects) == each]
    return _is_worth(added(each.effects, alike[0].effects if alike else ()), setup)


def asked_for(spells: Sequence[Spell]) -> set[str]:
    """Return the sets of kinds to which a spell belongs that is no use at times, whichever way it is cast.

    Parameters
    ----------
    spells : sequence of Spell
        The ways to cast it.

    Returns
    -------
    set of str
        ``needs_creature`` and ``needs_counter``, as they apply.
    """
    effects = [effect for spell in spells for effect in as_aimed(spell.effects)]
    rest = [effect for effect in effects if effect.verb not in ("proliferate", "scry", "gain life")]
    sets = {"needs_creature"} if _needs_creature(spells, rest) else set()
    if not rest and any(effect.verb == "proliferate" for effect in effects):
        sets.add("needs_counter")
    return sets


def _needs_creature(spells: Sequence[Spell], rest: Sequence[Effect]) -> bool:
    """Tell whether a spell does nothing without a creature of one's own; ``rest``: its effects but trifles."""
    own = all(effect.receiver.endswith("creature you control") for effect in rest if effect.verb == "put")
    own = own and not any(hits_theirs(effect) and _takes_toughness(effect) for effect in rest)
    if rest and own and all(effect.verb in _OF_CREATURES for effect in rest):
        return True
    return all(each.effects and is_about_own_creature(each.effects[0]) for each in spells)


_OF_CREATURES: Final = frozenset(["put", "grant", "untap", "pump", "bolster", "double", "extra combat"])
"""What is of no use without a creature."""


def ways_it_helps(spells: Sequence[Spell]) -> set[str]:
    """Return the sets of kinds for what makes attackers bigger, in every way to cast a card or in some.

    Parameters
    ----------
    spells : sequence of Spell
        The ways to cast it, the preferred first.

    Returns
    -------
    set of str
        ``pumps`` where every way does, or the first of several for the same mana; ``mixed`` where some do, with
        ``grows`` where the first does; ``passing`` where nothing else is left after combat of the first.
    """
    grows = [is_pump(each) for each in spells]
    if all(grows) or (grows[0] and len({each.cost for each in spells}) == 1):
        return {"pumps"}
    sets = {"mixed"} if any(grows) else set()
    if grows[0]:
        return sets | {"grows"}
    return sets | ({"passing"} if helps_in_combat_alone(spells[0]) else set())


def helps_in_combat_alone(spell: Spell) -> bool:
    """Tell whether nothing is left after combat of what a spell does; life does not count.

    Parameters
    ----------
    spell : Spell

    Returns
    -------
    bool
    """
    return any(map(_fades, spell.effects)) and all(map(_fades_or_trifles, spell.effects))


def _fades(effect: Effect) -> bool:
    """Tell whether an effect is over with the turn and kills nothing: only attackers are helped by it."""
    if effect.verb == "tap":
        return "opposing" in effect.receiver
    return effect.verb in ("pump", "grant", "animate") and effect.duration == "turn" and not _takes_toughness(effect)


def _takes_toughness(effect: Effect) -> bool:
    """Tell whether an effect makes a creature less tough until end of turn."""
    return effect.verb == "pump" and min(effect.second.base, effect.second.times) < 0


def _fades_or_trifles(effect: Effect) -> bool:
    """Tell whether an effect is over with the turn, untaps what attacked or is a trifle."""
    untaps = effect.verb == "untap" and "permanent you" not in effect.receiver
    return effect.verb in TRIFLES or effect.verb == "nothing" or untaps or _fades(effect)
