"""Counts, amounts and conditions: the questions that abilities ask of a game."""

import numpy as np

from counterclock.kernels.bits import bit, has, larger, lowest, only_if, size, smaller
from counterclock.kernels.codes import (
    ANY_COLOR,
    ARTIFACT,
    BATTLE,
    C_AT_LEAST,
    C_AT_MOST,
    C_ATTACKING,
    C_BLESSED,
    C_BURIED,
    C_CORRUPTED,
    C_ELSEWHERE,
    C_ENTERED,
    C_EXACTLY,
    C_FIRST,
    C_GREATER,
    C_HAS_COUNTER,
    C_HURT,
    C_IN_COMBAT,
    C_IN_MAIN,
    C_LACKS_COUNTER,
    C_LANDFALL,
    C_LOST_LIFE,
    C_MONSTROUS,
    C_NOT_BURIED,
    C_POISONED,
    C_TAPPED,
    C_THAT_POISONED,
    C_THAT_RADS,
    C_THAT_TOXIC,
    C_UNTAPPED,
    C_YOUR_TURN,
    CREATURE,
    ENCHANTMENT,
    INSTANT,
    KINDRED,
    LAND,
    N_ATTACHED_FITS,
    N_ATTACKED,
    N_ATTACKERS,
    N_CARD_TYPES,
    N_COLORS,
    N_CORRUPTED,
    N_COUNTERS,
    N_COUNTERS_ALL,
    N_COUNTERS_ANYWHERE,
    N_COUNTERS_THAT,
    N_CREATURES,
    N_DESCENDED,
    N_DIED,
    N_DISCARDED,
    N_DRAWN,
    N_ENERGY,
    N_ENERGY_PAID,
    N_EVENT,
    N_EXPERIENCE,
    N_GONE,
    N_GRAVE_CREATURES,
    N_GRAVEYARD,
    N_GREATEST_LIFE,
    N_GREATEST_POWER,
    N_HALF_LIFE,
    N_HALF_X,
    N_HAND,
    N_IRRADIATED,
    N_ITS_COUNTERS,
    N_ITS_POWER,
    N_ITS_TOUGHNESS,
    N_LANDS,
    N_LAST_VALUE,
    N_LIFE,
    N_LIFE_GAINED,
    N_LIFE_LOST,
    N_LIFE_THAT,
    N_NONLAND_GONE,
    N_OPPONENTS,
    N_OWN_DIED,
    N_OWN_LIFE_LOST,
    N_PERMANENTS,
    N_POISON_ALL,
    N_POISON_THAT,
    N_POISONED,
    N_POWER,
    N_POWER_THAT,
    N_POWERS,
    N_RADIATION_LOSS,
    N_RADS_OPPONENTS,
    N_RADS_PLAYERS,
    N_RADS_THAT,
    N_SELF_FITS,
    N_SPELLS,
    N_SPENT,
    N_THAT_FITS,
    N_THAT_MANY,
    N_TOTAL_POWER,
    N_TOUGHNESS,
    N_TOUGHNESS_THAT,
    N_TOXIC,
    N_X,
    N_YOUR_RADS,
    PLANESWALKER,
    SORCERY,
)
from counterclock.kernels.filters import ANY_COUNTER, asks_more_than_a_card_has, card_fits, counters_on, fits
from counterclock.kernels.jit import inner, leaf
from counterclock.kernels.layout import (
    A_FIRST,
    F_ABILITY_TURN,
    F_CARD,
    F_ENTERED,
    F_HOST,
    F_HURT,
    F_MONSTROUS,
    F_POWER,
    F_SPENT,
    F_TOUGHNESS,
    F_TOXIC,
    K_FIRST_ABILITY,
    K_MANA_VALUE,
    K_TYPES,
    M_ATTACKING,
    M_CREATURE,
    M_DEAD,
    M_EMBLEM,
    M_OPPOSING,
    M_TAPPED,
    N_BASE,
    N_COUNT,
    N_KIND,
    N_TIMES,
    N_WHICH,
    NONE,
    ONE,
    P_ENERGY,
    P_EXPERIENCE,
    P_LIFE,
    P_LIFE_GAINED,
    P_LIFE_LOST,
    P_LOST,
    P_POISON,
    P_RAD,
    Q_SEATS,
    TWO,
    USES,
    ZERO,
)

CARD_TYPES = CREATURE | ARTIFACT | ENCHANTMENT | LAND | PLANESWALKER | BATTLE | INSTANT | SORCERY | KINDRED
_LAST_POWER = np.int64(61)
TEN = np.int64(10)
CORRUPTED_FROM = ONE + ONE + ONE


