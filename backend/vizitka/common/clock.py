"""The one clock, so that tests can set it, and whose day it is. Moments are kept in UTC; zones are IANA's names."""

from __future__ import annotations

import calendar
import datetime as dt
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from django.utils import timezone


def now() -> dt.datetime:
    """The time in UTC, aware."""
    return dt.datetime.now(dt.UTC)


@cache
def zone_names() -> frozenset[str]:
    """Every zone that can be chosen, its older names among them."""
    # Parts of the file system rather than places.
    return frozenset(available_timezones() - {"localtime", "Factory"})


def zone_of(*names: str) -> ZoneInfo:
    """The first zone of these that is set and known here, else the installation's."""
    known = (name for name in names if name in zone_names())
    return ZoneInfo(next(known, timezone.get_default_timezone_name()))


def today() -> dt.date:
    """The day of the installation, by which prices count."""
    return now().astimezone(zone_of()).date()


def months_before(moment: dt.datetime, months: int) -> dt.datetime:
    """The same day so many months earlier, or the last one of a month that is too short."""
    year, month = divmod(moment.year * 12 + moment.month - 1 - months, 12)
    day = min(moment.day, calendar.monthrange(year, month + 1)[1])
    return moment.replace(year=year, month=month + 1, day=day)
