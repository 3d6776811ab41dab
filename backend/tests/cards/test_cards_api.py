"""Cards over HTTP: one at a time."""

from __future__ import annotations

import datetime as dt
import re
import secrets
import uuid
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from vizitka.audit.models import AuditEntry
from vizitka.cards import selectors
from vizitka.cards.models import Card, CardMember, Handle
from vizitka.images.models import Image
from vizitka.spaces.models import Space

pytestmark = pytest.mark.django_db

FULL = {
    "focus": "person",
    "language": "de",
    "prefix": "Dr.",
    "first_name": " Zoë ",
    "last_name": "Šimić",
    "suffix": "MBA",
    "pronouns": "she/her",
    "job_title": "Head of Sales",
    "department": "Sales",
    "description": "One\nTwo",
    "external_key": "4711",
    "phones": [
        {"label": "mobile", "number": "0664 1234567"},
        {"label": "work", "number": "+33 1 69 16 61 31"},
    ],
    "emails": [{"email": "zoe@alpenwerk.example"}],
    "websites": [{"url": "alpenwerk.example", "title": "Home"}],
    "addresses": [{"street": "Ring 1", "zipcode": "8010", "city": "Graz", "country": "at"}],
    "social_media": [{"network": "linkedin", "value": "linkedin.com/in/zoe-simic/"}],
    "frames": [
        {"kind": "text", "title": "About", "html": "<p>Hi<script>x</script></p>"},
        {"kind": "link", "url": "mailto:a@b.example", "label": "Write"},
        {"kind": "video", "url": "https://youtu.be/dQw4w9WgXcQ"},
        {"kind": "image", "alt": "A hill"},
    ],
    "layout": {"primary": "#aa0000", "mode": "dark"},
}


def image_of(space: Space | None) -> Image:
    key = secrets.token_hex(16)
    folder = f"images/{key[:2]}/{key[2:]}"
    files = {"webp": f"{folder}/64.webp", "avif": f"{folder}/64.avif"}
    return Image.objects.create(
        space_id=space.pk if space else None,
        purpose="logo",
        width=64,
        height=64,
        bytes=1,
        variants={"64": files},
    )


def make(manager: Any, space: Space, **values: Any) -> dict[str, Any]:
    response = manager.post(f"/v1/spaces/{space.pk}/cards", {"first_name": "Zoë", **values})
    assert response.status_code == 201, response.json()
    return response.json()["data"]


def test_a_card_keeps_what_was_entered_and_adds_what_it_knows(manager: Any, space: Space) -> None:
    response = manager.post(f"/v1/spaces/{space.pk}/cards", FULL)
    assert response.status_code == 201, response.json()
    assert response.headers["ETag"] == '"1"'
    card = response.json()["data"]
    assert card["display_name"] == "Dr. Zoë Šimić, MBA"
    assert card["state"] == "draft"
    assert card["phones"][0]["number"] == "0664 1234567"
    assert [phone["e164"] for phone in card["phones"]] == ["+436641234567", "+33169166131"]
    assert card["websites"][0]["url"] == "https://alpenwerk.example"
    assert card["addresses"][0]["country"] == "AT"
    assert card["social_media"][0]["url"] == "https://www.linkedin.com/in/zoe-simic"
    assert card["frames"][0]["html"] == "<p>Hi</p>"
    assert card["frames"][2]["provider"] == "youtube"
    assert card["layout"]["primary"] == "#AA0000"
    assert card["resolved"]["layout"]["background"] == "#FFFFFF"
    assert card["public_url"].endswith(f"/c/{card['handle']}")
    assert (card["space"]["uuid"], card["space"]["name"]) == (str(space.pk), space.name)
    assert all(row["id"] for field in ("phones", "emails", "frames") for row in card[field])
    assert Handle.objects.get(handle=card["handle"]).card_id == uuid.UUID(card["uuid"])


