"""The facts of cards as a table, for those who design cards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from counterclock.abilities import entry_of
from counterclock.catalogue import Card, Catalogue, Face
from counterclock.kernels.codes import PLAYER_KINDS

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["card_table"]

_KIND: Final = re.compile(r"([+-]\d/[+-]\d|[a-z]+(?: strike)?) counters?\b")
_REPLACED: Final = re.compile(r"replace counters: [^(]*\(([^()]*)\)")
_PLAYER_KIND: Final = re.compile(r"\b(poison|rad|energy|experience)s?\b(?! of)|\{E\}")
_NO_KIND: Final = frozenset({"double", "all", "any", "move", "replace", "a", "an", "cannot have", "have", "each"})
_BY_KEYWORD: Final = {
    "infect": ("poison", "-1/-1"), "wither": ("-1/-1",), "persist": ("-1/-1",), "toxic": ("poison",),
    "poisonous": ("poison",), "vanishing": ("time",), "suspend": ("time",), "fading": ("fade",),
    "cumulative upkeep": ("age",), "level up": ("level",),
    **dict.fromkeys(
        ("adapt", "amplify", "amass", "backup", "bloodthirst", "bolster", "devour", "dethrone", "evolve", "explore",
         "fabricate", "graft", "mentor", "modular", "monstrosity", "outlast", "ravenous", "reinforce", "renown", "riot",
         "scavenge", "sunburst", "support", "training", "tribute", "undying", "unleash"),
        ("+1/+1",),
    ),
}  # fmt: skip
"""Kinds of counters that keywords put."""
_BY_TYPE: Final = {"Planeswalker": "loyalty", "Battle": "defense", "Saga": "lore", "Class": "level"}


def card_table(cards: Catalogue) -> pd.DataFrame:
    """Return the facts of cards as a table, one row a face.

    Parameters
    ----------
    cards : Catalogue

    Returns
    -------
    pandas.DataFrame
        As `counterclock.catalogue` describes it.
    """
    import pandas as pd

    rows = [_row(card, face, cards) for card in cards.cards() for face in card.faces]
    frame = pd.DataFrame(rows, columns=_COLUMNS)
    frame["first_date"] = pd.to_datetime(frame["first_date"], format="%Y-%m-%d", errors="coerce")
    return frame.astype({"mana_value": "int64", "starting_loyalty": "Int64", "toxic": "Int64"})


_COLUMNS: Final = (
    "name", "face", "layout", "kind", "first_date", "first_set", "rarity", "mana_cost", "mana_value", "colors",
    "type_line", "power", "toughness", "loyalty", "starting_loyalty", "defense", "keywords", "toxic", "counters",
    "mana", "enters", "fetch",
)  # fmt: skip


def _row(card: Card, face: Face, cards: Catalogue) -> tuple[Any, ...]:
    """Return one row of the table."""
    toxic = [keyword.value for keyword in face.keywords if keyword.name == "toxic"]
    return (
        card.name,
        face.name,
        card.layout,
        card.kind,
        card.first_date,
        card.first_set,
        card.rarity,
        face.mana_cost,
        face.mana_value,
        face.colors,
        face.type_line,
        face.power,
        face.toughness,
        face.loyalty,
        int(face.loyalty) if face.loyalty and face.loyalty.isdigit() else None,
        face.defense,
        "; ".join(" ".join(map(str, filter(None, keyword))) for keyword in face.keywords),
        sum(value for value in toxic if isinstance(value, int)) if toxic else None,
        "; ".join(dict.fromkeys(_counters(card, face, cards))),
        "; ".join(map(str, face.mana)),
        str(face.enters),
        "; ".join(map(str, face.fetches)),
    )


def _counters(card: Card, face: Face, cards: Catalogue) -> Iterator[str]:
    """Name the kinds of counters that a face is about: by its types, its keywords, and its card's abilities."""
    for word, kind in _BY_TYPE.items():
        if word in face.types or word in face.subtypes:
            yield kind
    for keyword in face.keywords:
        yield from _BY_KEYWORD.get(keyword.name, ())
    entry = (cards.written(card) or entry_of(card.plain)) if face is card.front else None
    for line in entry.lines if entry is not None else ():
        yield from _named(line)


def _named(line: str) -> Iterator[str]:
    """Name the kinds of counters that a line of the notation is about."""
    if line.startswith(("no effect on the clock:", "left out:")):
        return
    if replaced := _REPLACED.match(line):
        yield from replaced[1].split(", ")
    for found in _KIND.finditer(line):
        if found[1] not in _NO_KIND and found[1] not in PLAYER_KINDS:
            yield found[1]
    for found in _PLAYER_KIND.finditer(line):
        yield found[1] or "energy"
