"""Which worker takes a new connection: one that holds no more than the others by much.

Whoever wakes first would take what has come, and of 32 connections one worker held 21 and another 11: whoever is among
the many waits for twice as long (docs/adr/0039).
"""

from __future__ import annotations

import asyncio
import mmap
import socket
from collections.abc import Callable
from typing import Any, Final

import uvicorn

# Seconds for which a worker that is ahead leaves the next connection to the others; then it takes it.
STAND_BACK: Final = 0.01
# Seconds until it looks again where no connection can be taken: too many files are open.
PAUSE: Final = 0.2


class Shares:
    """How many connections each worker holds, in memory that they share: made before they fork."""

    def __init__(self, workers: int) -> None:
        self._counts = memoryview(mmap.mmap(-1, 8 * workers)).cast("q")

    def note(self, worker: int, connections: int) -> None:
        self._counts[worker] = connections

    def is_ahead(self, worker: int) -> bool:
        """Whether it holds more than another by one and an eighth: who is nearly even takes what comes."""
        least = min(self._counts)
        return self._counts[worker] > least + 1 + least // 8


class Server(uvicorn.Server):
    """The server of one worker, number `worker`, that takes connections from a socket of all."""

    def __init__(self, config: uvicorn.Config, listener: socket.socket, shares: Shares, worker: int) -> None:
        super().__init__(config)
        self.listener, self.shares, self.worker = listener, shares, worker
        self._arriving = set[asyncio.Task[Any]]()
        self._is_closed = self._stood_back = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        del sockets
        await super().startup([])
        self.listener.setblocking(False)
        self._note()
        self._listen()

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second."""
        self._note()
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._is_closed = True
        asyncio.get_running_loop().remove_reader(self.listener)
        # What was taken is answered.
        if self._arriving:
            await asyncio.wait(self._arriving)
        await super().shutdown([self.listener, *(sockets or [])])

    def _note(self) -> None:
        self.shares.note(self.worker, len(self.server_state.connections) + len(self._arriving))

    def _listen(self) -> None:
        if not self._is_closed:
            asyncio.get_running_loop().add_reader(self.listener, self._take)

    def _look_away(self, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        loop.remove_reader(self.listener)
        loop.call_later(seconds, self._listen)

    def _take(self) -> None:
        """Takes one connection, or leaves it to another for a moment; is called again while any are there."""
        if not self._stood_back and self.shares.is_ahead(self.worker):
            self._stood_back = True
            self._look_away(STAND_BACK)
            return
        self._stood_back = False
        try:
            taken, _ = self.listener.accept()
        except (BlockingIOError, ConnectionAbortedError):
            # Another was faster, or who asked is gone.
            return
        except OSError:
            self._look_away(PAUSE)
            return
        taken.setblocking(False)
        loop = asyncio.get_running_loop()
        arriving = loop.create_task(loop.connect_accepted_socket(self._connection, taken))
        self._arriving.add(arriving)
        arriving.add_done_callback(self._arriving.discard)
        self._note()

    def _connection(self) -> asyncio.Protocol:
        make: Callable[..., asyncio.Protocol] = self.config.http_protocol_class
        return make(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)
