"""Every read of payments."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal

from django.conf import settings
from django.db.models import Exists, OuterRef, Q, QuerySet

from vizitka.billing import selectors as billing
from vizitka.billing.enums import AccountKind
from vizitka.billing.models import BillingAccount
from vizitka.billing.seller_rules import open_limit
from vizitka.common import crypto
from vizitka.common.money import Money, from_decimal
from vizitka.invoicing import selectors as invoices
from vizitka.invoicing.enums import CollectedBy, InvoiceKind, InvoiceStatus
from vizitka.invoicing.models import Invoice
from vizitka.invoicing.snapshot import InvoiceCollection
from vizitka.payments import rules, texts
from vizitka.payments.enums import (
    LIVE,
    MethodKind,
    MethodStatus,
    PaymentStatus,
    ProviderKey,
    RefundStatus,
)
from vizitka.payments.models import Mandate, Payment, PaymentMethod, PaymentTerms, Refund
from vizitka.payments.providers import stripe as gateway

# What encrypts IBANs (common.crypto).
PURPOSE = "iban"


def methods_of(account: BillingAccount) -> QuerySet[PaymentMethod]:
    """What the account has, the default first; without those that were removed or never confirmed."""
    return (
        PaymentMethod.objects.filter(account=account)
        .exclude(status__in=[MethodStatus.REVOKED, MethodStatus.PENDING])
        .select_related("mandate")
        .order_by("-is_default", "created_at", "id")
    )


def default_method(account: BillingAccount) -> PaymentMethod | None:
    """By which the account pays where nobody has said another one; None: by invoice, where it may."""
    return methods_of(account).filter(is_default=True).first()


def may_pay_by_invoice(account: BillingAccount) -> bool:
    """Businesses may, and whom the operator allows it; nobody whom the operator forbids it."""
    said = PaymentTerms.objects.filter(account=account).values_list("by_invoice", flat=True).first()
    return account.kind == AccountKind.BUSINESS if said is None else said


@dataclass(frozen=True, slots=True)
class Trust:
    """What an account that has never paid may owe: `limit` in all, with tax, of which `left` is left."""

    limit: Money
    left: Money


def trust_in(account: BillingAccount) -> Trust | None:
    """What the account may buy before money came, by invoice or by an own debit, which can be sent back; None: any
    sum, since it has paid an invoice that stayed paid."""
    paid = Payment.objects.filter(account=account, status=PaymentStatus.SUCCEEDED, applied__gt=0)
    if paid.filter(invoice__status=InvoiceStatus.PAID).exists():
        return None
    own = PaymentTerms.objects.filter(account=account).values_list("open_limit", flat=True).first()
    units = open_limit(billing.seller().open_limit, account.currency) if own is None else own
    limit = from_decimal(Decimal(units), account.currency)
    # What waits for a card is given when the card has paid.
    owed = Invoice.objects.filter(
        account=account,
        kind=InvoiceKind.INVOICE,
        status__in=[InvoiceStatus.OPEN, InvoiceStatus.OVERDUE],
        currency=account.currency,
    ).exclude(payments__in=Payment.objects.filter(provider=ProviderKey.STRIPE, status__in=LIVE))
    left = limit.amount - sum(invoices.open_amount(invoice).amount for invoice in owed)
    return Trust(limit, Money(left, account.currency))


def can_pay(account: BillingAccount) -> bool:
    """Whether an invoice of this account would find its way by itself."""
    return default_method(account) is not None or may_pay_by_invoice(account)


def stripe_customer(account_id: uuid.UUID) -> str:
    return (
        PaymentTerms.objects.filter(account_id=account_id).values_list("stripe_customer", flat=True).first()
        or ""
    )


def payments_of(account: BillingAccount) -> QuerySet[Payment]:
    return Payment.objects.filter(account=account).select_related("invoice", "method__mandate")


def failed_of(account: BillingAccount) -> QuerySet[Payment]:
    """The last attempts that came to nothing, of invoices that are still due: somebody has to do something."""
    unpaid = [InvoiceStatus.OPEN, InvoiceStatus.OVERDUE]
    later = Payment.objects.filter(invoice=OuterRef("invoice"), account=account).filter(
        Q(created_at__gt=OuterRef("created_at")) | Q(created_at=OuterRef("created_at"), pk__gt=OuterRef("pk"))
    )
    return payments_of(account).filter(
        ~Exists(later),
        status__in=[PaymentStatus.FAILED, PaymentStatus.DISPUTED],
        invoice__status__in=unpaid,
    )


def fetched_by_us() -> QuerySet[Payment]:
    """What the payer has done all for: debits that wait for a run or for the bank, cards that the provider charges."""
    waiting = Payment.objects.filter(status__in=[PaymentStatus.PENDING, PaymentStatus.PROCESSING])
    return waiting.exclude(provider=ProviderKey.INVOICE)


def payment(payment_id: uuid.UUID) -> Payment:
    """As it is now, with what is shown of it."""
    return Payment.objects.select_related("invoice", "method__mandate").get(pk=payment_id)


def iban_of(mandate: Mandate) -> str:
    return crypto.decrypt(PURPOSE, mandate.iban_encrypted)


@dataclass(frozen=True, slots=True)
class Choices:
    """What an account may add, with what people read before they agree."""

    kinds: tuple[tuple[MethodKind, ProviderKey], ...]
    days_to_pay: int
    trust: Trust | None
    creditor: str
    creditor_id: str
    mandate_text: str
    mandate_version: int


def choices_of(account: BillingAccount) -> Choices:
    seller = billing.seller()
    kinds: list[tuple[MethodKind, ProviderKey]] = []
    if gateway.is_offered():
        kinds.append((MethodKind.CARD, ProviderKey.STRIPE))
    if own_debits_are_offered(account):
        kinds.append((MethodKind.SEPA_DEBIT, ProviderKey.SEPA_DEBIT))
    elif gateway.is_offered() and "sepa_debit" in settings.STRIPE_METHODS:
        kinds.append((MethodKind.SEPA_DEBIT, ProviderKey.STRIPE))
    if may_pay_by_invoice(account):
        kinds.append((MethodKind.INVOICE, ProviderKey.INVOICE))
    return Choices(
        kinds=tuple(kinds),
        days_to_pay=seller.days_to_pay,
        trust=trust_in(account),
        creditor=seller.name,
        creditor_id=seller.creditor_id,
        mandate_text=texts.mandate(seller.name, seller.creditor_id),
        mandate_version=texts.MANDATE_VERSION,
    )


def own_debits_are_offered(account: BillingAccount) -> bool:
    """Debits are in euros, and only for a seller whom the bank knows as a creditor."""
    seller = billing.seller()
    return bool(seller.iban and seller.creditor_id and account.currency == "EUR")


def collected_until(day: dt.date) -> QuerySet[Payment]:
    """Own debits that wait for a file, and are collected on `day` or before."""
    return (
        Payment.objects.filter(
            provider=ProviderKey.SEPA_DEBIT, status="pending", collect_on__lte=day, debits__isnull=True
        )
        .select_related("invoice", "account", "method__mandate")
        .order_by("collect_on", "id")
    )


def to_be_transferred() -> QuerySet[Refund]:
    """Refunds that no provider pays: they wait until the operator has sent the money, and said so."""
    return Refund.objects.filter(status=RefundStatus.PENDING).exclude(payment__provider=ProviderKey.STRIPE)


def with_pending_of(account: BillingAccount) -> QuerySet[PaymentMethod]:
    """As `methods_of`, with those that a person is about to add."""
    return (
        PaymentMethod.objects.filter(account=account)
        .exclude(status=MethodStatus.REVOKED)
        .select_related("mandate")
    )


def has_invoice(account: BillingAccount, invoice_id: uuid.UUID) -> bool:
    """Another account's invoice is one that there is not."""
    return Invoice.objects.filter(pk=invoice_id, account=account).exclude(status="draft").exists()


def collected_by(
    method: PaymentMethod | None, *, told_on: dt.date | None = None
) -> Callable[[dt.date], InvoiceCollection | None]:
    """How an invoice that is paid by the method says that its money is fetched, by the day on which it is due; None
    where somebody transfers it. `told_on`: the day on which the payer is told, today."""

    def collection(due_on: dt.date) -> InvoiceCollection | None:
        if method is None or method.kind == MethodKind.INVOICE:
            return None
        if method.kind == MethodKind.CARD:
            return InvoiceCollection(by=CollectedBy.CARD, account=method.label)
        if method.mandate is None:
            # Stripe's own: it tells the payer of the day.
            return InvoiceCollection(by=CollectedBy.DEBIT, account=method.label)
        return InvoiceCollection(
            by=CollectedBy.DEBIT,
            account=method.label,
            mandate=method.mandate.reference,
            creditor=billing.seller().creditor_id,
            day=rules.collect_on(due_on, told_on or billing.day()),
        )

    return collection
