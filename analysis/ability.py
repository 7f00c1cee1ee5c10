"""What a card does, as values: abilities, their costs, conditions and effects.

These are what the notation is parsed into, what the translator produces and what is compiled to kernel tables.
Every word in them (events, verbs, receivers, counts, conditions) is a word of ``counterclock.kernels.codes``.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace


@dataclass(frozen=True, slots=True)
class Filter:
    """Which objects are meant: every stated property must hold.

    Attributes
    ----------
    types, not_types : tuple of str
        Words of ``codes.TYPES``; an object needs any of ``types`` (all of them when ``all_types``) and none of
        ``not_types``. Includes supertypes and "token".
    subtypes : tuple of str
        Any of these subtypes, such as "Elf" or "Forest".
    colors : str
        Any of these colours, from "WUBRG"; "C" for colourless.
    keywords : tuple of str
        All of these keywords ("toxic" counts as one).
    counter : str
        A kind of counter the object must have; "any" for some counter of any kind.
    another : bool
        Not the source itself.
    max_mana_value, min_mana_value, min_power, max_power : int or None
    min_toughness, max_toughness : int or None
    commander, entered, milled : bool
        Is a commander; entered the battlefield this turn; was milled this turn.
    modified : bool
        Has a counter, an Equipment, or an Aura of its controller.
    not_subtypes, not_keywords : tuple of str
        None of these subtypes; none of these keywords.
    not_counter : str
        A kind of counter the object must not have; "any" for counters of every kind.
    state : str
        "tapped", "untapped" or "attacking"; "" for any.
    multicolored : bool
        Has two or more colours.
    has_x : bool
        Has {X} in its mana cost.
    targets_creature : bool
        A spell that has a creature of its controller as a target.
    either : bool
        Any of ``types`` or any of ``subtypes`` is enough.
    """

    types: tuple[str, ...] = ()
    not_types: tuple[str, ...] = ()
    all_types: bool = False
    subtypes: tuple[str, ...] = ()
    colors: str = ""
    keywords: tuple[str, ...] = ()
    counter: str = ""
    another: bool = False
    max_mana_value: int | None = None
    min_mana_value: int | None = None
    min_power: int | None = None
    max_power: int | None = None
    modified: bool = False
    min_toughness: int | None = None
    max_toughness: int | None = None
    commander: bool = False
    entered: bool = False
    not_subtypes: tuple[str, ...] = ()
    not_keywords: tuple[str, ...] = ()
    not_counter: str = ""
    state: str = ""
    multicolored: bool = False
    has_x: bool = False
    targets_creature: bool = False
    either: bool = False
    milled: bool = False


ANYTHING = Filter()


@dataclass(frozen=True, slots=True)
class Amount:
    """A number: ``base + times * count``.

    ``count`` is a word of ``codes.COUNTS``; ``kind`` is the kind of counter it counts and ``which`` the objects.
    """

    base: int = 0
    times: int = 0
    count: str = "number"
    kind: str = ""
    which: Filter = ANYTHING


NONE = Amount()
ONE = Amount(base=1)


@dataclass(frozen=True, slots=True)
class Condition:
    """What must be true for an ability to trigger and for an effect to happen.

    ``what`` is a word of ``codes.CONDITIONS``. "at least", "at most" and "exactly" compare ``left`` with
    ``right``; "self has counter" and "self lacks counter" use ``kind``.
    """

    what: str = "always"
    left: Amount = NONE
    right: Amount = NONE
    kind: str = ""


ALWAYS = Condition()


@dataclass(frozen=True, slots=True)
class Cost:
    """What is paid.

    Attributes
    ----------
    mana : str
        As printed, such as "{1}{G}{X}".
    tap, untap, sacrifice_self, exile_self, discard_self, exile_buried : bool
        ``exile_buried``: the card itself, from the graveyard.
    sacrifice : Filter or None
        Another permanent to be sacrificed.
    energy : Amount
        Energy to pay (``Amount(times=1, count="x")`` for any number).
    life, discard, exile_from_graveyard : int
    remove : int
        How many counters of ``kind`` to remove from the source; -1 for all of them, X of them.
    kind : str
    tap_creatures : int
        Untapped creatures to tap, the source among them unless it is tapped by itself.
    tap_which : Filter
        Which creatures those are.
    loyalty : int or None
        Change of loyalty; None where the ability is no loyalty ability.
    loyalty_x : bool
        The cost is -X.
    """

    mana: str = ""
    tap: bool = False
    untap: bool = False
    sacrifice_self: bool = False
    exile_self: bool = False
    discard_self: bool = False
    exile_buried: bool = False
    sacrifice: Filter | None = None
    energy: Amount = NONE
    life: int = 0
    discard: int = 0
    exile_from_graveyard: int = 0
    remove: int = 0
    kind: str = ""
    tap_creatures: int = 0
    tap_which: Filter = ANYTHING
    loyalty: int | None = None
    loyalty_x: bool = False


FREE = Cost()


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that happens.

    Attributes
    ----------
    verb : str
        A word of ``codes.VERBS``.
    amount : Amount
        How many; for "pump" and "animate" the power.
    second : Amount
        Toughness of "pump" and "animate"; the greatest mana value for "search" and "return", where it is not 0; for
        "create" the power and toughness of a token whose size depends on the game.
    kind : str
        A kind of counter; for "create" the token's name; for "add" the mana symbols, such as "{C}{C}",
        or "WUBRG" for any colour; for "animate" "artifact" where it becomes an artifact too; for "look" "graveyard"
        where the rest goes there, not on the bottom.
    keywords : tuple of str
        Keywords granted, "toxic 2" included.
    receiver : str
        A word of ``codes.RECEIVERS``; "" where the verb needs none.
    up_to : Amount
        How many targets, for receivers that are targets (1 unless stated).
    which : Filter
        Restricts the receivers, or what is searched for, returned, sacrificed.
    to : str
        A word of ``codes.PLACES``, for "search", "return", "look", "put from hand", "reveal until" and "leave later".
    duration : str
        "turn" (until end of turn) or "permanent".
    condition : Condition
        Checked when the effect comes up; "otherwise": when the condition before it failed.
    pay : Cost
        "You may pay ... If you do": paid when the effect comes up; without it this effect and those after it
        that say ``if_paid`` are skipped.
    if_paid, if_unpaid : bool
        Happens only if the payment before it was made, or was not.
    optional : bool
        The pilot may leave it out.
    until : str
        For tokens: a word of ``layout.UNTIL``, how long they stay; "" for good.
    source : str
        For "damage": a word of ``codes.RECEIVERS`` for the creature that deals it, with its keywords; "" for the
        source of the ability.
    """

    verb: str
    amount: Amount = ONE
    second: Amount = NONE
    kind: str = ""
    keywords: tuple[str, ...] = ()
    receiver: str = ""
    up_to: Amount = ONE
    which: Filter = ANYTHING
    to: str = ""
    duration: str = "turn"
    condition: Condition = ALWAYS
    pay: Cost = FREE
    if_paid: bool = False
    if_unpaid: bool = False
    optional: bool = False
    source: str = ""
    until: str = ""


