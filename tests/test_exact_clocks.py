"""Poison, energy, experience, loyalty and growth against plain play of every possible course of events."""

import itertools
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

import numpy as np
import pytest
from scipy import stats

from counterclock import exact

TIGHT = 1e-12
Distribution = dict[int, float]


def courses(laws: Sequence[Distribution]) -> Iterable[tuple[tuple[int, ...], float]]:
    """Go through all joint values of independent random numbers."""
    for values in itertools.product(*laws):
        yield values, float(np.prod([law[value] for law, value in zip(laws, values, strict=True)]))


def check(clock: exact.Clock, laws: Sequence[Distribution], play: Callable) -> None:
    """Compare a clock with the plain play of every course: `play` returns (turn, cause) or None."""
    expected: dict = defaultdict(float)
    for values, p in courses(laws):
        expected[play(values)] += p
    assert clock.alive == pytest.approx(expected.pop(None, 0.0), abs=TIGHT)
    found = clock.law.set_index(["turn", "cause"])["p"].to_dict()
    assert found.keys() == {key for key, p in expected.items() if p > 0}
    for key, p in found.items():
        assert p == pytest.approx(expected[key], abs=TIGHT)
    living = 1 - clock.by_turn()["cumulative"].to_numpy()
    sums = clock.path.groupby("turn")["p"].sum().reindex(range(1, clock.turns + 1), fill_value=0.0)
    assert sums.to_numpy() == pytest.approx(living, abs=TIGHT)


# Poison


@pytest.mark.parametrize("first", [False, True])
def test_poison_by_every_course(first: bool) -> None:
    forces = [[], [1], [1, 2], [3, 2]]
    chance = [0.5, 0.9, 0.25, 0.7, 0.6]
    more = [0, 1, 2, 1, 0]
    forces_by_turn = forces + [forces[-1]]
    laws = [{0: 1 - q, 1: q} for force, q in zip(forces_by_turn, chance, strict=True) for _ in force]

    def play(hits: tuple[int, ...]) -> tuple | None:
        poison, rest = 1, iter(hits)
        for turn, force in enumerate(forces_by_turn, 1):
            if first and poison:
                poison += more[turn - 1]
            poison += sum(power * next(rest) for power in force)
            if not first and poison:
                poison += more[turn - 1]
            if poison >= 7:
                return turn, "poison"
        return None

    clock = exact.poison_clock(
        forces, connect=chance, proliferate=more, proliferate_first=first, start=1, threshold=7, turns=5
    )
    check(clock, laws, play)


def test_proliferating_gives_no_first_poison_counter() -> None:
    clock = exact.poison_clock([[0], [0], [1]], proliferate=3)
    assert clock.law.to_dict("records") == [{"turn": 5, "cause": "poison", "p": 1.0}]
    assert clock.path["poison"].tolist() == [0, 0, 4, 8]
    assert exact.poison_clock([[]], proliferate=1).alive == 1.0


def test_one_attacker_is_the_negative_binomial() -> None:
    clock = exact.poison_clock([[1]], connect=0.3, turns=60)
    expected = stats.nbinom(10, 0.3).pmf(np.arange(1, 61) - 10)
    assert clock.by_turn()["p"].to_numpy() == pytest.approx(expected, abs=TIGHT)


def test_random_proliferation() -> None:
    law = {0: 0.25, 1: 0.5, 2: 0.25}

    def play(times: tuple[int, ...]) -> tuple | None:
        poison = 0
        for turn, extra in enumerate(times, 1):
            poison += 1 + extra
            if poison >= 8:
                return turn, "poison"
        return None

    check(exact.poison_clock([[1]], proliferate=law, threshold=8, turns=5), [law] * 5, play)


# Energy and experience


@pytest.mark.parametrize(("most", "keep"), [(None, 0), (1, 0), (2, 1)])
def test_energy_by_every_course(most: int | None, keep: int) -> None:
    law = {0: 0.2, 1: 0.3, 3: 0.5}
    more = [0, 1, 0, 2, 0]

    def play(income: tuple[int, ...]) -> tuple | None:
        energy, paid = 1, 0
        for turn, amount in enumerate(income, 1):
            energy += amount
            for _ in range(more[turn - 1]):
                energy += 1 if energy > 0 else 0
            today = 0
            while energy - 2 >= keep and (most is None or today < most):
                energy, paid, today = energy - 2, paid + 1, today + 1
                if paid == 4:
                    return turn, "energy"
        return None

    clock = exact.energy_clock(law, 2, payments=4, most_a_turn=most, keep=keep, start=1, proliferate=more, turns=5)
    check(clock, [law] * 5, play)


