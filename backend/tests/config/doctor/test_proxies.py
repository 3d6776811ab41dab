"""A request through real proxies: what arrives of it, and what is wrong with the way."""

from __future__ import annotations

import http.client
import http.server
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.core import signing
from django.test import Client

from tests.config.doctor.conftest import Ask, texts
from tests.deploy.caddy import Caddy, running_caddy
from tests.deploy.conftest import tools  # noqa: F401  (a fixture)
from tests.serving import in_background
from vizitka.config import arrival


@pytest.fixture
def caddy(
    live_server: Any,
    settings: Any,
    tools: Path,  # noqa: F811
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Caddy]:
    """The product behind deploy/Caddyfile, whose certificates this process trusts."""
    upstream = urlsplit(live_server.url).port
    assert upstream is not None
    with running_caddy(str(tools / "caddy"), upstream, tmp_path, host="localhost") as running:
        running.wait_for("/healthz", "localhost")
        settings.PUBLIC_URL = f"https://localhost:{running.port}"
        settings.BEHIND_TLS, settings.TRUSTED_PROXIES = True, 1
        settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
        monkeypatch.setenv("SSL_CERT_FILE", str(running.root))
        yield running


def test_caddy_as_it_is_documented_is_well(ask: Ask, caddy: Caddy) -> None:
    report = ask("proxies")
    assert report[0] == 0, report
    assert "Proxies in front: 1; this machine was seen as 127.0.0.1." in report[1][0]["text"]


def test_a_proxy_that_nobody_trusts_makes_all_visitors_one(ask: Ask, caddy: Caddy, settings: Any) -> None:
    settings.TRUSTED_PROXIES = 0
    report = ask("proxies")
    (found,) = texts(report, "fault")
    assert "all visitors count as one" in found
    assert report[1][0]["advice"].startswith("Set VIZITKA_TRUSTED_PROXIES=1")


def test_a_proxy_that_is_trusted_and_not_there_is_a_fault(ask: Ask, caddy: Caddy, settings: Any) -> None:
    settings.TRUSTED_PROXIES = 2
    (found,) = texts(ask("proxies"), "fault")
    assert "visitors cannot be told apart" in found


def test_a_stranger_at_the_address_is_a_fault(ask: Ask, caddy: Caddy, settings: Any) -> None:
    """Another installation does not open its door to this one's question."""
    settings.SECRET_KEY_FALLBACKS = []
    asked = arrival.new_question
    try:
        arrival.new_question = lambda: signing.dumps("x", key="another", salt=arrival.SALT)
        (found,) = texts(ask("proxies"), "fault")
    finally:
        arrival.new_question = asked
    assert "the answer was 404" in found


def test_an_address_where_nobody_answers_is_a_fault(ask: Ask, settings: Any) -> None:
    settings.PUBLIC_URL = "http://127.0.0.1:1"
    (found,) = texts(ask("proxies"), "fault")
    assert found.startswith("http://127.0.0.1:1 does not lead here: ConnectionRefusedError")


@pytest.fixture
def careless(live_server: Any, settings: Any) -> Iterator[Callable[..., None]]:
    """`careless(Host="internal")`: a proxy that hands on what visitors claim, and sets these headers."""
    upstream = urlsplit(live_server.url).netloc
    changes: dict[str, str] = {}

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            server = http.client.HTTPConnection(upstream)
            server.request("GET", self.path, headers={**dict(self.headers), **changes})
            answer = server.getresponse()
            body = answer.read()
            self.send_response(answer.status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            """Tests say nothing."""

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    in_background(server)
    settings.PUBLIC_URL = f"http://127.0.0.1:{server.server_port}"
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    settings.TRUSTED_PROXIES = 1
    yield changes.update
    server.shutdown()
    server.server_close()


def test_a_proxy_that_lets_visitors_claim_an_address_is_a_fault(
    ask: Ask, careless: Callable[..., None]
) -> None:
    (found,) = texts(ask("proxies"), "fault")
    assert "a visitor can claim any address" in found


def test_a_host_and_a_scheme_that_arrive_changed_are_faults(ask: Ask, careless: Callable[..., None]) -> None:
    careless(
        **{"Host": "internal", "X-Forwarded-For": "192.0.2.77, 198.51.100.1", "X-Forwarded-Proto": "https"}
    )
    faults = texts(ask("proxies"), "fault")
    assert len(faults) == 2
    assert faults[0] == "A visit by http arrives as https."
    assert faults[1].endswith("arrives as one of internal.")


def test_without_any_proxy_nothing_need_be_trusted(ask: Ask, live_server: Any, settings: Any) -> None:
    settings.PUBLIC_URL, settings.TRUSTED_PROXIES = live_server.url, 0
    assert ask("proxies")[0] == 0


def test_others_do_not_find_the_address(client: Client) -> None:
    for question in (
        "",
        "x",
        signing.dumps("x", salt="another"),
        signing.dumps("x", key="k", salt=arrival.SALT),
    ):
        assert client.get(arrival.PATH, headers={arrival.HEADER: question}).status_code == 404
    answer = client.get(arrival.PATH, headers={arrival.HEADER: arrival.new_question()})
    assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "no-store")


def test_a_question_is_good_for_a_minute(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    question = arrival.new_question()
    monkeypatch.setattr(arrival, "MOST_SECONDS", -1)
    assert client.get(arrival.PATH, headers={arrival.HEADER: question}).status_code == 404
