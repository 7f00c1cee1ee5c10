"""Cards that people write: ``[[card]]`` tables in TOML, which go before the catalogue."""

from __future__ import annotations

import difflib
import os
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Final, NoReturn

from counterclock.abilities import TRANSLATED, Entry
from counterclock.ability import Ability
from counterclock.card_text import derived_facts
from counterclock.catalogue import Card, Catalogue, Face, Keyword, known_cards, parse_keyword
from counterclock.custom_facts import FACTS, CardFileError, face_of, subtypes_in
from counterclock.custom_keywords import keyword_fault, place_fault
from counterclock.custom_lines import Frame, lacking, misfit
from counterclock.custom_words import Words, faults_of
from counterclock.encode_keyword import keyword_status
from counterclock.encode_role import turns_over
from counterclock.known_words import COST, NOTHING, WORDS, Vocabulary, X, nearest, shape, vocabulary
from counterclock.lands import Entry as Enters
from counterclock.names import fold, shown
from counterclock.notation import NotationError, parse_ability, print_ability
from counterclock.toml_places import Places, places_of
from counterclock.translate import Translation, translate
from counterclock.translate_paragraphs import Line
from counterclock.translated_card import in_other_words, never_done

__all__ = ["CardFileError", "cards_from_toml"]

MAX_BYTES: Final = 2_000_000
KEYS: Final = ("name", *FACTS, "abilities", "text", "note", "new")
"""What a card's table may say."""
_EXAMPLE: Final = (
    '[[card]], and below it name = "My Elf", cost = "{G}", type = "Creature - Elf", power = 1, toughness = 1'
)


def cards_from_toml(source: str | os.PathLike[str], *, cards: Catalogue | None = None) -> Catalogue:
    r"""Read cards that somebody wrote, and put them before those that are known.

    Each ``[[card]]`` has ``name``, ``cost`` ("{1}{G}"), ``type`` ("Creature - Elf"), ``power`` and ``toughness``,
    ``loyalty`` or ``defense`` where its type has them, ``keywords`` (a list), and either ``abilities`` (a list of lines
    in the notation) or ``text`` (rules text in English; what of it is not understood is left out, and named so).
    ``enters`` says how a land enters ("tapped", "tapped unless lands-at-most 2"), ``note`` what is simplified,
    ``new`` (a list) which kinds of counters and subtypes are meant although they are spelled nearly like known ones. A
    card without ``type`` changes the known card of its name: what it gives counts, the rest stays. What is odd but
    sound, such as a kind of counter that no known card has, is among the warnings of every deck with the card.

    Parameters
    ----------
    source : str or path-like
        The path of a TOML file, or the text itself (a text has more than one line).
    cards : Catalogue, optional
        The cards known so far; by default those that come with the package.

    Returns
    -------
    Catalogue
        All of them, to be given as ``cards`` to `read_deck`, `resolve`, `simulate` and others.

    Raises
    ------
    CardFileError
        The file cannot be read, or a card is wrong; the message is one line: the file, the line, the card, what is
        wrong and what would be right.

    Examples
    --------
    >>> cards = cards_from_toml('''
    ... [[card]]
    ... name = "Ink Sprout"
    ... cost = "{G}"
    ... type = "Creature - Phyrexian Plant"
    ... power = 1
    ... toughness = 1
    ... keywords = ["infect"]
    ... abilities = ["enters: proliferate"]
    ... ''')
    >>> cards.find("ink sprout").front.type_line
    'Creature — Phyrexian Plant'
    """
    known = known_cards(cards)
    text, name = _text_of(source)
    tables = _tables(text, name)
    words = Words(vocabulary(known), *_new_words(table for table, _ in tables))
    read = [_Written(table, places, name, known, words) for table, places in tables]
    _only_once(read)
    found = [(each.card, each.entry()) for each in read]
    return known.with_cards((card for card, _ in found), name, [entry for _, entry in found if entry is not None])


# Files ----------------------------------------------------------------------------------------------------------------


