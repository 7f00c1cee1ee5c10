"""Decks to kernel tables: the one place where names become numbers."""

import re
from collections.abc import Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from counterclock.deck import Deck, DeckCard
from counterclock.encode_card import kinds_of, token_row
from counterclock.encode_kind import EVERY_CREATURE_TYPE, KindRow
from counterclock.encode_mana import Costs, Sources, demand, pips_of
from counterclock.encode_role import PLAYERS
from counterclock.encode_token import token_face
from counterclock.kernels import codes
from counterclock.kernels import layout as cells
from counterclock.mana import ManaCost
from counterclock.notation_words import OF_NO_CREATURE
from counterclock.setup import Setup, fill_setup

_OF_NO_CREATURE: Final = frozenset(word.casefold() for word in OF_NO_CREATURE)
_HARMFUL: Final = ("-1/-1", "stun", "defense", "poison", "rad")
_RARE: Final = ("floating", "makes_mana", "flashbacks", "evades", "extra_lands")
_THIS_TURN: Final = (
    "lost life this turn", "life gained this turn", "spells cast this turn", "landfall this turn",
    "an opponent lost life this turn", "creatures that died this turn", "creatures of yours that died this turn",
    "permanents of yours that left this turn", "nonland permanents of yours that left this turn", "exactly",
    "cards drawn this turn", "creatures that attacked this turn",
    "permanent cards buried this turn", "life you lost this turn",
)  # fmt: skip
"""Counts and conditions about a turn, opponents' turns included."""
_SIZE: Final = re.compile(r"([+-]\d+)/([+-]\d+)")
"""A kind of counter that changes power and toughness (122.1a)."""
_REMEMBERED: Final = 64
"""How many decks' tables are kept, a quarter of a megabyte each: for decks that differ in numbers only."""


_key_of = attrgetter("key")


class EncodeError(ValueError):
    """A deck that does not fit into the kernel's tables."""


