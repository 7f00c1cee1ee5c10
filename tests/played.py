"""Games of made-up cards: facts of a printed card, abilities written in the test."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from counterclock.deck import MODELLED, Deck, DeckCard, resolve
from counterclock.decklist import read_deck_text
from counterclock.notation import parse_abilities
from counterclock.replay import Replay, replay
from counterclock.setup import Setup


def _written(entry: DeckCard, lines: Mapping[str, Sequence[str]]) -> DeckCard:
    """Give a card the abilities written for it, if there are any."""
    if entry.name not in lines:
        return entry
    abilities = tuple(parse_abilities(list(lines[entry.name])))
    return replace(entry, abilities=abilities, status=MODELLED, left_out=())


def played(
    draws: Sequence[str],
    turns: int,
    lines: Mapping[str, Sequence[str]] | None = None,
    commanders: Sequence[str] = (),
    rest: str = "Swamp",
    **setup: object,
) -> Replay:
    """Play a game on the play in which these cards are drawn, then one card over and over.

    ``lines`` are abilities by the name of the card whose facts they stand on.
    """
    cards = [*draws, *[rest] * (60 - len(draws))]
    text = "\n".join(f"{cards.count(name)} {name}" for name in sorted(set(cards)))
    text += "".join(f"\n1 {name}" for name in commanders)
    deck: Deck = resolve(read_deck_text(text, commander=list(commanders)))
    deck = replace(
        deck,
        main=tuple(_written(entry, lines or {}) for entry in deck.main),
        commanders=tuple(_written(entry, lines or {}) for entry in deck.commanders),
    )
    options = {"turns": turns, "mulligan": "none", **setup}
    return replay(deck, Setup(options.pop("format", "modern"), **options), order=draws)  # type: ignore[arg-type]


def life(game: Replay, seat: int = 1) -> int:
    """Return an opponent's life at the end."""
    return game.end[seat - 1].life


def poison(game: Replay, seat: int = 1) -> int:
    """Return an opponent's poison counters at the end."""
    return game.end[seat - 1].poison