def _text_of(source: str | os.PathLike[str]) -> tuple[str, str]:
    """Return a source's text, and what it is called in messages."""
    if not isinstance(source, str | os.PathLike) or not isinstance(os.fspath(source), str):
        raise CardFileError(f"source is {source!r:.60}; give the path of a TOML file, or its text")
    if isinstance(source, str):
        text = source.removeprefix("\ufeff")
        if not text.strip() or "\n" in text or text.lstrip().startswith("[["):
            return text, "cards"
    file = Path(source)
    called = shown(str(file))
    if file.is_dir():
        raise CardFileError(f"{called}: this is a folder; give the TOML file in it")
    try:
        with file.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise CardFileError(f"{called}: there is no such file") from None
    except (OSError, ValueError) as error:
        raise CardFileError(f"{called}: cannot be read ({getattr(error, 'strerror', None) or error})") from None
    if len(data) > MAX_BYTES:
        raise CardFileError(f"{called}: larger than {MAX_BYTES // 1_000_000} MB; this is no file of cards")
    try:
        return data.decode("utf-8-sig"), called
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise CardFileError(f"{called}, line {line}: this is no UTF-8 text; save the file as UTF-8") from None


def _tables(text: str, name: str) -> list[tuple[dict[str, Any], Places]]:
    """Return the tables of cards and where they stand."""
    try:
        document = tomllib.loads(text + "\n")
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise CardFileError(_no_toml(error, name)) from None
    for key in document:
        if key != "card":
            raise CardFileError(f"{name}: {key!r} is not understood; a file of cards is made of tables headed [[card]]")
    tables = document.get("card", [])
    if isinstance(tables, dict):
        raise CardFileError(f"{name}: [card] is one table; head each card with [[card]]")
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise CardFileError(f"{name}: 'card' is {tables!r:.40}; a card is written as {_EXAMPLE}")
    if not tables:
        raise CardFileError(f"{name}: no card in this file; a card is written as {_EXAMPLE}")
    places = places_of(text, "card")
    if len(places) != len(tables):
        raise CardFileError(f"{name}: 'card' is not written as tables; a card is written as {_EXAMPLE}")
    return list(zip(tables, places, strict=True))


def _no_toml(error: Exception, name: str) -> str:
    """Say where a text is no TOML."""
    said, _, place = str(error).partition(" (at ")
    place = place.rstrip(")")
    if isinstance(error, RecursionError):
        return f"{name}: too deeply nested; a card is written as {_EXAMPLE}"
    where = f"{name}, {place}" if place.startswith("line") else name
    said = "a key is written twice" if "overwrite" in said else said[:1].lower() + said[1:]
    return f"{where}: this is no TOML ({said}); a card is written as {_EXAMPLE}"


