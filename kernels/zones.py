"""Library, hand and graveyard of seat 0, and the libraries of the opponents.

Seat 0's library is shuffled lazily: a position is settled (Fisher and Yates's step) when its card is seen, so a game
pays for the cards it sees. Positions below ``ordered`` are settled already: cards looked at, or a given order. An
opponent's library is unseen, so it is counts: what is milled is a uniform draw from all cards nobody has seen.
"""

import numpy as np

from counterclock.kernels import rng
from counterclock.kernels.bits import bit, has, larger, member_of, word_of
from counterclock.kernels.codes import (
    BY_DECKING,
    CREATURE,
    INSTANT,
    LAND,
    SORCERY,
    T_BURIED,
    T_DISCARD,
    T_DRAW,
    T_MILLED,
    T_OPPONENT_DRAWS,
    T_UNBURIED,
)
from counterclock.kernels.events import fire
from counterclock.kernels.jit import inner, leaf
from counterclock.kernels.layout import (
    GONE,
    K_BASE,
    K_TYPES,
    LIBRARY_PLACES,
    NONE,
    ONE,
    P_CAUSE,
    P_LANDS,
    P_LIBRARY,
    P_MILLED,
    P_NONLANDS,
    Q_REPLAY,
    RESTLESS,
    ZERO,
)
from counterclock.kernels.log import SAW_DISCARD, SAW_DRAW, SAW_MILL, SAW_OPPONENT_DRAWS, note
from counterclock.kernels.rules.losing import player_loses, risk_loss
from counterclock.kernels.rules.numbers import as_many_as_there_are, nothing_to_draw

STREAM_ORDER, STREAM_EVENTS, STREAM_OPPONENTS, STREAM_LIBRARY = (
    np.int64(1),
    np.int64(2),
    np.int64(16),
    np.int64(64),
)
STREAMS_A_SHUFFLE = np.int64(1024)
MOST_MILLED = np.int64(64)
"""So many cards milled in a turn are remembered."""
_LAST_PLACE = np.int64(LIBRARY_PLACES - 1)
"""The library position that stays free for the end of a search."""
_ROOM_ABOVE = np.int64(128)
"""Where a library begins that has been moved; it is moved again where more cards than that are put on top."""


@leaf
def add_to_hand(st, kind, copies):
    """Put copies of a card into seat 0's hand."""
    st.held[kind] += copies
    st.hand_size += copies
    st.hand[word_of(kind)] |= bit(member_of(kind))


@leaf
def take_from_hand(st, kind):
    """Take one copy of a card out of seat 0's hand."""
    st.held[kind] -= ONE
    st.hand_size -= ONE
    if st.set_aside != ZERO and st.lent[kind] > ZERO:
        st.lent[kind] -= ONE
    if st.held[kind] == ZERO:
        st.hand[word_of(kind)] &= ~bit(member_of(kind))


@leaf
def bury(st, tb, kind):
    """Put a card into seat 0's graveyard."""
    base = tb.card[kind, K_BASE]
    st.buried[base] += ONE
    st.grave[word_of(base)] |= bit(member_of(base))
    st.graveyard += ONE
    if tb.card[base, K_TYPES] & CREATURE != ZERO:
        st.graveyard_creatures += ONE
    if tb.card[base, K_TYPES] & (INSTANT | SORCERY) == ZERO:
        st.descended += ONE
    fire(st, T_BURIED, base, ONE, ZERO)


@leaf
def unbury(st, tb, kind):
    """Take a card out of seat 0's graveyard."""
    st.buried[kind] -= ONE
    st.graveyard -= ONE
    if tb.card[kind, K_TYPES] & CREATURE != ZERO:
        st.graveyard_creatures -= ONE
    fire(st, T_UNBURIED, kind, ONE, ZERO)


@inner
def exile_from_graveyard(st, tb, number):
    """Exile cards from the graveyard to pay a cost, such as delve (702.66a), the least important first."""
    for place in range(tb.kinds):
        kind = tb.kinds - ONE - place
        if number <= ZERO:
            return
        while number > ZERO and st.buried[kind] > ZERO:
            unbury(st, tb, kind)
            number -= ONE


