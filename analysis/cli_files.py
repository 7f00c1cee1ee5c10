"""Files that a command writes beside what it prints, and the line that says so."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

__all__ = ["write_files"]


def write_files(
    drawn: Callable[[], Figure], table: Callable[[], pd.DataFrame], files: tuple[Path | None, Path | None, Path | None]
) -> None:
    """Write the files that were asked for, and say on standard error what was written and where.

    Parameters
    ----------
    drawn : callable
        What draws the picture.
    table : callable
        What makes the table.
    files : tuple of Path or None
        Picture, CSV and Parquet, as from `cli_options.targets`.

    Raises
    ------
    ValueError
        A file cannot be written.
    """
    from counterclock.names import several
    from counterclock.output import write_csv, write_parquet

    picture, csv, parquet = files
    said = []
    if picture is not None:
        from counterclock.plot import save_figure

        save_figure(drawn(), picture)
        said.append(f"the picture into {picture}")
    for target, write in ((csv, write_csv), (parquet, write_parquet)):
        if target is not None:
            frame = table()
            write(frame, target)
            said.append(f"a table of {several(len(frame), 'row')} into {target}")
    if said:
        print(f"counterclock: wrote {', '.join(said)}", file=sys.stderr)
