"""Activation costs: whether an ability can be activated, and paying for it (602.2b, 602.5, 606)."""

import numpy as np

from counterclock.kernels.amounts import amount, holds, own_creatures, spend, spent, use, used
from counterclock.kernels.bits import bit, has, lowest, size, smaller
from counterclock.kernels.choices import least_life, sacrificed, worst_in_hand
from counterclock.kernels.codes import BY_DAMAGE, LOYALTY, T_TAPPED, TO_EXILE
from counterclock.kernels.combat import untapped_beside
from counterclock.kernels.effects_on_lands import land_to_spare, spare_land_stood_up
from counterclock.kernels.events import fire_one
from counterclock.kernels.filters import fits
from counterclock.kernels.jit import inner, leaf
from counterclock.kernels.layout import (
    A_BURN,
    A_CONDITION,
    A_COST,
    A_DISCARD,
    A_ENERGY,
    A_FIRST,
    A_FLAGS,
    A_GRAVE,
    A_HELPER,
    A_HELPERS,
    A_KIND,
    A_LEFT,
    A_LESS,
    A_LIFE,
    A_LOYALTY,
    A_REMOVE,
    A_REMOVE_KIND,
    A_RIGHT,
    A_ROLE,
    A_SACRIFICE,
    C_GENERIC,
    C_TOTAL,
    C_X,
    F_CARD,
    FLAG_EXILE,
    FLAG_LOYALTY,
    FLAG_LOYALTY_X,
    FLAG_ONCE,
    FLAG_SACRIFICE,
    FLAG_SPENT,
    FLAG_TAP,
    K_SOURCE,
    K_UNITS,
    M_ANIMATED,
    M_ATTACKING,
    M_CREATURE,
    M_SICK,
    M_TAPPED,
    NONE,
    ONE,
    P_ENERGY,
    P_LIFE,
    ROLE_ANIMATE,
    ROLE_MANA,
    ZERO,
)
from counterclock.kernels.mana import affordable, change_ready, pay, total_ready
from counterclock.kernels.rules.counters import remove_counters
from counterclock.kernels.rules.energy import pay_energy
from counterclock.kernels.rules.life import lose_life
from counterclock.kernels.rules.loyalty import may_activate_again, pay_loyalty
from counterclock.kernels.rules.numbers import can_pay
from counterclock.kernels.rules.state_based import remove_from_battlefield, sacrifice
from counterclock.kernels.zones import discard_card, exile_from_graveyard

NEVER = np.int64(-1_000_000)
"""A loyalty cost that nothing can pay."""


@leaf
def own_units(st, tb, slot):
    """Return how many mana a permanent itself makes by tapping, which it cannot do when it is tapped for a cost."""
    return tb.card[st.perm[slot, F_CARD], K_UNITS]


@inner
def helpers(st, tb, row, slot):
    """Return the creatures that could be tapped for a cost: untapped, not attacking, sick or not (602.2b).

    One that makes mana must have some left; before combat only those that could not attack are tapped for mana.
    """
    among = own_creatures(st) & ~(st.mask[M_TAPPED] | st.mask[M_ATTACKING])
    if tb.ability[row, A_ROLE] == ROLE_MANA and st.combat_begun == ZERO:
        among &= st.mask[M_SICK]
    if tb.ability[row, A_FLAGS] & FLAG_TAP != ZERO:
        among &= ~bit(slot)
    chosen = ZERO
    while among != ZERO:
        other = lowest(among)
        among ^= bit(other)
        units = own_units(st, tb, other)
        left = units == ZERO or untapped_beside(st, tb, tb.card[st.perm[other, F_CARD], K_SOURCE], chosen) >= units
        if left and fits(st, tb, tb.ability[row, A_HELPER], other, slot):
            chosen |= bit(other)
    return chosen


@inner
def tap_helpers(st, tb, row, slot):
    """Tap creatures for a cost (602.2b), and with them the mana they make."""
    for _ in range(tb.ability[row, A_HELPERS]):
        tapped = lowest(helpers(st, tb, row, slot))
        if own_units(st, tb, tapped) > ZERO:
            change_ready(st, tb, tb.card[st.perm[tapped, F_CARD], K_SOURCE], -own_units(st, tb, tapped))
        st.mask[M_TAPPED] |= bit(tapped)
        fire_one(st, T_TAPPED, tapped, tapped, ONE, ZERO)


