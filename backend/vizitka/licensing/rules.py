"""Pure decisions of contracts: periods, parts of them, who stays (docs/domain/pricing.md).

Days are whole days of the seller's time zone; a period lasts from its first day to the one before `end`.
"""

from __future__ import annotations

import calendar
import datetime as dt
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Final, TypeVar

from vizitka.billing.enums import AccountStatus, PaymentInterval
from vizitka.common.money import Money, percent

T = TypeVar("T", bound=Hashable)

TRIAL_DAYS: Final = 14
TRIAL_CARDS: Final = 25
# What card providers take at least, in minor units (Stripe: 0.50 EUR).
SMALLEST_CHARGE: Final = 50
# More than any company has people: a slip of the finger is no order.
MOST_CARDS: Final = 100_000
MONTHS: Final = {PaymentInterval.MONTH: 1, PaymentInterval.YEAR: 12}


@dataclass(frozen=True, slots=True)
class Period:
    """From `start` to the day before `end`."""

    start: dt.date
    end: dt.date

    @property
    def days(self) -> int:
        return (self.end - self.start).days

    @property
    def last_day(self) -> dt.date:
        return self.end - dt.timedelta(days=1)

    def rest_from(self, day: dt.date) -> int:
        """Days that are left, `day` among them."""
        return (self.end - day).days


def months_later(day: dt.date, months: int) -> dt.date:
    """The same day so many months later, or the last one of a month that is too short."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return dt.date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


def period(anchor: dt.date, interval: PaymentInterval, number: int) -> Period:
    """The period of a contract by its number, the first is 0. Counted from the anchor, so that its day comes back."""
    months = MONTHS[interval]
    return Period(months_later(anchor, number * months), months_later(anchor, (number + 1) * months))


def part_of(price: Money, within: Period, day: dt.date) -> Money:
    """What one card costs from `day` to the period's end, rounded half up."""
    return price * Fraction(within.rest_from(day), within.days)


def difference(before: Money, after: Money, within: Period, day: dt.date) -> Money:
    """What one card of a larger package costs more from `day` to the period's end."""
    return part_of(after, within, day) - part_of(before, within, day)


def gross_parts(nets: Sequence[Money], gross: Money, rate: Decimal) -> list[Money]:
    """What each line costs with tax; together it is `gross`, to the cent. People read these in place of net sums."""
    parts: list[Money] = []
    until, left = Money(0, gross.currency), gross
    for net in nets[:-1]:
        before, until = until, until + net
        parts.append(net + (until * percent(rate) - before * percent(rate)))
        left -= parts[-1]
    return [*parts, left] if nets else []


def is_carried_over(gross: Money) -> bool:
    """Whether the amount is too small to be charged by itself."""
    return 0 < gross.amount < SMALLEST_CHARGE


def staying(active: Sequence[T], chosen: Collection[T], places: int) -> list[T]:
    """Who of the active ones (oldest first) keeps a place: the chosen first, then who has been there longest."""
    wanted = set(chosen)
    return sorted(active, key=lambda one: one not in wanted)[:places]


@dataclass(frozen=True, slots=True)
class Patience:
    """Days after the due date on which something happens to a late payer."""

    reminder: int = 7
    past_due: int = 14
    suspended: int = 30
    closed: int = 90

    def days_of(self, kind: str) -> int:
        """The day on which a step is due."""
        return int(getattr(self, kind))


def state_when_late(days: int, patience: Patience) -> AccountStatus:
    """The state of an account whose oldest overdue invoice was due so many days ago; 0: nothing is late."""
    for status, since in (
        (AccountStatus.CLOSED, patience.closed),
        (AccountStatus.SUSPENDED, patience.suspended),
        (AccountStatus.PAST_DUE, patience.past_due),
    ):
        if days >= since:
            return status
    return AccountStatus.ACTIVE


STEPS: Final = ("reminder", "past_due", "suspended", "closed")


def next_step(days: int, patience: Patience, done: Sequence[str], since_last: int) -> str | None:
    """The step that is due `days` after the due date, when `done` were taken and the last of them `since_last` days
    ago. One at a time: each was told so many days before as the operator has set, also after a worker's long sleep."""
    following = next((step for step in STEPS if step not in done), None)
    if following is None or days < patience.days_of(following):
        return None
    if done and since_last < patience.days_of(following) - patience.days_of(
        STEPS[STEPS.index(following) - 1]
    ):
        return None
    return following


def day_of_step(
    step: str, due_on: dt.date, patience: Patience, done: Mapping[str, dt.date], today: dt.date
) -> dt.date:
    """The day before which a step is not taken, by the days on which those before it were: what is promised to who is
    late holds also where nobody looked for a while."""
    day, before = due_on, 0
    for one in STEPS[: STEPS.index(step) + 1]:
        since = patience.days_of(one)
        gap = dt.timedelta(days=since - before if before else 0)
        day = done.get(one) or max(due_on + dt.timedelta(days=since), day + gap, today)
        before = since
    return day