def test_links_of_a_text_are_whole_or_none(manager: Any, space: Space) -> None:
    """A path would lead into the manager of whoever reads it, and elsewhere on a domain of the company's own."""
    written = (
        '<p><a href="/auth/login">a</a> <a href="//evil.example">b</a> <a href="mailto:a@b.example">c</a></p>'
    )
    card = make(manager, space, frames=[{"kind": "text", "title": "About", "html": written}])
    links = re.findall(r'href="([^"]*)"', card["frames"][0]["html"])
    assert links == ["https://evil.example", "mailto:a@b.example"]


def test_what_comes_out_goes_in_again_without_a_change(manager: Any, space: Space) -> None:
    card = manager.post(f"/v1/spaces/{space.pk}/cards", FULL).json()["data"]
    body = {field: card[field] for field in FULL}
    response = manager.patch(f"/v1/cards/{card['uuid']}", body, If_Match='"1"')
    assert response.status_code == 200, response.json()
    assert response.json()["data"]["version"] == 1


def test_get_tells_the_version_and_patch_wants_it(manager: Any, space: Space) -> None:
    card = make(manager, space)
    path = f"/v1/cards/{card['uuid']}"
    assert manager.get(path).headers["ETag"].startswith('"1.')
    missing = manager.patch(path, {"job_title": "Pilot"})
    assert (missing.status_code, missing.json()["code"]) == (422, "version_required")
    changed = manager.patch(path, {"job_title": "Pilot"}, If_Match='"1"')
    assert (changed.status_code, changed.headers["ETag"]) == (200, '"2"')
    stale = manager.patch(path, {"job_title": "Cook"}, If_Match='"1"')
    assert (stale.status_code, stale.json()["code"]) == (409, "stale_version")
    assert manager.get(path).json()["data"]["job_title"] == "Pilot"


def test_patch_leaves_alone_what_was_not_sent(manager: Any, space: Space) -> None:
    card = manager.post(f"/v1/spaces/{space.pk}/cards", FULL).json()["data"]
    changed = manager.patch(f"/v1/cards/{card['uuid']}", {"department": None}, If_Match='"1"').json()["data"]
    assert changed["department"] == ""
    assert changed["phones"] == card["phones"]
    assert changed["layout"] == card["layout"]


def test_a_change_is_written_to_the_audit_log_with_before_and_after(
    manager: Any, space: Space, owner: Any
) -> None:
    card = make(manager, space, job_title="Cook")
    manager.patch(f"/v1/cards/{card['uuid']}", {"job_title": "Pilot"}, If_Match='"1"')
    entry = AuditEntry.objects.get(action="card.updated", object_id=card["uuid"])
    assert entry.changes == {"job_title": ["Cook", "Pilot"]}
    assert (entry.actor_id, entry.space_id) == (owner.pk, space.pk)


