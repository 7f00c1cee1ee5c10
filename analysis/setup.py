"""What is assumed about the game that is not in the deck: checked once, said in words with every result."""

from __future__ import annotations

import html
import math
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

import numpy as np

from counterclock.blockers import NO_BLOCKERS, Blockers
from counterclock.exact_checks import choice, flag, listed, probability, whole
from counterclock.formats import Format, find_format
from counterclock.keep import HAND, Range, keep_range, keep_text, parse_keep
from counterclock.kernels import codes
from counterclock.kernels import layout as cells
from counterclock.names import several
from counterclock.notebook_tables import table_html
from counterclock.statistics import PROPORTION_INTERVAL
from counterclock.variants import Rules

if TYPE_CHECKING:
    from counterclock.decklist import DeckList

__all__ = ["FIRSTS", "MULLIGANS", "PILOTS", "WEIGHTS", "Rules", "Setup", "alike", "fill_setup"]

FIRSTS: Final = ("play", "draw", "either")
MULLIGANS: Final = codes.MULLIGANS
PILOTS: Final = ("default", "greedy")
MOST_OPPONENTS: Final = 5
MOST_TURNS: Final = 60
MOST_LIFE: Final = 1000
MOST_ON_TABLE: Final = 30
WEIGHTS: Final = {
    "power": 2,
    "infect": 10,
    "evasion": 3,
    "ready": 8,
    "double_strike": 6,
    "unblocked": 100,
    "trigger": 1,
}
"""What the pilot thinks a creature is worth: for each point of power, for infect or toxic, for evasion, for being able
to attack, for double strike, for being an unblocked attacker, for an ability that triggers."""
BLOCKER_CARD: Final = cells.MAX_KINDS
"""The row of the opponents' blockers among a deck's cards."""
REMOVAL_PARTS: Final = 65_536
MOST_PARTS: Final = 10**9
"""Into so many parts at most is divided what loses the game, to compare shares of poison, life and damage."""
INTERVALS: Final = f"95 %: {PROPORTION_INTERVAL} for probabilities, normal for means"


