"""Games told in words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from counterclock.decklist import read_deck_text
from counterclock.replay import replay
from counterclock.setup import Setup
from counterclock.simulation import simulate
from counterclock.trace import trace

DECKS = Path(__file__).parents[1] / "data" / "decks"
KILL = re.compile(r"Kill on turn (\d+): (\w+)\.")


def test_an_infect_game_reads_like_magic() -> None:
    deck = read_deck_text("20 Forest\n1 Inkmoth Nexus\n20 Glistener Elf\n10 Mutagenic Growth\n9 Blight Mamba")
    hand = ["Forest", "Forest", "Forest", "Glistener Elf", "Glistener Elf", "Blight Mamba", "Mutagenic Growth"]
    game = replay(deck, Setup("modern", first="draw"), order=hand + ["Mutagenic Growth"] * 3)
    assert game.trace() == [
        "Opening hand: Blight Mamba, 2 Glistener Elf, Mutagenic Growth and 3 Forest. Keeps 7 cards.",
        "Turn 1 (on the draw). Draws Mutagenic Growth. Plays Forest. Casts Glistener Elf.",
        "Turn 2. Draws Mutagenic Growth. Plays Forest. Casts Blight Mamba. Attacks with Glistener Elf. "
        "Loses 2 life (18). Casts Mutagenic Growth. Glistener Elf gets +2/+2. "
        "Loses 2 life (16). Casts Mutagenic Growth. Glistener Elf gets +2/+2. "
        "Loses 2 life (14). Casts Mutagenic Growth. Glistener Elf gets +2/+2. "
        "The opponent gets 7 poison counters (7).",
        "Turn 3. Draws Mutagenic Growth. Plays Forest. Attacks with Glistener Elf and Blight Mamba. "
        "Loses 2 life (12). Casts Mutagenic Growth. Glistener Elf gets +2/+2. "
        "The opponent gets 4 poison counters (11). The opponent loses the game (poison).",
        "Kill on turn 3: poison.",
    ]


def test_lands_that_become_creatures_are_told() -> None:
    deck = read_deck_text("20 Forest\n1 Inkmoth Nexus\n39 Rot Wolf")
    told = " ".join(replay(deck, order=["Forest", "Inkmoth Nexus", *["Rot Wolf"] * 12]).trace())
    assert "Inkmoth Nexus becomes a 1/1 creature. Inkmoth Nexus gains flying and infect. Attacks with Ink" in told


def test_mulligans_are_told() -> None:
    deck = read_deck_text("24 Forest\n36 Glistener Elf")
    lines = next(
        lines for lines in (trace(deck, Setup(keep="3"), game=game) for game in range(100)) if "Mulligan" in lines[0]
    )
    assert re.fullmatch(r"Opening hand: [^.]*\. Mulligan\.", lines[0])
    assert re.fullmatch(r"Opening hand: [^.]*\. Puts [^.]* on the bottom\. (Mulligan|Keeps 6 cards)\.", lines[1])


def test_radiation_is_told() -> None:
    deck = read_deck_text("24 Island\n36 Vexing Radgull")
    order = ["Island"] * 4 + ["Vexing Radgull"] * 3 + ["Island"] * 4
    game = replay(deck, order=order, opponent=["Grizzly Bears"] * 60)
    assert any(
        line.startswith("The opponent's turn. The opponent mills 2 cards, 2 nonland. The opponent loses 2 life (")
        and line.endswith("The opponent has 0 rad counters left.")
        for line in game.trace()
    )


def test_games_that_do_not_kill_end_too() -> None:
    assert trace(read_deck_text("60 Forest"), Setup(turns=3))[-1] == "No kill by turn 3."
    assert trace(read_deck_text("8 Forest"), Setup(mulligan="none"))[-1] == "Lost on turn 3: decked."
    assert trace(read_deck_text("60 Forest"), Setup(opponent_cards=8))[-1] == "Kill on turn 2: decked."


@pytest.mark.parametrize(
    ("name", "setup"),
    [
        ("modern-infect-probe-era.txt", Setup("modern", first="either")),
        ("modern-infect-probe-era.txt", Setup("modern", blockers="2x1/1@2", removal=0.3)),
        ("standard-toxic.txt", Setup("standard")),
        ("modern-mardu-energy-sections.txt", Setup("modern")),
        ("forge-mutant-menace-pip.dck", Setup("commander")),
        ("taw-corrupting-influence-ixhel.txt", Setup("commander")),
    ],
)
def test_traces_are_the_games_of_a_simulation(name: str, setup: Setup) -> None:
    games = 12
    run = simulate(DECKS / name, setup, games=games, seed=11, threads=1, keep_outcomes=True)
    assert run.outcomes is not None
    for game in range(games):
        lines = trace(DECKS / name, setup, seed=11, game=game)
        kill = KILL.fullmatch(lines[-1])
        assert (int(kill[1]) if kill else 0) == run.outcomes[0, game]
        for line in lines:
            assert re.match(r"Opening hand|Turn \d+|(The opponent|Opponent \d)'s turn|Kill on|No kill|Lost on", line)
            assert line.endswith(".")
            assert "a permanent" not in line
