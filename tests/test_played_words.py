"""Every word of the notation does what it says: a short game each, with the numbers it must give."""

import ast
import re
from pathlib import Path

import pytest
from played import life, played, poison

from counterclock.encode_ability import unplayed
from counterclock.kernels import codes
from counterclock.notation import parse_ability

BEARS = "Grizzly Bears"
FORESTS = ["Forest"] * 9
ON_CURVE = ["Forest", "Forest", BEARS, *FORESTS]
"""A 2/2 enters on turn 2 and attacks from turn 3 on."""


def bears(*lines: str, turns: int = 3, **setup: object) -> int:
    """Return the opponent's life after a game of bears with these abilities."""
    return life(played(ON_CURVE, turns, {BEARS: lines}, **setup))


def test_chapters_come_one_a_turn_and_the_saga_goes_after_the_last() -> None:
    lines = {
        "Sylvan Library": ["chapter 1: each opponent loses 1 life", "chapter 2, 3: each opponent loses 10 life"],
    }
    draws = ["Forest", "Forest", "Sylvan Library", *FORESTS]
    assert [life(played(draws, turn, lines, life=100)) for turn in (2, 3, 4, 5)] == [99, 89, 79, 79]
    assert "Sylvan Library" in played(draws, 4, lines, life=100).trace()[4]
    assert "Sylvan Library" not in played(draws, 5, lines, life=100).trace()[5]


def test_a_chapter_passed_by_proliferating_triggers() -> None:
    draws = ["Forest", "Forest", "Sylvan Library", *FORESTS]
    lines = {
        "Sylvan Library": ["chapter 1: proliferate", "chapter 2: each opponent loses 1 life", "chapter 3: nothing"]
    }
    assert life(played(draws, 2, lines)) == 19


@pytest.mark.parametrize(("shields", "damages", "left"), [(1, 1, 20), (1, 2, 15), (2, 2, 20), (2, 3, 15)])
def test_each_effect_of_a_resolution_uses_up_a_shield_of_its_own(shields: int, damages: int, left: int) -> None:
    hurt = "enters: " + "; ".join(["1 damage to that creature"] * damages)
    lines = (f"enters with {shields} shield counters", hurt, "dealt damage: each opponent loses 5 life")
    assert bears(*lines, turns=2) == left


@pytest.mark.parametrize(
    ("which", "lost"),
    [
        ("tapped creature", 1), ("untapped creature", 1), ("creature without flying", 2), ("multicolored creature", 0),
        ("creature without trample and a +1/+1 counter", 2), ("creature without any counter", 2),
        ("non-Bear creature", 0), ("non-Elf creature", 2), ("either artifact or Bear", 2),
        ("either artifact or Elf", 0),
    ],
)  # fmt: skip
def test_filters_count_what_fits_at_two_end_steps(which: str, lost: int) -> None:
    assert bears(f"your end step: each opponent loses (creatures you control: {which}) life") == 18 - lost


def test_filters_look_at_attackers_and_counters() -> None:
    assert bears("attacks: each opponent loses (creatures you control: attacking creature) life") == 17
    lost = "attacks: each opponent loses (creatures you control: creature without any counter) life"
    assert bears("enters with 1 +1/+1 counter", lost) == 17
    lost = "attacks: each opponent loses (counters on creatures you control: +1/+1 counter on {}) life"
    assert bears("enters with 2 +1/+1 counters", lost.format("Elf")) == 16
    assert bears("enters with 2 +1/+1 counters", lost.format("Bear")) == 14


