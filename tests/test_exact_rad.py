"""The exact rad clock against enumeration in fractions, scipy, identities and published numbers."""

import itertools
from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction

import numpy as np
import pytest
from scipy import stats

from counterclock import exact
from counterclock.exact_result import but_rounding

TIGHT = 1e-12


def plain_game(
    library: Sequence[bool], life: int, rads: int, arrivals: Sequence[int], draws: bool, remove_per_land: bool
) -> tuple[int | None, str, list[tuple[int, int]]]:
    """Play one game with a known library (True is nonland): turn of loss, cause, life and rads by turn."""
    cards = list(library)
    path = []
    for turn, more in enumerate(arrivals, 1):
        if draws:
            if not cards:
                return turn, "decked", path
            cards.pop(0)
        rads += more
        milled, cards = cards[:rads], cards[rads:]
        life -= sum(milled)
        rads -= len(milled) if remove_per_land else sum(milled)
        if life <= 0:
            return turn, "radiation", path
        path.append((life, rads))
    return None, "", path


def enumerate_games(cards: int, lands: int, *rest: object) -> tuple[dict, dict]:
    """Play all orders of a small library, each as likely as the others."""
    law: dict[tuple, Fraction] = defaultdict(Fraction)
    paths: dict[tuple, Fraction] = defaultdict(Fraction)
    places = list(itertools.combinations(range(cards), lands))
    for where in places:
        turn, cause, path = plain_game([i not in where for i in range(cards)], *rest)
        if turn is not None:
            law[turn, cause] += Fraction(1, len(places))
        for i, (life, rads) in enumerate(path, 1):
            paths[i, life, rads] += Fraction(1, len(places))
    return law, paths


CASES = [
    # cards, lands, life, rads, rads by turn, draws, remove_per_land
    (10, 4, 5, 3, [0] * 12, True, False),
    (10, 4, 5, 3, [0] * 12, False, False),
    (10, 4, 5, 1, [1] * 12, True, False),
    (10, 4, 5, 1, [1] * 12, True, True),
    (12, 5, 4, 0, [2, 0, 0, 5, 0, 1, 1, 0], True, False),
    (12, 5, 40, 0, [2, 0, 0, 5, 0, 1, 1, 0], False, True),
    (12, 5, 7, 20, [0] * 5, True, False),
    (12, 5, 20, 20, [0] * 5, False, False),
    (9, 9, 1, 4, [1] * 12, True, False),
    (9, 0, 3, 1, [1] * 12, True, False),
    (6, 3, 1, 1, [0] * 9, False, False),
    (1, 1, 1, 0, [0] * 3, True, False),
    (0, 0, 1, 5, [0] * 3, True, False),
    (0, 0, 1, 5, [0] * 3, False, False),
]


@pytest.mark.parametrize("case", CASES)
def test_laws_and_paths_by_enumeration(case: tuple) -> None:
    cards, lands, life, rads, arrivals, draws, per_land = case
    clock = exact.rad_clock(
        cards,
        lands,
        life,
        rads,
        per_turn=arrivals,
        draws=draws,
        turns=len(arrivals),
        remove_per_land=per_land,
        path=True,
    )
    law, paths = enumerate_games(cards, lands, life, rads, arrivals, draws, per_land)
    found = clock.law.set_index(["turn", "cause"])["p"].to_dict()
    assert found.keys() == law.keys()
    for key, p in law.items():
        assert found[key] == pytest.approx(float(p), abs=TIGHT)
    assert clock.alive == pytest.approx(float(1 - sum(law.values())), abs=TIGHT)
    assert clock.path is not None
    path = clock.path.set_index(["turn", "life", "rads"])["p"].to_dict()
    assert path.keys() == paths.keys()
    for key, p in paths.items():
        assert path[key] == pytest.approx(float(p), abs=TIGHT)


@pytest.mark.parametrize(("cards", "lands", "rads"), [(99, 38, 12), (60, 24, 20), (1000, 400, 500), (250, 100, 99)])
def test_the_first_turn_is_hypergeometric(cards: int, lands: int, rads: int) -> None:
    clock = exact.rad_clock(cards, lands, 10_000, rads, turns=1, path=True)
    assert clock.path is not None
    expected = stats.hypergeom(cards, cards - lands, rads).pmf(10_000 - clock.path["life"])
    assert np.abs(clock.path["p"] - expected).max() < TIGHT
    assert clock.path["p"].sum() == pytest.approx(1, abs=TIGHT)


