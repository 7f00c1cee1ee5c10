"""The pilot: when seat 0 does what. Blind, deterministic, one for all decks.

Kinds are numbered in the deck's order of importance, so "the most important castable card" is the lowest member of
a set. What a card is for (its role) comes with the tables.
"""

import numpy as np

from counterclock.kernels.activation_costs import can_activate, helpers, own_units
from counterclock.kernels.amounts import amount, holds, own_creatures
from counterclock.kernels.bits import bit, has, larger, lowest, member_of, size, smaller, word_of
from counterclock.kernels.casting import (
    activate,
    cast,
    castable_way,
    discard_for_ability,
    may_be_cast,
    pay_for_spell,
    resolve_spell,
)
from counterclock.kernels.choices import (
    ENOUGH_LANDS,
    NO_BOUND,
    aura_hosts,
    best_creature,
    best_in_graveyard,
    best_in_hand,
    best_in_library,
    can_use,
    lacking,
    receivers,
)
from counterclock.kernels.codes import (
    C_AT_LEAST,
    FIRST_PLAYER_KIND,
    INDESTRUCTIBLE,
    N_COUNTERS,
    N_PERMANENT_KINDS,
    P1P1,
    R_MADE,
    R_OPPOSING,
    R_OTHER_TARGET,
    R_SELF,
    R_TARGET,
    R_TARGET_PERMANENT,
    R_YOU,
    STAYS_TAPPED,
    STUN,
    T_ACTIVATED,
    T_UNTAPPED,
    V_ADD,
    V_AGAIN,
    V_ANIMATE,
    V_ATTACH,
    V_BOLSTER,
    V_CREATE,
    V_DAMAGE,
    V_DOUBLE,
    V_DRAW,
    V_FROM_HAND,
    V_GAIN,
    V_GET,
    V_GRANT,
    V_IMPULSE,
    V_LAND_DROP,
    V_LOOK,
    V_LOSE,
    V_MILL,
    V_MONSTROSITY,
    V_POPULATE,
    V_PROLIFERATE,
    V_PUMP,
    V_PUT,
    V_RETURN,
    V_REVEAL,
    V_SEARCH,
    V_UNTAP,
    VIGILANCE,
)
from counterclock.kernels.combat import possible_attackers, power_that_connects
from counterclock.kernels.effects_on_lands import lands_apart
from counterclock.kernels.filters import counters_on
from counterclock.kernels.jit import inner, leaf
from counterclock.kernels.lands import lands_in_hand
from counterclock.kernels.layout import (
    A_CONDITION,
    A_EFFECTS,
    A_ENERGY,
    A_FIRST,
    A_FLAGS,
    A_HELPERS,
    A_KIND,
    A_LEFT,
    A_REMOVE,
    A_REMOVE_KIND,
    A_RIGHT,
    A_ROLE,
    A_TRIGGER,
    C_X,
    E_AMOUNT,
    E_CONDITION,
    E_CONDITION_KIND,
    E_FILTER,
    E_ITS,
    E_KEYWORDS,
    E_KIND,
    E_LASTS,
    E_LEFT,
    E_RECEIVER,
    E_RIGHT,
    E_SECOND,
    E_UP_TO,
    E_VERB,
    F_CARD,
    F_DAMAGE,
    F_HOST,
    F_KEYWORDS,
    F_MONSTROUS,
    F_TOUGHNESS,
    FLAG_EXILE,
    FLAG_SACRIFICE,
    FLAG_TAP,
    K_ABILITIES,
    K_BASE,
    K_COST,
    K_DISCARDED,
    K_EXILES,
    K_FIRST_ABILITY,
    K_FLASHBACK,
    K_MANA_VALUE,
    K_ROLES,
    K_SPELL,
    KIND_WORDS,
    M_ANIMATED,
    M_ATTACKING,
    M_BLOCKED,
    M_CREATURE,
    M_DEAD,
    M_OPPOSING,
    M_SICK,
    M_TAPPED,
    M_TOKEN,
    M_TRIGGER,
    M_USED,
    N_COUNT,
    N_KIND,
    N_TIMES,
    NONE,
    ONE,
    P_ENERGY,
    P_EXPERIENCE,
    P_LOST,
    P_POISON,
    P_RAD,
    Q_SEATS,
    ROLE_AFTER,
    ROLE_ANIMATE,
    ROLE_EVADE,
    ROLE_FINISH,
    ROLE_MAIN,
    ROLE_MANA,
    ROLE_PUMP,
    TWO,
    WORD_KINDS,
    ZERO,
)
from counterclock.kernels.mana import affordable, payable_kinds, total_ready
from counterclock.kernels.stack import recalled, remembered

