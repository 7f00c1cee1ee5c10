"""A sweep written down in a TOML file, and what it depends on."""

from __future__ import annotations

import hashlib
import os
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from difflib import get_close_matches
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from counterclock.catalogue import Catalogue, default_catalogue
from counterclock.custom_cards import cards_from_toml
from counterclock.deck import Deck
from counterclock.deckframe import decks_from_frame
from counterclock.exact_checks import whole
from counterclock.setup import Setup
from counterclock.simulation import resolved
from counterclock.sweep import plan_sweep
from counterclock.sweep_grid import SETUP_NAMES
from counterclock.sweep_play import ROWS_A_PART, Plan
from counterclock.variants import Rules

__all__ = ["SweepFile", "read_sweep"]

_KEYS: Final = (
    "decks", "counts", "commander", "cards", "over", "paired", "cut", "fill", "baseline", "games", "seed", "part",
    "setup", "rules", "weights",
)  # fmt: skip
_STEPS: Final = ("from", "to", "step")
_RULES: Final = tuple(row.name for row in fields(Rules))
_TABLES: Final = (".csv", ".parquet")
_BYTES: Final = 500_000_000
_EXAMPLE: Final = "'counterclock sweep --template' prints a file to start from"


@dataclass(frozen=True, eq=False, slots=True)
class SweepFile:
    """What a file says is to be played.

    Attributes
    ----------
    plan : Plan
        The decks and settings.
    part : int or None
        Rows of a part; None for as many as are played in some seconds.
    inputs : dict of str to str
        What the result depends on: a digest of each file that was read, the games and the seed, and the versions of
        what computes and writes.
    """

    plan: Plan
    part: int | None
    inputs: dict[str, str]


def read_sweep(
    path: str | os.PathLike[str],
    *,
    games: int | None = None,
    seed: int | None = None,
    threads: int | None = None,
    card_files: Sequence[str] = (),
) -> SweepFile:
    """Read a sweep.

    Parameters
    ----------
    path : str or path-like
        A TOML file. ``decks`` is a list of decklists, where ``*`` stands for any letters, or ``counts`` a table with a
        row a deck (.csv, whose first column is the decks' names, or .parquet); both are looked for beside the file.
        ``[over]`` has the keys of `counterclock.sweep`, with a value or a list of values, or ``{from = 16, to = 26}``;
        a table of values and probabilities is a random number. ``[setup]``, ``[rules]`` and ``[weights]`` have the
        arguments of `Setup` and `Rules`; ``[baseline]``, ``paired``, ``cut``, ``fill``, ``games`` and ``seed`` are
        arguments of `counterclock.sweep`; ``commander`` names the card or cards that lead the decks; ``cards`` names
        files of cards of one's own; ``part`` is how many rows are written at a time.
    games, seed, threads : int, optional
        In place of what the file says.
    card_files : sequence of str, optional
        Files of cards, on top of those that ``cards`` in the file names.

    Returns
    -------
    SweepFile
        What is to be played.

    Raises
    ------
    ValueError
        The file, or a file that it names, cannot be read, or says something impossible.
    """
    file = Path(path)
    reader = _Reader(file.parent)
    table = _table(file, reader)
    _check_keys(file.name, "key", table, _KEYS)
    if "over" not in table:
        raise ValueError(f"{file.name}: nothing is swept; write a table [over], such as: lands = [20, 22, 24]")
    try:
        cards = _known(reader, table, card_files)
        plan = _plan(reader, table, cards, games, seed, threads)
        part = None if "part" not in table else whole("part", table["part"], 1, ROWS_A_PART)
    except ValueError as error:
        raise ValueError(f"{file.name}: {error}") from None
    numbers = {"games": str(plan.games), "seed": str(plan.seed), "cards": _cards(plan)}
    return SweepFile(plan, part, {**reader.digests, **numbers, **_versions()})


