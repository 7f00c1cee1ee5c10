"""Whatever is wrong in an argument of an exact clock is a ValueError that names it and says what would be right."""

import inspect
import math
import re
from collections.abc import Callable

import pytest

from counterclock import exact

NUMBERS = [-1, 1.5, math.nan, math.inf, True, "3", [[1]], {1: 1.0}, None]
"""Wrong for a whole number."""
AMOUNTS = [-1, 1.5, math.nan, math.inf, True, "3", [[1]], {1: 0.5}, {-1: 1.0}, {True: 1.0}, {1: math.nan}, None, {}]
"""Wrong for a schedule: each also as the amount of turn 2."""
CHANCES = [-0.1, 1.1, math.nan, math.inf, True, "0.5", [[0.5]], [], None]
FLAGS = [0, 1.0, math.nan, "yes", [True], None]
WORDS = ["no such word", 1, True, None]
KINDS = [-1, 61, 1.5, math.nan, math.inf, True, "elf", {}, {"elf": -1}, {"elf": math.nan}, {"elf": True}, [4]]
GAMES = [0, -1, 1.5, math.nan, math.inf, True, "3", [1]]

WRONG: dict[str, list] = {
    "number": NUMBERS,
    "maybe": [bad for bad in NUMBERS if bad is not None],
    "constant": [bad for bad in NUMBERS if bad != {1: 1.0}] + [{0: 0.5, 1: 0.5}],
    "schedule": AMOUNTS + [[1, bad] for bad in AMOUNTS],
    "plan": [bad for bad in NUMBERS if bad not in (-1, {1: 1.0})] + [-1001, [1, math.nan], {0: 0.5, 1: 0.5}],
    "chance": CHANCES + [[0.5, bad] for bad in CHANCES if bad != []],
    "one chance": [-0.1, 1.1, math.nan, math.inf, True, "0.5", [0.5], None],
    "flag": FLAGS,
    "word": WORDS,
    "games": GAMES,
    "seed": [-1, 2**63, 1.5, math.nan, math.inf, True, "3", None],
    "threads": [0, -1, 1.5, math.nan, math.inf, True, "3"],
    "attackers": [[], None, 1, [1], [[-1]], [[1], [1.5]], [[math.nan]], [[math.inf]], [[True]], "11", [["1"]]],
    "puts": [-1, 1.5, math.nan, True, "3", [1, [2, -1]], [[math.nan]], [[True]], [{1: 0.5}], None],
    "kinds": KINDS,
    "some kinds": [bad for bad in KINDS if bad not in (-1, 61, 1.5) and not isinstance(bad, float)] + [1.5],
    "condition": [-1, 1.5, math.nan, math.inf, True, "1", {"wolf": 1}, {"copies": -1}, {"copies": math.nan}],
    "range": [3, (5, 2), (1,), (-1, 2), (1.5, 3), (0, math.nan), (0, math.inf), (False, 3), "25", None],
    "creatures": [[], None, 1, [(1, 1)], [(-1, 1, 1)], [(36, math.nan, 1)], [(36, 1, True)], [(36, 1, 1, 1)], ["abc"]],
    "array": [-1, 1.5, math.nan, math.inf, True, "3", [], [1, math.nan], [1, -1], [[[1]]], [True, False], None, {}],
    "arrays of flags": [0, 1.0, math.nan, "yes", [1, 0], None],
    "array of chances": [-0.1, 1.1, math.nan, math.inf, "0.5", [0.5, math.nan], None, [[0.5]]],
    "clocks": [[], None, 1, [1], "clock", [None]],
    "clock": [exact.rad_clock, None, 1, "poison"],
    "settings": [{}, None, 1, "x", {"threshold": 3}, {"threshold": []}, {"threshold": [8, 9], "start": [0]}, [8, 9]],
}