@pytest.mark.parametrize(
    ("cards", "lands", "rads"), [(91, 37, 3), (91, 37, 10), (53, 17, 5), (20, 15, 2), (200, 80, 9)]
)
def test_expectations_in_closed_form(cards: int, lands: int, rads: int) -> None:
    clock = exact.rad_clock(cards, lands, 1000, rads, draws=False, turns=250, path=True)
    assert clock.path is not None
    left = (clock.path["p"] * clock.path["rads"]).groupby(clock.path["turn"]).sum()
    assert left[1] == pytest.approx(rads * lands / cards, abs=TIGHT)
    assert rads + left.sum() == pytest.approx(rads * (cards + 1) / (cards - lands + 1), abs=1e-10)


PUBLISHED = [
    (91, 37, 3, [1.21978, 0.487912, 0.191876, 0.074134], [0.204173, 0.582734, 0.818429, 0.927223]),
    (91, 37, 10, [4.065934, 1.626374, 0.639585, 0.247112], [0.003724, 0.150014, 0.499506, 0.772636]),
    (53, 17, 5, [1.603774, 0.493469, 0.145138, 0.040639], [0.131371, 0.582554, 0.860198, 0.959635]),
]


@pytest.mark.parametrize(("cards", "lands", "rads", "expected", "cleared"), PUBLISHED)
def test_published_rads_by_turn(cards: int, lands: int, rads: int, expected: list, cleared: list) -> None:
    path = exact.rad_clock(cards, lands, 40, rads, draws=False, turns=4, path=True).path
    assert path is not None
    assert (path["p"] * path["rads"]).groupby(path["turn"]).sum().tolist() == pytest.approx(expected, abs=6e-7)
    assert path[path["rads"] == 0].groupby("turn")["p"].sum().tolist() == pytest.approx(cleared, abs=6e-7)


def test_draws_nobody_looks_at_change_only_the_end_of_the_library() -> None:
    paths = [exact.rad_clock(91, 37, 40, 5, draws=draws, turns=6, path=True).path for draws in (True, False)]
    assert np.abs(paths[0]["p"] - paths[1]["p"]).max() < TIGHT


def test_radiation_takes_exactly_as_much_life_as_rads_leave() -> None:
    arrivals = [1, 0, 4, 2, 0, 0, 3]
    path = exact.rad_clock(99, 38, 40, 3, per_turn=arrivals, turns=7, path=True).path
    arrived = 3 + np.cumsum(arrivals)[path["turn"] - 1]
    assert ((40 - path["life"]) == (arrived - path["rads"])).all()


def test_the_path_sums_to_the_living() -> None:
    clock = exact.rad_clock(60, 24, 20, 3, per_turn=2, path=True)
    living = 1 - clock.by_turn()["cumulative"].to_numpy()
    sums = clock.path.groupby("turn")["p"].sum().reindex(range(1, 31), fill_value=0.0)
    assert sums.to_numpy() == pytest.approx(living, abs=TIGHT)


def test_a_library_without_draws_never_decks() -> None:
    assert exact.rad_clock(5, 5, 20, 9, draws=False).alive == 1.0
    decked = exact.rad_clock(5, 5, 20, 0)
    assert decked.law.to_dict("records") == [{"turn": 6, "cause": "decked", "p": 1.0}]


@pytest.mark.parametrize("which", ["last", "first"])
def test_several_players_by_enumeration(which: str) -> None:
    clocks = [exact.rad_clock(12, 5, life, 3, per_turn=1, turns=9) for life in (3, 4, 6)]
    order = exact.last_to_lose(clocks) if which == "last" else exact.first_to_lose(clocks)
    expected: dict[tuple, float] = defaultdict(float)
    ends = [[*zip(c.law["turn"], c.law["cause"], c.law["p"], strict=True), (99, "", c.alive)] for c in clocks]
    for one in itertools.product(*ends):
        turn, seat = (max if which == "last" else min)((end[0], seat) for seat, end in enumerate(one))
        expected[turn, one[seat][1]] += float(np.prod([end[2] for end in one]))
    assert order.alive == pytest.approx(expected.pop((99, "")), abs=TIGHT)
    found = order.law.set_index(["turn", "cause"])["p"].to_dict()
    for key, p in expected.items():
        assert found.get(key, 0.0) == pytest.approx(p, abs=TIGHT)
    assert order.law["p"].sum() + order.alive == pytest.approx(1, abs=TIGHT)


