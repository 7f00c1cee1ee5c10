"""Rules text before it is translated: reminder text and ability words removed, paragraphs and choices cut apart."""

import html
import re
from dataclasses import dataclass
from typing import Final

_TAGS: Final = re.compile(r"<i>.*?</i>|<(?!br)[^>]+>", re.DOTALL)
_CONDITIONAL: Final = re.compile(r"<i>(Solved|To solve)</i>")
"""Ability words that say when the ability is there at all (719.3c)."""
_REMINDER: Final = re.compile(r"\s*\([^()]*\)")
_ABILITY_WORD: Final = re.compile(r"^(?!(?:choose|if|when|whenever|at|as|equip|ward|cycling|kicker|[IVX]+|Exhaust|Power-up|Boast|Max speed|Forecast|Solved"
                                  r"|To solve|Visit|Companion|Prize)\b)"
                                  r"[A-Z][A-Za-z'!,:.& -]{2,40}? — (?=[A-Z{+\-0-9])")  # fmt: skip
_BULLET: Final = re.compile(r"\s*(?:•|&bull;?)\s*")
_CHOOSE: Final = re.compile(
    r"(?P<before>.*?)(?P<choose>choose (?P<how>one or both|one or more|one|two|three|up to one|up to two|any number)"
    r")(?P<fresh> that hasn't been chosen)?(?P<rest>\.[^•]*)? ?(?:—|$)\s*", re.IGNORECASE | re.DOTALL,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One ability of a text.

    Attributes
    ----------
    text : str
        Its words, with ``{this}`` for the card itself.
    how : str
        How many choices are made of a modal ability, such as "one or both"; empty for others.
    modes : tuple of str
        The choices.
    """

    text: str
    how: str = ""
    modes: tuple[str, ...] = ()


_QUOTED: Final = re.compile(r"\"(?=[^\"]*\b[Tt]his (?:creature|token|permanent)\b)[^\"]*\"")
"""What somebody else says of itself: the card's own name in it is another object than "this creature"."""


def clean(text: str) -> str:
    """Remove mark-up and reminder text, and write symbols one way."""
    text = html.unescape(text.replace("&bull ", "• ").replace("&bull", "•"))
    text = _TAGS.sub(" ", _CONDITIONAL.sub(r"\1", text))
    for _ in range(3):
        text = _REMINDER.sub("", text)
    text = text.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").replace("\N{MINUS SIGN}", "-")
    text = re.sub(r"\{E\}(?:\s*\{E\})*", lambda found: found[0].replace(" ", ""), text)
    return re.sub(r"[ \t]+", " ", re.sub(r"[ \t]+(?=[.,:;])|(?<=\()\s+", "", text)).strip()


def named_self(text: str, name: str) -> str:
    """Write ``{this}`` for the card's name, for its name before a comma, and for "this creature" and the like."""
    for called in _names(name):
        text = re.sub(rf"(?<![\w{{]){re.escape(called)}(?![\w-])", "{this}", text)
    text = _QUOTED.sub(lambda found: found[0].replace("{this}", "{source}"), text)
    return re.sub(
        r"\b([Tt])his (?:creature|land|artifact|enchantment|permanent|planeswalker|token|Aura|Equipment|Vehicle|Saga"
        r"|Class|Siege|battle|card|Spacecraft|Room)\b(?! or)", "{this}", text,
    )  # fmt: skip


def _names(name: str) -> list[str]:
    """Return what a card calls itself: each part of its name, whole and shortened."""
    whole = [part for part in name.split(" // ") if part]
    short = [part.split(", ")[0] for part in whole if ", " in part]
    first = [part.split(" ")[0] for part in whole if re.fullmatch(r"[A-Z][\w'-]+ (?:the|of|von|von der) .+", part)]
    return [called for called in [*whole, *short, *first] if len(called) > 2]


def paragraphs(text: str, name: str = "") -> list[Paragraph]:
    """Cut a text into its abilities.

    Parameters
    ----------
    text : str
        Rules text; paragraphs are separated by line breaks.
    name : str
        The card's name, which stands for the card itself.

    Returns
    -------
    list of Paragraph
    """
    lines = [named_self(clean(line), name) for line in re.split(r"\n|<br\s*/?>", _joined_modes(text))]
    return [_paragraph(line) for line in lines if line]


def _joined_modes(text: str) -> str:
    """Put the choices of a modal ability on the line of what offers them."""
    return re.sub(r"(?:\n|<br\s*/?>)\s*(?=•|&bull)", " ", text)


def _paragraph(line: str) -> Paragraph:
    """Cut the choices off, and drop the ability word."""
    head, *modes = _BULLET.split(line)
    head = _ABILITY_WORD.sub("", head.strip()).removeprefix("— ")
    if not modes:
        return Paragraph(head)
    found = _CHOOSE.fullmatch(head)
    if found is None or (found["rest"] or ".").strip() != ".":
        return Paragraph(line)
    before = re.sub(r"\s*(?:you may )?$", "", found["before"])
    return Paragraph(
        before,
        found["how"].lower() + (found["fresh"] or ""),
        tuple(_named_mode(mode) for mode in modes if mode.strip()),
    )


def _named_mode(mode: str) -> str:
    """Drop the name of a choice."""
    return _ABILITY_WORD.sub("", mode.strip()).removeprefix("— ")


def sentences(text: str) -> list[str]:
    """Cut a text into sentences; full stops within quotation marks end none."""
    parts, quoted, start = [], False, 0
    for at, letter in enumerate(text):
        quoted ^= letter == '"'
        if letter == "." and not quoted and (at + 1 == len(text) or text[at + 1] == " "):
            parts.append(text[start:at].strip())
            start = at + 1
    rest = text[start:].strip()
    return [part for part in [*parts, rest] if part]
