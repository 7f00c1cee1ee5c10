"""The words of the notation of abilities: which there are, how they are spelled, what they stand for."""

import re
from typing import Final

from counterclock.kernels import codes, layout

KEYWORDS: Final = codes.KEYWORDS + (
    "toxic", "poisonous", "equip", "enchant", "reconfigure", "fortify", "living weapon", "bloodthirst", "graft",
    "modular", "evolve", "training", "renown", "outlast", "riot", "adapt", "monstrosity", "reinforce",
    "fabricate", "mentor", "dethrone", "unleash", "devour", "scavenge", "bushido", "annihilator", "melee", "rampage",
    "flanking", "cascade", "rebound", "storm", "cycling", "kicker", "multikicker", "flashback",
    "unearth", "evoke", "dash", "ninjutsu", "convoke", "delve", "improvise", "affinity", "vanishing",
    "fading", "suspend", "echo", "ward", "crew", "afterlife", "afflict", "casualty", "spectacle",
    "madness", "morph", "megamorph", "sunburst", "phasing", "compleated", "bargain", "offspring",
    "squad", "ravenous", "backup", "for mirrodin!", "fuse", "overload", "escape", "cumulative upkeep",
    "changeling", "devoid", "split second", "escalate", "bestow", "embalm", "eternalize", "encore",
    "blitz", "prototype", "mobilize", "station", "level up", "amplify", "buyback", "splice onto arcane",
    "support", "tribute", "enlist", "exploit", "myriad", "extort", "soulbond", "firebending",
)  # fmt: skip
"""Keywords that a line can state or an effect can give; some of them take a number or a cost."""

OF_NO_CREATURE: Final = frozenset([
    "Equipment", "Aura", "Vehicle", "Forest", "Island", "Swamp", "Mountain", "Plains", "Desert", "Gate",
    "Cave", "Saga", "Treasure", "Clue", "Food", "Blood", "Map", "Powerstone", "Shrine", "Curse", "Rune",
    "Background", "Class", "Case", "Room", "Town", "Planet", "Locus", "Lair", "Mine", "Tower", "Sphere",
    "Spacecraft", "Book", "Bobblehead", "Fortification", "Siege", "Gold", "Junk", "Lander", "Incubator",
    "Arcane", "Lesson", "Adventure", "Trap", "Omen", "Contraption", "Attraction", "Cartouche", "Infinity", "Plan",
    "Power-Plant", "Stone", "Urza's",
])  # fmt: skip
"""Subtypes of other types than creatures (205.3)."""

NOT_EVENTS: Final = ("activated", "loyalty", "spell", "pumps", "chapter", "given")
"""Words of ``codes.TRIGGERS`` that stand for sorts of ability, not for events."""

EVENTS: Final = (*(word for word in codes.TRIGGERS if word not in NOT_EVENTS), "counters put on self")

COMPARISONS: Final = ("at least", "at most", "exactly")
"""Conditions that compare two numbers."""

PLAIN_CONDITIONS: Final = tuple(
    word
    for word in codes.CONDITIONS
    if word not in ("always", "otherwise", *COMPARISONS, "self has counter", "self lacks counter")
)
"""Conditions that are a word and nothing else."""

COUNT_WORDS: Final = tuple(word for word in codes.COUNTS if word not in ("number", "x"))

STATICS: Final = (
    "cost less", "extra land", "trigger again", "no maximum hand size", "power equals",
    "cannot have counters", "double life loss of opponents", "infect at no life", "proliferate twice",
    "more noncombat damage", "costs less itself", "mana of any color",
    "double tokens", "one attacker", "cast for energy", "activate loyalty abilities twice",
)  # fmt: skip
"""What a static ability can do besides granting power, toughness and keywords."""

SCOPES: Final = layout.SCOPES
PUTTERS: Final = layout.PUTTERS

WHOSE: Final = {"anyone's": "any", "opponent's": "opponent", "attached creature's": "attached"}
"""Whose an event is, where it is not yours or the card's own."""

PLAYERS: Final = (
    "you", "each opponent", "target opponent", "each player", "that player", "the opponent nearest to losing",
    "target player", "each corrupted opponent",
)  # fmt: skip
"""Receivers that are players."""

NUMBERED: Final = (
    "draw", "discard", "mill", "scry", "surveil", "bolster", "amass", "monstrosity", "impulse draw", "incubate",
    "earthbend",
)  # fmt: skip
REPEATED: Final = ("proliferate", "extra combat", "extra turn", "land drop", "populate", "nothing", "activate again")
ON_OBJECT: Final = (
    "untap", "tap", "destroy", "exile", "flicker", "explore", "put same kinds", "return transformed",
    "one more counter",
)  # fmt: skip

COLOR_WORDS: Final = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G", "colorless": "C"}

_THIRD_PERSON: Final = {word + "s": word for word in ("draw", "discard", "mill")}
_PLURAL_SCOPES: Final = {
    word.replace("creature", "creatures").replace("permanent", "permanents"): word for word in SCOPES
}
_PLAYER_KINDS: Final = {
    **{kind: kind for kind in codes.PLAYER_KINDS},
    **{f"{kind} {noun}": kind for kind in codes.PLAYER_KINDS for noun in ("counter", "counters")},
    "rads": "rad",
}
_PLURAL_TYPES: Final = {
    **{word + "s": word for word in codes.TYPES if word not in ("legendary", "basic", "snow", "kindred")},
    "sorceries": "sorcery",
}


