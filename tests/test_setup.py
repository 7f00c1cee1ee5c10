"""Setups: what the formats fix, what is refused and how, and what the kernels are told."""

import json
import pickle

import numpy as np
import pytest

from counterclock.blockers import Blockers
from counterclock.decklist import read_deck_text
from counterclock.formats import find_format, formats
from counterclock.kernels import codes, layout
from counterclock.setup import WEIGHTS, Rules, Setup, alike, fill_setup


@pytest.mark.parametrize(
    ("format", "life", "opponents", "poison", "free"),
    [
        ("standard", 20, 1, 10, False),
        ("pauper", 20, 1, 10, False),
        ("commander", 40, 3, 10, True),
        ("brawl", 25, 1, 10, True),
        ("two-headed-giant", 30, 1, 15, True),
        ("limited", 20, 1, 10, False),
    ],
)
def test_a_format_fixes_life_seats_poison(format: str, life: int, opponents: int, poison: int, free: bool) -> None:
    setup = Setup(format)
    assert (setup.life, setup.own_life, setup.opponents) == (life, life, opponents)
    assert (setup.poison, setup.rules.poison_to_lose, setup.free_mulligan) == (poison, poison, free)


def test_a_format_fixes_the_combat_damage_by_a_commander_that_loses() -> None:
    loses = {name: row.commander_damage for name, row in formats().items() if row.commander_damage}
    assert loses == {"commander": 21, "duel-commander": 21, "pauper-commander": 16}
    for name, row in formats().items():
        assert (
            Setup(name).commander_damage == Setup(name).describe()["commander_damage_to_lose"] == row.commander_damage
        )
    assert Setup("commander", commander_damage=0).commander_damage == 0
    assert Setup("modern", commander_damage=30).replace(format="commander").commander_damage == 30


def test_formats_are_found_by_any_spelling() -> None:
    assert find_format("EDH").name == "commander"
    assert find_format("Two Headed_Giant").name == "two-headed-giant"
    assert set(formats()) >= {"standard", "pioneer", "modern", "legacy", "vintage", "pauper", "commander", "brawl"}


def test_multiplayer_brawl_starts_at_30() -> None:
    assert Setup("brawl", opponents=3).life == 30


@pytest.mark.parametrize("opponents", [1, 2, 5])
def test_first_mulligan_is_free_in_multiplayer_only(opponents: int) -> None:
    assert Setup("modern", opponents=opponents).free_mulligan == (opponents > 1)
    assert not Setup("modern", opponents=opponents, free_mulligan=False).free_mulligan


@pytest.mark.parametrize(
    ("arguments", "named", "advice"),
    [
        ({"format": "modren"}, "format", "did you mean 'modern'"),
        ({"format": 7}, "format", "standard"),
        ({"opponents": 0}, "opponents", "from 1 to 5"),
        ({"opponents": 6}, "opponents", "from 1 to 5"),
        ({"opponents": True}, "opponents", "from 1 to 5"),
        ({"life": 0}, "life", "from 1 to 1000"),
        ({"own_life": "many"}, "own_life", "whole number"),
        ({"poison": 0}, "poison", "from 1"),
        ({"commander_damage": -1}, "commander_damage", "from 0 to 1000"),
        ({"commander_damage": 1001}, "commander_damage", "from 0 to 1000"),
        ({"turns": 61}, "turns", "from 1 to 60"),
        ({"turns": float("nan")}, "turns", "whole number"),
        ({"first": "me"}, "first", "play, draw, either"),
        ({"mulligan": "berlin"}, "mulligan", "london"),
        ({"keep": "5-2"}, "keep", "2-5"),
        ({"keep": "2-8"}, "keep", "2-5"),
        ({"keep": ""}, "keep", "2-5"),
        ({"keep": "2-5,2-4,2-4,1-4"}, "keep", "at most 3 ranges"),
        ({"min_spells": 8}, "min_spells", "from 0 to 7"),
        ({"min_hand": 7}, "min_hand", "from 0 to 6"),
        ({"free_mulligan": "yes"}, "free_mulligan", "True or False"),
        ({"opponent_cards": -1}, "opponent_cards", "from 0"),
        ({"opponent_lands": 61}, "opponent_lands", "from 0 to 60"),
        ({"opponent_deck": 3}, "opponent_deck", "decklist"),
        ({"opponent_deck": "nowhere.txt"}, "nowhere.txt", "no such file"),
        ({"blockers": "two bears"}, "blockers", "2x1/1@3"),
        ({"blockers": "2x1/0"}, "blockers", "at least 1"),
        ({"blockers": "9x1/1"}, "blockers", "at most 8"),
        ({"blockers": "2x1/1 huge"}, "blockers", "flying"),
        ({"blockers": "2x1/1@3,1x2/2@5"}, "blockers", "one size"),
        ({"opponents": 5, "blockers": "7x1/1"}, "blockers", "at most 30 in all"),
        ({"removal": 1.5}, "removal", "from 0 to 1"),
        ({"opponent_clock": 0}, "opponent_clock", "from 1 to 60"),
        ({"pilot": "best"}, "pilot", "default, greedy"),
        ({"weights": {"speed": 1}}, "weights", "power"),
        ({"weights": [1, 2]}, "weights", "7"),
        ({"rules": {}}, "rules", "Rules"),
        ({"poison": 5, "rules": Rules(poison_to_lose=6)}, "poison", "one of them"),
    ],
)
def test_wrong_values_are_named_with_what_would_be_right(arguments: dict, named: str, advice: str) -> None:
    with pytest.raises(ValueError) as caught:
        Setup(**arguments)
    text = str(caught.value)
    assert text.startswith(named)
    assert advice in text
    assert "\n" not in text


