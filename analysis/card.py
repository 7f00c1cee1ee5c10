"""Cards and their faces, as value objects."""

import re
from dataclasses import dataclass
from typing import Final, NamedTuple

from counterclock.lands import UNTAPPED, Entry, Fetch
from counterclock.mana import COLORS, ManaAbility, ManaCost

__all__ = ["COMBINED", "SUPERTYPES", "Card", "Face", "Keyword", "Match", "parse_keyword"]

SUPERTYPES: Final = frozenset({"Basic", "Elite", "Host", "Legendary", "Ongoing", "Snow", "World"})
"""Words of a type line that are supertypes (CR 205.4)."""

_LEADERS: Final = frozenset({"Background", "Vehicle", "Spacecraft"})
"""Subtypes of legendary permanents that may be commanders without being creatures (CR 903.3)."""

COMBINED: Final = frozenset({"split", "room"})
"""Layouts of cards whose halves are both there off the stack."""
_NUMBERED: Final = re.compile(r"(?P<name>[^\d—]+?) (?P<value>\d+|X)")
_ARGUED: Final = re.compile(
    r"(?P<name>enchant|equip|protection|hexproof|affinity for|partner with|splice onto|craft with|champion"
    r"|gift|devour|replicate|squad|reconfigure|emerge from|bands with) (?P<value>.+)"
    r"|(?P<name2>[^—{]+?)(?:—| (?=[\dX]*—|\{))(?P<value2>.+)",
    re.IGNORECASE,
)


class Keyword(NamedTuple):
    """A keyword ability with what goes with it.

    Attributes
    ----------
    name : str
        The keyword in lower case.
    value : int, str or None
        Its number, its cost or its words; None when it has none.
    """

    name: str
    value: int | str | None = None


def parse_keyword(text: str) -> Keyword:
    """Read a keyword ability.

    Parameters
    ----------
    text : str
        A keyword as printed: ``toxic 2``, ``Equip {3}``, ``flying``, ``protection from red``.

    Returns
    -------
    Keyword
        The keyword and its number, cost or words.

    Raises
    ------
    ValueError
        When the text is empty.

    Examples
    --------
    >>> parse_keyword("toxic 2"), parse_keyword("Equip {3}"), parse_keyword("Flying")
    (Keyword(name='toxic', value=2), Keyword(name='equip', value='{3}'), Keyword(name='flying', value=None))
    """
    text = text.strip()
    if not text:
        raise ValueError("an empty text is no keyword; expected one such as 'toxic 2' or 'flying'")
    if found := _NUMBERED.fullmatch(text):
        value = found["value"]
        return Keyword(found["name"].lower(), int(value) if value.isdigit() else value)
    if found := _ARGUED.fullmatch(text):
        name = found["name"] or found["name2"]
        return Keyword(name.strip().lower(), (found["value"] or found["value2"]).strip())
    return Keyword(text.lower())


@dataclass(frozen=True, slots=True)
class Face:
    """One face (or half, or adventure) of a card.

    Attributes
    ----------
    name : str
        The face's name, as printed where the print has accents.
    mana_cost : str
        The printed cost, empty where there is none.
    mana_value : int
        The mana value; the back of a transforming card has its front's (CR 202.3b).
    colors : str
        Its colours, in the order WUBRG.
    supertypes, types, subtypes : tuple of str
        The words of the type line.
    power, toughness, loyalty, defense : str or None
        As printed (``"2"``, ``"*"``, ``"1+*"``, ``"X"``); None where there is none.
    keywords : tuple of Keyword
        Keyword abilities with their numbers.
    mana : tuple of ManaAbility
        The mana abilities of lands, and of the artifacts and creatures that are known to have some.
    enters : Entry
        How it enters the battlefield (lands only).
    fetches : tuple of Fetch
        Abilities that put lands from the library onto the battlefield (lands only).
    """

    name: str
    mana_cost: str
    mana_value: int
    colors: str
    supertypes: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    keywords: tuple[Keyword, ...] = ()
    mana: tuple[ManaAbility, ...] = ()
    enters: Entry = UNTAPPED
    fetches: tuple[Fetch, ...] = ()

    @property
    def cost(self) -> ManaCost | None:
        """The mana cost as an object; None where there is none, which cannot be paid (CR 202.1a)."""
        return ManaCost.parse(self.mana_cost) if self.mana_cost else None

    @property
    def type_line(self) -> str:
        """The type line."""
        front = " ".join(self.supertypes + self.types)
        return f"{front} — {' '.join(self.subtypes)}" if self.subtypes else front

    @property
    def is_land(self) -> bool:
        """Whether it is a land."""
        return "Land" in self.types

    @property
    def is_creature(self) -> bool:
        """Whether it is a creature."""
        return "Creature" in self.types

    def keyword(self, name: str) -> Keyword | None:
        """Return a keyword that the face has.

        Parameters
        ----------
        name : str
            The keyword, in lower case.

        Returns
        -------
        Keyword or None
            The first of that name; None when there is none.
        """
        return next((k for k in self.keywords if k.name == name), None)


