"""Taking over newer cards: from files of both publishers, over the network, and not at all where anything fails."""

from __future__ import annotations

import gzip
import io
import json
import threading
import time
import zipfile
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

import counterclock as cc
from counterclock import card_cache
from counterclock.card_sources import CardSourceError, read_published
from counterclock.card_text import derived_facts, printed_keywords
from counterclock.card_update import update_cards
from counterclock.catalogue import Catalogue, shipped_catalogue
from counterclock.cli import run
from counterclock.data.card_columns import COLUMNS
from counterclock.deck import known_card
from counterclock.encode import encode
from counterclock.json_stream import JsonStream, JsonStreamError
from counterclock.notation import print_ability

Capture = pytest.CaptureFixture[str]


def scryfall(name: str, cost: str, line: str, text: str = "", **more: Any) -> dict[str, Any]:
    """Make one of Scryfall's objects."""
    return {
        "object": "card", "oracle_id": "x", "name": name, "layout": "normal", "mana_cost": cost, "type_line": line,
        "oracle_text": text, "colors": [c for c in "WUBRG" if c in cost], "keywords": [], "set": "zzz",
        "set_type": "expansion", "released_at": "2027-02-05", "rarity": "rare", "games": ["paper"], **more,
    }  # fmt: skip


SPROUT = scryfall(
    "Ink Sprout", "{1}{G}", "Creature \N{EM DASH} Phyrexian Plant",
    "Toxic 2 (Reminder.)\nWhen Ink Sprout dies, scry 1.",
    power="2", toughness="1", keywords=["Toxic", "Scry"],
)  # fmt: skip
WELL = scryfall("Ink Well", "", "Land", "This land enters tapped.\n{T}: Add {B} or {G}.")
ELF = scryfall(
    "Glistener Elf", "{G}", "Creature \N{EM DASH} Phyrexian Elf Warrior", "Infect", power="2", toughness="1",
    keywords=["Infect"],
)  # fmt: skip
TURNED = scryfall("Ink Seed // Ink Tree", "", "", layout="transform") | {
    "card_faces": [
        scryfall("Ink Seed", "{G}", "Creature \N{EM DASH} Plant", power="0", toughness="1"),
        scryfall("Ink Tree", "", "Creature \N{EM DASH} Treefolk", "Trample", power="5", toughness="5", colors=["G"]),
    ]
}
del TURNED["type_line"], TURNED["mana_cost"]
TOKEN = scryfall("Ink Mite", "", "Token Creature \N{EM DASH} Mite", layout="token", set_type="token")
CARDS = [SPROUT, WELL, TOKEN, ELF, TURNED]


def atomic(cards: list[dict[str, Any]]) -> dict[str, Any]:
    """Write Scryfall's objects as MTGJSON has them."""
    data: dict[str, list[dict[str, Any]]] = {}
    for card in cards:
        faces = card.get("card_faces", [card])
        for side, face in zip("ab", faces, strict=False):
            made = {
                "name": card["name"], "layout": card["layout"], "manaCost": face["mana_cost"],
                "type": face["type_line"], "text": face["oracle_text"], "colors": face["colors"],
                "keywords": card["keywords"], "firstPrinting": card["set"].upper(),
            }  # fmt: skip
            made |= {fact: face[fact] for fact in ("power", "toughness") if fact in face}
            made |= {"faceName": face["name"], "side": side} if len(faces) > 1 else {}
            data.setdefault(card["name"], []).append(made)
    return {"meta": {"date": "2027-01-01", "version": "5"}, "data": data}


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv(card_cache.FOLDER, str(tmp_path / "cache"))
    cc.default_catalogue.cache_clear()
    yield tmp_path / "cache" / "cards.zip"
    cc.default_catalogue.cache_clear()


@pytest.fixture
def some(tmp_path: Path) -> str:
    file = tmp_path / "cards.json"
    file.write_text(json.dumps(CARDS))
    return str(file)


