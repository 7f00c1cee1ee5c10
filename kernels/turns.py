"""The turns of a game: seat 0's, step by step, and what its opponents do in theirs (rule 500)."""

import numpy as np

from counterclock.kernels import rng
from counterclock.kernels.bits import bit, has, lowest
from counterclock.kernels.casting import cast_from_graveyard, cast_pending, cast_rebounding
from counterclock.kernels.choices import creature_score, worst_in_hand
from counterclock.kernels.codes import (
    BY_DAMAGE,
    STAYS_TAPPED,
    STUN,
    T_COMBAT,
    T_CRIME,
    T_EACH_END,
    T_EACH_UPKEEP,
    T_END,
    T_END_COMBAT,
    T_LOYALTY,
    T_MAIN,
    T_MAIN_2,
    T_OPPONENT_UPKEEP,
    T_OTHER_ENTERS,
    T_UNTAPPED,
    T_UPKEEP,
)
from counterclock.kernels.combat import deal_combat_damage, declare_attackers, declare_blockers, end_combat
from counterclock.kernels.crew import crew_vehicles
from counterclock.kernels.events import fire, fire_one
from counterclock.kernels.extra_mana import make_mana
from counterclock.kernels.jit import inner
from counterclock.kernels.lands import land_in_hand, play_land
from counterclock.kernels.later import leave_now
from counterclock.kernels.layout import (
    F_CARD,
    F_CONTROLLER,
    F_DAMAGE,
    F_HURT,
    F_KEYWORDS,
    F_LETHAL,
    F_OWN_POWER,
    F_OWN_TOUGHNESS,
    F_OWN_TYPES,
    F_POWER,
    F_REGENERATE,
    F_TOUGHNESS,
    F_TOXIC,
    F_TURN_KEYWORDS,
    F_TURN_POWER,
    F_TURN_TOUGHNESS,
    F_TURN_TOXIC,
    K_NO_LIMIT,
    K_SOURCE,
    K_UNITS,
    M_ANIMATED,
    M_CREATURE,
    M_DEAD,
    M_FLEETING,
    M_LEAVING,
    M_OPPOSING,
    M_PASSING,
    M_RARE,
    M_SICK,
    M_TAPPED,
    M_TRIGGER,
    M_TURN,
    M_USED,
    M_USED_AGAIN,
    NONE,
    ONE,
    P_CAUSE,
    P_LIFE,
    P_LIFE_GAINED,
    P_LIFE_LOST,
    P_LOST,
    P_POISON,
    P_RAD,
    P_TURNS,
    PLAN_DEAR,
    PLAN_DISCARD,
    PLAN_EARLY,
    PLANS_OF_COMBAT,
    Q_EVERYBODY_DRAWS,
    Q_GREEDY,
    Q_OPPONENT_CLOCK,
    Q_REMOVAL,
    Q_SEATS,
    Q_TURNS,
    RESTLESS,
    ROLE_AFTER,
    ROLE_ANIMATE,
    ROLE_EVADE,
    ROLE_MAIN,
    TURNS,
    ZERO,
)
from counterclock.kernels.log import SAW_OPPONENT, SAW_STATE, SAW_TURN, note
from counterclock.kernels.mana import change_ready, empty_pool, untap_sources
from counterclock.kernels.permanents import (
    keep_strong,
    more_land_drops,
    new_permanent,
    refresh,
    refresh_keywords,
    set_base,
    set_types,
    stale,
)
from counterclock.kernels.pilot import (
    HOLD_FINISHERS,
    NO_HOLD,
    cast_all,
    castable_from_graveyard,
    discard_all,
    resolve_deferred,
    use_abilities,
)
from counterclock.kernels.planeswalkers import use_loyalty
from counterclock.kernels.planning import finish_opponents, plan_kill, pump_attackers, pump_before_combat, use_spare
from counterclock.kernels.rules.losing import risk_loss
from counterclock.kernels.rules.radiation import radiation, radiation_triggers
from counterclock.kernels.rules.saga import add_lore
from counterclock.kernels.rules.state_based import destroy
from counterclock.kernels.rules.stun import untap
from counterclock.kernels.stack import settle
from counterclock.kernels.tokens import exile_passing, sacrifice_fleeting
from counterclock.kernels.zones import STREAM_EVENTS, discard_card, draw_cards, opponent_draws, take_from_hand