def test_a_change_is_found_by_the_next_search(manager: Any, space: Space) -> None:
    card = make(manager, space, last_name="Huber")
    manager.patch(f"/v1/cards/{card['uuid']}", {"last_name": "Öllinger"}, If_Match='"1"')
    assert manager.get(f"/v1/spaces/{space.pk}/cards?search=hub").json()["meta"]["total"] == 0
    assert manager.get(f"/v1/spaces/{space.pk}/cards?search=oll").json()["meta"]["total"] == 1


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"first_name": "x" * 101}, "first_name"),
        ({"phones": [{"number": "none"}]}, "phones.0.number"),
        ({"phones": [{"number": "1234", "label": "car"}]}, "phones.0.label"),
        ({"emails": [{"email": "no-address"}]}, "emails.0.email"),
        ({"websites": [{"url": "javascript:alert(1)"}]}, "websites.0.url"),
        ({"addresses": [{"country": "XX"}]}, "addresses.0.country"),
        ({"addresses": [{}] * 6}, "addresses"),
        (
            {"social_media": [{"network": "linkedin", "value": "https://evil.example/in/x"}]},
            "social_media.0.value",
        ),
        ({"social_media": [{"network": "nowhere", "value": "x"}]}, "social_media.0.value"),
        ({"frames": [{"kind": "link", "url": "javascript:x"}]}, "frames.0.url"),
        ({"frames": [{"kind": "link"}]}, "frames.0.url"),
        ({"frames": [{"kind": "video", "url": "https://example.org/v.mp4"}]}, "frames.0.url"),
        ({"frames": [{"kind": "image", "href": "javascript:x"}]}, "frames.0.href"),
        ({"frames": [{"kind": "script"}]}, "frames.0.kind"),
        ({"frames": [{"title": "x"}]}, "frames.0.kind"),
        ({"frames": ["text"]}, "frames.0"),
        ({"frames": [{"kind": "text"}, {"kind": "text", "html": "x" * 20_001}]}, "frames.1.html"),
        ({"frames": [{"kind": "contact_form", "text": "x" * 2001}]}, "frames.0.text"),
        (
            {"frames": [{"kind": "text", "translations": {"de": {"title": 1}}}]},
            "frames.0.translations.de.title",
        ),
        ({"frames": [{"kind": "gallery", "images": [{"image": None}]}]}, "frames.0.images.0.image"),
        ({"frames": [{"kind": "map", "address": {"country": "XX"}}]}, "frames.0.address.country"),
        ({"frames": [{"kind": "map", "latitude": 1}]}, "frames.0"),
        ({"layout": {"primary": "red"}}, "layout.primary"),
        ({"layout": {"rounding": 33}}, "layout.rounding"),
        ({"language": "xx"}, "language"),
        ({"handle": "aaaaaaaaaa"}, "handle"),
        ({"logo": "0198f0a0-0000-7000-8000-000000000000"}, "logo"),
        (
            {"frames": [{"kind": "image", "image": "0198f0a0-0000-7000-8000-000000000000"}]},
            "frames.0.image",
        ),
    ],
)
def test_bad_input_names_its_field_and_changes_nothing(
    manager: Any, space: Space, body: dict[str, Any], field: str
) -> None:
    response = manager.post(f"/v1/spaces/{space.pk}/cards", body)
    assert response.status_code == 422, response.json()
    assert list(response.json()["errors"]) == [field]
    card = make(manager, space)
    before = manager.get(f"/v1/cards/{card['uuid']}").json()
    assert manager.patch(f"/v1/cards/{card['uuid']}", body, If_Match='"1"').status_code == 422
    assert manager.get(f"/v1/cards/{card['uuid']}").json() == before
    assert Card.objects.in_space(space.pk).count() == 1


def test_only_images_of_the_space_can_be_used(manager: Any, space: Space, make_space: Any) -> None:
    own, foreign, unowned = image_of(space), image_of(make_space()), image_of(None)
    card = make(manager, space, logo=str(own.pk))
    assert card["logo"]["uuid"] == str(own.pk)
    assert card["resolved"]["logo"]["uuid"] == str(own.pk)
    for image in (foreign, unowned):
        response = manager.patch(f"/v1/cards/{card['uuid']}", {"logo": str(image.pk)}, If_Match='"1"')
        assert (response.status_code, list(response.json()["errors"])) == (422, ["logo"])


def test_placeholders_of_the_space_show_on_its_cards(manager: Any, space: Space) -> None:
    card = make(manager, space)
    patch = {
        "placeholders": {"name": "Alpenwerk AG", "address": {"city": "Graz", "country": "AT"}},
        "layout": {"primary": "#00AA00"},
        "field_modes": {"organisation": {"visible": True, "locked": True}},
    }
    assert manager.patch(f"/v1/spaces/{space.pk}", patch, If_Match='"1"').status_code == 200
    resolved = manager.get(f"/v1/cards/{card['uuid']}").json()["data"]
    assert resolved["resolved"]["organisation"] == "Alpenwerk AG"
    assert resolved["resolved"]["address"]["city"] == "Graz"
    assert resolved["resolved"]["layout"]["primary"] == "#00AA00"
    assert resolved["locked_fields"] == ["organisation"]
    assert resolved["organisation"] == ""


def test_phones_without_a_country_follow_the_address_of_the_space(manager: Any, space: Space) -> None:
    manager.patch(f"/v1/spaces/{space.pk}", {"placeholders": {"address": {"country": "HR"}}}, If_Match='"1"')
    card = make(manager, space, phones=[{"number": "092 3194 875"}])
    assert card["phones"][0]["e164"] == "+385923194875"


