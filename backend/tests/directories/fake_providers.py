"""Stand-ins for Google's Directory API and Microsoft Graph, on loopback, written from their public documents. They say
what a test tells them to, and keep what they were asked."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

from joserfc import jwt
from joserfc.jwk import RSAKey

from tests.serving import in_background
from tests.wallet import chain

# A status, status with headers and body, "slow", "hang up", "no json".
Told = int | str | tuple[int, dict[str, str], dict[str, Any]]
PEOPLE_OF_A_PAGE = 2


@dataclass
class FakeProvider:
    """Both: `/admin/directory/v1/users` as Google, `/v1.0/users` as Microsoft, and groups beside. `people` are rows by
    id; `changes` what the next round of changes tells; `groups` the ids of members by the id of a group, whose name is
    in `called` where it is another; `next_answers` what the next questions get instead."""

    base: str = ""
    people: dict[str, dict[str, Any]] = field(default_factory=dict)
    changes: list[dict[str, Any]] = field(default_factory=list)
    groups: dict[str, list[str]] = field(default_factory=dict)
    called: dict[str, str] = field(default_factory=dict)
    groups_are_allowed: bool = True
    next_answers: list[Told] = field(default_factory=list)
    # Whether Microsoft knows no later page of its people any more.
    forgets: bool = False
    is_allowed: bool = True
    known_places: set[str] = field(default_factory=set)
    asked: list[str] = field(default_factory=list)
    claims: list[dict[str, Any]] = field(default_factory=list)
    tokens: int = 0
    given: set[str] = field(default_factory=set)
    refused: dict[str, Any] = field(default_factory=dict)

    def token(self, path: str, body: bytes) -> tuple[int, dict[str, Any]]:
        form = {name: values[0] for name, values in parse_qs(body.decode()).items()}
        if path == "/token":
            public = RSAKey.import_key(chain.key(3).public_key().public_bytes(*chain.PUBLIC))
            self.claims.append(jwt.decode(form["assertion"], public, algorithms=["RS256"]).claims)
            refused: dict[str, Any] = {"error": "unauthorized_client"}
        else:
            assert path.endswith("/oauth2/v2.0/token"), path
            assert form["scope"] == "https://graph.microsoft.com/.default"
            self.claims.append(form)
            refused = {"error": "invalid_client", "error_codes": [7000215]}
        if not self.is_allowed or (
            not self.groups_are_allowed and "group" in str(self.claims[-1].get("scope"))
        ):
            return 401, refused | self.refused
        self.tokens += 1
        token = f"token-{self.tokens}"
        self.given.add(f"Bearer {token}")
        return 200, {"access_token": token, "expires_in": 3599, "token_type": "Bearer"}

    def answer(self, path: str, query: dict[str, str], token: str) -> tuple[int, dict[str, Any]]:
        if token not in self.given:
            return 401, {"error": {"code": "InvalidAuthenticationToken", "errors": [{"reason": "authError"}]}}
        if path == "/admin/directory/v1/users":
            return self._google(query)
        if path == "/v1.0/users/delta":
            return self._microsoft(query)
        if "/groups" in path:
            return self._of_groups(path, query)
        one = self.people.get(path.rpartition("/")[2])
        return (200, one) if one else (404, {"error": {"code": "Request_ResourceNotFound"}})

    def _part(self, rows: list[dict[str, Any]], at: str) -> tuple[list[dict[str, Any]], str]:
        start = int(at or 0)
        end = start + PEOPLE_OF_A_PAGE
        return rows[start:end], str(end) if end < len(rows) else ""

    def _of_groups(self, path: str, query: dict[str, str]) -> tuple[int, dict[str, Any]]:
        """Groups, or the members of one, in pages; the shape is the provider's."""
        graph = path.startswith("/v1.0/")
        if graph and not self.groups_are_allowed:
            return 403, {"error": {"code": "Authorization_RequestDenied"}}
        at = query.get("$skiptoken" if graph else "pageToken", "")
        parts = path.removeprefix("/v1.0/").removeprefix("/admin/directory/v1/").split("/")
        if len(parts) == 1:
            name = "displayName" if graph else "name"
            rows = [{"id": key, name: self.called.get(key, key)} for key in self.groups]
            kind = "groups"
        elif parts[1] in self.groups:
            assert parts[2] == ("transitiveMembers" if graph else "members")
            assert graph or query["includeDerivedMembership"] == "true"
            rows, kind = [{"id": key} for key in self.groups[parts[1]]], "members"
        else:
            return 404, {"error": {"code": "Request_ResourceNotFound"}}
        found, following = self._part(rows, at)
        if graph:
            more = {"@odata.nextLink": f"{self.base}{path}?$skiptoken={following}"} if following else {}
            return 200, {"value": found} | more
        return 200, {kind: found} | ({"nextPageToken": following} if following else {})

    def _google(self, query: dict[str, str]) -> tuple[int, dict[str, Any]]:
        assert query["customer"] == "my_customer"
        rows, following = self._part(list(self.people.values()), query.get("pageToken", ""))
        found: dict[str, Any] = {"kind": "admin#directory#users", "etag": "e"}
        # Without anybody there is no such key.
        return 200, found | ({"users": rows} if rows else {}) | (
            {"nextPageToken": following} if following else {}
        )

    def _microsoft(self, query: dict[str, str]) -> tuple[int, dict[str, Any]]:
        address = f"{self.base}/v1.0/users/delta"
        if self.forgets and "$skiptoken" in query:
            return 410, {"error": {"code": "syncStateNotFound", "message": "expired"}}
        if place := query.get("$deltatoken"):
            if place not in self.known_places:
                return 410, {"error": {"code": "syncStateNotFound", "message": "expired"}}
            rows, following = self.changes, ""
        else:
            assert "accountEnabled" in query.get("$select", "") or "$skiptoken" in query
            assert query.get("$select", "manager").endswith("manager")
            rows, following = self._part(list(self.people.values()), query.get("$skiptoken", ""))
        if following:
            return 200, {"value": rows, "@odata.nextLink": f"{address}?$skiptoken={following}"}
        place = f"d{len(self.asked)}"
        self.known_places.add(place)
        return 200, {"value": rows, "@odata.deltaLink": f"{address}?$deltatoken={place}"}