class Builder:
    """A deck's tables while they are built; what rows are entered into (see ``encode_parts.Tables``)."""

    def __init__(self) -> None:
        self.record = np.zeros(1, cells.TABLES)
        self._rows: dict[str, dict[tuple[int, ...], int]] = {"amount": {}, "filter": {}}
        self._effects = 0
        self.abilities = 0
        self.kinds = 0
        self.replacements = 0
        self.statics = 0
        self._kinds: dict[str, int] = {}
        self._subtypes: dict[str, int] = {}
        self.tokens: dict[tuple[str, tuple[str, ...]], int] = {}
        self.first_token = 0
        self.costs = Costs()
        self.sources = Sources()
        self.amount_row((0, 0, 0, -1, 0))
        self.filter_row(tuple([0] * cells.FILTER_FIELDS))

    # Rows

    def amount_row(self, row: tuple[int, ...]) -> int:
        """Return the row of an amount, entering it where it is new."""
        return self._row("amount", row, cells.MAX_AMOUNTS)

    def filter_row(self, row: tuple[int, ...]) -> int:
        """Return the row of a filter, entering it where it is new."""
        return self._row("filter", row, cells.MAX_FILTERS)

    def _row(self, table: str, row: tuple[int, ...], most: int) -> int:
        """Return the row of a table that shares equal rows."""
        known = self._rows[table]
        if row not in known:
            if len(known) >= most:
                raise EncodeError(f"the cards of this deck need more than {most} rows of {table}s")
            known[row] = len(known)
            self.record[table][0, known[row], : len(row)] = row
        return known[row]

    def effect_rows(self, rows: list[dict[int, int]]) -> int:
        """Append rows of effects; return the first."""
        first = self._effects
        if first + len(rows) > cells.MAX_EFFECTS:
            raise EncodeError(f"the cards of this deck have more than {cells.MAX_EFFECTS} effects")
        for row in rows:
            self._enter("effect", self._effects, row)
            self._effects += 1
        return first

    def ability_row(self, row: dict[int, int]) -> int:
        """Append the row of an ability."""
        if self.abilities >= cells.MAX_ABILITIES:
            raise EncodeError(f"the cards of this deck have more than {cells.MAX_ABILITIES} abilities")
        self._enter("ability", self.abilities, row)
        self.abilities += 1
        return self.abilities - 1

    def replacement_row(self, row: dict[int, int]) -> None:
        """Append the row of a replacement effect."""
        self._enter("replacement", self.replacements, row)
        self.replacements += 1

    def static_row(self, row: dict[int, int]) -> None:
        """Append the row of a continuous effect."""
        self._enter("static", self.statics, row)
        self.statics += 1

    def _enter(self, table: str, at: int, row: dict[int, int]) -> None:
        """Write the columns of one row."""
        for column, value in row.items():
            self.record[table][0, at, column] = value

    # Names

    def kind(self, name: str) -> int:
        """Return the column of a kind of counter, giving the deck's own kinds the free ones."""
        if name in codes.PERMANENT_KINDS:
            return codes.PERMANENT_KINDS.index(name)
        if name in codes.PLAYER_KINDS:
            return int(codes.FIRST_PLAYER_KIND) + codes.PLAYER_KINDS.index(name)
        if name not in self._kinds:
            if len(self._kinds) >= codes.FREE_KINDS:
                raise EncodeError(f"this deck uses more than {codes.FREE_KINDS} kinds of counters of its own")
            self._kinds[name] = len(codes.PERMANENT_KINDS) + len(self._kinds)
            self._describe_kind(name, self._kinds[name])
        return self._kinds[name]

    def count_kinds(self) -> int:
        """Return the number of the next kind, counting it."""
        self.kinds += 1
        return self.kinds - 1

    def _describe_kind(self, name: str, column: int) -> None:
        """Say what counters of a deck's own kind do to a creature."""
        sized = _SIZE.fullmatch(name)
        power, toughness = map(int, sized.groups()) if sized else (0, 0)
        self.record["kind_power"][0, column] = power
        self.record["kind_toughness"][0, column] = toughness
        if name in codes.KEYWORDS:
            self.record["kind_keyword"][0, column] = 1 << codes.KEYWORDS.index(name)
            self.record["keyword_kinds"] |= 1 << column

    def subtypes(self, names: Sequence[str]) -> int:
        """Return a set of subtypes, numbering those that abilities look for."""
        bits = 0
        for name in names:
            number = self._subtypes.setdefault(name.casefold(), len(self._subtypes))
            if number > 61:
                raise EncodeError("the cards of this deck look for more than 62 subtypes")
            bits |= 1 << number
        return bits

    def known_subtypes(self, names: Sequence[str]) -> int:
        """Return the subtypes of a card that some ability looks for, as a set."""
        known = {name.casefold() for name in names}
        if EVERY_CREATURE_TYPE in names:
            known |= self._subtypes.keys() - _OF_NO_CREATURE
        return sum(1 << number for name, number in self._subtypes.items() if name in known)

    def token(self, name: str, keywords: tuple[str, ...]) -> int:
        """Return the kind of a token; the kinds of tokens come after those of cards."""
        number = self.tokens.setdefault((name, keywords), len(self.tokens))
        return self.first_token + number

    def cost(self, mana: ManaCost, life: int) -> int:
        """Return the row of a mana cost."""
        return self.costs.row(mana, life)

    def mana_class(self, colors: str) -> int:
        """Return the class of mana that an effect adds to the pool."""
        return self.sources.number(colors, False, True)


class _Cards:
    """The cards of a deck without their numbers; two are equal where they hold the same objects."""

    def __init__(self, deck: Deck) -> None:
        self.main = deck.main
        self.commanders = deck.commanders
        entries = (*deck.main, *deck.commanders) if deck.commanders else deck.main
        facts, played = [id(entry.card) for entry in entries], [id(entry.abilities) for entry in entries]
        unknown = [entry.key for entry in entries if entry.card is None]
        self._objects = len(deck.main), *facts, *played, *unknown
        self._hash = hash(self._objects)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Cards) and self._objects == other._objects

    def __hash__(self) -> int:
        return self._hash


