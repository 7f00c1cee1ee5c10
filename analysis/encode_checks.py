"""What of the notation's words no kernel looks at together: refused, so that nothing is passed over unsaid."""

from typing import Final

from counterclock import ability as ir
from counterclock.ability import Effect
from counterclock.encode_parts import UnplayedError
from counterclock.encode_role import PLAYERS

HOST_EVENTS: Final = {
    "attacks": "another attacks", "combat damage to a player": "another combat damage to a player",
    "dies": "another dies",
}  # fmt: skip
"""Events of what an Equipment or Aura is attached to, and the words by which others see them."""
_ABOUT_NOTHING: Final = frozenset(
    ["your upkeep", "your main phase", "your combat", "second main phase", "end of combat", "your end step",
     "each upkeep", "each end step", "opponent upkeep", "you attack", "you draw", "you gain life", "you lose life",
     "you proliferate", "you scry", "you surveil", "you get energy", "energy paid", "opponent gets poison",
     "lost life to radiation", "opponent commits a crime", "opponent draws"]
)  # fmt: skip
"""Events that are about no object that a filter could look at."""
_NAMED: Final = frozenset(["self", "that creature", "attached creature"])
"""Receivers that are one permanent, whatever it is."""
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
    if each.which != ir.ANYTHING and event in _ABOUT_NOTHING:
        raise UnplayedError(f"looks at what {event} is about")


def check_receiver(effect: Effect, receiver: str) -> None:
    """Refuse a sort of what is one permanent or player, whatever it is.

    Parameters
    ----------
    effect : Effect
    receiver : str
        Whom it is for, also where it does not say so.

    Raises
    ------
    UnplayedError
        Where a sort is asked for.
    """
    if effect.which != ir.ANYTHING and effect.verb != "sacrifice" and (receiver in _NAMED or receiver in PLAYERS):
        raise UnplayedError(f"{effect.verb} {receiver} of a sort")


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
