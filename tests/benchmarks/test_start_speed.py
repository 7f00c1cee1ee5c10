"""How long a user waits for an answer that plays no games: ``pytest -m benchmark_only -s tests/benchmarks``."""

import subprocess
import sys
import time
from collections.abc import Callable

import pytest

from counterclock import abilities

pytestmark = pytest.mark.benchmark_only

TIMES = 5
PROGRAM = [sys.executable, "-c", "from counterclock.cli import main; main()"]


def shortest(work: Callable[[], object]) -> float:
    """Return the least seconds by the clock that some work takes."""
    took = []
    for _ in range(TIMES):
        start = time.perf_counter()
        work()
        took.append(time.perf_counter() - start)
    return min(took)


def test_help() -> None:
    took = shortest(lambda: subprocess.run([*PROGRAM, "--help"], capture_output=True, check=True))
    print(f"help: {took:.2f} s")
    assert took < 2


def test_a_card() -> None:
    took = shortest(lambda: subprocess.run([*PROGRAM, "cards", "Glistener Elf"], capture_output=True, check=True))
    print(f"a card: {took:.2f} s")
    assert took < 2


def test_abilities_of_a_card() -> None:
    def find() -> None:
        abilities._index.cache_clear()
        abilities.entry_of.cache_clear()
        assert abilities.entry_of("The Wise Mothman") is not None

    took = shortest(find)
    print(f"its abilities: {1000 * took:.0f} ms")
    assert took < 0.1
