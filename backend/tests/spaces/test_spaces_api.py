"""Spaces over HTTP."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.utils import timezone

from vizitka.accounts import departures
from vizitka.audit.models import AuditEntry
from vizitka.billing.services import grant_licence
from vizitka.cards.fields import MODE_FIELDS
from vizitka.cards.models import Card, CardMember
from vizitka.common.permissions import held_by, names
from vizitka.images.models import Image
from vizitka.spaces import permissions, selectors, services
from vizitka.spaces.enums import SpaceRole
from vizitka.spaces.models import Space, SpaceMember

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner(make_user: Any) -> Any:
    return make_user()


@pytest.fixture
def space(make_space: Any, owner: Any) -> Space:
    return make_space(owner=owner, name="Alpenwerk AG", username="alpenwerk")


@pytest.fixture
def manager(api: Any, owner: Any) -> Any:
    return api.as_(owner)


# Making --------------------------------------------------------------------------------------------------------------


def test_a_new_person_makes_the_first_space_and_owns_it(api: Any, make_user: Any) -> None:
    person = api.as_(make_user())
    assert person.get("/v1/me/spaces").json()["meta"]["total"] == 0
    response = person.speaking("de").post(
        "/v1/spaces", {"name": "Bäckerei Öhler", "layout": {"primary": "#aa0000"}}
    )
    assert response.status_code == 201, response.json()
    space = response.json()["data"]
    assert (space["username"], space["role"], space["colour"]) == ("baeckerei-oehler", "owner", "#AA0000")
    assert (space["cards_used"], space["cards_limit"], space["licence"]) == (0, 3, None)
    assert space["visibility"] == "unlisted"
    assert space["layout"]["background"] == "#FFFFFF"
    assert "spaces.delete" in space["abilities"]
    assert response.headers["ETag"] == '"1"'
    assert person.get("/v1/me/spaces").json()["data"][0]["uuid"] == space["uuid"]


def test_only_one_space_without_a_billing_account_and_licence(
    api: Any, make_user: Any, settings: Any
) -> None:
    user = make_user()
    person = api.as_(user)
    assert person.post("/v1/spaces", {"name": "One"}).status_code == 201
    refused = person.post("/v1/spaces", {"name": "Two"})
    assert (refused.status_code, refused.json()["code"]) == (409, "licence_required")
    assert refused.json()["message"] == (
        "Only one space is possible without a billing account and licence. More spaces come with the package "
        "Standard. It costs €3.00 per card and month, net; €3.60 with VAT. To get a licence, write to the "
        "operator of this installation."
    )
    settings.SUPPORT_MAIL = "help@vizitka.example"
    again = person.post("/v1/spaces", {"name": "Two"}).json()["message"]
    assert again.endswith("To get a licence, write to help@vizitka.example.")
    assert Space.objects.count() == 1
    licence = grant_licence(package="standard", cards=10, account_name="A", owner=user)
    second = person.post("/v1/spaces", {"name": "Two"}).json()["data"]
    assert (second["licence"]["package"], second["cards_limit"]) == ("standard", 10)
    assert Space.objects.get(pk=second["uuid"]).licence_id == licence.pk
    licence.status, licence.valid_until = "cancelled", timezone.now()
    licence.save()
    assert person.post("/v1/spaces", {"name": "Three"}).json()["code"] == "licence_required"
    settings.VIZITKA_BILLING = False
    assert person.post("/v1/spaces", {"name": "Three"}).json()["data"]["cards_limit"] is None


def test_a_role_in_other_spaces_does_not_count(
    api: Any, make_user: Any, space: Space, add_member: Any
) -> None:
    person = add_member(space, "admin")
    assert api.as_(person).post("/v1/spaces", {"name": "Mine"}).status_code == 201


def test_a_restored_space_counts_again(api: Any, make_user: Any) -> None:
    person = api.as_(make_user())
    first = person.post("/v1/spaces", {"name": "One"}).json()["data"]
    assert person.delete(f"/v1/spaces/{first['uuid']}?name=One").status_code == 204
    assert person.post("/v1/spaces", {"name": "Two"}).status_code == 201
    assert person.post(f"/v1/spaces/{first['uuid']}/restore").json()["code"] == "licence_required"


def test_the_first_logo_is_the_persons_own_upload(api: Any, make_user: Any) -> None:
    user, other = make_user(), make_user()
    files = {"64": {"webp": "a.webp", "avif": "a.avif"}}
    options = {"purpose": "logo", "width": 64, "height": 64, "bytes": 1, "variants": files}
    mine = Image.objects.create(owner_id=user.pk, **options)
    foreign = Image.objects.create(owner_id=other.pk, **options)
    refused = api.as_(user).post("/v1/spaces", {"name": "A", "logo": str(foreign.pk)})
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["logo"])
    portrait = Image.objects.create(owner_id=user.pk, **{**options, "purpose": "user_picture"})
    assert api.as_(user).post("/v1/spaces", {"name": "A", "logo": str(portrait.pk)}).status_code == 422
    made = api.as_(user).post("/v1/spaces", {"name": "A", "logo": str(mine.pk)}).json()["data"]
    assert made["placeholders"]["logo"]["uuid"] == str(mine.pk)
    mine.refresh_from_db()
    assert str(mine.space_id) == made["uuid"]


@pytest.mark.parametrize(
    "name", ["ab", "x" * 41, "with space", "admin", "Über", "a--b", "alpenwerk", "ALPENWERK"]
)
def test_bad_and_taken_user_names(manager: Any, space: Space, make_space: Any, owner: Any, name: str) -> None:
    other = make_space(owner=owner)
    refused = manager.patch(f"/v1/spaces/{other.pk}", {"username": name}, If_Match='"1"')
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["username"])
    grant_licence(package="standard", cards=10, account_name="A", owner=owner)
    assert list(manager.post("/v1/spaces", {"name": "A", "username": name}).json()["errors"]) == ["username"]


def test_names_that_are_used_get_a_number(manager: Any, space: Space, owner: Any) -> None:
    grant_licence(package="standard", cards=10, account_name="A", owner=owner)
    assert manager.post("/v1/spaces", {"name": "Alpenwerk"}).json()["data"]["username"] == "alpenwerk-2"
    assert manager.post("/v1/spaces", {"name": "株式会社"}).json()["data"]["username"] == "space-2"
    assert manager.post("/v1/spaces", {"name": "Ö"}).json()["data"]["username"] == "o-space"


# Changing ------------------------------------------------------------------------------------------------------------


def test_settings_change_with_the_version(manager: Any, space: Space) -> None:
    path = f"/v1/spaces/{space.pk}"
    assert manager.get(path).headers["ETag"].startswith('"1.')
    assert manager.patch(path, {"name": "New"}).json()["code"] == "version_required"
    body = {
        "name": " New  name ",
        "username": "New-Name",
        "visibility": "public",
        "active": False,
        "description": "x",
    }
    changed = manager.patch(path, body, If_Match='"1"')
    assert changed.status_code == 200, changed.json()
    data = changed.json()["data"]
    assert (data["name"], data["username"], data["visibility"], data["active"]) == (
        "New  name",
        "new-name",
        "public",
        False,
    )
    assert (data["version"], changed.headers["ETag"]) == (2, '"2"')
    assert manager.patch(path, {"name": "Other"}, If_Match='"1"').json()["code"] == "stale_version"
    entry = AuditEntry.objects.get(action="space.updated")
    assert entry.changes["name"] == ["Alpenwerk AG", "New  name"]


@pytest.mark.parametrize(
    ("body", "moves"),
    [
        ({"name": "B"}, True),
        ({"visibility": "private"}, True),
        ({"active": False}, True),
        ({"placeholders": {"name": "B"}}, True),
        ({"layout": {"mode": "dark"}}, True),
        ({"field_modes": {"phones": {"visible": False}}}, True),
        ({"description": "B"}, False),
        ({"username": "bbb"}, False),
        ({"name": "Alpenwerk AG"}, False),
    ],
)
def test_what_shows_on_cards_moves_the_version_of_the_pages(
    manager: Any, space: Space, body: Any, moves: bool
) -> None:
    assert manager.patch(f"/v1/spaces/{space.pk}", body, If_Match='"1"').status_code == 200
    space.refresh_from_db()
    assert space.versions.page_version == (2 if moves else 1)


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": None}, "name"),
        ({"name": "x" * 121}, "name"),
        ({"visibility": "secret"}, "visibility"),
        ({"layout": {"primary": "blue"}}, "layout.primary"),
        ({"layout": {"mode": "neon"}}, "layout.mode"),
        ({"placeholders": {"address": {"country": "ZZ9"}}}, "placeholders.address.country"),
        ({"placeholders": {"logo": "0198f0a0-0000-7000-8000-000000000000"}}, "placeholders.logo"),
        ({"licence": None}, "licence"),
    ],
)
def test_bad_input_changes_nothing(manager: Any, space: Space, body: Any, field: str) -> None:
    before = manager.get(f"/v1/spaces/{space.pk}").json()
    response = manager.patch(f"/v1/spaces/{space.pk}", body, If_Match='"1"')
    assert response.status_code == 422, response.json()
    assert list(response.json()["errors"]) == [field]
    assert manager.get(f"/v1/spaces/{space.pk}").json() == before


def test_a_partial_design_keeps_the_rest(manager: Any, space: Space) -> None:
    path = f"/v1/spaces/{space.pk}"
    first = {"layout": {"primary": "#AA0000", "rounding": 4}, "field_modes": {"phones": {"locked": True}}}
    manager.patch(path, first, If_Match='"1"')
    second = {
        "layout": {"primary": None},
        "field_modes": {"emails": {"visible": False}},
        "placeholders": {"name": "A"},
    }
    data = manager.patch(path, second, If_Match='"2"').json()["data"]
    assert (data["layout"]["primary"], data["layout"]["rounding"]) == ("#2B50E8", 4)
    assert data["field_modes"]["phones"] == {"visible": True, "locked": True, "reason": ""}
    assert data["field_modes"]["emails"] == {"visible": False, "locked": False, "reason": ""}
    assert set(data["field_modes"]) == set(MODE_FIELDS)
    assert data["placeholders"]["name"] == "A"


def test_an_editor_changes_the_design_but_not_the_settings(api: Any, space: Space, add_member: Any) -> None:
    editor = api.as_(add_member(space, "editor"))
    assert editor.patch(f"/v1/spaces/{space.pk}", {"name": "B"}, If_Match='"1"').status_code == 403
    assert editor.patch(f"/v1/spaces/{space.pk}/grid", {"name": "B"}, If_Match='"1"').status_code == 422
    changed = editor.patch(f"/v1/spaces/{space.pk}/grid", {"layout": {"mode": "dark"}}, If_Match='"1"')
    assert changed.json()["data"]["layout"]["mode"] == "dark"


# Deleting ------------------------------------------------------------------------------------------------------------


def test_deleting_asks_for_the_name_and_can_be_taken_back(manager: Any, space: Space) -> None:
    path = f"/v1/spaces/{space.pk}"
    for name in ("", "alpenwerk ag"):
        refused = manager.delete(f"{path}?name={name}")
        assert (refused.status_code, list(refused.json()["errors"])) == (422, ["name"])
    assert manager.post(f"{path}/restore").json()["code"] == "not_deleted"
    assert manager.delete(f"{path}?name=Alpenwerk AG").status_code == 204
    space.refresh_from_db()
    assert space.versions.page_version == 2
    assert manager.get("/v1/me/spaces").json()["meta"]["total"] == 0
    bin_ = manager.get("/v1/me/spaces?deleted=true").json()["data"]
    assert bin_[0]["purge_at"] > bin_[0]["deleted_at"]
    assert manager.get(path).json()["data"]["deleted_at"]
    assert manager.patch(path, {"name": "B"}, If_Match='"2"').status_code == 404
    restored = manager.post(f"{path}/restore").json()["data"]
    assert (restored["deleted_at"], restored["version"]) == (None, 3)


def test_others_do_not_find_a_deleted_space(api: Any, manager: Any, space: Space, add_member: Any) -> None:
    admin = api.as_(add_member(space, "admin"))
    manager.delete(f"/v1/spaces/{space.pk}?name=Alpenwerk AG")
    assert admin.get(f"/v1/spaces/{space.pk}").status_code == 404
    assert admin.get("/v1/me/spaces?deleted=true").json()["meta"]["total"] == 0
    assert admin.post(f"/v1/spaces/{space.pk}/restore").status_code == 404


def test_spaces_are_purged_after_thirty_days(space: Space, make_space: Any, make_card: Any) -> None:
    make_card(space)
    young = make_space()
    for one, days in ((space, 31), (young, 29)):
        Space.objects.filter(pk=one.pk).update(deleted_at=timezone.now() - dt.timedelta(days=days))
    assert services.purge_deleted() == 1
    assert services.purge_deleted() == 0
    assert list(Space.objects.values_list("pk", flat=True)) == [young.pk]
    assert not Card.objects.in_space(space.pk).exists()


# Reading, roles, tenancy ---------------------------------------------------------------------------------------------


def test_my_spaces_by_name_with_search_and_pages(
    manager: Any, space: Space, make_space: Any, owner: Any
) -> None:
    for name in ("Beta", "Gamma"):
        make_space(owner=owner, name=name)
    make_space(name="Foreign")
    assert [row["name"] for row in manager.get("/v1/me/spaces").json()["data"]] == [
        "Alpenwerk AG",
        "Beta",
        "Gamma",
    ]
    second = manager.get("/v1/me/spaces?per_page=2&page=2").json()
    assert ([row["name"] for row in second["data"]], second["meta"]["total"]) == (["Gamma"], 3)
    assert [row["name"] for row in manager.get("/v1/me/spaces?search=BET").json()["data"]] == ["Beta"]


def test_cards_used_counts_active_ones(manager: Any, space: Space, make_card: Any) -> None:
    make_card(space)
    make_card(space, state="draft")
    row = manager.get("/v1/me/spaces").json()["data"][0]
    assert (row["cards_used"], row["cards_limit"], row["licence"]) == (
        1, 1000, {"package": "enterprise", "name": "Enterprise"},
    )  # fmt: skip


CALLS = [
    ("get", "", None, permissions.SPACES_READ),
    ("patch", "", {"name": "Changed"}, permissions.SPACES_EDIT),
    ("patch", "/grid", {"layout": {"mode": "dark"}}, permissions.GRID_EDIT),
    ("delete", "?name=Alpenwerk AG", None, permissions.SPACES_DELETE),
    ("post", "/restore", None, permissions.SPACES_DELETE),
]


@pytest.mark.parametrize(("method", "path", "body", "ability"), CALLS)
@pytest.mark.parametrize("role", list(SpaceRole))
def test_who_may_do_what(
    api: Any,
    space: Space,
    make_user: Any,
    add_member: Any,
    method: str,
    path: str,
    body: Any,
    ability: Any,
    role: str,
) -> None:
    address = f"/v1/spaces/{space.pk}{path}"
    before = Space.objects.values().get(pk=space.pk)
    assert api.request(method, address, body, If_Match='"1"').status_code == 401
    assert api.as_(make_user()).request(method, address, body, If_Match='"1"').status_code == 404
    assert Space.objects.values().get(pk=space.pk) == before
    answer = api.as_(add_member(space, role)).request(method, address, body, If_Match='"1"')
    if ability in held_by(SpaceRole(role)):
        assert answer.status_code in {200, 204, 409}
    else:
        assert answer.status_code == 403
        assert Space.objects.values().get(pk=space.pk) == before


@pytest.mark.parametrize("role", list(SpaceRole))
def test_permissions_are_told(api: Any, space: Space, add_member: Any, role: str) -> None:
    data = api.as_(add_member(space, role)).get(f"/v1/me/spaces/{space.pk}/checkPermission").json()["data"]
    assert data["role"] == role
    assert data["abilities"] == names(held_by(SpaceRole(role)))


def test_who_only_has_a_card_has_no_role(api: Any, space: Space, make_user: Any, make_card: Any) -> None:
    person = make_user()
    CardMember.objects.create(space=space, card=make_card(space), user=person, role="user")
    answer = api.as_(person).get(f"/v1/me/spaces/{space.pk}/checkPermission")
    told = answer.json()["data"]
    assert (told["role"], told["abilities"], told["missing"]) == ("no_role", [], [])
    assert api.as_(person).get("/v1/me/spaces").json()["data"][0]["role"] == "no_role"
    assert api.as_(person).get(f"/v1/spaces/{space.pk}").status_code == 403
    assert api.as_(make_user()).get(f"/v1/me/spaces/{space.pk}/checkPermission").status_code == 404


# Leaving -------------------------------------------------------------------------------------------------------------


def test_a_sole_owner_cannot_leave_others_or_cards_behind(
    owner: Any, space: Space, make_space: Any, make_card: Any, add_member: Any
) -> None:
    empty, full, shared = (
        make_space(owner=owner),
        make_space(owner=owner, name="Full"),
        make_space(owner=owner, name="Shared"),
    )
    make_card(full)
    add_member(shared, "analyst")
    add_member(space, "owner")
    assert departures.obstacles(owner) == ["Full", "Shared"]
    make_card(empty)
    Card.objects.in_space(empty.pk).update(deleted_at=timezone.now())
    assert departures.obstacles(owner) == ["Full", "Shared"]


def test_empty_spaces_go_with_their_owner(owner: Any, space: Space, make_space: Any, add_member: Any) -> None:
    mine = make_space(owner=owner)
    second = add_member(space, "owner")
    assert departures.obstacles(owner) == []
    departures.part(owner)
    assert list(Space.objects.values_list("pk", flat=True)) == [space.pk]
    assert selectors.members_of(space.pk) == {second.pk: "owner"}
    assert not SpaceMember.objects.in_space(mine.pk).exists()


def test_licences_are_assigned_and_written_down(space: Space) -> None:
    licence = grant_licence(package="standard", cards=7, account_name="A")
    services.assign_licence(space.pk, licence.pk)
    services.assign_licence(space.pk, licence.pk)
    space.refresh_from_db()
    assert (space.licence_id, space.versions.version) == (licence.pk, 2)
    assert AuditEntry.objects.filter(action="space.licence_assigned").count() == 1