@inner
def corrupted_opponents(st, tb):
    """Return the set of the opponents in the game who have three or more poison counters (corrupted)."""
    chosen = ZERO
    for player in range(ONE, tb.setup[Q_SEATS]):
        if st.players[player, P_POISON] >= CORRUPTED_FROM and st.players[player, P_LOST] == ZERO:
            chosen |= bit(player)
    return chosen


@inner
def _count_permanents(st, tb, which, source, among):
    """Count the permanents of a set that fit a filter."""
    total = ZERO
    while among != ZERO:
        slot = lowest(among)
        among ^= bit(slot)
        if fits(st, tb, which, slot, source):
            total += ONE
    return total


@inner
def _count_apart(st, tb, which):
    """Count seat 0's lands that only make mana and fit a filter."""
    total = ZERO
    if which != ZERO and asks_more_than_a_card_has(tb, which):
        return total
    for kind in range(tb.kinds):
        if st.apart[kind] > ZERO and (which == ZERO or card_fits(tb, which, kind, tb.card[kind, K_TYPES])):
            total += st.apart[kind]
    return total


@inner
def _sum_players(st, tb, column, first, as_flags):
    """Add up a counter over the players from ``first`` on who are in the game; or count those who have it."""
    total = ZERO
    for player in range(first, tb.setup[Q_SEATS]):
        value = st.players[player, column]
        total += only_if(st.players[player, P_LOST] == ZERO, smaller(value, ONE) if as_flags else value)
    return total


@inner
def _count_on_creatures(st, tb, among, kind, which, source):
    """Add up the counters of a kind on the permanents of a set that fit a filter."""
    total = ZERO
    while among != ZERO:
        slot = lowest(among)
        among ^= bit(slot)
        if fits(st, tb, which, slot, source):
            total += counters_on(st, slot, kind)
    return total


@inner
def _greatest_power(st, tb, which, source, among):
    """Return the greatest power among the permanents of a set that fit a filter, at least 0."""
    most = ZERO
    while among != ZERO:
        slot = lowest(among)
        among ^= bit(slot)
        if fits(st, tb, which, slot, source):
            most = larger(most, st.perm[slot, F_POWER])
    return most


@inner
def living_opponents(st, tb):
    """Return how many opponents are in the game."""
    total = ZERO
    for player in range(ONE, tb.setup[Q_SEATS]):
        if st.players[player, P_LOST] == ZERO:
            total += ONE
    return total


@leaf
def spent(st, tb, row, slot):
    """Tell whether a permanent has used an ability that it can use only once."""
    return has(st.perm[slot, F_SPENT], row - tb.card[st.perm[slot, F_CARD], K_FIRST_ABILITY])


@leaf
def spend(st, tb, row, slot):
    """Remember that a permanent has used an ability that it can use only once."""
    st.perm[slot, F_SPENT] |= bit(row - tb.card[st.perm[slot, F_CARD], K_FIRST_ABILITY])


@leaf
def used(st, tb, row, slot):
    """Tell whether a permanent has used an ability this turn; the events of one ability share its effects."""
    seen = st.perm[slot, F_ABILITY_TURN]
    return seen >> USES == st.game_turn and has(seen, tb.ability[row, A_FIRST] % USES)


@leaf
def use(st, tb, row, slot):
    """Remember that a permanent has used an ability this turn."""
    seen = st.perm[slot, F_ABILITY_TURN]
    if seen >> USES != st.game_turn:
        seen = st.game_turn << USES
    st.perm[slot, F_ABILITY_TURN] = seen | bit(tb.ability[row, A_FIRST] % USES)


@leaf
def own_creatures(st):
    """Return the set of creatures seat 0 controls."""
    return st.mask[M_CREATURE] & ~st.mask[M_OPPOSING]


@leaf
def own_permanents(st):
    """Return the set of permanents seat 0 controls; emblems are none (114.5)."""
    return (bit(st.permanents) - ONE) & ~(st.mask[M_OPPOSING] | st.mask[M_EMBLEM])


@inner
def _total_power(st, tb, which, source):
    """Add up the power of seat 0's creatures that fit a filter; less than 0 counts as 0 (107.1b)."""
    total = ZERO
    among = own_creatures(st)
    while among != ZERO:
        slot = lowest(among)
        among ^= bit(slot)
        if fits(st, tb, which, slot, source):
            total += larger(st.perm[slot, F_POWER], ZERO)
    return total


