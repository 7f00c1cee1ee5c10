"""What is known of a card, and what of it is played: as plain values, and in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from counterclock.card import SUPERTYPES
from counterclock.lands import Entry, Fetch
from counterclock.mana import COLORS, SYMBOLS, Costs, ManaAbility, ManaCost

if TYPE_CHECKING:
    from counterclock.catalogue import Card, Catalogue
    from counterclock.deck import DeckCard

__all__ = ["card_lines", "card_report", "entry_words", "fetch_words", "mana_words"]

_COLOR_WORDS: Final = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
_PLAIN: Final = frozenset(
    [*_COLOR_WORDS.values(), *(word.lower() for word in SUPERTYPES), "creature", "artifact", "planeswalker", "land"]
)
"""Words of types that are no subtypes."""
_REMARKS: Final = {
    "DBL": " (that is, in MID then or in VOW on 2021-11-19)",
    "SLD": " (when that series began)",
}
"""What is to be said of the dates of sets that stand for several."""
_UNLESS: Final = {
    "pay-life": "you pay {n} life",
    "lands-at-most": "you control {n} or fewer other lands",
    "lands-at-least": "you control {n} or more other lands",
    "opponents": "you have {n} or more opponents",
    "basics": "you control {n} or more basic lands",
    "control": "you control {n} or more other permanents of these: {types}",
    "reveal": "you reveal from your hand a card of these: {types}",
    "turn": "it is your turn {n} or an earlier one",
    "player-life": "a player has {n} or less life",
    "opponent-lands": "your opponents control {n} or more lands",
    "other": "something else holds",
}
_LIMITS: Final = {
    "only": "for certain things only",
    "if": "on a condition",
    "once": "so many times a turn",
    "slow": "it then stays tapped, or has a counter less",
    "identity": "of your commander's colors",
    "chosen": "of the color chosen as it enters",
    "lands": "of a kind that certain lands could make",
    "trigger": "by a triggered ability",
}
"""What the flags of a mana ability mean, after what it makes."""


# Words for facts ------------------------------------------------------------------------------------------------------


def entry_words(entry: Entry) -> str:
    """Say how a land enters.

    Parameters
    ----------
    entry : Entry

    Returns
    -------
    str
        Such as "enters tapped unless you pay 2 life".
    """
    if not entry.unless:
        return "enters tapped" if entry.tapped else "enters untapped"
    said = _UNLESS[entry.unless].format(n=entry.number or 1, types=" or ".join(map(_type, entry.types)))
    return f"enters tapped unless {said}"


def _type(words: str) -> str:
    """Write subtypes with a capital."""
    return " ".join(word if word in _PLAIN else word.capitalize() for word in words.split())


def mana_words(ability: ManaAbility) -> str:
    """Say what a mana ability makes.

    Parameters
    ----------
    ability : ManaAbility

    Returns
    -------
    str
        Such as "{T}: add {B} or {G}".
    """
    one = _kinds(ability.produces[0])
    if ability.variable:
        made = f"{one}, as much as the game says"
    elif ability.same:
        made = f"{ability.amount} mana of one kind, {one}"
    elif all(len(kinds) == 1 for kinds in ability.produces):
        made = "".join(map(_kinds, ability.produces))
    else:
        made = " and ".join(map(_kinds, ability.produces))
    limits = [_LIMITS[flag] for flag in sorted(ability.flags)]
    price = _costs(ability.costs)
    return f"{price}{': ' if price else ''}add {', '.join([made, *limits])}"


def fetch_words(fetch: Fetch) -> str:
    """Say what an ability that finds lands does.

    Parameters
    ----------
    fetch : Fetch

    Returns
    -------
    str
        Such as "{T}, 1 life, sacrifice: find Forest or Island".
    """
    what = f"{'basic ' if fetch.basic else ''}{' or '.join(map(_type, fetch.finds)) or 'land'}"
    found = f"{fetch.count} of {what}" if fetch.count > 1 else what
    return f"{_costs(fetch.costs)}: find {found}{', tapped' if fetch.tapped else ''}"


def _kinds(letters: str) -> str:
    """Name kinds of mana, one of which is made."""
    if letters in (COLORS, SYMBOLS):
        return "any color" if letters == COLORS else "any color or {C}"
    return " or ".join(f"{{{letter}}}" for letter in letters)


def _costs(costs: Costs) -> str:
    """Name the costs of an ability, in the words of the notation."""
    parts = (
        "{T}" if costs.taps else "",
        costs.mana,
        f"{costs.life} life" if costs.life else "",
        "sacrifice" if costs.sacrifice else "",
        f"{costs.energy} energy" if costs.energy else "",
        "something else" if costs.other else "",
    )
    return ", ".join(filter(None, parts))


# Reports --------------------------------------------------------------------------------------------------------------


def card_report(card: Card, known: Catalogue) -> dict[str, Any]:
    """Return what is known of a card, in plain values.

    Parameters
    ----------
    card : Card
    known : Catalogue
        The catalogue that it is from.

    Returns
    -------
    dict
        Facts, text where it is known, abilities in the notation, what is left out, and where each is from.
    """
    from counterclock.card_cache import text_of
    from counterclock.deck import known_card
    from counterclock.notation_print import print_ability

    played = known_card(card, cards=known)
    return {
        "name": card.name,
        "layout": card.layout,
        "kind": card.kind,
        "mana_value": card.mana_value,
        "colors": card.colors,
        "first_printed": card.first_date,
        "first_set": card.first_set,
        "rarity": card.rarity,
        "faces": [_face_report(face) for face in card.faces],
        "faces_played": _faces_played(card, played),
        "text": list(text_of(card.plain) or ()),
        "status": played.status,
        "abilities": [print_ability(ability) for ability in played.abilities],
        "left_out": list(played.left_out),
        "simplified": played.note,
        "warnings": list(played.warnings),
        "source": played.source,
        "abilities_source": played.abilities_source,
    }


def _face_report(face: Any) -> dict[str, Any]:
    """Return the facts of a face, in plain values."""
    return {
        "name": face.name,
        "mana_cost": face.mana_cost,
        "colors": face.colors,
        "type": face.type_line,
        "power": face.power,
        "toughness": face.toughness,
        "loyalty": face.loyalty,
        "defense": face.defense,
        "keywords": [" ".join(str(part) for part in keyword if part is not None) for keyword in face.keywords],
        "mana": [str(ability) for ability in face.mana],
        "enters": str(face.enters),
        "fetch": [str(fetch) for fetch in face.fetches],
    }


def _faces_played(card: Card, played: DeckCard) -> str:
    """Say which faces of a card are played; empty where it has but one, or its halves are spells."""
    from counterclock.ability import Back
    from counterclock.encode_role import turns_over

    if len(card.faces) == 1:
        return ""
    front, back = card.faces[:2]
    if card.layout == "modal" and back.is_land:
        what = "either land" if front.is_land else "the land on its back"
        return f"it may be played as {what}"
    if card.layout in ("transform", "modal"):
        turns = turns_over(played.abilities) or any(isinstance(each, Back) for each in played.abilities)
        return "it turns over as its abilities say" if turns else "only the front is played"
    return ""


# Lines ----------------------------------------------------------------------------------------------------------------


def card_lines(report: dict[str, Any]) -> list[str]:
    """Say what is known of a card.

    Parameters
    ----------
    report : dict
        As from `card_report`, with a `note` on how its name was understood.

    Returns
    -------
    list of str
        The lines.
    """
    lines = [report["name"]]
    if report["note"]:
        lines.append(f"  ({report['note']})")
    for face in report["faces"]:
        lines += _face_lines(face, named=len(report["faces"]) > 1)
    lines += [f"  {line}" for line in filter(None, (_printing(report), report["faces_played"]))]
    lines += _text_lines(report)
    lines.append(f"  {report['status']}: {_how_much(report)}")
    lines += [f"    {ability}" for ability in report["abilities"] if not ability.startswith("left out: ")]
    lines += [f"  not played: {part}" for part in report["left_out"]]
    lines += [f"  simplified: {report['simplified']}"] if report["simplified"] else []
    lines += [f"  warning: {text}" for text in report["warnings"]]
    abilities = f"; abilities: {report['abilities_source']}" if report["abilities_source"] else ""
    return [*lines, f"  facts: {report['source']}{abilities}"]


def _how_much(report: dict[str, Any]) -> str:
    """Say how much of a card is played."""
    if report["left_out"]:
        return "it is played in part"
    return f"all of it is played{', some of it simplified' if report['simplified'] else ''}"


def _face_lines(face: dict[str, Any], named: bool) -> list[str]:
    """Say what is printed on a face."""
    body = f" {face['power']}/{face['toughness']}" if face["power"] is not None else ""
    number = next((f", {name} {face[name]}" for name in ("loyalty", "defense") if face[name] is not None), "")
    cost = f"{face['mana_cost']} " if face["mana_cost"] else ""
    name = f"{face['name']}: " if named else ""
    lines = [f"  {name}{cost}{face['type']}{body}{number}{_color(face)}"]
    lines += [f"    {', '.join(face['keywords'])}"] if face["keywords"] else []
    lines += [f"    {mana_words(ManaAbility.parse(mana))}" for mana in face["mana"]]
    lines += [f"    {fetch_words(Fetch.parse(fetch))}" for fetch in face["fetch"]]
    is_land = "Land" in face["type"].partition(" \N{EM DASH} ")[0].split()
    return lines + ([f"    {entry_words(Entry.parse(face['enters']))}"] if is_land else [])


def _color(face: dict[str, Any]) -> str:
    """Name the colors of a face where its cost does not tell them."""
    if face["colors"] == ManaCost.parse(face["mana_cost"]).colors:
        return ""
    return f", {' and '.join(_COLOR_WORDS[color] for color in face['colors']) or 'colorless'}"


def _printing(report: dict[str, Any]) -> str:
    """Say where a card was printed first; empty where that is not known."""
    if not report["first_set"]:
        return ""
    remark = _REMARKS.get(report["first_set"], "")
    day = f", released {report['first_printed']}{remark}" if report["first_printed"] else ""
    return f"first printed in {report['first_set']}{day}{', ' if report['rarity'] else ''}{report['rarity']}"


def _text_lines(report: dict[str, Any]) -> list[str]:
    """Return the rules text, the name of a face before each of several."""
    lines = []
    for face, text in zip(report["faces"], report["text"], strict=False):
        lines += [f"    {face['name']}:"] if len(report["faces"]) > 1 and text else []
        lines += [f"    {line}" for line in text.splitlines()]
    return lines
