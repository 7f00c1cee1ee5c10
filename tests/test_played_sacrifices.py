"""What is sacrificed, the source itself where nothing says otherwise: games with the numbers they must give."""

import pytest
from played import life, played

BEARS = "Grizzly Bears"
DRAWS = ["Forest", "Forest", BEARS, *["Forest"] * 8]


@pytest.mark.parametrize(
    ("line", "lost"),
    [
        ("your upkeep: sacrifice creature", 0),
        ("enters: sacrifice nontoken creature", 0),
        ("enters: sacrifice artifact", 2),
        ("enters: sacrifice token", 2),
        ("your upkeep: sacrifice another creature", 2),
        ("your upkeep: may pay sacrifice creature to draw 1", 2),
        ("{1}, sacrifice creature: each opponent loses 1 life", 2),
    ],
)
def test_a_creature_that_stands_alone_is_sacrificed_to_itself(line: str, lost: int) -> None:
    assert life(played(DRAWS, 3, {BEARS: [line]})) == 20 - lost


def test_the_weakest_is_sacrificed_first() -> None:
    lines = {BEARS: ['enters: create "1/1 white Soldier"', "your end step: sacrifice creature"]}
    assert [life(played(DRAWS, turns, lines)) for turns in (3, 4)] == [20 - 2, 20 - 2]
    stronger = {BEARS: ['enters: create "4/4 green Beast"', "your end step: sacrifice creature"]}
    assert [life(played(DRAWS, turns, stronger)) for turns in (3, 4)] == [20 - 4, 20 - 8]


@pytest.mark.parametrize(
    ("event", "times"),
    [
        ("another dies (artifact)", 1), ("another dies (Clue)", 1), ("another dies (anyone's artifact)", 1),
        ("another dies (artifact or creature)", 1), ("another dies (token)", 1), ("another dies", 1),
        ("another dies (creature)", 0), ("another dies (nontoken)", 0), ("another dies (enchantment)", 0),
        ("permanent goes to graveyard", 1),
    ],
)  # fmt: skip
def test_what_is_no_creature_is_seen_to_go_to_the_graveyard(event: str, times: int) -> None:
    lines = {BEARS: ['enters: create "Clue"', f"{event}: each opponent loses 3 life"]}
    assert life(played(DRAWS, 3, lines)) == 20 - 2 - 3 * times


def test_a_land_among_the_permanents_is_seen_to_go_to_the_graveyard() -> None:
    lines = {BEARS: ["another dies (land): each opponent loses 3 life"], "Quicksand": ["{T}, sacrifice: draw 1"]}
    draws = ["Forest", "Forest", BEARS, *["Quicksand"] * 6]
    assert life(played(draws, 3, lines, rest="Quicksand")) == 20 - 2 - 3
