"""Files of rules text: Scryfall's bulk data, MTGJSON's AtomicCards, or a line of JSON a card."""

import gzip
import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from counterclock.card_sources import CardSourceError, read_published
from counterclock.catalogue import Card, Catalogue

_GZIP: Final = b"\x1f\x8b"
_HEAD: Final = 1 << 16
"""So many bytes hold the first line of a file with a card a line, but not that of one with all cards in one line."""
_SAID: Final = 10
"""So many faults are told; the others are counted."""
_RIGHT: Final = 'a line is {"name": "Bear", "faces": [{"name": "Bear", "rules": ["Trample"]}]}'


class TextFileError(ValueError):
    """A file of rules text that is not one, or is damaged."""


@dataclass(frozen=True, slots=True)
class CardText:
    """The rules text of one card.

    Attributes
    ----------
    name : str
        The name; of a card with two faces, that of the front or both.
    faces : tuple of (str, str)
        Name and rules text of each face, the front first.
    """

    name: str
    faces: tuple[tuple[str, str], ...]


def card_of(text: CardText, facts: Catalogue) -> Card | None:
    """Find the card that a text is the text of.

    Parameters
    ----------
    text : CardText
    facts : Catalogue

    Returns
    -------
    Card or None
        None where there is none, or where only the second face of a card is called so: that is another card.
    """
    card = facts.find(text.name)
    alone = card is not None and len(text.faces) < len(card.faces)
    return None if card is None or (alone and text.name in [face.name for face in card.faces[1:]]) else card


def read_texts(path: str | Path) -> list[CardText]:
    """Read a file of rules text.

    Parameters
    ----------
    path : str or Path
        A list of cards as Scryfall publishes it (``oracle_cards``), MTGJSON's ``AtomicCards``, or a file with one
        JSON object a line: ``{"name": ..., "faces": [{"name": ..., "rules": [...]}]}``. May be gzipped.

    Returns
    -------
    list of CardText

    Raises
    ------
    TextFileError
        When it cannot be read or is none of these; says where.
    """
    if not str(path).strip():
        raise TextFileError(f"the name of the file of rules text is {str(path)!r}; give one")
    file = Path(path)
    if file.exists() and not file.is_file():
        raise TextFileError(f"{path}: this is no ordinary file; give the name of a file")
    try:
        with gzip.open(file, "rb") if _is_packed(file) else file.open("rb") as stream:
            head = stream.readline(_HEAD)
            lines = [head, *stream] if _is_plain(head) else []
        if lines:
            return _plain_texts(lines, path)
        return [
            CardText(card.name, tuple((face.name, face.text) for face in card.faces)) for card in read_published(file)
        ]
    except CardSourceError as problem:
        raise TextFileError(str(problem)) from None
    except (OSError, EOFError, zlib.error) as problem:
        said = problem.strerror if isinstance(problem, OSError) and problem.strerror else problem
        raise TextFileError(f"{path}: cannot be read ({said})") from None


def _is_packed(file: Path) -> bool:
    """Tell whether a file is gzipped."""
    with file.open("rb") as stream:
        return stream.read(len(_GZIP)) == _GZIP


def _is_plain(head: bytes) -> bool:
    """Tell by its first line whether a file has a JSON object a line, none of which is MTGJSON's."""
    try:
        first = json.loads(head)
    except (ValueError, RecursionError):
        return head.startswith(b'{"name"')
    return isinstance(first, dict) and "data" not in first and "meta" not in first


def _plain_texts(lines: Sequence[bytes], path: str | Path) -> list[CardText]:
    """Read a file with a card a line, or say which of its lines are wrong, and how."""
    texts: list[CardText] = []
    faults: list[str] = []
    for number, line in enumerate(lines, 1):
        try:
            texts += [_plain(line)] if line.strip() else []
        except _LineError as problem:
            faults.append(f"line {number}: {problem}")
    if faults:
        more = f"; and {len(faults) - _SAID:,} more lines" if len(faults) > _SAID else ""
        raise TextFileError(f"{path}: {'; '.join(faults[:_SAID])}{more}; {_RIGHT}")
    return texts


class _LineError(ValueError):
    """A line that is no card."""


def _plain(line: bytes) -> CardText:
    """Read one line of a file with a card a line."""
    try:
        card = json.loads(line)
    except (ValueError, RecursionError):
        raise _LineError("not sound JSON") from None
    faces = _entry(card, "faces", list)
    if not faces:
        raise _LineError("'faces' is empty")
    return CardText(_entry(card, "name", str), tuple(_plain_face(face) for face in faces))


def _plain_face(face: object) -> tuple[str, str]:
    """Read the name and the text of a face."""
    rules = _entry(face, "rules", list)
    if not all(isinstance(rule, str) for rule in rules):
        raise _LineError("'rules' holds something other than texts")
    return _entry(face, "name", str), "\n".join(rules)


def _entry(table: object, key: str, kind: type) -> Any:
    """Return an entry of a JSON object; it must be there and of the right type."""
    if not isinstance(table, dict):
        raise _LineError(f"{table!r:.40} where an object should be")
    if key not in table:
        raise _LineError(f"no {key!r}")
    if not isinstance(table[key], kind):
        raise _LineError(f"{key!r} is {table[key]!r:.40}, not a {'list' if kind is list else 'text'}")
    return table[key]
