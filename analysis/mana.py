"""Mana costs, and the mana that a card makes, as small value objects."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

COLORS: Final = "WUBRG"
"""The five colours, in the order in which the game names them."""

SYMBOLS: Final = COLORS + "C"
"""The six kinds of mana: the five colours and colourless."""

_TOKEN: Final = re.compile(r"\{([^{}]*)\}|([0-9]+|[A-Z])|(\s+)")
_GENERIC: Final = re.compile(r"[0-9]{1,7}")
_HYBRID: Final = re.compile(r"([WUBRGC])(?:/(?!\1)[WUBRGC])?(?:/P)?|2/[WUBRG]")


class ManaError(ValueError):
    """A mana cost or a mana ability that cannot be read."""


@dataclass(frozen=True, slots=True)
class ManaCost:
    """A mana cost (CR 107.4, 202).

    Attributes
    ----------
    symbols : tuple of str
        The symbols in printed order, without braces: ``("2", "G", "U/P")``.
    """

    symbols: tuple[str, ...] = ()

    @classmethod
    def parse(cls, text: str) -> "ManaCost":
        """Read a cost such as ``{2}{G}{G}``, ``{X}{W/U}``, or in short ``2GG``.

        Parameters
        ----------
        text : str
            The cost; an empty text is a cost of nothing.

        Returns
        -------
        ManaCost
            The cost.

        Raises
        ------
        ManaError
            When a part of the text is no mana symbol.
        """
        return cls(_symbols(text))

    @property
    def generic(self) -> int:
        """Mana of any kind that the cost asks for (X and hybrid symbols apart)."""
        return sum(int(s) for s in self.symbols if s.isdigit())

    @property
    def x(self) -> int:
        """How many times X (or Y, or Z) is in the cost."""
        return sum(s in ("X", "Y", "Z") for s in self.symbols)

    @property
    def snow(self) -> int:
        """How many snow symbols are in the cost."""
        return self.symbols.count("S")

    @property
    def pips(self) -> tuple[str, ...]:
        """Symbols that only mana can pay, each as the letters that pay it: ``("G", "WU")``."""
        return tuple(s.replace("/", "") for s in self.symbols if s[0] in SYMBOLS and not s.endswith("/P"))

    @property
    def phyrexian(self) -> tuple[str, ...]:
        """Symbols that 2 life can pay, each as the letters that pay it: ``("G", "GU")``."""
        return tuple(s[:-2].replace("/", "") for s in self.symbols if s.endswith("/P"))

    @property
    def twobrid(self) -> tuple[str, ...]:
        """Symbols that one mana of a colour or two of any kind pay, as the colour: ``("W",)``."""
        return tuple(s[2:] for s in self.symbols if s.startswith("2/"))

    @property
    def colors(self) -> str:
        """The colours in the cost, in the order WUBRG."""
        return "".join(c for c in COLORS if any(c in s for s in self.symbols))

    @property
    def mana_value(self) -> int:
        """The mana value, with X as 0 (CR 202.3)."""
        return sum(_value(s) for s in self.symbols)

    def __str__(self) -> str:
        return "".join(f"{{{s}}}" for s in self.symbols)


_EXPECTED: Final = "expected symbols such as {2}, {X}, {G}, {W/U}, {2/R}, {B/P}, {C} or {S}"


@lru_cache(maxsize=4096)
def _symbols(text: str) -> tuple[str, ...]:
    """Read the symbols of a cost; the few hundred costs that cards have are read once."""
    symbols, at = [], 0
    upper = text.upper()
    while at < len(upper):
        token = _TOKEN.match(upper, at)
        if token is None:
            raise ManaError(f"{text[at:]!r:.60} in the mana cost {text!r:.60} is no mana symbol; {_EXPECTED}")
        if token[3] is None:
            symbols.append(_checked(token[1] if token[1] is not None else token[2], text))
        at = token.end()
    return tuple(symbols)


def _checked(symbol: str, text: str) -> str:
    """Return `symbol` when it is a mana symbol; `text` is the whole cost."""
    if symbol in ("X", "Y", "Z", "S") or _GENERIC.fullmatch(symbol) or _HYBRID.fullmatch(symbol):
        return symbol
    raise ManaError(f"{{{symbol:.60}}} in the mana cost {text!r:.60} is no mana symbol; {_EXPECTED}")


def _value(symbol: str) -> int:
    """Mana value of one symbol (CR 202.3)."""
    if symbol.isdigit():
        return int(symbol)
    if symbol.startswith("2/"):
        return 2
    return 0 if symbol in ("X", "Y", "Z") else 1


@dataclass(frozen=True, slots=True)
class Costs:
    """What an ability of a land or another source asks for.

    The written form is the costs separated by commas: ``T`` (tap), a mana cost (``{1}``), ``life N``,
    ``sac`` (the source itself), ``energy N``, ``other``.

    Attributes
    ----------
    taps : bool
        Whether {T} is a cost.
    mana : str
        Mana paid (``"{1}"``), else empty.
    life : int
        Life paid, or damage and life lost by its controller through the effect.
    sacrifice : bool
        Whether the source is sacrificed or exiled: the ability can be used once.
    energy : int
        Energy paid.
    other : bool
        Whether there is another cost that is not told here.
    """

    taps: bool = False
    mana: str = ""
    life: int = 0
    sacrifice: bool = False
    energy: int = 0
    other: bool = False

    @classmethod
    def parse(cls, text: str) -> "Costs":
        """Read the written form, such as ``T, {1}, life 2``.

        Parameters
        ----------
        text : str
            Costs separated by commas; empty for none.

        Returns
        -------
        Costs
            What is paid.

        Raises
        ------
        ManaError
            When a part is no cost.
        """
        parts = [part.strip() for part in text.split(",") if part.strip()]
        numbers = {"life": 0, "energy": 0}
        mana = ""
        for part in parts:
            word, _, number = part.partition(" ")
            if word in numbers and number.isdigit():
                numbers[word] = int(number)
            elif part.startswith("{"):
                mana = str(ManaCost.parse(part))
            elif part not in ("T", "sac", "other"):
                raise ManaError(f"{part!r} is no cost; expected T, {{1}}, life 1, sac, energy 1 or other")
        return cls("T" in parts, mana, numbers["life"], "sac" in parts, numbers["energy"], "other" in parts)

    def __str__(self) -> str:
        costs = (
            "T" if self.taps else "",
            self.mana,
            f"life {self.life}" if self.life else "",
            "sac" if self.sacrifice else "",
            f"energy {self.energy}" if self.energy else "",
            "other" if self.other else "",
        )
        return ", ".join(filter(None, costs))


JUST_TAP: Final = Costs(taps=True)
"""The cost of an ordinary land's mana."""


