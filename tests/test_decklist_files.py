"""Every real decklist and format sample reads as its file says."""

import json
from pathlib import Path

import pytest

from counterclock.catalogue import default_catalogue
from counterclock.decklist import DeckList, DecklistError, read_deck

FIXTURES = Path(__file__).parent / "decks"
SAMPLES = Path(__file__).parents[1] / "data" / "decks"
EXPECTED = json.loads((FIXTURES / "expected.json").read_text("utf-8"))
NOT_CARDS = {
    "Seluma, Light of Aysen",
    "Shadowheart, Sharran Cleric",
    "Fragment Reality",
    "@#$NOT A REAL CARD NAME@#$",
    "Deck of Cards But Animated",
    "Sideboard Card",
    "card",
    "sidecard",
    "CardThatDoesNotExistInCardsXml",
    "Sumpf",
    "Wald",
    "Ebene",
    "Atraxa, Stimme der Prätoren",
    "R&D's Secret Lair",
    "Erase (Not the Urza's Legacy One)",
    "March Toward Perfection",
}


def path_of(name: str) -> Path:
    return SAMPLES / name if (SAMPLES / name).exists() else FIXTURES / name


def deck_files() -> list[Path]:
    found = [path for folder in (FIXTURES, SAMPLES) for path in folder.iterdir()]
    return [path for path in found if path.suffix and path.name != "expected.json"]


def cards(deck: DeckList) -> list[str]:
    zones = deck.main + deck.commanders + deck.sideboard + deck.companion + deck.maybeboard
    return [entry.name for entry in zones]


def test_every_deck_file_has_an_expectation():
    assert {path.name for path in deck_files()} == set(EXPECTED)


@pytest.mark.parametrize("name", [name for name, row in EXPECTED.items() if "error" not in row])
def test_file_reads_as_expected(name):
    row = EXPECTED[name]
    deck = read_deck(path_of(name))
    counts = {zone: deck.count(zone) for zone in ("main", "commanders", "sideboard", "companion", "maybeboard")}
    assert counts == {zone: row.get(zone, 0) for zone in counts}
    assert len(deck.main) == row["distinct"]
    assert deck.format_name == row["format"]
    assert len(deck.warnings) == row.get("warnings", 0), deck.warnings


@pytest.mark.parametrize("name", [name for name, row in EXPECTED.items() if "error" in row])
def test_file_is_refused_in_one_line(name):
    with pytest.raises(DecklistError) as refusal:
        read_deck(path_of(name))
    assert str(refusal.value) == name + EXPECTED[name]["error"]


def test_every_name_is_clean_enough_to_be_found():
    catalogue = default_catalogue()
    readable = [path_of(name) for name, row in EXPECTED.items() if "error" not in row]
    unknown = {name for path in readable for name in cards(read_deck(path)) if catalogue.find(name) is None}
    assert unknown == NOT_CARDS


NARROW_TEXT = [
    name
    for name, row in EXPECTED.items()
    if "error" not in row and "utf16" not in name and Path(name).suffix in (".txt", ".dck", ".csv", ".json")
]


@pytest.mark.parametrize("name", NARROW_TEXT)
def test_every_entry_names_its_line(name):
    lines = path_of(name).read_text("utf-8-sig").splitlines()
    for entry in read_deck(path_of(name)).main:
        assert entry.name.split()[0] in lines[entry.line - 1]


def test_sample_decks_have_no_doubtful_line():
    for path in SAMPLES.iterdir():
        if path.suffix:
            assert not [text for text in read_deck(path).warnings if "not understood" in text]