HOW = {"games": "games", "seed": "seed", "threads": "threads"}
TABLE: list[tuple[Callable, dict, dict[str, str]]] = [
    (
        exact.opening_hand,
        {"cards": 60, "lands": 24, "mulligan": "london"},
        {
            "cards": "number", "lands": "number", "kinds": "some kinds", "hand": "number", "mulligan": "word",
            "keep": "range", "min_spells": "number", "down_to": "number", "free_first": "flag",
        },
    ),
    (
        exact.draw_by_turn,
        {"cards": 60, "kinds": 4},
        {
            "cards": "number", "kinds": "kinds", "turns": "number", "play": "flag", "hand": "number",
            "at_least": "condition", "exactly": "condition",
        },
    ),
    (
        exact.rad_clock,
        {"cards": 60, "lands": 24},
        {
            "cards": "number", "lands": "number", "life": "number", "rads": "number", "per_turn": "constant",
            "draws": "flag", "turns": "number", "opponents": "number", "which": "word", "remove_per_land": "flag",
            "path": "flag", "chance": "one chance", **HOW,
        },
    ),
    (
        exact.rad_clock_grid,
        {"cards": 60, "lands": [24, 25]},
        {
            "cards": "array", "lands": "array", "life": "array", "rads": "array", "per_turn": "array",
            "draws": "arrays of flags", "turns": "number", "remove_per_land": "arrays of flags", "by_turn": "flag",
            "chance": "array of chances", **HOW,
        },
    ),
    (
        exact.rad_report,
        {"cards": 60, "lands": 24, "simulate": True, "games": 10},
        {
            "cards": "number", "lands": "number", "life": "number", "rads": "number", "per_turn": "constant",
            "draws": "flag", "turns": "number", "simulate": "flag", "games": "games", "seed": "seed",
        },
    ),
    (
        exact.poison_clock,
        {"attackers": [[], [1]]},
        {
            "attackers": "attackers", "connect": "chance", "proliferate": "schedule", "proliferate_first": "flag",
            "start": "number", "threshold": "number", "turns": "number", **HOW,
        },
    ),
    (
        exact.energy_clock,
        {"income": 2, "cost": 3},
        {
            "income": "schedule", "cost": "number", "payments": "number", "most_a_turn": "maybe", "keep": "number",
            "start": "number", "proliferate": "schedule", "turns": "number", **HOW,
        },
    ),
    (
        exact.experience_clock,
        {"income": 1, "goal": 5},
        {
            "income": "schedule", "goal": "number", "each_turn": "flag", "start": "number", "proliferate": "schedule",
            "turns": "number", **HOW,
        },
    ),
    (
        exact.loyalty_clock,
        {"start": 3, "ultimate": 8},
        {
            "start": "number", "plan": "plan", "ultimate": "maybe", "proliferate": "schedule",
            "proliferate_first": "flag", "damage": "schedule", "turns": "number", **HOW,
        },
    ),
    (exact.loyalty_clock, {"start": 7, "plan": -3, "activations": 2}, {"activations": "maybe"}),
    (
        exact.counters_clock,
        {"puts": 1, "goal": 9},
        {
            "puts": "puts", "goal": "maybe", "start": "number", "adders": "constant", "doublers": "constant",
            "proliferate": "schedule", "double": "schedule", "power": "number", "connect": "chance",
            "turns": "number", **HOW,
        },
    ),
    (exact.counters_clock, {"puts": 1, "life": 20}, {"life": "maybe"}),
    (exact.put_counters, {"number": 1}, {"number": "number", "adders": "number", "doublers": "number"}),
    (
        exact.simple_deck,
        {"lands": 24, "creatures": [(36, 1, 1)]},
        {
            "lands": "number", "creatures": "creatures", "life": "number", "poison": "number", "play": "flag",
            "turns": "number",
        },
    ),
    (exact.last_to_lose, {"clocks": []}, {"clocks": "clocks"}),
    (exact.first_to_lose, {"clocks": []}, {"clocks": "clocks"}),
    (
        exact.clock_grid,
        {"clock": exact.poison_clock, "settings": {"threshold": [8, 10]}, "attackers": [[1]]},
        {"clock": "clock", "settings": "settings", "by_turn": "flag", **HOW},
    ),
]  # fmt: skip


CASES = [
    pytest.param(function, right, name, sort, id=f"{function.__name__}-{name}")
    for function, right, arguments in TABLE
    for name, sort in arguments.items()
]


def test_every_argument_of_every_function_is_in_the_table() -> None:
    public = {getattr(exact, name) for name in exact.__all__} - {exact.Clock, exact.Creature}
    assert {function for function, _, _ in TABLE} == public
    for function in public:
        named = {name for one, _, arguments in TABLE if one is function for name in arguments}
        assert named == set(inspect.signature(function).parameters) - {"common"}


@pytest.mark.parametrize(("function", "right", "name", "sort"), CASES)
def test_wrong_arguments_are_named(function: Callable, right: dict, name: str, sort: str) -> None:
    games = {"games": 10} if name in ("seed", "threads") else {}
    for bad in WRONG[sort]:
        try:
            function(**{**right, **games, name: bad})
        except ValueError as error:
            words = str(error)
        else:
            pytest.fail(f"{name}={bad!r} was taken")
        assert re.search(rf"{name}\b.*give", words), words


def test_the_table_is_about_arguments_that_are_right_otherwise() -> None:
    for function, right, _ in TABLE:
        if right != {"clocks": []}:
            function(**right)


@pytest.mark.parametrize(
    ("given", "word"),
    [
        ({"chance": 0.5}, "chance"),
        ({"games": 10, "opponents": 2}, "games"),
        ({"games": 10, "path": True}, "games"),
    ],
)
def test_what_an_exact_rad_clock_cannot_take(given: dict, word: str) -> None:
    with pytest.raises(ValueError, match=word):
        exact.rad_clock(60, 24, per_turn=2, **given)


@pytest.mark.parametrize(
    ("settings", "common", "words"),
    [
        ({"threshold": [8, -1]}, {"attackers": [[1]]}, "setting 1: threshold"),
        ({"treshold": [8]}, {"attackers": [[1]]}, "treshold is no argument of poison_clock; give attackers"),
        ({"threshold": [8]}, {}, "attackers is missing"),
        ({"threshold": [8]}, {"attackers": [[1]], "path": True}, "path is no argument"),
    ],
)
def test_wrong_settings_of_a_grid(settings: dict, common: dict, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        exact.clock_grid(exact.poison_clock, settings, **common)


@pytest.mark.parametrize("q", [0, -0.1, 1.1, math.nan, math.inf, True, "0.5", None])
def test_wrong_quantiles(q: object) -> None:
    with pytest.raises(ValueError, match=r"q is .*give"):
        exact.energy_clock(1, 3).quantile(q)
