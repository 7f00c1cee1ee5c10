"""Damage and its results (rule 120): life, poison, -1/-1 counters, loyalty, defense, toxic and lifelink."""

from counterclock.kernels.codes import (
    BATTLE,
    BY_DAMAGE,
    CREATURE,
    DEATHTOUCH,
    DEFENSE,
    INFECT,
    LIFELINK,
    LOYALTY,
    M1M1,
    PLANESWALKER,
    POISON,
    SHIELD,
    T_DAMAGE,
    T_DAMAGE_PLAYER,
    T_OTHER_DAMAGE,
    WITHER,
)
from counterclock.kernels.events import fire, fire_one
from counterclock.kernels.jit import inner
from counterclock.kernels.layout import (
    F_CONTROLLER,
    F_DAMAGE,
    F_KEYWORDS,
    F_LETHAL,
    F_POISONOUS,
    F_TOXIC,
    F_TYPES,
    ONE,
    ZERO,
)
from counterclock.kernels.log import SAW_DAMAGE_PERMANENT, SAW_DAMAGE_PLAYER, note
from counterclock.kernels.rules.counters import give_counters, put_counters, remove_counters
from counterclock.kernels.rules.life import gain_life, lose_life


@inner
def damage_player(st, tb, player, number, controller, keywords):
    """Deal damage to a player by a source with these keywords (120.3a, 120.3b, 120.3f, 702.90b)."""
    if number <= ZERO:
        return
    note(st, SAW_DAMAGE_PLAYER, player, number, controller, keywords)
    if keywords & INFECT != ZERO:
        give_counters(st, tb, player, POISON, number, controller)
    else:
        lose_life(st, tb, player, number, BY_DAMAGE)
    if keywords & LIFELINK != ZERO:
        gain_life(st, controller, number)


@inner
def combat_damage_player(st, tb, slot, player, number):
    """Deal a creature's combat damage to a player: its results, toxic and what triggers (120.3, 702.164c, 702.70)."""
    if number <= ZERO:
        return
    controller = st.perm[slot, F_CONTROLLER]
    damage_player(st, tb, player, number, controller, st.perm[slot, F_KEYWORDS])
    if st.perm[slot, F_TOXIC] > ZERO:
        give_counters(st, tb, player, POISON, st.perm[slot, F_TOXIC], controller)
    if st.perm[slot, F_POISONOUS] > ZERO:
        give_counters(st, tb, player, POISON, st.perm[slot, F_POISONOUS], controller)
    fire_one(st, T_DAMAGE_PLAYER, slot, slot, number, player)
    fire(st, T_OTHER_DAMAGE, slot, number, player)


@inner
def damage_permanent(st, tb, slot, number, controller, keywords):
    """Deal damage to a permanent (120.3c to 120.3f, 120.3h); every result that fits its types happens.

    A shield counter prevents all of it and is removed (122.1c). Infect and wither put -1/-1 counters on creatures
    (702.80a, 702.90c); planeswalkers lose loyalty and battles defense whatever the source.
    """
    if number <= ZERO:
        return
    if st.perm[slot, SHIELD] > ZERO:
        remove_counters(st, tb, slot, SHIELD, ONE)
        return
    st.dirty = ONE
    note(st, SAW_DAMAGE_PERMANENT, slot, number, controller, keywords)
    kinds = st.perm[slot, F_TYPES]
    if kinds & CREATURE != ZERO:
        if keywords & (INFECT | WITHER) != ZERO:
            put_counters(st, tb, slot, M1M1, number, controller, ZERO)
        else:
            st.perm[slot, F_DAMAGE] += number
        if keywords & DEATHTOUCH != ZERO:
            st.perm[slot, F_LETHAL] = ONE
    if kinds & PLANESWALKER != ZERO:
        remove_counters(st, tb, slot, LOYALTY, number)
    if kinds & BATTLE != ZERO:
        remove_counters(st, tb, slot, DEFENSE, number)
    if keywords & LIFELINK != ZERO:
        gain_life(st, controller, number)
    fire_one(st, T_DAMAGE, slot, slot, number, controller)
