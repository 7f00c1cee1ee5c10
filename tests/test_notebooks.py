"""Every notebook runs from top to bottom, with few games, and is kept without its outputs."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

NOTEBOOKS = sorted((Path(__file__).parents[1] / "notebooks").glob("*.ipynb"))
FEW_GAMES = "2000"
WIDGET = "application/vnd.jupyter.widget-view+json"


def test_there_are_notebooks():
    assert [path.name[:2] for path in NOTEBOOKS] == [f"0{number}" for number in range(1, 10)]


def test_several_have_sliders():
    assert len([path for path in NOTEBOOKS if "cc.sliders(" in path.read_text(encoding="utf-8")]) >= 3


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_runs(path, tmp_path):
    """In a process of its own, so that no warning of the notebook's machinery is ours."""
    copy = tmp_path / path.name
    copy.write_bytes(path.read_bytes())
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "--nbmake", "--nbmake-timeout=300", "--overwrite", str(copy)],
        capture_output=True,
        text=True,
        env=os.environ | {"COUNTERCLOCK_GAMES": FEW_GAMES, "MPLBACKEND": "", "PYTHONWARNINGS": "error::FutureWarning"},
        timeout=600,
    )
    assert done.returncode == 0, done.stdout[-4000:]
    cells = json.loads(copy.read_text(encoding="utf-8"))["cells"]
    drawing = [cell for cell in cells if any(word in "".join(cell["source"]) for word in ("cc.plot.", "plt.subplots"))]
    assert drawing
    for cell in drawing:
        shown = WIDGET if "cc.sliders(" in "".join(cell["source"]) else "image/png"
        assert any(shown in output.get("data", {}) for output in cell["outputs"]), "".join(cell["source"])


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_turns_along_axes_of_its_own_are_whole(path):
    """A picture that a notebook draws itself lets the ticks of turns stand at whole numbers."""
    cells = ["".join(cell["source"]) for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]]
    own = [source for source in cells if re.search(r'xlabel="[^"]*\bturn\b', source)]
    assert all("cc.plot.whole_turns(" in source for source in own)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_outputs_are_stripped(path):
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    assert not [cell for cell in cells if cell.get("outputs") or cell.get("execution_count")]
