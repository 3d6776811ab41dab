"""The threads in which Django answers whole requests: few, with a short queue, so that what is slow is refused soon
instead of waiting for minutes.

What reads and what writes go in lanes of their own: while a writer waits for the database's lock, lists go on.
Nor does anybody wait behind a request that waits for somebody else's server: that one steps aside.
"""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import Any, Final, TypeVar

from django.db import connections

from vizitka.common import elsewhere, hung
from vizitka.common.errors import Unavailable

T = TypeVar("T")

THREADS: Final = 1
MOST_WAITING: Final = 64
# Requests of a lane that may wait for others' servers at once, beside those that it answers.
MOST_ASIDE: Final = 6
# Seconds. With the longest wait for a lock (config.asgi) it makes less than five.
LONGEST_WAIT: Final = 2.5


class Places:
    """So many threads do one thing after the other. One that has to wait for somebody else's server
    (common/elsewhere.py) gives its place to another, and takes none afterwards."""

    def __init__(self, name: str, threads: int) -> None:
        self._own = ThreadPoolExecutor(threads, name)
        self._others = ThreadPoolExecutor(MOST_ASIDE, f"{name}-others")
        self._idle = self._free = threads
        self._aside = 0
        self._jobs = deque[tuple[Future[Any], Callable[[], Any]]]()
        self._lock = threading.Lock()

    def submit(self, work: Callable[[], T]) -> Future[T]:
        """Has it done as soon as there is a place."""
        job: Future[T] = Future()
        with self._lock:
            self._jobs.append((job, work))
            self._fill()
        return job

    def _fill(self) -> None:
        """Under the lock. The own threads have their connections to the database; others only come where one of these
        waits elsewhere."""
        if not (self._jobs and self._free):
            return
        self._free -= 1
        if self._idle:
            self._idle -= 1
            self._own.submit(self._take, 1)
        else:
            self._others.submit(self._stand_in)

    def _stand_in(self) -> None:
        try:
            self._take(0)
        finally:
            connections.close_all()

    def _take(self, own: int) -> None:
        """One after the other, while there are any and the place is ours."""
        has_place = True
        while has_place:
            with self._lock:
                if not self._jobs:
                    self._free += 1
                    self._idle += own
                    return
                job, work = self._jobs.popleft()
            if job.set_running_or_notify_cancel():
                has_place = self._do(job, work)
            # Nothing of a request is held until the next one comes.
            del job, work
        with self._lock:
            self._idle += own

    def _do(self, job: Future[Any], work: Callable[[], Any]) -> bool:
        """Whether its place is still ours afterwards."""
        stepped = elsewhere.Steps(self._step_aside)
        try:
            with elsewhere.stepping(stepped):
                found = work()
        except BaseException as error:
            self._come_back(stepped)
            job.set_exception(error)
            # Its traceback holds this frame, and so would hold itself.
            del job, work
        else:
            self._come_back(stepped)
            job.set_result(found)
        return not stepped.is_aside

    def _step_aside(self) -> None:
        with self._lock:
            if self._aside >= MOST_ASIDE:
                raise elsewhere.TooManyWait
            self._aside += 1
            self._free += 1
            self._fill()

    def _come_back(self, stepped: elsewhere.Steps) -> None:
        if stepped.is_aside:
            with self._lock:
                self._aside -= 1


class Lane:
    """Threads that do one thing after the other. Belongs to the event loop."""

    def __init__(self, name: str, threads: int = THREADS, most_waiting: int = MOST_WAITING) -> None:
        self._places = Places(name, threads)
        self._most = threads + most_waiting
        self._inside = 0
        self._watch = hung.watch()

    async def run(self, work: Callable[[], T]) -> T:
        """Does the work in a thread. Raises `Unavailable` when too many wait, or this one has waited too long."""
        if self._inside >= self._most:
            raise Unavailable
        self._inside += 1
        job = self._places.submit(work if self._watch is None else partial(self._watch.do, work))
        # Takes back only what no thread has begun.
        patience = asyncio.get_running_loop().call_later(LONGEST_WAIT, job.cancel)
        try:
            return await asyncio.wrap_future(job)
        except asyncio.CancelledError:
            if job.cancelled():
                raise Unavailable from None
            raise
        finally:
            patience.cancel()
            self._inside -= 1
