"""The page of rules: every row, functions that are there, tests that are there."""

import ast
import importlib
import inspect
import json
import re
from pathlib import Path

import pytest

from counterclock.table import Hit, IllegalAction, Table

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "data" / "RULES.md").read_text()
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")] for line in PAGE.splitlines() if re.match(r"\| [A-Z]+-", line)
]
COUNTS = {"CTR": 20, "ENE": 14, "EXP": 2, "POI": 9, "INF": 12, "WIT": 1, "PRO": 9, "RAD": 11, "PW": 24, "X": 11}
CASES = {
    case["id"]
    for file in (ROOT / "tests" / "conformance").glob("*.json")
    for case in json.loads(file.read_text())["cases"]
}
FUNCTIONS = {
    name for file in (ROOT / "tests").glob("test_*.py") for name in re.findall(r"def (test_\w+)", file.read_text())
}


def test_every_row_is_there():
    assert [row[0] for row in ROWS] == [f"{part}-{n:02}" for part, last in COUNTS.items() for n in range(1, last + 1)]
    flavour = sum(row[2] == "*flavour*" for row in ROWS)
    assert f"Rows: {len(ROWS)}, of which {flavour} are flavour. None that can be played is open." in PAGE


@pytest.mark.parametrize("row", [row for row in ROWS if row[2] != "*flavour*"], ids=lambda row: row[0])
def test_what_is_played_has_a_function_or_a_fact_and_a_test(row):
    assert re.fullmatch(r"card facts|`\w+\.\w+`(, `\w+\.\w+`)*", row[2])
    assert row[3]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_what_a_row_names_is_there(row):
    _, words, functions, tests = row
    assert words
    if functions == "*flavour*":
        assert not tests
        return
    for module, function in re.findall(r"`(\w+)\.(\w+)`", functions):
        folder = "rules." if (ROOT / "kernels" / "rules" / f"{module}.py").exists() else ""
        assert hasattr(importlib.import_module(f"counterclock.kernels.{folder}{module}"), function)
    assert all(test in CASES | FUNCTIONS for test in tests.split(", "))


WITHOUT_NAMES = {"end_turn", "resolves"}
"""What a table can do that names neither a player nor a permanent, so that nothing can be named wrongly."""


def functions_of_rules():
    """Return the public functions of ``kernels/rules``."""
    for file in sorted((ROOT / "kernels" / "rules").glob("*.py")):
        for node in ast.parse(file.read_text()).body:
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                yield node


def returns_something(node):
    """Tell whether a function returns a value."""
    return any(isinstance(part, ast.Return) and part.value is not None for part in ast.walk(node))


def test_every_rule_function_cites_its_rule_says_what_it_takes_and_is_used():
    """Each public function of ``kernels/rules`` has a rule's number and its arguments, and something calls it."""
    sources = [file.read_text() for file in (ROOT / "kernels").rglob("*.py")]
    nodes = list(functions_of_rules())
    assert len(nodes) > 45
    for node in nodes:
        doc = ast.get_docstring(node) or ""
        assert re.search(r"\d{3}\.\d+|rule \d{3}", doc.split("Parameters\n")[0]), node.name
        described = doc.split("Parameters\n----------\n")[1].split("\n\nReturns")[0]
        named = [name for line in re.findall(r"^(\w.*?) : ", described, re.MULTILINE) for name in line.split(", ")]
        assert named == [argument.arg for argument in node.args.args], node.name
        assert returns_something(node) == ("\nReturns\n-------\n" in doc), node.name
        assert sum(len(re.findall(rf"\b{node.name}\(", text)) for text in sources) > 1, node.name


def test_everything_a_table_can_do_cites_its_rule_and_says_what_it_takes():
    """Each public method and property of ``Table``: a rule's number, its arguments, and its refusals."""
    for name, member in inspect.getmembers(Table):
        if name.startswith("_"):
            continue
        doc = inspect.getdoc(member) or ""
        assert re.search(r"CR \d{3}|rule \d{3}", doc), name
        if inspect.isfunction(member):
            taken = [word for word in inspect.signature(member).parameters if word != "self"]
            if taken:
                described = doc.split("Parameters\n")[1]
                assert all(re.search(rf"^\*?(\w+, )*{word}(, \w+)* :", described, re.MULTILINE) for word in taken), name
                assert name in WITHOUT_NAMES or "ValueError" in doc.split("Raises\n")[1], name
            assert inspect.signature(member).return_annotation == "None" or "Returns\n" in doc, name
            if "raise IllegalAction" in inspect.getsource(member):
                assert "IllegalAction" in doc.split("Raises\n")[1], name
    for part in (Table, Hit, IllegalAction):
        assert inspect.getdoc(part)
