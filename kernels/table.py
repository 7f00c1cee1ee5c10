"""The rules, called one at a time from Python: what the rules table does.

One compiled function is called with the number of an operation (its place in ``OPERATIONS``), so that a single
program is compiled when the table is first used. Operations change the state; those about legality only answer.
"""

import numpy as np

from counterclock.kernels.amounts import holds
from counterclock.kernels.codes import BY_DECKING, T_ENTERS
from counterclock.kernels.jit import entry, inner
from counterclock.kernels.layout import F_CONTROLLER, F_REGENERATE, M_USED, NONE, ONE, P_CAUSE, P_LIBRARY, ZERO
from counterclock.kernels.permanents import boost, entered, free_slots, new_permanent, refresh
from counterclock.kernels.rules.counters import (
    double_counters,
    double_player_counters,
    give_counters,
    may_have,
    move_counters,
    nth_counter_put,
    put_counters,
    put_same_counters,
    remove_all_player_counters,
    remove_counters,
    remove_player_counters,
)
from counterclock.kernels.rules.damage import (
    combat_damage_player,
    damage_permanent,
    damage_player,
    leeches,
    may_redirect,
    poisonous,
    prevented,
)
from counterclock.kernels.rules.energy import pay_energy
from counterclock.kernels.rules.life import gain_life, lose_life
from counterclock.kernels.rules.loyalty import compleated_loyalty, may_activate_loyalty, pay_loyalty, sorcery_timing
from counterclock.kernels.rules.numbers import as_many_as_there_are, lethal_damage
from counterclock.kernels.rules.proliferate import (
    kinds_given,
    kinds_on_permanent,
    kinds_on_player,
    proliferate_permanent,
    proliferate_player,
)
from counterclock.kernels.rules.radiation import radiation, radiation_triggers
from counterclock.kernels.rules.resolution import resolves
from counterclock.kernels.rules.saga import add_lore, chapters_reached
from counterclock.kernels.rules.state_based import (
    destroy,
    dies,
    legend_rule,
    remove_from_battlefield,
    sacrifice,
    state_based_actions,
)
from counterclock.kernels.rules.stun import untap
from counterclock.kernels.rules.teams import opposed
from counterclock.kernels.turns import end_turn_effects
from counterclock.kernels.zones import draw_cards, mill, opponent_draws

OPERATIONS = (
    # on a permanent: slot first
    "put", "remove", "double", "move", "put same", "proliferate permanent", "damage permanent", "combat damage",
    "may activate loyalty", "pay loyalty", "destroy", "sacrifice", "graveyard", "leave", "untap", "boost",
    "regenerate", "poisonous", "legend", "may have", "kinds on permanent",
    # on a player: player first
    "give", "take", "take all", "double player", "proliferate player", "damage player", "leeches", "lose life",
    "gain life", "pay energy", "radiation", "radiation triggers", "mill", "draw", "lore", "may redirect",
    "kinds on player", "sorcery timing",
    # on neither
    "enter", "entered", "end turn", "refresh", "state-based", "free", "nth", "chapters", "compleated", "resolves",
    "prevented", "kinds given", "holds", "opposed", "lethal",
)  # fmt: skip
"""What can be asked for; a number is a place in this tuple."""
(
    _PUT, _REMOVE, _DOUBLE, _MOVE, _SAME, _PROLIFERATE, _DAMAGE, _COMBAT, _MAY_LOYALTY, _LOYALTY, _DESTROY,
    _SACRIFICE, _GRAVEYARD, _LEAVE, _UNTAP, _BOOST, _REGENERATE, _POISONOUS, _LEGEND, _MAY_HAVE, _KINDS,
) = (np.int64(i) for i in range(21))  # fmt: skip
(
    _GIVE, _TAKE, _TAKE_ALL, _DOUBLE_PLAYER, _PROLIFERATE_PLAYER, _DAMAGE_PLAYER, _LEECHES, _LOSE_LIFE, _GAIN_LIFE,
    _ENERGY, _RADIATION, _TRIGGERS, _MILL, _DRAW, _LORE, _MAY_REDIRECT, _KINDS_PLAYER, _TIMING,
) = (np.int64(i) for i in range(21, 39))  # fmt: skip
(
    _ENTER, _ENTERED, _END_TURN, _REFRESH, _STATE_BASED, _FREE, _NTH, _CHAPTERS, _COMPLEATED, _RESOLVES, _PREVENTED,
    _KINDS_GIVEN, _HOLDS, _OPPOSED, _LETHAL,
) = (np.int64(i) for i in range(39, 54))  # fmt: skip
_FIRST_OF_PLAYERS = _GIVE
_FIRST_OF_NEITHER = _ENTER


