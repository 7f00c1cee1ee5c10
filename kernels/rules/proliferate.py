"""Proliferate: one more of each kind already there, on any number of permanents and players (rule 701.34)."""

from counterclock.kernels.bits import bit, has, lowest
from counterclock.kernels.codes import FIRST_PLAYER_KIND, N_KINDS, POISON
from counterclock.kernels.jit import inner
from counterclock.kernels.layout import M_DEAD, ONE, P_TEAM, Q_PROLIFERATE_ONE_KIND, ZERO
from counterclock.kernels.rules.counters import give_counters, put_counters
from counterclock.kernels.rules.numbers import another


@inner
def kinds_on_permanent(st, slot):
    """Return the kinds of counters on a permanent; one without any, or gone, cannot be chosen (701.34a).

    Parameters
    ----------
    st : STATE record
    slot : int64
        Row of the permanent in ``st.perm``.

    Returns
    -------
    int64
        Set of kinds.
    """
    kinds = ZERO
    if has(st.mask[M_DEAD], slot):
        return ZERO
    among = st.kinds_put
    while among != ZERO:
        kind = lowest(among)
        among ^= bit(kind)
        kinds |= another(st.perm[slot, kind]) << kind
    return kinds


@inner
def kinds_on_player(st, player):
    """Return the set of kinds of counters a player has; a player without any cannot be chosen (701.34a).

    Parameters
    ----------
    st : STATE record
    player : int64
        Seat: a row of ``st.players``.

    Returns
    -------
    int64
        Set of kinds.
    """
    kinds = ZERO
    for kind in range(FIRST_PLAYER_KIND, N_KINDS):
        kinds |= another(st.players[player, kind - FIRST_PLAYER_KIND]) << kind
    return kinds


@inner
def kinds_given(tb, there, preferred):
    """Return which of the kinds that are there grow: each of them (701.34a), or one in the rule of 2010.

    ``preferred`` is the set of kinds that the chooser would rather see grow, where there is a choice.

    Parameters
    ----------
    tb : TABLES record
    there : int64
        Set of the kinds that are there.
    preferred : int64
        Set of the kinds that the chooser would rather see grow.

    Returns
    -------
    int64
        Set of kinds.
    """
    if tb.setup[Q_PROLIFERATE_ONE_KIND] == ZERO or there == ZERO:
        return there
    wanted = there & preferred
    return bit(lowest(wanted if wanted != ZERO else there))


@inner
def proliferate_permanent(st, tb, slot, kinds, putter):
    """Give a permanent another counter of each of these kinds that it has (701.34a).

    Parameters
    ----------
    st, tb : STATE, TABLES records
    slot : int64
        Row of the permanent in ``st.perm``.
    kinds : int64
        Set of kinds of counters.
    putter : int64
        Seat of the player who puts them (122.6a).
    """
    growing = kinds & kinds_on_permanent(st, slot)
    while growing != ZERO:
        kind = lowest(growing)
        growing ^= bit(kind)
        put_counters(st, tb, slot, kind, ONE, putter, ZERO)


@inner
def proliferate_player(st, tb, player, kinds, putter, poisoned):
    """Give a player another counter of each of these kinds that the player has (701.34a).

    Poison is a team's: of several chosen members only one is given it (701.34b). ``poisoned`` is the set of teams
    that have been given theirs; the set with this player's team is returned.

    Parameters
    ----------
    st, tb : STATE, TABLES records
    player : int64
        Seat: a row of ``st.players``.
    kinds : int64
        Set of kinds of counters.
    putter : int64
        Seat of the player who puts them (122.6a).
    poisoned : int64
        Set of the teams that have been given theirs.

    Returns
    -------
    int64
        Set of teams: those before, with this player's.
    """
    growing = kinds & kinds_on_player(st, player)
    team = st.players[player, P_TEAM]
    if team != ZERO and has(growing, POISON):
        if has(poisoned, team):
            growing &= ~bit(POISON)
        poisoned |= bit(team)
    while growing != ZERO:
        kind = lowest(growing)
        growing ^= bit(kind)
        give_counters(st, tb, player, kind, ONE, putter)
    return poisoned
