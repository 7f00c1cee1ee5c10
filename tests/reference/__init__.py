"""A slow, plain game of Magic for comparison: written from the Comprehensive Rules and from ``analysis/PILOT.md``.

Nothing of the package under test is imported. Objects stand for players, permanents and the library; every card is
described by hand. Only the addresses of random numbers are shared knowledge, so that both play the same games.
"""
