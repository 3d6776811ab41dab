"""What is done for orders in the background: ids in, safe to repeat."""

from __future__ import annotations

import uuid
from typing import Any, Final

import structlog
from django_tasks.base import Task

from vizitka.common import clock
from vizitka.common.mail import delivery
from vizitka.orders import completing, emails, errands, printer, replacement_emails
from vizitka.orders.enums import LetterKind, ReplacementLetter
from vizitka.products import selectors as products

log = structlog.get_logger(__name__)
# 30 seconds, then twice as long each time, up to an hour: two days.
LAST_CALL: Final = 54


@errands.COLLECT.done_by
def collect(order_id: str) -> None:
    """Asks for the payment of an order."""
    completing.collect(uuid.UUID(order_id))


@errands.TELL_PRINTER.done_by
def tell_printer(order_id: str, attempt: int = 0) -> None:
    """Calls the printer; one that is away is called again, less and less often, for two days."""
    try:
        printer.tell(uuid.UUID(order_id))
    except printer.PrinterAway as away:
        log.warning("printer_away", order=order_id, attempt=attempt, problem=str(away))
        if attempt < LAST_CALL and tell_printer.get_backend().supports_defer:
            run_after = clock.now() + delivery.delay_after(attempt)
            again: Task[..., Any] = tell_printer.using(run_after=run_after)
            again.enqueue(order_id, attempt + 1)


@errands.SEND_LETTER.done_by
def send_letter(order_id: str, kind: str, attempt: int = 0) -> None:
    """Tells who has ordered how the order stands."""
    message = emails.about(uuid.UUID(order_id), LetterKind(kind))
    if message is not None:
        delivery.send(message, task=send_letter, arguments=[order_id, kind], attempt=attempt)


@errands.TELL_MANAGERS.done_by
def tell_managers(kind: str, space_id: str, replacement_id: str) -> None:
    """Queues a letter to each person who looks after the products of the space."""
    for user in products.managers_of(uuid.UUID(space_id)):
        errands.SEND_REPLACEMENT_LETTER.put(kind, space_id, replacement_id, str(user.pk))


@errands.SEND_REPLACEMENT_LETTER.done_by
def send_replacement_letter(
    kind: str, space_id: str, replacement_id: str, user_id: str, attempt: int = 0
) -> None:
    """Sends one letter about a replacement to one person."""
    ids = (uuid.UUID(space_id), uuid.UUID(replacement_id), uuid.UUID(user_id))
    message = replacement_emails.build(ReplacementLetter(kind), *ids)
    if message is not None:
        arguments = [kind, space_id, replacement_id, user_id]
        delivery.send(message, task=send_replacement_letter, arguments=arguments, attempt=attempt)
