"""Keywords: which are flags of a permanent, which are abilities in other words, and which cannot touch the clock."""

import re
from collections.abc import Sequence
from typing import Final

from counterclock.ability import (
    ANYTHING,
    NONE,
    ONE,
    Ability,
    Activated,
    Amount,
    Condition,
    Cost,
    Effect,
    EntersWith,
    Filter,
    Keyword,
    Static,
    Triggered,
)
from counterclock.catalogue import Keyword as PrintedKeyword
from counterclock.kernels.codes import KEYWORDS

_ALWAYS: Final = Condition()
_MOST_INSTANCES: Final = 15
NO_EFFECT: Final = frozenset(
    [
        "enchant",
        "ward",
        "changeling",
        "devoid",
        "partner",
        "partner with",
        "doctor's companion",
        "companion",
        "umbra armor",
        "split second",
        "banding",
        "rampage",
        "provoke",
        "assist",
        "regenerate",
        "read ahead",
        "choose a background",
        "legendary landwalk",
        "friends forever",
        "hideaway",
        "start your engines!",
        "ascend",
        "demonstrate",
        "miracle",
        "flash",
        "buyback",
        "splice",
        "splice onto",
        "exhaust",
        "madness",
        "cycling",
        "basic landcycling",
        "islandcycling",
        "swampcycling",
        "forestcycling",
        "mountaincycling",
        "plainscycling",
        "wizardcycling",
        "landcycling",
        "leyline",
        "kicker",
        "multikicker",
        "entwine",
        "overload",
        "cleave",
        "spree",
        "bargain",
        "gift",
        "casualty",
        "flashback",
        "jump-start",
        "retrace",
        "aftermath",
        "rebound",
        "replicate",
        "escalate",
        "tiered",
        "teamwork",
        "compleated",
        "living metal",
        "dredge",
        "recover",
        "transmute",
        "forecast",
        "collect evidence",
        "behold",
        "storied",
    ]
)
"""Keywords with no effect of their own on when an opponent loses, or whose effect the abilities say."""

WALKS: Final = frozenset(
    ["swampwalk", "islandwalk", "forestwalk", "mountainwalk", "plainswalk", "desertwalk", "protection"]
)
FROM_ABILITIES: Final = frozenset(
    [
        "crew",
        "delve",
        "toxic",
        "poisonous",
        "adapt",
        "monstrosity",
        "heroic",
        "inspired",
        "battalion",
        "exert",
        "pack tactics",
        "channel",
        "bloodrush",
    ]
)
"""Keywords that are read elsewhere: as a number, as a cost, or as a name for an ability that is written out."""

_NUMBERED: Final = frozenset(
    ["modular", "graft", "renown", "fabricate", "vanishing", "fading", "afterlife", "mobilize", "firebending",
     "bloodthirst", "support", "bushido"]
)  # fmt: skip
"""Keywords that say nothing without a number; X is none."""


def _number(keyword: Keyword | PrintedKeyword) -> int:
    """Return the number of a keyword, 1 where it has none."""
    written = str(keyword.value)
    return int(written) if written.isdigit() else 1


def _equip(written: str) -> tuple[Ability, ...]:
    """Return what equip means with a cost or with some creatures and a cost (702.6a, 702.6c, 702.6e).

    What is written is the cost in mana where nothing else is known of it: no such cost can be paid.
    """
    if re.fullmatch(r"Pay (?:\{E\})+", written):
        return _attaching((Cost(energy=Amount(base=written.count("{E}"))),))
    if found := re.fullmatch(r"([^{}]+?) ((?:\{[^{}]+\})+)", written):
        which = _EQUIPPED.get(found[1]) or _subtypes(found[1])
        costs = (Cost(mana=found[2]),) if which is not None else (Cost(mana=written),)
        return _attaching(costs, which or ANYTHING)
    if found := re.fullmatch(r"Pay (\d+) life(?:\.((?:\{[^{}]+\})+))?", written):
        return _attaching((Cost(mana=found[2] or "", life=int(found[1])),))
    if found := re.fullmatch(r"Remove an? (\w+) counter from this", written):
        return _attaching((Cost(remove=1, kind=found[1]),))
    if found := re.fullmatch(r"Sacrifice an? (artifact|creature)", written):
        return _attaching((Cost(sacrifice=Filter(types=(found[1],))),))
    if written == "Discard a card":
        return _attaching((Cost(discard=1),))
    if found := re.fullmatch(r"((?:\{[^{}]+\})+) or ((?:\{[^{}]+\})+)", written):
        return _attaching((Cost(mana=found[1]), Cost(mana=found[2])))
    return _attaching((Cost(mana=written),))


