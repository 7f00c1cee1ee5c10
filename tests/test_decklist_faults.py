"""What went wrong in other readers of decklists goes right here."""

import pytest

import counterclock as cc
from counterclock.catalogue import default_catalogue
from counterclock.decklist import DeckList, DecklistError, Entry, read_deck, read_deck_text
from counterclock.legality import format_warnings


def names(entries: tuple[Entry, ...]) -> dict[str, int]:
    return {entry.name: entry.count for entry in entries}


def singles(count: int) -> list[str]:
    cards = [name for name in default_catalogue().names()[5000:5400] if "//" not in name and '"' not in name]
    return [f"1 {name}" for name in cards[:count]]


def only(deck: DeckList) -> Entry:
    assert len(deck.main) == 1
    return deck.main[0]


LINES = [
    ("4 Glistener Elf", "Glistener Elf", 4),
    ("4x Glistener Elf", "Glistener Elf", 4),
    ("4X Glistener Elf", "Glistener Elf", 4),
    ("4 x Glistener Elf", "Glistener Elf", 4),
    ("4xGlistener Elf", "Glistener Elf", 4),
    ("4\u00d7 Glistener Elf", "Glistener Elf", 4),
    ("x4 Glistener Elf", "Glistener Elf", 4),
    ("(4) Glistener Elf", "Glistener Elf", 4),
    ("Glistener Elf x4", "Glistener Elf", 4),
    ("Glistener Elf (x4)", "Glistener Elf", 4),
    ("Glistener Elf\t4", "Glistener Elf", 4),
    ("4\tGlistener Elf", "Glistener Elf", 4),
    ("4\u00a0Glistener\u00a0Elf", "Glistener Elf", 4),
    ("  4  Glistener   Elf  ", "Glistener Elf", 4),
    ("- 4 Glistener Elf", "Glistener Elf", 4),
    ("* 4 Glistener Elf", "Glistener Elf", 4),
    ("• 4 Glistener Elf", "Glistener Elf", 4),
    ("4 of Glistener Elf", "Glistener Elf", 4),
    ("4 Of One Mind", "Of One Mind", 4),
    ("Glistener Elf", "Glistener Elf", 1),
    ("+2 Mace", "+2 Mace", 1),
    ("2 +2 Mace", "+2 Mace", 2),
    ("1 Vault 12: The Necropolis", "Vault 12: The Necropolis", 1),
    ("3 Summon: Primal Odin (FIN) 121", "Summon: Primal Odin", 3),
    ("4 [SOM:172] Livewire Lash", "Livewire Lash", 4),
    ("4 [M14] Mutavault", "Mutavault", 4),
    ("1 [SOM#79] Skithiryx, the Blight Dragon # mana", "Skithiryx, the Blight Dragon", 1),
    ("4 Inkmoth Nexus (MBS) 145 *F*", "Inkmoth Nexus", 4),
    ("4 Inkmoth Nexus (MBS) 145p *E*", "Inkmoth Nexus", 4),
    ("4 Inkmoth Nexus (PLST) MBS-145", "Inkmoth Nexus", 4),
    ("1 Arcane Signet () 335", "Arcane Signet", 1),
    ("28x Snow-Covered Plains (sld) 1473★ *F* [Land] ^Keeper,#4aab08^", "Snow-Covered Plains", 28),
    ("1x Lush Portico (mkm) 263 [Land,Maybe (New){noDeck}{noPrice}]", "Lush Portico", 1),
    ("1x Twilight Prophet (rix) `Draw` ", "Twilight Prophet", 1),
    ("4 Venerated Rotpriest <extended> [ONE]", "Venerated Rotpriest", 4),
    ("4 Skrelv's Hive [ONE] (F)", "Skrelv's Hive", 4),
    ("1 Forest|PIP|1", "Forest", 1),
    ("1 Forest+|PIP|1", "Forest", 1),
    ("1 Ixhel, Scion of Atraxa [ONC]|1", "Ixhel, Scion of Atraxa", 1),
    ("Forest\t (UGL) *4", "Forest", 4),
    ("1 Perrie, the Pulverizer [NCC:190] [foil] [etched]", "Perrie, the Pulverizer", 1),
    ("3 Carnival /// Carnage (RNA) 222", "Carnival // Carnage", 3),
    ("1 Minsc &amp; Boo, Timeless Heroes", "Minsc & Boo, Timeless Heroes", 1),
    ("1 Evolution Sage (WAR) 159 #Proliferate #!Engine", "Evolution Sage", 1),
    ("4 Erase (Not the Urza's Legacy One) (UNH) 10", "Erase (Not the Urza's Legacy One)", 4),
    ("1 Hot Pursuit (Star Wars)", "Hot Pursuit (Star Wars)", 1),
    ("4 Foil", "Foil", 4),
    ("1 B.F.M. (Big Furry Monster)", "B.F.M. (Big Furry Monster)", 1),
    ("1 1996 World Champion", "1996 World Champion", 1),
    ("1 Sideboard", "Sideboard", 1),
    ("1 Library of Alexandria", "Library of Alexandria", 1),
    ("1 Deck of Many Things", "Deck of Many Things", 1),
    ("> 4 Glistener Elf", "Glistener Elf", 4),
    ("4 Forest|ZNR|[275]", "Forest", 4),
    ("4 Forest [275]", "Forest", 4),
    ("4 Forest (275)", "Forest", 4),
    ("4 Forest|znr+|275a|foil", "Forest", 4),
    ("4 Forest | ZNR | 275 # basics | mine", "Forest", 4),
    ("4 Forest|ZNR|1|#{noSellValue=true}", "Forest", 4),
]


