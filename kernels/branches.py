"""How often each line of the kernels is run in games of well-known decks, for the compiler.

Most branches are about something that most decks do not have. Told so, the compiler puts what is rare out of the way
of what is not, so that more of a game fits into the processor's cache. Results do not depend on it. What was counted
is kept in ``branches.tsv``, which ``tests/benchmarks/count_branches.py`` writes; of a function that was changed since,
the compiler is told nothing.
"""

import linecache
import zlib
from functools import cache
from pathlib import Path
from types import CodeType

from counterclock.kernels import BRANCHES


@cache
def _counted() -> dict[tuple[str, str], tuple[int, tuple[int, ...]]]:
    """Read of each function, by module and name, the checksum of its source and how often each of its lines is run."""
    found = {}
    for row in BRANCHES.read_text(encoding="utf-8").splitlines():
        module, name, checksum, counts = row.split("\t")
        found[module, name] = (int(checksum), tuple(map(int, counts.split())))
    return found


def source_checksum(code: CodeType) -> int:
    """Return a checksum of a function's lines.

    Parameters
    ----------
    code : CodeType
        The function's code.
    """
    last = max(line for *_, line in code.co_lines() if line is not None)
    lines = linecache.getlines(code.co_filename)[code.co_firstlineno - 1 : last]
    return zlib.crc32("".join(lines).encode())


def line_counts(code: CodeType) -> dict[int, int]:
    """Return how often lines of a function were run, by their number; empty where it is not known.

    Parameters
    ----------
    code : CodeType
        The function's code.
    """
    checksum, counts = _counted().get((Path(code.co_filename).stem, code.co_name), (None, ()))
    if checksum is None or checksum != source_checksum(code):
        return {}
    return {code.co_firstlineno + place: count for place, count in enumerate(counts) if count}


def branch_weights(counts: dict[int, int], here: int, true: int, false: int) -> tuple[int, int] | None:
    """Return how often a condition was true and how often false, or None where lines do not tell.

    A branch leads into its body, which is run as often as the condition was so, and past it, where other ways lead
    too: the line that comes first of those below the condition is the body's.

    Parameters
    ----------
    counts : dict of int to int
        How often lines were run.
    here, true, false : int
        The lines of the condition, and of what follows where it is true and where it is false.
    """
    run = counts.get(here, 0)
    below = [line for line in (true, false) if line > here]
    if not below or true == false:
        return None
    body = min(below)
    inside = counts.get(body, 0)
    if inside > run:
        return None
    return (inside, run - inside) if body == true else (run - inside, inside)
