"""What events are about: the mana value of a spell, the half of a card that is cast, what was there as it was."""

import pytest
from played import life, played

WATCHER = "Grizzly Bears"
HIT = "each opponent loses 3 life"
STEPS = ("your upkeep", "your end step")


def times_seen(event: str, cast: str, lines: tuple[str, ...] = (), land: str = "Forest", does: str = "") -> int:
    """Return how often an ability triggers in five turns, in the last of which a card is drawn and cast."""
    draws = [land, land, WATCHER, *[land] * 7, cast, land]
    watching = ["defender", f"{event}: {HIT}", *([does] if does else [])]
    game = played(draws, 5, {WATCHER: watching, **({cast: list(lines)} if lines else {})}, rest=land)
    return (20 - life(game)) // 3


@pytest.mark.parametrize(
    ("event", "times"),
    [("you cast (creature with mana value 4 or more)", 1), ("you cast (creature with mana value 5 or more)", 1),
     ("you cast (creature with mana value 6 or more)", 0), ("you cast (creature with mana value 4 or less)", 0),
     ("you cast (with an X cost)", 1), ("another enters (creature with mana value 0)", 1),
     ("another enters (creature with mana value 1 or more)", 0)],
)  # fmt: skip
def test_x_counts_in_the_mana_value_of_a_spell_and_is_none_on_the_battlefield(event: str, times: int) -> None:
    """The fifth turn has five lands for {X} (202.3b)."""
    assert times_seen(event, "Endless One") == times


@pytest.mark.parametrize(("value", "times"), [(4, 1), (5, 0)])
def test_x_counts_as_often_as_it_is_in_the_cost(value: int, times: int) -> None:
    """Five lands pay for {X}{X} with an X of 2 (202.3b)."""
    event = f"you cast (artifact with mana value {value} or more)"
    assert times_seen(event, "Walking Ballista", ("enters with X +1/+1 counters",)) == times


@pytest.mark.parametrize(
    ("event", "times"),
    [("you cast (blue)", 1), ("you cast (red)", 0), ("you cast (multicolored)", 0), ("you cast (instant)", 1),
     ("you cast (with mana value 2 or less)", 1), ("you cast (with mana value 3 or more)", 0)],
)  # fmt: skip
def test_of_a_split_card_the_half_that_is_cast_is_seen(event: str, times: int) -> None:
    """Fire is red, Ice blue; each has mana value 2 (709.3b)."""
    assert times_seen(event, "Fire // Ice", ("spell for {1}{U}: draw 1",), "Breeding Pool") == times


@pytest.mark.parametrize(
    ("lines", "sort", "times"),
    [(("spell: draw 1",), "instant", 0), (("spell: draw 1",), "sorcery", 1),
     (("spell for {1}{G}{U}: draw 1",), "instant", 1), (("spell for {1}{G}{U}: draw 1",), "sorcery", 0)],
)  # fmt: skip
def test_the_halves_of_a_split_card_may_be_of_two_types(lines: tuple[str, ...], sort: str, times: int) -> None:
    """Incubation is a sorcery, Incongruity an instant."""
    assert times_seen(f"you cast ({sort})", "Incubation // Incongruity", lines, "Breeding Pool") == times


@pytest.mark.parametrize(
    ("which", "times"),
    [("blue", 1), ("red", 1), ("multicolored", 1), ("instant with mana value 4", 1), ("instant with mana value 2", 0)],
)
def test_off_the_stack_a_split_card_is_both_halves(which: str, times: int) -> None:
    """Fire and Ice are red and blue, with mana value 4 (709.4c, 202.3d); there is no red mana to cast Fire."""
    lines = ("spell: 2 damage to target opponent",)
    does = "your end step: discard 7"
    assert times_seen(f"you discard ({which})", "Fire // Ice", lines, "Forest", does) == times