@pytest.mark.parametrize("each_turn", [False, True])
def test_experience_by_every_course(each_turn: bool) -> None:
    law = {0: 0.4, 1: 0.5, 2: 0.1}

    def play(income: tuple[int, ...]) -> tuple | None:
        experience, given = 0, 0
        for turn, amount in enumerate(income, 1):
            experience += amount
            if turn == 3 and experience:
                experience += 1
            given += experience
            if (given if each_turn else experience) >= 5:
                return turn, "experience"
        return None

    clock = exact.experience_clock(law, 5, each_turn=each_turn, proliferate=[0, 0, 1], turns=6)
    check(clock, [law] * 6, play)


# Loyalty


def test_two_proliferates_buy_a_third_activation_of_minus_three_from_seven() -> None:
    def third(proliferate: Sequence[int]) -> exact.Clock:
        return exact.loyalty_clock(7, -3, activations=3, proliferate=proliferate, turns=9)

    assert third([0]).alive == 1.0
    assert third([1]).alive == 1.0
    assert third([0, 1, 1]).law.to_dict("records") == [{"turn": 4, "cause": "activations", "p": 1.0}]
    assert third([1, 1]).law["turn"].tolist() == [3]


def test_minus_two_from_seven_lasts_three_turns() -> None:
    path = exact.loyalty_clock(7, -2, activations=4, turns=6).path
    assert path["loyalty"].tolist() == [5, 3, 1, 1, 1, 1]
    assert path["activations"].tolist() == [1, 2, 3, 3, 3, 3]


@pytest.mark.parametrize("first", [False, True])
def test_loyalty_by_every_course(first: bool) -> None:
    damage = {0: 0.5, 1: 0.25, 3: 0.25}
    plan, more = [1, -2, 2, 1, 1], [0, 0, 1, 1, 0]

    def play(hurt: tuple[int, ...]) -> tuple | None:
        loyalty = 3
        for turn in range(1, 6):
            loyalty += more[turn - 1] if first else 0
            if loyalty >= 6:
                return turn, "ultimate"
            if loyalty >= -plan[turn - 1]:
                loyalty += plan[turn - 1]
            if loyalty == 0:
                return turn, "died"
            loyalty += 0 if first else more[turn - 1]
            loyalty -= hurt[turn - 1]
            if loyalty <= 0:
                return turn, "died"
        return None

    clock = exact.loyalty_clock(3, plan, ultimate=6, proliferate=more, proliferate_first=first, damage=damage, turns=5)
    check(clock, [damage] * 5, play)


def test_using_the_last_loyalty_kills() -> None:
    clock = exact.loyalty_clock(3, -3, ultimate=9, proliferate=1)
    assert clock.law.to_dict("records") == [{"turn": 1, "cause": "died", "p": 1.0}]


# Growth


@pytest.mark.parametrize("number", [0, 1, 3])
def test_the_best_order_of_replacement_effects(number: int) -> None:
    for adders, doublers in itertools.product(range(4), range(3)):
        orders = set(itertools.permutations("a" * adders + "d" * doublers))
        results = []
        for order in orders:
            n = number
            for effect in order:
                n = n if n == 0 else n + 1 if effect == "a" else 2 * n
            results.append(n)
        assert exact.put_counters(number, adders, doublers) == max(results)


