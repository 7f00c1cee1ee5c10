"""Permanents of seat 0 entering the battlefield, with all that happens on the way (rules 603.6, 614.1c)."""

from counterclock.kernels.amounts import living_opponents
from counterclock.kernels.bits import bit, lowest
from counterclock.kernels.codes import (
    BASIC,
    BY_DAMAGE,
    CREATURE,
    ENTERS_BATTLE,
    ENTERS_CHECK,
    ENTERS_CROWD,
    ENTERS_EARLY,
    ENTERS_FAST,
    ENTERS_PAY,
    ENTERS_SLOW,
    ENTERS_UNTAPPED,
    LEGENDARY,
    PLANESWALKER,
    T_ENTERS,
    T_LANDFALL,
    T_OTHER_DIES,
    T_OTHER_ENTERS,
    T_OTHER_LEAVES,
    T_TO_GRAVEYARD,
    TO_GRAVEYARD,
    TO_HAND,
)
from counterclock.kernels.entering import bring_mana, enter_with
from counterclock.kernels.events import fire
from counterclock.kernels.jit import inner
from counterclock.kernels.layout import (
    F_CARD,
    F_OWN_TYPES,
    F_TYPES,
    K_ENTERS,
    K_ENTERS_VALUE,
    K_MORE_LANDS,
    K_PLACE,
    K_SOURCE,
    K_SUBTYPES,
    K_TYPES,
    K_UNITS,
    M_DEAD,
    M_LAND,
    M_OPPOSING,
    NONE,
    ONE,
    P_LIFE,
    RESTLESS,
    ZERO,
)
from counterclock.kernels.log import SAW_LEAVES, note
from counterclock.kernels.mana import add_source, change_sources, remove_source
from counterclock.kernels.permanents import entered, new_permanent, refresh_for_new, set_types, tap
from counterclock.kernels.rules.life import lose_life
from counterclock.kernels.rules.state_based import legend_rule
from counterclock.kernels.zones import add_to_hand, bury


@inner
def enter_permanent(st, tb, kind):
    """Put a permanent of seat 0 onto the battlefield; return its slot, or -1 where there is no room."""
    return enter_as(st, tb, kind, ZERO)


@inner
def enter_as(st, tb, kind, types):
    """Put a permanent of seat 0 onto the battlefield with more types, such as token; return its slot, or -1."""
    slot = new_permanent(st, tb, kind, ZERO)
    if slot < ZERO:
        return NONE
    if types != ZERO:
        set_types(st, slot, st.perm[slot, F_TYPES] | types)
        st.perm[slot, F_OWN_TYPES] = st.perm[slot, F_TYPES]
    enter_with(st, tb, slot, kind, ZERO)
    bring_mana(st, tb, kind)
    if st.active == ZERO:
        st.land_drops += tb.card[kind, K_MORE_LANDS]
    refresh_for_new(st, tb)
    entered(st, slot, T_ENTERS)
    if tb.card[kind, K_TYPES] & (LEGENDARY | PLANESWALKER) != ZERO:
        legend_rule(st, tb, slot, ZERO)
    return slot


@inner
def _types_of_lands(st, tb):
    """Return the set of the subtypes of lands in play."""
    types = ZERO
    for kind in range(tb.kinds):
        if st.apart[kind] > ZERO:
            types |= tb.card[kind, K_SUBTYPES]
    lands = st.mask[M_LAND] & ~(st.mask[M_DEAD] | st.mask[M_OPPOSING])
    while lands != ZERO:
        slot = lowest(lands)
        lands ^= bit(slot)
        types |= tb.card[st.perm[slot, F_CARD], K_SUBTYPES]
    return types


@inner
def take_back_land(st, tb, kind):
    """Return a land that only makes mana to its owner's hand; it has been tapped for mana if it could be."""
    st.apart[kind] -= ONE
    st.lands -= ONE
    st.gone += ONE
    st.dirty = ONE
    if tb.card[kind, K_TYPES] & BASIC != ZERO:
        st.basics -= ONE
    change_sources(st, tb, tb.card[kind, K_SOURCE], -tb.card[kind, K_UNITS])
    st.land_types = _types_of_lands(st, tb)
    note(st, SAW_LEAVES, NONE, kind, TO_HAND, ZERO)
    fire(st, T_OTHER_LEAVES, NONE, kind, ZERO)
    add_to_hand(st, kind, ONE)


