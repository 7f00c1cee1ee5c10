"""What the pilot did with each card: counted from the very games of the run, and told against each game's trace."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import counterclock as cc
from counterclock.cli import run as run_command
from counterclock.deck import Deck, resolve
from counterclock.encode import encode, rows_of
from counterclock.kernels import log
from counterclock.logged import logs
from counterclock.notation import parse_abilities
from counterclock.usage import deck_usage, unused_lines
from counterclock.usage_lines import ABILITY, lines_of

NOTICE = "compiling kernels once (about 20 s)\n"
MODERN = cc.Setup("modern")
COMMANDER = cc.Setup("commander", opponents=2)
DECKS = sorted((Path(__file__).parents[1] / "data" / "decks").iterdir())
COLUMNS = ["deck", "card", "count", "sort", "ability", "drawn", "played", "used", "times", "games"]
MIXED = """16 Forest
4 Assault // Battery
4 Kavu Titan
4 Bala Ged Recovery
4 Bonesplitter
4 Tranquil Thicket
4 Lightning Bolt
4 Call of the Herd
4 Glistener Elf
4 Rancor
4 Evolving Wilds
4 Bloodghast
"""


def made(text: str, lines: Mapping[str, list[str]] | None = None, name: str = "deck") -> Deck:
    """Return a deck in which some cards have abilities that are written here."""
    deck = resolve(cc.read_deck_text(text, name))
    written = {card: tuple(parse_abilities(each)) for card, each in (lines or {}).items()}
    main = (
        replace(entry, abilities=written[entry.name], left_out=()) if entry.name in written else entry
        for entry in deck.main
    )
    return replace(deck, main=tuple(main))


def row(table: pd.DataFrame, card: str, ability: str = "") -> pd.Series:
    """Return the only row of a card's line."""
    found = table[(table["card"] == card) & (table["ability"] == ability)]
    assert len(found) == 1, (card, ability, table[table["card"] == card]["ability"].tolist())
    return found.iloc[0]


def counted(table: pd.DataFrame, card: str, ability: str = "") -> tuple[int, int, int, int]:
    """Return in how many games a line was at hand, to be had and used, and how often it was used in all."""
    one = row(table, card, ability)
    return int(one.drawn), int(one.played), int(one.used), round(one.times * one.games)


def kept_hand(lines: list[str]) -> Counter[str]:
    """Return the cards of the opening hand that was kept, as a trace tells them."""
    told = next(line for line in reversed(lines) if line.startswith("Opening hand: "))
    hand, _, bottom = told.removeprefix("Opening hand: ").partition(". Puts ")
    return _cards(hand.split(". ")[0]) - _cards(bottom.partition(" on the bottom")[0])


def _cards(told: str) -> Counter[str]:
    """Read a list such as "2 Forest, Rancor and 3 Glistener Elf"."""
    found = Counter[str]()
    for part in re.split(r", | and ", told):
        number, name = re.fullmatch(r"(?:(\d+)x? )?(.*)", part).groups()  # type: ignore[union-attr]
        found[name] += int(number or 1)
    return found


def done(lines: list[str], said: str) -> int:
    """Count how often a trace says something, such as that a card is cast."""
    found = re.findall(rf"\b{re.escape(said)}\b(?: (twice|\d+ times))?", "\n".join(lines), re.IGNORECASE)
    return sum(2 if often == "twice" else int((often or "1").split()[0]) for often in found)


def test_counts_are_those_of_each_games_trace() -> None:
    names = {"Glistener Elf": "casts", "Tranquil Thicket": "plays", "Bonesplitter": "casts", "Kavu Titan": "casts"}
    deck, games = made(MIXED), 60
    table = cc.simulate(deck, MODERN, games=games, seed=5).usage(games)
    expected = {name: [0, 0, 0, 0] for name in names}
    equips = [0, 0]
    for game in range(games):
        lines = cc.trace(deck, MODERN, seed=5, game=game)
        hand = kept_hand(lines)
        for name, verb in names.items():
            often = done(lines, f"{verb} {name}")
            seen = hand[name] > 0 or done(lines, f"draws {name}") > 0
            told = (seen, often > 0, often > 0, often)
            expected[name] = [sum(pair) for pair in zip(expected[name], told, strict=True)]
        often = done(lines, "activates Bonesplitter")
        equips = [equips[0] + (often > 0), equips[1] + often]
    for name, numbers in expected.items():
        assert counted(table, name) == tuple(numbers), name
        assert 0 < numbers[2] < games
    assert list(counted(table, "Bonesplitter", "equip {1}")[2:]) == equips
    assert 0 < equips[0] <= expected["Bonesplitter"][1]


