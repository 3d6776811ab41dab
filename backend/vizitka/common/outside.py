"""Asks addresses that somebody has written whether there is something, without reaching into the house.

Whoever writes an address chooses whom we call. So a name is looked up once, and all that it stands for must be on the
public internet; the connection goes to what was looked up, so that a name that changes meanwhile leads nowhere else. No
redirect is followed, no answer is read but its status, and no port is asked but those of the web.
"""

from __future__ import annotations

import http.client
import ipaddress
import queue
import socket
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from enum import StrEnum
from typing import Final
from urllib.parse import quote, urlsplit

from vizitka.common import elsewhere
from vizitka.common.certificates import trust

AGENT: Final = "Vizitka link check"
# Of one address, and of all that are asked at once. A thread that a name server holds up is left behind.
SECONDS: Final = 4.0
SECONDS_OF_ALL: Final = 20.0
AT_ONCE: Final = 4
PORTS: Final = {"http": 80, "https": 443}
GONE: Final = frozenset({404, 410})
# Names that nobody has; every other answer of name servers says nothing about the name.
NO_NAME: Final = frozenset({socket.EAI_NONAME, getattr(socket, "EAI_NODATA", socket.EAI_NONAME)})
# IPv6 in which an IPv4 of the house may stand (RFC 6052).
_NAT64: Final = ipaddress.ip_network("64:ff9b::/96")

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class Found(StrEnum):
    """`unknown`: nobody could be asked, or the answer says nothing (a login, a robot that is not wanted)."""

    THERE = "there"
    GONE = "gone"
    UNKNOWN = "unknown"


def look(addresses: Iterable[str]) -> dict[str, Found]:
    """Of each address whether there is something; `unknown` also where the time was not enough."""
    once = list(dict.fromkeys(addresses))
    try:
        with elsewhere.waiting():
            return _look(once)
    except elsewhere.TooManyWait:
        return dict.fromkeys(once, Found.UNKNOWN)


def _look(addresses: list[str]) -> dict[str, Found]:
    wanted: queue.SimpleQueue[str] = queue.SimpleQueue()
    found: dict[str, Found] = {}
    for address in addresses:
        found[address] = Found.UNKNOWN
        wanted.put(address)
    ends = time.monotonic() + SECONDS_OF_ALL
    answers: dict[str, Found] = {}

    def work() -> None:
        while time.monotonic() < ends:
            try:
                address = wanted.get_nowait()
            except queue.Empty:
                return
            answers[address] = asked(address, min(ends, time.monotonic() + SECONDS))

    threads = [threading.Thread(target=work, daemon=True) for _ in range(min(AT_ONCE, len(found)))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(max(0.0, ends - time.monotonic()))
    return found | dict(answers)


def asked(address: str, ends: float) -> Found:
    """Never raises."""
    try:
        parts = urlsplit(address)
        port = PORTS.get(parts.scheme)
        host = (parts.hostname or "").encode("idna").decode()
        if port is None or not host or parts.username or parts.port not in (None, port):
            return Found.UNKNOWN
        there = looked_up(host, port)
        if there is None:
            return Found.GONE
        if not there or not all(map(is_public, there)):
            return Found.UNKNOWN
        path = quote(parts.path or "/", safe="/%:@!$&'()*+,;=~-._") + (
            f"?{parts.query}" if parts.query else ""
        )
        return _status(parts.scheme, host, port, there[0], path, ends)
    except (OSError, http.client.HTTPException, UnicodeError, ValueError):
        return Found.UNKNOWN


def is_public(address: Address) -> bool:
    """Whether it is somebody's on the internet, also by what stands inside of it."""
    if isinstance(address, ipaddress.IPv6Address):
        inside = [address.ipv4_mapped, address.sixtofour, *(address.teredo or ())]
        if address in _NAT64:
            inside.append(ipaddress.IPv4Address(int(address) & 0xFFFFFFFF))
        if not all(is_public(one) for one in inside if one is not None):
            return False
    return address.is_global and not address.is_multicast and not address.is_reserved


def looked_up(host: str, port: int) -> list[Address] | None:
    """What the name stands for; None for a name that nobody has."""
    try:
        rows = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except socket.gaierror as error:
        return None if error.errno in NO_NAME else []
    return [ipaddress.ip_address(str(row[4][0]).partition("%")[0]) for row in rows]


def _status(scheme: str, host: str, port: int, address: Address, path: str, ends: float) -> Found:
    """What a server says of a path. Raises `OSError`, `HTTPException`."""
    plain = socket.create_connection((str(address), port), timeout=left(ends))
    connection = http.client.HTTPConnection(host, port)
    try:
        plain.settimeout(left(ends))
        connection.sock = trust().wrap_socket(plain, server_hostname=host) if scheme == "https" else plain
        connection.sock.settimeout(left(ends))
        with shut_at(connection.sock, ends):
            connection.request(
                "HEAD", path, headers={"User-Agent": AGENT, "Accept": "*/*", "Connection": "close"}
            )
            status = connection.getresponse().status
        left(ends)
    finally:
        connection.close()
        plain.close()
    if status in GONE:
        return Found.GONE
    return Found.THERE if status < 400 else Found.UNKNOWN


@contextmanager
def shut_at(line: socket.socket, ends: float) -> Iterator[None]:
    """Then it is shut, whoever reads from it. A timeout begins anew with each byte, and so ends nothing for a server
    that sends its headers one by one. What was read until then looks like an answer that ended: ask `left`
    afterwards."""
    # That of the socket itself: TLS would first say goodbye.
    clock = threading.Timer(left(ends), _shut, [line])
    clock.daemon = True
    clock.start()
    try:
        yield
    finally:
        clock.cancel()


def _shut(line: socket.socket) -> None:
    with suppress(OSError):
        socket.socket.shutdown(line, socket.SHUT_RDWR)


def left(ends: float) -> float:
    """Seconds until then. Raises `TimeoutError` when there are none."""
    seconds = ends - time.monotonic()
    if seconds <= 0:
        raise TimeoutError
    return seconds