# Handles and user names ----------------------------------------------------------------------------------------------


def test_a_card_keeps_five_former_names(manager: Any, space: Space) -> None:
    card, other = make(manager, space, username="name-0"), make(manager, space)
    path = f"/v1/cards/{card['uuid']}/username"
    # A name that came back is as young as it was then.
    for name in ("name-1", "name-0", "name-2", "name-3", "name-4", "name-5"):
        assert manager.put(path, {"username": name}).status_code == 200
    former = ["name-0", "name-1", "name-2", "name-3", "name-4"]
    assert all(selectors.card_by_name(name, "link") for name in former)
    assert manager.put(path, {"username": "name-6"}).status_code == 200
    assert selectors.card_by_name("name-1", "link") is None
    present = selectors.card_by_name("name-6", "link")
    assert present is not None
    for name in ("name-0", "name-2", "name-3", "name-4", "name-5", card["handle"]):
        assert selectors.card_by_name(name, "link") == present
    code = Handle.objects.get(card_id=card["uuid"], channel="qr_code").handle
    assert selectors.card_by_name(code, "qr_code") == present
    for name in ("name-0", "name-1"):
        refused = manager.put(f"/v1/cards/{other['uuid']}/username", {"username": name})
        assert refused.status_code == 422, "no name becomes another's, also when it leads nowhere"
    assert manager.put(path, {"username": None}).status_code == 200
    assert Handle.objects.filter(card_id=card["uuid"], channel="link").count() == 1 + 5


def test_a_name_changes_ten_times_a_day(manager: Any, space: Space) -> None:
    card, other = make(manager, space, username="name"), make(manager, space)
    path = f"/v1/cards/{card['uuid']}/username"
    for number in range(9):
        assert manager.put(path, {"username": f"name-{number}"}).status_code == 200
    assert manager.put(path, {"username": None}).status_code == 200, "the tenth"
    refused = manager.put(path, {"username": "name-x"})
    assert refused.status_code == 422
    assert refused.json()["errors"] == {"username": ["The name was changed often today. Try again tomorrow."]}
    assert not Handle.objects.filter(handle="name-x").exists()
    assert manager.put(path, {"username": None}).status_code == 200, "what changes nothing is no change"
    assert manager.put(f"/v1/cards/{other['uuid']}/username", {"username": "name-x"}).status_code == 200
    AuditEntry.objects.update(created_at=timezone.now() - dt.timedelta(hours=24, minutes=1))
    assert manager.put(path, {"username": "name-y"}).status_code == 200


def test_a_user_name_belongs_to_one_card(manager: Any, space: Space) -> None:
    first, second = make(manager, space, username="Zoe.Simic"), make(manager, space)
    assert first["username"] == "zoe.simic"
    assert first["public_url"].endswith("/c/zoe.simic")
    code = Handle.objects.get(card_id=first["uuid"], channel="qr_code").handle
    assert first["qr_url"].endswith(f"/q/{code}")
    taken = manager.put(f"/v1/cards/{second['uuid']}/username", {"username": "ZOE.simic"})
    assert (taken.status_code, list(taken.json()["errors"])) == (422, ["username"])
    assert manager.put(f"/v1/cards/{first['uuid']}/username", {"username": "zoe"}).status_code == 200
    assert manager.put(f"/v1/cards/{second['uuid']}/username", {"username": "zoe.simic"}).status_code == 422
    # Printed addresses go on working, and the name may come back to its card.
    for name in ("zoe.simic", "zoe", first["handle"].upper()):
        found = selectors.card_by_name(name, "link")
        assert found is not None
        assert str(found.pk) == first["uuid"]
    back = manager.put(f"/v1/cards/{first['uuid']}/username", {"username": "zoe.simic"})
    assert back.json()["data"]["username"] == "zoe.simic"
    # What its codes carry would lead there by the link too.
    assert manager.put(f"/v1/cards/{first['uuid']}/username", {"username": code}).status_code == 422
    assert (
        manager.put(f"/v1/cards/{first['uuid']}/username", {"username": None}).json()["data"]["username"]
        is None
    )


