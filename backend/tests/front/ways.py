"""The way of a request without a server: gate, memory of pages and Django in the test's own thread."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from typing import Any, ClassVar
from weakref import WeakSet

from django.core.wsgi import get_wsgi_application

from vizitka.common.exchange import Environ, Head
from vizitka.domains.hosts import HostDirectory, HostGate, HostWatch, OwnHosts
from vizitka.domains.selectors import QueryWatch
from vizitka.front.whole import Django
from vizitka.front.wsgi import Directly, Wsgi
from vizitka.publishing import freshness
from vizitka.publishing.freshness import PostgresWatch, Watch
from vizitka.publishing.page_cache import Freshness, Subject
from vizitka.publishing.short_way import ShortWay


class AtOnce:
    """The watch of the configured database, asked without an event loop."""

    everyone: ClassVar[WeakSet[AtOnce]] = WeakSet()

    def __init__(self) -> None:
        self.watch = freshness.watch()
        self.everyone.add(self)

    @classmethod
    def close_all(cls) -> None:
        """A database with open connections cannot be taken away."""
        for one in cls.everyone:
            if isinstance(one.watch, PostgresWatch):
                one.watch._close()

    def generation(self) -> int | None:
        return self.watch.generation()

    async def freshness(self, subject: Subject) -> Freshness:
        if isinstance(self.watch, PostgresWatch):
            row = self.watch._rows([subject]).get(subject)
            return freshness._space_row(row) if subject[0] == "space" else freshness._row(row)
        return await self.watch.freshness(subject)

    async def host(self, name: str) -> tuple[Any, ...] | None:
        if isinstance(self.watch, PostgresWatch):
            row: tuple[Any, ...] | None = self.watch._rows([("host", name)]).get(("host", name))
            return row
        return await self.watch.host(name)


def head_of(environ: Environ) -> Head:
    """A request of an environ as the connection reads it."""
    headers = [
        (name[5:].replace("_", "-").lower(), value) for name, value in environ.items() if name[:5] == "HTTP_"
    ]
    query, peer = environ.get("QUERY_STRING", ""), environ.get("REMOTE_ADDR", "")
    return Head(
        environ["REQUEST_METHOD"], environ["PATH_INFO"], query, headers, peer, ("localhost", "80"), "1.1"
    )


class Memory(Wsgi):
    """Pages from memory, before Django: at once where the way knows the answer in these words."""

    def __init__(self, django: Django, watch: Watch | None = None, own: OwnHosts | None = None) -> None:
        self.short_way = ShortWay(Directly(django), watch or AtOnce(), own)
        self.known = 0
        super().__init__(self.short_way)

    def __call__(self, environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        return self.asked(environ, start_response, super().__call__)

    def asked(
        self, environ: Environ, start_response: Callable[..., Any], otherwise: Callable[..., Iterable[bytes]]
    ) -> Iterable[bytes]:
        """Asks as `front.connection.Connection` does."""
        reply = self.short_way.at_once(head_of(environ))
        if reply is None:
            return otherwise(environ, start_response)
        self.known += 1
        lines = [line.split(": ", 1) for line in reply.lines.decode("latin-1").splitlines()]
        start_response("200 OK", [*((name, value) for name, value in lines), *reply.headers])
        return [reply.body]


class Gate(Wsgi):
    """Gate and memory, before Django. Hosts are looked up by the ORM unless `hosts` says otherwise."""

    def __init__(
        self,
        django: Django,
        hosts: HostWatch | None = None,
        *,
        watch: Watch | None = None,
        own: OwnHosts | None = None,
    ) -> None:
        own = own or OwnHosts()
        self.memory = Memory(django, watch, own)
        self.gate = HostGate(self.memory.short_way, HostDirectory(hosts or QueryWatch()), own)
        super().__init__(self.gate)

    def __call__(self, environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        return self.memory.asked(environ, start_response, super().__call__)


class Counted:
    """One process with its memory of pages, and how often it had to ask Django."""

    def __init__(self) -> None:
        self.asked = 0
        self.django = get_wsgi_application()
        self.way = Memory(self._count)

    def _count(self, environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        self.asked += 1
        return self.django(environ, start_response)

    def get(self, address: str = "/c/zoe", languages: str = "en") -> tuple[str, dict[str, str]]:
        """Body and headers of an address that must be there."""
        status, body, headers = self.ask(address, languages)
        assert status == 200, (status, headers)
        return body, headers

    def ask(self, address: str, languages: str = "en") -> tuple[int, str, dict[str, str]]:
        seen: list[Any] = []
        path, _, query = address.partition("?")
        environ = {
            "REQUEST_METHOD": "GET",
            "PATH_INFO": path,
            "QUERY_STRING": query,
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "80",
            "HTTP_HOST": "localhost",
            "HTTP_ACCEPT_LANGUAGE": languages,
            "wsgi.input": io.BytesIO(),
            "wsgi.url_scheme": "http",
        }
        body = b"".join(self.way(environ, lambda *found: seen.append(found)))
        return int(seen[0][0][:3]), body.decode(), dict(seen[0][1])