class _Reader:
    """Reads files beside a sweep's own, and keeps a digest of each."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.digests: dict[str, str] = {}

    def read(self, file: Path) -> bytes:
        """Read a file."""
        try:
            if file.stat().st_size > _BYTES:
                raise ValueError(f"{file}: larger than {_BYTES // 1_000_000} MB")
            data = file.read_bytes()
        except OSError as error:
            raise ValueError(f"{file}: cannot be read ({error.strerror or error})") from None
        self.digests[Path(os.path.relpath(file, self.folder)).as_posix()] = hashlib.sha256(data).hexdigest()
        return data


def _known(reader: _Reader, table: Mapping[str, Any], more: Sequence[str]) -> Catalogue:
    """Return the cards that are known, with those of the files that are named."""
    named = table.get("cards", [])
    named = [named] if isinstance(named, str) else named
    if not isinstance(named, list) or not all(isinstance(name, str) for name in named):
        raise ValueError(f"cards is {named!r}; give the names of files of cards, such as ['mine.toml']")
    cards = default_catalogue()
    for file in [*(reader.folder / name for name in named), *map(Path, more)]:
        reader.read(file)
        cards = cards_from_toml(file, cards=cards)
    return cards


def _plan(
    reader: _Reader,
    table: Mapping[str, Any],
    cards: Catalogue,
    games: int | None,
    seed: int | None,
    threads: int | None,
) -> Plan:
    """Make of a table what is to be played."""
    chosen = {name: table[name] for name in ("paired", "cut", "fill") if name in table}
    if "baseline" in table:
        chosen["baseline"] = {key: _value(value) for key, value in _mapping(table, "baseline").items()}
    return plan_sweep(
        _decks(reader, table, cards),
        {key: _values(key, values) for key, values in _mapping(table, "over").items()},
        _setup(reader, table, cards),
        games=table.get("games", 10_000) if games is None else games,
        seed=table.get("seed", 0) if seed is None else seed,
        threads=threads,
        cards=cards,
        **chosen,
    )


def _table(file: Path, reader: _Reader) -> dict[str, Any]:
    """Read a TOML file."""
    try:
        return tomllib.loads(reader.read(file).decode("utf-8"))
    except UnicodeDecodeError:
        raise ValueError(f"{file.name}: not UTF-8; save it as UTF-8 text") from None
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{file.name}: this is no TOML ({error}); {_EXAMPLE}") from None


def _check_keys(where: str, kind: str, given: Iterable[str], known: tuple[str, ...]) -> None:
    """Refuse keys that mean nothing."""
    for key in given:
        if key not in known:
            near = get_close_matches(key, known, n=1)
            advice = f"did you mean {near[0]!r}?" if near else f"give some of {', '.join(known)}"
            raise ValueError(f"{where}: there is no {kind} {key!r}; {advice}")


def _mapping(table: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    """Return a table within the table."""
    value = table.get(name, {})
    if not isinstance(value, Mapping):
        raise ValueError(f"{name} is {value!r}; write a table [{name}]")
    return value


def _values(key: str, values: object) -> object:
    """Return a key's values; a range is written as a table."""
    if isinstance(values, Mapping) and "from" in values:
        _check_keys(f"over.{key}", "key", values, _STEPS)
        if "to" not in values:
            raise ValueError(f"over.{key} has from and no to; write {{from = 16, to = 26}}")
        low, high = (whole(f"over.{key}.{name}", values[name], -1000, 10_000) for name in ("from", "to"))
        step = whole(f"over.{key}.step", values.get("step", 1), 1, 10_000)
        if high < low:
            raise ValueError(f"over.{key} goes from {low} to {high}; give the smaller number first")
        return range(low, high + 1, step)
    return [_value(value) for value in values] if isinstance(values, list) else _value(values)


def _value(value: object) -> object:
    """Return a value; the numbers of a random number, which are texts in TOML, become numbers."""
    if isinstance(value, Mapping):
        return {int(key) if key.lstrip("-").isdigit() else key: chance for key, chance in value.items()}
    return value


def _setup(reader: _Reader, table: Mapping[str, Any], cards: Catalogue) -> Setup:
    """Make the setup."""
    given = dict(_mapping(table, "setup"))
    _check_keys("[setup]", "key", given, SETUP_NAMES)
    rules = _mapping(table, "rules")
    _check_keys("[rules]", "key", rules, _RULES)
    if "opponent_deck" in given:
        opponent = reader.folder / str(given["opponent_deck"])
        reader.read(opponent)
        given["opponent_deck"] = resolved(opponent, cards)
    return Setup(**given, rules=Rules(**rules), weights=dict(_mapping(table, "weights")))


def _decks(reader: _Reader, table: Mapping[str, Any], cards: Catalogue) -> list[Deck]:
    """Read the decks."""
    if ("decks" in table) == ("counts" in table):
        raise ValueError("name either decks (decklists) or counts (a table with a row a deck)")
    leaders = table.get("commander", [])
    if "counts" in table:
        return decks_from_frame(_counts(reader.folder / str(table["counts"]), reader), commanders=leaders, cards=cards)
    from counterclock.decklist import read_deck

    named = [table["decks"]] if isinstance(table["decks"], str) else table["decks"]
    if not isinstance(named, list) or not named or not all(isinstance(name, str) for name in named):
        raise ValueError(f"decks is {named!r}; give the names of decklists, such as ['infect.txt', 'lists/*.txt']")
    found = []
    for file in (file for name in named for file in _files(reader.folder, name)):
        reader.read(file)
        found.append(resolved(read_deck(file, commander=leaders, cards=cards), cards))
    return found


def _files(folder: Path, name: str) -> list[Path]:
    """Return the files that a name means."""
    if "*" not in name:
        return [folder / name]
    files = sorted(file for file in folder.glob(name) if file.is_file())
    if not files:
        raise ValueError(f"decks has {name!r}, but there is no such file in {str(folder)!r}")
    return files


def _counts(file: Path, reader: _Reader) -> Any:
    """Read a table of decks."""
    import pandas as pd

    if file.suffix.casefold() not in _TABLES:
        raise ValueError(f"counts is {file.name!r}; give a table that ends in {' or '.join(_TABLES)}")
    reader.read(file)
    try:
        return pd.read_csv(file, index_col=0) if file.suffix.casefold() == ".csv" else pd.read_parquet(file)
    except (ValueError, OSError) as error:
        raise ValueError(f"{file.name}: cannot be read as a table ({error})") from None


def _versions() -> dict[str, str]:
    """Return the versions of what computes and writes: others might write other bytes."""
    names = ("counterclock", "numpy", "pandas", "pyarrow")
    return {name: version(name) for name in names}


def _cards(plan: Plan) -> str:
    """Return a digest of what is known of the cards: facts may be newer than the package."""
    entries = {entry.key: entry for deck in plan.decks for entry in (*deck.main, *deck.commanders)}
    entries |= {entry.key: entry for entry in (*plan.changer.swept.values(), *(plan.changer.cut or ()))}
    entries |= {entry.key: entry for entry in plan.changer.fill or ()}
    digest = hashlib.sha256()
    for key in sorted(entries):
        digest.update(repr((entries[key].card, entries[key].abilities)).encode())
    return digest.hexdigest()
