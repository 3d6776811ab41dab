"""A seller, a company with an account, and a clock that can be moved."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from tests.conftest import MakeCard, MakeSpace, MakeUser
from vizitka.accounts.models import User
from vizitka.billing.enums import PaymentInterval
from vizitka.billing.models import BillingAccount, PriceVersion, Seller
from vizitka.billing.services import open_account
from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.config import housekeeping
from vizitka.invoicing.models import Invoice
from vizitka.licensing import purchasing, quoting
from vizitka.licensing.enums import PurchaseAsk
from vizitka.licensing.models import Purchase
from vizitka.licensing.quoting import Wanted
from vizitka.payments.models import PaymentMethod
from vizitka.spaces.models import Space

FIRST = dt.datetime(2026, 1, 1, 9, tzinfo=dt.UTC)
STEPS = ("renew_due", "run", "due", "ended", "take_up")


@dataclass
class Company:
    """An account with its owner and a space. `at` moves the clock; `night` does what housekeeping does by night."""

    account: BillingAccount
    owner: User
    space: Space
    at: Callable[[str], None]
    commit: Callable[..., Any]
    make_card: Callable[..., Card]
    method: PaymentMethod

    @property
    def actor(self) -> Person:
        return Person(self.owner)

    def quote(self, ask: PurchaseAsk = PurchaseAsk.BUY, **wanted: Any) -> Any:
        return quoting.quote(self.account, Wanted(ask, **wanted), actor=self.actor)

    def buy(self, ask: PurchaseAsk = PurchaseAsk.BUY, *, spaces: bool = False, **wanted: Any) -> Purchase:
        with self.commit(execute=True):
            return purchasing.place(
                self.actor,
                self.account.pk,
                self.quote(ask, **wanted).pk,
                method_id=self.method.pk,
                space_ids=[self.space.pk] if spaces else [],
            )

    def night(self) -> None:
        """What the worker does every hour; nothing of it may fail."""
        steps = [step for step in (*housekeeping.EVERY_MINUTE, *housekeeping.EVERY_HOUR) if _is_ours(step)]
        assert steps
        with self.commit(execute=True):
            assert housekeeping.run(steps)

    def cards(self, number: int) -> list[Card]:
        self.space = Space.objects.get(pk=self.space.pk)
        return [self.make_card(self.space, first_name=f"Nr{n}") for n in range(number)]

    @property
    def invoices(self) -> list[Invoice]:
        return list(Invoice.objects.filter(account=self.account).order_by("issued_on", "number"))


def _is_ours(step: Callable[[], object]) -> bool:
    return step.__module__.startswith(("vizitka.licensing", "vizitka.invoicing"))


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    moment = [FIRST]
    monkeypatch.setattr(clock, "now", lambda: moment[0])

    def move(day: str) -> None:
        moment[0] = dt.datetime.combine(dt.date.fromisoformat(day), dt.time(9), dt.UTC)

    return move


@pytest.fixture
def seller(db: None) -> Seller:
    return Seller.objects.create(
        name="Vizitka GmbH",
        address_line1="Torstraße 220",
        zipcode="10115",
        city="Berlin",
        country="DE",
        vat_number="DE136695976",
        email="billing@vizitka.example",
        phone="+49 30 1234567",
        contact="Lea Brandt",
        iban="DE89370400440532013000",
        bic="COBADEFFXXX",
        creditor_id="DE98ZZZ09999999999",
        time_zone="Europe/Berlin",
    )


@pytest.fixture
def company(
    at: Callable[[str], None],
    seller: Seller,
    make_user: MakeUser,
    make_space: MakeSpace,
    make_card: MakeCard,
    django_capture_on_commit_callbacks: Any,
) -> Company:
    at("2026-01-01")
    PriceVersion.objects.all().update(valid_from=dt.date(2025, 1, 1))
    owner = make_user(email="owner@alpenwerk.example")
    account = open_account("Alpenwerk GmbH", owner=owner)
    for name, value in {
        "company_name": "Alpenwerk GmbH",
        "address_line1": "Salurner Straße 15",
        "zipcode": "80331",
        "city": "München",
        "country": "DE",
        "receiver_email": "rechnung@alpenwerk.example",
        "receiver_language": "de",
    }.items():
        setattr(account, name, value)
    account.save()
    method = PaymentMethod.objects.create(
        account=account, kind="invoice", provider="invoice", status="active", is_default=True
    )
    space = make_space(owner=owner, cards=None, name="Alpenwerk", username="alpenwerk")
    return Company(account, owner, space, at, django_capture_on_commit_callbacks, make_card, method)


def price(code: str, interval: PaymentInterval = PaymentInterval.YEAR) -> int:
    """The net price of one card today, in cents."""
    found = PriceVersion.objects.filter(package__code=code, interval=interval).order_by("-valid_from").first()
    assert found is not None
    return found.amount
