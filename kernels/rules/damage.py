"""Damage and its results (rule 120): life, poison, -1/-1 counters, loyalty, defense, toxic and lifelink."""

from counterclock.kernels.amounts import holds
from counterclock.kernels.bits import bit, has, larger, only_if
from counterclock.kernels.codes import (
    BATTLE,
    BY_DAMAGE,
    CREATURE,
    DEATHTOUCH,
    DEFENSE,
    DOUBLE_STRIKE,
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
    T_POISONOUS,
    T_WOULD_DAMAGE,
    WITHER,
)
from counterclock.kernels.events import fire, fire_one, wait
from counterclock.kernels.jit import inner, leaf
from counterclock.kernels.layout import (
    A_CONDITION,
    A_KIND,
    A_LEFT,
    A_RIGHT,
    A_TRIGGER,
    F_CARD,
    F_CONTROLLER,
    F_DAMAGE,
    F_INSTANCES,
    F_KEYWORDS,
    F_LETHAL,
    F_POISONOUS,
    F_TOXIC,
    F_TYPES,
    K_ABILITIES,
    K_COMMANDER,
    K_FIRST_ABILITY,
    M_DEAD,
    M_RARE,
    M_SHIELDED,
    M_TOKEN,
    M_TRIGGER,
    NONE,
    ONE,
    P_COMMANDED,
    P_LIFE,
    P_POISON,
    Q_COMMANDER_DAMAGE,
    Q_REDIRECTION,
    S_UNLIFE,
    TWO,
    ZERO,
)
from counterclock.kernels.log import SAW_COMMANDER, SAW_DAMAGE_PERMANENT, SAW_DAMAGE_PLAYER, SAW_PREVENTED, note
from counterclock.kernels.rules.counters import give_counters, put_counters, remove_counters, remove_player_counters
from counterclock.kernels.rules.life import gain_life, lose_life
from counterclock.kernels.rules.losing import risk_loss
from counterclock.kernels.rules.numbers import enough_commander_damage
from counterclock.kernels.rules.statics import player_has
from counterclock.kernels.rules.teams import opposed

INSTANCE_BITS = ONE * 4
INSTANCE = ONE * 15
"""The numbers of poisonous abilities are packed in one word, four bits each."""


@inner
def prevented(number, shield):
    """Return the damage left when the next ``shield`` of it is prevented (615.7).

    Parameters
    ----------
    number : int64
        Damage about to be dealt.
    shield : int64
        How much of the next damage is prevented; nothing where negative.

    Returns
    -------
    int64
        The damage that is left.
    """
    return larger(number - larger(shield, ZERO), ZERO)


@inner
def may_redirect(st, tb, slot, player, controller):
    """Tell whether noncombat damage to a player may be dealt to a planeswalker instead (306.7, removed in 2018).

    Parameters
    ----------
    st, tb : STATE, TABLES records
    slot : int64
        Row of the permanent in ``st.perm``.
    player : int64
        Seat of the player about to be dealt the damage.
    controller : int64
        Seat of the player who controls the source.

    Returns
    -------
    bool
    """
    if tb.setup[Q_REDIRECTION] == ZERO or has(st.mask[M_DEAD], slot):
        return False
    if st.perm[slot, F_TYPES] & PLANESWALKER == ZERO or st.perm[slot, F_CONTROLLER] != player:
        return False
    return opposed(st, controller, player)


@inner
def _as_infect(st, tb, player):
    """Tell whether a player without life is dealt damage as though by a source with infect (609.4, 702.90b)."""
    return st.players[player, P_LIFE] <= ZERO and player_has(st, tb, player, S_UNLIFE)


@leaf
def results_on_player(keywords, number):
    """Return what damage is to a player: poison counters by a source with infect, else life (120.3a, 120.3b, 702.90b).

    Parameters
    ----------
    keywords : int64
        Set of the source's keywords (``codes.KEYWORDS``).
    number : int64
        Damage.

    Returns
    -------
    (int64, int64)
        Poison counters, and life.
    """
    if keywords & INFECT != ZERO:
        return number, ZERO
    return ZERO, number


