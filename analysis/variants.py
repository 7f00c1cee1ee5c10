"""The rules that a designer may change, and those that the game itself has changed over the years."""

from __future__ import annotations

from dataclasses import dataclass, fields

from counterclock.exact_checks import choice, flag, whole

__all__ = ["PROLIFERATES", "Rules"]

PROLIFERATES = ("each kind", "one kind")
"""One more counter of each kind that is there (today's rule), or of one kind (the rule until 2019)."""


@dataclass(frozen=True, slots=True)
class Rules:
    """Which variant of the rules is played; the defaults are today's rules.

    Parameters
    ----------
    poison_to_lose : int, optional
        Poison counters that lose the game (CR 704.5c); by default what the format says, which is 10.
    proliferate : {"each kind", "one kind"}, default "each kind"
        What a chosen permanent or player is given: a counter of each kind it has (CR 701.34a), or of one kind
        of the chooser's choice (the rule of 2010).
    rads_removed_per_land : bool, default False
        Whether a land milled by radiation removes a rad counter too (it does not: CR 728.1).
    planeswalker_uniqueness : bool, default False
        Whether a player keeps only one planeswalker of each planeswalker type (the rule before 2017).
    planeswalker_redirection : bool, default False
        Whether noncombat damage to a player may be dealt to that player's planeswalker (the rule before 2018).
    annihilate : bool, default True
        Whether +1/+1 and -1/-1 counters on a permanent remove each other (CR 704.5q).

    Raises
    ------
    ValueError
        A value is wrong; the message names the argument and says what would be right.
    """

    poison_to_lose: int | None = None
    proliferate: str = "each kind"
    rads_removed_per_land: bool = False
    planeswalker_uniqueness: bool = False
    planeswalker_redirection: bool = False
    annihilate: bool = True

    def __post_init__(self) -> None:
        if self.poison_to_lose is not None:
            object.__setattr__(self, "poison_to_lose", whole("poison_to_lose", self.poison_to_lose, 1, 1000))
        choice("proliferate", self.proliferate, PROLIFERATES)
        for name in ("rads_removed_per_land", "planeswalker_uniqueness", "planeswalker_redirection", "annihilate"):
            object.__setattr__(self, name, flag(name, getattr(self, name)))

    def changed(self) -> dict[str, object]:
        """Return what differs from today's rules, the poison that loses aside.

        Returns
        -------
        dict
            The values by the names of their arguments; empty for today's rules.
        """
        today = Rules()
        values = {row.name: getattr(self, row.name) for row in fields(self) if row.name != "poison_to_lose"}
        return {name: value for name, value in values.items() if value != getattr(today, name)}
