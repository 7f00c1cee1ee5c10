"""Comparing decks: going on until it is known how they differ, and what the common random numbers are worth."""

import json
import math
from importlib import resources
from pathlib import Path

import numpy as np
import pytest

import counterclock as cc
from counterclock import plot
from counterclock.cli import run as typed
from counterclock.compare import next_games
from counterclock.statistics import mean_interval

SETUP = cc.Setup(mulligan="none", turns=12)
ELVES, WOLVES = "24 Forest\n36 Glistener Elf", "24 Forest\n35 Glistener Elf\n1 Rot Wolf"
INFECT = Path(str(resources.files("counterclock.data"))) / "decks" / "modern-infect-probe-era.txt"


@pytest.fixture(scope="module")
def pair() -> list[cc.Deck]:
    return [cc.resolve(cc.read_deck_text(text, name)) for text, name in ((ELVES, "elves"), (WOLVES, "wolves"))]


# Until --------------------------------------------------------------------------------------------------------------


def test_it_goes_on_until_the_interval_is_narrow_enough(pair: list[cc.Deck]) -> None:
    found = cc.compare(pair, SETUP, games=500, until=0.01, seed=3)
    row = found.frame.set_index("quantity").loc["mean kill turn"]
    assert 500 < found.games < 10_000_000
    assert (row["high"] - row["low"]) / 2 <= 0.01
    assert found.settled
    assert found.verdict.endswith(f"known to 0.01 turns after {found.games:,} games of each deck")
    at_once = cc.simulate(pair, SETUP, games=found.games, seed=3, keep_outcomes=True, align=True)
    assert (found.run.outcomes == at_once.outcomes).all()
    assert (found.run.tallies.kills == at_once.tallies.kills).all()
    assert (found.run.tallies.mulligans == at_once.tallies.mulligans).all()
    assert found.frame.equals(at_once.compare())


def test_threads_never_matter(pair: list[cc.Deck]) -> None:
    one, many = (cc.compare(pair, SETUP, games=300, until=0.02, threads=threads) for threads in (1, 5))
    assert one.games == many.games
    assert one.frame.equals(many.frame)


def test_there_is_an_end(pair: list[cc.Deck]) -> None:
    found = cc.compare(pair, SETUP, games=200, until=0.0001, most=1000)
    assert (found.games, found.settled) == (1000, False)
    assert found.verdict.startswith("not every difference")
    assert "after 1,000 games of each deck, the most allowed" in found.verdict


def test_decks_that_never_kill_are_not_settled() -> None:
    blanks = [cc.read_deck_text(text) for text in ("60 Forest", "59 Forest\n1 Island")]
    found = cc.compare(blanks, cc.Setup(turns=3), games=100, until=0.1, most=400)
    assert (found.games, found.settled) == (400, False)


def test_without_until_games_are_what_is_asked(pair: list[cc.Deck]) -> None:
    found = cc.compare(pair, SETUP, games=400, baseline="wolves")
    assert (found.games, found.settled, found.verdict, found.baseline) == (400, None, "", "wolves")
    assert set(found.frame["deck"]) == {"elves"}
    assert "paired" in str(found)
    assert "<table" in found._repr_html_()
    report = json.loads(json.dumps(found.to_dict(), allow_nan=False))
    assert (report["baseline"], report["until"], report["settled"]) == ("wolves", None, None)


@pytest.mark.parametrize(
    ("games", "reach", "wanted"),
    [(1000, 0.05, 1000), (1000, 0.051, 1062), (1000, 0.2, 2000), (900_000, 0.2, 1_000_000), (1000, math.nan, 2000)],
)
def test_the_next_look(games: int, reach: float, wanted: int) -> None:
    assert next_games(games, reach, 0.05, 1_000_000) == wanted


def test_intervals_are_right_in_spite_of_stopping() -> None:
    rng = np.random.default_rng(4)
    values, law = np.array([-2, -1, 0, 1, 3]), [0.01, 0.05, 0.85, 0.07, 0.02]
    truth, hits, looks = float(values @ law), 0, 0
    for _ in range(2000):
        counts, target = np.zeros(5, np.int64), 1000
        while target > counts.sum():
            counts += rng.multinomial(target - counts.sum(), law)
            _, low, high = mean_interval(counts @ values, counts @ values**2, int(counts.sum()))
            target = next_games(int(counts.sum()), (high - low) / 2, 0.02, 10**7)
            looks += 1
        assert (high - low) / 2 <= 0.02
        hits += low <= truth <= high
    assert looks > 4000
    assert 0.94 <= hits / 2000 <= 0.96


