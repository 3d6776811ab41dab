"""Numbers of some cards and of some channels: what is known of them, and that the rest is said to be unknown."""

from __future__ import annotations

import datetime as dt
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.conftest import ApiClient, MakeCard
from tests.products.samples import make_product
from tests.statistics.test_statistics_api import NOW, seen, statistics
from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.products.models import Product
from vizitka.spaces.models import Template

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _now(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "now", lambda: NOW)


@pytest.fixture
def people(card: Card, make_card: MakeCard) -> dict[str, Card]:
    """Zoe and Ida in sales, in Wien and Graz, Max in none; each was looked at."""
    card.department, card.city = "Sales", "Wien"
    card.save()
    ida = make_card(
        card.space,
        first_name="Ida",
        last_name="",
        username="ida",
        state="active",
        department="Sales",
        addresses=[{"city": "Graz"}],
    )
    max_ = make_card(card.space, first_name="Max", last_name="", username="max", addresses=[{"city": "Graz"}])
    seen(card, "2026-11-22T09:30:00+01:00", times=3, who="a" * 16)
    seen(card, "2026-11-22T09:40:00+01:00", kind="contact", who="a" * 16)
    seen(ida, "2026-11-20T09:30:00+01:00", times=2, channel="qr_code")
    seen(ida, "2026-10-10T09:30:00+02:00", times=4, channel="product")
    seen(max_, "2026-11-20T09:30:00+01:00", times=7)
    return {"zoe": card, "ida": ida, "max": max_}


@pytest.fixture
def path(card: Card) -> str:
    return f"/v1/spaces/{card.space_id}/statistics"


def views(found: Any) -> tuple[int, list[str]]:
    return found["figures"]["views"], [one["name"] for one in found["best"]]


def test_a_department_has_the_numbers_of_its_cards(
    people: dict[str, Card], path: str, api: ApiClient, user: Any
) -> None:
    found = statistics(api.as_(user), path, department="Sales")
    assert views(found) == (5, ["Zoe", "Ida"])
    assert found["figures"] == {
        **found["figures"], "link": 3, "qr_code": 2, "product": 0, "saves": 1, "visitors_a_day": None,
    }  # fmt: skip
    assert found["before"]["views"] == 4
    points = {point["at"]: point for point in found["curve"] if point["link"] or point["qr_code"]}
    assert sorted(points) == ["2026-11-20", "2026-11-22"]
    assert points["2026-11-22"]["visitors"] is None
    assert [point["at"] for point in found["curve_before"] if point["product"]] == ["2026-10-10"]
    assert (found["hours"], found["bots"]) == (None, None)
    # Of October too, of which the range has some days.
    assert found["traits"]["country"] == [{"value": "AT", "views": 9}]
    assert found["traits_by_month"] is True


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ({"city": "Graz"}, (9, ["Max", "Ida"])),
        ({"city": "Graz", "department": "Sales"}, (2, ["Ida"])),
        ({"city": "Linz"}, (0, [])),
        ({"template": "own"}, (9, ["Max", "Ida"])),
        ({"channel": "link"}, (10, ["Max", "Zoe"])),
        ({"channel": "link", "department": "Sales"}, (3, ["Zoe"])),
    ],
)
def test_filters_are_those_of_the_list_of_cards(
    people: dict[str, Card], path: str, api: ApiClient, user: Any, query: dict[str, str], expected: Any
) -> None:
    zoe = people["zoe"]
    zoe.template = Template.objects.create(space=zoe.space, name="Green", design={})
    zoe.save()
    assert views(statistics(api.as_(user), path, **query)) == expected


def test_several_values_mean_any_and_cards_of_others_are_none(
    people: dict[str, Card], path: str, api: ApiClient, user: Any, make_card: MakeCard, make_space: Any
) -> None:
    strange = make_card(make_space(), first_name="Eve", last_name="")
    seen(strange, "2026-11-20T09:30:00+01:00", times=50)
    api = api.as_(user)
    wanted = [f"card={people[name].pk}" for name in ("zoe", "max")]
    answer = api.get(f"{path}?{'&'.join([*wanted, f'card={strange.pk}'])}").json()["data"]
    assert views(answer) == (10, ["Max", "Zoe"])
    both = api.get(f"{path}?city=Wien&city=Graz").json()["data"]
    assert both["figures"]["views"] == 12
    too_many = "&".join(f"card={uuid4()}" for _ in range(51))
    assert api.get(f"{path}?{too_many}").status_code == 422
    people["zoe"].deleted_at = NOW
    people["zoe"].save()
    assert views(api.get(f"{path}?{'&'.join(wanted)}").json()["data"]) == (7, ["Max"])


