"""Plays rule cases on the rules table: a file of situations, actions and expected numbers.

A case has ``id``, ``setup`` (players, teams, permanents, replacements, modifiers, format, ruleset), ``action`` (a
list of operations) and ``expect`` (players, teams, permanents, events, legal). State-based actions are performed
before the first action and after each one, unless that one says ``no_sba``. A word that is not known makes its case
fail with an error that names the place; the other cases are played.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from counterclock.case_words import check_case
from counterclock.rule_case import PlaceError, RuleCase

__all__ = ["CaseResult", "ConformanceError", "Report", "play_case", "play_cases"]

Difference = dict[str, Any]
_EXAMPLE: Final = "'counterclock rules --template' prints a file to start from"


class ConformanceError(ValueError):
    """A file of cases that cannot be read; the message names the file and the place."""


@dataclass(frozen=True, slots=True)
class CaseResult:
    """What came of one case.

    Attributes
    ----------
    id : str
    ok : bool
    differences : tuple of dict
        For each field that differs ``field``, ``expected`` and ``got``, an operation that the rules do not allow
        among them; for a word that is not known, or a value that cannot be, ``field`` and ``error``.
    """

    id: str
    ok: bool
    differences: tuple[Difference, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """What came of a file of cases; prints as text.

    Attributes
    ----------
    cases : tuple of CaseResult
    """

    cases: tuple[CaseResult, ...]

    @property
    def passed(self) -> int:
        """How many cases passed."""
        return sum(case.ok for case in self.cases)

    @property
    def failed(self) -> int:
        """How many cases failed."""
        return len(self.cases) - self.passed

    @property
    def errors(self) -> list[str]:
        """One line for each word that is not known, with the case and the place."""
        return [
            f"case {case.id}: {difference['field']}: {difference['error']}"
            for case in self.cases
            for difference in case.differences
            if "error" in difference
        ]

    def to_dict(self) -> dict[str, Any]:
        """Return the report as plain data.

        Returns
        -------
        dict
            ``passed``, ``failed``, ``cases``: a list of ``id``, ``ok``, ``differences``.
        """
        cases = [{"id": case.id, "ok": case.ok, "differences": list(case.differences)} for case in self.cases]
        return {"passed": self.passed, "failed": self.failed, "cases": cases}

    def __str__(self) -> str:
        lines = [f"{self.passed} passed, {self.failed} failed"]
        for case in self.cases:
            if not case.ok:
                lines.append(f"{case.id}:")
            lines += [f"  {_words(difference)}" for difference in case.differences]
        return "\n".join(lines)


def _words(difference: Difference) -> str:
    """Say what differs."""
    if "error" in difference:
        return f"{difference['field']}: {difference['error']}"
    return f"{difference['field']}: expected {difference['expected']!r}, got {difference['got']!r}"


def play_case(case: object, place: str = "case") -> CaseResult:
    """Play one case.

    Parameters
    ----------
    case : dict
        The case, as in a file of cases.
    place : str, default "case"
        What it is called where it has no id.

    Returns
    -------
    CaseResult
    """
    name = str(case.get("id", place)) if isinstance(case, dict) else place
    try:
        problems = check_case(case)
        if problems or not isinstance(case, dict):
            return CaseResult(name, False, tuple({"field": field, "error": text} for field, text in problems))
        return _play({"setup": {}, "expect": {}, **case}, name)
    except PlaceError as error:
        return CaseResult(name, False, ({"field": error.place, "error": str(error)},))
    except ValueError as error:
        return CaseResult(name, False, ({"field": "case", "error": str(error)},))
    except (TypeError, KeyError, AttributeError) as error:
        return CaseResult(name, False, ({"field": "case", "error": f"a value is of the wrong sort: {error}"},))


def _play(case: Mapping[str, Any], name: str) -> CaseResult:
    """Play a case in which every word is known."""
    played = RuleCase(case)
    played.run()
    differences = played.differences()
    return CaseResult(name, not differences, tuple(differences))


def play_cases(path: str | os.PathLike[str]) -> Report:
    """Play a file of cases.

    Parameters
    ----------
    path : path
        A JSON file: ``{"cases": [...]}``, or a list.

    Returns
    -------
    Report

    Raises
    ------
    ConformanceError
        The file cannot be read, or is no list of cases.
    """
    where = Path(path)
    if where.is_dir():
        raise ConformanceError(f"{where}: this is a folder; give a file of cases in it")
    try:
        data = json.loads(where.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise ConformanceError(f"{where}: {error.strerror or error}") from None
    except UnicodeDecodeError as error:
        raise ConformanceError(f"{where}: not text in UTF-8 (byte {error.start})") from None
    except json.JSONDecodeError as error:
        raise ConformanceError(f"{where}:{error.lineno}: no JSON: {error.msg}; {_EXAMPLE}") from None
    except RecursionError:
        raise ConformanceError(f"{where}: nested too deeply") from None
    cases = data.get("cases") if isinstance(data, dict) else data
    if not isinstance(cases, list):
        raise ConformanceError(f'{where}: no list of cases; give {{"cases": [...]}}')
    if not cases:
        raise ConformanceError(f'{where}: the list of cases is empty; give {{"cases": [...]}}')
    return Report(tuple(_play_all(cases)))


def _play_all(cases: list[object]) -> Iterator[CaseResult]:
    """Play the cases of a file; a second case of the same name is refused, whatever it says."""
    names: set[str] = set()
    for number, case in enumerate(cases, start=1):
        played = play_case(case, f"number {number}")
        if played.id in names:
            problem = {"field": "id", "error": f"case number {number} has the id of one before; give each its own"}
            played = CaseResult(played.id, False, (problem,))
        names.add(played.id)
        yield played
