"""What lets a spell or ability resolve (rule 608)."""

from counterclock.kernels.jit import inner
from counterclock.kernels.layout import ZERO


@inner
def resolves(targets, legal_targets):
    """Tell whether a spell with that many targets resolves: not when all of them are illegal (608.2b)."""
    return targets == ZERO or legal_targets > ZERO
