"""Connections of the web server over real sockets: what is answered at once, and who may hold one for how long."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import socket
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any, Final

import pytest
import uvicorn

from tests.jobs.test_processes import wait_until
from vizitka.common.errors import Unreadable
from vizitka.common.exchange import Environ, Head, Reply
from vizitka.front import bodies, connection
from vizitka.front.accepting import Server, Shares
from vizitka.front.connection import MOST_HEAD, STUCK_SECONDS, Connection, look_after, speaking
from vizitka.front.server import SOURCE, UNREAD, Front

PAGE: Final = b"x" * 10_000
LARGE: Final = b"x" * 200_000
FILE: Final = 20_000_000
GET: Final = b"GET /%b HTTP/1.1\r\nHost: localhost\r\n\r\n"


@dataclass
class Web:
    """A web server whose `/at-once` is answered where it is read, and anything else by an application that says its
    path: `/wait` when `gate` opens, `/refused` without the request's body, `/body` when that is whole; `/file` with
    one of 20 MB."""

    server: uvicorn.Server
    port: int
    gate: threading.Event

    @property
    def lines(self) -> set[Any]:
        return self.server.server_state.connections

    @contextmanager
    def line(self, most_received: int | None = None) -> Iterator[socket.socket]:
        with socket.socket() as found:
            if most_received:
                found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, most_received)
            found.settimeout(10)
            before = len(self.lines)
            found.connect(("127.0.0.1", self.port))
            wait_until(lambda: len(self.lines) > before or before >= connection.MOST_CONNECTIONS)
            yield found

    def say(self, text: bytes) -> bytes:
        """All that comes back until the server closes."""
        with self.line() as line:
            line.sendall(text)
            return all_of(line)


def all_of(line: socket.socket) -> bytes:
    found = b""
    with suppress(ConnectionResetError):
        while piece := line.recv(65536):
            found += piece
    return found


def answers(line: socket.socket, number: int, size: int = 0) -> bytes:
    found = b""
    while found.count(b"HTTP/1.1 ") < number or len(found) < size:
        piece = line.recv(65536)
        assert piece, found[-200:]
        found += piece
    return found


def long_file() -> int:
    """A file open for reading that nobody has to remove."""
    with tempfile.TemporaryFile() as file:
        file.truncate(FILE)
        return os.dup(file.fileno())


def at_once(head: Head) -> Reply | None:
    body = {"/at-once": PAGE, "/large": LARGE}.get(head.path)
    return None if body is None else Reply(200, [("Content-Length", str(len(body)))], body)


@pytest.fixture
def web() -> Iterator[Web]:
    gate = threading.Event()

    async def application(environ: Environ) -> Reply:
        path = environ["PATH_INFO"]
        if path == "/wait":
            await asyncio.get_running_loop().run_in_executor(None, gate.wait, 10)
        if path == "/body":
            with suppress(Unreadable):
                await bodies.collect(environ, environ[SOURCE], 1000)
        if path == "/file":
            return Reply(200, [], descriptor=long_file())
        if path == "/refused":
            environ[UNREAD] = True
            return Reply(413, [], b"refused")
        body = {"/at-once": PAGE, "/large": LARGE}.get(path, path.encode("latin-1"))
        return Reply(200, [("X-Query", environ["QUERY_STRING"])], body)

    config = uvicorn.Config(
        Front(application), http=speaking(at_once), ws="none", loop="uvloop", lifespan="off",
        interface="asgi3", log_config=None, log_level="error", access_log=False, server_header=False,
        timeout_graceful_shutdown=1,
    )  # fmt: skip
    listener = socket.create_server(("127.0.0.1", 0))
    server = Server(config, listener, Shares(1), 0)
    thread = threading.Thread(target=server.run)
    thread.start()
    wait_until(lambda: server.started)
    yield Web(server, listener.getsockname()[1], gate)
    gate.set()
    server.should_exit = True
    thread.join(10)
    assert not thread.is_alive()


def in_loop(web: Web, ask: Callable[[], Any]) -> Any:
    """What `ask` finds in the server's own thread."""
    line = next(iter(web.lines))
    found: Future[Any] = Future()

    def answer() -> None:
        try:
            found.set_result(ask())
        except Exception as error:
            found.set_exception(error)

    line.loop.call_soon_threadsafe(answer)
    return found.result(10)


# --- answers ----------------------------------------------------------------------------------------------------------


