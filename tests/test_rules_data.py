"""What the rules say of cards: facts of the catalogue that rows of the page of rules speak of."""

import pytest

from counterclock.catalogue import Face, default_catalogue


@pytest.fixture(scope="module")
def faces() -> list[Face]:
    return [face for card in default_catalogue().cards() for face in card.faces]


@pytest.fixture(scope="module")
def walkers(faces: list[Face]) -> list[Face]:
    return [face for face in faces if "Planeswalker" in face.types]


def test_every_planeswalker_is_legendary(walkers: list[Face]) -> None:
    assert len(walkers) > 300
    assert [face.name for face in walkers if "Legendary" not in face.supertypes] == []


def test_one_planeswalker_has_another_card_type_printed(walkers: list[Face]) -> None:
    assert [(face.name, face.types, face.subtypes) for face in walkers if len(face.types) > 1] == [
        ("The Aetherspark", ("Artifact", "Planeswalker"), ("Equipment",))
    ]


def test_loyalties_are_seven_at_most(walkers: list[Face]) -> None:
    printed = {face.loyalty for face in walkers} - {None, "X"}
    assert {int(loyalty) for loyalty in printed if loyalty} == {0, 2, 3, 4, 5, 6, 7}
    assert [face.name for face in walkers if face.loyalty == "X"] == ["Nissa, Steward of Elements"]


@pytest.mark.parametrize(("keyword", "number"), [("infect", 45), ("toxic", 37), ("wither", 26)])
def test_how_many_cards_have_a_keyword(faces: list[Face], keyword: str, number: int) -> None:
    assert sum(face.keyword(keyword) is not None for face in faces) == number


def test_infect_and_toxic_are_mostly_black_and_green(faces: list[Face]) -> None:
    poisonous = [face for face in faces if face.keyword("infect") or face.keyword("toxic")]
    colors = [color for face in poisonous for color in face.colors]
    assert sum(color in "BG" for color in colors) > 0.6 * len(colors)
