"""Looking for a kill this turn: pumps, finishers, and abilities that are only worth their price where they kill."""

import numpy as np

from counterclock.kernels.activation_costs import can_activate, helpers, own_units
from counterclock.kernels.amounts import amount, holds, own_permanents
from counterclock.kernels.bits import bit, has, lowest, size, smaller
from counterclock.kernels.casting import activate, cast, castable_mode, largest_x
from counterclock.kernels.choices import all_that_fit, best_creature, nearest_opponent, sacrificed, spare_cards
from counterclock.kernels.codes import (
    C_OTHERWISE,
    INFECT,
    N_HAND,
    P1P1,
    R_EACH,
    R_EACH_ATTACKING,
    R_EACH_CREATURE,
    R_EACH_OPPOSING,
    R_EACH_OTHER,
    R_MADE,
    R_OPPOSING,
    T_ACTIVATED,
    T_PUMPS,
    V_PUMP,
    V_PUT,
)
from counterclock.kernels.combat import (
    commander_kills,
    harm,
    lethal_with,
    possible_attackers,
    power_that_connects,
)
from counterclock.kernels.effects_on_lands import lands_apart
from counterclock.kernels.filters import fits
from counterclock.kernels.jit import inner, leaf
from counterclock.kernels.layout import (
    A_ADDS,
    A_BURN,
    A_COST,
    A_DISCARD,
    A_EFFECTS,
    A_ENERGY,
    A_FIRST,
    A_FLAGS,
    A_GRAVE,
    A_HELPERS,
    A_LIFE,
    A_POISON,
    A_PROLIFERATE,
    A_REMOVE,
    A_REMOVE_KIND,
    A_ROLE,
    A_SACRIFICE,
    A_SPARE,
    A_TRIGGER,
    C_LIFE,
    C_TOTAL,
    C_X,
    E_AMOUNT,
    E_CONDITION,
    E_CONDITION_KIND,
    E_FILTER,
    E_ITS,
    E_KIND,
    E_LEFT,
    E_RECEIVER,
    E_RIGHT,
    E_VERB,
    F_CARD,
    F_KEYWORDS,
    F_POWER,
    F_TARGET,
    FLAG_EXILE,
    FLAG_ONCE,
    FLAG_SACRIFICE,
    FLAG_SPENT,
    FLAG_TAP,
    K_ABILITIES,
    K_BURN,
    K_COST,
    K_FIRST_ABILITY,
    K_POISON,
    K_PROLIFERATE,
    K_SOURCE,
    K_SPELL,
    M_ATTACKING,
    M_CREATURE,
    M_DEAD,
    M_OPPOSING,
    M_TAPPED,
    M_TRIGGER,
    N_BASE,
    N_COUNT,
    N_TIMES,
    NONE,
    ONE,
    P_ENERGY,
    P_LIFE,
    P_LOST,
    P_POISON,
    PLAN_DEAR,
    PLAN_SHRINKS,
    Q_POISON_TO_LOSE,
    ROLE_FINISH,
    ROLE_PUMP,
    WORD_KINDS,
    ZERO,
)
from counterclock.kernels.mana import change_ready, pay_mana, payable_kinds, restore_mana, save_mana, total_ready
from counterclock.kernels.pilot import (
    HOLD_FINISHERS,
    HOLD_PUMPS,
    MOST_TIMES,
    NO_HOLD,
    SCALE,
    connecting,
    helped,
    times_survived,
    use_abilities,
    worth_it,
)
from counterclock.kernels.rules.damage import results_on_player, strikes
from counterclock.kernels.rules.numbers import enough_poison, without_life

NOTHING = np.int64(-1)

# Pumps --------------------------------------------------------------------------------------------------------------


