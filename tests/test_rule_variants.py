"""Variants of the rules in the game: each setting moves a number; and what cards say of counters reaches the kernel."""

from __future__ import annotations

from dataclasses import replace

import pytest

import counterclock as cc
from counterclock.deck import Deck, resolve
from counterclock.decklist import read_deck_text
from counterclock.encode import encode
from counterclock.encode_keyword import packed_instances
from counterclock.kernels import codes
from counterclock.kernels import layout as cells
from counterclock.notation import parse_ability
from counterclock.setup import Rules, Setup

GAMES = 400


def deck_with(text: str, **lines: list[str]) -> Deck:
    """Return a deck in which some cards have these abilities instead of their own."""
    deck = resolve(read_deck_text(text))
    given = {name.replace("_", " "): tuple(map(parse_ability, each)) for name, each in lines.items()}
    main = tuple(replace(entry, abilities=given.get(entry.key, entry.abilities)) for entry in deck.main)
    assert given.keys() <= {entry.key for entry in main}
    return replace(deck, main=main)


def mean_turn(deck: Deck, rules: Rules | None = None, **setup: object) -> float:
    """Return the mean kill turn, in the same games whatever the rules; 99 stands for no kill."""
    options = {"turns": 12, "mulligan": "none", "first": "play", **setup}
    run = cc.simulate(deck, Setup("modern", rules=rules, **options), games=GAMES, seed=5)
    table = run.kill_turns
    killed = float(table["p"].sum())
    return float((table["turn"] * table["p"]).sum()) / killed if killed else 99.0


def test_poison_to_lose() -> None:
    elves = deck_with("24 Forest\n36 Glistener Elf")
    turns = [mean_turn(elves, Rules(poison_to_lose=number)) for number in (5, 10, 15)]
    assert turns[0] < turns[1] - 0.5 < turns[2] - 1


def test_pairs_of_counters_stay_where_the_rule_is_off() -> None:
    """A creature with a +1/+1 and a -1/-1 counter drains for each of the former, if they are still there."""
    drain = ["enters with +1/+1 counter", "enters: -1/-1 counter on self",
             "your upkeep: each opponent loses (5 * counters on self: +1/+1 counter) life"]  # fmt: skip
    deck = deck_with("30 Forest\n30 Wall of Vines", Wall_of_Vines=drain)
    assert mean_turn(deck) == 99
    assert 3 <= mean_turn(deck, Rules(annihilate=False)) <= 8


def test_proliferate_of_2010_gives_one_kind() -> None:
    """Nine poison come first; the rads of the same player wait under the rule of 2010."""
    lines = ["enters: each opponent gets 1 poison; each opponent gets 1 rad", "your end step: proliferate"]
    deck = deck_with("30 Forest\n30 Wall of Vines", Wall_of_Vines=lines)
    setups = [Setup("modern", rules=Rules(proliferate=how), turns=5, mulligan="none", opponent_lands=53)
              for how in ("each kind", "one kind")]  # fmt: skip
    rads = []
    for setup in setups:
        counters = cc.simulate(deck, setup, games=GAMES, seed=5).counters
        rows = counters[(counters["kind"] == "rad") & (counters["turn"] == 5) & (counters["seat"] == 1)]
        rads.append(float(rows["mean"].iloc[0]))
    assert rads[0] > 1.5 * rads[1] > 0


def test_rads_removed_for_lands_last_less_long() -> None:
    lines = ["enters: each opponent gets 4 rad"]
    deck = deck_with("30 Forest\n30 Wall of Vines", Wall_of_Vines=lines)
    life = {"life": 20, "opponent_lands": 30}
    assert mean_turn(deck, **life) < mean_turn(deck, Rules(rads_removed_per_land=True), **life) - 0.3


@pytest.mark.parametrize("types", [True, False])
def test_one_of_each_planeswalker_type(types: bool) -> None:
    """Two planeswalkers of one type, each of which drains: under the old rule one stays."""
    drain = ["[+1]: each opponent loses 3 life"]
    second = "Jace, the Mind Sculptor" if types else "Chandra, Pyromaster"
    deck = deck_with(f"40 Island\n10 Jace Beleren\n10 {second}", Jace_Beleren=drain)
    main = tuple(
        replace(entry, abilities=tuple(map(parse_ability, drain))) if entry.name != "Island" else entry
        for entry in deck.main
    )
    deck = replace(deck, main=tuple(replace(entry, card=_of_any_color(entry.card)) for entry in main))
    today, before = mean_turn(deck), mean_turn(deck, Rules(planeswalker_uniqueness=True))
    assert (before > today + 0.2) if types else (before == today)


def _of_any_color(card):
    """Return a card that costs three mana of any colour."""
    face = card.faces[0]
    if "Land" in face.types:
        return card
    return replace(card, faces=(replace(face, mana_cost="{3}"), *card.faces[1:]))


