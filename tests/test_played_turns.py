"""Games of a few turns that show one rule or one choice of the pilot each, with the numbers they must give."""

import pytest
from played import life, played, poison

from counterclock.catalogue import default_catalogue
from counterclock.deck import known_card

BEARS = "Grizzly Bears"
FORESTS = ["Forest"] * 8


def test_a_pump_for_the_main_phase_is_cast_there() -> None:
    draws = ["Forest", "Glistener Elf", "Might of Old Krosa", *FORESTS]
    assert poison(played(draws, 2)) == 5


def test_it_is_smaller_after_blocks() -> None:
    draws = ["Island", "Forest", "Blighted Agent", "Might of Old Krosa", *FORESTS]
    assert poison(played(draws, 3, blockers="1x1/1@1")) == 3
    assert poison(played(draws, 3)) == 5


def test_the_plan_counts_abilities_that_pump() -> None:
    draws = ["Forest", "Forest", BEARS, BEARS, *FORESTS]
    lines = {BEARS: ["{G}: self gets +1/+0"]}
    assert played(draws, 4, lines, life=5).kill_turn == 3
    assert "Casts Grizzly Bears" in played(draws, 4, lines, life=6).trace()[3]


def test_a_creature_is_sacrificed_only_for_a_kill() -> None:
    draws = ["Mountain", "Memnite", "Memnite", "Goblin Bombardment", *["Mountain"] * 6]
    assert played(draws, 4, life=6).kill_turn == 3
    game = played(draws, 4, life=7)
    assert game.kill_turn == 4
    assert "acrifice" not in game.trace()[3]


def test_an_attacker_grows_at_a_price_only_for_a_kill() -> None:
    draws = ["Forest", "Forest", BEARS, "Ornithopter", "Ornithopter", *FORESTS]
    lines = {BEARS: ["sacrifice artifact: +1/+1 counter on self"], "Ornithopter": ["leaves: gain 1 life"]}
    assert played(draws, 3, lines, life=4).kill_turn == 3
    assert life(played(draws, 3, lines, life=5)) == 3


def test_what_is_sacrificed_for_it_is_not_what_comes_back() -> None:
    lines = {BEARS: ["{1}, sacrifice: return another creature to hand"], "Memnite": ["enters: sacrifice self"]}
    draws = ["Forest", "Forest", BEARS, "Memnite", *FORESTS]
    assert "Returns Memnite from the graveyard" in played(draws, 3, lines).trace()[3]


def test_an_ability_waits_for_an_x_of_one() -> None:
    lines = {BEARS: ["{X}, sacrifice: X damage to target opponent"]}
    game = played(["Forest", "Forest", BEARS, *FORESTS], 3, lines)
    assert "Activates" not in game.trace()[2]
    assert life(game) == 20 - 2 - 3


def test_nothing_is_given_up_for_a_number_of_nothing() -> None:
    lines = {BEARS: ["sacrifice: (counters on self: charge counter) damage to target opponent"]}
    lines |= {"Memnite": ["enters: charge counter on target creature you control (Bear)"]}
    draws = ["Forest", "Forest", BEARS, *FORESTS[:5], "Memnite", "Forest"]
    assert life(played(draws, 2, lines)) == 20
    assert life(played(draws, 3, lines)) == 20 - 2 - 1


def test_nothing_is_sacrificed_for_itself() -> None:
    lines = {BEARS: ["{1}, sacrifice: +1/+1 counter on target creature you control"]}
    draws = ["Forest", "Forest", BEARS, *FORESTS]
    assert life(played(draws, 3, lines)) == 20 - 2
    assert "Puts a +1/+1 counter on Memnite" in played(["Memnite", *draws], 3, lines).trace()[3]


def test_an_ability_without_a_target_is_not_used() -> None:
    lines = {BEARS: ["{1}: +1/+1 counter on target permanent you control (artifact)"]}
    draws = ["Forest", "Forest", BEARS, *FORESTS]
    assert "Activates" not in " ".join(played(draws, 3, lines).trace())
    assert "Puts a +1/+1 counter on Memnite" in played(["Memnite", *draws], 3, lines).trace()[3]


def test_a_land_is_let_be_played_where_one_is_in_hand() -> None:
    lines = {"Memnite": ["sacrifice: land drop"]}
    draws = ["Forest", "Memnite", "Memnite", "Forest", *["Hill Giant"] * 6]
    said = played(draws, 2, lines).trace()
    assert said[1].count("Sacrifices Memnite") == 1
    assert said[1].count("Plays Forest") == 2
    assert "Sacrifices" not in said[2]


