"""A study of the intervals: over 2,000 seeds, how often does each hold the truth, which exact laws know?

A 95 % interval that is right holds it in 95 % of runs; measured over 2,000 seeds the share has a standard error of
0.49 %. Shares measured must lie within 94 to 96 %, and what 2,000 seeds may be off by: 4.9 standard errors, which
happens once in a million.
"""

from collections.abc import Callable, Sequence

import numpy as np
import pytest
from scipy.stats import binom

from counterclock import exact
from counterclock.deck import resolve
from counterclock.decklist import read_deck_text
from counterclock.encode import encode, slots_of
from counterclock.kernels import layout
from counterclock.kernels.game import BINS, TRACKED, TRACKED_OPPONENT, play_block
from counterclock.paired import joint_table, killed_by, mean_turn
from counterclock.setup import Setup
from counterclock.statistics import (
    mean_difference,
    mean_interval,
    proportion_difference,
    standard_error,
    wilson,
)

SEEDS = 2_000
OFF = 4.9 / np.sqrt(SEEDS)
LEAST, MOST = 0.94 - OFF * np.sqrt(0.94 * 0.06), 0.96 + OFF * np.sqrt(0.96 * 0.04)


def hold(low: np.ndarray, high: np.ndarray, truth: float) -> float:
    """Return the share of intervals that hold the truth."""
    return float(((np.asarray(low) <= truth) & (truth <= np.asarray(high))).mean())


def near(share: float, expected: float = 0.95) -> bool:
    """Tell whether a share over 2,000 seeds may come from intervals that hold the truth so often."""
    return abs(share - expected) <= OFF * np.sqrt(expected * (1 - expected))


# Probabilities --------------------------------------------------------------------------------------------------------


def coverage(games: int, p: float) -> float:
    """Compute how often the interval of a probability holds it: the exact law of the count knows."""
    reach = 12 * np.sqrt(games * p * (1 - p)) + 30
    k = np.arange(max(0, int(games * p - reach)), min(games, int(games * p + reach)) + 1)
    low, high = wilson(k, games)
    return float(binom.pmf(k, games, p)[(low <= p) & (p <= high)].sum())


@pytest.mark.parametrize(
    ("expected", "least", "most"),
    [
        ((0.01, 1), 0.928, 0.9999),
        ((1, 20), 0.928, 0.985),
        ((20, 50), 0.938, 0.962),
        ((50, 200), 0.942, 0.958),
        ((200, 5000), 0.945, 0.955),
    ],
)
@pytest.mark.parametrize("games", [1_000, 10_000, 100_000])
def test_how_often_the_interval_of_a_probability_holds_it(
    games: int, expected: tuple[float, float], least: float, most: float
) -> None:
    counts = np.geomspace(expected[0], min(expected[1], games / 2), 40)
    for p in counts / games:
        for truth in (p, 1 - p):
            assert least <= coverage(games, truth) <= most, (games * truth, coverage(games, truth))


CLOCKS = [
    exact.rad_clock(60, 24, 14, 2, per_turn=1),
    exact.poison_clock([[1], [1, 1], [2, 1, 1]], connect=0.5, proliferate={0: 0.8, 1: 0.2}),
    exact.simple_deck(24, [(36, 1, 1, True)], turns=20),
]


@pytest.mark.parametrize("clock", CLOCKS, ids=["radiation", "poison", "Elves"])
@pytest.mark.parametrize("games", [2_000, 20_000])
def test_killed_by_each_turn(clock: exact.Clock, games: int) -> None:
    law = clock.by_turn()
    counts = np.array(
        [np.random.default_rng(seed).multinomial(games, [*law["p"], clock.alive])[:-1] for seed in range(SEEDS)]
    )
    reached = np.cumsum(counts, axis=1)
    looked_at = 0
    for turn, p in enumerate(law["cumulative"]):
        if 20 <= games * p <= games - 20:
            share = hold(*wilson(reached[:, turn], games), p)
            print(f"{games} games, p {p:.4f}: {100 * share:.2f} %")
            assert LEAST <= share <= MOST
            assert near(share, coverage(games, p))
            looked_at += 1
    assert looked_at >= 2


# Means and differences, on real games ---------------------------------------------------------------------------------

GAMES, TURNS = 1_000, 20
LISTS = {"base": (24, 36), "deck": (20, 40)}


