"""A stand-in for Microsoft's directories, on loopback: the keys by which one signs."""

from __future__ import annotations

import functools
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from joserfc.jwk import RSAKey

from tests.serving import in_background


@functools.cache
def _key(number: int) -> RSAKey:
    return RSAKey.generate_key(2048, {"kid": f"k{number}"}, private=True)


@dataclass
class FakeEntra:
    """`how`: what it answers instead of its keys: a status, "hang up", "no json", "empty"."""

    base: str = ""
    keys: list[int] = field(default_factory=lambda: [1])
    asked: int = 0
    how: int | str | None = None

    @staticmethod
    def key(number: int) -> RSAKey:
        return _key(number)

    def content(self) -> bytes:
        rows = [_key(number).as_dict(private=False) | {"use": "sig", "x5t": "x"} for number in self.keys]
        return {"no json": b"<html>", "empty": b'{"keys": []}'}.get(
            str(self.how), json.dumps({"keys": rows}).encode()
        )


@contextmanager
def serving() -> Iterator[FakeEntra]:
    fake = FakeEntra()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            fake.asked += 1
            if fake.how == "hang up":
                self.connection.close()
                return
            assert self.path.endswith("/discovery/v2.0/keys"), self.path
            content = fake.content()
            self.send_response(fake.how if isinstance(fake.how, int) else 200)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_arguments: Any) -> None:
            """Nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    fake.base = f"http://127.0.0.1:{server.server_address[1]}"
    thread = in_background(server)
    try:
        yield fake
    finally:
        server.shutdown()
        server.server_close()
        thread.join(5)
