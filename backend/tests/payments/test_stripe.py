"""The door to Stripe, against a stand-in of its protocol: what is asked, and what may come of it."""

from __future__ import annotations

import datetime as dt
import time
from typing import Any

import pytest
import stripe

from tests.payments.fake_stripe import FakeStripe, signed
from vizitka.common.money import Money
from vizitka.payments.enums import MethodKind, PaymentStatus, RefundStatus
from vizitka.payments.providers import stripe as gateway


def _kept(stripe: FakeStripe, card: str) -> tuple[str, gateway.StoredMethod]:
    customer = gateway.make_customer(name="Alpenwerk AG", email="r@alpenwerk.example", account=card)
    setup = gateway.start_setup(customer=customer, method=f"row-{card}")
    assert setup.client_secret.startswith(setup.id)
    assert not setup.done
    stripe.keep(setup.id, card)
    done = gateway.read_setup(setup.id)
    assert done.done
    assert done.metadata == {"method": f"row-{card}"}
    assert done.method is not None
    return customer, done.method


def _charge(
    customer: str, method: gateway.StoredMethod, *, cents: int = 1000, present: bool = False, key: str = "k-1"
) -> gateway.Attempt:
    return gateway.charge(
        Money(cents, "EUR"),
        customer=customer,
        method=method.id,
        kind=method.kind,
        payment="row",
        description="VZ-2026-00001",
        present=present,
        key=key,
    )


def test_a_card_is_kept_and_charged_once_by_one_key(stripe: FakeStripe) -> None:
    customer, method = _kept(stripe, "pm_visa")
    assert (method.kind, method.brand, method.last4) == (MethodKind.CARD, "visa", "4242")
    assert (method.expires, method.customer) == (dt.date(2028, 8, 31), customer)
    paid = _charge(customer, method)
    assert (paid.status, paid.received, paid.failure) == (PaymentStatus.SUCCEEDED, Money(1000, "EUR"), "")
    assert _charge(customer, method) == paid
    assert gateway.read_payment(paid.id) == paid
    assert len([one for one in stripe.objects.values() if one["object"] == "payment_intent"]) == 1
    # The same key with another sum is a mistake of ours, and charges nothing.
    with pytest.raises(gateway.Refused):
        _charge(customer, method, cents=1001)
    gateway.detach(method.id)
    gateway.detach(method.id)
    assert gateway.read_method(method.id).customer == ""


def test_a_debit_is_on_its_way_until_the_bank_says_so(stripe: FakeStripe) -> None:
    customer, method = _kept(stripe, "pm_sepa")
    assert (method.kind, method.last4, method.expires) == (MethodKind.SEPA_DEBIT, "3201", None)
    sent = _charge(customer, method)
    assert (sent.status, sent.received) == (PaymentStatus.PROCESSING, Money(0, "EUR"))
    stripe.settle(sent.id)
    assert gateway.read_payment(sent.id).status == PaymentStatus.SUCCEEDED
    later = _charge(customer, method, key="k-2")
    stripe.fail(later.id)
    failed = gateway.read_payment(later.id)
    assert (failed.status, failed.failure) == (PaymentStatus.FAILED, "insufficient_funds")


def test_a_card_that_wants_its_owner(stripe: FakeStripe) -> None:
    customer, method = _kept(stripe, "pm_asks")
    alone = _charge(customer, method, key="alone")
    assert (alone.status, alone.failure) == (PaymentStatus.FAILED, "authentication_required")
    there = _charge(customer, method, present=True, key="there")
    assert there.status == PaymentStatus.REQUIRES_ACTION
    assert there.client_secret
    # What nobody confirmed is ended; what was paid meanwhile is said to be paid.
    assert gateway.cancel(there.id).status == PaymentStatus.CANCELLED
    again = _charge(customer, method, present=True, key="again")
    stripe.settle(again.id)
    assert gateway.cancel(again.id).status == PaymentStatus.SUCCEEDED


