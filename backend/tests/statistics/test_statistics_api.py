"""What people read of it: managers of a space, the person of a card, and both of their own."""

from __future__ import annotations

import datetime as dt
from typing import Any
from urllib.parse import urlencode

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.conftest import AddMember, ApiClient, MakeCard, MakeUser
from tests.statistics.conftest import Visitors, at
from vizitka.cards.models import Card, CardMember
from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.statistics import selectors
from vizitka.statistics.counting.facts import Fact
from vizitka.statistics.models import CountedSpace
from vizitka.statistics.summing.services import add

pytestmark = pytest.mark.django_db
NOW = dt.datetime(2026, 11, 22, 12, 0, tzinfo=dt.UTC)
NO_CLICKS = dict.fromkeys(
    ("links", "calls", "mails", "routes", "shares", "contacts", "sign_ups", "passes"), 0
)


@pytest.fixture(autouse=True)
def _now(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "now", lambda: NOW)


def seen(
    card: Card,
    when: str,
    *,
    times: int = 1,
    channel: str = "link",
    kind: str = "page",
    who: str = "",
    link: str = "",
) -> None:
    moment = int(dt.datetime.fromisoformat(when).timestamp())
    fact = Fact(moment, card.space_id, card.pk, channel, kind, who, "AT", "phone", "de", "", "", link)
    add([fact] * times)


def statistics(api: ApiClient, path: str, **query: str) -> Any:
    answer = api.get(f"{path}?{urlencode(query)}")
    assert answer.status_code == 200, answer.content
    return answer.json()["data"]


def test_a_space_reads_what_its_cards_brought(
    card: Card, make_card: MakeCard, api: ApiClient, user: Any
) -> None:
    ida = make_card(card.space, first_name="Ida", last_name="Huber", username="ida", state="active")
    seen(card, "2026-11-22T09:30:00+01:00", times=3, who="a" * 16)
    seen(card, "2026-11-22T09:40:00+01:00", kind="contact", who="a" * 16)
    seen(card, "2026-11-21T23:30:00+01:00", channel="qr_code", who="b" * 16)
    seen(card, "2026-10-10T10:00:00+02:00", times=2)
    seen(card, "2025-11-22T10:00:00+01:00", times=5)
    path = f"/v1/spaces/{card.space_id}/statistics"
    api = api.as_(user)
    found = statistics(api, path)
    assert found["range"] == {
        "first": "2026-10-24",
        "last": "2026-11-22",
        "time_zone": "Europe/Vienna",
        "since": NOW.isoformat().replace("+00:00", "Z"),
    }
    assert found["figures"] == {
        "views": 4, "link": 3, "qr_code": 1, "product": 0, "saves": 1, "visitors_a_day": 1.0, **NO_CLICKS,
    }  # fmt: skip
    assert found["before"]["views"] == 2
    assert len(found["curve"]) == 30
    assert found["curve"][-1] == {
        "at": "2026-11-22", "link": 3, "qr_code": 0, "product": 0, "saves": 1, "visitors": 1, **NO_CLICKS,
    }  # fmt: skip
    hours = {place: views for place, views in enumerate(found["hours"]) if views}
    assert hours == {6 * 24 + 9: 3, 5 * 24 + 23: 1}
    assert found["traits"]["country"] == [{"value": "AT", "views": 4}]
    assert found["best"] == [{"uuid": str(card.pk), "name": "Zoe", "views": 4, "saves": 1}]
    assert [one["uuid"] for one in found["sleeping"]["cards"]] == [str(ida.pk)]
    year = statistics(api, path, compare="year", first="2026-11-01", last="2026-11-30", step="week")
    assert (year["before"]["views"], len(year["curve"])) == (5, 6)
    whole = statistics(api, path, first="2025-11-01", last="2026-11-30", step="month")
    assert (whole["figures"]["views"], whole["best"][0]["views"], len(whole["curve"])) == (11, 11, 13)


def test_visitors_a_day_are_those_of_the_days_that_were_counted(
    card: Card, api: ApiClient, user: Any
) -> None:
    """A space that has been counted for two days is not compared with the thirty of the range."""
    for day, visitors in (("2026-11-21", "abc"), ("2026-11-22", "d")):
        for who in visitors:
            seen(card, f"{day}T09:30:00+01:00", who=who * 16)
    api, path = api.as_(user), f"/v1/spaces/{card.space_id}/statistics"
    CountedSpace.objects.in_space(card.space_id).update(since=at("2026-11-20T23:30:00+00:00"))

    def average(**query: str) -> tuple[float, float]:
        found = statistics(api, path, **query)
        return found["figures"]["visitors_a_day"], found["before"]["visitors_a_day"]

    assert average() == average(first="2026-11-01", last="2026-12-31") == (2.0, 0.0)
    assert average(first="2026-11-22", last="2026-11-22") == (1.0, 3.0)
    assert statistics(api, f"/v1/cards/{card.pk}/statistics")["figures"]["visitors_a_day"] == 2.0
    # Once it has been counted long enough, every day of the range counts.
    CountedSpace.objects.in_space(card.space_id).update(since=at("2026-01-01T00:00:00+00:00"))
    assert average(first="2026-11-13", last="2026-11-22") == (0.4, 0.0)


