"""Calls of providers at once: members that several add and remove are all there, or all gone, and no change of a person
is lost to another (docs/domain/scim.md)."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

from tests.concurrency.conftest import statuses
from tests.directories.conftest import make_directory, zone
from tests.scim.conftest import DOMAIN, GROUP, Provider, person, provider_of
from vizitka.accounts.models import User
from vizitka.cards.models import Card
from vizitka.directories.models import DirectoryMembership, DirectoryPerson
from vizitka.directories.services import people, settling

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


def test_people_sent_at_once_all_come_and_nobody_twice(
    together: Together, transactional_db: None, make_directory: Any
) -> None:
    """Where calls meet they only write down; what they have written is settled afterwards."""
    scim = provider_of(make_directory())
    noted: list[bool] = []
    note_new = people.note_new

    def noting(*given: Any, **named: Any) -> Any:
        noted.append(True)
        return note_new(*given, **named)

    def send(number: int) -> list[int]:
        names = [f"p{number}x{n}" for n in range(EACH)]
        return [scim("POST", "/Users", person(name)).status_code for name in names]

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(people, "note_new", noting)
        answers = together(*(functools.partial(send, n) for n in range(WRITERS)))
    assert answers == [[201] * EACH] * WRITERS
    if connection.features.has_select_for_update_skip_locked:
        assert noted
    # Errands of this process run in the call; a worker's do later.
    settling.settle_due(scim.directory.pk)
    rows = DirectoryPerson.objects.in_space(scim.directory.space_id)
    assert set(rows.values_list("state", "hold", "due_at")) == {("here", "", None)}
    assert rows.count() == User.objects.filter(email__endswith=f"@{DOMAIN}").count() == WRITERS * EACH
    cards = Card.objects.in_space(scim.directory.space_id).filter(pk__in=rows.values("card_id"))
    assert cards.count() == WRITERS * EACH


def test_changes_of_people_at_once_are_all_on_their_cards(
    together: Together, transactional_db: None, make_directory: Any
) -> None:
    scim = provider_of(make_directory())
    ids = [scim.makes(f"p{n}")["id"] for n in range(WRITERS)]
    titles = ("Lead", "Head", "Chief")

    def send(key: str) -> list[int]:
        return [
            scim.patches(f"/Users/{key}", {"op": "replace", "path": "title", "value": title}).status_code
            for title in titles
        ]

    answers = together(*(functools.partial(send, key) for key in ids))
    assert answers == [[200] * len(titles)] * WRITERS
    settling.settle_due(scim.directory.pk)
    rows = DirectoryPerson.objects.in_space(scim.directory.space_id)
    cards = Card.objects.in_space(scim.directory.space_id).filter(pk__in=rows.values("card_id"))
    assert list(cards.values_list("job_title", flat=True)) == [titles[-1]] * WRITERS
    assert not rows.exclude(due_at=None).exists()


def test_one_person_sent_twice_at_once_is_one(together: Together, scim: Provider) -> None:
    sent = [functools.partial(scim, "POST", "/Users", person("anna")) for _n in range(WRITERS)]
    assert statuses(together(*sent)) == [201, *[409] * (WRITERS - 1)]
    assert DirectoryPerson.everything.count() == 1