@pytest.mark.parametrize(("size", "times"), [("power 2 or less", 1), ("power 3 or more", 0)])
def test_what_enters_is_seen_as_it_entered(size: str, times: int) -> None:
    """A counter that another ability puts first changes nothing (603.6a)."""
    first = ["defender", "another enters (creature): +1/+1 counter on that creature"]
    draws = [*["Forest"] * 6, "Runeclaw Bear", "Forest", WATCHER, "Balduvian Bears", *["Forest"] * 4]
    watching = ["defender", f"another enters (creature with {size}): {HIT}"]
    lines = {"Runeclaw Bear": first, WATCHER: watching, "Balduvian Bears": ["defender"]}
    counted = [20 - life(played(draws, turns, lines)) for turns in (3, 6)]
    assert counted == [0, 3 * times]


def test_what_attacks_is_seen_as_it_attacked() -> None:
    """The counter is there in the second attack; the creature deals 3, then 4 (603.2)."""
    lines = {WATCHER: ["you attack: +1/+1 counter on self", f"attacks, if self has a +1/+1 counter: {HIT}"]}
    draws = ["Forest", "Forest", WATCHER, *["Forest"] * 9]
    assert [life(played(draws, turns, lines)) for turns in (3, 4)] == [20 - 3, 20 - 3 - 4 - 3]


def test_a_condition_holds_as_the_ability_triggers() -> None:
    """Life gained in the end step comes too late for what asks as the end step begins (603.4)."""
    draws = ["Forest", "Forest", WATCHER, *["Forest"] * 9]
    for condition, times in (("if life gained", 0), ("if (your life) at least 20", 2)):
        lines = {WATCHER: ["defender", "your end step: gain 1 life", f"your end step, {condition}: {HIT}"]}
        assert life(played(draws, 3, lines)) == 20 - 3 * times


@pytest.mark.parametrize(("becomes", "times"), [("2/2 artifact", 2), ("2/2", 0)])
def test_a_land_that_becomes_an_artifact_creature_is_an_artifact(becomes: str, times: int) -> None:
    """What sees it attack sees an artifact; so does what counts artifacts in the end step, but not in the upkeep."""
    seen = [
        "another attacks (artifact)",
        *(f"{step}, if (permanents you control: artifact) at least 1" for step in STEPS),
    ]
    lines = {
        WATCHER: ["defender", *(f"{event}: {HIT}" for event in seen)],
        "Mutavault": [f"{{1}}: self becomes {becomes}"],
    }
    draws = ["Forest", WATCHER, *["Mutavault"] * 9]
    assert life(played(draws, 3, lines, rest="Mutavault")) == 20 - 2 - 3 * times


def test_where_a_spell_kept_for_after_combat_came_from_is_not_forgotten() -> None:
    """The commander is paid for first and cast last; what is cast between came from the hand."""
    leader = "Brimaz, King of Oreskos"
    lines = {
        WATCHER: ["defender", f"you cast: {HIT} if not from hand"],
        leader: ["enters: proliferate", "defender"],
        "Memnite": ["defender"],
    }
    draws = ["Savannah", "Savannah", WATCHER, *["Savannah"] * 6, "Memnite", *["Savannah"] * 6]
    seen = [played(draws, turns, lines, [leader], rest="Savannah", format="commander") for turns in (2, 3)]
    assert [40 - life(game) for game in seen] == [0, 3]


def test_a_spell_that_rebounds_is_not_cast_from_the_hand() -> None:
    """It is cast from the hand in the fourth turn, and from exile in the fifth."""
    lines = {WATCHER: ["defender", f"you cast: {HIT} if not from hand"], "Opt": ["spell, then rebound: draw 1"]}
    draws = ["Savannah", "Savannah", WATCHER, *["Breeding Pool"] * 6, "Opt", *["Breeding Pool"] * 6]
    assert [20 - life(played(draws, turns, lines, rest="Breeding Pool")) for turns in (4, 5, 6)] == [0, 3, 3]


