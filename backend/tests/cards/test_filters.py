"""Filters of lists: place, design, language, user, picture, time of the last change; and views that people save."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from tests.cards.test_cards_api import image_of
from tests.conftest import AddMember, ApiClient, MakeSpace, MakeUser
from vizitka.cards import services
from vizitka.cards.models import Card, CardMember
from vizitka.cards.values import NewCardValues
from vizitka.cards.views.models import CardView
from vizitka.common import clock
from vizitka.common.actor import SYSTEM
from vizitka.spaces.models import Space
from vizitka.spaces.templates.services import create_template, delete_template

# What comes, and in which order, is decided by values.
pytestmark = [pytest.mark.django_db, pytest.mark.on_every_database]

PEOPLE: list[NewCardValues] = [
    {"first_name": "Anna", "addresses": [{"city": "Wien"}], "language": "de"},
    {"first_name": "Ben", "addresses": [{"city": "Wien"}], "language": "hr"},
    {"first_name": "Cleo", "addresses": [{"city": "Zagreb"}]},
    {"first_name": "Dora"},
]


@pytest.fixture
def space(space: Space) -> Space:
    services.create_cards(SYSTEM, space, PEOPLE)
    return space


def card(space: Space, name: str) -> Card:
    return Card.objects.in_space(space.pk).filter(first_name=name).get()


def change(space: Space, name: str, **values: Any) -> None:
    """Past the services: as it is when nobody remembers anything."""
    Card.objects.in_space(space.pk).filter(first_name=name).update(**values)


def names(manager: ApiClient, space: Space, query: str) -> list[str]:
    both = []
    for path in (f"/v1/spaces/{space.pk}/cards", "/v1/me/cards"):
        answer = manager.get(f"{path}?{query}&sort=name")
        assert answer.status_code == 200, answer.json()
        body = answer.json()
        assert body["meta"]["total"] == len(body["data"])
        both.append([row["name"] for row in body["data"]])
    assert both[0] == both[1]
    counts = manager.get(f"/v1/me/cards/counts?{query}").json()["data"]
    assert sum(row["count"] for row in counts) == len(both[0])
    return both[0]


def test_by_place(manager: ApiClient, space: Space) -> None:
    assert names(manager, space, "city=Wien") == ["Anna", "Ben"]
    assert names(manager, space, "city=Wien&city=Zagreb") == ["Anna", "Ben", "Cleo"]
    assert names(manager, space, "city=Wien&search=ann") == ["Anna"]
    assert names(manager, space, "city=wien") == []


def test_by_design_where_a_deleted_template_is_none(manager: ApiClient, space: Space) -> None:
    fair, sales = (create_template(SYSTEM, space.pk, name=name) for name in ("Fair", "Sales"))
    change(space, "Anna", template=fair)
    change(space, "Ben", template=sales)
    assert names(manager, space, f"template={fair.pk}") == ["Anna"]
    assert names(manager, space, f"template={fair.pk}&template=own") == ["Anna", "Cleo", "Dora"]
    assert names(manager, space, "template=own") == ["Cleo", "Dora"]
    delete_template(SYSTEM, space.pk, fair.pk)
    assert names(manager, space, "template=own") == ["Anna", "Cleo", "Dora"]
    assert names(manager, space, f"template={fair.pk}") == []


def test_by_language_where_a_card_says_none_it_is_the_spaces(manager: ApiClient, space: Space) -> None:
    assert names(manager, space, "language=de") == ["Anna"]
    Space.objects.filter(pk=space.pk).update(multilingual=True, languages=["de", "en"])
    assert names(manager, space, "language=de") == ["Anna", "Cleo", "Dora"]
    assert names(manager, space, "language=hr&language=de") == ["Anna", "Ben", "Cleo", "Dora"]
    Space.objects.filter(pk=space.pk).update(languages=["en", "de"])
    assert names(manager, space, "language=de") == ["Anna"]


def test_with_and_without_a_user(manager: ApiClient, space: Space, make_user: MakeUser) -> None:
    assert names(manager, space, "user=with") == []
    member = CardMember.objects.create(space=space, card=card(space, "Anna"), user=make_user(), role="user")
    waiting = card(space, "Ben")
    CardMember.objects.create(space=space, card=waiting, user=make_user(), role="user", agreed=False)
    # People come and go without a card being written: nothing of this is remembered.
    assert names(manager, space, "user=with") == ["Anna"]
    assert names(manager, space, "user=without") == ["Ben", "Cleo", "Dora"]
    member.delete()
    assert names(manager, space, "user=with") == []


def test_without_a_picture(manager: ApiClient, space: Space) -> None:
    change(space, "Anna", profile_picture=image_of(space))
    assert names(manager, space, "picture=without") == ["Ben", "Cleo", "Dora"]
    assert names(manager, space, "picture=with&city=Wien") == ["Anna"]


def test_changed_since_a_day_of_the_space(
    manager: ApiClient, space: Space, monkeypatch: pytest.MonkeyPatch
) -> None:
    Space.objects.filter(pk=space.pk).update(time_zone="Pacific/Auckland")
    now = dt.datetime(2026, 3, 10, 12, 0, tzinfo=dt.UTC)
    monkeypatch.setattr(clock, "now", lambda: now)
    # In Auckland it is already the eleventh; its days begin at eleven in the morning of London's day before.
    change(space, "Anna", updated_at=dt.datetime(2026, 3, 10, 11, 0, tzinfo=dt.UTC))
    change(space, "Ben", updated_at=dt.datetime(2026, 3, 10, 10, 59, tzinfo=dt.UTC))
    change(space, "Cleo", updated_at=dt.datetime(2026, 3, 4, 11, 0, tzinfo=dt.UTC))
    change(space, "Dora", updated_at=dt.datetime(2026, 3, 4, 10, 59, tzinfo=dt.UTC))
    assert names(manager, space, "changed_since=2026-03-11") == ["Anna"]
    assert names(manager, space, "changed_since=2026-03-10") == ["Anna", "Ben"]
    assert names(manager, space, "changed_within=1") == ["Anna"]
    assert names(manager, space, "changed_within=7") == ["Anna", "Ben", "Cleo"]
    now += dt.timedelta(days=1)
    assert names(manager, space, "changed_within=1") == []


def test_what_makes_no_sense_is_refused(manager: ApiClient, space: Space) -> None:
    for query in ("template=none", "language=xx", "user=maybe", "changed_since=soon", "changed_within=0"):
        assert manager.get(f"/v1/spaces/{space.pk}/cards?{query}").status_code == 422, query


def test_all_that_match_are_changed_and_exported_by_the_same_filter(manager: ApiClient, space: Space) -> None:
    body = {"action": "activate", "filter": {"city": ["Wien"], "picture": "without", "template": ["own"]}}
    assert manager.post(f"/v1/spaces/{space.pk}/cards/bulk", body).json()["data"]["changed"] == 2
    assert names(manager, space, "state=active") == ["Anna", "Ben"]
    export = {"format": "csv", "filter": {"changed_within": 7, "language": ["hr"]}}
    assert manager.post(f"/v1/spaces/{space.pk}/exports", export).status_code in {201, 202}


def test_facets_say_what_there_is(manager: ApiClient, space: Space) -> None:
    fair = create_template(SYSTEM, space.pk, name="Fair")
    change(space, "Anna", template=fair)
    facets = manager.get(f"/v1/spaces/{space.pk}/cards/facets").json()["data"]
    assert facets["cities"] == [{"value": "Wien", "count": 2}, {"value": "Zagreb", "count": 1}]
    assert facets["templates"] == [
        {"value": "own", "count": 3, "name": ""},
        {"value": str(fair.pk), "count": 1, "name": "Fair"},
    ]


# --- saved views

SHOWN = {
    "filter": {"city": ["Wien"], "user": "without", "changed_within": 7},
    "sort": "city",
    "columns": ["city", "email", "city"],
}


def save(client: ApiClient, space: Space | None, name: str, shown: Any = SHOWN) -> Any:
    return client.post(
        "/v1/me/card-views", {"space": str(space.pk) if space else None, "name": name, "shown": shown}
    )


def test_a_view_is_kept_as_it_was_saved(manager: ApiClient, space: Space) -> None:
    made = save(manager, space, " Vienna without people ").json()["data"]
    assert made["name"] == "Vienna without people"
    assert made["shown"]["columns"] == ["city", "email"]
    assert made["shown"]["sort"] == "city"
    assert {key: made["shown"]["filter"][key] for key in SHOWN["filter"]} == SHOWN["filter"]
    save(manager, None, "All of mine")
    listed = manager.get(f"/v1/me/card-views?space={space.pk}").json()["data"]
    assert listed == [made]
    assert [view["name"] for view in manager.get("/v1/me/card-views").json()["data"]] == ["All of mine"]


def test_a_view_is_renamed_changed_and_forgotten(manager: ApiClient, space: Space) -> None:
    first, second = (save(manager, space, name).json()["data"]["uuid"] for name in ("Vienna", "Zagreb"))
    path = f"/v1/me/card-views/{first}"
    assert "name" in manager.patch(path, {"name": "ZAGREB"}).json()["errors"]
    assert "name" in save(manager, space, "vienna").json()["errors"]
    assert save(manager, None, "vienna").status_code == 201
    assert (
        manager.patch(path, {"name": "VIENNA", "shown": {"sort": "-name"}}).json()["data"]["shown"]["sort"]
        == "-name"
    )
    assert manager.delete(path).status_code == 204
    assert manager.delete(path).status_code == 404
    assert [row["uuid"] for row in manager.get(f"/v1/me/card-views?space={space.pk}").json()["data"]] == [
        second
    ]
    assert Card.objects.in_space(space.pk).count() == 4


def test_views_are_their_persons_alone(
    api: ApiClient, manager: ApiClient, space: Space, make_space: MakeSpace, add_member: AddMember
) -> None:
    made = save(manager, space, "Vienna").json()["data"]["uuid"]
    colleague = api.as_(add_member(space, "admin"))
    assert colleague.get(f"/v1/me/card-views?space={space.pk}").json()["data"] == []
    assert colleague.patch(f"/v1/me/card-views/{made}", {"name": "Mine"}).status_code == 404
    assert colleague.delete(f"/v1/me/card-views/{made}").status_code == 404
    assert save(api.as_(add_member(make_space(), "owner")), space, "Theirs").status_code == 404
    assert save(api.as_(add_member(space, "no_role")), space, "None").status_code == 403
    assert CardView.objects.count() == 1


def test_there_is_an_end_to_views(manager: ApiClient, space: Space, monkeypatch: pytest.MonkeyPatch) -> None:
    from vizitka.cards.views import services as views

    monkeypatch.setattr(views, "MOST_VIEWS", 1)
    assert save(manager, space, "Vienna").status_code == 201
    assert save(manager, space, "Zagreb").json()["code"] == "too_many_views"
    assert save(manager, None, "Everywhere").status_code == 201