def test_hands_that_are_not_kept_were_not_drawn() -> None:
    deck, setup = made("30 Forest\n29 Glistener Elf\n1 Rancor"), cc.Setup("modern", keep="3-3", turns=1, first="play")
    games = 200
    table = cc.simulate(deck, setup, games=games).usage(games)
    hands = [kept_hand(cc.trace(deck, setup, game=game)) for game in range(games)]
    expected = sum(hand["Rancor"] > 0 for hand in hands)
    assert row(table, "Rancor").drawn == expected
    all_lines = [cc.trace(deck, setup, game=game) for game in range(games)]
    thrown = [lines for lines in all_lines if "Rancor" in "".join(lines) and not kept_hand(lines)["Rancor"]]
    assert thrown, "no hand with it was put away: the test shows nothing"


def test_a_card_that_cannot_be_cast_and_a_half_that_is_not() -> None:
    table = cc.simulate(made(MIXED), MODERN, games=200, seed=1).usage()
    drawn, played, used, times = counted(table, "Lightning Bolt")
    assert drawn > 50
    assert (played, used, times) == (0, 0, 0)
    assault, battery = "spell: 2 damage to target opponent", 'spell for {3}{G}: create "3/3 green Elephant"'
    card = counted(table, "Assault // Battery")
    assert card[1] == card[2] > 20
    assert counted(table, "Assault // Battery", assault) == (*card[:2], 0, 0)
    assert counted(table, "Assault // Battery", battery) == card


def test_ways_to_cast_and_to_play_a_card() -> None:
    table = cc.simulate(made(MIXED), MODERN, games=200, seed=1).usage()
    _, played, used, times = counted(table, "Kavu Titan", "(kicked)")
    assert 0 < used < played == counted(table, "Kavu Titan")[2]
    assert used <= times < counted(table, "Kavu Titan")[3]
    whole = counted(table, "Bala Ged Recovery")
    spell, land = (counted(table, "Bala Ged Recovery", f"(as Bala Ged {face})") for face in ("Recovery", "Sanctuary"))
    assert spell[3] + land[3] == whole[3]
    assert max(spell[2], land[2]) <= whole[2] <= spell[2] + land[2]
    assert counted(table, "Bala Ged Recovery", "spell: return card to hand") == spell
    hand, grave = ("spell", "spell from graveyard for {3}{G}")
    herd = [counted(table, "Call of the Herd", f'{how}: create "3/3 green Elephant"') for how in (hand, grave)]
    assert herd[0][3] + herd[1][3] == counted(table, "Call of the Herd")[3]
    assert 0 < herd[1][2] < herd[0][2]


def test_abilities_in_the_hand_and_in_the_graveyard() -> None:
    cycling, rising = "{G}, discard: draw 1", "you proliferate, in graveyard: return self to hand"
    lines = {"Shivan Dragon": [cycling, "cycled: proliferate"], "Volcanic Dragon": ["{0}, discard: draw 1", rising]}
    deck = made("24 Forest\n12 Shivan Dragon\n12 Volcanic Dragon\n12 Glistener Elf", lines)
    table = cc.simulate(deck, MODERN, games=100).usage(100)
    told = [cc.trace(deck, MODERN, game=game) for game in range(100)]
    for name, said, line in (
        ("Shivan Dragon", "activates Shivan Dragon", cycling),
        ("Volcanic Dragon", "activates Volcanic Dragon", "{0}, discard: draw 1"),
        ("Volcanic Dragon", "Volcanic Dragon triggers", rising),
    ):
        often = [done(each, said) for each in told]
        assert counted(table, name, line)[1:] == (0, sum(map(bool, often)), sum(often))
        assert sum(often) > 0
    assert counted(table, "Shivan Dragon", "cycled: proliferate") == counted(table, "Shivan Dragon", cycling)