@pytest.mark.parametrize("schema", ["scryfall", "mtgjson", "gzipped"])
def test_cards_of_both_publishers_are_taken_over(schema: str, tmp_path: Path) -> None:
    file = tmp_path / "cards"
    data = json.dumps(CARDS if schema != "mtgjson" else atomic(CARDS)).encode()
    file.write_bytes(gzip.compress(data) if schema == "gzipped" else data)
    report = update_cards(str(file), partial=True)
    assert report["new"] == ["Ink Seed", "Ink Sprout", "Ink Well"]
    assert report["changed"] == [{"name": "Glistener Elf", "face": "Glistener Elf", "facts": {"power": ["1", "2"]}}]
    assert (report["cards"], report["removed"]) == (4, [])
    known = cc.default_catalogue()
    sprout, well, tree = known.find("ink sprout"), known.find("Ink Well"), known.find("Ink Tree")
    assert (sprout.front.mana_value, sprout.colors, sprout.front.keywords) == (2, "G", (("toxic", 2),))
    assert (sprout.first_set, sprout.kind, known.source(sprout)) == ("ZZZ", "real", str(file))
    assert ([str(made) for made in well.front.mana], well.front.enters.tapped) == (["T: BG"], True)
    assert (tree.name, tree.layout, tree.colors, tree.faces[1].colors, tree.faces[1].power) == (
        "Ink Seed", "transform", "G", "G", "5",
    )  # fmt: skip
    elf = known.find("Glistener Elf")
    assert (elf.front.power, elf.front.keyword("infect") is not None, elf.first_set) == ("2", True, "NPH")
    assert known.find("Ink Mite") is None
    assert card_cache.text_of("Ink Sprout") == (SPROUT["oracle_text"],)
    assert known.names() != shipped_catalogue().names()
    assert shipped_catalogue().find("Ink Sprout") is None


def test_texts_become_abilities_where_none_were_shipped(some: str) -> None:
    update_cards(some, partial=True)
    known = cc.default_catalogue()
    sprout = known_card(known.find("Ink Sprout"), cards=known)
    assert [print_ability(each) for each in sprout.abilities] == ["dies: scry 1"]
    assert (sprout.status, sprout.abilities_source) == ("modelled", "translated")
    elf = known_card(known.find("Glistener Elf"), cards=known)
    assert (elf.status, elf.abilities_source) == ("modelled", "written")
    deck = cc.resolve(cc.read_deck_text("20 Ink Well\n4 Ink Sprout\n36 Forest"))
    assert {entry.name: entry.status for entry in deck.main}["Ink Sprout"] == "modelled"


def test_cards_in_more_than_one_file_are_kept_together_and_nothing_is_new_twice(some: str, tmp_path: Path) -> None:
    update_cards(some, partial=True)
    assert update_cards(some, partial=True)["new"] == []
    other = tmp_path / "other.json"
    other.write_text(json.dumps([scryfall("Ink Moss", "{B}", "Instant"), SPROUT | {"power": "4"}]))
    report = update_cards(str(other), partial=True)
    assert report["new"] == ["Ink Moss"]
    assert report["changed"][0]["facts"] == {"power": ["2", "4"]}
    assert [cc.default_catalogue().find(name) is not None for name in ("Ink Moss", "Ink Well", "Ink Seed")] == [
        True
    ] * 3
    assert cc.default_catalogue().find("Ink Sprout").front.power == "4"
    assert card_cache.text_of("Ink Well") is not None
    known = cc.default_catalogue()
    assert known.source(known.find("Ink Well")) == f"{some} and {other}"
    update_cards(str(other), partial=True)
    assert cc.default_catalogue().source(cc.default_catalogue().find("Ink Well")) == f"{some} and {other}"


def test_a_whole_file_is_compared_with_all_that_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [row for card in list(shipped_catalogue().cards())[5000:5300] for row in shipped_catalogue().rows(card)]
    lines = ["\t".join(COLUMNS), *("\t".join(row[column] for column in COLUMNS) for row in rows)]
    few = Catalogue("\n".join(lines))
    monkeypatch.setattr("counterclock.card_update.shipped_catalogue", lambda: few)
    monkeypatch.setattr("counterclock.card_update._before", lambda: few)
    known = [card for card in few.cards() if card.kind == "real"]
    gone = known.pop(100)
    published = [
        scryfall(
            card.name, face.mana_cost, face.type_line,
            **{fact: said for fact in ("power", "toughness", "loyalty", "defense") if (said := getattr(face, fact))},
        )
        for card in known
        for face in card.faces[:1]
    ]  # fmt: skip
    file = tmp_path / "all.json"
    file.write_text(json.dumps([*published, SPROUT]))
    report = update_cards(str(file))
    assert (report["new"], report["changed"], report["removed"]) == (["Ink Sprout"], [], [gone.name])
    assert cc.default_catalogue().find(gone.name) is not None
    file.write_text(json.dumps([*published[: int(0.8 * len(published))], SPROUT]))
    with pytest.raises(CardSourceError, match="so it is not whole"):
        update_cards(str(file))


