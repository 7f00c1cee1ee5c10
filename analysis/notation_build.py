"""From the parser's pieces to abilities."""

import re
from typing import Any, Final, cast

from lark import Token

from counterclock import notation_words as words
from counterclock.ability import (
    ALWAYS,
    ANYTHING,
    NONE,
    ONE,
    Ability,
    Activated,
    Amount,
    Back,
    Chapter,
    Condition,
    Cost,
    Effect,
    EntersWith,
    Filter,
    Keyword,
    LeftOut,
    Limit,
    Mana,
    NoEffectOnClock,
    Replacement,
    Spell,
    Static,
    Triggered,
)
from counterclock.mana import ManaCost, ManaError
from counterclock.notation_values import (
    Fields,
    MeaningError,
    Property,
    ValueBuilder,
    every,
    first,
    has,
    signed,
    tokens,
    word_of,
)

_EVERY_COLOR: Final = "WUBRG"
_MADE: Final = re.compile(r"(?:\{[WUBRGC](?:/[WUBRGC])*\})+")


class _Paid(Fields):
    """Fields of a cost."""


class _Meant(Fields):
    """Fields of an effect that say whom it is meant for."""


class _Core(Fields):
    """Fields of an effect that say what happens."""


class _Words(tuple[str, ...]):
    """A list of keywords."""


class _Size(tuple[Amount, Amount]):
    """Power and toughness."""


def _meant(parts: list[Any]) -> dict[str, Any]:
    """Return whom an effect is meant for."""
    return first(parts, _Meant, _Meant())


def _cost(parts: list[Any]) -> Cost:
    """Put the parts of a cost together."""
    fields: dict[str, Any] = {}
    for part in every(parts, _Paid):
        twice = fields.keys() & part.keys()
        if twice:
            raise MeaningError(f"the cost says {sorted(twice)[0].replace('_', ' ')} twice", 1)
        fields |= part
    return Cost(**fields)


def _mana(token: Token) -> str:
    """Return mana as it is written; each of its symbols must be one."""
    if token.upper() in ("{T}", "{Q}", "{E}"):
        raise MeaningError(f"symbols are written with capitals: {token.upper()}", token.column or 1)
    try:
        ManaCost.parse(str(token))
    except ManaError as error:
        raise MeaningError(str(error), token.column or 1) from None
    return str(token)


def _made(token: Token) -> str:
    """Return mana that is made, as it is written: of colours, or colourless."""
    doubled = any(len(set(letters)) < len(letters) for letters in _mana_letters(token))
    if doubled or not _MADE.fullmatch(token):
        right = "mana that is made is such as {G}, {C} or {W/U}"
        raise MeaningError(f"{token} cannot be made; {right}", token.column or 1)
    return str(token)


def _mana_letters(symbols: str) -> tuple[str, ...]:
    """Split mana that is made into the choices of each, such as {W/U}{C} into WU and C."""
    return tuple(symbol.replace("/", "") for symbol in re.findall(r"\{([^{}]*)\}", symbols))


