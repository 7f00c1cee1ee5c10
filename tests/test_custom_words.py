"""What is wrong in cards that people write is named: words, numbers, types, lines that the card cannot have."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import counterclock as cc
from counterclock.catalogue import default_catalogue
from counterclock.custom_cards import CardFileError, cards_from_toml
from counterclock.custom_keywords import keyword_fault
from counterclock.deck import known_card
from counterclock.known_words import counter_kinds, nearest, vocabulary
from counterclock.notation_print import print_ability

BODY = "power = 1\ntoughness = 1"
ELF = "Creature - Elf"
PAGE = (Path(__file__).parents[1] / "analysis" / "NOTATION.md").read_text("utf-8")


def written(line: str = "", *, kind: str = ELF, cost: str = "{G}", more: str = "") -> str:
    """Write a card with a line of the notation: the line is the file's sixth, or its seventh below other keys."""
    body = BODY if "Creature" in kind or "Vehicle" in kind else "loyalty = 3\n" if "Planeswalker" in kind else "\n"
    lines = f"abilities = ['''{line}''']" if line else ""
    return f"[[card]]\nname = 'A'\ntype = '{kind}'\ncost = '{cost}'\n{body}\n{lines}\n{more}\n"


def warnings_of(text: str) -> tuple[str, ...]:
    """Return what is odd about the card 'A' of a file."""
    cards = cards_from_toml(text)
    card = cards.find("A")
    assert card is not None
    return known_card(card, cards=cards).warnings


# Words ----------------------------------------------------------------------------------------------------------------

WRONG_WORDS = {
    "enters: put 1 flyng counter on self": "column 15 .*: no card has flyng counters; did you mean 'flying'",
    "enters: oyl counter on self": "column 9 .*: no card has oyl counters; did you mean 'oil'",
    "enters with 2 cherge counters": "column 15 .*: no card has cherge counters; did you mean 'charge'",
    "at most 7 drem counters": "column 11 .*: no card has drem counters; did you mean 'dream'",
    "remove 2 oill counters: draw 1": "column 10 .*: no card has oill counters; did you mean 'oil'",
    "enters: draw 1 if self has a stunn counter": "column 30 .*: no card has stunn counters; did you mean 'stun'",
    "enters: draw (counters on self: oill counter)": "column 33 .*: no card has oill counters; did you mean 'oil'",
    "another enters (creature with a sheild counter): draw 1": "column 33 .*: no card has sheild counters; did you",
    "counters put (oill counter): draw 1": "column 15 .*: no card has oill counters; did you mean 'oil'",
    "replace counters: +1 on self (+1/+1, oill)": "column 38 .*: no card has oill counters; did you mean 'oil'",
    "enters: search Forrest to battlefield": "column 16 .*: no card is a Forrest; did you mean 'Forest'",
    "enters: search Gobln to hand": "column 16 .*: no card is a Gobln; did you mean 'Goblin'",
    "enters: search forest to hand": "column 16 .*: 'forest' is not understood; did you mean 'Forest'",
    "static: each creature you control (Elfs) has +1/+1": "column 36 .*: no card is a Elfs; did you mean 'Elf'",
    "another dies (non-Humn creature): draw 1": "column 19 .*: no card is a Humn; did you mean 'Human'",
    "another enters (Creature): draw 1": "column 17 .*: types and colours are written small: 'creature'",
    "you cast (Gren creature): draw 1": "column 11 .*: no card is a Gren; did you mean 'green'",
    "you cast (gren creature): draw 1": "column 11 .*: 'gren' is not understood; did you mean 'green'",
    "sacrifice Gobln: draw 1": "column 11 .*: no card is a Gobln; did you mean 'Goblin'",
    "enters: amass Zombi 2": "column 15 .*: no card is a Zombi; did you mean 'Zombie'",
    'enters: create "1/1 gren Goblin"': "column 21 .*: 'gren' is no colour and no type .*; did you mean 'green'",
    'enters: create "1/1 green Gobln"': "column 27 .*: no card is a Gobln; did you mean 'Goblin'",
    'enters: create "1/1 green goblin"': "column 27 .*: 'goblin' is no colour .*; did you mean 'Goblin'",
    'enters: create "1/1 green Goblin creature"': "column 34 .*: 'creature' is no colour .*; leave it out",
    'enters: create "1/1 green Goblin with hast"': "column 39 .*: 'hast' is no keyword; did you mean 'haste'",
    'enters: create "1/1 green Goblin with toxic"': "column 39 .*: 'toxic' lacks its number; write 'toxic 1'",
    'enters: create "1/1 green"': "the token '1/1 green' is not understood; write size, colours",
    'enters: create "Phyrexian Mit"': "column 17 .*: no token is called 'Phyrexian Mit'; did you mean 'Phyrexian Mite'",
    'enters: create "1/1 red Goblin" [dies: oyl counter on self]': "column 40 .*: no card has oyl counters",
    "[-7]: emblem [static: each creature you control (Gobln) has +1/+1]": "no card is a Gobln",
    "enters: 1 rad counters": "column 11 .*: 'rad counters': players get such counters; write 'each opp",
    "enters: 1 rad counters on target opponent": "column 11 .*: players get rad .*; write such as 'target opponent",
    "enters: poison counter on self": "column 9 .*: players get poison counters, and permanents have none",
    "enters: 2 oil counters on target opponent": "column 11 .*: players have no oil counters, but poison, rad, energy",
    "enters with 3 energy counters": "column 15 .*: players get energy counters, .*; write such as 'you get 1 energy'",
    "enters: draw 1 if self has a rad counter": "column 30 .*: players get rad counters, and permanents have none",
    "enters: draw 1000000": "column 14 .*: 1000000 is too large; numbers go up to 999999",
    "draw 1000000": "column 6 .*: 1000000 is too large; numbers go up to 999999",
    "draw 2": "column 1 .*: nothing says when it happens; write such as 'enters: draw 2'",
    "{W/W}: draw 1": "column 1 .*: {W/W} in the mana cost '{W/W}' is no mana symbol",
    "{1}{H}, {T}: draw 1": "column 1 .*: {H} in the mana cost",
    "{100}: draw 1": r"column 1 .*: the cost '\{100\}' is 100 mana; give one of at most 99",
    "mana: {3}": r"column 7 .*: \{3\} cannot be made; mana that is made is such as \{G\}",
    "mana: {W/W}": "column 7 .*: {W/W} cannot be made",
    "enters: add {X}": "column 13 .*: {X} cannot be made",
}


