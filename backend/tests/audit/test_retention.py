"""The log goes back as far as the installation says, and tells who reads it."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.db import connection

from tests.audit.test_reading_on import MOMENT, owner, space, written  # noqa: F401  (fixtures)
from vizitka.audit import services
from vizitka.audit.models import AuditEntry
from vizitka.common import clock
from vizitka.config import environment, housekeeping

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "now", lambda: MOMENT)


def labels() -> set[str]:
    return {label.split()[0] for label in AuditEntry.objects.values_list("object_label", flat=True)}


def test_by_itself_the_log_is_kept_for_ever(space: Any) -> None:  # noqa: F811
    written(space, 2, moment=dt.datetime(1990, 1, 1, tzinfo=dt.UTC))
    assert services.purge_old() == 0
    assert AuditEntry.objects.count() == 2


def test_what_is_older_goes_in_portions(space: Any, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    settings.AUDIT_MONTHS = 3
    monkeypatch.setattr(services, "PURGED_AT_ONCE", 4)
    edge = dt.datetime(2026, 8, 20, 12, tzinfo=dt.UTC)
    written(space, 1, label="Kept", moment=edge)
    written(space, 10, label="Old", moment=edge - dt.timedelta(seconds=1))
    assert services.purge_old() == 10
    assert labels() == {"Kept"}
    assert services.purge_old in housekeeping.EVERY_HOUR


def test_old_entries_are_found_by_an_index(space: Any) -> None:  # noqa: F811
    with connection.cursor() as cursor:
        indices = connection.introspection.get_constraints(cursor, AuditEntry._meta.db_table)
    assert indices["audit_by_age"]["columns"] == ["created_at"]


@pytest.mark.parametrize(("months", "told"), [(0, None), (18, 18)])
def test_who_reads_the_log_is_told_how_far_it_goes_back(
    api: Any,
    owner: Any,  # noqa: F811
    space: Any,  # noqa: F811
    settings: Any,
    months: int,
    told: int | None,
) -> None:
    settings.AUDIT_MONTHS = months
    answer = api.as_(owner).get(f"/v1/spaces/{space.pk}/audit/retention")
    assert answer.json() == {"data": {"months": told}}


@pytest.mark.parametrize(
    ("day", "months", "expected"),
    [
        ((2026, 3, 31), 1, (2026, 2, 28)),
        ((2028, 3, 31), 1, (2028, 2, 29)),
        ((2026, 1, 15), 1, (2025, 12, 15)),
        ((2026, 12, 1), 12, (2025, 12, 1)),
        ((2026, 12, 1), 11, (2026, 1, 1)),
    ],
)
def test_months_are_those_of_the_calendar(
    day: tuple[int, int, int], months: int, expected: tuple[int, int, int]
) -> None:
    moment = dt.datetime(*day, 12, tzinfo=dt.UTC)
    assert clock.months_before(moment, months) == dt.datetime(*expected, 12, tzinfo=dt.UTC)


@pytest.mark.parametrize("text", ["-1", "5000", "a year"])
def test_what_is_no_number_of_months_stops_the_start(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("VIZITKA_AUDIT_MONTHS", text)
    with pytest.raises(ValueError):
        environment.months("VIZITKA_AUDIT_MONTHS")
