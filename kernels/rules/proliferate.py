"""Proliferate: one more of each kind already there, on any number of permanents and players (rule 701.34)."""

from counterclock.kernels.bits import has
from counterclock.kernels.codes import FIRST_PLAYER_KIND, N_KINDS, N_PERMANENT_KINDS
from counterclock.kernels.jit import inner
from counterclock.kernels.layout import ONE, ZERO
from counterclock.kernels.rules.counters import give_counters, put_counters


@inner
def proliferate_permanent(st, tb, slot, only, putter):
    """Give a permanent another counter of each kind it has (701.34a).

    ``only`` is a set of kinds to which the choice is limited: all of them today, one in the rule of 2010.
    """
    for kind in range(N_PERMANENT_KINDS):
        if st.perm[slot, kind] > ZERO and has(only, kind):
            put_counters(st, tb, slot, kind, ONE, putter, ZERO)


@inner
def proliferate_player(st, tb, player, only, putter):
    """Give a player another counter of each kind the player has (701.34a)."""
    for kind in range(FIRST_PLAYER_KIND, N_KINDS):
        if st.players[player, kind - FIRST_PLAYER_KIND] > ZERO and has(only, kind):
            give_counters(st, tb, player, kind, ONE, putter)