def test_growth_by_every_course() -> None:
    first, second, doubling = {0: 0.5, 2: 0.5}, {1: 0.75, 3: 0.25}, {0: 0.5, 1: 0.5}

    def put(n: int, adders: int, doublers: int) -> int:
        return (n + adders) * 2**doublers if n else 0

    def play(values: tuple[int, ...]) -> tuple | None:
        a, b, *doubles = values
        counters = 1
        puts, adders, doublers, more = [[a, 1], [b], []], [1, 0, 0], [0, 1, 1], [0, 2, 1]
        for turn in range(3):
            for n in puts[turn]:
                counters += put(n, adders[turn], doublers[turn])
            for _ in range(more[turn]):
                counters += put(1, adders[turn], doublers[turn])
            for _ in range(doubles[turn]):
                counters += put(counters, adders[turn], doublers[turn])
            if counters >= 25:
                return turn + 1, "counters"
        return None

    clock = exact.counters_clock(
        [[first, 1], second], goal=25, start=1, adders=[1, 0], doublers=[0, 1], proliferate=[0, 2, 1],
        double=doubling, turns=3,
    )  # fmt: skip
    check(clock, [first, second, doubling, doubling, doubling], play)


def test_a_growing_attacker_by_every_course() -> None:
    chance = [0.0, 0.5, 0.75, 1.0, 0.5]

    def play(hits: tuple[int, ...]) -> tuple | None:
        counters, damage = 0, 0
        for turn in range(1, 6):
            counters += 2
            damage += (1 + counters) * hits[turn - 1]
            if damage >= 12:
                return turn, "damage"
        return None

    clock = exact.counters_clock(1, life=12, adders=1, power=1, connect=chance, turns=5)
    check(clock, [{0: 1 - q, 1: q} for q in chance], play)


def test_huge_growth_stays_small() -> None:
    clock = exact.counters_clock(1, goal=1000, doublers=60, double=60)
    assert clock.law.to_dict("records") == [{"turn": 1, "cause": "counters", "p": 1.0}]


@pytest.mark.parametrize(
    ("call", "name"),
    [
        (lambda: exact.poison_clock([]), "attackers"),
        (lambda: exact.poison_clock([1, 2]), r"attackers\[0\]"),
        (lambda: exact.poison_clock([[1], [-1]]), r"attackers\[1\]\[0\]"),
        (lambda: exact.poison_clock([[1]], connect=1.1), "connect"),
        (lambda: exact.poison_clock([[1]], connect=[]), "connect"),
        (lambda: exact.poison_clock([[1]], threshold=0), "threshold"),
        (lambda: exact.poison_clock([[1]], start=10), "start"),
        (lambda: exact.poison_clock([[1]], proliferate={0: 0.5, 1: 0.6}), "proliferate"),
        (lambda: exact.poison_clock([[1]], proliferate={0: -0.5, 1: 1.5}), r"proliferate\[0\]"),
        (lambda: exact.poison_clock([[1]], proliferate_first=1), "proliferate_first"),
        (lambda: exact.energy_clock(1, 0), "cost"),
        (lambda: exact.energy_clock(-1, 1), "income"),
        (lambda: exact.energy_clock([1, float("nan")], 1), r"income\[1\]"),
        (lambda: exact.energy_clock(1, 1, payments=0), "payments"),
        (lambda: exact.energy_clock(1, 1, most_a_turn=0), "most_a_turn"),
        (lambda: exact.energy_clock("much", 1), "income"),
        (lambda: exact.experience_clock(1, 0), "goal"),
        (lambda: exact.experience_clock(1, 5, each_turn="yes"), "each_turn"),
        (lambda: exact.experience_clock(1, 5, turns=1001), "turns"),
        (lambda: exact.loyalty_clock(0, ultimate=5), "start"),
        (lambda: exact.loyalty_clock(3), "exactly one"),
        (lambda: exact.loyalty_clock(3, ultimate=5, activations=2), "exactly one"),
        (lambda: exact.loyalty_clock(3, [1, 0.5], ultimate=5), r"plan\[1\]"),
        (lambda: exact.loyalty_clock(3, ultimate=5, damage=-1), "damage"),
        (lambda: exact.counters_clock(1), "exactly one"),
        (lambda: exact.counters_clock(1, goal=5, life=20), "exactly one"),
        (lambda: exact.counters_clock([1, [2, -1]], goal=5), r"puts\[1\]\[1\]"),
        (lambda: exact.counters_clock(1, goal=5, doublers=65), "doublers"),
        (lambda: exact.counters_clock(1, goal=5, adders={1: 0.5, 0: 0.5}), "adders"),
        (lambda: exact.counters_clock(1, life=20, power=-1), "power"),
    ],
)
def test_wrong_clocks_name_the_argument(call: Callable, name: str) -> None:
    with pytest.raises(ValueError, match=name):
        call()
