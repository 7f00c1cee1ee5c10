"""Rad clocks (CR 728.1): the exact law by dynamic programming, and games that simulate the same.

A player with rad counters mills that many cards at the beginning of the precombat main phase and, for each
nonland card milled, loses 1 life and one rad counter. Cards that were drawn and that nobody looks at leave
the rest of the library a uniform sample, so the cards milled on one turn are a uniform sample of all cards
not milled before: the state of the exact law is only how many cards, and how many nonland cards, have been
milled.

Settings are rows of eight integers, in the order of ``FIELDS``.
"""

import numpy as np

from counterclock.kernels.bits import larger, smaller
from counterclock.kernels.jit import arrays_entry, arrays_inner, leaf
from counterclock.kernels.layout import ONE, TWO, ZERO
from counterclock.kernels.rng import below, below_again, game_key, word
from counterclock.kernels.rules.numbers import as_many_as_there_are, nothing_to_draw, radiation_takes, without_life

FIELDS = ("cards", "lands", "life", "rads", "draws", "remove_per_land", "schedule", "chance")
"""The columns of a setting: ``schedule`` is a row of the schedules, ``chance`` is in parts of 2**32."""

CARDS, LANDS, LIFE, RADS_AT_START, DRAWS, PER_LAND, SCHEDULE, CHANCE = (np.int64(i) for i in range(8))
RADIATION, DECKED, CAUSES = np.int64(0), np.int64(1), np.int64(2)
ALWAYS = np.int64(1 << 32)
"""The ``chance`` of a batch of rad counters that is sure to arrive."""

WIDTH = np.int64(64)
"""Games that are simulated side by side."""
MILLED, LIFE_LEFT, RADS, ALIVE, END, LANE_FIELDS = (np.int64(i) for i in range(6))
_ORDER, _BATCH = ZERO, ONE

# Exact laws -----------------------------------------------------------------------------------------------------------


@arrays_entry
def binomials(size):
    """Return Pascal's triangle as floats.

    Parameters
    ----------
    size : int64
        The largest n; up to 1,000 every entry and every product C(a, j) C(b, n - j) is finite.

    Returns
    -------
    float64[size + 1, size + 1]
        C(n, k) at [n, k], and 0 where k > n.
    """
    table = np.zeros((size + 1, size + 1))
    for n in range(size + 1):
        table[n, 0] = 1.0
        for k in range(1, n + 1):
            table[n, k] = table[n - 1, k - 1] + table[n - 1, k]
    return table


@arrays_inner
def _spread(mass, table, p, nonlands, lands, count, row, gone, width):
    """Send the mass ``p`` of one state to where milling ``count`` cards leads; return what dies.

    Among ``nonlands`` + ``lands`` cards left, C(nonlands, j) C(lands, count - j) of the C(all, count) sets
    hold j nonland cards. ``C(lands, count - j)`` is read as ``C(lands, lands - count + j)``, so that every
    read runs upwards.
    """
    first = larger(ZERO, count - lands)
    last = smaller(count, nonlands)
    limit = smaller(last, width - 1 - gone)
    shift = lands - count
    scale = p / table[nonlands + lands, count]
    for j in range(first, limit + 1):
        mass[row, gone + j] += scale * (table[nonlands, j] * table[lands, shift + j])
    dead = 0.0
    for j in range(larger(first, limit + 1), last + 1):
        dead += scale * (table[nonlands, j] * table[lands, shift + j])
    return dead


@arrays_inner
def _radiate(mass, table, setting, arrived, library, width, low, high):
    """Radiation of one turn in every state; return the mass that dies and the new highest row.

    ``mass[m, k]`` is the probability of m cards milled, k of them nonland; ``library`` is how many cards the
    library would hold had none been milled. Rows are walked downwards: a mill leads to a row already done.
    """
    nonlands = setting[CARDS] - setting[LANDS]
    dead = 0.0
    top = high
    for milled in range(high, low - 1, -1):
        for gone in range(larger(ZERO, milled - setting[LANDS]), smaller(width, milled + 1)):
            p = mass[milled, gone]
            _, removed = radiation_takes(milled, gone, setting[PER_LAND])
            count = as_many_as_there_are(arrived - removed, library - milled)
            if p == 0.0 or count <= ZERO:
                continue
            mass[milled, gone] = 0.0
            left = nonlands - gone
            lands = setting[LANDS] - milled + gone
            dead += _spread(mass, table, p, left, lands, count, milled + count, gone, width)
            top = larger(top, milled + count)
    return dead, top


