"""What is done with counters on a rules table (rule 122)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from counterclock.board import IllegalAction, word_list
from counterclock.exact_checks import whole
from counterclock.kernels import codes
from counterclock.kernels import layout as cells
from counterclock.table_view import TableView

__all__ = ["TableCounters"]

_EVERY_KIND: Final = (1 << int(codes.N_KINDS)) - 1


class TableCounters(TableView):
    """The part of `Table` that puts, removes and moves counters; see there."""

    def put_counters(
        self, on: str, kind: str, n: int = 1, *, by: str | None = None, order: Sequence[str] = (), check: bool = True
    ) -> int:
        """Put counters on a permanent, or give them to a player (CR 122.1, 122.6).

        Parameters
        ----------
        on : str
            A player or permanent.
        kind : str
        n : int, default 1
        by : str, optional
            The player who puts them (CR 122.6a): the first one by default.
        order : sequence of str, optional
            The replacement effects in the order that the affected player chooses (CR 616.1); else the best for that
            player is taken.
        check : bool, default True
            Whether state-based actions are performed afterwards (here and in every other action).

        Returns
        -------
        int
            How many were put.

        Raises
        ------
        IllegalAction
            The permanent is not on the battlefield.
        ValueError
            An argument is wrong.
        """
        number, putter, rows = whole("n", n), self._seat_or_first(by), self._order_rows(order)
        if on in self._board.players:
            seat, code = self._board.seat(on), self._board.player_kind(kind)
            self._act(f"{self.players[putter]} gives {on} {number} {kind}", "122.1", on)
            with self._ordered(rows):
                put = self._apply("give", seat, code, number, putter)
        else:
            slot, code = self._there(on), self._board.kind(kind)
            self._act(f"{self.players[putter]} puts {number} {kind} on {on}", "122.1, 122.6", on)
            with self._ordered(rows):
                put = self._apply("put", slot, code, number, putter)
        self._settle(check)
        return put

    def remove_counters(self, what: str, kind: str, n: int = 1, *, check: bool = True) -> int:
        """Remove counters from a permanent or player, as many as there are at most (CR 122.1).

        Parameters
        ----------
        what, kind : str
        n : int, default 1
        check : bool, default True

        Returns
        -------
        int
            How many were removed.

        Raises
        ------
        IllegalAction
            The permanent is not on the battlefield.
        ValueError
            There is no such permanent, or an argument is wrong.
        """
        number = whole("n", n)
        if what in self._board.players:
            seat, code = self._board.seat(what), self._board.player_kind(kind)
            self._act(f"remove {number} {kind} from {what}", "122.1", what)
            removed = self._apply("take", seat, code, number)
        else:
            slot, code = self._there(what), self._board.kind(kind)
            self._act(f"remove {number} {kind} from {what}", "122.1", what)
            before = self._defense(what)
            removed = self._apply("remove", slot, code, number)
            self._siege_defeated(what, before)
        self._settle(check)
        return removed

    def _defense(self, what: str) -> int:
        """Return the defense counters of a permanent; a player has none."""
        return self.counters(what).get("defense", 0)

    def _siege_defeated(self, what: str, before: int) -> None:
        """Let a Siege be exiled when its last defense counter was removed (CR 310.11b)."""
        if not before or self._defense(what):
            return
        piece = self._board.piece(what)
        slot = self._board.slot(piece)
        if piece.siege and slot >= 0:
            self._act(f"{what}: defeated, it is exiled", "310.11b", what)
            self._apply("leave", slot, codes.TO_EXILE)

    def lose_all_counters(self, player: str, *, check: bool = True) -> None:
        """Remove every counter from a player (CR 122.1).

        Parameters
        ----------
        player : str
        check : bool, default True

        Raises
        ------
        ValueError
            There is no such player.
        """
        seat = self._board.seat(player)
        self._act(f"{player} loses all counters", "122.1", player)
        self._apply("take all", seat)
        self._settle(check)

    def double_counters(self, on: str, kind: str | None = None, *, by: str | None = None, check: bool = True) -> None:
        """Double the counters of a kind on a permanent, or of each kind a player has (CR 701.10e).

        Parameters
        ----------
        on : str
        kind : str, optional
            For a player all kinds are doubled where none is given.
        by : str, optional
        check : bool, default True

        Raises
        ------
        IllegalAction
            The permanent is not on the battlefield.
        ValueError
            There is no such permanent, or an argument is wrong.
        """
        putter = self._seat_or_first(by)
        if on in self._board.players:
            seat = self._board.seat(on)
            held = self.counters(on)
            code = None if kind is None else self._board.player_kind(kind)
            self._act(f"double the {kind or 'counters'} of {on}", "701.10e", on)
            if code is None:
                self._apply("double player", seat, putter)
            else:
                self._apply("give", seat, code, held.get(str(kind), 0), putter)
        else:
            if kind is None:
                raise ValueError("say which kind of counters is doubled on a permanent")
            slot, code = self._there(on), self._board.kind(kind)
            self._act(f"double the {kind} counters on {on}", "701.10e", on)
            self._apply("double", slot, code, putter)
        self._settle(check)

    def move_counters(
        self, origin: str, to: str, kind: str, n: int = 1, *, by: str | None = None, check: bool = True
    ) -> None:
        """Move counters from one permanent to another (CR 122.5).

        Parameters
        ----------
        origin, to, kind : str
        n : int, default 1
        by : str, optional
        check : bool, default True

        Raises
        ------
        IllegalAction
            It is the same permanent, the first has too few, the second cannot have such counters, or one of them is
            not on the battlefield.
        ValueError
            There is no such permanent, or an argument is wrong.
        """
        number, putter = whole("n", n, 1), self._seat_or_first(by)
        if origin == to:
            raise IllegalAction(f"a counter of {origin} cannot be moved to {to} itself", "122.5")
        first, second, code = self._there(origin, "122.5"), self._there(to, "122.5"), self._board.kind(kind)
        if self.counters(origin).get(kind, 0) < number:
            raise IllegalAction(f"{origin} has {self.counters(origin).get(kind, 0)} {kind} counters", "122.5")
        if not self._apply("may have", second, code, putter):
            raise IllegalAction(f"{to} cannot have {kind} counters", "122.5, 614.17")
        self._act(f"move {number} {kind} from {origin} to {to}", "122.5", to)
        self._apply("move", first, second, code, number, putter)
        self._settle(check)

    def put_counters_of(
        self,
        origin: str,
        to: str,
        *,
        kinds: Iterable[str] | None = None,
        by: str | None = None,
        check: bool = True,
    ) -> None:
        """Put on a permanent the counters that another has, or had when it left the battlefield (CR 122.8).

        Parameters
        ----------
        origin, to : str
        kinds : iterable of str, optional
            The kinds the effect names; all where none is given.
        by : str, optional
        check : bool, default True

        Raises
        ------
        IllegalAction
            The second permanent is not on the battlefield.
        ValueError
            There is no such permanent, or an argument is wrong.
        """
        piece, slot, putter = self._board.piece(origin), self._there(to), self._seat_or_first(by)
        bits = _EVERY_KIND if kinds is None else self._set_of_kinds(kinds)
        source = self._board.slot(piece)
        if source < 0:
            source = cells.MAX_PERMANENTS
            self._board.state.perm[source] = 0 if piece.known is None else piece.known
        self._act(f"put the counters of {origin} on {to}", "122.8", to)
        self._apply("put same", source, slot, bits, putter)
        self._settle(check)

    def _set_of_kinds(self, kinds: Iterable[str]) -> int:
        """Return the set that stands for some kinds of counters on permanents."""
        return sum(1 << self._board.kind(kind) for kind in dict.fromkeys(word_list("kinds", kinds)))

    def may_be_chosen(self, what: str) -> bool:
        """Tell whether something can be chosen for proliferate: only what has a counter can (CR 701.34a).

        Parameters
        ----------
        what : str

        Returns
        -------
        bool

        Raises
        ------
        ValueError
            There is no such player or permanent.
        """
        if what in self._board.players:
            return self._apply("kinds on player", self._board.seat(what)) != 0
        slot = self._board.slot(self._board.piece(what))
        return slot >= 0 and self._apply("kinds on permanent", slot) != 0

    def proliferate(
        self,
        by: str,
        choose: Sequence[str],
        *,
        kinds: Mapping[str, str] | None = None,
        check: bool = True,
    ) -> None:
        """Proliferate: give each chosen permanent and player another counter of each kind there (CR 701.34a).

        Of several members of a team only one is given the extra poison counter (CR 701.34b).

        Parameters
        ----------
        by : str
        choose : sequence of str
            Any number of players and permanents that have counters; none is allowed.
        kinds : mapping of str to str, optional
            Under the rule of 2010 (``Rules(proliferate="one kind")``) the kind for each of those chosen.
        check : bool, default True

        Raises
        ------
        IllegalAction
            Something chosen has no counter or is not on the battlefield, or is chosen twice; or a kind is chosen
            that is not there, or under today's rule.
        ValueError
            There is no such permanent, or an argument is wrong.
        """
        putter = self._board.seat(by)
        for what in word_list("choose", choose):
            if not self.may_be_chosen(what):
                raise IllegalAction(f"{what} has no counter, or is not on the battlefield", "701.34a")
        if len(set(choose)) < len(choose):
            raise IllegalAction("each permanent and player can be chosen once", "701.34a")
        growing = {what: self._growing(what, (kinds or {}).get(what)) for what in choose}
        self._act(f"{by} proliferates: {', '.join(choose) or 'nothing'}", "701.34a", by)
        poisoned = 0
        for what, bits in growing.items():
            if what in self._board.players:
                poisoned = self._apply("proliferate player", self._board.seat(what), bits, putter, poisoned)
            else:
                self._apply("proliferate permanent", self._there(what), bits, putter)
        self._settle(check)

    def _growing(self, what: str, wanted: str | None) -> int:
        """Return the kinds of counters that proliferate adds to on a permanent or player."""
        player = what in self._board.players
        if player:
            there = self._apply("kinds on player", self._board.seat(what))
        else:
            there = self._apply("kinds on permanent", self._there(what))
        preferred = _EVERY_KIND
        if wanted is not None:
            if self.rules.proliferate != "one kind":
                raise IllegalAction("no kind is chosen: each kind grows", "701.34a")
            preferred = 1 << (self._board.player_kind(wanted) if player else self._board.kind(wanted))
            if not there & preferred:
                raise IllegalAction(f"{what} has no {wanted} counter", "701.23a of 2010")
        return self._apply("kinds given", there, preferred)

    def gain_energy(
        self, player: str, n: int = 1, *, by: str | None = None, order: Sequence[str] = (), check: bool = True
    ) -> int:
        """Give a player energy counters (CR 107.14); the player puts them unless it is said who does.

        Parameters
        ----------
        player : str
        n : int, default 1
        by : str, optional
        order : sequence of str, optional
        check : bool, default True

        Returns
        -------
        int
            How many the player got.

        Raises
        ------
        ValueError
            There is no such player, or an argument is wrong.
        """
        return self.put_counters(player, "energy", n, by=player if by is None else by, order=order, check=check)

    def pay_energy(self, player: str, n: int, *, check: bool = True) -> None:
        """Pay energy: all of it or nothing (CR 107.14).

        Parameters
        ----------
        player : str
        n : int
        check : bool, default True

        Raises
        ------
        IllegalAction
            The player has less.
        ValueError
            There is no such player, or an argument is wrong.
        """
        seat, number = self._board.seat(player), whole("n", n)
        held = self.counters(player).get("energy", 0)
        if held < number:
            raise IllegalAction(f"{player} has {held} energy and cannot pay {number}", "107.14, 118.3")
        self._act(f"{player} pays {number} energy", "107.14", player)
        self._apply("pay energy", seat, number)
        self._settle(check)

    def resolves(self, *, targets: bool, any_legal: bool = True) -> bool:
        """Tell whether a spell or ability resolves: not where it has targets and all are illegal (CR 608.2b).

        Parameters
        ----------
        targets : bool
            Whether it has targets.
        any_legal : bool, default True
            Whether at least one of them is legal.

        Returns
        -------
        bool
        """
        resolved = bool(self._apply("resolves", targets, any_legal))
        self._act("a spell resolves" if resolved else "a spell does not resolve: no target is legal", "608.2b")
        return resolved
