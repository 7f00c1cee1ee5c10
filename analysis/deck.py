"""A deck whose cards are known: facts, abilities, and what is not played of each."""

import html
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final
from weakref import WeakKeyDictionary

from counterclock.abilities import TRANSLATED, Entry, entry_of
from counterclock.ability import Ability, Activated, Back, Effect, LeftOut, Mana, NoEffectOnClock, Spell, Triggered
from counterclock.card_cache import text_of
from counterclock.catalogue import SHIPPED, Card, Catalogue, Face, known_cards
from counterclock.decklist import DeckList
from counterclock.encode_ability import unplayed
from counterclock.encode_checks import NO_DEEDS, NO_SPELLS, SEEN_OF_OPPONENTS
from counterclock.encode_keyword import WALKS
from counterclock.encode_land import has_price, mana_paid
from counterclock.encode_role import (
    comes_after_attacks,
    grows_late,
    grows_only_itself,
    is_dear,
    is_pump,
    passed_over,
    turns_over,
)
from counterclock.mana import ManaCost
from counterclock.names import several, shown
from counterclock.notation import parse_ability
from counterclock.notebook_tables import lines_html, table_html
from counterclock.token_catalogue import token_of

MODELLED: Final = "modelled"
FACTS_ONLY: Final = "facts only"
UNKNOWN: Final = "unknown"


