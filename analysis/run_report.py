"""A run in plain values: what the command line prints as JSON."""

from __future__ import annotations

import math
from collections import Counter
from typing import TYPE_CHECKING, Any

from counterclock import run_tables as tables
from counterclock.deck import FACTS_ONLY, MODELLED, UNKNOWN, Deck, DeckCard
from counterclock.tallies import Ints

if TYPE_CHECKING:
    from counterclock.run import Run

__all__ = ["coverage_report", "deck_report"]


def deck_report(run: Run, place: int) -> dict[str, Any]:
    """Return what is known of one deck of a run.

    Parameters
    ----------
    run : Run
        The run.
    place : int
        The deck's place.

    Returns
    -------
    dict
        `name`, `cards`, `lands`, `commanders`, `coverage`, `kill_turn`, `first_kill_turn` (with several
        opponents), `causes`, `lost`, `mulligans`.
    """
    deck, tallies, games = run.decks[place], run.tallies, run.games
    one = slice(place, place + 1)
    report: dict[str, Any] = {
        "name": run.names[place],
        "cards": deck.size,
        "lands": deck.lands,
        "commanders": [entry.name for entry in deck.commanders for _ in range(entry.count)],
        "coverage": coverage_report(deck),
        "kill_turn": _clock(tallies.kills[one], games),
    }
    if run.setup.multiplayer:
        report["first_kill_turn"] = _clock(tallies.first_kills[one], games)
    caused = tables.causes([""], tallies.kills[one], games)
    report["causes"] = dict(zip(caused["cause"].tolist(), caused["p"].tolist(), strict=True))
    lost = tables.causes([""], tallies.losses[one], games)
    report["lost"] = dict(zip(lost["cause"].tolist(), lost["p"].tolist(), strict=True))
    taken = tables.mulligans([""], tallies.mulligans[one], games)
    report["mulligans"] = _records(taken[["taken", "p", "mean"]].to_dict("records"))
    report["warnings"] = run.deck_warnings(place)
    return report


def _clock(counted: Ints, games: int) -> dict[str, Any]:
    """Describe the law of a kill turn."""
    rows = tables.by_turn([""], counted, games)[["turn", "p", "low", "high", "cumulative"]]
    never = tables.never([""], counted, games)[["p", "low", "high"]]
    mean, low, high = tables.kill_turn_mean(counted[0])
    return {
        "by_turn": _records(rows.to_dict("records")),
        "never": _records(never.to_dict("records"))[0],
        "mean": _plain(mean),
        "mean_low": _plain(low),
        "mean_high": _plain(high),
        "median": _plain(tables.kill_turn_median(counted[0], games)),
    }


def _records(rows: list[dict[Any, Any]]) -> list[dict[str, Any]]:
    """Return rows in plain values."""
    return [{str(name): _plain(value) for name, value in row.items()} for row in rows]


def _plain(value: Any) -> Any:
    """Return a number that JSON knows; None for one that it does not."""
    if isinstance(value, float):
        if not math.isfinite(value):
            return None
        return value
    return value


def coverage_report(deck: Deck) -> dict[str, Any]:
    """Say what of a deck is played.

    Parameters
    ----------
    deck : Deck
        The deck.

    Returns
    -------
    dict
        Copies that are `modelled`, `facts_only`, `unknown`, and `cards`: name, count, status and what is left
        out of each.
    """
    counts = deck.coverage()
    return {
        "modelled": counts[MODELLED],
        "facts_only": counts[FACTS_ONLY],
        "unknown": counts[UNKNOWN],
        "cards": [_card(entry, count) for entry, count in _by_card(deck)],
    }


def _by_card(deck: Deck) -> list[tuple[DeckCard, int]]:
    """Return each card once, the commanders first."""
    counts: Counter[str] = Counter()
    cards: dict[str, DeckCard] = {}
    for entry in (*deck.commanders, *deck.main):
        cards.setdefault(entry.key, entry)
        counts[entry.key] += entry.count
    return [(entry, counts[key]) for key, entry in cards.items()]


def _card(entry: DeckCard, count: int) -> dict[str, Any]:
    """Describe what is played of a card."""
    return {
        "name": entry.name,
        "count": count,
        "status": entry.status,
        "left_out": list(entry.left_out),
        "simplified": entry.note,
    }
