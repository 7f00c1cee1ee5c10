"""One line of a plain-text decklist: the count, the name, and the marks that tools put around them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from counterclock.deckheadings import Place, place_of
from counterclock.deckmodel import MAX_COPIES, tidy_name

__all__ = ["CardLine", "clean_name", "read_line"]

_ASCII: Final = re.ASCII
_LEADING: Final = re.compile(r"(?P<count>\d+)\s*[xX\u00d7]?\s+(?P<rest>\S.*)", _ASCII)
_LEADING_TIGHT: Final = re.compile(r"(?P<count>\d+)[xX\u00d7](?P<rest>\S.*)", _ASCII)
_LEADING_OTHER: Final = re.compile(r"(?:\((?P<a>\d+)\)|[xX\u00d7]\s?(?P<b>\d+))\s+(?P<rest>\S.*)", _ASCII)
_TRAILING: Final = re.compile(
    r"(?P<rest>.*\S)\s*(?:\s[xX\u00d7]\s?(?P<a>\d+)|\([xX\u00d7]\s?(?P<b>\d+)\)|\s\*(?P<c>\d+)|\t\s*(?P<d>\d+))",
    _ASCII,
)
_LIKE_A_COUNT: Final = re.compile(
    r"(?P<count>[-\u2212\u2013]?\d[\d.,]*(?:[eE][+-]?\d+)?)\s*[xX\u00d7]?\s+(?P<rest>\S.*)"
)
_BULLET: Final = re.compile(r"[-*\u2022\u00b7\u2013\u2014]\s+(?=\S)")
_PLACED: Final = re.compile(r"(?P<place>[^\W\d][\w &]{0,24}?)\s*:\s*(?P<rest>\S.*)")

_SET_BEFORE: Final = re.compile(r"\[[A-Za-z0-9_]{2,7}(?:[:#][^\[\]]*)?\]\s*")
_TAG: Final = re.compile(r"\s+#.*$")
_NUMBER: Final = r"[\w\u2605\u2020\u03a6*+-]*\d[\w\u2605\u2020\u03a6*+-]*"
_MARK: Final = re.compile(
    r"\s*(?:"
    r"\^(?P<label>[^^]*)\^|"
    r"\[(?P<bracket>[^\[\]]*)\]|"
    r"`(?P<ticks>[^`]*)`|"
    r"\*(?P<flag>[A-Za-z][\w -]{0,20})\*|"
    r"<(?P<variant>[^<>]*)>|"
    r"\((?P<foil>[FfEe]|foil|etched)\)|"
    rf"\((?P<set>[A-Za-z0-9_]{{2,7}})(?:[:#][^()]*)?\)(?:\s+{_NUMBER})?|"
    rf"\((?P<empty>)\)(?:\s+{_NUMBER})?"
    r")\s*$"
)
_OF_FORGE: Final = re.compile(
    rf"|[A-Z0-9_]{{2,8}}\+?|[a-z0-9_]{{2,5}}\+?|\[?{_NUMBER}\]?|foil|etched|#?\{{.*\}}", _ASCII
)
"""What Forge writes behind bars: a set, the number of a picture or of the card in its set, flags."""
_CATEGORY_FLAG: Final = re.compile(r"\{[^{}]*\}")
_FLAG_PLACES: Final[dict[str, Place]] = {
    "cmdr": "commanders",
    "commander": "commanders",
    "companion": "companion",
}
_TAG_COMMANDER: Final = re.compile(r"#\s*!commander\b", re.IGNORECASE)

Known = Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class CardLine:
    """What one line says about a card.

    Attributes
    ----------
    name : str
        The card's name.
    count : str
        The count as written; empty where the line has none.
    place : str or None
        Where the line itself puts the card.
    style : str
        The tool whose marks the line bears; empty for a plain line.
    category : str
        The first of the categories that Archidekt writes behind a card.
    sound : bool
        Whether the count is a whole number in range.
    """

    name: str
    count: str = ""
    place: Place | None = None
    style: str = ""
    category: str = ""
    sound: bool = True


def read_line(text: str, known: Known) -> CardLine | None:
    """Read a line that may name a card.

    Parameters
    ----------
    text : str
        The line, without its end.
    known : callable
        Whether a text is a card's name, for names that look like something else.

    Returns
    -------
    CardLine or None
        None where nothing is left that could be a name, or what stands behind a bar is no set, number or mark.
    """
    text = text.strip()
    bullet = _BULLET.match(text)
    if bullet:
        text = text[bullet.end() :]
    placed = _PLACED.match(text)
    place = place_of(placed["place"]) if placed else None
    if placed and place:
        text = placed["rest"]
    count, rest, sound = _count_of(text, known)
    if not all(_OF_FORGE.fullmatch(part.strip()) for part in _TAG.sub("", rest).split("|")[1:]):
        return None
    line = _name_of(tidy_name(rest))
    if not line.name:
        return None
    style = line.style
    if not style and placed and place == "sideboard":
        style = "SB: lines"
    return CardLine(line.name, count, place or line.place, style, line.category, sound)


def _count_of(text: str, known: Known) -> tuple[str, str, bool]:
    """Take the count off a line: count ("" for none), what is left, whether it is a fit count."""
    spaced = tidy_name(text)
    leading = _LEADING.fullmatch(spaced) or _tight(spaced, known) or _LEADING_OTHER.fullmatch(spaced)
    if leading:
        found = leading.groupdict()
        count = found.get("count") or found.get("a") or found.get("b") or ""
        sound = len(count) < 10 and 1 <= int(count) <= MAX_COPIES
        if sound or not known(spaced):
            return count, _without_of(leading["rest"], known), sound
    trailing = _TRAILING.fullmatch(text.rstrip())
    if trailing:
        count = trailing["a"] or trailing["b"] or trailing["c"] or trailing["d"]
        return count, trailing["rest"], len(count) < 10 and 1 <= int(count) <= MAX_COPIES
    odd = _LIKE_A_COUNT.fullmatch(spaced)
    if odd and not known(spaced):
        return odd["count"], odd["rest"], False
    return "", spaced, True


def _tight(text: str, known: Known) -> re.Match[str] | None:
    """Read "4xForest"; after "0x10 Forest" nobody can tell which of the numbers is the count."""
    found = _LEADING_TIGHT.fullmatch(text)
    return None if found is None or (found["rest"][0].isdigit() and not known(found["rest"])) else found


def _without_of(rest: str, known: Known) -> str:
    """Read "4 of Rancor" as four of that card."""
    return rest[3:] if rest.startswith("of ") and not known(rest) else rest


def _name_of(rest: str) -> CardLine:
    """Take everything off a name that is not part of it, and note what it says."""
    place: Place | None = None
    style = category = ""
    before = _SET_BEFORE.match(rest)
    if before:
        rest, style = rest[before.end() :], "[SET:number] before names"
    if _TAG_COMMANDER.search(rest):
        place, style = "commanders", "Deckstats text"
    untagged = _TAG.sub("", rest)
    if untagged != rest and not style:
        style = "Moxfield text"
    rest = untagged
    if "|" in rest:
        rest, style = rest.partition("|")[0].rstrip(), "Forge .dck"
        rest = rest.removesuffix("+")
    while mark := _MARK.search(rest):
        if not mark.start():
            break
        rest = rest[: mark.start()].rstrip()
        words = mark["bracket"] if mark["bracket"] is not None else mark["ticks"]
        if words is not None:
            first = words.split(",")[0]
            category = _CATEGORY_FLAG.sub("", first).strip()
            place = _place_of_category(first, category) or place
            style = style or ("Archidekt text" if "{" in words or mark["ticks"] else "")
        elif mark["flag"]:
            place = _FLAG_PLACES.get(mark["flag"].casefold(), place)
            style = "TappedOut text" if place else style
        elif mark["set"]:
            style = style or "(SET) behind names"
        elif mark["variant"]:
            style = "MTGGoldfish text"
    return CardLine(rest, place=place, style=style, category=category)


def _place_of_category(first: str, category: str) -> Place | None:
    """Return where a card's first category puts it; an Archidekt category may be out of the deck."""
    place = place_of(category)
    if "{nodeck}" in first.casefold():
        return place if place in ("sideboard", "outside") else "maybeboard"
    return place if place in ("commanders", "companion", "sideboard", "maybeboard") else None


def clean_name(text: str, known: Known) -> str:
    """Clean a name that stands alone in a cell or attribute.

    Parameters
    ----------
    text : str
        The name, perhaps with a set code behind it.
    known : callable
        Whether a text is a card's name.

    Returns
    -------
    str
        The name.
    """
    name = tidy_name(text)
    return name if known(name) else _name_of(name).name
