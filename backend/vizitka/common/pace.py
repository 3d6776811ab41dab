"""How many calls of one system this process answers. What is counted here protects the process, and so is nothing that
others must know; what may be tried is counted in the database (throttle.py)."""

from __future__ import annotations

import math
import threading
import time
import uuid
from dataclasses import dataclass
from typing import Final

from cachetools import LRUCache

from vizitka.common.errors import TooManyAttempts

_MOST_KEPT: Final = 10_000


@dataclass(frozen=True, slots=True)
class Left:
    """Calls that may be made at once, and in how many seconds all may again."""

    calls: int
    full_in: int


class Pace:
    """A bucket for each system: `at_once` calls, of which `a_second` come back each second."""

    def __init__(self, a_second: float, at_once: float) -> None:
        self.a_second, self.at_once = a_second, at_once
        self._left: LRUCache[uuid.UUID, tuple[float, float]] = LRUCache(_MOST_KEPT)
        self._lock = threading.Lock()

    @property
    def none_left(self) -> Left:
        """What is told beside a refusal."""
        return Left(0, math.ceil(self.at_once / self.a_second))

    def count(self, system: uuid.UUID) -> Left:
        """One call more. Raises `TooManyAttempts` when the bucket is empty."""
        now = time.monotonic()
        with self._lock:
            left, since = self._left.get(system, (self.at_once, now))
            left = min(self.at_once, left + (now - since) * self.a_second)
            self._left[system] = (max(0.0, left - 1), now)
        if left < 1:
            raise TooManyAttempts(math.ceil((1 - left) / self.a_second))
        return Left(int(left - 1), math.ceil((self.at_once - left + 1) / self.a_second))
