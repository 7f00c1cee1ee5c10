"""When activated abilities are used: before combat, after it, or not at all."""

from itertools import pairwise

import pytest
from played import life, played

from counterclock.encode_ability import unplayed
from counterclock.notation import parse_ability

BEARS = "Grizzly Bears"
ARTIFACTS = "(2 * permanents you control: artifact)"
DRAWS = ["Forest", "Forest", BEARS, *["Forest"] * 8]


@pytest.mark.parametrize("goes", ["exile self", "sacrifice self"])
def test_a_token_that_goes_tonight_attacks_first(goes: str) -> None:
    lines = {BEARS: [f'{{3}}, only once: create "3/1 red Elemental with haste" [each end step: {goes}]']}
    assert [life(played(DRAWS, turn, lines)) for turn in (3, 4)] == [20 - 2 - 3, 20 - 2 - 3 - 2]


@pytest.mark.parametrize(
    ("token", "lost"),
    [
        ('create "3/1 red Elemental with haste"', [2 + 3, 2 + 3]),
        ('create "3/1 red Elemental"; that permanent gains haste', [2 + 3, 2 + 3]),
        ('create "3/1 red Elemental with haste"; that permanent goes to exile at the next end step', [2 + 3, 2]),
        ('create "3/1 red Elemental"', [2, 2 + 3]),
    ],
)
def test_a_token_with_haste_comes_before_combat(token: str, lost: list[int]) -> None:
    lives = [20, *(life(played(DRAWS, turn, {BEARS: [f"{{3}}, only once: {token}"]})) for turn in (3, 4))]
    assert [before - after for before, after in pairwise(lives)] == lost


def test_double_strike_is_given_to_an_attacker_once() -> None:
    lines = {BEARS: ["{1}: self gains double strike", "{1}: each opponent loses 1 life"]}
    assert life(played(DRAWS, 3, lines)) == 20 - 2 * 2 - 2


@pytest.mark.parametrize(
    ("lines", "lost"),
    [
        (["{T}: +1/+1 counter on self"], [2, 2, 2]),
        (["{1}, {T}: 2 +1/+1 counters on self"], [2, 2, 2]),
        (["static: self has vigilance", "{T}: +1/+1 counter on self"], [2, 3, 4]),
        (["static: self has defender", "{T}: +1/+1 counter on self"], [0, 0, 0]),
        (["static: self has vigilance", "{1}, {T}: +1/+1 counter on each creature you control"], [2, 3, 4]),
        (["{T}: +1/+1 counter on each creature you control"], [2, 2, 2]),
        (["enters with +1/+1 counter", "{T}: double +1/+1 counters on self"], [3, 3, 3]),
    ],
)
def test_a_creature_attacks_rather_than_grow_alone(lines: list[str], lost: list[int]) -> None:
    lives = [20, *(life(played(DRAWS, turn, {BEARS: lines})) for turn in (3, 4, 5))]
    assert [before - after for before, after in pairwise(lives)] == lost


@pytest.mark.parametrize(
    ("makes", "lost"),
    [
        ('"0/0 green Ooze" of size (counters on self: charge counter)', 3),
        ('(counters on self) "1/1 green Ooze"', 3),
        ('(counters on self: charge counter) "2/2 green Ooze"', 6),
    ],
)
def test_counters_that_come_with_mana_are_put_until_there_are_three(makes: str, lost: int) -> None:
    taps = ["{T}: add {G}; charge counter on self", f"{{T}}, sacrifice: create {makes}"]
    lines = {BEARS: ["static: self has defender", *taps]}
    assert [life(played(DRAWS, turn, lines)) for turn in (6, 7)] == [20, 20 - lost]


def test_counters_are_not_taken_off_for_others() -> None:
    line = "{X}, {T}: remove all +1/+1 counters from self; X +1/+1 counters on self"
    assert unplayed(parse_ability(line)) == "the pilot does not use it: remove all"


def test_a_creature_is_tapped_for_counters_on_others() -> None:
    lines = {BEARS: ["{T}: +1/+1 counter on each creature you control"]}
    draws = ["Forest", "Forest", BEARS, "Forest", BEARS, *["Forest"] * 8]
    assert [life(played(draws, turn, lines)) for turn in (3, 4)] == [20 - 2, 20 - 2 - 3]


@pytest.mark.parametrize(
    ("line", "lost"),
    [
        ("{T}: search Elf to hand", 2),
        ("{T}: look at 2, take Elf to hand", 2),
        ("{T}: reveal until Elf to hand", 2),
        ("{T}: search Forest to hand", 0),
        ("{T}: search Elf to hand; scry 1", 0),
    ],
)
def test_a_search_for_what_is_not_there_is_not_made(line: str, lost: int) -> None:
    assert life(played(DRAWS, 3, {BEARS: [line]}, rest="Forest")) == 20 - lost