@dataclass(frozen=True, slots=True, init=False)
class Setup:
    """Everything assumed about the game that is not in the deck.

    Parameters
    ----------
    format : str, default "constructed"
        Fixes life, seats, deck size, copies and poison to lose: ``standard``, ``pioneer``, ``modern``,
        ``legacy``, ``vintage``, ``pauper``, ``commander``, ``brawl``, ``two-headed-giant``, ``limited`` and
        more (`counterclock.formats.formats`).
    opponents : int, optional
        Opponents, 1 to 5; what the format says by default.
    life : int, optional
        Life the opponents start with; what the format says by default.
    own_life : int, optional
        Life of the deck's own player at the start; what the format says by default.
    poison : int, optional
        Poison counters that lose the game; what the format says by default.
    commander_damage : int, optional
        Combat damage by one commander of the deck's that makes an opponent lose the game (CR 903.10a), 0 for none;
        what the format says by default: 21 for ``commander``, none where decks have no commander.
    turns : int, optional
        The last turn looked at, at most 60; what the format says by default (20, or 30 with commanders).
    first : {"play", "draw", "either"}, default "play"
        Whether the deck takes the first turn, the last of the first round, or a place drawn by lot in each
        game. With three or more players everybody draws on the first turn (CR 103.8c).
    mulligan : {"london", "vancouver", "paris", "none"}, default "london"
        The mulligan rule; ``none`` keeps every hand.
    keep : str, default "2-5"
        Lands in a hand that is kept: one range, or one each for hands of 7, 6, 5 ... cards
        (``2-5,2-4,2-4``), the last of which counts for all smaller hands.
    min_spells : int, default 1
        Fewest other cards in a hand that is kept; if it is not 0, one of them must be a threat too.
    min_hand : int, default 4
        A hand of so few cards is kept whatever it is.
    free_mulligan : bool, optional
        Whether the first mulligan costs no card; by default in games of three or more, and where the format
        says so (CR 103.5c).
    opponent_cards, opponent_lands : int, optional
        Each opponent's library before the opening hand, and the lands in it; what the format says by default
        (60 and 24, or 99 and 37).
    opponent_deck : DeckList, Deck or path, optional
        A decklist to count the opponents' cards and lands in, instead of two numbers.
    blockers : str, optional
        Creatures each opponent has: ``2x1/1@3,1x1/1@5`` is two 1/1 from its turn 3 on and a third from its
        turn 5 on (`counterclock.blockers.Blockers`); none by default.
    removal : float, default 0
        The chance that an opponent destroys the deck's best creature in each of its turns.
    opponent_clock : int, optional
        The turn on which the opponents win, if they are still there; never by default.
    pilot : {"default", "greedy"}, default "default"
        How the deck is played. ``greedy`` casts the most important spell it can and attacks with everything,
        without looking for a kill first.
    weights : mapping or sequence of int, optional
        Changes of the pilot's `WEIGHTS`, by name; or all of them in their order.
    rules : Rules, optional
        Which variant of the rules is played; today's by default.

    Raises
    ------
    ValueError
        A value is wrong; the message names the argument and says what would be right.

    Examples
    --------
    >>> Setup("commander", opponents=2).life
    40
    >>> Setup("modern", keep="5-2")
    Traceback (most recent call last):
    ...
    ValueError: keep is '5-2'; give the lands kept of a hand of seven, such as '2-5', or of 7, 6 and 5 cards: \
'2-5,2-4,2-4'
    """

    format: str
    opponents: int
    life: int
    own_life: int
    poison: int
    commander_damage: int
    turns: int
    first: str
    mulligan: str
    keep: tuple[Range, ...]
    min_spells: int
    min_hand: int
    free_mulligan: bool
    opponent_cards: int
    opponent_lands: int
    opponent_deck: str | None
    blockers: Blockers
    removal: float
    opponent_clock: int | None
    pilot: str
    weights: tuple[int, ...]
    rules: Rules
    _given: Mapping[str, object] = field(repr=False, compare=False)

    def __init__(
        self,
        format: str = "constructed",
        *,
        opponents: int | None = None,
        life: int | None = None,
        own_life: int | None = None,
        poison: int | None = None,
        commander_damage: int | None = None,
        turns: int | None = None,
        first: str = "play",
        mulligan: str = "london",
        keep: str = "2-5",
        min_spells: int = 1,
        min_hand: int = 4,
        free_mulligan: bool | None = None,
        opponent_cards: int | None = None,
        opponent_lands: int | None = None,
        opponent_deck: DeckList | str | os.PathLike[str] | None = None,
        blockers: str | Blockers | None = None,
        removal: float = 0.0,
        opponent_clock: int | None = None,
        pilot: str = "default",
        weights: Mapping[str, int] | Sequence[int] | None = None,
        rules: Rules | None = None,
    ) -> None:
        given = {name: value for name, value in locals().items() if name != "self"}
        row = find_format(format)
        values = _table(row, opponents, life, own_life, turns)
        values |= _hands(row, values, first, mulligan, keep, min_spells, min_hand, free_mulligan)
        values |= _libraries(row, opponent_cards, opponent_lands, opponent_deck)
        values |= _opposition(values, blockers, removal, opponent_clock)
        values |= _rules(row, poison, commander_damage, Rules() if rules is None else rules)
        values["pilot"] = choice("pilot", pilot, PILOTS)
        values["weights"] = _weights(weights)
        for name, value in {**values, "_given": given}.items():
            object.__setattr__(self, name, value)

    def replace(self, **changes: object) -> Setup:
        """Return this setup with some arguments changed; what a format decides follows the new format.

        Parameters
        ----------
        **changes : object
            Arguments by name.

        Returns
        -------
        Setup
            The new setup.

        Raises
        ------
        ValueError
            A value or a name is wrong.
        """
        unknown = changes.keys() - self._given.keys()
        if unknown:
            raise ValueError(f"a setup has no {min(unknown)!r}; give one of {', '.join(self._given)}")
        return Setup(**{**self._given, **changes})  # type: ignore[arg-type]

    @property
    def given(self) -> Mapping[str, object]:
        """The arguments as they were given, None where the format decides."""
        return self._given

    def describe(self) -> dict[str, object]:
        """Say every assumption: numbers where a number says it, words elsewhere.

        Returns
        -------
        dict
            Values by name, ready for JSON.
        """
        return {
            "format": self.format,
            "opponents": self.opponents,
            "life": self.life,
            "own_life": self.own_life,
            "poison_to_lose": self.poison,
            "commander_damage_to_lose": self.commander_damage,
            "turns": self.turns,
            "first": self._first_in_words(),
            "mulligan": self._mulligan_in_words(),
            "keep": self._keep_in_words(),
            "opponent_library": self._library_in_words(),
            "blockers": self._blockers_in_words(),
            "removal": self._removal_in_words(),
            "opponent_clock": self._clock_in_words(),
            "pilot": self.pilot,
            "weights": dict(zip(WEIGHTS, self.weights, strict=True)),
            "rules": self._rules_in_words(),
            "kill_turn": "the deck's turns begun when the last opponent loses",
            "intervals": INTERVALS,
        } | ({"note": about} if (about := find_format(self.format).about) else {})

    def _repr_html_(self) -> str:
        """Show everything that is assumed as a table in a notebook."""
        said = self.describe()
        said["weights"] = ", ".join(f"{name} {weight}" for name, weight in zip(WEIGHTS, self.weights, strict=True))
        rows = [(name.replace("_", " "), value) for name, value in said.items()]
        return f"<p>{html.escape(self.short)}</p>{table_html(('', 'assumed'), rows)}"

    @property
    def multiplayer(self) -> bool:
        """Whether three or more players are in the game."""
        return self.opponents > 1

    @property
    def blocker_power(self) -> int:
        """Power of the opponents' blockers."""
        return self.blockers.power

    @property
    def blocker_toughness(self) -> int:
        """Toughness of the opponents' blockers."""
        return self.blockers.toughness

    @property
    def short(self) -> str:
        """The setup in one line, for titles: what is usual is left out."""
        return ", ".join(alike([self]))

    def _in_short(self) -> list[str]:
        """Say what is assumed in a few words each: format, opponents, life, then the rest."""
        many = several(self.opponents, "opponent")
        place = "first by lot" if self.first == "either" else f"on the {self.first}"
        hands = "no mulligans" if self.mulligan == "none" else f"{self.mulligan} mulligan"
        return [self.format, many, f"at {self.life} life", place, hands, *self._unusual()]

    def _unusual(self) -> list[str]:
        """Say what is seldom assumed, in a few words each."""
        row = find_format(self.format)
        said = {
            f"keep {keep_text(self.keep)}": self.mulligan != "none" and self.keep != ((2, 5),),
            f"{self.poison} poison": self.poison != row.poison,
            f"{self.commander_damage or 'no'} commander damage": self.commander_damage != row.commander_damage,
            f"blockers {self.blockers}": self.blockers.total,
            f"removal {self.removal:g}": self.removal,
            f"opponents win on turn {self.opponent_clock}": self.opponent_clock,
            f"{self.pilot} pilot": self.pilot != PILOTS[0],
            "own weights": self.weights != tuple(WEIGHTS.values()),
            self._rules_in_words(): self.rules.changed(),
        }
        return [words for words, holds in said.items() if holds]

    def _first_in_words(self) -> str:
        """Say who goes first and who draws."""
        drawn = "everybody draws on the first turn" if self.multiplayer else "the first player skips the first draw"
        place = {
            "play": "play: the deck takes the first turn",
            "draw": "draw: the deck takes the last turn of each round",
            "either": "either: the deck's place is drawn by lot in each game",
        }[self.first]
        return f"{place}; {drawn}"

    def _mulligan_in_words(self) -> str:
        """Say the mulligan rule."""
        if self.mulligan == "none":
            return "none: every hand is kept"
        return f"{self.mulligan}, the first one free" if self.free_mulligan else self.mulligan

    def _keep_in_words(self) -> str:
        """Say which hands are kept."""
        if self.mulligan == "none":
            return "every hand"
        hands = "" if len(self.keep) == 1 else " in hands of 7, 6, ... cards"
        spells = f", at least {self.min_spells} other, a threat among them" if self.min_spells else ""
        return f"{keep_text(self.keep)} lands{hands}{spells}; any hand of {self.min_hand}"

    def _library_in_words(self) -> str:
        """Say what is in the opponents' libraries."""
        source = f" (from {self.opponent_deck})" if self.opponent_deck is not None else ""
        return f"{several(self.opponent_cards, 'card')}, {self.opponent_lands} of them lands{source}"

    def _blockers_in_words(self) -> str:
        """Say what the opponents block with."""
        return str(self.blockers) if self.blockers.total else "none: the opponents never block"

    def _removal_in_words(self) -> str:
        """Say what the opponents destroy."""
        if not self.removal:
            return "none: the opponents remove nothing"
        return f"{self.removal:g}: chance that an opponent destroys the best creature in each of its turns"

    def _clock_in_words(self) -> str:
        """Say when the opponents win."""
        if self.opponent_clock is None:
            return "none: the opponents never win"
        return f"the opponents win on turn {self.opponent_clock}"

    def _rules_in_words(self) -> str:
        """Say which rules differ from today's."""
        changed = self.rules.changed()
        return "; ".join(f"{name.replace('_', ' ')}: {value}" for name, value in changed.items()) or "today's"