NO_HOLD, HOLD_PUMPS, HOLD_FINISHERS = np.int64(0), np.int64(1), np.int64(2)
NOTHING = np.int64(-1)
SCALE = np.int64(64)
ENOUGH_CHARGES = np.int64(3)
"""How many counters a permanent is given that is tapped for what they are counted for."""
_ANY, _FINISHERS, _REPAYING = (np.int64(i) for i in range(3))
MOST_TIMES = np.int64(40)
"""How often one ability is used in a plan, or to kill."""

# What to cast -----------------------------------------------------------------------------------------------------


@inner
def _anything_to_proliferate(st, tb):
    """Tell whether some counter is there that seat 0 would like one more of."""
    if st.players[ZERO, P_ENERGY] > ZERO or st.players[ZERO, P_EXPERIENCE] > ZERO:
        return True
    for player in range(ONE, tb.setup[Q_SEATS]):
        if st.players[player, P_LOST] == ZERO and st.players[player, P_POISON] + st.players[player, P_RAD] > ZERO:
            return True
    for slot in range(st.permanents):
        for kind in range(N_PERMANENT_KINDS):
            if st.perm[slot, kind] > ZERO:
                return True
    return False


@inner
def _legends_in_play(st, tb, word):
    """Return the legendary kinds of a word that seat 0 already controls."""
    there = ZERO
    for slot in range(st.permanents):
        member = tb.card[st.perm[slot, F_CARD], K_BASE] - word * WORD_KINDS
        if ZERO <= member < WORD_KINDS and not has(st.mask[M_DEAD] | st.mask[M_OPPOSING], slot):
            there |= bit(member)
    return there & tb.legends[word]


@inner
def wanted(st, tb, word):
    """Return the kinds in hand worth casting now, of one word; pumps wait for combat."""
    kinds = st.hand[word] & tb.castable_in_main[word]
    if kinds & tb.needs_creature[word] != ZERO and aura_hosts(st, tb) == ZERO:
        kinds &= ~tb.needs_creature[word]
    if kinds & tb.needs_counter[word] != ZERO and not _anything_to_proliferate(st, tb):
        kinds &= ~tb.needs_counter[word]
    if kinds & tb.legends[word] & st.seen[word] != ZERO:
        kinds &= ~_legends_in_play(st, tb, word)
    return kinds


@inner
def next_to_cast(st, tb):
    """Return the way to cast the most important card that can be paid for, or -1.

    Finishers come first where they kill, then what pays for itself.
    """
    if st.hold == HOLD_FINISHERS:
        mode = _first_castable(st, tb, _FINISHERS)
        if mode >= ZERO:
            return mode
    if tb.repays != ZERO and _repaying_in_hand(st, tb):
        mode = _first_castable(st, tb, _REPAYING)
        if mode >= ZERO:
            return mode
    return _first_castable(st, tb, _ANY)


@leaf
def _repaying_in_hand(st, tb):
    """Tell whether something that pays for itself is in hand."""
    for word in range(tb.words):
        if st.hand[word] & tb.repaying[word] != ZERO:
            return True
    return False


