"""Memory of what was derived from many rows, under a key that holds the version of those rows.

A key never stands for two things, so nothing must be told to other processes; what is old is simply not asked for
again. Nothing is remembered inside a transaction, whose versions may be taken back.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from cachetools import LRUCache
from django.db import connection

V = TypeVar("V")


class Memory(Generic[V]):
    """The most recently used values, up to a total `weight`. Safe for threads."""

    def __init__(self, weight: int, weigh: Callable[[V], int] = lambda value: 1) -> None:
        self._values: LRUCache[Hashable, V] = LRUCache(weight, weigh)
        self._lock = threading.Lock()

    def get(self, key: Hashable) -> V | None:
        with self._lock:
            return self._values.get(key)

    def put(self, key: Hashable, value: V) -> None:
        if connection.in_atomic_block:
            return
        with self._lock:
            # Heavier than all that may be held.
            if self._values.getsizeof(value) <= self._values.maxsize:
                self._values[key] = value

    def clear(self) -> None:
        with self._lock:
            self._values.clear()
