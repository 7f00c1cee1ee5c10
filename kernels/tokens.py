"""Tokens and copies: how they enter, how long they stay; and cards that turn their other face up (111, 701.28, 707)."""

from counterclock.kernels.amounts import own_creatures
from counterclock.kernels.battlefield import enter_as, enter_permanent
from counterclock.kernels.bits import bit, has, lowest
from counterclock.kernels.choices import best_creature, nearest_opponent
from counterclock.kernels.codes import (
    CREATURE,
    HASTE,
    P1P1,
    TO_ATTACKING,
    TO_BATTLEFIELD_TAPPED,
    TO_EXILE,
    TO_OTHERS,
    TOKEN,
)
from counterclock.kernels.effects_on_lands import stand_up
from counterclock.kernels.jit import inner
from counterclock.kernels.layout import (
    COMBAT,
    E_KEYWORDS,
    E_KIND,
    E_TO,
    E_UNTIL,
    F_BASE_POWER,
    F_BASE_TOUGHNESS,
    F_CARD,
    F_INSTANCES,
    F_LASTING_KEYWORDS,
    F_OWN_POWER,
    F_OWN_TOUGHNESS,
    F_POISONOUS,
    F_POWER,
    F_TARGET,
    F_TOUGHNESS,
    F_TOXIC,
    F_TYPES,
    K_BACK,
    K_BASE,
    K_INSTANCES,
    K_MANA_VALUE,
    K_POISONOUS,
    K_POWER,
    K_SIZED,
    K_SOURCE,
    K_STATIC,
    K_STATICS,
    K_TOUGHNESS,
    K_TOXIC,
    K_TYPES,
    K_UNITS,
    M_ATTACKING,
    M_CREATURE,
    M_DEAD,
    M_EMBLEM,
    M_FLEETING,
    M_LAND,
    M_OPPOSING,
    M_PASSING,
    M_RANSOM,
    M_RARE,
    M_REPLACE,
    M_SICK,
    M_STATIC,
    M_TAPPED,
    M_TRIGGER,
    N_MASKS,
    NONE,
    ONE,
    P_LOST,
    Q_SEATS,
    S_DOUBLE_TOKENS,
    S_WHAT,
    ZERO,
)
from counterclock.kernels.log import SAW_TOKEN, SAW_TRANSFORM, note
from counterclock.kernels.mana import add_source, change_ready, remove_source
from counterclock.kernels.permanents import (
    new_permanent,
    refresh,
    refresh_for_new,
    refresh_keywords,
    remember,
    set_base,
    set_triggers,
    set_types,
    set_uses,
    stay,
)
from counterclock.kernels.rules.counters import put_counters
from counterclock.kernels.rules.energy import pay_energy
from counterclock.kernels.rules.state_based import remove_from_battlefield, sacrifice

UNTIL_COMBAT_ENDS = ONE + ONE
"""A place in ``layout.UNTIL``."""

# How they enter ---------------------------------------------------------------------------------------------------


@inner
def enters_tapped(st, tb, slot, player):
    """Let a permanent that has entered be tapped, and attack a player where an attack is going on (508.4).

    One that the legend rule has put into the graveyard at once is no permanent any more.
    """
    if has(st.mask[M_DEAD], slot):
        return
    kind = st.perm[slot, F_CARD]
    if tb.card[kind, K_UNITS] > ZERO and not has(st.mask[M_SICK] & st.mask[M_CREATURE], slot):
        change_ready(st, tb, tb.card[kind, K_SOURCE], -tb.card[kind, K_UNITS])
    st.mask[M_TAPPED] |= bit(slot)
    if player >= ZERO and st.mask[M_ATTACKING] != ZERO and has(st.mask[M_CREATURE], slot):
        st.mask[M_ATTACKING] |= bit(slot)
        st.dirty |= st.heeds & COMBAT
        st.perm[slot, F_TARGET] = player


@inner
def _one_token(st, tb, row, kind, player):
    """Create one token of a kind: untapped, tapped or attacking a player, for as long as the effect says."""
    note(st, SAW_TOKEN, ZERO, kind, st.x, ZERO)
    slot = enter_as(st, tb, kind, TOKEN)
    if slot < ZERO or has(st.mask[M_DEAD], slot):
        return
    st.made |= bit(slot)
    if tb.card[kind, K_SIZED] != ZERO:
        set_base(st, slot, st.x, st.x)
        stay(st, slot)
        st.dirty = ONE
    if tb.effect[row, E_TO] >= TO_BATTLEFIELD_TAPPED:
        enters_tapped(st, tb, slot, player)
    if tb.effect[row, E_UNTIL] == UNTIL_COMBAT_ENDS:
        st.mask[M_PASSING] |= bit(slot)
    elif tb.effect[row, E_UNTIL] != ZERO:
        st.mask[M_FLEETING] |= bit(slot)
        if tb.effect[row, E_UNTIL] > UNTIL_COMBAT_ENDS:
            st.mask[M_RANSOM] |= bit(slot)
    if tb.effect[row, E_KEYWORDS] != ZERO:
        st.perm[slot, F_LASTING_KEYWORDS] |= tb.effect[row, E_KEYWORDS]
        if tb.effect[row, E_KEYWORDS] & HASTE != ZERO:
            st.mask[M_SICK] &= ~bit(slot)
        refresh_keywords(st, tb, slot)


