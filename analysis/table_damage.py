"""Damage and life on a rules table (rules 119, 120)."""

from __future__ import annotations

from counterclock.board import LARGE, IllegalAction, Piece
from counterclock.exact_checks import whole
from counterclock.kernels import codes
from counterclock.kernels import layout as cells
from counterclock.table_counters import TableCounters

__all__ = ["TableDamage"]


class TableDamage(TableCounters):
    """The part of `Table` that deals damage and changes life; see there."""

    def _deal(self, source: Piece, target: str, number: int, *, combat: bool) -> None:
        """Deal damage by a source, as it is or was last seen (CR 608.2h, 702.90d, 702.90e)."""
        slot = self._board.slot(source)
        if slot >= 0:
            keywords = int(self._board.state.perm[slot, int(cells.F_KEYWORDS)])
        elif source.known is not None:
            keywords = int(source.known[int(cells.F_KEYWORDS)])
        else:
            keywords = int(self._board.card_row(source)[int(cells.K_KEYWORDS)])
        if target not in self.players:
            self._apply("damage permanent", self._there(target), number, source.controller, keywords)
        elif combat:
            self._apply("combat damage", slot, self._board.seat(target), number)
        else:
            self._apply("damage player", self._board.seat(target), number, source.controller, keywords)

    def noncombat_damage(
        self,
        source: str,
        target: str,
        amount: int,
        *,
        prevent: int | None = 0,
        redirect_to: str | None = None,
        planeswalker: str | None = None,
        check: bool = True,
    ) -> None:
        """Deal damage that is no combat damage (CR 120).

        Parameters
        ----------
        source, target : str
        amount : int
        prevent : int or None, default 0
            How much of it is prevented (CR 615.7); None prevents all.
        redirect_to : str, optional
            What is dealt the damage instead, by an effect (CR 614.9).
        planeswalker : str, optional
            The planeswalker that an opponent's damage to a player is moved to, under the rule of before 2018
            (``Rules(planeswalker_redirection=True)``).
        check : bool, default True

        Raises
        ------
        IllegalAction
            The receiver is not on the battlefield or cannot be dealt damage (CR 120.1), or the planeswalker cannot be
            dealt it (CR 306.7 of 2017).
        ValueError
            There is no such permanent, or an argument is wrong.
        """
        piece, number = self._board.piece(source), whole("amount", amount)
        shield = LARGE if prevent is None else whole("prevent", prevent)
        receiver = planeswalker or redirect_to or target
        if planeswalker is None:
            self._check_receiver(receiver, "120.1")
        else:
            seat, slot = self._board.seat(target), self._there(planeswalker, "120.1")
            if not self._apply("may redirect", seat, slot, piece.controller):
                raise IllegalAction(f"damage to {target} cannot be dealt to {planeswalker}", "306.7 of 2017")
        self._act(f"{source} deals {number} damage to {receiver}", "120", source)
        left = self._apply("prevented", number, shield)
        before = self._defense(receiver)
        self._deal(piece, receiver, left, combat=False)
        self._siege_defeated(receiver, before)
        self._settle(check)

    def leeches(self, player: str, *, by: str | None = None, check: bool = True) -> None:
        """Remove a player's poison counters and deal that much damage to the player (CR 122.1, 120.3a; Leeches).

        Parameters
        ----------
        player : str
        by : str, optional
        check : bool, default True

        Raises
        ------
        ValueError
            There is no such player, or an argument is wrong.
        """
        seat, controller = self._board.seat(player), self._seat_or_first(by)
        self._act(f"{player} loses all poison counters and is dealt that much damage", "122.1, 120.3a", player)
        self._apply("leeches", seat, controller)
        self._settle(check)

    def lose_life(self, player: str, n: int, *, check: bool = True) -> int:
        """Make a player lose life (CR 119.3).

        Parameters
        ----------
        player : str
        n : int
        check : bool, default True

        Returns
        -------
        int
            How much was lost.

        Raises
        ------
        ValueError
            There is no such player, or an argument is wrong.
        """
        seat, number = self._board.seat(player), whole("n", n)
        self._act(f"{player} loses {number} life", "119.3", player)
        lost = self._apply("lose life", seat, number, codes.BY_EFFECT)
        self._settle(check)
        return lost

    def gain_life(self, player: str, n: int, *, check: bool = True) -> None:
        """Make a player gain life (CR 119.3).

        Parameters
        ----------
        player : str
        n : int
        check : bool, default True

        Raises
        ------
        ValueError
            There is no such player, or an argument is wrong.
        """
        seat, number = self._board.seat(player), whole("n", n)
        self._act(f"{player} gains {number} life", "119.3", player)
        self._apply("gain life", seat, number)
        self._settle(check)
