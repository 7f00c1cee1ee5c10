"""What is to be seen on a rules table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import numpy as np

from counterclock.board import IllegalAction, Piece, did_you_mean, word_list
from counterclock.kernels import codes
from counterclock.kernels import layout as cells
from counterclock.table_setup import TableSetup

__all__ = ["TableView"]

_CONDITIONS = ("corrupted", "an opponent is poisoned", "that player is poisoned", "that player has rads")


class TableView(TableSetup):
    """The part of `Table` that answers questions; see there."""

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players, in turn order (CR 102.1, 103.1)."""
        return self._board.players

    @property
    def permanents(self) -> tuple[str, ...]:
        """The names of the permanents and cards at the table, wherever they are (CR 110.1, 400.1)."""
        return tuple(piece.name for piece in self._board.pieces.values() if not piece.effect)

    def life(self, player: str) -> int:
        """Return a player's life, or the team's (CR 810.9).

        Parameters
        ----------
        player : str

        Returns
        -------
        int
            Life; below 0 where more was lost than there was.

        Raises
        ------
        ValueError
            There is no such player.
        """
        return int(self._players[self._board.seat(player)][int(cells.P_LIFE)])

    def poison(self, player: str) -> int:
        """Return a player's poison counters, or the team's (CR 810.10).

        Parameters
        ----------
        player : str

        Returns
        -------
        int
            Poison counters.

        Raises
        ------
        ValueError
            There is no such player.
        """
        return self.counters(player).get("poison", 0)

    def has_lost(self, player: str) -> bool:
        """Tell whether a player has lost the game (CR 104.3).

        Parameters
        ----------
        player : str

        Returns
        -------
        bool

        Raises
        ------
        ValueError
            There is no such player.
        """
        return bool(self._players[self._board.seat(player)][int(cells.P_LOST)])

    def library(self, player: str) -> int:
        """Return how many cards a player's library has (CR 401.1).

        Parameters
        ----------
        player : str

        Returns
        -------
        int
            Cards.

        Raises
        ------
        ValueError
            There is no such player.
        """
        return int(self._players[self._board.seat(player)][int(cells.P_LIBRARY)])

    def graveyard(self, player: str) -> int:
        """Return how many cards are in a player's graveyard (CR 404.1).

        Parameters
        ----------
        player : str

        Returns
        -------
        int
            Cards.

        Raises
        ------
        ValueError
            There is no such player.
        """
        return self._scribe.graveyards[self._board.seat(player)]

    def holds(self, condition: str, player: str | None = None) -> bool:
        """Tell whether a condition of abilities holds, as the first player's permanents see it.

        Parameters
        ----------
        condition : {"corrupted", "an opponent is poisoned", "that player is poisoned", "that player has rads"}
            An opponent is corrupted with three or more poison counters, a player poisoned with one or more
            (CR 122.1f).
        player : str, optional
            "That player".

        Returns
        -------
        bool

        Raises
        ------
        ValueError
            There is no such condition or player.
        """
        if condition not in _CONDITIONS:
            raise ValueError(f"condition is {condition!r}{did_you_mean(condition, _CONDITIONS)}")
        seat = self._seat_or_first(player)
        return bool(self._apply("holds", codes.CONDITIONS.index(condition), seat))

    def counters(self, what: str) -> dict[str, int]:
        """Return the counters on a permanent or player (CR 122.1).

        Parameters
        ----------
        what : str
            A player or permanent.

        Returns
        -------
        dict
            Kind to number, without the kinds that are not there.

        Raises
        ------
        ValueError
            There is no such player or permanent.
        """
        if what in self._board.players:
            row, first = self._players[self._board.seat(what)], int(codes.FIRST_PLAYER_KIND)
            held = {kind: int(row[code - first]) for kind, code in self._board.player_kinds.items()}
            return {kind: number for kind, number in held.items() if number}
        piece = self._board.piece(what)
        slot = self._board.slot(piece)
        return self._board.counters(slot) if slot >= 0 else dict(piece.counters)

    def zone(self, permanent: str) -> str:
        """Return the zone a permanent or card is in (CR 400.1); a token that has left is gone (CR 111.7).

        Parameters
        ----------
        permanent : str

        Returns
        -------
        str
            battlefield, hand, graveyard, exile, library or command; "gone" for a token that has left.

        Raises
        ------
        ValueError
            There is no such permanent.
        """
        return self._board.piece(permanent).zone

    def _field(self, permanent: str, column: np.int64, printed: np.int64) -> int:
        """Return a number of a permanent; what is printed where it is not on the battlefield."""
        piece = self._board.piece(permanent)
        slot = self._board.slot(piece)
        if slot < 0:
            return int(self._board.card_row(piece)[int(printed)])
        return int(self._board.state.perm[slot, int(column)])

    def power(self, permanent: str) -> int:
        """Return a permanent's power (CR 613.4).

        Parameters
        ----------
        permanent : str

        Returns
        -------
        int

        Raises
        ------
        ValueError
            There is no such permanent.
        """
        return self._field(permanent, cells.F_POWER, cells.K_POWER)

    def toughness(self, permanent: str) -> int:
        """Return a permanent's toughness (CR 613.4).

        Parameters
        ----------
        permanent : str

        Returns
        -------
        int

        Raises
        ------
        ValueError
            There is no such permanent.
        """
        return self._field(permanent, cells.F_TOUGHNESS, cells.K_TOUGHNESS)

    def is_creature(self, permanent: str) -> bool:
        """Tell whether a permanent is a creature (CR 302).

        Parameters
        ----------
        permanent : str

        Returns
        -------
        bool

        Raises
        ------
        ValueError
            There is no such permanent.
        """
        return self._has_type(permanent, codes.CREATURE)

    def _has_type(self, permanent: str, types: np.int64) -> bool:
        """Tell whether a permanent has one of these card types."""
        return bool(self._field(permanent, cells.F_TYPES, cells.K_TYPES) & int(types))

    def pieces(self) -> list[Piece]:
        """Return the permanents, cards and effects at the table, in the order they came (CR 109.1).

        Returns
        -------
        list of Piece
        """
        return list(self._board.pieces.values())

    def damage(self, permanent: str) -> int:
        """Return the damage marked on a permanent (CR 120.6).

        Parameters
        ----------
        permanent : str

        Returns
        -------
        int
            Damage; 0 where it is not on the battlefield.

        Raises
        ------
        ValueError
            There is no such permanent.
        """
        slot = self._board.slot(self._board.piece(permanent))
        return int(self._board.state.perm[slot, int(cells.F_DAMAGE)]) if slot >= 0 else 0

    def keywords(self, permanent: str) -> tuple[str, ...]:
        """Return a permanent's keywords, those from counters (CR 122.1b) included.

        Parameters
        ----------
        permanent : str

        Returns
        -------
        tuple of str
            Words of ``codes.KEYWORDS``.

        Raises
        ------
        ValueError
            There is no such permanent.
        """
        bits = self._field(permanent, cells.F_KEYWORDS, cells.K_KEYWORDS)
        return tuple(word for code, word in enumerate(codes.KEYWORDS) if bits >> code & 1)

    def is_tapped(self, permanent: str) -> bool:
        """Tell whether a permanent is tapped (CR 110.5).

        Parameters
        ----------
        permanent : str

        Returns
        -------
        bool

        Raises
        ------
        ValueError
            There is no such permanent.
        """
        slot = self._board.slot(self._board.piece(permanent))
        return slot >= 0 and bool(int(self._board.state.mask[int(cells.M_TAPPED)]) >> slot & 1)

    def crossings(self, permanent: str, kind: str, nth: int) -> int:
        """Count how often the Nth counter of a kind was put on a permanent (CR 122.7).

        Parameters
        ----------
        permanent, kind : str
        nth : int

        Returns
        -------
        int

        Raises
        ------
        ValueError
            There is no such permanent, or an argument is wrong.
        """
        puts = self.ledger.find("put counters", permanent, kind)
        return sum(self._apply("nth", entry.before, entry.after, nth) for entry in puts)

    def _seat_or_first(self, player: str | None) -> int:
        """Return a player's seat; the first seat where nobody is named."""
        return 0 if player is None else self._board.seat(player)

    def _there(self, permanent: str, rule: str = "110.1") -> int:
        """Return the row of a permanent that is on the battlefield."""
        piece = self._board.piece(permanent)
        slot = self._board.slot(piece)
        if slot < 0:
            raise IllegalAction(f"{permanent} is not on the battlefield but in the zone {piece.zone!r}", rule)
        return slot

    def _check_receiver(self, what: str, rule: str) -> None:
        """Refuse what cannot be dealt damage: only players, creatures, planeswalkers and battles can (120.1)."""
        if what in self.players:
            return
        self._there(what, rule)
        if not self._has_type(what, codes.CREATURE | codes.PLANESWALKER | codes.BATTLE):
            raise IllegalAction(f"{what} is no creature, planeswalker or battle and is dealt no damage", "120.1")

    def _order_rows(self, names: Sequence[str]) -> list[int]:
        """Return the rows of replacement effects in the order in which they are named."""
        rows: list[int] = []
        for name in word_list("order", names):
            card = self._board.card_row(self._board.piece(name))
            first, count = int(card[int(cells.K_REPLACE)]), int(card[int(cells.K_REPLACES)])
            if not count:
                raise ValueError(f"{name!r} in the order is no replacement effect")
            rows += range(first, first + count)
        if len(rows) > len(self._board.state.order):
            raise ValueError(f"an order has room for {len(self._board.state.order)} effects")
        return rows

    @contextmanager
    def _ordered(self, rows: Sequence[int]) -> Iterator[None]:
        """Let replacement effects apply in this order (616.1) while something is done."""
        state = self._board.state
        state.given = len(rows)
        state.order[: len(rows)] = rows
        try:
            yield
        finally:
            state.given = 0
