"""What a permanent enters with, however it enters: its counters and the mana it makes (rules 614.1c, 614.12)."""

from counterclock.kernels.amounts import amount, holds
from counterclock.kernels.codes import CREATURE, HASTE, LORE, LOYALTY
from counterclock.kernels.jit import inner
from counterclock.kernels.layout import (
    E_AMOUNT,
    E_CONDITION,
    E_CONDITION_KIND,
    E_KIND,
    E_LEFT,
    E_RIGHT,
    K_CHAPTERS,
    K_ENTERS_WITH,
    K_EXTRA,
    K_KEYWORDS,
    K_LOYALTY,
    K_SOURCE,
    K_TYPES,
    K_UNITS,
    NONE,
    ONE,
    ZERO,
)
from counterclock.kernels.mana import add_source
from counterclock.kernels.rules.counters import put_counters


@inner
def enter_with(st, tb, slot, kind, controller):
    """Put the counters a permanent enters with (614.1c, 122.6): loyalty (306.5b), lore (714.3a), its own effects.

    Parameters
    ----------
    st, tb : STATE, TABLES records
    slot, kind : int64
        The permanent and what it is.
    controller : int64
        Seat of the player who puts them.
    """
    if tb.card[kind, K_LOYALTY] > ZERO:
        put_counters(st, tb, slot, LOYALTY, tb.card[kind, K_LOYALTY], controller, ZERO)
    if tb.card[kind, K_CHAPTERS] > ZERO:
        put_counters(st, tb, slot, LORE, ONE, controller, ZERO)
    first = tb.card[kind, K_ENTERS_WITH]
    for row in range(first, first + tb.card[kind, K_EXTRA]):
        if holds(
            st, tb, tb.effect[row, E_CONDITION], tb.effect[row, E_LEFT], tb.effect[row, E_RIGHT],
            tb.effect[row, E_CONDITION_KIND], slot, NONE, ZERO, ZERO,
        ):  # fmt: skip
            number = amount(st, tb, tb.effect[row, E_AMOUNT], slot, NONE, ZERO, ZERO)
            put_counters(st, tb, slot, tb.effect[row, E_KIND], number, controller, ZERO)


@inner
def bring_mana(st, tb, kind):
    """Add the mana that a permanent of seat 0 makes, at once unless it is a creature without haste (302.6).

    Parameters
    ----------
    st, tb : STATE, TABLES records
    kind : int64
        What it is.
    """
    if tb.card[kind, K_UNITS] > ZERO:
        sick = tb.card[kind, K_TYPES] & CREATURE != ZERO and tb.card[kind, K_KEYWORDS] & HASTE == ZERO
        add_source(st, tb, tb.card[kind, K_SOURCE], tb.card[kind, K_UNITS], not sick)