@arrays_inner
def _deck(mass, library, low, high, width):
    """Empty the states whose library has run out before the draw of the turn; return their mass.

    ``library`` is how many cards it would hold had none been milled.
    """
    out = 0.0
    for milled in range(high, low - 1, -1):
        if not nothing_to_draw(library - milled):
            break
        for gone in range(width):
            out += mass[milled, gone]
            mass[milled, gone] = 0.0
    return out


@arrays_inner
def _first_row(mass, low, high, width):
    """Return the first row from ``low`` on that holds any mass, or ``high + 1``."""
    for row in range(low, high + 1):
        for gone in range(width):
            if mass[row, gone] != 0.0:
                return row
    return high + 1


@arrays_inner
def _living_columns(setting):
    """Return for how many numbers of nonland cards milled, from 0 up, the player lives."""
    columns = ZERO
    while columns <= setting[CARDS] - setting[LANDS]:
        life, _ = radiation_takes(columns, columns, setting[PER_LAND])
        if without_life(setting[LIFE] - life):
            return columns
        columns += ONE
    return columns


@arrays_inner
def _law(setting, schedule, table, mass, path, out):
    """Fill ``out[turn, cause]`` for one setting, and ``path[turn]`` with the living states."""
    cards = setting[CARDS]
    width = _living_columns(setting)
    mass[: cards + 1, :width] = 0.0
    mass[0, 0] = 1.0
    low, high, arrived = ZERO, ZERO, setting[RADS_AT_START]
    for turn in range(out.shape[0]):
        library = cards
        if setting[DRAWS]:
            out[turn, DECKED] = _deck(mass, cards - turn, low, high, width)
            library = cards - turn - 1
        arrived += schedule[turn]
        low = _first_row(mass, low, high, width)
        if low > high:
            break
        out[turn, RADIATION], high = _radiate(mass, table, setting, arrived, library, width, low, high)
        if turn < path.shape[0]:
            path[turn, : cards + 1, :width] = mass[: cards + 1, :width]


@arrays_entry
def rad_laws(settings, schedules, table, first, last, out):
    """Compute the exact laws of the settings ``first`` to ``last`` - 1.

    Parameters
    ----------
    settings : int64[settings, 8]
        Rows of ``FIELDS``; ``chance`` is not read.
    schedules : int64[schedules, turns]
        Rad counters that arrive on each of the player's turns, after the draw and before radiation.
    table : float64[n + 1, n + 1]
        ``binomials(n)``, n at least the largest number of cards.
    first, last : int64
        The range of settings.
    out : float64[last - first, turns, 2]
        Zeros; filled with the probability to lose on each turn by radiation and by an empty library.
    """
    rows = settings[first:last, CARDS].max() + 1
    columns = smaller(settings[first:last, LIFE].max(), rows)
    mass = np.zeros((rows, columns))
    nothing = np.zeros((0, 1, 1))
    for i in range(first, last):
        _law(settings[i], schedules[settings[i, SCHEDULE]], table, mass, nothing, out[i - first])


@arrays_entry
def rad_path(setting, schedule, table, path, out):
    """Compute one exact law with the living states after each turn.

    Parameters
    ----------
    setting : int64[8]
        One row of ``FIELDS``.
    schedule : int64[turns]
        Rad counters that arrive on each turn.
    table : float64[n + 1, n + 1]
        ``binomials(n)``, n at least the number of cards.
    path : float64[turns, cards + 1, columns]
        Zeros; filled with the probability to live with m cards milled, k of them nonland, at [turn, m, k].
    out : float64[turns, 2]
        Zeros; filled as in ``rad_laws``.
    """
    mass = np.zeros((setting[CARDS] + 1, path.shape[2]))
    _law(setting, schedule, table, mass, path, out)


# Games ----------------------------------------------------------------------------------------------------------------


