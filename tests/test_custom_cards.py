"""Cards that people write: read, checked word by word, and played like any other."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import counterclock as cc
from counterclock.cli import run
from counterclock.custom_cards import KEYS, CardFileError, cards_from_toml
from counterclock.deck import known_card
from counterclock.notation import print_ability
from counterclock.toml_places import places_of

SPROUT = """
[[card]]
name = "Ink Sprout"
cost = "{G}"
type = "Creature - Phyrexian Plant"
power = 1
toughness = 1
keywords = ["infect"]
"""
BARE = '[[card]]\nname = "A"\ncost = "{G}"\ntype = "Creature - Elf"\npower = 1\ntoughness = 1\n'


def of_type(line: str, rest: str = "", cost: str = '"{1}"') -> str:
    """Write a card of a type."""
    return f'[[card]]\nname = "A"\ncost = {cost}\ntype = "{line}"\n{rest}\n'


def counts(run: cc.Run) -> list[list[int]]:
    """Return a run's kills by turn and cause, for each deck."""
    return [kills.tolist() for kills in run.tallies.kills]


def test_a_card_is_read() -> None:
    cards = cards_from_toml(SPROUT + 'abilities = ["enters: proliferate"]\nnote = "ours"')
    card = cards.find("INK sprout")
    assert card is not None
    face = card.front
    assert (card.name, card.kind, face.mana_cost, face.colors, face.mana_value) == (
        "Ink Sprout",
        "custom",
        "{G}",
        "G",
        1,
    )
    assert (face.types, face.subtypes, face.power, face.toughness) == (("Creature",), ("Phyrexian", "Plant"), "1", "1")
    played = known_card(card, cards=cards)
    assert [print_ability(ability) for ability in played.abilities] == ["enters: proliferate"]
    assert (played.status, played.note, played.source) == ("modelled", "ours", "cards")
    assert cc.default_catalogue().find("Ink Sprout") is None


def test_a_card_plays_like_the_printed_card_that_it_copies() -> None:
    cards = cards_from_toml(SPROUT)
    printed = cc.read_deck_text("24 Forest\n36 Glistener Elf")
    written = cc.read_deck_text("24 Forest\n36 Ink Sprout", cards=cards)
    assert not written.warnings
    assert counts(cc.simulate(written, games=2000, seed=5, cards=cards)) == counts(
        cc.simulate(printed, games=2000, seed=5)
    )


def test_cards_are_those_of_one_call_and_no_other() -> None:
    deck = cc.read_deck_text("24 Forest\n36 Glistener Elf")
    strong = cards_from_toml('[[card]]\nname = "Glistener Elf"\npower = 5\ntoughness = 5')
    before = counts(cc.simulate(deck, games=500))
    assert counts(cc.simulate(deck, games=500, cards=strong)) != before
    assert counts(cc.simulate(deck, games=500)) == before
    assert cc.resolve(deck).main[1].source == "shipped"


def test_several_threads_may_read_and_play_different_cards() -> None:
    deck = cc.read_deck_text("24 Forest\n36 Glistener Elf")

    def turns(power: int) -> list[list[int]]:
        cards = cards_from_toml(f'[[card]]\nname = "Glistener Elf"\npower = {power}')
        return counts(cc.simulate(deck, games=300, threads=1, cards=cards))

    alone = [turns(power) for power in range(1, 5)]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(turns, [1, 2, 3, 4] * 2)) == alone * 2


def test_a_known_card_is_changed_where_it_is_said_and_stays_otherwise() -> None:
    base = cc.default_catalogue().find("Rot Wolf")
    cards = cards_from_toml('[[card]]\nname = "rot wolf"\ncost = "{G}"')
    card = cards.find("Rot Wolf")
    assert base is not None
    assert card is not None
    assert (card.front.mana_cost, card.front.mana_value, card.front.colors) == ("{G}", 1, "G")
    assert (card.front.power, card.front.keywords, card.first_set) == ("2", base.front.keywords, base.first_set)
    assert known_card(card, cards=cards).left_out == known_card(base).left_out
    whole = cards_from_toml('[[card]]\nname = "rot wolf"\nabilities = []')
    assert known_card(whole.find("Rot Wolf"), cards=whole).left_out == ()


