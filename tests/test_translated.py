"""Abilities translated ahead of time: every line is read, hand-checked cards stay right, coverage does not fall."""

import gzip
import json
import random
import tomllib
from importlib import resources

import pytest

from counterclock.abilities import catalogued_names, entry_of, translated_entry, translated_names, written_entry
from counterclock.card_texts import CardText, TextFileError, read_texts
from counterclock.catalogue import default_catalogue
from counterclock.cli import run
from counterclock.coverage import listed_names, shipped_coverage, text_coverage
from counterclock.data.build_abilities import compressed, table
from counterclock.data.build_counter_names import names
from counterclock.deck import known_card, resolve
from counterclock.decklist import read_deck
from counterclock.notation import parse_ability, print_ability
from counterclock.translated_card import translate_card

DATA = resources.files("counterclock.data")
CHECKED = [
    row.split("\t") for row in DATA.joinpath("translation-checks.tsv").read_text(encoding="utf-8").splitlines()[1:]
]


def test_a_sample_of_the_lines_is_read_and_written_as_printed():
    names = random.Random(7).sample(translated_names(), 600)
    lines = sorted({line for name in names for line in translated_entry(name).lines})
    assert [line for line in lines if print_ability(parse_ability(line)) != line] == []


def test_what_is_written_by_hand_goes_before_what_is_translated():
    both = set(catalogued_names()) & set(translated_names())
    assert [name for name in both if entry_of(name) != written_entry(name)] == []


def test_what_is_written_by_hand_is_not_translated_again():
    texts = [
        CardText("Sol Ring", (("Sol Ring", "{T}: Add {C}{C}."),)),
        CardText("Runeclaw Bear", (("Runeclaw Bear", ""),)),
    ]
    assert written_entry("Sol Ring") is not None
    assert "Sol Ring" not in table(texts, default_catalogue())


def test_every_translated_card_exists():
    catalogue = default_catalogue()
    wrong = [name for name in translated_names() if (card := catalogue.find(name)) is None or card.plain != name]
    assert wrong == []


def test_cards_checked_by_hand_stay_as_they_were_checked():
    assert len(CHECKED) == 4840
    changed = []
    for _, name, lines, _verdict in CHECKED:
        if written_entry(name) is None and lines:
            kept = set(entry_of(name).lines)
            changed += [f"{name}: {line}" for line in lines.split(" | ") if line not in kept and "add {" not in line]
    assert [line for line in changed if "mana" not in line] == []


def test_coverage_of_what_is_shipped_does_not_fall():
    floors = tomllib.loads(DATA.joinpath("coverage.toml").read_text(encoding="utf-8"))
    decks = [resolve(read_deck(path)) for path in DATA.joinpath("decks").iterdir()]
    rows = {row.group: row for row in shipped_coverage(decks)}
    assert rows.keys() == floors.keys()
    assert {group for group, row in rows.items() if row.share is None or row.share < floors[group]} == set()


def test_text_gives_the_rows_of_text():
    texts = [
        CardText("Serra Angel", (("Serra Angel", "Flying\nVigilance"),)),
        CardText("Glistener Elf", (("Glistener Elf", "Infect"),)),
        CardText("Llanowar Elves", (("Llanowar Elves", "{T}: Add {G}."),)),
        CardText("Arcbound Fiend", (("Arcbound Fiend", "Whenever it juggles, put a +1/+1 counter on it."),)),
    ]
    rows = {row.group: (row.counted, row.played) for row in text_coverage(texts)}
    assert rows["poison, rad, proliferate and experience cards: all they do"] == (1, 1)
    assert rows["energy cards: all they do"] == (0, 0)
    assert rows["the list of counter cards: every line about counters, if any"] == (3, 2)
    assert rows["the list of counter cards: every line about counters, of those that have one"] == (2, 1)


SERRA = "Whenever Serra Angel attacks, draw a card.\nWhenever Serra Angel attacks, juggle."


def test_a_table_names_what_is_left_out_in_other_words():
    text = CardText("Serra Angel", (("Serra Angel", SERRA),))
    made = translate_card(default_catalogue().find("Serra Angel"), text)
    assert made.lines == ("attacks: draw 1", "left out: what happens when it attacks")
    assert (made.understood, made.paragraphs) == (1, 2)