@inner
def _first_castable(st, tb, those):
    """Return the way to cast the most important card of any, or of some, that can be paid for, or -1."""
    for word in range(tb.words):
        kinds = payable_kinds(st, tb, word, st.hand[word] & tb.castable_in_main[word])
        if kinds != ZERO:
            kinds &= wanted(st, tb, word)
            if those == _FINISHERS:
                kinds &= tb.finishers[word]
            elif those == _REPAYING:
                kinds &= tb.repaying[word]
            while kinds != ZERO:
                kind = lowest(kinds)
                kinds ^= bit(kind)
                mode = castable_way(st, tb, word, kind)
                if mode >= ZERO and not has(tb.grows[word_of(mode)], member_of(mode)):
                    return mode
    return NONE


@inner
def _defer(st, tb, mode):
    """Pay for a spell that is worth more after combat, and keep it until then."""
    st.waiting_x[mode] = remembered(st, pay_for_spell(st, tb, mode))
    st.waiting[mode] += ONE
    st.deferred[word_of(mode)] |= bit(member_of(mode))


@inner
def cast_all(st, tb, before_combat):
    """Cast what can be cast, the most important first; before combat, only pay for what is better after it."""
    while st.over == ZERO and st.budget > ZERO:
        mode = next_to_cast(st, tb)
        if mode < ZERO:
            return
        if before_combat and has(tb.after[word_of(mode)], member_of(mode)):
            _defer(st, tb, mode)
        else:
            cast(st, tb, mode)


@inner
def _can_be_cast_from_graveyard(st, tb, kind):
    """Tell whether a card can be cast from the graveyard and does something."""
    mode = tb.card[kind, K_FLASHBACK]
    cost = tb.card[mode, K_COST]
    if not affordable(st, tb, cost, tb.cost[cost, C_X]) or st.graveyard <= tb.card[mode, K_EXILES]:
        return False
    row = tb.card[mode, K_SPELL]
    if size(helpers(st, tb, row, NONE)) < tb.ability[row, A_HELPERS] or not may_be_cast(st, tb, mode):
        return False
    if not holds(
        st, tb, tb.ability[row, A_CONDITION], tb.ability[row, A_LEFT], tb.ability[row, A_RIGHT],
        tb.ability[row, A_KIND], NONE, NONE, ZERO, ZERO,
    ):  # fmt: skip
        return False
    word, member = word_of(mode), member_of(mode)
    if has(tb.needs_creature[word], member) and aura_hosts(st, tb) == ZERO:
        return False
    return not has(tb.needs_counter[word], member) or _anything_to_proliferate(st, tb)


@inner
def castable_from_graveyard(st, tb):
    """Return the way to cast the most important card that can be cast from the graveyard and does something; or -1."""
    for word in range(tb.words):
        kinds = tb.from_graveyard[word] & st.grave[word]
        while kinds != ZERO:
            member = lowest(kinds)
            kinds ^= bit(member)
            kind = member + word * WORD_KINDS
            if st.buried[kind] > ZERO and _can_be_cast_from_graveyard(st, tb, kind):
                return tb.card[kind, K_FLASHBACK]
    return NONE


@inner
def _is_better_discarded(st, tb, word, member):
    """Tell whether a card is worth more for an ability that discards it than in hand: it cannot be cast soon."""
    kind = member + word * WORD_KINDS
    mode = tb.card[kind, K_DISCARDED]
    if not affordable(st, tb, tb.card[mode, K_COST], ZERO) or not may_be_cast(st, tb, mode):
        return False
    if has(tb.needs_creature[word_of(mode)], member_of(mode)) and aura_hosts(st, tb) == ZERO:
        return False
    if has(tb.lands[word], member):
        return st.lands + st.held[kind] > ENOUGH_LANDS
    return has(tb.idle[word], member) or tb.card[kind, K_MANA_VALUE] > st.lands + ONE


@inner
def _to_discard(st, tb):
    """Return the most important card that is better discarded for an ability of its own, or -1."""
    for word in range(tb.words):
        kinds = st.hand[word] & tb.to_discard[word] & ~tb.commanders[word]
        while kinds != ZERO:
            member = lowest(kinds)
            kinds ^= bit(member)
            if _is_better_discarded(st, tb, word, member):
                return member + word * WORD_KINDS
    return NONE


