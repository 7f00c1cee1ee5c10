"""Exact clocks: where the state is small, the answer needs no dice.

========================  =====================================================================
function                  answers
========================  =====================================================================
`opening_hand`            which hand is kept, with any mulligan rule
`draw_by_turn`            how many of each kind have been seen by each turn
`rad_clock`               when rad counters, or an empty library, beat a player
`rad_clock_grid`          the same for many thousands of settings at once
`last_to_lose`            when the last of several players has lost (`first_to_lose`: the first)
`poison_clock`            when a player has been given enough poison counters
`energy_clock`            when energy has paid for something so many times
`experience_clock`        when there are enough experience counters
`loyalty_clock`           when a planeswalker uses its ultimate
`counters_clock`          when +1/+1 counters have grown enough, or have killed
`simple_deck`             on which turn lands and vanilla creatures kill
`clock_grid`              poison, energy, experience, loyalty or counters for many settings
`put_counters`            how many counters are put where effects add and double
`rad_report`              the rad clock in plain values, ready for JSON
========================  =====================================================================

Every clock is a `Clock`: a law with the columns `turn`, `cause` and `p`, as a simulated run has them. The clocks of
counters also take `games`, `seed` and `threads`: then the same clock is played so many times in place of being
computed, and its law has the intervals `low` and `high`.
"""

from counterclock.exact_clocks import energy_clock, experience_clock, loyalty_clock, poison_clock
from counterclock.exact_decks import Creature, simple_deck
from counterclock.exact_draws import draw_by_turn, opening_hand
from counterclock.exact_grid import clock_grid
from counterclock.exact_growth import counters_clock, put_counters
from counterclock.exact_rad import first_to_lose, last_to_lose, rad_clock
from counterclock.exact_rad_grid import rad_clock_grid, rad_report
from counterclock.exact_result import Clock

__all__ = [
    "Clock",
    "Creature",
    "clock_grid",
    "counters_clock",
    "draw_by_turn",
    "energy_clock",
    "experience_clock",
    "first_to_lose",
    "last_to_lose",
    "loyalty_clock",
    "opening_hand",
    "poison_clock",
    "put_counters",
    "rad_clock",
    "rad_clock_grid",
    "rad_report",
    "simple_deck",
]
