"""The page of rules: every row, functions that are there, tests that are there."""

import importlib
import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "data" / "RULES.md").read_text()
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")] for line in PAGE.splitlines() if re.match(r"\| [A-Z]+-", line)
]
COUNTS = {"CTR": 20, "ENE": 14, "EXP": 2, "POI": 9, "INF": 12, "WIT": 1, "PRO": 9, "RAD": 11, "PW": 24, "X": 10}
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
    assert f"Rows: {len(ROWS)}" in PAGE


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


def test_every_rule_function_cites_its_rule_and_is_used():
    """Each public function of ``kernels/rules`` has a rule's number, and something calls it."""
    sources = {file: file.read_text() for file in (ROOT / "kernels").rglob("*.py")}
    for file in sorted((ROOT / "kernels" / "rules").glob("*.py")):
        for name, doc in re.findall(r'\ndef ([a-z]\w+)\(.*?\):\n    """(.*?)"""', file.read_text(), re.DOTALL):
            assert re.search(r"\d{3}\.\d+|rule \d{3}|card Leeches", doc), name
            assert sum(len(re.findall(rf"\b{name}\(", text)) for text in sources.values()) > 1, name
