"""Clocks of counters by games: against their exact laws, whatever the threads, and in grids."""

from collections.abc import Callable

import numpy as np
import pandas as pd
import pytest

from counterclock import exact, exact_follow
from counterclock.kernels import clocks as kernel
from counterclock.statistics import PROPORTION_INTERVAL, wilson

TIGHT = 1e-12
MILLION = 1_000_000
SOME = {0: 0.5, 1: 0.3, 2: 0.2}

CLOCKS: list[tuple[Callable, dict]] = [
    (
        exact.poison_clock,
        {"attackers": [[], [1], [1, 2], [1, 2, 1]], "connect": [0.5, 0.6, 0.8], "proliferate": {0: 0.7, 1: 0.3}},
    ),
    (
        exact.poison_clock,
        {"attackers": [[2], [2, 3]], "connect": 0.3, "proliferate": SOME, "proliferate_first": True, "start": 1},
    ),
    (exact.energy_clock, {"income": SOME, "cost": 4, "payments": 3, "proliferate": [{0: 0.8, 1: 0.2}] * 20}),
    (exact.energy_clock, {"income": [{0: 0.4, 3: 0.6}] * 9, "cost": 2, "payments": 5, "most_a_turn": 1, "keep": 1}),
    (exact.experience_clock, {"income": SOME, "goal": 6, "proliferate": {0: 0.9, 2: 0.1}}),
    (exact.experience_clock, {"income": SOME, "goal": 20, "each_turn": True, "start": 1}),
    (exact.loyalty_clock, {"start": 4, "ultimate": 9, "damage": {0: 0.6, 1: 0.2, 3: 0.2}, "proliferate": SOME}),
    (
        exact.loyalty_clock,
        {"start": 5, "plan": [1, -3], "activations": 4, "proliferate": SOME, "proliferate_first": True, "damage": SOME},
    ),
    (exact.counters_clock, {"puts": [SOME, [SOME, 1], SOME, SOME], "goal": 12, "adders": [0, 1], "double": [0, 1, 0]}),
    (
        exact.counters_clock,
        {"puts": SOME, "life": 20, "doublers": [0, 0, 1], "connect": [0, 0.8], "power": 1, "proliferate": SOME},
    ),
]


def by_key(clock: exact.Clock) -> pd.Series:
    return clock.law.set_index(["turn", "cause"])["p"]


@pytest.mark.parametrize(("clock", "given"), CLOCKS)
def test_a_million_games_agree_with_the_exact_law(clock: Callable, given: dict) -> None:
    law, played = clock(**given), clock(**given, games=MILLION, seed=20240308)
    expected, found = by_key(law), by_key(played)
    assert set(found.index) <= set(expected.index)
    found = found.reindex(expected.index, fill_value=0.0)
    often = expected * MILLION >= 20
    error = np.sqrt(expected * (1 - expected) / MILLION)
    assert (np.abs(found - expected)[often] <= 4 * error[often]).all()
    rest = expected[~often].sum()
    assert abs(found[~often].sum() - rest) <= 4 * np.sqrt(rest / MILLION) + 1 / MILLION
    assert abs(played.alive - law.alive) <= 4 * np.sqrt(law.alive * (1 - law.alive) / MILLION) + TIGHT
    assert played.law["p"].sum() + played.alive == pytest.approx(1, abs=TIGHT)
    assert played.law.columns.tolist() == [*law.law.columns, "low", "high"]


