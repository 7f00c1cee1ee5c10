"""Simulations: the same bytes whatever the threads, the pieces and the company, and the exact law of a simple deck."""

import math
import signal
import time
from pathlib import Path

import numpy as np
import pytest

import counterclock as cc
from counterclock import simulation
from counterclock.exact import simple_deck
from counterclock.exact_decks import Creature
from counterclock.run import Run

ELVES = "24 Forest\n36 Glistener Elf"
WOLVES = "24 Forest\n36 Rot Wolf"
GOLDFISH = cc.Setup(mulligan="none")
SAMPLES = sorted((Path(__file__).parents[1] / "data" / "decks").iterdir())


def bytes_of(run: Run, place: int = 0) -> bytes:
    """Return everything that was counted of one deck."""
    tallies = run.tallies
    parts = [tallies.kills, tallies.first_kills, tallies.losses, tallies.mulligans]
    tracked = run.tracked[place]
    followed = tracked.mean.tobytes() + tracked.quantiles.tobytes()
    kept = b"" if run.outcomes is None else run.outcomes[place].tobytes()
    return b"".join(part[place].tobytes() for part in parts) + followed + kept


@pytest.fixture(scope="module")
def elves() -> cc.DeckList:
    return cc.read_deck_text(ELVES, "elves")


@pytest.fixture(scope="module")
def wolves() -> cc.DeckList:
    return cc.read_deck_text(WOLVES, "wolves")


def test_threads_and_pieces_never_matter(elves: cc.DeckList, monkeypatch: pytest.MonkeyPatch) -> None:
    setup = cc.Setup("commander", first="either", removal=0.1)
    seen = set()
    for threads, pieces in ((1, (1024, 16384)), (2, (100, 100)), (8, (37, 37)), (8, (1, 5000))):
        monkeypatch.setattr(simulation, "GAMES_A_TASK", pieces)
        run = cc.simulate(elves, setup, games=5000, seed=11, threads=threads, counters=2500, keep_outcomes=True)
        seen.add(bytes_of(run))
    assert len(seen) == 1


@pytest.mark.parametrize("games", [50, 3000])
def test_other_decks_never_matter(elves: cc.DeckList, wolves: cc.DeckList, games: int) -> None:
    alone = cc.simulate(wolves, GOLDFISH, games=games, seed=5, keep_outcomes=True)
    among = cc.simulate([elves, wolves, elves] * 7, GOLDFISH, games=games, seed=5, keep_outcomes=True)
    for place in range(1, 21, 3):
        assert bytes_of(among, place) == bytes_of(alone)


@pytest.mark.parametrize("opponents", [1, 3])
def test_other_real_decks_never_matter(opponents: int) -> None:
    setup = cc.Setup(opponents=opponents, first="either", removal=0.1, blockers="1x2/2@3")
    decks = [cc.read_deck(path) for path in SAMPLES]
    alone = [bytes_of(cc.simulate(deck, setup, games=40, seed=3, counters=20)) for deck in decks]
    for step in (1, -1, 3, 5):  # what a deck leaves behind in a thread is met by another each time
        order = [place * step % len(decks) for place in range(len(decks))]
        among = cc.simulate([decks[place] for place in order], setup, games=40, seed=3, counters=20, threads=1)
        assert [bytes_of(among, row) for row in range(len(order))] == [alone[place] for place in order]


def test_seeds_matter_and_more_games_begin_with_the_same(elves: cc.DeckList) -> None:
    first = cc.simulate(elves, games=300, seed=1, keep_outcomes=True)
    other = cc.simulate(elves, games=300, seed=2, keep_outcomes=True)
    more = cc.simulate(elves, games=600, seed=1, keep_outcomes=True)
    assert first.outcomes is not None
    assert other.outcomes is not None
    assert more.outcomes is not None
    assert (first.outcomes != other.outcomes).any()
    assert (more.outcomes[0, :300] == first.outcomes[0]).all()
    assert cc.simulate(elves, games=10, seed=2**64 - 1).seed == 2**64 - 1


@pytest.mark.parametrize(("text", "power"), [(ELVES, 1), (WOLVES, 2)])
def test_the_exact_law_of_a_simple_deck(text: str, power: int) -> None:
    games = 100_000
    run = cc.simulate(cc.read_deck_text(text), GOLDFISH, games=games, seed=3)
    cost = 1 if power == 1 else 3
    law = simple_deck(24, [Creature(36, cost, power, infect=True)], turns=GOLDFISH.turns).by_turn()
    exact = law.set_index("turn")["p"]
    for row in run.by_turn.itertuples():
        p = float(exact.get(row.turn, 0.0))
        assert abs(row.p - p) <= 4 * math.sqrt(p * (1 - p) / games) + 1e-9


def test_outcomes_are_the_tallies(elves: cc.DeckList) -> None:
    run = cc.simulate(elves, cc.Setup(turns=5), games=2000, keep_outcomes=True)
    assert run.outcomes is not None
    by_turn = run.tallies.kills[0].sum(axis=1)
    found = np.bincount(run.outcomes[0], minlength=6)
    assert found[1:].tolist() == by_turn[1:].tolist()
    assert run.never["p"].iloc[0] == found[0] / 2000


