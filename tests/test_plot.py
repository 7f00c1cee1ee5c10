"""Pictures: Axes in, Axes out; nothing chosen at import; files whole or not there."""

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import matplotlib as mpl
import numpy as np
import pandas as pd
import pytest
from made_runs import made_run
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

import counterclock as cc
from counterclock import plot
from counterclock.exact_result import Clock
from counterclock.output import check_target, written


@pytest.fixture(scope="module")
def one() -> cc.Run:
    return cc.simulate(cc.read_deck_text("24 Forest\n36 Glistener Elf", "elves"), games=2000)


@pytest.fixture(scope="module")
def several() -> cc.Run:
    texts = ("24 Forest\n36 Glistener Elf", "24 Forest\n36 Grizzly Bears", "60 Forest")
    decks = [cc.read_deck_text(text, f"{text[-8:]} with rather a long name of its own") for text in texts]
    return cc.simulate(decks, cc.Setup("commander", opponents=3), games=500)


@pytest.fixture(autouse=True)
def _agg() -> Iterator[None]:
    with mpl.rc_context({"backend": "Agg"}):
        yield


def axes() -> object:
    drawn = Figure()
    FigureCanvasAgg(drawn)
    return drawn.subplots()


@pytest.mark.parametrize(
    "draw", [plot.kill_turns, plot.survival, plot.causes, lambda run, ax: plot.fan(run, "poison", ax=ax)]
)
def test_axes_in_axes_out(draw: object, one: cc.Run, several: cc.Run) -> None:
    for run in (one, several):
        ax = axes()
        assert draw(run, ax) is ax
        ax.figure.canvas.draw()
        assert ax.get_xlabel()


def test_titles_say_the_setup(one: cc.Run) -> None:
    ax = plot.kill_turns(one, axes())
    said = ax.get_title(loc="left") + ax.get_title() + " ".join(text.get_text() for text in ax.texts)
    for part in ("elves", "constructed", "20 life", "on the play", "2,000 games", "seed 0"):
        assert part in said


def test_bars_are_the_shares(one: cc.Run) -> None:
    ax = plot.kill_turns(one, axes())
    heights = sorted(bar.get_height() for bar in ax.patches if bar.get_height() > 0)
    shown = one.by_turn.query("p > 0.0005")["p"]
    assert sum(heights) == pytest.approx(shown.sum() + one.never["p"].sum(), abs=0.002)


def test_told_apart_in_greyscale(several: cc.Run) -> None:
    ax = plot.survival(several, axes())
    looks = {(str(line.get_linestyle()), line.get_marker()) for line in ax.lines}
    assert len(looks) == len(several.decks)
    bars = plot.kill_turns(several, axes()).patches
    assert len({bar.get_hatch() for bar in bars}) == len(several.decks)


def test_an_exact_clock_lies_over_a_run(one: cc.Run) -> None:
    clock = cc.exact.rad_clock(20, 8, 5, 3, turns=10)
    ax = plot.survival(one, axes(), clocks=[clock])
    assert "exact clock" in [text.get_text() for text in ax.get_legend().get_texts()]


def test_new_axes_where_none_are_given(one: cc.Run) -> None:
    import matplotlib.pyplot as plt

    ax = plot.causes(one)
    assert ax.figure.number in plt.get_fignums()
    plt.close(ax.figure)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"kind": "oil"}, "kind is 'oil'; give one of life"),
        ({"kind": "energy", "seat": 1}, "of opponents life"),
        ({"kind": "poison", "seat": 4}, "seats are 0 to 1"),
        ({"kind": "poison", "deck": 3}, "deck is 3; give a place from 0 to 0"),
    ],
)
def test_what_was_not_followed_cannot_be_drawn(one: cc.Run, arguments: dict, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        plot.fan(one, **arguments)


@pytest.mark.parametrize(("suffix", "start"), [(".png", b"\x89PNG"), (".svg", b"<?xml"), (".PDF", b"%PDF")])
def test_files_are_written_whole(one: cc.Run, tmp_path: Path, suffix: str, start: bytes) -> None:
    file = plot.save_figure(plot.figure(one), tmp_path / f"picture{suffix}")
    assert file.read_bytes().startswith(start)
    assert [found.name for found in tmp_path.iterdir()] == [file.name]


def test_wrong_files_are_refused(one: cc.Run, tmp_path: Path) -> None:
    for name, message in (("a.gif", "must end in .png"), ("b", "must end in"), ("no/a.png", "there is no folder")):
        with pytest.raises(ValueError, match=message):
            plot.save_figure(plot.figure(one), tmp_path / name)
    (tmp_path / "folder.png").mkdir()
    with pytest.raises(ValueError, match="this is a folder"):
        check_target(tmp_path / "folder.png")
    assert [found.name for found in tmp_path.iterdir()] == ["folder.png"]


def test_what_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    file = tmp_path / "table.csv"
    file.write_text("old")

    def fail() -> None:
        with written(file) as partial:
            partial.write_text("half")
            raise KeyError

    with pytest.raises(KeyError):
        fail()
    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [file]


def test_nothing_is_chosen_at_import() -> None:
    code = (
        "import counterclock as cc, sys\n"
        "cc.plot.kill_turns\n"
        "assert 'matplotlib.pyplot' not in sys.modules\n"
        "import matplotlib\n"
        "assert matplotlib.rcParams._get_backend_or_none() is None\n"
    )
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True)


