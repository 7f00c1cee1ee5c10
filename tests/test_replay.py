"""Games whose draws are given.

``replays/engines.json.gz`` holds 1,150 complete games of two independent rules engines with a greedy pilot: by deck,
the order of both libraries (a bit a card: 1 where it is no land), the kill turn, the last turn of the game, the
opponent's last life and poison, and its [turn of the game, life, poison, rad] at the start of the first turn and
wherever it changed.
"""

from __future__ import annotations

import doctest
import gzip
import json
import math
import sys
from pathlib import Path
from typing import Any

import pytest

from counterclock.deck import resolve
from counterclock.decklist import read_deck_text
from counterclock.encode import encode
from counterclock.replay import ReplayError, replay, replay_file
from counterclock.setup import Setup

RECORDED = Path(__file__).parent / "replays" / "engines.json.gz"
LETTERS = "LC"


def order_of(bits: str, size: int) -> str:
    return "".join(LETTERS[int(bit)] for bit in format(int(bits, 16), f"0{size}b"))


def library(deck: dict[str, int], bits: str) -> dict[str, Any]:
    return {
        "deck": deck,
        "order": order_of(bits, sum(deck.values())),
        "legend": dict(zip(LETTERS, deck, strict=False)),
    }


def states_of(changes: list[list[int]], game_turn: int) -> list[list[int]]:
    states = []
    for turn in range(1, game_turn + 1):
        now = next((change[1:] for change in changes if change[0] == turn), None)
        states.append([turn, *(now or states[-1][1:])])
    return states


def recorded_games() -> list[dict[str, Any]]:
    games = []
    for group in json.loads(gzip.decompress(RECORDED.read_bytes())):
        for name, own, theirs, kill_turn, game_turn, (life, poison), changes in group["games"]:
            games.append(
                {
                    "id": name,
                    **library(group["deck"], own),
                    "opponent": {**library(group["opponent"], theirs), "life": 20},
                    "on_the_play": group["on_the_play"],
                    "kill_turn": kill_turn,
                    "game_turn": game_turn,
                    "end": {"life": life, "poison": poison},
                    "opponent_by_game_turn": states_of(changes, game_turn),
                }
            )
    return games


GAMES = recorded_games()


def written(path: Path, *games: object) -> Path:
    path.write_text("".join(json.dumps(game) + "\n" for game in games), encoding="utf-8")
    return path


# Recorded games -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pilot", ["greedy", "default"])
def test_recorded_games_play_out_as_recorded(tmp_path: Path, pilot: str) -> None:
    path = tmp_path / "games.jsonl.gz"
    path.write_bytes(gzip.compress("".join(json.dumps(game) + "\n" for game in GAMES).encode()))
    cases = replay_file(path, pilot=pilot)
    assert len(cases) == len(GAMES) == 1150
    for case, game in zip(cases, GAMES, strict=True):
        assert case["ok"]
        assert list(case) == ["id", "kill_turn", "game_turn", "end", "opponent_by_game_turn", "ok"]
        for name in ("id", "kill_turn", "game_turn", "opponent_by_game_turn"):
            assert case[name] == game[name]
        assert list(case["end"]) == ["life", "poison", "rad"]
        assert case["end"].items() >= game["end"].items()


@pytest.mark.parametrize(
    ("name", "value"),
    [("kill_turn", 99), ("kill_turn", None), ("game_turn", 2), ("end", {"life": 19}), ("opponent_by_game_turn", [])],
)
def test_a_game_that_went_otherwise_is_not_ok(tmp_path: Path, name: str, value: object) -> None:
    (case,) = replay_file(written(tmp_path / "game.jsonl", GAMES[0] | {name: value}), pilot="greedy")
    assert case["ok"] is False


def test_a_recorded_life_may_be_below_nothing(tmp_path: Path) -> None:
    (case,) = replay_file(written(tmp_path / "game.jsonl", ELVES | {"end": {"life": -2}, "note": "mine"}))
    assert case["ok"] is False


