"""How a rules table is printed: as text, and in a notebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from counterclock.board import Piece
from counterclock.notebook_tables import table_html

if TYPE_CHECKING:
    from counterclock.table import Table

__all__ = ["board_html", "board_text"]


def _counters(counters: dict[str, int]) -> str:
    """Write counters in words."""
    return ", ".join(f"{number} {kind}" for kind, number in counters.items())


def _player_cells(table: Table, player: str) -> tuple[str, ...]:
    """Return what is shown of a player: name, life, counters, library, graveyard, state."""
    team = next((name for name, members in table.teams.items() if player in members), "")
    name = f"{player} ({team})" if team else player
    return (
        name,
        str(table.life(player)),
        _counters(table.counters(player)) or "-",
        str(table.library(player)),
        str(table.graveyard(player)),
        "lost" if table.has_lost(player) else "",
    )


def _body(table: Table, name: str) -> str:
    """Return a permanent's power and toughness, where it is a creature."""
    return f"{table.power(name)}/{table.toughness(name)}" if table.is_creature(name) else ""


def _permanent_cells(table: Table, piece: Piece) -> tuple[str, ...]:
    """Return what is shown of a permanent: name, controller, zone, body, counters, the rest."""
    rest = [*table.keywords(piece.name)]
    if table.damage(piece.name):
        rest.append(f"{table.damage(piece.name)} damage")
    if table.is_tapped(piece.name):
        rest.append("tapped")
    controller = table.players[piece.controller]
    if piece.effect:
        return piece.name, controller, "effect", "", "-", piece.effect
    counters = _counters(table.counters(piece.name)) or "-"
    return piece.name, controller, piece.zone, _body(table, piece.name), counters, ", ".join(rest)


_PLAYER_HEADS = ("player", "life", "counters", "library", "graveyard", "")
_PERMANENT_HEADS = ("permanent", "controller", "zone", "body", "counters", "")


def _lines(heads: tuple[str, ...], rows: list[tuple[str, ...]]) -> list[str]:
    """Set rows in columns."""
    widths = [max(len(row[place]) for row in [heads, *rows]) for place in range(len(heads))]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in [heads, *rows]
    ]


def board_text(table: Table) -> str:
    """Return the board of a table as text.

    Parameters
    ----------
    table : Table

    Returns
    -------
    str
    """
    lines = _lines(_PLAYER_HEADS, [_player_cells(table, player) for player in table.players])
    if pieces := table.pieces():
        lines += ["", *_lines(_PERMANENT_HEADS, [_permanent_cells(table, piece) for piece in pieces])]
    return "\n".join(lines)


def board_html(table: Table) -> str:
    """Return the board of a table as a part of a web page.

    Parameters
    ----------
    table : Table

    Returns
    -------
    str
    """
    players = table_html(_PLAYER_HEADS, [_player_cells(table, player) for player in table.players])
    if pieces := table.pieces():
        return players + table_html(_PERMANENT_HEADS, [_permanent_cells(table, piece) for piece in pieces])
    return players