@pytest.mark.parametrize(
    ("more", "attacks"), [([], 1), (["your upkeep: may pay {1} to untap self"], 4), (["{2}: untap self"], 4)]
)
def test_what_does_not_untap_attacks_once_unless_it_is_untapped(more: list[str], attacks: int) -> None:
    lines = {BEARS: ["static: self has does not untap", *more]}
    assert life(played(["Forest", "Forest", BEARS, *FORESTS], 6, lines)) == 20 - 2 * attacks


def test_lands_are_sacrificed_for_a_kill() -> None:
    lines = {BEARS: ["sacrifice land: self gets +1/+1"]}
    draws = ["Forest", "Forest", BEARS, *FORESTS]
    assert played(draws, 3, lines, life=2 + 3).kill_turn == 3
    assert life(played(draws, 3, lines, life=2 + 4)) == 4


def test_artifacts_that_are_lands_are_sacrificed_for_a_kill() -> None:
    lines = {BEARS: ["sacrifice artifact: self gets +2/+2"]}
    draws = ["Forest", "Forest", BEARS, "Great Furnace", *["Hill Giant"] * 5]
    assert played(draws, 3, lines, life=2 + 2).kill_turn == 3
    assert life(played(draws, 3, lines, life=2 + 3)) == 3


@pytest.mark.parametrize(("found", "given_up"), [("2 ", True), ("", False)])
def test_a_land_is_sacrificed_where_two_are_found_for_it(found: str, given_up: bool) -> None:
    lines = {BEARS: [f"enters: may pay sacrifice land to search {found}basic land to battlefield tapped"]}
    said = played(["Forest", "Forest", BEARS, *FORESTS], 2, lines).trace()[2]
    assert ("sacrifices Forest, searches for Forest" in said) == given_up


def test_lands_beyond_the_fourth_are_discarded_for_counters() -> None:
    lines = {BEARS: ["discard 1: +1/+1 counter on self"]}
    assert [life(played(["Forest", "Forest", BEARS, *FORESTS], turn, lines)) for turn in (3, 4)] == [20 - 5, 20 - 5 - 6]


def test_a_creature_that_cannot_attack_is_tapped_for_counters() -> None:
    lines = {BEARS: ["tap 1 creatures: +1/+1 counter on self"]}
    draws = ["Forest", "Forest", BEARS, *FORESTS]
    assert [life(played(draws, turn, lines)) for turn in (3, 4)] == [20 - 3, 20 - 3 - 3]


def test_treasure_is_spent_when_it_casts_something() -> None:
    draws = ["Forest", "Forest", BEARS, "Hill Giant", *["Mountain"] * 6]
    lines = {BEARS: ['enters: create "Treasure"']}
    lines_without = {BEARS: ["enters: scry 0"]}
    assert "Casts Hill Giant" in played(draws, 3, lines).trace()[3]
    assert "Casts Hill Giant" not in played(draws, 3, lines_without).trace()[3]


def test_mana_for_each_creature_is_made_when_it_casts_something() -> None:
    draws = ["Forest", "Forest", BEARS, "Memnite", "Memnite", "Craw Wurm", *FORESTS]
    lines = {BEARS: ["{T}: add {G} times (creatures you control)"]}
    game = played(draws, 3, lines)
    assert "Casts Craw Wurm" in game.trace()[3]
    assert life(game) == 20 - 2 - 2


@pytest.mark.parametrize(("when", "turn"), [("your upkeep", 4), ("your main phase", 3)])
def test_mana_is_lost_as_the_phase_ends(when: str, turn: int) -> None:
    draws = ["Forest", "Forest", BEARS, "Hill Giant", *["Mountain"] * 6]
    lines = played(draws, 4, {BEARS: [f"{when}: add {{G}}"]}).trace()
    assert ["Casts Hill Giant" in line for line in lines[1:5]].index(True) + 1 == turn


@pytest.mark.parametrize("how", ["destroy each creature you control", "put -1/-1 counter on each creature you control"])
def test_creatures_that_die_together_see_each_other_die(how: str) -> None:
    draws = ["Swamp", "Swamp", *["Memnite"] * 3, "Damnation", *["Swamp"] * 6]
    lines = {"Memnite": ["another dies (creature): each opponent loses 1 life"], "Damnation": [f"spell: {how}; draw 1"]}
    assert life(played(draws, 4, lines)) == 20 - 2 * 3 - 3 * 2


