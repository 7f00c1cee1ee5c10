"""What abilities count is what there is, and what nothing asks for is said not to be played."""

import pytest
from played import life, played

from counterclock.abilities import entry_of
from counterclock.card import Keyword as PrintedKeyword
from counterclock.encode_ability import unplayed
from counterclock.encode_keyword import keyword_status
from counterclock.notation import parse_abilities

BEARS = "Grizzly Bears"
ON_CURVE = ["Forest", BEARS, *["Island"] * 10]
"""A 2/2 enters on turn 2, with a Forest and an Island; it attacks from turn 3 on, when there are two Islands."""


def bears(*lines: str, turns: int = 2) -> int:
    """Return the opponent's life after a game of bears with these abilities."""
    return life(played(ON_CURVE, turns, {BEARS: lines}))


@pytest.mark.parametrize(
    ("what", "number"),
    [
        ("permanents you control: Island", 1), ("permanents you control: land", 2), ("permanents you control", 3),
        ("permanents you control: basic", 2), ("permanents you control: nonbasic", 1),
        ("permanents you control: creature", 1), ("permanents you control: land with a +1/+1 counter", 0),
        ("permanents you control: modified land", 0), ("permanents you control: another", 2),
        ("permanents you control: permanent with mana value 2 or more", 1),
        ("lands you control", 2), ("lands you control: Forest", 1), ("lands you control: Forest or Island", 2),
        ("lands you control: basic", 2), ("lands you control: nonbasic", 0), ("lands you control: Swamp", 0),
    ],
)  # fmt: skip
def test_lands_that_only_make_mana_are_counted(what: str, number: int) -> None:
    assert bears(f"enters: ({what}) damage to target opponent") == 20 - number


def test_what_lands_give_is_given_anew_when_one_enters() -> None:
    assert bears("static: self has +(lands you control: Island)/+0", turns=3) == 20 - 2 - 2


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("enters: draw (cards in hand: creature)", "counts cards in hand of a sort"),
        ("enters: draw (lands you control: untapped)", "counts untapped permanents that make mana"),
        ("enters: draw (permanents you control: tapped artifact)", "counts tapped permanents that make mana"),
        ("enters: draw (permanents you control: tapped Island)", "counts tapped permanents that make mana"),
        ("enters: draw (permanents you control: tapped Pirate)", ""),
        ("enters: draw (permanents you control: tapped creature)", ""),
        (
            "enters: draw (permanents you control: land that entered this turn)",
            "counts permanents that entered this turn",
        ),
        (
            "enters: draw (cards in your graveyard: land that was milled this turn)",
            "asks elsewhere than in the graveyard what was milled",
        ),
        ("enters: return land that was milled this turn to hand", ""),
        ("enters: tap each permanent you control (land)", "taps permanents that make mana"),
        ("enters: tap each permanent you control (creature)", ""),
        ("{2}, {T}: scry 2", ""),
        ("{2}, {T}: scry 2; 2 damage to each creature", "the pilot does not use it: scry"),
        ("another enters (Mountain): draw 1", ""),
        ("another enters (anyone's Mountain): draw 1", "looks at which lands enter"),
        ("{2}: each permanent you control (land) becomes 1/1", "turns all lands into creatures"),
        ("{2}: each permanent you control (artifact) becomes 1/1", ""),
        ("another enters (opponent's land): draw 1", ""),
        ("another leaves (anyone's snow): draw 1", "looks at which lands leave"),
        ("another enters (artifact): draw 1", ""),
        ("static: double tokens if your turn", "double tokens under a condition"),
        ("static: no maximum hand size if your turn", "no maximum hand size under a condition"),
        ("static: cost less 1 (creature) if corrupted", "cost less under a condition"),
        ("static: double life loss of opponents if your turn", ""),
        ("static: double life loss of opponents if corrupted", "double life loss of opponents under a condition"),
        ("static: self has flying if corrupted", ""),
        (
            "enters: +1/+1 counter on self; that permanent gains flying",
            "grant to a permanent that no effect before has found",
        ),
        (
            'enters: create "1/1 white Soldier"; draw 1; that permanent gains flying',
            "grant to a permanent that no effect before has found",
        ),
        ('enters: create "1/1 white Soldier"; that permanent gains flying; that permanent gets +1/+1', ""),
    ],
)
def test_what_nothing_asks_for_is_said_not_to_be_played(line: str, why: str) -> None:
    assert unplayed(parse_abilities([line])[0]) == why


def test_that_permanent_is_the_target_that_got_counters() -> None:
    grows = "your combat: +1/+1 counter on target creature you control; that permanent gets +3/+0"
    assert bears('enters: create "1/1 white Soldier"', grows, turns=3) == 20 - (2 + 1 + 1 + 3) - 1


