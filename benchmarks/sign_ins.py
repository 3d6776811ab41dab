"""Sign-ins at a company's own provider (OpenID Connect), the whole way over HTTP: begun, brought back with a code that the
provider exchanges for a signed token, and made into a session. The provider is a thread of this process."""

from __future__ import annotations

import http.client
import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final
from urllib.parse import parse_qs, urlencode, urlsplit

from harness import BACKEND, Installation
from joserfc import jwt
from joserfc.jwk import RSAKey

CLIENT: Final = "bench"
CONNECTIONS: Final = 4
CONNECT: Final = """
import json
from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.accounts.models import User
from vizitka.directories.models import Directory
from vizitka.sso.enums import Protocol, Provider
from vizitka.sso.models import Connection
from vizitka.sso.services import connections
actor = Person(User.objects.get(email="it@bench.example"))
directory = Directory.objects.across_spaces("that of the bench").get(name="Bench")
wanted = connections.Wanted(
    protocol=Protocol.OPENID, provider=Provider.OTHER, issuer="{issuer}", client_id="bench", secret="hush-hush"
)
made = connections.save(actor, directory, wanted)
Connection.objects.in_space(directory.space_id).filter(pk=made.pk).update(tested_at=clock.now())
connections.turn_on(actor, directory)
print("#" + json.dumps(str(made.pk)))
"""


class Provider:
    """Gives a token for each code, which is the person's number and the nonce that was asked for."""

    def __init__(self) -> None:
        self._key = RSAKey.generate_key(2048, {"kid": "first", "use": "sig", "alg": "RS256"})
        provider = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                if self.path == "/keys":
                    self.answer({"keys": [provider._key.as_dict(private=False)]})
                else:
                    self.answer(provider.described())

            def do_POST(self) -> None:
                form = parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode())
                self.answer({"id_token": provider.token(form["code"][0]), "token_type": "Bearer"})

            def answer(self, body: dict[str, Any]) -> None:
                raw = json.dumps(body).encode()
                self.send_response(200)
                self.send_header("Content-Length", str(len(raw)))
                self.end_headers()
                self.wfile.write(raw)

            def log_message(self, *_arguments: Any) -> None:
                return

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.issuer = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def described(self) -> dict[str, Any]:
        return {
            "issuer": self.issuer,
            "authorization_endpoint": f"{self.issuer}/authorize",
            "token_endpoint": f"{self.issuer}/token",
            "jwks_uri": f"{self.issuer}/keys",
            "response_types_supported": ["code"],
        }

    def token(self, code: str) -> str:
        number, _dot, nonce = code.partition(".")
        now = int(time.time())
        claims = {
            "iss": self.issuer, "aud": CLIENT, "sub": f"s{number}", "nonce": nonce, "iat": now, "exp": now + 600,
            "email": f"person{number}@bench.example",
        }  # fmt: skip
        return jwt.encode({"alg": "RS256", "kid": "first"}, claims, self._key, algorithms=["RS256"])


@contextmanager
def provider() -> Iterator[Provider]:
    made = Provider()
    try:
        yield made
    finally:
        made.server.shutdown()
        made.server.server_close()


def measured(it: Installation, at: Provider, people: int) -> float:
    """How many people were signed in a second, each from a network of their own."""
    told = subprocess.run(
        [sys.executable, "manage.py", "shell", "-v", "0", "-c", CONNECT.replace("{issuer}", at.issuer)],
        env=it.environment, cwd=BACKEND, check=True, capture_output=True, text=True,
    ).stdout  # fmt: skip
    connection = json.loads(next(line for line in told.splitlines() if line.startswith("#"))[1:])
    numbers = iter(range(people))
    lock = threading.Lock()

    def work() -> None:
        server = http.client.HTTPConnection("127.0.0.1", it.port, timeout=60)
        while True:
            with lock:
                number = next(numbers, None)
            if number is None:
                return
            _sign_in(server, at, connection, number)

    started = time.perf_counter()
    threads = [threading.Thread(target=work) for _n in range(CONNECTIONS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return people / (time.perf_counter() - started)


def _sign_in(server: http.client.HTTPConnection, at: Provider, connection: str, number: int) -> None:
    headers = {"X-Forwarded-For": f"81.{number // 250 % 250}.{number % 250}.7", "Content-Type": "application/json"}
    base = f"/v1/auth/providers/{connection}"
    answer, cookies = _asked(server, "POST", base, {}, headers)
    sent = parse_qs(urlsplit(json.loads(answer)["data"]["address"]).query)
    headers["Cookie"] = "; ".join(cookie.partition(";")[0] for cookie in cookies)
    code = f"{number}.{sent['nonce'][0]}"
    back = urlencode({"code": code, "state": sent["state"][0], "iss": at.issuer})
    place, cookies = _asked(server, "GET", f"{base}/callback?{back}", None, headers)
    result = parse_qs(urlsplit(place).query).get("result")
    if not result:
        sys.exit(f"sign-in of {number}: {place}")
    _asked(server, "POST", "/v1/auth/providers/result", {"result": result[0]}, headers)


def _asked(
    server: http.client.HTTPConnection, method: str, path: str, body: Any, headers: dict[str, str]
) -> tuple[str, list[str]]:
    server.request(method, path, None if body is None else json.dumps(body), headers)
    answer = server.getresponse()
    content = answer.read().decode()
    if answer.status >= 400:
        sys.exit(f"{method} {path}: {answer.status} {content[:300]}")
    return answer.headers.get("Location") or content, answer.headers.get_all("Set-Cookie") or []
