"""What calls come to here: whom a directory may bring and whom it may not, what waits, who leaves
(docs/domain/scim.md)."""

from __future__ import annotations

import pytest

from tests.conftest import MakeUser
from tests.directories.conftest import owner_of
from tests.scim.conftest import DOMAIN, GROUP, MakeProvider, Provider, person
from vizitka.accounts.models import Session, User
from vizitka.accounts.services.sessions import sign_in_session
from vizitka.cards.models import Card
from vizitka.common.actor import Person
from vizitka.directories import sentences
from vizitka.directories.enums import Hold, PersonState
from vizitka.directories.models import DirectoryCall, DirectoryPerson, GroupGrant
from vizitka.directories.services import groups, settling
from vizitka.directories.services.groups import GrantValues
from vizitka.spaces.models import SpaceMember

pytestmark = pytest.mark.django_db


def row(document: dict[str, str]) -> DirectoryPerson:
    return DirectoryPerson.everything.get(pk=document["id"])


def test_somebody_new_has_a_user_and_a_card(scim: Provider) -> None:
    found = row(scim.makes("anna"))
    assert found.state == PersonState.HERE
    assert found.user is not None
    assert found.user.email == f"anna@{DOMAIN}"
    assert found.card_id is not None


def test_people_outside_the_domains_are_answered_and_held(scim: Provider) -> None:
    answer = scim(
        "POST",
        "/Users",
        person("eve", userName="eve@elsewhere.example", emails=[{"value": "eve@elsewhere.example"}]),
    )
    assert answer.status_code == 201
    found = row(answer.json())
    assert (found.state, found.hold, found.user, found.card_id) == (PersonState.HELD, Hold.DOMAIN, None, None)
    assert scim.reads(f"/Users/{found.pk}")["active"] is True


def test_nobody_elsewhere_is_taken_over(scim: Provider, make_user: MakeUser) -> None:
    """A foreign directory that says somebody's address gets nothing of them, whatever it sends."""
    victim = make_user(email="victim@elsewhere.example")
    session = sign_in_session(victim)
    made = scim.makes(
        "anna", userName="victim@elsewhere.example", emails=[{"value": victim.email, "primary": True}]
    )
    path = f"/Users/{made['id']}"
    scim.patches(path, {"op": "replace", "value": {"active": False}})
    scim.patches(path, {"op": "replace", "path": "emails", "value": [{"value": f"own@{DOMAIN}"}]})
    scim.patches(path, {"op": "replace", "value": {"active": True}})
    scim.patches(path, {"op": "replace", "path": "emails", "value": [{"value": victim.email}]})
    scim("DELETE", path)
    victim.refresh_from_db()
    assert victim.email == "victim@elsewhere.example"
    assert victim.is_active
    assert Session.objects.filter(user=victim).exists(), session
    assert not SpaceMember.everything.filter(user=victim).exists()


def test_another_directorys_people_are_not_there(scim: Provider, make_provider: MakeProvider) -> None:
    anna = scim.makes("anna")
    other = make_provider(domain="")
    path = f"/Users/{anna['id']}"
    patch = {"Operations": [{"op": "replace", "path": "active", "value": False}]}
    asked = [("GET", None), ("PUT", person("x")), ("PATCH", patch), ("DELETE", None)]
    answers = [other(method, path, body) for method, body in asked]
    assert [answer.status_code for answer in answers] == [404] * 4
    assert row(anna).state == PersonState.HERE
    group = other(
        "POST", "/Groups", {"schemas": [GROUP], "displayName": "x", "members": [{"value": anna["id"]}]}
    )
    assert "members" not in group.json()


def test_the_last_owner_stays(scim: Provider) -> None:
    owner = User.objects.get(space_roles__space=scim.directory.space, space_roles__role="owner")
    owner.email = f"owner@{DOMAIN}"
    owner.save()
    made = scim.makes("owner")
    found = row(made)
    assert found.user == owner
    answer = scim.patches(f"/Users/{made['id']}", {"op": "replace", "value": {"active": False}})
    assert answer.status_code == 200
    found.refresh_from_db()
    assert (found.state, found.hold) == (PersonState.HERE, Hold.LAST_OWNER)
    assert SpaceMember.everything.filter(user=owner, role="owner").exists()


def test_who_is_deactivated_is_signed_out_at_once(scim: Provider) -> None:
    made = scim.makes("anna")
    user = row(made).user
    assert user is not None
    sign_in_session(user)
    scim.patches(f"/Users/{made['id']}", {"op": "Replace", "path": "active", "value": "False"})
    assert not Session.objects.filter(user=user).exists()


