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
