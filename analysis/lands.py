"""How a land enters the battlefield, and what a fetch land finds, as small value objects."""

import re
from dataclasses import dataclass
from typing import Final

from counterclock.mana import JUST_TAP, Costs, ManaError

UNLESS: Final = {
    "pay-life": "its controller pays so much life",
    "lands-at-most": "its controller has at most so many other lands",
    "lands-at-least": "its controller has at least so many other lands",
    "opponents": "its controller has at least so many opponents",
    "basics": "its controller has at least so many basic lands",
    "control": "its controller has so many other permanents of one of the types",
    "reveal": "its controller reveals a card of one of the types from hand",
    "turn": "it is no later than its controller's turn of that number",
    "player-life": "a player has so much life or less",
    "opponent-lands": "the opponents have at least so many lands",
    "other": "something else holds",
}
"""What can let a land enter untapped that would enter tapped, and what it means."""


@dataclass(frozen=True, slots=True)
class Entry:
    """How a permanent enters: untapped, tapped, or tapped unless something holds.

    Attributes
    ----------
    tapped : bool
        Whether it enters tapped (when `unless` does not help).
    unless : str
        A key of `UNLESS`, or empty.
    number : int
        The number that goes with `unless`; 0 where it has none.
    types : tuple of str
        The types that go with `unless`, in lower case.
    """

    tapped: bool = False
    unless: str = ""
    number: int = 0
    types: tuple[str, ...] = ()

    @classmethod
    def parse(cls, text: str) -> "Entry":
        """Read the written form: empty, ``tapped``, ``tapped unless pay-life 2``, and so on.

        Parameters
        ----------
        text : str
            ``tapped unless WORD NUMBER TYPE/TYPE``, with what `UNLESS` lists.

        Returns
        -------
        Entry
            The way of entering.

        Raises
        ------
        ValueError
            When the text is not of that form.
        """
        if not text:
            return cls()
        found = re.fullmatch(r"tapped(?: unless (?P<unless>[a-z-]+)(?: (?P<n>\d+))?(?: (?P<types>.+))?)?", text)
        if found is None or (found["unless"] or "other") not in UNLESS:
            raise ValueError(
                f"{text!r} does not say how a land enters; expected nothing, 'tapped', or "
                f"'tapped unless' and one of {', '.join(UNLESS)}"
            )
        types = tuple(found["types"].split("/")) if found["types"] else ()
        return cls(True, found["unless"] or "", int(found["n"] or 0), types)

    def __str__(self) -> str:
        words = ["tapped"] if self.tapped else []
        if self.unless:
            words += ["unless", self.unless]
        if self.number:
            words.append(str(self.number))
        if self.types:
            words.append("/".join(self.types))
        return " ".join(words)


_TYPE: Final = r"(?:plains|island|swamp|mountain|forest)"
_FOUND: Final = re.compile(
    rf"(?:(?P<n>[2-9])\*)?(?P<basic>basic )?(?P<types>land|{_TYPE}(?:/{_TYPE})*)(?P<tapped> tapped)?"
)

UNTAPPED: Final = Entry()
"""Entering untapped, as nearly everything does."""


@dataclass(frozen=True, slots=True)
class Fetch:
    """An ability that puts lands from the library onto the battlefield, as fetch lands have.

    Attributes
    ----------
    finds : tuple of str
        Land types in lower case; empty where any land will do.
    costs : Costs
        What it costs.
    basic : bool
        Whether only basic lands are found.
    count : int
        How many lands are found.
    tapped : bool
        Whether they enter tapped.
    """

    finds: tuple[str, ...]
    costs: Costs = JUST_TAP
    basic: bool = False
    count: int = 1
    tapped: bool = False

    @classmethod
    def parse(cls, text: str) -> "Fetch":
        """Read the written form: ``T, life 1, sac: island/swamp``, ``T, sac: basic land tapped``.

        Parameters
        ----------
        text : str
            ``COSTS: [2*][basic] land|TYPE/TYPE [tapped]``; costs as in `Costs`.

        Returns
        -------
        Fetch
            The ability.

        Raises
        ------
        ManaError
            When the text is not of that form.
        """
        costs, _, what = text.partition(": ")
        found = _FOUND.fullmatch(what)
        if found is None:
            raise ManaError(f"{text!r} does not say what is found; expected e.g. 'T, life 1, sac: island/swamp'")
        types = () if found["types"] == "land" else tuple(found["types"].split("/"))
        count = int(found["n"] or 1)
        return cls(types, Costs.parse(costs), bool(found["basic"]), count, bool(found["tapped"]))

    def __str__(self) -> str:
        count = f"{self.count}*" if self.count > 1 else ""
        basic = "basic " if self.basic else ""
        tapped = " tapped" if self.tapped else ""
        return f"{self.costs}: {count}{basic}{'/'.join(self.finds) or 'land'}{tapped}"