@dataclass(frozen=True, slots=True)
class DeckCard:
    """One card of a deck.

    Attributes
    ----------
    name : str
        The printed name, or the name as written where the card is unknown.
    key : str
        What cards are compared by: the plain front name.
    count : int
    card : Card or None
        The facts; None for an unknown card, which is played as a blank.
    abilities : tuple of Ability
        What is played.
    status : str
        "modelled", "facts only" or "unknown".
    left_out : tuple of str
        What is not played, part by part.
    note : str
        What is simplified.
    source : str
        Where the facts come from (`Catalogue.source`).
    abilities_source : str
        Where the abilities come from (`abilities.Entry.source`); empty where there are none to tell.
    warnings : tuple of str
        What is odd about a card that somebody wrote.
    """

    name: str
    key: str
    count: int
    card: Card | None
    abilities: tuple[Ability, ...] = ()
    status: str = UNKNOWN
    left_out: tuple[str, ...] = ()
    note: str = ""
    source: str = SHIPPED
    abilities_source: str = ""
    warnings: tuple[str, ...] = ()

    @property
    def played(self) -> str:
        """What of it is played, in a few words."""
        if self.status == UNKNOWN:
            return "unknown: played as a blank"
        if self.left_out:
            return f"not played: {'; '.join(self.left_out)}"
        return f"simplified: {self.note}" if self.note else "wholly"

    @property
    def is_land(self) -> bool:
        """Whether the front face is a land."""
        return self.card is not None and self.card.is_land


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck ready to be played.

    Attributes
    ----------
    name : str
    main : tuple of DeckCard
        The library, one entry a card, sorted by key: the order of a list never matters.
    commanders : tuple of DeckCard
    warnings : tuple of str
        From reading the list and from finding its cards.
    companions : tuple of DeckCard
        Outside the library; they are not played.
    """

    name: str
    main: tuple[DeckCard, ...]
    commanders: tuple[DeckCard, ...] = ()
    warnings: tuple[str, ...] = ()
    companions: tuple[DeckCard, ...] = ()

    def __repr__(self) -> str:
        return f"<Deck {self.name!r}: {several(self.size, 'card')}, {lands_shown(self.lands, self.lands_on_back)}>"

    def _repr_html_(self) -> str:
        """Show the deck in a notebook: its cards, and what of each is played."""
        led = f", led by {' and '.join(entry.name for entry in self.commanders)}" if self.commanders else ""
        lands = lands_shown(self.lands, self.lands_on_back)
        title = html.escape(f"{self.name}: {several(self.size, 'card')}, {lands}{led}")
        rows = [
            (entry.count, entry.name, "" if entry.card is None else entry.card.front.type_line, entry.played)
            for entry in (*self.commanders, *self.main)
        ]
        return f"<p>{title}</p>{table_html(('', 'card', 'type', 'played'), rows)}{lines_html(self.warnings)}"

    @property
    def size(self) -> int:
        """Cards in the library."""
        return sum(entry.count for entry in self.main)

    @property
    def lands(self) -> int:
        """Lands in the library, by their front face."""
        return sum(entry.count for entry in self.main if entry.is_land)

    @property
    def lands_on_back(self) -> int:
        """Cards in the library that may be played as lands although their front face is none (712.12)."""
        return sum(entry.count for entry in self.main if entry.card is not None and entry.card.land_on_back)

    def coverage(self) -> dict[str, int]:
        """Count copies by status, commanders included.

        Returns
        -------
        dict
            "modelled", "facts only" and "unknown": copies.
        """
        counts = {MODELLED: 0, FACTS_ONLY: 0, UNKNOWN: 0}
        for entry in (*self.commanders, *self.main):
            counts[entry.status] += entry.count
        return counts


def resolve(decklist: DeckList, cards: Catalogue | None = None) -> Deck:
    """Find the cards of a decklist.

    Parameters
    ----------
    decklist : DeckList
    cards : Catalogue, optional
        The cards known, as from `cards_from_toml`; by default those that come with the package.

    Returns
    -------
    Deck
        Unknown names are in it as blanks, with a warning that says what could be meant.

    Raises
    ------
    ValueError
        An argument is something else.
    """
    if not isinstance(decklist, DeckList):
        raise ValueError(f"decklist is {decklist!r:.60}; give what read_deck or read_deck_text returns")
    known = known_cards(cards)
    warnings = list(decklist.warnings)
    main = _cards(decklist.main, known, warnings)
    commanders = _cards(decklist.commanders, known, warnings)
    return Deck(decklist.name, main, commanders, tuple(warnings), _cards(decklist.companion, known, warnings))


def lands_shown(lands: int, on_back: int) -> str:
    """Say how many lands a deck has, and how many of its other cards may be played as lands.

    Parameters
    ----------
    lands, on_back : int

    Returns
    -------
    str
    """
    return several(lands, "land") + (f" and {on_back} with a land on the back" if on_back else "")


def _cards(entries: Iterable[object], catalogue: Catalogue, warnings: list[str]) -> tuple[DeckCard, ...]:
    """Find the cards of one zone, adding up what turns out to be the same card."""
    found: dict[str, DeckCard] = {}
    for entry in entries:
        name, count = entry.name, entry.count  # type: ignore[attr-defined]
        card = _card(name, count, catalogue, warnings)
        before = found.get(card.key)
        if before is not None:
            card = with_count(card, before.count + count)
        found[card.key] = card
    return tuple(found[key] for key in sorted(found))


def with_count(card: DeckCard, count: int) -> DeckCard:
    """Return the same card with another count.

    Parameters
    ----------
    card : DeckCard
    count : int

    Returns
    -------
    DeckCard
    """
    return replace(card, count=count)


def _card(name: str, count: int, catalogue: Catalogue, warnings: list[str]) -> DeckCard:
    """Find one card; an unknown one is warned about."""
    match = catalogue.resolve(name)
    if match.card is None:
        close = catalogue.suggest(name, 1)
        hint = f"; did you mean {close[0]}?" if close else ""
        warnings.append(f"no card is called {name!r}: played as a blank{hint}")
        return DeckCard(shown(name), name.casefold(), count, None)
    if match.note:
        warnings.append(match.note)
    card = known_card(match.card, count, catalogue)
    warnings += [f"{card.name}: {text}" for text in card.warnings]
    return card


def known_card(card: Card, count: int = 1, cards: Catalogue | None = None) -> DeckCard:
    """Say what is played of a card.

    Parameters
    ----------
    card : Card
        Its facts.
    count : int, optional
        Copies.
    cards : Catalogue, optional
        The catalogue it is from; by default the one that comes with the package.

    Returns
    -------
    DeckCard
    """
    known = known_cards(cards)
    seen = _SEEN.setdefault(known, {})
    found = seen.get(id(card))
    if found is None or found.card is not card:
        found = seen[id(card)] = _described(card, known)
    return found if count == 1 else with_count(found, count)


_SEEN: Final[WeakKeyDictionary[Catalogue, dict[int, DeckCard]]] = WeakKeyDictionary()
"""What is played of cards that were asked for, by the catalogue they are from and their identity."""


def _described(card: Card, known: Catalogue) -> DeckCard:
    """Say what is played of one copy of a card."""
    source = known.source(card)
    entry = known.written(card) or entry_of(card.plain) or _entry_of_text(card)
    if entry is None:
        return _facts_only(card, source)
    abilities = entry.abilities()
    left_out = tuple(text for text in map(_left_out, abilities) if text)
    left_out += tuple(text for text in unplayed_keywords(card, abilities) if text)
    left_out += _other_face_left_out(abilities)
    status = FACTS_ONLY if left_out else MODELLED
    noted = (
        *_notes_on_mana(card, abilities),
        *_notes_on_evasion(card, abilities),
        *_notes_on_timing(card, abilities),
        *_notes_on_alternatives(card, abilities),
        *_notes_on_tapping(card, abilities),
        *_notes_on_loyalty(card, abilities),
        *_notes_on_counters(abilities),
        *_notes_on_prices(abilities),
        *_notes_on_opponents(abilities),
    )
    note = " ".join(filter(None, (entry.note, *noted)))
    return DeckCard(
        card.name, card.plain, 1, card, abilities, status, left_out, note, source, entry.source, entry.warnings
    )


def _notes_on_mana(card: Card, abilities: tuple[Ability, ...]) -> list[str]:
    """Say what is simplified of the mana that a card makes by its facts, or by the lines that stand for them."""
    written = [each for each in abilities if isinstance(each, Mana)]
    lasting = [(each.cost.mana, len(each.produces), each.cost.life) for each in written if not has_price(each)]
    if not written:
        lasting = [
            (each.costs.mana, each.amount, each.costs.life) for each in card.front.mana
            if each.costs.taps and not (each.costs.sacrifice or each.costs.energy or each.costs.other)
        ]  # fmt: skip
    notes = []
    if any(life for _, _, life in lasting) or (not written and any(each.costs.life for each in card.front.mana)):
        notes.append("The life that its mana costs is not paid.")
    if any(mana_paid(mana) >= amount for mana, amount, _ in lasting):
        notes.append("Mana that costs as much as it makes is not used.")
    return notes


_EVADING: Final = {
    "landwalk": "Landwalk is taken to work: opponents control such lands.",
    "protection": "Protection is taken to keep every creature from blocking.",
}
"""Keywords that depend on what the opponents' lands and creatures are, which nothing says."""


