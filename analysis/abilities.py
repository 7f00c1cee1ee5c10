"""The abilities of cards, from the catalogue in ``data/abilities``: found by name, read when asked for."""

import gzip
import re
import tomllib
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Final

from counterclock.ability import Ability
from counterclock.names import fold, fold_lines
from counterclock.notation import parse_ability

_NAME: Final = re.compile(r'^name = "([^"]+)"$', re.MULTILINE)
_NAMES: Final = re.compile(r"^names = \[(.*?)\]$", re.MULTILINE | re.DOTALL)
TRANSLATED: Final = "translated"
"""The source of abilities that were translated from a card's rules text."""
_QUOTED: Final = re.compile(r'"([^"]+)"')


@dataclass(frozen=True, slots=True)
class Entry:
    """What the catalogue says about a card beyond its facts.

    Attributes
    ----------
    name : str
        The name as the catalogue spells it.
    lines : tuple of str
        The abilities in the notation; empty where the facts say everything.
    note : str
        What is simplified, where something is; otherwise empty.
    source : str
        Where the lines come from: "written" by hand, "translated" from the rules text, or the file of a user's cards.
    warnings : tuple of str
        What is odd about a card that somebody wrote.
    """

    name: str
    lines: tuple[str, ...]
    note: str = ""
    source: str = "written"
    warnings: tuple[str, ...] = ()

    def abilities(self) -> tuple[Ability, ...]:
        """Read the lines.

        Returns
        -------
        tuple of Ability
            One ability a line.
        """
        return tuple(parse_ability(line, number) for number, line in enumerate(self.lines, 1))


def abilities_of(card_name: str) -> tuple[Ability, ...] | None:
    """Find what a card does beyond its facts.

    Mana abilities that are listed replace those of the facts, and so do searches of fetch lands; a card
    without such lines keeps those of its facts.

    Parameters
    ----------
    card_name : str
        The name; of a card with two faces, the name of the front or both.

    Returns
    -------
    tuple of Ability or None
        The abilities, none where the facts say everything; None for a card that the catalogue does not have.
    """
    entry = entry_of(card_name)
    return None if entry is None else entry.abilities()


@lru_cache(maxsize=4096)
def entry_of(card_name: str) -> Entry | None:
    """Find what the catalogue says about a card: what is written down, else what was translated from its text.

    Parameters
    ----------
    card_name : str
        The name; of a card with two faces, the name of the front or both.

    Returns
    -------
    Entry or None
        Lines and note; None for a card that the catalogue does not have.
    """
    return written_entry(card_name) or translated_entry(card_name)


def written_entry(card_name: str) -> Entry | None:
    """Find what is written down of a card by hand.

    Parameters
    ----------
    card_name : str

    Returns
    -------
    Entry or None
    """
    index = _index()
    place = index.get(fold(card_name)) or index.get(fold(card_name.partition(" // ")[0]))
    if place is None:
        return None
    name, block = place
    table = _table(block)
    return Entry(name, tuple(table["abilities"]), table.get("note", ""))


def translated_entry(card_name: str) -> Entry | None:
    """Find what was translated ahead of time from a card's rules text (see ``data/build_abilities.py``).

    Parameters
    ----------
    card_name : str

    Returns
    -------
    Entry or None
    """
    rows = _translated()
    row = rows.get(fold(card_name)) or rows.get(fold(card_name.partition(" // ")[0]))
    if row is None:
        return None
    name, note, *lines = row.split("\t")
    return Entry(name, tuple(lines), note, TRANSLATED)


def translated_names() -> tuple[str, ...]:
    """List the cards whose abilities were translated from their rules text.

    Returns
    -------
    tuple of str
        Their names in plain ASCII, sorted.
    """
    return tuple(sorted(row.partition("\t")[0] for row in _translated().values()))


def catalogued_names() -> tuple[str, ...]:
    """List the cards whose abilities are written down.

    Returns
    -------
    tuple of str
        Their names, sorted.
    """
    return tuple(sorted(name for name, _ in _index().values()))


def _folder() -> Traversable:
    """Return the folder of the catalogue."""
    return resources.files("counterclock.data").joinpath("abilities")


@cache
def _translated() -> dict[str, str]:
    """Find the row of each translated card."""
    file = _folder().joinpath("translated.tsv.gz")
    rows = gzip.decompress(file.read_bytes()).decode("utf-8").splitlines()
    keys = fold_lines("\n".join(row.partition("\t")[0] for row in rows))
    return dict(zip(keys, rows, strict=True))


@cache
def _index() -> dict[str, tuple[str, str]]:
    """Find the table of each card, without reading the tables."""
    index: dict[str, tuple[str, str]] = {}
    for name, block in _blocks():
        known = index.setdefault(fold(name), (name, block))
        if known[1] is not block:
            raise ValueError(f"{name} has two entries in the catalogue of abilities")
    return index


def _blocks() -> list[tuple[str, str]]:
    """Cut the files into tables and name the cards of each."""
    files = sorted((file for file in _folder().iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)
    texts = [file.read_text(encoding="utf-8") for file in files if file.name != "tokens.toml"]
    blocks = ["[[card]]\n" + rest for text in texts for rest in text.split("[[card]]\n")[1:]]
    return [(name, block) for block in blocks for name in _names(block)]


@cache
def _table(block: str) -> dict[str, Any]:
    """Read one table."""
    table: dict[str, Any] = tomllib.loads(block)["card"][0]
    return table


def _names(block: str) -> list[str]:
    """Return the names that a table is about."""
    several = _NAMES.search(block)
    return _QUOTED.findall(several[1]) if several else _NAME.findall(block)
