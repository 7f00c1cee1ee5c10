"""The pilot's choices at resolution: small scoring functions over what a player sees.

Ties go to the permanent that has been there longest, to the kind that comes first in the deck's order of
importance and to the opponent who comes first in turn order.
"""

import numpy as np

from counterclock.kernels.amounts import corrupted_opponents, own_creatures, own_permanents
from counterclock.kernels.bits import bit, has, larger, lowest, member_of, only_if, size, smaller, word_of
from counterclock.kernels.codes import (
    CAN_ATTACK,
    CANNOT_BLOCK,
    DAUNT,
    DEFENDER,
    DOUBLE_STRIKE,
    ENTERS_UNTAPPED,
    EVASION,
    FLYING,
    HASTE,
    INFECT,
    LAND,
    MENACE,
    R_ATTACHED,
    R_EACH,
    R_EACH_ATTACKING,
    R_EACH_CORRUPTED,
    R_EACH_CREATURE,
    R_EACH_OPPONENT,
    R_EACH_OPPOSING,
    R_EACH_OTHER,
    R_EACH_PERMANENT,
    R_EACH_PLAYER,
    R_MADE,
    R_OPPOSING,
    R_OTHER_TARGET,
    R_SELF,
    R_TARGET,
    R_TARGET_ATTACKING,
    R_TARGET_PERMANENT,
    R_THAT,
    R_THAT_PLAYER,
    R_YOU,
    REACH,
    SKULK,
    T_DAMAGE_PLAYER,
    T_DIES,
    TRAMPLE,
)
from counterclock.kernels.filters import card_fits, fits
from counterclock.kernels.jit import inner
from counterclock.kernels.layout import (
    E_KEYWORDS,
    E_TOXIC,
    F_CARD,
    F_HOST,
    F_KEYWORDS,
    F_POWER,
    F_TOUGHNESS,
    F_TOXIC,
    K_ENTERS,
    K_MANA_VALUE,
    K_REPLACES,
    K_SOURCE,
    K_STATICS,
    K_TRIGGERS,
    K_TYPES,
    K_UNITS,
    L_MILLED,
    M_ANIMATED,
    M_ATTACKING,
    M_BLOCKED,
    M_CREATURE,
    M_DEAD,
    M_EMBLEM,
    M_LAND,
    M_MAKERS,
    M_OPPOSING,
    M_SICK,
    M_TAPPED,
    M_TOKEN,
    M_TRIGGER,
    MAX_SOURCES,
    NONE,
    ONE,
    P_COMMANDED,
    P_ENERGY,
    P_EXPERIENCE,
    P_LIFE,
    P_LOST,
    P_POISON,
    P_RAD,
    Q_COMMANDER_DAMAGE,
    Q_PARTS_OF_DAMAGE,
    Q_PARTS_OF_LIFE,
    Q_PARTS_OF_POISON,
    Q_POISON_TO_LOSE,
    Q_SEATS,
    TWO,
    W_DOUBLE_STRIKE,
    W_EVASION,
    W_INFECT,
    W_POWER,
    W_READY,
    W_TRIGGER,
    W_UNBLOCKED,
    WORD_KINDS,
    ZERO,
)
from counterclock.kernels.rules.numbers import another, enough_poison

THROUGH = EVASION | MENACE | TRAMPLE
"""Keywords that get an attacker past blockers, or some of its damage."""
ENOUGH_LANDS = np.int64(4)
WORST = np.int64(-1_000_000)
_OUT_OF_THE_GAME = np.int64(1 << 62)
"""Farther from losing than any player is."""
NO_BOUND = np.int64(1_000_000)
"""More than any mana value."""


