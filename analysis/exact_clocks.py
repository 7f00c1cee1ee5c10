"""Clocks of counters that arrive by a schedule: poison, energy, experience, loyalty.

Every schedule is one amount, the same on each turn, or a list with the amounts of turn 1, 2, ... An amount
is a whole number, or a random one: a mapping from its values to their probabilities, for each turn by
itself. The states are few and the exact law is followed through them turn by turn; with `games` the same
turns are played instead, on amounts drawn from the same laws.
"""

from collections.abc import Sequence

from counterclock.exact_checks import MOST_TURNS, Schedule, chances, counts, flag, listed, schedule, whole
from counterclock.exact_follow import AmountLaw, Model, answer
from counterclock.exact_result import Clock
from counterclock.kernels import clocks as kernel


def hit_law(number: int, chance: float) -> AmountLaw:
    """Return the law of what an attacker gives that connects with some probability.

    Parameters
    ----------
    number : int
        What it gives when it connects.
    chance : float
        The probability that it connects.

    Returns
    -------
    dict
        The amounts and their probabilities.
    """
    if number == 0 or chance in (0, 1):
        return {number * int(chance > 0): 1.0}
    return {0: 1 - chance, number: chance}


def _attack_forces(attackers: object, turns: int) -> list[list[int]]:
    """Check who attacks on each turn; the last attack goes on."""
    forces = [
        [whole(f"attackers[{i}][{j}]", power) for j, power in enumerate(listed(f"attackers[{i}]", force))]
        for i, force in enumerate(listed("attackers", attackers))
    ]
    if not forces:
        raise ValueError("attackers is empty; give a list of attackers for each turn, [[], [1], [1, 2]]")
    return (forces + [forces[-1]] * turns)[:turns]


def poison_model(
    attackers: object,
    connect: object,
    proliferate: object,
    proliferate_first: object,
    start: object,
    threshold: object,
    turns: object,
) -> Model:
    """Check the arguments of `poison_clock` and make them a model.

    Parameters
    ----------
    attackers, connect, proliferate, proliferate_first, start, threshold, turns : object
        As in `poison_clock`.

    Returns
    -------
    Model
        The clock.

    Raises
    ------
    ValueError
        When an argument is wrong.
    """
    turns, threshold = whole("turns", turns, 1, MOST_TURNS), whole("threshold", threshold, 1)
    forces, chance = _attack_forces(attackers, turns), chances("connect", connect, turns)
    more = schedule("proliferate", proliferate, turns)
    laws = [
        [extra, *(hit_law(number, q) for number in force)] for extra, force, q in zip(more, forces, chance, strict=True)
    ]
    setup: dict[str, object] = {"attackers": attackers, "connect": connect, "proliferate": proliferate}
    setup |= {"proliferate_first": proliferate_first, "start": start, "threshold": threshold}
    numbers = (threshold, int(flag("proliferate_first", proliferate_first)))
    start = whole("start", start, 0, threshold - 1)
    return Model(kernel.POISON, numbers, start, laws, ("poison",), ("poison",), setup, summed=True)


def poison_clock(
    attackers: Sequence[Sequence[int]],
    *,
    connect: float | Sequence[float] = 1.0,
    proliferate: Schedule = 0,
    proliferate_first: bool = False,
    start: int = 0,
    threshold: int = 10,
    turns: int = 30,
    games: int | None = None,
    seed: int = 0,
    threads: int | None = None,
) -> Clock:
    """Compute when a player has been given enough poison counters to lose (CR 104.3d, 122.1f, 704.5c).

    Parameters
    ----------
    attackers : sequence of sequences of int
        For turn 1, 2, ...: the attackers of that turn, each as the number of poison counters that it gives
        when it connects: the power of a creature with infect (CR 702.90b), the total toxic value of a
        creature with toxic (CR 702.164c), the sum of a creature with both. After the last list its
        attackers go on attacking.
    connect : float or sequence of float
        The probability that an attacker connects, each by itself; by turn, the last one goes on.
    proliferate : schedule
        How often one proliferates on each turn (CR 701.34a): it does nothing to a player without poison.
    proliferate_first : bool
        Whether one proliferates before combat, not after it.
    start : int
        Poison counters at the start.
    threshold : int
        Poison counters that lose: 10, or 15 for a team of Two-Headed Giant (CR 810.8d).
    turns : int
        The last turn.
    games : int, optional
        Games to play in place of the exact law, which is the answer without.
    seed : int
        The seed of the games; the same seed gives the same result with any number of threads.
    threads : int, optional
        Threads for the games; as many as there are processors by default.

    Returns
    -------
    Clock
        Cause ``poison``; the path holds `poison`, while it is below the threshold.

    Raises
    ------
    ValueError
        When an argument is wrong.

    Examples
    --------
    >>> poison_clock([[], [1], [1, 2]], proliferate=1).law
       turn   cause    p
    0     4  poison  1.0
    """
    model = poison_model(attackers, connect, proliferate, proliferate_first, start, threshold, turns)
    return answer(model, games, seed, threads)


