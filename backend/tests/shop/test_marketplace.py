"""Whose prices the marketplace shows."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conftest import ApiClient, MakeUser
from tests.shop.conftest import Shop
from vizitka.billing.enums import AccountKind, AccountRole
from vizitka.billing.models import AccountMember, BillingAccount

pytestmark = pytest.mark.django_db


def member(user: Any, role: AccountRole = AccountRole.OWNER, **fields: Any) -> BillingAccount:
    values = {"name": "Alpenwerk AG", "kind": AccountKind.BUSINESS, "country": "AT", **fields}
    account = BillingAccount.objects.create(**values)
    AccountMember.objects.create(account=account, user=user, role=role)
    return account


def shown(client: ApiClient, address: str = "/v1/marketplace") -> tuple[str, str, str | None, int]:
    found = client.get(address).json()["data"]
    article = found["articles"][0] if "articles" in found else found
    return found["leading"], found["rate"], found["account_id"], article["from_price"]


def test_guests_see_gross_prices_unless_they_buy_for_a_company(api: ApiClient, shop: Shop) -> None:
    assert shown(api) == ("gross", "20", None, 1800)
    assert shown(api, "/v1/marketplace?kind=business") == ("net", "20", None, 1500)
    assert shown(api, "/v1/marketplace?country=CH") == ("gross", "0", None, 1500)
    assert shown(api, "/v1/marketplace/classic-card") == ("gross", "20", None, 1800)


def test_people_see_the_prices_of_their_account(api: ApiClient, shop: Shop, make_user: MakeUser) -> None:
    me = make_user()
    account = member(me)
    client = api.as_(me)
    expected = ("net", "20", str(account.pk), 1500)
    assert shown(client) == expected
    assert shown(client, "/v1/marketplace/classic-card") == expected
    assert shown(client, "/v1/marketplace?kind=private") == ("gross", "20", None, 1800), "asked for"


def test_an_account_for_which_one_may_not_buy_decides_nothing(
    api: ApiClient, shop: Shop, make_user: MakeUser
) -> None:
    me = make_user()
    member(me, AccountRole.VIEWER)
    member(me, status="closed")
    assert shown(api.as_(me)) == ("gross", "20", None, 1800)
    private = member(me, AccountRole.ACCOUNTANT, name="Zoë", kind=AccountKind.PRIVATE, country="CH")
    assert shown(api.as_(me)) == ("gross", "0", str(private.pk), 1500)
