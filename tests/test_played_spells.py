"""Which spells are cast: what finds nothing, hurts its controller or cannot be paid for is not."""

import pytest
from played import life, played

from counterclock.encode_ability import unplayed
from counterclock.notation import parse_ability

MURDER, BEARS = "Murder", "Grizzly Bears"


def test_an_alternative_that_finds_nothing_is_passed_over() -> None:
    lines = {MURDER: ["spell: destroy target opposing creature", 'spell: create "2/2 black Zombie"']}
    draws = ["Swamp", "Swamp", "Swamp", MURDER, "Swamp", "Swamp"]
    assert life(played(draws, 4, lines)) == 20 - 2
    assert life(played(draws, 4, lines, blockers="1x2/2")) == 20


@pytest.mark.parametrize(
    "line",
    [
        "spell: destroy each creature",
        "spell: 3 damage to each creature; gain 3 life",
        "spell: each creature gets -2/-2; scry 1",
        "spell: tap each creature",
        "spell: 2 -1/-1 counters on each creature",
        "spell: sacrifice creature",
        "spell: 5 damage to you",
        "spell: target opponent draws 2; gain 7 life",
    ],
)
def test_a_spell_that_only_hurts_you_is_not_cast(line: str) -> None:
    draws = ["Forest", "Swamp", "Swamp", BEARS, MURDER, "Swamp", "Swamp"]
    game = played(draws, 5, {MURDER: [line]})
    assert life(game) == 20 - 3 * 2
    assert not any(f"Casts {MURDER}" in told for told in game.trace())


def test_a_spell_that_hurts_you_for_something_is_cast() -> None:
    draws = ["Forest", "Swamp", "Swamp", BEARS, MURDER, "Swamp", "Swamp"]
    assert life(played(draws, 3, {MURDER: ["spell: sacrifice creature; each opponent loses 5 life"]})) == 20 - 5


def test_what_has_no_mana_cost_is_not_cast() -> None:
    lines = {"Ancestral Vision": ["spell: each opponent loses 1 life"]}
    assert life(played(["Island", "Ancestral Vision"], 3, lines, rest="Island")) == 20


@pytest.mark.parametrize(
    ("cost", "left"),
    [
        ("sacrifice creature", 20),
        ("sacrifice artifact", 20),
        ("discard 6", 20),
        ("20 life", 20),
        ("discard 5", 20 - 3),
        ("19 life", 20 - 3),
        ("sacrifice land", 20 - 3),
    ],
)
def test_a_spell_whose_additional_cost_cannot_be_paid_is_not_cast(cost: str, left: int) -> None:
    lines = {MURDER: [f"spell for {{B}}, {cost}: each opponent loses 3 life"]}
    assert life(played([MURDER, *["Swamp"] * 6], 1, lines)) == left


@pytest.mark.parametrize(("own_life", "cast"), [(3, True), (2, False)])
def test_a_permanent_that_takes_the_last_life_as_it_enters_is_not_cast(own_life: int, cast: bool) -> None:
    lines = {BEARS: ["enters: draw 1; you lose 2 life"]}
    game = played([BEARS, *["Forest"] * 6], 2, lines, rest="Forest", own_life=own_life)
    assert any(f"Casts {BEARS}" in told for told in game.trace()) == cast


@pytest.mark.parametrize(("number", "cast"), [(1, True), (2, False)])
def test_a_creature_that_sacrifices_as_it_enters_waits_for_others(number: int, cast: bool) -> None:
    lines = {BEARS: [f"enters: sacrifice {number} creature"]}
    alone = played([BEARS, *["Forest"] * 8], 3, lines, rest="Forest")
    assert not any(f"Casts {BEARS}" in told for told in alone.trace())
    game = played(["Memnite", BEARS, *["Forest"] * 8], 3, lines, rest="Forest")
    assert any(f"Casts {BEARS}" in told for told in game.trace()) == cast


