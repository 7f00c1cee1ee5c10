"""Teams: what their members share, and who is opposed to whom (rules 102.3, 810)."""

from counterclock.kernels.jit import inner
from counterclock.kernels.layout import MAX_PLAYERS, P_TEAM, ZERO


@inner
def share(st, player, column):
    """Give every member of a player's team the player's own number: life and poison are the team's (810.9, 810.10).

    Parameters
    ----------
    st : STATE record
    player : int64
        Seat: a row of ``st.players``.
    column : int64
        Column of ``st.players`` that is shared.
    """
    for other in range(MAX_PLAYERS):
        if st.players[other, P_TEAM] == st.players[player, P_TEAM]:
            st.players[other, column] = st.players[player, column]


@inner
def opposed(st, one, other):
    """Tell whether two players are opponents (102.2, 102.3): other players, but not of the same team.

    Parameters
    ----------
    st : STATE record
    one : int64
        Seat.
    other : int64
        Seat.

    Returns
    -------
    bool
    """
    if one == other:
        return False
    return st.players[one, P_TEAM] == ZERO or st.players[one, P_TEAM] != st.players[other, P_TEAM]
