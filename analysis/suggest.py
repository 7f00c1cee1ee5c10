"""Names near a misspelt one."""

from collections.abc import Mapping
from difflib import SequenceMatcher
from typing import Final

import numpy as np
import numpy.typing as npt

_BUCKETS: Final = 512
_SHORTLIST: Final = 40
_NEAR: Final = 0.6


class Suggester:
    """Finds the keys nearest to a misspelt one.

    Pairs of letters shared with the misspelt key make a short list of all keys; `difflib` orders it.

    Parameters
    ----------
    keys : mapping of str to int
        Folded names, each with the number of its card.
    """

    def __init__(self, keys: Mapping[str, int]) -> None:
        self._keys = list(keys)
        self._owners = list(keys.values())
        self._has, self._size = _pair_table(self._keys)

    def nearest(self, key: str, n: int) -> list[int]:
        """Return the cards whose keys are nearest.

        Parameters
        ----------
        key : str
            A folded name.
        n : int
            How many cards at most.

        Returns
        -------
        list of int
            The numbers of the cards, the nearest first.
        """
        key = key.replace("\n", " ")
        wanted, size = _pair_table([key])
        shared = self._has[:, wanted[0]].sum(axis=1, dtype=np.int32)
        likeness = 2.0 * shared / np.maximum(self._size + size[0], 1)
        begins = np.fromiter((len(key) > 3 and k.startswith(key) for k in self._keys), bool, len(self._keys))
        order = np.argsort(-(likeness + begins), kind="stable")[:_SHORTLIST]
        matcher = SequenceMatcher(autojunk=False)
        matcher.set_seq2(key)
        scored = [(-self._score(matcher, i, bool(begins[i])), int(i)) for i in order]
        owners = [self._owners[i] for score, i in sorted(scored) if -score >= _NEAR]
        return list(dict.fromkeys(owners))[:n]

    def _score(self, matcher: "SequenceMatcher[str]", index: int, begins: bool) -> float:
        """Return how alike a key is to the one sought, a beginning being nearly as good as a match."""
        matcher.set_seq1(self._keys[index])
        return max(matcher.ratio(), 0.9 if begins else 0.0)


def _pair_table(keys: list[str]) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.int32]]:
    """Return which hashed pairs of letters each key has, and how many they are."""
    text = np.frombuffer("\n".join([*keys, ""]).encode("latin-1", "replace"), np.uint8)
    line = np.cumsum(text == 10) - (text == 10)
    before = np.concatenate(([10], text[:-1])).astype(np.int64)
    table = np.zeros((len(keys), _BUCKETS), bool)
    table[line, (before * 37 + text) % _BUCKETS] = True
    return table, table.sum(axis=1, dtype=np.int32)
