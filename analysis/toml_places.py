"""Where things stand in a TOML file of tables: what the standard library's reader does not tell."""

import re
from dataclasses import dataclass, field
from typing import Final

_TOKEN: Final = re.compile(
    r'(?P<comment>\#[^\n]*)'
    r'|(?P<text>"""(?:\\.|[^\\])*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\')(?![ \t]*[.=])'
    r'|(?P<table>^[ \t]*\[\[?[^\[\]\n]*\]\]?)'
    r'|(?P<key>^[ \t]*(?:[A-Za-z0-9_-]+|"[^"\n]*"|\'[^\'\n]*\')(?=[ \t]*=))'
    r'|(?P<other>.)',
    re.DOTALL | re.MULTILINE,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Places:
    """Where a table and what is in it stand.

    Attributes
    ----------
    line : int
        The line of its heading.
    keys : dict of str to int
        The line of each key.
    texts : dict of str to list of int
        For each key, the lines on which the texts of its value begin, in order; of a text of several lines, the line
        of its first words.
    """

    line: int
    keys: dict[str, int] = field(default_factory=dict)
    texts: dict[str, list[int]] = field(default_factory=dict)

    def at(self, key: str, number: int = 0) -> int:
        """Return the line of a text of a key's value.

        Parameters
        ----------
        key : str
            The key.
        number : int, optional
            Which text, from 0.

        Returns
        -------
        int
            The text's line; the key's, or the table's, where there is no such text.
        """
        lines = self.texts.get(key, [])
        return lines[number] if number < len(lines) else self.keys.get(key, self.line)


def places_of(text: str, name: str) -> list[Places]:
    r"""Find the tables of an array in a text that is sound TOML.

    Parameters
    ----------
    text : str
        The text.
    name : str
        The array's name: ``card`` for tables headed ``[[card]]``.

    Returns
    -------
    list of Places
        One for each table, in order.

    Examples
    --------
    >>> places_of('[[card]]\nname = "Elf"\ntext = ["a",\n "b"]', "card")[0].at("text", 1)
    4
    """
    found: list[Places] = []
    key, line = "", 1
    inside = False
    for token in _TOKEN.finditer(text):
        said, kind = token[0], token.lastgroup
        if kind == "table":
            inside = re.fullmatch(rf"\s*\[\[\s*[\"']?{name}[\"']?\s*\]\]", said) is not None
            if inside:
                found.append(Places(line))
        elif inside and kind == "key":
            key = said.strip().strip("\"'")
            found[-1].keys[key] = line
        elif inside and kind == "text" and key:
            opens_a_line = said.startswith(('"""\n', "'''\n", '"""\r\n', "'''\r\n"))
            found[-1].texts.setdefault(key, []).append(line + opens_a_line)
        line += said.count("\n")
    return found
