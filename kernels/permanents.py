"""Permanents: entering and leaving the battlefield, continuous effects, and state-based actions (110, 603, 704)."""

from counterclock.kernels.amounts import amount, holds
from counterclock.kernels.bits import bit, has, lowest, member_of, only_if, word_of
from counterclock.kernels.codes import (
    ARTIFACT,
    BATTLE,
    CREATURE,
    ENCHANTMENT,
    EXALTED,
    HASTE,
    LAND,
    PLANESWALKER,
    R_ATTACHED,
    R_EACH,
    R_EACH_CREATURE,
    R_EACH_OPPOSING,
    R_EACH_OTHER,
    R_SELF,
    T_LEAVES,
    T_OTHER_ENTERS,
    T_OTHER_LEAVES,
    TOKEN,
)
from counterclock.kernels.events import fire, fire_one, fire_with, wait
from counterclock.kernels.filters import fits
from counterclock.kernels.jit import inner, leaf
from counterclock.kernels.layout import (
    BOARD,
    F_BASE_POWER,
    F_BASE_TOUGHNESS,
    F_CARD,
    F_CONTROLLER,
    F_DAMAGE,
    F_ENTERED,
    F_HOST,
    F_HURT,
    F_INSTANCES,
    F_KEYWORDS,
    F_LASTING_KEYWORDS,
    F_LOST_KEYWORDS,
    F_MARK,
    F_OWN_POWER,
    F_OWN_TOUGHNESS,
    F_OWN_TYPES,
    F_POISONOUS,
    F_POWER,
    F_STATIC_KEYWORDS,
    F_STATIC_POWER,
    F_STATIC_TOUGHNESS,
    F_STATIC_TOXIC,
    F_TOUGHNESS,
    F_TOXIC,
    F_TURN_KEYWORDS,
    F_TURN_POWER,
    F_TURN_TOUGHNESS,
    F_TYPES,
    K_BASE,
    K_CHAPTERS,
    K_INSTANCES,
    K_KEEN,
    K_KEYWORDS,
    K_LIMIT,
    K_MORE_LANDS,
    K_POISONOUS,
    K_POWER,
    K_REPLACES,
    K_ROLES,
    K_STATIC,
    K_STATICS,
    K_TOUGHNESS,
    K_TOXIC,
    K_TRIGGERS,
    K_TYPES,
    K_UNITS,
    M_ARTIFACT,
    M_ATTACHED,
    M_BLOCKED,
    M_CREATURE,
    M_DEAD,
    M_ENCHANTMENT,
    M_EXALTED,
    M_KEEN,
    M_LAND,
    M_MAKERS,
    M_OPPOSING,
    M_RARE,
    M_REPLACE,
    M_SICK,
    M_STATIC,
    M_STRONG,
    M_TAPPED,
    M_TOKEN,
    M_TOUCHED,
    M_TRIGGER,
    M_TURN,
    M_WALKER,
    MAX_PERMANENTS,
    N_MASKS,
    NONE,
    NUMBERS,
    ONE,
    PERMANENT_FIELDS,
    RESTLESS,
    S_AMOUNT,
    S_ANY_COLOR,
    S_CONDITION,
    S_FILTER,
    S_GRANT,
    S_HEEDS,
    S_KEYWORDS,
    S_KIND,
    S_LEFT,
    S_LOSE_KEYWORDS,
    S_ONE_ATTACKER,
    S_POWER_EQUALS,
    S_RECEIVER,
    S_RIGHT,
    S_SECOND,
    S_TOXIC,
    S_VARIES,
    S_WHAT,
    ZERO,
)
from counterclock.kernels.log import SAW_ENTERS, SAW_LEAVES, SAW_PUMP, SAW_SLOT, note

_MAY_NOT_STAY = CREATURE | PLANESWALKER | ENCHANTMENT | BATTLE
"""Types of permanents that state-based actions may remove as soon as they have entered."""
_OTHER_TYPES = ARTIFACT | LAND | ENCHANTMENT | PLANESWALKER | TOKEN


