"""Opening hands and draws, exactly: the hypergeometric law in one kind of card or in several at once.

Counts of sets of cards are Python's whole numbers and are divided once at the end, so that every
probability is right to the last bit that a float has.
"""

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import pandas as pd

from counterclock.exact_checks import MOST_CARDS, MOST_TURNS, choice, flag, whole
from counterclock.whole_frame import WholeFrame

MULLIGANS: Final = ("none", "london", "vancouver", "paris")
_MOST_ROWS: Final = 1_000_000


def _kinds(cards: int, kinds: object, name: str = "kinds") -> dict[str, int]:
    """Check the kinds of cards to count: they must fit into the cards together."""
    if not isinstance(kinds, Mapping) or not kinds:
        raise ValueError(f'{name} is {kinds!r}; give a mapping from names to numbers of copies, {{"elf": 4}}')
    copies = {str(kind): whole(f"{name}[{kind!r}]", n, 0, cards) for kind, n in kinds.items()}
    together = sum(copies.values())
    if together > cards:
        raise ValueError(f"{name} hold {together} cards together; give at most {cards}")
    return copies


def _ways(copies: Sequence[int], wanted: Sequence[int], others: int, drawn: int) -> int:
    """Count the sets of `drawn` cards with `wanted` of each kind among `copies`, the rest `others`."""
    rest = drawn - sum(wanted)
    if rest < 0:
        return 0
    return math.prod(map(math.comb, copies, wanted)) * math.comb(others, rest)


