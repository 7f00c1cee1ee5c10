"""Planeswalkers written by hand, game by game: the lines of the catalogue, with a cheaper cost where it takes long."""

import pytest
from played import life, played

from counterclock.abilities import entry_of
from counterclock.ability import Activated
from counterclock.encode_ability import unplayed
from counterclock.notation import parse_ability

WALKER = "Jace Beleren"
"""Costs {1}{U}{U}; enters with 3 loyalty counters."""
ISLANDS = ["Island"] * 12
WRITTEN = (
    "Jace, Memory Adept", "Jace, the Perfected Mind", "Jiang Yanggu",
    "Kaito, Bane of Nightmares", "Kaito Shizuki", "Kasmina, Enigma Sage",
    "Kiora, Master of the Depths", "Liliana, the Last Hope",
    "Lolth, Spider Queen", "Lord Windgrace", "Nahiri, the Lithomancer", "Nahiri, the Unforgiving",
    "Narset of the Ancient Way", "Nissa, Ascended Animist", "Nissa of Shadowed Boughs", "Nissa, Steward of Elements",
    "Oko, Lorwyn Liege", "Oko, Thief of Crowns", "Ral, Izzet Viceroy", "Ral Zarek, Guest Lecturer", "Saheeli Rai",
    "Sorin, Imperious Bloodlord", "Sorin, Lord of Innistrad", "Sorin Markov", "Sorin, Vampire Lord",
    "Sorin, Vengeful Bloodlord", "Tamiyo, Collector of Tales", "Tamiyo, Compleated Sage", "Teferi, Temporal Pilgrim",
    "Teferi, Who Slows the Sunset", "Tezzeret, Cruel Captain", "Tezzeret, Cruel Machinist",
    "Tezzeret, Master of the Bridge", "Tezzeret the Seeker", "The Aetherspark", "The Eternal Wanderer",
    "Ugin, Eye of the Storms", "Ugin, the Spirit Dragon", "Vivien, Champion of the Wilds", "Vraska, Scheming Gorgon",
    "Vraska, Swarm's Eminence", "Zariel, Archduke of Avernus",
)  # fmt: skip
"""Planeswalkers all of whose lines are played."""


def line(name: str, number: int, cost: str = "") -> str:
    """Return an ability of a catalogued planeswalker, counted from 0, for another cost."""
    said = [each for each in entry_of(name).lines if each.startswith("[")][number]
    return cost + said[said.index("]") + 1 :] if cost else said


def drawn(*cards: str) -> list[str]:
    """Return draws by which the planeswalker is cast on turn 3."""
    return ["Island", "Island", "Island", WALKER, *cards, *ISLANDS]


@pytest.mark.parametrize("name", WRITTEN)
def test_all_of_it_is_played(name: str) -> None:
    lines = [parse_ability(each) for each in entry_of(name).lines]
    assert [unplayed(each) for each in lines] == [""] * len(lines)
    assert not any(each.startswith("left out") for each in entry_of(name).lines)
    assert any(isinstance(each, Activated) for each in lines)


def test_a_token_is_as_big_as_the_loyalty_left() -> None:
    ability = {WALKER: [line("Nissa, Ascended Animist", 0)]}
    assert life(played(drawn(), 5, ability)) == 20 - 4 - (4 + 5)


def test_creatures_win_the_game_in_the_turn_of_the_ability_only() -> None:
    gorgon = line("Vraska, Scheming Gorgon", 2, "[-3]")
    assert played(drawn("Memnite"), 4, {WALKER: [gorgon]}).kill_turn == 3
    late = played(drawn(*ISLANDS[:5], "Memnite"), 6, {WALKER: [gorgon]})
    assert (late.kill_turn, life(late)) == (None, 18)


def test_less_than_eight_life_lost_becomes_eight() -> None:
    assert life(played(drawn("Memnite"), 4, {WALKER: [line("Lolth, Spider Queen", 2, "[-3]")]})) == 20 - 1 - 8 - 8


def test_the_first_combat_of_every_turn_is_followed_by_another() -> None:
    ability = {WALKER: [line("Zariel, Archduke of Avernus", 2, "[-3]")]}
    assert life(played(drawn("Memnite"), 4, ability)) == 20 - 1 - 2 - 2


def test_a_land_discarded_draws_a_card_more() -> None:
    ability = {WALKER: [line("Lord Windgrace", 0) + "; (cards in hand) damage to target opponent"]}
    assert life(played(drawn(), 3, ability)) == 20 - 6
    assert life(played(drawn(*["Serra Angel"] * 6), 3, ability)) == 20 - 5