@pytest.mark.parametrize(
    ("lines", "left"),
    [
        # what a creature's own counters and damage do
        (("your main phase: +1/+1 counter on self", "counters put on self: each opponent loses 1 life"), 20 - 3 - 1),
        (("counters put on self (oil counter): each opponent loses 1 life", "enters with 2 +1/+1 counters"), 20 - 4),
        (("enters: 1 damage to that creature", "dealt damage: each opponent loses 5 life"), 20 - 2 - 5),
        # receivers
        (("attacks: target attacking creature gets +3/+3",), 20 - 5),
        (("your end step: each corrupted opponent loses 5 life", "enters: each opponent gets 2 poison"), 20 - 2),
        (("your end step: each corrupted opponent loses 5 life", "enters: each opponent gets 3 poison"), 20 - 2 - 10),
        # counts
        (("enters: each opponent gets 3 poison; each opponent loses (corrupted opponents) life",), 20 - 2 - 1),
        (("enters: each opponent loses (half the life of that player) life",), 10 - 2),
        (("attacks: each opponent loses (3 * toughness of that creature) life",), 20 - 2 - 3 * 2),
        (("another enters (creature): each opponent loses (life of that player) life",), 20 - 2),
        # filters
        (("your end step: each opponent loses (creatures you control: creature with toughness 3 or more) life",), 18),
        (("your end step: each opponent loses (creatures you control: creature with toughness 2) life",), 18 - 2),
        (("your end step: each opponent loses (creatures you control: creature that entered this turn) life",), 18 - 1),
        (("your end step: each opponent loses (creatures you control: commander creature) life",), 18),
        (("your end step: each opponent loses (creatures that attacked this turn) life",), 18 - 1),
        (("your end step: each opponent loses (cards drawn this turn) life",), 18 - 2),
        (("enters: sacrifice self", "your end step: each opponent loses (creatures that died this turn) life"), 20),
        (("dies: each opponent loses (5 * creatures that died this turn) life", "enters: sacrifice self"), 20 - 5),
        (("leaves: each opponent loses (creatures of yours that died this turn) life", "enters: sacrifice self"), 19),
        (("leaves: each opponent loses (permanents of yours that left this turn) life", "enters: sacrifice self"), 19),
        (("dies: each opponent loses (permanent cards buried this turn) life", "enters: sacrifice self"), 20 - 1),
        (("enters: mill 2; each opponent loses (cards in your graveyard: land) life",), 20 - 2 - 2),
        (("enters: mill 2; each opponent loses (cards in your graveyard: creature) life",), 20 - 2),
        (("enters: mill 2; each opponent loses (card types in your graveyard) life",), 20 - 1 - 2),
        (("enters: each opponent loses (your life) life",), 0),
        (("enters: lose 3 life; each opponent loses (life you lost this turn) life",), 20 - 3 - 2),
        # events
        (("enters: sacrifice self", "another leaves: each opponent loses 5 life"), 20),
        (("enters: create \"1/1 red Goblin\"; sacrifice Goblin", "another leaves: each opponent loses 5 life"), 13),
        (("enters: scry 2", "you scry: each opponent loses (event) life"), 20 - 2 - 2),
        (("enters: surveil 1", "you surveil: each opponent loses 3 life", "you scry: lose 1 life"), 20 - 3 - 2),
        (("enters: explore target creature you control", "explores: each opponent loses 3 life"), 20 - 3 - 2),
        (("enters: lose 3 life", "you lose life: each opponent loses (event) life"), 20 - 3 - 2),
        (("end of combat: each opponent loses 3 life if self is attacking",), 20 - 3 - 2),
        (("enters: tap self", "becomes untapped: each opponent loses 3 life"), 20 - 3 - 2),
        (("enters: mill 1", "card put into your graveyard (land): each opponent loses 3 life"), 20 - 3 - 2),
        (("enters: mill 1", "card put into your graveyard (creature): each opponent loses 3 life"), 20 - 2),
        (("enters: mill 1; return land to hand", "card leaves your graveyard (land): each opponent loses 3 life"), 15),
        (("enters: discard 1", "you discard (land): each opponent loses 3 life"), 20 - 3 - 2),
        (("you draw, only once: each opponent loses 3 life",), 20 - 3 - 2),
        (("{1}, only once: +1/+1 counter on self",), 20 - 3),
        (("enters: create \"0/0 green Ooze\"; 2 +1/+1 counters on that permanent",), 20 - 4),
        # conditions
        (("your end step: each opponent loses 1 life if self is tapped",), 18 - 1),
        (("your end step: each opponent loses 1 life if an opponent lost life this turn",), 18 - 1),
        (("your end step: each opponent loses 1 life if self is monstrous",), 18),
        (("attacks: target creature you control gets +(its power)/+0",), 20 - 4),
        (("enters with 2 +1/+1 counters", "attacks: self gets +(its counters: +1/+1 counter)/+0"), 20 - 6),
        (("attacks: self gets +(2 * its toughness)/+0",), 20 - 6),
        (("defender",), 20),
        (("enters with 3 oil counters", "{1}, remove X oil counters: each opponent loses X life"), 20 - 2 - 3),
        (('enters: create "0/0 green Ooze" of size (lands you control)',), 20 - 4),
        # keywords and what they stand for
        (("vanishing 1", "leaves: each opponent loses 5 life"), 15),
        (("vanishing 2", "leaves: each opponent loses 5 life"), 20 - 2),
        (("fading 1", "leaves: each opponent loses 5 life"), 20 - 2),
        (("firebending 2", "{R}{R}: self gets +2/+0"), 20 - 4),
        (("riot",), 20 - 3),
        (("fabricate 2",), 20 - 4),
        (("graft 2",), 20 - 4),
        (("renown 1", "your end step: each opponent loses (power of self) life"), 20 - 2 - 2 - 3),
        (("renown 1", "enters: +1/+1 counter on self", "your end step: each opponent loses (power of self) life"), 10),
        (("modular 1",), 20 - 3),
        (("bloodthirst 3",), 20 - 2),
        (("enters: bolster 2",), 20 - 4),
    ],
)  # fmt: skip
def test_a_word_on_a_creature(lines: tuple[str, ...], left: int) -> None:
    assert bears(*lines) == left


def kicked(keyword: str, *lines: str, lands: int = 4) -> int:
    """Return the opponent's life after a 2/2 that costs {1}{G} entered with so many lands and attacked once."""
    draws = [*["Forest"] * (5 + lands), BEARS, *FORESTS]
    return life(played(draws, lands + 1, {BEARS: (keyword, *lines)}))