@dataclass(frozen=True, slots=True)
class ManaAbility:
    """One mana ability of a card, as the card facts store it.

    The written form is ``COSTS: MANA FLAGS``. The mana is one group of letters for each mana, joined
    with ``+``: ``WU`` is one mana, white or blue; ``W+U`` is both. ``3*WUBRG`` is three mana of one
    colour and ``x*G`` an amount that depends on the game.

    Attributes
    ----------
    produces : tuple of str
        One entry for each mana made, with the letters (of ``WUBRGC``) that it can be.
    costs : Costs
        What it costs.
    same : bool
        Whether all of it is of one kind.
    variable : bool
        Whether the amount depends on the game; `produces` then has one entry.
    flags : frozenset of str
        Some of `FLAGS`.
    """

    produces: tuple[str, ...]
    costs: Costs = JUST_TAP
    same: bool = False
    variable: bool = False
    flags: frozenset[str] = frozenset()

    @property
    def amount(self) -> int:
        """How much mana it makes; 1 where the amount is variable."""
        return len(self.produces)

    @property
    def colors(self) -> str:
        """Every kind of mana that it can make, in the order WUBRGC."""
        return "".join(c for c in SYMBOLS if any(c in group for group in self.produces))

    @property
    def free(self) -> bool:
        """Whether tapping is all it takes, turn after turn, with nothing held against its use."""
        return self.costs == JUST_TAP and not self.flags & {"only", "if", "slow", "trigger"}

    @classmethod
    def parse(cls, text: str) -> "ManaAbility":
        """Read the written form, such as ``T: WU``, ``T, {1}: W+U`` or ``T, life 1: WUBRG``.

        Parameters
        ----------
        text : str
            One ability.

        Returns
        -------
        ManaAbility
            The ability.

        Raises
        ------
        ManaError
            When the text is not of that form.
        """
        costs, colon, made = text.partition(":")
        words = made.split()
        if not colon or not words:
            raise ManaError(f"{text!r} is no mana ability; expected costs, a colon and mana: 'T: WU'")
        flags = frozenset(words[1:])
        if unknown := sorted(flags - FLAGS.keys()):
            raise ManaError(f"unknown flag {unknown[0]!r} in {text!r}; known: {', '.join(FLAGS)}")
        produces, same, variable = _produced(words[0], text)
        return cls(produces, Costs.parse(costs), same, variable, flags)

    def __str__(self) -> str:
        made = "+".join(self.produces)
        if self.variable or self.same:
            made = f"{'x' if self.variable else self.amount}*{self.produces[0]}"
        return " ".join([f"{self.costs}:", made, *sorted(self.flags)])


FLAGS: Final = {
    "only": "what the mana may be spent on is restricted",
    "if": "there is a condition, or the amount has one",
    "once": "there is a limit on activations a turn",
    "slow": "the source then stays tapped, or spends a counter",
    "identity": "only colours in the commander's colour identity",
    "chosen": "only the colour chosen as the source entered",
    "lands": "only kinds that certain lands could make",
    "trigger": "a triggered ability makes it",
}
"""The flags a mana ability can have, and what each means."""

_GROUP: Final = re.compile(r"W?U?B?R?G?C?")


def _produced(word: str, text: str) -> tuple[tuple[str, ...], bool, bool]:
    """Read the mana of an ability: one entry a mana, whether all alike, whether variable."""
    count, star, letters = word.rpartition("*")
    groups = tuple(letters.split("+"))
    if not all(group and _GROUP.fullmatch(group) for group in groups) or (star and len(groups) > 1):
        raise ManaError(f"{word!r} in {text!r} is no mana; expected letters of WUBRGC in that order, as in 'W+U'")
    if count == "x":
        return groups, False, True
    if star and not (count.isascii() and count.isdigit() and 0 < int(count) < 100):
        raise ManaError(f"{count!r} in {text!r} is no amount of mana; expected 1 to 99, or x")
    return (groups * int(count), True, False) if star else (groups, False, False)
