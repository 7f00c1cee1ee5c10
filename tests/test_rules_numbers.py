"""What rules say of numbers alone, at and beside the numbers that matter."""

from collections.abc import Callable

import pytest

from counterclock.kernels.layout import ADD, HALVE, MULTIPLY
from counterclock.kernels.rules import numbers

EXAMPLES = [
    (numbers.as_many_as_there_are, {(3, 5): 3, (5, 5): 5, (6, 5): 5, (2, 0): 0}),
    (numbers.nothing_to_draw, {(0,): True, (1,): False, (60,): False}),
    (numbers.radiation_takes, {(5, 3, 0): (3, 3), (5, 3, 1): (3, 5), (2, 0, 0): (0, 0), (0, 0, 1): (0, 0)}),
    (numbers.another, {(0,): 0, (1,): 1, (7,): 1}),
    (numbers.can_pay, {(3, 3): True, (3, 4): False, (3, 0): True, (0, 0): True, (3, -1): False}),
    (numbers.can_change_loyalty, {(3, -3): True, (3, -4): False, (0, 1): True, (0, 0): True}),
    (numbers.without_loyalty, {(0,): True, (1,): False}),
    (numbers.enough_commander_damage, {(20, 21): False, (21, 21): True, (22, 21): True, (16, 16): True}),
    (numbers.enough_poison, {(9, 10): False, (10, 10): True, (11, 10): True, (10, 15): False}),
    (
        numbers.lethal_damage,
        {(3, 0, False): 3, (3, 2, False): 1, (3, 3, False): 0, (3, 4, False): 0, (3, 1, True): 1, (0, 0, False): 0},
    ),
    (numbers.without_life, {(1,): False, (0,): True, (-1,): True}),
    (
        numbers.replaced_once,
        {(3, ADD, 2): 5, (3, MULTIPLY, 2): 6, (3, HALVE, 0): 1, (0, ADD, 1): 0, (0, MULTIPLY, 2): 0, (1, HALVE, 0): 0},
    ),
]


@pytest.mark.parametrize(("function", "examples"), EXAMPLES)
def test_what_rules_say_of_numbers(function: Callable, examples: dict) -> None:
    plain = getattr(function, "py_func", function)
    for given, said in examples.items():
        assert plain(*given) == said, given
