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
from counterclock.kernels.jit import arrays_entry, inner
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
WIDTH = np.int64(64)
"""Games that are simulated side by side."""
_FIVE = ONE * 5


@inner
def _poison_turn(numbers, i, amounts, count, state, lane):
    """Attack with infect and toxic (702.90b, 702.164c), and proliferate before or after (701.34a)."""
    poison = state[0, lane]
    if numbers[i, _POISON_EARLY] != ZERO:
        poison += amounts[0, lane] * another(poison)
    for place in range(ONE, count):
        poison += amounts[place, lane]
    if numbers[i, _POISON_EARLY] == ZERO:
        poison += amounts[0, lane] * another(poison)
    state[0, lane] = poison
    return _HAPPENED if enough_poison(poison, numbers[i, _THRESHOLD]) else _NOTHING


@inner
def _energy_turn(numbers, i, amounts, state, lane):
    """Get energy, proliferate, and pay as often as one can and may (107.14)."""
    energy = state[0, lane] + amounts[0, lane]
    energy += amounts[1, lane] * another(energy)
    times = smaller(numbers[i, _MOST], numbers[i, _PAYMENTS] - state[1, lane])
    spare = larger(energy - numbers[i, _KEEP], ZERO)
    if not can_pay(spare, times * numbers[i, _COST]):
        times = spare // numbers[i, _COST]
    state[0, lane] = energy - times * numbers[i, _COST]
    state[1, lane] += times
    return _HAPPENED if state[1, lane] == numbers[i, _PAYMENTS] else _NOTHING


@inner
def _experience_turn(numbers, i, amounts, state, lane):
    """Get experience counters, proliferate, and have what they give (122.1)."""
    experience = state[0, lane] + amounts[0, lane]
    experience += amounts[1, lane] * another(experience)
    state[0, lane] = experience
    state[1, lane] += experience * numbers[i, _SUMMED]
    reached = state[1, lane] if numbers[i, _SUMMED] != ZERO else experience
    return _HAPPENED if reached >= numbers[i, _GOAL] else _NOTHING


@inner
def _loyalty_turn(numbers, i, amounts, state, lane):
    """Use the ultimate, or the ability of the plan if it can be paid (606.4, 606.6); then damage (120.3c)."""
    loyalty = state[0, lane]
    if numbers[i, _LOYALTY_EARLY] != ZERO:
        loyalty += amounts[1, lane] * another(loyalty)
    if numbers[i, _PRICE] != ZERO and can_change_loyalty(loyalty, -numbers[i, _PRICE]):
        return _HAPPENED
    if can_change_loyalty(loyalty, amounts[0, lane]):
        loyalty += amounts[0, lane]
        state[1, lane] += ONE
    if numbers[i, _ACTIVATIONS] != ZERO and state[1, lane] == numbers[i, _ACTIVATIONS]:
        return _HAPPENED
    if numbers[i, _LOYALTY_EARLY] == ZERO:
        loyalty += amounts[1, lane] * another(loyalty)
    state[0, lane] = larger(loyalty - amounts[2, lane], ZERO)
    return _DIED if without_loyalty(state[0, lane]) else _NOTHING


@inner
def _put(number, adders, doublers, most):
    """Return how many counters are put, ``most`` at most: what adds comes before what doubles (616.1)."""
    number = replaced_once(number, ADD, adders)
    for _ in range(doublers):
        number = smaller(replaced_once(number, MULTIPLY, TWO), most)
    return number


@inner
def _grown(numbers, i, amounts, count, counters, lane):
    """Return the +1/+1 counters after a turn's puts, proliferating (701.34a) and doubling (701.10e)."""
    most = numbers[i, _ENOUGH]
    for place in range(_FIVE, count):
        counters = smaller(counters + _put(amounts[place, lane], amounts[3, lane], amounts[4, lane], most), most)
    for _ in range(amounts[0, lane]):
        if counters == ZERO or counters == most:
            break
        counters = smaller(counters + _put(another(counters), amounts[3, lane], amounts[4, lane], most), most)
    for _ in range(amounts[1, lane]):
        counters = smaller(counters + _put(counters, amounts[3, lane], amounts[4, lane], most), most)
    return counters


@inner
def _counters_turn(numbers, i, amounts, count, state, lane):
    """Let a creature grow and attack; without damage to deal, it is enough that it has grown."""
    state[0, lane] = _grown(numbers, i, amounts, count, state[0, lane], lane)
    if numbers[i, _BY_DAMAGE] == ZERO:
        return _HAPPENED if state[0, lane] >= numbers[i, _ENOUGH] else _NOTHING
    state[1, lane] += amounts[2, lane] * (numbers[i, _POWER] + state[0, lane])
    return _HAPPENED if without_life(numbers[i, _ENOUGH] - state[1, lane]) else _NOTHING


