"""State-based actions about counters, creatures and players (rule 704), and what happens to what dies."""

from counterclock.kernels.bits import bit, has, lowest, smaller
from counterclock.kernels.codes import (
    BY_DECKING,
    BY_POISON,
    CREATURE,
    ENCHANTMENT,
    FINALITY,
    INDESTRUCTIBLE,
    LEGENDARY,
    LOYALTY,
    M1M1,
    P1P1,
    PERSIST,
    SHIELD,
    T_DIES,
    T_ENTERS,
    T_OTHER_DIES,
    TOKEN,
    UNDYING,
)
from counterclock.kernels.events import fire, fire_one
from counterclock.kernels.jit import inner, leaf
from counterclock.kernels.layout import (
    F_CARD,
    F_CONTROLLER,
    F_DAMAGE,
    F_HOST,
    F_KEYWORDS,
    F_LETHAL,
    F_TOUGHNESS,
    F_TYPES,
    K_SOURCE,
    K_UNITS,
    M_ATTACHED,
    M_CREATURE,
    M_DEAD,
    M_OPPOSING,
    M_WALKER,
    NONE,
    ONE,
    P_CAUSE,
    P_LIFE,
    P_LOST,
    P_POISON,
    Q_ANNIHILATE,
    Q_POISON_TO_LOSE,
    Q_SEATS,
    WORD_KINDS,
    ZERO,
)
from counterclock.kernels.log import SAW_LOSES, note
from counterclock.kernels.mana import remove_source
from counterclock.kernels.permanents import entered, leave, new_permanent
from counterclock.kernels.rules.counters import change_counters, put_counters, remove_counters
from counterclock.kernels.zones import bury


