"""Combat: attacking, blocking and combat damage (rules 506 to 511)."""

import numpy as np

from counterclock.kernels.amounts import own_permanents
from counterclock.kernels.bits import bit, has, larger, lowest, only_if, size, smaller
from counterclock.kernels.choices import best_creature, can_block, creature_score, nearest_opponent
from counterclock.kernels.codes import (
    CAN_ATTACK,
    DEATHTOUCH,
    DEFENDER,
    DOUBLE_STRIKE,
    EXALTED,
    FIRST_STRIKE,
    LIFELINK,
    POISON,
    T_ATTACKS,
    T_BLOCKED,
    T_DAMAGE_PLAYER,
    T_EXCESS,
    T_OTHER_ATTACKS,
    T_OTHER_DAMAGE,
    T_POISONED,
    T_TAPPED,
    T_YOU_ATTACK,
    TOKEN,
    TRAMPLE,
    VIGILANCE,
)
from counterclock.kernels.events import fire, fire_one
from counterclock.kernels.jit import inner, leaf
from counterclock.kernels.layout import (
    COMBAT,
    F_CARD,
    F_CONTROLLER,
    F_DAMAGE,
    F_HURT,
    F_KEYWORDS,
    F_MARK,
    F_POWER,
    F_TARGET,
    F_TOUGHNESS,
    F_TURN_POWER,
    F_TURN_TOUGHNESS,
    F_TYPES,
    K_SOURCE,
    K_UNITS,
    M_ATTACKING,
    M_BLOCKED,
    M_CREATURE,
    M_DEAD,
    M_EXALTED,
    M_KEEN,
    M_MAKERS,
    M_OPPOSING,
    M_REPLACE,
    M_SICK,
    M_STRONG,
    M_STRUCK,
    M_TAPPED,
    M_TRIGGER,
    M_TURN,
    NONE,
    ONE,
    P_LIFE,
    P_LOST,
    P_POISON,
    Q_COMMANDER_DAMAGE,
    Q_POISON_TO_LOSE,
    TWO,
    ZERO,
)
from counterclock.kernels.log import SAW_ATTACK, SAW_BLOCK, SAW_SIZE, note
from counterclock.kernels.mana import change_ready
from counterclock.kernels.permanents import keep_strong
from counterclock.kernels.rules.counters import give_counters
from counterclock.kernels.rules.damage import (
    combat_damage_player,
    combat_results,
    commander_place,
    damage_permanent,
    damage_player,
    strikes,
)
from counterclock.kernels.rules.numbers import enough_commander_damage, enough_poison, lethal_damage, without_life
from counterclock.kernels.stack import settle

ONE_BY_ONE = LIFELINK | DOUBLE_STRIKE | FIRST_STRIKE
"""Keywords whose bearer's damage is dealt on its own."""
HALF_WORD = np.int64(32)

# What a combat would do -------------------------------------------------------------------------------------------


@inner
def _lethal(st, slot, blocker):
    """Return how much of an attacker's damage is lethal to what blocks it (702.19b)."""
    deathtouch = st.perm[slot, F_KEYWORDS] & DEATHTOUCH != ZERO
    return lethal_damage(st.perm[blocker, F_TOUGHNESS], st.perm[blocker, F_DAMAGE], deathtouch)


@inner
def power_that_connects(st, slot):
    """Return the damage that reaches the player: none where blocked, the excess with trample (702.19b)."""
    power = st.perm[slot, F_POWER]
    if not has(st.mask[M_BLOCKED], slot):
        return power
    if st.perm[slot, F_KEYWORDS] & TRAMPLE == ZERO:
        return ZERO
    lethal = ZERO
    for other in range(st.permanents):
        if st.perm[other, F_MARK] == slot + ONE and has(st.mask[M_OPPOSING], other):
            lethal += _lethal(st, slot, other)
    return larger(power - lethal, ZERO)


@inner
def harm(st, slot, power):
    """Return the poison counters and the life a creature of that power takes from a player it connects with."""
    poison, life = combat_results(st, slot, power)
    times = strikes(st, slot)
    return poison * times, life * times


