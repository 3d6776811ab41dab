"""Statements of the bank: read once, matched with invoices and debits; what is left over is decided by a person."""

from __future__ import annotations

import datetime as dt
import hashlib
import uuid
from collections.abc import Sequence
from typing import Final

import structlog
from django.db import transaction
from django.db.models import Q

from vizitka.billing import selectors as billing
from vizitka.common import clock
from vizitka.common.actor import Actor
from vizitka.common.body_limits import MEGABYTE
from vizitka.common.events import tell
from vizitka.common.money import Money
from vizitka.invoicing import selectors as invoices
from vizitka.invoicing.enums import InvoiceKind
from vizitka.invoicing.models import Invoice
from vizitka.payments import rules
from vizitka.payments.enums import EntryStatus, LeftoverReason, PaymentStatus
from vizitka.payments.errors import (
    EntryDecided,
    MoreThanCame,
    NothingDue,
    StatementOfAnother,
    StatementUnread,
)
from vizitka.payments.events import EntryAssigned, EntryLeftAside, StatementImported
from vizitka.payments.matching import Due, Match, Reference, match, readings, reference_of
from vizitka.payments.models import BankStatement, DebitItem, StatementEntry
from vizitka.payments.sepa import camt053
from vizitka.payments.services import debits, paying

log = structlog.get_logger(__name__)

# In bytes: some twenty thousand entries.
LARGEST_STATEMENT: Final = 10 * MEGABYTE


@transaction.atomic
def take(content: bytes, *, file_name: str, actor: Actor) -> tuple[BankStatement, bool]:
    """Reads a file of the bank and matches what is in it. A file that was taken already changes nothing (False).

    Raises StatementUnread, StatementOfAnother.
    """
    digest = hashlib.sha256(content).hexdigest()
    known = BankStatement.objects.filter(digest=digest).first()
    if known is not None:
        return known, False
    try:
        found = camt053.read(content)
    except camt053.StatementRefused as refusal:
        log.info("statement_refused", why=refusal.why, detail=str(refusal))
        raise StatementUnread from refusal
    own = billing.seller().iban.replace(" ", "").upper()
    if own and any(one.iban and one.iban != own for one in found):
        raise StatementOfAnother
    days = [day for one in found for day in (one.first_day, one.last_day) if day]
    balances = [one.balanced for one in found]
    statement = BankStatement.objects.create(
        digest=digest,
        file_name=file_name[:200],
        iban=found[0].iban,
        first_day=min(days, default=None),
        last_day=max(days, default=None),
        balanced=None if None in balances else all(balances),
        imported_by=actor.label[:200],
    )
    single = [transaction for one in found for transaction in one.transactions]
    seen = set(
        StatementEntry.objects.filter(fingerprint__in=[one.fingerprint for one in single]).values_list(
            "fingerprint", flat=True
        )
    )
    for one in single:
        if one.fingerprint in seen:
            statement.known += 1
            continue
        seen.add(one.fingerprint)
        _enter(statement, one, actor)
    statement.save(update_fields=["known"])
    tell(StatementImported.of(actor, statement, {"entries": (None, len(single) - statement.known)}))
    return statement, True


def _enter(statement: BankStatement, one: camt053.Transaction, actor: Actor) -> StatementEntry:
    entry = StatementEntry.objects.create(
        statement=statement,
        fingerprint=one.fingerprint,
        booked_on=one.booked_on,
        amount=one.amount.amount,
        currency=one.amount.currency,
        name=one.name[:140],
        iban_masked=rules.masked(one.iban),
        text=one.text,
        bank_reference=one.bank_reference[:140],
        end_to_end=one.end_to_end[:35],
        batch_id=(one.batch_id or one.message_id)[:35],
        return_code=one.return_code[:60],
        status=EntryStatus.LEFTOVER,
    )
    if _is_of_debits(entry, one, actor):
        return entry
    found = _matched(one.amount, one.text)
    if found.reason is not None:
        entry.reason = found.reason
        entry.save(update_fields=["reason"])
        return entry
    for share in found.shares:
        paying.receive(
            uuid.UUID(str(share.key)), share.amount, entry=entry, at=_moment(entry.booked_on), actor=actor
        )
    entry.status, entry.assigned = EntryStatus.MATCHED, entry.amount
    entry.save(update_fields=["status", "assigned"])
    return entry


def _moment(day: dt.date) -> dt.datetime:
    """Noon of the seller's day, and never a moment that is still to come."""
    noon = dt.datetime.combine(day, dt.time(12), tzinfo=clock.zone_of(billing.seller().time_zone))
    return min(noon.astimezone(dt.UTC), clock.now())


def _is_of_debits(entry: StatementEntry, one: camt053.Transaction, actor: Actor) -> bool:
    """Whether it is about our own debits: one that came, a batch that came as one, or one that went back."""
    at = _moment(entry.booked_on)
    item = (
        DebitItem.objects.filter(end_to_end=one.end_to_end).select_related("payment", "run").first()
        if one.end_to_end
        else None
    )
    if item is not None and (entry.amount < 0 or one.return_code):
        debits.returned(item, one.return_code, at=at, actor=actor)
        entry.status = EntryStatus.RETURNED
        entry.save(update_fields=["status"])
        return True
    if entry.amount <= 0:
        return False
    items = [item] if item is not None else _batch(one)
    if not items or sum(each.payment.amount for each in items) != entry.amount or entry.currency != "EUR":
        return False
    debits.collected(items, entry=entry, at=at, actor=actor)
    entry.status, entry.assigned = EntryStatus.MATCHED, entry.amount
    entry.save(update_fields=["status", "assigned"])
    return True


