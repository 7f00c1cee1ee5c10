"""The sets of permanents that are kept say what a look at every permanent would say.

A slot that no permanent stands in is in no set: whatever happens to what has left, nothing new inherits it.
"""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from counterclock.deck import resolve
from counterclock.decklist import read_deck
from counterclock.encode import encode
from counterclock.kernels import codes, game, layout
from counterclock.setup import Setup

FOLDERS = (Path(__file__).parent / "decks", Path(__file__).parents[1] / "data" / "decks")
DECKS = sorted(
    path
    for folder in FOLDERS
    for path in folder.iterdir()
    if "cmd" in path.name or "commander" in path.name or path.name.startswith("forge-")
)
SETUP = Setup("commander", blockers="2x1/1@3", removal=0.2)
GAMES = 60
UNLOGGED = np.int64(-1), np.int64(0)


def states_at_the_end(path: Path) -> Iterator[tuple[np.void, np.void]]:
    """Yield a deck's tables and the state in which each of some games has ended."""
    deck = encode(resolve(read_deck(path)), SETUP)
    states = np.zeros(1, layout.STATE)
    turns = SETUP.turns + 2
    tallies = [np.zeros((turns, 6), np.int64) for _ in range(3)]
    rest = (np.zeros((8, 3), np.int64), np.zeros((1, 32, game.BINS), np.int32), np.zeros(0, np.uint8))
    for number in range(GAMES):
        game.play_block(
            *deck, np.uint64(7), np.int64(number), np.int64(1), np.int64(0), *UNLOGGED, states, *tallies, *rest
        )
        yield deck[0][0], states[0]


@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.name)
def test_no_set_holds_a_free_slot(path: Path) -> None:
    for _, state in states_at_the_end(path):
        free = ~((1 << int(state["permanents"])) - 1)
        assert not np.flatnonzero(state["mask"] & free).size


@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.name)
def test_sets_kept_by_what_permanents_are_good_for(path: Path) -> None:
    seen = 0
    for tables, state in states_at_the_end(path):
        for slot in range(int(state["permanents"])):
            if not int(state["mask"][layout.M_DEAD]) >> slot & 1:
                card = tables["card"][state["perm"][slot, layout.F_CARD]]
                expected = {
                    layout.M_STRONG: state["perm"][slot, layout.F_POWER] > 0,
                    layout.M_KEEN: card[layout.K_KEEN] != 0,
                    layout.M_MAKERS: card[layout.K_UNITS] > 0,
                    layout.M_EXALTED: card[layout.K_KEYWORDS] & codes.EXALTED != 0,
                }
                kept = {which: bool(int(state["mask"][which]) >> slot & 1) for which in expected}
                assert kept == expected, (slot, int(state["turn"]))
                seen += kept[layout.M_STRONG]
    assert seen