def test_what_is_known_at_once_and_what_is_not_come_in_their_order(web: Web) -> None:
    last = b"GET /c/zo%C3%AB?a=%20b HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    with web.line() as line:
        line.sendall(GET % b"at-once" + GET % b"wait" + GET % b"at-once" + last)
        first = answers(line, 1, len(PAGE))
        assert first.endswith(PAGE)
        assert first.count(b"HTTP/1.1 200 OK\r\n") == 1, "the others wait for the second one"
        web.gate.set()
        rest = all_of(line)
    assert rest.count(b"HTTP/1.1 200 OK\r\n") == 3
    assert rest.index(b"\r\n\r\n/wait") < rest.index(PAGE) < rest.index(b"\r\n\r\n/c/zo\xc3\xab")
    assert b"\r\nx-query: a=%20b\r\n" in rest


def test_at_once_is_dated_and_the_line_stays_open(web: Web) -> None:
    with web.line() as line:
        for _ in range(3):
            line.sendall(GET % b"at-once")
            found = answers(line, 1, len(PAGE))
            assert found.startswith(b"HTTP/1.1 200 OK\r\ndate: ")
            assert b"close" not in found


@pytest.mark.parametrize(
    "text",
    [
        b"GET /at-once HTTP/1.0\r\nHost: localhost\r\n\r\n",
        b"GET /at-once HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    ],
)
def test_who_wants_one_answer_gets_one(web: Web, text: bytes) -> None:
    assert web.say(text).endswith(b"\r\n\r\n" + PAGE)


def test_an_address_as_proxies_write_it(web: Web) -> None:
    text = b"GET http://localhost/c/zoe?a=b HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    assert web.say(text).endswith(b"\r\n\r\n/c/zoe")


def test_what_follows_a_body_is_no_header(web: Web) -> None:
    text = (
        b"POST /post HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
        b"3\r\nabc\r\n0\r\nX-Trailer: 1\r\n\r\n"
    )
    assert web.say(text).startswith(b"HTTP/1.1 200 OK\r\n")


# --- what is no request -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        b"no HTTP at all\r\n\r\n",
        b"GET /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\nabc",
        b"POST /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabc",
        b"GET /a HTTP/1.1\r\nHost : localhost\r\n\r\n",
        b"CONNECT localhost:25 HTTP/1.1\r\nHost: localhost\r\n\r\n",
    ],
)
def test_what_could_be_read_in_two_ways_is_not_read(
    web: Web, text: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    """Nor does a stranger fill the log with it."""
    with caplog.at_level(logging.WARNING):
        assert web.say(text) == b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
    assert not caplog.records


@pytest.mark.parametrize("path", [b"/a", b"/v1/auth/check"])
def test_a_method_that_nobody_knows_is_refused_like_any_other(web: Web, path: bytes) -> None:
    head, _, body = web.say(b"INVENTED %b HTTP/1.1\r\nHost: localhost\r\n\r\n" % path).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 405 ")
    assert b"content-type: application/json" in head
    assert json.loads(body) == {
        "message": "This address does not take this method.", "code": "method_not_allowed", "errors": {},
    }  # fmt: skip


@pytest.mark.parametrize(
    "head",
    [
        b"X-A: " + b"a" * MOST_HEAD + b"\r\n",
        b"X-A: " + b"a" * MOST_HEAD * 8,
        b"X-A: b\r\n" * 101,
        b"X-" + b"a" * MOST_HEAD * 8,
    ],
)
def test_a_head_has_an_end(web: Web, head: bytes) -> None:
    with web.line() as line:
        try:
            line.sendall(b"GET /a HTTP/1.1\r\nHost: localhost\r\n")
            for start in range(0, len(head), 8000):
                line.sendall(head[start : start + 8000])
            line.sendall(b"\r\n")
        except (ConnectionResetError, BrokenPipeError):
            return
        assert all_of(line).startswith((b"HTTP/1.1 431 ", b""))
    wait_until(lambda: not web.lines)


def test_a_long_body_is_no_long_head(web: Web) -> None:
    text = b"POST /a HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 200000\r\n\r\n"
    assert web.say(text + b"x" * 200_000).startswith(b"HTTP/1.1 200 OK\r\n")


def test_who_is_refused_reads_why_and_holds_the_line_no_longer(
    web: Web, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bodies, "LINGER", 0.3)
    text = b"POST /refused HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000000\r\n\r\n"
    with web.line() as line:
        line.sendall(text + b"x" * 1000)
        found = all_of(line)
    assert b"\r\nConnection: close\r\n" in found or b"\r\nconnection: close\r\n" in found
    assert found.endswith(b"\r\n\r\nrefused")
    wait_until(lambda: not web.lines)


# --- who is waited for ------------------------------------------------------------------------------------------------


def later(web: Web, seconds: float) -> None:
    """So much time has gone by, and the server looks after its connections."""
    now = time.monotonic()
    in_loop(web, lambda: [one.look(now + seconds) for one in tuple(web.lines)])


def test_who_sends_no_head_goes(web: Web) -> None:
    with web.line() as silent, web.line() as slow:
        slow.sendall(b"GET / HTTP/1.1\r\nX-A: ")
        later(web, connection.HEAD_SECONDS - 5)
        assert len(web.lines) == 2
        later(web, connection.HEAD_SECONDS + 5)
        assert (all_of(silent), all_of(slow)) == (b"", b"")


def test_who_waits_for_an_answer_stays(web: Web) -> None:
    with web.line() as line:
        line.sendall(GET % b"wait")
        wait_until(lambda: not in_loop(web, lambda: next(iter(web.lines)).is_resting))
        later(web, 10 * connection.HEAD_SECONDS)
        web.gate.set()
        assert answers(line, 1).endswith(b"/wait")
        # Its rest begins with the answer.
        later(web, connection.HEAD_SECONDS - 5)
        assert len(web.lines) == 1


def held(web: Web) -> int:
    """Bytes of answers that lie with the server."""
    return int(in_loop(web, lambda: next(iter(web.lines)).transport.get_write_buffer_size()))


def test_who_reads_nothing_holds_little_and_not_for_ever(web: Web) -> None:
    with web.line(most_received=4096) as line:
        line.sendall(GET % b"large" * 90)
        wait_until(lambda: held(web) > 0)
        time.sleep(0.2)
        assert held(web) < 3 * len(LARGE), "the others are answered when these have been taken"
        later(web, 0)
        later(web, STUCK_SECONDS - 5)
        assert len(web.lines) == 1
        later(web, STUCK_SECONDS + 5)
        wait_until(lambda: not web.lines)


def test_who_reads_slowly_stays(web: Web) -> None:
    with web.line(most_received=4096) as line:
        line.sendall(GET % b"large" * 90)
        wait_until(lambda: held(web) > 0)
        for turn in range(1, 4):
            later(web, turn * (STUCK_SECONDS - 5))
            before, taken = held(web), 0
            while held(web) == before and taken < 90 * len(LARGE):
                taken += len(line.recv(65536))
        assert len(web.lines) == 1


@pytest.mark.parametrize("path", [b"wait", b"at-once"])
def test_who_asks_on_and_on_before_reading_goes(
    web: Web, path: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    with web.line(most_received=4096) as line:
        with suppress(OSError):
            line.sendall(GET % path * 50_000)
        all_of(line)
    wait_until(lambda: not web.lines)
    assert not caplog.records


def test_the_line_that_rested_longest_goes_for_a_new_one(web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "MOST_CONNECTIONS", 2)
    with web.line() as waiting, web.line() as resting, web.line() as new:
        # It came between: one that waits for its answer is not taken.
        new.sendall(GET % b"at-once")
        assert answers(new, 1, len(PAGE))
        assert all_of(waiting) == b""
        assert len(web.lines) == 2
        resting.sendall(GET % b"wait")
        new.sendall(GET % b"wait")
        wait_until(lambda: in_loop(web, lambda: not any(one.is_resting for one in web.lines)))
        with web.line() as turned_away:
            assert all_of(turned_away) == b""
        web.gate.set()
        assert answers(resting, 1).endswith(b"/wait")
        assert answers(new, 1).endswith(b"/wait")


@pytest.mark.parametrize(
    "text", [b"POST /body HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60\r\n\r\n{", GET % b"file"]
)
def test_who_lets_us_wait_goes_before_a_new_one_is_turned_away(
    web: Web, text: bytes, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A body that does not come, a file that is not read: lines are held by both as long as one likes."""
    monkeypatch.setattr(connection, "MOST_CONNECTIONS", 2)
    with web.line(most_received=4096) as slow, web.line() as waiting:
        slow.sendall(text)
        waiting.sendall(GET % b"wait")
        wait_until(lambda: in_loop(web, lambda: not any(one.is_resting for one in web.lines)))
        wait_until(lambda: in_loop(web, lambda: any(one.lets_wait for one in web.lines)))
        with web.line() as new:
            new.sendall(GET % b"at-once")
            assert answers(new, 1, len(PAGE))
        assert len(all_of(slow)) < FILE
        web.gate.set()
        assert answers(waiting, 1).endswith(b"/wait")
    assert not caplog.records


def test_all_are_looked_after() -> None:
    seen: list[float] = []

    class Line(Connection):
        def __init__(self) -> None:
            pass

        def look(self, now: float) -> None:
            seen.append(now)

    look_after({Line(), Line()})
    assert len(seen) == 2
