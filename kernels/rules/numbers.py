"""What rules say of numbers alone: functions of whole numbers that the game, the rules table and the clocks share.

Each takes and returns int64, or tells yes or no; none knows of a game, so that a clock, which has no board, obeys the
same rules as a game does.
"""

from counterclock.kernels.jit import leaf
from counterclock.kernels.layout import ADD, HALVE, ONE, TWO, ZERO


@leaf
def as_many_as_there_are(number, there):
    """Return how many cards a player told to mill or draw ``number`` can take from a library (701.17b, 121.3).

    Parameters
    ----------
    number : int64
        Cards to mill or draw.
    there : int64
        Cards in the library.

    Returns
    -------
    int64
        How many are taken.
    """
    return number if number < there else there


@leaf
def nothing_to_draw(library):
    """Tell whether who must draw draws from an empty library, which loses the game (704.5b).

    Parameters
    ----------
    library : int64
        Cards in the library.

    Returns
    -------
    bool
    """
    return library <= ZERO


@leaf
def radiation_takes(milled, nonlands, per_land):
    """Return the life and the rad counters that radiation takes for the cards it milled (728.1).

    Each nonland card costs 1 life and one rad counter. A variant of the rule (``per_land`` not 0) removes a counter
    for each land milled as well, so that the cards milled are all that leave.

    Parameters
    ----------
    milled : int64
        Cards milled.
    nonlands : int64
        Nonland cards among them.
    per_land : int64
        Not 0 where lands take rad counters too.

    Returns
    -------
    (int64, int64)
        Life, and rad counters.
    """
    return nonlands, milled if per_land != ZERO else nonlands


@leaf
def another(number):
    """Return how many counters proliferating adds where there are ``number`` of a kind: 1, or 0 if none (701.34a).

    Parameters
    ----------
    number : int64
        Counters of the kind.

    Returns
    -------
    int64
        0 or 1.
    """
    return ONE if number > ZERO else ZERO


@leaf
def can_pay(there, number):
    """Tell whether so many counters can be paid from those there are (107.14, 118.3): nobody pays less than nothing.

    Parameters
    ----------
    there : int64
        Counters that there are.
    number : int64
        Counters to pay.

    Returns
    -------
    bool
    """
    return ZERO <= number <= there


@leaf
def can_change_loyalty(loyalty, change):
    """Tell whether a loyalty cost can be paid: counters may be put always, removed where there are enough (606.6).

    Parameters
    ----------
    loyalty : int64
        Loyalty counters.
    change : int64
        Loyalty counters that the cost puts (+) or removes (-).

    Returns
    -------
    bool
    """
    return loyalty + change >= ZERO


@leaf
def without_loyalty(loyalty):
    """Tell whether a planeswalker with so many counters is put into its owner's graveyard (704.5i).

    Parameters
    ----------
    loyalty : int64
        Loyalty counters.

    Returns
    -------
    bool
    """
    return loyalty <= ZERO


@leaf
def enough_poison(poison, threshold):
    """Tell whether a player with so many poison counters loses the game (704.5c, 704.6b).

    Parameters
    ----------
    poison : int64
        Poison counters.
    threshold : int64
        Poison counters that lose.

    Returns
    -------
    bool
    """
    return poison >= threshold


@leaf
def enough_commander_damage(dealt, threshold):
    """Tell whether a player dealt so much combat damage by one commander loses the game (704.6c, 903.10a).

    Parameters
    ----------
    dealt : int64
        Combat damage that the commander has dealt the player over the game.
    threshold : int64
        Combat damage that loses.

    Returns
    -------
    bool
    """
    return dealt >= threshold


@leaf
def without_life(life):
    """Tell whether a player with so much life loses the game (704.5a).

    Parameters
    ----------
    life : int64
        Life.

    Returns
    -------
    bool
    """
    return life <= ZERO


@leaf
def lethal_damage(toughness, damage, deathtouch):
    """Return how much damage is lethal to a creature, so that the rest may trample on (702.19b, 702.2c, 120.6).

    Parameters
    ----------
    toughness : int64
        The creature's toughness.
    damage : int64
        Damage marked on it.
    deathtouch : bool
        Whether a source with deathtouch deals it: then any is lethal.

    Returns
    -------
    int64
        From 0, or 1 with deathtouch.
    """
    if deathtouch:
        return ONE
    return toughness - damage if toughness > damage else ZERO


@leaf
def replaced_once(number, how, by):
    """Apply one replacement effect to a number of counters (614.5); no counters stay no counters (614.6).

    ``how`` is ``layout.ADD``, ``layout.HALVE`` (rounded down) or anything else for so many times as many.

    Parameters
    ----------
    number : int64
        How many counters.
    how : int64
        ``layout.ADD``, ``HALVE`` or ``MULTIPLY``.
    by : int64
        What is added, or the factor.

    Returns
    -------
    int64
        How many are put.
    """
    if number <= ZERO:
        return ZERO
    if how == ADD:
        return number + by
    if how == HALVE:
        return number // TWO
    return number * by
