import csv
import gzip
import importlib.resources
import io
import json
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import counterclock as cc
from counterclock import names as spelling
from counterclock.catalogue import Catalogue, CatalogueError, Keyword, default_catalogue, parse_keyword
from counterclock.data import build_card_facts
from counterclock.data.card_columns import COLUMNS

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
    for name in text.splitlines():
        assert not name.isascii()
        assert catalogue.find(name).name == name


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Lightnig Bolt", "Lightning Bolt"),
        ("Atraza, Preators Voice", "Atraxa, Praetors' Voice"),
        ("Sol Rign", "Sol Ring"),
        ("Arid messa", "Arid Mesa"),
        ("Lim Duls Valut", "Lim-Dûl's Vault"),
    ],
)
def test_suggests_the_nearest_name(catalogue, typed, meant):
    assert catalogue.suggest(typed)[0] == meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("Atraxa", ["Atraxa, Grand Unifier", "Atraxa, Praetors' Voice"]), ("ezuri", ["Ezuri, Claw of Progress"])],
)
def test_suggests_whom_a_first_name_may_mean(catalogue, typed, meant):
    assert set(meant) <= set(catalogue.suggest(typed))
    assert catalogue.suggest(typed, 1)[0].casefold().startswith(f"{typed.casefold()},")


def test_suggests_names_that_begin_so(catalogue):
    assert catalogue.suggest("Inkmoth", 1) == ["Inkmoth Nexus"]
    assert all(name.startswith("Jace") for name in catalogue.suggest("Jace", 5))


def test_suggests_nothing_for_nonsense(catalogue):
    assert catalogue.suggest("qqqqzzzz") == []
    assert catalogue.suggest("") == []


@given(st.text(alphabet=st.characters(exclude_characters="\n", exclude_categories=["Cs"]), max_size=30))
def test_folding_all_at_once_is_folding_each(text):
    assert spelling.fold_lines(f"{text}\nSol Ring") == [spelling.fold(text), "solring"]


# ---------------------------------------------------------------- facts


def test_knows_a_creature(catalogue):
    face = catalogue.find("Blightsteel Colossus").front
    assert (face.mana_cost, face.mana_value, face.power, face.toughness) == ("{12}", 12, "11", "11")
    assert face.types == ("Artifact", "Creature")
    assert face.is_creature
    assert face.keyword("infect") == Keyword("infect")
    assert face.keyword("flying") is None
    assert face.type_line == "Artifact Creature — Phyrexian Golem"


def test_knows_numbers_of_keywords(catalogue):
    assert catalogue.find("Venerated Rotpriest").front.keyword("toxic") == Keyword("toxic", 1)


def test_knows_bodies_that_the_game_defines(catalogue):
    face = catalogue.find("Tarmogoyf").front
    assert (face.power, face.toughness) == ("*", "1+*")


def test_knows_loyalty_and_defense(catalogue):
    assert catalogue.find("Vraska, Betrayal's Sting").front.loyalty == "6"
    assert catalogue.find("Nissa, Steward of Elements").front.loyalty == "X"
    assert catalogue.find("Invasion of Zendikar").front.defense == "3"


def test_knows_faces_and_values(catalogue):
    delver = catalogue.find("Delver of Secrets")
    assert delver.layout == "transform"
    assert [face.mana_value for face in delver.faces] == [1, 1]
    assert catalogue.find("Fire // Ice").mana_value == 4
    assert catalogue.find("Fire // Ice").colors == "UR"
    assert catalogue.find("Murderous Rider").mana_value == 3


def test_knows_lands_on_either_side(catalogue):
    modal = catalogue.find("Agadeem's Awakening")
    assert (modal.is_land, modal.land_on_back) == (False, True)
    assert catalogue.find("Forest").is_land
    assert not catalogue.find("Forest").land_on_back
    assert not catalogue.find("Search for Azcanta").land_on_back


def test_knows_first_printings_and_kinds(catalogue):
    bolt = catalogue.find("Lightning Bolt")
    assert (bolt.first_date, bolt.first_set, bolt.kind) == ("1993-08-05", "LEA", "real")
    assert catalogue.find("Syndicate Enforcer").kind == "real"


