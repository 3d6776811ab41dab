"""For whom there is something to buy, as baskets count them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conftest import AddMember, ApiClient, MakeCard, MakeSpace, MakeUser
from tests.shop.conftest import Shop, Team, put

pytestmark = pytest.mark.django_db


def test_people_to_buy_for_are_counted_as_in_the_basket(
    api: ApiClient, shop: Shop, team: Team, make_card: MakeCard, make_space: MakeSpace
) -> None:
    make_card(team.space, first_name="Left", department="Sales", state="inactive")
    make_card(team.space, first_name="New", department="")
    make_card(make_space(owner=team.owner), first_name="Elsewhere", department="Sales")
    told = api.as_(team.owner).get(f"/v1/spaces/{team.space.pk}/marketplace/people").json()["data"]
    assert told == {
        "all": 4,
        "without_product": 4,
        "departments": [{"name": "IT", "count": 1}, {"name": "Sales", "count": 2}],
    }

    def in_basket(**people: Any) -> int:
        line = shop.line(shop.card, space_id=str(team.space.pk), people=people)
        return int(put(api.as_(team.owner), [line])["items"][0]["quantity"])

    assert in_basket(kind="all") == told["all"]
    assert in_basket(kind="without_product") == told["without_product"]
    for department in told["departments"]:
        assert in_basket(kind="department", department=department["name"]) == department["count"]


def test_how_many_they_are_is_told_to_who_looks_after_products(
    api: ApiClient, shop: Shop, team: Team, add_member: AddMember, make_user: MakeUser
) -> None:
    address = f"/v1/spaces/{team.space.pk}/marketplace/people"
    assert api.get(address).status_code == 401
    assert api.as_(add_member(team.space, "analyst")).get(address).status_code == 403
    assert api.as_(make_user()).get(address).status_code == 404


def test_without_billing_nobody_is_counted(api: ApiClient, shop: Shop, team: Team, settings: Any) -> None:
    settings.VIZITKA_BILLING = False
    answer = api.as_(team.owner).get(f"/v1/spaces/{team.space.pk}/marketplace/people")
    assert answer.status_code == 404
