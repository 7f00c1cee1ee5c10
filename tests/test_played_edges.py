"""Words at their edges: a source that is gone, tokens, copies, a wrong turn, what cannot be; short games."""

import pytest
from played import life, played

from counterclock.catalogue import default_catalogue
from counterclock.deck import known_card
from counterclock.encode_ability import unplayed
from counterclock.notation import parse_ability

BEARS, GIANT, MEMNITE, CLAMP, GROWTH = "Grizzly Bears", "Hill Giant", "Memnite", "Skullclamp", "Giant Growth"
FORESTS = ["Forest"] * 9
ON_CURVE = ["Forest", "Forest", BEARS, *FORESTS]
"""A 2/2 enters on turn 2 and attacks from turn 3 on."""
AFTER_COMBAT = "cards are discarded for abilities after combat, where this does nothing"
OIL = "second main phase: each opponent loses (counters on self: oil counter) life"
LOST_TO_SIX = "your upkeep, if (cards in hand) at least 6: each opponent loses 1 life"
ATTACHED = {CLAMP: ["dies (attached creature's): each opponent loses 5 life"]}


def bears(*lines: str, turns: int = 3, **setup: object) -> int:
    """Return the opponent's life after a game of bears with these abilities."""
    return life(played(ON_CURVE, turns, {BEARS: lines}, **setup))


@pytest.mark.parametrize(
    ("lines", "turns", "left"),
    [
        # a copy with haste attacks at once, and keeps what it was given after a turn in which it grew
        (("enters: create copy of self with haste if (creatures you control) at most 1",), 2, 20 - 2),
        (
            (
                "enters: create copy of self with infect if (creatures you control) at most 1",
                "attacks: self gets +1/+0",
            ),
            4,
            20 - 3 - 3,
        ),
        # no X is paid for a copy
        (
            ("enters with X oil counters", OIL, "enters: create copy of self if (creatures you control) at most 1"),
            2,
            20,
        ),
        # the copy of a token whose size was counted is as large: four lands on turn 2 and two on turn 3
        (('enters: create "0/0 green Ooze" of size (lands you control)', "your upkeep: populate"), 3, 20 - 2 - 2),
        (('enters: create "0/0 green Ooze" of size (lands you control)', "your upkeep: populate"), 4, 20 - 4 - 6),
        # tapping for a cost is becoming tapped, and so is an effect; what is tapped already does not become so
        (("becomes tapped: each opponent loses 3 life", "{T}, only once: proliferate"), 3, 20 - 2 - 3),
        (("becomes tapped: each opponent loses 3 life", "attacks: tap self"), 3, 20 - 2 - 3),
        (("becomes untapped: each opponent loses 3 life", "attacks: untap self"), 3, 20 - 2 - 3),
        # what stays until the next end step is gone where that is an opponent's; what may be played this turn too
        (('opponent upkeep: create "1/1 red Goblin with haste" until the next end step',), 3, 20 - 2),
        (("opponent upkeep: impulse draw 1", LOST_TO_SIX), 3, 20 - 2),
        # what undying returns enters with its counters, and with the mana that it makes
        (("undying", "enters with 3 oil counters", OIL, "your upkeep, only once: sacrifice self"), 3, 20 - 3 - 3),
        # an extra combat is fought with what is untapped, also where it is taken after combat
        (("attacks, only once: extra combat",), 3, 20 - 2),
        (("attacks, only once: extra combat; untap self",), 3, 20 - 2 - 2),
        (("second main phase, only once: extra combat; untap each creature you control",), 2, 20),
        (("second main phase, if (cards in hand) at least 1, only once: untap self; extra combat",), 3, 20 - 2),
    ],
)
def test_a_word_does_what_it_says(lines: tuple[str, ...], turns: int, left: int) -> None:
    assert bears(*lines, turns=turns) == left


@pytest.mark.parametrize(("lands", "left"), [(1, 19), (2, 14)])
def test_what_nothing_is_attached_to_does_not_see_the_first_creature_die(lands: int, left: int) -> None:
    rest = [GIANT] * 6
    draws = ["Forest", MEMNITE, *(["Forest"] if lands > 1 else []), *rest][:7] + [CLAMP, *rest]
    dies = f"your end step: sacrifice self if (permanents you control) at least {2 + lands}"
    assert life(played(draws, 3, ATTACHED | {MEMNITE: [dies]})) == left


def test_what_left_its_creature_does_not_see_others_die() -> None:
    # the first creature is sacrificed with the Equipment on it (5 life); the second one takes its place and dies alone
    draws = ["Forest", MEMNITE, "Forest", GIANT, GIANT, GIANT, GIANT, CLAMP, MEMNITE, *[GIANT] * 6]
    dies = "your end step: sacrifice self if (permanents you control) at least 4"
    lines = ATTACHED | {MEMNITE: [dies]}
    assert life(played(draws, 2, lines)) == 20 - 1 - 5
    lines = {**lines, CLAMP: [*ATTACHED[CLAMP], "becomes tapped: draw 1"]}
    assert life(played(draws, 3, lines)) == 20 - 1 - 5 - 5


def test_a_token_that_returns_to_the_hand_is_no_card() -> None:
    back = (
        "your upkeep, only once: return target creature you control to hand; each opponent loses (cards in hand) life"
    )
    # five cards are in hand on turn 3, before the draw; then the bears attack
    assert bears('enters: create "3/3 green Beast"', back) == 20 - 5 - 2


