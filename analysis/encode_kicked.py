"""Cards with kicker: what they do unkicked, and what they do kicked so many times (rule 702.33)."""

from dataclasses import replace
from typing import Final

from counterclock import ability as ir
from counterclock.ability import ALWAYS, Ability, Amount, Condition, Effect
from counterclock.catalogue import Face
from counterclock.mana import ManaCost, ManaError

MOST_KICKS: Final = 4
"""So many times a spell with multikicker is kicked at most."""
_MOST: Final = {"kicker": 1, "multikicker": MOST_KICKS}
_KICKED: Final = Condition("kicked")
_TIMES: Final = "times kicked"


def kicker_cost(face: Face, abilities: tuple[Ability, ...]) -> tuple[str, int]:
    """Return what kicking a card costs once, and how many times it can be kicked.

    Parameters
    ----------
    face : Face
        Its printed keywords.
    abilities : tuple of Ability
        Keywords among them count as printed.

    Returns
    -------
    (str, int)
        Mana as printed, such as "{4}", and 1 or `MOST_KICKS`; empty and 0 where the card has no kicker, where
        kicking it costs something else than mana, and where nothing asks whether it was kicked.
    """
    words = [(str(printed.name), str(printed.value)) for printed in face.keywords]
    written = [each for each in abilities if isinstance(each, ir.Keyword)]
    words += [(each.name, each.value) for each in written]
    for name, value in words:
        if name in _MOST and any(map(asks, abilities)):
            return (value, _MOST[name]) if _is_mana(value) else ("", 0)
    return "", 0


def _is_mana(text: str) -> bool:
    """Tell whether a cost is mana and nothing else."""
    try:
        return bool(ManaCost.parse(text).symbols)
    except ManaError:
        return False


def asks(each: Ability) -> bool:
    """Tell whether an ability asks if its card was kicked, or how many times.

    Parameters
    ----------
    each : Ability

    Returns
    -------
    bool
    """
    return kicked(each, 0) != (each,)


def kicked(each: Ability, times: int) -> tuple[Ability, ...]:
    """Say what an ability is where its card was kicked so many times.

    Parameters
    ----------
    each : Ability
    times : int
        How many times; 0 where the card was not kicked.

    Returns
    -------
    tuple of Ability
        The ability without the question; none where it is there only for a kicked card.
    """
    if getattr(each, "condition", ALWAYS) == _KICKED:
        if not times:
            return ()
        each = replace(each, condition=ALWAYS)  # type: ignore[call-arg]
    if isinstance(each, ir.EntersWith):
        amount = _counted(each.amount, times)
        return (each if amount is each.amount else replace(each, amount=amount),)
    if isinstance(each, ir.Triggered | ir.Spell):
        effects = _effects(each.effects, times)
        if effects == each.effects:
            return (each,)
        return (replace(each, effects=effects),) if effects else ()
    return (each,)


def _effects(effects: tuple[Effect, ...], times: int) -> tuple[Effect, ...]:
    """Leave out the effects that wait for a kicked card, or for one that was not kicked."""
    made = list[Effect]()
    asked = False
    for each in effects:
        if each.condition.what == "otherwise" and asked:
            if times:
                continue
            each = replace(each, condition=ALWAYS)
        else:
            asked = each.condition == _KICKED
            if asked and not times:
                continue
            each = replace(each, condition=ALWAYS) if asked else each
        amount = _counted(each.amount, times)
        made.append(each if amount is each.amount else replace(each, amount=amount))
    return tuple(made)


def _counted(amount: Amount, times: int) -> Amount:
    """Put the number of kicks in."""
    return Amount(amount.base + amount.times * times) if amount.count == _TIMES and amount.times else amount
