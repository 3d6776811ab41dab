"""Members of spaces and cards: seen, changed, removed, handed over, left."""

from __future__ import annotations

from typing import Any

import pytest

from vizitka.accounts.models import User
from vizitka.audit.models import AuditEntry
from vizitka.cards.models import CardMember
from vizitka.spaces.models import SpaceMember

pytestmark = pytest.mark.django_db


def roles(space: Any) -> dict[str, str]:
    rows = SpaceMember.objects.in_space(space.pk).select_related("user")
    return {row.user.email: row.role for row in rows}


@pytest.fixture
def team(make_user: Any, make_space: Any, add_member: Any) -> Any:
    people = {"owner": make_user(email="owner@example.org", first_name="Olga", last_name="Owner")}
    space = make_space(owner=people["owner"], name="Alpenwerk AG")
    for role in ("admin", "editor", "analyst", "no_role"):
        person = make_user(email=f"{role}@example.org", first_name=role.title(), last_name="Test")
        people[role] = add_member(space, role, person)
    return space, people


def test_people_are_listed_by_role_with_what_may_be_done(team: Any, api: Any, make_card: Any) -> None:
    space, people = team
    card = make_card(space)
    CardMember.objects.create(space=space, card=card, user=people["editor"], role="user")
    rows = api.as_(people["admin"]).get(f"/v1/spaces/{space.pk}/members").json()
    assert rows["meta"]["total"] == 5
    assert [row["role"] for row in rows["data"]] == ["owner", "admin", "editor", "analyst", "no_role"]
    owner, admin, editor, *_rest = rows["data"]
    assert owner["assignable"] == []
    assert not owner["removable"]
    assert admin["you"]
    assert admin["assignable"] == ["admin", "editor", "analyst", "no_role"]
    assert editor["cards"] == 1
    assert editor["user"]["name"] == "Editor Test"
    assert not editor["can_own"]
    seen_by_owner = api.as_(people["owner"]).get(f"/v1/spaces/{space.pk}/members").json()["data"]
    assert [row["can_own"] for row in seen_by_owner] == [False, True, True, True, True]
    assert seen_by_owner[0]["assignable"] == ["owner"]


def test_people_are_found_filtered_and_sorted(team: Any, api: Any) -> None:
    space, people = team
    path = f"/v1/spaces/{space.pk}/members"
    client = api.as_(people["owner"])

    def emails(query: str) -> list[str]:
        return [row["user"]["email"] for row in client.get(path + query).json()["data"]]

    assert emails("?search=olga") == ["owner@example.org"]
    assert emails("?search=test+edit") == ["editor@example.org"]
    assert emails("?role=editor&role=analyst") == ["editor@example.org", "analyst@example.org"]
    assert emails("?sort=name")[0] == "owner@example.org"
    assert emails("?sort=-since")[0] == "no_role@example.org"
    assert emails("?per_page=2&page=2&sort=-role") == ["editor@example.org", "admin@example.org"]
    # Whatever the case and the accents, also of a name that was given later, and of one from a former release.
    api.as_(people["editor"]).patch("/v1/me", {"first_name": "Łucja", "last_name": "Großmann"})
    for words in ("%C5%82ucja", "lucja", "GROSSMANN", "editor@+groß"):
        assert emails(f"?search={words}") == ["editor@example.org"], words
    assert emails("?search=test+edit") == []
    User.objects.filter(email="editor@example.org").update(plain="")
    assert emails("?search=großmann") == ["editor@example.org"]


@pytest.mark.parametrize(
    ("by", "whom", "to", "status", "code"),
    [
        ("owner", "editor", "admin", 200, None),
        ("owner", "editor", "owner", 409, "ownership_needs_a_yes"),
        ("owner", "owner", "admin", 409, "last_owner"),
        ("admin", "analyst", "admin", 200, None),
        ("admin", "editor", "owner", 403, "owners_only"),
        ("admin", "owner", "editor", 403, "owners_only"),
        ("admin", "admin", "editor", 200, None),
        ("editor", "analyst", "no_role", 403, "forbidden"),
        ("no_role", "no_role", "admin", 403, "forbidden"),
    ],
)
def test_a_role_is_changed(team: Any, api: Any, by: str, whom: str, to: str, status: int, code: str) -> None:
    space, people = team
    before = roles(space)
    path = f"/v1/spaces/{space.pk}/members/{people[whom].pk}"
    answer = api.as_(people[by]).patch(path, {"role": to})
    assert answer.status_code == status, answer.content
    expected = before | ({f"{whom}@example.org": to} if status == 200 else {})
    assert roles(space) == expected
    entries = AuditEntry.objects.filter(action="member.role_changed")
    if status == 200:
        entry = entries.get()
        assert entry.changes == {"role": [before[f"{whom}@example.org"], to]}
        assert (entry.space_id, entry.object_id) == (space.pk, people[whom].pk)
    else:
        assert answer.json()["code"] == code
        assert not entries.exists()


@pytest.mark.parametrize(
    ("by", "whom", "status"),
    [
        ("owner", "admin", 204),
        ("admin", "editor", 204),
        ("admin", "admin", 204),
        ("admin", "owner", 403),
        ("owner", "owner", 409),
        ("analyst", "no_role", 403),
    ],
)
def test_a_person_is_removed(team: Any, api: Any, by: str, whom: str, status: int) -> None:
    space, people = team
    answer = api.as_(people[by]).delete(f"/v1/spaces/{space.pk}/members/{people[whom].pk}")
    assert answer.status_code == status, answer.content
    assert (f"{whom}@example.org" in roles(space)) == (status != 204)
    assert AuditEntry.objects.filter(action="member.removed").count() == (1 if status == 204 else 0)


