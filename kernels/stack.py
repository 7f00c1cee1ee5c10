"""Putting waiting triggered abilities on the stack and resolving them, until nothing waits (rules 603.3, 608)."""

from counterclock.kernels.amounts import holds, spend, spent, use, used
from counterclock.kernels.bits import bit, larger, lowest
from counterclock.kernels.codes import (
    C_ALWAYS,
    T_BURIED,
    T_CAST,
    T_CHAPTER,
    T_COUNTERS,
    T_DISCARD,
    T_LANDFALL,
    T_OTHER_DIES,
    T_OTHER_ENTERS,
    T_OTHER_LEAVES,
    T_POISONOUS,
    T_SACRIFICE,
    T_TARGET,
    T_TO_GRAVEYARD,
    T_UNBURIED,
)
from counterclock.kernels.effects import run_effects
from counterclock.kernels.effects_on_cards import rise
from counterclock.kernels.events import fire
from counterclock.kernels.filters import asks_more_than_a_card_has, card_fits, fits, object_fits
from counterclock.kernels.jit import inner, leaf
from counterclock.kernels.layout import (
    A_CONDITION,
    A_EFFECTS,
    A_FILTER,
    A_FIRST,
    A_FLAGS,
    A_KIND,
    A_LEFT,
    A_RIGHT,
    A_TRIGGER,
    A_WHOSE,
    BOARD,
    F_CARD,
    F_CONTROLLER,
    F_HOST,
    FLAG_FIRST,
    FLAG_ONCE,
    FLAG_SPENT,
    HALF_PLACE,
    K_ABILITIES,
    K_AS_SPELL,
    K_FIRST_ABILITY,
    K_MANA_VALUE,
    K_TYPES,
    M_RARE,
    M_SHIELDED,
    NONE,
    ONE,
    QUEUE,
    RESTLESS,
    WAITING,
    WAITING_BITS,
    WHOSE_ATTACHED,
    WHOSE_OPPONENTS,
    WHOSE_SELF,
    WHOSE_YOURS,
    XS,
    XS_PLACE,
    ZERO,
)
from counterclock.kernels.log import SAW_RESOLVED, SAW_TRIGGER, note
from counterclock.kernels.permanents import free_slots, refresh, stale
from counterclock.kernels.rules.counters import CHAPTERS, nth_counter_put
from counterclock.kernels.rules.damage import poisonous
from counterclock.kernels.rules.state_based import check_permanents, check_players


@leaf
def _about_cards(trigger):
    """Tell whether the subject of an event is a kind of card, not a permanent."""
    return trigger == T_CAST or trigger == T_BURIED or trigger == T_UNBURIED or trigger == T_DISCARD


@leaf
def _of_a_land(trigger, subject):
    """Tell whether an event is about a land that may stand apart: its number is the kind of card that it is."""
    if trigger == T_LANDFALL:
        return True
    here = trigger == T_OTHER_ENTERS or trigger == T_OTHER_LEAVES or trigger == T_OTHER_DIES or trigger == T_SACRIFICE
    return subject < ZERO and (here or trigger == T_TO_GRAVEYARD)