def test_a_card_written_in_full_replaces_the_known_one() -> None:
    cards = cards_from_toml(BARE.replace('"A"', '"Delver of Secrets"'))
    card = cards.find("Delver of Secrets")
    assert card is not None
    assert (len(card.faces), card.front.keywords) == (1, ())
    assert cards.find("Insectile Aberration") is None
    assert len(cards) == len(cc.default_catalogue())
    assert cards.suggest("Delver of Secret", 1) == ["Delver of Secrets"]
    assert cards.source(card) == "cards"
    assert cards.source(cards.find("Forest")) == "shipped"


def test_a_later_file_goes_before_an_earlier_one() -> None:
    first = cards_from_toml(SPROUT)
    second = cards_from_toml('[[card]]\nname = "Ink Sprout"\npower = 4\n\n' + BARE, cards=first)
    sprout = second.find("Ink Sprout")
    assert sprout is not None
    assert (sprout.front.power, sprout.front.toughness) == ("4", "1")
    assert second.find("A") is not None
    assert first.find("Ink Sprout").front.power == "1"


def test_lands_make_what_their_types_and_abilities_say() -> None:
    text = """
[[card]]
name = "Ink Grove"
type = "Land - Swamp Forest"
enters = "tapped unless lands-at-most 2"
[[card]]
name = "Ink Well"
type = "Land"
abilities = ["mana: {C}", "{1}, {T}, sacrifice: proliferate"]
"""
    cards = cards_from_toml(text)
    grove, well = cards.find("Ink Grove"), cards.find("Ink Well")
    assert grove.front.mana[0].produces == ("BG",)
    assert str(grove.front.enters) == "tapped unless lands-at-most 2"
    assert known_card(well, cards=cards).status == "modelled"
    deck = cc.read_deck_text("24 Ink Grove\n36 Glistener Elf", cards=cards)
    assert cc.resolve(deck, cards).lands == 24


def test_rules_text_in_english_is_translated_and_what_is_not_understood_is_left_out() -> None:
    text = """
[[card]]
name = "Ink Sage, the Patient"
cost = "{1}{G}"
type = "Legendary Creature - Elf"
power = 2
toughness = 2
keywords = ["vigilance"]
text = '''
Vigilance, toxic 1
When Ink Sage enters, proliferate.
Whenever you flip a coin, dance until your next turn.
'''
[[card]]
name = "Ink Pool"
type = "Land"
text = "This land enters tapped.\\n{T}: Add {B} or {G}."
[[card]]
name = "Ink Bolt"
cost = "{R}"
type = "Instant"
text = "Ink Bolt deals 3 damage to any target."
"""
    cards = cards_from_toml(text)
    sage, pool, bolt = (cards.find(name) for name in ("Ink Sage, the Patient", "Ink Pool", "Ink Bolt"))
    assert sage.front.keywords == (("vigilance", None), ("toxic", 1))
    played = known_card(sage, cards=cards)
    assert print_ability(played.abilities[0]) == "enters: proliferate"
    assert played.left_out == ("Whenever you flip a coin, dance until your next turn.",)
    assert (played.status, played.abilities_source) == ("facts only", "translated")
    assert pool.front.enters.tapped
    assert known_card(pool, cards=cards).status == "modelled"
    assert print_ability(known_card(bolt, cards=cards).abilities[0]).startswith("spell: 3 damage to")
    elves = cards_from_toml(
        '[[card]]\nname = "Glistener Elf"\ntext = "Infect\\nWhenever this creature attacks, proliferate."'
    )
    elf = known_card(elves.find("Glistener Elf"), cards=elves)
    assert ([print_ability(each) for each in elf.abilities], elf.card.front.power) == (["attacks: proliferate"], "1")


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("legendary creature -- Time Lord Doctor", "Legendary Creature — Time Lord Doctor"),
        ("Artifact Creature \N{EM DASH} Golem", "Artifact Creature — Golem"),
        ("Creature", "Creature"),
    ],
)
def test_type_lines_in_every_usual_spelling(written: str, read: str) -> None:
    cards = cards_from_toml(of_type(written, "power = '*'\ntoughness = '1+*'"))
    assert cards.find("A").front.type_line == read


