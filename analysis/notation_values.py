"""From the parser's pieces to filters, amounts and conditions, and how pieces are told apart."""

from dataclasses import replace
from typing import Any, TypeVar, cast

from lark import Token, Transformer

from counterclock import notation_words as words
from counterclock.ability import Ability, Amount, Condition, Filter

_Kind = TypeVar("_Kind")


class MeaningError(ValueError):
    """A line that can be read but makes no sense, such as a cost stated twice."""

    def __init__(self, message: str, column: int) -> None:
        self.column = column
        super().__init__(message)


class Fields(dict[str, Any]):
    """Some fields of a value that is not complete yet."""


class Property(Fields):
    """One property of a filter."""


def first(parts: list[Any], kind: type[_Kind], default: _Kind) -> _Kind:
    """Return the first part of a kind."""
    return next((part for part in parts if isinstance(part, kind)), default)


def every(parts: list[Any], kind: type[_Kind]) -> list[_Kind]:
    """Return the parts of a kind."""
    return [part for part in parts if isinstance(part, kind)]


def tokens(parts: list[Any], name: str) -> list[Token]:
    """Return the tokens with a name."""
    return [part for part in parts if isinstance(part, Token) and part.type == name]


def has(parts: list[Any], name: str) -> bool:
    """Tell whether a token with the name is there."""
    return bool(tokens(parts, name))


def word_of(parts: list[Any], name: str, default: str = "") -> str:
    """Return the word that a token with the name stands for."""
    found = tokens(parts, name)
    return words.MEANINGS[name][str(found[0])] if found else default


def signed(sign: str, amount: Amount) -> Amount:
    """Apply a sign to a number."""
    return amount if sign != "-" else replace(amount, base=-amount.base, times=-amount.times)


class ValueBuilder(Transformer[Token, Ability]):
    """Builds filters, amounts and conditions, rule by rule of the grammar."""

    # Filters

    def filter_note(self, parts: list[Any]) -> Filter:
        """Read a filter in parentheses."""
        return cast(Filter, parts[0])

    def filter(self, parts: list[Any]) -> Filter:
        """Put a filter together."""
        fields: dict[str, Any] = {"another": has(parts, "ANOTHER"), "modified": has(parts, "MODIFIED")}
        fields |= {"commander": has(parts, "COMMANDER"), "entered": has(parts, "ENTERED")}
        fields["milled"] = has(parts, "MILLED")
        fields["targets_creature"] = has(parts, "TARGETS")
        fields["multicolored"] = has(parts, "MULTICOLORED")
        fields["not_types"] = tuple(word_of([token], "NOT_TYPE") for token in tokens(parts, "NOT_TYPE"))
        fields["not_subtypes"] = tuple(token.removeprefix("non-") for token in tokens(parts, "NOT_SUBTYPE"))
        fields["state"] = "".join(tokens(parts, "STATE")[:1])
        types: list[tuple[str, ...]] = []
        for part in (*every(parts, Property), *(each for group in every(parts, list) for each in group)):
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

    def colors(self, parts: list[Any]) -> Property:
        """Read colours."""
        return Property(colors="".join(word_of([token], "COLOR") for token in parts))

    def subtypes(self, parts: list[Any]) -> Property:
        """Read subtypes."""
        return Property(subtypes=tuple(str(token) for token in parts))

    def types(self, parts: list[Any]) -> Property:
        """Read types."""
        return Property(types=tuple(word_of([token], "TYPE") for token in parts))

    def either(self, parts: list[Any]) -> Property:
        """Read types and subtypes of which any is enough."""
        types = tuple(word_of([token], "TYPE") for token in tokens(parts, "TYPE"))
        return Property(either=True, types=types, subtypes=tuple(str(token) for token in tokens(parts, "SUBTYPE")))

    def has_keyword(self, parts: list[Any]) -> Property:
        """Read a keyword that objects must have."""
        return Property(keywords=(str(parts[0]),))

    def has_x(self, parts: list[Any]) -> Property:
        """Read that objects must have X in their cost."""
        return Property(has_x=True)

    def has_counter(self, parts: list[Any]) -> Property:
        """Read a counter that objects must have."""
        return Property(counter=words.counter_kind(parts[0]) or "any")

    def with_properties(self, parts: list[Any]) -> list[Property]:
        """Read what objects must have."""
        return parts

    def without_properties(self, parts: list[Any]) -> list[Property]:
        """Read what objects must not have."""
        return parts

    def lacks_keyword(self, parts: list[Any]) -> Property:
        """Read a keyword that objects must not have."""
        return Property(not_keywords=(str(parts[0]),))

    def lacks_counter(self, parts: list[Any]) -> Property:
        """Read a counter that objects must not have."""
        return Property(not_counter=words.counter_kind(parts[0]) or "any")

    def mana_value(self, parts: list[Any]) -> Property:
        """Read a bound of the mana value."""
        return self._bound("mana_value", parts)

    def power(self, parts: list[Any]) -> Property:
        """Read a bound of the power."""
        return self._bound("power", parts)

    def toughness(self, parts: list[Any]) -> Property:
        """Read a bound of the toughness."""
        return self._bound("toughness", parts)

    def _bound(self, name: str, parts: list[Any]) -> Property:
        """Read a bound, or the number itself."""
        number = int(parts[0])
        if len(parts) == 1:
            return Property({f"max_{name}": number, f"min_{name}": number})
        return Property({f"{'max' if parts[1].endswith('less') else 'min'}_{name}": number})

    # Amounts and conditions

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
                terms.append(signed(sign, part))
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
        return Amount(times=1, count=word_of(parts, "COUNT"), **first(parts, Fields, Fields()))

    def test(self, parts: list[Any]) -> Condition:
        """Read what is tested."""
        if has(parts, "CONDITION"):
            return Condition(word_of(parts, "CONDITION"))
        if has(parts, "COMPARISON"):
            return Condition(str(parts[1]), parts[0], parts[2])
        kind = words.counter_kind(parts[1]) if len(parts) > 1 else ""
        return Condition(f"{parts[0]} counter", kind=kind)
