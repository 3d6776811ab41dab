"""Words of invoices."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class InvoiceKind(models.TextChoices):
    INVOICE = "invoice", _("Invoice")
    CREDIT_NOTE = "credit_note", _("Credit note")


class InvoiceStatus(models.TextChoices):
    """`paid` of a credit note: nothing of it is left to be paid back. `cancelled`: all of it is credited."""

    DRAFT = "draft", pgettext_lazy("invoice", "Draft")
    OPEN = "open", pgettext_lazy("invoice", "Open")
    PAID = "paid", pgettext_lazy("invoice", "Paid")
    OVERDUE = "overdue", pgettext_lazy("invoice", "Overdue")
    CANCELLED = "cancelled", pgettext_lazy("invoice", "Cancelled")


TRANSITIONS: Mapping[InvoiceStatus, frozenset[InvoiceStatus]] = {
    InvoiceStatus.DRAFT: frozenset({InvoiceStatus.OPEN, InvoiceStatus.PAID}),
    InvoiceStatus.OPEN: frozenset({InvoiceStatus.PAID, InvoiceStatus.OVERDUE, InvoiceStatus.CANCELLED}),
    InvoiceStatus.OVERDUE: frozenset({InvoiceStatus.PAID, InvoiceStatus.OPEN, InvoiceStatus.CANCELLED}),
    # A debit that is returned opens it again.
    InvoiceStatus.PAID: frozenset({InvoiceStatus.OPEN, InvoiceStatus.OVERDUE, InvoiceStatus.CANCELLED}),
    InvoiceStatus.CANCELLED: frozenset(),
}


class CollectedBy(StrEnum):
    """How the money of an invoice is fetched, where nobody has to transfer it."""

    DEBIT = "debit"
    CARD = "card"


class DocumentForm(models.TextChoices):
    """What an invoice is written as."""

    PDF = "pdf", "PDF/A-3"
    EN16931 = "en16931", "EN 16931"
    XRECHNUNG = "xrechnung", "XRechnung"


class InvoiceForm(models.TextChoices):
    """The XML of an invoice that can be asked for."""

    EN16931 = "en16931", "EN 16931"
    XRECHNUNG = "xrechnung", "XRechnung"