@inner
def _count_board(st, tb, what, kind, which, source, subject):
    """Return a count that looks at permanents."""
    if what == N_COUNTERS:
        return counters_on(st, source, kind)
    if what == N_COUNTERS_THAT:
        return counters_on(st, subject, kind) if subject >= ZERO else ZERO
    if what == N_CREATURES:
        return _count_permanents(st, tb, which, source, own_creatures(st))
    if what == N_PERMANENTS:
        standing = own_permanents(st) & ~st.mask[M_DEAD]
        return _count_permanents(st, tb, which, source, standing) + _count_apart(st, tb, which)
    if what == N_COUNTERS_ALL:
        return _count_on_creatures(st, tb, own_creatures(st), kind, which, source)
    if what == N_TOTAL_POWER:
        return _total_power(st, tb, which, source)
    if what == N_GREATEST_POWER:
        return _greatest_power(st, tb, which, source, own_creatures(st))
    if what == N_ATTACKERS:
        return size(st.mask[M_ATTACKING])
    if what == N_POWER:
        return st.perm[source, F_POWER] if source >= ZERO else ZERO
    if what == N_TOUGHNESS:
        return st.perm[source, F_TOUGHNESS] if source >= ZERO else ZERO
    if what == N_POWER_THAT:
        return st.perm[subject, F_POWER] if subject >= ZERO else ZERO
    if what == N_TOUGHNESS_THAT:
        return st.perm[subject, F_TOUGHNESS] if subject >= ZERO else ZERO
    if what == N_ITS_POWER:
        return st.perm[st.it, F_POWER]
    if what == N_ITS_TOUGHNESS:
        return st.perm[st.it, F_TOUGHNESS]
    if what == N_ITS_COUNTERS:
        return counters_on(st, st.it, kind)
    about = subject if what == N_THAT_FITS else source
    if what == N_ATTACHED_FITS and source >= ZERO:
        about = st.perm[source, F_HOST]
    fitting = what == N_THAT_FITS or what == N_SELF_FITS or what == N_ATTACHED_FITS
    return ONE if fitting and about >= ZERO and fits(st, tb, which, about, source) else ZERO


@inner
def _count_buried(st, tb, which):
    """Count the cards in seat 0's graveyard that fit a filter."""
    total = ZERO
    for kind in range(tb.kinds):
        if st.buried[kind] > ZERO and card_fits(tb, which, kind, tb.card[kind, K_TYPES]):
            total += st.buried[kind]
    return total


@inner
def _card_types_buried(st, tb):
    """Count the card types among the cards in seat 0's graveyard (207.2c, delirium)."""
    types = ZERO
    for kind in range(tb.kinds):
        if st.buried[kind] > ZERO:
            types |= tb.card[kind, K_TYPES]
    return size(types & CARD_TYPES)


@inner
def _greatest_toxic(st):
    """Return the greatest total toxic value among the creatures of seat 0 (702.164b)."""
    most = ZERO
    among = own_creatures(st)
    while among != ZERO:
        slot = lowest(among)
        among ^= bit(slot)
        most = larger(most, st.perm[slot, F_TOXIC])
    return most


@inner
def _greatest_life(st, tb):
    """Return the greatest life total among the players in the game."""
    most = ZERO
    for player in range(tb.setup[Q_SEATS]):
        if st.players[player, P_LOST] == ZERO:
            most = larger(most, st.players[player, P_LIFE])
    return most


@inner
def _count_events(st, tb, what):
    """Return a count of what has just happened, or of what few cards ask for."""
    if what == N_THAT_MANY:
        return st.that_many
    if what == N_HALF_X:
        return (st.x + ONE) // TWO
    if what == N_ENERGY_PAID:
        return st.energy_paid
    if what == N_SPENT:
        return st.spent
    if what == N_TOXIC:
        return _greatest_toxic(st)
    if what == N_GREATEST_LIFE:
        return _greatest_life(st, tb)
    return NONE


@inner
def _colors_of_mana(st, tb):
    """Count the colours that the mana spent on a spell can have had: those seat 0's sources make (converge)."""
    colors = ZERO
    for number in range(tb.classes):
        if st.sources[number] > ZERO:
            colors |= tb.class_colors[number]
    return smaller(size(colors & ANY_COLOR), st.spent)


