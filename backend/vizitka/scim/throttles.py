"""How often tokens may be tried, and how many calls of one directory this process answers (common/throttle.py)."""

from __future__ import annotations

import datetime as dt
import threading
import time
import uuid
from typing import Final

from cachetools import LRUCache

from vizitka.common.errors import TooManyAttempts
from vizitka.common.throttle import Action, Bucket

SECOND: Final = dt.timedelta(seconds=1)
# Wrong tokens, by who sends them: a provider whose token has ended comes with each of its people.
TOKEN: Final = Action("scim token", network=Bucket(60, 2 * SECOND), wide_network=Bucket(600, SECOND))

# Entra asks for 25 a second. What is counted here protects this process, and so is nothing that others must know.
A_SECOND: Final = 200
AT_ONCE: Final = 400
MOST_DIRECTORIES: Final = 10_000


class Calls:
    """A bucket of calls for each directory."""

    def __init__(self, a_second: float = A_SECOND, at_once: float = AT_ONCE) -> None:
        self._a_second, self._at_once = a_second, at_once
        self._left: LRUCache[uuid.UUID, tuple[float, float]] = LRUCache(MOST_DIRECTORIES)
        self._lock = threading.Lock()

    def count(self, directory_id: uuid.UUID) -> None:
        """Raises `TooManyAttempts` when the bucket is empty."""
        now = time.monotonic()
        with self._lock:
            left, since = self._left.get(directory_id, (self._at_once, now))
            left = min(self._at_once, left + (now - since) * self._a_second)
            self._left[directory_id] = (max(0.0, left - 1), now)
        if left < 1:
            raise TooManyAttempts(1)


CALLS: Final = Calls()
