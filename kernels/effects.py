"""What abilities do: one branch per verb, each a call to a rule."""

import numpy as np

from counterclock.kernels.amounts import amount, holds
from counterclock.kernels.battlefield import take_back_land
from counterclock.kernels.bits import bit, has, lowest, smaller
from counterclock.kernels.choices import (
    best_creature,
    can_use,
    least_tough,
    players_meant,
    proliferates_permanent,
    proliferates_self,
    receivers,
    sacrificed,
    spare_cards,
    spare_land,
    worst_in_hand,
)
from counterclock.kernels.codes import (
    BY_DAMAGE,
    BY_EFFECT,
    C_OTHERWISE,
    CREATURE,
    FIRST_PLAYER_KIND,
    HASTE,
    LAND,
    N_PERMANENT_KINDS,
    N_X,
    P1P1,
    R_EACH_ATTACKING,
    R_MADE,
    R_OTHER_TARGET,
    R_SELF,
    R_TARGET,
    R_TARGET_ATTACKING,
    R_TARGET_PERMANENT,
    R_THAT,
    R_YOU,
    T_MONSTROUS,
    T_OTHER_DIES,
    T_PROLIFERATE,
    T_TAPPED,
    T_TARGET,
    TO_EXILE,
    TO_HAND,
    TOKEN,
    V_ADD,
    V_AGAIN,
    V_ANIMATE,
    V_ATTACH,
    V_BOLSTER,
    V_COPY,
    V_CREATE,
    V_DAMAGE,
    V_DESTROY,
    V_DISCARD,
    V_DOUBLE,
    V_DOUBLE_PLAYERS,
    V_DRAW,
    V_EXILE,
    V_EXPLORE,
    V_EXTRA_COMBAT,
    V_EXTRA_TURN,
    V_FLICKER,
    V_GAIN,
    V_GET,
    V_GRANT,
    V_LAND_DROP,
    V_LEAVE_LATER,
    V_LOSE,
    V_LOSE_GAME,
    V_MILL,
    V_MONSTROSITY,
    V_MOVE,
    V_ONE_MORE,
    V_PROLIFERATE,
    V_PUMP,
    V_PUT,
    V_PUT_SAME,
    V_REMOVE,
    V_REMOVE_ALL,
    V_RETURN,
    V_RETURN_TRANSFORMED,
    V_SACRIFICE,
    V_TAP,
    V_TRANSFORM,
    V_UNTAP,
)
from counterclock.kernels.effects_on_cards import enter, explore, on_cards, place
from counterclock.kernels.effects_on_lands import stand_up, untap_lands
from counterclock.kernels.events import fire, fire_one
from counterclock.kernels.jit import inner, leaf
from counterclock.kernels.later import leave_later
from counterclock.kernels.layout import (
    E_AMOUNT,
    E_CONDITION,
    E_CONDITION_KIND,
    E_DEALER,
    E_FILTER,
    E_IF_PAID,
    E_ITS,
    E_KEYWORDS,
    E_KIND,
    E_LASTS,
    E_LEFT,
    E_PAY_COST,
    E_PAY_DISCARD,
    E_PAY_ENERGY,
    E_PAY_GRAVE,
    E_PAY_ITSELF,
    E_PAY_KIND,
    E_PAY_LIFE,
    E_PAY_MORE,
    E_PAY_REMOVE,
    E_PAY_SACRIFICE,
    E_RECEIVER,
    E_RIGHT,
    E_SECOND,
    E_TO,
    E_TOXIC,
    E_UP_TO,
    E_VERB,
    F_CARD,
    F_HOST,
    F_HURT,
    F_KEYWORDS,
    F_LASTING_KEYWORDS,
    F_MONSTROUS,
    F_POWER,
    F_TOUGHNESS,
    F_TOXIC,
    F_TURN_KEYWORDS,
    F_TURN_TOXIC,
    F_TYPES,
    K_BASE,
    K_SOURCE,
    K_UNITS,
    L_ANY,
    M_ANIMATED,
    M_ATTACHED,
    M_DEAD,
    M_OPPOSING,
    M_SHIELDED,
    M_SICK,
    M_STATIC,
    M_TAPPED,
    M_TOKEN,
    M_TRIGGER,
    M_USED,
    N_COUNT,
    N_TIMES,
    NONE,
    ONE,
    P_ENERGY,
    P_LIFE,
    P_LOST,
    Q_SEATS,
    S_MORE_DAMAGE,
    S_PROLIFERATE_TWICE,
    ZERO,
)
from counterclock.kernels.log import SAW_ANIMATE, SAW_ATTACH, SAW_PROLIFERATE, SAW_PUMP, SAW_RETURN, note
from counterclock.kernels.mana import add_to_pool, affordable, change_ready, pay
from counterclock.kernels.permanents import boost, refresh, set_base, set_types, stay, sum_of_statics
from counterclock.kernels.rules.counters import (
    double_counters,
    double_player_counters,
    give_counters,
    move_counters,
    put_counters,
    put_same_counters,
    remove_counters,
)
from counterclock.kernels.rules.damage import damage_permanent, damage_player
from counterclock.kernels.rules.energy import pay_energy
from counterclock.kernels.rules.life import gain_life, lose_life
from counterclock.kernels.rules.losing import player_loses
from counterclock.kernels.rules.proliferate import (
    kinds_given,
    kinds_on_permanent,
    kinds_on_player,
    proliferate_permanent,
    proliferate_player,
)
from counterclock.kernels.rules.state_based import destroy, remove_from_battlefield, sacrifice
from counterclock.kernels.rules.statics import how_many_have
from counterclock.kernels.rules.stun import untap
from counterclock.kernels.tokens import copy, other_face, transform
from counterclock.kernels.zones import (
    add_to_hand,
    discard_card,
    draw_cards,
    exile_from_graveyard,
    mill,
    opponent_draws,
    see_from_graveyard,
    unbury,
)

