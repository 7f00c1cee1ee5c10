"""Words of the notation whose least difference shows: a short game each, with the numbers it must give."""

import pytest
from played import life, played

BEARS = "Grizzly Bears"
FORESTS = ["Forest"] * 9
ON_CURVE = ["Forest", "Forest", BEARS, *FORESTS]
"""A 2/2 enters on turn 2 and attacks from turn 3 on."""


def bears(*lines: str, turns: int = 3, **setup: object) -> int:
    """Return the opponent's life after a game of bears with these abilities."""
    return life(played(ON_CURVE, turns, {BEARS: lines}, **setup))


@pytest.mark.parametrize(("which", "left"), [(1, 20), (2, 19), (4, 19), (5, 20)])
def test_a_draw_knows_its_number_in_the_turn(which: int, left: int) -> None:
    lines = ("enters: draw 3", f"you draw, if (event) exactly {which}: each opponent loses 1 life")
    assert bears(*lines, turns=2) == left


def test_the_second_spell_of_a_turn_is_not_the_third() -> None:
    draws = ["Ornithopter"] * 3 + ["Swamp"] * 6
    line = "you cast, if (spells cast this turn) exactly 2: each opponent loses 1 life"
    assert life(played(draws, 1, {"Ornithopter": [line]})) == 19


def test_an_army_is_of_the_type_that_is_named_and_grows_by_any() -> None:
    zombies = "static: each creature you control (Zombie) has +1/+0"
    assert bears("your main phase: amass 1", zombies, turns=4) == 20 - 2 - (2 + 2)
    assert bears("your main phase: amass Zombie 1", zombies, turns=4) == 20 - 2 - (2 + 3)
    assert bears("your main phase: amass Zombie 1; amass Orc 1", zombies, turns=4) == 20 - 2 - (2 + 5)


def test_another_card_is_not_the_one_that_died() -> None:
    lines = ["enters: each opponent loses 1 life", "your end step: sacrifice self"]
    draws = ["Forest", "Forest", BEARS, *FORESTS]
    for which, left in (("creature", 17), ("another creature", 19)):
        assert life(played(draws, 4, {BEARS: [*lines, f"dies: return {which} to hand"]})) == left
    two = ["Forest", "Forest", BEARS, BEARS, *FORESTS]
    assert life(played(two, 4, {BEARS: [*lines, "dies: return another creature to hand"]})) == 17


def test_nothing_is_paid_where_a_part_of_the_price_is_missing() -> None:
    draws = ["Forest", "Forest", BEARS, "Runeclaw Bear", *FORESTS]
    lines = {BEARS: ["your main phase: may pay {3} plus sacrifice artifact to draw 1"]}
    assert life(played(draws, 4, lines)) == 20 - 2 - 4


def test_a_pump_by_its_own_power_is_judged_by_the_attacker() -> None:
    line = "spell: target creature you control gets +(its power)/+0"
    draws = ["Ornithopter", BEARS, "Giant Growth", *FORESTS]
    lines = {"Ornithopter": ["your upkeep: proliferate"], "Giant Growth": [line]}
    assert life(played(draws, 3, lines)) == 20 - (2 + 2)
    elves = {**lines, "Giant Growth": [line.replace("control", "control (Elf)")]}
    assert life(played(draws, 3, elves)) == 20 - 2


def test_what_makes_a_spell_cheaper_pays_for_its_x() -> None:
    draws = ["Ornithopter", "Blaze", *["Mountain"] * 9]
    for less in (2, 5):
        lines = {"Ornithopter": [f"static: cost less {less} (instant or sorcery)"]}
        assert life(played(draws, 1, lines)) == 20 - less
    assert life(played(draws, 1)) == 20


@pytest.mark.parametrize(
    ("line", "own", "left"),
    [
        ("spell: 4 damage to target opponent; 2 damage to you", 3, 16),
        ("spell: 4 damage to target opponent; 2 damage to you", 2, 20),
        ("spell: 4 damage to each player", 4, 20),
        ("spell: gain 1 life; 4 damage to target opponent; you lose 2 life", 2, 16),
    ],
)
def test_no_spell_is_cast_that_takes_the_last_life(line: str, own: int, left: int) -> None:
    assert life(played(["Lightning Bolt", *["Mountain"] * 9], 1, {"Lightning Bolt": [line]}, own_life=own)) == left


