"""What the README shows works: its commands, its example, its links."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from typer.main import get_command

from counterclock.cli import app
from counterclock.pictures import draw_pictures

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
SETTING_UP = [body.strip() for word, body in BLOCKS if not word and body.startswith("python3 -m venv")]


def test_two_commands_of_one_line_set_everything_up():
    assert len(SETTING_UP) == 2
    assert not [command for command in SETTING_UP if "\n" in command]


def test_the_checks_run_the_very_command_that_the_readme_prints():
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    found = re.search(r"^command=\$\(grep -m1 '(.+)' README\.md\)$", script, re.MULTILINE)
    assert found is not None
    assert [line for line in README.splitlines() if re.search(found[1], line)] == [SETTING_UP[1]]


def test_the_main_job_of_the_first_command(tmp_path, capsys):
    words = shlex.split(SETTING_UP[0].rpartition("&&")[2])
    assert words[0] == ".venv/bin/counterclock"
    words[words.index("--plot") + 1] = str(tmp_path / "kill.png")
    deck = words.index("kill") + 1
    words[deck] = str(ROOT / words[deck])
    get_command(app).main([*words[1:], "--games", "500"], standalone_mode=False)
    assert "kill turn" in capsys.readouterr().out
    assert (tmp_path / "kill.png").stat().st_size > 10_000


def test_the_example_in_python():
    (example,) = (body for word, body in BLOCKS if word == "python")
    few, changed = re.subn(r"games=[\d_]+", "games=500", example)
    assert changed == 1
    done = subprocess.run([sys.executable, "-c", few], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert "modern-infect-probe-era" in done.stdout


def test_every_command_is_named_and_no_other():
    named = re.findall(r"^\| `counterclock (\w+)", README, re.MULTILINE)
    assert sorted(named) == sorted(get_command(app).commands)


@pytest.mark.parametrize("target", re.findall(r"\]\(([^)]+)\)", README))
def test_links_lead_somewhere(target):
    assert "://" in target or (ROOT / target).exists()


def test_its_pictures_are_drawn_by_the_command_it_names(tmp_path):
    """The committed files bear the same names, and what draws them still works."""
    shown = re.findall(r"!\[[^]]+\]\(data/pictures/([^)]+)\)", README)
    assert len(shown) == 3
    files = draw_pictures(tmp_path, games=200)
    assert sorted(file.name for file in files) == sorted(shown)
    assert sorted(file.name for file in (ROOT / "data" / "pictures").iterdir()) == sorted(shown)
    assert all(file.read_bytes().startswith(b"\x89PNG") for file in files)
    assert "python -m counterclock.pictures" in README