def energy_model(
    income: object,
    cost: object,
    payments: object,
    most_a_turn: object,
    keep: object,
    start: object,
    proliferate: object,
    turns: object,
) -> Model:
    """Check the arguments of `energy_clock` and make them a model.

    Parameters
    ----------
    income, cost, payments, most_a_turn, keep, start, proliferate, turns : object
        As in `energy_clock`.

    Returns
    -------
    Model
        The clock.

    Raises
    ------
    ValueError
        When an argument is wrong.
    """
    turns, payments = whole("turns", turns, 1, MOST_TURNS), whole("payments", payments, 1)
    most = payments if most_a_turn is None else whole("most_a_turn", most_a_turn, 1)
    numbers = (whole("cost", cost, 1), payments, most, whole("keep", keep))
    arrive, more = schedule("income", income, turns), schedule("proliferate", proliferate, turns)
    setup: dict[str, object] = {"income": income, "cost": cost, "payments": payments, "most_a_turn": most_a_turn}
    setup |= {"keep": keep, "start": start, "proliferate": proliferate}
    laws = [list(amounts) for amounts in zip(arrive, more, strict=True)]
    return Model(kernel.ENERGY, numbers, whole("start", start), laws, ("energy",), ("energy", "paid"), setup)


def energy_clock(
    income: Schedule,
    cost: int,
    *,
    payments: int = 1,
    most_a_turn: int | None = None,
    keep: int = 0,
    start: int = 0,
    proliferate: Schedule = 0,
    turns: int = 30,
    games: int | None = None,
    seed: int = 0,
    threads: int | None = None,
) -> Clock:
    """Compute when energy has paid for something so many times (CR 107.14).

    On each turn energy arrives, then one proliferates, then one pays the cost as often as one can. Energy
    is not mana and does not vanish between turns; nobody can pay more than they have.

    Parameters
    ----------
    income : schedule
        Energy counters that arrive on each turn; after a list's end none arrive.
    cost : int
        Energy to pay each time.
    payments : int
        The goal: how many payments in all. With 1 it is the first turn on which there is enough.
    most_a_turn : int, optional
        How often one may pay on a turn; as often as one can by default.
    keep : int
        Energy that is never spent.
    start : int
        Energy counters at the start.
    proliferate : schedule
        How often one proliferates on each turn: one energy more each time, if there is any.
    turns : int
        The last turn.
    games : int, optional
        Games to play in place of the exact law, which is the answer without.
    seed : int
        The seed of the games; the same seed gives the same result with any number of threads.
    threads : int, optional
        Threads for the games; as many as there are processors by default.

    Returns
    -------
    Clock
        Cause ``energy``; the path holds `energy` and `paid` (payments made) at the end of the turn.

    Raises
    ------
    ValueError
        When an argument is wrong.

    Examples
    --------
    >>> energy_clock({0: 0.5, 2: 0.5}, cost=4, turns=3).law
       turn   cause     p
    0     2  energy  0.25
    1     3  energy  0.25
    """
    model = energy_model(income, cost, payments, most_a_turn, keep, start, proliferate, turns)
    return answer(model, games, seed, threads)


def experience_model(
    income: object, goal: object, each_turn: object, start: object, proliferate: object, turns: object
) -> Model:
    """Check the arguments of `experience_clock` and make them a model.

    Parameters
    ----------
    income, goal, each_turn, start, proliferate, turns : object
        As in `experience_clock`.

    Returns
    -------
    Model
        The clock.

    Raises
    ------
    ValueError
        When an argument is wrong.
    """
    turns = whole("turns", turns, 1, MOST_TURNS)
    numbers = (whole("goal", goal, 1), int(flag("each_turn", each_turn)))
    arrive, more = schedule("income", income, turns), schedule("proliferate", proliferate, turns)
    setup: dict[str, object] = {"income": income, "goal": goal, "each_turn": each_turn}
    setup |= {"start": start, "proliferate": proliferate}
    laws = [list(amounts) for amounts in zip(arrive, more, strict=True)]
    words, columns = ("experience",), ("experience", "given")
    return Model(kernel.EXPERIENCE, numbers, whole("start", start), laws, words, columns, setup)


