"""Radiation: what rad counters do at the beginning of a player's precombat main phase (rule 728)."""

from counterclock.kernels.codes import BY_RADIATION, RAD, T_RADIATION
from counterclock.kernels.events import fire
from counterclock.kernels.jit import inner
from counterclock.kernels.layout import NONE, P_LIBRARY, P_RAD, Q_RAD_LANDS, ZERO
from counterclock.kernels.log import SAW_RADIATION, note
from counterclock.kernels.rules.counters import remove_player_counters
from counterclock.kernels.rules.life import lose_life
from counterclock.kernels.zones import mill


@inner
def radiation(st, tb, player):
    """Let a player's rad counters do what they do (728.1).

    The player mills that many cards; for each nonland card milled this way the player loses 1 life and one rad
    counter is removed. Life lost this way is lost "from radiation" (728.1a). Nothing happens without rad counters
    (603.4). A variant of the rule removes a counter for each land milled as well.
    """
    rads = st.players[player, P_RAD]
    if rads <= ZERO:
        return
    before = st.players[player, P_LIBRARY]
    nonlands = mill(st, tb, player, rads)
    lost = ZERO
    if nonlands > ZERO:
        lost = lose_life(st, tb, player, nonlands, BY_RADIATION)
    leaving = nonlands
    if tb.setup[Q_RAD_LANDS] != ZERO:
        leaving = before - st.players[player, P_LIBRARY]
    remove_player_counters(st, player, RAD, leaving)
    note(st, SAW_RADIATION, player, nonlands, lost, st.players[player, P_RAD])
    if lost > ZERO:
        fire(st, T_RADIATION, NONE, lost, player)