@inner
def strikes(st, slot):
    """Return how many times a creature deals combat damage: twice with double strike (702.4b).

    Parameters
    ----------
    st : STATE record
    slot : int64
        Row of the permanent in ``st.perm``.

    Returns
    -------
    int64
        1 or 2.
    """
    return TWO if st.perm[slot, F_KEYWORDS] & DOUBLE_STRIKE != ZERO else ONE


@inner
def combat_results(st, slot, number):
    """Return the poison counters and the life that one strike takes from a player (120.3, 702.164c, 702.70a).

    This is what ``combat_damage_player`` comes to where nothing replaces it and nothing else triggers.

    Parameters
    ----------
    st : STATE record
    slot : int64
        Row of the permanent in ``st.perm``.
    number : int64
        Damage.

    Returns
    -------
    (int64, int64)
        Poison counters, and life.
    """
    if number <= ZERO:
        return ZERO, ZERO
    poison, life = results_on_player(st.perm[slot, F_KEYWORDS], number)
    return poison + st.perm[slot, F_TOXIC] + st.perm[slot, F_POISONOUS], life


@inner
def damage_player(st, tb, player, number, controller, keywords):
    """Deal damage to a player by a source with these keywords (120.3a, 120.3b, 120.3f, 702.90b).

    Parameters
    ----------
    st, tb : STATE, TABLES records
    player : int64
        Seat: a row of ``st.players``.
    number : int64
        Damage.
    controller : int64
        Seat of the player who controls the source.
    keywords : int64
        Set of the source's keywords (``codes.KEYWORDS``).
    """
    if number <= ZERO:
        return
    note(st, SAW_DAMAGE_PLAYER, player, number, controller, keywords)
    as_if = INFECT if has(tb.sorts, S_UNLIFE) and _as_infect(st, tb, player) else ZERO
    poison, life = results_on_player(keywords | as_if, number)
    if poison > ZERO:
        give_counters(st, tb, player, POISON, poison, controller)
    else:
        lose_life(st, tb, player, life, BY_DAMAGE)
    if keywords & LIFELINK != ZERO:
        gain_life(st, controller, number)


@inner
def _trigger_poisonous(st, slot, player):
    """Let each instance of poisonous trigger (702.70a, 702.70b)."""
    rest = st.perm[slot, F_INSTANCES]
    if rest == ZERO:
        wait(st, T_POISONOUS, slot, slot, st.perm[slot, F_POISONOUS], player)
    while rest != ZERO:
        wait(st, T_POISONOUS, slot, slot, rest & INSTANCE, player)
        rest >>= INSTANCE_BITS


@inner
def poisonous(st, tb, slot, number, player):
    """Resolve a poisonous ability: the damaged player gets that many poison counters (702.70a).

    Parameters
    ----------
    st, tb : STATE, TABLES records
    slot : int64
        Row of the permanent in ``st.perm``.
    number : int64
        The number of the ability.
    player : int64
        Seat: a row of ``st.players``.
    """
    give_counters(st, tb, player, POISON, number, st.perm[slot, F_CONTROLLER])


@inner
def leeches(st, tb, player, controller):
    """Remove a player's poison counters and deal that much damage to the player (122.1, 120.3a; the card Leeches).

    Parameters
    ----------
    st, tb : STATE, TABLES records
    player : int64
        Seat: a row of ``st.players``.
    controller : int64
        Seat of the player who controls the source.
    """
    removed = remove_player_counters(st, player, POISON, st.players[player, P_POISON])
    damage_player(st, tb, player, removed, controller, ZERO)


@inner
def _use_shield(st, tb, slot, number):
    """Prevent damage by a shield counter: one counter for all damage dealt at the same time (122.1c, 510.2)."""
    note(st, SAW_PREVENTED, slot, number, ZERO, ZERO)
    if not has(st.mask[M_SHIELDED], slot):
        st.mask[M_SHIELDED] |= bit(slot)
        st.mask[M_RARE] |= bit(slot)
        remove_counters(st, tb, slot, SHIELD, ONE)