@pytest.mark.parametrize(
    "line",
    ["0x10 Forest", "10x0 Forest", "4x4 Forest", "½ Forest", "A | B", "4 A | B", "4 Forest | Island", "| 4 | Forest |",
     "4 Forest|ZNR|a picture of a wood", "4|Forest", "1/2 Forest"],
)  # fmt: skip
def test_what_may_mean_anything_is_reported_and_not_guessed(line):
    deck = read_deck_text(f"20 Swamp\n{line}")
    assert [(entry.name, entry.count) for entry in deck.main] == [("Swamp", 20)]
    assert deck.warnings == (f"line 2: not understood: {line!r}",)


@pytest.mark.parametrize(("line", "name", "count"), LINES)
def test_line(line, name, count):
    entry = only(read_deck_text(line))
    assert (entry.name, entry.count, entry.line) == (name, count, 1)


HEADINGS = [
    ("Main (60)", "Sideboard (15)"),
    ("Main:", "Sideboard:"),
    ("MainDeck", "SIDEBOARD(15)"),
    ("Mainboard", "Sideboard [15]"),
    ("[Main]", "[Sideboard]"),
    ("## Deck", "## Sideboard"),
    ("**Main deck**", "**Side board**"),
    ("//Main", "//Sideboard"),
    ("# Main", "# Sideboard"),
    ("MainBoard: 60 cards", "SideBoard: 15 cards"),
    ("Deck", "Réserve"),
    ("Mazo", "Banquillo"),
    ("デッキ", "サイドボード"),
]


@pytest.mark.parametrize(("main", "side"), HEADINGS)
def test_headings(main, side):
    deck = read_deck_text(f"{main}\n4 Glistener Elf\n56 Forest\n\n{side}\n15 Spell Pierce\n")
    assert names(deck.main) == {"Glistener Elf": 4, "Forest": 56}
    assert names(deck.sideboard) == {"Spell Pierce": 15}
    assert not deck.warnings


@pytest.mark.parametrize("word", ["Commander", "Kommandeur", "Comandante", "Commandant", "統率者", "COMMANDER:"])
def test_commander_headings(word):
    deck = read_deck_text(f"{word}\n1 Atraxa, Praetors' Voice\n\nDeck\n99 Forest\n")
    assert names(deck.commanders) == {"Atraxa, Praetors' Voice": 1}
    assert deck.count() == 99


