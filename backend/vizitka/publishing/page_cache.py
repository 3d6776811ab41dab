"""A bounded cache of finished answers, one in each process."""

from __future__ import annotations

import datetime as dt
import gzip
import time
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from cachetools import LRUCache

from vizitka.common import clock
from vizitka.common.exchange import Headers, lines_of
from vizitka.publishing.observers import View

# What an answer depends on: versions and states of card and space (freshness.py).
Freshness = tuple[object, ...]
# A card or a space, with its id as its column holds it.
Subject = tuple[Literal["card", "space"], str]
# For how many seconds a page goes on to be shown while the database is away.
LONGEST_UNCHECKED: Final = 60.0


@dataclass(slots=True)
class Answer:
    """A finished answer, ready to be sent: gzipped where that makes it smaller to keep, else `plain`, and the headers
    of either form."""

    plain: bytes
    plain_headers: Headers
    packed: bytes | None
    packed_headers: Headers
    etag: str
    # What has to be as it was; None for what never changes.
    subject: Subject | None = None
    freshness: Freshness = ()
    # Until when it is known to be right: a state of the database, or a moment for what never changes.
    generation: int = -1
    expires_at: float = 0.0
    # When it was last known to be right, of a clock that only goes forward.
    checked_at: float = field(default_factory=time.monotonic)
    # What observers are told each time it is sent.
    view: View | None = None
    # What can be followed on a card: then it is the answer to who tells of that, and each is a record of its own.
    clicks: Mapping[str, View] | None = None
    # When what it shows ends to be right by itself (UTC); None when only a write ends it.
    right_until: dt.datetime | None = None
    # The headers of either form as they are sent.
    plain_lines: bytes = field(init=False)
    packed_lines: bytes = field(init=False)
    size: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        self.plain_lines, self.packed_lines = lines_of(self.plain_headers), lines_of(self.packed_headers)
        held = (self.plain, self.packed or b"", self.plain_lines, self.packed_lines)
        self.size = sum(map(len, held)) + 2048 + 1024 * len(self.clicks or ())

    @property
    def unpacked(self) -> bytes:
        """Its bytes for the few who take no gzip: half of memory would hold what hardly anybody is sent."""
        return gzip.decompress(self.packed) if self.packed is not None else self.plain

    @property
    def is_over(self) -> bool:
        """Whether its time has come, by either clock."""
        if self.right_until is not None and self.right_until <= clock.now():
            return True
        return bool(self.expires_at) and self.expires_at < time.monotonic()

    @property
    def is_recent(self) -> bool:
        """Whether it may be shown while nobody can say if it is still right."""
        return time.monotonic() - self.checked_at <= LONGEST_UNCHECKED


class PageCache:
    """Least recently used answers go first when `most_bytes` are reached. Belongs to the event loop."""

    def __init__(self, most_bytes: int) -> None:
        self.most_bytes = most_bytes
        self._answers: LRUCache[Hashable, Answer] = LRUCache(most_bytes, lambda answer: answer.size)

    @property
    def bytes(self) -> int:
        """How much is held."""
        return int(self._answers.currsize)

    def get(self, key: Hashable) -> Answer | None:
        answer = self._answers.get(key)
        if answer is not None and answer.is_over:
            self.drop(key)
            return None
        return answer

    def put(self, key: Hashable, answer: Answer) -> None:
        # One answer does not drive out many.
        if answer.size <= self.most_bytes // 8:
            self._answers[key] = answer

    def drop(self, key: Hashable) -> None:
        self._answers.pop(key, None)

    def __len__(self) -> int:
        return len(self._answers)
