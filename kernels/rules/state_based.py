"""State-based actions about counters, creatures and players (rule 704), and what happens to what dies."""

from counterclock.kernels.bits import bit, has, lowest, member_of, smaller, word_of
from counterclock.kernels.codes import (
    BATTLE,
    BY_DAMAGE,
    BY_DECKING,
    BY_POISON,
    CREATURE,
    DEFENSE,
    ENCHANTMENT,
    FINALITY,
    INDESTRUCTIBLE,
    LAND,
    LEGENDARY,
    LOYALTY,
    M1M1,
    P1P1,
    PERSIST,
    PLANESWALKER,
    SHIELD,
    T_DIES,
    T_ENTERS,
    T_GONE,
    T_OTHER_DIES,
    T_SACRIFICE,
    T_TO_GRAVEYARD,
    TO_EXILE,
    TO_GRAVEYARD,
    TOKEN,
    UNDYING,
)
from counterclock.kernels.entering import bring_mana, enter_with
from counterclock.kernels.events import fire, fire_one, fire_with, stop_watching, wait, watch
from counterclock.kernels.jit import inner, leaf
from counterclock.kernels.layout import (
    COMBAT,
    F_CARD,
    F_CONTROLLER,
    F_DAMAGE,
    F_HOST,
    F_KEYWORDS,
    F_LETHAL,
    F_MARK,
    F_REGENERATE,
    F_TOUGHNESS,
    F_TYPES,
    K_BASE,
    K_LIMIT,
    K_LIMIT_KIND,
    K_NAME,
    K_SOURCE,
    K_SUBTYPES,
    K_TYPES,
    K_UNITS,
    M_ATTACHED,
    M_ATTACKING,
    M_CREATURE,
    M_DEAD,
    M_OPPOSING,
    M_RARE,
    M_SHIELDED,
    M_TAPPED,
    M_TRIGGER,
    M_WAITING,
    M_WALKER,
    NONE,
    ONE,
    P_CAUSE,
    P_LIFE,
    P_LOST,
    P_POISON,
    P_TEAM,
    PLAYER_COUNTERS,
    Q_ANNIHILATE,
    Q_POISON_TO_LOSE,
    Q_SEATS,
    Q_TEAMS,
    Q_UNIQUENESS,
    QUEUE,
    S_UNLIFE,
    ZERO,
)
from counterclock.kernels.log import SAW_REGENERATES, SAW_SACRIFICE, SAW_STATE_BASED, note
from counterclock.kernels.mana import remove_source
from counterclock.kernels.permanents import entered, leave, new_permanent
from counterclock.kernels.rules.counters import put_counters, remove_counters
from counterclock.kernels.rules.losing import beaten_by_a_commander, player_loses
from counterclock.kernels.rules.numbers import enough_poison, without_life, without_loyalty
from counterclock.kernels.rules.saga import is_finished
from counterclock.kernels.rules.statics import player_has
from counterclock.kernels.zones import bury, unbury

ACTIONS = (
    "704.5f", "704.5g", "704.5i", "704.5j", "704.5m", "704.5q", "704.5r", "704.5s", "704.5v", "306.4 (removed)",
)  # fmt: skip
"""State-based actions on permanents, as the log numbers them."""
(
    _NO_TOUGHNESS, _LETHAL, _NO_LOYALTY, _LEGEND, _UNATTACHED, _PAIRS, _TOO_MANY, _LAST_CHAPTER, _NO_DEFENSE,
    _UNIQUENESS,
) = (ONE * code for code in range(10))  # fmt: skip


@inner
def to_command_zone(st, tb, kind):
    """Put a card of seat 0 that left the battlefield into the command zone if it is a commander (903.9); tell whether.

    Parameters
    ----------
    st, tb : STATE, TABLES records
    kind : int64
        What the permanent was.

    Returns
    -------
    bool
        Whether it is a commander.
    """
    kind = tb.card[kind, K_BASE]
    if not has(tb.commanders[word_of(kind)], member_of(kind)):
        return False
    st.held[kind] += ONE
    st.hand[word_of(kind)] |= bit(member_of(kind))
    return True


@inner
def _back_to(st, tb, kind):
    """Put a card that left the battlefield into the graveyard; a commander goes on to the command zone (903.9a)."""
    bury(st, tb, tb.card[kind, K_BASE])
    if to_command_zone(st, tb, kind):
        unbury(st, tb, tb.card[kind, K_BASE])