@inner
def creature_score(st, tb, slot):
    """Score a creature of seat 0 as the one to make bigger."""
    keywords = st.perm[slot, F_KEYWORDS]
    poisons = (keywords & INFECT != ZERO) | (st.perm[slot, F_TOXIC] > ZERO)
    score = tb.weights[W_POWER] * st.perm[slot, F_POWER]
    score += only_if(poisons, tb.weights[W_INFECT])
    score += only_if(keywords & EVASION != ZERO, tb.weights[W_EVASION])
    score += only_if(keywords & DOUBLE_STRIKE != ZERO, tb.weights[W_DOUBLE_STRIKE])
    score += only_if(has(st.mask[M_ATTACKING] & ~st.mask[M_BLOCKED], slot), tb.weights[W_UNBLOCKED])
    score += only_if(not has(st.mask[M_SICK] | st.mask[M_TAPPED], slot), tb.weights[W_READY])
    score += only_if(has(st.mask[M_TRIGGER + T_DAMAGE_PLAYER], slot), tb.weights[W_TRIGGER])
    return score


@inner
def best_creature(st, tb, which, source, among):
    """Return the best creature of a set that fits a filter, or -1."""
    best = NONE
    most = WORST
    while among != ZERO:
        slot = lowest(among)
        among ^= bit(slot)
        if fits(st, tb, which, slot, source):
            score = creature_score(st, tb, slot)
            best = slot if score > most else best
            most = larger(score, most)
    return best


@inner
def aura_hosts(st, tb):
    """Return the creatures an Aura may go on: those that stay creatures and do not make mana; with infect, any."""
    creatures = own_creatures(st) & ~st.mask[M_ANIMATED]
    makers = creatures & st.mask[M_MAKERS]
    hosts = creatures ^ makers
    while makers != ZERO:
        slot = lowest(makers)
        makers ^= bit(slot)
        hosts |= only_if(st.perm[slot, F_KEYWORDS] & INFECT != ZERO, bit(slot))
    return hosts


@inner
def spare_land(st, tb):
    """Return the kind of land that only makes mana to give back: tapped ones, then the least useful; or -1."""
    best = NONE
    most = WORST
    for kind in range(tb.kinds):
        if st.apart[kind] > ZERO:
            source = tb.card[kind, K_SOURCE]
            score = -source
            if st.ready[source] < st.sources[source]:
                score += MAX_SOURCES
            if score > most:
                most = score
                best = kind
    return best


@inner
def _several(st, tb, which, source, among, number):
    """Return the best creatures of a set, up to a number, as a set."""
    chosen = ZERO
    for _ in range(number):
        slot = best_creature(st, tb, which, source, among & ~chosen)
        if slot < ZERO:
            return chosen
        chosen |= bit(slot)
    return chosen


@inner
def all_that_fit(st, tb, which, source, among):
    """Return the members of a set that fit a filter."""
    chosen = ZERO
    while among != ZERO:
        slot = lowest(among)
        among ^= bit(slot)
        if fits(st, tb, which, slot, source):
            chosen |= bit(slot)
    return chosen


@inner
def receivers(st, tb, receiver, which, source, subject, number):
    """Return the set of permanents an effect of seat 0 is about."""
    alive = ~st.mask[M_DEAD]
    if receiver == R_SELF:
        return bit(source) & alive if source >= ZERO else ZERO
    if receiver == R_THAT:
        return bit(subject) & alive if subject >= ZERO else ZERO
    if receiver == R_ATTACHED:
        return bit(st.perm[source, F_HOST]) & alive if st.perm[source, F_HOST] >= ZERO else ZERO
    creatures = own_creatures(st)
    if receiver == R_TARGET:
        return _several(st, tb, which, source, creatures, number)
    if receiver == R_OTHER_TARGET:
        return _several(st, tb, which, source, creatures & ~bit(source), number)
    if receiver == R_EACH:
        return all_that_fit(st, tb, which, source, creatures)
    if receiver == R_EACH_OTHER:
        return all_that_fit(st, tb, which, source, creatures & ~bit(source))
    if receiver == R_TARGET_ATTACKING:
        return _several(st, tb, which, source, st.mask[M_ATTACKING], number)
    if receiver == R_EACH_ATTACKING:
        return all_that_fit(st, tb, which, source, st.mask[M_ATTACKING])
    if receiver == R_TARGET_PERMANENT:
        return _several(st, tb, which, source, own_permanents(st) & alive, number)
    if receiver == R_EACH_PERMANENT:
        return all_that_fit(st, tb, which, source, own_permanents(st) & alive)
    if receiver == R_MADE:
        return all_that_fit(st, tb, which, source, st.made & alive)
    opposing = st.mask[M_CREATURE] & st.mask[M_OPPOSING]
    if receiver == R_OPPOSING:
        return _several(st, tb, which, source, opposing, number)
    if receiver == R_EACH_OPPOSING:
        return all_that_fit(st, tb, which, source, opposing)
    if receiver == R_EACH_CREATURE:
        return all_that_fit(st, tb, which, source, st.mask[M_CREATURE])
    return ZERO


