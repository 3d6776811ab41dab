"""What of invoices leaves in archives (common.archives)."""

from __future__ import annotations

from vizitka.common.archives import OF_A_PERSON
from vizitka.invoicing.models import Invoice, InvoiceLine


def register_parts() -> None:
    OF_A_PERSON.leave_out(
        "Invoices are the company's, and kept by law; its people download them.", Invoice, InvoiceLine
    )
