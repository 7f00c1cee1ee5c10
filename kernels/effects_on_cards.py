"""What abilities do with cards: look at them, search for them, put them where they go, create tokens (701)."""

import numpy as np

from counterclock.kernels.amounts import amount, own_creatures
from counterclock.kernels.battlefield import enter_as_it_does, enter_land, enter_permanent
from counterclock.kernels.bits import bit, has, lowest
from counterclock.kernels.choices import (
    NO_BOUND,
    aura_hosts,
    best_creature,
    best_in_graveyard,
    best_in_hand,
    best_in_library,
    keeps_on_top,
    nearest_opponent,
    sacrificed,
    worst_in_hand,
)
from counterclock.kernels.codes import (
    LAND,
    P1P1,
    T_EXPLORES,
    T_OTHER_EXPLORES,
    T_SCRY,
    T_SURVEIL,
    TO_ATTACKING,
    TO_BATTLEFIELD,
    TO_BATTLEFIELD_FOR_ENERGY,
    TO_BATTLEFIELD_TAPPED,
    TO_BOTTOM,
    TO_CAST,
    TO_GRAVEYARD,
    TO_HAND,
    TO_TOP,
    V_AMASS,
    V_CREATE,
    V_EARTHBEND,
    V_EXPLORE,
    V_FROM_HAND,
    V_IMPULSE,
    V_INCUBATE,
    V_LOOK,
    V_POPULATE,
    V_RETURN,
    V_REVEAL,
    V_SACRIFICE,
    V_SCRY,
    V_SEARCH,
    V_SURVEIL,
)
from counterclock.kernels.effects_on_lands import spare_land_stood_up
from counterclock.kernels.events import fire, fire_one
from counterclock.kernels.filters import card_fits, fits
from counterclock.kernels.jit import inner
from counterclock.kernels.layout import (
    E_FILTER,
    E_KIND,
    E_SECOND,
    E_TO,
    E_UP_TO,
    F_CARD,
    F_CONTROLLER,
    F_HOST,
    F_TYPES,
    K_BASE,
    K_MANA_VALUE,
    K_RISES,
    K_RISES_TO,
    K_ROLE,
    K_TYPES,
    L_ANOTHER,
    M_ATTACHED,
    M_CREATURE,
    M_DEAD,
    M_OPPOSING,
    M_TAPPED,
    M_TOKEN,
    NONE,
    ONE,
    P_ENERGY,
    ROLE_AURA,
    WORD_KINDS,
    ZERO,
)
from counterclock.kernels.log import (
    SAW_LENT,
    SAW_LOOK,
    SAW_RESOLVED,
    SAW_RETURN,
    SAW_SEARCH,
    SAW_TRIGGER,
    note,
)
from counterclock.kernels.permanents import refresh, set_base, stay
from counterclock.kernels.rules.counters import (
    put_counters,
)
from counterclock.kernels.rules.energy import pay_energy
from counterclock.kernels.rules.state_based import sacrifice
from counterclock.kernels.tokens import copy, create, earthbend, enters_tapped, incubate
from counterclock.kernels.zones import (
    add_to_hand,
    bury,
    find_in_library,
    put_on_bottom,
    put_on_top,
    shuffle_library,
    take_from_hand,
    take_from_library,
    take_top,
    unbury,
)

MOST_PENDING = np.int64(16)
MOST_REVEALED = np.int64(60)


@inner
def enchant(st, tb, slot):
    """Attach an Aura to the best creature that it may go on (303.4f); return it, or -1: then the Aura does not stay."""
    host = best_creature(st, tb, ZERO, slot, aura_hosts(st, tb))
    st.perm[slot, F_HOST] = host
    st.mask[M_ATTACHED] |= bit(slot)
    if host >= ZERO:
        refresh(st, tb)
    return host


@inner
def enter(st, tb, kind, untapped):
    """Put a card onto the battlefield that is not cast (400.7); return its slot, -1 for a land that only makes mana.

    No mana is spent on it, and its X is 0 (107.3g).
    """
    st.elsewhere = ONE
    st.spent = ZERO
    x = st.x
    st.x = ZERO
    if tb.card[kind, K_TYPES] & LAND != ZERO:
        slot = enter_as_it_does(st, tb, kind) if untapped else enter_land(st, tb, kind, False)
    else:
        slot = enter_permanent(st, tb, kind)
        if slot >= ZERO and tb.card[kind, K_ROLE] == ROLE_AURA:
            enchant(st, tb, slot)
    st.x = x
    if slot >= ZERO:
        st.made |= bit(slot)
    return slot


@inner
def _enter_as_told(st, tb, kind, to):
    """Put a card onto the battlefield untapped, tapped (110.5b), or tapped and attacking (508.4)."""
    slot = enter(st, tb, kind, to == TO_BATTLEFIELD)
    if to != TO_BATTLEFIELD and slot >= ZERO and tb.card[kind, K_TYPES] & LAND == ZERO:
        enters_tapped(st, tb, slot, nearest_opponent(st, tb) if to == TO_ATTACKING else NONE)


