"""A zone that tests write, asked in memory or over the wire, and requests as a web server hands them on."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from dnslib import AAAA, CNAME, QTYPE, RCODE, RR, TXT, A, DNSRecord
from dnslib.server import DNSServer

from tests.front.ways import Gate
from vizitka.domains import services
from vizitka.domains.models import CustomDomain
from vizitka.domains.rules import NOTHING, Answer, Outcome


@dataclass
class Zone:
    """Records by name and kind; `broken` names answer with that problem. It is a gateways.dns.Resolver."""

    records: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    broken: dict[str, str] = field(default_factory=dict)
    asked: list[tuple[str, str]] = field(default_factory=list)

    def set(self, name: str, kind: str, *values: str) -> None:
        self.records[name, kind] = list(values)

    def prove(self, domain: CustomDomain) -> None:
        """Both records of a domain, as its owner would set them."""
        self.set(f"_vizitka-verify.{domain.host}", "TXT", domain.token)
        self.set(domain.host, "CNAME", domain.target)

    def clear(self) -> None:
        self.records.clear()
        self.broken.clear()

    def ask(self, name: str, kind: str) -> Answer:
        self.asked.append((name, kind))
        if name in self.broken:
            return Answer(Outcome.ERROR, problem=self.broken[name])
        values = self.records.get((name, kind), [])
        return Answer(Outcome.FOUND, tuple(values)) if values else NOTHING


@pytest.fixture
def zone(monkeypatch: pytest.MonkeyPatch) -> Zone:
    """What every look of the product finds."""
    found = Zone()
    monkeypatch.setattr(services, "default_resolver", lambda: found)
    return found


class WireZone:
    """The same over UDP, with the ways in which name servers fail."""

    def __init__(self, zone: Zone) -> None:
        self.zone = zone
        self.seconds = 0.0

    def resolve(self, request: Any, handler: Any) -> DNSRecord:
        time.sleep(self.seconds)
        reply = request.reply()
        name = str(request.q.qname).rstrip(".").lower()
        kind = QTYPE[request.q.qtype]
        problem = self.zone.broken.get(name)
        if problem:
            reply.header.rcode = getattr(RCODE, problem.upper())
            return reply
        make = {"TXT": self._txt, "CNAME": CNAME, "A": A, "AAAA": AAAA}
        for value in self.zone.records.get((name, kind), []):
            reply.add_answer(RR(request.q.qname, request.q.qtype, rdata=make[kind](value), ttl=1))
        if not reply.rr and not any(known == name for known, _kind in self.zone.records):
            reply.header.rcode = RCODE.NXDOMAIN
        return reply

    @staticmethod
    def _txt(value: str) -> TXT:
        raw = value.encode()
        return TXT([raw[start : start + 255] for start in range(0, len(raw), 255)] or [b""])


@dataclass
class NameServer:
    zone: Zone
    wire: WireZone
    address: str
    stop: Callable[[], None]


@pytest.fixture
def name_server() -> Iterator[NameServer]:
    """A name server on this machine."""
    zone = Zone()
    wire = WireZone(zone)
    server = DNSServer(wire, address="127.0.0.1", port=0, logger=_Silence())
    server.start_thread()

    def stop() -> None:
        server.stop()
        server.server.server_close()

    yield NameServer(zone, wire, f"127.0.0.1:{server.server.server_address[1]}", stop)
    if server.isAlive():
        stop()


class _Silence:
    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *arguments, **options: None


@pytest.fixture
def add(make_user: Any) -> Callable[..., CustomDomain]:
    """`add(space, "cards.example.com")`: a claim, not proved yet."""
    from vizitka.common.actor import Person

    def make(space: Any, host: str = "cards.kunde.example") -> CustomDomain:
        owner = space.members.first().user
        return services.add_domain(Person(user=owner), space.pk, host=host)

    return make


@pytest.fixture
def connect(add: Callable[..., CustomDomain], zone: Zone) -> Callable[..., CustomDomain]:
    """`connect(space, host, primary=True)`: a claim that is proved and active."""

    def make(
        space: Any, host: str = "cards.kunde.example", *, primary: bool = False, redirect: bool = False
    ) -> CustomDomain:
        from vizitka.common.actor import Person

        domain = add(space, host)
        zone.prove(domain)
        services.check(domain.pk)
        if primary:
            owner = Person(user=space.members.first().user)
            services.change_domain(owner, space.pk, domain.pk, primary=True, redirect=redirect or None)
        domain.refresh_from_db()
        assert domain.active
        return domain

    return make


@dataclass
class WebAnswer:
    status: int
    headers: dict[str, str]
    text: str


@pytest.fixture
def visit(db: None) -> Iterator[Callable[..., WebAnswer]]:
    """`visit("/c/zoe", host="cards.kunde.example")` through gate, short way and Django, as the server calls them."""
    from io import BytesIO

    from vizitka.config.wsgi import django_application

    def call(
        path: str, host: str | None = "testserver", method: str = "GET", gate: Any = None, **environ: Any
    ) -> WebAnswer:
        # The end of a request must not close the connection on which the test's transaction is open; the client of
        # other requests connects this again.
        for signal in (request_started, request_finished):
            signal.disconnect(close_old_connections)
        path, _, query = path.partition("?")
        body = environ.pop("body", b"")
        whole = {
            "REQUEST_METHOD": method,
            "PATH_INFO": path,
            "QUERY_STRING": query,
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "80",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": "203.0.113.9",
            "CONTENT_LENGTH": str(len(body)),
            "wsgi.input": BytesIO(body),
            "wsgi.errors": BytesIO(),
            "wsgi.url_scheme": "http",
            **environ,
        }
        if host is not None:
            whole["HTTP_HOST"] = host
        seen: list[Any] = []
        application = gate or Gate(django_application)
        result = application(whole, lambda *found: seen.append(found))
        text = b"".join(result).decode(errors="replace")
        close = getattr(result, "close", None)
        if close:
            close()
        status, headers = seen[0][0], seen[0][1]
        return WebAnswer(int(status[:3]), {name.lower(): value for name, value in headers}, text)

    yield call
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def production(settings: Any) -> Any:
    """Hosts as in production: only those that are named."""
    settings.ALLOWED_HOSTS = ["manager.example"]
    settings.PUBLIC_URL = settings.API_URL = "https://manager.example"
    settings.CARDS_URL = "https://cards.vizitka.example"
    settings.BEHIND_TLS = True
    return settings
