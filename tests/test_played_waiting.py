"""What waits until there is something for it, and what is not used up for nothing."""

import pytest
from played import life, played

MURDER, BEARS, WURM = "Murder", "Grizzly Bears", "Boneyard Wurm"


@pytest.mark.parametrize(
    ("lines", "turn"),
    [
        (["static: power equals (creature cards in your graveyard)/(creature cards in your graveyard)"], 4),
        (["static: power equals (creatures you control)/(creatures you control)"], 2),
        (["static: power equals (creatures you control: Wurm)/(creatures you control: Wurm)"], 2),
        (["static: power equals (creatures you control: Bear)/(creatures you control: another)"], 4),
        (["enters with (creature cards in your graveyard) +1/+1 counters"], 2),
    ],
)
def test_a_creature_waits_for_what_its_toughness_counts(lines: list[str], turn: int) -> None:
    draws = ["Forest", "Forest", WURM, *["Forest"] * 6, "Memnite"]
    lines_of = {WURM: lines, "Memnite": ["enters: sacrifice self"]} if "graveyard" in lines[0] else {WURM: lines}
    told = played(draws, 5, lines_of, rest="Forest").trace()
    cast = [line for line in told if f"Casts {WURM}" in line]
    assert [line.split(".")[0] for line in cast[:1]] == [f"Turn {turn}"]


def test_a_creature_that_enters_with_what_it_counts_waits_for_it() -> None:
    draws = ["Forest"] * 5 + ["Endless One"]
    lines = {"Endless One": ["enters with (permanents you control: artifact) +1/+1 counters"]}
    told = played([*draws, "Forest", "Forest", "Memnite"], 4, lines, rest="Forest").trace()
    assert "Casts" not in told[2]
    assert "Casts Memnite" in told[3]
    assert "Casts Endless One" in told[3]


def test_a_creature_waits_for_what_makes_it_tough() -> None:
    lines = {
        "Endless One": ["static: self has +(permanents you control: artifact)/+(permanents you control: artifact)"]
    }
    draws = ["Forest"] * 5 + ["Endless One", "Forest", "Forest", "Memnite"]
    told = played(draws, 4, lines, rest="Forest").trace()
    assert ["Casts Endless One" in line for line in told[2:4]] == [False, True]


def test_a_creature_waits_until_less_is_taken_off_its_toughness() -> None:
    lines = {BEARS: ["static: self has -(cards in hand)/-(cards in hand)"]}
    draws = ["Forest", "Forest", BEARS, "Memnite", "Memnite", "Memnite", "Forest", "Forest", "Memnite"]
    told = played(draws, 3, lines, rest="Forest").trace()
    assert ["Casts Grizzly Bears" in line for line in told[2:4]] == [False, True]


def test_nothing_is_given_up_for_a_search_that_finds_nothing() -> None:
    lines = {"Memnite": ["your upkeep: may pay sacrifice to search Elf to hand"]}
    told = "".join(played(["Memnite", *["Forest"] * 8], 3, lines, rest="Forest").trace())
    assert "acrifices Memnite" not in told
    told = "".join(played(["Memnite", *["Forest"] * 8], 3, lines, rest="Llanowar Elves").trace())
    assert "sacrifices Memnite" in told


def test_a_spell_about_a_permanent_of_yours_waits_for_it() -> None:
    lines = {MURDER: ["spell: +1/+1 counter on target permanent you control (artifact)"]}
    draws = ["Swamp", "Swamp", "Swamp", MURDER, *["Swamp"] * 5, "Memnite"]
    told = played(draws, 4, lines).trace()
    assert ["Casts Murder" in line for line in told[3:5]] == [False, True]


def test_no_creature_is_worn_out_for_others() -> None:
    own = "enters with 2 +1/+1 counters"
    draws = ["Forest", "Forest", "Memnite", BEARS, *["Forest"] * 8]

    def after(ability: str) -> str:
        return "".join(played(draws, 6, {BEARS: [own, ability]}, rest="Forest").trace())

    assert "Activates" not in after("{1}, remove +1/+1 counter: flying counter on another target creature you control")
    assert after("{1}, remove 2 +1/+1 counters: draw 1").count("Activates") == 1
    assert "Activates" not in after("{1}, remove 2 +1/+1 counters: draw 1").split("Turn 4")[1]


