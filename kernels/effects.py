"""What abilities do: one branch per verb, each a call to a rule."""

from counterclock.kernels.amounts import amount, holds
from counterclock.kernels.bits import bit, has, lowest
from counterclock.kernels.choices import (
    NO_BOUND,
    THROUGH,
    best_in_graveyard,
    best_in_library,
    least_tough,
    players_meant,
    proliferates_permanent,
    proliferates_self,
    receivers,
    sacrificed,
    spare_cards,
    worst_in_hand,
)
from counterclock.kernels.codes import (
    BY_DAMAGE,
    BY_EFFECT,
    C_OTHERWISE,
    FIRST_PLAYER_KIND,
    N_X,
    P1P1,
    R_EACH_OPPOSING,
    R_OPPOSING,
    R_OTHER_TARGET,
    R_SELF,
    R_TARGET,
    R_TARGET_PERMANENT,
    R_YOU,
    T_OTHER_ENTERS,
    T_PROLIFERATE,
    V_ADD,
    V_AGAIN,
    V_BOLSTER,
    V_COPY,
    V_CREATE,
    V_DAMAGE,
    V_DISCARD,
    V_DOUBLE_PLAYERS,
    V_DRAW,
    V_EXTRA_COMBAT,
    V_EXTRA_TURN,
    V_FROM_HAND,
    V_GAIN,
    V_GET,
    V_GRANT,
    V_LAND_DROP,
    V_LOOK,
    V_LOSE,
    V_LOSE_GAME,
    V_MILL,
    V_PROLIFERATE,
    V_PUMP,
    V_PUT,
    V_RETURN,
    V_SACRIFICE,
    V_SEARCH,
    V_UNTAP,
)
from counterclock.kernels.effects_on_cards import on_cards, player_sacrifices
from counterclock.kernels.effects_on_lands import land_to_spare, spare_land_stood_up
from counterclock.kernels.effects_on_permanents import is_permanents, keywords_of_dealer, means_lands, on_permanents
from counterclock.kernels.events import fire
from counterclock.kernels.jit import inner, leaf
from counterclock.kernels.layout import (
    E_AMOUNT,
    E_CONDITION,
    E_CONDITION_KIND,
    E_FILTER,
    E_IF_PAID,
    E_ITS,
    E_KEYWORDS,
    E_KIND,
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
    E_TOXIC,
    E_VERB,
    M_CREATURE,
    M_DEAD,
    M_OPPOSING,
    M_TAPPED,
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
from counterclock.kernels.log import SAW_PROLIFERATE, note
from counterclock.kernels.mana import add_to_pool, affordable, pay
from counterclock.kernels.permanents import entered_together, sum_of_statics
from counterclock.kernels.rules.counters import double_player_counters, give_counters, put_counters, remove_counters
from counterclock.kernels.rules.damage import damage_player
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
from counterclock.kernels.rules.state_based import sacrifice
from counterclock.kernels.rules.statics import how_many_have
from counterclock.kernels.zones import (
    discard_card,
    draw_cards,
    exile_from_graveyard,
    mill,
    opponent_draws,
    see_from_graveyard,
)

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
        keywords = keywords_of_dealer(st, tb, row, source, subject)
        if player != ZERO and number > ZERO and has(tb.sorts, S_MORE_DAMAGE):
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
    elif verb == V_SACRIFICE:
        player_sacrifices(st, tb, tb.effect[row, E_FILTER], source, player, number)
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
    for _ in range(ONE << how_many_have(st, tb, ZERO, S_PROLIFERATE_TWICE)):
        _proliferate_once(st, tb)


@inner
def _proliferate_once(st, tb):
    """Proliferate once, the pilot choosing permanents and players (701.34a)."""
    note(st, SAW_PROLIFERATE, ZERO, ZERO, ZERO, ZERO)
    for slot in range(st.permanents):
        there = kinds_on_permanent(st, slot)
        if there != ZERO and proliferates_permanent(st, tb, slot, there):
            preferred = tb.harmful if has(st.mask[M_OPPOSING], slot) else ~tb.harmful
            proliferate_permanent(st, tb, slot, kinds_given(tb, there, preferred), ZERO)
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
    if which != ZERO and sacrificed(st, tb, which, source) < ZERO and not land_to_spare(st, tb, which, row):
        return False
    discarded = tb.effect[row, E_PAY_DISCARD]
    if st.graveyard < tb.effect[row, E_PAY_GRAVE] or (discarded > ZERO and spare_cards(st, tb) < discarded):
        return False
    removed = tb.effect[row, E_PAY_REMOVE]
    return removed == ZERO or (source >= ZERO and st.perm[source, tb.effect[row, E_PAY_KIND]] >= removed)


@inner
def _pay_with_more(st, tb, row, source):
    """Pay what an effect asks for besides mana, life and energy."""
    st.sparing = ONE
    which = tb.effect[row, E_PAY_SACRIFICE]
    given_up = sacrificed(st, tb, which, source) if which != ZERO else NONE
    st.sparing = ZERO
    if which != ZERO:
        sacrifice(st, tb, given_up if given_up >= ZERO else spare_land_stood_up(st, tb, which))
    _discard(st, tb, tb.effect[row, E_PAY_DISCARD])
    if tb.effect[row, E_PAY_REMOVE] > ZERO:
        remove_counters(st, tb, source, tb.effect[row, E_PAY_KIND], tb.effect[row, E_PAY_REMOVE])
    exile_from_graveyard(st, tb, tb.effect[row, E_PAY_GRAVE])
    if tb.effect[row, E_PAY_ITSELF] != ZERO:
        sacrifice(st, tb, source)


@inner
def can_pay_for(st, tb, row, source):
    """Tell whether all of what an effect says may be paid can be paid, energy aside: a part is never paid (118.3)."""
    cost = tb.effect[row, E_PAY_COST]
    if cost != ZERO and not affordable(st, tb, cost, ZERO):
        return False
    life = tb.effect[row, E_PAY_LIFE]
    if life > ZERO and st.players[ZERO, P_LIFE] <= life:
        return False
    if tb.effect[row, E_PAY_MORE] == ZERO:
        return True
    st.sparing = ONE
    payable = _can_pay_with_more(st, tb, row, source)
    st.sparing = ZERO
    return payable


@inner
def _finds(st, tb, row):
    """Tell whether there is a card to return or to search for, unless paying for it may put one there."""
    verb = tb.effect[row, E_VERB]
    which = tb.effect[row, E_FILTER]
    if verb == V_SEARCH:
        return best_in_library(st, tb, which, NO_BOUND) >= ZERO
    buries = tb.effect[row, E_PAY_DISCARD] | tb.effect[row, E_PAY_SACRIFICE]
    return verb != V_RETURN or buries != ZERO or best_in_graveyard(st, tb, which, NO_BOUND) >= ZERO


@inner
def _comes_to_nothing(st, tb, row, source, subject, event, player):
    """Tell whether an effect that is paid for with mana or life has a number of 0, or makes something +0/+0."""
    verb = tb.effect[row, E_VERB]
    made = tb.effect[row, E_AMOUNT]
    unknown = tb.effect[row, E_PAY_MORE] | tb.effect[row, E_PAY_ENERGY] | tb.effect[row, E_ITS]
    if unknown != ZERO or tb.amount[made, N_COUNT] == N_X:
        return False
    if verb == V_PUMP:
        more = amount(st, tb, made, source, subject, event, player)
        more |= amount(st, tb, tb.effect[row, E_SECOND], source, subject, event, player)
        return more | tb.effect[row, E_KEYWORDS] == ZERO
    counts = verb == V_DAMAGE or verb == V_LOSE or verb == V_GAIN or verb == V_MILL or verb == V_DRAW or verb == V_PUT
    return counts and amount(st, tb, made, source, subject, event, player) <= ZERO


@inner
def _has_no_use(st, tb, row, source, subject):
    """Tell whether an effect is about nobody, untaps what is not tapped, or gets something past blockers not there."""
    receiver = tb.effect[row, E_RECEIVER]
    if tb.effect[row, E_VERB] == V_GRANT and tb.effect[row, E_KEYWORDS] & ~THROUGH | tb.effect[row, E_TOXIC] == ZERO:
        if st.mask[M_CREATURE] & st.mask[M_OPPOSING] & ~st.mask[M_TAPPED] == ZERO:
            return True
    aimed = receiver == R_TARGET or receiver == R_OTHER_TARGET
    untaps = tb.effect[row, E_VERB] == V_UNTAP and (aimed or receiver == R_SELF or receiver == R_TARGET_PERMANENT)
    if not (aimed or untaps) or means_lands(tb, tb.effect[row, E_FILTER]):
        return False
    found = receivers(st, tb, receiver, tb.effect[row, E_FILTER], source, subject, ONE)
    return found == ZERO or (untaps and found & st.mask[M_TAPPED] == ZERO)


@inner
def _pay_for(st, tb, row, last, source, subject, event, player):
    """Pay what an effect says may be paid; tell whether it was (118.12, 608.2d): not for nobody or no tokens."""
    if last and _has_no_use(st, tb, row, source, subject):
        return False
    if last and _comes_to_nothing(st, tb, row, source, subject, event, player):
        return False
    receiver = tb.effect[row, E_RECEIVER]
    made = tb.effect[row, E_AMOUNT]
    if tb.effect[row, E_VERB] == V_CREATE and tb.amount[made, N_COUNT] != N_X:
        if amount(st, tb, made, source, subject, event, player) <= ZERO:
            return False
    if receiver == R_OPPOSING or receiver == R_EACH_OPPOSING:
        if receivers(st, tb, receiver, tb.effect[row, E_FILTER], source, subject, ONE) == ZERO:
            return False
    if receiver < ZERO and not _finds(st, tb, row):
        return False
    if not can_pay_for(st, tb, row, source):
        return False
    energy = tb.effect[row, E_PAY_ENERGY]
    if energy != ZERO:
        if tb.amount[energy, N_TIMES] != ZERO and tb.amount[energy, N_COUNT] == N_X:
            st.x = st.players[ZERO, P_ENERGY]
        if not pay_energy(st, ZERO, amount(st, tb, energy, source, subject, event, player)):
            return False
    if tb.effect[row, E_PAY_COST] != ZERO:
        pay(st, tb, tb.effect[row, E_PAY_COST], ZERO)
    if tb.effect[row, E_PAY_MORE] != ZERO:
        _pay_with_more(st, tb, row, source)
    if tb.effect[row, E_PAY_LIFE] > ZERO:
        lose_life(st, tb, ZERO, tb.effect[row, E_PAY_LIFE], BY_DAMAGE)
    return True


@leaf
def _puts(verb):
    """Tell whether an effect may put several onto the battlefield at once."""
    return verb == V_CREATE or verb == V_SEARCH or verb == V_RETURN or verb == V_LOOK or verb == V_FROM_HAND


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
        if _puts(verb) and st.made & st.mask[M_TRIGGER + T_OTHER_ENTERS] != ZERO:
            entered_together(st)
    elif receiver < R_YOU or is_permanents(receiver):
        on_permanents(st, tb, row, verb, source, subject, event, player)
        if verb == V_COPY and st.made & st.mask[M_TRIGGER + T_OTHER_ENTERS] != ZERO:
            entered_together(st)
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
            paid = _pay_for(st, tb, row, row + ONE == first + count, source, subject, event, player)
            if not paid:
                continue
        _carry_out(st, tb, row, source, subject, event, player)
        if st.over != ZERO:
            return