@pytest.mark.parametrize("event", ["card put into", "card leaves"])
@pytest.mark.parametrize("back", ["undying", "persist"])
def test_what_returns_as_it_dies_has_been_in_the_graveyard(event: str, back: str) -> None:
    bear = "Runeclaw Bear"
    lines = {
        WATCHER: ["defender", f"{event} your graveyard (creature): {HIT}"],
        bear: ["defender", back, "your end step: 2 damage to self"],
    }
    draws = ["Forest", "Forest", WATCHER, *["Forest"] * 5, bear, *["Forest"] * 6]
    assert [life(played(draws, turns, lines)) for turns in (2, 3)] == [20, 20 - 3]


@pytest.mark.parametrize("event", ["card put into", "card leaves"])
def test_a_commander_that_dies_goes_through_the_graveyard(event: str) -> None:
    """It is put into the command zone from there (903.9a)."""
    leader = "Brimaz, King of Oreskos"
    lines = {
        WATCHER: ["defender", f"{event} your graveyard (creature): {HIT}"],
        leader: ["defender", "your end step: 4 damage to self"],
    }
    draws = ["Savannah", "Savannah", WATCHER, *["Savannah"] * 9]
    seen = [played(draws, turns, lines, [leader], rest="Savannah", format="commander") for turns in (2, 3)]
    assert [40 - life(game) for game in seen] == [0, 3]


@pytest.mark.parametrize(("what", "lost"), [("commander", [3, 3]), ("token", [0, 3]), ("creature", [3, 6])])
def test_a_token_that_is_a_copy_of_a_commander_is_no_commander(what: str, lost: list[int]) -> None:
    """The commander enters in the third turn, the copy in the fourth (903.3)."""
    leader = "Hill Giant"
    lines = {
        WATCHER: ["defender", f"another enters ({what}): {HIT}"],
        leader: ["defender", "your upkeep: create copy of self"],
    }
    draws = ["Taiga", "Taiga", WATCHER, *["Taiga"] * 9]
    seen = [played(draws, turns, lines, [leader], rest="Taiga", format="commander") for turns in (4, 5)]
    assert [40 - life(game) for game in seen] == lost


@pytest.mark.parametrize("first", [WATCHER, "Memnite"])
@pytest.mark.parametrize("sweep", ["destroy each creature", "5 damage to each creature", "each creature gets -5/-5"])
@pytest.mark.parametrize(
    ("event", "times"),
    [("dies, another dies (creature)", 2), ("another leaves (artifact)", 1), ("leaves, another leaves", 2),
     ("permanent goes to graveyard", 2), ("another dies (artifact)", 1), ("another leaves (nontoken land)", 0)],
)  # fmt: skip
def test_what_leaves_together_is_seen_by_all_that_leave(first: str, sweep: str, event: str, times: int) -> None:
    """Whichever of them stands first (603.10a)."""
    draws = ["Breeding Pool"] * 12
    draws[2], draws[0 if first == "Memnite" else 8] = WATCHER, "Memnite"
    lines = {WATCHER: ["defender", f"{event}: {HIT}", f"your end step, if (creatures you control) at least 2: {sweep}"]}
    assert life(played(draws, 3, {**lines, "Memnite": ["defender"]}, rest="Breeding Pool")) == 20 - 3 * times


@pytest.mark.parametrize(("number", "seen"), [(1, 0), (2, 2), (3, 6)])
def test_what_enters_together_sees_each_other(number: int, seen: int) -> None:
    """Each of the tokens sees all the others (603.6a)."""
    line = f'spell: create {number} "1/1 green Elf" [another enters (creature): each opponent loses 1 life]'
    draws = ["Breeding Pool", "Opt", *["Breeding Pool"] * 9]
    assert life(played(draws, 1, {"Opt": [line]}, rest="Breeding Pool")) == 20 - seen


def test_cards_that_are_put_onto_the_battlefield_together_see_each_other() -> None:
    """Each of the two sees the other (603.6a)."""
    lines = {
        "Opt": ["spell: search 2 Bear to battlefield"],
        "Runeclaw Bear": ["defender", "another enters (Bear): each opponent loses 1 life"],
    }
    draws = ["Breeding Pool", "Opt", *["Breeding Pool"] * 9, "Runeclaw Bear", "Runeclaw Bear"]
    assert life(played(draws, 1, lines, rest="Breeding Pool")) == 20 - 2