@pytest.mark.parametrize(("kind", "times"), [("Elf", 0), ("Forest", 1)])
def test_a_loyalty_ability_that_finds_no_card_is_not_used(kind: str, times: int) -> None:
    lines = {"Jace Beleren": ["[0]: scry 1", f"[-3]: search 2 {kind} to battlefield"]}
    told = " ".join(played([*["Island"] * 3, "Jace Beleren", *["Island"] * 9], 3, lines, rest="Forest").trace())
    assert told.count("Activates Jace Beleren (-3)") == times


@pytest.mark.parametrize("price", ["sacrifice", "{1}, exile"])
def test_no_attacker_is_given_up_to_make_only_itself_bigger(price: str) -> None:
    lines = {BEARS: [f"{price}: each creature you control (Bear) gets +1/+0"]}
    assert life(played(DRAWS, 4, lines)) == 20 - 2 - 2


@pytest.mark.parametrize(
    ("effect", "lost"),
    [
        ("each other creature you control gets +5/+0", 7),
        ("another target creature you control gets +3/+0", 5),
        ("another target creature you control gets +2/+0", 4),
        ("each creature you control gets +2/+0", 4),
    ],
)
def test_an_attacker_is_given_up_for_more_power_than_its_own(effect: str, lost: int) -> None:
    draws = ["Forest", "Forest", BEARS, "Forest", BEARS, *["Forest"] * 8]
    game = played(draws, 3, {BEARS: ["static: self has haste", f"sacrifice: {effect}"]})
    assert life(game) == 20 - 2 - lost


@pytest.mark.parametrize(("counted", "lost"), [("artifact", 2 + 4), ("Forest", 2 + 3)])
def test_no_mana_is_paid_for_growing_by_nothing(counted: str, lost: int) -> None:
    lines = {BEARS: [f"{{3}}: self gets +(permanents you control: {counted})/+0", "{3}: each opponent loses 4 life"]}
    assert life(played(DRAWS, 3, lines)) == 20 - lost


@pytest.mark.parametrize(("blockers", "lost"), [("none", 2), ("1x2/2@1", 0)])
def test_no_mana_is_paid_for_holding_nobody_down(blockers: str, lost: int) -> None:
    lines = {
        BEARS: [
            "static: self has defender",
            "{2}: tap target opposing creature; stun counter on that permanent",
            "{2}: each opponent loses 2 life",
        ]
    }
    assert life(played(DRAWS, 3, lines, blockers=blockers)) == 20 - lost


def test_what_makes_lands_creatures_may_be_new_itself() -> None:
    draws = [*["Forest"] * 9, BEARS, *["Forest"] * 3]
    lines = {BEARS: ["{1}: target permanent you control (land) becomes 4/4 with haste"]}
    assert [life(played(draws, turn, lines, rest="Forest")) for turn in (3, 4, 5)] == [20, 16, 10]


def test_an_attacker_is_given_up_for_several_others() -> None:
    draws = ["Forest", "Forest", BEARS, "Forest", BEARS, "Forest", BEARS, *["Forest"] * 6]
    lines = {BEARS: ["static: self has haste", "sacrifice: up to 2 another target creature you control gets +2/+0"]}
    assert [life(played(draws, turn, lines)) for turn in (2, 3, 4)] == [18, 14, 6]


@pytest.mark.parametrize(
    ("more", "lost"),
    [
        ([], 2 + 2),
        (["static: self has does not untap"], 2),
        (["becomes untapped: each opponent loses 1 life"], 2 + 1),
        (["{T}: each opponent loses 3 life"], 2 + 3),
    ],
)
def test_what_is_tapped_untaps_at_a_price_only_for_something(more: list[str], lost: int) -> None:
    lines = {BEARS: ["{3}: untap self", *more, "{3}: each opponent loses 2 life"]}
    assert life(played(DRAWS, 3, lines)) == 20 - lost


@pytest.mark.parametrize(
    ("line", "lost"),
    [
        ("tap 2 creatures: 3 damage to each opponent", 3),
        ("tap 2 creatures: 3 damage to target opponent; gain 1 life", 3),
        ("tap 2 creatures: 3 damage to each player", 0),
        ("tap 2 creatures: each opponent loses 3 life; 1 damage to each creature", 0),
        ("sacrifice another creature: 3 damage to each opponent", 0),
    ],
)
def test_creatures_that_have_not_attacked_are_tapped_to_harm_opponents(line: str, lost: int) -> None:
    draws = ["Forest", "Forest", BEARS, "Forest", "Forest", BEARS, *["Forest"] * 8]
    lines = {BEARS: ["static: self has defender", line]}
    assert life(played(draws, 3, lines)) == 20 - lost


