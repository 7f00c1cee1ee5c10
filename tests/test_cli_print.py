"""How answers are laid out: cells fold at words, what decks share is said once, and files are named when written."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from rich.cells import cell_len

from counterclock.cli import run
from counterclock.cli_print import folded, print_compare, print_table
from counterclock.exact import rad_report

Capture = pytest.CaptureFixture[str]
RAD = ("rad", "--cards", "2", "--lands", "1", "--life", "1", "--rads", "1", "--no-draw", "--turns", "2")

FOLDED = {
    ("short", 10): "short",
    ("two words here", 9): "two words\nhere",
    ("data/decks/modern-infect.txt", 12): "data/decks/\nmodern-\ninfect.txt",
    ("a_joined_name", 9): "a_joined_\nname",
    ("unbreakable", 4): "unbr\neaka\nble",
    ("first\nsecond line", 8): "first\nsecond\nline",
    ("", 5): "",
    ("--- ---", 3): "---\n---",
    ("gets +1/-2", 6): "gets\n+1/-2",
    ("2-5 lands", 4): "2-5\nland\ns",
    ("漢字漢字漢", 5): "漢字\n漢字\n漢",
}


@pytest.mark.parametrize(("text", "width"), FOLDED)
def test_cells_fold_after_words_and_within_paths(text: str, width: int) -> None:
    assert folded(text, width) == FOLDED[text, width]
    assert all(cell_len(line) <= width for line in folded(text, width).split("\n"))


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_a_table_is_no_wider_than_the_terminal(width: int, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    name = "folder/a-very-long-name_of_a_deck that nobody/would_type"
    print_table(["deck", "cards", "killed"], [[name, "60", "100.00 %"]], words=1)
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= width
    first = "".join(line.partition("  60 ")[0].strip() for line in lines if line.strip())
    assert "nobody/would_type" in first
    cut = [line[1 : width - 20].rstrip() for line in lines[3:] if line.strip()]
    assert all(line.endswith(("/", "-", "_", "deck", "that", "type")) or " " in line[-30:] for line in cut[:-1])


TABLES = (
    (["kill turn", "games", "95 % interval", "by then"], ["12", "< 0.01 %", "17.08 to 17.53 %", "100.00 %"], 0),
    (["deck (played as)", "cards", "killed", "mean kill turn", "median"], ["list", "60", "99.98 %", "3.512", "4"], 1),
    (["", "difference", "interval", "settled in"], ["mean", "+1.25 pp", "-1.20 to +2.33 pp", "1,234 more games"], 1),
    (["cause", "turn", "p", "by then", "95 % interval"], ["poison", "7", "1.20 %", "3.40 %", "0.90 to 1.50 %"], 1),
    (["deck", "opponents", "life", "killed", "difference"], ["one/two-three", "5", "1000", "50.00 %", "+0.123"], 3),
)


@pytest.mark.parametrize("width", [10, 20, 30, 40, 50, 60, 80])
@pytest.mark.parametrize(("heads", "row", "words"), TABLES)
def test_numbers_stay_whole_however_narrow_the_terminal(
    heads: list[str], row: list[str], words: int, width: int, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    print_table(heads, [row, row], words=words)
    lines = capsys.readouterr().out.splitlines()
    ruled = next(place for place, line in enumerate(lines) if "─" in line)
    above, below = " ".join(lines[:ruled]).split(), " ".join(lines[ruled + 1 :])
    assert sorted(above) == sorted(" ".join(heads).split())
    for cell in row[words:]:
        for number in re.findall(r"(?:< )?[+-]?[\d.,]+(?: (?:%|pp))?", cell):
            assert len(re.findall(rf"(?<!\S){re.escape(number)}(?!\S)", below)) >= 2


def test_words_give_way_before_numbers_and_only_as_far_as_they_must(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    print_table(["deck", "mean kill turn", "interval"], [["modern-infect-probe-era", "3.512", "3.41 to 3.61"]], words=1)
    assert [line.strip() for line in capsys.readouterr().out.splitlines() if line.strip()] == [
        "mean",
        "kill",
        "deck                   turn   interval",
        "─" * 38,
        "modern-infect-        3.512    3.41 to",
        "probe-era                         3.61",
    ]


def _deck(name: str, cards: list[dict[str, Any]]) -> dict[str, Any]:
    """Return as much of a deck's report as is printed."""
    clock = {"mean": 4.0, "median": 4.0, "never": {"p": 0.0}}
    coverage = {"modelled": 60, "facts_only": 0, "unknown": 0, "cards": cards}
    return {"name": name, "cards": 60, "kill_turn": clock, "coverage": coverage}


