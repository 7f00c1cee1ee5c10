"""Reading a huge JSON file piece by piece, so that little of it is held."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import IO, Any, Final

__all__ = ["JsonStream", "JsonStreamError"]

_CHUNK: Final = 1 << 20
_LONGEST_WORD: Final = 16
"""So near to the end of what is held, an error may come from a word that is not held whole."""
LONGEST: Final = 64 << 20
"""The longest single value that is read, in characters."""


class JsonStreamError(ValueError):
    """A text that is no JSON, or ends too early."""


class JsonStream:
    """A JSON text that is read value by value.

    Parameters
    ----------
    file : text file
        The text.
    """

    def __init__(self, file: IO[str]) -> None:
        self._file = file
        self._held = ""
        self._at = 0
        self._ended = False
        self._decoder = json.JSONDecoder()

    def peek(self) -> str:
        """Return the next character that is no space, without passing over it.

        Returns
        -------
        str
            The character; empty at the end of the text.
        """
        while True:
            while self._at < len(self._held):
                if not self._held[self._at].isspace():
                    return self._held[self._at]
                self._at += 1
            if not self._more():
                return ""

    def pass_over(self, wanted: str) -> None:
        """Pass over a character that must come next.

        Parameters
        ----------
        wanted : str
            The character.

        Raises
        ------
        JsonStreamError
            Something else comes next.
        """
        found = self.peek()
        if found != wanted:
            raise JsonStreamError(f"{found!r} where {wanted!r} should be" if found else "the end comes too early")
        self._at += 1

    def value(self) -> Any:
        """Read a whole value.

        Returns
        -------
        object
            The value.

        Raises
        ------
        JsonStreamError
            There is none, or it is not whole.
        """
        self.peek()
        while True:
            try:
                found, end = self._decoder.raw_decode(self._held, self._at)
            except RecursionError:
                raise JsonStreamError("a value in it is too deeply nested") from None
            except json.JSONDecodeError as error:
                short = error.msg.startswith("Unterminated") or error.pos > len(self._held) - _LONGEST_WORD
                if not short or len(self._held) - self._at > LONGEST:
                    raise JsonStreamError(error.msg[:1].lower() + error.msg[1:]) from None
                if not self._more():
                    raise JsonStreamError("the end comes too early") from None
                continue
            if end == len(self._held) and self._more():
                continue
            self._at = end
            return found

    def items(self) -> Iterator[Any]:
        """Read the values of a list one by one.

        Yields
        ------
        object
            A value.
        """
        self.pass_over("[")
        if self.peek() == "]":
            self.pass_over("]")
            return
        while True:
            yield self.value()
            if self.peek() != ",":
                self.pass_over("]")
                return
            self.pass_over(",")

    def pairs(self) -> Iterator[str]:
        """Read the keys of an object one by one; the value of each must be read before the next.

        Yields
        ------
        str
            A key.
        """
        self.pass_over("{")
        if self.peek() == "}":
            self.pass_over("}")
            return
        while True:
            key = self.value()
            if not isinstance(key, str):
                raise JsonStreamError(f"{key!r:.40} where a name should be")
            self.pass_over(":")
            yield key
            if self.peek() != ",":
                self.pass_over("}")
                return
            self.pass_over(",")

    def _more(self) -> bool:
        """Read on; tell whether there was more."""
        if self._ended:
            return False
        read = self._file.read(_CHUNK)
        self._ended = not read
        self._held = self._held[self._at :] + read
        self._at = 0
        return not self._ended
