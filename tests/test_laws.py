"""Games against laws that are known without playing: exact clocks, hypergeometric draws, published tables.

Every comparison allows four standard errors; seeds are fixed, so that a test that passes always passes. Published
tables that were themselves simulated bring their own standard error. Not here, because the pilot cannot be told to:
hands kept for particular cards (Tron pieces), mulligans decided by the expected kill turn (the goldfish formats of
2013), plays made at random (the mana simulator).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from math import comb, sqrt

import numpy as np
import numpy.typing as npt
import pytest

from counterclock import exact
from counterclock.deck import Deck, resolve
from counterclock.decklist import read_deck_text
from counterclock.encode import encode, slots_of
from counterclock.kernels import layout
from counterclock.kernels.game import BINS, TRACKED, TRACKED_OPPONENT, play_block, play_logged
from counterclock.kernels.log import SAW_DRAW, SAW_KEEP
from counterclock.setup import Setup

MOST = 4.0
"""Standard errors that a simulated share may be off."""
FEW = 20
"""Outcomes expected less often than this are counted together."""


def deck_of(**cards: int) -> Deck:
    return resolve(read_deck_text("\n".join(f"{count} {name.replace('_', ' ')}" for name, count in cards.items())))


@dataclass
class Played:
    """What play_block counts."""

    games: int
    kills: npt.NDArray[np.int64]
    mulligans: npt.NDArray[np.int64]
    track: npt.NDArray[np.int32]

    def kill_turns(self) -> dict[int, float]:
        return dict(enumerate((self.kills.sum(axis=1) / self.games).tolist()))

    def kept(self) -> list[float]:
        """Share of games in which so many mulligans were taken."""
        return (self.mulligans[:, 0] / self.games).tolist()

    def values(self, kind: str, turn: int) -> dict[int, float]:
        row = self.track[turn, TRACKED.index(kind)]
        return {value: count / self.games for value, count in enumerate(row.tolist()) if count}

    def mean(self) -> tuple[float, float]:
        """Mean kill turn of the games that killed, and its standard error."""
        by_turn = self.kills.sum(axis=1)
        turns = np.arange(by_turn.size)
        mean = (by_turn * turns).sum() / by_turn.sum()
        return mean, sqrt((by_turn * (turns - mean) ** 2).sum()) / by_turn.sum()


def play(deck: Deck, setup: Setup, games: int, *, seed: int = 2026, track: bool = False) -> Played:
    rows = len(TRACKED) + setup.opponents * len(TRACKED_OPPONENT)
    shape = (setup.turns + 1, 6)
    found = Played(
        games,
        np.zeros(shape, np.int64),
        np.zeros((8, 3), np.int64),
        np.zeros((setup.turns + 1, rows, BINS), np.int32),
    )
    play_block(
        *encode(deck, setup), np.uint64(seed), np.int64(0), np.int64(games),
        np.int64(games if track else 0), np.int64(-1), np.int64(0), np.zeros(1, layout.STATE), found.kills,
        np.zeros(shape, np.int64), np.zeros(shape, np.int64), found.mulligans, found.track, np.zeros(0, np.uint8),
    )  # fmt: skip
    return found


def errors(found: Mapping[int, float], law: Mapping[int, float], games: int) -> dict[str, float]:
    """Return how many standard errors each outcome is off; rare outcomes and what the law lacks are one."""
    common = [outcome for outcome, p in law.items() if p * games >= FEW and (1 - p) * games >= FEW]
    pairs = {str(outcome): (found.get(outcome, 0.0), law[outcome]) for outcome in common}
    rest = 1 - sum(law[outcome] for outcome in common)
    seen = 1 - sum(found.get(outcome, 0.0) for outcome in common)
    if rest * games >= 1:
        pairs["rest"] = (seen, rest)
    else:
        assert seen * games <= MOST + rest * games
    return {name: (share - p) / sqrt(p * (1 - p) / games) for name, (share, p) in pairs.items()}


def agree(found: Mapping[int, float], law: Mapping[int, float], games: int) -> None:
    off = errors(found, law, games)
    assert off
    assert max(map(abs, off.values())) < MOST, off


def near(share: float, published: float, games: int, their_games: float, rounding: float = 0.0) -> None:
    """Compare a share with a published one that was simulated too."""
    error = sqrt(published * (1 - published) * (1 / games + 1 / their_games))
    assert abs(share - published) < MOST * error + rounding, (share, published, (share - published) / error)


# Kill turns -----------------------------------------------------------------------------------------------------------

MILLION = 1_000_000
ELF = exact.Creature(36, 1, 1, infect=True)
WOLF = exact.Creature(36, 3, 2, infect=True)


@pytest.mark.parametrize("pilot", ["greedy", "default"])
@pytest.mark.parametrize(
    ("name", "creature", "first"),
    [("Glistener_Elf", ELF, "play"), ("Glistener_Elf", ELF, "draw"), ("Rot_Wolf", WOLF, "play")],
)
def test_kill_turns_of_simple_decks(name: str, creature: exact.Creature, first: str, pilot: str) -> None:
    law = exact.simple_deck(24, [creature], play=first == "play", turns=20).by_turn()
    setup = Setup(mulligan="none", first=first, pilot=pilot)
    played = play(deck_of(Forest=24, **{name: 36}), setup, MILLION)
    agree(played.kill_turns(), dict(zip(law["turn"], law["p"], strict=True)), MILLION)


def test_either_is_half_of_both() -> None:
    laws = [exact.simple_deck(24, [ELF], play=first, turns=20).by_turn() for first in (True, False)]
    halves = Counter[int]()
    for law in laws:
        halves.update(dict(zip(law["turn"], law["p"] / 2, strict=True)))
    played = play(deck_of(Forest=24, Glistener_Elf=36), Setup(mulligan="none", first="either"), MILLION)
    agree(played.kill_turns(), halves, MILLION)


# Opening hands and draws ----------------------------------------------------------------------------------------------


def hypergeometric(cards: int, marked: int, drawn: int) -> dict[int, float]:
    return {
        k: comb(marked, k) * comb(cards - marked, drawn - k) / comb(cards, drawn)
        for k in range(max(0, drawn - cards + marked), min(marked, drawn) + 1)
    }


def land_law(cards: int, lands: int, turns: int, on_the_play: bool) -> list[dict[int, float]]:
    """Return the law of lands in play at the end of each turn: one is played whenever one is in hand."""
    states = {(seen, 0): p for seen, p in hypergeometric(cards, lands, 7).items()}
    drawn, laws = 7, []
    for turn in range(1, turns + 1):
        after = Counter[tuple[int, int]]()
        for (seen, there), p in states.items():
            if turn > 1 or not on_the_play:
                land = (lands - seen) / (cards - drawn)
                after[seen + 1, min(there + 1, seen + 1)] += p * land
                after[seen, min(there + 1, seen)] += p * (1 - land)
            else:
                after[seen, min(there + 1, seen)] += p
        drawn += turn > 1 or not on_the_play
        states = after
        law = Counter[int]()
        for (_, there), p in states.items():
            law[there] += p
        laws.append(dict(law))
    return laws


@pytest.mark.parametrize("first", ["play", "draw"])
@pytest.mark.parametrize(("cards", "lands"), [(60, 24), (99, 37), (40, 16)])
def test_lands_in_play_follow_the_hypergeometric_law(cards: int, lands: int, first: str) -> None:
    games = 300_000
    deck = deck_of(Forest=lands, Rot_Wolf=cards - lands)
    played = play(deck, Setup(mulligan="none", first=first, turns=6), games, track=True)
    for turn, law in enumerate(land_law(cards, lands, 5, first == "play"), 1):
        agree(played.values("lands", turn), law, games)


def test_hands_hold_what_was_not_played() -> None:
    games = 300_000
    played = play(deck_of(Forest=24, Rot_Wolf=36), Setup(mulligan="none"), games, track=True)
    for turn, law in enumerate(land_law(60, 24, 2, True), 1):
        hands = Counter[int]()
        for there, p in law.items():
            hands[min(6 + turn - there, 7)] += p
        agree(played.values("hand", turn), hands, games)


def logged(deck: Deck, setup: Setup, games: int, seed: int = 5) -> list[npt.NDArray[np.int64]]:
    """Play games with logs."""
    entered, states, logs = encode(deck, setup), np.zeros(1, layout.STATE), []
    for game in range(games):
        play_logged(*entered, np.uint64(seed), np.int64(game), np.int64(0), states)
        logs.append(states["rows"][0, : int(states["log"][0])].copy())
    return logs


SIXTEEN_OF_FORTY = {
    0: (1.9, 0.9, 0.5, 0.2, 0.1, 0, 0, 0),
    1: (11.5, 7.2, 4.3, 2.5, 1.4, 0.7, 0.4, 0.2),
    2: (27.4, 21.0, 15.2, 10.5, 6.7, 4.2, 2.5, 1.4),
    3: (31.9, 31.0, 27.6, 22.9, 17.8, 13.1, 9.2, 6.0),
    4: (19.7, 25.2, 28.3, 28.9, 27.3, 24.0, 19.8, 15.4),
    5: (6.4, 11.5, 17.0, 21.9, 25.4, 27.1, 26.7, 24.6),
    6: (1.0, 2.9, 5.9, 10.0, 14.7, 19.3, 23.0, 25.4),
    7: (0.1, 0.4, 1.2, 2.7, 5.3, 8.7, 12.8, 17.0),
}
"""Percentages of games in which so many of 16 lands have been seen by turns 1 to 8, from Mathematics Stack Exchange
(thread 95518, a million games, one decimal); on the play, 40 cards."""


def test_cards_seen_follow_the_hypergeometric_law() -> None:
    games, turns = 30_000, 8
    deck = deck_of(Forest=16, Colossal_Dreadmaw=24)
    land = int(np.flatnonzero(encode(deck, Setup()).tables["card"][0, :, layout.K_UNITS])[0])
    seen = np.zeros((turns + 1, 17))
    opening = Counter[int]()
    for log in logged(deck, Setup(mulligan="none", turns=turns, life=1000), games):
        drawn = log[log[:, 0] == SAW_DRAW]
        lands = (drawn[:, 2] == land) * np.maximum(drawn[:, 3], 1)
        opening[int(log[log[:, 0] == SAW_KEEP][0, 3])] += 1
        for turn in range(1, turns + 1):
            seen[turn, lands[drawn[:, 5] <= turn].sum()] += 1
    agree({k: n / games for k, n in opening.items()}, hypergeometric(40, 16, 7), games)
    for turn in range(1, turns + 1):
        law = hypergeometric(40, 16, 6 + turn)
        agree(dict(enumerate(seen[turn] / games)), law, games)
        for lands, shares in SIXTEEN_OF_FORTY.items():
            assert law[lands] == pytest.approx(shares[turn - 1] / 100, abs=0.0016)


# Mulligans ------------------------------------------------------------------------------------------------------------

KEEPABLE = {
    ("london", 20): (59.348, 88.513, 97.114, 99.275), ("london", 22): (59.456, 90.04, 98.031, 99.611),
    ("london", 24): (57.812, 90.489, 98.515, 99.768), ("london", 26): (54.637, 89.93, 98.727, 99.839),
    ("vancouver", 20): (59.348, 82.593, 91.41, 94.021), ("vancouver", 22): (59.456, 83.786, 92.785, 95.188),
    ("vancouver", 24): (57.812, 83.69, 93.383, 95.742), ("vancouver", 26): (54.637, 82.391, 93.364, 95.845),
}  # fmt: skip
"""Percentages of games with a keepable hand (2 or 3 lands and at least 2 spells) of 7, of 6 or more, ... of 4 or more
cards, of 60 with so many lands: exact, by F. Karsten's London_mull_keepablehand.py."""