def test_the_other_face_of_a_card_can_be_used_once_it_has_turned_over() -> None:
    lines = {
        "Delver of Secrets": ["your upkeep: transform self", "back: attacks: draw 1", "back: dies: gain 1 life"],
        "Forest": [],
    }
    deck = made("30 Delver of Secrets\n30 Island", lines)
    table = cc.simulate(deck, cc.Setup("modern", turns=2, mulligan="none"), games=100).usage(100)
    card = counted(table, "Delver of Secrets")
    turned = counted(table, "Delver of Secrets", "your upkeep: transform self")
    assert 0 < turned[2] < card[2]
    assert counted(table, "Delver of Secrets", "back: attacks: draw 1") == (card[0], turned[2], turned[2], turned[3])
    assert counted(table, "Delver of Secrets", "back: dies: gain 1 life") == (card[0], turned[2], 0, 0)


def test_lands_that_are_found_and_tokens_that_are_copies_are_counted_as_what_they_are() -> None:
    copying = "attacks, once each turn: create copy of self"
    lines = {"Glistener Elf": [copying], "Rampant Growth": ["spell: search basic land to battlefield tapped"]}
    deck = made("20 Forest\n10 Evolving Wilds\n20 Glistener Elf\n10 Rampant Growth", lines)
    setup = cc.Setup("modern", turns=5)
    table = cc.simulate(deck, setup, games=60).usage(60)
    told = [cc.trace(deck, setup, game=game) for game in range(60)]
    found = [done(each, "searches for Forest") for each in told]
    assert sum(found) > 60
    forests = [often + done(each, "plays Forest") for often, each in zip(found, told, strict=True)]
    assert counted(table, "Forest")[2:] == (sum(map(bool, forests)), sum(forests))
    fetch = "{T}, sacrifice: search basic land to battlefield tapped"
    assert counted(table, "Evolving Wilds", fetch) == counted(table, "Evolving Wilds")
    cast = [done(each, "casts Glistener Elf") for each in told]
    assert counted(table, "Glistener Elf")[2:] == (sum(map(bool, cast)), sum(cast))
    assert counted(table, "Glistener Elf", copying)[3] > 0


def test_a_land_that_is_sacrificed_as_it_enters_is_used_as_often_as_it_is_played() -> None:
    deck = made("20 Forest\n10 Brokers Hideout\n10 Escape Tunnel\n20 Glistener Elf")
    table = cc.simulate(deck, MODERN, games=60).usage(60)
    for name in ("Brokers Hideout", "Escape Tunnel"):
        lines = table[(table["card"] == name) & (table["ability"].str.contains("search"))]["ability"]
        assert counted(table, name, lines.item()) == counted(table, name)
        assert counted(table, name)[2] > 40
    assert table[table["ability"].str.contains("unblockable")]["used"].tolist() == [0]


def test_a_loyalty_ability_that_cannot_be_paid_and_one_that_is_used() -> None:
    lines = {"Garruk Wildspeaker": ["[+1]: each opponent loses 1 life", "[-60]: draw 7"]}
    table = cc.simulate(made("30 Forest\n30 Garruk Wildspeaker", lines), MODERN, games=100).usage(100)
    assert counted(table, "Garruk Wildspeaker")[2] == 100
    assert counted(table, "Garruk Wildspeaker", "[+1]: each opponent loses 1 life")[2] == 100
    assert counted(table, "Garruk Wildspeaker", "[-60]: draw 7") == (100, 100, 0, 0)


def test_an_ability_that_is_used_in_every_game_and_a_trigger_that_never_happens() -> None:
    lines = {
        "Ornithopter": ["{0}, once each turn: each opponent loses 1 life", "dies: draw 1", "your upkeep: gain 1 life"]
    }
    deck = made("24 Forest\n36 Ornithopter", lines)
    setup = cc.Setup("modern", mulligan="none")
    run = cc.simulate(deck, setup, games=50, seed=2)
    table = run.usage(50)
    used = counted(table, "Ornithopter", lines["Ornithopter"][0])
    expected = sum(done(cc.trace(deck, setup, seed=2, game=game), "activates Ornithopter") for game in range(50))
    assert used == (50, 50, 50, expected)
    assert counted(table, "Ornithopter", "dies: draw 1") == (50, 50, 0, 0)
    assert counted(table, "Ornithopter", "your upkeep: gain 1 life")[2] == 50
    assert table.query("card == 'Ornithopter'")["sort"].tolist() == ["card", "activated", "triggered", "triggered"]
    assert unused_lines(deck_usage(run, 0)) == [
        "of the first 50 games:",
        "  Ornithopter: never triggered: dies: draw 1 (on the battlefield in 50 games)",
    ]


