"""The other side on this machine: systems that keep people, as their public documents say they answer."""

from __future__ import annotations

import json
import re
import threading
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

from tests.serving import in_background

Answer = tuple[int, Any]


@dataclass
class Asked:
    method: str
    path: str
    headers: dict[str, str]
    body: Any


@dataclass
class Fake:
    """Answers as `answer` says, unless a `mishap` (status and headers) is to come first. `people` are what it has."""

    people: dict[str, dict[str, Any]] = field(default_factory=dict)
    asked: list[Asked] = field(default_factory=list)
    mishaps: list[tuple[int, dict[str, str]]] = field(default_factory=list)
    secret: str = "key"
    # What it does before it answers, and then says nothing.
    cut: bool = False
    # What it answers instead of JSON.
    raw: bytes = b""

    def __post_init__(self) -> None:
        fake = self

        class Handler(BaseHTTPRequestHandler):
            def answer(self) -> None:
                length = int(self.headers.get("Content-Length") or 0)
                body = self.rfile.read(length)
                fake.heard(self, body)

            do_GET = do_POST = do_PATCH = do_PUT = do_DELETE = answer

            def log_message(self, *_arguments: Any) -> None:
                return

        self.lock = threading.Lock()
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.origin = f"http://127.0.0.1:{self.server.server_port}"
        in_background(self.server)

    def heard(self, handler: BaseHTTPRequestHandler, body: bytes) -> None:
        headers = {name.lower(): value for name, value in handler.headers.items()}
        kind = headers.get("content-type", "")
        read = json.loads(body) if body and "json" in kind else body.decode()
        with self.lock:
            asked = Asked(handler.command, handler.path, headers, read)
            self.asked.append(asked)
            status, answer = 401, {"message": "no"}
            further: dict[str, str] = {}
            if self.mishaps:
                status, further = self.mishaps.pop(0)
            elif self.admits(asked):
                status, answer = self.answer(asked)
            cut, self.cut = self.cut, False
        if cut:
            handler.close_connection = True
            handler.connection.close()
            return
        sent = self.raw or (b"" if answer is None else json.dumps(answer).encode())
        handler.send_response(status)
        for name, value in further.items():
            handler.send_header(name, value)
        handler.send_header("Content-Length", str(len(sent)))
        handler.end_headers()
        handler.wfile.write(sent)

    def admits(self, asked: Asked) -> bool:
        return asked.headers.get("authorization") == f"Bearer {self.secret}"

    def answer(self, asked: Asked) -> Answer:
        raise NotImplementedError

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()

    @property
    def writes(self) -> list[Asked]:
        return [
            one for one in self.asked if one.method != "GET" and not one.path.endswith(("/token", "/search"))
        ]


class HubSpot(Fake):
    def answer(self, asked: Asked) -> Answer:
        root = "/crm/v3/objects/contacts"
        path = asked.path.split("?")[0]
        if path == root and asked.method == "GET":
            return 200, {"results": []}
        if path == f"{root}/batch/upsert":
            (row,) = asked.body["inputs"]
            assert row["idProperty"] == "email"
            known = next((key for key, one in self.people.items() if one["email"] == row["id"]), None)
            key = known or str(9000 + len(self.people))
            self.people[key] = {"email": row["id"], **self.people.get(key, {}), **row["properties"]}
            return 200, {"status": "COMPLETE", "results": [{"id": key, "new": known is None}]}
        if path == f"{root}/search":
            wanted = asked.body["filterGroups"][0]["filters"][0]["value"]
            return 200, {
                "results": [{"id": key} for key, one in self.people.items() if one["email"] == wanted]
            }
        if path == f"{root}/gdpr-delete":
            self.people.pop(asked.body["objectId"], None)
            return 204, None
        key = path.removeprefix(f"{root}/")
        if asked.method == "DELETE":
            self.people.pop(key, None)
            return 204, None
        if key not in self.people:
            return 404, {"category": "OBJECT_NOT_FOUND"}
        self.people[key] |= asked.body["properties"]
        return 200, {"id": key}


class Pipedrive(Fake):
    def admits(self, asked: Asked) -> bool:
        return asked.headers.get("x-api-token") == self.secret

    def answer(self, asked: Asked) -> Answer:
        place = urlsplit(asked.path)
        if place.path == "/api/v2/persons/search":
            term = parse_qs(place.query)["term"][0]
            found = [key for key, one in self.people.items() if one["emails"][0]["value"] == term]
            return 200, {"success": True, "data": {"items": [{"item": {"id": int(key)}} for key in found]}}
        if place.path == "/api/v2/persons" and asked.method == "GET":
            return 200, {"success": True, "data": []}
        if place.path == "/api/v2/persons":
            key = str(1 + len(self.people))
            self.people[key] = asked.body
            return 201, {"success": True, "data": {"id": int(key)}}
        key = place.path.rsplit("/", 1)[1]
        if key not in self.people:
            return 404, {"success": False}
        if asked.method == "DELETE":
            del self.people[key]
        else:
            self.people[key] |= asked.body
        return 200, {"success": True, "data": {"id": int(key)}}


class Salesforce(Fake):
    def admits(self, asked: Asked) -> bool:
        return asked.path.endswith("/token") or super().admits(asked)

    def answer(self, asked: Asked) -> Answer:
        if asked.path == "/services/oauth2/token":
            form = parse_qs(asked.body)
            assert form["grant_type"] == ["client_credentials"]
            return (
                (200, {"access_token": self.secret}) if form["client_secret"] == [self.secret] else (400, {})
            )
        found = re.fullmatch(r"/services/data/v62.0/sobjects/Contact/(\w+)/([\w-]+)", asked.path)
        assert found is not None
        if found[1] != "Vizitka_Id__c":
            return 404, [
                {"message": f"Provided external ID field does not exist or is not accessible: {found[1]}"}
            ]
        return self.by_key(asked, found[2])

    def by_key(self, asked: Asked, key: str) -> Answer:
        there = key in self.people
        if asked.method == "PATCH":
            self.people[key] = self.people.get(key, {}) | asked.body
            return 200 if there else 201, {"id": "003", "success": True}
        if not there:
            return 404, [{"errorCode": "NOT_FOUND", "message": "The requested resource does not exist"}]
        if asked.method == "DELETE":
            del self.people[key]
            return 204, None
        return 200, {}


class Dynamics(Salesforce):
    def answer(self, asked: Asked) -> Answer:
        if asked.path.endswith("/token"):
            form = parse_qs(asked.body)
            assert asked.path == "/contoso/oauth2/v2.0/token"
            assert form["scope"] == [f"{self.origin}/.default"]
            return (
                (200, {"access_token": self.secret}) if form["client_secret"] == [self.secret] else (401, {})
            )
        if asked.path.startswith("/api/data/v9.2/contacts?"):
            return 200, {"value": []}
        found = re.fullmatch(r"/api/data/v9.2/contacts\(([\w-]+)\)", asked.path)
        assert found is not None
        status, answer = self.by_key(asked, found[1])
        return (204, None) if asked.method == "PATCH" else (status, answer)


class Plain(Fake):
    """Any JSON: /people/<id>."""

    def answer(self, asked: Asked) -> Answer:
        key = asked.path.rsplit("/", 1)[1]
        if asked.method == "PUT":
            self.people[key] = asked.body
        elif asked.method == "DELETE":
            return (204, None) if self.people.pop(key, None) else (404, None)
        return 200, {"thanks": True}
