"""Sagas and their lore counters (rule 714)."""

from counterclock.kernels.bits import bit, lowest
from counterclock.kernels.codes import LORE
from counterclock.kernels.jit import inner
from counterclock.kernels.layout import F_CARD, F_CONTROLLER, K_CHAPTERS, M_RARE, ONE, ZERO
from counterclock.kernels.rules.counters import nth_counter_put, put_counters


@inner
def add_lore(st, tb, player):
    """Put a lore counter on each Saga a player controls as the precombat main phase begins (714.3b, 505.4).

    Parameters
    ----------
    st, tb : STATE, TABLES records
    player : int64
        Seat: a row of ``st.players``.
    """
    among = st.mask[M_RARE]
    while among != ZERO:
        slot = lowest(among)
        among ^= bit(slot)
        if tb.card[st.perm[slot, F_CARD], K_CHAPTERS] > ZERO and st.perm[slot, F_CONTROLLER] == player:
            put_counters(st, tb, slot, LORE, ONE, player, ZERO)


@inner
def chapters_reached(before, after, chapters):
    """Return the set of chapters whose abilities trigger on an event: the numbers the count has passed (714.2b).

    Parameters
    ----------
    before : int64
        Lore counters before the event.
    after : int64
        Lore counters after it.
    chapters : int64
        The final chapter.

    Returns
    -------
    int64
        Set of chapters, the first as bit 1.
    """
    reached = ZERO
    for chapter in range(ONE, chapters + ONE):
        if nth_counter_put(before, after, chapter):
            reached |= bit(chapter)
    return reached


@inner
def is_finished(st, tb, slot):
    """Tell whether a Saga has as many lore counters as chapters, or more (714.4, 704.5s).

    Parameters
    ----------
    st, tb : STATE, TABLES records
    slot : int64
        Row of the permanent in ``st.perm``.

    Returns
    -------
    bool
    """
    chapters = tb.card[st.perm[slot, F_CARD], K_CHAPTERS]
    return chapters > ZERO and st.perm[slot, LORE] >= chapters