class Entered(NamedTuple):
    """A deck and a setup as kernels take them.

    Attributes
    ----------
    tables : (1,) array of ``layout.TABLES``
        All that is constant about the cards and the setup. Decks of the same cards share them: they are not written
        to.
    library : (1,) array of ``layout.LIBRARY``
        How many there are of each card, and in which slots.
    """

    tables: npt.NDArray[np.void]
    library: npt.NDArray[np.void]


def encode(deck: Deck, setup: Setup, slots: Sequence[str] | None = None) -> Entered:
    """Enter a deck and a setup into the kernel's tables.

    Parameters
    ----------
    deck : Deck
    setup : Setup
    slots : sequence of str, optional
        Keys of cards, one a slot: the layout of another deck. Cards that both have take the same slots, so that
        the same shuffle puts them in the same places.

    Returns
    -------
    Entered

    Raises
    ------
    EncodeError
        For a deck that is too large or has too many different abilities.
    """
    if deck.size > cells.MAX_CARDS:
        raise EncodeError(f"{deck.name}: {deck.size} cards; the most that can be played are {cells.MAX_CARDS}")
    if deck.size == 0:
        raise EncodeError(f"{deck.name}: no cards in the library")
    try:
        tables, number = _without_numbers(_Cards(deck), setup)
    except EncodeError as error:
        raise EncodeError(f"{deck.name}: {error}") from None
    return Entered(tables, _library([number[key] for key in slots_of(deck, slots)]))


@lru_cache(maxsize=_REMEMBERED)
def _without_numbers(cards: _Cards, setup: Setup) -> tuple[npt.NDArray[np.void], dict[str, int]]:
    """Enter the cards of a deck and a setup, but not how many there are of each; say which kind each card is.

    Decks of the same cards share this, whatever their numbers.
    """
    entries = (*cards.main, *cards.commanders)
    rows, builder = _settled(entries, cards.commanders, setup, _identity(cards.main, cards.commanders))
    _fill_rows(builder, rows)
    fill_setup(builder.record[0], setup)
    _fill_leaders(builder.record[0], rows, setup)
    builder.record["fights"] |= _hurts_own(builder.record[0])
    builder.record["repays"] = int(setup.pilot != "greedy" and builder.record["repaying"].any())
    return builder.record, {row.key: index for index, row in enumerate(rows) if row.is_card}


def _fill_leaders(record: np.void, rows: list[KindRow], setup: Setup) -> None:
    """Write which commanders' combat damage is counted, on every face and however they were cast."""
    places: dict[int, int] = {}
    for number, row in enumerate(rows):
        base = row.columns[int(cells.K_BASE)]
        if setup.commander_damage and "commanders" in rows[base].sets:
            record["card"][number, cells.K_COMMANDER] = places.setdefault(base, len(places) + 1)
    if len(places) > cells.MAX_COMMANDERS:
        raise EncodeError(f"{len(places)} commanders; combat damage is counted of {cells.MAX_COMMANDERS} at most")
    record["leaders"] = len(places)


def _identity(main: Sequence[DeckCard], commanders: Sequence[DeckCard]) -> str:
    """Return the colours of the commanders, or of all the deck where there is none."""
    cards = [entry.card for entry in (commanders or main) if entry.card is not None]
    return "".join(sorted({color for card in cards for color in card.color_identity}, key=codes.COLORS.index))