@pytest.mark.parametrize("line", WRONG_WORDS)
def test_a_wrong_word_of_a_line_is_named_with_its_place_and_what_was_meant(line: str) -> None:
    kind = "Legendary Planeswalker - Jace" if line.startswith("[") else ELF
    with pytest.raises(CardFileError, match=f"^cards, line 7: A: .*(?:{WRONG_WORDS[line]})") as caught:
        cards_from_toml(written(line, kind=kind))
    assert "\n" not in str(caught.value)


def test_words_of_english_text_are_looked_at_too() -> None:
    for text, said in {
        "When this creature enters, put a flyng counter on it.": "no card has flyng counters; did you mean 'flying'",
        "Infect 2": "'infect 2': nothing goes with infect; write 'infect'",
        "Flying, toxic": "'toxic' lacks its number",
        "Flashback {2}": "flashback is for instants and sorceries",
    }.items():
        with pytest.raises(CardFileError, match=f"^cards, line 8: A: {said}"):
            cards_from_toml(written(more=f'text = "{text}"'))


def test_costs_in_words_of_english_text_are_taken() -> None:
    for text in ("Ward--Pay 2 life.", "Kicker--Sacrifice a land.", "Morph--Discard a card.", "Epic",
                 "Cumulative upkeep--Pay 1 life.", "Max speed -- This creature has flying."):  # fmt: skip
        text = text.replace("--", "\N{EM DASH}")
        assert warnings_of(written(more=f'text = "{text}"')) == ()
    for text in ("Support 2.", "Support X."):
        assert warnings_of(written(kind="Sorcery", more=f'text = "{text}"')) == ()


def test_new_words_are_taken_and_warned_of() -> None:
    line = "another enters (Zorbling): zorble counter on self"
    assert warnings_of(written(line)) == (
        "no known card has zorble counters: taken as a new kind",
        "no known card is a Zorbling: taken as a new subtype",
    )
    assert warnings_of(written(line, more="new = ['zorble', 'Zorbling']")) == ()
    assert warnings_of(written(line, kind="Creature - Zorbling")) == (
        "no known card is a Zorbling",
        "no known card has zorble counters: taken as a new kind",
    )
    near = "another enters (Gobln): oyl counter on self"
    assert warnings_of(written(near, more="new = ['oyl', 'Gobln']")) == ()
    assert warnings_of(written("another enters (Gobln): draw 1", kind="Creature - Gobln")) == (
        "no known card is a Gobln; did you mean 'Goblin'?",
    )
    other = "[[card]]\nname = 'B'\ntype = 'Creature - Gobln'\ncost = ''\npower = 1\ntoughness = 1\n"
    assert warnings_of(written("another enters (Gobln): draw 1") + other) == ()


