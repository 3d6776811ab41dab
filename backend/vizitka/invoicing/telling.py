"""What companies' own systems can be told of invoices (outbox.catalogue)."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from django.utils.translation import pgettext_lazy
from pydantic import BaseModel

from vizitka.billing.permissions import ACCOUNTS_READ
from vizitka.common.actor import SpaceToken
from vizitka.common.errors import NotFound
from vizitka.common.events import Event
from vizitka.invoicing.events import (
    InvoiceCredited,
    InvoiceIssued,
    InvoiceOverdue,
    InvoicePaid,
    InvoiceReopened,
)
from vizitka.invoicing.selectors import listed_one
from vizitka.outbox import catalogue

EXAMPLE: Final = Path(__file__).with_name("told_invoice.json")


def register_told() -> None:
    catalogue.register(
        catalogue.Thing(
            "invoice",
            pgettext_lazy("told", "Invoices"),
            ACCOUNTS_READ,
            _schema,
            _read,
            EXAMPLE,
            accounts=_accounts,
        ),
        {
            InvoiceIssued: pgettext_lazy("told", "Invoice or credit note issued"),
            InvoicePaid: pgettext_lazy("told", "Invoice paid"),
            InvoiceOverdue: pgettext_lazy("told", "Invoice overdue"),
            InvoiceReopened: pgettext_lazy("told", "Invoice open again"),
            InvoiceCredited: pgettext_lazy("told", "Invoice credited"),
        },
    )


def _accounts(events: Sequence[Event]) -> Mapping[uuid.UUID, uuid.UUID]:
    return {event.object_id: event.owner_id for event in events if event.object_id and event.owner_id}


def _schema() -> type[BaseModel]:
    from vizitka.invoicing.schemas import InvoiceListed

    return InvoiceListed


def _read(reader: SpaceToken, invoice_id: uuid.UUID) -> dict[str, Any]:
    """As it stands in lists; the message was written for a space whose licence the account pays."""
    from vizitka.invoicing.output import listed_out

    invoice = listed_one(invoice_id)
    if invoice is None:
        raise NotFound
    return listed_out(invoice)
