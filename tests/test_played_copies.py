"""Copies, other faces, tokens that attack or stay for a turn, cards that are played from elsewhere: short games."""

import pytest
from played import life, played

from counterclock.abilities import abilities_of, catalogued_names
from counterclock.ability import Keyword
from counterclock.catalogue import default_catalogue
from counterclock.encode_ability import unplayed
from counterclock.encode_keyword import as_abilities

BEARS = "Grizzly Bears"
FORESTS = ["Forest"] * 9
ON_CURVE = ["Forest", "Forest", BEARS, *FORESTS]
"""A 2/2 enters on turn 2 and attacks from turn 3 on."""


def bears(*lines: str, turns: int = 3, **setup: object) -> int:
    """Return the opponent's life after a game of bears with these abilities."""
    return life(played(ON_CURVE, turns, {BEARS: lines}, **setup))


@pytest.mark.parametrize(
    ("lines", "turns", "left"),
    [
        # a copy of itself attacks from the turn after on
        (("enters: create copy of self if (creatures you control) at most 1",), 3, 20 - 2 - 2),
        # tokens that enter attacking deal damage at once, and again unless they leave
        (('attacks: create 2 "1/1 red Warrior" to battlefield attacking',), 4, 20 - 4 - 6),
        (('attacks: create 2 "1/1 red Warrior" to battlefield attacking until the next end step',), 4, 20 - 4 - 4),
        (("mobilize 2",), 4, 20 - 4 - 4),
        # twice as many tokens
        (("static: double tokens", 'attacks: create "1/1 red Warrior" to battlefield attacking'), 3, 20 - 2 - 2),
        # with one opponent there is nobody else to attack
        (("myriad",), 3, 20 - 2),
        # incubate on turn 2; on turn 3 {2} turns the token into a 2/2 that has been there since
        (("enters: incubate 2",), 3, 20 - 2 - 2),
        # what has happened this turn
        (('enters: create 2 "1/1 Saproling"; sacrifice 2 Saproling; each opponent loses 1 life',), 2, 20 - 1),
        (("attacks: create copy of self with haste; each opponent loses (different powers) life",), 3, 20 - 2 - 1),
        (("enters: each opponent loses (counters on anything) life", "enters with 3 oil counters"), 2, 20 - 3),
        (("enters: discard 3; each opponent loses (nonland cards discarded) life",), 2, 20),
        (("enters: mill 3; each opponent loses (card types in your graveyard) life",), 2, 20 - 1),
        (("enters: mill 3; each opponent loses (cards in your graveyard: land) life",), 2, 20 - 3),
        (("enters: mill 3; each opponent loses (cards in your graveyard: creature) life",), 2, 20),
        # an opponent draws in each of its turns
        (("opponent draws: 1 damage to that player",), 4, 20 - 3 - 4),
    ],
)
def test_a_word_does_what_it_says(lines: tuple[str, ...], turns: int, left: int) -> None:
    assert bears(*lines, turns=turns) == left


def test_what_is_lent_is_gone_at_the_end_of_the_turn() -> None:
    draws = ["Forest", "Forest", BEARS, "Forest", "Forest", "Forest", "Forest", "Hill Giant", *FORESTS]
    trace = played(draws, 4, {BEARS: ["enters: impulse draw 1"]}).trace()
    assert "Hill Giant" not in "".join(trace[3:])


def test_a_land_that_is_lent_is_played() -> None:
    draws = ["Forest", "Forest", *[BEARS] * 6, "Hill Giant", BEARS, "Forest"]
    trace = played(draws, 3, {BEARS: ["enters: impulse draw 1"]}).trace()
    assert ["Plays Forest" in turn for turn in trace[1:4]] == [True, True, True]


def test_a_spell_that_rebounds_is_cast_again_in_the_upkeep() -> None:
    draws = ["Mountain", "Mountain", "Lightning Bolt", *["Mountain"] * 8]
    lines = {"Lightning Bolt": ["spell, then rebound: 3 damage to target opponent"]}
    assert [life(played(draws, turn, lines)) for turn in (1, 2, 3)] == [17, 14, 14]


