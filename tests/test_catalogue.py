import csv
import gzip
import importlib.resources
import io
import json
import pickle

import pytest
from counterclock import names as spelling
from counterclock.catalogue import Catalogue, CatalogueError, Keyword, default_catalogue, parse_keyword
from counterclock.data import build_card_facts
from counterclock.data.card_columns import COLUMNS
from hypothesis import given
from hypothesis import strategies as st

DATA = importlib.resources.files("counterclock.data")
SOURCE_COLUMNS = [
    *("name", "face", "layout", "mana_cost", "mana_value", "colors", "type_line", "power", "toughness"),
    *("loyalty", "defense", "keywords", "class", "first_date", "first_set", "rarity"),
]


@pytest.fixture(scope="module")
def catalogue():
    return default_catalogue()


# ---------------------------------------------------------------- names


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Lightning Bolt", "Lightning Bolt"),
        ("  lightning   BOLT ", "Lightning Bolt"),
        ("Lightning\u00a0Bolt", "Lightning Bolt"),
        ("Atraxa, Praetors' Voice", "Atraxa, Praetors' Voice"),
        ("Atraxa, Praetors\u2019 Voice", "Atraxa, Praetors' Voice"),
        ("Atraxa, Praetors&#39; Voice", "Atraxa, Praetors' Voice"),
        ("Atraxa, Praetors&amp;#39; Voice", "Atraxa, Praetors' Voice"),
        ("Lim-Dul's Vault", "Lim-Dûl's Vault"),
        ("Lim-Dûl's Vault", "Lim-Dûl's Vault"),
        ("Lim\u2013Dûl\u2019s Vault", "Lim-Dûl's Vault"),
        ("Jötun Grunt", "Jötun Grunt"),
        ("Æther Vial", "Aether Vial"),
        ("AEther Vial", "Aether Vial"),
        ("Aether Vial", "Aether Vial"),
        ("Séance", "Séance"),
        ("Se\u0301ance", "Séance"),
        ("seance", "Séance"),
        ("Fire // Ice", "Fire // Ice"),
        ("Fire/Ice", "Fire // Ice"),
        ("Fire / Ice", "Fire // Ice"),
        ("Fire /// Ice", "Fire // Ice"),
        ("Fire//Ice", "Fire // Ice"),
        ("Fire & Ice", "Fire // Ice"),
        ("Fire &amp; Ice", "Fire // Ice"),
        ("Sword of Fire and Ice", "Sword of Fire and Ice"),
        ("Minsc & Boo, Timeless Heroes", "Minsc & Boo, Timeless Heroes"),
        ("Minsc &amp; Boo, Timeless Heroes", "Minsc & Boo, Timeless Heroes"),
        ("Murderous Rider", "Murderous Rider"),
        ("Murderous Rider // Swift End", "Murderous Rider"),
        ("Murderous Rider/Swift End", "Murderous Rider"),
        ("Delver of Secrets // Insectile Aberration", "Delver of Secrets"),
        ("Delver of Secrets/Insectile Aberration", "Delver of Secrets"),
        ("Sea Gate Restoration // Sea Gate, Reborn", "Sea Gate Restoration"),
        ("Bottomless Pool / Locker Room", "Bottomless Pool // Locker Room"),
        ("Dusk/Dawn", "Dusk // Dawn"),
        ("Wear // Tear", "Wear // Tear"),
        ("+2 Mace", "+2 Mace"),
        ("Borrowing 100,000 Arrows", "Borrowing 100,000 Arrows"),
        ("Ratonhnhaké\ua789ton", "Ratonhnhaké\ua789ton"),
    ],
)
def test_finds_every_right_spelling_without_a_note(catalogue, typed, name):
    match = catalogue.resolve(typed)
    assert match.card is not None
    assert (match.card.name, match.note, match.rebalanced) == (name, "", False)
    assert catalogue.find(typed) is match.card
    assert typed in catalogue


@pytest.mark.parametrize(
    ("typed", "name", "note"),
    [
        ("Insectile Aberration", "Delver of Secrets", "is a part of"),
        ("Sea Gate, Reborn", "Sea Gate Restoration", "is a part of"),
        ("Swift End", "Murderous Rider", "is a part of"),
        ("Ice", "Fire // Ice", "is a part of"),
        ("Despair", "Driven // Despair", "is a part of"),
        ("Swift End // Murderous Rider", "Murderous Rider", "is taken for"),
        ("Sol Ring // Sol Ring", "Sol Ring", "is taken for"),
        ("Nezumi Graverobber // Nighteyes the Desecrator", "Nezumi Graverobber", "is taken for"),
        ("SÃ©ance", "Séance", "another encoding"),
        ("S\u00c3\u0192\u00c2\u00a9ance", "Séance", "another encoding"),
        ("Lim-DÃ»l's Vault", "Lim-Dûl's Vault", "another encoding"),
        ("Lim-Dul\u00e2\u20ac\u2122s Vault", "Lim-Dûl's Vault", "another encoding"),
        ("S\ufffdance", "Séance", "another encoding"),
        ("\ufffdther Vial", "Aether Vial", "another encoding"),
    ],
)
def test_finds_odd_spellings_with_a_note(catalogue, typed, name, note):
    match = catalogue.resolve(typed)
    assert match.card is not None
    assert match.card.name == name
    assert note in match.note
    match.note.encode("utf-8")


def test_finds_a_name_with_an_undecodable_byte(catalogue):
    match = catalogue.resolve(b"Lim-D\xfbl's Vault".decode("utf-8", "surrogateescape"))
    assert match.card.name == "Lim-Dûl's Vault"
    match.note.encode("utf-8")


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("A-The One Ring", "The One Ring"),
        ("A-Alrund\u2019s Epiphany", "Alrund's Epiphany"),
        ("A-Brine Comber // A-Brinebound Gift", "Brine Comber"),
    ],
)
def test_marks_rebalanced_names(catalogue, typed, name):
    match = catalogue.resolve(typed)
    assert match.card is not None
    assert match.card.name == name
    assert match.rebalanced
    assert "rebalanced" in match.note


@pytest.mark.parametrize(
    "typed",
    [
        "",
        " ",
        "//",
        "&",
        "Bolt",
        "Lightning Bolt // Goblin Guide",
        "A-",
        "\ufffd",
        "\ufffd\ufffd",
        "x" * 9999,
    ],
)
def test_finds_nothing_where_nothing_is(catalogue, typed):
    match = catalogue.resolve(typed)
    assert match.card is None
    assert match.note.startswith("no card is called")
    assert typed not in catalogue


@given(st.text(max_size=40))
def test_any_text_resolves_or_not_without_an_error(text):
    catalogue = default_catalogue()
    assert catalogue.resolve(text).note or catalogue.find(text) is not None
    assert len(catalogue.suggest(text, 2)) <= 2


def test_every_name_finds_its_own_card(catalogue):
    for name in catalogue.names():
        card = catalogue.find(name)
        assert card is not None
        assert name == card.name or card.layout == "split"


def test_every_full_name_finds_its_card(catalogue):
    cards = [catalogue.find(name) for name in catalogue.names()]
    several = [card for card in cards if len(card.faces) > 1]
    assert len(several) > 700
    for card in several:
        for spelt in (card.full_name, card.full_name.replace(" // ", "/")):
            assert catalogue.resolve(spelt) == catalogue.resolve(card.name)


def test_printed_names_are_names_of_cards(catalogue):
    text = DATA.joinpath("printed-names.txt").read_text("utf-8")