def test_tells_types(catalogue):
    card = catalogue.find("Snow-Covered Forest")
    assert (card.supertypes, card.types, card.subtypes) == (("Basic", "Snow"), ("Land",), ("Forest",))


@pytest.mark.parametrize(
    ("name", "colors"),
    [
        ("Atraxa, Praetors' Voice", "WUBG"),
        ("Watery Grave", "UB"),
        ("Azorius Signet", "WU"),
        ("Command Tower", ""),
        ("Sol Ring", ""),
        ("Fire // Ice", "UR"),
        ("Dryad Arbor", "G"),
    ],
)
def test_derives_colour_identity(catalogue, name, colors):
    assert catalogue.find(name).color_identity == colors


def test_card_without_a_cost_cannot_be_paid_for(catalogue):
    assert catalogue.find("Ancestral Vision").front.cost is None
    assert catalogue.find("Pact of Negation").front.cost.mana_value == 0


# ---------------------------------------------------------------- lands

LANDS = """
Plains|T: W||
Island|T: U||
Snow-Covered Swamp|T: B||
Wastes|T: C||
Tropical Island|T: UG||
Watery Grave|T: UB|tapped unless pay-life 2|
Temple of Mystery|T: UG|tapped|
Zagoth Triome|T: UBG|tapped|
Golgari Guildgate|T: BG|tapped|
Azorius Chancery|T: W+U|tapped|
Llanowar Wastes|T: C; T, life 1: BG||
Glacial Fortress|T: WU|tapped unless control 1 plains/island|
Seachrome Coast|T: WU|tapped unless lands-at-most 2|
Shipwreck Marsh|T: UB|tapped unless lands-at-least 2|
Morphic Pool|T: UB|tapped unless opponents 2|
Sunken Hollow|T: UB|tapped unless basics 2|
Choked Estuary|T: UB|tapped unless reveal island/swamp|
Castle Locthwain|T: B|tapped unless control 1 swamp|
Mystic Sanctuary|T: U|tapped unless control 3 island|
Hive of the Eye Tyrant|T: B|tapped unless lands-at-most 1|
Minas Tirith|T: W|tapped unless control 1 legendary creature|
City of Brass|T: WUBRG||
Mana Confluence|T, life 1: WUBRG||
Command Tower|T: WUBRG identity||
Ancient Tomb|T, life 2: C+C||
Gemstone Mine|T: WUBRG slow||
Inkmoth Nexus|T: C||
Polluted Delta|||T, life 1, sac: island/swamp
Prismatic Vista|||T, life 1, sac: basic land
Evolving Wilds|||T, sac: basic land tapped
Flood Plain||tapped|T, sac: plains/island
Bant Panorama|T: C||T, {1}, sac: basic forest/plains/island tapped
Brokers Hideout|||sac: basic forest/plains/island tapped
Urza's Tower|T: C; T: C+C+C if||
Boseiju, Who Shelters All|T, life 2: C|tapped|
Thran Portal|T: WUBRG chosen|tapped unless lands-at-most 2|
Boggart Bog|T: B|tapped unless pay-life 3|
Dryad Arbor|T: G||
Sol Ring|T: C+C||
Azorius Signet|T, {1}: W+U||
Birds of Paradise|T: WUBRG||
Llanowar Elves|T: G||
Lotus Petal|T, sac: WUBRG||
Black Lotus|T, sac: 3*WUBRG||
Gaea's Cradle|T: x*G||
"""
LAND_ROWS = [line.split("|") for line in LANDS.strip().splitlines()]


@pytest.mark.parametrize(("name", "mana", "enters", "fetch"), LAND_ROWS)
def test_knows_lands(catalogue, name, mana, enters, fetch):
    card = catalogue.find(name)
    face = next((f for f in card.faces if f.name == name), card.front)
    assert "; ".join(map(str, face.mana)) == mana
    assert str(face.enters) == enters
    assert "; ".join(map(str, face.fetches)) == fetch


