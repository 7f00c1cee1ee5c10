"""Reads the kernel's log into the ledger of a rules table, and keeps what the kernel forgets: zones, last sights."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

import numpy as np

from counterclock.board import Board, Piece
from counterclock.kernels import codes, log
from counterclock.kernels import layout as cells
from counterclock.kernels.rules.state_based import ACTIONS
from counterclock.ledger import Entry, Ledger

__all__ = ["Scribe"]

_ZONE_OF: Final = {
    int(codes.TO_HAND): "hand",
    int(codes.TO_GRAVEYARD): "graveyard",
    int(codes.TO_EXILE): "exile",
    int(codes.TO_TOP): "library",
    int(codes.TO_BOTTOM): "library",
}
_WHY_LOST: Final = {"poison": "704.5c", "damage": "704.5a", "radiation": "704.5a", "decked": "704.5b", "other": "104.3"}
_ACTION_WORDS: Final = {
    "704.5f": "toughness 0 or less",
    "704.5g": "lethal damage",
    "704.5i": "no loyalty",
    "704.5j": "the legend rule",
    "704.5m": "attached to nothing",
    "704.5q": "+1/+1 and -1/-1 counters remove each other",
    "704.5r": "more counters than it can have",
    "704.5s": "the final chapter is reached",
    "704.5v": "no defense",
    "306.4 (removed)": "the planeswalker uniqueness rule",
}
_Row = tuple[int, int, int, int]


class Scribe:
    """Turns rows of the kernel's log into entries of the ledger.

    Parameters
    ----------
    board : Board
    ledger : Ledger

    Attributes
    ----------
    graveyards : list of int
        Cards in each seat's graveyard.
    """

    def __init__(self, board: Board, ledger: Ledger) -> None:
        self._board = board
        self._ledger = ledger
        self._silent = False
        self.graveyards = [0] * len(board.players)
        self._on: dict[tuple[int, int], int] = {}
        self._by_commander: set[int] = set()
        self._readers: dict[int, Callable[[_Row], None]] = {
            int(log.SAW_ENTERS): self._enters,
            int(log.SAW_LEAVES): self._leaves,
            int(log.SAW_PUT): self._put,
            int(log.SAW_REMOVE): self._removed,
            int(log.SAW_GET): self._got,
            int(log.SAW_LOSE_COUNTERS): self._lost_counters,
            int(log.SAW_NOT_PUT): self._not_put,
            int(log.SAW_LOSE_LIFE): self._lost_life,
            int(log.SAW_GAIN_LIFE): self._gained_life,
            int(log.SAW_DAMAGE_PLAYER): self._damaged_player,
            int(log.SAW_DAMAGE_PERMANENT): self._damaged,
            int(log.SAW_PREVENTED): self._prevented,
            int(log.SAW_MILL): self._milled,
            int(log.SAW_RADIATION): self._radiated,
            int(log.SAW_STATE_BASED): self._state_based,
            int(log.SAW_REGENERATES): self._regenerated,
            int(log.SAW_STAYS_TAPPED): self._stayed_tapped,
            int(log.SAW_SACRIFICE): self._sacrificed,
            int(log.SAW_PUMP): self._boosted,
            int(log.SAW_COMMANDER): self._commanded,
            int(log.SAW_COMMANDED): self._beaten,
            int(log.SAW_LOSES): self._loses,
        }

    @contextmanager
    def silence(self) -> Iterator[None]:
        """Follow what happens without writing it down: while a board is laid out."""
        self._silent = True
        try:
            yield
        finally:
            self._silent = False

    def read_log(self) -> None:
        """Read what the kernel has logged, and empty its log."""
        state = self._board.state
        rows = state.rows[: min(int(state.log), cells.MAX_LOG)].copy()
        state.log = 0
        for row in rows:
            reader = self._readers.get(int(row[0]))
            if reader is not None:
                reader((int(row[1]), int(row[2]), int(row[3]), int(row[4])))

    def _write(self, event: str, who: str, text: str, rule: str, **more: int | str) -> None:
        """Write an entry, unless nothing is to be written."""
        if not self._silent:
            turn = int(self._board.state.turn)
            self._ledger.add(Entry(event, who, text, rule, turn=turn, **more))  # type: ignore[arg-type]

    def _player(self, seat: int) -> str:
        """Return a player's name."""
        return self._board.players[seat]

    # Permanents ---------------------------------------------------------------------------------------------------

    def _enters(self, row: _Row) -> None:
        piece = self._board.by_card[row[1]]
        if not piece.effect:
            if piece.zone == "graveyard" and not self._silent:
                self.graveyards[piece.controller] -= 1
            self._write("enters", piece.name, f"{piece.name} enters the battlefield", "603.6a")
        piece.zone = "battlefield"

    def _leaves(self, row: _Row) -> None:
        piece = self._board.by_card[row[1]]
        piece.known = np.array(self._board.state.perm[row[0]])
        zone = _ZONE_OF[row[2]]
        replaced = zone == "exile" and piece.known[int(codes.FINALITY)] > 0
        token = piece.known[int(cells.F_TYPES)] & codes.TOKEN
        piece.zone = "gone" if token else zone
        piece.counters = {}
        for key in [key for key in self._on if key[0] == piece.card]:
            del self._on[key]
        if piece.zone == "graveyard":
            self.graveyards[piece.controller] += 1
        where = {"hand": "its owner's hand", "library": "its owner's library"}.get(zone, zone)
        rule = "122.1h" if replaced else "700.4" if zone == "graveyard" else "400.7"
        self._write(
            "leaves", piece.name, f"{piece.name} goes to {where}; its counters cease to exist", f"{rule}, 122.2"
        )

    def carry(self, piece: Piece, to: str) -> None:
        """Move a card between zones that are not the battlefield.

        Parameters
        ----------
        piece : Piece
        to : str
        """
        self.graveyards[piece.controller] += (to == "graveyard") - (piece.zone == "graveyard")
        piece.zone, piece.counters = to, {}

    def _count(self, piece: Piece, kind: int, number: int) -> tuple[int, int]:
        """Return the counters of a kind on a permanent before and after a change."""
        before = self._on.get((piece.card, kind), 0)
        self._on[piece.card, kind] = before + number
        return before, before + number

    def _put(self, row: _Row) -> None:
        piece, kind = self._board.at(row[0]), self._board.kind_name(row[1])
        before, after = self._count(piece, row[1], row[2])
        text = f"{piece.name} gets {row[2]} {kind} counter{_s(row[2])} from {self._player(row[3])}: {after}"
        self._write("put counters", piece.name, text, "122.6", kind=kind, number=row[2], before=before, after=after)

    def _removed(self, row: _Row) -> None:
        piece, kind = self._board.at(row[0]), self._board.kind_name(row[1])
        before, after = self._count(piece, row[1], -row[2])
        text = f"{row[2]} {kind} counter{_s(row[2])} removed from {piece.name}: {after}"
        self._write("remove counters", piece.name, text, "122.1", kind=kind, number=row[2], before=before, after=after)

    def _not_put(self, row: _Row) -> None:
        who = self._board.at(row[0]).name if row[0] >= 0 else self._player(row[3])
        kind = self._board.kind_name(row[1])
        self._write("not put", who, f"{who} cannot get {kind} counters", "614.17", kind=kind, number=row[2])

    def _damaged(self, row: _Row) -> None:
        piece = self._board.at(row[0])
        text = f"{piece.name} is dealt {row[1]} damage{_as(row[3])}"
        self._write("damage to permanent", piece.name, text, "120.3", number=row[1])

    def _prevented(self, row: _Row) -> None:
        piece = self._board.at(row[0])
        text = f"a shield counter prevents {row[1]} damage to {piece.name}"
        self._write("prevented", piece.name, text, "122.1c", number=row[1])

    def _state_based(self, row: _Row) -> None:
        piece, rule = self._board.at(row[0]), ACTIONS[row[1]]
        self._write("state-based", piece.name, f"{piece.name}: {_ACTION_WORDS[rule]}", rule)

    def _regenerated(self, row: _Row) -> None:
        piece = self._board.at(row[0])
        self._write("regenerates", piece.name, f"{piece.name} regenerates: tapped, its damage removed", "701.19")

    def _stayed_tapped(self, row: _Row) -> None:
        piece = self._board.at(row[0])
        self._write("stays tapped", piece.name, f"{piece.name} stays tapped", "122.1d")

    def _sacrificed(self, row: _Row) -> None:
        piece = self._board.at(row[0])
        self._write("sacrifice", piece.name, f"{piece.name} is sacrificed", "701.21")

    def _boosted(self, row: _Row) -> None:
        piece = self._board.at(row[0])
        self._write("pump", piece.name, f"{piece.name} gets {row[1]:+}/{row[2]:+} until end of turn", "611.2")

    # Players ------------------------------------------------------------------------------------------------------

    def _got(self, row: _Row) -> None:
        who, kind = self._player(row[0]), self._board.kind_name(row[1])
        text = f"{who} gets {row[2]} {kind} counter{_s(row[2])} from {self._player(row[3])}"
        self._write("get counters", who, text, "122.1", kind=kind, number=row[2])

    def _lost_counters(self, row: _Row) -> None:
        who, kind = self._player(row[0]), self._board.kind_name(row[1])
        text = f"{row[2]} {kind} counter{_s(row[2])} removed from {who}"
        self._write("lose counters", who, text, "122.1", kind=kind, number=row[2])

    def _lost_life(self, row: _Row) -> None:
        who, cause = self._player(row[0]), codes.CAUSES[row[2] - 1]
        rule = "728.1a" if cause == "radiation" else "120.3a" if cause == "damage" else "119.3"
        text = f"{who} loses {row[1]} life: {row[3]}"
        self._write("lose life", who, text, rule, kind=cause, number=row[1])

    def _gained_life(self, row: _Row) -> None:
        who = self._player(row[0])
        self._write("gain life", who, f"{who} gains {row[1]} life: {row[3]}", "119.3", number=row[1])

    def _damaged_player(self, row: _Row) -> None:
        who = self._player(row[0])
        rule = "120.3b" if row[3] & codes.INFECT else "120.3a"
        self._write("damage to player", who, f"{who} is dealt {row[1]} damage{_as(row[3])}", rule, number=row[1])

    def _milled(self, row: _Row) -> None:
        who = self._player(row[0])
        self.graveyards[row[0]] += row[1]
        text = f"{who} mills {row[1]} card{_s(row[1])}, {row[2]} nonland"
        self._write("mill", who, text, "701.17", number=row[1])

    def _radiated(self, row: _Row) -> None:
        who = self._player(row[0])
        text = f"radiation: {who} lost {row[2]} life for {row[1]} nonland card{_s(row[1])}"
        self._write("radiation", who, text, "728.1", number=row[2])

    def _commanded(self, row: _Row) -> None:
        who, piece = self._player(row[0]), self._board.at(row[1])
        text = f"{who} has been dealt {row[3]} combat damage by the commander {piece.name}"
        self._write("commander damage", who, text, "903.10a", number=row[2])

    def _beaten(self, row: _Row) -> None:
        self._by_commander.add(row[0])

    def _loses(self, row: _Row) -> None:
        who, cause = self._player(row[0]), codes.CAUSES[row[1] - 1]
        rule = "704.6c" if row[0] in self._by_commander else _WHY_LOST[cause]
        self._write("loses", who, f"{who} loses the game: {cause}", rule, kind=cause)


def _s(number: int) -> str:
    """Return the ending of a plural."""
    return "" if number == 1 else "s"


def _as(keywords: int) -> str:
    """Say which keyword changes what damage does."""
    words = [
        word for word in ("infect", "wither", "lifelink", "deathtouch") if keywords >> codes.KEYWORDS.index(word) & 1
    ]
    return f" ({', '.join(words)})" if words else ""
