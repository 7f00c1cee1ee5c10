"""Build ``cards.tsv.gz``, the facts of every card, from tables of facts.

Run it as::

    python -m counterclock.data.build_card_facts cards-all.csv.gz --summaries counter-cards.json.gz \
        --rules rules-text.jsonl.gz

The card table is enough; the summaries name artifacts and creatures that make mana, and the rules give
what a land (or one of those) makes and how a land enters. No rules text is written. The date of a first printing is
that of its set: ``first-printings.toml`` has those that are known better than in the table.

The result is a gzipped table, one row a face, cells separated by tabs, first row the column names (see
`counterclock.data.card_columns`). A further face of a card leaves the cells of its card (name, layout,
kind, first_date, first_set, rarity) empty. A card with one face leaves `face` empty. The mana value is
not written: it follows from the cost. The same input gives the same bytes.

``mana``: mana abilities, separated by ``; ``, each ``COSTS: MANA FLAGS``. Costs are ``T``, a mana cost,
``life N`` (paid, lost, or taken as damage), ``sac``, ``energy N`` and ``other``. ``WU`` is one mana that is
white or blue, ``W+U`` both, ``3*WUBRG`` three of one colour, ``x*G`` an amount that depends on the game.
Flags: ``only`` (may be spent only on some things), ``if`` (has a condition), ``once`` (limited each turn),
``slow`` (the source then stays tapped or spends a counter), ``identity`` (the commander's colours),
``chosen`` (the colour chosen on entering), ``lands`` (colours that other lands could make), ``trigger``
(a triggered ability makes it). A land without rules text has the mana of its basic land types (CR 305.6).

``enters``: empty (untapped), ``tapped``, or ``tapped unless`` and one of ``pay-life N``, ``lands-at-most N``
and ``lands-at-least N`` (other lands you control), ``opponents N``, ``basics N``, ``control N TYPE/TYPE``,
``reveal TYPE/TYPE`` (from hand), ``turn N`` (no later than that turn), ``player-life N`` (some player has no
more), ``opponent-lands N`` and ``other``.

``fetch``: ``COSTS: [N*][basic ]land|TYPE/TYPE[ tapped]`` for abilities that put lands from the library onto
the battlefield.
"""

import argparse
import csv
import gzip
import io
import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from counterclock.data.card_columns import CARD_COLUMNS, COLUMNS

_LAYOUTS: Final = {
    "TransformingDoubleFacedCard": "transform",
    "ModalDoubleFacedCard": "modal",
    "AdventureCard": "adventure",
    "OmenCard": "omen",
    "PrepareCard": "prepare",
    "SplitCard": "split",
    "RoomCard": "room",
    "LevelerCard": "leveler",
    "MeldCard": "meld",
}
_KINDS: Final = ("real", "arena_only", "joke", "custom")
_FIRST: Final = tomllib.loads(Path(__file__).with_name("first-printings.toml").read_text("utf-8"))
"""Dates and sets of first printings that are not right in the source."""
_MANA_GROUPS: Final = frozenset({"land", "mana_rock", "mana_dork"})

Rules = Mapping[str, list[str]]

# ---------------------------------------------------------------- keywords

_PLUMBING: Final = re.compile(
    r".* (Triggered|Static|Upkeep|Play Card|Reminder|Unattach)|StationLevel|STATION .*|.*: Level \d"
    r"|Repair Cast From Graveyard Triggered|\{this\} .*|You may .*|This .*"
)
_ACTIVATED_KEYWORD: Final = re.compile(r".*(?:: |, )((?:Monstrosity|Adapt|Bolster|Support|support) \w+)")
_NAMED_EQUIP: Final = re.compile(r".* — (Equip .*)")
_REMARK: Final = re.compile(r"\. .*|, where X is .*| — .*: .*")


