"""What is refused before it is read lets go of its connection: the server closes it when nothing holds it any more."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from django.http import HttpResponse
from django.urls import resolve

from tests.front.test_whole import Headers
from vizitka.front import bodies
from vizitka.front.server import Front, Whole

LOGIN = "/v1/auth/login"


class Connection:
    """The protocol of a request (RSGI) whose body does not come."""

    def __init__(self) -> None:
        self.status = 0

    def response_bytes(self, status: int, _headers: Any, _body: bytes) -> None:
        self.status = status

    response_empty = response_bytes

    async def __call__(self) -> bytes:
        await asyncio.sleep(60)
        return b""

    def __aiter__(self) -> Connection:
        return self

    async def __anext__(self) -> bytes:
        return await self()


@pytest.fixture
def no_collector() -> Iterator[None]:
    """The collector of cycles does not come by: who leaves the work to it leaves connections open."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        (LOGIN, {"content-length": "60000000"}, 413),
        (LOGIN, {"content-length": "60"}, 408),
        (LOGIN, {"transfer-encoding": "chunked"}, 408),
        ("/v1/images", {"content-length": "9000000"}, 401),
        ("/v1/images", {"content-length": "60000000"}, 413),
    ],
)
@pytest.mark.usefixtures("no_collector")
def test_a_refused_request_holds_its_connection_no_longer(
    path: str, headers: dict[str, str], status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bodies, "DEADLINE", 0.05)
    monkeypatch.setattr(bodies, "LINGER", 0.05)
    # The operations say how much may be sent to them.
    resolve("/healthz")
    scope = SimpleNamespace(
        proto="http", http_version="1.1", method="POST", scheme="http", path=path, query_string="",
        client="203.0.113.9:5000", server="0.0.0.0:8000", headers=Headers([("host", "localhost"), *headers.items()]),
    )  # fmt: skip

    def refused(environ: Any, start: Any) -> Any:
        """Django's answer."""
        found = environ.get("vizitka.refusal")
        start(f"{found.status if found else 401} Refused", [])
        return HttpResponse(b"{}")

    async def one() -> tuple[int, weakref.ref[Connection]]:
        connection = Connection()
        await Front(Whole(refused, lambda _environ: False)).__rsgi__(scope, connection)
        return connection.status, weakref.ref(connection)

    told, held = asyncio.run(one())
    assert told == status
    assert held() is None