@inner
def remove_from_battlefield(st, tb, slot, to):
    """Take a permanent off the battlefield (400.7) together with the mana it made; its card goes nowhere yet.

    ``to`` (a code of ``codes.PLACES``) is where it will go, for the log.

    Parameters
    ----------
    st, tb : STATE, TABLES records
    slot : int64
        Row of the permanent in ``st.perm``.
    to : int64
        Where it will go (``codes.PLACES``), for the log.
    """
    kind = st.perm[slot, F_CARD]
    if to != TO_GRAVEYARD and st.mask[M_TRIGGER + T_GONE] != ZERO and has(st.mask[M_CREATURE], slot):
        fire(st, T_GONE, slot, ONE, st.perm[slot, F_CONTROLLER])
    if tb.card[kind, K_UNITS] > ZERO and st.perm[slot, F_CONTROLLER] == ZERO:
        remove_source(st, tb, tb.card[kind, K_SOURCE], tb.card[kind, K_UNITS])
    if tb.card[kind, K_TYPES] & LAND != ZERO and st.perm[slot, F_CONTROLLER] == ZERO:
        st.lands -= ONE
    leave(st, slot, to)


@inner
def _others_see(st, slot):
    """Let abilities trigger on what goes to the graveyard: those of what dies at the same time look back (603.10a).

    The event's number is 2 for what was attached to it, which it is no more when the ability resolves.
    """
    watching = st.mask[M_TRIGGER + T_OTHER_DIES] | st.watching
    while watching != ZERO:
        other = lowest(watching)
        watching ^= bit(other)
        number = ONE + ONE if st.perm[other, F_HOST] == slot else ONE
        wait(st, T_OTHER_DIES, other, slot, number, st.perm[slot, F_CONTROLLER])


@inner
def dies(st, tb, slot):
    """Put a permanent into its owner's graveyard (700.4), with what replaces that and what triggers on it.

    A finality counter exiles it instead (122.1h). Undying and persist return it if it lacked the counter they
    care about (702.93a, 702.79a): the object is new, its counters are gone (122.2, 400.7).

    Parameters
    ----------
    st, tb : STATE, TABLES records
    slot : int64
        Row of the permanent in ``st.perm``.
    """
    kind = st.perm[slot, F_CARD]
    mine = st.perm[slot, F_CONTROLLER] == ZERO
    types = st.perm[slot, F_TYPES]
    exiled = st.perm[slot, FINALITY] > ZERO
    if not exiled:
        fire_one(st, T_DIES, slot, slot, ONE, st.perm[slot, F_CONTROLLER])
    if not exiled:
        if types & CREATURE != ZERO:
            st.died += ONE
            st.own_died += ONE if mine else ZERO
        _others_see(st, slot)
    if mine and not exiled and st.mask[M_TRIGGER + T_TO_GRAVEYARD] | st.watching_buried != ZERO:
        fire_with(st, T_TO_GRAVEYARD, st.watching_buried, slot, ONE, ZERO)
    remove_from_battlefield(st, tb, slot, TO_EXILE if exiled else TO_GRAVEYARD)
    if types & TOKEN != ZERO:
        return
    if exiled:
        if mine:
            to_command_zone(st, tb, kind)
        return
    keywords = st.perm[slot, F_KEYWORDS]
    if keywords & UNDYING != ZERO and st.perm[slot, P1P1] == ZERO:
        _come_back(st, tb, tb.card[kind, K_BASE], st.perm[slot, F_CONTROLLER], P1P1)
    elif keywords & PERSIST != ZERO and st.perm[slot, M1M1] == ZERO:
        _come_back(st, tb, tb.card[kind, K_BASE], st.perm[slot, F_CONTROLLER], M1M1)
    elif mine:
        _back_to(st, tb, kind)


@inner
def _come_back(st, tb, kind, controller, counter):
    """Return a permanent that died to the battlefield with a counter on it."""
    if controller == ZERO:
        bury(st, tb, kind)
        unbury(st, tb, kind)
    slot = new_permanent(st, tb, kind, controller)
    if slot >= ZERO:
        put_counters(st, tb, slot, counter, ONE, controller, ZERO)
        x = st.x
        st.x = ZERO
        enter_with(st, tb, slot, kind, controller)
        st.x = x
        if controller == ZERO:
            bring_mana(st, tb, kind)
        entered(st, slot, T_ENTERS)