def test_each_commander_has_a_tax_of_its_own() -> None:
    leaders = ["Isamaru, Hound of Konda", "Kytheon, Hero of Akros"]
    lines = {name: ["your end step: sacrifice self"] for name in leaders}
    game = played(["Plains"], 3, lines, commanders=leaders, rest="Plains")
    assert [[leader in line for leader in leaders] for line in game.trace()[1:4]] == [
        [True, False], [False, True], [True, False],
    ]  # fmt: skip


def test_upkeep_comes_before_the_draw_of_an_opponent() -> None:
    draws = ["Forest", "Forest", BEARS, *FORESTS]
    lines = {BEARS: ["opponent upkeep: each opponent mills 1"]}
    game = played(draws, 6, lines, opponent_cards=9, opponent_lands=4)
    assert (game.kill_turn, game.cause) == (2, "decked")


def test_life_lost_is_counted_turn_by_turn() -> None:
    draws = ["Forest", "Forest", BEARS, *FORESTS]
    lines = {
        BEARS: [
            "attacks: each opponent loses 3 life",
            "opponent upkeep: each opponent loses (lost life this turn) life",
        ]
    }
    assert life(played(draws, 3, lines)) == 20 - 3 - 2


def test_haste_goes_to_a_creature_that_it_lets_attack() -> None:
    draws = ["Mountain", "Mountain", "Goblin Piker", "Mountain", "Hill Giant", *["Mountain"] * 6]
    lines = {"Goblin Piker": ["{T}: target creature you control gains haste"]}
    assert life(played(draws, 4, lines)) == 20 - 2 - 3


def test_no_attacker_is_tapped_for_evasion_of_its_own() -> None:
    lines = {BEARS: ["{T}: target creature you control gains flying"]}
    draws = ["Forest", "Forest", BEARS, *FORESTS]
    assert "Attacks with Grizzly Bears" in "".join(played(draws, 3, lines, blockers="1x0/1").trace())
    draws = ["Memnite", *draws]
    told = "".join(played(draws, 3, lines, blockers="1x0/4").trace())
    assert "Memnite gains flying" in told
    assert "Attacks with Memnite" in told


def test_evasion_is_bought_only_against_blockers() -> None:
    draws = ["Forest", "Forest", BEARS, *FORESTS]
    lines = {BEARS: ["{G}: self gains flying"]}
    assert "gains flying" not in "".join(played(draws, 3, lines).trace())
    assert life(played(draws, 3, lines, blockers="1x3/3@1")) == 18


def test_every_kind_of_counter_is_doubled() -> None:
    draws = ["Forest", "Forest", BEARS, *FORESTS]
    lines = {BEARS: ["enters with 2 +1/+1 counters", "attacks: double counters on self"]}
    assert life(played(draws, 3, lines)) == 20 - 6


def test_more_lands_are_played() -> None:
    draws = ["Forest", "Forest", BEARS, *FORESTS]
    lines = played(draws, 3, {BEARS: ["static: extra land 2"]}, rest="Forest").trace()
    assert lines[2].endswith("Casts Grizzly Bears. Plays Forest twice.")
    assert "Plays Forest 3 times" in lines[3]


def test_an_aura_for_a_land_waits_for_no_creature() -> None:
    draws = ["Forest", "Forest", "Forest", "Verdant Haven", *FORESTS]
    assert "Casts Verdant Haven" in played(draws, 3).trace()[3]


@pytest.mark.parametrize("name", ["Walking Ballista", "Hangarback Walker"])
def test_no_card_is_cast_for_an_x_of_nothing(name: str) -> None:
    lines = played(["Forest", name, *FORESTS], 2, rest="Forest").trace()
    assert f"Casts {name}" not in lines[1]
    assert f"Casts {name} with X = 1" in lines[2]


def test_mana_of_any_one_color_under_a_condition_is_made_when_it_casts_something() -> None:
    draws = ["Forest", "Forest", BEARS, "Craw Wurm", *["Mountain"] * 6]
    lines = {BEARS: ["enters: each opponent gets 3 poison", "mana, if corrupted: {W/U/B/R/G}{W/U/B/R/G}{W/U/B/R/G}"]}
    assert "Casts Craw Wurm" in played(draws, 3, lines).trace()[3]
    lines = {BEARS: ["enters: each opponent gets 2 poison", "mana, if corrupted: {W/U/B/R/G}{W/U/B/R/G}{W/U/B/R/G}"]}
    assert "Casts Craw Wurm" not in played(draws, 3, lines).trace()[3]


