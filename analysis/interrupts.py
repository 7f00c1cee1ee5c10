"""Letting an interrupt wait where breaking off would leave the compiler in pieces."""

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

__all__ = ["StoppedError", "held_back"]


class StoppedError(Exception):
    """An interrupt of something that can go on later; the message says how."""


@contextmanager
def held_back() -> Iterator[None]:
    """Let the first interrupt wait until this is left, and say so; a second one is not held back.

    Elsewhere than in the main thread, or where something else than Python hears interrupts, nothing changes.

    Yields
    ------
    None
        While interrupts wait.

    Raises
    ------
    KeyboardInterrupt
        When it is left, if there was an interrupt.
    """
    main = threading.current_thread() is threading.main_thread()
    if not main or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    heard = []

    def hear(number: int, frame: FrameType | None) -> None:
        heard.append(number)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        print("stopping when the kernels are compiled", file=sys.stderr, flush=True)

    signal.signal(signal.SIGINT, hear)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if heard:
        raise KeyboardInterrupt
