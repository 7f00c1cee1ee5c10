"""Mana costs and mana sources to rows: which colour sets matter, and which source is spent first."""

from collections import Counter
from itertools import combinations
from typing import Any, Final

import numpy as np

from counterclock.kernels import codes
from counterclock.kernels import layout as cells
from counterclock.mana import ManaCost

ALL_COLORS: Final = 0b111111
_LIFE_OF_PHYREXIAN: Final = 2
_PIPS_IN_A_WORD: Final = 8
_SETS_IN_A_WORD: Final = 7

CostRow = tuple[int, tuple[int, ...], int, int]
"""Generic mana, the colour sets of the coloured symbols, how many X, life for Phyrexian symbols."""


def cost_row(mana: ManaCost, life: int = 0) -> CostRow:
    """Say what a mana cost asks for.

    Phyrexian symbols are paid with life (107.4f), {2/W} with two generic mana, snow with any.

    Parameters
    ----------
    mana : ManaCost
    life : int, optional
        Life paid on top.

    Returns
    -------
    tuple
        See `CostRow`.
    """
    pips = tuple(sorted(_bits(pip) for pip in mana.pips))
    generic = mana.generic + mana.snow + 2 * len(mana.twobrid)
    return generic, pips, mana.x, life + _LIFE_OF_PHYREXIAN * len(mana.phyrexian)


def _bits(colors: str) -> int:
    """Return a set of colours."""
    return sum(1 << codes.COLORS.index(color) for color in colors)


def demand(cost: Any, place: int) -> int:
    """Return how many symbols of a cost only the colours of a set can pay; of the first set, the whole cost."""
    word = int(cost[cells.C_DEMAND + place // _SETS_IN_A_WORD])
    return word >> 8 * (place % _SETS_IN_A_WORD) & 0xFF


def pips_of(cost: Any) -> int:
    """Return the colours that can pay some symbol of a cost."""
    masks, colors = int(cost[cells.C_MASKS]), 0
    for place in range(int(cost[cells.C_PIPS])):
        colors |= masks >> 8 * place & ALL_COLORS
    return colors


class Costs:
    """The costs of a deck; row 0 is free."""

    def __init__(self) -> None:
        self.rows: dict[CostRow, int] = {(0, (), 0, 0): 0}

    def again(self) -> "Costs":
        """Return an empty table for encoding the same cards again."""
        return Costs()

    def row(self, mana: ManaCost, life: int = 0) -> int:
        """Return the row of a cost, entering it where it is new."""
        return self.rows.setdefault(cost_row(mana, life), len(self.rows))

    def needed(self) -> Counter[int]:
        """Count how often each single colour is asked for."""
        return Counter(color for _, pips, _, _ in self.rows for pip in pips for color in range(6) if pip >> color & 1)

    def color_sets(self) -> list[int]:
        """Return the sets of colours that some cost makes matter (Hall's condition); the first is all of them."""
        sets: set[int] = set()
        for _, pips, _, _ in self.rows:
            kinds = sorted(set(pips))
            for size in range(1, len(kinds) + 1):
                for chosen in combinations(kinds, size):
                    sets.add(int(np.bitwise_or.reduce(chosen)))
        return [ALL_COLORS, *sorted(sets - {ALL_COLORS}, key=lambda each: (each.bit_count(), each))]

    def fill(self, record: Any) -> None:
        """Write the rows and the colour sets."""
        sets = self.color_sets()
        record["color_set_count"] = len(sets)
        record["sets"] = (len(sets) + _SETS_IN_A_WORD - 1) // _SETS_IN_A_WORD
        for place, each in enumerate(sets):
            paid_by = [colors & ~each == 0 for colors in range(1 << cells.COLORS)]
            record["pip_demand"][paid_by, place // _SETS_IN_A_WORD] |= 1 << 8 * (place % _SETS_IN_A_WORD)
        for (generic, pips, x, life), number in self.rows.items():
            if len(pips) > _PIPS_IN_A_WORD:
                generic, pips = generic + len(pips) - _PIPS_IN_A_WORD, pips[:_PIPS_IN_A_WORD]
            row = record["cost"][number]
            row[cells.C_GENERIC] = generic
            row[cells.C_PIPS] = len(pips)
            row[cells.C_MASKS] = sum(pip << 8 * place for place, pip in enumerate(pips))
            row[cells.C_X] = x
            row[cells.C_LIFE] = life
            row[cells.C_TOTAL] = generic + len(pips)
            row[cells.C_MIXED] = int(len(set(pips)) > 1)
            for place, colors in enumerate(sets):
                inside = sum(1 for pip in pips if pip & ~colors == 0)
                demand = generic + len(pips) if place == 0 else inside
                row[cells.C_DEMAND + place // _SETS_IN_A_WORD] |= demand << 8 * (place % _SETS_IN_A_WORD)


class Sources:
    """The classes of mana sources of a deck, in the order in which they are spent."""

    def __init__(self, order: tuple[tuple[int, bool, bool], ...] = ()) -> None:
        self.order = list(order)

    def again(self, needed: Counter[int] | None = None) -> "Sources":
        """Return the same classes, those spent first in front: colourless, then colours little asked for.

        Mana in the pool is spent before mana of sources; sources that can do something else than make mana (attack,
        use an ability) are spent last.
        """
        asked = needed or Counter()

        def use(source: tuple[int, bool, bool]) -> tuple[bool, bool, int, int, int]:
            colors, other_use, floating = source
            single = sum(asked[color] for color in range(5) if colors >> color & 1)
            return not floating, other_use, (colors & 0b11111).bit_count(), single, colors

        return Sources(tuple(sorted(self.order, key=use)))

    def number(self, colors: str, other_use: bool, floating: bool = False) -> int:
        """Return the class of a source, or of mana in the pool that no source makes again next turn."""
        source = (_bits(colors), other_use, floating)
        if source not in self.order:
            if len(self.order) >= cells.MAX_SOURCES:
                raise ValueError(f"this deck has more than {cells.MAX_SOURCES} kinds of mana sources")
            self.order.append(source)
        return self.order.index(source)

    def fill(self, record: Any, costs: Costs) -> None:
        """Write the classes."""
        record["classes"] = len(self.order)
        sets = costs.color_sets()
        record["floating"] = sum(floating for _, _, floating in self.order)
        for number, (colors, _, _) in enumerate(self.order):
            record["class_colors"][number] = colors
            record["makers"][[bool(colors & each) for each in range(1 << cells.COLORS)]] |= 1 << number
            for place, each in enumerate(sets):
                if place == 0 or colors & each:
                    word = place // _SETS_IN_A_WORD
                    record["class_reach"][number, word] |= 1 << 8 * (place % _SETS_IN_A_WORD)
