"""A game from opening hand to the end, and a block of games with its tallies."""

import numpy as np
import numpy.typing as npt

from counterclock.kernels import rng
from counterclock.kernels.bits import larger, smaller
from counterclock.kernels.codes import CAUSES, CREATURE, LOYALTY, P1P1
from counterclock.kernels.jit import entry, inner
from counterclock.kernels.lands import know_lands
from counterclock.kernels.layout import (
    DRAW,
    EITHER,
    F_CONTROLLER,
    F_POWER,
    F_TYPES,
    KIND_WORDS,
    MAX_KINDS,
    MAX_SOURCES,
    N_MASKS,
    ONE,
    P_ENERGY,
    P_EXPERIENCE,
    P_LANDS,
    P_LIBRARY,
    P_LIFE,
    P_LOST,
    P_NONLANDS,
    P_POISON,
    P_RAD,
    PLAYER_FIELDS,
    Q_FIRST,
    Q_OPPONENT_CARDS,
    Q_OPPONENT_LANDS,
    Q_OWN_LIFE,
    Q_SEATS,
    Q_TURNS,
    SET_WORDS,
    TWO,
    ZERO,
)
from counterclock.kernels.memory import copy
from counterclock.kernels.opening import opening_hand
from counterclock.kernels.turns import extra_turns, opponents_turns, own_turn
from counterclock.kernels.zones import STREAM_ORDER

Records = npt.NDArray[np.void]
OPENING_HAND = np.int64(7)
MOST_MULLIGANS = np.int64(7)

TRACKED = (
    "life", "poison", "rad", "energy", "experience", "library", "lands", "creatures", "power", "+1/+1", "loyalty",
    "hand",
)  # fmt: skip
"""What is recorded of seat 0 at the end of each round; of opponents: life, poison, rad, library."""
TRACKED_OPPONENT = ("life", "poison", "rad", "library")
BINS = 160
_ALL_KINDS = np.int64(MAX_KINDS)
_LAST_BIN = np.int64(BINS - 1)
_SLOTS = np.int64(256)
_OF_OPPONENT = np.int64(len(TRACKED_OPPONENT))
_OF_SEAT_0 = np.int64(len(TRACKED))

# One game ---------------------------------------------------------------------------------------------------------


@inner
def take_library(st, library):
    """Keep what a deck is made of, for all its games; nothing else of the games before matters."""
    st.cards = library.cards
    copy(st.copies, library.copies, _ALL_KINDS)
    copy(st.slots, library.slots, _SLOTS)
    _forget_cards(st, _ALL_KINDS)


@inner
def _reset_players(st, tb):
    """Give every player what a game begins with."""
    for player in range(tb.setup[Q_SEATS]):
        for column in range(PLAYER_FIELDS):
            st.players[player, column] = ZERO
        st.players[player, P_LIFE] = tb.life
        st.players[player, P_LIBRARY] = larger(tb.setup[Q_OPPONENT_CARDS] - OPENING_HAND, ZERO)
        st.players[player, P_LANDS] = tb.setup[Q_OPPONENT_LANDS]
        st.players[player, P_NONLANDS] = tb.setup[Q_OPPONENT_CARDS] - tb.setup[Q_OPPONENT_LANDS]
    st.players[ZERO, P_LIFE] = tb.setup[Q_OWN_LIFE]
    for place in range(tb.leaders):
        for player in range(tb.setup[Q_SEATS]):
            st.commanded[player, place] = ZERO


@inner
def _forget_cards(st, kinds):
    """Clear everything that is remembered of the cards in a game, of so many kinds; each array is cleared at once."""
    for kind in range(kinds):
        st.buried[kind] = ZERO
    for kind in range(kinds):
        st.apart[kind] = ZERO
    for kind in range(kinds):
        st.waiting[kind] = ZERO
    for kind in range(kinds):
        st.taxes[kind] = ZERO
    for kind in range(kinds):
        st.lent[kind] = ZERO
    for kind in range(kinds):
        st.rebounding[kind] = ZERO
    for word in range(KIND_WORDS):
        st.deferred[word] = ZERO


@inner
def _reset_cards(st, tb):
    """Clear what the game before remembered of the deck's cards, where it can have remembered anything."""
    remembered = st.set_aside
    for word in range(KIND_WORDS):
        remembered |= st.deferred[word] | tb.commanders[word]
    if remembered != ZERO:
        _forget_cards(st, tb.kinds)
        return
    for kind in range(tb.kinds):
        st.apart[kind] = ZERO
    if st.graveyard != ZERO:
        for kind in range(tb.kinds):
            st.buried[kind] = ZERO


