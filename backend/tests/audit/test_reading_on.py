"""The log is read on by cursors: what others write meanwhile moves nothing, and nothing is counted."""

from __future__ import annotations

import base64
import datetime as dt
import itertools
import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from vizitka.audit.models import AuditEntry
from vizitka.common import clock
from vizitka.common.api.paging import NEWEST_FIRST, Place
from vizitka.spaces.models import Space

# What comes, and in which order, is decided by values.
pytestmark = [pytest.mark.django_db, pytest.mark.on_every_database]

MOMENT = dt.datetime(2026, 11, 20, 12, tzinfo=dt.UTC)


@pytest.fixture
def owner(make_user: Any) -> Any:
    return make_user()


@pytest.fixture
def space(make_space: Any, owner: Any) -> Space:
    space = make_space(owner=owner)
    AuditEntry.objects.all().delete()
    return space


def written(space: Space, number: int, *, label: str = "Card", moment: dt.datetime = MOMENT) -> None:
    """Entries of which five each have the same time."""
    AuditEntry.objects.bulk_create(
        AuditEntry(
            action="card.created",
            object_kind="card",
            object_label=f"{label} {n}",
            space_id=space.pk,
            actor_label="Ada",
            created_at=moment - dt.timedelta(seconds=n // 5),
        )
        for n in range(number)
    )


@pytest.fixture
def ask(api: Any, owner: Any, space: Space) -> Any:
    client = api.as_(owner)
    return lambda query="", of=space: client.get(f"/v1/spaces/{of.pk}/audit?{query}")


@pytest.fixture
def pages(ask: Any) -> Any:
    """The labels of page after page, each asked for when it is wanted."""

    def read(query: str) -> Iterator[list[str]]:
        cursor: str | None = ""
        while cursor is not None:
            answer = ask(f"{query}&cursor={cursor}").json()
            yield [row["object"]["label"] for row in answer["data"]]
            cursor = answer["meta"]["next"]

    return read


def test_every_entry_comes_once_in_the_order_of_time(pages: Any, space: Space) -> None:
    written(space, 23)
    read = list(pages("limit=4"))
    assert [len(page) for page in read] == [4, 4, 4, 4, 4, 3]
    whole = AuditEntry.objects.order_by("-created_at", "-id").values_list("object_label", flat=True)
    assert list(itertools.chain(*read)) == list(whole)
    assert [len(page) for page in pages("limit=23")] == [23]
    assert list(pages("search=nobody")) == [[]]


def test_what_is_written_in_between_moves_nothing(pages: Any, space: Space) -> None:
    written(space, 20)
    read: list[str] = []
    for page in pages("limit=3"):
        read += page
        written(space, 2, label="New", moment=clock.now())
        written(space, 1, label="Of the first second", moment=MOMENT)
    assert sorted(label for label in read if label.startswith("Card")) == sorted(
        f"Card {n}" for n in range(20)
    )
    assert "New 0" not in read
    assert "Of the first second 0" not in read[3:]


def test_filters_hold_on_every_page(pages: Any, space: Space) -> None:
    written(space, 12)
    written(space, 12, label="Template")
    assert sorted(itertools.chain(*pages("limit=5&search=templ"))) == sorted(
        f"Template {n}" for n in range(12)
    )


def test_nothing_is_counted_or_skipped(ask: Any, space: Space) -> None:
    written(space, 30)
    first = ask("limit=5").json()["meta"]["next"]
    with CaptureQueriesContext(connection) as captured:
        assert len(ask(f"limit=5&cursor={first}").json()["data"]) == 5
    about_log = [query["sql"] for query in captured if "audit_auditentry" in query["sql"]]
    assert len(about_log) == 1
    assert "LIMIT 6" in about_log[0]
    # By itself, so that the index on space and time leads to the place.
    assert '"created_at" <= ' in about_log[0]
    assert not any("COUNT(" in sql or "OFFSET" in sql for sql in about_log)


def test_a_cursor_of_another_space_shows_nothing_of_it(
    ask: Any, space: Space, make_space: Any, api: Any
) -> None:
    stranger_space = make_space()
    written(space, 4, label="Ours")
    written(stranger_space, 4, label="Theirs", moment=MOMENT + dt.timedelta(hours=1))
    theirs = AuditEntry.objects.filter(space_id=stranger_space.pk).order_by(*NEWEST_FIRST).first()
    assert theirs is not None
    cursor = Place.of(theirs).cursor
    labels = [row["object"]["label"] for row in ask(f"cursor={cursor}").json()["data"]]
    assert sorted(labels) == [f"Ours {n}" for n in range(4)]
    assert ask(f"cursor={cursor}", of=stranger_space).status_code == 404


# Ids that are made anew would give the cases of each run other names.
AN_ID = uuid.UUID("01a2016f-5600-77d2-a948-844840c3a1b2")


def sealed(text: str) -> str:
    return base64.urlsafe_b64encode(text.encode()).decode()


@pytest.mark.parametrize(
    "cursor",
    [
        "x",
        "%C3%A9",
        "AAAA",
        sealed("2026-11-20T12:00:00+00:00"),
        sealed("2026-11-20T12:00:00+00:00/7"),
        sealed(f"2026-11-20T12:00:00/{AN_ID}"),
        sealed(f"2026-11-20T12:00:00+02:00/{AN_ID}"),
        sealed(f"20261120T120000+00:00/{AN_ID}"),
        sealed(f"2026-11-20T12:00:00+00:00/{AN_ID}/"),
        Place(MOMENT, AN_ID).cursor[:-4],
        Place(MOMENT, AN_ID).cursor[1:],
    ],
)
def test_an_altered_cursor_is_refused_in_words(ask: Any, cursor: str) -> None:
    answer = ask(f"cursor={cursor}")
    assert answer.status_code == 422
    assert answer.json()["errors"] == {"cursor": ["This place in the list is not known. Begin at its start."]}


@pytest.mark.parametrize("query", ["limit=0", "limit=101", "limit=x"])
def test_only_so_many_are_given_at_once(ask: Any, query: str) -> None:
    assert ask(query).status_code == 422