@pytest.mark.parametrize(
    "name",
    ["ab", "x" * 41, "-abc", "a b c", "ädmin", "admin", "a..b", "0b8f4c52-3f0e-4d0c-9a57-6f2f1f0f3c11"],
)
def test_bad_user_names(manager: Any, space: Space, name: str) -> None:
    card = make(manager, space)
    response = manager.put(f"/v1/cards/{card['uuid']}/username", {"username": name})
    assert (response.status_code, list(response.json()["errors"])) == (422, ["username"])
    assert manager.post(f"/v1/spaces/{space.pk}/cards", {"username": name}).status_code == 422
    assert Card.objects.in_space(space.pk).count() == 1


def test_the_handle_of_a_purged_card_is_not_given_again(manager: Any, space: Space) -> None:
    card = make(manager, space, username="gone")
    Card.objects.in_space(space.pk).delete()
    assert Handle.objects.filter(handle__in=[card["handle"], "gone"]).count() == 2
    assert manager.get("/v1/usernames/gone?kind=card").json()["data"]["available"] is False
    assert selectors.card_by_name("gone", "link") is None


def test_user_names_can_be_asked_for(manager: Any, space: Space) -> None:
    make(manager, space, username="zoe")
    free = manager.get("/v1/usernames/Free-Name?kind=card").json()["data"]
    assert free == {"username": "free-name", "available": True, "reason": None, "suggestion": None}
    taken = manager.get("/v1/usernames/zoe?kind=card").json()["data"]
    assert (taken["available"], taken["suggestion"]) == (False, "zoe-2")
    assert taken["reason"]
    assert manager.get(f"/v1/usernames/{space.username}?kind=space").json()["data"]["available"] is False


# States and seats ----------------------------------------------------------------------------------------------------


def test_states_and_the_reason_of_a_lock(manager: Any, space: Space) -> None:
    card = make(manager, space)
    path = f"/v1/cards/{card['uuid']}/state"
    assert manager.put(path, {"state": "active"}).json()["data"]["state"] == "active"
    without = manager.put(path, {"state": "locked"})
    assert (without.status_code, list(without.json()["errors"])) == (422, ["reason"])
    locked = manager.put(path, {"state": "locked", "reason": "Misuse"}).json()["data"]
    assert (locked["state"], locked["lock_reason"], locked["version"]) == ("locked", "Misuse", 3)
    opened = manager.put(path, {"state": "inactive"}).json()["data"]
    assert (opened["state"], opened["lock_reason"]) == ("inactive", "")
    same = manager.put(path, {"state": "inactive"}).json()["data"]
    assert same["version"] == opened["version"]


def test_active_cards_are_bounded_by_the_licence(manager: Any, make_space: Any, owner: Any) -> None:
    space = make_space(owner=owner, cards=2)
    sister = make_space(owner=owner, licence=space.licence)
    make(manager, space, state="active")
    make(manager, sister, state="active")
    refused = manager.post(f"/v1/spaces/{space.pk}/cards", {"first_name": "A", "state": "active"})
    assert (refused.status_code, refused.json()["code"]) == (409, "seats_exhausted")
    assert refused.json()["message"] == (
        "The licence covers 2 active cards. In use: 2. More cards come with the package Enterprise. It costs "
        "€5.00 per card and month, net; €6.00 with VAT. The owner of this space orders them from the operator of this "
        "installation."
    )
    draft = make(manager, space)
    assert manager.put(f"/v1/cards/{draft['uuid']}/state", {"state": "active"}).status_code == 409
    assert manager.get(f"/v1/cards/{draft['uuid']}").json()["data"]["state"] == "draft"
    bulk = manager.post(f"/v1/spaces/{space.pk}/cards/bulk", {"action": "activate", "uuids": [draft["uuid"]]})
    assert bulk.json()["code"] == "seats_exhausted"
    assert Card.objects.in_space(space.pk).filter(state="active").count() == 1


