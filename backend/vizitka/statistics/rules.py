"""How views become sums: in which hour and on which day of the space they fall, how many of one visitor count, and how
many values of a trait are kept apart. Pure.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from vizitka.statistics.enums import Step, Trait

# How often one visitor counts on a card in a day: for views, saved contacts, clicks, messages and sign-ups each.
MOST_OF_ONE: Final = 20
# How many values of a trait are kept apart in a day of a space or a month of a card; strangers write some of them.
MOST_VALUES: Final = {
    Trait.COUNTRY: 300,
    Trait.DEVICE: 10,
    Trait.LANGUAGE: 60,
    Trait.REFERRER: 60,
    Trait.CAMPAIGN: 60,
    Trait.LINK: 60,
}
OTHERS: Final = "…"

Traits = dict[str, dict[str, int]]


class Place(NamedTuple):
    """Where a moment falls on the clocks and the calendar of a space."""

    hour: dt.datetime
    day: dt.date
    month: dt.date


def place_of(moment: int, zone: ZoneInfo) -> Place:
    """`hour` is the moment (UTC) at which the hour began that the clocks of the zone show. An hour that they show twice
    is two, but for the zone that turns them back by half an hour: there it is one of ninety minutes."""
    local = dt.datetime.fromtimestamp(moment, tz=zone)
    hour = local.replace(minute=0, second=0, microsecond=0).astimezone(dt.UTC)
    day = local.date()
    return Place(hour, day, day.replace(day=1))


def next_hour(hour: dt.datetime, zone: ZoneInfo) -> dt.datetime:
    """The moment at which the clocks of the zone show the next hour; `hour` is one too."""
    for minutes in (60, 90):
        after = place_of(int(hour.timestamp()) + minutes * 60, zone).hour
        if after > hour:
            return after
    raise ValueError(f"an hour without end: {hour} in {zone}")


def begin_of(day: dt.date, zone: ZoneInfo) -> dt.datetime:
    """The moment (UTC) at which a day begins. Where clocks are put forward at midnight, it begins at one."""
    return dt.datetime.combine(day, dt.time(), tzinfo=zone).astimezone(dt.UTC)


def add_traits(traits: Traits, added: Mapping[Trait, Counter[str]]) -> Traits:
    """`traits` with what was added: a value that came too late to be kept apart is one of the others."""
    for trait, counter in added.items():
        values = traits.setdefault(trait.value, {})
        for value, number in sorted(counter.items()):
            key = value if value in values or len(values) < MOST_VALUES[trait] else OTHERS
            values[key] = values.get(key, 0) + number
    return traits


def joined(many: Iterable[Mapping[str, Mapping[str, int]]]) -> dict[str, Counter[str]]:
    """Traits of several days or months as one."""
    return joined_times((traits, 1) for traits in many)


def joined_times(many: Iterable[tuple[Mapping[str, Mapping[str, int]], int]]) -> dict[str, Counter[str]]:
    """The same of traits that are there several times each."""
    found: dict[str, dict[str, int]] = {trait.value: {} for trait in Trait}
    for traits, times in many:
        for trait, values in traits.items():
            # A later release may have counted by what this one does not know.
            if (sums := found.get(trait)) is not None:
                # Of few values each, `Counter.update` would take several times as long.
                for value, number in values.items():
                    sums[value] = sums.get(value, 0) + number * times
    return {trait: Counter(sums) for trait, sums in found.items()}


def change(now: int, before: int) -> float | None:
    """By how much of what was before a figure has grown; None where there was nothing."""
    return (now - before) / before if before else None


# --- time


class Range(NamedTuple):
    """Days of a space, both included."""

    first: dt.date
    last: dt.date

    @property
    def days(self) -> int:
        return (self.last - self.first).days + 1

    def counted(self, since: dt.date, today: dt.date) -> int:
        """How many of its days were counted so far: what was before `since` nobody knows. One at least."""
        return max(1, Range(max(self.first, since), min(self.last, today)).days)

    @property
    def months(self) -> tuple[dt.date, dt.date]:
        """The first days of its first and its last month."""
        return self.first.replace(day=1), self.last.replace(day=1)

    @property
    def before(self) -> Range:
        """As many days, right before."""
        last = self.first - dt.timedelta(days=1)
        return Range(last - dt.timedelta(days=self.days - 1), last)

    @property
    def year_before(self) -> Range:
        """The same days of the year before; the 29th of February is the 28th there."""
        return Range(_year_before(self.first), _year_before(self.last))


def was_counted(span: Range, since: dt.datetime | None, zone: ZoneInfo) -> bool:
    """Whether all of a range was counted, from the day on which counting began: with less nothing is compared, as half
    a month against a whole one would look like growth."""
    return since is not None and since.astimezone(zone).date() <= span.first


def _year_before(day: dt.date) -> dt.date:
    try:
        return day.replace(year=day.year - 1)
    except ValueError:
        return day.replace(year=day.year - 1, day=28)


def month_of(day: dt.date) -> Range:
    """The month of a day."""
    first = day.replace(day=1)
    return Range(first, (first + dt.timedelta(days=31)).replace(day=1) - dt.timedelta(days=1))


def days_of(span: Range) -> list[dt.date]:
    return [span.first + dt.timedelta(days=number) for number in range(span.days)]


def month_before(day: dt.date) -> dt.date:
    """The first day of the month before that of a day."""
    return (day.replace(day=1) - dt.timedelta(days=1)).replace(day=1)


def months_before(day: dt.date, number: int) -> dt.date:
    """The first day of the month so many months before that of a day; 0 is its own."""
    years, month = divmod(day.year * 12 + day.month - 1 - number, 12)
    return dt.date(years, month + 1, 1)


def pieces(span: Range, step: Step) -> Iterator[dt.date]:
    """The first days of the pieces of a curve, in order. Weeks begin with Monday; the first piece may be cut."""
    day = begin_of_piece(span.first, step)
    while day <= span.last:
        yield day
        day = begin_of_piece(day + dt.timedelta(days={Step.WEEK: 7, Step.MONTH: 32}.get(step, 1)), step)


def begin_of_piece(day: dt.date, step: Step) -> dt.date:
    if step is Step.WEEK:
        return day - dt.timedelta(days=day.weekday())
    return day.replace(day=1) if step is Step.MONTH else day
