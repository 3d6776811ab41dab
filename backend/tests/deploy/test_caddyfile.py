"""deploy/Caddyfile: Caddy takes it, in its own form; what is too large or slow ends there."""

from __future__ import annotations

import http.server
import json
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.deploy.caddy import HOST, Caddy, running_caddy
from tests.deploy.conftest import DEPLOY, Run
from tests.ports import free_port
from tests.serving import in_background
from vizitka.common import body_limits

CADDYFILE = DEPLOY / "Caddyfile"
MEGABYTE = 1_000_000


def test_caddy_takes_the_file(run: Run) -> None:
    found = run(
        "caddy", "validate", "--adapter", "caddyfile", "--config", CADDYFILE, CADDY_HOST="cards.example"
    )
    assert found.returncode == 0, found.stderr


def test_caddy_would_write_it_so(run: Run) -> None:
    assert run("caddy", "fmt", CADDYFILE).stdout == CADDYFILE.read_text()


def test_every_timeout_is_said_and_both_sites_bound_a_body() -> None:
    text = CADDYFILE.read_text()
    for name in ("read_header", "read_body", "write", "idle", "dial_timeout", "response_header_timeout"):
        assert f"\t{name} " in text, name
    assert text.count("request_body") == 3


def test_what_the_product_takes_comes_through() -> None:
    text = CADDYFILE.read_text()
    sizes = [int(size) * 1000**power for size, unit in re.findall(r"max_size (\d+)(KB|MB)", text)
             for power in [{"KB": 1, "MB": 2}[unit]]]  # fmt: skip
    files, forms, cards = sizes
    assert files >= max(body_limits.IMPORT, body_limits.IMAGE, body_limits.ROWS, body_limits.LONG)
    assert min(forms, cards) >= body_limits.USUAL
    # The same before the first byte is read.
    assert {str(files), str(forms), str(cards)} <= set(re.findall(r"\d{6,}", text))


class _Upstream(http.server.BaseHTTPRequestHandler):
    """Reads what comes and says what arrived."""

    def do_POST(self) -> None:
        self._answer(len(self.rfile.read(int(self.headers.get("Content-Length") or 0))))

    def do_GET(self) -> None:
        self._answer(0)

    def _answer(self, read: int) -> None:
        body = json.dumps({"read": read, "headers": dict(self.headers)}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Tests say nothing."""


@pytest.fixture(scope="module")
def caddy(tools: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Caddy]:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Upstream)
    in_background(server)
    faster = {"read_header 10s": "read_header 1s"}
    folder = tmp_path_factory.mktemp("caddy")
    with running_caddy(str(tools / "caddy"), server.server_port, folder, faster) as running:
        running.wait_for("/healthz", HOST)
        yield running
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize(("path", "size"), [("/auth/login", 2 * MEGABYTE), ("/v1/imports", 34 * MEGABYTE)])
def test_a_body_that_is_too_large_is_refused_before_it_is_sent(caddy: Caddy, path: str, size: int) -> None:
    with caddy.connect(HOST) as visitor:
        head = f"POST {path} HTTP/1.1\r\nHost: {HOST}\r\nContent-Length: {size}\r\n\r\n"
        visitor.sendall(head.encode())
        assert visitor.recv(12) == b"HTTP/1.1 413"


def test_an_import_comes_through(caddy: Caddy) -> None:
    status, text, _headers = caddy.send("POST", "/v1/imports", body=bytes(26 * MEGABYTE))
    assert (status, json.loads(text)["read"]) == (200, 26 * MEGABYTE)


def test_what_a_visitor_claims_of_others_before_does_not_arrive(caddy: Caddy) -> None:
    claims = {"X-Forwarded-For": "192.0.2.1", "X-Forwarded-Proto": "http", "X-Forwarded-Host": "evil.example"}
    headers = json.loads(caddy.send("GET", "/v1/me", headers=claims)[1])["headers"]
    arrived = {name: headers[name] for name in ("X-Forwarded-For", "X-Forwarded-Proto", "Host")}
    assert arrived == {"X-Forwarded-For": "127.0.0.1", "X-Forwarded-Proto": "https", "Host": HOST}


def test_who_sends_no_headers_loses_the_connection(caddy: Caddy) -> None:
    with caddy.connect(HOST) as slow:
        slow.sendall(b"GET / HTTP/1.1\r\nHost: ")
        started = time.monotonic()
        assert slow.recv(1) == b""
        assert time.monotonic() - started < 5


def test_while_the_product_is_away_it_says_so_and_when_to_come_again(tools: Path, tmp_path: Path) -> None:
    sooner = {"lb_try_duration 10s": "lb_try_duration 1s"}
    with running_caddy(str(tools / "caddy"), free_port(), tmp_path, sooner) as caddy:
        caddy.wait_for("/healthz", HOST, status=503)
        status, text, headers = caddy.get("/v1/me", HOST)
        assert (status, headers["retry-after"], json.loads(text)["code"]) == (503, "10", "unavailable")
        assert headers["content-type"] == "application/json"
        status, text, headers = caddy.get("/c/zoe", HOST)
        assert (status, headers["retry-after"], "try again" in text) == (503, "10", True)
