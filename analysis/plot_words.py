"""Words in pictures: letters that can be drawn, names and lines that fit and are told apart."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final

import matplotlib as mpl

__all__ = [
    "SMALL", "beyond", "clipped", "filled", "fitted", "middle_out", "narrowed", "plain", "points_wide",
    "told_apart_short", "wrapped",
]  # fmt: skip

SMALL: Final = 8.5
"""The font's size of what stands beside a picture, in points."""
_LEAST: Final = 0.001
"""The smallest percentage that is written as a number."""
_NOTHING: Final = 1e-10
"""A percentage that is an error of rounding."""
_LONGEST_NAME: Final = 40
"""Most letters of a name in a legend."""


@lru_cache(maxsize=8)
def _glyphs(families: tuple[str, ...]) -> frozenset[int]:
    """Return the code points that the fonts can draw."""
    from matplotlib.font_manager import FontProperties, findfont, get_font

    return frozenset().union(*(get_font(findfont(FontProperties(family=[one]))).get_charmap() for one in families))


def plain(text: str) -> str:
    r"""Return text as it can be drawn: letters that the font lacks become question marks.

    Parameters
    ----------
    text : str
        Any text, such as a deck's name.

    Returns
    -------
    str
        One line in which no ``$`` begins a formula and which a legend does not take for one to be left out.
    """
    known = _glyphs(tuple(mpl.rcParams["font.family"]))
    line = "".join(letter if ord(letter) in known else "?" for letter in " ".join(text.split()))
    line = line.replace("$", r"\$")
    return f"\N{HAIR SPACE}{line}" if line.startswith("_") else line


def clipped(text: str, longest: int = _LONGEST_NAME) -> str:
    """Return a name short enough for a legend or an axis.

    Parameters
    ----------
    text : str
        The name.
    longest : int, default 40
        The most letters.

    Returns
    -------
    str
        The name, its middle left out where it is longer, as it can be drawn: names often differ at their ends.
    """
    return plain(middle_out(" ".join(text.split()), longest))


def middle_out(line: str, longest: int) -> str:
    """Leave the middle of a line out where it is too long.

    Parameters
    ----------
    line : str
        The line.
    longest : int
        The most letters, three at least.

    Returns
    -------
    str
        The line, or as much of its beginning and its end.
    """
    if len(line) <= longest:
        return line
    end = (longest - 1) // 2
    return line[: longest - 1 - end].rstrip("\\ ") + "…" + line[-end:].lstrip()


def told_apart_short(names: Sequence[str], cut: Callable[[str], str] = clipped) -> list[str]:
    """Return names short enough for a legend or an axis that are still told apart.

    Parameters
    ----------
    names : sequence of str
        The names, no two the same.
    cut : callable, default `clipped`
        Shortens a name.

    Returns
    -------
    list of str
        The names as `cut` leaves them; each with its number before it where two would look the same.
    """
    short = [cut(name) for name in names]
    if len({*short}) == len({*names}):
        return short
    return [cut(f"{number}. {name}") for number, name in enumerate(names, 1)]


def beyond(what: str, *, earlier: Iterable[float] = (), later: Iterable[float] = ()) -> str:
    """Say beside the name of an axis how much lies beyond what is drawn.

    Parameters
    ----------
    what : str
        The axis, such as "turn".
    earlier, later : iterable of float
        The shares of the games before and after what is drawn, one for each that is drawn.

    Returns
    -------
    str

    Examples
    --------
    >>> beyond("turn", later=[0.0006]), beyond("turn", later=[0.0006, 0.0]), beyond("turn", later=[0.0])
    ('turn (0.060 % later)', 'turn (up to 0.060 % later)', 'turn')
    """
    said = []
    for shares, when in (([*earlier], "earlier"), ([*later], "later")):
        most = 100 * max(shares, default=0.0)
        if most > _NOTHING:
            number = f"{most:.3f}" if most >= _LEAST else f"< {_LEAST}"
            said.append(f"{'up to ' if len(shares) > 1 else ''}{number} % {when}")
    return f"{what} ({', '.join(said)})" if said else what


def points_wide(text: str, size: float, weight: str = "normal") -> float:
    """Measure a line of text.

    Parameters
    ----------
    text : str
        The line.
    size : float
        The font's size in points.
    weight : str, default "normal"
        The font's weight.

    Returns
    -------
    float
        Its width in points.
    """
    from matplotlib.font_manager import FontProperties
    from matplotlib.textpath import text_to_path

    font = FontProperties(size=size, weight=weight)
    return float(text_to_path.get_text_width_height_descent(text, font, ismath=False)[0])


def narrowed(text: str, room: float, size: float, weight: str = "normal") -> str:
    """Leave so much of a name's middle out that it fits.

    Parameters
    ----------
    text : str
        The name.
    room : float
        Points of room.
    size, weight
        As in `points_wide`.

    Returns
    -------
    str
        The name, or its beginning and its end.
    """
    cut = text
    for longest in range(len(text) - 1, 2, -1):
        if points_wide(cut, size, weight) <= room:
            break
        cut = middle_out(text, longest)
    return cut


def fitted(text: str, room: float, size: float, weight: str = "normal") -> str:
    """Cut a line's end off until it fits.

    Parameters
    ----------
    text : str
        The line.
    room : float
        Points of room.
    size, weight
        As in `points_wide`.

    Returns
    -------
    str
        The line, or its beginning.
    """
    while len(text) > 1 and points_wide(text, size, weight) > room:
        text = text[:-2].rstrip("\\ ") + "…"
    return text


def filled(words: Sequence[str], room: float, size: float, weight: str = "normal") -> list[str]:
    """Set words, which stay whole where they can, into lines.

    Parameters
    ----------
    words : sequence of str
        The words, as they can be drawn.
    room : float
        The lines' width in points.
    size, weight
        As in `points_wide`.

    Returns
    -------
    list of str
        The lines.
    """
    lines: list[str] = []
    for word in words:
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and points_wide(longer, size, weight) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return [fitted(line, room, size, weight) for line in lines]


def wrapped(said: Sequence[str], room: float) -> list[str]:
    """Set assumptions into lines, with commas between them.

    Parameters
    ----------
    said : sequence of str
        The assumptions.
    room : float
        The lines' width in points.

    Returns
    -------
    list of str
        The lines, as they can be drawn.
    """
    words = [plain(part) for part in said]
    return filled([f"{part}," for part in words[:-1]] + words[-1:], room, SMALL)