@inner
def commander_kills(st, tb, slot, player, more):
    """Tell whether a creature, with so much more damage, kills a player as a commander by all it deals (903.10a)."""
    place = commander_place(st, tb, slot)
    if place == ZERO:
        return False
    now = larger(power_that_connects(st, slot), ZERO) * strikes(st, slot) + more
    return enough_commander_damage(st.commanded[player, place - ONE] + now, tb.setup[Q_COMMANDER_DAMAGE])


@leaf
def _loses(st, tb, player, poison, damage):
    """Tell whether a player with so much more poison and so much damage loses."""
    poisoned = enough_poison(st.players[player, P_POISON] + poison, tb.setup[Q_POISON_TO_LOSE])
    return poisoned or without_life(st.players[player, P_LIFE] - damage)


@inner
def lethal_with(st, tb, player, attackers, more_poison, more_damage):
    """Tell whether these attackers, with so much more poison and damage, kill a player."""
    poison = more_poison
    damage = more_damage
    leaders = ZERO
    while attackers != ZERO:
        slot = lowest(attackers)
        attackers ^= bit(slot)
        if st.perm[slot, F_TARGET] == player:
            more, life = harm(st, slot, power_that_connects(st, slot))
            poison += more
            damage += life
            leaders |= only_if(commander_place(st, tb, slot) != ZERO, bit(slot))
    while leaders != ZERO:
        slot = lowest(leaders)
        leaders ^= bit(slot)
        if commander_kills(st, tb, slot, player, ZERO):
            return True
    return _loses(st, tb, player, poison, damage)


# Attacking --------------------------------------------------------------------------------------------------------


@inner
def untapped_beside(st, tb, source, others):
    """Return how many sources of a class are untapped beside those that some creatures are."""
    number = st.ready[source]
    while others != ZERO:
        slot = lowest(others)
        others ^= bit(slot)
        if tb.card[st.perm[slot, F_CARD], K_SOURCE] == source:
            number -= tb.card[st.perm[slot, F_CARD], K_UNITS]
    return number


@inner
def _without_defenders(st, creatures):
    """Return the creatures that have no defender, or can attack as though they had none (702.3b)."""
    chosen = creatures
    while creatures != ZERO:
        slot = lowest(creatures)
        creatures ^= bit(slot)
        if st.perm[slot, F_KEYWORDS] & (DEFENDER | CAN_ATTACK) == DEFENDER:
            chosen ^= bit(slot)
    return chosen


@inner
def possible_attackers(st, tb):
    """Return the creatures that can attack and would do something (508.1a, 302.6); those spent for mana cannot."""
    ready = st.mask[M_CREATURE] & ~(st.mask[M_SICK] | st.mask[M_TAPPED] | st.mask[M_OPPOSING])
    ready &= st.mask[M_STRONG] | st.mask[M_KEEN]
    if tb.defenders != ZERO:
        ready = _without_defenders(st, ready)
    makers = ready & st.mask[M_MAKERS]
    chosen = ready ^ makers
    while makers != ZERO:
        slot = lowest(makers)
        makers ^= bit(slot)
        kind = st.perm[slot, F_CARD]
        spare = untapped_beside(st, tb, tb.card[kind, K_SOURCE], chosen & st.mask[M_MAKERS]) >= tb.card[kind, K_UNITS]
        chosen |= only_if(spare, bit(slot))
    if st.one_attacker != ZERO and chosen != ZERO:
        return bit(best_creature(st, tb, ZERO, NONE, chosen))
    return chosen


@inner
def _exalted(st, tb):
    """Return how many instances of exalted seat 0 has, on creatures or not (702.83)."""
    number = ZERO
    own = own_permanents(st) & ~st.mask[M_DEAD]
    if tb.exalted == ONE:
        own &= st.mask[M_EXALTED]
    while own != ZERO:
        slot = lowest(own)
        own ^= bit(slot)
        if st.perm[slot, F_KEYWORDS] & EXALTED != ZERO:
            number += ONE
    return number


@inner
def attack_value(st, slot, more):
    """Return what a creature does to a player it connects with, poison counted double."""
    poison, life = harm(st, slot, st.perm[slot, F_POWER] + more)
    return TWO * poison + life


