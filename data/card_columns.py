"""The columns of ``cards.tsv.gz``, for those who write the file and those who read it."""

from typing import Final

CARD_COLUMNS: Final = ("name", "layout", "kind", "first_date", "first_set", "rarity")
"""Columns that are the same for all faces of a card: empty on its further faces."""

COLUMNS: Final = (
    "name",
    "face",
    "layout",
    "kind",
    "first_date",
    "first_set",
    "rarity",
    "mana_cost",
    "colors",
    "type_line",
    "power",
    "toughness",
    "loyalty",
    "defense",
    "keywords",
    "mana",
    "enters",
    "fetch",
)
"""All columns, in order."""