def test_opponents_are_independent_players() -> None:
    one = exact.rad_clock(99, 38, 40, 3, per_turn=2).by_turn()["cumulative"]
    last = exact.rad_clock(99, 38, 40, 3, per_turn=2, opponents=3).by_turn()["cumulative"]
    first = exact.rad_clock(99, 38, 40, 3, per_turn=2, opponents=3, which="first").by_turn()["cumulative"]
    assert last.to_numpy() == pytest.approx(one.to_numpy() ** 3, abs=TIGHT)
    assert first.to_numpy() == pytest.approx(1 - (1 - one.to_numpy()) ** 3, abs=TIGHT)


def test_players_who_cannot_lose() -> None:
    safe = exact.rad_clock(60, 24, 20, 0, turns=5)
    assert exact.last_to_lose([safe, safe]).alive == 1.0
    assert exact.first_to_lose([safe, safe]).law.empty
    assert np.isnan(safe.mean)
    assert safe.quantile(0.5) == np.inf
    with pytest.raises(ValueError, match="clocks"):
        exact.last_to_lose([])
    with pytest.raises(ValueError, match="clocks"):
        exact.first_to_lose([safe, exact.rad_clock(60, 24)])


def test_a_clock_tells_its_summary_and_shows_itself() -> None:
    clock = exact.rad_clock(60, 24, 20, 3, per_turn=2)
    by_turn = clock.by_turn()
    assert clock.mean == pytest.approx((by_turn["turn"] * by_turn["p"]).sum() / by_turn["p"].sum())
    assert clock.quantile(0.5) == by_turn.loc[by_turn["cumulative"] >= 0.5, "turn"].iloc[0]
    assert clock.causes["radiation"] == pytest.approx(1, abs=1e-6)
    assert clock.to_frame().equals(clock.law)
    assert "cards 60" in str(clock)
    assert "cards 60" in clock._repr_html_()
    assert 0 < clock.law["p"].min() < 5e-7
    for shown in (str(clock), clock._repr_html_()):
        assert "0.000001" in shown
        assert " 0.000000" not in shown.partition("not by turn")[0]
    sure = exact.rad_clock(60, 24, 20, 5, per_turn=3)
    assert 0 <= sure.alive < 1e-12
    assert str(sure).endswith("not by turn 30: 0.000000")
    assert but_rounding(1e-11) == 1e-11
    safe = exact.rad_clock(60, 24, rads=3, turns=10)
    assert str(safe).splitlines()[1:] == ["not by turn 10: 1.000000"]
    assert "<table" not in safe._repr_html_()
    with pytest.raises(ValueError, match="q is 0"):
        clock.quantile(0)


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        ({"lands": 61}, "lands"),
        ({"lands": -1}, "lands"),
        ({"cards": -1}, "cards"),
        ({"cards": 1001}, "cards"),
        ({"cards": "many"}, "cards"),
        ({"life": 0}, "life"),
        ({"rads": -1}, "rads"),
        ({"rads": 1.5}, "rads"),
        ({"rads": float("nan")}, "rads"),
        ({"rads": float("inf")}, "rads"),
        ({"rads": True}, "rads"),
        ({"per_turn": -2}, "per_turn"),
        ({"per_turn": [1, -2]}, r"per_turn\[1\]"),
        ({"per_turn": [[1, 2]]}, "per_turn"),
        ({"per_turn": "often"}, "per_turn"),
        ({"per_turn": {1: 0.5, 2: 0.5}}, "per_turn"),
        ({"per_turn": np.ones((2, 2), dtype=int)}, "per_turn"),
        ({"draws": "no"}, "draws"),
        ({"turns": 0}, "turns"),
        ({"opponents": 0}, "opponents"),
        ({"which": "both"}, "which"),
        ({"remove_per_land": 1}, "remove_per_land"),
        ({"path": None}, "path"),
    ],
)
def test_wrong_settings_name_the_argument(arguments: dict, name: str) -> None:
    with pytest.raises(ValueError, match=name):
        exact.rad_clock(**{"cards": 60, "lands": 24, **arguments})
