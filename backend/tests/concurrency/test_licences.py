"""Two purchases and two renewals at the same moment: nothing is charged twice, and nothing but what was shown."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Callable
from typing import Any

import pytest

from tests.concurrency.test_invoice_numbers import accounts
from tests.conftest import MakeUser, packages_are_there
from vizitka.billing import selectors as billing
from vizitka.billing.models import BillingAccount, Licence, PriceVersion
from vizitka.common.actor import Person
from vizitka.invoicing.models import Invoice
from vizitka.licensing import purchasing, quoting, renewing, rules
from vizitka.licensing.enums import PurchaseAsk
from vizitka.licensing.errors import QuoteChanged
from vizitka.licensing.models import Charge, Contract, Purchase
from vizitka.licensing.quoting import Wanted

pytestmark = pytest.mark.on_every_database
Together = Callable[..., list[Any]]


@pytest.fixture
def buyer(make_user: MakeUser) -> Person:
    return Person(make_user())


def _account() -> BillingAccount:
    packages_are_there()
    (account,) = accounts(1)
    PriceVersion.objects.update(valid_from=dt.date(2020, 1, 1))
    return account


def _quote(buyer: Person, account: BillingAccount, **wanted: Any) -> uuid.UUID:
    return quoting.quote(account, Wanted(**wanted), actor=buyer).pk


def _place(buyer: Person, account: BillingAccount, quote: uuid.UUID) -> Purchase:
    return purchasing.place(buyer, account.pk, quote, method_id=None)


def test_one_quote_at_the_same_moment_is_one_purchase(together: Together, buyer: Person) -> None:
    account = _account()
    quote = _quote(buyer, account, ask=PurchaseAsk.BUY, package="standard", cards=5)
    made = together(*(lambda: _place(buyer, account, quote).pk for _ in range(4)))
    assert len(set(made)) == 1
    assert (Licence.objects.count(), Invoice.objects.count(), Charge.objects.count()) == (1, 1, 1)


def test_of_two_who_saw_the_same_number_of_cards_one_is_asked_again(
    together: Together, buyer: Person
) -> None:
    account = _account()
    bought = _place(buyer, account, _quote(buyer, account, ask=PurchaseAsk.BUY, package="standard", cards=5))
    quotes = [
        _quote(buyer, account, ask=PurchaseAsk.MORE, licence_id=bought.licence_id, cards=10) for _ in range(2)
    ]
    made = together(*(lambda one=one: _place(buyer, account, one) for one in quotes))
    assert sorted(isinstance(one, QuoteChanged) for one in made) == [False, True]
    assert (Licence.objects.get().cards_limit, Invoice.objects.count()) == (15, 2)


def test_two_renewals_at_the_same_moment_charge_a_period_once(together: Together, buyer: Person) -> None:
    account = _account()
    _place(buyer, account, _quote(buyer, account, ask=PurchaseAsk.BUY, package="standard", cards=5))
    contract = Contract.objects.get()
    day = billing.day()
    contract.anchor = rules.months_later(day, -12)
    contract.period_start, contract.period_end = contract.anchor, day
    contract.save()
    Charge.objects.update(start=contract.anchor, end=day)
    assert sorted(together(*(lambda: renewing.renew(contract.pk) for _ in range(4)))) == [0, 0, 0, 1]
    assert Invoice.objects.count() == 2