def test_how_many_games_more(pair: list[cc.Deck]) -> None:
    few = cc.compare(pair, SETUP, games=100, seed=1).frame
    rows = few[few["quantity"] == "killed by turn"]
    for row in rows.itertuples():
        inside = row.low <= 0 <= row.high
        assert (row.more_games > 0) == inside
        if inside and row.difference:
            half = (row.high - row.low) / 2
            assert row.more_games == max(1, math.ceil(100 * (half / row.difference) ** 2 - 100))
        elif inside:
            assert row.more_games == math.inf
    assert few.loc[few["quantity"].isin(["faster", "slower"]), "more_games"].isna().all()


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"until": 0}, "until is 0; give how many turns"),
        ({"until": math.nan}, "until is nan"),
        ({"until": -0.1}, "until is -0.1"),
        ({"until": True}, "until is True"),
        ({"until": "0.1"}, "until is '0.1'"),
        ({"until": 0.1, "most": 1}, "most is 1"),
        ({"until": 0.1, "games": 50, "most": 20}, "games is 50; give a whole number from 2 to 20"),
        ({"games": 0}, "games is 0"),
        ({"baseline": "nobody", "games": 10}, "baseline is 'nobody'"),
    ],
)
def test_wrong_values_are_named(pair: list[cc.Deck], more: dict, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        cc.compare(pair, SETUP, **more)


def test_one_deck_cannot_be_compared(pair: list[cc.Deck]) -> None:
    with pytest.raises(ValueError, match="decks has one deck"):
        cc.compare(pair[0])


def test_it_prints_within_the_terminal(pair: list[cc.Deck], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    two = str(cc.compare(pair, SETUP, games=200)).partition("paired games, 95 % intervals\n")
    assert two[0].endswith("wolves against elves, ")
    assert max(map(len, two[2].splitlines())) <= 80
    assert {line.split()[0] for line in two[2].splitlines()[2:]} == {"killed", "mean", "faster", "slower"}
    assert "killed by turn 4 " in two[2]
    third = cc.resolve(cc.read_deck_text(WOLVES, "more wolves"))
    three = str(cc.compare([*pair, third], SETUP, games=200)).partition("paired games, 95 % intervals\n")
    assert three[0].endswith("differences against elves, ")
    assert three[2].count("more wolves mean kill turn") == 1


def test_the_picture_shows_the_differences(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    files = []
    for name, text in (("elves", ELVES), ("wolves", WOLVES)):
        (tmp_path / f"{name}.txt").write_text(text)
        files.append(str(tmp_path / f"{name}.txt"))
    drawn = []
    monkeypatch.setattr(plot, "save_figure", lambda figure, path: drawn.append((figure, path)))
    assert typed(["compare", *files, "--games", "200", "--plot", str(tmp_path / "a.png")]) == 0
    assert typed(["kill", *files, "--games", "200", "--plot", str(tmp_path / "b.png")]) == 0
    assert [len(figure.axes) for figure, _ in drawn] == [2, 1]
    assert drawn[0][0].axes[1].get_title("left") == "wolves against elves: killed by each turn"


def test_shares_differ_by_percentage_points_and_faster_is_a_share(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = []
    for name, text in (("elves", ELVES), ("wolves", WOLVES)):
        (tmp_path / f"{name}.txt").write_text(text)
        files.append(str(tmp_path / f"{name}.txt"))
    assert typed(["compare", *files, "--games", "2000", "--json"]) == 0
    rows = {(row["quantity"], row["turn"]): row for row in json.loads(capsys.readouterr().out)["differences"]}
    assert typed(["compare", *files, "--games", "2000"]) == 0
    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    turn, faster = rows["killed by turn", 4], rows["faster", None]
    share, low, high = (f"{100 * turn[name]:+.2f}" for name in ("difference", "low", "high"))
    assert any(line.startswith(f"killed by turn 4 {share} pp {low} to {high} pp") for line in lines)
    share, low, high = (f"{100 * faster[name]:.2f}" for name in ("difference", "low", "high"))
    assert f"faster {share} % {low} to {high} %" in lines


def test_typed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = []
    for name, text in (("elves", ELVES), ("wolves", WOLVES)):
        (tmp_path / f"{name}.txt").write_text(text)
        files.append(str(tmp_path / f"{name}.txt"))
    assert typed(["compare", *files, "--until", "0.05", "--games", "200", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["settled"]
    assert report["games"] >= 200
    assert report["until"] == 0.05
    assert typed(["compare", *files, "--until", "0.05", "--games", "200"]) == 0
    assert f"after {report['games']:,} games of each deck" in capsys.readouterr().out
    assert typed(["compare", *files, "--until", "-1"]) == 2
    assert "--until is -1.0; give how many turns" in capsys.readouterr().err


def test_a_few_games_that_do_not_differ_settle_nothing() -> None:
    decks = [cc.read_deck_text(f"{lands} Forest\n{60 - lands} Glistener Elf") for lands in (24, 25)]
    setup = cc.Setup(mulligan="none", first="play")
    few = cc.compare(decks, setup, until=0.001, games=2, most=2)
    assert not few.settled


# Common random numbers ----------------------------------------------------------------------------------------------


def kurtosis_error(values: np.ndarray) -> float:
    """Return the variance of the logarithm of a sample variance."""
    apart = values - values.mean()
    return float(((apart**4).mean() / values.var() ** 2 - 1) / values.size)


@pytest.mark.parametrize(
    ("less", "more"),
    [("Might of Old Krosa", "Forest"), ("Blighted Agent", "Mutagenic Growth"), ("Dismember", "Forest")],
)
def test_a_swap_needs_a_fifth_of_the_games(less: str, more: str) -> None:
    deck = cc.resolve(cc.read_deck(INFECT))
    counts = {entry.name: entry.count for entry in deck.main}
    counts[less] -= 1
    counts[more] = counts.get(more, 0) + 1
    other = cc.read_deck_text("\n".join(f"{count} {name}" for name, count in counts.items() if count))
    run = cc.simulate([deck, other], cc.Setup("modern"), games=15_000, keep_outcomes=True, align=True, counters=0)
    assert run.outcomes is not None
    both = (run.outcomes > 0).all(axis=0)
    first, second = run.outcomes[:, both].astype(float)
    fewer = (first.var() + second.var()) / (second - first).var()
    error = math.sqrt(kurtosis_error(first) / 2 + kurtosis_error(second - first))
    assert fewer * math.exp(-4 * error) >= 5
