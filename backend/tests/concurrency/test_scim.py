"""Calls of providers at once: members that several add and remove are all there, or all gone, and no change of a person
is lost to another (docs/domain/scim.md)."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import pytest

from tests.concurrency.conftest import statuses
from tests.directories.conftest import make_directory, zone
from tests.scim.conftest import GROUP, Provider, person, provider_of
from vizitka.directories.models import DirectoryMembership, DirectoryPerson

__all__ = ["make_directory", "zone"]

Together = Callable[..., list[Any]]
WRITERS = 4
EACH = 5

pytestmark = pytest.mark.on_every_database


@pytest.fixture
def scim(transactional_db: None, make_directory: Any) -> Provider:
    return provider_of(make_directory(dry_run=True))


def patch(scim: Provider, path: str, *operations: dict[str, Any]) -> Callable[[], Any]:
    return functools.partial(scim.patches, path, *operations)


def test_members_added_at_once_are_all_there(together: Together, scim: Provider) -> None:
    ids = [scim.makes(f"p{n}")["id"] for n in range(WRITERS * EACH)]
    group = scim("POST", "/Groups", {"schemas": [GROUP], "displayName": "Sales"}).json()["id"]
    adding = [
        patch(
            scim,
            f"/Groups/{group}",
            *({"op": "Add", "path": "members", "value": [{"value": key}]} for key in ids[n::WRITERS]),
        )
        for n in range(WRITERS)
    ]
    assert statuses(together(*adding)) == [204] * WRITERS
    assert DirectoryMembership.everything.count() == len(ids)


def test_members_removed_and_added_at_once_are_those_that_were_asked_for(
    together: Together, scim: Provider
) -> None:
    ids = [scim.makes(f"p{n}")["id"] for n in range(WRITERS * 2)]
    gone, come = ids[:WRITERS], ids[WRITERS:]
    made = {"schemas": [GROUP], "displayName": "Sales", "members": [{"value": key} for key in gone]}
    group = scim("POST", "/Groups", made).json()["id"]
    calls = []
    for out, new in zip(gone, come, strict=True):
        calls += [
            patch(scim, f"/Groups/{group}", {"op": "remove", "path": f'members[value eq "{out}"]'}),
            patch(scim, f"/Groups/{group}", {"op": "add", "path": "members", "value": [{"value": new}]}),
        ]
    assert statuses(together(*calls)) == [204] * len(calls)
    found = {str(key) for key in DirectoryMembership.everything.values_list("person_id", flat=True)}
    assert found == set(come)


def test_changes_of_one_person_at_once_are_all_kept(together: Together, scim: Provider) -> None:
    path = f"/Users/{scim.makes('anna')['id']}"
    names = ("title", "nickName", "displayName", "userType", "locale")
    changes = [patch(scim, path, {"op": "replace", "path": name, "value": f"new {name}"}) for name in names]
    assert statuses(together(*changes)) == [200] * len(names)
    found = scim.reads(path)
    assert {name: found[name] for name in names} == {name: f"new {name}" for name in names}


def test_one_person_sent_twice_at_once_is_one(together: Together, scim: Provider) -> None:
    sent = [functools.partial(scim, "POST", "/Users", person("anna")) for _n in range(WRITERS)]
    assert statuses(together(*sent)) == [201, *[409] * (WRITERS - 1)]
    assert DirectoryPerson.everything.count() == 1
