"""The formats: what each fixes about life, seats, deck sizes and copies."""

import importlib.resources
import tomllib
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache

__all__ = ["Format", "find_format", "formats"]


@dataclass(frozen=True, slots=True)
class Format:
    """What a format fixes.

    Attributes
    ----------
    name : str
        The name, as the command line takes it.
    life : int
        Starting life of every player in a game of two.
    multiplayer_life : int
        Starting life of every player in a game of three or more.
    opponents : int
        How many opponents there usually are.
    poison : int
        Poison counters that lose the game.
    commander_damage : int
        Combat damage by one commander that loses the game; 0 where no number does.
    turns : int
        The last turn looked at where none is named.
    copies : int
        How many copies of a card a deck may have.
    cards, lands : int
        The library of an opponent without a decklist, before the opening hand is drawn.
    sizes : tuple of int
        The exact sizes of a deck, commanders included; empty where only the least size is fixed.
    least : int
        The least size of a deck.
    commander : bool
        Whether decks are led by a commander.
    free_mulligan : bool
        Whether the first mulligan costs no card even in a game of two.
    about : str
        What is worth saying about it.
    aliases : tuple of str
        Other names.
    """

    name: str
    life: int
    multiplayer_life: int
    opponents: int
    poison: int
    commander_damage: int
    turns: int
    copies: int
    cards: int
    lands: int
    sizes: tuple[int, ...]
    least: int
    commander: bool
    free_mulligan: bool
    about: str
    aliases: tuple[str, ...]


@lru_cache(maxsize=1)
def formats() -> dict[str, Format]:
    """Return every format that is known.

    Returns
    -------
    dict
        Each format by its name.
    """
    text = (importlib.resources.files("counterclock.data") / "formats.toml").read_text("utf-8")
    return {
        name: Format(
            name=name,
            life=row["life"],
            multiplayer_life=row.get("multiplayer_life", row["life"]),
            opponents=row.get("opponents", 1),
            poison=row.get("poison", 10),
            commander_damage=row.get("commander_damage", 0),
            turns=row.get("turns", 20),
            copies=row["copies"],
            cards=row.get("cards", 60),
            lands=row.get("lands", 24),
            sizes=tuple(row.get("sizes", ())),
            least=row.get("least", 0),
            commander=row.get("commander", False),
            free_mulligan=row.get("free_mulligan", False),
            about=row.get("about", ""),
            aliases=tuple(row.get("aliases", ())),
        )
        for name, row in tomllib.loads(text).items()
    }


def find_format(name: object) -> Format:
    """Find a format by its name.

    Parameters
    ----------
    name : object
        The name in any case; a space or an underscore counts as a hyphen.

    Returns
    -------
    Format
        The format.

    Raises
    ------
    ValueError
        No format is called so; the message lists those that are known.
    """
    known = {alias: row for row in formats().values() for alias in (row.name, *row.aliases)}
    key = name.strip().casefold().replace(" ", "-").replace("_", "-") if isinstance(name, str) else ""
    if key in known:
        return known[key]
    near = get_close_matches(key, known, n=1)
    advice = f"did you mean {near[0]!r}? Known are" if near else "give one of"
    raise ValueError(f"format is {name!r}; {advice} {', '.join(formats())}")