def _batch(one: camt053.Transaction) -> list[DebitItem]:
    """The debits of a batch, or of a whole file, that is still on its way: the bank books one sum for all. What has
    come back before the booking is no longer part of it."""
    items = DebitItem.objects.filter(payment__status=PaymentStatus.PROCESSING).select_related(
        "payment", "run"
    )
    name = one.batch_id or one.message_id
    if not name:
        return []
    whole = list(items.filter(run__message_id=name))
    if whole:
        return whole
    # A batch is named after its message and its place among the days and sequences of the file.
    message, _, place = name.rpartition("-")
    if not place.isdigit():
        return []
    all_of_run = DebitItem.objects.filter(run__message_id=message).select_related("payment", "run")
    batches = sorted({(item.collect_on, not item.first) for item in all_of_run})
    if not 1 <= int(place) <= len(batches):
        return []
    day, not_first = batches[int(place) - 1]
    return list(items.filter(run__message_id=message, collect_on=day, first=not not_first))


def _matched(amount: Money, text: str) -> Match:
    seller = billing.seller()
    series = _series(seller.invoice_series)
    asked = {one for reading in readings(text, series) for one in reading}
    return match(amount, text, _due(asked), series)


def _series(present: str) -> list[str]:
    """The letters of numbers: those of today, and those of earlier ones that still stand on invoices."""
    used = (
        Invoice.objects.filter(kind=InvoiceKind.INVOICE)
        .order_by()
        .values_list("series", flat=True)
        .distinct()
    )
    return sorted({present.upper(), *(one.upper() for one in used if one)})


def _due(asked: set[Reference]) -> dict[Reference, Due]:
    """What is still to be paid of the invoices that a text may mean."""
    found: dict[Reference, Due] = {}
    for series, year, number in asked:
        # As it stands on the document, however many zeros that has: the number is looked up, not searched.
        forms = [f"{series}-{year}-{number:0{width}}" for width in range(1, 10)]
        invoice = Invoice.objects.filter(kind=InvoiceKind.INVOICE, number__in=forms).first()
        if invoice is not None:
            found[(series, year, number)] = Due(invoice.pk, _still_due(invoice))
    return found


def _still_due(invoice: Invoice) -> Money:
    due = invoices.open_amount(invoice)
    return due if due.amount > 0 else Money(0, due.currency)


# --- by hand


def suggestions(entry: StatementEntry) -> Sequence[Invoice]:
    """Invoices that a person may mean: those that the text names, and those of just this sum."""
    series = _series(billing.seller().invoice_series)
    asked = {one for reading in readings(entry.text, series) for one in reading}
    named = [due.key for due in _due(asked).values()]
    return list(
        Invoice.objects.filter(kind=InvoiceKind.INVOICE, status__in=["open", "overdue"])
        .filter(currency=entry.currency)
        .filter(Q(pk__in=named) | Q(gross=entry.amount - entry.assigned))
        .order_by("due_on", "pk")[:20]
    )


@transaction.atomic
def assign(entry_id: uuid.UUID, number: str, amount: Money | None = None, *, actor: Actor) -> StatementEntry:
    """A person says which invoice a transfer pays, and how much of it (None: as much as is due and left).

    Raises EntryDecided, NothingDue, MoreThanCame.
    """
    entry = (
        StatementEntry.objects.select_for_update(of=("self",)).select_related("statement").get(pk=entry_id)
    )
    left = entry.amount - entry.assigned
    if entry.status != EntryStatus.LEFTOVER or left <= 0:
        raise EntryDecided
    reference = reference_of(number.strip())
    due = _due({reference}).get(reference) if reference else None
    if due is None or due.amount.amount <= 0 or due.amount.currency != entry.currency:
        raise NothingDue
    share = min(due.amount, Money(left, entry.currency)) if amount is None else amount
    if share.currency != entry.currency or not 0 < share.amount <= min(left, due.amount.amount):
        raise MoreThanCame
    invoice_id = uuid.UUID(str(due.key))
    if entry.payments.filter(invoice_id=invoice_id).exists():
        raise EntryDecided
    paying.receive(invoice_id, share, entry=entry, at=_moment(entry.booked_on), actor=actor)
    entry.assigned += share.amount
    entry.status = EntryStatus.MATCHED if entry.assigned == entry.amount else EntryStatus.LEFTOVER
    entry.reason = LeftoverReason.AMOUNT_DIFFERS if entry.status == EntryStatus.LEFTOVER else ""
    entry.save(update_fields=["assigned", "status", "reason"])
    changes = {"invoice": (None, number), "amount": (None, str(share.decimal))}
    tell(EntryAssigned.of(actor, entry.statement, changes))
    return entry


@transaction.atomic
def leave_aside(entry_id: uuid.UUID, note: str, *, actor: Actor) -> StatementEntry:
    """It is about no invoice: rent, interest, a refund. Raises EntryDecided."""
    entry = (
        StatementEntry.objects.select_for_update(of=("self",)).select_related("statement").get(pk=entry_id)
    )
    if entry.status != EntryStatus.LEFTOVER:
        raise EntryDecided
    entry.status, entry.note = EntryStatus.IGNORED, note[:200]
    entry.save(update_fields=["status", "note"])
    tell(EntryLeftAside.of(actor, entry.statement, {"note": (None, note[:200])}))
    return entry
