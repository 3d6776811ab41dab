"""The way of a request without an event loop, for Django's `runserver` and for tests: one thread does all of it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable
from http import HTTPStatus
from typing import Any, TypeVar

from vizitka.common.exchange import Application, Environ, Reply
from vizitka.front import whole
from vizitka.front.whole import Django
from vizitka.publishing.short_way import keep

T = TypeVar("T")


def at_once(waiting: Coroutine[Any, Any, T]) -> T:
    """What a coroutine returns that waits for nobody."""
    try:
        waiting.send(None)
    except StopIteration as end:
        result: T = end.value
        return result
    waiting.close()
    raise RuntimeError("this waits for an event loop")


class Directly:
    """The application that has Django answer where it is asked."""

    def __init__(self, django: Django) -> None:
        self.django = django

    async def __call__(self, environ: Environ) -> Reply:
        reply = whole.answer(self.django, environ)
        keep(environ, reply)
        return reply


class Wsgi:
    """An application that waits for nobody as a WSGI application."""

    def __init__(self, application: Application) -> None:
        self.application = application

    def __call__(self, environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        reply = at_once(_asked(self.application, environ))
        start_response(f"{reply.status} {HTTPStatus(reply.status).phrase}", reply.headers)
        if reply.descriptor is not None:
            # `open` closes the descriptor when the server closes it.
            return open(reply.descriptor, "rb")
        return [] if environ["REQUEST_METHOD"] == "HEAD" else [reply.body]


async def _asked(application: Application, environ: Environ) -> Reply:
    return await application(environ)
