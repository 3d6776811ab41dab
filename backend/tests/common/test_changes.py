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
from vizitka.common.api.changes import Reading
from vizitka.common.api.paging import Place
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


def test_who_saw_them_living_hears_that_the_return_of_many_was_undone(
    api: ApiClient, space: Space, make_card: MakeCard, move_clock: Any
) -> None:
    """They are deleted since the first time: that moment lies before the last reading."""
    card = make_card(space)
    values = {"last_name": "ada", "emails": [{"email": "ada@example.org"}]}
    contact = contacts.create_contact(SYSTEM, space, values, card_id=None)
    cards.delete_card(SYSTEM, card.pk, space.pk)
    contacts.delete_contact(SYSTEM, space.pk, contact.pk)
    move_clock(dt.timedelta(hours=1))
    client = api.as_(space.members.get(role="owner").user)
    url = f"/v1/spaces/{space.pk}"
    of_cards = client.post(f"{url}/cards/bulk", {"action": "restore", "uuids": [str(card.pk)]}).json()["data"]
    of_contacts = client.post(f"{url}/contacts/changes", {"act": "restore", "uuids": [str(contact.pk)]})
    move_clock(dt.timedelta(minutes=10))
    client = api.as_(space.members.get(role="owner").user)
    seen = {of: answer(client, space, of) for of in ("cards", "contacts")}
    assert [row["deleted"] for said in seen.values() for row in said["data"]] == [False, False]
    move_clock(dt.timedelta(minutes=10))
    client = api.as_(space.members.get(role="owner").user)
    undone = (
        client.post(f"{url}/batches/{of_cards['batch']}/undo"),
        client.post(f"{url}/contacts/changes/{of_contacts.json()['data']['undo']}/undo"),
    )
    assert [one.status_code for one in undone] == [200, 200]
    for of, said in seen.items():
        [row] = read_through(client, space, of, updated_since=said["meta"]["since"])
        assert (row["deleted"], row["changed_at"] > said["meta"]["since"]) == (True, True), of


def test_what_is_saved_behind_a_page_that_was_read_comes_the_next_time(
    api: ApiClient, space: Space, make_card: MakeCard, move_clock: Any
) -> None:
    """However long the reading takes: a transaction bears the moment at which it began to write."""
    made = [make_card(space) for _n in range(3)]
    late = make_card(space, external_key="late")
    rows = Card.objects.in_space(space.pk)
    # Nobody sees the change of this one yet.
    rows.filter(pk=late.pk).update(updated_at=clock.now() - dt.timedelta(days=1))
    client = api.as_(space.members.get(role="owner").user)
    begun = clock.now()
    said = answer(client, space, limit=2)
    said = answer(client, space, limit=1, cursor=said["meta"]["next"])
    # It is saved now, at a moment that lies before the place that has been reached.
    rows.filter(pk=late.pk).update(updated_at=begun - dt.timedelta(seconds=10))
    rows.filter(pk=made[2].pk).update(updated_at=begun + dt.timedelta(minutes=1))
    move_clock(dt.timedelta(minutes=10))
    client = api.as_(space.members.get(role="owner").user)
    while said["meta"]["next"] is not None:
        said = answer(client, space, limit=1, cursor=said["meta"]["next"])
    again = read_through(client, space, updated_since=said["meta"]["since"])
    assert "late" in [row["card"]["external_key"] for row in again]


@pytest.mark.parametrize(
    "of",
    [
        "cards",
        "contacts",
        "members",
        "products",
        "locations",
        "newsletter/subscribers",
        "newsletter/lists",
    ],
)
def test_what_was_deleted_is_found_without_sorting(api: ApiClient, space: Space, of: str) -> None:
    """As far down as one reads, each page costs the same: the order is an index's."""
    client = api.as_(space.members.get(role="owner").user)
    with CaptureQueriesContext(connection) as queries:
        answer(client, space, of, updated_since="2026-01-01T00:00:00Z")
    pages = [
        one["sql"]
        for one in queries.captured_queries
        if "ORDER BY" in one["sql"] and ("updated_at" in one["sql"] or "gonerow" in one["sql"])
    ]
    assert len(pages) == 2
    for page in pages:
        with connection.cursor() as cursor:
            if connection.vendor == "postgresql":
                # Of so few rows a plan says nothing, unless it must do without sorting where it can.
                for way in ("seqscan", "bitmapscan", "sort"):
                    cursor.execute(f"SET LOCAL enable_{way} = off")
                cursor.execute(f"EXPLAIN {page}")
            else:
                cursor.execute(f"EXPLAIN QUERY PLAN {page}")
            plan = "\n".join(str(row) for row in cursor.fetchall())
        assert "Sort" not in plan, plan
        assert "TEMP B-TREE" not in plan, plan


def test_a_place_of_another_list_is_none_of_these(api: ApiClient, space: Space) -> None:
    place = Place(dt.datetime(2026, 11, 20, 12, tzinfo=dt.UTC), space.pk)
    begun = Reading(place, dt.datetime(2026, 11, 20, 13, tzinfo=dt.UTC)).cursor
    client = api.as_(space.members.get(role="owner").user)
    url = f"/v1/spaces/{space.pk}/cards/changed?cursor="
    assert [client.get(url + one).status_code for one in (begun, begun[4:], place.cursor)] == [200, 422, 422]


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