def keywords(text: str) -> str:
    """Return the keywords of a face without what the source adds for its own use.

    Parameters
    ----------
    text : str
        Keywords separated by semicolons.

    Returns
    -------
    str
        The keywords, each once, separated by ``; ``.
    """
    kept: list[str] = []
    for entry in filter(None, (part.strip() for part in text.split(";"))):
        named = _ACTIVATED_KEYWORD.fullmatch(entry) or _NAMED_EQUIP.fullmatch(entry)
        word = _REMARK.sub("", named[1] if named else entry.replace("{this}", "this"))
        if not _PLUMBING.fullmatch(entry) and word not in kept:
            kept.append(word)
    return "; ".join(kept)


# ---------------------------------------------------------------- power and toughness

_DEFINED: Final = re.compile(
    r"\{this\}'s (power and toughness are each|power is|toughness is) equal to (.*?)"
    r"(?:,? and its toughness is equal to (.*))?"
)


def defined_body(power: str, toughness: str, rules: Iterable[str]) -> tuple[str, str]:
    """Return power and toughness as printed, with ``*`` where the rules of the face define them.

    Parameters
    ----------
    power, toughness : str
        What the source has (0 stands for ``*`` there).
    rules : iterable of str
        The face's rules.

    Returns
    -------
    tuple of str
        Power and toughness.
    """
    for line in rules:
        found = _DEFINED.fullmatch(_plain(line))
        if not (found and power):
            continue
        if found[1] != "toughness is":
            power = _star(found[2])
        if found[1] != "power is":
            toughness = _star(found[2])
        elif found[3]:
            toughness = _star(found[3])
    return power, toughness


def _star(amount: str) -> str:
    """Return how a body defined by such words is printed: ``*``, ``1+*`` or ``7-*``."""
    if found := re.match(r"(?:the number of )?(\d+) (plus|minus) |that number (plus) (\d+)", amount):
        return f"{found[1] or found[4]}{'-' if found[2] == 'minus' else '+'}*"
    return "*"


# ---------------------------------------------------------------- entering

_NUMBERS: Final = {
    word: n
    for n, word in enumerate(("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"))
} | {"a": 1, "an": 1}

_ENTERS: Final = tuple(
    (re.compile(pattern), made)
    for pattern, made in (
        (r"As \{this\} enters, you may pay (\d+) life\. If you don't, it enters tapped", "pay-life {}"),
        (
            r"As \{this\} enters, choose a basic land type\. Tap \{this\} unless you pay (\d+) life",
            "pay-life {}",
        ),
        (r"\{this\} enters tapped unless you control (\w+) or fewer other lands", "lands-at-most {}"),
        (r"\{this\} enters tapped unless you control (\w+) or more other lands", "lands-at-least {}"),
        (r"If you control two or more other lands, \{this\} enters tapped", "lands-at-most 1"),
        (r"\{this\} enters tapped unless you have (\w+) or more opponents", "opponents {}"),
        (r"\{this\} enters tapped unless you control (\w+) or more basic lands", "basics {}"),
        (r"\{this\} enters tapped unless you control (a) basic land", "basics {}"),
        (r"\{this\} enters tapped unless you control (three) or more other (\w+)", "control {} {}"),
        (r"\{this\} enters tapped unless you control (an?) (.+)", "control {} {}"),
        (r"As \{this\} enters, you may reveal an? (.+) card from your hand\. .*", "reveal {}"),
        (r"\{this\} enters tapped unless it's your first, second, or third turn.*", "turn 3"),
        (r"\{this\} enters tapped unless a player has (\d+) or less life", "player-life {}"),
        (r"\{this\} enters tapped unless your opponents control (\w+) or more lands", "opponent-lands {}"),
        (r"\{this\} enters tapped unless .*", "other"),
    )
)


def enters(rules: Iterable[str]) -> str:
    """Return how a land enters, from its rules.

    Parameters
    ----------
    rules : iterable of str
        The face's rules.

    Returns
    -------
    str
        Empty, ``tapped``, or ``tapped unless`` something.
    """
    for line in map(_plain, rules):
        for pattern, made in _ENTERS:
            if found := pattern.fullmatch(line.rstrip(".")):
                return "tapped unless " + made.format(*map(_word, found.groups()))
        if re.match(r"\{this\} enters tapped(\.| with|$)", line):
            return "tapped"
    return ""


