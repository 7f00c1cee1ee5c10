"""Count how often each line of the kernels is run in games of well-known decks, for the compiler.

``python tests/benchmarks/count_branches.py`` plays some games without compiling and writes ``kernels/branches.tsv``,
in a few minutes. Results of games do not depend on it; how fast they are does, so run it when kernels were changed.
"""

import os
import threading
import warnings
from collections import Counter
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

os.environ["NUMBA_DISABLE_JIT"] = "1"

import counterclock as cc
from counterclock.kernels import BRANCHES
from counterclock.kernels.branches import source_checksum

FOLDER = str(Path(cc.kernels.__file__).parent)
DECKS = Path(__file__).parents[2] / "data" / "decks"
GAMES = (
    ("modern-infect-probe-era.txt", "modern", 150),
    ("standard-toxic.txt", "standard", 150),
    ("forge-mutant-menace-pip.dck", "commander", 25),
    ("xmage-cmd-swell-the-host-ezuri.dck", "commander", 25),
)
ELVES = ("24 Forest\n36 Glistener Elf\n", "modern", 300)
Counts = dict[CodeType, Counter[int]]


def play_all() -> None:
    """Play the games."""
    for name, format_, games in GAMES:
        cc.simulate(cc.read_deck(DECKS / name), cc.Setup(format_, turns=15), games=games, seed=1, threads=1)
    text, format_, games = ELVES
    cc.simulate(cc.read_deck_text(text), cc.Setup(format_, mulligan="none"), games=games, seed=1, threads=1)


def counted() -> Counts:
    """Return how often lines of the kernels' functions are run while the games are played, in threads of their own."""
    found: Counts = {}

    def count(frame: FrameType, event: str, _argument: Any) -> Any:
        if event == "line":
            found[frame.f_code][frame.f_lineno] += 1
        return count

    def begin(frame: FrameType, _event: str, _argument: Any) -> Any:
        if not frame.f_code.co_filename.startswith(FOLDER):
            return None
        found.setdefault(frame.f_code, Counter())
        return count

    threading.settrace(begin)
    try:
        play_all()
    finally:
        threading.settrace(lambda *_: None)
    return found


def row(code: CodeType, counts: Counter[int]) -> str:
    """Return what the file says of a function."""
    numbers = [counts[line] for line in range(code.co_firstlineno, max(counts) + 1)]
    name = (Path(code.co_filename).stem, code.co_name)
    return "\t".join((*name, str(source_checksum(code)), " ".join(map(str, numbers))))


def main() -> None:
    """Count, and write the file."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        found = counted()
    rows = sorted(row(code, counts) for code, counts in found.items() if counts and code.co_name[0] != "<")
    BRANCHES.write_text("".join(f"{each}\n" for each in rows), encoding="utf-8")
    print(f"{len(rows)} functions: {BRANCHES}")


if __name__ == "__main__":
    main()