def _notes_on_evasion(card: Card, abilities: tuple[Ability, ...]) -> list[str]:
    """Say what is simplified of keywords that keep some creatures from blocking, where a card has or gives them."""
    doing = [each for each in abilities if not isinstance(each, NoEffectOnClock | LeftOut)]
    effects = [effect for each in doing for effect in getattr(each, "effects", ())]
    given = {word for each in (*doing, *effects) for word in getattr(each, "keywords", ())}
    given |= {word for word in _EVADING for effect in effects if effect.verb == "create" and word in effect.kind}
    for keyword in card.front.keywords:
        if not (keyword.name == "protection" and str(keyword.value).endswith(("everything", "creatures"))):
            given.add("landwalk" if keyword.name in WALKS - {"protection"} else keyword.name)
    return [note for word, note in _EVADING.items() if word in given]


def _notes_on_timing(card: Card, abilities: tuple[Ability, ...]) -> list[str]:
    """Say what is used in combat although it is for main phases, by a card or by the tokens that it creates."""
    spells = [each for each in abilities if isinstance(each, Spell) and not each.from_graveyard]
    sorceries = [each for each in spells if "Sorcery" in half_cast(card, each).types]
    effects = [effect for each in abilities for effect in getattr(each, "effects", ()) if effect.verb == "create"]
    tokens = filter(None, (token_of(effect.kind) for effect in effects))
    given = [parse_ability(line) for token in tokens for line in token.abilities]
    late = any(isinstance(each, Activated) and grows_late(each) for each in (*abilities, *given))
    notes = ["An ability for main phases that makes creatures bigger is used after blocks."] if late else []
    if "Creature" not in card.front.types and any(map(is_pump, sorceries)):
        notes.append("A sorcery, it is cast after blocks to make attackers bigger.")
    cycled = [each for each in abilities if isinstance(each, Triggered) and each.events == ("cycled",)]
    if any(effect.verb in _SHORT and effect.duration == "turn" for each in cycled for effect in each.effects):
        notes.append("It is cycled after combat: what ends with the turn comes too late then.")
    return notes


def half_cast(card: Card, spell: Spell) -> Face:
    """Return the half of a split card that is cast for what a spell costs (709.3); of another card, its front.

    Parameters
    ----------
    card : Card
    spell : Spell

    Returns
    -------
    Face
    """
    halves = card.faces if card.layout == "split" and spell.cost else ()
    return next((face for face in halves if face.cost == ManaCost.parse(spell.cost)), card.front)


_SHORT: Final = frozenset(["pump", "grant", "animate", "tap", "untap"])
"""Verbs of what is over with the turn, where it does not last."""


