"""Hours and days of a space, what of one visitor counts, and how ranges are cut."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from zoneinfo import ZoneInfo

import pytest

from vizitka.statistics import rules
from vizitka.statistics.enums import Step, Trait
from vizitka.statistics.rules import Range


def moment(text: str) -> int:
    return int(dt.datetime.fromisoformat(text).timestamp())


def day(text: str) -> dt.date:
    return dt.date.fromisoformat(text)


@pytest.mark.parametrize(
    ("zone", "when", "hour", "on"),
    [
        ("Europe/Vienna", "2026-11-22T23:30:00+00:00", "2026-11-22T23:00:00+00:00", "2026-11-23"),
        ("Europe/Vienna", "2026-10-25T00:30:00+00:00", "2026-10-25T00:00:00+00:00", "2026-10-25"),
        # Two o'clock comes twice.
        ("Europe/Vienna", "2026-10-25T01:30:00+00:00", "2026-10-25T01:00:00+00:00", "2026-10-25"),
        ("Asia/Kolkata", "2026-05-03T18:40:00+00:00", "2026-05-03T18:30:00+00:00", "2026-05-04"),
        ("Asia/Kathmandu", "2026-05-03T18:10:00+00:00", "2026-05-03T17:15:00+00:00", "2026-05-03"),
        # There, the day of 24 April 2026 begins at one.
        ("Africa/Cairo", "2026-04-23T22:10:00+00:00", "2026-04-23T22:00:00+00:00", "2026-04-24"),
        ("America/Santiago", "2026-09-06T04:10:00+00:00", "2026-09-06T04:00:00+00:00", "2026-09-06"),
        # Clocks go back by half an hour: half past one comes twice, in an hour of ninety minutes.
        ("Australia/Lord_Howe", "2026-04-04T14:45:00+00:00", "2026-04-04T14:00:00+00:00", "2026-04-05"),
        ("Australia/Lord_Howe", "2026-04-04T15:15:00+00:00", "2026-04-04T14:00:00+00:00", "2026-04-05"),
        ("Australia/Lord_Howe", "2026-04-04T15:45:00+00:00", "2026-04-04T15:30:00+00:00", "2026-04-05"),
    ],
)
def test_a_view_falls_into_the_hour_and_on_the_day_of_the_space(
    zone: str, when: str, hour: str, on: str
) -> None:
    place = rules.place_of(moment(when), ZoneInfo(zone))
    assert place.hour == dt.datetime.fromisoformat(hour)
    assert (place.day, place.month) == (day(on), day(on).replace(day=1))


@pytest.mark.parametrize(
    ("zone", "on", "hours"),
    [
        ("Europe/Vienna", "2026-03-29", 23),
        ("Europe/Vienna", "2026-10-25", 25),
        ("Europe/Vienna", "2026-11-22", 24),
        ("Asia/Kolkata", "2026-03-29", 24),
        ("Africa/Cairo", "2026-04-24", 23),
        ("America/Santiago", "2026-09-06", 23),
        ("Australia/Lord_Howe", "2026-04-05", 24),
    ],
)
def test_a_day_has_the_hours_that_its_clocks_show(zone: str, on: str, hours: int) -> None:
    place = ZoneInfo(zone)
    hour, end = rules.begin_of(day(on), place), rules.begin_of(day(on) + dt.timedelta(days=1), place)
    found = []
    while hour < end:
        found.append(hour)
        hour = rules.next_hour(hour, place)
    assert len(found) == hours
    assert hour == end
    assert {rules.place_of(int(one.timestamp()), place).day for one in found} == {day(on)}
    assert all(rules.place_of(int(one.timestamp()), place).hour == one for one in found)


def test_values_that_come_too_late_are_kept_together() -> None:
    most = rules.MOST_VALUES[Trait.CAMPAIGN]
    traits = rules.add_traits(
        {}, {Trait.CAMPAIGN: Counter({f"{number:03}": 1 for number in range(most + 5)})}
    )
    assert len(traits["campaign"]) == most + 1
    assert traits["campaign"][rules.OTHERS] == 5
    rules.add_traits(traits, {Trait.CAMPAIGN: Counter({"000": 2, "new": 3})})
    assert (traits["campaign"]["000"], traits["campaign"][rules.OTHERS]) == (3, 8)
    assert rules.joined([traits, {"device": {"phone": 4}}])["device"] == Counter(phone=4)


def test_what_was_before_is_as_long() -> None:
    week = Range(day("2026-11-16"), day("2026-11-22"))
    assert week.before == Range(day("2026-11-09"), day("2026-11-15"))
    assert week.year_before == Range(day("2025-11-16"), day("2025-11-22"))
    assert Range(day("2028-02-29"), day("2028-02-29")).year_before.first == day("2027-02-28")


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        (Step.DAY, ["2026-01-30", "2026-01-31", "2026-02-01", "2026-02-02"]),
        (Step.WEEK, ["2026-01-26", "2026-02-02"]),
        (Step.MONTH, ["2026-01-01", "2026-02-01"]),
    ],
)
def test_a_curve_has_all_pieces_of_its_range(step: Step, expected: list[str]) -> None:
    pieces = rules.pieces(Range(day("2026-01-30"), day("2026-02-02")), step)
    assert [piece.isoformat() for piece in pieces] == expected
