"""What a sweep goes over: names and values in, settings out."""

from __future__ import annotations

import inspect
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from difflib import get_close_matches
from itertools import product
from typing import Any, Final

import numpy as np

from counterclock.exact_checks import amount
from counterclock.setup import WEIGHTS, Rules, Setup

__all__ = ["COPIES", "LANDS", "Grid", "Law", "Value", "games_of", "heads_of", "in_words", "read_over", "setups_of"]

LANDS: Final = "lands"
COPIES: Final = "copies:"
MOST_SETTINGS: Final = 10_000_000
_RESERVED: Final = frozenset({"rules", "weights"})
SETUP_NAMES: Final = tuple(name for name in inspect.signature(Setup).parameters if name not in _RESERVED)
RULE_NAMES: Final = tuple(row.name for row in fields(Rules))
_KEYS: Final = (
    LANDS,
    *(f"setup.{name}" for name in SETUP_NAMES),
    *(f"rules.{name}" for name in RULE_NAMES),
    *(f"weights.{name}" for name in WEIGHTS),
)
_UNLIKELY: Final = 1e-12


@dataclass(frozen=True, slots=True)
class Law:
    """A random number: values and their probabilities.

    Attributes
    ----------
    chances : tuple of (int, float)
        The values that have a chance, in order, and their probabilities.
    """

    chances: tuple[tuple[int, float], ...]

    def __str__(self) -> str:
        return ", ".join(f"{value}: {p:g}" for value, p in self.chances)


Value = Any
"""A number, a word, a truth value, None, or a `Law`."""


@dataclass(frozen=True, slots=True)
class Grid:
    """The settings of a sweep.

    Attributes
    ----------
    keys : tuple of str
        What is changed.
    settings : tuple of tuple
        The values of each setting, in the order of the keys.
    """

    keys: tuple[str, ...]
    settings: tuple[tuple[Value, ...], ...]

    def place(self, argument: str, wanted: Mapping[str, object] | None) -> int:
        """Return the place of the first setting that has some values.

        Parameters
        ----------
        argument : str
            What the values were given as, for messages.
        wanted : mapping, optional
            Values by key; the first setting unless given.

        Returns
        -------
        int

        Raises
        ------
        ValueError
            A key is not swept, or no setting has the values.
        """
        if wanted is None:
            return 0
        if not isinstance(wanted, Mapping):
            raise ValueError(f"{argument} is {wanted!r}; give values by key, such as {{{self.keys[0]!r}: ...}}")
        for key in wanted:
            if key not in self.keys:
                raise ValueError(f"{argument} names {key!r}, which is not swept; give some of {', '.join(self.keys)}")
        sought = {self.keys.index(key): _value(f"{argument}[{key!r}]", value) for key, value in wanted.items()}
        for place, setting in enumerate(self.settings):
            if all(setting[column] == value for column, value in sought.items()):
                return place
        raise ValueError(f"{argument} is {dict(wanted)!r}, which is none of the settings; give values that are swept")


def in_words(key: str) -> str:
    """Name what a key changes: of ``copies:Forest`` and ``setup.own_life`` what is meant.

    Parameters
    ----------
    key : str
        The key.

    Returns
    -------
    str
        A few words.

    Examples
    --------
    >>> in_words("copies:Forest"), in_words("setup.own_life")
    ('Forest', 'own life')
    """
    return key.removeprefix(COPIES) if key.startswith(COPIES) else key.rpartition(".")[2].replace("_", " ")


def heads_of(keys: Sequence[str]) -> list[str]:
    """Name what keys change, for the heads of a table's columns.

    Parameters
    ----------
    keys : sequence of str
        The keys.

    Returns
    -------
    list of str
        A few words each; the keys themselves where the words of two are the same.
    """
    heads = [in_words(key) for key in keys]
    return heads if len({*heads}) == len(heads) else [*keys]