def test_a_free_space_has_three_active_cards(manager: Any, make_space: Any, owner: Any) -> None:
    space = make_space(owner=owner, cards=None)
    for _ in range(3):
        make(manager, space, state="active")
    assert manager.post(f"/v1/spaces/{space.pk}/cards", {"state": "active"}).status_code == 409
    assert make(manager, space)["state"] == "draft"


# Deletion ------------------------------------------------------------------------------------------------------------


def test_a_deleted_card_is_read_by_those_who_may_restore_it_only(
    api: Any, manager: Any, space: Space, add_member: Any, make_user: Any
) -> None:
    card = make(manager, space)
    path = f"/v1/cards/{card['uuid']}"
    analyst, editor = api.as_(add_member(space, "analyst")), api.as_(add_member(space, "editor"))
    people = {role: make_user() for role in ("user", "admin")}
    for role, person in people.items():
        CardMember.objects.create(space=space, card_id=card["uuid"], user=person, role=role)
    readers = [analyst, *(api.as_(person) for person in people.values())]
    assert [reader.get(path).status_code for reader in readers] == [200, 200, 200]
    assert manager.delete(path).status_code == 204
    assert [reader.get(path).status_code for reader in readers] == [404, 404, 404]
    assert [person.get(path).status_code for person in (editor, manager)] == [200, 200]
    listed = f"/v1/spaces/{space.pk}/cards?deleted=true"
    assert (analyst.get(listed).status_code, editor.get(listed).json()["meta"]["total"]) == (403, 1)
    mine = "/v1/me/cards?deleted=true"
    assert [reader.get(mine).json()["meta"]["total"] for reader in readers] == [0, 0, 0]
    assert editor.get(mine).json()["meta"]["total"] == 1


def test_a_deleted_card_can_be_restored(manager: Any, space: Space) -> None:
    card = make(manager, space, state="active")
    path = f"/v1/cards/{card['uuid']}"
    assert manager.delete(path).status_code == 204
    gone = manager.get(path).json()["data"]
    assert gone["deleted_at"]
    assert gone["purge_at"] > gone["deleted_at"]
    assert manager.get(f"/v1/spaces/{space.pk}/cards").json()["meta"]["total"] == 0
    assert manager.get(f"/v1/spaces/{space.pk}/cards?deleted=true").json()["meta"]["total"] == 1
    assert manager.delete(path).json()["code"] == "card_deleted"
    assert manager.patch(path, {"first_name": "A"}, If_Match='"2"').status_code == 404
    restored = manager.post(f"{path}/restore")
    assert (restored.status_code, restored.json()["data"]["deleted_at"]) == (200, None)
    assert manager.post(f"{path}/restore").json()["code"] == "not_deleted"


def test_restoring_an_active_card_needs_a_seat(manager: Any, make_space: Any, owner: Any) -> None:
    space = make_space(owner=owner, cards=1)
    card = make(manager, space, state="active")
    manager.delete(f"/v1/cards/{card['uuid']}")
    make(manager, space, state="active")
    assert manager.post(f"/v1/cards/{card['uuid']}/restore").json()["code"] == "seats_exhausted"


def test_cards_are_purged_after_thirty_days(manager: Any, space: Space) -> None:
    from vizitka.cards import services

    young, old = make(manager, space), make(manager, space)
    for card, days in ((young, 29), (old, 31)):
        Card.objects.in_space(space.pk).filter(pk=card["uuid"]).update(
            deleted_at=timezone.now() - dt.timedelta(days=days)
        )
    assert services.purge_deleted() == 1
    assert services.purge_deleted() == 0
    assert [str(key) for key in Card.objects.in_space(space.pk).values_list("pk", flat=True)] == [
        young["uuid"]
    ]


def test_a_copy_is_a_draft_with_an_address_of_its_own(manager: Any, space: Space) -> None:
    values = {**FULL, "state": "active", "username": "zoe"}
    card = manager.post(f"/v1/spaces/{space.pk}/cards", values).json()["data"]
    response = manager.post(f"/v1/cards/{card['uuid']}/duplicate")
    assert response.status_code == 201
    copy = response.json()["data"]
    assert (copy["state"], copy["username"], copy["external_key"]) == ("draft", None, "")
    assert copy["handle"] != card["handle"]
    assert copy["phones"] == card["phones"]
    assert copy["frames"] == card["frames"]