def test_buyback_returns_the_card_to_the_hand() -> None:
    draws = ["Mountain", "Mountain", "Lightning Bolt", *["Mountain"] * 8]
    lines = {
        "Lightning Bolt": [
            "spell: 3 damage to target opponent", "spell for {1}{R}, then to hand: 3 damage to target opponent",
        ]
    }  # fmt: skip
    assert [life(played(draws, turn, lines)) for turn in (1, 2, 3)] == [17, 17, 17]


def test_the_other_face_of_a_card_has_its_own_size_and_abilities() -> None:
    draws = ["Forest", "Forest", "Duskwatch Recruiter", *FORESTS]
    lines = {
        "Duskwatch Recruiter": [
            "enters: transform self", "attacks: each opponent loses 10 life",
            "back: attacks: each opponent loses 1 life",
        ]
    }  # fmt: skip
    assert life(played(draws, 3, lines)) == 20 - 3 - 1


def test_what_returns_transformed_is_a_new_object_that_goes_to_the_graveyard_as_its_front() -> None:
    draws = ["Forest", "Forest", "Duskwatch Recruiter", *FORESTS]
    lines = {
        "Duskwatch Recruiter": [
            "enters with 3 +1/+1 counters", "your main phase: return transformed self",
            "back: your end step: sacrifice self; return creature to hand",
        ]
    }  # fmt: skip
    assert life(played(draws, 3, lines)) == 20
    assert "Casts Duskwatch Recruiter" in played(draws, 4, lines).trace()[4]


def test_the_other_face_is_there_where_nothing_is_written_of_it() -> None:
    draws = ["Forest", "Forest", "Duskwatch Recruiter", *FORESTS]
    assert life(played(draws, 3, {"Duskwatch Recruiter": ["your main phase: return transformed self"]})) == 20
    assert life(played(draws, 3, {"Duskwatch Recruiter": ["enters: transform self"]})) == 20 - 3


def test_a_card_costs_less_by_what_it_counts() -> None:
    draws = ["Forest", "Mountain", "Mountain", BEARS, "Hill Giant", *["Swamp"] * 5]
    lines = {"Hill Giant": ["static: costs less itself (creatures you control)"]}
    assert [("Casts Hill Giant" in turn) for turn in played(draws, 4, lines).trace()[1:4]] == [False, False, True]
    assert "Casts Hill Giant" not in "".join(played(draws, 3).trace())


def test_a_search_for_what_is_worth_x_waits_until_it_finds_something() -> None:
    draws = ["Forest", "Forest", "Forest", "Green Sun's Zenith", *["Forest"] * 5, BEARS]
    trace = played(draws, 3, rest="Forest").trace()
    assert ["Green Sun's Zenith" in turn for turn in trace[2:4]] == [False, True]
    assert "Grizzly Bears" in trace[3]


def test_any_colour_of_mana_pays_for_any_card() -> None:
    draws = ["Forest", "Forest", "Forest", "Chromatic Lantern", "Hill Giant", *FORESTS]
    assert "Casts Hill Giant" in played(draws, 4).trace()[4]
    assert "Casts Hill Giant" not in "".join(played(draws, 4, {"Chromatic Lantern": ["mana: {C}"]}).trace())


def test_an_equipment_sees_its_creature_die() -> None:
    draws = ["Forest", BEARS, "Forest", "Skullclamp", *FORESTS]
    lines = {
        BEARS: ["attacks: sacrifice self"],
        "Skullclamp": ["dies (attached creature's): each opponent loses 7 life"],
    }
    assert [life(played(draws, turn, lines)) for turn in (2, 3)] == [20, 13]
    assert life(played(draws, 3, {BEARS: lines[BEARS], "Skullclamp": ["dies: each opponent loses 7 life"]})) == 20


