"""The notation of abilities: one readable line for each ability of a card.

``parse_ability`` reads a line, ``print_ability`` writes it; every word is explained in ``NOTATION.md``.
"""

import difflib
import re
from collections.abc import Iterable
from functools import cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Final

import platformdirs

from counterclock import notation_words
from counterclock.ability import Ability
from counterclock.notation_print import print_ability

if TYPE_CHECKING:
    from lark import Lark, UnexpectedInput

__all__ = ["NotationError", "parse_abilities", "parse_ability", "print_ability"]

_SHOWN: Final = 6
"""So many of the things that could stand at a place are listed in an error message."""

_LONGEST: Final = 6
"""So many words has the longest word of the notation, spaces counted as part of it."""


_LARGE: Final = re.compile(r"[0-9]{7,}")
"""What is no number of the notation, as long as it is."""

_OF_PLAYERS: Final = re.compile(
    r"(?<!your )(?<!of )\b(?P<kind>poison|rad|energy|experience)s?(?: counters?)?\s*(?=$|[;:,])"
)
"""Counters of players where an effect ends."""
_SLIPS: Final = tuple(
    (re.compile(pattern, re.IGNORECASE), name, text)
    for pattern, name, text in (
        (r"(?:when|whenever|at the beginning) |.*\.$", "EVENT", 'this is rules English; write it as text = "..."'),
        (r"(?:\{t\}|t)\s*[:,]", "TAP", "the tap symbol is {T}"),
        (r"(?:a|an|one|two|three|four|five|six|seven|eight|nine|ten)\b", "INT", "write numbers as digits, such as 2"),
        (r"[\dX]*/[\dX]+ ", "NAME_QUOTED", 'describe a token in quotation marks, such as "1/1 green Elf"'),
        (r"[wubrgc]\b", "MANA", "write mana in braces, such as {G}"),
        (r"until end of turn", "PERMANENTLY", "it lasts until end of turn where nothing is said; leave that out"),
        (r"and\b", "SEMICOLON", "write ; between two effects"),
        (r"\.$", "", "leave the full stop out"),
        (r"(?:it|this|~)(?:\b|$)", "RECEIVER", "the card itself is called self"),
        (r"any colour", "ANY_COLOR", "write any color"),
    )
)
"""What people often write, where something else is expected: a pattern, what could stand there, and what to write."""
_AN_EVENT: Final = "enters: "
_GETS: Final = {
    "poison": "each opponent gets", "rad": "each opponent gets", "energy": "you get", "experience": "you get"
}  # fmt: skip
"""Who usually gets counters of players."""


class NotationError(ValueError):
    """A line that is no ability.

    Parameters
    ----------
    message : str
        What is wrong.
    line, column : int
        Where, counted from 1.
    expected : tuple of str
        What could stand there.

    Attributes
    ----------
    line, column : int
        Where, counted from 1.
    expected : tuple of str
        What could stand there.
    """

    def __init__(self, message: str, line: int, column: int, expected: tuple[str, ...] = ()) -> None:
        self.line = line
        self.column = column
        self.expected = expected
        hint = f"; expected {_listed(expected)}" if expected else ""
        super().__init__(f"line {line}, column {column}: {message}{hint}")


def parse_ability(text: str, line: int = 1) -> Ability:
    """Read one ability.

    Parameters
    ----------
    text : str
        One line, such as ``"{4}, {T}: proliferate twice"``.
    line : int, optional
        The number of the line, for error messages.

    Returns
    -------
    Ability
        What the line says.

    Raises
    ------
    NotationError
        When the line cannot be read; says where and what was expected.

    Examples
    --------
    >>> parse_ability("toxic 2")
    Keyword(name='toxic', value='2')
    """
    from lark import UnexpectedInput

    from counterclock.notation_values import MeaningError

    if "\n" in text.strip():
        raise NotationError("an ability is a single line", line, text.strip().index("\n") + 1)
    try:
        ability = _grammar().parse(text)
    except UnexpectedInput as problem:
        raise _explained(problem, text, line) from None
    except MeaningError as problem:
        raise NotationError(str(problem), line, problem.column) from None
    assert isinstance(ability, Ability)
    return ability


def parse_abilities(lines: Iterable[str]) -> tuple[Ability, ...]:
    """Read several abilities, one a line; empty lines are passed over.

    Parameters
    ----------
    lines : iterable of str
        The lines; a text is split into its lines.

    Returns
    -------
    tuple of Ability
        The abilities in order.

    Raises
    ------
    NotationError
        At the first line that cannot be read.
    """
    if isinstance(lines, str):
        lines = lines.splitlines()
    return tuple(parse_ability(text, number) for number, text in enumerate(lines, 1) if text.strip())


@cache
def _grammar() -> "Lark":
    """Load the grammar, once."""
    from lark import Lark

    from counterclock.notation_build import Builder

    text = (
        resources.files("counterclock").joinpath("notation.lark").read_text(encoding="utf-8")
        + notation_words.terminals()
    )
    return Lark(text, parser="lalr", transformer=Builder(), maybe_placeholders=False, cache=_kept_tables())


