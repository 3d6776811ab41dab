"""One request as the front hands it to Django, and Django's answer as it comes back."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.http import FileResponse, HttpResponse, StreamingHttpResponse

from vizitka.common import elsewhere
from vizitka.common.errors import TooLarge, Unavailable, Unreadable
from vizitka.common.exchange import Head, Reply
from vizitka.front import bodies, lanes, whole
from vizitka.front.bodies import Room
from vizitka.front.environ import complete, environ_of
from vizitka.front.lanes import Lane

LONG = b"x" * (whole.MOST_IN_MEMORY + 1)


def environ(*headers: tuple[str, str], path: str = "/", peer: str = "203.0.113.9") -> dict[str, Any]:
    head = Head("GET", path, "", list(headers), peer, ("198.51.100.1", "8000"), "1.1")
    found = environ_of(head)
    complete(found, head)
    return found


# --- the request ------------------------------------------------------------------------------------------------------


def test_headers_are_as_django_knows_them() -> None:
    found = environ(("host", "a.example"), ("content-type", "text/plain"), ("accept-language", "de"))
    assert (found["HTTP_HOST"], found["CONTENT_TYPE"], found["HTTP_ACCEPT_LANGUAGE"]) == (
        "a.example", "text/plain", "de",
    )  # fmt: skip


def test_nobody_smuggles_a_header_by_an_underscore() -> None:
    """A proxy takes X-Forwarded-For away, and not what an environ would call the same."""
    found = environ(("x_forwarded_for", "127.0.0.1"), ("x-forwarded-for", "198.51.100.1"))
    assert found["HTTP_X_FORWARDED_FOR"] == "198.51.100.1"
    assert "HTTP_X_FORWARDED_FOR" not in environ(("x_forwarded_for", "127.0.0.1"))


def test_a_header_that_stands_there_twice_is_one() -> None:
    found = environ(("host", "a.example"), ("cookie", "a=1"), ("cookie", "b=2"), ("host", "b.example"))
    assert (found["HTTP_COOKIE"], found["HTTP_HOST"]) == ("a=1; b=2", "a.example,b.example")


def test_who_asks_and_whom() -> None:
    found = environ(peer="2001:db8::1")
    assert (found["REMOTE_ADDR"], found["SERVER_NAME"], found["SERVER_PORT"], found["SERVER_PROTOCOL"]) == (
        "2001:db8::1", "198.51.100.1", "8000", "HTTP/1.1",
    )  # fmt: skip


# --- the answer -------------------------------------------------------------------------------------------------------


class Closed(HttpResponse):
    closings = 0

    def close(self) -> None:
        Closed.closings += 1


def asked(response: Any, method: str = "GET") -> Reply:
    def django(environ: dict[str, Any], start: Callable[..., Any]) -> Any:
        start("200 OK", [("X-A", "b")])
        return response

    return whole.answer(django, {"REQUEST_METHOD": method})


def sent(reply: Reply) -> bytes:
    if reply.descriptor is None:
        return reply.body
    with open(f"/dev/fd/{reply.descriptor}", "rb") as file:
        os.close(reply.descriptor)
        return file.read()


def test_an_answer_is_closed_before_it_is_sent() -> None:
    before = Closed.closings
    reply = asked(Closed(b"card"))
    assert (reply.status, reply.headers, reply.body) == (200, [("X-A", "b")], b"card")
    assert Closed.closings == before + 1


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "export.xlsx"
    path.write_bytes(LONG)
    return path


@pytest.mark.django_db  # which the end of an answer looks after
def test_a_long_file_is_sent_from_its_file_even_when_it_is_deleted(file: Path) -> None:
    reply = asked(FileResponse(file.open("rb")))
    file.unlink()
    assert (reply.body, sent(reply)) == (b"", LONG)


@pytest.mark.django_db
def test_a_part_of_a_file_is_that_part(file: Path) -> None:
    opened = file.open("rb")
    opened.seek(len(LONG) - 3)
    assert sent(asked(FileResponse(opened))) == b"xxx"


@pytest.mark.django_db
@pytest.mark.parametrize("content", [b"a,b\n", LONG * 2])
def test_what_is_made_by_pieces_is_whole(content: bytes) -> None:
    pieces = (content[start : start + 60_000] for start in range(0, len(content), 60_000))
    reply = asked(StreamingHttpResponse(pieces))
    assert (reply.descriptor is None, sent(reply)) == (content != LONG * 2, content)


@pytest.mark.django_db
def test_head_reads_no_file(file: Path) -> None:
    reply = asked(FileResponse(file.open("rb")), "HEAD")
    assert (reply.body, reply.descriptor) == (b"", None)


# --- bodies -----------------------------------------------------------------------------------------------------------


def line(*pieces: bytes, breaks: bool = False) -> bodies.Source:
    """What a connection gives: `pieces`, the last one at the body's end, unless it `breaks` before."""
    left = list(pieces)

    async def receive() -> dict[str, Any]:
        await asyncio.sleep(0)
        if not left:
            return {"type": "http.disconnect"}
        piece = left.pop(0)
        return {"type": "http.request", "body": piece, "more_body": bool(left) or breaks}

    return receive


