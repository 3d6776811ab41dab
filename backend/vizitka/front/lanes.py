"""The threads in which Django answers whole requests: few, with a short queue, so that what is slow is refused soon
instead of waiting for minutes.

What reads and what writes go in lanes of their own: while a writer waits for the database's lock, lists go on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from vizitka.common import hung
from vizitka.common.errors import Unavailable

T = TypeVar("T")

THREADS: Final = 1
MOST_WAITING: Final = 64
# Seconds. With the longest wait for a lock (config.rsgi) it makes less than five.
LONGEST_WAIT: Final = 2.5


class Lane:
    """Threads that do one thing after the other. Belongs to the event loop."""

    def __init__(self, name: str, threads: int = THREADS, most_waiting: int = MOST_WAITING) -> None:
        self._threads = ThreadPoolExecutor(threads, name)
        self._most = threads + most_waiting
        self._inside = 0
        self._watch = hung.watch()

    async def run(self, work: Callable[[], T]) -> T:
        """Does the work in a thread. Raises `Unavailable` when too many wait, or this one has waited too long."""
        if self._inside >= self._most:
            raise Unavailable
        self._inside += 1
        job = (
            self._threads.submit(work) if self._watch is None else self._threads.submit(self._watch.do, work)
        )
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
