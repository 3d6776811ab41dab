"""Receivers of webhooks on this machine, as good and as bad as a test wants them."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from standardwebhooks import Webhook as Reference

from tests.serving import in_background
from vizitka.developers.webhooks.sending import Letter, Outcome


class Receiver:
    """Hears messages and answers `status` with `answer`, after `seconds`; `location` is where it sends on to."""

    def __init__(self) -> None:
        self.heard: list[tuple[dict[str, str], bytes]] = []
        self.status, self.answer, self.seconds, self.location = 200, b"thanks", 0.0, ""
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.heard.append((dict(self.headers.items()), body))
                time.sleep(receiver.seconds)
                self.send_response(receiver.status)
                if receiver.location:
                    self.send_header("Location", receiver.location)
                self.send_header("Content-Length", str(len(receiver.answer)))
                self.end_headers()
                self.wfile.write(receiver.answer)

            do_GET = do_POST

            def log_message(self, *_arguments: Any) -> None:
                return

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.origin = f"http://127.0.0.1:{self.server.server_port}"
        in_background(self.server)

    @property
    def bodies(self) -> list[dict[str, Any]]:
        return [json.loads(body) for _headers, body in self.heard]

    @property
    def ids(self) -> list[str]:
        return [headers["webhook-id"] for headers, _body in self.heard]

    def verified(self, secret: str, number: int = -1) -> Any:
        """A message as the specification's own library reads it; raises for one that is not signed with the secret."""
        headers, body = self.heard[number]
        return Reference(secret).verify(body, headers)

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


class Wire:
    """In place of the network: notes what is sent, and answers as `answer` says."""

    def __init__(self, answer: Callable[[Letter], Outcome | None] = lambda _letter: None) -> None:
        self.sent: list[Letter] = []
        self.answer = answer
        self._lock = threading.Lock()

    def __call__(self, letter: Letter) -> Outcome:
        with self._lock:
            self.sent.append(letter)
        return self.answer(letter) or Outcome(200, "", "", 1)

    @property
    def bodies(self) -> list[dict[str, Any]]:
        return [json.loads(letter.body) for letter in self.sent]


REFUSED = Outcome(500, "", "no", 1)


def refuse(*_letters: Letter) -> Outcome:
    return REFUSED
