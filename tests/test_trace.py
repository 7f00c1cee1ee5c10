"""Games told in words."""

from __future__ import annotations

import json
import re
from pathlib import Path

import numpy as np
import pytest
from played import played

from counterclock.cli import run as cli
from counterclock.decklist import read_deck_text
from counterclock.kernels import codes
from counterclock.kernels.log import LOGGED
from counterclock.replay import replay
from counterclock.setup import Setup
from counterclock.simulation import simulate
from counterclock.trace import _FOUND, Names, tell, trace

DECKS = Path(__file__).parents[1] / "data" / "decks"
KILL = re.compile(r"Kill on turn (\d+): (\w+)\.")


def test_an_infect_game_reads_like_magic() -> None:
    deck = read_deck_text("20 Forest\n1 Inkmoth Nexus\n20 Glistener Elf\n10 Mutagenic Growth\n9 Blight Mamba")
    hand = ["Forest", "Forest", "Forest", "Glistener Elf", "Glistener Elf", "Blight Mamba", "Mutagenic Growth"]
    game = replay(deck, Setup("modern", first="draw"), order=hand + ["Mutagenic Growth"] * 3)
    assert game.trace() == [
        "Opening hand: Blight Mamba, 2x Glistener Elf, Mutagenic Growth and 3x Forest. Keeps 7 cards.",
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
        line.startswith(
            "The opponent's turn. The opponent draws a card. The opponent mills 2 cards, 2 nonland. "
            "The opponent loses 2 life ("
        )
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


KINDS = ("Elf", "Bear", "Alien", "1/1 green Insect with infect", "Walker", "Hydra", "X/X blue Fish", "0/0 black Germ")
ELF, BEAR, ALIEN, INSECT, WALKER, HYDRA, FISH, GERM = range(8)


def told(*events: tuple[object, ...], seats: int = 2) -> list[str]:
    """Tell events given by their words, on turn 1 of a game of so many players."""
    counters = dict(enumerate(codes.PERMANENT_KINDS))
    counters |= {int(codes.FIRST_PLAYER_KIND) + kind: name for kind, name in enumerate(codes.PLAYER_KINDS)}
    states = [("state", player, 20, 0, 0) for player in range(1, seats)]
    rows = [
        [LOGGED.index(str(what)), *numbers, *[0] * (5 - len(numbers))]
        for what, *numbers in [("turn", 0, 1, 1), *states, *events]
    ]
    names = Names("deck", KINDS, counters, frozenset({"Hydra"}))
    first = tell(np.array(rows, np.int64), names)[0]
    return first.removesuffix(".").split(". ")[1:]


def test_a_token_is_told_with_the_size_that_it_has() -> None:
    assert told(("token", 0, FISH, 3, 0), ("enters", 0, FISH, 0), ("size", 0, 3, 3), ("attack", 1, 1, 1)) == [
        "Creates a 3/3 blue Fish token",
        "Attacks with 3/3 blue Fish",
    ]
    germ = [("token", 0, GERM), ("enters", 0, GERM, 0), ("enters", 1, BEAR, 0), ("attaches", 1, 0)]
    assert told(
        *germ,
        ("pump", 0, 2, 2, 0),
        ("size", 0, 6, 6),
        ("attack", 2, 3, 1),
        ("leaves", 0, GERM, codes.PLACES.index("graveyard")),
    ) == [
        "Creates a 0/0 black Germ token",
        "Bear enters",
        "Attaches Bear to black Germ",
        "Black Germ gets +2/+2",
        "Attacks with 6/6 black Germ and Bear",
        "Black Germ goes to the graveyard",
    ]
    two = [("token", 0, INSECT), ("token", 0, INSECT), ("enters", 0, INSECT, 0), ("enters", 1, INSECT, 0)]
    sizes = [("size", 0, 1, 1), ("size", 1, 2, 2)]
    assert told(*two, *sizes, ("attack", 2, 3, 1))[-1] == (
        "Attacks with 1/1 green Insect with infect and 2/2 green Insect with infect"
    )


def test_opponents_draws_are_told_beside_what_else_happens_in_their_turns() -> None:
    turns = [("opponent turn", 1), ("opponent draws", 1), ("opponent turn", 2), ("opponent draws", 2)]
    states = [("state", player, 20, 0, 0) for player in (1, 2)]
    events = [("turn", 0, 1, 1), *states, *turns, ("mill", 2, 2, 1, 50), ("opponent turn", 1), ("opponent draws", 1)]
    events += [("trigger", 0, ELF, 0, 0), ("opponent draws", 1), ("resolved", 0), ("turn", 0, 2, 2)]
    events += [("trigger", 0, ELF, 0, 0), ("opponent draws", 1), ("opponent draws", 2), ("draw", 0, BEAR)]
    rows = [[LOGGED.index(what), *numbers, *[0] * (5 - len(numbers))] for what, *numbers in events]
    assert tell(np.array(rows, np.int64), Names("deck", KINDS, {}))[:-1] == [
        "Turn 1 (first of 3 players).",
        "Opponent 2's turn. Opponent 2 draws a card. Opponent 2 mills 2 cards, 1 nonland.",
        "Opponent 1's turn. Opponent 1 draws a card. Elf triggers: opponent 1 draws a card.",
        "Turn 2. Elf triggers: opponent 1 draws a card, opponent 2 draws a card, draws Bear.",
    ]


def test_what_a_trigger_does_is_told_as_one_and_nothing_else_is_put_down_to_it() -> None:
    slots = [("enters", 0, ELF, 0), ("enters", 1, BEAR, 0)]
    trigger, done = ("trigger", 0, ELF, 0, 0), ("resolved", 0)
    grow = [("put counters", slot, 0, 1, 0) for slot in (0, 1)]
    assert told(*slots, trigger, *grow, ("draw", 0, BEAR), done, ("lose life", 1, 2, 0, 18))[2:] == [
        "Elf triggers: puts a +1/+1 counter on Elf and Bear, draws Bear",
        "The opponent loses 2 life (18)",
    ]
    assert told(*slots, trigger, done, ("lose life", 1, 2, 0, 18))[2:] == ["The opponent loses 2 life (18)"]
    gain = (trigger, ("token", 0, ALIEN), done)
    assert told(*slots, *gain, *gain, *gain)[2:] == ["Elf triggers 3 times: creates an Alien token"]
    assert told(*slots, trigger, *grow[:1], done, ("cast", 0, ELF, 0))[2:] == [
        "Elf triggers: puts a +1/+1 counter on Elf",
        "Casts Elf",
    ]


def test_the_same_of_several_is_told_once() -> None:
    slots = [("enters", 0, ELF, 0), ("enters", 1, BEAR, 0)]
    pumped = [("pump", slot, 2, 2, 0) for slot in (0, 1)]
    assert told(*slots, *pumped)[2:] == ["Elf and Bear get +2/+2"]
    assert told(*slots, pumped[0])[2:] == ["Elf gets +2/+2"]
    tokens = [("token", 0, INSECT)] * 3
    assert told(*tokens, ("token", 0, ALIEN)) == [
        "Creates three 1/1 green Insect tokens with infect",
        "Creates an Alien token",
    ]


def test_the_same_permanent_again_is_not_told_as_two() -> None:
    slots = [("enters", 0, BEAR, 0), ("enters", 1, BEAR, 0), ("enters", 2, ELF, 0)]
    one, other = (("put counters", slot, 0, 1, 0) for slot in (0, 1))
    assert told(*slots, one, other)[2:] == ["Puts a +1/+1 counter on 2x Bear"]
    assert told(*slots, one, one)[2:] == ["Puts a +1/+1 counter on Bear twice"]
    assert told(*slots, one, one, one)[2:] == ["Puts a +1/+1 counter on Bear 3 times"]
    again = "Puts a +1/+1 counter on 2x Bear, puts a +1/+1 counter on Bear"
    assert told(*slots, ("trigger", 0, BEAR, 0, 0), one, other, one, ("resolved", 0))[2:] == [
        f"Bear triggers: {again[0].lower()}{again[1:]}"
    ]
    grown = ("pump", 0, 2, 2, 0)
    assert told(*slots, grown, grown)[2:] == ["Bear gets +2/+2 twice"]


def test_an_opponent_sacrifices_its_blocker() -> None:
    seen = [("enters", 0, BEAR, 0), ("sacrifice", 0, BEAR)]
    assert told(*seen)[1:] == ["Sacrifices Bear"]
    assert told(("sacrifice", 5, len(KINDS))) == ["The opponent sacrifices a blocker"]
    assert told(("sacrifice", 5, len(KINDS)), seats=3) == ["An opponent sacrifices a blocker"]


def test_counters_that_something_enters_with_are_told_so() -> None:
    walker = [("cast", 0, WALKER, 0), ("enters", 3, WALKER, 0), ("put counters", 3, 2, 4, 0)]
    assert told(*walker) == ["Casts Walker", "Walker enters with 4 loyalty counters"]
    assert told(*walker, ("proliferate", 0), ("put counters", 3, 2, 1, 0))[2:] == [
        "Proliferates",
        "Puts a loyalty counter on Walker",
    ]


def test_loyalty_abilities_are_told_with_their_costs() -> None:
    walker = [("enters", 3, WALKER, 0), ("activate", 3, WALKER, 0), ("loyalty", 3, 2), ("put counters", 3, 2, 2, 0)]
    assert told(*walker, ("token", 0, ALIEN))[1:] == ["Activates Walker (+2)", "Creates an Alien token"]


def test_counters_are_told_after_a_loyalty_cost_of_nothing() -> None:
    nothing = [("activate", 3, WALKER, 0), ("loyalty", 3, 0), ("put counters", 0, 0, 3, 0)]
    told_of = told(("enters", 0, BEAR, 0), ("enters", 3, WALKER, 0), *nothing)
    assert told_of[2:] == ["Activates Walker (0)", "Puts 3 +1/+1 counters on Bear"]


def test_x_of_nothing_and_energy_are_told() -> None:
    assert told(("cast", 0, HYDRA, 0), ("cast", 0, HYDRA, 3), ("cast", 0, ELF, 0)) == [
        "Casts Hydra with X = 0",
        "Casts Hydra with X = 3",
        "Casts Elf",
    ]
    energy = int(codes.ENERGY)
    assert told(("get counters", 0, energy, 3, 0), ("lose counters", 0, energy, 2, 0)) == [
        "Gets 3 energy counters (3)",
        "Pays 2 energy (1 left)",
    ]


def test_attacks_name_the_opponent_where_there_are_several() -> None:
    slots = [("enters", 0, ELF, 0), ("enters", 1, BEAR, 0)]
    attack = [("attack", 1, 1, 1), ("attack", 1, 2, 3)]
    assert told(*slots, *attack, seats=4)[2:] == ["Attacks opponent 1 with Elf", "Attacks opponent 3 with Bear"]
    assert told(*slots, ("attack", 2, 3, 1))[2:] == ["Attacks with Elf and Bear"]


def test_a_fetch_land_is_sacrificed_for_a_land_that_enters_as_it_says() -> None:
    deck = read_deck_text("20 Evolving Wilds\n20 Forest\n20 Misty Rainforest")
    lines = replay(deck, order=["Evolving Wilds"] * 7 + ["Misty Rainforest"], setup=Setup(first="draw")).trace()
    assert (
        "Plays Evolving Wilds. Sacrifices Evolving Wilds. Searches for Forest, onto the battlefield tapped." in lines[1]
    )
    lines = replay(deck, order=["Misty Rainforest"] * 7).trace()
    assert "Sacrifices Misty Rainforest. Loses 1 life (19). Searches for Forest, onto the battlefield. " in lines[1]


def test_a_land_drop_beside_a_land_that_an_effect_finds_is_told_as_one() -> None:
    draws = ["Plains"] * 3 + ["Knight of the White Orchid"] + ["Plains"] * 6
    lines = {"Knight of the White Orchid": ["attacks: search Plains to battlefield tapped"]}
    told = played(draws, 3, lines, rest="Plains").trace()[3]
    assert "searches for Plains, onto the battlefield tapped" in told
    assert told.count("Plays Plains") == 1
    assert "enters untapped" not in told


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("reveal until creature to hand", "puts Shivan Dragon into the hand"),
        ("reveal until creature to battlefield", "puts Shivan Dragon onto the battlefield"),
        ("explore", "puts Forest into the hand"),
        ("put from hand land to battlefield tapped", "puts Forest onto the battlefield tapped"),
    ],
)
def test_cards_that_effects_put_into_the_hand_and_onto_the_battlefield_are_told_once(line: str, said: str) -> None:
    draws = ["Grizzly Bears", *["Forest"] * 7, "Forest" if line == "explore" else "Shivan Dragon"]
    told = played(draws, 2, {"Grizzly Bears": [f"enters: {line}"]}, rest="Forest").trace()[2]
    assert told.endswith(f"Casts Grizzly Bears. Grizzly Bears triggers: {said}.")


