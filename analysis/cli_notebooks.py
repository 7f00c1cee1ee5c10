"""The command ``notebooks``: copies the notebooks out of the package and opens JupyterLab."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Sequence
from importlib import resources
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Final

import typer

__all__ = ["copy_notebooks", "notebooks"]

NEW, SAME, KEPT = "new", "same", "kept"
_SUFFIX: Final = ".ipynb"


def notebooks(
    folder: Annotated[str, typer.Argument(metavar="[DIR]", help="Where to.")] = "counterclock-notebooks",
    options: Annotated[
        list[str] | None, typer.Argument(metavar="[-- OPTION ...]", help="Options of JupyterLab, after two dashes.")
    ] = None,
    no_open: Annotated[bool, typer.Option("--no-open", help="Only copy.")] = False,
) -> None:
    """Copy the notebooks into a folder and open JupyterLab there. A file that was changed is left as it is."""
    if no_open and options:
        raise ValueError(f"{options[0]!r} is for JupyterLab, which --no-open does not open; leave one of them out")
    if not no_open and find_spec("jupyterlab") is None:
        raise ValueError(
            "JupyterLab is not installed: pip install 'counterclock[notebook]', or copy only, with --no-open"
        )
    target = Path(folder)
    states = copy_notebooks(target)
    from counterclock.cli_print import print_lines

    kept = [name for name, state in states.items() if state == KEPT]
    fresh = sum(state == NEW for state in states.values())
    print_lines([f"{len(states)} notebooks in {target}: {fresh} copied, {len(states) - fresh} there already"])
    print_lines(f"{name}: left as it is, since it was changed; move it away for a fresh copy" for name in kept)
    if not no_open:
        _open(target, options or ())


def copy_notebooks(folder: Path) -> dict[str, str]:
    """Copy the notebooks; files that are there already are left as they are.

    Parameters
    ----------
    folder : Path
        Where to; it is made where it is not there.

    Returns
    -------
    dict of str to str
        By file name: ``new``, ``same`` (it was there) or ``kept`` (it was there and differs).

    Raises
    ------
    ValueError
        The folder cannot be made or written into.
    """
    from counterclock.output import check_target, written

    whole = {
        file.name: file.read_bytes()
        for file in resources.files("counterclock.notebooks").iterdir()
        if file.name.endswith(_SUFFIX)
    }
    _make(folder)
    states = {}
    for name, content in sorted(whole.items()):
        file = folder / name
        if file.exists():
            states[name] = SAME if file.is_file() and file.read_bytes() == content else KEPT
            continue
        with written(check_target(file)) as partial:
            partial.write_bytes(content)
        states[name] = NEW
    return states


def _make(folder: Path) -> None:
    """Make a folder, and those above it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise ValueError(f"{folder}: this is a file; give a folder") from None
    except OSError as error:
        raise ValueError(f"{folder}: cannot be made ({error.strerror or error}); give another place") from None


def _open(folder: Path, options: Sequence[str]) -> None:
    """Run JupyterLab until it ends; it is asked, not this program, when its user presses Ctrl-C."""
    before = signal.signal(signal.SIGINT, lambda *_: None)
    try:
        code = subprocess.Popen([sys.executable, "-m", "jupyterlab", str(folder), *options]).wait()
    finally:
        signal.signal(signal.SIGINT, before)
    if code:
        raise ValueError(f"JupyterLab ended with exit code {code}; what it printed says why")
