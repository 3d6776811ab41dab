"""Periods, parts of them and who stays, by the tables of docs/domain/pricing.md and by what must hold for all."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.common.tables import table
from vizitka.billing.enums import PaymentInterval
from vizitka.common.money import Money, percent
from vizitka.licensing import rules
from vizitka.licensing.rules import Period

DAYS = st.dates(dt.date(2020, 1, 1), dt.date(2040, 12, 31))
INTERVALS = st.sampled_from(PaymentInterval)


def _day(text: str) -> dt.date:
    return dt.date.fromisoformat(text)


@pytest.mark.parametrize(("bought", "interval", "number", "start", "end"), table("pricing.md", "Periods"))
def test_periods_are_counted_from_the_anchor(
    bought: str, interval: str, number: str, start: str, end: str
) -> None:
    found = rules.period(_day(bought), PaymentInterval(interval), int(number))
    assert found == Period(_day(start), _day(end))


@pytest.mark.parametrize(
    ("price", "start", "end", "day", "days", "of", "one", "ten"), table("pricing.md", "Parts of a period")
)
def test_what_is_added_is_paid_for_the_days_that_are_left(
    price: str, start: str, end: str, day: str, days: str, of: str, one: str, ten: str
) -> None:
    within = Period(_day(start), _day(end))
    assert (within.rest_from(_day(day)), within.days) == (int(days), int(of))
    part = rules.part_of(Money(int(price), "EUR"), within, _day(day))
    assert (part.amount, (part * 10).amount) == (int(one), int(ten))


@pytest.mark.parametrize(
    ("before", "after", "start", "end", "day", "more"), table("pricing.md", "A larger package")
)
def test_a_larger_package_costs_the_difference(
    before: str, after: str, start: str, end: str, day: str, more: str
) -> None:
    within = Period(_day(start), _day(end))
    found = rules.difference(Money(int(before), "EUR"), Money(int(after), "EUR"), within, _day(day))
    assert found.amount == int(more)


@pytest.mark.parametrize(("active", "chosen", "places", "stay"), table("pricing.md", "The end"))
def test_who_was_chosen_stays_then_who_was_there_longest(
    active: str, chosen: str, places: str, stay: str
) -> None:
    wanted = [] if chosen == "none" else chosen.split()
    expected = [] if stay == "none" else stay.split()
    assert rules.staying(active.split(), wanted, int(places)) == expected


@pytest.mark.parametrize(("days", "state", "_"), table("pricing.md", "A late payment"))
def test_a_late_payer_is_told_before_anything_ends(days: str, state: str, _: str) -> None:
    assert rules.state_when_late(int(days), rules.Patience()) == state


@given(DAYS, INTERVALS, st.integers(0, 60))
def test_periods_follow_each_other_without_a_gap(
    anchor: dt.date, interval: PaymentInterval, number: int
) -> None:
    present, following = (rules.period(anchor, interval, one) for one in (number, number + 1))
    assert present.end == following.start
    assert present.days > 27
    assert present.start.day <= anchor.day


@given(DAYS, INTERVALS, st.integers(0, 100_000), st.data())
def test_a_part_is_never_more_than_the_whole(
    anchor: dt.date, interval: PaymentInterval, amount: int, data: st.DataObject
) -> None:
    within = rules.period(anchor, interval, 0)
    day = data.draw(st.dates(within.start, within.last_day))
    price = Money(amount, "EUR")
    part = rules.part_of(price, within, day)
    assert Money(0, "EUR") <= part <= price
    assert rules.part_of(price, within, within.start) == price
    # To the unit: the exact share is never further away than a half.
    assert abs(part.amount * within.days - amount * within.rest_from(day)) * 2 <= within.days


@pytest.mark.parametrize(
    ("amount", "carried"), [(0, False), (1, True), (49, True), (50, False), (-20, False)]
)
def test_what_no_provider_takes_is_carried_over(amount: int, carried: bool) -> None:
    assert rules.is_carried_over(Money(amount, "EUR")) is carried


@given(
    st.lists(st.integers(0, 10_000_000), min_size=1, max_size=6), st.sampled_from(["0", "7", "19", "25.5"])
)
def test_what_lines_cost_with_tax_is_what_is_paid(nets: list[int], rate: str) -> None:
    lines = [Money(one, "EUR") for one in nets]
    net = Money(sum(nets), "EUR")
    gross = net + net * percent(Decimal(rate))
    parts = rules.gross_parts(lines, gross, Decimal(rate))
    assert sum(part.amount for part in parts) == gross.amount
    # None is further than a cent from what it would cost alone.
    alone = [line + line * percent(Decimal(rate)) for line in lines]
    assert all(abs(part.amount - one.amount) <= 1 for part, one in zip(parts, alone, strict=True))
