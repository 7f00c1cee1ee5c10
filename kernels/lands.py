"""Which land the pilot plays, and playing it (rule 305)."""

import numpy as np

from counterclock.kernels.battlefield import enter_land, enters_untapped, land_dies, lands_of_kind
from counterclock.kernels.bits import bit, has, lowest, member_of, only_if, size, smaller, word_of
from counterclock.kernels.casting import castable_mode, put_land
from counterclock.kernels.codes import (
    BY_DAMAGE,
    LAND,
    LEGENDARY,
    T_LANDFALL,
    T_OTHER_ENTERS,
    T_SACRIFICE,
    TO_BATTLEFIELD,
    TO_BATTLEFIELD_TAPPED,
)
from counterclock.kernels.events import fire
from counterclock.kernels.filters import card_fits
from counterclock.kernels.jit import inner, leaf
from counterclock.kernels.layout import (
    K_FETCH,
    K_FETCH_LIFE,
    K_FETCH_TAPPED,
    K_LAND_FACE,
    K_PLACE,
    K_RETURNS,
    K_SOURCE,
    K_TYPES,
    K_UNITS,
    KIND_WORDS,
    MAX_SOURCES,
    NONE,
    ONE,
    P_LIFE,
    WORD_KINDS,
    ZERO,
)
from counterclock.kernels.log import SAW_LAND, SAW_SACRIFICE, SAW_SEARCH, note
from counterclock.kernels.mana import change_reach, payable_kinds
from counterclock.kernels.rules.life import gain_life, lose_life
from counterclock.kernels.stack import settle
from counterclock.kernels.zones import (
    bury,
    find_in_library,
    shuffle_library,
    take_from_hand,
    take_from_library,
)

FOR_CASTING, FOR_COLOR, FOR_TAPPED, FOR_PLAIN = np.int64(64), np.int64(8), np.int64(4), np.int64(2)
UNKNOWN = np.int64(-1000)
_NOTHING_MORE = np.int64(MAX_SOURCES)


@leaf
def land_in_hand(st, tb):
    """Tell whether a card that can be played as a land is in hand."""
    for word in range(tb.words):
        if st.hand[word] & tb.lands[word] != ZERO:
            return True
    return False


@inner
def lands_in_hand(st, tb):
    """Return how many cards that can be played as lands are in hand."""
    lands = ZERO
    for word in range(tb.words):
        kinds = st.hand[word] & tb.lands[word]
        while kinds != ZERO:
            kind = lowest(kinds)
            kinds ^= bit(kind)
            lands += st.held[kind + word * WORD_KINDS]
    return lands


@leaf
def land_face(tb, kind):
    """Return the land that a card is played as: itself, or its back face (712.8)."""
    face = tb.card[kind, K_LAND_FACE]
    return face if face >= ZERO else kind


@inner
def _castable_now(st, tb):
    """Return how many different cards in hand could be cast with what is untapped."""
    number = ZERO
    for word in range(tb.words):
        kinds = payable_kinds(st, tb, word, st.hand[word] & tb.spells[word] & ~tb.idle[word])
        number += size(kinds & tb.plain[word])
        kinds &= ~tb.plain[word]
        while kinds != ZERO:
            member = lowest(kinds)
            kinds ^= bit(member)
            if castable_mode(st, tb, member + word * WORD_KINDS) >= ZERO:
                number += ONE
    return number


@inner
def _castable_with(st, tb, source, units):
    """Return how many different cards in hand could be cast with so much mana more of a class of sources.

    Many lands are of one class, so a number is kept until the next choice.
    """
    place = source if units > ZERO else _NOTHING_MORE
    if units <= ONE and has(st.weighed, place):
        return st.castable[place]
    if units > ZERO:
        change_reach(st, tb, source, units)
    number = _castable_now(st, tb)
    if units > ZERO:
        change_reach(st, tb, source, -units)
    if units <= ONE:
        st.castable[place] = number
        st.weighed |= bit(place)
    return number


