"""Rad clocks (CR 728.1): the exact law by dynamic programming, and games that simulate the same.

A player with rad counters mills that many cards at the beginning of the precombat main phase and, for each
nonland card milled, loses 1 life and one rad counter. Cards that were drawn and that nobody looks at leave
the rest of the library a uniform sample, so the cards milled on one turn are a uniform sample of all cards
not milled before: the state of the exact law is only how many cards, and how many nonland cards, have been
milled.

Settings are rows of eight integers, in the order of ``FIELDS``.
"""

import numpy as np

from counterclock.kernels.jit import entry, inner, leaf
from counterclock.kernels.rng import below, game_key, word

FIELDS = ("cards", "lands", "life", "rads", "draws", "remove_per_land", "schedule", "chance")
"""The columns of a setting: ``schedule`` is a row of the schedules, ``chance`` is in parts of 2**32."""

CARDS, LANDS, LIFE, RADS_AT_START, DRAWS, PER_LAND, SCHEDULE, CHANCE = (np.int64(i) for i in range(8))
RADIATION, DECKED, CAUSES = np.int64(0), np.int64(1), np.int64(2)
ALWAYS = np.int64(1 << 32)
"""The ``chance`` of a batch of rad counters that is sure to arrive."""

WIDTH = np.int64(64)
"""Games that are simulated side by side."""
LIBRARY, NONLANDS, LIFE_LEFT, RADS, COUNT, LOST, ALIVE, LANE_FIELDS = (np.int64(i) for i in range(8))

_ZERO, _ONE = np.int64(0), np.int64(1)
_DEPTH, _BATCH = np.int64(0), np.int64(1)


@entry
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


@inner
def _spread(mass, table, p, nonlands, lands, count, row, gone, width):
    """Send the mass ``p`` of one state to where milling ``count`` cards leads; return what dies.

    Among ``nonlands`` + ``lands`` cards left, C(nonlands, j) C(lands, count - j) of the C(all, count) sets
    hold j nonland cards. ``C(lands, count - j)`` is read as ``C(lands, lands - count + j)``, so that every
    read runs upwards.
    """
    first = max(_ZERO, count - lands)
    last = min(count, nonlands)
    limit = min(last, width - 1 - gone)
    shift = lands - count
    scale = p / table[nonlands + lands, count]
    for j in range(first, limit + 1):
        mass[row, gone + j] += scale * (table[nonlands, j] * table[lands, shift + j])
    dead = 0.0
    for j in range(max(first, limit + 1), last + 1):
        dead += scale * (table[nonlands, j] * table[lands, shift + j])
    return dead


@inner
def _radiate(mass, table, setting, arrived, library, width, low, high):
    """Radiation of one turn in every state; return the mass that dies and the new highest row.

    ``mass[m, k]`` is the probability of m cards milled, k of them nonland; ``library`` is how many cards the
    library would hold had none been milled. Rows are walked downwards: a mill leads to a row already done.
    """
    nonlands = setting[CARDS] - setting[LANDS]
    dead = 0.0
    top = high
    for milled in range(high, low - 1, -1):
        for gone in range(max(_ZERO, milled - setting[LANDS]), min(width, milled + 1)):
            p = mass[milled, gone]
            rads = arrived - (milled if setting[PER_LAND] else gone)
            count = min(rads, library - milled)
            if p == 0.0 or count <= 0:
                continue
            mass[milled, gone] = 0.0
            left = nonlands - gone
            lands = setting[LANDS] - milled + gone
            dead += _spread(mass, table, p, left, lands, count, milled + count, gone, width)
            top = max(top, milled + count)
    return dead, top


@inner
def _deck(mass, row, width):
    """Empty one row of states, those whose library has run out; return its mass."""
    out = 0.0
    if row >= 0:
        for gone in range(width):
            out += mass[row, gone]
            mass[row, gone] = 0.0
    return out


@inner
def _first_row(mass, low, high, width):
    """Return the first row from ``low`` on that holds any mass, or ``high + 1``."""
    for row in range(low, high + 1):
        for gone in range(width):
            if mass[row, gone] != 0.0:
                return row
    return high + 1


@inner
def _law(setting, schedule, table, mass, path, out):
    """Fill ``out[turn, cause]`` for one setting, and ``path[turn]`` with the living states."""
    cards = setting[CARDS]
    width = min(setting[LIFE], cards - setting[LANDS] + 1)
    mass[: cards + 1, :width] = 0.0
    mass[0, 0] = 1.0
    low, high, arrived = _ZERO, _ZERO, setting[RADS_AT_START]
    for turn in range(out.shape[0]):
        library = cards
        if setting[DRAWS]:
            out[turn, DECKED] = _deck(mass, cards - turn, width)
            library = cards - turn - 1
        arrived += schedule[turn]
        low = _first_row(mass, low, high, width)
        if low > high:
            break
        out[turn, RADIATION], high = _radiate(mass, table, setting, arrived, library, width, low, high)
        if turn < path.shape[0]:
            path[turn, : cards + 1, :width] = mass[: cards + 1, :width]