EVERY_KIND = np.int64((1 << 24) - 1)
ALL_OF_THEM = np.int64(1_000)


# Permanents -------------------------------------------------------------------------------------------------------


@inner
def _pump(st, tb, row, slot, power, toughness):
    """Give a creature power, toughness and keywords until end of turn (611.2), or for good."""
    st.dirty = ONE
    st.perm[slot, F_KEYWORDS] |= tb.effect[row, E_KEYWORDS]
    if tb.effect[row, E_LASTS] == ZERO:
        st.perm[slot, F_TURN_KEYWORDS] |= tb.effect[row, E_KEYWORDS]
    else:
        st.perm[slot, F_LASTING_KEYWORDS] |= tb.effect[row, E_KEYWORDS]
    st.perm[slot, F_TOXIC] += tb.effect[row, E_TOXIC]
    if tb.effect[row, E_LASTS] == ZERO:
        st.perm[slot, F_TURN_TOXIC] += tb.effect[row, E_TOXIC]
        boost(st, slot, power, toughness)
    else:
        st.perm[slot, F_POWER] += power
        st.perm[slot, F_TOUGHNESS] += toughness
        note(st, SAW_PUMP, slot, power, toughness, ZERO)
    if tb.effect[row, E_KEYWORDS] & HASTE != ZERO:
        st.mask[M_SICK] &= ~bit(slot)
    if tb.effect[row, E_KEYWORDS] != ZERO:
        note(st, SAW_PUMP, slot, ZERO, ZERO, tb.effect[row, E_KEYWORDS])


@inner
def _animate(st, tb, row, slot, power, toughness):
    """Make a permanent a creature with this base power and toughness, until end of turn or for good (611.2, 613.4b)."""
    set_base(st, slot, power, toughness)
    set_types(st, slot, st.perm[slot, F_TYPES] | CREATURE)
    note(st, SAW_ANIMATE, slot, power, toughness, ZERO)
    _pump(st, tb, row, slot, ZERO, ZERO)
    if tb.effect[row, E_LASTS] == ZERO:
        st.mask[M_ANIMATED] |= bit(slot)
    else:
        stay(st, slot)
    refresh(st, tb)


@inner
def crew_up(st, tb, slot):
    """Make a Vehicle an artifact creature until end of turn, with its printed power and toughness (702.122a)."""
    set_types(st, slot, st.perm[slot, F_TYPES] | CREATURE)
    note(st, SAW_ANIMATE, slot, st.perm[slot, F_POWER], st.perm[slot, F_TOUGHNESS], ZERO)
    st.mask[M_ANIMATED] |= bit(slot)
    st.dirty = ONE
    refresh(st, tb)


