"""Abilities that make mana at a price: used when what they make lets the pilot cast something (rule 605)."""

from counterclock.kernels.activation_costs import can_activate, own_units
from counterclock.kernels.amounts import amount, holds
from counterclock.kernels.bits import bit, has, lowest
from counterclock.kernels.casting import activate
from counterclock.kernels.codes import C_OTHERWISE, T_ACTIVATED, V_ADD
from counterclock.kernels.jit import inner
from counterclock.kernels.layout import (
    A_COST,
    A_EFFECTS,
    A_ENERGY,
    A_FIRST,
    A_FLAGS,
    A_REMOVE,
    A_REMOVE_KIND,
    A_ROLE,
    A_TRIGGER,
    C_X,
    E_AMOUNT,
    E_CONDITION,
    E_CONDITION_KIND,
    E_KIND,
    E_LEFT,
    E_RIGHT,
    E_VERB,
    F_CARD,
    FLAG_SACRIFICE,
    FLAG_TAP,
    K_ABILITIES,
    K_FIRST_ABILITY,
    K_ROLES,
    K_SOURCE,
    M_OPPOSING,
    M_TRIGGER,
    NONE,
    ONE,
    P_ENERGY,
    ROLE_MANA,
    ZERO,
)
from counterclock.kernels.mana import add_to_pool, change_ready, pay_mana, restore_mana, save_mana
from counterclock.kernels.pilot import next_to_cast


@inner
def _mana_row(st, tb, slot, choice):
    """Return an ability of a permanent that makes mana at a price and can be activated, or -1.

    Of several it is the one that ``choice`` others come before, or the last.
    """
    card = st.perm[slot, F_CARD]
    first = tb.card[card, K_FIRST_ABILITY]
    found = NONE
    for row in range(first, first + tb.card[card, K_ABILITIES]):
        if tb.ability[row, A_TRIGGER] == T_ACTIVATED and tb.ability[row, A_ROLE] == ROLE_MANA:
            if choice >= ZERO and can_activate(st, tb, row, slot):
                found = row
                choice -= ONE
    return found


@inner
def _add_in_mind(st, tb, row, slot):
    """Make, in mind, the mana of one ability."""
    first = tb.ability[row, A_FIRST]
    if tb.ability[row, A_REMOVE] < ZERO:
        st.x = st.perm[slot, tb.ability[row, A_REMOVE_KIND]]
    met = True
    for effect in range(first, first + tb.ability[row, A_EFFECTS]):
        condition = tb.effect[effect, E_CONDITION]
        if condition == C_OTHERWISE:
            met = not met
        elif condition != ZERO:
            met = holds(
                st, tb, condition, tb.effect[effect, E_LEFT], tb.effect[effect, E_RIGHT],
                tb.effect[effect, E_CONDITION_KIND], slot, NONE, ZERO, ZERO,
            )  # fmt: skip
        if tb.effect[effect, E_VERB] == V_ADD and (condition == ZERO or met):
            made = amount(st, tb, tb.effect[effect, E_AMOUNT], slot, NONE, ZERO, ZERO)
            add_to_pool(st, tb, tb.effect[effect, E_KIND], made)


@inner
def _imagine(st, tb, choice):
    """Make, in mind, all the mana that such abilities can make; tell whether there are any."""
    any_made = False
    waiting = st.mask[M_TRIGGER + T_ACTIVATED] & ~st.mask[M_OPPOSING]
    while waiting != ZERO:
        slot = lowest(waiting)
        waiting ^= bit(slot)
        if not has(tb.card[st.perm[slot, F_CARD], K_ROLES], ROLE_MANA):
            continue
        row = _mana_row(st, tb, slot, choice)
        if row >= ZERO:
            any_made = True
            if tb.ability[row, A_FLAGS] & (FLAG_TAP | FLAG_SACRIFICE) != ZERO and own_units(st, tb, slot) > ZERO:
                change_ready(st, tb, tb.card[st.perm[slot, F_CARD], K_SOURCE], -own_units(st, tb, slot))
            cost = tb.ability[row, A_COST]
            pay_mana(st, tb, cost, tb.cost[cost, C_X])
            st.players[ZERO, P_ENERGY] -= amount(st, tb, tb.ability[row, A_ENERGY], slot, NONE, ZERO, ZERO)
            _add_in_mind(st, tb, row, slot)
    return any_made


@inner
def _use_each(st, tb, choice):
    """Activate such abilities, each permanent's once, until something can be cast; tell whether it can."""
    waiting = st.mask[M_TRIGGER + T_ACTIVATED] & ~st.mask[M_OPPOSING]
    while waiting != ZERO and st.over == ZERO and st.budget > ZERO:
        slot = lowest(waiting)
        waiting ^= bit(slot)
        row = _mana_row(st, tb, slot, choice)
        if row >= ZERO:
            card = st.perm[slot, F_CARD]
            before = st.permanents
            activate(st, tb, row, slot)
            if next_to_cast(st, tb) >= ZERO:
                return True
            if st.permanents < before or st.perm[slot, F_CARD] != card:
                waiting = st.mask[M_TRIGGER + T_ACTIVATED] & ~st.mask[M_OPPOSING] & ~(bit(slot) - ONE)
    return False


@inner
def _lets_cast(st, tb, choice):
    """Tell whether something could be cast with all the mana that such abilities can make."""
    energy = st.players[ZERO, P_ENERGY]
    save_mana(st)
    if not _imagine(st, tb, choice):
        return False
    found = next_to_cast(st, tb)
    restore_mana(st)
    st.players[ZERO, P_ENERGY] = energy
    return found >= ZERO


@inner
def make_mana(st, tb):
    """Make mana until something can be cast that could not be before, if all of it lets one; tell whether it does."""
    if not has(st.roles, ROLE_MANA):
        return False
    for choice in range(tb.makes_mana):
        if _lets_cast(st, tb, choice):
            return _use_each(st, tb, choice)
    return False
