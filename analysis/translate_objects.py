"""Nouns of rules text: which objects are meant, and who receives an effect."""

import re
from dataclasses import dataclass, replace
from typing import Any, Final

from counterclock.ability import ONE, Amount, Filter
from counterclock.kernels.codes import KEYWORDS as FLAGS
from counterclock.notation_words import COLOR_WORDS, KEYWORDS, OF_NO_CREATURE
from counterclock.translate_words import KINDS, NUMBER, Context, Object, count, kind_of, number, subtype

TYPES: Final = {
    "creature": "creature", "artifact": "artifact", "enchantment": "enchantment", "land": "land",
    "planeswalker": "planeswalker", "battle": "battle", "instant": "instant", "sorcery": "sorcery",
    "token": "token", "legendary": "legendary", "basic": "basic", "snow": "snow", "kindred": "kindred",
}  # fmt: skip
_PLAIN: Final = frozenset({"permanent", "card", "spell"})
_CONTROL: Final = (
    ("you control", "you"), ("under your control", "you"), ("you own", "you"), ("an opponent controls", "opponent"),
    ("your opponents control", "opponent"), ("you don't control", "opponent"), ("opponents control", "opponent"),
    ("that player controls", "opponent"), ("defending player controls", "opponent"), ("they control", "opponent"),
    ("target opponent controls", "opponent"),
    ("each opponent controls", "opponent"),
)  # fmt: skip
_QUANTITIES: Final = re.compile(
    rf"(?P<upto>up to )?(?P<n>{NUMBER} )?(?P<other>other |another )?(?P<target>target )(?P<rest>.+)"
)
_ANY_TARGETS: Final = re.compile(r"any number of (?:other )?target (?P<rest>.+)")
_ONE_OR: Final = re.compile(
    r"(?:one or two|one, two, or three|up to two|up to three|any number of) target (?P<rest>.+)"
)
THEIRS_ARE_TOKENS: Final = "Creatures of opponents count as tokens."
"""What is noted where creatures of opponents are asked for that are no tokens."""
FEWER_TARGETS: Final = "It is used also where there are fewer targets than it asks for."
"""What is noted where all of several targets are asked for (601.2c)."""
AIMED: Final = "There is always a target."
"""What is noted where opponents may have nothing that a target must be."""
BE_IT_THE_SAME: Final = "Another target is the creature that the pilot picks, be it the same."
"""What is noted where two targets are not told apart."""
PLAYERS: Final = {
    "you": "you", "each opponent": "each opponent", "target opponent": "target opponent",
    "each player": "each player", "all players": "each player", "your opponents": "each opponent",
    "each opponent who has three or more poison counters": "each corrupted opponent",
    "each of your opponents": "each opponent", "an opponent": "target opponent",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun with what stands beside it.

    Attributes
    ----------
    which : Filter
    control : str
        "you", "opponent" or "" where nobody is named.
    states : frozenset of str
        "attacking", "tapped" and the like, which filters do not know.
    """

    which: Filter
    control: str = ""
    states: frozenset[str] = frozenset()


def noun(text: str, context: Context) -> Noun | None:
    """Read a noun with its adjectives, its controller and what it has.

    Parameters
    ----------
    text : str
        Such as ``"nontoken artifact creatures you control with flying"``.
    context : Context

    Returns
    -------
    Noun or None
        None where a word is not understood.
    """
    text = re.sub(
        r"\bthat entered (?:the battlefield )?(?:under your control )?this turn\b",
        lambda found: f"{'you control ' if 'your' in found[0] else ''}that entered this turn",
        text.strip(),
    )
    if text.endswith(" other than {this}"):
        text = f"other {text.removesuffix(' other than {this}')}"
    text = re.sub(r" target player controls$", " you control", text)
    control = ""
    properties: dict[str, Any] = {}
    for phrase, who in _CONTROL:
        place = f" {text} ".find(f" {phrase} ")
        if place >= 0:
            after = text[place + len(phrase) :].strip()
            text, control = text[: max(place - 1, 0)].strip(), who
            if not _properties(after, properties):
                return None
            break
    found = re.search(r" (?=with |without |that has |that doesn't have |that entered this turn$)", text)
    if found:
        if not _properties(text[found.end() :], properties):
            return None
        text = text[: found.start()]
    described = _adjectives(text, properties)
    if described is None:
        return None
    which, states = described
    return Noun(which, control, states)


def _properties(text: str, properties: dict[str, Any]) -> bool:
    """Read what follows "with"; tell whether all of it was understood."""
    if not text:
        return True
    if text == "that entered this turn":
        properties["entered"] = True
        return True
    if found := re.fullmatch(r"(?:without|that doesn't have) (.+)", text):
        return _lacking(found[1], properties)
    text = re.sub(r"^(?:with|that has) ", "", text)
    if found := re.fullmatch(r"(power|toughness|mana value) (\d+|X)(?: or (less|greater|more))?", text):
        name = found[1].replace(" ", "_")
        if not found[2].isdigit():
            return False
        if found[3] != "less":
            properties[f"min_{name}"] = int(found[2])
        if found[3] not in ("greater", "more"):
            properties[f"max_{name}"] = int(found[2])
        return True
    if text in ("a counter on it", "counters on them", "a counter on them", "one or more counters on it",
                "one or more counters on them"):  # fmt: skip
        properties["counter"] = "any"
        return True
    if text in ("no counters on it", "no counters on them"):
        properties["not_counter"] = "any"
        return True
    found = re.fullmatch(rf"(?:an? |one or more )?({KINDS}) counters? on (?:it|them)", text)
    if found and kind_of(found[1]):
        properties["counter"] = found[1]
        return True
    words = text.split(" and ")
    if all(word in KEYWORDS for word in words):
        properties["keywords"] = tuple(words)
        return True
    return False


def _lacking(text: str, properties: dict[str, Any]) -> bool:
    """Read what follows "without"; tell whether all of it was understood."""
    if found := re.fullmatch(rf"an? (?:({KINDS}) )?counters? on (?:it|them)", text):
        properties["not_counter"] = found[1] or "any"
        return True
    words = tuple(text.split(" or "))
    if len(words) == 1 and words[0] in FLAGS:
        properties["not_keywords"] = words
        return True
    return False


_STATES: Final = frozenset({"attacking", "blocking", "equipped", "enchanted", "unblocked", "blocked"})


def _adjectives(text: str, properties: dict[str, Any]) -> tuple[Filter, frozenset[str]] | None:
    """Read adjectives and noun; "or" and commas between them make alternatives."""
    text = re.sub(r"\b(non[a-z]+), (?=non)", r"\1 ", text)
    text = re.sub(r",? (?:and/or|or|and) ", " or ", text).replace(", ", " or ")
    basic = _BASICS.fullmatch(text)
    parts = (basic[1] if basic else text).split(" or ")
    read = [_simple(part) for part in parts]
    if not text or any(part is None for part in read):
        return None
    several = [part for part in read if part is not None]
    shared = several[0] if len(several) == 1 else _either(several)
    if shared is None:
        return None
    if basic:
        shared.types += ("basic",)
    if "permanent" in text and re.search(r"\b(?:card|spell)s?$", text) and not set(shared.types) - _OF_SPELLS_TOO:
        shared.not_types += ("instant", "sorcery")
    return Filter(**{**shared.fields(), **properties}), frozenset(shared.states)


_LAND_TYPE: Final = "(?:Plains|Island|Swamp|Mountain|Forest)"
_BASICS: Final = re.compile(rf"basic ({_LAND_TYPE}(?: or {_LAND_TYPE})+(?: cards?)?)")
"""Several basic land types with one "basic" before them all."""
_OF_SPELLS_TOO: Final = frozenset({"legendary", "snow", "kindred"})
"""Words of a type line that stand on instants and sorceries too."""


@dataclass(slots=True)
class _Words:
    """What a row of adjectives and nouns says."""

    types: tuple[str, ...] = ()
    not_types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    colors: str = ""
    another: bool = False
    modified: bool = False
    commander: bool = False
    any_types: bool = False
    not_subtypes: tuple[str, ...] = ()
    state: str = ""
    multicolored: bool = False
    either: bool = False
    states: tuple[str, ...] = ()

    def fields(self) -> dict[str, Any]:
        """Return the fields of the filter."""
        return {
            "types": self.types, "not_types": self.not_types, "subtypes": self.subtypes, "colors": self.colors,
            "another": self.another, "modified": self.modified, "commander": self.commander,
            "all_types": len(self.types) > 1 and not self.any_types and not self.either,
            "not_subtypes": self.not_subtypes, "state": self.state, "multicolored": self.multicolored,
            "either": self.either,
        }  # fmt: skip


_HISTORIC: Final = ("legendary", "artifact", "Saga")
_OUTLAWS: Final = ("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock")


def _simple(text: str) -> _Words | None:
    """Read adjectives and a noun without alternatives."""
    said = _Words()
    for word in text.split():
        if not _word(word, said):
            return None
    return said


def _word(word: str, said: _Words) -> bool:
    """Read one word."""
    plural = word.removesuffix("s") if word != "sorceries" else "sorcery"
    if word in ("another", "other"):
        said.another = True
    elif word == "modified":
        said.modified = True
    elif plural == "commander":
        said.commander = True
    elif word in TYPES or plural in TYPES:
        said.types += (TYPES[word if word in TYPES else plural],)
    elif word in _PLAIN or plural in _PLAIN:
        pass
    elif word in COLOR_WORDS:
        said.colors += COLOR_WORDS[word]
    elif word.startswith("non") and word.removeprefix("non").strip("-") in TYPES:
        said.not_types += (word.removeprefix("non").strip("-"),)
    elif word in _STATES:
        said.states += (word,)
    elif word in ("tapped", "untapped"):
        said.state = word
    elif word == "multicolored":
        said.multicolored = True
    elif word == "historic":
        said.types, said.subtypes, said.either = (*said.types, *_HISTORIC[:2]), (*said.subtypes, _HISTORIC[2]), True
    elif plural == "outlaw":
        said.subtypes = _OUTLAWS
        return True
    elif word.startswith("non-") and (named := subtype(word.removeprefix("non-"))) is not None:
        said.not_subtypes += (named,)
    elif (named := subtype(word)) is not None:
        said.subtypes += (named,)
    else:
        return False
    narrower = said.either and len(said.types) + len(said.subtypes) > len(_HISTORIC)
    return len(said.colors) < 2 and len(said.subtypes) < 2 and not narrower


def _either(parts: list[_Words]) -> _Words | None:
    """Join alternatives: all types, all subtypes or all colours; what stands after the last belongs to each."""
    *before, last = parts
    first = before[0]
    if any(part.commander for part in parts):
        return None
    joined = _Words(another=first.another, not_types=first.not_types, modified=first.modified, states=first.states)
    joined.not_subtypes, joined.state = first.not_subtypes, first.state
    if any(part.another or part.not_types or part.modified or part.states for part in parts[1:]):
        return None
    if any(part.not_subtypes or part.state or part.multicolored or part.either for part in parts[1:]):
        return None
    if all(len(part.types) == 1 and not part.subtypes and not part.colors for part in parts):
        joined.types = tuple(dict.fromkeys(part.types[0] for part in parts))
        joined.any_types = True
        return joined
    if all(part.subtypes and not part.types and not part.colors for part in before) and last.subtypes:
        if last.colors or len(last.types) > 1:
            return None
        joined.subtypes = tuple(part.subtypes[0] for part in parts)
        joined.types = last.types
        return joined
    if all(part.colors and not part.types and not part.subtypes for part in before) and last.colors:
        joined.colors = "".join(part.colors for part in parts)
        joined.types, joined.subtypes = last.types, last.subtypes
        return joined
    if all(not part.colors and len(part.types) + len(part.subtypes) == 1 for part in parts):
        joined.types = tuple(word for part in parts for word in part.types)
        joined.subtypes = tuple(word for part in parts for word in part.subtypes)
        joined.either = True
        return joined
    return None


# Receivers -----------------------------------------------------------------------------------------------------------

_ITSELF: Final = frozenset({"{this}", "itself"})
_IT: Final = frozenset({"it", "that creature", "that permanent", "he", "she", "him", "her", "they", "them",
                        "those creatures", "that token", "the creature", "each of them", "each of those creatures",
                        "that artifact", "that land", "that planeswalker"})  # fmt: skip


def receiver(text: str, harmful: bool, context: Context) -> Object | None:
    """Read who or what an effect is meant for.

    Parameters
    ----------
    text : str
        Such as ``"up to two target creatures you control"``.
    harmful : bool
        Whether a target that may be anybody's is an opponent's.
    context : Context
        What "it" stands for; a target that is named becomes "it".

    Returns
    -------
    Object or None
        None where the words are not understood or the notation has no such receiver.
    """
    text = text.strip().removesuffix(" each")
    if harmful:
        text = re.sub(r" target player controls$", " target opponent controls", text)
    if text in _ITSELF:
        context.it = Object("self")
        return context.it
    if text in ("they", "them") and context.it == Object("self") and context.that_player is not None:
        return context.that_player
    if text in _IT:
        return that(text, context)
    if text in (
        "the creature you control",
        "the chosen creature",
        "the chosen creature you control",
        "that creature you control",
    ):
        return context.it if context.it is not None and "you control" in context.it.receiver else None
    if text in ("equipped creature", "enchanted creature") and context.attached:
        context.it = Object("attached creature")
        return context.it
    found = _player(text, harmful, context)
    if found is not None:
        return found
    found = _target(text, harmful, context) or _every(text, context)
    if found is not None:
        context.it = found
    return found


def that(text: str, context: Context) -> Object | None:
    """Return what "it" or "that creature" stands for: "that creature" is never the source of the ability."""
    if context.it == Object("self") and (text.startswith(("that", "those")) or text == "the creature"):
        return context.subject
    return context.it


def player(text: str, harmful: bool, context: Context) -> Object | None:
    """Read which player an effect is meant for; None for anything else."""
    return _player(text.strip(), harmful, context)


def _player(text: str, harmful: bool, context: Context) -> Object | None:
    if text in PLAYERS:
        who = Object(PLAYERS[text])
        if who.receiver == "target opponent":
            context.that_player = who
        return who
    if text in ("target player", "target player or planeswalker", "target opponent or planeswalker"):
        who = Object("target opponent" if harmful else "you")
        context.that_player = who
        if text != "target opponent or planeswalker":
            context.note("Always aimed at an opponent." if harmful else "Always aimed at yourself.")
        return who
    if text in ("that player", "that opponent", "defending player", "they", "that player or planeswalker"):
        return context.that_player
    return None


def _target(text: str, harmful: bool, context: Context) -> Object | None:
    """Read targets."""
    up_to, other, asked = ONE, False, False
    if found := _ONE_OR.fullmatch(text):
        most = {"one or two": 2, "up to two": 2, "one, two, or three": 3, "up to three": 3}
        how_many = re.match(r"one or two|one, two, or three|up to two|up to three", text)
        if how_many is None:
            return None
        up_to, rest = Amount(base=most[how_many[0]]), found["rest"]
    elif found := _QUANTITIES.fullmatch(text):
        rest, other = found["rest"], found["other"] is not None
        if found["n"]:
            stated = count(found["n"].strip(), context)
            if stated is None:
                return None
            up_to, asked = stated, not found["upto"] and stated.base > 1
    else:
        return None
    meant = noun(rest, context)
    made = None if meant is None else _targets(meant, up_to, other, harmful, context)
    if made is not None and "opposing" in made.receiver and _OF_ONE_PLAYER.search(text):
        context.note("The creature may be any opponent's, not only that player's.")
    if asked and made is not None and "you control" in made.receiver:
        context.note(FEWER_TARGETS)
    return made


def _targets(meant: Noun, up_to: Amount, other: bool, harmful: bool, context: Context) -> Object | None:
    """Say whom targets mean in the notation."""
    other = other or meant.which.another
    theirs = meant.control == "opponent" or (not meant.control and harmful)
    states = set(meant.states)
    if states - {"attacking"} or (states and theirs and harmful and meant.control != "you"):
        return None
    if states:
        context.note("The creature is the one that the pilot picks, whether it attacks or not.")
    creature, which = without_creature(_creatures_of(meant.which))
    if creature and meant.which.either and not theirs:
        context.note("Of creatures and Vehicles, it is a creature that is chosen.")
    if creature:
        who = "target opposing creature" if theirs else "target creature you control"
        who = "another target creature you control" if other and not theirs else who
        if other and context.spell and not theirs:
            context.note(BE_IT_THE_SAME)
        return Object(who, replace(which, another=False), up_to)
    if theirs:
        return None
    which = replace(meant.which, another=meant.which.another or other)
    if which.subtypes and not which.types and set(which.subtypes) <= BASIC_LANDS:
        which = replace(which, types=("land",))
    return Object("target permanent you control", which, up_to)


BASIC_LANDS: Final = frozenset({"Plains", "Island", "Swamp", "Mountain", "Forest"})
"""Subtypes of basic lands (305.6)."""


def _creatures_of(which: Filter) -> Filter:
    """Narrow "creature or Vehicle" down to creatures: whoever chooses the target may."""
    if which.either and "creature" in which.types:
        return replace(which, types=("creature",), subtypes=(), either=False)
    return which


def without_creature(which: Filter) -> tuple[bool, Filter]:
    """Tell whether a filter means creatures, and return what else it says."""
    if which.either:
        return False, which
    if which.types == ("creature",):
        return True, replace(which, types=())
    if which.all_types and "creature" in which.types:
        rest = tuple(word for word in which.types if word != "creature")
        return True, replace(which, types=rest, all_types=len(rest) > 1)
    return bool(which.subtypes and not which.types and _creatures_only(which.subtypes)), which


def _creatures_only(names: tuple[str, ...]) -> bool:
    return not OF_NO_CREATURE & set(names)


_OF_ONE_PLAYER: Final = re.compile(r" (?:defending player|that player|target opponent|they) controls?\b")
_PHRASE: Final = re.compile(r"(?:each|all|every) (?P<rest>.+)")


def _every(text: str, context: Context) -> Object | None:
    """Read "each creature you control", "other Elves you control", "all creatures"."""
    found = _PHRASE.fullmatch(text)
    rest = found["rest"] if found else text
    meant = noun(rest, context)
    if meant is None or not (found or _is_plural(rest)):
        return None
    creature, which = without_creature(meant.which)
    states = set(meant.states)
    if context.spell and which.another:
        return None  # other than whom the spell means before
    if states == {"attacking"} and creature and meant.control != "opponent" and not which.another:
        return Object("each attacking creature", which)
    if states:
        return None
    if meant.control == "you":
        if not creature:
            return Object("each permanent you control", meant.which)
        if which.another:
            return Object("each other creature you control", replace(which, another=False))
        return Object("each creature you control", which)
    if meant.control == "opponent" and creature:
        if _OF_ONE_PLAYER.search(text):
            context.note("The creatures of all opponents are meant, not those of one.")
        return Object("each opposing creature", which)
    if not meant.control and creature and not which.another and found:
        return Object("each creature", which)
    return None


def _is_plural(text: str) -> bool:
    """Tell whether a noun without an article is meant in the plural."""
    head = re.split(r" (?:you|an|your|that|with|under)\b", text)[0].split()
    return bool(head) and (head[-1].endswith("s") or head[-1] in ("Elves", "Mice", "Merfolk"))


def some(text: str, context: Context) -> tuple[Amount, Noun] | None:
    """Read a number and a noun, such as "a creature", "two Forests", "another artifact".

    Returns
    -------
    (Amount, Noun) or None
    """
    word, _, rest = text.partition(" ")
    if word == "another":
        meant = noun(rest, context)
        return None if meant is None else (ONE, Noun(replace(meant.which, another=True), meant.control, meant.states))
    stated = count(word, context) if number(word) is not None or word == "X" else None
    meant = noun(rest, context) if stated is not None else None
    return None if meant is None or stated is None else (stated, meant)


def plain(text: str, context: Context, control: str = "") -> Filter | None:
    """Read a noun that names no controller, or only the one stated, as a filter."""
    meant = noun(text, context)
    if meant is None or meant.states or meant.control not in ("", control):
        return None
    return meant.which
