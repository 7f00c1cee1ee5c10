"""Untapping, and the stun counters that stand in for it (rules 122.1d, 701.26)."""

from counterclock.kernels.bits import bit, has
from counterclock.kernels.codes import STUN
from counterclock.kernels.jit import inner
from counterclock.kernels.layout import M_TAPPED, ONE, ZERO
from counterclock.kernels.log import SAW_STAYS_TAPPED, note
from counterclock.kernels.rules.counters import remove_counters


@inner
def untap(st, tb, slot):
    """Untap a tapped permanent; a stun counter is removed instead (122.1d). Tell whether it became untapped.

    Parameters
    ----------
    st, tb : STATE, TABLES records
    slot : int64
        Row of the permanent in ``st.perm``.

    Returns
    -------
    bool
        Whether it became untapped.
    """
    if not has(st.mask[M_TAPPED], slot):
        return False
    if remove_counters(st, tb, slot, STUN, ONE) > ZERO:
        note(st, SAW_STAYS_TAPPED, slot, ZERO, ZERO, ZERO)
        return False
    st.mask[M_TAPPED] &= ~bit(slot)
    return True
