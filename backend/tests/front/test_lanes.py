"""What is slow has its own way to Django: nobody's changes wait behind a file."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from vizitka.common.exchange import Environ, Reply
from vizitka.front.server import Whole


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Uploads are answered when this is set, all else at once."""
    release = threading.Event()

    def answer(self: Whole, environ: Environ) -> Reply:
        if environ["PATH_INFO"] == "/v1/images":
            release.wait(20)
        return Reply(200, [])

    monkeypatch.setattr(Whole, "_answer", answer)
    return release


def test_changes_and_lists_do_not_wait_behind_a_file(held: threading.Event) -> None:
    asks: list[Any] = [
        {"REQUEST_METHOD": "PATCH", "PATH_INFO": "/v1/cards/1", "CONTENT_TYPE": "application/json"},
        {"REQUEST_METHOD": "DELETE", "PATH_INFO": "/v1/cards/1"},
        {"REQUEST_METHOD": "GET", "PATH_INFO": "/v1/cards"},
    ]
    file: Any = {
        "REQUEST_METHOD": "POST",
        "PATH_INFO": "/v1/images",
        "CONTENT_TYPE": "multipart/form-data; boundary=x",
    }

    async def ask_all() -> list[int]:
        whole = Whole(lambda *_: [], lambda _environ: True)
        upload = asyncio.create_task(whole._ask(file))
        await asyncio.sleep(0)
        replies = [await asyncio.wait_for(whole._ask(environ), 10) for environ in asks]
        assert not upload.done()
        held.set()
        return [reply.status for reply in [*replies, await upload]]

    assert asyncio.run(ask_all()) == [200] * 4
