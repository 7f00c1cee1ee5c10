"""What effects do with lands that only make mana, which stand apart from the other permanents."""

import numpy as np

from counterclock.kernels.bits import bit, lowest
from counterclock.kernels.codes import V_SEARCH
from counterclock.kernels.filters import asks_more_than_a_card_has, card_fits, fits
from counterclock.kernels.jit import inner
from counterclock.kernels.layout import (
    E_AMOUNT,
    E_VERB,
    F_CARD,
    F_ENTERED,
    K_PLACE,
    K_SOURCE,
    K_TYPES,
    K_UNITS,
    M_CREATURE,
    M_DEAD,
    M_LAND,
    M_OPPOSING,
    M_SICK,
    M_TAPPED,
    N_BASE,
    NONE,
    ONE,
    ZERO,
)
from counterclock.kernels.log import SAW_STANDS, note
from counterclock.kernels.mana import change_ready
from counterclock.kernels.permanents import new_permanent

MANY_LANDS = np.int64(6)
"""With more lands in play than these the pilot can spare one."""


@inner
def _stands_apart(st, tb, which, kind):
    """Tell whether a land of this kind that only makes mana is in play and fits a filter."""
    if which == ZERO or st.apart[kind] <= ZERO:
        return st.apart[kind] > ZERO
    return card_fits(tb, which, kind, tb.card[kind, K_TYPES]) and not asks_more_than_a_card_has(tb, which)


@inner
def lands_apart(st, tb, which):
    """Return how many lands that only make mana are in play and fit a filter.

    Parameters
    ----------
    st, tb : STATE, TABLES records
    which : int64
        The filter.

    Returns
    -------
    int64
    """
    number = ZERO
    for kind in range(tb.kinds):
        if _stands_apart(st, tb, which, kind):
            number += st.apart[kind]
    return number


@inner
def land_to_spare(st, tb, which, row):
    """Tell whether a land that only makes mana may be given up: for a kill, for two that are found, or of many."""
    finds_two = tb.effect[row, E_VERB] == V_SEARCH and tb.amount[tb.effect[row, E_AMOUNT], N_BASE] > ONE
    return (st.sparing == ZERO or finds_two or st.lands > MANY_LANDS) and lands_apart(st, tb, which) > ZERO


@inner
def any_land_spent(st, tb, which):
    """Tell whether a land that only makes mana and fits a filter was tapped for it."""
    for kind in range(tb.kinds):
        if _stands_apart(st, tb, which, kind):
            source = tb.card[kind, K_SOURCE]
            if tb.card[kind, K_UNITS] > ZERO and st.ready[source] < st.sources[source]:
                return True
    return False


@inner
def untap_lands(st, tb, which, number):
    """Untap up to so many lands of seat 0 that fit a filter (701.26b), to make mana again; return how many are left."""
    for kind in range(tb.kinds):
        if _stands_apart(st, tb, which, kind):
            source, units = tb.card[kind, K_SOURCE], tb.card[kind, K_UNITS]
            for _ in range(st.apart[kind]):
                if number > ZERO and units > ZERO and st.ready[source] + units <= st.sources[source]:
                    change_ready(st, tb, source, units)
                    number -= ONE
    return number


@inner
def _stands_already(st, tb, which):
    """Return an untapped land among the permanents that is no creature yet and could attack, or -1."""
    lands = st.mask[M_LAND] & ~(st.mask[M_CREATURE] | st.mask[M_OPPOSING] | st.mask[M_DEAD])
    lands &= ~(st.mask[M_SICK] | st.mask[M_TAPPED] | st.made)
    while lands != ZERO:
        slot = lowest(lands)
        lands ^= bit(slot)
        if tb.card[st.perm[slot, F_CARD], K_PLACE] == ZERO and fits(st, tb, which, slot, NONE):
            return slot
    return NONE


@inner
def _stand_one_up(st, tb, which, spare):
    """Let a land that only makes mana stand among the permanents: an untapped one first, a tapped one if ``spare``.

    It is no new object: nothing enters, and it is no sicker than it was (302.6). One that stands there already is
    taken first. Return its slot, -1 where there is no such land or no room.
    """
    slot = _stands_already(st, tb, which)
    if slot >= ZERO:
        st.made |= bit(slot)
        return slot
    best = NONE
    untapped = False
    for kind in range(tb.kinds):
        if _stands_apart(st, tb, which, kind):
            ready = st.ready[tb.card[kind, K_SOURCE]] >= tb.card[kind, K_UNITS]
            if best < ZERO or (ready != spare and untapped == spare):
                best = kind
                untapped = ready
    if best < ZERO:
        return NONE
    note(st, SAW_STANDS, ZERO, best, ZERO, ZERO)
    slot = new_permanent(st, tb, best, ZERO)
    if slot < ZERO:
        return NONE
    st.apart[best] -= ONE
    st.made |= bit(slot)
    if st.lands > st.landfalls:
        st.perm[slot, F_ENTERED] = ZERO
        st.mask[M_SICK] &= ~bit(slot)
    if not untapped:
        st.mask[M_TAPPED] |= bit(slot)
    return slot


@inner
def stand_up(st, tb, which, number):
    """Let lands that only make mana stand among the permanents, to get counters or to be creatures.

    Parameters
    ----------
    st, tb : STATE, TABLES records
    which : int64
        The filter they must fit.
    number : int64
        How many at most.

    Returns
    -------
    int64
        Set of their slots.
    """
    st.made = ZERO
    for _ in range(number):
        _stand_one_up(st, tb, which, False)
    return st.made


@inner
def spare_land_stood_up(st, tb, which):
    """Let a land that only makes mana stand among the permanents, to be given up; return its slot, or -1."""
    st.made = ZERO
    return _stand_one_up(st, tb, which, True)
