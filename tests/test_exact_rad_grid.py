"""Rad clocks in bulk and by simulation: against the single exact clock, and against a plain twin."""

import itertools
import json
import tracemalloc

import numpy as np
import pandas as pd
import pytest

from counterclock import exact, exact_rad, exact_rad_grid
from counterclock.kernels import rad_clock as kernel
from counterclock.statistics import wilson

TIGHT = 1e-12
WORD = 2**64
MILLION = 1_000_000


def random_settings(n: int) -> dict:
    rng = np.random.default_rng(5)
    return {
        "cards": rng.integers(40, 100, n),
        "lands": rng.integers(0, 40, n),
        "life": rng.integers(1, 41, n),
        "rads": rng.integers(0, 12, n),
        "per_turn": rng.integers(0, 5, n),
        "draws": rng.random(n) < 0.7,
        "remove_per_land": rng.random(n) < 0.3,
    }


def test_each_setting_of_a_grid_is_its_own_clock() -> None:
    settings = random_settings(40)
    grid = exact.rad_clock_grid(**settings, turns=20)
    long = exact.rad_clock_grid(**settings, turns=20, by_turn=True)
    for i, row in grid.iterrows():
        clock = exact.rad_clock(**{name: values[i].item() for name, values in settings.items()}, turns=20)
        part = long[long["setting"] == i].drop(columns="setting").reset_index(drop=True)
        pd.testing.assert_frame_equal(part, clock.law, rtol=0, atol=TIGHT)
        assert row["alive"] == pytest.approx(clock.alive, abs=TIGHT)
        assert row["radiation"] == pytest.approx(clock.causes.get("radiation", 0.0), abs=TIGHT)
        assert row["decked"] == pytest.approx(clock.causes.get("decked", 0.0), abs=TIGHT)
        assert row["mean"] == pytest.approx(clock.mean, nan_ok=True)
        assert [row["q05"], row["q50"], row["q95"]] == [clock.quantile(q) for q in (0.05, 0.5, 0.95)]


def test_a_schedule_for_each_setting() -> None:
    schedules = np.array([[3, 0, 2], [0, 0, 9], [1, 1, 1]])
    grid = exact.rad_clock_grid(60, 24, 5, per_turn=schedules, turns=8)
    assert "per_turn" not in grid
    for alive, schedule in zip(grid["alive"], schedules.tolist(), strict=True):
        assert alive == pytest.approx(exact.rad_clock(60, 24, 5, per_turn=schedule, turns=8).alive, abs=TIGHT)


def test_threads_and_chunks_never_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = random_settings(200)
    grids = [exact.rad_clock_grid(**settings, threads=threads) for threads in (1, 3)]
    played = [exact.rad_clock_grid(**settings, games=300, seed=9, threads=t, by_turn=True) for t in (1, 3)]
    monkeypatch.setattr(exact_rad_grid, "_SETTINGS_A_TASK", 7)
    monkeypatch.setattr(exact_rad, "GAMES_A_TASK", 97)
    grids.append(exact.rad_clock_grid(**settings))
    played.append(exact.rad_clock_grid(**settings, games=300, seed=9, by_turn=True))
    for tables in (grids, played):
        pd.testing.assert_frame_equal(tables[0], tables[1], check_exact=True)
        pd.testing.assert_frame_equal(tables[0], tables[2], check_exact=True)


def test_a_setting_does_not_depend_on_the_others() -> None:
    alone = exact.rad_clock(60, 24, 20, 3, per_turn=2, games=1000, seed=4)
    lands = [20, 24, 30]
    table = exact.rad_clock_grid(60, lands, 20, 3, per_turn=2, games=1000, seed=4, by_turn=True)
    part = table[table["setting"] == 1].drop(columns="setting").reset_index(drop=True)
    pd.testing.assert_frame_equal(part, alone.law, check_exact=True)