def test_one_that_would_die_of_it_keeps_its_counters() -> None:
    lines = {"Endless One": ["enters with 2 +1/+1 counters", "{1}, remove +1/+1 counter: draw 1"]}
    told = "".join(played(["Forest", "Endless One", *["Forest"] * 9], 5, lines, rest="Forest").trace())
    assert told.count("Activates Endless One") == 1
    made = {"Endless One": ["enters with 2 +1/+1 counters", '{1}, remove +1/+1 counter: create "1/1 green Elf"']}
    told = "".join(played(["Forest", "Endless One", *["Forest"] * 9], 5, made, rest="Forest").trace())
    assert told.count("Activates Endless One") == 2


def test_no_mana_is_paid_for_returning_a_card_where_none_fits() -> None:
    lines = {BEARS: ["attacks: may pay {2} to return artifact to hand; if paid, gain 3 life"]}
    draws = ["Forest", "Forest", BEARS, *["Forest"] * 8]
    assert "ains 3 life" not in "".join(played(draws, 4, lines, rest="Forest").trace())
    lines["Memnite"] = ["enters: sacrifice self"]
    assert "ains 3 life" in "".join(played(["Memnite", *draws], 4, lines, rest="Forest").trace())
    assert life(played(draws, 4, lines, rest="Forest")) == 20 - 2 * 2


@pytest.mark.parametrize(
    "effect",
    [
        "another target creature you control gains lifelink",
        "target opponent loses (permanents you control: artifact) life",
        "self gets +(permanents you control: artifact)/+0",
        "(permanents you control: artifact) +1/+1 counters on self",
    ],
)
def test_nothing_is_paid_for_nobody_or_for_a_number_of_0(effect: str) -> None:
    lines = {BEARS: [f"your upkeep: may pay 2 life to {effect}"]}
    draws = ["Forest", "Forest", BEARS, *["Forest"] * 8]
    assert "triggers: loses 2 life" not in " ".join(played(draws, 4, lines, rest="Forest").trace())
    told = " ".join(played(["Memnite", *draws], 4, lines, rest="Forest").trace())
    assert told.count("triggers: loses 2 life") == 2


def test_nothing_is_paid_for_getting_past_no_blockers() -> None:
    lines = {BEARS: ["attacks: may pay 2 life to self gains flying"]}
    draws = ["Forest", "Forest", BEARS, *["Forest"] * 8]
    assert "triggers: loses 2 life" not in " ".join(played(draws, 4, lines, rest="Forest").trace())
    told = " ".join(played(draws, 4, lines, rest="Forest", blockers="1x2/2@1").trace())
    assert told.count("triggers: loses 2 life") == 2


def test_nothing_is_paid_for_untapping_what_is_not_tapped() -> None:
    lines = {BEARS: ["your upkeep: may pay 2 life to untap self"]}
    draws = ["Forest", "Forest", BEARS, *["Forest"] * 8]
    assert "triggers: loses 2 life" not in " ".join(played(draws, 5, lines, rest="Forest").trace())
    lines[BEARS].append("static: self has does not untap")
    assert " ".join(played(draws, 5, lines, rest="Forest").trace()).count("triggers: loses 2 life") == 2


def test_what_only_untaps_waits_for_something_tapped() -> None:
    draws = ["Swamp", "Swamp", "Swamp", MURDER, *["Swamp"] * 6]
    for each in ("untap each creature you control", "untap target creature you control"):
        told = played(draws, 4, {MURDER: [f"spell: {each}"]}).trace()
        assert not any("Casts Murder" in line for line in told)
        with_one = played(["Memnite", *draws], 4, {MURDER: [f"spell: {each}"]}).trace()
        cast = [line for line in with_one if "Casts Murder" in line]
        assert [line.index("Attacks") < line.index("Casts Murder") for line in cast] == [True]
    lands = {MURDER: ["spell: untap each permanent you control (land)"]}
    assert not any("Casts Murder" in line for line in played(draws, 4, lines=lands).trace())


def test_what_untaps_mana_creatures_is_cast_once_they_are_tapped() -> None:
    lines = {"Vitalize": ["spell: untap each creature you control"]}
    draws = ["Forest", "Memnite", "Birds of Paradise", "Birds of Paradise", "Forest", "Vitalize", "Centaur Courser"]
    told = played(draws, 2, lines, rest="Forest").trace()
    assert "Casts Birds of Paradise. Casts Vitalize. Attacks with Memnite." in told[2]


def test_nothing_bolsters_without_a_creature() -> None:
    lines = {"Omen of the Sea": ["{1}: bolster 1"]}
    draws = ["Island", "Island", "Omen of the Sea", *["Island"] * 6]
    assert not any("Activates" in line for line in played(draws, 4, lines, rest="Island").trace())
    assert any("Activates" in line for line in played(["Memnite", *draws], 4, lines, rest="Island").trace())


