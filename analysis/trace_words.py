"""How a game is told: counting, listing, and sentences that grow while the same is said again."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from counterclock.kernels import codes
from counterclock.names import several

__all__ = ["Part", "Sentence", "Sum", "TokenPart", "counted", "keywords_of", "listed", "some", "unsized"]

_PRINTED_SIZE: Final = re.compile(r"^[\dX*]+/[\dX*]+ (?=\S)")
_NUMBERS: Final = dict(
    enumerate(("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"), 2)
)


def some(number: int, thing: str) -> str:
    """Count a thing whose name may begin with a number.

    Parameters
    ----------
    number : int
    thing : str
        Its name in the singular.

    Returns
    -------
    str
    """
    if number > 1:
        return f"{number} {thing}s"
    return f"an {thing}" if thing[0] in "aeiouAEIOU" else f"a {thing}"


def listed(parts: list[str]) -> str:
    """Join parts of a sentence.

    Parameters
    ----------
    parts : list of str

    Returns
    -------
    str
    """
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def counted(cards: Iterable[str]) -> str:
    """List cards, equal ones together.

    Parameters
    ----------
    cards : iterable of str
        Their names.

    Returns
    -------
    str
    """
    return listed([copies(count, name) for name, count in Counter(cards).items()])


def copies(count: int, name: str) -> str:
    """Count copies of a card or token, whose name stays as it is.

    Parameters
    ----------
    count : int
    name : str

    Returns
    -------
    str

    Examples
    --------
    >>> copies(2, "Glistener Elf"), copies(1, "Glistener Elf")
    ('2x Glistener Elf', 'Glistener Elf')
    """
    return name if count == 1 else f"{count}x {name}"


def unsized(name: str) -> str:
    """Return the name of a token without the size that it is created with, which it may not keep.

    Parameters
    ----------
    name : str
        Of a card or token.

    Returns
    -------
    str

    Examples
    --------
    >>> unsized("0/0 black Phyrexian Germ"), unsized("Glistener Elf")
    ('black Phyrexian Germ', 'Glistener Elf')
    """
    return _PRINTED_SIZE.sub("", name)


def times(number: int) -> str:
    """Say how often.

    Parameters
    ----------
    number : int

    Returns
    -------
    str
        Empty for once.
    """
    return {1: "", 2: " twice"}.get(number, f" {number} times")


def keywords_of(bits: int) -> list[str]:
    """Return the keywords of a set.

    Parameters
    ----------
    bits : int
        A bit for each of ``codes.KEYWORDS``.

    Returns
    -------
    list of str
    """
    return [word for place, word in enumerate(codes.KEYWORDS) if bits >> place & 1]


@dataclass(slots=True)
class Sum:
    """Equal things that happen to one player, told at once.

    Attributes
    ----------
    player : int
    verb, thing : str
    number, left : int
        How many, and how many there are then.
    """

    player: int
    verb: str
    thing: str
    number: int
    left: int

    def text(self) -> str:
        """Say what happened."""
        thing = several(self.number, self.thing) if self.thing.endswith("counter") else f"{self.number} {self.thing}"
        return f"{self.verb} {thing} ({self.left})"


@dataclass(slots=True)
class Part:
    """Something that is said of one thing, or of several alike.

    The same said again of something else is said once of both; the same said again of the same is counted.

    Attributes
    ----------
    before : str
        What is said before the things, or all of it where there are none.
    things : list of str
    after, several : str
        What is said after one thing, and after several.
    times : int
        How often, where there are no things or it is said of the same permanent again.
    slots : list of int
        Which permanents the things are, where that is known: the same one said twice is not two.
    """

    before: str
    things: list[str] = field(default_factory=list)
    after: str = ""
    several: str = ""
    times: int = 1
    slots: list[int] = field(default_factory=list, compare=False)

    def takes(self, other: Part) -> bool:
        """Take in another part, if it says the same of something else or the same again."""
        if (self.before, self.after) != (other.before, other.after):
            return False
        if not self.things or (self.slots and self.slots == other.slots):
            self.times += 1
        elif self.times > 1 or not set(self.slots).isdisjoint(other.slots):
            return False
        else:
            self.things += other.things
            self.slots += other.slots
        return True

    def text(self) -> str:
        """Say it."""
        if not self.things:
            return self.before + times(self.times)
        after = self.several if len(self.things) > 1 else self.after
        return f"{self.before}{counted(self.things)}{after}{times(self.times)}"


@dataclass(slots=True)
class TokenPart(Part):
    """Tokens that are created."""

    def takes(self, other: Part) -> bool:
        """Take in tokens of the same name."""
        return isinstance(other, TokenPart) and self.things[0] == other.things[0] and Part.takes(self, other)

    def text(self) -> str:
        """Say it."""
        number, name = len(self.things), self.things[0]
        if number == 1:
            return f"{self.before}{some(1, name)}{self.after}"
        return f"{self.before}{_NUMBERS.get(number, number)} {name}{self.several}"


@dataclass(slots=True)
class Sentence:
    """What happens at once, what caused it, and how often it is said.

    Attributes
    ----------
    cause : str
        Empty where nothing did.
    parts : list of Part
    times : int
    """

    cause: str
    parts: list[Part]
    times: int = 1

    def told(self) -> str:
        """Return it without its full stop."""
        said = ", ".join(part.text() for part in self.parts)
        whole = f"{self.cause}{times(self.times)}: {said}" if self.cause else said + times(self.times)
        return whole[:1].upper() + whole[1:]
