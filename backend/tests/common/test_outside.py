"""What somebody has written is asked without reaching into the house (common/outside.py)."""

from __future__ import annotations

import ipaddress
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from tests.serving import in_background
from vizitka.common import outside
from vizitka.common.outside import Found, asked, is_public, look

HOUSE = [
    *("127.0.0.1", "10.0.0.7", "172.16.4.4", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.1"),
    *("224.0.0.1", "255.255.255.255", "::1", "fe80::1", "fc00::1", "::", "ff02::1"),
    # An address of the house inside of another one.
    *("::ffff:10.0.0.7", "64:ff9b::a00:7", "2002:a00:7::1", "2001:0:a00:7::1"),
]
PUBLIC = "93.184.215.14"


class Site(BaseHTTPRequestHandler):
    asked: list[tuple[str, str, str]] = []

    def do_HEAD(self) -> None:
        Site.asked.append((self.command, self.path, self.headers["Host"]))
        status = {"/gone": 410, "/none": 404, "/moved": 301, "/login": 403, "/broken": 500}.get(
            self.path, 200
        )
        self.send_response(status)
        if status == 301:
            self.send_header("Location", "http://127.0.0.1/inside")
        self.end_headers()

    do_GET = do_HEAD

    def log_message(self, *_given: Any) -> None:
        pass


def joined(port: int, timeout: float) -> socket.socket:
    """A connection to this machine, whatever names stand for in a test."""
    found = socket.socket()
    found.settimeout(timeout)
    found.connect(("127.0.0.1", port))
    return found


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[str, int]]]:
    """A site that the public address leads to. Gives the addresses to which somebody has connected."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Site)
    in_background(server)
    connected = list[tuple[str, int]]()

    def led(address: tuple[str, int], timeout: float) -> socket.socket:
        connected.append(address)
        return joined(server.server_port, timeout)

    monkeypatch.setattr(socket, "create_connection", led)
    Site.asked = []
    yield connected
    server.shutdown()
    server.server_close()


@pytest.fixture
def names(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    """Says what names stand for; gives those that were looked up."""

    def say(*addresses: str, error: int | None = None) -> list[str]:
        looked_up: list[str] = []

        def answer(host: str, port: int, **_how: Any) -> Any:
            looked_up.append(host)
            if error is not None:
                raise socket.gaierror(error, "no")
            return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, port)) for one in addresses]

        monkeypatch.setattr(socket, "getaddrinfo", answer)
        return looked_up

    return say


def soon() -> float:
    return time.monotonic() + 5


@pytest.mark.parametrize("address", HOUSE)
def test_the_house_is_never_asked(address: str, site: Any, names: Callable[..., list[str]]) -> None:
    assert not is_public(ipaddress.ip_address(address))
    # Also where one of several is public.
    names(PUBLIC, address)
    assert asked("http://intranet.example.com/", soon()) is Found.UNKNOWN
    assert site == []


@pytest.mark.parametrize(
    "address",
    [
        *(
            "ftp://example.com/",
            "http://example.com:22/",
            "https://example.com:8443/",
            "http://a:b@example.com/",
        ),
        *(
            "http://",
            "http://[",
            "http://exa mple..com/",
            "file:///etc/passwd",
            "http://example.com:99999/",
            "",
        ),
    ],
)
def test_what_is_no_page_of_the_web_is_not_asked(
    address: str, site: Any, names: Callable[..., list[str]]
) -> None:
    names(PUBLIC)
    assert asked(address, soon()) is Found.UNKNOWN
    assert site == []


@pytest.mark.parametrize(
    ("path", "found"),
    [
        *(("/", Found.THERE), ("/gone", Found.GONE), ("/none", Found.GONE), ("/moved", Found.THERE)),
        *(("/login", Found.UNKNOWN), ("/broken", Found.UNKNOWN)),
    ],
)
def test_a_page_is_asked_once_by_the_address_that_was_looked_up(
    path: str, found: Found, site: Any, names: Callable[..., list[str]]
) -> None:
    """A name that stands for something else a moment later leads nowhere else, and nobody follows a redirect."""
    looked_up = names(PUBLIC)
    assert asked(f"http://Bücher.example.com{path}", soon()) is found
    assert looked_up == ["xn--bcher-kva.example.com"]
    assert site == [(PUBLIC, 80)]
    assert Site.asked == [("HEAD", path, "xn--bcher-kva.example.com")]


def test_a_path_adds_no_line_to_the_request(site: Any, names: Callable[..., list[str]]) -> None:
    names(PUBLIC)
    asked("http://example.com/a b\r\nX-Evil: 1?c d\r\nX: 2", soon())
    assert [command for command, _path, _host in Site.asked] in ([], ["HEAD"])


def test_only_a_name_that_nobody_has_is_gone(names: Callable[..., list[str]]) -> None:
    names(error=socket.EAI_NONAME)
    assert asked("https://alpenwerkk.com/", soon()) is Found.GONE
    # Without a network, or with a name server that is away, nothing is said.
    names(error=socket.EAI_AGAIN)
    assert asked("https://alpenwerk.com/", soon()) is Found.UNKNOWN


def test_who_never_answers_holds_nobody_up(
    monkeypatch: pytest.MonkeyPatch, names: Callable[..., list[str]]
) -> None:
    names(PUBLIC)
    monkeypatch.setattr(outside, "SECONDS", 0.2)
    monkeypatch.setattr(outside, "SECONDS_OF_ALL", 0.5)
    with closing(socket.create_server(("127.0.0.1", 0))) as silent:
        port = silent.getsockname()[1]
        monkeypatch.setattr(socket, "create_connection", lambda _address, timeout: joined(port, timeout))
        wanted = [f"http://example.com/{number}" for number in range(40)]
        started = time.monotonic()
        found = look(wanted)
        assert time.monotonic() - started < 4
    assert found == dict.fromkeys(wanted, Found.UNKNOWN)


def test_a_name_server_that_hangs_is_left_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    hangs = threading.Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_given, **_how: hangs.wait(20) and [])
    monkeypatch.setattr(outside, "SECONDS_OF_ALL", 0.3)
    started = time.monotonic()
    assert look(["http://example.com/"]) == {"http://example.com/": Found.UNKNOWN}
    assert time.monotonic() - started < 4
    hangs.set()
