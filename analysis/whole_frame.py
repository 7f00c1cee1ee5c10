"""Tables that print whole: a DataFrame that leaves no column out, however narrow the terminal."""

from __future__ import annotations

import shutil
from typing import Any

import pandas as pd

__all__ = ["WholeFrame"]


class WholeFrame(pd.DataFrame):
    """A DataFrame all of whose columns are printed: side by side while they fit the terminal, then in blocks.

    It is an ordinary DataFrame in everything else; what is cut out of it, such as ``head()``, prints whole too. Where
    ``display.max_columns`` of pandas was set to something else than it is at first, that is kept to.
    """

    @property
    def _constructor(self) -> type[WholeFrame]:
        """Return what pandas makes of parts of it."""
        return WholeFrame

    def __repr__(self) -> str:
        """Return all columns as text."""
        with _whole():
            return super().__repr__()

    def _repr_html_(self) -> Any:
        """Return all columns as a table in a notebook."""
        with _whole():
            return super()._repr_html_()  # type: ignore[misc]


def _whole() -> Any:
    """Let pandas show every column within the terminal's width, unless it was told how many to show."""
    at_first = pd.get_option("display.max_columns") in _USUAL
    return pd.option_context(
        "display.max_columns", None if at_first else pd.get_option("display.max_columns"),
        "display.width", shutil.get_terminal_size().columns,
    )  # fmt: skip


_USUAL = (0, 20)
"""What pandas sets `display.max_columns` to: in a terminal, and elsewhere."""
