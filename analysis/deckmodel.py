"""What a decklist is once it has been read: zones of names and counts, and how they are put together."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from typing import Final, Literal, NoReturn, Protocol

from counterclock.names import fold, several, shown
from counterclock.notebook_tables import lines_html, table_html

__all__ = [
    "MAX_CARDS",
    "MAX_COPIES",
    "ZONES",
    "CardNames",
    "DeckBuilder",
    "DeckList",
    "DecklistError",
    "Entry",
    "Zone",
    "is_singleton",
    "tidy_name",
]

Zone = Literal["main", "commanders", "sideboard", "companion", "maybeboard"]
"""Where a card of a decklist is."""

ZONES: Final[tuple[Zone, ...]] = ("main", "commanders", "sideboard", "companion", "maybeboard")
"""All zones."""
MAX_COPIES: Final = 1000
"""Most copies of one card on one line."""
MAX_CARDS: Final = 10_000
"""Most cards in one list."""
MAX_WARNINGS_OF_A_KIND: Final = 10

_SPACES = re.compile(r"[\s\u00a0\u2000-\u200a\u202f\u205f\u3000]+")
_BASICS: Final = frozenset({"plains", "island", "swamp", "mountain", "forest", "wastes"})
_INVISIBLE = re.compile(r"[\x00-\x08\x0e-\x1b\x7f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z]{2,8});")


class Counted(Protocol):
    """Anything with a name and a count."""

    @property
    def name(self) -> str:
        """The card's name."""

    @property
    def count(self) -> int:
        """Copies."""


class DecklistError(ValueError):
    """A decklist that cannot be read; the message is one line that says where and what would be right."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One card of one zone.

    Attributes
    ----------
    name : str
        The card's name as it was written, without set codes, collector numbers and flags.
    count : int
        Copies, at least 1.
    line : int
        The first line of the file that names the card; 0 where a format has no lines.
    """

    name: str
    count: int
    line: int = 0


@dataclass(frozen=True, slots=True)
class DeckList:
    """A decklist as it was read.

    Attributes
    ----------
    name : str
        The deck's name: from the file, else the file's own name.
    format_name : str
        How the file was read, in words.
    main, commanders, sideboard, companion, maybeboard : tuple of Entry
        The zones. A card is at most once in each.
    warnings : tuple of str
        Everything a reader of the results should know: lines not understood, guesses, doubtful totals.
    """

    name: str
    format_name: str
    main: tuple[Entry, ...] = ()
    commanders: tuple[Entry, ...] = ()
    sideboard: tuple[Entry, ...] = ()
    companion: tuple[Entry, ...] = ()
    maybeboard: tuple[Entry, ...] = ()
    warnings: tuple[str, ...] = field(default=())

    def __repr__(self) -> str:
        return f"<DeckList {self.name!r}: {several(self.count(), 'card')} in the main deck, read as {self.format_name}>"

    def _repr_html_(self) -> str:
        """Show the list in a notebook: its zones, and what a reader should know."""
        zones = [(zone, entry) for zone in ZONES for entry in self.zone(zone)]
        rows = [(zone, entry.count, entry.name, entry.line or "") for zone, entry in zones]
        title = html.escape(
            f"{self.name} (read as {self.format_name}): {several(self.count(), 'card')} in the main deck"
        )
        return f"<p>{title}</p>{table_html(('zone', '', 'card', 'line'), rows)}{lines_html(self.warnings)}"

    def zone(self, zone: Zone) -> tuple[Entry, ...]:
        """Return the entries of one zone.

        Parameters
        ----------
        zone : {"main", "commanders", "sideboard", "companion", "maybeboard"}
            Which zone.

        Returns
        -------
        tuple of Entry
            The entries in file order.
        """
        entries: tuple[Entry, ...] = getattr(self, zone)
        return entries

    def count(self, zone: Zone = "main") -> int:
        """Count the cards of one zone, copies included.

        Parameters
        ----------
        zone : {"main", "commanders", "sideboard", "companion", "maybeboard"}
            Which zone.

        Returns
        -------
        int
            Number of cards.
        """
        return sum(entry.count for entry in self.zone(zone))

    def with_commander(self, name: str, names: CardNames | None = None) -> DeckList:
        """Move one copy of a card into the command zone.

        Parameters
        ----------
        name : str
            The card's name. It is looked for in the main deck, then in the sideboard.
        names : CardNames, optional
            What is known of card names, so that another spelling of the same card is found.

        Returns
        -------
        DeckList
            A new list. It is this one where the card is in the command zone already.

        Raises
        ------
        DecklistError
            The card is not in the list; the message names the nearest spelling.
        """
        known = names or CardNames()
        wanted = known.key(name)
        if any(known.key(entry.name) == wanted for entry in self.commanders):
            return self
        for zone in ("main", "sideboard"):
            entries = self.zone(zone)
            for at, entry in enumerate(entries):
                if known.key(entry.name) == wanted:
                    rest = _without_one(entries, at)
                    moved = self.commanders + (replace(entry, count=1),)
                    return replace(self, commanders=moved, **{zone: rest})  # type: ignore[arg-type]
        present = [entry.name for entry in self.main + self.sideboard]
        near = get_close_matches(name, present, n=1, cutoff=0.5)
        advice = f"; did you mean {near[0]!r}?" if near else ""
        raise DecklistError(f"{self.name}: the commander {name!r} is not in the list{advice}")


