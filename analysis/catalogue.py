"""The card catalogue: facts of every card in the game, and finding a card by its name."""

import gzip
import hashlib
import importlib.resources
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final

from counterclock import names as spelling
from counterclock.card import COMBINED
from counterclock.card import SUPERTYPES as SUPERTYPES
from counterclock.card import Card as Card
from counterclock.card import Face as Face
from counterclock.card import Keyword as Keyword
from counterclock.card import Match as Match
from counterclock.card import parse_keyword as parse_keyword
from counterclock.card_cache import damaged, newer
from counterclock.data.card_columns import COLUMNS
from counterclock.lands import Entry, Fetch
from counterclock.mana import ManaAbility, ManaCost
from counterclock.suggest import Suggester

if TYPE_CHECKING:
    import pandas as pd

    from counterclock.abilities import Entry as Written

SHIPPED: Final = "shipped"
"""The source of the facts that come with the package."""

_LOOKED_OVER: Final = 12
"""How many near names are looked over for those to suggest."""
_SHARES_VALUE: Final = frozenset({"transform"})


class CatalogueError(ValueError):
    """A card file that is not one, or is damaged."""


class Catalogue:
    """The facts of many cards, found by name.

    Parameters
    ----------
    text : str
        A card file as text: one row a face, cells separated by tabs, the first row naming `COLUMNS`.
    printed : str, optional
        Printed spellings with accents, one a line, of names that are plain ASCII in `text`.

    Raises
    ------
    CatalogueError
        When the text is no such file.

    Examples
    --------
    >>> catalogue = default_catalogue()
    >>> catalogue.find("lim-dul's vault").name
    "Lim-Dûl's Vault"
    >>> catalogue.resolve("Insectile Aberration").note
    "'Insectile Aberration' is a part of 'Delver of Secrets'"
    """

    def __init__(self, text: str, printed: str = "") -> None:
        header, _, body = text.partition("\n")
        if header.split("\t") != list(COLUMNS):
            raise CatalogueError(f"this is no card file: its first line is {header[:60]!r}, not the column names")
        self._rows = body.rstrip("\n").split("\n") if body.strip() else []
        self._cards: dict[int, Card] = {}
        self._sources: dict[int, str] = {}
        self._written: dict[str, Written] = {}
        self._starts: list[int] = []
        self._whole: dict[str, int] = {}
        self._part: dict[str, int] = {}
        self._printed = {spelling.fold(line): line for line in printed.split("\n") if line}
        self._build_index()

    def _build_index(self) -> None:
        """Fill the look-up tables from the names and faces, without reading the rest of the rows."""
        heads = [row.split("\t", 2)[:2] for row in self._rows]
        if not heads:
            return
        name_keys = spelling.fold_lines("\n".join(head[0] for head in heads))
        face_keys = spelling.fold_lines("\n".join(head[-1] for head in heads))
        joined = ""
        for row, (head, name_key, face_key) in enumerate(zip(heads, name_keys, face_keys, strict=True)):
            if head[0]:
                self._starts.append(row)
                self._whole.setdefault(name_key, row)
                joined = face_key
            if head[1]:
                start = self._starts[-1]
                self._part.setdefault(face_key, start)
                if row != start:
                    joined += face_key
                    self._part.setdefault(joined, start)

        self._prefer_real()

    def _prefer_real(self) -> None:
        """Let a name mean a real card's part rather than a joke or custom card of that name."""
        for key in self._whole.keys() & self._part.keys():
            whole = self._whole[key]
            if whole != self._part[key] and self._rows[whole].split("\t", 4)[3] in ("custom", "joke"):
                del self._whole[key]

    def __len__(self) -> int:
        return len(self._starts)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and self.find(name) is not None

    def names(self) -> list[str]:
        """Return every card's name, in the file's order, as printed where the print has accents.

        Returns
        -------
        list of str
            The names.
        """
        return [self._name(start) for start in self._starts]

    def cards(self) -> Iterator[Card]:
        """Yield every card, in the order of `names`.

        Yields
        ------
        Card
            A card.
        """
        yield from map(self._card, self._starts)

    def with_cards(self, cards: Iterable[Card], source: str, written: "Iterable[Written]" = ()) -> "Catalogue":
        """Return a catalogue that has further cards, in place of those of the same names.

        Parameters
        ----------
        cards : iterable of Card
            The cards; of two with the same name the later one counts.
        source : str
            Where they come from, as `source` says it.
        written : iterable of Entry, optional
            What some of them do; they go before the shipped abilities.

        Returns
        -------
        Catalogue
            A new one; this one stays as it is.
        """
        new = object.__new__(type(self))
        new._rows, new._printed = self._rows, self._printed
        new._cards, new._sources = dict(self._cards), dict(self._sources)
        added = {spelling.fold(card.name): card for card in cards}
        gone = {self._whole[key] for key in added.keys() & self._whole.keys()}
        new._starts = [start for start in self._starts if start not in gone]
        new._whole = {key: start for key, start in self._whole.items() if start not in gone}
        new._part = {key: start for key, start in self._part.items() if start not in gone}
        first = max([len(self._rows), *(start + 1 for start in self._sources)])
        for start, card in enumerate(added.values(), first):
            new._add(start, card, source)
        new._written = {**self._written, **{entry.name: entry for entry in written}}
        return new

    def _add(self, start: int, card: Card, source: str) -> None:
        """Enter a card that is no row of the file."""
        self._starts.append(start)
        self._cards[start] = card
        self._sources[start] = source
        self._whole[spelling.fold(card.name)] = start
        if len(card.faces) > 1:
            for name in (*(face.name for face in card.faces), card.full_name):
                self._part.setdefault(spelling.fold(name), start)

    def rows(self, card: Card) -> list[dict[str, str]]:
        """Return the rows of a card of the file this catalogue was made from.

        Parameters
        ----------
        card : Card
            The card.

        Returns
        -------
        list of dict
            For each face its cells by column, as the file has them.
        """
        start = self._whole[spelling.fold(card.plain)]
        rows = self._rows[start : start + len(card.faces)]
        return [dict(zip(COLUMNS, row.split("\t"), strict=True)) for row in rows]

    def source(self, card: Card) -> str:
        """Say where the facts of a card come from.

        Parameters
        ----------
        card : Card
            One of its cards.

        Returns
        -------
        str
            The source of a card that was added; "shipped" for the others.
        """
        return self._sources.get(self._whole.get(spelling.fold(card.name), -1), SHIPPED)

    def written(self, card: Card) -> "Written | None":
        """Return what was written down for a card that was added.

        Parameters
        ----------
        card : Card
            One of its cards.

        Returns
        -------
        Entry or None
            Its abilities; None where the shipped ones count.
        """
        return self._written.get(card.plain)

    def keywords(self) -> frozenset[str]:
        """Return the keywords that are printed on some card.

        Returns
        -------
        frozenset of str
            Their names, in lower case.
        """
        place = COLUMNS.index("keywords")
        printed = {text for row in self._rows for text in row.split("\t", place + 1)[place].split("; ") if text}
        return frozenset(parse_keyword(text).name for text in printed)

    def subtypes(self) -> frozenset[str]:
        """Return every subtype that a card has.

        Returns
        -------
        frozenset of str
            As printed, such as "Elf" and "Urza's".
        """
        place = COLUMNS.index("type_line")
        lines = {row.split("\t", place + 1)[place] for row in self._rows}
        return frozenset(word for line in lines for word in line.partition(" — ")[2].split())

    def printed_words(self) -> Iterator[tuple[str, str]]:
        """Yield what words are printed on each face; joke cards are left out.

        Yields
        ------
        (str, str)
            Its type line, and its keywords with "; " between them.
        """
        kind, line, words = (COLUMNS.index(name) for name in ("kind", "type_line", "keywords"))
        joke = False
        for row in self._rows:
            cells = row.split("\t")
            joke = cells[kind] == "joke" if cells[0] else joke
            if not joke:
                yield cells[line], cells[words]
        for start in self._sources:
            for face in self._cards[start].faces:
                yield face.type_line, "; ".join(" ".join(map(str, filter(None, each))) for each in face.keywords)

    def find(self, name: str) -> Card | None:
        """Find a card by its name in any usual spelling.

        Parameters
        ----------
        name : str
            A name, a face's name, or a two-part name.

        Returns
        -------
        Card or None
            The card; None when no card is called so.
        """
        return self.resolve(name).card

    def resolve(self, name: str) -> Match:
        """Find a card by its name, and say what was odd about the name.

        Parameters
        ----------
        name : str
            A name, a face's name, or a two-part name, in any spelling.

        Returns
        -------
        Match
            The card (None when no card is called so), a note and whether it was a rebalanced name.

        Raises
        ------
        ValueError
            The name is no text.
        """
        _check_name(name)
        clean = spelling.unescape(name)
        for attempt in (self._direct, self._rebalanced, self._half_known, self._mended, self._broken):
            if match := attempt(clean):
                return match
        return Match(None, f"no card is called {name.strip()!r}")

    def suggest(self, name: str, n: int = 3) -> list[str]:
        """Return the names nearest to one that was not found.

        Parameters
        ----------
        name : str
            A misspelt name.
        n : int, default 3
            How many names at most.

        Returns
        -------
        list of str
            Names of cards, the nearest first; empty when none is near.

        Raises
        ------
        ValueError
            The name is no text, or the number none.
        """
        _check_name(name)
        if not isinstance(n, int) or isinstance(n, bool) or n < 0:
            raise ValueError(f"n is {n!r:.40}; give how many names at most, such as 3")
        near = self._suggester.nearest(spelling.fold(spelling.unescape(name)), max(n, _LOOKED_OVER) if n else 0)
        found = [self._name(start) for start in near]
        person = f"{name.strip()},".casefold()  # somebody's name without what comes after it
        return sorted(found, key=lambda each: not each.casefold().startswith(person))[:n]

    @cached_property
    def _suggester(self) -> Suggester:
        keys = dict(self._part)
        keys.update(self._whole)
        return Suggester(keys)

    def _name(self, start: int) -> str:
        """Return the name of the card whose first row, or number, is `start`."""
        if start in self._sources:
            return self._cards[start].name
        return self._as_printed(self._rows[start].partition("\t")[0])

    def _as_printed(self, name: str) -> str:
        """Return the printed spelling of a plain name, with accents where they are known."""
        return self._printed.get(spelling.fold(name), name)

    def _card(self, start: int) -> Card:
        """Read the card whose first row is `start`, once."""
        card = self._cards.get(start)
        if card is None:
            end = start + 1
            while end < len(self._rows) and self._rows[end].startswith("\t"):
                end += 1
            card = self._cards[start] = self._read([row.split("\t") for row in self._rows[start:end]])
        return card

    def _read(self, rows: list[list[str]]) -> Card:
        """Make a card from the cells of its rows."""
        if any(len(row) != len(COLUMNS) for row in rows):
            raise CatalogueError(f"the card file is damaged at {rows[0][0]!r}: expected {len(COLUMNS)} cells a row")
        plain, _, layout, kind, first_date, first_set, rarity = rows[0][:7]
        faces = tuple(_face(self._as_printed(row[1] or plain), row) for row in rows)
        if layout in _SHARES_VALUE:
            faces = tuple(_with_value(face, faces[0].mana_value) for face in faces)
        return Card(self._as_printed(plain), plain, faces, layout, kind, first_date, first_set, rarity)

    def _direct(self, name: str) -> Match | None:
        """Find a whole name, a two-part name or a part's name."""
        key = spelling.fold(name)
        if key in self._whole:
            return Match(self._card(self._whole[key]))
        if key not in self._part:
            return None
        card = self._card(self._part[key])
        if key in (spelling.fold(card.full_name), spelling.fold(card.front.name)) and card.layout not in COMBINED:
            return Match(card)
        return Match(card, f"{name.strip()!r} is a part of {card.name!r}")

    def _rebalanced(self, name: str) -> Match | None:
        """Find a name with Arena's ``A-`` before it."""
        paper = spelling.without_rebalanced(name.strip())
        match = self._direct(paper) if paper != name.strip() else None
        if match is None or match.card is None:
            return None
        note = f"{name.strip()!r} is Arena's rebalanced version; the paper card {match.card.name!r} is used"
        return Match(match.card, note, rebalanced=True)

    def _half_known(self, name: str) -> Match | None:
        """Find a two-part name by its parts: in the other order, doubled, or with an unknown second."""
        parts = spelling.parts(name)
        found = [self._direct(part) for part in parts]
        if len(parts) < 2 or found[0] is None or found[0].card is None:
            return None
        card = found[0].card
        known = {match.card.plain for match in found if match and match.card}
        if len(known) > 1 or (None in found and (len(card.faces) > 1 or "/" not in name)):
            return None
        return Match(card, f"{name.strip()!r} is taken for {card.name!r}")

    def _mended(self, name: str) -> Match | None:
        """Find a name whose UTF-8 was read as Windows-1252."""
        mended = spelling.mended(name)
        match = (self._direct(mended) or self._rebalanced(mended)) if mended else None
        if match is None or match.card is None:
            return None
        return Match(match.card, _encoding_note(name, match.card), match.rebalanced)

    def _broken(self, name: str) -> Match | None:
        """Find the one name that fits a name some of whose letters were lost."""
        pattern = spelling.broken_pattern(name)
        if pattern is None:
            return None
        fits = {start for key, start in self._whole.items() if pattern.fullmatch(key)}
        if len(fits) != 1:
            return None
        card = self._card(fits.pop())
        return Match(card, _encoding_note(name, card))


