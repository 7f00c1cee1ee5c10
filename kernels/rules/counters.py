"""Counters on permanents and players: putting, removing, doubling and moving them (rule 122)."""

from counterclock.kernels.bits import bit, has, larger, lowest, smaller
from counterclock.kernels.codes import (
    ARTIFACT,
    CREATURE,
    ENERGY,
    FIRST_PLAYER_KIND,
    LOYALTY,
    M1M1,
    N_PERMANENT_KINDS,
    P1P1,
    POISON,
    T_COUNTERS,
    T_ENERGY,
    T_POISONED,
)
from counterclock.kernels.events import fire
from counterclock.kernels.jit import inner, leaf
from counterclock.kernels.layout import (
    ADD,
    F_CARD,
    F_CONTROLLER,
    F_KEYWORDS,
    F_POWER,
    F_TOUGHNESS,
    F_TYPES,
    HALVE,
    K_REPLACE,
    K_REPLACES,
    M_REPLACE,
    NONE,
    ONE,
    TWO,
    X_BY,
    X_EFFECTS_ONLY,
    X_HOW,
    X_KINDS,
    X_PUTTER,
    X_SCOPE,
    ZERO,
)
from counterclock.kernels.log import SAW_GET, SAW_PUT, SAW_REMOVE, note

_YOU, _SELF, _CREATURE, _PERMANENT, _ARTIFACT_OR_CREATURE, _YOU_OR_PERMANENT, _OPPONENT = (
    ONE * code for code in range(1, 8)
)
_PUTTER_YOU = ONE
_MOST = 6
"""Replacement effects considered for one event; the order of more than six never differs in practice."""


@inner
def _in_scope(st, tb, row, source, slot, player):
    """Tell whether a replacement effect of ``source`` concerns this receiver (614.1a)."""
    scope = tb.replacement[row, X_SCOPE]
    yours = player == st.perm[source, F_CONTROLLER]
    if scope == ZERO:
        return True
    if scope == _OPPONENT:
        return not yours
    if not yours:
        return False
    if scope == _YOU_OR_PERMANENT:
        return True
    if slot < ZERO:
        return scope == _YOU
    if scope == _SELF:
        return slot == source
    if scope == _CREATURE:
        return st.perm[slot, F_TYPES] & CREATURE != ZERO
    if scope == _ARTIFACT_OR_CREATURE:
        return st.perm[slot, F_TYPES] & (CREATURE | ARTIFACT) != ZERO
    return scope == _PERMANENT


@inner
def _applies(st, tb, row, source, kind, slot, player, putter, as_cost):
    """Tell whether a replacement effect applies to counters about to be put (614.5, 614.16)."""
    kinds = tb.replacement[row, X_KINDS]
    if kinds != ZERO and not has(kinds, kind):
        return False
    if as_cost != ZERO and tb.replacement[row, X_EFFECTS_ONLY] != ZERO:
        return False
    who = tb.replacement[row, X_PUTTER]
    if who != ZERO:
        by_you = putter == st.perm[source, F_CONTROLLER]
        if by_you != (who == _PUTTER_YOU):
            return False
    return _in_scope(st, tb, row, source, slot, player)


@leaf
def replace_once(tb, row, number):
    """Apply one replacement effect to a number of counters; no counters stay no counters."""
    if number <= ZERO:
        return ZERO
    how = tb.replacement[row, X_HOW]
    by = tb.replacement[row, X_BY]
    if how == ADD:
        return number + by
    if how == HALVE:
        return number // TWO
    return number * by


@inner
def _best_order(st, tb, count, number, fewest):
    """Return the number after ``count`` effects in the order the affected player chooses (616.1).

    Each effect applies once. Every effect keeps larger numbers at least as large, so the best result over all
    orders is found set by set: the best for a set is the best over its last effect.
    """
    st.scratch[0] = number
    for chosen in range(ONE, ONE << count):
        best = NONE
        for last in range(count):
            if has(chosen, last):
                after = replace_once(tb, st.scratch[56 + last], st.scratch[chosen ^ bit(last)])
                if best < ZERO or ((after < best) == fewest and after != best):
                    best = after
        st.scratch[chosen] = best
    return st.scratch[(ONE << count) - ONE]