def test_a_spell_that_sacrifices_waits_for_what_it_sacrifices() -> None:
    lines = {MURDER: ["spell for {B}, sacrifice creature: each opponent loses 3 life"]}
    draws = [MURDER, "Forest", "Swamp", "Swamp", BEARS, "Swamp", "Swamp"]
    assert [life(played(draws, turn, lines)) for turn in (2, 3)] == [20, 20 - 3]


@pytest.mark.parametrize(
    "line",
    [
        "spell for {B}: return creature to battlefield; you lose 2 life",
        "spell for {B}: return creature to hand; gain 2 life",
        "spell from graveyard for {B}: return creature to hand",
        "spell for {B}: flicker target creature you control; draw 1",
    ],
)
def test_a_spell_waits_for_what_it_is_about(line: str) -> None:
    game = played([MURDER, *["Swamp"] * 6], 2, {MURDER: [line]})
    assert not any(f"Casts {MURDER}" in told for told in game.trace())


def test_a_spell_returns_what_is_there() -> None:
    lines = {MURDER: ["spell for {B}: return creature to battlefield"], "Duress": ["spell for {B}: mill 1"]}
    game = played([*["Swamp"] * 5, "Duress", MURDER, BEARS], 3, lines)
    assert [f"Casts {MURDER}" in told for told in game.trace()[1:4]] == [False, True, False]
    assert life(game) == 20 - 2


@pytest.mark.parametrize(
    ("line", "fits"),
    [
        ("spell: destroy target opposing creature", True),
        ("spell: destroy target opposing creature (with flying)", False),
        ("spell: 2 damage to target opposing creature; gain 2 life", True),
        ("spell: target opposing creature gets -2/-2; scry 1", True),
        ("spell: up to 2 target opposing creature gains cannot block", True),
        ("spell, discard 1: each opposing creature gets -2/-2", True),
        ("spell: target opponent sacrifices creature", True),
    ],
)
def test_what_only_does_something_to_opposing_creatures_waits_for_one(line: str, fits: bool) -> None:
    draws = ["Forest", BEARS, "Swamp", "Swamp", MURDER, *["Swamp"] * 2]
    told = played(draws, 5, {MURDER: [line]}, blockers="1x2/2@3").trace()
    turns = [text for text in told if text.startswith("Turn")]
    assert [turn for turn, text in enumerate(turns, 1) if f"Casts {MURDER}" in text] == ([4] if fits else [])


def test_a_spell_from_the_graveyard_waits_for_an_opposing_creature() -> None:
    lines = {MURDER: ["spell: gain 1 life", "spell from graveyard for {B}: exile target opposing creature"]}
    draws = ["Swamp", "Swamp", "Duress", *["Swamp"] * 4, MURDER]
    told = played(draws, 4, lines | {"Duress": ["spell: mill 1"]}, blockers="1x2/2@3").trace()
    turns = [text for text in told if text.startswith("Turn")]
    assert [f"Casts {MURDER}" in text for text in turns] == [False, False, False, True]


@pytest.mark.parametrize(
    ("line", "waits"),
    [
        ("enters: exile target opposing creature", True),
        ("enters: exile target opposing creature; draw 1", False),
    ],
)
def test_a_permanent_that_only_does_something_to_opposing_creatures_waits_for_one(line: str, waits: bool) -> None:
    draws = ["Forest", "Forest", "Howling Mine", *["Forest"] * 4]
    told = played(draws, 4, {"Howling Mine": [line]}, rest="Forest", blockers="1x2/2@3").trace()
    casts = [text for text in told if "Casts Howling Mine" in text]
    assert casts[0].startswith("Turn 4" if waits else "Turn 2")