@inner
def commander_place(st, tb, slot):
    """Return which commander a permanent is, from 1, or 0: the card is one, a token that copies it is none (903.3).

    Parameters
    ----------
    st, tb : STATE, TABLES records
    slot : int64
        Row of the permanent in ``st.perm``.

    Returns
    -------
    int64
        0 too where no commander's combat damage is counted.
    """
    return only_if(not has(st.mask[M_TOKEN], slot), tb.card[st.perm[slot, F_CARD], K_COMMANDER])


@inner
def _count_as_commander(st, tb, slot, player, number):
    """Add a commander's combat damage to what it has dealt a player over the game (903.10a)."""
    place = commander_place(st, tb, slot)
    if place > ZERO:
        st.commanded[player, place - ONE] += number
        most = larger(st.players[player, P_COMMANDED], st.commanded[player, place - ONE])
        st.players[player, P_COMMANDED] = most
        if enough_commander_damage(most, tb.setup[Q_COMMANDER_DAMAGE]):
            risk_loss(st)
        note(st, SAW_COMMANDER, player, slot, number, st.commanded[player, place - ONE])


@inner
def combat_damage_player(st, tb, slot, player, number):
    """Deal a creature's combat damage to a player: its results, toxic and what triggers (120.3, 702.164c, 702.70).

    What a commander deals is added up (903.10a).

    Parameters
    ----------
    st, tb : STATE, TABLES records
    slot : int64
        Row of the permanent in ``st.perm``.
    player : int64
        Seat: a row of ``st.players``.
    number : int64
        Damage.
    """
    if number <= ZERO:
        return
    controller = st.perm[slot, F_CONTROLLER]
    damage_player(st, tb, player, number, controller, st.perm[slot, F_KEYWORDS])
    if tb.leaders != ZERO:
        _count_as_commander(st, tb, slot, player, number)
    if st.perm[slot, F_TOXIC] > ZERO:
        give_counters(st, tb, player, POISON, st.perm[slot, F_TOXIC], controller)
    if st.perm[slot, F_POISONOUS] > ZERO:
        _trigger_poisonous(st, slot, player)
    fire_one(st, T_DAMAGE_PLAYER, slot, slot, number, player)
    fire(st, T_OTHER_DAMAGE, slot, number, player)


@inner
def _replaces_damage(st, tb, slot):
    """Tell whether an ability of a permanent prevents damage dealt to it and does something else (615.5)."""
    card = st.perm[slot, F_CARD]
    first = tb.card[card, K_FIRST_ABILITY]
    for row in range(first, first + tb.card[card, K_ABILITIES]):
        if tb.ability[row, A_TRIGGER] == T_WOULD_DAMAGE:
            return holds(
                st, tb, tb.ability[row, A_CONDITION], tb.ability[row, A_LEFT], tb.ability[row, A_RIGHT],
                tb.ability[row, A_KIND], slot, NONE, ZERO, ZERO,
            )  # fmt: skip
    return False


@inner
def damage_permanent(st, tb, slot, number, controller, keywords):
    """Deal damage to a permanent (120.3c to 120.3f, 120.3h); every result that fits its types happens.

    A shield counter prevents all of it and is removed (122.1c). Infect and wither put -1/-1 counters on creatures
    (702.80a, 702.90c); planeswalkers lose loyalty and battles defense whatever the source.

    Parameters
    ----------
    st, tb : STATE, TABLES records
    slot : int64
        Row of the permanent in ``st.perm``.
    number : int64
        Damage.
    controller : int64
        Seat of the player who controls the source.
    keywords : int64
        Set of the source's keywords (``codes.KEYWORDS``).
    """
    if number <= ZERO:
        return
    if st.perm[slot, SHIELD] > ZERO or has(st.mask[M_SHIELDED], slot):
        _use_shield(st, tb, slot, number)
        return
    if st.mask[M_TRIGGER + T_WOULD_DAMAGE] != ZERO and _replaces_damage(st, tb, slot):
        note(st, SAW_PREVENTED, slot, number, ZERO, ZERO)
        wait(st, T_WOULD_DAMAGE, slot, slot, number, controller)
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
