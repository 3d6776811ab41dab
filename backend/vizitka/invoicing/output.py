"""Invoices as the API says them."""

from __future__ import annotations

from typing import Any

from vizitka.billing.access import AccountAccess
from vizitka.billing.enums import AccountStatus
from vizitka.billing.permissions import ACCOUNTS_EDIT
from vizitka.images.schemas import image_out
from vizitka.invoicing import epc, selectors, writing
from vizitka.invoicing.enums import InvoiceKind, InvoiceStatus
from vizitka.invoicing.models import Invoice
from vizitka.invoicing.snapshot import Snapshot


def listed_out(invoice: Any) -> dict[str, Any]:
    """A row of `selectors.listed`."""
    quantity, name = invoice.first_quantity, invoice.first_name or ""
    cancelled = invoice.status == InvoiceStatus.CANCELLED
    return {
        "uuid": invoice.pk,
        "number": invoice.number,
        "kind": invoice.kind,
        "kind_name": str(InvoiceKind(invoice.kind).label),
        "title": name if quantity in (None, 1) else f"{quantity} × {name}",
        "more": max(0, (invoice.last_position or 0) - 1),
        "issued_on": invoice.issued_on,
        "due_on": invoice.due_on,
        "currency": invoice.currency,
        "gross": invoice.gross,
        "open_amount": selectors.open_amount(invoice).amount,
        "status": invoice.status,
        "status_name": str(InvoiceStatus(invoice.status).label),
        "paid_on": invoice.paid_on,
        "corrects": invoice.corrects.number if invoice.corrects else "",
        "cancelled_by": (invoice.taken_back_by or "") if cancelled else "",
    }


def mention_out(invoice: Invoice) -> dict[str, Any]:
    return {
        "uuid": invoice.pk,
        "number": invoice.number,
        "issued_on": invoice.issued_on,
        "currency": invoice.currency,
        "gross": invoice.gross,
    }


def invoice_out(access: AccountAccess, invoice: Invoice) -> dict[str, Any]:
    said = selectors.snapshot_of(invoice)
    instead = selectors.instead_of(invoice)
    may = ACCOUNTS_EDIT in access.abilities and access.account.status != AccountStatus.CLOSED
    return {
        **mention_out(invoice),
        "kind": invoice.kind,
        "kind_name": str(InvoiceKind(invoice.kind).label),
        "status": invoice.status,
        "status_name": str(InvoiceStatus(invoice.status).label),
        "due_on": invoice.due_on,
        "paid_amount": invoice.paid_amount,
        "credited_amount": invoice.credited_amount,
        "open_amount": selectors.open_amount(invoice).amount,
        "paid_on": invoice.paid_on,
        "sent_at": invoice.sent_at,
        "sent_to": invoice.sent_to,
        "receiver": selectors.receiver_of(access.account),
        "corrects": mention_out(invoice.corrects) if invoice.corrects else None,
        "credit_notes": [mention_out(note) for note in selectors.corrections(invoice)],
        "instead": mention_out(instead) if instead else None,
        "may_correct": may and selectors.may_correct(invoice),
        "differs": writing.differs(access.account, said),
        "code": _code(invoice, said),
        "logo": image_out(invoice.logo),
        "document": said.model_dump(),
    }


def _code(invoice: Invoice, said: Snapshot) -> str:
    """What banking apps read, as SVG: for what is due now. Empty where nothing is, and on credit notes."""
    due = selectors.open_amount(invoice)
    if said.bank is None or invoice.kind == InvoiceKind.CREDIT_NOTE or not due:
        return ""
    bank = said.bank
    return epc.svg(name=bank.holder, iban=bank.iban, bic=bank.bic, amount=due, reference=said.number) or ""