@inner
def can_block(st, blocker, slot):
    """Tell whether a creature can block an attacker (509.1b): flying needs flying or reach, other evasion stops it.

    With skulk no greater power may block (702.118b), with daunt none of 2 or less.
    """
    keywords = st.perm[slot, F_KEYWORDS]
    if keywords & MENACE != ZERO or st.perm[blocker, F_KEYWORDS] & CANNOT_BLOCK != ZERO:
        return False
    if keywords & SKULK != ZERO and st.perm[blocker, F_POWER] > st.perm[slot, F_POWER]:
        return False
    if keywords & DAUNT != ZERO and st.perm[blocker, F_POWER] <= TWO:
        return False
    if keywords & EVASION == ZERO:
        return True
    return keywords & EVASION == FLYING and st.perm[blocker, F_KEYWORDS] & (FLYING | REACH) != ZERO


@inner
def _gets_past(st, slot, keywords, blockers):
    """Tell whether keywords keep a creature from blocking that could block an attacker, or let damage past it."""
    before = st.perm[slot, F_KEYWORDS]
    while blockers != ZERO:
        blocker = lowest(blockers)
        blockers ^= bit(blocker)
        if can_block(st, blocker, slot):
            st.perm[slot, F_KEYWORDS] = before | keywords
            stopped = not can_block(st, blocker, slot)
            st.perm[slot, F_KEYWORDS] = before
            if stopped or keywords & ~before & TRAMPLE != ZERO:
                return True
    return False


@inner
def can_use(st, tb, keywords):
    """Return the creatures of seat 0 that keywords would let attack, or attack past untapped blockers, this turn."""
    blockers = st.mask[M_CREATURE] & st.mask[M_OPPOSING] & ~st.mask[M_TAPPED]
    chosen = ZERO
    creatures = own_creatures(st) & ~st.mask[M_TAPPED]
    while creatures != ZERO:
        slot = lowest(creatures)
        creatures ^= bit(slot)
        new = keywords & ~st.perm[slot, F_KEYWORDS]
        sick = has(st.mask[M_SICK], slot)
        if st.perm[slot, F_POWER] <= ZERO:
            continue
        if st.perm[slot, F_KEYWORDS] & (DEFENDER | CAN_ATTACK) == DEFENDER:
            if not sick and new & CAN_ATTACK != ZERO:
                chosen |= bit(slot)
            continue
        if (sick and new & HASTE != ZERO) or (
            not sick and new & THROUGH != ZERO and _gets_past(st, slot, new, blockers)
        ):
            chosen |= bit(slot)
    return chosen


@inner
def lacking(st, tb, effect, creatures):
    """Return those of some creatures that an effect that gives keywords gives one that they lack; toxic adds up."""
    if tb.effect[effect, E_TOXIC] != ZERO:
        return creatures
    chosen = ZERO
    while creatures != ZERO:
        slot = lowest(creatures)
        creatures ^= bit(slot)
        if tb.effect[effect, E_KEYWORDS] & ~st.perm[slot, F_KEYWORDS] != ZERO:
            chosen |= bit(slot)
    return chosen


@inner
def least_tough(st):
    """Return the creature of seat 0 with the least toughness (701.39a), or -1."""
    chosen = NONE
    creatures = own_creatures(st)
    while creatures != ZERO:
        slot = lowest(creatures)
        creatures ^= bit(slot)
        if chosen < ZERO or st.perm[slot, F_TOUGHNESS] < st.perm[chosen, F_TOUGHNESS]:
            chosen = slot
    return chosen


