"""VIES on loopback, as its documents describe the REST interface: POST /check-vat-number."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from tests.serving import in_background

ALPENWERK = {"name": "ALPENWERK AG", "address": "Salurner Straße 15\nAT-6020 Innsbruck"}


@dataclass
class FakeVies:
    """`known` are valid numbers with what is told of them; `says` answers instead (a word, a body, or bytes)."""

    address: str = ""
    known: dict[str, dict[str, str]] = field(default_factory=lambda: {"ATU33864707": ALPENWERK})
    says: dict[str, Any] = field(default_factory=dict)
    refuses_requester: bool = False
    asked: list[dict[str, str]] = field(default_factory=list)
    gate: threading.Event | None = None

    def answer(self, question: dict[str, str]) -> tuple[int, bytes]:
        self.asked.append(question)
        number = question["countryCode"] + question["vatNumber"]
        said = self.says.get(question["countryCode"], self.says.get("*"))
        if isinstance(said, bytes):
            return 200, said
        if self.refuses_requester and "requesterNumber" in question:
            said = "INVALID_REQUESTER_INFO"
        if isinstance(said, str):
            return 200, _body({"actionSucceed": False, "errorWrappers": [{"error": said}]})
        if isinstance(said, dict):
            return 500, _body(said)
        told = self.known.get(number)
        return 200, _body(
            {
                "countryCode": question["countryCode"],
                "vatNumber": question["vatNumber"],
                "requestDate": "2026-06-03T07:14:00.000Z",
                "valid": told is not None,
                "requestIdentifier": "WAPIAAAAYmFzZTY0" if "requesterNumber" in question else "",
                "name": told["name"] if told else "---",
                "address": told["address"] if told else "---",
            }
        )


def _body(value: Any) -> bytes:
    return json.dumps(value).encode()


@contextmanager
def serving(fake: FakeVies) -> Iterator[FakeVies]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            question = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            if fake.gate is not None:
                fake.gate.wait(5)
            status, body = fake.answer(question)
            self.send_response(status if self.path.endswith("/check-vat-number") else 404)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            try:
                self.wfile.write(body)
            except OSError:
                return

        def log_message(self, *_: Any) -> None:
            return

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = in_background(server)
    fake.address = f"http://127.0.0.1:{server.server_port}/vies/rest-api"
    try:
        yield fake
    finally:
        if fake.gate is not None:
            fake.gate.set()
        server.shutdown()
        server.server_close()
        thread.join()
