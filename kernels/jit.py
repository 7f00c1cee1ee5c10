"""How kernels are compiled, decided in one place."""

from collections.abc import Callable
from typing import Any

from numba import njit

from counterclock.kernels import CACHED

Function = Callable[..., Any]


def inner(function: Function) -> Function:
    """Compile a function that only compiled code calls."""
    return njit(no_cfunc_wrapper=True, no_cpython_wrapper=True)(function)


def leaf(function: Function) -> Function:
    """Compile a small function that is copied into its callers."""
    return njit(no_cfunc_wrapper=True, no_cpython_wrapper=True, forceinline=True)(function)


def entry(function: Function) -> Function:
    """Compile a function that Python calls: kept on disk, and run without holding the interpreter's lock."""
    return njit(nogil=True, cache=CACHED)(function)