def test_a_creature_sized_by_counters_of_its_own_waits_for_them() -> None:
    lines = {
        BEARS: [
            "enters with (permanents you control: artifact) time counters",
            "static: power equals (counters on self: time counter)/(counters on self: time counter)",
        ]
    }
    draws = ["Forest", "Forest", BEARS, *["Forest"] * 6, "Memnite"]
    told = played(draws, 5, lines, rest="Forest").trace()
    assert [f"Casts {BEARS}" in line for line in told[2:5]] == [False, False, True]


def test_nothing_is_cast_only_to_come_back() -> None:
    lines = {"Despondency": ["dies: return self to hand"]}
    draws = [*["Swamp"] * 5, "Scathe Zombies", "Despondency", *["Swamp"] * 6]
    assert not any("Casts Despondency" in line for line in played(draws, 6, lines, rest="Swamp").trace())


@pytest.mark.parametrize(("lines", "cast"), [(["attacks: draw 1"], False), (["enters with 2 +1/+1 counters"], True)])
def test_a_creature_that_would_die_at_once_is_not_cast(lines: list[str], cast: bool) -> None:
    draws = [*["Forest"] * 5, "Force of Savagery", *["Forest"] * 6]
    told = played(draws, 4, {"Force of Savagery": lines}, rest="Forest").trace()
    assert any("Casts Force of Savagery" in line for line in told) is cast


def test_what_a_creature_of_yours_deals_waits_for_one() -> None:
    lines = {"Mutagenic Growth": ["spell: (greatest power) damage to target opposing creature"]}
    alone = played(["Mutagenic Growth"], 4, lines, blockers="1x1/1@1")
    assert "Casts Mutagenic Growth" not in " ".join(alone.trace())
    helped = played(["Mutagenic Growth", "Memnite"], 4, lines, blockers="1x1/1@1")
    assert "Casts Mutagenic Growth" in " ".join(helped.trace())


def test_a_trifle_does_not_use_up_what_does_more_for_more_mana() -> None:
    lines = {MURDER: ['spell: create "3/3 black Zombie"', "spell for {B}: gain 3 life"]}
    game = played([MURDER], 4, lines)
    assert [("Casts" in line, "Zombie" in line) for line in game.trace()[1:4]] == [(False, False)] * 2 + [(True, True)]
    assert life(game) == 20 - 3


@pytest.mark.parametrize("trifle", ["gain 3 life", "each creature you control gains indestructible"])
def test_what_does_more_for_as_much_mana_comes_before_a_trifle(trifle: str) -> None:
    game = played([MURDER], 3, {MURDER: [f"spell: {trifle}", 'spell: create "2/2 black Zombie"']})
    assert any("Zombie" in line for line in game.trace())


def test_of_trifles_the_first_is_cast() -> None:
    lines = {MURDER: ["spell: gain 3 life", "spell: scry 2", "spell: target opposing creature gets -1/-1"]}
    assert any("Gains 3 life" in line for line in played([MURDER], 3, lines).trace())


@pytest.mark.parametrize("which", ["multicolored", "red", "red creature"])
def test_a_search_for_a_colour_that_is_not_there_waits(which: str) -> None:
    game = played([MURDER], 4, {MURDER: [f"spell: search {which} to hand"]})
    assert not any(f"Casts {MURDER}" in line for line in game.trace())


def test_a_spell_for_another_combat_waits_for_a_creature() -> None:
    lines = {MURDER: ["spell: each creature you control gains first strike, vigilance; extra combat"]}
    draws = ["Mountain", "Swamp", "Swamp", MURDER, *["Swamp"] * 6, "Raging Goblin"]
    game = played(draws, 5, lines)
    assert [f"Casts {MURDER}" in line for line in game.trace() if line.startswith("Turn")] == [False] * 4 + [True]
    assert life(game) == 20 - 1 - 1


@pytest.mark.parametrize(
    ("line", "cast"),
    [
        ("target creature you control gains flying", False),
        ("untap target creature you control; that permanent gains protection; gain 2 life", False),
        ("target creature you control gains flying; draw 1", True),
        ("target creature you control gains flying permanently", True),
    ],
)
def test_after_combat_nothing_is_cast_that_is_over_with_it(line: str, cast: bool) -> None:
    lines = {BEARS: ["combat damage to a player: draw 1"], MURDER: [f"spell: {line}"]}
    draws = ["Forest", "Swamp", "Swamp", BEARS, "Swamp", "Swamp", "Swamp", "Swamp", "Swamp", MURDER, "Swamp"]
    told = played(draws, 3, lines).trace()
    turn = next(told for told in told if told.startswith("Turn 3"))
    assert (f"Casts {MURDER}" in turn.partition("Attacks")[2]) == cast