# Cards ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Written:
    """One table, and where it stands."""

    table: Mapping[str, Any]
    places: Places
    file: str
    known: Catalogue
    words: Words

    def fail(self, text: str, key: str = "", number: int = 0) -> NoReturn:
        """Give up with a message that says where."""
        line = self.places.at(key, number) if key else self.places.line
        name = self.table.get("name")
        called = f"{shown(name.strip()):.60}: " if isinstance(name, str) and name.strip() else ""
        raise CardFileError(f"{self.file}, line {line}: {called}{text}")

    @cached_property
    def name(self) -> str:
        """The card's name."""
        name = self.table.get("name")
        if name is None:
            self.fail('a card without a name; give it one: name = "My Elf"')
        if not isinstance(name, str) or not name.strip() or not name.isprintable():
            self.fail(f"the name is {name!r:.60}; give a text such as 'My Elf'", "name")
        if "//" in name:
            self.fail("a card has one face here; name its front only, without '//'", "name")
        if len(name) > 200:
            self.fail("the name is longer than 200 characters", "name")
        return name.strip()

    @cached_property
    def before(self) -> Card | None:
        """The known card that is changed; None for a card that is written in full."""
        if "type" in self.table:
            return None
        match = self.known.resolve(self.name)
        if match.card is None:
            self._say_no_type()
        front = match.card.front.name
        if fold(self.name) not in (fold(match.card.name), fold(front)):
            self.fail(f"{match.note}; to change that card name its front: {front!r}", "name")
        if set(self.table) <= {"name", "new"}:
            self.fail(
                "nothing is said of this known card; say what changes, or give a type to write another card", "name"
            )
        return match.card

    @cached_property
    def card(self) -> Card:
        """The facts."""
        self._check_keys()
        before = self.before
        if before is None:
            face = self._with_text(face_of(self.table, self.name, self.words, self.fail))
            return Card(self.name, self.name, (face,), "normal", "custom", "", "", "")
        face = self._with_text(face_of(self.table, before.front.name, self.words, self.fail, before.front))
        return replace(before, faces=(face, *before.faces[1:]))

    def _with_text(self, face: Face) -> Face:
        """Return a face with the keywords that its text states, and entering as it says."""
        if "text" not in self.table:
            return face
        stated = [self._stated(word, face) for word in self._translation(face).keywords]
        known = {keyword.name for keyword in face.keywords}
        keywords = (*face.keywords, *(keyword for keyword in stated if keyword.name not in known))
        _, enters, _ = derived_facts(face.name, face.type_line, self._rules())
        entry = Enters.parse(enters) if enters and "enters" not in self.table else face.enters
        return replace(face, keywords=keywords, enters=entry)

    def _stated(self, word: str, face: Face) -> Keyword:
        """Return a keyword that the text states, which must have what goes with it; words are left as they are."""
        known = self.words.known
        keyword = _with_price(word, known)
        form, printed = shape(keyword.value), known.keywords.get(keyword.name, {})
        if not printed or form == WORDS or (form == X and keyword_status(keyword) == "left out"):
            return keyword
        fault = "" if form == NOTHING and printed.get(NOTHING) else keyword_fault(keyword, word, known)
        fault = fault or place_fault(keyword, frozenset((*face.types, *face.subtypes)), known)
        return self.fail(fault, "text") if fault else keyword

    def _translation(self, face: Face) -> Translation:
        """Translate the text."""
        return translate(self._rules(), face.name, face.type_line)

    def _rules(self) -> str:
        """Return the text, with one sign for the card itself."""
        text = self.table["text"]
        if not isinstance(text, str):
            self.fail(f"text is {text!r:.40}; give rules text in English, a paragraph a line", "text")
        return _OWN_NAME.sub("{this}", text)

    def _say_no_type(self) -> NoReturn:
        """Say that a new card needs a type, or that a known one is meant."""
        near = self.known.suggest(self.name, 1)
        advice = f", or the name of a known card to change (did you mean {near[0]!r}?)" if near else ""
        self.fail(f'a new card without a type; give one such as type = "Creature - Elf"{advice}')

    def _check_keys(self) -> None:
        """See that everything said is understood, and can be shown."""
        for key, value in self.table.items():
            if key not in KEYS:
                near = difflib.get_close_matches(key.casefold(), KEYS, n=1)
                advice = f"did you mean {near[0]!r}?" if near else f"a card has {', '.join(KEYS)}"
                self.fail(f"{key!r:.60} is not understood; {advice}", key)
            for number, text in enumerate(value if isinstance(value, list) else [value]):
                self._check_characters(text, key, number)
        if "abilities" in self.table and "text" in self.table:
            self.fail("both abilities and text; give one of them", "text")
        new = self.table.get("new", [])
        if not isinstance(new, list) or not all(isinstance(word, str) and word.strip() for word in new):
            self.fail(f'new is {new!r:.40}; give a list of words that no card has yet: ["Inkling"]', "new")

    def _check_characters(self, text: object, key: str, number: int) -> None:
        """See that a text has nothing in it that a terminal would obey."""
        allowed = "\n\t\r" if key in ("text", "note") else ""
        for character in text if isinstance(text, str) and key != "name" else "":
            if not character.isprintable() and character not in allowed:
                self.fail(f"{key} has the character {character!r} in it; take it out", key, number)

    def entry(self) -> Entry | None:
        """Return what the card does; None for a changed card whose abilities stay as they are known."""
        note = self.table.get("note", "")
        if not isinstance(note, str):
            self.fail(f"note is {note!r:.40}; give a text", "note")
        note = " ".join(note.split())
        before = self.before
        key = self.name if before is None else before.plain
        odd = [*self._new_subtypes()]
        if "text" in self.table:
            front = self.card.front
            translation = self._translation(front)
            odd += self._odd_words(translation.abilities, "text", self.table["text"])
            lines = [*map(print_ability, translation.abilities), *in_other_words(translation)]
            odd += lacking(self._frame(translation.abilities))
            notes = dict.fromkeys([note, *translation.notes, *never_done(front)])
            return Entry(key, tuple(lines), " ".join(notes).strip(), TRANSLATED, tuple(dict.fromkeys(odd)))
        if "abilities" not in self.table and before is not None:
            return None
        lines = self.table.get("abilities", self._of_keywords())
        if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
            self.fail(f'abilities is {lines!r:.40}; give a list of lines: ["enters: proliferate"]', "abilities")
        abilities = tuple(self._ability(line, number) for number, line in enumerate(lines))
        frame = self._frame(abilities)
        for number, (line, ability) in enumerate(zip(lines, abilities, strict=True)):
            odd += self._odd_words((ability,), "abilities", line, number)
            if wrong := misfit(ability, frame):
                self.fail(f"{line!r:.80} is for {wrong}", "abilities", number)
        if turns_over(abilities) and len(self.card.faces) == 1:
            self.fail("it turns its other face up, but has only one; write what it becomes: animate self", "abilities")
        return Entry(key, tuple(lines), note, warnings=tuple(dict.fromkeys([*odd, *lacking(frame)])))

    def _frame(self, abilities: tuple[Ability, ...]) -> Frame:
        """Return what the card is, with some abilities."""
        return Frame(self.card.faces, abilities, self.words.known)

    def _of_keywords(self) -> list[str]:
        """Write out what the keywords of a card do of which nothing else is said."""
        words = tuple(f"{each.name} {each.value or ''}".strip() for each in self.card.front.keywords)
        return in_other_words(Translation((Line("", keywords=words),), ()))

    def _ability(self, line: str, number: int) -> Ability:
        """Read a line of the notation."""
        try:
            return parse_ability(line, self.places.at("abilities", number))
        except NotationError as error:
            where, _, what = str(error).partition(": ")
            column = where.rpartition(", ")[2]
            self.fail(f"{column} of {line!r:.80}: {what}", "abilities", number)

    def _new_subtypes(self) -> Iterator[str]:
        """Name the subtypes of the card that no known card has; those that the file calls new are meant."""
        for word in self.card.front.subtypes if "type" in self.table else ():
            if word not in self.words.known.subtypes and word not in self.words.named:
                near = nearest(word, self.words.known.subtypes)
                yield f"no known card is a {word}" + (f"; did you mean {near!r}?" if near else "")

    def _odd_words(self, abilities: tuple[Ability, ...], key: str, said: str, number: int = 0) -> list[str]:
        """Return the new words of abilities; refuse wrong ones."""
        odd = []
        for fault in (fault for ability in abilities for fault in faults_of(ability, self.words)):
            if fault.is_new:
                odd.append(fault.text)
                continue
            place = re.search(rf"(?<!\w){re.escape(fault.word)}(?!\w)", said)
            column = f"column {place.start() + 1} of {said!r:.80}: " if place and key == "abilities" else ""
            self.fail(f"{column}{fault.text}", key, number)
        return odd


