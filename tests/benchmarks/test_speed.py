"""How fast the kernel is, measured side by side in one process: ``pytest -m benchmark_only -s tests/benchmarks``."""

import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from importlib import resources
from pathlib import Path

import pytest
from reference.decks import MATCHES

from counterclock import Setup, simulate
from counterclock.deck import Deck, resolve
from counterclock.decklist import read_deck, read_deck_text

pytestmark = pytest.mark.benchmark_only

SEED = 5
REFERENCE_GAMES = 300
KERNEL_GAMES = 400_000
LEAST_RATIO = 100
DECKS_IN_A_CALL = (1, 100, 1_000, 10_000)
GAMES_IN_A_CALL = 4_000_000
MOST_UNEVEN = 1.10
SHIPPED = Path(str(resources.files("counterclock.data"))) / "decks" / "modern-infect-probe-era.txt"


def seconds(work: Callable[[], object]) -> float:
    """Return the processor time that some work takes."""
    before = time.process_time()
    work()
    return time.process_time() - before


def deck_of(name: str) -> Deck:
    """Return a match's deck for the kernel."""
    match = MATCHES[name]
    leaders = [card.name for card in match.commanders]
    lines = [f"{count} {card.name}" for card, count in match.deck.items()] + [f"1 {name}" for name in leaders]
    return resolve(read_deck_text("\n".join(lines), commander=leaders))


def in_a_new_process(code: str, *arguments: str, **settings: str) -> tuple[float, float, str]:
    """Run some code in a new Python; return the seconds by the clock and of the processors, and what it printed."""
    before, used = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=True, env=os.environ | settings
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    work = after.ru_utime + after.ru_stime - used.ru_utime - used.ru_stime
    return time.perf_counter() - before, work, done.stdout


@pytest.mark.parametrize("name", ["infect", "toxic", "radiation", "creatures against blockers"])
def test_against_the_reference(name: str) -> None:
    match, deck = MATCHES[name], deck_of(name)
    setup = Setup(**match.given)
    simulate(deck, setup, games=1_000, threads=1, counters=0)
    slow = seconds(lambda: [match.play(SEED, number) for number in range(REFERENCE_GAMES)]) / REFERENCE_GAMES
    fast = seconds(lambda: simulate(deck, setup, games=KERNEL_GAMES, threads=1, counters=0)) / KERNEL_GAMES
    print(f"\n{name}: reference {slow * 1e3:.2f} ms a game, kernel {fast * 1e6:.2f} us, {slow / fast:,.0f} times")
    assert slow / fast >= LEAST_RATIO


def test_cost_of_a_game_by_decks_in_a_call() -> None:
    deck = resolve(read_deck(SHIPPED))
    setup = Setup("modern")
    simulate(deck, setup, games=1_000, threads=1, counters=0)

    def cost(decks: int, games: int) -> float:
        return seconds(lambda: simulate([deck] * decks, setup, games=games, threads=1, counters=0))

    played = []
    for decks in DECKS_IN_A_CALL:
        games = GAMES_IN_A_CALL // decks
        entering, whole = cost(decks, 1), cost(decks, games)
        played.append((whole - entering) / (GAMES_IN_A_CALL - decks))
        print(f"\n{decks} decks, {games} games each: {played[-1] * 1e6:.2f} us a game played", end="; ")
        print(f"{entering / decks * 1e3:.2f} ms a deck entered, {whole / GAMES_IN_A_CALL * 1e6:.2f} us a game in all")
    print(f"\nthe dearest is {max(played) / played[0]:.3f} times the cost with one deck")


def test_memory_does_not_grow_with_games() -> None:
    code = (
        "import resource, sys; from counterclock import Setup, simulate;"
        "simulate(sys.argv[1], Setup('modern'), games=int(sys.argv[2]), threads=1);"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )
    in_a_new_process(code, str(SHIPPED), "1000")
    peaks = [int(in_a_new_process(code, str(SHIPPED), games)[2]) for games in ("100000", "3000000")]
    print(f"\npeak memory: {peaks[0] / 1024:.0f} MiB for 100,000 games, {peaks[1] / 1024:.0f} MiB for 3,000,000")
    assert peaks[1] < peaks[0] * MOST_UNEVEN


def test_first_and_warm_run(tmp_path: Path) -> None:
    code = "from counterclock.cli import main; main()"
    typed = ("kill", str(SHIPPED), "--format", "modern", "--games", "100000", "--seed", str(SEED))
    runs = [in_a_new_process(code, *typed, NUMBA_CACHE_DIR=str(tmp_path))[:2] for _ in range(4)]
    (first, first_work), (warm, warm_work) = runs[0], min(runs[1:])
    print(
        f"\ncounterclock kill, 100,000 games, first run: {first:.1f} s by the clock, {first_work:.1f} s of processors"
    )
    print(f"warm: {warm:.2f} s by the clock, {warm_work:.2f} s of work")
    assert warm < first


def test_a_thousand_decks_ten_thousand_games_each() -> None:
    code = """
import resource, sys, time
import numpy as np, pandas as pd
import counterclock as cc
deck = cc.resolve(cc.read_deck(sys.argv[1]))
rows = []
for row in range(int(sys.argv[2])):
    luck = np.random.default_rng(row)
    counts = {entry.name: entry.count for entry in deck.main}
    names = list(counts)
    for name in luck.choice(names, 6, replace=False):
        counts[name] -= 1
        counts[names[luck.integers(len(names))]] += 1
    rows.append(counts)
began, used = time.perf_counter(), time.process_time()
decks = cc.decks_from_frame(pd.DataFrame(rows).fillna(0).astype(int))
made = time.perf_counter() - began
run = cc.simulate(decks, cc.Setup("modern"), games=int(sys.argv[3]), align=True)
whole, work = time.perf_counter() - began, time.process_time() - used
print(made, whole, work, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, run.summary()["mean"].mean())
"""
    measured = {}
    in_a_new_process(code, str(SHIPPED), "1", "10")
    for decks, games in ((1_000, 100), (1_000, 10_000)):
        made, whole, work, peak, mean = map(
            float, in_a_new_process(code, str(SHIPPED), str(decks), str(games))[2].split()
        )
        measured[games] = peak
        print(f"\n{decks} decks, {games} games each: {whole:.1f} s by the clock, {work:.1f} s of processors", end="; ")
        print(f"made in {made:.2f} s, peak memory {peak:.0f} MiB, mean kill turn {mean:.3f}")
    assert measured[10_000] < measured[100] * MOST_UNEVEN
