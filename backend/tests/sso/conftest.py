"""An OpenID provider on this machine that answers as a test wants, and a directory that signs in there."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from tests.conftest import ApiClient
from tests.directories.conftest import (
    MakeDirectory,
    NameServer,
    Zone,
    make_directory,
    name_server,
    owner_of,
    zone,
)
from tests.serving import in_background
from tests.sso.works import CLIENT, claims_of, public_keys, signed
from vizitka.accounts.models import User
from vizitka.accounts.services import sign_in_session
from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.directories.models import Directory
from vizitka.sso.enums import Protocol, Provider
from vizitka.sso.models import Connection
from vizitka.sso.services import connections

__all__ = ["MakeDirectory", "NameServer", "Zone", "make_directory", "name_server", "owner_of", "zone"]


ACCESS = "an-access-token"


class OpenProvider:
    """Gives out codes for whatever claims a test names, and checks what it is asked as a provider does."""

    def __init__(self) -> None:
        self.keys = public_keys()
        self.document: dict[str, Any] = {}
        self.codes: dict[str, dict[str, Any]] = {}
        self.asked: list[tuple[str, str]] = []
        self.token_status = 200
        self.signer: Any = signed
        # What is said of a person beside the token, where the document has an address for it.
        self.beside: dict[str, Any] = {}
        provider = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                provider.asked.append(("GET", self.path))
                if self.path == "/.well-known/openid-configuration":
                    self.answer(provider.described())
                elif self.path == "/keys":
                    self.answer({"keys": provider.keys})
                elif self.path == "/person":
                    is_it = self.headers.get("Authorization") == f"Bearer {ACCESS}"
                    self.answer(*((provider.beside, 200) if is_it else ({}, 401)))
                else:
                    self.answer({}, 404)

            def do_POST(self) -> None:
                provider.asked.append(("POST", self.path))
                sent = parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode())
                form = {name: values[0] for name, values in sent.items()}
                self.answer(*provider.exchanged(form, self.headers.get("Authorization", "")))

            def answer(self, body: dict[str, Any], status: int = 200) -> None:
                raw = json.dumps(body).encode()
                self.send_response(status)
                self.send_header("Content-Length", str(len(raw)))
                self.end_headers()
                self.wfile.write(raw)

            def log_message(self, *_arguments: Any) -> None:
                return

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.issuer = f"http://127.0.0.1:{self.server.server_port}"
        in_background(self.server)

    def described(self) -> dict[str, Any]:
        return {
            "issuer": self.issuer,
            "authorization_endpoint": f"{self.issuer}/authorize",
            "token_endpoint": f"{self.issuer}/token",
            "jwks_uri": f"{self.issuer}/keys",
            "response_types_supported": ["code"],
            "code_challenge_methods_supported": ["S256"],
            "authorization_response_iss_parameter_supported": True,
            "backchannel_logout_supported": True,
            **self.document,
        }

    def exchanged(self, form: dict[str, str], authorization: str) -> tuple[dict[str, Any], int]:
        if self.token_status != 200:
            return {"error": "invalid_grant"}, self.token_status
        code = self.codes.pop(form.get("code", ""), None)
        verifier = form.get("code_verifier", "")
        challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()
        right = base64.b64encode(f"{CLIENT}:hush%2B1".encode()).decode()
        if code is None or code["challenge"] != challenge or code["redirect"] != form.get("redirect_uri"):
            return {"error": "invalid_grant"}, 400
        if authorization != f"Basic {right}":
            return {"error": "invalid_client"}, 401
        tokens = {"id_token": self.signer(code["claims"]), "access_token": ACCESS, "token_type": "Bearer"}
        return tokens, 200

    def tells_beside(self, **said: Any) -> None:
        """It has an address for what its tokens leave out; once a document was read, that counts for a day."""
        self.document["userinfo_endpoint"] = f"{self.issuer}/person"
        self.beside = {"sub": "248289761001", **said}

    def person(self, address: str, **changes: Any) -> dict[str, str]:
        """What the browser brings back after the person has signed in at `address`; `changes` are of the claims."""
        asked = {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}
        code = f"code-{len(self.asked)}-{len(self.codes)}"
        claims = claims_of(
            clock.now(), **{"iss": self.issuer, "nonce": asked["nonce"], "sid": "s-1", **changes}
        )
        self.codes[code] = {
            "challenge": asked["code_challenge"],
            "redirect": asked["redirect_uri"],
            "claims": claims,
        }
        return {"code": code, "state": asked["state"], "iss": self.issuer}


@pytest.fixture
def provider(settings: Any) -> Iterator[OpenProvider]:
    made = OpenProvider()
    settings.INSIDE_ORIGINS = frozenset({made.issuer})
    yield made
    made.server.shutdown()
    made.server.server_close()


@pytest.fixture
def directory(make_directory: MakeDirectory) -> Directory:
    return make_directory()


@pytest.fixture
def connection(directory: Directory, provider: OpenProvider) -> Connection:
    return connect(directory, provider.issuer)


def connect(directory: Directory, issuer: str, **given: Any) -> Connection:
    """A connection that is switched on, as an admin sets it up."""
    actor = Person(owner_of(directory.space))
    wanted = connections.Wanted(
        protocol=Protocol.OPENID,
        provider=Provider.OTHER,
        issuer=issuer,
        client_id=CLIENT,
        secret="hush+1",
        **given,
    )
    made = connections.save(actor, directory, wanted)
    Connection.objects.in_space(directory.space_id).filter(pk=made.pk).update(tested_at=clock.now())
    return connections.turn_on(actor, directory)


class Browser:
    """One with its cookies; it goes where it is sent, and stops at pages of the manager."""

    def __init__(self, network: str = "198.51.100.7") -> None:
        self.client = Client(REMOTE_ADDR=network)

    def post(self, path: str, body: dict[str, Any] | None = None, token: str = "") -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return self.client.post(path, body or {}, content_type="application/json", headers=headers)

    def start(self, connection: Connection, **body: Any) -> str:
        """Where the browser is sent to sign in."""
        answer = self.post(f"/v1/auth/providers/{connection.pk}", body)
        assert answer.status_code == 200, answer.content
        return str(answer.json()["data"]["address"])

    def back(self, connection: Connection, sent: dict[str, str]) -> str:
        """The page of the manager at which the browser ends."""
        answer = self.client.get(f"/v1/auth/providers/{connection.pk}/callback", sent)
        return location(answer)

    def finish(self, page: str) -> Any:
        return self.post("/v1/auth/providers/result", {"result": result_of(page)})


def location(answer: Any) -> str:
    assert answer.status_code == 303, (answer.status_code, answer.content)
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    return str(answer.headers["Location"])


def result_of(page: str) -> str:
    assert "/auth/provider?result=" in page, page
    return parse_qs(urlsplit(page).query)["result"][0]


def refusal_of(page: str) -> str:
    assert "/auth/login?refused=" in page, page
    return parse_qs(urlsplit(page).query)["refused"][0]


@pytest.fixture
def browser() -> Browser:
    return Browser()


def sign_in(browser: Browser, connection: Connection, provider: OpenProvider, **changes: Any) -> Any:
    """The whole way; answers what the manager gets."""
    page = browser.back(connection, provider.person(browser.start(connection), **changes))
    return browser.finish(page)


def api_of(user: User) -> ApiClient:
    return ApiClient(sign_in_session(user).access_token)
