"""deploy/Caddyfile with a real Caddy and its own CA: certificates only for hosts that serve, and only cards on them."""

from __future__ import annotations

import os
import shutil
import ssl
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from django.db import connections
from django.test.testcases import LiveServerThread

from tests.deploy.caddy import Caddy, running_caddy
from tests.front.ways import Gate

REPOSITORY = Path(__file__).resolve().parents[3]
HOST = "cards.kunde.example"


def caddy_binary() -> str:
    """CADDY (bin/caddy-path), or one on the machine."""
    found = os.environ.get("CADDY") or shutil.which("caddy") or str(REPOSITORY / ".make/caddy/usr/bin/caddy")
    if not Path(found).exists():
        pytest.fail("Caddy is needed: run make test-backend, install it, or set CADDY to its path.")
    return found


@pytest.fixture
def server(transactional_db: None, production: Any) -> Iterator[int]:
    """Vizitka on a port of this machine, as in production; gives the port."""
    from vizitka.config.wsgi import django_application

    def gate(_handler: Any) -> Gate:
        return Gate(django_application)

    shared = {one.alias: one for one in connections.all() if one.vendor == "sqlite"}
    for one in shared.values():
        one.inc_thread_sharing()
    thread = LiveServerThread("127.0.0.1", cast("Any", gate), connections_override=shared)
    thread.daemon = True
    thread.start()
    thread.is_ready.wait(20)
    assert thread.error is None
    yield thread.port
    thread.terminate()
    for one in shared.values():
        one.dec_thread_sharing()


@pytest.fixture
def caddy(server: int, tmp_path: Path) -> Iterator[Caddy]:
    with running_caddy(caddy_binary(), server, tmp_path) as running:
        running.wait_for("/healthz", "manager.example")
        yield running


def test_a_verified_host_gets_a_certificate_and_its_cards_and_nothing_else_does(
    caddy: Caddy, make_space: Any, make_card: Any, connect: Any, add: Any
) -> None:
    space = make_space()
    card = make_card(space)
    connect(space, HOST, primary=True)
    add(space, "waiting.kunde.example")

    status, text, headers = caddy.get(f"/c/{card.handle}", HOST)
    assert (status, "Zoë" in text) == (200, True)
    assert f"https://{HOST}/c/{card.handle}" in text
    assert headers["strict-transport-security"] == "max-age=2592000"
    for path in ("/", "/v1/me", "/backoffice/", "/auth/login", "/spaces", "/healthz"):
        status, text, _headers = caddy.get(path, HOST)
        assert status == 404, path
        assert "Business Manager" not in text

    # The first visit of a host that is not verified, or that nobody has claimed, ends before anything is said.
    for host in ("waiting.kunde.example", "unknown.example", f"x.{HOST}"):
        with pytest.raises(ssl.SSLError):
            caddy.get("/", host)

    # Under the certificate of one host another one's pages are not to be had, as far as it is none of ours.
    assert caddy.get("/", "unknown.example", tls_name=HOST)[0] == 421
    assert "Business Manager" in caddy.get("/", "manager.example")[1]


def test_a_host_that_was_given_up_shows_nothing_any_more(
    caddy: Caddy, make_space: Any, make_card: Any, connect: Any
) -> None:
    space = make_space()
    card = make_card(space)
    domain = connect(space, HOST)
    assert caddy.get(f"/c/{card.handle}", HOST)[0] == 200
    domain.delete()
    status, text, _headers = caddy.get(f"/c/{card.handle}", HOST)
    assert (status, "Zoë" in text) == (421, False)
