"""Whether something is open: a week's hours, days that are otherwise, and a clock of its own. Pure.

Rows of `hours` are {day, opens, closes}, Monday is 0; those of `holidays` {date, name, hours: [{opens, closes}],
yearly}. What closes before it opens closes on the next day; a holiday without hours is a closed day.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from zoneinfo import ZoneInfo

from vizitka.contents.rules import minutes

Row = Mapping[str, Any]
# So far ahead it is said when it opens again; so far ahead days are named that are otherwise.
AHEAD: Final = 8
SPECIAL_AHEAD: Final = 30
DAY: Final = dt.timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Opening:
    """`at` (`HH:MM`) is when it closes or opens next, empty where nobody knows; `day` the weekday of that when it is
    not today's. It is right `until` (UTC)."""

    is_open: bool
    at: str
    day: int | None
    until: dt.datetime


@dataclass(frozen=True, slots=True)
class SpecialDay:
    """A day that is not as its weekday; without `spans` it is closed."""

    date: dt.date
    name: str
    spans: tuple[tuple[str, str], ...]


def special_on(date: dt.date, holidays: Iterable[Row]) -> Row | None:
    """What is said of this very day; a day of this year before one of every year."""
    found = None
    for row in holidays:
        said = dt.date.fromisoformat(row["date"])
        if said == date:
            return row
        if row.get("yearly") and (said.month, said.day) == (date.month, date.day):
            found = row
    return found


def spans_on(date: dt.date, hours: Iterable[Row], holidays: Sequence[Row]) -> list[tuple[str, str]]:
    """From when to when it is open on a day."""
    special = special_on(date, holidays)
    rows = special.get("hours") or () if special is not None else _of_day(date, hours)
    return sorted((row["opens"], row["closes"]) for row in rows)


def _of_day(date: dt.date, hours: Iterable[Row]) -> list[Row]:
    return [row for row in hours if row["day"] == date.weekday()]


def opening(
    hours: Sequence[Row], holidays: Sequence[Row], zone: ZoneInfo, now: dt.datetime
) -> Opening | None:
    """What is to be said now; None where no hours are known."""
    if not hours:
        return None
    here = now.astimezone(zone)
    today = here.date()
    midnight = _moment(today + DAY, 0, zone)
    for start, end in _joined(_spans(today, hours, holidays, zone)):
        if end <= now:
            continue
        if start <= now:
            is_endless = end - now > (AHEAD - 2) * DAY
            at, day = ("", None) if is_endless else _said(end, today, zone)
            return Opening(True, at, day, min(end, midnight))
        if start - now > (AHEAD - 1) * DAY:
            break
        at, day = _said(start, today, zone)
        return Opening(False, at, day, min(start, midnight))
    return Opening(False, "", None, midnight)


def special_days(holidays: Sequence[Row], today: dt.date) -> list[SpecialDay]:
    """The days of the next weeks that are otherwise."""
    found = []
    for ahead in range(SPECIAL_AHEAD):
        date = today + ahead * DAY
        row = special_on(date, holidays)
        if row is not None:
            spans = sorted((one["opens"], one["closes"]) for one in row.get("hours") or ())
            found.append(SpecialDay(date, str(row.get("name") or ""), tuple(spans)))
    return found


def _spans(
    today: dt.date, hours: Sequence[Row], holidays: Sequence[Row], zone: ZoneInfo
) -> Iterator[tuple[dt.datetime, dt.datetime]]:
    for ahead in range(-1, AHEAD + 1):
        date = today + ahead * DAY
        for opens, closes in spans_on(date, hours, holidays):
            begin, end = minutes(opens), minutes(closes)
            yield _moment(date, begin, zone), _moment(date if end > begin else date + DAY, end, zone)


def _joined(spans: Iterator[tuple[dt.datetime, dt.datetime]]) -> list[tuple[dt.datetime, dt.datetime]]:
    """In their order; what closes in the minute in which the next one opens does not close."""
    joined: list[tuple[dt.datetime, dt.datetime]] = []
    for start, end in sorted(spans):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        elif end > start:
            joined.append((start, end))
    return joined


def _moment(date: dt.date, minute: int, zone: ZoneInfo) -> dt.datetime:
    """A minute on the clock there, in UTC: days with a change of the clock are 23 or 25 hours long."""
    local = dt.datetime.combine(date, dt.time(), zone) + dt.timedelta(minutes=minute)
    return local.astimezone(dt.UTC)


def _said(moment: dt.datetime, today: dt.date, zone: ZoneInfo) -> tuple[str, int | None]:
    local = moment.astimezone(zone)
    date = local.date()
    # Midnight ends the day that people mean.
    if local.hour == local.minute == 0 and date == today + DAY:
        return "00:00", None
    return f"{local:%H:%M}", None if date == today else date.weekday()