@inner
def _attach(st, tb, source, slot):
    """Attach an Aura or Equipment to a creature (701.3)."""
    if source >= ZERO and source != slot and not has(st.mask[M_DEAD], source):
        st.perm[source, F_HOST] = slot
        st.mask[M_ATTACHED] |= bit(source)
        note(st, SAW_ATTACH, source, slot, ZERO, ZERO)
        refresh(st, tb)


@inner
def _untap(st, tb, slot):
    """Untap a permanent by an effect, and with it the mana it makes."""
    if untap(st, tb, slot):
        kind = st.perm[slot, F_CARD]
        if tb.card[kind, K_UNITS] > ZERO and st.ready[tb.card[kind, K_SOURCE]] < st.sources[tb.card[kind, K_SOURCE]]:
            change_ready(st, tb, tb.card[kind, K_SOURCE], tb.card[kind, K_UNITS])


@inner
def _tap(st, tb, slot):
    """Tap a permanent by an effect (701.26), and with it the mana it makes."""
    kind = st.perm[slot, F_CARD]
    if tb.card[kind, K_UNITS] > ZERO and not has(st.mask[M_TAPPED] | st.mask[M_OPPOSING], slot):
        if st.ready[tb.card[kind, K_SOURCE]] >= tb.card[kind, K_UNITS]:
            change_ready(st, tb, tb.card[kind, K_SOURCE], -tb.card[kind, K_UNITS])
    st.mask[M_TAPPED] |= bit(slot)
    fire_one(st, T_TAPPED, slot, slot, ONE, ZERO)


@inner
def _flicker(st, tb, slot, kind):
    """Exile a permanent and return it at once as a card of a kind: a new object (400.7); a token stays away (111.7)."""
    token = has(st.mask[M_TOKEN], slot)
    remove_from_battlefield(st, tb, slot, TO_EXILE)
    if not token:
        enter(st, tb, kind, True)


@inner
def _as_object(st, tb, row, verb, slot, number):
    """Carry out a verb that copies a permanent, turns its other face up, or makes it a new object."""
    if verb == V_COPY:
        copy(st, tb, row, slot, number)
    elif verb == V_TRANSFORM:
        transform(st, tb, row, slot)
    elif verb == V_FLICKER:
        _flicker(st, tb, slot, tb.card[st.perm[slot, F_CARD], K_BASE])
    else:
        _flicker(st, tb, slot, other_face(st, tb, row, slot))


@inner
def _become_monstrous(st, tb, slot, number):
    """Put +1/+1 counters on a creature that is not monstrous and make it monstrous (701.37a)."""
    if st.perm[slot, F_MONSTROUS] == ZERO:
        st.perm[slot, F_MONSTROUS] = ONE
        put_counters(st, tb, slot, P1P1, number, ZERO, ZERO)
        fire_one(st, T_MONSTROUS, slot, slot, number, ZERO)


@inner
def _one_more(st, tb, slot):
    """Put another counter of a kind that a permanent has on it: the first kind that helps (122.1)."""
    kinds = kinds_on_permanent(st, slot) & ~tb.harmful
    if kinds != ZERO:
        put_counters(st, tb, slot, lowest(kinds), ONE, ZERO, ZERO)


@inner
def _on_counters(st, tb, row, verb, slot, number, source, subject):
    """Carry out a verb about counters on one permanent."""
    kind = tb.effect[row, E_KIND]
    if verb == V_PUT:
        put_counters(st, tb, slot, kind, number, ZERO, ZERO)
    elif verb == V_REMOVE:
        st.that_many = remove_counters(st, tb, slot, kind, number)
    elif verb == V_REMOVE_ALL or verb == V_DOUBLE:
        for each in range(N_PERMANENT_KINDS):
            if kind < ZERO or each == kind:
                if verb == V_DOUBLE:
                    double_counters(st, tb, slot, each, ZERO)
                else:
                    remove_counters(st, tb, slot, each, ALL_OF_THEM)
    elif verb == V_ONE_MORE:
        _one_more(st, tb, slot)
    elif verb == V_PUT_SAME:
        put_same_counters(st, tb, subject if subject >= ZERO else source, slot, EVERY_KIND, ZERO)
    elif verb == V_MOVE:
        moved = smaller(number, st.perm[source, kind])
        move_counters(st, tb, source, slot, kind, moved, ZERO)


