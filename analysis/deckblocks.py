"""Sideboards that nothing but a blank line sets apart."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Final

from counterclock.deckheadings import Place
from counterclock.deckmodel import DeckBuilder, is_singleton

__all__ = ["Row", "find_sideboard"]

LARGEST_SIDEBOARD: Final = 15
FULL_DECKS: Final = (40, 60, 80)
COMMANDER_DECK: Final = 100


@dataclass(frozen=True, slots=True)
class Row:
    """A card line and where it stands.

    Attributes
    ----------
    line : int
        Its number.
    name : str
        The card.
    count : int
        Copies.
    place : str
        Where the card is, as far as headings and marks tell.
    marked : bool
        Whether a heading or a mark on the line told so.
    gap : int
        Blank lines between the card line above and this one.
    labelled : bool
        Whether a heading or comment stands between the card line above and this one.
    """

    line: int
    name: str
    count: int
    place: Place
    marked: bool
    gap: int
    labelled: bool


def find_sideboard(rows: list[Row], builder: DeckBuilder) -> list[Row]:
    """Find a sideboard, or a commander, that stands in a block of its own without a heading.

    Parameters
    ----------
    rows : list of Row
        The card lines in order.
    builder : DeckBuilder
        Receives a warning where the list can be read in two ways.

    Returns
    -------
    list of Row
        The same lines, those of the block moved to its zone.
    """
    if any(row.place != "main" and row.place not in ("companion", "maybeboard", "outside") for row in rows):
        return rows
    main = [row for row in rows if row.place == "main"]
    blocks = _blocks(main)
    if len(blocks) < 2:
        return rows
    leaders = _leading_block(blocks, builder)
    if leaders:
        return [replace(row, place="commanders") if row in leaders else row for row in rows]
    if _is_sideboard(blocks):
        _warn_of_size(blocks, builder)
        return [replace(row, place="sideboard") if row in blocks[-1] else row for row in rows]
    _warn_of_blocks(blocks, builder)
    return rows


def _blocks(rows: list[Row]) -> list[list[Row]]:
    """Part the lines at their blank lines; in a double-spaced list only at wider gaps."""
    gaps = Counter(row.gap for row in rows[1:])
    usual, lines = gaps.most_common(1)[0] if gaps else (0, 0)
    double_spaced = usual > 0 and len(rows) > 4 and 2 * lines > len(rows)
    widest_usual = usual if double_spaced else 0
    blocks: list[list[Row]] = []
    for row in rows:
        if not blocks or row.gap > widest_usual:
            blocks.append([])
        blocks[-1].append(row)
    return blocks


def _size(block: list[Row]) -> int:
    """Count the cards of a block."""
    return sum(row.count for row in block)


def _leading_block(blocks: list[list[Row]], builder: DeckBuilder) -> list[Row]:
    """Return the first block where it is a Commander deck's leader or pair of leaders."""
    first, rest = blocks[0], [row for block in blocks[1:] for row in block]
    if _size(first) > 2 or _size(first) + _size(rest) != COMMANDER_DECK or not is_singleton(rest):
        return []
    if not all(builder.names.can_lead(row.name) for row in first):
        return []
    shown = " and ".join(row.name for row in first)
    builder.warn(f"{shown!r} stands alone above the other {_size(rest)} cards: read as the commander", first[0].line)
    return first


def _is_sideboard(blocks: list[list[Row]]) -> bool:
    """Tell whether the last block is a sideboard."""
    last, before = blocks[-1], [row for block in blocks[:-1] for row in block]
    size, main = _size(last), _size(before)
    if size > LARGEST_SIDEBOARD or last[0].labelled:
        return False
    if size + main == COMMANDER_DECK and size > 2 and is_singleton(before):
        return False
    if main in FULL_DECKS or len(blocks) == 2:
        return True
    widest = max(block[0].gap for block in blocks[1:-1])
    return last[0].gap > widest or (size == LARGEST_SIDEBOARD and main > FULL_DECKS[1])


def _warn_of_size(blocks: list[list[Row]], builder: DeckBuilder) -> None:
    """Say that a block was taken for the sideboard beside a main deck of an unusual size."""
    side, main = blocks[-1], sum(map(_size, blocks[:-1]))
    if main not in (*FULL_DECKS, COMMANDER_DECK - 2, COMMANDER_DECK - 1, COMMANDER_DECK):
        builder.warn(
            f"the {_size(side)} cards below the blank line are read as the sideboard, "
            f"the {main} above it as the main deck",
            side[0].line,
        )


def _warn_of_blocks(blocks: list[list[Row]], builder: DeckBuilder) -> None:
    """Say that blank lines part the list and none of them was taken for the sideboard's."""
    total = sum(map(_size, blocks))
    named = all(block[0].labelled for block in blocks[1:])
    if named or total in (*FULL_DECKS, COMMANDER_DECK - 1, COMMANDER_DECK):
        return
    line = blocks[-1][0].line
    builder.warn(
        f"blank lines part the list into {len(blocks)} blocks and all are read as the main deck; "
        "if the last one is the sideboard, write 'Sideboard' above it",
        line,
    )
