"""What a game is made of: cards and their abilities, permanents, players."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from reference.game import Game

HARMFUL = frozenset(["-1/-1", "poison", "rad"])
"""Kinds of counters that nobody wants more of."""


@dataclass
class Event:
    """Something that happened and that abilities may look for."""

    name: str
    subject: "Permanent | Card | None" = None
    number: int = 1
    player: int = 0


Effect = Callable[["Game", "Permanent | None", Event], None]
Question = Callable[["Game", "Permanent", Event], bool]
Worth = tuple[tuple[str, int], ...]
"""What an ability does and how often, in the words of the pilot's table of worths."""


def always(game: "Game", source: "Permanent", event: Event) -> bool:
    """Answer yes."""
    return True


@dataclass(frozen=True)
class Triggered:
    """A triggered ability (603)."""

    on: tuple[str, ...]
    do: Effect
    worth: Worth
    about: Question = always
    once_each_turn: bool = False


@dataclass(frozen=True)
class Activated:
    """An activated ability (602); ``use`` says when the pilot activates it: animate, main, after."""

    cost: str
    do: Effect
    worth: Worth
    use: str
    taps: bool = False
    sacrifices: bool = False


@dataclass(frozen=True)
class Spell:
    """What an instant or sorcery does (608.2).

    ``grows`` is the power it adds to a creature, for pumps; ``early`` those that add more in a main phase.
    """

    do: Effect
    worth: Worth
    cost: str | None = None
    grows: Callable[["Game"], int] | None = None
    poison: int = 0
    proliferates: int = 0
    early: bool = False


@dataclass(frozen=True)
class Static:
    """A continuous effect (611.3): what it adds to a creature."""

    reaches: Callable[["Game", "Permanent", "Permanent"], bool]
    power: int = 0
    toughness: int = 0
    keywords: frozenset[str] = frozenset()


@dataclass(frozen=True)
class CounterChange:
    """A replacement effect on counters (614.1a): first whom it concerns, then the number it makes of a number."""

    concerns: Callable[["Game", "Permanent | int", str], bool]
    change: Callable[[int], int]


@dataclass(frozen=True, eq=False)
class Card:
    """A card as printed, and what the pilot takes it for."""

    name: str
    cost: str = ""
    types: str = ""
    subtypes: str = ""
    power: int = 0
    toughness: int = 0
    keywords: frozenset[str] = frozenset()
    toxic: int = 0
    makes: str = ""
    units: int = 1
    abilities: tuple = ()
    untapped: Callable[["Game"], bool] | None = None
    life_to_untap: int = 0
    finds: tuple[str, ...] = ()
    threat: bool | None = None
    idle: bool = False
    only_proliferates: bool = False

    def __hash__(self) -> int:
        return hash(self.name)

    def is_a(self, kind: str) -> bool:
        """Tell whether the card has a type or supertype."""
        return kind in self.types.split()

    @property
    def is_spell(self) -> bool:
        """Whether it is an instant or a sorcery."""
        return self.is_a("Instant") or self.is_a("Sorcery")

    @property
    def spells(self) -> list[Spell]:
        """The ways to cast it: the dearest first."""
        ways = [each for each in self.abilities if isinstance(each, Spell)]
        return sorted(ways, key=lambda way: -mana_value(self.cost if way.cost is None else way.cost))

    @property
    def is_pump(self) -> bool:
        """Whether it makes an attacker bigger before damage."""
        return any(way.grows for way in self.spells)

    @property
    def is_finisher(self) -> bool:
        """Whether it harms opponents without combat."""
        return self.is_spell and not self.is_pump and bool(self.spells[0].poison or self.spells[0].proliferates)

    @property
    def is_threat(self) -> bool:
        """Whether it can make an opponent lose."""
        if self.threat is not None:
            return self.threat
        return self.is_a("Creature") and self.power > 0 and (not self.makes or "infect" in self.keywords)

    @property
    def comes_after_combat(self) -> bool:
        """Whether the pilot casts it after combat: what proliferates does more then."""
        looked_at = [each for each in self.abilities if isinstance(each, Spell | Triggered)]
        return any(verb == "proliferate" for each in looked_at for verb, _ in each.worth)

    @property
    def stands_apart(self) -> bool:
        """Whether it is a land that only makes mana."""
        return self.is_a("Land") and not self.abilities

    @property
    def has_other_use(self) -> bool:
        """Whether tapping it for mana costs something: an attack, an ability."""
        active = any(isinstance(each, Activated) for each in self.abilities)
        return active or (self.is_a("Creature") and not self.is_a("Land"))


@dataclass(eq=False)
class Permanent:
    """An object on the battlefield."""

    card: Card
    controller: int = 0
    counters: dict[str, int] = field(default_factory=dict)
    sick: bool = True
    tapped: bool = False
    mana_left: int = 0
    damage: int = 0
    deathtouched: bool = False
    more_power: int = 0
    more_toughness: int = 0
    more_keywords: frozenset[str] = frozenset()
    body: tuple[int, int] | None = None
    host: "Permanent | None" = None
    attacks: int | None = None
    blocks: "Permanent | None" = None
    blocked: bool = False
    dead: bool = False
    triggered_on: int = 0
    token: bool = False

    def count(self, kind: str) -> int:
        """Return how many counters of a kind are on it."""
        return self.counters.get(kind, 0)

    @property
    def is_creature(self) -> bool:
        """Whether it is a creature now."""
        return self.card.is_a("Creature") or self.body is not None


@dataclass
class Player:
    """A player; seat 0 plays the deck."""

    life: int
    library: int = 0
    unseen_lands: int = 0
    unseen_others: int = 0
    milled: int = 0
    poison: int = 0
    rad: int = 0
    lost: str = ""
    cause: str = ""
    hit_by: dict[Card, int] = field(default_factory=dict)
    """Combat damage dealt by each commander."""


# Costs ------------------------------------------------------------------------------------------------------------

COLORS = "WUBRGC"
PHYREXIAN_LIFE = 2


@dataclass(frozen=True)
class Price:
    """What a cost asks for: generic mana, a set of colours for each coloured symbol, life."""

    generic: int
    symbols: tuple[str, ...]
    life: int = 0


def price_of(cost: str) -> Price:
    """Read a cost; the pilot pays Phyrexian symbols with life."""
    generic, life, symbols = 0, 0, []
    for symbol in re.findall(r"\{(.*?)\}", cost):
        if symbol.isdigit():
            generic += int(symbol)
        elif symbol.endswith("/P"):
            life += PHYREXIAN_LIFE
        else:
            symbols.append(symbol.replace("/", ""))
    return Price(generic, tuple(sorted(symbols, key=color_number)), life)


def color_number(colors: str) -> int:
    """Return a set of colours as a number, white first."""
    return sum(2 ** COLORS.index(color) for color in colors)


def mana_value(cost: str) -> int:
    """Return a cost's mana value (202.3)."""
    return sum(int(symbol) if symbol.isdigit() else 1 for symbol in re.findall(r"\{(.*?)\}", cost))