@pytest.mark.parametrize("align", [False, True])
def test_the_games_that_are_looked_at_are_those_of_the_run(align: bool) -> None:
    elves = cc.read_deck_text("24 Forest\n36 Glistener Elf", "elves")
    other = cc.read_deck_text("24 Forest\n30 Glistener Elf\n6 Rancor", "rancor")
    run = cc.simulate([other, elves], COMMANDER, games=300, seed=9, keep_outcomes=True, align=align)
    for place, deck in enumerate(run.decks):
        games = logs(encode(deck, run.setup, run.slots), run.seed, 300)
        turns = [kill_turn(rows, COMMANDER.opponents) for rows in games]
        assert run.outcomes is not None
        assert turns == run.outcomes[place].tolist()
    assert (run.outcomes[0] != run.outcomes[1]).any()


def kill_turn(rows: np.ndarray, opponents: int) -> int:
    """Read from a log on which turn the last opponent lost; 0 for none."""
    lost = rows[rows[:, 0] == log.SAW_LOSES]
    return int(lost[-1, 3]) if len(lost) == opponents and (lost[:, 1] > 0).all() else 0


def test_a_run_that_was_laid_out_along_another_deck_is_told_as_it_was_played() -> None:
    texts = ("24 Forest\n36 Glistener Elf", "24 Forest\n35 Glistener Elf\n1 Ancestral Mask")
    lists = [cc.read_deck_text(text) for text in texts]
    along = cc.simulate(lists, MODERN, games=100, align=True)
    alone = cc.simulate(lists[1], MODERN, games=100)
    second = along.usage().iloc[2:].reset_index(drop=True)
    assert along.only(1).usage().equals(second)
    assert not along.only(1).usage()["times"].equals(alone.usage()["times"])


def test_threads_and_other_decks_do_not_matter_and_the_seed_does() -> None:
    one, two = made(MIXED, name="one"), made("24 Forest\n36 Glistener Elf", name="two")
    run = cc.simulate([one, two], MODERN, games=3000, seed=4, threads=1)
    table = run.usage()
    assert table.columns.tolist() == COLUMNS
    assert table["deck"].unique().tolist() == ["one", "two"]
    assert table.equals(cc.simulate([one, two], MODERN, games=250, seed=4, threads=2).usage())
    alone = cc.simulate(two, MODERN, games=200, seed=4).usage()
    assert alone.equals(table[table["deck"] == "two"].reset_index(drop=True))
    assert not table.equals(cc.simulate([one, two], MODERN, games=250, seed=5).usage())
    assert (table["games"] == 200).all()
    assert (table["used"] <= table["games"]).all()
    assert (table["times"] * table["games"] >= table["used"]).all()


def test_where_the_run_has_fewer_games_all_are_looked_at() -> None:
    table = cc.simulate(made("24 Forest\n36 Glistener Elf"), MODERN, games=7).usage(1000)
    assert (table["games"] == 7).all()


def test_a_commander_is_always_at_hand_and_comes_first() -> None:
    deck = resolve(cc.read_deck_text("1 Fynn, the Fangbearer\n99 Forest", commander=["Fynn, the Fangbearer"]))
    table = cc.simulate(deck, cc.Setup("commander"), games=40).usage(40)
    assert table["card"].tolist()[0] == "Fynn, the Fangbearer"
    assert counted(table, "Fynn, the Fangbearer")[:3] == (40, 40, 40)
    assert row(table, "Forest")["count"] == 99


def test_an_unknown_card_and_what_has_no_line_that_can_be_seen() -> None:
    deck = made("24 Forest\n35 Glistener Elf\n1 No Such Card At All")
    table = cc.simulate(deck, MODERN, games=30).usage(30)
    assert table[["card", "ability"]].to_numpy().tolist() == [
        ["Forest", ""], ["Glistener Elf", ""], ["No Such Card At All", ""],
    ]  # fmt: skip