# Roles and tenancy ---------------------------------------------------------------------------------------------------

CALLS = [
    ("get", "/v1/cards/{id}", None, "cards.read"),
    ("patch", "/v1/cards/{id}", {"first_name": "Changed"}, "cards.edit"),
    ("delete", "/v1/cards/{id}", None, "cards.delete"),
    ("post", "/v1/cards/{id}/restore", None, "cards.delete"),
    ("post", "/v1/cards/{id}/duplicate", None, "cards.create"),
    ("put", "/v1/cards/{id}/state", {"state": "inactive"}, "cards.state"),
    ("put", "/v1/cards/{id}/username", {"username": "changed"}, "cards.edit"),
    ("get", "/v1/spaces/{space}/cards", None, "cards.read"),
    ("post", "/v1/spaces/{space}/cards", {"first_name": "New"}, "cards.create"),
    ("post", "/v1/spaces/{space}/cards/bulk", {"action": "delete", "filter": {}}, "cards.state"),
    ("get", "/v1/spaces/{space}/cards/facets", None, "cards.read"),
    ("get", "/v1/spaces/{space}/overview", None, "spaces.read"),
]


def snapshot(space: Space) -> list[Any]:
    return [
        list(Card.objects.in_space(space.pk).order_by("pk").values()),
        Space.objects.filter(pk=space.pk).values().get(),
        AuditEntry.objects.filter(space_id=space.pk).count(),
    ]


@pytest.mark.parametrize(("method", "path", "body", "ability"), CALLS)
def test_who_may_do_what(
    api: Any, space: Space, make_card: Any, make_user: Any, add_member: Any,
    method: str, path: str, body: Any, ability: str,
) -> None:  # fmt: skip
    from vizitka.common.permissions import held_by
    from vizitka.spaces.enums import SpaceRole

    card = make_card(space)
    address = path.format(id=card.pk, space=space.pk)
    before = snapshot(space)
    assert api.request(method, address, body, If_Match='"1"').status_code == 401
    foreign = api.as_(make_user()).request(method, address, body, If_Match='"1"')
    assert foreign.status_code == 404
    for role in SpaceRole:
        if ability not in {str(held) for held in held_by(SpaceRole(role))}:
            person = api.as_(add_member(space, role))
            assert person.request(method, address, body, If_Match='"1"').status_code == 403, role
    assert snapshot(space) == before
    editor = api.as_(add_member(space, SpaceRole.EDITOR))
    assert editor.request(method, address, body, If_Match='"1"').status_code in {200, 201, 204, 409}


def test_a_card_user_reads_and_edits_the_own_card_and_nothing_else(
    api: Any, space: Space, make_card: Any, make_user: Any
) -> None:
    own, other = make_card(space), make_card(space)
    person = make_user()
    CardMember.objects.create(space=space, card=own, user=person, role="user")
    me = api.as_(person)
    seen = me.get(f"/v1/cards/{own.pk}").json()["data"]
    assert (seen["role"], seen["abilities"]) == (
        "user",
        [
            "backgrounds.use",
            "cards.edit",
            "cards.protect",
            "cards.read",
            "exchange.edit",
            "newsletter.offer",
            "notices.edit",
            "products.connect",
            "products.read",
            "replacements.ask",
            "signatures.use",
            "statistics.of_card",
        ],
    )
    assert me.patch(f"/v1/cards/{own.pk}", {"job_title": "Cook"}, If_Match='"1"').status_code == 200
    assert me.put(f"/v1/cards/{own.pk}/state", {"state": "inactive"}).status_code == 403
    assert me.delete(f"/v1/cards/{own.pk}").status_code == 403
    assert me.get(f"/v1/cards/{other.pk}").status_code == 404
    assert me.get(f"/v1/spaces/{space.pk}/cards").status_code == 403
    mine = me.get("/v1/me/cards").json()
    assert ([row["uuid"] for row in mine["data"]], mine["meta"]["total"]) == ([str(own.pk)], 1)