@leaf
def see_from_graveyard(st, tb, trigger):
    """Let cards in the graveyard that return on an event see it (603.6e, 113.6k)."""
    if has(tb.rises, trigger):
        st.rising |= bit(trigger)
        st.dirty = ONE


@leaf
def next_position(st):
    """Settle the next library position; return it, or -1 where the library is empty."""
    while st.top < st.bottom:
        here = st.top
        st.top += ONE
        if here >= st.ordered and here < st.end:
            there = here + rng.below(rng.word(st.key, st.stream, here), st.end - here)
            card = st.library[there]
            st.library[there] = st.library[here]
            st.library[here] = card
        if np.int64(st.library[here]) != GONE:
            return here
    return NONE


@inner
def take_top(st):
    """Take the top card of seat 0's library; return its kind, or -1."""
    here = next_position(st)
    if here < ZERO:
        return NONE
    kind = np.int64(st.library[here])
    st.last_card = kind
    st.players[ZERO, P_LIBRARY] -= ONE
    st.left[kind] -= ONE
    return kind


@inner
def _close_gaps(st):
    """Move the cards of seat 0's library to its first positions, in their order, and leave out the empty ones."""
    number = ZERO
    ordered, end = ZERO, ZERO
    for here in range(st.top, st.bottom):
        if np.int64(st.library[here]) != GONE:
            st.library[number] = st.library[here]
            number += ONE
            ordered = number if here < st.ordered else ordered
            end = number if here < st.end else end
    st.top, st.ordered, st.end, st.bottom = ZERO, ordered, end, number


@inner
def _make_room(st):
    """Move seat 0's library to where cards can be put on top of it and on its bottom.

    What is settled from now on takes random numbers of its own, as positions that were settled before are used anew.
    """
    _close_gaps(st)
    for place in range(st.bottom):
        here = st.bottom - ONE - place
        st.library[here + _ROOM_ABOVE] = st.library[here]
    st.top += _ROOM_ABOVE
    st.ordered += _ROOM_ABOVE
    st.end += _ROOM_ABOVE
    st.bottom += _ROOM_ABOVE
    st.stream += ONE


@inner
def put_on_top(st, kind):
    """Put a card on top of seat 0's library, where it is known."""
    if st.top == ZERO:
        _make_room(st)
    st.top -= ONE
    st.library[st.top] = np.uint8(kind)
    st.ordered = larger(st.ordered, st.top + ONE)
    st.left[kind] += ONE
    st.players[ZERO, P_LIBRARY] += ONE


@inner
def put_on_bottom(st, kind):
    """Put a card on the bottom of seat 0's library."""
    if st.bottom == _LAST_PLACE:
        _make_room(st)
    st.library[st.bottom] = np.uint8(kind)
    st.left[kind] += ONE
    st.bottom += ONE
    st.players[ZERO, P_LIBRARY] += ONE


@inner
def shuffle_library(st):
    """Shuffle seat 0's library (701.24): what was known of its order is known no longer."""
    if st.keep_order != ZERO or (st.ordered <= st.top and st.bottom == st.end):
        return
    st.ordered = ZERO
    st.end = st.bottom
    st.stream += ONE


@inner
def draw_cards(st, tb, number):
    """Draw cards (121.1); drawing from an empty library loses the game (104.3c, 704.5b)."""
    for _ in range(number):
        if nothing_to_draw(st.players[ZERO, P_LIBRARY]):
            st.players[ZERO, P_CAUSE] = BY_DECKING
            player_loses(st, tb, ZERO, BY_DECKING)
            return
        kind = take_top(st)
        add_to_hand(st, kind, ONE)
        st.drawn += ONE
        note(st, SAW_DRAW, ZERO, kind, ZERO, ZERO)
        fire(st, T_DRAW, NONE, st.drawn, ZERO)