@contextmanager
def serving() -> Iterator[FakeProvider]:
    fake = FakeProvider()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            self.say(*fake.token(urlsplit(self.path).path, body))

        def do_GET(self) -> None:
            parts = urlsplit(self.path)
            fake.asked.append(self.path)
            told = fake.next_answers.pop(0) if fake.next_answers else None
            if told == "hang up":
                self.connection.close()
            elif told == "slow":
                time.sleep(0.4)
                self.connection.close()
            elif told == "no json":
                self.say_raw(200, b"<html>")
            elif isinstance(told, int):
                self.say(told, {"error": {"code": "odd", "errors": [{"reason": "odd"}]}})
            elif isinstance(told, tuple):
                self.say(told[0], told[2], told[1])
            else:
                query = {name: values[0] for name, values in parse_qs(parts.query).items()}
                self.say(*fake.answer(parts.path, query, self.headers.get("Authorization", "")))

        def say(self, status: int, body: dict[str, Any], headers: dict[str, str] | None = None) -> None:
            self.say_raw(status, json.dumps(body).encode(), headers)

        def say_raw(self, status: int, body: bytes, headers: dict[str, str] | None = None) -> None:
            self.send_response(status)
            for name, value in (headers or {}).items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_arguments: Any) -> None:
            return

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    fake.base = f"http://127.0.0.1:{server.server_port}"
    in_background(server)
    try:
        yield fake
    finally:
        server.shutdown()
        server.server_close()


def at_google(name: str, **more: Any) -> dict[str, Any]:
    """A row as `users.list` sends it."""
    return {
        "kind": "admin#directory#user",
        "id": f"g-{name}",
        "etag": "e1",
        "primaryEmail": f"{name.capitalize()}@alpenwerk.example",
        "name": {"givenName": name.capitalize(), "familyName": "Berger", "fullName": f"{name} Berger"},
        "suspended": False,
        "organizations": [
            {"title": "Old"},
            {"title": "Architect", "department": "Design", "name": "Alpenwerk", "primary": True},
        ],
        "phones": [{"value": "+43 1 234567", "type": "work"}, {"value": "+43 1 9", "type": "home"}],
        "relations": [{"value": "boss@alpenwerk.example", "type": "manager"}],
        "externalIds": [{"value": "4711", "type": "organization"}],
        "languages": [{"languageCode": "de-AT", "preference": "preferred"}],
        "lastLoginTime": "2026-11-20T08:00:00.000Z",
        **more,
    }


def at_microsoft(name: str, **more: Any) -> dict[str, Any]:
    """A row as `users/delta` sends it."""
    return {
        "id": f"m-{name}",
        "userPrincipalName": f"{name}@alpenwerk.example",
        "mail": f"{name.capitalize()}@alpenwerk.example",
        "givenName": name.capitalize(),
        "surname": "Berger",
        "jobTitle": "Architect",
        "businessPhones": ["+43 1 234567"],
        "mobilePhone": "+43 664 234567",
        "employeeId": f"nr-{name}",
        "accountEnabled": True,
        "userType": "Member",
        **more,
    }
