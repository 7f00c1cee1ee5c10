"""Lands and other permanents as they are played: mana on a condition, how lands enter, what is never used."""

import pytest
from played import life, played

import counterclock as cc
from counterclock.encode import encode

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


TAINTED = {
    "Tainted Field": [
        "mana: {C}",
        "mana, if (permanents you control: Swamp) at least 1: {W}",
        "mana, if (permanents you control: Swamp) at least 1: {B}",
    ]
}
MAZE = {
    "Nimbus Maze": [
        "mana: {C}",
        "mana, if (permanents you control: Island) at least 1: {W}",
        "mana, if (permanents you control: Plains) at least 1: {U}",
    ]
}


@pytest.mark.parametrize(
    ("lines", "spell", "lands"),
    [
        (TAINTED, "Savannah Lions", ["Swamp"]),
        (TAINTED, "Black Knight", ["Swamp"]),
        (MAZE, "White Knight", ["Island", "Plains"]),
        (MAZE, "Lord of Atlantis", ["Island", "Plains"]),
    ],
)
def test_each_color_that_a_land_makes_on_a_condition_is_tried(
    lines: dict[str, list[str]], spell: str, lands: list[str]
) -> None:
    draws = [*lands, *lines, spell, *WURMS]
    assert f"Casts {spell}" in played(draws, len(lands) + 1, lines, rest="Craw Wurm").trace()[-2]


def test_mana_is_not_turned_over_and_over() -> None:
    lines = {"Grizzly Bears": ["mana for {G}: any color"], "Lotus Petal": ["mana for {T}, sacrifice: any color"]}
    draws = ["Forest", "Forest", "Grizzly Bears", "White Knight", *WURMS[:4], "Lotus Petal"]
    game = played(draws, 3, lines, rest="Craw Wurm").trace()
    assert game[3].count("Activates Grizzly Bears") == 1
    assert "Casts White Knight" in game[3]


def test_all_that_a_mana_ability_adds_is_reckoned_with() -> None:
    lines = {"Mind Stone": ["{T}, sacrifice: add {G}; add {G} times (lands you control)"]}
    draws = ["Forest", "Forest", "Mind Stone", *WURMS]
    assert "Casts Craw Wurm" in played(draws, 4, lines, rest="Forest").trace()[4]
    assert "Casts Craw Wurm" not in played(draws, 3, lines, rest="Forest").trace()[3]


@pytest.mark.parametrize(("turn", "cast"), [(4, False), (5, True)])
def test_what_a_mana_ability_adds_otherwise_is_not_added_too(turn: int, cast: bool) -> None:
    both = "{T}, sacrifice: add {G} times 2 if (lands you control) at least 5; otherwise add {G}"
    game = played(["Forest", "Ornithopter", *WURMS[1:]], turn, {"Ornithopter": [both]}, rest="Forest").trace()
    assert ("Activates Ornithopter" in game[turn], "Casts Craw Wurm" in game[turn]) == (cast, cast)


@pytest.mark.parametrize("name", ["Lotus Petal", "Black Lotus", "Mox Opal"])
def test_what_does_nothing_but_make_mana_at_a_price_is_cast(name: str) -> None:
    assert f"Casts {name}" in played(["Forest", name, *WURMS], 1, rest="Forest").trace()[1]


def test_mana_is_not_paid_for_with_the_last_poison() -> None:
    lines = {"Mox Jet": ["{T}: add any color; you get 2 poison"]}
    draws = ["Forest", "Mox Jet", *["Grizzly Bears"] * 5]
    game = " ".join(played(draws, 9, lines, rest="Grizzly Bears", life=200).trace())
    assert game.count("Activates Mox Jet") == 4
    assert "Loses the game" not in game


def test_what_is_no_creature_is_cast_for_what_a_keyword_does() -> None:
    """The creature that it supports in the second turn attacks with one more."""
    draws = ["Plains", "Plains", "Savannah Lions", "Together Forever", *WURMS[:4]]
    game = played(draws, 3, {"Together Forever": [], "Savannah Lions": []}, rest="Plains")
    assert "Casts Together Forever" in " ".join(game.trace())
    assert life(game) == 20 - 3 - 3


@pytest.mark.parametrize("name", ["Sol Ring", "Mana Vault", "Mana Crypt", "Mox Emerald"])
def test_what_pays_for_itself_is_cast_before_what_it_helps_to_pay(name: str) -> None:
    draws = ["Forest", "Forest", "Forest", "Centaur Courser", *["Forest"] * 4, name]
    turn = played(draws, 3, rest="Forest").trace()[3]
    assert turn.index(f"Casts {name}") < turn.index("Casts Centaur Courser")


def test_it_is_known_what_makes_more_mana_at_once_than_it_costs() -> None:
    more = ["Sol Ring", "Mana Vault", "Mana Crypt", "Mox Emerald", "Mox Ruby"]
    less = ["Basalt Monolith", "Mind Stone", "Worn Powerstone", "Llanowar Elves", "Mox Opal", "Lotus Petal", "Forest"]
    for name in more + less:
        deck = cc.resolve(cc.read_deck_text(f"4 {name}"))
        tables = encode(deck, cc.Setup("modern")).tables[0]
        assert int(tables["repaying"][0]) == (name in more), name
        assert int(tables["repays"]) == (name in more)


def test_the_greedy_pilot_casts_the_dearest_card_first_all_the_same() -> None:
    draws = ["Forest", "Forest", "Forest", "Centaur Courser", *["Forest"] * 4, "Sol Ring"]
    turn = played(draws, 3, rest="Forest", pilot="greedy").trace()[3]
    assert "Casts Centaur Courser" in turn
    assert "Casts Sol Ring" not in turn


def test_what_pays_for_itself_is_not_searched_for_before_other_cards() -> None:
    draws = ["Swamp", "Swamp", "Demonic Tutor", *["Swamp"] * 4, "Swamp"]
    deck = cc.resolve(cc.read_deck_text("50 Swamp\n1 Demonic Tutor\n1 Sol Ring\n8 Craw Wurm"))
    game = cc.replay(deck, cc.Setup("modern", turns=3, mulligan="none"), order=draws)
    assert "Craw Wurm" in game.trace()[2]


@pytest.mark.parametrize("name", ["Sungrass Egg", "Chromatic Sphere", "Chromatic Star", "Terrarion"])
def test_what_draws_a_card_with_its_mana_never_makes_it_without(name: str) -> None:
    draws = ["Swamp", "Swamp", "Swamp", name, *["Savannah Lions"] * 4]
    turns = played(draws, 8, rest="Swamp").trace()
    given_up = [turn for turn in turns if f"acrifices {name}" in turn]
    assert given_up
    assert all(turn.count("Draws") + turn.count("draws") >= 2 for turn in given_up)
