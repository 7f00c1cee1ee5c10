"""Tables print whole: no column is left out, however narrow the terminal, and no line is broken within a word."""

import os
import pickle
import subprocess
import sys
from pathlib import Path

import pandas as pd
import pytest
from made_runs import made_run

import counterclock as cc
from counterclock.cli_print import broken
from counterclock.whole_frame import WholeFrame

COLUMNS = [f"column {number}" for number in range(15)]
TABLE = WholeFrame([range(15), range(15)], columns=COLUMNS)


@pytest.mark.parametrize("columns", [80, 120])
def test_every_column_is_printed(monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    for table in (TABLE, TABLE.head(1), TABLE.query("`column 1` == 1"), TABLE[COLUMNS], pd.concat([TABLE, TABLE])):
        shown, page = repr(table), table._repr_html_()
        assert all(name in shown and name in page for name in COLUMNS)
        assert max(map(len, shown.splitlines())) <= columns
    assert pickle.loads(pickle.dumps(TABLE)).equals(TABLE)


def test_what_the_user_set_is_kept_to() -> None:
    with pd.option_context("display.max_columns", 4):
        shown = repr(TABLE)
    assert "column 14" in shown
    assert "column 7" not in shown


def test_tables_of_results_are_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    run = made_run(["a deck with a name that is rather long, as names are", "b"], outcomes=True)
    swept = cc.sweep(cc.read_deck_text("24 Forest\n36 Glistener Elf"), {"lands": [20, 24]}, cc.Setup(turns=5), games=50)
    for table in (
        run.summary(), run.kill_turns, run.by_turn, run.causes, run.never, run.mulligans, run.counters, run.compare(),
        swept.frame, swept.by_turn, swept.killed_by(3),
    ):  # fmt: skip
        assert all(name in repr(table.head()) for name in table)


def test_results_print_within_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each block begins with what its rows are about."""
    monkeypatch.setenv("COLUMNS", "80")
    run = made_run(["first", "second"], outcomes=True)
    shown = str(run)
    assert all(name in shown for name in run.summary())
    table = shown.partition("(mean over")[0].splitlines()[1:]
    assert max(map(len, table)) <= 80
    assert [line.split()[0] for line in table if line.startswith(("first", "second"))] == ["first", "second"] * 2
    over = {"copies:Glistener Elf": [30, 36], "setup.life": [10, 20]}
    swept = cc.sweep(cc.read_deck_text("24 Forest\n36 Glistener Elf"), over, cc.Setup(turns=5), games=50, fill="Forest")
    table = str(swept).partition("(mean over")[0].splitlines()[1:]
    assert max(map(len, table)) <= 80
    assert "change" not in "".join(table)
    assert "\ncopies:Glistener Elf 30: +6 Forest, -6 Glistener Elf\n" in str(swept)
    assert str(swept).count("-6 Glistener Elf") == 1
    rows = [line.split()[:2] for line in table if line.startswith("3")]
    assert rows == [["30", "10"], ["30", "20"], ["36", "10"], ["36", "20"]] * (len(rows) // 4)
    assert len(rows) >= 8
    other = cc.sweep(
        cc.read_deck_text("24 Forest\n36 Glistener Elf"), {"setup.life": [10]}, cc.Setup(turns=5), games=50
    )
    assert "Glistener Elf" not in str(other).partition("differences are from")[0]


def test_lines_are_broken_between_words() -> None:
    line = "  1 Forest: not played: " + "word " * 20 + "/a/path/" + "x" * 90
    parts = broken(line, 60)
    assert " ".join(part.strip() for part in parts) == line.strip()
    assert [len(part) - len(part.lstrip()) for part in parts] == [2, *[6] * (len(parts) - 1)]
    assert [len(part) <= 60 for part in parts] == [*[True] * (len(parts) - 1), False]
    assert broken("short  line", 60) == ["short  line"]
    assert broken("", 60) == [""]


@pytest.mark.skipif(sys.platform == "win32", reason="opens a pseudo-terminal")
def test_lines_fit_a_terminal_and_are_whole_in_a_pipe(tmp_path: Path) -> None:
    code = "from counterclock.cli_print import print_lines; print_lines(['word ' * 30 + 'end'])"
    piped = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert piped.stdout == "word " * 30 + "end\n"
    leader, follower = os.openpty()
    with subprocess.Popen([sys.executable, "-c", code], stdout=follower, env={**os.environ, "COLUMNS": "70"}) as typed:
        os.close(follower)
        assert typed.wait() == 0
    lines = os.read(leader, 4096).decode().splitlines()
    os.close(leader)
    assert len(lines) == 3
    assert max(map(len, lines)) <= 70
