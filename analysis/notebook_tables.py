"""Tables that a notebook shows: what people typed stands in them as it is, never as markup."""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence

__all__ = ["lines_html", "table_html"]


def table_html(heads: Sequence[object], rows: Iterable[Sequence[object]]) -> str:
    """Return a table.

    Parameters
    ----------
    heads : sequence
        The columns' heads.
    rows : iterable of sequence
        The cells of each row.

    Returns
    -------
    str
        HTML.
    """
    head = "".join(f"<th>{html.escape(str(cell))}</th>" for cell in heads)
    body = "".join("<tr>" + "".join(f"<td>{html.escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def lines_html(lines: Iterable[str]) -> str:
    """Return lines as a list.

    Parameters
    ----------
    lines : iterable of str

    Returns
    -------
    str
        HTML; empty where there is no line.
    """
    items = "".join(f"<li>{html.escape(line)}</li>" for line in lines)
    return f"<ul>{items}</ul>" if items else ""
