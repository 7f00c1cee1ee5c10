"""Combat damage on a rules table (rules 506 to 510)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from counterclock.board import LARGE, Board, IllegalAction, Piece
from counterclock.exact_checks import whole
from counterclock.kernels import codes
from counterclock.kernels import layout as cells
from counterclock.table_damage import TableDamage

__all__ = ["Hit", "TableCombat"]


@dataclass(frozen=True, slots=True)
class Hit:
    """One creature's combat damage to one receiver.

    Attributes
    ----------
    source : str
        The creature.
    target : str
        A player, or a permanent.
    amount : int or None
        The damage assigned; the creature's power where it is not given.
    prevent : int or None
        How much of it is prevented (CR 615.7); None prevents all.
    redirect_to : str or None
        The permanent or player that is dealt the damage instead (CR 614.9).
    """

    source: str
    target: str
    amount: int | None = None
    prevent: int | None = 0
    redirect_to: str | None = None


@dataclass(slots=True, eq=False)
class _Blow:
    """A hit on its way: what is left of the prevention."""

    source: Piece
    hit: Hit
    prevent: int


def _as_hit(hit: object) -> Hit:
    """Return a hit, or a pair that stands for one, as a hit."""
    if isinstance(hit, Hit):
        return hit
    if isinstance(hit, str) or not isinstance(hit, Sequence) or len(hit) != 2:
        raise ValueError(f"a hit is {hit!r}; give (source, receiver), or a Hit")
    return Hit(*hit)


def _blow(board: Board, hit: Hit) -> _Blow:
    """Return a hit with all of its prevention."""
    return _Blow(board.piece(hit.source), hit, LARGE if hit.prevent is None else whole("prevent", hit.prevent))


class TableCombat(TableDamage):
    """The part of `Table` that deals combat damage; see there."""

    def combat_damage(self, hits: Sequence[Hit | tuple[str, str]], *, check: bool = True) -> None:
        """Deal combat damage: all of a step at once, in two steps where someone strikes first (CR 510, 702.4).

        A creature may be named in several hits where it divides its damage: among what blocks it, or, with trample,
        between that and what it attacks. A creature that has shrunk since its first strike deals, in the order of the
        hits, what its power still allows.

        Parameters
        ----------
        hits : sequence of Hit or (str, str)
            A pair is a source and its receiver.
        check : bool, default True

        Raises
        ------
        IllegalAction
            A source is no creature or not on the battlefield (CR 510.1); a receiver cannot be dealt damage (CR 120.1);
            a creature would strike its own side (CR 506.2, 509.1a), deal more than its power (CR 510.1a), be named
            twice for one receiver (CR 510.1), attack two at once (CR 508.1b), or strike past its blockers without
            trample or without dealing them lethal damage (CR 702.19b).
        ValueError
            A hit is no pair and no `Hit`, or an amount no whole number.
        """
        blows = [_blow(self._board, _as_hit(hit)) for hit in hits]
        for blow in blows:
            self._check_blow(blow)
        for source in dict.fromkeys(blow.hit.source for blow in blows):
            self._check_division(source, [blow.hit for blow in blows if blow.hit.source == source])
        self._check_trample([blow.hit for blow in blows])
        first = [blow for blow in blows if self._strikes(blow, codes.FIRST_STRIKE | codes.DOUBLE_STRIKE)]
        second = [blow for blow in blows if blow not in first or self._strikes(blow, codes.DOUBLE_STRIKE)]
        if first:
            self._damage_step(first, "first-strike combat damage", check)
        self._damage_step(second, "combat damage", check)

    def _check_blow(self, blow: _Blow) -> None:
        """Refuse a hit that cannot be, whatever the others are."""
        hit = blow.hit
        self._there(hit.source, "510.1")
        if not self.is_creature(hit.source):
            raise IllegalAction(f"{hit.source} is no creature and deals no combat damage", "510.1")
        for what in (hit.target, hit.redirect_to):
            if what is not None:
                self._check_receiver(what, "510.1")
        if hit.amount is not None:
            whole("amount", hit.amount)
        if self._on_its_own_side(blow):
            raise IllegalAction(f"{hit.source} neither attacks nor blocks its own side: {hit.target}", "506.2, 509.1a")

    def _on_its_own_side(self, blow: _Blow) -> bool:
        """Tell whether a hit is on the source's own side; a battle may be anybody's (310.8)."""
        target = blow.hit.target
        if target in self.players:
            other = self._board.seat(target)
        elif self._has_type(target, codes.BATTLE):
            return False
        else:
            other = self._board.piece(target).controller
        return not self._apply("opposed", blow.source.controller, other)

    def _check_division(self, source: str, hits: Sequence[Hit]) -> None:
        """Refuse hits of one creature that cannot be together (CR 510.1a to 510.1d)."""
        targets = [hit.target for hit in hits]
        for target in targets:
            if targets.count(target) > 1:
                raise IllegalAction(f"{source} is named twice for {target}; give the sum once", "510.1")
        power = max(self.power(source), 0)
        total = sum(power if hit.amount is None else hit.amount for hit in hits)
        if total > power:
            raise IllegalAction(f"{source} has power {power} and cannot deal {total} damage", "510.1a")
        attacked = [target for target in targets if target in self.players or not self.is_creature(target)]
        if len(attacked) > 1:
            raise IllegalAction(f"{source} cannot attack {' and '.join(attacked)} at once", "508.1b")
        if attacked and len(targets) > 1 and "trample" not in self.keywords(source):
            raise IllegalAction(f"{source} is blocked, without trample: nothing reaches {attacked[0]}", "702.19b")

    def _check_trample(self, hits: Sequence[Hit]) -> None:
        """Refuse damage past a blocker that is not dealt lethal damage by all that strike it (CR 702.19b)."""
        power = {hit.source: max(self.power(hit.source), 0) for hit in hits}
        past = {hit.source for hit in hits if hit.target in self.players or not self.is_creature(hit.target)}
        for hit in hits:
            if hit.source in past and hit.target not in self.players and self.is_creature(hit.target):
                by = [other for other in hits if other.target == hit.target]
                dealt = sum(power[other.source] if other.amount is None else other.amount for other in by)
                touched = any("deathtouch" in self.keywords(other.source) and other.amount != 0 for other in by)
                lethal = self._apply("lethal", self.toughness(hit.target), self.damage(hit.target), touched)
                if dealt < lethal:
                    words = f"{hit.source} tramples over {hit.target} with {dealt} damage where {lethal} is lethal"
                    raise IllegalAction(words, "702.19b")

    def _strikes(self, blow: _Blow, keywords: np.int64) -> bool:
        """Tell whether a source has one of these keywords."""
        row = self._board.state.perm[self._board.slot(blow.source)]
        return bool(int(row[int(cells.F_KEYWORDS)]) & int(keywords))

    def _damage_step(self, blows: Sequence[_Blow], words: str, check: bool) -> None:
        """Deal one step's combat damage (CR 510.2)."""
        dealt = []
        power = {blow.source.name: max(self.power(blow.source.name), 0) for blow in blows}
        for blow in blows:
            source, target = blow.source, blow.hit.redirect_to or blow.hit.target
            there = target in self.players or self._board.slot(self._board.piece(target)) >= 0
            if self._board.slot(source) >= 0 and there:
                left = power[source.name]
                number = left if blow.hit.amount is None else min(blow.hit.amount, left)
                power[source.name] -= number
                dealt.append((blow, target, number))
        self._act(f"{words}: " + ", ".join(f"{blow.hit.source} {n} to {to}" for blow, to, n in dealt), "510.2")
        defended = {target: self._defense(target) for _, target, _ in dealt}
        for blow, target, number in dealt:
            left = self._apply("prevented", number, blow.prevent)
            blow.prevent -= number - left
            self._deal(blow.source, target, left, combat=True)
        for target, before in defended.items():
            self._siege_defeated(target, before)
        self._settle(check)
