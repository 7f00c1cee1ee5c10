"""A deck written in any style reads back the same."""

import csv
import io
import json
from collections.abc import Callable
from xml.sax.saxutils import escape, quoteattr

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from counterclock.catalogue import default_catalogue
from counterclock.decklist import DeckList, read_deck, read_deck_text

NAMES = default_catalogue().names()
Zone = dict[str, int]
Written = tuple[Zone, Zone]
LEADER = "Atraxa, Praetors' Voice"


def zones(smallest: int, largest: int) -> st.SearchStrategy[Zone]:
    name = st.sampled_from([name for name in NAMES if name != LEADER])
    return st.dictionaries(name, st.integers(1, 30), min_size=smallest, max_size=largest)


@st.composite
def decks(draw: st.DrawFn) -> Written:
    main, side = draw(zones(1, 12)), draw(zones(1, 5))
    main["Forest"] = 60 + main.get("Forest", 0)
    return main, side


def lines(zone: Zone, shape: str) -> str:
    return "".join(shape.format(n=count, name=name) + "\n" for name, count in zone.items())


def text_style(shape: str, main: str, side: str, before: str = "") -> Callable[[Written], str]:
    return lambda deck: before + main + lines(deck[0], shape) + side + lines(deck[1], shape)


def sb_style(shape: str, before: str = "") -> Callable[[Written], str]:
    return lambda deck: before + lines(deck[0], shape) + lines(deck[1], "SB: " + shape)


def cod(deck: Written) -> str:
    def zone(name: str, cards: Zone) -> str:
        rows = "".join(f"<card number={quoteattr(str(n))} name={quoteattr(card)}/>\n" for card, n in cards.items())
        return f'<zone name="{name}">\n{rows}</zone>\n'

    both = zone("main", deck[0]) + zone("side", deck[1])
    return f'<?xml version="1.0"?>\n<cockatrice_deck>{both}</cockatrice_deck>'


def dek(deck: Written) -> str:
    rows = [
        f'<Cards CatID="1" Quantity="{n}" Sideboard="{side}" Name={quoteattr(card)} Annotation="0" />'
        for side, cards in (("false", deck[0]), ("true", deck[1]))
        for card, n in cards.items()
    ]
    return "<Deck>" + "\n".join(rows) + "</Deck>"


def o8d(deck: Written) -> str:
    parts = [
        f'<section name="{name}">'
        + "".join(f'<card qty="{n}" id="x">{escape(card)}</card>\n' for card, n in cards.items())
        + "</section>"
        for name, cards in (("Main", deck[0]), ("Sideboard", deck[1]))
    ]
    return '<deck game="x">' + "".join(parts) + "</deck>"


def table(delimiter: str) -> Callable[[Written], str]:
    def written(deck: Written) -> str:
        out = io.StringIO()
        rows = csv.writer(out, delimiter=delimiter)
        rows.writerow(["Board", "Qty", "Name", "Printing", "Foil"])
        for board, cards in (("main", deck[0]), ("side", deck[1])):
            rows.writerows([board, count, name, "ONE", ""] for name, count in cards.items())
        return out.getvalue()

    return written


def as_json(deck: Written) -> str:
    return json.dumps({"main": [{"name": k, "count": v} for k, v in deck[0].items()], "side": deck[1]})