TARGETS: frozenset[str] = frozenset(
    ["target creature you control", "another target creature you control", "target permanent you control",
     "target attacking creature", "target opposing creature"]
)  # fmt: skip
"""Receivers that are permanents and targets: "that permanent" is theirs in the effect after."""


def as_aimed(effects: Iterable[Effect]) -> list[Effect]:
    """Say of effects on "that permanent" which target they are about, where an effect before them chose one.

    Parameters
    ----------
    effects : iterable of Effect
        Those of one ability, in order.

    Returns
    -------
    list of Effect
        The same with other receivers: to be judged, not to be played.
    """
    made, last = list[Effect](), "that permanent"
    for effect in effects:
        if effect.receiver == "that permanent":
            effect = replace(effect, receiver=last)
        elif effect.verb != "nothing":
            last = effect.receiver if effect.receiver in TARGETS else "that permanent"
        made.append(effect)
    return made


@dataclass(frozen=True, slots=True)
class Ability:
    """One ability of a card; subclasses say which sort."""


@dataclass(frozen=True, slots=True)
class Triggered(Ability):
    """Happens when one of ``events`` (words of ``codes.TRIGGERS``) does and ``which`` fits the event's subject.

    ``whose`` says by whom: "you", "opponent" or "any", or "attached" for what the creature does that the source is
    attached to. ``kind`` restricts "counters put" to a kind. ``only_once``: once for as long as the permanent stays.
    ``in_graveyard``: it triggers while the card is in your graveyard (113.6k).
    """

    events: tuple[str, ...]
    effects: tuple[Effect, ...]
    which: Filter = ANYTHING
    whose: str = "you"
    kind: str = ""
    condition: Condition = ALWAYS
    once_each_turn: bool = False
    only_once: bool = False
    in_graveyard: bool = False


