"""Opening hands and draws against scipy, enumeration and published tables."""

import itertools
from fractions import Fraction

import numpy as np
import pytest
from scipy import stats

from counterclock import exact

TIGHT = 1e-12


@pytest.mark.parametrize(("play", "hand"), [(True, 7), (False, 7), (True, 3)])
def test_one_kind_is_the_hypergeometric_law(play: bool, hand: int) -> None:
    table = exact.draw_by_turn(60, 24, 12, play=play, hand=hand)
    assert list(table.columns) == ["turn", "seen", "copies", "p"]
    assert (table["seen"] == hand - 1 + table["turn"] + (not play)).all()
    expected = stats.hypergeom(60, 24, table["seen"]).pmf(table["copies"])
    assert np.abs(table["p"] - expected).max() < TIGHT
    assert table.groupby("turn")["p"].sum().to_numpy() == pytest.approx(np.ones(12), abs=TIGHT)


def test_several_kinds_are_the_multivariate_law() -> None:
    table = exact.draw_by_turn(60, {"land": 22, "elf": 4, "pump": 8}, 5)
    counts = table[["land", "elf", "pump"]].to_numpy()
    counts = np.column_stack([counts, table["seen"] - counts.sum(axis=1)])
    expected = stats.multivariate_hypergeom([22, 4, 8, 26], table["seen"].to_numpy()).pmf(counts)
    assert np.abs(table["p"] - expected).max() < TIGHT


def test_conditions_are_sums_of_the_joint_law() -> None:
    kinds = {"land": 22, "elf": 4, "pump": 8}
    joint = exact.draw_by_turn(60, kinds, 5)
    kept = joint[(joint["land"] >= 2) & (joint["elf"] >= 1) & (joint["pump"] == 2)]
    table = exact.draw_by_turn(60, kinds, 5, at_least={"land": 2, "elf": 1}, exactly={"pump": 2})
    assert table["p"].to_numpy() == pytest.approx(kept.groupby("turn")["p"].sum().to_numpy(), abs=TIGHT)


def test_a_condition_on_one_kind_needs_no_name() -> None:
    table = exact.draw_by_turn(60, 4, 10, play=False, at_least=1)
    assert table["p"].to_numpy() == pytest.approx(stats.hypergeom(60, 4, table["seen"]).sf(0), abs=TIGHT)


def test_a_small_deck_by_enumeration() -> None:
    deck = "AAABBC"
    table = exact.draw_by_turn(6, {"A": 3, "B": 2}, 4, hand=2).set_index(["turn", "A", "B"])["p"]
    for turn, drawn in enumerate((2, 3, 4, 5), 1):
        hands = list(itertools.combinations(deck, drawn))
        for a, b in itertools.product(range(4), range(3)):
            share = Fraction(sum(h.count("A") == a and h.count("B") == b for h in hands), len(hands))
            assert table.get((turn, a, b), 0.0) == pytest.approx(float(share), abs=TIGHT)


def test_the_whole_deck_is_seen_in_the_end() -> None:
    table = exact.draw_by_turn(9, {"land": 4}, 6, exactly={"land": 4})
    assert table["seen"].tolist() == [7, 8, 9, 9, 9, 9]
    assert table["p"].iloc[-1] == 1.0


ARQMATH = {
    0: [1.9, 0.9, 0.5, 0.2, 0.1, 0, 0, 0],
    1: [11.5, 7.2, 4.3, 2.5, 1.4, 0.7, 0.4, 0.2],
    2: [27.4, 21.0, 15.2, 10.5, 6.7, 4.2, 2.5, 1.4],
    3: [31.9, 31.0, 27.6, 22.9, 17.8, 13.1, 9.2, 6.0],
    4: [19.7, 25.2, 28.3, 28.9, 27.3, 24.0, 19.8, 15.4],
    5: [6.4, 11.5, 17.0, 21.9, 25.4, 27.1, 26.7, 24.6],
    6: [1.0, 2.9, 5.9, 10.0, 14.7, 19.3, 23.0, 25.4],
    7: [0.1, 0.4, 1.2, 2.7, 5.3, 8.7, 12.8, 17.0],
}
"""Percent of 16 lands in 40 cards by turn 1 to 8 on the play: published, from a million simulated hands."""


@pytest.mark.parametrize("lands", ARQMATH)
def test_published_table_of_lands(lands: int) -> None:
    table = exact.draw_by_turn(40, 16, 8, exactly=lands)
    assert (100 * table["p"]).tolist() == pytest.approx(ARQMATH[lands], abs=0.11)


KEEPABLE = {
    ("london", 20): [59.348, 88.513, 97.114, 99.275],
    ("london", 22): [59.456, 90.04, 98.031, 99.611],
    ("london", 24): [57.812, 90.489, 98.515, 99.768],
    ("london", 26): [54.637, 89.93, 98.727, 99.839],
    ("vancouver", 20): [59.348, 82.593, 91.41, 94.021],
    ("vancouver", 22): [59.456, 83.786, 92.785, 95.188],
    ("vancouver", 24): [57.812, 83.69, 93.383, 95.742],
    ("vancouver", 26): [54.637, 82.391, 93.364, 95.845],
}
"""Percent of finding 2 or 3 lands and 2 spells in 60 cards, down to 7, 6, 5, 4 cards: Karsten's tables."""