@pytest.mark.parametrize(("clock", "given"), CLOCKS[::2])
def test_threads_and_chunks_never_matter(clock: Callable, given: dict, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = [clock(**given, games=3000, seed=5, threads=threads).law for threads in (1, 3)]
    monkeypatch.setattr(exact_follow, "GAMES_A_TASK", 97)
    tables.append(clock(**given, games=3000, seed=5).law)
    for table in tables[1:]:
        pd.testing.assert_frame_equal(tables[0], table, check_exact=True)
    assert not clock(**given, games=3000, seed=6).law.equals(tables[0])


def test_a_simulated_clock_says_how_it_came_about() -> None:
    clock = exact.poison_clock([[1, 1]], connect=0.5, games=400, seed=3)
    assert clock.method == "simulated"
    assert clock.path is None
    assert clock.setup["games"] == 400
    assert clock.setup["seed"] == 3
    assert clock.setup["interval"] == f"{PROPORTION_INTERVAL}, 95 %"
    low, high = wilson(clock.law["p"] * 400, 400)
    assert clock.law["low"].to_numpy() == pytest.approx(low, abs=TIGHT)
    assert clock.law["high"].to_numpy() == pytest.approx(high, abs=TIGHT)


def test_what_is_sure_is_played_as_it_is_computed() -> None:
    given = {"puts": [1, [2, 1], 0, 3], "life": 30, "doublers": 1, "power": 1, "proliferate": 1}
    law = exact.counters_clock(**given)
    assert law.law["p"].tolist() == [1.0]
    assert by_key(exact.counters_clock(**given, games=10)).equals(by_key(law))


GRIDS: list[tuple[Callable, dict, dict]] = [
    (exact.poison_clock, {"threshold": [8, 10, 12], "connect": [0.4, 0.6, [0.5, 0.9]]}, {"attackers": [[1], [1, 2]]}),
    (exact.energy_clock, {"income": [2, SOME, [1, SOME, 3]], "turns": [9, 12, 30]}, {"cost": 3, "payments": 2}),
    (exact.loyalty_clock, {"ultimate": [7, None, 9], "activations": [None, 4, None]}, {"start": 4, "damage": SOME}),
]


@pytest.mark.parametrize("games", [None, 2000])
@pytest.mark.parametrize(("clock", "settings", "common"), GRIDS)
def test_each_setting_of_a_grid_is_its_own_clock(clock: Callable, settings: dict, common: dict, games: int) -> None:
    how = {"games": games, "seed": 4}
    grid = exact.clock_grid(clock, settings, **common, **how)
    long = exact.clock_grid(clock, settings, **common, **how, by_turn=True, threads=2)
    framed = exact.clock_grid(
        clock,
        pd.DataFrame({name: pd.Series(values, dtype=object) for name, values in settings.items()}),
        **common,
        **how,
    )
    pd.testing.assert_frame_equal(grid, framed, check_dtype=False)
    for i, row in grid.iterrows():
        alone = clock(**common, **{name: values[i] for name, values in settings.items()}, **how)
        part = long[long["setting"] == i].drop(columns="setting").reset_index(drop=True)
        pd.testing.assert_frame_equal(part, alone.law, rtol=0, atol=TIGHT)
        assert row["alive"] == pytest.approx(alone.alive, abs=TIGHT)
        for cause, p in alone.causes.items():
            assert row[cause] == pytest.approx(p, abs=TIGHT)
        assert row["mean"] == pytest.approx(alone.mean)
        assert [row["q05"], row["q50"], row["q95"]] == [alone.quantile(q) for q in (0.05, 0.5, 0.95)]


def test_a_setting_meets_the_same_luck_in_any_grid() -> None:
    long = exact.clock_grid(
        exact.poison_clock, {"threshold": [9, 10, 10]}, attackers=[[1, 1]], connect=0.5, games=500, by_turn=True
    )
    twice = [long[long["setting"] == i].drop(columns="setting").reset_index(drop=True) for i in (1, 2)]
    pd.testing.assert_frame_equal(*twice, check_exact=True)


def test_kernels_are_compiled_once() -> None:
    exact.poison_clock([[1]])
    exact.counters_clock(1, life=20)
    exact.put_counters(1)
    exact.energy_clock(SOME, 3, games=10)
    exact.clock_grid(exact.loyalty_clock, {"start": [3, 4]}, ultimate=8, games=10)
    for function in (kernel.turn_outcomes, kernel.put_by_effects, kernel.play_clocks):
        assert len(function.signatures) == 1