@inner
def added_power(st, tb, row, source, attackers):
    """Return the power that the effects of a spell or ability would add to the attackers as things are."""
    total = ZERO
    met = True
    first = tb.ability[row, A_FIRST]
    for effect in range(first, first + tb.ability[row, A_EFFECTS]):
        condition = tb.effect[effect, E_CONDITION]
        if condition == C_OTHERWISE:
            if met:
                continue
        elif condition != ZERO:
            met = holds(
                st, tb, condition, tb.effect[effect, E_LEFT], tb.effect[effect, E_RIGHT],
                tb.effect[effect, E_CONDITION_KIND], source, NONE, ZERO, ZERO,
            )  # fmt: skip
            if not met:
                continue
        verb = tb.effect[effect, E_VERB]
        if tb.effect[effect, E_ITS] != ZERO:
            st.it = best_creature(st, tb, tb.effect[effect, E_FILTER], source, attackers)
            if st.it < ZERO:
                continue
        if verb == V_PUMP or (verb == V_PUT and tb.effect[effect, E_KIND] == P1P1):
            receiver = tb.effect[effect, E_RECEIVER]
            if receiver == R_OPPOSING or receiver == R_EACH_OPPOSING:
                continue
            power = amount(st, tb, tb.effect[effect, E_AMOUNT], source, NONE, ZERO, ZERO)
            if source < ZERO and tb.amount[tb.effect[effect, E_AMOUNT], N_COUNT] == N_HAND:
                power -= tb.amount[tb.effect[effect, E_AMOUNT], N_TIMES]
            which = tb.effect[effect, E_FILTER]
            fitting = attackers if which == ZERO else all_that_fit(st, tb, which, source, attackers)
            if receiver == R_EACH or receiver == R_EACH_ATTACKING or receiver == R_EACH_CREATURE:
                power *= size(fitting)
            elif receiver == R_EACH_OTHER:
                power *= size(fitting & ~bit(source))
            elif fitting == ZERO and receiver != R_MADE:
                continue
            total += power
    return total


@inner
def pump_power(st, tb, mode, attackers, x):
    """Return the power a spell with this X would add to the attackers as things are, less that of one given up for it.

    It adds none where it would kill one.
    """
    st.x = x
    row = tb.card[mode, K_SPELL]
    if row < ZERO:
        return ZERO
    if tb.ability[row, A_ADDS] != ZERO:
        return tb.ability[row, A_ADDS]
    if tb.plans & PLAN_SHRINKS != ZERO and times_survived(st, tb, row, NONE, helped(st, tb, row, NONE)) == ZERO:
        return ZERO
    if tb.ability[row, A_SACRIFICE] != ZERO:
        given_up = sacrificed(st, tb, tb.ability[row, A_SACRIFICE], NONE)
        if given_up >= ZERO and has(attackers, given_up):
            return added_power(st, tb, row, NONE, attackers & ~bit(given_up)) - st.perm[given_up, F_POWER]
    return added_power(st, tb, row, NONE, attackers)


@inner
def next_pump(st, tb, attackers, early):
    """Return the castable pump, of those for a main phase or of all, that adds most power for its mana; or -1."""
    best = NONE
    most = ZERO
    for word in range(tb.words):
        kinds = st.hand[word] & (tb.early[word] if early else tb.pumps[word] | tb.mixed[word])
        kinds = payable_kinds(st, tb, word, kinds)
        while kinds != ZERO:
            kind = lowest(kinds)
            kinds ^= bit(kind)
            mode = castable_mode(st, tb, kind + word * WORD_KINDS)
            if mode >= ZERO:
                cost = tb.card[mode, K_COST]
                x = largest_x(st, tb, mode) if tb.cost[cost, C_X] > ZERO else ZERO
                power = pump_power(st, tb, mode, attackers, x)
                value = SCALE * power // (ONE + tb.cost[cost, C_TOTAL] + x * tb.cost[cost, C_X])
                if power > ZERO and value > most:
                    most = value
                    best = mode
    return best


@inner
def _attack_kills(st, tb):
    """Tell whether the attack as it stands kills every player it is aimed at."""
    attackers = st.mask[M_ATTACKING]
    while attackers != ZERO:
        player = st.perm[lowest(attackers), F_TARGET]
        if player < ZERO or not lethal_with(st, tb, player, st.mask[M_ATTACKING], ZERO, ZERO):
            return False
        rest = attackers
        while rest != ZERO:
            slot = lowest(rest)
            rest ^= bit(slot)
            if st.perm[slot, F_TARGET] == player:
                attackers ^= bit(slot)
    return True