@entry
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
    columns = min(settings[first:last, LIFE].max(), rows)
    mass = np.zeros((rows, columns))
    nothing = np.zeros((0, 1, 1))
    for i in range(first, last):
        _law(settings[i], schedules[settings[i, SCHEDULE]], table, mass, nothing, out[i - first])


@entry
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


@leaf
def _mill(lanes, keys, cards, most):
    """Take up to ``most`` cards from the top of each lane's library, ``lanes[COUNT]`` of them in each."""
    for j in range(most):
        for lane in range(WIDTH):
            library = lanes[LIBRARY, lane]
            nonlands = lanes[NONLANDS, lane]
            takes = np.int64(np.int64(j) < lanes[COUNT, lane])
            hit = np.int64(below(word(keys[lane], _DEPTH, cards - library), library) < nonlands)
            lanes[LIBRARY, lane] = library - takes
            lanes[NONLANDS, lane] = nonlands - (hit & takes)


@leaf
def _draw(lanes, keys, cards, turn, out):
    """Draw a card in every lane; a lane with an empty library has lost."""
    for lane in range(WIDTH):
        if lanes[ALIVE, lane] != 0 and lanes[LIBRARY, lane] == 0:
            out[turn, DECKED] += 1
            lanes[ALIVE, lane] = 0
        lanes[COUNT, lane] = lanes[ALIVE, lane]
    _mill(lanes, keys, cards, _ONE)


@leaf
def _arrive(lanes, keys, turn, rads, chance):
    """Put a batch of ``rads`` rad counters on the player of each lane, with ``chance`` in parts of 2**32."""
    for lane in range(WIDTH):
        comes = chance >= ALWAYS or below(word(keys[lane], _BATCH, np.int64(turn)), ALWAYS - _ONE) < chance
        lanes[RADS, lane] += rads * np.int64(comes)


@leaf
def _irradiate(lanes, keys, setting, turn, out):
    """Apply radiation in every lane; return how many lanes live on."""
    most = _ZERO
    for lane in range(WIDTH):
        count = min(lanes[RADS, lane], lanes[LIBRARY, lane]) * lanes[ALIVE, lane]
        lanes[COUNT, lane] = count
        lanes[LOST, lane] = lanes[NONLANDS, lane]
        most = max(most, count)
    _mill(lanes, keys, setting[CARDS], most)
    alive = _ZERO
    for lane in range(WIDTH):
        lost = lanes[LOST, lane] - lanes[NONLANDS, lane]
        lanes[LIFE_LEFT, lane] -= lost
        lanes[RADS, lane] -= lanes[COUNT, lane] if setting[PER_LAND] else lost
        if lanes[ALIVE, lane] != 0 and lanes[LIFE_LEFT, lane] <= 0:
            out[turn, RADIATION] += 1
            lanes[ALIVE, lane] = 0
        alive += lanes[ALIVE, lane]
    return alive


@inner
def _deal(lanes, keys, setting, seed, game, games):
    """Begin a game in each lane, ``games`` of them games that count."""
    for lane in range(WIDTH):
        keys[lane] = game_key(seed, game + lane)
        lanes[LIBRARY, lane] = setting[CARDS]
        lanes[NONLANDS, lane] = setting[CARDS] - setting[LANDS]
        lanes[LIFE_LEFT, lane] = setting[LIFE]
        lanes[RADS, lane] = setting[RADS_AT_START]
        lanes[ALIVE, lane] = np.int64(lane < games)


@inner
def _games(lanes, keys, setting, schedule, out):
    """Play the games of all lanes and count how they end in ``out[turn, cause]``."""
    for turn in range(schedule.shape[0]):
        if setting[DRAWS]:
            _draw(lanes, keys, setting[CARDS], turn, out)
        _arrive(lanes, keys, turn, schedule[turn], setting[CHANCE])
        if _irradiate(lanes, keys, setting, turn, out) == 0:
            return


@entry
def play_rad_clocks(settings, schedules, seed, first, last, first_game, last_game, out):
    """Simulate the games ``first_game`` to ``last_game`` - 1 of the settings ``first`` to ``last`` - 1.

    Whether the card at a depth of the library is a land depends on (seed, game, depth) and on what lay above
    it alone: settings meet the same luck, and no result depends on what else is in the call. ``WIDTH`` games
    are played side by side, so that one instruction serves several.

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
    keys = np.zeros(WIDTH, dtype=np.uint64)
    for i in range(first, last):
        schedule = schedules[settings[i, SCHEDULE]]
        for game in range(first_game, last_game, WIDTH):
            _deal(lanes, keys, settings[i], seed, game, min(WIDTH, last_game - game))
            _games(lanes, keys, settings[i], schedule, out[i - first])
