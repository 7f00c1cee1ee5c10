"""Filters: which cards and permanents an ability means, by what is printed on them and what they have."""

from counterclock.kernels.bits import bit, has, lowest, member_of, size, word_of
from counterclock.kernels.codes import ANY_COLOR, TOKEN
from counterclock.kernels.jit import inner, leaf
from counterclock.kernels.layout import (
    AIMS,
    F_CARD,
    F_ENTERED,
    F_HOST,
    F_KEYWORDS,
    F_POWER,
    F_TOUGHNESS,
    F_TOXIC,
    F_TYPES,
    IS_ATTACKING,
    IS_TAPPED,
    IS_UNTAPPED,
    K_AS_SPELL,
    K_BASE,
    K_COLORS,
    K_KEYWORDS,
    K_MANA_VALUE,
    K_POWER,
    K_SUBTYPES,
    K_TOUGHNESS,
    L_AIMS,
    L_ALL,
    L_ANOTHER,
    L_ANY,
    L_COLORS,
    L_COMMANDER,
    L_COUNTER,
    L_EITHER_SUBTYPES,
    L_EITHER_TYPES,
    L_ENTERED,
    L_HAS_X,
    L_KEYWORDS,
    L_LACKS,
    L_LACKS_COUNTER,
    L_MAX_POWER,
    L_MAX_TOUGHNESS,
    L_MAX_VALUE,
    L_MIN_POWER,
    L_MIN_TOUGHNESS,
    L_MIN_VALUE,
    L_MODIFIED,
    L_MULTICOLORED,
    L_NONE,
    L_NOT_SUBTYPES,
    L_ODD,
    L_RARE,
    L_STATE,
    L_SUBTYPES,
    L_TOXIC,
    L_TYPES_ONLY,
    M_ATTACHED,
    M_ATTACKING,
    M_TAPPED,
    NONE,
    TWO,
    XS,
    XS_PLACE,
    ZERO,
)

ANY_COUNTER = NONE


@inner
def counters_on(st, slot, kind):
    """Return how many counters of a kind a permanent has; of all kinds where the kind is -1."""
    if kind >= ZERO:
        return st.perm[slot, kind]
    total = ZERO
    kinds = st.kinds_put
    while kinds != ZERO:
        each = lowest(kinds)
        kinds ^= bit(each)
        total += st.perm[slot, each]
    return total


@inner
def _modified(st, slot):
    """Tell whether a creature is modified (700.9): it has a counter or something attached."""
    if counters_on(st, slot, ANY_COUNTER) > ZERO:
        return True
    attached = st.mask[M_ATTACHED]
    while attached != ZERO:
        holder = lowest(attached)
        attached ^= bit(holder)
        if st.perm[holder, F_HOST] == slot:
            return True
    return False


@inner
def _card_fits_oddly(tb, which, kind, types):
    """Tell whether a card fits what few filters ask of printed things: a type or a subtype, neither, two colours."""
    names = tb.card[kind, K_SUBTYPES]
    if names & tb.filter[which, L_NOT_SUBTYPES] != ZERO:
        return False
    if tb.filter[which, L_MULTICOLORED] != ZERO and size(tb.card[kind, K_COLORS] & ANY_COLOR) < TWO:
        return False
    as_spell = tb.card[kind, K_AS_SPELL]
    if tb.filter[which, L_HAS_X] != ZERO and (as_spell >> XS_PLACE) & XS == ZERO:
        return False
    if tb.filter[which, L_AIMS] != ZERO and as_spell & AIMS == ZERO:
        return False
    either = tb.filter[which, L_EITHER_TYPES] | tb.filter[which, L_EITHER_SUBTYPES]
    fitting = types & tb.filter[which, L_EITHER_TYPES] | names & tb.filter[which, L_EITHER_SUBTYPES]
    return either == ZERO or fitting != ZERO


@inner
def card_fits(tb, which, kind, types):
    """Tell whether a card (with these types) that is not on the battlefield fits a filter."""
    return object_fits(tb, which, kind, types, tb.card[kind, K_MANA_VALUE])


@inner
def object_fits(tb, which, kind, types, value):
    """Tell whether a card or a spell with these types and this mana value fits a filter (202.3)."""
    if not _types_fit(tb, which, types) or not _printed_fits(tb, which, kind, types, value):
        return False
    printed, wanted = tb.card[kind, K_KEYWORDS], tb.filter[which, L_KEYWORDS]
    if printed & wanted != wanted or printed & tb.filter[which, L_LACKS] != ZERO:
        return False
    if not tb.filter[which, L_MIN_TOUGHNESS] <= tb.card[kind, K_TOUGHNESS] <= tb.filter[which, L_MAX_TOUGHNESS]:
        return False
    return tb.filter[which, L_MIN_POWER] <= tb.card[kind, K_POWER] <= tb.filter[which, L_MAX_POWER]


