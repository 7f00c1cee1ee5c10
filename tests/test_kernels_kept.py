"""Code of inner functions that is kept on disk: taken from there, or made anew where it cannot be read."""

import os
import subprocess
import sys
from pathlib import Path

import numba
import pytest

from counterclock.kernels import FOLDER, ahead

pytestmark = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled")

PROGRAM = """
import sys
from contextlib import nullcontext

import numpy as np
from counterclock.kernels import ahead, rng
from counterclock.kernels.jit import entry
from counterclock.kernels.rules import numbers

ahead.helped = nullcontext

@entry
def total(seed, until):
    found = np.int64(0)
    for game in range(until):
        found += rng.below(rng.game_key(seed, game), np.int64(7)) + numbers.as_many_as_there_are(game, until)
    return found

print(total(np.uint64(7), np.int64(1000)), sum(numbers.as_many_as_there_are.stats.cache_hits.values()))
"""


def run(folder: Path, name: str) -> list[str]:
    """Run the program under a name, with kernels kept in a folder; return the words that it prints."""
    file = folder / name
    file.write_text(PROGRAM)
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(folder)}
    done = subprocess.run(
        [sys.executable, str(file)], capture_output=True, text=True, check=True, env=environment, timeout=300
    )
    return done.stdout.split()


def expected() -> int:
    """Compute what the program prints, without compiled code."""
    from counterclock.kernels import rng

    def mix(state: int) -> int:
        mask = 2**64 - 1
        state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & mask
        state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & mask
        return state ^ (state >> 31)

    gamma = int(rng.GAMMA)
    start = mix(7 + gamma)
    keys = [mix((start + (game + 1) * gamma) % 2**64) for game in range(1000)]
    return sum(((key >> 32) * 7) >> 32 for key in keys) + sum(range(1000))


def test_another_program_takes_what_one_has_kept(tmp_path: Path) -> None:
    assert run(tmp_path, "one.py") == [str(expected()), "0"]
    assert run(tmp_path, "other.py") == [str(expected()), "1"]


def test_what_cannot_be_read_is_made_anew(tmp_path: Path) -> None:
    run(tmp_path, "one.py")
    kept = list(tmp_path.glob("kernels-*/pieces/*"))
    assert kept
    for place, file in enumerate(kept):
        whole = file.read_bytes()
        file.write_bytes([b"", b"nonsense", whole[: len(whole) // 2], whole[:-1]][place % 4])
    assert run(tmp_path, "other.py") == [str(expected()), "0"]
    assert run(tmp_path, "third.py") == [str(expected()), "1"]


def test_a_folder_for_them_that_is_a_file_is_no_fault(tmp_path: Path) -> None:
    run(tmp_path, "one.py")
    folder = next(tmp_path.glob("kernels-*"))
    for file in (folder / "pieces").iterdir():
        file.unlink()
    (folder / "pieces").rmdir()
    (folder / "pieces").write_text("")
    assert run(tmp_path, "other.py") == [str(expected()), "0"]


def test_the_second_process_is_gone_when_it_has_helped(monkeypatch: pytest.MonkeyPatch) -> None:
    started = []
    popen = subprocess.Popen

    def start(*given: object, **options: object) -> object:
        started.append(popen(*given, **options))
        return started[-1]

    monkeypatch.setattr(ahead.subprocess, "Popen", start)
    monkeypatch.setattr(ahead, "_processor_at_rest", lambda: True)
    with ahead.helped():
        assert FOLDER is None or started[0].poll() is None
    assert all(each.poll() is not None for each in started)
    assert len(started) == (FOLDER is not None)


@pytest.mark.parametrize(("processors", "busy", "at_rest"), [(1, 0.0, False), (2, 0.6, True), (2, 2.1, False)])
def test_help_comes_where_a_processor_is_at_rest(
    monkeypatch: pytest.MonkeyPatch, processors: int, busy: float, at_rest: bool
) -> None:
    monkeypatch.setattr(ahead.os, "cpu_count", lambda: processors)
    monkeypatch.setattr(ahead.os, "getloadavg", lambda: (busy, 9.0, 9.0), raising=False)
    assert ahead._processor_at_rest() == at_rest


def test_its_work_is_functions_of_the_state_and_the_tables() -> None:
    work = list(ahead._work())
    assert len(work) > 100
    assert len({args[:2] for _, args in work}) == 1
    assert all(len(args) == function.py_func.__code__.co_argcount for function, args in work)
