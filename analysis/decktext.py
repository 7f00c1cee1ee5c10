"""Plain-text decklists: what each line is, and which zone its card is in."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, Literal

from counterclock.deckblocks import Row, find_sideboard
from counterclock.deckheadings import Heading, Place, heading_of
from counterclock.deckline import CardLine, read_line
from counterclock.deckmodel import DeckBuilder, tidy_name

__all__ = ["read_text"]

LONGEST_LINE: Final = 1000
"""Characters; a longer line is no card's."""
FULL_DECK: Final = 60

_LINE_END: Final = re.compile(r"\r\n|[\n\r\u0085\u2028\u2029]")
_RULE: Final = re.compile(r"(?:`{3,}\w*|~{3,}|[-=_*]{3,}|-->?|/\*|\*/)")
_TOTAL: Final = re.compile(
    r"[-*]?\s*(?:total\s*:?\s*)?(?:\(\s*(?P<a>\d{1,5})(?:\s*cards?)?\s*\)|(?P<b>\d{1,5})(?:\s+cards)?)"
    r"(?P<all>\s+(?:in\s+)?total)?[.:]?",
    re.IGNORECASE | re.ASCII,
)
_COMMENT: Final = re.compile(r"(?P<mark>//+|#+|;+|>+|--(?=\s))\s*(?P<text>.*)")
_META: Final = re.compile(
    r"(?P<key>deck name|name|title|author|creator|format|date|source|url|link|info|description|"
    r"colou?rs?|event|player|placed|deck type|comment|layout main|layout sideboard)"
    r"\s*(?:[:=]|\s(?=\s*\S))\s*(?P<value>.*)",
    re.IGNORECASE,
)
_SENTENCE: Final = re.compile(r"[.!?;,]|://")


@dataclass(frozen=True, slots=True)
class _Item:
    """One line of the file and what it was found to be."""

    kind: Literal["blank", "comment", "heading", "total", "card", "bare", "meta", "unread", "rule"]
    line: int
    text: str = ""
    heading: Heading | None = None
    card: CardLine | None = None
    total: int = 0
    whole: bool = False


def read_text(text: str, builder: DeckBuilder, hint: str = "") -> None:
    """Read a plain-text decklist.

    Parameters
    ----------
    text : str
        The file's text.
    builder : DeckBuilder
        Receives the cards and warnings.
    hint : str, optional
        The file's extension, which names the format where the text does not.

    Raises
    ------
    DecklistError
        A count makes no sense, or nothing in the text reads as a decklist.
    """
    items = [_item(line, raw, builder.names.knows) for line, raw in enumerate(_LINE_END.split(text), 1)]
    _refuse_logs(items, builder)
    items = _settle_bare_lines(items, builder)
    walk = _Walk(builder)
    for item in items:
        walk.take(item)
    walk.finish(hint)


def _item(line: int, raw: str, known: Callable[[str], bool]) -> _Item:
    """Tell what kind of line it is."""
    if len(raw) > LONGEST_LINE and not raw.startswith(("LAYOUT", "//", "#")):
        return _Item("unread", line, raw)
    text = tidy_name(raw[:LONGEST_LINE])
    if not text:
        return _Item("blank", line)
    if _RULE.fullmatch(text):
        return _Item("rule", line)
    total = _TOTAL.fullmatch(text)
    if total:
        return _Item("total", line, total=int(total["a"] or total["b"]), whole=bool(total["all"]))
    comment = _COMMENT.fullmatch(text)
    if comment:
        return _comment(line, raw, comment["mark"], comment["text"], known)
    if _is_meta(text, known):
        return _Item("meta", line, text)
    heading, card = heading_of(text), read_line(raw, known)
    named = card is not None and card.count and card.sound and known(card.name)
    if heading and not known(text) and not named:
        return _Item("heading", line, text, heading)
    if card is None:
        return _Item("unread", line, text)
    return _Item("card" if card.count else "bare", line, text, card=card)