def test_a_large_grid_needs_little_memory() -> None:
    settings = random_settings(20_000)
    exact.rad_clock_grid(**random_settings(1))
    tracemalloc.start()
    grid = exact.rad_clock_grid(**settings)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert len(grid) == 20_000
    assert peak < 2000 * len(grid)


def mix(state: int) -> int:
    """SplitMix64's output function, in Python's whole numbers."""
    state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) % WORD
    state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) % WORD
    return state ^ (state >> 31)


def plain_counts(setting: dict, schedule: list[int], chance: float, games: int, seed: int) -> np.ndarray:
    """Play the same games on the same words, plainly: int[turns, 2] of losses by radiation and by decking."""
    gamma = 0x9E3779B97F4A7C15
    counts = np.zeros((len(schedule), 2), dtype=np.int64)
    for game in range(games):
        key = mix((mix((seed + gamma) % WORD) + (game + 1) * gamma) % WORD)

        def word(purpose: int, index: int, key: int = key) -> int:
            return mix((key + ((purpose << 32) | index) * gamma) % WORD)

        cards, drawn, nonlands = setting["cards"], 0, setting["cards"] - setting["lands"]
        life, rads, gone = setting["life"], setting["rads"], 0
        for turn, more in enumerate(schedule):
            if setting["draws"]:
                if gone + drawn == cards:
                    counts[turn, 1] += 1
                    break
                drawn += 1
            if chance == 1 or word(1, turn) >> 32 < chance * 2**32:
                rads += more
            lost = 0
            milled = min(rads, cards - drawn - gone)
            for _ in range(milled):
                half = word(0, gone // 2) % 2**32 if gone % 2 else word(0, gone // 2) >> 32
                hit = (half * (cards - gone)) >> 32 < nonlands
                nonlands, gone, lost = nonlands - hit, gone + 1, lost + hit
            life -= lost
            rads -= milled if setting["remove_per_land"] else lost
            if life <= 0:
                counts[turn, 0] += 1
                break
    return counts


@pytest.mark.parametrize("chance", [1.0, 0.4])
def test_simulation_plays_the_games_of_its_plain_twin(chance: float) -> None:
    settings = random_settings(12)
    for i in range(12):
        one = {name: values[i].item() for name, values in settings.items()}
        clock = exact.rad_clock(**one, chance=chance, turns=25, games=70, seed=i)
        per_turn = one.pop("per_turn")
        expected = plain_counts(one, [per_turn] * 25, chance, 70, i)
        found = np.zeros((25, 2), dtype=np.int64)
        for turn, cause, p in clock.law[["turn", "cause", "p"]].itertuples(index=False):
            found[turn - 1, ("radiation", "decked").index(cause)] = round(p * 70)
        assert (found == expected).all()


AGREE = [
    {"cards": 99, "lands": 38, "life": 40, "rads": 3, "per_turn": 2},
    {"cards": 53, "lands": 17, "life": 20, "rads": 0, "per_turn": [0, 1, 2, 3, 4, 5, 6]},
    {"cards": 60, "lands": 24, "life": 20, "rads": 10, "draws": False, "per_turn": 1},
    {"cards": 60, "lands": 24, "life": 20, "rads": 4, "per_turn": 3, "remove_per_land": True},
    {"cards": 30, "lands": 20, "life": 12, "rads": 6, "per_turn": 0},
]


@pytest.mark.parametrize("setting", AGREE)
def test_a_million_games_agree_with_the_exact_law(setting: dict) -> None:
    law = exact.rad_clock(**setting).law.set_index(["turn", "cause"])["p"]
    simulated = exact.rad_clock(**setting, games=MILLION, seed=20240308)
    found = simulated.law.set_index(["turn", "cause"])["p"]
    assert set(found.index) <= set(law.index)
    found = found.reindex(law.index, fill_value=0.0)
    error = np.sqrt(law * (1 - law) / MILLION)
    assert (np.abs(found - law) <= 4 * error + 5 / MILLION).all()


def test_random_arrivals_are_a_mixture_of_schedules() -> None:
    chance, turns = 0.3, 6
    expected: dict = {}
    for comes in itertools.product((0, 1), repeat=turns):
        weight = np.prod([chance if one else 1 - chance for one in comes])
        law = exact.rad_clock(40, 16, 6, 1, per_turn=[3 * one for one in comes], turns=turns).law
        for row in law.itertuples():
            expected[row.turn, row.cause] = expected.get((row.turn, row.cause), 0.0) + weight * row.p
    clock = exact.rad_clock(40, 16, 6, 1, per_turn=3, chance=chance, turns=turns, games=MILLION, seed=3)
    found = clock.law.set_index(["turn", "cause"])["p"].to_dict()
    for key, p in expected.items():
        assert abs(found.get(key, 0.0) - p) <= 4 * np.sqrt(p * (1 - p) / MILLION) + 5 / MILLION


def test_shares_have_their_intervals() -> None:
    clock = exact.rad_clock(60, 24, 20, 3, per_turn=2, games=500, seed=1)
    low, high = wilson(clock.law["p"] * 500, 500)
    assert clock.law["low"].to_numpy() == pytest.approx(low, abs=TIGHT)
    assert clock.law["high"].to_numpy() == pytest.approx(high, abs=TIGHT)
    assert {"games": 500, "seed": 1}.items() <= clock.setup.items()
    assert clock.method == "simulated"
    assert clock.law["p"].sum() + clock.alive == pytest.approx(1)


def test_the_report_is_plain_and_complete() -> None:
    report = json.loads(json.dumps(exact.rad_report(99, 38, 40, 3, per_turn=2)))
    assert report.keys() == {"law", "alive", "method"}
    assert report["method"] == "exact"
    assert report["law"][0].keys() == {"turn", "cause", "p"}
    assert sum(row["p"] for row in report["law"]) + report["alive"] == pytest.approx(1, abs=TIGHT)
    simulated = exact.rad_report(99, 38, 40, 3, per_turn=2, simulate=True, games=1000, seed=1)
    assert simulated["method"] == "simulated"
    assert json.loads(json.dumps(simulated))["law"][0].keys() == {"turn", "cause", "p", "low", "high"}


def test_kernels_are_compiled_once() -> None:
    exact.rad_clock(60, 24, 20, 3, per_turn=2, path=True)
    exact.rad_clock_grid(60, [24, 25], 20, 3)
    exact.rad_clock(60, 24, 20, 3, games=10)
    for function in (kernel.binomials, kernel.rad_laws, kernel.rad_path, kernel.play_rad_clocks):
        assert len(function.signatures) == 1


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        ({"lands": [24, 61]}, "lands"),
        ({"lands": [24, -1]}, "lands"),
        ({"lands": [24, 25], "life": [20, 30, 40]}, "lands has 2 values"),
        ({"lands": [[24, 25]]}, "lands has shape"),
        ({"life": [20.5]}, "life"),
        ({"life": [np.nan, 20]}, "life"),
        ({"rads": ["3"]}, "rads"),
        ({"rads": []}, "rads"),
        ({"per_turn": [[1, 2], [1, -2]]}, "per_turn"),
        ({"per_turn": np.zeros((2, 2, 2))}, "per_turn"),
        ({"per_turn": np.zeros((2, 3)), "lands": [20, 21, 22]}, "per_turn"),
        ({"draws": 1}, "draws"),
        ({"remove_per_land": [0, 1]}, "remove_per_land"),
        ({"by_turn": "all"}, "by_turn"),
        ({"threads": 0}, "threads"),
        ({"turns": 0}, "turns"),
    ],
)
def test_wrong_grids_name_the_argument(arguments: dict, name: str) -> None:
    with pytest.raises(ValueError, match=name):
        exact.rad_clock_grid(**{"cards": 60, "lands": 24, **arguments})
