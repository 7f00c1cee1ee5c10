"""Continuous effects that say something about a player (rules 604, 611.3)."""

from counterclock.kernels.bits import bit, has, lowest
from counterclock.kernels.jit import inner, leaf
from counterclock.kernels.layout import F_CARD, F_CONTROLLER, K_STATIC, K_STATICS, M_STATIC, ONE, S_WHAT, ZERO


@inner
def _how_many_on(st, tb, source, what):
    """Count the static abilities of this sort that one permanent has."""
    number = ZERO
    first = tb.card[st.perm[source, F_CARD], K_STATIC]
    for row in range(first, first + tb.card[st.perm[source, F_CARD], K_STATICS]):
        if tb.static[row, S_WHAT] == what:
            number += ONE
    return number


@inner
def _count_with(st, tb, player, what):
    """Count the static abilities of this sort among the permanents a player controls."""
    number = ZERO
    sources = st.mask[M_STATIC]
    while sources != ZERO:
        source = lowest(sources)
        sources ^= bit(source)
        if st.perm[source, F_CONTROLLER] == player:
            number += _how_many_on(st, tb, source, what)
    return number


@leaf
def player_has(st, tb, player, what):
    """Tell whether a permanent the player controls has a static ability (604.1) of this sort of ``layout.STATICS``.

    Parameters
    ----------
    st, tb : STATE, TABLES records
    player : int64
        Seat: a row of ``st.players``.
    what : int64
        Which sort of static ability (``layout.STATICS``).

    Returns
    -------
    bool
    """
    return has(tb.sorts, what) and _count_with(st, tb, player, what) > ZERO


@leaf
def how_many_have(st, tb, player, what):
    """Count the static abilities (604.1) of this sort among the permanents a player controls.

    Parameters
    ----------
    st, tb : STATE, TABLES records
    player : int64
        Seat: a row of ``st.players``.
    what : int64
        Which sort of static ability (``layout.STATICS``).

    Returns
    -------
    int64
    """
    return _count_with(st, tb, player, what) if has(tb.sorts, what) else ZERO