def test_shares_of_causes_fill_the_bar(several: cc.Run) -> None:
    ax = plot.causes(several, axes())
    ends = np.array([bar.get_x() + bar.get_width() for bar in ax.patches])
    assert ends.max() == pytest.approx(1)


@pytest.mark.parametrize("draw", [plot.kill_turns, plot.survival, plot.causes, plot.causes_by_turn])
def test_what_is_no_run_is_refused(draw) -> None:
    with pytest.raises(ValueError, match=r"run is 3; give what counterclock.simulate returns"):
        draw(3)


@pytest.mark.parametrize("wrong", [None, 3, "x", [], np.ones(2)], ids=repr)
def test_other_wrong_things_are_refused_by_name(wrong: object, tmp_path: Path) -> None:
    run, clock = made_run(["a"]), cc.exact.rad_clock(20, 8, turns=5)
    for draw, name in (
        (lambda: plot.clocks(wrong), "laws is"),
        (lambda: plot.clocks({"a": wrong}), r"laws\['a'\] is"),
        (lambda: plot.over_exact(wrong, clock), "played is"),
        (lambda: plot.over_exact(run, wrong), "exact is"),
        (lambda: plot.small_multiples(wrong, plot.kill_turns), "parts is"),
        (lambda: plot.small_multiples(run, wrong), "draw is"),
        (lambda: plot.figure(wrong), "run is"),
        (lambda: plot.save_figure(wrong, tmp_path / "a.png"), "drawn is"),
        (lambda: plot.whole_turns(wrong), "ax is"),
        (lambda: plot.fan(run, "poison", seat="x"), "seat is 'x'"),
    ):
        with pytest.raises(ValueError, match=name):
            draw()
    assert not list(tmp_path.iterdir())


def test_what_is_no_axes_is_refused() -> None:
    with pytest.raises(ValueError, match="ax is 3; give Axes"):
        plot.kill_turns(made_run(["a"]), ax=3)


def _late(turns: dict[int, int], *more: dict[int, int]) -> cc.Run:
    """Make a run of 10,000 games of each deck, so many of which kill on each turn."""
    run = made_run([f"deck {place}" for place in range(1 + len(more))], kills=False)
    for place, of_deck in enumerate((turns, *more)):
        for turn, games in of_deck.items():
            run.tallies.kills[place, turn, 1] = games
    return replace(run, games=10_000)


def test_what_is_beyond_a_picture_is_said() -> None:
    """Six of 10,000 games kill on turns that are not drawn, and of the other deck none."""
    late, soon = {3: 4000, 4: 5000, 7: 4, 9: 2}, {3: 4000, 4: 5000}
    for run, said in (
        (_late(late), " (0.060 % later)"),
        (_late(soon), ""),
        (_late(late, soon), " (up to 0.060 % later)"),
    ):
        assert plot.kill_turns(run, axes()).get_xlabel() == f"kill turn{said}"
        assert plot.survival(run, axes()).get_xlabel() == f"turn{said}"
        assert plot.figure(run).axes[0].get_xlabel().endswith(said or "turn")
        one_deck = said.replace("up to ", "")
        assert plot.causes_by_turn(run, 0, axes()).get_xlabel() == f"by the end of turn{one_deck}"
    assert plot.causes_by_turn(run, 1, axes()).get_xlabel() == "by the end of turn"


def _law(p: np.ndarray) -> Clock:
    table = pd.DataFrame({"turn": np.arange(1, p.size + 1), "cause": "radiation", "p": p})
    return Clock(table[table["p"] > 0], 1 - p.sum(), {"turns": p.size})


def test_what_is_beyond_a_law_is_said() -> None:
    late, sure = np.zeros(30), np.zeros(30)
    late[[3, 5, 6, 20]] = 0.0004, 0.6, 0.3, 0.0006
    sure[[5, 6]] = 0.5
    for laws, said in (
        ({"late": late}, "turn (0.040 % earlier, 0.060 % later)"),
        ({"late": late, "sure": sure}, "turn (up to 0.040 % earlier, up to 0.060 % later)"),
        ({"sure": sure}, "turn"),
    ):
        assert plot.clocks({name: _law(p) for name, p in laws.items()}, axes()).get_xlabel() == said


def test_a_fan_says_where_it_stops(one: cc.Run) -> None:
    ax = plot.fan(one, "poison", ax=axes())
    last = round(ax.get_xlim()[1])
    assert last < 20
    assert ax.get_xlabel() == f"turn (to 20; hardly moves after {last})"
