"""Fetching card data from the network: with a limit on waiting, and nothing kept that is not whole."""

from __future__ import annotations

import http.client
import json
import re
import urllib.error
import urllib.parse
import urllib.request
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from counterclock.card_sources import CardSourceError

__all__ = ["INDEX", "check_address", "download", "is_address"]

INDEX: Final = "https://api.scryfall.com/bulk-data"
"""Where Scryfall says where its bulk files are."""
_WANTED: Final = "oracle_cards"
_PIECE: Final = 1 << 18
_MOST: Final = 4 << 30
_LONGEST_INDEX: Final = 1 << 20
_ADDRESS: Final = re.compile(r"[a-z][a-z0-9+.-]+:(?://|$)|(?:https?|ftps?|file):", re.IGNORECASE)
"""So an address begins; a single letter and a colon begin a path of another system."""


def is_address(source: str) -> bool:
    """Tell whether a source is to be fetched from the network.

    Parameters
    ----------
    source : str
        An address, or a path.

    Returns
    -------
    bool
    """
    return _ADDRESS.match(source) is not None


def check_address(address: str) -> None:
    """See that an address can be fetched from, without fetching.

    Parameters
    ----------
    address : str
        The address.

    Raises
    ------
    CardSourceError
        It is of another kind than http, or malformed; the message says what would be right.
    """
    if not address.casefold().startswith(("http:", "https:")):
        right = "http:// and https:// are fetched; give the path itself of a file that is here"
        raise CardSourceError(f"{address}: addresses of this kind are not fetched; {right}")
    try:
        parts = urllib.parse.urlsplit(address)
        sound = bool(parts.hostname) and parts.port != 0
    except ValueError:
        sound = False
    if not sound or not address.isascii() or not address.isprintable() or " " in address:
        raise CardSourceError(f"{address!r}: this is no sound address; give one such as {INDEX}")


def download(address: str, folder: Path, timeout: float) -> Path:
    """Fetch a file of card data; where the address is an index of such files, the one it names.

    Parameters
    ----------
    address : str
        The address.
    folder : Path
        Where to put it.
    timeout : float
        Seconds to wait for an answer, and for each further piece.

    Returns
    -------
    Path
        The file.

    Raises
    ------
    CardSourceError
        It cannot be fetched whole; the message says why.
    """
    file = folder / "fetched"
    _fetch(address, file, timeout)
    found = _indexed(file)
    if found is not None:
        _fetch(found, file, timeout)
    return file


def _indexed(file: Path) -> str | None:
    """Return the address that an index names; None where the file is no index."""
    if file.stat().st_size > _LONGEST_INDEX:
        return None
    try:
        said: Any = json.loads(file.read_bytes())
    except (ValueError, RecursionError):
        return None
    rows = said.get("data") if isinstance(said, dict) else None
    if not isinstance(rows, list):
        return None
    for row in rows:
        if isinstance(row, dict) and row.get("type") == _WANTED and row.get("download_uri"):
            return str(row["download_uri"])
    raise CardSourceError(f"this index of files names no {_WANTED!r}; give the address of the file itself")


def _fetch(address: str, file: Path, timeout: float) -> None:
    """Fetch a file."""
    check_address(address)
    agent = {"User-Agent": f"counterclock/{version('counterclock')}", "Accept": "application/json;q=0.9,*/*;q=0.8"}
    try:
        request = urllib.request.Request(address, headers=agent)
        with urllib.request.urlopen(request, timeout=timeout) as answer, file.open("wb") as out:
            whole = answer.headers.get("Content-Length")
            got = 0
            while piece := answer.read(_PIECE):
                out.write(piece)
                got += len(piece)
                if got > _MOST:
                    raise CardSourceError(f"{address}: larger than {_MOST >> 30} GB; this is no file of cards")
    except urllib.error.HTTPError as error:
        raise CardSourceError(f"{address}: {_refused(error)}") from None
    except TimeoutError:
        raise CardSourceError(f"{address}: {_late(timeout)}") from None
    except urllib.error.URLError as error:
        reason = _late(timeout) if isinstance(error.reason, TimeoutError) else _unreached(error.reason)
        raise CardSourceError(f"{address}: {reason}") from None
    except (http.client.InvalidURL, ValueError):
        raise CardSourceError(f"{address}: it leads to an address that is not sound; give that of the file") from None
    except (http.client.HTTPException, OSError) as error:
        raise CardSourceError(f"{address}: broken off ({type(error).__name__}); try again") from None
    if whole is not None and whole.isdigit() and got != int(whole):
        raise CardSourceError(f"{address}: broken off after {got:,} of {int(whole):,} bytes; try again")


def _refused(error: urllib.error.HTTPError) -> str:
    """Say why a server did not give a file."""
    if "infinite loop" in str(error.msg):
        return "it leads round in a circle; give the address of the file itself"
    if "is not allowed" in str(error.msg):
        return "it leads to an address of a kind that is not fetched; give the address of the file itself"
    return f"the server says {error.code} ({error.reason}); check the address"


def _unreached(reason: str | BaseException) -> str:
    """Say why a server was not reached."""
    said = (reason.strerror if isinstance(reason, OSError) else None) or str(reason)
    return f"cannot be reached ({said}); check the address and the network"


def _late(timeout: float) -> str:
    """Say that nothing came in time."""
    return f"nothing came for {timeout:g} seconds; try again, or wait longer with --timeout"
