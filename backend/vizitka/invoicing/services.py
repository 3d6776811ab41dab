"""Every write of invoices. An account's row is locked first, then the invoice, then the series."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal

from django.db import transaction

from vizitka.billing import company
from vizitka.billing import selectors as billing
from vizitka.billing.models import BillingAccount, Seller
from vizitka.common import clock
from vizitka.common.actor import SYSTEM, Actor
from vizitka.common.events import tell
from vizitka.common.letters import fold
from vizitka.common.money import Money
from vizitka.invoicing import checking, crediting, einvoice, errands, selectors, writing
from vizitka.invoicing.drafts import Line, sums
from vizitka.invoicing.enums import DocumentForm, InvoiceKind, InvoiceStatus
from vizitka.invoicing.errors import (
    CannotBeCorrected,
    CreditsAreFinal,
    CreditTooLarge,
    InvoiceFaulty,
    NothingToCorrect,
    NothingToCredit,
    PaidTooMuch,
    SellerUnknown,
)
from vizitka.invoicing.events import (
    InvoiceCredited,
    InvoiceIssued,
    InvoiceOverdue,
    InvoicePaid,
    InvoiceReopened,
)
from vizitka.invoicing.models import Invoice, InvoiceLine
from vizitka.invoicing.numbers import next_number
from vizitka.invoicing.snapshot import InvoiceCollection, InvoiceLineItem, InvoiceParty, Snapshot
from vizitka.tax.enums import Supply


@transaction.atomic
def issue(
    account: BillingAccount,
    lines: Sequence[Line],
    *,
    actor: Actor,
    day: dt.date | None = None,
    currency: str = "",
    po_number: str = "",
    due_in: int | None = None,
    deliver_to: InvoiceParty | None = None,
    collected: Callable[[dt.date], InvoiceCollection | None] | None = None,
    key: str = "",
    send: bool = True,
) -> Invoice:
    """Finishes an invoice: taxed, checked, numbered. Inside the caller's transaction, so that it and what it is for are
    there together, or neither.

    `day` is the day of issue in the seller's zone (today), `due_in` the days to pay (the seller's). The same `key`
    again is the same invoice. `collected` says, by the day on which it is due, how the money is fetched; without it the
    buyer transfers. `send`: who receives invoices gets it by mail. One of nothing is paid.
    Raises `SellerUnknown`, and `InvoiceFaulty` for one that would be wrong.
    """
    company.locked(account.pk)
    if key and (present := Invoice.objects.filter(account=account, key=key).first()):
        return present
    seller = billing.seller()
    if not seller.name or not seller.city:
        raise SellerUnknown
    issued_on = day or billing.day()
    treatments = {
        supply: billing.treatment_of(
            account,
            supply,
            issued_on,
            by=seller,
            ship_to_country=deliver_to.country if deliver_to else "",
            ship_to_postcode=deliver_to.zipcode if deliver_to else "",
        )
        for supply in Supply
    }
    found = sums(lines, treatments, currency=currency)
    due_on = issued_on + dt.timedelta(days=seller.days_to_pay if due_in is None else due_in)

    def written(number: str) -> Snapshot:
        return writing.snapshot(
            account,
            seller,
            found,
            number=number,
            issued_on=issued_on,
            due_on=due_on,
            po_number=po_number,
            deliver_to=deliver_to,
            collection=collected(due_on) if collected and found.gross else None,
        )

    # First without a number, so that a faulty one does not hold the counter.
    _check(written(f"{seller.invoice_series}-{issued_on.year}-00000"))
    snapshot = written(next_number(seller.invoice_series, issued_on))
    invoice = _keep(account, snapshot, seller.invoice_series, key=key)
    tell(InvoiceIssued.of(actor, invoice, {"gross": (None, invoice.gross)}))
    if send:
        errands.SEND_INVOICE_MAIL.put(str(invoice.pk))
    return invoice


def _check(snapshot: Snapshot) -> None:
    forms = [DocumentForm.EN16931, *([DocumentForm.XRECHNUNG] if snapshot.xrechnung else [])]
    faults = [fault for form in forms for fault in checking.faults(einvoice.written(snapshot, form))]
    if faults:
        raise InvoiceFaulty(details={"faults": "; ".join(faults)})


def _keep(
    account: BillingAccount,
    snapshot: Snapshot,
    series: str,
    *,
    key: str = "",
    corrects: Invoice | None = None,
) -> Invoice:
    paid = snapshot.gross == 0
    invoice = Invoice.objects.create(
        account=account,
        kind=snapshot.kind,
        key=key or None,
        series=series,
        number=snapshot.number,
        status=InvoiceStatus.PAID if paid else InvoiceStatus.OPEN,
        issued_on=snapshot.issued_on,
        due_on=snapshot.due_on,
        period_from=snapshot.period_from,
        period_to=snapshot.period_to,
        currency=snapshot.currency,
        net=snapshot.net,
        tax=snapshot.tax,
        rounding=snapshot.rounding,
        gross=snapshot.gross,
        paid_on=snapshot.issued_on if paid else None,
        corrects=corrects,
        reason=snapshot.reason,
        po_number=snapshot.po_number,
        snapshot=snapshot.kept(),
        logo_id=Seller.objects.values_list("logo_id", flat=True).first(),
        words=words_of(snapshot),
    )
    InvoiceLine.objects.bulk_create(
        InvoiceLine(
            account=account,
            invoice=invoice,
            position=line.position,
            code=line.code,
            name=line.name,
            detail=line.detail,
            names=list(line.names),
            space=line.space,
            quantity=line.quantity,
            price=line.price,
            net=line.net,
            category=line.category,
            rate=Decimal(line.rate),
            country=line.country,
            period_from=line.period_from,
            period_to=line.period_to,
        )
        for line in snapshot.lines
    )
    return invoice


def words_of(snapshot: Snapshot) -> str:
    """What an invoice is found by."""
    said = [snapshot.number, snapshot.buyer.name, snapshot.po_number]
    for line in snapshot.lines:
        said += [line.name, line.detail, line.space, *line.names]
    if snapshot.corrects:
        said.append(snapshot.corrects.number)
    return fold(" ".join(filter(None, said)))


def _locked(invoice_id: uuid.UUID) -> Invoice:
    account_id = Invoice.objects.values_list("account_id", flat=True).get(pk=invoice_id)
    company.locked(account_id)
    return Invoice.objects.select_for_update(of=("self",)).select_related("account").get(pk=invoice_id)


@transaction.atomic
def credit(
    invoice_id: uuid.UUID,
    *,
    quantities: Mapping[int, int] | None = None,
    amount: Money | None = None,
    reason: str,
    actor: Actor,
    day: dt.date | None = None,
    send: bool = True,
) -> Invoice:
    """Takes an invoice back by a credit note: all that is left of it, so many of each line by its position, or a sum
    with tax (`amount`).

    Raises `CreditsAreFinal` for a credit note, `NothingToCredit`, `CreditTooLarge`.
    """
    invoice = _locked(invoice_id)
    if invoice.kind == InvoiceKind.CREDIT_NOTE:
        raise CreditsAreFinal
    if invoice.status == InvoiceStatus.CANCELLED:
        raise NothingToCredit
    of = selectors.snapshot_of(invoice)
    notes = list(map(selectors.snapshot_of, invoice.corrections.all()))
    if amount is None and quantities is None and any(_is_by_amount(note) for note in notes):
        # Of what was taken back by a sum nobody knows whose line it was.
        amount = Money(invoice.gross - invoice.credited_amount, invoice.currency)
    positions: list[int | None]
    if amount is not None:
        if amount.currency != invoice.currency or amount.amount <= 0:
            raise CreditTooLarge
        found = crediting.by_amount(of, amount, writing.part_of(of))
        positions = [None] * len(found.lines)
    else:
        before = crediting.credited(notes)
        rest = crediting.left(of, before)
        wanted = rest if quantities is None else {key: number for key, number in quantities.items() if number}
        if not wanted:
            raise NothingToCredit
        if any(number < 0 or number > rest.get(key, 0) for key, number in wanted.items()):
            raise CreditTooLarge
        found = crediting.sums_of(of, before, wanted)
        positions = [line.position for line in of.lines if wanted.get(line.position)]
    if found.gross.amount > invoice.gross - invoice.credited_amount:
        raise CreditTooLarge
    seller = billing.seller()
    issued_on = day or billing.day()
    number = next_number(seller.credit_series, issued_on)
    snapshot = writing.credit_note(of, found, positions, number=number, issued_on=issued_on, reason=reason)
    _check(snapshot)
    note = _keep(invoice.account, snapshot, seller.credit_series, corrects=invoice)
    _take_back(invoice, note, issued_on)
    tell(
        InvoiceIssued.of(actor, note, {"gross": (None, note.gross)}),
        InvoiceCredited.of(actor, invoice, {"credited": (None, note.gross)}),
    )
    if send:
        errands.SEND_INVOICE_MAIL.put(str(note.pk))
    return note


def _is_by_amount(note: Snapshot) -> bool:
    return any(line.code == crediting.AMOUNT for line in note.lines)


def _take_back(invoice: Invoice, note: Invoice, day: dt.date) -> None:
    owed = selectors.owed_back(invoice).amount
    invoice.credited_amount += note.gross
    if invoice.credited_amount >= invoice.gross:
        invoice.status = InvoiceStatus.CANCELLED
    elif selectors.open_amount(invoice).amount == 0:
        invoice.status, invoice.paid_on = InvoiceStatus.PAID, invoice.paid_on or day
    invoice.save(update_fields=["credited_amount", "status", "paid_on"])
    # What nobody had paid is not paid back.
    note.paid_amount = note.gross - (selectors.owed_back(invoice).amount - owed)
    if note.paid_amount == note.gross:
        note.status, note.paid_on = InvoiceStatus.PAID, day
    note.save(update_fields=["paid_amount", "status", "paid_on"])


@transaction.atomic
def settle(
    invoice_id: uuid.UUID,
    amount: Money,
    *,
    reference: str,
    actor: Actor,
    at: dt.datetime | None = None,
) -> Invoice:
    """Notes money that has come (for a credit note: that was paid back). Raises `PaidTooMuch` for more than is due, and
    `MoneyError` for another currency."""
    invoice = _locked(invoice_id)
    due = selectors.open_amount(invoice)
    if not Money(0, invoice.currency) < amount <= due:
        raise PaidTooMuch
    before = invoice.paid_amount
    invoice.paid_amount += amount.amount
    changes = {"paid_amount": (before, invoice.paid_amount), "reference": (None, reference)}
    if amount == due:
        invoice.status, invoice.paid_on = InvoiceStatus.PAID, billing.day(at)
    invoice.save(update_fields=["paid_amount", "status", "paid_on"])
    if amount == due:
        tell(InvoicePaid.of(actor, invoice, changes))
    return invoice


@transaction.atomic
def unsettle(
    invoice_id: uuid.UUID,
    amount: Money,
    *,
    reference: str,
    actor: Actor,
    at: dt.datetime | None = None,
) -> Invoice:
    """Notes that money is gone again: a returned debit, a dispute, a refund. Raises `PaidTooMuch` for more than had
    come."""
    invoice = _locked(invoice_id)
    if not 0 < amount.amount <= invoice.paid_amount or amount.currency != invoice.currency:
        raise PaidTooMuch
    before = invoice.paid_amount
    invoice.paid_amount -= amount.amount
    if selectors.open_amount(invoice):
        late = invoice.due_on is not None and invoice.due_on < billing.day(at)
        invoice.status = InvoiceStatus.OVERDUE if late else InvoiceStatus.OPEN
        invoice.paid_on = None
    invoice.save(update_fields=["paid_amount", "status", "paid_on"])
    changes = {"paid_amount": (before, invoice.paid_amount), "reference": (None, reference)}
    tell(InvoiceReopened.of(actor, invoice, changes))
    return invoice


@transaction.atomic
def correct_buyer(invoice_id: uuid.UUID, *, actor: Actor, reason: str = "") -> tuple[Invoice, Invoice]:
    """Wrong company or VAT number: a credit note for all of it, and the same lines again to the account as it is now.
    What was paid is taken over. Returns both.

    Raises `CannotBeCorrected` for what is no invoice or was taken back in part, `NothingToCorrect` where the account
    says the same.
    """
    invoice = _locked(invoice_id)
    if not selectors.may_correct(invoice):
        raise CannotBeCorrected
    of, paid = selectors.snapshot_of(invoice), invoice.paid_amount
    if not writing.differs(invoice.account, of):
        raise NothingToCorrect
    note = credit(invoice.pk, reason=reason, actor=actor)
    lines = [_again(line, of.currency) for line in of.lines]
    made = issue(
        invoice.account,
        lines,
        actor=actor,
        currency=of.currency,
        po_number=of.po_number,
        deliver_to=of.deliver_to,
        key=f"instead-of:{invoice.pk}",
    )
    taken = Money(min(paid, made.gross), of.currency)
    if taken:
        settle(made.pk, taken, reference=str(note.number), actor=actor)
        note.paid_amount = min(note.gross, note.paid_amount + taken.amount)
        if note.paid_amount == note.gross:
            note.status, note.paid_on = InvoiceStatus.PAID, note.issued_on
        note.save(update_fields=["paid_amount", "status", "paid_on"])
    return note, Invoice.objects.get(pk=made.pk)


def _again(line: InvoiceLineItem, currency: str) -> Line:
    return Line(
        code=line.code,
        name=line.name,
        quantity=line.quantity,
        unit_price=Money(line.net // line.quantity, currency),
        period=(line.period_from, line.period_to) if line.period_from and line.period_to else None,
        detail=line.detail,
        names=line.names,
        gross_led=None if line.gross_led is None else Money(line.gross_led, currency),
        supply=line.supply,
        space=line.space,
    )


def mark_overdue() -> int:
    """Open invoices whose day is over are overdue from now on. Returns how many."""
    if not billing.billing_is_on():
        return 0
    late = Invoice.objects.filter(
        kind=InvoiceKind.INVOICE, status=InvoiceStatus.OPEN, due_on__lt=billing.day()
    )
    return sum(map(_mark_overdue, list(late.values_list("pk", flat=True))))


@transaction.atomic
def _mark_overdue(invoice_id: uuid.UUID) -> bool:
    invoice = _locked(invoice_id)
    if invoice.status != InvoiceStatus.OPEN:
        return False
    invoice.status = InvoiceStatus.OVERDUE
    invoice.save(update_fields=["status"])
    tell(InvoiceOverdue.of(SYSTEM, invoice, {"status": ("open", "overdue")}))
    return True


def mark_sent(invoice_id: uuid.UUID, email: str) -> None:
    """Notes when it was last sent, and to whom."""
    Invoice.objects.filter(pk=invoice_id).update(sent_at=clock.now(), sent_to=email)