@leaf
def _settle_order(left, keys, cards, settled, wanted):
    """Settle which cards come next until ``wanted`` are known in every lane; return how many are known then.

    ``left[n, lane]`` is how many nonland cards there are below the first n cards that are milled. One random word
    decides two cards. Cards that are drawn are not among them: nobody looks at those, so that they leave the cards
    milled a uniform sample of all.
    """
    while settled < wanted:
        for lane in range(WIDTH):
            draw = word(keys[lane], _ORDER, settled // TWO)
            nonlands = left[settled, lane]
            nonlands -= np.int64(below(draw, cards - settled) < nonlands)
            left[settled + ONE, lane] = nonlands
            left[settled + TWO, lane] = nonlands - np.int64(below_again(draw, cards - settled - ONE) < nonlands)
        settled += TWO
    return settled


@leaf
def _draw(lanes, library):
    """Draw a card in every lane: one with an empty library has lost; return how many have."""
    decked = ZERO
    for lane in range(WIDTH):
        empty = lanes[ALIVE, lane] & np.int64(nothing_to_draw(library - lanes[MILLED, lane]))
        lanes[ALIVE, lane] -= empty
        decked += empty
    return decked


@leaf
def _arrive(lanes, keys, turn, rads, chance):
    """Put a batch of ``rads`` rad counters on the player of each lane, with ``chance`` in parts of 2**32."""
    for lane in range(WIDTH):
        comes = chance >= ALWAYS or below(word(keys[lane], _BATCH, turn), ALWAYS) < chance
        lanes[RADS, lane] += rads * np.int64(comes)


@leaf
def _mill(lanes, library):
    """Mill in every lane as many cards as there are rad counters; return the most milled in any since the start."""
    most = ZERO
    for lane in range(WIDTH):
        count = as_many_as_there_are(lanes[RADS, lane], library - lanes[MILLED, lane]) * lanes[ALIVE, lane]
        lanes[END, lane] = lanes[MILLED, lane] + count
        most = larger(most, lanes[END, lane])
    return most


@leaf
def _irradiate(lanes, left, per_land):
    """Take life and rad counters for the cards milled in every lane; return how many lost and how many live on."""
    lost = ZERO
    alive = ZERO
    for lane in range(WIDTH):
        before, after = lanes[MILLED, lane], lanes[END, lane]
        life, rads = radiation_takes(after - before, left[before, lane] - left[after, lane], per_land)
        lanes[MILLED, lane] = after
        lanes[LIFE_LEFT, lane] -= life
        lanes[RADS, lane] -= rads
        dead = lanes[ALIVE, lane] & np.int64(without_life(lanes[LIFE_LEFT, lane]))
        lanes[ALIVE, lane] -= dead
        lost += dead
        alive += lanes[ALIVE, lane]
    return lost, alive


@leaf
def _deal(lanes, left, keys, setting, seed, game, games):
    """Begin a game in each lane, ``games`` of them games that count."""
    for lane in range(WIDTH):
        keys[lane] = game_key(seed, game + lane)
        left[ZERO, lane] = setting[CARDS] - setting[LANDS]
        lanes[MILLED, lane] = ZERO
        lanes[LIFE_LEFT, lane] = setting[LIFE]
        lanes[RADS, lane] = setting[RADS_AT_START]
        lanes[ALIVE, lane] = np.int64(lane < games)


@leaf
def _games(lanes, left, keys, setting, schedule, out):
    """Play the games of all lanes and count how they end in ``out[turn, cause]``."""
    settled = ZERO
    library = setting[CARDS]
    for turn in range(schedule.shape[0]):
        if setting[DRAWS] != ZERO:
            out[turn, DECKED] += _draw(lanes, library)
            library -= ONE
        _arrive(lanes, keys, np.int64(turn), schedule[turn], setting[CHANCE])
        settled = _settle_order(left, keys, setting[CARDS], settled, _mill(lanes, library))
        lost, alive = _irradiate(lanes, left, setting[PER_LAND])
        out[turn, RADIATION] += lost
        if alive == ZERO:
            return


@arrays_entry
def play_rad_clocks(settings, schedules, seed, first, last, first_game, last_game, out):
    """Simulate the games ``first_game`` to ``last_game`` - 1 of the settings ``first`` to ``last`` - 1.

    Whether the nth card milled is a land depends on (seed, game, n) and on what was milled before it alone:
    settings meet the same luck, and no result depends on what else is in the call. ``WIDTH`` games are played
    side by side, so that one instruction serves several.

    Parameters
    ----------
    settings : int64[settings, 8]
        Rows of ``FIELDS``.
    schedules : int64[schedules, turns]
        Rad counters that arrive on each turn, with the setting's ``chance``.
    seed : uint64
        The run's seed.
    first, last : int64
        The range of settings.
    first_game, last_game : int64
        The range of games.
    out : int64[last - first, turns, 2]
        Zeros; filled with how many games were lost on each turn by radiation and by an empty library.
    """
    lanes = np.zeros((LANE_FIELDS, WIDTH), dtype=np.int64)
    left = np.zeros((settings[first:last, CARDS].max() + 2, WIDTH), dtype=np.int64)
    keys = np.zeros(WIDTH, dtype=np.uint64)
    for i in range(first, last):
        schedule = schedules[settings[i, SCHEDULE]]
        for game in range(first_game, last_game, WIDTH):
            _deal(lanes, left, keys, settings[i], seed, game, smaller(WIDTH, last_game - game))
            _games(lanes, left, keys, settings[i], schedule, out[i - first])
