"""Simple creature decks: the exact kill turn of lands of one colour and up to five kinds of creatures.

The pilot is greedy and blind: it keeps every hand, plays a land if it has one, casts creatures as long as
its mana allows, the dearest first, and attacks with everything that has been there since its last turn. All
that matters of a game then fits in a few small numbers: lands in play, copies of each kind seen and still
in hand, and what has been dealt. Their law is followed turn by turn, with equal states merged.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np

from counterclock.exact_checks import MOST_CARDS, MOST_TURNS, Floats, Ints, flag, whole
from counterclock.exact_result import Clock, law_table

MOST_KINDS: Final = 5
_HAND: Final = 7
_KEYS: Final = 2**62
_STATES: Final = 20_000_000


class Creature(NamedTuple):
    """A kind of creature in a simple deck.

    Attributes
    ----------
    copies : int
        Copies in the deck.
    mana_value : int
        What it costs, paid with lands that make one mana each.
    power : int
        Its power.
    infect : bool
        Whether it deals its damage as poison counters (CR 702.90b).
    toxic : int
        Its total toxic value: so many poison counters besides its damage (CR 702.164c).
    """

    copies: int
    mana_value: int
    power: int
    infect: bool = False
    toxic: int = 0


@dataclass(frozen=True)
class _Deck:
    """A checked deck, its kinds in the order in which the pilot casts them."""

    cards: int
    copies: Ints
    costs: Ints
    damage: Ints
    poison: Ints


@dataclass(frozen=True)
class _States:
    """States of the game, one a row, and their probabilities.

    Attributes
    ----------
    lands : int64[states]
        Lands in play.
    seen, hand : int64[states, kinds]
        Copies of each kind that have been drawn, and those of them still in hand.
    dealt : int64[states, 2]
        Damage and poison dealt to the opponent.
    p : float64[states]
        Probabilities.
    """

    lands: Ints
    seen: Ints
    hand: Ints
    dealt: Ints
    p: Floats

    def take(self, rows: Ints, p: Floats) -> "_States":
        """Take some rows, with other probabilities."""
        return _States(self.lands[rows], self.seen[rows], self.hand[rows], self.dealt[rows], p)


def _creature(i: int, given: object) -> Creature:
    """Check one kind of creature."""
    name = f"creatures[{i}]"
    if not isinstance(given, Sequence) or not 3 <= len(given) <= 5:
        raise ValueError(f"{name} is {given!r}; give (copies, mana value, power), then infect and toxic if it has them")
    one = Creature(*given)
    return Creature(
        whole(f"{name}.copies", one.copies, 0, MOST_CARDS),
        whole(f"{name}.mana_value", one.mana_value, 0, 100),
        whole(f"{name}.power", one.power, 0, 1000),
        flag(f"{name}.infect", one.infect),
        whole(f"{name}.toxic", one.toxic, 0, 1000),
    )


def _deck(lands: object, creatures: object) -> _Deck:
    """Check a deck; the pilot casts the dearest first, of equal cost the one that deals most."""
    if not isinstance(creatures, Sequence) or not 1 <= len(creatures) <= MOST_KINDS:
        raise ValueError(f"creatures is {creatures!r}; give a list of 1 to {MOST_KINDS} kinds")
    kinds = [_creature(i, given) for i, given in enumerate(creatures)]
    kinds.sort(key=lambda kind: (-kind.mana_value, -kind.power - kind.toxic))
    cards = whole("lands", lands, 0, MOST_CARDS) + sum(kind.copies for kind in kinds)
    if not _HAND <= cards <= MOST_CARDS:
        raise ValueError(f"lands and creatures are {cards} cards together; give {_HAND} to {MOST_CARDS}")
    return _Deck(
        cards,
        np.array([kind.copies for kind in kinds]),
        np.array([kind.mana_value for kind in kinds]),
        np.array([0 if kind.infect else kind.power for kind in kinds]),
        np.array([kind.toxic + (kind.power if kind.infect else 0) for kind in kinds]),
    )


def _opening(deck: _Deck) -> _States:
    """Lay out every opening hand."""
    ranges = [np.arange(min(int(n), _HAND) + 1) for n in deck.copies]
    seen = np.stack(np.meshgrid(*ranges, indexing="ij"), axis=-1).reshape(-1, deck.copies.size)
    lands = deck.cards - int(deck.copies.sum())
    spells = seen.sum(axis=1)
    seen = seen[(spells <= _HAND) & (_HAND - spells <= lands)]
    ways = [
        math.prod(math.comb(int(n), int(k)) for n, k in zip(deck.copies, row, strict=True))
        * math.comb(lands, _HAND - int(row.sum()))
        for row in seen
    ]
    p = np.array([way / math.comb(deck.cards, _HAND) for way in ways])
    return _States(np.zeros(p.size, dtype=np.int64), seen, seen.copy(), np.zeros((p.size, 2), dtype=np.int64), p)


def _draw(deck: _Deck, states: _States, drawn: int) -> _States:
    """Draw a card in every state, `drawn` cards having been drawn before."""
    library = deck.cards - drawn
    left = deck.copies - states.seen
    parts = [(states.p * (library - left.sum(axis=1)) / library, -1)]
    parts += [(states.p * left[:, kind] / library, kind) for kind in range(deck.copies.size)]
    taken = []
    for p, kind in parts:
        rows = np.flatnonzero(p)
        part = states.take(rows, p[rows])
        if kind >= 0:
            part.seen[:, kind] += 1
            part.hand[:, kind] += 1
        taken.append(part)
    return _States(*(np.concatenate([getattr(part, name) for part in taken]) for name in _States.__annotations__))


def _merged(deck: _Deck, states: _States, limits: Ints) -> _States:
    """Merge equal states."""
    sizes = [deck.cards + 1, *(deck.copies + 1), *(deck.copies + 1), *(limits + 1)]
    if math.prod(int(size) for size in sizes) > _KEYS:
        raise ValueError("creatures make too many states to follow; give fewer kinds or fewer copies")
    columns = (states.lands[:, None], states.seen, states.hand, states.dealt)
    key = np.ravel_multi_index(tuple(np.concatenate(columns, axis=1).T), [int(size) for size in sizes])
    _, first, group = np.unique(key, return_index=True, return_inverse=True)
    if first.size > _STATES:
        raise ValueError(f"creatures make more than {_STATES} states to follow; give fewer kinds or fewer turns")
    return states.take(first, np.bincount(group, weights=states.p).astype(np.float64))


def _play(deck: _Deck, states: _States, drawn: int) -> None:
    """Play a turn after its draw in every state: a land, then creatures; those that were there attack."""
    board = states.seen - states.hand
    states.dealt[:, 0] += board @ deck.damage
    states.dealt[:, 1] += board @ deck.poison
    states.lands[:] += drawn - states.seen.sum(axis=1) > states.lands
    mana = states.lands.copy()
    for kind, cost in enumerate(deck.costs):
        cast = states.hand[:, kind] if cost == 0 else np.minimum(states.hand[:, kind], mana // cost)
        mana -= cast * cost
        states.hand[:, kind] -= cast


def simple_deck(
    lands: int,
    creatures: Sequence[Creature | tuple[int, ...]],
    *,
    life: int = 20,
    poison: int = 10,
    play: bool = True,
    turns: int = 15,
) -> Clock:
    """Compute the exact kill turn of a deck of lands and vanilla creatures against a player who does nothing.

    Parameters
    ----------
    lands : int
        Lands of one colour, each of which makes one mana.
    creatures : sequence of Creature
        Up to five kinds; tuples (copies, mana value, power, infect, toxic) will do, the last two may be left
        out. Of the same cost the kind that deals more is cast first.
    life : int
        The opponent's life.
    poison : int
        Poison counters to lose.
    play : bool
        Whether the deck plays first, without a draw on turn 1 (CR 103.8a).
    turns : int
        The last turn. Where the library runs out before, there is no kill. Hands are not cut to seven cards.

    Returns
    -------
    Clock
        Causes ``poison`` and ``damage`` (poison where both are reached at once).

    Raises
    ------
    ValueError
        When an argument is wrong, or there are too many states to follow.

    Examples
    --------
    >>> simple_deck(24, [Creature(36, 1, 1, infect=True)], turns=5).law.round(6)
       turn   cause         p
    0     4  poison  0.266677
    1     5  poison  0.689298
    """
    deck = _deck(lands, creatures)
    limits = np.array([whole("life", life, 1, 10_000), whole("poison", poison, 1, 10_000)])
    turns, first = whole("turns", turns, 1, MOST_TURNS), flag("play", play)
    law = np.zeros((2, turns))
    states, drawn = _opening(deck), _HAND
    for turn in range(turns):
        if turn or not first:
            if drawn == deck.cards:
                break
            states, drawn = _draw(deck, states, drawn), drawn + 1
        _play(deck, states, drawn)
        poisoned = states.dealt[:, 1] >= limits[1]
        killed = ~poisoned & (states.dealt[:, 0] >= limits[0])
        law[:, turn] = states.p[killed].sum(), states.p[poisoned].sum()
        alive = np.flatnonzero(~(poisoned | killed))
        states = _merged(deck, states.take(alive, states.p[alive]), limits)
    table = law_table({"damage": law[0], "poison": law[1]})
    kinds = [tuple(kind) for kind in creatures]
    setup: dict[str, object] = {
        "lands": lands,
        "creatures": kinds,
        "life": life,
        "poison": poison,
        "play": play,
        "turns": turns,
    }
    return Clock(table, float(states.p.sum()), setup)
