"""A server that sends its answer byte by byte holds nobody longer than one that sends nothing."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from typing import Any

import pytest

from vizitka.common import fetching
from vizitka.common.fetching import NotFetched, Why, fetch
from vizitka.common.outside import Found, asked

# Each is sent byte by byte, one each tenth of a second, for as long as somebody reads.
HEADERS = b"HTTP/1.1 200 OK\r\n" + b"X-Padding: 1\r\n" * 90
BODY_UNTIL_CLOSED = b"a" * 1_000
CHUNKS = b"0" * 1_000


class Dripping:
    def __init__(self, at_once: bytes, drops: bytes) -> None:
        self.line = socket.create_server(("127.0.0.1", 0))
        self.port = self.line.getsockname()[1]
        self.at_once, self.drops = at_once, drops
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                caller, _ = self.line.accept()
                threading.Thread(target=self._drip, args=[caller], daemon=True).start()

    def _drip(self, caller: socket.socket) -> None:
        with suppress(OSError), closing(caller):
            caller.recv(65_536)
            caller.sendall(self.at_once)
            for drop in self.drops:
                caller.sendall(bytes([drop]))
                time.sleep(0.1)


@pytest.fixture(
    params=[
        (b"", HEADERS),
        (b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n", BODY_UNTIL_CLOSED),
        (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", CHUNKS),
    ],
    ids=["headers", "body", "chunks"],
)
def dripping(request: pytest.FixtureRequest) -> Iterator[Dripping]:
    server = Dripping(*request.param)
    yield server
    server.line.close()


def test_a_providers_answer_in_drops_is_away_in_time(
    dripping: Dripping, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.INSIDE_ORIGINS = {f"http://127.0.0.1:{dripping.port}"}
    monkeypatch.setattr(fetching, "SECONDS", 0.5)
    started = time.monotonic()
    with pytest.raises(NotFetched) as caught:
        fetch(f"http://127.0.0.1:{dripping.port}/.well-known/openid-configuration")
    assert caught.value.why is Why.AWAY
    assert time.monotonic() - started < 3


def test_a_linked_page_in_drops_is_unknown_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    server = Dripping(b"", HEADERS)
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("93.184.215.14", 443))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_given, **_how: found)
    monkeypatch.setattr(socket, "create_connection", lambda _there, timeout: _joined(server.port, timeout))
    started = time.monotonic()
    assert asked("http://alpenwerk.com/", started + 0.5) is Found.UNKNOWN
    assert time.monotonic() - started < 3
    server.line.close()


def _joined(port: int, timeout: float) -> socket.socket:
    found = socket.socket()
    found.settimeout(timeout)
    found.connect(("127.0.0.1", port))
    return found
