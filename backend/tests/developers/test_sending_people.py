"""A company's own system sends its people to a user directory by a file, with a token."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.conftest import ApiClient
from tests.directories.conftest import DOMAIN, MakeDirectory, directory, make_directory, owner_of, zone
from vizitka.audit.models import AuditEntry
from vizitka.cards.models import Card
from vizitka.common.actor import Person
from vizitka.developers.holders import Wanted
from vizitka.developers.permissions import TOKENS_MANAGE
from vizitka.developers.selectors import access_tokens
from vizitka.developers.services import make_token
from vizitka.directories.models import Directory, DirectoryPerson

__all__ = ["directory", "make_directory", "zone"]
pytestmark = pytest.mark.django_db
NAMES = ("anna", "bea")


def system(directory: Directory, *abilities: str) -> ApiClient:
    holder = access_tokens(Person(owner_of(directory.space)), directory.space_id, TOKENS_MANAGE)
    _token, secret = make_token(holder, Wanted("HR", abilities))
    return ApiClient(token=secret)


def send(client: ApiClient, directory: Directory, names: tuple[str, ...] = NAMES, query: str = "") -> Any:
    rows = "".join(f"{name}@{DOMAIN};{name.capitalize()};Berger\n" for name in names)
    file = SimpleUploadedFile("people.csv", f"E-Mail;Vorname;Nachname\n{rows}".encode(), "text/csv")
    address = f"/v1/user-directories/{directory.pk}/people/file{query}"
    return client.request("POST", address, None, files={"file": file})


def test_a_file_of_a_system_waits_in_the_dry_run_until_somebody_lets_it_through(
    make_directory: MakeDirectory,
) -> None:
    directory = make_directory(dry_run=True)
    client = system(directory, "directories.manage", "directories.read")
    answer = send(client, directory)
    assert answer.status_code == 200, answer.content
    told = answer.json()["data"]
    assert (told["received"], told["changed"], told["held"]) == (2, 0, 2)
    assert not Card.objects.in_space(directory.space_id).exists()
    held = client.get(f"/v1/user-directories/{directory.pk}/held").json()["data"]
    assert [(row["name"], row["effect"], row["hold"]) for row in held] == [
        ("Anna Berger", "join", "dry_run"),
        ("Bea Berger", "join", "dry_run"),
    ]
    # To let people through is for people alone.
    refused = client.post(f"/v1/user-directories/{directory.pk}/held/let-through", {"all": True})
    assert (refused.status_code, refused.json()["code"]) == (403, "not_for_tokens")
    owner = ApiClient().as_(owner_of(directory.space))
    done = owner.post(f"/v1/user-directories/{directory.pk}/held/let-through", {"all": True})
    assert done.json()["data"]["done"] == 2
    assert Card.objects.in_space(directory.space_id).count() == 2
    assert send(client, directory).json()["data"]["same"] == 2


def test_who_is_missing_in_a_systems_whole_file_leaves_within_the_limit(
    make_directory: MakeDirectory,
) -> None:
    directory = make_directory(most_leavers=1)
    client = system(directory, "directories.manage")
    send(client, directory, ("anna", "bea", "cilli"))
    assert send(client, directory, ("anna",), "?complete=true").json()["data"]["left"] == 2
    rows = DirectoryPerson.objects.in_space(directory.space_id).order_by("email")
    assert [f"{row.state} {row.hold}".strip() for row in rows] == ["here", "left", "here leavers"]
    joined = AuditEntry.objects.filter(action="directory_person.joined")
    assert joined.count() == 3


def test_a_token_without_the_right_or_of_another_space_sends_nobody(
    directory: Directory, make_directory: MakeDirectory
) -> None:
    other = make_directory(domain="")
    assert send(system(directory, "directories.read"), directory).status_code == 403
    assert send(system(other, "directories.manage"), directory).status_code == 404
    assert not DirectoryPerson.objects.in_space(directory.space_id).exists()
