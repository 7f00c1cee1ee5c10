"""A sweep written part by part, so that it goes on where it stopped, to the same bytes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from counterclock.exact_checks import progress_told
from counterclock.output import check_parquet, write_parquet, written
from counterclock.sweep_file import SweepFile
from counterclock.sweep_play import play_part
from counterclock.sweep_tables import tables_of

if TYPE_CHECKING:
    pass

__all__ = ["Written", "run_sweep"]

_MANIFEST: Final = "sweep.json"
_PARTS: Final = "parts"
_TABLES: Final = ("settings", "by_turn")
_UNFINISHED: Final = ".*.part.*"
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Written:
    """What was written.

    Attributes
    ----------
    files : tuple of Path
        The whole tables, of settings and by turn.
    parts, played : int
        Parts in all, and those that were played now; the others were there.
    """

    files: tuple[Path, ...]
    parts: int
    played: int


def run_sweep(sweep: SweepFile, folder: Path, progress: Progress | None = None) -> Written:
    """Play a sweep and write it into a folder, or go on where it stopped.

    Each part is written under another name and renamed when it is whole; what a part holds depends on nothing that
    was played before. So a sweep that was stopped at any moment ends with the same bytes.

    Parameters
    ----------
    sweep : SweepFile
        What is played.
    folder : Path
        Where it is written: ``settings.parquet`` and ``by_turn.parquet``, their parts in ``parts``, and ``sweep.json``,
        which says what they depend on. It is made if need be.
    progress : callable, optional
        Called now and then with the number of games done and of all games; those of parts that were there count.

    Returns
    -------
    Written
        The files.

    Raises
    ------
    ValueError
        The folder holds something else, another process writes into it, or it cannot be written to.
    """
    tell = progress_told(progress)
    check_parquet()
    parts = sweep.plan.parts(sweep.part)
    _claim(sweep, folder, len(parts))
    with _alone(folder / _MANIFEST):
        (folder / _PARTS).mkdir(exist_ok=True)
        for unfinished in [*folder.glob(_UNFINISHED), *(folder / _PARTS).glob(_UNFINISHED)]:
            unfinished.unlink(missing_ok=True)
        missing = [place for place in range(len(parts)) if not _is_there(folder, place)]
        _play(sweep, folder, parts, missing, tell)
        files = tuple(folder / f"{name}.parquet" for name in _TABLES)
        for name, file in zip(_TABLES, files, strict=True):
            if missing or not file.exists():
                _put_together([_part(folder, name, place) for place in range(len(parts))], file)
    return Written(files, len(parts), len(missing))


def _claim(sweep: SweepFile, folder: Path, parts: int) -> None:
    """Make the folder this sweep's, or see that it is."""
    manifest = folder / _MANIFEST
    mine = {"inputs": sweep.inputs, "rows": sweep.plan.rows, "parts": parts}
    if manifest.exists():
        _check_same(folder, _read(manifest), mine)
        return
    if folder.exists() and not folder.is_dir():
        raise ValueError(f"{folder}: this is a file; give a folder")
    if folder.is_dir() and any(not file.name.startswith(".") for file in folder.iterdir()):
        raise ValueError(f"{folder}: holds other files and no sweep; give a new or an empty folder")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ValueError(f"{folder}: cannot be made ({error.strerror or error}); give another place") from None
    with written(manifest) as partial:
        partial.write_text(json.dumps(mine, indent=2) + "\n", encoding="utf-8")


def _read(manifest: Path) -> dict[str, Any]:
    """Read what a folder's files depend on."""
    try:
        found = json.loads(manifest.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        found = None
    if not isinstance(found, dict) or not isinstance(found.get("inputs"), dict):
        raise ValueError(f"{manifest}: cannot be read; give a new folder, or delete this one")
    return found


def _check_same(folder: Path, there: dict[str, Any], mine: dict[str, Any]) -> None:
    """Refuse to go on with another sweep than was begun."""
    before, now = there["inputs"], mine["inputs"]
    changed = [name for name in sorted(before.keys() | now.keys()) if before.get(name) != now.get(name)]
    if changed or there != mine:
        shown = ", ".join(changed) or "parts"
        raise ValueError(
            f"{folder}: holds a sweep of other inputs ({shown} changed since it was begun); give a new folder, or "
            "delete this one to play everything again"
        )


@contextmanager
def _alone(manifest: Path) -> Iterator[None]:
    """Keep other processes from writing into the same folder; the system lets go when a process ends."""
    try:
        import fcntl
    except ImportError:  # a system without it: two sweeps write the same bytes anyhow
        yield
        return
    with manifest.open("rb") as stream:
        try:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise ValueError(f"{manifest.parent}: another sweep is writing there; wait until it is done") from None
        yield


def _part(folder: Path, name: str, place: int) -> Path:
    """Return the file of a part of a table."""
    return folder / _PARTS / f"{name}-{place + 1:06d}.parquet"


def _is_there(folder: Path, place: int) -> bool:
    """Tell whether a part is whole."""
    return all(_part(folder, name, place).exists() for name in _TABLES)


def _play(sweep: SweepFile, folder: Path, parts: Sequence[range], missing: Sequence[int], progress: Progress) -> None:
    """Play the parts that are missing."""
    plan = sweep.plan
    total = plan.rows * plan.games
    done = total - plan.games * sum(len(parts[place]) for place in missing)
    bases: dict[int, Any] = {}
    for place in missing:
        after = done + plan.games * len(parts[place])

        def told(more: int, after: int = after) -> None:
            nonlocal done
            done = min(done + more, after)
            progress(done, total)

        played = play_part(plan, parts[place], bases, told)
        for name, table in zip(_TABLES, tables_of(plan, played), strict=True):
            write_parquet(table, _part(folder, name, place))


def _put_together(parts: Sequence[Path], file: Path) -> None:
    """Write the parts of a table as one table, one after the other."""
    import pyarrow.parquet as pq

    schema = pq.read_schema(parts[0])
    with written(file) as partial, pq.ParquetWriter(partial, schema) as writer:
        for part in parts:
            writer.write_table(pq.read_table(part, schema=schema))