TRIGGERS_A_TURN = np.int64(400)
MAXIMUM_HAND = np.int64(7)
OUT_OF_65536 = np.int64(65_536)

# Steps of seat 0's turn -----------------------------------------------------------------------------------------------


@inner
def _untap_permanents(st, tb):
    """Untap permanents; what stays tapped, stunned, makes no mana either (502.3)."""
    tapped = st.mask[M_TAPPED] & ~st.mask[M_OPPOSING]
    staying = st.mask[M_OPPOSING]
    while tapped != ZERO:
        slot = lowest(tapped)
        tapped ^= bit(slot)
        if st.perm[slot, F_KEYWORDS] & STAYS_TAPPED != ZERO or (st.perm[slot, STUN] > ZERO and not untap(st, tb, slot)):
            staying |= bit(slot)
            kind = st.perm[slot, F_CARD]
            if tb.card[kind, K_UNITS] > ZERO:
                change_ready(st, tb, tb.card[kind, K_SOURCE], -tb.card[kind, K_UNITS])
    st.mask[M_TAPPED] &= staying


@inner
def _untapped(st, among):
    """Let abilities trigger on permanents becoming untapped (701.26b)."""
    among &= st.mask[M_TRIGGER + T_UNTAPPED]
    while among != ZERO:
        slot = lowest(among)
        among ^= bit(slot)
        fire_one(st, T_UNTAPPED, slot, slot, ONE, ZERO)


@inner
def untap_step(st, tb):
    """Untap (502); what has been there since the turn began may attack and tap."""
    untap_sources(st)
    if st.mask[M_TAPPED] != ZERO:
        tapped = st.mask[M_TAPPED]
        _untap_permanents(st, tb)
        _untapped(st, tapped & ~st.mask[M_TAPPED])
    st.mask[M_SICK] = ZERO
    st.mask[M_USED] = ZERO
    st.mask[M_USED_AGAIN] = ZERO


@inner
def _lose_turn_effects(st, tb, slot):
    """End what lasts until end of turn on one permanent (514.2)."""
    st.dirty = ONE
    st.perm[slot, F_POWER] -= st.perm[slot, F_TURN_POWER]
    st.perm[slot, F_TOUGHNESS] -= st.perm[slot, F_TURN_TOUGHNESS]
    st.perm[slot, F_TOXIC] -= st.perm[slot, F_TURN_TOXIC]
    st.perm[slot, F_TURN_POWER] = ZERO
    st.perm[slot, F_TURN_TOUGHNESS] = ZERO
    st.perm[slot, F_TURN_TOXIC] = ZERO
    st.perm[slot, F_TURN_KEYWORDS] = ZERO
    if has(st.mask[M_ANIMATED], slot):
        set_base(st, slot, st.perm[slot, F_OWN_POWER], st.perm[slot, F_OWN_TOUGHNESS])
        set_types(st, slot, st.perm[slot, F_OWN_TYPES])
    keep_strong(st, slot)
    refresh_keywords(st, tb, slot)


@inner
def end_turn_effects(st, tb):
    """End what lasts until end of turn, and remove damage (514.2); check what that leaves (514.3a)."""
    changed = st.mask[M_TURN] | st.mask[M_ANIMATED]
    while changed != ZERO:
        slot = lowest(changed)
        changed ^= bit(slot)
        _lose_turn_effects(st, tb, slot)
    st.mask[M_TURN] = ZERO
    st.mask[M_ANIMATED] = ZERO
    if tb.fights != ZERO:
        for slot in range(st.permanents):
            st.perm[slot, F_DAMAGE] = ZERO
            st.perm[slot, F_LETHAL] = ZERO
            st.perm[slot, F_REGENERATE] = ZERO
            st.perm[slot, F_HURT] = ZERO
        settle(st, tb)
    if stale(st) | st.heeds & RESTLESS != ZERO:
        refresh(st, tb)