@pytest.mark.parametrize(
    "line",
    [
        "spell: populate; gain 1 life",
        "spell: search Elf to hand",
        "spell: may put from hand creature to battlefield; that permanent gains haste",
        "spell: each opponent loses 2 life if (creatures you control: Elf) at least 1",
        "spell: +1/+1 counter on target creature you control (legendary)",
        "spell: each creature you control (white) gains flying",
        "spell: 2 charge counters on target permanent you control (planeswalker)",
        "spell: (greatest power: Elf) damage to target opposing creature",
    ],
)
def test_a_spell_that_would_do_nothing_is_not_cast(line: str) -> None:
    draws = ["Forest", BEARS, "Swamp", "Swamp", MURDER, *["Swamp"] * 2]
    told = played(draws, 5, {MURDER: [line]}, blockers="1x2/2@1").trace()
    assert not any(f"Casts {MURDER}" in text for text in told)


@pytest.mark.parametrize(("rest", "cast"), [(BEARS, False), ("Swamp", True)])
def test_a_spell_that_only_exchanges_a_card_waits_for_one_to_spare(rest: str, cast: bool) -> None:
    draws = ["Swamp", "Swamp", "Swamp", MURDER, rest, rest, rest]
    told = played(draws, 3, {MURDER: ["spell: may pay discard 1 to draw 2"]}, rest=rest).trace()
    assert any(f"Casts {MURDER}" in text for text in told) == cast


@pytest.mark.parametrize(
    "line",
    [
        "spell: search Bear to hand",
        "spell: search X Bear to hand",
        "spell: each opponent loses 2 life if (creatures you control: Bear) at least 1",
        "spell: each opponent loses 2 life if (creatures you control: Elf) at least 1; otherwise draw 1",
        "spell: target opposing creature gets -9/-9 if (creatures you control: Elf) at least 1; otherwise target"
        " opposing creature gets -1/-1",
        "spell: +1/+1 counter on target creature you control (Bear)",
        "spell: 2 charge counters on target permanent you control (land)",
        "spell: draw 1 if (creatures you control: Elf) at least 1; each opponent loses 1 life",
    ],
)
def test_a_spell_that_does_something_is_cast(line: str) -> None:
    draws = ["Forest", BEARS, "Swamp", "Swamp", MURDER, *["Swamp"] * 5, BEARS]
    told = played(draws, 5, {MURDER: [line]}, blockers="1x2/2@1").trace()
    assert any(f"Casts {MURDER}" in text for text in told)


def test_an_alternative_without_a_target_is_passed_over_until_there_is_one() -> None:
    lines = {MURDER: ["spell: destroy target opposing creature", "spell: each opponent loses 5 life"]}
    draws = ["Swamp", "Swamp", "Swamp", MURDER, *["Swamp"] * 3]
    assert life(played(draws, 3, lines, blockers="1x2/2@9")) == 20 - 5
    assert life(played(draws, 3, lines, blockers="1x2/2@1")) == 20 - 5


@pytest.mark.parametrize(
    "line", ["{2}: gain 1 life", "{T}: tap target opposing creature", "{1}: self gains lifelink", "{T}: mill 2"]
)
def test_what_only_has_an_ability_that_is_never_used_is_not_cast(line: str) -> None:
    draws = ["Forest", "Forest", "Howling Mine", *["Forest"] * 5]
    for blockers in ("", "1x2/2@1"):
        told = played(draws, 3, {"Howling Mine": [line]}, rest="Forest", blockers=blockers or None).trace()
        assert not any("Casts Howling Mine" in text for text in told)


@pytest.mark.parametrize(
    "line",
    ["spell: draw (attackers)", "spell: +1/+1 counter on each attacking creature", "spell: gain (attackers) life"],
)
def test_what_needs_attackers_but_is_cast_in_main_phases_is_not_played(line: str) -> None:
    assert unplayed(parse_ability(line))
    assert not unplayed(parse_ability("spell: target creature you control gets +2/+2; gain (attackers) life"))
    assert (
        unplayed(parse_ability("enters: (attackers) damage to target opponent")) == "it is cast where nothing attacks"
    )
    assert not unplayed(parse_ability("enters, attacks: (attackers) damage to target opponent"))


