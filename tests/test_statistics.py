"""Intervals: against another package, against published examples, and by counting how often they are right."""

import numpy as np
import pytest
from scipy.stats import binom, binomtest

from counterclock.statistics import (
    Z,
    mean_difference,
    mean_interval,
    paired_proportion,
    proportion_difference,
    stratified,
    stratified_mean,
    wilson,
)


@pytest.mark.parametrize(("k", "n"), [(0, 1), (1, 1), (0, 1000), (1000, 1000), (4, 1000), (37, 100), (996, 1000)])
def test_wilson_agrees_with_scipy(k: int, n: int) -> None:
    low, high = wilson(k, n)
    reference = binomtest(k, n).proportion_ci(method="wilson")
    assert low == pytest.approx(reference.low, abs=1e-12)
    assert high == pytest.approx(reference.high, abs=1e-12)


def test_wilson_reaches_exactly_0_and_1() -> None:
    low, high = wilson([0, 10], 10)
    assert (low[0], high[1]) == (0.0, 1.0)
    assert high[0] > 0.2
    assert low[1] < 0.8


def test_wilson_of_no_games_is_everything() -> None:
    low, high = wilson(0, 0)
    assert (float(low), float(high)) == (0.0, 1.0)


@pytest.mark.parametrize("p", [0.0005, 0.02, 0.5, 0.99])
def test_wilson_covers_as_often_as_it_says(p: float) -> None:
    n = 2000
    k = np.arange(n + 1)
    low, high = wilson(k, n)
    covered = float(binom.pmf(k, n, p)[(low <= p) & (p <= high)].sum())
    assert covered == pytest.approx(0.95, abs=0.035)


def test_mean_interval() -> None:
    values = np.array([3, 4, 4, 5, 9])
    mean, low, high = mean_interval(float(values.sum()), float((values**2).sum()), values.size)
    half = Z * np.sqrt((((values - 5) ** 2).sum() + 2) / 6) / np.sqrt(5)
    assert (mean, low, high) == pytest.approx((5, 5 - half, 5 + half))


def test_mean_of_few_values() -> None:
    assert np.isnan(mean_interval(0, 0, 0)).all()
    mean, low, high = mean_interval(4, 16, 1)
    assert mean == 4
    assert np.isnan([low, high]).all()


def test_newcombes_example() -> None:
    difference, low, high = proportion_difference(56, 70, 48, 80)
    assert (difference, low, high) == pytest.approx((0.2, 0.0524, 0.3339), abs=1e-4)


def test_equal_decks_differ_by_nothing() -> None:
    difference, low, high = paired_proportion(0, 0, 10_000)
    assert difference == 0
    assert -0.0004 < low < 0 < high < 0.0004
    half = Z * np.sqrt(2 / 51 / 50)
    assert mean_interval(0, 0, 50) == pytest.approx((0, -half, half))


def test_values_that_are_all_alike_are_not_known_exactly() -> None:
    """All of 200 games killed on turn 4, as happens where 0.2 % kill later: the truth, 4.002, is not ruled out."""
    mean, low, high = mean_interval(800, 3200, 200)
    assert mean == 4
    assert low < 3.99 < 4.002 < high
    assert high - low < 0.06


def test_paired_intervals_cover_as_often_as_they_say() -> None:
    rng = np.random.default_rng(5)
    hits = 0
    for _ in range(1000):
        only, only_base = rng.multinomial(400, [0.06, 0.03, 0.91])[:2]
        _, low, high = paired_proportion(int(only), int(only_base), 400)
        hits += low <= 0.03 <= high
    assert 0.93 <= hits / 1000 <= 0.97


def test_mean_difference() -> None:
    difference, low, high = mean_difference(4.5, 0.3, 4.0, 0.4)
    assert (difference, low, high) == pytest.approx((0.5, 0.5 - 0.5 * Z, 0.5 + 0.5 * Z))


def test_one_stratum_is_a_plain_sample() -> None:
    low, high = wilson(37, 100)
    assert [float(each) for each in stratified([(0.37, low, high)], [1.0])] == [0.37, float(low), float(high)]
    assert stratified_mean([20.0], [110.0], [5], [9]) == mean_interval(20, 110, 5)


def test_strata_of_no_game_that_counts() -> None:
    assert np.isnan(stratified_mean([0, 0], [0, 0], [0, 0], [5, 5])).all()
    mean, low, high = stratified_mean([4, 0], [16, 0], [1, 0], [5, 5])
    assert mean == 4
    assert np.isnan([low, high]).all()


def test_stratified_shares_cover_as_often_as_they_say() -> None:
    rng = np.random.default_rng(8)
    games, p = np.array([300, 100, 600]), np.array([0.02, 0.97, 0.4])
    truth = float(games @ p) / games.sum()
    hits = 0
    for _ in range(2000):
        k = rng.binomial(games, p)
        _, low, high = stratified([(a / n, *wilson(a, n)) for a, n in zip(k, games, strict=True)], games / games.sum())
        hits += low <= truth <= high
    assert 0.94 <= hits / 2000 <= 0.965


def test_stratified_means_cover_as_often_as_they_say() -> None:
    rng = np.random.default_rng(9)
    games, kills, turn = (500, 1500), (0.3, 0.9), (7.0, 4.0)
    weights = [n * p for n, p in zip(games, kills, strict=True)]
    truth = np.average(turn, weights=weights)
    hits = 0
    for _ in range(2000):
        killed = [rng.binomial(n, p) for n, p in zip(games, kills, strict=True)]
        values = [rng.poisson(t, k) for t, k in zip(turn, killed, strict=True)]
        sums, squares = [v.sum() for v in values], [(v**2).sum() for v in values]
        _, low, high = stratified_mean(sums, squares, killed, games)
        hits += low <= truth <= high
    assert 0.94 <= hits / 2000 <= 0.96
