"""Casting spells, playing lands and activating abilities: what is legal, what it costs, what happens (601, 602)."""

import numpy as np

from counterclock.kernels.amounts import amount, holds, own_creatures, spend, spent, use, used
from counterclock.kernels.battlefield import enter_as_it_does, enter_permanent, enters_untapped
from counterclock.kernels.bits import bit, has, larger, lowest, size, smaller
from counterclock.kernels.choices import (
    NO_BOUND,
    best_in_graveyard,
    best_in_library,
    least_life,
    sacrificed,
    worst_in_hand,
)
from counterclock.kernels.codes import (
    BY_DAMAGE,
    INSTANT,
    LOYALTY,
    N_X,
    SORCERY,
    T_CAST,
    T_TAPPED,
    T_TARGET,
    TO_EXILE,
    V_RETURN,
)
from counterclock.kernels.combat import untapped_beside
from counterclock.kernels.effects import run_effects
from counterclock.kernels.effects_on_cards import enchant, place
from counterclock.kernels.effects_on_lands import land_to_spare, spare_land_stood_up
from counterclock.kernels.events import fire, fire_one
from counterclock.kernels.filters import card_fits, fits
from counterclock.kernels.jit import inner, leaf
from counterclock.kernels.layout import (
    A_BURN,
    A_CONDITION,
    A_COST,
    A_DISCARD,
    A_EFFECTS,
    A_ENERGY,
    A_FIRST,
    A_FLAGS,
    A_GRAVE,
    A_HELPER,
    A_HELPERS,
    A_KIND,
    A_LEFT,
    A_LESS,
    A_LIFE,
    A_LOYALTY,
    A_REMOVE,
    A_REMOVE_KIND,
    A_RIGHT,
    A_ROLE,
    A_SACRIFICE,
    C_GENERIC,
    C_TOTAL,
    C_X,
    E_FILTER,
    E_VERB,
    F_CARD,
    FLAG_EXILE,
    FLAG_LOYALTY,
    FLAG_LOYALTY_X,
    FLAG_ONCE,
    FLAG_SACRIFICE,
    FLAG_SPENT,
    FLAG_TAP,
    INTO_GRAVEYARD,
    INTO_HAND,
    INTO_LIBRARY,
    K_BASE,
    K_BURIED,
    K_COMES_BACK,
    K_COST,
    K_DELVE,
    K_DISCARDED,
    K_EXILES,
    K_FINDS,
    K_KICKED,
    K_LESS,
    K_MANA_VALUE,
    K_NEXT_MODE,
    K_ROLE,
    K_SOURCE,
    K_SPELL,
    K_STATIC,
    K_STATICS,
    K_TYPES,
    K_UNCAST,
    K_UNITS,
    M_ANIMATED,
    M_ATTACKING,
    M_CREATURE,
    M_OPPOSING,
    M_SICK,
    M_STATIC,
    M_TAPPED,
    N_COUNT,
    N_TIMES,
    NONE,
    ONE,
    P_ENERGY,
    P_LIFE,
    REBOUNDS,
    ROLE_ANIMATE,
    ROLE_AURA,
    ROLE_MANA,
    S_AMOUNT,
    S_CAST_FOR_ENERGY,
    S_CONDITION,
    S_COST_LESS,
    S_FILTER,
    S_KIND,
    S_LEFT,
    S_RIGHT,
    S_WHAT,
    TOTALS,
    TWO,
    WORD_KINDS,
    ZERO,
)
from counterclock.kernels.log import SAW_ACTIVATE, SAW_CAST, SAW_LAND, SAW_REBOUND, note
from counterclock.kernels.mana import affordable, change_ready, enough_mana, pay, total_ready
from counterclock.kernels.rules.counters import remove_counters
from counterclock.kernels.rules.energy import pay_energy
from counterclock.kernels.rules.life import lose_life
from counterclock.kernels.rules.loyalty import may_activate_again, pay_loyalty
from counterclock.kernels.rules.numbers import can_pay
from counterclock.kernels.rules.state_based import remove_from_battlefield, sacrifice
from counterclock.kernels.stack import settle
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