@inner
def _need(st, tb, player):
    """Return how far a player is from losing: the smaller share of poison and of life still missing.

    Where a commander has dealt it combat damage, so is the share of that which is missing. Shares are counted in the
    parts that one poison counter, one life and one damage are of all that loses the game, so nothing is divided.
    """
    poison = (tb.setup[Q_POISON_TO_LOSE] - st.players[player, P_POISON]) * tb.setup[Q_PARTS_OF_POISON]
    least = smaller(poison, st.players[player, P_LIFE] * tb.setup[Q_PARTS_OF_LIFE])
    dealt = st.players[player, P_COMMANDED]
    missing = (tb.setup[Q_COMMANDER_DAMAGE] - dealt) * tb.setup[Q_PARTS_OF_DAMAGE]
    return smaller(least, missing if dealt != ZERO else least)


@inner
def nearest_opponent(st, tb):
    """Return the opponent in the game who is nearest to losing, or -1."""
    best = NONE
    least = _OUT_OF_THE_GAME
    if tb.opponents == ONE:
        return ONE if st.players[ONE, P_LOST] == ZERO else NONE
    for player in range(ONE, tb.setup[Q_SEATS]):
        need = _need(st, tb, player)
        far = need if st.players[player, P_LOST] == ZERO else _OUT_OF_THE_GAME
        best = player if far < least else best
        least = smaller(far, least)
    return best


@inner
def least_life(st, tb):
    """Return the life of the opponent in the game who is nearest to losing."""
    nearest = nearest_opponent(st, tb)
    return st.players[nearest, P_LIFE] if nearest >= ZERO else ZERO


@inner
def players_meant(st, tb, receiver, player):
    """Return the set of players an effect of seat 0 is about."""
    if receiver == R_YOU:
        return ONE
    if receiver == R_THAT_PLAYER:
        return bit(player) if st.players[player, P_LOST] == ZERO else ZERO
    if receiver == R_EACH_CORRUPTED:
        return corrupted_opponents(st, tb)
    if receiver == R_EACH_OPPONENT or receiver == R_EACH_PLAYER:
        everyone = ONE if receiver == R_EACH_PLAYER else ZERO
        for other in range(ONE, tb.setup[Q_SEATS]):
            if st.players[other, P_LOST] == ZERO:
                everyone |= bit(other)
        return everyone
    nearest = nearest_opponent(st, tb)
    return bit(nearest) if nearest >= ZERO else ZERO


@inner
def proliferates_self(st, tb):
    """Tell whether seat 0 chooses itself when it proliferates: what helps must outweigh what harms."""
    helps = another(st.players[ZERO, P_ENERGY]) + TWO * another(st.players[ZERO, P_EXPERIENCE])
    harms = another(st.players[ZERO, P_RAD]) + TWO * another(st.players[ZERO, P_POISON])
    return helps > harms and not enough_poison(st.players[ZERO, P_POISON] + ONE, tb.setup[Q_POISON_TO_LOSE])


@inner
def proliferates_permanent(st, tb, slot, kinds):
    """Tell whether a permanent is chosen: more helpful kinds than harmful ones on own, the reverse on others'."""
    balance = size(kinds & ~tb.harmful) - size(kinds & tb.harmful)
    if has(st.mask[M_OPPOSING], slot):
        return balance < ZERO
    return balance > ZERO


@inner
def keeps_on_top(st, tb, kind, lands):
    """Tell whether a card looked at stays on top, with so many lands: lands while they are few, spells that matter."""
    if has(tb.lands[word_of(kind)], member_of(kind)):
        return lands < ENOUGH_LANDS
    if has(tb.idle[word_of(kind)], member_of(kind)):
        return False
    return lands >= ONE + ONE


@inner
def worst_in_hand(st, tb):
    """Return the kind seat 0 discards first: idle cards, lands beyond need, then the least important; or -1."""
    choice = NONE
    rank = NONE
    for word in range(tb.words):
        kinds = st.hand[word] & ~tb.commanders[word]
        while kinds != ZERO:
            member = lowest(kinds)
            kinds ^= bit(member)
            kind = member + word * WORD_KINDS
            this = ONE
            if has(tb.idle[word], member):
                this = ONE * 3
            elif tb.card[kind, K_TYPES] & LAND != ZERO and st.lands + st.held[kind] > ENOUGH_LANDS:
                this = ONE * 2
            if this >= rank:
                rank = this
                choice = kind
    return choice


