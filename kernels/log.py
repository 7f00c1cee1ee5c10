"""The record of what happened, kept only when it is asked for."""

import numpy as np

from counterclock.kernels.jit import inner, leaf
from counterclock.kernels.layout import MAX_LOG, ONE, ZERO

LOGGED = (
    "turn", "draw", "play land", "cast", "activate", "enters", "leaves", "put counters", "remove counters",
    "get counters", "lose life", "gain life", "damage to player", "damage to permanent", "mill", "radiation",
    "proliferate", "attack", "trigger", "loses", "mulligan", "keep", "opponent turn", "state", "block", "pump",
    "search", "token", "sacrifice", "animate", "loyalty", "discard", "bottom", "lose counters", "prevented",
    "state-based", "regenerates", "stays tapped", "not put", "slot",
    "resolved", "transforms", "exile to play", "looks", "returns", "attaches", "rebounds", "stands",
    "commander damage", "beaten by a commander", "opponent draws", "size",
)  # fmt: skip
_L = {word: np.int64(code) for code, word in enumerate(LOGGED)}
(
    SAW_TURN, SAW_DRAW, SAW_LAND, SAW_CAST, SAW_ACTIVATE, SAW_ENTERS, SAW_LEAVES, SAW_PUT, SAW_REMOVE,
    SAW_GET, SAW_LOSE_LIFE, SAW_GAIN_LIFE, SAW_DAMAGE_PLAYER, SAW_DAMAGE_PERMANENT, SAW_MILL, SAW_RADIATION,
    SAW_PROLIFERATE, SAW_ATTACK, SAW_TRIGGER, SAW_LOSES, SAW_MULLIGAN, SAW_KEEP, SAW_OPPONENT, SAW_STATE, SAW_BLOCK,
    SAW_PUMP, SAW_SEARCH, SAW_TOKEN, SAW_SACRIFICE, SAW_ANIMATE, SAW_LOYALTY, SAW_DISCARD, SAW_BOTTOM,
    SAW_LOSE_COUNTERS, SAW_PREVENTED, SAW_STATE_BASED, SAW_REGENERATES, SAW_STAYS_TAPPED, SAW_NOT_PUT, SAW_SLOT,
    SAW_RESOLVED, SAW_TRANSFORM, SAW_LENT, SAW_LOOK, SAW_RETURN, SAW_ATTACH, SAW_REBOUND, SAW_STANDS,
    SAW_COMMANDER, SAW_COMMANDED, SAW_OPPONENT_DRAWS, SAW_SIZE,
) = (np.int64(code) for code in range(52))  # fmt: skip


@inner
def _write(st, what, who, first, second, third):
    """Append one row to the log while there is room; the count goes on so that a cut is seen."""
    if st.log < MAX_LOG:
        row = st.log
        st.rows[row, 0] = what
        st.rows[row, 1] = who
        st.rows[row, 2] = first
        st.rows[row, 3] = second
        st.rows[row, 4] = third
        st.rows[row, 5] = st.turn
    st.log += ONE


@leaf
def note(st, what, who, first, second, third):
    """Log an event: what (a code of this module), who (a player or permanent), and three numbers."""
    if st.log >= ZERO:
        _write(st, what, who, first, second, third)
