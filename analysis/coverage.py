"""How much of which cards is played: computed from the shipped catalogue, or from a file of rules text."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

from counterclock.abilities import catalogued_names, entry_of, translated_names, written_entry
from counterclock.ability import Activated, LeftOut
from counterclock.card_texts import CardText, card_of
from counterclock.catalogue import Card, Catalogue, default_catalogue
from counterclock.deck import MODELLED, Deck, DeckCard, known_card
from counterclock.encode_ability import unplayed
from counterclock.translate_paragraphs import Line
from counterclock.translate_text import clean
from counterclock.translated_card import front_lines

POISON: Final = re.compile(
    r"\b(?:infect|toxic|poison|poisonous|corrupted|proliferate[sd]?|rad|experience)\b(?! point)", re.IGNORECASE
)
ENERGY: Final = re.compile(r"\{E\}|\benergy\b")
COUNTERS: Final = re.compile(
    r"(?<!can't be )\bcounters?\b(?! (?:target|that|it|any|all|the|spell|an?|up|those|every))"
    r"|\b(?:proliferate|bolster|adapt|"
    r"monstrosity|amass|explores?|support|evolve|modular|graft|outlast|renown|fabricate|training|mentor|riot|unleash|"
    r"bloodthirst|undying|persist|toxic|infect|wither)\b",
    re.IGNORECASE,
)
"""What tells cards that are counted with counters, in rules text without reminder text and in the notation."""

_LOYALTY: Final = re.compile(r"\[?([+-]?\d+|-X)\]?(?=: )")


@dataclass(frozen=True, slots=True)
class Coverage:
    """How much of a group of cards is played.

    Attributes
    ----------
    group : str
        Which cards, and what is counted of them.
    counted : int
        How many there are.
    played : int
        How many of them are played.
    """

    group: str
    counted: int
    played: int

    @property
    def share(self) -> float | None:
        """The share that is played; None where there is nothing to play."""
        return self.played / self.counted if self.counted else None


def shipped_coverage(decks: Sequence[Deck] = (), catalogue: Catalogue | None = None) -> list[Coverage]:
    """Compute the coverage of what is shipped: a card's group is told by its facts and its lines.

    Parameters
    ----------
    decks : sequence of Deck, optional
        Decks whose nonland copies are counted.
    catalogue : Catalogue, optional
        Card facts; the shipped ones unless given.

    Returns
    -------
    list of Coverage
        A row a group.
    """
    facts = catalogue or default_catalogue()
    said = {name: _said(name, facts) for name in dict.fromkeys((*catalogued_names(), *translated_names()))}
    walkers = [card for card in map(facts.find, facts.names()) if card and card.kind == "real" and _is_walker(card)]
    return [
        _cards("poison, rad, proliferate and experience cards: all they do", _named(said, POISON)),
        _cards("energy cards: all they do", _named(said, ENERGY)),
        _cards("planeswalkers: all they do", walkers),
        _cards("cards with counters: all they do", _named(said, COUNTERS)),
        _cards("the list of counter cards: all they do", [card for card in map(facts.find, listed_names()) if card]),
        _copies(decks),
    ]


def text_coverage(
    texts: Iterable[CardText], decks: Sequence[Deck] = (), catalogue: Catalogue | None = None
) -> list[Coverage]:
    """Compute the coverage of the cards of a file of rules text.

    Parameters
    ----------
    texts : iterable of CardText
    decks : sequence of Deck, optional
        Decks whose nonland copies are counted.
    catalogue : Catalogue, optional
        Card facts; the shipped ones unless given.

    Returns
    -------
    list of Coverage
        A row a group; a card's group is told by its text.
    """
    facts = catalogue or default_catalogue()
    everything = {card.plain: (card, text) for text in texts if (card := card_of(text, facts))}
    known = [pair for pair in everything.values() if pair[0].kind == "real"]
    words = [(card, text, "\n".join(clean(rules) for _, rules in text.faces)) for card, text in known]
    poison = [card for card, _, said in words if POISON.search(said) or _has_keyword(card, POISON)]
    energy = [card for card, _, said in words if ENERGY.search(said)]
    counters = [(card, text) for card, text, said in words if COUNTERS.search(said)]
    walkers = [(card, text) for card, text in known if _is_walker(card)]
    return [
        _cards("poison, rad, proliferate and experience cards: all they do", poison),
        _cards("energy cards: all they do", energy),
        *_loyalty(walkers),
        _counter_lines("cards with counters: every line about counters", counters),
        *_listed(everything, facts),
        _copies(decks),
    ]


@cache
def listed_names() -> tuple[str, ...]:
    """Return the names of the list of counter cards, which data/build_counter_names.py made.

    Returns
    -------
    tuple of str
        Every card that puts, counts, moves or asks for counters, every planeswalker and battle, and the lands,
        artifacts and creatures that make mana beside them.
    """
    return tuple(resources.files("counterclock.data").joinpath("counter-cards.txt").read_text("utf-8").splitlines())


def _listed(everything: dict[str, tuple[Card, CardText]], facts: Catalogue) -> list[Coverage]:
    """Count the cards of the list: all that have a text, and those that have a line about counters."""
    cards = [card for card in map(facts.find, listed_names()) if card is not None]
    found = [everything[card.plain] for card in cards if card.plain in everything]
    about = [(card, text) for card, text in found if any(map(_is_about_counters, front_lines(card, text)))]
    return [
        _counter_lines("the list of counter cards: every line about counters, if any", found),
        _counter_lines("the list of counter cards: every line about counters, of those that have one", about),
    ]


def _said(name: str, facts: Catalogue) -> tuple[str, Card | None]:
    """Return the lines of a card as one text, with its printed keywords."""
    entry, card = entry_of(name), facts.find(name)
    words = [str(each.name) for each in card.front.keywords] if card else []
    return "\n".join([*(entry.lines if entry else ()), *words]), card


def _named(said: dict[str, tuple[str, Card | None]], words: re.Pattern[str]) -> list[Card]:
    """Return the cards whose lines or keywords have certain words."""
    return [card for text, card in said.values() if card is not None and card.kind == "real" and words.search(text)]


def _has_keyword(card: Card, words: re.Pattern[str]) -> bool:
    return any(words.fullmatch(str(each.name)) for each in card.front.keywords)


def _is_walker(card: Card) -> bool:
    return "Planeswalker" in card.front.types


def _cards(group: str, cards: Sequence[Card]) -> Coverage:
    """Count the cards that are played as a whole."""
    return Coverage(group, len(cards), sum(known_card(card).status == MODELLED for card in cards))


def _loyalty(walkers: Sequence[tuple[Card, CardText]]) -> list[Coverage]:
    """Count loyalty abilities: whose cost is played, and whose effect is."""
    costs = effects = total = 0
    for card, text in walkers:
        printed = [found[1] for line in clean_lines(text) if (found := _LOYALTY.match(line))]
        entry = entry_of(card.plain)
        abilities = entry.abilities() if entry else ()
        played = [each for each in abilities if isinstance(each, Activated) and _is_loyalty(each)]
        left = sum(isinstance(each, LeftOut) for each in abilities)
        left += sum(bool(unplayed(each)) for each in played)
        total += len(printed)
        costs += min(len(printed), len(played))
        effects += max(min(len(printed), len(played)) - left, 0)
    return [Coverage("loyalty abilities: cost", total, costs), Coverage("loyalty abilities: effect", total, effects)]


def _is_loyalty(each: Activated) -> bool:
    return each.cost.loyalty is not None or each.cost.loyalty_x


def clean_lines(text: CardText) -> list[str]:
    """Return the paragraphs of the front face, without reminder text."""
    return [line for rules in text.faces[0][1].split("\n") if (line := clean(rules))]


def _counter_lines(group: str, cards: Sequence[tuple[Card, CardText]]) -> Coverage:
    """Count the cards all of whose paragraphs about counters are played."""
    return Coverage(group, len(cards), sum(_counters_played(card, text) for card, text in cards))


def _is_about_counters(line: Line) -> bool:
    return COUNTERS.search(line.text) is not None


def _counters_played(card: Card, text: CardText) -> bool:
    written = written_entry(card.plain)
    if written is not None and known_card(card).status == MODELLED:
        return True
    return all(map(_line_played, filter(_is_about_counters, front_lines(card, text))))


def _line_played(line: Line) -> bool:
    return not line.left_out and not any(map(unplayed, line.abilities))


def _copies(decks: Sequence[Deck]) -> Coverage:
    """Count the nonland copies of decks that are played as a whole."""
    copies = [(each.count, each.status) for deck in decks for each in _entries(deck)]
    played = sum(count for count, status in copies if status == MODELLED)
    return Coverage("nonland copies in decks", sum(count for count, _ in copies), played)


def _entries(deck: Deck) -> list[DeckCard]:
    return [each for each in (*deck.main, *deck.commanders) if each.card is None or not each.card.is_land]