_LARGEST_TOTAL = np.int64(TOTALS - 1)
UPKEEP = np.int64(2)
"""A phase in which spells that rebound are cast."""
NEVER = np.int64(-1_000_000)
"""A loyalty cost that nothing can pay."""

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
    if has(tb.commanders[base // WORD_KINDS], base % WORD_KINDS):
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
    if has(tb.slow[kind // WORD_KINDS], kind % WORD_KINDS):
        return _change_of_price(st, tb, kind)
    return ZERO


@leaf
def _price_with_x(tb, cost, price_of_rest, x):
    """Return how much generic mana is added to a cost with this X: what makes it cheaper pays for X too (601.2f)."""
    return larger(price_of_rest + x * tb.cost[cost, C_X], -tb.cost[cost, C_GENERIC])


@leaf
def within_reach(st, tb, word):
    """Return the kinds, of one word, that there is mana enough for, whatever its colours."""
    return tb.within[smaller(total_ready(st), _LARGEST_TOTAL), word]


@inner
def largest_x(st, tb, mode):
    """Return the largest X a spell could be cast for with the untapped sources."""
    cost = tb.card[mode, K_COST]
    return (total_ready(st) - tb.cost[cost, C_TOTAL] - price(st, tb, mode)) // tb.cost[cost, C_X]


@inner
def _finds(st, tb, mode):
    """Tell whether a spell finds what it is for: in the library what is worth at most X, or a card in the graveyard."""
    effect = tb.card[mode, K_FINDS] - ONE
    if tb.effect[effect, E_VERB] == V_RETURN:
        return best_in_graveyard(st, tb, tb.effect[effect, E_FILTER], NO_BOUND) >= ZERO
    return best_in_library(st, tb, tb.effect[effect, E_FILTER], largest_x(st, tb, mode)) >= ZERO


@leaf
def castable_way(st, tb, word, member):
    """Return ``castable_mode`` of a member of a word of kinds: at once where mana alone decides."""
    kind = member + word * WORD_KINDS
    if has(tb.plain[word], member):
        return kind if enough_mana(st, tb, tb.card[kind, K_COST], ZERO) else NONE
    return castable_mode(st, tb, kind)


@inner
def may_be_cast(st, tb, mode):
    """Tell whether a spell finds what it is for, and what it costs besides mana can be given up (601.2b, 601.2h)."""
    if tb.card[mode, K_FINDS] != ZERO and not _finds(st, tb, mode):
        return False
    row = tb.card[mode, K_SPELL]
    if row < ZERO or tb.ability[row, A_SACRIFICE] | tb.ability[row, A_DISCARD] | tb.ability[row, A_LIFE] == ZERO:
        return True
    return _payable(st, tb, row, NONE)


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
    if has(tb.commanders[base // WORD_KINDS], base % WORD_KINDS):
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
    st.dirty |= st.restless
    note(st, SAW_CAST, ZERO, mode, x, total_ready(st))
    fire(st, T_CAST, base, tb.card[base, K_MANA_VALUE] + x * tb.cost[tb.card[mode, K_COST], C_X], ZERO)
    settle(st, tb)
    st.x = x
    if tb.card[mode, K_TYPES] & (INSTANT | SORCERY) == ZERO:
        _resolve_permanent(st, tb, mode)
    if tb.card[mode, K_SPELL] >= ZERO:
        row = tb.card[mode, K_SPELL]
        run_effects(st, tb, tb.ability[row, A_FIRST], tb.ability[row, A_EFFECTS], NONE, NONE, ZERO, ZERO)
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
        _tap_helpers(st, tb, tb.card[mode, K_SPELL], NONE)
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


@leaf
def own_units(st, tb, slot):
    """Return how many mana a permanent itself makes by tapping, which it cannot do when it is tapped for a cost."""
    return tb.card[st.perm[slot, F_CARD], K_UNITS]


@inner
def helpers(st, tb, row, slot):
    """Return the creatures that could be tapped for a cost: untapped, not attacking, sick or not (602.2b).

    One that makes mana must have some left; before combat only those that could not attack are tapped for mana.
    """
    among = own_creatures(st) & ~(st.mask[M_TAPPED] | st.mask[M_ATTACKING])
    if tb.ability[row, A_ROLE] == ROLE_MANA and st.combat_begun == ZERO:
        among &= st.mask[M_SICK]
    if tb.ability[row, A_FLAGS] & FLAG_TAP != ZERO:
        among &= ~bit(slot)
    chosen = ZERO
    while among != ZERO:
        other = lowest(among)
        among ^= bit(other)
        units = own_units(st, tb, other)
        left = units == ZERO or untapped_beside(st, tb, tb.card[st.perm[other, F_CARD], K_SOURCE], chosen) >= units
        if left and fits(st, tb, tb.ability[row, A_HELPER], other, slot):
            chosen |= bit(other)
    return chosen


@inner
def _tap_helpers(st, tb, row, slot):
    """Tap creatures for a cost (602.2b), and with them the mana they make."""
    for _ in range(tb.ability[row, A_HELPERS]):
        tapped = lowest(helpers(st, tb, row, slot))
        if own_units(st, tb, tapped) > ZERO:
            change_ready(st, tb, tb.card[st.perm[tapped, F_CARD], K_SOURCE], -own_units(st, tb, tapped))
        st.mask[M_TAPPED] |= bit(tapped)
        fire_one(st, T_TAPPED, tapped, tapped, ONE, ZERO)


@inner
def _pay_dearly(st, tb, row, slot):
    """Pay the part of an activation cost that gives something up: permanents, cards, creatures that are tapped."""
    which = tb.ability[row, A_SACRIFICE]
    if which != ZERO:
        given_up = sacrificed(st, tb, which, slot)
        sacrifice(st, tb, given_up if given_up >= ZERO else spare_land_stood_up(st, tb, which))
    for _ in range(tb.ability[row, A_DISCARD]):
        discard_card(st, tb, worst_in_hand(st, tb))
    exile_from_graveyard(st, tb, tb.ability[row, A_GRAVE])
    _tap_helpers(st, tb, row, slot)


@inner
def _payable(st, tb, row, slot):
    """Tell whether the part of an activation cost that is not mana can be paid."""
    st.x = ONE
    if not can_pay(st.players[ZERO, P_ENERGY], amount(st, tb, tb.ability[row, A_ENERGY], slot, NONE, ZERO, ZERO)):
        return False
    if st.players[ZERO, P_LIFE] <= tb.ability[row, A_LIFE]:
        return False
    if tb.ability[row, A_REMOVE] < ZERO and st.perm[slot, tb.ability[row, A_REMOVE_KIND]] == ZERO:
        return False
    if tb.ability[row, A_REMOVE] > ZERO and st.perm[slot, tb.ability[row, A_REMOVE_KIND]] < tb.ability[row, A_REMOVE]:
        return False
    which = tb.ability[row, A_SACRIFICE]
    if which != ZERO and sacrificed(st, tb, which, slot) < ZERO:
        if not land_to_spare(st, tb, which, tb.ability[row, A_FIRST]):
            return False
    if st.hand_size < tb.ability[row, A_DISCARD] or st.graveyard < tb.ability[row, A_GRAVE]:
        return False
    return tb.ability[row, A_HELPERS] == ZERO or size(helpers(st, tb, row, slot)) >= tb.ability[row, A_HELPERS]


@inner
def _set_aside(st, tb, slot):
    """Set aside the mana of a permanent about to attack and of those that are animated already; return whose."""
    slots = bit(slot) | (st.mask[M_ANIMATED] & ~st.mask[M_TAPPED])
    aside = ZERO
    while slots != ZERO:
        each = lowest(slots)
        slots ^= bit(each)
        source = tb.card[st.perm[each, F_CARD], K_SOURCE]
        if own_units(st, tb, each) <= st.ready[source]:
            change_ready(st, tb, source, -own_units(st, tb, each))
            aside |= bit(each)
    return aside


@inner
def _put_back(st, tb, aside):
    """Put back the mana that was set aside."""
    while aside != ZERO:
        each = lowest(aside)
        aside ^= bit(each)
        change_ready(st, tb, tb.card[st.perm[each, F_CARD], K_SOURCE], own_units(st, tb, each))


@inner
def _less(st, tb, row, slot):
    """Return how much generic mana an activation costs less (602.2b, 601.2f), as a negative number."""
    if tb.ability[row, A_LESS] == ZERO:
        return ZERO
    less = amount(st, tb, tb.ability[row, A_LESS], slot, NONE, ZERO, ZERO)
    return -smaller(less, tb.cost[tb.ability[row, A_COST], C_GENERIC])


@inner
def _payable_by_others(st, tb, cost, slot):
    """Tell whether others can pay for animating a permanent: what is tapped for mana cannot attack."""
    aside = _set_aside(st, tb, slot)
    enough = has(aside, slot) and affordable(st, tb, cost, tb.cost[cost, C_X])
    _put_back(st, tb, aside)
    return enough


@inner
def _mana_payable(st, tb, row, slot):
    """Tell whether the mana of an activation cost can be paid, for an X of 1, without the permanent's own if tapped."""
    cost = tb.ability[row, A_COST]
    if tb.ability[row, A_ROLE] == ROLE_ANIMATE:
        return _payable_by_others(st, tb, cost, slot)
    more = _less(st, tb, row, slot) + tb.cost[cost, C_X]
    if tb.ability[row, A_FLAGS] & (FLAG_TAP | FLAG_SACRIFICE) == ZERO or own_units(st, tb, slot) == ZERO:
        return affordable(st, tb, cost, more)
    source = tb.card[st.perm[slot, F_CARD], K_SOURCE]
    if st.ready[source] < own_units(st, tb, slot):
        return False
    change_ready(st, tb, source, -own_units(st, tb, slot))
    enough = affordable(st, tb, cost, more)
    change_ready(st, tb, source, own_units(st, tb, slot))
    return enough


@inner
def loyalty_change(st, tb, row, slot):
    """Return what a loyalty cost changes (606.4); -X is all but one counter, or all where that kills an opponent."""
    if tb.ability[row, A_FLAGS] & FLAG_LOYALTY_X == ZERO:
        return tb.ability[row, A_LOYALTY]
    there = st.perm[slot, LOYALTY]
    if tb.ability[row, A_BURN] * there >= least_life(st, tb):
        return -there
    return ONE - there if there > ONE else NEVER


@inner
def can_activate(st, tb, row, slot):
    """Tell whether an activated or loyalty ability can be activated now (602.5, 606.3)."""
    flags = tb.ability[row, A_FLAGS]
    if flags & FLAG_TAP != ZERO:
        if has(st.mask[M_TAPPED], slot) or has(st.mask[M_SICK] & st.mask[M_CREATURE], slot):
            return False
    if flags & FLAG_ONCE != ZERO and used(st, tb, row, slot):
        return False
    if flags & FLAG_SPENT != ZERO and spent(st, tb, row, slot):
        return False
    if flags & FLAG_LOYALTY != ZERO and not may_activate_again(st, tb, slot, loyalty_change(st, tb, row, slot)):
        return False
    if not _payable(st, tb, row, slot) or not _mana_payable(st, tb, row, slot):
        return False
    return holds(
        st, tb, tb.ability[row, A_CONDITION], tb.ability[row, A_LEFT], tb.ability[row, A_RIGHT],
        tb.ability[row, A_KIND], slot, NONE, ZERO, ZERO,
    )  # fmt: skip


@inner
def _pay_mana(st, tb, row, slot):
    """Pay the mana of an activation cost; the X chosen is all that is left."""
    cost = tb.ability[row, A_COST]
    more = _less(st, tb, row, slot)
    if tb.cost[cost, C_X] > ZERO:
        st.x = (total_ready(st) - tb.cost[cost, C_TOTAL]) // tb.cost[cost, C_X]
        more = st.x * tb.cost[cost, C_X]
    aside = _set_aside(st, tb, slot) if tb.ability[row, A_ROLE] == ROLE_ANIMATE else ZERO
    pay(st, tb, cost, more)
    _put_back(st, tb, aside)


@inner
def _pay_activation(st, tb, row, slot):
    """Pay for an ability (602.2b)."""
    flags = tb.ability[row, A_FLAGS]
    if flags & FLAG_TAP != ZERO:
        st.mask[M_TAPPED] |= bit(slot)
        fire_one(st, T_TAPPED, slot, slot, ONE, ZERO)
        if own_units(st, tb, slot) > ZERO:
            change_ready(st, tb, tb.card[st.perm[slot, F_CARD], K_SOURCE], -own_units(st, tb, slot))
    _pay_mana(st, tb, row, slot)
    pay_energy(st, ZERO, amount(st, tb, tb.ability[row, A_ENERGY], slot, NONE, ZERO, ZERO))
    if tb.ability[row, A_LIFE] > ZERO:
        lose_life(st, tb, ZERO, tb.ability[row, A_LIFE], BY_DAMAGE)
    if tb.ability[row, A_REMOVE] < ZERO:
        st.x = st.perm[slot, tb.ability[row, A_REMOVE_KIND]]
        remove_counters(st, tb, slot, tb.ability[row, A_REMOVE_KIND], st.x)
    elif tb.ability[row, A_REMOVE] > ZERO:
        remove_counters(st, tb, slot, tb.ability[row, A_REMOVE_KIND], tb.ability[row, A_REMOVE])
    if flags & FLAG_LOYALTY != ZERO:
        pay_loyalty(st, tb, slot, loyalty_change(st, tb, row, slot))
    _pay_dearly(st, tb, row, slot)
    if flags & FLAG_SPENT != ZERO:
        spend(st, tb, row, slot)
    if flags & FLAG_SACRIFICE != ZERO:
        sacrifice(st, tb, slot)
    elif flags & FLAG_EXILE != ZERO:
        remove_from_battlefield(st, tb, slot, TO_EXILE)
    if flags & FLAG_ONCE != ZERO:
        use(st, tb, row, slot)


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
    _pay_activation(st, tb, row, slot)
    if x > ZERO:
        st.x = x
    run_effects(st, tb, tb.ability[row, A_FIRST], tb.ability[row, A_EFFECTS], slot, NONE, ZERO, ZERO)
    settle(st, tb)
    cast_pending(st, tb)