def test_unmarked_commander_is_said_and_can_be_named():
    lines = singles(97) + ["1 Castle", "1 Dusk/Dawn", "1 Atraxa, Praetors' Voice"]
    deck = read_deck_text("\n".join(lines))
    assert (deck.count(), deck.commanders) == (100, ())
    assert "no commander marked" in deck.warnings[0]
    assert "Atraxa" in deck.warnings[0]
    named = read_deck_text("\n".join(lines), commander="atraxa, praetors\u2019 voice")
    assert (named.count(), names(named.commanders)) == (99, {"Atraxa, Praetors' Voice": 1})
    assert not named.warnings


def test_commander_that_is_not_in_the_list_gets_a_suggestion():
    with pytest.raises(DecklistError, match="did you mean 'Glistener Elf'"):
        read_deck_text("4 Glistener Elf\n56 Forest", commander="Glistner Elf")


def test_two_commanders_can_be_named():
    lines = [*singles(98), "1 Tymna the Weaver", "1 Thrasios, Triton Hero"]
    deck = read_deck_text("\n".join(lines), commander=["Tymna the Weaver", "Thrasios, Triton Hero"])
    assert (deck.count(), deck.count("commanders")) == (98, 2)


@pytest.mark.parametrize("layout", ["last", "first"])
def test_lone_legend_beside_99_cards_is_read_as_commander_and_said(layout):
    blocks = ["\n".join(singles(99)), "1 Atraxa, Praetors' Voice"]
    deck = read_deck_text("\n\n".join(blocks if layout == "last" else blocks[::-1]))
    assert (deck.count(), deck.count("sideboard")) == (99, 0)
    assert names(deck.commanders) == {"Atraxa, Praetors' Voice": 1}
    assert "read as the commander" in deck.warnings[0]


def test_two_copies_of_a_legend_in_the_sideboard_stay_there():
    deck = read_deck_text("98 Forest\n\n2 Atraxa, Praetors' Voice\n")
    assert (deck.commanders, deck.count("sideboard")) == ((), 2)


def test_lone_sideboard_card_that_cannot_lead_stays_there():
    deck = read_deck_text("\n".join([*singles(99), "SB: 1 Containment Priest"]))
    assert (deck.commanders, names(deck.sideboard)) == ((), {"Containment Priest": 1})


def test_commander_listed_in_the_deck_too_is_counted_once():
    lines = [*singles(99), "1 Atraxa, Praetors' Voice"]
    deck = read_deck_text("Commander\n1 Atraxa, Praetors' Voice\n\nDeck\n" + "\n".join(lines))
    assert (deck.count(), deck.count("commanders")) == (99, 1)
    assert "counted once" in deck.warnings[0]


@pytest.mark.parametrize("mark", ["*CMDR*", "# !Commander", "[Commander{top}]", "`Commander`", "(cmm) 1 [Commander]"])
def test_marked_commander_is_found(mark):
    deck = read_deck_text(f"1x Atraxa, Praetors' Voice {mark}\n99x Forest\n")
    assert names(deck.commanders) == {"Atraxa, Praetors' Voice": 1}
    assert deck.count() == 99


def test_rows_of_the_same_card_add_up():
    deck = read_deck_text("2 Tormenting Voice (M19) 164\n58 Mountain\n2 tormenting voice (KTK) 123\n")
    assert names(deck.main) == {"Tormenting Voice": 4, "Mountain": 58}
    assert deck.main[0].line == 1


def test_rows_of_a_dek_file_add_up():
    row = '<Cards CatID="{}" Quantity="2" Sideboard="false" Name="Tormenting Voice"/>'
    deck = read_deck_text(f"<Deck>{row.format(1)}{row.format(2)}</Deck>", hint=".dek")
    assert (deck.format_name, names(deck.main)) == ("MTGO .dek", {"Tormenting Voice": 4})


def test_card_in_both_boards_keeps_both_counts():
    deck = read_deck_text("3 Mind Control\n57 Island\nSideboard\n1 Mind Control\n")
    assert (deck.main[0].count, deck.sideboard[0].count) == (3, 1)


