"""What is done for licences in the background: ids in, safe to repeat."""

from __future__ import annotations

import uuid

from vizitka.billing.models import Licence
from vizitka.common.mail import delivery
from vizitka.invoicing.models import Invoice
from vizitka.licensing import emails, errands, purchasing, renewing, settling
from vizitka.licensing.enums import LetterKind


@errands.SETTLE.done_by
def settle(licence_id: str) -> None:
    """Switches off the cards that the licence does not cover."""
    settling.settle(uuid.UUID(licence_id))


@errands.SETTLE_SPACE.done_by
def settle_space(space_id: str) -> None:
    """Switches off the cards that a space without a licence has too many of."""
    settling.settle_space(uuid.UUID(space_id))


@errands.COLLECT.done_by
def collect(purchase_id: str) -> None:
    """Asks for the payment of a purchase."""
    purchasing.collect(uuid.UUID(purchase_id))


@errands.PAY.done_by
def pay(invoice_id: str) -> None:
    """Asks for the payment of a renewal."""
    renewing.pay(uuid.UUID(invoice_id))


@errands.TELL.done_by
def tell(kind: str, licence_id: str) -> None:
    """Queues a letter about a licence to everybody who looks after its account."""
    account_id = Licence.objects.values_list("account_id", flat=True).get(pk=licence_id)
    for user in emails.those_who_look_after(account_id):
        errands.SEND_LETTER.put(kind, licence_id, str(user.pk))


@errands.SEND_LETTER.done_by
def send_letter(kind: str, licence_id: str, user_id: str, attempt: int = 0) -> None:
    """Sends one letter about a licence to one person."""
    message = emails.about_licence(LetterKind(kind), uuid.UUID(licence_id), uuid.UUID(user_id))
    if message is not None:
        arguments = [kind, licence_id, user_id]
        delivery.send(message, task=send_letter, arguments=arguments, attempt=attempt)


@errands.TELL_LATE.done_by
def tell_late(kind: str, invoice_id: str) -> None:
    """Queues a letter about a late invoice to everybody who looks after its account."""
    account_id = Invoice.objects.values_list("account_id", flat=True).get(pk=invoice_id)
    for user in emails.those_who_look_after(account_id):
        errands.SEND_LATE_LETTER.put(kind, invoice_id, str(user.pk))


@errands.SEND_LATE_LETTER.done_by
def send_late_letter(kind: str, invoice_id: str, user_id: str, attempt: int = 0) -> None:
    """Sends one letter about a late invoice to one person."""
    message = emails.about_invoice(LetterKind(kind), uuid.UUID(invoice_id), uuid.UUID(user_id))
    if message is not None:
        arguments = [kind, invoice_id, user_id]
        delivery.send(message, task=send_late_letter, arguments=arguments, attempt=attempt)


@errands.SEND_RECEIPT.done_by
def send_receipt(declaration_id: str, attempt: int = 0) -> None:
    """Sends the receipt of a declaration to who made it."""
    message = emails.receipt(uuid.UUID(declaration_id))
    if message is not None:
        delivery.send(message, task=send_receipt, arguments=[declaration_id], attempt=attempt)