@inner
def _turn(kind, numbers, i, amounts, count, state, lane):
    """Take one turn of a clock in one lane: change its two numbers; return what happened."""
    if kind == POISON:
        return _poison_turn(numbers, i, amounts, count, state, lane)
    if kind == ENERGY:
        return _energy_turn(numbers, i, amounts, state, lane)
    if kind == EXPERIENCE:
        return _experience_turn(numbers, i, amounts, state, lane)
    if kind == LOYALTY:
        return _loyalty_turn(numbers, i, amounts, state, lane)
    return _counters_turn(numbers, i, amounts, count, state, lane)


@arrays_entry
def turn_outcomes(kind, states, rows, numbers, out):
    """Compute what a turn leads to from each state with each row of amounts.

    Parameters
    ----------
    kind : int64
        The clock, ``POISON`` to ``COUNTERS``.
    states : int64[states, 2]
        The clock's two numbers before the turn.
    rows : int64[amounts, rows]
        The amounts of the turn, in the order of the table above.
    numbers : int64[1, 6]
        The setting: the start, the last turn, and what its clock asks for.
    out : int64[states, rows, 3]
        Filled with the two numbers after the turn and what happened (0 nothing, 1, 2).
    """
    count, lanes = rows.shape
    state = np.zeros((2, lanes), dtype=np.int64)
    for i in range(states.shape[0]):
        for lane in range(lanes):
            state[0, lane], state[1, lane] = states[i, 0], states[i, 1]
            out[i, lane, 2] = _turn(kind, numbers, ZERO, rows, np.int64(count), state, lane)
            out[i, lane, 0], out[i, lane, 1] = state[0, lane], state[1, lane]


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


@inner
def _draw_amount(places, values, upto, place, turn, index, keys, lanes, draws, amounts):
    """Draw an amount of a turn, its ``index``-th, from the law at ``place`` in every lane."""
    first, last = places[place, 0], places[place, 1] - ONE
    for lane in range(lanes):
        amounts[index, lane] = values[first]
    if first == last:
        return
    for lane in range(lanes):
        draws[lane] = below(word(keys[lane], turn, index), PARTS)
    for row in range(first, last):
        bound, more = upto[row], values[row + ONE] - values[row]
        for lane in range(lanes):
            amounts[index, lane] += more * np.int64(draws[lane] >= bound)


@inner
def _go_on(keys, state, lane, other):
    """Let the game in the lane ``other`` go on in the lane ``lane``."""
    keys[lane] = keys[other]
    state[0, lane], state[1, lane] = state[0, other], state[1, other]


@inner
def _play(kind, starts, places, values, upto, numbers, i, lanes, keys, draws, amounts, state, out):
    """Play the games in the first lanes; count what happened in ``out[i, turn, event - 1]``.

    Where a game ends its lane is given to a later one, so that the games that go on are side by side.
    """
    for turn in range(numbers[i, TURNS]):
        first, last = starts[i, turn], starts[i, turn + 1]
        for place in range(first, last):
            _draw_amount(places, values, upto, place, np.int64(turn), place - first, keys, lanes, draws, amounts)
        going = ZERO
        for lane in range(lanes):
            event = _turn(kind, numbers, i, amounts, last - first, state, lane)
            if event != _NOTHING:
                out[i, turn, event - 1] += 1
            else:
                _go_on(keys, state, going, lane)
                going += ONE
        lanes = going
        if lanes == ZERO:
            return


@arrays_entry
def play_clocks(kind, starts, places, values, upto, numbers, seed, first_game, last_game, out):
    """Simulate the games ``first_game`` to ``last_game`` - 1 of every setting.

    An amount depends on (seed, game, turn, its place in the turn) alone: settings meet the same luck, and no
    result depends on what else is in the call. ``WIDTH`` games are played side by side, so that one instruction
    draws for several.

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
    amounts = np.zeros((most, WIDTH), dtype=np.int64)
    state = np.zeros((2, WIDTH), dtype=np.int64)
    draws = np.zeros(WIDTH, dtype=np.int64)
    keys = np.zeros(WIDTH, dtype=np.uint64)
    for i in range(starts.shape[0]):
        for game in range(first_game, last_game, WIDTH):
            lanes = smaller(WIDTH, last_game - game)
            for lane in range(lanes):
                keys[lane] = game_key(seed, game + lane)
                state[0, lane], state[1, lane] = numbers[i, START], ZERO
            _play(kind, starts, places, values, upto, numbers, i, lanes, keys, draws, amounts, state, out)
