"""How long the notebooks' sliders take to redraw: ``pytest -m benchmark_only -s``."""

import json
import time
from pathlib import Path

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pytest

import counterclock as cc

NOTEBOOKS = [
    path
    for path in sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))
    if "cc.sliders(" in path.read_text(encoding="utf-8")
]
pytestmark = pytest.mark.benchmark_only


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_slider_redraws_in_under_a_second(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COUNTERCLOCK_GAMES", "2000")
    found = []
    real = cc.sliders
    monkeypatch.setattr(cc, "sliders", lambda draw, **values: found.append(real(draw, **values)) or found[-1])
    cells = [cell for cell in json.loads(path.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == "code"]
    names: dict[str, object] = {}
    with mpl.rc_context({"backend": "Agg"}):
        for cell in cells:
            exec(compile("".join(cell["source"]), path.stem, "exec"), names)
        plt.close("all")
        assert found
        for sliders in found:
            seconds = _redraws(sliders)
            clock, work = (np.array(part) for part in zip(*seconds, strict=True))
            print(
                f"\n{path.stem}: {len(seconds)} redraws, median {np.median(clock):.3f} s, longest {clock.max():.3f} s;"
            )
            print(f"of processor time median {np.median(work):.3f} s, longest {work.max():.3f} s")
            assert np.median(clock) < 1
            assert work.max() < 1


def _redraws(sliders: object) -> list[tuple[float, float]]:
    """Move every slider over all its values, as its widget does; seconds by the clock and of the processors."""
    *moved, _ = sliders.widget().children
    seconds: list[tuple[float, float]] = []
    for slider in moved:
        first = slider.value
        for value in [*slider.options, first]:
            if value != slider.value:
                begun, used = time.perf_counter(), time.process_time()
                slider.value = value
                seconds.append((time.perf_counter() - begun, time.process_time() - used))
    return seconds