def test_a_kicked_permanent_is_another() -> None:
    lines = "enters with 3 +1/+1 counters if kicked", "attacks: each opponent loses 4 life if kicked; otherwise draw 1"
    assert kicked("kicker {2}", *lines) == 20 - 5 - 4
    assert kicked("kicker {3}", *lines) == 20 - 2
    assert kicked("kicker {2}", "static: self has infect if kicked") == 20
    assert kicked("kicker {2}", "enters, if kicked: each opponent loses 1 life") == 20 - 2 - 1


def test_multikicker_is_paid_as_often_as_it_can_be() -> None:
    line = "enters with (times kicked) +1/+1 counters"
    assert [kicked("multikicker {1}", line, lands=lands) for lands in (2, 3, 4)] == [18, 17, 16]
    assert kicked("multikicker {2}", line, lands=5) == 17


TWO_BEARS = ["Forest", "Forest", "Forest", BEARS, BEARS, *FORESTS]
HARM = "enters, if kicked: sacrifice creature; each opponent sacrifices creature"


@pytest.mark.parametrize(
    ("line", "unkicked"),
    [
        (HARM, ()),
        ("enters, if kicked: discard 1; gain 3 life", ()),
        ("enters, if kicked: each opponent draws 2", ()),
        ("enters: each player loses 1 life; sacrifice creature if kicked", ("enters: each player loses 1 life",)),
        ("enters with (times kicked) -1/-1 counters", ()),
        ("attacks, if kicked: each creature gets -1/-1", ()),
    ],
)
def test_a_permanent_is_not_kicked_for_harm_to_its_own_side(line: str, unkicked: tuple[str, ...]) -> None:
    kicked, plain = (played(TWO_BEARS, 4, {BEARS: lines}) for lines in (("kicker {1}", line), unkicked))
    assert kicked.trace() == plain.trace()


def test_a_permanent_is_kicked_for_harm_to_creatures_that_opponents_have() -> None:
    trace = played(TWO_BEARS, 3, {BEARS: ("kicker {1}", HARM)}, blockers="1x2/2@1").trace()
    assert "sacrifices Grizzly Bears, the opponent sacrifices a blocker" in trace[-2]


def test_what_returns_is_not_kicked() -> None:
    lines = "enters with 3 +1/+1 counters if kicked", "your end step: flicker self"
    assert kicked("kicker {2}", lines[0], "your end step: untap self") == 20 - 5
    assert kicked("kicker {2}", *lines) == 20 - 2


def test_an_ability_in_the_graveyard_is_used_once() -> None:
    line = "{1}, exile self from graveyard: each opponent loses 5 life"
    assert bears("enters: sacrifice self", line) == 20 - 5
    assert bears("enters: sacrifice self", "{4}, exile self from graveyard: each opponent loses 5 life") == 20
    assert (
        bears("enters: sacrifice self", "your main phase: draw 1", line, "you cast: each opponent loses 1 life") == 15
    )
    grows = "{1}, exile self from graveyard: 2 +1/+1 counters on target creature you control"
    draws = ["Forest", "Forest", "Runeclaw Bear", BEARS, *FORESTS]
    assert life(played(draws, 4, {BEARS: ("enters: sacrifice self", grows)})) == 20 - 4


def test_a_card_that_cannot_be_cast_soon_is_discarded_for_its_ability() -> None:
    draws = ["Forest", "Forest", "Colossal Dreadmaw", *FORESTS]
    lines = {"Colossal Dreadmaw": ("{1}, discard: each opponent loses 3 life", "cycled: each opponent loses 1 life")}
    assert life(played(draws, 1, lines)) == 16
    assert life(played(draws, 1, {"Colossal Dreadmaw": ("{2}, discard: each opponent loses 3 life",)})) == 20
    assert life(played([*["Forest"] * 10, "Colossal Dreadmaw"], 5, lines)) == 20


def test_a_card_is_not_discarded_for_what_is_over_with_the_turn_or_finds_nothing() -> None:
    pumps = "{1}, discard: target creature you control gets +3/+3 and trample"
    assert unplayed(parse_ability(pumps)) == "cards are discarded for abilities after combat, where this does nothing"
    assert unplayed(parse_ability("{1}, discard: +1/+1 counter on target creature you control")) == ""
    draws = ["Forest", "Forest", "Colossal Dreadmaw", *FORESTS]
    for line in ("{1}, discard: return creature to hand", "{1}, discard: destroy target opposing creature"):
        lines = {"Colossal Dreadmaw": (line, "you discard: each opponent loses 1 life")}
        game = played(draws, 3, lines, rest="Forest")
        assert "Discards" not in "".join(game.trace())
    assert life(played(["Forest", "Forest", *["Colossal Dreadmaw"] * 2], 3, {
        "Colossal Dreadmaw": ("{1}, discard: each opponent loses 1 life",)
    }, rest="Forest")) == 20 - 2  # fmt: skip


