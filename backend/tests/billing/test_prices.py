"""Prices are versions, valid from a day, and never changed under a contract (docs/domain/money.md)."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.db.models import ProtectedError
from django.test import Client

from tests.common.tables import table
from vizitka.billing import selectors, services
from vizitka.billing.enums import PaymentInterval
from vizitka.billing.errors import PriceStands
from vizitka.billing.models import Licence, Package, PriceVersion
from vizitka.common import clock
from vizitka.common.money import Money

pytestmark = pytest.mark.django_db
YEAR = PaymentInterval.YEAR


@pytest.fixture
def standard() -> Package:
    return Package.objects.get(code="standard")


@pytest.fixture
def on_day(monkeypatch: pytest.MonkeyPatch) -> Any:
    def set_day(day: dt.date) -> None:
        monkeypatch.setattr(clock, "now", lambda: dt.datetime.combine(day, dt.time(12), dt.UTC))

    return set_day


@pytest.mark.parametrize(("versions", "day", "price"), table("money.md", "Prices"))
def test_the_newest_version_whose_day_has_come_counts(
    standard: Package, versions: str, day: str, price: str
) -> None:
    standard.prices.all().delete()
    for start, amount in (version.split(" → ") for version in versions.split(", ")):
        PriceVersion.objects.create(package=standard, interval=YEAR, amount=int(amount), valid_from=start)
    found = selectors.price_of(standard, YEAR, dt.date.fromisoformat(day))
    assert (str(found.amount) if found else "none") == price


def test_a_new_price_counts_from_its_day_and_a_licence_keeps_its_own(
    standard: Package, on_day: Any, client: Client
) -> None:
    before = services.grant_licence(package="standard", cards=5, account_name="Alpenwerk AG")
    day = selectors.today() + dt.timedelta(days=10)
    services.set_price(standard, YEAR, Money(3600, "EUR"), valid_from=day)
    assert _offered(client) == 3000
    on_day(day)
    after = services.grant_licence(package="standard", cards=5, account_name="Donauwerk AG")
    assert _offered(client) == 3600
    assert [_amount(before), _amount(after)] == [3000, 3600]


def test_what_counts_already_stands(standard: Package) -> None:
    for valid_from in (selectors.today(), selectors.today() - dt.timedelta(days=1)):
        with pytest.raises(PriceStands):
            services.set_price(standard, YEAR, Money(1, "EUR"), valid_from=valid_from)
    present = selectors.price_of(standard, YEAR)
    assert present is not None
    with pytest.raises(PriceStands):
        services.withdraw_price(present)


def test_a_price_to_come_may_be_changed_and_withdrawn(standard: Package) -> None:
    day = selectors.today() + dt.timedelta(days=1)
    first = services.set_price(standard, YEAR, Money(3600, "EUR"), valid_from=day)
    second = services.set_price(standard, YEAR, Money(3700, "EUR"), valid_from=day)
    assert (first.pk, second.amount) == (second.pk, 3700)
    services.withdraw_price(second)
    assert not PriceVersion.objects.filter(valid_from=day).exists()


def test_a_version_in_a_contract_cannot_be_deleted() -> None:
    licence = services.grant_licence(package="standard", cards=5, account_name="Alpenwerk AG")
    assert licence.price is not None
    with pytest.raises(ProtectedError):
        licence.price.delete()


def test_the_back_office_adds_prices_and_refuses_days_that_have_come(
    admin_client: Client, standard: Package
) -> None:
    day = selectors.today() + dt.timedelta(days=30)
    given = {"package": standard.pk, "interval": "month", "price": "3.50"}
    page = "/backoffice/billing/priceversion/add/"
    refused = admin_client.post(page, {**given, "valid_from": selectors.today().isoformat()})
    assert refused.status_code == 200
    assert str(PriceStands.message) in refused.content.decode()
    assert admin_client.post(page, {**given, "valid_from": day.isoformat()}).status_code == 302
    assert PriceVersion.objects.get(valid_from=day).amount == 350
    # Nobody has to count in cents, and half a cent is none.
    half = admin_client.post(page, {**given, "price": "3.505", "valid_from": day.isoformat()})
    assert half.status_code == 200
    assert 'class="border' in admin_client.get(page).content.decode().split('name="price"')[1].split(">")[0]
    assert "€3.50" in admin_client.get("/backoffice/billing/priceversion/").content.decode()
    stands = PriceVersion.objects.filter(package=standard, interval="month").earliest("valid_from")
    assert (
        "€3.00" in admin_client.get(f"/backoffice/billing/priceversion/{stands.pk}/change/").content.decode()
    )
    assert admin_client.get(f"/backoffice/billing/priceversion/{stands.pk}/delete/").status_code == 403


def _offered(client: Client) -> int:
    packages = client.get("/v1/config/packages").json()["data"]
    (standard,) = (package for package in packages if package["code"] == "standard")
    return next(price["amount"] for price in standard["prices"] if price["interval"] == "year")


def _amount(licence: Licence) -> int:
    assert licence.price is not None
    return licence.price.amount
