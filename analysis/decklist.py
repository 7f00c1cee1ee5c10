"""Reading a decklist of any format."""

from __future__ import annotations

import codecs
import os
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from counterclock.catalogue import Catalogue, known_cards
from counterclock.deckjson import looks_like_json, read_json
from counterclock.deckmodel import CardNames, DeckBuilder, DeckList, DecklistError, Entry, is_singleton
from counterclock.decktable import looks_like_table, read_table
from counterclock.decktext import read_text
from counterclock.deckxml import looks_like_xml, read_xml

__all__ = ["DeckList", "DecklistError", "Entry", "read_deck", "read_deck_text"]

MAX_BYTES: Final = 2_000_000
"""Largest file that is read."""
COMMANDER_DECK: Final = 100

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_CONTROL: Final = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f]")


def read_deck(
    path: str | os.PathLike[str], *, commander: str | Sequence[str] = (), cards: Catalogue | None = None
) -> DeckList:
    """Read a decklist from a file of any usual format.

    Plain text in every usual spelling, and the formats of Arena, Magic Online, Moxfield, Archidekt,
    TappedOut, Deckstats, MTGGoldfish, Forge, XMage, Magarena, Cockatrice, OCTGN, Magic Workstation, CSV
    exports and JSON.

    Parameters
    ----------
    path : str or path-like
        The file.
    commander : str or sequence of str, optional
        Names of cards of the list that are its commanders, where the file does not mark them.
    cards : Catalogue, optional
        The cards known, as from `cards_from_toml`; by default those that come with the package. They decide what is
        a name where the text leaves that open, and which spellings are the same card's.

    Returns
    -------
    DeckList
        The zones, with a warning for everything that was not understood or had to be guessed.

    Raises
    ------
    DecklistError
        The file cannot be read as a decklist; the message is one line: where, and what would be right.
    """
    file = Path(path)
    data = _bytes_of(file)
    text, notes = _decode(data, file.name)
    return _read(text, file.stem, file.name, file.suffix.casefold(), notes, commander, cards)


def read_deck_text(
    text: str,
    name: str = "deck",
    hint: str | None = None,
    *,
    commander: str | Sequence[str] = (),
    cards: Catalogue | None = None,
) -> DeckList:
    """Read a decklist from a text.

    Parameters
    ----------
    text : str
        The text.
    name : str, optional
        The deck's name, where the text gives none, and the source's name in messages.
    hint : str, optional
        The extension that a file with this text would have, such as ``".csv"``.
    commander : str or sequence of str, optional
        As in `read_deck`.
    cards : Catalogue, optional
        As in `read_deck`.

    Returns
    -------
    DeckList
        As from `read_deck`.

    Raises
    ------
    DecklistError
        As from `read_deck`.
    """
    if len(text) > MAX_BYTES:
        raise DecklistError(f"{name}: longer than {MAX_BYTES // 1_000_000} million characters; this is no decklist")
    suffix = (hint or "").casefold()
    return _read(text.lstrip("\ufeff"), name, name, suffix, [], commander, cards)


def _bytes_of(file: Path) -> bytes:
    """Read a file's bytes, or say in one line why that cannot be."""
    if file.is_dir():
        raise DecklistError(f"{file}: this is a folder; give the decklist in it")
    try:
        with file.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise DecklistError(f"{file}: there is no such file") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise DecklistError(f"{file}: cannot be read ({reason})") from None
    if len(data) > MAX_BYTES:
        raise DecklistError(f"{file.name}: larger than {MAX_BYTES // 1_000_000} MB; this is no decklist")
    return data