@pytest.mark.parametrize(
    ("line", "left"),
    [
        (
            "another dies (anyone's creature), if that creature was dealt damage by self: each opponent loses 3 life",
            20 - 3,
        ),
        ("deals excess damage: each opponent loses (event) life", 20 - 1),
        ("deals excess damage: each opponent loses (life of that player) life", 0),
    ],
)
def test_what_blocks_and_dies_is_seen(line: str, left: int) -> None:
    draws = ["Forest", "Forest", BEARS, *FORESTS]
    assert life(played(draws, 3, {BEARS: [line]}, blockers="1x1/1@1")) == left
    assert life(played(draws, 3, {BEARS: [line]})) == 20 - 2


def test_what_it_damaged_is_seen_to_die_by_other_means() -> None:
    draws = ["Forest", "Forest", BEARS, *FORESTS]
    seen = "another dies (anyone's creature), if that creature was dealt damage by self: each opponent loses 3 life"
    dying = "destroy target opposing creature"
    lines = {BEARS: [seen, f"attacks: 1 damage to target opposing creature; {dying}"]}
    assert life(played(draws, 3, lines, blockers="1x9/9@1")) == 20 - 2 - 3
    assert life(played(draws, 3, {BEARS: [seen, f"attacks: {dying}"]}, blockers="1x9/9@1")) == 20 - 2


def test_removal_is_a_crime() -> None:
    draws = ["Forest", "Forest", BEARS, *FORESTS]
    lines = {BEARS: ["opponent commits a crime: each opponent loses 3 life"]}
    assert life(played(draws, 2, lines, removal=1.0)) == 20 - 3
    assert life(played(draws, 2, lines)) == 20


def test_a_shield_of_counters_takes_the_damage() -> None:
    draws = ["Forest", "Forest", BEARS, *FORESTS]
    lines = {
        BEARS: [
            "enters with 2 +1/+1 counters",
            "would be dealt damage, if self has a +1/+1 counter: "
            "remove (event) +1/+1 counters from self; each player gets (that many) rad",
        ]
    }
    game = played(draws, 3, lines, blockers="1x5/5@1")
    assert game.end[0].rad == 2
    assert "dies" not in game.trace()[3]


# What can be spared ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("food", "poisoned"), [(True, 1 + 2), (False, 1)])
def test_only_what_can_be_spared_is_sacrificed(food: bool, poisoned: int) -> None:
    draws = ["Forest", "Forest", BEARS, "Memnite", *FORESTS]
    lines = ["enters: each opponent gets 1 poison", "{G}, sacrifice another permanent: proliferate"]
    game = played(draws, 4, {BEARS: [*lines, *(['your upkeep: create "Food"'] if food else [])]})
    assert (poison(game), life(game)) == (poisoned, 20 - 1 - 3 - 3)


def test_a_sacrifice_that_proliferates_is_made_for_a_kill() -> None:
    draws = ["Forest", "Forest", BEARS, "Memnite", *FORESTS]
    lines = {BEARS: ["enters: each opponent gets 9 poison", "sacrifice another creature: proliferate"]}
    assert played(draws, 4, lines).kill_turn == 2
    lines = {BEARS: ["enters: each opponent gets 8 poison", "sacrifice another creature: proliferate"]}
    assert played(draws, 4, lines).kill_turn is None


@pytest.mark.parametrize(("number", "left"), [(2, 20 - 1 - 2 - 1), (3, 20 - 2)])
def test_creatures_that_have_not_attacked_are_tapped_after_combat(number: int, left: int) -> None:
    draws = ["Forest", "Forest", BEARS, "Ornithopter", "Ornithopter", *FORESTS]
    line = f"tap {number} creatures (artifact), sorcery speed: each opponent loses 1 life; draw 1"
    lines = {BEARS: [line], "Ornithopter": ["leaves: gain 1 life"]}
    assert life(played(draws, 3, lines)) == left


def test_idle_cards_and_spare_lands_are_discarded() -> None:
    draws = ["Forest", "Forest", BEARS, "Darkness", *FORESTS]
    lines = {BEARS: ["{G}, discard 1: each opponent loses 1 life; draw 1"]}
    game = played(draws, 3, lines)
    assert life(game) < 20 - 2
    assert "Discards Darkness" in "".join(game.trace())


def test_what_untaps_itself_is_used_again() -> None:
    draws = ["Forest", "Forest", "Ornithopter", *FORESTS]
    lines = {"Ornithopter": ["{T}: draw 1; each opponent loses 1 life", "{2}: untap self"]}
    assert [life(played(draws, turn, lines)) for turn in (1, 2, 3, 4)] == [20, 18, 16, 13]