@inner
def _pay_dearly(st, tb, row, slot):
    """Pay the part of an activation cost that gives something up: permanents, cards, creatures that are tapped."""
    which = tb.ability[row, A_SACRIFICE]
    if which != ZERO:
        given_up = sacrificed(st, tb, which, slot)
        sacrifice(st, tb, given_up if given_up >= ZERO else spare_land_stood_up(st, tb, which))
    for _ in range(tb.ability[row, A_DISCARD]):
        discard_card(st, tb, worst_in_hand(st, tb))
    exile_from_graveyard(st, tb, tb.ability[row, A_GRAVE])
    tap_helpers(st, tb, row, slot)


@inner
def payable(st, tb, row, slot):
    """Tell whether the part of an activation cost that is not mana can be paid."""
    st.x = ONE
    if not can_pay(st.players[ZERO, P_ENERGY], amount(st, tb, tb.ability[row, A_ENERGY], slot, NONE, ZERO, ZERO)):
        return False
    if st.players[ZERO, P_LIFE] <= tb.ability[row, A_LIFE]:
        return False
    if tb.ability[row, A_REMOVE] < ZERO and st.perm[slot, tb.ability[row, A_REMOVE_KIND]] == ZERO:
        return False
    if tb.ability[row, A_REMOVE] > ZERO and st.perm[slot, tb.ability[row, A_REMOVE_KIND]] < tb.ability[row, A_REMOVE]:
        return False
    which = tb.ability[row, A_SACRIFICE]
    if which != ZERO and sacrificed(st, tb, which, slot) < ZERO:
        if not land_to_spare(st, tb, which, tb.ability[row, A_FIRST]):
            return False
    if st.hand_size < tb.ability[row, A_DISCARD] or st.graveyard < tb.ability[row, A_GRAVE]:
        return False
    return tb.ability[row, A_HELPERS] == ZERO or size(helpers(st, tb, row, slot)) >= tb.ability[row, A_HELPERS]


@inner
def _set_aside(st, tb, slot):
    """Set aside the mana of a permanent about to attack and of those that are animated already; return whose."""
    slots = bit(slot) | (st.mask[M_ANIMATED] & ~st.mask[M_TAPPED])
    aside = ZERO
    while slots != ZERO:
        each = lowest(slots)
        slots ^= bit(each)
        source = tb.card[st.perm[each, F_CARD], K_SOURCE]
        if own_units(st, tb, each) <= st.ready[source]:
            change_ready(st, tb, source, -own_units(st, tb, each))
            aside |= bit(each)
    return aside


@inner
def _put_back(st, tb, aside):
    """Put back the mana that was set aside."""
    while aside != ZERO:
        each = lowest(aside)
        aside ^= bit(each)
        change_ready(st, tb, tb.card[st.perm[each, F_CARD], K_SOURCE], own_units(st, tb, each))


@inner
def _less(st, tb, row, slot):
    """Return how much generic mana an activation costs less (602.2b, 601.2f), as a negative number."""
    if tb.ability[row, A_LESS] == ZERO:
        return ZERO
    less = amount(st, tb, tb.ability[row, A_LESS], slot, NONE, ZERO, ZERO)
    return -smaller(less, tb.cost[tb.ability[row, A_COST], C_GENERIC])


@inner
def _payable_by_others(st, tb, cost, slot):
    """Tell whether others can pay for animating a permanent: what is tapped for mana cannot attack."""
    aside = _set_aside(st, tb, slot)
    enough = has(aside, slot) and affordable(st, tb, cost, tb.cost[cost, C_X])
    _put_back(st, tb, aside)
    return enough


@inner
def _mana_payable(st, tb, row, slot):
    """Tell whether the mana of an activation cost can be paid, for an X of 1, without the permanent's own if tapped."""
    cost = tb.ability[row, A_COST]
    if tb.ability[row, A_ROLE] == ROLE_ANIMATE:
        return _payable_by_others(st, tb, cost, slot)
    more = _less(st, tb, row, slot) + tb.cost[cost, C_X]
    if tb.ability[row, A_FLAGS] & (FLAG_TAP | FLAG_SACRIFICE) == ZERO or own_units(st, tb, slot) == ZERO:
        return affordable(st, tb, cost, more)
    source = tb.card[st.perm[slot, F_CARD], K_SOURCE]
    if st.ready[source] < own_units(st, tb, slot):
        return False
    change_ready(st, tb, source, -own_units(st, tb, slot))
    enough = affordable(st, tb, cost, more)
    change_ready(st, tb, source, own_units(st, tb, slot))
    return enough