def _comment(line: int, raw: str, mark: str, text: str, known: Callable[[str], bool]) -> _Item:
    """Read a comment, which may head a part of the list, name the deck, or quote a card."""
    if mark.startswith(">"):
        card = read_line(raw.lstrip("> \t"), known)
        if card and card.count and card.sound and known(card.name):
            return _Item("card", line, text, card=card)
        return _Item("comment", line, text)
    if mark.startswith("-"):
        return _Item("comment", line, text)
    if _META.fullmatch(text):
        return _Item("meta", line, text)
    heading = heading_of(text, marked=mark.startswith("##"))
    return _Item("heading", line, text, heading) if heading else _Item("comment", line, text)


def _is_meta(text: str, known: Callable[[str], bool]) -> bool:
    """Tell whether a line says something about the deck, as "NAME: Infect" does."""
    meta = _META.fullmatch(text)
    return bool(meta and re.match(r"[\w ]+?\s*[:=]", text) and not known(text))


def _refuse_logs(items: list[_Item], builder: DeckBuilder) -> None:
    """Refuse text of a known kind that is no decklist."""
    for item in items[:40]:
        if re.match(r"Pack 1 pick 1\b|Event #:", item.text, re.IGNORECASE):
            builder.fail("this is a draft log, not a decklist; save the deck itself instead", item.line)
        if re.match(r"<!doctype html|<html", item.text, re.IGNORECASE):
            builder.fail("this is a web page, not a decklist; use the site's text export instead", item.line)


def _settle_bare_lines(items: list[_Item], builder: DeckBuilder) -> list[_Item]:
    """Decide which lines without a count are cards, which are headings and which are neither."""
    if not any(item.kind == "card" for item in items):
        return _one_copy_a_line(items, builder)
    labels: list[str] = []
    categories = {item.card.category.casefold() for item in items if item.card}
    settled = []
    for at, item in enumerate(items):
        if item.kind == "bare":
            item = _settle(items, at, builder)
            if item.kind == "heading" and item.text.casefold() not in categories:
                labels.append(f"{item.text!r} (line {item.line})")
        settled.append(item)
    if labels:
        more = f" and {len(labels) - 10} more" if len(labels) > 10 else ""
        builder.warn(f"read as headings, not as cards: {', '.join(labels[:10])}{more}")
    return settled


def _settle(items: list[_Item], at: int, builder: DeckBuilder) -> _Item:
    """Decide what one line without a count is."""
    item = items[at]
    assert item.card is not None
    if builder.names.knows(item.card.name) or item.card.place in ("commanders", "companion"):
        if not item.card.place:
            builder.warn_again("without a count", f"no count before {item.text!r}: read as 1 copy", item.line)
        return replace(item, kind="card", card=replace(item.card, count="1"))
    if _heads_cards(items, at):
        return replace(item, kind="heading", heading=Heading(item.text, None))
    return replace(item, kind="unread")


def _heads_cards(items: list[_Item], at: int) -> bool:
    """Tell whether a line stands like a heading: short, no sentence, after a gap and before a card."""
    text = items[at].text
    if len(text) > 40 or _SENTENCE.search(text):
        return False
    after_gap = at == 0 or items[at - 1].kind in ("blank", "heading", "comment", "rule", "total", "meta")
    following = next((item for item in items[at + 1 :] if item.kind != "blank"), None)
    return after_gap and following is not None and following.kind == "card"


