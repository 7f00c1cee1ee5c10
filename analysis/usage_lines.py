"""Which events of a game's log are the use of which line of a card."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from counterclock.ability import Ability, Activated, Back, Chapter, Keyword, Mana, Spell, Triggered
from counterclock.deck import Deck, DeckCard
from counterclock.encode import rows_of
from counterclock.encode_ability import as_activated, unplayed
from counterclock.encode_keyword import as_abilities
from counterclock.encode_kicked import MOST_KICKS, asks, kicked, kicker_cost
from counterclock.encode_kind import KindRow
from counterclock.encode_land import is_fetch
from counterclock.kernels import layout as cells
from counterclock.kernels import log
from counterclock.notation_print import print_ability
from counterclock.run_report import by_card
from counterclock.setup import Setup

__all__ = ["ABILITY", "ARRIVES", "ELSEWHERE", "FETCHES", "Event", "Line", "lines_of"]

Event = tuple[int, int]
"""What happened, and to which number: a code of ``kernels.log`` or one of those below, and a kind or a row."""
ARRIVES: Final = -1
"""A card is cast or played, or enters the battlefield otherwise; its number is that of the card."""
ABILITY: Final = -2
"""An ability of a permanent is activated or triggers; its number is the ability's row."""
ELSEWHERE: Final = -3
"""An ability of a card in the hand or the graveyard is activated or triggers; its number is a kind."""
FETCHES: Final = -4
"""A land is sacrificed for another as it is played; its number is a kind."""
_CAST, _LAND, _ENTERS, _TRANSFORM = int(log.SAW_CAST), int(log.SAW_LAND), int(log.SAW_ENTERS), int(log.SAW_TRANSFORM)
_SORTS: Final = {Spell: "cast", Activated: "activated", Mana: "activated", Triggered: "triggered", Chapter: "triggered"}
_CYCLED: Final = ("cycled",)


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that a card can do, and how it is seen in a log.

    Attributes
    ----------
    entry : DeckCard
    count : int
        Copies in the deck, commanders included.
    number : int
        The card's kind in the kernel's tables.
    sort : str
        "card" for the card itself, "way" for a way to cast or play it, "cast", "activated" or "triggered".
    ability : str
        The line in the notation; a way in parentheses; empty for the card itself.
    does_something : bool
        Whether the kernel plays anything that it does.
    in_hand : bool
        Whether it is an ability of a card in hand.
    events : frozenset of Event
        Each is one use.
    there : frozenset of Event
        After one of them it can be used: the card has been cast or played, or its other face is up.
    """

    entry: DeckCard
    count: int
    number: int
    sort: str
    ability: str
    does_something: bool
    in_hand: bool
    events: frozenset[Event]
    there: frozenset[Event]


def lines_of(deck: Deck, setup: Setup) -> tuple[list[Line], list[int]]:
    """Return all that the cards of a deck can do and a log shows.

    Parameters
    ----------
    deck : Deck
    setup : Setup

    Returns
    -------
    list of Line
        Card by card, the commanders first: the card itself, the ways to cast or play it, then its lines in order.
    list of int
        For each kind of the kernel's tables the card that it is.
    """
    rows = rows_of(deck, setup)
    bases = [row.columns[int(cells.K_BASE)] for row in rows]
    numbers = {row.key: number for number, row in enumerate(rows) if row.is_card}
    for number in numbers.values():
        if (face := rows[number].columns[int(cells.K_LAND_FACE)]) >= 0:
            bases[face] = number
    kinds = defaultdict[int, list[int]](list)
    for kind, base in enumerate(bases):
        kinds[base].append(kind)
    lines = list[Line]()
    for entry, count in by_card(deck):
        number = numbers[entry.key]
        lines += _of_card(entry, count, number, {kind: rows[kind] for kind in kinds[number]})
    return lines, bases


def _of_card(entry: DeckCard, count: int, number: int, rows: Mapping[int, KindRow]) -> Iterator[Line]:
    """Return what one card can do; of its rows one is its own, the others are its other faces and ways to cast it."""
    here = frozenset([(ARRIVES, number)])
    yield Line(entry, count, number, "card", "", True, False, here, here)
    for way, events in _ways(entry, number, rows).items():
        yield Line(entry, count, number, "way", f"({way})", True, False, frozenset(events), here)
    uses = _uses(entry, rows)
    back = rows[number].columns.get(int(cells.K_BACK), 0)
    turned = frozenset([(_TRANSFORM, back), (_ENTERS, back)])
    for ability in dict.fromkeys((*_seen(entry), *uses)):
        inner = _meant(ability)
        in_hand = isinstance(inner, Activated) and inner.cost.discard_self
        there = turned if isinstance(ability, Back) else here
        does = any(effect.verb != "nothing" for effect in getattr(inner, "effects", ()))
        done = frozenset(uses.get(ability, ()))
        yield Line(entry, count, number, _SORTS[type(inner)], print_ability(ability), does, in_hand, done, there)


def _meant(ability: Ability) -> Ability:
    """Return the ability of another face, or one that a keyword stands for."""
    if isinstance(ability, Keyword):
        return next(each for each in as_abilities(ability) or () if type(each) in _SORTS)
    return ability.ability if isinstance(ability, Back) else ability


def _seen(entry: DeckCard) -> Iterator[Ability]:
    """Return the written abilities whose use a log shows."""
    for each in entry.abilities:
        inner = each.ability if isinstance(each, Back) else each
        if isinstance(inner, Spell | Activated | Triggered | Chapter) and not unplayed(each):
            yield each


def _uses(entry: DeckCard, rows: Mapping[int, KindRow]) -> dict[Ability, set[Event]]:
    """Return which events are a use of which ability, as far as the kernel's tables have it."""
    uses = defaultdict[Ability, set[Event]](set)
    for kind, row in rows.items():
        for place, ability in row.entered.items():
            uses[_written(entry, ability)].add((ABILITY, place) if place >= 0 else (ELSEWHERE, kind))
        if isinstance(row.cast_as, Spell):
            uses[_written(entry, row.cast_as)].add((_CAST, kind))
        elif row.cast_as is not None:
            for ability in (_written(entry, row.cast_as), *_beside(entry, row.cast_as)):
                uses[ability].add((ELSEWHERE, kind))
        if row.is_card and row.columns.get(int(cells.K_FETCH), 0):
            uses |= {ability: {(FETCHES, kind)} for ability in _fetching(entry)}
    return uses