FAULTY = {
    "": "not sound JSON at its beginning (it is empty)",
    "Hello": "not sound JSON at its beginning (it begins with 'H')",
    "[": "not sound JSON at its beginning (the end comes too early)",
    json.dumps(CARDS)[:-1]: "not sound JSON after 4 cards (the end comes too early)",
    json.dumps(CARDS)[:1500]: "(the end comes too early)",
    json.dumps(CARDS) + "]": "not sound JSON after 4 cards (']' after its end)",
    json.dumps(CARDS).replace('"layout": "normal"', '"layout": normal'): "not sound JSON",
    json.dumps(atomic(CARDS))[:-30]: "(the end comes too early)",
    "[]": "no card in this file",
    "[3]": "3 where a card should be",
    '{"a": 1, "b": [2]}': "this JSON has 'a, b' and no 'data'",
    '{"object": "error", "status": 404}': "no 'data'",
    '{"data": 5}': "its 'data' is no table of cards by name",
    '{"data": [{"name": "A"}]}': "its 'data' is no table of cards by name",
    '{"data": {"A": 3}}': "the card 'A' has no list of faces",
    '{"data": {"A": [{"layout": "normal"}]}}': "has no sound 'type' (None)",
    json.dumps([{**SPROUT, "type_line": None}]): "the card 'Ink Sprout' has no sound 'type_line' (None)",
    json.dumps([{**SPROUT, "keywords": "Toxic"}]): "the card 'Ink Sprout' has no sound 'keywords'",
    json.dumps([{**SPROUT, "power": 2}]): "the card 'Ink Sprout' has no sound 'power' (2)",
    json.dumps([{**SPROUT, "mana_cost": "{Q}"}]): "the card 'Ink Sprout': {Q} in the mana cost '{Q}'",
    "[" * 100_000: "too deeply nested",
}


IMPOSSIBLE = {
    "name": ["", "  ", "Ink\x1b[31m", "Ink\nSprout", "Ink\u202eSprout", "x" * 500, 3, "\ud800"],
    "mana_cost": ["{-1}", "-2", "wibble", 3, "{1}{}", "{1", "{99999999}"],
    "cmc": [-1, -0.5, "2", True, [1], 1e300],
    "type_line": ["", "Wibble", "Wibble \u2014 Elf", "Creature \u2014 ", "\u2014 Elf", "Creature 7", 3, "Creature\x07"],
    "power": ["wibble", "x y", "1 + *", "--1", "{2}", "1e9", "12345678", "\u0661", 2, "None"],
    "toughness": ["wibble", "*/*", "+", "1+", 1.5],
    "loyalty": ["x y", "-3", "many", "3+", 3],
    "defense": ["-1", "five", 5],
    "colors": ["G", ["Green"], ["g"], [3], {"G": 1}],
    "keywords": ["Toxic", [3], [""], [None], ["To\x00xic"], {"Toxic": 1}],
    "games": ["paper", [1]],
    "released_at": ["tomorrow", "2027-13-01", "2027-02-30", "1066-10-14", "20270205", "2027-2-5", "9999-01-01", 2027],
    "set": ["a set", "\u00e9t\u00e9", "x", 3],
    "rarity": ["RARE!", "7", 3],
    "layout": ["", "no layout", 3, "TRANSFORM"],
    "oracle_text": ["Draw\x1b[2Ja card.", "x" * 30_000, 3, ["Draw a card."]],
}
ATOMIC = {"name": "faceName", "mana_cost": "manaCost", "cmc": "manaValue", "type_line": "type", "oracle_text": "text"}


@pytest.mark.parametrize(("field", "value"), [(field, value) for field in IMPOSSIBLE for value in IMPOSSIBLE[field]])
def test_impossible_facts_refuse_the_whole_file(
    field: str, value: object, some: str, tmp_path: Path, cache: Path
) -> None:
    update_cards(some, partial=True)
    before = cache.read_bytes()
    file = tmp_path / "impossible.json"
    mtgjson = atomic([WELL, SPROUT])
    theirs = ATOMIC.get(field, field)
    mtgjson["data"]["Ink Sprout"][0][theirs] = value
    schemas = [(json.dumps([WELL, {**SPROUT, field: value}]), field)]
    if field not in ("games", "released_at", "rarity", "set"):
        schemas.append((json.dumps(mtgjson), theirs))
    for text, called in schemas:
        file.write_text(text)
        with pytest.raises(CardSourceError) as caught:
            update_cards(str(file), partial=True)
        said = str(caught.value)
        assert said.startswith(f"{file}: the card ")
        assert called in said or {"mana_cost": "mana cost", "type_line": "type"}[field] in said
        assert field == "name" or "'Ink Sprout'" in said
        assert said.isprintable()
        assert cache.read_bytes() == before