@inner
def set_types(st, slot, types):
    """Give a permanent its card types, in its row and in the sets kept by type, which hold nothing that has left."""
    st.perm[slot, F_TYPES] = types
    others = ~bit(slot)
    here = bit(slot) & ~st.mask[M_DEAD]
    st.mask[M_CREATURE] = st.mask[M_CREATURE] & others | (here if types & CREATURE != ZERO else ZERO)
    st.mask[M_ARTIFACT] = st.mask[M_ARTIFACT] & others | (here if types & ARTIFACT != ZERO else ZERO)
    st.mask[M_LAND] = st.mask[M_LAND] & others | (here if types & LAND != ZERO else ZERO)
    st.mask[M_ENCHANTMENT] = st.mask[M_ENCHANTMENT] & others | (here if types & ENCHANTMENT != ZERO else ZERO)
    st.mask[M_WALKER] = st.mask[M_WALKER] & others | (here if types & PLANESWALKER != ZERO else ZERO)
    st.mask[M_TOKEN] = st.mask[M_TOKEN] & others | (here if types & TOKEN != ZERO else ZERO)


@leaf
def _set_new_types(st, slot, types):
    """Enter a new permanent, which no set holds yet, into the sets kept by type; most are creatures alone."""
    if types & CREATURE != ZERO:
        st.mask[M_CREATURE] |= bit(slot)
    if types & _OTHER_TYPES != ZERO:
        set_types(st, slot, types)


@inner
def _set_body(st, tb, slot, kind):
    """Write a new permanent's characteristics: nothing is left of what stood in the slot before (400.7)."""
    for column in range(PERMANENT_FIELDS):
        st.perm[slot, column] = ZERO
    st.perm[slot, F_CARD] = kind
    st.perm[slot, F_ENTERED] = st.game_turn
    st.perm[slot, F_BASE_POWER] = tb.card[kind, K_POWER]
    st.perm[slot, F_BASE_TOUGHNESS] = tb.card[kind, K_TOUGHNESS]
    st.perm[slot, F_OWN_POWER] = tb.card[kind, K_POWER]
    st.perm[slot, F_OWN_TOUGHNESS] = tb.card[kind, K_TOUGHNESS]
    st.perm[slot, F_OWN_TYPES] = tb.card[kind, K_TYPES]
    st.perm[slot, F_TYPES] = tb.card[kind, K_TYPES]
    st.perm[slot, F_POWER] = tb.card[kind, K_POWER]
    st.perm[slot, F_TOUGHNESS] = tb.card[kind, K_TOUGHNESS]
    st.perm[slot, F_KEYWORDS] = tb.card[kind, K_KEYWORDS]
    st.perm[slot, F_TOXIC] = tb.card[kind, K_TOXIC]
    st.perm[slot, F_POISONOUS] = tb.card[kind, K_POISONOUS]
    st.perm[slot, F_INSTANCES] = tb.card[kind, K_INSTANCES]
    st.perm[slot, F_HOST] = NONE


@leaf
def keep_strong(st, slot):
    """Keep the set of what has power, as a permanent's power has changed."""
    st.mask[M_STRONG] = st.mask[M_STRONG] & ~bit(slot) | only_if(st.perm[slot, F_POWER] > ZERO, bit(slot))


@leaf
def set_uses(st, tb, slot, kind):
    """Enter a permanent into the sets kept by what it is good for: attacking, mana, exalted."""
    keep_strong(st, slot)
    others = ~bit(slot)
    st.mask[M_KEEN] = st.mask[M_KEEN] & others | only_if(tb.card[kind, K_KEEN] != ZERO, bit(slot))
    st.mask[M_MAKERS] = st.mask[M_MAKERS] & others | only_if(tb.card[kind, K_UNITS] > ZERO, bit(slot))
    exalted = tb.card[kind, K_KEYWORDS] & EXALTED != ZERO
    st.mask[M_EXALTED] = st.mask[M_EXALTED] & others | only_if(exalted, bit(slot))