@inner
def sacrifice(st, tb, slot):
    """Sacrifice a permanent (701.21): neither indestructible nor a shield counter nor regeneration stops it.

    Parameters
    ----------
    st, tb : STATE, TABLES records
    slot : int64
        Row of the permanent in ``st.perm``.
    """
    note(st, SAW_SACRIFICE, slot, st.perm[slot, F_CARD], ZERO, ZERO)
    fire(st, T_SACRIFICE, slot, ONE, st.perm[slot, F_CONTROLLER])
    dies(st, tb, slot)


@inner
def _regenerates(st, slot):
    """Regenerate a permanent that would be destroyed, if it has a shield (701.19, 614.8); tell whether it did.

    It is tapped, it is removed from combat and its damage is removed. Its counters stay.
    """
    if st.perm[slot, F_REGENERATE] <= ZERO:
        return False
    st.perm[slot, F_REGENERATE] -= ONE
    st.perm[slot, F_DAMAGE] = ZERO
    st.perm[slot, F_LETHAL] = ZERO
    st.perm[slot, F_MARK] = ZERO
    st.mask[M_TAPPED] |= bit(slot)
    st.mask[M_ATTACKING] &= ~bit(slot)
    st.dirty |= st.heeds & COMBAT
    note(st, SAW_REGENERATES, slot, ZERO, ZERO, ZERO)
    return True


@inner
def destroy(st, tb, slot):
    """Destroy a permanent by an effect (701.8); tell whether it was destroyed.

    Indestructible stops it (702.12b), regeneration replaces it, and so does a shield counter (122.1c).

    Parameters
    ----------
    st, tb : STATE, TABLES records
    slot : int64
        Row of the permanent in ``st.perm``.

    Returns
    -------
    bool
        Whether it was destroyed.
    """
    if st.perm[slot, F_KEYWORDS] & INDESTRUCTIBLE != ZERO or has(st.mask[M_DEAD], slot):
        return False
    if _regenerates(st, slot):
        return False
    if st.perm[slot, SHIELD] > ZERO:
        remove_counters(st, tb, slot, SHIELD, ONE)
        return False
    dies(st, tb, slot)
    return True


@inner
def annihilate(st, tb, slot):
    """Remove pairs of +1/+1 and -1/-1 counters (122.3, 704.5q); tell whether there were any.

    Parameters
    ----------
    st, tb : STATE, TABLES records
    slot : int64
        Row of the permanent in ``st.perm``.

    Returns
    -------
    bool
        Whether there were any pairs.
    """
    pairs = smaller(st.perm[slot, P1P1], st.perm[slot, M1M1])
    if pairs > ZERO:
        note(st, SAW_STATE_BASED, slot, _PAIRS, pairs, ZERO)
        remove_counters(st, tb, slot, P1P1, pairs)
        remove_counters(st, tb, slot, M1M1, pairs)
        return True
    return False


@leaf
def _fatal(st, slot):
    """Tell whether a creature has no toughness (704.5f), lethal damage (704.5g) or deathtouch damage (704.5h)."""
    toughness = st.perm[slot, F_TOUGHNESS]
    if toughness <= ZERO:
        return True
    return st.perm[slot, F_DAMAGE] >= toughness or st.perm[slot, F_LETHAL] != ZERO


@inner
def _creature_dies(st, tb, slot):
    """Put a creature with fatal toughness or damage into the graveyard unless something saves it; tell whether.

    Damage destroys: indestructible (702.12b) and regeneration (701.19) save from it, not from toughness 0.
    """
    if st.perm[slot, F_TOUGHNESS] > ZERO:
        st.perm[slot, F_LETHAL] = ZERO
        if st.perm[slot, F_KEYWORDS] & INDESTRUCTIBLE != ZERO:
            return False
        if _regenerates(st, slot):
            return True
        note(st, SAW_STATE_BASED, slot, _LETHAL, st.perm[slot, F_DAMAGE], ZERO)
    else:
        note(st, SAW_STATE_BASED, slot, _NO_TOUGHNESS, ZERO, ZERO)
    dies(st, tb, slot)
    return True


@inner
def _check_creatures(st, tb):
    """Check every creature once; death and annihilation are one event (704.3, 704.8)."""
    changed = False
    creatures = st.mask[M_CREATURE]
    watch(st)
    while creatures != ZERO:
        slot = lowest(creatures)
        creatures ^= bit(slot)
        if _fatal(st, slot):
            changed |= _creature_dies(st, tb, slot)
        elif tb.setup[Q_ANNIHILATE] != ZERO and st.perm[slot, M1M1] > ZERO:
            changed |= annihilate(st, tb, slot)
    stop_watching(st)
    return changed


