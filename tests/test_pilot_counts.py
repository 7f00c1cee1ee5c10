"""What the pilot waits for with a spell, whom it is done to, and what attacks without power."""

import pytest
from played import life, played, poison

from counterclock.abilities import written_entry
from counterclock.blockers import Blockers
from counterclock.encode_role import may_fit_theirs, only_hurts
from counterclock.encode_timing import attacks_without_power, counted_by
from counterclock.notation import parse_abilities, parse_ability

MURDER, BEARS, WALL, GOBLIN = "Murder", "Grizzly Bears", "Wall of Stone", "Raging Goblin"
FIRST = ["Swamp", "Swamp", "Swamp", "Forest"]


@pytest.mark.parametrize(
    ("line", "counts"),
    [
        ("spell: draw (creatures you control)", True),
        ("spell: draw (creatures you control); you lose (creatures you control) life", True),
        ("spell: draw (creatures you control); scry 1", True),
        ("spell: draw (creatures you control); draw 1", False),
        ("spell: draw (1 + creatures you control)", False),
        ("spell: draw X", False),
        ("spell: draw (colors of mana)", False),
        ("spell: gain 2 life; draw (life gained this turn)", False),
        ("spell: draw (creatures you control) if landfall this turn", False),
        ("spell: may pay {1} to draw (creatures you control)", False),
        ('spell: create "0/0 green Ooze" of size (lands you control)', True),
        ('spell: create "0/0 green Ooze"; (lands you control) +1/+1 counters on that permanent', True),
        ('spell: create "1/1 green Ooze"; (lands you control) +1/+1 counters on that permanent', False),
        ("spell: target creature you control gets +(creatures you control)/+0", False),
        ("spell: discard (cards in hand); draw (card types in your graveyard)", False),
    ],
)
def test_which_spells_do_nothing_where_they_count_none(line: str, counts: bool) -> None:
    assert (counted_by(parse_ability(line)) is not None) == counts


def test_a_spell_does_not_count_itself_among_the_cards_in_hand() -> None:
    mine = counted_by(parse_ability("spell: each opponent loses (2 * cards in hand) life"))
    assert mine is not None
    assert (mine.base, mine.times) == (-2, 2)
    again = counted_by(parse_ability("spell from graveyard for {3}: each opponent loses (2 * cards in hand) life"))
    assert again is not None
    assert (again.base, again.times) == (0, 2)


def test_a_spell_waits_until_there_is_something_to_count() -> None:
    dead = {MURDER: ["spell: each opponent loses (3 * creatures you control) life"]}
    draws = ["Swamp", "Swamp", "Forest", MURDER, *["Swamp"] * 6, BEARS]
    game = played(draws, 5, dead)
    assert [turn for turn, told in enumerate(game.trace()) if f"Casts {MURDER}" in told] == [5]
    assert life(game) == 20 - 3


def test_a_spell_that_counts_the_cards_in_hand_does_not_count_itself() -> None:
    lines = {MURDER: ["spell: each opponent loses (cards in hand) life"]}
    assert life(played([*["Swamp"] * 6, MURDER], 3, lines)) == 20 - 5
    alone = played(["Swamp", *["Memnite"] * 6, "Swamp", "Swamp", MURDER], 4, lines)
    assert f"Casts {MURDER}" not in "".join(alone.trace())
    assert life(alone) == 20 - 3 * 6


def test_what_was_tapped_to_attack_is_counted_after_combat() -> None:
    lines = {MURDER: ["spell: each opponent loses (5 * creatures you control: tapped) life"]}
    draws = ["Swamp", "Swamp", "Forest", MURDER, BEARS, "Swamp", "Swamp"]
    assert life(played(draws, 3, lines)) == 20 - 2 - 5