@inner
def set_triggers(st, tb, slot, kind):
    """Enter a permanent into the sets kept by trigger, and into those of the few that need more looking at."""
    here = bit(slot)
    triggers = tb.card[kind, K_TRIGGERS]
    while triggers != ZERO:
        trigger = lowest(triggers)
        triggers ^= bit(trigger)
        st.mask[M_TRIGGER + trigger] |= here
    st.roles |= tb.card[kind, K_ROLES]
    if tb.card[kind, K_REPLACES] != ZERO:
        st.mask[M_REPLACE] |= here
    if tb.card[kind, K_STATICS] != ZERO:
        st.mask[M_STATIC] |= here
    if tb.card[kind, K_LIMIT] | tb.card[kind, K_CHAPTERS] | tb.card[kind, K_TYPES] & BATTLE != ZERO:
        st.mask[M_RARE] |= here


@leaf
def remember(st, tb, kind):
    """Remember that a card has been on the battlefield."""
    base = tb.card[kind, K_BASE]
    st.seen[word_of(base)] |= bit(member_of(base))


@inner
def new_permanent(st, tb, kind, controller):
    """Put a permanent onto the battlefield; return its slot, or -1 where there is no room.

    Nothing triggers yet: what it enters with comes first (614.12).
    """
    if st.permanents >= MAX_PERMANENTS:
        st.overflow += ONE
        return NONE
    slot = st.permanents
    st.permanents += ONE
    _set_body(st, tb, slot, kind)
    remember(st, tb, kind)
    st.perm[slot, F_CONTROLLER] = controller
    _set_new_types(st, slot, tb.card[kind, K_TYPES])
    set_uses(st, tb, slot, kind)
    special = tb.card[kind, K_LIMIT] | tb.card[kind, K_CHAPTERS] | tb.card[kind, K_TYPES] & BATTLE
    if tb.card[kind, K_TRIGGERS] | tb.card[kind, K_REPLACES] | tb.card[kind, K_STATICS] | special != ZERO:
        set_triggers(st, tb, slot, kind)
    if tb.card[kind, K_TOUGHNESS] <= ZERO and tb.card[kind, K_TYPES] & _MAY_NOT_STAY != ZERO:
        st.dirty = ONE
    elif st.mask[M_STATIC] != ZERO:
        st.dirty |= RESTLESS
    if controller != ZERO:
        st.mask[M_OPPOSING] |= bit(slot)
    if tb.card[kind, K_KEYWORDS] & HASTE == ZERO:
        st.mask[M_SICK] |= bit(slot)
    note(st, SAW_ENTERS, slot, kind, controller, ZERO)
    return slot


@leaf
def entered(st, slot, trigger):
    """Let abilities trigger on a permanent that has entered: its own, and those of others."""
    fire_one(st, trigger, slot, slot, ONE, st.perm[slot, F_CONTROLLER])
    fire(st, T_OTHER_ENTERS, slot, ONE, st.perm[slot, F_CONTROLLER])


@inner
def entered_together(st):
    """Let those that an effect has put onto the battlefield see the others, which came in with them (603.6a).

    Each has seen those that were put there after it.
    """
    watching = st.made & st.mask[M_TRIGGER + T_OTHER_ENTERS]
    while watching != ZERO:
        slot = lowest(watching)
        watching ^= bit(slot)
        others = st.made & (bit(slot) - ONE)
        while others != ZERO:
            other = lowest(others)
            others ^= bit(other)
            wait(st, T_OTHER_ENTERS, slot, other, ONE, st.perm[other, F_CONTROLLER])


