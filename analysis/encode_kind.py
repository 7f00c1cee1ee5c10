"""The row of a kind of card, token or emblem while it is built, and what it is entered into."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, Protocol, SupportsInt

from counterclock.ability import Ability
from counterclock.encode_mana import Costs, Sources
from counterclock.encode_parts import Tables
from counterclock.kernels import layout as cells

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
    cast_as : Ability or None
        What it does as a spell, or the ability of a card in the hand or the graveyard that it stands for.
    entered : dict of int to Ability
        The ability that each row of the kernel's abilities is of; -1 for what triggers in the graveyard.
    """

    key: str
    columns: dict[int, int] = field(default_factory=dict)
    subtypes: tuple[str, ...] = ()
    sets: set[str] = field(default_factory=set)
    is_card: bool = True
    roles: set[int] = field(default_factory=set)
    theirs: int = -1
    cast_as: Ability | None = None
    entered: dict[int, Ability] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The name that the legend rule looks at (704.5j)."""
        return self.key.rpartition(" // ")[2].casefold()

    def put(self, column: SupportsInt, value: SupportsInt) -> None:
        """Set a column."""
        self.columns[int(column)] = int(value)

    def enter(self, ability: Ability, rows: Iterable[dict[int, int]], tables: "Rows") -> None:
        """Append the rows of an ability of its own."""
        for columns in rows:
            self.entered[tables.ability_row(columns)] = ability

    def cast_for(self, ability: Ability, columns: dict[int, int], tables: "Rows") -> None:
        """Append the row of what it does when it resolves."""
        self.put(cells.K_SPELL, tables.ability_row(columns))
        self.cast_as = ability


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
