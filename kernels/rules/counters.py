"""Counters on permanents and players: putting, removing, doubling and moving them (rule 122)."""

from counterclock.kernels.bits import bit, has, larger, lowest, smaller
from counterclock.kernels.codes import (
    ARTIFACT,
    CREATURE,
    ENCHANTMENT,
    ENERGY,
    FIRST_PLAYER_KIND,
    HASTE,
    LAND,
    LORE,
    LOYALTY,
    M1M1,
    N_KINDS,
    N_PERMANENT_KINDS,
    P1P1,
    PLANESWALKER,
    POISON,
    T_CHAPTER,
    T_COUNTERS,
    T_ENERGY,
    T_POISONED,
)
from counterclock.kernels.events import fire, fire_one
from counterclock.kernels.jit import inner, leaf
from counterclock.kernels.layout import (
    BOARD,
    F_CARD,
    F_CONTROLLER,
    F_KEYWORDS,
    F_POWER,
    F_TOUGHNESS,
    F_TYPES,
    FORBID,
    K_REPLACE,
    K_REPLACES,
    M_DEAD,
    M_RARE,
    M_REPLACE,
    M_SICK,
    NONE,
    NUMBERS,
    ONE,
    P_POISON,
    P_TEAM,
    PLAYER_COUNTERS,
    Q_POISON_TO_LOSE,
    X_BY,
    X_EFFECTS_ONLY,
    X_HOW,
    X_KINDS,
    X_PUTTER,
    X_SCOPE,
    ZERO,
)
from counterclock.kernels.log import SAW_GET, SAW_LOSE_COUNTERS, SAW_NOT_PUT, SAW_PUT, SAW_REMOVE, note
from counterclock.kernels.permanents import keep_strong, refresh_keywords
from counterclock.kernels.rules.losing import risk_loss
from counterclock.kernels.rules.numbers import enough_poison, replaced_once
from counterclock.kernels.rules.teams import opposed, share

(
    _YOU, _SELF, _CREATURE, _PERMANENT, _ARTIFACT_OR_CREATURE, _YOU_OR_PERMANENT, _OPPONENT, _PLAYER, _NONWALKER,
    _WALKER,
) = (ONE * code for code in range(1, 11))  # fmt: skip
_PUTTER_YOU = ONE
CHAPTERS = ONE * 64
"""Lore counters before and put are told to chapter abilities in one number: before * CHAPTERS + put (714.2b)."""
_MOST = ONE * 8
"""Replacement effects considered for one event."""


@inner
def _type_in_scope(scope, types):
    """Tell whether an effect on some permanents concerns one of these types."""
    if scope == _CREATURE:
        return types & CREATURE != ZERO
    if scope == _ARTIFACT_OR_CREATURE:
        return types & (CREATURE | ARTIFACT) != ZERO
    if scope == _WALKER:
        return types & PLANESWALKER != ZERO
    return scope == _PERMANENT or scope == _YOU_OR_PERMANENT


@inner
def _in_scope(st, tb, row, source, slot, player):
    """Tell whether a replacement effect of ``source`` concerns this receiver (614.1a)."""
    scope = tb.replacement[row, X_SCOPE]
    controller = st.perm[source, F_CONTROLLER]
    if scope == ZERO:
        return True
    if scope == _PLAYER:
        return slot < ZERO
    if scope == _NONWALKER:
        return slot >= ZERO and st.perm[slot, F_TYPES] & (ARTIFACT | CREATURE | ENCHANTMENT | LAND) != ZERO
    if scope == _OPPONENT:
        return opposed(st, player, controller)
    if player != controller:
        return False
    if slot < ZERO:
        return scope == _YOU or scope == _YOU_OR_PERMANENT
    if scope == _SELF:
        return slot == source
    return _type_in_scope(scope, st.perm[slot, F_TYPES])


@inner
def _by_this_putter(st, tb, row, source, putter):
    """Tell whether a replacement effect looks at counters put by this player (122.6a)."""
    who = tb.replacement[row, X_PUTTER]
    if who == ZERO:
        return True
    if who == _PUTTER_YOU:
        return putter == st.perm[source, F_CONTROLLER]
    return opposed(st, putter, st.perm[source, F_CONTROLLER])


@inner
def _applies(st, tb, row, source, kind, slot, player, putter, as_cost):
    """Tell whether a replacement effect applies to counters about to be put (614.5, 614.16)."""
    kinds = tb.replacement[row, X_KINDS]
    if kinds != ZERO and not has(kinds, kind):
        return False
    if as_cost != ZERO and tb.replacement[row, X_EFFECTS_ONLY] != ZERO:
        return False
    return _by_this_putter(st, tb, row, source, putter) and _in_scope(st, tb, row, source, slot, player)