def _without_one(entries: tuple[Entry, ...], at: int) -> tuple[Entry, ...]:
    """Return the entries with one copy fewer of the entry at an index."""
    entry = entries[at]
    left = (replace(entry, count=entry.count - 1),) if entry.count > 1 else ()
    return entries[:at] + left + entries[at + 1 :]


@dataclass(frozen=True, slots=True)
class CardNames:
    """What the reader may ask about a card's name.

    Attributes
    ----------
    canonical : callable
        The card's own name for a spelling of it, or None for an unknown name.
    can_lead : callable
        Whether the card of that name may be a commander.
    """

    canonical: Callable[[str], str | None] = lambda name: None
    can_lead: Callable[[str], bool] = lambda name: False

    def knows(self, name: str) -> bool:
        """Tell whether a name is a card's.

        Parameters
        ----------
        name : str
            The name.

        Returns
        -------
        bool
            True for a card's name, in any accepted spelling.
        """
        return self.canonical(name) is not None

    def key(self, name: str) -> str:
        """Return what two spellings of the same card have in common.

        Parameters
        ----------
        name : str
            A spelling.

        Returns
        -------
        str
            A key to compare by.
        """
        return fold(self.canonical(name) or name)


def is_singleton(entries: Iterable[Counted]) -> bool:
    """Tell whether cards look like a Commander deck's: nearly all single copies, basic lands aside.

    Parameters
    ----------
    entries : iterable of Entry, or of anything with a name and a count
        The cards.

    Returns
    -------
    bool
        True where at least nine in ten are single.
    """
    counts = [entry.count for entry in entries if fold(entry.name.removeprefix("Snow-Covered ")) not in _BASICS]
    return 10 * counts.count(1) >= 9 * len(counts)


def tidy_name(name: str) -> str:
    """Take out what is no part of a name: odd spaces, invisible characters, HTML entities, a third slash.

    Parameters
    ----------
    name : str
        Text as it stands in a file.

    Returns
    -------
    str
        The same text on one line with single spaces.
    """
    if "&" in name:
        name = _ENTITY.sub(lambda found: html.unescape(found.group()), name)
    return _SPACES.sub(" ", _INVISIBLE.sub("", name)).strip().replace(" /// ", " // ")


