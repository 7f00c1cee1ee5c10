"""A run in plain values: what the command line prints as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from counterclock import run_numbers as numbers
from counterclock.catalogue import SHIPPED
from counterclock.deck import FACTS_ONLY, MODELLED, UNKNOWN, Deck, DeckCard

if TYPE_CHECKING:
    from counterclock.run import Run

__all__ = ["by_card", "coverage_line", "coverage_report", "deck_report", "own_lines"]


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
        `name`, `cards`, `lands`, `lands_on_back` (where there are such cards), `commanders`, `coverage`, `kill_turn`,
        `first_kill_turn` (with several opponents), `causes`, `lost`, `mulligans`, `warnings`.
    """
    deck, tallies, games = run.decks[place], run.tallies, run.games
    report: dict[str, Any] = {
        "name": run.names[place],
        "cards": deck.size,
        "lands": deck.lands,
        **({"lands_on_back": deck.lands_on_back} if deck.lands_on_back else {}),
        "commanders": [entry.name for entry in deck.commanders for _ in range(entry.count)],
        "coverage": coverage_report(deck),
        "kill_turn": numbers.clock_report(tallies.kills[place], games),
    }
    if run.setup.multiplayer:
        report["first_kill_turn"] = numbers.clock_report(tallies.first_kills[place], games)
    report["causes"] = numbers.cause_shares(tallies.kills[place], games)
    report["lost"] = numbers.cause_shares(tallies.losses[place], games)
    report["mulligans"] = numbers.mulligan_report(tallies.mulligans[place], games)
    report["warnings"] = run.deck_warnings(place)
    return report


def coverage_report(deck: Deck) -> dict[str, Any]:
    """Say what of a deck is played.

    Parameters
    ----------
    deck : Deck
        The deck.

    Returns
    -------
    dict
        Copies that are `modelled`, `facts_only`, `unknown`, and `cards`: name, count, status, what is left out and
        simplified of each, and where its facts come from.
    """
    counts = deck.coverage()
    return {
        "modelled": counts[MODELLED],
        "facts_only": counts[FACTS_ONLY],
        "unknown": counts[UNKNOWN],
        "cards": [_card(entry, count) for entry, count in by_card(deck)],
    }


def coverage_line(deck: Deck) -> str:
    """Say in one line how much of a deck is played.

    Parameters
    ----------
    deck : Deck
        The deck.

    Returns
    -------
    str
        The counts, and the names of the cards that are not wholly played or are simplified.
    """
    counts = deck.coverage()
    missing = [entry.name for entry, _ in by_card(deck) if entry.status != MODELLED]
    simplified = [entry.name for entry, _ in by_card(deck) if entry.status == MODELLED and entry.note]
    text = f"{counts[MODELLED]} of {sum(counts.values())} cards are played"
    text += f"; not wholly: {' · '.join(missing)}" if missing else ""
    return f"{text}; simplified: {' · '.join(simplified)}" if simplified else text


def own_lines(decks: Iterable[Deck]) -> list[str]:
    """Say what is left out or simplified of cards that are not as they were shipped.

    Parameters
    ----------
    decks : iterable of Deck
        The decks.

    Returns
    -------
    list of str
        A line a card, each card once.
    """
    lines = []
    for deck in decks:
        for entry, _ in by_card(deck):
            if entry.source != SHIPPED:
                where = f"{entry.name} (from {entry.source})"
                lines += [f"{where}: not played: {'; '.join(entry.left_out)}"] if entry.left_out else []
                lines += [f"{where}: simplified: {entry.note}"] if entry.note else []
    return list(dict.fromkeys(lines))


def by_card(deck: Deck) -> list[tuple[DeckCard, int]]:
    """Return each card once, the commanders first.

    Parameters
    ----------
    deck : Deck

    Returns
    -------
    list of (DeckCard, int)
        With how many there are of it, in the library and the command zone.
    """
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
        "source": entry.source,
    }
