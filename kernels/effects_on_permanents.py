"""What effects do to permanents: one branch per verb, each a call to a rule."""

import numpy as np

from counterclock.kernels.amounts import amount
from counterclock.kernels.battlefield import take_back_land
from counterclock.kernels.bits import bit, has, lowest, member_of, smaller, word_of
from counterclock.kernels.choices import best_creature, can_use, receivers, spare_land
from counterclock.kernels.codes import (
    CREATURE,
    HASTE,
    LAND,
    N_PERMANENT_KINDS,
    P1P1,
    R_EACH_ATTACKING,
    R_EACH_PERMANENT,
    R_MADE,
    R_OPPOSING,
    R_OTHER_TARGET,
    R_SELF,
    R_TARGET,
    R_TARGET_ATTACKING,
    R_TARGET_PERMANENT,
    R_THAT,
    T_MONSTROUS,
    T_TAPPED,
    T_TARGET,
    T_UNTAPPED,
    TO_EXILE,
    TO_HAND,
    TOKEN,
    V_ANIMATE,
    V_ATTACH,
    V_COPY,
    V_DAMAGE,
    V_DESTROY,
    V_DOUBLE,
    V_EXILE,
    V_EXPLORE,
    V_FLICKER,
    V_GRANT,
    V_LEAVE_LATER,
    V_MONSTROSITY,
    V_MOVE,
    V_ONE_MORE,
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
from counterclock.kernels.effects_on_cards import enter, explore, place
from counterclock.kernels.effects_on_lands import stand_up, untap_lands
from counterclock.kernels.events import fire, fire_one, stop_watching, watch
from counterclock.kernels.jit import inner, leaf
from counterclock.kernels.later import leave_later
from counterclock.kernels.layout import (
    BOARD,
    E_AMOUNT,
    E_DEALER,
    E_FILTER,
    E_ITS,
    E_KEYWORDS,
    E_KIND,
    E_LASTS,
    E_RECEIVER,
    E_SECOND,
    E_TO,
    E_TOXIC,
    E_UP_TO,
    F_CARD,
    F_CONTROLLER,
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
    L_ALL,
    L_ANY,
    M_ANIMATED,
    M_ATTACHED,
    M_CREATURE,
    M_DEAD,
    M_OPPOSING,
    M_SHIELDED,
    M_SICK,
    M_TAPPED,
    M_TOKEN,
    NONE,
    NUMBERS,
    ONE,
    ZERO,
)
from counterclock.kernels.log import SAW_ANIMATE, SAW_ATTACH, SAW_PUMP, SAW_RETURN, note
from counterclock.kernels.mana import change_ready
from counterclock.kernels.permanents import boost, keep_strong, refresh, set_base, set_types, stay
from counterclock.kernels.rules.counters import (
    double_counters,
    move_counters,
    put_counters,
    put_same_counters,
    remove_counters,
)
from counterclock.kernels.rules.damage import damage_permanent
from counterclock.kernels.rules.proliferate import kinds_on_permanent
from counterclock.kernels.rules.state_based import destroy, remove_from_battlefield, sacrifice, to_command_zone
from counterclock.kernels.rules.stun import untap
from counterclock.kernels.tokens import copy, other_face, transform
from counterclock.kernels.zones import return_to_hand, take_from_hand, unbury

EVERY_KIND = np.int64((1 << 24) - 1)
ALL_OF_THEM = np.int64(1_000)


@inner
def _pump(st, tb, row, slot, power, toughness):
    """Give a creature power, toughness and keywords until end of turn (611.2), or for good."""
    st.dirty |= NUMBERS
    if toughness < ZERO:
        st.dirty |= BOARD
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
        keep_strong(st, slot)
        note(st, SAW_PUMP, slot, power, toughness, ZERO)
    if tb.effect[row, E_KEYWORDS] & HASTE != ZERO:
        st.mask[M_SICK] &= ~bit(slot)
    if tb.effect[row, E_KEYWORDS] != ZERO:
        note(st, SAW_PUMP, slot, ZERO, ZERO, tb.effect[row, E_KEYWORDS])


@inner
def _animate(st, tb, row, slot, power, toughness):
    """Make a permanent a creature with this base power and toughness, until end of turn or for good (611.2, 613.4b).

    An Equipment that is a creature is attached to nothing (301.5c).
    """
    if not has(st.mask[M_CREATURE], slot):
        st.perm[slot, F_HOST] = NONE
        st.mask[M_ATTACHED] &= ~bit(slot)
    set_base(st, slot, power, toughness)
    set_types(st, slot, st.perm[slot, F_TYPES] | CREATURE | tb.effect[row, E_KIND])
    note(st, SAW_ANIMATE, slot, power, toughness, ZERO)
    _pump(st, tb, row, slot, ZERO, ZERO)
    st.dirty = ONE
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
    """Untap a permanent by an effect, and with it the mana it makes, for which it may have been tapped."""
    sick = has(st.mask[M_SICK] & st.mask[M_CREATURE], slot)
    for_mana = not has(st.mask[M_TAPPED] | st.mask[M_OPPOSING], slot) and not sick
    became = untap(st, tb, slot)
    if became:
        fire_one(st, T_UNTAPPED, slot, slot, ONE, ZERO)
    if became or for_mana:
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
    if not has(st.mask[M_TAPPED], slot):
        fire_one(st, T_TAPPED, slot, slot, ONE, ZERO)
    st.mask[M_TAPPED] |= bit(slot)


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
def keywords_of_dealer(st, tb, row, source, subject):
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
        keywords = keywords_of_dealer(st, tb, row, source, subject)
        damage_permanent(st, tb, slot, number, ZERO, keywords)
        if source >= ZERO and tb.effect[row, E_DEALER] == ZERO and number > ZERO:
            st.perm[slot, F_HURT] |= bit(source)
    elif verb == V_DESTROY:
        destroy(st, tb, slot)
    elif verb == V_SACRIFICE:
        sacrifice(st, tb, slot)
    elif verb == V_EXILE:
        remove_from_battlefield(st, tb, slot, TO_EXILE)
        if st.perm[slot, F_TYPES] & TOKEN == ZERO and st.perm[slot, F_CONTROLLER] == ZERO:
            to_command_zone(st, tb, st.perm[slot, F_CARD])
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
        remove_from_battlefield(st, tb, slot, TO_HAND)
        if st.perm[slot, F_TYPES] & TOKEN == ZERO and st.perm[slot, F_CONTROLLER] == ZERO:
            return_to_hand(st, tb, st.perm[slot, F_CARD])
    else:
        _on_counters(st, tb, row, verb, slot, number, source, subject)


@inner
def _take_dead(st, tb, kind, to):
    """Take a card that has just gone to the graveyard out of it; tell whether it was there.

    A commander that comes back onto the battlefield did not go to the command zone (903.9a leaves it to its owner).
    """
    if st.buried[kind] > ZERO:
        unbury(st, tb, kind)
        return True
    if to == TO_HAND or st.held[kind] <= ZERO or not has(tb.commanders[word_of(kind)], member_of(kind)):
        return False
    take_from_hand(st, kind)
    st.hand_size += ONE
    return True


@inner
def _return_dead(st, tb, row, source):
    """Return a card that has just gone to the graveyard."""
    kind = tb.card[st.perm[source, F_CARD], K_BASE]
    st.made = ZERO
    if st.perm[source, F_TYPES] & TOKEN == ZERO and _take_dead(st, tb, kind, tb.effect[row, E_TO]):
        note(st, SAW_RETURN, ZERO, kind, tb.effect[row, E_TO], ZERO)
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


@leaf
def _is_rare(receiver):
    """Tell whether one of the latest words for receivers means permanents."""
    return receiver == R_TARGET_ATTACKING or receiver == R_MADE


@leaf
def _is_target(receiver):
    """Tell whether a receiver is a target of seat 0's own (115.1)."""
    if receiver == R_TARGET or receiver == R_OTHER_TARGET:
        return True
    return receiver == R_TARGET_PERMANENT or receiver == R_TARGET_ATTACKING


@leaf
def is_permanents(receiver):
    """Tell whether one of the later words for receivers means permanents."""
    return receiver == R_TARGET_PERMANENT or receiver == R_EACH_ATTACKING or _is_rare(receiver)


@leaf
def means_lands(tb, which):
    """Tell whether only lands fit a filter."""
    return tb.filter[which, L_ANY] == LAND or tb.filter[which, L_ALL] & LAND != ZERO


@inner
def on_permanents(st, tb, row, verb, source, subject, event, player):
    """Carry out a verb on every permanent its receiver means."""
    up_to = amount(st, tb, tb.effect[row, E_UP_TO], source, subject, event, player)
    receiver = tb.effect[row, E_RECEIVER]
    aimed = _is_target(receiver)
    dead = subject if receiver == R_THAT else source if receiver == R_SELF else NONE
    if dead >= ZERO and has(st.mask[M_DEAD], dead):
        if verb == V_COPY:
            copy(st, tb, row, dead, ONE)
        elif verb == V_RETURN:
            _return_dead(st, tb, row, dead)
        elif verb == V_EXILE and st.perm[dead, F_TYPES] & TOKEN == ZERO:
            kind = tb.card[st.perm[dead, F_CARD], K_BASE]
            if st.buried[kind] > ZERO:
                unbury(st, tb, kind)
        return
    if verb == V_RETURN and receiver == R_TARGET_PERMANENT and tb.filter[tb.effect[row, E_FILTER], L_ANY] == LAND:
        kind = spare_land(st, tb)
        if kind >= ZERO:
            take_back_land(st, tb, kind)
            return
    if verb == V_FLICKER:
        st.made = ZERO
    chosen = ZERO
    if receiver == R_EACH_PERMANENT and verb == V_UNTAP:
        untap_lands(st, tb, tb.effect[row, E_FILTER], ALL_OF_THEM)
    elif receiver == R_TARGET_PERMANENT and means_lands(tb, tb.effect[row, E_FILTER]):
        if verb == V_UNTAP:
            up_to = untap_lands(st, tb, tb.effect[row, E_FILTER], up_to)
        elif verb == V_ANIMATE or verb == V_PUT:
            chosen = stand_up(st, tb, tb.effect[row, E_FILTER], up_to)
    if chosen == ZERO:
        chosen = _chosen(st, tb, row, verb, source, subject, up_to)
        if verb != V_FLICKER and (aimed or receiver == R_OPPOSING or (verb == V_PUT and receiver != R_MADE)):
            st.made = chosen
    st.it = NONE if tb.effect[row, E_ITS] == ZERO else ZERO
    number = amount(st, tb, tb.effect[row, E_AMOUNT], source, subject, event, player)
    second = amount(st, tb, tb.effect[row, E_SECOND], source, subject, event, player)
    if verb == V_DAMAGE:
        st.mask[M_SHIELDED] = ZERO  # what earlier effects dealt was another event (122.1c)
    elif verb == V_DESTROY or verb == V_SACRIFICE or verb == V_EXILE or verb == V_RETURN:
        watch(st)
    while chosen != ZERO:
        slot = lowest(chosen)
        chosen ^= bit(slot)
        if st.it >= ZERO:
            st.it = slot
            number = amount(st, tb, tb.effect[row, E_AMOUNT], source, subject, event, player)
            second = amount(st, tb, tb.effect[row, E_SECOND], source, subject, event, player)
        _on_permanent(st, tb, row, verb, slot, number, second, source, subject)
        if aimed:
            fire(st, T_TARGET, slot, ONE, ZERO)
    stop_watching(st)
