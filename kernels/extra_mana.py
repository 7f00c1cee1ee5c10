"""Abilities that make mana at a price: used when what they make lets the pilot cast something (rule 605)."""

from counterclock.kernels.amounts import amount
from counterclock.kernels.bits import bit, lowest
from counterclock.kernels.casting import activate, can_activate, own_units
from counterclock.kernels.codes import T_ACTIVATED
from counterclock.kernels.jit import inner
from counterclock.kernels.layout import (
    A_COST,
    A_ENERGY,
    A_FIRST,
    A_FLAGS,
    A_REMOVE,
    A_REMOVE_KIND,
    A_ROLE,
    A_TRIGGER,
    E_AMOUNT,
    E_KIND,
    F_CARD,
    FLAG_SACRIFICE,
    FLAG_TAP,
    K_ABILITIES,
    K_FIRST_ABILITY,
    K_SOURCE,
    M_OPPOSING,
    M_TRIGGER,
    NONE,
    P_ENERGY,
    ROLE_MANA,
    ZERO,
)
from counterclock.kernels.mana import add_to_pool, change_ready, pay_mana, restore_mana, save_mana
from counterclock.kernels.pilot import next_to_cast


@inner
def _mana_row(st, tb, slot):
    """Return the first ability of a permanent that makes mana at a price and can be activated, or -1."""
    card = st.perm[slot, F_CARD]
    first = tb.card[card, K_FIRST_ABILITY]
    for row in range(first, first + tb.card[card, K_ABILITIES]):
        if tb.ability[row, A_TRIGGER] == T_ACTIVATED and tb.ability[row, A_ROLE] == ROLE_MANA:
            if can_activate(st, tb, row, slot):
                return row
    return NONE


@inner
def _imagine(st, tb):
    """Make, in mind, all the mana that such abilities can make."""
    waiting = st.mask[M_TRIGGER + T_ACTIVATED] & ~st.mask[M_OPPOSING]
    while waiting != ZERO:
        slot = lowest(waiting)
        waiting ^= bit(slot)
        row = _mana_row(st, tb, slot)
        if row >= ZERO:
            if tb.ability[row, A_FLAGS] & (FLAG_TAP | FLAG_SACRIFICE) != ZERO and own_units(st, tb, slot) > ZERO:
                change_ready(st, tb, tb.card[st.perm[slot, F_CARD], K_SOURCE], -own_units(st, tb, slot))
            pay_mana(st, tb, tb.ability[row, A_COST], ZERO)
            st.players[ZERO, P_ENERGY] -= amount(st, tb, tb.ability[row, A_ENERGY], slot, NONE, ZERO, ZERO)
            effect = tb.ability[row, A_FIRST]
            if tb.ability[row, A_REMOVE] < ZERO:
                st.x = st.perm[slot, tb.ability[row, A_REMOVE_KIND]]
            made = amount(st, tb, tb.effect[effect, E_AMOUNT], slot, NONE, ZERO, ZERO)
            add_to_pool(st, tb, tb.effect[effect, E_KIND], made)


@inner
def _use_one(st, tb):
    """Activate the first such ability that can be activated; tell whether there was one."""
    waiting = st.mask[M_TRIGGER + T_ACTIVATED] & ~st.mask[M_OPPOSING]
    while waiting != ZERO:
        slot = lowest(waiting)
        waiting ^= bit(slot)
        row = _mana_row(st, tb, slot)
        if row >= ZERO:
            activate(st, tb, row, slot)
            return True
    return False


@inner
def make_mana(st, tb):
    """Make mana until something can be cast that could not be before, if all of it lets one; tell whether it does."""
    if st.mask[M_TRIGGER + T_ACTIVATED] == ZERO:
        return False
    energy = st.players[ZERO, P_ENERGY]
    save_mana(st)
    _imagine(st, tb)
    found = next_to_cast(st, tb)
    restore_mana(st)
    st.players[ZERO, P_ENERGY] = energy
    while found >= ZERO and st.over == ZERO and st.budget > ZERO:
        if not _use_one(st, tb):
            return False
        if next_to_cast(st, tb) >= ZERO:
            return True
    return False
