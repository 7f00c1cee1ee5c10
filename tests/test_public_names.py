"""What `import counterclock` offers, and that it costs nothing until it is used."""

import doctest
import importlib
import subprocess
import sys

import pytest

import counterclock as cc


@pytest.mark.parametrize("name", cc.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert getattr(cc, name).__doc__
    assert name in dir(cc)


def test_a_function_is_not_hidden_by_the_module_of_its_name() -> None:
    code = (
        "from counterclock.replay import replay_file\n"
        "import counterclock as cc\n"
        "assert callable(cc.replay), cc.replay\n"
        "from counterclock import replay\n"
        "assert replay is cc.replay\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_other_names_are_not() -> None:
    with pytest.raises(AttributeError, match="no attribute 'simulat'"):
        cc.simulat  # noqa: B018


def test_importing_is_quick() -> None:
    code = "import sys, counterclock; print(sorted({'numpy', 'numba', 'pandas', 'matplotlib'} & set(sys.modules)))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert loaded.stdout.strip() == "[]"


@pytest.mark.parametrize(
    "name",
    [
        "counterclock",
        "counterclock.setup",
        "counterclock.statistics",
        "counterclock.blockers",
        "counterclock.sliders",
        "counterclock.sweep_grid",
    ],
)
def test_examples_are_true(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name))
    assert result.attempted
    assert not result.failed
