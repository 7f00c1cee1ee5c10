"""Crewing Vehicles: which of one's creatures are tapped so that a Vehicle can attack (702.122)."""

from counterclock.kernels.amounts import own_creatures
from counterclock.kernels.bits import bit, has, lowest
from counterclock.kernels.codes import T_ATTACKS, T_TAPPED
from counterclock.kernels.combat import attack_value, possible_attackers
from counterclock.kernels.effects_on_permanents import crew_up
from counterclock.kernels.events import fire_one
from counterclock.kernels.jit import inner
from counterclock.kernels.layout import (
    F_CARD,
    F_POWER,
    K_CREW,
    K_UNITS,
    M_CREATURE,
    M_DEAD,
    M_OPPOSING,
    M_SICK,
    M_TAPPED,
    M_TRIGGER,
    NONE,
    TWO,
    ZERO,
)


@inner
def _strongest(st, among):
    """Return the creature of a set with the greatest power, the first of equals; or -1 where none has any."""
    best = NONE
    most = ZERO
    while among != ZERO:
        slot = lowest(among)
        among ^= bit(slot)
        if st.perm[slot, F_POWER] > most:
            most = st.perm[slot, F_POWER]
            best = slot
    return best


@inner
def _least_harmful(st, among):
    """Return the attacker of a set that would do least to a player, the first of equals; or -1."""
    best = NONE
    least = ZERO
    while among != ZERO:
        slot = lowest(among)
        among ^= bit(slot)
        if best < ZERO or attack_value(st, slot, ZERO) < least:
            least = attack_value(st, slot, ZERO)
            best = slot
    return best


@inner
def _idle(st, tb):
    """Return the untapped creatures that cannot attack and make no mana; a sick creature may crew (702.122b)."""
    idle = own_creatures(st) & ~(st.mask[M_TAPPED] | st.mask[M_DEAD] | possible_attackers(st, tb))
    chosen = ZERO
    while idle != ZERO:
        slot = lowest(idle)
        idle ^= bit(slot)
        if tb.card[st.perm[slot, F_CARD], K_UNITS] == ZERO or has(st.mask[M_SICK], slot):
            chosen |= bit(slot)
    return chosen


@inner
def _crew_for(st, tb, vehicle):
    """Return the creatures to tap for a Vehicle, or none where their attack is worth as much as its own.

    Those that cannot attack come first, the strongest of them; then the attackers that would do least.
    """
    needed = tb.card[st.perm[vehicle, F_CARD], K_CREW]
    worth = attack_value(st, vehicle, ZERO) + (TWO if has(st.mask[M_TRIGGER + T_ATTACKS], vehicle) else ZERO)
    chosen = ZERO
    idle = _idle(st, tb)
    while needed > ZERO and idle != ZERO:
        slot = _strongest(st, idle)
        if slot < ZERO:
            break
        idle ^= bit(slot)
        chosen |= bit(slot)
        needed -= st.perm[slot, F_POWER]
    attackers = possible_attackers(st, tb)
    while needed > ZERO and attackers != ZERO:
        slot = _least_harmful(st, attackers)
        attackers ^= bit(slot)
        chosen |= bit(slot)
        worth -= attack_value(st, slot, ZERO)
        needed -= st.perm[slot, F_POWER]
    return chosen if needed <= ZERO and worth > ZERO else ZERO


@inner
def crew_vehicles(st, tb):
    """Crew every Vehicle that could attack and whose attack is worth more than that of its crew."""
    vehicles = (bit(st.permanents) - bit(ZERO)) & ~(st.mask[M_OPPOSING] | st.mask[M_DEAD] | st.mask[M_CREATURE])
    vehicles &= ~(st.mask[M_TAPPED] | st.mask[M_SICK])
    while vehicles != ZERO and st.over == ZERO:
        vehicle = lowest(vehicles)
        vehicles ^= bit(vehicle)
        if tb.card[st.perm[vehicle, F_CARD], K_CREW] == ZERO:
            continue
        crew = _crew_for(st, tb, vehicle)
        if crew != ZERO:
            crew_up(st, tb, vehicle)
        while crew != ZERO:
            slot = lowest(crew)
            crew ^= bit(slot)
            st.mask[M_TAPPED] |= bit(slot)
            fire_one(st, T_TAPPED, slot, slot, bit(ZERO), ZERO)
