"""The words that head a part of a decklist, in the languages and spellings that tools write."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

from counterclock.deckmodel import Zone

__all__ = ["Heading", "Place", "heading_of", "is_section_word", "place_of"]

Place = Zone | Literal["about", "outside"]
"""A zone, or lines about the deck, or objects that are no part of it."""

_WORDS: Final[dict[Place, str]] = {
    "main": """main, main deck, maindeck, main board, mainboard, deck, decklist, deck list, the deck,
        mazo, mazzo, baralho, колода, основная колода, デッキ, 덱, 套牌, 主牌, 牌组""",
    "commanders": """commander, commanders, command zone, general, cmdr, cdr, edh commander, partner,
        partners, oathbreaker, signature spell, background, kommandeur, commandant, comandante, командир,
        統率者, 커맨더, 사령관, 指挥官, 指揮官""",
    "companion": """companion, companions, gefährte, compagnon, compañero, companheiro, compagno, компаньон,
        相棒, 동료, 단짝, 行侣, 行侶""",
    "sideboard": """sideboard, side board, side, sb, sideboards, réserve, reserve, reserva, banquillo,
        сайдборд, резерв, サイドボード, 사이드보드, 备牌, 備牌""",
    "maybeboard": """maybeboard, maybe board, maybe, maybes, considering, acquireboard, wishlist,
        wish list""",
    "about": """about, metadata, general information, info, über, à propos, acerca de, informazioni, sobre,
        概要, 정보, 关于, 關於, shop""",
    "outside": """display commander, token, tokens, tokens & extras, extras, emblems, plane, planes,
        planar deck, planechase, scheme, schemes, scheme deck, archenemy, attraction, attractions,
        attraction deck, sticker, stickers, contraption, contraptions, dungeon, dungeons, conspiracies,
        vanguard, avatar, avatars, bonus cards, art cards, helper cards, out of deck, not in deck""",
}
_SECTION_WORDS: Final = """artifact, artifacts, battle, battles, creature, creatures, enchantment,
    enchantments,
    instant, instants, kindred, land, lands, planeswalker, planeswalkers, sorcery, sorceries, spell, spells,
    other spells, other, others, basic land, basic lands, nonbasic lands, legendary creatures,
    artifact creatures, instants and sorceries, instants & sorceries, non-creature spells,
    noncreature spells, ramp, draw, card draw, removal, tutor, tutors, counters, protection, board wipes,
    wraths, mana, mana base, manabase, mana rocks, finishers, threats, interaction, utility, synergy,
    multicolor, multicolored, colorless, white, blue, black, red, green"""


def _listed(words: str) -> list[str]:
    """Return the words of a list with commas."""
    return [" ".join(word.split()) for word in words.split(",")]


_PLACES: Final[dict[str, Place]] = {word: place for place, words in _WORDS.items() for word in _listed(words)}
_SECTIONS: Final = frozenset(_listed(_SECTION_WORDS))
_SOME_MAYBEBOARD: Final = re.compile(r"(?:\(?[^\W\d]+\)? )?maybeboard(?: \(?[^\W\d]+\)?)?")
_DECORATION: Final = re.compile(r"^[\s*_=~#>\-]+|[\s*_=~#:\-]+$")
_COUNTED: Final = re.compile(
    r"^(?P<label>.*?\S)\s*(?:"
    r"\(\s*(?P<a>\d{1,5})(?:\s*cards?)?\s*\)|\[\s*(?P<b>\d{1,5})(?:\s*cards?)?\s*\]|"
    r"[:\-\u2013\u2014]\s*(?P<c>\d{1,5})(?:\s*cards?)?|\s(?P<d>\d{1,5})\s*cards?)$",
    re.IGNORECASE | re.ASCII,
)


@dataclass(frozen=True, slots=True)
class Heading:
    """A line that heads the lines below it.

    Attributes
    ----------
    label : str
        Its words.
    place : str or None
        The place the words name; None for a mere section, such as "Creatures".
    count : int or None
        How many cards it says follow.
    """

    label: str
    place: Place | None
    count: int | None = None


def place_of(words: str) -> Place | None:
    """Return the place that words name.

    Parameters
    ----------
    words : str
        A heading's words, a board's or category's name.

    Returns
    -------
    str or None
        The place, or None where the words name none.
    """
    folded = " ".join(words.casefold().split())
    if folded in _PLACES:
        return _PLACES[folded]
    return "maybeboard" if _SOME_MAYBEBOARD.fullmatch(folded) else None


def is_section_word(words: str) -> bool:
    """Tell whether words are a usual section's, such as a card type's.

    Parameters
    ----------
    words : str
        A heading's words.

    Returns
    -------
    bool
        True for a usual section.
    """
    return " ".join(words.casefold().split()) in _SECTIONS


def heading_of(text: str, *, marked: bool = False) -> Heading | None:
    """Read a line as a heading.

    Parameters
    ----------
    text : str
        The line.
    marked : bool, optional
        The line is marked as a heading (markdown), so that any words will do.

    Returns
    -------
    Heading or None
        None where the line heads nothing.
    """
    core = _DECORATION.sub("", text)
    if core.startswith("[") and core.endswith("]") and "[" not in core[1:]:
        core = core[1:-1].strip()
    counted = _COUNTED.match(core)
    label = _DECORATION.sub("", counted["label"]) if counted else core
    count = int(counted["a"] or counted["b"] or counted["c"] or counted["d"]) if counted else None
    place = place_of(label)
    if not label or len(label) > 80:
        return None
    if place or is_section_word(label) or marked or (counted and (counted["a"] or counted["b"])):
        return Heading(label, place, count)
    return None