def _settled(
    cards: Sequence[DeckCard], leaders: Sequence[DeckCard], setup: Setup, identity: str
) -> tuple[list[KindRow], Builder]:
    """Encode the cards until it is known how many kinds there are and which subtypes and tokens matter."""
    builder = Builder()
    commanders = frozenset(entry.key for entry in leaders)
    first_token = 0
    while True:
        subtypes, tokens, costs, sources = builder._subtypes, builder.tokens, builder.costs, builder.sources
        builder = Builder()
        builder._subtypes, builder.tokens = subtypes, tokens
        builder.costs, builder.sources = costs.again(), sources.again(costs.needed())
        builder.first_token = first_token
        before = (len(subtypes), len(tokens), first_token, tuple(builder.sources.order))
        rows = kinds_of(cards, commanders, builder, identity, setup)
        first_token = len(rows)
        for name, keywords in list(builder.tokens):
            face, abilities = token_face(name, keywords)
            rows.append(token_row(name, face, abilities, builder, identity))
        after = builder.sources.again(builder.costs.needed()).order
        if before == (len(builder._subtypes), len(builder.tokens), first_token, tuple(after)):
            break
    if len(rows) > cells.MAX_KINDS:
        raise EncodeError(f"more than {cells.MAX_KINDS} different cards, tokens and ways to cast them")
    return rows, builder


def _fill_rows(builder: Builder, rows: list[KindRow]) -> None:
    """Write kinds, costs and mana sources."""
    record = builder.record[0]
    names: dict[str, int] = {}
    for number, row in enumerate(rows):
        for column, value in row.columns.items():
            record["card"][number, column] = value
        if row.columns.get(int(cells.K_TYPES), 0) & int(codes.LEGENDARY):
            record["card"][number, cells.K_NAME] = names.setdefault(row.name, len(names) + 1)
        record["card"][number, cells.K_SUBTYPES] = builder.known_subtypes(row.subtypes)
    record["kinds"] = len(rows)
    for empty in (cells.K_NEXT_MODE, cells.K_SPELL, cells.K_LAND_FACE):
        record["card"][len(rows) :, empty] = -1
    builder.costs.fill(record)
    builder.sources.fill(record, builder.costs)
    _fill_plain(record, rows)
    _fill_payable(record, rows)
    record["harmful"] = sum(1 << builder.kind(name) for name in _HARMFUL)
    _fill_sets(record, rows)
    _fill_needing(record)
    _fill_fixed_pumps(record)


_MORE_THAN_MANA = (int(cells.A_SACRIFICE), int(cells.A_DISCARD), int(cells.A_LIFE))


