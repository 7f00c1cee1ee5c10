"""The examples in the documentation of the exact clocks are true."""

import doctest
import importlib

import pytest

MODULES = ("clocks", "decks", "draws", "growth", "rad", "rad_grid")


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    result = doctest.testmod(importlib.import_module(f"counterclock.exact_{name}"))
    assert result.attempted
    assert not result.failed
