"""What the web server calls for each request (ASGI): connections, bodies and pages from memory belong to the event
loop, whole requests to threads.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final

import structlog

from vizitka.common import body_limits, doors
from vizitka.common.errors import ApplicationError
from vizitka.common.exchange import REFUSAL, Application, Environ, Headers, Reply
from vizitka.common.network import address_behind, networks_of
from vizitka.domains.hosts import MARK
from vizitka.front import bodies, whole
from vizitka.front.bodies import Room, Take
from vizitka.front.connection import HEAD, LINE
from vizitka.front.environ import complete, environ_of
from vizitka.front.lanes import Lane
from vizitka.front.whole import Django
from vizitka.publishing.short_way import keep

Send = Callable[[Any], Awaitable[None]]
log = structlog.get_logger(__name__)

# Where the environ holds the source of its body, until Django gets it.
SOURCE: Final = "vizitka.source"
# Stands in the environ while the body has not been read to its end.
UNREAD: Final = "vizitka.unread"
# Bytes of a file that are read at once.
PIECE: Final = 256 * body_limits.KILOBYTE
# PROPFIND and REPORT read, too (RFC 4918, section 9.1; RFC 3253, section 3.6).
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS", "TRACE", "PROPFIND", "REPORT"})


class Alive:
    """The application that says that the process answers, whatever its threads and the database do."""

    def __init__(self, application: Application, headers: Headers, body: bytes) -> None:
        self.application = application
        self.headers = headers
        self.body = body

    async def __call__(self, environ: Environ) -> Reply:
        is_asked = environ["PATH_INFO"] == "/healthz" and environ["REQUEST_METHOD"] in ("GET", "HEAD")
        if is_asked and MARK not in environ:
            return Reply(200, self.headers, self.body)
        return await self.application(environ)


class Whole:
    """The application that makes requests whole and has them answered by Django in a thread."""

    def __init__(self, django: Django, sender_of: Callable[[Environ], str | None]) -> None:
        self.django = django
        self.sender_of = sender_of
        self.people = Room(bodies.MOST_OF_PEOPLE, bodies.MOST_OF_PERSON)
        self.strangers = Room(bodies.MOST_OF_STRANGERS, bodies.MOST_OF_NETWORK)
        self.reading, self.writing = Lane("reading"), Lane("writing")
        self.uploads, self.doors = Lane("uploads"), Lane("doors")

    async def __call__(self, environ: Environ) -> Reply:
        head, source = environ.pop(HEAD), environ.pop(SOURCE)
        complete(environ, head)
        try:
            if bodies.has_body(environ):
                return await self._with_body(environ, source)
            return await self._ask(environ)
        except ApplicationError as refusal:
            environ[REFUSAL] = refusal
            return whole.answer(self.django, environ)

    async def _with_body(self, environ: Environ, source: bodies.Source) -> Reply:
        environ[UNREAD] = True
        most = body_limits.limit_of(environ["REQUEST_METHOD"], environ["PATH_INFO"])
        size = bodies.announced(environ, most)
        if size <= body_limits.USUAL:
            return await self._collected(environ, source, most)
        room, sender = await self._room_for(environ)
        if sender is None:
            # Django says so, and does not ask for the body.
            environ["CONTENT_LENGTH"] = "0"
            return await self._ask(environ)
        with room.part_of(sender, size) as take:
            return await self._collected(environ, source, most, take)

    async def _collected(
        self, environ: Environ, source: bodies.Source, most: int, take: Take | None = None
    ) -> Reply:
        body = await bodies.collect(environ, source, most, take)
        del environ[UNREAD]
        environ.pop("HTTP_TRANSFER_ENCODING", None)
        environ["CONTENT_LENGTH"] = str(body.getbuffer().nbytes)
        environ["wsgi.input"] = body
        return await self._ask(environ)

    async def _room_for(self, environ: Environ) -> tuple[Room, str | None]:
        """Where a larger body is held, and whose it is: nobody's, where it is not read."""
        if body_limits.is_of_strangers(environ["REQUEST_METHOD"], environ["PATH_INFO"]):
            address = address_behind(environ["REMOTE_ADDR"], environ.get("HTTP_X_FORWARDED_FOR", ""))
            return self.strangers, networks_of(address)[0]
        return self.people, await self.reading.run(partial(self.sender_of, environ))

    async def _ask(self, environ: Environ) -> Reply:
        return await self._lane_of(environ).run(partial(self._answer, environ))

    def _lane_of(self, environ: Environ) -> Lane:
        if environ["REQUEST_METHOD"] in SAFE:
            return self.reading
        place = environ["REQUEST_METHOD"], environ["PATH_INFO"]
        is_door = doors.is_one(*place)
        has_files = environ.get("CONTENT_TYPE", "").startswith("multipart/")
        # A file may take seconds (common/apart.py), and nobody's changes wait behind it.
        if has_files and not (is_door and body_limits.limit_of(*place) <= body_limits.USUAL):
            return self.uploads
        # Nor behind strangers: a password costs a core for a fifth of a second, whoever types it.
        return self.doors if is_door else self.writing

    def _answer(self, environ: Environ) -> Reply:
        reply = whole.answer(self.django, environ)
        keep(environ, reply)
        return reply


class Front:
    """The ASGI application. What the connection could not answer at once comes here."""

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: Any, receive: bodies.Source, send: Send) -> None:
        head = scope[HEAD]
        environ = environ_of(head)
        environ[HEAD], environ[SOURCE] = head, receive
        try:
            reply = await self.application(environ)
        except Exception:
            log.exception("front_failed", path=head.path)
            reply = Reply(500, [])
        is_unread = UNREAD in environ
        # A refusal stands in it and holds, by its traceback, the request.
        environ.clear()
        await send(_start(reply, is_head=head.method == "HEAD", is_last=is_unread))
        if reply.descriptor is not None:
            await _send_file(reply.descriptor, scope[LINE].transport, send)
            return
        body = {"type": "http.response.body", "body": b"" if head.method == "HEAD" else reply.body}
        if is_unread:
            # Who writes reads the refusal only then; the connection is closed with the answer's end.
            await send({**body, "more_body": True})
            await bodies.drop(receive)
            body["body"] = b""
        await send(body)


def _start(reply: Reply, *, is_head: bool, is_last: bool) -> dict[str, Any]:
    """The beginning of an answer. `is_last`: the connection is closed after it."""
    headers = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in reply.headers]
    has_body = not is_head and reply.status not in (204, 304)
    if has_body and all(name.lower() != b"content-length" for name, _ in headers):
        size = len(reply.body) if reply.descriptor is None else os.fstat(reply.descriptor).st_size
        headers.append((b"Content-Length", b"%d" % size))
    if is_last:
        headers.append((b"Connection", b"close"))
    return {"type": "http.response.start", "status": reply.status, "headers": headers}


async def _send_file(descriptor: int, line: asyncio.Transport, send: Send) -> None:
    """Sends an open file from its beginning, as slowly as it is read, and closes it."""
    loop, at = asyncio.get_running_loop(), 0
    try:
        while piece := await loop.run_in_executor(None, os.pread, descriptor, PIECE, at):
            at += len(piece)
            await send({"type": "http.response.body", "body": piece, "more_body": True})
            if line.is_closing():
                return
    finally:
        os.close(descriptor)
    await send({"type": "http.response.body", "body": b""})
