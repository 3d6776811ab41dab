"""The documents of an invoice: its PDF, kept in the storage once it was written, and its XML.

What they say follows from the snapshot alone, and from what was due when the PDF was written first (`file_due`). So one
that is lost, from a backup without files, is written again and is the same; and one for which there is no room is given
out all the same, and kept by who wants it next.
"""

from __future__ import annotations

import io
from typing import Final

import structlog
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import transaction

from vizitka.common import disk
from vizitka.common.apart import Apart
from vizitka.common.files import discard, keep
from vizitka.common.ids import new_id
from vizitka.common.money import Money
from vizitka.images.selectors import stored_file
from vizitka.images.trimming import Trimmed, trimmed
from vizitka.invoicing import drawing, einvoice, selectors, sheets
from vizitka.invoicing.enums import DocumentForm
from vizitka.invoicing.models import Invoice

log = structlog.get_logger(__name__)
FOLDER: Final = "invoices"
# 50 mm wide at most: 640 pixels are 325 dpi.
LOGO_WIDTH: Final = 640
DRAWING: Final = Apart("vizitka.invoicing.drawing:drawn", seconds=15)


def xml_of(invoice: Invoice, form: DocumentForm = DocumentForm.EN16931) -> bytes:
    return einvoice.written(selectors.snapshot_of(invoice), form)


def pdf_of(invoice: Invoice) -> bytes:
    """The PDF, written now where it is not there yet."""
    if invoice.file:
        try:
            with default_storage.open(invoice.file, "rb") as file:
                return bytes(file.read())
        except FileNotFoundError:
            pass
    return write(invoice)


def write(invoice: Invoice) -> bytes:
    """Draws the PDF and keeps it, where there is room for it. Who comes second keeps nothing: both have drawn the
    same."""
    due = _due(invoice)
    pdf = drawn(invoice, due)
    try:
        name = keep(f"{FOLDER}/{invoice.pk}-{new_id().hex[:8]}.pdf", ContentFile(pdf))
    except Exception as error:
        if not disk.is_full(error):
            raise
        log.error("invoice_not_kept", invoice=str(invoice.pk), problem=str(error))
        return pdf
    before = invoice.file
    with transaction.atomic():
        taken = Invoice.objects.filter(pk=invoice.pk, file=before).update(file=name)
    if taken:
        invoice.file = name
    discard([before if taken else name] if before or not taken else [])
    return pdf


def drawn(invoice: Invoice, due: Money) -> bytes:
    said = selectors.snapshot_of(invoice)
    order = drawing.order_of(sheets.sheet(said, due), einvoice.written(said), _logo(invoice))
    _found, (pdf,) = DRAWING.do(order)
    return pdf


def _logo(invoice: Invoice) -> Trimmed | None:
    """The seller's as it was. Without its file, in a backup without files, the name stands there."""
    data = stored_file(invoice.logo, "webp", width=LOGO_WIDTH) if invoice.logo else None
    return trimmed(data) if data else None


def _due(invoice: Invoice) -> Money:
    """What was due when the PDF was written first."""
    if invoice.file_due is None:
        due = selectors.open_amount(invoice).amount
        Invoice.objects.filter(pk=invoice.pk, file_due=None).update(file_due=due)
        invoice.refresh_from_db(fields=["file_due"])
    return Money(invoice.file_due or 0, invoice.currency)


def attached_xml(pdf: bytes) -> bytes:
    """The XML that a PDF holds."""
    import pikepdf

    with pikepdf.open(io.BytesIO(pdf)) as document:
        return bytes(document.attachments[drawing.XML_NAME].get_file().read_bytes())