@inner
def discard_all(st, tb):
    """Discard cards for abilities of their own, while one is worth it."""
    while st.over == ZERO and st.budget > ZERO:
        kind = _to_discard(st, tb)
        if kind < ZERO:
            return
        discard_for_ability(st, tb, kind)


@inner
def resolve_deferred(st, tb):
    """Resolve what was paid for before combat."""
    for word in range(KIND_WORDS):
        while st.deferred[word] != ZERO and st.over == ZERO:
            member = lowest(st.deferred[word])
            kind = member + word * WORD_KINDS
            while st.waiting[kind] > ZERO and st.over == ZERO:
                st.waiting[kind] -= ONE
                resolve_spell(st, tb, kind, recalled(st, st.waiting_x[kind]))
            if st.waiting[kind] == ZERO:
                st.deferred[word] ^= bit(member)


# Abilities on the battlefield ---------------------------------------------------------------------------------------


@leaf
def use_abilities(st, tb, role):
    """Activate every ability that has a role, as often as it can be."""
    if has(st.roles, role):
        _use_all(st, tb, role)


@inner
def _use_all(st, tb, role):
    """Activate every ability that has a role that some ability has."""
    waiting = st.mask[M_TRIGGER + T_ACTIVATED] & ~st.mask[M_OPPOSING]
    while waiting != ZERO and st.over == ZERO:
        slot = lowest(waiting)
        waiting ^= bit(slot)
        card = st.perm[slot, F_CARD]
        if not has(tb.card[card, K_ROLES], role):
            continue
        before = st.permanents
        _use_rows(st, tb, slot, role)
        if st.permanents < before or st.perm[slot, F_CARD] != card:
            waiting = st.mask[M_TRIGGER + T_ACTIVATED] & ~st.mask[M_OPPOSING] & ~(bit(slot) - ONE)


@inner
def _use_rows(st, tb, slot, role):
    """Activate a permanent's abilities that have a role, as often as they can be, until one takes it away."""
    card = st.perm[slot, F_CARD]
    first = tb.card[card, K_FIRST_ABILITY]
    before = st.permanents
    row = first
    while row < first + tb.card[card, K_ABILITIES]:
        again = False
        while tb.ability[row, A_TRIGGER] == T_ACTIVATED and tb.ability[row, A_ROLE] == role:
            gone = st.permanents < before or st.perm[slot, F_CARD] != card or st.over != ZERO or st.budget <= ZERO
            if gone or not can_activate(st, tb, row, slot) or not worth_it(st, tb, row, slot):
                break
            activate(st, tb, row, slot)
            again |= tb.effect[tb.ability[row, A_FIRST], E_VERB] == V_UNTAP
            if role == ROLE_ANIMATE:
                break
        row = first if again else row + ONE


@inner
def helped(st, tb, row, slot):
    """Return the creatures that an ability is about: not its source, where that is given up for it."""
    helped = ZERO
    leaves = tb.ability[row, A_FLAGS] & (FLAG_SACRIFICE | FLAG_EXILE) != ZERO
    first = tb.ability[row, A_FIRST]
    for effect in range(first, first + tb.ability[row, A_EFFECTS]):
        receiver = tb.effect[effect, E_RECEIVER]
        if receiver != R_MADE:
            helped |= receivers(st, tb, receiver, tb.effect[effect, E_FILTER], slot, NONE, TWO if leaves else ONE)
    return helped & ~bit(slot) if leaves else helped