@inner
def _check_walkers(st, tb):
    """Put planeswalkers without loyalty into the graveyard (306.9, 704.5i)."""
    walkers = st.mask[M_WALKER]
    while walkers != ZERO:
        slot = lowest(walkers)
        walkers ^= bit(slot)
        if without_loyalty(st.perm[slot, LOYALTY]):
            note(st, SAW_STATE_BASED, slot, _NO_LOYALTY, ZERO, ZERO)
            dies(st, tb, slot)


@inner
def _check_attached(st, tb):
    """Put Auras that are attached to nothing into the graveyard (704.5m); Equipment stays (704.5n)."""
    attached = st.mask[M_ATTACHED]
    while attached != ZERO:
        slot = lowest(attached)
        attached ^= bit(slot)
        host = st.perm[slot, F_HOST]
        if host < ZERO or has(st.mask[M_DEAD], host):
            st.mask[M_ATTACHED] &= ~bit(slot)
            if st.perm[slot, F_TYPES] & ENCHANTMENT != ZERO:
                note(st, SAW_STATE_BASED, slot, _UNATTACHED, ZERO, ZERO)
                dies(st, tb, slot)
            else:
                st.perm[slot, F_HOST] = NONE


@inner
def _ability_waits(st, slot):
    """Tell whether a permanent is the source of a triggered ability that has not left the stack."""
    if has(st.mask[M_WAITING], slot):
        return True
    for place in range(st.queue_head, st.queue_tail):
        if st.queue[place % QUEUE, 1] == slot:
            return True
    return False


@inner
def _keep_to_limit(st, tb, slot):
    """Remove the counters of a kind that a permanent has too many of (122.4, 704.5r); tell whether there were any."""
    limit = tb.card[st.perm[slot, F_CARD], K_LIMIT]
    kind = tb.card[st.perm[slot, F_CARD], K_LIMIT_KIND]
    if limit <= ZERO or st.perm[slot, kind] <= limit:
        return False
    note(st, SAW_STATE_BASED, slot, _TOO_MANY, limit, kind)
    remove_counters(st, tb, slot, kind, st.perm[slot, kind] - limit)
    return True


@inner
def _check_rare(st, tb):
    """Check what few permanents need: limits (704.5r), pairs on what is no creature (704.5q), battles, Sagas.

    A battle without defense is put into the graveyard (704.5v) and a Saga that is finished sacrificed (704.5s),
    unless an ability of it waits. Tells whether anything changed.
    """
    changed = False
    among = st.mask[M_RARE]
    while among != ZERO:
        slot = lowest(among)
        among ^= bit(slot)
        changed |= _keep_to_limit(st, tb, slot)
        if tb.setup[Q_ANNIHILATE] != ZERO:
            changed |= annihilate(st, tb, slot)
        if st.perm[slot, F_TYPES] & BATTLE != ZERO and st.perm[slot, DEFENSE] <= ZERO and not _ability_waits(st, slot):
            note(st, SAW_STATE_BASED, slot, _NO_DEFENSE, ZERO, ZERO)
            dies(st, tb, slot)
        elif is_finished(st, tb, slot) and not _ability_waits(st, slot):
            note(st, SAW_STATE_BASED, slot, _LAST_CHAPTER, ZERO, ZERO)
            sacrifice(st, tb, slot)
    return changed


@inner
def _teams_lose(st, tb):
    """Let every member of a team lose whose member has lost (810.8a)."""
    for player in range(tb.setup[Q_SEATS]):
        for other in range(tb.setup[Q_SEATS]):
            same = st.players[player, P_TEAM] == st.players[other, P_TEAM] and st.players[player, P_TEAM] != ZERO
            if same and st.players[player, P_LOST] > ZERO and st.players[other, P_LOST] == ZERO:
                player_loses(st, tb, other, st.players[player, P_LOST])


@inner
def _survives_without_life(st, tb, player):
    """Tell whether an effect keeps a player without life in the game; nothing helps who drew from no library."""
    if st.players[player, P_CAUSE] == BY_DECKING:
        return False
    return player_has(st, tb, player, S_UNLIFE)


@inner
def _leave_with_them(st):
    """Let what belongs to opponents who have lost leave the game with them (800.4a)."""
    theirs = st.mask[M_OPPOSING]
    while theirs != ZERO:
        slot = lowest(theirs)
        theirs ^= bit(slot)
        if st.players[st.perm[slot, F_CONTROLLER], P_LOST] > ZERO:
            leave(st, slot, TO_EXILE)


