"""Mana: what untapped sources can pay, exactly (Hall's theorem), and paying it.

Sources are counted by class: a class is the set of colours one of its sources makes. For each set of colours that
some cost of the deck needs, ``reach`` holds in one byte how many untapped sources make one of them. A cost can be
paid if and only if for every such set there are at least as many sources as the cost has symbols that only those
colours can pay, and the sources suffice for the whole cost: one comparison of packed bytes.
"""

import numpy as np

from counterclock.kernels.bits import bit, lowest, only_if, smaller
from counterclock.kernels.codes import BY_DAMAGE
from counterclock.kernels.jit import inner, leaf
from counterclock.kernels.layout import (
    C_DEMAND,
    C_GENERIC,
    C_LIFE,
    C_MASKS,
    C_MIXED,
    C_PIPS,
    C_TOTAL,
    MAX_SOURCES,
    ONE,
    P_LIFE,
    SET_WORDS,
    TOTALS,
    WORD_KINDS,
    ZERO,
)
from counterclock.kernels.rules.life import lose_life

HIGH_BITS = np.int64(0x0080808080808080)
"""The high bit of every byte in use; the last byte is left free, so that no sign is touched."""
BYTE = np.int64(8)
SETS_A_WORD = np.int64(7)
PIP_MASK = np.int64(63)
MOST_SOURCES = np.int64(120)
_LARGEST_TOTAL = np.int64(TOTALS - 1)
_SAVED_SET = np.int64(MAX_SOURCES + SET_WORDS)
_COUNT = np.int64(127)
"""What a byte can count."""
ALL_KINDS = np.int64((1 << int(WORD_KINDS)) - 1)


@leaf
def change_reach(st, tb, source, number):
    """Count sources of a class, more or fewer, with what could be paid now."""
    for word in range(tb.sets):
        st.reach[word] += number * tb.class_reach[source, word]


@leaf
def change_ready(st, tb, source, number):
    """Make untapped sources of a class more or fewer."""
    st.ready[source] += number
    st.untapped = st.untapped & ~bit(source) | only_if(st.ready[source] > ZERO, bit(source))
    change_reach(st, tb, source, number)


@leaf
def total_ready(st):
    """Return how many untapped sources there are."""
    return st.reach[0] & _COUNT


@leaf
def enough_mana(st, tb, cost, more):
    """Tell whether untapped sources can pay a cost that ``more`` generic mana is added to (negative: less)."""
    if st.any_color != ZERO:
        return total_ready(st) >= tb.cost[cost, C_TOTAL] + more
    if (((st.reach[0] | HIGH_BITS) - tb.cost[cost, C_DEMAND] - more) & HIGH_BITS) != HIGH_BITS:
        return False
    for word in range(ONE, tb.sets):
        if (((st.reach[word] | HIGH_BITS) - tb.cost[cost, C_DEMAND + word]) & HIGH_BITS) != HIGH_BITS:
            return False
    return True


@inner
def _rest_payable(st, tb, masks, pips):
    """Tell whether the sources left can pay the remaining coloured symbols."""
    for word in range(tb.sets):
        demand = ZERO
        rest = masks
        for _ in range(pips):
            demand += tb.pip_demand[rest & PIP_MASK, word]
            rest >>= BYTE
        if (((st.reach[word] | HIGH_BITS) - demand) & HIGH_BITS) != HIGH_BITS:
            return False
    return True


@leaf
def _payable_by(reach, tb, first, sets, word):
    """Return the kinds, of one word, that the sources counted in a word of colour sets may be enough for."""
    kinds = ALL_KINDS
    for index in range(first, sets):
        kinds &= tb.payable[index, smaller(reach & _COUNT, _LARGEST_TOTAL), word]
        reach >>= BYTE
    return kinds