def test_a_day_by_hours_has_those_of_its_clocks(card: Card, api: ApiClient, user: Any) -> None:
    seen(card, "2026-10-25T00:30:00+00:00")
    seen(card, "2026-10-25T01:30:00+00:00", times=2)
    path = f"/v1/spaces/{card.space_id}/statistics"
    found = statistics(api.as_(user), path, first="2026-10-25", last="2026-10-25", step="hour")
    assert len(found["curve"]) == 25
    assert [point["link"] for point in found["curve"]][2:4] == [1, 2]
    assert found["hours"][6 * 24 + 2] == 3


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ({"first": "2026-11-22", "last": "2026-11-21"}, "range_impossible"),
        ({"first": "2020-01-01", "last": "2026-11-21"}, "range_impossible"),
        ({"first": "0001-01-01", "last": "0001-01-02"}, "range_impossible"),
        ({"first": "2026-01-01", "last": "2026-11-21", "step": "hour"}, "range_too_long"),
    ],
)
def test_a_range_that_cannot_be_is_said_to_be(
    card: Card, api: ApiClient, user: Any, query: dict[str, str], code: str
) -> None:
    answer = api.as_(user).get(f"/v1/spaces/{card.space_id}/statistics?{urlencode(query)}")
    assert (answer.status_code, answer.json()["code"]) == (422, code)


def test_a_card_user_reads_the_own_numbers_as_far_as_the_space_shows_them(
    card: Card, api: ApiClient, make_user: MakeUser
) -> None:
    person = make_user()
    CardMember.objects.create(space=card.space, card=card, user=person, role="user", agreed=True)
    seen(card, "2026-11-22T09:30:00+01:00", times=3)
    seen(card, "2026-10-23T09:30:00+02:00", times=2)
    CountedSpace.objects.in_space(card.space_id).update(since=at("2026-09-24T12:00:00+02:00"))
    path = f"/v1/cards/{card.pk}/statistics"
    found = statistics(api.as_(person), path)
    assert (found["figures"]["views"], found["before"]["views"]) == (3, 2)
    assert found["traits"]["device"] == [{"value": "phone", "views": 5}]
    mine = statistics(api.as_(person), "/v1/me/statistics")
    assert mine["cards"] == [
        {
            "card": {"uuid": str(card.pk), "name": "Zoe", "views": 3, "saves": 0},
            "space": str(card.space_id),
            "before": 2,
            "first": "2026-10-24",
            "days": [*[0] * 29, 3],
        }
    ]
    assert mine["spaces"] == []
    assert api.as_(person).get(f"/v1/spaces/{card.space_id}/statistics").status_code == 403
    card.space.card_permissions = {**card.space.card_permissions, "see_statistics": False}
    card.space.save()
    answer = api.as_(person).get(path)
    assert (answer.status_code, answer.json()["code"]) == (403, "statistics_hidden")
    assert statistics(api.as_(person), "/v1/me/statistics")["cards"] == []


def test_who_reads_several_spaces_has_them_side_by_side(
    card: Card, api: ApiClient, user: Any, add_member: AddMember
) -> None:
    seen(card, "2026-11-22T09:30:00+01:00", times=3)
    mine = statistics(api.as_(user), "/v1/me/statistics")
    # The days before were counted in part, or not at all: they are nothing to compare with.
    assert [(one["uuid"], one["views"], one["before"]) for one in mine["spaces"]] == [
        (str(card.space_id), 3, None)
    ]
    assert [(one["first"], one["days"][28:], sum(one["days"])) for one in mine["spaces"]] == [
        ("2026-10-24", [0, 3], 3)
    ]
    for since, before in (("2026-09-25T12:00:00+00:00", None), ("2026-09-24T12:00:00+00:00", 0)):
        CountedSpace.objects.in_space(card.space_id).update(since=dt.datetime.fromisoformat(since))
        (one,) = statistics(api.as_(user), "/v1/me/statistics")["spaces"]
        assert one["before"] == before


def test_a_space_in_which_nothing_was_counted_says_so(visitors: Visitors, card: Card, user: Any) -> None:
    found = statistics(visitors.api.as_(user), f"/v1/spaces/{card.space_id}/statistics")
    assert found["range"]["since"] is None
    assert found["figures"]["views"] == 0
    assert [one["name"] for one in found["sleeping"]["cards"]] == ["Zoe"]


def test_ones_own_numbers_take_as_many_queries_for_two_cards_as_for_one(
    card: Card, make_card: MakeCard, make_user: MakeUser
) -> None:
    person = Person(user=make_user())
    ida = make_card(card.space, first_name="Ida", last_name="", username="ida", state="active")
    numbers = []
    for one, views in ((card, 2), (ida, 3)):
        CardMember.objects.create(space=card.space, card=one, user=person.user, role="user", agreed=True)
        seen(one, "2026-11-22T09:30:00+01:00", times=views)
        with CaptureQueriesContext(connection) as queries:
            cards, _spaces = selectors.of_person(person)
        numbers.append(len(queries))
    assert [(own.card.name, own.card.views) for own in cards] == [("Zoe", 2), ("Ida", 3)]
    assert numbers[0] == numbers[1]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ({"days": "7"}, ("2026-11-17", "2026-11-23")),
        ({"months": "12", "step": "month"}, ("2025-12-01", "2026-11-23")),
        ({"months": "1"}, ("2026-11-01", "2026-11-23")),
        ({"first": "2026-11-20", "days": "7", "months": "2"}, ("2026-11-20", "2026-11-23")),
    ],
)
def test_the_last_days_are_those_of_the_space(
    card: Card, api: ApiClient, user: Any, query: dict[str, str], expected: tuple[str, str]
) -> None:
    # In Auckland it is the next day already.
    type(card.space).objects.filter(pk=card.space_id).update(time_zone="Pacific/Auckland")
    found = statistics(api.as_(user), f"/v1/cards/{card.pk}/statistics", **query)
    assert (found["range"]["first"], found["range"]["last"]) == expected