def test_planeswalkers_vehicles_and_battles() -> None:
    walker = cards_from_toml(
        of_type("Legendary Planeswalker - Vraska", 'loyalty = 5\nabilities = ["[+1]: proliferate"]')
    )
    assert walker.find("A").front.loyalty == "5"
    assert cards_from_toml(of_type("Artifact - Vehicle", "power = 3\ntoughness = 2")).find("A").front.power == "3"
    assert cards_from_toml(of_type("Battle - Siege", "defense = 4")).find("A").front.defense == "4"
    assert cards_from_toml(of_type("Sorcery", cost='""')).find("A").front.cost is None


FAULTS = {
    "": "cards: no card in this file",
    "\nx": "cards, line 2, column 2: this is no TOML",
    "[[card]]\nname = 'a'\nname = 'b'": r"cards, line 3, column 11: this is no TOML \(a key is written twice\)",
    "[[card]]\nname = 'a'\ncost = {G}": r"cards, line 3, column \d+: this is no TOML",
    "\n[card]\nname = 'a'": r"\[card\] is one table; head each card with \[\[card\]\]",
    "\ncard = 3": "'card' is 3",
    "\ncard = [{name = 'a'}]": "not written as tables",
    "\n[[cards]]\nname = 'a'": r"'cards' is not understood; .*\[\[card\]\]",
    "[[card]]\ncost = '{G}'": "line 1: a card without a name",
    "[[card]]\nname = 3": "line 2: the name is 3",
    "[[card]]\nname = 'Fire // Ice'": "line 2: Fire // Ice: a card has one face here",
    BARE + "\nkeyword = []": "line 8: A: 'keyword' is not understood; did you mean 'keywords'",
    BARE + "\nsize = 3": "line 8: A: 'size' is not understood; a card has name, cost, type",
    BARE.replace("{G}", "{H}"): r"line 3: A: {H} in the mana cost '{H}' is no mana symbol; expected symbols",
    BARE.replace('"{G}"', "3"): r'line 3: A: cost is 3; give a text: cost = "\{3\}"',
    '[[card]]\nname = "A"\ntype = "Instant"': "line 1: A: no cost; give one",
    of_type("Land"): "line 3: A: a land has no mana cost",
    BARE.replace("Creature - Elf", "Creatur - Elf"): "line 4: A: 'Creatur' is no card type; did you mean 'Creature'",
    BARE.replace(
        "Creature - Elf", "Creature Elf"
    ): "line 4: A: 'Elf' is no card type; .* after a dash: 'Creature - Elf'",
    BARE.replace("Creature - Elf", "Legendary"): "line 4: A: the type 'Legendary' has no card type",
    BARE.replace('"Creature - Elf"', "3"): "line 4: A: type is 3",
    BARE + BARE: "line 8: A: this card is written on line 1 already",
    BARE + SPROUT + BARE.replace('"A"', '"ink  sprout"'): "line 16: ink  sprout: this card is written on line 8",
    of_type("Instant", "power = 1"): "line 5: A: power on a card of type 'Instant'; only creatures and Vehicles",
    of_type("Creature", "power = 1"): "line 4: A: no toughness on a card of type 'Creature'; give toughness = 2",
    of_type("Creature", "power = 'big'"): "line 5: A: power is 'big'; give a number up to 999",
    of_type("Creature", "power = true"): "line 5: A: power is True",
    of_type("Creature", "power = 1.5"): "line 5: A: power is 1.5",
    of_type("Planeswalker"): "line 4: A: no loyalty",
    of_type("Planeswalker", "loyalty = -2"): "line 5: A: loyalty is -2",
    BARE + "defense = 3": "line 7: A: defense on a card of type 'Creature'; only battles",
    BARE + "keywords = 'infect'": "line 7: A: keywords is 'infect'; give a list",
    BARE + "keywords = ['infect',\n  'toxik 1']": "line 8: A: 'toxik 1' is no keyword; did you mean 'toxic'",
    BARE + "keywords = ['xyzzy']": "line 7: A: 'xyzzy' is no keyword; write what it does in abilities",
    BARE + "keywords = ['toxic']": "line 7: A: 'toxic' lacks its number; write 'toxic 1'",
    BARE + "keywords = ['equip']": "line 7: A: 'equip' lacks its cost",
    BARE + "enters = 'tapped'": "line 7: A: enters says how a land enters",
    '[[card]]\nname = "A"\ntype = "Land"\nenters = "slowly"': "line 4: A: 'slowly' does not say how a land enters",
    BARE + "abilities = 'enters: proliferate'": "line 7: A: abilities is 'enters: proliferate'; give a list",
    BARE + "abilities = [\n  'enters: proliferate', # sound\n  'enters: prolifferate']": "line 9: A: column 9 of "
    "'enters: prolifferate': 'prolifferate' is not understood; did you mean 'proliferate'",
    BARE + "abilities = ['spell: draw 1']": "line 7: A: 'spell: draw 1' is for instants and sorceries",
    BARE + "abilities = [\n '[+1]: draw 1']": r"line 8: A: '\[\+1\]: draw 1' is for planeswalkers",
    BARE + "abilities = ['chapter 1: draw 1']": "line 7: A: 'chapter 1: draw 1' is for Sagas",
    of_type("Sorcery", "abilities = ['enters: proliferate']"): "is for permanents; .* write 'spell: ...'",
    of_type("Instant", "abilities = ['attacks, dies: draw 1']"): "is for permanents",
    BARE + "abilities = ['enters: return transformed self']": "line 7: A: it turns its other face up, but has only one",
    BARE + "abilities = []\ntext = 'Flying'": "line 8: A: both abilities and text; give one of them",
    BARE + "text = 3": "line 7: A: text is 3; give rules text in English",
    BARE + "note = 3": "line 7: A: note is 3",
    "[[card]]\nname = 'Glistener Elv'\npower = 2": "line 1: Glistener Elv: a new card without a type; .*'Glistener Elf",
}


