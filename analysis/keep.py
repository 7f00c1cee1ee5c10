"""Which opening hands are kept: a short text, read once."""

from __future__ import annotations

import re
from typing import Final

__all__ = ["HAND", "keep_range", "keep_text", "parse_keep"]

HAND: Final = 7
"""Cards of an opening hand."""
Range = tuple[int, int]
_RANGE: Final = re.compile(r"(\d)(?:\s*-\s*(\d))?")
_RIGHT: Final = "give the lands kept of a hand of seven, such as '2-5', or of 7, 6 and 5 cards: '2-5,2-4,2-4'"


def parse_keep(text: object, smallest: int) -> tuple[Range, ...]:
    """Read which numbers of lands are kept.

    Parameters
    ----------
    text : object
        Ranges such as ``2-5``, or ``2-5,2-4,2-4`` for hands of 7, 6 and 5 cards; the last range given counts
        for all smaller hands.
    smallest : int
        A hand of so few cards is kept whatever it is.

    Returns
    -------
    tuple of (int, int)
        The fewest and the most lands, for hands of 7, 6, ... cards.

    Raises
    ------
    ValueError
        The text is something else.
    """
    parts = [_RANGE.fullmatch(part.strip()) for part in text.split(",")] if isinstance(text, str) else [None]
    ranges = [(int(found[1]), int(found[2] or found[1])) for found in parts if found]
    if len(ranges) < len(parts) or any(low > high or high > HAND for low, high in ranges):
        raise ValueError(f"keep is {text!r}; {_RIGHT}")
    if len(ranges) > HAND - smallest:
        raise ValueError(
            f"keep is {text!r}, {len(ranges)} ranges, but a hand of {smallest} is always kept; "
            f"give at most {HAND - smallest} ranges, or a smaller min_hand"
        )
    return tuple(ranges)


def keep_range(ranges: tuple[Range, ...], size: int) -> Range:
    """Return the fewest and the most lands that are kept in a hand of a size.

    Parameters
    ----------
    ranges : tuple of (int, int)
        As from `parse_keep`.
    size : int
        Cards in the hand, at most seven.

    Returns
    -------
    (int, int)
        The range.
    """
    return ranges[min(HAND - size, len(ranges) - 1)]


def keep_text(ranges: tuple[Range, ...]) -> str:
    """Write ranges as they are typed.

    Parameters
    ----------
    ranges : tuple of (int, int)
        As from `parse_keep`.

    Returns
    -------
    str
        The text.
    """
    return ",".join(f"{low}-{high}" if low != high else str(low) for low, high in ranges)