ODD = {
    "power": ["*", "1+*", "2+*", "*+1", "20-*", "-1", "+3", ".5", "1.5", "3\u00bd", "\u221e", "?", "*\u00b2", "99", "X",
              "-0"],
    "toughness": ["*", "7-*", "\u221e", "+0", "Y", "2.5"],
    "loyalty": ["X", "*", "1d4+1", "7", "0", "6+*"],
    "defense": ["5", "X"],
    "mana_cost": ["{X}{Y}{Z}", "{1000000}", "{C/W}", "{G/U/P}", "{2/R}", "{S}", ""],
    "type_line": ["Dungeon", "Stickers", "Artifact \u2014 Attraction", "Scariest Creature You'll Ever See",
                  "Summon \u2014 Elf",
                  "Legendary Snow Artifact Creature \u2014 Urza\u2019s Power-Plant Time Lord"],
    "layout": ["attraction", "class", "saga", "a_layout_of_tomorrow"],
    "cmc": [0.5, 0, 1000000.0],
    "rarity": ["bonus", "special"],
    "set": ["10e", "phpr", "pmei", "q06"],
    "released_at": ["1993-08-05", "2031-12-31"],
    "name": ["_____", "+2 Mace", "Ach! Hans, Run!", "\u201cRumors of My Death . . .\u201d", "1996 World Champion",
             "X" * 150],
}  # fmt: skip


@pytest.mark.parametrize(("field", "value"), [(field, value) for field in ODD for value in ODD[field]])
def test_odd_facts_that_are_printed_pass(field: str, value: object, tmp_path: Path) -> None:
    file = tmp_path / "odd.json"
    file.write_text(json.dumps([{**SPROUT, "set_type": "funny", field: value}]))
    assert update_cards(str(file), partial=True)["cards"] == 1
    card = cc.default_catalogue().find(str(value) if field == "name" else "Ink Sprout")
    assert card is not None
    if field in ("power", "toughness", "loyalty", "defense"):
        assert getattr(card.front, field) == value
    deck = cc.resolve(cc.read_deck_text(f"20 Forest\n4 {card.name}"))
    assert encode(deck, cc.Setup()).tables.size == 1