@inner
def _hand_is_limited(st, tb):
    """Tell whether nothing in play lets seat 0 keep any number of cards in hand (402.2)."""
    if tb.no_hand_limit == ZERO:
        return True
    for slot in range(st.permanents):
        gone = has(st.mask[M_OPPOSING] | st.mask[M_DEAD], slot)
        if not gone and tb.card[st.perm[slot, F_CARD], K_NO_LIMIT] != ZERO:
            return False
    for kind in range(tb.kinds):
        if st.apart[kind] > ZERO and tb.card[kind, K_NO_LIMIT] != ZERO:
            return False
    return True


@inner
def _discard_to_seven(st, tb):
    """Discard down to the maximum hand size (514.1)."""
    if not _hand_is_limited(st, tb):
        return
    while st.hand_size > MAXIMUM_HAND:
        kind = worst_in_hand(st, tb)
        if kind < ZERO:
            return
        discard_card(st, tb, kind)


@inner
def _take_back_lent(st, tb):
    """Take out of the hand what was exiled and could be played this turn only."""
    for kind in range(tb.kinds):
        while st.lent[kind] > ZERO:
            take_from_hand(st, kind)


@inner
def _forget_last_turn(st, tb):
    """Begin to count anew what happens this turn."""
    st.landfalls = ZERO
    st.spells = ZERO
    st.died = ZERO
    st.own_died = ZERO
    st.gone = ZERO
    st.nonland_gone = ZERO
    st.drawn = ZERO
    st.attacked = ZERO
    st.descended = ZERO
    st.milled_count = ZERO
    for player in range(tb.setup[Q_SEATS]):
        st.players[player, P_LIFE_LOST] = ZERO
        st.players[player, P_LIFE_GAINED] = ZERO
    st.dirty |= st.heeds & TURNS


@inner
def _begin_turn(st, tb):
    """Begin a turn of seat 0: untap, upkeep, draw."""
    st.turn += ONE
    st.game_turn += ONE
    st.active = ZERO
    st.budget = TRIGGERS_A_TURN
    st.land_drops = ONE + more_land_drops(st, tb) if tb.extra_lands != ZERO else ONE
    st.energy_paid = ZERO
    st.hold = NO_HOLD
    st.phase = ONE
    st.combat_begun = ZERO
    _forget_last_turn(st, tb)
    if st.log >= ZERO:
        _note_state(st, tb)
    note(st, SAW_TURN, ZERO, st.turn, st.game_turn, st.hand_size)
    untap_step(st, tb)
    fire(st, T_UPKEEP, NONE, ONE, ZERO)
    fire(st, T_EACH_UPKEEP, NONE, ONE, ZERO)
    if st.queue_head != st.queue_tail:
        settle(st, tb)
    if st.set_aside != ZERO and st.over == ZERO:
        cast_rebounding(st, tb)
    if st.over == ZERO and (st.game_turn > ONE or tb.setup[Q_EVERYBODY_DRAWS] != ZERO):
        draw_cards(st, tb, ONE)
        if st.queue_head != st.queue_tail:
            settle(st, tb)
    if tb.rare != ZERO:
        empty_pool(st, tb)