def _word(text: str) -> str:
    """Return a number as digits, and types as lower-case words between slashes."""
    if text in _NUMBERS:
        return str(_NUMBERS[text])
    types = re.split(r",? or (?:an? )?|, ", text)
    return "/".join(_singular(t) for t in types)


def _singular(word: str) -> str:
    """Return a type in lower case and the singular."""
    word = word.lower()
    return word if word == "plains" or not word.endswith("s") else word[:-1]


# ---------------------------------------------------------------- mana

_ORDER: Final = "WUBRGC"
_ADD: Final = re.compile(r"[Aa]dds? (.*)")
_SYMBOLS: Final = re.compile(r"(?:\{[WUBRGC]\})+")
_COUNTED: Final = re.compile(
    r"(\w+) mana (?:of (?:any (?:one )?color|the chosen color|any type|different colors)|in any combination)"
)
_RESTRICTED: Final = re.compile(r"[Ss]pend this mana only|This mana can't be spent")
_CONDITION: Final = re.compile(
    r"Activate only (?:if|during)|unless any player|if there are (?!no)|of any of|of a permanent"
)
_INSTEAD: Final = re.compile(r"(.*)\. (If .*?), (?:instead add (.*)|add (.*) instead)\.?")
_BECOMES: Final = (
    (re.compile(r"(\{this\}|This land) is the chosen type.*"), ("T", "WUBRG", "chosen")),
    (re.compile(r"Rangeling"), ("T", "WUBRG", "")),
    (re.compile(r"Each land is a Swamp.*"), ("T", "B", "")),
    (re.compile(r"Each land is a Forest.*"), ("T", "G", "")),
    (re.compile(r"I - \{this\} gains \"\{T\}: Add \{C\}\.\""), ("T", "C", "")),
)
_HURT: Final = re.compile(r"\{this\} deals (\d+) damage to you(?! if)|(?:You|Each player) loses? (\d+) life")
_SLOW: Final = re.compile(r"doesn't untap|[Rr]emove a .*counter|If there are no .* counters|[Pp]ut a depletion counter")


def mana(rules: Iterable[str], type_line: str) -> str:
    """Return the mana abilities of a face, from its rules and its basic land types.

    Parameters
    ----------
    rules : iterable of str
        The face's rules.
    type_line : str
        Its type line.

    Returns
    -------
    str
        The abilities as the ``mana`` column has them.
    """
    found = [ability for line in rules for ability in _abilities(_plain(line))]
    if not found:
        found = [("T", letter, "") for letter in _intrinsic(type_line)]
    return "; ".join(_merged(found))


def _intrinsic(type_line: str) -> str:
    """Return the mana of the basic land types in a land's type line (CR 305.6)."""
    front, _, back = type_line.partition(" — ")
    types = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
    letters = {types[word] for word in back.split() if word in types} if "Land" in front.split() else set()
    return "".join(c for c in _ORDER if c in letters)


def _abilities(line: str) -> list[tuple[str, str, str]]:
    """Return the mana abilities in a line, each as costs, mana and flags."""
    for pattern, ability in _BECOMES:
        if pattern.fullmatch(line):
            return [ability]
    if either := _INSTEAD.fullmatch(line):
        cost = line.partition(": ")[0]
        better = _abilities(f"{cost}: Add {either[3] or either[4]}. Activate only if {either[2]}.")
        return [*_abilities(either[1]), *better]
    if '"' in line or not (said := _ADD.search(line)):
        return []
    cost, colon, effect = line.partition(": ")
    triggered = re.match(r"When(ever)? |At the beginning", line) is not None
    if not colon and not triggered:
        return []
    costs = "" if triggered else _costs(cost, effect)
    made = _made(said[1], "For each" in line[: said.start()])
    return [(costs, made, _flags(line, triggered))]


