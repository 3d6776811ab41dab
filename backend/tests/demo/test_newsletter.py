"""Who reads the newsletter of the demo company: nobody who is real, and of all languages."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from typing import Any

import pytest
from django.conf import settings

from vizitka.common.actor import Person
from vizitka.demo import newsletter
from vizitka.demo.people import PEOPLE as EMPLOYEES
from vizitka.newsletter.people.models import Subscriber, SubscriberEvent

NOW = dt.datetime(2026, 11, 23, 9, 30, tzinfo=dt.UTC)


@pytest.mark.django_db
def test_sixty_readers_of_nobody(make_space: Any, make_user: Any) -> None:
    owner = make_user()
    space = make_space(owner=owner)
    assert set(newsletter.CARDS) <= {person.key for person in EMPLOYEES}
    newsletter.people_of_company(Person(user=owner), space, {}, NOW)
    rows = list(Subscriber.objects.in_space(space.pk))
    assert len(rows) == 60
    assert len({row.email for row in rows}) == 60
    assert all(row.email.endswith(".example") and row.email.isascii() for row in rows)
    assert {row.language for row in rows} == {code for code, _ in settings.LANGUAGES}
    states = Counter(row.status for row in rows)
    assert (states["subscribed"], states["pending"]) == (54, 2)
    assert all(row.created_at <= NOW and (row.left_at or NOW) <= NOW for row in rows)
    # Each has what proves it.
    proved = SubscriberEvent.objects.in_space(space.pk).filter(kind__in=("confirmed", "imported"))
    assert proved.values("subscriber").distinct().count() == 58
