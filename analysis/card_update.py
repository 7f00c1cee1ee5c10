"""Taking over newer card facts: what is new and changed in them, checked, and kept in the user's cache."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from counterclock import card_cache
from counterclock.card_download import INDEX, check_address, download, is_address
from counterclock.card_sources import CardSourceError, PublishedCard, PublishedFace, read_published
from counterclock.card_text import derived_facts, printed_keywords
from counterclock.catalogue import Card, Catalogue, default_catalogue, shipped_catalogue, shipped_mark
from counterclock.data.card_columns import CARD_COLUMNS, COLUMNS
from counterclock.mana import ManaCost, ManaError
from counterclock.names import fold

__all__ = ["update_cards"]

FEWEST: Final = 0.9
"""A file with fewer of the shipped cards than this share of them is not taken for a whole one."""
_AND: Final = " and "
"""Between the sources of facts that were taken over one after the other."""
_COMPARED: Final = ("mana_cost", "type_line", "power", "toughness", "loyalty", "defense")


@dataclass(slots=True)
class _Found:
    """What a file holds, compared with what was known."""

    rows: list[str] = field(default_factory=list)
    rules: dict[str, list[str]] = field(default_factory=dict)
    new: list[str] = field(default_factory=list)
    changed: list[dict[str, Any]] = field(default_factory=list)
    seen: set[str] = field(default_factory=set)
    odd: list[str] = field(default_factory=list)


def update_cards(source: str | None = None, *, partial: bool = False, timeout: float = 30.0) -> dict[str, Any]:
    """Take over card facts that are newer than the shipped ones.

    Parameters
    ----------
    source : str, optional
        The path or address of Scryfall's bulk file of oracle cards, of an index of its bulk files, or of MTGJSON's
        AtomicCards.json, plain or gzipped; by default it is fetched from Scryfall.
    partial : bool, default False
        Whether the file may hold only some cards; the others then stay as they were.
    timeout : float, default 30
        Seconds to wait for an answer of the network, and for each further piece of it.

    Returns
    -------
    dict
        `source`, `file` (where the facts are kept), `cards` (how many were read), `new` and `removed` (names),
        `changed` (name, face, and what was and is) and `passed_over` (names of joke cards whose costs are not paid with
        the mana of the game, such as half a mana).

    Raises
    ------
    CardSourceError
        The source cannot be read, is not whole, or no card data; what was kept before is kept still.
    """
    if not 0 < timeout <= 3600:
        raise ValueError(f"timeout is {timeout!r}; give a number of seconds up to 3600")
    origin = INDEX if source is None else source
    if not origin.strip() or "\0" in origin:
        raise CardSourceError(f"the file or address {origin!r} is none; give Scryfall's bulk file or AtomicCards.json")
    if not is_address(origin):
        return _take_over(Path(origin), origin, partial)
    check_address(origin)
    with tempfile.TemporaryDirectory() as folder:
        return _take_over(download(origin, Path(folder), timeout), origin, partial)


def _take_over(path: Path, origin: str, partial: bool) -> dict[str, Any]:
    """Read a file, check it, and keep what is new."""
    if path.is_dir():
        raise CardSourceError(f"{path}: this is a folder; give the file in it")
    if not path.exists():
        raise CardSourceError(f"{path}: there is no such file")
    if not path.is_file():
        raise CardSourceError(f"{path}: this is no ordinary file; give the name of a file")
    shipped, before = shipped_catalogue(), _before()
    try:
        found = _compared(read_published(path), shipped, before)
    except CardSourceError as error:
        said = str(error).replace(str(path), origin)
        raise CardSourceError(said if said.startswith(origin) else f"{origin}: {said}") from None
    removed = _removed(found, shipped, origin, partial)
    rows, rules, origins = found.rows, found.rules, [origin]
    if partial and (kept := card_cache.newer()):
        others = list(_other_rows(kept.rows, found.seen))
        origins = [each for each in kept.origin.split(_AND) if others and each != origin] + origins
        rows = [*others, *rows]
        rules = {**card_cache.all_texts(), **rules}
    facts = card_cache.Newer(_AND.join(origins), shipped_mark(), "".join(rows))
    file = card_cache.write(facts, rules)
    default_catalogue.cache_clear()
    return {
        "source": origin,
        "file": str(file),
        "cards": len(found.seen),
        "new": sorted(found.new),
        "changed": sorted(found.changed, key=lambda change: (change["name"], change["face"])),
        "removed": removed,
        "passed_over": sorted(found.odd),
    }


def _before() -> Catalogue:
    """Return what was known before; the shipped facts where the newer ones are damaged."""
    try:
        return default_catalogue()
    except card_cache.CardCacheError:
        return shipped_catalogue()


def _compared(cards: Iterable[PublishedCard], shipped: Catalogue, before: Catalogue) -> _Found:
    """Compare published cards with those that are known."""
    found = _Found()
    for card in cards:
        known = _same(shipped, card)
        plain = known.plain if known is not None else card.name
        if fold(plain) in found.seen:
            continue
        if wrong := _cost_fault(card):
            if card.kind != "joke":
                raise CardSourceError(wrong)
            found.odd.append(card.name)
            continue
        found.seen.add(fold(plain))
        found.rules[plain] = [face.text for face in card.faces]
        if known is None:
            found.rows.append(_read_again(_new_rows(card), card.name))
        elif any(True for _ in _changes(known, card)):
            found.rows.append(_read_again(_changed_rows(known, card, shipped), card.name))
        earlier = _same(before, card)
        if earlier is None:
            found.new.append(card.name)
        else:
            found.changed += list(_changes(earlier, card))
    if not found.seen:
        raise CardSourceError(
            "no card in this file; give Scryfall's bulk file of oracle cards, or MTGJSON's AtomicCards"
        )
    return found


def _same(catalogue: Catalogue, card: PublishedCard) -> Card | None:
    """Return the known card of a published card's name."""
    known = catalogue.find(card.name)
    return known if known is not None and fold(known.name) == fold(card.name) else None