@leaf
def _replace_once(tb, row, number):
    """Apply one replacement effect of the tables to a number of counters (614.5)."""
    return replaced_once(number, tb.replacement[row, X_HOW], tb.replacement[row, X_BY])


@inner
def _best_order(st, tb, count, number, fewest):
    """Return the number after ``count`` effects in the order the affected player would choose (616.1).

    Each effect applies once. Every effect keeps larger numbers at least as large, so the best result over all
    orders is found set by set: the best for a set is the best over its last effect.
    """
    st.best[0] = number
    for chosen in range(ONE, ONE << count):
        best = NONE
        for last in range(count):
            if has(chosen, last):
                after = _replace_once(tb, st.applying[last], st.best[chosen ^ bit(last)])
                if best < ZERO or (after < best if fewest else after > best):
                    best = after
        st.best[chosen] = best
    return st.best[(ONE << count) - ONE]


@inner
def _given_order(st, tb, count, number):
    """Return the number after ``count`` effects, those that the player has put in an order first (616.1)."""
    waiting = (ONE << count) - ONE
    for place in range(st.given):
        for index in range(count):
            if has(waiting, index) and st.applying[index] == st.order[place]:
                number = _replace_once(tb, st.applying[index], number)
                waiting ^= bit(index)
    while waiting != ZERO:
        number = _replace_once(tb, st.applying[lowest(waiting)], number)
        waiting ^= bit(lowest(waiting))
    return number


@inner
def _find_effects(st, tb, kind, slot, player, putter, as_cost):
    """List the replacement effects that apply; return how many, or -1 where one forbids the counters (614.17)."""
    count = ZERO
    sources = st.mask[M_REPLACE]
    while sources != ZERO:
        source = lowest(sources)
        sources ^= bit(source)
        first = tb.card[st.perm[source, F_CARD], K_REPLACE]
        for row in range(first, first + tb.card[st.perm[source, F_CARD], K_REPLACES]):
            if _applies(st, tb, row, source, kind, slot, player, putter, as_cost):
                if tb.replacement[row, X_HOW] == FORBID:
                    return NONE
                if count < _MOST:
                    st.applying[count] = row
                    count += ONE
                else:
                    st.overflow += ONE
    return count


@inner
def may_have(st, tb, kind, slot, player, putter):
    """Tell whether a permanent (or, with slot -1, a player) can get counters of a kind (122.5, 614.17).

    Parameters
    ----------
    st, tb : STATE, TABLES records
    kind : int64
        Kind of counter (``codes.PERMANENT_KINDS``, or a column of the deck's own).
    slot : int64
        Row of the permanent in ``st.perm``, or -1 where a player would get them.
    player : int64
        Seat of the player, or of the permanent's controller.
    putter : int64
        Seat of the player who puts them (122.6a).

    Returns
    -------
    bool
    """
    return st.mask[M_REPLACE] == ZERO or _find_effects(st, tb, kind, slot, player, putter, ZERO) >= ZERO


@inner
def _replaced(st, tb, kind, number, slot, player, putter, as_cost):
    """Return how many counters are put where there are replacement effects."""
    count = _find_effects(st, tb, kind, slot, player, putter, as_cost)
    if count == ZERO:
        return number
    if count < ZERO:
        note(st, SAW_NOT_PUT, slot, kind, number, player)
        return ZERO
    if count == ONE:
        return _replace_once(tb, st.applying[0], number)
    if st.given != ZERO:
        return _given_order(st, tb, count, number)
    return _best_order(st, tb, count, number, has(tb.harmful, kind))


@leaf
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
    if st.mask[M_REPLACE] == ZERO or number <= ZERO:
        return larger(number, ZERO)
    return _replaced(st, tb, kind, number, slot, player, putter, as_cost)


@inner
def _change_others(st, tb, slot, kind, number):
    """Change what other counters do: powers and toughnesses, keywords (122.1a, 122.1b), chapters (714.2b)."""
    if kind == LORE and number > ZERO:
        before = st.perm[slot, LORE] - number
        fire_one(st, T_CHAPTER, slot, slot, before * CHAPTERS + number, st.perm[slot, F_CONTROLLER])
    st.perm[slot, F_POWER] += number * tb.kind_power[kind]
    st.perm[slot, F_TOUGHNESS] += number * tb.kind_toughness[kind]
    keep_strong(st, slot)
    if number > ZERO:
        st.perm[slot, F_KEYWORDS] |= tb.kind_keyword[kind]
        if tb.kind_keyword[kind] & HASTE != ZERO:
            st.mask[M_SICK] &= ~bit(slot)
    elif tb.kind_keyword[kind] != ZERO:
        refresh_keywords(st, tb, slot)