def test_what_the_bank_declines_is_told_by_its_word(stripe: FakeStripe) -> None:
    customer, method = _kept(stripe, "pm_declined")
    declined = _charge(customer, method)
    assert (declined.status, declined.failure) == (PaymentStatus.FAILED, "do_not_honor")
    assert declined.id.startswith("pi_")
    assert declined.metadata == {"payment": "row"}
    with pytest.raises(gateway.Refused):
        _charge(customer, method, cents=49, key="small")


def test_money_goes_back_once_and_never_more_than_came(stripe: FakeStripe) -> None:
    customer, method = _kept(stripe, "pm_visa")
    paid = _charge(customer, method)
    back = gateway.refund(paid.id, Money(600, "EUR"), ours="r-1", key="r-1")
    assert (back.status, back.amount, back.payment) == (RefundStatus.SUCCEEDED, Money(600, "EUR"), paid.id)
    assert gateway.refund(paid.id, Money(600, "EUR"), ours="r-1", key="r-1") == back
    assert gateway.read_refund(back.id) == back
    with pytest.raises(gateway.Refused):
        gateway.refund(paid.id, Money(401, "EUR"), ours="r-2", key="r-2")
    dispute = stripe.dispute(paid.id)
    found = gateway.read_dispute(dispute)
    assert (found.open, found.payment, found.reason) == (True, paid.id, "fraudulent")
    stripe.decide(dispute, "lost")
    assert (gateway.read_dispute(dispute).open, gateway.read_dispute(dispute).won) == (False, False)
    stripe.decide(dispute, "won")
    assert gateway.read_dispute(dispute).won


@pytest.mark.parametrize("answer", [500, 503, 429, 409, "hang up", "nonsense"])
def test_a_server_that_is_away_is_asked_again_later(stripe: FakeStripe, answer: int | str) -> None:
    stripe.next_answers.append(answer)
    with pytest.raises(gateway.Away):
        gateway.read_payment("pi_1")


@pytest.mark.parametrize("answer", [400, 401, 403, 404])
def test_a_refusal_is_none_that_time_mends(stripe: FakeStripe, answer: int) -> None:
    stripe.next_answers.append(answer)
    with pytest.raises(gateway.Refused):
        gateway.read_payment("pi_1")


def test_slow_is_away(stripe: FakeStripe, monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    # A port that takes connections and says nothing.
    import socket

    with socket.create_server(("127.0.0.1", 0)) as silent:
        settings.STRIPE_API_BASE = f"http://127.0.0.1:{silent.getsockname()[1]}"
        monkeypatch.setattr(gateway, "TIMEOUTS", (0.05, 0.05))
        with pytest.raises(gateway.Away):
            gateway.read_payment("pi_1")


EVENT = {"id": "evt_1", "type": "payment_intent.succeeded", "data": {"object": {"id": "pi_1"}}}


def test_an_event_is_believed_by_its_signature_within_five_minutes(stripe: FakeStripe) -> None:
    now = time.time()
    for ago in (0, 290, -290):
        assert gateway.read_event(*signed(EVENT, now - ago)).object == "pi_1"
    body, signature = signed(EVENT, now)
    forged = [
        # The library takes times in the future.
        signed(EVENT, now + 400),
        signed(EVENT, now - 400),
        signed(EVENT, now, "whsec_other"),
        (body + b" ", signature),
        (body, ""),
        (body, "t=1,v1="),
        (body, signature.replace("v1=", "v0=")),
        (b"\xff", signature),
        signed({"id": "evt_1"}, now),
        (body.replace(b"pi_1", b"pi_2"), signature),
    ]
    for content, header in forged:
        with pytest.raises(gateway.Forged):
            gateway.read_event(content, header)


def test_the_script_is_stripes_of_the_version_that_the_library_speaks(settings: Any) -> None:
    settings.STRIPE_API_BASE = gateway.OWN_API
    assert stripe.api_version == gateway.API_VERSION
    assert gateway.script() == f"https://js.stripe.com/{gateway.API_VERSION.split('.')[1]}/stripe.js"
    assert "https://api.stripe.com" in gateway.sources()["connect-src"]
    settings.STRIPE_API_BASE = "http://127.0.0.1:1"
    assert gateway.script() == "http://127.0.0.1:1/stripe.js"
    assert {name for names in gateway.sources().values() for name in names} == {"http://127.0.0.1:1"}
