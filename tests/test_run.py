"""Runs: tables, summaries and JSON made of tallies that are written down by hand."""

import json
import math

import numpy as np
import pytest

from counterclock.deck import Deck, resolve
from counterclock.decklist import read_deck_text
from counterclock.run import Run
from counterclock.setup import Setup
from counterclock.statistics import wilson
from counterclock.tallies import Tallies, Tracked, tracked_rows

POISON, DAMAGE = 1, 2


def deck(text: str = "24 Forest\n36 Glistener Elf", name: str = "elves") -> Deck:
    return resolve(read_deck_text(text, name))


def run_of(kills: dict[int, dict[tuple[int, int], int]], games: int = 10, **more: object) -> Run:
    """Make a run in which decks killed on a turn for a cause in so many games."""
    setup = more.pop("setup", Setup(turns=8))
    tallies = Tallies.zeros(len(kills), setup.turns)
    for place, counted in kills.items():
        for (turn, cause), number in counted.items():
            tallies.kills[place, turn, cause] = number
        killed = sum(counted.values())
        total = sum(turn * number for (turn, _), number in counted.items())
        tallies.mulligans[place, 0] = (games, killed, total)
    decks = more.pop("decks", tuple(deck(name=f"deck {place}") for place in kills))
    return Run(decks, setup, games, 3, tallies, more.pop("tracked", {}), **more)


ONE = {0: {(4, POISON): 3, (5, POISON): 2, (5, DAMAGE): 1}}


def test_kill_turns_by_turn_and_cause() -> None:
    table = run_of(ONE).kill_turns
    assert list(table.columns) == ["deck", "turn", "cause", "p", "low", "high"]
    rows = [(row.deck, row.turn, row.cause, row.p) for row in table.itertuples()]
    assert rows == [
        ("deck 0", 4, "poison", 0.3), ("deck 0", 5, "poison", 0.2), ("deck 0", 5, "damage", 0.1),
    ]  # fmt: skip
    low, high = wilson(3, 10)
    assert (table.low[0], table.high[0]) == pytest.approx((float(low), float(high)))


def test_by_turn_has_every_turn_and_adds_up() -> None:
    table = run_of(ONE).by_turn
    assert table["turn"].tolist() == list(range(1, 9))
    assert table["p"].tolist() == [0, 0, 0, 0.3, 0.3, 0, 0, 0]
    assert table["cumulative"].tolist()[-1] == pytest.approx(0.6)
    assert (table["low"] <= table["p"]).all()
    assert (table["p"] <= table["high"]).all()


def test_games_without_a_kill_are_counted_and_left_out_of_the_mean_only() -> None:
    run = run_of(ONE)
    assert run.never["p"].tolist() == [0.4]
    row = run.summary().iloc[0]
    assert row["p_kill"] == 0.6
    assert row["mean"] == 4.5
    assert row["median"] == 5
    assert row["poison"] == 0.5
    assert run.kill_turns["p"].sum() + run.never["p"].sum() == pytest.approx(1)


def test_a_deck_that_never_kills() -> None:
    run = run_of({0: {}})
    row = run.summary().iloc[0]
    assert math.isnan(row["mean"])
    assert row["median"] == math.inf
    clock = run.to_dict()["decks"][0]["kill_turn"]
    assert clock["mean"] is None
    assert clock["median"] is None
    assert clock["never"]["p"] == 1
    assert run.to_dict()["decks"][0]["causes"] == {}
    assert "nan" in str(run).casefold()


def test_half_of_all_games_is_the_median() -> None:
    assert run_of({0: {(3, POISON): 5}}).summary()["median"].tolist() == [3]
    assert run_of({0: {(3, POISON): 4}}).summary()["median"].tolist() == [math.inf]


