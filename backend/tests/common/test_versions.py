"""Optimistic versions: `ETag` out, `If-Match` in (RFC 9110, section 13.1.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.handlers.wsgi import WSGIRequest
from django.test import RequestFactory

from tests.conftest import ApiClient, MakeCard, MakeSpace
from vizitka.cards import services as cards
from vizitka.cards.models import Card
from vizitka.common.actor import SYSTEM
from vizitka.common.api.versions import entity_tag, expected_version
from vizitka.common.errors import StaleVersion, VersionRequired
from vizitka.locations.services import create_location
from vizitka.newsletter.people.models import Subscriber
from vizitka.newsletter.people.settings import NewsletterSettings
from vizitka.spaces.models import Space


def request(value: Any) -> WSGIRequest:
    return RequestFactory().patch("/", headers={} if value is None else {"If-Match": value})


@pytest.mark.parametrize("value", ['"7"', "7", 'W/"7"', ' "7" ', '"7.1f0c9a2b3d4e"', 'W/"7.1f0c9a2b3d4e"'])
def test_a_version_is_read(value: Any) -> None:
    assert expected_version(request(value)) == 7


@pytest.mark.parametrize("value", [None, "", "  "])
def test_a_change_needs_a_version(value: Any) -> None:
    with pytest.raises(VersionRequired):
        expected_version(request(value))


@pytest.mark.parametrize(
    "value", ["*", '"x"', '"-1"', '"1", "2"', '"1.x"', '"1.1f0c9a2b3d4e5"', '".1f0c9a2b3d4e"']
)
def test_what_is_no_version_is_stale(value: Any) -> None:
    with pytest.raises(StaleVersion):
        expected_version(request(value))


def test_the_tag_is_quoted() -> None:
    assert entity_tag(7) == '"7"'


# --- who has it already


Read = Callable[..., Any]


@pytest.fixture
def space(make_space: MakeSpace) -> Space:
    return make_space()


@pytest.fixture
def read(api: ApiClient, space: Space, make_card: MakeCard) -> Read:
    """A card, as a system reads it that has kept the tag."""
    card = make_card(space, first_name="Ada")
    owner = api.as_(space.members.get(role="owner").user)

    def read(tag: str = "", **headers: str) -> Any:
        if tag:
            headers["If_None_Match"] = tag
        return owner.get(f"/v1/cards/{card.pk}", **headers)

    return read


@pytest.mark.django_db
@pytest.mark.parametrize("form", ["{}", "W/{}", '"1", {}', "*"])
def test_who_has_it_already_is_told_so(read: Read, form: str) -> None:
    whole = read()
    tag = whole.headers["ETag"]
    same = read(form.format(tag))
    assert (same.status_code, same.content, same.headers["ETag"]) == (304, b"", tag)
    assert "Content-Type" not in same.headers
    assert same.headers["Cache-Control"] == whole.headers["Cache-Control"] == "no-store"


@pytest.mark.django_db
def test_it_is_the_same_compressed(read: Read) -> None:
    tag = read(Accept_Encoding="gzip").headers["ETag"]
    assert tag.startswith("W/")
    assert read(tag, Accept_Encoding="gzip").status_code == 304
    assert read(tag).status_code == 304


@pytest.mark.django_db
def test_another_version_comes_whole(read: Read, space: Space) -> None:
    tag = read().headers["ETag"]
    card = Card.objects.in_space(space.pk).get()
    cards.update_card(SYSTEM, card.pk, space, {"first_name": "Zoe"})
    changed = read(tag)
    assert (changed.status_code, changed.json()["data"]["first_name"]) == (200, "Zoe")
    assert changed.headers["ETag"] != tag
    assert read(tag, Accept_Language="de").status_code == 200


@pytest.mark.django_db
def test_what_follows_from_others_comes_whole_though_the_version_is_the_same(
    read: Read, space: Space
) -> None:
    """A card shows what its space says: the version is its own alone."""
    before = read()
    Space.objects.filter(pk=space.pk).update(name="Alpenwerk and daughters")
    after = read(before.headers["ETag"])
    assert after.status_code == 200
    assert after.json()["data"]["version"] == before.json()["data"]["version"]
    assert after.content != before.content


@pytest.mark.django_db
@pytest.mark.parametrize("room", ["locations", "newsletter"])
def test_other_reads_with_a_version_do_the_same(api: ApiClient, space: Space, room: str) -> None:
    if room == "locations":
        path = f"/v1/spaces/{space.pk}/locations/{create_location(SYSTEM, space, {'name': 'Vienna'}).pk}"
    else:
        NewsletterSettings.objects.create(space=space, newsletter=True)
        row = Subscriber.objects.create(
            space=space, email="a@example.org", status="subscribed", source="card"
        )
        path = f"/v1/newsletter-subscribers/{row.pk}"
    owner = api.as_(space.members.get(role="owner").user)
    tag = owner.get(path).headers["ETag"]
    assert owner.get(path, If_None_Match=tag).status_code == 304
    body = {"name": "Wien"} if room == "locations" else {"first_name": "Ada"}
    # A change takes the same tag, and is done whatever the reader had before.
    changed = owner.patch(path, body, If_Match=tag, If_None_Match=tag)
    assert changed.status_code == 200, changed.content
    assert owner.get(path, If_None_Match=tag).status_code == 200


@pytest.mark.django_db
def test_a_refusal_is_told_whatever_was_known(api: ApiClient, read: Read, space: Space) -> None:
    tag = read().headers["ETag"]
    card = Card.objects.in_space(space.pk).get()
    assert api.get(f"/v1/cards/{card.pk}", If_None_Match=tag).status_code == 401