def test_a_creature_that_would_die_of_it_is_shot() -> None:
    draws = ["Forest", "Forest", BEARS, *FORESTS]
    lines = {
        BEARS: [
            "vigilance",
            "{T}: self deals 1 damage to target opposing creature",
            "another dies (anyone's creature), if that creature was dealt damage by self: each opponent loses 3 life",
        ]
    }
    assert life(played(draws, 3, lines, blockers="1x1/3@1")) == 20 - 3
    assert life(played(draws, 3, lines, blockers="1x1/4@1")) == 20


def test_populating_copies_a_creature_token_where_there_is_one() -> None:
    draws = ["Forest", "Forest", BEARS, *FORESTS]
    lines = {BEARS: ["{2}: populate", 'attacks: create "3/3 green Beast"']}
    assert life(played(draws, 4, lines)) == 20 - 2 - (2 + 3 + 3)


# Vehicles and what becomes a creature for good ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("drawn", "counters", "left"),
    [("Memnite", 0, 20 - 3 - (2 + 3)), ("Forest", 0, 20 - 3 - 3), ("Forest", 3, 20 - 3 - 5)],
)
def test_a_vehicle_is_crewed_where_that_is_worth_more(drawn: str, counters: int, left: int) -> None:
    """It is crewed on turn 3 by a creature that cannot attack, later by one that would attack for less."""
    draws = ["Forest", "Forest", BEARS, "Smuggler's Copter", *["Forest"] * 5, drawn, *FORESTS]
    lines = {BEARS: [f"enters with {counters} +1/+1 counters"], "Smuggler's Copter": ["enters: scry 10; draw 1"]}
    assert life(played(draws, 4, lines)) == left


def test_a_vehicle_is_crewed_by_several() -> None:
    draws = ["Forest", "Forest", "Memnite", "Memnite", "Memnite", "Ribskiff", *["Forest"] * 9]
    game = played(draws, 5)
    assert (life(game), poison(game)) == (20 - 3 * 3 - 4, 2)


def test_what_becomes_a_creature_for_good_stays_one() -> None:
    draws = ["Forest", "Forest", "Darksteel Ingot", BEARS, *FORESTS]
    lines = {"Darksteel Ingot": ["enters: self becomes 4/4 with trample permanently"], BEARS: []}
    assert [life(played(draws, turn, lines)) for turn in (3, 4, 5)] == [20 - 2, 20 - 2 - 6, 20 - 2 - 12]


def test_it_becomes_a_creature_for_good_once() -> None:
    draws = ["Forest", "Forest", "Forest", "Darksteel Ingot", *FORESTS]
    lines = {"Darksteel Ingot": ["{2}: self becomes 4/4 with haste permanently"]}
    game = played(draws, 5, lines)
    assert "".join(game.trace()).count("becomes a 4/4") == 1


# Casting for nothing and for energy, and coming back -----------------------------------------------------------------


def test_a_card_that_is_found_is_cast_for_nothing() -> None:
    draws = ["Forest", "Forest", BEARS, *["Forest"] * 5, "Craw Wurm", "Forest", *FORESTS]
    lines = {BEARS: ["enters: look at 2, take nonland to cast"]}
    assert "Casts Craw Wurm" in played(draws, 2, lines).trace()[2]
    assert life(played(draws, 3, lines)) == 20 - 2 - 6


def test_cards_in_hand_are_cast_for_nothing() -> None:
    draws = ["Forest", "Forest", BEARS, "Craw Wurm", "Hill Giant", *["Forest"] * 5]
    lines = {BEARS: ["enters: put from hand 9 nonland to cast"]}
    assert life(played(draws, 3, lines)) == 20 - 2 - 6 - 3


@pytest.mark.parametrize(("energy", "left"), [(6, 20 - 2 - 6), (5, 20 - 2)])
def test_a_card_is_revealed_and_cast_for_energy(energy: int, left: int) -> None:
    draws = ["Forest", "Forest", BEARS, *["Forest"] * 6, "Craw Wurm", *FORESTS]
    lines = {BEARS: [f"enters: you get {energy} energy; reveal until nonland to cast for energy"]}
    assert life(played(draws, 3, lines)) == left


