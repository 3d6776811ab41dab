"""HubSpot, by the public reference of its CRM API v3: contacts, found by their e-mail address.

Unproven: written after the documents and tested against a fake; no live account was asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from vizitka.connectors.gateways.calls import Call, Line, Refused, Subject, Written, found_in, id_in

CONTACTS: Final = "/crm/v3/objects/contacts"


class HubSpot:
    def __init__(self, address: str, secret: str) -> None:
        self._line = Line(address, {"Authorization": f"Bearer {secret}"}, [secret])

    def check(self) -> None:
        self._line.ask(Call("GET", f"{CONTACTS}?limit=1"))

    def key_of(self, values: Mapping[str, str]) -> str:
        return values["email"]

    def first(self, subject: Subject) -> Call:
        if subject.remote_id:
            return Call("PATCH", f"{CONTACTS}/{subject.remote_id}", {"properties": dict(subject.theirs)})
        row = {"id": subject.key, "idProperty": "email", "properties": dict(subject.theirs)}
        return Call("POST", f"{CONTACTS}/batch/upsert", {"inputs": [row]})

    def put(self, subject: Subject) -> Written:
        if subject.remote_id:
            status, answer = self._line.ask(self.first(subject), frozenset({200, 404}))
            if status == 200:
                return Written(id_in(answer, "id"), made=False)
        fresh = Subject(subject.values, subject.theirs, subject.key)
        _status, answer = self._line.ask(self.first(fresh))
        row = found_in(answer, "results", 0)
        if not isinstance(row, dict):
            raise Refused(problem="answer")
        return Written(id_in(row, "id"), made=row.get("new") is True)

    def erase(self, subject: Subject, *, for_good: bool) -> None:
        """With an id that is not known there, HubSpot would answer well and lock the address for ever: it is looked for
        before."""
        found = subject.remote_id or self._found(subject.key)
        if not found:
            return
        if for_good:
            self._line.ask(
                Call("POST", f"{CONTACTS}/gdpr-delete", {"objectId": found}), frozenset({204, 404})
            )
        else:
            self._line.ask(Call("DELETE", f"{CONTACTS}/{found}"), frozenset({204, 404}))

    def _found(self, email: str) -> str:
        wanted = {"propertyName": "email", "operator": "EQ", "value": email}
        body = {"filterGroups": [{"filters": [wanted]}], "limit": 1}
        _status, answer = self._line.ask(Call("POST", f"{CONTACTS}/search", body))
        try:
            return id_in(answer, "results", 0, "id")
        except Refused:
            return ""