@inner
def _reset(st, tb):
    """Clear what the game before left behind."""
    for index in range(N_MASKS):
        st.mask[index] = ZERO
    for source in range(MAX_SOURCES):
        st.sources[source] = ZERO
    st.making = ZERO
    for word in range(SET_WORDS):
        st.full_reach[word] = ZERO
    _reset_cards(st, tb)
    st.turn = ZERO
    st.game_turn = ZERO
    st.permanents = ZERO
    st.lands = ZERO
    st.land_types = ZERO
    st.basics = ZERO
    st.graveyard = ZERO
    for word in range(KIND_WORDS):
        st.grave[word] = ZERO
        st.seen[word] = ZERO
    st.graveyard_creatures = ZERO
    st.dirty = ZERO
    st.queue_head = ZERO
    st.queue_tail = ZERO
    st.screened = ZERO
    st.extra_turns = ZERO
    st.extra_combats = ZERO
    st.anthems = ZERO
    st.heeds = ZERO
    st.at_risk = ZERO
    st.x = ZERO
    st.last_card = ZERO
    st.first_kill = ZERO
    st.first_cause = ZERO
    st.last_cause = ZERO
    st.over = ZERO
    st.overflow = ZERO
    st.watching = ZERO
    st.watching_leave = ZERO
    st.watching_buried = ZERO
    st.that_many = ZERO
    st.rising = ZERO
    st.pending_count = ZERO
    st.sparing = ZERO
    st.milled_count = ZERO
    st.elsewhere = ZERO
    st.set_aside = ZERO
    st.combat_begun = ZERO
    st.blessed = ZERO
    st.any_color = ZERO
    st.kinds_put = ZERO
    st.roles = ZERO
    st.one_attacker = ZERO
    st.discarded = ZERO
    st.opponents_left = tb.setup[Q_SEATS] - ONE
    _reset_players(st, tb)


@inner
def _seats_before(st, tb):
    """Return how many opponents act before seat 0 in the first round."""
    order = tb.setup[Q_FIRST]
    if order == EITHER:
        return rng.below(rng.word(st.key, STREAM_ORDER, ZERO), tb.setup[Q_SEATS])
    return tb.setup[Q_SEATS] - ONE if order == DRAW else ZERO


@inner
def begin_game(st, tb, key):
    """Set a game up: players, turn order, opening hand."""
    st.key = key
    _reset(st, tb)
    st.before = _seats_before(st, tb)
    opening_hand(st, tb)


@inner
def play_round(st, tb):
    """Play seat 0's turn and every other player's turn up to its next."""
    own_turn(st, tb)
    extra_turns(st, tb)
    if st.over == ZERO:
        opponents_turns(st, tb, st.before + ONE, tb.setup[Q_SEATS] - ONE)
    if st.before > ZERO and st.over == ZERO and st.turn < tb.setup[Q_TURNS]:
        opponents_turns(st, tb, ONE, st.before)


# What is kept of it -----------------------------------------------------------------------------------------------


@inner
def _board(st, what):
    """Return a number about seat 0's board: creatures, their power, +1/+1 counters, loyalty."""
    total = ZERO
    for slot in range(st.permanents):
        if st.perm[slot, F_CONTROLLER] == ZERO:
            if what == ZERO:
                total += st.perm[slot, P1P1]
            elif what == ONE:
                total += st.perm[slot, F_POWER] if st.perm[slot, F_TYPES] & CREATURE != ZERO else ZERO
            elif what == TWO:
                total += ONE if st.perm[slot, F_TYPES] & CREATURE != ZERO else ZERO
            else:
                total += st.perm[slot, LOYALTY]
    return total


@inner
def _count_one(track, turn, row, value):
    """Add one observation to a histogram; its ends hold what lies beyond."""
    track[turn, row, smaller(larger(value, ZERO), _LAST_BIN)] += ONE


@inner
def _track(st, tb, track, turn):
    """Record the state at the end of a round."""
    _count_one(track, turn, ZERO, st.players[ZERO, P_LIFE])
    _count_one(track, turn, ONE, st.players[ZERO, P_POISON])
    _count_one(track, turn, TWO, st.players[ZERO, P_RAD])
    _count_one(track, turn, ONE * 3, st.players[ZERO, P_ENERGY])
    _count_one(track, turn, ONE * 4, st.players[ZERO, P_EXPERIENCE])
    _count_one(track, turn, ONE * 5, st.players[ZERO, P_LIBRARY])
    _count_one(track, turn, ONE * 6, st.lands)
    _count_one(track, turn, ONE * 7, _board(st, TWO))
    _count_one(track, turn, ONE * 8, _board(st, ONE))
    _count_one(track, turn, ONE * 9, _board(st, ZERO))
    _count_one(track, turn, ONE * 10, _board(st, ONE * 3))
    _count_one(track, turn, ONE * 11, st.hand_size)
    for player in range(ONE, tb.setup[Q_SEATS]):
        row = _OF_SEAT_0 + (player - ONE) * _OF_OPPONENT
        _count_one(track, turn, row, st.players[player, P_LIFE])
        _count_one(track, turn, row + ONE, st.players[player, P_POISON])
        _count_one(track, turn, row + TWO, st.players[player, P_RAD])
        _count_one(track, turn, row + ONE * 3, st.players[player, P_LIBRARY])


