"""What the log of a billing account says about invoices (audit.words)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import pgettext_lazy

from vizitka.audit import words
from vizitka.audit.fields import Choice, Field, Shaped
from vizitka.billing.audit_words import GROUP, amount
from vizitka.common.errors import Text
from vizitka.invoicing.enums import InvoiceStatus

SENTENCES: Final[Mapping[str, Text]] = {
    "invoice.issued": pgettext_lazy("audit", "Invoice issued: %(object)s"),
    "invoice.credited": pgettext_lazy("audit", "Invoice credited: %(object)s"),
    "invoice.paid": pgettext_lazy("audit", "Invoice paid: %(object)s"),
    "invoice.reopened": pgettext_lazy("audit", "Invoice open again: %(object)s"),
    "invoice.overdue": pgettext_lazy("audit", "Invoice overdue: %(object)s"),
}
FIELDS: Final[Mapping[str, Field]] = {
    "gross": Shaped(pgettext_lazy("audit", "Sum"), amount),
    "credited": Shaped(pgettext_lazy("audit", "Credited"), amount),
    "paid_amount": Shaped(pgettext_lazy("audit", "Amount paid"), amount),
    "reference": Field(pgettext_lazy("audit", "Reference")),
    "status": Choice(pgettext_lazy("audit", "State"), {one: one.label for one in InvoiceStatus}),
}


def register_words() -> None:
    words.register_kind("invoice", group=GROUP)
    words.register("invoice", sentences=SENTENCES, fields=FIELDS)