@pytest.mark.parametrize(
    ("lines", "keen"),
    [
        (["attacks: draw 1"], True),
        (["enters, attacks: +1/+1 counter on self"], True),
        (["{R}: self gets +1/+0"], True),
        (["discard 1: self gets +4/+4"], True),
        (["attacks: discard 1"], False),
        (["another attacks: draw 1"], False),
        (["attacks (attached creature's): draw 1"], False),
        (["{R}: target creature you control gets +1/+0"], False),
        (["{W}: self gets +0/+1"], False),
        (["{R}: self gains first strike"], False),
        (["combat damage to a player: draw 1"], False),
    ],
)
def test_what_attacks_without_power(lines: list[str], keen: bool) -> None:
    assert attacks_without_power(parse_abilities(lines)) == keen


@pytest.mark.parametrize(
    ("line", "lost"),
    [("attacks: self gets +3/+0", 3), ("{G}: self gets +1/+0", 4), ("attacks: each opponent loses 2 life", 2),
     ("{G}: target creature you control gets +1/+0", 0), ("{T}, sacrifice: draw 1", 0)],
)  # fmt: skip
def test_a_creature_without_power_attacks_for_what_that_brings(line: str, lost: int) -> None:
    draws = ["Forest", "Forest", "Forest", "Ornithopter", "Forest", "Forest", "Forest"]
    assert life(played(draws, 4, {"Ornithopter": [line]}, rest="Forest")) == 20 - sum(
        {3: (3, 3, 3), 4: (2, 3, 4), 2: (2, 2, 2), 0: ()}[lost]
    )


def test_a_creature_with_defender_does_not_attack_for_it() -> None:
    draws = ["Mountain", "Mountain", "Mountain", WALL, *["Mountain"] * 3]
    assert life(played(draws, 5, {WALL: ["attacks: each opponent loses 2 life"]}, rest="Mountain")) == 20


def test_the_poison_of_an_attacker_without_power_comes_as_it_attacks() -> None:
    written = written_entry("Swamp Mosquito")
    assert written is not None
    assert written.lines == ("attacks: that player gets 1 poison",)
    assert poison(played(["Swamp", "Swamp", "Swamp Mosquito", *["Swamp"] * 4], 4)) == 2


def test_battle_cry_without_power() -> None:
    draws = ["Forest", "Forest", "Signal Pest", BEARS, *["Forest"] * 3]
    assert life(played(draws, 3, rest="Forest")) == 20 - (2 + 1)


@pytest.mark.parametrize(
    ("line", "fits"),
    [
        ("spell: destroy target opposing creature", True),
        ("spell: destroy target opposing creature (artifact or creature)", True),
        ("spell: destroy target opposing creature (creature token)", True),
        ("spell: destroy target opposing creature (non-Elf)", True),
        ("spell: destroy target opposing creature (colorless)", True),
        ("spell: destroy target opposing creature (with power 3 or less)", True),
        ("spell: destroy target opposing creature (nontoken)", False),
        ("spell: destroy target opposing creature (artifact creature)", False),
        ("spell: destroy target opposing creature (artifact)", False),
        ("spell: destroy target opposing creature (Elf)", False),
        ("spell: destroy target opposing creature (white or blue)", False),
        ("spell: destroy target opposing creature (multicolored)", False),
    ],
)
def test_creatures_of_opponents_are_tokens_without_color_and_type(line: str, fits: bool) -> None:
    which = parse_ability(line).effects[0].which  # type: ignore[attr-defined]
    assert may_fit_theirs(which, Blockers.parse("1x2/2")) == fits


@pytest.mark.parametrize(
    ("asked", "blockers", "fits"),
    [
        ("with flying", "2/2", False),
        ("with flying", "2/2 flying", True),
        ("without flying", "2/2", True),
        ("without flying", "2/2 flying", False),
        ("with power 4 or more", "3/5", False),
        ("with power 4 or more", "4/1", True),
        ("with toughness 4 or more", "5/3", False),
        ("with toughness 4 or more", "1/4", True),
        ("with power 2 or less", "3/3", True),
        ("with mana value 3 or less", "3/3", True),
        ("with mana value 3 or more", "3/3", False),
        ("with a stun counter", "3/3", True),
        ("tapped creature", "3/3", True),
        ("attacking creature", "3/3", False),
        ("commander", "3/3", False),
    ],
)
def test_creatures_of_opponents_have_the_size_and_keywords_of_the_setup(asked: str, blockers: str, fits: bool) -> None:
    which = parse_ability(f"spell: destroy target opposing creature ({asked})").effects[0].which  # type: ignore[attr-defined]
    assert may_fit_theirs(which, Blockers.parse(f"1x{blockers}")) == fits