def test_without_results_nothing_is_compared(tmp_path: Path) -> None:
    bare = {name: GAMES[0][name] for name in ("id", "deck", "order", "legend", "opponent", "on_the_play")}
    (case,) = replay_file(written(tmp_path / "game.jsonl", bare))
    assert "ok" not in case
    assert case["kill_turn"] == GAMES[0]["kill_turn"]


def test_what_may_be_left_out(tmp_path: Path) -> None:
    names = [GAMES[0]["legend"][letter] for letter in GAMES[0]["order"]]
    bare = {"deck": GAMES[0]["deck"], "order": names, "on_the_play": GAMES[0]["on_the_play"]}
    path = tmp_path / "game.jsonl"
    path.write_text("\ufeff\n" + json.dumps(bare) + "\n\n", encoding="utf-8")
    (case,) = replay_file(path, trace=True)
    assert case["id"] == "2"
    assert case["kill_turn"] == GAMES[0]["kill_turn"]
    assert case["trace"][-1] == f"Kill on turn {case['kill_turn']}: poison."


# What is wrong --------------------------------------------------------------------------------------------------------

ELVES = {
    "id": "elves", "deck": {"Forest": 4, "Glistener Elf": 6}, "order": "LLCCCCCLLC",
    "legend": {"L": "Forest", "C": "Glistener Elf"}, "on_the_play": True,
}  # fmt: skip
THEIRS = {"deck": {"Forest": 2}, "order": "LL", "legend": {"L": "Forest"}, "life": 20}

WRONG = [
    ({"deck": None}, "deck is None; give names and copies"),
    ({"deck": {}}, "deck is {}"),
    ({"deck": {"Forest": 4, "Glistener Elf": "6"}}, "Glistener Elf is '6'; give a whole number"),
    ({"deck": {"Forest": 4, "Glistener Elf": -6}}, "Glistener Elf is -6"),
    ({"deck": {"Forest": 250, "Glistener Elf": 6}}, "256 cards; give at most 250"),
    ({"deck": {"Forest": 5, "Glistener Elf": 5}}, "4 Forest in the order and 5 in the deck"),
    ({"deck": {"Forest": 4, "Glistner Elf": 6}}, "0 Glistner Elf in the order and 6 in the deck"),
    ({"order": "LLCCCCCLL"}, "5 Glistener Elf in the order and 6 in the deck"),
    ({"order": "LLCCCCCLLCC"}, "7 Glistener Elf in the order and 6 in the deck"),
    ({"order": "LLCCXCCLLC"}, "'X' at place 5, which the legend lacks; its letters are 'L', 'C'"),
    ({"order": ""}, "give all 10 cards of the library"),
    ({"order": 7}, "order is 7"),
    ({"order": ["Forest", 7]}, "order is ['Forest', 7]"),
    ({"legend": None}, "legend is None; say which letter is which card"),
    ({"legend": {"L": "Forest", "C": 3}}, "legend is"),
    ({"legend": {"L": "Forest", "C": "Forest"}}, "10 Forest in the order"),
    ({"on_the_play": None}, "on_the_play is None; give true or false"),
    ({"on_the_play": 1}, "on_the_play is 1"),
    ({"id": ["a"]}, "id is ['a']"),
    ({"opponent": 5}, "opponent is 5"),
    ({"opponent": []}, "opponent is []"),
    ({"opponent": THEIRS | {"life": 0}}, "opponent's life is 0"),
    ({"opponent": THEIRS | {"order": "L"}}, "1 Forest in the opponent's order and 2 in the deck"),
    ({"opponent": {"deck": {"Forest": 2}}}, "opponent's order is missing"),
    ({"kill_turn": "a"}, "kill_turn is 'a'; give a whole number from 1"),
    ({"kill_turn": math.nan}, "kill_turn is nan"),
    ({"kill_turn": -3}, "kill_turn is -3"),
    ({"kill_turn": 0}, "kill_turn is 0"),
    ({"kill_turn": 2.5}, "kill_turn is 2.5"),
    ({"kill_turn": True}, "kill_turn is True"),
    ({"kill_trun": 4}, "there is no field 'kill_trun'; did you mean 'kill_turn'"),
    ({"game_turn": None}, "game_turn is None"),
    ({"game_turn": [7]}, "game_turn is [7]"),
    ({"end": None}, "end is None; give what the opponent had"),
    ({"end": {}}, "end is {}"),
    ({"end": {"live": 3}}, "end is {'live': 3}"),
    ({"end": {"life": "3"}}, "end: life is '3'"),
    ({"end": {"life": math.nan}}, "end: life is nan"),
    ({"end": {"life": 0, "poison": -1}}, "end: poison is -1"),
    ({"end": {"rad": None}}, "end: rad is None"),
    ({"opponent_by_game_turn": None}, "opponent_by_game_turn is None; give for each turn"),
    ({"opponent_by_game_turn": [[1, 20, 0]]}, "opponent_by_game_turn has [1, 20, 0] at place 1"),
    ({"opponent_by_game_turn": [[1, 20, 0, 0], 3]}, "opponent_by_game_turn has 3 at place 2"),
    ({"opponent_by_game_turn": [[1, 20, "x", 0]]}, "opponent_by_game_turn: poison at place 1 is 'x'"),
    ({"opponent_by_game_turn": [[0, 20, 0, 0]]}, "opponent_by_game_turn: turn at place 1 is 0"),
]


