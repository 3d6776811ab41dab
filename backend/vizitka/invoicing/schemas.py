"""What goes in and out of invoices. Amounts are whole minor units of their `currency`."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Annotated, Final

from pydantic import Field

from vizitka.common.api.envelope import Data, InSchema, OutSchema, PageMeta
from vizitka.common.api.paging import PageQuery
from vizitka.images.schemas import ImageOut
from vizitka.invoicing.enums import InvoiceForm, InvoiceKind, InvoiceStatus
from vizitka.invoicing.selectors import Wanted
from vizitka.invoicing.snapshot import Snapshot

MOST_IN_ONE_FILE: Final = 500


class InvoiceListQuery(PageQuery):
    """`q` is looked for in numbers, articles and names; `from` and `to` are days of issue."""

    q: Annotated[str, Field(max_length=100)] = ""
    first: dt.date | None = Field(None, alias="from")
    last: dt.date | None = Field(None, alias="to")
    status: list[InvoiceStatus] = Field(default=[], max_length=5)
    kind: list[InvoiceKind] = Field(default=[], max_length=2)

    def wanted(self) -> Wanted:
        return Wanted(self.q, self.first, self.last, self.status, self.kind)


class InvoiceFileQuery(InSchema):
    """`form` of the XML: `en16931` is what the PDF holds, too."""

    form: InvoiceForm = InvoiceForm.EN16931


class InvoiceArchiveQuery(InSchema):
    """Those named by `invoice`, else all of a year, else all."""

    year: int | None = Field(None, ge=2000, le=2999)
    invoice: list[uuid.UUID] = Field(default=[], max_length=MOST_IN_ONE_FILE)


class InvoiceListed(OutSchema):
    """`title` says the first line in words; `more` is the number of further ones. `open_amount` is what is still to be
    paid. `corrects` is the number of the invoice that a credit note takes back, `cancelled_by` that of the credit note
    that has taken all of this one back."""

    uuid: uuid.UUID
    number: str
    kind: InvoiceKind
    kind_name: str
    title: str
    more: int
    issued_on: dt.date
    due_on: dt.date
    currency: str
    gross: int
    open_amount: int
    status: InvoiceStatus
    status_name: str
    paid_on: dt.date | None
    corrects: str
    cancelled_by: str


class InvoiceTotals(OutSchema):
    """Of all that the filters find, in one currency: `billed` less what was taken back, and what of it is `paid`,
    `open` (not due yet) and `overdue`."""

    currency: str
    billed: int
    paid: int
    open: int
    overdue: int


class InvoiceListOut(OutSchema):
    """`years` are those in which there are invoices, the last one first, whatever the filters are."""

    data: list[InvoiceListed]
    meta: PageMeta
    totals: list[InvoiceTotals]
    years: list[int]


class InvoiceMention(OutSchema):
    """Another one that belongs to it."""

    uuid: uuid.UUID
    number: str
    issued_on: dt.date
    currency: str
    gross: int


class InvoiceDocument(Snapshot):
    """All that the document says, in its own language. It never changes."""


class InvoiceOut(OutSchema):
    """`paid_amount` is what has come, `credited_amount` what was taken back, `open_amount` what is still to be paid.
    `credit_notes` take it back; `instead` was written in its place for another company. `may_correct`: the person may
    have it written again for the company that the account names now; `differs`: it would say something else then.
    `code`: what banking apps read, as SVG; empty where nothing is due. `logo`: the seller's on the day of issue."""

    uuid: uuid.UUID
    number: str
    kind: InvoiceKind
    kind_name: str
    status: InvoiceStatus
    status_name: str
    issued_on: dt.date
    due_on: dt.date
    currency: str
    gross: int
    paid_amount: int
    credited_amount: int
    open_amount: int
    paid_on: dt.date | None
    sent_at: dt.datetime | None
    sent_to: str
    receiver: str
    corrects: InvoiceMention | None
    credit_notes: list[InvoiceMention]
    instead: InvoiceMention | None
    may_correct: bool
    differs: bool
    code: str
    logo: ImageOut | None
    document: InvoiceDocument


class InvoiceSent(OutSchema):
    """The mail is on its way to `email`."""

    email: str


class InvoiceCorrected(OutSchema):
    """The credit note for the wrong one, and the one in its place."""

    credit_note: InvoiceMention
    invoice: InvoiceMention


InvoiceAnswer = Data[InvoiceOut]