def test_counters_go_on_an_artifact_that_is_no_creature_where_no_other_is() -> None:
    ability = {WALKER: [line("Tezzeret, Cruel Captain", 2, "[-3]")]}
    assert life(played(drawn("Memnite"), 3, ability)) == 20 - 1 - 4
    ring = played(drawn("Sol Ring"), 4, ability)
    assert ring.trace()[2].count("puts 3 +1/+1 counters on Sol Ring") == 1
    assert life(ring) == 20 - 6 - 9


def test_the_whole_hand_becomes_tokens() -> None:
    game = played(drawn("Memnite"), 4, {WALKER: [line("Tezzeret, Cruel Machinist", 2, "[-3]")]})
    assert "Creates four Face-down Artifact tokens" in game.trace()[3]
    assert life(game) == 20 - 2 - (1 + 4 * 5)


def test_colorless_cards_are_found_and_cast() -> None:
    ability = {WALKER: [line("Ugin, Eye of the Storms", 2, "[-3]")]}
    draws = [*drawn(), "Darksteel Colossus", "Serra Angel"]
    game = played(draws, 4, ability)
    assert "Searches for Darksteel Colossus, into exile, to be cast." in game.trace()[3]
    assert "Serra Angel" not in "".join(game.trace())
    assert life(game) == 20 - 11


@pytest.mark.parametrize(
    ("place", "told"),
    [("library bottom", "on the bottom of the library"), ("exile", "into exile"), ("cast", "into exile, to be cast")],
)
def test_every_place_a_card_is_searched_for_is_told(place: str, told: str) -> None:
    game = played([*drawn(), "Serra Angel"], 3, {WALKER: [f"[-1]: search creature to {place}"]})
    assert f"Searches for Serra Angel, {told}." in game.trace()[3]


def test_a_planeswalker_turns_its_other_face_up() -> None:
    game = played(["Forest", "Island", "Island", "Oko, Lorwyn Liege"], 5)
    assert "(-3). Creates two 3/3 green Elk tokens" in game.trace()[4]
    assert life(game) == 14


def test_equipment_and_artifacts_that_planeswalkers_make_are_used() -> None:
    blade = {WALKER: [line("Nahiri, the Lithomancer", 2, "[-3]")]}
    assert life(played(drawn("Memnite"), 3, blade)) == 20 - 1 - 12
    book = {WALKER: [line("Tamiyo, Compleated Sage", 2, "[-3]")]}
    assert "Activates Tamiyo's Notebook. Draws Island." in played(drawn(), 3, book).trace()[3]


def test_spells_cost_less_for_artifacts() -> None:
    bridge = {WALKER: [entry_of("Tezzeret, Master of the Bridge").lines[0]]}
    draws = drawn("Memnite", "Memnite", "Memnite", "Island", "Air Elemental", "Air Elemental")
    assert "Casts Air Elemental twice" in played(draws, 4, bridge).trace()[4]


def test_a_creature_returns_for_a_turn() -> None:
    ability = {WALKER: ["[+1]: mill 5; " + line("Nahiri, the Unforgiving", 2)[len("[0]: ") :]]}
    game = played(drawn(*ISLANDS[:5], "Phantom Warrior", "Serra Angel"), 4, ability)
    assert "Phantom Warrior gains haste." in game.trace()[3]
    assert "Phantom Warrior is exiled" in game.trace()[3]
    assert life(game) == 18


def test_other_planeswalkers_have_the_loyalty_abilities_too() -> None:
    draws = ["Forest", "Island", "Island", "Kasmina, Enigma Sage", "Island", "Island", WALKER]
    game = played(draws, 4, {WALKER: ["[+1]: gain 1 life"]}, rest="Island")
    assert "Activates Jace Beleren (-2)" in game.trace()[4]


def test_opponents_draw_until_nothing_is_left() -> None:
    game = played(drawn(), 6, {WALKER: [line("Jace, Memory Adept", 2, "[+1]")]})
    assert game.kill_turn == 5
    assert "deck" in game.trace()[-1]


def test_there_is_one_mowu() -> None:
    game = played(drawn(), 6, {WALKER: [line("Jiang Yanggu", 1, "[+1]")]})
    assert "".join(game.trace()).count("legendary Dog token") == 1
    assert life(game) == 20 - 3 * 3


def test_one_of_two_cards_stays_on_top() -> None:
    ability = {WALKER: [line("Jace, the Living Guildpact", 0)]}
    draws = drawn(*ISLANDS[:5], "Phantom Warrior", "Ornithopter")
    game = played(draws, 4, ability)
    assert "Draws Phantom Warrior." in game.trace()[4]
    assert "Ornithopter" not in game.trace()[4]
