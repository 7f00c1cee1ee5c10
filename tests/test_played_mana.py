"""Lands and other permanents as they are played: mana on a condition, how lands enter, what is never used."""

import pytest
from played import life, played

WURMS = ["Craw Wurm"] * 6
VERGE = {
    "Floodfarm Verge": ["mana: {W}", "mana, if (permanents you control: Plains or Island) at least 1: {U}"],
}
MINE = {
    "Gemstone Mine": [
        "enters with 3 mining counters",
        "{T}, remove mining counter: add any color; sacrifice self if self lacks a mining counter",
    ]
}


def test_a_second_color_waits_for_its_condition() -> None:
    draws = ["Floodfarm Verge", "Flying Men", "Flying Men", *WURMS[:4], "Plains"]
    lines = played(draws, 2, VERGE, rest="Craw Wurm").trace()
    assert [line.count("Casts Flying Men") for line in lines[1:3]] == [0, 1]


def test_a_source_that_spends_its_counters_is_no_lasting_source() -> None:
    draws = ["Gemstone Mine", *["Flying Men"] * 5, *WURMS]
    lines = played(draws, 5, MINE, rest="Craw Wurm").trace()
    assert [line.count("Casts Flying Men") for line in lines[1:6]] == [1, 1, 1, 0, 0]


@pytest.mark.parametrize(
    ("first", "land", "untapped"),
    [
        ("Forest", "Ba Sing Se", True),
        ("Llanowar Wastes", "Ba Sing Se", False),
        ("Forest", "Canopy Vista", False),
    ],
)
def test_a_land_enters_untapped_by_its_own_number(first: str, land: str, untapped: bool) -> None:
    draws = [first, "Grizzly Bears", *WURMS[:5], land]
    assert ("Casts Grizzly Bears" in played(draws, 2, rest="Craw Wurm").trace()[2]) is untapped


def test_nothing_is_returned_to_the_hand_for_its_own_sake() -> None:
    lines = {"Grizzly Bears": ["{G}: return self to hand"]}
    game = played(["Forest", "Forest", "Grizzly Bears", *["Forest"] * 6], 4, lines)
    assert "returns" not in " ".join(game.trace())
    assert life(game) == 20 - 2 - 2


def test_damage_to_what_is_never_hurt_is_prevented() -> None:
    draws = ["Forest", "Forest", "Grizzly Bears", *WURMS[:4], "Forest"]
    unhurt = {"Grizzly Bears": ["would be dealt damage: nothing"]}
    gone = "Grizzly Bears goes to the graveyard"
    assert gone in " ".join(played(draws, 3, rest="Craw Wurm", blockers="1x5/5@1").trace())
    assert gone not in " ".join(played(draws, 3, unhurt, rest="Craw Wurm", blockers="1x5/5@1").trace())


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("{G}: draw 1; you lose 3 life", 20 - 3 * 6),
        ("{G}: 1 damage to target opponent; 7 damage to you", 20 - 7 * 2),
        ("{1}: draw 1; you lose (cards in hand) life", 20 - 6 - 7),
    ],
)
def test_nothing_is_used_that_takes_the_last_life(line: str, left: int) -> None:
    draws = ["Forest", "Forest", "Grizzly Bears", *["Forest"] * 4]
    lines = played(draws, 6, {"Grizzly Bears": [line, "defender"]}, rest="Forest", life=200).trace()
    assert "Loses the game" not in " ".join(lines)
    assert f"({left})" in " ".join(lines)
    assert not any(f"({below})" in " ".join(lines) for below in range(-9, left))
