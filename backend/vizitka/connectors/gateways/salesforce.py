"""Salesforce, by the public guide of its REST API: contacts, upserted by a field that holds our id.

Unproven: written after the documents and tested against a fake; no live organisation was asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final

from vizitka.connectors.gateways.calls import Call, Line, Refused, Subject, Written
from vizitka.connectors.gateways.oauth import token_of

CONTACTS: Final = "/services/data/v62.0/sobjects/Contact"


class Salesforce:
    def __init__(self, address: str, client_id: str, secret: str, key_field: str) -> None:
        self._address, self._client_id, self._secret = address.rstrip("/"), client_id, secret
        self._key_field = key_field

    @cached_property
    def _line(self) -> Line:
        token = token_of(f"{self._address}/services/oauth2/token", self._client_id, self._secret)
        return Line(self._address, {"Authorization": f"Bearer {token}"}, [token])

    def check(self) -> None:
        """A contact of this id is asked for: without the field, or with one that is no external id, that is refused in
        another way than as "not found"."""
        nobody = Call("GET", f"{CONTACTS}/{self._key_field}/00000000-0000-0000-0000-000000000000")
        try:
            self._line.ask(nobody)
        except Refused as error:
            # Of a field that is none, the answer speaks of it (`Provided external ID field does not exist …`).
            if error.status != 404 or "external id field" in error.answer.lower():
                raise

    def key_of(self, values: Mapping[str, str]) -> str:
        return values["id"]

    def first(self, subject: Subject) -> Call:
        body = {name: value or None for name, value in subject.theirs.items()}
        return Call("PATCH", f"{CONTACTS}/{self._key_field}/{subject.key}", body)

    def put(self, subject: Subject) -> Written:
        self._line.ask(self.first(subject))
        return Written(subject.key)

    def erase(self, subject: Subject, *, for_good: bool) -> None:
        """Salesforce keeps what was deleted in its own bin for 15 days."""
        self._line.ask(Call("DELETE", f"{CONTACTS}/{self._key_field}/{subject.key}"), frozenset({204, 404}))