@pytest.mark.parametrize(("mulligan", "lands"), KEEPABLE)
def test_keepable_hands(mulligan: str, lands: int) -> None:
    games = 400_000
    setup = Setup(mulligan=mulligan, keep="2-3", min_spells=2, min_hand=3, turns=1)
    kept = np.cumsum(play(deck_of(Forest=lands, Rot_Wolf=60 - lands), setup, games).kept())
    for taken, percent in enumerate(KEEPABLE[mulligan, lands]):
        p = percent / 100
        assert abs(kept[taken] - p) < MOST * sqrt(p * (1 - p) / games) + 5e-6


FOURTH_LAND = {
    60: {21: 65.87, 22: 69.67, 23: 73.29, 24: 76.56, 25: 79.63, 26: 82.34, 27: 84.9, 28: 87.17, 29: 89.13, 30: 90.92},
    99: {34: 64.5, 36: 69.06, 38: 73.21, 40: 76.93, 42: 80.46, 44: 83.53},
}
"""Percentages of games with four lands in play on turn 4, play or draw by lot: the rules of F. Karsten's
NumberLandsProbCalc.py, two million games each."""


@pytest.mark.parametrize(("cards", "lands"), [(cards, lands) for cards in FOURTH_LAND for lands in FOURTH_LAND[cards]])
def test_fourth_land_drop(cards: int, lands: int) -> None:
    games = 250_000
    setup = Setup(first="either", keep="2-5,2-4,2-4", min_spells=0, min_hand=4, turns=4)
    played = play(deck_of(Forest=lands, Rot_Wolf=cards - lands), setup, games, track=True)
    near(played.values("lands", 4)[4], FOURTH_LAND[cards][lands] / 100, games, 2e6, rounding=5e-5)


