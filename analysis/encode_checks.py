"""What no kernel carries out and the pilot does not pay: refused, so that nothing is passed over unsaid."""

from typing import Final

from counterclock import ability as ir
from counterclock.ability import TARGETS, Activated, Cost, Effect
from counterclock.encode_parts import UnplayedError, is_of_lands, means_lands
from counterclock.encode_role import PLAYERS, could_matter, is_dear, role_of
from counterclock.kernels import layout as cells

HOST_EVENTS: Final = {
    "attacks": "another attacks", "combat damage to a player": "another combat damage to a player",
    "dies": "another dies",
}  # fmt: skip
"""Events of what an Equipment or Aura is attached to, and the words by which others see them."""
SEEN_OF_OPPONENTS: Final = frozenset(
    ["another enters", "another dies", "another leaves", "counters put", "cards milled", "dies", "enters", "leaves",
     "lost life to radiation"]
)  # fmt: skip
"""Events of others that are seen of what opponents control or do."""
NO_SPELLS: Final = "opponents cast no spells"
NO_DEEDS: Final = "opponents do nothing that it waits for"
"""Why what waits for deeds of opponents cannot touch the clock."""
_ABOUT_NOTHING: Final = frozenset(
    ["your upkeep", "your main phase", "your combat", "second main phase", "end of combat", "your end step",
     "each upkeep", "each end step", "opponent upkeep", "you attack", "you draw", "you gain life", "you lose life",
     "you proliferate", "you scry", "you surveil", "you get energy", "energy paid", "opponent gets poison",
     "lost life to radiation", "opponent commits a crime", "opponent draws"]
)  # fmt: skip
"""Events that are about no object that a filter could look at."""
_NAMED: Final = frozenset(["self", "that creature", "attached creature"])
"""Receivers that are one permanent, whatever it is."""
_ANOTHER: Final = "another target creature you control"
"""Any but the source of the ability: of one that is attached to a creature, any creature."""
_GROUPS: Final = frozenset(
    ["each creature you control", "each other creature you control", "each opposing creature", "each creature"]
)
"""Receivers that are several creatures, as continuous effects find them."""
_UNDER_CONDITION: Final = frozenset(
    ["grant", "lose keywords", "power equals", "more noncombat damage", "costs less itself", "cannot have counters"]
)
"""Continuous effects that may have a condition."""
_OF_A_SORT: Final = frozenset(["grant", "lose keywords", "cost less", "cast for energy", "cannot have counters"])
"""Continuous effects that may have a filter."""
FINDS: Final = frozenset(
    ["create", "search", "return", "put from hand", "look", "reveal until", "copy", "flicker", "return transformed",
     "incubate", "populate"]
)  # fmt: skip
"""Verbs after which "that permanent" is what they put onto the battlefield; after others it is their target."""


def check_event(each: ir.Triggered, event: str) -> None:
    """Refuse events that nothing sees: of what another is attached to, or about objects where there are none.

    Parameters
    ----------
    each : Triggered
    event : str
        One of its events.

    Raises
    ------
    UnplayedError
        Where nothing sees it.
    """
    seen = event in HOST_EVENTS or event == "becomes target"
    if each.whose == "attached" and (not seen or each.which != ir.ANYTHING):
        raise UnplayedError(f"{event} of what it is attached to")
    if each.whose == "attached" and any(effect.receiver == _ANOTHER for effect in each.effects):
        raise UnplayedError("a target other than what it is attached to")
    if each.which != ir.ANYTHING and event in _ABOUT_NOTHING:
        raise UnplayedError(f"looks at what {event} is about")


