"""A shop, a company that buys by invoice, a private person who pays by card, and what happens to their orders."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from tests.conftest import Answer, ApiClient, MakeUser
from tests.shop.conftest import (  # noqa: F401  (fixtures)
    MakeCode,
    Shop,
    Team,
    make_code,
    partner,
    put,
    shop,
    team,
)
from vizitka.accounts.models import User
from vizitka.billing.enums import AccountKind
from vizitka.billing.models import BillingAccount
from vizitka.billing.services import open_account
from vizitka.common.actor import Person
from vizitka.invoicing.models import Invoice
from vizitka.orders import moving
from vizitka.orders.enums import OrderState, Who
from vizitka.orders.models import Order
from vizitka.payments.enums import MethodKind, PaymentStatus, ProviderKey
from vizitka.payments.models import Payment, PaymentMethod
from vizitka.payments.services import charging, recording

HOME = {"address_line1": "Weg 1", "zipcode": "6020", "city": "Innsbruck", "country_id": "AT", "vat_nr": ""}


def form(account: BillingAccount | None = None, **more: Any) -> dict[str, Any]:
    """All that is filled in on the way."""
    party = {"firstName": "Ada", "lastName": "Beispiel", "company_name": "Alpenwerk GmbH", "address": HOME}
    found = {
        "paid_with": "invoice",
        "email": "ada@example.org",
        "billing": party,
        "terms_version": "1",
        "accepted": True,
        **more,
    }
    return {**found, "account_id": str(account.pk)} if account else found


def account_of(owner: User, kind: AccountKind = AccountKind.BUSINESS) -> BillingAccount:
    account = open_account("Alpenwerk GmbH", kind=kind, owner=owner)
    account.first_name, account.last_name = "Ada", "Beispiel"
    account.address_line1, account.zipcode, account.city, account.country = "Weg 1", "6020", "Innsbruck", "AT"
    account.receiver_email = "rechnung@example.org"
    account.save()
    return account


def card_of(account: BillingAccount) -> PaymentMethod:
    """A card at Stripe, which nobody has charged yet."""
    return PaymentMethod.objects.create(
        account=account,
        kind=MethodKind.CARD,
        provider=ProviderKey.STRIPE,
        is_default=True,
        last4="4242",
        provider_id="pm_1",
    )


@dataclass
class Buyer:
    """Somebody with an account, and what that person does."""

    user: User
    account: BillingAccount
    api: ApiClient
    commit: Callable[..., Any]

    @property
    def actor(self) -> Person:
        return Person(self.user)

    def basket(self, *items: dict[str, Any], **more: Any) -> dict[str, Any]:
        more.setdefault("form", form(self.account))
        return put(self.api.as_(self.user), list(items), **more)

    def send(self, basket: dict[str, Any], total: int | None = None) -> Answer:
        amount = basket["costs"]["total"] if total is None else total
        with self.commit(execute=True):
            answer: Answer = self.api.as_(self.user).post(
                f"/v1/checkout/{basket['checkout_id']}/place", {"total": amount}
            )
        return answer

    def place(self, basket: dict[str, Any], status: int = 201, total: int | None = None) -> dict[str, Any]:
        answer = self.send(basket, total)
        assert answer.status_code == status, answer.content
        found: dict[str, Any] = answer.json()
        return found["data"] if status == 201 else found

    def buy(self, *items: dict[str, Any], **more: Any) -> Order:
        return Order.objects.get(pk=self.place(self.basket(*items, **more))["uuid"])

    def read(self, order: Order) -> dict[str, Any]:
        found: dict[str, Any] = self.api.as_(self.user).get(f"/v1/orders/{order.pk}").json()["data"]
        return found

    def pay(self, order: Order) -> Payment:
        """The money comes, by whichever way it was begun."""
        payment = Payment.objects.get(invoice=order.invoice_id)
        with self.commit(execute=True):
            recording.record(payment.pk, PaymentStatus.SUCCEEDED)
        order.refresh_from_db()
        payment.refresh_from_db()
        return payment


@pytest.fixture
def buyer(
    shop: Shop,  # noqa: F811
    make_user: MakeUser,
    api: ApiClient,
    django_capture_on_commit_callbacks: Callable[..., Any],
) -> Buyer:
    """A company in good standing."""
    user = make_user(email="ada@alpenwerk.example")
    return Buyer(user, account_of(user), api, django_capture_on_commit_callbacks)


@pytest.fixture
def private(
    shop: Shop,  # noqa: F811
    make_user: MakeUser,
    api: ApiClient,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Callable[..., Any],
) -> Buyer:
    """A person with a card, whose bank says nothing by itself."""
    monkeypatch.setattr(charging, "charge", lambda payment_id: None)
    monkeypatch.setattr("vizitka.payments.services.charge", lambda payment_id: None)
    user = make_user(email="ben@example.org")
    account = account_of(user, AccountKind.PRIVATE)
    card_of(account)
    return Buyer(user, account, api, django_capture_on_commit_callbacks)


def by_card(buyer: Buyer) -> dict[str, Any]:
    return form(buyer.account, paid_with="credit_card")


def bring(order: Order, *states: OrderState) -> Order:
    """Brings an order into these states, one after the other, as the operator or the system does."""
    from django.db import transaction

    from vizitka.common.actor import SYSTEM
    from vizitka.orders import rules

    for state in states:
        with transaction.atomic():
            held = moving.held(order.pk)
            who = next(one for one in Who if rules.may_become(OrderState(held.state), state, one))
            moving.move(held, state, who, SYSTEM)
    order.refresh_from_db()
    return order


def invoice_of(order: Order) -> Invoice:
    return Invoice.objects.get(pk=order.invoice_id)


def unknown() -> uuid.UUID:
    return uuid.uuid4()