def test_a_setting_that_no_game_can_show_is_said() -> None:
    deck = deck_with("24 Forest\n36 Glistener Elf")
    run = cc.simulate(deck, Setup(rules=Rules(planeswalker_redirection=True)), games=10)
    assert any("planeswalker_redirection" in line for line in run.warnings)
    assert not any("planeswalker" in line for line in cc.simulate(deck, Setup(), games=10).warnings)


def row_of(deck: Deck, name: str) -> dict[str, int]:
    """Return the kernel's row of a card by the names of its columns."""
    tables = encode(deck, Setup("modern")).tables[0]
    kinds = sorted(tables["card"][: int(tables["kinds"])].tolist(), key=str)
    wanted = [row for row in kinds if row[int(cells.K_TOUGHNESS)] == 99]
    assert len(wanted) == 1, name
    return {word: wanted[0][int(getattr(cells, word))] for word in dir(cells) if word.startswith("K_")}


def with_lines(*lines: str) -> dict[str, int]:
    """Return the row of a creature with these abilities, recognised by its toughness."""
    deck = deck_with("30 Forest\n30 Wall of Vines", Wall_of_Vines=list(lines))
    main = tuple(
        replace(entry, card=replace(entry.card, faces=(replace(entry.card.faces[0], toughness="99"),)))
        if entry.key == "Wall of Vines" else entry
        for entry in deck.main
    )  # fmt: skip
    return row_of(replace(deck, main=main), "Wall of Vines")


def test_each_poisonous_ability_reaches_the_kernel_by_itself() -> None:
    row = with_lines("poisonous 1", "poisonous 3", "poisonous 2")
    assert row["K_POISONOUS"] == 6
    assert row["K_INSTANCES"] == 1 + 3 * 16 + 2 * 256
    assert packed_instances([]) == 0
    for numbers in ([16], [0], [1] * 16):
        with pytest.raises(ValueError, match="at most 15 abilities with numbers from 1 to 15"):
            packed_instances(numbers)


def test_poisonous_abilities_kill_as_their_sum() -> None:
    two = deck_with("30 Forest\n30 Grizzly Bears", Grizzly_Bears=["poisonous 1", "poisonous 2"])
    one = deck_with("30 Forest\n30 Grizzly Bears", Grizzly_Bears=["poisonous 3"])
    assert mean_turn(two) == mean_turn(one) < mean_turn(deck_with("30 Forest\n30 Grizzly Bears"))


def test_a_limit_reaches_the_kernel_and_holds() -> None:
    row = with_lines("at most 2 +1/+1 counters")
    assert (row["K_LIMIT"], row["K_LIMIT_KIND"]) == (2, int(codes.P1P1))
    grows = "your upkeep: 3 +1/+1 counters on self"
    free = deck_with("30 Forest\n30 Grizzly Bears", Grizzly_Bears=[grows])
    bound = deck_with("30 Forest\n30 Grizzly Bears", Grizzly_Bears=[grows, "at most 2 +1/+1 counters"])
    assert mean_turn(free) < mean_turn(bound) < mean_turn(deck_with("30 Forest\n30 Grizzly Bears"))


@pytest.mark.parametrize(
    ("line", "scope"),
    [
        ("static: cannot have counters", "self"),
        ("static: cannot have counters for each creature you control", "creature you control"),
        ("replace counters: none on any player", "any player"),
        ("replace counters: none on self (+1/+1)", "self"),
    ],
)
def test_counters_that_cannot_be_put_are_forbidden(line: str, scope: str) -> None:
    deck = deck_with("30 Forest\n30 Grizzly Bears", Grizzly_Bears=[line])
    row = encode(deck, Setup("modern")).tables[0]["replacement"][0]
    assert row[cells.X_HOW] == cells.FORBID
    assert row[cells.X_SCOPE] == cells.SCOPES.index(scope)
    grows = "your upkeep: 3 +1/+1 counters on each creature you control"
    plain = mean_turn(deck_with("30 Forest\n30 Grizzly Bears"))
    grown = deck_with("30 Forest\n30 Grizzly Bears", Grizzly_Bears=[grows, line])
    assert (mean_turn(grown) == plain) == ("player" not in scope)


def test_the_legend_rule_looks_at_names() -> None:
    deck = deck_with("40 Forest\n20 Isamaru, Hound of Konda\n")
    tables = encode(deck, Setup("modern")).tables[0]
    names = tables["card"][: int(tables["kinds"]), cells.K_NAME].tolist()
    legendary = tables["card"][: int(tables["kinds"]), cells.K_TYPES] & codes.LEGENDARY != 0
    assert sorted(names) == [0, 1]
    assert [name > 0 for name in names] == legendary.tolist()