def test_json_has_what_is_promised() -> None:
    report = run_of(ONE).to_dict()
    json.dumps(report, allow_nan=False)
    assert list(report) == ["tool", "seed", "games", "setup", "warnings", "decks"]
    assert report["tool"]["name"] == "counterclock"
    assert (report["seed"], report["games"]) == (3, 10)
    one = report["decks"][0]
    assert {"name", "cards", "lands", "commanders", "coverage", "kill_turn", "causes", "mulligans"} <= one.keys()
    assert (one["cards"], one["lands"], one["commanders"]) == (60, 24, [])
    assert "first_kill_turn" not in one
    assert one["causes"] == {"poison": 0.5, "damage": 0.1}
    assert one["kill_turn"]["by_turn"][3].keys() == {"turn", "p", "low", "high", "cumulative"}
    assert {"never", "mean", "mean_low", "mean_high", "median"} <= one["kill_turn"].keys()
    assert one["mulligans"] == [{"taken": 0, "p": 1.0, "mean": 4.5}]
    coverage = one["coverage"]
    assert (coverage["modelled"], coverage["facts_only"], coverage["unknown"]) == (60, 0, 0)
    assert {"name", "count", "status", "left_out"} <= coverage["cards"][0].keys()


def test_several_opponents_have_a_first_kill() -> None:
    run = run_of(ONE, setup=Setup(turns=8, opponents=2))
    assert "first_kill_turn" in run.to_dict()["decks"][0]


def test_decks_of_the_same_name_are_told_apart() -> None:
    run = run_of({0: {}, 1: {}}, decks=(deck(), deck()))
    assert run.names == ("elves", "elves (2)")
    assert run.summary()["deck"].tolist() == ["elves", "elves (2)"]


@pytest.mark.parametrize(
    ("text", "format", "said"),
    [
        ("24 Forest\n30 Glistener Elf", "modern", "54 cards: a modern deck has at least 60"),
        ("24 Forest\n36 Glistener Elf", "modern", "36 Glistener Elf: modern allows 4 copies"),
        ("60 Glistener Elf", "limited", "no lands"),
        ("99 Forest", "commander", "no commander"),
        ("99 Forest", "commander", "99 cards: a commander deck has 100"),
        ("24 Forest\n36 Glistner Elf", "limited", "'Glistner Elf': played as a blank; did you mean Glistener Elf?"),
    ],
)
def test_what_is_odd_is_a_warning(text: str, format: str, said: str) -> None:
    run = run_of({0: {}}, decks=(deck(text),), setup=Setup(format, turns=8))
    assert any(said in line for line in run.warnings)
    assert run.to_dict()["warnings"] == run.warnings


@pytest.mark.parametrize("card", ["Relentless Rats", "Snow-Covered Forest"])
def test_some_cards_may_be_many(card: str) -> None:
    run = run_of({0: {}}, decks=(deck(f"24 Forest\n36 {card}"),), setup=Setup("modern", turns=8))
    assert run.warnings == []


def test_seven_dwarves_are_seven() -> None:
    seven, eight = (deck(f"60 Mountain\n{number} Seven Dwarves") for number in (7, 8))
    assert run_of({0: {}}, decks=(seven,)).warnings == []
    assert len(run_of({0: {}}, decks=(eight,)).warnings) == 1


def test_cut_games_are_a_warning() -> None:
    run = run_of(ONE)
    run.tallies.overflows[0] = 2
    limits = "62 permanents besides lands that only make mana, 400 triggers a turn"
    said = f"in 2 of 10 games more came than is played ({limits}): what came beyond was left out"
    assert run.warnings[-1] == said


@pytest.mark.parametrize(
    ("leader", "format", "warned"),
    [
        ("Forest", "commander", True),
        ("Glistener Elf", "brawl", True),
        ("Glistener Elf", "pauper-commander", False),
        ("Giant Growth", "oathbreaker", False),
        ("Skithiryx, the Blight Dragon", "commander", False),
        ("Vraska, Betrayal's Sting", "brawl", False),
        ("Cloakwood Hermit", "commander", False),
    ],
)
def test_what_cannot_be_a_commander_is_a_warning(leader: str, format: str, warned: bool) -> None:
    led = resolve(read_deck_text(f"59 Swamp\n1 {leader}", commander=leader))
    run = run_of({0: {}}, decks=(led,), setup=Setup(format, turns=8))
    said = f"{leader} cannot be a commander: that is a legendary creature or planeswalker"
    assert (said in run.warnings) == warned


