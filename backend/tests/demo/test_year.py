"""The demo company's year says the same wherever one looks, and is the same each time."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from typing import Any

import pytest

from tests.conftest import MakeCard, MakeSpace
from vizitka.common import clock
from vizitka.demo import year
from vizitka.spaces.models import Space
from vizitka.statistics.enums import VIEWS, Figure, Trait
from vizitka.statistics.models import FIGURES, CardDay, CardMonth, CountedSpace, SpaceDay, SpaceHour

pytestmark = pytest.mark.django_db

# A Monday, in the middle of the morning in Vienna.
NOW = dt.datetime(2026, 11, 23, 9, 30, tzinfo=dt.UTC)
TODAY = NOW.date()


@pytest.fixture
def space(make_space: MakeSpace, make_card: MakeCard) -> Space:
    """A company of three: one at the fair with a product, one since autumn, one who has left."""
    space = make_space(username="ropes", time_zone="Europe/Vienna")
    ids = [make_card(space, first_name=name, state="active").pk for name in ("Ada", "Ben", "Cid")]
    shown = [
        year.Shown(ids[0], 3, "AT", tapped_since=dt.date(2026, 1, 7), tapped_until=TODAY, is_at_fair=True),
        year.Shown(ids[1], 1, "HR", since=dt.date(2026, 9, 1)),
        year.Shown(ids[2], 1, "DE", until=dt.date(2026, 6, 30)),
    ]
    year.live(space, shown, NOW, visits_a_day=12, has_fair=True)
    return space


def added_up(rows: Any, key: Any) -> dict[Any, Counter[str]]:
    found: dict[Any, Counter[str]] = {}
    for row in rows:
        found.setdefault(key(row), Counter()).update({name: getattr(row, name) for name in FIGURES})
    return {at: figures for at, figures in found.items() if figures.total()}


def test_cards_hours_days_and_months_say_the_same(space: Space) -> None:
    zone = clock.zone_of("Europe/Vienna")
    days, of_cards = SpaceDay.objects.in_space(space.pk), CardDay.objects.in_space(space.pk)
    by_day = added_up(days, lambda row: row.day)
    assert len(by_day) > 300
    assert added_up(of_cards, lambda row: row.day) == by_day
    hours = SpaceHour.objects.in_space(space.pk)
    assert added_up(hours, lambda row: row.hour.astimezone(zone).date()) == by_day
    months = CardMonth.objects.in_space(space.pk)
    of_month = added_up(of_cards, lambda row: (row.card_id, row.day.replace(day=1)))
    assert added_up(months, lambda row: (row.card_id, row.month)) == of_month
    for row in days:
        views, seen = (
            sum(getattr(row, view) for view in VIEWS),
            [one for one in of_cards if one.day == row.day],
        )
        assert sum(row.traits.get("device", {}).values()) == views
        assert sum(row.traits.get("link", {}).values()) == row.links
        assert row.visitors <= min(views, sum(one.visitors for one in seen))
    for trait in Trait:
        of_space = sum((Counter(row.traits.get(trait, {})) for row in days), Counter[str]())
        assert sum((Counter(row.traits.get(trait, {})) for row in months), Counter[str]()) == of_space != {}


def test_the_year_has_a_rhythm_a_fair_and_an_autumn(space: Space) -> None:
    rows = {row.day: row for row in SpaceDay.objects.in_space(space.pk)}
    views = {day: sum(getattr(row, view) for view in VIEWS) for day, row in rows.items()}

    def usual(first: dt.date, last: dt.date, *weekdays: int) -> float:
        found = [
            number for day, number in views.items() if first <= day <= last and day.weekday() in weekdays
        ]
        return sum(found) / len(found)

    first = dt.date(2025, 10, 24)
    assert (min(rows), max(rows)) == (first, TODAY)
    assert usual(first, TODAY, 5, 6) < usual(first, TODAY, 1, 2) / 3
    fair = [dt.date(2026, 5, 19) + dt.timedelta(days=number) for number in range(year.FAIR_DAYS)]
    assert min(views[day] for day in fair) > 3 * usual(dt.date(2026, 4, 1), dt.date(2026, 5, 16), 1, 2, 3)
    phones = sum(rows[day].traits["device"]["phone"] for day in fair)
    assert phones > 0.85 * sum(views[day] for day in fair)
    assert sum(rows[day].qr_code + rows[day].product for day in fair) > 0.8 * sum(views[day] for day in fair)
    in_autumn = usual(dt.date(2026, 10, 1), dt.date(2026, 10, 31), 0, 1, 2, 3)
    assert in_autumn > 1.15 * usual(dt.date(2026, 7, 1), dt.date(2026, 7, 31), 0, 1, 2, 3)
    assert sum(row.bots for row in rows.values()) > 100
    for figure in Figure:
        assert sum(getattr(row, figure.value) for row in rows.values()) > 20, figure


def test_nothing_is_counted_ahead_or_of_cards_that_are_not_there(space: Space) -> None:
    assert SpaceHour.objects.in_space(space.pk).order_by("-hour")[0].hour <= NOW
    began = SpaceHour.objects.in_space(space.pk).order_by("hour")[0].hour
    since = CountedSpace.objects.in_space(space.pk).get().since
    assert began <= since < began + dt.timedelta(days=1)
    ada, ben, cid = space.cards.order_by("first_name")
    of_cards = CardDay.objects.in_space(space.pk)
    assert of_cards.filter(card=ben).order_by("day")[0].day >= dt.date(2026, 9, 1)
    assert of_cards.filter(card=cid).order_by("-day")[0].day <= dt.date(2026, 6, 30)
    assert not of_cards.exclude(card=ada).filter(product__gt=0).exists()
    assert of_cards.filter(card=ada, product__gt=0).order_by("day")[0].day >= dt.date(2026, 1, 7)


def test_a_year_is_the_same_each_time(space: Space) -> None:
    def figures() -> list[tuple[Any, ...]]:
        return list(
            SpaceDay.objects.in_space(space.pk)
            .order_by("day")
            .values_list("day", *FIGURES, "visitors", "bots", "traits")
        )

    before, shown = figures(), year.Shown(space.cards.get(first_name="Ada").pk, 1, "AT")
    for model in (SpaceHour, SpaceDay, CardDay, CardMonth, CountedSpace):
        model.objects.in_space(space.pk).delete()
    year.live(space, [shown], NOW, visits_a_day=12, has_fair=False)
    once = figures()
    for model in (SpaceHour, SpaceDay, CardDay, CardMonth, CountedSpace):
        model.objects.in_space(space.pk).delete()
    year.live(space, [shown], NOW, visits_a_day=12, has_fair=False)
    assert figures() == once != before
