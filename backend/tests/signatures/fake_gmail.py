"""A stand-in for Google's side, on loopback, written from its documents: tokens for an account that speaks for a
person, and what that person's mailbox sends as. It says what a test tells it to, and keeps what it was asked."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, unquote

from joserfc import jwt
from joserfc.jwk import RSAKey

from tests.serving import in_background
from tests.wallet import chain

PATH = re.compile(r"/gmail/v1/users/([^/]+)/settings/sendAs(?:/([^/]+))?")
Told = int | str | tuple[int, dict[str, str], dict[str, Any]]


@dataclass
class FakeGmail:
    """`next_answers`: what the next requests about mailboxes get instead: a status, status with headers and body,
    "drip", "hang up", "no json"."""

    base: str = ""
    mailboxes: dict[str, dict[str, str]] = field(default_factory=dict)
    unconfirmed: set[str] = field(default_factory=set)
    is_allowed: bool = True
    requests: list[tuple[str, str]] = field(default_factory=list)
    claims: list[dict[str, Any]] = field(default_factory=list)
    next_answers: list[Told] = field(default_factory=list)

    @property
    def written(self) -> list[str]:
        return [path.rpartition("/")[2] for method, path in self.requests if method == "PATCH"]

    def answer(self, method: str, path: str, headers: Any, body: bytes) -> tuple[int, dict[str, Any]]:
        if path == "/token":
            return self._token(body)
        found = PATH.fullmatch(unquote(path))
        assert found, path
        person, address = found[1], found[2]
        if headers.get("Authorization") != f"Bearer token of {person}":
            return 401, {"error": {"code": 401, "errors": [{"reason": "authError"}]}}
        kept = self.mailboxes[person]
        if method == "GET":
            return 200, {"sendAs": [self._sender(kept, one) for one in kept]}
        if address not in kept:
            return 404, {"error": {"code": 404, "errors": [{"reason": "notFound"}]}}
        # Gmail sets what it is given into a frame of its own, and takes attributes out.
        given = str(json.loads(body)["signature"]).replace(' role="presentation"', "")
        kept[address] = f'<div dir="ltr">{given}</div>' if "<table" in given else given
        return 200, self._sender(kept, address)

    def _sender(self, kept: dict[str, str], address: str) -> dict[str, Any]:
        row: dict[str, Any] = {"sendAsEmail": address, "displayName": "", "signature": kept[address]}
        if address == next(iter(kept)):
            return row | {"isPrimary": True, "isDefault": True}
        return row | {"verificationStatus": "pending" if address in self.unconfirmed else "accepted"}

    def _token(self, body: bytes) -> tuple[int, dict[str, Any]]:
        form = parse_qs(body.decode())
        public = RSAKey.import_key(chain.key(3).public_key().public_bytes(*chain.PUBLIC))
        claims = jwt.decode(form["assertion"][0], public, algorithms=["RS256"]).claims
        self.claims.append(claims)
        if not self.is_allowed:
            return 401, {"error": "unauthorized_client", "error_description": "Client is unauthorized"}
        if claims["sub"] not in self.mailboxes:
            return 400, {"error": "invalid_grant", "error_description": "Invalid email or User ID"}
        return 200, {"access_token": f"token of {claims['sub']}", "expires_in": 3599}


@contextmanager
def serving() -> Iterator[FakeGmail]:
    fake = FakeGmail()
    stop = threading.Event()

    class Handler(BaseHTTPRequestHandler):
        def _any(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            is_token = self.path == "/token"
            if not is_token:
                fake.requests.append((self.command, unquote(self.path)))
            told = fake.next_answers.pop(0) if fake.next_answers and not is_token else None
            if told == "hang up":
                self.connection.close()
                return
            if told == "drip":
                self._drip()
                return
            headers: dict[str, str] = {}
            if isinstance(told, tuple):
                status, headers, found = told
            elif isinstance(told, int):
                status, found = told, {}
            else:
                status, found = fake.answer(self.command, self.path, self.headers, body)
            content = b"<html>" if told == "no json" else json.dumps(found).encode()
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        do_POST = do_PATCH = do_GET = _any

        def _drip(self) -> None:
            """An answer that comes a byte at a time, for as long as somebody listens."""
            self.send_response(200)
            self.send_header("Content-Length", "100000")
            self.end_headers()
            try:
                while not stop.wait(0.05):
                    self.wfile.write(b" ")
                    self.wfile.flush()
            except OSError:
                return

        def log_message(self, *_arguments: Any) -> None:
            """Nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    fake.base = f"http://127.0.0.1:{server.server_address[1]}"
    thread = in_background(server)
    try:
        yield fake
    finally:
        stop.set()
        server.shutdown()
        server.server_close()
        thread.join(5)