@inner
def _draw(st, tb, player, number):
    """Draw cards, as many as there are; who draws from an empty library loses at the next check (704.5b)."""
    there = as_many_as_there_are(number, st.players[player, P_LIBRARY])
    if player == ZERO:
        draw_cards(st, tb, there)
    else:
        for _ in range(there):
            opponent_draws(st, player)
    if there < number:
        st.players[player, P_CAUSE] = BY_DECKING
    return there


@inner
def _change_counters(st, tb, op, slot, b, c, d, e):
    """Carry out an operation about counters on a permanent."""
    if op == _PUT:
        return put_counters(st, tb, slot, b, c, d, e)
    if op == _REMOVE:
        return remove_counters(st, tb, slot, b, c)
    if op == _DOUBLE:
        return double_counters(st, tb, slot, b, c)
    if op == _MOVE:
        return move_counters(st, tb, slot, b, c, d, e)
    if op == _SAME:
        put_same_counters(st, tb, slot, b, c, d)
    elif op == _PROLIFERATE:
        proliferate_permanent(st, tb, slot, b, c)
    elif op == _MAY_HAVE:
        return ONE if may_have(st, tb, b, slot, st.perm[slot, F_CONTROLLER], c) else ZERO
    elif op == _KINDS:
        return kinds_on_permanent(st, slot)
    return ZERO


@inner
def _damage(st, tb, op, slot, b, c, d):
    """Carry out an operation about damage: on a permanent, or a creature's in combat."""
    if op == _DAMAGE:
        damage_permanent(st, tb, slot, b, c, d)
    elif op == _COMBAT:
        combat_damage_player(st, tb, slot, b, c)
    elif op == _POISONOUS:
        poisonous(st, tb, slot, b, c)
    return ZERO


@inner
def _leaves(st, tb, op, slot, b):
    """Carry out an operation by which a permanent may leave the battlefield."""
    if op == _DESTROY:
        return ONE if destroy(st, tb, slot) else ZERO
    if op == _SACRIFICE:
        sacrifice(st, tb, slot)
    elif op == _GRAVEYARD:
        dies(st, tb, slot)
    elif op == _LEAVE:
        remove_from_battlefield(st, tb, slot, b)
    elif op == _LEGEND:
        return ONE if legend_rule(st, tb, slot, b) else ZERO
    return ZERO


@inner
def _on_permanent(st, tb, op, slot, b, c, d, e):
    """Carry out an operation on a permanent."""
    if op <= _PROLIFERATE or op >= _MAY_HAVE:
        return _change_counters(st, tb, op, slot, b, c, d, e)
    if op == _DAMAGE or op == _COMBAT or op == _POISONOUS:
        return _damage(st, tb, op, slot, b, c, d)
    if op == _MAY_LOYALTY:
        return ONE if may_activate_loyalty(st, slot, b) else ZERO
    if op == _LOYALTY:
        pay_loyalty(st, tb, slot, b)
        return ZERO
    if op == _UNTAP:
        return ONE if untap(st, tb, slot) else ZERO
    if op == _BOOST:
        boost(st, slot, b, c)
        return ZERO
    if op == _REGENERATE:
        st.perm[slot, F_REGENERATE] += b
        return ZERO
    return _leaves(st, tb, op, slot, b)