_EQUIPPED: Final = {
    "legendary creature": Filter(types=("legendary",)),
    "legendary creature you control": Filter(types=("legendary",)),
    "creature token": Filter(types=("token",)),
    "commander": Filter(commander=True),
}
"""Which creatures an Equipment is for that names them otherwise than by a creature type."""


def _subtypes(written: str) -> Filter | None:
    """Read creature types, such as "Shaman, Warlock, or Wizard"."""
    names = re.split(r",? or |, ", written)
    return Filter(subtypes=tuple(names)) if all(re.fullmatch(r"[A-Z][a-z]+", name) for name in names) else None


def _attaching(costs: tuple[Cost, ...], which: Filter = ANYTHING) -> tuple[Ability, ...]:
    """Return the abilities that attach an Equipment to one of your creatures for one of some costs."""
    attach = Effect("attach", receiver="target creature you control", which=which)
    return tuple(Activated(each, (attach,), sorcery_speed=True) for each in costs)


def _put(count: Amount, receiver: str = "self", condition: Condition = _ALWAYS) -> Effect:
    """Return the effect that puts +1/+1 counters."""
    return Effect("put", count, kind="+1/+1", receiver=receiver, condition=condition)


def _greater_power(than_self: int = 1) -> Condition:
    """Return the condition that the creature the event is about has greater power than the source."""
    return Condition("at least", Amount(times=1, count="power of that creature"), Amount(than_self, 1, "power of self"))


_BEARERS: Final = {
    "living weapon": "0/0 black Phyrexian Germ",
    "for mirrodin!": "2/2 red Rebel",
    "job select": "1/1 colorless Hero",
}
"""The tokens that bear an Equipment from the start (702.92, 702.163, 702.182)."""


def packed_instances(numbers: Sequence[int]) -> int:
    """Pack the numbers of poisonous abilities, each of which triggers by itself (CR 702.70b).

    Parameters
    ----------
    numbers : sequence of int
        One for each ability, 1 to 15; at most 15 of them.

    Returns
    -------
    int
        Four bits for each, the first lowest.

    Raises
    ------
    ValueError
        There are more of them, or a number does not fit.
    """
    if len(numbers) > _MOST_INSTANCES or any(not 1 <= number <= _MOST_INSTANCES for number in numbers):
        raise ValueError(f"poisonous {list(numbers)}: give at most 15 abilities with numbers from 1 to 15")
    return sum(number << 4 * place for place, number in enumerate(numbers))


def _counting_down(kind: str, count: Amount) -> tuple[Ability, ...]:
    """Return what vanishing (702.63) and fading (702.32) mean: counters that leave, then the permanent."""
    gone = Condition("self lacks counter", kind=kind)
    removed = Effect("remove", ONE, kind=kind, receiver="self")
    sacrificed = Effect("sacrifice", receiver="self", condition=gone)
    steps = (removed, sacrificed) if kind == "time" else (sacrificed, removed)
    return (EntersWith(kind, count), Triggered(("your upkeep",), steps))


def _reinforcing(written: str) -> tuple[Ability, ...] | None:
    """Return what reinforce with a number and a cost means (702.77a); None for X."""
    found = re.fullmatch(r"(\d+)\N{EM DASH}((?:\{[^{}]+\})+)", written)
    if found is None:
        return None
    counters = _put(Amount(base=int(found[1])), "target creature you control")
    return (Activated(Cost(mana=found[2], discard_self=True), (counters,)),)


def _growing(keyword: Keyword | PrintedKeyword, count: Amount) -> tuple[Ability, ...] | None:
    """Say in other words what a keyword about +1/+1 counters means; None for any other."""
    match keyword.name:
        case "modular":
            artifact = Filter(types=("artifact",))
            moved = Effect(
                "put", Amount(times=1, count="counters on self", kind="+1/+1"), kind="+1/+1",
                receiver="target creature you control", which=artifact,
            )  # fmt: skip
            return (EntersWith("+1/+1", count), Triggered(("dies",), (moved,)))
        case "graft" | "ravenous":
            return (EntersWith("+1/+1", count),) if keyword.name == "graft" else None
        case "evolve":
            entering = Filter(types=("creature",), another=True)
            return (
                Triggered(("another enters",), (_put(ONE),), entering, condition=Condition("that creature is greater")),
            )
        case "renown":
            return (Triggered(("combat damage to a player",), (_put(count),), only_once=True),)
        case "fabricate":
            return (Triggered(("enters",), (_put(count),)),)
        case "riot" | "unleash":
            return (EntersWith("+1/+1", ONE),)
        case "training":
            grown = _put(ONE, condition=Condition("self is attacking"))
            return (Triggered(("another attacks",), (grown,), condition=_greater_power(), once_each_turn=True),)
        case "dethrone":
            richest = Condition(
                "at least", Amount(times=1, count="life of that player"), Amount(times=1, count="greatest life")
            )
            return (Triggered(("attacks",), (_put(ONE),), condition=richest),)
        case "bloodthirst":
            return (EntersWith("+1/+1", count, Condition("an opponent lost life this turn")),)
        case "support":
            supported = Effect("put", ONE, kind="+1/+1", receiver="another target creature you control", up_to=count)
            return (Triggered(("enters",), (supported,)),)
        case "outlast":
            return (Activated(Cost(mana=str(keyword.value), tap=True), (_put(ONE),), sorcery_speed=True),)
        case "reinforce":
            return _reinforcing(str(keyword.value))
        case _:
            return None