def test_results_show_the_warnings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from counterclock.cli import run

    file, deck = tmp_path / "my.toml", tmp_path / "deck.txt"
    file.write_text(written("enters: zorble counter on self"))
    deck.write_text("20 Forest\n40 A")
    said = "no known card has zorble counters: taken as a new kind"
    cards = cards_from_toml(file)
    assert cc.resolve(cc.read_deck(deck, cards=cards), cards).warnings == (f"A: {said}",)
    for command, shown in ((["deck", str(deck)], f"warning: A: {said}"), (["cards", "A"], f"  warning: {said}")):
        assert run([*command, "--cards", str(file)]) == 0
        assert shown in capsys.readouterr().out.splitlines()


def test_words_near_a_known_one() -> None:
    kinds = counter_kinds()
    for word, meant in {
        "flyng": "flying",
        "oyl": "oil",
        "cherge": "charge",
        "loyality": "loyalty",
        "zorble": "",
    }.items():
        assert nearest(word, kinds) == meant
    subtypes = vocabulary(default_catalogue()).subtypes
    for word, meant in {"Elves": "Elf", "Wolves": "Wolf", "goblins": "Goblin", "Inklingg": "Inkling"}.items():
        assert nearest(word, subtypes) == meant
    assert subtypes["Forest"] == {"Land"}
    assert subtypes["Golem"] == {"Artifact", "Creature"}
    assert subtypes["Servo"] == {"Creature"}


# Keywords -------------------------------------------------------------------------------------------------------------

WRONG_KEYWORDS = {
    "infect 2": "'infect 2': nothing goes with infect; write 'infect'",
    "infect {2}": "'infect {2}': nothing goes with infect",
    "flying 3": "'flying 3': nothing goes with flying",
    "toxic": "'toxic' lacks its number; write 'toxic 1'",
    "toxic X": "'toxic X' lacks its number; write 'toxic 1'",
    "toxic {2}": "'toxic {2}' lacks its number",
    "toxic 99999999": "'toxic 99999999' is out of range; toxic takes a number from 0 to 99",
    "toxic -1": "'toxic -1': '-1' does not go with toxic; write 'toxic 1'",
    "toxic 1.5": "'toxic 1.5': '1.5' does not go with toxic",
    "poisonous 16": "'poisonous 16' is out of range; poisonous takes a number from 0 to 15",
    "modular two": "'modular two': 'two' does not go with modular; write 'modular 1'",
    "afterlife": "'afterlife' lacks its number; write 'afterlife 1'",
    "vanishing": "'vanishing' lacks its number",
    "cycling": "'cycling' lacks its cost; write 'cycling {2}'",
    "cycling 3": "'cycling 3' lacks its cost",
    "cycling {99999}": "'cycling {99999}': the cost '{99999}' is 99999 mana; give one of at most 99",
    "ward {W/W}": "'ward {W/W}': {W/W} in the mana cost",
    "ward": "'ward' lacks its cost",
    "protection": "'protection' lacks the words that go with it; write 'protection from red'",
    "suspend 3": "'suspend 3' lacks the words that go with it; write 'suspend 3\N{EM DASH}{G}'",
    "equip {2}": "'equip {2}': equip is for what has the subtype Equipment",
    "crew 2": "'crew 2': crew is for what has the subtype Vehicle",
    "enchant creature": "'enchant creature': enchant is for what has the subtype Aura",
    "flashback {2}": "'flashback {2}': flashback is for instants and sorceries, not for permanents",
    "rebound": "'rebound': rebound is for instants and sorceries",
    "ward Pay 2 life": "'ward Pay 2 life': 'Pay 2 life' does not go with ward; write 'ward {2}' or 'ward\N{EM DASH}Pay",
    "proliferate": "'proliferate' is no keyword; write what it does",
    "protection from gren": "'protection from gren': 'gren' is not understood; did you mean 'green'",
    "affinity for artfacts": "'affinity for artfacts': 'artfacts' is not understood; did you mean 'artifacts'",
    "hexproof from Gobblins": "'hexproof from Gobblins': 'gobblins' is not understood; did you mean 'goblins'",
}