def test_a_pump_is_not_cast_where_it_kills_its_creature() -> None:
    draws = ["Forest", "Forest", BEARS, GROWTH, *FORESTS]
    assert life(played(draws, 3, {GROWTH: ["spell: target creature you control gets +3/-3"]})) == 20 - 2
    assert life(played(draws, 3, {GROWTH: ["spell: target creature you control gets +3/-1"]})) == 20 - 5


def test_an_aura_that_is_put_onto_the_battlefield_is_attached() -> None:
    draws = ["Forest", "Forest", BEARS, *["Forest"] * 6, "Rancor", *FORESTS]
    aura = {"Rancor": ["static: attached creature has +5/+0"]}
    returns = {BEARS: ["attacks, only once: mill 1; return Aura to battlefield"]}
    assert life(played(draws, 3, returns | aura)) == 20 - 7


def test_only_permanent_cards_are_put_onto_the_battlefield() -> None:
    draws = ["Forest", "Forest", BEARS, "Urza's Ruinous Blast", *FORESTS]
    lines = ["enters: put from hand either legendary or artifact to battlefield", "your end step: draw (cards in hand)"]
    trace = "".join(played(draws, 2, {BEARS: lines}).trace())
    assert "Urza's Ruinous Blast enters" not in trace


@pytest.mark.parametrize("leaves", ["finality counter on self; sacrifice self", "exile self", "return self to hand"])
def test_a_commander_that_leaves_is_cast_again(leaves: str) -> None:
    lines = {BEARS: ["enters: each opponent loses 3 life", f"your end step, only once: {leaves}"]}
    game = played(FORESTS, 5, lines, commanders=[BEARS], rest="Forest", format="commander")
    # cast on turn 2, and two mana dearer each time (903.8): again on turn 4
    assert life(game) == 40 - 3 - 3


@pytest.mark.parametrize(("to", "left"), [("battlefield", 40 - 3 - 3), ("hand", 40 - 3)])
def test_a_commander_that_dies_comes_back_where_an_ability_says_so(to: str, left: int) -> None:
    enters = "enters: each opponent loses 3 life"
    lines = {BEARS: [enters, "your end step, only once: sacrifice self", f"dies: return self to {to}"]}
    assert life(played(FORESTS, 3 if to == "hand" else 2, lines, [BEARS], "Forest", format="commander")) == left


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("you attack (Elf): draw 1", "looks at what you attack is about"),
        ("each end step (creature): draw 1", "looks at what each end step is about"),
        ("dealt damage (attached creature's): draw 1", "dealt damage of what it is attached to"),
        ("attacks (attached creature's Elf): draw 1", "attacks of what it is attached to"),
        ("attacks (attached creature's): draw 1", ""),
        ("another enters (Elf): +1/+1 counter on that creature (Elf)", "put that creature of a sort"),
        ("attacks: self (Elf) gets +1/+1", "pump self of a sort"),
        ("attacks: target creature you control (Elf) gets +1/+1", ""),
        ("static: attached creature (Elf) has +1/+1", "a continuous effect on attached creature of a sort"),
        ("static: target opposing creature has -1/-1", "a continuous effect on target opposing creature"),
        ("static: each opposing creature has -1/-1", ""),
        (
            "attacks (attached creature's): another target creature you control gains flying",
            "a target other than what it is attached to",
        ),
        ("attacks (attached creature's): target creature you control gains flying", ""),
        ("attacks: another target creature you control gains flying", ""),
        ("{G}, discard: target creature you control gets +3/+3", AFTER_COMBAT),
        ("{G}, discard: target creature you control gains flying", AFTER_COMBAT),
        ("{G}, discard: target creature you control gets +3/+3; draw 1", ""),
        ("{G}, discard: target opposing creature gets -2/-2", ""),
        ("{G}, discard: tap target opposing creature", ""),
        ("{G}, exile self from graveyard: target creature you control gets +1/+1", ""),
    ],
)
def test_what_no_rule_looks_at_is_named(line: str, why: str) -> None:
    assert unplayed(parse_ability(line)) == why


def test_a_land_that_goes_to_the_graveyard_is_looked_at_too() -> None:
    draws = ["Forest", "Forest", BEARS, "Evolving Wilds", *FORESTS]
    lines = ["permanent goes to graveyard (land): each opponent loses 3 life"]
    assert life(played(draws, 3, {BEARS: lines})) == 20 - 3 - 2
    lines = ["permanent goes to graveyard (creature): each opponent loses 3 life"]
    assert life(played(draws, 3, {BEARS: lines})) == 20 - 2


def test_who_is_attacked_is_that_player_where_an_attacker_is_blocked() -> None:
    lines = ["blocked: that player gets 1 poison"]
    game = played(ON_CURVE, 3, {BEARS: lines}, opponents=2, blockers="1x1/1@1")
    assert (game.end[0].poison, game.end[1].poison) == (1, 0)


def test_no_card_is_discarded_for_what_is_over_after_combat() -> None:
    draws = ["Forest", "Forest", BEARS, GIANT, *FORESTS]
    counts = "your end step, if (cards in hand) at most 4: each opponent loses 5 life"
    # the Hill Giant is too dear for two lands, and worth more in hand than for tapping what is not there
    lines = {BEARS: [counts], GIANT: ["{0}, discard: tap target opposing creature"]}
    assert life(played(draws, 2, lines)) == 20
    assert life(played(draws, 2, {**lines, GIANT: ["{0}, discard: gain 1 life"]})) == 20 - 5


def test_counters_that_are_passed_on_are_said_to_be_passed_on_whole() -> None:
    card = default_catalogue().resolve("Star Pupil").card
    assert card is not None
    assert "Counters that harm are put on the best creature" in known_card(card).note
