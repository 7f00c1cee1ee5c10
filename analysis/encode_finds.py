"""What a spell has to find to do anything, where that is known before it is cast."""

from collections.abc import Sequence
from typing import Final

from counterclock import ability as ir
from counterclock.ability import Amount, Effect, Spell
from counterclock.encode_parts import means_lands
from counterclock.encode_role import TRIFLES, from_theirs, hits_theirs, is_about_own_creature, is_pump, only_hurts
from counterclock.encode_timing import KNOWN_BEFORE
from counterclock.kernels import layout as cells

_ASKED: Final = frozenset(
    ["at least", "at most", "exactly", "corrupted", "landfall this turn", "an opponent is poisoned", "city's blessing"]
)
"""Conditions that are known before a spell is cast."""
_OWN: Final = frozenset(["target creature you control", "each creature you control", "target permanent you control"])
"""Receivers that are permanents of one's own."""
_ONLY_LESS: Final = frozenset(
    ["creatures you control", "permanents you control", "lands you control", "greatest power", "cards in hand"]
)
"""Counts that what takes something from you before cannot raise."""
_COUNTED: Final = frozenset(["draw", "damage", "lose life", "create", "get", "mill", "put", "pump", "discard"])
"""Verbs that do nothing where their number is 0."""
_LOOK, _COUNT, _BUT_ITSELF = (int(bit) for bit in (cells.FINDS_LOOK, cells.FINDS_COUNT, cells.FINDS_BUT_ITSELF))
_MOST: Final = 15
"""Effects that a spell may have to be asked about."""


def sought(spell: Spell, others: bool = False) -> tuple[int, int]:
    """Return the effects of which one has to find something for a spell to do anything.

    Parameters
    ----------
    spell : Spell
    others : bool
        Whether its card may be cast in other ways too, so that nothing else asks for a creature of your own.

    Returns
    -------
    tuple of int
        How many effects there are from the first to the last; and of each of them, the first in the lowest bits, what
        is asked: ``FINDS_LOOK``, ``FINDS_COUNT`` and ``FINDS_BUT_ITSELF`` of the layout. Twice 0 where the spell does
        something in any case, or nobody can tell.
    """
    played = [effect for effect in spell.effects if effect.verb != "nothing" or effect.pay != ir.FREE]
    theirs = from_theirs(spell.effects)
    if theirs and not all(_condition_is_known(effect) for effect in played if hits_theirs(effect)):
        return theirs, _LOOK
    bounded = [place for place, each in enumerate(played) if each.verb == "search" and each.second.count == "x"]
    if bounded or _only_returns(spell):
        return len(played) - (bounded[0] if bounded else 0), _LOOK
    wanted = [place for place, each in enumerate(played) if _is_wanted(each)]
    wanted = wanted or [place for place, each in enumerate(played) if each.verb in TRIFLES]
    narrow = others and all(played[place].which != ir.ANYTHING for place in wanted)
    if (is_pump(spell) and not narrow) or not 0 < len(wanted) <= len(played) <= _MOST:
        return 0, 0
    alike = {(each.verb, each.which, each.receiver, each.condition) for each in (played[place] for place in wanted)}
    wanted = [place - 1 if _draws_anew(played, place) else place for place in wanted]
    asked = {place: _asked_of(spell, played, place, others or len(alike) > 1) for place in wanted}
    if not all(asked.values()):
        return 0, 0
    return len(played), sum(what << place * int(cells.FINDS_BITS) for place, what in asked.items())


def _is_wanted(effect: Effect) -> bool:
    """Tell whether an effect is what a spell may be cast for."""
    return not (effect.verb in TRIFLES or effect.receiver == "that permanent" or only_hurts(effect))


def _only_returns(spell: Spell) -> bool:
    """Tell whether a spell is only there to return cards from the graveyard, to which its costs give none."""
    first, *rest = spell.effects or (Effect("nothing"),)
    beside = (each.verb == "return" or not _is_wanted(each) for each in rest)
    return first.verb == "return" and not first.receiver and spell.extra == ir.FREE and all(beside)