@inner
def _keywords_of_dealer(st, tb, row, source, subject):
    """Return the keywords of what deals an effect's damage (120.1): the source, unless the effect says who."""
    dealer = source
    if tb.effect[row, E_DEALER] > ZERO:
        dealers = receivers(st, tb, tb.effect[row, E_DEALER] - ONE, ZERO, source, subject, ONE)
        dealer = lowest(dealers) if dealers != ZERO else NONE
    return st.perm[dealer, F_KEYWORDS] if dealer >= ZERO else tb.effect[row, E_KEYWORDS]


@inner
def _on_permanent(st, tb, row, verb, slot, number, second, source, subject):
    """Carry out a verb on one permanent."""
    if verb == V_PUMP or verb == V_GRANT:
        _pump(st, tb, row, slot, number if verb == V_PUMP else ZERO, second)
    elif verb == V_ANIMATE:
        _animate(st, tb, row, slot, number, second)
    elif verb == V_ATTACH:
        _attach(st, tb, source, slot)
    elif verb == V_DAMAGE:
        keywords = _keywords_of_dealer(st, tb, row, source, subject)
        damage_permanent(st, tb, slot, number, ZERO, keywords)
        if source >= ZERO and tb.effect[row, E_DEALER] == ZERO and number > ZERO:
            st.perm[slot, F_HURT] |= bit(source)
    elif verb == V_DESTROY:
        destroy(st, tb, slot)
    elif verb == V_SACRIFICE:
        sacrifice(st, tb, slot)
    elif verb == V_EXILE:
        remove_from_battlefield(st, tb, slot, TO_EXILE)
    elif verb == V_EXPLORE:
        for _ in range(number):
            explore(st, tb, slot)
    elif verb == V_MONSTROSITY:
        _become_monstrous(st, tb, slot, number)
    elif verb == V_UNTAP:
        _untap(st, tb, slot)
    elif verb == V_TAP:
        _tap(st, tb, slot)
    elif verb == V_FLICKER or verb == V_COPY or verb == V_TRANSFORM or verb == V_RETURN_TRANSFORMED:
        _as_object(st, tb, row, verb, slot, number)
    elif verb == V_LEAVE_LATER:
        leave_later(st, slot, tb.effect[row, E_TO])
    elif verb == V_RETURN:
        kind = tb.card[st.perm[slot, F_CARD], K_BASE]
        remove_from_battlefield(st, tb, slot, TO_HAND)
        add_to_hand(st, kind, ONE)
    else:
        _on_counters(st, tb, row, verb, slot, number, source, subject)


@inner
def _return_dead(st, tb, row, source):
    """Return a card that has just gone to the graveyard."""
    kind = tb.card[st.perm[source, F_CARD], K_BASE]
    st.made = ZERO
    if st.buried[kind] > ZERO and st.perm[source, F_TYPES] & TOKEN == ZERO:
        note(st, SAW_RETURN, ZERO, kind, tb.effect[row, E_TO], ZERO)
        unbury(st, tb, kind)
        place(st, tb, kind, tb.effect[row, E_TO])


@inner
def _chosen(st, tb, row, verb, source, subject, up_to):
    """Return the permanents an effect is about; haste and evasion go to a creature that can use them, if one can."""
    receiver = tb.effect[row, E_RECEIVER]
    which = tb.effect[row, E_FILTER]
    if verb == V_GRANT and (receiver == R_TARGET or receiver == R_OTHER_TARGET):
        among = can_use(st, tb, tb.effect[row, E_KEYWORDS])
        if receiver == R_OTHER_TARGET and source >= ZERO:
            among &= ~bit(source)
        best = best_creature(st, tb, which, source, among)
        if best >= ZERO and up_to == ONE:
            return bit(best)
    return receivers(st, tb, receiver, which, source, subject, up_to)