@pytest.mark.parametrize("word", WRONG_KEYWORDS)
def test_a_keyword_with_what_does_not_go_with_it(word: str) -> None:
    with pytest.raises(CardFileError, match=f"^cards, line 8: A: {re.escape(WRONG_KEYWORDS[word])}"):
        cards_from_toml(written(more=f"keywords = ['{word}']"))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("toxic", "column 1 of 'toxic': 'toxic' lacks its number"),
        ("toxic X", "column 1 of 'toxic X': 'toxic X' lacks its number"),
        ("toxic 100", "'toxic 100' is out of range"),
        ("infect 2", "'infect 2': nothing goes with infect"),
        ("equip {3}", r"'equip \{3\}' is for what has the subtype Equipment"),
        ("escalate {1}", r"'escalate \{1\}' is for instants and sorceries, not for permanents"),
        ("enters: self gains infect 2", "column 20 .*: 'infect 2': nothing goes with infect"),
        ("static: self has toxic", "column 18 .*: 'toxic' lacks its number"),
        ("{1}: becomes 1/1 with flying 2", "'flying 2': nothing goes with flying"),
    ],
)
def test_a_keyword_of_a_line_with_what_does_not_go_with_it(line: str, said: str) -> None:
    with pytest.raises(CardFileError, match=f"^cards, line 7: A: .*{said}"):
        cards_from_toml(written(line))


def test_nearly_all_keywords_of_the_printed_cards_are_sound() -> None:
    cards = default_catalogue()
    words = vocabulary(cards)
    printed = {key for card in cards.cards() if card.kind == "real" for face in card.faces for key in face.keywords}
    faults = {key.name for key in printed if keyword_fault(key, str(key), words)}
    lacking = {key.name for key in printed if key.value is None and key.name in faults}
    assert faults == lacking
    assert len(faults) < 0.1 * len(words.keywords)


# Types ----------------------------------------------------------------------------------------------------------------

WRONG_TYPES = {
    "Creature Instant": "the type 'Creature Instant': Instant and Creature do not go together",
    "Instant Land": "Instant and Land do not go together",
    "Instant Sorcery": "Instant and Sorcery do not go together",
    "Land Planeswalker": "Land and Planeswalker do not go together",
    "Legendery Creature": "'Legendery' is no card type; did you mean 'Legendary'",
    "Elite Creature": "'Elite' is no card type",
    "Legendary Legendary Creature": "'Legendary' stands twice in the type",
    "Creature Creature": "'Creature' stands twice",
    "Basic Creature": "the type 'Basic Creature': only lands are Basic",
    "Kindred - Elf": "Kindred stands beside another card type: 'Kindred Instant - Elf'",
    "Creature - Forest": "'Forest' is a subtype of lands, and this card is none",
    "Instant - Elf": "'Elf' is a subtype of creatures, and this card is none",
    "Enchantment - Equipment": "'Equipment' is a subtype of artifacts, and this card is none",
    "Creature-Elf": "'Creature-Elf' is no card type; write spaces around the dash: 'Creature - Elf'",
    "Creature -": "the type 'Creature -' has no subtype after its dash",
    "Creature - Elf - Warrior": "the type 'Creature - Elf - Warrior' has several dashes",
    "Creature - Elf, Warrior": "'Elf,' is no subtype; write subtypes with nothing but spaces between them",
    "Creature - 7": "'7' is no subtype",
}


@pytest.mark.parametrize("kind", WRONG_TYPES)
def test_types_that_do_not_go_together(kind: str) -> None:
    with pytest.raises(CardFileError, match=f"^cards, line 3: A: .*{re.escape(WRONG_TYPES[kind])}"):
        cards_from_toml(written(kind=kind))


@pytest.mark.parametrize(
    ("cost", "said"),
    [
        ("{W/W}", "{W/W} in the mana cost '{W/W}' is no mana symbol"),
        ("{Q}", "{Q} in the mana cost"),
        ("{99999}", "the cost '{99999}' is 99999 mana; give one of at most 99"),
        ("{1}{99}", "the cost '{1}{99}' is 100 mana"),
        ("{G", "'{G' in the mana cost '{G' is no mana symbol"),
        ("{G}}", "'}' in the mana cost"),
        ("{{G}}", "'{{G}}' in the mana cost"),
        ("{}", "{} in the mana cost"),
        ("{\N{ARABIC-INDIC DIGIT THREE}}", "is no mana symbol"),
    ],
)
def test_costs_that_are_none(cost: str, said: str) -> None:
    with pytest.raises(CardFileError, match=f"^cards, line 4: A: .*{re.escape(said)}"):
        cards_from_toml(written(cost=cost))


