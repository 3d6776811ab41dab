"""What is slow has its own way to Django: nobody's changes wait behind a file."""

from __future__ import annotations

import asyncio
import threading

import pytest

from vizitka.common.apart import Apart, TooHard
from vizitka.common.exchange import Environ, Reply
from vizitka.front.lanes import Places
from vizitka.front.server import Whole


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Uploads and PINs are answered when this is set, all else at once."""
    release = threading.Event()

    def answer(self: Whole, environ: Environ) -> Reply:
        if environ["PATH_INFO"] in ("/v1/images", "/c/zoe/pin"):
            release.wait(20)
        return Reply(200, [])

    monkeypatch.setattr(Whole, "_answer", answer)
    return release


FILE: dict[str, str] = {
    "REQUEST_METHOD": "POST",
    "PATH_INFO": "/v1/images",
    "CONTENT_TYPE": "multipart/form-data; boundary=x",
}
PIN: dict[str, str] = {**FILE, "PATH_INFO": "/c/zoe/pin"}
ASKS: list[dict[str, str]] = [
    {"REQUEST_METHOD": "PATCH", "PATH_INFO": "/v1/cards/1", "CONTENT_TYPE": "application/json"},
    {"REQUEST_METHOD": "DELETE", "PATH_INFO": "/v1/cards/1"},
    {"REQUEST_METHOD": "GET", "PATH_INFO": "/v1/cards"},
]


@pytest.mark.parametrize(
    ("slow", "asks"),
    [
        pytest.param(FILE, ASKS, id="a file"),
        pytest.param({**PIN, "CONTENT_TYPE": "application/x-www-form-urlencoded"}, ASKS, id="a stranger"),
        # Who says that a form has files is none the more at the place of those.
        pytest.param(PIN, [*ASKS, {**FILE, "PATH_INFO": "/v1/documents"}], id="a stranger as a file"),
    ],
)
def test_changes_and_lists_wait_neither_behind_files_nor_behind_strangers(
    held: threading.Event, slow: Environ, asks: list[Environ]
) -> None:
    async def ask_all() -> list[int]:
        whole = Whole(lambda *_: [], lambda _environ: "ada")
        slower = asyncio.create_task(whole._ask(dict(slow)))
        await asyncio.sleep(0)
        replies = [await asyncio.wait_for(whole._ask(dict(environ)), 10) for environ in asks]
        assert not slower.done()
        held.set()
        return [reply.status for reply in [*replies, await slower]]

    assert asyncio.run(ask_all()) == [200] * (len(asks) + 1)


def test_who_has_something_drawn_apart_keeps_nobody_waiting() -> None:
    places, drawn = Places("test", 1), Apart("tests.common.works:asleep", seconds=1.0)
    slow = places.submit(lambda: drawn.do(b""))
    assert places.submit(lambda: "the list").result(10) == "the list"
    assert not slow.done()
    with pytest.raises(TooHard):
        slow.result(30)