def test_of_channels_only_views_are_known(
    people: dict[str, Card], path: str, api: ApiClient, user: Any
) -> None:
    api = api.as_(user)
    found = api.get(f"{path}?channel=qr_code&channel=product").json()["data"]
    assert found["figures"] == {
        **found["figures"],
        "views": 2,
        "link": 0,
        "qr_code": 2,
        "product": 0,
        "saves": None,
        "visitors_a_day": None,
    }
    assert found["before"]["views"] == 4
    assert (found["traits"], found["bots"]) == (None, None)
    assert (sum(found["hours"]), found["curve"][-3]["qr_code"]) == (2, 2)
    assert found["best"] == [{"uuid": str(people["ida"].pk), "name": "Ida", "views": 2, "saves": None}]
    assert [one["name"] for one in found["sleeping"]["cards"]] == ["Zoe", "Max"]
    by_hours = statistics(
        api, path, channel="link", step="hour", first="2026-11-22", last="2026-11-22", compare="year"
    )
    assert [point["link"] for point in by_hours["curve"]][8:11] == [0, 3, 0]
    assert len(by_hours["curve_before"]) == 24
    own = statistics(api, f"/v1/cards/{people['zoe'].pk}/statistics", channel="qr_code")
    assert (own["figures"]["views"], own["figures"]["saves"], own["traits"]) == (0, None, None)
    assert own["figures"]["visitors_a_day"] is None


def test_some_cards_are_not_counted_by_hours(
    people: dict[str, Card], path: str, api: ApiClient, user: Any
) -> None:
    answer = api.as_(user).get(f"{path}?department=Sales&step=hour&first=2026-11-22")
    assert (answer.status_code, answer.json()["code"]) == (422, "range_impossible")


def test_many_cards_take_as_many_queries_as_few(
    people: dict[str, Card], path: str, api: ApiClient, user: Any, make_card: MakeCard
) -> None:
    api, numbers = api.as_(user), []
    for _round in range(2):
        with CaptureQueriesContext(connection) as queries:
            statistics(api, path, department="Sales", template="own")
        numbers.append(len(queries))
        for _number in range(5):
            more = make_card(people["zoe"].space, department="Sales", state="active")
            seen(more, "2026-11-20T09:30:00+01:00")
    assert numbers[0] == numbers[1] <= 16


def test_of_products_the_last_tap_is_told_and_no_more(
    people: dict[str, Card], path: str, api: ApiClient, user: Any
) -> None:
    space = people["zoe"].space
    taps = [
        ("zoe", "2026-11-20T10:00:00+00:00"),
        ("zoe", None),
        ("ida", "2026-09-01T10:00:00+00:00"),
        # By whoever had it before.
        ("max", "2025-01-01T10:00:00+00:00"),
    ]
    for name, tap in taps:
        product = make_product().product()
        Product.objects.across_spaces("a test hands it out").filter(pk=product.pk).update(
            space_id=space.pk,
            label="connected",
            card=people[name],
            connected_at=dt.datetime(2026, 8, 1, tzinfo=dt.UTC),
            last_tap_at=dt.datetime.fromisoformat(tap) if tap else None,
        )
    api = api.as_(user)
    found = statistics(api, path)["products"]
    assert (found["connected"], found["tapped"], found["never"]) == (4, 1, 2)
    assert sorted(one["name"] for one in found["untapped"]) == ["Max", "Zoe"]
    assert statistics(api, path, city="Wien")["products"]["connected"] == 2
    assert statistics(api, path, channel="product")["products"]["connected"] == 4
    assert statistics(api, path, channel="link")["products"] is None
