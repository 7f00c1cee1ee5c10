"""Clocks of counters that arrive by a schedule: what one turn does, and games that are made of such turns.

A clock is two numbers that a turn changes, given the turn's amounts: how much arrives, how often one proliferates,
whether an attacker connects. An exact law goes through all amounts with their probabilities (``turn_outcomes``), a
simulated game draws them (``play_clocks``); both take the same turns, which obey the same rules as a game does.

==========  ====================  =============================================================================
clock       its two numbers       the amounts of a turn, in this order
==========  ====================  =============================================================================
POISON      poison, 0             proliferate, poison given by each attacker
ENERGY      energy, paid          income, proliferate
EXPERIENCE  experience, given     income, proliferate
LOYALTY     loyalty, activations  loyalty cost of the plan, proliferate, damage
COUNTERS    counters, damage      proliferate, double, connects (0 or 1), adders, doublers, counters of each put
==========  ====================  =============================================================================
"""

import numpy as np

from counterclock.kernels.bits import larger, smaller
from counterclock.kernels.jit import arrays_entry, leaf
from counterclock.kernels.layout import ADD, MULTIPLY, ONE, TWO, ZERO
from counterclock.kernels.rng import below, game_key, word
from counterclock.kernels.rules.numbers import (
    another,
    can_change_loyalty,
    can_pay,
    enough_poison,
    replaced_once,
    without_life,
    without_loyalty,
)

POISON, ENERGY, EXPERIENCE, LOYALTY, COUNTERS = (np.int64(i) for i in range(5))
NUMBERS = 6
"""How many numbers a setting has: the start, the last turn, and up to four that its clock asks for."""
START, TURNS, _FIRST, _SECOND, _THIRD, _FOURTH = (np.int64(i) for i in range(NUMBERS))
_THRESHOLD, _POISON_EARLY = _FIRST, _SECOND
_COST, _PAYMENTS, _MOST, _KEEP = _FIRST, _SECOND, _THIRD, _FOURTH
_GOAL, _SUMMED = _FIRST, _SECOND
_PRICE, _ACTIVATIONS, _LOYALTY_EARLY = _FIRST, _SECOND, _THIRD
_ENOUGH, _BY_DAMAGE, _POWER = _FIRST, _SECOND, _THIRD
EVENTS = 2
"""What can happen on a turn: 1 what the clock is about, 2 that the planeswalker died; 0 is nothing."""
_NOTHING, _HAPPENED, _DIED = ZERO, ONE, TWO
PARTS = np.int64(1 << 32)
"""Probabilities of amounts are whole numbers of these parts."""
_FOUR, _FIVE = ONE * 4, ONE * 5


@leaf
def _poison_turn(numbers, i, amounts, count, state):
    """Attack with infect and toxic (702.90b, 702.164c), and proliferate before or after (701.34a)."""
    poison = state[0]
    if numbers[i, _POISON_EARLY] != ZERO:
        poison += amounts[0] * another(poison)
    for place in range(ONE, count):
        poison += amounts[place]
    if numbers[i, _POISON_EARLY] == ZERO:
        poison += amounts[0] * another(poison)
    state[0] = poison
    return _HAPPENED if enough_poison(poison, numbers[i, _THRESHOLD]) else _NOTHING


@leaf
def _energy_turn(numbers, i, amounts, state):
    """Get energy, proliferate, and pay as often as one can and may (107.14)."""
    energy = state[0] + amounts[0]
    energy += amounts[1] * another(energy)
    times = smaller(numbers[i, _MOST], numbers[i, _PAYMENTS] - state[1])
    spare = larger(energy - numbers[i, _KEEP], ZERO)
    if not can_pay(spare, times * numbers[i, _COST]):
        times = spare // numbers[i, _COST]
    state[0] = energy - times * numbers[i, _COST]
    state[1] += times
    return _HAPPENED if state[1] == numbers[i, _PAYMENTS] else _NOTHING