def test_two_spellings_of_an_adventure_are_one_card():
    deck = read_deck_text("1 Murderous Rider\n2 Murderous Rider // Swift End\n")
    assert names(deck.main) == {"Murderous Rider": 3}


def test_ampersand_in_a_name_stays():
    deck = read_deck_text("1 Minsc & Boo, Timeless Heroes\n1 Fire & Ice\n1 Fire // Ice\n")
    assert names(deck.main) == {"Minsc & Boo, Timeless Heroes": 1, "Fire & Ice": 2}


@pytest.mark.parametrize(
    "text",
    [
        "MainDeck\n60 Island\n\nCompanion\n1 Kaheera, the Orphanguard\n\nSideboard\n14 Duress\n",
        "Sideboard\n14 Duress\n\nCompanion\n1 Kaheera, the Orphanguard\n\nDeck\n60 Island\n",
        "Companion\n1 Kaheera, the Orphanguard\n\n60 Island\n\nSideboard\n14 Duress\n",
    ],
)
def test_companion_is_outside_the_library(text):
    deck = read_deck_text(text)
    assert names(deck.main) == {"Island": 60}
    assert names(deck.companion) == {"Kaheera, the Orphanguard": 1}
    assert names(deck.sideboard) == {"Duress": 14}


def test_75_cards_in_one_block_are_warned_of():
    deck = read_deck_text("4 Glistener Elf\n56 Forest\n15 Duress\n")
    assert deck.count() == 75
    assert "75 cards and no sideboard" in deck.warnings[0]
    assert "first 60 end with 'Forest', line 2" in deck.warnings[0]


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252", "utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_encodings_and_line_ends(tmp_path, encoding, ends):
    path = tmp_path / "deck.txt"
    path.write_bytes(ends.join(["4 Séance", "2 Jötun Grunt", "54 Plains", ""]).encode(encoding))
    deck = read_deck(path)
    assert names(deck.main) == {"Séance": 4, "Jötun Grunt": 2, "Plains": 54}
    assert bool(deck.warnings) == (encoding in ("latin-1", "cp1252", "utf-16-le", "utf-16-be"))


def test_legacy_encoding_names_its_line(tmp_path):
    path = tmp_path / "deck.txt"
    path.write_bytes("56 Plains\n4 Séance\n".encode("latin-1"))
    assert read_deck(path).warnings[0].startswith("line 2: not UTF-8")


@pytest.mark.parametrize("name", ["Nature's Claim", "Nature\u2019s Claim", "Nature&#39;s Claim", "Nature&#x27;s Claim"])
def test_apostrophes_are_one_card(name):
    deck = read_deck_text(f"1 {name}\n3 Nature's Claim\n")
    assert deck.main[0].count == 4
    assert "&" not in deck.main[0].name


def test_xml_entities_decode_once():
    card = '<card number="1" name="{}"/>'
    zone = card.format("Nature&#39;s Claim") + card.format("Minsc &amp; Boo, Timeless Heroes")
    deck = read_deck_text(f'<cockatrice_deck version="1"><zone name="main">{zone}</zone></cockatrice_deck>')
    assert names(deck.main) == {"Nature's Claim": 1, "Minsc & Boo, Timeless Heroes": 1}


def test_rebalanced_name_is_the_paper_card():
    deck = read_deck_text("1 A-The One Ring (LTR) 246\n3 The One Ring\n")
    assert deck.main[0].count == 4


def test_display_commander_is_left_out_and_said():
    leader = "1 Kalemne, Disciple of Iroas"
    deck = read_deck_text(f"COMMANDER: {leader}\n99 Plains\n\nDisplay Commander\n{leader} [oc15]\n")
    assert (deck.count(), deck.count("commanders")) == (99, 1)
    assert deck.warnings == ("left out, no part of the deck: 1 Kalemne, Disciple of Iroas (line 5)",)


BAD_COUNTS = ["-3", "\u22123", "4294967296", "999999999", "1001", "4.5", "1e3", "\u0664", "9" * 5000]