@inner
def pump_attackers(st, tb):
    """Cast pumps before damage: until the attack kills, and beyond that none; each only if someone connects."""
    while st.over == ZERO and st.budget > ZERO:
        through = connecting(st, st.mask[M_ATTACKING])
        if through == ZERO or _attack_kills(st, tb):
            return
        mode = next_pump(st, tb, through, False)
        if mode < ZERO:
            break
        cast(st, tb, mode)
    if st.mask[M_TRIGGER + T_PUMPS] != ZERO:
        use_abilities(st, tb, ROLE_PUMP)
    if tb.plans & PLAN_DEAR != ZERO:
        _grow_to_kill(st, tb)


@leaf
def _early_in_hand(st, tb):
    """Tell whether a pump that is stronger in a main phase is in hand."""
    for word in range(tb.words):
        if st.hand[word] & tb.early[word] != ZERO:
            return True
    return False


@inner
def pump_before_combat(st, tb):
    """Cast the pumps that are stronger in a main phase: while something can attack, nothing can block, and no kill."""
    if not _early_in_hand(st, tb):
        return
    player = nearest_opponent(st, tb)
    if player < ZERO or st.mask[M_CREATURE] & st.mask[M_OPPOSING] & ~st.mask[M_TAPPED] != ZERO:
        return
    while st.over == ZERO and st.budget > ZERO:
        attackers = possible_attackers(st, tb)
        if attackers == ZERO or _plan_kills(st, tb, player, attackers, ZERO, ZERO):
            return
        mode = next_pump(st, tb, attackers, True)
        if mode < ZERO:
            return
        cast(st, tb, mode)


# Abilities whose cost is only worth a kill ----------------------------------------------------------------------------


@inner
def _fodder(st, tb, row, slot):
    """Return how many permanents could be sacrificed to an ability without giving up it or what attacks."""
    number = lands_apart(st, tb, tb.ability[row, A_SACRIFICE])
    rest = own_permanents(st) & ~(st.mask[M_DEAD] | st.mask[M_ATTACKING] | bit(slot))
    while rest != ZERO:
        other = lowest(rest)
        rest ^= bit(other)
        if fits(st, tb, tb.ability[row, A_SACRIFICE], other, slot):
            number += ONE
    return number