def _made(words: str, for_each: bool) -> str:
    """Return what an effect adds, given the words after 'add' and whether it is for each of something."""
    alternatives = re.match(r"\{[WUBRGC]\}(?:(?:, or |, | or )\{[WUBRGC]\})+", words)
    if alternatives:
        return _letters(alternatives[0])
    if symbols := _SYMBOLS.match(words):
        return _fixed(symbols[0], words)
    counted = _COUNTED.match(words)
    kinds = _any_of(words)
    if counted and counted[1] in _NUMBERS:
        return _counted(_NUMBERS[counted[1]], kinds, words)
    if re.match(r"one mana of (?:any of|that color)", words) and not for_each:
        return kinds
    return f"x*{_symbols_in(words) or kinds}"


def _fixed(symbols: str, words: str) -> str:
    """Return mana that is given by its symbols."""
    letters = re.findall(r"\{(.)\}", symbols)
    if re.match(r"(?:\{.\})+,? (?:for each|then add|where X)", words):
        return f"x*{letters[0]}"
    return "+".join(letters)


def _counted(amount: int, kinds: str, words: str) -> str:
    """Return mana that is given by a number in words."""
    if amount == 1:
        return f"x*{kinds}" if "for each" in words else kinds
    if "one color" in words or "chosen color" in words:
        return f"{amount}*{kinds}"
    return "+".join([kinds] * amount)


def _symbols_in(words: str) -> str:
    """Return the letters of the mana symbols in the words up to the first full stop."""
    return _letters(words.partition(".")[0])


def _letters(words: str) -> str:
    """Return the letters of all mana symbols in the words, in order."""
    return "".join(c for c in _ORDER if f"{{{c}}}" in words)


def _any_of(words: str) -> str:
    """Return the kinds of mana that words such as 'any color' allow."""
    return (_symbols_in(words) if "combination of {" in words else "") or (_ORDER if "any type" in words else "WUBRG")


def _costs(cost: str, effect: str) -> str:
    """Return the costs of an ability, with life that its effect takes."""
    cost = cost.rpartition("&mdash; ")[2]
    parts: list[str] = []
    life, other = 0, False
    for part in cost.split(", "):
        if part == "{T}":
            parts.insert(0, "T")
        elif re.fullmatch(r"(\{[0-9WUBRGCXP/]+\})+", part):
            parts.append(part)
        elif paid := re.fullmatch(r"Pay (\d+) life", part):
            life += int(paid[1])
        elif re.fullmatch(r"(Sacrifice|Exile) \{this\}", part):
            parts.append("sac")
        elif re.fullmatch(r"Pay (\{E\})+", part):
            parts.append(f"energy {part.count('{E}')}")
        elif not re.fullmatch(r"Remove a (depletion|charge|mining|time|book|oil) counter from \{this\}", part):
            other = True
    if hurt := _HURT.search(effect):
        life += int(hurt[1] or hurt[2])
    parts = _ordered(parts, life)
    return ", ".join([*parts, "other"] if other else parts)


def _ordered(parts: list[str], life: int) -> list[str]:
    """Return costs in the order in which they are written."""
    ranks = ("T", "{", "life", "sac", "energy")
    found = [*parts, f"life {life}"] if life else parts
    return sorted(found, key=lambda part: next(i for i, rank in enumerate(ranks) if part.startswith(rank)))


def _flags(line: str, triggered: bool) -> str:
    """Return the flags of a mana ability."""
    conditional = _CONDITION.search(line) or re.match(r"(Metalcraft|Ferocious|Corrupted|STATION)", line)
    told = {
        "only": _RESTRICTED.search(line),
        "if": conditional,
        "once": re.search(r"only once each turn|no more than", line),
        "slow": _SLOW.search(line),
        "identity": "commander's color identity" in line,
        "chosen": "chosen color" in line,
        "lands": re.search(r"that a (land|Gate)|could produce", line),
        "trigger": triggered,
    }
    return " ".join(sorted(flag for flag, holds in told.items() if holds))


