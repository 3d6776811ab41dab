"""States and kinds of payments, each with the transitions that are allowed."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class MethodKind(models.TextChoices):
    CARD = "card", pgettext_lazy("payment method", "Card")
    SEPA_DEBIT = "sepa_debit", _("SEPA direct debit")
    INVOICE = "invoice", _("By invoice")


class ProviderKey(models.TextChoices):
    """Who moves the money: a transfer by the customer, our own debits at the bank, Stripe."""

    INVOICE = "invoice", _("Bank transfer")
    SEPA_DEBIT = "sepa_debit", _("Own direct debits")
    STRIPE = "stripe", "Stripe"


class MethodStatus(models.TextChoices):
    """A pending one waits for the provider's word, and is not offered."""

    PENDING = "pending", pgettext_lazy("payment method", "Pending")
    ACTIVE = "active", pgettext_lazy("payment method", "Active")
    EXPIRED = "expired", pgettext_lazy("payment method", "Expired")
    REVOKED = "revoked", pgettext_lazy("payment method", "Removed")


class PaymentStatus(models.TextChoices):
    """`processing` is not paid: a debit is on its way for days. What was paid can come back (`failed` after
    `succeeded`: a returned debit) or be disputed by the card's bank."""

    PENDING = "pending", pgettext_lazy("payment", "Waiting")
    REQUIRES_ACTION = "requires_action", pgettext_lazy("payment", "Needs your confirmation")
    PROCESSING = "processing", pgettext_lazy("payment", "On its way")
    SUCCEEDED = "succeeded", pgettext_lazy("payment", "Paid")
    FAILED = "failed", pgettext_lazy("payment", "Failed")
    CANCELLED = "cancelled", pgettext_lazy("payment", "Cancelled")
    REFUNDED = "refunded", pgettext_lazy("payment", "Refunded")
    DISPUTED = "disputed", pgettext_lazy("payment", "Disputed")


PAYMENT_TRANSITIONS: Mapping[PaymentStatus, frozenset[PaymentStatus]] = {
    PaymentStatus.PENDING: frozenset(
        {
            PaymentStatus.REQUIRES_ACTION,
            PaymentStatus.PROCESSING,
            PaymentStatus.SUCCEEDED,
            PaymentStatus.FAILED,
            PaymentStatus.CANCELLED,
        }
    ),
    PaymentStatus.REQUIRES_ACTION: frozenset(
        {
            PaymentStatus.PROCESSING,
            PaymentStatus.SUCCEEDED,
            PaymentStatus.FAILED,
            PaymentStatus.CANCELLED,
        }
    ),
    PaymentStatus.PROCESSING: frozenset(
        {
            PaymentStatus.REQUIRES_ACTION,
            PaymentStatus.SUCCEEDED,
            PaymentStatus.FAILED,
            PaymentStatus.CANCELLED,
        }
    ),
    PaymentStatus.SUCCEEDED: frozenset(
        {PaymentStatus.FAILED, PaymentStatus.REFUNDED, PaymentStatus.DISPUTED}
    ),
    PaymentStatus.DISPUTED: frozenset({PaymentStatus.SUCCEEDED, PaymentStatus.FAILED}),
    # What was given up may have been paid after all, and money that came is never overlooked.
    PaymentStatus.FAILED: frozenset({PaymentStatus.SUCCEEDED}),
    PaymentStatus.CANCELLED: frozenset({PaymentStatus.SUCCEEDED}),
    PaymentStatus.REFUNDED: frozenset(),
}
# What may still become money: there is one of these at most for what is due of an invoice.
LIVE = frozenset({PaymentStatus.PENDING, PaymentStatus.REQUIRES_ACTION, PaymentStatus.PROCESSING})


class RefundStatus(models.TextChoices):
    """By transfer, a refund waits until a person has sent the money."""

    PENDING = "pending", pgettext_lazy("refund", "Waiting")
    SUCCEEDED = "succeeded", pgettext_lazy("refund", "Paid back")
    FAILED = "failed", pgettext_lazy("refund", "Failed")


class RunStatus(models.TextChoices):
    """A run is downloaded and given to the bank; what comes of it stands in statements."""

    MADE = "made", pgettext_lazy("debit run", "Made")
    BOOKED = "booked", pgettext_lazy("debit run", "Booked")


class EntryStatus(models.TextChoices):
    MATCHED = "matched", pgettext_lazy("statement entry", "Matched")
    LEFTOVER = "leftover", pgettext_lazy("statement entry", "To do")
    IGNORED = "ignored", pgettext_lazy("statement entry", "Left aside")
    RETURNED = "returned", pgettext_lazy("statement entry", "Returned debit")


class LeftoverReason(models.TextChoices):
    """Why a transfer waits for a person."""

    NO_REFERENCE = "no_reference", _("No invoice number in the text")
    UNKNOWN_REFERENCE = "unknown_reference", _("The text names an invoice that there is not")
    ALREADY_PAID = "already_paid", _("The invoice is paid or cancelled already")
    AMOUNT_DIFFERS = "amount_differs", _("The amount is not what is due")
    CURRENCY = "currency", _("Another currency than the invoice")
    OUTGOING = "outgoing", _("Money that went out")
