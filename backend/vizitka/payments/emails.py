"""Mails about payments, to who receives the invoices of an account, in that one's language."""

from __future__ import annotations

import datetime as dt
import uuid
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from vizitka.billing import selectors as billing
from vizitka.billing.enums import AccountRole
from vizitka.billing.models import AccountMember, BillingAccount
from vizitka.common.mail.letters import Button, Letter, Row, Table, compose, greeting
from vizitka.common.money import formatted
from vizitka.payments import texts
from vizitka.payments.enums import LIVE, MethodStatus, PaymentStatus
from vizitka.payments.models import Payment, PaymentMethod


@dataclass(frozen=True, slots=True)
class Receiver:
    address: str
    language: str
    name: str


def receiver_of(account: BillingAccount) -> Receiver | None:
    """Who receives the invoices; where nobody is named, an owner."""
    owner = (
        AccountMember.objects.filter(account=account, role=AccountRole.OWNER, user__is_active=True)
        .select_related("user")
        .order_by("created_at", "pk")
        .first()
    )
    language = billing.language_of(account)
    if account.receiver_email:
        return Receiver(account.receiver_email, language, account.receiver_name)
    if owner is None:
        return None
    return Receiver(owner.user.email, language, owner.user.full_name)


def debit(payment_id: uuid.UUID, day: dt.date) -> EmailMessage | None:
    """The notice of a debit; None where it is not collected any more, or on another day, which another mail says."""
    payment = _payment(payment_id)
    method = payment.method if payment else None
    if payment is None or payment.status not in LIVE or payment.collect_on != day:
        return None
    if method is None or method.mandate is None or (receiver := receiver_of(payment.account)) is None:
        return None
    seller = billing.seller()
    with translation.override(receiver.language):
        words = {"amount": _amount(payment), "day": _day(day), "number": payment.invoice.number}
        letter = Letter(
            subject=_("We will debit %(amount)s on %(day)s") % words,
            greeting=greeting(receiver.name),
            paragraphs=[
                _("For invoice %(number)s we will debit %(amount)s from your account on %(day)s.") % words,
                _("Please see to it that there is enough money in the account on that day."),
            ],
            tables=[
                Table(
                    _("The debit"),
                    [
                        Row(_("Account"), method.mandate.iban_masked),
                        Row(_("Mandate reference"), method.mandate.reference),
                        Row(_("Creditor identifier"), seller.creditor_id),
                        Row(_("Creditor"), seller.name),
                    ],
                )
            ],
            button=_invoice(payment),
            reason=_reason(payment.account),
        )
        message = compose(letter, to=receiver.address, language=receiver.language)
    message.extra_headers["Message-ID"] = _message_id("debit", payment_id, day.isoformat())
    return message


def failure(payment_id: uuid.UUID) -> EmailMessage | None:
    """None where it was paid meanwhile."""
    payment = _payment(payment_id)
    if payment is None or payment.status != PaymentStatus.FAILED:
        return None
    if payment.invoice.status not in {"open", "overdue"}:
        return None
    receiver = receiver_of(payment.account)
    if receiver is None:
        return None
    with translation.override(receiver.language):
        words = {"amount": _amount(payment), "number": payment.invoice.number}
        paragraphs = [
            _("%(amount)s for invoice %(number)s could not be collected.") % words,
            texts.failure(payment.failure_code) or _("The bank declined the payment."),
        ]
        if payment.retry_on:
            paragraphs.append(
                _("We will try again on %(day)s. You can also pay before, in another way.")
                % {"day": _day(payment.retry_on)}
            )
        else:
            paragraphs.append(_("Please pay in another way, or add another payment method."))
        letter = Letter(
            subject=_("The payment of invoice %(number)s has failed") % words,
            greeting=greeting(receiver.name),
            paragraphs=paragraphs,
            button=_invoice(payment),
            reason=_reason(payment.account),
        )
        message = compose(letter, to=receiver.address, language=receiver.language)
    message.extra_headers["Message-ID"] = _message_id("failed", payment_id, str(payment.attempt))
    return message


def expiry(method_id: uuid.UUID, expires: dt.date) -> EmailMessage | None:
    """None for a card that was removed or renewed meanwhile."""
    method = PaymentMethod.objects.select_related("account", "mandate").filter(pk=method_id).first()
    if method is None or method.status != MethodStatus.ACTIVE or method.expires != expires:
        return None
    receiver = receiver_of(method.account)
    if receiver is None:
        return None
    with translation.override(receiver.language):
        words = {"card": method.label, "day": _day(expires), "account": method.account.name}
        letter = Letter(
            subject=_("Your card %(card)s expires on %(day)s") % words,
            greeting=greeting(receiver.name),
            paragraphs=[
                _("The card %(card)s, by which %(account)s pays, expires on %(day)s.") % words,
                _("Add a new one, so that the next invoice is paid as usual."),
            ],
            button=Button(
                _("Open the payment methods"), f"{settings.PUBLIC_URL}/billing/{method.account_id}"
            ),
            reason=_reason(method.account),
        )
        message = compose(letter, to=receiver.address, language=receiver.language)
    message.extra_headers["Message-ID"] = _message_id("expires", method_id, expires.isoformat())
    return message


def _payment(payment_id: uuid.UUID) -> Payment | None:
    return (
        Payment.objects.select_related("account", "invoice", "method__mandate").filter(pk=payment_id).first()
    )


def _amount(payment: Payment) -> str:
    return formatted(payment.money, (get_language() or "en").replace("-", "_"))


def _day(day: dt.date) -> str:
    return date_format(day, "DATE_FORMAT")


def _invoice(payment: Payment) -> Button:
    address = f"{settings.PUBLIC_URL}/billing/{payment.account_id}/invoices?invoice={payment.invoice_id}"
    return Button(_("Open the invoice"), address)


def _reason(account: BillingAccount) -> str:
    return _("Vizitka sends this mail because you receive the invoices of %(account)s.") % {
        "account": account.name
    }


def _message_id(kind: str, row_id: uuid.UUID, what: str) -> str:
    """The same for each attempt: who is given one twice can tell."""
    host = urlsplit(settings.PUBLIC_URL).hostname or "localhost"
    return f"<{kind}.{row_id.hex}.{what}@{host}>"