@inner
def _on_permanents(st, tb, row, verb, source, subject, event, player):
    """Carry out a verb on every permanent its receiver means."""
    up_to = amount(st, tb, tb.effect[row, E_UP_TO], source, subject, event, player)
    receiver = tb.effect[row, E_RECEIVER]
    dead = subject if receiver == R_THAT else source if receiver == R_SELF else NONE
    if dead >= ZERO and has(st.mask[M_DEAD], dead):
        if verb == V_COPY:
            copy(st, tb, row, dead, ONE)
        elif verb == V_RETURN:
            _return_dead(st, tb, row, dead)
        elif verb == V_EXILE and st.buried[st.perm[dead, F_CARD]] > ZERO:
            unbury(st, tb, st.perm[dead, F_CARD])
        return
    if verb == V_RETURN and receiver == R_TARGET_PERMANENT and tb.filter[tb.effect[row, E_FILTER], L_ANY] == LAND:
        kind = spare_land(st, tb)
        if kind >= ZERO:
            take_back_land(st, tb, kind)
            return
    if verb == V_FLICKER:
        st.made = ZERO
    chosen = ZERO
    if receiver == R_TARGET_PERMANENT and tb.filter[tb.effect[row, E_FILTER], L_ANY] == LAND:
        if verb == V_UNTAP:
            up_to = untap_lands(st, tb, tb.effect[row, E_FILTER], up_to)
        elif verb == V_ANIMATE or verb == V_PUT:
            chosen = stand_up(st, tb, tb.effect[row, E_FILTER], up_to)
    if chosen == ZERO:
        chosen = _chosen(st, tb, row, verb, source, subject, up_to)
    st.it = NONE if tb.effect[row, E_ITS] == ZERO else ZERO
    number = amount(st, tb, tb.effect[row, E_AMOUNT], source, subject, event, player)
    second = amount(st, tb, tb.effect[row, E_SECOND], source, subject, event, player)
    if verb == V_DAMAGE:
        st.mask[M_SHIELDED] = ZERO  # what earlier effects dealt was another event (122.1c)
    elif verb == V_DESTROY or verb == V_SACRIFICE:
        st.watching = st.mask[M_TRIGGER + T_OTHER_DIES]
    while chosen != ZERO:
        slot = lowest(chosen)
        chosen ^= bit(slot)
        if st.it >= ZERO:
            st.it = slot
            number = amount(st, tb, tb.effect[row, E_AMOUNT], source, subject, event, player)
            second = amount(st, tb, tb.effect[row, E_SECOND], source, subject, event, player)
        _on_permanent(st, tb, row, verb, slot, number, second, source, subject)
        if receiver == R_TARGET or receiver == R_OTHER_TARGET or _is_permanents(receiver):
            fire(st, T_TARGET, slot, ONE, ZERO)
    st.watching = ZERO


# Players ----------------------------------------------------------------------------------------------------------


@inner
def _discard(st, tb, number):
    """Let seat 0 discard cards of its choice."""
    st.that_many = ZERO
    for _ in range(number):
        kind = worst_in_hand(st, tb)
        if kind >= ZERO:
            discard_card(st, tb, kind)
            st.that_many += ONE


@inner
def _on_player(st, tb, row, verb, player, number, source, subject):
    """Carry out a verb on one player."""
    if verb == V_GET:
        give_counters(st, tb, player, tb.effect[row, E_KIND], number, ZERO)
    elif verb == V_DAMAGE:
        keywords = _keywords_of_dealer(st, tb, row, source, subject)
        if player != ZERO and number > ZERO and st.mask[M_STATIC] != ZERO:
            number += sum_of_statics(st, tb, S_MORE_DAMAGE)
        damage_player(st, tb, player, number, ZERO, keywords)
    elif verb == V_LOSE:
        lose_life(st, tb, player, number, BY_DAMAGE)
    elif verb == V_MILL:
        mill(st, tb, player, number)
    elif verb == V_GAIN:
        gain_life(st, player, number)
    elif verb == V_DRAW:
        if player == ZERO:
            draw_cards(st, tb, number)
        else:
            for _ in range(number):
                opponent_draws(st, player)
    elif verb == V_DISCARD:
        if player == ZERO:
            _discard(st, tb, number)
    elif verb == V_DOUBLE_PLAYERS:
        kind = tb.effect[row, E_KIND]
        if kind < ZERO:
            double_player_counters(st, tb, player, ZERO)
        else:
            give_counters(st, tb, player, kind, st.players[player, kind - FIRST_PLAYER_KIND], ZERO)
    elif verb == V_LOSE_GAME:
        player_loses(st, tb, player, BY_EFFECT)


@inner
def _on_players(st, tb, row, verb, source, subject, event, player):
    """Carry out a verb on every player its receiver means; "that player" may differ for each amount."""
    chosen = players_meant(st, tb, tb.effect[row, E_RECEIVER], player)
    while chosen != ZERO:
        who = lowest(chosen)
        chosen ^= bit(who)
        number = amount(st, tb, tb.effect[row, E_AMOUNT], source, subject, event, who)
        _on_player(st, tb, row, verb, who, number, source, subject)


