"""The command line: answers, wrong input in one line, and nothing half-written."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pandas as pd
import pytest

from counterclock.cli import run

ELVES = "24 Forest\n36 Glistener Elf\n"
NOTICE = "compiling kernels once (about 20 s)\n"
"""Printed once in a fresh environment."""
PROGRAM = [sys.executable, "-c", "from counterclock.cli import main; main()"]
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def elves(tmp_path: Path) -> str:
    file = tmp_path / "elves.txt"
    file.write_text(ELVES)
    return str(file)


def answer(capsys: Capture, *arguments: str) -> str:
    """Run a command that has an answer; return what it printed."""
    assert run(list(arguments)) == 0
    printed = capsys.readouterr()
    assert printed.err.replace(NOTICE, "") == ""
    return printed.out


def refusal(capsys: Capture, *arguments: str) -> str:
    """Run a command on wrong input; return its one line on standard error."""
    assert run(list(arguments)) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert printed.err.startswith("counterclock: ")
    assert "Traceback" not in printed.err
    return printed.err


def test_kill_as_json(capsys: Capture, elves: str) -> None:
    report = json.loads(answer(capsys, "kill", elves, "--mulligan", "none", "--games", "20000", "--json"))
    assert report["setup"]["format"] == "constructed"
    assert report["setup"]["format_guessed"] is True
    by_turn = {row["turn"]: row["p"] for row in report["decks"][0]["kill_turn"]["by_turn"]}
    assert by_turn[4] == pytest.approx(0.266677, abs=0.013)
    assert by_turn[5] == pytest.approx(0.689298, abs=0.014)
    assert report["warnings"] == ["36 Glistener Elf: constructed allows 4 copies of a card"]


def test_kill_as_a_table_says_what_was_assumed(capsys: Capture, elves: str) -> None:
    text = answer(capsys, "kill", elves, "--games", "2000", "--format", "modern", "--draw")
    for part in ("2,000 games, seed 0; modern", "last turn of each round", "london", "never block", "2-5 lands",
                 "95 % interval", "by then", "no kill by turn 20", "killed by: poison 100.00 %", "mean kill turn",
                 "of games that killed", "mulligans: 0 in", "cards: 60 modelled, 0 facts only, 0 unknown",
                 "warning: 36 Glistener Elf"):  # fmt: skip
        assert part in text
    assert "\x1b" not in text


def test_seeds_and_threads(capsys: Capture, elves: str) -> None:
    arguments = ("kill", elves, "--games", "5000", "--json", "--seed", "9")
    first = answer(capsys, *arguments, "--threads", "1")
    assert answer(capsys, *arguments, "--threads", "8") == first
    assert answer(capsys, *arguments[:-1], "10") != first


def test_several_decks_and_standard_input(capsys: Capture, elves: str, monkeypatch: pytest.MonkeyPatch) -> None:
    class Input:
        class buffer:  # noqa: N801
            @staticmethod
            def read() -> bytes:
                return b"24 Forest\n36 Rot Wolf\n"

    monkeypatch.setattr(sys, "stdin", Input)
    report = json.loads(answer(capsys, "kill", elves, "-", "--games", "500", "--json"))
    assert [deck["name"] for deck in report["decks"]] == ["elves", "standard input"]
    assert report["decks"][1]["kill_turn"]["mean"] > report["decks"][0]["kill_turn"]["mean"]


def test_a_commander_deck_is_recognised(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "deck.txt"
    file.write_text("Commander\n1 The Wise Mothman\n\nDeck\n1 Sol Ring\n98 Forest\n")
    report = json.loads(answer(capsys, "kill", str(file), "--games", "200", "--turns", "12", "--json"))
    assert (report["setup"]["format"], report["setup"]["opponents"], report["setup"]["life"]) == ("commander", 3, 40)
    assert report["decks"][0]["commanders"] == ["The Wise Mothman"]
    assert "first_kill_turn" in report["decks"][0]
    assert report["setup"]["commander_damage_to_lose"] == 21


def test_the_combat_damage_by_a_commander_that_loses_is_an_option(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "deck.txt"
    file.write_text("Commander\n1 Yargle, Glutton of Urborg\n\nDeck\n99 Swamp\n")
    one = ("kill", str(file), "--games", "100", "--opponents", "1", "--mulligan", "none")
    turns = {}
    for option in ((), ("--commander-damage", "19"), ("--commander-damage", "0"), ("--commander-damage", "9")):
        report = json.loads(answer(capsys, *one, *option, "--json"))
        turns[option] = report["decks"][0]["kill_turn"]["mean"]
        assert report["decks"][0]["causes"] == {"damage": 1.0}
    assert list(turns.values()) == [8, 8, 10, 6]  # cast on turn 5: 9 damage on turn 6, 7, 8, 9, 10
    assert "21 combat damage by one commander loses" in answer(capsys, *one)
    assert "by one commander" not in answer(capsys, *one, "--commander-damage", "0")


def test_decks_of_several_formats_say_how_each_is_played(capsys: Capture, elves: str, tmp_path: Path) -> None:
    file = tmp_path / "mothman.txt"
    file.write_text("Commander\n1 The Wise Mothman\n\nDeck\n1 Sol Ring\n98 Forest\n")
    arguments = (elves, str(file), "--games", "100", "--turns", "6")
    for command in ("kill", "compare"):
        report = json.loads(answer(capsys, command, *arguments, "--json"))
        assert [(deck["format"], deck["looks_like"]) for deck in report["decks"]] == [
            ("constructed", "constructed"),
            ("constructed", "commander"),
        ]
        said = "looks like a commander deck, but is played as constructed like the first: 20 life, 10 poison lose"
        assert not any("looks like" in line for line in report["decks"][0]["warnings"])
        assert any(line.startswith(said) for line in report["decks"][1]["warnings"])
        assert any(line.startswith(f"mothman: {said}") for line in report["warnings"])
        printed = answer(capsys, command, *arguments)
        assert printed.count("(constructed, 20 life, 10 poison)") == 2
        assert f"warning: {'' if command == 'kill' else 'mothman: '}{said}" in printed
        named = json.loads(answer(capsys, command, *arguments, "--json", "--format", "commander"))
        assert [deck["format"] for deck in named["decks"]] == ["commander", "commander"]
        assert not any("looks like" in line for line in named["warnings"])


def test_files_are_written(capsys: Capture, elves: str, tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("a.png", "a.csv", "a.parquet")]
    options = zip(("--plot", "--csv", "--parquet"), map(str, files), strict=True)
    assert run(["kill", elves, "--games", "300", *(part for pair in options for part in pair)]) == 0
    said = capsys.readouterr().err.replace(NOTICE, "")
    rows = f"a table of {len(pd.read_csv(files[1]))} rows into"
    assert said == f"counterclock: wrote the picture into {files[0]}, {rows} {files[1]}, {rows} {files[2]}\n"
    assert files[0].read_bytes().startswith(b"\x89PNG")
    table = pd.read_csv(files[1])
    assert list(table.columns) == ["deck", "turn", "cause", "p", "low", "high"]
    assert table["p"].sum() == pytest.approx(1, abs=0.01)
    assert pd.read_parquet(files[2])["p"].tolist() == pytest.approx(table["p"].tolist())
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a.csv", "a.parquet", "a.png", "elves.txt"]


def test_parquet_without_its_package(capsys: Capture, elves: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert "pip install 'counterclock[parquet]'" in refusal(capsys, "kill", elves, "--parquet", "a.parquet")


def test_compare(capsys: Capture, elves: str, tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_text("25 Forest\n35 Glistener Elf\n")
    report = json.loads(answer(capsys, "compare", elves, str(other), "--games", "2000", "--json"))
    assert report["baseline"] == "elves"
    assert {row["method"] for row in report["differences"]} == {"paired"}
    text = answer(capsys, "compare", elves, str(other), "--games", "2000")
    assert "other against elves, paired games" in text
    assert "mean kill turn" in text


def test_deck(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "deck.txt"
    file.write_text("24 Forest\n32 Glistener Elf\n4 Glistner [Elf\n\nSideboard\n2 Duress\n")
    report = json.loads(answer(capsys, "deck", str(file), "--json"))
    assert report["main"][0] == {"name": "Forest", "count": 24}
    assert report["sideboard"] == [{"name": "Duress", "count": 2}]
    assert (report["commander"], report["companion"], report["maybeboard"]) == ([], [], [])
    assert report["unknown"] == ["Glistner [Elf"]
    assert any("Glistner" in line for line in report["warnings"])
    text = answer(capsys, "deck", str(file))
    assert "main (60)" in text
    assert "unknown, played as blanks: 4 Glistner [Elf" in text


def test_cards(capsys: Capture) -> None:
    text = answer(capsys, "cards", "glistener elf", "Fire // Ice")
    assert "Glistener Elf" in text
    assert "{G} Creature" in text
    assert "1/1" in text
    assert "infect" in text
    reports = json.loads(answer(capsys, "cards", "Inkmoth Nexus", "--json"))
    assert reports[0]["name"] == "Inkmoth Nexus"
    assert reports[0]["status"] in ("modelled", "facts only")
    assert "did you mean 'Glistener Elf'" in refusal(capsys, "cards", "Glistner Elf")


def test_rad(capsys: Capture) -> None:
    given = ("rad", "--cards", "2", "--lands", "1", "--life", "1", "--rads", "1", "--no-draw", "--turns", "2")
    report = json.loads(answer(capsys, *given, "--json"))
    assert report["law"] == [
        {"turn": 1, "cause": "radiation", "p": 0.5},
        {"turn": 2, "cause": "radiation", "p": 0.5},
    ]
    assert (report["alive"], report["method"]) == (0, "exact")
    assert "alive after turn 2: 0.00 %" in answer(capsys, *given)
    assert "at most" not in answer(capsys, *given)
    sure = answer(capsys, "rad", "--cards", "60", "--lands", "24", "--life", "20", "--rads", "5", "--per-turn", "3")
    assert "alive after turn 30: 0.00 %" in sure
    few = answer(capsys, "rad", "--cards", "99", "--lands", "38", "--life", "40", "--rads", "3")
    assert "3 rads take 3 life at most, of 40: --per-turn adds rads each turn" in few
    simulated = json.loads(answer(capsys, *given, "--json", "--simulate", "--games", "1000"))
    assert simulated["method"] == "simulated"
    assert "low" in simulated["law"][0]


def test_help_and_version(capsys: Capture) -> None:
    for command in ("kill", "compare", "deck", "cards", "rad", "rules", "replay", "sweep"):
        assert command in answer(capsys)
        assert "--json" in answer(capsys, command, "--help")
    assert answer(capsys, "--version").startswith("counterclock ")


WRONG_FILES = {
    "empty.txt": (b"", "empty"),
    "binary.txt": (bytes(range(256)) * 20, "no text"),
    "huge.txt": (b"5000 Forest\n", "from 1 to 1000"),
    "none.txt": (b"0 Forest\n", "no card"),
    "negative.txt": (b"-3 Forest\n57 Island\n", "-3"),
    "bomb.xml": (b"<?xml version='1.0'?><!DOCTYPE a [<!ENTITY b 'c'>]><deck>&b;</deck>", "DOCTYPE"),
}


@pytest.mark.parametrize("name", [*WRONG_FILES, "missing.txt", "folder"])
@pytest.mark.parametrize("command", ["kill", "deck"])
def test_wrong_decks_are_refused(capsys: Capture, tmp_path: Path, command: str, name: str) -> None:
    data, advice = WRONG_FILES.get(name, (None, "folder" if name == "folder" else "no such file"))
    file = tmp_path / name
    if data is not None:
        file.write_bytes(data)
    elif name == "folder":
        file.mkdir()
    line = refusal(capsys, command, str(file))
    assert name.partition(".")[0] in line
    assert advice in line


@pytest.mark.parametrize(
    ("options", "advice"),
    [
        (("--format", "modren"), "--format is 'modren'; did you mean 'modern'"),
        (("--gmes", "5"), "--games"),
        (("--games", "0"), "--games is 0; give a whole number from 1"),
        (("--games", "-5"), "--games is -5"),
        (("--games", "many"), "--games"),
        (("--games",), "--games"),
        (("--seed", "-1"), "--seed is -1"),
        (("--threads", "0"), "--threads is 0"),
        (("--turns", "100"), "from 1 to 60"),
        (("--opponents", "9"), "from 1 to 5"),
        (("--life", "0"), "--life is 0"),
        (("--poison", "0"), "--poison is 0"),
        (("--commander-damage", "-1"), "--commander-damage is -1"),
        (("--play", "--draw"), "--play and --draw"),
        (("--mulligan", "berlin"), "london"),
        (("--keep", "7-2"), "2-5"),
        (("--pilot", "best"), "greedy"),
        (("--format", ""), "format is ''"),
        (("--blockers", "bears"), "2x1/1@3"),
        (("--removal", "2"), "from 0 to 1"),
        (("--removal", "nan"), "from 0 to 1"),
        (("--opponent-clock", "0"), "--opponent-clock is 0"),
        (("--opponent-lands", "70"), "--opponent-lands is 70"),
        (("--opponent-deck", "missing.txt"), "no such file"),
        (("--opponent-deck", "missing.txt", "--opponent-cards", "60"), "--opponent-deck"),
        (("--commander", "Atraxa"), "'Atraxa' is not in the list"),
        (("--plot", "missing/a.png"), "no folder"),
        (("--plot", "a.gif"), ".png"),
        (("--plot", "."), "must end in"),
        (("--csv", "missing/a.csv"), "no folder"),
        (("--csv", "."), "folder"),
        (("--parquet", "missing/a.parquet"), "no folder"),
        (("extra.txt",), "extra.txt"),
    ],
)
def test_wrong_options_are_refused(
    capsys: Capture, elves: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, options: tuple[str, ...], advice: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert advice in refusal(capsys, "kill", elves, *options)
    assert [file.name for file in tmp_path.iterdir()] == ["elves.txt"]


@pytest.mark.parametrize(
    ("arguments", "advice"),
    [
        (("kil",), "kill"),
        (("kill",), "DECK"),
        (("--wrong",), "--wrong"),
        (("deck",), "FILE"),
        (("cards",), "NAME"),
        (("replay", "missing.jsonl"), "missing.jsonl"),
        (("rules", "missing.json"), "missing.json"),
        (("rules",), "CASES.json"),
        (("rules", "."), "this is a folder; give a file of cases in it"),
        (("rad", "--lands", "200"), "--lands is 200"),
        (("rad", "--per-turn", "-1"), "--per-turn is -1"),
        (("rad", "--cards", "-1"), "--cards is -1"),
        (("rad", "--csv", "missing/a.csv"), "no folder"),
        (("rad", "--plot", "a.gif"), "must end in .png"),
        (("cards", "update", "Forest"), "update takes no names, and 'Forest' is one"),
        (("cards", "update", "--from", "x", "--timeout", "nan"), "--timeout is nan"),
        (("cards", "--coverage", "--text", ""), "the name of the file of rules text is ''"),
        (("cards", "--coverage", "--text", "/dev/null"), "/dev/null: this is no ordinary file"),
        (("cards", "--coverage", "--text", "."), ".: this is no ordinary file"),
        (("cards", "update", "--from", "/dev/null"), "/dev/null: this is no ordinary file"),
        (("deck", ""), "the name of a decklist is empty"),
        (("cards", "--coverage", ""), "the name of a decklist is empty"),
        (("rad", "--cards", "x"), "--cards"),
        (("rad", "--turns", "0"), "turns is 0"),
    ],
)
def test_other_wrong_input_is_refused(capsys: Capture, arguments: tuple[str, ...], advice: str) -> None:
    assert advice in refusal(capsys, *arguments)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("rad", "--games", "100"), "--games goes with --simulate"),
        (("rad", "--seed", "0"), "--seed goes with --simulate"),
        (("kill", "DECK", "--trace", "0", "--games", "10"), "--games does nothing with --trace"),
        (("kill", "DECK", "--trace", "0", "--threads", "1"), "--threads does nothing with --trace"),
        (("kill", "DECK", "--trace", "0", "--csv", "a.csv"), "--csv does nothing with --trace"),
        (("kill", "DECK", "--mulligan", "none", "--keep", "2-5"), "--keep does nothing with --mulligan none"),
        (("compare", "DECK", "DECK", "--most", "1000"), "--most goes with --until"),
        (("cards", "update", "--coverage"), "--coverage does nothing with 'cards update'"),
        (("cards", "update", "--text", "a"), "--text does nothing with 'cards update'"),
        (("cards", "update", "--cards", "a"), "--cards does nothing with 'cards update'"),
        (("cards", "update", "--reset", "--timeout", "5"), "--timeout does nothing with --reset"),
        (("cards", "update", "--reset", "--partial"), "--partial does nothing with --reset"),
        (("cards", "Forest", "--timeout", "0"), "--timeout goes with 'cards update' only"),
        (("notebooks", "DIR", "--no-open", "--", "--port=1"), "'--port=1' is for JupyterLab"),
    ],
)
def test_an_option_that_would_do_nothing_is_refused(
    capsys: Capture, elves: str, arguments: tuple[str, ...], said: str
) -> None:
    assert said in refusal(capsys, *(elves if word == "DECK" else word for word in arguments))


def test_what_options_leave_to_the_usual_is_the_usual(capsys: Capture, elves: str) -> None:
    report = json.loads(answer(capsys, "rad", "--cards", "20", "--lands", "8", "--simulate", "--json"))
    same = json.loads(answer(capsys, "rad", "--cards", "20", "--lands", "8", "--simulate", "--games", "1000000",
                             "--seed", "0", "--json"))  # fmt: skip
    assert report == same
    assert json.loads(answer(capsys, "kill", elves, "--json"))["games"] == 100_000
    usual, given = (
        json.loads(answer(capsys, "kill", elves, "--games", "500", "--json", *more)) for more in ((), ("--keep", "2-5"))
    )
    assert usual == given
    assert usual["setup"]["keep"].startswith("2-5 lands, ")


def test_rule_cases(capsys: Capture, tmp_path: Path) -> None:
    cases = {
        "good": {"id": "good", "action": [], "expect": {"players": {"A": {"life": 20}}}},
        "bad": {"id": "bad", "action": [], "expect": {"players": {"A": {"life": 19}}}},
        "odd": {"id": "odd", "action": [{"op": "put_conters"}], "expect": {}},
    }
    file = tmp_path / "cases.json"
    file.write_text(json.dumps([cases["good"], cases["bad"]]))
    text = answer(capsys, "rules", str(file))
    assert text == "1 passed, 1 failed\nbad:\n  players.A.life: expected 19, got 20\n"
    report = json.loads(answer(capsys, "rules", str(file), "--json"))
    assert (report["passed"], report["failed"]) == (1, 1)
    assert report["cases"][1]["differences"] == [{"field": "players.A.life", "expected": 19, "got": 20}]
    file.write_text(json.dumps(list(cases.values())))
    for more, read in ((["--json"], json.loads), ([], str)):
        assert run(["rules", str(file), *more]) == 2
        printed = capsys.readouterr()
        assert read(printed.out)
        assert printed.err.count("\n") == 1
        assert "case odd: action[0].op: unknown operation 'put_conters'; did you mean 'put_counters'" in printed.err


def test_a_deck_too_large_to_play_is_refused(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "large.txt"
    file.write_text("900 Forest\n300 Island\n")
    line = refusal(capsys, "kill", str(file))
    assert "1200 cards" in line
    assert "250" in line


def test_too_many_decks_for_a_picture(capsys: Capture, elves: str) -> None:
    assert "at most 12" in refusal(capsys, "kill", *[elves] * 13, "--plot", "a.png")


def test_one_deck_cannot_be_compared(capsys: Capture, elves: str) -> None:
    assert "two or more decks" in refusal(capsys, "compare", elves)


def test_a_table_goes_where_a_link_points(capsys: Capture, elves: str, tmp_path: Path) -> None:
    table, link = tmp_path / "table.csv", tmp_path / "link.csv"
    table.write_text("old")
    table.chmod(0o600)
    link.symlink_to(table)
    assert run(["kill", elves, "--games", "100", "--csv", str(link)]) == 0
    assert link.is_symlink()
    assert table.read_text().startswith("deck,")
    assert table.stat().st_mode & 0o777 == 0o600


def test_what_is_no_ordinary_file_is_not_replaced(capsys: Capture, elves: str, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.csv"
    os.mkfifo(pipe)
    for path in (str(pipe), os.devnull):
        assert "no ordinary file" in refusal(capsys, "kill", elves, "--csv", path)
    assert pipe.is_fifo()


def test_two_files_of_one_name(capsys: Capture, elves: str, tmp_path: Path) -> None:
    path = str(tmp_path / "c.png")
    assert "its own" in refusal(capsys, "kill", elves, "--csv", path, "--plot", path)


@pytest.mark.parametrize(
    "arguments",
    [
        ("kill", "DECK", "--csv", "DECK"),
        ("kill", "-", "--csv", "DECK", "--opponent-deck", "DECK"),
        ("kill", "-", "--csv", "LINK", "--cards", "DECK"),
        ("compare", "-", "DECK", "--csv", "LINK"),
    ],
)
def test_nothing_is_written_over_what_is_read(
    capsys: Capture, elves: str, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    link = tmp_path / "link.csv"
    link.symlink_to(elves)
    before = Path(elves).read_text()
    words = [{"DECK": elves, "LINK": str(link)}.get(word, word) for word in arguments]
    assert "it is read, so that nothing is written over it" in refusal(capsys, *words)
    assert Path(elves).read_text() == before


def test_every_option_in_a_message_is_named_as_typed(capsys: Capture, elves: str) -> None:
    said = refusal(capsys, "kill", elves, "--opponent-deck", elves, "--opponent-cards", "40")
    assert "--opponent-deck counts cards and lands; leave --opponent-cards and --opponent-lands out" in said


def test_standard_input_that_is_closed(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    assert "standard input is closed" in refusal(capsys, "deck", "-")


def test_a_folder_without_the_right_to_write(capsys: Capture, elves: str, tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o500)
    if os.access(closed, os.W_OK):
        pytest.skip("this user may write anywhere")
    assert "cannot be written" in refusal(capsys, "kill", elves, "--plot", str(closed / "a.png"))


def test_faults_of_the_program_have_no_traceback(capsys: Capture, elves: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*arguments: object, **named: object) -> None:
        raise RuntimeError("lost\nits way")

    monkeypatch.setattr("counterclock.simulation.simulate", broken)
    assert run(["kill", elves]) == 1
    assert capsys.readouterr().err == (
        "counterclock: a fault of the program (RuntimeError: lost its way); please report it\n"
    )


def test_the_program_starts_without_what_is_slow_to_import() -> None:
    code = "import sys, counterclock.cli; print(sorted({'numpy', 'numba', 'pandas', 'matplotlib'} & set(sys.modules)))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert loaded.stdout.strip() == "[]"


def test_a_closed_pipe_is_no_fault(elves: str) -> None:
    command = [*PROGRAM, "deck", elves, "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode in (0, 1)


def test_an_interrupt_stops_cleanly(elves: str) -> None:
    # Who runs the tests in the background may have told them to ignore interrupts, which a child takes over.
    heard = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    command = [sys.executable, "-c", f"{heard}; {PROGRAM[-1]}", "kill", elves, "--games", "1000000000"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            time.sleep(4)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == 130
    assert out == ""
    assert err.splitlines()[-1] == "counterclock: interrupted"
    assert "Traceback" not in err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("buffered", ["", "1"])
@pytest.mark.parametrize("arguments", [["rad"], ["rad", "--json"], ["--version"]])
def test_output_that_cannot_be_written_is_named(arguments: list[str], buffered: str) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*PROGRAM, *arguments], stdout=full, stderr=subprocess.PIPE, text=True,
            env={**os.environ, "PYTHONUNBUFFERED": buffered},
        )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr == (
        "counterclock: standard output cannot be written (No space left on device); send it elsewhere\n"
    )


def test_files_that_cannot_be_written_whole_are_named(tmp_path: Path) -> None:
    limits = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (64, 64))"
    heard = "import signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN)"
    for option, name in (("--csv", "a.csv"), ("--plot", "a.svg"), ("--parquet", "a.parquet")):
        file = tmp_path / name
        command = [sys.executable, "-c", f"{heard}; {limits}; {PROGRAM[-1]}", "rad", "--per-turn", "2", "--seed", "0"]
        command = [*command[:-2], option, str(file)]
        done = subprocess.run(command, capture_output=True, text=True)
        assert done.returncode == 2
        assert done.stdout == ""
        assert done.stderr.splitlines()[-1].startswith(f"counterclock: {file}: cannot be written (")
        assert not file.exists()


def test_the_option_that_is_wrong_is_named(capsys: Capture) -> None:
    said = "is {}, fewer than the usual 38 lands; say with --lands how many are lands\n"
    for cards in ("0", "37"):
        assert refusal(capsys, "rad", "--cards", cards) == f"counterclock: --cards {said.format(cards)}"
    assert "--cards is -1; give a whole number from 0" in refusal(capsys, "rad", "--cards", "-1")
    assert "--lands is 5; give a whole number from 0 to 4" in refusal(capsys, "rad", "--cards", "4", "--lands", "5")
    assert "0 cards, 0 lands" in answer(capsys, "rad", "--cards", "0", "--lands", "0")


def test_one_is_singular(capsys: Capture, tmp_path: Path) -> None:
    text = answer(capsys, "rad", "--cards", "1", "--lands", "1", "--life", "2", "--rads", "1")
    assert text.startswith("1 card, 1 land, 2 life, 1 rad, ")
    assert "1 rad takes 1 life at most, of 2: --per-turn" in text
    file = tmp_path / "one.txt"
    file.write_text("1 Forest\n")
    text = answer(capsys, "kill", str(file), "--games", "1", "--opponent-cards", "1", "--usage")
    for said in ("1 game, seed 0", "one: 1 card, 1 land", "opponent library: 1 card,", "first 1 game, in how many"):
        assert said in text
    assert not re.search(r"\b1 (?:cards|lands|games|rads|opponents)\b", text)
