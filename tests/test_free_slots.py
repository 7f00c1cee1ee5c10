"""A slot that no permanent stands in is in no set: whatever happens to what has left, nothing new inherits it."""

from pathlib import Path

import numpy as np
import pytest

from counterclock.deck import resolve
from counterclock.decklist import read_deck
from counterclock.encode import encode
from counterclock.kernels import game, layout
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


@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.name)
def test_no_set_holds_a_free_slot(path: Path) -> None:
    deck = encode(resolve(read_deck(path)), SETUP)
    states = np.zeros(1, layout.STATE)
    turns = SETUP.turns + 2
    tallies = [np.zeros((turns, 6), np.int64) for _ in range(3)]
    rest = (np.zeros((8, 3), np.int64), np.zeros((1, 32, game.BINS), np.int32), np.zeros(0, np.uint8))
    for number in range(GAMES):
        game.play_block(
            *deck, np.uint64(7), np.int64(number), np.int64(1), np.int64(0), *UNLOGGED, states, *tallies, *rest
        )
        free = ~((1 << int(states["permanents"][0])) - 1)
        stale = np.flatnonzero(states["mask"][0] & free)
        assert not stale.size, (number, stale)
