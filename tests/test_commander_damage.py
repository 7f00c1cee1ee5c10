"""Combat damage by one commander that loses the game (rule 903.10a), in short games and in the tables."""

import numpy as np
import pytest
from played import life, played, poison

import counterclock as cc
from counterclock.deck import resolve
from counterclock.decklist import read_deck_text
from counterclock.encode import EncodeError, encode
from counterclock.kernels import layout
from counterclock.logged import play_with_log
from counterclock.replay import Replay
from counterclock.setup import Setup
from counterclock.trace import trace

ZURGO, GIANT, BEARS, ACE, ELF = "Zurgo Helmsmasher", "Hill Giant", "Grizzly Bears", "Fencing Ace", "Glistener Elf"
DELVER = "Delver of Secrets"
ISAMARU, JASMINE, JEDIT = "Isamaru, Hound of Konda", "Jasmine Boreal", "Jedit Ojanen"
LANDS = ["Mountain", "Plains", "Swamp", "Forest", "Island"]
ON_CURVE = [*LANDS, *LANDS, *LANDS]


def led(turns: int, *leaders: str, draws: list[str] = ON_CURVE, lines: object = None, **setup: object) -> Replay:
    """Play a game of a commander on its curve against one opponent at 40 life."""
    options = {"format": "commander", "opponents": 1, **setup}
    return played(draws, turns, lines, commanders=leaders, **options)  # type: ignore[arg-type]


def test_seven_power_and_haste_kill_with_the_third_hit() -> None:
    game = led(20, ZURGO)  # five mana: it attacks from turn 5 on
    assert (game.kill_turn, game.cause, life(game)) == (7, "damage", 40 - 21)


@pytest.mark.parametrize(("number", "turn"), [(0, 10), (7, 5), (8, 6), (20, 7), (21, 7), (22, 8), (35, 9), (36, 10)])
def test_the_number_is_a_setting(number: int, turn: int) -> None:
    assert led(20, ZURGO, commander_damage=number).kill_turn == turn


def test_twenty_are_not_enough() -> None:
    assert (led(11, JEDIT).kill_turn, life(led(11, JEDIT))) == (None, 20)  # 5 damage from turn 8 on
    assert (led(20, JEDIT).kill_turn, life(led(20, JEDIT))) == (12, 15)


def test_what_two_commanders_deal_is_not_added_up() -> None:
    """A 2/2 attacks from turn 2 on and a 4/5 from turn 6 on: 10 and 4 by turn 6, 12 and 8 by turn 7."""
    game = led(20, ISAMARU, JASMINE, draws=["Plains", "Forest"] * 7, commander_damage=12)
    assert (game.kill_turn, life(game)) == (7, 40 - 12 - 8)


def test_tokens_that_copy_it_do_not_count() -> None:
    """The copy attacks on turn 4, both from turn 5 on: the card itself has dealt 12 by turn 8."""
    lines = {GIANT: ["enters: create copy of self with haste if (creatures you control) at most 1"]}
    game = led(20, GIANT, lines=lines, commander_damage=12)
    assert (game.kill_turn, life(game)) == (8, 40 - 3 - 4 * 6)


def test_what_it_dealt_before_it_left_counts() -> None:
    """Cast for 4, 6 and 8 mana on turns 4, 6 and 8, it deals 3 on turns 5, 7 and 9 and is gone."""
    game = led(20, GIANT, lines={GIANT: ["combat damage to a player: sacrifice self"]}, commander_damage=9)
    assert (game.kill_turn, life(game)) == (9, 40 - 9)


def test_its_other_face_is_the_same_card() -> None:
    """A 1/1 attacks on turn 2 and turns over; the 3/2 on its back deals 3 on turn 3 and on turn 4."""
    lines = {DELVER: ["combat damage to a player, only once: transform self"]}
    game = led(20, DELVER, draws=["Island"] * 9, lines=lines, commander_damage=7)
    assert (game.kill_turn, life(game)) == (4, 40 - 1 - 3 - 3)


def test_damage_with_infect_counts() -> None:
    game = led(20, ELF, draws=["Forest"] * 9, commander_damage=5, poison=100)
    assert (game.kill_turn, game.cause, life(game), poison(game)) == (6, "damage", 40, 5)


def test_damage_outside_combat_does_not_count() -> None:
    """It deals 3 in combat from turn 5 on: 6 by turn 6."""
    game = led(20, GIANT, lines={GIANT: ["your upkeep: 5 damage to each opponent"]}, commander_damage=6)
    assert (game.kill_turn, life(game)) == (6, 40 - 6 - 2 * 5)


def test_both_strikes_count() -> None:
    assert led(20, ACE, draws=["Plains"] * 9, commander_damage=6).kill_turn == 5  # 2 damage from turn 3 on
    odd = led(20, ACE, draws=["Plains"] * 9, commander_damage=5)
    assert (odd.kill_turn, life(odd)) == (5, 40 - 5)  # the first strike kills, the second is not dealt


