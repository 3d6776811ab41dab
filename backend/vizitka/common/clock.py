"""The one clock, so that tests can set it."""

from __future__ import annotations

import calendar
import datetime as dt

from django.utils import timezone


def now() -> dt.datetime:
    """The time in UTC, aware."""
    return timezone.now()


def months_before(moment: dt.datetime, months: int) -> dt.datetime:
    """The same day so many months earlier, or the last one of a month that is too short."""
    year, month = divmod(moment.year * 12 + moment.month - 1 - months, 12)
    day = min(moment.day, calendar.monthrange(year, month + 1)[1])
    return moment.replace(year=year, month=month + 1, day=day)
