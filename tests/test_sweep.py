"""Sweeps: the settings, the decks they make, and that each row is what a simulation of it alone says."""

import json
import math

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from matplotlib.figure import Figure
from scipy.stats import binom

import counterclock as cc
from counterclock import plot, sweep_play
from counterclock.plot_style import SUBTITLE
from counterclock.sweep_decks import apportioned
from counterclock.sweep_grid import read_over

LIST = "20 Forest\n4 Pendelhaven\n16 Glistener Elf\n12 Rot Wolf\n8 Mutagenic Growth"
SETUP = cc.Setup(mulligan="none", turns=12)


@pytest.fixture(scope="module")
def deck() -> cc.Deck:
    return cc.resolve(cc.read_deck_text(LIST, "wolves"))


def counts(deck: cc.Deck) -> dict[str, int]:
    return {entry.name: entry.count for entry in deck.main}


# Settings -----------------------------------------------------------------------------------------------------------


def test_all_values_are_combined_the_last_key_fastest() -> None:
    grid = read_over({"lands": range(20, 22), "setup.life": np.array([20, 25]), "setup.first": "draw"})
    assert grid.settings == ((20, 20, "draw"), (20, 25, "draw"), (21, 20, "draw"), (21, 25, "draw"))


def test_paired_lists_go_together() -> None:
    over = {"lands": [20, 22], "setup.life": [20, 25], "setup.poison": [10, 8]}
    assert read_over(over, True).settings == ((20, 20, 10), (22, 25, 8))
    some = read_over(over, ["lands", "setup.poison"])
    assert some.settings == ((20, 20, 10), (20, 25, 10), (22, 20, 8), (22, 25, 8))


def test_a_distribution_of_scipy_is_a_mapping() -> None:
    given, wanted = (
        read_over({"setup.life": binom(2, 0.5, loc=20)}),
        read_over({"setup.life": {20: 0.25, 21: 0.5, 22: 0.25}}),
    )
    (law,), (same,) = given.settings[0], wanted.settings[0]
    assert [value for value, _ in law.chances] == [value for value, _ in same.chances]
    assert [p for _, p in law.chances] == pytest.approx([p for _, p in same.chances])