@inner
def set_base(st, slot, power, toughness):
    """Give a permanent this base power and toughness (613.4b)."""
    st.perm[slot, F_POWER] += power - st.perm[slot, F_BASE_POWER]
    st.perm[slot, F_TOUGHNESS] += toughness - st.perm[slot, F_BASE_TOUGHNESS]
    st.perm[slot, F_BASE_POWER] = power
    st.perm[slot, F_BASE_TOUGHNESS] = toughness
    keep_strong(st, slot)


@inner
def stay(st, slot):
    """Let a permanent keep for good the types and the base power and toughness that it has."""
    st.perm[slot, F_OWN_POWER] = st.perm[slot, F_BASE_POWER]
    st.perm[slot, F_OWN_TOUGHNESS] = st.perm[slot, F_BASE_TOUGHNESS]
    st.perm[slot, F_OWN_TYPES] = st.perm[slot, F_TYPES]


# Continuous effects -----------------------------------------------------------------------------------------------


@inner
def _grant(st, tb, row, slot, power, toughness):
    """Add one continuous effect to one creature."""
    st.mask[M_TOUCHED] |= bit(slot)
    st.perm[slot, F_STATIC_POWER] += power
    st.perm[slot, F_STATIC_TOUGHNESS] += toughness
    st.perm[slot, F_STATIC_KEYWORDS] |= tb.static[row, S_KEYWORDS]
    st.perm[slot, F_STATIC_TOXIC] += tb.static[row, S_TOXIC]


@inner
def _within_reach(st, tb, row, source):
    """Return what a continuous effect may reach: all creatures, its source, or the creature that is attached to."""
    creatures = st.mask[M_CREATURE]
    receiver = tb.static[row, S_RECEIVER]
    if receiver == R_SELF:
        return bit(source)
    if receiver == R_ATTACHED:
        host = st.perm[source, F_HOST]
        return creatures & bit(host) if host >= ZERO else ZERO
    return creatures


@inner
def _reached(st, tb, row, source, slot):
    """Tell whether a continuous effect reaches a creature that it may reach."""
    receiver = tb.static[row, S_RECEIVER]
    if receiver == R_SELF or receiver == R_ATTACHED:
        return True
    yours = st.perm[slot, F_CONTROLLER] == st.perm[source, F_CONTROLLER]
    if receiver == R_EACH_OTHER and slot == source:
        return False
    if (receiver == R_EACH or receiver == R_EACH_OTHER) and not yours:
        return False
    if receiver == R_EACH_OPPOSING and yours:
        return False
    if receiver != R_EACH and receiver != R_EACH_OTHER and receiver != R_EACH_OPPOSING and receiver != R_EACH_CREATURE:
        return False
    return fits(st, tb, tb.static[row, S_FILTER], slot, source)


@inner
def _grant_all(st, tb, row, source):
    """Apply one continuous effect that gives something to every creature it reaches."""
    creatures = _within_reach(st, tb, row, source)
    power = amount(st, tb, tb.static[row, S_AMOUNT], source, NONE, ZERO, ZERO)
    toughness = amount(st, tb, tb.static[row, S_SECOND], source, NONE, ZERO, ZERO)
    while creatures != ZERO:
        slot = lowest(creatures)
        creatures ^= bit(slot)
        if _reached(st, tb, row, source, slot):
            if tb.static[row, S_VARIES] != ZERO:
                power = amount(st, tb, tb.static[row, S_AMOUNT], source, slot, ZERO, ZERO)
                toughness = amount(st, tb, tb.static[row, S_SECOND], source, slot, ZERO, ZERO)
            _grant(st, tb, row, slot, power, toughness)


@inner
def _take_from_all(st, tb, row, source):
    """Apply one continuous effect that takes keywords away to every creature it reaches."""
    creatures = _within_reach(st, tb, row, source)
    while creatures != ZERO:
        slot = lowest(creatures)
        creatures ^= bit(slot)
        if _reached(st, tb, row, source, slot):
            st.mask[M_TOUCHED] |= bit(slot)
            st.perm[slot, F_LOST_KEYWORDS] |= tb.static[row, S_KEYWORDS]