@inner
def _times(st, tb):
    """Return how many tokens are created instead of one: twice as many for each effect that says so (614.1a)."""
    times = ONE
    sources = st.mask[M_STATIC] & ~st.mask[M_OPPOSING]
    while sources != ZERO:
        card = st.perm[lowest(sources), F_CARD]
        sources &= sources - ONE
        for row in range(tb.card[card, K_STATIC], tb.card[card, K_STATIC] + tb.card[card, K_STATICS]):
            if tb.static[row, S_WHAT] == S_DOUBLE_TOKENS:
                times += times
    return times


@inner
def _get_emblem(st, tb, emblem):
    """Put an emblem into the command zone (114.1): it stands among the permanents, but is none and enters nothing."""
    note(st, SAW_TOKEN, ZERO, emblem, ZERO, ZERO)
    slot = new_permanent(st, tb, emblem, ZERO)
    if slot >= ZERO:
        st.mask[M_EMBLEM] |= bit(slot)
        refresh_for_new(st, tb)


@inner
def create(st, tb, row, kind, number):
    """Create tokens of a kind (111.1), those that attack attacking the opponent nearest to losing; or get an emblem."""
    st.made = ZERO
    if tb.card[kind, K_TYPES] == ZERO:
        _get_emblem(st, tb, kind)
        return
    player = nearest_opponent(st, tb) if tb.effect[row, E_TO] == TO_ATTACKING else NONE
    for _ in range(number * _times(st, tb)):
        _one_token(st, tb, row, kind, player)


@inner
def _size_like(st, slot, made):
    """Give new tokens the power and toughness of the token that they are copies of."""
    st.dirty = ONE
    while made != ZERO:
        each = lowest(made)
        made ^= bit(each)
        set_base(st, each, st.perm[slot, F_OWN_POWER], st.perm[slot, F_OWN_TOUGHNESS])
        stay(st, each)


@inner
def _copy_for_others(st, tb, row, slot, kind):
    """Create a copy of an attacker for each opponent whom it does not attack (702.116a)."""
    st.made = ZERO
    for player in range(ONE, tb.setup[Q_SEATS]):
        if st.players[player, P_LOST] == ZERO and player != st.perm[slot, F_TARGET]:
            for _ in range(_times(st, tb)):
                _one_token(st, tb, row, kind, player)


@inner
def copy(st, tb, row, slot, number):
    """Create tokens that are copies of a permanent (707.2); for myriad one for each other opponent (702.116a).

    The copy of what was kicked was not kicked, and its X is 0; that of a token whose size was counted is as large.
    """
    kind = st.perm[slot, F_CARD]
    if tb.card[kind, K_BACK] == ZERO:
        kind = tb.card[kind, K_BASE]
    x = st.x
    st.x = ZERO
    if tb.effect[row, E_TO] != TO_OTHERS:
        create(st, tb, row, kind, number)
    else:
        _copy_for_others(st, tb, row, slot, kind)
    st.x = x
    if st.perm[slot, F_TYPES] & TOKEN != ZERO and st.perm[slot, F_OWN_POWER] != tb.card[kind, K_POWER]:
        _size_like(st, slot, st.made)


@inner
def incubate(st, tb, token, number):
    """Incubate (701.53): create an Incubator token with +1/+1 counters on it."""
    st.made = ZERO
    for _ in range(_times(st, tb)):
        note(st, SAW_TOKEN, ZERO, token, ZERO, ZERO)
        slot = enter_permanent(st, tb, token)
        if slot >= ZERO:
            st.made |= bit(slot)
            put_counters(st, tb, slot, P1P1, number, ZERO, ZERO)


# How they leave ---------------------------------------------------------------------------------------------------


