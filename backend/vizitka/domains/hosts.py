"""Which host a request is for, decided before everything else: the installation's own, a customer's, or nobody's.

The installation's own hosts cost one look into a set. For every other the host's row is asked, as short_way.py asks
for versions: so a change is right in the next request in every process.
"""

from __future__ import annotations

import datetime as dt
import ipaddress
import re
import time
import uuid
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Protocol
from urllib.parse import urlsplit

import structlog
from django.conf import settings

from vizitka.common import clock
from vizitka.common.exchange import Application, Environ, Reply
from vizitka.domains import rules

log = structlog.get_logger(__name__)

# Where the environ holds a `CustomHost`; no header of a request can be called so.
MARK: Final = "vizitka.custom_host"
# By the host: whose it is, whether it serves, whether its space lives, until when. Only a proved claim has a say.
HOST_QUERY: Final = (
    "SELECT d.space_id, d.active, s.deleted_at IS NULL, d.serves_until FROM domains_customdomain d "
    "JOIN spaces_space s ON s.id = d.space_id WHERE d.verified_at IS NOT NULL AND d.host = "
)
# What keeps a host one space's, and where tables lie apart says whose it is (common.guards).
CONSTRAINT: Final = "one_space_for_a_verified_host"
HOLDERS_QUERY: Final = "SELECT owner_id FROM common_takenvalue WHERE key = ANY(%s)"
# Asked by load balancers and monitoring, by the address of the machine.
PROBES: Final = frozenset({"/healthz", "/readyz", "/metrics"})
# For how many seconds a host is what it was while the database is away.
LONGEST_AWAY: Final = 60.0
_HOST: Final = re.compile(
    r"([a-z0-9](?:[a-z0-9_.-]*[a-z0-9])?)\.?(?::\d{1,5})?|(\[[0-9a-f:.]+\])(?::\d{1,5})?"
)
_MOST_SPELLINGS: Final = 256
_MOST_HELD: Final = 4096


def holder_key(host: str) -> str:
    """The key of the row that says whose a host is, where tables lie apart."""
    return f"{CONSTRAINT}:{host}"


@dataclass(frozen=True, slots=True)
class CustomHost:
    """A host that is not the installation's. Without `space_id` nothing is shown there, with this `status`."""

    host: str
    space_id: uuid.UUID | None
    status: int = 421


class HostWatch(Protocol):
    """The part of freshness.Watch that is asked here. Both raise when the database does not answer at once."""

    def generation(self) -> int | None: ...

    async def host(self, name: str) -> tuple[Any, ...] | None:
        """The row of `HOST_QUERY`."""


@lru_cache(maxsize=4096)
def spoken_host(header: str) -> str:
    """The host of a Host header in lower case, without port and dot at the end; empty when it is none (RFC 9110, 7.2).

    Two headers of that name, which a server joins by a comma, are none.
    """
    match = _HOST.fullmatch(header.lower()) if len(header) <= 262 else None
    return (match[1] or match[2] or "") if match else ""


@lru_cache(maxsize=4096)
def is_address(host: str) -> bool:
    """Whether it is an IP address, which is never a customer's host."""
    try:
        ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True


class OwnHosts:
    """Hosts of the installation: those of its addresses, those in VIZITKA_HOSTS, and this machine."""

    def __init__(self) -> None:
        listed = [str(name).lower() for name in settings.ALLOWED_HOSTS]
        addresses = (settings.PUBLIC_URL, settings.CARDS_URL, settings.API_URL)
        named = {urlsplit(address).netloc.rpartition("@")[2] for address in addresses}
        self.any = "*" in listed
        self.below = tuple(name for name in listed if name.startswith("."))
        plain = {spoken_host(name.lstrip(".")) for name in {*listed, *named} if name != "*"}
        self.names = frozenset((plain - {""}) | {"localhost", "127.0.0.1", "[::1]"})
        # Host headers as they were spelled ("localhost:8000").
        self.spellings: set[str | None] = set(self.names)

    def knows(self, header: str) -> bool:
        """Whether a Host header was found to be one of these; not all that are, are known."""
        return header in self.spellings

    def learn(self, header: str) -> None:
        if len(self.spellings) < _MOST_SPELLINGS:
            self.spellings.add(header)

    def __contains__(self, host: object) -> bool:
        return host in self.names or (
            isinstance(host, str) and bool(self.below) and host.endswith(self.below)
        )


