"""How kernels are compiled, decided in one place."""

from collections.abc import Callable
from typing import Any

from numba import njit

from counterclock.kernels import FOLDER
from counterclock.kernels.late import arrays_options, entry_options, inner_options, kept, shared_options

Function = Callable[..., Any]


def inner(function: Function) -> Function:
    """Compile a function that only compiled code calls; arrays that it is given it borrows, and it makes none."""
    return kept(njit(forceinline=False, **inner_options())(function))


def arrays_inner(function: Function) -> Function:
    """Compile an inner function that makes arrays, or hands them around."""
    return njit(forceinline=False, **(inner_options() | {"_nrt": True}))(function)


def leaf(function: Function) -> Function:
    """Compile a small function that is copied into its callers."""
    return kept(njit(forceinline=True, **inner_options())(function))


def shared(function: Function) -> Function:
    """Compile a small function that both Python and compiled code call."""
    return kept(njit(forceinline=True, **shared_options())(function))


def entry(function: Function) -> Function:
    """Compile a function that Python calls: kept on disk, and run without holding the interpreter's lock."""
    return njit(nogil=True, cache=FOLDER is not None, **entry_options())(function)


def arrays_entry(function: Function) -> Function:
    """Compile as ``entry`` a function that hands arrays around, in place of one record, or loops over them."""
    return njit(nogil=True, cache=FOLDER is not None, **arrays_options())(function)