class Builder(ValueBuilder):
    """Builds the ability that a line stands for, rule by rule of the grammar."""

    # Sorts of ability

    def start(self, parts: list[Any]) -> Ability:
        """Return the ability."""
        return cast(Ability, parts[0])

    def back(self, parts: list[Any]) -> Ability:
        """Read an ability of the other face."""
        return Back(parts[0])

    def triggered(self, parts: list[Any]) -> Ability:
        """Build a triggered ability."""
        events = tuple(words.MEANINGS["EVENT"][str(token)] for token in tokens(parts, "EVENT"))
        about = first(parts, Fields, Fields())
        return Triggered(
            events, self._effects(parts), **about, condition=first(parts, Condition, ALWAYS),
            once_each_turn=has(parts, "ONCE"), only_once=has(parts, "ONLY_ONCE"),
            in_graveyard=has(parts, "IN_GRAVEYARD"),
        )  # fmt: skip

    def subject(self, parts: list[Any]) -> Fields:
        """Read whose and which objects an event is about."""
        whose = tokens(parts, "WHOSE")
        about = Fields(whose=words.WHOSE[str(whose[0])]) if whose else Fields()
        detail = first(parts, Fields, Fields())
        return Fields({**about, **detail})

    def chapter(self, parts: list[Any]) -> Ability:
        """Build a chapter ability of a Saga."""
        return Chapter(tuple(int(part) for part in tokens(parts, "INT")), self._effects(parts))

    def activated(self, parts: list[Any]) -> Ability:
        """Build an activated ability."""
        return Activated(
            _cost(parts), self._effects(parts), first(parts, Condition, ALWAYS), has(parts, "ONCE"),
            has(parts, "SORCERY_SPEED"), has(parts, "ONLY_ONCE"), first(parts, Amount, NONE),
            has(parts, "IN_GRAVEYARD"), has(parts, "GIVEN"),
        )  # fmt: skip

    def spell(self, parts: list[Any]) -> Ability:
        """Build what a spell does."""
        mana = tokens(parts, "MANA")
        cost = _mana(mana[0]) if mana else ""
        when = first(parts, Condition, ALWAYS)
        after = "".join(tokens(parts, "AFTER"))
        return Spell(self._effects(parts), cost, _cost(parts), has(parts, "FROM_GRAVEYARD"), when, after)

    def enters_with(self, parts: list[Any]) -> Ability:
        """Build counters that a permanent enters with."""
        return EntersWith(**parts[0], condition=first(parts, Condition, ALWAYS))

    def limit(self, parts: list[Any]) -> Ability:
        """Build how many counters of a kind there can be at most."""
        amount = parts[0]["amount"]
        if amount.times:
            raise MeaningError("the most that there can be is a fixed number", 1)
        return Limit(parts[0]["kind"], amount.base)

    def replacement(self, parts: list[Any]) -> Ability:
        """Build a change to how many counters are put."""
        fields = {key: value for part in every(parts, Fields) for key, value in part.items()}
        return Replacement(**fields, scope=word_of(parts, "SCOPE"), effects_only=has(parts, "EFFECTS_ONLY"))

    def static(self, parts: list[Any]) -> Ability:
        """Build a continuous effect other than a grant."""
        numbers = [*every(parts, Amount), NONE, NONE]
        return Static(
            word_of(parts, "STATIC"), numbers[0], numbers[1], tuple(first(parts, _Words, _Words())),
            word_of(parts, "RECEIVER", "self"), first(parts, Filter, ANYTHING),
            first(parts, Condition, ALWAYS),
        )  # fmt: skip

    def grant(self, parts: list[Any]) -> Ability:
        """Build what a permanent gives to others or itself all the time."""
        given = first(parts, Fields, Fields())
        return Static(
            "grant", **given, receiver=word_of(parts, "RECEIVER"), which=first(parts, Filter, ANYTHING),
            condition=first(parts, Condition, ALWAYS),
        )  # fmt: skip

    def mana(self, parts: list[Any]) -> Ability:
        """Build a mana ability."""
        made = tuple(letters for part in every(parts, list) for letters in part)
        free = any(part is _FREE for part in parts)
        cost = _cost(parts) if free or every(parts, _Paid) else Cost(tap=True)
        return Mana(made, cost, first(parts, Condition, ALWAYS))

    def keyword(self, parts: list[Any]) -> Ability:
        """Build a keyword."""
        value = _mana(parts[1]) if has(parts, "MANA") else "".join(map(str, parts[1:]))
        return Keyword(word_of(parts, "KEYWORD"), value)

    def free_text(self, parts: list[Any]) -> Ability:
        """Build a remark on what is not played."""
        text = str(parts[0]).partition(":")[2].strip()
        if not text:
            raise MeaningError("a few words must follow the colon", parts[0].end_column)
        return NoEffectOnClock(text) if has(parts, "NO_EFFECT") else LeftOut(text)

    def _effects(self, parts: list[Any]) -> tuple[Effect, ...]:
        """Return the effects among the parts."""
        return first(parts, tuple, ())

    # Parts of abilities

    def kind_only(self, parts: list[Any]) -> Fields:
        """Read a kind of counter."""
        return Fields(kind=words.counter_kind(parts[0]))

    def filter_only(self, parts: list[Any]) -> Fields:
        """Read which objects."""
        return Fields(which=parts[0])

    def kind_on_filter(self, parts: list[Any]) -> Fields:
        """Read a kind of counter and which objects it is on."""
        return Fields(kind=words.counter_kind(parts[0]), which=parts[1])

    def add(self, parts: list[Any]) -> Fields:
        """Read a number of counters that is added."""
        return Fields(how="add", by=int(parts[1]) * (-1 if parts[0] == "-" else 1))

    def multiply(self, parts: list[Any]) -> Fields:
        """Read a factor."""
        return Fields(how="multiply", by=int(parts[0] if parts[0].type == "INT" else parts[1]))

    def halve(self, parts: list[Any]) -> Fields:
        """Read the word for one half."""
        return Fields(how="halve")

    def forbid(self, parts: list[Any]) -> Fields:
        """Read the word for no counters at all."""
        return Fields(how="forbid")

    def kind_list(self, parts: list[Any]) -> Fields:
        """Read the kinds that a replacement is about."""
        return Fields(kinds=tuple(str(kind) for kind in parts))

    def put_by(self, parts: list[Any]) -> Fields:
        """Read who puts the counters."""
        return Fields(putter=str(parts[0]))

    def granted(self, parts: list[Any]) -> Fields:
        """Read what is given."""
        power, toughness = first(parts, _Size, _Size((NONE, NONE)))
        return Fields(amount=power, second=toughness, keywords=self._keywords(parts))

    def with_keywords(self, parts: list[Any]) -> _Words:
        """Read keywords."""
        return _Words(parts)

    def mana_part(self, parts: list[Any]) -> list[str]:
        """Read mana that is made, or a choice of mana."""
        if has(parts, "ANY_COLOR"):
            return [_EVERY_COLOR]
        made = [_mana_letters(_made(part)) for part in parts]
        if len(made) == 1:
            return list(made[0])
        if any(len(letters) != 1 for letters in made):
            raise MeaningError("write a choice among more than one mana as {W/U}{W/U}", parts[0].column)
        return ["".join(letters for (letters,) in made)]

    # Costs

    def free(self, parts: list[Any]) -> _Paid:
        """Read a cost of nothing."""
        return _FREE

    def mana_paid(self, parts: list[Any]) -> _Paid:
        """Read mana to pay."""
        return _Paid(mana=_mana(parts[0]))

    def tapped(self, parts: list[Any]) -> _Paid:
        """Read the tap symbol."""
        return _Paid(tap=True)

    def untapped(self, parts: list[Any]) -> _Paid:
        """Read the untap symbol."""
        return _Paid(untap=True)

    def sacrificed(self, parts: list[Any]) -> _Paid:
        """Read a sacrifice: of itself, or of something else."""
        return _Paid(sacrifice=parts[0]) if parts else _Paid(sacrifice_self=True)

    def exiled(self, parts: list[Any]) -> _Paid:
        """Read an exile: of itself, or of cards in the graveyard."""
        return _Paid(exile_from_graveyard=int(parts[0])) if parts else _Paid(exile_self=True)

    def exiled_from_graveyard(self, parts: list[Any]) -> _Paid:
        """Read an exile of the card itself, from the graveyard."""
        return _Paid(exile_buried=True)

    def discarded(self, parts: list[Any]) -> _Paid:
        """Read a discard: of itself, or of other cards."""
        return _Paid(discard=int(parts[0])) if parts else _Paid(discard_self=True)

    def energy_paid(self, parts: list[Any]) -> _Paid:
        """Read energy to pay."""
        if word_of(parts, "PLAYER_KIND", "energy") != "energy":
            raise MeaningError(f"{parts[1]} cannot be paid; energy can", parts[1].column)
        return _Paid(energy=self._energy(parts[0]))

    def life_paid(self, parts: list[Any]) -> _Paid:
        """Read life to pay."""
        return _Paid(life=int(parts[0]))

    def counters_removed(self, parts: list[Any]) -> _Paid:
        """Read counters to remove: a number of them, or all that are there (X)."""
        number = parts[0] if len(parts) > 1 else 1
        everything = isinstance(number, Token) and number.type == "X"
        return _Paid(remove=-1 if everything else int(number), kind=words.counter_kind(parts[-1]))

    def creatures_tapped(self, parts: list[Any]) -> _Paid:
        """Read creatures to tap."""
        return _Paid(tap_creatures=int(parts[0]), tap_which=first(parts, Filter, ANYTHING))

    def loyalty(self, parts: list[Any]) -> _Paid:
        """Read a loyalty cost."""
        text = parts[0][1:-1].replace("\N{MINUS SIGN}", "-")
        return _Paid(loyalty=0, loyalty_x=True) if text == "-X" else _Paid(loyalty=int(text))

    def _energy(self, part: Any) -> Amount:
        """Count energy symbols, where energy is not a number already."""
        return part if isinstance(part, Amount) else Amount(base=part.count("E"))

    # Effects

    def effects(self, parts: list[Any]) -> tuple[Effect, ...]:
        """Collect the effects."""
        return tuple(parts)

    def effect(self, parts: list[Any]) -> Effect:
        """Put an effect together."""
        fields = dict(first(parts, _Core, _Core()))
        condition = first(parts, Condition, ALWAYS)
        if has(parts, "OTHERWISE"):
            if condition is not ALWAYS:
                raise MeaningError("'otherwise' cannot have a condition of its own", 1)
            condition = Condition("otherwise")
        return Effect(
            **fields, condition=condition, pay=first(parts, Cost, Cost()), optional=has(parts, "MAY"),
            if_paid=has(parts, "IF_PAID"), if_unpaid=has(parts, "IF_UNPAID"),
            duration="permanent" if has(parts, "PERMANENTLY") else "turn",
            until="".join(tokens(parts, "UNTIL")).removeprefix("until "),
        )  # fmt: skip

    def payment(self, parts: list[Any]) -> Cost:
        """Read what may be paid for an effect."""
        return _cost(parts)

    def condition(self, parts: list[Any]) -> Condition:
        """Read a condition."""
        return cast(Condition, parts[0])

    def put(self, parts: list[Any]) -> _Core:
        """Read counters that are put."""
        return _Core(verb="put", **parts[0], **parts[1])

    def taken(self, parts: list[Any]) -> _Core:
        """Read counters that are removed or doubled."""
        if has(parts, "REMOVE"):
            return _Core(verb="remove", **parts[1], **parts[2])
        return _Core(verb=str(parts[0]), kind=words.counter_kind(parts[1]), **parts[2])

    def move(self, parts: list[Any]) -> _Core:
        """Read counters that are moved."""
        return _Core(verb="move", **parts[0], **parts[1])

    def double_players(self, parts: list[Any]) -> _Core:
        """Read the doubling of players' counters."""
        kinds = tokens(parts, "COUNTER")
        kind = words.counter_kind(kinds[0]) if kinds else ""
        return _Core(verb="double counters on players", kind=kind, **_meant(parts))

    def get(self, parts: list[Any]) -> _Core:
        """Read counters that a player gets."""
        number = parts[-1] if has(parts, "ENERGY") else parts[-2]
        kind = "energy" if has(parts, "ENERGY") else word_of(parts, "PLAYER_KIND")
        return _Core(verb="get", amount=self._energy(number), kind=kind, **{"receiver": "you", **_meant(parts)})

    def change_size(self, parts: list[Any]) -> _Core:
        """Read a change of power and toughness."""
        power, toughness = first(parts, _Size, _Size((NONE, NONE)))
        return _Core(
            verb="pump", amount=power, second=toughness, keywords=self._keywords(parts),
            **{"receiver": "self", **_meant(parts)},
        )  # fmt: skip

    def gain_keywords(self, parts: list[Any]) -> _Core:
        """Read keywords that are gained."""
        return _Core(verb="grant", keywords=self._keywords(parts), **{"receiver": "self", **_meant(parts)})

    def become(self, parts: list[Any]) -> _Core:
        """Read what becomes a creature."""
        power, toughness = every(parts, Amount)
        given = tuple(first(parts, _Words, _Words()))
        types = tokens(parts, "TYPE")
        if types and types[0] != "artifact":
            raise MeaningError(f"nothing becomes {types[0]} as well; only artifact is known here", types[0].column or 1)
        return _Core(
            verb="animate", amount=power, second=toughness, kind=word_of(parts, "TYPE"), keywords=given,
            **{"receiver": "self", **_meant(parts)},
        )  # fmt: skip

    def numbered(self, parts: list[Any]) -> _Core:
        """Read an effect with a number, such as a draw; an Army may be of a type."""
        verb = word_of(parts, "NUMBERED")
        named = tokens(parts, "SUBTYPE")
        if named and verb != "amass":
            raise MeaningError(f"only amass names a type; leave {named[0]} out", named[0].column or 1)
        if named:
            return _Core(verb=verb, amount=parts[-1], kind=f"{named[0]} Army", **_meant(parts))
        return _Core(verb=verb, amount=parts[-1], **_meant(parts))

    def life(self, parts: list[Any]) -> _Core:
        """Read life that is gained or lost."""
        verb = "lose life" if has(parts, "LOSES") else "gain life"
        return _Core(verb=verb, amount=first(parts, Amount, ONE), **_meant(parts))

    def lose_game(self, parts: list[Any]) -> _Core:
        """Read the loss of the game."""
        return _Core(verb="lose game", **_meant(parts))

    def damage(self, parts: list[Any]) -> _Core:
        """Read damage."""
        return _Core(
            verb="damage", amount=first(parts, Amount, ONE), source=word_of(parts, "RECEIVER"), **_meant(parts)
        )

    def emblem(self, parts: list[Any]) -> _Core:
        """Read an emblem."""
        return _Core(verb="create", kind=f"emblem {self._abilities(parts)}")

    def create(self, parts: list[Any]) -> _Core:
        """Read tokens that are created."""
        name = f"{tokens(parts, 'NAME_QUOTED')[0][1:-1]} {self._abilities(parts)}"
        size = first(parts, _Size, _Size((NONE, NONE)))
        return _Core(
            verb="create", amount=first(parts, Amount, ONE), second=size[0], kind=name.strip(),
            keywords=tuple(first(parts, _Words, _Words())), to=word_of(parts, "PLACE"), **_meant(parts),
        )  # fmt: skip

    def copy(self, parts: list[Any]) -> _Core:
        """Read tokens that are copies of permanents."""
        return _Core(
            verb="copy", amount=first(parts, Amount, ONE), keywords=tuple(first(parts, _Words, _Words())),
            to=word_of(parts, "PLACE"), **_meant(parts),
        )  # fmt: skip

    def turned(self, parts: list[Any]) -> _Core:
        """Read a permanent that turns its other face up, and which token a token becomes."""
        named = tokens(parts, "NAME_QUOTED")
        return _Core(verb="transform", kind=named[0][1:-1] if named else "", **_meant(parts))

    def worth(self, parts: list[Any]) -> Property:
        """Read the greatest mana value of a card that is found."""
        return Property(second=parts[0])

    def token_size(self, parts: list[Any]) -> _Size:
        """Read the power and toughness of tokens that depend on the game."""
        return _Size((parts[0], parts[0]))

    def _abilities(self, parts: list[Any]) -> str:
        """Return the abilities of a token or an emblem as they are written, each of which must be one."""
        from counterclock.notation import NotationError, parse_abilities

        written = "".join(tokens(parts, "ABILITIES"))[1:-1]
        lines = [line.strip() for line in written.split("|") if written]
        try:
            parse_abilities(lines)
        except NotationError as error:
            raise MeaningError(f"in the brackets, {error}", 1) from None
        return f"[{' | '.join(lines)}]" if lines else ""

    def search(self, parts: list[Any]) -> _Core:
        """Read a search of the library."""
        return _Core(verb="search", **self._cards(parts))

    def from_hand(self, parts: list[Any]) -> _Core:
        """Read cards that are put from the hand."""
        return _Core(verb="put from hand", **self._cards(parts))

    def reveal(self, parts: list[Any]) -> _Core:
        """Read cards that are revealed until one fits."""
        return _Core(verb="reveal until", which=first(parts, Filter, ANYTHING), to=word_of(parts, "PLACE"))

    def return_cards(self, parts: list[Any]) -> _Core:
        """Read cards that return from the graveyard."""
        return _Core(verb="return", **self._cards(parts))

    def return_object(self, parts: list[Any]) -> _Core:
        """Read permanents that are returned."""
        return _Core(verb="return", to=word_of(parts, "PLACE"), **_meant(parts))

    def add_mana(self, parts: list[Any]) -> _Core:
        """Read mana that an effect adds."""
        made = tokens(parts, "MANA")
        kind = _made(made[0]) if made else _EVERY_COLOR
        return _Core(verb="add", kind=kind, amount=first(parts, Amount, ONE))

    def repeated(self, parts: list[Any]) -> _Core:
        """Read an effect that happens so many times."""
        times = Amount(base=2) if has(parts, "TWICE") else first(parts, Amount, ONE)
        return _Core(verb=word_of(parts, "REPEATED"), amount=times)

    def on_object(self, parts: list[Any]) -> _Core:
        """Read an effect on a permanent."""
        return _Core(verb=word_of(parts, "ON_OBJECT"), **_meant(parts))

    def sacrifice_cards(self, parts: list[Any]) -> _Core:
        """Read permanents that a player sacrifices."""
        number = first(parts, Amount, ONE)
        return _Core(verb="sacrifice", **{"amount": number, **_meant(parts), "which": parts[-1]})

    def sacrifice_object(self, parts: list[Any]) -> _Core:
        """Read a permanent that is sacrificed."""
        return _Core(verb="sacrifice", **_meant(parts))

    def attach(self, parts: list[Any]) -> _Core:
        """Read what an Equipment or Aura is attached to."""
        return _Core(verb="attach", **parts[0])

    def look(self, parts: list[Any]) -> _Core:
        """Read how many cards are looked at and how many are taken."""
        number, taken = [*every(parts, Amount), ONE][:2]
        return _Core(
            verb="look", amount=number, up_to=taken, which=first(parts, Filter, ANYTHING),
            to=word_of(parts, "PLACE"), kind="graveyard" if has(parts, "REST") else "",
        )  # fmt: skip

    def leave_later(self, parts: list[Any]) -> _Core:
        """Read what leaves the battlefield at the next end step."""
        return _Core(verb="leave later", to=word_of(parts, "PLACE"), **_meant(parts))

    def object(self, parts: list[Any]) -> _Meant:
        """Read who or what an effect is meant for."""
        return _Meant(
            receiver=word_of(parts, "RECEIVER"), up_to=first(parts, Amount, ONE),
            which=first(parts, Filter, ANYTHING),
        )  # fmt: skip

    def counted_kind(self, parts: list[Any]) -> Fields:
        """Read a number of counters of a kind."""
        return Fields(amount=first(parts, Amount, ONE), kind=words.counter_kind(parts[-1]))

    def size(self, parts: list[Any]) -> _Size:
        """Read a change such as +2/-1."""
        sign, power, second_sign, toughness = parts
        return _Size((signed(sign, power), signed(second_sign, toughness)))

    def keyword_item(self, parts: list[Any]) -> str:
        """Read a keyword with its number."""
        return " ".join(str(part) for part in parts)

    def _keywords(self, parts: list[Any]) -> tuple[str, ...]:
        """Return the keywords among the parts."""
        return tuple(part for part in parts if isinstance(part, str) and not isinstance(part, Token))

    def _cards(self, parts: list[Any]) -> dict[str, Any]:
        """Return how many cards, which, and where they go."""
        number = first(parts, Amount, ONE)
        worth = first(parts, Property, Property())
        return {"amount": number, "which": first(parts, Filter, ANYTHING), "to": word_of(parts, "PLACE"), **worth}


_FREE: Final = _Paid()
