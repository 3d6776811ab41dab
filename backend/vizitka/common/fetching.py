"""Reads what stands at an address that a customer has written, without reaching into the house.

As `outside` says: the name is looked up once, all that it stands for must be on the public internet, the connection
goes to what was looked up, and no redirect is followed. Only https is asked, an answer has a limit of bytes and of
seconds. Servers of the own network are asked where the installation names their origin (`settings.INSIDE_ORIGINS`).
"""

from __future__ import annotations

import http.client
import ipaddress
import queue
import socket
import ssl
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final
from urllib.parse import quote, urlsplit

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from vizitka.common import elsewhere
from vizitka.common.certificates import trust
from vizitka.common.outside import Address, is_public, left, looked_up, shut_at

AGENT: Final = "Vizitka"
SECONDS: Final = 6.0
# Metadata of a federation server has some 100 kB.
LARGEST: Final = 1_000_000
LONGEST_ADDRESS: Final = 2_000


class Why(StrEnum):
    """Why nothing was read."""

    # No https, a user in it, another port than that of the web.
    ADDRESS = "address"
    NO_SUCH_NAME = "no_such_name"
    # It leads into a network that is not the internet.
    PRIVATE = "private"
    AWAY = "away"
    # Nobody whom a browser would trust.
    CERTIFICATE = "certificate"
    STATUS = "status"
    TOO_LARGE = "too_large"


# What somebody is told whose address may not be asked.
WORDS: Final = {
    Why.ADDRESS: _("Write an address that begins with https://."),
    Why.PRIVATE: _("This address leads into a private network, which cannot be asked from here."),
}


class NotFetched(Exception):
    """Nothing was read; `status` where the server answered."""

    def __init__(self, why: Why, status: int = 0) -> None:
        super().__init__(f"{why} {status}".strip())
        self.why = why
        self.status = status


@dataclass(frozen=True, slots=True)
class Reply:
    """`retry_after` is the header as it came, empty without one."""

    status: int
    body: bytes
    retry_after: str = ""


@dataclass(frozen=True, slots=True)
class _Place:
    """Where an address leads, as far as it may be asked."""

    secured: bool
    host: str
    port: int
    path: str
    inside: bool


def fetch(
    address: str,
    *,
    method: str = "GET",
    body: bytes | None = None,
    headers: Mapping[str, str] | None = None,
    good: frozenset[int] = frozenset({200}),
    seconds: float | None = None,
    most: int | None = None,
) -> Reply:
    """The answer of a server, whole, or with `most` its first bytes. Raises `NotFetched`, also for another status than
    the `good` ones."""
    place = _place(address)
    try:
        with elsewhere.waiting():
            ends = time.monotonic() + (SECONDS if seconds is None else seconds)
            there = _found(place, ends)
            reply = _asked(place, there, ends, method, body, headers or {}, most)
    except NotFetched:
        raise
    except ssl.SSLError as error:
        raise NotFetched(Why.CERTIFICATE) from error
    except (OSError, http.client.HTTPException, ValueError, elsewhere.TooManyWait) as error:
        raise NotFetched(Why.AWAY) from error
    if reply.status not in good:
        raise NotFetched(Why.STATUS, reply.status)
    return reply


def may_be_asked(address: str) -> bool:
    """Whether the form of an address lets it be asked, if only by a browser in the same network."""
    return why_not(address) != Why.ADDRESS


def why_not(address: str) -> Why | None:
    """Why an address may not be asked, as far as its form shows: `ADDRESS`, or `PRIVATE` for a number of a network that
    is not the internet."""
    try:
        _place(address)
    except NotFetched as refusal:
        return refusal.why
    return None


def _place(address: str) -> _Place:
    try:
        if len(address) > LONGEST_ADDRESS or any(ord(sign) <= 32 or ord(sign) == 127 for sign in address):
            raise NotFetched(Why.ADDRESS)
        parts = urlsplit(address)
        host = (parts.hostname or "").encode("idna").decode()
        port = parts.port
    except (ValueError, UnicodeError) as error:
        raise NotFetched(Why.ADDRESS) from error
    if not host or parts.username is not None or parts.password is not None:
        raise NotFetched(Why.ADDRESS)
    inside = f"{parts.scheme}://{parts.netloc}".lower() in settings.INSIDE_ORIGINS
    if not inside and (parts.scheme != "https" or port not in (None, 443)):
        raise NotFetched(Why.ADDRESS)
    if not inside and not _may_be_public(host):
        raise NotFetched(Why.PRIVATE)
    path = quote(parts.path or "/", safe="/%:@!$&'()*+,;=~-._") + (f"?{parts.query}" if parts.query else "")
    secured = parts.scheme == "https"
    return _Place(secured, host, port or (443 if secured else 80), path, inside)


def _may_be_public(host: str) -> bool:
    """Not what says by itself where it leads: a number, or this machine."""
    try:
        return is_public(ipaddress.ip_address(host))
    except ValueError:
        return host.rstrip(".").lower() != "localhost"


def _found(place: _Place, ends: float) -> Address:
    """What the name stands for. A name server that holds up the look is left behind, with its thread."""
    answers: queue.SimpleQueue[list[Address] | None] = queue.SimpleQueue()

    def look() -> None:
        try:
            answers.put(looked_up(place.host, place.port))
        except (OSError, UnicodeError, ValueError):
            answers.put([])

    threading.Thread(target=look, daemon=True).start()
    try:
        there = answers.get(timeout=left(ends))
    except queue.Empty as error:
        raise NotFetched(Why.AWAY) from error
    if there is None:
        raise NotFetched(Why.NO_SUCH_NAME)
    if not there:
        raise NotFetched(Why.AWAY)
    if not place.inside and not all(map(is_public, there)):
        raise NotFetched(Why.PRIVATE)
    return min(there, key=lambda one: isinstance(one, ipaddress.IPv6Address))


def _asked(
    place: _Place,
    address: Address,
    ends: float,
    method: str,
    body: bytes | None,
    headers: Mapping[str, str],
    most: int | None,
) -> Reply:
    plain = socket.create_connection((str(address), place.port), timeout=left(ends))
    connection = http.client.HTTPConnection(place.host, place.port)
    try:
        plain.settimeout(left(ends))
        connection.sock = trust().wrap_socket(plain, server_hostname=place.host) if place.secured else plain
        connection.sock.settimeout(left(ends))
        sent = {"User-Agent": AGENT, "Accept": "*/*", "Connection": "close", **headers}
        with shut_at(connection.sock, ends):
            connection.request(method, place.path, body=body, headers=sent)
            answer = connection.getresponse()
            whole = _whole(answer, connection.sock, ends, most)
        left(ends)
        return Reply(answer.status, whole, answer.getheader("Retry-After") or "")
    finally:
        connection.close()
        plain.close()


def _whole(
    answer: http.client.HTTPResponse, line: socket.socket | None, ends: float, most: int | None
) -> bytes:
    """The body, while it stays within bytes and seconds: who sends a byte now and then is not waited for."""
    parts: list[bytes] = []
    size = 0
    while True:
        if line is not None:
            line.settimeout(left(ends))
        part = answer.read1(65_536)
        if not part:
            return b"".join(parts)
        size += len(part)
        parts.append(part)
        if most is not None and size >= most:
            return b"".join(parts)[:most]
        if size > LARGEST:
            raise NotFetched(Why.TOO_LARGE)