# Proliferate ------------------------------------------------------------------------------------------------------


@inner
def _proliferate_players(st, tb):
    """Give the players whom the pilot chooses another counter of each kind they have."""
    poisoned = ZERO
    for player in range(ONE, tb.setup[Q_SEATS]):
        if st.players[player, P_LOST] == ZERO:
            kinds = kinds_given(tb, kinds_on_player(st, player), tb.harmful)
            poisoned = proliferate_player(st, tb, player, kinds, ZERO, poisoned)
    if proliferates_self(st, tb):
        kinds = kinds_given(tb, kinds_on_player(st, ZERO), ~tb.harmful)
        proliferate_player(st, tb, ZERO, kinds, ZERO, poisoned)


@inner
def proliferate(st, tb):
    """Proliferate, once for each time that effects make of it (614.1a)."""
    times = ONE
    if st.mask[M_STATIC] != ZERO:
        times <<= how_many_have(st, tb, ZERO, S_PROLIFERATE_TWICE)
    for _ in range(times):
        _proliferate_once(st, tb)


@inner
def _proliferate_once(st, tb):
    """Proliferate once, the pilot choosing permanents and players (701.34a)."""
    note(st, SAW_PROLIFERATE, ZERO, ZERO, ZERO, ZERO)
    for slot in range(st.permanents):
        if not has(st.mask[M_DEAD], slot) and proliferates_permanent(st, tb, slot):
            preferred = tb.harmful if has(st.mask[M_OPPOSING], slot) else ~tb.harmful
            kinds = kinds_given(tb, kinds_on_permanent(st, slot), preferred)
            proliferate_permanent(st, tb, slot, kinds, ZERO)
    _proliferate_players(st, tb)
    fire(st, T_PROLIFERATE, NONE, ONE, ZERO)
    see_from_graveyard(st, tb, T_PROLIFERATE)


@inner
def _on_game(st, tb, row, verb, number):
    """Carry out a verb that needs no receiver."""
    if verb == V_PROLIFERATE:
        for _ in range(number):
            proliferate(st, tb)
    elif verb == V_ADD:
        add_to_pool(st, tb, tb.effect[row, E_KIND], number)
    elif verb == V_LAND_DROP:
        st.land_drops += number
    elif verb == V_EXTRA_COMBAT:
        st.extra_combats += number
    elif verb == V_EXTRA_TURN:
        st.extra_turns += number
    elif verb == V_AGAIN:
        st.mask[M_USED] &= st.mask[M_OPPOSING]
    elif verb == V_BOLSTER:
        slot = least_tough(st)
        if slot >= ZERO:
            put_counters(st, tb, slot, P1P1, number, ZERO, ZERO)


# Rows -------------------------------------------------------------------------------------------------------------


@inner
def _can_pay_with_more(st, tb, row, source):
    """Tell whether what an effect asks for besides mana, life and energy is there and not needed."""
    if tb.effect[row, E_PAY_ITSELF] != ZERO and (source < ZERO or has(st.mask[M_DEAD], source)):
        return False
    which = tb.effect[row, E_PAY_SACRIFICE]
    if which != ZERO and sacrificed(st, tb, which, source) < ZERO:
        return False
    discarded = tb.effect[row, E_PAY_DISCARD]
    if st.graveyard < tb.effect[row, E_PAY_GRAVE] or (discarded > ZERO and spare_cards(st, tb) < discarded):
        return False
    removed = tb.effect[row, E_PAY_REMOVE]
    return removed == ZERO or (source >= ZERO and st.perm[source, tb.effect[row, E_PAY_KIND]] >= removed)


@inner
def _pay_with_more(st, tb, row, source):
    """Pay what an effect asks for besides mana, life and energy; tell whether it was paid."""
    st.sparing = ONE
    payable = _can_pay_with_more(st, tb, row, source)
    which = tb.effect[row, E_PAY_SACRIFICE]
    given_up = sacrificed(st, tb, which, source) if payable and which != ZERO else NONE
    st.sparing = ZERO
    if not payable:
        return False
    if given_up >= ZERO:
        sacrifice(st, tb, given_up)
    _discard(st, tb, tb.effect[row, E_PAY_DISCARD])
    if tb.effect[row, E_PAY_REMOVE] > ZERO:
        remove_counters(st, tb, source, tb.effect[row, E_PAY_KIND], tb.effect[row, E_PAY_REMOVE])
    exile_from_graveyard(st, tb, tb.effect[row, E_PAY_GRAVE])
    if tb.effect[row, E_PAY_ITSELF] != ZERO:
        sacrifice(st, tb, source)
    return True