def _kept_tables() -> str | bool:
    """Return the file in which the parser's tables are kept from one run to the next; False where there is no place."""
    folder = Path(platformdirs.user_cache_dir("counterclock"))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return str(folder / "notation-tables")


def _explained(problem: "UnexpectedInput", text: str, line: int) -> NotationError:
    """Turn the parser's complaint into one for people."""
    names = tuple(getattr(problem, "accepts", None) or getattr(problem, "allowed", None) or ())
    words_first = sorted(names, key=lambda name: (name not in notation_words.DESCRIPTIONS, name))
    expected = tuple(dict.fromkeys(_called(name) for name in words_first if name != "WS_INLINE"))
    token = getattr(problem, "token", None)
    end = len(text.rstrip()) + 1
    ends = problem.column <= 0 or problem.column >= end or (token is not None and token.type == "$END")
    at = end - 1 if ends else problem.column - 1
    slip = _slip(text, at) or (_eventless(text, line) if at == len(text) - len(text.lstrip()) else None)
    if slip is not None:
        return NotationError(slip[0], line, slip[1])
    if ends:
        return NotationError("the line ends too early", line, end, expected)
    found = text[problem.column - 1 :].strip()
    if usual := _usual_slip(found, names):
        return NotationError(usual, line, problem.column)
    said, meant = _nearest(found, names)
    if not meant and "SUBTYPE" in names:
        said, meant = found.split()[0], _subtype(found.split()[0])
    if meant:
        return NotationError(f"{said!r} is not understood; did you mean {meant!r}?", line, problem.column)
    return NotationError(f"{_cut(found)!r} is not understood here", line, problem.column, expected)


def _slip(text: str, at: int) -> tuple[str, int] | None:
    """Return what is wrong where the parser stopped, and the column, where it is a usual slip."""
    for number in _LARGE.finditer(text):
        if number.start() <= at <= number.end():
            return f"{number[0]} is too large; numbers go up to 999999", number.start() + 1
    for counters in _OF_PLAYERS.finditer(text):
        if counters.start() <= at <= counters.end():
            right = f"{_GETS[counters['kind']]} 1 {counters['kind']}"
            return f"{counters[0].strip()!r}: players get such counters; write {right!r}", counters.start() + 1
    return None


def _usual_slip(found: str, names: tuple[str, ...]) -> str:
    """Return what is wrong with the rest of a line, where it is what people often write instead."""
    for pattern, name, text in _SLIPS:
        if (not name or name in names) and pattern.match(found):
            return f"{_cut(found)!r} is not understood here: {text}"
    for word in _words(names):
        if re.match(rf"{re.escape(word)}\b", found.lower()) and not found.startswith(word):
            return f"{found[: len(word)]!r}: words are written small: {word!r}"
    return ""


def _eventless(text: str, line: int) -> tuple[str, int] | None:
    """Return what is wrong with an effect before which nothing says when it happens."""
    try:
        parse_ability(_AN_EVENT + text, line)
    except NotationError as error:
        inside = error.column - len(_AN_EVENT)
        return (str(error).partition(": ")[2], inside) if inside > 1 else None
    right = f"{_AN_EVENT}{text.strip()}"
    return f"nothing says when it happens; write such as {_cut(right)!r}, or 'spell: ...' on a spell", 1


def _called(name: str) -> str:
    """Name a terminal for people."""
    if name in notation_words.DESCRIPTIONS:
        return notation_words.DESCRIPTIONS[name]
    pattern = next((t.pattern for t in _grammar().terminals if t.name == name), None)
    if pattern is None:
        return name.lower()
    return repr(pattern.value) if pattern.type == "str" else repr(name.strip("_").lower().replace("_", " "))


def _words(names: tuple[str, ...]) -> list[str]:
    """Return the words that some terminals stand for."""
    plain = {each.name: each.pattern.value for each in _grammar().terminals if each.pattern.type == "str"}
    spelled = [plain[name] for name in names if plain.get(name, "").isalpha()]
    return spelled + [word for name in names for word in notation_words.MEANINGS.get(name, ())]


def _nearest(found: str, names: tuple[str, ...]) -> tuple[str, str]:
    """Find the word that was probably meant, among those that could stand here, and what was said instead."""
    words = _words(names)
    said = re.split(r"[:;,(]", found)[0].split()
    for length in range(min(len(said), _LONGEST), 0, -1):
        phrase = " ".join(said[:length])
        near = difflib.get_close_matches(phrase, words, n=1, cutoff=0.8)
        if near:
            return phrase, near[0]
    return "", ""


def _subtype(said: str) -> str:
    """Return the subtype that was written small."""
    from counterclock.catalogue import default_catalogue
    from counterclock.known_words import nearest, vocabulary

    return nearest(said, vocabulary(default_catalogue()).subtypes)


def _cut(text: str) -> str:
    """Shorten a long rest of a line."""
    return text if len(text) <= 40 else text[:37] + "..."


def _listed(words: tuple[str, ...]) -> str:
    """Join what was expected, but not more than a few."""
    if len(words) > _SHOWN:
        return ", ".join(words[:_SHOWN]) + " or something else"
    return " or ".join(words)
