"""Newer card facts in the user's cache: one file, whole or not there."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

__all__ = ["CardCacheError", "Newer", "all_texts", "cache_file", "damaged", "forget", "newer", "text_of", "write"]

FOLDER: Final = "COUNTERCLOCK_CACHE"
"""The environment variable that names another folder for what is kept between runs."""
_ABOUT, _ROWS, _TEXTS = "about.json", "cards.tsv", "texts.json"


class CardCacheError(ValueError):
    """Newer card facts that are damaged; the message is one line that says how to mend them."""


@dataclass(frozen=True, slots=True)
class Newer:
    """Facts that are newer than those that were shipped.

    Attributes
    ----------
    origin : str
        Where they come from, in words.
    shipped : str
        What marks the shipped facts that they were compared with.
    rows : str
        Rows of a card file, without the column names: the cards that are new or changed.
    """

    origin: str
    shipped: str
    rows: str


def cache_file() -> Path:
    """Return where newer facts are kept.

    Returns
    -------
    Path
        The file; it may not be there.
    """
    folder = os.environ.get(FOLDER)
    if folder:
        return Path(folder) / "cards.zip"
    from platformdirs import user_cache_path

    return user_cache_path("counterclock") / "cards.zip"


def newer() -> Newer | None:
    """Read the newer facts.

    Returns
    -------
    Newer or None
        None where there are none.

    Raises
    ------
    CardCacheError
        The file is damaged.
    """
    about = _member(_ABOUT)
    if about is None:
        return None
    try:
        said = json.loads(about)
        return Newer(str(said["origin"]), str(said["shipped"]), _member(_ROWS) or "")
    except (json.JSONDecodeError, KeyError, TypeError):
        raise damaged() from None


def text_of(name: str) -> tuple[str, ...] | None:
    """Return the rules text of a card, as the newer data has it.

    Parameters
    ----------
    name : str
        The card's plain name.

    Returns
    -------
    tuple of str or None
        A text for each face, paragraphs on lines of their own; None where it is not known.
    """
    found = all_texts().get(name)
    return None if found is None else tuple(found)


def all_texts() -> dict[str, list[str]]:
    """Read all rules texts.

    Returns
    -------
    dict of str to list of str
        Texts of the faces by plain name; empty where there are none.

    Raises
    ------
    CardCacheError
        The file is damaged.
    """
    file = cache_file()
    return _texts(file, file.stat().st_mtime_ns) if file.is_file() else {}


@lru_cache(maxsize=1)
def _texts(file: Path, stamp: int) -> dict[str, list[str]]:
    """Read all rules texts, once for each state of the file."""
    try:
        found = {
            str(name): [str(text) for text in texts] for name, texts in json.loads(_member(_TEXTS) or "{}").items()
        }
    except (json.JSONDecodeError, AttributeError, TypeError):
        raise damaged() from None
    return found


def damaged() -> CardCacheError:
    """Return what is to be raised where the newer facts cannot be read.

    Returns
    -------
    CardCacheError
        Its message says how to mend them.
    """
    return CardCacheError(
        f"{cache_file()}: these newer card facts are damaged; fetch them again with 'counterclock cards update', "
        "or go back to the shipped ones with 'counterclock cards update --reset'"
    )


def write(facts: Newer, rules: dict[str, list[str]]) -> Path:
    """Keep newer facts in place of what was kept before, at once and whole.

    Parameters
    ----------
    facts : Newer
        The facts.
    rules : dict of str to list of str
        Rules texts of the faces by plain name.

    Returns
    -------
    Path
        The file.

    Raises
    ------
    ValueError
        It cannot be written; what was there is there still.
    """
    import zipfile

    from counterclock.output import written

    file = cache_file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ValueError(
            f"{file.parent}: cannot be made ({error.strerror or error}); name another ({FOLDER})"
        ) from None
    with written(file) as partial, zipfile.ZipFile(partial, "w", zipfile.ZIP_DEFLATED) as pack:
        pack.writestr(_ABOUT, json.dumps({"origin": facts.origin, "shipped": facts.shipped}))
        pack.writestr(_ROWS, facts.rows)
        pack.writestr(_TEXTS, json.dumps(rules))
    return file


def forget() -> bool:
    """Go back to the shipped facts.

    Returns
    -------
    bool
        Whether there were newer ones.

    Raises
    ------
    ValueError
        The file cannot be removed.
    """
    file = cache_file()
    try:
        file.unlink()
    except FileNotFoundError:
        return False
    except OSError as error:
        raise ValueError(f"{file}: cannot be removed ({error.strerror or error})") from None
    return True


def _member(name: str) -> str | None:
    """Read one part of the file; None where there is no file."""
    file = cache_file()
    if not file.is_file():
        return None
    import zipfile
    import zlib

    try:
        with zipfile.ZipFile(file) as pack:
            return pack.read(name).decode("utf-8")
    except (OSError, zipfile.BadZipFile, KeyError, zlib.error, UnicodeDecodeError):
        raise damaged() from None
