"""Bit sets in signed 64-bit words: members 0 to 62, so that the sign bit is never used."""

import numpy as np
from llvmlite import ir
from numba import config, types
from numba.extending import intrinsic

from counterclock.kernels.jit import leaf
from counterclock.kernels.layout import WORD_KINDS

ONE = np.int64(1)
_WORD = np.uint64(WORD_KINDS)


if config.DISABLE_JIT:

    def lowest(bits):
        """Return the smallest member of a non-empty set (int64)."""
        value = int(bits)
        return np.int64((value & -value).bit_length() - 1)

    def highest(bits):
        """Return the largest member of a non-empty set (int64)."""
        return np.int64(int(bits).bit_length() - 1)

    def size(bits):
        """Return the number of members of a set (int64)."""
        return np.int64(int(bits).bit_count())

else:

    @intrinsic
    def lowest(typing_context, bits):
        """Return the smallest member of a non-empty set (int64)."""

        def generate(context, builder, signature, arguments):
            return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

        return types.int64(types.int64), generate

    @intrinsic
    def highest(typing_context, bits):
        """Return the largest member of a non-empty set (int64)."""

        def generate(context, builder, signature, arguments):
            zeros = builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 1))
            return builder.sub(ir.Constant(ir.IntType(64), 63), zeros)

        return types.int64(types.int64), generate

    @intrinsic
    def size(typing_context, bits):
        """Return the number of members of a set (int64)."""

        def generate(context, builder, signature, arguments):
            return builder.ctpop(arguments[0])

        return types.int64(types.int64), generate


@leaf
def bit(member):
    """Return the set that holds one member (int64)."""
    return ONE << member


@leaf
def has(bits, member):
    """Tell whether a set holds a member (bool)."""
    return (bits >> member) & ONE != np.int64(0)


@leaf
def word_of(kind):
    """Return which word of a set of kinds holds a kind; it is at least 0, so the division needs no sign (int64)."""
    return np.int64(np.uint64(kind) // _WORD)


@leaf
def member_of(kind):
    """Return which member of its word a kind is (int64)."""
    return np.int64(np.uint64(kind) % _WORD)


@leaf
def smaller(one, other):
    """Return the smaller of two numbers (int64)."""
    return one if one < other else other


@leaf
def larger(one, other):
    """Return the larger of two numbers (int64)."""
    return one if one > other else other


@leaf
def only_if(condition, number):
    """Return a number where a condition is true, else 0, with no branch that could be guessed wrong (int64)."""
    return number & -np.int64(condition)
