"""The opening hand: drawing seven and mulligans (rule 103.5)."""

import numpy as np

from counterclock.kernels import rng
from counterclock.kernels.bits import bit, has, highest, larger, lowest, member_of, smaller, word_of
from counterclock.kernels.choices import keeps_on_top
from counterclock.kernels.codes import LONDON, NO_MULLIGAN, VANCOUVER
from counterclock.kernels.jit import inner
from counterclock.kernels.lands import lands_in_hand
from counterclock.kernels.layout import (
    KIND_WORDS,
    NONE,
    ONE,
    P_LIBRARY,
    Q_FREE,
    Q_KEEP_THREAT,
    Q_MIN_HAND,
    Q_MULLIGAN,
    TWO,
    WORD_KINDS,
    ZERO,
)
from counterclock.kernels.log import SAW_BOTTOM, SAW_DRAW, SAW_KEEP, SAW_MULLIGAN, note
from counterclock.kernels.memory import copy
from counterclock.kernels.zones import (
    STREAM_LIBRARY,
    STREAMS_A_SHUFFLE,
    add_to_hand,
    put_on_bottom,
    put_on_top,
    take_from_hand,
    take_top,
)

HAND = np.int64(7)
_LARGE = np.int64(5)


@inner
def reset_library(st, tb):
    """Put the library into the deck's own order of slots, unshuffled, and the hand back into it.

    Every attempt starts from the same order: otherwise results would depend on what was played before.
    """
    copy(st.library, st.slots, st.cards)
    st.top = ZERO
    st.end = st.cards
    st.bottom = st.cards
    st.ordered = st.cards if st.keep_order != ZERO else ZERO
    st.players[ZERO, P_LIBRARY] = st.cards
    for kind in range(tb.kinds):
        st.held[kind] = ZERO
    copy(st.left, st.copies, tb.kinds)
    st.hand_size = ZERO
    for word in range(KIND_WORDS):
        st.hand[word] = tb.commanders[word]
        if st.hand[word] != ZERO:
            _hold_commanders(st, tb, word)


@inner
def _hold_commanders(st, tb, word):
    """Mark the commanders of a word of kinds as castable from the command zone."""
    kinds = tb.commanders[word]
    while kinds != ZERO:
        member = lowest(kinds)
        kinds ^= bit(member)
        st.held[member + word * WORD_KINDS] = ONE


@inner
def _draw_seven(st, tb, number):
    """Draw the opening cards."""
    for _ in range(smaller(number, st.cards)):
        here = st.top
        if here >= st.ordered:
            there = here + rng.below(rng.word(st.key, st.stream, here), st.end - here)
            card = st.library[there]
            st.library[there] = st.library[here]
            st.library[here] = card
        st.top += ONE
        kind = np.int64(st.library[here])
        st.left[kind] -= ONE
        add_to_hand(st, kind, ONE)
    st.players[ZERO, P_LIBRARY] -= smaller(number, st.cards)


@inner
def _note_hand(st, tb):
    """Log the cards in hand, a row a kind: how many, and that they were drawn to begin with."""
    if st.log >= ZERO:
        for kind in range(tb.kinds):
            if st.held[kind] > ZERO and not has(tb.commanders[word_of(kind)], member_of(kind)):
                note(st, SAW_DRAW, ZERO, kind, st.held[kind], ONE)


@inner
def _has_threat(st, tb):
    """Tell whether the hand (or the command zone) holds a threat."""
    for word in range(tb.words):
        if st.hand[word] & tb.threats[word] != ZERO:
            return True
    return False


@inner
def _least_wanted(st, tb, land):
    """Return the kind in hand to put on the bottom, a land or a nonland as asked: the least important; or -1."""
    for word in range(tb.words - ONE, NONE, NONE):
        kinds = st.hand[word] & ~tb.commanders[word]
        lands = kinds & tb.lands[word]
        kinds = lands if land else kinds ^ lands
        if kinds != ZERO:
            return highest(kinds) + word * WORD_KINDS
    return NONE


@inner
def _put_one_on_bottom(st, tb, size):
    """Put one card from a London mulligan's hand on the bottom (103.5).

    Lands above the range that is kept go first; else spells while enough of them stay; else lands.
    """
    lands = lands_in_hand(st, tb)
    spells = st.hand_size - lands
    fewest = larger(tb.setup[Q_KEEP_THREAT], TWO if size >= _LARGE else ONE)
    land = lands > tb.keep_high[size] or spells <= fewest
    kind = _least_wanted(st, tb, land)
    if kind < ZERO:
        kind = _least_wanted(st, tb, not land)
    take_from_hand(st, kind)
    put_on_bottom(st, kind)
    note(st, SAW_BOTTOM, ZERO, kind, ZERO, ZERO)


@inner
def _keeps(st, tb, size):
    """Tell whether the pilot keeps a hand of this size: enough lands, not too many, enough spells, a threat."""
    if tb.setup[Q_MULLIGAN] == NO_MULLIGAN or size <= tb.setup[Q_MIN_HAND]:
        return True
    lands = lands_in_hand(st, tb)
    if lands < tb.keep_low[size] or lands > tb.keep_high[size]:
        return False
    if st.hand_size - lands < tb.setup[Q_KEEP_THREAT]:
        return False
    return tb.setup[Q_KEEP_THREAT] == ZERO or tb.any_threat == ZERO or _has_threat(st, tb)


@inner
def _scry_one(st, tb):
    """Scry 1 after a Vancouver mulligan."""
    kind = take_top(st)
    if kind >= ZERO:
        if keeps_on_top(st, tb, kind, lands_in_hand(st, tb)):
            put_on_top(st, kind)
        else:
            put_on_bottom(st, kind)


@inner
def opening_hand(st, tb):
    """Draw opening hands until one is kept (103.5); the first mulligan may be free (103.5c)."""
    taken = ZERO
    while True:
        st.stream = STREAM_LIBRARY + taken * STREAMS_A_SHUFFLE
        reset_library(st, tb)
        size = smaller(HAND, larger(HAND - larger(taken - tb.setup[Q_FREE], ZERO), ZERO))
        london = tb.setup[Q_MULLIGAN] == LONDON
        _draw_seven(st, tb, HAND if london else size)
        _note_hand(st, tb)
        while st.hand_size > size:
            _put_one_on_bottom(st, tb, size)
        if _keeps(st, tb, size):
            break
        note(st, SAW_MULLIGAN, ZERO, size, ZERO, ZERO)
        taken += ONE
    st.mulligans = taken
    if st.log >= ZERO:
        note(st, SAW_KEEP, ZERO, size, lands_in_hand(st, tb), ZERO)
    if size < HAND and tb.setup[Q_MULLIGAN] == VANCOUVER:
        _scry_one(st, tb)