@leaf
def _experience_turn(numbers, i, amounts, state):
    """Get experience counters, proliferate, and have what they give (122.1)."""
    experience = state[0] + amounts[0]
    experience += amounts[1] * another(experience)
    state[0] = experience
    state[1] += experience * numbers[i, _SUMMED]
    reached = state[1] if numbers[i, _SUMMED] != ZERO else experience
    return _HAPPENED if reached >= numbers[i, _GOAL] else _NOTHING


@leaf
def _loyalty_turn(numbers, i, amounts, state):
    """Use the ultimate, or the ability of the plan if it can be paid (606.4, 606.6); then damage (120.3c)."""
    loyalty = state[0]
    if numbers[i, _LOYALTY_EARLY] != ZERO:
        loyalty += amounts[1] * another(loyalty)
    if numbers[i, _PRICE] != ZERO and can_change_loyalty(loyalty, -numbers[i, _PRICE]):
        return _HAPPENED
    if can_change_loyalty(loyalty, amounts[0]):
        loyalty += amounts[0]
        state[1] += ONE
    if numbers[i, _ACTIVATIONS] != ZERO and state[1] == numbers[i, _ACTIVATIONS]:
        return _HAPPENED
    if numbers[i, _LOYALTY_EARLY] == ZERO:
        loyalty += amounts[1] * another(loyalty)
    state[0] = larger(loyalty - amounts[2], ZERO)
    return _DIED if without_loyalty(state[0]) else _NOTHING


@leaf
def _put(number, adders, doublers, most):
    """Return how many counters are put, ``most`` at most: what adds comes before what doubles (616.1)."""
    number = replaced_once(number, ADD, adders)
    for _ in range(doublers):
        number = smaller(replaced_once(number, MULTIPLY, TWO), most)
    return number


@leaf
def _grown(numbers, i, amounts, count, counters):
    """Return the +1/+1 counters after a turn's puts, proliferating (701.34a) and doubling (701.10e)."""
    most = numbers[i, _ENOUGH]
    for place in range(_FIVE, count):
        counters = smaller(counters + _put(amounts[place], amounts[3], amounts[4], most), most)
    for _ in range(amounts[0]):
        if counters == ZERO or counters == most:
            break
        counters = smaller(counters + _put(another(counters), amounts[3], amounts[4], most), most)
    for _ in range(amounts[1]):
        counters = smaller(counters + _put(counters, amounts[3], amounts[4], most), most)
    return counters


@leaf
def _counters_turn(numbers, i, amounts, count, state):
    """Let a creature grow and attack; without damage to deal, it is enough that it has grown."""
    state[0] = _grown(numbers, i, amounts, count, state[0])
    if numbers[i, _BY_DAMAGE] == ZERO:
        return _HAPPENED if state[0] >= numbers[i, _ENOUGH] else _NOTHING
    state[1] += amounts[2] * (numbers[i, _POWER] + state[0])
    return _HAPPENED if without_life(numbers[i, _ENOUGH] - state[1]) else _NOTHING


@leaf
def _turn(kind, numbers, i, amounts, count, state):
    """Take one turn of a clock: change its two numbers; return what happened."""
    if kind == POISON:
        return _poison_turn(numbers, i, amounts, count, state)
    if kind == ENERGY:
        return _energy_turn(numbers, i, amounts, state)
    if kind == EXPERIENCE:
        return _experience_turn(numbers, i, amounts, state)
    if kind == LOYALTY:
        return _loyalty_turn(numbers, i, amounts, state)
    return _counters_turn(numbers, i, amounts, count, state)