BURN = {
    (18, "1-3"): (0.81799, 0.15202, 0.02452, 0.00547),
    (22, "1-3"): (0.75184, 0.20394, 0.03776, 0.00645),
    (18, "1-2"): (0.5816,),
    (18, "0-3"): (0.8878,),
}
"""Shares of hands of 7, 6, 5 and 4 kept, of 60 cards with so many lands: A. Kawas's montecarlomagic, Vancouver
mulligan, its rules played again two million times."""


@pytest.mark.parametrize(("lands", "keep"), BURN)
def test_hands_kept_by_a_burn_deck(lands: int, keep: str) -> None:
    games = 400_000
    setup = Setup(mulligan="vancouver", keep=keep, min_spells=0, min_hand=4, turns=1)
    kept = play(deck_of(Mountain=lands, Lightning_Bolt=60 - lands), setup, games).kept()
    for share, published in zip(kept, BURN[lands, keep], strict=False):
        near(share, published, games, 2e6, rounding=5e-6)


@pytest.mark.parametrize(("lands", "mean"), [(18, 4.9715), (22, 5.356)])
def test_kill_turns_of_a_burn_deck(lands: int, mean: float) -> None:
    setup = Setup(mulligan="paris", keep="1-3", min_spells=0, min_hand=4, turns=60)
    found, error = play(deck_of(Mountain=lands, Lightning_Bolt=60 - lands), setup, MILLION).mean()
    assert abs(found - mean) < MOST * error * sqrt(1.5) + 5e-4, (found, error)


