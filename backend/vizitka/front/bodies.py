"""Bodies of requests: collected in the event loop, under a limit, a deadline and a least rate.

A thread meets a body only when it is whole. What is refused is refused before its first byte is read.
"""

from __future__ import annotations

import asyncio
import io
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

from vizitka.common import body_limits
from vizitka.common.errors import TooLarge, TooSlow, Unavailable, Unreadable
from vizitka.common.exchange import Environ

# Seconds in which a body has to be there, and bytes a second by which a larger one gets longer.
DEADLINE: Final = 10.0
LEAST_RATE: Final = 32 * body_limits.KILOBYTE
# What larger bodies may take together in one process: four imports at once.
MOST_HELD: Final = 4 * body_limits.IMPORT
# For so many seconds the rest of a refused body is let in, and dropped: who writes reads the refusal only then.
LINGER: Final = 2.0


# Where a body comes from, piece by piece (ASGI).
Source = Callable[[], Awaitable[Any]]


def has_body(environ: Environ) -> bool:
    """Whether a request has one (RFC 9112, section 6.3)."""
    return "HTTP_TRANSFER_ENCODING" in environ or environ.get("CONTENT_LENGTH", "0") != "0"


class Bodies:
    """The bodies that one process collects."""

    def __init__(self, most_held: int = MOST_HELD) -> None:
        self.most_held = most_held
        self.held = 0

    @contextmanager
    def room_for(self, size: int) -> Iterator[None]:
        """Counts a body as long as it is needed. Raises `Unavailable` when there is no room for another large one."""
        if size > body_limits.USUAL and self.held + size > self.most_held:
            raise Unavailable
        self.held += size
        try:
            yield
        finally:
            self.held -= size


def announced(environ: Environ, most: int) -> int:
    """How many bytes will come at most. Raises `TooLarge` when more than `most` are announced."""
    given = environ.get("CONTENT_LENGTH")
    if given is None:
        return most
    size = int(given) if given.isascii() and given.isdigit() else 0
    if size > most:
        raise TooLarge(most)
    return size


async def collect(environ: Environ, source: Source, most: int) -> io.BytesIO:
    """The whole body, at its beginning. Raises `TooLarge`, `TooSlow`, `Unreadable`."""
    announced(environ, most)
    try:
        return await _by_pieces(source, most)
    except TimeoutError:
        raise TooSlow from None


async def _by_pieces(source: Source, most: int) -> io.BytesIO:
    body = io.BytesIO()
    started = asyncio.get_running_loop().time()
    async with asyncio.timeout(DEADLINE) as deadline:
        more = True
        while more:
            piece, more = await _piece(source)
            if body.tell() + len(piece) > most:
                raise TooLarge(most)
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