@arrays_entry
def turn_outcomes(kind, states, rows, numbers, out):
    """Compute what a turn leads to from each state with each row of amounts.

    Parameters
    ----------
    kind : int64
        The clock, ``POISON`` to ``COUNTERS``.
    states : int64[states, 2]
        The clock's two numbers before the turn.
    rows : int64[rows, amounts]
        The amounts of the turn, in the order of the table above.
    numbers : int64[1, 6]
        The setting: the start, the last turn, and what its clock asks for.
    out : int64[states, rows, 3]
        Filled with the two numbers after the turn and what happened (0 nothing, 1, 2).
    """
    state = np.zeros(2, dtype=np.int64)
    amounts = np.zeros(rows.shape[1], dtype=np.int64)
    for i in range(states.shape[0]):
        for j in range(rows.shape[0]):
            state[0], state[1] = states[i, 0], states[i, 1]
            for place in range(rows.shape[1]):
                amounts[place] = rows[j, place]
            out[i, j, 2] = _turn(kind, numbers, ZERO, amounts, np.int64(rows.shape[1]), state)
            out[i, j, 0], out[i, j, 1] = state[0], state[1]


@arrays_entry
def put_by_effects(number, adders, doublers, most):
    """Return how many counters are put where effects add and double (616.1).

    Parameters
    ----------
    number : int64
        Counters that would be put.
    adders, doublers : int64
        Effects that put one more, and twice as many.
    most : int64
        The largest answer wanted.

    Returns
    -------
    int64
    """
    return _put(number, adders, doublers, most)


@leaf
def _drawn(values, upto, first, last, draw):
    """Return the amount that a draw from 0 to PARTS - 1 stands for, of the law in rows ``first`` to ``last`` - 1."""
    chosen = first
    for row in range(first, last - ONE):
        chosen += np.int64(draw >= upto[row])
    return values[chosen]


@leaf
def _draw_amounts(places, values, upto, first, last, key, turn, amounts):
    """Draw the amounts of one turn, from the laws at ``first`` to ``last`` - 1 of ``places``; return how many."""
    for place in range(first, last):
        row, end = places[place, 0], places[place, 1]
        if end - row == ONE:
            amounts[place - first] = values[row]
        else:
            draw = below(word(key, turn, place - first), PARTS)
            amounts[place - first] = _drawn(values, upto, row, end, draw)
    return last - first


@leaf
def _play(kind, starts, places, values, upto, numbers, i, key, amounts, state, out):
    """Play one game of setting ``i``; count what happened in ``out[i, turn, event - 1]``."""
    state[0], state[1] = numbers[i, START], ZERO
    for turn in range(numbers[i, TURNS]):
        first, last = starts[i, turn], starts[i, turn + 1]
        count = _draw_amounts(places, values, upto, first, last, key, np.int64(turn), amounts)
        event = _turn(kind, numbers, i, amounts, count, state)
        if event != _NOTHING:
            out[i, turn, event - 1] += 1
            return


@arrays_entry
def play_clocks(kind, starts, places, values, upto, numbers, seed, first_game, last_game, out):
    """Simulate the games ``first_game`` to ``last_game`` - 1 of every setting.

    An amount depends on (seed, game, turn, its place in the turn) alone: settings meet the same luck, and no
    result depends on what else is in the call.

    Parameters
    ----------
    kind : int64
        The clock, ``POISON`` to ``COUNTERS``.
    starts : int64[settings, turns + 1]
        Where the amounts of each turn begin among the ``places``; those of turn t end where those of t + 1 begin.
    places : int64[places, 2]
        Where the values of each amount's law begin and end.
    values, upto : int64[values]
        The values of the laws, and the probability of all values of the law up to each, in ``PARTS``.
    numbers : int64[settings, 6]
        The settings: the start, the last turn, and what the clock asks for.
    seed : uint64
        The run's seed.
    first_game, last_game : int64
        The range of games.
    out : int64[settings, turns, 2]
        Zeros; filled with how many games ended on each turn by each event.
    """
    most = ZERO
    for i in range(starts.shape[0]):
        for turn in range(starts.shape[1] - 1):
            most = larger(most, starts[i, turn + 1] - starts[i, turn])
    amounts = np.zeros(most, dtype=np.int64)
    state = np.zeros(2, dtype=np.int64)
    for i in range(starts.shape[0]):
        for game in range(first_game, last_game):
            _play(kind, starts, places, values, upto, numbers, i, game_key(seed, game), amounts, state, out)