@pytest.mark.parametrize(
    ("name", "text", "lines"),
    [
        ("Serra Angel", "{1}: Juggle.\n{2}: Draw a card.\n{3}: Juggle twice.",
         ["left out: activated abilities", "{2}: draw 1"]),
        ("Serra Angel", "Whenever you juggle, draw a card.\nWhenever you hop, draw a card.",
         ["left out: triggered abilities"]),
        ("Serra Angel", "When Serra Angel enters, juggle.\nWhen Serra Angel enters, hop.",
         ["left out: what happens when it enters"]),
        ("Censor", "Juggle.\nCycling {U}\nWhen you cycle this card, hop.",
         ["left out: what happens when it is cycled", "left out: what it does", "{U}, discard: draw 1"]),
        ("Censor", "Draw a card.\nCycling {U}\nWhen you cycle this card, scry 1.",
         ["cycled: scry 1", "spell: draw 1", "{U}, discard: draw 1"]),
        ("Serra Angel", "Spend only colored mana on X.", ["left out: what mana may be spent on it"]),
    ],
)  # fmt: skip
def test_what_is_left_out_more_than_once_is_named_in_the_plural(name, text, lines):
    card = default_catalogue().find(name)
    assert list(translate_card(card, CardText(name, ((name, text),))).lines) == lines


def test_a_loyalty_ability_that_is_left_out_keeps_its_cost():
    card = default_catalogue().find("Liliana Vess")
    text = CardText("Liliana Vess", (("Liliana Vess", "+1: Juggle.\n-2: Proliferate."),))
    assert translate_card(card, text).lines == (
        "[+1]: nothing",
        "left out: the loyalty ability +1",
        "[-2]: proliferate",
    )


MORE = {
    "Think Twice": ("Draw a card.\nFlashback {2}{U}", ("spell: draw 1", "spell from graveyard for {2}{U}: draw 1")),
    "Censor": ("Draw a card.\nCycling {U}", ("spell: draw 1", "{U}, discard: draw 1")),
    "Artful Maneuver": ("Draw a card.\nRebound", ("spell: draw 1", "left out: rebound")),
}


@pytest.mark.parametrize("name", MORE)
def test_keywords_that_do_more_are_written_out(name):
    text, lines = MORE[name]
    assert translate_card(default_catalogue().find(name), CardText(name, ((name, text),))).lines == lines


def test_the_same_texts_give_the_same_bytes():
    texts = [CardText(name, ((name, "Proliferate."),)) for name in translated_names()[:3]]
    made = table(texts, default_catalogue())
    assert made == table(texts[::-1], default_catalogue())
    assert compressed(made) == compressed(made)


PLAIN = {"name": "Bear", "faces": [{"name": "Bear", "rules": ["Trample", "Haste"]}]}
BEAR = {"name": "Bear", "layout": "normal", "type_line": "Creature", "oracle_text": "Trample\nHaste"}
SCRYFALL = [BEAR, {"name": "A // B", "layout": "flip", "card_faces": [{"name": "A", "type_line": "Creature"}]}]
MTGJSON = {"meta": {}, "data": {"Bear": [{"layout": "normal", "type": "Creature", "text": "Trample\nHaste"}]}}


@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize("content", [PLAIN, SCRYFALL, MTGJSON], ids=["plain", "scryfall", "mtgjson"])
def test_texts_are_read_in_every_form(content, packed, tmp_path):
    file = tmp_path / "texts"
    written = json.dumps(content).encode()
    file.write_bytes(gzip.compress(written) if packed else written)
    assert read_texts(file)[0] == CardText("Bear", (("Bear", "Trample\nHaste"),))


@pytest.mark.parametrize(
    "content", [b"", b"[1, 2]", b'{"data": 5}', b"\xff\xfe", b"\x1f\x8b\x08cut", b'{"name": "Bear"}']
)
def test_what_is_no_file_of_texts_is_refused(content, tmp_path):
    file = tmp_path / "texts"
    file.write_bytes(content)
    with pytest.raises(TextFileError, match="texts"):
        read_texts(file)


LINES = """
{"name": "Bear", "faces": [{"name": "Bear", "rules": ["Trample"]}]}
{"name": "Elf"}
{"faces": [{"name": "Elf", "rules": []}]}

{"name": "Elf", "faces": []}
{"name": "Elf", "faces": [{"name": "Elf"}]}
{"name": "Elf", "faces": [{"name": "Elf", "rules": "Trample"}]}
{"name": "Elf", "faces": [{"name": "Elf", "rules": [3]}]}
{"name": 3, "faces": [{"name": "Elf", "rules": []}]}
{"name": "Elf", "faces": [3]}
[1, 2]
{"name": "Elf", "faces"
"""
FAULTS = """
line 2: no 'faces'
line 3: no 'name'
line 5: 'faces' is empty
line 6: no 'rules'
line 7: 'rules' is 'Trample', not a list
line 8: 'rules' holds something other than texts
line 9: 'name' is 3, not a text
line 10: 3 where an object should be
line 11: [1, 2] where an object should be
line 12: not sound JSON
"""


