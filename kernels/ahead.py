"""Generate code in a second process while the first compiles: what either has done, the other takes (see ``pieces``).

The first process goes through a program as it is called, from the opening hand on; the second begins with what is
called late, so that they meet.
"""

import importlib
import inspect
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any

import numba
from numba.core.errors import NumbaError

from counterclock.kernels import FOLDER, layout
from counterclock.kernels.frames import with_room
from counterclock.kernels.lean import lean

LATE = ("planning", "combat", "mana", "extra_mana", "lands", "choices", "pilot", "casting", "activation_costs", "turns")
"""Modules whose functions the second process compiles, in this order."""
_COMMAND = "from counterclock.kernels.ahead import help_out; help_out()"
_FLAGS = ("land", "fewest", "poisoned", "to_graveyard", "untapped", "finishers", "before_combat", "early", "as_flags")
"""Parameters that are true or false; all others after the state and the tables are int64."""


@contextmanager
def helped() -> Iterator[None]:
    """Let a second process help, where there is a processor at rest for it and a folder that both can write.

    Yields
    ------
    None
        While it helps.
    """
    helper = None
    if FOLDER is not None and _processor_at_rest():
        with suppress(OSError):
            helper = subprocess.Popen(
                [sys.executable, "-P", "-c", _COMMAND, str(FOLDER)],
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            )  # fmt: skip
    try:
        yield
    finally:
        if helper is not None:
            helper.kill()
            helper.wait()


def _processor_at_rest() -> bool:
    """Tell whether a second processor has had little to do in the last minute."""
    processors = os.cpu_count() or 1
    try:
        busy = os.getloadavg()[0]
    except (AttributeError, OSError):
        busy = 0.0
    return processors > 1 and busy < processors - 0.25


def help_out() -> None:
    """Generate code until there is no more to do or nobody to do it for: the work of the second process."""
    if sys.argv[-1] != str(FOLDER):
        return
    parent = os.getppid()
    with lean():
        for function, args in _work():
            if os.getppid() != parent:
                return
            with suppress(NumbaError):
                with_room(partial(function.compile, args))


def _work() -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """Yield the functions to compile, and the types of their arguments."""
    state, tables = numba.from_dtype(layout.STATE), numba.from_dtype(layout.TABLES)
    for name in LATE:
        module = importlib.import_module(f"counterclock.kernels.{name}")
        for function in vars(module).values():
            if getattr(function, "__module__", "") != module.__name__ or not hasattr(function, "overloads"):
                continue
            first, second, *others = [*inspect.signature(function.py_func).parameters, "", ""]
            if (first, second) == ("st", "tb"):
                yield function, (state, tables, *(_type_of(each) for each in others if each))


def _type_of(parameter: str) -> Any:
    """Return the type of a parameter."""
    return numba.types.boolean if parameter in _FLAGS else numba.int64