@pytest.fixture(scope="module")
def played() -> dict[str, np.ndarray]:
    """Play both decks, laid out along the first, with 2,000 seeds: kill turns, int64[seeds, games] each."""
    setup = Setup(mulligan="none", first="play", turns=TURNS)
    decks = [resolve(read_deck_text(f"{lands} Forest\n{elves} Glistener Elf")) for lands, elves in LISTS.values()]
    along = slots_of(decks[0])
    entered = [encode(deck, setup, along) for deck in decks]
    states, kept = np.zeros(1, layout.STATE), np.zeros((len(decks), SEEDS, GAMES), np.uint8)
    kills = [np.zeros((setup.turns + 1, 6), np.int64) for _ in range(3)]
    track = np.zeros((setup.turns + 1, len(TRACKED) + len(TRACKED_OPPONENT), BINS), np.int32)
    mulligans = np.zeros((8, 3), np.int64)
    for place in range(len(decks)):
        for seed in range(SEEDS):
            play_block(
                *entered[place], np.uint64(seed), np.int64(0), np.int64(GAMES), np.int64(0),
                np.int64(-1), np.int64(0), states, *kills, mulligans, track, kept[place, seed],
            )  # fmt: skip
    return {name: kept[place].astype(np.int64) for place, name in enumerate(LISTS)}


@pytest.fixture(scope="module")
def laws() -> dict[str, exact.Clock]:
    found = {}
    for name, (lands, elves) in LISTS.items():
        found[name] = exact.simple_deck(lands, [(elves, 1, 1, True)], turns=TURNS)
        assert found[name].alive < 1e-4
    return found


def ends(interval: Callable, *given: Sequence) -> tuple[np.ndarray, np.ndarray]:
    """Compute an interval for every seed."""
    found = np.array([interval(*one)[1:] for one in zip(*given, strict=True)])
    return found[:, 0], found[:, 1]


def sums(turns: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return each seed's sum of kill turns, of their squares, and the games that killed."""
    return turns.sum(axis=1), (turns**2).sum(axis=1), (turns > 0).sum(axis=1)


@pytest.mark.parametrize("clock", CLOCKS, ids=["radiation", "poison", "Elves"])
@pytest.mark.parametrize("games", [2_000, 20_000])
def test_means_of_laws(clock: exact.Clock, games: int) -> None:
    law = clock.by_turn()
    p, turns = [*law["p"], clock.alive], law["turn"].to_numpy()
    counts = np.array([np.random.default_rng(seed).multinomial(games, p)[:-1] for seed in range(SEEDS)])
    share = hold(*ends(mean_interval, counts @ turns, counts @ turns**2, counts.sum(axis=1)), clock.mean)
    print(f"mean over {games} games: {100 * share:.2f} %")
    assert near(share)


def test_means(played: dict, laws: dict) -> None:
    for name, law in laws.items():
        share = hold(*ends(mean_interval, *sums(played[name])), law.mean)
        print(f"mean of {name}: {100 * share:.2f} %")
        assert near(share)


def joint(played: dict) -> list[np.ndarray]:
    """Return, for every seed, the games by the kill turns of both decks."""
    pairs = zip(played["deck"], played["base"], strict=True)
    return [joint_table(deck.astype(np.uint8), base.astype(np.uint8), TURNS, TURNS) for deck, base in pairs]


def test_paired_differences(played: dict, laws: dict) -> None:
    tables = joint(played)
    truth = laws["deck"].mean - laws["base"].mean
    share = hold(*ends(lambda table: mean_turn([table]), tables), truth)
    print(f"paired difference of means: {100 * share:.2f} %")
    assert near(share)
    low, high = ends(lambda table: killed_by([table]), tables)
    apart = laws["deck"].by_turn()["cumulative"] - laws["base"].by_turn()["cumulative"]
    for turn in (4, 5, 6, 7):
        share = hold(low[:, turn], high[:, turn], apart[turn - 1])
        print(f"paired difference by turn {turn}: {100 * share:.2f} %")
        assert LEAST <= share <= MOST


def test_independent_differences(played: dict, laws: dict) -> None:
    other = np.roll(played["base"], 1, axis=0)
    truth = laws["deck"].mean - laws["base"].mean
    errors = []
    for turns in (played["deck"], other):
        errors += [sums(turns)[0] / sums(turns)[2], [standard_error(*one) for one in zip(*sums(turns), strict=True)]]
    share = hold(*ends(mean_difference, *errors), truth)
    print(f"independent difference of means: {100 * share:.2f} %")
    assert near(share)
    for turn in (4, 5):
        reached = [((turns > 0) & (turns <= turn)).sum(axis=1).tolist() for turns in (played["deck"], other)]
        truth = laws["deck"].by_turn()["cumulative"][turn - 1] - laws["base"].by_turn()["cumulative"][turn - 1]
        games = [GAMES] * SEEDS
        share = hold(*ends(proportion_difference, reached[0], games, reached[1], games), truth)
        print(f"independent difference by turn {turn}: {100 * share:.2f} %")
        assert LEAST <= share <= MOST
