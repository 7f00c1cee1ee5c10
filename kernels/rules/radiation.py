"""Radiation: what rad counters do at the beginning of a player's precombat main phase (rule 728)."""

from counterclock.kernels.codes import BY_RADIATION, RAD, T_RADIATION
from counterclock.kernels.events import fire
from counterclock.kernels.jit import inner, leaf
from counterclock.kernels.layout import NONE, P_LIBRARY, P_RAD, Q_RAD_LANDS, S_RADIATION_GAINS, ZERO
from counterclock.kernels.log import SAW_RADIATION, note
from counterclock.kernels.rules.counters import remove_player_counters
from counterclock.kernels.rules.life import gain_life, lose_life
from counterclock.kernels.rules.numbers import radiation_takes
from counterclock.kernels.rules.statics import player_has
from counterclock.kernels.zones import mill


@leaf
def radiation_triggers(st, player):
    """Tell whether radiation triggers for a player as the precombat main phase begins (728.1, 603.4).

    Parameters
    ----------
    st : STATE record
    player : int64
        Seat: a row of ``st.players``.

    Returns
    -------
    bool
    """
    return st.players[player, P_RAD] > ZERO


@inner
def _lose_to_radiation(st, tb, player, number):
    """Make a player lose life from radiation (728.1a), or gain it where an effect says so; return the life lost."""
    if player_has(st, tb, player, S_RADIATION_GAINS):
        gain_life(st, player, number)
        return ZERO
    return lose_life(st, tb, player, number, BY_RADIATION)


@inner
def radiation(st, tb, player):
    """Let a player's rad counters do what they do (728.1).

    The player mills that many cards, which take life and rad counters (``numbers.radiation_takes``). Life lost this
    way is lost "from radiation" (728.1a). Nothing happens without rad counters (603.4).

    Parameters
    ----------
    st, tb : STATE, TABLES records
    player : int64
        Seat: a row of ``st.players``.
    """
    rads = st.players[player, P_RAD]
    if rads <= ZERO:
        return
    before = st.players[player, P_LIBRARY]
    nonlands = mill(st, tb, player, rads)
    milled = before - st.players[player, P_LIBRARY]
    life, leaving = radiation_takes(milled, nonlands, tb.setup[Q_RAD_LANDS])
    lost = ZERO
    if life > ZERO:
        lost = _lose_to_radiation(st, tb, player, life)
    remove_player_counters(st, player, RAD, leaving)
    note(st, SAW_RADIATION, player, nonlands, lost, st.players[player, P_RAD])
    if lost > ZERO:
        fire(st, T_RADIATION, NONE, lost, player)