def _decode(data: bytes, source: str) -> tuple[str, list[str]]:
    """Turn bytes into text, with a note where the encoding had to be guessed."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _decode_as(data[len(mark) :], encoding, source), []
    wide = _utf16_without_mark(data)
    if wide:
        return _decode_as(data, wide, source), [f"read as {wide.upper()}: the file has no byte order mark"]
    try:
        return data.decode("utf-8"), []
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        note = f"line {line}: not UTF-8, read as Windows-1252; if names look wrong, save the list as UTF-8"
    try:
        return data.decode("cp1252"), [note]
    except UnicodeDecodeError:
        return data.decode("latin-1"), [note]


def _decode_as(data: bytes, encoding: str, source: str) -> str:
    """Decode what says which encoding it has."""
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        raise DecklistError(f"{source}: not sound {encoding.upper()}; save the list as UTF-8 text") from None


def _utf16_without_mark(data: bytes) -> str | None:
    """Recognise UTF-16 by the zero byte in nearly every pair."""
    sample = data[:2000]
    half = len(sample) // 2
    if half < 4 or len(data) % 2:
        return None
    if sample[1::2].count(0) > 0.8 * half:
        return "utf-16-le"
    return "utf-16-be" if sample[::2].count(0) > 0.8 * half else None


def _read(
    text: str,
    name: str,
    source: str,
    hint: str,
    notes: list[str],
    commander: str | Sequence[str],
    cards: Catalogue | None,
) -> DeckList:
    """Find out the format, read the text and look the result over."""
    if not text.strip():
        raise DecklistError(f"{source}: the file is empty; a line should read like '4 Glistener Elf'")
    if len(_CONTROL.findall(text)) > len(text) // 1000:
        raise DecklistError(f"{source}: this is no text; expected a decklist as text, CSV, JSON or XML")
    names = _names_of(cards)
    builder = DeckBuilder(source, names)
    for note in notes:
        builder.warn(note)
    if looks_like_xml(text):
        read_xml(text, builder)
    elif looks_like_json(text):
        read_json(text, builder)
    elif looks_like_table(text, hint):
        read_table(text, builder)
    else:
        read_text(text, builder, hint)
    deck = builder.build(name)
    for leader in [commander] if isinstance(commander, str) else commander:
        deck = deck.with_commander(leader, names)
    return _looked_over(deck, names, builder.commander_hints)


def _names_of(cards: Catalogue | None) -> CardNames:
    """Ask the catalogue what the reader wants to know of names."""
    known = known_cards(cards)

    def canonical(name: str) -> str | None:
        card = known.find(name) if name and len(name) < 200 else None
        return card.name if card else None

    def can_lead(name: str) -> bool:
        card = known.find(name)
        return card is not None and card.can_lead

    return CardNames(canonical, can_lead)


def _looked_over(deck: DeckList, names: CardNames, hints: Sequence[str]) -> DeckList:
    """Find an unmarked commander where the file leaves no doubt, and warn of what is doubtful."""
    warnings: list[str] = []
    deck = _with_side_commander(deck, names, warnings)
    deck = _without_double_commander(deck, names, warnings)
    if not deck.commanders and deck.count() == COMMANDER_DECK and is_singleton(deck.main):
        warnings.append(_unmarked(deck, names, hints))
    if not deck.commanders and not deck.sideboard:
        warnings.extend(_one_block(deck.main))
    return replace(deck, warnings=deck.warnings + tuple(warnings))


def _with_side_commander(deck: DeckList, names: CardNames, warnings: list[str]) -> DeckList:
    """Read one or two sideboard cards that can lead, beside 99 or 98 others, as the commanders."""
    size = deck.count("sideboard")
    if deck.commanders or size not in (1, 2) or deck.count() + size != COMMANDER_DECK:
        return deck
    if not is_singleton(deck.main) or not all(
        entry.count == 1 and names.can_lead(entry.name) for entry in deck.sideboard
    ):
        return deck
    shown = " and ".join(entry.name for entry in deck.sideboard)
    warnings.append(
        f"line {deck.sideboard[0].line}: {shown!r} is the whole sideboard of a {deck.count()}-card deck "
        "and can lead it: read as the commander"
    )
    return replace(deck, commanders=deck.sideboard, sideboard=())


def _without_double_commander(deck: DeckList, names: CardNames, warnings: list[str]) -> DeckList:
    """Take a commander out of a main deck that lists it a second time among 100 cards."""
    for leader in deck.commanders:
        again = next((entry for entry in deck.main if names.key(entry.name) == names.key(leader.name)), None)
        if again is None:
            continue
        if deck.count() == COMMANDER_DECK and again.count == 1:
            deck = replace(deck, main=tuple(entry for entry in deck.main if entry is not again))
            outcome = " and is counted once"
        else:
            outcome = ""
        warnings.append(f"line {again.line}: the commander {leader.name!r} is in the main deck too{outcome}")
    return deck


def _unmarked(deck: DeckList, names: CardNames, hints: Sequence[str]) -> str:
    """Say that a Commander deck does not mark its commander, and which card it may be."""
    ends = [entry.name for entry in (deck.main[0], deck.main[-1]) if names.can_lead(entry.name)]
    named = [entry.name for hint in hints for entry in deck.main if names.key(entry.name) == names.key(hint)]
    guess = next(iter(named + ends), "")
    advice = f"; it may be {guess!r}" if guess else ""
    return f"100 cards and no commander marked: if one leads the deck, name it (--commander NAME){advice}"


def _one_block(main: Sequence[Entry]) -> list[str]:
    """Warn of a list that looks like a main deck and a sideboard without anything between them."""
    total = sum(entry.count for entry in main)
    if not 70 < total < 99 or total == 80:
        return []
    running = 0
    for entry in main:
        running += entry.count
        if running == 60:
            place = f" (the first 60 end with {entry.name!r}, line {entry.line})"
            break
    else:
        place = ""
    return [
        f"{total} cards and no sideboard: all are read as the main deck{place}; "
        "if the last ones are the sideboard, write 'Sideboard' above them"
    ]
