"""The row of a kind of card, token or emblem while it is built, and what it is entered into."""

from dataclasses import dataclass, field
from typing import Final, Protocol, SupportsInt

from counterclock.encode_mana import Costs, Sources
from counterclock.encode_parts import Tables

EVERY_CREATURE_TYPE: Final = "every creature type"
"""Stands among the subtypes of what has changeling (702.73a)."""


@dataclass(slots=True)
class KindRow:
    """One row of the kernel's cards while it is built.

    Attributes
    ----------
    key : str
        The card's key, or a token's name.
    columns : dict
        Column to value.
    subtypes : tuple of str
    sets : set of str
        Names of the sets of ``layout.TABLES`` it belongs to.
    is_card : bool
        Whether it can be in the library or the command zone.
    roles : set of int
        When the pilot uses its activated and loyalty abilities: columns ``ROLE_...`` of the layout.
    theirs : int
        The row of what it does to creatures of opponents as it enters, -1 where it does nothing to them.
    """

    key: str
    columns: dict[int, int] = field(default_factory=dict)
    subtypes: tuple[str, ...] = ()
    sets: set[str] = field(default_factory=set)
    is_card: bool = True
    roles: set[int] = field(default_factory=set)
    theirs: int = -1

    @property
    def name(self) -> str:
        """The name that the legend rule looks at (704.5j)."""
        return self.key.rpartition(" // ")[2].casefold()

    def put(self, column: SupportsInt, value: SupportsInt) -> None:
        """Set a column."""
        self.columns[int(column)] = int(value)


class Rows(Tables, Protocol):
    """What kinds are entered into; on top of ``encode_parts.Tables``."""

    costs: Costs
    sources: Sources
    abilities: int
    replacements: int
    statics: int

    def ability_row(self, row: dict[int, int]) -> int:
        """Append an ability."""

    def replacement_row(self, row: dict[int, int]) -> None:
        """Append a replacement effect."""

    def static_row(self, row: dict[int, int]) -> None:
        """Append a continuous effect."""

    def count_kinds(self) -> int:
        """Return the number of the next kind, counting it."""
