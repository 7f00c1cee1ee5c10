"""What `counterclock cards NAME` shows: how lands enter, what faces there are, and where everything is from."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import counterclock as cc
from counterclock import card_cache
from counterclock.card_page import card_lines, card_report, entry_words, fetch_words, mana_words
from counterclock.catalogue import shipped_catalogue
from counterclock.cli import run
from counterclock.deck import known_card
from counterclock.encode_land import can_enter_untapped
from counterclock.lands import Entry, Fetch
from counterclock.mana import ManaAbility

Capture = pytest.CaptureFixture[str]


def page(name: str) -> list[str]:
    """Return what is shown of a shipped card."""
    known = shipped_catalogue()
    match = known.resolve(name)
    assert match.card is not None
    return card_lines({**card_report(match.card, known), "note": match.note})


ENTRIES = {
    "": "enters untapped",
    "tapped": "enters tapped",
    "tapped unless pay-life 2": "enters tapped unless you pay 2 life",
    "tapped unless lands-at-most 2": "enters tapped unless you control 2 or fewer other lands",
    "tapped unless lands-at-least 2": "enters tapped unless you control 2 or more other lands",
    "tapped unless opponents 2": "enters tapped unless you have 2 or more opponents",
    "tapped unless basics 2": "enters tapped unless you control 2 or more basic lands",
    "tapped unless control 1 island/swamp": (
        "enters tapped unless you control 1 or more other permanents of these: Island or Swamp"
    ),
    "tapped unless control 1 legendary green creature": (
        "enters tapped unless you control 1 or more other permanents of these: legendary green creature"
    ),
    "tapped unless reveal giant": "enters tapped unless you reveal from your hand a card of these: Giant",
    "tapped unless turn 3": "enters tapped unless it is your turn 3 or an earlier one",
    "tapped unless player-life 13": "enters tapped unless a player has 13 or less life",
    "tapped unless opponent-lands 8": "enters tapped unless your opponents control 8 or more lands",
    "tapped unless other": "enters tapped unless something else holds",
}
MANA = {
    "T: BG": "{T}: add {B} or {G}",
    "T, {1}: R+W": "{T}, {1}: add {R}{W}",
    "T, sac: 3*WUBRG": "{T}, sacrifice: add 3 mana of one kind, any color",
    "T: x*G if": "{T}: add {G}, as much as the game says, on a condition",
    "T: WUBRG identity": "{T}: add any color, of your commander's colors",
    "T: WUBRGC lands": "{T}: add any color or {C}, of a kind that certain lands could make",
    "T, life 1: WU+BR": "{T}, 1 life: add {W} or {U} and {B} or {R}",
    "energy 1, other: C": "1 energy, something else: add {C}",
}
FETCHES = {
    "T, life 1, sac: island/swamp": "{T}, 1 life, sacrifice: find Island or Swamp",
    "T, sac: basic land tapped": "{T}, sacrifice: find basic land, tapped",
    "T, {2}, sac: 2*forest/plains tapped": "{T}, {2}, sacrifice: find 2 of Forest or Plains, tapped",
}


def test_facts_are_said_in_words() -> None:
    assert {text: entry_words(Entry.parse(text)) for text in ENTRIES} == ENTRIES
    assert {text: mana_words(ManaAbility.parse(text)) for text in MANA} == MANA
    assert {text: fetch_words(Fetch.parse(text)) for text in FETCHES} == FETCHES


def test_every_shipped_fact_has_words() -> None:
    for card in shipped_catalogue().cards():
        for face in card.faces:
            said = [entry_words(face.enters), *map(mana_words, face.mana), *map(fetch_words, face.fetches)]
            assert all(words and words.isprintable() for words in said)


def test_lands_whose_condition_is_not_looked_at_say_so() -> None:
    odd = [
        card
        for card in shipped_catalogue().cards()
        if card.is_land and card.front.enters.unless and not can_enter_untapped(card.front.enters)
    ]
    assert len(odd) > 30
    assert [card.name for card in odd if "always enters tapped" not in known_card(card).note] == []


def test_a_land_shows_its_mana_and_how_it_enters() -> None:
    assert page("overgrown tomb") == [
        "Overgrown Tomb",
        "  Land \N{EM DASH} Swamp Forest",
        "    {T}: add {B} or {G}",
        "    enters tapped unless you pay 2 life",
        "  first printed in RAV, released 2005-10-07, rare",
        "  modelled: all of it is played",
        "  facts: shipped; abilities: translated",
    ]


FACES = {
    "Agadeem's Awakening": (
        "  Agadeem, the Undercrypt: Land", "    enters tapped unless you pay 3 life",
        "  it may be played as the land on its back",
    ),
    "Barkchannel Pathway": ("  Tidechannel Pathway: Land", "  it may be played as either land"),
    "Growing Rites of Itlimoc": ("  it turns over as its abilities say", "    enters untapped"),
    "Delver of Secrets": (
        "  Insectile Aberration: Creature \N{EM DASH} Human Insect 3/2, blue", "  only the front is played",
        "  not played: all it does beyond its printed facts", "  facts only: it is played in part",
    ),
    "Fire // Ice": ("  Ice: {1}{U} Instant", "    spell for {1}{U}: tap target opposing creature; draw 1"),
    "Invasion of Gobakhan": ("  Invasion of Gobakhan: {1}{W} Battle \N{EM DASH} Siege, defense 3",),
    "Karn Liberated": ("  {7} Legendary Planeswalker \N{EM DASH} Karn, loyalty 6",),
    "Ancestral Vision": ("  Sorcery, blue", "    suspend 4\N{EM DASH}{U}"),
    "Deathcap Glade": (
        "  first printed in DBL, released 2021-09-24 (that is, in MID then or in VOW on 2021-11-19), rare",
    ),
    "Misty Rainforest": ("    {T}, 1 life, sacrifice: find Forest or Island",),
}  # fmt: skip


@pytest.mark.parametrize("name", FACES)
def test_faces_are_shown_with_what_is_played_of_them(name: str) -> None:
    lines = page(name)
    assert [line for line in FACES[name] if line not in lines] == []


def test_what_is_left_out_is_said_once() -> None:
    lines = page("Karn Liberated")
    assert [line for line in lines if "left out" in line] == []
    assert lines.count("  not played: the loyalty ability -14") == 1


OWN = """
[[card]]
name = "Ink Bog"
type = "Land - Swamp"
enters = "tapped unless basics 2"
abilities = ["{2}, {T}: draw 1"]
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv(card_cache.FOLDER, str(tmp_path / "cache"))
    cc.default_catalogue.cache_clear()
    yield tmp_path
    cc.default_catalogue.cache_clear()