def read_over(over: object, paired: object = False) -> Grid:
    """Read what is swept.

    Parameters
    ----------
    over : mapping of str to values
        For each key a value or a list of values.
    paired : bool or sequence of str
        True where all lists go together, item by item; or the keys whose lists do. The others are combined in every
        way, the last key changing fastest.

    Returns
    -------
    Grid
        The settings.

    Raises
    ------
    ValueError
        A key or a value is wrong, or lists that go together have different lengths.
    """
    if not isinstance(over, Mapping):
        raise ValueError(f"over is {over!r}; give values by key, such as {{'lands': range(20, 25)}}")
    if not over:
        raise ValueError("over is empty; give at least one key with its values, such as {'lands': range(20, 25)}")
    lists = {key: _values(_key(key), values) for key, values in over.items()}
    together = _together(paired, tuple(lists))
    axes: list[list[tuple[tuple[str, Value], ...]]] = []
    for key, values in lists.items():
        if key not in together:
            axes.append([((key, value),) for value in values])
        elif key == together[0]:
            axes.append(_zipped(together, lists))
    size = math.prod(map(len, axes))
    if size > MOST_SETTINGS:
        raise ValueError(f"over makes {size:,} settings; give at most {MOST_SETTINGS:,}")
    keys = tuple(lists)
    rows = (dict(pair for part in combined for pair in part) for combined in product(*axes))
    return Grid(keys, tuple(tuple(row[key] for key in keys) for row in rows))


def _key(key: object) -> str:
    """Check a key."""
    if isinstance(key, str) and (key in _KEYS or (key.startswith(COPIES) and key[len(COPIES) :].strip())):
        return key
    near = get_close_matches(str(key), _KEYS, n=1)
    advice = f"did you mean {near[0]!r}? Known are" if near else "give one of"
    raise ValueError(
        f"over has the key {key!r}; {advice} 'lands', 'copies:CARD', 'setup.NAME' and 'rules.NAME' with the arguments "
        f"of Setup and Rules, 'weights.NAME'"
    )


def _values(key: str, values: object) -> list[Value]:
    """Return a list of values; one value is a list of one."""
    where = f"over[{key!r}]"
    single = isinstance(values, str | bytes | Mapping) or not isinstance(values, Iterable)
    if not single and getattr(values, "ndim", 1) > 1:
        raise ValueError(f"{where} has {values.ndim} dimensions; give a flat list")  # type: ignore[attr-defined]
    listed = [values] if single else list(values)  # type: ignore[call-overload]
    if not listed:
        raise ValueError(f"{where} is empty; give at least one value")
    found = [_value(where, value) for value in listed]
    if (key == LANDS or key.startswith(COPIES)) and any(isinstance(value, Law) for value in found):
        raise ValueError(f"{where} is random; only numbers of Setup and Rules can be")
    return found


def _value(where: str, value: object) -> Value:
    """Read one value: a number, a word, or a law of a random number."""
    if isinstance(value, Mapping):
        return _law(where, value)
    if hasattr(value, "pmf") and hasattr(value, "support"):
        return _law(where, _frozen(where, value))
    plain = value.item() if isinstance(value, np.generic) else value
    if isinstance(plain, float) and math.isnan(plain):
        raise ValueError(f"{where} has nan; give a number")
    return int(plain) if isinstance(plain, float) and plain.is_integer() else plain


def _law(where: str, chances: Mapping[Any, Any]) -> Law:
    """Read a random number."""
    law = amount(where, chances)
    return Law(tuple(sorted(law.items())))


def _frozen(where: str, law: Any) -> dict[int, float]:
    """Read a discrete distribution as scipy freezes them."""
    low, high = law.support()
    if not (math.isfinite(low) and math.isfinite(high)):
        low, high = law.ppf(_UNLIKELY), law.isf(_UNLIKELY)
    if not (math.isfinite(low) and math.isfinite(high)) or high - low > 10_000:
        raise ValueError(f"{where} has a distribution over too many values; give a mapping of values to probabilities")
    values = np.arange(int(low), int(high) + 1)
    chances = np.asarray(law.pmf(values), np.float64)
    return dict(zip(values.tolist(), (chances / chances.sum()).tolist(), strict=True))