@pytest.mark.parametrize(
    ("arguments", "advice"),
    [
        ({"proliferate": "all"}, "each kind, one kind"),
        ({"annihilate": 1}, "True or False"),
        ({"poison_to_lose": 0}, "from 1 to 1000"),
    ],
)
def test_wrong_rules_are_named(arguments: dict, advice: str) -> None:
    with pytest.raises(ValueError, match=advice):
        Rules(**arguments)


def test_an_opponents_deck_is_counted() -> None:
    deck = read_deck_text("20 Forest\n4 Inkmoth Nexus\n36 Glistener Elf", "bears")
    setup = Setup(opponent_deck=deck)
    assert (setup.opponent_cards, setup.opponent_lands, setup.opponent_deck) == (60, 24, "bears")
    with pytest.raises(ValueError, match="leave opponent_cards"):
        Setup(opponent_deck=deck, opponent_cards=60)


def test_fewer_opponent_cards_have_fewer_lands() -> None:
    assert Setup(opponent_cards=40).opponent_lands == 16
    assert Setup("commander").opponent_lands == 37


def test_a_setup_is_a_value() -> None:
    setup = Setup("commander", opponents=2, keep="2-4", blockers="1x2/2 flying@4", weights={"infect": 20})
    assert setup == Setup("commander", opponents=2, keep="2-4", blockers="1x2/2 flying@4", weights={"infect": 20})
    assert hash(setup) == hash(pickle.loads(pickle.dumps(setup)))
    assert pickle.loads(pickle.dumps(setup)) == setup
    assert setup != Setup("commander", opponents=2)
    with pytest.raises(AttributeError):
        setup.life = 3  # type: ignore[misc]


def test_replace_lets_the_new_format_decide() -> None:
    setup = Setup("commander", opponents=2).replace(format="modern")
    assert (setup.life, setup.opponents, setup.turns) == (20, 2, 20)
    with pytest.raises(ValueError, match="no 'lives'"):
        setup.replace(lives=3)


def test_every_assumption_is_said() -> None:
    words = Setup("commander", blockers="2x1/1@3", removal=0.25, opponent_clock=9).describe()
    json.dumps(words, allow_nan=False)
    assert words["mulligan"] == "london, the first one free"
    assert "everybody draws" in str(words["first"])
    assert "2-5 lands" in str(words["keep"])
    assert words["opponent_library"] == "99 cards, 37 of them lands"
    assert "turn 9" in str(words["opponent_clock"])
    assert "Wilson" in str(words["intervals"])
    assert Setup(mulligan="none").describe()["keep"] == "every hand"
    assert Setup(rules=Rules(proliferate="one kind")).describe()["rules"] == "proliferate: one kind"