@inner
def _precombat_main(st, tb):
    """Play the precombat main phase: lore counters (714.3b), radiation (728.1), triggers, a land, spells, abilities."""
    st.phase = ZERO
    if st.mask[M_RARE] != ZERO:
        add_lore(st, tb, ZERO)
    if radiation_triggers(st, ZERO):
        radiation(st, tb, ZERO)
        settle(st, tb)
    fire(st, T_MAIN, NONE, ONE, ZERO)
    if st.queue_head != st.queue_tail:
        settle(st, tb)
    if st.pending_count != ZERO:
        cast_pending(st, tb)
    if st.over != ZERO:
        return
    if land_in_hand(st, tb):
        play_land(st, tb)
    if tb.setup[Q_GREEDY] == ZERO and tb.plans & PLANS_OF_COMBAT != ZERO:
        st.hold = plan_kill(st, tb)
    if st.hold == NO_HOLD and st.over == ZERO:
        if st.mask[M_TRIGGER + T_LOYALTY] != ZERO:
            use_loyalty(st, tb, True)
        _cast(st, tb, True)
        if st.land_drops > ZERO and land_in_hand(st, tb):
            play_land(st, tb)
        if tb.abilities_on_board != ZERO and st.over == ZERO:
            if st.mask[M_TRIGGER + T_LOYALTY] != ZERO:
                _use_loyalty(st, tb, True)
            use_abilities(st, tb, ROLE_MAIN)
    if tb.plans & PLAN_EARLY != ZERO and st.over == ZERO and st.hold != HOLD_FINISHERS:
        pump_before_combat(st, tb)
    if tb.rare != ZERO:
        empty_pool(st, tb)


@inner
def _cast(st, tb, before_combat):
    """Cast what can be cast; then what abilities that make mana let be cast; then from the graveyard."""
    cast_all(st, tb, before_combat)
    if tb.rare == ZERO:
        return
    if tb.makes_mana != ZERO:
        while st.over == ZERO and make_mana(st, tb):
            cast_all(st, tb, before_combat)
    if tb.flashbacks != ZERO:
        while st.over == ZERO and st.budget > ZERO:
            mode = castable_from_graveyard(st, tb)
            if mode < ZERO:
                return
            cast_from_graveyard(st, tb, mode)


@inner
def _use_loyalty(st, tb, before_combat):
    """Use loyalty abilities; where one was, cast what it lets be cast, and use those of new planeswalkers."""
    used = st.mask[M_USED]
    use_loyalty(st, tb, False)
    if st.mask[M_USED] != used and st.over == ZERO:
        _cast(st, tb, before_combat)
        use_loyalty(st, tb, False)


@inner
def _combat(st, tb):
    """Play one combat phase."""
    st.phase = ONE
    st.combat_begun = ONE
    fire(st, T_COMBAT, NONE, ONE, ZERO)
    if st.queue_head != st.queue_tail:
        settle(st, tb)
    if tb.crews != ZERO and st.over == ZERO:
        crew_vehicles(st, tb)
        settle(st, tb)
    if tb.abilities_on_board != ZERO and st.over == ZERO and st.hold == NO_HOLD:
        use_abilities(st, tb, ROLE_ANIMATE)
        if tb.evades != ZERO and st.over == ZERO:
            use_abilities(st, tb, ROLE_EVADE)
    if st.over != ZERO or st.mask[M_CREATURE] & ~(st.mask[M_SICK] | st.mask[M_OPPOSING]) == ZERO:
        return
    if declare_attackers(st, tb) == ZERO or st.over != ZERO:
        return
    if st.mask[M_OPPOSING] != ZERO:
        declare_blockers(st, tb)
        settle(st, tb)
    if tb.plans & PLANS_OF_COMBAT != ZERO and st.hold != HOLD_FINISHERS:
        pump_attackers(st, tb)
    if st.over == ZERO:
        deal_combat_damage(st, tb)
    fire(st, T_END_COMBAT, NONE, ONE, ZERO)
    if st.queue_head != st.queue_tail and st.over == ZERO:
        settle(st, tb)
    end_combat(st)
    if st.mask[M_PASSING] != ZERO:
        exile_passing(st, tb)
        settle(st, tb)


