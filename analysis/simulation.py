"""Playing games: decks and a setup in, a run out."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Final

import numpy as np
import numpy.typing as npt

from counterclock.catalogue import Catalogue, known_cards
from counterclock.deck import Deck, resolve
from counterclock.decklist import DeckList, read_deck
from counterclock.encode import Entered, encode, slots_of
from counterclock.exact_checks import flag, progress_told, whole
from counterclock.interrupts import held_back
from counterclock.kernels import FOLDER, layout
from counterclock.kernels.game import BINS, play_block
from counterclock.run import Run
from counterclock.setup import Setup
from counterclock.tallies import Tallies, Tracked, tracked_rows
from counterclock.threads import in_threads, thread_count

__all__ = ["AnyDeck", "simulate"]

AnyDeck = Deck | DeckList | str | os.PathLike[str]
"""A deck as it may be given: read, resolved, or the path of its file."""
Progress = Callable[[int, int], None]
"""Told from time to time how many games are done, and of how many."""
MOST_GAMES: Final = 10**12
MOST_OUTCOMES: Final = 4 * 10**9
GAMES_A_TASK: Final = (1_024, 16_384)
"""The fewest and the most games of one piece of work."""
DECKS_A_TASK: Final = 16
TASKS_A_THREAD: Final = 8
TRACKED_GAMES: Final = 4_096
DECKS_TRACKED: Final = 64
PATIENCE: Final = (1.5, 15.0)
"""Seconds until it is said that kernels are being compiled: those that have never been, and those that were kept."""


_UNLOGGED: Final = (np.int64(-1), np.int64(0))
"""For games of which no log is kept, and whose library is shuffled."""


@dataclass(frozen=True, eq=False, slots=True)
class _Task:
    """A piece of work: some games of some neighbouring decks."""

    decks: Sequence[Entered]
    first_deck: int
    first: int
    count: int


@dataclass(frozen=True, eq=False, slots=True)
class _Plan:
    """What is the same for every piece of work."""

    setup: Setup
    first: int
    games: int
    seed: np.uint64
    tracked: int
    outcomes: npt.NDArray[np.uint8]
    layouts: Sequence[Sequence[str] | None]
    scratch: SimpleQueue[npt.NDArray[np.void]]


@dataclass(frozen=True, eq=False, slots=True)
class Played:
    """What came of playing: what was counted, what was followed, and each game's kill turn where it was kept.

    Attributes
    ----------
    tallies : Tallies
    tracked : dict of int to Tracked
    outcomes : uint8[decks, games], or empty
    """

    tallies: Tallies
    tracked: dict[int, Tracked]
    outcomes: npt.NDArray[np.uint8]


def simulate(
    decks: AnyDeck | Iterable[AnyDeck],
    setup: Setup | None = None,
    *,
    games: int = 100_000,
    seed: int = 0,
    threads: int | None = None,
    counters: int | None = None,
    keep_outcomes: bool = False,
    align: bool = False,
    cards: Catalogue | None = None,
    progress: Progress | None = None,
) -> Run:
    """Play decks and count on which turn they kill.

    Every deck meets the same luck: game 17 of each is played with the same random numbers, so that decks can be
    compared game by game. A deck's result depends neither on the other decks nor on the threads.

    Parameters
    ----------
    decks : DeckList, Deck, path, or a list of them
        The decks.
    setup : Setup, optional
        Everything that is assumed besides; `Setup()` by default.
    games : int, default 100,000
        Games of each deck.
    seed : int, default 0
        The seed, from 0 to 2**64 - 1; the same seed gives the same result.
    threads : int, optional
        Threads to use; as many as there are processors by default.
    counters : int, optional
        In how many of each deck's games counters and life are followed turn by turn; by default in the first
        4,096, or in none where there are more than 64 decks.
    keep_outcomes : bool, default False
        Whether each game's kill turn is kept (a byte each), for paired comparisons.
    align : bool, default False
        Whether each deck's cards are laid out along the first deck's, so that in a game the cards that both have
        are drawn at the same time: what compares decks wants that. It changes no probability.
    cards : Catalogue, optional
        The cards known, as from `cards_from_toml`, where decks are given as lists or paths; by default those that
        come with the package.
    progress : callable, optional
        Called now and then with the number of games done and of all games.

    Returns
    -------
    Run
        The results.

    Raises
    ------
    ValueError
        A value is wrong; the message names it and says what would be right.
    """
    known = known_decks(decks, cards)
    setup = Setup() if setup is None else setup
    if not isinstance(setup, Setup):
        raise ValueError(f"setup is {setup!r}; give counterclock.Setup(...)")
    games = whole("games", games, 1, MOST_GAMES)
    usual = TRACKED_GAMES if len(known) <= DECKS_TRACKED else 0
    kept = flag("keep_outcomes", keep_outcomes)
    if kept and len(known) * games > MOST_OUTCOMES:
        raise ValueError(
            f"keep_outcomes takes {len(known) * games:,} bytes; give at most {MOST_OUTCOMES:,} games in all"
        )
    layout = slots_of(known[0]) if flag("align", align) else None
    told = progress_told(progress)
    seed = whole("seed", seed, 0, 2**64 - 1)
    played = play_games(
        known, setup, games=games, seed=seed, threads=threads, keep_outcomes=kept,
        tracked=min(games, usual if counters is None else whole("counters", counters, 0, MOST_GAMES)),
        layouts=[layout] * len(known), progress=told,
    )  # fmt: skip
    return Run(
        decks=tuple(known),
        setup=setup,
        games=games,
        seed=seed,
        tallies=played.tallies,
        tracked=played.tracked,
        outcomes=played.outcomes if kept else None,
        slots=None if layout is None else tuple(layout),
    )


def known_decks(decks: object, cards: Catalogue | None = None) -> list[Deck]:
    """Return one deck or several as decks whose cards are known.

    Parameters
    ----------
    decks : DeckList, Deck, path, or an iterable of them
    cards : Catalogue, optional
        The cards known.

    Returns
    -------
    list of Deck

    Raises
    ------
    ValueError
        There is none, or something else among them.
    """
    catalogue = known_cards(cards)
    one = isinstance(decks, Deck | DeckList | str | os.PathLike)
    if not one and not isinstance(decks, Iterable):
        raise ValueError(f"decks is {decks!r}; give decklists, or the paths of their files")
    known = [resolved(deck, catalogue) for deck in ([decks] if one else decks)]  # type: ignore[attr-defined]
    if not known:
        raise ValueError("decks is empty; give at least one deck")
    return known


def resolved(deck: object, cards: Catalogue | None = None) -> Deck:
    """Return a deck whose cards are known.

    Parameters
    ----------
    deck : Deck, DeckList or path
    cards : Catalogue, optional
        The cards known.

    Returns
    -------
    Deck

    Raises
    ------
    ValueError
        It is something else, or cannot be read.
    """
    if isinstance(deck, str | os.PathLike):
        deck = read_deck(deck, cards=cards)
    if isinstance(deck, DeckList):
        deck = resolve(deck, cards)
    if not isinstance(deck, Deck):
        raise ValueError(f"decks has {deck!r} in it; give decklists, or the paths of their files")
    return deck


def play_games(
    decks: Sequence[Deck],
    setup: Setup,
    *,
    games: int,
    seed: int,
    first: int = 0,
    threads: int | None = None,
    tracked: int = 0,
    keep_outcomes: bool = False,
    layouts: Sequence[Sequence[str] | None] | None = None,
    progress: Progress | None = None,
) -> Played:
    """Play decks whose arguments have been checked: games `first` to `first + games - 1` of each.

    Parameters
    ----------
    decks : sequence of Deck
    setup : Setup
    games : int
        Games of each deck.
    seed : int
    first : int, default 0
        The number of the first game.
    threads : int, optional
    tracked : int, default 0
        How many of the first games are followed turn by turn.
    keep_outcomes : bool, default False
        Whether each game's kill turn is kept.
    layouts : sequence of (sequence of str or None), optional
        The layout of slots that each deck is laid along (see ``encode.slots_of``).
    progress : callable, optional
        Called now and then with the number of games done and of all games.

    Returns
    -------
    Played
    """
    workers = thread_count(threads)
    kept = (len(decks), games) if keep_outcomes else (0, 0)
    laid = [None] * len(decks) if layouts is None else layouts
    plan = _Plan(
        setup, first, games, np.uint64(seed), tracked, np.zeros(kept, np.uint8), laid, SimpleQueue()
    )  # fmt: skip
    tallies, followed = _play(plan, decks, workers, progress_told(progress))
    return Played(tallies, followed, plan.outcomes)


def _play(plan: _Plan, decks: Sequence[Deck], workers: int, progress: Progress) -> tuple[Tallies, dict[int, Tracked]]:
    """Play all games; return what was counted, and what was followed of each deck."""
    tallies = Tallies.zeros(len(decks), plan.setup.turns)
    tracked: dict[int, Tracked] = {}
    for _ in range(workers):
        plan.scratch.put(np.zeros(1, layout.STATE))
    _compile(encode(decks[0], plan.setup))
    done, total = 0, plan.games * len(decks)
    histograms: dict[int, npt.NDArray[np.int32]] = {}
    for task, (counted, followed) in in_threads(lambda task: _work(plan, task), _tasks(plan, decks, workers), workers):
        tallies.add(task.first_deck, counted)
        _follow(plan, task, followed, histograms, tracked)
        done += task.count * len(task.decks)
        progress(done, total)
    return tallies, tracked


def _tasks(plan: _Plan, decks: Sequence[Deck], workers: int) -> Iterator[_Task]:
    """Cut the games into pieces of work; a deck is encoded when its first piece is asked for."""
    least, most = GAMES_A_TASK
    wanted = -(-plan.games * len(decks) // (TASKS_A_THREAD * workers))
    size = min(max(wanted, least), most)
    rows = min(max(1, size // plan.games), DECKS_A_TASK)
    for first_deck in range(0, len(decks), rows):
        chosen = decks[first_deck : first_deck + rows]
        laid = plan.layouts[first_deck : first_deck + rows]
        entered = [encode(deck, plan.setup, like) for deck, like in zip(chosen, laid, strict=True)]
        for first in range(0, plan.games, size):
            yield _Task(entered, first_deck, first, min(size, plan.games - first))


def _work(plan: _Plan, task: _Task) -> tuple[Tallies, npt.NDArray[np.int32]]:
    """Play a piece of work in a thread of its own."""
    turns, rows = plan.setup.turns, len(task.decks)
    counted = Tallies.zeros(rows, turns)
    first = plan.first + task.first
    shape = (turns + 1, len(tracked_rows(plan.setup.opponents)), BINS) if first < plan.tracked else (0, 0, 0)
    followed = np.zeros((rows, *shape), np.int32)
    states = plan.scratch.get()
    for row, (tables, library) in enumerate(task.decks):
        games = slice(task.first, task.first + task.count)
        kept = plan.outcomes[task.first_deck + row, games] if plan.outcomes.size else np.zeros(0, np.uint8)
        counted.overflows[row] = play_block(
            tables, library, plan.seed, np.int64(first), np.int64(task.count),
            np.int64(plan.tracked), *_UNLOGGED, states, counted.kills[row], counted.first_kills[row],
            counted.losses[row], counted.mulligans[row], followed[row], kept,
        )  # fmt: skip
    plan.scratch.put(states)
    return counted, followed


def _follow(
    plan: _Plan,
    task: _Task,
    followed: npt.NDArray[np.int32],
    histograms: dict[int, npt.NDArray[np.int32]],
    tracked: dict[int, Tracked],
) -> None:
    """Add up what was followed; a deck's is summarised as soon as it is complete, so that little is held."""
    if task.first >= plan.tracked:
        return
    for row in range(len(task.decks)):
        deck = task.first_deck + row
        before = histograms.pop(deck, None)
        total = followed[row] if before is None else before + followed[row]
        if task.first + task.count >= plan.tracked:
            tracked[deck] = Tracked.of(total, plan.tracked)
        else:
            histograms[deck] = total