def test_own_and_newer_cards_say_where_they_are_from(folder: Path, capsys: Capture) -> None:
    own = folder / "own.toml"
    own.write_text(OWN, encoding="utf-8")
    assert run(["cards", "Ink Bog", "--cards", str(own)]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert shown[1:4] == [
        "  Land \N{EM DASH} Swamp",
        "    {T}: add {B}",
        "    enters tapped unless you control 2 or more basic lands",
    ]
    assert shown[-2] == f"  facts: {own}; abilities: written"
    newer = folder / "newer.json"
    faces = [
        {"name": "Ink Seed", "mana_cost": "{G}", "type_line": "Creature \N{EM DASH} Plant", "oracle_text": "Infect",
         "power": "1", "toughness": "1", "colors": ["G"]},
        {"name": "Ink Grove", "type_line": "Land", "oracle_text": "This land enters tapped.\n{T}: Add {G}."},
    ]  # fmt: skip
    card = {"name": "Ink Seed // Ink Grove", "layout": "modal_dfc", "card_faces": faces, "keywords": ["Infect"]}
    newer.write_text(json.dumps([card | {"set": "zzz", "released_at": "2027-02-05", "rarity": "rare"}]))
    assert run(["cards", "update", "--from", str(newer), "--partial"]) == 0
    capsys.readouterr()
    assert run(["cards", "Ink Seed"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Ink Seed",
        "  Ink Seed: {G} Creature \N{EM DASH} Plant 1/1",
        "    infect",
        "  Ink Grove: Land",
        "    {T}: add {G}",
        "    enters tapped",
        "  first printed in ZZZ, released 2027-02-05, rare",
        "  it may be played as the land on its back",
        "    Ink Seed:",
        "    Infect",
        "    Ink Grove:",
        "    This land enters tapped.",
        "    {T}: Add {G}.",
        "  modelled: all of it is played",
        f"  facts: {newer}; abilities: translated",
        "",
    ]