@inner
def _alone_or_all(st, attackers, exalted):
    """Return all attackers, or the one that exalted makes worth more than all of them together."""
    together = ZERO
    best = NONE
    alone = ZERO
    rest = attackers
    while rest != ZERO:
        slot = lowest(rest)
        rest ^= bit(slot)
        together += attack_value(st, slot, ZERO)
        if attack_value(st, slot, exalted) > alone:
            alone = attack_value(st, slot, exalted)
            best = slot
    if best >= ZERO and alone > together:
        return bit(best)
    return attackers


@inner
def _assign(st, tb, attackers):
    """Choose whom each creature attacks: the opponent nearest to losing, and once that kills it the next one."""
    player = nearest_opponent(st, tb)
    if player < ZERO or tb.opponents == ONE:
        _send_all(st, attackers, player)
        return
    poison, damage = ZERO, ZERO
    killed = False
    while attackers != ZERO:
        slot = lowest(attackers)
        attackers ^= bit(slot)
        if killed or _loses(st, tb, player, poison, damage):
            st.players[player, P_LOST] = NONE
            after = nearest_opponent(st, tb)
            if after >= ZERO:
                player = after
                poison, damage = ZERO, ZERO
                killed = False
        st.perm[slot, F_TARGET] = player
        more, life = harm(st, slot, power_that_connects(st, slot))
        poison += more
        damage += life
        killed |= tb.leaders != ZERO and commander_kills(st, tb, slot, player, ZERO)
    for other in range(ONE, tb.opponents + ONE):
        st.players[other, P_LOST] = larger(st.players[other, P_LOST], ZERO)


@inner
def _send_all(st, attackers, player):
    """Let all creatures attack one player."""
    while attackers != ZERO:
        slot = lowest(attackers)
        attackers ^= bit(slot)
        st.perm[slot, F_TARGET] = player


@inner
def _tap_attackers(st, tb, attackers):
    """Tap attackers without vigilance (508.1f), the mana they could make with them."""
    while attackers != ZERO:
        slot = lowest(attackers)
        attackers ^= bit(slot)
        if st.perm[slot, F_KEYWORDS] & VIGILANCE == ZERO:
            st.mask[M_TAPPED] |= bit(slot)
            kind = st.perm[slot, F_CARD]
            if tb.card[kind, K_UNITS] > ZERO:
                change_ready(st, tb, tb.card[kind, K_SOURCE], -tb.card[kind, K_UNITS])
            fire_one(st, T_TAPPED, slot, slot, ONE, ZERO)


@inner
def _attack_triggers(st, tb, attackers):
    """Let abilities trigger on the attack (508.3)."""
    watched = st.mask[M_TRIGGER + T_YOU_ATTACK] | st.mask[M_TRIGGER + T_ATTACKS] | st.mask[M_TRIGGER + T_OTHER_ATTACKS]
    if watched == ZERO:
        return
    fire(st, T_YOU_ATTACK, NONE, size(attackers), ZERO)
    while attackers != ZERO:
        slot = lowest(attackers)
        attackers ^= bit(slot)
        fire_one(st, T_ATTACKS, slot, slot, ONE, st.perm[slot, F_TARGET])
        fire(st, T_OTHER_ATTACKS, slot, ONE, st.perm[slot, F_TARGET])


@inner
def _note_attackers(st, attackers):
    """Log who is attacked with what, a row a player, and how large the tokens among them are."""
    while attackers != ZERO:
        player = st.perm[lowest(attackers), F_TARGET]
        same = ZERO
        others = attackers
        while others != ZERO:
            slot = lowest(others)
            others ^= bit(slot)
            if st.perm[slot, F_TARGET] == player:
                same |= bit(slot)
                if st.perm[slot, F_TYPES] & TOKEN != ZERO:
                    note(st, SAW_SIZE, slot, st.perm[slot, F_POWER], st.perm[slot, F_TOUGHNESS], ZERO)
        attackers &= ~same
        note(st, SAW_ATTACK, size(same), same, player, ZERO)