def collected(source: bodies.Source, environ: dict[str, str], most: int = 80_000) -> bytes:
    return asyncio.run(bodies.collect(environ, source, most)).getvalue()


CHUNKED = {"HTTP_TRANSFER_ENCODING": "chunked"}


def test_a_body_is_what_was_sent() -> None:
    assert collected(line(b"ab", b"c"), {"CONTENT_LENGTH": "3"}) == b"abc"
    assert collected(line(b"ab", b"c", b""), CHUNKED) == b"abc"
    long = b"x" * 70_000
    assert collected(line(long), {"CONTENT_LENGTH": "70000"}) == long


@pytest.mark.parametrize("pieces", [(), (b"ab",), (b"x" * 69_000, b"")])
def test_a_body_that_breaks_off_is_none(pieces: tuple[bytes, ...]) -> None:
    with pytest.raises(Unreadable):
        collected(line(*pieces, breaks=True), CHUNKED)


def test_a_body_that_grows_too_large_is_refused_while_it_comes() -> None:
    with pytest.raises(TooLarge):
        collected(line(b"x" * 50_000, b"x" * 50_000, breaks=True), CHUNKED)


def test_large_bodies_together_have_an_end() -> None:
    room = Room(200_000, 200_000)
    with room.part_of("ada", 150_000) as take:
        take(150_000)
        with pytest.raises(Unavailable), room.part_of("bob", 100_000):
            pass
        with room.part_of("bob", 50_000) as of_bob:
            of_bob(50_000)
            with pytest.raises(Unavailable):
                take(1)
    assert room.held == 0


def test_who_announces_a_body_and_sends_nothing_keeps_no_room() -> None:
    room = Room(200_000, 200_000)
    with (
        room.part_of("mallory", 200_000),
        room.part_of("mallory", 200_000),
        room.part_of("ada", 200_000) as take,
    ):
        take(200_000)
    assert room.held == 0


def test_nobody_has_the_whole_room() -> None:
    """A free account sends one large body after the other, each as slowly as it may."""
    room = Room(200_000, 90_000)
    with room.part_of("mallory", 80_000) as take:
        take(80_000)
        with pytest.raises(Unavailable), room.part_of("mallory", 20_000):
            pass
        with room.part_of("ada", 90_000) as of_ada:
            of_ada(90_000)
        # What grows beyond it is none the more.
        with room.part_of("mallory", 10_000) as more:
            more(10_000)
            with pytest.raises(Unavailable):
                take(1)
    with room.part_of("mallory", 90_000) as take:
        take(90_000)


def test_a_body_is_counted_as_it_comes() -> None:
    room = Room(100_000, 100_000)

    async def both() -> None:
        with room.part_of("ada", 80_000) as take:
            await bodies.collect({"CONTENT_LENGTH": "6"}, line(b"ab", b"cdef"), 80_000, take)
            assert room.held == 6
        with room.part_of("ada", 80_000) as take, room.part_of("bob", 80_000) as of_bob:
            of_bob(60_000)
            with pytest.raises(Unavailable):
                await bodies.collect(
                    {"CONTENT_LENGTH": "80000"}, line(b"x" * 40_000, b"x" * 40_000), 80_000, take
                )

    asyncio.run(both())
    assert room.held == 0