@inner
def sacrifice_fleeting(st, tb):
    """Sacrifice the tokens that stay until the next end step (603.7), unless energy is paid where it may be."""
    leaving = st.mask[M_FLEETING] & ~st.mask[M_DEAD]
    ransom = st.mask[M_RANSOM]
    st.mask[M_FLEETING] = ZERO
    st.mask[M_RANSOM] = ZERO
    while leaving != ZERO:
        slot = lowest(leaving)
        leaving ^= bit(slot)
        if not has(ransom, slot) or not pay_energy(st, ZERO, tb.card[st.perm[slot, F_CARD], K_MANA_VALUE]):
            sacrifice(st, tb, slot)


@inner
def exile_passing(st, tb):
    """Exile the tokens that stay until end of combat (702.116a)."""
    leaving = st.mask[M_PASSING] & ~st.mask[M_DEAD]
    st.mask[M_PASSING] = ZERO
    while leaving != ZERO:
        slot = lowest(leaving)
        leaving ^= bit(slot)
        remove_from_battlefield(st, tb, slot, TO_EXILE)


# The other face ---------------------------------------------------------------------------------------------------


@inner
def _forget_abilities(st, slot):
    """Take a permanent out of the sets kept by ability."""
    here = ~bit(slot)
    for index in range(M_TRIGGER, N_MASKS):
        st.mask[index] &= here
    for index in (M_REPLACE, M_STATIC, M_RARE):
        st.mask[index] &= here


@inner
def _change_mana(st, tb, slot, before, kind):
    """Let a permanent make the mana of its other face."""
    if tb.card[before, K_UNITS] > ZERO:
        remove_source(st, tb, tb.card[before, K_SOURCE], tb.card[before, K_UNITS])
    if tb.card[kind, K_UNITS] > ZERO:
        ready = not has(st.mask[M_TAPPED] | (st.mask[M_SICK] & st.mask[M_CREATURE]), slot)
        add_source(st, tb, tb.card[kind, K_SOURCE], tb.card[kind, K_UNITS], ready)


@inner
def other_face(st, tb, row, slot):
    """Return the kind of the other face of a permanent: of a token as the effect names it, of a card its own."""
    kind = tb.effect[row, E_KIND]
    return kind if kind >= ZERO else tb.card[st.perm[slot, F_CARD], K_BACK]


@inner
def transform(st, tb, row, slot):
    """Turn a permanent's other face up (701.28): it stays the same object, with its counters."""
    before = st.perm[slot, F_CARD]
    kind = other_face(st, tb, row, slot)
    st.dirty = ONE
    _forget_abilities(st, slot)
    st.perm[slot, F_CARD] = kind
    remember(st, tb, kind)
    st.perm[slot, F_POWER] += tb.card[kind, K_POWER] - st.perm[slot, F_BASE_POWER]
    st.perm[slot, F_TOUGHNESS] += tb.card[kind, K_TOUGHNESS] - st.perm[slot, F_BASE_TOUGHNESS]
    st.perm[slot, F_BASE_POWER] = tb.card[kind, K_POWER]
    st.perm[slot, F_BASE_TOUGHNESS] = tb.card[kind, K_TOUGHNESS]
    st.perm[slot, F_TOXIC] += tb.card[kind, K_TOXIC] - tb.card[before, K_TOXIC]
    st.perm[slot, F_POISONOUS] = tb.card[kind, K_POISONOUS]
    st.perm[slot, F_INSTANCES] = tb.card[kind, K_INSTANCES]
    set_uses(st, tb, slot, kind)
    set_types(st, slot, tb.card[kind, K_TYPES] | (st.perm[slot, F_TYPES] & TOKEN))
    stay(st, slot)
    set_triggers(st, tb, slot, kind)
    _change_mana(st, tb, slot, before, kind)
    refresh_keywords(st, tb, slot)
    refresh(st, tb)
    note(st, SAW_TRANSFORM, slot, kind, before, ZERO)


# Lands that become creatures --------------------------------------------------------------------------------------


@inner
def earthbend(st, tb, number):
    """Earthbend (701.66): a land becomes a 0/0 creature with haste that is still a land, with +1/+1 counters on it.

    The land that is such a creature already is chosen again.
    """
    slot = best_creature(st, tb, ZERO, NONE, own_creatures(st) & st.mask[M_LAND])
    if slot < ZERO and number > ZERO:
        lands = stand_up(st, tb, ZERO, ONE)
        slot = lowest(lands) if lands != ZERO else NONE
        if slot >= ZERO:
            set_base(st, slot, ZERO, ZERO)
            set_types(st, slot, st.perm[slot, F_TYPES] | CREATURE)
            st.perm[slot, F_LASTING_KEYWORDS] |= HASTE
            st.mask[M_SICK] &= ~bit(slot)
            stay(st, slot)
            refresh_keywords(st, tb, slot)
    if slot >= ZERO:
        put_counters(st, tb, slot, P1P1, number, ZERO, ZERO)
