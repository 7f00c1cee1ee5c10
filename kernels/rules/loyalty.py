"""Loyalty abilities: what they cost and when they may be activated (rule 606)."""

from counterclock.kernels.bits import bit, has, larger, lowest
from counterclock.kernels.codes import LOYALTY, R_SELF
from counterclock.kernels.jit import inner
from counterclock.kernels.layout import (
    F_CARD,
    F_CONTROLLER,
    K_STATIC,
    K_STATICS,
    M_DEAD,
    M_OPPOSING,
    M_STATIC,
    M_USED,
    M_USED_AGAIN,
    ONE,
    S_LOYALTY_TWICE,
    S_RECEIVER,
    S_WHAT,
    TWO,
    ZERO,
)
from counterclock.kernels.log import SAW_LOYALTY, note
from counterclock.kernels.rules.counters import put_counters, remove_counters
from counterclock.kernels.rules.numbers import can_change_loyalty


@inner
def may_activate_loyalty(st, slot, change):
    """Tell whether a loyalty ability may be activated: once a turn (606.3), never more than there is (606.6).

    Parameters
    ----------
    st : STATE record
    slot : int64
        Row of the permanent in ``st.perm``.
    change : int64
        Loyalty counters that the cost puts (+) or removes (-).

    Returns
    -------
    bool
    """
    return not has(st.mask[M_USED] | st.mask[M_DEAD], slot) and can_change_loyalty(st.perm[slot, LOYALTY], change)


@inner
def _twice_a_turn(st, tb, slot):
    """Tell whether an effect lets a permanent's loyalty abilities be activated twice a turn (606.3)."""
    sources = st.mask[M_STATIC] & ~st.mask[M_OPPOSING]
    while sources != ZERO:
        source = lowest(sources)
        sources ^= bit(source)
        first = tb.card[st.perm[source, F_CARD], K_STATIC]
        for row in range(first, first + tb.card[st.perm[source, F_CARD], K_STATICS]):
            if tb.static[row, S_WHAT] == S_LOYALTY_TWICE and (tb.static[row, S_RECEIVER] != R_SELF or source == slot):
                return True
    return False


@inner
def may_activate_again(st, tb, slot, change):
    """Tell whether a loyalty ability may be activated: once a turn, or twice where an effect says so (606.3, 606.6).

    Parameters
    ----------
    st, tb : STATE, TABLES records
    slot : int64
        Row of the permanent in ``st.perm``.
    change : int64
        Loyalty counters that the cost puts (+) or removes (-).

    Returns
    -------
    bool
    """
    if may_activate_loyalty(st, slot, change):
        return True
    if has(st.mask[M_USED_AGAIN] | st.mask[M_DEAD], slot) or st.mask[M_STATIC] == ZERO:
        return False
    return can_change_loyalty(st.perm[slot, LOYALTY], change) and _twice_a_turn(st, tb, slot)


@inner
def sorcery_timing(st, player):
    """Tell whether a player could cast a sorcery: in the player's own main phase, with an empty stack (307.1, 606.3).

    The active player -1 stands for any; phase 0 is a main phase.

    Parameters
    ----------
    st : STATE record
    player : int64
        Seat: a row of ``st.players``.

    Returns
    -------
    bool
    """
    return (st.active == player or st.active < ZERO) and st.phase == ZERO and st.stack == ZERO


@inner
def pay_loyalty(st, tb, slot, change):
    """Pay a loyalty cost (606.4): counters put are a cost, which effects that replace only effects leave alone.

    Parameters
    ----------
    st, tb : STATE, TABLES records
    slot : int64
        Row of the permanent in ``st.perm``.
    change : int64
        Loyalty counters that the cost puts (+) or removes (-).
    """
    if has(st.mask[M_USED], slot):
        st.mask[M_USED_AGAIN] |= bit(slot)
    st.mask[M_USED] |= bit(slot)
    note(st, SAW_LOYALTY, slot, change, ZERO, ZERO)
    if change > ZERO:
        put_counters(st, tb, slot, LOYALTY, change, st.perm[slot, F_CONTROLLER], ONE)
    else:
        remove_counters(st, tb, slot, LOYALTY, -change)


@inner
def compleated_loyalty(printed, paid_with_life):
    """Return the loyalty a compleated planeswalker enters with: two fewer for each mana paid with life (702.150a).

    Parameters
    ----------
    printed : int64
        Loyalty it would enter with.
    paid_with_life : int64
        Phyrexian mana symbols paid with life.

    Returns
    -------
    int64
        Loyalty it enters with.
    """
    return larger(printed - TWO * paid_with_life, ZERO)
