"""Cards to kinds: the mana that permanents make, how lands enter, and what they fetch."""

from dataclasses import replace
from itertools import chain
from typing import Final

from counterclock import ability as ir
from counterclock.ability import Ability, Filter
from counterclock.catalogue import Face
from counterclock.encode_ability import as_activated
from counterclock.encode_kind import KindRow, Rows
from counterclock.encode_parts import Tables, encode_filter
from counterclock.encode_role import poisons_you
from counterclock.kernels import codes
from counterclock.kernels import layout as cells
from counterclock.lands import Entry
from counterclock.mana import Costs, ManaCost

_UNLESS: Final = {
    "lands-at-most": codes.ENTERS_FAST, "lands-at-least": codes.ENTERS_SLOW, "opponents": codes.ENTERS_CROWD,
    "basics": codes.ENTERS_BATTLE, "turn": codes.ENTERS_EARLY, "pay-life": codes.ENTERS_PAY,
    "control": codes.ENTERS_CHECK, "reveal": codes.ENTERS_CHECK,
}  # fmt: skip


def _makes(face: Face, abilities: tuple[Ability, ...], identity: str) -> tuple[str, int]:
    """Return the colours that one activation of a source can make, and how much mana it makes, net of its cost."""
    written = [each for each in abilities if isinstance(each, ir.Mana)]
    best: tuple[int, set[str]] = (0, set())
    if written:
        options = [
            (set("".join(each.produces)), len(each.produces) - mana_paid(each.cost.mana))
            for each in written if not has_price(each)
        ]  # fmt: skip
    else:
        options = [
            (_printed_colors(each.produces, each.flags, identity), each.amount - mana_paid(each.costs.mana))
            for each in face.mana
            if each.costs.taps and not (each.costs.sacrifice or each.costs.energy or each.costs.other)
            and not (each.variable and _adds(abilities))
            and not ("slow" in each.flags and _spends_counters(abilities)) and not _poisons(abilities)
            and not each.flags & {"only", "if", "once", "trigger"}
        ]  # fmt: skip
    for colors, amount in options:
        if amount > best[0]:
            best = (amount, set(colors))
        elif amount == best[0]:
            best[1].update(colors)
    return "".join(sorted(best[1], key=codes.COLORS.index)), best[0]


def _adds(abilities: tuple[Ability, ...]) -> bool:
    """Tell whether an ability that is written out adds an amount of mana that depends on the game."""
    effects = [effect for each in abilities if isinstance(each, ir.Activated) for effect in each.effects]
    return any(effect.verb == "add" and effect.amount.times != 0 for effect in effects)


def _poisons(abilities: tuple[Ability, ...]) -> bool:
    """Tell whether an ability that is written out adds mana for which its controller is poisoned."""
    effects = [each.effects for each in abilities if isinstance(each, ir.Activated) and each.effects[0].verb == "add"]
    return any(map(poisons_you, chain.from_iterable(effects)))


def _spends_counters(abilities: tuple[Ability, ...]) -> bool:
    """Tell whether an ability that is written out adds mana for counters that it takes away."""
    return any(
        isinstance(each, ir.Activated) and each.cost.remove != 0 and each.effects[0].verb == "add" for each in abilities
    )


def _printed_colors(produces: tuple[str, ...], flags: frozenset[str], identity: str) -> set[str]:
    """Return the colours of a printed mana ability."""
    colors = set("".join(produces))
    return (colors & set(identity)) or {"C"} if "identity" in flags else colors


def mana_paid(mana: str) -> int:
    """Return how much mana a mana ability costs.

    Parameters
    ----------
    mana : str
        As printed, such as "{1}"; may be empty.

    Returns
    -------
    int
    """
    return ManaCost.parse(mana).mana_value if mana else 0