@inner
def _count_players_rarely(st, tb, what, player):
    """Return a count that looks at players and that few cards ask for."""
    if what == N_YOUR_RADS:
        return st.players[ZERO, P_RAD]
    if what == N_LIFE_THAT:
        return larger(st.players[player, P_LIFE], ZERO)
    if what == N_HALF_LIFE:
        return (larger(st.players[player, P_LIFE], ZERO) + ONE) // TWO
    if what == N_CORRUPTED:
        return size(corrupted_opponents(st, tb))
    if what == N_LIFE:
        return larger(st.players[ZERO, P_LIFE], ZERO)
    if what == N_OWN_LIFE_LOST:
        return st.players[ZERO, P_LIFE_LOST]
    if what == N_CARD_TYPES:
        return _card_types_buried(st, tb)
    if what == N_DIED:
        return st.died
    if what == N_OWN_DIED:
        return st.own_died
    if what == N_GONE:
        return st.gone
    if what == N_DRAWN:
        return st.drawn
    if what == N_ATTACKED:
        return st.attacked
    if what == N_DESCENDED:
        return st.descended
    if what == N_COLORS:
        return _colors_of_mana(st, tb)
    return _count_this_turn(st, tb, what)


@inner
def _count_this_turn(st, tb, what):
    """Return a count of what has happened this turn or by what resolves, or of powers."""
    if what == N_DISCARDED:
        return st.discarded
    if what == N_POWERS:
        return _different_powers(st)
    if what == N_COUNTERS_ANYWHERE:
        return _all_counters(st, tb)
    if what == N_NONLAND_GONE:
        return st.nonland_gone
    return _count_events(st, tb, what)


@inner
def _all_counters(st, tb):
    """Return how many counters there are on permanents and players."""
    total = _count_on_creatures(st, tb, (bit(st.permanents) - ONE) & ~st.mask[M_DEAD], ANY_COUNTER, ZERO, NONE)
    for column in range(P_LIFE):
        total += _sum_players(st, tb, column, ZERO, False)
    return total


@inner
def _different_powers(st):
    """Return how many different powers there are among seat 0's creatures; those from 61 on count as one."""
    powers = ZERO
    creatures = own_creatures(st)
    while creatures != ZERO:
        slot = lowest(creatures)
        creatures ^= bit(slot)
        powers |= bit(smaller(larger(st.perm[slot, F_POWER] + ONE, ZERO), _LAST_POWER))
    return size(powers)


@inner
def _count_players(st, tb, what, player):
    """Return a count that looks at players."""
    if what == N_EXPERIENCE:
        return st.players[ZERO, P_EXPERIENCE]
    if what == N_ENERGY:
        return st.players[ZERO, P_ENERGY]
    if what == N_POISON_THAT:
        return st.players[player, P_POISON]
    if what == N_RADS_THAT:
        return st.players[player, P_RAD]
    if what == N_POISON_ALL:
        return _sum_players(st, tb, P_POISON, ONE, False)
    if what == N_RADS_OPPONENTS:
        return _sum_players(st, tb, P_RAD, ONE, False)
    if what == N_RADS_PLAYERS:
        return _sum_players(st, tb, P_RAD, ZERO, False)
    if what == N_IRRADIATED:
        return _sum_players(st, tb, P_RAD, ONE, True)
    if what == N_POISONED:
        return _sum_players(st, tb, P_POISON, ONE, True)
    if what == N_OPPONENTS:
        return living_opponents(st, tb)
    if what == N_LIFE_GAINED:
        return st.players[ZERO, P_LIFE_GAINED]
    if what == N_LIFE_LOST:
        return st.players[player, P_LIFE_LOST]
    if what > N_RADIATION_LOSS:
        return _count_players_rarely(st, tb, what, player)
    return NONE


@inner
def _count(st, tb, row, source, subject, event, player):
    """Return what an amount counts."""
    what = tb.amount[row, N_COUNT]
    if what == N_EVENT:
        return event
    if what == N_X:
        return st.x
    if what == N_LANDS:
        return st.lands
    if what == N_HAND:
        return st.hand_size
    if what == N_GRAVEYARD:
        which = tb.amount[row, N_WHICH]
        return st.graveyard if which == ZERO else _count_buried(st, tb, which)
    if what == N_GRAVE_CREATURES:
        return st.graveyard_creatures
    if what == N_SPELLS:
        return st.spells
    if what == N_LAST_VALUE:
        return tb.card[st.last_card, K_MANA_VALUE]
    of_players = _count_players(st, tb, what, player)
    if of_players >= ZERO:
        return of_players
    return _count_board(st, tb, what, tb.amount[row, N_KIND], tb.amount[row, N_WHICH], source, subject)