def _fetching(entry: DeckCard) -> list[Ability]:
    """Return what a land does that is sacrificed for another as it is played, where that is written down."""
    found = [each for each in entry.abilities if is_fetch(each)]
    found += [each for each in entry.abilities if isinstance(each, Triggered) and _searches(each)]
    return found[:1]


def _searches(each: Triggered) -> bool:
    """Tell whether an ability of a land gives it up for another as it enters."""
    done = {effect.verb for effect in each.effects}
    return each.events == ("enters",) and {"sacrifice", "search"} <= done


def _beside(entry: DeckCard, ability: Ability) -> list[Ability]:
    """Return what triggers where a card is discarded for an ability of its own: the kernel plays both as one."""
    discarded = isinstance(ability, Activated) and ability.cost.discard_self
    return [each for each in entry.abilities if discarded and isinstance(each, Triggered) and each.events == _CYCLED]


def _written(entry: DeckCard, ability: Ability) -> Ability:
    """Return the line of a card that an ability of the kernel's tables was made from, or the ability itself."""
    printed = () if entry.card is None else entry.card.front.keywords
    keywords = (Keyword(str(each.name), "" if each.value is None else str(each.value)) for each in printed)
    return next((each for each in (*entry.abilities, *keywords) if ability in _made_from(each, ability)), ability)


def _made_from(each: Ability, ability: Ability) -> Iterable[Ability]:
    """Return what is entered into the kernel's tables for a line of a card; a spell for any price, as the other's."""
    match each:
        case Back():
            return (each.ability,)
        case Mana():
            return (as_activated(each),)
        case Keyword():
            return as_abilities(each) or ()
        case Spell() if isinstance(ability, Spell):
            made = [one for times in range(MOST_KICKS + 1) for one in kicked(each, times) if isinstance(one, Spell)]
            return (each, *(replace(one, cost=ability.cost) for one in made if not one.from_graveyard))
        case Triggered():
            return (each, *(one for times in range(MOST_KICKS + 1) for one in kicked(each, times)))
        case _:
            return (each,)


def _ways(entry: DeckCard, number: int, rows: Mapping[int, KindRow]) -> dict[str, set[Event]]:
    """Return the ways to cast or play a card that are no lines of it: either face of a modal one, and kicked."""
    ways: dict[str, set[Event]] = {}
    if entry.card is None:
        return ways
    face = rows[number].columns[int(cells.K_LAND_FACE)]
    if face >= 0:
        ways[f"as {entry.card.front.name}"] = {(_CAST, kind) for kind in rows if kind != face}
        ways[f"as {entry.card.faces[1].name}"] = {(_LAND, face)}
    if of_kicked := _kicked_kinds(entry, number, rows):
        ways["kicked"] = {(_CAST, kind) for kind in of_kicked}
    return ways


def _kicked_kinds(entry: DeckCard, number: int, rows: Mapping[int, KindRow]) -> set[int]:
    """Return the kinds that stand for a card that was kicked: in the chain of a permanent, or spells at its price."""
    assert entry.card is not None
    found, kind = set[int](), rows[number].columns.get(int(cells.K_KICKED), 0)
    while kind not in (0, number):
        found.add(kind)
        kind = rows[kind].columns[int(cells.K_NEXT_MODE)]
    price, most = kicker_cost(entry.card.front, entry.abilities)
    asking = [each for each in entry.abilities if isinstance(each, Spell) and asks(each)]
    paid = [each.cost or entry.card.front.mana_cost for each in asking]
    costs = {cost + price * times for cost in paid for times in range(1, most + 1)}
    return found | {kind for kind, row in rows.items() if isinstance(row.cast_as, Spell) and row.cast_as.cost in costs}