@pytest.mark.parametrize("count", BAD_COUNTS)
def test_bad_count_names_its_line(count):
    with pytest.raises(DecklistError, match=r"^deck, line 2: .* a count is a whole number from 1 to 1000$"):
        read_deck_text(f"56 Forest\n{count[:900]} Glistener Elf\n")


@pytest.mark.parametrize("count", ["-3", "abc", "", "1.5", "1e3", "99999", "true"])
def test_bad_count_in_a_table_names_its_line(count):
    with pytest.raises(DecklistError, match=r"^deck, line 3: .* a count is a whole number"):
        read_deck_text(f"Count,Name\n56,Forest\n{count},Glistener Elf\n", hint=".csv")


@pytest.mark.parametrize("count", ["-3", '"abc"', "null", "true", "1.5", "1e999", "[]", "100000"])
def test_bad_count_in_json_names_its_line(count):
    with pytest.raises(DecklistError, match=r"^deck, line 2: .* a count is a whole number"):
        read_deck_text(f'{{"main": [\n{{"name": "Forest", "count": {count}}}]}}')


@pytest.mark.parametrize("count", ["-3", "abc", "", "1.5"])
def test_bad_count_in_xml_names_its_line(count):
    card = f'<card number="{count}" name="Forest"/>'
    text = f'<cockatrice_deck>\n<zone name="main">\n{card}</zone></cockatrice_deck>'
    with pytest.raises(DecklistError, match=r"^deck, line 3: .* a count is a whole number"):
        read_deck_text(text)


def test_zero_copies_are_left_out_and_said():
    deck = read_deck_text("60 Forest\n0 Glistener Elf\n")
    assert names(deck.main) == {"Forest": 60}
    assert deck.warnings == ("line 2: 0 copies of 'Glistener Elf': left out",)


def test_line_that_is_not_understood_is_reported():
    deck = read_deck_text("4 Glistener Elf\nhello there, friends\n56 Forest\n")
    assert deck.warnings == ("line 2: not understood: 'hello there, friends'",)


def test_unusual_heading_is_reported():
    deck = read_deck_text("My beaters\n4 Glistener Elf\n\n56 Forest\n")
    assert deck.warnings[0] == "read as headings, not as cards: 'My beaters' (line 1)"


def test_card_without_a_count_is_one_copy_and_said():
    deck = read_deck_text("4 Glistener Elf\nPendelhaven\n55 Forest\n")
    assert deck.count() == 60
    assert deck.warnings == ("line 2: no count before 'Pendelhaven': read as 1 copy",)


@pytest.mark.parametrize("name", ["Library", "Conspiracy", "Acquire"])
def test_card_named_like_a_heading(name):
    assert names(read_deck_text(f"4 {name}\n56 Island\n").main) == {name: 4, "Island": 56}


def test_wrong_totals_are_reported():
    deck = read_deck_text("Creatures (5)\n4 Glistener Elf\n\nLands (56)\n56 Forest\n61 cards total\n")
    assert [text.split(":")[0] for text in deck.warnings] == ["line 1", "line 6"]


def test_sideboard_by_widest_gap_only():
    creatures, pump = "30 Glistener Elf", "10 Giant Growth\n\n21 Forest"
    deck = read_deck_text(f"{creatures}\n\n{pump}\n\n\n12 Duress\n")
    assert (deck.count(), deck.count("sideboard")) == (61, 12)


def test_blocks_by_type_are_all_main():
    deck = read_deck_text("20 Glistener Elf\n\n28 Giant Growth\n\n12 Forest\n")
    assert (deck.count(), deck.count("sideboard"), deck.warnings) == (60, 0, ())


def test_sections_below_the_sideboard_are_reported():
    deck = read_deck_text("4 Glistener Elf\nSideboard\n1 Duress\n\nLands\n56 Forest\n")
    assert (deck.count(), deck.count("sideboard")) == (60, 1)
    assert "follows the sideboard" in deck.warnings[0]


