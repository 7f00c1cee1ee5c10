"""Decklists and collections in tables: the CSV exports of sites and apps."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from typing import Final

from counterclock.deckheadings import Place, place_of
from counterclock.deckline import clean_name
from counterclock.deckmodel import ZONES, DeckBuilder

__all__ = ["looks_like_table", "read_table"]

_NAME: Final = ("name", "cardname", "card", "cardtitle", "simplename")
_COUNT: Final = ("count", "quantity", "qty", "amount", "copies", "number", "addtoquantity", "totalquantity")
_BOARD: Final = ("board", "zone", "section", "deckzone", "category", "categories")
_FLAGS: Final[dict[str, Place]] = {
    "commander": "commanders",
    "iscommander": "commanders",
    "companion": "companion",
    "sideboarded": "sideboard",
    "sideboard": "sideboard",
}
_SET_NAME: Final = ("setname", "editionname", "set", "edition")
_OTHER: Final = frozenset({"idproduct", "condition", "language", "foil", "setcode", "scryfallid", "cardnumber"})
_COLLECTION: Final = ("condition", "language", "purchaseprice", "pricebought", "bindername", "foldername")
_TOOLS: Final = {
    "tradelistcount": "Moxfield CSV",
    "bindername": "ManaBox CSV",
    "foldername": "Dragon Shield CSV",
    "simplename": "TCGplayer CSV",
    "acquireddate": "TopDecked CSV",
    "alter": "TappedOut CSV",
    "dateadded": "Archidekt CSV",
    "sideboarded": "MTGO CSV",
}
_TRUE: Final = frozenset({"true", "yes", "1", "x", "y"})


def looks_like_table(text: str, hint: str = "") -> bool:
    """Tell whether a text is a table with a card on each row.

    Parameters
    ----------
    text : str
        The file's text.
    hint : str, optional
        The file's extension.

    Returns
    -------
    bool
        True where the first row names columns of such a table.
    """
    columns = _columns(_header(text)[1])
    known = set(columns) & {*_NAME, *_COUNT, *_BOARD, *_FLAGS, *_SET_NAME, *_OTHER}
    return hint in (".csv", ".tsv") or (len(columns) > 1 and len(known) > 1)


def read_table(text: str, builder: DeckBuilder) -> None:
    """Read a table with a card on each row.

    Parameters
    ----------
    text : str
        The file's text.
    builder : DeckBuilder
        Receives the cards and warnings.

    Raises
    ------
    DecklistError
        There is no column of names, or a count makes no sense.
    """
    before, header, delimiter = _header(text)
    columns = _columns(header)
    name_at = _find(columns, _NAME)
    if name_at is None:
        ids = " (product ids alone do not tell which cards they are)" if "idproduct" in columns else ""
        builder.fail(f"no column of card names{ids}; expected one called 'Name'", before + 1)
    count_at = _find(columns, _COUNT)
    builder.format_name = next((name for column, name in _TOOLS.items() if column in columns), "CSV")
    _warn_of_columns(columns, count_at, builder)
    tokens: list[str] = []
    for line, row in _rows(text, before, delimiter, builder):
        cells = row + [""] * (len(columns) - len(row))
        name = clean_name(cells[name_at], builder.names.knows)
        if not name:
            builder.fail("a row without a card name", line)
        if _is_token(columns, cells):
            tokens.append(name)
            continue
        count = "1" if count_at is None else cells[count_at]
        _add(_place(columns, cells), name, count, line, builder)
    if tokens and not any(builder.count(zone) for zone in ZONES):
        builder.fail(f"only tokens, such as {tokens[0]!r}, which are no part of a deck")
    if tokens:
        more = f" and {len(tokens) - 10} more" if len(tokens) > 10 else ""
        builder.warn(f"tokens are no part of a deck and were left out: {', '.join(tokens[:10])}{more}")


def _header(text: str) -> tuple[int, str, str]:
    """Return how many lines stand above the column names, those names, and what separates them."""
    lines = re.split(r"\r\n|[\r\n]", text[:20_000])
    at = 0
    while at < len(lines) - 1 and (not lines[at].strip() or lines[at].strip('"').casefold().startswith("sep=")):
        at += 1
    header = lines[at]
    delimiter = max(",;\t|", key=header.count)
    return at, header, delimiter


def _columns(header: str) -> list[str]:
    """Return the column names, folded to lower-case letters."""
    cells = next(csv.reader([header], delimiter=max(",;\t|", key=header.count)), [])
    return [re.sub(r"[^a-z]", "", cell.casefold()) for cell in cells]


def _find(columns: list[str], wanted: tuple[str, ...]) -> int | None:
    """Return where the first of some columns is."""
    return next((columns.index(name) for name in wanted if name in columns), None)


def _rows(text: str, before: int, delimiter: str, builder: DeckBuilder) -> Iterator[tuple[int, list[str]]]:
    """Go through the rows below the column names, with the line each begins on; empty rows hold nothing."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    line = 0
    try:
        for row in reader:
            first, line = line + 1, reader.line_num
            if first > before + 1 and any(cell.strip() for cell in row):
                yield first, row
    except csv.Error as error:
        builder.fail(f"not a sound CSV file ({error})", reader.line_num)


def _warn_of_columns(columns: list[str], count_at: int | None, builder: DeckBuilder) -> None:
    """Say what the columns leave open."""
    if count_at is None:
        builder.warn("the table has no column of counts: each row is read as one copy")
    has_zone = _find(columns, _BOARD) is not None or any(column in _FLAGS for column in columns)
    if not has_zone and any(column in columns for column in _COLLECTION):
        builder.warn("this looks like a collection export, without zones: every card is read as the main deck's")


def _is_token(columns: list[str], cells: list[str]) -> bool:
    """Tell whether a row is a token's."""
    return any(
        cells[columns.index(column)].strip().casefold().endswith("tokens") for column in _SET_NAME if column in columns
    )


def _place(columns: list[str], cells: list[str]) -> Place:
    """Return where a row's columns put its card."""
    for column, place in _FLAGS.items():
        if column in columns and cells[columns.index(column)].strip().casefold() in _TRUE:
            return place
    board_at = _find(columns, _BOARD)
    words = re.split(r"[,;]", cells[board_at])[0] if board_at is not None else ""
    return place_of(words.strip()) or "main"


def _add(place: Place, name: str, count: str, line: int, builder: DeckBuilder) -> None:
    """Pass a row's card on."""
    if place == "outside" or place == "about":
        builder.warn_again("outside the deck", f"left out, no part of the deck: {count} {name}", line)
    else:
        builder.add_written(place, name, count, line)