def _one_copy_a_line(items: list[_Item], builder: DeckBuilder) -> list[_Item]:
    """Read a list without any count as one copy a line, provided that most lines are cards."""
    bare = [item for item in items if item.kind == "bare" and item.card]
    unread = [item for item in items if item.kind == "unread"]
    if not bare:
        if unread:
            builder.fail(
                f"{unread[0].text[:60]!r} is no card; a line should read like '4 Glistener Elf'",
                unread[0].line,
            )
        return items
    unknown = [item for item in bare if item.card and not builder.names.knows(item.card.name)]
    if 2 * len(unknown) > len(bare):
        shown = unknown[0].text[:60]
        builder.fail(f"{shown!r} is no card; a line should read like '4 Glistener Elf'", unknown[0].line)
    builder.warn(f"the list has no counts: each of its {len(bare)} names is read as one copy")
    return [
        replace(item, kind="card", card=replace(item.card, count="1")) if item.kind == "bare" and item.card else item
        for item in items
    ]


class _Walk:
    """Goes through the lines in order and keeps track of the zone they are in."""

    def __init__(self, builder: DeckBuilder) -> None:
        self.builder = builder
        self.rows: list[Row] = []
        self.place: Place = "main"
        self.label = ""
        self.styles: set[str] = set()
        self.headed = False
        self._gap = 0
        self._labelled = False
        self._announced: tuple[Heading, int, int] | None = None
        self._subtotal_from = 0
        self._grand_totals: list[tuple[int, int]] = []
        self._outside: list[str] = []

    def take(self, item: _Item) -> None:
        """Take the next line."""
        if item.kind == "blank":
            self._gap += 1
        elif item.kind == "comment":
            self._labelled = True
        elif item.kind == "heading" and item.heading:
            self._head(item.heading, item.line)
        elif item.kind == "total":
            self._check_total(item)
        elif item.kind == "meta" or self._is_about(item):
            self._note_meta(item.text)
        elif item.kind == "unread":
            self._unread(item)
        elif item.kind == "card" and item.card:
            self._card(item.card, item.line)

    def _is_about(self, item: _Item) -> bool:
        """Tell whether a line stands below a heading like "About" and is no card's."""
        counted = item.card is not None and bool(item.card.count) and item.card.sound
        return self.place == "about" and not self._gap and not counted

    def finish(self, hint: str) -> None:
        """Close the last part, find a sideboard that only blank lines set apart, and pass the cards on."""
        self._check_announced()
        rows = self.rows
        for line, total in self._grand_totals:
            counted = sum(row.count for row in rows)
            if counted != total:
                self.builder.warn(f"says {total} cards in total; {counted} were read", line)
        if "[SET:number] before names" not in self.styles:
            rows = find_sideboard(rows, self.builder)
        for row in _main_before_commanders(rows, self.builder):
            if row.place == "about" or row.place == "outside":
                self._outside.append(f"{row.count} {row.name} (line {row.line})")
            else:
                self.builder.add(row.place, row.name, row.count, row.line)
        if self._outside:
            more = f" and {len(self._outside) - 10} more" if len(self._outside) > 10 else ""
            self.builder.warn(f"left out, no part of the deck: {', '.join(self._outside[:10])}{more}")
        self.builder.format_name = _format_name(self.styles, hint, self.headed)

    def _head(self, heading: Heading, line: int) -> None:
        """Begin the part that a heading names."""
        self._check_announced()
        self._labelled = True
        self.label = heading.label
        self._subtotal_from = len(self.rows)
        if heading.count is not None:
            self._announced = (heading, line, len(self.rows))
        if heading.place:
            self.place = heading.place
            self.headed = True
        elif self.place in ("sideboard", "maybeboard"):
            self._section_after_side(heading, line)
        else:
            self.place = "main"

    def _section_after_side(self, heading: Heading, line: int) -> None:
        """Decide whether a section below the sideboard is a part of it or of the main deck."""
        if sum(row.count for row in self.rows if row.place == "main") < FULL_DECK:
            self.place = "main"
        self.builder.warn(f"{heading.label!r} follows the sideboard: read as part of the {self.place} zone", line)

    def _check_announced(self) -> None:
        """Compare a heading's number with the cards below it."""
        if self._announced is None:
            return
        heading, line, start = self._announced
        self._announced = None
        rows = self.rows[start:]
        counted = sum(row.count for row in rows)
        if rows and heading.count not in (counted, len(rows)):
            self.builder.warn(f"{heading.label!r} says {heading.count} cards; {counted} were read", line)

    def _check_total(self, item: _Item) -> None:
        """Compare a total with the cards above it."""
        if item.whole:
            self._grand_totals.append((item.line, item.total))
            return
        counted = sum(row.count for row in self.rows[self._subtotal_from :])
        everything = sum(row.count for row in self.rows)
        self._subtotal_from = len(self.rows)
        if self.rows and item.total not in (counted, everything):
            self.builder.warn(f"says {item.total} cards; the lines above it have {counted}", item.line)

    def _note_meta(self, text: str) -> None:
        """Note the deck's name."""
        meta = _META.fullmatch(text)
        if meta and meta["key"].casefold() in ("name", "title", "deck name") and not self.builder.deck_name:
            self.builder.deck_name = meta["value"].strip()[:200]

    def _unread(self, item: _Item) -> None:
        """Report a line that was not understood."""
        shown = item.text if len(item.text) <= 60 else item.text[:57] + "..."
        self.builder.warn_again("that were not understood", f"not understood: {shown!r}", item.line)

    def _card(self, card: CardLine, line: int) -> None:
        """Put a card into the zone that its line, its heading or its block names."""
        count = self.builder.read_count(card.count, card.name, line)
        if self._gap and not self._labelled and self.place in ("commanders", "companion", "about"):
            self.place, self.label = "main", ""
        elif self.place == "about":
            self.place = "main"
        own = card.place
        if own is None and card.category and card.category.casefold() == self.label.casefold():
            own = "main" if self.place in ("sideboard", "companion", "commanders") else None
        if card.style:
            self.styles.add(card.style)
        if count:
            place = own or self.place
            marked = own is not None or self.headed
            self.rows.append(Row(line, card.name, count, place, marked, self._gap, self._labelled))
        self._gap, self._labelled = 0, False