@inner
def replaced(st, tb, kind, number, slot, player, putter, as_cost):
    """Return how many counters are put once every replacement effect has applied once (614.5, 616.1).

    Parameters
    ----------
    st, tb : STATE, TABLES records
    kind : int64
        Kind of counter.
    number : int64
        How many would be put.
    slot : int64
        The permanent that receives them, or -1 where a player does.
    player : int64
        The receiving player, or the permanent's controller: the one who chooses the order.
    putter : int64
        The player who puts them (122.6a).
    as_cost : int64
        1 where they are put to pay a cost: effects that replace only effects do not apply.

    Returns
    -------
    int64
    """
    sources = st.mask[M_REPLACE]
    if sources == ZERO or number <= ZERO:
        return larger(number, ZERO)
    count = ZERO
    while sources != ZERO:
        source = lowest(sources)
        sources ^= bit(source)
        first = tb.card[st.perm[source, F_CARD], K_REPLACE]
        for row in range(first, first + tb.card[st.perm[source, F_CARD], K_REPLACES]):
            if count < _MOST - ONE and _applies(st, tb, row, source, kind, slot, player, putter, as_cost):
                st.scratch[56 + count] = row
                count += ONE
    if count == ZERO:
        return number
    return _best_order(st, tb, count, number, has(tb.harmful, kind))


@leaf
def change_counters(st, tb, slot, kind, number):
    """Change the counters of a permanent and what they do to it (122.1a, 122.1b, 613.4c); no effect replaces it."""
    st.perm[slot, kind] += number
    st.dirty = ONE
    if kind == P1P1:
        st.perm[slot, F_POWER] += number
        st.perm[slot, F_TOUGHNESS] += number
    elif kind == M1M1:
        st.perm[slot, F_POWER] -= number
        st.perm[slot, F_TOUGHNESS] -= number
    elif kind > LOYALTY:
        st.perm[slot, F_POWER] += number * tb.kind_power[kind]
        st.perm[slot, F_TOUGHNESS] += number * tb.kind_toughness[kind]
        if number > ZERO:
            st.perm[slot, F_KEYWORDS] |= tb.kind_keyword[kind]
        elif st.perm[slot, kind] == ZERO:
            st.perm[slot, F_KEYWORDS] &= ~tb.kind_keyword[kind]


@inner
def put_counters(st, tb, slot, kind, number, putter, as_cost):
    """Put counters on a permanent (122.1, 122.6), after replacement effects; return how many were put."""
    placed = replaced(st, tb, kind, number, slot, st.perm[slot, F_CONTROLLER], putter, as_cost)
    if placed > ZERO:
        change_counters(st, tb, slot, kind, placed)
        note(st, SAW_PUT, slot, kind, placed, putter)
        fire(st, T_COUNTERS, slot, placed, kind)
    return placed


@inner
def remove_counters(st, tb, slot, kind, number):
    """Remove counters from a permanent, as many as there are at most; return how many were removed."""
    removed = smaller(number, st.perm[slot, kind])
    if removed > ZERO:
        change_counters(st, tb, slot, kind, -removed)
        note(st, SAW_REMOVE, slot, kind, removed, ZERO)
        return removed
    return ZERO


@inner
def double_counters(st, tb, slot, kind, putter):
    """Put as many counters of a kind on a permanent as it has (701.10e); return how many were put."""
    return put_counters(st, tb, slot, kind, st.perm[slot, kind], putter, ZERO)


@inner
def put_same_counters(st, tb, origin, slot, putter):
    """Put on one permanent the counters another has or had (122.8): nothing is removed, all are put anew."""
    for kind in range(N_PERMANENT_KINDS):
        if st.perm[origin, kind] > ZERO:
            put_counters(st, tb, slot, kind, st.perm[origin, kind], putter, ZERO)


@inner
def move_counters(st, tb, origin, slot, kind, number, putter):
    """Move counters from one permanent to another (122.5).

    Nothing happens where the two are the same or the first has too few; what arrives is put, so replacement
    effects apply to it. Returns how many left the first.
    """
    if origin == slot or st.perm[origin, kind] < number or number <= ZERO:
        return ZERO
    change_counters(st, tb, origin, kind, -number)
    put_counters(st, tb, slot, kind, number, putter, ZERO)
    return number


@inner
def give_counters(st, tb, player, kind, number, putter):
    """Give a player counters (122.1), after replacement effects; return how many the player got."""
    got = replaced(st, tb, kind, number, NONE, player, putter, ZERO)
    if got > ZERO:
        st.players[player, kind - FIRST_PLAYER_KIND] += got
        st.dirty = ONE
        note(st, SAW_GET, player, kind, got, putter)
        if kind == ENERGY and player == ZERO:
            fire(st, T_ENERGY, NONE, got, player)
        elif kind == POISON and player != ZERO:
            fire(st, T_POISONED, NONE, got, player)
    return got


@inner
def remove_player_counters(st, player, kind, number):
    """Remove counters from a player, as many as there are at most; return how many were removed."""
    removed = smaller(number, st.players[player, kind - FIRST_PLAYER_KIND])
    if removed > ZERO:
        st.players[player, kind - FIRST_PLAYER_KIND] -= removed
        return removed
    return ZERO


@leaf
def nth_counter_put(before, after, nth):
    """Tell whether an event put the Nth counter: the count went from below N to N or more (122.7)."""
    return before < nth <= after