@inner
def _scry(st, tb, number, to_graveyard):
    """Look at the top cards; those not wanted go to the bottom (701.22) or the graveyard (701.25)."""
    if number > ZERO:
        fire(st, T_SURVEIL if to_graveyard else T_SCRY, NONE, number, ZERO)
    kept = ZERO
    for _ in range(number):
        kind = take_top(st)
        if kind < ZERO:
            break
        if keeps_on_top(st, tb, kind, st.lands):
            st.scratch[kept] = kind
            kept += ONE
            note(st, SAW_LOOK, ZERO, kind, TO_TOP, ZERO)
        elif to_graveyard:
            bury(st, tb, kind)
            note(st, SAW_LOOK, ZERO, kind, TO_GRAVEYARD, ZERO)
        else:
            put_on_bottom(st, kind)
            note(st, SAW_LOOK, ZERO, kind, TO_BOTTOM, ZERO)
    while kept > ZERO:
        kept -= ONE
        put_on_top(st, st.scratch[kept])


@inner
def _best_seen(st, tb, which, seen):
    """Return the place of the most important card that fits among those looked at and not yet taken, or -1."""
    best = NONE
    for index in range(seen):
        kind = st.scratch[index]
        if kind >= ZERO and (which == ZERO or card_fits(tb, which, kind, tb.card[kind, K_TYPES])):
            if best < ZERO or kind < st.scratch[best]:
                best = index
    return best


@inner
def _look(st, tb, row, number, taken):
    """Look at the top cards, take the most important that fit, put the rest on the bottom or into the graveyard."""
    seen = ZERO
    for _ in range(number):
        kind = take_top(st)
        if kind < ZERO:
            break
        st.scratch[seen] = kind
        seen += ONE
    st.made = ZERO
    st.that_many = ZERO
    for _ in range(taken):
        best = _best_seen(st, tb, tb.effect[row, E_FILTER], seen)
        if best < ZERO:
            break
        st.that_many += ONE
        kind = st.scratch[best]
        st.scratch[best] = NONE
        note(st, SAW_LOOK, ZERO, kind, tb.effect[row, E_TO], ZERO)
        place(st, tb, kind, tb.effect[row, E_TO])
    for index in range(seen):
        if st.scratch[index] >= ZERO:
            place(st, tb, st.scratch[index], tb.effect[row, E_KIND])


@inner
def _use_at_once(st, tb, kind, to):
    """Let a card be cast without paying its mana cost (118.9), or for energy; what is not paid for stays in exile."""
    if to != TO_CAST and not pay_energy(st, ZERO, tb.card[kind, K_MANA_VALUE]):
        if to == TO_BATTLEFIELD_FOR_ENERGY:
            bury(st, tb, kind)
        return
    if to == TO_BATTLEFIELD_FOR_ENERGY:
        enter(st, tb, kind, True)
    elif st.pending_count < MOST_PENDING:
        st.pending[st.pending_count] = kind
        st.pending_count += ONE


@inner
def _reveal_until(st, tb, row):
    """Reveal cards from the top until one fits, which goes where the effect says; the others go to the bottom."""
    seen = ZERO
    while seen < MOST_REVEALED:
        kind = take_top(st)
        if kind < ZERO:
            break
        if card_fits(tb, tb.effect[row, E_FILTER], kind, tb.card[kind, K_TYPES]):
            note(st, SAW_LOOK, ZERO, kind, tb.effect[row, E_TO], ZERO)
            place(st, tb, kind, tb.effect[row, E_TO])
            break
        st.scratch[seen] = kind
        seen += ONE
    for index in range(seen):
        put_on_bottom(st, st.scratch[index])


@inner
def place(st, tb, kind, to):
    """Put a card that was found where an effect says."""
    if to == TO_HAND:
        add_to_hand(st, kind, ONE)
    elif to == TO_BATTLEFIELD or to == TO_BATTLEFIELD_TAPPED or to == TO_ATTACKING:
        _enter_as_told(st, tb, kind, to)
    elif to == TO_GRAVEYARD:
        bury(st, tb, kind)
    elif to == TO_TOP:
        put_on_top(st, kind)
    elif to >= TO_CAST:
        _use_at_once(st, tb, kind, to)
    elif to == TO_BOTTOM:
        put_on_bottom(st, kind)


@inner
def _lend(st, number):
    """Exile the top cards of the library, which may be played this turn: they are held in hand until then."""
    for _ in range(number):
        kind = take_top(st)
        if kind >= ZERO:
            add_to_hand(st, kind, ONE)
            st.lent[kind] += ONE
            st.set_aside = ONE
            note(st, SAW_LENT, ZERO, kind, ZERO, ZERO)