def alike(setups: Iterable[Setup]) -> list[str]:
    """Say what all of several setups assume, for titles: what is usual, or differs among them, is left out.

    Parameters
    ----------
    setups : iterable of Setup
        One at least.

    Returns
    -------
    list of str
        A few words each.

    Examples
    --------
    >>> alike([Setup("modern", life=life) for life in (10, 20)])
    ['modern', '1 opponent', 'on the play', 'london mulligan']
    """
    first, *others = dict.fromkeys(tuple(one._in_short()) for one in setups)
    common = set(first).intersection(*others)
    format, many, life, *rest = first
    seats = [many] if many in common else ["opponents"] if life in common else []
    if life in common:
        seats = [f"{seats[0]} {life}"]
    return [words for words in (format, *seats, *rest) if words in common or words in seats]


def _table(row: Format, opponents: object, life: object, own_life: object, turns: object) -> dict[str, object]:
    """Check what is on the table: seats, life, horizon."""
    seats = row.opponents if opponents is None else whole("opponents", opponents, 1, MOST_OPPONENTS)
    usual = row.life if seats == 1 else row.multiplayer_life
    return {
        "format": row.name,
        "opponents": seats,
        "life": usual if life is None else whole("life", life, 1, MOST_LIFE),
        "own_life": usual if own_life is None else whole("own_life", own_life, 1, MOST_LIFE),
        "turns": row.turns if turns is None else whole("turns", turns, 1, MOST_TURNS),
    }


