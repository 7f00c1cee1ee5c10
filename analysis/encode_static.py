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
_SETTLED_COUNTS: Final = frozenset(["counters on self", "creatures you control"])
"""What is counted of permanents and their counters alone."""


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


def steadiness(each: ir.Static) -> int:
    """Return how seldom a continuous effect must be applied anew.

    Parameters
    ----------
    each : Static

    Returns
    -------
    int
        3 where what it does changes only as permanents come and go, or become something else; 2 where it changes
        with their counters, too, and 1 where with whose turn it is; 0 where it looks at more: a combat, a hand, what
        is tapped, powers and keywords that still other effects change.
    """
    if each.what not in _ON_PERMANENTS:
        return 3
    if each.condition != ir.ALWAYS and each.condition.what != "your turn":
        return 0
    settled = _is_settled(each.which) and all(
        amount.times == 0 or (amount.count in _SETTLED_COUNTS and _is_settled(amount.which))
        for amount in (each.amount, each.second)
    )
    if not settled or each.condition != ir.ALWAYS:
        return int(settled)
    return 2 if _counts_counters(each) else 3


def _counts_counters(each: ir.Static) -> bool:
    """Tell whether a continuous effect looks at counters on permanents."""
    amounts = [amount for amount in (each.amount, each.second) if amount.times]
    asked = [each.which.counter, *(amount.which.counter for amount in amounts)]
    return any(asked) or any(amount.count == "counters on self" for amount in amounts)


def _is_settled(which: Filter) -> bool:
    """Tell whether a permanent fits by what is printed on it and by its counters alone."""
    rest = replace(which, types=(), not_types=(), all_types=False, either=False, another=False, counter="")
    return replace(rest, subtypes=(), not_subtypes=(), colors="", multicolored=False) == ir.ANYTHING


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
        int(cells.S_STEADY): steadiness(each),
        int(cells.S_VARIES): int(any("that creature" in amount.count for amount in (each.amount, each.second))),
    }
