"""Every read of invoices."""

from __future__ import annotations

import uuid

from vizitka.common.money import Money
from vizitka.invoicing.enums import InvoiceKind, InvoiceStatus
from vizitka.invoicing.models import Invoice
from vizitka.invoicing.snapshot import Snapshot, read

DUE = (InvoiceStatus.OPEN, InvoiceStatus.OVERDUE)


def snapshot_of(invoice: Invoice) -> Snapshot:
    """What the invoice says."""
    return read(invoice.snapshot)


def open_amount(invoice: Invoice) -> Money:
    """What is still to be paid: never below nothing."""
    if invoice.status == InvoiceStatus.CANCELLED:
        return Money(0, invoice.currency)
    return Money(max(0, invoice.gross - invoice.credited_amount - invoice.paid_amount), invoice.currency)


def owed_back(invoice: Invoice) -> Money:
    """What was paid for what a credit note has taken back since."""
    return Money(
        max(0, invoice.paid_amount - (invoice.gross - invoice.credited_amount)), invoice.currency
    )


def by_number(number: str) -> Invoice | None:
    return Invoice.objects.filter(number=number).first()


def due_invoices(account_id: uuid.UUID) -> list[Invoice]:
    """Invoices of an account that wait for their money, the oldest first."""
    rows = Invoice.objects.filter(account_id=account_id, kind=InvoiceKind.INVOICE, status__in=DUE)
    return list(rows.order_by("due_on", "number"))
