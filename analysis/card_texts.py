"""Files of rules text: Scryfall's bulk data, MTGJSON's AtomicCards, or a line of JSON a card."""

import gzip
import json
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from counterclock.card_sources import CardSourceError, read_published
from counterclock.catalogue import Card, Catalogue

_GZIP: Final = b"\x1f\x8b"
_PLAIN: Final = b'{"name"'


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
    file = Path(path)
    try:
        with gzip.open(file, "rb") if _is_packed(file) else file.open("rb") as stream:
            plain = stream.read(len(_PLAIN)) == _PLAIN
            lines = [_PLAIN + stream.readline(), *stream] if plain else []
        if plain:
            return [_plain(json.loads(line)) for line in lines if line.strip()]
        return [
            CardText(card.name, tuple((face.name, face.text) for face in card.faces)) for card in read_published(file)
        ]
    except CardSourceError as problem:
        raise TextFileError(str(problem)) from None
    except (OSError, EOFError, zlib.error) as problem:
        raise TextFileError(f"{path}: cannot be read ({problem})") from None
    except (ValueError, KeyError, TypeError, AttributeError) as problem:
        raise TextFileError(f"{path}: not a file of rules text ({type(problem).__name__}: {problem})") from None


def _is_packed(file: Path) -> bool:
    """Tell whether a file is gzipped."""
    with file.open("rb") as stream:
        return stream.read(len(_GZIP)) == _GZIP


def _plain(card: dict[str, Any]) -> CardText:
    """Read one card of a file with a card a line."""
    faces = [(face["name"], "\n".join(face["rules"])) for face in card["faces"]]
    return CardText(card["name"], tuple(faces))