def test_every_basic_land_type_makes_its_mana(catalogue):
    types = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
    lands = [f for n in catalogue.names() for f in catalogue.find(n).faces if f.is_land]
    assert len(lands) > 1200
    for face in lands:
        made = {letter for ability in face.mana for letter in ability.colors}
        assert {types[t] for t in face.subtypes if t in types} <= made, face.name


# ---------------------------------------------------------------- keywords


@pytest.mark.parametrize(
    ("text", "keyword"),
    [
        ("toxic 2", Keyword("toxic", 2)),
        ("Equip {3}", Keyword("equip", "{3}")),
        ("Flying", Keyword("flying")),
        ("Monstrosity X", Keyword("monstrosity", "X")),
        ("protection from red", Keyword("protection", "from red")),
        ("hexproof", Keyword("hexproof")),
        ("Enchant creature", Keyword("enchant", "creature")),
        ("Suspend 4—{U}", Keyword("suspend", "4—{U}")),
        ("ward—Pay 3 life", Keyword("ward", "Pay 3 life")),
        ("ward—Blight 2", Keyword("ward", "Blight 2")),
        ("Prototype {1}{W} — 2/2", Keyword("prototype", "{1}{W} — 2/2")),
        ("Basic landcycling {1}{B}", Keyword("basic landcycling", "{1}{B}")),
        ("Partner with Rory Williams", Keyword("partner with", "Rory Williams")),
        ("first strike", Keyword("first strike")),
    ],
)
def test_reads_keywords(text, keyword):
    assert parse_keyword(text) == keyword


def test_refuses_an_empty_keyword():
    with pytest.raises(ValueError, match="no keyword"):
        parse_keyword(" ")


# ---------------------------------------------------------------- the table and the file


def test_gives_a_table(catalogue):
    frame = cc.catalogue()
    assert len(frame) > len(catalogue)
    assert list(frame["face"][frame["name"] == "Delver of Secrets"]) == [
        "Delver of Secrets",
        "Insectile Aberration",
    ]
    assert frame["first_date"].notna().all()
    row = frame[frame["face"] == "Watery Grave"].iloc[0]
    assert (row["mana"], row["enters"], row["mana_value"]) == ("T: UB", "tapped unless pay-life 2", 0)


def test_catalogue_is_read_once_and_cards_can_be_sent(catalogue):
    assert default_catalogue() is catalogue
    card = catalogue.find("Watery Grave")
    sent = pickle.loads(pickle.dumps(card))
    assert sent == card
    assert hash(sent) == hash(card)


@pytest.mark.parametrize("text", ["", "name,face\n", "\t".join(COLUMNS[:-1]) + "\n", "<html>"])
def test_refuses_what_is_no_card_file(text):
    with pytest.raises(CatalogueError, match="no card file"):
        Catalogue(text)


def test_refuses_a_damaged_row():
    catalogue = Catalogue("\t".join(COLUMNS) + "\nAda\t\tnormal\n")
    with pytest.raises(CatalogueError, match="damaged at 'Ada'"):
        catalogue.find("Ada")


def test_empty_file_has_no_cards():
    catalogue = Catalogue("\t".join(COLUMNS) + "\n")
    assert len(catalogue) == 0
    assert catalogue.names() == []
    assert catalogue.find("Ada") is None
    assert catalogue.suggest("Ada") == []
    assert list(cc.catalogue(catalogue)["name"]) == []


def test_file_may_hold_names_with_accents():
    cells = ["Ångström", "", "normal", "custom", *[""] * (len(COLUMNS) - 4)]
    catalogue = Catalogue("\t".join(COLUMNS) + "\n" + "\t".join(cells) + "\n")
    assert catalogue.find("angstrom").name == "Ångström"


def source(*rows):
    """Write a made-up card table."""
    out = io.StringIO(newline="")
    writer = csv.DictWriter(out, SOURCE_COLUMNS, restval="")
    writer.writeheader()
    for row in rows:
        writer.writerow({"layout": "CardImpl", "class": "real", "first_date": "2020-01-01", **row})
    return out.getvalue()


