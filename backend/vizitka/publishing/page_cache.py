"""A bounded cache of finished answers, one in each process."""

from __future__ import annotations

import threading
import time
from collections.abc import Hashable
from dataclasses import dataclass, field

from cachetools import LRUCache

from vizitka.publishing.observers import View

Headers = list[tuple[str, str]]
# What an answer depends on: versions and states of card and space (freshness.py).
Freshness = tuple[object, ...]


@dataclass(slots=True)
class Answer:
    """A finished answer: plain and gzipped, each with its headers, ready to be sent."""

    plain: bytes
    plain_headers: Headers
    packed: bytes | None
    packed_headers: Headers
    etag: str
    card_id: str = ""
    freshness: Freshness = ()
    # Until when it is known to be right: a state of the database, or a moment for what never changes.
    generation: int = -1
    expires_at: float = 0.0
    # What observers are told each time it is sent.
    view: View | None = None
    size: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        self.size = len(self.plain) + len(self.packed or b"") + 2048


class PageCache:
    """Least recently used answers go first when `most_bytes` are reached. Safe for threads."""

    def __init__(self, most_bytes: int) -> None:
        self.most_bytes = most_bytes
        self._answers: LRUCache[Hashable, Answer] = LRUCache(most_bytes, lambda answer: answer.size)
        self._lock = threading.Lock()

    @property
    def bytes(self) -> int:
        """How much is held."""
        return int(self._answers.currsize)

    def get(self, key: Hashable) -> Answer | None:
        with self._lock:
            answer = self._answers.get(key)
        if answer is not None and answer.expires_at and answer.expires_at < time.monotonic():
            self.drop(key)
            return None
        return answer

    def put(self, key: Hashable, answer: Answer) -> None:
        # One answer does not drive out many.
        if answer.size <= self.most_bytes // 8:
            with self._lock:
                self._answers[key] = answer

    def drop(self, key: Hashable) -> None:
        with self._lock:
            self._answers.pop(key, None)

    def __len__(self) -> int:
        return len(self._answers)