def _hands(
    row: Format,
    values: Mapping[str, object],
    first: object,
    mulligan: object,
    keep: object,
    min_spells: object,
    min_hand: object,
    free_mulligan: object,
) -> dict[str, object]:
    """Check what decides about the opening hand."""
    smallest = whole("min_hand", min_hand, 0, HAND - 1)
    free = row.free_mulligan or values["opponents"] != 1
    return {
        "first": choice("first", first, FIRSTS),
        "mulligan": choice("mulligan", mulligan, MULLIGANS),
        "keep": parse_keep(keep, smallest),
        "min_spells": whole("min_spells", min_spells, 0, HAND),
        "min_hand": smallest,
        "free_mulligan": free if free_mulligan is None else flag("free_mulligan", free_mulligan),
    }


def _libraries(row: Format, cards: object, lands: object, deck: object) -> dict[str, object]:
    """Check the opponents' libraries."""
    if deck is not None:
        if cards is not None or lands is not None:
            raise ValueError("opponent_deck counts cards and lands; leave opponent_cards and opponent_lands out")
        name, size, found = _count_deck(deck)
        return {"opponent_deck": name, "opponent_cards": size, "opponent_lands": found}
    size = row.cards if cards is None else whole("opponent_cards", cards, 0, MOST_LIFE)
    found = round(size * row.lands / row.cards) if lands is None else whole("opponent_lands", lands, 0, size)
    return {"opponent_deck": None, "opponent_cards": size, "opponent_lands": found}