@inner
def best_in_library(st, tb, which, most):
    """Return the most important kind in the library that fits a filter and a greatest mana value, or -1."""
    for kind in range(tb.kinds):
        if (st.left[kind] > ZERO) & (tb.card[kind, K_MANA_VALUE] <= most):
            if which == ZERO or card_fits(tb, which, kind, tb.card[kind, K_TYPES]):
                return kind
    return NONE


@inner
def best_in_hand(st, tb, which):
    """Return the most important kind in hand that fits a filter, of lands one that enters tapped; or -1."""
    best = NONE
    for word in range(tb.words):
        kinds = st.hand[word] & ~tb.commanders[word]
        while kinds != ZERO:
            member = lowest(kinds)
            kinds ^= bit(member)
            kind = member + word * WORD_KINDS
            if which != ZERO and not card_fits(tb, which, kind, tb.card[kind, K_TYPES]):
                continue
            if best < ZERO or (
                tb.card[best, K_ENTERS] == ENTERS_UNTAPPED and tb.card[kind, K_ENTERS] != ENTERS_UNTAPPED
            ):
                best = kind
    return best


@inner
def _was_milled(st, kind):
    """Tell whether a card of this kind was milled this turn."""
    for place in range(st.milled_count):
        if st.milled[place] == kind:
            return True
    return False


@inner
def best_in_graveyard(st, tb, which, most):
    """Return the most important kind in the graveyard that fits a filter and a greatest mana value, or -1."""
    for word in range(tb.words):
        kinds = st.grave[word]
        while kinds != ZERO:
            kind = lowest(kinds) + word * WORD_KINDS
            kinds &= kinds - ONE
            if st.buried[kind] == ZERO or tb.card[kind, K_MANA_VALUE] > most:
                continue
            if tb.filter[which, L_MILLED] != ZERO and not _was_milled(st, kind):
                continue
            if which == ZERO or card_fits(tb, which, kind, tb.card[kind, K_TYPES]):
                return kind
    return NONE


@inner
def _can_be_spared(st, tb, slot):
    """Tell whether a permanent does nothing for the clock by staying.

    That is a creature without power and without abilities that last, or another token or permanent that waits to be
    put into the graveyard; none that makes mana.
    """
    card = st.perm[slot, F_CARD]
    if tb.card[card, K_UNITS] | tb.card[card, K_STATICS] | tb.card[card, K_REPLACES] != ZERO:
        return False
    if has(st.mask[M_CREATURE], slot):
        return st.perm[slot, F_POWER] <= ZERO and tb.card[card, K_TRIGGERS] & ~bit(T_DIES) == ZERO
    return has(st.mask[M_TOKEN] & ~st.mask[M_LAND] | st.mask[M_TRIGGER + T_DIES], slot)


@inner
def spare_cards(st, tb):
    """Return how many cards in hand could be discarded without loss: idle ones, and lands beyond need."""
    number = ZERO
    for word in range(tb.words):
        kinds = st.hand[word] & ~tb.commanders[word]
        while kinds != ZERO:
            member = lowest(kinds)
            kinds ^= bit(member)
            kind = member + word * WORD_KINDS
            if has(tb.idle[word], member):
                number += st.held[kind]
            elif tb.card[kind, K_TYPES] & LAND != ZERO and st.lands + st.held[kind] > ENOUGH_LANDS:
                number += smaller(st.held[kind], st.lands + st.held[kind] - ENOUGH_LANDS)
    return number


@inner
def sacrificed(st, tb, which, source):
    """Return the permanent seat 0 gives up first: tokens, then the weakest; or -1."""
    chosen = NONE
    least = -WORST
    for slot in range(st.permanents):
        if has(st.mask[M_DEAD] | st.mask[M_OPPOSING] | st.mask[M_EMBLEM], slot):
            continue
        if not fits(st, tb, which, slot, source) or (st.sparing != ZERO and not _can_be_spared(st, tb, slot)):
            continue
        score = creature_score(st, tb, slot)
        if score < least:
            least = score
            chosen = slot
    return chosen