def test_octgn():
    text = (
        '<?xml version="1.0" encoding="utf-8" standalone="yes"?><deck game="x"><section name="Main">'
        '<card qty="4" id="1">Glistener Elf</card><card qty="56" id="2">Forest</card></section>'
        '<section name="Sideboard"><card qty="2" id="3">Duress</card></section>'
        '<section name="Command Zone"><card qty="1" id="4">Atraxa, Praetors\' Voice</card></section></deck>'
    )
    deck = read_deck_text(text, hint=".o8d")
    assert (deck.format_name, deck.count(), deck.count("sideboard"), deck.count("commanders")) == (
        "OCTGN .o8d",
        60,
        2,
        1,
    )


JSONS = [
    '{"main": {"Glistener Elf": 4, "Forest": 56}, "side": {"Duress": 2}}',
    '{"data": {"name": "x", "mainBoard": [{"name": "Glistener Elf", "count": 4},'
    ' {"name": "Forest", "count": 56}],'
    ' "sideBoard": [{"name": "Duress", "count": 2}]}}',
    '{"boards": {"mainboard": {"count": 60, "cards": {"a": {"quantity": 4,'
    ' "card": {"name": "Glistener Elf"}}, "b": {"quantity": 56, "card": {"name": "Forest"}}}},'
    ' "sideboard": {"count": 2, "cards": {"c": {"quantity": 2, "card": {"name": "Duress"}}}}}}',
    '{"mainboard": {"Glistener Elf": {"quantity": 4}, "Forest": {"quantity": 56}},'
    ' "sideboard": {"Duress": {"quantity": 2}}}',
    '{"entries": {"mainboard": [{"count": 4, "card_digest": {"name": "Glistener Elf"}},'
    ' {"count": 56, "card_digest": {"name": "Forest"}}],'
    ' "sideboard": [{"count": 2, "card_digest": {"name": "Duress"}}]}}',
    '{"cards": [{"quantity": 4, "card": {"oracleCard": {"name": "Glistener Elf"}}, "categories": ["Beater"]},'
    ' {"quantity": 56, "card": {"oracleCard": {"name": "Forest"}}},'
    ' {"quantity": 2, "card": {"oracleCard": {"name": "Duress"}}, "categories": ["Sideboard"]}]}',
    '{"commander": [], "main": [{"name": "Glistener Elf", "count": 4}, {"name": "Forest", "count": 30},'
    ' {"name": "Forest", "count": 26}], "sideboard": [{"name": "Duress", "count": 2}],'
    ' "unknown": [], "warnings": []}',
    '{"main": {"Glistener Elf": 4, "Forest": 50, "Forest": 6}, "side": {"Duress": 2}}',
]


@pytest.mark.parametrize("text", JSONS)
def test_json_shapes(text):
    deck = read_deck_text(text, hint=".json")
    assert names(deck.main) == {"Glistener Elf": 4, "Forest": 56}
    assert names(deck.sideboard) == {"Duress": 2}


def test_tables_with_zones():
    text = (
        "Card Name,Quantity,ID #,Rarity,Set,Collector #,Premium,Sideboarded,Annotation\n"
        '"Forest",56,1,Common,UNH,140,No,No,0\n"Duress",2,2,Common,M14,97,No,Yes,0\n'
    )
    deck = read_deck_text(text, hint=".csv")
    assert (deck.format_name, deck.count(), deck.count("sideboard")) == ("MTGO CSV", 56, 2)


def test_deck_name_comes_from_the_file_or_the_caller():
    assert read_deck_text("// NAME: Rot from Within\n60 Forest\n", name="x").name == "Rot from Within"
    assert read_deck_text("60 Forest\n", name="x").name == "x"


def test_sideboard_above_a_main_deck_without_a_heading():
    deck = read_deck_text("Sideboard\n15 Duress\n\n4 Glistener Elf\n56 Forest\n")
    assert (deck.count(), deck.count("sideboard")) == (60, 15)
    assert deck.warnings == ("line 4: no heading above the main deck: the lines from here on are read as it",)