def _count_deck(deck: object) -> tuple[str, int, int]:
    """Count the cards and lands of an opponent's deck."""
    from counterclock.catalogue import default_catalogue
    from counterclock.deck import Deck
    from counterclock.decklist import DeckList, read_deck

    if isinstance(deck, Deck):
        return deck.name, deck.size, deck.lands
    if isinstance(deck, str | os.PathLike):
        deck = read_deck(deck)
    if not isinstance(deck, DeckList):
        raise ValueError(f"opponent_deck is {deck!r}; give a decklist, or the path of one")
    catalogue = default_catalogue()
    found = [(entry.count, catalogue.find(entry.name)) for entry in deck.main]
    lands = sum(count for count, card in found if card is not None and card.is_land)
    return deck.name, deck.count(), lands


def _opposition(values: Mapping[str, object], blockers: object, removal: object, clock: object) -> dict[str, object]:
    """Check what the opponents do."""
    if isinstance(blockers, str):
        blockers = Blockers.parse(blockers)
    elif blockers is None:
        blockers = NO_BLOCKERS
    if not isinstance(blockers, Blockers):
        raise ValueError(f"blockers is {blockers!r}; give a text such as '2x1/1@3'")
    seats = values["opponents"]
    assert isinstance(seats, int)
    if blockers.total * seats > MOST_ON_TABLE:
        raise ValueError(
            f"blockers is {str(blockers)!r}, {blockers.total} for each of {seats} opponents; "
            f"give at most {MOST_ON_TABLE} in all"
        )
    return {
        "blockers": blockers,
        "removal": probability("removal", removal),
        "opponent_clock": None if clock is None else whole("opponent_clock", clock, 1, MOST_TURNS),
    }


def _rules(row: Format, poison: object, commander_damage: object, rules: object) -> dict[str, object]:
    """Settle how much poison, and how much combat damage by one commander, loses."""
    if not isinstance(rules, Rules):
        raise ValueError(f"rules is {rules!r}; give counterclock.Rules(...)")
    to_lose = rules.poison_to_lose
    if poison is not None:
        given = whole("poison", poison, 1, 1000)
        if to_lose not in (None, given):
            raise ValueError(f"poison is {given} but rules says {to_lose} poison to lose; give one of them")
        to_lose = given
    to_lose = row.poison if to_lose is None else to_lose
    dealt = row.commander_damage if commander_damage is None else whole("commander_damage", commander_damage, 0, 1000)
    return {"poison": to_lose, "commander_damage": dealt, "rules": replace(rules, poison_to_lose=to_lose)}


def _weights(weights: object) -> tuple[int, ...]:
    """Check the pilot's weights."""
    if weights is None:
        return tuple(WEIGHTS.values())
    if isinstance(weights, Mapping):
        unknown = sorted(str(name) for name in weights.keys() - WEIGHTS.keys())
        if unknown:
            raise ValueError(f"weights names {unknown[0]!r}; give some of {', '.join(WEIGHTS)}")
        weights = [weights.get(name, usual) for name, usual in WEIGHTS.items()]
    values = [whole("weights", value, -1000, 1000) for value in listed("weights", weights)]
    if len(values) != len(WEIGHTS):
        raise ValueError(f"weights has {len(values)} numbers; give {len(WEIGHTS)}: {', '.join(WEIGHTS)}")
    return tuple(values)