@inner
def _play_game(st, tb, key, track, tracked):
    """Play one game to its end or the horizon; a game that is over keeps its last state in what is tracked."""
    begin_game(st, tb, key)
    if st.before > ZERO:
        opponents_turns(st, tb, ONE, st.before)
    while st.over == ZERO and st.turn < tb.setup[Q_TURNS]:
        play_round(st, tb)
        if tracked:
            _track(st, tb, track, st.turn)
    if tracked:
        for turn in range(st.turn + ONE, tb.setup[Q_TURNS] + ONE):
            _track(st, tb, track, turn)


@inner
def _tally(st, kills, first_kills, losses, mulligans):
    """Count how a game ended."""
    taken = smaller(st.mulligans, MOST_MULLIGANS)
    mulligans[taken, 0] += ONE
    if st.first_kill > ZERO:
        first_kills[st.first_kill, st.first_cause] += ONE
    if st.players[ZERO, P_LOST] != ZERO:
        losses[st.turn, st.players[ZERO, P_LOST]] += ONE
        return ZERO
    if st.opponents_left > ZERO:
        return ZERO
    kills[st.turn, st.last_cause] += ONE
    mulligans[taken, 1] += ONE
    mulligans[taken, 2] += st.turn
    return st.turn


@entry
def play_block(
    tables, libraries, seed, first, count, tracked, log, given, states, kills, first_kills, losses, mulligans, track,
    kept,
):  # fmt: skip
    """Play a block of one deck's games and add what happened to the tallies.

    Parameters
    ----------
    tables : (1,) TABLES
        Of the deck's cards and the setup.
    libraries : (1,) LIBRARY
        How many of each card the deck has.
    seed : uint64
    first, count : int64
        Numbers of the games: ``first`` to ``first + count - 1``.
    tracked : int64
        Games below this number are recorded turn by turn in ``track``.
    log : int64
        -1: no log is kept; 0: what happens is written down in ``states[0]`` (see ``kernels.log``), game after game.
    given : int64
        Not 0: the library is in the deck's own order.
    states : (1,) STATE
        Scratch; nothing of it is read. It holds the end of the last game, and the log where one is kept.
    kills, first_kills, losses : (turns + 1, 6) int64
        Out: games by turn and cause (column 1 + place in ``codes.CAUSES``) of the last opponent's loss, of the
        first's, and of seat 0's.
    mulligans : (8, 3) int64
        Out, by mulligans taken: games, games with a kill, sum of their kill turns.
    track : (turns + 1, rows, BINS) int32
        Out: histograms by turn.
    kept : (count,) uint8 or empty
        Out: each game's kill turn, 0 for none.

    Returns
    -------
    int64
        How many games hit a limit of the tables.
    """
    st = states[0]
    tb = tables[0]
    st.log = log
    st.keep_order = given
    take_library(st, libraries[0])
    know_lands(st, tb)
    overflows = ZERO
    for index in range(count):
        game = first + index
        _play_game(st, tb, rng.game_key(seed, game), track, game < tracked)
        turn = _tally(st, kills, first_kills, losses, mulligans)
        if st.overflow > ZERO:
            overflows += ONE
        if kept.size > ZERO:
            kept[index] = turn
    return overflows


def play_logged(
    tables: Records, libraries: Records, seed: np.uint64, game: np.int64, given: np.int64, states: Records
) -> None:
    """Play one game with a log, by the same compiled code as a block of games; its end is the same.

    Parameters
    ----------
    tables, libraries, seed, given, states
        As of ``play_block``.
    game : int64
        The game's number.
    """
    turns = np.int64(tables["setup"][0, Q_TURNS])
    clocks = np.zeros((3, turns + ONE, 1 + len(CAUSES)), np.int64)
    play_block(
        tables, libraries, seed, game, ONE, ZERO, ZERO, given, states, *clocks, np.zeros((8, 3), np.int64),
        np.zeros((0, 0, 0), np.int32), np.zeros(0, np.uint8),
    )  # fmt: skip