@pytest.mark.parametrize(("energy", "left"), [(8, 20 - 2 - 6), (7, 20 - 2)])
def test_spells_are_cast_for_energy(energy: int, left: int) -> None:
    draws = ["Forest", "Forest", BEARS, "Craw Wurm", "Shock", *FORESTS]
    lines = {BEARS: [f"enters: you get {energy} energy", "static: cast for energy 8 (creature)"]}
    assert life(played(draws, 3, lines)) == left


@pytest.mark.parametrize(("energy", "left"), [(2, 20 - 3 * 2), (1, 20)])
def test_a_card_returns_for_energy(energy: int, left: int) -> None:
    draws = ["Forest", "Forest", BEARS, "Hill Giant", *["Mountain"] * 8]
    lines = {
        BEARS: ["your end step, if (lands you control) at most 2: sacrifice self"],
        "Hill Giant": [f"enters: you get {energy} energy; return creature to battlefield for energy", "defender"],
    }
    assert life(played(draws, 7, lines)) == left


@pytest.mark.parametrize(("poisoned", "left"), [(3, 20 - 2), (2, 20)])
def test_a_creature_comes_back_from_the_graveyard_at_a_price(poisoned: int, left: int) -> None:
    draws = ["Forest", "Forest", BEARS, *FORESTS]
    lines = {
        BEARS: [
            f"enters: target opponent gets {poisoned} poison",
            "your end step, if (lands you control) at most 2: sacrifice self",
            "{2}{G}, 1 life, in graveyard, if corrupted: return self to battlefield tapped",
        ]
    }
    game = played(draws, 4, lines)
    assert life(game) == left


def test_a_creature_is_tapped_to_bring_another_back() -> None:
    draws = ["Forest", "Forest", BEARS, "Memnite", *FORESTS]
    lines = {
        BEARS: [
            "your end step, if (lands you control) at most 2: sacrifice self",
            "{2}{G}, tap 1 creatures (artifact), in graveyard: return self to battlefield tapped",
        ]
    }
    assert life(played(draws, 4, lines)) == 20 - 1 - (1 + 2)
    assert life(played(["Forest", "Forest", BEARS, *FORESTS], 4, lines)) == 20


def test_what_comes_back_is_that_permanent_and_nothing_made_before_is() -> None:
    draws = ["Memnite", "Forest", "Forest", BEARS, *FORESTS]
    lines = {
        "Memnite": ['enters: create "1/1 green Elf"'],
        BEARS: [
            "your end step, if (lands you control) at most 2: sacrifice self",
            "{2}{G}, in graveyard: return self to battlefield; +1/+1 counter on that permanent",
        ],
    }
    elf_and_memnite, bears = 2 * 3, 2 + 1
    assert life(played(draws, 4, lines)) == 20 - elf_and_memnite - bears


def test_a_token_is_as_large_as_the_energy_paid_for_it() -> None:
    draws = ["Forest", "Forest", BEARS, *FORESTS]
    lines = {
        BEARS: ["enters: you get 3 energy", 'your upkeep: may pay X energy to create "X/X black Aetherborn with haste"']
    }
    assert life(played(draws, 3, lines)) == 20 - 2 - 3


def test_a_copy_of_such_a_token_is_as_large() -> None:
    draws = ["Forest", "Forest", BEARS, *FORESTS]
    lines = {
        BEARS: ['enters: you get 3 energy; may pay X energy to create "X/X black Aetherborn"', "your upkeep: populate"]
    }
    assert [life(played(draws, turn, lines)) for turn in (3, 4)] == [20 - 2 - 3, 20 - 2 - 3 - (2 + 3 + 3)]


def test_a_vehicle_keeps_the_size_it_was_made_with() -> None:
    draws = ["Forest", "Forest", BEARS, *FORESTS]
    lines = {BEARS: ['enters: you get 5 energy; may pay X energy to create "Nalaar Aetherjet"']}
    assert [life(played(draws, turn, lines)) for turn in (3, 4)] == [20 - 5, 20 - 10]


@pytest.mark.parametrize(("energy", "left"), [(2, 20 - 3 - (3 + 2 + 2)), (1, 20 - 3 - (3 + 2))])
def test_energy_keeps_a_copy(energy: int, left: int) -> None:
    draws = ["Forest", "Memnite", "Forest", BEARS, *FORESTS]
    copies = "create copy of another target creature you control (nontoken) to battlefield attacking"
    lines = {
        "Memnite": [
            f"enters: you get {energy} energy",
            f"attacks: {copies} until the next end step unless energy is paid",
        ]
    }
    assert life(played(draws, 3, lines)) == left


