"""Energy: got and paid (rule 107.14)."""

from counterclock.kernels.codes import ENERGY, T_ENERGY_PAID
from counterclock.kernels.events import fire
from counterclock.kernels.jit import inner
from counterclock.kernels.layout import NONE, P_ENERGY, ZERO
from counterclock.kernels.rules.counters import remove_player_counters
from counterclock.kernels.rules.numbers import can_pay


@inner
def pay_energy(st, player, number):
    """Pay energy: all of the amount or nothing, never more than there is (107.14, 118.3); tell whether it was paid.

    Parameters
    ----------
    st : STATE record
    player : int64
        Seat: a row of ``st.players``.
    number : int64
        Energy counters.

    Returns
    -------
    bool
        Whether it was paid.
    """
    if not can_pay(st.players[player, P_ENERGY], number):
        return False
    if number > ZERO:
        remove_player_counters(st, player, ENERGY, number)
        st.energy_paid += number
        fire(st, T_ENERGY_PAID, NONE, number, player)
    return True