@inner
def _apply_static(st, tb, row, source):
    """Apply one continuous effect, if its condition holds."""
    if not holds(
        st, tb, tb.static[row, S_CONDITION], tb.static[row, S_LEFT], tb.static[row, S_RIGHT], tb.static[row, S_KIND],
        source, NONE, ZERO, ZERO,
    ):  # fmt: skip
        return
    what = tb.static[row, S_WHAT]
    if what == S_POWER_EQUALS:
        st.mask[M_TOUCHED] |= bit(source)
        st.perm[source, F_STATIC_POWER] += amount(st, tb, tb.static[row, S_AMOUNT], source, NONE, ZERO, ZERO)
        st.perm[source, F_STATIC_TOUGHNESS] += amount(st, tb, tb.static[row, S_SECOND], source, NONE, ZERO, ZERO)
    elif what == S_ANY_COLOR:
        st.any_color = ONE
    elif what == S_ONE_ATTACKER:
        st.one_attacker = ONE
    elif what == S_GRANT:
        _grant_all(st, tb, row, source)
    elif what == S_LOSE_KEYWORDS:
        _take_from_all(st, tb, row, source)


@inner
def _counter_keywords(st, tb, slot):
    """Return the keywords a permanent's counters give it (122.1b)."""
    keywords = ZERO
    kinds = tb.keyword_kinds
    while kinds != ZERO:
        kind = lowest(kinds)
        kinds ^= bit(kind)
        if st.perm[slot, kind] > ZERO:
            keywords |= tb.kind_keyword[kind]
    return keywords


@inner
def _clear_statics(st):
    """Take the continuous effects off the permanents that have some, and forget which those were."""
    touched = st.mask[M_TOUCHED]
    while touched != ZERO:
        slot = lowest(touched)
        touched ^= bit(slot)
        st.perm[slot, F_POWER] -= st.perm[slot, F_STATIC_POWER]
        st.perm[slot, F_TOUGHNESS] -= st.perm[slot, F_STATIC_TOUGHNESS]
        st.perm[slot, F_TOXIC] -= st.perm[slot, F_STATIC_TOXIC]
        st.perm[slot, F_STATIC_POWER] = ZERO
        st.perm[slot, F_STATIC_TOUGHNESS] = ZERO
        st.perm[slot, F_STATIC_KEYWORDS] = ZERO
        st.perm[slot, F_STATIC_TOXIC] = ZERO
        st.perm[slot, F_LOST_KEYWORDS] = ZERO


@inner
def _add_statics(st, tb, touched):
    """Add the continuous effects worked out for each permanent to what it is."""
    while touched != ZERO:
        slot = lowest(touched)
        touched ^= bit(slot)
        st.perm[slot, F_POWER] += st.perm[slot, F_STATIC_POWER]
        st.perm[slot, F_TOUGHNESS] += st.perm[slot, F_STATIC_TOUGHNESS]
        st.perm[slot, F_TOXIC] += st.perm[slot, F_STATIC_TOXIC]
        keep_strong(st, slot)
        if st.perm[slot, F_TOUGHNESS] <= st.perm[slot, F_DAMAGE] and has(st.mask[M_CREATURE], slot):
            st.dirty |= BOARD
        refresh_keywords(st, tb, slot)
        if st.perm[slot, F_KEYWORDS] & HASTE != ZERO:
            st.mask[M_SICK] &= ~bit(slot)


