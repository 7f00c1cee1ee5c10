"""Files of rules text: Scryfall's bulk data, MTGJSON's AtomicCards, or a line of JSON a card."""

import gzip
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

_GZIP: Final = b"\x1f\x8b"
_SPLIT: Final = "split"


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
    try:
        content = Path(path).read_bytes()
        if content.startswith(_GZIP):
            content = gzip.decompress(content)
        text = content.decode("utf-8")
    except (OSError, EOFError, UnicodeDecodeError) as problem:
        raise TextFileError(f"{path}: {problem}") from None
    try:
        return list(_cards(text))
    except (json.JSONDecodeError, KeyError, TypeError, AttributeError) as problem:
        raise TextFileError(f"{path}: not a file of rules text ({type(problem).__name__}: {problem})") from None


def _cards(text: str) -> Iterable[CardText]:
    """Tell the three forms apart by how they begin."""
    if text.lstrip().startswith("["):
        return _scryfall(json.loads(text))
    first = text.partition("\n")[0]
    if first.startswith('{"name"'):
        return (_plain(json.loads(line)) for line in text.splitlines() if line.strip())
    return _mtgjson(json.loads(text))


def _plain(card: dict[str, Any]) -> CardText:
    """Read one card of a file with a card a line."""
    faces = [(face["name"], "\n".join(face["rules"])) for face in card["faces"]]
    return CardText(card["name"], tuple(faces))


def _scryfall(cards: list[dict[str, Any]]) -> Iterator[CardText]:
    """Read Scryfall's objects; a face's text stands with the face."""
    for card in cards:
        faces = card.get("card_faces") or [card]
        yield CardText(card["name"], tuple((face["name"], face.get("oracle_text", "")) for face in faces))


def _mtgjson(file: dict[str, Any]) -> Iterator[CardText]:
    """Read MTGJSON's table of cards by name, a list of faces each."""
    for name, faces in file["data"].items():
        yield CardText(name, tuple((face.get("faceName", name), face.get("text", "")) for face in faces))
