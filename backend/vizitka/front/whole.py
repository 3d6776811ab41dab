"""A whole request to Django, and its whole answer back: in a thread, without any connection."""

from __future__ import annotations

import io
import os
import tempfile
from collections.abc import Callable, Iterable
from typing import Any, Final, cast

from django.http import FileResponse
from django.http.response import HttpResponseBase

from vizitka.common import body_limits
from vizitka.common.exchange import Environ, Headers, Reply

Django = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]

# A longer answer is sent from a file: who reads slowly holds no memory.
MOST_IN_MEMORY: Final = 256 * body_limits.KILOBYTE


def answer(django: Django, environ: Environ) -> Reply:
    """Django's answer, closed: what it holds of the database is given back before anybody reads a byte of it."""
    started: list[tuple[str, Headers]] = []
    response = cast(HttpResponseBase, django(environ, lambda *given: started.append(given[:2])))
    try:
        status, headers = started[0]
        reply = Reply(int(status[:3]), headers)
        if response.streaming and environ["REQUEST_METHOD"] == "HEAD":
            return reply
        reply.descriptor = _open_file(response)
        if reply.descriptor is None:
            reply.body, reply.descriptor = _read(response)
        return reply
    finally:
        response.close()


def _open_file(response: HttpResponseBase) -> int | None:
    """The long file on this machine that the response is, from its beginning, if it is one."""
    file = response.file_to_stream if isinstance(response, FileResponse) else None
    plain = getattr(file, "file", file)
    if not isinstance(plain, io.BufferedReader) or plain.tell():
        return None
    descriptor = plain.fileno()
    return os.dup(descriptor) if os.fstat(descriptor).st_size > MOST_IN_MEMORY else None


def _read(response: HttpResponseBase) -> tuple[bytes, int | None]:
    """What the response says: in memory, or in a file without a name when it is long."""
    if not response.streaming:
        return b"".join(response), None
    with tempfile.SpooledTemporaryFile(MOST_IN_MEMORY) as pieces:
        for piece in cast(Iterable[bytes], response):
            pieces.write(piece)
        if pieces.tell() > MOST_IN_MEMORY:
            pieces.flush()
            return b"", os.dup(pieces.fileno())
        pieces.seek(0)
        return pieces.read(), None
