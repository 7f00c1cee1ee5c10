"""Losing the game (rule 104.3)."""

from counterclock.kernels.jit import inner, leaf
from counterclock.kernels.layout import ONE, P_COMMANDED, P_LOST, PLAYERS, Q_COMMANDER_DAMAGE, ZERO
from counterclock.kernels.log import SAW_COMMANDED, SAW_LOSES, note
from counterclock.kernels.rules.numbers import enough_commander_damage


@leaf
def risk_loss(st):
    """Let state-based actions look at the players: one of them may have lost (704.3).

    Parameters
    ----------
    st : STATE record
    """
    st.dirty |= PLAYERS
    st.at_risk = ONE


@inner
def beaten_by_a_commander(st, tb, player):
    """Tell whether one commander has dealt a player enough combat damage to lose the game (704.6c, 903.10a).

    Parameters
    ----------
    st, tb : STATE, TABLES records
    player : int64
        Seat: a row of ``st.players``.

    Returns
    -------
    bool
    """
    if not enough_commander_damage(st.players[player, P_COMMANDED], tb.setup[Q_COMMANDER_DAMAGE]):
        return False
    note(st, SAW_COMMANDED, player, st.players[player, P_COMMANDED], ZERO, ZERO)
    return True


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
