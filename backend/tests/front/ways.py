"""The way of a request without a server: gate, memory of pages and Django in the test's own thread."""

from __future__ import annotations

from typing import Any

from vizitka.domains.hosts import HostDirectory, HostGate, HostWatch, OwnHosts
from vizitka.domains.selectors import QueryWatch
from vizitka.front.whole import Django
from vizitka.front.wsgi import Directly, Wsgi
from vizitka.publishing import freshness
from vizitka.publishing.freshness import PostgresWatch, Watch
from vizitka.publishing.page_cache import Freshness
from vizitka.publishing.short_way import ShortWay


class AtOnce:
    """The watch of the configured database, asked without an event loop."""

    def __init__(self) -> None:
        self.watch = freshness.watch()

    def generation(self) -> int | None:
        return self.watch.generation()

    async def freshness(self, card_id: str) -> Freshness:
        if isinstance(self.watch, PostgresWatch):
            return freshness._row(self.watch._rows([("card", card_id)]).get(("card", card_id)))
        return await self.watch.freshness(card_id)

    async def host(self, name: str) -> tuple[Any, ...] | None:
        if isinstance(self.watch, PostgresWatch):
            row: tuple[Any, ...] | None = self.watch._rows([("host", name)]).get(("host", name))
            return row
        return await self.watch.host(name)


class Memory(Wsgi):
    """Pages from memory, before Django."""

    def __init__(self, django: Django, watch: Watch | None = None) -> None:
        self.short_way = ShortWay(Directly(django), watch or AtOnce())
        super().__init__(self.short_way)


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
        directory = HostDirectory(hosts or QueryWatch())
        self.gate = HostGate(Memory(django, watch).short_way, directory, own)
        super().__init__(self.gate)