# Slots ----------------------------------------------------------------------------------------------------------------


def test_the_same_slot_lands_in_the_same_place() -> None:
    before = deck_of(Forest=24, Rot_Wolf=32, Glistener_Elf=4)
    after = deck_of(Forest=23, Rot_Wolf=32, Blight_Mamba=5)
    slots = slots_of(before)
    changed = slots_of(after, slots)
    assert len(changed) == len(slots) == 60
    assert sum(a != b for a, b in zip(slots, changed, strict=True)) == 5
    setup = Setup(mulligan="none", turns=12, life=1000, poison=1000)
    names = [keys_in_order(before, slots, setup), keys_in_order(after, slots, setup)]
    for one, other in zip(*names, strict=True):
        for key, also in zip(one, other, strict=True):
            assert key == also or (key in ("Forest", "Glistener Elf") and also == "Blight Mamba")


def keys_in_order(deck: Deck, slots: list[str], setup: Setup, games: int = 50) -> list[list[str]]:
    """Return the cards of each game's library that were seen, from the top."""
    entered, states, found = encode(deck, setup, slots), np.zeros(1, layout.STATE), []
    key_of = dict(zip(entered.library["slots"][0].tolist(), slots_of(deck, slots), strict=False))
    for game in range(games):
        play_logged(*entered, np.uint64(1), np.int64(game), np.int64(0), states)
        seen = states["library"][0, : int(states["top"][0])].tolist()
        found.append([key_of[kind] for kind in seen])
    return found


@pytest.mark.parametrize("size", [59, 61])
def test_slots_of_decks_of_another_size(size: int) -> None:
    slots = slots_of(deck_of(Forest=24, Rot_Wolf=36))
    changed = slots_of(deck_of(Forest=24, Rot_Wolf=size - 24), slots)
    assert Counter(changed) == {"Forest": 24, "Rot Wolf": size - 24}
    assert changed[: min(size, 60)] == slots[: min(size, 60)]
