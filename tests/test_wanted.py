"""Permanents that do nothing by themselves: cast where another card of the deck asks for such, otherwise never."""

from collections.abc import Sequence

import pytest
from played import life, played

from counterclock.ability import Amount, Filter, Keyword, Static
from counterclock.deck import resolve
from counterclock.decklist import read_deck_text
from counterclock.encode_keyword import as_abilities
from counterclock.encode_wanted import wanted

THOPTER, WALL, BEARS, JAR, PACIFISM = "Ornithopter", "Wall of Wood", "Grizzly Bears", "Welding Jar", "Pacifism"
PLATING, ANTHEM, MYR = "Bonesplitter", "Glorious Anthem", "Frogmite"


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ([THOPTER, BEARS], []),
        ([THOPTER, "Giant Growth"], []),
        ([THOPTER, PLATING], [THOPTER]),
        ([THOPTER, ANTHEM, JAR], [THOPTER]),
        ([THOPTER, MYR, JAR, WALL], [THOPTER, JAR]),
        ([WALL, "Soul Warden", JAR], [WALL]),
        ([WALL, "Altar's Reap", JAR], [WALL]),
        ([JAR, "Deadly Dispute", WALL], [JAR, WALL]),
        ([WALL, "Travel Preparations"], [WALL]),
        ([WALL, "Tangle Golem"], []),
        ([PACIFISM, "Setessan Champion"], []),
        (["Propaganda", "Deafening Silence", "Root Maze", "Setessan Champion"], ["Propaganda"]),
        (["Crookshank Kobolds", "Rohgahh, Kher Keep Overlord", WALL], ["Crookshank Kobolds"]),
        (["Phantom Centaur", "Savannah Lions", ANTHEM], []),
    ],
)
def test_what_a_deck_asks_for(cards: Sequence[str], expected: Sequence[str]) -> None:
    deck = resolve(read_deck_text("\n".join(f"4 {name}" for name in cards)))
    assert wanted(deck.main) == set(expected)


@pytest.mark.parametrize(("other", "lost"), [("equip {1}", 2 + 4), ("{T}: scry 1", 0)])
def test_a_creature_without_power_is_cast_to_bear_equipment(other: str, lost: int) -> None:
    lines = {PLATING: [other, "static: attached creature has +2/+0"] if lost else [other]}
    draws = ["Swamp", "Swamp", THOPTER, PLATING, *["Swamp"] * 6]
    game = played(draws, 4, lines)
    assert ("Casts Ornithopter" in "".join(game.trace())) == bool(lost)
    assert life(game) == 20 - lost


def test_what_does_nothing_by_itself_is_cast_last() -> None:
    lines = {"Rukh Egg": ["no effect on the clock: protection"], "Gray Ogre": ["{9}, sacrifice creature: draw 1"]}
    draws = [*["Mountain"] * 6, "Rukh Egg", "Mountain", "Mountain", "Gray Ogre"]
    told = played(draws, 5, lines, rest="Mountain").trace()
    assert [at for at, line in enumerate(told) if "Casts Gray Ogre" in line] == [4]
    assert [at for at, line in enumerate(told) if "Casts Rukh Egg" in line] == [5]


@pytest.mark.parametrize(
    ("what", "which"),
    [
        ("artifacts", Filter(types=("artifact",))),
        ("snow lands", Filter(types=("snow", "land"), all_types=True)),
        ("Elves", Filter(subtypes=("Elf",))),
        ("Plains", Filter(subtypes=("Plains",))),
        ("Equipment", Filter(subtypes=("Equipment",))),
        ("Forests", Filter(subtypes=("Forest",))),
        ("historic permanents", Filter(types=("legendary", "artifact"), subtypes=("Saga",), either=True)),
        ("outlaws", Filter(subtypes=("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock"))),
    ],
)
def test_affinity_counts_permanents(what: str, which: Filter) -> None:
    number = Amount(times=1, count="permanents you control", which=which)
    assert as_abilities(Keyword("affinity for", what)) == (Static("costs less itself", number),)


@pytest.mark.parametrize(("artifacts", "turn"), [(0, 4), (1, 3), (3, 1)])
def test_affinity_makes_a_card_cheaper(artifacts: int, turn: int) -> None:
    draws = ["Swamp", MYR, *["Memnite"] * artifacts, *["Swamp"] * 9]
    told = played(draws, 5).trace()
    assert [at for at, line in enumerate(told) if f"Casts {MYR}" in line] == [turn]
