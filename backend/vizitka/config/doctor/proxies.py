"""What becomes of a request on its way through the proxies to here."""

from __future__ import annotations

import http.client
import json
import ssl
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

from django.conf import settings

from vizitka.common import doctor
from vizitka.config import arrival

TIMEOUT_SECONDS: Final = 10.0
# What the doctor claims to come from, as a stranger might (RFC 5737: an address that is nobody's).
CLAIMED: Final = "192.0.2.77"
MOST_BYTES: Final = 10_000


class NotOurs(Exception):
    """Somebody else answered, or refused; the text says what."""


@dataclass(frozen=True, slots=True)
class Arrived:
    """What the installation says of the request."""

    scheme: str
    host: str
    client: str
    forwarded_for: str

    @property
    def hops(self) -> list[str]:
        """Whom the proxies have seen, without what was claimed."""
        named = [hop.strip() for hop in self.forwarded_for.split(",")]
        return [hop for hop in named if hop and hop != CLAIMED]


def look() -> Iterator[doctor.Finding]:
    url: str = settings.PUBLIC_URL
    try:
        arrived = _ask(url)
    except (OSError, ssl.SSLError, http.client.HTTPException, NotOurs) as error:
        yield doctor.fault(
            f"{url} does not lead here: {doctor.in_a_line(error)}",
            "Look whether `serve` and the web server run, and whether VIZITKA_URL and the name's address are right.",
        )
        return
    wrong = [*_scheme(url, arrived), *_host(url, arrived), *_number(arrived)]
    yield from wrong
    if not wrong:
        yield doctor.ok(
            f"{url} leads here. Proxies in front: {len(arrived.hops)}; this machine was seen as {arrived.client}."
        )


def _ask(url: str) -> Arrived:
    """Raises `NotOurs`, and what a connection raises."""
    parts = urlsplit(url)
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    server = kind(parts.hostname or "", parts.port, timeout=TIMEOUT_SECONDS)
    headers = {arrival.HEADER: arrival.new_question(), "X-Forwarded-For": CLAIMED}
    try:
        server.request("GET", arrival.PATH, headers=headers)
        answer = server.getresponse()
        text = answer.read(MOST_BYTES)
    finally:
        server.close()
    if answer.status != 200:
        raise NotOurs(f"the answer was {answer.status} {answer.reason}, as from another installation or key")
    try:
        said: dict[str, Any] = json.loads(text)
        return Arrived(**said)
    except (ValueError, TypeError):
        raise NotOurs("the answer was a page of somebody else") from None


def _scheme(url: str, arrived: Arrived) -> Iterator[doctor.Finding]:
    wanted = urlsplit(url).scheme
    # Without a trusted proxy nothing can say that there was TLS; the number of proxies is the fault then.
    if arrived.scheme != wanted and settings.TRUSTED_PROXIES:
        yield doctor.fault(
            f"A visit by {wanted} arrives as {arrived.scheme}.",
            f"The proxy must set X-Forwarded-Proto to {wanted}, and let nobody else set it.",
        )


def _host(url: str, arrived: Arrived) -> Iterator[doctor.Finding]:
    wanted = urlsplit(url).netloc.lower()
    if arrived.host.lower() != wanted:
        yield doctor.fault(
            f"A visit of {wanted} arrives as one of {arrived.host or 'no host'}.",
            "The proxy must hand on the Host header as it came; companies' own domains need it.",
        )


def _number(arrived: Arrived) -> Iterator[doctor.Finding]:
    """Too few trusted: all visitors are one, and share its throttles. Too many: each says who they are."""
    trusted, there = settings.TRUSTED_PROXIES, len(arrived.hops)
    if there == trusted:
        return
    if trusted > there:
        meaning = (
            "a visitor can claim any address"
            if arrived.client == CLAIMED
            else "visitors cannot be told apart"
        )
    else:
        meaning = "all visitors count as one, whom five wrong passwords lock out"
    yield doctor.fault(
        f"Proxies that say who comes (X-Forwarded-For): {there}; trusted: {trusted}. So {meaning}.",
        f"Set VIZITKA_TRUSTED_PROXIES={there}, or let each proxy add to X-Forwarded-For.",
    )
