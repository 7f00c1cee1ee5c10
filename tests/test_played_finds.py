"""Spells of which every part would find nothing to do are not cast."""

import pytest
from played import life, played

MURDER, BEARS, COURSER = "Murder", "Grizzly Bears", "Centaur Courser"
ALONE = ["Swamp", "Swamp", "Swamp", MURDER, *["Swamp"] * 6]


def _is_cast(lines: list[str], draws: list[str], turns: int = 4, rest: str = "Swamp", **setup: object) -> bool:
    """Tell whether a card with these lines is cast in a game."""
    return any(f"Casts {MURDER}" in line for line in played(draws, turns, {MURDER: lines}, rest=rest, **setup).trace())


@pytest.mark.parametrize(
    "line",
    [
        "exile target opposing creature; populate",
        "tap each opposing creature; untap each creature you control",
        "destroy target opposing creature; return creature to hand",
        "destroy target opposing creature; draw (creatures that died this turn)",
        "target opposing creature gets -4/+0; draw 1 if (creatures you control: Wizard) at least 1",
        "return creature to hand; +1/+1 counter on target creature you control (Zombie)",
        "return creature to hand; target opponent sacrifices creature",
        "return creature to hand; draw 1 if (creatures that died this turn) at least 1",
        "surveil 2; return creature to hand",
        "destroy each creature (with power 3 or more); create (creatures you control) \"Food\"",
        "destroy target opposing creature (with flying); bolster 2",
        "may pay sacrifice permanent to draw 2",
        "double +1/+1 counters on target creature you control",
        "each creature you control becomes 4/4",
        "flicker target permanent you control (nontoken)",
        "sacrifice 2 land; search 4 basic land Forest to battlefield tapped",
        "target opponent loses (-20 + life of that player) life",
    ],
)  # fmt: skip
def test_a_spell_of_which_no_part_finds_anything_waits(line: str) -> None:
    assert not _is_cast([f"spell: {line}"], ALONE)


@pytest.mark.parametrize(
    ("line", "setup"),
    [
        ("exile target opposing creature; populate", {"blockers": "1x2/2@1"}),
        ("destroy target opposing creature; draw (creatures that died this turn)", {"blockers": "1x2/2@1"}),
        ("return creature to hand; target opponent sacrifices creature", {"blockers": "1x2/2@1"}),
        ("destroy target opposing creature (with flying); bolster 2", {"blockers": "1x2/2 flying@1"}),
        ("exile target opposing creature; draw 1", {}),
        ("target opponent loses (-20 + life of that player) life", {"life": 25}),
        ("target opponent loses (-20 + life of that player) life; return creature to hand", {"life": 25}),
    ],
)
def test_one_part_that_finds_something_is_enough(line: str, setup: dict[str, object]) -> None:
    assert _is_cast([f"spell: {line}"], ALONE, **setup)


@pytest.mark.parametrize(
    ("line", "helper"),
    [
        ("destroy target opposing creature (with flying); bolster 2", "Memnite"),
        ("destroy target opposing creature; draw 1 if (permanents you control: artifact) at least 1", "Memnite"),
        ('destroy each creature (with power 3 or more); create (creatures you control) "Food"', "Memnite"),
    ],
)
def test_what_finds_a_creature_of_yours_is_cast(line: str, helper: str) -> None:
    assert _is_cast([f"spell: {line}"], [helper, *ALONE])


@pytest.mark.parametrize("trifle", ["gain 3 life", "scry 2", "surveil 2"])
def test_a_trifle_whose_condition_does_not_hold_is_no_reason_to_cast(trifle: str) -> None:
    line = f"spell: {trifle} if (permanents you control: artifact) at least 1"
    assert [_is_cast([line], [helper, *ALONE]) for helper in ("Swamp", "Memnite")] == [False, True]
    assert _is_cast([f"spell: {trifle}"], ["Swamp", *ALONE])


@pytest.mark.parametrize(("other", "cast"), [("Memnite", False), ("Darksteel Colossus", True)])
def test_no_empty_hand_is_discarded_to_draw_anew(other: str, cast: bool) -> None:
    draws = ["Swamp", "Swamp", MURDER, "Memnite", "Memnite", "Memnite", other, "Memnite", "Swamp"]
    assert _is_cast(["spell: discard (cards in hand); draw (that many)"], draws, turns=3) is cast


def test_what_counts_cards_in_hand_makes_nothing_bigger_as_the_last_of_them() -> None:
    line = "spell: target creature you control gets +(cards in hand)/+(cards in hand)"
    draws = ["Swamp", "Swamp", "Swamp", MURDER, *["Memnite"] * 3]
    assert not _is_cast([line], draws, rest="Memnite")
    assert _is_cast([line], draws, rest="Darksteel Colossus")


