"""What happens is told once, in the transaction of the change; what follows runs there too."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from vizitka.audit.models import AuditEntry
from vizitka.cards import services as cards
from vizitka.cards.events import CardCreated, CardUpdated
from vizitka.common import events
from vizitka.common.actor import SYSTEM, Person
from vizitka.common.events import Event, follow, tell
from vizitka.spaces.events import SpaceUpdated

pytestmark = pytest.mark.django_db


@pytest.fixture
def followers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of the start, to which a test adds its own."""
    monkeypatch.setattr(events, "_followers", [*events._followers])


def told(kind: type[Event], **values: Any) -> Event:
    return kind(actor=SYSTEM, space_id=uuid.uuid4(), object_id=uuid.uuid4(), **values)


def test_followers_hear_what_they_want_in_the_order_of_their_registration(followers: None) -> None:
    heard: list[str] = []
    follow(lambda some: heard.append("all " + " ".join(event.type for event in some)))
    follow(lambda some: heard.append("cards " + " ".join(event.type for event in some)), CardUpdated)
    tell(told(CardUpdated), told(SpaceUpdated), told(CardUpdated))
    assert heard == ["all card.updated space.updated card.updated", "cards card.updated card.updated"]
    tell(told(SpaceUpdated))
    assert len(heard) == 3
    tell()
    assert len(heard) == 3


def test_what_follows_fails_with_the_change(
    followers: None, make_space: Any, make_user: Any, make_card: Any
) -> None:
    owner = make_user()
    space = make_space(owner=owner)
    card = make_card(space, first_name="Anna")

    def broken(some: Sequence[Event]) -> None:
        raise RuntimeError("no room on the disk")

    follow(broken, CardUpdated)
    with pytest.raises(RuntimeError, match="no room"), transaction.atomic():
        cards.update_card(Person(owner), card.pk, space, {"first_name": "Berta"})
    card.refresh_from_db()
    assert card.first_name == "Anna"
    assert not AuditEntry.objects.filter(action="card.updated").exists()


@pytest.mark.django_db(transaction=True)
def test_nothing_is_told_outside_of_a_transaction() -> None:
    with pytest.raises(RuntimeError, match="inside the transaction"):
        tell(told(SpaceUpdated))


def test_many_events_cost_no_more_statements_than_one(make_space: Any, make_user: Any) -> None:
    owner = make_user()
    space = make_space(owner=owner)
    counts = []
    for number in (2, 40):
        with CaptureQueriesContext(connection) as captured:
            cards.create_cards(Person(owner), space, [{"first_name": f"Card {n}"} for n in range(number)])
        counts.append(sum('INSERT INTO "audit_auditentry"' in query["sql"] for query in captured))
    assert counts == [1, 1]
    assert AuditEntry.objects.filter(action=CardCreated.type).count() == 42


def test_every_event_has_one_name_of_its_own() -> None:
    assert all(
        name == event.type and event.kind and event.version >= 1 for name, event in events.types().items()
    )
    with pytest.raises(ValueError, match=r"card\.updated is declared twice"):
        type("Again", (Event,), {"type": "card.updated", "kind": "card"})
