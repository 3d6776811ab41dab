"""Open now: by the clock of the place, over midnight, over a change of the clock, on days that are otherwise."""

from __future__ import annotations

import datetime as dt
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vizitka.contents.opening import opening, special_days

VIENNA = ZoneInfo("Europe/Vienna")
WEEK: list[dict[str, Any]] = [
    row
    for day in range(5)
    for row in (
        {"day": day, "opens": "08:00", "closes": "12:00"},
        {"day": day, "opens": "13:00", "closes": "17:00"},
    )
]


def at(text: str, zone: ZoneInfo = VIENNA) -> dt.datetime:
    return dt.datetime.fromisoformat(text).replace(tzinfo=zone)


def said(text: str, hours: list[dict[str, Any]] = WEEK, holidays: list[dict[str, Any]] | None = None) -> Any:
    found = opening(hours, holidays or [], VIENNA, at(text))
    assert found is not None
    return found.is_open, found.at, found.day


@pytest.mark.parametrize(
    ("moment", "expected"),
    [
        ("2026-11-25T08:00", (True, "12:00", None)),
        ("2026-11-25T11:59", (True, "12:00", None)),
        ("2026-11-25T12:00", (False, "13:00", None)),
        ("2026-11-25T17:00", (False, "08:00", 3)),
        # A Friday evening says Monday.
        ("2026-11-27T18:00", (False, "08:00", 0)),
    ],
)
def test_a_week_with_a_break(moment: str, expected: tuple[bool, str, int | None]) -> None:
    assert said(moment) == expected


def test_what_closes_after_midnight_is_open_until_then() -> None:
    bar = [{"day": 4, "opens": "22:00", "closes": "02:00"}]
    assert said("2026-11-27T23:00", bar) == (True, "02:00", 5)
    assert said("2026-11-28T01:00", bar) == (True, "02:00", None)
    assert said("2026-11-28T02:00", bar) == (False, "22:00", 4)


def test_midnight_ends_the_day() -> None:
    assert said("2026-11-25T23:00", [{"day": 2, "opens": "08:00", "closes": "00:00"}]) == (
        True,
        "00:00",
        None,
    )


def test_always_open_says_no_end() -> None:
    always = [{"day": day, "opens": "00:00", "closes": "00:00"} for day in range(7)]
    # A day of 24 hours as people enter it in two halves.
    halves = [
        row
        for day in range(7)
        for row in (
            {"day": day, "opens": "00:00", "closes": "12:00"},
            {"day": day, "opens": "12:00", "closes": "00:00"},
        )
    ]
    assert said("2026-11-25T23:00", halves) == (True, "", None)
    assert always


def test_a_holiday_is_closed_and_one_with_hours_is_not() -> None:
    closed = [{"date": "2024-12-25", "name": "Christmas", "yearly": True, "hours": []}]
    assert said("2026-12-25T09:00", WEEK, closed) == (False, "08:00", 0)
    short = [{"date": "2026-12-24", "hours": [{"opens": "09:00", "closes": "11:00"}]}]
    assert said("2026-12-24T10:30", WEEK, short) == (True, "11:00", None)
    assert said("2026-12-24T11:00", WEEK, short) == (False, "08:00", 4)


def test_this_year_counts_before_every_year() -> None:
    both: list[dict[str, Any]] = [
        {"date": "2024-12-24", "yearly": True, "hours": []},
        {"date": "2026-12-24", "hours": [{"opens": "08:00", "closes": "10:00"}]},
    ]
    assert said("2026-12-24T09:00", WEEK, both)[0]
    assert [day.spans for day in special_days(both, dt.date(2026, 12, 1))] == [(("08:00", "10:00"),)]


def test_the_clock_is_that_of_the_place() -> None:
    now = at("2026-11-25T07:30", ZoneInfo("UTC"))
    found = opening(WEEK, [], VIENNA, now)
    assert found is not None
    assert found.is_open
    found = opening(WEEK, [], ZoneInfo("Europe/Lisbon"), now)
    assert found is not None
    assert not found.is_open


def test_the_clock_goes_back_in_the_middle_of_the_night() -> None:
    night = [{"day": 5, "opens": "22:00", "closes": "04:00"}]
    # 25 October 2026: from 3:00 to 2:00; open for seven hours.
    found = opening(night, [], VIENNA, at("2026-10-25T01:00"))
    assert found is not None
    assert found.until == dt.datetime(2026, 10, 25, 3, 0, tzinfo=dt.UTC)


def test_without_hours_nothing_is_said() -> None:
    assert opening([], [], VIENNA, at("2026-11-25T09:00")) is None


@given(
    minutes=st.integers(0, 60 * 24 * 370),
    rows=st.lists(
        st.tuples(st.integers(0, 6), st.integers(0, 23), st.integers(1, 10)), min_size=1, max_size=8
    ),
)
def test_what_is_said_holds_until_it_is_another(minutes: int, rows: list[tuple[int, int, int]]) -> None:
    hours = [
        {"day": day, "opens": f"{start:02}:00", "closes": f"{(start + long) % 24:02}:00"}
        for day, start, long in rows
    ]
    now = dt.datetime(2026, 1, 1, tzinfo=dt.UTC) + dt.timedelta(minutes=minutes)
    found = opening(hours, [], VIENNA, now)
    assert found is not None
    assert found.until > now
    assert found.until - now <= dt.timedelta(hours=25)
    before = opening(hours, [], VIENNA, found.until - dt.timedelta(seconds=1))
    assert before is not None
    assert before.is_open == found.is_open