def _together(paired: object, keys: tuple[str, ...]) -> tuple[str, ...]:
    """Return the keys whose lists go together, in the order of all keys."""
    if isinstance(paired, bool):
        return keys if paired else ()
    if isinstance(paired, str) or not isinstance(paired, Iterable):
        raise ValueError(f"paired is {paired!r}; give True, False, or the keys whose lists go together")
    chosen = list(paired)
    for key in chosen:
        if key not in keys:
            raise ValueError(f"paired names {key!r}, which is not in over; give some of {', '.join(keys)}")
    return tuple(key for key in keys if key in chosen)


def _zipped(together: Sequence[str], lists: Mapping[str, list[Value]]) -> list[tuple[tuple[str, Value], ...]]:
    """Combine lists item by item."""
    sizes = {key: len(lists[key]) for key in together}
    if len(set(sizes.values())) > 1:
        shown = ", ".join(f"{size} of {key!r}" for key, size in sizes.items())
        raise ValueError(f"paired lists have different lengths: {shown}; give lists of one length")
    return [tuple(zip(together, row, strict=True)) for row in zip(*(lists[key] for key in together), strict=True)]


# Setups -------------------------------------------------------------------------------------------------------------


def setups_of(setup: Setup, keys: Sequence[str], values: Sequence[Value]) -> list[tuple[Setup, float]]:
    """Return the setups of a setting, with their probabilities where a number is random.

    Parameters
    ----------
    setup : Setup
        The setup that is changed.
    keys : sequence of str
        What is changed.
    values : sequence
        The setting's values.

    Returns
    -------
    list of (Setup, float)

    Raises
    ------
    ValueError
        A value is wrong; the message names the key.
    """
    mine = [
        (key, value) for key, value in zip(keys, values, strict=True) if not (key == LANDS or key.startswith(COPIES))
    ]
    laws = [value.chances if isinstance(value, Law) else ((value, 1.0),) for _, value in mine]
    found = []
    for combined in product(*laws):
        chosen = {key: value for (key, _), (value, _) in zip(mine, combined, strict=True)}
        found.append((_changed(setup, chosen), math.prod(p for _, p in combined)))
    return found


def _changed(setup: Setup, chosen: Mapping[str, Value]) -> Setup:
    """Return a setup with some numbers changed."""
    parts: dict[str, dict[str, Value]] = {"setup": {}, "rules": {}, "weights": {}}
    for key, value in chosen.items():
        family, _, name = key.partition(".")
        parts[family][name] = value
    changes: dict[str, Any] = dict(parts["setup"])
    given = setup.given
    try:
        if parts["rules"] or "poison" in changes:
            rules = given["rules"] or Rules()
            assert isinstance(rules, Rules)
            if "poison" in changes:
                rules = replace(rules, poison_to_lose=None)
            elif "poison_to_lose" in parts["rules"]:
                changes["poison"] = None
            changes["rules"] = replace(rules, **parts["rules"])
        if parts["weights"]:
            changes["weights"] = dict(zip(WEIGHTS, setup.weights, strict=True)) | parts["weights"]
        return setup.replace(**changes) if changes else setup
    except ValueError as error:
        shown = ", ".join(f"{key!r}: {value!r}" for key, value in chosen.items())
        raise ValueError(f"over has {{{shown}}}: {error}") from None


def games_of(setups: Sequence[tuple[Setup, float]], games: int) -> list[tuple[Setup, int, int]]:
    """Share games out among the setups of a setting, in proportion to their probabilities.

    Parameters
    ----------
    setups : sequence of (Setup, float)
    games : int
        All games.

    Returns
    -------
    list of (Setup, int, int)
        Each setup, the number of its first game and how many there are; together they are all games, once each.

    Raises
    ------
    ValueError
        There are so few games that some setup would be met in fewer than two.
    """
    if len(setups) == 1:
        return [(setups[0][0], 0, games)]
    exact = np.array([p for _, p in setups]) * games
    counts = np.floor(exact + _UNLIKELY).astype(np.int64)
    rest = int(games - counts.sum())
    counts[np.argsort(counts - exact, kind="stable")[:rest]] += 1
    if counts.min() < 2:
        needed = math.ceil(2 / min(p for _, p in setups))
        raise ValueError(f"games is {games}, too few for every value of a random number; give at least {needed}")
    firsts = np.cumsum(counts) - counts
    return [(setup, int(first), int(count)) for (setup, _), first, count in zip(setups, firsts, counts, strict=True)]