def test_a_keyword_of_an_unknown_number_is_left_out() -> None:
    assert keyword_status(PrintedKeyword("firebending", "X")) == "left out"
    assert keyword_status(PrintedKeyword("firebending", 2)) == "ability"
    assert keyword_status(PrintedKeyword("mobilize", None)) == "left out"


def test_a_planeswalker_uses_an_ability_that_it_gives_to_planeswalkers() -> None:
    lines = {"Jace Beleren": ["[+1], given to planeswalkers: each opponent loses 2 life"]}
    draws = ["Jace Beleren", *["Island"] * 11]
    assert [life(played(draws, turns, lines)) for turns in (3, 4)] == [18, 16]


def test_counters_are_doubled_where_there_are_some() -> None:
    """The Giant is the better creature, but has none; the Bears have 1, then 2, then 4."""
    lines = (
        "enters with 1 +1/+1 counters",
        'enters: create "5/5 red Giant"',
        "your combat: double +1/+1 counters on target creature you control",
    )
    assert bears(*lines, turns=3) == 20 - (2 + 4) - 5


def test_lands_that_only_make_mana_are_sacrificed() -> None:
    """Both go on turn 2, a third stands at the end of turn 3; there is nothing to sacrifice but them."""
    counted = "your end step: (lands you control) damage to target opponent"
    assert bears("enters: sacrifice land", counted) == 20 - 1
    assert bears("enters: sacrifice 3 land", counted) == 20
    assert bears("enters: sacrifice 2 land", counted, turns=3) == 20 - 2 - 1
    assert bears("enters: sacrifice Forest", counted) == 20 - 1
    assert bears("enters: sacrifice Swamp", counted) == 20 - 2


def test_a_land_given_up_makes_no_mana_any_more() -> None:
    """The second Bears are cast on turn 4, when there are two lands again, and count on turn 5."""
    draws = ["Forest", BEARS, BEARS, *["Forest"] * 9]
    lines = {BEARS: ["enters: sacrifice 2 land"]}
    assert [life(played(draws, turns, lines)) for turns in (2, 3, 4, 5)] == [20, 18, 16, 12]


@pytest.mark.parametrize(
    ("line", "damage"),
    [
        ("untap each permanent you control (land)", 2), ("untap each permanent you control", 2),
        ("untap each permanent you control (Forest)", 1), ("untap each permanent you control (nonland)", 0),
        ("untap each permanent you control (land with any counter)", 0),
        ("untap up to 2 target permanent you control (land)", 2), ("untap target permanent you control (Island)", 1),
        ("untap up to 2 target permanent you control (Island)", 1),
        ("untap target permanent you control (basic land)", 1),
        ("untap target permanent you control (Swamp)", 0),
    ],
)  # fmt: skip
def test_lands_tapped_for_mana_are_untapped(line: str, damage: int) -> None:
    """Both lands were tapped for the Bears; each point of damage costs one mana."""
    assert bears(f"enters: {line}; may pay {{1}} to 1 damage to target opponent; may pay {{1}} to 1 damage to target "
                 "opponent") == 20 - damage  # fmt: skip


@pytest.mark.parametrize(("what", "left"), [("artifact", 19), ("enchantment", 20)])
def test_a_rock_tapped_for_mana_is_untapped(what: str, left: int) -> None:
    """The Stone and the three lands are tapped for the Giant on turn 3; the damage costs one mana more."""
    untap = f"enters: untap target permanent you control ({what}); may pay {{1}} to 1 damage to target opponent"
    draws = ["Mind Stone", "Hill Giant", *["Mountain"] * 10]
    assert life(played(draws, 3, {"Hill Giant": [untap], "Mind Stone": ["mana: {C}"]})) == left


@pytest.mark.parametrize(("enters", "power"), [("X", 0), ("(mana spent)", 0), ("2", 2)])
def test_what_an_effect_puts_onto_the_battlefield_has_no_x_and_no_mana_spent(enters: str, power: int) -> None:
    lines = {
        "Damnation": ["spell for {X}{B}: search creature of mana value at most X to battlefield"],
        "Walking Ballista": [f"enters with {enters} +1/+1 counters"],
    }
    game = played(["Swamp", "Swamp", "Damnation", *["Swamp"] * 6], 3, lines, rest="Walking Ballista")
    assert life(game) == 20 - power


def test_primal_vigor_doubles_counters_on_creatures_alone() -> None:
    vigor = entry_of("Primal Vigor").lines
    for name, word in (("Trained Armodon", "2 +1/+1 counters"), ("Darksteel Ingot", "a +1/+1 counter")):
        lines = {BEARS: vigor, name: ["enters with a +1/+1 counter"]}
        draws = ["Forest", "Forest", BEARS, name, *["Forest"] * 8]
        told = "".join(played(draws, 3, lines, rest="Forest").trace())
        assert f"{name} enters with {word}." in told