def test_commander_heading_above_everything():
    deck = read_deck_text("Commander\n1 Atraxa, Praetors' Voice\n1 Sol Ring\n98 Forest\n")
    assert (deck.count(), names(deck.commanders)) == (99, {"Atraxa, Praetors' Voice": 1})
    assert "no heading above the main deck" in deck.warnings[0]


def test_commander_in_a_deck_of_another_size_stays_and_is_said():
    deck = read_deck_text("Commander\n1 Atraxa, Praetors' Voice\n\nDeck\n2 Atraxa, Praetors' Voice\n60 Forest\n")
    assert deck.count() == 62
    assert deck.warnings == ('line 5: the commander "Atraxa, Praetors\' Voice" is in the main deck too',)


def test_naming_a_marked_commander_changes_nothing():
    text = "Commander\n1 Atraxa, Praetors' Voice\n\nDeck\n99 Forest\n"
    assert read_deck_text(text, commander="Atraxa, Praetors' Voice") == read_deck_text(text)


def test_objects_outside_the_deck_are_left_out_of_every_format_and_said():
    forest, elf = '<card number="60" name="Forest"/>', '<card name="Elf"/>'
    zones = f'<zone name="main">{forest}</zone><zone name="tokens">{elf}</zone>'
    texts = [
        f"<cockatrice_deck>{zones}</cockatrice_deck>",
        '{"main": {"Forest": 60}, "tokens": [{"name": "Elf", "count": 1}]}',
        "Board,Qty,Name\nmain,60,Forest\ntokens,1,Elf\n",
        "60 Forest\n\nTokens\n1 Elf\n",
    ]
    for text in texts:
        deck = read_deck_text(text)
        assert names(deck.main) == {"Forest": 60}
        assert len(deck.warnings) == 1
        assert "left out, no part of the deck: 1 Elf" in deck.warnings[0]


def test_unknown_zone_of_a_cockatrice_deck_is_reported():
    zones = '<zone name="attic"><card number="60" name="Forest"/></zone>'
    deck = read_deck_text(f"<cockatrice_deck>{zones}</cockatrice_deck>")
    assert (deck.count(), deck.warnings) == (60, ("line 1: zone 'attic' is read as part of the main deck",))


def test_json_with_a_commander_by_name_and_a_list_of_names():
    deck = read_deck_text('{"deck": {"commander": "Atraxa, Praetors\' Voice", "main": ["Sol Ring", "Sol Ring"]}}')
    assert names(deck.commanders) == {"Atraxa, Praetors' Voice": 1}
    assert names(deck.main) == {"Sol Ring": 2}


@pytest.mark.parametrize(("cards", "warned"), [(60, True), (79, True), (80, False)])
def test_a_companion_may_ask_for_a_larger_deck(cards: int, warned: bool) -> None:
    deck = cc.resolve(read_deck_text(f"Companion\n1 Yorion, Sky Nomad\n\nDeck\n{cards} Forest\n"))
    assert deck.size == cards
    said = [line for line in format_warnings(deck, "modern") if "Yorion" in line]
    assert bool(said) is warned
    assert all("at least 80 cards" in line and f"{cards} cards" in line for line in said)


def test_another_companion_asks_for_no_more_cards() -> None:
    deck = cc.resolve(read_deck_text("Companion\n1 Kaheera, the Orphanguard\n\nDeck\n60 Forest\n"))
    assert not [line for line in format_warnings(deck, "modern") if "Kaheera" in line]


def test_cards_with_a_land_on_their_back_are_said_to_be_there() -> None:
    deck = cc.resolve(read_deck_text("30 Bala Ged Recovery\n10 Forest\n20 Glistener Elf\n"))
    assert (deck.lands, deck.lands_on_back) == (10, 30)
    assert "10 lands and 30 with a land on the back" in repr(deck)
    report = cc.simulate(deck, cc.Setup("modern"), games=10, seed=1).to_dict()["decks"][0]
    assert (report["lands"], report["lands_on_back"]) == (10, 30)