def test_what_a_dry_run_holds_is_answered_as_usual(make_provider: MakeProvider) -> None:
    scim = make_provider(dry_run=True)
    made = scim.makes("anna")
    assert row(made).hold == Hold.DRY_RUN
    assert (
        scim.patches(f"/Users/{made['id']}", {"op": "replace", "path": "title", "value": "CTO"}).status_code
        == 200
    )
    assert scim.reads(f"/Users/{made['id']}")["title"] == "CTO"
    assert scim("POST", "/Users", person("anna")).status_code == 409
    assert User.objects.filter(email=f"anna@{DOMAIN}").count() == 0


def test_values_are_kept_as_they_were_sent(scim: Provider) -> None:
    odd = {
        "nickName": "  An\u0301na ",
        "profileUrl": "no address",
        "photos": [{"value": "not a picture", "type": "photo"}],
        "emails": [{"value": "Anna@Corp.local", "type": "work"}, {"value": "second", "type": "private"}],
        "locale": "xx-XX",
        "timezone": "Nowhere/City",
    }
    made = scim.makes("anna", **odd)
    assert {key: made[key] for key in odd} == odd


def test_a_group_gives_a_role(scim: Provider) -> None:
    anna = scim.makes("anna")
    group = scim("POST", "/Groups", {"schemas": [GROUP], "displayName": "Editors"}).json()
    space = scim.directory.space
    groups.grant(scim.directory, Person(owner_of(space)), group["id"], [GrantValues(space.pk, role="editor")])
    assert GroupGrant.everything.count() == 1
    members = SpaceMember.everything.filter(space=space, user=row(anna).user)
    assert not members.exists()
    scim.patches(f"/Groups/{group['id']}", {"op": "add", "path": "members", "value": [{"value": anna["id"]}]})
    assert members.get().role == "editor"
    scim.patches(f"/Groups/{group['id']}", {"op": "remove", "path": f'members[value eq "{anna["id"]}"]'})
    assert not members.exists()


def test_who_was_deleted_comes_back_under_the_same_id(scim: Provider) -> None:
    made = scim.makes("anna")
    assert scim("DELETE", f"/Users/{made['id']}").status_code == 204
    assert scim("DELETE", f"/Users/{made['id']}").status_code == 404
    assert scim.finds("userName pr") == []
    again = scim.makes("anna", externalId="corrected")
    assert (again["id"], again["externalId"]) == (made["id"], "corrected")
    assert row(again).state == PersonState.HERE


def test_a_user_name_belongs_to_one_person(scim: Provider) -> None:
    scim.makes("anna")
    boris = scim.makes("boris")
    answer = scim("PUT", f"/Users/{boris['id']}", person("anna"))
    assert (answer.status_code, answer.json()["scimType"]) == (409, "uniqueness")
    assert scim.reads(f"/Users/{boris['id']}")["userName"] == f"boris@{DOMAIN}"


def test_without_a_licence_people_wait_and_others_leave(scim: Provider) -> None:
    made = scim.makes("anna")
    space = scim.directory.space
    space.licence = None
    space.save(update_fields=["licence"])
    assert row(scim.makes("boris")).hold == Hold.LICENCE
    scim.patches(f"/Users/{made['id']}", {"op": "replace", "value": {"active": False}})
    assert row(made).state == PersonState.LEFT


def test_where_calls_meet_people_are_answered_at_once_and_follow(
    scim: Provider, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settling, "crowd_at", lambda directory: settling.Crowd.CALL)
    made = scim.makes(title="Architect")
    path = f"/Users/{made['id']}"
    assert scim.reads(path)["title"] == "Architect"
    assert not User.objects.filter(email=f"anna@{DOMAIN}").exists()
    changed = scim.patches(path, {"op": "replace", "path": "title", "value": "Lead"})
    assert (changed.status_code, changed.json()["title"]) == (200, "Lead")
    assert changed.headers["ETag"] != made["meta"]["version"]
    assert scim("POST", "/Users", person()).status_code == 409
    row = DirectoryPerson.objects.in_space(scim.directory.space_id).get()
    assert row.due_at is not None
    said = DirectoryCall.objects.in_space(scim.directory.space_id).order_by("pk").first()
    assert said is not None
    assert (said.outcome, said.sentence["id"]) == ("done", sentences.LATER)
    settling.settle_due(scim.directory.pk)
    row.refresh_from_db()
    assert row.card_id is not None
    card = Card.objects.in_space(scim.directory.space_id).get(pk=row.card_id)
    assert (row.state, card.job_title) == ("here", "Lead")


def test_where_calls_meet_who_leaves_is_signed_out_in_the_call(
    scim: Provider, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = scim.makes()
    user = User.objects.get(email=f"anna@{DOMAIN}")
    sign_in_session(user)
    monkeypatch.setattr(settling, "crowd_at", lambda directory: settling.Crowd.CALL)
    scim.patches(f"/Users/{made['id']}", {"op": "replace", "path": "active", "value": False})
    user.refresh_from_db()
    assert not user.is_active
    assert not Session.objects.filter(user=user).exists()