@inner
def _colors_lacking(st, tb):
    """Return the colours that cards in hand need and no source makes, as a set."""
    wanted = ZERO
    colors = tb.asked
    while colors != ZERO:
        color = lowest(colors)
        colors ^= bit(color)
        asking = ZERO
        for word in range(tb.words):
            asking |= st.hand[word] & tb.needing[color, word]
        made = st.making & tb.makers[bit(color)] != ZERO
        wanted |= only_if((asking != ZERO) & (not made), bit(color))
    return wanted


@leaf
def _begin_choice(st):
    """Forget what was worked out for the choice of another land."""
    st.weighed = ZERO
    for word in range(KIND_WORDS):
        st.scored[word] = ZERO


@inner
def _score_land(st, tb, word, member, lacking):
    """Return a land's score, which is worked out once in a choice."""
    kind = member + word * WORD_KINDS
    if not has(st.scored[word], member):
        st.land_score[kind] = _worth(st, tb, kind, lacking)
        st.scored[word] |= bit(member)
    return st.land_score[kind]


@inner
def _worth(st, tb, kind, lacking):
    """Score a land: what could be cast with it this turn, the colours it brings, whether it can wait."""
    source = tb.card[kind, K_SOURCE]
    units = tb.card[kind, K_UNITS]
    if enters_untapped(st, tb, kind):
        score = FOR_CASTING * _castable_with(st, tb, source, units)
    else:
        score = FOR_CASTING * _castable_with(st, tb, source, ZERO) + FOR_TAPPED
    if units > ZERO:
        score += FOR_COLOR * size(tb.class_colors[source] & lacking)
    if tb.card[kind, K_PLACE] == ZERO:
        score += FOR_PLAIN
    return score


@inner
def know_lands(st, tb):
    """Work out, before the first game of a deck, which lands each land can be sacrificed to search for."""
    for fetch in range(tb.kinds):
        for word in range(KIND_WORDS):
            st.fetched[fetch, word] = ZERO
        if tb.card[fetch, K_FETCH] != ZERO:
            for kind in range(tb.kinds):
                if _can_find(tb, fetch, kind):
                    st.fetched[fetch, word_of(kind)] |= bit(member_of(kind))


@inner
def _can_find(tb, fetch, kind):
    """Tell whether a land can be sacrificed to search for another."""
    types = tb.card[kind, K_TYPES]
    a_land = has(tb.lands[word_of(kind)], member_of(kind)) and types & LAND != ZERO
    return a_land and tb.card[kind, K_FETCH] == ZERO and card_fits(tb, tb.card[fetch, K_FETCH], kind, types)


@inner
def _best_land_in_library(st, tb, fetch, lacking):
    """Return the best land kind in the library that a land can be sacrificed to search for, or -1."""
    best = NONE
    most = UNKNOWN
    for word in range(tb.words):
        kinds = st.fetched[fetch, word]
        while kinds != ZERO:
            member = lowest(kinds)
            kinds ^= bit(member)
            if st.left[member + word * WORD_KINDS] > ZERO:
                score = _score_land(st, tb, word, member, lacking)
                if score > most:
                    most = score
                    best = member + word * WORD_KINDS
    return best


@inner
def _score_fetch(st, tb, kind, lacking):
    """Score a land that is sacrificed to search for another: as the one it would find."""
    found = _best_land_in_library(st, tb, kind, lacking)
    if found < ZERO:
        return UNKNOWN + ONE
    score = _score_land(st, tb, word_of(found), member_of(found), lacking)
    if tb.card[kind, K_FETCH_TAPPED] != ZERO:
        score = smaller(score, FOR_CASTING * _castable_with(st, tb, ZERO, ZERO) + FOR_TAPPED)
    return score


@leaf
def _can_be_played(st, tb, kind):
    """Tell whether the life that a land costs, sacrificed to search for another, is not the last."""
    return tb.card[kind, K_FETCH_LIFE] < st.players[ZERO, P_LIFE]