def test_titles_leave_out_what_is_usual() -> None:
    assert Setup("modern").short == "modern, 1 opponent at 20 life, on the play, london mulligan"
    assert Setup("2hg").short.endswith("london mulligan")
    unusual = Setup(poison=5, keep="3", removal=0.1, pilot="greedy", blockers="1x1/1", weights={"infect": 1}).short
    for part in ("5 poison", "keep 3", "removal 0.1", "greedy pilot", "blockers 1x1/1@1", "own weights"):
        assert part in unusual
    assert "commander damage" not in Setup("commander").short
    assert Setup("commander", commander_damage=16).short.endswith("16 commander damage")
    assert Setup("commander", commander_damage=0).short.endswith("no commander damage")


def test_titles_of_several_leave_out_what_differs() -> None:
    usual = Setup("modern")
    for other, said in (
        (Setup("modern", life=30), "modern, 1 opponent, on the play, london mulligan"),
        (Setup("modern", opponents=3), "modern, opponents at 20 life, on the play, london mulligan"),
        (Setup("modern", opponents=3, life=30), "modern, on the play, london mulligan"),
        (Setup("legacy", first="draw"), "1 opponent at 20 life, london mulligan"),
        (Setup("modern", poison=8), usual.short),
        (usual, usual.short),
    ):
        assert ", ".join(alike([usual, other])) == said
        assert alike([other, usual]) == alike([usual, other])
    assert alike([Setup(poison=8, life=life) for life in (10, 20)])[-1] == "8 poison"


def test_blockers_are_read_and_written() -> None:
    blockers = Blockers.parse("1X1/1 flying@5, 2x1/1 flying @3")
    assert blockers.arrivals == ((3, 2), (5, 1))
    assert str(blockers) == "2x1/1 flying@3,1x1/1 flying@5"
    assert Blockers.parse(str(blockers)) == blockers
    assert blockers.by_turn(6) == [0, 0, 0, 2, 2, 3, 3]
    assert Blockers.parse("none").total == 0


def test_the_kernels_are_told_all_of_it() -> None:
    setup = Setup(
        "commander", opponents=2, first="draw", mulligan="vancouver", keep="2-5,2-4", min_spells=2, removal=0.5,
        blockers="2x1/3 reach@3", opponent_clock=8, pilot="greedy", own_life=35, life=30, weights={"infect": 77},
        rules=Rules(proliferate="one kind", annihilate=False),
    )  # fmt: skip
    table = np.ones(1, layout.TABLES)[0]
    fill_setup(table, setup)
    row = table.setup
    assert (row[layout.Q_SEATS], row[layout.Q_OWN_LIFE], table.life, table.opponents) == (3, 35, 30, 2)
    assert (row[layout.Q_FIRST], row[layout.Q_EVERYBODY_DRAWS], row[layout.Q_FREE]) == (layout.DRAW, 1, 1)
    assert (row[layout.Q_MULLIGAN], row[layout.Q_KEEP_THREAT]) == (codes.VANCOUVER, 2)
    assert row[layout.Q_COMMANDER_DAMAGE] == 21
    assert (row[layout.Q_REMOVAL], row[layout.Q_OPPONENT_CLOCK], row[layout.Q_GREEDY]) == (32768, 8, 1)
    assert (row[layout.Q_PROLIFERATE_ONE_KIND], row[layout.Q_ANNIHILATE], row[layout.Q_POISON_TO_LOSE]) == (1, 0, 10)
    assert table.keep_high.tolist()[4:] == [4, 4, 4, 5]
    assert table.blockers[:5].tolist() == [0, 0, 0, 2, 2]
    assert (table.opponents_act, table.fights, table.blockers_in_all) == (1, 1, 2)
    card = table.card[table.blocker_card]
    assert (card[layout.K_POWER], card[layout.K_TOUGHNESS], card[layout.K_KEYWORDS]) == (1, 3, codes.REACH)
    assert table.weights[: len(WEIGHTS)].tolist() == [2, 77, 3, 8, 6, 100, 1]


def test_idle_opponents_do_not_act() -> None:
    table = np.ones(1, layout.TABLES)[0]
    fill_setup(table, Setup())
    assert (table.opponents_act, table.fights, table.setup[layout.Q_EVERYBODY_DRAWS]) == (0, 0, 0)