def test_every_line_that_is_wrong_is_told(tmp_path, capsys):
    file = tmp_path / "texts.jsonl"
    file.write_text(LINES.lstrip("\n"), encoding="utf-8")
    assert run(["cards", "--coverage", "--text", str(file)]) == 2
    printed = capsys.readouterr()
    right = 'a line is {"name": "Bear", "faces": [{"name": "Bear", "rules": ["Trample"]}]}'
    assert (printed.out, printed.err) == (
        "",
        f"counterclock: {file}: {'; '.join(FAULTS.split(chr(10))[1:-1])}; {right}\n",
    )
    file.write_text('{"name": "Bear"}\n' * 30, encoding="utf-8")
    with pytest.raises(TextFileError, match=r"line 10: no 'faces'; and 20 more lines; a line is"):
        read_texts(file)


@pytest.mark.parametrize(
    "first", ['{"faces": [{"rules": ["Trample"], "name": "Bear"}], "name": "Bear"}', '{ "name": "Bear"}']
)
def test_the_order_of_a_lines_entries_does_not_matter(first, tmp_path):
    file = tmp_path / "texts.jsonl"
    file.write_text(first, encoding="utf-8")
    if "faces" in first:
        assert read_texts(file) == [CardText("Bear", (("Bear", "Trample"),))]
    else:
        with pytest.raises(TextFileError, match="line 1: no 'faces'"):
            read_texts(file)


def test_the_list_of_counter_cards_is_whole_and_known():
    assert len(listed_names()) == 3716
    assert list(listed_names()) == sorted(set(listed_names()))
    assert [name for name in listed_names() if name not in default_catalogue()] == []


def test_the_list_is_built_of_the_names_alone(tmp_path):
    file = tmp_path / "summaries.json.gz"
    file.write_bytes(gzip.compress(json.dumps({"cards": [{"name": "Zap", "mv": 1}, {"name": "Ant"}]}).encode()))
    assert names(file) == "Ant\nZap\n"


def test_a_group_of_no_cards_has_no_share(tmp_path, capsys):
    file = tmp_path / "texts.jsonl"
    file.write_text('{"name": "Bear", "faces": [{"name": "Bear", "rules": []}]}', encoding="utf-8")
    deck = tmp_path / "deck.txt"
    deck.write_text("20 Forest\n4 Glistener Elf\n", encoding="utf-8")
    assert run(["cards", "--coverage", "--text", str(file), str(deck)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1] == "   none                    energy cards: all they do"
    assert lines[-1] == " 100.0%       4 of      4  nonland copies in decks"
    assert run(["cards", "--coverage", "--text", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[1]["share"] is None


def test_the_command_prints_coverage(tmp_path, capsys):
    file = tmp_path / "texts.json"
    file.write_text(json.dumps(SCRYFALL), encoding="utf-8")
    assert run(["cards", "--coverage", "--text", str(file), "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert {"group", "counted", "played", "share"} == set(rows[0])


def test_the_command_counts_the_decks_that_it_is_given(tmp_path, capsys):
    deck = tmp_path / "deck.txt"
    deck.write_text("20 Forest\n4 Glistener Elf\n", encoding="utf-8")
    assert run(["cards", "--coverage", str(deck), "--json"]) == 0
    row = json.loads(capsys.readouterr().out)[-1]
    assert (row["counted"], row["played"]) == (4, 4)


@pytest.mark.parametrize("arguments", [["--text", "x.json", "Opt"], [], ["--coverage", "--text", "missing.json"]])
def test_the_command_says_what_is_missing(arguments, capsys):
    assert run(["cards", *arguments]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("name", ["Urza's Saga", "Gemstone Caverns", "Maze of Ith"])
def test_a_land_that_does_more_than_make_mana_is_not_called_modelled(name):
    card = default_catalogue().resolve(name).card
    assert known_card(card).left_out


def test_what_makes_mana_by_its_facts_is_not_said_to_stay_tapped():
    card = default_catalogue().find("Basalt Monolith")
    rules = "Basalt Monolith doesn't untap during your untap step."
    assert translate_card(card, CardText(card.name, ((card.name, rules),))).lines == ("left out: a static ability",)