def _hands(copies: Sequence[int], others: int, drawn: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Go through every content of `drawn` cards, with the number of sets of cards that have it."""
    for wanted in itertools.product(*(range(min(n, drawn) + 1) for n in copies)):
        ways = _ways(copies, wanted, others, drawn)
        if ways:
            yield wanted, ways


def _bounds(name: str, wanted: object, kinds: Mapping[str, int]) -> dict[str, int]:
    """Check a condition: a number for some of the kinds, or one number where there is one kind."""
    if not isinstance(wanted, Mapping):
        if len(kinds) != 1:
            raise ValueError(f"{name} is {wanted!r}; give a mapping from names of kinds to numbers")
        wanted = {next(iter(kinds)): wanted}
    for kind in wanted:
        choice(f"a name in {name}", kind, kinds)
    return {kind: whole(f"{name}[{kind!r}]", n, 0, MOST_CARDS) for kind, n in wanted.items()}


def _ways_within(copies: Sequence[int], allowed: Sequence[range], others: int, drawn: int) -> int:
    """Count the sets of `drawn` cards whose number of each kind is allowed, one kind after another."""
    ways = {0: 1}
    for n, numbers in zip(copies, allowed, strict=True):
        more: dict[int, int] = {}
        for taken, before in ways.items():
            for number in range(numbers.start, min(numbers.stop, n + 1, drawn - taken + 1)):
                more[taken + number] = more.get(taken + number, 0) + before * math.comb(n, number)
        ways = more
    return sum(before * math.comb(others, drawn - taken) for taken, before in ways.items())


def draw_by_turn(
    cards: int,
    kinds: int | Mapping[str, int],
    turns: int = 10,
    *,
    play: bool = True,
    hand: int = 7,
    at_least: int | Mapping[str, int] | None = None,
    exactly: int | Mapping[str, int] | None = None,
) -> pd.DataFrame:
    """Compute how many cards of each kind have been seen by each turn.

    Parameters
    ----------
    cards : int
        Cards in the deck.
    kinds : int or mapping
        Copies of the card looked for, or of several kinds by name; kinds do not overlap.
    turns : int
        The last turn. The player who plays first skips the draw of turn 1 (CR 103.8a).
    play : bool
        Whether the player plays first.
    hand : int
        Cards in the opening hand; none is mulliganed.
    at_least, exactly : int or mapping, optional
        Conditions by kind, or one number where there is one kind. A kind in neither may come in any number.

    Returns
    -------
    DataFrame
        Without a condition: `turn`, `seen` (cards), one column of counts for each kind (``copies`` where no
        name was given), `p`; the rows of a turn sum to 1. With conditions: `turn`, `seen`, `p` of all of
        them together.

    Raises
    ------
    ValueError
        When an argument is wrong, or the table would have more than a million rows.

    Examples
    --------
    >>> draw_by_turn(60, {"land": 24}, 4, at_least={"land": 4}).round(4)
       turn  seen       p
    0     1     7  0.2792
    1     2     8  0.4015
    2     3     9  0.5220
    3     4    10  0.6318
    """
    cards = whole("cards", cards, 1, MOST_CARDS)
    copies = _kinds(cards, kinds if isinstance(kinds, Mapping) else {"copies": kinds})
    turns = whole("turns", turns, 1, MOST_TURNS)
    first = whole("hand", hand, 0, cards) + (0 if flag("play", play) else 1)
    seen = [min(first + turn, cards) for turn in range(turns)]
    others = cards - sum(copies.values())
    if at_least is None and exactly is None:
        return _joint_by_turn(copies, others, seen)
    allowed = _allowed(copies, at_least, exactly)
    p = [_ways_within(list(copies.values()), allowed, others, n) / math.comb(cards, n) for n in seen]
    return pd.DataFrame({"turn": range(1, turns + 1), "seen": seen, "p": p})


def _allowed(copies: Mapping[str, int], at_least: object, exactly: object) -> list[range]:
    """Turn the conditions into a range of allowed numbers for each kind."""
    low = {} if at_least is None else _bounds("at_least", at_least, copies)
    equal = {} if exactly is None else _bounds("exactly", exactly, copies)
    twice = low.keys() & equal.keys()
    if twice:
        raise ValueError(f"at_least and exactly both name {sorted(twice)[0]!r}; give it in one of them")
    return [
        range(equal[kind], equal[kind] + 1) if kind in equal else range(low.get(kind, 0), n + 1)
        for kind, n in copies.items()
    ]


def _joint_by_turn(copies: Mapping[str, int], others: int, seen: Sequence[int]) -> pd.DataFrame:
    """Lay out the joint law of the counts for each turn."""
    rows = sum(math.prod(min(n, drawn) + 1 for n in copies.values()) for drawn in seen)
    if rows > _MOST_ROWS:
        raise ValueError(f"kinds make a table of up to {rows} rows; give fewer kinds, or a condition in at_least")
    cards = others + sum(copies.values())
    numbers = list(copies.values())
    table = [
        (turn, drawn, *wanted, ways / math.comb(cards, drawn))
        for turn, drawn in enumerate(seen, 1)
        for wanted, ways in _hands(numbers, others, drawn)
    ]
    return WholeFrame(table, columns=["turn", "seen", *copies, "p"])


def _kept_lands(lands: int, size: int, dealt: int, keep: tuple[int, int], min_spells: int) -> tuple[int, bool]:
    """Choose how many of the lands dealt stay among the `size` cards kept; tell whether the rule holds then.

    Hands that the rule keeps come first, then the number of lands nearest to the middle of the rule, then
    more lands.
    """
    possible = range(max(0, size - (dealt - lands)), min(lands, size) + 1)

    def good(number: int) -> bool:
        return keep[0] <= number <= keep[1] and size - number >= min_spells

    best = min(possible, key=lambda n: (not good(n), abs(2 * n - keep[0] - keep[1]), -n))
    return best, good(best)


def _sizes(hand: int, down_to: int, mulligan: str, free_first: bool) -> list[int]:
    """List the hand sizes after 0, 1, 2, ... mulligans, down to the one that is kept whatever it holds."""
    if mulligan == "none":
        return [hand]
    return [hand] * free_first + list(range(hand, down_to - 1, -1))


def opening_hand(
    cards: int = 60,
    lands: int = 24,
    *,
    kinds: Mapping[str, int] | None = None,
    hand: int = 7,
    mulligan: str = "none",
    keep: tuple[int, int] = (2, 5),
    min_spells: int = 0,
    down_to: int = 4,
    free_first: bool = False,
) -> pd.DataFrame:
    """Compute the opening hand that is kept (CR 103.5).

    Parameters
    ----------
    cards : int
        Cards in the deck.
    lands : int
        Lands among them.
    kinds : mapping, optional
        Copies of other kinds, by name; they are nonland cards and do not overlap.
    hand : int
        Cards in a full hand.
    mulligan : str
        ``none``; ``london`` (draw a full hand, then put one card a mulligan on the bottom); ``vancouver`` and
        ``paris`` (draw one card fewer each time; the scry of Vancouver does not change the hand).
    keep : tuple of int
        A hand is kept with so many lands, both ends included. After a London mulligan it is kept when some
        choice of cards to keep has so many; the choice is the number of lands nearest to the middle of
        `keep`, more lands on a tie. Which nonland cards go to the bottom is left to chance.
    min_spells : int
        A hand is kept only with so many nonland cards.
    down_to : int
        The hand size that is kept whatever it holds.
    free_first : bool
        Whether the first mulligan costs no card (CR 103.5c, multiplayer).

    Returns
    -------
    DataFrame
        `taken` (mulligans), `size` (cards kept), `lands`, one column of counts for each of `kinds`,
        `keepable` (whether the rule holds; only a hand of `down_to` cards is kept without), `p`. All rows
        sum to 1.

    Raises
    ------
    ValueError
        When an argument is wrong.
    """
    cards = whole("cards", cards, 1, MOST_CARDS)
    lands = whole("lands", lands, 0, cards)
    others = _kinds(cards - lands, kinds) if kinds is not None else {}
    hand = whole("hand", hand, 1, min(cards, 60))
    choice("mulligan", mulligan, MULLIGANS)
    rule = _keep_rule(keep, hand)
    min_spells = whole("min_spells", min_spells, 0, hand)
    sizes = _sizes(hand, whole("down_to", down_to, 0, hand), mulligan, flag("free_first", free_first))
    table: list[tuple[float | int | bool, ...]] = []
    reached = 1.0
    for taken, size in enumerate(sizes):
        dealt = hand if mulligan == "london" else size
        law = _dealt_law(cards, lands, size, dealt, rule, min_spells)
        for (kept, good), p in law.items():
            if good or taken == len(sizes) - 1:
                spells = _spell_law(others, cards - lands, size - kept)
                table += [(taken, size, kept, *wanted, good, reached * p * q) for wanted, q in spells]
        reached *= math.fsum(p for (_, good), p in law.items() if not good)
    return WholeFrame(table, columns=["taken", "size", "lands", *others, "keepable", "p"])


def _keep_rule(keep: object, hand: int) -> tuple[int, int]:
    """Check the range of lands that is kept."""
    if not isinstance(keep, Sequence) or len(keep) != 2:
        raise ValueError(f"keep is {keep!r}; give the least and the greatest number of lands, (2, 5)")
    low = whole("keep[0]", keep[0], 0, hand)
    return low, whole("keep[1]", keep[1], low, hand)


def _dealt_law(
    cards: int, lands: int, size: int, dealt: int, keep: tuple[int, int], min_spells: int
) -> dict[tuple[int, bool], float]:
    """Compute the law of the lands among the cards that would be kept, and of whether the rule holds."""
    law: dict[tuple[int, bool], float] = {}
    for (number,), ways in _hands([lands], cards - lands, dealt):
        kept = _kept_lands(number, size, dealt, keep, min_spells)
        law[kept] = law.get(kept, 0.0) + ways / math.comb(cards, dealt)
    return law


def _spell_law(kinds: Mapping[str, int], nonlands: int, spells: int) -> list[tuple[tuple[int, ...], float]]:
    """Compute the law of the kinds among so many nonland cards, which are a uniform sample."""
    copies = list(kinds.values())
    hands = _hands(copies, nonlands - sum(copies), spells)
    return [(wanted, ways / math.comb(nonlands, spells)) for wanted, ways in hands]
