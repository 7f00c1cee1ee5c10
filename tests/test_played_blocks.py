"""Who may block whom, and what happens once in a turn: games of a few turns with the numbers they must give."""

import pytest
from played import life, played

from counterclock.abilities import entry_of
from counterclock.encode_keyword import as_abilities, keyword_status
from counterclock.notation import parse_ability

BEARS = "Grizzly Bears"
DRAWS = ["Forest", "Forest", BEARS, *["Forest"] * 8]


def attacked(*lines: str, blockers: str) -> int:
    """Return the life lost to a 2/2 with these abilities in its first attack."""
    return 20 - life(played(DRAWS, 3, {BEARS: lines}, blockers=blockers))


@pytest.mark.parametrize(("power", "lost"), [(1, 2), (2, 2), (3, 0)])
def test_small_creatures_do_not_block_what_daunts_them(power: int, lost: int) -> None:
    assert attacked("static: self has daunt", blockers=f"1x{power}/9@1") == lost
    assert attacked(blockers=f"1x{power}/9@1") == 0


@pytest.mark.parametrize(("power", "lost"), [(1, 0), (2, 0), (3, 2)])
def test_greater_power_does_not_block_what_skulks(power: int, lost: int) -> None:
    assert attacked("static: self has skulk", blockers=f"1x{power}/9@1") == lost


@pytest.mark.parametrize(("line", "stays"), [("bushido 2", True), ("bushido 1", False)])
def test_bushido_makes_what_is_blocked_bigger(line: str, stays: bool) -> None:
    game = played(DRAWS, 3, {BEARS: [line]}, blockers="1x3/3@1")
    assert ("Grizzly Bears goes to the graveyard" not in "".join(game.trace())) is stays


@pytest.mark.parametrize("word", ["flanking", "ingest"])
def test_keywords_that_touch_the_clock_are_named_where_they_are_not_played(word: str) -> None:
    keyword = parse_ability("trample")
    assert keyword_status(type(keyword)(word)) == "left out"
    assert as_abilities(type(keyword)(word)) is None


MAKES = 'attacks: create 3 "1/1 white Soldier"'


def test_abilities_that_work_once_in_a_turn_do_not_use_up_each_other() -> None:
    lines = [
        MAKES,
        "another enters (creature), once each turn: each opponent loses 1 life",
        "another enters, once each turn: each opponent loses 3 life",
    ]
    assert life(played(DRAWS, 3, {BEARS: lines})) == 20 - 2 - 4


def test_the_events_of_one_ability_share_its_one_use_in_a_turn() -> None:
    line = "attacks, another enters (creature), once each turn: each opponent loses 1 life"
    assert life(played(DRAWS, 3, {BEARS: [MAKES, line]})) == 20 - 2 - 1


def test_what_comes_first_in_a_turn_is_told_from_what_comes_later() -> None:
    line = "another enters (creature): each opponent loses 1 life if first time this turn; otherwise gain 1 life"
    game = played(DRAWS, 3, {BEARS: [MAKES, line]})
    assert life(game) == 20 - 2 - 1
    assert "".join(game.trace()).count("gains 1 life") == 2


@pytest.mark.parametrize(("which", "lost"), [(1, 0), (2, 5), (3, 5), (4, 5), (5, 0)])
def test_each_spell_of_a_turn_is_told_from_the_others(which: int, lost: int) -> None:
    line = f"you cast, if (spells cast this turn) exactly {which}: each opponent loses 5 life"
    lines = {BEARS: ["enters: draw 2", line], "Ornithopter": ["attacks: draw 1"]}
    draws = ["Forest", "Forest", "Forest", BEARS, "Forest", "Forest", "Forest", *["Ornithopter"] * 3]
    assert life(played(draws, 2, lines, rest="Ornithopter")) == 20 - lost


