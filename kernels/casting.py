"""Casting spells, playing lands and activating abilities: what is legal, and what happens (601, 602)."""

import numpy as np

from counterclock.kernels.activation_costs import loyalty_change, pay_activation, payable, tap_helpers
from counterclock.kernels.amounts import amount, holds, own_creatures
from counterclock.kernels.battlefield import enter_as_it_does, enter_permanent, enters_untapped
from counterclock.kernels.bits import bit, has, larger, lowest, member_of, smaller, word_of
from counterclock.kernels.choices import (
    NO_BOUND,
    best_in_graveyard,
    best_in_hand,
    best_in_library,
    lacking,
    nearest_opponent,
    players_meant,
    receivers,
)
from counterclock.kernels.codes import (
    C_OTHERWISE,
    INDESTRUCTIBLE,
    INSTANT,
    N_COLORS,
    N_HALF_X,
    N_HAND,
    N_SPENT,
    N_X,
    R_EACH_PERMANENT,
    R_EACH_PLAYER,
    R_TARGET_PERMANENT,
    R_YOU,
    SORCERY,
    T_CAST,
    T_TARGET,
    V_BOLSTER,
    V_DAMAGE,
    V_DESTROY,
    V_FLICKER,
    V_FROM_HAND,
    V_GRANT,
    V_LAND_DROP,
    V_LOOK,
    V_LOSE,
    V_POPULATE,
    V_PUMP,
    V_RETURN,
    V_REVEAL,
    V_SACRIFICE,
    V_SEARCH,
    V_TAP,
    V_UNTAP,
)
from counterclock.kernels.effects import can_pay_for, run_effects
from counterclock.kernels.effects_on_cards import enchant, place
from counterclock.kernels.effects_on_lands import any_land_spent, lands_apart
from counterclock.kernels.effects_on_permanents import is_permanents, means_lands
from counterclock.kernels.events import fire
from counterclock.kernels.filters import card_fits, fits
from counterclock.kernels.jit import inner, leaf
from counterclock.kernels.layout import (
    A_DISCARD,
    A_EFFECTS,
    A_ENERGY,
    A_FIRST,
    A_FLAGS,
    A_LIFE,
    A_SACRIFICE,
    C_GENERIC,
    C_TOTAL,
    C_X,
    E_AMOUNT,
    E_CONDITION,
    E_CONDITION_KIND,
    E_FILTER,
    E_LEFT,
    E_PAY_MORE,
    E_RECEIVER,
    E_RIGHT,
    E_SECOND,
    E_UP_TO,
    E_VERB,
    F_CARD,
    F_CONTROLLER,
    F_KEYWORDS,
    FINDS_BITS,
    FINDS_BUT_ITSELF,
    FINDS_COUNT,
    FINDS_LOOK,
    FINDS_PLACE,
    FLAG_LOYALTY_X,
    INTO_GRAVEYARD,
    INTO_HAND,
    INTO_LIBRARY,
    K_BASE,
    K_BURIED,
    K_COMES_BACK,
    K_COST,
    K_COUNTS,
    K_DELVE,
    K_DISCARDED,
    K_EXILES,
    K_FINDS,
    K_FLASHBACK,
    K_KICKED,
    K_LESS,
    K_NEXT_MODE,
    K_ROLE,
    K_SOURCE,
    K_SPELL,
    K_STATIC,
    K_STATICS,
    K_TYPES,
    K_UNCAST,
    K_UNITS,
    M_CREATURE,
    M_OPPOSING,
    M_STATIC,
    M_TAPPED,
    M_TOKEN,
    M_TRIGGER,
    N_COUNT,
    N_TIMES,
    NONE,
    ONE,
    P_ENERGY,
    P_LIFE,
    REBOUNDS,
    RESTLESS,
    ROLE_AURA,
    S_AMOUNT,
    S_CAST_FOR_ENERGY,
    S_CONDITION,
    S_COST_LESS,
    S_FILTER,
    S_KIND,
    S_LEFT,
    S_RIGHT,
    S_WHAT,
    TWO,
    WORD_KINDS,
    ZERO,
)
from counterclock.kernels.log import SAW_ACTIVATE, SAW_CAST, SAW_LAND, SAW_REBOUND, note
from counterclock.kernels.mana import affordable, pay, total_ready
from counterclock.kernels.rules.energy import pay_energy
from counterclock.kernels.stack import see_cast, settle
from counterclock.kernels.zones import (
    add_to_hand,
    bury,
    discard_card,
    exile_from_graveyard,
    put_on_bottom,
    shuffle_library,
    take_from_hand,
    unbury,
)

