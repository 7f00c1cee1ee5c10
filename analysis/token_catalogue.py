"""The tokens that effects create: from the catalogue, or described by their name."""

import re
import tomllib
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib import resources
from typing import Any, Final

from counterclock.notation_words import COLOR_WORDS, KEYWORDS

EMBLEM: Final = "Emblem"
"""What stands for the types of an emblem, which has none (114.3)."""

_COLORS: Final = "|".join(COLOR_WORDS)
_KEYWORD: Final = "|".join(sorted(KEYWORDS, key=lambda word: -len(word)))
_DESCRIBED: Final = re.compile(
    rf"(?P<power>\d+|X)/(?P<toughness>\d+|X)(?P<colors>(?: (?:and )?(?:{_COLORS}))*)"
    r"(?P<types>(?: (?:legendary|artifact|enchantment))*)(?P<subtypes>(?: [A-Z][A-Za-z'-]+)+)"
    rf"(?: with (?P<keywords>(?:{_KEYWORD})(?: \d+)?(?:, (?:{_KEYWORD})(?: \d+)?)*))?"
)


@dataclass(frozen=True, slots=True)
class Token:
    """A token that effects create.

    Attributes
    ----------
    name : str
        What "create" calls it.
    type_line : str
        Its types and subtypes, such as "Artifact Creature — Phyrexian Mite".
    colors : str
        Letters of "WUBRG"; empty for colourless.
    power, toughness : int, str or None
        "X" for what the effect says; None for a token that is no creature.
    keywords : tuple of str
        Its keywords, such as "toxic 1".
    abilities : tuple of str
        Its other abilities in the notation.
    """

    name: str
    type_line: str
    colors: str = ""
    power: int | str | None = None
    toughness: int | str | None = None
    keywords: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()


@lru_cache(maxsize=1024)
def token_of(name: str) -> Token | None:
    """Find a token by what "create" calls it.

    Parameters
    ----------
    name : str
        A name of the catalogue, such as "Phyrexian Mite", or a description such as "2/1 red Goblin with haste"
        or "1/1 white and black artifact Spirit Soldier with flying, toxic 1"; abilities may follow in brackets.
        "emblem" with abilities is an emblem (114).

    Returns
    -------
    Token or None
        The token; None where the name is neither.

    Examples
    --------
    >>> token_of("2/1 red Goblin with haste").keywords
    ('haste',)
    """
    known = tokens().get(name)
    if known is not None:
        return known
    plain, _, more = name.removesuffix("]").partition(" [")
    if more:
        token = Token(name, EMBLEM) if plain == "emblem" else token_of(plain)
        own = tuple(more.split(" | "))
        return None if token is None else replace(token, name=name, abilities=token.abilities + own)
    described = _DESCRIBED.fullmatch(name)
    return None if described is None else _from_description(name, described)


@cache
def tokens() -> dict[str, Token]:
    """Read the tokens of the catalogue.

    Returns
    -------
    dict of str to Token
        The tokens by name.
    """
    file = resources.files("counterclock.data").joinpath("abilities", "tokens.toml")
    return {table["name"]: _token(table) for table in tomllib.loads(file.read_text(encoding="utf-8"))["token"]}


def _token(table: dict[str, Any]) -> Token:
    """Build a token from its table."""
    return Token(
        table["name"],
        table["type"],
        table.get("colors", ""),
        table.get("power"),
        table.get("toughness"),
        tuple(table.get("keywords", ())),
        tuple(table.get("abilities", ())),
    )


def _size(text: str) -> int | str:
    """Read a power or toughness: a number, or X."""
    return text if text == "X" else int(text)


def _from_description(name: str, described: re.Match[str]) -> Token:
    """Build a token from the parts of its description."""
    colors = "".join(COLOR_WORDS[word] for word in re.findall(_COLORS, described["colors"]))
    types = " ".join([*described["types"].title().split(), "Creature"])
    keywords = tuple(described["keywords"].split(", ")) if described["keywords"] else ()
    return Token(
        name,
        f"{types} \N{EM DASH} {described['subtypes'].strip()}",
        colors.replace("C", ""),
        _size(described["power"]),
        _size(described["toughness"]),
        keywords,
    )
