"""Losing the game (rule 104.3)."""

from counterclock.kernels.jit import inner
from counterclock.kernels.layout import ONE, P_LOST, ZERO
from counterclock.kernels.log import SAW_LOSES, note


@inner
def player_loses(st, tb, player, cause):
    """Let a player leave the game for a cause (104.3, one of ``codes.CAUSES`` plus one).

    Parameters
    ----------
    st, tb : STATE, TABLES records
    player : int64
        Seat: a row of ``st.players``.
    cause : int64
        What did it: one of ``codes.CAUSES``, plus one.
    """
    st.players[player, P_LOST] = cause
    st.at_risk = ONE
    note(st, SAW_LOSES, player, cause, st.turn, st.game_turn)
    if player == ZERO:
        st.over = ONE
        return
    st.opponents_left -= ONE
    if st.first_kill == ZERO:
        st.first_kill = st.turn
        st.first_cause = cause
    if st.opponents_left == ZERO:
        st.over = ONE
        st.last_cause = cause