def test_each_opponent_is_counted_apart() -> None:
    game = led(20, ZURGO, opponents=3)
    assert (game.kill_turn, [each.life for each in game.end]) == (13, [19, 19, 19])


def test_the_rest_attack_the_next_opponent_where_it_kills() -> None:
    """Bears enter on turn 6 and attack beside its third hit."""
    draws = [*["Mountain", "Plains", "Swamp", "Forest"] * 3, BEARS, *["Forest"] * 3]
    assert [each.life for each in led(7, ZURGO, draws=draws, opponents=2).end] == [40 - 21, 40 - 2]
    off = led(7, ZURGO, draws=draws, opponents=2, commander_damage=0)
    assert [each.life for each in off.end] == [40 - 21 - 2, 40]


def test_the_pilot_saves_its_mana_for_a_pump_that_kills() -> None:
    draws = ["Mountain", "Plains", "Swamp", "Forest", "Forest", "Forest", "Giant Growth", "Colossal Dreadmaw"]
    draws += ["Swamp"] * 6
    game = led(6, ZURGO, draws=draws, commander_damage=17)
    assert (game.kill_turn, life(game)) == (6, 40 - 7 - 10)
    assert led(6, ZURGO, draws=draws, commander_damage=18).kill_turn is None
    assert life(led(6, ZURGO, draws=draws, commander_damage=0)) == 40 - 7 - 7  # the creature is cast instead


def test_no_pump_is_spent_where_it_kills_as_it_is() -> None:
    draws = ["Mountain", "Plains", "Swamp", "Forest", "Forest", "Forest", "Giant Growth", *["Swamp"] * 6]
    assert life(led(6, ZURGO, draws=draws, commander_damage=14)) == 40 - 14
    assert life(led(6, ZURGO, draws=draws, commander_damage=15)) == 40 - 7 - 10


@pytest.mark.parametrize("opponents", [1, 3])
def test_a_simulation_plays_what_its_trace_tells(opponents: int) -> None:
    """Damage dealt at once, without a log, is counted as damage dealt creature by creature is."""
    text = f"8 Mountain\n8 Plains\n8 Swamp\n8 Forest\n28 {BEARS}\n39 Savannah\n1 {ZURGO}"
    deck = resolve(read_deck_text(text, commander=[ZURGO]))
    setup = Setup("commander", opponents=opponents, turns=20)
    games = 200
    told = [0] * 21
    state = np.zeros(1, layout.STATE)
    for game in range(games):
        play_with_log(encode(deck, setup), 11, game, False, state)
        told[int(state["turn"][0]) if state["opponents_left"][0] == 0 else 0] += 1
    rows = cc.simulate(deck, setup, games=games, seed=11, threads=1).kill_turns
    played_out = rows.groupby("turn")["p"].sum()
    assert [round(games * played_out.get(turn, 0.0)) for turn in range(1, 21)] == told[1:]


def test_the_trace_says_it() -> None:
    deck = resolve(read_deck_text(f"33 Mountain\n33 Plains\n33 Swamp\n1 {ZURGO}", commander=[ZURGO]))
    lines = trace(deck, Setup("commander", opponents=1), seed=1)
    assert "is dealt 7 combat damage by the commander Zurgo Helmsmasher (14)." in lines[-3]
    assert lines[-2].endswith("The opponent loses the game (damage: 21 combat damage by one commander).")


def test_only_decks_with_a_commander_in_such_a_format_count() -> None:
    text = f"59 Plains\n1 {ISAMARU}\n1 {JASMINE}"
    both = resolve(read_deck_text(text, commander=[ISAMARU, JASMINE]))
    counted = encode(both, Setup("commander")).tables[0]
    assert (counted.leaders, sorted(counted.card[:, layout.K_COMMANDER])[-2:]) == (2, [1, 2])
    for deck, setup in (
        (both, Setup("commander", commander_damage=0)),
        (both, Setup("modern")),
        (both, Setup("brawl")),
        (resolve(read_deck_text(text)), Setup("commander")),
    ):
        table = encode(deck, setup).tables[0]
        assert (table.leaders, table.card[:, layout.K_COMMANDER].any()) == (0, False)


def test_more_than_twelve_commanders_are_refused() -> None:
    names = [ISAMARU, JASMINE, JEDIT, ZURGO, GIANT, BEARS, ACE, ELF, "Memnite", "Ornithopter", "Serra Angel"]
    names += ["Colossal Dreadmaw", "Healer's Hawk"]
    deck = resolve(read_deck_text("\n".join(["40 Plains", *(f"1 {name}" for name in names)]), commander=names))
    with pytest.raises(EncodeError, match="13 commanders; combat damage is counted of 12 at most"):
        encode(deck, Setup("commander"))