@inner
def _pay_for(st, tb, row, source, subject, event, player):
    """Pay what an effect says may be paid; tell whether it was (118.12, 608.2d)."""
    energy = tb.effect[row, E_PAY_ENERGY]
    if energy != ZERO:
        if tb.amount[energy, N_TIMES] != ZERO and tb.amount[energy, N_COUNT] == N_X:
            st.x = st.players[ZERO, P_ENERGY]
        if not pay_energy(st, ZERO, amount(st, tb, energy, source, subject, event, player)):
            return False
    cost = tb.effect[row, E_PAY_COST]
    if cost != ZERO:
        if not affordable(st, tb, cost, ZERO):
            return False
        pay(st, tb, cost, ZERO)
    if tb.effect[row, E_PAY_MORE] != ZERO and not _pay_with_more(st, tb, row, source):
        return False
    if tb.effect[row, E_PAY_LIFE] > ZERO:
        if st.players[ZERO, P_LIFE] <= tb.effect[row, E_PAY_LIFE]:
            return False
        lose_life(st, tb, ZERO, tb.effect[row, E_PAY_LIFE], BY_DAMAGE)
    return True


@leaf
def _is_rare(receiver):
    """Tell whether one of the latest words for receivers means permanents."""
    return receiver == R_TARGET_ATTACKING or receiver == R_MADE


@leaf
def _is_permanents(receiver):
    """Tell whether one of the later words for receivers means permanents."""
    return receiver == R_TARGET_PERMANENT or receiver == R_EACH_ATTACKING or _is_rare(receiver)


@inner
def _carry_out(st, tb, row, source, subject, event, player):
    """Carry out one effect."""
    verb = tb.effect[row, E_VERB]
    receiver = tb.effect[row, E_RECEIVER]
    if receiver < ZERO:
        number = amount(st, tb, tb.effect[row, E_AMOUNT], source, subject, event, player)
        _on_game(st, tb, row, verb, number)
        second = amount(st, tb, tb.effect[row, E_SECOND], source, subject, event, player) if verb == V_CREATE else ZERO
        on_cards(st, tb, row, verb, number, second, source)
    elif receiver < R_YOU or _is_permanents(receiver):
        _on_permanents(st, tb, row, verb, source, subject, event, player)
    else:
        _on_players(st, tb, row, verb, source, subject, event, player)


@inner
def run_effects(st, tb, first, count, source, subject, event, player):
    """Carry out the effects of an ability in order (608.2c).

    Parameters
    ----------
    st, tb : STATE, TABLES records
    first, count : int64
        Rows of ``tb.effect``.
    source : int64
        The permanent whose ability it is, -1 for a spell.
    subject : int64
        The permanent the event is about, or -1.
    event : int64
        The number the event came with.
    player : int64
        "That player".
    """
    paid = True
    met = True
    st.discarded = ZERO
    for row in range(first, first + count):
        condition = tb.effect[row, E_CONDITION]
        if condition == C_OTHERWISE:
            if met:
                continue
        elif condition != ZERO:
            met = holds(
                st, tb, condition, tb.effect[row, E_LEFT], tb.effect[row, E_RIGHT], tb.effect[row, E_CONDITION_KIND],
                source, subject, event, player,
            )  # fmt: skip
            if not met:
                continue
        if tb.effect[row, E_IF_PAID] != ZERO and paid != (tb.effect[row, E_IF_PAID] == ONE):
            continue
        asked = tb.effect[row, E_PAY_ENERGY] | tb.effect[row, E_PAY_COST] | tb.effect[row, E_PAY_LIFE]
        if asked | tb.effect[row, E_PAY_MORE] != ZERO:
            paid = _pay_for(st, tb, row, source, subject, event, player)
            if not paid:
                continue
        _carry_out(st, tb, row, source, subject, event, player)
        if st.over != ZERO:
            return