def test_a_vehicle_has_a_size_and_subtypes_are_spelled_as_known() -> None:
    with pytest.raises(CardFileError, match="no power on a card of type 'Artifact'"):
        cards_from_toml("[[card]]\nname = 'A'\ntype = 'Artifact - Vehicle'\ncost = '{2}'\n")
    card = cards_from_toml(written(kind="Creature - elf WARRIOR")).find("A")
    assert card is not None
    assert card.front.subtypes == ("Elf", "Warrior")


# Lines ----------------------------------------------------------------------------------------------------------------

MISFITS = [
    (ELF, "static: attached creature has +1/+1", "is for Equipment and Auras"),
    (ELF, "attacks (attached creature's): draw 1", "is for Equipment and Auras"),
    (ELF, "enters: +1/+1 counter on attached creature", "is for Equipment and Auras"),
    (ELF, "attacks: draw 1 if (attached creature fits: red) at most 0", "is for Equipment and Auras"),
    (ELF, "back: enters: draw 1", "is for cards with two faces"),
    (ELF, "enters: draw 1 if kicked", r'is for cards with kicker; give it one: keywords = \["kicker \{2\}"\]'),
    (ELF, "enters: draw (times kicked)", "is for cards with kicker"),
    (ELF, "enters: draw X", "is for what has X in its cost, and nothing says what X is here"),
    (ELF, "{1}: draw (half of X)", "is for what has X in its cost"),
    (ELF, "enters with X oil counters", "is for what has X in its cost"),
    ("Instant", "spell: target opponent gets X poison", "is for what has X in its cost"),
    (ELF, "[+1]: draw 1", "is for planeswalkers"),
    (ELF, "chapter 1: draw 1", "is for Sagas"),
    (ELF, "spell: draw 1", "is for instants and sorceries"),
    (ELF, "spell from graveyard for {2}{G}: nothing", "is for instants and sorceries"),
    ("Instant", "mana: {G}", "is for permanents; for mana that a spell adds write 'spell: add {G}'"),
    ("Instant", "{T}: draw 1", "is for permanents"),
    ("Sorcery", "your upkeep: draw 1", "is for permanents"),
    ("Sorcery", "static: each creature you control has +1/+1", "is for permanents"),
    ("Sorcery", "enters with 2 oil counters", "is for permanents"),
    ("Sorcery", "replace counters: +1 on creatures you control", "is for permanents"),
    (ELF, "another attacks (opponent's): draw 1", "'another attacks' is seen of yours only"),
    ("Sorcery", "crew 2", "is for what has the subtype Vehicle"),
    ("Instant", "trample", "is for permanents, not for instants and sorceries"),
]


@pytest.mark.parametrize(("kind", "line", "said"), MISFITS)
def test_lines_that_a_card_cannot_have(kind: str, line: str, said: str) -> None:
    with pytest.raises(CardFileError, match=f"^cards, line 7: A: .*{said}"):
        cards_from_toml(written(line, kind=kind))


@pytest.mark.parametrize(
    ("text", "warnings"),
    [
        (written("static: attached creature has infect", kind="Artifact - Equipment"), ["nothing attaches this"]),
        (written("static: attached creature has infect\N{SPACE}", kind="Artifact - Equipment",
                 more="keywords = ['equip {2}']"), []),
        (written("static: attached creature has infect", kind="Enchantment - Aura"), ["this Aura does not say what"]),
        (written("static: attached creature has infect", kind="Enchantment - Aura",
                 more="keywords = ['enchant creature']"), []),
        (written("enters: draw 1", kind="Enchantment - Saga"), ["this Saga has no chapters"]),
        (written("attacks: draw 1", kind="Enchantment"), ["'attacks' never happens to what is no creature"]),
        (written("attacks, another attacks: draw 1", kind="Enchantment"), []),
        (written("attacks: draw 1", kind="Artifact - Vehicle"), []),
        (written("[0], given to planeswalkers: proliferate", kind="Enchantment"), []),
        (written("toxic 1", more="keywords = ['toxic 1']"), ["toxic stands among the keywords and in a line"]),
        (written("enters: draw X", cost="{X}{G}"), []),
        (written("{X}: draw X"), []),
        (written("spell from graveyard for {2}{G}: nothing", more="keywords = ['escape']"), []),
    ],
)  # fmt: skip
def test_what_a_card_lacks_is_warned_of(text: str, warnings: list[str]) -> None:
    found = warnings_of(text)
    assert len(found) == len(warnings)
    for said, warning in zip(warnings, found, strict=True):
        assert warning.startswith(said)


