"""What would take the last life is neither cast, nor used, nor paid."""

import pytest
from played import life, played

SAGA = "The Eldest Reborn"
BEARS = "Grizzly Bears"
SWAMPS = ["Swamp"] * 9


@pytest.mark.parametrize(
    ("chapters", "least"),
    [
        (["chapter 1: draw 1; you lose 1 life", "chapter 2, 3: nothing"], 2),
        (["chapter 1, 2, 3: draw 1; you lose 1 life"], 4),
        (["chapter 1: nothing", "chapter 2: draw 1; you lose 3 life", "chapter 3: gain 5 life"], 4),
        (["chapter 1: gain 5 life", "chapter 2: nothing", "chapter 3: draw 1; you lose 3 life"], 1),
        (["chapter 1, 2: nothing", "chapter 3: 2 damage to each player"], 3),
    ],
)
def test_a_saga_is_cast_with_more_life_than_its_chapters_take(chapters: list[str], least: int) -> None:
    def cast(own_life: int) -> bool:
        game = played([SAGA, *SWAMPS], 8, {SAGA: chapters}, own_life=own_life)
        assert not any("Loses the game" in told for told in game.trace())
        return any(f"Casts {SAGA}" in told for told in game.trace())

    assert cast(least)
    assert least == 1 or not cast(least - 1)


@pytest.mark.parametrize(("own_life", "drawn"), [(2, 0), (3, 1), (5, 2)])
@pytest.mark.parametrize("price", ["{1}", "{E}", "sacrifice land"])
def test_what_is_bought_is_not_paid_for_with_the_last_life(own_life: int, drawn: int, price: str) -> None:
    upkeep = f"your upkeep: may pay {price} to each opponent loses 3 life; if paid, you lose 2 life"
    lines = {"Ornithopter": ["enters: you get 9 energy", upkeep]}
    game = played(["Ornithopter", *SWAMPS, *SWAMPS], 3 if price != "sacrifice land" else 12, lines, own_life=own_life)
    assert life(game) == 20 - 3 * drawn


@pytest.mark.parametrize(("own_life", "lost"), [(3, 0), (4, 3), (6, 3), (7, 6)])
def test_an_ability_under_a_condition_does_not_take_the_last_life(own_life: int, lost: int) -> None:
    lines = {"Ornithopter": ["{1}, once each turn, if (lands you control) at least 2: 3 damage to each player"]}
    assert life(played(["Ornithopter", *SWAMPS], 3, lines, own_life=own_life)) == 20 - lost
