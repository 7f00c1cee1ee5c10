"""Files that are written: checked before anything is computed, and never left half-written."""

from __future__ import annotations

import errno
import os
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["check_target", "write_csv", "write_parquet", "written"]


def check_target(path: str | os.PathLike[str], suffixes: Sequence[str] = ()) -> Path:
    """Check that a file can be written, without writing it.

    Parameters
    ----------
    path : str or path-like
        The file.
    suffixes : sequence of str, optional
        The suffixes that it may have; any by default.

    Returns
    -------
    Path
        The file.

    Raises
    ------
    ValueError
        The file cannot be written; the message is one line that says what would be right.
    """
    file = Path(path)
    if suffixes and file.suffix.casefold() not in suffixes:
        raise ValueError(f"{file}: cannot tell what to write; the name must end in {' or '.join(suffixes)}")
    if file.is_dir():
        raise ValueError(f"{file}: this is a folder; give the name of a file")
    if file.exists() and not file.is_file():
        raise ValueError(f"{file}: this is no ordinary file; give the name of a file")
    folder = file.resolve().parent
    if not folder.is_dir():
        raise ValueError(f"{file}: there is no folder {str(folder)!r}; make it first")
    try:
        if file.exists() and not os.access(file, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        with tempfile.TemporaryFile(dir=folder):
            return file
    except OSError as error:
        raise ValueError(f"{file}: cannot be written ({error.strerror or error}); give another place") from None


@contextmanager
def written(path: Path) -> Iterator[Path]:
    """Write a file under another name and rename it when it is whole.

    A link stays a link to the file that is written, and a file that is replaced keeps its permissions.

    Parameters
    ----------
    path : Path
        The file.

    Yields
    ------
    Path
        Where to write. It has the same suffix.

    Raises
    ------
    ValueError
        The file cannot be written.
    """
    target = path.resolve()
    partial = target.with_name(f".{target.stem}.{os.getpid()}.part{path.suffix}")
    try:
        yield partial
        if target.exists():
            shutil.copymode(target, partial)
        partial.replace(target)
    except OSError as error:
        raise ValueError(f"{path}: cannot be written ({error.strerror or error})") from None
    finally:
        partial.unlink(missing_ok=True)


def write_csv(frame: pd.DataFrame, path: Path) -> None:
    """Write a table as CSV.

    Parameters
    ----------
    frame : DataFrame
        The table.
    path : Path
        The file.

    Raises
    ------
    ValueError
        The file cannot be written.
    """
    with written(path) as partial:
        frame.to_csv(partial, index=False)


def check_parquet() -> None:
    """Check that Parquet can be written.

    Raises
    ------
    ValueError
        The package for it is not installed.
    """
    from importlib.util import find_spec

    if find_spec("pyarrow") is None:
        raise ValueError("Parquet needs the package pyarrow: pip install 'counterclock[parquet]'")


def write_parquet(frame: pd.DataFrame, path: Path) -> None:
    """Write a table as Parquet.

    Parameters
    ----------
    frame : DataFrame
        The table.
    path : Path
        The file.

    Raises
    ------
    ValueError
        The file cannot be written, or the package for it is not installed.
    """
    check_parquet()
    with written(path) as partial:
        frame.to_parquet(partial, index=False)
