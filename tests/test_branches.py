"""What the compiler is told of branches fits the kernels, and says what was counted."""

import importlib
import inspect
from types import FunctionType

import pytest

from counterclock.kernels import BRANCHES, branches

FITS = 0.8
"""Share of the counted functions that may be unchanged: below, ``tests/benchmarks/count_branches.py`` is due."""


def functions() -> dict[tuple[str, str], FunctionType]:
    """Return the kernels' functions by module and name."""
    found = {}
    root = BRANCHES.parent
    for file in root.rglob("*.py"):
        parts = file.relative_to(root).with_suffix("").parts
        module = importlib.import_module(".".join(("counterclock.kernels", *parts)))
        for name, each in vars(module).items():
            function = getattr(each, "py_func", each)
            if inspect.isfunction(function) and function.__module__ == module.__name__:
                found[file.stem, name] = function
    return found


def test_most_functions_are_as_they_were_when_they_were_counted() -> None:
    rows = [line.split("\t") for line in BRANCHES.read_text(encoding="utf-8").splitlines()]
    known = functions()
    fitting = [
        (module, name) in known and branches.source_checksum(known[module, name].__code__) == int(checksum)
        for module, name, checksum, _ in rows
    ]
    assert len(rows) > 300
    assert sum(fitting) >= FITS * len(rows)


def test_lines_are_counted_where_they_stand() -> None:
    function = functions()["turns", "own_turn"]
    counts = branches.line_counts(function.__code__)
    first = function.__code__.co_firstlineno
    assert counts
    assert all(first < line <= first + len(inspect.getsource(function).splitlines()) for line in counts)


def test_nothing_is_said_of_other_functions() -> None:
    assert branches.line_counts(test_nothing_is_said_of_other_functions.__code__) == {}


@pytest.mark.parametrize(
    ("counts", "lines", "weights"),
    [
        ({10: 8, 11: 2, 13: 8}, (10, 11, 13), (2, 6)),  # the body is run two times of eight
        ({10: 8, 11: 2, 13: 6}, (10, 11, 13), (2, 6)),
        ({10: 8, 11: 2, 13: 8}, (10, 13, 11), (6, 2)),  # the same, asked the other way round
        ({10: 8, 11: 5, 9: 20}, (10, 11, 9), (5, 3)),  # back to the head of a loop
        ({10: 8, 13: 8}, (10, 11, 13), (0, 8)),  # never
        ({10: 2, 11: 8}, (10, 11, 13), None),  # the body is a loop of its own: nothing is known
        ({10: 8}, (10, 9, 10), None),
        ({10: 8, 12: 8}, (10, 12, 12), None),
    ],
)
def test_a_body_is_run_as_often_as_its_condition_is_true(
    counts: dict[int, int], lines: tuple[int, int, int], weights: tuple[int, int] | None
) -> None:
    assert branches.branch_weights(counts, *lines) == weights
