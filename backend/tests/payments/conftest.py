"""What tests of payments begin with: a seller whom banks know, an account with an owner, and Stripe's stand-in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core import mail

from tests.conftest import ApiClient, MakeUser
from tests.payments import fake_stripe
from tests.payments.fake_stripe import FakeStripe
from tests.payments.samples import set_seller
from vizitka.accounts.models import User
from vizitka.billing import services as billing
from vizitka.billing.models import BillingAccount
from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.payments.models import PaymentMethod
from vizitka.payments.services import methods


@pytest.fixture
def stripe(settings: Any) -> Iterator[FakeStripe]:
    with fake_stripe.serving() as fake:
        settings.STRIPE_SECRET_KEY = fake_stripe.SECRET
        settings.STRIPE_PUBLISHABLE_KEY = "pk_test_fake"
        settings.STRIPE_WEBHOOK_SECRET = fake_stripe.WEBHOOK_SECRET
        settings.STRIPE_API_BASE = fake.base
        settings.STRIPE_METHODS = ("card", "sepa_debit")
        yield fake


@pytest.fixture
def owner(db: None, make_user: MakeUser) -> User:
    return make_user(email="owner@alpenwerk.example")


@pytest.fixture
def account(owner: User) -> BillingAccount:
    set_seller()
    return billing.open_account("Alpenwerk AG", owner=owner)


@pytest.fixture
def actor(owner: User) -> Person:
    return Person(owner)


@pytest.fixture
def subjects() -> Callable[[], list[str]]:
    """What was written to people since the last look."""

    def look() -> list[str]:
        found = [str(message.subject) for message in mail.outbox]
        mail.outbox.clear()
        return found

    return look


@pytest.fixture
def committed(django_capture_on_commit_callbacks: Any) -> Callable[[], Any]:
    """`with committed():` what tasks have to do after it is done at its end."""
    return lambda: django_capture_on_commit_callbacks(execute=True)


@pytest.fixture
def tell(stripe: FakeStripe, api: ApiClient, committed: Callable[[], Any]) -> Callable[..., None]:
    """Stripe tells of its events (all, or those that are given), each by its webhook."""

    def post(events: list[dict[str, Any]] | None = None) -> None:
        for event in list(stripe.events if events is None else events):
            body, signature = fake_stripe.signed(event, clock.now().timestamp())
            with committed():
                answer = api.client.post(
                    "/v1/payments/stripe/events",
                    body,
                    content_type="application/json",
                    headers={"Stripe-Signature": signature},
                )
            assert answer.status_code == 200, answer.content

    return post


@pytest.fixture
def keep(
    stripe: FakeStripe, account: BillingAccount, actor: Person, committed: Callable[[], Any]
) -> Callable[[str], PaymentMethod]:
    """`keep("pm_visa")`: a method of the account at Stripe."""

    def make(card: str) -> PaymentMethod:
        started = methods.start_setup(account, actor=actor)
        stripe.keep(started.method.setup_id, card)
        return methods.refresh_setup(started.method.pk, actor=actor)

    return make
