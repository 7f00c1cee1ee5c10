"""Life: gained, lost, and by what (rule 119)."""

from counterclock.kernels.bits import bit, has, lowest
from counterclock.kernels.codes import T_LIFE, T_LOSE_LIFE
from counterclock.kernels.events import fire
from counterclock.kernels.jit import inner
from counterclock.kernels.layout import (
    F_CARD,
    F_CONTROLLER,
    K_STATIC,
    K_STATICS,
    M_STATIC,
    NONE,
    P_CAUSE,
    P_LIFE,
    P_LIFE_GAINED,
    P_LIFE_LOST,
    P_TEAM,
    RESTLESS,
    S_CONDITION,
    S_DOUBLE_LOSS,
    S_WHAT,
    TWO,
    ZERO,
)
from counterclock.kernels.log import SAW_GAIN_LIFE, SAW_LOSE_LIFE, note
from counterclock.kernels.rules.losing import risk_loss
from counterclock.kernels.rules.numbers import without_life
from counterclock.kernels.rules.teams import opposed, share


@inner
def _loss_after_doublers(st, tb, player, number):
    """Double a life loss once for each opposing effect that says so (614.1a).

    An effect's condition: 0 always, above 0 on its controller's turn, -1 and below on the turn of seat 0 and up.
    """
    sources = st.mask[M_STATIC]
    while sources != ZERO:
        source = lowest(sources)
        sources ^= bit(source)
        controller = st.perm[source, F_CONTROLLER]
        first = tb.card[st.perm[source, F_CARD], K_STATIC]
        for row in range(first, first + tb.card[st.perm[source, F_CARD], K_STATICS]):
            if tb.static[row, S_WHAT] == S_DOUBLE_LOSS and opposed(st, controller, player):
                when = tb.static[row, S_CONDITION]
                if when == ZERO or st.active == (controller if when > ZERO else NONE - when):
                    number *= TWO
    return number


@inner
def lose_life(st, tb, player, number, cause):
    """Make a player lose life (119.3); return how much was lost.

    ``cause`` (one of ``codes.CAUSES``, plus one) is remembered for the loss that brings the total to 0.

    Parameters
    ----------
    st, tb : STATE, TABLES records
    player : int64
        Seat: a row of ``st.players``.
    number : int64
        Life.
    cause : int64
        What did it: one of ``codes.CAUSES``, plus one.

    Returns
    -------
    int64
        How much was lost.
    """
    if number <= ZERO:
        return ZERO
    if has(tb.sorts, S_DOUBLE_LOSS):
        number = _loss_after_doublers(st, tb, player, number)
    before = st.players[player, P_LIFE]
    st.players[player, P_LIFE] = before - number
    st.dirty |= st.heeds & RESTLESS
    st.players[player, P_LIFE_LOST] += number
    if without_life(before - number):
        risk_loss(st)
        if before > ZERO:
            st.players[player, P_CAUSE] = cause
    if st.players[player, P_TEAM] != ZERO:
        share(st, player, P_LIFE)
        share(st, player, P_CAUSE)
    note(st, SAW_LOSE_LIFE, player, number, cause, before - number)
    if player == ZERO:
        fire(st, T_LOSE_LIFE, NONE, number, player)
    return number


@inner
def gain_life(st, player, number):
    """Make a player gain life (119.3).

    Parameters
    ----------
    st : STATE record
    player : int64
        Seat: a row of ``st.players``.
    number : int64
        Life.
    """
    if number > ZERO:
        st.players[player, P_LIFE] += number
        st.players[player, P_LIFE_GAINED] += number
        if st.players[player, P_TEAM] != ZERO:
            share(st, player, P_LIFE)
        note(st, SAW_GAIN_LIFE, player, number, ZERO, st.players[player, P_LIFE])
        if player == ZERO:
            fire(st, T_LIFE, NONE, number, player)
