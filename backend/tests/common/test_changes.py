"""Lists by which systems keep a copy: nothing is left out, whatever happens meanwhile, and deletions are told."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.conftest import ApiClient, MakeCard, MakeSpace
from vizitka.cards import services as cards
from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.common.actor import SYSTEM
from vizitka.contacts import services as contacts
from vizitka.spaces.models import Space

pytestmark = [pytest.mark.django_db, pytest.mark.on_every_database]


@pytest.fixture
def space(make_space: MakeSpace) -> Space:
    return make_space()


def answer(api: ApiClient, space: Space, of: str = "cards", **query: Any) -> dict[str, Any]:
    words = "&".join(f"{name}={value}" for name, value in query.items())
    said = api.get(f"/v1/spaces/{space.pk}/{of}/changed?{words}")
    assert said.status_code == 200, said.content
    found: dict[str, Any] = said.json()
    return found


def read_through(api: ApiClient, space: Space, of: str = "cards", **query: Any) -> list[dict[str, Any]]:
    """All that one reading finds, page by page."""
    rows: list[dict[str, Any]] = []
    said = answer(api, space, of, **query)
    while True:
        rows += said["data"]
        if said["meta"]["next"] is None:
            return rows
        said = answer(api, space, of, cursor=said["meta"]["next"], **query)


def test_all_is_read_once_in_the_order_of_its_changes(
    api: ApiClient, space: Space, make_card: MakeCard
) -> None:
    moment = clock.now() - dt.timedelta(days=1)
    made = [make_card(space, external_key=str(n)) for n in range(7)]
    # Three of one moment: their ids tell them apart.
    for card, hours in zip(made, (5, 3, 3, 3, 1, 9, 7), strict=True):
        Card.objects.in_space(space.pk).filter(pk=card.pk).update(
            updated_at=moment + dt.timedelta(hours=hours)
        )
    client = api.as_(space.members.get(role="owner").user)
    rows = read_through(client, space, limit=2)
    assert [row["card"]["external_key"] for row in rows] == ["4", "1", "2", "3", "0", "6", "5"]
    since = (moment + dt.timedelta(hours=6)).isoformat().replace("+00:00", "Z")
    assert len(read_through(client, space, updated_since=since)) == 2


def test_what_changes_while_somebody_reads_on_comes_again_at_the_end(
    api: ApiClient, space: Space, make_card: MakeCard, move_clock: Any
) -> None:
    first, _second, third = (make_card(space) for _n in range(3))
    client = api.as_(space.members.get(role="owner").user)
    begun = answer(client, space, limit=1)
    assert begun["data"][0]["uuid"] == str(first.pk)
    move_clock(dt.timedelta(seconds=5))
    cards.update_card(SYSTEM, first.pk, space, {"job_title": "Pilot"})
    cards.delete_card(SYSTEM, third.pk, space.pk)
    client = api.as_(space.members.get(role="owner").user)
    said = answer(client, space, cursor=begun["meta"]["next"])
    ends = {row["uuid"]: row for row in said["data"]}
    assert ends[str(first.pk)]["card"]["job_title"] == "Pilot"
    assert (ends[str(third.pk)]["deleted"], ends[str(third.pk)]["card"]) == (True, None)
    # The next time begins a minute before this one: what was just being saved is not missed.
    again = answer(client, space, updated_since=said["meta"]["since"])
    assert {str(first.pk), str(third.pk)} <= {row["uuid"] for row in again["data"]}


def test_deleted_contacts_are_told_and_restored_ones_come_back(
    api: ApiClient, space: Space, move_clock: Any
) -> None:
    made = [
        contacts.create_contact(
            SYSTEM, space, {"last_name": name, "emails": [{"email": f"{name}@example.org"}]}, card_id=None
        )
        for name in ("ada", "zoe")
    ]
    ids = [one.pk for one in made]
    contacts.delete_contact(SYSTEM, space.pk, ids[0])
    client = api.as_(space.members.get(role="owner").user)
    rows = {row["uuid"]: row for row in read_through(client, space, "contacts")}
    assert {key: row["deleted"] for key, row in rows.items()} == {str(ids[0]): True, str(ids[1]): False}
    assert rows[str(ids[1])]["contact"]["email"] == "zoe@example.org"
    since = answer(client, space, "contacts")["meta"]["since"]
    move_clock(dt.timedelta(minutes=10))
    contacts.restore_contact(SYSTEM, space.pk, ids[0])
    client = api.as_(space.members.get(role="owner").user)
    back = {
        row["uuid"]: row["deleted"] for row in answer(client, space, "contacts", updated_since=since)["data"]
    }
    assert back[str(ids[0])] is False


@pytest.mark.parametrize(
    "query", ["cursor=x", "updated_since=yesterday", "updated_since=2026-11-27T10:00:00", "limit=0"]
)
def test_what_is_no_place_and_no_moment_is_refused(api: ApiClient, space: Space, query: str) -> None:
    client = api.as_(space.members.get(role="owner").user)
    assert client.get(f"/v1/spaces/{space.pk}/cards/changed?{query}").status_code == 422


def test_many_rows_ask_no_more_than_few(api: ApiClient, space: Space, make_card: MakeCard) -> None:
    client = api.as_(space.members.get(role="owner").user)

    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            answer(client, space)
        return len(queries)

    make_card(space)
    few = asked()
    for _n in range(5):
        make_card(space)
    assert asked() == few
