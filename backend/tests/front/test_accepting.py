"""Connections are taken by whoever holds few: two workers of one socket, side by side in one event loop."""

from __future__ import annotations

import asyncio
import errno
import os
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, Final

import pytest
import uvicorn

from vizitka.common.exchange import Head, Reply
from vizitka.front.accepting import Server, Shares
from vizitka.front.connection import speaking

GET: Final = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"


class Port:
    """Two workers that take connections from one socket."""

    def __init__(self) -> None:
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=256)
        self.shares = Shares(2)
        # A socket of its own for each, as after a fork.
        self.workers = [self._worker(number) for number in range(2)]

    def _worker(self, number: int) -> Server:
        config = uvicorn.Config(
            self._none, http=speaking(lambda head: self.reply(head)), ws="none", lifespan="off",
            log_config=None, log_level="error", access_log=False,
        )  # fmt: skip
        config.load()
        worker = Server(config, self.listener.dup(), self.shares, number)
        worker.lifespan = config.lifespan_class(config)
        return worker

    async def _none(self, scope: Any, receive: Any, send: Any) -> None:
        raise AssertionError("all is answered at once")

    def reply(self, head: Head) -> Reply:
        return Reply(200, [("Content-Length", "2")], b"ok")

    @property
    def held(self) -> list[int]:
        return [len(worker.server_state.connections) for worker in self.workers]

    @asynccontextmanager
    async def lines(self, number: int) -> AsyncIterator[list[asyncio.StreamWriter]]:
        """So many connections that come at once; each has been answered."""
        async with AsyncExitStack() as stack:
            opened = [asyncio.open_connection(*self.listener.getsockname()) for _ in range(number)]
            found = await asyncio.wait_for(asyncio.gather(*opened), 20)
            for _, writer in found:
                stack.callback(writer.close)
                writer.write(GET)
            for reader, _ in found:
                assert (await asyncio.wait_for(reader.readline(), 20)).startswith(b"HTTP/1.1 200")
            yield [writer for _, writer in found]


def played(story: Callable[[Port], Awaitable[None]]) -> None:
    async def play() -> None:
        port = Port()
        try:
            for worker in port.workers:
                await worker.startup()
            await asyncio.wait_for(story(port), 60)
        finally:
            for worker in port.workers:
                await worker.shutdown()
            port.listener.close()

    asyncio.run(play())


def test_connections_that_come_at_once_are_spread_evenly() -> None:
    async def story(port: Port) -> None:
        async with port.lines(40):
            first, second = port.held
            assert first + second == 40
            assert abs(first - second) <= 4

    played(story)


def test_who_holds_many_leaves_the_next_ones_to_others() -> None:
    async def story(port: Port) -> None:
        asyncio.get_running_loop().remove_reader(port.workers[0].listener)
        async with port.lines(30):
            assert port.held == [0, 30]
            port.workers[0]._listen()
            async with port.lines(12):
                assert port.held[0] >= 9

    played(story)


def test_what_the_others_do_not_take_is_taken_by_who_holds_many() -> None:
    """A worker that has died still stands there with the few that it held."""

    async def story(port: Port) -> None:
        asyncio.get_running_loop().remove_reader(port.workers[1].listener)
        async with port.lines(30):
            assert port.held == [30, 0]

    played(story)


def test_ended_connections_are_counted_no_more() -> None:
    async def story(port: Port) -> None:
        async with port.lines(10):
            pass
        while any(port.held):
            await asyncio.sleep(0.01)
        for worker in port.workers:
            await worker.on_tick(1)
        assert not any(port.shares.is_ahead(number) for number in range(2))
        port.shares.note(0, 2)
        assert port.shares.is_ahead(0), "two against none"

    played(story)


def test_a_worker_without_files_to_open_looks_again(monkeypatch: pytest.MonkeyPatch) -> None:
    class Full:
        """A listening socket that says so many times that too many files are open."""

        def __init__(self, of: socket.socket, times: int) -> None:
            self.of, self.times = of, times

        def accept(self) -> Any:
            self.times -= 1
            if self.times >= 0:
                raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))
            return self.of.accept()

        def __getattr__(self, name: str) -> Any:
            return getattr(self.of, name)

    async def story(port: Port) -> None:
        loop = asyncio.get_running_loop()
        for worker in port.workers:
            loop.remove_reader(worker.listener)
            worker.listener = Full(worker.listener, 2)  # type: ignore[assignment]
            worker._listen()
        async with port.lines(4):
            assert sum(port.held) == 4

    monkeypatch.setattr("vizitka.front.accepting.PAUSE", 0.02)
    played(story)
