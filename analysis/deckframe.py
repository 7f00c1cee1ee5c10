"""Decks from a table: a row a deck, a column a card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from counterclock.catalogue import Catalogue, known_cards
from counterclock.deck import Deck, DeckCard, known_card, with_count
from counterclock.kernels import layout as cells

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["decks_from_frame", "find_card"]

_MOST: Final = cells.MAX_CARDS
Counts = npt.NDArray[np.int64]
Leaders = tuple[DeckCard, ...]


def decks_from_frame(
    counts: pd.DataFrame,
    *,
    commanders: str | Sequence[str] | pd.Series[Any] = (),
    cards: Catalogue | None = None,
) -> list[Deck]:
    """Make decks of a table with a row a deck and a column a card.

    Parameters
    ----------
    counts : DataFrame
        Copies: whole numbers from 0. The columns are called by card names in any usual spelling; the index gives
        the decks' names.
    commanders : str, sequence of str or Series, optional
        The card or cards that lead every deck; or a Series over the same index with the card (or a tuple of
        cards) that leads each. A copy of it that is counted in the row is taken out of the library.
    cards : Catalogue, optional
        The cards known, as from `cards_from_toml`; by default those that come with the package.

    Returns
    -------
    list of Deck
        The decks in the order of the rows.

    Raises
    ------
    ValueError
        The table has no row or column, a column is no card's name or the same card as another, a count is missing,
        negative or no whole number, or a deck has no card or more than 250; the message names row and column.

    Examples
    --------
    >>> import pandas as pd
    >>> table = pd.DataFrame({"Forest": [24, 20], "Glistener Elf": [36, 40]}, index=["slow", "fast"])
    >>> [(deck.name, deck.lands) for deck in decks_from_frame(table)]
    [('slow', 24), ('fast', 20)]
    """
    import pandas as pd

    if not isinstance(counts, pd.DataFrame):
        raise ValueError(f"counts is a {type(counts).__name__}; give a DataFrame, a row a deck and a column a card")
    if counts.shape[0] == 0 or counts.shape[1] == 0:
        raise ValueError("counts is empty; give a row for each deck and a column for each card")
    known = known_cards(cards)
    columns = _columns(counts, known)
    names = [f"deck {label}" if isinstance(label, int) else str(label) for label in counts.index]
    numbers = _numbers(counts, names)
    _check_sizes(numbers, names)
    leaders = _leaders(commanders, counts.index, known)
    order = sorted(range(len(columns)), key=lambda column: columns[column].key)
    made: dict[tuple[str, int], DeckCard] = {}
    return [
        _deck(name, [(columns[column], int(row[column])) for column in order if row[column]], led, made)
        for name, row, led in zip(names, numbers, leaders, strict=True)
    ]


def find_card(argument: str, name: object, catalogue: Catalogue) -> DeckCard:
    """Find a card by its name.

    Parameters
    ----------
    argument : str
        What the name was given as, for messages.
    name : object
        The name, in any usual spelling.
    catalogue : Catalogue
        The cards known.

    Returns
    -------
    DeckCard
        One copy of it.

    Raises
    ------
    ValueError
        No card is called so; the message says which could be meant.
    """
    if not isinstance(name, str) or not name.strip():
        raise ValueError(f"{argument} has {name!r}; give the name of a card")
    card = catalogue.find(name)
    if card is None:
        near = catalogue.suggest(name, 1)
        advice = f"did you mean {near[0]!r}?" if near else "give a card's English name"
        raise ValueError(f"{argument} has {name!r}; no card is called so: {advice}")
    return known_card(card, 1, catalogue)


def _columns(counts: pd.DataFrame, catalogue: Catalogue) -> list[DeckCard]:
    """Find the card of each column."""
    cards: list[DeckCard] = []
    first: dict[str, object] = {}
    for label in counts.columns:
        card = find_card("counts", label, catalogue)
        if card.key in first:
            raise ValueError(f"counts has the columns {first[card.key]!r} and {label!r}, which are the same card")
        first[card.key] = label
        cards.append(card)
    return cards


def _numbers(counts: pd.DataFrame, names: Sequence[str]) -> Counts:
    """Check every count."""
    import pandas as pd

    table = np.zeros(counts.shape, np.int64)
    for place, label in enumerate(counts.columns):
        column = counts.iloc[:, place]
        numeric = pd.api.types.is_numeric_dtype(column) and not pd.api.types.is_bool_dtype(column)
        given = column.to_numpy(dtype=np.float64, na_value=np.nan) if numeric else _read(column)
        with np.errstate(invalid="ignore"):
            wrong = np.flatnonzero(~((given >= 0) & (given <= _MOST) & (given == np.floor(given))))
        if wrong.size:
            row = int(wrong[0])
            value = column.iloc[row]
            shown = value.item() if isinstance(value, np.generic) else value
            raise ValueError(
                f"counts has {shown!r} in row {names[row]!r}, column {label!r}; give a whole number from 0 to {_MOST}"
            )
        table[:, place] = given
    return table


def _read(column: pd.Series[Any]) -> npt.NDArray[np.float64]:
    """Read a column that is not all numbers; what is no number becomes NaN."""
    plain = [value.item() if isinstance(value, np.generic) else value for value in column]
    return np.array(
        [value if isinstance(value, int | float) and not isinstance(value, bool) else np.nan for value in plain],
        np.float64,
    )


def _check_sizes(numbers: Counts, names: Sequence[str]) -> None:
    """Refuse decks without cards and decks that are too large."""
    sizes = numbers.sum(axis=1)
    wrong = np.flatnonzero((sizes == 0) | (sizes > _MOST))
    if wrong.size:
        row = int(wrong[0])
        shown = f"{sizes[row]} cards" if sizes[row] else "no card"
        raise ValueError(f"counts has {shown} in row {names[row]!r}; give 1 to {_MOST} in all")


def _leaders(commanders: object, index: pd.Index[Any], catalogue: Catalogue) -> Iterator[Leaders]:
    """Return the cards that lead each deck."""
    import pandas as pd

    known: dict[str, DeckCard] = {}

    def found(names: object) -> Leaders:
        listed = (names,) if isinstance(names, str) else names
        if not isinstance(listed, Sequence):
            raise ValueError(f"commanders has {names!r}; give the name of a card, or several")
        for name in listed:
            if name not in known:
                known[name] = find_card("commanders", name, catalogue)
        return tuple(known[name] for name in listed)

    if not isinstance(commanders, pd.Series):
        same = found(commanders)
        return (same for _ in index)
    if not commanders.index.equals(index):
        raise ValueError("commanders has another index than counts; give a card for each row of counts")
    return (found(names) for names in list(commanders))


def _deck(name: str, main: list[tuple[DeckCard, int]], leaders: Leaders, made: dict[tuple[str, int], DeckCard]) -> Deck:
    """Put one deck together; cards that decks have in common are shared."""
    led = {card.key for card in leaders}
    entries = []
    for card, counted in main:
        count = counted - (card.key in led)
        if count and (card.key, count) not in made:
            made[card.key, count] = with_count(card, count)
        if count:
            entries.append(made[card.key, count])
    return Deck(name, tuple(entries), leaders)