def test_counters_have_quantiles_by_turn() -> None:
    rows = tracked_rows(1)
    histograms = np.zeros((9, len(rows), 160), np.int32)
    place = rows.index((1, "poison"))
    histograms[:, :, 0] = 100
    histograms[5, place, 0] = 0
    histograms[5, place, 1:101] = 1
    run = run_of({0: {}}, games=100, tracked={0: Tracked.of(histograms, 100)})
    table = run.counters
    assert table.attrs["games"] == 100
    assert list(table.columns) == ["deck", "seat", "kind", "turn", "mean", "q05", "q25", "q50", "q75", "q95"]
    row = table[(table["seat"] == 1) & (table["kind"] == "poison") & (table["turn"] == 5)].iloc[0]
    assert row["mean"] == pytest.approx(50.5)
    assert [row[q] for q in ("q05", "q25", "q50", "q75", "q95")] == [5, 25, 50, 75, 95]


def test_no_counters_make_an_empty_table() -> None:
    assert run_of(ONE).counters.empty


def test_paired_and_independent_differences() -> None:
    kills = {0: {(4, POISON): 4}, 1: {(4, POISON): 6}}
    outcomes = np.array([[4, 4, 4, 4, 0, 0, 0, 0, 0, 0], [4, 4, 4, 0, 4, 4, 4, 0, 0, 0]], np.uint8)
    for run, method in ((run_of(kills), "independent"), (run_of(kills, outcomes=outcomes), "paired")):
        table = run.compare()
        assert set(table["method"]) == {method}
        row = table[table["quantity"] == "killed by turn"].iloc[0]
        assert (row["deck"], row["baseline"], row["turn"]) == ("deck 1", "deck 0", 4)
        assert row["difference"] == pytest.approx(0.2)
        assert row["low"] < 0.2 < row["high"]
    faster = table.set_index("quantity")["difference"]
    assert (faster["faster"], faster["slower"]) == (0.3, 0.1)
    assert run.compare("deck 1")["difference"].iloc[0] == pytest.approx(-0.2)


@pytest.mark.parametrize("baseline", [2, -1, "other", True])
def test_a_baseline_must_be_there(baseline: object) -> None:
    with pytest.raises(ValueError, match="baseline is"):
        run_of({0: {}, 1: {}}).compare(baseline)


def test_one_deck_cannot_be_compared() -> None:
    with pytest.raises(ValueError, match="only one deck"):
        run_of(ONE).compare()


def test_shown_in_a_notebook_names_are_escaped() -> None:
    run = run_of({0: {}}, decks=(deck("60 Glistner <b>Elf", "x<script>"),))
    shown = run._repr_html_()
    assert "<script>" not in shown
    assert "<b>Elf" not in shown
    assert "over the games that killed" in shown
    assert "over the games that killed" in str(run)


def test_cards_with_commas_in_their_names_are_told_apart() -> None:
    text = "24 Forest\n34 Glistener Elf\n1 Nobody, the First\n1 Nobody, the Second"
    assert "not wholly: Nobody, the First · Nobody, the Second\n" in str(run_of({0: {}}, decks=(deck(text),))) + "\n"


def test_what_was_not_played_is_said_with_every_result() -> None:
    run = run_of({0: {}}, decks=(deck("24 Forest\n35 Glistener Elf\n1 Glistner Elf"),))
    for shown in (str(run), run._repr_html_()):
        assert "59 of 60 cards are played; not wholly: Glistner Elf" in shown