_OWN_NAME: Final = re.compile(r"~|\bCARDNAME\b")
"""What designers write for the name of the card itself."""


def _with_price(word: str, known: Vocabulary) -> Keyword:
    """Read a keyword of a text, with a price in words where it has one: "ward Pay 2 life"."""
    keyword = parse_keyword(word)
    if keyword.value is None and keyword.name not in known.keywords:
        priced = (name for name, forms in known.keywords.items() if COST in forms and word.startswith(f"{name} "))
        if name := max(priced, key=len, default=""):
            return Keyword(name, word[len(name) + 1 :])
    return keyword


def _new_words(tables: Iterable[Mapping[str, Any]]) -> tuple[frozenset[str], frozenset[str]]:
    """Return the words that the cards of a file call new, and the subtypes that they have."""
    named, had = set[str](), set[str]()
    for table in tables:
        new, line = table.get("new"), table.get("type")
        named |= {word.strip() for word in new if isinstance(word, str)} if isinstance(new, list) else set()
        had |= set(subtypes_in(line)) if isinstance(line, str) else set()
    return frozenset(named), frozenset(had)


def _only_once(read: Iterable[_Written]) -> None:
    """See that no two tables are about the same card."""
    seen: dict[str, _Written] = {}
    for each in read:
        first = seen.setdefault(fold(each.name), each)
        if first is not each:
            each.fail(f"this card is written on line {first.places.line} already; write it once", "name")
