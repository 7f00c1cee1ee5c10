"""Give deep calls room for their frames.

Python asks the operating system for the memory of its frames in pieces of 16 KB, and gives a piece back as soon as no
frame is in it: a loop whose calls begin at the edge of a piece asks and gives back every time. Compiling calls so deep
that this happens a million times. Below a function with very many local variables there is one large piece instead.
"""

from collections.abc import Callable
from types import FunctionType
from typing import Any

_LOCALS = 70_000
"""With these, a frame takes a little more than half of a piece of 1 MB; the rest is for the frames below it."""


def _call(function: Callable[[], Any]) -> Any:
    """Call a function."""
    return function()


_NAMES = ("function", *(f"unused_{place}" for place in range(1, _LOCALS)))
with_room = FunctionType(_call.__code__.replace(co_nlocals=_LOCALS, co_varnames=_NAMES), globals(), "with_room")
"""Call a function of no arguments so that the frames of what it calls have room; return what it returns."""