@inner
def _back_to(st, tb, kind):
    """Put a card that left the battlefield where it goes: a commander to the command zone (903.9), else buried."""
    if has(tb.commanders[kind // WORD_KINDS], kind % WORD_KINDS):
        st.held[kind] += ONE
        st.hand[kind // WORD_KINDS] |= bit(kind % WORD_KINDS)
    else:
        bury(st, tb, kind)


@inner
def remove_from_battlefield(st, tb, slot):
    """Take a permanent off the battlefield together with the mana it made; its card goes nowhere yet."""
    kind = st.perm[slot, F_CARD]
    if tb.card[kind, K_UNITS] > ZERO and st.perm[slot, F_CONTROLLER] == ZERO:
        remove_source(st, tb, tb.card[kind, K_SOURCE], tb.card[kind, K_UNITS])
    leave(st, slot)


@inner
def dies(st, tb, slot):
    """Put a permanent into its owner's graveyard (700.4), with what replaces that and what triggers on it.

    A finality counter exiles it instead (122.1h). Undying and persist return it if it lacked the counter they
    care about (702.93a, 702.79a): the object is new, its counters are gone (122.2, 400.7).
    """
    kind = st.perm[slot, F_CARD]
    mine = st.perm[slot, F_CONTROLLER] == ZERO
    types = st.perm[slot, F_TYPES]
    exiled = st.perm[slot, FINALITY] > ZERO
    if not exiled and types & CREATURE != ZERO:
        fire_one(st, T_DIES, slot, slot, ONE, st.perm[slot, F_CONTROLLER])
        fire(st, T_OTHER_DIES, slot, ONE, st.perm[slot, F_CONTROLLER])
    remove_from_battlefield(st, tb, slot)
    if exiled or types & TOKEN != ZERO:
        return
    keywords = st.perm[slot, F_KEYWORDS]
    if keywords & UNDYING != ZERO and st.perm[slot, P1P1] == ZERO:
        _come_back(st, tb, kind, st.perm[slot, F_CONTROLLER], P1P1)
    elif keywords & PERSIST != ZERO and st.perm[slot, M1M1] == ZERO:
        _come_back(st, tb, kind, st.perm[slot, F_CONTROLLER], M1M1)
    elif mine:
        _back_to(st, tb, kind)


@inner
def _come_back(st, tb, kind, controller, counter):
    """Return a permanent that died to the battlefield with a counter on it."""
    slot = new_permanent(st, tb, kind, controller)
    if slot >= ZERO:
        put_counters(st, tb, slot, counter, ONE, controller, ZERO)
        entered(st, slot, T_ENTERS)


@inner
def destroy(st, tb, slot):
    """Destroy a permanent (701.8): indestructible stops it, a shield counter is removed instead (122.1c)."""
    if st.perm[slot, F_KEYWORDS] & INDESTRUCTIBLE != ZERO or has(st.mask[M_DEAD], slot):
        return
    if st.perm[slot, SHIELD] > ZERO:
        remove_counters(st, tb, slot, SHIELD, ONE)
        return
    dies(st, tb, slot)


@inner
def annihilate(st, tb, slot):
    """Remove pairs of +1/+1 and -1/-1 counters (122.3, 704.5q)."""
    pairs = smaller(st.perm[slot, P1P1], st.perm[slot, M1M1])
    if pairs > ZERO:
        change_counters(st, tb, slot, P1P1, -pairs)
        change_counters(st, tb, slot, M1M1, -pairs)
        return True
    return False


@leaf
def _fatal(st, slot):
    """Tell whether a creature dies: toughness 0 or less (704.5f), lethal damage (704.5g), deathtouch (704.5h)."""
    toughness = st.perm[slot, F_TOUGHNESS]
    if toughness <= ZERO:
        return True
    if st.perm[slot, F_DAMAGE] < toughness and st.perm[slot, F_LETHAL] == ZERO:
        return False
    return st.perm[slot, F_KEYWORDS] & INDESTRUCTIBLE == ZERO


@inner
def _check_creatures(st, tb):
    """Check every creature once; death and annihilation are one event (704.3, 704.8)."""
    changed = False
    creatures = st.mask[M_CREATURE]
    while creatures != ZERO:
        slot = lowest(creatures)
        creatures ^= bit(slot)
        fatal = _fatal(st, slot)
        if tb.setup[Q_ANNIHILATE] != ZERO and st.perm[slot, M1M1] > ZERO and not fatal:
            changed |= annihilate(st, tb, slot)
        if fatal:
            dies(st, tb, slot)
            changed = True
    return changed


@inner
def _check_walkers(st, tb):
    """Put planeswalkers without loyalty into the graveyard (306.9, 704.5i)."""
    walkers = st.mask[M_WALKER]
    while walkers != ZERO:
        slot = lowest(walkers)
        walkers ^= bit(slot)
        if st.perm[slot, LOYALTY] <= ZERO:
            dies(st, tb, slot)


@inner
def _check_attached(st, tb):
    """Put Auras that are attached to nothing into the graveyard (704.5m); Equipment stays (704.5n)."""
    attached = st.mask[M_ATTACHED]
    while attached != ZERO:
        slot = lowest(attached)
        attached ^= bit(slot)
        host = st.perm[slot, F_HOST]
        if host < ZERO or has(st.mask[M_DEAD], host):
            st.perm[slot, F_HOST] = NONE
            st.mask[M_ATTACHED] &= ~bit(slot)
            if st.perm[slot, F_TYPES] & ENCHANTMENT != ZERO:
                dies(st, tb, slot)


@inner
def player_loses(st, tb, player, cause):
    """Let a player leave the game for a cause (104.3, one of ``codes.CAUSES`` plus one)."""
    st.players[player, P_LOST] = cause
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


@inner
def check_players(st, tb):
    """Let players lose: enough poison (704.5c), no life (704.5a), an empty library drawn from (704.5b)."""
    for player in range(tb.setup[Q_SEATS]):
        if st.players[player, P_LOST] == ZERO:
            if st.players[player, P_POISON] >= tb.setup[Q_POISON_TO_LOSE]:
                player_loses(st, tb, player, BY_POISON)
            elif st.players[player, P_LIFE] <= ZERO or st.players[player, P_CAUSE] == BY_DECKING:
                player_loses(st, tb, player, st.players[player, P_CAUSE])


@inner
def _check_permanents(st, tb):
    """Check permanents until nothing changes (704.3)."""
    while _check_creatures(st, tb):
        pass
    if st.mask[M_WALKER] != ZERO:
        _check_walkers(st, tb)
    if st.mask[M_ATTACHED] != ZERO:
        _check_attached(st, tb)


@inner
def state_based_actions(st, tb):
    """Perform state-based actions until there are none (704.3)."""
    if st.mask[M_CREATURE] | st.mask[M_WALKER] | st.mask[M_ATTACHED] != ZERO:
        _check_permanents(st, tb)
    check_players(st, tb)


@inner
def legend_rule(st, tb, slot):
    """Keep the older of two legendary permanents with one name and controller (704.5j): the new one is put away."""
    for other in range(slot):
        same = st.perm[other, F_CARD] == st.perm[slot, F_CARD] and not has(st.mask[M_DEAD], other)
        if same and st.perm[slot, F_TYPES] & LEGENDARY != ZERO:
            if has(st.mask[M_OPPOSING], other) == has(st.mask[M_OPPOSING], slot):
                dies(st, tb, slot)
                return
