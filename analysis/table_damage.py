"""Damage and life on a rules table (rules 119, 120, 510)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from counterclock.board import LARGE, Board, IllegalAction, Piece
from counterclock.exact_checks import whole
from counterclock.kernels import codes
from counterclock.kernels import layout as cells
from counterclock.table_counters import TableCounters

__all__ = ["Hit", "TableDamage"]


@dataclass(frozen=True, slots=True)
class Hit:
    """One creature's combat damage to one receiver.

    Attributes
    ----------
    source : str
        The creature.
    target : str
        A player, or a permanent.
    amount : int or None
        The damage assigned; the creature's power where it is not given.
    prevent : int or None
        How much of it is prevented (CR 615.7); None prevents all.
    redirect_to : str or None
        The permanent or player that is dealt the damage instead (CR 614.9).
    """

    source: str
    target: str
    amount: int | None = None
    prevent: int | None = 0
    redirect_to: str | None = None


@dataclass(slots=True, eq=False)
class _Blow:
    """A hit on its way: what is left of the prevention."""

    source: Piece
    hit: Hit
    prevent: int


def _blow(board: Board, hit: Hit) -> _Blow:
    """Return a hit with all of its prevention."""
    return _Blow(board.piece(hit.source), hit, LARGE if hit.prevent is None else whole("prevent", hit.prevent))


class TableDamage(TableCounters):
    """The part of `Table` that deals damage and changes life; see there."""

    def combat_damage(self, hits: Sequence[Hit | tuple[str, str]], *, check: bool = True) -> None:
        """Deal combat damage: all of a step at once, in two steps where someone strikes first (CR 510, 702.4).

        Parameters
        ----------
        hits : sequence of Hit or (str, str)
            A pair is a source and its receiver.
        check : bool, default True

        Raises
        ------
        IllegalAction
            A source or a receiver is not on the battlefield.
        """
        blows = [_blow(self._board, hit if isinstance(hit, Hit) else Hit(*hit)) for hit in hits]
        for blow in blows:
            self._there(blow.hit.source, "510.1")
            for what in (blow.hit.target, blow.hit.redirect_to):
                if what is not None and what not in self.players:
                    self._there(what, "510.1")
            if blow.hit.amount is not None:
                whole("amount", blow.hit.amount)
        first = [blow for blow in blows if self._strikes(blow, codes.FIRST_STRIKE | codes.DOUBLE_STRIKE)]
        second = [blow for blow in blows if blow not in first or self._strikes(blow, codes.DOUBLE_STRIKE)]
        if first:
            self._damage_step(first, "first-strike combat damage", check)
        self._damage_step(second, "combat damage", check)

    def _strikes(self, blow: _Blow, keywords: np.int64) -> bool:
        """Tell whether a source has one of these keywords."""
        row = self._board.state.perm[self._board.slot(blow.source)]
        return bool(int(row[int(cells.F_KEYWORDS)]) & int(keywords))

    def _damage_step(self, blows: Sequence[_Blow], words: str, check: bool) -> None:
        """Deal one step's combat damage (CR 510.2)."""
        dealt = []
        for blow in blows:
            slot = self._board.slot(blow.source)
            target = blow.hit.redirect_to or blow.hit.target
            there = target in self.players or self._board.slot(self._board.piece(target)) >= 0
            if slot >= 0 and there:
                power = int(self._board.state.perm[slot, int(cells.F_POWER)])
                number = max(power, 0) if blow.hit.amount is None else blow.hit.amount
                dealt.append((blow, target, number))
        self._act(f"{words}: " + ", ".join(f"{blow.hit.source} {n} to {to}" for blow, to, n in dealt), "510.2")
        defended = {target: self._defense(target) for _, target, _ in dealt}
        for blow, target, number in dealt:
            left = self._apply("prevented", number, blow.prevent)
            blow.prevent -= number - left
            self._deal(blow.source, target, left, combat=True)
        for target, before in defended.items():
            self._siege_defeated(target, before)
        self._settle(check)

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
            The receiver is not on the battlefield, or the planeswalker cannot be dealt the damage.
        """
        piece, number = self._board.piece(source), whole("amount", amount)
        shield = LARGE if prevent is None else whole("prevent", prevent)
        receiver = planeswalker or redirect_to or target
        if receiver not in self.players:
            slot = self._there(receiver, "120.1")
            if planeswalker is not None:
                seat = self._board.seat(target)
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
        """
        seat, number = self._board.seat(player), whole("n", n)
        self._act(f"{player} gains {number} life", "119.3", player)
        self._apply("gain life", seat, number)
        self._settle(check)