@inner
def refresh_keywords(st, tb, slot):
    """Work out a permanent's keywords anew: printed, continuous, from counters, less what is lost; until end of turn.

    What was granted until end of turn is younger than the effects that take keywords away, so it stays (613.7).
    """
    lasting = tb.card[st.perm[slot, F_CARD], K_KEYWORDS] | st.perm[slot, F_STATIC_KEYWORDS]
    lasting |= _counter_keywords(st, tb, slot) | st.perm[slot, F_LASTING_KEYWORDS]
    lasting &= ~st.perm[slot, F_LOST_KEYWORDS]
    st.perm[slot, F_KEYWORDS] = lasting | st.perm[slot, F_TURN_KEYWORDS]


@inner
def _refresh_all(st, tb):
    """Apply all continuous effects anew."""
    _clear_statics(st)
    st.any_color = ZERO
    st.one_attacker = ZERO
    heeds = ZERO
    before = st.mask[M_TOUCHED]
    st.mask[M_TOUCHED] = ZERO
    sources = st.mask[M_STATIC]
    while sources != ZERO:
        source = lowest(sources)
        sources ^= bit(source)
        first = tb.card[st.perm[source, F_CARD], K_STATIC]
        for row in range(first, first + tb.card[st.perm[source, F_CARD], K_STATICS]):
            _apply_static(st, tb, row, source)
            heeds |= tb.static[row, S_HEEDS]
    _add_statics(st, tb, before | st.mask[M_TOUCHED])
    st.anthems = RESTLESS if st.mask[M_STATIC] != ZERO else ZERO
    st.heeds = heeds


@leaf
def refresh(st, tb):
    """Apply all continuous effects anew (611.3), if there are any or were."""
    if st.mask[M_STATIC] != ZERO or st.anthems != ZERO:
        _refresh_all(st, tb)


@leaf
def refresh_for_new(st, tb):
    """Apply all continuous effects anew as something has entered, which they need not look at again.

    Where some look at what others change, once may not be enough.
    """
    refresh(st, tb)
    if st.heeds & RESTLESS == ZERO:
        st.dirty &= ~RESTLESS


@leaf
def stale(st):
    """Return what has happened that continuous effects look at (a part of ``dirty``)."""
    return st.dirty & (ONE | RESTLESS | st.heeds)


@inner
def sum_of_statics(st, tb, what):
    """Add up the amounts of the static abilities of a sort that seat 0 has and whose conditions hold."""
    total = ZERO
    sources = st.mask[M_STATIC] & ~st.mask[M_OPPOSING]
    while sources != ZERO:
        source = lowest(sources)
        sources ^= bit(source)
        first = tb.card[st.perm[source, F_CARD], K_STATIC]
        for row in range(first, first + tb.card[st.perm[source, F_CARD], K_STATICS]):
            if tb.static[row, S_WHAT] == what and holds(
                st, tb, tb.static[row, S_CONDITION], tb.static[row, S_LEFT], tb.static[row, S_RIGHT],
                tb.static[row, S_KIND], source, NONE, ZERO, ZERO,
            ):  # fmt: skip
                total += amount(st, tb, tb.static[row, S_AMOUNT], source, NONE, ZERO, ZERO)
    return total


@inner
def boost(st, slot, power, toughness):
    """Give a creature power and toughness until end of turn (611.2, 613.4c)."""
    st.dirty |= NUMBERS
    if toughness < ZERO:
        st.dirty |= BOARD
    st.perm[slot, F_POWER] += power
    st.perm[slot, F_TOUGHNESS] += toughness
    st.perm[slot, F_TURN_POWER] += power
    st.perm[slot, F_TURN_TOUGHNESS] += toughness
    keep_strong(st, slot)
    st.mask[M_TURN] |= bit(slot)
    note(st, SAW_PUMP, slot, power, toughness, ZERO)


@inner
def more_land_drops(st, tb):
    """Return how many more lands seat 0 may play in a turn because of its permanents (305.2a)."""
    number = ZERO
    for slot in range(st.permanents):
        if not has(st.mask[M_OPPOSING] | st.mask[M_DEAD], slot):
            number += tb.card[st.perm[slot, F_CARD], K_MORE_LANDS]
    return number


