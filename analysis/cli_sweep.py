"""The command that plays many decks or settings into a folder: ``sweep``."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from counterclock import cli_options as options
from counterclock.cli_progress import progress_shown
from counterclock.interrupts import StoppedError

if TYPE_CHECKING:
    import pandas as pd

    from counterclock.sweep_file import SweepFile
    from counterclock.sweep_play import Plan
    from counterclock.sweep_store import Written

__all__ = ["sweep"]

_MOST_ROWS: Final = 10_000
"""The rows that are printed as JSON; where there are more they are in the files only."""
_MOST_SHOWN: Final = 20
_HEADS: Final = ("killed", "mean", "95 % interval", "difference")


def sweep(
    file: Annotated[str, typer.Argument(metavar="FILE.toml", help="What is swept: decks, setup and what varies.")],
    out: Annotated[str, typer.Option("--out", metavar="DIR", help="The folder that is written; it goes on there.")],
    games: Annotated[int | None, typer.Option(help="Games of each row, in place of the file's.")] = None,
    seed: Annotated[int | None, typer.Option(help="The seed, in place of the file's.")] = None,
    threads: options.Threads = None,
    cards: options.CardFiles = None,
    template: options.SweepTemplate = False,
    json: options.Json = False,
) -> None:
    """Play many decks or settings, written as Parquet part by part; go on where it was stopped.

    --template prints a file to start from, in which every key is explained.
    """
    from counterclock.output import check_parquet

    check_parquet()
    from counterclock.sweep_file import read_sweep
    from counterclock.sweep_store import run_sweep

    found = read_sweep(file, games=games, seed=seed, threads=threads, card_files=cards or ())
    try:
        with progress_shown() as progress:
            written = run_sweep(found, Path(out), progress)
    except KeyboardInterrupt:
        raise StoppedError(f"what is played is kept in {out}; the same command goes on from there") from None
    if json:
        options.print_json(_report(found, written))
    else:
        _print(found, written)


def _report(found: SweepFile, written: Written) -> dict[str, Any]:
    """Return everything in plain values."""
    from counterclock.run_tables import plain_rows
    from counterclock.sweep import describe
    from counterclock.sweep_notes import sweep_warnings

    rows, settings = found.plan.rows, _settings(written)
    return {
        **describe(found.plan),
        "warnings": sweep_warnings(found.plan, settings),
        "rows": rows,
        "parts": {"in_all": written.parts, "played": written.played},
        "files": [str(file) for file in written.files],
        "settings": plain_rows(settings) if rows <= _MOST_ROWS else None,
    }


def _settings(written: Written) -> pd.DataFrame:
    """Read the table of settings."""
    import pandas as pd

    return pd.read_parquet(written.files[0])


def _print(found: SweepFile, written: Written) -> None:
    """Print the first rows, and where all are."""
    from counterclock.cli_print import print_lines
    from counterclock.names import several
    from counterclock.run_report import coverage_line
    from counterclock.sweep_notes import sweep_warnings

    plan, frame = found.plan, _settings(written)
    _print_rows(plan, frame.head(_MOST_SHOWN))
    more = len(frame) - _MOST_SHOWN
    base = ", ".join(f"{key} {value}" for key, value in zip(plan.grid.keys, plan.grid.settings[plan.base], strict=True))
    lines = [f"... and {several(more, 'row')} more"] if more > 0 else []
    lines += [f"mean: the kill turn over the games that killed; differences of it from {base}, on the same games"]
    lines += [f"{several(plan.games, 'game')} a row, seed {plan.seed}; {', '.join(plan.assumed)}"]
    lines += [plan.changer.rule()] if plan.changes_decks else []
    decks = list(zip(plan.names, plan.decks, strict=True))
    lines += [f"{name}: {coverage_line(deck)}" for name, deck in decks[:_MOST_SHOWN]]
    lines += [
        f"parts: {written.parts}, of which {written.played} {'was' if written.played == 1 else 'were'} played now"
    ]
    warnings = sweep_warnings(plan, frame)
    lines += [f"warning: {line}" for line in warnings[:_MOST_SHOWN]]
    lines += [f"... and {several(len(warnings) - _MOST_SHOWN, 'warning')} more"] if len(warnings) > _MOST_SHOWN else []
    print_lines([*lines, *(f"written: {file}" for file in written.files)])


def _print_rows(plan: Plan, frame: pd.DataFrame) -> None:
    """Print rows: a table for each deck with its settings; one table where each deck has one setting."""
    from counterclock.cli_print import print_lines, print_table
    from counterclock.sweep_grid import heads_of

    named, keys = len(plan.decks) > 1, [*plan.grid.keys]
    apart = named and len(plan.grid.settings) > 1
    words = keys if apart or not named else ["deck", *keys]
    heads = [*words[: len(words) - len(keys)], *heads_of(keys), *_HEADS]
    for name, rows in frame.groupby("deck", sort=False) if apart else [("", frame)]:
        print_lines(["", str(name)] if apart else [])
        print_table(heads, [_cells(row, words) for row in rows.to_dict("records")], len(words))


def _cells(row: dict[Any, Any], words: list[str]) -> list[str]:
    """Write a row: what was set, and how fast the deck is then."""
    from counterclock.cli_print import percent

    low, high = _turns(row["mean_low"]), _turns(row["mean_high"])
    spread = f"{low} to {high}" if low and high else ""
    said = [percent(row["p_kill"]), _turns(row["mean"]), spread, _turns(row["mean_difference"], "+")]
    return [*(str(row[word]) for word in words), *said]


def _turns(number: float, sign: str = "") -> str:
    """Write a number of turns; nothing where there is none."""
    return "" if math.isnan(number) else f"{number:{sign}.3f}"
