"""A space with contacts and cards, and another system on this machine that they flow into."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from tests.conftest import ApiClient, MakeSpace, MakeUser
from tests.connectors import fakes
from tests.connectors.fakes import Fake
from vizitka.accounts.models import User
from vizitka.connectors import filling, sending
from vizitka.connectors.gateways import dynamics
from vizitka.connectors.models import Connector, ConnectorRecord
from vizitka.connectors.rules import MAPPINGS
from vizitka.contacts.models import Contact
from vizitka.spaces.models import Space

TEMPLATE = {
    "method": "PUT",
    "path": "/people/{{id}}",
    "body": '{"name": "{{name}}", "of": {"company": "{{company}}"}, "mails": ["{{email}}"]}',
    "erase_path": "/people/{{id}}",
}
OPTIONS: dict[str, dict[str, str]] = {
    "hubspot": {},
    "pipedrive": {},
    "salesforce": {"client_id": "app", "key_field": "Vizitka_Id__c"},
    "dynamics": {"client_id": "app", "tenant": "contoso"},
    "json": TEMPLATE,
}
SYSTEMS: dict[str, type[Fake]] = {
    "hubspot": fakes.HubSpot,
    "pipedrive": fakes.Pipedrive,
    "salesforce": fakes.Salesforce,
    "dynamics": fakes.Dynamics,
    "json": fakes.Plain,
}
KINDS = sorted(SYSTEMS)


@dataclass
class Line:
    """A space with its owner, and how its connectors are worked with."""

    space: Space
    owner: User
    client: ApiClient

    @property
    def api(self) -> ApiClient:
        """The owner's, signed in anew: time goes on."""
        return self.client.as_(self.owner)

    @property
    def url(self) -> str:
        return f"/v1/spaces/{self.space.pk}/connectors"

    def body(self, kind: str, address: str, **wanted: Any) -> dict[str, Any]:
        secret = "Bearer key" if kind == "json" else "key"
        return {
            "name": "CRM",
            "kind": kind,
            "address": address,
            "flows": ["contact"],
            "mapping": dict(MAPPINGS[kind]),
            "options": OPTIONS[kind],
            "secret": secret,
            **wanted,
        }

    def make(self, kind: str, fake: Fake, **wanted: Any) -> str:
        answer = self.api.post(self.url, self.body(kind, fake.origin, **wanted))
        assert answer.status_code == 201, answer.content
        return str(answer.json()["data"]["uuid"])

    def on(self, kind: str, fake: Fake, **wanted: Any) -> str:
        key = self.make(kind, fake, **wanted)
        answer = self.api.post(f"{self.url}/{key}/switch-on")
        assert answer.status_code == 200, answer.content
        return key

    def one(self, key: str) -> Connector:
        return Connector.objects.in_space(self.space.pk).get(pk=key)

    def fill(self, key: str) -> None:
        for flow in self.one(key).flows:
            filling.fill(self.one(key).pk, flow, "")

    def send(self, key: str) -> int:
        return sending.send_due(self.one(key).pk)

    def records(self) -> list[ConnectorRecord]:
        return list(ConnectorRecord.objects.in_space(self.space.pk).order_by("created_at", "pk"))

    def contact(self, first_name: str = "Ana", email: str = "ana@example.org", **values: Any) -> Contact:
        emails = [{"label": "work", "email": email}] if email else []
        body = {"first_name": first_name, "last_name": "Novak", "emails": emails, **values}
        answer = self.api.post(f"/v1/spaces/{self.space.pk}/contacts", body)
        assert answer.status_code == 201, answer.content
        return Contact.objects.in_space(self.space.pk).get(pk=answer.json()["data"]["uuid"])

    def change(self, contact: Contact, **values: Any) -> None:
        contact.refresh_from_db()
        answer = self.api.patch(f"/v1/contacts/{contact.pk}", values, if_match=f'"{contact.version}"')
        assert answer.status_code == 200, answer.content


@pytest.fixture
def line(make_user: MakeUser, make_space: MakeSpace, api: ApiClient) -> Line:
    owner = make_user(email="owner@example.org")
    return Line(make_space(owner=owner), owner, api)


@pytest.fixture
def system(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], Fake]]:
    """Systems that may be asked although they are in the own network."""
    made: list[Fake] = []

    def start(kind: str) -> Fake:
        fake = SYSTEMS[kind]()
        made.append(fake)
        settings.INSIDE_ORIGINS = frozenset({*settings.INSIDE_ORIGINS, fake.origin})
        if kind == "dynamics":
            monkeypatch.setattr(dynamics, "LOGIN", fake.origin)
        return fake

    yield start
    for fake in made:
        fake.close()