@pytest.mark.parametrize(("changes", "message"), WRONG)
def test_wrong_games_are_refused(tmp_path: Path, changes: dict[str, Any], message: str) -> None:
    path = written(tmp_path / "bad.jsonl", ELVES, ELVES | changes)
    with pytest.raises(ReplayError) as caught:
        replay_file(path)
    text = str(caught.value)
    assert text.startswith(f"{path}: line 2: ")
    assert message in text
    assert "\n" not in text


@pytest.mark.parametrize("name", ["deck", "order", "legend", "on_the_play"])
def test_missing_fields_are_named(tmp_path: Path, name: str) -> None:
    path = written(tmp_path / "bad.jsonl", {key: value for key, value in ELVES.items() if key != name})
    with pytest.raises(ReplayError, match=f"line 1: {name} is missing"):
        replay_file(path)


def test_unknown_cards_are_named(tmp_path: Path) -> None:
    text = json.dumps(ELVES).replace("Glistener Elf", "Glistner Elf")
    (tmp_path / "bad.jsonl").write_text(text, encoding="utf-8")
    with pytest.raises(ReplayError, match=r"line 1: no card is called 'Glistner Elf'.*did you mean Glistener Elf"):
        replay_file(tmp_path / "bad.jsonl")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "no game in this file"),
        (b"\n \n", "no game in this file"),
        (b"4 Forest\n", "line 1: not a JSON object"),
        (b"[1, 2]\n", "line 1: not a JSON object"),
        (b'{"deck": {"Forest": 4}', "line 1: not a JSON object"),
        (b'{"deck": {"Forest": 4, "Forest": 5}}', "line 1: not a JSON object ('Forest' is there twice"),
        (b"[" * 100_000, "line 1: not a JSON object (too deeply nested)"),
        (b'{"id": ' + b"9" * 10_000 + b"}", "line 1: not a JSON object"),
        (b" " * 1_000_001, "line 1: longer than a million bytes"),
        (b"\x00\x01\x02\xff\xfe", "line 1: this is no UTF-8 text"),
        (b"\x1f\x8b\x08\x00", "line 1: the gzip file is broken off or damaged"),
        (gzip.compress(json.dumps(ELVES).encode())[:-6], "the gzip file is broken off or damaged"),
        (b"\x1f\x8bnonsense", "the gzip file is broken off or damaged"),
    ],
)
def test_wrong_files_are_refused(tmp_path: Path, data: bytes, message: str) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_bytes(data)
    with pytest.raises(ReplayError) as caught:
        replay_file(path)
    assert str(caught.value).startswith(f"{path}: ")
    assert message in str(caught.value)


def test_files_that_are_not_there(tmp_path: Path) -> None:
    with pytest.raises(ReplayError, match="there is no such file"):
        replay_file(tmp_path / "nothing.jsonl")
    with pytest.raises(ReplayError, match="this is a folder"):
        replay_file(tmp_path)


# Given draws ----------------------------------------------------------------------------------------------------------