@dataclass(frozen=True, slots=True)
class Card:
    """A card of the game.

    Attributes
    ----------
    name : str
        The name, as printed where the print has accents; split cards are ``A // B``, all others go
        by their front face.
    plain : str
        The name in plain ASCII: the key under which other data files know the card.
    faces : tuple of Face
        The faces, the front first.
    layout : str
        ``normal``, ``transform``, ``modal``, ``adventure``, ``omen``, ``prepare``, ``split``, ``room``,
        ``leveler`` or ``meld`` (the melded back).
    kind : str
        ``real``, ``arena_only``, ``joke`` or ``custom``.
    first_date, first_set, rarity : str
        Release date (YYYY-MM-DD) and code of the set of the first printing, and the rarity there; see `catalogue` for
        how sure the date is.
    """

    name: str
    plain: str
    faces: tuple[Face, ...]
    layout: str
    kind: str
    first_date: str
    first_set: str
    rarity: str

    @property
    def front(self) -> Face:
        """The front face."""
        return self.faces[0]

    @property
    def full_name(self) -> str:
        """The names of all faces: ``Delver of Secrets // Insectile Aberration``."""
        return " // ".join(face.name for face in self.faces)

    @property
    def is_land(self) -> bool:
        """Whether the front face is a land."""
        return self.front.is_land

    @property
    def land_on_back(self) -> bool:
        """Whether it is a modal card that can be played as the land on its back."""
        return self.layout == "modal" and not self.is_land and any(f.is_land for f in self.faces[1:])

    @property
    def mana_value(self) -> int:
        """The mana value off the stack: of the front, or of both halves of a split card (CR 202.3d)."""
        if self.layout in COMBINED:
            return sum(face.mana_value for face in self.faces)
        return self.front.mana_value

    @property
    def colors(self) -> str:
        """The colours of the front, or of both halves of a split card, in the order WUBRG."""
        faces = self.faces if self.layout in COMBINED else self.faces[:1]
        return _in_order("".join(face.colors for face in faces))

    @property
    def color_identity(self) -> str:
        """The colour identity as far as costs, colours, land types and mana abilities tell it (CR 903.4).

        Mana symbols elsewhere in the rules text are not known here, so the true identity can be wider.
        """
        return _in_order("".join(map(_identity, self.faces)))

    @property
    def supertypes(self) -> tuple[str, ...]:
        """The supertypes of the front face."""
        return self.front.supertypes

    @property
    def types(self) -> tuple[str, ...]:
        """The card types of the front face."""
        return self.front.types

    @property
    def subtypes(self) -> tuple[str, ...]:
        """The subtypes of the front face."""
        return self.front.subtypes

    @property
    def can_lead(self) -> bool:
        """Whether it may be a commander (CR 903.3), as far as its type line tells."""
        leads = {"Creature", "Planeswalker"} & set(self.types)
        return "Legendary" in self.supertypes and bool(leads or _LEADERS & set(self.subtypes))


@dataclass(frozen=True, slots=True)
class Match:
    """What a name was found to mean.

    Attributes
    ----------
    card : Card or None
        The card; None when no card is called so.
    note : str
        What a reader of the list should know about the name; empty when the name was right.
    rebalanced : bool
        Whether the name was of Arena's rebalanced version (``A-`` before it).
    """

    card: Card | None
    note: str = ""
    rebalanced: bool = False


def _in_order(letters: str) -> str:
    """Return the colours among the letters, each once, in the order WUBRG."""
    return "".join(c for c in COLORS if c in letters)


_LAND_COLORS: Final = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}


def _identity(face: Face) -> str:
    """Return the colours that a face's cost, colour, land types and mana abilities show."""
    fixed = [a for a in face.mana if not a.flags & {"identity", "chosen", "lands"}]
    made = "".join(a.colors if len(a.colors) < len(COLORS) else "" for a in fixed)
    paid = "".join(a.costs.mana for a in face.mana)
    typed = "".join(_LAND_COLORS.get(t, "") for t in face.subtypes)
    return face.colors + face.mana_cost + made + paid + typed