@pytest.mark.parametrize(("creature", "casts"), [("Swamp", 1), (BEARS, 2)])
def test_a_spell_from_the_graveyard_waits_for_a_creature(creature: str, casts: int) -> None:
    lines = {
        MURDER: ["spell: draw 1", "spell from graveyard for {B}: target creature you control gets +2/+0 and haste"],
        BEARS: [],
    }
    game = played(["Forest", "Swamp", "Swamp", MURDER, "Swamp", "Swamp", "Swamp", "Swamp", creature], 5, lines)
    assert sum(line.count(f"Casts {MURDER}") for line in game.trace()) == casts


def test_a_land_is_tapped_for_mana_before_a_loyalty_ability_untaps_it_to_attack() -> None:
    ability = "[+1]: untap target permanent you control (Mountain land); target permanent you control (Mountain land)"
    lines = {"Koth of the Hammer": [f"{ability} becomes 4/4"], "Fire Elemental": []}
    draws = [*["Mountain"] * 5, "Koth of the Hammer", "Fire Elemental"]
    assert life(played(draws, 5, lines, rest="Mountain")) == 20 - 4 - 4


@pytest.mark.parametrize(
    ("hand", "buried", "cast"),
    [
        ("target creature you control gets +2/+2", "draw 1", True),
        ("target creature you control gets +2/+2", "target creature you control gets +4/+4", False),
        ("destroy each creature", "return creature to hand", True),
        ("destroy each creature", "destroy each creature", False),
    ],
)
def test_a_card_is_cast_from_the_graveyard_for_what_it_does_there(hand: str, buried: str, cast: bool) -> None:
    lines = {MURDER: [f"spell: {hand}", f"spell from graveyard for {{B}}: {buried}"], "Memnite": ["enters: mill 1"]}
    game = played(["Memnite", "Memnite", *["Swamp"] * 5, MURDER, BEARS], 3, lines)
    assert any(f"Casts {MURDER}" in line for line in game.trace()) == cast


def test_a_planeswalker_without_loyalty_is_not_cast() -> None:
    lines = {"Jeska, Thrice Reborn": ["[-X]: X damage to each opponent"]}
    told = played(["Jeska, Thrice Reborn", *["Mountain"] * 6], 4, lines, rest="Mountain").trace()
    assert not any("Casts" in line for line in told)
    lines = {"Jeska, Thrice Reborn": ["enters with 2 loyalty counters", "[-X]: X damage to each opponent"]}
    assert any("Casts" in line for line in played(["Jeska, Thrice Reborn"], 4, lines, rest="Mountain").trace())


GROWS, CREATES = "target creature you control gets +3/-3", 'create "1/1 black Rat"'


def test_a_way_to_cast_that_makes_attackers_bigger_waits_for_them() -> None:
    lines = {MURDER: [f"spell: {CREATES}", f"spell for {{B}}: {GROWS}"], BEARS: []}
    draws = ["Forest", "Swamp", BEARS, MURDER, *["Forest"] * 3]
    told = played(draws, 3, lines, rest="Forest").trace()
    assert not any(f"Casts {MURDER}" in line for line in told)
    told = played([MURDER], 3, lines).trace()
    assert "Creates a 1/1 black Rat token" in told[3]
    draws = ["Forest", "Swamp", *["Memnite"] * 2, MURDER, "Forest", "Forest"]
    lines = {MURDER: [f"spell: {CREATES}", "spell for {B}: target creature you control gets +3/+0"]}
    assert life(played(draws, 2, lines, rest="Forest", blockers="1x1/1@5")) == 20 - 2 - 3


def test_what_is_cheaper_and_no_pump_is_cast_while_the_pump_cannot_be_paid_for() -> None:
    lines = {MURDER: [f"spell for {{B}}: {CREATES}", "spell for {3}{B}{B}: each creature you control gets +2/+2"]}
    game = played(["Swamp", MURDER, *["Swamp"] * 3, "Memnite"], 1, lines)
    assert any("Creates a 1/1 black Rat token" in line for line in game.trace())
    game = played(["Memnite", *["Swamp"] * 9, MURDER], 5, lines)
    assert life(game) == 20 - 4 * 1 - 2
