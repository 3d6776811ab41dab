"""Invoices on their way to who receives them."""

from __future__ import annotations

from vizitka.billing.models import BillingAccount
from vizitka.invoicing import errands, selectors
from vizitka.invoicing.errors import ReceiverUnknown
from vizitka.invoicing.models import Invoice


def send_again(account: BillingAccount, invoice: Invoice) -> str:
    """Puts the mail into the queue. Returns where it goes; raises `ReceiverUnknown`."""
    email = selectors.receiver_of(account)
    if not email:
        raise ReceiverUnknown
    errands.SEND_INVOICE_MAIL.put(str(invoice.pk))
    return email