def test_a_card_user_cannot_change_what_the_space_has_locked(
    api: Any, space: Space, make_card: Any, make_user: Any, manager: Any
) -> None:
    card = make_card(space, job_title="Cook")
    person = make_user()
    CardMember.objects.create(space=space, card=card, user=person, role="user")
    Space.objects.filter(pk=space.pk).update(field_modes={"job_title": {"visible": True, "locked": True}})
    path = f"/v1/cards/{card.pk}"
    refused = api.as_(person).patch(path, {"job_title": "Boss", "pronouns": "they"}, If_Match='"1"')
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["job_title"])
    same = api.as_(person).patch(path, {"job_title": "Cook", "pronouns": "they"}, If_Match='"1"')
    assert same.json()["data"]["pronouns"] == "they"
    assert manager.patch(path, {"job_title": "Boss"}, If_Match='"2"').status_code == 200


def test_cards_of_a_deleted_space_are_gone(manager: Any, space: Space, make_card: Any) -> None:
    card = make_card(space)
    assert manager.delete(f"/v1/spaces/{space.pk}?name={space.name}").status_code == 204
    assert manager.get(f"/v1/cards/{card.pk}").status_code == 404
    assert manager.get(f"/v1/spaces/{space.pk}/cards").status_code == 404
    assert manager.get("/v1/me/cards").json()["meta"]["total"] == 0
    assert manager.post(f"/v1/spaces/{space.pk}/restore").status_code == 200
    assert manager.get(f"/v1/cards/{card.pk}").status_code == 200


def test_messages_speak_the_language_of_the_request(manager: Any, space: Space) -> None:
    card = make(manager, space)
    path = f"/v1/cards/{card['uuid']}/state"
    english = manager.put(path, {"state": "locked"}).json()["errors"]["reason"]
    assert english == ["Say why the card is locked."]


LANGUAGES = ["de", "es", "hr", "cs", "fr", "it", "pt", "hu"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_the_domain_is_translated(language: str) -> None:
    import re
    from pathlib import Path

    from babel.messages.pofile import read_po

    root = Path(selectors.__file__).parents[1]
    for folder, sources in (
        (root / "spaces", [*(root / "spaces").glob("*.py")]),
        (root / "cards", [*(root / "cards").glob("*.py"), *(root / "cards/services").glob("*.py")]),
    ):
        with (folder / "locale" / language / "LC_MESSAGES" / "django.po").open("rb") as file:
            catalogue = {message.id: message.string for message in read_po(file) if message.id}
        used = {text for source in sources for text in re.findall(r'\b_\(\s*"([^"]+)"', source.read_text())}
        assert used
        assert used <= {key if isinstance(key, str) else key[0] for key in catalogue}
        assert all(catalogue.values())


def test_refusals_speak_german(manager: Any, space: Space) -> None:
    card = make(manager, space)
    refused = manager.speaking("de").put(f"/v1/cards/{card['uuid']}/state", {"state": "locked"})
    assert refused.json()["errors"]["reason"] == ["Geben Sie an, warum die Karte gesperrt wird."]


@pytest.mark.django_db(transaction=True)
def test_a_card_that_is_read_again_asks_who_is_there_and_for_the_card(manager: Any, space: Space) -> None:
    logo, face = image_of(space), image_of(space)
    frames = [{"kind": "image", "image": str(face.pk), "alt": "A face"}]
    card = make(manager, space, logo=str(logo.pk), frames=frames)["uuid"]
    first = manager.get(f"/v1/cards/{card}")
    with CaptureQueriesContext(connection) as asked:
        again = manager.get(f"/v1/cards/{card}")
    # The session, the card with all that decides on it, and who keeps fields of it.
    assert len(asked) == 3
    assert again.content == first.content
    assert again.json()["data"]["logo"]["uuid"] == str(logo.pk)
    assert again.json()["data"]["frames"][0]["image"]["uuid"] == str(face.pk)
