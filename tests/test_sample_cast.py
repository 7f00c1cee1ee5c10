"""A sample of the cards that are played: whatever the pilot does not call idle is cast in some game."""

from __future__ import annotations

from zlib import crc32

import numpy as np

from counterclock.catalogue import Card, default_catalogue
from counterclock.deck import MODELLED, Deck, DeckCard, known_card, with_count
from counterclock.encode import encode
from counterclock.kernels import layout
from counterclock.kernels.game import play_logged
from counterclock.kernels.log import SAW_CAST
from counterclock.setup import Setup

BLOCKERS = ("1x1/1@2, 1x1/1@8", "1x4/4 flying@2, 1x4/4 flying@8")
SETUPS = [Setup(life=200, turns=20, mulligan="none", blockers=blockers, removal=0.2) for blockers in BLOCKERS]
ONE_IN = 19
"""A card in so many is tried, those whose names have a certain checksum."""
WAITING = [
    "Assassinate", "Burning Cloak", "Call the Gatewatch", "Deploy the Gatewatch", "Rootgrapple", "Three Dreams",
]  # fmt: skip
"""What waits for what these decks do not have: a tapped creature of an opponent's, a planeswalker or an Aura in the
library, a Treefolk, a creature that survives 2 damage."""
GAMES = 4
COPIES = 31
BASICS = {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest", "C": "Wastes"}
BESIDE = {
    "Memnite": 12, "Grizzly Bears": 8, "Mogg Fanatic": 8, "Ichor Wellspring": 6, "Evolving Wilds": 6, "Battlegrowth": 6,
}  # fmt: skip
"""What spells are aimed at, sacrificed for, counted and returned."""


def sample() -> list[Card]:
    """Return the cards tried: spells that are wholly played."""
    names = (name for name in default_catalogue().names() if crc32(name.encode()) % ONE_IN == 0)
    cards = (card for card in map(default_catalogue().find, names) if card is not None and not card.is_land)
    return [card for card in cards if card.kind == "real" and known_card(card).status == MODELLED]


def deck_of(card: Card) -> Deck:
    """Return a deck of many copies of a card, enough lands of each colour that it asks for, and what it may need."""
    colors = [letter for letter in BASICS if letter in (card.front.mana_cost or "")]
    lands = {"Forest": 10, "Mountain": 10} | {BASICS[letter]: 60 // len(colors) for letter in colors}
    entries = {name: found(name, count) for name, count in (BESIDE | lands).items()}
    entries[card.name] = known_card(card, COPIES)
    return Deck(card.name, tuple(sorted(entries.values(), key=lambda entry: entry.key)))


def found(name: str, count: int) -> DeckCard:
    """Return copies of a card."""
    card = default_catalogue().find(name)
    assert card is not None
    return with_count(known_card(card), count)


def times_cast(card: Card, setup: Setup) -> int | None:
    """Return how often a card is cast in some games against blockers and removal, None for an idle card."""
    tables, library = encode(deck_of(card), setup)
    (base,) = np.flatnonzero(library["copies"][0] == COPIES)
    if int(tables["idle"][0, base // layout.WORD_KINDS]) >> int(base % layout.WORD_KINDS) & 1:
        return None
    kinds = np.flatnonzero(tables["card"][0, :, layout.K_BASE] == base)
    states = np.zeros(1, layout.STATE)
    total = 0
    for game in range(GAMES):
        play_logged(tables, library, np.uint64(2026), np.int64(game), np.int64(0), states)
        rows = states["rows"][0, : min(int(states["log"][0]), layout.MAX_LOG)]
        total += int(np.isin(rows[rows[:, 0] == SAW_CAST, 2], kinds).sum())
    return total


def test_every_card_of_a_sample_that_is_not_idle_is_cast() -> None:
    tried = sample()
    assert len(tried) > 600
    cast = {card.name: [times_cast(card, setup) for setup in SETUPS] for card in tried}
    assert sum(None in times for times in cast.values()) < 100
    assert [name for name, times in cast.items() if times == [0, 0]] == WAITING
