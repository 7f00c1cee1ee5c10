"""How fast clocks are: ``pytest -m benchmark_only -s tests/benchmarks/test_clock_speed.py``."""

import time
import tracemalloc
from collections.abc import Callable

import numpy as np
import pytest

from counterclock import exact

pytestmark = pytest.mark.benchmark_only

SETTINGS = 100_000
MOST_SECONDS = 60
MOST_BYTES_A_SETTING = 2_000
GAMES = 2_000_000


def cost(work: Callable[[], object], times: int = 1) -> float:
    """Return the processor time that some work takes, done once before so that it is compiled."""
    work()
    before = time.process_time()
    for _ in range(times):
        work()
    return (time.process_time() - before) / times


def test_rad_clocks() -> None:
    one = cost(lambda: exact.rad_clock(99, 38, 40, 3, per_turn=2), 100)
    print(f"\nan exact rad clock of 99 cards: {one * 1e3:.2f} ms a call")
    for given in ((53, 17, 20, 5), (99, 38, 40, 3)):
        for draws in (True, False):
            exact.rad_clock(*given, per_turn=2, draws=draws, games=1000, threads=1)
            before = time.process_time()
            clock = exact.rad_clock(*given, per_turn=2, draws=draws, games=GAMES, threads=1)
            spent = (time.process_time() - before) / GAMES
            print(f"{given}, draws {draws}: {spent * 1e9:.0f} ns a game of {clock.mean:.1f} turns")


def test_a_hundred_thousand_rad_clocks() -> None:
    rng = np.random.default_rng(0)
    given = {"lands": rng.integers(30, 45, SETTINGS), "rads": rng.integers(0, 10, SETTINGS)}
    exact.rad_clock_grid(99, [38, 39], 40, 3)
    tracemalloc.start()
    began, before = time.perf_counter(), time.process_time()
    exact.rad_clock_grid(99, life=40, per_turn=rng.integers(0, 5, SETTINGS), **given)
    elapsed, spent = time.perf_counter() - began, time.process_time() - before
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    times = f"{elapsed:.1f} s by the clock, {spent:.1f} s of processors"
    print(f"\n{SETTINGS} exact settings: {times}, {peak / 2**20:.0f} MiB")
    assert elapsed < MOST_SECONDS
    assert peak < MOST_BYTES_A_SETTING * SETTINGS


def test_clocks_of_counters() -> None:
    some = {0: 0.5, 1: 0.3, 2: 0.2}
    clocks: dict[str, Callable] = {
        "poison": lambda **how: exact.poison_clock([[], [1], [1, 2]], connect=0.6, proliferate=some, **how),
        "energy": lambda **how: exact.energy_clock(some, 4, payments=3, **how),
        "experience": lambda **how: exact.experience_clock(some, 20, each_turn=True, **how),
        "loyalty": lambda **how: exact.loyalty_clock(4, 1, ultimate=9, damage=some, **how),
        "counters": lambda **how: exact.counters_clock(some, life=20, doublers=[0, 0, 1], connect=0.8, **how),
    }
    for name, clock in clocks.items():
        spent = cost(lambda clock=clock: clock(games=GAMES // 10, threads=1)) / (GAMES // 10)
        print(f"\n{name}: {cost(clock, 20) * 1e3:.2f} ms exactly, {spent * 1e9:.0f} ns a game", end="")
    settings = {"threshold": [8, 10, 12, 15] * 2500, "connect": np.linspace(0.2, 1, 10_000)}
    spent = cost(lambda: exact.clock_grid(exact.poison_clock, settings, attackers=[[1], [1, 2]], games=1000, threads=1))
    print(f"\n10,000 poison clocks of 1,000 games: {spent:.1f} s of a processor")