def test_abilities_in_the_hand_and_in_the_graveyard_are_told() -> None:
    cycling = "{G}, discard: draw 1"
    lines = {
        "Shivan Dragon": [cycling, "cycled: proliferate"],
        "Volcanic Dragon": [cycling, "you proliferate, in graveyard: return self to hand"],
    }
    told = played(["Volcanic Dragon", *["Forest"] * 6, "Shivan Dragon"], 2, lines, rest="Forest").trace()
    assert told[1].endswith("Activates Volcanic Dragon. Discards Volcanic Dragon. Draws Shivan Dragon.")
    assert "Activates Shivan Dragon. Discards Shivan Dragon. Proliferates. " in told[2]
    assert "Volcanic Dragon triggers: returns Volcanic Dragon from the graveyard, into the hand." in told[2]


def test_kill_tells_one_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "elves.txt"
    file.write_text("24 Forest\n36 Glistener Elf")
    command = ["kill", str(file), "--seed", "4", "--draw"]
    assert cli(["kill", str(file), "--seed", "4", "--draw", "--trace", "7", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    setup = Setup("constructed", first="draw")
    assert report["trace"] == trace(file, setup, seed=4, game=7)
    assert (report["game"], report["seed"], report["deck"]) == (7, 4, "elves")
    assert report["coverage"]["modelled"] == 60
    assert cli([*command, "--trace", "7"]) == 0
    printed = capsys.readouterr().out
    assert all(line in printed for line in report["trace"])
    assert "cards: 60 modelled" in printed
    for wrong, said in (
        ([*command, str(file), "--trace", "7"], "--trace tells a game of one deck"),
        (
            [*command, "--trace", "7", "--csv", "a.csv"],
            "--csv does nothing with --trace, which writes no file; leave it out",
        ),
        ([*command, "--trace", "-1"], "Invalid value for '--trace'"),
    ):
        assert cli(wrong) == 2
        printed_error = capsys.readouterr()
        assert printed_error.out == ""
        assert said in printed_error.err


def test_every_place_where_cards_go_can_be_told() -> None:
    assert set(_FOUND) == set(codes.PLACES)