@inner
def loyalty_change(st, tb, row, slot):
    """Return what a loyalty cost changes (606.4); -X is all but one counter, or all where that kills an opponent."""
    if tb.ability[row, A_FLAGS] & FLAG_LOYALTY_X == ZERO:
        return tb.ability[row, A_LOYALTY]
    there = st.perm[slot, LOYALTY]
    if tb.ability[row, A_BURN] * there >= least_life(st, tb):
        return -there
    return ONE - there if there > ONE else NEVER


@inner
def can_activate(st, tb, row, slot):
    """Tell whether an activated or loyalty ability can be activated now (602.5, 606.3)."""
    flags = tb.ability[row, A_FLAGS]
    if flags & FLAG_TAP != ZERO:
        if has(st.mask[M_TAPPED], slot) or has(st.mask[M_SICK] & st.mask[M_CREATURE], slot):
            return False
    if flags & FLAG_ONCE != ZERO and used(st, tb, row, slot):
        return False
    if flags & FLAG_SPENT != ZERO and spent(st, tb, row, slot):
        return False
    if flags & FLAG_LOYALTY != ZERO and not may_activate_again(st, tb, slot, loyalty_change(st, tb, row, slot)):
        return False
    if not payable(st, tb, row, slot) or not _mana_payable(st, tb, row, slot):
        return False
    return holds(
        st, tb, tb.ability[row, A_CONDITION], tb.ability[row, A_LEFT], tb.ability[row, A_RIGHT],
        tb.ability[row, A_KIND], slot, NONE, ZERO, ZERO,
    )  # fmt: skip


@inner
def _pay_mana(st, tb, row, slot):
    """Pay the mana of an activation cost; the X chosen is all that is left."""
    cost = tb.ability[row, A_COST]
    more = _less(st, tb, row, slot)
    if tb.cost[cost, C_X] > ZERO:
        st.x = (total_ready(st) - tb.cost[cost, C_TOTAL]) // tb.cost[cost, C_X]
        more = st.x * tb.cost[cost, C_X]
    aside = _set_aside(st, tb, slot) if tb.ability[row, A_ROLE] == ROLE_ANIMATE else ZERO
    pay(st, tb, cost, more)
    _put_back(st, tb, aside)


@inner
def pay_activation(st, tb, row, slot):
    """Pay for an ability (602.2b)."""
    flags = tb.ability[row, A_FLAGS]
    if flags & FLAG_TAP != ZERO:
        st.mask[M_TAPPED] |= bit(slot)
        fire_one(st, T_TAPPED, slot, slot, ONE, ZERO)
        if own_units(st, tb, slot) > ZERO:
            change_ready(st, tb, tb.card[st.perm[slot, F_CARD], K_SOURCE], -own_units(st, tb, slot))
    _pay_mana(st, tb, row, slot)
    pay_energy(st, ZERO, amount(st, tb, tb.ability[row, A_ENERGY], slot, NONE, ZERO, ZERO))
    if tb.ability[row, A_LIFE] > ZERO:
        lose_life(st, tb, ZERO, tb.ability[row, A_LIFE], BY_DAMAGE)
    if tb.ability[row, A_REMOVE] < ZERO:
        st.x = st.perm[slot, tb.ability[row, A_REMOVE_KIND]]
        remove_counters(st, tb, slot, tb.ability[row, A_REMOVE_KIND], st.x)
    elif tb.ability[row, A_REMOVE] > ZERO:
        remove_counters(st, tb, slot, tb.ability[row, A_REMOVE_KIND], tb.ability[row, A_REMOVE])
    if flags & FLAG_LOYALTY != ZERO:
        pay_loyalty(st, tb, slot, loyalty_change(st, tb, row, slot))
    _pay_dearly(st, tb, row, slot)
    if flags & FLAG_SPENT != ZERO:
        spend(st, tb, row, slot)
    if flags & FLAG_SACRIFICE != ZERO:
        sacrifice(st, tb, slot)
    elif flags & FLAG_EXILE != ZERO:
        remove_from_battlefield(st, tb, slot, TO_EXILE)
    if flags & FLAG_ONCE != ZERO:
        use(st, tb, row, slot)
