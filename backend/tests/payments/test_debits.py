"""Own direct debits: a mandate, the notice, the run with its file, and what the bank's statement says of it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.core import mail
from lxml import etree

from tests.payments.samples import COMPANY, make_invoice
from tests.payments.statements import entry, part, statement
from vizitka.billing import selectors as billing
from vizitka.billing.models import BillingAccount, Seller
from vizitka.billing.services import open_account
from vizitka.common import clock
from vizitka.common.actor import SYSTEM, Person
from vizitka.common.money import Money
from vizitka.invoicing.drafts import Line
from vizitka.invoicing.services import credit, issue
from vizitka.payments import rules, selectors, texts
from vizitka.payments.enums import EntryStatus, MethodStatus, PaymentStatus, RunStatus
from vizitka.payments.errors import (
    CreditorIncomplete,
    IbanRefused,
    MandateIsThere,
    MandateTextChanged,
    NothingToCollect,
    NotOffered,
)
from vizitka.payments.models import DebitRun, Mandate, Payment, PaymentMethod, StatementEntry
from vizitka.payments.sepa import days
from vizitka.payments.sepa.pain008 import VERSIONS
from vizitka.payments.services import debits, methods, statements
from vizitka.payments.services.methods import Signature
from vizitka.payments.services.paying import pay

pytestmark = pytest.mark.django_db

Committed = Callable[[], Any]
IBAN = "AT61 1904 3002 3457 3201"


def signature(**values: Any) -> Signature:
    given: dict[str, Any] = {
        "iban": IBAN,
        "holder": "Alpenwerk AG",
        "street": "Salurner Straße",
        "building": "15",
        "postcode": "6020",
        "city": "Innsbruck",
        "country": "AT",
        "text_version": texts.MANDATE_VERSION,
    }
    return Signature(**{**given, **values})


@pytest.fixture
def method(account: BillingAccount, actor: Person) -> PaymentMethod:
    return methods.sign_mandate(account, signature(), actor=actor)


def _debit(account: BillingAccount, cents: int = 10_000) -> Payment:
    invoice = make_invoice(account, cents)
    return pay(invoice.pk, actor=SYSTEM, key=f"k-{invoice.pk}")


def _run(**options: Any) -> DebitRun:
    until = billing.day() + dt.timedelta(days=60)
    return debits.make_run(until, actor=SYSTEM, **options)


def _states() -> list[str]:
    return list(Payment.objects.order_by("created_at", "pk").values_list("status", flat=True))


def _take(*entries: str, name: str = "1", **options: Any) -> None:
    statements.take(statement(*entries, number=name, **options), file_name="camt.xml", actor=SYSTEM)


def test_a_mandate_keeps_what_was_read_and_hides_the_account(method: PaymentMethod, account: Any) -> None:
    mandate = Mandate.objects.get()
    assert mandate.reference == f"VZ-{account.customer_number}-1"
    assert (method.label, method.is_default) == ("AT61 •••• 3201", True)
    assert "Vizitka GmbH" in mandate.text
    assert "DE98ZZZ09999999999" in mandate.text
    assert mandate.signed_by is not None
    assert "190430023457" not in mandate.iban_encrypted.replace(" ", "")
    assert selectors.iban_of(mandate) == "AT611904300234573201"


def test_there_is_one_mandate_for_a_bank_account(method: PaymentMethod, account: Any) -> None:
    """Written otherwise, it is the same; under another name or address the person is told of the one that is there."""
    spelt = signature(iban="at611904300234573201", holder="  ALPENWERK  ag ")
    assert methods.sign_mandate(account, spelt, actor=SYSTEM) == method
    for other in ({"holder": "Berta Berg"}, {"street": "Maria-Theresien-Straße"}, {"postcode": "6021"}):
        with pytest.raises(MandateIsThere) as refused:
            methods.sign_mandate(account, signature(**other), actor=SYSTEM)
        assert refused.value.details == {"reference": f"VZ-{account.customer_number}-1"}
    assert Mandate.objects.count() == PaymentMethod.objects.count() == 1
    # Another bank account has its own, and so has this one after the method was removed.
    second = methods.sign_mandate(account, signature(iban="DE89370400440532013000"), actor=SYSTEM)
    methods.remove(method.pk, actor=SYSTEM)
    third = methods.sign_mandate(account, signature(holder="Berta Berg"), actor=SYSTEM)
    references = [one.mandate.reference for one in (second, third) if one.mandate]
    assert references == [f"VZ-{account.customer_number}-2", f"VZ-{account.customer_number}-3"]


def test_another_account_signs_for_the_same_bank_account(method: PaymentMethod, owner: Any) -> None:
    theirs = open_account("Alpenwerk Akademie", owner=owner)
    assert methods.sign_mandate(theirs, signature(), actor=SYSTEM) != method


@pytest.mark.parametrize(
    ("values", "refusal"),
    [
        ({"iban": "AT61 1904 3002 3457 3202"}, IbanRefused),
        ({"iban": "no iban"}, IbanRefused),
        # No SEPA there.
        ({"iban": "TR330006100519786457841326"}, IbanRefused),
        ({"text_version": 0}, MandateTextChanged),
    ],
)
def test_what_is_no_mandate_is_refused(
    account: Any, values: dict[str, Any], refusal: type[Exception]
) -> None:
    with pytest.raises(refusal):
        methods.sign_mandate(account, signature(**values), actor=SYSTEM)
    assert not Mandate.objects.exists()


def test_debits_need_a_creditor_and_euros(account: Any) -> None:
    Seller.objects.update(creditor_id="")
    with pytest.raises(NotOffered):
        methods.sign_mandate(account, signature(), actor=SYSTEM)
    with pytest.raises(CreditorIncomplete):
        _run()


def test_the_payer_is_told_of_day_amount_and_mandate(
    method: PaymentMethod, account: Any, committed: Committed
) -> None:
    account.receiver_email, account.receiver_language = "rechnung@alpenwerk.example", "de"
    account.save()
    with committed():
        payment = _debit(account, 1_875_000)
    assert payment.status == PaymentStatus.PENDING
    assert payment.invoice.due_on is not None
    assert payment.collect_on == days.on_or_after(payment.invoice.due_on)
    # Beside the mail with the invoice.
    [message] = [one for one in mail.outbox if str(method.mandate) in str(one.body)]
    assert message.to == ["rechnung@alpenwerk.example"]
    for said in ("18.750,00", str(method.mandate), "DE98ZZZ09999999999", "AT61 •••• 3201", "Vizitka GmbH"):
        assert said in message.body, said


def test_a_run_has_each_debit_once_and_its_file_is_the_same_each_time(
    method: PaymentMethod, account: Any
) -> None:
    first, second = _debit(account, 10_000), _debit(account, 5)
    run = _run()
    assert _states() == [PaymentStatus.PROCESSING] * 2
    with pytest.raises(NothingToCollect):
        _run()
    file = debits.file_of(run)
    Seller.objects.update(name="Another GmbH")
    assert debits.file_of(DebitRun.objects.get()) == file
    document = etree.fromstring(file)
    names = {"p": f"urn:iso:std:iso:20022:tech:xsd:{VERSIONS[0]}"}
    assert document.findtext(".//p:GrpHdr/p:CtrlSum", None, names) == "100.05"
    assert document.findtext(".//p:GrpHdr/p:MsgId", None, names) == run.message_id
    # The first debit of a mandate is the first; the next one is not.
    assert sorted(element.text or "" for element in document.findall(".//p:SeqTp", names)) == ["FRST", "RCUR"]
    assert {element.text for element in document.findall(".//p:Ustrd", names)} == {
        first.invoice.number,
        second.invoice.number,
    }
    assert debits.sum_of(run).amount == 10_005


def test_a_run_takes_what_is_chosen_and_what_is_too_late_is_told_again(
    method: PaymentMethod, account: Any, monkeypatch: pytest.MonkeyPatch, committed: Committed
) -> None:
    late, chosen = _debit(account), _debit(account)
    assert late.collect_on is not None
    later = clock.now() + dt.timedelta(days=30)
    monkeypatch.setattr(clock, "now", lambda: later)
    [plan, _] = debits.plan(billing.day())
    assert (plan.moved, plan.collect_on) == (True, rules.earliest_in_a_file(billing.day()))
    mail.outbox.clear()
    with committed():
        run = _run(chosen=frozenset({chosen.pk}), version=VERSIONS[1])
    assert [item.payment for item in run.items.all()] == [chosen]
    assert b"pain.008.001.02" in debits.file_of(run)
    assert len([one for one in mail.outbox if str(method.mandate) in str(one.body)]) == 1
    chosen.refresh_from_db()
    assert chosen.collect_on == plan.collect_on


def test_a_batch_that_the_bank_books_as_one_pays_all_but_what_came_back(
    method: PaymentMethod, account: Any
) -> None:
    for cents in (10_000, 5, 700):
        _debit(account, cents)
    run = _run()
    items = list(run.items.order_by("payment__created_at", "payment__pk"))
    # A sum that is not all of it pays nothing.
    _take(entry(10_000, batch=run.message_id, reference="a"), name="1")
    assert set(_states()) == {PaymentStatus.PROCESSING}
    _take(entry(10_705, batch=run.message_id, reference="b"), name="2")
    assert set(_states()) == {PaymentStatus.SUCCEEDED}
    run.refresh_from_db()
    assert run.status == RunStatus.BOOKED
    # Eight weeks later one of them goes back, with three euros for the bank.
    back = part("R", end_to_end=items[0].end_to_end, returned="AM04", instructed=10_000)
    _take(entry(-10_300, back, reference="c"), name="3")
    assert _states() == [PaymentStatus.FAILED, PaymentStatus.SUCCEEDED, PaymentStatus.SUCCEEDED]
    payment = items[0].payment
    payment.refresh_from_db()
    payment.invoice.refresh_from_db()
    assert (payment.invoice.status, payment.invoice.paid_amount) == ("open", 0)
    assert payment.failure_code == "AM04"
    assert payment.retry_on is not None
    assert StatementEntry.objects.get(amount=-10_300).status == EntryStatus.RETURNED


def test_debits_that_are_told_one_by_one_or_by_batches(method: PaymentMethod, account: Any) -> None:
    first, second = _debit(account, 10_000), _debit(account, 500)
    run = _run()
    by_payment = {item.payment_id: item for item in run.items.all()}
    # FRST and RCUR are two batches of the file, named after their place.
    _take(entry(10_000, batch=f"{run.message_id}-1"), name="1")
    assert sorted(_states()) == [PaymentStatus.PROCESSING, PaymentStatus.SUCCEEDED]
    other = next(one for one in (first, second) if not by_payment[one.pk].first)
    alone = part("x", end_to_end=by_payment[other.pk].end_to_end)
    _take(entry(other.amount, alone), name="2")
    assert set(_states()) == {PaymentStatus.SUCCEEDED}


def test_a_removed_mandate_is_collected_no_more(
    method: PaymentMethod, account: Any, actor: Person, committed: Committed
) -> None:
    in_hand = _debit(account)
    run = _run()
    waiting = _debit(account)
    methods.remove(method.pk, actor=actor)
    assert [Payment.objects.get(pk=one.pk).status for one in (in_hand, waiting)] == [
        PaymentStatus.PROCESSING,
        PaymentStatus.CANCELLED,
    ]
    with pytest.raises(NothingToCollect):
        _run()
    assert Mandate.objects.get().revoked_at is not None
    assert PaymentMethod.objects.get().status == MethodStatus.REVOKED
    assert debits.file_of(run)


def test_a_debit_goes_on_with_what_a_credit_note_leaves(method: PaymentMethod, account: Any) -> None:
    for name, value in COMPANY.items():
        setattr(account, name, value)
    account.save()
    invoice = issue(account, [Line("l", "Standard", 10, Money(1_000, "EUR"))], actor=SYSTEM)
    payment = pay(invoice.pk, actor=SYSTEM, key="k")
    credit(invoice.pk, quantities={1: 4}, reason="fewer", actor=SYSTEM)
    payment.refresh_from_db()
    assert payment.status == PaymentStatus.CANCELLED
    [following] = Payment.objects.filter(status=PaymentStatus.PENDING)
    assert (following.amount, following.method) == (6_000, method)
    credit(invoice.pk, reason="all of it", actor=SYSTEM)
    assert set(_states()) == {PaymentStatus.CANCELLED}


def test_a_transfer_takes_the_place_of_a_debit_that_no_bank_has(method: PaymentMethod, account: Any) -> None:
    payment = _debit(account)
    _take(entry(10_000, part(str(payment.invoice.number))))
    assert sorted(_states()) == [PaymentStatus.CANCELLED, PaymentStatus.SUCCEEDED]
    payment.invoice.refresh_from_db()
    assert payment.invoice.status == "paid"
    with pytest.raises(NothingToCollect):
        _run()
