"""The words that rules text is made of, and templates that read them.

A template is a piece of rules text with slots: ``"draws? <n:n> cards?"``. It reads a text only as a whole, so that
no word of it can be passed over.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Final, TypeVar

from counterclock.ability import ANYTHING, ONE, Amount, Filter

NUMBERS: Final = {
    word: number
    for number, word in enumerate(
        [
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen",
            "twenty",
        ]
    )
} | {"a": 1, "an": 1}
"""Numbers as they are written in rules text."""

NUMBER: Final = "(?:" + "|".join(sorted(NUMBERS, key=lambda word: (-len(word), word))) + r"|X|\d+)"
"""What a number looks like."""

KINDS: Final = rf"(?:[+-]\d+/[+-]\d+|first strike|double strike|(?!{NUMBER}\b)[a-z][a-z'-]*)"
"""What a kind of counter looks like."""

_SLOTS: Final = {
    "n": rf"(?:{NUMBER}|that many|that much|twice that many|twice that much|twice X)",
    "int": rf"{NUMBER}",
    "kind": KINDS,
    "mana": r"(?:\{[^{}]+\})+",
    "size": r"[+-](?:\d+|X)/[+-](?:\d+|X)",
    "any": ".+?",
    "all": ".+",
    "kw": '[^"]+?',
}
"""What stands in a slot, by its sort; the sorts that are not here are words of their own (see ``Template``)."""

_SLOT: Final = re.compile(r"(?<!\?P)<(\w+)(?::(\w+))?>")


@dataclass(frozen=True, slots=True)
class Object:
    """Who or what an effect is meant for: a receiver of the notation with its filter and number of targets."""

    receiver: str
    which: Filter = ANYTHING
    up_to: Amount = ONE


SELF: Final = Object("self")
MADE: Final = Object("that permanent")
"""What has just been created or returned to the battlefield."""
THEIRS: Final = Object("theirs")
"""Some permanent of an opponent: no receiver of the notation, since nothing that is done to it matters."""


@dataclass(slots=True)
class Context:
    """What words such as "it", "that player" and X stand for at a place in a text.

    Attributes
    ----------
    it : Object or None
        What "it" and "that creature" stand for; None where it is not known.
    subject : Object or None
        What "that creature" stands for where "it" is the source: the creature that the event is about.
    that_player : Object or None
        Who "that player" is.
    anyone : bool
        "That player" is whose turn it is: that may be you.
    x : Amount or None
        What X is; None where nothing says so.
    event : bool
        Whether "that many" is the number of the event.
    attached : bool
        The source is an Equipment or an Aura.
    spell : bool
        The source is an instant or sorcery.
    died : bool
        The source has just gone to the graveyard.
    gone : bool
        What "it" stands for has just left the battlefield.
    cast : bool
        "That spell" has just been cast.
    triggered : bool
        Nobody chooses whether it happens.
    kind : str
        The kind of counter that "those counters" are.
    type_line : str
        The source's type line.
    notes : list of str
        What is simplified, collected on the way.
    """

    it: Object | None = SELF
    subject: Object | None = None
    that_player: Object | None = None
    anyone: bool = False
    x: Amount | None = None
    event: bool = False
    attached: bool = False
    spell: bool = False
    died: bool = False
    gone: bool = False
    cast: bool = False
    triggered: bool = False
    kind: str = ""
    type_line: str = ""
    notes: list[str] = field(default_factory=list)

    def copy(self) -> "Context":
        """Return a copy with the same list of notes."""
        return replace(self)

    def note(self, text: str) -> None:
        """Say what is simplified, once."""
        if text not in self.notes:
            self.notes.append(text)


class Template:
    """A piece of rules text with slots.

    Parameters
    ----------
    pattern : str
        A regular expression with slots such as ``<n>``, ``<who:any>``: a name and the sort of what stands there.
    """

    def __init__(self, pattern: str) -> None:
        self._expression = re.compile(_SLOT.sub(self._group, pattern))

    @staticmethod
    def _group(slot: re.Match[str]) -> str:
        return f"(?P<{slot[1]}>{_SLOTS[slot[2] or slot[1]]})"

    def read(self, text: str) -> dict[str, str] | None:
        """Return what stands in the slots; None where the text is something else."""
        found = self._expression.fullmatch(text)
        return None if found is None else {name: part or "" for name, part in found.groupdict().items()}


Build = Callable[..., Any]
Builder = TypeVar("Builder", bound=Build)


class Templates:
    """Templates for one sort of thing, each with what it means; the first that fits is taken."""

    def __init__(self) -> None:
        self._rules: list[tuple[Template, Build]] = []

    def add(self, *patterns: str) -> Callable[[Builder], Builder]:
        """Register a function for one or more templates; it may return None where the text is something else."""

        def register(build: Builder) -> Builder:
            self._rules.extend((Template(pattern), build) for pattern in patterns)
            return build

        return register

    def arrange(self, modules: Sequence[str]) -> None:
        """Try the templates module by module, whichever of the modules was imported first.

        Parameters
        ----------
        modules : sequence of str
            The names of all modules that add templates, in the order in which theirs are tried.

        Raises
        ------
        ValueError
            Where another module has added some.
        """
        strays = {build.__module__ for _, build in self._rules}.difference(modules)
        if strays:
            raise ValueError(f"modules: {', '.join(sorted(strays))} must be among them")
        self._rules.sort(key=lambda rule: modules.index(rule[1].__module__))

    def read(self, text: str, context: Context) -> Any:
        """Return what a text means; None where no template fits."""
        for template, build in self._rules:
            slots = template.read(text)
            if slots is None:
                continue
            trial = context.copy()
            kept = len(context.notes)
            meant = build(trial, **slots)
            if meant is not None:
                context.it, context.that_player, context.event = trial.it, trial.that_player, trial.event
                context.x, context.died, context.cast = trial.x, trial.died, trial.cast
                context.gone, context.subject, context.kind = trial.gone, trial.subject, trial.kind
                context.anyone = trial.anyone
                return meant
            del context.notes[kept:]
        return None


def number(text: str) -> int | None:
    """Read a number that is written as a word or in digits."""
    if text.isdigit():
        return int(text)
    return NUMBERS.get(text)


def count(text: str, context: Context) -> Amount | None:
    """Read a number, X or "that many"."""
    fixed = number(text)
    if fixed is not None:
        return Amount(base=fixed)
    if text == "X":
        return context.x
    if text == "twice X":
        return None if context.x is None else twice(context.x)
    if not context.event:
        return None
    times = 2 if text.startswith("twice") else 1
    return Amount(times=times, count="event")


def twice(amount: Amount) -> Amount:
    """Double an amount."""
    return replace(amount, base=2 * amount.base, times=2 * amount.times)


def multiplied(amount: Amount, each: Amount) -> Amount | None:
    """Return a fixed amount for each of something."""
    if amount.times or each.base:
        return None
    return replace(each, times=each.times * amount.base)


def kind_of(text: str) -> str | None:
    """Read a kind of counter; None for words that only look like one."""
    return None if text in _NO_KINDS else text


_NO_KINDS: Final = frozenset(
    [
        "a",
        "an",
        "the",
        "that",
        "those",
        "each",
        "all",
        "more",
        "no",
        "any",
        "of",
        "additional",
        "other",
        "another",
        "fewer",
    ]
)


@cache
def subtypes() -> frozenset[str]:
    """Return the subtypes of all cards of the catalogue.

    Returns
    -------
    frozenset of str
        As printed, such as "Elf".
    """
    from counterclock.catalogue import default_catalogue

    return default_catalogue().subtypes() | _OF_TOKENS


_OF_TOKENS: Final = frozenset(
    [
        "Servo",
        "Germ",
        "Scion",
        "Blood",
        "Map",
        "Army",
        "Gold",
        "Shard",
        "Junk",
        "Incubator",
        "Sculpture",
        "Pentavite",
        "Tetravite",
        "Triskelavite",
        "Splinter",
        "Prism",
        "Camarid",
        "Caribou",
        "Deserter",
        "Graveborn",
        "Orb",
        "Serf",
        "Tentacle",
        "Balloon",
        "Sand",
        "Walker",
        "Lander",
        "Mutagen",
        "Munitions",
    ]
)
"""Subtypes that only tokens have."""

_IRREGULAR: Final = {
    "Elves": "Elf", "Wolves": "Wolf", "Werewolves": "Werewolf", "Dwarves": "Dwarf", "Allies": "Ally",
    "Mice": "Mouse", "Oxen": "Ox", "Pegasi": "Pegasus", "Fungi": "Fungus", "Thalakos": "Thalakos",
    "Children": "Child", "Harpies": "Harpy", "Faeries": "Faerie", "Zombies": "Zombie", "Phoenixes": "Phoenix",
    "Sphinxes": "Sphinx", "Foxes": "Fox", "Octopuses": "Octopus", "Homunculi": "Homunculus", "Plains": "Plains",
    "Mercenaries": "Mercenary", "Efreets": "Efreet", "Horses": "Horse", "Leeches": "Leech", "Fishes": "Fish",
    "Lynxes": "Lynx", "Cyclopes": "Cyclops", "Ninjas": "Ninja", "Detectives": "Detective",
}  # fmt: skip


def subtype(word: str) -> str | None:
    """Read a subtype in the singular or plural; None for another word."""
    known = subtypes()
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word in known:
        return word
    for ending, instead in (("s", ""), ("es", ""), ("ies", "y"), ("ves", "f")):
        singular = word.removesuffix(ending) + instead
        if word.endswith(ending) and singular in known:
            return singular
    return None


def lowered(sentence: str) -> str:
    """Write the first word of a sentence small, unless it is a subtype or a colour's symbol."""
    first = re.match(r"[A-Z][A-Za-z'-]*", sentence)
    if first is None or first[0] == "X" or subtype(first[0]):
        return sentence
    return sentence[0].lower() + sentence[1:]