@inner
def lands_of_kind(st, tb, kind):
    """Return how many lands of a kind seat 0 controls, whether they only make mana or stand among the permanents."""
    number = st.apart[kind]
    lands = st.mask[M_LAND] & ~(st.mask[M_DEAD] | st.mask[M_OPPOSING])
    while lands != ZERO:
        slot = lowest(lands)
        lands ^= bit(slot)
        if st.perm[slot, F_CARD] == kind:
            number += ONE
    return number


@inner
def land_dies(st, kind):
    """Let abilities trigger on a land that is no permanent and goes to the graveyard."""
    st.gone += ONE
    fire(st, T_OTHER_LEAVES, NONE, kind, ZERO)
    fire(st, T_OTHER_DIES, NONE, kind, ZERO)
    fire(st, T_TO_GRAVEYARD, NONE, kind, ZERO)


@inner
def _only_one_stays(st, tb, kind, slot):
    """Let one of several legendary lands of a name stay (704.5j); of those that only make mana, the untapped one."""
    if slot >= ZERO:
        legend_rule(st, tb, slot, ZERO)
    elif lands_of_kind(st, tb, kind) > ONE:
        st.apart[kind] -= ONE
        st.lands -= ONE
        remove_source(st, tb, tb.card[kind, K_SOURCE], tb.card[kind, K_UNITS])
        note(st, SAW_LEAVES, NONE, kind, TO_GRAVEYARD, ZERO)
        land_dies(st, kind)
        bury(st, tb, kind)


@inner
def enter_land(st, tb, kind, untapped):
    """Put a land of seat 0 onto the battlefield: a permanent where it has abilities, else a mana source alone."""
    st.lands += ONE
    st.landfalls += ONE
    st.dirty |= st.heeds & RESTLESS
    st.land_types |= tb.card[kind, K_SUBTYPES]
    if tb.card[kind, K_TYPES] & BASIC != ZERO:
        st.basics += ONE
    if tb.card[kind, K_UNITS] > ZERO:
        sick = tb.card[kind, K_TYPES] & CREATURE != ZERO
        add_source(st, tb, tb.card[kind, K_SOURCE], tb.card[kind, K_UNITS], untapped and not sick)
    slot = NONE
    if tb.card[kind, K_PLACE] == ZERO:
        st.apart[kind] += ONE
        fire(st, T_OTHER_ENTERS, NONE, kind, ZERO)
    else:
        slot = new_permanent(st, tb, kind, ZERO)
        if slot >= ZERO:
            if not untapped:
                tap(st, slot)
            enter_with(st, tb, slot, kind, ZERO)
            refresh_for_new(st, tb)
            entered(st, slot, T_ENTERS)
    fire(st, T_LANDFALL, slot, kind, ZERO)
    if tb.card[kind, K_TYPES] & LEGENDARY != ZERO:
        _only_one_stays(st, tb, kind, slot)
    return slot


@inner
def enters_untapped(st, tb, kind):
    """Tell whether a land would enter untapped now; a price in life is paid where it is not the last life."""
    how = tb.card[kind, K_ENTERS]
    if how == ENTERS_UNTAPPED:
        return True
    value = tb.card[kind, K_ENTERS_VALUE]
    if how == ENTERS_FAST:
        return st.lands <= value
    if how == ENTERS_SLOW:
        return st.lands >= value
    if how == ENTERS_CHECK:
        return st.land_types & value != ZERO
    if how == ENTERS_BATTLE:
        return st.basics >= value
    if how == ENTERS_PAY:
        return st.players[ZERO, P_LIFE] > value
    if how == ENTERS_CROWD:
        return living_opponents(st, tb) > ONE
    if how == ENTERS_EARLY:
        return st.turn <= value
    return False


@inner
def enter_as_it_does(st, tb, kind):
    """Put a land of seat 0 onto the battlefield, tapped or untapped as it enters, its price in life paid."""
    untapped = enters_untapped(st, tb, kind)
    if untapped and tb.card[kind, K_ENTERS] == ENTERS_PAY:
        lose_life(st, tb, ZERO, tb.card[kind, K_ENTERS_VALUE], BY_DAMAGE)
    return enter_land(st, tb, kind, untapped)
