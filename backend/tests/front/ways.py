"""The way of a request without a server: gate, memory of pages and Django in the test's own thread."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from vizitka.common.exchange import Environ
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

    def __init__(self) -> None:
        self.watch = freshness.watch()

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


class Scope:
    """A request of an environ as the server hands it over (RSGI)."""

    def __init__(self, environ: Environ) -> None:
        self.method, self.path = environ["REQUEST_METHOD"], environ["PATH_INFO"]
        self.query_string = environ.get("QUERY_STRING", "")
        self.headers = Headers(
            {
                name[5:].replace("_", "-").lower(): value
                for name, value in environ.items()
                if name[:5] == "HTTP_"
            }
        )


class Headers(dict[str, str]):
    def get_all(self, name: str) -> list[str]:
        return self[name].split(",") if name in self else []


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
        """Asks as `front.server.Front` does."""
        reply = self.short_way.at_once(Scope(environ))
        if reply is None:
            return otherwise(environ, start_response)
        self.known += 1
        start_response("200 OK", reply.headers)
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
