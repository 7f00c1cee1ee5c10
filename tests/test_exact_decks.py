"""Simple decks against plain play of every order of a small deck, and against known laws."""

import itertools
from collections import Counter, defaultdict
from fractions import Fraction

import pytest

from counterclock import exact

TIGHT = 1e-12

KNOWN = [
    (exact.Creature(36, 1, 1, infect=True), True, {4: 0.266677, 5: 0.689298, 6: 0.028992, 7: 0.008408}, 6e-7),
    (exact.Creature(36, 1, 1, infect=True), False, {4: 0.4986, 5: 0.4805, 6: 0.0136}, 6e-5),
    (exact.Creature(36, 3, 2, infect=True), True, {6: 0.7880, 7: 0.0678, 8: 0.0488, 9: 0.0341}, 6e-5),
]
"""24 lands and 36 creatures: laws known from another program, and agreeing with two rules engines."""


@pytest.mark.parametrize(("creature", "play", "law", "tolerance"), KNOWN)
def test_known_laws(creature: exact.Creature, play: bool, law: dict, tolerance: float) -> None:
    by_turn = exact.simple_deck(24, [creature], play=play).by_turn().set_index("turn")["p"]
    for turn, p in law.items():
        assert by_turn[turn] == pytest.approx(p, abs=tolerance)
    assert by_turn[: min(law) - 1].sum() == 0


def plain_game(
    order: tuple[int, ...], kinds: list[tuple], life: int, poison: int, play: bool, turns: int
) -> tuple | None:
    """Play one order of the deck: -1 is a land, other numbers are kinds, sorted as the pilot casts them."""
    hand, library = list(order[:7]), list(order[7:])
    lands, board = 0, []
    for turn in range(1, turns + 1):
        if turn > 1 or not play:
            if not library:
                return None
            hand.append(library.pop(0))
        if -1 in hand:
            hand.remove(-1)
            lands += 1
        mana, fresh = lands, []
        for kind in sorted(one for one in hand if one >= 0):
            if kinds[kind][1] <= mana:
                mana -= kinds[kind][1]
                hand.remove(kind)
                fresh.append(kind)
        for kind in board:
            _, _, power, infect, toxic = kinds[kind]
            poison -= toxic + (power if infect else 0)
            life -= 0 if infect else power
        if poison <= 0:
            return turn, "poison"
        if life <= 0:
            return turn, "damage"
        board += fresh
    return None


def orders(counts: Counter) -> list[tuple[int, ...]]:
    """List the different orders of a deck, all equally likely."""
    if not counts:
        return [()]
    return [(card, *rest) for card in sorted(counts) for rest in orders(counts - Counter([card]))]


SMALL = [
    (5, [(3, 2, 3, False, 0), (2, 1, 2, False, 0)], 9, 10),
    (4, [(2, 3, 2, False, 1), (3, 1, 1, True, 0)], 9, 4),
    (6, [(2, 2, 2, False, 0), (1, 1, 1, False, 0), (1, 0, 1, False, 0)], 6, 10),
    (3, [(7, 1, 1, False, 1)], 12, 10),
]


@pytest.mark.parametrize("play", [True, False])
@pytest.mark.parametrize(("lands", "kinds", "life", "poison"), SMALL)
def test_small_decks_by_every_order(lands: int, kinds: list[tuple], life: int, poison: int, play: bool) -> None:
    deck = Counter({-1: lands, **{i: kind[0] for i, kind in enumerate(kinds)}})
    every = orders(deck)
    expected: dict = defaultdict(Fraction)
    for order in every:
        expected[plain_game(order, kinds, life, poison, play, 8)] += Fraction(1, len(every))
    clock = exact.simple_deck(lands, kinds[::-1], life=life, poison=poison, play=play, turns=8)
    assert clock.alive == pytest.approx(float(expected.pop(None, 0)), abs=TIGHT)
    found = clock.law.set_index(["turn", "cause"])["p"].to_dict()
    assert found.keys() == expected.keys()
    for key, p in expected.items():
        assert found[key] == pytest.approx(float(p), abs=TIGHT)


def test_five_kinds_sum_to_one() -> None:
    kinds = [(8, 1, 2), (8, 2, 2), (8, 3, 3), (6, 4, 4), (6, 5, 5)]
    clock = exact.simple_deck(24, kinds, turns=7)
    assert clock.law["p"].sum() + clock.alive == pytest.approx(1, abs=TIGHT)
    assert set(clock.law["cause"]) == {"damage"}


def test_kinds_that_are_equal_are_one_kind() -> None:
    whole = exact.simple_deck(24, [(36, 2, 2)]).law
    split = exact.simple_deck(24, [(20, 2, 2), (16, 2, 2)]).law
    assert split["p"].to_numpy() == pytest.approx(whole["p"].to_numpy(), abs=TIGHT)


def test_more_infect_never_slows_the_clock() -> None:
    laws = [exact.simple_deck(24, [(n, 2, 2, True), (36 - n, 2, 1, True)]).by_turn() for n in (0, 12, 24, 36)]
    for slower, faster in itertools.pairwise(laws):
        assert (faster["cumulative"] >= slower["cumulative"] - TIGHT).all()


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        ({"lands": -1}, "lands"),
        ({"lands": 2000}, "lands"),
        ({"creatures": []}, "creatures"),
        ({"creatures": [(1, 1, 1)] * 6}, "creatures"),
        ({"creatures": [(1, 1)]}, r"creatures\[0\]"),
        ({"creatures": [36, 1, 1]}, r"creatures\[0\]"),
        ({"creatures": [(36, -1, 1)]}, "mana_value"),
        ({"creatures": [(36, 1, 1, 2)]}, "infect"),
        ({"creatures": [(36, 1, float("nan"))]}, "power"),
        ({"lands": 2, "creatures": [(2, 1, 1)]}, "give 7"),
        ({"life": 0}, "life"),
        ({"poison": 0}, "poison"),
        ({"play": None}, "play"),
        ({"turns": 0}, "turns"),
    ],
)
def test_wrong_decks_name_the_argument(arguments: dict, name: str) -> None:
    with pytest.raises(ValueError, match=name):
        exact.simple_deck(**{"lands": 24, "creatures": [(36, 1, 1)], **arguments})
