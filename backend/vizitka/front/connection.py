"""A connection of the web server's: who may hold one, how much of it a head may take, and the answers that are given
before a request becomes a task.

uvicorn reads and writes the protocol. What stands here is what it leaves open: a head has an end and a deadline, a
connection that rests goes before a new one is turned away, and a page from memory is written where its request was
read (docs/adr/0039).
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable, Iterable
from typing import Any, Final
from urllib.parse import unquote_to_bytes

import httptools
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from vizitka.common import body_limits
from vizitka.common.exchange import Head, Reply, lines_of

# Where the ASGI scope holds the head of its request, and its connection.
HEAD: Final = "vizitka.head"
LINE: Final = "vizitka.line"

MOST_CONNECTIONS: Final = 2048
MOST_HEAD: Final = 64 * body_limits.KILOBYTE
MOST_HEADERS: Final = 100
# Requests that may wait behind one that is not answered yet: proxies and browsers send the next one after the answer.
MOST_BEHIND: Final = 100
# Seconds in which a head has to be there, and which a connection may rest before the next one begins. Proxies let
# theirs rest for less (Caddy 30), so that none is closed under a request.
HEAD_SECONDS: Final = 40.0
# Seconds for which an answer may lie here without a byte of it being taken.
STUCK_SECONDS: Final = 60.0
LOOK_SECONDS: Final = 5

# A method that nobody knows is refused as any other that an address does not take. The parser ends there: no language
# is read, nor which address it would have been.
REQUEST_LINE: Final = re.compile(rb"[A-Z][A-Z-]* /\S* HTTP/1\.[01]\r?\n")
INVENTED: Final = (
    b'{"message":"This address does not take this method.","code":"method_not_allowed","errors":{}}'
)

AtOnce = Callable[[Head], Reply | None]


class Connection(HttpToolsProtocol):
    """One connection. `at_once` is asked for each request, and must not wait."""

    at_once: AtOnce = staticmethod(lambda _head: None)

    # Since when the other side is waited for, by a clock that only goes forward.
    since = 0.0
    # What is being parsed.
    read = b""
    # Bytes of a head that is not whole yet, and whether one is being read.
    head_bytes = 0
    in_head = False
    is_refused = False
    # What is being answered; `cycle` is what was read last.
    running: Any = None
    # Whether the present request was answered where it was read.
    is_answered = False
    # How much of an answer lay here when it was last looked at, and since when.
    left = 0
    left_since = 0.0

    def connection_made(self, transport: Any) -> None:
        self.since = time.monotonic()
        if len(self.connections) >= MOST_CONNECTIONS and not _make_room(self.connections):
            self.connections.add(self)
            self.transport = transport
            transport.abort()
            return
        super().connection_made(transport)

    def data_received(self, data: bytes) -> None:
        if self.is_refused:
            return
        self.read = data
        super().data_received(data)
        self.read = b""
        if self.in_head:
            self.head_bytes += len(data)
            if self.head_bytes > MOST_HEAD and not self.is_refused:
                self.is_refused = True
                self.send_400_response("")

    def send_400_response(self, msg: str) -> None:
        """Whoever writes no HTTP, or too much of it, is told so as far as HTTP goes."""
        status, body = 431 if self.is_refused else 400, b""
        if isinstance(sys.exc_info()[1], httptools.HttpParserInvalidMethodError) and REQUEST_LINE.match(
            self.read
        ):
            status, body = 405, INVENTED
        self.is_refused = True
        if self.transport.is_closing():
            return
        kind = b"content-type: application/json\r\n" if body else b""
        size = b"content-length: %d\r\nconnection: close\r\n\r\n" % len(body)
        self.transport.write(STATUS_LINE[status] + kind + size + body)
        self.transport.close()

    # --- what the parser finds ----------------------------------------------------------------------------------------

    def on_message_begin(self) -> None:
        self.since = time.monotonic()
        self.url = b""
        self.headers = []
        self.expect_100_continue = False
        self.in_head, self.is_answered = True, False
        self.head_bytes = 0

    def on_url(self, url: bytes) -> None:
        self.url += url
        self._count(len(url))

    def on_header(self, name: bytes, value: bytes) -> None:
        if not self.in_head:
            # Behind a body (RFC 9110, section 6.5): nothing here reads them.
            return
        name = name.lower()
        if name == b"expect" and value.lower() == b"100-continue":
            self.expect_100_continue = True
        self.headers.append((name, value))
        self._count(len(name) + len(value))

    def _count(self, size: int) -> None:
        self.head_bytes += size
        if self.head_bytes > MOST_HEAD or len(self.headers) > MOST_HEADERS:
            self.is_refused = True
            raise ValueError("the head is too long")

    def on_headers_complete(self) -> None:
        self.in_head, self.head_bytes = False, 0
        head = self._head()
        if self._answered(head):
            self.is_answered = True
            return
        url, headers, expects = self.url, self.headers, self.expect_100_continue
        super().on_message_begin()
        self.url, self.expect_100_continue = url, expects
        # The scope's own list.
        self.headers += headers
        self.scope[HEAD], self.scope[LINE] = head, self  # type: ignore[typeddict-unknown-key]
        super().on_headers_complete()
        if len(self.pipeline) > MOST_BEHIND:
            self.end()
            raise ValueError("too many requests before the first answer")

    def _start_asgi_task(self, cycle: Any, app: Any) -> None:
        self.running = cycle
        super()._start_asgi_task(cycle, app)

    def on_body(self, body: bytes) -> None:
        if not self.is_answered:
            super().on_body(body)

    def on_message_complete(self) -> None:
        if not self.is_answered:
            super().on_message_complete()

    def on_response_complete(self) -> None:
        self.since = time.monotonic()
        super().on_response_complete()

    def _head(self) -> Head:
        path, _, query = self.url.partition(b"?")
        if path[:1] != b"/" or b"#" in self.url:
            parsed = httptools.parse_url(self.url)
            path, query = parsed.path or b"/", parsed.query or b""
        if b"%" in path:
            path = unquote_to_bytes(path)
        client, server = self.client or ("", 0), self.server or ("", None)
        return Head(
            self.parser.get_method().decode("ascii"),
            path.decode("latin-1"),
            query.decode("latin-1"),
            [(name.decode("latin-1"), value.decode("latin-1")) for name, value in self.headers],
            client[0],
            (server[0], str(server[1] or "")),
            self.parser.get_http_version(),
        )

    def _answered(self, head: Head) -> bool:
        """Whether it could be answered here. Not behind one that is not answered yet, nor while what was answered
        before has not been taken: those who ask on and on and read nothing wait."""
        if self.flow.write_paused or not (self.cycle is None or self.cycle.response_complete):
            return False
        if head.version != "1.1" or not self.parser.should_keep_alive() or self.parser.should_upgrade():
            return False
        reply = self.at_once(head)
        if reply is None:
            return False
        dated, lines = _dated(self.server_state.default_headers), lines_of(reply.headers)
        self.transport.write(
            b"%b%b%b%b\r\n%b" % (STATUS_LINE[reply.status], dated, reply.lines, lines, reply.body)
        )
        return True

    # --- who is waited for --------------------------------------------------------------------------------------------

    @property
    def is_resting(self) -> bool:
        """Whether it is the other side's turn."""
        return self.cycle is None or self.cycle.response_complete

    @property
    def lets_wait(self) -> bool:
        """Whether it is the other side's turn in the midst of a request: its body has not come, or its answer is not
        taken."""
        return self.flow.write_paused or (self.cycle is not None and self.cycle.more_body)

    def look(self, now: float) -> None:
        """Closes the connection of who lets us wait for too long."""
        size = self.transport.get_write_buffer_size()
        if size:
            if size != self.left:
                self.left, self.left_since = size, now
            elif now - self.left_since > STUCK_SECONDS:
                self.end()
            return
        self.left = 0
        if self.is_resting and now - self.since > HEAD_SECONDS:
            self.end()

    def end(self) -> None:
        """Ends it now, whatever lies here. Who is about to answer finds nobody there."""
        self.is_refused = True
        for cycle in (self.running, self.cycle):
            if cycle is not None:
                cycle.disconnected = True
                cycle.message_event.set()
        self.transport.abort()