@leaf
def amount(st, tb, row, source, subject, event, player):
    """Return the value of an amount: base + times * count.

    Parameters
    ----------
    st, tb : STATE, TABLES records
    row : int64
        Row of ``tb.amount``.
    source, subject : int64
        The permanent whose ability asks, and the one the event is about; -1 for none.
    event : int64
        The number the event came with.
    player : int64
        "That player".

    Returns
    -------
    int64
    """
    value = tb.amount[row, N_BASE]
    if tb.amount[row, N_TIMES] != ZERO:
        value += tb.amount[row, N_TIMES] * _count(st, tb, row, source, subject, event, player)
    return value


@inner
def _holds_of_source(st, what, kind, source):
    """Tell whether a condition about the source holds."""
    if source < ZERO:
        return False
    if what == C_HAS_COUNTER:
        return counters_on(st, source, kind) > ZERO
    if what == C_LACKS_COUNTER:
        return counters_on(st, source, kind) == ZERO
    if what == C_ATTACKING:
        return has(st.mask[M_ATTACKING], source)
    if what == C_UNTAPPED or what == C_TAPPED:
        return has(st.mask[M_TAPPED], source) == (what == C_TAPPED)
    if what == C_MONSTROUS:
        return st.perm[source, F_MONSTROUS] != ZERO
    if what == C_FIRST:
        return st.perm[source, F_ABILITY_TURN] >> USES != st.game_turn
    if what == C_ENTERED:
        return st.perm[source, F_ENTERED] == st.game_turn
    return False


@inner
def _greater(st, source, subject):
    """Tell whether a creature has greater power or toughness than the source (702.100a)."""
    if source < ZERO or subject < ZERO:
        return False
    if st.perm[subject, F_POWER] > st.perm[source, F_POWER]:
        return True
    return st.perm[subject, F_TOUGHNESS] > st.perm[source, F_TOUGHNESS]


@inner
def _blessed(st, tb):
    """Tell whether seat 0 has the city's blessing (702.131a): it has had ten permanents when this was asked."""
    standing = own_permanents(st) & ~st.mask[M_DEAD]
    if _count_permanents(st, tb, ZERO, NONE, standing) + _count_apart(st, tb, ZERO) >= TEN:
        st.blessed = ONE
    return st.blessed != ZERO


@inner
def _lost_life(st, tb):
    """Tell whether an opponent has lost life this turn."""
    for player in range(ONE, tb.setup[Q_SEATS]):
        if st.players[player, P_LIFE_LOST] > ZERO:
            return True
    return False


@leaf
def holds(st, tb, what, left, right, kind, source, subject, event, player):
    """Tell whether a condition (a code of ``codes.CONDITIONS``) holds; "otherwise" is up to the caller."""
    return what == ZERO or _holds(st, tb, what, left, right, kind, source, subject, event, player)


@inner
def _holds(st, tb, what, left, right, kind, source, subject, event, player):
    """Tell whether a condition that asks for something holds."""
    if what == C_AT_LEAST or what == C_AT_MOST or what == C_EXACTLY:
        first = amount(st, tb, left, source, subject, event, player)
        second = amount(st, tb, right, source, subject, event, player)
        return (first >= second or what == C_AT_MOST) and (first <= second or what == C_AT_LEAST)
    if what == C_CORRUPTED:
        return corrupted_opponents(st, tb) != ZERO
    if what == C_LANDFALL:
        return st.landfalls > ZERO
    if what == C_POISONED:
        return _sum_players(st, tb, P_POISON, ONE, False) > ZERO
    if what == C_THAT_RADS:
        return st.players[player, P_RAD] > ZERO
    if what == C_THAT_POISONED:
        return st.players[player, P_POISON] > ZERO
    if what == C_YOUR_TURN:
        return st.active == ZERO
    if what == C_IN_MAIN:
        return st.active == ZERO and st.phase == ZERO
    if what == C_BLESSED:
        return _blessed(st, tb)
    if what == C_LOST_LIFE:
        return _lost_life(st, tb)
    if what == C_IN_COMBAT:
        return st.mask[M_ATTACKING] != ZERO
    if what == C_ELSEWHERE:
        return st.elsewhere != ZERO
    if what == C_NOT_BURIED or what == C_BURIED:
        return (st.elsewhere == TWO) == (what == C_BURIED)
    if what == C_GREATER:
        return _greater(st, source, subject)
    if what == C_THAT_TOXIC:
        return subject >= ZERO and st.perm[subject, F_TOXIC] > ZERO
    if what == C_HURT:
        return subject >= ZERO and source >= ZERO and has(st.perm[subject, F_HURT], source)
    return _holds_of_source(st, what, kind, source)
