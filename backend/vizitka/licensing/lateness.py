"""Late payments: what is told when, and which state an account is in (docs/domain/pricing.md, "A late payment")."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from django.db import transaction

from vizitka.billing import company, services
from vizitka.billing import selectors as billing
from vizitka.billing.enums import AccountStatus
from vizitka.billing.models import BillingAccount, Licence
from vizitka.common import clock
from vizitka.common.actor import SYSTEM
from vizitka.common.events import Event
from vizitka.invoicing.enums import InvoiceKind, InvoiceStatus
from vizitka.invoicing.models import Invoice
from vizitka.invoicing.selectors import DUE
from vizitka.licensing import errands, readiness, renewing, rules
from vizitka.licensing.enums import DunningKind
from vizitka.licensing.models import Dunning
from vizitka.payments import selectors as paying

STATES = {
    DunningKind.PAST_DUE: AccountStatus.PAST_DUE,
    DunningKind.SUSPENDED: AccountStatus.SUSPENDED,
    DunningKind.CLOSED: AccountStatus.CLOSED,
}
LATE = (AccountStatus.PAST_DUE, AccountStatus.SUSPENDED)
# In days: what the operator sees beforehand.
COMING: Final = 14


@dataclass(frozen=True, slots=True)
class Step:
    """What is due for an invoice that nobody has paid."""

    account: BillingAccount
    invoice: Invoice
    days: int
    kind: DunningKind


def due_steps(day: dt.date | None = None, *, open_too: bool = False) -> list[Step]:
    """What the next run will do, the oldest invoice of each account first; what the back office shows beforehand. Who
    is debited is not late while the money is the seller's to fetch. `open_too`: as if what is open were overdue."""
    today = day or billing.day()
    patience = readiness.patience()
    late = (
        Invoice.objects.filter(
            kind=InvoiceKind.INVOICE, status__in=DUE if open_too else [InvoiceStatus.OVERDUE]
        )
        .exclude(account__status=AccountStatus.CLOSED)
        .exclude(pk__in=paying.fetched_by_us().values("invoice_id"))
        .select_related("account")
        .order_by("due_on", "pk")
    )
    taken: dict[uuid.UUID, list[Dunning]] = {}
    for one in Dunning.objects.filter(invoice__in=late).order_by("at"):
        taken.setdefault(one.invoice_id, []).append(one)
    steps: dict[uuid.UUID, Step] = {}
    for invoice in late:
        if invoice.account_id in steps or invoice.due_on is None:
            continue
        step = _step(invoice, today, patience, taken.get(invoice.pk, []))
        if step is not None:
            steps[invoice.account_id] = step
    return list(steps.values())


def coming(days: int = COMING) -> list[tuple[dt.date, Step]]:
    """What comes in the next days if nobody pays: the next step of each account, and its day. What the next run does
    anyway is no news."""
    today = billing.day()
    now = {(step.invoice.pk, step.kind) for step in due_steps(today)}
    found: dict[uuid.UUID, tuple[dt.date, Step]] = {}
    for ahead in range(1, days + 1):
        day = today + dt.timedelta(days=ahead)
        for step in due_steps(day, open_too=True):
            if (step.invoice.pk, step.kind) not in now:
                found.setdefault(step.account.pk, (day, step))
    return sorted(found.values(), key=lambda one: (one[0], one[1].account.name))


def _step(invoice: Invoice, today: dt.date, patience: rules.Patience, done: Sequence[Dunning]) -> Step | None:
    if invoice.due_on is None:
        return None
    days = (today - invoice.due_on).days
    last = (today - done[-1].at.astimezone(readiness.zone()).date()).days if done else 0
    kind = rules.next_step(days, patience, [one.kind for one in done], last)
    return Step(invoice.account, invoice, days, DunningKind(kind)) if kind else None


def days_of_steps(invoices: Collection[Invoice]) -> dict[uuid.UUID, dict[DunningKind, dt.date]]:
    """The days before which no step is taken for invoices that are late, by their ids, as they are told to who owes
    them. One query for what was done so far."""
    done: dict[uuid.UUID, dict[str, dt.date]] = {invoice.pk: {} for invoice in invoices}
    taken = Dunning.objects.filter(invoice__in=list(done)).values_list("invoice_id", "kind", "at")
    for key, kind, at in taken:
        done[key][kind] = at.astimezone(readiness.zone()).date()
    today, patience = billing.day(), readiness.patience()
    return {
        invoice.pk: {
            kind: rules.day_of_step(kind, invoice.due_on or today, patience, done[invoice.pk], today)
            for kind in DunningKind
        }
        for invoice in invoices
    }


def run() -> int:
    """Takes every step that is due. Returns how many."""
    if not billing.billing_is_on():
        return 0
    return sum(_take(step.invoice.pk, step.kind) for step in due_steps())


def _take(invoice_id: uuid.UUID, kind: DunningKind) -> bool:
    with transaction.atomic():
        account_id = Invoice.objects.values_list("account_id", flat=True).get(pk=invoice_id)
        account = company.locked(account_id)
        invoice = Invoice.objects.get(pk=invoice_id)
        # Paid, or done by another worker, since it was looked at.
        if invoice.status != InvoiceStatus.OVERDUE:
            return False
        _, new = Dunning.objects.get_or_create(
            account=account, invoice=invoice, kind=kind, defaults={"at": clock.now()}
        )
        if not new:
            return False
        status = STATES.get(kind)
        if status is not None and account.status != status:
            services.change_account(account.pk, {"status": status}, actor=SYSTEM)
        if kind == DunningKind.CLOSED:
            for licence_id in Licence.objects.filter(account=account).values_list("pk", flat=True):
                errands.SETTLE.put(str(licence_id))
        errands.TELL_LATE.put(str(kind), str(invoice.pk))
    return True


def follow_invoices(events: Sequence[Event]) -> None:
    """An invoice was paid or taken back: an account that was late is as before, unless another one is late as well."""
    ids = [event.object_id for event in events if event.object_id]
    accounts = Invoice.objects.filter(pk__in=ids, account__status__in=LATE).values_list(
        "account_id", flat=True
    )
    for account_id in set(accounts):
        recover(account_id)


def recover(account_id: uuid.UUID) -> bool:
    """Takes the state of a late account back when nothing is late enough for it any more. Returns whether it did."""
    with transaction.atomic():
        account = company.locked(account_id)
        if account.status not in LATE:
            return False
        status = _state(account)
        if status == account.status or status not in {AccountStatus.ACTIVE}:
            return False
        was = account.status
        services.change_account(account.pk, {"status": status}, actor=SYSTEM)
        account.status = status
        if was == AccountStatus.SUSPENDED:
            renewing.begin_anew(account)
    return True


def _state(account: BillingAccount) -> AccountStatus:
    """By what is still late, of which something was told."""
    late = Dunning.objects.filter(account=account, invoice__status=InvoiceStatus.OVERDUE)
    told = set(late.values_list("kind", flat=True))
    reached = [status for kind, status in STATES.items() if kind in told]
    return reached[-1] if reached else AccountStatus.ACTIVE