def test_a_removal_counts_in_the_next_request(team: Any, api: Any, make_card: Any) -> None:
    space, people = team
    space.visibility = "private"
    space.save()
    card = make_card(space)
    removed = api.as_(people["analyst"])
    ticket = removed.post(f"/v1/c/{card.handle}/view-ticket").json()["data"]["url"]
    page = removed.client.get(ticket.removeprefix("http://127.0.0.1:8000").replace("http://testserver", ""))
    assert page.status_code == 302
    assert removed.client.get(f"/c/{card.handle}").status_code == 200
    api.as_(people["admin"]).delete(f"/v1/spaces/{space.pk}/members/{people['analyst'].pk}")
    assert removed.get(f"/v1/spaces/{space.pk}").status_code == 404
    assert removed.get(f"/v1/cards/{card.pk}").status_code == 404
    assert removed.client.get(f"/c/{card.handle}").status_code != 200
    assert removed.post(f"/v1/c/{card.handle}/view-ticket").status_code in {403, 404}


def test_own_cards_stay_unless_they_are_taken_too(team: Any, api: Any, make_card: Any) -> None:
    space, people = team
    for name in ("editor", "analyst"):
        CardMember.objects.create(space=space, card=make_card(space), user=people[name], role="user")
    admin = api.as_(people["admin"])
    admin.delete(f"/v1/spaces/{space.pk}/members/{people['editor'].pk}")
    admin.delete(f"/v1/spaces/{space.pk}/members/{people['analyst'].pk}?with_cards=true")
    assert [row.user_id for row in CardMember.objects.in_space(space.pk)] == [people["editor"].pk]
    assert api.as_(people["editor"]).get("/v1/me/spaces").json()["meta"]["total"] == 1


def test_somebody_from_elsewhere_is_not_found(team: Any, api: Any, make_user: Any) -> None:
    space, people = team
    stranger = make_user()
    owner = api.as_(people["owner"])
    for answer in (
        owner.patch(f"/v1/spaces/{space.pk}/members/{stranger.pk}", {"role": "editor"}),
        owner.delete(f"/v1/spaces/{space.pk}/members/{stranger.pk}"),
        owner.post(f"/v1/spaces/{space.pk}/members/owner", {"user": str(stranger.pk)}),
    ):
        assert answer.status_code == 404


def test_a_space_is_left(team: Any, api: Any, make_card: Any, make_user: Any) -> None:
    space, people = team
    card = make_card(space)
    card_user = make_user()
    for person in (people["editor"], card_user):
        CardMember.objects.create(space=space, card=card, user=person, role="user")
    assert api.as_(people["owner"]).delete(f"/v1/me/spaces/{space.pk}").json()["code"] == "last_owner"
    for person in (people["editor"], card_user, people["no_role"]):
        assert api.as_(person).delete(f"/v1/me/spaces/{space.pk}").status_code == 204
        assert api.as_(person).get("/v1/me/spaces").json()["meta"]["total"] == 0
    assert not CardMember.objects.in_space(space.pk).exists()
    assert api.as_(card_user).delete(f"/v1/me/spaces/{space.pk}").status_code == 404


def test_one_of_two_owners_may_leave(team: Any, api: Any) -> None:
    space, people = team
    SpaceMember.objects.in_space(space.pk).filter(user=people["admin"]).update(role="owner")
    assert api.as_(people["owner"]).delete(f"/v1/me/spaces/{space.pk}").status_code == 204
    assert api.as_(people["admin"]).delete(f"/v1/me/spaces/{space.pk}").status_code == 409


def test_a_card_admin_decides_about_the_cards_people(
    team: Any, api: Any, make_card: Any, make_user: Any
) -> None:
    space, people = team
    card, other = make_card(space), make_card(space)
    admin, person = make_user(), make_user()
    CardMember.objects.create(space=space, card=card, user=admin, role="admin")
    CardMember.objects.create(space=space, card=card, user=person, role="user")
    client = api.as_(admin)
    rows = client.get(f"/v1/cards/{card.pk}/members").json()["data"]
    assert [row["role"] for row in rows] == ["admin", "user"]
    assert rows[1]["assignable"] == ["admin", "user", "no_role"]
    changed = client.patch(f"/v1/cards/{card.pk}/members/{person.pk}", {"role": "admin"})
    assert changed.json()["data"]["role"] == "admin"
    entry = AuditEntry.objects.get(action="member.role_changed")
    assert entry.changes["card"] == [None, str(card)]
    assert client.delete(f"/v1/cards/{card.pk}/members/{person.pk}").status_code == 204
    assert client.get(f"/v1/cards/{other.pk}/members").status_code == 404
    assert client.get(f"/v1/spaces/{space.pk}/members").status_code == 403
    assert api.as_(people["editor"]).get(f"/v1/cards/{card.pk}/members").status_code == 403
    assert api.as_(people["admin"]).get(f"/v1/cards/{card.pk}/members").status_code == 200


@pytest.mark.parametrize("change", ["removed", "editor", "admin"])
def test_who_decides_about_people_no_more_lets_nobody_in(
    team: Any, api: Any, django_capture_on_commit_callbacks: Any, change: str
) -> None:
    space, people = team
    path = f"/v1/spaces/{space.pk}"
    body = {"invitations": [{"email": "friend@example.org", "role": "editor"}], "language": "en"}
    assert api.as_(people["admin"]).post(f"{path}/invitations", body).status_code in (200, 201)
    member = f"{path}/members/{people['admin'].pk}"
    owner = api.as_(people["owner"])
    if change == "removed":
        assert owner.delete(member).status_code == 204
    else:
        owner.patch(member, {"role": change})
    waiting = [row["email"] for row in owner.get(f"{path}/invitations").json()["data"]]
    assert waiting == (["friend@example.org"] if change == "admin" else [])