def _card(name: str, count: int, **more: object) -> dict[str, Any]:
    """Return what is said of a card."""
    plain = {"status": "modelled", "left_out": [], "simplified": "", "source": "shipped"}
    return {"name": name, "count": count, **plain, **more}


def test_what_decks_share_is_said_once(capsys: Capture) -> None:
    both = [_card("Ant", 4, simplified="It is small."), _card("Bee", 2, status="facts only", left_out=["stinging"])]
    first = _deck("one", [*both, _card("Cat", 1, simplified="It sleeps.")])
    second = _deck("two", [both[0], _card("Bee", 3, status="facts only", left_out=["stinging"])])
    difference = {"deck": "two", "quantity": "mean kill turn", "turn": None, "difference": None, "method": "paired"}
    setup = {
        "format": "modern", "opponents": 1, "life": 20, "own_life": 20, "poison_to_lose": 10, "turns": 20,
        "commander_damage_to_lose": 0, "blockers": "none", "removal": "none", "opponent_clock": "none",
    }  # fmt: skip
    report = {"seed": 0, "setup": setup, "decks": [first, second], "differences": [difference], "warnings": []}
    print_compare(report, "")
    lines = capsys.readouterr().out.splitlines()
    assert lines[lines.index("one:") :] == [
        "one:",
        "cards: 60 modelled, 0 facts only, 0 unknown",
        "  1 Cat: simplified: It sleeps.",
        "two:",
        "cards: 60 modelled, 0 facts only, 0 unknown",
        "both decks:",
        "  2 or 3 Bee: not played: stinging",
        "  4 Ant: simplified: It is small.",
    ]


def test_rad_writes_the_files_that_kill_writes(capsys: Capture, tmp_path: Path) -> None:
    picture, csv, parquet = (tmp_path / f"rad.{end}" for end in ("svg", "csv", "parquet"))
    files = ("--plot", str(picture), "--csv", str(csv), "--parquet", str(parquet))
    assert run([*RAD, "--json", *files]) == 0
    printed = capsys.readouterr()
    assert json.loads(printed.out) == rad_report(2, 1, 1, 1, draws=False, turns=2)
    assert printed.err == (
        f"counterclock: wrote the picture into {picture}, a table of 2 rows into {csv}, "
        f"a table of 2 rows into {parquet}\n"
    )
    assert picture.read_text(encoding="utf-8").rstrip().endswith("</svg>")
    rows = pd.DataFrame({"turn": [1, 2], "cause": ["radiation"] * 2, "p": [0.5, 0.5]})
    pd.testing.assert_frame_equal(pd.read_csv(csv), rows, check_dtype=False)
    pd.testing.assert_frame_equal(pd.read_parquet(parquet), rows, check_dtype=False)
    assert run([*RAD, "--csv", str(csv), "--plot", str(csv)]) == 2
    assert "its own" in capsys.readouterr().err
    assert run([*RAD, "--simulate", "--games", "1000", "--csv", str(csv)]) == 0
    assert list(pd.read_csv(csv).columns) == ["turn", "cause", "p", "low", "high"]
    assert capsys.readouterr().err == f"counterclock: wrote a table of 2 rows into {csv}\n"


def test_nothing_is_said_to_be_written_where_nothing_is(capsys: Capture) -> None:
    assert run([*RAD]) == 0
    assert capsys.readouterr().err == ""
