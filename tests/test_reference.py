"""The kernel plays every game as the plain reference does: same random numbers, same choices, same results."""

import ast
from functools import cache
from itertools import zip_longest
from pathlib import Path

import numpy as np
import pytest
from reference.decks import MATCHES, Match
from reference.game import Game

from counterclock.deck import resolve
from counterclock.decklist import read_deck_text
from counterclock.encode import Entered, encode
from counterclock.kernels import codes, layout
from counterclock.kernels.game import play_logged
from counterclock.kernels.log import SAW_STATE
from counterclock.setup import Setup

SEED = 20_240_817
GAMES = 500
"""Games a match; two thousand of each were played when this was written."""


@cache
def entered(name: str) -> Entered:
    """Enter a match's deck and setup into the kernel's tables."""
    match = MATCHES[name]
    leaders = [card.name for card in match.commanders]
    lines = [f"{count} {card.name}" for card, count in match.deck.items()] + [f"1 {name}" for name in leaders]
    deck = resolve(read_deck_text("\n".join(lines), commander=leaders))
    assert [card.name for card in deck.commanders] == leaders
    left_out = {card.name: card.left_out for card in (*deck.main, *deck.commanders) if card.left_out}
    assert not left_out
    return encode(deck, Setup(**match.given))


def kernel_game(name: str, number: int) -> np.record:
    """Play one game in the kernel; return its state at the end, log included."""
    states = np.zeros(1, layout.STATE)
    play_logged(*entered(name), np.uint64(SEED), np.int64(number), np.int64(0), states)
    assert states[0]["overflow"] == 0
    return states[0]


def kernel_result(state: np.record, opponents: int) -> tuple[int, str, int]:
    """Say how a kernel game ended, as the reference says it."""
    causes = ("", *codes.CAUSES)
    mulligans = int(state["mulligans"])
    lost = int(state["players"][0, layout.P_LOST])
    if lost:
        return 0, f"lost: {causes[lost]}", mulligans
    if state["opponents_left"] > 0:
        return 0, "", mulligans
    return int(state["turn"]), causes[state["last_cause"]], mulligans


def kernel_history(state: np.record) -> tuple[list[tuple[int, ...]], bool]:
    """Return every opponent's life, poison and rad counters turn by turn, and whether the log is whole."""
    rows = state["rows"][: min(int(state["log"]), layout.MAX_LOG)]
    seen = [tuple(map(int, row[1:5])) for row in rows if row[0] == SAW_STATE]
    return seen, int(state["log"]) <= layout.MAX_LOG


def reference_history(game: Game) -> list[tuple[int, ...]]:
    """Return the same of a reference game."""
    return [entry[1:] for entry in game.history]


def first_difference(match: Match, game: Game, state: np.record) -> str:
    """Say where two games part, or nothing where they do not."""
    seen, whole = kernel_history(state)
    expected = reference_history(game)
    if not whole:
        expected = expected[: len(seen)]
    for place, (ours, theirs) in enumerate(zip_longest(expected, seen)):
        if ours != theirs:
            turn = game.history[min(place, len(game.history) - 1)][0]
            return (
                f"turn {turn} of the game, (seat, life, poison, rads): the reference has {ours}, the kernel {theirs};"
                f" before it the reference had {expected[max(place - 2 * match.setup.opponents, 0) : place]}"
            )
    own = [int(state["players"][0, column]) for column in (layout.P_LIFE, layout.P_RAD, layout.P_LIBRARY)]
    mine = [game.players[0].life, game.players[0].rad, len(game.library)]
    if own != mine:
        return f"the deck's own life, rads and library: the reference has {mine}, the kernel {own}"
    theirs, ours = kernel_result(state, match.setup.opponents), game.result
    return "" if ours == theirs else f"kill turn, cause and mulligans: the reference has {ours}, the kernel {theirs}"


@pytest.mark.parametrize("name", MATCHES)
def test_kernel_plays_as_the_reference(name: str) -> None:
    match = MATCHES[name]
    for number in range(GAMES):
        difference = first_difference(match, match.play(SEED, number), kernel_game(name, number))
        assert not difference, f"{name}, seed {SEED}, game {number}: {difference}"


def test_reference_shares_no_code() -> None:
    imported = set()
    for module in (Path(__file__).parent / "reference").glob("*.py"):
        for node in ast.walk(ast.parse(module.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom):
                imported.add(str(node.module).partition(".")[0])
            elif isinstance(node, ast.Import):
                imported.update(name.name.partition(".")[0] for name in node.names)
    assert imported <= {"reference", "collections", "dataclasses", "fractions", "itertools", "re", "typing"}
