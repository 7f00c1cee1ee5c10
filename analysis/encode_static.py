"""Continuous effects, and effects that change how many counters are put, to rows of the kernel's tables."""

from dataclasses import replace
from typing import Final

from counterclock import ability as ir
from counterclock.ability import Filter
from counterclock.encode_checks import check_grant, check_static
from counterclock.encode_parts import (
    Tables,
    UnplayedError,
    encode_amount,
    encode_condition,
    encode_filter,
    granted_bits,
    toxic_of,
)
from counterclock.kernels import codes
from counterclock.kernels import layout as cells

_FORBIDDEN: Final = {
    "self": "self", "each creature you control": "creature you control",
    "each permanent you control": "permanent you control", "you": "you", "each player": "any player",
}  # fmt: skip
"""Receivers that can be kept from having counters, and the scope of that effect."""
_ON_PERMANENTS: Final = frozenset(["grant", "lose keywords", "power equals", "mana of any color", "one attacker"])
"""Continuous effects that are applied anew where something has happened; the others are asked for when they matter."""
_COUNTS_HEED: Final = {
    "counters on self": int(cells.NUMBERS), "creatures you control": 0,
    **dict.fromkeys(
        (
            "your experience", "your rads", "poison of opponents", "poisoned opponents", "corrupted opponents",
            "rads of opponents", "rads of players", "opponents with rads",
        ),
        int(cells.PLAYER_COUNTERS),
    ),
}  # fmt: skip
"""The parts of ``dirty`` by which these counts change, other than by permanents that come and go."""
_CONDITIONS_HEED: Final = {
    "always": 0, "your turn": int(cells.TURNS), "self has counter": int(cells.NUMBERS),
    "self lacks counter": int(cells.NUMBERS), "self is attacking": int(cells.COMBAT), "in combat": int(cells.COMBAT),
    "corrupted": int(cells.PLAYER_COUNTERS), "an opponent is poisoned": int(cells.PLAYER_COUNTERS),
}  # fmt: skip
"""The parts of it by which what these conditions say changes."""
_COMPARISONS: Final = frozenset(["at least", "at most", "exactly"])
_ANYTHING: Final = int(cells.EVERYTHING)


def replacement_row(each: ir.Replacement, tables: Tables) -> dict[int, int]:
    """Return the row of an effect that changes how many counters are put."""
    how = {"multiply": cells.MULTIPLY, "add": cells.ADD, "halve": cells.HALVE, "forbid": cells.FORBID}[each.how]
    kinds = 0
    for kind in each.kinds:
        kinds |= 1 << tables.kind(kind)
    return {
        int(cells.X_HOW): int(how),
        int(cells.X_BY): each.by,
        int(cells.X_KINDS): kinds,
        int(cells.X_SCOPE): cells.SCOPES.index(each.scope),
        int(cells.X_PUTTER): cells.PUTTERS.index(each.putter),
        int(cells.X_EFFECTS_ONLY): int(each.effects_only),
    }


def forbidden_row(each: ir.Static, tables: Tables) -> dict[int, int]:
    """Return the row of an effect by which its receiver cannot have counters put on it (614.17)."""
    if each.receiver not in _FORBIDDEN or each.which != ir.ANYTHING or each.condition != ir.ALWAYS:
        raise UnplayedError(f"no counters on {each.receiver}")
    return replacement_row(ir.Replacement("forbid", scope=_FORBIDDEN[each.receiver]), tables)


def heeded(each: ir.Static) -> int:
    """Return what makes it necessary to apply a continuous effect anew, but for permanents that come and go.

    Parameters
    ----------
    each : Static

    Returns
    -------
    int
        Parts of ``dirty`` (``layout.NUMBERS`` and so on); all of them where it looks at more: a hand, what is tapped,
        powers and keywords that still other effects change.
    """
    if each.what not in _ON_PERMANENTS:
        return 0
    return (
        _heeded_by_condition(each.condition)
        | _heeded_by_filter(each.which)
        | _heeded_by_amount(each.amount)
        | _heeded_by_amount(each.second)
    )


def _heeded_by_condition(condition: ir.Condition) -> int:
    """Return the parts of ``dirty`` by which what a condition says changes."""
    if condition.what in _COMPARISONS:
        return _heeded_by_amount(condition.left) | _heeded_by_amount(condition.right)
    return _CONDITIONS_HEED.get(condition.what, _ANYTHING)


def _heeded_by_amount(amount: ir.Amount) -> int:
    """Return the parts of ``dirty`` by which an amount changes."""
    if amount.times == 0:
        return 0
    return _COUNTS_HEED.get(amount.count, _ANYTHING) | _heeded_by_filter(amount.which)


def _heeded_by_filter(which: Filter) -> int:
    """Return the parts of ``dirty`` by which it changes what fits: none where what is printed decides."""
    rest = replace(which, types=(), not_types=(), all_types=False, either=False, another=False, counter="")
    if replace(rest, subtypes=(), not_subtypes=(), colors="", multicolored=False) != ir.ANYTHING:
        return _ANYTHING
    return int(cells.NUMBERS) if which.counter else 0


def static_row(each: ir.Static, tables: Tables) -> dict[int, int]:
    """Return the row of a continuous effect."""
    if each.what == "trigger again":
        raise UnplayedError(each.what)
    if each.receiver not in codes.RECEIVERS[:10] and each.what != "activate loyalty abilities twice":
        raise UnplayedError(f"a continuous effect on {each.receiver}")
    if each.what in ("grant", "lose keywords"):
        check_grant(each)
    check_static(each)
    what, left, right, kind = encode_condition(each.condition, tables)
    return {
        int(cells.S_WHAT): cells.STATICS.index(each.what),
        int(cells.S_AMOUNT): encode_amount(each.amount, tables),
        int(cells.S_SECOND): encode_amount(each.second, tables),
        int(cells.S_KEYWORDS): granted_bits(each.keywords),
        int(cells.S_TOXIC): toxic_of(each.keywords),
        int(cells.S_RECEIVER): codes.RECEIVERS.index(each.receiver),
        int(cells.S_FILTER): encode_filter(each.which, tables),
        int(cells.S_CONDITION): what,
        int(cells.S_LEFT): left,
        int(cells.S_RIGHT): right,
        int(cells.S_KIND): kind,
        int(cells.S_HEEDS): heeded(each),
        int(cells.S_VARIES): int(any("that creature" in amount.count for amount in (each.amount, each.second))),
    }