def test_what_died_is_copied_smaller() -> None:
    draws = ["Forest", "Forest", BEARS, "Hill Giant", *["Mountain"] * 8]
    lines = {
        BEARS: [
            "another dies (nontoken creature): may pay 2 life to exile that creature; "
            "if paid, create copy of that creature; if paid, that permanent becomes 1/1 with toxic 1 permanently",
        ],
        "Hill Giant": ["your end step, if (creatures you control: token) at most 0: sacrifice self"],
    }
    game = played(draws, 5, lines)
    assert (life(game), poison(game)) == (20 - 2 - 2 - (2 + 1), 1)


def test_a_spell_that_is_lent_is_not_cast_from_the_hand() -> None:
    draws = ["Forest", "Forest", BEARS, *["Forest"] * 6, "Memnite", *FORESTS]
    lines = {BEARS: ["your main phase: impulse draw 1", "you cast, if not from hand: 3 damage to each opponent"]}
    assert life(played(draws, 3, lines)) == 20 - 2 - 3
    lines = {BEARS: ["your main phase: draw 1", "you cast, if not from hand: 3 damage to each opponent"]}
    assert life(played(draws, 3, lines)) == 20 - 2


def test_a_land_becomes_a_creature_and_grows() -> None:
    draws = ["Forest", "Forest", BEARS, *FORESTS]
    lines = {BEARS: ["you attack: earthbend 2"]}
    assert [life(played(draws, turn, lines)) for turn in (3, 4, 5)] == [18, 18 - (2 + 4), 12 - (2 + 6)]
    assert life(played(draws, 5, {BEARS: ["you attack: earthbend 0"]})) == 20 - 2 * 3


def test_planeswalkers_are_given_loyalty_abilities() -> None:
    draws = ["Forest", "Forest", BEARS, "Forest", "Jace Beleren", *["Island"] * 8]
    lines = {
        BEARS: ["enters: each opponent gets 1 poison", "[0], given to planeswalkers: proliferate"],
        "Jace Beleren": ["[-1]: scry 1"],
    }
    assert [poison(played(draws, turn, lines)) for turn in (2, 3, 4)] == [1, 2, 3]


def test_one_more_counter_of_a_kind_that_is_there() -> None:
    draws = ["Forest", "Forest", BEARS, "Memnite", *FORESTS]
    lines = {
        BEARS: [
            "enters with +1/+1 counter",
            "your upkeep: one more counter on target permanent you control (with any counter)",
        ]
    }
    assert life(played(draws, 3, lines)) == 20 - 1 - (1 + 4)


@pytest.mark.parametrize(("to", "lost"), [("battlefield attacking", 2 + 3), ("battlefield", 2), ("graveyard", 2)])
def test_a_card_put_onto_the_battlefield_attacking_attacks(to: str, lost: int) -> None:
    draws = ["Forest", "Forest", BEARS, "Hill Giant", *FORESTS]
    lines = {BEARS: [f"attacks, once each turn: put from hand creature to {to}"]}
    game = played(draws, 3, lines)
    assert life(game) == 20 - lost


def test_a_creature_that_enters_tapped_does_not_attack_this_turn() -> None:
    draws = ["Forest", "Forest", BEARS, "Raging Goblin", *FORESTS]
    results = [
        life(played(draws, 3, {BEARS: [f"your upkeep: put from hand creature to {to}"]}))
        for to in ("battlefield", "battlefield tapped")
    ]
    assert results == [20 - 2 - 1, 20 - 2]


def test_what_an_empty_hand_does_not_put_leaves_no_permanent_behind() -> None:
    lines = {
        BEARS: [
            'enters: create "1/1 white Soldier"; put from hand artifact to battlefield; +1/+1 counter on that permanent'
        ]
    }
    assert life(played(["Forest", "Forest", BEARS, *FORESTS], 3, lines)) == 20 - 2 - 1


@pytest.mark.parametrize(
    ("which", "number"),
    [
        ("power 3 or less", 1), ("power 2 or less", 0), ("power 6 or more", 1), ("power 7 or more", 0), ("flying", 1),
        ("haste", 0), ("toughness 5 or more", 0), ("toughness 3 or less", 1),
    ],
)  # fmt: skip
def test_what_returns_from_the_graveyard_is_looked_at(which: str, number: int) -> None:
    draws = ["Forest", "Forest", BEARS, "Hill Giant", "Air Elemental", "Craw Wurm", *FORESTS]
    lines = {
        BEARS: [
            "enters: discard 9", f"your upkeep: return creature with {which} to battlefield",
            "your end step: each opponent loses (creatures you control) life",
        ]
    }  # fmt: skip
    assert life(played(draws, 3, lines)) == 20 - 1 - 2 - (1 + number)