# --- lanes ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def gate() -> Iterator[threading.Event]:
    opened = threading.Event()
    yield opened
    opened.set()


def test_a_full_lane_refuses_at_once(gate: threading.Event) -> None:
    async def many() -> list[Any]:
        lane = Lane("test", most_waiting=2)
        waiting = [asyncio.ensure_future(lane.run(gate.wait)) for _ in range(5)]
        await asyncio.sleep(0.05)
        refused = [one.exception() for one in waiting if one.done()]
        gate.set()
        await asyncio.gather(*waiting, return_exceptions=True)
        return refused

    assert [type(one) for one in asyncio.run(many())] == [Unavailable, Unavailable]


def test_who_has_waited_too_long_is_refused_and_never_begun(
    gate: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lanes, "LONGEST_WAIT", 0.1)
    begun: list[str] = []

    async def two() -> None:
        lane = Lane("test")
        first = asyncio.ensure_future(lane.run(gate.wait))
        await asyncio.sleep(0.01)
        with pytest.raises(Unavailable):
            await lane.run(lambda: begun.append("second"))
        gate.set()
        assert await first
        await lane.run(lambda: begun.append("third"))

    asyncio.run(two())
    assert begun == ["third"]


def test_what_has_begun_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lanes, "LONGEST_WAIT", 0.05)

    async def slow() -> bool:
        return await Lane("test").run(lambda: not threading.Event().wait(0.3))

    assert asyncio.run(slow())


def test_who_waits_for_anothers_server_gives_way(gate: threading.Event) -> None:
    """Those behind go on, one after the other; who waits is answered at its end."""
    order: list[str] = []

    def ask() -> str:
        with elsewhere.waiting():
            gate.wait(20)
        order.append("asked")
        return "answer"

    async def three() -> list[Any]:
        lane = Lane("test")
        asking = asyncio.ensure_future(lane.run(ask))
        await asyncio.sleep(0)
        for number in range(3):
            await asyncio.wait_for(lane.run(partial(order.append, str(number))), 10)
        gate.set()
        return [await asking, await lane.run(lambda: "after")]

    assert asyncio.run(three()) == ["answer", "after"]
    assert order == ["0", "1", "2", "asked"]


def test_as_many_as_before_work_at_once_after_somebody_gave_way() -> None:
    at_work, most = 0, 0

    def ask() -> None:
        with elsewhere.waiting(), elsewhere.waiting():
            pass
        raise LookupError

    def work() -> None:
        nonlocal at_work, most
        at_work += 1
        most = max(most, at_work)
        threading.Event().wait(0.005)
        at_work -= 1

    async def many() -> list[Any]:
        lane = Lane("test", most_waiting=200)
        works = [lane.run(one) for _ in range(30) for one in (ask, work)]
        return await asyncio.gather(*works, return_exceptions=True)

    found = asyncio.run(many())
    assert [type(one) for one in found[::2]] == [LookupError] * 30
    assert found[1::2] == [None] * 30
    assert most == 1


def test_too_many_who_wait_for_others_are_told_so(gate: threading.Event) -> None:
    def ask() -> bool:
        try:
            with elsewhere.waiting():
                return gate.wait(20)
        except elsewhere.TooManyWait:
            return False

    async def many() -> tuple[list[bool], str]:
        lane = Lane("test")
        asking = [asyncio.ensure_future(lane.run(ask)) for _ in range(lanes.MOST_ASIDE + 2)]
        others = await asyncio.wait_for(lane.run(lambda: "others go on"), 10)
        gate.set()
        return [await one for one in asking], others

    found, others = asyncio.run(many())
    assert (found.count(True), found.count(False)) == (lanes.MOST_ASIDE, 2)
    assert others == "others go on"


def test_outside_of_a_lane_nobody_gives_way() -> None:
    with elsewhere.waiting():
        pass