@inner
def times_survived(st, tb, row, slot, creatures):
    """Return how often what lowers toughness, or damages, can be used before it kills one of these creatures."""
    lowered = ZERO
    first = tb.ability[row, A_FIRST]
    for effect in range(first, first + tb.ability[row, A_EFFECTS]):
        if tb.effect[effect, E_VERB] == V_PUMP:
            lowered -= amount(st, tb, tb.effect[effect, E_SECOND], slot, NONE, ZERO, ZERO)
        elif tb.effect[effect, E_VERB] == V_DAMAGE and tb.effect[effect, E_RECEIVER] == R_MADE:
            lowered += amount(st, tb, tb.effect[effect, E_AMOUNT], slot, NONE, ZERO, ZERO)
    if lowered <= ZERO:
        return MOST_TIMES
    least = MOST_TIMES
    while creatures != ZERO:
        creature = lowest(creatures)
        creatures ^= bit(creature)
        left = st.perm[creature, F_TOUGHNESS] - st.perm[creature, F_DAMAGE] - ONE
        least = smaller(least, larger(left, ZERO) // lowered)
    return least


@inner
def connecting(st, attackers):
    """Return the attackers whose damage reaches a player."""
    blocked = attackers & st.mask[M_BLOCKED]
    chosen = attackers ^ blocked
    while blocked != ZERO:
        slot = lowest(blocked)
        blocked ^= bit(slot)
        if power_that_connects(st, slot) > ZERO:
            chosen |= bit(slot)
    return chosen


@inner
def _lets_attack(st, tb, row, slot):
    """Tell whether an ability that gives haste or evasion gives it to a creature that can use it."""
    effect = tb.ability[row, A_FIRST]
    able = can_use(st, tb, tb.effect[effect, E_KEYWORDS])
    if tb.ability[row, A_FLAGS] & (FLAG_TAP | FLAG_SACRIFICE) != ZERO:
        able &= ~bit(slot)
    receiver = tb.effect[effect, E_RECEIVER]
    if receiver == R_TARGET or receiver == R_OTHER_TARGET:
        return best_creature(st, tb, tb.effect[effect, E_FILTER], slot, able) >= ZERO
    return helped(st, tb, row, slot) & able != ZERO


@inner
def _would_kill(st, tb, effect, slot):
    """Tell whether damage to an opposing creature would be lethal to it."""
    targets = receivers(st, tb, R_OPPOSING, tb.effect[effect, E_FILTER], slot, NONE, ONE)
    if targets == ZERO:
        return False
    target = lowest(targets)
    if st.perm[target, F_KEYWORDS] & INDESTRUCTIBLE != ZERO:
        return False
    left = st.perm[target, F_TOUGHNESS] - st.perm[target, F_DAMAGE]
    return amount(st, tb, tb.effect[effect, E_AMOUNT], slot, NONE, ZERO, ZERO) >= left


@inner
def would_do_nothing(st, tb, effect, verb, slot):
    """Tell whether what an effect does first depends on the game and comes to nothing now."""
    number = tb.effect[effect, E_AMOUNT]
    counts = tb.amount[number, N_TIMES] != ZERO and tb.effect[effect, E_ITS] == ZERO
    if counts and amount(st, tb, number, slot, NONE, ZERO, ZERO) == ZERO:
        harms = verb == V_DAMAGE or verb == V_LOSE or verb == V_MILL or verb == V_GET
        harms = harms or (verb == V_PUMP and tb.effect[effect, E_KEYWORDS] == ZERO)
        return harms or verb == V_PUT or verb == V_CREATE or verb == V_DRAW or verb == V_GAIN
    size = tb.effect[effect, E_SECOND]
    return verb == V_CREATE and size != ZERO and amount(st, tb, size, slot, NONE, ZERO, ZERO) <= ZERO


@inner
def _has_target(st, tb, row, effect, slot):
    """Tell whether what an effect aims at is there: not the source, where it is sacrificed for it (601.2c, 602.2b)."""
    receiver = tb.effect[effect, E_RECEIVER]
    which = tb.effect[effect, E_FILTER]
    if receiver == R_TARGET_PERMANENT and lands_apart(st, tb, which) > ZERO:
        return True
    if receiver == R_OPPOSING and tb.ability[row, A_EFFECTS] == TWO and tb.effect[effect + ONE, E_RECEIVER] == R_MADE:
        return receivers(st, tb, receiver, which, slot, NONE, ONE) != ZERO
    if receiver != R_TARGET and receiver != R_OTHER_TARGET and receiver != R_TARGET_PERMANENT:
        return True
    aimed = receivers(st, tb, receiver, which, slot, NONE, TWO)
    return aimed & ~bit(slot) != ZERO or (aimed != ZERO and tb.ability[row, A_FLAGS] & FLAG_SACRIFICE == ZERO)


@inner
def _enough_counters(st, tb, row, slot, kind):
    """Tell whether a permanent has the counters that an ability removes, asks for or counts: three are enough then."""
    there = st.perm[slot, kind]
    if tb.ability[row, A_REMOVE] > ZERO:
        return tb.ability[row, A_REMOVE_KIND] == kind and there >= tb.ability[row, A_REMOVE]
    effect = tb.ability[row, A_FIRST]
    counted = tb.effect[effect, E_AMOUNT]
    if tb.effect[effect, E_VERB] == V_CREATE and tb.effect[effect, E_SECOND] != ZERO:
        counted = tb.effect[effect, E_SECOND]
    least = ENOUGH_CHARGES
    if tb.ability[row, A_CONDITION] == C_AT_LEAST:
        counted = tb.ability[row, A_LEFT]
        least = amount(st, tb, tb.ability[row, A_RIGHT], slot, NONE, ZERO, ZERO)
    counts = tb.amount[counted, N_KIND] == kind or tb.amount[counted, N_KIND] < ZERO
    return tb.amount[counted, N_COUNT] == N_COUNTERS and counts and there >= least


@inner
def _is_charged(st, tb, row, effect, slot):
    """Tell whether what is tapped for counters of its own, or energy, has enough to be tapped for their use later."""
    gets = tb.effect[effect, E_VERB] == V_GET
    if tb.ability[row, A_FLAGS] & FLAG_TAP == ZERO or (tb.effect[effect, E_RECEIVER] != R_SELF and not gets):
        return False
    card = st.perm[slot, F_CARD]
    first = tb.card[card, K_FIRST_ABILITY]
    for other in range(first, first + tb.card[card, K_ABILITIES]):
        role = tb.ability[other, A_ROLE]
        later = role == ROLE_AFTER or role == ROLE_FINISH or role == ROLE_PUMP
        later = later or (role == ROLE_MAIN and other != row)
        if later and tb.ability[other, A_TRIGGER] == T_ACTIVATED and tb.ability[other, A_FLAGS] & FLAG_TAP != ZERO:
            if gets:
                energy = amount(st, tb, tb.ability[other, A_ENERGY], slot, NONE, ZERO, ZERO)
                if ZERO < energy <= st.players[ZERO, P_ENERGY]:
                    return True
            elif _enough_counters(st, tb, other, slot, tb.effect[effect, E_KIND]):
                return True
    return False


@inner
def _attacks_instead(st, tb, row, slot):
    """Tell whether a creature that could attack would be tapped for +1/+1 counters on none else that could.

    One with vigilance attacks first.
    """
    if st.combat_begun != ZERO or tb.ability[row, A_FLAGS] & FLAG_TAP == ZERO:
        return False
    effect = tb.ability[row, A_FIRST]
    if tb.effect[effect, E_KIND] != P1P1 and tb.effect[effect, E_VERB] != V_DOUBLE:
        return False
    able = possible_attackers(st, tb)
    if not has(able, slot):
        return False
    vigilant = st.perm[slot, F_KEYWORDS] & VIGILANCE != ZERO
    return vigilant or helped(st, tb, row, slot) & able & ~bit(slot) == ZERO


@inner
def _anything_to_double(st, kind, among):
    """Tell whether a permanent of a set has counters of a kind."""
    while among != ZERO:
        slot = lowest(among)
        among ^= bit(slot)
        if counters_on(st, slot, kind) > ZERO:
            return True
    return False


@inner
def _wears_out(st, tb, row, slot, verb):
    """Tell whether a creature gives +1/+1 counters of its own up for counters elsewhere, or dies of giving them up."""
    removed = tb.ability[row, A_REMOVE]
    if removed <= ZERO or tb.ability[row, A_REMOVE_KIND] != P1P1 or not has(st.mask[M_CREATURE], slot):
        return False
    left = st.perm[slot, F_TOUGHNESS] - st.perm[slot, F_DAMAGE] - removed
    return verb == V_PUT or (verb != V_CREATE and left <= ZERO)


@inner
def _finds_cards(st, tb, row):
    """Tell whether an ability does more than find cards, or one that it may find is left in the library."""
    first = tb.ability[row, A_FIRST]
    for effect in range(first, first + tb.ability[row, A_EFFECTS]):
        verb = tb.effect[effect, E_VERB]
        if verb != V_SEARCH and verb != V_LOOK and verb != V_REVEAL:
            return True
        if best_in_library(st, tb, tb.effect[effect, E_FILTER], NO_BOUND) >= ZERO:
            return True
    return False


@inner
def _outweighs_itself(st, tb, row, slot, better):
    """Tell whether a pump for which its source is given up adds more power than that would deal."""
    effect = tb.ability[row, A_FIRST]
    if tb.effect[effect, E_VERB] != V_PUMP or not has(st.mask[M_ATTACKING], slot):
        return True
    power = amount(st, tb, tb.effect[effect, E_AMOUNT], slot, NONE, ZERO, ZERO)
    receiver = tb.effect[effect, E_RECEIVER]
    if receiver == R_TARGET or receiver == R_OTHER_TARGET:
        targets = amount(st, tb, tb.effect[effect, E_UP_TO], slot, NONE, ZERO, ZERO)
        return power * smaller(size(better), larger(targets, ONE)) > power_that_connects(st, slot)
    return power * size(better) > power_that_connects(st, slot)


@inner
def _wants_untapping(st, tb, slot):
    """Tell whether a permanent would stay tapped, makes mana, triggers on it, or may be tapped for an ability again."""
    if st.perm[slot, F_KEYWORDS] & STAYS_TAPPED != ZERO or st.perm[slot, STUN] > ZERO:
        return True
    if own_units(st, tb, slot) > ZERO or has(st.mask[M_TRIGGER + T_UNTAPPED], slot):
        return True
    card = st.perm[slot, F_CARD]
    first = tb.card[card, K_FIRST_ABILITY]
    for row in range(first, first + tb.card[card, K_ABILITIES]):
        if tb.ability[row, A_TRIGGER] == T_ACTIVATED and tb.ability[row, A_FLAGS] & FLAG_TAP != ZERO:
            role = tb.ability[row, A_ROLE]
            if role == ROLE_MAIN or role == ROLE_AFTER or role == ROLE_MANA:
                return True
    return False


@inner
def worth_it(st, tb, row, slot):
    """Tell whether an ability would do something.

    Proliferate wants counters, a pump to make an attacker bigger that connects, and what becomes a creature should be
    able to attack.
    """
    effect = tb.ability[row, A_FIRST]
    verb = tb.effect[effect, E_VERB]
    if tb.effect[effect, E_CONDITION] != ZERO and not holds(
        st, tb, tb.effect[effect, E_CONDITION], tb.effect[effect, E_LEFT], tb.effect[effect, E_RIGHT],
        tb.effect[effect, E_CONDITION_KIND], slot, NONE, ZERO, ZERO,
    ):  # fmt: skip
        return False
    if would_do_nothing(st, tb, effect, verb, slot) or not _has_target(st, tb, row, effect, slot):
        return False
    if tb.ability[row, A_REMOVE] != ZERO and _wears_out(st, tb, row, slot, verb):
        return False
    if verb == V_BOLSTER:
        return own_creatures(st) != ZERO
    if verb == V_LAND_DROP:
        return st.combat_begun == ZERO and lands_in_hand(st, tb) > st.land_drops
    if verb == V_MONSTROSITY:
        return st.perm[slot, F_MONSTROUS] == ZERO
    if verb == V_AGAIN:
        return st.mask[M_USED] & ~st.mask[M_OPPOSING] != ZERO
    if verb == V_PROLIFERATE:
        return _anything_to_proliferate(st, tb)
    if verb == V_UNTAP and tb.effect[effect, E_RECEIVER] == R_SELF:
        return has(st.mask[M_TAPPED], slot) and (tb.ability[row, A_EFFECTS] > ONE or _wants_untapping(st, tb, slot))
    if verb == V_DAMAGE and tb.effect[effect, E_RECEIVER] == R_OPPOSING and tb.ability[row, A_EFFECTS] == ONE:
        return _would_kill(st, tb, effect, slot)
    if verb == V_POPULATE:
        return own_creatures(st) & st.mask[M_TOKEN] != ZERO
    if verb == V_RETURN and tb.effect[effect, E_RECEIVER] < ZERO:
        return best_in_graveyard(st, tb, tb.effect[effect, E_FILTER], NO_BOUND) >= ZERO
    if verb == V_FROM_HAND:
        return best_in_hand(st, tb, tb.effect[effect, E_FILTER]) >= ZERO
    if verb == V_SEARCH or verb == V_LOOK or verb == V_REVEAL:
        return _finds_cards(st, tb, row)
    if verb == V_IMPULSE:
        return total_ready(st) > ONE
    if verb == V_ADD:
        put = effect + ONE
        also = tb.ability[row, A_EFFECTS] > ONE and tb.effect[put, E_VERB] == V_PUT
        return not also or not _is_charged(st, tb, row, put, slot)
    if (verb == V_PUT or verb == V_DOUBLE) and ZERO <= tb.effect[effect, E_RECEIVER] < R_YOU:
        if _is_charged(st, tb, row, effect, slot) or _attacks_instead(st, tb, row, slot):
            return False
        about = helped(st, tb, row, slot)
        return about != ZERO and (verb == V_PUT or _anything_to_double(st, tb.effect[effect, E_KIND], about))
    if verb == V_GET and tb.effect[effect, E_KIND] == FIRST_PLAYER_KIND + P_ENERGY:
        return not _is_charged(st, tb, row, effect, slot)
    if verb == V_ATTACH:
        fits = receivers(st, tb, tb.effect[effect, E_RECEIVER], tb.effect[effect, E_FILTER], slot, NONE, ONE)
        free = st.perm[slot, F_HOST] < ZERO and not has(st.mask[M_ANIMATED], slot)
        return free and own_creatures(st) != ZERO and fits != ZERO
    if verb == V_ANIMATE and tb.effect[effect, E_LASTS] != ZERO:
        return not has(st.mask[M_CREATURE], slot)
    if tb.ability[row, A_ROLE] == ROLE_ANIMATE:
        if tb.effect[effect, E_RECEIVER] == R_TARGET_PERMANENT:
            return True
        free = st.perm[slot, F_HOST] < ZERO or tb.effect[effect, E_RECEIVER] != R_SELF
        return free and not has(st.mask[M_SICK] | st.mask[M_TAPPED] | st.mask[M_ANIMATED], slot)
    if tb.ability[row, A_ROLE] == ROLE_PUMP:
        better = helped(st, tb, row, slot) & connecting(st, st.mask[M_ATTACKING])
        if verb == V_GRANT and tb.ability[row, A_EFFECTS] == ONE:
            better = lacking(st, tb, effect, better)
        leaves = tb.ability[row, A_FLAGS] & (FLAG_SACRIFICE | FLAG_EXILE) != ZERO
        if leaves and not _outweighs_itself(st, tb, row, slot, better):
            return False
        return better != ZERO and times_survived(st, tb, row, slot, better) > ZERO
    if tb.ability[row, A_ROLE] == ROLE_EVADE:
        return _lets_attack(st, tb, row, slot)
    return True