@inner
def check_players(st, tb):
    """Let players lose: enough poison (704.5c, 704.6b), no life (704.5a), an empty library drawn from (704.5b).

    So does who has been dealt enough combat damage by one commander (704.6c).

    Parameters
    ----------
    st, tb : STATE, TABLES records
    """
    st.at_risk = ZERO
    for player in range(tb.setup[Q_SEATS]):
        if st.players[player, P_LOST] == ZERO:
            if enough_poison(st.players[player, P_POISON], tb.setup[Q_POISON_TO_LOSE]):
                player_loses(st, tb, player, BY_POISON)
            elif tb.leaders != ZERO and beaten_by_a_commander(st, tb, player):
                player_loses(st, tb, player, BY_DAMAGE)
            elif without_life(st.players[player, P_LIFE]) or st.players[player, P_CAUSE] == BY_DECKING:
                if _survives_without_life(st, tb, player):
                    st.at_risk = ONE
                else:
                    player_loses(st, tb, player, st.players[player, P_CAUSE])
    if tb.setup[Q_TEAMS] != ZERO:
        _teams_lose(st, tb)
    st.dirty |= st.heeds & PLAYER_COUNTERS
    if st.mask[M_OPPOSING] != ZERO and st.over == ZERO:
        _leave_with_them(st)


@inner
def _check_all_permanents(st, tb):
    """Check permanents until nothing changes."""
    again = True
    while again:
        again = _check_creatures(st, tb)
        if st.mask[M_RARE] != ZERO:
            again |= _check_rare(st, tb)
    st.mask[M_SHIELDED] = ZERO
    if st.mask[M_WALKER] != ZERO:
        _check_walkers(st, tb)
    if st.mask[M_ATTACHED] != ZERO:
        _check_attached(st, tb)


@leaf
def check_permanents(st, tb):
    """Check permanents until nothing changes (704.3), where there are any that state-based actions look at.

    Parameters
    ----------
    st, tb : STATE, TABLES records
    """
    if st.mask[M_CREATURE] | st.mask[M_WALKER] | st.mask[M_ATTACHED] | st.mask[M_RARE] != ZERO:
        _check_all_permanents(st, tb)


@inner
def state_based_actions(st, tb):
    """Perform state-based actions until there are none (704.3).

    Parameters
    ----------
    st, tb : STATE, TABLES records
    """
    check_permanents(st, tb)
    check_players(st, tb)


@inner
def _clash(st, tb, one, other):
    """Return the rule two permanents cannot stay together by, or -1.

    The legend rule looks at names (704.5j); the planeswalker rule of before 2017 at planeswalker types (306.4).
    """
    if st.perm[one, F_CONTROLLER] != st.perm[other, F_CONTROLLER] or has(st.mask[M_DEAD], other):
        return NONE
    card, second = st.perm[one, F_CARD], st.perm[other, F_CARD]
    both = st.perm[one, F_TYPES] & st.perm[other, F_TYPES]
    name = tb.card[card, K_NAME]
    if both & LEGENDARY != ZERO and (card == second or (name != ZERO and name == tb.card[second, K_NAME])):
        return _LEGEND
    if tb.setup[Q_UNIQUENESS] != ZERO and both & PLANESWALKER != ZERO:
        if tb.card[card, K_SUBTYPES] & tb.card[second, K_SUBTYPES] != ZERO:
            return _UNIQUENESS
    return NONE


@inner
def legend_rule(st, tb, slot, keep_newer):
    """Let a player keep one of the permanents that cannot stay beside the one that has entered (704.5j).

    ``keep_newer`` is the player's choice: not 0 puts the others into the graveyard, 0 the one that has entered.
    Returns whether any permanent was put there.

    Parameters
    ----------
    st, tb : STATE, TABLES records
    slot : int64
        Row of the permanent in ``st.perm``.
    keep_newer : int64
        Not 0 where the player keeps the one that has entered.

    Returns
    -------
    bool
        Whether any permanent was put into the graveyard.
    """
    changed = False
    for other in range(slot):
        rule = _clash(st, tb, slot, other)
        if rule >= ZERO:
            away = other if keep_newer != ZERO else slot
            note(st, SAW_STATE_BASED, away, rule, ZERO, ZERO)
            dies(st, tb, away)
            if keep_newer == ZERO:
                return True
            changed = True
    return changed