@inner
def _mill_own(st, tb, number):
    """Mill cards of seat 0; return how many were nonland by their front face."""
    nonlands = ZERO
    for _ in range(number):
        kind = take_top(st)
        bury(st, tb, kind)
        if st.milled_count < MOST_MILLED:
            st.milled[st.milled_count] = kind
            st.milled_count += ONE
        if tb.card[tb.card[kind, K_BASE], K_TYPES] & LAND == ZERO:
            nonlands += ONE
    return nonlands


@inner
def _mill_opponent(st, tb, player, number):
    """Mill cards of an opponent; return how many were nonland."""
    nonlands = ZERO
    for _ in range(number):
        if tb.setup[Q_REPLAY] != ZERO:
            place = np.int64(tb.cards_of_opponent) - st.players[player, P_LIBRARY]
            nonland = (np.int64(tb.opponent_deck[place]) >> (player - ONE)) & ONE != ZERO
        else:
            unseen = st.players[player, P_LANDS] + st.players[player, P_NONLANDS]
            draw = rng.word(st.key, STREAM_OPPONENTS + player, st.players[player, P_MILLED])
            nonland = rng.below(draw, unseen) < st.players[player, P_NONLANDS]
        st.players[player, P_MILLED] += ONE
        st.players[player, P_LIBRARY] -= ONE
        one = np.int64(nonland)
        nonlands += one
        st.players[player, P_NONLANDS] -= one
        st.players[player, P_LANDS] -= ONE - one
    return nonlands


@inner
def mill(st, tb, player, number):
    """Mill that many cards, or as many as there are (701.17b), all at once; return how many were nonland.

    A card's front face decides whether it is a land. Abilities see one event (603.2c) with that number.
    """
    milled = as_many_as_there_are(number, st.players[player, P_LIBRARY])
    if milled <= ZERO:
        return ZERO
    if player == ZERO:
        nonlands = _mill_own(st, tb, milled)
    else:
        nonlands = _mill_opponent(st, tb, player, milled)
    note(st, SAW_MILL, player, milled, nonlands, st.players[player, P_LIBRARY])
    if nonlands > ZERO:
        fire(st, T_MILLED, NONE, nonlands, player)
        if player != ZERO:
            see_from_graveyard(st, tb, T_MILLED)
    return nonlands


@inner
def opponent_draws(st, player):
    """Let an opponent draw a card; from an empty library it loses (104.3c)."""
    if nothing_to_draw(st.players[player, P_LIBRARY]):
        st.players[player, P_CAUSE] = BY_DECKING
        st.dirty |= st.heeds & RESTLESS
        risk_loss(st)
        return False
    st.players[player, P_LIBRARY] -= ONE
    note(st, SAW_OPPONENT_DRAWS, player, ZERO, ZERO, ZERO)
    fire(st, T_OPPONENT_DRAWS, NONE, ONE, player)
    return True


@inner
def return_to_hand(st, tb, kind):
    """Put the card of a permanent into its owner's hand, a commander into the command zone (903.9b)."""
    base = tb.card[kind, K_BASE]
    add_to_hand(st, base, ONE)
    if has(tb.commanders[word_of(base)], member_of(base)):
        st.hand_size -= ONE


@inner
def discard_card(st, tb, kind):
    """Discard a card from seat 0's hand (701.9)."""
    take_from_hand(st, kind)
    bury(st, tb, kind)
    if tb.card[kind, K_TYPES] & LAND == ZERO:
        st.discarded += ONE
    note(st, SAW_DISCARD, ZERO, kind, ZERO, ZERO)
    fire(st, T_DISCARD, kind, ONE, ZERO)


@inner
def find_in_library(st, kind):
    """Return the library position of a card of this kind, or -1; one behind the last card ends the search."""
    st.library[st.bottom] = np.uint8(kind)
    here = st.top
    while np.int64(st.library[here]) != kind:
        here += ONE
    return here if here < st.bottom else NONE


@inner
def take_from_library(st, here):
    """Take the card at a position out of the library, leaving every other card where it is."""
    kind = np.int64(st.library[here])
    st.library[here] = np.uint8(GONE)
    st.left[kind] -= ONE
    st.players[ZERO, P_LIBRARY] -= ONE
    return kind