def _draws_anew(played: Sequence[Effect], place: int) -> bool:
    """Tell whether an effect draws as many cards as the effect before it discarded of the hand."""
    before = played[place - 1] if place else Effect("nothing")
    whole = before.verb == "discard" and before.amount == Amount(times=1, count="cards in hand")
    return whole and played[place].verb == "draw" and played[place].amount == Amount(times=1, count="that many")


def _asked_of(spell: Spell, played: Sequence[Effect], place: int, with_own: bool) -> int:
    """Return what is asked of an effect; 0 where it does something in any case, or nobody can tell.

    ``with_own``: it is asked too whether there is a creature of your own for it.
    """
    effect = played[place]
    known = _condition_is_known(effect)
    gives_up = (ir.FREE, ir.Cost(discard=effect.pay.discard), ir.Cost(sacrifice=effect.pay.sacrifice))
    if not known or effect.pay not in gives_up:
        return 0
    counts = _LOOK | _COUNT | (0 if spell.from_graveyard else _BUT_ITSELF) if _counts(spell, played, place) else 0
    sure = effect.condition != ir.ALWAYS and effect.condition.what != "otherwise"
    sure = sure or effect.pay != ir.FREE or hits_theirs(effect)
    sure = sure or _seeks(effect, spell.extra != ir.FREE or any(map(only_hurts, played)))
    returns = effect.verb == "return" and not effect.receiver and spell.extra == ir.FREE
    sure = sure or (returns and not any(map(only_hurts, played[:place])))
    own = is_about_own_creature(effect) or effect.verb == "bolster" or effect.receiver in _OWN
    sure = sure or (own and (with_own or effect.verb in ("animate", "grant")))
    return counts or (_LOOK if sure else 0)


def _condition_is_known(effect: Effect) -> bool:
    """Tell whether it is known before whether an effect happens."""
    if effect.condition == ir.ALWAYS or effect.condition.what == "otherwise":
        return True
    sides = (effect.condition.left, effect.condition.right)
    return effect.condition.what in _ASKED and all(each.count in KNOWN_BEFORE or not each.times for each in sides)


def _counts(spell: Spell, played: Sequence[Effect], place: int) -> bool:
    """Tell whether an effect does nothing where what it counts is not there as the spell is cast."""
    effect = played[place]
    amount, before = effect.amount, played[:place]
    if effect.verb not in _COUNTED or (effect.verb == "create" and effect.second != ir.NONE):
        return False
    if effect.verb == "pump" and (effect.keywords or not (_is_count(effect.amount) and _is_count(effect.second))):
        return False
    last = amount.count == "life of that player" and effect.receiver == "target opponent" and amount.times > 0
    if not _is_count(amount) and not (last and amount.base < 0):
        return False
    if any(each.verb in TRIFLES for each in before) or spell.extra != ir.FREE:
        return False
    return amount.count in _ONLY_LESS or not any(map(only_hurts, before))


def _is_count(amount: Amount) -> bool:
    """Tell whether a number is nothing but a count that is known before, or the same taken off."""
    return amount.base == 0 and amount.times != 0 and amount.count in KNOWN_BEFORE


def _seeks(effect: Effect, hurts: bool) -> bool:
    """Tell whether it is known before what an effect finds, and that it may find nothing.

    Lands are looked for in the library only where the spell ``hurts`` you.
    """
    finds = effect.verb == "search" and not effect.receiver and effect.second == ir.NONE
    looks = effect.verb in ("look", "reveal until") and effect.which != ir.ANYTHING and effect.kind != "graveyard"
    lands = (not effect.which.types and means_lands(effect.which)) or {"land", "basic"} & set(effect.which.types)
    return (
        ((finds or looks) and (hurts or not lands))
        or effect.verb in ("populate", "put from hand", "land drop")
        or (effect.receiver in _OWN and (effect.which != ir.ANYTHING or effect.verb == "double"))
        or (effect.receiver in {*_OWN, "each permanent you control"} and effect.verb == "untap")
    )
