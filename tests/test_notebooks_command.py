"""``counterclock notebooks``: copies what is installed, never over a changed file, and opens JupyterLab."""

import json
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from counterclock import cli, cli_notebooks

ROOT = Path(__file__).parents[1]
NAMES = sorted(path.name for path in (ROOT / "notebooks").glob("*.ipynb"))


def test_all_are_copied_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "some" / "where"
    assert cli.run(["notebooks", str(folder), "--no-open"]) == 0
    assert sorted(path.name for path in folder.iterdir()) == NAMES
    assert f"{len(NAMES)} copied, 0 there already" in " ".join(capsys.readouterr().out.split())
    for name in NAMES:
        assert (folder / name).read_bytes() == (ROOT / "notebooks" / name).read_bytes()
    assert cli.run(["notebooks", str(folder), "--no-open"]) == 0
    assert f"0 copied, {len(NAMES)} there already" in " ".join(capsys.readouterr().out.split())


def test_a_changed_file_is_left_and_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / NAMES[1]).write_text("mine")
    assert cli.run(["notebooks", str(tmp_path), "--no-open"]) == 0
    assert (tmp_path / NAMES[1]).read_text() == "mine"
    said = capsys.readouterr().out
    assert f"{NAMES[1]}: left as it is" in said
    assert NAMES[0] not in said


def test_a_file_is_no_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "file"
    file.write_text("")
    for target in (file, file / "inside"):
        assert cli.run(["notebooks", str(target), "--no-open"]) == 2
        said = capsys.readouterr().err
        assert len(said.splitlines()) == 1
        assert "this is a file" in said or "cannot be made" in said


def test_without_jupyterlab_nothing_is_copied(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cli_notebooks, "find_spec", lambda name: None)
    assert cli.run(["notebooks", str(tmp_path / "new")]) == 2
    said = capsys.readouterr().err
    assert len(said.splitlines()) == 1
    assert "pip install 'counterclock[notebook]'" in said
    assert not (tmp_path / "new").exists()
    assert cli.run(["notebooks", str(tmp_path / "new"), "--no-open"]) == 0


@pytest.mark.parametrize("code", [0, 3])
def test_jupyterlab_is_opened_on_the_folder(
    code: int, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    told = tmp_path / "told.json"
    stand_in = f"import json, sys; open({str(told)!r}, 'w').write(json.dumps(sys.argv[1:])); sys.exit({code})"
    real = subprocess.Popen

    def started(command: list[str]) -> "subprocess.Popen[bytes]":
        assert command[:3] == [sys.executable, "-m", "jupyterlab"]
        return real([sys.executable, "-c", stand_in, *command[3:]])

    monkeypatch.setattr(cli_notebooks, "find_spec", lambda name: True)
    monkeypatch.setattr(cli_notebooks.subprocess, "Popen", started)
    assert cli.run(["notebooks", str(tmp_path / "lab"), "--", "--no-browser"]) == (2 if code else 0)
    assert json.loads(told.read_text()) == [str(tmp_path / "lab"), "--no-browser"]
    assert ("ended with exit code 3" in capsys.readouterr().err) == bool(code)


@pytest.mark.browser
def test_an_installed_wheel_brings_them(tmp_path: Path) -> None:
    """Build a wheel of a clean copy, install it without its dependencies, and copy the notebooks out of it."""
    source = tmp_path / "source"
    source.mkdir()
    for name in ("analysis", "kernels", "data", "notebooks"):
        shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source / name)
    pip = [sys.executable, "-m", "pip", "-q"]
    subprocess.run([*pip, "wheel", "--no-deps", "-w", str(tmp_path), str(source)], check=True)
    (wheel,) = tmp_path.glob("*.whl")
    venv.create(tmp_path / "venv", with_pip=False)
    python = tmp_path / "venv" / "bin" / "python"
    subprocess.run([*pip, "--python", str(python), "install", "--no-deps", str(wheel)], check=True)
    (site,) = (tmp_path / "venv" / "lib").glob("python3*/site-packages")
    others = [path for path in sys.path if path.endswith("site-packages")]
    (site / "others.pth").write_text("\n".join(others))
    code = "import sys, counterclock.cli as cli; print(cli.__file__); sys.exit(cli.run(sys.argv[1:]))"
    command = [str(python), "-c", code, "notebooks", str(tmp_path / "out"), "--no-open"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert str(site) in done.stdout
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == NAMES