def test_a_commander_is_not_discarded_for_its_own_ability() -> None:
    lines = {"Colossal Dreadmaw": ("{1}, discard: each opponent loses 3 life",)}
    game = played(FORESTS, 6, lines, ["Colossal Dreadmaw"], rest="Forest")
    assert life(game) == 20
    assert "Casts Colossal Dreadmaw" in "".join(game.trace())


def test_what_is_tapped_for_counters_is_tapped_for_their_use_once_it_has_enough() -> None:
    charges = "{T}: charge counter on self"
    draws = ["Forest", "Forest", BEARS, *["Forest"] * 20]

    def after(turns: int, *lines: str) -> int:
        return life(played(draws, turns, {BEARS: ("static: self has defender", charges, *lines)}, rest="Forest"))

    removes = "{T}, remove 2 charge counters: each opponent loses 1 life"
    assert [after(turns, removes) for turns in (4, 5, 7, 8)] == [20, 19, 19, 18]
    counts = "{T}: each opponent loses (counters on self: charge counter) life"
    assert [after(turns, counts) for turns in (5, 6, 7)] == [20, 17, 14]
    asks = "{T}, if (counters on self: charge counter) at least 2: each opponent loses 1 life"
    assert [after(turns, asks) for turns in (4, 5, 6)] == [20, 19, 18]


def test_it_is_tapped_for_the_use_of_counters_in_a_main_phase_too() -> None:
    own = ("static: self has defender", "{T}: charge counter on self")
    lines = {BEARS: (*own, "{T}, remove charge counter: -1/-1 counter on target opposing creature")}
    draws = ["Forest", "Forest", BEARS, *["Forest"] * 20]
    story = played(draws, 6, lines, rest="Forest", blockers="1x3/3@1").trace()
    turns = [line for line in story if line.startswith("Turn ")][2:]
    assert ["charge counter on Grizzly" in line for line in turns] == [True, False, True, False]
    assert ["counter on a blocker" in line for line in turns] == [False, True, False, True]


def test_what_hits_an_opposing_creature_and_does_more_waits_for_none_that_it_kills() -> None:
    lines = "{1}{G}: 1 damage to target opposing creature; +1/+1 counter on self"
    assert life(played(["Forest", "Forest", BEARS, *["Forest"] * 9], 4, {BEARS: (lines,)}, rest="Forest")) == 20 - 3 - 5


def test_what_is_no_creature_stays_tapped_where_it_says_so() -> None:
    draws = ["Forest", "Forest", "Prophetic Prism", *["Forest"] * 9]
    once = {"Prophetic Prism": ("static: self has does not untap", "{T}: each opponent loses 1 life")}
    assert life(played(draws, 6, once, rest="Forest")) == 20 - 1


def test_what_lets_more_lands_be_played_is_cast() -> None:
    draws = ["Forest", "Forest", "Exploration", "Trained Armodon", *FORESTS]
    assert "Casts Trained Armodon" in "".join(played(draws, 2, rest="Forest").trace())


@pytest.mark.parametrize("card", ["Lotus Petal", "Black Lotus"])
def test_what_is_only_there_to_be_given_up_for_mana_is_cast(card: str) -> None:
    draws = ["Forest", "Forest", card, "Trained Armodon", *FORESTS]
    game = played(draws, 2, rest="Forest")
    assert "Casts Trained Armodon" in "".join(game.trace()[:3])


def test_no_creature_is_made_another_size_or_exiled_to_come_back_by_an_ability() -> None:
    for line in (
        "{1}: each creature you control becomes (cards in hand)/(cards in hand)",
        "{1}: target creature you control becomes 5/5 with trample",
        "{1}: flicker another target creature you control (nontoken); +1/+1 counter on that permanent",
    ):
        assert unplayed(parse_ability(line)).startswith("the pilot does not use it")
    assert unplayed(parse_ability("{1}: self becomes 5/5 with trample")) == ""


def test_only_what_is_not_needed_is_given_up() -> None:
    lines = "{1}, sacrifice another permanent: get {E}", "you get energy: each opponent loses 1 life"
    assert bears('enters: create "Food"', *lines) == 20 - 1 - 2
    assert bears('enters: create "1/1 green Elf"', *lines) == 20 - 1 - 2
    assert bears(*lines) == 20 - 2


@pytest.mark.parametrize(
    ("payment", "lost"),
    [
        ("sacrifice artifact", 1), ("sacrifice creature", 0), ("remove 1 oil counter", 1), ("remove 2 oil counters", 0),
        ("sacrifice", 1), ("exile 1 from graveyard", 1), ("exile 2 from graveyard", 0), ("discard 1", 1),
    ],
)  # fmt: skip
def test_effects_are_paid_for_with_what_is_not_needed(payment: str, lost: int) -> None:
    made = 'enters: create "Food"; mill 1', "enters with an oil counter"
    bought = f"your end step, only once: may pay {payment} to each opponent loses 5 life"
    assert bears(*made, bought, turns=2, rest="Divination") == 20 - 5 * lost


