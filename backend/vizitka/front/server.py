"""What the server calls for each request (RSGI): connections, bodies and pages from memory belong to the event loop,
whole requests to threads.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import structlog

from vizitka.common import body_limits
from vizitka.common.errors import ApplicationError
from vizitka.common.exchange import REFUSAL, Application, Environ, Headers, Reply
from vizitka.domains.hosts import MARK
from vizitka.front import bodies, whole
from vizitka.front.bodies import Bodies
from vizitka.front.environ import complete, environ_of
from vizitka.front.lanes import Lane
from vizitka.front.whole import Django
from vizitka.publishing.short_way import keep

log = structlog.get_logger(__name__)

# Where the environ holds scope and protocol of its request, until Django gets it.
CONNECTION: Final = "vizitka.connection"
# Stands in the environ while the body has not been read to its end.
UNREAD: Final = "vizitka.unread"
# Until then the server has opened a file that it is to send.
OPENED_BY: Final = 30.0
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})


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

    def __init__(self, django: Django, is_known: Callable[[Environ], bool]) -> None:
        self.django = django
        self.is_known = is_known
        self.bodies = Bodies()
        self.reading, self.writing, self.uploads = Lane("reading"), Lane("writing"), Lane("uploads")

    async def __call__(self, environ: Environ) -> Reply:
        scope, source = environ.pop(CONNECTION)
        complete(environ, scope)
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
        if size > body_limits.USUAL and not await self._may_send_much(environ):
            # Django says so, and does not ask for the body.
            environ["CONTENT_LENGTH"] = "0"
            return await self._ask(environ)
        with self.bodies.room_for(size):
            body = await bodies.collect(environ, source, most)
            del environ[UNREAD]
            environ.pop("HTTP_TRANSFER_ENCODING", None)
            environ["CONTENT_LENGTH"] = str(body.getbuffer().nbytes)
            environ["wsgi.input"] = body
            return await self._ask(environ)

    async def _may_send_much(self, environ: Environ) -> bool:
        if body_limits.is_of_strangers(environ["REQUEST_METHOD"], environ["PATH_INFO"]):
            return True
        return await self.reading.run(partial(self.is_known, environ))

    async def _ask(self, environ: Environ) -> Reply:
        return await self._lane_of(environ).run(partial(self._answer, environ))

    def _lane_of(self, environ: Environ) -> Lane:
        if environ["REQUEST_METHOD"] in SAFE:
            return self.reading
        # A file may take seconds (common/apart.py), and nobody's changes wait behind it.
        return self.uploads if environ.get("CONTENT_TYPE", "").startswith("multipart/") else self.writing

    def _answer(self, environ: Environ) -> Reply:
        reply = whole.answer(self.django, environ)
        keep(environ, reply)
        return reply


class Front:
    """The RSGI application. What `at_once` knows the answer to, it answers without a look at the rest."""

    def __init__(
        self, application: Application, at_once: Callable[[Any], Reply | None] = lambda _scope: None
    ) -> None:
        self.application = application
        self.at_once = at_once

    async def __rsgi__(self, scope: Any, protocol: Any) -> None:
        if scope.proto != "http":
            protocol.close(403)
            return
        if (known := self.at_once(scope)) is not None:
            protocol.response_bytes(known.status, known.headers, known.body)
            return
        environ = environ_of(scope)
        environ[CONNECTION] = scope, protocol
        try:
            reply = await self.application(environ)
        except Exception:
            log.exception("front_failed", path=scope.path)
            reply = Reply(500, [])
        _send(protocol, reply, is_head=environ["REQUEST_METHOD"] == "HEAD")
        is_unread = UNREAD in environ
        # A refusal stands in it and holds, by its traceback, the request: the server closes a connection only when
        # nothing holds it any more, and would wait for the garbage collector.
        environ.clear()
        if is_unread:
            await bodies.drop(protocol)


def _send(protocol: Any, reply: Reply, *, is_head: bool) -> None:
    """Hands the answer over: it is written as slowly as it is read, without us."""
    if reply.descriptor is not None:
        protocol.response_file(reply.status, reply.headers, f"/dev/fd/{reply.descriptor}")
        asyncio.get_running_loop().call_later(OPENED_BY, os.close, reply.descriptor)
    elif is_head or not reply.body:
        protocol.response_empty(reply.status, reply.headers)
    else:
        protocol.response_bytes(reply.status, reply.headers, reply.body)