@inner
def _about_this(st, tb, row, slot, subject, event, player):
    """Tell whether an event is one an ability looks for: by whom, and about what."""
    trigger = tb.ability[row, A_TRIGGER]
    whose = tb.ability[row, A_WHOSE]
    if whose == WHOSE_ATTACHED:
        if trigger == T_OTHER_DIES:
            return subject >= ZERO and event > ONE
        return subject >= ZERO and subject == st.perm[slot, F_HOST]
    if trigger == T_CHAPTER:
        before = event // CHAPTERS
        return nth_counter_put(before, before + event % CHAPTERS, tb.ability[row, A_KIND])
    if whose == WHOSE_SELF and subject != slot:
        return False
    if trigger == T_COUNTERS:
        kind = tb.ability[row, A_KIND]
        if kind >= ZERO and kind != player:
            return False
        player = st.perm[subject, F_CONTROLLER]
    if ((whose == WHOSE_YOURS) & (player != ZERO)) | ((whose == WHOSE_OPPONENTS) & (player == ZERO)):
        return False
    which = tb.ability[row, A_FILTER]
    if which == ZERO:
        return trigger != T_TARGET or subject == slot
    if trigger == T_CAST:
        return object_fits(tb, which, subject, tb.card[subject, K_TYPES], event)
    if _about_cards(trigger):
        return card_fits(tb, which, subject, tb.card[subject, K_TYPES])
    if _of_a_land(trigger, subject):
        return card_fits(tb, which, event, tb.card[event, K_TYPES]) and not asks_more_than_a_card_has(tb, which)
    if subject < ZERO:
        return True
    return fits(st, tb, which, subject, slot)


@leaf
def _number(trigger, subject, number):
    """Return the number that abilities get of an event: 1 where it says something else for finding them."""
    return ONE if _of_a_land(trigger, subject) or trigger == T_OTHER_DIES else number


@inner
def _triggers(st, tb, row, slot, subject, event, player):
    """Tell whether an ability triggers on an event (603.2): it looks for it, and its condition holds (603.4)."""
    if not _about_this(st, tb, row, slot, subject, event, player):
        return False
    if tb.ability[row, A_CONDITION] == C_ALWAYS:
        return True
    trigger = tb.ability[row, A_TRIGGER]
    about = NONE if _about_cards(trigger) else subject
    return holds(
        st, tb, tb.ability[row, A_CONDITION], tb.ability[row, A_LEFT], tb.ability[row, A_RIGHT],
        tb.ability[row, A_KIND], slot, about, _number(trigger, subject, event), player,
    )  # fmt: skip


@inner
def _screen(st, tb):
    """Find out which abilities trigger on what has happened, before one of them changes what that was about."""
    here = larger(st.screened, st.queue_head)
    st.screened = st.queue_tail
    while here < st.queue_tail:
        row = here % QUEUE
        here += ONE
        trigger, slot = st.queue[row, 0], st.queue[row, 1]
        card = st.perm[slot, F_CARD]
        first = tb.card[card, K_FIRST_ABILITY]
        triggered = ZERO
        for place in range(tb.card[card, K_ABILITIES]):
            if tb.ability[first + place, A_TRIGGER] == trigger:
                if _triggers(st, tb, first + place, slot, st.queue[row, 2], st.queue[row, 3], st.queue[row, 4]):
                    triggered |= bit(place)
        st.screens[row, 0] = first
        st.screens[row, 1] = triggered


@inner
def _resolve_row(st, tb, row, slot, subject, number, player):
    """Resolve one triggered ability, if its condition holds (603.4)."""
    source = slot
    about = NONE if _about_cards(tb.ability[row, A_TRIGGER]) else subject
    if not holds(
        st, tb, tb.ability[row, A_CONDITION], tb.ability[row, A_LEFT], tb.ability[row, A_RIGHT],
        tb.ability[row, A_KIND], source, about, number, player,
    ):  # fmt: skip
        return
    if tb.ability[row, A_FLAGS] & FLAG_SPENT != ZERO:
        if spent(st, tb, row, slot):
            return
        spend(st, tb, row, slot)
    if tb.ability[row, A_FLAGS] & FLAG_ONCE != ZERO:
        if used(st, tb, row, slot):
            return
        use(st, tb, row, slot)
    note(st, SAW_TRIGGER, slot, st.perm[slot, F_CARD], row, number)
    run_effects(st, tb, tb.ability[row, A_FIRST], tb.ability[row, A_EFFECTS], source, about, number, player)
    if tb.ability[row, A_FLAGS] & FLAG_FIRST != ZERO:
        use(st, tb, row, slot)
    note(st, SAW_RESOLVED, slot, ZERO, ZERO, ZERO)


