"""A directory with a token, and a provider that speaks to it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

import pytest
from django.test import Client

from tests.conftest import Answer
from tests.directories.conftest import DOMAIN, MakeDirectory, directory, make_directory, owner_of, zone
from vizitka.common.actor import Person
from vizitka.directories.models import Directory
from vizitka.scim.services.tokens import make_token

__all__ = ["DOMAIN", "MakeDirectory", "directory", "make_directory", "zone"]

USER: Final = "urn:ietf:params:scim:schemas:core:2.0:User"
GROUP: Final = "urn:ietf:params:scim:schemas:core:2.0:Group"
ENTERPRISE: Final = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"
CARD: Final = "urn:ietf:params:scim:schemas:extension:vizitka:2.0:User"
PATCH: Final = "urn:ietf:params:scim:api:messages:2.0:PatchOp"


@dataclass
class Provider:
    """Speaks as an identity provider does, with the token of a directory."""

    directory: Directory
    token: str
    headers: dict[str, str] = field(default_factory=dict)

    def __call__(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        given = {"Authorization": f"Bearer {self.token}", **self.headers}
        given |= {name.replace("_", "-"): value for name, value in headers.items()}
        data = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        return Client().generic(
            method,
            f"/scim/v2/{self.directory.pk}{path}",
            data,
            content_type=given.pop("Content-Type", "application/scim+json"),
            headers=given,
        )

    def makes(self, name: str = "anna", **given: Any) -> dict[str, Any]:
        """Somebody new."""
        answer = self("POST", "/Users", person(name, **given))
        assert answer.status_code == 201, answer.content
        found: dict[str, Any] = answer.json()
        return found

    def reads(self, path: str, **headers: str) -> dict[str, Any]:
        answer = self("GET", path, **headers)
        assert answer.status_code == 200, answer.content
        found: dict[str, Any] = answer.json()
        return found

    def patches(self, path: str, *operations: dict[str, Any]) -> Answer:
        return self("PATCH", path, {"schemas": [PATCH], "Operations": list(operations)})

    def finds(self, expression: str, kind: str = "Users") -> list[str]:
        """The names of whom a filter finds."""
        answer = self("POST", f"/{kind}/.search", {"filter": expression})
        assert answer.status_code == 200, answer.content
        rows = answer.json()["Resources"]
        return [row.get("userName") or row["displayName"] for row in rows]


def person(name: str = "anna", **given: Any) -> dict[str, Any]:
    """Anna Berger, or somebody else, as a provider sends them."""
    return {
        "schemas": [USER],
        "userName": f"{name}@{DOMAIN}",
        "externalId": f"ext-{name}",
        "name": {"givenName": name.capitalize(), "familyName": "Berger"},
        "emails": [{"value": f"{name}@{DOMAIN}", "type": "work", "primary": True}],
        "active": True,
        **given,
    }


def provider_of(directory: Directory) -> Provider:
    _row, raw = make_token(Person(owner_of(directory.space)), directory)
    return Provider(directory, raw)


MakeProvider = Callable[..., Provider]


@pytest.fixture
def make_provider(make_directory: MakeDirectory) -> MakeProvider:
    """`make_provider(dry_run=True)`: that of a directory of its own."""
    return lambda *arguments, **given: provider_of(make_directory(*arguments, **given))


@pytest.fixture
def scim(directory: Directory) -> Provider:
    return provider_of(directory)