_HISTORIC: Final = Filter(types=("legendary", "artifact"), subtypes=("Saga",), either=True)
_OUTLAWS: Final = Filter(subtypes=("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock"))
_MANY: Final = {"Allies": "Ally", "Dwarves": "Dwarf", "Elves": "Elf", "Plains": "Plains", "Wolves": "Wolf"}
"""Subtypes whose plural is not theirs with an s."""


def _affinity(what: str) -> Filter:
    """Say which permanents affinity counts (702.41), from the plural of types and a subtype."""
    if what in ("historic permanents", "outlaws"):
        return _HISTORIC if what.startswith("historic") else _OUTLAWS
    if what[:1].isupper():
        return Filter(subtypes=(_MANY.get(what, what.removesuffix("s")),))
    types = tuple(word.removesuffix("s") for word in what.split())
    return Filter(types=types, all_types=len(types) > 1)


def as_abilities(keyword: Keyword | PrintedKeyword) -> tuple[Ability, ...] | None:
    """Say in other words what a keyword means.

    Parameters
    ----------
    keyword : Keyword
        As an ability of the notation or as printed.

    Returns
    -------
    tuple of Ability or None
        None where the keyword is no abbreviation of an ability that can be played.
    """
    if keyword.name in _NUMBERED and not str(keyword.value).isdigit():
        return None
    count = Amount(base=_number(keyword))
    match keyword.name:
        case "equip":
            return _equip(str(keyword.value))
        case "prowess":
            pump = Effect("pump", ONE, ONE, receiver="self")
            return (Triggered(("you cast",), (pump,), Filter(not_types=("creature",))),)
        case "decayed":
            attacking = Amount(times=1, count="self fits", which=Filter(types=("creature",), state="attacking"))
            gone = Effect("sacrifice", receiver="self", condition=Condition("at least", attacking, ONE))
            return (Triggered(("end of combat",), (gone,)),)
        case "battle cry":
            return (
                Triggered(
                    ("attacks",),
                    (Effect("pump", ONE, NONE, receiver="each attacking creature", which=Filter(another=True)),),
                ),
            )
        case "vanishing" | "fading":
            return _counting_down("time" if keyword.name == "vanishing" else "fade", count)
        case "bushido":
            return (Triggered(("blocked",), (Effect("pump", count, count, receiver="self"),)),)
        case "afterlife":
            spirits = Effect("create", count, kind="1/1 white and black Spirit with flying")
            return (Triggered(("dies",), (spirits,)),)
        case "myriad":
            other = Effect(
                "copy", receiver="self", to="battlefield attacking each other opponent", until="end of combat"
            )
            return (Triggered(("attacks",), (other,)),)
        case "living weapon" | "for mirrodin!" | "job select":
            bearer = Effect("create", ONE, kind=_BEARERS[str(keyword.name)])
            return (Triggered(("enters",), (bearer, Effect("attach", receiver="that permanent"))),)
        case "mobilize":
            warriors = Effect(
                "create", count, kind="1/1 red Warrior", to="battlefield attacking", until="the next end step"
            )
            return (Triggered(("attacks",), (warriors,)),)
        case "firebending":
            return (Triggered(("attacks",), (Effect("add", count, kind="{R}"),)),)
        case "affinity for":
            there = Amount(times=1, count="permanents you control", which=_affinity(str(keyword.value)))
            return (Static("costs less itself", there),)
        case _:
            return _growing(keyword, count)


def keyword_status(keyword: Keyword | PrintedKeyword) -> str:
    """Tell how a keyword is played.

    Parameters
    ----------
    keyword : Keyword

    Returns
    -------
    str
        "flag", "ability", "no effect" or "left out".
    """
    if keyword.name in KEYWORDS or keyword.name in WALKS or keyword.name in FROM_ABILITIES:
        return "flag"
    if as_abilities(keyword) is not None:
        return "ability"
    return "no effect" if keyword.name in NO_EFFECT else "left out"