DECK = read_deck_text("24 Forest\n32 Glistener Elf\n4 Mutagenic Growth")
HAND = ["Forest", "Forest", "Glistener Elf", "Glistener Elf", "Mutagenic Growth", "Mutagenic Growth", "forest"]


def test_a_hand_somebody_was_dealt() -> None:
    game = replay(DECK, Setup("modern"), order=[*HAND, "Forest", "Mutagenic Growth", "Mutagenic Growth"])
    assert game.trace()[0] == "Opening hand: 2x Glistener Elf, 2x Mutagenic Growth and 3x Forest. Keeps 7 cards."
    assert game.trace()[1] == "Turn 1 (on the play). Plays Forest. Casts Glistener Elf."
    assert game.kill_turn == 4
    assert game.cause == "poison"
    assert game.end[0].poison >= 10
    assert list(game.states) == ["game_turn", "seat", "life", "poison", "rad"]
    assert len(game.states) == game.game_turn == 7


def test_looking_for_a_kill_costs_no_life() -> None:
    game = replay(DECK, Setup("modern"), order=[*HAND, "Forest", "Mutagenic Growth", "Mutagenic Growth"])
    told = " ".join(game.trace())
    assert told.count("Loses 2 life") == told.count("Casts Mutagenic Growth") == 3


def test_the_rest_is_drawn_by_lot() -> None:
    games = {tuple(replay(DECK, order=HAND, seed=seed).trace()) for seed in range(20)}
    assert len(games) > 5
    assert {game[0] for game in games} == {
        "Opening hand: 2x Glistener Elf, 2x Mutagenic Growth and 3x Forest. Keeps 7 cards."
    }
    assert replay(DECK, order=HAND, seed=3).trace() == replay(DECK, order=HAND, seed=3).trace()


def test_an_opponents_library_decides_about_radiation() -> None:
    deck = read_deck_text("20 Island\n20 Vexing Radgull")
    order = ["Island", "Vexing Radgull"] * 10
    lands = replay(deck, order=order, opponent=["Forest"] * 60)
    others = replay(deck, order=order, opponent=["Grizzly Bears"] * 60)
    assert lands.states["rad"].is_monotonic_increasing
    assert others.states["life"].min() < 20 - 2 * 2
    assert others.kill_turn is not None
    assert lands.kill_turn is not None
    assert others.kill_turn < lands.kill_turn


def test_games_of_several_players() -> None:
    game = replay(DECK, Setup("commander", opponents=3), order=HAND)
    assert len(game.end) == 3
    assert set(game.states["seat"]) == {1, 2, 3}
    assert [turn for turn, *_ in game.by_game_turn(2)] == sorted(game.states["game_turn"].unique().tolist())


@pytest.mark.parametrize(
    ("order", "message"),
    [
        (["Forest"] * 25, "card 25 is one 'Forest' more than the 24"),
        (["Island"], "card 1 is one 'Island' more than the 0"),
        ([], "give the names of cards"),
        ("Forest", "give the names of cards"),
        ([3], "give the names of cards"),
    ],
)
def test_wrong_orders_are_refused(order: Any, message: str) -> None:
    with pytest.raises(ReplayError, match=message):
        replay(DECK, order=order)


def test_wrong_opponents_are_refused() -> None:
    with pytest.raises(ReplayError, match="no card is called 'Forrest'; did you mean Forest"):
        replay(DECK, order=HAND, opponent=["Forrest"])
    with pytest.raises(ReplayError, match="leave it out in games of three or more"):
        replay(DECK, Setup("commander"), order=HAND, opponent=["Forest"])


def test_the_documentation_is_right() -> None:
    assert doctest.testmod(sys.modules[replay.__module__]).failed == 0


def test_a_replayed_game_leaves_the_tables_that_decks_share_as_they_are() -> None:
    decklist, setup = read_deck_text("24 Forest\n36 Glistener Elf"), Setup(mulligan="none")
    before = [part.tobytes() for part in encode(resolve(decklist), setup)]
    replay(decklist, setup, order=["Forest"] * 5 + ["Glistener Elf"] * 4, opponent=["Rot Wolf"] * 40)
    assert [part.tobytes() for part in encode(resolve(decklist), setup)] == before
