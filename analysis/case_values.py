"""The sorts of values that the fields of rule cases have, and what is wrong with a value of another sort."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

__all__ = ["SORTS", "value_problem"]


def _is_flag(value: object) -> bool:
    return isinstance(value, bool) or (isinstance(value, int) and value in (0, 1))


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_number(value: object) -> bool:
    return _is_whole(value) and isinstance(value, int) and value >= 0


def _is_word(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _are_words(value: object) -> bool:
    return isinstance(value, list) and all(_is_word(word) for word in value)


def _are_numbers(value: object) -> bool:
    return isinstance(value, Mapping) and all(map(_is_word, value)) and all(map(_is_number, value.values()))


def _are_flags(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(one, bool) for one in value)


def _is_object(value: object) -> bool:
    return isinstance(value, Mapping)


def _are_objects(value: object) -> bool:
    return isinstance(value, list) and all(map(_is_object, value))


def _are_choices(value: object) -> bool:
    return isinstance(value, Mapping) and all(map(_is_word, value.values()))


SORTS: Final[Mapping[str, tuple[Callable[[object], bool], str]]] = {
    "word": (_is_word, "a word"),
    "text": (_is_text, "text"),
    "words": (_are_words, "a list of words"),
    "flag": (_is_flag, "true or false"),
    "whole": (_is_whole, "a whole number"),
    "number": (_is_number, "a whole number from 0"),
    "numbers": (_are_numbers, "a JSON object of kinds of counters and whole numbers from 0"),
    "object": (_is_object, "a JSON object"),
    "objects": (_are_objects, "a list of JSON objects"),
    "choices": (_are_choices, "a JSON object of names and kinds of counters"),
    "prevent": (lambda value: value == "all" or _is_number(value), "a whole number from 0, or 'all'"),
    "rads": (lambda value: value == "damage" or _is_number(value), "a whole number from 0, or 'damage'"),
    "instances": (lambda value: isinstance(value, list) and all(map(_is_number, value)), "a list of whole numbers"),
    "flags": (_are_flags, "a list of true and false"),
    "label": (lambda value: _is_word(value) or _is_whole(value), "a word"),
    "texts": (lambda value: isinstance(value, list) and all(map(_is_text, value)), "a list of texts"),
}  # fmt: skip
"""Each sort of value: what tells that a value is of it, and what it is called."""


def value_problem(value: object, sort: str) -> str | None:
    """Say what is wrong with a value.

    Parameters
    ----------
    value : object
        As it stands in the case.
    sort : str
        A word of ``SORTS``.

    Returns
    -------
    str or None
        What it is and what would be right; None where nothing is wrong.
    """
    fits, words = SORTS[sort]
    return None if fits(value) else f"this is {value!r}; give {words}"