def test_costs_of_jokes_that_are_none_are_passed_over(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "jokes.json"
    girl = SPROUT | {"name": "Ink Girl", "mana_cost": "{HW}", "cmc": 0.5}
    file.write_text(json.dumps([SPROUT, girl | {"set_type": "funny"}]))
    assert run(["cards", "update", "--from", str(file), "--partial"]) == 0
    assert "passed over, jokes with odd costs: 1\n  Ink Girl\n" in capsys.readouterr().out
    assert cc.default_catalogue().find("Ink Girl") is None
    file.write_text(json.dumps([SPROUT, girl]))
    with pytest.raises(CardSourceError, match=r"the card 'Ink Girl': \{HW\} in the mana cost"):
        update_cards(str(file), partial=True)


def test_layouts_that_are_no_cards_for_decks_are_passed_over(tmp_path: Path) -> None:
    file = tmp_path / "others.json"
    others = [SPROUT | {"name": layout, "layout": layout} for layout in ("scheme", "planar", "vanguard", "emblem")]
    file.write_text(json.dumps([SPROUT, *others]))
    assert update_cards(str(file), partial=True)["new"] == ["Ink Sprout"]
    file.write_text(json.dumps([SPROUT | {"layout": "transform"}]))
    with pytest.raises(CardSourceError, match="'Ink Sprout' has the layout 'transform'; it has two faces or more"):
        update_cards(str(file), partial=True)


def test_every_fact_that_was_shipped_passes(tmp_path: Path) -> None:
    published = []
    layouts = {"modal": "modal_dfc", "room": "split", "omen": "adventure"}
    for card in shipped_catalogue().cards():
        faces = [
            scryfall(face.name, face.mana_cost, face.type_line, colors=list(face.colors), cmc=face.mana_value)
            | {fact: said for fact in ("power", "toughness", "loyalty", "defense") if (said := getattr(face, fact))}
            for face in card.faces
        ]
        about = {
            "name": card.full_name, "layout": layouts.get(card.layout, card.layout), "released_at": card.first_date,
            "set": card.first_set.lower(), "set_type": "funny" if card.kind == "joke" else "core",
            "rarity": card.rarity, "keywords": [str(word.name) for word in card.front.keywords],
        }  # fmt: skip
        published.append(faces[0] | about | ({"card_faces": faces} if len(faces) > 1 else {}))
    file = tmp_path / "all.json"
    file.write_text(json.dumps(published))
    assert sum(1 for _ in read_published(file)) == len(published) == len(shipped_catalogue())


@pytest.mark.parametrize("text", FAULTY)
def test_faulty_files_change_nothing(text: str, some: str, tmp_path: Path, cache: Path) -> None:
    update_cards(some, partial=True)
    before = cache.read_bytes()
    file = tmp_path / "faulty.json"
    file.write_text(text)
    with pytest.raises(CardSourceError) as caught:
        update_cards(str(file), partial=True)
    assert FAULTY[text] in str(caught.value)
    assert str(caught.value).startswith(f"{file}: ")
    assert "\n" not in str(caught.value)
    assert cache.read_bytes() == before
    assert [entry.name for entry in cache.parent.iterdir()] == ["cards.zip"]


def test_files_that_are_not_whole_or_not_there(some: str, tmp_path: Path) -> None:
    with pytest.raises(
        CardSourceError, match=r"it has 1 of the 3\d,\d{3} known cards, so it is not whole; .*--partial"
    ):
        update_cards(some)
    with pytest.raises(CardSourceError, match="there is no such file"):
        update_cards(str(tmp_path / "none"))
    with pytest.raises(CardSourceError, match="this is a folder"):
        update_cards(str(tmp_path))
    packed = tmp_path / "cards.json.gz"
    packed.write_bytes(gzip.compress(json.dumps(CARDS).encode())[:-30])
    with pytest.raises(CardSourceError, match="the gzip file is broken off"):
        update_cards(str(packed), partial=True)
    packed.write_bytes(b"[\xff]")
    with pytest.raises(CardSourceError, match="no UTF-8 text"):
        update_cards(str(packed), partial=True)
    with pytest.raises(ValueError, match="timeout is 0"):
        update_cards(some, timeout=0)


def test_where_nothing_can_be_written_what_was_there_stays(
    some: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("")
    monkeypatch.setenv(card_cache.FOLDER, str(blocked))
    with pytest.raises(ValueError, match=r"blocked: cannot be made .*COUNTERCLOCK_CACHE"):
        update_cards(some, partial=True)


def test_facts_of_another_version_only_add_cards(some: str) -> None:
    update_cards(some, partial=True)
    kept = card_cache.newer()
    assert kept is not None
    card_cache.write(card_cache.Newer(kept.origin, "another", kept.rows), {})
    cc.default_catalogue.cache_clear()
    assert cc.default_catalogue().find("Glistener Elf").front.power == "1"
    assert cc.default_catalogue().find("Ink Sprout") is not None


def test_a_damaged_cache_says_how_to_mend_it(some: str, cache: Path, capsys: Capture) -> None:
    update_cards(some, partial=True)
    cache.write_bytes(b"PK damaged")
    cc.default_catalogue.cache_clear()
    assert run(["cards", "Forest"]) == 2
    assert "are damaged; fetch them again with 'counterclock cards update'" in capsys.readouterr().err
    assert run(["cards", "update", "--reset"]) == 0
    assert run(["cards", "Forest"]) == 0


PARTS = {
    "about.json": ["{", "[]", "{}", '{"origin": "x"}'],
    "cards.tsv": ["Ink\tmore", "\tInk", "Ink" + "\t{Q}" * 17 + "\n"],
    "texts.json": ["{", "[]", '{"Ink Sprout": 3}'],
}


@pytest.mark.parametrize(("part", "text"), [(part, text) for part in PARTS for text in PARTS[part]])
def test_every_damaged_part_of_the_cache_is_told(part: str, text: str, some: str, cache: Path, capsys: Capture) -> None:
    update_cards(some, partial=True)
    with zipfile.ZipFile(cache) as pack:
        parts = {name: pack.read(name) for name in pack.namelist()} | {part: text.encode()}
    with zipfile.ZipFile(cache, "w") as pack:
        for name, data in parts.items():
            pack.writestr(name, data)
    cc.default_catalogue.cache_clear()
    assert run(["cards", "Forest"]) == 2
    assert "are damaged; fetch them again with 'counterclock cards update'" in capsys.readouterr().err


# The network ----------------------------------------------------------------------------------------------------------


class Server(BaseHTTPRequestHandler):
    """A server with a fault at each address."""

    def log_message(self, *said: object) -> None:
        """Say nothing."""

    def do_GET(self) -> None:
        """Answer."""
        name = self.path.strip("/")
        port = self.server.server_address[1]
        if name in ("missing", "broken"):
            self.send_error(404 if name == "missing" else 500)
        elif name in ("round", "moved", "to-a-file", "to-nowhere"):
            here = f"http://127.0.0.1:{port}"
            self.send_response(302)
            self.send_header(
                "Location",
                {"round": f"{here}/round", "to-a-file": "file:///cards", "to-nowhere": "http://[::1"}.get(
                    name, f"{here}/cards"
                ),
            )
            self.end_headers()
        else:
            self.answer(name, port)

    def answer(self, name: str, port: int) -> None:
        """Send a body, whole or not."""
        body = json.dumps(CARDS).encode()
        if name.startswith("index"):
            kind = "rulings" if name == "index-of-others" else "oracle_cards"
            where = "file:///cards" if name == "index-to-a-file" else f"http://127.0.0.1:{port}/cards"
            row = {"type": kind, "download_uri": where}
            body = json.dumps({"object": "list", "data": [row]}).encode()
        if "counterclock/" not in self.headers["User-Agent"] or not self.headers["Accept"]:
            body = b"no"
        body = {"nothing": b"", "deep": b"[" * 100_000}.get(name, body)
        if name == "late":
            time.sleep(1.5)
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body[: 700 if name in ("cut", "slow") else None])
        self.wfile.flush()
        if name == "slow":
            time.sleep(1.5)


class Quiet(ThreadingHTTPServer):
    """A server that says nothing of those who hang up."""

    def handle_error(self, *who: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with Quiet(("127.0.0.1", 0), Server) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{running.server_address[1]}"
        running.shutdown()


@pytest.mark.parametrize("address", ["cards", "index", "moved"])
def test_cards_are_fetched(address: str, server: str) -> None:
    assert update_cards(f"{server}/{address}", partial=True)["new"] == ["Ink Seed", "Ink Sprout", "Ink Well"]
    assert cc.default_catalogue().source(cc.default_catalogue().find("Ink Well")) == f"{server}/{address}"


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("missing", "the server says 404 (Not Found); check the address"),
        ("broken", "the server says 500"),
        ("round", "it leads round in a circle"),
        ("cut", "broken off after 700 of"),
        ("late", "nothing came for 0.3 seconds; try again, or wait longer with --timeout"),
        ("slow", "nothing came for 0.3 seconds"),
        ("index-of-others", "names no 'oracle_cards'"),
        ("to-a-file", "it leads to an address of a kind that is not fetched"),
        ("to-nowhere", "it leads to an address that is not sound"),
        ("index-to-a-file", "file:///cards: addresses of this kind are not fetched"),
        ("nothing", "it is empty"),
        ("deep", "a value in it is too deeply nested"),
    ],
)
def test_faults_of_the_network_change_nothing(
    address: str, said: str, server: str, some: str, cache: Path, capsys: Capture
) -> None:
    update_cards(some, partial=True)
    before = cache.read_bytes()
    assert run(["cards", "update", "--partial", "--from", f"{server}/{address}", "--timeout", "0.3"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert said in printed.err
    assert cache.read_bytes() == before


ADDRESSES = {
    "": "the file or address '' is none",
    "  ": "is none; give Scryfall's bulk file",
    "http://[::1": "'http://[::1': this is no sound address; give one such as https://",
    "http:": "this is no sound address",
    "http://": "this is no sound address",
    "http:///cards": "this is no sound address",
    "http://127.0.0.1:99999/": "this is no sound address",
    "http://127.0.0.1:port/": "this is no sound address",
    "http://a b/": "this is no sound address",
    "http://\u00e9t\u00e9.example/": "this is no sound address",
    "ftp://example.org/cards.json": "ftp://example.org/cards.json: addresses of this kind are not fetched; http://",
    "file:": "give the path itself of a file that is here",
    "file:///cards.json": "give the path itself of a file that is here",
    "wibble://x": "addresses of this kind are not fetched",
    "c:\\cards.json": "there is no such file",
    "http://127.0.0.1:1/cards": "http://127.0.0.1:1/cards: cannot be reached (Connection refused); check the address",
    "HTTP://127.0.0.1:1/cards": "cannot be reached (Connection refused)",
}


@pytest.mark.parametrize("address", ADDRESSES)
def test_odd_addresses_are_refused_in_one_line(address: str, cache: Path, capsys: Capture) -> None:
    assert run(["cards", "update", "--from", address, "--timeout", "2"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert ADDRESSES[address] in printed.err
    assert not cache.exists()


# Commands -------------------------------------------------------------------------------------------------------------


def test_update_says_what_is_new_and_reset_goes_back(some: str, capsys: Capture) -> None:
    assert run(["cards", "update", "--from", some, "--partial"]) == 0
    said = capsys.readouterr().out
    assert "4 cards read from" in said
    assert "new: 3\n  Ink Seed, Ink Sprout, Ink Well\n" in said
    assert "changed: 1\n  Glistener Elf (power 1 -> 2)\n" in said
    assert run(["cards", "Ink Sprout", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)[0]
    assert (report["text"], report["source"]) == ([SPROUT["oracle_text"]], some)
    assert run(["cards", "Ink Sprout"]) == 0
    assert "When Ink Sprout dies, scry 1." in capsys.readouterr().out
    assert run(["cards", "update", "--from", some, "--partial", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["cards"] == 4
    assert run(["cards", "update", "--reset"]) == 0
    assert capsys.readouterr().out == "the shipped facts are used again\n"
    cc.default_catalogue.cache_clear()
    assert run(["cards", "update", "--reset", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"reset": False}
    assert run(["cards", "Ink Sprout"]) == 2


@pytest.mark.parametrize("option", [["--from", "x"], ["--partial"], ["--timeout", "3"], ["--reset"]])
def test_options_of_update_go_with_it_only(option: list[str], capsys: Capture) -> None:
    assert run(["cards", "Forest", *option]) == 2
    assert f"{option[0]} goes with 'cards update' only" in capsys.readouterr().err


# Pieces ---------------------------------------------------------------------------------------------------------------


class Drops(io.StringIO):
    """A text that comes a few characters at a time."""

    def read(self, size: int | None = -1, /) -> str:
        """Return three characters."""
        return super().read(3)


def test_json_is_read_piece_by_piece() -> None:
    values = [1, -2.5e3, True, None, 'a\\"\N{SNOWMAN}', {"b": [[], {}]}, "x" * 50]
    stream = JsonStream(Drops(json.dumps(values, indent=1)))
    assert list(stream.items()) == values
    assert stream.peek() == ""
    pairs = JsonStream(Drops('{"a" : [1, 2], "b": {}}'))
    assert [(key, pairs.value()) for key in pairs.pairs()] == [("a", [1, 2]), ("b", {})]
    assert list(JsonStream(Drops(" [ ] ")).items()) == []
    for wrong in ("[1 2]", "[1,", '["a', "[tru", "[1,]"):
        with pytest.raises(JsonStreamError):
            list(JsonStream(Drops(wrong)).items())


def test_keywords_and_mana_are_found_in_texts() -> None:
    text = "Flying, vigilance (They fly.)\nWard\N{EM DASH}Pay 2 life.\nEquip {3}\nToxic 1 makes everything toxic."
    names = ["Flying", "Vigilance", "Ward", "Equip", "Toxic"]
    assert printed_keywords(text, names) == ("Flying", "vigilance", "Equip {3}")
    assert printed_keywords("Protection from red, first strike", ["Protection", "First strike"]) == (
        "Protection from red",
        "first strike",
    )
    assert derived_facts("Ink Rock", "Artifact", "{T}: Add one mana of any color.")[0] == "T: WUBRG"
    assert derived_facts("Ink Rite", "Instant", "Add {B}{B}{B}.") == ("", "", "")
    assert derived_facts("Ink, the Pool", "Land", "Ink enters tapped unless you control two or more other lands.")[
        1
    ] == ("tapped unless lands-at-least 2")
