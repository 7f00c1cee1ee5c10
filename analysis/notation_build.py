"""From the parser's pieces to abilities."""

import re
from dataclasses import replace
from typing import Any, Final, TypeVar, cast

from lark import Token, Transformer

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

_Kind = TypeVar("_Kind")
_EVERY_COLOR: Final = "WUBRG"


class MeaningError(ValueError):
    """A line that can be read but makes no sense, such as a cost stated twice."""

    def __init__(self, message: str, column: int) -> None:
        self.column = column
        super().__init__(message)


class _Fields(dict[str, Any]):
    """Some fields of a value that is not complete yet."""


class _Paid(_Fields):
    """Fields of a cost."""


class _Meant(_Fields):
    """Fields of an effect that say whom it is meant for."""


class _Core(_Fields):
    """Fields of an effect that say what happens."""


class _Words(tuple[str, ...]):
    """A list of keywords."""


class _Property(_Fields):
    """One property of a filter."""


class _Size(tuple[Amount, Amount]):
    """Power and toughness."""


def _first(parts: list[Any], kind: type[_Kind], default: _Kind) -> _Kind:
    """Return the first part of a kind."""
    return next((part for part in parts if isinstance(part, kind)), default)


def _all(parts: list[Any], kind: type[_Kind]) -> list[_Kind]:
    """Return the parts of a kind."""
    return [part for part in parts if isinstance(part, kind)]


def _tokens(parts: list[Any], name: str) -> list[Token]:
    """Return the tokens with a name."""
    return [part for part in parts if isinstance(part, Token) and part.type == name]


def _has(parts: list[Any], name: str) -> bool:
    """Tell whether a token with the name is there."""
    return bool(_tokens(parts, name))


def _word(parts: list[Any], name: str, default: str = "") -> str:
    """Return the word that a token with the name stands for."""
    found = _tokens(parts, name)
    return words.MEANINGS[name][str(found[0])] if found else default


def _meant(parts: list[Any]) -> dict[str, Any]:
    """Return whom an effect is meant for."""
    return _first(parts, _Meant, _Meant())


def _cost(parts: list[Any]) -> Cost:
    """Put the parts of a cost together."""
    fields: dict[str, Any] = {}
    for part in _all(parts, _Paid):
        twice = fields.keys() & part.keys()
        if twice:
            raise MeaningError(f"the cost says {sorted(twice)[0].replace('_', ' ')} twice", 1)
        fields |= part
    return Cost(**fields)


def _mana_letters(symbols: str) -> tuple[str, ...]:
    """Split mana that is made into the choices of each, such as {W/U}{C} into WU and C."""
    return tuple(symbol.replace("/", "") for symbol in re.findall(r"\{([^{}]*)\}", symbols))


def _signed(sign: str, amount: Amount) -> Amount:
    """Apply a sign to a number."""
    return amount if sign != "-" else replace(amount, base=-amount.base, times=-amount.times)


