"""Deep calls with room for their frames: the same results, and no memory asked for over and over."""

import subprocess
import sys

import pytest

from counterclock.kernels.frames import with_room

PROGRAM = """
import resource
from counterclock.kernels.frames import with_room

def leaf():
    return None

def at_depth(depth):
    if depth:
        return at_depth(depth - 1)
    for _ in range(200):
        leaf()

def at_every_depth():
    for depth in range(400):
        at_depth(depth)

def faults(call):
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    call()
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before

print(faults(at_every_depth), faults(lambda: with_room(at_every_depth)))
"""


def test_it_returns_what_is_returned_and_raises_what_is_raised() -> None:
    assert with_room(lambda: 5) == 5
    with pytest.raises(ZeroDivisionError):
        with_room(lambda: 1 // 0)


@pytest.mark.skipif(sys.platform != "linux", reason="counts page faults as Linux does")
def test_memory_is_not_asked_for_at_every_call() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    without, with_it = map(int, done.stdout.split())
    assert with_it < 500, (without, with_it)