@leaf
def _types_fit(tb, which, types):
    """Tell whether card types are those a filter asks for."""
    wanted = tb.filter[which, L_ANY]
    if types & tb.filter[which, L_NONE] != ZERO or (wanted != ZERO and types & wanted == ZERO):
        return False
    return types & tb.filter[which, L_ALL] == tb.filter[which, L_ALL]


@leaf
def _printed_fits(tb, which, kind, types, value):
    """Tell whether what has these types, which fit, and this mana value fits in colours, subtypes and mana value."""
    wanted = tb.filter[which, L_SUBTYPES]
    if wanted != ZERO and tb.card[kind, K_SUBTYPES] & wanted == ZERO:
        return False
    wanted = tb.filter[which, L_COLORS]
    if wanted != ZERO and tb.card[kind, K_COLORS] & wanted == ZERO:
        return False
    if tb.filter[which, L_ODD] != ZERO and not _card_fits_oddly(tb, which, kind, types):
        return False
    return tb.filter[which, L_MIN_VALUE] <= value <= tb.filter[which, L_MAX_VALUE]


@inner
def is_commander(st, tb, slot):
    """Tell whether a permanent is a commander: the card itself, no token that is a copy of it (903.3)."""
    kind = tb.card[st.perm[slot, F_CARD], K_BASE]
    return st.perm[slot, F_TYPES] & TOKEN == ZERO and has(tb.commanders[word_of(kind)], member_of(kind))


@inner
def _fits_rare(st, tb, which, slot):
    """Tell whether a permanent fits the part of a filter that few filters have."""
    if not tb.filter[which, L_MIN_TOUGHNESS] <= st.perm[slot, F_TOUGHNESS] <= tb.filter[which, L_MAX_TOUGHNESS]:
        return False
    if st.perm[slot, F_KEYWORDS] & tb.filter[which, L_LACKS] != ZERO:
        return False
    kind = tb.filter[which, L_LACKS_COUNTER]
    if kind >= NONE and counters_on(st, slot, kind) != ZERO:
        return False
    state = tb.filter[which, L_STATE]
    if state == IS_ATTACKING and not has(st.mask[M_ATTACKING], slot):
        return False
    if (state == IS_TAPPED or state == IS_UNTAPPED) and has(st.mask[M_TAPPED], slot) != (state == IS_TAPPED):
        return False
    if tb.filter[which, L_COMMANDER] != ZERO and not is_commander(st, tb, slot):
        return False
    return tb.filter[which, L_ENTERED] == ZERO or st.perm[slot, F_ENTERED] == st.game_turn


@inner
def asks_more_than_a_card_has(tb, which):
    """Tell whether a filter asks for what only a creature or a permanent with counters can have."""
    if tb.filter[which, L_MODIFIED] | tb.filter[which, L_TOXIC] | tb.filter[which, L_COMMANDER] != ZERO:
        return True
    return tb.filter[which, L_STATE] == IS_ATTACKING or tb.filter[which, L_COUNTER] >= NONE


@leaf
def fits(st, tb, which, slot, source):
    """Tell whether a permanent fits a filter of an ability of ``source``; filter 0 fits everything."""
    return which == ZERO or _fits(st, tb, which, slot, source)


@inner
def _fits(st, tb, which, slot, source):
    """Tell whether a permanent fits a filter that asks for something."""
    if tb.filter[which, L_ANOTHER] != ZERO and slot == source:
        return False
    if not _types_fit(tb, which, st.perm[slot, F_TYPES]):
        return False
    if tb.filter[which, L_TYPES_ONLY] != ZERO:
        return True
    kind = st.perm[slot, F_CARD]
    if not _printed_fits(tb, which, kind, st.perm[slot, F_TYPES], tb.card[kind, K_MANA_VALUE]):
        return False
    wanted = tb.filter[which, L_KEYWORDS]
    if st.perm[slot, F_KEYWORDS] & wanted != wanted:
        return False
    if tb.filter[which, L_TOXIC] != ZERO and st.perm[slot, F_TOXIC] == ZERO:
        return False
    counter = tb.filter[which, L_COUNTER]
    if counter >= NONE and counters_on(st, slot, counter) == ZERO:
        return False
    if tb.filter[which, L_MODIFIED] != ZERO and not _modified(st, slot):
        return False
    if tb.filter[which, L_RARE] != ZERO and not _fits_rare(st, tb, which, slot):
        return False
    return tb.filter[which, L_MIN_POWER] <= st.perm[slot, F_POWER] <= tb.filter[which, L_MAX_POWER]