def _notes_on_alternatives(card: Card, abilities: tuple[Ability, ...]) -> list[str]:
    """Say what is never cast of a card with alternatives for as much mana of which only some make attackers bigger."""
    spells = [each for each in abilities if isinstance(each, Spell) and not each.from_graveyard]
    costs = [ManaCost.parse(each.cost) if each.cost else card.front.cost for each in spells]
    pumps = {cost and cost.mana_value for each, cost in zip(spells, costs, strict=True) if is_pump(each)}
    others = {cost and cost.mana_value for each, cost in zip(spells, costs, strict=True) if not is_pump(each)}
    said = "Where what is cast first of its alternatives makes attackers bigger, the others are not cast."
    notes = [said] if pumps & others else []
    buried = [each for each in abilities if isinstance(each, Spell) and each.from_graveyard]
    if pumps and buried and is_pump(buried[0]) and not others:
        notes.append("It is not cast from the graveyard to make attackers bigger.")
    return notes


def _notes_on_loyalty(card: Card, abilities: tuple[Ability, ...]) -> list[str]:
    """Say which loyalty abilities are worth less to the pilot than others, so that they are hardly used."""
    loyalty = card.front.loyalty
    costs = passed_over(abilities, int(loyalty)) if loyalty is not None and loyalty.isdigit() else []
    if not costs:
        return []
    named = " and ".join(filter(None, (", ".join(costs[:-1]), costs[-1])))
    return [f"As a rule the pilot prefers its other loyalty abilities to {named}."]


def _notes_on_tapping(card: Card, abilities: tuple[Ability, ...]) -> list[str]:
    """Say where an ability that its source is tapped for comes too late: it attacks, or is untapped before."""
    from counterclock.encode_keyword import as_abilities

    face = card.front
    power = face.power if face.power is not None and face.power.isdigit() else "0"
    stays_untapped = {"vigilance", "defender"} & {keyword.name for keyword in face.keywords}
    worded = [made for keyword in face.keywords for made in as_abilities(keyword) or ()]
    tapped = [each for each in (*abilities, *worded) if isinstance(each, Activated) and each.cost.tap]
    late = any(map(comes_after_attacks, tapped))
    attacks = "Creature" in face.types and power != "0" and not stays_untapped
    if attacks and (late or any(map(grows_only_itself, tapped))):
        return ["It attacks whenever it can instead of being tapped for an ability."]
    if not late:
        return []
    early = (each for each in abilities if isinstance(each, Triggered) and set(each.events) & _BEFORE_COMBAT)
    untaps = any(effect.verb == "untap" and effect.receiver == "self" for each in early for effect in each.effects)
    return ["It is only tapped for its ability after combat: what untaps it before comes too early."] if untaps else []


_BEFORE_COMBAT: Final = frozenset(["you cast", "another enters", "landfall", "another dies", "you draw"])
"""Events that the pilot mostly brings about before combat."""


def _notes_on_prices(abilities: tuple[Ability, ...]) -> list[str]:
    """Say what a card costs that the pilot does not weigh: counted life, itself as a target; and what it never pays."""
    notes = []
    for each in abilities:
        effects = getattr(each, "effects", ())
        if isinstance(each, Spell) and any(e.verb == "lose life" and _is_yours_to_lose(e) for e in effects):
            notes.append("It is cast even where the life that it takes is the last.")
        untaps = any(effect.verb == "untap" and effect.receiver == "self" for effect in effects)
        if isinstance(each, Activated) and untaps and is_dear(each.cost) and not unplayed(each):
            notes.append("Nothing is given up or tapped to untap it.")
        goes = any(e.verb in ("sacrifice", "return") and e.receiver == "self" for e in effects)
        if isinstance(each, Triggered) and "becomes target" in each.events and goes:
            notes.append("Your own spells and abilities are aimed at it all the same.")
    return notes


def _is_yours_to_lose(effect: Effect) -> bool:
    """Tell whether an effect takes life from its controller, by a number that is counted as it happens."""
    return effect.receiver == "you" and effect.amount.times > 0 and effect.amount.count != "x"


def _notes_on_counters(abilities: tuple[Ability, ...]) -> list[str]:
    """Say what is simplified where all counters of one permanent are put on another, whether they help or not."""
    effects = [effect for each in abilities for effect in getattr(each, "effects", ())]
    passed_on = any(effect.verb == "put same kinds" and effect.receiver != "self" for effect in effects)
    return ["Counters that harm are put on the best creature like those that help."] if passed_on else []