def test_a_card_costs_itself_less() -> None:
    draws = ["Forest", "Forest", BEARS, "Colossal Dreadmaw", *FORESTS]
    less = {"Colossal Dreadmaw": ("static: costs less itself (3 * creatures you control)",), BEARS: ()}
    assert life(played(draws, 4, less)) == 20 - 2 - 2 - 6
    less = {"Colossal Dreadmaw": ("static: costs less itself 3 if (creatures you control: Elf) at least 1",), BEARS: ()}
    assert life(played(draws, 4, less)) == 20 - 2 - 2


def test_nothing_is_given_up_for_nothing() -> None:
    nothing = 'sacrifice: create "0/0 green Ooze" of size (life gained this turn)'
    assert bears(nothing) == 20 - 2
    assert bears(nothing, "enters: gain 3 life", turns=4) == 20 - 3 - 3


def test_stored_mana_is_spent_on_what_it_lets_be_cast() -> None:
    draws = ["Forest", "Forest", BEARS, "Colossal Dreadmaw", *FORESTS]
    lines = {BEARS: ("enters with 3 storage counters", "remove X storage counters: add {G} times X")}
    assert life(played(draws, 4, lines)) == 20 - 2 - 2 - 6


def test_monstrosity_is_bought_once() -> None:
    lines = ("{1}{G}: monstrosity 3", "becomes monstrous: each opponent loses 1 life")
    assert bears(*lines) == 20 - 5 - 1
    assert bears(*lines, turns=4) == 20 - 5 - 1 - 5


def test_adapting_needs_no_counter() -> None:
    line = "{1}{G}: 2 +1/+1 counters on self if self lacks +1/+1 counter"
    game = played(ON_CURVE, 4, {BEARS: [line]})
    assert life(game) == 20 - 4 - 4
    assert "Activates" not in game.trace()[4]


def test_a_spell_is_cast_from_the_graveyard_once() -> None:
    draws = ["Mountain", "Lava Spike", *["Mountain"] * 9]
    lines = {
        "Lava Spike": [
            "spell: 3 damage to target opponent; draw 1",
            "spell from graveyard for {2}{R}: 5 damage to target opponent",
        ]
    }
    assert [life(played(draws, turn, lines)) for turn in (1, 2, 3, 4)] == [17, 17, 12, 12]


def test_undying_and_persist_return_once() -> None:
    draws = ["Forest", "Forest", BEARS, "Forest", *FORESTS]
    for keyword, size in (("undying", 3), ("persist", 1)):
        lines = {BEARS: [keyword, "your end step, if (creatures you control) at least 1: sacrifice self"]}
        game = played(draws, 4, lines)
        assert life(game) == 20 - size, keyword


def test_amass_grows_one_army() -> None:
    game = played(ON_CURVE, 4, {BEARS: ["your main phase: amass 1"]})
    assert life(game) == 20 - 2 - (2 + 2)


def test_explore_puts_lands_in_hand_and_counters_for_the_rest() -> None:
    draws = ["Forest", "Forest", BEARS, *["Forest"] * 5, "Rancor", *FORESTS]
    assert life(played(draws, 3, {BEARS: ["enters: explore; explore target creature you control"]})) <= 20 - 2


def test_evolve_and_training_look_at_greater_power() -> None:
    draws = ["Forest", "Forest", BEARS, "Forest", "Hill Giant", "Mountain", *["Mountain"] * 6]
    assert life(played(draws, 5, {BEARS: ["evolve"]})) == 20 - 2 - 3 - 3 - 3
    assert life(played(draws, 5, {BEARS: ["training"]})) == 20 - 2 - 2 - (3 + 3)


def test_support_and_up_to() -> None:
    draws = ["Forest", "Memnite", "Memnite", "Forest", BEARS, *FORESTS]
    assert life(played(draws, 2, {BEARS: ["support 2"]})) == 20 - 2 - 2
    assert life(played(draws, 3, {BEARS: ["support 2"]})) == 20 - 4 - 2 - 2 - 2


def test_a_card_that_reinforces_is_discarded_where_it_costs_too_much() -> None:
    draws = ["Forest", "Forest", BEARS, "Bannerhide Krushok"]
    assert life(played(draws, 4, {BEARS: []}, rest="Ornithopter")) == 20 - 2 - (2 + 2)
    assert life(played(draws[:3], 4, {BEARS: []}, rest="Ornithopter")) == 20 - 2 - 2


def test_life_lost_to_radiation_is_seen_of_opponents_alone() -> None:
    lost = "lost life to radiation ({}): each opponent loses 7 life"
    rads = "enters: each opponent gets 1 rad"
    seen = [20 - bears(rads, lost.format(whose), opponent_lands=0) for whose in ("opponent's", "anyone's")]
    assert seen == [2 + 1 + 7, 2 + 1 + 7]


