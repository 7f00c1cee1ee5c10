"""Build ``abilities/translated.tsv.gz``, the abilities of cards that nobody wrote down, from their rules text.

Run it as::

    python -m counterclock.data.build_abilities rules-text.jsonl.gz

The text may be Scryfall's oracle bulk file, MTGJSON's AtomicCards, or a JSON object a line, gzipped or not (see
`counterclock.card_texts`). No rules text is written: lines of the notation only, and what is left out is named in
our own words.

The result is a gzipped table, one row a card, cells separated by tabs: the name in plain ASCII, what is simplified,
and the lines, the name first in the order of the alphabet. Cards that the written catalogue has are not in it, nor
are cards of which no line was understood, but lands: their mana is played, so what else they do is named. The same
input gives the same bytes.
"""

import argparse
import gzip
import io
import re
from pathlib import Path

from counterclock.abilities import written_entry
from counterclock.card_texts import CardText, card_of, read_texts
from counterclock.catalogue import Catalogue, default_catalogue
from counterclock.translated_card import translate_card

TARGET = Path(__file__).parent / "abilities" / "translated.tsv.gz"


def table(texts: list[CardText], catalogue: Catalogue) -> str:
    """Write the table.

    Parameters
    ----------
    texts : list of CardText
    catalogue : Catalogue

    Returns
    -------
    str
        One row a card.
    """
    rows = dict[str, str]()
    for text in texts:
        card = card_of(text, catalogue)
        if (
            card is None
            or card.plain in rows
            or card.kind in ("joke", "custom")
            or written_entry(card.plain) is not None
        ):
            continue
        made = translate_card(card, text)
        said = made.understood or not made.paragraphs or any(map(_says_something, made.lines))
        if said or card.is_land:
            rows[card.plain] = "\t".join([card.plain, made.note, *made.lines])
    return "".join(f"{rows[name]}\n" for name in sorted(rows))


def _says_something(line: str) -> bool:
    """Tell whether a line is more than the name of what is left out and a chapter that does nothing."""
    return not line.startswith("left out") and not re.fullmatch("chapter .*: nothing", line)


def compressed(text: str) -> bytes:
    """Compress a table so that the same text gives the same bytes."""
    buffer = io.BytesIO()
    with gzip.GzipFile(fileobj=buffer, mode="wb", mtime=0, filename="") as file:
        file.write(text.encode("utf-8"))
    return buffer.getvalue()


def main() -> None:
    """Build the table from the file that the command line names."""
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("texts", type=Path, help="a file of rules text")
    parser.add_argument("--out", type=Path, default=TARGET, help="where to write it")
    arguments = parser.parse_args()
    text = table(read_texts(arguments.texts), default_catalogue())
    arguments.out.write_bytes(compressed(text))
    print(f"{arguments.out}: {text.count(chr(10))} cards")


if __name__ == "__main__":
    main()