@inner
def declare_attackers(st, tb):
    """Attack with everything that can (508), one alone where exalted makes it better; return the attackers."""
    attackers = possible_attackers(st, tb)
    if attackers == ZERO:
        return ZERO
    exalted = _exalted(st, tb) if tb.exalted != ZERO else ZERO
    if exalted > ZERO:
        attackers = _alone_or_all(st, attackers, exalted)
    _assign(st, tb, attackers)
    st.mask[M_ATTACKING] = attackers
    st.attacked += size(attackers)
    st.dirty |= st.heeds & COMBAT
    if st.log >= ZERO:
        _note_attackers(st, attackers)
    _tap_attackers(st, tb, attackers)
    if exalted > ZERO and size(attackers) == ONE:
        slot = lowest(attackers)
        st.perm[slot, F_POWER] += exalted
        st.perm[slot, F_TOUGHNESS] += exalted
        st.perm[slot, F_TURN_POWER] += exalted
        st.perm[slot, F_TURN_TOUGHNESS] += exalted
        keep_strong(st, slot)
        st.mask[M_TURN] |= attackers
    _attack_triggers(st, tb, attackers)
    settle(st, tb)
    return st.mask[M_ATTACKING]


# Blocking ---------------------------------------------------------------------------------------------------------


@inner
def _best_to_block(st, tb, blocker, attackers):
    """Return the unblocked attacker that threatens most among those a creature can block, or -1."""
    best = NONE
    most = ZERO
    while attackers != ZERO:
        slot = lowest(attackers)
        attackers ^= bit(slot)
        if st.perm[slot, F_TARGET] != st.perm[blocker, F_CONTROLLER] or not can_block(st, blocker, slot):
            continue
        score = creature_score(st, tb, slot) + attack_value(st, slot, ZERO)
        if best < ZERO or score > most:
            best = slot
            most = score
    return best


@inner
def declare_blockers(st, tb):
    """Let every untapped creature of the defenders block what threatens most (509)."""
    blockers = st.mask[M_CREATURE] & st.mask[M_OPPOSING] & ~st.mask[M_TAPPED]
    while blockers != ZERO:
        blocker = lowest(blockers)
        blockers ^= bit(blocker)
        slot = _best_to_block(st, tb, blocker, st.mask[M_ATTACKING] & ~st.mask[M_BLOCKED])
        if slot >= ZERO:
            st.mask[M_BLOCKED] |= bit(slot)
            st.perm[blocker, F_MARK] = slot + ONE
            note(st, SAW_BLOCK, blocker, slot, ZERO, ZERO)
            fire_one(st, T_BLOCKED, slot, slot, ONE, st.perm[slot, F_TARGET])


# Damage -----------------------------------------------------------------------------------------------------------


@inner
def _fight_blockers(st, tb, slot, left):
    """Deal an attacker's combat damage to what blocks it; return the damage left over (510.1c)."""
    for blocker in range(st.permanents):
        if st.perm[blocker, F_MARK] != slot + ONE or not has(st.mask[M_OPPOSING], blocker):
            continue
        lethal = _lethal(st, slot, blocker)
        dealt = smaller(left, lethal) if st.perm[slot, F_KEYWORDS] & TRAMPLE != ZERO else left
        if dealt > lethal:
            fire_one(st, T_EXCESS, slot, blocker, dealt - lethal, ZERO)
        damage_permanent(st, tb, blocker, dealt, ZERO, st.perm[slot, F_KEYWORDS])
        st.perm[blocker, F_HURT] |= bit(slot) if dealt > ZERO else ZERO
        left -= dealt
    return left


@inner
def _blockers_strike(st, tb, blockers):
    """Deal the blockers' combat damage to what they block."""
    while blockers != ZERO:
        blocker = lowest(blockers)
        blockers ^= bit(blocker)
        slot = st.perm[blocker, F_MARK] - ONE
        if slot >= ZERO and has(st.mask[M_ATTACKING], slot):
            keywords = st.perm[blocker, F_KEYWORDS]
            damage_permanent(st, tb, slot, st.perm[blocker, F_POWER], st.perm[blocker, F_CONTROLLER], keywords)


@inner
def _strike(st, tb, slot, dealt):
    """Deal one creature's combat damage (510.1)."""
    if has(st.mask[M_BLOCKED], slot):
        left = _fight_blockers(st, tb, slot, dealt)
        dealt = left if st.perm[slot, F_KEYWORDS] & TRAMPLE != ZERO else ZERO
    player = st.perm[slot, F_TARGET]
    if player >= ZERO and st.players[player, P_LOST] == ZERO:
        combat_damage_player(st, tb, slot, player, dealt)


