"""Lands that only make mana stand apart, and are seen all the same: games with the numbers they must give."""

import pytest
from played import life, played

BEARS = "Grizzly Bears"


@pytest.mark.parametrize(
    ("land", "which", "seen"),
    [
        ("Forest", "", True),
        ("Forest", "(Forest)", True),
        ("Forest", "(basic)", True),
        ("Forest", "(Swamp)", False),
        ("Forest", "(nonland)", False),
        ("Forest", "(artifact)", False),
        ("Tree of Tales", "(artifact)", True),
        ("Tree of Tales", "(artifact with mana value 1 or more)", False),
        ("Tree of Tales", "(creature)", False),
        ("Tree of Tales", "(anyone's artifact)", True),
        ("Forest", "(modified)", False),
        ("Forest", "(commander)", False),
    ],
)
def test_a_land_that_enters_is_seen(land: str, which: str, seen: bool) -> None:
    lines = {BEARS: [f"another enters {which}: each opponent loses 3 life"]}
    game = played(["Forest", "Forest", BEARS, *[land] * 9], 3, lines, rest=land)
    assert life(game) == 20 - 2 - 3 * seen


def test_the_event_of_a_land_is_one_land() -> None:
    lines = {BEARS: ["another enters (artifact): each opponent loses (event) life"]}
    game = played(["Forest", "Forest", BEARS, *["Tree of Tales"] * 9], 3, lines, rest="Tree of Tales")
    assert life(game) == 20 - 2 - 1


@pytest.mark.parametrize(
    ("event", "times"),
    [
        ("you sacrifice", 1), ("you sacrifice (land)", 1), ("you sacrifice (artifact)", 0), ("another dies", 1),
        ("another dies (nontoken)", 1), ("another dies (creature)", 0), ("another leaves", 1),
        ("another enters (land)", 2), ("another enters (Forest)", 1),
    ],
)  # fmt: skip
def test_a_land_that_fetches_is_seen_to_come_and_go(event: str, times: int) -> None:
    lines = {BEARS: [f"{event}: each opponent loses 3 life"]}
    draws = ["Forest", "Forest", BEARS, *["Windswept Heath"] * 6]
    assert life(played(draws, 3, lines, rest="Forest")) == 20 - 2 - 3 * times


@pytest.mark.parametrize(("land", "gained"), [("Riveteers Overlook", 1), ("Evolving Wilds", 0)])
def test_a_land_that_is_given_up_as_it_enters_gains_its_life(land: str, gained: int) -> None:
    lines = {BEARS: ["you gain life: each opponent loses (3 * event) life"]}
    draws = ["Forest", "Forest", BEARS, *[land] * 6]
    assert life(played(draws, 3, lines, rest="Forest")) == 20 - 2 - 3 * gained


def test_what_is_attached_to_nothing_sees_no_land_leave() -> None:
    lines = {"Bonesplitter": ["dies (attached creature's): each opponent loses 3 life", "equip {9}"]}
    draws = ["Forest", "Forest", "Bonesplitter", *["Windswept Heath"] * 6]
    assert life(played(draws, 3, lines, rest="Forest")) == 20


@pytest.mark.parametrize(("turns", "lost"), [(1, 0), (2, 1), (3, 3)])
def test_a_land_that_enters_tapped_is_used_a_turn_later(turns: int, lost: int) -> None:
    lines = {"Mercadian Bazaar": ["{T}: each opponent loses 1 life"]}
    assert life(played(["Mercadian Bazaar"] * 9, turns, lines, rest="Mercadian Bazaar")) == 20 - lost


@pytest.mark.parametrize(("land", "turn"), [("Bad River", 2), ("Polluted Delta", 1)])
def test_what_a_tapped_land_is_given_up_for_is_used_a_turn_later(land: str, turn: int) -> None:
    draws = [land, "Flying Men", *["Craw Wurm"] * 6]
    game = played(draws, 2, rest="Island").trace()
    assert ["Casts Flying Men" in line for line in game[1:3]] == [turn == 1, turn == 2]


@pytest.mark.parametrize("land", ["Gruul Guildgate", "Mountain"])
@pytest.mark.parametrize(
    "effect",
    ["search land to battlefield", "look at 1, take land to battlefield", "mill 1; return land to battlefield"],
)
def test_a_land_that_an_effect_finds_enters_as_it_does(land: str, effect: str) -> None:
    draws = ["Forest", "Forest", BEARS, "Goblin Guide", *["Forest"] * 4]
    hit = 0 if land == "Gruul Guildgate" else 2
    assert life(played(draws, 2, {BEARS: [f"enters: {effect}"], "Goblin Guide": []}, rest=land)) == 20 - hit


def test_a_land_that_an_effect_finds_is_paid_for() -> None:
    draws = ["Forest", "Forest", BEARS, "Goblin Guide", *["Forest"] * 4]
    lines = {BEARS: ["you lose life: each opponent loses (event) life", "enters: search land to battlefield"]}
    assert life(played(draws, 2, lines | {"Goblin Guide": []}, rest="Stomping Ground")) == 20 - 2 - 2
    tapped = {BEARS: [lines[BEARS][0], "enters: search land to battlefield tapped"], "Goblin Guide": []}
    assert life(played(draws, 2, tapped, rest="Stomping Ground")) == 20


@pytest.mark.parametrize(("opponents", "untapped"), [(1, False), (2, True)])
def test_opponents_in_the_game_are_counted(opponents: int, untapped: bool) -> None:
    draws = ["Bountiful Promenade", "Savannah Lions", *["Craw Wurm"] * 6]
    game = played(draws, 1, rest="Craw Wurm", opponents=opponents)
    assert ("Casts Savannah Lions" in game.trace()[1]) is untapped


def test_opponents_that_have_lost_are_not_counted() -> None:
    lines = {BEARS: ["enters: target opponent loses the game"]}
    draws = ["Forest", "Forest", BEARS, "Savannah Lions", *["Craw Wurm"] * 5, "Bountiful Promenade"]
    game = played(draws, 3, lines, rest="Craw Wurm", opponents=2)
    assert "Casts Savannah Lions" not in game.trace()[3]


def test_a_land_that_sacrifices_lands_comes_after_them_and_stays() -> None:
    lines = {"Lotus Field": ["enters: sacrifice 2 land"]}
    told = played(["Lotus Field", *["Forest"] * 8], 4, lines, rest="Forest").trace()
    assert ["Plays Lotus Field" in line for line in told[1:5]] == [False, False, True, False]
    assert "Lotus Field triggers: sacrifices Forest twice." in told[3]
    alone = played(["Lotus Field"] * 7, 1, lines, rest="Lotus Field").trace()
    assert "Lotus Field triggers: sacrifices Lotus Field." in alone[1]
