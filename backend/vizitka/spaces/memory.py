"""Memory of what was derived from many rows, under a key that holds the version of those rows.

A key never stands for two things, so nothing must be told to other processes; what is old is simply not asked
for again. Nothing is remembered inside a transaction, whose versions may be taken back.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from django.db import connection

V = TypeVar("V")


class Memory(Generic[V]):
    """The most recently used values, up to a total `weight`."""

    def __init__(self, weight: int, weigh: Callable[[V], int] = lambda value: 1) -> None:
        self._most = weight
        self._weigh = weigh
        self._held = 0
        self._values: OrderedDict[Hashable, V] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Hashable) -> V | None:
        with self._lock:
            value = self._values.get(key)
            if value is not None:
                self._values.move_to_end(key)
            return value

    def put(self, key: Hashable, value: V) -> None:
        if connection.in_atomic_block:
            return
        with self._lock:
            old = self._values.pop(key, None)
            if old is not None:
                self._held -= self._weigh(old)
            self._values[key] = value
            self._held += self._weigh(value)
            while self._held > self._most:
                _, dropped = self._values.popitem(last=False)
                self._held -= self._weigh(dropped)

    def clear(self) -> None:
        with self._lock:
            self._values.clear()
            self._held = 0


numbers: Memory[int] = Memory(10_000)
