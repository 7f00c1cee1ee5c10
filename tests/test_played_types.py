"""What a card's subtypes and keywords make of it: changeling, compleated, and whom Auras enchant."""

import pytest
from played import life, played

from counterclock.catalogue import default_catalogue
from counterclock.encode_card import _goes_on_creatures, _loyalty
from counterclock.encode_keyword import keyword_status


def faces(name: str):
    return default_catalogue().find(name).front


@pytest.mark.parametrize(("line", "lost"), [("changeling", 2 + 4), ("flying", 1 + 3)])
def test_changeling_is_every_creature_type(line: str, lost: int) -> None:
    lines = {"Memnite": [line], "Grizzly Bears": ["static: each other creature you control (Elf) has +1/+1"]}
    draws = ["Forest", "Forest", "Memnite", "Grizzly Bears", *["Forest"] * 6]
    assert life(played(draws, 3, lines)) == 20 - lost


def test_changeling_is_no_equipment() -> None:
    bigger = "static: self has +3/+0 if (permanents you control: Equipment) at least 1"
    lines = {"Memnite": ["changeling"], "Grizzly Bears": [bigger]}
    draws = ["Forest", "Forest", "Memnite", "Grizzly Bears", *["Forest"] * 6]
    assert life(played(draws, 3, lines)) == 20 - 1 - 3


@pytest.mark.parametrize(
    ("name", "loyalty"),
    [
        ("Ajani, Sleeper Agent", 4 - 2),
        ("Nissa, Ascended Animist", 7 - 2 * 2),
        ("Jace Beleren", 3),
    ],
)
def test_life_paid_for_a_compleated_planeswalker_costs_loyalty(name: str, loyalty: int) -> None:
    assert _loyalty(faces(name)) == loyalty


@pytest.mark.parametrize(
    ("name", "goes"),
    [
        ("Rancor", True),
        ("Giant's Grasp", True),
        ("Corrupted Conscience", True),
        ("Genju of the Spires", False),
        ("Wild Growth", False),
        ("Curse of Bloodletting", False),
    ],
)
def test_only_an_aura_for_creatures_waits_for_one(name: str, goes: bool) -> None:
    assert _goes_on_creatures(faces(name)) is goes


def test_flanking_is_left_out() -> None:
    flanking = next(each for each in faces("Mtenda Herder").keywords if each.name == "flanking")
    assert keyword_status(flanking) == "left out"
