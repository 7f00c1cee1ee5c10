"""Static and triggered effects that a rules table knows by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from counterclock.kernels import codes
from counterclock.kernels import layout as cells

__all__ = ["FORBID_SELF", "MODIFIERS", "Modifier"]


@dataclass(frozen=True, slots=True)
class Modifier:
    """A static or triggered effect that a rules table knows by name.

    Attributes
    ----------
    replacements : tuple of dict
        Rows of ``layout.TABLES['replacement']``, by column.
    statics : tuple of dict
        Rows of ``layout.TABLES['static']``, by column.
    trigger : int or None
        The event (a code of ``codes.TRIGGERS``) on which the controller gains life.
    each : bool
        Whether 1 life is gained for each card of the event, or once for all of them.
    rule : str
        What the effect rests on.
    """

    replacements: tuple[dict[int, int], ...] = ()
    statics: tuple[dict[int, int], ...] = ()
    trigger: int | None = None
    each: bool = False
    rule: str = "611.3"


def _forbid(scope: str, *kinds: np.int64) -> dict[int, int]:
    """Return the row of an effect by which counters cannot be put."""
    return {
        int(cells.X_HOW): int(cells.FORBID),
        int(cells.X_KINDS): sum(1 << int(kind) for kind in kinds),
        int(cells.X_SCOPE): cells.SCOPES.index(scope),
    }


def _static(what: np.int64, **columns: int) -> dict[int, int]:
    """Return the row of a static effect."""
    return {int(cells.S_WHAT): int(what)} | {int(getattr(cells, name)): value for name, value in columns.items()}


MODIFIERS: Final[Mapping[str, Modifier]] = {
    "opponents lose twice the life": Modifier(statics=(_static(cells.S_DOUBLE_LOSS),), rule="614.1a"),
    "gain 1 life when nonland cards are milled": Modifier(trigger=int(codes.T_MILLED), rule="603.2c"),
    "gain 1 life for each nonland card milled": Modifier(trigger=int(codes.T_MILLED), each=True, rule="603.2"),
    "creatures of opponents lose infect": Modifier(
        statics=(_static(cells.S_LOSE_KEYWORDS, S_KEYWORDS=int(codes.INFECT), S_RECEIVER=int(codes.R_EACH_OPPOSING)),),
        rule="613.1f",
    ),
    "creatures you control cannot have -1/-1 counters": Modifier(
        replacements=(_forbid("creature you control", codes.M1M1),), rule="614.17"
    ),
    "you cannot get poison counters": Modifier(replacements=(_forbid("you", codes.POISON),), rule="614.17"),
    "you cannot get counters": Modifier(replacements=(_forbid("you"),), rule="614.17"),
    "players cannot get counters": Modifier(replacements=(_forbid("any player"),), rule="614.17"),
    "no counters on artifacts, creatures, enchantments or lands": Modifier(
        replacements=(_forbid("artifact, creature, enchantment or land"),), rule="614.17"
    ),
    "no counters": Modifier(
        replacements=(_forbid("any player"), _forbid("artifact, creature, enchantment or land")), rule="614.17"
    ),
    "damage as infect at no life": Modifier(statics=(_static(cells.S_UNLIFE),), rule="702.90b"),
    "gain life from radiation": Modifier(statics=(_static(cells.S_RADIATION_GAINS),), rule="728.1a"),
}
"""The effects that `Table.modifier` knows, by name."""

FORBID_SELF: Final = Modifier(replacements=(_forbid("self"),), rule="614.17")