class _Dated:
    """The server's own headers as they are sent: it makes a new list of them every second."""

    def __init__(self) -> None:
        self._pairs: list[tuple[bytes, bytes]] = []
        self._lines = b""

    def __call__(self, pairs: list[tuple[bytes, bytes]]) -> bytes:
        if pairs is not self._pairs:
            self._pairs, self._lines = pairs, b"".join([b"%b: %b\r\n" % pair for pair in pairs])
        return self._lines


_dated: Final = _Dated()


def _make_room(connections: Iterable[Any]) -> bool:
    """Closes the connection that has rested longest, or else the one that lets us wait for its body, or with its
    answer, since longest; nobody is kept out by those who hold one and do nothing."""
    there = [one for one in connections if not one.transport.is_closing()]
    idle = [one for one in there if one.is_resting] or [one for one in there if one.lets_wait]
    if not idle:
        return False
    min(idle, key=lambda one: one.since).end()
    return True


def look_after(connections: set[Any]) -> None:
    """Asks all connections of a worker whether they have waited for too long."""
    now = time.monotonic()
    for one in tuple(connections):
        one.look(now)


def speaking(at_once: AtOnce) -> type[Connection]:
    """The connections whose requests `at_once` is asked about first."""
    return type("SpeakingConnection", (Connection,), {"at_once": staticmethod(at_once)})