@leaf
def _fewer(times, there, needed):
    """Return how often a cost can be paid that asks for so many of what is there each time."""
    return smaller(times, there // needed) if needed > ZERO else times


@inner
def _times_payable(st, tb, row, slot):
    """Return how often an ability could be activated now."""
    times = MOST_TIMES
    if tb.ability[row, A_SACRIFICE] != ZERO:
        times = smaller(times, _fodder(st, tb, row, slot))
    times = _fewer(times, st.hand_size, tb.ability[row, A_DISCARD])
    times = _fewer(times, st.graveyard, tb.ability[row, A_GRAVE])
    times = _fewer(times, size(helpers(st, tb, row, slot)), tb.ability[row, A_HELPERS])
    times = _fewer(times, total_ready(st), tb.cost[tb.ability[row, A_COST], C_TOTAL])
    times = _fewer(times, st.players[ZERO, P_LIFE] - ONE, tb.ability[row, A_LIFE])
    times = _fewer(times, st.perm[slot, tb.ability[row, A_REMOVE_KIND]], tb.ability[row, A_REMOVE])
    energy = amount(st, tb, tb.ability[row, A_ENERGY], slot, NONE, ZERO, ZERO)
    times = _fewer(times, st.players[ZERO, P_ENERGY], energy)
    return smaller(times, ONE) if tb.ability[row, A_FLAGS] & (FLAG_TAP | FLAG_ONCE | FLAG_SPENT) != ZERO else times


@inner
def _source_of(st, card, among):
    """Return where a permanent of this kind stands among some, or -1: others that leave may move it."""
    while among != ZERO:
        slot = lowest(among)
        among ^= bit(slot)
        if st.perm[slot, F_CARD] == card:
            return slot
    return NONE


@inner
def _grow_row(st, tb, slot):
    """Return the ability with which an attacker kills whom it attacks by growing, or -1."""
    card = st.perm[slot, F_CARD]
    player = st.perm[slot, F_TARGET]
    first = tb.card[card, K_FIRST_ABILITY]
    for row in range(first, first + tb.card[card, K_ABILITIES]):
        if tb.ability[row, A_TRIGGER] == T_ACTIVATED and tb.ability[row, A_ROLE] == ROLE_FINISH and player >= ZERO:
            more = strikes(st, slot) * added_power(st, tb, row, slot, bit(slot)) * _times_payable(st, tb, row, slot)
            poison, damage = results_on_player(st.perm[slot, F_KEYWORDS], more)
            if more > ZERO and lethal_with(st, tb, player, st.mask[M_ATTACKING], poison, damage):
                return row
            if more > ZERO and tb.leaders != ZERO and commander_kills(st, tb, slot, player, more):
                return row
    return NONE


@inner
def _grow_to_kill(st, tb):
    """Let an attacker that connects grow at a price that is only worth a kill, where it kills."""
    through = connecting(st, st.mask[M_ATTACKING]) & st.mask[M_TRIGGER + T_ACTIVATED]
    while through != ZERO and st.over == ZERO and not _attack_kills(st, tb):
        slot = lowest(through)
        through ^= bit(slot)
        row = _grow_row(st, tb, slot)
        if row >= ZERO:
            card = st.perm[slot, F_CARD]
            for _ in range(_times_payable(st, tb, row, slot)):
                slot = _source_of(st, card, st.mask[M_ATTACKING])
                if slot < ZERO or st.over != ZERO or _attack_kills(st, tb) or not can_activate(st, tb, row, slot):
                    return
                activate(st, tb, row, slot)
            return


@inner
def _harm_row(st, tb, slot, player):
    """Return the ability of a permanent that kills a player when used as often as it can be, or -1."""
    card = st.perm[slot, F_CARD]
    first = tb.card[card, K_FIRST_ABILITY]
    for row in range(first, first + tb.card[card, K_ABILITIES]):
        if tb.ability[row, A_TRIGGER] == T_ACTIVATED and tb.ability[row, A_ROLE] == ROLE_FINISH:
            times = _times_payable(st, tb, row, slot)
            each = tb.ability[row, A_POISON]
            if st.players[player, P_POISON] > ZERO:
                each += tb.ability[row, A_PROLIFERATE]
            poison = times * each + st.players[player, P_POISON]
            if times > ZERO and each > ZERO and enough_poison(poison, tb.setup[Q_POISON_TO_LOSE]):
                return row
            if times > ZERO and without_life(st.players[player, P_LIFE] - times * tb.ability[row, A_BURN]):
                return row
    return NONE


@inner
def _finish_one(st, tb, player):
    """Kill a player with an ability whose price is only worth that; tell whether it worked."""
    waiting = st.mask[M_TRIGGER + T_ACTIVATED] & ~st.mask[M_OPPOSING]
    while waiting != ZERO:
        slot = lowest(waiting)
        waiting ^= bit(slot)
        row = _harm_row(st, tb, slot, player)
        if row >= ZERO:
            card = st.perm[slot, F_CARD]
            for _ in range(_times_payable(st, tb, row, slot)):
                slot = _source_of(st, card, st.mask[M_TRIGGER + T_ACTIVATED] & ~st.mask[M_OPPOSING])
                if slot < ZERO or st.players[player, P_LOST] != ZERO or not can_activate(st, tb, row, slot):
                    break
                activate(st, tb, row, slot)
            return st.players[player, P_LOST] != ZERO
    return False


@inner
def finish_opponents(st, tb):
    """Kill whom abilities at a price that is only worth a kill can kill, the nearest to losing first."""
    for _ in range(tb.opponents):
        player = nearest_opponent(st, tb)
        if player < ZERO or st.over != ZERO or not _finish_one(st, tb, player):
            return


@inner
def _can_spare(st, tb, row, slot):
    """Tell whether the cost of an ability can be paid with what does nothing for the clock any more."""
    if not can_activate(st, tb, row, slot) or not worth_it(st, tb, row, slot):
        return False
    return tb.ability[row, A_DISCARD] == ZERO or spare_cards(st, tb) >= tb.ability[row, A_DISCARD]


@inner
def _spare_for(st, tb, slot):
    """Activate the first ability of a permanent whose cost can be spared; tell whether there was one."""
    card = st.perm[slot, F_CARD]
    first = tb.card[card, K_FIRST_ABILITY]
    for row in range(first, first + tb.card[card, K_ABILITIES]):
        if tb.ability[row, A_TRIGGER] == T_ACTIVATED and tb.ability[row, A_SPARE] != ZERO:
            if _can_spare(st, tb, row, slot):
                activate(st, tb, row, slot)
                return True
    return False


@inner
def use_spare(st, tb):
    """Activate abilities that cost permanents, cards or tapped creatures, as often as these can be spared."""
    st.sparing = ONE
    waiting = st.mask[M_TRIGGER + T_ACTIVATED] & ~st.mask[M_OPPOSING]
    while waiting != ZERO and st.over == ZERO and st.budget > ZERO:
        slot = lowest(waiting)
        if _spare_for(st, tb, slot):
            waiting = st.mask[M_TRIGGER + T_ACTIVATED] & ~st.mask[M_OPPOSING] & ~(bit(slot) - ONE)
        else:
            waiting ^= bit(slot)
    st.sparing = ZERO


# Is there a kill this turn? -------------------------------------------------------------------------------------------


@inner
def _plan_to_pay(st, tb, cost):
    """Pay for a spell in the plan; mana and life are given back when the plan has been looked at."""
    pay_mana(st, tb, cost, ZERO)
    st.players[ZERO, P_LIFE] -= tb.cost[cost, C_LIFE]


@inner
def _planned_pumps(st, tb, attackers):
    """Pay, in the plan, for the pumps in hand; return the power they add."""
    total = ZERO
    for word in range(tb.words):
        kinds = st.hand[word] & (tb.pumps[word] | tb.mixed[word])
        while kinds != ZERO:
            kind = lowest(kinds)
            kinds ^= bit(kind)
            kind += word * WORD_KINDS
            for _ in range(st.held[kind]):
                mode = castable_mode(st, tb, kind)
                if mode >= ZERO:
                    _plan_to_pay(st, tb, tb.card[mode, K_COST])
                    total += pump_power(st, tb, mode, attackers, ZERO)
    return total


@inner
def _plan_ability(st, tb, row, slot, attackers):
    """Pay, in the plan, for a pump ability as often as it can be; return the power it adds."""
    cost = tb.ability[row, A_COST]
    flags = tb.ability[row, A_FLAGS]
    energy = tb.ability[row, A_ENERGY]
    if tb.cost[cost, C_X] > ZERO or tb.ability[row, A_REMOVE] > ZERO or tb.amount[energy, N_TIMES] != ZERO:
        return ZERO
    if flags & (FLAG_TAP | FLAG_SACRIFICE | FLAG_EXILE) != ZERO and has(attackers, slot):
        return ZERO
    power = added_power(st, tb, row, slot, attackers)
    if power <= ZERO or helped(st, tb, row, slot) & attackers == ZERO:
        return ZERO
    total = ZERO
    for _ in range(times_survived(st, tb, row, slot, helped(st, tb, row, slot) & attackers)):
        if not can_activate(st, tb, row, slot):
            break
        if flags & (FLAG_TAP | FLAG_SACRIFICE) != ZERO and own_units(st, tb, slot) > ZERO:
            change_ready(st, tb, tb.card[st.perm[slot, F_CARD], K_SOURCE], -own_units(st, tb, slot))
        _plan_to_pay(st, tb, cost)
        st.players[ZERO, P_LIFE] -= tb.ability[row, A_LIFE]
        st.players[ZERO, P_ENERGY] -= tb.amount[energy, N_BASE]
        total += power
        if flags & (FLAG_TAP | FLAG_ONCE | FLAG_SPENT | FLAG_SACRIFICE | FLAG_EXILE) != ZERO:
            break
    return total


@inner
def _planned_abilities(st, tb, attackers):
    """Pay, in the plan, for pump abilities; return the power they add."""
    total = ZERO
    waiting = st.mask[M_TRIGGER + T_PUMPS] & ~st.mask[M_OPPOSING]
    while waiting != ZERO:
        slot = lowest(waiting)
        waiting ^= bit(slot)
        card = st.perm[slot, F_CARD]
        first = tb.card[card, K_FIRST_ABILITY]
        for row in range(first, first + tb.card[card, K_ABILITIES]):
            if tb.ability[row, A_TRIGGER] == T_ACTIVATED and tb.ability[row, A_ROLE] == ROLE_PUMP:
                total += _plan_ability(st, tb, row, slot, attackers)
    return total


@inner
def _planned_finishers(st, tb, poisoned):
    """Pay, in the plan, for the finishers in hand; return poison * SCALE * SCALE + damage."""
    total = ZERO
    for word in range(tb.words):
        kinds = st.hand[word] & tb.finishers[word]
        while kinds != ZERO:
            kind = lowest(kinds)
            kinds ^= bit(kind)
            kind += word * WORD_KINDS
            for _ in range(st.held[kind]):
                mode = castable_mode(st, tb, kind)
                if mode >= ZERO:
                    _plan_to_pay(st, tb, tb.card[mode, K_COST])
                    poison = tb.card[mode, K_POISON]
                    if poisoned:
                        poison += tb.card[mode, K_PROLIFERATE]
                    total += poison * SCALE * SCALE + tb.card[mode, K_BURN]
    return total


@inner
def _best_striker(st, attackers):
    """Return the attacker that makes most of more power: infect, double strike."""
    best = NONE
    most = NOTHING
    while attackers != ZERO:
        slot = lowest(attackers)
        attackers ^= bit(slot)
        value = strikes(st, slot)
        if st.perm[slot, F_KEYWORDS] & INFECT != ZERO:
            value += SCALE
        if value > most:
            most = value
            best = slot
    return best


@inner
def _plan_kills(st, tb, player, attackers, power, finishers):
    """Tell whether attackers with added power and finishers kill a player."""
    poison = finishers // (SCALE * SCALE)
    damage = finishers % (SCALE * SCALE)
    striker = NONE
    if power > ZERO:
        striker = _best_striker(st, attackers)
        more, life = results_on_player(st.perm[striker, F_KEYWORDS], power * strikes(st, striker))
        poison += more
        damage += life
    while attackers != ZERO:
        slot = lowest(attackers)
        attackers ^= bit(slot)
        more, life = harm(st, slot, power_that_connects(st, slot))
        poison += more
        damage += life
        if tb.leaders != ZERO:
            added = power * strikes(st, slot) if slot == striker else ZERO
            if commander_kills(st, tb, slot, player, added):
                return True
    poison += st.players[player, P_POISON]
    return enough_poison(poison, tb.setup[Q_POISON_TO_LOSE]) or without_life(st.players[player, P_LIFE] - damage)


@inner
def _pumps_kill(st, tb, player, attackers):
    """Tell whether attackers kill a player with the pumps and pump abilities that can be paid for."""
    save_mana(st)
    life, energy = st.players[ZERO, P_LIFE], st.players[ZERO, P_ENERGY]
    power = _planned_pumps(st, tb, attackers)
    if st.mask[M_TRIGGER + T_PUMPS] != ZERO:
        power += _planned_abilities(st, tb, attackers)
    restore_mana(st)
    st.players[ZERO, P_LIFE], st.players[ZERO, P_ENERGY] = life, energy
    return power > ZERO and _plan_kills(st, tb, player, attackers, power, ZERO)


@inner
def _finishers_kill(st, tb, player, attackers):
    """Tell whether attackers kill a player with the finishers that can be paid for."""
    save_mana(st)
    life = st.players[ZERO, P_LIFE]
    poisoned = st.players[player, P_POISON] > ZERO or attackers != ZERO
    finishers = _planned_finishers(st, tb, poisoned)
    restore_mana(st)
    st.players[ZERO, P_LIFE] = life
    return finishers > ZERO and _plan_kills(st, tb, player, attackers, ZERO, finishers)


@inner
def plan_kill(st, tb):
    """Look for a kill this turn with what is in hand and on the table; return NO_HOLD, HOLD_PUMPS or HOLD_FINISHERS.

    Lands that can be animated are not counted: their attack is seen when they are creatures.
    """
    pumps = st.mask[M_TRIGGER + T_PUMPS]
    finishers = ZERO
    for word in range(tb.words):
        pumps |= st.hand[word] & tb.pumps[word]
        finishers |= st.hand[word] & tb.finishers[word]
    player = nearest_opponent(st, tb)
    if pumps | finishers == ZERO or player < ZERO:
        return NO_HOLD
    attackers = possible_attackers(st, tb)
    if attackers != ZERO and pumps != ZERO and _pumps_kill(st, tb, player, attackers):
        return HOLD_PUMPS
    if finishers != ZERO and _finishers_kill(st, tb, player, attackers):
        return HOLD_FINISHERS
    return NO_HOLD