def experience_clock(
    income: Schedule,
    goal: int,
    *,
    each_turn: bool = False,
    start: int = 0,
    proliferate: Schedule = 0,
    turns: int = 30,
    games: int | None = None,
    seed: int = 0,
    threads: int | None = None,
) -> Clock:
    """Compute when a player has enough experience counters, or enough of what they give each turn.

    Experience counters are a player's (CR 122.1): they stay when the commander dies, and nothing spends them.

    Parameters
    ----------
    income : schedule
        Experience counters that arrive on each turn; after a list's end none arrive.
    goal : int
        Counters to have; with `each_turn` the sum to reach.
    each_turn : bool
        Whether a payoff gives, on each turn, as much as there are counters then, and the goal is its sum
        over the turns ("put X +1/+1 counters ..., where X is the number of experience counters you have").
    start : int
        Experience counters at the start.
    proliferate : schedule
        How often one proliferates on each turn: one counter more each time, if there is any.
    turns : int
        The last turn.
    games : int, optional
        Games to play in place of the exact law, which is the answer without.
    seed : int
        The seed of the games; the same seed gives the same result with any number of threads.
    threads : int, optional
        Threads for the games; as many as there are processors by default.

    Returns
    -------
    Clock
        Cause ``experience``; the path holds `experience` and `given` (the payoff's sum, with `each_turn`).

    Raises
    ------
    ValueError
        When an argument is wrong.

    Examples
    --------
    >>> experience_clock([1, 1, 1], goal=10, each_turn=True).law
       turn       cause    p
    0     5  experience  1.0
    """
    return answer(experience_model(income, goal, each_turn, start, proliferate, turns), games, seed, threads)


def loyalty_model(
    start: object,
    plan: object,
    ultimate: object,
    activations: object,
    proliferate: object,
    proliferate_first: object,
    damage: object,
    turns: object,
) -> Model:
    """Check the arguments of `loyalty_clock` and make them a model.

    Parameters
    ----------
    start, plan, ultimate, activations, proliferate, proliferate_first, damage, turns : object
        As in `loyalty_clock`.

    Returns
    -------
    Model
        The clock.

    Raises
    ------
    ValueError
        When an argument is wrong, or not exactly one of `ultimate` and `activations` is given.
    """
    turns, loyalty = whole("turns", turns, 1, MOST_TURNS), whole("start", start, 1)
    if (ultimate is None) == (activations is None):
        raise ValueError(f"ultimate is {ultimate!r} and activations is {activations!r}; give exactly one of them")
    price = 0 if ultimate is None else whole("ultimate", ultimate, 1)
    goal = 0 if activations is None else whole("activations", activations, 1)
    costs = counts("plan", plan, turns, goes_on=True, low=-1000, high=1000)
    more, hurt = schedule("proliferate", proliferate, turns), schedule("damage", damage, turns)
    laws: list[list[AmountLaw]] = [
        [{cost: 1.0}, extra, lost] for cost, extra, lost in zip(costs, more, hurt, strict=True)
    ]
    setup: dict[str, object] = {"start": start, "plan": plan, "ultimate": ultimate, "activations": activations}
    setup |= {"proliferate": proliferate, "proliferate_first": proliferate_first, "damage": damage}
    numbers = (price, goal, int(flag("proliferate_first", proliferate_first)))
    words = ("activations" if ultimate is None else "ultimate", "died")
    return Model(kernel.LOYALTY, numbers, loyalty, laws, words, ("loyalty", "activations"), setup)


def loyalty_clock(
    start: int,
    plan: int | Sequence[int] = 1,
    *,
    ultimate: int | None = None,
    activations: int | None = None,
    proliferate: Schedule = 0,
    proliferate_first: bool = False,
    damage: Schedule = 0,
    turns: int = 30,
    games: int | None = None,
    seed: int = 0,
    threads: int | None = None,
) -> Clock:
    """Compute when a planeswalker uses its ultimate, or has used another ability so many times.

    On each turn, from the turn it enters: its ultimate if it has the loyalty, otherwise the ability of the
    plan if it can be paid (CR 606.4, 606.6: -N needs N counters, +N always can; CR 606.3: once a turn). At
    0 loyalty it dies (CR 704.5i).

    Parameters
    ----------
    start : int
        Loyalty counters that it enters with.
    plan : int or sequence of int
        The loyalty cost of the ability used on each turn, 1 for +1 and -3 for -3; the last one goes on.
    ultimate : int, optional
        Loyalty counters that the ultimate costs, 8 for -8.
    activations : int, optional
        In place of `ultimate`: how many activations of the plan are asked for.
    proliferate : schedule
        How often one proliferates on each turn.
    proliferate_first : bool
        Whether one proliferates before the ability, not after it.
    damage : schedule
        Damage dealt to it between this turn and the next (CR 120.3c).
    turns : int
        The last turn.
    games : int, optional
        Games to play in place of the exact law, which is the answer without.
    seed : int
        The seed of the games; the same seed gives the same result with any number of threads.
    threads : int, optional
        Threads for the games; as many as there are processors by default.

    Returns
    -------
    Clock
        Causes ``ultimate`` or ``activations``, and ``died``; the path holds `loyalty` and `activations`.

    Raises
    ------
    ValueError
        When an argument is wrong, or not exactly one of `ultimate` and `activations` is given.

    Examples
    --------
    Two activations of -3 leave 1 of 7 counters; the third needs two proliferates:

    >>> loyalty_clock(7, -3, activations=3, proliferate=[0, 1, 1]).law
       turn        cause    p
    0     4  activations  1.0
    """
    model = loyalty_model(start, plan, ultimate, activations, proliferate, proliferate_first, damage, turns)
    return answer(model, games, seed, threads)