STYLES: dict[str, Callable[[Written], str]] = {
    "MTGO text": text_style("{n} {name}", "", "Sideboard\n"),
    "Arena": text_style("{n} {name} (ONE) 33", "Deck\n", "\nSideboard\n", "About\nName X\n\n"),
    "Moxfield": text_style("{n} {name} (2X2) 190 *F* #tag #!Two words", "", "\nSIDEBOARD:\n"),
    "Archidekt": text_style("{n}x {name} (sld) 1473★ *F* [Draw,Ramp] ^Keeper,#4aab08^", "Draw\n", "\nSideboard\n"),
    "Archidekt of old": text_style("{n}x {name} (sld) `Draw`", "", "\nSideboard\n"),
    "TappedOut": text_style("{n}x {name} (ONE) *F*", "", "\nSideboard:\n"),
    "MTGGoldfish": text_style("{n} {name} <extended> [ONE] (F)", "", "\nSideboard\n"),
    "MTGTop8": text_style("{n} {name}", "Main\n", "Sideboard\n"),
    "markdown": text_style("- {n} {name}", "## Deck\n", "## Sideboard\n"),
    "count behind": text_style("{name} x{n}", "", "\nSideboard\n"),
    "Wagic": text_style("{name}\t (SOM) *{n}", "#NAME:x\n", "Sideboard\n"),
    "precon": text_style("{n} {name} [ONC:1] [foil] [etched]", "// NAME: x\n", "\nSideboard\n"),
    "Forge": text_style("{n} {name}|ONC|1", "[Main]\n", "[Sideboard]\n", "[metadata]\nName=x\n"),
    "XMage": sb_style("{n} [SOM:185] {name}", "NAME:x\n"),
    "Deckstats": sb_style("{n} [SOM#185] {name} # !Foil", "//NAME: x\n\n//Main\n"),
    "Magic Workstation": sb_style("    {n} [SOM] {name}", "// NAME : x\n"),
    "Apprentice": sb_style("\t{n} {name}", "// Creatures\n"),
    "Cockatrice": cod,
    "MTGO .dek": dek,
    "OCTGN": o8d,
    "commas": table(","),
    "semicolons": table(";"),
    "tabs": table("\t"),
    "JSON": as_json,
}


def read_back(deck: DeckList) -> Written:
    return {e.name: e.count for e in deck.main}, {e.name: e.count for e in deck.sideboard}


@pytest.mark.parametrize("style", STYLES)
@settings(max_examples=40, deadline=None, derandomize=True)
@given(deck=decks())
def test_written_deck_reads_back(style, deck):
    read = read_deck_text(STYLES[style](deck))
    assert read_back(read) == deck
    assert not read.commanders + read.companion + read.maybeboard
    assert not [text for text in read.warnings if "sideboard" not in text]


@pytest.mark.parametrize("style", STYLES)
@settings(max_examples=10, deadline=None, derandomize=True)
@given(
    deck=decks(),
    encoding=st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "utf-32"]),
    ends=st.sampled_from("\r\n"),
)
def test_encodings_and_line_ends_change_nothing(style, deck, encoding, ends, tmp_path_factory):
    path = tmp_path_factory.mktemp("decks") / "deck.txt"
    path.write_bytes(STYLES[style](deck).replace("\r\n", "\n").replace("\n", ends).encode(encoding))
    assert read_back(read_deck(path)) == deck


@settings(max_examples=40, deadline=None, derandomize=True)
@given(deck=decks(), order=st.randoms(use_true_random=False))
def test_order_of_lines_changes_no_count(deck, order):
    main = list(deck[0].items())
    order.shuffle(main)
    assert read_back(read_deck_text(lines(dict(main), "{n} {name}"))) == (deck[0], {})


@settings(max_examples=40, deadline=None, derandomize=True)
@given(zone=zones(1, 12))
def test_copies_on_separate_rows_add_up(zone):
    doubled = lines(zone, "{n} {name}") + lines(zone, "{n} {name} (ONE) 1")
    assert read_back(read_deck_text(doubled))[0] == {name: 2 * count for name, count in zone.items()}


@settings(max_examples=40, deadline=None, derandomize=True)
@given(deck=decks())
def test_commander_can_be_named_or_marked(deck):
    main = {**deck[0], LEADER: 1}
    named = read_deck_text(lines(main, "{n} {name}"), commander=LEADER)
    marked = read_deck_text(f"Commander\n1 {LEADER}\n\nDeck\n" + lines(deck[0], "{n} {name}"))
    assert read_back(named)[0] == read_back(marked)[0] == deck[0]
    assert [e.name for e in named.commanders] == [e.name for e in marked.commanders] == [LEADER]