_WAITS: Final = {
    NO_SPELLS: "Opponents cast no spells in these games: what waits for one never happens.",
    NO_DEEDS: "Opponents do nothing in these games that it waits for.",
}
"""What is said of what waits for deeds of opponents."""


def _notes_on_opponents(abilities: tuple[Ability, ...]) -> list[str]:
    """Say what never happens because opponents do not do it: they cast, draw for themselves and attack with nothing."""
    notes = [_WAITS[each.reason] for each in abilities if isinstance(each, NoEffectOnClock) and each.reason in _WAITS]
    for each in abilities:
        if isinstance(each, Triggered) and each.whose in ("opponent", "any"):
            unseen = [event for event in each.events if event not in SEEN_OF_OPPONENTS]
            notes += [_WAITS[NO_SPELLS] if "you cast" in unseen else _WAITS[NO_DEEDS]] if unseen else []
        for effect in getattr(each, "effects", ()):
            if "opposing" in effect.receiver and effect.which.state == "tapped":
                notes.append("Creatures of opponents never attack, and are tapped only by effects of yours.")
    return list(dict.fromkeys(notes))


def _entry_of_text(card: Card) -> Entry | None:
    """Translate the rules text of a card whose abilities were not shipped, where the user's cache has it."""
    texts = text_of(card.plain)
    if texts is None:
        return None
    from counterclock.card_texts import CardText
    from counterclock.translated_card import translate_card

    faces = tuple((face.name, text) for face, text in zip(card.faces, texts, strict=False))
    made = translate_card(card, CardText(card.name, faces))
    return Entry(card.plain, made.lines, made.note, TRANSLATED)


def _facts_only(card: Card, source: str) -> DeckCard:
    """Describe a card whose abilities nobody has written down: a land that only makes mana needs none."""
    if card.is_land and len(card.faces) == 1 and (card.front.mana or card.front.fetches):
        return DeckCard(card.name, card.plain, 1, card, (), MODELLED, source=source)
    missing = ("all it does beyond its printed facts",)
    return DeckCard(card.name, card.plain, 1, card, (), FACTS_ONLY, missing, source=source)


def _left_out(ability: Ability) -> str:
    """Return what of an ability is not played, or an empty text."""
    if isinstance(ability, LeftOut):
        return ability.what
    return unplayed(ability)


def _other_face_left_out(abilities: tuple[Ability, ...]) -> tuple[str, ...]:
    """Name the abilities of the other face, where a card turns it up and nothing is written down of it."""
    missing = turns_over(abilities) and not any(isinstance(each, Back) for each in abilities)
    return ("what its other face does",) if missing else ()


def unplayed_keywords(card: Card, abilities: tuple[Ability, ...] = ()) -> tuple[str, ...]:
    """Name the printed keywords of a card's front face that are not played and could touch the clock.

    Parameters
    ----------
    card : Card
    abilities : tuple of Ability, optional
        What is written down of the card: storm may be written out there, and a line on what does not touch the clock
        may begin with the keyword that it is about.

    Returns
    -------
    tuple of str
    """
    from counterclock.encode_keyword import as_abilities, keyword_status

    attached = any(
        effect.verb == "attach" for each in abilities if isinstance(each, Activated) for effect in each.effects
    )
    names = [each.name for each in card.front.keywords if keyword_status(each) == "left out"]
    for each in card.front.keywords:
        if not attached and any(map(unplayed, as_abilities(each) or ())):
            names.append(f"{each.name} {each.value or ''}".strip())
    harmless = [each.reason for each in abilities if isinstance(each, NoEffectOnClock)]
    names = [name for name in names if not any(reason.startswith(name) for reason in harmless)]
    buried = any(isinstance(each, Activated) and each.cost.exile_buried for each in abilities)
    written = {"storm": _counts_spells(abilities), "escape": _cast_from_graveyard(abilities), "eternalize": buried}
    return tuple(f"keyword {name}" for name in names if not written.get(name, False))


def _cast_from_graveyard(abilities: tuple[Ability, ...]) -> bool:
    """Tell whether it is written down how a card is cast from the graveyard."""
    return any(isinstance(each, Spell) and each.from_graveyard for each in abilities)


def _counts_spells(abilities: tuple[Ability, ...]) -> bool:
    """Tell whether a spell does something for each spell cast this turn."""
    effects = [effect for each in abilities if isinstance(each, Spell) for effect in each.effects]
    return any(effect.amount.count == "spells cast this turn" for effect in effects)
