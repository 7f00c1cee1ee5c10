"""Equipment whose equip abilities ask for some creatures or for another cost than mana (702.6)."""

import pytest
from played import life, played

from counterclock.ability import Activated
from counterclock.catalogue import default_catalogue
from counterclock.encode_ability import unplayed
from counterclock.encode_keyword import as_abilities
from counterclock.notation_print import print_ability


def equips(name: str) -> list[str]:
    keywords = [each for each in default_catalogue().find(name).front.keywords if each.name == "equip"]
    made = [ability for each in keywords for ability in as_abilities(each) or ()]
    assert all(isinstance(ability, Activated) and not unplayed(ability) for ability in made)
    return [
        print_ability(ability).replace(", sorcery speed: attach to target creature you control", "") for ability in made
    ]


@pytest.mark.parametrize(
    ("name", "abilities"),
    [
        ("Dúnedain Blade", ["{1} (Human)", "{3}"]),
        ("Lightsaber", ["{3}", "{1} (Jedi or Sith)"]),
        ("Brotherhood Regalia", ["{1} (legendary)", "{3}"]),
        ("Team Pennant", ["{1} (token)", "{3}"]),
        ("Transmogrant's Crown", ["{2}", "{B}"]),
        ("Nightmare Lash", ["3 life"]),
        ("My Precious", ["{2}, 2 life"]),
        ("Inventor's Axe", ["pay {E}{E}"]),
        ("Sigil of Distinction", ["remove charge counter"]),
    ],
)
def test_equip_is_read(name: str, abilities: list[str]) -> None:
    assert equips(name) == abilities


@pytest.mark.parametrize("name", ["Demonmail Hauberk", "Murderer's Axe", "Luxior, Giada's Gift"])
def test_equip_is_named_where_it_is_not_played(name: str) -> None:
    with pytest.raises(AssertionError):
        equips(name)


@pytest.mark.parametrize(
    ("name", "creates"),
    [
        ("Bonehoard", "0/0 black Phyrexian Germ"),
        ("Dragonwing Glider", "2/2 red Rebel"),
        ("Dragoon's Lance", "1/1 colorless Hero"),
    ],
)
def test_equipment_that_comes_with_its_bearer(name: str, creates: str) -> None:
    keywords = default_catalogue().find(name).front.keywords
    made = [print_ability(ability) for each in keywords for ability in as_abilities(each) or ()]
    assert f'enters: create "{creates}"; attach to that permanent' in made


def test_each_equipment_is_borne_by_its_own_token() -> None:
    lines = {"Flayer Husk": ["static: attached creature has +1/+1"]}
    draws = ["Flayer Husk"] * 3 + ["Swamp"] * 8
    assert life(played(draws, 3, lines)) == 20 - 1 - 3


@pytest.mark.parametrize(("creature", "lost"), [("Savannah Lions", 2 + 2), ("Elite Vanguard", 2 + 4)])
def test_equipped_is_whom_the_ability_names(creature: str, lost: int) -> None:
    draws = ["Plains", creature, "Plains", "Dúnedain Blade", *["Shivan Dragon"] * 6]
    lines = {"Dúnedain Blade": ["static: attached creature has +2/+1"]}
    assert life(played(draws, 3, lines, rest="Shivan Dragon")) == 20 - lost


def test_equipped_for_life() -> None:
    lines = {"Nightmare Lash": ["static: attached creature has +4/+4"]}
    draws = ["Swamp", "Swamp", "Memnite", "Swamp", "Swamp", "Nightmare Lash", *["Swamp"] * 4]
    assert life(played(draws, 4, lines)) == 20 - 1 - 1 - (1 + 4)


def test_an_equipment_is_borne_or_a_creature_but_not_both() -> None:
    lines = {"Ensouled Scimitar": ["static: attached creature has +3/+0", "{1}: self becomes 5/5"]}
    draws = ["Swamp", "Swamp", "Swamp", "Ensouled Scimitar", "Swamp", *["Shivan Dragon"] * 9]
    alone = played(draws, 5, lines, rest="Shivan Dragon")
    assert life(alone) == 20 - 5 - 5
    draws = ["Memnite", "Swamp", "Swamp", "Swamp", "Ensouled Scimitar", *["Swamp"] * 9]
    assert life(played(draws, 5, lines)) == 20 - 1 - 1 - 4 - 4
