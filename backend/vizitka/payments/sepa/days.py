"""On which days money moves between banks: TARGET's calendar (ECB, long-term calendar for closing days)."""

from __future__ import annotations

import datetime as dt

DAY = dt.timedelta(days=1)


def easter(year: int) -> dt.date:
    """Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher)."""
    a, b, c = year % 19, year // 100, year % 100
    d, e = divmod(b, 4)
    f = (b - (b + 8) // 25 + 1) // 3
    g = (19 * a + b - d - f + 15) % 30
    h, i = divmod(c, 4)
    j = (32 + 2 * e + 2 * h - g - i) % 7
    k = (a + 11 * g + 22 * j) // 451
    month, day = divmod(g + j - 7 * k + 114, 31)
    return dt.date(year, month, day + 1)


def is_open(day: dt.date) -> bool:
    """Closed on Saturdays, Sundays, New Year, Good Friday, Easter Monday, the first of May, and two days of
    Christmas."""
    if day.weekday() >= 5 or (day.month, day.day) in {(1, 1), (5, 1), (12, 25), (12, 26)}:
        return False
    sunday = easter(day.year)
    return day not in {sunday - 2 * DAY, sunday + DAY}


def on_or_after(day: dt.date) -> dt.date:
    """The next day on which banks are open, this one included."""
    while not is_open(day):
        day += DAY
    return day


def later(day: dt.date, days: int) -> dt.date:
    """So many open days after `day`."""
    for _ in range(days):
        day = on_or_after(day + DAY)
    return day