@pytest.mark.parametrize("payment", ["sacrifice", "2 life", "{1}", "discard 1"])
def test_nothing_is_paid_for_what_finds_no_opposing_creature(payment: str) -> None:
    line = f"attacks: may pay {payment} to destroy target opposing creature; if paid, each opponent loses 5 life"
    draws = ["Forest", "Forest", BEARS, *["Forest"] * 6]
    assert life(played(draws, 3, {BEARS: [line]}, rest="Forest")) == 20 - 2
    assert life(played(draws, 3, {BEARS: [line]}, rest="Forest", blockers="1x3/3")) < 20 - 2


def test_nothing_is_paid_for_no_token() -> None:
    line = 'each end step: may pay 4 life to create (cards drawn this turn) "1/1 black Bat"'
    told = " ".join(played(["Forest", "Forest", BEARS, *["Forest"] * 6], 3, {BEARS: [line]}, rest="Forest").trace())
    assert told.count("oses 4 life") == told.count("creates a 1/1 black Bat token") == 2
    line = 'your upkeep: may pay X energy to create X "1/1 black Bat"'
    lines = {BEARS: [line, "enters: get {E}{E}"]}
    told = " ".join(played(["Forest", "Forest", BEARS, *["Forest"] * 6], 3, lines, rest="Forest").trace())
    assert "creates two 1/1 black Bat tokens" in told


@pytest.mark.parametrize(("more", "cast"), [([], False), (["your upkeep: each opponent loses 1 life"], True)])
def test_what_only_hurts_its_controller_is_not_cast(more: list[str], cast: bool) -> None:
    draws = ["Forest", "Forest", "Howling Mine", *["Forest"] * 8]
    lines = {"Howling Mine": ["your upkeep: you lose 2 life", *more]}
    assert any("Casts Howling Mine" in line for line in played(draws, 3, lines).trace()) == cast


def told_of(draws: list[str], turns: int, lines: dict[str, list[str]], **setup: object) -> str:
    """Return what is told of a game in which only Mountains are drawn later."""
    return " ".join(played(draws, turns, lines, rest="Mountain", **setup).trace())


@pytest.mark.parametrize("harm", ["you lose X life", "X damage to you", "X damage to each player"])
def test_an_x_leaves_life_where_it_takes_life(harm: str) -> None:
    lines = {"Blaze": [f"spell: draw 1; {harm}"]}
    draws = [*["Mountain"] * 10, "Blaze"]
    assert "with X = 2" in told_of(draws, 5, lines, own_life=3)
    assert "with X = 4" in told_of(draws, 5, lines, own_life=20)
    assert "Casts Blaze" not in told_of(draws, 5, lines, own_life=1)


@pytest.mark.parametrize(("goblins", "x"), [(1, 1), (2, 2), (3, 2)])
def test_an_x_is_no_larger_than_the_cards_to_return(goblins: int, x: int) -> None:
    lines = {"Blaze": ["spell: return X creature to hand"], "Raging Goblin": ["enters: sacrifice self"]}
    draws = [*["Mountain"] * 3, *["Raging Goblin"] * goblins, *["Mountain"] * (3 - goblins), "Mountain", "Blaze"]
    told = told_of(draws, 5, lines)
    assert f"with X = {x}" in told


@pytest.mark.parametrize("line", ["spell: bolster 2", "spell: double +1/+1 counters on each creature you control"])
def test_a_spell_that_makes_creatures_grow_waits_for_one(line: str) -> None:
    draws = ["Forest", "Swamp", "Swamp", MURDER, *["Forest"] * 5, BEARS, "Forest"]
    told = played(draws, 5, {MURDER: [line]}, rest="Forest").trace()
    assert [f"Casts {MURDER}" in line for line in told[3:6]] == [False, False, True]
