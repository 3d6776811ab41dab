"""Bodies of requests: collected in the event loop, under a limit, a deadline and a least rate.

A thread meets a body only when it is whole. What is refused is refused before its first byte is read.
"""

from __future__ import annotations

import asyncio
import io
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

from vizitka.common import body_limits
from vizitka.common.errors import TooLarge, TooSlow, Unavailable, Unreadable
from vizitka.common.exchange import Environ

# Seconds in which a body has to be there, and bytes a second by which a larger one gets longer.
DEADLINE: Final = 10.0
LEAST_RATE: Final = 32 * body_limits.KILOBYTE
# What larger bodies of people may take together in one process, and of one person: four imports at once, of which one
# and a picture are the same person's.
MOST_OF_PEOPLE: Final = 4 * body_limits.IMPORT
MOST_OF_PERSON: Final = body_limits.IMPORT + body_limits.IMAGE
# What larger bodies of those take whom nobody knows, and of one network: baskets, sheets of contacts, what providers
# and printers tell.
MOST_OF_STRANGERS: Final = body_limits.IMPORT
MOST_OF_NETWORK: Final = 8 * body_limits.MEGABYTE
# For so many seconds the rest of a refused body is let in, and dropped: who writes reads the refusal only then.
LINGER: Final = 2.0


# Where a body comes from, piece by piece (ASGI).
Source = Callable[[], Awaitable[Any]]


def has_body(environ: Environ) -> bool:
    """Whether a request has one (RFC 9112, section 6.3)."""
    return "HTTP_TRANSFER_ENCODING" in environ or environ.get("CONTENT_LENGTH", "0") != "0"


# Told how many bytes have come.
Take = Callable[[int], None]


class Room:
    """What larger bodies of some senders take together in one process.

    A body counts by what has come of it: who only announces one keeps nobody out. Nor does one sender by sending
    slowly, who has no more than `most_of_one` of the room.
    """

    def __init__(self, most: int, most_of_one: int) -> None:
        self.most = most
        self.most_of_one = most_of_one
        self.held = 0
        self._held_by = Counter[str]()

    @contextmanager
    def part_of(self, sender: str, size: int) -> Iterator[Take]:
        """Holds a body as long as it is needed. Raises `Unavailable` where there is no room for `size`, and what it
        gives does so where there is none any more."""
        self._look(sender, size)
        taken = 0

        def take(count: int) -> None:
            nonlocal taken
            self._look(sender, count)
            taken += count
            self.held += count
            self._held_by[sender] += count

        try:
            yield take
        finally:
            self.held -= taken
            self._held_by[sender] -= taken
            if not self._held_by[sender]:
                del self._held_by[sender]

    def _look(self, sender: str, size: int) -> None:
        if self.held + size > self.most or self._held_by[sender] + size > self.most_of_one:
            raise Unavailable


def announced(environ: Environ, most: int) -> int:
    """How many bytes will come at most. Raises `TooLarge` when more than `most` are announced."""
    given = environ.get("CONTENT_LENGTH")
    if given is None:
        return most
    size = int(given) if given.isascii() and given.isdigit() else 0
    if size > most:
        raise TooLarge(most)
    return size


async def collect(environ: Environ, source: Source, most: int, take: Take | None = None) -> io.BytesIO:
    """The whole body, at its beginning; a large one is counted by `take`. Raises `TooLarge`, `TooSlow`, `Unreadable`,
    `Unavailable`."""
    announced(environ, most)
    try:
        return await _by_pieces(source, most, take)
    except TimeoutError:
        raise TooSlow from None


async def _by_pieces(source: Source, most: int, take: Take | None) -> io.BytesIO:
    body = io.BytesIO()
    started = asyncio.get_running_loop().time()
    async with asyncio.timeout(DEADLINE) as deadline:
        more = True
        while more:
            piece, more = await _piece(source)
            if body.tell() + len(piece) > most:
                raise TooLarge(most)
            if take is not None:
                take(len(piece))
            body.write(piece)
            deadline.reschedule(started + DEADLINE + body.tell() / LEAST_RATE)
    body.seek(0)
    return body


async def _piece(source: Source) -> tuple[bytes, bool]:
    """The next piece, and whether there are more. Raises `Unreadable` when the line broke."""
    found = await source()
    if found["type"] != "http.request":
        raise Unreadable
    return found.get("body", b""), found.get("more_body", False)


async def drop(source: Source) -> None:
    """Lets the rest of a refused body in for a moment, without keeping any of it."""
    with suppress(TimeoutError, Unreadable):
        async with asyncio.timeout(LINGER):
            while (await _piece(source))[1]:
                pass
