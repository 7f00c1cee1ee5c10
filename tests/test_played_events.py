"""What is seen to happen: exalted wherever it stands, taps and untaps by abilities, blockers that come, damage."""

import pytest
from played import life, played

BEARS = "Grizzly Bears"
DRAWS = ["Forest", "Forest", BEARS, *["Forest"] * 9]
HIT = "each opponent loses 3 life"


@pytest.mark.parametrize(
    ("beside", "rest"),
    [("Cathedral of War", "Forest"), ("Angelic Benediction", "Plains"), ("Finest Hour", "Savannah")],
)
def test_exalted_counts_on_what_is_no_creature(beside: str, rest: str) -> None:
    draws = ["Savannah", "Savannah", BEARS, beside, *["Tundra"] * 6]
    assert life(played(draws, 6, {beside: []}, rest=rest)) == life(played(draws, 5, {beside: []}, rest=rest)) - 3


@pytest.mark.parametrize(
    "line",
    [
        "static: each creature you control has exalted",
        "your combat: each creature you control gains exalted",
        "enters: exalted counter on self",
    ],
)
def test_exalted_counts_where_it_is_given(line: str) -> None:
    assert life(played(DRAWS, 3, {BEARS: [line]})) == 20 - 3


def test_an_ability_that_taps_its_source_taps_it() -> None:
    lines = {BEARS: ["{T}, sorcery speed: oil counter on self", f"becomes tapped: {HIT}"]}
    assert [life(played(DRAWS, turns, lines)) for turns in (2, 3, 4)] == [20, 20 - 3, 20 - 3 * 2]


@pytest.mark.parametrize(("untapped", "times"), [("tap self; untap self", 1), ("untap self", 0)])
def test_an_effect_that_untaps_is_seen(untapped: str, times: int) -> None:
    lines = {BEARS: ["vigilance", f"attacks: {untapped}", f"becomes untapped: {HIT}"]}
    assert life(played(DRAWS, 3, lines)) == 20 - 2 - 3 * times


@pytest.mark.parametrize(
    ("event", "lost"),
    [("another enters (anyone's creature)", 3), ("another enters (opponent's creature)", 3),
     ("another enters (creature)", 0), ("another enters (opponent's artifact)", 0)],
)  # fmt: skip
def test_blockers_are_seen_to_arrive(event: str, lost: int) -> None:
    assert life(played(DRAWS, 2, {BEARS: [f"{event}: {HIT}"]}, blockers="1x1/1@2")) == 20 - lost


def test_a_blocker_may_die_of_arriving() -> None:
    lines = {BEARS: ["another enters (opponent's creature): 1 damage to that creature"]}
    assert life(played(DRAWS, 3, lines, blockers="1x1/1@2")) == 20 - 2
    assert life(played(DRAWS, 3, lines, blockers="1x1/2@2")) == 20


def test_each_opponent_has_its_own_blockers() -> None:
    lines = {BEARS: ["another enters (opponent's creature): that player loses 3 life"]}
    game = played(DRAWS, 2, lines, blockers="1x1/1@2", opponents=2)
    assert [life(game, seat) for seat in (1, 2)] == [17, 17]


@pytest.mark.parametrize("line", ["your upkeep: 1 damage to self", "each upkeep: 1 damage to each creature"])
def test_damage_is_gone_after_the_turn_where_nobody_blocks(line: str) -> None:
    assert life(played(DRAWS, 6, {BEARS: [line]})) == 20 - 2 * 4


def test_damage_of_one_turn_adds_up_where_nobody_blocks() -> None:
    assert life(played(DRAWS, 6, {BEARS: ["your upkeep: 1 damage to self; 1 damage to self"]})) == 20


def test_a_copy_is_seen_to_enter_by_itself() -> None:
    lines = {BEARS: [f"enters, another enters (token): {HIT}", "attacks, only once: create copy of self"]}
    assert life(played(DRAWS, 3, lines)) == 20 - 2 - 3 * 2


@pytest.mark.parametrize(("place", "more"), [("Reliquary Tower", ()), ("Spellbook", ("your upkeep: scry 1",))])
def test_a_hand_is_unlimited_while_what_says_so_is_in_play(place: str, more: tuple[str, ...]) -> None:
    cards = ["Hill Giant"] * 9
    lines = {place: ["static: no maximum hand size", *more], "Memnite": [f"you discard: {HIT}"]}
    assert life(played(["Memnite", *cards], 3, lines, rest=place)) == 20 - 1 - 1 - 3
    assert life(played(["Memnite", place, *cards], 5, lines, rest="Hill Giant")) == 20 - 4


def test_only_the_explorer_sees_itself_explore() -> None:
    lines = {BEARS: [f"explores: {HIT}", "enters: explore target creature you control (Construct)"], "Memnite": []}
    assert life(played(["Memnite", *DRAWS], 2, lines)) == 20 - 1
    assert life(played(DRAWS, 2, {BEARS: [f"explores: {HIT}", "enters: explore"]})) == 20 - 3
