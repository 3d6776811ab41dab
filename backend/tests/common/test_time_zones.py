"""Whose day it is: a person's, a space's, or the installation's."""

from __future__ import annotations

import csv
import datetime as dt
import io
import zoneinfo
from typing import Any

import pytest
from django.utils import timezone, translation

from vizitka.audit.models import AuditEntry
from vizitka.billing import selectors as billing
from vizitka.common import clock
from vizitka.config import environment
from vizitka.domains import emails
from vizitka.domains.enums import LetterKind
from vizitka.domains.models import CustomDomain

pytestmark = pytest.mark.django_db
LATE = dt.datetime(2026, 11, 20, 23, 30, tzinfo=dt.UTC)


def test_the_first_zone_that_is_known_counts_else_the_installations(settings: Any) -> None:
    assert clock.zone_of("", "Asia/Kolkata").key == "Asia/Kolkata"
    assert clock.zone_of("Europe/Vienna", "Asia/Kolkata").key == "Europe/Vienna"
    assert clock.zone_of("Moon/Sea_of_Tranquility").key == "UTC"
    settings.TIME_ZONE = "Europe/Vienna"
    assert clock.zone_of("").key == "Europe/Vienna"


def test_zones_are_known_without_those_of_the_system() -> None:
    before = zoneinfo.TZPATH
    try:
        zoneinfo.reset_tzpath(to=())
        assert "Europe/Vienna" in zoneinfo.available_timezones()
        assert zoneinfo.ZoneInfo.no_cache("Europe/Vienna").utcoffset(LATE) == dt.timedelta(hours=1)
    finally:
        zoneinfo.reset_tzpath(to=before)


def test_prices_count_by_the_day_of_the_installation(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "now", lambda: LATE)
    assert billing.today() == dt.date(2026, 11, 20)
    settings.TIME_ZONE = "Europe/Vienna"
    assert billing.today() == dt.date(2026, 11, 21)


@pytest.mark.parametrize("name", ["Europe/Wien", "localtime"])
def test_an_installation_in_a_zone_that_nobody_knows_does_not_start(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv("VIZITKA_TIME_ZONE", name)
    with pytest.raises(ValueError, match="VIZITKA_TIME_ZONE"):
        environment.time_zone("VIZITKA_TIME_ZONE")


def test_a_person_has_a_zone(api: Any, user: Any) -> None:
    me = api.as_(user)
    assert me.get("/v1/me").json()["data"]["time_zone"] == ""
    assert me.patch("/v1/me", {"time_zone": "Asia/Kathmandu"}).json()["data"]["time_zone"] == "Asia/Kathmandu"
    refused = me.speaking("de").patch("/v1/me", {"time_zone": "Europe/Wien"})
    assert refused.status_code == 422
    assert refused.json()["errors"]["time_zone"] == [
        "Diese Zeitzone ist nicht bekannt. Wählen Sie eine wie Europe/Vienna."
    ]


def test_a_space_is_in_the_zone_of_who_makes_it_until_it_chooses(api: Any, user: Any) -> None:
    user.time_zone = "Europe/Zagreb"
    user.save()
    me = api.as_(user)
    space = me.post("/v1/spaces", {"name": "Alpenwerk"}).json()["data"]
    assert space["time_zone"] == "Europe/Zagreb"
    path = f"/v1/spaces/{space['uuid']}"
    changed = me.patch(path, {"time_zone": "Europe/Lisbon"}, If_Match='"1"')
    assert changed.json()["data"]["time_zone"] == "Europe/Lisbon"
    assert me.patch(path, {"time_zone": "Lisbon"}, If_Match='"2"').status_code == 422
    (entry,) = me.get(f"{path}/audit?action=space.updated").json()["data"]
    assert [(change["label"], change["after"]) for change in entry["changes"]] == [
        ("Time zone", "Europe/Lisbon")
    ]


@pytest.fixture
def log(make_space: Any, user: Any) -> Any:
    """A space in India with one entry, late in the evening of UTC."""
    space = make_space(owner=user, time_zone="Asia/Kolkata")
    AuditEntry.objects.all().delete()
    AuditEntry.objects.create(
        action="notice.set",
        object_kind="card",
        space_id=space.pk,
        actor_label="Ada",
        created_at=LATE,
        changes={"notice_until": [None, LATE.isoformat()]},
    )
    return space


def test_the_table_of_the_log_is_in_the_zone_of_the_space(api: Any, user: Any, log: Any) -> None:
    answer = api.as_(user).get(f"/v1/spaces/{log.pk}/audit.csv")
    text = b"".join(answer.streaming_content).decode("utf-8-sig")
    titles, row = csv.reader(io.StringIO(text), delimiter=";")
    assert titles[0] == "Time (Asia/Kolkata)"
    assert (row[0], row[5]) == ("2026-11-21 05:00:00", "2026-11-21 05:00 (Asia/Kolkata)")


def test_times_in_entries_are_in_the_zone_of_the_space(api: Any, user: Any, log: Any) -> None:
    (entry,) = api.as_(user).get(f"/v1/spaces/{log.pk}/audit").json()["data"]
    assert entry["changes"][0]["after"] == "2026-11-21 05:00 (Asia/Kolkata)"
    assert timezone.get_current_timezone_name() == "UTC"


def test_a_letter_names_the_day_of_its_reader(make_space: Any, user: Any) -> None:
    space = make_space(owner=user, time_zone="Asia/Kolkata")
    domain = CustomDomain.objects.create(
        space=space, host="cards.kunde.example", token="t", target_label="x", licence_lost_at=LATE
    )

    def text() -> str:
        message = emails.build(LetterKind.LICENCE, domain.pk, user.pk)
        assert message is not None
        return str(message.body)

    with translation.override("en"):
        assert "until 5 Dec 2026" in text(), "in India it is the next day already"
        user.time_zone = "America/Santiago"
        user.save()
        assert "until 4 Dec 2026" in text()
