"""What lets a spell or ability resolve (rule 608)."""

from counterclock.kernels.jit import inner
from counterclock.kernels.layout import ZERO


@inner
def resolves(targets, legal_targets):
    """Tell whether a spell with that many targets resolves: not when all of them are illegal (608.2b).

    Parameters
    ----------
    targets : int64
        How many targets it has.
    legal_targets : int64
        How many of them are legal.

    Returns
    -------
    bool
    """
    return targets == ZERO or legal_targets > ZERO