def _removed(found: _Found, shipped: Catalogue, origin: str, partial: bool) -> list[str]:
    """Return the shipped cards that a whole file no longer has; see that it is whole."""
    if partial:
        return []
    real = [card.name for card in shipped.cards() if card.kind == "real"]
    gone = [name for name in real if fold(name) not in found.seen]
    if len(real) - len(gone) < FEWEST * len(real):
        raise CardSourceError(
            f"{origin}: it has {len(real) - len(gone):,} of the {len(real):,} known cards, so it is not whole; "
            "give a whole file, or say --partial to take over only the cards it has"
        )
    return gone


# Changes and rows -----------------------------------------------------------------------------------------------------


def _changes(known: Card, card: PublishedCard) -> Iterator[dict[str, Any]]:
    """Name what is printed otherwise than it was known."""
    faces = {fold(face.name): face for face in card.faces}
    for face in known.faces:
        now = faces.get(fold(face.name))
        if now is None:
            continue
        pairs = {name: (getattr(face, name) or "", getattr(now, name)) for name in _COMPARED}
        differ = {name: list(pair) for name, pair in pairs.items() if pair[0] != pair[1]}
        if differ:
            yield {"name": known.name, "face": face.name, "facts": differ}


def _changed_rows(known: Card, card: PublishedCard, shipped: Catalogue) -> str:
    """Write the rows of a known card with what is printed now."""
    faces = {fold(face.name): face for face in card.faces}
    rows = []
    for cells, face in zip(shipped.rows(known), known.faces, strict=True):
        now = faces.get(fold(face.name))
        printed = {} if now is None else {name: getattr(now, name) for name in (*_COMPARED, "colors")}
        rows.append(_row({**cells, **printed}))
    return "".join(rows)


def _new_rows(card: PublishedCard) -> str:
    """Write the rows of a card that is new."""
    about = {
        "name": card.name,
        "layout": card.layout,
        "kind": card.kind,
        "first_date": card.date,
        "first_set": card.set_code,
        "rarity": card.rarity,
    }
    rows = []
    for number, face in enumerate(card.faces):
        cells = about if number == 0 else dict.fromkeys(CARD_COLUMNS, "")
        rows.append(_row({**cells, **_face_cells(face, card, len(card.faces) > 1)}))
    return "".join(rows)


def _face_cells(face: PublishedFace, card: PublishedCard, several: bool) -> Mapping[str, str]:
    """Return the cells of a face."""
    made, entering, fetched = derived_facts(face.name, face.type_line, face.text)
    return {
        "face": face.name if several else "",
        **{name: getattr(face, name) for name in (*_COMPARED, "colors")},
        "keywords": "; ".join(printed_keywords(face.text, card.keywords)),
        "mana": made,
        "enters": entering,
        "fetch": fetched,
    }


def _cost_fault(card: PublishedCard) -> str:
    """Say which cost of a card is none; empty where all are."""
    for face in card.faces:
        try:
            ManaCost.parse(face.mana_cost)
        except ManaError as error:
            return f"the card {face.name!r:.60}: {error}"
    return ""


def _row(cells: Mapping[str, str]) -> str:
    """Write one row of a card file."""
    return "\t".join(" ".join(cells[column].split()) for column in COLUMNS) + "\n"


def _read_again(rows: str, name: str) -> str:
    """Return the rows of a card; see that they can be read."""
    try:
        list(Catalogue("\t".join(COLUMNS) + "\n" + rows).cards())
    except ValueError as error:
        raise CardSourceError(f"the card {name!r:.60} cannot be read as it is written: {error}") from None
    return rows


def _other_rows(rows: str, seen: set[str]) -> list[str]:
    """Return the rows of cards that a new file does not have."""
    kept, keep = [], False
    for row in rows.splitlines(keepends=True):
        if not row.startswith("\t"):
            keep = fold(row.partition("\t")[0]) not in seen
        if keep:
            kept.append(row)
    return kept
