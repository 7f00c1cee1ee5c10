"""The page of rule cases: every word is told, every operation and field has an example, every example passes."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from counterclock import case_words as words
from counterclock.cli import run
from counterclock.conformance import play_case

PAGE = (Path(__file__).parents[1] / "analysis" / "CASES.md").read_text(encoding="utf-8")
CASES = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)]
TOLD = set(re.findall(r"`([^`\n]+)`", re.sub(r"```json\n.*?```", "", PAGE, flags=re.DOTALL)))


def test_the_template_is_a_file_that_passes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "--template"]) == 0
    file = tmp_path / "mine.json"
    file.write_text(capsys.readouterr().out)
    assert run(["rules", str(file)]) == 0
    assert capsys.readouterr().out == "3 passed, 0 failed\n"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_every_example_passes(case: dict) -> None:
    assert play_case(case).differences == ()


def operations(actions: list[dict]) -> Iterator[dict]:
    """Return operations, those within a spell too."""
    for action in actions:
        yield action
        yield from operations(action.get("effects", []))


def used(*path: str) -> set[str]:
    """Return the words that stand in the examples at some place, such as the fields of permanents."""
    found = []
    for case in CASES:
        inside = [case]
        for name in path:
            inside = [one[name] for one in inside if name in one]
        found += inside
    fields: set[str] = set()
    for inside in found:
        for one in inside.values() if isinstance(inside, dict) else inside:
            fields |= set(one)
    return fields


def test_every_field_of_a_set_up_is_told_and_used() -> None:
    assert {word for case in CASES for word in case["setup"]} == set(words.SETUP)
    for part, known in (
        ("players", words.PLAYER),
        ("teams", words.TEAM),
        ("permanents", words.PERMANENT),
        ("replacements", words.REPLACEMENT),
        ("modifiers", words.MODIFIER),
    ):
        assert used("setup", part) == set(known)
        assert set(known) <= TOLD
    for known in (words.CASE, words.SETUP, words.RULESETS, words.SCOPES, words.TYPES, words.EFFECTS):
        assert set(known) <= TOLD


@pytest.mark.parametrize("name", words.OPERATIONS)
def test_every_operation_and_field_is_told_and_used(name: str) -> None:
    every = [action for case in CASES for action in operations(case["action"]) if action["op"] == name]
    fields = {field for action in every for field in action} - {"op", "no_sba"}
    assert fields == {field for part in words.OPERATIONS[name] for field in part}
    (row,) = [line for line in PAGE.splitlines() if re.match(rf"\| [^|]*`{name}`[^|]*\|", line)]
    assert fields <= set(re.findall(r"`(\w+)`", row))


def test_hits_and_what_is_expected() -> None:
    hits = [hit for case in CASES for action in operations(case["action"]) for hit in action.get("hits", [])]
    noncombat = {"redirect_to"}
    assert {field for hit in hits for field in hit} | noncombat == set(words.HIT)
    assert {word for case in CASES for word in case["expect"]} == set(words.EXPECT)
    assert {event["event"] for case in CASES for event in case["expect"].get("events", [])} == set(words.EVENTS)
    assert used("expect", "players") >= {"life", "library_size", "graveyard", "lost"}
    assert used("expect", "permanents") >= set(words.EXPECT_PERMANENT)
    for known in (
        words.HIT,
        words.EXPECT,
        words.EXPECT_PLAYER,
        words.EXPECT_TEAM,
        words.EXPECT_PERMANENT,
        words.EVENTS,
    ):
        assert set(known) <= TOLD
    assert {field for fields in words.EVENTS.values() for field in fields} <= TOLD