def test_poison_is_given_as_often_as_proliferated() -> None:
    assert poison(played(ON_CURVE, 2, {BEARS: ["enters: each opponent gets 1 poison; proliferate 3 times"]})) == 4


# One row, one function ------------------------------------------------------------------------------------------------

DISPATCH = {
    "effects.py": ("_on_player", "_on_game"),
    "effects_on_permanents.py": ("_on_permanent", "_on_counters"),
    "effects_on_cards.py": ("on_cards",),
}


def handled() -> list[tuple[str, str]]:
    """Return which function carries out which verb, from the branches of those that choose by verb."""
    found = []
    for file, functions in DISPATCH.items():
        tree = ast.parse((Path(__file__).parents[1] / "kernels" / file).read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name in functions:
                names = re.findall(r"\bverb == (V_[A-Z_]+)", "\n".join(map(ast.unparse, branches(node))))
                found += [(node.name, name) for name in dict.fromkeys(names)]
    return found


def branches(function: ast.FunctionDef) -> list[ast.expr]:
    """Return what the branches of a function ask."""
    return [node.test for node in ast.walk(function) if isinstance(node, ast.If)]


def test_every_effect_word_is_carried_out_by_one_branch() -> None:
    constants = {name: int(value) for name, value in vars(codes).items() if name.startswith("V_")}
    assert sorted(constants.values()) == list(range(len(codes.VERBS)))
    chosen = [codes.VERBS[constants[name]] for _, name in handled()]
    assert set(chosen) == set(codes.VERBS) - {"nothing"}
    on_both = {verb for verb in chosen if chosen.count(verb) > 1}
    assert on_both == {"damage", "sacrifice", "return", "explore"}
    assert all(handled().count(each) == 1 for each in handled())


# What counts itself, and what happens without a payment ---------------------------------------------------------------


def test_that_many_is_what_the_effect_before_found() -> None:
    lines = {BEARS: ["enters: look at 2, take 2 land to hand; each opponent loses (2 - that many) life"]}
    for spells in range(3):
        draws = ["Forest", "Forest", BEARS, *["Forest"] * 5, *["Rancor"] * spells, *FORESTS]
        assert life(played(draws, 2, lines)) == 20 - spells


def test_that_many_is_what_was_removed() -> None:
    lines = (
        "enters with 2 +1/+1 counters",
        "attacks: remove 5 +1/+1 counters from self; each opponent loses (that many) life",
    )
    assert bears(*lines) == 20 - 2 - 2


@pytest.mark.parametrize(("energy", "left"), [(2, 20 - 2), (1, 20 - 2 - 5)])
def test_what_is_not_paid_for_has_its_price(energy: int, left: int) -> None:
    lines = (
        f"enters: you get {energy} energy",
        "attacks: may pay {E}{E} to nothing; if not paid, each opponent loses 5 life",
    )
    assert bears(*lines) == left


@pytest.mark.parametrize(
    ("lines", "left"),
    [
        (("enters: put from hand land to battlefield", "your end step: each opponent loses (lands you control) life"),
         20 - 3 - 2 - 4),
        (('enters: create "2/2 white Cat"; populate',), 20 - 6),
        (("enters: populate",), 20 - 2),
        (("static: proliferate twice", "enters: each opponent gets 1 poison; proliferate",
          "attacks: each opponent loses (poison of opponents) life"), 20 - 2 - 3),
        (("static: more noncombat damage 2", "attacks: 1 damage to each opponent"), 20 - 2 - 3),
        (("static: more noncombat damage 2 if corrupted", "attacks: 1 damage to each opponent"), 20 - 2 - 1),
        (("static: self has does not untap", "enters: tap self"), 20),
        (("toxic 3", "attacks: each opponent loses (greatest toxic) life"), 20 - 2 - 3),
        (("attacks: you get 4 rad; each opponent loses (your rads) life",), 20 - 2 - 4),
        (("attacks: you get 4 energy; may pay {E}{E}{E} to each opponent loses (energy paid this turn) life",), 20 - 5),
        (("attacks: each opponent loses 4 life if (life of that player) at least (greatest life)",), 20 - 6),
        (("dethrone",), 20 - 3),
        (("your end step: each opponent loses 1 life if self entered this turn",), 20 - 2 - 1),
        (("attacks: you lose 2 life", "you lose life: each opponent loses (event) life"), 20 - 2 - 2),
        (("attacks: sacrifice self", "permanent goes to graveyard: each opponent loses 4 life"), 20 - 4),
        (("attacks: exile self", "creature leaves without dying: each opponent loses 4 life"), 20 - 4),
        (("attacks: sacrifice self", "creature leaves without dying: each opponent loses 4 life"), 20),
        (("attacks: 3 damage to self", "would be dealt damage: each opponent loses (event) life"), 20 - 2 - 3),
        (("defender", "{1}: self gains can attack"), 20 - 2),
        (("dies: exile self; return creature to hand", "attacks: sacrifice self"), 20),
    ],
)  # fmt: skip
def test_a_rarer_word_on_a_creature(lines: tuple[str, ...], left: int) -> None:
    assert bears(*lines) == left


@pytest.mark.parametrize(("turn", "half"), [(4, 2), (5, 2)])
def test_half_of_x_is_rounded_up(turn: int, half: int) -> None:
    draws = [*["Mountain"] * (5 + turn), "Blaze", *["Mountain"] * 5]
    assert life(played(draws, turn, {"Blaze": ["spell: each opponent loses (half of X) life"]})) == 20 - half


def test_the_event_of_casting_is_the_mana_value() -> None:
    draws = ["Forest", "Forest", BEARS, "Hill Giant", *["Mountain"] * 6]
    lines = {BEARS: ["you cast: each opponent loses (event) life"]}
    assert life(played(draws, 4, lines)) == 20 - 2 - 2 - 4


def test_mana_that_was_spent_is_counted() -> None:
    draws = ["Forest", "Forest", BEARS, "Hill Giant", *["Mountain"] * 6]
    lines = {BEARS: ["you cast: each opponent loses (mana spent) life", "static: cost less 1 (creature)"]}
    assert life(played(draws, 3, lines)) == 20 - 2 - 3


def test_a_card_returns_from_the_graveyard_when_it_proliferates() -> None:
    draws = ["Forest", "Forest", BEARS, "Memnite", *FORESTS]
    lines = {
        BEARS: ["your main phase: proliferate"],
        "Memnite": [
            "enters: sacrifice self; each opponent loses 1 life",
            "you proliferate, in graveyard: return self to hand",
        ],
    }
    assert life(played(draws, 4, lines)) == 20 - 1 - (1 + 2) - (1 + 2)
    assert "Casts Memnite" in played(draws, 4, lines).trace()[4]


def test_a_card_returns_from_the_graveyard_when_an_opponent_mills() -> None:
    draws = ["Forest", "Forest", BEARS, "Memnite", *FORESTS]
    lines = {
        BEARS: ["your main phase: each opponent mills 1"],
        "Memnite": [
            "enters: sacrifice self; each opponent loses 1 life",
            "cards milled (opponent's), in graveyard: return self to battlefield",
        ],
    }
    assert life(played(draws, 3, lines, opponent_lands=0)) == 20 - 1 - 1 - 2
    assert life(played(draws, 3, lines, opponent_lands=60, opponent_cards=60)) == 20 - 1 - 2


@pytest.mark.parametrize(("poison_before", "left"), [(2, 20), (3, 20 - 5)])
def test_a_spell_is_cast_from_the_graveyard_under_its_condition(poison_before: int, left: int) -> None:
    draws = ["Mountain", "Lava Spike", *["Mountain"] * 9]
    lines = {
        "Lava Spike": [
            f"spell: target opponent gets {poison_before} poison",
            "spell from graveyard for {2}{R}, if corrupted: 5 damage to target opponent",
        ]
    }
    assert life(played(draws, 3, lines)) == left


def test_an_aura_returns_what_it_was_on() -> None:
    draws = ["Forest", "Forest", BEARS, "Rancor", *FORESTS]
    lines = {
        "Rancor": ["dies (attached creature's): return that creature to battlefield"],
        BEARS: ["attacks: sacrifice self"],
    }
    assert "Grizzly Bears" in played(draws, 3, lines).trace()[3].rpartition("Attack")[2]


def test_lands_milled_this_turn_are_put_onto_the_battlefield() -> None:
    draws = ["Forest", "Forest", BEARS, "Forest", "Forest", "Rancor", "Island", *FORESTS]
    lines = {
        BEARS: ["your main phase: mill 1", "{T}: return land that was milled this turn to battlefield tapped",
                "your end step: each opponent loses (lands you control) life"],
    }  # fmt: skip
    assert life(played(draws, 4, lines, life=100)) == 100 - 2 - (3 + 1) - (4 + 1 + 1)


@pytest.mark.parametrize(
    ("which", "lost"),
    [
        ("creature", 1), ("creature with flying", 0), ("creature without flying", 1),
        ("creature with power 2 or less", 1), ("creature with power 3 or more", 0),
    ],
)  # fmt: skip
def test_filters_look_at_the_numbers_and_keywords_of_cards(which: str, lost: int) -> None:
    draws = ["Forest", "Forest", BEARS, BEARS, *FORESTS]
    lines = f"you cast ({which}): each opponent loses 1 life"
    assert life(played(draws, 3, {BEARS: [lines]})) == 18 - lost


def test_a_decayed_creature_attacks_once() -> None:
    assert [bears("decayed", turns=turns) for turns in (2, 3, 4)] == [20, 18, 18]
    make = 'your main phase: create "2/2 black Zombie with decayed"'
    assert [bears(make, turns=turns) for turns in (3, 4, 5)] == [18, 14, 10]


def test_what_cannot_block_lets_attackers_through() -> None:
    line = "attacks: target opposing creature gains cannot block"
    assert [bears(*lines, blockers="1x1/1@1") for lines in ((), (line,))] == [20, 18]
    assert bears("enters: target opposing creature gains cannot block", blockers="1x1/1@1") == 20


@pytest.mark.parametrize(
    ("first", "harm"),
    [
        ("+1/+1 counter on target creature you control", 3 + 4),
        ("target creature you control gets +1/+1", 3 + 3),
        ("untap target creature you control", 2 + 2),
        ("target creature you control gains lifelink", 2 + 2),
    ],
)
def test_that_permanent_is_the_target_of_the_effect_before(first: str, harm: int) -> None:
    lines = ['your main phase: create "1/1 red Goblin"', f"your combat: {first}; that permanent gains haste"]
    assert bears(*lines) == 20 - harm
    lines[1] = f"your combat: {first}; target creature you control gains haste"
    assert bears(*lines) == 20 - harm - 1


def test_a_target_is_chosen_once_and_what_only_attacks_is_none() -> None:
    target = "becomes target: each opponent loses 5 life"
    assert bears(target, "attacks: each attacking creature gets +1/+0") == 20 - 3
    assert (
        bears(target, "attacks: +1/+1 counter on target creature you control; that permanent gets +1/+0") == 20 - 5 - 4
    )
    assert bears(target, 'attacks: create "1/1 red Goblin"; that permanent gets +1/+0') == 20 - 2


def test_a_spell_on_a_creature_that_no_opponent_has_is_never_cast() -> None:
    lines = {
        "Divination": ["spell: tap target opposing creature; stun counter on that permanent"],
        BEARS: ["you cast (sorcery): each opponent loses 1 life"],
    }
    draws = ["Forest", "Forest", BEARS, "Divination", *["Island"] * 8]
    assert life(played(draws, 3, lines)) == 20 - 2
    assert life(played(draws, 3, lines, blockers="1x0/1@1")) == 20 - 2 - 1


def test_opponents_sacrifice_creatures_of_their_own() -> None:
    lines = ("your combat: each opponent sacrifices creature", "you sacrifice: each opponent loses 5 life")
    assert bears(*lines, blockers="1x9/9@1") == 20 - 2
    assert bears("your combat: each opponent sacrifices creature with flying", blockers="1x9/9@1") == 20
    assert bears("your combat: each opponent sacrifices 2 creature", blockers="4x9/9@1") == 20 - 2
    assert bears("your combat: each opponent sacrifices creature", blockers="3x9/9@1") == 20
    assert bears("your combat: target opponent sacrifices creature", *lines[1:]) == 20 - 2
    everyone = "each upkeep: that player discards 1; that player sacrifices creature"
    assert bears("you discard: each opponent loses 5 life", everyone, blockers="1x9/9@1") == 20 - 5
    dies = "another dies (opponent's creature): each opponent loses 4 life"
    assert bears("your combat: target opponent sacrifices creature token", dies, blockers="1x9/9@1") == 20 - 2 - 4


def test_a_spell_for_creatures_of_opponents_is_cast_where_they_have_some() -> None:
    lines = {
        "Divination": ["spell: target opponent sacrifices creature"],
        BEARS: ["you cast (sorcery): each opponent loses 1 life"],
    }
    draws = ["Forest", "Forest", BEARS, "Divination", *["Island"] * 8]
    assert life(played(draws, 3, lines)) == 20 - 2
    assert life(played(draws, 3, lines, blockers="1x0/1@1")) == 20 - 2 - 1


def test_a_loyalty_ability_on_a_creature_that_nobody_has_is_not_used() -> None:
    draws = ["Island", "Island", "Island", "Jace Beleren", *["Island"] * 8]
    for does in (
        "+1/+1 counter on target creature you control; that permanent gains flying",
        "target opponent sacrifices creature",
    ):
        game = played(draws, 3, {"Jace Beleren": ["[+1]: scry 1", f"[-2]: {does}; {does}"]})
        assert "(+1)" in " ".join(game.trace())
    game = played(draws, 3, {"Jace Beleren": ["[+1]: scry 1", f"[-2]: {does}; {does}"]}, blockers="1x1/1@1")
    assert "(-2)" in " ".join(game.trace())


@pytest.mark.parametrize(
    ("ability", "times"),
    [
        ("{T}: gain 1 life", 1), ("{1}, {T}: gain 1 life", 1), ("{9}, {T}: gain 1 life", 0),
        ("{T}, sacrifice: gain 1 life", 0), ("{T}, 1 life: gain 2 life", 0), ("{1}: gain 1 life", 0),
    ],
)  # fmt: skip
def test_life_is_gained_for_tapping_and_mana_and_for_nothing_else(ability: str, times: int) -> None:
    """The bears enter on turn 2, can be tapped on turn 3, and do not attack."""
    lines = ["static: self has defender", ability, "you gain life: each opponent loses 3 life"]
    draws = ["Forest", "Forest", "Grizzly Bears", *["Forest"] * 6]
    assert life(played(draws, 3, {"Grizzly Bears": lines}, rest="Forest")) == 20 - 3 * times
