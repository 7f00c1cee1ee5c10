"""The rules table: try an interaction by hand, with the rules of the game kernel and a ledger of what they did."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import numpy as np

from counterclock.board import LARGE, IllegalAction
from counterclock.exact_checks import whole
from counterclock.kernels import codes
from counterclock.kernels import layout as cells
from counterclock.ledger import Entry
from counterclock.table_board import board_html, board_text
from counterclock.table_combat import Hit, TableCombat

__all__ = ["Hit", "IllegalAction", "Table"]

_ZONE_CODES: Final[Mapping[str, np.int64]] = {
    "hand": codes.TO_HAND,
    "graveyard": codes.TO_GRAVEYARD,
    "library": codes.TO_TOP,
    "exile": codes.TO_EXILE,
    "command": codes.TO_EXILE,
}


class Table(TableCombat):
    """A table with players and permanents on which the rules are played one action at a time.

    Every action calls the rule function that the game kernel uses; then state-based actions are performed and what
    has triggered resolves. Printing a table shows the board and the ledger.

    Parameters
    ----------
    players : sequence of str, default ("A", "B")
        Two to six names.
    life : int, optional
        Starting life of each player, or of each team: 20 by default.
    teams : mapping of str to sequence of str, optional
        Teams that share life and poison (CR 810).
    team_size : int, optional
        How many players a team has where not all of them sit at the table: it sets the poison that loses, 15 for
        two and 5 more for each further player (CR 810.8d, 810.11).
    rules : Rules, optional
        Which variant of the rules is played; today's by default.
    keep : {"newer", "older"}, default "newer"
        Which of two permanents a player keeps by the legend rule (CR 704.5j).

    Attributes
    ----------
    ledger : Ledger
        What has happened.
    stack : int
        Objects on the stack; loyalty abilities need an empty one (CR 606.3).
    main_phase : bool
        Whether it is a main phase.

    Examples
    --------
    >>> import counterclock as cc
    >>> table = cc.Table()
    >>> table.permanent("Elf", power=1, toughness=1, keywords=["infect"])
    >>> table.combat_damage([("Elf", "B")])
    >>> table.poison("B")
    1
    """

    # Permanents ---------------------------------------------------------------------------------------------------

    def enter(
        self,
        permanent: str,
        *,
        counters: Mapping[str, int] | None = None,
        by: str | None = None,
        paid_with_life: int = 0,
        check: bool = True,
    ) -> None:
        """Put a card onto the battlefield with the counters it enters with (CR 614.1c, 122.6, 306.5b).

        Parameters
        ----------
        permanent : str
        counters : mapping of str to int, optional
            Kind to number; the loyalty or defense printed on it where nothing is given.
        by : str, optional
            Who puts them: its controller by default (CR 122.6a).
        paid_with_life : int, default 0
            Phyrexian mana symbols paid with life, for a compleated planeswalker (CR 702.150a).
        check : bool, default True

        Raises
        ------
        IllegalAction
            It is on the battlefield already.
        ValueError
            There is no such permanent, or an argument is wrong.
        """
        piece = self._board.piece(permanent)
        if self._board.slot(piece) >= 0:
            raise IllegalAction(f"{permanent} is on the battlefield already", "400.7")
        putter = piece.controller if by is None else self._board.seat(by)
        wanted = piece.counters if counters is None else counters
        given = {kind: whole(f"{kind} counters", number) for kind, number in wanted.items()}
        if paid_with_life:
            life = whole("paid_with_life", paid_with_life)
            given["loyalty"] = self._apply("compleated", given.get("loyalty", 0), life)
        columns = {self._board.kind(kind): number for kind, number in given.items()}
        self._act(f"{permanent} is put onto the battlefield", "603.6a, 614.1c", permanent)
        slot = self._apply("enter", piece.card, piece.controller)
        piece.counters = {}
        for column, number in columns.items():
            self._apply("put", slot, column, number, putter)
        self._apply("entered", slot)
        self._settle(check)

    def destroy(self, permanent: str, *, check: bool = True) -> None:
        """Destroy a permanent by an effect (CR 701.8): indestructible, shields and regeneration may save it.

        Parameters
        ----------
        permanent : str
        check : bool, default True

        Raises
        ------
        IllegalAction
            It is not on the battlefield.
        ValueError
            There is no such permanent.
        """
        self._leaving("destroy", f"destroy {permanent}", "701.8", permanent, check)

    def sacrifice(self, permanent: str, *, check: bool = True) -> None:
        """Sacrifice a permanent (CR 701.21): nothing saves it.

        Parameters
        ----------
        permanent : str
        check : bool, default True

        Raises
        ------
        IllegalAction
            It is not on the battlefield.
        ValueError
            There is no such permanent.
        """
        self._leaving("sacrifice", f"sacrifice {permanent}", "701.21", permanent, check)

    def _leaving(self, operation: str, text: str, rule: str, permanent: str, check: bool, to: int = 0) -> None:
        """Let something happen by which a permanent may leave the battlefield."""
        slot = self._there(permanent)
        self._act(text, rule, permanent)
        self._apply(operation, slot, to)
        self._settle(check)

    def move(self, permanent: str, to: str, *, check: bool = True) -> None:
        """Move a permanent or card to another zone (CR 400.7); its counters cease to exist (CR 122.2).

        Parameters
        ----------
        permanent : str
        to : {"battlefield", "hand", "graveyard", "exile", "library", "command"}
        check : bool, default True

        Raises
        ------
        IllegalAction
            It is there already.
        ValueError
            There is no such zone.
        """
        piece = self._board.piece(permanent)
        if to != "battlefield" and to not in _ZONE_CODES:
            raise ValueError(f"zone is {to!r}; give battlefield, {', '.join(_ZONE_CODES)}")
        if piece.zone == to:
            raise IllegalAction(f"{permanent} is in the zone {to!r} already", "400.7")
        if to == "battlefield":
            self.enter(permanent, check=check)
        elif self._board.slot(piece) >= 0:
            operation = "graveyard" if to == "graveyard" else "leave"
            self._leaving(operation, f"{permanent} goes to {to}", "400.7", permanent, check, int(_ZONE_CODES[to]))
        else:
            self._act(f"{permanent} goes to {to}", "400.7", permanent)
            self._scribe.carry(piece, to)

    def tap(self, permanent: str) -> None:
        """Tap a permanent (CR 701.26a).

        Parameters
        ----------
        permanent : str

        Raises
        ------
        IllegalAction
            It is not on the battlefield, or tapped already.
        ValueError
            There is no such permanent.
        """
        slot = self._there(permanent)
        if self.is_tapped(permanent):
            raise IllegalAction(f"{permanent} is tapped already", "701.26a")
        self._act(f"tap {permanent}", "701.26a", permanent)
        self._board.state.mask[int(cells.M_TAPPED)] |= 1 << slot

    def untap(self, permanent: str, *, check: bool = True) -> bool:
        """Untap a permanent; a stun counter is removed instead (CR 122.1d).

        Parameters
        ----------
        permanent : str
        check : bool, default True

        Returns
        -------
        bool
            Whether it became untapped.

        Raises
        ------
        IllegalAction
            It is not on the battlefield.
        ValueError
            There is no such permanent.
        """
        slot = self._there(permanent)
        self._act(f"untap {permanent}", "701.26b", permanent)
        untapped = bool(self._apply("untap", slot))
        self._settle(check)
        return untapped

    def boost(self, permanent: str, power: int, toughness: int, *, check: bool = True) -> None:
        """Give a creature power and toughness until end of turn (CR 611.2).

        Parameters
        ----------
        permanent : str
        power, toughness : int
        check : bool, default True

        Raises
        ------
        IllegalAction
            It is not on the battlefield.
        ValueError
            There is no such permanent, or an argument is wrong.
        """
        slot = self._there(permanent)
        numbers = whole("power", power, -LARGE), whole("toughness", toughness, -LARGE)
        self._act(f"{permanent} gets {power:+}/{toughness:+} until end of turn", "611.2", permanent)
        self._apply("boost", slot, *numbers)
        self._settle(check)

    def regenerate(self, permanent: str, shields: int = 1) -> None:
        """Give a permanent regeneration shields until end of turn (CR 701.19).

        Parameters
        ----------
        permanent : str
        shields : int, default 1

        Raises
        ------
        IllegalAction
            It is not on the battlefield.
        ValueError
            There is no such permanent, or an argument is wrong.
        """
        slot, number = self._there(permanent), whole("shields", shields, 1)
        self._act(f"regenerate {permanent}: {number} shield", "701.19", permanent)
        self._apply("regenerate", slot, number)

    def activate_loyalty(self, permanent: str, cost: int, *, check: bool = True) -> None:
        """Activate a loyalty ability: pay its cost (CR 606.4).

        Parameters
        ----------
        permanent : str
        cost : int
            Counters put (+) or removed (-).
        check : bool, default True

        Raises
        ------
        IllegalAction
            It is no planeswalker (CR 606.2), or not now (CR 606.3), not twice a turn (CR 606.3), or not with so few
            counters (CR 606.6).
        ValueError
            There is no such permanent, or an argument is wrong.
        """
        slot = self._there(permanent, "606.3")
        if not self._has_type(permanent, codes.PLANESWALKER):
            raise IllegalAction(f"{permanent} is no planeswalker and has no loyalty ability", "606.2")
        change = whole("cost", cost, -LARGE)
        state = self._board.state
        state.phase, state.stack = int(not self.main_phase), self.stack
        if not self._apply("sorcery timing", self._board.piece(permanent).controller):
            raise IllegalAction(f"{permanent}: only in its controller's main phase with an empty stack", "606.3")
        if int(state.mask[int(cells.M_USED)]) >> slot & 1:
            raise IllegalAction(f"{permanent}: a loyalty ability was activated this turn", "606.3")
        if not self._apply("may activate loyalty", slot, change):
            raise IllegalAction(f"{permanent} has {self.counters(permanent).get('loyalty', 0)} loyalty", "606.6")
        self._act(f"{permanent}: loyalty ability {change:+}", "606.4", permanent)
        self._apply("pay loyalty", slot, change)
        self._settle(check)

    # Cards and turns ----------------------------------------------------------------------------------------------

    def mill(self, player: str, n: int = 1, *, check: bool = True) -> int:
        """Mill cards, as many as there are at most (CR 701.17).

        Parameters
        ----------
        player : str
        n : int, default 1
        check : bool, default True

        Returns
        -------
        int
            How many nonland cards were milled.

        Raises
        ------
        ValueError
            There is no such player, or an argument is wrong.
        """
        seat, number = self._board.seat(player), whole("n", n)
        self._act(f"{player} mills {number}", "701.17", player)
        nonlands = self._apply("mill", seat, number)
        self._settle(check)
        return nonlands

    def draw(self, player: str, n: int = 1, *, check: bool = True) -> int:
        """Draw cards; who draws from an empty library loses (CR 121.4, 704.5b).

        Parameters
        ----------
        player : str
        n : int, default 1
        check : bool, default True

        Returns
        -------
        int
            How many were drawn.

        Raises
        ------
        ValueError
            There is no such player, or an argument is wrong.
        """
        seat, number = self._board.seat(player), whole("n", n)
        self._act(f"{player} draws {number}", "121.1", player)
        drawn = self._apply("draw", seat, number)
        self._settle(check)
        return drawn

    def begin_precombat_main(
        self, *players: str, in_response: Callable[[Table], None] | None = None, check: bool = True
    ) -> None:
        """Begin the precombat main phase of a player, or of a team: Sagas, then radiation (CR 505.4, 714.3b, 728.1).

        Parameters
        ----------
        *players : str
            The active player, or the members of the active team: each with rads has a trigger (CR 805.4d).
        in_response : callable, optional
            Called with the table when radiation has triggered and not resolved yet.
        check : bool, default True

        Raises
        ------
        ValueError
            Nobody is named, or there is no such player.
        """
        if not players:
            raise ValueError("say whose precombat main phase begins")
        seats = [self._board.seat(player) for player in players]
        state = self._board.state
        state.active = seats[0]
        self.main_phase, self.stack = True, 0
        self._act(f"{' and '.join(players)}: the precombat main phase begins", "505.4", players[0])
        for seat in seats:
            self._apply("lore", seat)
        self._settle(check)
        waiting = [seat for seat in seats if self._apply("radiation triggers", seat)]
        for seat in waiting:
            name = self.players[seat]
            self.ledger.add(Entry("trigger", name, f"radiation triggers for {name}", "728.1, 603.4"))
        if waiting and in_response is not None:
            in_response(self)
        for seat in waiting:
            self._apply("radiation", seat)
            self._settle(check)

    def end_turn(self, *, check: bool = True) -> None:
        """End the turn: damage and what lasts until end of turn go (CR 514.2); loyalty abilities are fresh.

        Whose turn begins is not said: any player may be the active one until a precombat main phase begins.

        Parameters
        ----------
        check : bool, default True
        """
        self._act("the turn ends", "514.2")
        self._apply("end turn")
        self._settle(check)
        state = self._board.state
        state.active = -1
        state.turn += 1
        state.game_turn += 1
        self.main_phase, self.stack = True, 0

    # Printing -----------------------------------------------------------------------------------------------------

    def __str__(self) -> str:
        return f"{board_text(self)}\n\n{self.ledger}".rstrip()

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        """Show the board and the ledger in a notebook."""
        return board_html(self) + self.ledger._repr_html_()