UPKEEP = np.int64(2)
"""A phase in which spells that rebound are cast."""

# Spells -----------------------------------------------------------------------------------------------------------


@inner
def _discount(st, tb, kind):
    """Return how much less generic mana a spell costs because of permanents (601.2f)."""
    less = ZERO
    if tb.card[kind, K_LESS] != ZERO:
        row = tb.card[kind, K_LESS] - ONE
        if holds(
            st, tb, tb.static[row, S_CONDITION], tb.static[row, S_LEFT], tb.static[row, S_RIGHT],
            tb.static[row, S_KIND], NONE, NONE, ZERO, ZERO,
        ):  # fmt: skip
            less += amount(st, tb, tb.static[row, S_AMOUNT], NONE, NONE, ZERO, ZERO)
    sources = st.mask[M_STATIC] & ~st.mask[M_OPPOSING]
    while sources != ZERO:
        source = lowest(sources)
        sources ^= bit(source)
        first = tb.card[st.perm[source, F_CARD], K_STATIC]
        for row in range(first, first + tb.card[st.perm[source, F_CARD], K_STATICS]):
            if tb.static[row, S_WHAT] == S_COST_LESS:
                which = tb.static[row, S_FILTER]
                if which == ZERO or card_fits(tb, which, kind, tb.card[kind, K_TYPES]):
                    less += amount(st, tb, tb.static[row, S_AMOUNT], source, NONE, ZERO, ZERO)
    return less


@inner
def _change_of_price(st, tb, kind):
    """Return how much generic mana is added to a spell's cost: tax (903.8), less discounts and delve (702.66).

    It may be less than nothing by more than the cost's generic mana only where there is an X to make up for that.
    """
    generic = tb.cost[tb.card[kind, K_COST], C_GENERIC]
    base = tb.card[kind, K_BASE]
    more = ZERO
    if has(tb.commanders[word_of(base)], member_of(base)):
        more = TWO * st.taxes[base]
    less = _discount(st, tb, kind)
    if tb.card[kind, K_DELVE] != ZERO:
        less += st.graveyard
    if tb.cost[tb.card[kind, K_COST], C_X] != ZERO:
        return more - less
    return larger(more - less, -generic)


@leaf
def price(st, tb, kind):
    """Return how much generic mana is added to a spell's printed cost."""
    if has(tb.slow[word_of(kind)], member_of(kind)):
        return _change_of_price(st, tb, kind)
    return ZERO


@leaf
def _price_with_x(tb, cost, price_of_rest, x):
    """Return how much generic mana is added to a cost with this X: what makes it cheaper pays for X too (601.2f)."""
    return larger(price_of_rest + x * tb.cost[cost, C_X], -tb.cost[cost, C_GENERIC])


@inner
def largest_x(st, tb, mode):
    """Return the largest X a spell could be cast for with the untapped sources, and is of use."""
    cost = tb.card[mode, K_COST]
    most = (total_ready(st) - tb.cost[cost, C_TOTAL] - price(st, tb, mode)) // tb.cost[cost, C_X]
    row = tb.card[mode, K_SPELL]
    return most if row < ZERO else _x_of_use(st, tb, row, most)