@pytest.mark.parametrize("lines", [[], ["{1}, {T}: target creature you control gains lifelink"]])
def test_only_one_legendary_land_of_a_name_stays(lines: list[str]) -> None:
    counting = {BEARS: ["your end step: each opponent loses (lands you control) life"], "Pendelhaven": lines}
    draws = ["Forest", "Forest", BEARS, *["Pendelhaven"] * 9]
    lost = [2, 3 + 2, 3 + 2, 3 + 2]
    game = played(draws, 5, counting, life=40)
    assert life(game) == 40 - sum(lost)


def test_another_land_is_played_rather_than_the_same_legend() -> None:
    keep = "Shinka, the Bloodsoaked Keep"
    draws = [keep, keep, *["Ash Zealot"] * 5, "Forest"]
    game = played(draws, 2, {"Ash Zealot": [], keep: []}, rest="Ash Zealot")
    assert [("Plays Forest" in turn, "Casts" in turn) for turn in game.trace()[1:3]] == [(False, False), (True, False)]


def test_reconfigure_is_named_as_left_out_and_costs_no_mana() -> None:
    entry = known_card(default_catalogue().find("Lion Sash"))
    assert entry.left_out == ("keyword reconfigure",)
    draws = ["Plains", "Plains", "Lion Sash", *["Plains"] * 4]
    assert "Lion Sash" not in "".join(played(draws, 4, {"Lion Sash": []}, rest="Plains").trace()[3:]).replace(
        "Attacks with Lion Sash", ""
    )


def test_counters_for_an_escape_are_there_as_it_enters() -> None:
    draws = ["Forest", "Forest", BEARS, *FORESTS]
    escape = "spell from graveyard for {G}: nothing"
    lines = {
        BEARS: [
            "enters, if not from graveyard: sacrifice self",
            "enters with 2 +1/+1 counters if from graveyard",
            escape,
        ]
    }
    assert [life(played(draws, turn, lines)) for turn in (3, 4)] == [20, 20 - 4]


def test_a_card_that_is_put_onto_the_battlefield_is_cast_from_nowhere() -> None:
    draws = ["Forest", "Lightning Bolt", "Forest", "Hill Giant", *FORESTS]
    bolt = ["spell for {0}: mill 1", "spell from graveyard for {G}: put from hand creature to battlefield"]
    for condition, power in (("from graveyard", 3), ("not from hand", 3 + 2), ("not from graveyard", 3 + 2)):
        lines = {"Lightning Bolt": bolt, "Hill Giant": [f"enters with 2 +1/+1 counters if {condition}"]}
        assert [life(played(draws, turn, lines)) for turn in (1, 2)] == [20, 20 - power]


def test_what_hinders_opponents_grows_and_draws_all_the_same() -> None:
    draws = ["Plains", "Plains", "Orzhov Advokist", *["Plains"] * 8]
    assert [life(played(draws, turn)) for turn in (3, 4)] == [20, 20 - (1 + 2)]
    relic = played(["Plains", "Relic of Progenitus", *["Plains"] * 8], 3)
    assert relic.trace()[2].endswith("Activates Relic of Progenitus. Relic of Progenitus is exiled. Draws Plains.")


def test_a_creature_of_two_colours_grows_twice() -> None:
    draws = ["Memnite", "Forest", "Forest", "Coiling Oracle", "Forest", "Island", "Forest", "Murkfiend Liege", *FORESTS]
    before, after = (life(played(draws, turn, {"Coiling Oracle": []}, rest="Forest")) for turn in (4, 6))
    assert before - after == (1 + 3) + (1 + 3 + 4)


def test_an_extra_turn_comes_after_the_turn_in_which_it_is_won() -> None:
    charged = "(counters on self: charge counter) at least 1"
    lines = [
        "enters: charge counter on self",
        f"opponent upkeep, if {charged}: remove charge counter from self; extra turn",
        "opponent upkeep: each opponent loses 1 life",
    ]
    draws = ["Forest", "Forest", "Grizzly Bears", *["Forest"] * 9]
    told = played(draws, 4, {"Grizzly Bears": lines}, opponents=2).trace()
    turns = [line.split(".")[0].removesuffix("'s turn") for line in told[2:-1]]
    assert turns[:5] == ["Turn 2", "Opponent 1", "Turn 3", "Opponent 2", "Turn 4"]