def check_effect(effect: Effect, receiver: str) -> None:
    """Refuse effects that the kernel has no way to carry out.

    Parameters
    ----------
    effect : Effect
    receiver : str
        Whom it is for, also where it does not say so.

    Raises
    ------
    UnplayedError
        For such an effect.
    """
    if effect.verb in ("destroy", "exile") and receiver in PLAYERS:
        raise UnplayedError(f"players {effect.verb}")
    if effect.verb in ("put", "remove", "move") and not effect.kind:
        raise UnplayedError(f"{effect.verb} counters of any kind")
    if effect.to == "battlefield attacking each other opponent" and effect.verb != "copy":
        raise UnplayedError(f"{effect.verb} {effect.to}")
    if effect.verb in ("transform", "return transformed") and not effect.kind and receiver != "self":
        raise UnplayedError("turns over other permanents")
    _check_receiver(effect, receiver)
    its = any(each.count.startswith("its ") for each in (effect.amount, effect.second))
    if its and (receiver in PLAYERS or not receiver):
        raise UnplayedError(f"{effect.verb} as much as another permanent has")
    if effect.verb == "tap" and receiver == "each permanent you control" and means_lands(effect.which):
        raise UnplayedError("taps permanents that make mana")
    if effect.verb == "animate" and receiver == "each permanent you control" and is_of_lands(effect.which):
        raise UnplayedError("turns all lands into creatures")
    if "{X}" in effect.pay.mana:
        raise UnplayedError("an optional payment of X mana")
    if effect.verb in ("remove all", "double", "move") and receiver in PLAYERS:
        raise UnplayedError(f"{effect.verb} counters of players")
    if effect.pay.tap_creatures or effect.pay.exile_self or effect.pay.discard_self or effect.pay.exile_buried:
        raise UnplayedError("an optional payment other than mana, life or energy")
    if effect.pay.remove and (effect.pay.kind in ("", "+1/+1") or effect.pay.remove < 0):
        raise UnplayedError("an optional payment of +1/+1 counters")


def _check_receiver(effect: Effect, receiver: str) -> None:
    """Refuse a sort of what is one permanent or player, whatever it is."""
    if effect.which != ir.ANYTHING and effect.verb != "sacrifice" and (receiver in _NAMED or receiver in PLAYERS):
        raise UnplayedError(f"{effect.verb} {receiver} of a sort")


def check_found(effects: tuple[Effect, ...], found: bool) -> None:
    """Refuse "that permanent" where no effect before has found one.

    Parameters
    ----------
    effects : tuple of Effect
    found : bool
        Whether one was found before the first of them.

    Raises
    ------
    UnplayedError
        Where none was found.
    """
    for effect in effects:
        asks = "that permanent" in (effect.receiver, effect.source)
        if asks and not found:
            raise UnplayedError(f"{effect.verb} to a permanent that no effect before has found")
        aimed = effect.receiver in TARGETS
        if not asks and (aimed or effect.verb not in ("nothing", "attach")):
            found = aimed or effect.verb in FINDS


def check_grant(each: ir.Static) -> None:
    """Refuse continuous effects on what none reaches, and a sort where only one permanent is meant.

    Parameters
    ----------
    each : Static

    Raises
    ------
    UnplayedError
        For such an effect.
    """
    if each.receiver not in (*_NAMED, *_GROUPS) or each.receiver == "that creature":
        raise UnplayedError(f"a continuous effect on {each.receiver}")
    if each.receiver in _NAMED and each.which != ir.ANYTHING:
        raise UnplayedError(f"a continuous effect on {each.receiver} of a sort")


def check_static(each: ir.Static) -> None:
    """Refuse a condition or a filter of a continuous effect that nothing asks for.

    Parameters
    ----------
    each : Static

    Raises
    ------
    UnplayedError
        Where there is one.
    """
    if each.condition != ir.ALWAYS and each.what not in _UNDER_CONDITION:
        if (each.what, each.condition.what) != ("double life loss of opponents", "your turn"):
            raise UnplayedError(f"{each.what} under a condition")
    if each.which != ir.ANYTHING and each.what not in _OF_A_SORT:
        raise UnplayedError(f"{each.what} of a sort")


def check_cost(cost: Cost) -> None:
    """Refuse costs that the pilot does not pay.

    Parameters
    ----------
    cost : Cost

    Raises
    ------
    UnplayedError
        For such a cost.
    """
    if cost.untap:
        raise UnplayedError("its cost")
    if cost.remove and not cost.kind:
        raise UnplayedError("removes counters of any kind")


def check_use(each: Activated) -> None:
    """Refuse abilities that could touch the clock and that the pilot never activates.

    Parameters
    ----------
    each : Activated

    Raises
    ------
    UnplayedError
        For such an ability.
    """
    if each.cost.loyalty is None and role_of(each) == int(cells.ROLE_NEVER):
        for effect in each.effects:
            if could_matter(effect) and each.cost.sacrifice is not None:
                raise UnplayedError("the pilot gives up no other permanent for it")
            if could_matter(effect) and is_dear(each.cost):
                raise UnplayedError("the pilot gives up no cards or creatures for it")
            if could_matter(effect):
                raise UnplayedError(f"the pilot does not use it: {', '.join((effect.verb, *effect.keywords))}")