@inner
def _postcombat_main(st, tb):
    """Play the postcombat main phase: what was paid for, then what is left."""
    if tb.rare != ZERO:
        empty_pool(st, tb)
    st.phase = ZERO
    fire(st, T_MAIN_2, NONE, ONE, ZERO)
    if st.queue_head != st.queue_tail:
        settle(st, tb)
    resolve_deferred(st, tb)
    if st.pending_count != ZERO:
        cast_pending(st, tb)
    if st.over == ZERO:
        if st.land_drops > ZERO and land_in_hand(st, tb):
            play_land(st, tb)
        _cast(st, tb, False)
    if tb.abilities_on_board != ZERO and st.over == ZERO:
        if st.mask[M_TRIGGER + T_LOYALTY] != ZERO:
            _use_loyalty(st, tb, False)
        use_abilities(st, tb, ROLE_MAIN)
        use_abilities(st, tb, ROLE_AFTER)
        if st.mask[M_TRIGGER + T_LOYALTY] != ZERO:
            _use_loyalty(st, tb, False)
        if tb.plans & PLAN_DEAR != ZERO:
            finish_opponents(st, tb)
            if st.over == ZERO:
                use_spare(st, tb)
    if tb.plans & PLAN_DISCARD != ZERO:
        discard_all(st, tb)


@inner
def _ending_phase(st, tb):
    """Play the ending phase: end step, cleanup (512 to 514)."""
    if tb.rare != ZERO:
        empty_pool(st, tb)
    st.phase = ONE
    if st.mask[M_LEAVING] != ZERO:
        leave_now(st, tb)
    fire(st, T_END, NONE, ONE, ZERO)
    fire(st, T_EACH_END, NONE, ONE, ZERO)
    if st.queue_head != st.queue_tail:
        settle(st, tb)
    if st.mask[M_FLEETING] != ZERO:
        sacrifice_fleeting(st, tb)
        settle(st, tb)
    if st.set_aside != ZERO:
        _take_back_lent(st, tb)
    if st.hand_size > MAXIMUM_HAND:
        _discard_to_seven(st, tb)
    end_turn_effects(st, tb)


@inner
def own_turn(st, tb):
    """Play a turn of seat 0."""
    _begin_turn(st, tb)
    if st.over == ZERO:
        _precombat_main(st, tb)
    combats = ONE
    while combats > ZERO and st.over == ZERO:
        combats -= ONE
        _combat(st, tb)
        if combats + st.extra_combats == ZERO and st.over == ZERO:
            _postcombat_main(st, tb)
        combats += st.extra_combats
        st.extra_combats = ZERO
    if st.over == ZERO:
        _ending_phase(st, tb)


# Opponents' turns -----------------------------------------------------------------------------------------------------


@inner
def _note_state(st, tb):
    """Log every opponent's life, poison and rads at the start of a turn of the game."""
    for player in range(ONE, tb.setup[Q_SEATS]):
        note(
            st,
            SAW_STATE,
            player,
            st.players[player, P_LIFE],
            st.players[player, P_POISON],
            st.players[player, P_RAD],
        )


@inner
def _untap_theirs(st, tb, player):
    """Untap an opponent's creatures in its untap step (502.3); a stun counter is removed instead (122.1d)."""
    tapped = st.mask[M_TAPPED] & st.mask[M_OPPOSING]
    while tapped != ZERO:
        slot = lowest(tapped)
        tapped ^= bit(slot)
        if st.perm[slot, F_CONTROLLER] == player:
            untap(st, tb, slot)


@inner
def _add_blockers(st, tb, player):
    """Let an opponent's blockers of this turn arrive, and abilities see them enter."""
    turn = st.players[player, P_TURNS]
    for _ in range(tb.blockers[turn] - tb.blockers[turn - ONE]):
        slot = new_permanent(st, tb, tb.blocker_card, player)
        if slot >= ZERO:
            fire(st, T_OTHER_ENTERS, slot, ONE, player)
    if st.queue_head != st.queue_tail:
        settle(st, tb)