@pytest.mark.parametrize(("helper", "cast"), [("Swamp", False), ("Bonesplitter", True)])
def test_opposing_creatures_are_not_shrunk_by_nothing(helper: str, cast: bool) -> None:
    artifacts = "-(permanents you control: artifact)"
    line = f"spell: target opposing creature gets {artifacts}/{artifacts}"
    assert _is_cast([line], [helper, *ALONE], blockers="1x2/2@1") is cast


def test_of_two_ways_the_one_that_does_something_is_used() -> None:
    lines = {MURDER: ["spell: each creature you control gains trample", "spell: draw 2"]}
    alone = next(line for line in played(ALONE, 3, lines).trace() if f"Casts {MURDER}" in line)
    assert f"Casts {MURDER}. Draws Swamp twice." in alone
    helped = next(line for line in played(["Memnite", *ALONE], 3, lines).trace() if f"Casts {MURDER}" in line)
    assert f"Casts {MURDER}. Memnite gains trample." in helped


def test_of_two_pumps_the_one_with_double_strike_is_used_where_it_can_be() -> None:
    pump = "target creature you control{} gets +1/+1 and {}"
    ways = [pump.format("", "first strike"), pump.format(" (artifact)", "double strike")]
    lines = {MURDER: [f"spell: {way}" for way in ways]}
    for helper, lost in (("Memnite", 1 + 3 * 2), (BEARS, 1 + 3)):
        draws = [helper, "Swamp", "Swamp", MURDER, MURDER, *["Swamp"] * 6]
        kinds = {**lines, helper: ["static: self has haste"]}
        told = "".join(played(draws, 5, kinds, rest="Forest").trace())
        assert ("gains double strike" in told) is (helper == "Memnite"), lost


@pytest.mark.parametrize(
    ("line", "cast"),
    [
        ("1 damage to each creature; draw 1", False),
        ("1 damage to each creature (with flying); draw 1", True),
        ("each creature gets -1/-1; draw 1", False),
        ("destroy each creature; draw 1", False),
        ("destroy each creature (with power 2 or more); draw 1", True),
    ],
)
def test_creatures_of_your_own_are_not_killed_with_all_others(line: str, cast: bool) -> None:
    assert _is_cast([f"spell: {line}"], ["Memnite", *ALONE]) is cast
    assert _is_cast([f"spell: {line}"], ALONE)


def test_no_spell_returns_a_copy_of_itself() -> None:
    lines = {MURDER: ["spell: return card to hand"]}
    draws = ["Swamp", "Swamp", "Swamp", MURDER, MURDER, MURDER, *["Swamp"] * 6]
    assert not _is_cast(lines[MURDER], draws, 6)
    told = "".join(played(["Memnite", *draws], 7, {**lines, "Memnite": ["enters: sacrifice self"]}).trace())
    assert told.count(f"Casts {MURDER}. Returns Memnite") > 1
    assert f"Returns {MURDER}" not in told


@pytest.mark.parametrize(("helper", "cast"), [("Swamp", False), ("Bonesplitter", True)])
def test_no_land_that_only_makes_mana_is_exiled_to_return_it(helper: str, cast: bool) -> None:
    assert _is_cast(["spell: flicker target permanent you control (nontoken)"], [helper, *ALONE]) is cast


def test_the_nearest_opponent_needs_a_creature_to_sacrifice() -> None:
    lines = {MURDER: ["spell: target opponent sacrifices creature"]}
    draws = ["Swamp", "Swamp", "Swamp", MURDER, MURDER, *["Swamp"] * 6]
    told = "".join(played(draws, 4, lines, opponents=2, blockers="1x1/1@1").trace())
    assert told.count(f"Casts {MURDER}") == told.count("sacrifices a blocker") == 1


@pytest.mark.parametrize(("helper", "lost"), [("Swamp", 2), ("Memnite", 6)])
def test_no_attacker_is_sacrificed_to_make_nobody_bigger(helper: str, lost: int) -> None:
    lines = {MURDER: ["spell, sacrifice creature: target creature you control gets +4/+2"], "Memnite": ["defender"]}
    draws = [helper, "Forest", "Swamp", BEARS, "Swamp", MURDER, "Swamp", "Swamp", "Swamp"]
    assert life(played(draws, 3, lines)) == 20 - lost