@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.name)
def test_every_ability_that_is_used_in_a_sample_deck_is_that_of_one_line(path: Path) -> None:
    deck = resolve(cc.read_deck(path))
    setup = cc.Setup("commander" if deck.size > 90 else "modern", blockers="1x1/1@3", removal=0.2)
    lines, cards = lines_of(deck, setup)
    entered = {place: kind for kind, one in enumerate(rows_of(deck, setup)) for place in one.entered}
    own = {line.number for line in lines}
    known = Counter(event for line in lines if line.sort in ("activated", "triggered") for event in line.events)
    assert max(known.values(), default=1) == 1
    seen = set()
    for rows in logs(encode(deck, setup), 3, 50):
        of_permanents = np.isin(rows[:, 0], (log.SAW_ACTIVATE, log.SAW_TRIGGER)) & (rows[:, 1] >= 0)
        seen |= {int(row) for row in rows[of_permanents, 3]}
    of_cards = {(ABILITY, place) for place in seen if place >= 0 and cards[entered[place]] in own}
    assert of_cards <= known.keys()


@pytest.mark.parametrize("games", [0, -1, 1.5, True, "many", None])
def test_a_wrong_number_of_games_is_refused(games: object) -> None:
    run = cc.simulate(made("24 Forest\n36 Glistener Elf"), MODERN, games=5)
    with pytest.raises(ValueError, match=re.escape(f"games is {games!r}; give a whole number from 1 to ")):
        run.usage(games)  # type: ignore[arg-type]


# On the command line --------------------------------------------------------------------------------------------------


@pytest.fixture
def listed(tmp_path: Path) -> str:
    file = tmp_path / "mixed.txt"
    file.write_text(MIXED)
    return str(file)


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Run a command that has an answer; return what it printed."""
    assert run_command(list(arguments)) == 0
    printed = capsys.readouterr()
    assert printed.err.replace(NOTICE, "") == ""
    return printed.out


def test_kill_names_what_was_never_used(capsys: pytest.CaptureFixture[str], listed: str) -> None:
    lines = answer(capsys, "kill", listed, "--games", "1000", "--seed", "1").splitlines()
    table = cc.simulate(cc.read_deck(listed), cc.Setup("constructed"), games=200, seed=1).usage()
    start = lines.index("of the first 200 games:")
    assert lines[start - 1].startswith("  ")
    drawn = {name: row(table, name).drawn for name in ("Bloodghast", "Lightning Bolt")}
    said = ", ".join(f"{name} ({games})" for name, games in drawn.items())
    assert lines[start + 1] == f"  never cast or played (drawn in so many games): {said}"
    cast = row(table, "Assault // Battery").played
    half = "  Assault // Battery: never cast: spell: 2 damage to target opponent"
    assert lines[start + 2] == f"{half} (cast in {cast} games)"
    assert not [line for line in lines if line.startswith("  Kavu Titan: never")]


def test_nothing_is_called_unused_in_a_few_games(capsys: pytest.CaptureFixture[str], listed: str) -> None:
    assert "never cast" not in answer(capsys, "kill", listed, "--games", "19")


def test_kill_prints_the_whole_table_on_request(capsys: pytest.CaptureFixture[str], listed: str) -> None:
    text = answer(capsys, "kill", listed, "--games", "300", "--usage")
    assert "of the first 200 games, in how many each card was at hand, played and used:" in text
    assert "never cast or played" not in text
    table = cc.simulate(cc.read_deck(listed), cc.Setup("constructed"), games=200).usage()
    elf = row(table, "Glistener Elf")
    told = next(line.split() for line in text.splitlines() if "4 Glistener Elf" in line and "warning" not in line)
    assert told == ["4", "Glistener", "Elf", *map(str, (elf.drawn, elf.played, elf.used)), f"{elf.times:.2f}"]
    assert sum("equip {1}" in line for line in text.splitlines()) == 1


def test_the_table_as_json_and_the_documented_keys_without_it(capsys: pytest.CaptureFixture[str], listed: str) -> None:
    arguments = ("kill", listed, "--games", "300", "--json")
    plain, full = json.loads(answer(capsys, *arguments)), json.loads(answer(capsys, *arguments, "--usage"))
    usage = full["decks"][0].pop("usage")
    assert full == plain
    table = cc.simulate(cc.read_deck(listed), cc.Setup("constructed"), games=300).usage()
    assert usage == table.drop(columns="deck").to_dict("records")


def test_usage_does_nothing_with_a_trace(capsys: pytest.CaptureFixture[str], listed: str) -> None:
    assert run_command(["kill", listed, "--trace", "0", "--usage"]) == 2
    assert capsys.readouterr().err == (
        "counterclock: --usage does nothing with --trace, which plays one game; leave it out\n"
    )