@pytest.mark.parametrize(("other", "grown"), [("Yoked Ox", 1), ("Hill Giant", 1), ("Memnite", 0), ("Runeclaw Bear", 0)])
def test_a_creature_evolves_by_power_or_toughness(other: str, grown: int) -> None:
    draws = ["Forest", "Plains", "Mountain", "Mountain", BEARS, *["Swamp"] * 4, other]
    games = [played(draws, 7, {BEARS: lines, other: ["enters: scry 1"]}) for lines in (["evolve"], ["reach"])]
    assert (life(games[0]) < life(games[1])) == (grown == 1)


def test_a_pump_does_not_kill_the_creature_that_it_makes_bigger() -> None:
    assert bears("free: self gets +1/-1") == 20 - 3
    assert bears("free: self gets +1/-1", life=4) == 4 - 3


def test_a_spell_cast_from_the_graveyard_has_its_x() -> None:
    draws = ["Mountain", "Mountain", "Lightning Bolt", *["Mountain"] * 8]
    lines = {"Lightning Bolt": ["spell: mill 1", "spell from graveyard for {X}: X damage to target opponent"]}
    assert [life(played(draws, turn, lines)) for turn in (1, 2)] == [20, 18]


def test_a_permanent_is_cast_from_the_graveyard_for_cards_that_are_there() -> None:
    draws = ["Forest", "Forest", BEARS, "Forest", "Forest", *FORESTS]
    escape = "spell from graveyard for {G}{G}, exile 3 from graveyard: nothing"
    lines = {BEARS: ["enters, if not from graveyard: sacrifice self", "enters: mill 3", escape]}
    assert [life(played(draws, turn, lines)) for turn in (3, 4)] == [20, 18]
    assert life(played(draws, 4, {BEARS: [lines[BEARS][0], escape]})) == 20


def test_one_creature_attacks_where_no_more_may() -> None:
    draws = ["Forest", "Forest", BEARS, BEARS, "Hill Giant", *FORESTS]
    assert life(played(draws, 4, {BEARS: ["static: one attacker"]})) == 20 - 2 - 2
    assert life(played(draws, 4, {BEARS: ["reach"]})) == 20 - 2 - 4


def test_counters_are_not_paid_for_where_nothing_gets_them() -> None:
    draws = ["Forest", "Forest", BEARS, *FORESTS]
    lines = ["{1}: +1/+1 counter on each creature you control (Elf)"]
    assert "Activates" not in "".join(played(draws, 4, {BEARS: lines}).trace())
    lines = ["{1}: +1/+1 counter on each creature you control (Bear)"]
    assert "Activates" in "".join(played(draws, 4, {BEARS: lines}).trace())


def test_counters_are_given_up_for_damage_only_where_it_kills() -> None:
    lines = {BEARS: ["enters with 2 +1/+1 counters", "remove +1/+1 counter: 1 damage to target opponent"]}
    assert [life(played(ON_CURVE, turn, lines)) for turn in (3, 4)] == [16, 12]
    assert [life(played(ON_CURVE, turn, lines, life=6)) for turn in (2, 3)] == [6, 0]


def test_a_printed_keyword_is_not_written_again() -> None:
    """An ability that the facts have and an entry repeats would happen twice."""
    catalogue, twice = default_catalogue(), []
    for name in catalogued_names():
        card = catalogue.find(name)
        written = {each.name for each in abilities_of(name) if isinstance(each, Keyword)}
        printed = [each for each in card.front.keywords if each.name in written]
        twice += [
            f"{name}: {each.name}" for each in printed if any(not unplayed(one) for one in as_abilities(each) or ())
        ]
    assert twice == []


def test_what_takes_the_place_of_a_copy_that_the_legend_rule_removes_stays() -> None:
    """A token that is to be sacrificed at the end step dies as it enters; a Soldier comes after it and attacks."""
    legend = "Isamaru, Hound of Konda"
    lines = [
        "attacks: create copy of self to battlefield attacking until the next end step",
        'combat damage to a player: create "1/1 white Soldier"',
    ]
    game = played(["Plains", legend, *["Plains"] * 9], 3, {legend: lines}, rest="Plains")
    assert life(game) == 20 - 2 - 3
