"""A directory with a proved domain, and a name server that tests write."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.conftest import MakeSpace
from tests.domains.conftest import NameServer, Zone, name_server
from vizitka.accounts.models import User
from vizitka.common.actor import Person
from vizitka.directories import selectors
from vizitka.directories.enums import Source
from vizitka.directories.models import Directory, DirectoryDomain, DirectoryPerson
from vizitka.directories.services import directories, domains, people
from vizitka.directories.services.people import Result
from vizitka.directories.services.values import PersonValues
from vizitka.spaces.models import Space

__all__ = ["NameServer", "Zone", "name_server"]

DOMAIN = "alpenwerk.example"
MakeDirectory = Callable[..., Directory]


@pytest.fixture
def zone(monkeypatch: pytest.MonkeyPatch) -> Zone:
    """What every look of the product finds."""
    found = Zone()
    monkeypatch.setattr(domains, "default_resolver", lambda: found)
    return found


def owner_of(space: Space) -> User:
    owners = User.objects.filter(space_roles__space=space, space_roles__role="owner")
    owner = owners.order_by("space_roles__created_at").first()
    assert owner is not None
    return owner


def prove(zone: Zone, directory: Directory, domain: str = DOMAIN) -> DirectoryDomain:
    """A claim that is proved."""
    claim = domains.add_domain(Person(owner_of(directory.space)), directory, domain=domain)
    zone.set(
        f"_vizitka-verify.{domain}",
        "TXT",
        *(*zone.records.get((f"_vizitka-verify.{domain}", "TXT"), ()), claim.token),
    )
    domains.check(claim.pk)
    claim.refresh_from_db()
    return claim


@pytest.fixture
def make_directory(make_space: MakeSpace, zone: Zone) -> MakeDirectory:
    """`make_directory(space, domain="alpenwerk.example", dry_run=True)`: a directory, with its domain proved."""

    def make(space: Space | None = None, *, domain: str = DOMAIN, **given: Any) -> Directory:
        space = space or make_space()
        actor = Person(owner_of(space))
        directory = directories.create_directory(actor, space.pk, name="Entra ID")
        settings = {"dry_run": False, **given}
        directories.change_settings(actor, directory, settings, expected_version=1)
        if domain:
            prove(zone, directory, domain)
        directory.refresh_from_db()
        return directory

    return make


@pytest.fixture
def directory(make_directory: MakeDirectory) -> Directory:
    return make_directory()


def values(name: str = "anna", **given: Any) -> PersonValues:
    """What a directory says of Anna Berger, or of somebody else."""
    told: dict[str, Any] = {
        "user_name": f"{name}@{DOMAIN}",
        "external_id": f"ext-{name}",
        "email": f"{name}@{DOMAIN}",
        "first_name": name.capitalize(),
        "last_name": "Berger",
        "card": {
            "first_name": name.capitalize(),
            "last_name": "Berger",
            "job_title": "Architect",
            "phones": [{"label": "work", "number": "+43 1 234567"}],
        },
    }
    return PersonValues(**{**told, **given})


def receive(directory: Directory, name: str = "anna", **given: Any) -> Result:
    actor = selectors.actor_of(directory)
    return people.receive(directory, actor, values(name, **given), source=Source.SCIM)


def change(directory: Directory, person: DirectoryPerson, name: str = "anna", **given: Any) -> Result:
    actor = selectors.actor_of(directory)
    return people.change(directory, actor, person.pk, values(name, **given), source=Source.SCIM)