def test_what_opponents_never_do_is_noted() -> None:
    never = "Opponents cast no spells in these games: what waits for one never happens."
    text = "Whenever an opponent casts a spell, they get a poison counter."
    idle = "Opponents do nothing in these games that it waits for."
    for card, note in (
        (written(more=f'text = "{text}"'), never),
        (written("you cast (opponent's): each opponent gets 1 poison"), never),
        (written("you cast (anyone's creature): draw 1"), never),
        (written("you discard (opponent's): draw 1"), idle),
        (written(more='text = "Whenever an opponent searches their library, draw a card."'), idle),
        (written("another dies (opponent's creature): draw 1"), ""),
        (written("you cast: draw 1"), ""),
    ):
        cards = cards_from_toml(card)
        found = cards.find("A")
        assert found is not None
        assert known_card(found, cards=cards).note == note


# The page -------------------------------------------------------------------------------------------------------------

FRAMES = (
    written("%s", cost="{X}{G}"),
    written("%s", cost="{X}{G}", more="keywords = ['kicker {2}']"),
    written("%s", kind="Sorcery", cost="{X}{G}"),
    written("%s", kind="Legendary Planeswalker - Jace"),
    written("%s", kind="Enchantment - Saga"),
    written("%s", kind="Artifact - Equipment"),
    written("%s", kind="Artifact - Vehicle"),
    "[[card]]\nname = 'Nicol Bolas, the Ravager'\nabilities = ['''%s''']\n",
)
"""Cards of many types: the last one is a known card with two faces, which is changed."""
EXAMPLES = [line for block in re.findall(r"```\n(.*?)```", PAGE, re.DOTALL) for line in block.splitlines() if line]


def loads(frame: str, line: str) -> bool:
    """Tell whether a card loads with a line."""
    try:
        cards_from_toml(frame % line)
    except CardFileError:
        return False
    return True


def test_every_example_of_the_notation_is_a_line_of_some_card() -> None:
    assert len(EXAMPLES) > 250
    assert [line for line in EXAMPLES if not any(loads(frame, line) for frame in FRAMES)] == []


# What a terminal would obey -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (written().replace("'A'", '"A\\u001b[31mB"'), r"line 2: A\\x1b[31mB: the name is 'A\\x1b[31mB'"),
        (written().replace("'A'", '"A\\nB"'), r"line 2: A\\nB: the name is 'A\\nB'"),
        (written().replace("'A'", '"A\\u202eB"'), "the name is"),
        (written(more='note = "a\\u001b[2Jb"'), r"line 8: A: note has the character '\\x1b' in it; take it out"),
        (written(more='text = "Flying\\u0007"'), r"line 8: A: text has the character '\\x07' in it"),
        (written(more='keywords = ["flying",\n "ward\\u001b"]'), r"line 9: A: keywords has the character '\\x1b'"),
        (written(more='abilities = ["left out: \\u001b[31m"]'), r"line 8: A: abilities has the character '\\x1b'"),
        (written(more='abilities = ["left out: a\\nb"]'), r"line 8: A: abilities has the character '\\n'"),
        (written(more='new = ["a\\u009b"]'), r"line 8: A: new has the character '\\x9b'"),
        (written(more='"ke\\u001by" = 1'), r"'ke\\x1by' is not understood"),
    ],
)
def test_characters_that_a_terminal_obeys_are_refused_and_never_printed(text: str, said: str) -> None:
    with pytest.raises(CardFileError) as caught:
        cards_from_toml(text)
    assert said.replace("\\\\", "\\") in str(caught.value)
    assert str(caught.value).isprintable()


def test_a_note_is_one_line() -> None:
    cards = cards_from_toml(written(more="note = '''one\n  two'''"))
    card = cards.find("A")
    assert card is not None
    assert known_card(card, cards=cards).note == "one two"