def test_creatures_that_are_created_and_made_bigger_attack_at_once() -> None:
    line = 'spell: create 2 "1/1 white Soldier"; each creature you control gets +1/+1 and haste'
    draws = ["Lightning Bolt", *["Mountain"] * 9]
    assert life(played(draws, 1, {"Lightning Bolt": [line]})) == 20 - 2 * 2


def test_a_choice_that_harms_comes_before_a_pump_that_is_written_after_it() -> None:
    lines = ["spell: each opponent loses 3 life", "spell: target creature you control gets +1/+0"]
    draws = ["Lightning Bolt", *["Mountain"] * 9]
    assert life(played(draws, 1, {"Lightning Bolt": lines})) == 20 - 3
    assert life(played(draws, 1, {"Lightning Bolt": lines[::-1]})) == 20


@pytest.mark.parametrize(
    ("kicker", "line", "left"),
    [
        ("kicker {2}", "spell: 1 damage to target opponent; 3 damage to target opponent if kicked", 16),
        ("kicker {3}", "spell: 1 damage to target opponent; 3 damage to target opponent if kicked", 19),
        ("kicker {2}", "spell: 3 damage to target opponent if kicked; otherwise 1 damage to target opponent", 17),
        ("kicker {2}", "spell: 3 damage to target opponent if kicked", 17),
        ("kicker {3}", "spell: 3 damage to target opponent if kicked", 20),
        ("multikicker {1}", "spell: 1 damage to target opponent; (times kicked) damage to target opponent", 17),
    ],
)
def test_a_spell_is_kicked_where_that_can_be_paid_for(kicker: str, line: str, left: int) -> None:
    draws = [*["Mountain"] * 8, "Lightning Bolt", *["Mountain"] * 3]
    assert life(played(draws, 3, {"Lightning Bolt": [kicker, line]})) == left


PING = "1 damage to target opponent"


@pytest.mark.parametrize(
    ("ways", "left"),
    [
        (("kicker {1}", f"spell: {PING}; sacrifice creature if kicked"), 17),
        (("kicker {1}", f"spell: {PING}; discard 1 if kicked; gain 1 life if kicked"), 17),
        (("kicker {1}", f"spell: {PING}; exile target opposing creature if kicked"), 17),
        (("kicker {1}", f"spell: {PING}; gain 1 life if kicked"), 18),
        ((f"spell: {PING}", f"spell for {{1}}{{R}}: {PING}; each creature you control gets -1/-1"), 17),
        ((f"spell: {PING}; discard 1", f"spell for {{1}}{{R}}: {PING}"), 18),
        ((f"spell: {PING}; gain 1 life", f"spell for {{1}}{{R}}: {PING}; discard 1"), 18),
        ((f"spell: {PING}", f"spell for {{1}}{{R}}: {PING}; draw 1"), 18),
        ((f"spell: {PING}", f"spell for {{1}}{{R}}, then to hand: {PING}"), 18),
    ],
)
def test_no_more_is_paid_for_a_way_that_adds_nothing_but_harm(ways: tuple[str, ...], left: int) -> None:
    draws = [*["Mountain"] * 3, *["Lightning Bolt"] * 4, *["Mountain"] * 3]
    assert life(played(draws, 2, {"Lightning Bolt": ways})) == left


@pytest.mark.parametrize(
    "lines",
    [
        ("spell: return artifact to hand", 'spell: create "2/1 red Goblin with haste"'),
        ("spell: +1/+1 counter on each attacking creature", "spell for {R}: each opponent loses 2 life"),
        ("spell for {1}{R}: return artifact to hand", 'spell for {R}: create "2/1 red Goblin with haste"'),
    ],
)
def test_another_choice_is_made_where_the_first_one_is_not(lines: tuple[str, str]) -> None:
    assert life(played(["Lightning Bolt", *["Mountain"] * 9], 1, {"Lightning Bolt": lines})) == 20 - 2