@pytest.mark.parametrize("text", FAULTS)
def test_a_wrong_card_is_named_with_its_line_and_what_would_be_right(text: str, tmp_path: Path) -> None:
    with pytest.raises(CardFileError, match=FAULTS[text]) as caught:
        cards_from_toml(text if "\n" in text else text + "\n")
    assert "\n" not in str(caught.value)
    file = tmp_path / "my.toml"
    file.write_text(text)
    with pytest.raises(CardFileError) as again:
        cards_from_toml(file)
    assert str(again.value) == str(file) + str(caught.value).removeprefix("cards")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(CardFileError, match="there is no such file"):
        cards_from_toml(tmp_path / "none.toml")
    with pytest.raises(CardFileError, match="this is a folder"):
        cards_from_toml(tmp_path)
    file = tmp_path / "my.toml"
    file.write_bytes(b"[[card]]\nname = '\xff'")
    with pytest.raises(CardFileError, match="line 2: this is no UTF-8"):
        cards_from_toml(file)
    file.write_bytes(b"#" * 2_000_001)
    with pytest.raises(CardFileError, match="larger than 2 MB"):
        cards_from_toml(file)
    file.write_text("a = " + "[" * 5000)
    with pytest.raises(CardFileError, match=r"no TOML|too deeply"):
        cards_from_toml(file)
    with pytest.raises(CardFileError, match="source is 3"):
        cards_from_toml(3)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"cards is 'my.toml'; give what counterclock.cards_from_toml"):
        cc.simulate("x.txt", cards="my.toml")  # type: ignore[arg-type]


def test_places_are_found_whatever_stands_between() -> None:
    text = (
        '# [[card]]\n[[card]]\nname = "[[card]]" # name\ntext = """\nFlying\n[[card]]\n"""\n'
        "[other]\nx = 'y'\n[[ card ]]\n'name' = '''z'''\nabilities = [ # a\n\n  'one', \"two\\\"\",\n  '''three''']\n"
    )
    first, second = places_of(text, "card")
    assert (first.line, first.keys, first.texts) == (2, {"name": 3, "text": 4}, {"name": [3], "text": [5]})
    assert (second.line, second.at("name"), second.at("nothing")) == (10, 11, 10)
    assert second.texts["abilities"] == [14, 14, 15]


def test_no_cards_in_no_text() -> None:
    for text in ("", "  "):
        with pytest.raises(ValueError, match="no card in this file; a card is written as"):
            cc.cards_from_toml(text)


