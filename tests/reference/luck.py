"""Random numbers by address: the published SplitMix64 function (Steele, Lea and Flood, 2014)."""

GAMMA = 0x9E3779B97F4A7C15
ALL_64_BITS = 2**64 - 1

SEATING = 1
"""Purpose of the draw that places the deck in the turn order."""
REMOVAL = 2
"""Purpose of the opponents' removal; the index is the number of the game's turn."""
MILLING = 16
"""Purpose of an opponent's milled cards, plus the opponent's seat; the index is how many were milled before."""
SHUFFLING = 64
"""Purpose of the deck's first shuffle; each mulligan adds 1,024, each later shuffle 1."""
SHUFFLES_A_HAND = 1024


def splitmix64(state: int) -> int:
    """Return the generator's output for a state."""
    z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & ALL_64_BITS
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & ALL_64_BITS
    return z ^ (z >> 31)


class Luck:
    """The random numbers of one game."""

    def __init__(self, seed: int, game: int) -> None:
        start = splitmix64((seed + GAMMA) & ALL_64_BITS)
        self.key = splitmix64((start + (game + 1) * GAMMA) & ALL_64_BITS)

    def below(self, bound: int, purpose: int, index: int) -> int:
        """Return a number from 0 to ``bound`` - 1."""
        word = splitmix64((self.key + ((purpose << 32) | index) * GAMMA) & ALL_64_BITS)
        return ((word >> 32) * bound) >> 32
