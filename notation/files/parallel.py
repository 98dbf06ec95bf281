"""Ordered parallel work: in this process, in several processes, or on an existing Dask cluster.

The number of pieces under way is limited, so that memory does not grow with the input.
"""

import os
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from notation.errors import TarockError
from notation.words.languages import _

Piece = TypeVar("Piece")
Done = TypeVar("Done")

AHEAD = 3
"""For each process that many pieces are handed out before the first result is waited for."""
ANSWERS_WITHIN = 10
"""Seconds that a cluster may take for its first answer."""


class ClusterError(TarockError):
    """The cluster that somebody named cannot be used; the text says why, for people."""


class WorkerError(TarockError):
    """A process that worked beside this one ended before its work was done; the text says so, for people."""


def cores() -> int:
    """How many processes can work at one time here."""
    return len(os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else range(os.cpu_count() or 1))


def spread(
    one: Callable[[Piece], Done], work: Iterator[Piece], jobs: int | None = None, cluster: str = ""
) -> Iterator[Done]:
    """The result of each piece of work, in order. By default one process per core works; with `cluster`, its workers.

    Raises ClusterError, WorkerError.
    """
    if cluster:
        return _on_cluster(one, work, cluster)
    jobs = jobs or cores()
    return map(one, work) if jobs == 1 else _in_processes(one, work, jobs)


def _in_processes(one: Callable[[Piece], Done], work: Iterator[Piece], jobs: int) -> Iterator[Done]:
    from concurrent.futures import Future, ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    first = next(work, None)
    if first is None:
        return
    yield one(first)  # what is loaded for it, the processes that start now inherit
    try:
        pool = ProcessPoolExecutor(jobs, initializer=attend)
    except (OSError, NotImplementedError):  # the system shares no locks, as without /dev/shm
        yield from map(one, work)
        return
    try:
        waiting: deque[Future[Done]] = deque()
        for piece in work:
            waiting.append(pool.submit(one, piece))
            if len(waiting) > AHEAD * jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
        pool.shutdown()  # without waiting, the end of the program may meet the thread that closes the pipes
    except BrokenProcessPool as error:
        pool.shutdown()
        said = _("a process working on this ended before it was done; perhaps it ran out of memory")
        raise WorkerError(said) from error
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def attend() -> None:
    """Leave Ctrl-C to the process that the person started, and end with it, however it ends."""
    import multiprocessing
    import signal
    from threading import Thread

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if parent := multiprocessing.parent_process():

        def wait() -> None:
            parent.join()
            os._exit(1)

        Thread(target=wait, daemon=True).start()


def _on_cluster(one: Callable[[Piece], Done], work: Iterator[Piece], address: str) -> Iterator[Done]:
    try:
        from concurrent.futures import CancelledError

        from distributed import Client, KilledWorker
    except ImportError as error:
        raise ClusterError(_("--cluster needs Dask: pip install 'tarock-notation[cluster]'")) from error
    try:
        client: Any = Client(address, timeout=ANSWERS_WITHIN, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, RuntimeError) as error:
        said = _("no Dask cluster answers at {address}; start one with “dask scheduler”")
        raise ClusterError(said.format(address=address)) from error
    with client:
        if not (there := sum(client.nthreads().values())):
            said = _("the cluster at {address} has no workers; start some with “dask worker {address}”")
            raise ClusterError(said.format(address=address))
        waiting: deque[Any] = deque()
        try:
            for piece in work:
                waiting.append(client.submit(one, piece, pure=False))
                if len(waiting) > AHEAD * there:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        except (ImportError, AttributeError, KilledWorker, CancelledError) as error:
            said = _("the workers of the cluster at {address} cannot do this: {why}; do they have the same version?")
            raise ClusterError(said.format(address=address, why=" ".join(str(error).split())[:200])) from error
