"""What is odd about the decks that a sweep makes: said in its rows, and together with its result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from counterclock.deck import MODELLED, Deck
from counterclock.formats import find_format
from counterclock.legality import format_warnings, most_copies
from counterclock.sweep_play import Plan
from counterclock.tallies import cut_short

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["odd_about", "sweep_warnings"]

_BETWEEN: Final = "; "


def odd_about(base: Deck, deck: Deck, format: str) -> str:
    """Say what is odd about a changed deck that was not odd about the deck as given.

    Parameters
    ----------
    base, deck : Deck
        The deck as given, and the deck as changed.
    format : str
        The format.

    Returns
    -------
    str
        Which cards were added beyond the copies that the format allows, and which though they are not fully played;
        empty where nothing is odd.
    """
    before = {entry.key: entry.count for entry in base.main}
    added = [entry for entry in deck.main if entry.count > before.get(entry.key, 0)]
    many = [f"{entry.count} {entry.name}" for entry in added if entry.count > most_copies(entry, format)]
    partly = [entry.name for entry in added if entry.status != MODELLED]
    copies = find_format(format).copies
    lines = [f"{format} allows {copies} of a card, not {', '.join(many)}"] if many else []
    lines += [f"added, but not fully played: {', '.join(partly)}"] if partly else []
    return _BETWEEN.join(lines)


def sweep_warnings(plan: Plan, frame: pd.DataFrame) -> list[str]:
    """Say everything a reader should know of a sweep's decks, and of games in which there was no room.

    Parameters
    ----------
    plan : Plan
    frame : DataFrame
        A row a setting, as `Sweep.frame`.

    Returns
    -------
    list of str
        Of the decks as given; of the settings in which something is odd, how many there are and the first; and of
        games in which something was left out.
    """
    lines = []
    for name, deck in zip(plan.names, plan.decks, strict=True):
        prefix = f"{name}: " if len(plan.decks) > 1 else ""
        lines += [prefix + line for line in (*deck.warnings, *format_warnings(deck, plan.setup.format))]
    odd = frame.loc[frame["odd"] != "", [*(["deck"] if len(plan.decks) > 1 else []), *plan.grid.keys, "odd"]]
    if len(odd):
        first = odd.iloc[0]
        where = ", ".join(f"{key} {first[key]}" for key in odd.columns if key != "odd")
        rows = f"{len(odd)} of {len(frame)} rows" if len(frame) > 1 else "the row"
        lines.append(f"in {rows} the changed deck is odd, as the column 'odd' says; with {where}: {first['odd']}")
    return lines + cut_short(int(frame["cut_games"].sum()), int(frame["games"].sum()))