def _merged(abilities: list[tuple[str, str, str]]) -> list[str]:
    """Write abilities, those that differ only in the colour of one mana as one."""
    together: dict[tuple[str, str], str] = {}
    order: list[tuple[str, str, str]] = []
    for costs, made, flags in abilities:
        single = made.isalpha() and made.isupper()
        if single and (costs, flags) in together:
            together[costs, flags] += made
            continue
        if single:
            together[costs, flags] = made
        if (costs, made, flags) not in order:
            order.append((costs, "" if single else made, flags))
    return [_written(costs, made or _sorted(together[costs, flags]), flags) for costs, made, flags in order]


def _written(costs: str, made: str, flags: str) -> str:
    """Write one ability."""
    return f"{costs}: {made} {flags}".strip()


def _sorted(letters: str) -> str:
    """Return letters of mana in order, each once."""
    return "".join(c for c in _ORDER if c in letters)


# ---------------------------------------------------------------- fetching

_SEARCH: Final = re.compile(
    r"[Ss]earch your library for (?:(up to \w+|an?) )?(basic )?(.+?) cards?(?: and a (\w+) card)?"
    r"(?: that share a land type)?, put (?:it|them|that card) onto the battlefield( tapped)?"
)


def fetch(rules: Iterable[str]) -> str:
    """Return the abilities of a land that put lands from the library onto the battlefield.

    Parameters
    ----------
    rules : iterable of str
        The face's rules.

    Returns
    -------
    str
        The abilities as the ``fetch`` column has them.
    """
    written = []
    lines = [_plain(line) for line in rules]
    for line in lines:
        found = _SEARCH.search(line)
        types = _land_types(found) if found else ""
        if found and types:
            number = _NUMBERS.get((found[1] or "a").removeprefix("up to "), 1) + (1 if found[4] else 0)
            count = f"{number}*" if number > 1 else ""
            tapped = " tapped" if found[5] else ""
            written.append(f"{_fetch_costs(line)}: {count}{found[2] or ''}{types}{tapped}")
    return "; ".join(written)


def _land_types(found: "re.Match[str]") -> str:
    """Return the land types that are searched for; empty when it is not lands."""
    types = _word(found[3] if not found[4] else f"{found[3]} or {found[4]}")
    basics = {"plains", "island", "swamp", "mountain", "forest"}
    return types if types == "land" or set(types.split("/")) <= basics else ""


def _fetch_costs(line: str) -> str:
    """Return the costs of fetching; a land that is sacrificed as it enters asks for nothing else."""
    return "sac" if line.startswith("When {this} enters, sacrifice it.") else _costs(line.partition(": ")[0], "")


# ---------------------------------------------------------------- reading and writing


def _plain(line: str) -> str:
    """Return a line of rules without its reminder text and markup."""
    return re.sub(r"\s*<i>\(.*?\)</i>|</?[a-z]+>", "", line).strip()


def _text(path: Path) -> str:
    """Read a text, gzipped or not."""
    raw = path.read_bytes()
    return (gzip.decompress(raw) if path.suffix == ".gz" else raw).decode("utf-8")


def read_rules(path: Path) -> dict[str, list[str]]:
    """Read the rules of every face.

    Parameters
    ----------
    path : Path
        Lines of JSON, each a card with its faces.

    Returns
    -------
    dict
        Lines of rules by face name.
    """
    rules: dict[str, list[str]] = {}
    for line in _text(path).splitlines():
        for face in json.loads(line)["faces"]:
            rules.setdefault(face["name"], face["rules"])
    return rules


def read_makers(path: Path) -> frozenset[str]:
    """Read which faces make mana.

    Parameters
    ----------
    path : Path
        JSON with summaries of cards, each with the groups that it is in.

    Returns
    -------
    frozenset of str
        Names of faces of cards in the groups of mana makers.
    """
    cards = json.loads(_text(path))["cards"]
    return frozenset(face["name"] for card in cards if _MANA_GROUPS & set(card["groups"]) for face in card["faces"])