def add_mana(row: KindRow, face: Face, abilities: tuple[Ability, ...], tables: Rows, identity: str) -> None:
    """Enter the mana a permanent makes by tapping; mana from sacrificing it is made at once, when it enters."""
    colors, amount = _makes(face, abilities, identity)
    if amount > 0 and colors:
        other_use = bool(row.roles - {int(cells.ROLE_MANA)} or (not face.is_land and "Creature" in face.types))
        row.put(cells.K_SOURCE, tables.sources.number(colors, other_use))
        row.put(cells.K_UNITS, amount)
        if _repays(face, abilities, colors, amount):
            row.sets.add("repaying")


def _repays(face: Face, abilities: tuple[Ability, ...], colors: str, amount: int) -> bool:
    """Tell whether a permanent makes more mana than it costs in the turn in which it is cast, whatever is in play.

    As much is not enough: what is paid in colours may come back without. Creatures have to wait (302.6), and what a
    coloured symbol is paid with has to come back in that colour.
    """
    if face.is_land or face.cost is None or face.cost.x or face.cost.phyrexian or "Creature" in face.types:
        return False
    always = all(each.condition == ir.ALWAYS for each in abilities if isinstance(each, ir.Mana))
    return always and amount > face.mana_value and all(set(pip) & set(colors) for pip in face.cost.pips)


def has_price(each: ir.Mana) -> bool:
    """Tell whether mana costs more than tapping its source, other mana and life, or is not always there.

    Parameters
    ----------
    each : Mana

    Returns
    -------
    bool
        True where the pilot looks at it as at an activated ability, of which everything is paid.
    """
    free = replace(each.cost, mana="", life=0) == ir.Cost(tap=True)
    return not free or each.condition != ir.ALWAYS


def priced_mana(face: Face, abilities: tuple[Ability, ...]) -> list[ir.Activated]:
    """Return the mana abilities that the pilot uses only when it needs them, as activated abilities that add mana.

    Parameters
    ----------
    face : Face
    abilities : tuple of Ability
        Mana abilities among them replace those of the face's facts.

    Returns
    -------
    list of Activated
    """
    written = [each for each in abilities if isinstance(each, ir.Mana)]
    if not written:
        written = [
            ir.Mana(each.produces, ir.Cost(str(each.costs.mana), each.costs.taps, sacrifice_self=each.costs.sacrifice,
                                           energy=ir.Amount(base=each.costs.energy)))
            for each in face.mana
            if not each.costs.other and not each.flags & {"only", "if", "once", "trigger", "identity"}
            and not (each.variable and _adds(abilities)) and not _does_more(each.costs, abilities)
        ]  # fmt: skip
    return [as_activated(each) for each in _put_together([each for each in written if has_price(each)])]


def _does_more(costs: Costs, abilities: tuple[Ability, ...]) -> bool:
    """Tell whether an ability that is written out adds mana for these costs and does something besides."""
    return any(
        isinstance(each, ir.Activated) and each.effects[0].verb == "add" and len(each.effects) > 1
        and (each.cost.tap, each.cost.sacrifice_self) == (costs.taps, costs.sacrifice)
        and mana_paid(each.cost.mana) == mana_paid(costs.mana)
        for each in abilities
    )  # fmt: skip


def _put_together(made: list[ir.Mana]) -> list[ir.Mana]:
    """Let abilities that make one mana each, at the same price on the same condition, be one with more colors."""
    together: dict[tuple[ir.Cost, ir.Condition, int], ir.Mana] = {}
    for at, each in enumerate(made):
        key = each.cost, each.condition, at if len(each.produces) > 1 else -1
        colors = together[key].produces[0] + each.produces[0] if key in together else ""
        union = ("".join(color for color in codes.COLORS if color in colors),)
        together[key] = replace(each, produces=union) if colors else each
    return list(together.values())


def is_fetch(each: Ability) -> bool:
    """Tell whether an ability is a land's that is sacrificed at once for another land."""
    if not isinstance(each, ir.Activated) or len(each.effects) != 1 or each.cost.mana:
        return False
    effect = each.effects[0]
    onto = effect.to in ("battlefield", "battlefield tapped")
    return each.cost.tap and each.cost.sacrifice_self and effect.verb == "search" and onto