# Leaving ----------------------------------------------------------------------------------------------------------


@inner
def _tell_blockers(st, origin, slot):
    """Tell what blocks an attacker its new slot, or that it is gone (-1)."""
    opposing = st.mask[M_OPPOSING]
    while opposing != ZERO:
        blocker = lowest(opposing)
        opposing ^= bit(blocker)
        if st.perm[blocker, F_MARK] == origin + ONE:
            st.perm[blocker, F_MARK] = slot + ONE


@inner
def _tell_victims(st, origin, slot):
    """Tell what a creature has dealt damage to this turn its new slot; nothing remembers what stood there before."""
    opposing = st.mask[M_OPPOSING]
    while opposing != ZERO:
        victim = lowest(opposing)
        opposing ^= bit(victim)
        hurt = st.perm[victim, F_HURT]
        st.perm[victim, F_HURT] = hurt & ~bit(origin) & ~bit(slot) | (((hurt >> origin) & ONE) << slot)


@inner
def _take_out(st, slot):
    """Take a permanent out of every set."""
    others = ~bit(slot)
    for index in range(N_MASKS):
        st.mask[index] &= others


@inner
def leave(st, slot, to):
    """Take a permanent off the battlefield; its slot is freed when no ability waits any more.

    ``to`` (a code of ``codes.PLACES``) is where it goes, for the log.
    Its counters cease to exist (122.2); its row stays readable until then, as last known information (608.2h).
    """
    if has(st.mask[M_BLOCKED], slot):
        _tell_blockers(st, slot, NONE)
    fire_one(st, T_LEAVES, slot, slot, ONE, st.perm[slot, F_CONTROLLER])
    if st.mask[M_TRIGGER + T_OTHER_LEAVES] | st.watching_leave != ZERO:
        fire_with(st, T_OTHER_LEAVES, st.watching_leave, slot, ONE, st.perm[slot, F_CONTROLLER])
    if st.perm[slot, F_CONTROLLER] == ZERO:
        st.gone += ONE
        if st.perm[slot, F_TYPES] & LAND == ZERO:
            st.nonland_gone += ONE
    st.dirty = ONE
    _take_out(st, slot)
    st.mask[M_DEAD] |= bit(slot)
    note(st, SAW_LEAVES, slot, st.perm[slot, F_CARD], to, ZERO)


@inner
def _move_slot(st, origin, slot):
    """Move a permanent to another slot, with everything that knows it by its slot."""
    for column in range(PERMANENT_FIELDS):
        st.perm[slot, column] = st.perm[origin, column]
    for index in range(N_MASKS):
        bits = st.mask[index]
        st.mask[index] = bits & ~bit(origin) & ~bit(slot) | (((bits >> origin) & ONE) << slot)
    if st.mask[M_OPPOSING] != ZERO:
        _tell_victims(st, origin, slot)
    if has(st.mask[M_BLOCKED], slot):
        _tell_blockers(st, origin, slot)
    attached = st.mask[M_ATTACHED]
    while attached != ZERO:
        holder = lowest(attached)
        attached ^= bit(holder)
        if st.perm[holder, F_HOST] == origin:
            st.perm[holder, F_HOST] = slot


@inner
def free_slots(st):
    """Free the slots of permanents that have left, moving the last permanents into the holes.

    What still happened to a permanent after it left is forgotten with it.
    """
    while st.mask[M_DEAD] != ZERO:
        last = st.permanents - ONE
        if has(st.mask[M_DEAD], last):
            _take_out(st, last)
        else:
            hole = lowest(st.mask[M_DEAD])
            st.mask[M_DEAD] &= ~bit(hole)
            _move_slot(st, last, hole)
            note(st, SAW_SLOT, hole, last, ZERO, ZERO)
        st.permanents = last


@leaf
def tap(st, slot):
    """Tap a permanent."""
    st.mask[M_TAPPED] |= bit(slot)