def chosen_cards(rows: Iterable[dict[str, str]]) -> list[list[dict[str, str]]]:
    """Group rows by card, and keep the real card where two cards share a name.

    Parameters
    ----------
    rows : iterable of dict
        Rows of the card table.

    Returns
    -------
    list of list of dict
        The rows of each card, the front face first, sorted by name.
    """
    cards: dict[str, list[dict[str, str]]] = {}
    for row in rows:
        held = cards.setdefault(row["name"], [])
        if not held or (row["face"] and row["class"] == held[0]["class"]):
            held.append(row)
        elif _KINDS.index(row["class"]) < _KINDS.index(held[0]["class"]):
            cards[row["name"]] = [row]
    return [cards[name] for name in sorted(cards)]


def face_row(row: Mapping[str, str], first: bool, rules: Rules, makers: frozenset[str]) -> list[str]:
    """Return the cells of one face.

    Parameters
    ----------
    row : mapping of str to str
        The face in the card table.
    first : bool
        Whether it is the card's front.
    rules : mapping of str to list of str
        Lines of rules by face name.
    makers : frozenset of str
        Faces that make mana.

    Returns
    -------
    list of str
        The cells, in the order of `COLUMNS`.
    """
    name = row["face"] or row["name"]
    lines, known = rules.get(name, []), _FIRST["cards"].get(row["name"], {})
    is_land = "Land" in row["type_line"].partition(" — ")[0].split()
    power, toughness = defined_body(row["power"], row["toughness"], lines)
    cells = dict(row) | {
        "layout": _LAYOUTS.get(row["layout"], "normal"),
        "kind": row["class"],
        "first_date": known.get("date") or _FIRST["sets"].get(row["first_set"], row["first_date"]),
        "first_set": known.get("set", row["first_set"]),
        "power": power,
        "toughness": toughness,
        "keywords": keywords(row["keywords"]),
        "mana": mana(lines, row["type_line"]) if is_land or name in makers else "",
        "enters": enters(lines) if is_land else "",
        "fetch": fetch(lines) if is_land else "",
    }
    if not first:
        cells |= dict.fromkeys(CARD_COLUMNS, "")
    return [cells[column] for column in COLUMNS]


def table(rows: Iterable[dict[str, str]], rules: Rules, makers: frozenset[str]) -> str:
    """Return the card file as text.

    Parameters
    ----------
    rows : iterable of dict
        Rows of the card table.
    rules : mapping of str to list of str
        Lines of rules by face name.
    makers : frozenset of str
        Faces that make mana.

    Returns
    -------
    str
        The table, a line a face.
    """
    lines = [list(COLUMNS)]
    for faces in chosen_cards(rows):
        lines += [face_row(row, row is faces[0], rules, makers) for row in faces]
    return "".join("\t".join(cells) + "\n" for cells in lines)


def build(cards: Path, out: Path, summaries: Path | None = None, rules: Path | None = None) -> None:
    """Read the sources and write the card file.

    Parameters
    ----------
    cards : Path
        The card table (CSV, gzipped or not).
    out : Path
        The file to write.
    summaries, rules : Path, optional
        Summaries of the cards that make mana, and rules of every card.
    """
    makers = read_makers(summaries) if summaries else frozenset[str]()
    lines = read_rules(rules) if rules else {}
    text = table(csv.DictReader(io.StringIO(_text(cards), newline="")), lines, makers)
    out.write_bytes(gzip.compress(text.encode("utf-8"), 9, mtime=0))


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description="Build the file of card facts.")
    parser.add_argument("cards", type=Path, help="card table (CSV, gzipped or not)")
    parser.add_argument("--summaries", type=Path, help="summaries of cards (JSON)")
    parser.add_argument("--rules", type=Path, help="rules of every card (lines of JSON)")
    parser.add_argument("--out", type=Path, default=Path(__file__).with_name("cards.tsv.gz"))
    given = parser.parse_args()
    build(given.cards, given.out, given.summaries, given.rules)


if __name__ == "__main__":
    main()