def add_land(row: KindRow, face: Face, abilities: tuple[Ability, ...], tables: Rows) -> None:
    """Enter how a land enters and what it fetches."""
    how, value = _enters(face.enters, tables)
    row.put(cells.K_ENTERS, how)
    row.put(cells.K_ENTERS_VALUE, value)
    columns = (cells.K_ABILITIES, cells.K_STATICS, cells.K_REPLACES)
    stays = any(row.columns.get(int(column), 0) for column in columns) or "Creature" in face.types
    row.put(cells.K_PLACE, int(stays or bool(row.columns[int(cells.K_KEYWORDS)] & int(codes.EXALTED))))
    late = how == codes.ENTERS_TAPPED  # it is sacrificed at once, and what it finds is there a turn later all the same
    row.put(cells.K_RETURNS, max(map(_lands_given_up, abilities), default=0))
    for each in abilities:
        if is_fetch(each):
            assert isinstance(each, ir.Activated)
            effect = each.effects[0]
            tapped = late or effect.to == "battlefield tapped"
            _put_fetch(row, tables, effect.which, each.cost.life, tapped)
            return
    for fetch in face.fetches:
        if not fetch.costs.mana and fetch.costs.sacrifice and not fetch.costs.other:
            basic = ("land", "basic") if fetch.basic else ("land",)
            names = tuple(name.capitalize() for name in fetch.finds)
            which = Filter(types=basic, all_types=True, subtypes=names)
            _put_fetch(row, tables, which, fetch.costs.life - _life_gained(abilities), late or fetch.tapped)
            return


def _life_gained(abilities: tuple[Ability, ...]) -> int:
    """Return how much life a land gains that is sacrificed as it enters to search for another."""
    entering = [each.effects for each in abilities if isinstance(each, ir.Triggered) and each.events == ("enters",)]
    given_up = [effects for effects in entering if effects[0].verb == "sacrifice" and effects[0].receiver == "self"]
    return sum(effect.amount.base for effect in chain.from_iterable(given_up) if effect.verb == "gain life")


def _lands_given_up(each: Ability) -> int:
    """Return how many lands an ability returns to the hand or sacrifices as its source enters."""
    if not isinstance(each, ir.Triggered) or each.events != ("enters",):
        return 0
    lands = Filter(types=("land",))
    given_up = (effect for effect in each.effects if effect.verb in ("return", "sacrifice") and effect.which == lands)
    return sum(effect.amount.base for effect in given_up if effect.pay == ir.FREE)


def _put_fetch(row: KindRow, tables: Rows, which: Filter, life: int, tapped: bool) -> None:
    """Write what a fetch land finds."""
    row.put(cells.K_FETCH, encode_filter(which, tables))
    row.put(cells.K_FETCH_LIFE, life)
    row.put(cells.K_FETCH_TAPPED, int(tapped))
    row.put(cells.K_UNITS, 0)


_LAND_TYPES: Final = frozenset({"plains", "island", "swamp", "mountain", "forest"})


def can_enter_untapped(entry: Entry) -> bool:
    """Tell whether what lets a land enter untapped is looked at.

    Parameters
    ----------
    entry : Entry

    Returns
    -------
    bool
        False for a land that enters tapped whatever its text says: where other permanents than lands, the life of
        players or the lands of opponents matter.
    """
    if not entry.tapped:
        return True
    asks_lands = _LAND_TYPES.issuperset(entry.types) and (entry.unless != "control" or entry.number == 1)
    return entry.unless in _UNLESS and asks_lands


def _enters(entry: Entry, tables: Tables) -> tuple[int, int]:
    """Return how a land enters, and the number or set that goes with it."""
    if not entry.tapped:
        return int(codes.ENTERS_UNTAPPED), 0
    if not can_enter_untapped(entry):
        return int(codes.ENTERS_TAPPED), 0
    types = tables.subtypes(tuple(entry.types)) if entry.types else entry.number
    return int(_UNLESS[entry.unless]), types