@pytest.mark.parametrize(
    ("over", "more", "said"),
    [
        ([1], {}, "over is \\[1\\]; give values by key"),
        ({}, {}, "over is empty"),
        ({"land": [1]}, {}, "over has the key 'land'; did you mean 'lands'"),
        ({"setup.lif": [1]}, {}, "did you mean 'setup.life'"),
        ({"copies:": [1]}, {}, "over has the key 'copies:'"),
        ({3: [1]}, {}, "over has the key 3"),
        ({"copies:Glistner Elf": [1]}, {}, "'Glistner Elf'; no card is called so: did you mean 'Glistener Elf'"),
        ({"copies:Forest": [1], "copies:forest": [2]}, {}, "which are the same card"),
        ({"lands": []}, {}, "over\\['lands'\\] is empty"),
        ({"lands": [[1, 2]]}, {}, "over\\['lands'\\] is \\[1, 2\\]; give a whole number from 0 to 250"),
        ({"lands": np.ones((2, 2))}, {}, "over\\['lands'\\] has 2 dimensions"),
        ({"lands": [20, math.nan]}, {}, "over\\['lands'\\] has nan"),
        ({"lands": [-1]}, {}, "over\\['lands'\\] is -1; give a whole number from 0 to 250"),
        ({"lands": [20.5]}, {}, "over\\['lands'\\] is 20.5"),
        ({"lands": [True]}, {}, "over\\['lands'\\] is True"),
        ({"lands": {20: 1.0}}, {}, "over\\['lands'\\] is random"),
        ({"lands": [61]}, {}, "61 lands in 'wolves', which has 60 cards"),
        ({"lands": [10], "copies:Forest": [12]}, {}, "10 lands in 'wolves', but for 12 copies of lands"),
        ({"copies:Rot Wolf": [60]}, {}, "48 more cards in 'wolves' than there is room for"),
        ({"copies:Rot Wolf": [20]}, {"cut": "Mutagenic Growth", "x": 1}, "unexpected keyword"),
        ({"setup.life": [-3]}, {}, "'setup.life': -3}: life is -3; give a whole number from 1 to 1000"),
        ({"setup.life": [math.nan]}, {}, "over\\['setup.life'\\] has nan"),
        ({"setup.life": {20: 0.5, 25: 0.4}}, {}, "give probabilities that sum to 1"),
        ({"setup.life": {20: 0.5, 25: -0.5}}, {}, "give a probability from 0 to 1"),
        ({"setup.life": {20: 0.999, 25: 0.001}}, {"games": 100}, "games is 100, too few .* give at least 2000"),
        ({"setup.first": ["play", "darw"]}, {}, "first is 'darw'"),
        ({"rules.poison_to_lose": [0]}, {}, "poison_to_lose is 0"),
        ({"weights.power": ["x"]}, {}, "weights is 'x'"),
        ({"lands": [20, 21], "setup.life": [20]}, {"paired": True}, "lengths: 2 of 'lands', 1 of 'setup.life'"),
        ({"lands": [20]}, {"paired": ["land"]}, "paired names 'land'"),
        ({"lands": [20]}, {"paired": 3}, "paired is 3"),
        ({"lands": [20]}, {"baseline": {"lands": 21}}, "none of the settings"),
        ({"lands": [20]}, {"baseline": {"life": 21}}, "baseline names 'life', which is not swept"),
        ({"lands": [20]}, {"baseline": 20}, "baseline is 20"),
        ({"lands": [20]}, {"cut": "Forest"}, "cut names the land 'Forest', but lands are swept"),
        ({"copies:Rot Wolf": [20]}, {"cut": ["Rot Wolf"]}, "cut names 'Rot Wolf', whose copies are swept"),
        ({"copies:Rot Wolf": [20]}, {"cut": []}, "cut is empty"),
        ({"copies:Rot Wolf": [20]}, {"cut": 3}, "cut is 3"),
        ({"copies:Rot Wolf": [24]}, {"cut": "Mutagenic Growth"}, "the cards that cut names are 8; give fewer"),
        ({"copies:Rot Wolf": [0]}, {"fill": "Llanowar Elves"}, "room for 12 .* allows only 4 more"),
        ({"lands": [20]}, {"games": 0}, "games is 0"),
        ({"lands": [20]}, {"seed": -1}, "seed is -1"),
        ({"lands": [20]}, {"threads": 0}, "threads is 0"),
        ({"lands": [20]}, {"progress": 3}, "progress is 3"),
        ({"lands": [20]}, {"setup": "modern"}, "setup is 'modern'"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_before_anything_is_played(
    deck: cc.Deck, over: object, more: dict, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sweep_play, "play_games", None)
    with pytest.raises((ValueError, TypeError), match=said):
        cc.sweep(deck, over, **more)


@pytest.mark.parametrize(("decks", "said"), [([], "decks is empty"), (3, "decks is 3")])
def test_wrong_decks_are_named(decks: object, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        cc.sweep(decks, {"lands": [20]})


# Decks --------------------------------------------------------------------------------------------------------------


@given(st.lists(st.integers(1, 40), min_size=1, max_size=8), st.integers(0, 120))
def test_shares_are_in_proportion_and_move_one_at_a_time(weights: list[int], seats: int) -> None:
    shares = apportioned(weights, seats)
    assert sum(shares) == seats
    more = apportioned(weights, seats + 1)
    assert sorted(b - a for a, b in zip(shares, more, strict=True)) == [0] * (len(weights) - 1) + [1]
    assert apportioned(weights, 3 * sum(weights)) == [3 * weight for weight in weights]


def played(deck: cc.Deck, over: dict, **more: object) -> list[dict[str, int]]:
    """Return the decks of a sweep without playing them."""
    from counterclock.sweep import plan_sweep

    plan = plan_sweep(deck, over, SETUP, **more)
    assert {plan.deck(row).size for row in range(plan.rows)} == {deck.size}
    return [counts(plan.deck(row)) for row in range(plan.rows)]


def test_lands_change_in_proportion_and_spells_make_room(deck: cc.Deck) -> None:
    fewer, same, more = played(deck, {"lands": [18, 24, 30]})
    assert (fewer["Forest"], fewer["Pendelhaven"]) == (15, 3)
    assert same == counts(deck)
    assert (more["Forest"], more["Pendelhaven"]) == (25, 5)
    assert [more[name] for name in ("Glistener Elf", "Rot Wolf", "Mutagenic Growth")] == [13, 10, 7]


def test_copies_are_set_and_lands_stay(deck: cc.Deck) -> None:
    none, some = played(deck, {"copies:Rot Wolf": [0, 15]})
    assert "Rot Wolf" not in none
    assert none["Forest"] == some["Forest"] == 20
    assert none["Glistener Elf"] + none["Mutagenic Growth"] == 36
    assert (some["Rot Wolf"], some["Glistener Elf"] + some["Mutagenic Growth"]) == (15, 21)


def test_cut_and_fill_are_taken_in_order(deck: cc.Deck) -> None:
    few, many = played(
        deck, {"copies:Rot Wolf": [2, 22]}, cut=["Mutagenic Growth", "Glistener Elf"], fill=["Blight Mamba", "Forest"]
    )
    assert (few["Blight Mamba"], few["Forest"], few["Glistener Elf"]) == (4, 26, 16)
    assert "Mutagenic Growth" not in many
    assert many["Glistener Elf"] == 14


def test_what_the_format_allows_is_filled_first(deck: cc.Deck) -> None:
    legal = cc.resolve(cc.read_deck_text("40 Forest\n4 Glistener Elf\n3 Rot Wolf\n13 Mutagenic Growth", "few"))
    (found,) = played(legal, {"copies:Mutagenic Growth": [12]})
    assert (found["Rot Wolf"], found["Glistener Elf"]) == (4, 4)
    (found,) = played(legal, {"copies:Mutagenic Growth": [8]})
    assert found["Rot Wolf"] + found["Glistener Elf"] == 12


# Rows ---------------------------------------------------------------------------------------------------------------


def test_each_row_is_what_a_simulation_of_it_says(deck: cc.Deck) -> None:
    found = cc.sweep(deck, {"lands": [24, 20], "setup.poison": [10, 8]}, SETUP, games=1500, seed=4)
    changed = cc.resolve(
        cc.read_deck_text("17 Forest\n3 Pendelhaven\n18 Glistener Elf\n13 Rot Wolf\n9 Mutagenic Growth", "changed")
    )
    run = cc.simulate([deck, changed], SETUP, games=1500, seed=4, keep_outcomes=True, align=True)
    row, one = found.frame.iloc[2], run.summary().iloc[1]
    assert counts(found.plan.deck(2)) == counts(changed)
    for name in ("games", "p_kill", "p_kill_low", "p_kill_high", "mean", "mean_low", "mean_high", "median", "poison"):
        assert row[name] == one[name]
    differences = run.compare().set_index("quantity")
    mean = differences.loc["mean kill turn"]
    assert [row[f"mean_difference{end}"] for end in ("", "_low", "_high")] == pytest.approx(
        [mean["difference"], mean["low"], mean["high"]]
    )
    turns = differences.loc["killed by turn"].set_index("turn")
    mine = found.by_turn[(found.by_turn["lands"] == 20) & (found.by_turn["setup.poison"] == 10)].set_index("turn")
    for turn in turns.index:
        assert mine.loc[int(turn), "difference"] == pytest.approx(turns.loc[turn, "difference"])
        assert mine.loc[int(turn), "difference_low"] == pytest.approx(turns.loc[turn, "low"])


def test_poison_changes_nothing_but_the_poison(deck: cc.Deck) -> None:
    found = cc.sweep(deck, {"rules.poison_to_lose": [10, 8]}, cc.Setup(mulligan="none", poison=9), games=800)
    same = cc.sweep(deck, {"setup.poison": [10, 8]}, SETUP.replace(turns=None), games=800)
    assert found.frame["mean"].tolist() == same.frame["mean"].tolist()
    assert found.frame["mean_difference"][1] < 0
    assert found.frame["mean_difference_high"][1] < 0


def test_threads_and_parts_never_matter(deck: cc.Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    def table(threads: int) -> pd.DataFrame:
        over = {"lands": [22, 24], "setup.life": [20, {20: 0.25, 22: 0.75}]}
        return cc.sweep([deck, deck], over, SETUP, games=600, threads=threads, baseline={"lands": 24}).frame

    first = table(1)
    for threads, rows in ((2, 3), (8, 1)):
        monkeypatch.setattr(sweep_play, "ROWS_A_PART", rows)
        pd.testing.assert_frame_equal(table(threads), first, check_exact=True)


def test_the_baseline_differs_from_itself_by_nothing(deck: cc.Deck) -> None:
    found = cc.sweep(deck, {"lands": [20, 24]}, SETUP, games=500, baseline={"lands": 24})
    assert found.baseline == {"lands": 24}
    assert found.frame[["mean_difference", "mean_difference_low", "mean_difference_high"]].iloc[1].tolist() == [0, 0, 0]
    assert found.frame["mean_difference"].iloc[0] != 0
    nothing = ["difference", "difference_low", "difference_high"]
    assert found.frame[[f"p_{name}" for name in nothing]].iloc[1].tolist() == [0, 0, 0]
    assert (found.by_turn.loc[found.by_turn["lands"] == 24, nothing] == 0).all(axis=None)
    others = found.by_turn[found.by_turn["lands"] == 20]
    assert (others["difference_low"] < others["difference_high"]).all()


def test_every_deck_has_its_own_baseline(deck: cc.Deck) -> None:
    elves = cc.resolve(cc.read_deck_text("24 Forest\n36 Glistener Elf", "elves"))
    both = cc.sweep([deck, elves], {"lands": [20, 24]}, SETUP, games=500)
    alone = cc.sweep(elves, {"lands": [20, 24]}, SETUP, games=500)
    assert both.frame["deck"].tolist() == ["wolves", "wolves", "elves", "elves"]
    assert both.frame["mean_difference"].iloc[2] == 0
    assert both.frame["mean"].iloc[2:].to_numpy() == pytest.approx(alone.frame["mean"].to_numpy(), abs=0.2)


# Random numbers -----------------------------------------------------------------------------------------------------


def test_a_random_number_shares_the_games(deck: cc.Deck) -> None:
    over = {"setup.poison": [10, {6: 0.25, 10: 0.75}]}
    found = cc.sweep(deck, over, SETUP, games=2000, seed=6)
    ten, six = (
        cc.simulate(deck, SETUP.replace(poison=poison), games=2000, seed=6, keep_outcomes=True) for poison in (10, 6)
    )
    assert ten.outcomes is not None
    assert six.outcomes is not None
    turns = np.concatenate([six.outcomes[0, :500], ten.outcomes[0, 500:]]).astype(float)
    row = found.frame.iloc[1]
    assert row["setup.poison"] == "6: 0.25, 10: 0.75"
    assert row["mean"] == pytest.approx(turns[turns > 0].mean())
    assert row["mean_difference"] == pytest.approx(
        (turns - ten.outcomes[0])[(turns > 0) & (ten.outcomes[0] > 0)].mean()
    )
    assert row["p_kill"] == pytest.approx((turns > 0).mean())
    assert row["mean_low"] < row["mean"] < row["mean_high"]


def test_a_certain_number_is_that_number(deck: cc.Deck) -> None:
    found = cc.sweep(deck, {"setup.life": [{20: 1.0}, 20]}, SETUP, games=400)
    assert found.frame["mean"].nunique() == 1
    assert found.frame["mean_difference"].tolist() == [0, 0]


def test_more_games_narrow_the_interval_of_a_random_number(deck: cc.Deck) -> None:
    over = {"setup.poison": [{6: 0.5, 10: 0.5}]}
    widths = [
        cc.sweep(deck, over, SETUP, games=games).frame.eval("mean_high - mean_low").iloc[0] for games in (1000, 4000)
    ]
    assert widths[0] / widths[1] == pytest.approx(2, rel=0.15)


# What is shown ------------------------------------------------------------------------------------------------------


def test_what_is_said(deck: cc.Deck) -> None:
    found = cc.sweep(deck, {"lands": [20, 24], "setup.first": ["play", "draw"]}, SETUP, games=200)
    shown, page = str(found), found._repr_html_()
    for text in (shown, page):
        assert "4 settings, 200 games each, seed 0" in text
        assert "differences are from lands 20, setup.first play, on the same games" in text
        assert "lands change in proportion to those present" in text
        assert "Mutagenic Growth" in text
    report = json.loads(json.dumps(found.to_dict(), allow_nan=False))
    assert report["over"] == {"lands": [20, 24], "setup.first": ["play", "draw"]}
    assert len(report["settings"]) == 4
    assert len(report["by_turn"]) == 4 * 12
    assert found.killed_by(5)["turn"].tolist() == [5] * 4
    with pytest.raises(ValueError, match="turn is 13"):
        found.killed_by(13)


def test_titles_leave_out_what_is_swept(deck: cc.Deck) -> None:
    over = {"setup.life": [10, {20: 0.5, 25: 0.5}], "setup.poison": [8, 10]}
    found = cc.sweep(deck, over, SETUP.replace(format="modern"), games=50)
    assert found.assumed == ["modern", "1 opponent", "on the play", "no mulligans"]
    assert "seed 0; modern, 1 opponent, on the play, no mulligans\n" in str(found)
    ax = plot.heat_map(found, "setup.life", "setup.poison", ax=Figure((9, 5)).subplots())
    said = next(text.get_text() for text in ax.texts if text.get_gid() == SUBTITLE)
    assert said == "modern, 1 opponent, on the play, no mulligans, 50 games each, seed 0"


def test_what_is_odd_is_a_warning(deck: cc.Deck) -> None:
    found = cc.sweep(deck, {"lands": [24]}, SETUP.replace(format="modern"), games=50)
    assert any("modern allows 4 copies" in line for line in found.warnings)


def test_a_changed_deck_that_is_odd_is_a_warning() -> None:
    """Too many copies, and cards that are added though they are only partly played; what was odd before is not said."""
    legal = cc.resolve(cc.read_deck_text("52 Forest\n4 Glistener Elf\n4 Llanowar Elves", "few"))
    setup = SETUP.replace(format="modern", turns=5)
    found = cc.sweep(legal, {"copies:Glistener Elf": [4, 5, 2]}, setup, games=50, cut="Llanowar Elves", fill="Forest")
    assert found.frame["odd"].tolist() == ["", "modern allows 4 of a card, not 5 Glistener Elf", ""]
    assert found.warnings == [
        "in 1 of 3 rows the changed deck is odd, as the column 'odd' says; with copies:Glistener Elf 5: "
        "modern allows 4 of a card, not 5 Glistener Elf"
    ]
    text = '[[card]]\nname = "Odd Bear"\ncost = "{G}"\ntype = "Creature"\npower = 2\ntoughness = 2\ntext = "All sing."'
    cards = cc.cards_from_toml(text)
    swapped = cc.sweep(legal, {"copies:Glistener Elf": [2]}, setup, games=50, fill="Odd Bear", cards=cards)
    assert swapped.frame["odd"].tolist() == ["added, but not fully played: Odd Bear"]
    assert len(swapped.warnings) == 1
    assert "in the row the changed deck is odd" in swapped.warnings[0]
    many = cc.resolve(cc.read_deck_text("50 Forest\n10 Glistener Elf", "many"))
    fewer = cc.sweep(many, {"copies:Glistener Elf": [8]}, setup, games=50, fill="Forest")
    assert fewer.frame["odd"].tolist() == [""]
    assert fewer.warnings == ["10 Glistener Elf: modern allows 4 copies of a card"]


def test_progress_is_told(deck: cc.Deck) -> None:
    told: list[tuple[int, int]] = []
    cc.sweep(deck, {"lands": [20, 24]}, SETUP, games=1000, progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (2000, 2000)