def test_a_pump_that_shrinks_another_creature_is_cast() -> None:
    line = "spell: target creature you control gets +3/+3; target opposing creature gets -3/-3"
    draws = ["Giant Growth", BEARS, *FORESTS]
    assert life(played(draws, 3, {"Giant Growth": [line]})) == 20 - (2 + 3)


def test_delve_pays_for_x() -> None:
    lines = {"Ornithopter": ["enters: mill 5"], "Empty the Pits": ["spell: each opponent loses X life"]}
    draws = ["Ornithopter", "Empty the Pits", *["Swamp"] * 9]
    assert life(played(draws, 4, lines)) == 20 - 2
    assert life(played(draws[1:], 5, lines)) == 20


def test_lands_that_leave_are_told_apart() -> None:
    draws = ["Wooded Foothills", *["Hill Giant"] * 5]
    line = "your end step, if ({}permanents of yours that left this turn) at least 1: each opponent loses 5 life"
    for which, left in (("", 15), ("nonland ", 20)):
        lines = {"Ornithopter": [line.format(which)]}
        assert life(played(["Ornithopter", *draws], 1, lines, rest="Forest")) == left
    lines = {"Ornithopter": [line.format("nonland ")], BEARS: ["your main phase: sacrifice self"]}
    assert life(played(["Ornithopter", "Forest", "Forest", BEARS, *FORESTS], 3, lines)) == 15


def test_a_battle_stays_with_its_defense_which_is_left_as_it_is() -> None:
    battle = "Invasion of Segovia"
    line = "your end step: proliferate; each opponent loses (counters on self: defense counter) life"
    game = played(["Island"] * 3 + [battle] + ["Island"] * 6, 4, {battle: [line]}, rest="Island")
    assert life(game) == 20 - 4 - 4
    assert f"{battle} enters with 4 defense counters." in " ".join(game.trace())


def test_a_battle_that_does_nothing_is_not_cast() -> None:
    game = played(["Island"] * 3 + ["Invasion of Segovia"] + ["Island"] * 6, 4, {"Invasion of Segovia": []})
    assert "Invasion" not in " ".join(game.trace()[1:])


@pytest.mark.parametrize(("lowers", "lost"), [(1, 2 + 3), (2, 2)])
def test_a_pump_that_would_kill_its_creature_is_not_cast(lowers: int, lost: int) -> None:
    line = f"spell: target creature you control gets +3/-{lowers}"
    draws = ["Forest", "Forest", BEARS, "Giant Growth", *FORESTS]
    assert life(played(draws, 3, {"Giant Growth": [line]})) == 20 - lost


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Exploration", ["static: extra land"]),
        ("Spellbook", ["static: no maximum hand size"]),
        ("Urborg Skeleton", ["enters with +1/+1 counter if kicked"]),
        ("Tyranid Prime", []),
    ],
)
def test_what_does_something_by_a_keyword_or_a_rule_of_the_game_is_cast(name: str, lines: list[str]) -> None:
    draws = ["Forest", "Island", "Swamp", name, *["Forest"] * 6]
    assert f"Casts {name}." in " ".join(played(draws, 3, {name: lines}, rest="Forest").trace())


@pytest.mark.parametrize(
    ("lines", "lost"),
    [
        (["spell for {X}{G}: target creature you control gets +X/+0"], 2 + 2),
        (["spell: target creature you control gets +3/+3; target opposing creature gets -3/-3"], 2 + 3),
        (["spell: return creature to battlefield", "spell: gain 1 life; each opponent loses 4 life"], 2 + 4),
    ],
)
def test_a_spell_is_cast_for_what_it_does_now(lines: list[str], lost: int) -> None:
    draws = ["Forest", "Forest", BEARS, "Giant Growth", *FORESTS]
    assert life(played(draws, 3, {"Giant Growth": lines})) == 20 - lost
