"""Card names as people and programs write them: folding, repair and splitting."""

import html
import re
import unicodedata
from typing import Final

_LIGATURES: Final = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ð": "d", "þ": "th", "ß": "ss", "ł": "l", "đ": "d"})
_NOT_KEY: Final = {code: None for code in range(128) if not chr(code).isalnum()}
_REBALANCED: Final = re.compile(r"(^|/\s*)A-(?=\S)")
_PARTS: Final = re.compile(r"\s*/+\s*|\s+&\s+")
_BROKEN: Final = re.compile("[\ufffd\udc80-\udcff]")


def several(number: int, thing: str) -> str:
    """Count a thing.

    Parameters
    ----------
    number : int
    thing : str
        Its name in the singular, whose plural ends in s.

    Returns
    -------
    str

    Examples
    --------
    >>> several(1, "card"), several(1000, "card")
    ('1 card', '1,000 cards')
    """
    return f"1 {thing}" if number == 1 else f"{number:,} {thing}s"


def fold(name: str) -> str:
    """Return the key under which a name is looked up.

    Case, accents, ligatures, spaces and punctuation do not count, so every usual spelling of a name
    has the same key, and so have ``A // B``, ``A/B`` and ``A & B``. A name without a letter or digit is
    its own key.

    Parameters
    ----------
    name : str
        A card name in any spelling.

    Returns
    -------
    str
        Lower-case letters and digits.

    Examples
    --------
    >>> fold("Lim-Dûl's Vault"), fold("Æther Vial"), fold("Fire // Ice")
    ('limdulsvault', 'aethervial', 'fireice')
    """
    lowered = name.lower()
    if not lowered.isascii():
        spread = unicodedata.normalize("NFKD", lowered.translate(_LIGATURES))
        lowered = "".join(c for c in spread if c.isalnum() and not unicodedata.combining(c))
    return lowered.translate(_NOT_KEY) or name.strip()


def fold_lines(text: str) -> list[str]:
    """Fold every line of a text, much faster than line by line where it is plain ASCII.

    Parameters
    ----------
    text : str
        Names, one a line.

    Returns
    -------
    list of str
        The key of each line.
    """
    if not text.isascii():
        return [fold(line) for line in text.split("\n")]
    keys = text.lower().translate({**_NOT_KEY, ord("\n"): "\n"}).split("\n")
    if "" in keys:
        names = text.split("\n")
        keys = [key or name.strip() for key, name in zip(keys, names, strict=True)]
    return keys


def shown(text: str) -> str:
    r"""Return a text as it may be printed: what a terminal would obey is written out.

    Parameters
    ----------
    text : str
        Anything that somebody wrote.

    Returns
    -------
    str
        The same without characters that are not printable, such as ``\x1b`` for an escape; a line's tabs are spaces.

    Examples
    --------
    >>> shown("Elf\x1b[31m")
    'Elf\\x1b[31m'
    """
    if text.isprintable():
        return text
    return "".join(
        each if each.isprintable() else " " if each == "\t" else each.encode("unicode_escape").decode() for each in text
    )


def unescape(name: str) -> str:
    """Undo HTML escapes (``&#39;``, ``&amp;``), also when they were escaped twice.

    Parameters
    ----------
    name : str
        A name that may hold HTML entities.

    Returns
    -------
    str
        The name without them.
    """
    for _ in range(2):
        if "&" not in name or ";" not in name:
            break
        name = html.unescape(name)
    return name


def without_rebalanced(name: str) -> str:
    """Return the name without Arena's ``A-`` before it or before one of its parts.

    Parameters
    ----------
    name : str
        A name such as ``A-The One Ring``.

    Returns
    -------
    str
        The paper card's name; `name` itself when it has no such prefix.
    """
    return _REBALANCED.sub(r"\1", name)


def parts(name: str) -> list[str]:
    """Split a two-part name at its slashes or ampersand.

    Parameters
    ----------
    name : str
        A name such as ``Fire // Ice``.

    Returns
    -------
    list of str
        The parts; one when there is nothing to split at.
    """
    return [part for part in _PARTS.split(name.strip()) if part]


def mended(name: str) -> str | None:
    """Undo UTF-8 that was read as Windows-1252 or Latin-1 (``SÃ©ance``), once or twice over.

    Parameters
    ----------
    name : str
        A name that may be garbled.

    Returns
    -------
    str or None
        The name as it was meant, or None when it does not look garbled so.
    """
    found = None
    for _ in range(2):
        raw = _as_bytes(name)
        if name.isascii() or raw is None:
            break
        try:
            name = found = raw.decode("utf-8")
        except UnicodeDecodeError:
            break
    return found


def _as_bytes(name: str) -> bytes | None:
    """Encode as Windows-1252, with Latin-1 for the five bytes that it leaves out."""
    out = bytearray()
    for char in name:
        try:
            out += char.encode("cp1252")
        except UnicodeEncodeError:
            if ord(char) > 255:
                return None
            out.append(ord(char))
    return bytes(out)


def broken_pattern(name: str) -> re.Pattern[str] | None:
    """Return a pattern for the key of a name some of whose letters were lost (``S\ufffdance``).

    Parameters
    ----------
    name : str
        A name with replacement characters or lone surrogates.

    Returns
    -------
    re.Pattern or None
        Matches the keys it can be; None when no letter is lost, or too many are.
    """
    pieces = [fold(piece) if any(c.isalnum() for c in piece) else "" for piece in _BROKEN.split(name)]
    if len(pieces) == 1 or len("".join(pieces)) < 3:
        return None
    return re.compile("[a-z]{0,2}".join(map(re.escape, pieces)))
