"""The ledger of the rules table: what happened, to whom, by which rule."""

from __future__ import annotations

import html
from collections.abc import Iterator
from dataclasses import dataclass

__all__ = ["Entry", "Ledger"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that happened on a rules table.

    Attributes
    ----------
    event : str
        What sort of thing: ``action`` for what somebody did, else a word of ``kernels.log.LOGGED`` or
        ``trigger``.
    who : str
        The player or permanent it happened to.
    text : str
        The event in words.
    rule : str
        Numbers of the Comprehensive Rules.
    kind : str
        The kind of counter, for events about counters.
    number : int
        How many: counters, damage, life, cards.
    before, after : int
        The counters of that kind on a permanent before and after.
    turn : int
        The table's turn, from 1.
    """

    event: str
    who: str
    text: str
    rule: str
    kind: str = ""
    number: int = 0
    before: int = 0
    after: int = 0
    turn: int = 1

    def __str__(self) -> str:
        mark = "" if self.event == "action" else "  "
        return f"{mark}{self.text} ({self.rule})"


class Ledger:
    """Everything that happened on a rules table, in order; prints as lines, and as a table in a notebook.

    Attributes
    ----------
    entries : list of Entry
    """

    def __init__(self) -> None:
        self.entries: list[Entry] = []

    def add(self, entry: Entry) -> None:
        """Write an entry.

        Parameters
        ----------
        entry : Entry
        """
        self.entries.append(entry)

    def find(self, event: str, who: str | None = None, kind: str | None = None) -> list[Entry]:
        """Return the entries of one sort.

        Parameters
        ----------
        event : str
            As `Entry.event`.
        who, kind : str, optional
            The player or permanent, and the kind of counter; any where they are not given.

        Returns
        -------
        list of Entry
        """
        return [
            entry
            for entry in self.entries
            if entry.event == event and who in (None, entry.who) and kind in (None, entry.kind)
        ]

    def total(self, event: str, who: str | None = None, kind: str | None = None) -> int:
        """Add up the numbers of the entries of one sort; the arguments are those of `find`.

        Parameters
        ----------
        event : str
        who, kind : str, optional

        Returns
        -------
        int
        """
        return sum(entry.number for entry in self.find(event, who, kind))

    def __len__(self) -> int:
        return len(self.entries)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)

    def __str__(self) -> str:
        return "\n".join(str(entry) for entry in self.entries)

    def _repr_html_(self) -> str:
        """Show the ledger as a table in a notebook."""
        rows = "".join(
            f"<tr><td>{entry.turn}</td><td>{'' if entry.event == 'action' else '&emsp;'}{html.escape(entry.text)}</td>"
            f"<td>{html.escape(entry.rule)}</td></tr>"
            for entry in self.entries
        )
        return f"<table><thead><tr><th>turn</th><th>what happened</th><th>rule</th></tr></thead>{rows}</table>"