def fill_setup(table: np.record, setup: Setup) -> None:
    """Write a setup into a deck's tables.

    Parameters
    ----------
    table : record of TABLES
        The deck's tables; what a setup fixes is overwritten.
    setup : Setup
        The setup.
    """
    row = table.setup
    row[:] = 0
    for place, value in _numbers(setup).items():
        row[place] = value
    table.life = setup.life
    table.opponents = setup.opponents
    table.opponents_act = bool(setup.blockers.total or setup.removal or setup.opponent_clock)
    table.fights = setup.blockers.total > 0
    table.weights[: len(setup.weights)] = setup.weights
    for size in range(HAND + 1):
        table.keep_low[size], table.keep_high[size] = keep_range(setup.keep, size)
    _fill_blockers(table, setup)


def _numbers(setup: Setup) -> dict[np.int64, int]:
    """Return the numbers of a setup by their places."""
    low, high = setup.keep[0]
    rules = setup.rules
    losing = (setup.poison, setup.life, setup.commander_damage or 1)
    parts = min(math.lcm(*losing), MOST_PARTS)
    return {
        cells.Q_SEATS: setup.opponents + 1,
        cells.Q_LIFE: setup.life,
        cells.Q_OWN_LIFE: setup.own_life,
        cells.Q_POISON_TO_LOSE: setup.poison,
        cells.Q_COMMANDER_DAMAGE: setup.commander_damage,
        cells.Q_PARTS_OF_POISON: parts // losing[0],
        cells.Q_PARTS_OF_LIFE: parts // losing[1],
        cells.Q_PARTS_OF_DAMAGE: parts // losing[2],
        cells.Q_TURNS: setup.turns,
        cells.Q_FIRST: FIRSTS.index(setup.first),
        cells.Q_MULLIGAN: MULLIGANS.index(setup.mulligan),
        cells.Q_KEEP_LOW: low,
        cells.Q_KEEP_HIGH: high,
        cells.Q_KEEP_THREAT: setup.min_spells,
        cells.Q_FREE: int(setup.free_mulligan),
        cells.Q_MIN_HAND: setup.min_hand,
        cells.Q_OPPONENT_CARDS: setup.opponent_cards,
        cells.Q_OPPONENT_LANDS: setup.opponent_lands,
        cells.Q_REMOVAL: round(setup.removal * REMOVAL_PARTS),
        cells.Q_OPPONENT_CLOCK: setup.opponent_clock or 0,
        cells.Q_GREEDY: PILOTS.index(setup.pilot),
        cells.Q_EVERYBODY_DRAWS: int(setup.multiplayer),
        cells.Q_PROLIFERATE_ONE_KIND: int(rules.proliferate == "one kind"),
        cells.Q_RAD_LANDS: int(rules.rads_removed_per_land),
        cells.Q_UNIQUENESS: int(rules.planeswalker_uniqueness),
        cells.Q_ANNIHILATE: int(rules.annihilate),
    }


def _fill_blockers(table: np.record, setup: Setup) -> None:
    """Write when blockers arrive, and the card that they are."""
    blockers = setup.blockers
    table.blockers[:] = blockers.by_turn(cells.MAX_TURNS - 1)
    table.blockers_in_all = blockers.total
    table.blocker_card = BLOCKER_CARD
    card = table.card[BLOCKER_CARD]
    card[:] = 0
    card[cells.K_BASE] = BLOCKER_CARD
    card[cells.K_NEXT_MODE] = card[cells.K_SPELL] = card[cells.K_LAND_FACE] = -1
    card[cells.K_TYPES] = codes.CREATURE | codes.TOKEN
    card[cells.K_POWER] = blockers.power
    card[cells.K_TOUGHNESS] = blockers.toughness
    card[cells.K_KEYWORDS] = sum(1 << codes.KEYWORDS.index(keyword) for keyword in blockers.keywords)
    table.setup[cells.Q_BLOCKER_POWER] = blockers.power
    table.setup[cells.Q_BLOCKER_TOUGHNESS] = blockers.toughness