def _main_before_commanders(rows: list[Row], builder: DeckBuilder) -> list[Row]:
    """Repair lists in which the main deck has no heading of its own below another zone's."""
    if any(row.place == "main" for row in rows):
        return rows
    commanders = [row for row in rows if row.place == "commanders"]
    if sum(row.count for row in commanders) > 2:
        first = commanders[0]
        builder.warn(f"no heading above the main deck: only {first.name!r} is read as the commander", first.line)
        return _moved_to_main(rows, commanders[1:])
    side = [row for row in rows if row.place == "sideboard"]
    breaks = [at for at, row in enumerate(side) if at and row.gap]
    if breaks and sum(row.count for row in side[: breaks[0]]) <= 15:
        moved = side[breaks[0] :]
        builder.warn("no heading above the main deck: the lines from here on are read as it", moved[0].line)
        return _moved_to_main(rows, moved)
    return rows


def _moved_to_main(rows: list[Row], moved: list[Row]) -> list[Row]:
    """Return the lines with some of them in the main deck."""
    lines = {row.line for row in moved}
    return [replace(row, place="main") if row.line in lines else row for row in rows]


def _format_name(styles: set[str], hint: str, headed: bool) -> str:
    """Name the format by the marks that were seen, else by the extension."""
    for style in ("Forge .dck", "Archidekt text", "Deckstats text", "TappedOut text", "MTGGoldfish text"):
        if style in styles:
            return style
    if "[SET:number] before names" in styles:
        return "Magic Workstation .mwDeck" if hint == ".mwdeck" else "XMage .dck"
    if "Moxfield text" in styles:
        return "Moxfield text"
    if "(SET) behind names" in styles:
        return "Arena text" if headed else "text with (SET) and number"
    by_extension = {".dec": ".dec text", ".md": "markdown", ".dck": ".dck text"}
    return by_extension.get(hint, "plain text")
