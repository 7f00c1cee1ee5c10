"""Kernels read and write the arrays of a record where numpy does."""

import numba
import numpy as np
import pytest

from counterclock.kernels.jit import entry, inner

KIND = np.dtype(
    {
        "names": ["single", "row", "table", "block", "small"],
        "formats": [np.int64, (np.int64, 7), (np.int64, (5, 3)), (np.int32, (2, 3, 4)), (np.uint8, 9)],
    }
)
SHAPES = {name: KIND[name].shape for name in KIND.names if KIND[name].shape}


def record(seed: int) -> np.ndarray:
    """Return one record full of numbers."""
    made = np.zeros(1, KIND)
    made.view(np.uint8)[:] = np.random.default_rng(seed).integers(0, 256, made.nbytes, dtype=np.uint8)
    return made.view(np.recarray)


@inner
def total_of(row, until):
    """Add up the first numbers of an array that was handed over."""
    found = np.int64(0)
    for place in range(until):
        found += row[place]
    return found


@entry
def read(records, which, at):
    """Read one element of each array, and sums over a whole array and a row of one."""
    st = records[which]
    i, j, k = at[0], at[1], at[2]
    one = st.row[i] + st.table[i, j] * np.int64(3)
    other = np.int64(st.block[k, j, i]) + np.int64(st.small[np.uint64(i)]) - st.single
    return one, other, total_of(st.row, np.int64(7)), total_of(st.table[i], np.int64(3))


@entry
def write(records, which, at, value):
    """Write one element of each array."""
    st = records[which]
    i, j, k = at[0], at[1], at[2]
    st.single = value
    st.row[i] = value + np.int64(1)
    st.table[i, j] += value
    st.block[k, j, i] = value + np.int64(2)
    st.small[np.int64(8)] = value


PLACES = [(i, j, k) for i in range(4) for j in range(3) for k in range(2)]


@pytest.mark.parametrize("at", PLACES)
def test_elements_are_read_where_numpy_reads_them(at):
    i, j, k = at
    made = record(3 * i + j)
    its = made[0]
    with np.errstate(over="ignore"):
        one, other, row, part = read(made, 0, np.array(at))
        assert one == its["row"][i] + its["table"][i, j] * np.int64(3)
        assert other == np.int64(its["block"][k, j, i]) + np.int64(its["small"][i]) - its["single"]
        assert row == np.add.reduce(its["row"])
        assert part == np.add.reduce(its["table"][i])


@pytest.mark.parametrize("at", PLACES)
def test_elements_are_written_where_numpy_writes_them(at):
    i, j, k = at
    made, expected = record(j), record(j)
    its = expected[0]
    its["single"], its["row"][i], its["block"][k, j, i], its["small"][8] = 41, 42, 43, 41
    with np.errstate(over="ignore"):
        write(made, 0, np.array(at), np.int64(41))
        its["table"][i, j] += np.int64(41)
    assert made.tobytes() == expected.tobytes()


@pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled")
def test_numba_is_as_before_after_kernels_were_compiled():
    from numba.core import event
    from numba.core.types.functions import BaseFunction

    read(record(1), 0, np.array((0, 0, 0)))
    assert BaseFunction.get_call_type.__qualname__ == "BaseFunction.get_call_type"
    assert event.broadcast.__name__ == "broadcast"
    assert numba.types.Record.__repr__.__qualname__ == "Record.__repr__"