def _fill_plain(record: np.void, rows: list[KindRow]) -> None:
    """Write which kinds have one way to be cast, for a price in mana alone that never changes."""
    word = int(cells.WORD_KINDS)
    for number, row in enumerate(rows):
        card = record["card"][number]
        cost = record["cost"][card[cells.K_COST]]
        ways = card[cells.K_KICKED] or card[cells.K_NEXT_MODE] >= 0 or card[cells.K_FINDS] or card[cells.K_COUNTS]
        price = cost[cells.C_X] or cost[cells.C_LIFE] or "slow" in row.sets
        spell = record["ability"][card[cells.K_SPELL]] if card[cells.K_SPELL] >= 0 else None
        price = price or "passing" in row.sets or cost[cells.C_TOTAL] >= cells.TOTALS
        if not ways and not price and (spell is None or not spell[list(_MORE_THAN_MANA)].any()):
            record["plain"][number // word] |= 1 << (number % word)


def _fill_payable(record: np.void, rows: list[KindRow]) -> None:
    """Write which kinds so many sources of each colour set may be enough for.

    Those that are not plain are looked at only for how much mana there is in all: enough for some way to cast them,
    any amount where the cost changes.
    """
    word, most = int(cells.WORD_KINDS), cells.TOTALS - 1
    payable = record["payable"]
    payable[1:] = (1 << word) - 1
    totals = record["cost"][:, cells.C_TOTAL]
    for number in range(len(rows)):
        least, mode = most, number  # an unkicked card is the cheapest
        while mode >= 0:
            changes = "slow" in rows[mode].sets
            least = min(least, 0 if changes else int(totals[record["card"][mode, cells.K_COST]]))
            mode = int(record["card"][mode, cells.K_NEXT_MODE])
        payable[0, least:, number // word] |= 1 << (number % word)
        if record["plain"][number // word] >> (number % word) & 1:
            cost = record["cost"][record["card"][number, cells.K_COST]]
            for place in range(1, int(record["color_set_count"])):
                payable[place, : demand(cost, place), number // word] &= ~(1 << (number % word))


def _fill_needing(record: np.void) -> None:
    """Write which nonland kinds that are cast have a symbol that each colour can pay."""
    word = int(cells.WORD_KINDS)
    for number in range(int(record["kinds"])):
        row, member = number // word, number % word
        if record["spells"][row] & ~record["idle"][row] & 1 << member:
            colors = pips_of(record["cost"][record["card"][number, cells.K_COST]])
            for color in range(cells.COLORS):
                if colors >> color & 1:
                    record["needing"][color, row] |= 1 << member
                    record["asked"] |= 1 << color


def _fill_sets(record: np.void, rows: list[KindRow]) -> None:
    """Write the sets of kinds."""
    word = int(cells.WORD_KINDS)
    for number, row in enumerate(rows):
        for name in row.sets:
            record[name][number // word] |= 1 << (number % word)
    record["castable_in_main"] = record["spells"] & ~(record["idle"] | record["pumps"])
    record["from_graveyard"] = _having(rows, cells.K_FLASHBACK)
    record["to_discard"] = _having(rows, cells.K_DISCARDED)
    cards = sum(row.is_card for row in rows)
    record["words"] = (cards + word - 1) // word
    record["any_threat"] = int(any("threats" in row.sets for row in rows))
    record["exalted"] = 2 if _is_given(record, codes.EXALTED) else int(_is_printed(rows, codes.EXALTED))
    record["defenders"] = int(_is_given(record, codes.DEFENDER) or _is_printed(rows, codes.DEFENDER))
    record["abilities_on_board"] = int(any(row.roles for row in rows))
    record["plans"] = _plans(rows) | (int(cells.PLAN_SHRINKS) if _lowers_toughness(record) else 0)
    record["makes_mana"] = max((_mana_abilities(record, row) for row in rows), default=0)
    record["evades"] = int(any(int(cells.ROLE_EVADE) in row.roles for row in rows))
    record["flashbacks"] = int(any(row.columns.get(int(cells.K_FLASHBACK), 0) for row in rows))
    energy = record["static"][:, cells.S_WHAT] == cells.S_CAST_FOR_ENERGY
    record["sorts"] = sum(1 << sort for sort in set(record["static"][:, cells.S_WHAT].tolist()))
    record["energy_casts"] = int(bool(energy.any()))
    record["crews"] = int(any(row.columns.get(int(cells.K_CREW), 0) for row in rows))
    rising = {row.columns.get(int(cells.K_RISES), 0) for row in rows} - {0}
    record["rises"] = sum(1 << each - 1 for each in rising)
    record["extra_lands"] = int(any(row.columns.get(int(cells.K_MORE_LANDS), 0) for row in rows))
    record["no_hand_limit"] = int(any(row.columns.get(int(cells.K_NO_LIMIT), 0) for row in rows))
    record["rare"] = int(_counts_turns(record) or any(record[name] for name in _RARE))


def _having(rows: list[KindRow], column: np.int64) -> list[int]:
    """Return the set of the cards that have something in a column, a number a word."""
    words, size = [0] * cells.KIND_WORDS, int(cells.WORD_KINDS)
    for number, row in enumerate(rows):
        if row.is_card and row.columns.get(int(column), 0):
            words[number // size] |= 1 << (number % size)
    return words


def _is_given(record: np.void, keyword: np.int64) -> bool:
    """Tell whether some ability, or a counter of its name, gives a keyword."""
    given = (("effect", cells.E_KEYWORDS), ("static", cells.S_KEYWORDS))
    granted = [record[table][:, column] for table, column in given]
    return any((keywords & keyword).any() for keywords in (*granted, record["kind_keyword"]))


def _is_printed(rows: list[KindRow], keyword: np.int64) -> bool:
    """Tell whether some card has a keyword."""
    return any(row.columns.get(int(cells.K_KEYWORDS), 0) & int(keyword) for row in rows)


def _fill_fixed_pumps(record: np.void) -> None:
    """Write what power each spell adds that always adds as much to one target; 0 for the others."""
    for row in record["ability"]:
        if row[cells.A_TRIGGER] == codes.TRIGGERS.index("spell") and not row[cells.A_SACRIFICE]:
            first = row[cells.A_FIRST]
            row[cells.A_ADDS] = _fixed_power(record["amount"], record["effect"][first : first + row[cells.A_EFFECTS]])


def _fixed_power(amounts: npt.NDArray[np.int64], effects: npt.NDArray[np.int64]) -> int:
    """Return the power that effects add to one target, whatever is in play; 0 where that is not certain."""
    pumps = effects[effects[:, cells.E_VERB] == codes.V_PUMP]
    if effects[:, [cells.E_CONDITION, cells.E_ITS]].any() or pumps[:, cells.E_FILTER].any():
        return 0
    if np.isin(effects[:, cells.E_VERB], (codes.V_PUT, codes.V_DAMAGE)).any():
        return 0
    numbers = amounts[pumps[:, [cells.E_AMOUNT, cells.E_SECOND]]]
    if (pumps[:, cells.E_RECEIVER] != codes.R_TARGET).any() or numbers[..., cells.N_TIMES].any():
        return 0
    return int(numbers[:, 0, cells.N_BASE].sum()) if (numbers[..., cells.N_BASE] >= 0).all() else 0


def _hurts_own(record: np.void) -> bool:
    """Tell whether some effect deals damage to permanents of its controller, which wears off (514.2)."""
    effects = record["effect"]
    dealt_to = effects[effects[:, cells.E_VERB] == codes.VERBS.index("damage"), cells.E_RECEIVER]
    theirs = [number for number, word in enumerate(codes.RECEIVERS) if word in PLAYERS or "opposing" in word]
    return not np.isin(dealt_to, theirs).all()


def _mana_abilities(record: np.void, row: KindRow) -> int:
    """Count the abilities of a kind that make mana when it is needed."""
    first = row.columns.get(int(cells.K_FIRST_ABILITY), 0)
    abilities = record["ability"][first : first + row.columns.get(int(cells.K_ABILITIES), 0)]
    return int(np.count_nonzero(abilities[:, cells.A_ROLE] == cells.ROLE_MANA))


def _counts_turns(record: np.void) -> bool:
    """Tell whether some ability counts what has happened this turn."""
    counted = {codes.COUNTS.index(word) for word in _THIS_TURN if word in codes.COUNTS}
    asked = {codes.CONDITIONS.index(word) for word in _THIS_TURN if word in codes.CONDITIONS}
    conditions = (("effect", cells.E_CONDITION), ("ability", cells.A_CONDITION), ("static", cells.S_CONDITION))
    seen = {int(each) for table, column in conditions for each in record[table][:, column]}
    return bool(asked & seen or counted & {int(each) for each in record["amount"][:, cells.N_COUNT]})


def _lowers_toughness(record: np.void) -> bool:
    """Tell whether some effect adds power and takes toughness, or damages what an effect before it was about."""
    hurts = (record["effect"][:, cells.E_VERB] == codes.V_DAMAGE) & (
        record["effect"][:, cells.E_RECEIVER] == codes.R_MADE
    )
    effects = record["effect"][record["effect"][:, cells.E_VERB] == codes.V_PUMP]
    base, times = record["amount"][:, cells.N_BASE], record["amount"][:, cells.N_TIMES]
    adds, takes = effects[:, cells.E_AMOUNT], effects[:, cells.E_SECOND]
    more = (base[adds] > 0) | (times[adds] > 0)
    return bool(hurts.any() or (more & ((base[takes] < 0) | (times[takes] < 0))).any())


def _plans(rows: list[KindRow]) -> int:
    """Return what the pilot may look for a kill with, as a set."""
    plans = 0
    for row in rows:
        plans |= int(cells.PLAN_CARDS) if row.sets & {"pumps", "mixed", "finishers"} else 0
        plans |= int(cells.PLAN_EARLY) if "early" in row.sets else 0
        plans |= int(cells.PLAN_ABILITIES) if int(cells.ROLE_PUMP) in row.roles else 0
        plans |= int(cells.PLAN_DEAR) if {int(cells.ROLE_FINISH), int(cells.ROLE_SPARE)} & row.roles else 0
        plans |= int(cells.PLAN_DISCARD) if row.columns.get(int(cells.K_DISCARDED), 0) else 0
    return plans


def _library(kinds: Sequence[int]) -> npt.NDArray[np.void]:
    """Return a library of so many slots, with these kinds in them."""
    library = np.zeros(1, cells.LIBRARY)
    slots = np.array(kinds, np.uint8)
    library["cards"] = slots.size
    library["slots"][0, : slots.size] = slots
    library["copies"][0] = np.bincount(slots, minlength=cells.MAX_KINDS)
    return library


def slots_of(deck: Deck, like: Sequence[str] | None = None) -> list[str]:
    """Lay a deck's cards out in slots.

    Parameters
    ----------
    deck : Deck
    like : sequence of str, optional
        The layout of another deck: cards that both have keep its slots, the others fill the slots left.

    Returns
    -------
    list of str
        A card's key for each slot.
    """
    if like is None:
        return [entry.key for entry in sorted(deck.main, key=_key_of) for _ in range(entry.count)]
    wanted = {entry.key: entry.count for entry in deck.main}
    layout: list[str | None] = []
    for key in like:
        if wanted.get(key, 0) > 0:
            wanted[key] -= 1
            layout.append(key)
        else:
            layout.append(None)
    rest = [key for key in sorted(wanted) for _ in range(wanted[key])]
    filled = [key if key is not None else (rest.pop(0) if rest else None) for key in layout]
    return [key for key in (*filled, *rest) if key is not None]


def rows_of(deck: Deck, setup: Setup) -> list[KindRow]:
    """Return the rows that a deck's tables are made of: what its cards, and the tokens that they create, are.

    Parameters
    ----------
    deck : Deck
    setup : Setup

    Returns
    -------
    list of KindRow
        By kind.
    """
    return _rows(deck, setup)[0]


def _rows(deck: Deck, setup: Setup) -> tuple[list[KindRow], Builder]:
    """Encode a deck's cards, but not how many there are of each."""
    return _settled((*deck.main, *deck.commanders), deck.commanders, setup, _identity(deck.main, deck.commanders))


def names_of(deck: Deck, setup: Setup) -> tuple[tuple[str, ...], dict[int, str]]:
    """Return what the numbers in a deck's tables stand for.

    Parameters
    ----------
    deck : Deck
    setup : Setup

    Returns
    -------
    tuple of str
        The names of cards, of other ways to cast them, and of tokens, by kind.
    dict of int to str
        The kinds of counters of the deck's own, by column.
    """
    cards = (*deck.main, *deck.commanders)
    rows, builder = _rows(deck, setup)
    printed = {entry.key: entry.name if entry.card is None else entry.card.front.name for entry in cards}
    bases = [rows[row.columns[int(cells.K_BASE)]].key for row in rows]
    names = tuple(printed.get(key, key.rpartition(" // ")[2].partition(" [")[0]) for key in bases)
    return names, {column: name for name, column in builder._kinds.items()}
