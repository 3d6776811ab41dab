"""Strangers who hold connections open: they send headers, bodies, or read answers, at one byte a second."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

PAUSE = 1.0
# Lost connections are made anew, after so many seconds.
AGAIN = 0.2


@dataclass
class Crawlers:
    """`ended`: how often the server has ended a connection, by what its owner was doing."""

    port: int
    page: str
    ended: Counter[str] = field(default_factory=Counter)
    # How many connections were opened.
    begun: int = 0

    async def _hold(self, number: int) -> None:
        doing = ("headers", "body", "answer")[number % 3]
        while True:
            with suppress(OSError, asyncio.IncompleteReadError):
                reader, writer = await asyncio.open_connection(sock=await self._connected(), limit=1024)
                self.begun += 1
                try:
                    await {"headers": self._head, "body": self._body, "answer": self._read}[doing](
                        reader, writer
                    )
                finally:
                    writer.close()
            self.ended[doing] += 1
            await asyncio.sleep(AGAIN)

    async def _connected(self) -> socket.socket:
        found = socket.socket()
        # Little fits between the server and who reads slowly.
        found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        found.setblocking(False)
        await asyncio.get_running_loop().sock_connect(found, ("127.0.0.1", self.port))
        return found

    async def _head(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self._crawl(writer, f"GET {self.page} HTTP/1.1\r\nHost: localhost\r\nX-A: {'a' * 10_000}")

    async def _body(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(
            b"POST /v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            b"Content-Length: 60000\r\n\r\n"
        )
        await self._crawl(writer, "{" * 60_000)

    async def _read(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        # Many at once: what is not read stays with the server.
        writer.write(f"GET {self.page} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode() * 40)
        while await reader.readexactly(1):
            await asyncio.sleep(PAUSE)

    async def _crawl(self, writer: asyncio.StreamWriter, text: str) -> None:
        for sign in text:
            writer.write(sign.encode())
            await writer.drain()
            await asyncio.sleep(PAUSE)


@contextmanager
def crawling(port: int, page: str, connections: int) -> Iterator[Crawlers]:
    """So many connections are held open, a third of them in each way."""
    crawlers = Crawlers(port, page)
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    holding = [asyncio.run_coroutine_threadsafe(crawlers._hold(n), loop) for n in range(connections)]
    try:
        yield crawlers
    finally:
        for one in holding:
            one.cancel()
        asyncio.run_coroutine_threadsafe(_finished(), loop).result(10)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(10)
        loop.close()


async def _finished() -> None:
    others = asyncio.all_tasks() - {asyncio.current_task()}
    await asyncio.gather(*others, return_exceptions=True)
