"""Triggered abilities waiting to be put on the stack: a ring buffer, so that nothing calls itself."""

from counterclock.kernels.bits import bit, has, lowest
from counterclock.kernels.codes import T_OTHER_DIES, T_OTHER_LEAVES, T_TO_GRAVEYARD
from counterclock.kernels.jit import inner, leaf
from counterclock.kernels.layout import M_TRIGGER, ONE, QUEUE, ZERO


@inner
def wait(st, trigger, slot, subject, amount, player):
    """Let a triggered ability wait to be put on the stack, after those that wait already (603.3)."""
    if st.queue_tail - st.queue_head >= QUEUE or st.budget <= ZERO:
        st.overflow += ONE
        return
    st.budget -= ONE
    row = st.queue_tail % QUEUE
    st.queue[row, 0] = trigger
    st.queue[row, 1] = slot
    st.queue[row, 2] = subject
    st.queue[row, 3] = amount
    st.queue[row, 4] = player
    st.queue_tail += ONE


@leaf
def fire_one(st, trigger, slot, subject, amount, player):
    """Let one permanent's abilities trigger (603.2), if it has any that do on this event."""
    if has(st.mask[M_TRIGGER + trigger], slot):
        wait(st, trigger, slot, subject, amount, player)


@inner
def _fire_all(st, trigger, subject, amount, player):
    """Let every permanent with such an ability trigger, in the order they came."""
    waiting = st.mask[M_TRIGGER + trigger]
    while waiting != ZERO:
        slot = lowest(waiting)
        waiting ^= bit(slot)
        wait(st, trigger, slot, subject, amount, player)


@inner
def fire_with(st, trigger, more, subject, amount, player):
    """Let the abilities of every permanent trigger that has such, and of more that have had them (603.10a)."""
    waiting = st.mask[M_TRIGGER + trigger] | more
    while waiting != ZERO:
        slot = lowest(waiting)
        waiting ^= bit(slot)
        wait(st, trigger, slot, subject, amount, player)


@inner
def watch(st):
    """Remember who has abilities about what dies or leaves, before several do so at once (603.10a)."""
    st.watching = st.mask[M_TRIGGER + T_OTHER_DIES]
    st.watching_leave = st.mask[M_TRIGGER + T_OTHER_LEAVES]
    st.watching_buried = st.mask[M_TRIGGER + T_TO_GRAVEYARD]


@inner
def stop_watching(st):
    """Forget who had abilities about what dies or leaves."""
    st.watching = ZERO
    st.watching_leave = ZERO
    st.watching_buried = ZERO


@leaf
def fire(st, trigger, subject, amount, player):
    """Let every ability that triggers on this event trigger (603.2)."""
    if st.mask[M_TRIGGER + trigger] != ZERO:
        _fire_all(st, trigger, subject, amount, player)