def _compile(deck: Entered) -> None:
    """Compile the kernels, or load them where that was done before, by playing no game."""
    nothing = Tallies.zeros(1, 1)
    with notice(play_block):
        play_block(
            *deck, np.uint64(0), np.int64(0), np.int64(0), np.int64(0), *_UNLOGGED, np.zeros(1, layout.STATE),
            nothing.kills[0], nothing.first_kills[0], nothing.losses[0], nothing.mulligans[0],
            np.zeros((0, 0, 0), np.int32), np.zeros(0, np.uint8),
        )  # fmt: skip


@contextmanager
def notice(kernel: Callable[..., object]) -> Iterator[None]:
    """Say that the kernels are being compiled, where it takes long enough that they must be; do not break it off.

    Parameters
    ----------
    kernel : callable
        The one that is called, which compiles all others.

    Yields
    ------
    None
        While they are compiled or loaded.
    """
    timer = threading.Timer(PATIENCE[_is_kept(kernel)], _say_so)
    timer.daemon = True
    timer.start()
    try:
        with held_back():
            yield
    finally:
        timer.cancel()


def _is_kept(kernel: Callable[..., object]) -> bool:
    """Tell whether a kernel was compiled before and kept on disk."""
    return FOLDER is not None and any(FOLDER.rglob(f"*.{kernel.__name__}-*.nbc"))


def _say_so() -> None:
    """Tell the user what takes so long."""
    print("compiling kernels once (about 20 s)", file=sys.stderr, flush=True)