@inner
def _x_of_use(st, tb, row, most):
    """Return an X for which there are cards to return (601.2c), and that leaves some life where X life is lost.

    Where no effect asks for X or for the mana spent, more than 1 is of no use.
    """
    first = tb.ability[row, A_FIRST]
    asked = False
    for effect in range(first, first + tb.ability[row, A_EFFECTS]):
        number = tb.effect[effect, E_AMOUNT]
        asked = asked or _asks_for_mana(tb, number) or _asks_for_mana(tb, tb.effect[effect, E_SECOND])
        asked = asked or tb.effect[effect, E_CONDITION] != ZERO or _asks_for_mana(tb, tb.effect[effect, E_UP_TO])
        if tb.amount[number, N_COUNT] != N_X:
            continue
        verb = tb.effect[effect, E_VERB]
        receiver = tb.effect[effect, E_RECEIVER]
        if verb == V_RETURN and receiver < ZERO:
            most = smaller(most, _cards_to_return(st, tb, tb.effect[effect, E_FILTER]))
        elif (verb == V_LOSE or verb == V_DAMAGE) and (receiver == R_YOU or receiver == R_EACH_PLAYER):
            most = smaller(most, larger(st.players[0, P_LIFE] - ONE, ZERO) // tb.amount[number, N_TIMES])
    return most if asked else smaller(most, ONE)


@leaf
def _asks_for_mana(tb, number):
    """Tell whether a number is X, or how much mana of how many colors was spent."""
    what = tb.amount[number, N_COUNT]
    return tb.amount[number, N_TIMES] != ZERO and (
        what == N_X or what == N_HALF_X or what == N_SPENT or what == N_COLORS
    )


@inner
def _cards_to_return(st, tb, which):
    """Return how many cards in the graveyard fit a filter."""
    number = ZERO
    for kind in range(tb.kinds):
        if st.buried[kind] > ZERO and tb.card[kind, K_BASE] == kind:
            if which == ZERO or card_fits(tb, which, kind, tb.card[kind, K_TYPES]):
                number += st.buried[kind]
    return number


@inner
def finds_tapped(st, tb, effect, receiver):
    """Tell whether what an effect would untap is tapped, or was for mana.

    Parameters
    ----------
    st, tb : STATE, TABLES records
    effect : int64
        Its row.
    receiver : int64
        Its receiver.

    Returns
    -------
    bool
    """
    which = tb.effect[effect, E_FILTER]
    if receiver == R_EACH_PERMANENT or (receiver == R_TARGET_PERMANENT and means_lands(tb, which)):
        if any_land_spent(st, tb, which):
            return True
    found = receivers(st, tb, receiver, which, NONE, NONE, ONE)
    while found & ~st.mask[M_TAPPED] == found and found != ZERO:
        kind = st.perm[lowest(found), F_CARD]
        found ^= bit(lowest(found))
        if tb.card[kind, K_UNITS] > ZERO and st.ready[tb.card[kind, K_SOURCE]] < st.sources[tb.card[kind, K_SOURCE]]:
            return True
    return found != ZERO


@inner
def _finds_to_give_up(st, tb, effect, receiver):
    """Tell whether opponents who are to sacrifice creatures have such."""
    players = players_meant(st, tb, receiver, ZERO)
    among = st.mask[M_CREATURE] & st.mask[M_OPPOSING]
    while among != ZERO:
        slot = lowest(among)
        among ^= bit(slot)
        if has(players, st.perm[slot, F_CONTROLLER]) and fits(st, tb, tb.effect[effect, E_FILTER], slot, NONE):
            return True
    return False


@inner
def _finds_permanents(st, tb, effect, receiver):
    """Tell whether permanents are there that an effect of a spell is about; of players: whether they have any."""
    if receiver >= R_YOU and not is_permanents(receiver):
        return tb.effect[effect, E_VERB] != V_SACRIFICE or _finds_to_give_up(st, tb, effect, receiver)
    if tb.effect[effect, E_VERB] == V_UNTAP:
        return finds_tapped(st, tb, effect, receiver)
    which = tb.effect[effect, E_FILTER]
    lands = receiver == R_TARGET_PERMANENT and tb.effect[effect, E_VERB] != V_FLICKER
    if lands and lands_apart(st, tb, which) > ZERO:
        return True
    found = receivers(st, tb, receiver, which, NONE, NONE, ONE)
    if tb.effect[effect, E_VERB] == V_DESTROY or tb.effect[effect, E_VERB] == V_DAMAGE:
        return _any_destructible(st, found)
    if tb.effect[effect, E_VERB] == V_GRANT:
        return lacking(st, tb, effect, found) != ZERO
    if tb.effect[effect, E_VERB] == V_TAP:
        found &= ~st.mask[M_TAPPED]
    return found != ZERO


@inner
def _any_destructible(st, slots):
    """Tell whether one of some permanents is not indestructible (702.12b)."""
    while slots != ZERO:
        if st.perm[lowest(slots), F_KEYWORDS] & INDESTRUCTIBLE == ZERO:
            return True
        slots &= slots - ONE
    return False


@inner
def _number_found(st, tb, number, asked):
    """Return what an effect of a spell would count now, of an opponent the one nearest to losing."""
    counted = amount(st, tb, number, NONE, NONE, ZERO, larger(nearest_opponent(st, tb), ZERO))
    if asked & FINDS_BUT_ITSELF != ZERO and tb.amount[number, N_COUNT] == N_HAND:
        counted -= tb.amount[number, N_TIMES]
    return counted


@inner
def _counts_any(st, tb, effect, asked):
    """Tell whether what an effect of a spell counts is there."""
    counted = _number_found(st, tb, tb.effect[effect, E_AMOUNT], asked)
    if tb.effect[effect, E_VERB] == V_PUMP:
        return counted != ZERO or _number_found(st, tb, tb.effect[effect, E_SECOND], asked) != ZERO
    return counted > ZERO


@leaf
def _any_land_in_hand(st, tb):
    """Tell whether a land is in hand."""
    for word in range(tb.words):
        if st.hand[word] & tb.lands[word] != ZERO:
            return True
    return False


@leaf
def _begins_by_returning(tb, mode):
    """Tell whether the first that a spell does is to return cards from the graveyard: no copies of itself."""
    first = tb.ability[tb.card[mode, K_SPELL], A_FIRST]
    returns = tb.effect[first, E_VERB] == V_RETURN and tb.effect[first, E_RECEIVER] < ZERO
    return returns and tb.card[tb.card[mode, K_BASE], K_TYPES] & (INSTANT | SORCERY) != ZERO


@inner
def _finds_in_graveyard(st, tb, mode, which):
    """Tell whether a card that fits is in the graveyard; a card that is cast from there does not find itself."""
    base = tb.card[mode, K_BASE]
    itself = ONE if mode != base and tb.card[base, K_FLASHBACK] == mode else ZERO
    itself = st.buried[base] if _begins_by_returning(tb, mode) else itself
    st.buried[base] -= itself
    found = best_in_graveyard(st, tb, which, NO_BOUND) >= ZERO
    st.buried[base] += itself
    return found


@inner
def _finds_by(st, tb, mode, effect, asked):
    """Tell whether an effect of a spell finds what it is for: cards, permanents, or what it asks for."""
    condition = tb.effect[effect, E_CONDITION]
    if condition != ZERO and condition != C_OTHERWISE and not holds(
        st, tb, condition, tb.effect[effect, E_LEFT], tb.effect[effect, E_RIGHT], tb.effect[effect, E_CONDITION_KIND],
        NONE, NONE, ZERO, ZERO,
    ):  # fmt: skip
        return False
    if tb.effect[effect, E_PAY_MORE] != ZERO and not can_pay_for(st, tb, effect, NONE):
        return False
    if asked & FINDS_COUNT != ZERO and not _counts_any(st, tb, effect, asked):
        return False
    verb = tb.effect[effect, E_VERB]
    if tb.effect[effect, E_RECEIVER] >= ZERO:
        return _finds_permanents(st, tb, effect, tb.effect[effect, E_RECEIVER])
    if verb == V_RETURN:
        return _finds_in_graveyard(st, tb, mode, tb.effect[effect, E_FILTER])
    if verb == V_FROM_HAND:
        return best_in_hand(st, tb, tb.effect[effect, E_FILTER]) >= ZERO
    if verb == V_POPULATE:
        return own_creatures(st) & st.mask[M_TOKEN] != ZERO
    if verb == V_BOLSTER:
        return own_creatures(st) != ZERO
    if verb == V_LAND_DROP:
        return _any_land_in_hand(st, tb)
    if verb != V_SEARCH and verb != V_LOOK and verb != V_REVEAL:
        return True
    bounded = verb == V_SEARCH and tb.cost[tb.card[mode, K_COST], C_X] != ZERO
    most = largest_x(st, tb, mode) if bounded else NO_BOUND
    return best_in_library(st, tb, tb.effect[effect, E_FILTER], most) >= ZERO


@inner
def _finds(st, tb, mode):
    """Tell whether one of the effects that it rests on finds something for a spell to do."""
    effect = (tb.card[mode, K_FINDS] & ((ONE << FINDS_PLACE) - ONE)) - ONE
    asked = tb.card[mode, K_FINDS] >> FINDS_PLACE
    while asked != ZERO:
        if asked & FINDS_LOOK != ZERO and _finds_by(st, tb, mode, effect, asked):
            return True
        asked >>= FINDS_BITS
        effect += ONE
    return False


@leaf
def castable_way(st, tb, word, member):
    """Return ``castable_mode`` of a member of a word of ``payable_kinds``: at once where mana alone decides."""
    kind = member + word * WORD_KINDS
    return kind if has(tb.plain[word], member) else castable_mode(st, tb, kind)


@inner
def may_be_cast(st, tb, mode):
    """Tell whether a spell is in time, finds or counts what it is for, and can be paid for besides mana (601.2)."""
    if st.combat_begun != ZERO and has(tb.passing[word_of(mode)], member_of(mode)):
        return False
    if tb.card[mode, K_FINDS] != ZERO and not _finds(st, tb, mode):
        return False
    if tb.cost[tb.card[mode, K_COST], C_X] != ZERO and largest_x(st, tb, mode) < ONE:
        return False
    counted = tb.card[mode, K_COUNTS]
    if counted != ZERO and amount(st, tb, counted, NONE, NONE, ZERO, ZERO) <= ZERO:
        return False
    row = tb.card[mode, K_SPELL]
    if row < ZERO or tb.ability[row, A_SACRIFICE] | tb.ability[row, A_DISCARD] | tb.ability[row, A_LIFE] == ZERO:
        return True
    return payable(st, tb, row, NONE)


@inner
def castable_mode(st, tb, kind):
    """Return the first of a card's ways to be cast that can be paid for, an X of at least 1 with it, or -1."""
    mode = kind if tb.card[kind, K_KICKED] == ZERO else tb.card[kind, K_KICKED]
    while mode >= ZERO:
        cost = tb.card[mode, K_COST]
        if affordable(st, tb, cost, _price_with_x(tb, cost, price(st, tb, mode), ONE)):
            if may_be_cast(st, tb, mode):
                return mode
        mode = tb.card[mode, K_NEXT_MODE]
    if tb.energy_casts != ZERO and _energy_price(st, tb, kind) >= ZERO:
        return kind
    return NONE


@inner
def _energy_price(st, tb, kind):
    """Return the least energy that a spell may be cast for instead of its mana cost (118.9), or -1 where it cannot."""
    least = NONE
    sources = st.mask[M_STATIC] & ~st.mask[M_OPPOSING]
    while sources != ZERO:
        source = lowest(sources)
        sources ^= bit(source)
        first = tb.card[st.perm[source, F_CARD], K_STATIC]
        for row in range(first, first + tb.card[st.perm[source, F_CARD], K_STATICS]):
            if tb.static[row, S_WHAT] == S_CAST_FOR_ENERGY:
                energy = amount(st, tb, tb.static[row, S_AMOUNT], source, NONE, ZERO, ZERO)
                fitting = card_fits(tb, tb.static[row, S_FILTER], kind, tb.card[kind, K_TYPES])
                if fitting and energy <= st.players[ZERO, P_ENERGY] and (least < ZERO or energy < least):
                    least = energy
    return least


@inner
def _take_to_cast(st, tb, base):
    """Take a card that is cast out of the hand or the command zone, whose tax grows (903.8)."""
    st.elsewhere = ONE if st.set_aside != ZERO and st.lent[base] > ZERO else ZERO
    take_from_hand(st, base)
    if has(tb.commanders[word_of(base)], member_of(base)):
        st.taxes[base] += ONE
        st.hand_size += ONE
        st.elsewhere = ONE


@inner
def pay_for_spell(st, tb, mode):
    """Pay for a spell (601.2h) and take its card out of the hand or the command zone; return the X chosen."""
    cost = tb.card[mode, K_COST]
    more = price(st, tb, mode)
    base = tb.card[mode, K_BASE]
    if tb.energy_casts != ZERO and not affordable(st, tb, cost, _price_with_x(tb, cost, more, ONE)):
        pay_energy(st, ZERO, _energy_price(st, tb, base))
        st.spent = ZERO
        _take_to_cast(st, tb, base)
        return ZERO
    x = largest_x(st, tb, mode) if tb.cost[cost, C_X] > ZERO else ZERO
    if tb.card[mode, K_DELVE] != ZERO:
        exile_from_graveyard(st, tb, smaller(-more, st.graveyard))
    before = total_ready(st)
    pay(st, tb, cost, _price_with_x(tb, cost, more, x))
    st.spent = before - total_ready(st)
    _take_to_cast(st, tb, base)
    return x


@inner
def _resolve_permanent(st, tb, base):
    """Put a permanent spell onto the battlefield (608.3); an Aura is attached to the best creature."""
    slot = enter_permanent(st, tb, base)
    if slot >= ZERO and tb.card[base, K_ROLE] == ROLE_AURA:
        host = enchant(st, tb, slot)
        if host >= ZERO:
            fire(st, T_TARGET, host, ONE, ZERO)


@inner
def resolve_spell(st, tb, mode, x):
    """Resolve a spell (608): what it does happens, then its card goes where it goes: exile with flashback."""
    base = tb.card[mode, K_BASE]
    st.x = x
    st.spells += ONE
    st.dirty |= st.heeds & RESTLESS
    note(st, SAW_CAST, ZERO, mode, x, total_ready(st))
    if st.mask[M_TRIGGER + T_CAST] != ZERO:
        see_cast(st, tb, mode, x)
    settle(st, tb)
    st.x = x
    if tb.card[mode, K_TYPES] & (INSTANT | SORCERY) == ZERO:
        _resolve_permanent(st, tb, mode)
    if tb.card[mode, K_SPELL] >= ZERO:
        row = tb.card[mode, K_SPELL]
        hidden = st.buried[base] if _begins_by_returning(tb, mode) else ZERO
        st.buried[base] -= hidden
        run_effects(st, tb, tb.ability[row, A_FIRST], tb.ability[row, A_EFFECTS], NONE, NONE, ZERO, ZERO)
        st.buried[base] += hidden
        if hidden > ZERO:
            st.grave[word_of(base)] |= bit(member_of(base))
    if tb.card[mode, K_TYPES] & (INSTANT | SORCERY) != ZERO:
        _put_away(st, tb, base, tb.card[mode, K_BURIED])
    settle(st, tb)


@inner
def _put_away(st, tb, kind, where):
    """Put the card of a spell that has resolved where it goes (608.2n): with rebound into exile until the upkeep."""
    if where == INTO_GRAVEYARD or (where == REBOUNDS and st.phase == UPKEEP):
        bury(st, tb, kind)
    elif where == INTO_HAND:
        add_to_hand(st, kind, ONE)
    elif where == INTO_LIBRARY:
        put_on_bottom(st, kind)
        shuffle_library(st)
    elif where == REBOUNDS:
        st.rebounding[kind] += ONE
        st.set_aside = ONE


@inner
def cast_rebounding(st, tb):
    """Cast the cards that rebound, without paying (702.88a)."""
    st.phase = UPKEEP
    for kind in range(tb.kinds):
        while st.rebounding[kind] > ZERO and st.over == ZERO:
            st.rebounding[kind] -= ONE
            note(st, SAW_REBOUND, ZERO, kind, ZERO, ZERO)
            st.spent = ZERO
            st.elsewhere = ONE
            resolve_spell(st, tb, kind, ZERO)
    st.phase = ONE


@inner
def cast(st, tb, mode):
    """Cast a spell and let it resolve."""
    x = pay_for_spell(st, tb, mode)
    resolve_spell(st, tb, mode, x)
    cast_pending(st, tb)


@inner
def cast_pending(st, tb):
    """Cast the cards that effects let be cast without paying their mana cost (118.9), an X being 0 (107.3b)."""
    while st.pending_count > ZERO and st.over == ZERO:
        kind = st.pending[0]
        st.pending_count -= ONE
        for place_in_line in range(st.pending_count):
            st.pending[place_in_line] = st.pending[place_in_line + ONE]
        st.spent = ZERO
        st.elsewhere = ONE
        resolve_spell(st, tb, kind, ZERO)


@inner
def cast_from_graveyard(st, tb, mode):
    """Cast a spell from the graveyard and let it resolve (702.34a), or activate an ability there (602.1, 113.6)."""
    before = total_ready(st)
    cost = tb.card[mode, K_COST]
    x = (before - tb.cost[cost, C_TOTAL]) // tb.cost[cost, C_X] if tb.cost[cost, C_X] > ZERO else ZERO
    pay(st, tb, cost, x * tb.cost[cost, C_X])
    st.spent = before - total_ready(st)
    st.elsewhere = TWO
    unbury(st, tb, tb.card[mode, K_BASE])
    exile_from_graveyard(st, tb, tb.card[mode, K_EXILES])
    if tb.card[mode, K_UNCAST] != ZERO:
        note(st, SAW_ACTIVATE, NONE, mode, tb.card[mode, K_SPELL], ZERO)
        tap_helpers(st, tb, tb.card[mode, K_SPELL], NONE)
        if tb.card[mode, K_COMES_BACK] > ZERO:
            st.made = ZERO
            place(st, tb, tb.card[mode, K_BASE], tb.card[mode, K_COMES_BACK] - ONE)
        _resolve_ability(st, tb, mode)
    else:
        resolve_spell(st, tb, mode, x)


@inner
def _resolve_ability(st, tb, mode):
    """Resolve an ability of a card that is no permanent."""
    st.budget -= ONE
    st.x = ZERO
    row = tb.card[mode, K_SPELL]
    run_effects(st, tb, tb.ability[row, A_FIRST], tb.ability[row, A_EFFECTS], NONE, NONE, ZERO, ZERO)
    settle(st, tb)


@inner
def discard_for_ability(st, tb, kind):
    """Pay for an ability by discarding its own card, such as cycling (702.29a), and let it resolve."""
    mode = tb.card[kind, K_DISCARDED]
    note(st, SAW_ACTIVATE, NONE, mode, tb.card[mode, K_SPELL], ZERO)
    pay(st, tb, tb.card[mode, K_COST], ZERO)
    discard_card(st, tb, kind)
    settle(st, tb)
    _resolve_ability(st, tb, mode)


# Lands ------------------------------------------------------------------------------------------------------------


@inner
def put_land(st, tb, kind):
    """Put a land onto the battlefield as it enters: tapped or untapped, its price in life paid."""
    note(st, SAW_LAND, ZERO, kind, ONE if enters_untapped(st, tb, kind) else ZERO, st.lands + ONE)
    return enter_as_it_does(st, tb, kind)


# Abilities --------------------------------------------------------------------------------------------------------


@inner
def _energy_for_x(st, tb, row):
    """Return the X of an ability that X energy is paid for: all there is; else 0 until mana is paid."""
    energy = tb.ability[row, A_ENERGY]
    if tb.amount[energy, N_TIMES] != ZERO and tb.amount[energy, N_COUNT] == N_X:
        return st.players[ZERO, P_ENERGY]
    return ZERO


@inner
def activate(st, tb, row, slot):
    """Activate an ability and let it resolve."""
    st.budget -= ONE
    note(st, SAW_ACTIVATE, slot, st.perm[slot, F_CARD], row, ZERO)
    x = _energy_for_x(st, tb, row)
    if tb.ability[row, A_FLAGS] & FLAG_LOYALTY_X != ZERO:
        x = -loyalty_change(st, tb, row, slot)
    st.x = x
    pay_activation(st, tb, row, slot)
    if x > ZERO:
        st.x = x
    run_effects(st, tb, tb.ability[row, A_FIRST], tb.ability[row, A_EFFECTS], slot, NONE, ZERO, ZERO)
    settle(st, tb)
    cast_pending(st, tb)