def reserved_hosts() -> set[str]:
    """Hosts that no customer can have, with all below them."""
    own = OwnHosts()
    return {*own.names, *(name.lstrip(".") for name in own.below), settings.CNAME_BASE}


@dataclass(frozen=True, slots=True)
class _Known:
    """What a host is until a moment, and afterwards, without a write."""

    before: CustomHost | None = None
    after: CustomHost | None = None
    until: dt.datetime | None = None

    def at(self, now: dt.datetime) -> CustomHost | None:
        return self.before if rules.is_before_end(self.until, now) else self.after


def _known(host: str, row: tuple[Any, ...] | None) -> _Known:
    """By the row of `HOST_QUERY`."""
    if row is None:
        return _Known()
    space_id, active, living, until = row
    resting = CustomHost(host, None)
    serving = CustomHost(host, uuid.UUID(str(space_id))) if active and living else resting
    # SQLite keeps times as texts, in UTC.
    ends = dt.datetime.fromisoformat(until).replace(tzinfo=dt.UTC) if isinstance(until, str) else until
    return _Known(serving, resting, ends)


def host_at(host: str, row: tuple[Any, ...] | None, now: dt.datetime) -> CustomHost | None:
    """What the row of `HOST_QUERY` says of a host at a moment; None when no space has proved it."""
    return _known(host, row).at(now)


@dataclass(slots=True)
class _Held:
    """What was found of a host, in which state of the database, and when (of a clock that only goes forward)."""

    known: _Known
    generation: int | None
    found_at: float


class HostDirectory:
    """Customers' hosts, as the database knows them at this moment, or has known them while it is away."""

    def __init__(self, watch: HostWatch) -> None:
        self.watch = watch
        self._held: dict[str, _Held] = {}

    async def find(self, host: str) -> CustomHost | None:
        """The host when a space has proved it, with its space while it serves; None when nobody has. Raises what the
        watch raises while the database is away, unless the host was found shortly before."""
        held = self._held.get(host)
        try:
            known = await self._find(host, held)
        except Exception:
            if held is None or time.monotonic() - held.found_at > LONGEST_AWAY:
                raise
            known = held.known
        return known.at(clock.now())

    async def _find(self, host: str, held: _Held | None) -> _Known:
        generation = self.watch.generation()
        if held is not None and generation is not None and held.generation == generation:
            held.found_at = time.monotonic()
            return held.known
        known = _known(host, await self.watch.host(host))
        if held is None and len(self._held) >= _MOST_HELD:
            self._held.clear()
        self._held[host] = _Held(known, generation, time.monotonic())
        return known


class HostGate:
    """The application in front of all: marks requests for other hosts, and lets the own ones through."""

    def __init__(
        self, application: Application, directory: HostDirectory, own: OwnHosts | None = None
    ) -> None:
        self.application = application
        self.directory = directory
        self.own = own or OwnHosts()

    async def __call__(self, environ: Environ) -> Reply:
        if environ.get("HTTP_HOST") not in self.own.spellings:
            mark = await self._other(environ.get("HTTP_HOST"), environ.get("PATH_INFO", ""))
            if mark is not None:
                environ[MARK] = mark
        return await self.application(environ)

    async def _other(self, header: str | None, path: str) -> CustomHost | None:
        """The mark of a request; None when it is for the installation."""
        if not header:
            # HTTP/1.0 has no Host: probes of load balancers speak it.
            return None if self.own.any or path in PROBES else CustomHost("", None, 400)
        host = spoken_host(header)
        if not host:
            return CustomHost("", None, 400)
        if host in self.own:
            self.own.learn(header)
            return None
        if is_address(host):
            return None if self.own.any or path in PROBES else CustomHost(host, None)
        try:
            found = await self.directory.find(host)
        except Exception:
            # Nothing is known of the host, so nothing is shown there; a database that is down is said by /readyz.
            log.exception("host_unknown")
            return CustomHost(host, None, 503)
        return found if found is not None or self.own.any else CustomHost(host, None)