def test_counters_are_followed_in_the_first_games(elves: cc.DeckList) -> None:
    run = cc.simulate(elves, GOLDFISH, games=9000)
    assert run.counters.attrs["games"] == 4096
    poison = run.counters.query("seat == 1 and kind == 'poison'").set_index("turn")
    assert poison.loc[1, "mean"] == 0
    assert poison.loc[20, "q05"] >= 10
    assert (np.diff(poison["mean"]) >= 0).all()
    assert cc.simulate(elves, GOLDFISH, games=10, counters=0).counters.empty


def test_progress_is_told(elves: cc.DeckList) -> None:
    told: list[tuple[int, int]] = []
    cc.simulate([elves, elves], games=3000, progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (6000, 6000)
    assert [done for done, _ in told] == sorted(done for done, _ in told)


def test_aligned_decks_differ_only_where_the_card_matters(elves: cc.DeckList) -> None:
    blank = cc.read_deck_text("24 Forest\n35 Glistener Elf\n1 Ancestral Mask", "one blank")
    apart = cc.simulate([elves, blank], GOLDFISH, games=4000, keep_outcomes=True)
    along = cc.simulate([elves, blank], GOLDFISH, games=4000, keep_outcomes=True, align=True)
    differ = [float((run.outcomes[0] != run.outcomes[1]).mean()) for run in (apart, along)]
    assert differ[1] <= differ[0]
    assert differ[1] < 0.1
    spread = along.compare().query("quantity == 'mean kill turn'").iloc[0]
    assert spread["method"] == "paired"
    assert spread["low"] <= spread["difference"] <= spread["high"]


def test_long_compiling_is_said_once(
    elves: cc.DeckList, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    cc.simulate(elves, games=10)
    assert capsys.readouterr().err == ""
    play = simulation.play_block

    def slow(*arguments: object) -> object:
        time.sleep(0.2)
        return play(*arguments)

    monkeypatch.setattr(simulation, "PATIENCE", (0.05, 60.0))
    monkeypatch.setattr(simulation, "FOLDER", tmp_path)
    monkeypatch.setattr(simulation, "play_block", slow)
    cc.simulate(elves, games=10)
    assert capsys.readouterr().err == "compiling kernels once (about 20 s)\n"
    (tmp_path / "counterclock").mkdir()
    (tmp_path / "counterclock" / "game.slow-1.py311.1.nbc").touch()
    cc.simulate(elves, games=10)
    assert capsys.readouterr().err == ""


def test_an_interrupt_waits_until_the_kernels_are_compiled(
    elves: cc.DeckList, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    calls = []
    play = simulation.play_block

    def interrupted(*arguments: object) -> object:
        if not calls:
            signal.raise_signal(signal.SIGINT)
        calls.append(play(*arguments))
        return calls[-1]

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        monkeypatch.setattr(simulation, "play_block", interrupted)
        with pytest.raises(KeyboardInterrupt):
            cc.simulate(elves, games=10)
        assert len(calls) == 1
        assert "stopping when the kernels are compiled" in capsys.readouterr().err
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
        assert cc.simulate(elves, games=10).games == 10
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"games": 0}, "games is 0"),
        ({"games": 1.5}, "games is 1.5"),
        ({"games": True}, "games is True"),
        ({"seed": -1}, "seed is -1"),
        ({"seed": "x"}, "seed is 'x'"),
        ({"seed": 2**64}, "seed is"),
        ({"threads": 0}, "threads is 0"),
        ({"progress": 3}, "progress is 3"),
        ({"counters": -1}, "counters is -1"),
        ({"keep_outcomes": "yes"}, "keep_outcomes is 'yes'"),
        ({"keep_outcomes": True, "games": 10**11}, "keep_outcomes takes"),
        ({"setup": "modern"}, "setup is 'modern'"),
    ],
)
def test_wrong_values_are_named(elves: cc.DeckList, arguments: dict, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        cc.simulate(elves, **arguments)


@pytest.mark.parametrize(("decks", "message"), [([], "decks is empty"), (3, "decks is 3"), ([3], "decks has 3")])
def test_wrong_decks_are_named(decks: object, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        cc.simulate(decks)


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(cc.DecklistError, match="no such file"):
        cc.simulate("nowhere.txt")


def test_what_opponents_do_slows_the_clock(elves: cc.DeckList) -> None:
    def killed(**opposition: object) -> float:
        setup = cc.Setup(turns=6, **opposition)
        return float(cc.simulate(elves, setup, games=2000, seed=4).summary()["p_kill"].iloc[0])

    alone = killed()
    assert alone > 0.95
    assert killed(blockers="2x1/1@1") < alone - 0.1
    assert killed(removal=1) < alone - 0.1
    assert killed(poison=20) < alone - 0.1


def test_an_opponents_clock_ends_the_game(elves: cc.DeckList) -> None:
    run = cc.simulate(elves, cc.Setup(opponent_clock=3), games=500)
    assert run.never["p"].tolist() == [1]
    assert run.lost[["turn", "cause", "p"]].to_numpy().tolist() == [[3, "damage", 1.0]]
