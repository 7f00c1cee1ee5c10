"""Parts of abilities to numbers and rows: keywords, types, colours, filters, amounts, conditions, mana costs."""

from dataclasses import replace
from typing import Final, Protocol

from counterclock import ability as ir
from counterclock.ability import Amount, Condition, Filter
from counterclock.kernels import codes
from counterclock.kernels import layout as cells
from counterclock.mana import ManaCost, ManaError

LARGE: Final = 1_000_000
_FILTERED: Final = frozenset(
    ["creatures you control", "permanents you control", "counters on creatures you control", "total power",
     "greatest power", "cards in your graveyard", "self fits", "that creature fits", "attached creature fits"]
)  # fmt: skip
"""Counts that may ask for a filter."""
_OF_LANDS: Final = frozenset(
    ["Plains", "Island", "Swamp", "Mountain", "Forest", "Cave", "Desert", "Gate", "Lair", "Locus", "Sphere", "Town"]
)
"""Subtypes of lands."""


class UnplayedError(Exception):
    """An ability that the kernel cannot play; the text says which part."""


class Tables(Protocol):
    """What rows are entered into: a deck's tables while they are built."""

    def kind(self, name: str) -> int:
        """Return the column of a kind of counter."""

    def subtypes(self, names: tuple[str, ...]) -> int:
        """Return a set of subtypes."""

    def token(self, name: str, keywords: tuple[str, ...]) -> int:
        """Return the kind of a token."""

    def cost(self, mana: ManaCost, life: int) -> int:
        """Return the row of a mana cost."""

    def amount_row(self, row: tuple[int, ...]) -> int:
        """Return the row of an amount."""

    def filter_row(self, row: tuple[int, ...]) -> int:
        """Return the row of a filter."""

    def effect_rows(self, rows: list[dict[int, int]]) -> int:
        """Append rows of effects; return the first."""

    def mana_class(self, colors: str) -> int:
        """Return the class of a source of these colours."""


def keyword_bits(names: tuple[str, ...]) -> int:
    """Return the set of keywords among some names; numbers such as "toxic 2" are left to others.

    Raises
    ------
    UnplayedError
        For a keyword the kernel does not know.
    """
    bits = 0
    for name in names:
        if name in codes.KEYWORDS:
            bits |= 1 << codes.KEYWORDS.index(name)
        elif name.endswith("walk"):
            bits |= 1 << codes.KEYWORDS.index("landwalk")
        elif name.startswith("protection"):
            bits |= 1 << codes.KEYWORDS.index("protection")
        elif not name.startswith("toxic") and name != "ward":
            raise UnplayedError(f"gives {name}")
    return bits


def toxic_of(names: tuple[str, ...]) -> int:
    """Return the total toxic value among some keywords (702.164b)."""
    return sum(int(name.split()[1]) for name in names if name.startswith("toxic ") and name.split()[1].isdigit())


def type_bits(names: tuple[str, ...]) -> int:
    """Return a set of types."""
    bits = 0
    for name in names:
        if name == "permanent":
            continue
        if name not in codes.TYPES:
            raise UnplayedError(f"looks for {name}")
        bits |= 1 << codes.TYPES.index(name)
    return bits


def color_bits(colors: str) -> int:
    """Return a set of colours."""
    return sum(1 << codes.COLORS.index(color) for color in colors)


def granted_bits(names: tuple[str, ...]) -> int:
    """Return the set of keywords that something gains: those that stand for triggers are played where printed.

    Raises
    ------
    UnplayedError
        For a keyword that stands for a trigger, or that the kernel does not know.
    """
    for name in names:
        if name in ("prowess", "battle cry", "decayed"):
            raise UnplayedError(f"gives {name}")
    return keyword_bits(names)


