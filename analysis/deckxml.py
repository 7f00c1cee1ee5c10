"""Decklists in XML: Cockatrice (.cod), Magic Online (.dek) and OCTGN (.o8d)."""

from __future__ import annotations

import html
import re
from typing import Final
from xml.parsers import expat

from counterclock.deckheadings import Place, place_of
from counterclock.deckline import clean_name
from counterclock.deckmodel import DeckBuilder

__all__ = ["looks_like_xml", "read_xml"]

_ROOTS: Final = {"cockatrice_deck": "Cockatrice .cod", "deck": "XML"}
_COD_ZONES: Final[dict[str, Place]] = {"main": "main", "side": "sideboard", "tokens": "outside"}
_BARE_AMPERSAND: Final = re.compile(r"&(?!(?:#\d{1,7}|#x[0-9a-fA-F]{1,6}|amp|lt|gt|quot|apos);)")
_NAMED: Final = re.compile(r"&(?!(?:amp|lt|gt|quot|apos);)[A-Za-z]{2,8};")
_HINT: Final = re.compile(r"\b(?:CDR|CMDR|Commander|General)\s*:\s*(?P<name>[^\n\r]{2,100})", re.IGNORECASE)
_NOT_ALLOWED: Final = "a DOCTYPE or entity declaration is not allowed in a decklist; remove it"


def looks_like_xml(text: str) -> bool:
    """Tell whether a text is XML.

    Parameters
    ----------
    text : str
        The file's text.

    Returns
    -------
    bool
        True where it begins like XML.
    """
    return re.match(r"\s*<(?:\?xml|!DOCTYPE|!--|[A-Za-z_])", text) is not None


def read_xml(text: str, builder: DeckBuilder) -> None:
    """Read a decklist in XML.

    Parameters
    ----------
    text : str
        The file's text.
    builder : DeckBuilder
        Receives the cards and warnings.

    Raises
    ------
    DecklistError
        The text is not well formed, declares entities, or is no decklist.
    """
    try:
        handler = _parse(text, builder)
    except expat.ExpatError as first:
        repaired = _NAMED.sub(lambda found: html.unescape(found.group()), text)
        repaired = _BARE_AMPERSAND.sub("&amp;", repaired)
        if repaired == text:
            builder.fail(f"not well-formed XML ({expat.ErrorString(first.code)})", first.lineno)
        try:
            handler = _parse(repaired, builder)
        except expat.ExpatError as error:
            builder.fail(f"not well-formed XML ({expat.ErrorString(error.code)})", error.lineno)
        builder.warn("an '&' that XML wants written '&amp;' is read as it stands", first.lineno)
    handler.finish()


def _parse(text: str, builder: DeckBuilder) -> _Handler:
    """Run the parser over the text; nothing reaches the builder yet."""
    parser = expat.ParserCreate(encoding="utf-8")
    handler = _Handler(parser, builder)
    parser.StartDoctypeDeclHandler = handler.refuse
    parser.EntityDeclHandler = handler.refuse
    parser.ExternalEntityRefHandler = handler.refuse
    parser.StartElementHandler = handler.start
    parser.EndElementHandler = handler.end
    parser.CharacterDataHandler = handler.data
    parser.buffer_text = True
    parser.Parse(text.lstrip().encode("utf-8", "replace"), True)
    return handler


class _Handler:
    """Collects what the elements say."""

    def __init__(self, parser: expat.XMLParserType, builder: DeckBuilder) -> None:
        self._parser = parser
        self._builder = builder
        self._cards: list[tuple[Place, str, str | None, int]] = []
        self._format = ""
        self._place: Place = "main"
        self._text = ""
        self._open: dict[str, str] = {}
        self._open_line = 0
        self._name = ""
        self._hints: list[str] = []

    def refuse(self, *_: object) -> int:
        """Refuse a declaration."""
        self._builder.fail(_NOT_ALLOWED, self._parser.CurrentLineNumber)

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Begin an element."""
        name = tag.casefold()
        if not self._format:
            self._check_root(tag)
        self._text = ""
        self._open, self._open_line = attributes, self._parser.CurrentLineNumber
        if name == "zone":
            self._place = self._place_named(attributes.get("name", ""), _COD_ZONES)
        elif name == "section":
            self._format = "OCTGN .o8d"
            self._place = self._place_named(attributes.get("name", ""), {})
        elif name == "cards":
            self._format = "MTGO .dek"
            side = attributes.get("Sideboard", "").casefold() == "true"
            self._take("sideboard" if side else "main", attributes, "Quantity", attributes.get("Name", ""))
        elif name == "card" and "name" in attributes:
            self._take(self._place, attributes, "number", attributes["name"])

    def data(self, text: str) -> None:
        """Take text between tags."""
        self._text += text

    def end(self, tag: str) -> None:
        """End an element."""
        name = tag.casefold()
        if name == "card" and "name" not in self._open:
            self._take(self._place, self._open, "qty", self._text)
        elif name == "deckname":
            self._name = self._text.strip()
        elif name == "comments" and (found := _HINT.search(self._text)):
            self._hints.insert(0, found["name"].strip())
        elif name == "bannercard":
            self._hints.append(self._text.strip())

    def finish(self) -> None:
        """Pass everything on."""
        builder = self._builder
        builder.format_name = self._format
        builder.deck_name = self._name[:200]
        builder.commander_hints = self._hints
        outside = []
        for place, name, count, line in self._cards:
            clean = clean_name(name, builder.names.knows)
            if place == "outside" or place == "about":
                outside.append(f"{count or 1} {clean} (line {line})")
                continue
            if count is None:
                builder.warn_again("without a count", f"no count for {clean!r}: read as 1 copy", line)
            builder.add_written(place, clean, "1" if count is None else count, line)
        if outside:
            more = f" and {len(outside) - 10} more" if len(outside) > 10 else ""
            builder.warn(f"left out, no part of the deck: {', '.join(outside[:10])}{more}")

    def _check_root(self, tag: str) -> None:
        """Refuse XML of another kind."""
        self._format = _ROOTS.get(tag.casefold(), "")
        if not self._format:
            what = "a web page" if tag.casefold() == "html" else f"XML with the root <{tag[:40]}>"
            self._builder.fail(f"{what} is no decklist; expected <cockatrice_deck>, <Deck> or <deck>")

    def _place_named(self, name: str, zones: dict[str, Place]) -> Place:
        """Return the place of a zone's or section's name."""
        place = zones.get(name.casefold()) or place_of(name)
        if place is None:
            self._builder.warn(f"zone {name!r} is read as part of the main deck", self._parser.CurrentLineNumber)
        return place or "main"

    def _take(self, place: Place, attributes: dict[str, str], count: str, name: str) -> None:
        """Note a card."""
        self._cards.append((place, name, attributes.get(count), self._open_line))
