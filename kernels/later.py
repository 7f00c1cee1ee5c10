"""What effects put off until the beginning of the next end step (603.7)."""

from counterclock.kernels.bits import bit, has, lowest
from counterclock.kernels.codes import TO_GRAVEYARD, TO_HAND, TOKEN
from counterclock.kernels.jit import inner
from counterclock.kernels.layout import F_CARD, F_LEAVES_TO, F_TYPES, M_DEAD, M_LEAVING, ZERO
from counterclock.kernels.rules.state_based import remove_from_battlefield, sacrifice
from counterclock.kernels.zones import return_to_hand


@inner
def leave_later(st, slot, to):
    """Let a permanent go somewhere at the beginning of the next end step: to the graveyard means sacrificed."""
    st.mask[M_LEAVING] |= bit(slot)
    st.perm[slot, F_LEAVES_TO] = to


@inner
def leave_now(st, tb):
    """Let what was to leave at this end step leave.

    Parameters
    ----------
    st, tb : STATE, TABLES records
    """
    leaving = st.mask[M_LEAVING]
    while leaving != ZERO:
        slot = lowest(leaving)
        leaving ^= bit(slot)
        to = st.perm[slot, F_LEAVES_TO]
        if has(st.mask[M_DEAD], slot):
            continue
        if to == TO_GRAVEYARD:
            sacrifice(st, tb, slot)
        else:
            kind = st.perm[slot, F_CARD]
            token = st.perm[slot, F_TYPES] & TOKEN != ZERO
            remove_from_battlefield(st, tb, slot, to)
            if to == TO_HAND and not token:
                return_to_hand(st, tb, kind)
