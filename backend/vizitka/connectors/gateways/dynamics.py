"""Dynamics 365, by the public documents of the Dataverse Web API: contacts, upserted by our id as theirs.

Unproven: written after the documents and tested against a fake; no live environment was asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final
from urllib.parse import quote

from vizitka.connectors.gateways.calls import Call, Line, Subject, Written
from vizitka.connectors.gateways.oauth import token_of

API: Final = "/api/data/v9.2"
LOGIN = "https://login.microsoftonline.com"


class Dynamics:
    def __init__(self, address: str, client_id: str, secret: str, tenant: str) -> None:
        self._address, self._client_id, self._secret = address.rstrip("/"), client_id, secret
        self._tenant = tenant

    @cached_property
    def _line(self) -> Line:
        door = f"{LOGIN}/{quote(self._tenant, safe='')}/oauth2/v2.0/token"
        token = token_of(door, self._client_id, self._secret, scope=f"{self._address}/.default")
        headers = {"Authorization": f"Bearer {token}", "OData-MaxVersion": "4.0", "OData-Version": "4.0"}
        return Line(self._address, headers, [token])

    def check(self) -> None:
        self._line.ask(Call("GET", f"{API}/contacts?$select=contactid&$top=1"))

    def key_of(self, values: Mapping[str, str]) -> str:
        return values["id"]

    def first(self, subject: Subject) -> Call:
        body = {name: value or None for name, value in subject.theirs.items()}
        return Call("PATCH", f"{API}/contacts({subject.key})", body)

    def put(self, subject: Subject) -> Written:
        self._line.ask(self.first(subject))
        return Written(subject.key)

    def erase(self, subject: Subject, *, for_good: bool) -> None:
        self._line.ask(Call("DELETE", f"{API}/contacts({subject.key})"), frozenset({204, 404}))
