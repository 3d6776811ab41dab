"""What an account may owe that has never paid, and a card that is refused (docs/domain/payments.md)."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from tests.conftest import ApiClient
from tests.licensing.conftest import Company
from tests.payments.conftest import stripe as stripe_fixture
from tests.payments.fake_stripe import FakeStripe
from tests.payments.test_debits import signature
from vizitka.billing import seller_rules
from vizitka.billing.models import Licence, Seller
from vizitka.common import clock
from vizitka.common.actor import SYSTEM
from vizitka.common.money import Money
from vizitka.licensing import purchasing
from vizitka.licensing.enums import PurchaseAsk, PurchaseState
from vizitka.licensing.errors import AboveTrust
from vizitka.licensing.models import Purchase
from vizitka.payments import selectors
from vizitka.payments.enums import PaymentStatus, ProviderKey
from vizitka.payments.models import Payment, PaymentMethod
from vizitka.payments.services import methods, paying, recording, refunds

pytestmark = pytest.mark.django_db
# Gross, in a country with 19 percent: 70 cards are 2,499.00 and 71 are 2,534.70.
FITS, TOO_MANY = 70, 71
stripe = stripe_fixture


def _paid(purchase: Purchase) -> Payment:
    assert purchase.invoice is not None
    payment = purchase.invoice.payments.get()
    return recording.record(payment.pk, PaymentStatus.SUCCEEDED)


@pytest.fixture
def by_debit(company: Company) -> PaymentMethod:
    return methods.sign_mandate(company.account, signature(), actor=SYSTEM)


def test_who_has_never_paid_buys_up_to_a_sum(company: Company) -> None:
    with pytest.raises(AboveTrust) as refused:
        company.buy(package="standard", cards=TOO_MANY)
    assert refused.value.details == {"limit": 250_000, "left": 250_000, "currency": "EUR"}
    assert not company.invoices
    first = company.buy(package="standard", cards=FITS)
    assert first.state == PurchaseState.DONE
    trust = selectors.trust_in(company.account)
    assert trust == selectors.Trust(Money(250_000, "EUR"), Money(100, "EUR"))
    # What is open already counts, in whichever steps somebody buys.
    with pytest.raises(AboveTrust) as refused:
        company.buy(PurchaseAsk.MORE, licence_id=first.licence_id, cards=1)
    assert refused.value.details["left"] == 100


def test_who_has_paid_an_invoice_buys_any_sum(company: Company) -> None:
    payment = _paid(company.buy(package="standard", cards=5))
    assert selectors.trust_in(company.account) is None
    assert company.buy(package="standard", cards=1000).state == PurchaseState.DONE
    # Money that went away again was none.
    recording.record(payment.pk, PaymentStatus.FAILED, failure="MD06")
    assert selectors.trust_in(company.account) is not None


def test_money_that_was_given_back_is_no_reason_to_trust(company: Company) -> None:
    payment = _paid(company.buy(package="standard", cards=5))
    refunds.refund(payment.pk, payment.money, reason="goodwill", actor=SYSTEM)
    refunds.transferred(payment.refunds.get().pk, actor=SYSTEM)
    assert selectors.trust_in(company.account) is not None


def test_a_debit_that_can_come_back_is_trusted_no_more_than_an_invoice(
    company: Company, by_debit: PaymentMethod
) -> None:
    company.method = by_debit
    with pytest.raises(AboveTrust):
        company.buy(package="standard", cards=TOO_MANY)
    assert company.buy(package="standard", cards=FITS).state == PurchaseState.DONE


def test_the_seller_sets_the_sum_and_raises_it_for_one_account(company: Company) -> None:
    Seller.objects.update(open_limit=100)
    with pytest.raises(AboveTrust):
        company.buy(package="standard", cards=5)
    methods.change_terms(company.account, by_invoice=None, open_limit=10_000, actor=SYSTEM)
    assert company.buy(package="standard", cards=TOO_MANY).state == PurchaseState.DONE
    Seller.objects.update(open_limit=0)
    methods.change_terms(company.account, by_invoice=None, open_limit=None, actor=SYSTEM)
    with pytest.raises(AboveTrust):
        company.buy(package="standard", cards=1)


@pytest.mark.parametrize(
    ("said", "currency", "limit"),
    [(None, "EUR", 2_500), (None, "HUF", 1_000_000), (None, "CHF", 2_500), (0, "EUR", 0), (700, "HUF", 700)],
)
def test_what_is_usual_is_of_the_currency(said: int | None, currency: str, limit: int) -> None:
    assert seller_rules.open_limit(said, currency) == limit


def test_it_is_said_before_and_refused_in_words(company: Company, api: ApiClient) -> None:
    client = api.as_(company.owner)
    base = f"/v1/billing-accounts/{company.account.pk}"
    trust = client.get(f"{base}/payment-choices").json()["data"]["trust"]
    assert trust == {"limit": 250_000, "left": 250_000, "currency": "EUR"}
    quote = client.post(
        f"{base}/licences/preview", {"ask": "buy", "package": "standard", "cards": TOO_MANY}
    ).json()["data"]
    answer = client.post(f"{base}/licences", {"quote": quote["uuid"]}, Accept_Language="de")
    assert (answer.status_code, answer.json()["code"]) == (409, "above_open_limit")
    assert "erste Rechnung bezahlt" in answer.json()["message"]
    assert not company.invoices
    _paid(company.buy(package="standard", cards=5))
    assert client.get(f"{base}/payment-choices").json()["data"]["trust"] is None


# --- a card that is refused


@pytest.fixture
def card(company: Company, stripe: FakeStripe, settings: Any) -> Any:
    """`card("pm_visa")`: the company pays by it from now on."""

    def keep(which: str) -> None:
        started = methods.start_setup(company.account, actor=company.actor)
        stripe.keep(started.method.setup_id, which)
        company.method = methods.refresh_setup(started.method.pk, actor=company.actor)

    return keep


def test_a_card_pays_any_sum(company: Company, card: Any) -> None:
    card("pm_visa")
    assert company.buy(package="standard", cards=TOO_MANY).state == PurchaseState.DONE


def _by_invoice(company: Company, purchase: Purchase) -> Payment:
    by_invoice = PaymentMethod.objects.get(account=company.account, kind="invoice")
    assert purchase.invoice_id is not None
    with company.commit(execute=True):
        return paying.pay(purchase.invoice_id, method_id=by_invoice.pk, actor=company.actor, key="instead")


def test_who_pays_otherwise_after_a_refused_card_has_the_licence_at_once(company: Company, card: Any) -> None:
    card("pm_declined")
    bought = company.buy(package="standard", cards=5, spaces=True)
    assert (bought.state, Licence.objects.count()) == (PurchaseState.PLACED, 0)
    _by_invoice(company, bought)
    bought.refresh_from_db()
    assert bought.state == PurchaseState.DONE
    company.space.refresh_from_db()
    assert company.space.licence_id == bought.licence_id == Licence.objects.get().pk


def test_no_more_is_trusted_after_a_refused_card_than_before(company: Company, card: Any) -> None:
    """It waits for the transfer, as long as banks take."""
    card("pm_declined")
    bought = company.buy(package="standard", cards=TOO_MANY)
    payment = _by_invoice(company, bought)
    bought.refresh_from_db()
    assert (bought.state, Licence.objects.count()) == (PurchaseState.PLACED, 0)
    company.at("2026-01-15")
    company.night()
    bought.refresh_from_db()
    assert bought.state == PurchaseState.PLACED
    with company.commit(execute=True):
        recording.record(payment.pk, PaymentStatus.SUCCEEDED)
    bought.refresh_from_db()
    assert bought.state == PurchaseState.DONE


def test_a_transfer_that_never_comes_ends_the_purchase(company: Company, card: Any) -> None:
    card("pm_declined")
    bought = company.buy(package="standard", cards=TOO_MANY)
    _by_invoice(company, bought)
    assert bought.invoice is not None
    assert bought.invoice.due_on == dt.date(2026, 1, 15)
    company.at("2026-01-19")
    company.night()
    bought.refresh_from_db()
    bought.invoice.refresh_from_db()
    assert (bought.state, bought.invoice.status) == (PurchaseState.DROPPED, "cancelled")


def test_a_purchase_says_how_its_payment_stands(company: Company, card: Any, api: ApiClient) -> None:
    client = api.as_(company.owner)
    base = f"/v1/billing-accounts/{company.account.pk}"
    card("pm_asks")
    bought = company.buy(package="standard", cards=5)
    asks = client.get(f"{base}/purchases/{bought.pk}").json()["data"]
    assert (asks["state"], asks["payment"]["status"], asks["due"]) == ("placed", "requires_action", 17850)
    card("pm_poor")
    poor = client.get(f"{base}/purchases/{company.buy(package='standard', cards=5).pk}").json()["data"]
    assert (poor["state"], poor["payment"]["status"]) == ("placed", "failed")
    assert poor["payment"]["failure"] == "There was not enough money in the account."


def test_what_the_provider_did_not_answer_is_asked_again(
    company: Company, card: Any, stripe: FakeStripe
) -> None:
    card("pm_visa")
    stripe.next_answers.append("hang up")
    bought = company.buy(package="standard", cards=5)
    assert bought.state == PurchaseState.PLACED
    company.at("2026-01-01")
    payment = Payment.objects.get(provider=ProviderKey.STRIPE)
    assert (payment.status, payment.try_at and payment.try_at > clock.now()) == (PaymentStatus.PENDING, True)
    with company.commit(execute=True):
        purchasing.collect(bought.pk)
    bought.refresh_from_db()
    assert bought.state == PurchaseState.DONE
    assert len([one for one in stripe.objects.values() if one["object"] == "payment_intent"]) == 1