class DeckBuilder:
    """Collects the cards and warnings of one file and makes the list of them.

    Parameters
    ----------
    source : str
        The file's name, for messages.
    names : CardNames
        What is known of card names.
    format_name : str, optional
        How the file is read, in words.
    """

    def __init__(self, source: str, names: CardNames, format_name: str = "plain text") -> None:
        self.source = source
        self.names = names
        self.format_name = format_name
        self.deck_name = ""
        self.commander_hints: list[str] = []
        self._zones: dict[Zone, list[Entry]] = {zone: [] for zone in ZONES}
        self._warnings: list[str] = []
        self._kinds: dict[str, list[int]] = {}
        self._total = 0

    def fail(self, text: str, line: int = 0) -> NoReturn:
        """Give up with a message that names the file and the line.

        Parameters
        ----------
        text : str
            What is wrong and what would be right.
        line : int, optional
            The line, where there is one.

        Raises
        ------
        DecklistError
            Always.
        """
        where = f"{self.source}, line {line}" if line else self.source
        raise DecklistError(f"{shown(where)}: {text}")

    def warn(self, text: str, line: int = 0) -> None:
        """Note something that a reader of the results should know.

        Parameters
        ----------
        text : str
            The warning.
        line : int, optional
            The line it is about.
        """
        self._warnings.append(f"line {line}: {text}" if line else text)

    def warn_again(self, kind: str, text: str, line: int) -> None:
        """Note something that may happen on very many lines; after a few only the lines are listed.

        Parameters
        ----------
        kind : str
            What kind of thing, in words that follow "N more lines".
        text : str
            The warning for this line.
        line : int
            The line.
        """
        lines = self._kinds.setdefault(kind, [])
        lines.append(line)
        if len(lines) <= MAX_WARNINGS_OF_A_KIND:
            self.warn(text, line)

    def add(self, zone: Zone, name: str, count: int, line: int = 0) -> None:
        """Put copies of a card into a zone.

        Parameters
        ----------
        zone : {"main", "commanders", "sideboard", "companion", "maybeboard"}
            Where.
        name : str
            The card's name.
        count : int
            Copies.
        line : int, optional
            The line that says so.
        """
        if not name:
            self.fail("a count without a card name; a line should read like '4 Glistener Elf'", line)
        self._total += count
        if self._total > MAX_CARDS:
            self.fail(f"more than {MAX_CARDS} cards; this is no decklist", line)
        self._zones[zone].append(Entry(name, count, line))

    def add_written(self, zone: Zone, name: str, count: str, line: int = 0) -> None:
        """Put copies of a card into a zone, the count as it was written.

        Parameters
        ----------
        zone : {"main", "commanders", "sideboard", "companion", "maybeboard"}
            Where.
        name : str
            The card's name.
        count : str
            The count's text. None at all (0) leaves the card out with a warning.
        line : int, optional
            The line that says so.

        Raises
        ------
        DecklistError
            The count is no whole number from 0 to `MAX_COPIES`.
        """
        copies = self.read_count(count, name, line)
        if copies:
            self.add(zone, name, copies, line)

    def read_count(self, count: str, name: str, line: int = 0) -> int:
        """Read a count as it was written.

        Parameters
        ----------
        count : str
            The count's text.
        name : str
            What is counted, for messages.
        line : int, optional
            The line that says so.

        Returns
        -------
        int
            From 0 to `MAX_COPIES`; for 0 a warning is noted.

        Raises
        ------
        DecklistError
            The count is something else.
        """
        written = count.strip()
        digits = written.isascii() and written.isdigit() and len(written) < 10
        if not digits or int(written) > MAX_COPIES:
            shown = written if len(written) <= 20 else written[:20] + "..."
            self.fail(f"{shown!r} copies of {name[:80]!r}; a count is a whole number from 1 to {MAX_COPIES}", line)
        if int(written) == 0:
            self.warn_again("with 0 copies left out", f"0 copies of {name!r}: left out", line)
        return int(written)

    def entries(self, zone: Zone) -> list[Entry]:
        """Return what a zone holds so far, a row for each time something was put there.

        Parameters
        ----------
        zone : {"main", "commanders", "sideboard", "companion", "maybeboard"}
            Which zone.

        Returns
        -------
        list of Entry
            The rows; changing the list changes the zone.
        """
        return self._zones[zone]

    def count(self, zone: Zone) -> int:
        """Count the cards of a zone so far.

        Parameters
        ----------
        zone : {"main", "commanders", "sideboard", "companion", "maybeboard"}
            Which zone.

        Returns
        -------
        int
            Number of cards.
        """
        return sum(entry.count for entry in self._zones[zone])

    def build(self, name: str) -> DeckList:
        """Make the list.

        Parameters
        ----------
        name : str
            The deck's name where the file gives none.

        Returns
        -------
        DeckList
            The list; the same card on several rows of a zone is one entry with the sum.

        Raises
        ------
        DecklistError
            There is no card in the main deck and none in the command zone.
        """
        if not self.count("main") and not self.count("commanders"):
            if self.count("sideboard"):
                self.fail("only a sideboard and no main deck")
            self.fail("no card in it; a line should read like '4 Glistener Elf'")
        zones = {zone: self._merged(zone) for zone in ZONES}
        return DeckList(shown(self.deck_name or name), self.format_name, **zones, warnings=self._all_warnings())

    def _merged(self, zone: Zone) -> tuple[Entry, ...]:
        """Sum the rows of each card, in the order of their first rows."""
        cards: dict[str, Entry] = {}
        for entry in self._zones[zone]:
            key = self.names.key(entry.name)
            first = cards.get(key)
            cards[key] = replace(first, count=first.count + entry.count) if first else entry
        return tuple(cards.values())

    def _all_warnings(self) -> tuple[str, ...]:
        """Return the warnings, with a summary of those that were too many to list."""
        more = []
        for kind, lines in self._kinds.items():
            rest = lines[MAX_WARNINGS_OF_A_KIND:]
            if rest:
                more.append(f"{len(rest)} more lines {kind} (lines {rest[0]} to {rest[-1]})")
        return tuple(self._warnings + more)