def test_nothing_that_a_terminal_obeys_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from counterclock.cli import run

    deck, cards = tmp_path / "a\x1b[31mb.txt", tmp_path / "c\x1b[31md.toml"
    deck.write_text(
        "24 Forest\n36 Glistener \x9bElf\n2 Foo\u202ebar\n1 Ink\x9bwell\n# \x9b2J\n? \x9b\n", encoding="utf-8"
    )
    cards.write_text(written("enters: draw 1"))
    for arguments in (
        ["deck", str(deck)], ["deck", str(deck), "--cards", str(cards)], ["deck", str(deck) + "x"],
        ["cards", "A", "--cards", str(cards)], ["cards", "no\x1b[2Jne"], ["cards", "A", "--cards", str(deck)],
        ["no\x1b[2Jne"], ["kill", str(deck), "--no\x1b[2Jne"],
    ):  # fmt: skip
        run(arguments)
        printed = capsys.readouterr()
        assert "".join(printed).replace("\n", "").isprintable()
        assert "".join(printed)
    found = cc.resolve(cc.read_deck(deck))
    assert found.name == r"a\x1b[31mb"
    assert [entry.name for entry in found.main] == ["Forest", "Glistener Elf", "Foobar", r"Ink\x9bwell"]


# Odd files ------------------------------------------------------------------------------------------------------------

ODD_VALUES = (
    "1", "-1", "0", "1.5", "inf", "nan", "99999999999999999999999999", "true", '"x"', '""', '" "', "[]", "[[]]", "[1]",
    '["x"]', "{}", "{a = 1}", "1979-05-27", "1979-05-27T07:32:00Z", "07:32:00", '"\\u0000"', '"\N{GRINNING FACE}"',
    "[true]", "[1979-05-27]", '["enters: draw 1", 3]', '"""a\nb"""', '"a,b"', '"{"', '"%s"', '["{}"]', '[""]', '["  "]',
    '"1+*"', '"\N{ARABIC-INDIC DIGIT THREE}"', '[["infect"]]', '[{a = "b"}]', f'"{"x" * 3000}"', f'["{"x" * 3000}"]',
    f'"{"{G}" * 500}"', f'"{"{X}" * 500}"',
)  # fmt: skip
ODD_KEYS = (
    "name", "cost", "type", "power", "toughness", "loyalty", "defense", "keywords", "enters", "abilities", "text",
    "note", "new", "Name", '""', '"a b"', "card", "card.x", '"\\u001b"',
)  # fmt: skip


OFTEN_SOUND = ("name", "cost", "power", "toughness", "keywords", "enters", "abilities", "text", "note", "new")
NEVER_SOUND = {"1.5", "inf", "nan", "true", "{}", "{a = 1}", "[[]]", "[1]", "[true]", "1979-05-27", "07:32:00"}


def refusal(text: str) -> str:
    """Return why a file is refused; empty where it is read."""
    try:
        cards_from_toml(text)
    except CardFileError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("key", ODD_KEYS)
def test_any_value_of_any_key_is_read_or_refused_in_one_line(key: str) -> None:
    lines = ['name = "A"', 'type = "Creature - Elf"', 'cost = "{G}"', *BODY.split("\n")]
    rest = "\n".join(line for line in lines if not line.startswith(f"{key} "))
    taken = []
    for value in ODD_VALUES:
        for table in (rest, 'name = "Glistener Elf"' * (key != "name")):
            said = refusal(f"[[card]]\n{table}\n{key} = {value}\n")
            assert said.isprintable()
            assert len(said) < 700
            taken += [] if said else [value]
    assert not taken or key in OFTEN_SOUND
    assert not set(taken) & NEVER_SOUND


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[card]]\nname = 'A'\nname = 'B'", r"cards: this is no TOML \(a key is written twice\)|line \d"),
        ("[[card.card]]\nname = 'A'", "head each card with"),
        ("[[card]]\n[card.name]\nx = 1", "the name is {'x': 1}"),
        ("card = 1979-05-27\n", r"'card' is datetime.date\(1979, 5, 27\); a card is written as"),
        (written() + "[extra]\nx = 1", "'extra' is not understood"),
        ("[[card]]\nname = 'Forest'\n", "line 2: Forest: nothing is said of this known card"),
        (
            "[[card]]\nname = 'Insectile Aberration'\npower = 5\n",
            "is a part of 'Delver of Secrets'; to change that ",
        ),
        (written(more="keywords = ['infect, toxic 1']"), "write each keyword by itself"),
        (written(cost="{X}" * 100), "has 100 symbols; give one of at most 99"),
        (f"[[card]]\nname = '{'x' * 201}'\n", "line 2: x{60}: the name is longer than 200 characters"),
    ],
)
def test_odd_files(text: str, said: str) -> None:
    with pytest.raises(CardFileError, match=said):
        cards_from_toml(text)


