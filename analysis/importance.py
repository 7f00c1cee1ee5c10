"""In which order the pilot wants cards: one number a card, from what is printed and what it does."""

from typing import Final

from counterclock import ability as ir
from counterclock.ability import Effect
from counterclock.deck import DeckCard

_EFFECTS: Final = {
    "proliferate": 18, "get": 16, "create": 14, "put": 10, "draw": 10, "search": 12, "double": 16, "damage": 8,
    "lose life": 8, "amass": 10, "extra turn": 25, "extra combat": 14, "mill": 6, "attach": 2, "look": 6,
    "populate": 14, "earthbend": 10, "one more counter": 10, "put from hand": 6,
}  # fmt: skip
_EVASION: Final = frozenset(["flying", "unblockable", "shadow", "menace", "trample", "haste", "double strike"])
_BURN: Final = frozenset(["damage", "lose life"])
_ONCE: Final = 1
"""What a spell's damage is worth, however much it is: it can wait until it kills."""
REPEATED: Final = 2
"""What happens again and again counts so many times as much as what happens once."""


def importance(entry: DeckCard, pilot: str = "default") -> int:
    """Score a card; of what can be cast, the pilot casts the card that scores most.

    The greedy pilot casts the dearest card. The default pilot adds to ten points a mana: for a creature its power
    and how it harms; for mana sources, while they are cheap; for doublers; for what abilities do, more where they
    do it every turn.

    Parameters
    ----------
    entry : DeckCard
    pilot : str, optional
        "default" or "greedy".

    Returns
    -------
    int
    """
    if entry.card is None:
        return -1
    face = entry.card.front
    if face.is_land:
        return -2
    if pilot == "greedy":
        return face.mana_value
    score = 10 * face.mana_value
    if "Creature" in face.types:
        score += _creature(entry)
    if face.mana or any(isinstance(each, ir.Mana) for each in entry.abilities):
        score += 30 if face.mana_value <= 3 else 5
    return score + sum(_ability(each) for each in entry.abilities)


def _creature(entry: DeckCard) -> int:
    """Score a creature's body."""
    assert entry.card is not None
    face = entry.card.front
    written = face.power or ""
    power = int(written) if written.isdigit() else 0
    score = 4 * power
    for keyword in face.keywords:
        if keyword.name == "infect":
            score += 20 + 4 * power
        elif keyword.name in ("toxic", "poisonous"):
            score += 15 + 8 * int(keyword.value or 1)
        elif keyword.name in _EVASION:
            score += 5
    return score


def _ability(each: ir.Ability) -> int:
    """Score an ability."""
    match each:
        case ir.Replacement():
            return 30
        case ir.Static():
            return 10
        case ir.Triggered():
            once = set(each.events) <= {"enters", "dies", "leaves"}
            return _effects(each.effects) * (1 if once else REPEATED)
        case ir.Chapter():
            return _effects(each.effects) * len(each.chapters)
        case ir.Activated():
            return _effects(each.effects) // REPEATED
        case ir.Spell():
            return sum(_ONCE if effect.verb in _BURN else _effect(effect) for effect in each.effects)
        case _:
            return 0


def _effects(effects: tuple[Effect, ...]) -> int:
    """Score what happens."""
    return sum(map(_effect, effects))


def _effect(effect: Effect) -> int:
    """Score one effect: its worth, times its number."""
    return _EFFECTS.get(effect.verb, 1) * max(effect.amount.base, 1)
