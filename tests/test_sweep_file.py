"""Sweeps from a file: what is read, what is written, and that nothing is lost or changed when it is stopped."""

import json
import random
import subprocess
import sys
import time
from importlib import resources
from pathlib import Path

import pandas as pd
import pytest

import counterclock as cc
from counterclock import sweep_store
from counterclock.cli import run
from counterclock.sweep_file import _KEYS

DECK = "24 Forest\n36 Glistener Elf\n"
TEXT = """
decks = ["elves.txt"]
games = 300
part = 2
[setup]
mulligan = "none"
turns = 10
[over]
lands = { from = 20, to = 24, step = 2 }
"setup.poison" = [10, { 8 = 0.25, 10 = 0.75 }]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "elves.txt").write_text(DECK)
    (tmp_path / "s.toml").write_text(TEXT)
    return tmp_path


def typed(folder: Path, *more: str, file: str = "s.toml") -> int:
    return run(["sweep", str(folder / file), "--out", str(folder / "out"), *more])


def files_of(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


# What is read and written -------------------------------------------------------------------------------------------


def test_a_file_says_what_a_call_says(folder: Path) -> None:
    assert typed(folder) == 0
    over = {"lands": [20, 22, 24], "setup.poison": [10, {8: 0.25, 10: 0.75}]}
    setup = cc.Setup(mulligan="none", turns=10)
    wanted = cc.sweep(cc.read_deck(folder / "elves.txt"), over, setup, games=300)
    for name, table in (("settings", wanted.frame), ("by_turn", wanted.by_turn)):
        found = pd.read_parquet(folder / "out" / f"{name}.parquet")
        pd.testing.assert_frame_equal(table, found, check_exact=True, check_dtype=False)
    assert len(list((folder / "out" / "parts").iterdir())) == 6


@pytest.mark.parametrize("columns", [80, 120])
def test_the_table_fits_the_terminal(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    """Nothing is cut off: each deck has a table of its own, and what is swept is named in words."""
    monkeypatch.setenv("COLUMNS", str(columns))
    other = folder / "the same elves under a name that is long.txt"
    other.write_text((folder / "elves.txt").read_text())
    swept = '"copies:Glistener Elf" = [30, 36]\n"setup.life" = [10, 20]\n"rules.poison_to_lose" = [8, 10]\n'
    listed = f"decks = ['elves.txt', '{other.name}']\ngames = 50\nfill = ['Forest']\n[over]\n{swept}"
    (folder / "wide.toml").write_text(listed)
    assert typed(folder, file="wide.toml") == 0
    lines = capsys.readouterr().out.splitlines()
    rule = next(line for line in lines if "──" in line)
    assert len(rule) <= columns
    assert "…" not in "".join(lines)
    assert [lines.count(name) for name in ("elves", other.stem)] == [1, 1]
    head = " ".join(lines[: lines.index(rule)])
    for word in ("life", "Glistener", "Elf", "poison", "lose", "killed", "mean", "95 %", "interval", "difference"):
        assert word in head
    assert sum(" to " in line and "%" in line for line in lines if line.startswith(" 3")) == 16
    assert any("constructed, 1 opponent, on the play" in line for line in lines)


def test_decks_of_one_setting_share_a_table(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "wolves.txt").write_text("24 Forest\n36 Rot Wolf")
    (folder / "one.toml").write_text("decks = ['elves.txt', 'wolves.txt']\ngames = 50\n[over]\nlands = [24]\n")
    assert typed(folder, file="one.toml") == 0
    printed = capsys.readouterr().out
    assert printed.count("──") == printed.splitlines()[2].count("──")
    assert [line.split()[:2] for line in printed.splitlines()[3:5]] == [["elves", "24"], ["wolves", "24"]]


def test_it_says_what_is_played_of_each_deck(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "elves.txt").write_text(DECK.replace("36 Glistener Elf", "35 Glistener Elf\n1 Pendelhaven"))
    assert typed(folder, "--games", "10") == 0
    assert "elves: 60 of 60 cards are played; simplified: Pendelhaven" in capsys.readouterr().out


def test_json(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert typed(folder, "--json", "--seed", "7", "--games", "100") == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["seed"], report["games"], report["rows"]) == (7, 100, 6)
    assert report["parts"] == {"in_all": 3, "played": 3}
    assert report["baseline"] == {"lands": 20, "setup.poison": 10}
    assert [row["lands"] for row in report["settings"]] == [20, 20, 22, 22, 24, 24]
    assert all(Path(file).exists() for file in report["files"])


def test_the_template_is_a_sweep(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["sweep", "--template"]) == 0
    text = capsys.readouterr().out
    (folder / "mine.toml").write_text(text)
    (folder / "my-deck.txt").write_text("20 Forest\n4 Glistener Elf\n36 Grizzly Bears")
    assert typed(folder, "--games", "50", "--json", file="mine.toml") == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["rows"], report["seed"], report["games"]) == (9, 7, 50)


@pytest.mark.parametrize("start", ["cut", "fill", "part", '"copies', '"setup.life', '"weights', "[weights]"])
def test_what_the_template_leaves_out_works(folder: Path, capsys: pytest.CaptureFixture[str], start: str) -> None:
    text = (resources.files("counterclock.data") / "examples" / "sweep.toml").read_text("utf-8")
    assert text.count(f"# {start}") == 1
    before, after = text.split(f"# {start}")
    after = after.replace("# infect =", "infect =") if start == "[weights]" else after
    (folder / "mine.toml").write_text(before + start + after)
    (folder / "my-deck.txt").write_text("20 Forest\n4 Glistener Elf\n36 Grizzly Bears")
    assert typed(folder, "--games", "20", "--json", file="mine.toml") == 0


def test_the_template_names_every_key() -> None:
    lines = (resources.files("counterclock.data") / "examples" / "sweep.toml").read_text("utf-8").splitlines()
    told = {line.lstrip("# ").split(" ")[0].strip('"[]') for line in lines if line}
    assert set(_KEYS) <= told


def test_warnings_are_told(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = "constructed allows 4 of a card, not 40 Glistener Elf"
    assert typed(folder, "--json", "--games", "50") == 0
    report = json.loads(capsys.readouterr().out)
    assert report["warnings"][0] == "36 Glistener Elf: constructed allows 4 copies of a card"
    assert said in report["warnings"][1]
    assert report["settings"][0]["odd"] == said
    assert typed(folder, "--games", "50") == 0
    assert f": {said}" in " ".join(capsys.readouterr().out.split())


def test_many_decks(folder: Path) -> None:
    (folder / "wolves.txt").write_text("24 Forest\n36 Rot Wolf\n")
    (folder / "many.toml").write_text('decks = "*.txt"\ngames = 50\n[over]\nlands = 24\n')
    (folder / "table.csv").write_text("name,Forest,Glistener Elf\nfew,20,40\nmany,30,30\n")
    (folder / "table.toml").write_text('counts = "table.csv"\ngames = 50\n[over]\n"rules.poison_to_lose" = [9]\n')
    for file, names in (("many.toml", ["elves", "wolves"]), ("table.toml", ["few", "many"])):
        out = folder / file.removesuffix(".toml")
        assert run(["sweep", str(folder / file), "--out", str(out)]) == 0
        assert pd.read_parquet(out / "settings.parquet")["deck"].tolist() == names


def test_what_is_no_toml_is_told_of_the_template(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "s.toml").write_text("24 Forest\n")
    assert typed(folder) == 2
    said = capsys.readouterr().err
    assert "s.toml: this is no TOML (Expected '=' after a key" in said
    assert "'counterclock sweep --template' prints a file to start from" in said


def test_cards_of_ones_own(folder: Path) -> None:
    (folder / "mine.toml").write_text(
        '[[card]]\nname = "Test Blade"\ncost = "{G}"\ntype = "Creature - Elf"\npower = 3\ntoughness = 1\n'
        'keywords = ["infect"]\n'
    )
    over = '[over]\n"copies:Test Blade" = [0, 20]\n'
    (folder / "s.toml").write_text(
        f'decks = "elves.txt"\ncards = "mine.toml"\ngames = 200\ncut = "Glistener Elf"\n{over}'
    )
    assert typed(folder) == 0
    table = pd.read_parquet(folder / "out" / "settings.parquet")
    assert table["change"].tolist() == ["", "+20 Test Blade, -20 Glistener Elf"]
    assert table["mean_difference_high"][1] < 0
    (folder / "t.toml").write_text(f'decks = "elves.txt"\ngames = 200\ncut = "Glistener Elf"\n{over}')
    again = run(["sweep", str(folder / "t.toml"), "--out", str(folder / "t"), "--cards", str(folder / "mine.toml")])
    assert again == 0
    pd.testing.assert_frame_equal(pd.read_parquet(folder / "t" / "settings.parquet"), table)


def test_it_is_said_what_was_played(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    typed(folder)
    typed(folder)
    first, second = capsys.readouterr().out.split("parts: ")[1:]
    assert first.startswith("3, of which 3")
    assert second.startswith("3, of which 0")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("decks = [", "s.toml: "),
        ("games = 3", "s.toml: nothing is swept; write a table [over]"),
        ("gmes = 3\n[over]\nlands = 20", "there is no key 'gmes'; did you mean 'games'?"),
        ("[over]\nlands = 20", "name either decks (decklists) or counts"),
        ("decks = []\n[over]\nlands = 20", "decks is []"),
        ("decks = 'lists/*.txt'\n[over]\nlands = 20", "decks has 'lists/*.txt', but there is no such file"),
        ("decks = 'none.txt'\n[over]\nlands = 20", "none.txt: cannot be read (No such file or directory)"),
        ("decks = 'elves.txt'\nover = 3", "over is 3; write a table [over]"),
        ("decks = 'elves.txt'\n[over]\nland = 20", "over has the key 'land'; did you mean 'lands'?"),
        ("decks = 'elves.txt'\n[over]\nlands = {from = 20}", "over.lands has from and no to"),
        ("decks = 'elves.txt'\n[over]\nlands = {from = 20, to = 10}", "give the smaller number first"),
        ("decks = 'elves.txt'\n[over]\nlands = {from = 20, too = 30}", "there is no key 'too'; did you mean 'to'?"),
        ("decks = 'elves.txt'\n[over]\nlands = nan", "over['lands'] has nan"),
        ("decks = 'elves.txt'\n[over]\n'copies:Rot Wof' = 4", "did you mean 'Rot Wolf'?"),
        ("decks = 'elves.txt'\n[over]\n'setup.life' = {x = 1.0}", "over['setup.life'] is 'x'"),
        ("decks = 'elves.txt'\n[over]\nlands = 20\n[setup]\nlif = 3", "[setup]: there is no key 'lif'"),
        ("decks = 'elves.txt'\n[over]\nlands = 20\n[setup]\nlife = -3", "life is -3"),
        ("decks = 'elves.txt'\n[over]\nlands = 20\n[rules]\nlife = 3", "[rules]: there is no key 'life'"),
        ("decks = 'elves.txt'\npart = 0\n[over]\nlands = 20", "part is 0"),
        ("decks = 'elves.txt'\ngames = 0\n[over]\nlands = 20", "games is 0"),
        ("counts = 'elves.txt'\n[over]\nlands = 20", "counts is 'elves.txt'; give a table that ends in .csv"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_in_one_line(
    folder: Path, text: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "s.toml").write_text(text)
    assert typed(folder) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1
    assert not (folder / "out").exists()


def test_parquet_must_be_there(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert typed(folder) == 2
    assert "pip install 'counterclock[parquet]'" in capsys.readouterr().err


# Going on -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("change", ["deck", "file", "seed", "games"])
def test_other_inputs_are_refused(folder: Path, change: str, capsys: pytest.CaptureFixture[str]) -> None:
    typed(folder)
    before = files_of(folder / "out")
    more: list[str] = []
    if change == "deck":
        (folder / "elves.txt").write_text("25 Forest\n35 Glistener Elf\n")
    elif change == "file":
        (folder / "s.toml").write_text(TEXT + "\n")
    else:
        more = [f"--{change}", "9"]
    assert typed(folder, *more) == 2
    error = capsys.readouterr().err
    assert {"deck": "elves.txt", "file": "s.toml"}.get(change, change) in error
    assert "give a new folder" in error
    assert files_of(folder / "out") == before


@pytest.mark.parametrize(("name", "said"), [("out", "this is a file"), ("out/notes.md", "holds other files")])
def test_a_folder_of_something_else_is_refused(
    folder: Path, name: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_text("mine")
    assert typed(folder) == 2
    assert said in capsys.readouterr().err
    assert (folder / name).read_text() == "mine"


def test_two_at_once_are_refused(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("fcntl")
    typed(folder)
    with sweep_store._alone(folder / "out" / "sweep.json"):
        assert typed(folder) == 2
    assert "another sweep is writing there" in capsys.readouterr().err


def test_any_part_can_be_missing(folder: Path) -> None:
    typed(folder)
    whole = files_of(folder / "out")
    for name in whole:
        if name.endswith(".parquet"):
            (folder / "out" / name).unlink()
            (folder / "out" / "parts" / ".settings-000001.99.part.parquet").write_text("half")
            assert typed(folder, "--threads", "1") == 0
            assert files_of(folder / "out") == whole


def parts_of(folder: Path) -> int:
    """Return how many parts of a sweep are written."""
    return len(list((folder / "out" / "parts").glob("settings*")))


def kill_at_random(folder: Path, kills: int, seed: int) -> tuple[int, list[int]]:
    """Start a sweep again and again, killing it at random moments; return how many were killed, and parts by then.

    A kill waits for a part more than there were, or for none, and for a moment: it hits on machines of any speed.
    """
    code = "from counterclock.cli import main; main()"
    command = [sys.executable, "-c", code, "sweep", str(folder / "s.toml"), "--out", str(folder / "out")]
    subprocess.run([*command[:-1], str(folder / "whole")], check=True, capture_output=True)
    luck = random.Random(seed)
    killed, parts = 0, list[int]()
    for _ in range(kills):
        enough = parts_of(folder) + luck.randrange(2)
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            while parts_of(folder) < enough and process.poll() is None:
                time.sleep(0.001)
            time.sleep(luck.uniform(0, 0.1))
            process.kill()
            killed += process.wait() != 0
        parts.append(parts_of(folder))
    subprocess.run(command, check=True, capture_output=True)
    return killed, parts


def test_a_sweep_that_is_killed_ends_with_the_same_bytes(folder: Path) -> None:
    (folder / "s.toml").write_text(TEXT.replace("games = 300", "games = 600_000").replace("part = 2", "part = 1"))
    killed, parts = kill_at_random(folder, 3, 11)
    print(f"killed {killed} times, with {parts} parts written")
    assert killed == 3
    assert files_of(folder / "out") == files_of(folder / "whole")


def test_an_interrupt_says_how_it_goes_on(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("counterclock.sweep_store.run_sweep", stopped)
        assert typed(folder) == 130
    assert capsys.readouterr().err == (
        f"counterclock: interrupted; what is played is kept in {folder / 'out'}; the same command goes on from there\n"
    )
    assert typed(folder) == 0