@inner
def _resolve_next(st, tb):
    """Resolve the abilities of the trigger that has waited longest."""
    row = st.queue_head % QUEUE
    st.queue_head += ONE
    trigger, slot, subject = st.queue[row, 0], st.queue[row, 1], st.queue[row, 2]
    number, player = st.queue[row, 3], st.queue[row, 4]
    if trigger == T_POISONOUS:
        poisonous(st, tb, slot, number, player)
        return
    first, triggered = st.screens[row, 0], st.screens[row, 1]
    while triggered != ZERO and st.over == ZERO:
        ability = first + lowest(triggered)
        triggered &= triggered - ONE
        _resolve_row(st, tb, ability, slot, subject, _number(trigger, subject, number), player)


@inner
def _check(st, tb):
    """Apply continuous effects anew and perform state-based actions, where something has happened.

    Where nothing has happened to permanents, they are checked if continuous effects make that necessary.
    """
    if st.dirty | st.mask[M_RARE] != ZERO:
        happened = st.dirty & (ONE | BOARD) | st.mask[M_RARE] | st.mask[M_SHIELDED]
        looked_at = stale(st) | st.mask[M_RARE]
        st.dirty = ZERO
        if looked_at != ZERO:
            refresh(st, tb)
        if happened | st.dirty != ZERO:
            check_permanents(st, tb)
        if st.at_risk != ZERO:
            check_players(st, tb)
        if st.dirty & ONE != ZERO or (st.over == ZERO and stale(st) != ZERO):
            refresh(st, tb)


@leaf
def _is_settled(st):
    """Tell whether nothing has happened that state-based actions may look at, and no ability waits."""
    return st.dirty | st.mask[M_RARE] == ZERO and st.queue_head == st.queue_tail


@inner
def _settle_board(st, tb):
    """Perform state-based actions and resolve waiting abilities until there are none of either (704.3, 117.5).

    Both are needed only where something has happened; whatever changes a permanent or a player says so
    (``dirty``), as does what continuous effects may look at while there are some that look at more.
    """
    if _is_settled(st):
        return
    _check(st, tb)
    while st.queue_head != st.queue_tail and st.over == ZERO:
        _screen(st, tb)
        _resolve_next(st, tb)
        st.dirty |= st.heeds & RESTLESS
        _check(st, tb)
    free_slots(st)


@inner
def _rise_all(st, tb):
    """Return cards from the graveyard, and settle what that makes happen, until no more return."""
    while st.rising != ZERO and st.over == ZERO:
        rise(st, tb)
        _settle_board(st, tb)


@leaf
def settle(st, tb):
    """Settle what has happened, and what cards that return from the graveyard make happen (704.3, 117.5)."""
    if not _is_settled(st):
        _settle_board(st, tb)
    if st.rising != ZERO:
        _rise_all(st, tb)


@inner
def see_cast(st, tb, mode, x):
    """Let abilities trigger on a spell, with its mana value (202.3b): of a split card on the half cast (709.3b)."""
    half = tb.card[mode, K_AS_SPELL] >> HALF_PLACE
    spell = half - ONE if half != ZERO else mode
    value = tb.card[spell, K_MANA_VALUE] + x * ((tb.card[spell, K_AS_SPELL] >> XS_PLACE) & XS)
    fire(st, T_CAST, spell, value, ZERO)


@leaf
def remembered(st, x):
    """Return as one number the X of a spell that has been paid for, the mana spent and where the spell came from."""
    return x | (st.spent << WAITING_BITS) | (st.elsewhere << (WAITING_BITS + WAITING_BITS))


@leaf
def recalled(st, paid):
    """Return the X of a spell that was paid for; so much mana is spent on it, and it comes from where it came."""
    st.spent = (paid >> WAITING_BITS) & WAITING
    st.elsewhere = paid >> (WAITING_BITS + WAITING_BITS)
    return paid & WAITING
