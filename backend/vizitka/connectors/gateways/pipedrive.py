"""Pipedrive, by the public reference of its API v2: persons, found by their e-mail address.

Unproven: written after the documents and tested against a fake; no live account was asked.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlencode

from vizitka.connectors.gateways.calls import Call, Line, Refused, Subject, Written, id_in

PERSONS: Final = "/api/v2/persons"
# Fields that an account has made itself have such a name.
OWN_FIELD: Final = re.compile(r"[0-9a-f]{40}")
SEVERAL: Final = ("emails", "phones")


class Pipedrive:
    def __init__(self, address: str, secret: str) -> None:
        self._line = Line(address, {"x-api-token": secret}, [secret])

    def check(self) -> None:
        self._line.ask(Call("GET", f"{PERSONS}?limit=1"))

    def key_of(self, values: Mapping[str, str]) -> str:
        return values["email"]

    def first(self, subject: Subject) -> Call:
        body = _body(subject.theirs)
        if subject.remote_id:
            return Call("PATCH", f"{PERSONS}/{subject.remote_id}", body)
        return Call("POST", PERSONS, {"name": subject.values["name"] or subject.key, **body})

    def put(self, subject: Subject) -> Written:
        for found in (subject.remote_id, "" if subject.remote_id else self._found(subject.key)):
            if found:
                known = Subject(subject.values, subject.theirs, subject.key, found)
                status, answer = self._line.ask(self.first(known), frozenset({200, 404, 410}))
                if status == 200:
                    return Written(id_in(answer, "data", "id"), made=False)
        if subject.remote_id:
            # It was deleted there, and may have come back under another id.
            return self.put(Subject(subject.values, subject.theirs, subject.key))
        _status, answer = self._line.ask(self.first(subject))
        return Written(id_in(answer, "data", "id"))

    def erase(self, subject: Subject, *, for_good: bool) -> None:
        """Pipedrive keeps what was deleted in its own bin for 30 days."""
        found = subject.remote_id or self._found(subject.key)
        if found:
            self._line.ask(Call("DELETE", f"{PERSONS}/{found}"), frozenset({200, 204, 404, 410}))

    def _found(self, email: str) -> str:
        asked = {"term": email, "fields": "email", "exact_match": "true", "limit": 1}
        _status, answer = self._line.ask(Call("GET", f"{PERSONS}/search?{urlencode(asked)}"))
        try:
            return id_in(answer, "data", "items", 0, "item", "id")
        except Refused:
            return ""


def _body(theirs: Mapping[str, str]) -> dict[str, Any]:
    body: dict[str, Any] = {}
    own: dict[str, str] = {}
    for name, value in theirs.items():
        if name in SEVERAL:
            body[name] = [{"value": value, "primary": True, "label": "work"}] if value else []
        elif OWN_FIELD.fullmatch(name):
            own[name] = value
        else:
            body[name] = value
    return {**body, "custom_fields": own} if own else body