@dataclass(frozen=True, slots=True)
class Chapter(Ability):
    """A chapter ability of a Saga: triggers when its lore counters reach any of ``chapters`` (714.2b)."""

    chapters: tuple[int, ...]
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Activated(Ability):
    """An activated or loyalty ability; ``only_once``: once for as long as the permanent stays."""

    """An activated or loyalty ability; ``less``: how much generic mana it costs less."""

    cost: Cost
    effects: tuple[Effect, ...]
    condition: Condition = ALWAYS
    once_each_turn: bool = False
    sorcery_speed: bool = False
    only_once: bool = False
    less: Amount = NONE
    in_graveyard: bool = False
    given: bool = False


@dataclass(frozen=True, slots=True)
class Spell(Ability):
    """What an instant or sorcery does when it resolves.

    A card may have several: alternatives, of which the pilot takes one. ``cost`` replaces the card's mana cost
    where it is given (kicked, overloaded, flashed back: ``from_graveyard``), ``extra`` is paid on top. It may be cast
    like this while ``condition`` holds. ``after`` is a word of ``layout.AFTER``: where the card goes instead of the
    graveyard.
    """

    effects: tuple[Effect, ...]
    cost: str = ""
    extra: Cost = FREE
    from_graveyard: bool = False
    condition: Condition = ALWAYS
    after: str = ""


@dataclass(frozen=True, slots=True)
class EntersWith(Ability):
    """Enters the battlefield with counters (614.1c)."""

    kind: str
    amount: Amount = ONE
    condition: Condition = ALWAYS


@dataclass(frozen=True, slots=True)
class Limit(Ability):
    """The permanent can have no more than so many counters of a kind (122.4, 704.5r)."""

    kind: str
    most: int


@dataclass(frozen=True, slots=True)
class Replacement(Ability):
    """Changes how many counters are put (614.1a, 616.1), or says that none can be put (614.17).

    Attributes
    ----------
    how : str
        "multiply", "add", "halve" or "forbid".
    by : int
        The factor or the number added.
    kinds : tuple of str
        Kinds concerned; empty for all.
    scope : str
        A word of ``layout.SCOPES``.
    putter : str
        "anyone", "you" or "opponent".
    effects_only : bool
        Does not apply to costs.
    """

    how: str
    by: int = 1
    kinds: tuple[str, ...] = ()
    scope: str = "permanent you control"
    putter: str = "anyone"
    effects_only: bool = False


@dataclass(frozen=True, slots=True)
class Static(Ability):
    """A continuous effect while the source is on the battlefield.

    Attributes
    ----------
    what : str
        "grant" (power, toughness, keywords to ``receiver``), "cost less", "extra land", "trigger again",
        "no maximum hand size", "power equals", "cannot have counters", "double life loss of opponents", "infect at no
        life", "proliferate twice", "more noncombat damage", "costs less itself", "mana of any color", "double tokens",
        "cast for energy", "activate loyalty abilities twice" (of itself, or of each permanent you control).
    receiver : str
        Word of ``codes.RECEIVERS``: self, attached creature, each (other) creature you control, each opposing
        creature.
    """

    what: str
    amount: Amount = NONE
    second: Amount = NONE
    keywords: tuple[str, ...] = ()
    receiver: str = "self"
    which: Filter = ANYTHING
    condition: Condition = ALWAYS


@dataclass(frozen=True, slots=True)
class Mana(Ability):
    """A mana ability.

    ``produces`` is one letter of "WUBRGC" for each mana's choice of colours: ("G",) one green, ("WU",) one white
    or blue, ("C", "C") two colourless.
    """

    produces: tuple[str, ...]
    cost: Cost = field(default_factory=lambda: Cost(tap=True))
    condition: Condition = ALWAYS


@dataclass(frozen=True, slots=True)
class Keyword(Ability):
    """A keyword with its number or cost, such as ("toxic", "2"), ("equip", "{3}"), ("bloodthirst", "3")."""

    name: str
    value: str = ""


@dataclass(frozen=True, slots=True)
class Back(Ability):
    """An ability of the other face of a double-faced card, which it has once it has transformed (712.8)."""

    ability: Ability


@dataclass(frozen=True, slots=True)
class NoEffectOnClock(Ability):
    """Something a card does that cannot change when or how an opponent loses, recognised as such.

    ``reason`` says in a few words what it is, such as "removal" or "protection".
    """

    reason: str


@dataclass(frozen=True, slots=True)
class LeftOut(Ability):
    """Something a card does that is not played; ``what`` names it in a few words of our own."""

    what: str