def test_the_page_tells_the_truth() -> None:
    page = (Path(__file__).parents[1] / "analysis" / "CARDS.md").read_text("utf-8")
    cards = cards_from_toml(page.split("```toml\n")[1].split("```")[0])
    names = ("Ink Sprout", "Ink Reader", "Ink Grove", "Glistener Elf")
    found = [known_card(card, cards=cards) for card in map(cards.find, names) if card is not None]
    assert [(each.name, each.status) for each in found] == [(name, "modelled") for name in names]
    told = [key for row in re.findall(r"^\| (`.*?) \|", page, re.MULTILINE) for key in re.findall(r"`(\w+)`", row)]
    assert sorted(told) == sorted(KEYS)


def test_replays_and_traces_know_the_cards() -> None:
    cards = cards_from_toml(SPROUT)
    deck = cc.read_deck_text("24 Forest\n36 Ink Sprout", cards=cards)
    order = ["forest", "Forest", *["ink sprout"] * 8]
    by_list = cc.replay(deck, order=order, cards=cards)
    assert by_list.trace() == cc.replay(cc.resolve(deck, cards), order=order).trace()
    assert "Casts Ink Sprout" in by_list.trace()[1]
    assert any("Casts Ink Sprout" in line for line in cc.trace(deck, cards=cards))


def test_commands_take_cards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, deck = tmp_path / "my.toml", tmp_path / "deck.txt"
    file.write_text(SPROUT)
    deck.write_text("24 Forest\n36 Ink Sprout")
    record = tmp_path / "games.jsonl"
    record.write_text(
        '{"id": "1", "deck": {"Forest": 4, "Ink Sprout": 8}, "order": "FFFFSSSSSSSS", '
        '"legend": {"F": "Forest", "S": "Ink Sprout"}, "on_the_play": true}'
    )
    option = ["--cards", str(file)]
    for command in (
        ["kill", str(deck), "--games", "50"],
        ["compare", str(deck), str(deck), "--games", "50"],
        ["kill", str(deck), "--games", "50", "--opponent-deck", str(deck)],
        ["deck", str(deck)],
        ["cards", "Ink Sprout"],
        ["replay", str(record)],
    ):
        assert run([*command, *option]) == 0
        printed = capsys.readouterr()
        assert "no card is called" not in printed.out
        assert "my.toml" in printed.out or command[0] == "replay"
    file.write_text(SPROUT + "abilities = ['enters: prolifferate']")
    for command in (["kill", str(deck)], ["deck", str(deck)], ["cards", "Forest"], ["replay", str(record)]):
        assert run([*command, *option]) == 2
        printed = capsys.readouterr()
        assert printed.out == ""
        assert printed.err.startswith(f"counterclock: {file}, line 9: Ink Sprout: column 9 of")
        assert printed.err.count("\n") == 1


@pytest.mark.parametrize(
    ("said", "lines", "note"),
    [
        ('text = "Cycling {2}"', ["{2}, discard: draw 1"], ""),
        ('text = "Flying\\nDredge 2"', ["left out: dredge"], ""),
        ('text = "Shroud"', [], "You may still aim at what has shroud."),
        ('keywords = ["cycling {2}", "flying"]', ["{2}, discard: draw 1"], ""),
        ('keywords = ["dredge 2"]', ["left out: dredge"], ""),
        ('keywords = ["cycling {2}"]\nabilities = ["dies: draw 1"]', ["dies: draw 1"], ""),
    ],
)
def test_what_keywords_do_is_written_out_or_left_out(said: str, lines: list[str], note: str) -> None:
    cards = cards_from_toml(BARE + said)
    card = cards.find("A")
    assert card is not None
    played = known_card(card, cards=cards)
    assert ([print_ability(ability) for ability in played.abilities], played.note) == (lines, note)


def test_a_spell_is_cast_again_for_the_flashback_of_its_text() -> None:
    cards = cards_from_toml(of_type("Sorcery", 'text = "Draw a card.\\nFlashback {2}"'))
    card = cards.find("A")
    assert card is not None
    played = known_card(card, cards=cards)
    assert [print_ability(ability) for ability in played.abilities] == [
        "spell: draw 1",
        "spell from graveyard for {2}: draw 1",
    ]