@inner
def _remove_creature(st, tb, player):
    """Let an opponent destroy seat 0's best creature, with the chance the setup gives it."""
    draw = rng.word(st.key, STREAM_EVENTS, st.game_turn)
    if rng.below(draw, OUT_OF_65536) >= tb.setup[Q_REMOVAL]:
        return
    if st.mask[M_TRIGGER + T_CRIME] != ZERO and st.mask[M_CREATURE] & ~st.mask[M_OPPOSING] != ZERO:
        fire(st, T_CRIME, NONE, ONE, player)
        settle(st, tb)
    best = NONE
    most = ZERO
    creatures = st.mask[M_CREATURE] & ~st.mask[M_OPPOSING]
    while creatures != ZERO:
        slot = lowest(creatures)
        creatures ^= bit(slot)
        score = creature_score(st, tb, slot)
        if best < ZERO or score > most:
            best = slot
            most = score
    if best >= ZERO:
        destroy(st, tb, best)
        settle(st, tb)


@inner
def _opponent_acts(st, tb, player):
    """Let an opponent do what the setup gives it to do: blockers, removal, a clock of its own."""
    if tb.blockers_in_all > ZERO:
        _add_blockers(st, tb, player)
    if tb.setup[Q_REMOVAL] > ZERO:
        _remove_creature(st, tb, player)
    if tb.setup[Q_OPPONENT_CLOCK] > ZERO and st.players[player, P_TURNS] >= tb.setup[Q_OPPONENT_CLOCK]:
        st.players[ZERO, P_LIFE] = ZERO
        st.dirty = ONE
        risk_loss(st)
        st.players[ZERO, P_CAUSE] = BY_DAMAGE
        settle(st, tb)


@inner
def opponent_turn(st, tb, player):
    """Play an opponent's turn: untap, draw, radiation, what it does; abilities that look at each turn trigger."""
    st.game_turn += ONE
    st.players[player, P_TURNS] += ONE
    st.active = player
    st.budget = TRIGGERS_A_TURN
    st.dirty |= st.heeds & TURNS
    if tb.rare != ZERO:
        _forget_last_turn(st, tb)
    if st.log >= ZERO:
        _note_state(st, tb)
    note(st, SAW_OPPONENT, player, st.turn, st.game_turn, ZERO)
    if st.mask[M_TAPPED] & st.mask[M_OPPOSING] != ZERO:
        _untap_theirs(st, tb, player)
    fire(st, T_EACH_UPKEEP, NONE, ONE, player)
    fire(st, T_OPPONENT_UPKEEP, NONE, ONE, player)
    if st.queue_head != st.queue_tail:
        settle(st, tb)
        if st.over != ZERO or st.players[player, P_LOST] != ZERO:
            return
    drew = (st.game_turn == ONE and tb.setup[Q_EVERYBODY_DRAWS] == ZERO) or opponent_draws(st, player)
    if not drew or st.queue_head != st.queue_tail:
        settle(st, tb)
    if st.over == ZERO and st.players[player, P_LOST] == ZERO and radiation_triggers(st, player):
        radiation(st, tb, player)
        settle(st, tb)
    if tb.opponents_act != ZERO and st.over == ZERO and st.players[player, P_LOST] == ZERO:
        _opponent_acts(st, tb, player)
    if st.mask[M_LEAVING] != ZERO:
        leave_now(st, tb)
    fire(st, T_EACH_END, NONE, ONE, player)
    if st.queue_head != st.queue_tail:
        settle(st, tb)
    if st.mask[M_FLEETING] != ZERO:
        sacrifice_fleeting(st, tb)
        settle(st, tb)
    if st.set_aside != ZERO:
        _take_back_lent(st, tb)
    if st.mask[M_TURN] | st.mask[M_ANIMATED] != ZERO or tb.fights != ZERO:
        end_turn_effects(st, tb)


@inner
def extra_turns(st, tb):
    """Take the extra turns that were won, right after the turn in which they were (500.7)."""
    while st.extra_turns > ZERO and st.over == ZERO and st.turn < tb.setup[Q_TURNS]:
        st.extra_turns -= ONE
        own_turn(st, tb)


@inner
def opponents_turns(st, tb, first, last):
    """Play the turns of the opponents from ``first`` to ``last`` who are in the game."""
    for player in range(first, last + ONE):
        if st.players[player, P_LOST] == ZERO and st.over == ZERO:
            opponent_turn(st, tb, player)
            if st.extra_turns != ZERO:
                extra_turns(st, tb)