@inner
def greatest_value(st, tb, row, source):
    """Return the greatest mana value of a card that is searched for or returned.

    Parameters
    ----------
    st, tb : STATE, TABLES records
    row : int64
        The effect.
    source : int64
        Slot of its source, or -1.

    Returns
    -------
    int64
    """
    if tb.effect[row, E_TO] == TO_BATTLEFIELD_FOR_ENERGY:
        return st.players[ZERO, P_ENERGY]
    bound = tb.effect[row, E_SECOND]
    return amount(st, tb, bound, source, NONE, ZERO, ZERO) if bound != ZERO else NO_BOUND


@inner
def _search(st, tb, row, number, most):
    """Search the library for the most important cards that fit (701.23), then shuffle."""
    st.made = ZERO
    st.that_many = ZERO
    for _ in range(number):
        kind = best_in_library(st, tb, tb.effect[row, E_FILTER], most)
        if kind < ZERO:
            break
        note(st, SAW_SEARCH, ZERO, kind, tb.effect[row, E_TO], ZERO)
        take_from_library(st, find_in_library(st, kind))
        st.that_many += ONE
        if tb.effect[row, E_TO] == TO_TOP:
            shuffle_library(st)
        place(st, tb, kind, tb.effect[row, E_TO])
    if tb.effect[row, E_TO] != TO_TOP:
        shuffle_library(st)


@inner
def _return(st, tb, row, number, most):
    """Return the most important cards that fit from the graveyard."""
    st.made = ZERO
    st.that_many = ZERO
    for _ in range(number):
        kind = best_in_graveyard(st, tb, tb.effect[row, E_FILTER], most)
        if kind < ZERO:
            return
        note(st, SAW_RETURN, ZERO, kind, tb.effect[row, E_TO], ZERO)
        unbury(st, tb, kind)
        st.that_many += ONE
        place(st, tb, kind, tb.effect[row, E_TO])


@inner
def _return_others(st, tb, row, number, source):
    """Return cards from the graveyard, without the source's own card where it lies there and others are meant."""
    which = tb.effect[row, E_FILTER]
    own = NONE
    if tb.filter[which, L_ANOTHER] != ZERO and source >= ZERO and has(st.mask[M_DEAD], source):
        own = tb.card[st.perm[source, F_CARD], K_BASE]
    hidden = own >= ZERO and st.buried[own] > ZERO
    if hidden:
        st.buried[own] -= ONE
    _return(st, tb, row, number, greatest_value(st, tb, row, source))
    if hidden:
        st.buried[own] += ONE


@inner
def _put_from_hand(st, tb, row, number):
    """Put cards from the hand where an effect says: the most important that fit, into the library the worst."""
    to = tb.effect[row, E_TO]
    st.made = ZERO
    st.that_many = ZERO
    for _ in range(number):
        if to == TO_TOP or to == TO_BOTTOM:
            kind = worst_in_hand(st, tb)
        else:
            kind = best_in_hand(st, tb, tb.effect[row, E_FILTER])
        if kind < ZERO:
            return
        take_from_hand(st, kind)
        if to != TO_TOP and to != TO_BOTTOM:
            note(st, SAW_LOOK, ZERO, kind, to, ZERO)
        place(st, tb, kind, to)
        st.that_many += ONE


@inner
def _rise_if(st, tb, seen, kind):
    """Return the cards of a kind from the graveyard if what they wait for there has been seen."""
    if has(seen, tb.card[kind, K_RISES] - ONE):
        while st.buried[kind] > ZERO and st.budget > ZERO:
            st.budget -= ONE
            note(st, SAW_TRIGGER, NONE, kind, NONE, ZERO)
            note(st, SAW_RETURN, ZERO, kind, tb.card[kind, K_RISES_TO], ZERO)
            unbury(st, tb, kind)
            place(st, tb, kind, tb.card[kind, K_RISES_TO])
            note(st, SAW_RESOLVED, NONE, ZERO, ZERO, ZERO)


@inner
def rise(st, tb):
    """Return cards from the graveyard by abilities of their own that trigger there (603.6e)."""
    seen = st.rising
    st.rising = ZERO
    for word in range(tb.words):
        risers = tb.risers[word]
        while risers != ZERO:
            kind = lowest(risers)
            risers ^= bit(kind)
            _rise_if(st, tb, seen, kind + word * WORD_KINDS)


@inner
def _populate(st, tb, row):
    """Create a token that is a copy of the best creature token of seat 0 (701.36)."""
    slot = best_creature(st, tb, ZERO, NONE, own_creatures(st) & st.mask[M_TOKEN])
    if slot >= ZERO:
        copy(st, tb, row, slot, ONE)