TOAD = {
    "name": "Zinc Toad",
    "mana_cost": "{1}{G}",
    "colors": "G",
    "type_line": "Creature — Frog",
    "power": "0",
    "toughness": "2",
    "keywords": "toxic 2; Suspend Upkeep; flying; {2}{G}: Adapt 3; toxic 2",
}
MODAL = {"name": "Ada", "layout": "ModalDoubleFacedCard"}
MADE_UP = [
    TOAD,
    {**MODAL, "face": "Ada", "mana_cost": "{X}{U}", "colors": "U", "type_line": "Sorcery"},
    {**MODAL, "face": "Ada's Isle", "type_line": "Land — Island"},
    {"name": "Twin", "type_line": "Instant", "class": "custom"},
    {"name": "Twin", "type_line": "Sorcery", "class": "real"},
    {"name": "Half Gate", "type_line": "Land"},
    {"name": "Rock", "type_line": "Artifact", "mana_cost": "{2}"},
]
RULES = {
    "Zinc Toad": ["{this}'s power is equal to 2 plus toads."],
    "Half Gate": ["{this} enters tapped unless you control a Swamp.", "{T}: Add {B}."],
    "Rock": ["{T}, Pay 1 life: Add {C}{C}. <i>(Made up.)</i>"],
}
SUMMARIES = {"cards": [{"groups": ["mana_rock"], "faces": [{"name": "Rock"}]}]}


@pytest.fixture
def sources(tmp_path):
    cards, rules, summaries = (tmp_path / name for name in ("cards.csv.gz", "rules.jsonl", "summaries.json"))
    cards.write_bytes(gzip.compress(source(*MADE_UP).encode()))
    lines = [{"name": name, "faces": [{"name": name, "rules": text}]} for name, text in RULES.items()]
    rules.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    summaries.write_text(json.dumps(SUMMARIES), "utf-8")
    return cards, rules, summaries


def read(path):
    return Catalogue(gzip.decompress(path.read_bytes()).decode())


def test_script_writes_what_the_catalogue_reads(sources, tmp_path, monkeypatch):
    cards, rules, summaries = map(str, sources)
    out = tmp_path / "out.tsv.gz"
    given = ["build", cards, "--summaries", summaries, "--rules", rules, "--out", str(out)]
    monkeypatch.setattr("sys.argv", given)
    build_card_facts.main()
    catalogue = read(out)
    assert catalogue.names() == ["Ada", "Half Gate", "Rock", "Twin", "Zinc Toad"]
    toad = catalogue.find("zinc toad").front
    assert toad.keywords == (Keyword("toxic", 2), Keyword("flying"), Keyword("adapt", 3))
    assert (toad.power, toad.toughness, toad.mana_value) == ("2+*", "2", 2)
    ada = catalogue.find("Ada // Ada's Isle")
    assert ada.land_on_back
    assert [str(a) for a in ada.faces[1].mana] == ["T: U"]
    assert catalogue.find("Twin").types == ("Sorcery",)
    gate = catalogue.find("Half Gate").front
    assert (str(gate.enters), str(gate.mana[0])) == ("tapped unless control 1 swamp", "T: B")
    assert str(catalogue.find("Rock").front.mana[0]) == "T, life 1: C+C"


def test_script_gives_the_same_bytes_each_time(sources, tmp_path):
    cards, rules, summaries = sources
    for name in ("one", "two"):
        build_card_facts.build(cards, tmp_path / name, summaries, rules)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


def test_script_needs_the_card_table_only(sources, tmp_path):
    build_card_facts.build(sources[0], tmp_path / "out")
    catalogue = read(tmp_path / "out")
    assert catalogue.find("Rock").front.mana == ()
    assert str(catalogue.find("Ada").faces[1].mana[0]) == "T: U"


def test_shipped_file_is_small_and_bears_no_time():
    raw = DATA.joinpath("cards.tsv.gz").read_bytes()
    assert raw[4:8] == bytes(4)
    assert len(raw) < 900_000
