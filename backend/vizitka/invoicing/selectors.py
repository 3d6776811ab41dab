"""Every read of invoices."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.db.models import F, Max, Min, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import Least
from django.utils.translation import gettext_lazy as _

from vizitka.accounts.models import User
from vizitka.billing.enums import AccountRole
from vizitka.billing.models import BillingAccount
from vizitka.common.api.paging import Listing, PageQuery
from vizitka.common.errors import NotFound, Text
from vizitka.common.letters import fold
from vizitka.common.money import Money
from vizitka.invoicing.enums import InvoiceKind, InvoiceStatus
from vizitka.invoicing.models import Invoice, InvoiceLine
from vizitka.invoicing.snapshot import Snapshot, read

DUE = (InvoiceStatus.OPEN, InvoiceStatus.OVERDUE)


def snapshot_of(invoice: Invoice) -> Snapshot:
    """What the invoice says."""
    return read(invoice.snapshot)


def open_amount(invoice: Invoice) -> Money:
    """What is still to be paid: never below nothing."""
    if invoice.status == InvoiceStatus.CANCELLED:
        return Money(0, invoice.currency)
    return Money(max(0, invoice.gross - invoice.credited_amount - invoice.paid_amount), invoice.currency)


def owed_back(invoice: Invoice) -> Money:
    """What was paid for what a credit note has taken back since."""
    return Money(max(0, invoice.paid_amount - (invoice.gross - invoice.credited_amount)), invoice.currency)


def by_number(number: str) -> Invoice | None:
    return Invoice.objects.filter(number=number).first()


def due_invoices(account_id: uuid.UUID) -> list[Invoice]:
    """Invoices of an account that wait for their money, the oldest first."""
    rows = Invoice.objects.filter(account_id=account_id, kind=InvoiceKind.INVOICE, status__in=DUE)
    return list(rows.order_by("due_on", "number"))


# --- lists


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which invoices of an account: those that have all words, within days, and of these states and kinds."""

    words: str = ""
    first: dt.date | None = None
    last: dt.date | None = None
    status: Sequence[InvoiceStatus] = ()
    kind: Sequence[InvoiceKind] = ()


@dataclass(frozen=True, slots=True)
class Totals:
    """In minor units: what was billed, less what credit notes took back; of that what is paid, what will be due, and
    what is late."""

    currency: str
    billed: int
    paid: int
    open: int
    overdue: int


def finished(account: BillingAccount) -> QuerySet[Invoice]:
    """What the account has been sent; a draft is nobody's business yet."""
    return Invoice.objects.filter(account=account).exclude(status=InvoiceStatus.DRAFT)


def wanted(account: BillingAccount, want: Wanted) -> QuerySet[Invoice]:
    rows = finished(account)
    for word in fold(want.words).split():
        rows = rows.filter(words__contains=word)
    if want.first:
        rows = rows.filter(issued_on__gte=want.first)
    if want.last:
        rows = rows.filter(issued_on__lte=want.last)
    if want.status:
        rows = rows.filter(status__in=want.status)
    if want.kind:
        rows = rows.filter(kind__in=want.kind)
    return rows


def listed(account: BillingAccount, want: Wanted, query: PageQuery) -> Listing[Invoice]:
    """A page, the newest first. One query for the rows, one where their number has to be counted."""
    rows = _with_lines(wanted(account, want)).order_by("-issued_on", "-created_at", "-id")
    found = list(rows[query.offset : query.offset + query.per_page])
    return Listing(found, query.total(len(found), wanted(account, want).count))


def listed_one(invoice_id: uuid.UUID) -> Invoice | None:
    """A row of `listed`, of any account."""
    return _with_lines(Invoice.objects.filter(pk=invoice_id)).first()


def _with_lines(rows: QuerySet[Invoice]) -> QuerySet[Invoice]:
    first_line = InvoiceLine.objects.filter(invoice=OuterRef("pk"), position=1)
    return (
        rows.select_related("corrects")
        .defer("snapshot", "words")
        .annotate(
            first_name=Subquery(first_line.values("name")[:1]),
            first_quantity=Subquery(first_line.values("quantity")[:1]),
            last_position=Max("lines__position"),
            # One credit note that takes all of it back is its cancellation.
            taken_back_by=Min("corrections__number"),
        )
    )


def totals(account: BillingAccount, want: Wanted) -> list[Totals]:
    """The sums of all that is wanted, by currency."""
    invoice, note = Q(kind=InvoiceKind.INVOICE), Q(kind=InvoiceKind.CREDIT_NOTE)
    charged = F("gross") - F("credited_amount")
    rest = charged - F("paid_amount")
    rows = (
        wanted(account, want)
        .order_by()
        .values("currency")
        .annotate(
            billed_sum=Sum("gross", filter=invoice, default=0),
            credited_sum=Sum("gross", filter=note, default=0),
            paid_sum=Sum(Least("paid_amount", charged), filter=invoice, default=0),
            open_sum=Sum(rest, filter=invoice & Q(status=InvoiceStatus.OPEN), default=0),
            overdue_sum=Sum(rest, filter=invoice & Q(status=InvoiceStatus.OVERDUE), default=0),
        )
        .order_by("currency")
    )
    return [
        Totals(
            row["currency"],
            row["billed_sum"] - row["credited_sum"],
            row["paid_sum"],
            row["open_sum"],
            row["overdue_sum"],
        )
        for row in rows
    ]


def years(account: BillingAccount) -> list[int]:
    """In which there are invoices, the last one first."""
    return [day.year for day in finished(account).dates("issued_on", "year", order="DESC")]


def invoice_of(account: BillingAccount, invoice_id: uuid.UUID) -> Invoice:
    """Raises `NotFound` for another account's."""
    found = finished(account).select_related("account", "corrects", "logo").filter(pk=invoice_id).first()
    if found is None:
        raise NotFound
    return found


def corrections(invoice: Invoice) -> list[Invoice]:
    """Its credit notes, in their order."""
    return list(invoice.corrections.defer("snapshot", "words").order_by("issued_on", "created_at", "id"))


def instead_of(invoice: Invoice) -> Invoice | None:
    """What was written in place of one that named the wrong company."""
    rows = Invoice.objects.filter(account=invoice.account_id, key=f"instead-of:{invoice.pk}")
    return rows.defer("snapshot", "words").first()


def may_correct(invoice: Invoice) -> bool:
    """Whether another company can be named: what was taken back in part stays as it is."""
    return (
        invoice.kind == InvoiceKind.INVOICE
        and invoice.status != InvoiceStatus.CANCELLED
        and not invoice.credited_amount
    )


def receiver_of(account: BillingAccount) -> str:
    """The address that invoices go to: the account's, else that of its oldest owner. Empty: nobody's."""
    if account.receiver_email:
        return account.receiver_email
    owners = User.objects.filter(
        billing_roles__account=account, billing_roles__role=AccountRole.OWNER, is_active=True
    )
    return owners.order_by("billing_roles__created_at").values_list("email", flat=True).first() or ""


def obstacles(account_id: uuid.UUID) -> Iterator[Text]:
    """What keeps an account from being closed: an invoice that waits for its money."""
    if due_invoices(account_id):
        yield _("An invoice of this account is still open. Pay it before you close the account.")