@leaf
def change_counters(st, tb, slot, kind, number):
    """Change the counters of a permanent and what they do to it (122.1a, 122.1b, 613.4c); no effect replaces it.

    Parameters
    ----------
    st, tb : STATE, TABLES records
    slot : int64
        Row of the permanent in ``st.perm``.
    kind : int64
        Kind of counter (``codes.PERMANENT_KINDS``, or a column of the deck's own).
    number : int64
        Counters that come (+) or go (-).
    """
    st.perm[slot, kind] += number
    st.kinds_put |= bit(kind)
    st.dirty |= NUMBERS
    if kind == P1P1:
        st.perm[slot, F_POWER] += number
        st.perm[slot, F_TOUGHNESS] += number
        keep_strong(st, slot)
        if number > ZERO and st.perm[slot, M1M1] == ZERO:
            return
    elif kind == M1M1:
        st.perm[slot, F_POWER] -= number
        st.perm[slot, F_TOUGHNESS] -= number
        keep_strong(st, slot)
        if st.perm[slot, F_TYPES] & CREATURE == ZERO:
            st.mask[M_RARE] |= bit(slot)
    elif kind > LOYALTY:
        _change_others(st, tb, slot, kind, number)
    st.dirty |= BOARD


@inner
def put_counters(st, tb, slot, kind, number, putter, as_cost):
    """Put counters on a permanent (122.1, 122.6), after replacement effects; return how many were put.

    Parameters
    ----------
    st, tb : STATE, TABLES records
    slot : int64
        Row of the permanent in ``st.perm``.
    kind : int64
        Kind of counter (``codes.PERMANENT_KINDS``, or a column of the deck's own).
    number : int64
        How many counters.
    putter : int64
        Seat of the player who puts them (122.6a).
    as_cost : int64
        1 where they are put to pay a cost, else 0.

    Returns
    -------
    int64
        How many were put.
    """
    placed = replaced(st, tb, kind, number, slot, st.perm[slot, F_CONTROLLER], putter, as_cost)
    if placed > ZERO:
        change_counters(st, tb, slot, kind, placed)
        note(st, SAW_PUT, slot, kind, placed, putter)
        fire(st, T_COUNTERS, slot, placed, kind)
    return placed


@inner
def remove_counters(st, tb, slot, kind, number):
    """Remove counters from a permanent (122.1), as many as there are at most; return how many were removed.

    Parameters
    ----------
    st, tb : STATE, TABLES records
    slot : int64
        Row of the permanent in ``st.perm``.
    kind : int64
        Kind of counter (``codes.PERMANENT_KINDS``, or a column of the deck's own).
    number : int64
        How many counters.

    Returns
    -------
    int64
        How many were removed.
    """
    removed = smaller(number, st.perm[slot, kind])
    if removed > ZERO:
        change_counters(st, tb, slot, kind, -removed)
        note(st, SAW_REMOVE, slot, kind, removed, ZERO)
        return removed
    return ZERO


@inner
def double_counters(st, tb, slot, kind, putter):
    """Put as many counters of a kind on a permanent as it has (701.10e); return how many were put.

    Parameters
    ----------
    st, tb : STATE, TABLES records
    slot : int64
        Row of the permanent in ``st.perm``.
    kind : int64
        Kind of counter (``codes.PERMANENT_KINDS``, or a column of the deck's own).
    putter : int64
        Seat of the player who puts them (122.6a).

    Returns
    -------
    int64
        How many were put.
    """
    return put_counters(st, tb, slot, kind, st.perm[slot, kind], putter, ZERO)


@inner
def put_same_counters(st, tb, origin, slot, kinds, putter):
    """Put on one permanent the counters another has or had (122.8): nothing is removed, all are put anew.

    ``kinds`` is the set of kinds that the effect names.

    Parameters
    ----------
    st, tb : STATE, TABLES records
    origin : int64
        Row of the permanent they are or were on.
    slot : int64
        Row of the permanent in ``st.perm``.
    kinds : int64
        Set of kinds of counters.
    putter : int64
        Seat of the player who puts them (122.6a).
    """
    for kind in range(N_PERMANENT_KINDS):
        if st.perm[origin, kind] > ZERO and has(kinds, kind):
            put_counters(st, tb, slot, kind, st.perm[origin, kind], putter, ZERO)