CYCLED = ["{3}, discard: draw 1"]


@pytest.mark.parametrize(
    ("line", "blockers", "cast"),
    [
        ("destroy target opposing creature (with power 4 or more)", "1x2/2@1", False),
        ("destroy target opposing creature (with power 4 or more)", "1x4/4@1", True),
        ("destroy target opposing creature (with flying)", "1x2/2@1", False),
        ("destroy target opposing creature (with flying)", "1x2/2 flying@1", True),
        ("destroy target opposing creature", "1x2/2 indestructible@1", False),
        ("9 damage to each opposing creature", "1x2/2 indestructible@1", False),
        ("exile target opposing creature", "1x2/2 indestructible@1", True),
        ("target opposing creature gets -2/-2", "1x2/2 indestructible@1", True),
    ],
)
def test_what_no_creature_of_opponents_fits_is_cycled(line: str, blockers: str, cast: bool) -> None:
    lines = {MURDER: [f"spell: {line}", *CYCLED]}
    told = "".join(played([*["Swamp"] * 6, MURDER], 4, lines, blockers=blockers).trace())
    assert (f"Casts {MURDER}" in told, f"Discards {MURDER}" in told) == (cast, not cast)


def test_an_alternative_that_no_creature_of_opponents_fits_is_passed_over() -> None:
    lines = {
        MURDER: ["spell: each opponent sacrifices nontoken creature", "spell: each opponent sacrifices creature token"]
    }
    game = played(["Swamp", "Swamp", "Swamp", MURDER], 3, lines, blockers="1x2/2@1")
    assert "sacrifices a blocker" in "".join(game.trace())


def test_a_creature_of_ones_own_is_not_damaged_for_nothing() -> None:
    effect = parse_ability("spell: 2 damage to target creature you control").effects[0]  # type: ignore[attr-defined]
    assert only_hurts(effect)
    lines = {MURDER: ["spell: 4 damage to target opposing creature; 2 damage to target creature you control"]}
    draws = ["Swamp", "Swamp", "Forest", MURDER, BEARS, "Swamp", "Swamp"]
    assert life(played(draws, 4, lines)) == 20 - 2 - 2


@pytest.mark.parametrize(("turns", "times"), [(6, 0), (7, 1), (9, 3)])
@pytest.mark.parametrize(
    ("line", "lost"),
    [
        ("{1}, {T}, sacrifice Swamp: draw 1", 0),
        ("your end step: may pay sacrifice Swamp to each opponent loses 3 life", 3),
    ],
)
def test_a_land_can_be_spared_while_more_than_six_are_in_play(line: str, lost: int, turns: int, times: int) -> None:
    draws = ["Swamp", "Swamp", "Ornithopter", *["Swamp"] * 4]
    game = played(draws, turns, {"Ornithopter": [line]})
    assert "".join(game.trace()).lower().count("sacrifices swamp") == times
    assert life(game) == 20 - lost * times


@pytest.mark.parametrize(
    ("line", "cast"),
    [
        ("another attacks: 1 damage to that creature", False),
        ("another enters (anyone's creature): -1/-1 counter on that creature", False),
        ("another enters (creature): destroy that creature", False),
        ("another enters (creature): 1 damage to that creature; draw 1", True),
        ("another enters (opponent's creature): 2 damage to that creature", True),
        ("another attacks: that creature gets +1/+0", True),
    ],
)
def test_what_only_harms_creatures_of_ones_own_that_come_or_attack_is_not_cast(line: str, cast: bool) -> None:
    """Another permanent than a creature, which is cast for its power."""
    caltrops = "Caltrops"
    game = played([*["Swamp"] * 3, caltrops], 3, {caltrops: [line]}, blockers="1x2/2@1")
    assert (f"Casts {caltrops}" in "".join(game.trace())) == cast