def _same(words: tuple[str, ...]) -> dict[str, str]:
    """Let each word stand for itself."""
    return {word: word for word in words}


def verb_on_object(verb: str) -> str:
    """Return a verb with the preposition that it takes before its object."""
    return f"{verb} on" if verb in ("put same kinds", "one more counter") else verb


MEANINGS: Final[dict[str, dict[str, str]]] = {
    "EVENT": _same(EVENTS),
    "RECEIVER": {**_same(codes.RECEIVERS), "target creature": "target creature you control"},
    "COUNT": _same(COUNT_WORDS),
    "CONDITION": _same(PLAIN_CONDITIONS),
    "KEYWORD": _same(KEYWORDS),
    "PLACE": _same(codes.PLACES),
    "STATIC": _same(STATICS),
    "SCOPE": {**_PLURAL_SCOPES, **_same(SCOPES)},
    "PUTTER": _same(PUTTERS),
    "PLAYER_KIND": _PLAYER_KINDS,
    "NUMBERED": {**_THIRD_PERSON, **_same(NUMBERED)},
    "REPEATED": _same(REPEATED),
    "ON_OBJECT": {verb_on_object(verb): verb for verb in ON_OBJECT},
    "TYPE": {**_PLURAL_TYPES, **_same(codes.TYPES)},
    "NOT_TYPE": {"non" + word: word for word in codes.TYPES},
    "COLOR": COLOR_WORDS,
}
"""By terminal of the grammar: every spelling that is understood, and the word it stands for."""

DESCRIPTIONS: Final = {
    "EVENT": "an event (such as enters, attacks)",
    "RECEIVER": "who or what (such as self, each opponent)",
    "COUNT": "something that is counted (such as creatures you control)",
    "CONDITION": "a condition (such as corrupted)",
    "KEYWORD": "a keyword",
    "PLACE": "a place (such as hand, battlefield)",
    "STATIC": "what it does all the time (such as cost less)",
    "SCOPE": "whose counters (such as creatures you control)",
    "PUTTER": "anyone, you or opponent",
    "PLAYER_KIND": "poison, rad, energy or experience",
    "NUMBERED": "an effect (such as draw 1)",
    "REPEATED": "an effect (such as proliferate)",
    "ON_OBJECT": "an effect (such as untap self)",
    "TYPE": "a type of card",
    "NOT_TYPE": "a type of card",
    "COLOR": "a colour",
    "SUBTYPE": "a subtype (such as Elf)",
    "COUNTER": "a kind of counter (such as +1/+1 counter)",
    "KIND": "a kind of counter (such as +1/+1)",
    "INT": "a number",
    "X": "X",
    "SIGN": "+ or -",
    "MANA": "mana (such as {1}{G})",
    "ENERGY": "energy (such as {E}{E})",
    "TAP": "{T}",
    "UNTAP": "{Q}",
    "LOYALTY": "a loyalty cost (such as [+1])",
    "NAME_QUOTED": "a name in quotation marks",
    "REST": "', rest to graveyard'",
    "ABILITIES": "abilities in brackets, with | between them",
    "ANY": "a card or permanent",
    "NO_EFFECT": "no effect on the clock: ...",
    "LEFT_OUT": "left out: ...",
    "BOUND": "'or less' or 'or more'",
    "COMPARISON": "'at least', 'at most' or 'exactly'",
    "$END": "the end of the line",
}
"""What a terminal is called in an error message; the others are called by their text."""

_NOT_KINDS: Final = "double|remove|move|all|put|may|otherwise|and|with|plus|on|to|from|by|a|an"
_COUNTER: Final = (
    r"(?:an? )?(?:[+-][0-9]{1,4}/[+-][0-9]{1,4} |"
    rf"(?!(?:{_NOT_KINDS})\b)(?:(?:first|double) strike|[a-z][a-z'-]*) )?counters?(?![a-z])"
)
_KIND: Final = r"[+-][0-9]{1,4}/[+-][0-9]{1,4}|[a-z][a-z' -]*[a-z]"
_PRIORITIES: Final = {"RECEIVER": 3, "COUNT": 3, "NOT_TYPE": 2, "EVENT": 1, "CONDITION": 2, "ON_OBJECT": 2}


def counter_kind(text: str) -> str:
    """Return the kind in a phrase such as "a +1/+1 counter"; "" where it names none."""
    return re.sub(r"^an? | ?counters?$", "", text)


def terminals() -> str:
    """Write the grammar's terminals that hold the vocabulary.

    Returns
    -------
    str
        Lines in lark's notation.
    """
    lines = [_terminal(name, tuple(spellings)) for name, spellings in MEANINGS.items()]
    return "\n".join([*lines, f"COUNTER.2: /{_slashed(_COUNTER)}/", f"KIND: /{_slashed(_KIND)}/"]) + "\n"


def _terminal(name: str, spellings: tuple[str, ...]) -> str:
    """Write one terminal: its spellings, the longest first."""
    longest_first = sorted(spellings, key=lambda word: (-len(word), word))
    pattern = "|".join(_slashed(re.escape(word).replace(r"\ ", " ")) for word in longest_first)
    return f"{name}.{_PRIORITIES.get(name, 0)}: /(?:{pattern})(?![A-Za-z'])/"


def _slashed(pattern: str) -> str:
    """Protect slashes within a pattern that stands between slashes."""
    return pattern.replace("/", r"\/")