@inner
def move_counters(st, tb, origin, slot, kind, number, putter):
    """Move counters from one permanent to another (122.5).

    Nothing happens where the two are the same, the first has too few, the second cannot have such counters or
    either has left the battlefield; what arrives is put, so replacement effects apply to it. Returns how many left
    the first.

    Parameters
    ----------
    st, tb : STATE, TABLES records
    origin : int64
        Row of the permanent they are or were on.
    slot : int64
        Row of the permanent in ``st.perm``.
    kind : int64
        Kind of counter (``codes.PERMANENT_KINDS``, or a column of the deck's own).
    number : int64
        How many counters.
    putter : int64
        Seat of the player who puts them (122.6a).

    Returns
    -------
    int64
        How many left the first.
    """
    if origin == slot or st.perm[origin, kind] < number or number <= ZERO:
        return ZERO
    if st.mask[M_DEAD] & (bit(origin) | bit(slot)) != ZERO:
        return ZERO
    if not may_have(st, tb, kind, slot, st.perm[slot, F_CONTROLLER], putter):
        return ZERO
    remove_counters(st, tb, origin, kind, number)
    put_counters(st, tb, slot, kind, number, putter, ZERO)
    return number


@inner
def give_counters(st, tb, player, kind, number, putter):
    """Give a player counters (122.1), after replacement effects; return how many the player got.

    Parameters
    ----------
    st, tb : STATE, TABLES records
    player : int64
        Seat: a row of ``st.players``.
    kind : int64
        Kind of counter (``codes.PLAYER_KINDS``, or a column of the deck's own).
    number : int64
        How many counters.
    putter : int64
        Seat of the player who puts them (122.6a).

    Returns
    -------
    int64
        How many the player got.
    """
    got = replaced(st, tb, kind, number, NONE, player, putter, ZERO)
    if got > ZERO:
        st.players[player, kind - FIRST_PLAYER_KIND] += got
        st.dirty |= st.heeds & PLAYER_COUNTERS
        note(st, SAW_GET, player, kind, got, putter)
        if kind == POISON:
            if enough_poison(st.players[player, P_POISON], tb.setup[Q_POISON_TO_LOSE]):
                risk_loss(st)
            if st.players[player, P_TEAM] != ZERO:
                share(st, player, P_POISON)
            if player != ZERO:
                fire(st, T_POISONED, NONE, got, player)
        elif kind == ENERGY and player == ZERO:
            fire(st, T_ENERGY, NONE, got, player)
    return got


@inner
def double_player_counters(st, tb, player, putter):
    """Give a player as many counters of each kind as the player has (701.10e).

    Parameters
    ----------
    st, tb : STATE, TABLES records
    player : int64
        Seat: a row of ``st.players``.
    putter : int64
        Seat of the player who puts them (122.6a).
    """
    for kind in range(FIRST_PLAYER_KIND, N_KINDS):
        give_counters(st, tb, player, kind, st.players[player, kind - FIRST_PLAYER_KIND], putter)


@inner
def remove_player_counters(st, player, kind, number):
    """Remove counters from a player (122.1), as many as there are at most; return how many were removed.

    Parameters
    ----------
    st : STATE record
    player : int64
        Seat: a row of ``st.players``.
    kind : int64
        Kind of counter (``codes.PLAYER_KINDS``, or a column of the deck's own).
    number : int64
        How many counters.

    Returns
    -------
    int64
        How many were removed.
    """
    removed = smaller(number, st.players[player, kind - FIRST_PLAYER_KIND])
    if removed > ZERO:
        st.players[player, kind - FIRST_PLAYER_KIND] -= removed
        st.dirty |= st.heeds & PLAYER_COUNTERS
        note(st, SAW_LOSE_COUNTERS, player, kind, removed, ZERO)
        if kind == POISON and st.players[player, P_TEAM] != ZERO:
            share(st, player, P_POISON)
        return removed
    return ZERO


@inner
def remove_all_player_counters(st, player):
    """Remove every counter from a player (122.1); where the poison is a team's, the team loses it (810.10).

    Parameters
    ----------
    st : STATE record
    player : int64
        Seat: a row of ``st.players``.
    """
    for kind in range(FIRST_PLAYER_KIND, N_KINDS):
        remove_player_counters(st, player, kind, st.players[player, kind - FIRST_PLAYER_KIND])


@inner
def nth_counter_put(before, after, nth):
    """Tell whether an event put the Nth counter: the count went from below N to N or more (122.7).

    Parameters
    ----------
    before : int64
        Counters before the event.
    after : int64
        Counters after it.
    nth : int64
        Which counter the ability names.

    Returns
    -------
    bool
    """
    return before < nth <= after