def test_a_byte_order_mark_is_no_part_of_the_text(tmp_path: Path) -> None:
    marked = "\ufeff" + written("enters: draw 1")
    file = tmp_path / "my.toml"
    file.write_text(marked, encoding="utf-8")
    for source in (marked, marked.replace("\n", "\r\n"), file):
        assert cards_from_toml(source).find("A") is not None


@pytest.mark.parametrize("source", [None, 3, b"x", ["x"], {}, object()])
def test_a_source_that_is_none_is_named(source: object) -> None:
    with pytest.raises(CardFileError, match=r"^source is .*; give the path of a TOML file, or its text"):
        cards_from_toml(source)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", [None, 3, b"Forest", ["Forest"]])
def test_names_and_lists_that_are_none_are_named(name: object) -> None:
    cards = default_catalogue()
    for look in (cards.find, cards.resolve, cards.suggest):
        with pytest.raises(ValueError, match=r"^name is .*; give the name of a card"):
            look(name)  # type: ignore[operator]
    with pytest.raises(ValueError, match=r"^n is -1; give how many names at most"):
        cards.suggest("Forest", -1)
    with pytest.raises(ValueError, match=r"^decklist is .*; give what read_deck or read_deck_text returns"):
        cc.resolve(name)  # type: ignore[arg-type]


def test_text_may_write_a_sign_for_the_name_and_ward_with_a_price_in_words() -> None:
    said = r"Infect\nWard\u2014Pay 2 life.\nWhen ~ enters, proliferate.\nWhen CARDNAME dies, draw a card."
    cards = cards_from_toml(written(more=f'text = "{said}"'))
    card = cards.find("A")
    assert card is not None
    played = known_card(card, cards=cards)
    assert [(each.name, each.value) for each in card.front.keywords] == [("infect", None), ("ward", "Pay 2 life")]
    assert [print_ability(each) for each in played.abilities] == ["enters: proliferate", "dies: draw 1"]
    assert (played.status, played.left_out) == ("modelled", ())


@pytest.mark.parametrize(
    ("kind", "keyword", "fault"),
    [
        (ELF, "adapt 2", r"'adapt 2': adapt is done by an ability; write '\{2\}\{G\}: 2 \+1/\+1 counters on self if"),
        (
            ELF,
            "monstrosity 3",
            r"'monstrosity 3': monstrosity is done by an ability; write '\{4\}\{G\}: monstrosity 3'",
        ),
        ("Instant", "support 2", "support is for permanents, not for instants and sorceries"),
    ],
)
def test_actions_are_no_keywords_that_do_something_alone(kind: str, keyword: str, fault: str) -> None:
    with pytest.raises(CardFileError, match=fault):
        cards_from_toml(written(kind=kind, more=f'keywords = ["{keyword}"]'))


@pytest.mark.parametrize("text", ["+1: Proliferate.", "Adapt 2", "Support 2."])
def test_text_that_the_card_cannot_have_is_left_out(text: str) -> None:
    cards = cards_from_toml(written(more=f'text = "{text}"'))
    card = cards.find("A")
    assert card is not None
    played = known_card(card, cards=cards)
    assert (played.status, played.left_out) == ("facts only", (text,))


def test_reinforce_is_played_with_a_number() -> None:
    for said, status in (("2\N{EM DASH}{1}{G}", "modelled"), ("X\N{EM DASH}{X}{G}", "facts only")):
        cards = cards_from_toml(written(more=f'text = "Reinforce {said}"'))
        card = cards.find("A")
        assert card is not None
        assert known_card(card, cards=cards).status == status


@pytest.mark.parametrize(
    ("power", "more", "noted"),
    [
        (2, 'keywords = ["outlast {W}"]', True),
        (2, 'abilities = ["{W}, {T}, sorcery speed: +1/+1 counter on self"]', True),
        (2, 'keywords = ["outlast {W}", "vigilance"]', False),
        (0, 'keywords = ["outlast {W}"]', False),
        (2, 'abilities = ["{W}, {T}: +1/+1 counter on target creature you control"]', False),
    ],
)
def test_what_attacks_instead_of_growing_says_so(power: int, more: str, noted: bool) -> None:
    cards = cards_from_toml(written(more=more).replace("power = 1", f"power = {power}"))
    card = cards.find("A")
    assert card is not None
    note = "It attacks whenever it can instead of being tapped for an ability."
    assert (note in known_card(card, cards=cards).note) is noted
