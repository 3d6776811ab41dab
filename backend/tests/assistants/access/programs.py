"""An assistant that goes each step to access by itself, also the wrong ones."""

from __future__ import annotations

import base64
import hashlib
import secrets
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

from tests.conftest import ApiClient
from vizitka.accounts.models import User
from vizitka.assistants.access import metadata

SITE = "https://cards.example.com"
PASSWORD = "correct-horse-battery"
BACK = "https://assistant.example/callback"
LOOKING = {"list_spaces", "find_people", "read_card", "numbers"}
EVERY_TOOL = LOOKING | {"change_card", "invite"}
EVIL = "https://evil.example/steal"


def challenge_of(verifier: str) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).decode().rstrip("=")


@dataclass
class Program:
    """An assistant that goes each step by itself, also the wrong ones."""

    id: str
    verifier: str = field(default_factory=lambda: secrets.token_urlsafe(48))
    back: str = BACK
    api: ApiClient = field(default_factory=ApiClient)

    def query(self, **other: Any) -> str:
        asked = {
            "response_type": "code",
            "client_id": self.id,
            "redirect_uri": self.back,
            "code_challenge": challenge_of(self.verifier),
            "code_challenge_method": "S256",
            "resource": metadata.resource(),
            "scope": "read write",
            "state": "a b&c=1e3",
        } | other
        return urlencode({name: value for name, value in asked.items() if value is not None})

    def page(self, **other: Any) -> str:
        """What the page of the manager has in its address."""
        answer = self.api.get(f"/oauth/authorize?{self.query(**other)}")
        assert answer.status_code == 302, answer.content
        address = urlsplit(answer.headers["Location"])
        assert (address.path, address.netloc) == ("/assistants/connect", urlsplit(SITE).netloc)
        [(name, packed)] = parse_qsl(address.query)
        assert name == "request"
        return packed

    def form(self, path: str, **sent: Any) -> Any:
        found = {"client_id": self.id} | sent
        body = urlencode({key: one for key, one in found.items() if one is not None})
        return self.api.client.post(path, body, content_type="application/x-www-form-urlencoded")

    def exchange(self, given: str, **other: Any) -> Any:
        sent = {
            "grant_type": "authorization_code",
            "code": given,
            "redirect_uri": self.back,
            "code_verifier": self.verifier,
            "resource": metadata.resource(),
        } | other
        return self.form("/oauth/token", **sent)

    def renew(self, renewing: str, **other: Any) -> Any:
        return self.form("/oauth/token", grant_type="refresh_token", refresh_token=renewing, **other)


def registered(*addresses: str, name: str = "Helper") -> Program:
    answer = ApiClient().post("/oauth/register", {"client_name": name, "redirect_uris": addresses or [BACK]})
    assert answer.status_code == 201, answer.content
    return Program(answer.json()["client_id"], back=(addresses or [BACK])[0])


def agree(person: User, program: Program, asked: dict[str, Any] | None = None, **wanted: Any) -> Any:
    body = {"request": program.page(**(asked or {})), "may_change": True, "password": PASSWORD, **wanted}
    return ApiClient().as_(person).post("/v1/me/assistants", body)


def code_of(answer: Any) -> str:
    assert answer.status_code == 200, answer.content
    return dict(parse_qsl(urlsplit(answer.json()["data"]["address"]).query))["code"]


def connected(person: User, program: Program, **wanted: Any) -> dict[str, Any]:
    answer = program.exchange(code_of(agree(person, program, **wanted)))
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    return found


def opens(access: str) -> int:
    """What the address of assistants says to it."""
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
    answer = ApiClient(token=access).post(
        "/mcp", message, Accept="application/json, text/event-stream", Mcp_Protocol_Version="2025-06-18"
    )
    status: int = answer.status_code
    return status


def error_of(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json().get("error") or answer.json()["code"]