@inner
def _counters_of_player(st, tb, op, player, b, c, d):
    """Carry out an operation about a player's counters."""
    if op == _GIVE:
        return give_counters(st, tb, player, b, c, d)
    if op == _TAKE:
        return remove_player_counters(st, player, b, c)
    if op == _TAKE_ALL:
        remove_all_player_counters(st, player)
    elif op == _DOUBLE_PLAYER:
        double_player_counters(st, tb, player, b)
    elif op == _PROLIFERATE_PLAYER:
        return proliferate_player(st, tb, player, b, c, d)
    elif op == _ENERGY:
        return ONE if pay_energy(st, player, b) else ZERO
    elif op == _KINDS_PLAYER:
        return kinds_on_player(st, player)
    elif op == _TIMING:
        return ONE if sorcery_timing(st, player) else ZERO
    return ZERO


@inner
def _on_player(st, tb, op, player, b, c, d):
    """Carry out an operation on a player."""
    if op == _DAMAGE_PLAYER:
        damage_player(st, tb, player, b, c, d)
    elif op == _LEECHES:
        leeches(st, tb, player, b)
    elif op == _LOSE_LIFE:
        return lose_life(st, tb, player, b, c)
    elif op == _GAIN_LIFE:
        gain_life(st, player, b)
    elif op == _RADIATION:
        radiation(st, tb, player)
    elif op == _TRIGGERS:
        return ONE if radiation_triggers(st, player) else ZERO
    elif op == _MILL:
        return mill(st, tb, player, b)
    elif op == _DRAW:
        return _draw(st, tb, player, b)
    elif op == _LORE:
        add_lore(st, tb, player)
    elif op == _MAY_REDIRECT:
        return ONE if may_redirect(st, tb, b, player, c) else ZERO
    else:
        return _counters_of_player(st, tb, op, player, b, c, d)
    return ZERO


@inner
def _answer(st, tb, op, a, b, c):
    """Answer a question that changes nothing: a rule's arithmetic, or a condition of an ability."""
    if op == _NTH:
        return ONE if nth_counter_put(a, b, c) else ZERO
    if op == _CHAPTERS:
        return chapters_reached(a, b, c)
    if op == _COMPLEATED:
        return compleated_loyalty(a, b)
    if op == _RESOLVES:
        return ONE if resolves(a, b) else ZERO
    if op == _PREVENTED:
        return prevented(a, b)
    if op == _HOLDS:
        return ONE if holds(st, tb, a, ZERO, ZERO, ZERO, NONE, NONE, ZERO, b) else ZERO
    if op == _LETHAL:
        return lethal_damage(a, b, c != ZERO)
    if op == _OPPOSED:
        return ONE if opposed(st, a, b) else ZERO
    return kinds_given(tb, a, b)


@inner
def _on_neither(st, tb, op, a, b, c):
    """Carry out an operation on the whole state, or answer a question."""
    if op == _ENTER:
        return new_permanent(st, tb, a, b)
    if op == _ENTERED:
        entered(st, a, T_ENTERS)
    elif op == _END_TURN:
        end_turn_effects(st, tb)
        st.mask[M_USED] = ZERO
    elif op == _REFRESH:
        refresh(st, tb)
    elif op == _STATE_BASED:
        refresh(st, tb)
        state_based_actions(st, tb)
    elif op == _FREE:
        free_slots(st)
    else:
        return _answer(st, tb, op, a, b, c)
    return ZERO


@entry
def apply(states, tables, op, a, b, c, d, e):
    """Carry out one operation.

    Parameters
    ----------
    states : (1,) STATE
        Changed in place; what happened is in its log where one is kept (``log`` at least 0).
    tables : (1,) TABLES
    op : int64
        A place in ``OPERATIONS``.
    a, b, c, d, e : int64
        What the operation needs; those of the rule function of that name, in its order.

    Returns
    -------
    int64
        What the rule function returns (1 for true), 0 where it returns nothing.
    """
    st = states[0]
    tb = tables[0]
    if op < _FIRST_OF_PLAYERS:
        return _on_permanent(st, tb, op, a, b, c, d, e)
    if op < _FIRST_OF_NEITHER:
        return _on_player(st, tb, op, a, b, c, d)
    return _on_neither(st, tb, op, a, b, c)