def test_the_second_card_of_a_turn_is_not_the_third() -> None:
    line = "you draw, if (event) exactly {}: each opponent loses 5 life"
    drawn = [life(played(DRAWS, 3, {BEARS: ["attacks: draw 1", line.format(which)]})) for which in (1, 2, 3)]
    assert drawn == [20 - 2 - 5, 20 - 2 - 5, 20 - 2]


@pytest.mark.parametrize(("merfolk", "stays"), [(2, True), (1, False)])
def test_svyelun_is_indestructible_beside_two_other_merfolk(merfolk: int, stays: bool) -> None:
    pearl, svyelun = "Merfolk of the Pearl Trident", "Svyelun of Sea and Sky"
    draws = ["Island", "Island", "Island", *[pearl] * merfolk, svyelun]
    game = played(draws, 4, {pearl: ["static: self has defender"]}, rest="Island", blockers="1x9/9@1")
    assert (f"{svyelun} goes to the graveyard" not in "".join(game.trace())) is stays


def test_a_formation_keeps_what_attacks_after_it() -> None:
    draws = ["Plains", "Plains", "Plains", "Savannah Lions", "Unbreakable Formation"]
    waits = {"Savannah Lions": ["static: self has defender if (lands you control) at most 2"]}
    said = " ".join(played(draws, 3, waits, rest="Plains", blockers="1x9/9@1").trace())
    assert "A blocker blocks Savannah Lions. Savannah Lions is dealt 9 damage." in said
    assert "Savannah Lions goes to the graveyard" not in said


def test_opponents_give_up_blockers_for_written_cards() -> None:
    fall = played(["Swamp", "Swamp", "Swamp", "Vraska's Fall"], 3, blockers="1x3/3@1")
    assert "sacrifices a blocker." in " ".join(fall.trace())
    waits = {"Typhoid Rats": ["static: self has defender if (creatures you control: another) at most 0"]}
    draws = ["Swamp", "Forest", "Forest", "Typhoid Rats", "The Serpent Society"]
    snakes = played(draws, 3, waits, rest="Forest", blockers="2x3/3@1")
    assert "The Serpent Society triggers: the opponent sacrifices a blocker." in " ".join(snakes.trace())


@pytest.mark.parametrize(
    ("line", "gains"), [("sacrifice self", True), ("-1/-1 counter on self; sacrifice self", False)]
)
def test_a_flayer_looks_at_its_own_toughness_too(line: str, gains: bool) -> None:
    flayer = [*entry_of("Sultai Flayer").lines, f"your end step: {line}"]
    game = played(["Forest"] * 4 + ["Sultai Flayer"], 4, {"Sultai Flayer": flayer}, rest="Forest")
    assert ("gains 4 life" in " ".join(game.trace())) is gains


@pytest.mark.parametrize(
    ("line", "lost"),
    [
        ("enters: scry 1", [0, 0, 0]),
        ("enters: tap target opposing creature", [0, 0, 0]),
        ("enters: tap target opposing creature; stun counter on that permanent", [2, 2, 2]),
        ("enters: tap target opposing creature; 2 stun counters on that permanent", [2, 4, 4]),
        ("attacks: tap target opposing creature", [2, 4, 6]),
    ],
)
def test_what_opponents_control_untaps_in_their_untap_step(line: str, lost: list[int]) -> None:
    games = [played(DRAWS, turns, {BEARS: [line]}, blockers="1x0/9@1") for turns in (3, 4, 5)]
    assert [20 - life(game) for game in games] == lost


def test_creatures_of_who_has_lost_leave_the_game() -> None:
    """The bears kill the first opponent, then the second one's blocker in combat: no other is left to die."""
    lines = [
        "your main phase, only once: target opponent loses 20 life",
        "your end step: destroy target opposing creature",
        "another dies (opponent's creature): each opponent loses 1 life",
    ]
    game = played(["Forest", "Forest", BEARS, *["Forest"] * 8], 3, {BEARS: lines}, opponents=2, blockers="1x1/1@2")
    assert life(game, 2) == 20 - 1
