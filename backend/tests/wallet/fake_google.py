"""A stand-in for Google's side, on loopback, written from its documents: tokens for a signed claim, classes and
objects. It says what a test tells it to, and keeps what it was asked."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs

from joserfc import jwt
from joserfc.jwk import RSAKey

from tests.serving import in_background
from tests.wallet import chain

TOKEN = "ya29.fake"


@dataclass
class FakeGoogle:
    """`next_answers`: what the next requests get instead: a status, "drip", "hang up", "no json"."""

    base: str = ""
    objects: dict[str, dict[str, Any]] = field(default_factory=dict)
    classes: dict[str, dict[str, Any]] = field(default_factory=dict)
    requests: list[tuple[str, str]] = field(default_factory=list)
    claims: list[dict[str, Any]] = field(default_factory=list)
    next_answers: list[int | str] = field(default_factory=list)

    def answer(self, method: str, path: str, headers: Any, body: bytes) -> tuple[int, dict[str, Any]]:
        if path == "/token":
            return self._token(body)
        if headers.get("Authorization") != f"Bearer {TOKEN}":
            return 401, {"error": {"status": "UNAUTHENTICATED"}}
        kind, _slash, key = path.removeprefix("/walletobjects/v1/").partition("/")
        kept = {"genericObject": self.objects, "genericClass": self.classes}[kind]
        given = json.loads(body)
        if method == "PATCH":
            if key not in kept:
                return 404, {"error": {"status": "NOT_FOUND"}}
            merged = {**kept[key], **given}
            kept[key] = {name: value for name, value in merged.items() if value is not None}
            return 200, kept[key]
        if kind == "genericObject" and given["classId"] not in self.classes:
            return 400, {"error": {"message": "class not found"}}
        if given["id"] in kept:
            return 409, {"error": {"status": "ALREADY_EXISTS"}}
        kept[given["id"]] = given
        return 200, given

    def _token(self, body: bytes) -> tuple[int, dict[str, Any]]:
        form = parse_qs(body.decode())
        public = RSAKey.import_key(chain.key(3).public_key().public_bytes(*chain.PUBLIC))
        claims = jwt.decode(form["assertion"][0], public, algorithms=["RS256"]).claims
        self.claims.append(claims)
        if claims["aud"] != "https://oauth2.googleapis.com/token" or claims["iss"] != chain.ACCOUNT:
            return 400, {"error": "invalid_grant"}
        return 200, {"access_token": TOKEN, "expires_in": 3599, "token_type": "Bearer"}


@contextmanager
def serving() -> Iterator[FakeGoogle]:
    fake = FakeGoogle()
    stop = threading.Event()

    class Handler(BaseHTTPRequestHandler):
        def _any(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            fake.requests.append((self.command, self.path))
            told = fake.next_answers.pop(0) if fake.next_answers else None
            if told == "hang up":
                self.connection.close()
                return
            if told == "drip":
                self._drip()
                return
            status, found = (
                (told, {})
                if isinstance(told, int)
                else fake.answer(self.command, self.path, self.headers, body)
            )
            content = b"<html>" if told == "no json" else json.dumps(found).encode()
            self.send_response(status)
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
