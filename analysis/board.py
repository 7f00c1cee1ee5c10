"""What lies on a rules table: names for the rows of the kernel's state, and how they are filled."""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

from counterclock.exact_checks import whole
from counterclock.kernels import codes
from counterclock.kernels import layout as cells
from counterclock.modifiers import Modifier
from counterclock.variants import Rules

__all__ = ["KEYWORD_COUNTERS", "Board", "IllegalAction", "Piece", "did_you_mean", "word_list"]

KEYWORD_COUNTERS: Final = (
    "flying", "first strike", "double strike", "deathtouch", "decayed", "exalted", "haste", "hexproof",
    "indestructible", "lifelink", "menace", "reach", "shadow", "trample", "vigilance",
)  # fmt: skip
"""Kinds of counters that give a keyword (CR 122.1b)."""
_POWER_COUNTER: Final = re.compile(r"([+-]\d+)/([+-]\d+)")
_LIKE_A_POWER_COUNTER: Final = re.compile(r"[+-]?\d+\s*/\s*[+-]?\d+")
_ALL_PERMANENT_KINDS: Final = 16
_PLAYER_KIND_SLOTS: Final = 8
LAND_CARD: Final = 0
NONLAND_CARD: Final = 1
_FIRST_CARD: Final = 2
_COMMANDER_DAMAGE: Final = 21
LARGE: Final = 1_000_000
MAX_PIECES: Final = 60
"""How many permanents and effects a table has room for."""
ZONES: Final = ("battlefield", "hand", "graveyard", "exile", "library", "command")


def did_you_mean(name: object, known: Collection[str]) -> str:
    """Return words that point to the nearest known spelling, or none.

    Parameters
    ----------
    name : object
        What was written.
    known : collection of str

    Returns
    -------
    str
        Empty, or ``; did you mean 'this'?``.
    """
    near = difflib.get_close_matches(str(name), list(known), n=1)
    return f"; did you mean {near[0]!r}?" if near else ""


def word_list(what: str, words: Iterable[str]) -> tuple[str, ...]:
    """Return several words as they are; one word alone, whose letters would be taken for words, is refused.

    Parameters
    ----------
    what : str
        What the words are, for the message.
    words : iterable of str

    Returns
    -------
    tuple of str

    Raises
    ------
    ValueError
        It is one word, or no list of words.
    """
    if isinstance(words, str):
        raise ValueError(f"{what}: this is {words!r}; give a list, [{words!r}]")
    if not isinstance(words, Iterable):
        raise ValueError(f"{what}: this is {words!r}; give a list of words")
    for word in (given := tuple(words)):
        if not isinstance(word, str):
            raise ValueError(f"{what}: {word!r} is no word; give a list of words")
    return given


def _check_name(what: str, name: object) -> None:
    """Refuse a name that nothing can be called by."""
    if not isinstance(name, str) or not name.strip():
        raise ValueError(f"{what} is {name!r}; give a word")


class IllegalAction(ValueError):  # noqa: N818 - the word people use at a table
    """Something the rules do not allow; nothing has changed.

    Attributes
    ----------
    rule : str
        The rules that forbid it.
    """

    def __init__(self, why: str, rule: str) -> None:
        super().__init__(f"{why} (CR {rule})")
        self.rule = rule


@dataclass(slots=True)
class Piece:
    """A permanent, or the source of an effect, as a person knows it.

    Attributes
    ----------
    name : str
        The handle it is called by.
    card : int
        Its row in the kernel's table of cards: what finds it among the permanents.
    controller : int
        The seat of the player who controls it.
    zone : str
    counters : dict
        Counters where it is not on the battlefield, or the loyalty or defense printed on it.
    known : int64[PERMANENT_FIELDS] or None
        Its row as it last was on the battlefield (CR 608.2h).
    effect : str
        What it does, for the source of a replacement effect or modifier; empty for a permanent.
    """

    name: str
    card: int
    controller: int
    zone: str = "battlefield"
    counters: dict[str, int] = field(default_factory=dict)
    known: np.ndarray[Any, Any] | None = None
    effect: str = ""
    combat_rad: int | str = 0
    siege: bool = False
    modifier: Modifier | None = None


