"""How kernels are compiled, decided in one place."""

from collections.abc import Callable
from typing import Any

from numba import njit

from counterclock.kernels import CACHED
from counterclock.kernels.late import arrays_options, entry_options, inner_options

Function = Callable[..., Any]


def inner(function: Function) -> Function:
    """Compile a function that only compiled code calls."""
    return njit(**inner_options())(function)


def borrower(function: Function) -> Function:
    """Compile an inner function that is lent arrays and makes none: it counts no references to them."""
    return njit(_nrt=False, **inner_options())(function)


def leaf(function: Function) -> Function:
    """Compile a small function that is copied into its callers."""
    return njit(forceinline=True, **inner_options())(function)


def entry(function: Function) -> Function:
    """Compile a function that Python calls: kept on disk, and run without holding the interpreter's lock."""
    return njit(nogil=True, cache=CACHED, **entry_options())(function)


def arrays_entry(function: Function) -> Function:
    """Compile as ``entry`` a function that hands arrays around, in place of one record, or loops over them."""
    return njit(nogil=True, cache=CACHED, **arrays_options())(function)