def _check_name(name: object) -> None:
    """See that a card's name is a text."""
    if not isinstance(name, str):
        raise ValueError(f"name is {name!r:.60}; give the name of a card, such as 'Glistener Elf'")


def _encoding_note(name: str, card: Card) -> str:
    """Say that a name's letters were garbled."""
    shown = name.strip().encode("utf-8", "replace").decode()
    return f"{shown!r} looks like {card.name!r} in another encoding; save the list as UTF-8"


def _type_words(type_line: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Split a type line into supertypes, types and subtypes."""
    front, _, back = type_line.partition(" — ")
    words = front.split()
    return (
        tuple(w for w in words if w in SUPERTYPES),
        tuple(w for w in words if w not in SUPERTYPES),
        tuple(_SUBTYPE.findall(back)),
    )


_SUBTYPE: Final = re.compile(r"Time Lord|\S+")


def _face(name: str, row: list[str]) -> Face:
    """Make a face from the cells of its row."""
    cells = dict(zip(COLUMNS, row, strict=True))
    supertypes, types, subtypes = _type_words(cells["type_line"])
    return Face(
        name=name,
        mana_cost=cells["mana_cost"],
        mana_value=ManaCost.parse(cells["mana_cost"]).mana_value,
        colors=cells["colors"],
        supertypes=supertypes,
        types=types,
        subtypes=subtypes,
        power=cells["power"] or None,
        toughness=cells["toughness"] or None,
        loyalty=cells["loyalty"] or None,
        defense=cells["defense"] or None,
        keywords=tuple(parse_keyword(k) for k in cells["keywords"].split("; ") if k),
        mana=tuple(ManaAbility.parse(a) for a in cells["mana"].split("; ") if a),
        enters=Entry.parse(cells["enters"]),
        fetches=tuple(Fetch.parse(a) for a in cells["fetch"].split("; ") if a),
    )


def _with_value(face: Face, mana_value: int) -> Face:
    """Return the face with another mana value."""
    return replace(face, mana_value=mana_value)


@lru_cache(maxsize=1)
def shipped_catalogue() -> Catalogue:
    """Return the catalogue that comes with the package; it is read once.

    Returns
    -------
    Catalogue
        Facts of every card.
    """
    folder = importlib.resources.files("counterclock.data")
    text = gzip.decompress((folder / "cards.tsv.gz").read_bytes()).decode("utf-8")
    return Catalogue(text, (folder / "printed-names.txt").read_text("utf-8"))


@lru_cache(maxsize=1)
def default_catalogue() -> Catalogue:
    """Return the catalogue that comes with the package, with the newer facts of the user's cache; it is read once.

    Newer facts that were compared with another version's shipped ones only add cards: what is shipped now may be
    newer than they are.

    Returns
    -------
    Catalogue
        Facts of every card.

    Raises
    ------
    CardCacheError
        The newer facts are damaged.
    """
    shipped, found = shipped_catalogue(), newer()
    if found is None:
        return shipped
    try:
        cards = list(Catalogue("\t".join(COLUMNS) + "\n" + found.rows).cards())
    except (ValueError, IndexError):
        raise damaged() from None
    if found.shipped != shipped_mark():
        cards = [card for card in cards if card.plain not in shipped]
    return shipped.with_cards(cards, found.origin)


def shipped_mark() -> str:
    """Return what marks the facts that come with the package.

    Returns
    -------
    str
        A digest of their file.
    """
    data = (importlib.resources.files("counterclock.data") / "cards.tsv.gz").read_bytes()
    return hashlib.sha256(data).hexdigest()


def known_cards(cards: object) -> Catalogue:
    """Check the argument ``cards`` of what plays decks.

    Parameters
    ----------
    cards : Catalogue or None

    Returns
    -------
    Catalogue
        The same; the one that comes with the package where none is given.

    Raises
    ------
    ValueError
        It is something else.
    """
    if cards is None:
        return default_catalogue()
    if not isinstance(cards, Catalogue):
        raise ValueError(f"cards is {cards!r:.60}; give what counterclock.cards_from_toml(...) returns")
    return cards


def catalogue(cards: Catalogue | None = None) -> "pd.DataFrame":
    """Return the facts of every card as a table, one row a face.

    Parameters
    ----------
    cards : Catalogue, optional
        The cards, as from `cards_from_toml`; by default those that come with the package.

    Returns
    -------
    pandas.DataFrame
        `name`, `face`, `layout`, `kind` ("real", "arena_only", "joke", "custom"), `first_date` (a date: see
        below), `first_set` (the code of the set of the first printing), `rarity`, `mana_cost`, `mana_value`,
        `colors`, `type_line`, `power`, `toughness`, `loyalty` (as printed), `starting_loyalty` (a number;
        missing for X), `defense`, `keywords`, `toxic` (the sum of its toxic numbers), `counters` (the kinds of
        counters that it is about, as far as its types, keywords and catalogued abilities tell), `mana`,
        `enters`, `fetch`. Several entries are separated by "; ".

    Raises
    ------
    ValueError
        `cards` is something else.

    Notes
    -----
    `first_date` is the day on which the set of `first_set` was released, not that of a prerelease or of a promotional
    card given away before. Of sets up to 1995 only the month is sure. Cards of Secret Lair and other promotional
    series (such as SLD and PRM) have the date on which their series began, which can be years too early. Cards of
    Midnight Hunt (2021-09-24) and Crimson Vow (2021-11-19) are all counted to Double Feature, DBL, with the earlier
    date. A card that `counterclock cards update` added has the date of the printing that Scryfall's file shows; of
    MTGJSON's file and of cards of one's own the date is missing.

    Examples
    --------
    >>> import counterclock as cc
    >>> facts = cc.catalogue()
    >>> facts[facts["first_set"] == "ONE"].groupby("mana_value")["toxic"].max().loc[1]
    1
    """
    from counterclock.card_table import card_table

    return card_table(known_cards(cards))
