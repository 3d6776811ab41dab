"""What is packed of a large space says the same as its rows, whatever becomes of them."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Callable
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as some

from tests.conftest import ApiClient, MakeCard
from tests.statistics.test_statistics_api import NOW, seen, statistics
from vizitka.cards import residents
from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.spaces.versions import cards_changed
from vizitka.statistics import choosing, summed
from vizitka.statistics.models import CardDay, PackedSums, SpaceHour
from vizitka.statistics.packing import grouping, selection
from vizitka.statistics.packing import services as packing
from vizitka.statistics.packing.planes import plane_of, sum_of
from vizitka.statistics.packing.selectors import pieces_of
from vizitka.statistics.packing.tables import ORDER, Table, sums_in
from vizitka.statistics.packing.weeks import week_of
from vizitka.statistics.rules import Range, place_of

VIENNA = ZoneInfo("Europe/Vienna")
# Whole months, their edges, days alone; the present day is in no pack.
RANGES = (
    {"first": "2026-11-16", "last": "2026-11-22"},
    {"first": "2026-09-30", "last": "2026-11-01"},
    {"first": "2026-09-02", "last": "2026-11-22", "step": "month"},
    {"first": "2026-09-01", "last": "2026-10-31", "channel": "qr_code"},
)


@pytest.fixture(autouse=True)
def _now(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "now", lambda: NOW)


@pytest.fixture
def every_space_is_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing, "MANY_CARDS", 1)


@pytest.fixture
def cards(card: Card, make_card: MakeCard) -> list[Card]:
    """Zoe, Ida and Max, looked at in three months; of Eve nobody knows."""
    others = [
        make_card(
            card.space,
            first_name=name,
            last_name="",
            username=name.lower(),
            state="active",
            addresses=[{"city": "Graz"}],
        )
        for name in ("Ida", "Max", "Eve")
    ]
    for number, one in enumerate([card, *others[:2]]):
        seen(one, "2026-09-30T09:30:00+02:00", times=300 * number + 1, channel="qr_code")
        seen(one, "2026-10-31T23:30:00+01:00", times=2, channel="product")
        seen(one, "2026-11-20T09:30:00+01:00", times=number)
        seen(one, "2026-11-20T09:30:00+01:00", times=3 - number, kind="contact")
    seen(card, "2026-11-22T09:30:00+01:00", times=5, who="a" * 16)
    return [card, *others]


def told(api: ApiClient, card: Card, **query: str) -> list[Any]:
    path = f"/v1/spaces/{card.space_id}/statistics"
    return [statistics(api, path, **span, **query) for span in RANGES]


def test_packs_say_what_rows_say(
    cards: list[Card], api: ApiClient, user: Any, every_space_is_large: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    api, rows = api.as_(user), []
    for query in ({}, {"city": "Graz"}):
        rows.append(told(api, cards[0], **query))
    assert [one["views"] for one in rows[0][1]["best"]] == [603, 303, 3]
    assert [one["name"] for one in rows[0][1]["sleeping"]["cards"]] == ["Eve"]
    # By packs also where few cards are asked for.
    monkeypatch.setattr(choosing, "MOST_BY_NAME", 0)
    monkeypatch.setattr("vizitka.statistics.packing.selectors.MOST_BY_NAME", 0)
    monkeypatch.setattr(selection, "FEW", 0)
    assert packing.pack() == 5
    assert packing.pack() == 0
    packs = [told(api, cards[0]), told(api, cards[0], city="Graz")]
    for with_packs, by_rows in zip([*packs[0], *packs[1]], [*rows[0], *rows[1]], strict=True):
        # Of many cards it is not told where views come from; here two are many.
        assert with_packs == {**by_rows, "traits": with_packs["traits"]}
    assert [one["traits"] for one in packs[0]] == [one["traits"] for one in rows[0]]
    assert [one["traits"] for one in packs[1]] == [None] * len(RANGES)


def test_groups_say_what_rows_say_whatever_becomes_of_their_cards(
    cards: list[Card],
    api: ApiClient,
    user: Any,
    every_space_is_large: None,
    make_space: Any,
    make_card: MakeCard,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(grouping, "LEAST", 1)
    api, space, there = api.as_(user), cards[0].space, make_space(owner=user, time_zone="Europe/Vienna")
    _zoe, ida, max_, eve = cards
    seen(max_, "2026-10-31T12:00:00+01:00", times=3, kind="calls")
    # So many that a group stays the one that is meant when somebody leaves it.
    for name in ("Kim", "Lou", "Pat", "Ann"):
        city = [{"city": "Graz"}]
        more = make_card(space, first_name=name, username=name.lower(), department="Law", addresses=city)
        seen(more, "2026-10-30T12:00:00+01:00", times=2)

    def of_departments(by_groups: bool) -> list[Any]:
        """The curves of every filter, by months and by days, with those before."""
        monkeypatch.setattr(selection, "FEW", 0 if by_groups else 10_000)
        found = []
        for step in ("month", "day", "week"):
            for query in (
                {"department": "Sales"},
                {"department": "Law"},
                {"city": "Graz"},
                {"template": "own"},
            ):
                span = {"first": "2026-09-01", "last": "2026-11-22", "compare": "year", "step": step}
                told = statistics(api, f"/v1/spaces/{space.pk}/statistics", **span, **query)
                found.append([told[name] for name in ("figures", "before", "curve", "best", "sleeping")])
        return found

    def change(**departments: str) -> None:
        for card in cards:
            if (department := departments.get(card.first_name)) is not None:
                cards_of_space = Card.objects.in_space(space.pk).filter(pk=card.pk)
                cards_of_space.update(department=department)
        cards_changed(space.pk)

    def move(card: Card, here: Any, there: Any) -> None:
        residents.move([card.pk], here.pk, there.pk)
        Card.objects.in_space(here.pk).filter(pk=card.pk).update(space_id=there.pk)
        change()

    def delete(card: Card) -> None:
        Card.objects.in_space(space.pk).filter(pk=card.pk).update(deleted_at=NOW)
        change()

    def purge(card: Card) -> None:
        residents.purge([card.pk], [space.pk])
        card.delete()
        change()

    steps: list[Callable[[], Any]] = [
        lambda: change(Zoe="Sales", Ida="Sales", Max="Law", Eve="Law"),
        lambda: change(Ida="Law"),
        # Views that come late throw their days away.
        lambda: seen(eve, "2026-10-31T12:00:00+01:00", times=7),
        lambda: change(Zoe="Law", Max="Sales", Eve="Sales"),
        lambda: move(ida, space, there),
        lambda: change(Max="Law"),
        lambda: move(ida, there, space),
        lambda: delete(eve),
        lambda: purge(max_),
    ]
    read = Counter[bool]()
    real = selection.sums_of

    def noted(*given: Any) -> Any:
        found = real(*given)
        read[bool(found.there)] += 1
        return found

    monkeypatch.setattr(summed, "sums_of", noted)
    for step in steps:
        step()
        wanted = of_departments(by_groups=False)
        assert of_departments(by_groups=True) == wanted
        packing.pack()
        read.clear()
        assert of_departments(by_groups=True) == wanted
        # What is packed is read: of September and October, the year before nothing was counted.
        assert read[True]
        assert packing.pack() == 0


def test_packs_are_read(cards: list[Card], api: ApiClient, user: Any, every_space_is_large: None) -> None:
    api, space = api.as_(user), cards[0].space
    wanted = told(api, cards[0])[3]["hours"]
    packing.pack()
    CardDay.objects.in_space(space.pk).all().delete()
    SpaceHour.objects.in_space(space.pk).all().delete()
    found = told(api, cards[0])
    assert [one["views"] for one in found[1]["best"]] == [603, 303, 3]
    assert found[3]["hours"] == wanted
    # On other clocks the hours are others, and are asked anew.
    space.time_zone = "Asia/Kolkata"
    space.save()
    assert not any(told(api, cards[0])[2]["hours"])


def test_what_comes_late_is_in_the_numbers(
    cards: list[Card], api: ApiClient, user: Any, every_space_is_large: None
) -> None:
    api = api.as_(user)
    packing.pack()
    seen(cards[3], "2026-10-31T12:00:00+01:00", times=7)
    for _round in range(2):
        found = told(api, cards[0])
        assert [(one["name"], one["views"]) for one in found[2]["best"]] == [
            ("Max", 605), ("Ida", 304), ("Zoe", 8), ("Eve", 7),
        ]  # fmt: skip
        assert found[2]["sleeping"]["total"] == 0
        # The day and its month.
        assert packing.pack() == (2 if _round == 0 else 0)


def test_a_card_that_moves_takes_its_numbers_along_and_one_that_is_purged_is_named_no_more(
    cards: list[Card],
    api: ApiClient,
    user: Any,
    every_space_is_large: None,
    make_space: Any,
    make_card: MakeCard,
) -> None:
    api, here, there = api.as_(user), cards[0].space, make_space(owner=user, time_zone="Europe/Vienna")
    native = make_card(there, first_name="Kim", last_name="", state="active")
    seen(native, "2026-10-31T12:00:00+01:00", times=4)
    packing.pack()

    def names(space: Any) -> list[tuple[str, int]]:
        found = statistics(api, f"/v1/spaces/{space.pk}/statistics", first="2026-09-30", last="2026-11-22")
        return [(one["name"], one["views"]) for one in found["best"]]

    residents.move([cards[1].pk], here.pk, there.pk)
    Card.objects.in_space(here.pk).filter(pk=cards[1].pk).update(space_id=there.pk)
    residents.purge([cards[2].pk], [here.pk])
    for _round in range(2):
        assert names(here) == [("Zoe", 8)]
        assert names(there) == [("Ida", 304), ("Kim", 4)]
        packing.pack()
    residents.move([cards[1].pk], there.pk, here.pk)
    Card.objects.in_space(there.pk).filter(pk=cards[1].pk).update(space_id=here.pk)
    for _round in range(2):
        assert names(here) == [("Ida", 304), ("Zoe", 8)]
        assert names(there) == [("Kim", 4)]
        packing.pack()


def test_small_spaces_are_not_packed(cards: list[Card]) -> None:
    assert packing.pack() == 0
    assert not PackedSums.objects.in_space(cards[0].space_id).exists()


def test_deleted_cards_do_not_push_others_off_the_list(
    card: Card, make_card: MakeCard, api: ApiClient, user: Any
) -> None:
    for number in range(12):
        gone = make_card(card.space, first_name="Gone", last_name=str(number))
        seen(gone, "2026-11-20T09:30:00+01:00", times=5)
        Card.objects.in_space(card.space_id).filter(pk=gone.pk).update(deleted_at=NOW)
    seen(card, "2026-11-20T09:30:00+01:00")
    found = statistics(api.as_(user), f"/v1/spaces/{card.space_id}/statistics")
    assert [one["name"] for one in found["best"]] == ["Zoe"]


@given(
    some.lists(
        some.dictionaries(some.integers(0, 40), some.sampled_from([0, 1, 2, 200, 255, 256, 100_000])),
        max_size=12,
    )
)
def test_planes_add_up(days: list[dict[int, int]]) -> None:
    planes = [plane_of(day, max(day, default=0) + 1) for day in days]
    wanted = [sum(day.get(place, 0) for day in days) for place in range(41)]
    assert sum_of(planes, 41) == wanted
    # Who remembers fewer places than a pack has.
    assert sum_of(planes, 7) == wanted[:7]


@given(
    some.lists(
        some.dictionaries(
            some.integers(1, 9), some.lists(some.integers(0, 70_000), min_size=12, max_size=12)
        ),
        max_size=9,
    ),
    some.sets(some.integers(1, 12)),
)
def test_tables_of_several_days_say_what_each_of_them_says(
    days: list[dict[int, list[int]]], groups: set[int]
) -> None:
    """Whatever widths they have, and also where a figure of a day is in no other."""
    tables = [Table() for _day in days]
    for table, day in zip(tables, days, strict=True):
        for group, figures in day.items():
            table.add(group, figures)
    wanted = {
        name: sum(day[group][at] for day in days for group in groups & day.keys())
        for at, name in enumerate(ORDER)
    }
    assert sums_in([table.content for table in tables], sorted(groups)) == wanted


@given(some.dates(dt.date(2024, 1, 1), dt.date(2026, 1, 1)), some.integers(0, 800))
def test_each_day_of_a_range_is_in_one_piece(first: dt.date, more: int) -> None:
    months, days = pieces_of(Range(first, first + dt.timedelta(days=more)))
    found = [month + dt.timedelta(days=number) for month in months for number in range(31)]
    whole = [day for day in found if day.replace(day=1) in months]
    covered = {day for day in whole if any(day.replace(day=1) == month for month in months)}
    assert covered.isdisjoint(days)
    assert len(covered) + len(days) == more + 1


@pytest.mark.parametrize(
    "zone", ["Europe/Vienna", "Asia/Kathmandu", "Australia/Lord_Howe", "America/Santiago", "UTC"]
)
def test_hours_of_the_week_are_those_of_the_clocks(zone: str) -> None:
    here = ZoneInfo(zone)
    moments = range(int(dt.datetime(2026, 3, 1, tzinfo=dt.UTC).timestamp()), 1_800_000_000, 1_800 * 7)
    hours = [int(place_of(moment, here).hour.timestamp()) for moment in moments]
    wanted = [0] * 168
    for hour in hours:
        local = dt.datetime.fromtimestamp(hour, here)
        wanted[local.weekday() * 24 + local.hour] += 2
    assert week_of([(hour, 1, 1) for hour in hours], here) == wanted
