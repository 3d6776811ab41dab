"""User directories over HTTP: made, set up, looked through, decided about."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.conftest import ApiClient, MakeSpace, MakeUser
from tests.directories.conftest import DOMAIN, MakeDirectory, owner_of, receive
from vizitka.audit.models import AuditEntry
from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.directories import log, rules, selectors
from vizitka.directories.enums import CallOutcome, Source
from vizitka.directories.models import Directory, DirectoryCall, DirectoryPerson, DirectorySettings
from vizitka.directories.services import deciding, people
from vizitka.jobs.messages import sentence
from vizitka.spaces.models import SpaceMember

pytestmark = pytest.mark.django_db


@pytest.fixture
def mine(api: ApiClient, directory: Directory) -> ApiClient:
    return api.as_(owner_of(directory.space))


def path(directory: Directory, *parts: object) -> str:
    return "/".join(["/v1/user-directories", str(directory.pk), *map(str, parts)])


def test_a_directory_needs_an_enterprise_licence(api: ApiClient, make_space: MakeSpace, user: Any) -> None:
    free = make_space(owner=user, cards=None)
    client = api.as_(user)
    answer = client.post(f"/v1/spaces/{free.pk}/user-directories", {"name": "Entra ID"})
    assert (answer.status_code, answer.json()["feature"]) == (402, "user_directory")
    listed = client.get("/v1/me/user-directories").json()["data"]
    assert listed == {
        "directories": [],
        "spaces": [{"uuid": str(free.pk), "name": free.name, "available": False}],
    }


def test_a_new_directory_begins_with_the_dry_run(api: ApiClient, make_space: MakeSpace, user: Any) -> None:
    space = make_space(owner=user)
    client = api.as_(user)
    made = client.post(f"/v1/spaces/{space.pk}/user-directories", {"name": "Entra ID"}).json()["data"]
    assert (made["dry_run"], made["people"], made["domains"]) == (True, 0, [])
    (row,) = client.get("/v1/me/user-directories").json()["data"]["directories"]
    assert (row["name"], row["space"]["uuid"], row["level"]) == ("Entra ID", str(space.pk), "good")


def test_the_overview_says_what_waits_and_what_it_needs(
    api: ApiClient, make_space: MakeSpace, make_directory: MakeDirectory
) -> None:
    directory = make_directory(make_space(cards=1), dry_run=True)
    for name in ("anna", "bea"):
        receive(directory, name)
    found = api.as_(owner_of(directory.space)).get(path(directory)).json()["data"]
    assert (found["held"], found["domains"]) == (2, [DOMAIN])
    assert {key: found["seats"][key] for key in ("needed", "free", "missing")} == {
        "needed": 2,
        "free": 1,
        "missing": 1,
    }
    assert found["seats"]["way"]


def test_why_somebody_has_no_card_is_said_by_one_search(mine: ApiClient, directory: Directory) -> None:
    receive(directory)
    receive(directory, "bea", email="bea@elsewhere.example")
    receive(directory, "cilli", active=False)

    def why(search: str) -> str:
        (row,) = mine.get(path(directory, f"people?search={search}")).json()["data"]
        return str(row["why"])

    assert why("anna") == "Is here and has a card."
    assert "bea@elsewhere.example lies in no verified domain" in why("BEA berg")
    assert "not active" in why("ext-cilli")
    Card.objects.in_space(directory.space_id).delete()
    assert why("anna").startswith("Is here without a card: somebody has deleted it. Restore it")


def test_what_waits_is_listed_with_its_differences_and_decided(
    api: ApiClient, make_directory: MakeDirectory
) -> None:
    directory = make_directory(dry_run=True)
    anna, bea = (receive(directory, name).person for name in ("anna", "bea"))
    client = api.as_(owner_of(directory.space))
    rows = client.get(path(directory, "held")).json()["data"]
    assert [row["name"] for row in rows] == ["Anna Berger", "Bea Berger"]
    labels = {row["label"]: row["after"] for row in rows[0]["differences"]}
    assert labels["Job title"] == "Architect"
    assert labels["Phone numbers"] == "+43 1 234567"
    assert labels["Card"].startswith(directory.space.name)
    done = client.post(path(directory, "held/let-through"), {"people": [str(anna.pk)]}).json()["data"]
    assert done == {"done": 1, "still": [], "more": False}
    done = client.post(path(directory, "held/reject"), {"all": True}).json()["data"]
    assert done["done"] == 1
    bea.refresh_from_db()
    assert (bea.state, bea.hold) == ("held", "")
    assert client.get(path(directory, "held")).json()["meta"]["total"] == 0


def test_who_leaves_is_let_through_after_the_licence_has_ended(
    api: ApiClient, make_directory: MakeDirectory
) -> None:
    directory = make_directory()
    anna, bea = (receive(directory, name).person for name in ("anna", "bea"))
    DirectorySettings.objects.in_space(directory.space_id).update(dry_run=True)
    for person in (anna, bea):
        people.leave(directory, selectors.actor_of(directory), person.pk)
    licence = directory.space.licence
    assert licence is not None
    licence.valid_until = clock.now() - dt.timedelta(days=1)
    licence.save()
    client = api.as_(owner_of(directory.space))
    done = client.post(path(directory, "held/let-through"), {"people": [str(anna.pk)]}).json()["data"]
    assert (done["done"], done["still"]) == (1, [])
    assert DirectoryPerson.objects.in_space(directory.space_id).get(pk=anna.pk).state == "left"


def test_of_who_leaves_is_said_where_the_card_goes_and_which_roles_are_lost(
    api: ApiClient, make_directory: MakeDirectory
) -> None:
    directory = make_directory()
    anna, bea = (receive(directory, name).person for name in ("anna", "bea"))
    assert anna.user is not None
    SpaceMember.objects.in_space(directory.space_id).create(
        space=directory.space, user=anna.user, role="admin"
    )
    rows = DirectorySettings.objects.in_space(directory.space_id)
    rows.update(dry_run=True, on_leave="colleague", heir_card=bea.card_id)
    for person in (anna, bea):
        people.leave(directory, selectors.actor_of(directory), person.pk)
    found = api.as_(owner_of(directory.space)).get(path(directory, "held")).json()["data"]
    said = {row["name"]: {one["label"]: one["after"] for one in row["differences"]} for row in found}
    assert said["Anna Berger"] == {
        "Card": "A colleague takes it over: Bea Berger", f"Role in {directory.space.name}": "–",
    }  # fmt: skip
    assert said["Bea Berger"] == {"Card": "The card is switched off"}


def test_who_leaves_is_let_through_before_who_finds_no_room(
    api: ApiClient, make_directory: MakeDirectory, monkeypatch: pytest.MonkeyPatch
) -> None:
    directory = make_directory()
    anna = receive(directory).person
    DirectorySettings.objects.in_space(directory.space_id).update(dry_run=True)
    for name in ("bea", "cora", "dora"):
        receive(directory, name)
    people.leave(directory, selectors.actor_of(directory), anna.pk)
    monkeypatch.setattr(deciding, "MOST_AT_ONCE", 1)
    client = api.as_(owner_of(directory.space))
    assert client.post(path(directory, "held/let-through"), {"all": True}).json()["data"]["done"] == 1
    assert DirectoryPerson.objects.in_space(directory.space_id).get(pk=anna.pk).state == "left"


def test_strangers_without_a_token_are_no_contact(mine: ApiClient, directory: Directory) -> None:
    words = sentence("Somebody came with a wrong token")
    for outcome, status in ((CallOutcome.REFUSED, 401), (CallOutcome.DONE, None)):
        call = log.write(
            directory, source=Source.SCIM, operation=rules.SETTLING, outcome=outcome, sentence=words
        )
        DirectoryCall.objects.in_space(directory.space_id).filter(pk=call.pk).update(status=status)
    found = mine.get(path(directory)).json()["data"]
    assert (found["last_contact_at"], found["calls"], found["errors"]) == (None, 0, 1)


def test_an_heir_who_is_gone_hinders_no_other_setting(mine: ApiClient, directory: Directory) -> None:
    bea = receive(directory, "bea").person
    assert bea.card_id is not None

    def answer(**wanted: Any) -> int:
        version = mine.get(path(directory, "settings")).json()["data"]["version"]
        return mine.patch(path(directory, "settings"), wanted, If_Match=f'"{version}"').status_code

    assert answer(on_leave="colleague", heir_card=str(bea.card_id)) == 200
    Card.objects.in_space(directory.space_id).filter(pk=bea.card_id).update(deleted_at=clock.now())
    assert answer(most_leavers=7) == 200
    assert answer(heir_card=str(bea.card_id)) == 422


def test_whoever_cannot_be_let_through_is_told_why(mine: ApiClient, directory: Directory) -> None:
    person = receive(directory, email="anna@elsewhere.example").person
    done = mine.post(path(directory, "held/let-through"), {"people": [str(person.pk)]}).json()["data"]
    assert done["done"] == 0
    assert "no verified domain" in done["still"][0]["why"]


def test_settings_say_what_can_be_chosen_and_refuse_the_rest(
    mine: ApiClient, directory: Directory, make_space: MakeSpace
) -> None:
    found = mine.get(path(directory, "settings")).json()["data"]
    match = {"If_Match": f'"{found["version"]}"'}
    assert found["people_space"] == str(directory.space_id)
    assert [row["winner"] for row in found["fields"]] == ["directory"] * len(found["fields"])
    foreign = make_space()
    for refused, field in [
        ({"people_space": str(foreign.pk)}, "people_space"),
        ({"reaches": [str(foreign.pk)]}, "reaches"),
        ({"sso_required": True}, "sso_required"),
    ]:
        answer = mine.patch(path(directory, "settings"), refused, **match)
        assert (answer.status_code, list(answer.json()["errors"])) == (422, [field])
    changed = mine.patch(
        path(directory, "settings"), {"space_fields": ["job_title"], "most_leavers": 3}, **match
    )
    assert changed.json()["data"]["most_leavers"] == 3
    assert mine.patch(path(directory, "settings"), {"most_leavers": 4}, **match).status_code == 409


def test_directories_of_others_do_not_exist(
    api: ApiClient, directory: Directory, make_space: MakeSpace, make_user: MakeUser
) -> None:
    stranger = make_user()
    make_space(owner=stranger)
    client = api.as_(stranger)
    for part in ("", "/domains", "/settings", "/people", "/held", "/log", "/groups"):
        assert client.get(path(directory) + part).status_code == 404
    assert client.get("/v1/me/user-directories").json()["data"]["directories"] == []


def test_the_log_is_searched_filtered_and_taken_away_without_secrets(
    mine: ApiClient, directory: Directory
) -> None:
    person = receive(directory).person
    log.write(
        directory,
        source=Source.SCIM,
        operation="PATCH /Users",
        outcome=CallOutcome.REFUSED,
        sentence=sentence("Waits: it came while the dry run was on. Let it through or reject it."),
        person=person,
        status=409,
        payload={"Operations": [{"op": "replace", "path": "password", "value": "geheim"}], "token": "xyz"},
    )
    log.write(
        directory,
        source=Source.SSO,
        operation="=cmd|' /C calc'!A0",
        outcome=CallOutcome.DONE,
        sentence=sentence("Nothing has changed."),
    )
    rows = mine.get(path(directory, "log")).json()["data"]
    assert [row["outcome"] for row in rows] == ["done", "refused"]
    assert "geheim" not in rows[1]["payload"]
    assert "xyz" not in rows[1]["payload"]
    assert rows[1]["text"].startswith("Waits")
    assert len(mine.get(path(directory, "log?search=anna")).json()["data"]) == 1
    assert len(mine.get(path(directory, "log?outcome=done")).json()["data"]) == 1
    first = mine.get(path(directory, "log?limit=1")).json()
    second = mine.get(path(directory, f"log?limit=1&cursor={first['meta']['next']}")).json()
    assert (first["data"] + second["data"], second["meta"]["next"]) == (rows, None)
    file = mine.get(path(directory, "log.csv"))
    text = b"".join(file.streaming_content).decode("utf-8-sig")  # type: ignore[attr-defined]
    assert "'=cmd" in text
    assert AuditEntry.objects.filter(action="directory.log_exported").exists()


def send(client: ApiClient, directory: Directory, content: str, query: str = "") -> dict[str, Any]:
    file = SimpleUploadedFile("people.csv", content.encode(), "text/csv")
    answer = client.request("POST", path(directory, "people/file") + query, None, files={"file": file})
    assert answer.status_code == 200, answer.json()
    return dict(answer.json()["data"])


def test_a_file_goes_the_way_of_every_other_call(mine: ApiClient, directory: Directory) -> None:
    content = (
        "E-Mail;Vorname;Nachname;Position;Telefon;Aktiv\n"
        f"anna@{DOMAIN};Anna;Berger;Architektin;+43 1 234567;ja\n"
        f"bea@{DOMAIN};Bea;Šimić;;;nein\n"
        "zoe@elsewhere.example;Zoë;Fremd;;;\n"
        ";Ohne;Adresse;;;\n"
        f"ANNA@{DOMAIN};Anna;Doppelt;;;\n"
    )
    done = send(mine, directory, content)
    assert {key: done[key] for key in ("received", "changed", "same", "held", "failed")} == {
        "received": 5,
        "changed": 1,
        "same": 1,
        "held": 1,
        "failed": 2,
    }
    anna = DirectoryPerson.objects.in_space(directory.space_id).get(email=f"anna@{DOMAIN}")
    assert anna.card["job_title"] == "Architektin"
    assert send(mine, directory, content)["changed"] == 0
    assert DirectoryCall.objects.in_space(directory.space_id).filter(source=Source.CSV).count() == 10


def test_a_complete_file_lets_those_leave_who_are_missing_within_the_limit(
    api: ApiClient, make_directory: MakeDirectory
) -> None:
    directory = make_directory(most_leavers=1)
    client = api.as_(owner_of(directory.space))
    names = ("anna", "bea", "cilli")
    send(client, directory, "E-Mail\n" + "".join(f"{name}@{DOMAIN}\n" for name in names))
    scim = receive(directory, "dora").person
    done = send(client, directory, f"E-Mail\nanna@{DOMAIN}\n", "?complete=true")
    assert done["left"] == 2
    rows = DirectoryPerson.objects.in_space(directory.space_id)
    assert [row.state for row in rows.order_by("email")] == ["here", "left", "here", "here"]
    assert rows.get(email=f"cilli@{DOMAIN}").hold == "leavers"
    scim.refresh_from_db()
    assert scim.state == "here"


def test_a_file_without_addresses_says_so(mine: ApiClient, directory: Directory) -> None:
    file = SimpleUploadedFile("people.csv", b"Name\nAnna\n", "text/csv")
    answer = mine.request("POST", path(directory, "people/file"), None, files={"file": file})
    assert (answer.status_code, answer.json()["code"]) == (422, "no_people_in_file")


def test_a_removed_directory_leaves_its_people_their_cards(mine: ApiClient, directory: Directory) -> None:
    person = receive(directory).person
    assert mine.delete(path(directory)).status_code == 204
    card = Card.objects.in_space(directory.space_id).get(handle__isnull=False)
    assert (card.pk, card.state) == (person.card_id, "active")
    assert not DirectoryPerson.objects.in_space(directory.space_id).exists()
    entry = AuditEntry.objects.filter(action="directory_person.joined").get()
    assert "Anna" not in entry.object_label


def test_who_deletes_the_own_account_is_forgotten_by_the_directory_and_its_log(directory: Directory) -> None:
    from vizitka.accounts import departures

    person = receive(directory).person
    call = log.write(
        directory,
        source=Source.SCIM,
        operation="POST /Users",
        outcome=CallOutcome.DONE,
        sentence=sentence("Nothing has changed."),
        person=person,
        payload={"userName": person.user_name},
    )
    assert person.user is not None
    departures.part(person.user)
    assert not DirectoryPerson.objects.in_space(directory.space_id).exists()
    call.refresh_from_db()
    assert (call.label, call.plain, call.payload) == ("", "", None)


def test_the_session_of_who_leaves_is_over_in_the_next_request(
    api: ApiClient, directory: Directory, client: Client
) -> None:
    person = receive(directory).person
    assert person.user is not None
    theirs = api.as_(person.user)
    assert theirs.get("/v1/me").status_code == 200
    people.leave(directory, selectors.actor_of(directory), person.pk)
    assert theirs.get("/v1/me").status_code == 401
