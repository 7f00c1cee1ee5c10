"""Which loyalty abilities the pilot uses, and when (rule 606)."""

import numpy as np

from counterclock.kernels.activation_costs import can_activate, loyalty_change
from counterclock.kernels.amounts import holds
from counterclock.kernels.bits import bit, lowest
from counterclock.kernels.casting import activate, finds_tapped
from counterclock.kernels.choices import (
    best_in_graveyard,
    best_in_hand,
    best_in_library,
    least_life,
    receivers,
)
from counterclock.kernels.codes import (
    C_OTHERWISE,
    LAND,
    R_MADE,
    R_TARGET_PERMANENT,
    R_YOU,
    T_GIVEN,
    T_LOYALTY,
    V_DAMAGE,
    V_DISCARD,
    V_FROM_HAND,
    V_GAIN,
    V_LOOK,
    V_LOSE,
    V_RETURN,
    V_REVEAL,
    V_SACRIFICE,
    V_SCRY,
    V_SEARCH,
    V_SURVEIL,
    V_UNTAP,
)
from counterclock.kernels.effects import can_pay_for
from counterclock.kernels.effects_on_cards import greatest_value
from counterclock.kernels.jit import inner
from counterclock.kernels.layout import (
    A_BURN,
    A_EFFECTS,
    A_FIRST,
    A_FLAGS,
    A_ROLE,
    A_TRIGGER,
    A_VALUE,
    E_CONDITION,
    E_CONDITION_KIND,
    E_FILTER,
    E_LEFT,
    E_RECEIVER,
    E_RIGHT,
    E_VERB,
    F_CARD,
    FLAG_LOYALTY_X,
    K_ABILITIES,
    K_FIRST_ABILITY,
    L_ANY,
    M_CREATURE,
    M_OPPOSING,
    M_TRIGGER,
    NONE,
    ONE,
    ROLE_FIRST,
    ZERO,
)
from counterclock.kernels.pilot import would_do_nothing

USUAL_X = np.int64(3)
"""The X for which an ability that costs -X is worth as much as one that costs a number."""
TRIFLE = np.int64(2)
"""What an ability is worth besides its cost that does nothing but gain life, scry or surveil for want of the rest."""
KILLS = np.int64(1_000_000)


@inner
def _finds_something(st, tb, effect, slot):
    """Tell whether an effect of a loyalty ability finds what it is about, and does it more than 0 times."""
    receiver = tb.effect[effect, E_RECEIVER]
    which = tb.effect[effect, E_FILTER]
    verb = tb.effect[effect, E_VERB]
    if would_do_nothing(st, tb, effect, verb, slot) or not can_pay_for(st, tb, effect, slot):
        return False
    condition = tb.effect[effect, E_CONDITION]
    if condition != ZERO and condition != C_OTHERWISE and not holds(
        st, tb, condition, tb.effect[effect, E_LEFT], tb.effect[effect, E_RIGHT], tb.effect[effect, E_CONDITION_KIND],
        slot, NONE, ZERO, ZERO,
    ):  # fmt: skip
        return False
    if verb == V_DISCARD or (receiver == R_YOU and (verb == V_DAMAGE or verb == V_LOSE)):
        return False
    if verb == V_UNTAP:
        return finds_tapped(st, tb, effect, receiver)
    if receiver < ZERO:
        if verb == V_RETURN:
            return best_in_graveyard(st, tb, which, greatest_value(st, tb, effect, slot)) >= ZERO
        if verb == V_SEARCH or verb == V_LOOK or verb == V_REVEAL:
            return best_in_library(st, tb, which, greatest_value(st, tb, effect, slot)) >= ZERO
        return verb != V_FROM_HAND or best_in_hand(st, tb, which) >= ZERO
    if receiver == R_MADE:
        return False
    if verb == V_SACRIFICE and receiver >= R_YOU:
        return st.mask[M_CREATURE] & st.mask[M_OPPOSING] != ZERO
    if receiver >= R_YOU and receiver != R_TARGET_PERMANENT:
        return True
    if receiver == R_TARGET_PERMANENT and tb.filter[which, L_ANY] == LAND:
        return st.lands > ZERO
    return receivers(st, tb, receiver, which, slot, NONE, ONE) != ZERO


@inner
def _loyalty_value(st, tb, row, slot):
    """Score a loyalty ability now: one that finds nothing to do is worth the loyalty it adds; one that kills, most."""
    value = tb.ability[row, A_VALUE]
    burn = tb.ability[row, A_BURN]
    change = loyalty_change(st, tb, row, slot)
    if tb.ability[row, A_FLAGS] & FLAG_LOYALTY_X != ZERO:
        value = value * -change // USUAL_X
        burn *= -change
        st.x = -change
    if burn >= least_life(st, tb):
        return KILLS
    first = tb.ability[row, A_FIRST]
    trifle = False
    other = False
    for effect in range(first, first + tb.ability[row, A_EFFECTS]):
        verb = tb.effect[effect, E_VERB]
        if verb == V_GAIN or verb == V_SCRY or verb == V_SURVEIL:
            trifle = trifle or _finds_something(st, tb, effect, slot)
        elif _finds_something(st, tb, effect, slot):
            return value
        else:
            other = True
    if trifle:
        return change + TRIFLE if other else value
    return change


@inner
def _better_loyalty_ability(st, tb, card, trigger, slot, best):
    """Return the most valuable loyalty ability of a card that a planeswalker can activate, if it beats the best."""
    first = tb.card[card, K_FIRST_ABILITY]
    most = _loyalty_value(st, tb, best, slot) if best >= ZERO else ZERO
    for row in range(first, first + tb.card[card, K_ABILITIES]):
        if tb.ability[row, A_TRIGGER] == trigger and can_activate(st, tb, row, slot):
            value = _loyalty_value(st, tb, row, slot)
            if value > most:
                best = row
                most = value
    return best


@inner
def _best_loyalty_ability(st, tb, slot):
    """Return the most valuable loyalty ability that a planeswalker has or is given and can activate, or -1."""
    best = _better_loyalty_ability(st, tb, st.perm[slot, F_CARD], T_LOYALTY, slot, NONE)
    giving = st.mask[M_TRIGGER + T_GIVEN] & ~st.mask[M_OPPOSING]
    while giving != ZERO:
        other = lowest(giving)
        giving ^= bit(other)
        best = _better_loyalty_ability(st, tb, st.perm[other, F_CARD], T_GIVEN, slot, best)
    return best


@inner
def use_loyalty(st, tb, first):
    """Activate the best loyalty ability of each planeswalker (606.3); ``first``: only one that helps to cast spells."""
    waiting = st.mask[M_TRIGGER + T_LOYALTY] & ~st.mask[M_OPPOSING]
    while waiting != ZERO and st.over == ZERO and st.budget > ZERO:
        slot = lowest(waiting)
        row = _best_loyalty_ability(st, tb, slot)
        if row < ZERO or (first and tb.ability[row, A_ROLE] != ROLE_FIRST):
            waiting ^= bit(slot)
            continue
        card = st.perm[slot, F_CARD]
        before = st.permanents
        activate(st, tb, row, slot)
        if st.permanents < before or st.perm[slot, F_CARD] != card:
            waiting = st.mask[M_TRIGGER + T_LOYALTY] & ~st.mask[M_OPPOSING]
