"""A library keeps every card in its place, however many are put on its top and bottom in a game."""

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

import counterclock as cc
from counterclock.encode import Entered, encode
from counterclock.kernels import game, layout

TURNS = 60
SETUP = cc.Setup("modern", turns=TURNS, mulligan="none", first="play", opponent_cards=250)
GAMES = 20
WELL = 'name = "Well"\ncost = "{0}"\ntype = "Enchantment"\n'


def deck_with(tmp_path: Path, line: str, wells: int = 82) -> cc.Deck:
    path = tmp_path / "well.toml"
    path.write_text(f'[[card]]\n{WELL}abilities = ["{line}"]\n')
    text = f"83 Forest\n{wells} Well\n83 Island\n{84 - wells if wells > 1 else 83} Swamp"
    return cc.resolve(cc.read_deck_text(text), cards=cc.cards_from_toml(path))


def library(state: np.void) -> list[int]:
    """Return the kinds in the library, from its top to its bottom."""
    return [kind for kind in state["library"][state["top"] : state["bottom"]].tolist() if kind != layout.GONE]


def ends(tables: Entered, games: int = GAMES, given: int = 0) -> list[np.void]:
    """Return the states in which some games end."""
    states = np.zeros(1, layout.STATE)
    tallies = [np.zeros((TURNS + 2, 6), np.int64) for _ in range(3)]
    rest = (np.zeros((8, 3), np.int64), np.zeros((1, 32, game.BINS), np.int32), np.zeros(0, np.uint8))
    found = []
    for number in range(games):
        which = np.int64(number), np.int64(1), np.int64(0), np.int64(-1), np.int64(given)
        game.play_block(*tables, np.uint64(7), *which, states, *tallies, *rest)
        found.append(states[0].copy())
    return found


@pytest.mark.parametrize("what", ["look at 9, take artifact to hand", "scry 9", "look at 40, take Swamp to hand"])
def test_no_card_is_lost_or_doubled(what: str, tmp_path: Path) -> None:
    for state in ends(encode(deck_with(tmp_path, f"your upkeep: {what}"), SETUP)):
        left = {kind: int(copies) for kind, copies in enumerate(state["left"]) if copies}
        assert Counter(library(state)) == left
        assert sum(left.values()) == state["players"][0, layout.P_LIBRARY]
        assert state["bottom"] < layout.LIBRARY_PLACES


def test_what_is_put_on_the_bottom_comes_back_in_its_order(tmp_path: Path) -> None:
    deck = deck_with(tmp_path, "your upkeep: look at 9, take artifact to hand", wells=1)
    slots = ["Well", *["Forest", "Island", "Swamp"] * 83]
    tables = encode(deck, SETUP, slots)
    expected = tables[1][0]["slots"][7:250].tolist()
    for _ in range(TURNS - 1):
        expected = [*expected[9:], *expected[:9]][1:]
    (state,) = ends(tables, games=1, given=1)
    assert int(state["turn"]) == TURNS
    assert library(state) == expected


def test_a_look_at_a_whole_library_leaves_the_log_alone(tmp_path: Path) -> None:
    rows = []
    for seen in (1, 240):
        tables = encode(deck_with(tmp_path, f"your upkeep: look at {seen}, take artifact to hand"), SETUP)
        states = np.zeros(1, layout.STATE)
        game.play_logged(*tables, np.uint64(7), np.int64(0), np.int64(0), states)
        rows.append(states[0]["rows"][:8].tolist())
    assert rows[0] == rows[1]
    assert any(any(row) for row in rows[0])
