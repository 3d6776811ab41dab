"""Whether invoices reach who receives them: what waits, and what was given up."""

from __future__ import annotations

from collections.abc import Iterator

from django_tasks_db.models import DBTaskResult

from vizitka.billing import selectors as billing
from vizitka.common import clock, doctor
from vizitka.invoicing import errands


def look() -> Iterator[doctor.Finding]:
    if not billing.billing_is_on():
        yield doctor.ok("Billing is off: there are no invoices.")
        return
    mails = DBTaskResult.objects.filter(task_path=errands.SEND_INVOICE_MAIL.task.module_path)
    put_off = mails.filter(status="READY", run_after__gt=clock.now()).count()
    failed = mails.filter(status="FAILED").count()
    if put_off:
        yield doctor.warning(
            f"{put_off:,} invoices could not be sent yet, and are tried again by themselves.",
            "See in the log why (mail_delayed): the mail server, or no room for their documents.",
        )
    if failed:
        yield doctor.fault(
            f"{failed:,} mails with invoices were given up.",
            "See the failed tasks, and send the invoices again from the back office (filter: sent at, empty).",
        )
    if not put_off and not failed:
        yield doctor.ok("No invoice waits to be sent.")