class Board:
    """The kernel's state and tables with names: players, permanents, kinds of counters.

    Parameters
    ----------
    players : sequence of str
        Names of two to six players; the first is seat 0.
    rules : Rules
    """

    def __init__(self, players: Sequence[str], rules: Rules) -> None:
        names = word_list("players", players)
        for name in names:
            _check_name("the name of a player", name)
        if not 2 <= len(names) <= cells.MAX_PLAYERS or len(set(names)) != len(names):
            raise ValueError(f"players are {list(names)}; give two to {cells.MAX_PLAYERS} different names")
        self.states = np.zeros(1, cells.STATE)
        self.tables = np.zeros(1, cells.TABLES)
        self.state = self.states[0]
        self.table = self.tables[0]
        self.players = names
        self.rules = rules
        self.pieces: dict[str, Piece] = {}
        self.by_card: dict[int, Piece] = {}
        self.kinds: dict[str, int] = {kind: code for code, kind in enumerate(codes.PERMANENT_KINDS)}
        self.player_kinds: dict[str, int] = {
            kind: int(codes.FIRST_PLAYER_KIND) + code for code, kind in enumerate(codes.PLAYER_KINDS)
        }
        self._names: dict[str, int] = {}
        self._subtypes: dict[str, int] = {}
        self._replacements = 0
        self._statics = 0
        self._prepare()

    def _prepare(self) -> None:
        """Fill what every table needs."""
        state, table = self.state, self.table
        state.log = 0
        state.active = -1
        state.turn = 1
        state.game_turn = 1
        state.keep_order = 1
        state.opponents_left = len(self.players) - 1
        table.fights = 1
        table.opponents = len(self.players) - 1
        table.cards_of_opponent = len(table.opponent_deck)
        harmful = (codes.M1M1, codes.STUN, codes.FINALITY, codes.POISON, codes.RAD)
        table.harmful = sum(1 << int(kind) for kind in harmful)
        table.filter[:, int(cells.L_COUNTER)] = -2
        setup = table.setup
        setup[int(cells.Q_SEATS)] = len(self.players)
        setup[int(cells.Q_REPLAY)] = 1
        setup[int(cells.Q_POISON_TO_LOSE)] = self.rules.poison_to_lose or 10
        setup[int(cells.Q_COMMANDER_DAMAGE)] = _COMMANDER_DAMAGE
        setup[int(cells.Q_PROLIFERATE_ONE_KIND)] = self.rules.proliferate == "one kind"
        setup[int(cells.Q_RAD_LANDS)] = self.rules.rads_removed_per_land
        setup[int(cells.Q_ANNIHILATE)] = self.rules.annihilate
        setup[int(cells.Q_UNIQUENESS)] = self.rules.planeswalker_uniqueness
        setup[int(cells.Q_REDIRECTION)] = self.rules.planeswalker_redirection
        for card, types in ((LAND_CARD, codes.LAND), (NONLAND_CARD, codes.SORCERY)):
            self._blank_card(card)[int(cells.K_TYPES)] = types

    def _blank_card(self, card: int) -> np.ndarray[Any, Any]:
        """Return the row of a new card without any ability."""
        row: np.ndarray[Any, Any] = self.table.card[card]
        row[:] = 0
        row[int(cells.K_BASE)] = card
        for column in (cells.K_NEXT_MODE, cells.K_SPELL, cells.K_LAND_FACE):
            row[int(column)] = -1
        return row

    # Names --------------------------------------------------------------------------------------------------------

    def seat(self, name: object) -> int:
        """Return the seat of a player.

        Parameters
        ----------
        name : str

        Returns
        -------
        int

        Raises
        ------
        ValueError
            There is no such player.
        """
        if name in self.players:
            return self.players.index(str(name))
        raise ValueError(f"there is no player {name!r} at this table; players are {', '.join(self.players)}")

    def piece(self, name: object) -> Piece:
        """Return a permanent by its name.

        Parameters
        ----------
        name : str

        Returns
        -------
        Piece

        Raises
        ------
        ValueError
            There is no such permanent.
        """
        if isinstance(name, str) and name in self.pieces:
            return self.pieces[name]
        known = [piece.name for piece in self.pieces.values() if not piece.effect]
        raise ValueError(f"there is no permanent {name!r} at this table{did_you_mean(name, known)}")

    def slot(self, piece: Piece) -> int:
        """Return the row of a permanent in the kernel's state, or -1 where it is not on the battlefield.

        Parameters
        ----------
        piece : Piece

        Returns
        -------
        int
        """
        dead = int(self.state.mask[int(cells.M_DEAD)])
        for slot in range(int(self.state.permanents) - 1, -1, -1):
            if self.state.perm[slot, int(cells.F_CARD)] == piece.card and not dead >> slot & 1:
                return slot
        return -1

    def at(self, slot: int) -> Piece:
        """Return the permanent in a row of the kernel's state.

        Parameters
        ----------
        slot : int

        Returns
        -------
        Piece
        """
        return self.by_card[int(self.state.perm[slot, int(cells.F_CARD)])]

    def kind(self, name: str) -> int:
        """Return the column of a kind of counter on permanents; a new kind is given one of its own.

        Parameters
        ----------
        name : str
            ``+1/+1``, ``loyalty``, ``charge``, ``flying`` and any other word; other powers and toughnesses work too.

        Returns
        -------
        int

        Raises
        ------
        ValueError
            Only players have such counters, or all columns are taken.
        """
        if isinstance(name, str) and name in self.kinds:
            return self.kinds[name]
        self._check_new_kind(name)
        if name in codes.PLAYER_KINDS:
            raise ValueError(f"{name} counters are put on players, not on permanents")
        code = len(self.kinds)
        if code >= _ALL_PERMANENT_KINDS:
            raise ValueError(f"no room for {name} counters: a table knows {_ALL_PERMANENT_KINDS} kinds on permanents")
        self.kinds[name] = code
        if match := _POWER_COUNTER.fullmatch(name):
            self.table.kind_power[code], self.table.kind_toughness[code] = int(match[1]), int(match[2])
        if name.replace("_", " ") in KEYWORD_COUNTERS:
            self.table.kind_keyword[code] = 1 << codes.KEYWORDS.index(name.replace("_", " "))
            self.table.keyword_kinds |= 1 << code
        return code

    def _check_new_kind(self, name: object) -> None:
        """Refuse a kind of counter that is no word, or that another is meant by."""
        _check_name("kind of counter", name)
        text = str(name)
        known = {word.casefold(): word for word in (*self.kinds, *self.player_kinds, *KEYWORD_COUNTERS)}
        if meant := known.get(text.strip().casefold().replace("_", " ")):
            if meant not in (text, text.replace("_", " ")):
                raise ValueError(f"kind of counter is {name!r}; did you mean {meant!r}?")
        elif _LIKE_A_POWER_COUNTER.fullmatch(text.strip()) and not _POWER_COUNTER.fullmatch(text):
            raise ValueError(f"kind of counter is {name!r}; write both signs and no spaces, such as '+1/+1'")

    def player_kind(self, name: str) -> int:
        """Return the column of a kind of counter that players have; a new kind is given one of its own.

        Parameters
        ----------
        name : str

        Returns
        -------
        int

        Raises
        ------
        ValueError
            Only permanents have such counters, or all columns are taken.
        """
        if isinstance(name, str) and name in self.player_kinds:
            return self.player_kinds[name]
        self._check_new_kind(name)
        if name in codes.PERMANENT_KINDS or _POWER_COUNTER.fullmatch(name):
            raise ValueError(f"{name} counters are put on permanents, not on players")
        if len(self.player_kinds) >= _PLAYER_KIND_SLOTS:
            raise ValueError(f"no room for {name} counters: a table knows {_PLAYER_KIND_SLOTS} kinds on players")
        self.player_kinds[name] = int(codes.FIRST_PLAYER_KIND) + len(self.player_kinds)
        return self.player_kinds[name]

    def kind_name(self, code: int) -> str:
        """Return the word for a column of counters.

        Parameters
        ----------
        code : int

        Returns
        -------
        str
        """
        kinds = self.player_kinds if code >= codes.FIRST_PLAYER_KIND else self.kinds
        return next(name for name, column in kinds.items() if column == code)

    def counters(self, slot: int) -> dict[str, int]:
        """Return the counters on a permanent.

        Parameters
        ----------
        slot : int

        Returns
        -------
        dict
            Kind to number, without the kinds that are not there.
        """
        row = self.state.perm[slot]
        return {kind: int(row[code]) for kind, code in self.kinds.items() if row[code]}

    # Rows ---------------------------------------------------------------------------------------------------------

    def new_piece(self, name: str, controller: int) -> Piece:
        """Give a new permanent or effect a name and a row of its own.

        Parameters
        ----------
        name : str
        controller : int
            A seat.

        Returns
        -------
        Piece

        Raises
        ------
        ValueError
            The name is taken, or the table is full.
        """
        _check_name("the name of a permanent or effect", name)
        if name in self.pieces or name in self.players:
            raise ValueError(f"the name {name!r} is taken")
        card = _FIRST_CARD + len(self.pieces)
        if len(self.pieces) >= MAX_PIECES:
            raise ValueError(f"a table has room for {MAX_PIECES} permanents and effects")
        self._blank_card(card)
        piece = Piece(name, card, controller)
        self.pieces[name] = self.by_card[card] = piece
        return piece

    def card_row(self, piece: Piece) -> np.ndarray[Any, Any]:
        """Return the row of a piece's card, to be filled.

        Parameters
        ----------
        piece : Piece

        Returns
        -------
        int64[KIND_FIELDS]
        """
        row: np.ndarray[Any, Any] = self.table.card[piece.card]
        return row

    def add_effects(self, piece: Piece, modifier: Modifier) -> None:
        """Write an effect's rows and let its source have them.

        Parameters
        ----------
        piece : Piece
        modifier : Modifier
        """
        row = self.card_row(piece)
        for rows, table, used, first, count, room in (
            (modifier.replacements, self.table.replacement, self._replacements, cells.K_REPLACE, cells.K_REPLACES,
             cells.MAX_REPLACEMENTS),
            (modifier.statics, self.table.static, self._statics, cells.K_STATIC, cells.K_STATICS, cells.MAX_STATICS),
        ):  # fmt: skip
            if used + len(rows) > room:
                raise ValueError(f"a table has room for {room} such effects")
            row[int(first)], row[int(count)] = used, len(rows)
            for place, columns in enumerate(rows):
                for column, value in columns.items():
                    table[used + place, column] = value
        self._replacements += len(modifier.replacements)
        self._statics += len(modifier.statics)
        for columns in modifier.statics:
            self.table.sorts |= 1 << columns[int(cells.S_WHAT)]
        if modifier.trigger is not None:
            row[int(cells.K_TRIGGERS)] |= 1 << modifier.trigger

    def lead(self, piece: Piece) -> None:
        """Make a card a commander, whose combat damage is counted (CR 903.3, 903.10a).

        Parameters
        ----------
        piece : Piece

        Raises
        ------
        ValueError
            There are as many commanders as a table has room for.
        """
        if self.table.leaders >= cells.MAX_COMMANDERS:
            raise ValueError(f"a table has room for {cells.MAX_COMMANDERS} commanders")
        self.table.leaders += 1
        self.card_row(piece)[int(cells.K_COMMANDER)] = self.table.leaders

    def number_of(self, name: str) -> int:
        """Return the number that stands for a card's name in the legend rule.

        Parameters
        ----------
        name : str

        Returns
        -------
        int
            From 1.
        """
        return self._names.setdefault(name, len(self._names) + 1)

    def subtype_bits(self, subtypes: Collection[str]) -> int:
        """Return the set that stands for some subtypes.

        Parameters
        ----------
        subtypes : collection of str

        Returns
        -------
        int
        """
        return sum(1 << self._subtypes.setdefault(word, len(self._subtypes)) for word in dict.fromkeys(subtypes))

    def fill_library(self, seat: int, library: str) -> None:
        """Give a player a library in a known order.

        Parameters
        ----------
        seat : int
        library : str
            The top card first: ``L`` for a land, ``N`` for another card.

        Raises
        ------
        ValueError
            There is another letter, or there are more than 250 cards.
        """
        whole(f"cards in the library of {self.players[seat]}", len(library), 0, 250)
        if set(library) - {"L", "N"}:
            raise ValueError(f"library of {self.players[seat]} is {library!r}; write L for a land, N for another card")
        state, table = self.state, self.table
        if seat == 0:
            state.top, state.end, state.bottom, state.ordered = 0, len(library), len(library), len(library)
            for place, letter in enumerate(library):
                state.library[place] = LAND_CARD if letter == "L" else NONLAND_CARD
        else:
            first = len(table.opponent_deck) - len(library)
            for place, letter in enumerate(library):
                nonland = int(letter == "N") << (seat - 1)
                others = int(table.opponent_deck[first + place]) & ~(1 << (seat - 1))
                table.opponent_deck[first + place] = others | nonland
        row = state.players[seat]
        row[int(cells.P_LIBRARY)] = len(library)
        row[int(cells.P_LANDS)] = library.count("L")
        row[int(cells.P_NONLANDS)] = library.count("N")
