"""Runs made by hand: tallies that are written down, so that pictures and tables need no games."""

import numpy as np

from counterclock.deck import resolve
from counterclock.decklist import read_deck_text
from counterclock.run import Run
from counterclock.setup import Setup
from counterclock.tallies import Tallies, Tracked, tracked_rows

GAMES = 1000


def made_run(
    names: list[str], turns: int = 20, opponents: int = 1, *, kills: bool = True, outcomes: bool = False
) -> Run:
    """Make a run of decks that kill on neighbouring turns, half by poison and half by damage; or never."""
    decks = tuple(resolve(read_deck_text("24 Forest\n36 Glistener Elf", name)) for name in names)
    tallies = Tallies.zeros(len(names), turns)
    kept = np.zeros((len(names), GAMES), np.uint8)
    for place in range(len(names)):
        for number in range(GAMES if kills else 0):
            turn = 1 + (number * (place + 3) // 97 + place) % turns
            tallies.kills[place, turn, 1 + number % 2] += 1
            kept[place, number] = turn
        tallies.mulligans[place, 0, 0] = GAMES
    rows = len(tracked_rows(opponents))
    level = np.arange(turns + 1)[:, None] * np.ones(rows)
    quantiles = np.array([np.minimum(level * share, 10) for share in (0.2, 0.4, 0.5, 0.7, 1)]).astype(np.int64)
    tracked = {place: Tracked(GAMES, level / 2, quantiles) for place in range(len(names))}
    setup = Setup("commander" if opponents > 1 else "modern", opponents=opponents, turns=turns)
    return Run(decks, setup, GAMES, 3, tallies, tracked, kept if outcomes else None)
