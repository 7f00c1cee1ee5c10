"""Build ``counter-cards.txt``, the names of the cards whose coverage is measured, from the summaries of counter cards.

Run it as::

    python -m counterclock.data.build_counter_names counter-cards.json.gz

The summaries are a gzipped JSON object whose ``cards`` each have a ``name``: every card that puts, counts, moves or
asks for counters of some kind, every planeswalker and battle, and the lands, artifacts and creatures that make mana
beside them. The result has a name a line, in the order of the alphabet. The same input gives the same bytes.
"""

import argparse
import gzip
import json
from pathlib import Path

TARGET = Path(__file__).parent / "counter-cards.txt"


def names(summaries: Path) -> str:
    """Read the names.

    Parameters
    ----------
    summaries : Path
        The file.

    Returns
    -------
    str
        One name a line.
    """
    cards = json.loads(gzip.decompress(summaries.read_bytes()))["cards"]
    return "".join(f"{name}\n" for name in sorted({card["name"] for card in cards}))


def main() -> None:
    """Build the list from the file that the command line names."""
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("summaries", type=Path, help="the summaries, gzipped JSON")
    parser.add_argument("--out", type=Path, default=TARGET, help="where to write it")
    arguments = parser.parse_args()
    text = names(arguments.summaries)
    arguments.out.write_text(text, encoding="utf-8")
    print(f"{arguments.out}: {text.count(chr(10))} cards")


if __name__ == "__main__":
    main()