@inner
def explore(st, tb, slot):
    """Let a creature explore (701.44): a land goes to the hand, else the creature grows."""
    if slot >= ZERO:
        fire_one(st, T_EXPLORES, slot, slot, ONE, ZERO)
        fire(st, T_OTHER_EXPLORES, slot, ONE, ZERO)
    kind = take_top(st)
    if kind < ZERO:
        return
    if tb.card[kind, K_TYPES] & LAND != ZERO:
        note(st, SAW_LOOK, ZERO, kind, TO_HAND, ZERO)
        add_to_hand(st, kind, ONE)
        return
    if slot >= ZERO:
        put_counters(st, tb, slot, P1P1, ONE, ZERO, ZERO)
    if keeps_on_top(st, tb, kind, st.lands):
        put_on_top(st, kind)
    else:
        bury(st, tb, kind)


@inner
def _army(st, tb, which):
    """Return the first Army that seat 0 controls, -1 for none."""
    among = own_creatures(st) & ~st.mask[M_DEAD]
    while among != ZERO:
        slot = lowest(among)
        among ^= bit(slot)
        if fits(st, tb, which, slot, NONE):
            return slot
    return NONE


@inner
def _amass(st, tb, row, number):
    """Amass (701.47): put +1/+1 counters on an Army, which is created first where there is none."""
    slot = _army(st, tb, tb.effect[row, E_FILTER])
    if slot < ZERO:
        slot = enter_permanent(st, tb, tb.effect[row, E_KIND])
    if slot >= ZERO:
        st.made = bit(slot)
        put_counters(st, tb, slot, P1P1, number, ZERO, ZERO)


@inner
def _size_made(st, large):
    """Give the tokens just created this power and toughness."""
    among = st.made
    while among != ZERO:
        slot = lowest(among)
        among ^= bit(slot)
        set_base(st, slot, large, large)
        stay(st, slot)
        st.dirty = ONE


@inner
def _sacrifice_some(st, tb, which, source, number):
    """Sacrifice permanents of seat 0's choice that fit, lands that only make mana last but for the source (701.21a)."""
    for _ in range(number):
        slot = sacrificed(st, tb, which, source)
        if slot < ZERO or (slot == source and st.perm[slot, F_TYPES] & LAND != ZERO):
            spare = spare_land_stood_up(st, tb, which)
            slot = spare if spare >= ZERO else slot
        if slot >= ZERO:
            sacrifice(st, tb, slot)


@inner
def player_sacrifices(st, tb, which, source, player, number):
    """Let a player sacrifice what fits; an opponent has creatures, and a tapped one goes first (701.21a)."""
    if player == ZERO:
        _sacrifice_some(st, tb, which, source, number)
        return
    for _ in range(number):
        chosen = NONE
        among = st.mask[M_CREATURE] & st.mask[M_OPPOSING] & ~st.mask[M_DEAD]
        while among != ZERO:
            slot = lowest(among)
            among ^= bit(slot)
            if st.perm[slot, F_CONTROLLER] == player and fits(st, tb, which, slot, NONE):
                if chosen < ZERO or (has(st.mask[M_TAPPED], slot) and not has(st.mask[M_TAPPED], chosen)):
                    chosen = slot
        if chosen >= ZERO:
            sacrifice(st, tb, chosen)


@inner
def on_cards(st, tb, row, verb, number, second, source):
    """Carry out a verb about cards of seat 0."""
    if verb == V_SCRY or verb == V_SURVEIL:
        _scry(st, tb, number, verb == V_SURVEIL)
    elif verb == V_LOOK:
        _look(st, tb, row, number, amount(st, tb, tb.effect[row, E_UP_TO], source, NONE, ZERO, ZERO))
    elif verb == V_SEARCH:
        _search(st, tb, row, number, greatest_value(st, tb, row, source))
    elif verb == V_RETURN:
        _return_others(st, tb, row, number, source)
    elif verb == V_EXPLORE:
        for _ in range(number):
            explore(st, tb, source)
    elif verb == V_CREATE:
        create(st, tb, row, tb.effect[row, E_KIND], number)
        if tb.effect[row, E_SECOND] != ZERO:
            _size_made(st, second)
    elif verb == V_AMASS:
        _amass(st, tb, row, number)
    elif verb == V_FROM_HAND:
        _put_from_hand(st, tb, row, number)
    elif verb == V_EARTHBEND:
        earthbend(st, tb, number)
    elif verb == V_REVEAL:
        _reveal_until(st, tb, row)
    elif verb == V_POPULATE:
        for _ in range(number):
            _populate(st, tb, row)
    elif verb == V_INCUBATE:
        incubate(st, tb, tb.effect[row, E_KIND], number)
    elif verb == V_IMPULSE:
        _lend(st, number)
    elif verb == V_SACRIFICE:
        _sacrifice_some(st, tb, tb.effect[row, E_FILTER], source, number)