@inner
def _note_power(st, strikers):
    """Note the power that creatures deal damage with, before any of it is dealt."""
    while strikers != ZERO:
        slot = lowest(strikers)
        strikers ^= bit(slot)
        st.perm[slot, F_MARK] = st.perm[slot, F_POWER]


@inner
def _damage_step(st, tb, strikers, blockers):
    """Deal one step's combat damage, all at once; what triggers resolves after it (510.2, 510.3)."""
    fought = st.mask[M_BLOCKED] != ZERO
    if fought:
        _note_power(st, strikers)
        _blockers_strike(st, tb, blockers)
    while strikers != ZERO:
        slot = lowest(strikers)
        strikers ^= bit(slot)
        _strike(st, tb, slot, st.perm[slot, F_MARK] if fought else st.perm[slot, F_POWER])
    settle(st, tb)


@inner
def _with_keywords(st, among, keywords):
    """Return the members of a set that have one of these keywords."""
    chosen = ZERO
    while among != ZERO:
        slot = lowest(among)
        among ^= bit(slot)
        chosen |= only_if(st.perm[slot, F_KEYWORDS] & keywords != ZERO, bit(slot))
    return chosen


@inner
def _plain_sum(st, tb):
    """Return poison * 2**32 + damage of all attackers, or -1 where their damage must be dealt one by one."""
    poison = ZERO
    damage = ZERO
    attackers = st.mask[M_ATTACKING]
    while attackers != ZERO:
        slot = lowest(attackers)
        attackers ^= bit(slot)
        if st.perm[slot, F_KEYWORDS] & ONE_BY_ONE != ZERO:
            return NONE
        if tb.leaders != ZERO and commander_place(st, tb, slot) != ZERO:
            return NONE
        more, life = combat_results(st, slot, st.perm[slot, F_POWER])
        poison += more
        damage += life
    return (poison << HALF_WORD) + damage


@inner
def _deal_together(st, tb, plain):
    """Deal the combat damage of plain attackers to one player at once (510.2): the sum is what each would do."""
    player = nearest_opponent(st, tb)
    if player >= ZERO:
        damage_player(st, tb, player, plain & (ONE << HALF_WORD) - ONE, ZERO, ZERO)
        give_counters(st, tb, player, POISON, plain >> HALF_WORD, ZERO)
    settle(st, tb)


@inner
def deal_combat_damage(st, tb):
    """Deal combat damage: at once where nothing looks at single creatures, else creature by creature."""
    watched = st.mask[M_TRIGGER + T_DAMAGE_PLAYER] | st.mask[M_TRIGGER + T_OTHER_DAMAGE] | st.mask[M_REPLACE]
    watched |= st.mask[M_BLOCKED] | st.mask[M_TRIGGER + T_POISONED]
    if watched == ZERO and tb.opponents == ONE and st.log < ZERO:
        plain = _plain_sum(st, tb)
        if plain >= ZERO:
            _deal_together(st, tb, plain)
            return
    _deal_in_steps(st, tb)


@inner
def _deal_in_steps(st, tb):
    """Deal combat damage, in two steps where someone has first or double strike (510.4, 702.4, 702.7)."""
    opposing = st.mask[M_OPPOSING] & st.mask[M_CREATURE]
    fighting = st.mask[M_ATTACKING] | opposing
    first = _with_keywords(st, fighting, FIRST_STRIKE | DOUBLE_STRIKE)
    st.mask[M_STRUCK] = first
    if first != ZERO:
        _damage_step(st, tb, first & st.mask[M_ATTACKING], first & opposing)
        if st.over != ZERO:
            return
    opposing = st.mask[M_OPPOSING] & st.mask[M_CREATURE]
    rest = ~st.mask[M_STRUCK] | _with_keywords(st, st.mask[M_STRUCK], DOUBLE_STRIKE)
    _damage_step(st, tb, st.mask[M_ATTACKING] & rest, opposing & rest)


@inner
def end_combat(st):
    """End combat (511): nothing attacks or blocks any more."""
    st.dirty |= st.heeds & COMBAT
    st.mask[M_ATTACKING] = ZERO
    if st.mask[M_BLOCKED] != ZERO or st.mask[M_OPPOSING] != ZERO:
        st.mask[M_BLOCKED] = ZERO
        for slot in range(st.permanents):
            st.perm[slot, F_MARK] = ZERO