def encode_filter(which: Filter, tables: Tables, another: bool = False, buried: bool = False) -> int:
    """Return the row of a filter; 0 where everything fits. ``buried``: it looks for a card in the graveyard."""
    if which == ir.ANYTHING and not another:
        return 0
    if which.milled and not buried:
        raise UnplayedError("asks elsewhere than in the graveyard what was milled")
    row = [0] * cells.FILTER_FIELDS
    types = type_bits(which.types)
    names = tables.subtypes(which.subtypes) if which.subtypes else 0
    row[cells.L_EITHER_TYPES if which.either else cells.L_ALL if which.all_types else cells.L_ANY] = types
    row[cells.L_NONE] = type_bits(which.not_types)
    row[cells.L_EITHER_SUBTYPES if which.either else cells.L_SUBTYPES] = names
    row[cells.L_NOT_SUBTYPES] = tables.subtypes(which.not_subtypes) if which.not_subtypes else 0
    row[cells.L_MULTICOLORED] = int(which.multicolored)
    row[cells.L_HAS_X], row[cells.L_AIMS] = int(which.has_x), int(which.targets_creature)
    odd = which.either or which.multicolored or which.has_x or which.targets_creature
    row[cells.L_ODD] = int(odd or bool(which.not_subtypes))
    row[cells.L_LACKS] = keyword_bits(which.not_keywords)
    row[cells.L_LACKS_COUNTER] = _counter_column(which.not_counter, tables)
    row[cells.L_STATE] = cells.STATES.index(which.state)
    row[cells.L_COLORS] = color_bits(which.colors)
    row[cells.L_KEYWORDS] = keyword_bits(tuple(k for k in which.keywords if not k.startswith("toxic")))
    row[cells.L_TOXIC] = int(any(k.startswith("toxic") for k in which.keywords))
    row[cells.L_COUNTER] = _counter_column(which.counter, tables)
    row[cells.L_ANOTHER] = int(which.another or another)
    row[cells.L_MODIFIED] = int(which.modified)
    row[cells.L_MIN_VALUE] = -LARGE if which.min_mana_value is None else which.min_mana_value
    row[cells.L_MAX_VALUE] = LARGE if which.max_mana_value is None else which.max_mana_value
    row[cells.L_MIN_POWER] = -LARGE if which.min_power is None else which.min_power
    row[cells.L_MAX_POWER] = LARGE if which.max_power is None else which.max_power
    row[cells.L_MIN_TOUGHNESS] = -LARGE if which.min_toughness is None else which.min_toughness
    row[cells.L_MAX_TOUGHNESS] = LARGE if which.max_toughness is None else which.max_toughness
    row[cells.L_COMMANDER] = int(which.commander)
    row[cells.L_ENTERED] = int(which.entered)
    row[cells.L_MILLED] = int(which.milled)
    bounded = which.min_toughness is not None or which.max_toughness is not None
    lacking = bool(which.not_keywords or which.not_counter or which.state)
    row[cells.L_RARE] = int(bounded or lacking or which.commander or which.entered)
    row[cells.L_TYPES_ONLY] = int(_asks_types_only(which))
    return tables.filter_row(tuple(row))


def _asks_types_only(which: Filter) -> bool:
    """Tell whether nothing but card types, and being another, makes an object fit."""
    return not which.either and replace(which, types=(), not_types=(), all_types=False, another=False) == ir.ANYTHING


def _counter_column(kind: str, tables: Tables) -> int:
    """Return the column of a kind of counter that a filter asks for; -1 for any kind, -2 where it asks for none."""
    return -2 if not kind else -1 if kind == "any" else tables.kind(kind)


def encode_amount(amount: Amount, tables: Tables) -> int:
    """Return the row of an amount; row 0 is zero."""
    if amount.count == "lands you control" and amount.which != ir.ANYTHING:
        return encode_amount(_of_lands(amount), tables)
    kind = -1
    if amount.kind:
        kind = tables.kind(amount.kind)
    which = _counted(amount, tables) if amount.times else 0
    count = codes.COUNTS.index(amount.count)
    return tables.amount_row((amount.base, amount.times, count, kind, which))


def _counted(amount: Amount, tables: Tables) -> int:
    """Return the row of what a count counts.

    Raises
    ------
    UnplayedError
        Where it asks what is not kept: of lands that only make mana there is but a number.
    """
    which = amount.which
    if which != ir.ANYTHING and amount.count not in _FILTERED:
        raise UnplayedError(f"counts {amount.count} of a sort")
    if amount.count == "permanents you control" and means_lands(which):
        if which.state in ("tapped", "untapped"):
            raise UnplayedError(f"counts {which.state} permanents that make mana")
        if which.entered:
            raise UnplayedError("counts permanents that entered this turn")
    return encode_filter(which, tables)


def _of_lands(amount: Amount) -> Amount:
    """Return a count of lands of a sort as one of permanents."""
    which = amount.which
    if (len(which.types) > 1 and not which.all_types) or which.either:
        raise UnplayedError("counts lands of several sorts")
    lands = replace(which, types=(*which.types, "land"), all_types=bool(which.types) or which.all_types)
    return replace(amount, count="permanents you control", which=lands)


def is_of_lands(which: Filter) -> bool:
    """Tell whether a filter names lands, or what lands are."""
    return bool(_OF_LANDS & set(which.subtypes) or {"land", "basic", "snow"} & set(which.types))


def means_lands(which: Filter) -> bool:
    """Tell whether lands or artifacts that are no creatures may fit a filter."""
    if which.counter or "land" in which.not_types or which.multicolored or (which.colors and "C" not in which.colors):
        return False
    mana, others = {"land", "artifact", "permanent"}, {"creature", "planeswalker", "enchantment", "battle"}
    if which.all_types and not which.either:
        return not others & set(which.types)
    if which.subtypes and not which.types:
        return bool(_OF_LANDS & set(which.subtypes))
    return not which.types or bool(mana & set(which.types))


def encode_condition(condition: Condition, tables: Tables) -> tuple[int, int, int, int]:
    """Return code, left, right and kind of a condition."""
    if condition.what == "life gained":
        gained = Amount(times=1, count="life gained this turn")
        return encode_condition(Condition("at least", gained, ir.ONE), tables)
    if condition.what in ("another creature entered", "kicked"):
        raise UnplayedError(f"if {condition.what}")
    kind = -1
    if condition.kind and condition.kind != "any":
        kind = tables.kind(condition.kind)
    what = codes.CONDITIONS.index(condition.what)
    return what, encode_amount(condition.left, tables), encode_amount(condition.right, tables), kind


def parse_mana(text: str) -> ManaCost:
    """Return a mana cost, or say that it is not one the kernel pays."""
    try:
        return ManaCost.parse(text)
    except ManaError as error:
        raise UnplayedError(f"costs {text}") from error
