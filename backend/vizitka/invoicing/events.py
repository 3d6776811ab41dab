"""What happens to invoices."""

from __future__ import annotations

from typing import Self

from vizitka.common.actor import Actor
from vizitka.common.events import Changes, OwnedEvent
from vizitka.invoicing.models import Invoice


class InvoiceEvent(OwnedEvent):
    kind = "invoice"

    @classmethod
    def of(cls, actor: Actor, invoice: Invoice, changes: Changes | None = None) -> Self:
        return cls(
            actor=actor,
            owner_id=invoice.account_id,
            object_id=invoice.pk,
            label=str(invoice),
            changes=changes or {},
        )


class InvoiceIssued(InvoiceEvent):
    type = "invoice.issued"


class InvoiceCredited(InvoiceEvent):
    """A credit note took some or all of it back."""

    type = "invoice.credited"


class InvoicePaid(InvoiceEvent):
    """Nothing of it is due any more."""

    type = "invoice.paid"


class InvoiceReopened(InvoiceEvent):
    """Money that had come is gone again: a returned debit, a dispute."""

    type = "invoice.reopened"


class InvoiceOverdue(InvoiceEvent):
    type = "invoice.overdue"
