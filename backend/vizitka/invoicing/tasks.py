"""Background work of invoicing: ids in, safe to repeat."""

from __future__ import annotations

import uuid

from django.db import Error

from vizitka.common.mail import delivery
from vizitka.invoicing import emails, errands, services


@errands.SEND_INVOICE_MAIL.done_by
def send_invoice(invoice_id: str, attempt: int = 0) -> None:
    """Writes the document of an invoice, and sends it to who receives it. A document that cannot be written, or read,
    delays the mail as a mail server does that is down."""
    try:
        found = emails.build(uuid.UUID(invoice_id))
    except Error:
        # The worker itself begins again what the database has kept from its end.
        raise
    except Exception as error:
        delivery.put_off(send_invoice, [invoice_id], attempt, error)
        return
    if found is None:
        return
    if delivery.send(found, task=send_invoice, arguments=[invoice_id], attempt=attempt).over:
        services.mark_sent(uuid.UUID(invoice_id), found.to[0])