class Builder(Transformer[Token, Ability]):
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
        events = tuple(words.MEANINGS["EVENT"][str(token)] for token in _tokens(parts, "EVENT"))
        about = _first(parts, _Fields, _Fields())
        return Triggered(
            events, self._effects(parts), **about, condition=_first(parts, Condition, ALWAYS),
            once_each_turn=_has(parts, "ONCE"), only_once=_has(parts, "ONLY_ONCE"),
            in_graveyard=_has(parts, "IN_GRAVEYARD"),
        )  # fmt: skip

    def subject(self, parts: list[Any]) -> _Fields:
        """Read whose and which objects an event is about."""
        whose = _tokens(parts, "WHOSE")
        about = _Fields(whose=words.WHOSE[str(whose[0])]) if whose else _Fields()
        detail = _first(parts, _Fields, _Fields())
        return _Fields({**about, **detail})

    def chapter(self, parts: list[Any]) -> Ability:
        """Build a chapter ability of a Saga."""
        return Chapter(tuple(int(part) for part in _tokens(parts, "INT")), self._effects(parts))

    def activated(self, parts: list[Any]) -> Ability:
        """Build an activated ability."""
        return Activated(
            _cost(parts), self._effects(parts), _first(parts, Condition, ALWAYS), _has(parts, "ONCE"),
            _has(parts, "SORCERY_SPEED"), _has(parts, "ONLY_ONCE"), _first(parts, Amount, NONE),
            _has(parts, "IN_GRAVEYARD"), _has(parts, "GIVEN"),
        )  # fmt: skip

    def spell(self, parts: list[Any]) -> Ability:
        """Build what a spell does."""
        mana = _tokens(parts, "MANA")
        cost = str(mana[0]) if mana else ""
        when = _first(parts, Condition, ALWAYS)
        after = "".join(_tokens(parts, "AFTER"))
        return Spell(self._effects(parts), cost, _cost(parts), _has(parts, "FROM_GRAVEYARD"), when, after)

    def enters_with(self, parts: list[Any]) -> Ability:
        """Build counters that a permanent enters with."""
        return EntersWith(**parts[0], condition=_first(parts, Condition, ALWAYS))

    def limit(self, parts: list[Any]) -> Ability:
        """Build how many counters of a kind there can be at most."""
        amount = parts[0]["amount"]
        if amount.times:
            raise MeaningError("the most that there can be is a fixed number", 1)
        return Limit(parts[0]["kind"], amount.base)

    def replacement(self, parts: list[Any]) -> Ability:
        """Build a change to how many counters are put."""
        fields = {key: value for part in _all(parts, _Fields) for key, value in part.items()}
        return Replacement(**fields, scope=_word(parts, "SCOPE"), effects_only=_has(parts, "EFFECTS_ONLY"))

    def static(self, parts: list[Any]) -> Ability:
        """Build a continuous effect other than a grant."""
        numbers = [*_all(parts, Amount), NONE, NONE]
        return Static(
            _word(parts, "STATIC"), numbers[0], numbers[1], tuple(_first(parts, _Words, _Words())),
            _word(parts, "RECEIVER", "self"), _first(parts, Filter, ANYTHING),
            _first(parts, Condition, ALWAYS),
        )  # fmt: skip

    def grant(self, parts: list[Any]) -> Ability:
        """Build what a permanent gives to others or itself all the time."""
        given = _first(parts, _Fields, _Fields())
        return Static(
            "grant", **given, receiver=_word(parts, "RECEIVER"), which=_first(parts, Filter, ANYTHING),
            condition=_first(parts, Condition, ALWAYS),
        )  # fmt: skip

    def mana(self, parts: list[Any]) -> Ability:
        """Build a mana ability."""
        made = tuple(letters for part in _all(parts, list) for letters in part)
        free = any(part is _FREE for part in parts)
        cost = _cost(parts) if free or _all(parts, _Paid) else Cost(tap=True)
        return Mana(made, cost, _first(parts, Condition, ALWAYS))

    def keyword(self, parts: list[Any]) -> Ability:
        """Build a keyword."""
        return Keyword(_word(parts, "KEYWORD"), str(parts[1]) if len(parts) > 1 else "")

    def free_text(self, parts: list[Any]) -> Ability:
        """Build a remark on what is not played."""
        text = str(parts[0]).partition(":")[2].strip()
        if not text:
            raise MeaningError("a few words must follow the colon", parts[0].end_column)
        return NoEffectOnClock(text) if _has(parts, "NO_EFFECT") else LeftOut(text)

    def _effects(self, parts: list[Any]) -> tuple[Effect, ...]:
        """Return the effects among the parts."""
        return _first(parts, tuple, ())

    # Parts of abilities

    def kind_only(self, parts: list[Any]) -> _Fields:
        """Read a kind of counter."""
        return _Fields(kind=words.counter_kind(parts[0]))

    def filter_only(self, parts: list[Any]) -> _Fields:
        """Read which objects."""
        return _Fields(which=parts[0])

    def kind_on_filter(self, parts: list[Any]) -> _Fields:
        """Read a kind of counter and which objects it is on."""
        return _Fields(kind=words.counter_kind(parts[0]), which=parts[1])

    def add(self, parts: list[Any]) -> _Fields:
        """Read a number of counters that is added."""
        return _Fields(how="add", by=int(parts[1]) * (-1 if parts[0] == "-" else 1))

    def multiply(self, parts: list[Any]) -> _Fields:
        """Read a factor."""
        return _Fields(how="multiply", by=int(parts[0] if parts[0].type == "INT" else parts[1]))

    def halve(self, parts: list[Any]) -> _Fields:
        """Read the word for one half."""
        return _Fields(how="halve")

    def forbid(self, parts: list[Any]) -> _Fields:
        """Read the word for no counters at all."""
        return _Fields(how="forbid")

    def kind_list(self, parts: list[Any]) -> _Fields:
        """Read the kinds that a replacement is about."""
        return _Fields(kinds=tuple(str(kind) for kind in parts))

    def put_by(self, parts: list[Any]) -> _Fields:
        """Read who puts the counters."""
        return _Fields(putter=str(parts[0]))

    def granted(self, parts: list[Any]) -> _Fields:
        """Read what is given."""
        power, toughness = _first(parts, _Size, _Size((NONE, NONE)))
        return _Fields(amount=power, second=toughness, keywords=self._keywords(parts))

    def with_keywords(self, parts: list[Any]) -> _Words:
        """Read keywords."""
        return _Words(parts)

    def mana_part(self, parts: list[Any]) -> list[str]:
        """Read mana that is made, or a choice of mana."""
        if _has(parts, "ANY_COLOR"):
            return [_EVERY_COLOR]
        made = [_mana_letters(str(part)) for part in parts]
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
        return _Paid(mana=str(parts[0]))

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
        if _word(parts, "PLAYER_KIND", "energy") != "energy":
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
        return _Paid(tap_creatures=int(parts[0]), tap_which=_first(parts, Filter, ANYTHING))

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
        fields = dict(_first(parts, _Core, _Core()))
        condition = _first(parts, Condition, ALWAYS)
        if _has(parts, "OTHERWISE"):
            if condition is not ALWAYS:
                raise MeaningError("'otherwise' cannot have a condition of its own", 1)
            condition = Condition("otherwise")
        return Effect(
            **fields, condition=condition, pay=_first(parts, Cost, Cost()), optional=_has(parts, "MAY"),
            if_paid=_has(parts, "IF_PAID"), if_unpaid=_has(parts, "IF_UNPAID"),
            duration="permanent" if _has(parts, "PERMANENTLY") else "turn",
            until="".join(_tokens(parts, "UNTIL")).removeprefix("until "),
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
        if _has(parts, "REMOVE"):
            return _Core(verb="remove", **parts[1], **parts[2])
        return _Core(verb=str(parts[0]), kind=words.counter_kind(parts[1]), **parts[2])

    def move(self, parts: list[Any]) -> _Core:
        """Read counters that are moved."""
        return _Core(verb="move", **parts[0], **parts[1])

    def double_players(self, parts: list[Any]) -> _Core:
        """Read the doubling of players' counters."""
        kinds = _tokens(parts, "COUNTER")
        kind = words.counter_kind(kinds[0]) if kinds else ""
        return _Core(verb="double counters on players", kind=kind, **_meant(parts))

    def get(self, parts: list[Any]) -> _Core:
        """Read counters that a player gets."""
        number = parts[-1] if _has(parts, "ENERGY") else parts[-2]
        kind = "energy" if _has(parts, "ENERGY") else _word(parts, "PLAYER_KIND")
        return _Core(verb="get", amount=self._energy(number), kind=kind, **{"receiver": "you", **_meant(parts)})

    def change_size(self, parts: list[Any]) -> _Core:
        """Read a change of power and toughness."""
        power, toughness = _first(parts, _Size, _Size((NONE, NONE)))
        return _Core(
            verb="pump", amount=power, second=toughness, keywords=self._keywords(parts),
            **{"receiver": "self", **_meant(parts)},
        )  # fmt: skip

    def gain_keywords(self, parts: list[Any]) -> _Core:
        """Read keywords that are gained."""
        return _Core(verb="grant", keywords=self._keywords(parts), **{"receiver": "self", **_meant(parts)})

    def become(self, parts: list[Any]) -> _Core:
        """Read what becomes a creature."""
        power, toughness = _all(parts, Amount)
        given = tuple(_first(parts, _Words, _Words()))
        return _Core(
            verb="animate", amount=power, second=toughness, keywords=given,
            **{"receiver": "self", **_meant(parts)},
        )  # fmt: skip

    def numbered(self, parts: list[Any]) -> _Core:
        """Read an effect with a number, such as a draw."""
        return _Core(verb=_word(parts, "NUMBERED"), amount=parts[-1], **_meant(parts))

    def life(self, parts: list[Any]) -> _Core:
        """Read life that is gained or lost."""
        verb = "lose life" if _has(parts, "LOSES") else "gain life"
        return _Core(verb=verb, amount=_first(parts, Amount, ONE), **_meant(parts))

    def lose_game(self, parts: list[Any]) -> _Core:
        """Read the loss of the game."""
        return _Core(verb="lose game", **_meant(parts))

    def damage(self, parts: list[Any]) -> _Core:
        """Read damage."""
        return _Core(verb="damage", amount=_first(parts, Amount, ONE), source=_word(parts, "RECEIVER"), **_meant(parts))

    def emblem(self, parts: list[Any]) -> _Core:
        """Read an emblem."""
        return _Core(verb="create", kind=f"emblem {self._abilities(parts)}")

    def create(self, parts: list[Any]) -> _Core:
        """Read tokens that are created."""
        name = f"{_tokens(parts, 'NAME_QUOTED')[0][1:-1]} {self._abilities(parts)}"
        size = _first(parts, _Size, _Size((NONE, NONE)))
        return _Core(
            verb="create", amount=_first(parts, Amount, ONE), second=size[0], kind=name.strip(),
            keywords=tuple(_first(parts, _Words, _Words())), to=_word(parts, "PLACE"), **_meant(parts),
        )  # fmt: skip

    def copy(self, parts: list[Any]) -> _Core:
        """Read tokens that are copies of permanents."""
        return _Core(
            verb="copy", amount=_first(parts, Amount, ONE), keywords=tuple(_first(parts, _Words, _Words())),
            to=_word(parts, "PLACE"), **_meant(parts),
        )  # fmt: skip

    def turned(self, parts: list[Any]) -> _Core:
        """Read a permanent that turns its other face up, and which token a token becomes."""
        named = _tokens(parts, "NAME_QUOTED")
        return _Core(verb="transform", kind=named[0][1:-1] if named else "", **_meant(parts))

    def worth(self, parts: list[Any]) -> _Property:
        """Read the greatest mana value of a card that is found."""
        return _Property(second=parts[0])

    def token_size(self, parts: list[Any]) -> _Size:
        """Read the power and toughness of tokens that depend on the game."""
        return _Size((parts[0], parts[0]))

    def _abilities(self, parts: list[Any]) -> str:
        """Return the abilities of a token or an emblem as they are written, each of which must be one."""
        from counterclock.notation import NotationError, parse_abilities

        written = "".join(_tokens(parts, "ABILITIES"))[1:-1]
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
        return _Core(verb="reveal until", which=_first(parts, Filter, ANYTHING), to=_word(parts, "PLACE"))

    def return_cards(self, parts: list[Any]) -> _Core:
        """Read cards that return from the graveyard."""
        return _Core(verb="return", **self._cards(parts))

    def return_object(self, parts: list[Any]) -> _Core:
        """Read permanents that are returned."""
        return _Core(verb="return", to=_word(parts, "PLACE"), **_meant(parts))

    def add_mana(self, parts: list[Any]) -> _Core:
        """Read mana that an effect adds."""
        made = _tokens(parts, "MANA")
        kind = str(made[0]) if made else _EVERY_COLOR
        return _Core(verb="add", kind=kind, amount=_first(parts, Amount, ONE))

    def repeated(self, parts: list[Any]) -> _Core:
        """Read an effect that happens so many times."""
        times = Amount(base=2) if _has(parts, "TWICE") else _first(parts, Amount, ONE)
        return _Core(verb=_word(parts, "REPEATED"), amount=times)

    def on_object(self, parts: list[Any]) -> _Core:
        """Read an effect on a permanent."""
        return _Core(verb=_word(parts, "ON_OBJECT"), **_meant(parts))

    def sacrifice_cards(self, parts: list[Any]) -> _Core:
        """Read permanents that a player sacrifices."""
        number = _first(parts, Amount, ONE)
        return _Core(verb="sacrifice", **{"amount": number, **_meant(parts), "which": parts[-1]})

    def sacrifice_object(self, parts: list[Any]) -> _Core:
        """Read a permanent that is sacrificed."""
        return _Core(verb="sacrifice", **_meant(parts))

    def attach(self, parts: list[Any]) -> _Core:
        """Read what an Equipment or Aura is attached to."""
        return _Core(verb="attach", **parts[0])

    def look(self, parts: list[Any]) -> _Core:
        """Read how many cards are looked at and how many are taken."""
        number, taken = [*_all(parts, Amount), ONE][:2]
        return _Core(
            verb="look", amount=number, up_to=taken, which=_first(parts, Filter, ANYTHING),
            to=_word(parts, "PLACE"), kind="graveyard" if _has(parts, "REST") else "",
        )  # fmt: skip

    def leave_later(self, parts: list[Any]) -> _Core:
        """Read what leaves the battlefield at the next end step."""
        return _Core(verb="leave later", to=_word(parts, "PLACE"), **_meant(parts))

    def object(self, parts: list[Any]) -> _Meant:
        """Read who or what an effect is meant for."""
        return _Meant(
            receiver=_word(parts, "RECEIVER"), up_to=_first(parts, Amount, ONE),
            which=_first(parts, Filter, ANYTHING),
        )  # fmt: skip

    def counted_kind(self, parts: list[Any]) -> _Fields:
        """Read a number of counters of a kind."""
        return _Fields(amount=_first(parts, Amount, ONE), kind=words.counter_kind(parts[-1]))

    def size(self, parts: list[Any]) -> _Size:
        """Read a change such as +2/-1."""
        sign, power, second_sign, toughness = parts
        return _Size((_signed(sign, power), _signed(second_sign, toughness)))

    def keyword_item(self, parts: list[Any]) -> str:
        """Read a keyword with its number."""
        return " ".join(str(part) for part in parts)

    def _keywords(self, parts: list[Any]) -> tuple[str, ...]:
        """Return the keywords among the parts."""
        return tuple(part for part in parts if isinstance(part, str) and not isinstance(part, Token))

    def _cards(self, parts: list[Any]) -> dict[str, Any]:
        """Return how many cards, which, and where they go."""
        number = _first(parts, Amount, ONE)
        worth = _first(parts, _Property, _Property())
        return {"amount": number, "which": _first(parts, Filter, ANYTHING), "to": _word(parts, "PLACE"), **worth}

    # Filters, amounts, conditions

    def filter_note(self, parts: list[Any]) -> Filter:
        """Read a filter in parentheses."""
        return cast(Filter, parts[0])

    def filter(self, parts: list[Any]) -> Filter:
        """Put a filter together."""
        fields: dict[str, Any] = {"another": _has(parts, "ANOTHER"), "modified": _has(parts, "MODIFIED")}
        fields |= {"commander": _has(parts, "COMMANDER"), "entered": _has(parts, "ENTERED")}
        fields["milled"] = _has(parts, "MILLED")
        fields["targets_creature"] = _has(parts, "TARGETS")
        fields["multicolored"] = _has(parts, "MULTICOLORED")
        fields["not_types"] = tuple(_word([token], "NOT_TYPE") for token in _tokens(parts, "NOT_TYPE"))
        fields["not_subtypes"] = tuple(token.removeprefix("non-") for token in _tokens(parts, "NOT_SUBTYPE"))
        fields["state"] = "".join(_tokens(parts, "STATE")[:1])
        types: list[tuple[str, ...]] = []
        for part in (*_all(parts, _Property), *(each for group in _all(parts, list) for each in group)):
            key = next((key for key in part if key in fields), next(iter(part)))
            if key == "types":
                types.append(part[key])
            elif key in ("keywords", "not_keywords"):
                fields[key] = (*fields.get(key, ()), *part[key])
            elif key in fields:
                raise MeaningError(f"the filter says {key.replace('_', ' ')} twice", 1)
            else:
                fields |= part
        if "either" in fields and types:
            raise MeaningError("either stands for all types and subtypes that are meant", 1)
        return Filter(**{**self._types(types), **fields})

    def _types(self, parts: list[tuple[str, ...]]) -> dict[str, Any]:
        """Combine types side by side (all of them) and types with "or" between them (any of them)."""
        if len(parts) > 1 and any(len(part) > 1 for part in parts):
            raise MeaningError("types are either all meant (legendary creature) or joined by 'or'", 1)
        together = tuple(word for part in parts for word in part)
        return {"types": together, "all_types": len(parts) > 1}

    def colors(self, parts: list[Any]) -> _Property:
        """Read colours."""
        return _Property(colors="".join(_word([token], "COLOR") for token in parts))

    def subtypes(self, parts: list[Any]) -> _Property:
        """Read subtypes."""
        return _Property(subtypes=tuple(str(token) for token in parts))

    def types(self, parts: list[Any]) -> _Property:
        """Read types."""
        return _Property(types=tuple(_word([token], "TYPE") for token in parts))

    def either(self, parts: list[Any]) -> _Property:
        """Read types and subtypes of which any is enough."""
        types = tuple(_word([token], "TYPE") for token in _tokens(parts, "TYPE"))
        return _Property(either=True, types=types, subtypes=tuple(str(token) for token in _tokens(parts, "SUBTYPE")))

    def has_keyword(self, parts: list[Any]) -> _Property:
        """Read a keyword that objects must have."""
        return _Property(keywords=(str(parts[0]),))

    def has_x(self, parts: list[Any]) -> _Property:
        """Read that objects must have X in their cost."""
        return _Property(has_x=True)

    def has_counter(self, parts: list[Any]) -> _Property:
        """Read a counter that objects must have."""
        return _Property(counter=words.counter_kind(parts[0]) or "any")

    def with_properties(self, parts: list[Any]) -> list[_Property]:
        """Read what objects must have."""
        return parts

    def without_properties(self, parts: list[Any]) -> list[_Property]:
        """Read what objects must not have."""
        return parts

    def lacks_keyword(self, parts: list[Any]) -> _Property:
        """Read a keyword that objects must not have."""
        return _Property(not_keywords=(str(parts[0]),))

    def lacks_counter(self, parts: list[Any]) -> _Property:
        """Read a counter that objects must not have."""
        return _Property(not_counter=words.counter_kind(parts[0]) or "any")

    def mana_value(self, parts: list[Any]) -> _Property:
        """Read a bound of the mana value."""
        return self._bound("mana_value", parts)

    def power(self, parts: list[Any]) -> _Property:
        """Read a bound of the power."""
        return self._bound("power", parts)

    def toughness(self, parts: list[Any]) -> _Property:
        """Read a bound of the toughness."""
        return self._bound("toughness", parts)

    def _bound(self, name: str, parts: list[Any]) -> _Property:
        """Read a bound, or the number itself."""
        number = int(parts[0])
        if len(parts) == 1:
            return _Property({f"max_{name}": number, f"min_{name}": number})
        return _Property({f"{'max' if parts[1].endswith('less') else 'min'}_{name}": number})

    def amount(self, parts: list[Any]) -> Amount:
        """Read a number."""
        part = parts[0]
        if isinstance(part, Amount):
            return part
        return Amount(times=1, count="x") if part.type == "X" else Amount(base=int(part))

    def sum(self, parts: list[Any]) -> Amount:
        """Add a fixed number and a counted one."""
        sign, terms = "+", list[Amount]()
        for part in parts:
            if isinstance(part, Token):
                sign = str(part)
            else:
                terms.append(_signed(sign, part))
        fixed = [term for term in terms if term.count == "number"]
        counted = [term for term in terms if term.count != "number"]
        if len(fixed) > 1 or len(counted) > 1:
            raise MeaningError("a sum is one number and one count, such as (2 + creatures you control)", 1)
        base = fixed[0].base if fixed else 0
        return replace(counted[0], base=base) if counted else Amount(base=base)

    def number(self, parts: list[Any]) -> Amount:
        """Read a fixed number within a sum."""
        return Amount(base=int(parts[0]))

    def counted(self, parts: list[Any]) -> Amount:
        """Read a count, or so many times a count."""
        return replace(parts[-1], times=int(parts[0])) if len(parts) > 1 else cast(Amount, parts[0])

    def count(self, parts: list[Any]) -> Amount:
        """Read what is counted."""
        if parts[0].type == "X":
            return Amount(times=1, count="x")
        return Amount(times=1, count=_word(parts, "COUNT"), **_first(parts, _Fields, _Fields()))

    def test(self, parts: list[Any]) -> Condition:
        """Read what is tested."""
        if _has(parts, "CONDITION"):
            return Condition(_word(parts, "CONDITION"))
        if _has(parts, "COMPARISON"):
            return Condition(str(parts[1]), parts[0], parts[2])
        kind = words.counter_kind(parts[1]) if len(parts) > 1 else ""
        return Condition(f"{parts[0]} counter", kind=kind)


_FREE: Final = _Paid()