@inner
def _comes_last(st, tb, kind):
    """Tell whether playing a land would leave no more lands than before: it or a land like it goes at once."""
    if tb.card[kind, K_RETURNS] != ZERO:
        return st.lands < tb.card[kind, K_RETURNS]
    return tb.card[kind, K_TYPES] & LEGENDARY != ZERO and lands_of_kind(st, tb, kind) > ZERO


@leaf
def _lands_to_choose_from(st, tb):
    """Return how many different cards in hand can be played as lands."""
    number = ZERO
    for word in range(tb.words):
        number += size(st.hand[word] & tb.lands[word])
    return number


@inner
def _only_land(st, tb):
    """Return the one kind in hand that can be played as a land, or -1 where what it costs is the last life."""
    for word in range(tb.words):
        kinds = st.hand[word] & tb.lands[word]
        if kinds != ZERO:
            kind = lowest(kinds) + word * WORD_KINDS
            return kind if _can_be_played(st, tb, kind) else NONE
    return NONE


@inner
def choose_land(st, tb):
    """Return the land kind in hand to play, or -1: the one that casts most, then brings most."""
    if _lands_to_choose_from(st, tb) == ONE:
        return _only_land(st, tb)
    best = NONE
    most = UNKNOWN
    lacking = _colors_lacking(st, tb)
    _begin_choice(st)
    for word in range(tb.words):
        kinds = st.hand[word] & tb.lands[word]
        while kinds != ZERO:
            member = lowest(kinds)
            kinds ^= bit(member)
            kind = member + word * WORD_KINDS
            if not _can_be_played(st, tb, kind):
                continue
            if _comes_last(st, tb, kind):
                score = UNKNOWN + ONE
            elif tb.card[kind, K_FETCH] != ZERO:
                score = _score_fetch(st, tb, kind, lacking)
            elif tb.card[kind, K_LAND_FACE] >= ZERO:
                score = _worth(st, tb, land_face(tb, kind), lacking) - FOR_CASTING
            else:
                score = _score_land(st, tb, word, member, lacking)
            if score > most:
                most = score
                best = kind
    return best


@inner
def _play_fetch(st, tb, kind):
    """Play a land and sacrifice it for one from the library (701.23); what costs less than no life gains it."""
    note(st, SAW_LAND, ZERO, kind, ONE, st.lands)
    st.landfalls += ONE
    fire(st, T_OTHER_ENTERS, NONE, kind, ZERO)
    fire(st, T_LANDFALL, NONE, kind, ZERO)
    fire(st, T_SACRIFICE, NONE, kind, ZERO)
    note(st, SAW_SACRIFICE, NONE, kind, ZERO, ZERO)
    lose_life(st, tb, ZERO, tb.card[kind, K_FETCH_LIFE], BY_DAMAGE)
    bury(st, tb, kind)
    land_dies(st, kind)
    _begin_choice(st)
    found = _best_land_in_library(st, tb, kind, _colors_lacking(st, tb))
    if found >= ZERO:
        tapped = tb.card[kind, K_FETCH_TAPPED] != ZERO
        take_from_library(st, find_in_library(st, found))
        if tapped:
            note(st, SAW_SEARCH, ZERO, found, TO_BATTLEFIELD_TAPPED, ZERO)
            enter_land(st, tb, found, False)
        else:
            note(st, SAW_SEARCH, ZERO, found, TO_BATTLEFIELD, ONE)
            put_land(st, tb, found)
    shuffle_library(st)
    gain_life(st, ZERO, -tb.card[kind, K_FETCH_LIFE])


@inner
def play_land(st, tb):
    """Play the best land in hand, if there is one and a land may be played (305.2)."""
    while st.land_drops > ZERO:
        kind = choose_land(st, tb)
        if kind < ZERO:
            return
        st.land_drops -= ONE
        take_from_hand(st, kind)
        if tb.card[kind, K_FETCH] != ZERO:
            _play_fetch(st, tb, kind)
        else:
            put_land(st, tb, land_face(tb, kind))
        settle(st, tb)