@inner
def _payable_in_colors(st, tb, word):
    """Return the kinds, of one word, that there are enough sources of their colours for."""
    kinds = _payable_by(st.reach[0] >> BYTE, tb, ONE, smaller(tb.color_set_count, SETS_A_WORD), word)
    first = SETS_A_WORD
    while first < tb.color_set_count:
        sets = smaller(tb.color_set_count, first + SETS_A_WORD)
        kinds &= _payable_by(st.reach[first // SETS_A_WORD], tb, first, sets, word)
        first += SETS_A_WORD
    return kinds


@leaf
def payable_kinds(st, tb, word, kinds):
    """Return those of some kinds that there is mana enough for: of plain kinds exactly those (Hall's theorem)."""
    kinds &= tb.payable[0, smaller(total_ready(st), _LARGEST_TOTAL), word]
    if kinds == ZERO or st.any_color != ZERO:
        return kinds
    return kinds & _payable_in_colors(st, tb, word)


@inner
def _pay_pip(st, tb, masks, pips, mixed):
    """Pay the first of some coloured symbols with the least useful source that leaves the others payable."""
    sources = st.untapped & tb.makers[masks & PIP_MASK]
    while sources != ZERO:
        source = lowest(sources)
        sources ^= bit(source)
        change_ready(st, tb, source, -ONE)
        if mixed == ZERO or _rest_payable(st, tb, masks >> BYTE, pips - ONE):
            return
        change_ready(st, tb, source, ONE)


@inner
def pay_generic(st, tb, number):
    """Pay generic mana, least useful sources first."""
    while number > ZERO and st.untapped != ZERO:
        source = lowest(st.untapped)
        used = smaller(number, st.ready[source])
        change_ready(st, tb, source, -used)
        number -= used


@inner
def pay_mana(st, tb, cost, more):
    """Pay the mana of a cost that ``enough_mana`` allows, coloured symbols first."""
    if st.any_color != ZERO:
        pay_generic(st, tb, tb.cost[cost, C_TOTAL] + more)
        return
    masks = tb.cost[cost, C_MASKS]
    pips = tb.cost[cost, C_PIPS]
    while pips > ZERO:
        _pay_pip(st, tb, masks, pips, tb.cost[cost, C_MIXED])
        masks >>= BYTE
        pips -= ONE
    pay_generic(st, tb, tb.cost[cost, C_GENERIC] + more)


@inner
def pay(st, tb, cost, more):
    """Pay a cost that is ``affordable`` (601.2h): mana, then life for Phyrexian symbols (107.4f)."""
    pay_mana(st, tb, cost, more)
    if tb.cost[cost, C_LIFE] > ZERO:
        lose_life(st, tb, ZERO, tb.cost[cost, C_LIFE], BY_DAMAGE)


@leaf
def affordable(st, tb, cost, more):
    """Tell whether a cost can be paid, life for Phyrexian symbols included (107.4f, 118.3b)."""
    return enough_mana(st, tb, cost, more) and st.players[ZERO, P_LIFE] > tb.cost[cost, C_LIFE]


@leaf
def change_sources(st, tb, source, number):
    """Make sources of a class more or fewer, tapped or not."""
    st.sources[source] += number
    st.making = st.making & ~bit(source) | only_if(st.sources[source] > ZERO, bit(source))
    for word in range(tb.sets):
        st.full_reach[word] += number * tb.class_reach[source, word]


@leaf
def add_source(st, tb, source, number, untapped):
    """Put mana sources of a class onto the battlefield."""
    if total_ready(st) + number < MOST_SOURCES:
        change_sources(st, tb, source, number)
        if untapped:
            change_ready(st, tb, source, number)


@leaf
def remove_source(st, tb, source, number):
    """Take mana sources of a class off the battlefield, tapped ones first."""
    change_sources(st, tb, source, -number)
    if st.ready[source] > st.sources[source]:
        change_ready(st, tb, source, st.sources[source] - st.ready[source])


@inner
def untap_sources(st):
    """Untap all mana sources."""
    for source in range(MAX_SOURCES):
        st.ready[source] = st.sources[source]
    for word in range(SET_WORDS):
        st.reach[word] = st.full_reach[word]
    st.untapped = st.making


@leaf
def empty_pool(st, tb):
    """Empty the mana pool as a step or phase ends (500.5): mana of no source is lost."""
    pool = st.untapped & (bit(tb.floating) - ONE)
    while pool != ZERO:
        source = lowest(pool)
        pool ^= bit(source)
        change_ready(st, tb, source, -st.ready[source])


@inner
def add_to_pool(st, tb, source, number):
    """Add mana that is there until the phase ends (106.4); more than the kernel counts to is not added."""
    change_ready(st, tb, source, smaller(number, MOST_SOURCES - total_ready(st)))


@inner
def save_mana(st):
    """Remember the untapped sources, before a plan is tried."""
    for source in range(MAX_SOURCES):
        st.saved[source] = st.ready[source]
    for word in range(SET_WORDS):
        st.saved[MAX_SOURCES + word] = st.reach[word]
    st.saved[_SAVED_SET] = st.untapped


@inner
def restore_mana(st):
    """Go back to the untapped sources remembered."""
    for source in range(MAX_SOURCES):
        st.ready[source] = st.saved[source]
    for word in range(SET_WORDS):
        st.reach[word] = st.saved[MAX_SOURCES + word]
    st.untapped = st.saved[_SAVED_SET]