@pytest.mark.parametrize(
    "line",
    [
        "tap 1 creatures: target opponent mills 1",
        "tap 1 creatures: surveil 1",
        "tap 1 creatures: look at 4, take land to hand",
    ],
)
def test_what_creatures_are_only_tapped_for_is_used(line: str) -> None:
    assert not unplayed(parse_ability(line))
    told = "".join(played(DRAWS, 3, {BEARS: ["static: self has defender", line]}).trace())
    assert f"Activates {BEARS}" in told


@pytest.mark.parametrize(
    ("lines", "loyalty"),
    [
        (["[+1]: nothing", f"[-3]: target opponent loses {ARTIFACTS} life; gain {ARTIFACTS} life"], "(+1)"),
        (["[+1]: nothing", "[-3]: 2 damage to target opposing creature; gain 2 life"], "(+1)"),
        (["[+1]: nothing", "[-X]: X damage to target opposing creature; gain X life"], "(+1)"),
        (["[+1]: nothing", "[-3]: gain 5 life; draw 1"], "(-3)"),
        (["[+1]: nothing", "[-3]: discard (cards in hand); draw (creatures you control)"], "(+1)"),
        (["[+1]: nothing", "[-3]: draw 3; you lose 3 life"], "(-3)"),
        (["[+1]: nothing", "[-3]: untap target permanent you control (creature)"], "(+1)"),
        (["[+1]: nothing", "[-3]: draw 1 if (lands you control) at least 9"], "(+1)"),
        (["[+1]: nothing", "[-3]: draw 1 if (lands you control) at least 5"], "(-3)"),
        (["[+1]: nothing", "[-X]: search creature of mana value at most X to battlefield"], "(+1)"),
        (["[-1]: gain 2 life"], "(-1)"),
    ],
)
def test_a_loyalty_ability_is_not_used_for_a_trifle_that_comes_with_nothing(lines: list[str], loyalty: str) -> None:
    told = "".join(played(["Sorin, Grim Nemesis"], 6, {"Sorin, Grim Nemesis": lines}, rest="Godless Shrine").trace())
    assert f"Activates Sorin, Grim Nemesis {loyalty}" in told


@pytest.mark.parametrize(
    ("effect", "times"),
    [
        ("return another creature to hand", 1),
        ("each creature you control gains flying", 0),
        ("each permanent you control gains indestructible", 0),
        ("each creature you control gains double strike", 2),
        ("draw 1", 2),
    ],
)
def test_a_card_in_the_graveyard_is_exiled_for_something(effect: str, times: int) -> None:
    draws = ["Forest", "Forest", BEARS, "Forest", BEARS, "Forest", BEARS, *["Forest"] * 6]
    lines = {BEARS: ["static: self has haste", f"{{1}}, exile self from graveyard: {effect}"]}
    game = played(draws, 4, lines, removal=1)
    assert " ".join(game.trace()).count("Activates Grizzly Bears") == times


def test_keywords_of_the_turn_from_the_graveyard_are_left_out() -> None:
    line = "{1}, exile self from graveyard: each creature you control gains flying"
    assert unplayed(parse_ability(line)) == "no card is exiled from the graveyard for keywords that end with the turn"


@pytest.mark.parametrize("what", ["double +1/+1 counters on self", "double counters on each creature you control"])
@pytest.mark.parametrize(("there", "lost"), [([], 2 + 3), (["enters with +1/+1 counter"], 2 * 2)])
def test_counters_are_doubled_where_there_are_some(what: str, there: list[str], lost: int) -> None:
    lines = {BEARS: [*there, f"{{3}}: {what}", "{3}: each opponent loses 3 life"]}
    assert life(played(DRAWS, 3, lines)) == 20 - lost


@pytest.mark.parametrize(
    ("has", "gets", "blockers", "lost"),
    [
        ("reach", "flying", "3x2/9@1", 2),
        ("flying", "menace", "3x2/9@1", 2 + 1),
        ("reach", "flying", "3x0/9 flying@1", 1),
        ("flying", "menace", "3x2/9 flying@1", 2),
        ("reach", "trample", "3x2/1@1", 1),
        ("flying", "trample", "3x2/1@1", 2 + 1),
    ],
)
def test_evasion_is_paid_for_where_it_gets_a_creature_past(has: str, gets: str, blockers: str, lost: int) -> None:
    lines = {BEARS: [f"static: self has {has}", f"{{3}}: self gains {gets}", "{3}: each opponent loses 1 life"]}
    assert life(played(DRAWS, 3, lines, blockers=blockers)) == 20 - lost


@pytest.mark.parametrize(("turns", "lost"), [(3, 0), (4, 3), (5, 6)])
def test_what_is_charged_for_a_creature_with_haste_is_given_up_for_it(turns: int, lost: int) -> None:
    lines = [
        "{T}: charge counter on self",
        '{T}, sacrifice, sorcery speed: create "0/0 red Golem with haste" of size (counters on self: charge counter)',
    ]
    game = played(["Swamp", "Bonesplitter", *["Swamp"] * 9], turns, {"Bonesplitter": lines})
    assert life(game) == 20 - lost
