"""Methods and payments over HTTP: for whom, in which words, and what a stranger finds."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.conftest import ApiClient, MakeUser
from tests.payments.fake_stripe import FakeStripe, signed
from tests.payments.samples import make_invoice, set_seller
from vizitka.accounts.models import User
from vizitka.billing import services as billing
from vizitka.billing.enums import AccountKind, AccountRole
from vizitka.billing.models import BillingAccount
from vizitka.common import clock
from vizitka.common.actor import SYSTEM
from vizitka.payments import errands
from vizitka.payments.models import Payment, PaymentMethod, ProviderEvent
from vizitka.payments.providers.stripe import Told
from vizitka.payments.services import events

pytestmark = pytest.mark.django_db

MANDATE = {
    "kind": "sepa_debit",
    "iban": "at61 1904 3002 3457 3201",
    "holder": "Alpenwerk AG",
    "street": "Salurner Straße",
    "building": "15",
    "postcode": "6020",
    "city": "Innsbruck",
    "country": "AT",
}


@pytest.fixture
def me(api: ApiClient, owner: User) -> ApiClient:
    return api.as_(owner)


@pytest.fixture
def base(account: BillingAccount) -> str:
    return f"/v1/billing-accounts/{account.pk}"


def test_a_company_signs_a_mandate_chooses_and_removes(me: ApiClient, base: str) -> None:
    choices = me.get(f"{base}/payment-choices", Accept_Language="de").json()["data"]
    assert [(one["kind"], one["provider"]) for one in choices["kinds"]] == [
        ("sepa_debit", "sepa_debit"),
        ("invoice", "invoice"),
    ]
    assert "DE98ZZZ09999999999" in choices["mandate_text"]
    version = choices["mandate_version"]
    for wrong, field in (({"iban": "AT61"}, "iban"), ({"holder": " "}, "holder"), ({"city": ""}, "city")):
        answer = me.post(f"{base}/payment-methods", {**MANDATE, "mandate_version": version, **wrong})
        assert answer.status_code == 422
        assert list(answer.json()["errors"]) == [field]
    assert me.post(f"{base}/payment-methods", MANDATE).status_code == 409
    made = me.post(f"{base}/payment-methods", {**MANDATE, "mandate_version": version})
    assert made.status_code == 201
    debit = made.json()["data"]
    assert (debit["label"], debit["is_default"]) == ("AT61 •••• 3201", True)
    assert debit["mandate"]["reference"].endswith("-1")
    by_invoice = me.post(f"{base}/payment-methods", {"kind": "invoice"}).json()["data"]
    assert (by_invoice["days_to_pay"], by_invoice["is_default"]) == (14, False)
    path = f"{base}/payment-methods/{by_invoice['uuid']}"
    assert me.patch(path, {"is_default": True}).json()["data"]["is_default"]
    assert [one["kind"] for one in me.get(f"{base}/payment-methods").json()["data"]] == [
        "invoice",
        "sepa_debit",
    ]
    assert me.patch(path, {"is_default": False}).status_code == 422
    assert me.delete(path).status_code == 204
    [left] = me.get(f"{base}/payment-methods").json()["data"]
    assert (left["uuid"], left["is_default"]) == (debit["uuid"], True)
    assert me.patch(path, {"is_default": True}).status_code == 404
    # Nowhere does the account number go out.
    assert "190430023457" not in me.get(f"{base}/payment-methods").content.decode().replace(" ", "")


def test_an_invoice_is_paid_by_transfer_with_its_code(
    me: ApiClient, base: str, account: BillingAccount
) -> None:
    invoice = make_invoice(account, 30_790)
    path = f"{base}/invoices/{invoice.pk}/pay"
    started = me.post(path, {}).json()["data"]
    assert started["payment"]["status"] == "pending"
    transfer = started["transfer"]
    assert (transfer["reference"], transfer["amount"]) == (invoice.number, 30_790)
    assert transfer["code"].startswith("<svg")
    assert started["confirm"] is None
    assert me.post(path, {}).json()["data"]["payment"]["uuid"] == started["payment"]["uuid"]
    [listed] = me.get(f"{base}/payments?invoice={invoice.pk}").json()["data"]
    assert listed == started["payment"]
    assert me.get(f"{base}/payments").json()["data"] == [listed]


def test_a_card_is_added_and_pays_with_its_owner(
    me: ApiClient, base: str, account: BillingAccount, stripe: FakeStripe
) -> None:
    setup = me.post(f"{base}/payment-methods/setup").json()["data"]
    assert setup["publishable_key"] == "pk_test_fake"
    assert setup["script"] == f"{stripe.base}/stripe.js"
    path = f"{base}/payment-methods/{setup['method']}"
    # The browser says that it is done; Stripe does not.
    assert me.post(f"{path}/refresh").json()["data"]["status"] == "pending"
    assert me.get(f"{base}/payment-methods").json()["data"] == []
    stripe.keep(setup["client_secret"].split("_secret_")[0], "pm_asks")
    card = me.post(f"{path}/refresh").json()["data"]
    assert (card["status"], card["brand"], card["label"], card["expires"]) == (
        "active",
        "visa",
        "•••• 4242",
        "2028-08-31",
    )
    invoice = make_invoice(account)
    started = me.post(f"{base}/invoices/{invoice.pk}/pay", {"method": card["uuid"]}).json()["data"]
    assert started["payment"]["status"] == "requires_action"
    intent = started["confirm"]["client_secret"].split("_secret_")[0]
    refreshed = f"{base}/payments/{started['payment']['uuid']}/refresh"
    assert me.post(refreshed).json()["data"]["confirm"] == started["confirm"]
    stripe.settle(intent)
    done = me.post(refreshed).json()["data"]
    assert (done["payment"]["status"], done["confirm"]) == ("succeeded", None)
    assert me.post(f"{base}/invoices/{invoice.pk}/pay", {}).json()["code"] == "nothing_due"


def test_a_declined_card_says_why_in_words(
    me: ApiClient, base: str, account: BillingAccount, keep: Callable[[str], PaymentMethod]
) -> None:
    keep("pm_poor")
    started = me.post(f"{base}/invoices/{make_invoice(account).pk}/pay", {}).json()["data"]
    assert started["payment"]["status"] == "failed"
    assert started["payment"]["failure"] == "There was not enough money in the account."
    assert started["payment"]["retry_on"] is not None


def test_what_failed_is_named_until_it_is_paid_or_another_way_is_chosen(
    me: ApiClient, base: str, account: BillingAccount, keep: Callable[[str], PaymentMethod]
) -> None:
    def failed() -> list[tuple[str, bool]]:
        found = me.get(f"{base}/payments?failed=true").json()["data"]
        return [(one["invoice"], one["failed_at"] is not None) for one in found]

    keep("pm_poor")
    invoice, other = make_invoice(account), make_invoice(account)
    for one in (invoice, other):
        me.post(f"{base}/invoices/{one.pk}/pay", {})
    assert sorted(failed()) == sorted([(str(invoice.pk), True), (str(other.pk), True)])
    # Tried once more in vain: it is said once.
    me.post(f"{base}/invoices/{invoice.pk}/pay", {})
    assert sorted(failed()) == sorted([(str(invoice.pk), True), (str(other.pk), True)])
    method = me.post(f"{base}/payment-methods", {"kind": "invoice"}).json()["data"]
    me.post(f"{base}/invoices/{invoice.pk}/pay", {"method": method["uuid"]})
    assert failed() == [(str(other.pk), True)]
    me.post(f"{base}/invoices/{other.pk}/pay", {"method": keep("pm_visa").pk})
    assert failed() == []


def test_stripe_away_or_refusing_is_said(me: ApiClient, base: str, stripe: FakeStripe) -> None:
    stripe.next_answers.append(503)
    assert me.post(f"{base}/payment-methods/setup").json()["code"] == "payment_provider_away"
    stripe.next_answers.append(401)
    assert me.post(f"{base}/payment-methods/setup").json()["code"] == "payment_provider_refuses"
    assert not PaymentMethod.objects.exists()


def test_without_keys_there_is_no_card(me: ApiClient, base: str, settings: Any) -> None:
    assert me.post(f"{base}/payment-methods/setup").status_code == 404
    assert (
        me.client.post("/v1/payments/stripe/events", b"{}", content_type="application/json").status_code
        == 404
    )


def test_thieves_who_try_cards_are_slowed_down(me: ApiClient, base: str, stripe: FakeStripe) -> None:
    answers = [me.post(f"{base}/payment-methods/setup").status_code for _ in range(12)]
    assert answers == [201] * 10 + [429] * 2


def test_an_event_that_is_told_twice_is_worked_on_once(
    stripe: FakeStripe, monkeypatch: pytest.MonkeyPatch
) -> None:
    put: list[str] = []
    monkeypatch.setattr(type(errands.READ_EVENT), "put", lambda _errand, event: put.append(event))
    told = Told(id="evt_1", type="payment_intent.succeeded", object="pi_1")
    assert [events.take(told), events.take(told)] == [True, False]
    assert put == ["evt_1"]


def test_events_are_taken_by_their_signature_alone(
    api: ApiClient, account: BillingAccount, stripe: FakeStripe
) -> None:
    event = {"id": "evt_1", "type": "payment_intent.succeeded", "data": {"object": {"id": "pi_1"}}}
    now = clock.now().timestamp()

    def send(body: bytes, signature: str) -> Any:
        return api.client.post(
            "/v1/payments/stripe/events",
            body,
            content_type="application/json",
            headers={"Stripe-Signature": signature},
        )

    good = signed(event, now)
    for body, signature in (
        (good[0], ""),
        (good[0] + b" ", good[1]),
        signed(event, now, "whsec_guessed"),
        signed(event, now - 400),
        signed(event, now + 400),
        (b"\xff\xfe", good[1]),
    ):
        refused = send(body, signature)
        assert (refused.status_code, refused.json()["code"]) == (400, "event_signature_wrong")
    assert not ProviderEvent.objects.exists()
    assert send(*good).json() == {"data": {"known": False}}
    # Signed anew, as Stripe does when it did not hear our answer.
    assert send(*signed(event, now + 5)).json() == {"data": {"known": True}}
    assert ProviderEvent.objects.count() == 1


def test_nothing_of_another_account_is_there(
    api: ApiClient, account: BillingAccount, make_user: MakeUser, stripe: FakeStripe, keep: Any
) -> None:
    mine = keep("pm_visa")
    invoice = make_invoice(account)
    stranger = make_user()
    theirs = billing.open_account("Elsewhere", owner=stranger)
    client = api.as_(stranger)
    base, own = f"/v1/billing-accounts/{account.pk}", f"/v1/billing-accounts/{theirs.pk}"
    assert client.get(f"{base}/payment-methods").status_code == 404
    # By the own account's address neither.
    for answer in (
        client.post(f"{own}/invoices/{invoice.pk}/pay", {}),
        client.patch(f"{own}/payment-methods/{mine.pk}", {"is_default": True}),
        client.post(f"{own}/payment-methods/{mine.pk}/refresh"),
        client.delete(f"{own}/payment-methods/{mine.pk}"),
    ):
        assert answer.status_code == 404
    # A stranger's card does not pay the own invoice.
    bill = make_invoice(theirs)
    answer = client.post(f"{own}/invoices/{bill.pk}/pay", {"method": str(mine.pk)})
    assert answer.json()["code"] == "payment_method_not_usable"
    assert not Payment.objects.exists()


def test_private_persons_pay_by_invoice_only_when_allowed(api: ApiClient, make_user: MakeUser) -> None:
    person = make_user()
    set_seller()
    account = billing.open_account("Ada", owner=person, kind=AccountKind.PRIVATE)
    client = api.as_(person)
    base = f"/v1/billing-accounts/{account.pk}"
    assert client.post(f"{base}/payment-methods", {"kind": "invoice"}).json()["code"] == "not_by_invoice"
    invoice = make_invoice(account)
    assert client.post(f"{base}/invoices/{invoice.pk}/pay", {}).json()["code"] == "no_payment_method"


def test_a_viewer_sees_and_does_not_pay(
    api: ApiClient, account: BillingAccount, make_user: MakeUser, owner: User
) -> None:
    viewer = make_user()
    billing.set_account_member(account, viewer, AccountRole.VIEWER, actor=SYSTEM)
    client = api.as_(viewer)
    base = f"/v1/billing-accounts/{account.pk}"
    assert client.get(f"{base}/payment-methods").status_code == 200
    assert client.post(f"{base}/payment-methods", {"kind": "invoice"}).status_code == 403
    assert client.post(f"{base}/invoices/{make_invoice(account).pk}/pay", {}).status_code == 403


def test_where_billing_is_off_nothing_of_it_is_there(
    me: ApiClient, base: str, stripe: FakeStripe, settings: Any
) -> None:
    settings.VIZITKA_BILLING = False
    assert me.get(f"{base}/payment-methods").status_code == 404
    body, signature = signed({}, clock.now().timestamp())
    headers = {"Stripe-Signature": signature}
    answer = me.client.post(
        "/v1/payments/stripe/events", body, content_type="application/json", headers=headers
    )
    assert answer.status_code == 404


def test_the_script_of_others_is_let_in_on_one_page(
    me: ApiClient, account: BillingAccount, stripe: FakeStripe, settings: Any, tmp_path: Any
) -> None:
    settings.FRONTEND_DIST = tmp_path
    (tmp_path / "index.html").write_text("<head></head>")

    def directives(path: str) -> dict[str, str]:
        policy = me.client.get(path).headers["Content-Security-Policy"]
        return dict(re.split(r" ", part, maxsplit=1) for part in policy.split("; "))

    usual = directives(f"/billing/{account.pk}")
    assert stripe.base not in str(usual)
    card = directives(f"/billing/{account.pk}/card")
    assert card["script-src"] == f"'self' {stripe.base}"
    assert card["frame-src"].endswith(stripe.base)
    assert card["connect-src"].endswith(stripe.base)
    same = {"default-src", "style-src", "object-src", "base-uri", "form-action", "frame-ancestors"}
    assert {name: card[name] for name in same} == {name: usual[name] for name in same}
    for path in ("/billing/card", f"/billing/{account.pk}/card/x", f"/x/billing/{account.pk}/card"):
        assert directives(path) == usual
    settings.STRIPE_SECRET_KEY = ""
    assert directives(f"/billing/{account.pk}/card") == usual
