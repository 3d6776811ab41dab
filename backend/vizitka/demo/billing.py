"""Who sells in the demo, and who pays: two billing accounts with their people."""

from __future__ import annotations

import datetime as dt
from typing import Final

from django.utils import translation

from vizitka.accounts.models import User
from vizitka.billing import company, joining, selling, services
from vizitka.billing.enums import AccountRole
from vizitka.billing.models import BillingAccount, CustomerCounter
from vizitka.common.actor import SYSTEM, Person
from vizitka.invoicing.enums import InvoiceKind, InvoiceStatus
from vizitka.invoicing.models import Invoice
from vizitka.payments import texts
from vizitka.payments.enums import PaymentStatus
from vizitka.payments.models import Mandate, Payment, PaymentMethod
from vizitka.payments.sepa import days
from vizitka.payments.services import methods, paying, recording
from vizitka.payments.services.methods import Signature
from vizitka.tax.enums import NumberState
from vizitka.tax.models import Consultation

SELLER: Final[dict[str, str]] = {
    "name": "Vizitka GmbH",
    "address_line1": "Torstraße 140",
    "zipcode": "10119",
    "city": "Berlin",
    "country": "DE",
    "vat_number": "DE136695976",
    "tax_number": "37/123/45678",
    "register": "Amtsgericht Berlin (Charlottenburg), HRB 123456 B",
    "email": "billing@vizitka.example",
    "phone": "+49 30 555 0140",
    "contact": "Clara Winter",
    "website": "https://vizitka.example",
    "iban": "DE77100100100123456789",
    "bic": "PBNKDEFFXXX",
    "bank_name": "Postbank",
    "creditor_id": "DE98ZZZ09999999999",
    "time_zone": "Europe/Berlin",
}
ALPENWERK: Final = {
    "company_name": "Alpenwerk AG",
    "address_line1": "Salurner Straße 15",
    "zipcode": "6020",
    "city": "Innsbruck",
    "country": "AT",
    "vat_number": "ATU12345675",
    "vat_state": NumberState.VALID,
    "receiver_name": "Petra Hölzl",
    "receiver_email": "rechnung@alpenwerk.example",
    "receiver_language": "de",
    "po_required": True,
}
ACADEMY: Final = {
    "company_name": "Alpenwerk Akademie GmbH",
    "address_line1": "Salurner Straße 15",
    "zipcode": "6020",
    "city": "Innsbruck",
    "country": "AT",
    "vat_number": "ATU68123407",
    # VIES could not say: VAT is charged until it can.
    "vat_state": NumberState.UNKNOWN,
    "receiver_name": "Miriam Hofer",
    "receiver_email": "akademie@alpenwerk.example",
    "receiver_language": "de",
}
FIRST_NUMBER: Final = 10_284
# The holder of the account had the bank send it back: nobody tries that again by itself.
RETURNED: Final = "MD06"


def found_accounts(owner: User, now: dt.datetime) -> tuple[BillingAccount, BillingAccount]:
    """The seller, and the accounts of Alpenwerk AG and of its academy."""
    selling.change_seller(SELLER, actor=SYSTEM)
    CustomerCounter.objects.update_or_create(pk=1, defaults={"last": FIRST_NUMBER - 1})
    begun = now - dt.timedelta(days=400)
    alpenwerk = services.open_account("Alpenwerk AG", owner=owner)
    asked = Consultation.objects.create(
        number=str(ALPENWERK["vat_number"]),
        state=NumberState.VALID,
        name="Alpenwerk AG",
        address="Salurner Straße 15, AT-6020 Innsbruck",
        requester=SELLER["vat_number"],
        reference="WAPIAAAAZGVtb3ZpZXM",
        at=now - dt.timedelta(days=12, hours=3),
    )
    _say(alpenwerk, {**ALPENWERK, "consultation": asked, "vat_checked_at": asked.at, "created_at": begun})
    academy = services.open_account("Alpenwerk Akademie GmbH", owner=owner)
    failed = Consultation.objects.create(
        number=str(ACADEMY["vat_number"]),
        state=NumberState.UNKNOWN,
        problem="MS_UNAVAILABLE",
        at=now - dt.timedelta(hours=5),
    )
    _say(academy, {**ACADEMY, "consultation": failed, "vat_checked_at": failed.at, "created_at": begun})
    return alpenwerk, academy


def _say(account: BillingAccount, values: dict[str, object]) -> None:
    """Without a check: nobody asks VIES about invented companies."""
    for name, value in values.items():
        setattr(account, name, value)
    company.derive(account)
    account.save()


def give_methods(owner: Person, company: BillingAccount, academy: BillingAccount, now: dt.datetime) -> None:
    """The company pays by direct debit, and can by invoice; the academy by invoice."""
    address = {"street": "Salurner Straße", "building": "15", "postcode": "6020", "city": "Innsbruck"}
    signature = Signature(
        iban="AT611904300234573201",
        holder="Alpenwerk AG",
        country="AT",
        text_version=texts.MANDATE_VERSION,
        **address,
    )
    with translation.override("de"):
        method = methods.sign_mandate(company, signature, actor=owner)
    signed = now - dt.timedelta(days=399)
    Mandate.objects.filter(payment_methods=method).update(signed_at=signed, used=True)
    for account in (company, academy):
        methods.add_by_invoice(account, actor=owner)
    PaymentMethod.objects.filter(account__in=[company, academy]).update(created_at=signed)


def pay_invoices(company: BillingAccount, academy: BillingAccount, now: dt.datetime) -> None:
    """What was due three weeks ago is paid on its day. What came later waits for its transfer, or is overdue; of the
    company's debits one came back, and one is announced."""
    found = Invoice.objects.filter(
        account__in=[company, academy],
        kind=InvoiceKind.INVOICE,
        status__in=[InvoiceStatus.OPEN, InvoiceStatus.OVERDUE],
    )
    for invoice in found.order_by("issued_on", "number"):
        due, is_debited = invoice.due_on or now.date(), invoice.account_id == company.pk
        is_paid = due < (now - dt.timedelta(days=21)).date()
        if not is_paid and not is_debited:
            continue
        payment = paying.pay(invoice.pk, actor=SYSTEM, key=f"demo-{invoice.pk}")
        day = days.on_or_after(due) if is_debited else due
        if day >= now.date():
            continue
        at = dt.datetime.combine(day, dt.time(9, 30), tzinfo=dt.UTC)
        if is_paid:
            recording.record(payment.pk, PaymentStatus.SUCCEEDED, at=at)
        else:
            recording.record(payment.pk, PaymentStatus.FAILED, failure=RETURNED, at=at)
        begun = at - dt.timedelta(days=14)
        Payment.objects.filter(pk=payment.pk).update(
            created_at=begun, collect_on=day if payment.collect_on else None, told_collect_on=None
        )


def add_people(owner: Person, account: BillingAccount, accountant: User, viewer: User) -> None:
    """Who looks after the account beside its owner, and one who has not answered yet."""
    for user, role in ((accountant, AccountRole.ACCOUNTANT), (viewer, AccountRole.VIEWER)):
        services.set_account_member(account, user, role, actor=owner)
    joining.invite(owner, account, "steuerberatung@kanzlei-moser.example", AccountRole.VIEWER, language="de")