@pytest.mark.parametrize(("mulligan", "lands"), KEEPABLE)
def test_published_tables_of_keepable_hands(mulligan: str, lands: int) -> None:
    hands = exact.opening_hand(60, lands, mulligan=mulligan, keep=(2, 3), min_spells=2, down_to=4)
    found = 100 * hands[hands["keepable"]].groupby("taken")["p"].sum().cumsum()
    assert found.round(3).tolist() == KEEPABLE[mulligan, lands]
    assert hands["p"].sum() == pytest.approx(1, abs=TIGHT)


def test_without_mulligans_the_hand_is_hypergeometric() -> None:
    hands = exact.opening_hand(99, 38)
    assert np.abs(hands["p"] - stats.hypergeom(99, 38, 7).pmf(hands["lands"])).max() < TIGHT
    assert hands["keepable"].tolist() == [2 <= n <= 5 for n in range(8)]


def naive_hands(deck: str, mulligan: str, keep: tuple[int, int], min_spells: int, sizes: list[int]) -> dict:
    """Go through every hand of a small deck; ``L`` is a land, other letters are not."""
    law: dict[tuple, Fraction] = {}
    reached = Fraction(1)
    for taken, size in enumerate(sizes):
        dealt = list(itertools.combinations(deck, sizes[0] if mulligan == "london" else size))
        failed = Fraction(0)
        for hand in dealt:
            lands = hand.count("L")
            spells = [card for card in hand if card != "L"]
            fits = [n for n in range(lands + 1) if 0 <= size - n <= len(spells)]
            rule = [n for n in fits if keep[0] <= n <= keep[1] and size - n >= min_spells]
            middle = Fraction(sum(keep), 2)
            best = min(rule or fits, key=lambda n: (abs(n - middle), -n))
            p = reached / len(dealt)
            if not rule and size != sizes[-1]:
                failed += p
                continue
            ways = list(itertools.combinations(spells, size - best))
            for left in ways:
                key = (taken, size, best, left.count("a"), bool(rule))
                law[key] = law.get(key, Fraction(0)) + p / len(ways)
        reached = failed
    return law


@pytest.mark.parametrize("free", [False, True])
@pytest.mark.parametrize("mulligan", ["london", "vancouver", "paris"])
def test_mulligans_by_enumeration(mulligan: str, free: bool) -> None:
    hands = exact.opening_hand(
        10,
        5,
        kinds={"a": 2},
        hand=5,
        mulligan=mulligan,
        keep=(1, 2),
        min_spells=2,
        down_to=3,
        free_first=free,
    )
    expected = naive_hands("LLLLLaabbb", mulligan, (1, 2), 2, [5] * free + [5, 4, 3])
    found = hands.set_index(["taken", "size", "lands", "a", "keepable"])["p"]
    assert len(found) == len(expected)
    for key, p in expected.items():
        assert found[key] == pytest.approx(float(p), abs=TIGHT)


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        ({"cards": 0, "kinds": 0}, "cards"),
        ({"cards": 60.5, "kinds": 4}, "cards"),
        ({"cards": float("nan"), "kinds": 4}, "cards"),
        ({"cards": 60, "kinds": 61}, "kinds"),
        ({"cards": 60, "kinds": {"a": 40, "b": 21}}, "kinds hold 61"),
        ({"cards": 60, "kinds": {}}, "kinds"),
        ({"cards": 60, "kinds": "elf"}, "kinds"),
        ({"cards": 60, "kinds": 4, "turns": 0}, "turns"),
        ({"cards": 60, "kinds": 4, "play": "yes"}, "play"),
        ({"cards": 60, "kinds": 4, "hand": 61}, "hand"),
        ({"cards": 60, "kinds": {"a": 4}, "at_least": {"b": 1}}, "at_least"),
        ({"cards": 60, "kinds": {"a": 4, "b": 4}, "at_least": 1}, "at_least"),
        ({"cards": 60, "kinds": {"a": 4}, "exactly": {"a": -1}}, "exactly"),
        ({"cards": 60, "kinds": {"a": 4}, "exactly": {"a": 1}, "at_least": {"a": 1}}, "both"),
        ({"cards": 600, "kinds": dict.fromkeys("abcdef", 50)}, "at_least"),
    ],
)
def test_wrong_draws_name_the_argument(arguments: dict, name: str) -> None:
    with pytest.raises(ValueError, match=name):
        exact.draw_by_turn(**arguments)


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        ({"lands": 61}, "lands"),
        ({"lands": -1}, "lands"),
        ({"mulligan": "boston"}, "mulligan"),
        ({"keep": (5, 2)}, "keep"),
        ({"keep": 3}, "keep"),
        ({"down_to": 8}, "down_to"),
        ({"min_spells": 8}, "min_spells"),
        ({"hand": 61}, "hand"),
        ({"kinds": {"elf": 37}}, "kinds"),
        ({"free_first": 1}, "free_first"),
    ],
)
def test_wrong_hands_name_the_argument(arguments: dict, name: str) -> None:
    with pytest.raises(ValueError, match=name):
        exact.opening_hand(**arguments)