@pytest.mark.parametrize(
    ("line", "hurts"),
    [
        ("spell: -1/-1 counter on target creature you control", True),
        ("spell: destroy target creature you control", True),
        ("spell: each creature you control gets -1/-1", True),
        ("spell: target creature you control gets +0/+2", False),
        ("spell: target creature you control gets +2/-1", False),
        ("spell: exile target creature you control", False),
    ],
)
def test_which_effects_only_harm_a_creature_of_ones_own(line: str, hurts: bool) -> None:
    assert only_hurts(parse_ability(line).effects[0]) == hurts  # type: ignore[attr-defined]


def test_an_attacker_is_not_exiled_before_combat_to_come_back() -> None:
    flicker = "enters: flicker another target creature you control (nontoken)"
    draws = ["Forest", "Mountain", "Memnite", BEARS, *["Forest"] * 3]
    assert life(played(draws, 2, {BEARS: [flicker]}, rest="Mountain")) == 20 - 1
    assert life(played(draws, 3, {BEARS: [flicker]}, rest="Mountain")) == 20 - 1 - (1 + 2)


@pytest.mark.parametrize(
    ("line", "gained"),
    [
        ("spell: target creature you control (Bear) gets +2/+2", 2),
        ("spell: each creature you control (Bear) gets +1/+1", 1),
        ("spell: each creature you control (with flying) gets +2/+2", 0),
        ("spell: target creature you control (Pirate) gets +2/+2", 0),
        ("spell: untap each creature you control; each creature you control (Elf) gets +2/+2", 0),
    ],
)
def test_a_pump_is_cast_on_attackers_that_it_fits(line: str, gained: int) -> None:
    game = played([*["Swamp"] * 5, BEARS, MURDER, "Forest"], 3, {MURDER: [line]})
    assert life(game) == 20 - 2 - gained
    assert (f"Casts {MURDER}" in "".join(game.trace())) == (gained > 0)


@pytest.mark.parametrize(("which", "kill"), [("Bear", 3), ("Elf", None)])
def test_power_for_creatures_that_are_not_there_is_no_kill(which: str, kill: int | None) -> None:
    """Mana is not saved for it: another creature is cast."""
    lines = {MURDER: [f"spell: each creature you control ({which}) gets +18/+0"]}
    draws = ["Swamp", "Swamp", "Forest", MURDER, BEARS, "Walking Corpse", "Swamp"]
    game = played(draws, 3, lines)
    assert game.kill_turn == kill
    assert ("Casts Walking Corpse" in game.trace()[3]) == (kill is None)


@pytest.mark.parametrize("words", ["", " indestructible"])
@pytest.mark.parametrize("effect", ["destroy target opposing creature", "5 damage to each opposing creature"])
def test_no_loyalty_is_spent_on_what_is_indestructible(effect: str, words: str) -> None:
    liliana = "Liliana of the Veil"
    lines = {liliana: [f"[-2]: {effect}", "[0]: scry 1", "[-7]: draw 7"]}
    told = "".join(played([liliana, *["Swamp"] * 8], 3, lines, blockers=f"1x2/2{words}@1").trace())
    assert (f"Activates {liliana} (-2)" in told, f"Activates {liliana} (0)" in told) == (not words, bool(words))


@pytest.mark.parametrize("words", ["", " indestructible"])
def test_nothing_is_paid_for_destroying_what_is_indestructible(words: str) -> None:
    lines = {BEARS: ["enters: may pay discard 1 to destroy target opposing creature"]}
    told = "".join(played([BEARS, *["Forest"] * 9], 2, lines, blockers=f"1x1/1{words}@1").trace())
    assert ("discards Forest" in told) == (not words)


def test_a_source_with_infect_shrinks_what_is_indestructible() -> None:
    lines = {BEARS: ["infect", "enters: 1 damage to target opposing creature"]}
    told = "".join(played([BEARS, *["Forest"] * 9], 2, lines, blockers="1x1/1 indestructible@1").trace())
    assert "blocker goes to the graveyard" in told