@pytest.mark.parametrize(("creature", "lost"), [(BEARS, 2), (COURSER, 3 + 2)])
def test_no_attacker_is_made_bigger_that_dies_of_it(creature: str, lost: int) -> None:
    lines = {MURDER: ["spell: target creature you control gets +2/+0; 2 damage to that permanent"]}
    draws = ["Forest", "Swamp", "Swamp", creature, "Swamp", MURDER, "Swamp", "Swamp", "Swamp"]
    turns = 3 if creature == BEARS else 4
    assert life(played(draws, turns, lines)) == 20 - lost


def test_no_more_is_paid_for_an_x_than_is_of_use() -> None:
    draws = [*["Mountain"] * 5, "Blaze", "Blaze", *["Mountain"] * 9]
    told = "".join(played(draws, 4, {"Blaze": ["spell: draw 1"]}, rest="Mountain").trace())
    assert told.count("Casts Blaze with X = 1.") == told.count("Casts Blaze") == 2


def test_a_card_that_is_cast_from_the_graveyard_does_not_return_itself() -> None:
    lines = {MURDER: ["spell: draw 1", "spell from graveyard for {B}: return card to hand"]}
    told = "".join(played(ALONE, 5, lines).trace())
    assert told.count(f"Casts {MURDER}") == 1


@pytest.mark.parametrize(
    ("line", "cast"),
    [
        ("destroy target opposing creature", False),
        ("3 damage to target opposing creature", False),
        ("destroy target opposing creature; draw 1", True),
        ("exile target opposing creature", True),
        ("target opposing creature gets -2/-2", True),
    ],
)
def test_no_indestructible_creature_is_destroyed(line: str, cast: bool) -> None:
    assert _is_cast([f"spell: {line}"], ALONE, blockers="1x2/2 indestructible@1") is cast


def test_no_indestructible_creature_is_damaged_by_an_ability() -> None:
    lines = {"Wall of Wood": ["{T}: self deals 2 damage to target opposing creature"]}
    for keyword, used in (("", True), (" indestructible", False)):
        told = "".join(played(["Forest", "Wall of Wood"], 3, lines, blockers=f"1x2/2{keyword}@1").trace())
        assert ("Activates Wall of Wood" in told) is used


@pytest.mark.parametrize(
    ("line", "cast"),
    [
        ("tap target opposing creature", 1),
        ("target opposing creature gains cannot block", 1),
        ("target creature you control gains flying", 1),
        ("target creature you control gains flying permanently", 1),
        ("+1/+1 counter on target creature you control", 2),
    ],
)
def test_nothing_is_done_twice_where_once_is_enough(line: str, cast: int) -> None:
    draws = [MURDER, MURDER, *["Swamp"] * 7, "Memnite", "Swamp"]
    told = played(draws, 4, {MURDER: [f"spell for {{B}}: {line}"]}, blockers="1x0/2@3").trace()
    assert "".join(told).count(f"Casts {MURDER}") == cast


def test_the_last_life_is_not_risked_on_a_condition() -> None:
    line = "spell: 3 damage to target opponent; 2 damage to you if (creatures you control: Dragon) at most 0"
    assert [_is_cast([line], ALONE, own_life=own) for own in (2, 3)] == [False, True]


def test_what_finds_a_creature_and_may_make_it_bigger_is_cast_before_combat() -> None:
    found = "search creature of mana value at most X to battlefield"
    line = f"spell: {found}; each creature you control gets +X/+X if X at least 3"
    lines = {"Blaze": [line], "Raging Goblin": ["{20}: draw 1"]}
    draws = [*["Mountain"] * 6, "Blaze", "Mountain", "Mountain"]
    told = played(draws, 4, lines, rest="Raging Goblin").trace()
    assert any("Casts Blaze with X = 1. Searches for Raging Goblin, onto the battlefield." in line for line in told)


@pytest.mark.parametrize(
    ("line", "cast"),
    [
        ("spell: look at 4, take creature to hand", False),
        ("spell: reveal until creature to hand", False),
        ("spell: look at 4, take creature to hand, rest to graveyard", True),
        ("spell: look at 4, take card to hand", True),
        ("spell: look at 4, take land to hand", True),
    ],
)
def test_nothing_is_looked_for_that_is_not_in_the_library(line: str, cast: bool) -> None:
    assert _is_cast([line], ALONE) == cast


@pytest.mark.parametrize(("held", "cast"), [("Swamp", True), (COURSER, False)])
def test_no_more_lands_are_let_be_played_than_are_in_hand(held: str, cast: bool) -> None:
    draws = ["Swamp", "Swamp", "Swamp", MURDER, *[held] * 6]
    assert _is_cast(["spell: land drop twice"], draws, 3, COURSER) == cast
