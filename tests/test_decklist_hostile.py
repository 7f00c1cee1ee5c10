"""Whatever a file holds, it is read or refused in one line."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from counterclock.decklist import DeckList, DecklistError, read_deck, read_deck_text

FIXTURES = Path(__file__).parent / "decks"
PIECES = [
    *"0123456789xX\u00d7-+*#/|[](){}<>^`&;:,.\"'\\\t\n\r \u00a0\ufeff\u2028",
    *(
        "4 ",
        "Forest",
        "Fire // Ice",
        "Sideboard",
        "Commander",
        "SB: ",
        "(ONE) 1",
        "*CMDR*",
        "[Main]",
        "NAME:",
        "\n\n",
    ),
    *(
        "<zone>",
        "<card number='1' name='x'/>",
        "<!DOCTYPE",
        "&lol;",
        "{",
        '"main"',
        "null",
        "Count,Name",
        "\ud800",
    ),
]


def refused(text: str | bytes, tmp_path: Path, suffix: str = ".txt") -> str:
    path = tmp_path / f"deck{suffix}"
    path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
    with pytest.raises(DecklistError) as refusal:
        read_deck(path)
    message = str(refusal.value)
    assert "\n" not in message
    assert "deck" in message
    assert len(message) < 500
    return message


def outcome(read: Callable[[], DeckList]) -> DeckList | str:
    try:
        return read()
    except DecklistError as refusal:
        return str(refusal)


def read_or_refuse(text: str) -> None:
    assert_sound(outcome(lambda: read_deck_text(text)))


def assert_sound(found: DeckList | str) -> None:
    if isinstance(found, str):
        assert len(found.splitlines()) == 1
    else:
        assert all(0 < entry.count <= 10_000 for entry in found.main)


def test_missing_file_and_folder(tmp_path):
    with pytest.raises(DecklistError, match="there is no such file"):
        read_deck(tmp_path / "none.txt")
    with pytest.raises(DecklistError, match="this is a folder"):
        read_deck(tmp_path)
    with pytest.raises(DecklistError):
        read_deck("a\0b")


@pytest.mark.parametrize("text", [b"", b"   \n\t\n", b"\xef\xbb\xbf", b"\xff\xfe", b"\xff\xfe\n\0"])
def test_empty_file(tmp_path, text):
    assert "the file is empty" in refused(text, tmp_path)


@pytest.mark.parametrize(
    "text",
    [
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01\0",
        b"PK\x03\x04\x14\0\0\0\x08\0" * 20,
        bytes(range(256)) * 10,
        b"4 Forest\n" + b"\0" * 3000,
        random.Random(1).randbytes(20_000),
        b"\xff\xfe4",
    ],
)
def test_binary_file(tmp_path, text):
    refused(text, tmp_path)


def test_file_over_the_limit(tmp_path):
    assert "larger than 2 MB" in refused(b"4 Forest\n" * 250_000, tmp_path)
    assert "larger than 2 MB" in refused(b"4 " + b"F" * 10_000_000, tmp_path)
    with pytest.raises(DecklistError, match="2 million characters"):
        read_deck_text("4 " + "F" * 10_000_000)


@pytest.mark.parametrize("unit", ["F", "4 ", "(", "[", "*", "^", "`", "x4 ", "{", "<", "# ", " ", "&#39;", "a:"])
def test_very_long_line_is_quick(unit):
    read_or_refuse("60 Forest\n" + unit * (1_900_000 // len(unit)))
    read_or_refuse("60 Forest\n" + ("4 " + unit * 400)[:990] + "\n")


def test_too_many_cards():
    with pytest.raises(DecklistError, match="line 11: more than 10000 cards"):
        read_deck_text("1000 Relentless Rats\n" * 11)


def test_many_lines_that_are_not_understood_are_summed_up():
    deck = read_deck_text("60 Forest\n" + "what, is this?\n" * 5000)
    assert len(deck.warnings) == 11
    assert deck.warnings[-1] == "4990 more lines that were not understood (lines 12 to 5001)"


ENTITIES = '<!ENTITY a "aaaaaaaaaa">' + "".join(
    f'<!ENTITY {new} "{f"&{old};" * 10}">' for old, new in zip("abcdefgh", "bcdefghi", strict=True)
)
XML_BOMBS = [
    f"<!DOCTYPE d [{ENTITIES}]><cockatrice_deck><deckname>&i;</deckname></cockatrice_deck>",
    '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><deck><section name="Main"/></deck>',
    '<!DOCTYPE d SYSTEM "http://example.invalid/x.dtd"><Deck><Cards Quantity="1" Name="Forest"/></Deck>',
    "<!DOCTYPE d><Deck/>",
]


@pytest.mark.parametrize("text", XML_BOMBS)
def test_doctype_and_entities_are_refused(tmp_path, text):
    assert "a DOCTYPE or entity declaration is not allowed" in refused(text, tmp_path, ".cod")


@pytest.mark.parametrize(
    "text",
    [
        "<cockatrice_deck><zone>",
        "<Deck><Cards></Deck>",
        "<Deck/>",
        "<svg><path/></svg>",
        "<html><body>4 Forest</body></html>",
        "<a>" * 100_000,
        "<?xml version='1.0'?>",
        "<Deck><Cards Quantity='1'/></Deck>",
        "<Deck><Cards Name='&#0;' Quantity='1'/></Deck>",
        '{"main": ',
        "[" * 100_000,
        '{"main": [[1, 2]]}',
        '{"main": [1]}',
        '{"main": {"a": {"b": 1, "b": {}}}}',
        '{"main": [{"name": "Forest", "count": ' + "9" * 10_000 + "}]}",
        "{}",
        "[]",
        '{"a": 1}',
        "Name,Count\n",
        'Name,Count\n"Forest',
        'Name,Count\n"' + "F" * 200_000 + '",1\n',
        "idProduct;groupCount\n1;1\n",
        "Count,Name\n4,\n",
        "Sideboard",
        "Sideboard\n4 Forest\n",
        "-----\n",
        "nothing here is a card at all\nnor here\n",
        "<!doctype html>\n<p>4 Forest",
    ],
)
def test_broken_files_are_refused(tmp_path, text):
    for suffix in (".txt", ".csv", ".json", ".cod"):
        refused(text, tmp_path, suffix)


def test_nothing_is_read_of_a_commander_without_a_deck_but_the_commander():
    deck = read_deck_text("Commander\n1 Atraxa, Praetors' Voice\n")
    assert (deck.count(), deck.count("commanders")) == (0, 1)


@settings(max_examples=400, deadline=None, derandomize=True)
@given(st.lists(st.sampled_from(PIECES), max_size=60).map("".join))
def test_fuzzed_text(text):
    read_or_refuse(text)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.text(max_size=200))
def test_any_text(text):
    read_or_refuse(text)
    read_or_refuse("60 Forest\n" + text)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.binary(max_size=300))
def test_any_bytes(tmp_path_factory, data):
    path = tmp_path_factory.mktemp("decks") / "deck.txt"
    path.write_bytes(data)
    assert_sound(outcome(lambda: read_deck(path)))


@pytest.mark.parametrize("name", sorted(path.name for path in FIXTURES.iterdir() if path.suffix != ".csv"))
def test_damaged_files(name):
    data = (FIXTURES / name).read_bytes()
    chance = random.Random(name)
    for _ in range(3):
        start = chance.randrange(len(data))
        cut = data[:start] + chance.randbytes(3) + data[start + chance.randrange(40) :]
        read_or_refuse(cut.decode("utf-8", "replace"))
