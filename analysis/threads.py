"""Doing many small pieces of work in threads, in order, with few of them waiting at any time."""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Final, TypeVar

from counterclock.exact_checks import whole

__all__ = ["in_threads", "thread_count"]

_Task = TypeVar("_Task")
_Result = TypeVar("_Result")
_TASKS_A_THREAD: Final = 4


def thread_count(threads: int | None) -> int:
    """Return how many threads to use.

    Parameters
    ----------
    threads : int or None
        How many were asked for; None for as many as there are processors to run on.

    Returns
    -------
    int
        The number.

    Raises
    ------
    ValueError
        It is not a whole number from 1 to 1024.
    """
    available = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return available if threads is None else whole("threads", threads, 1, 1024)


def in_threads(
    work: Callable[[_Task], _Result], tasks: Iterable[_Task], threads: int | None
) -> Iterator[tuple[_Task, _Result]]:
    """Do tasks in threads, a few ahead of the reader; the kernels run without the interpreter's lock.

    Parameters
    ----------
    work : callable
        What is done with a task.
    tasks : iterable
        The tasks; they are asked for as they are needed.
    threads : int or None
        As in `thread_count`.

    Yields
    ------
    task, result
        Each task with what came of it, in the order of the tasks.
    """
    workers = thread_count(threads)
    pool = ThreadPoolExecutor(workers)
    waiting: deque[tuple[_Task, Future[_Result]]] = deque()
    try:
        for task in tasks:
            waiting.append((task, pool.submit(work, task)))
            if len(waiting) > _TASKS_A_THREAD * workers:
                done, future = waiting.popleft()
                yield done, future.result()
        while waiting:
            done, future = waiting.popleft()
            yield done, future.result()
    finally:
        pool.shutdown(cancel_futures=True)
