"""Several invoices in one file."""

from __future__ import annotations

import tempfile
import uuid
import zipfile
from collections.abc import Iterable, Sequence
from typing import IO, Final

from django.utils.text import slugify

from vizitka.billing.models import BillingAccount
from vizitka.common.errors import NotFound
from vizitka.invoicing import documents, selectors
from vizitka.invoicing.errors import TooManyInvoices
from vizitka.invoicing.models import Invoice
from vizitka.invoicing.schemas import MOST_IN_ONE_FILE

# More than this lies on the disk meanwhile.
IN_MEMORY: Final = 8 * 1024 * 1024


def chosen(account: BillingAccount, ids: Sequence[uuid.UUID], year: int | None) -> list[Invoice]:
    """Those that are named, else those of a year, else all; in the order of their numbers. Raises `NotFound` where one
    is not the account's or there is none, and `TooManyInvoices`."""
    rows = selectors.finished(account).order_by("issued_on", "created_at", "id")
    if ids:
        rows = rows.filter(pk__in=ids)
    elif year:
        rows = rows.filter(issued_on__year=year)
    found = list(rows[: MOST_IN_ONE_FILE + 1])
    if len(found) > MOST_IN_ONE_FILE:
        raise TooManyInvoices
    if not found or (ids and len(found) != len(set(ids))):
        raise NotFound
    return found


def packed(rows: Iterable[Invoice]) -> IO[bytes]:
    """The documents, to be read from the start. PDFs are compressed already."""
    file = tempfile.SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115 - the answer closes it
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as package:
        for invoice in rows:
            issued = invoice.issued_on
            stamp = (issued.year, issued.month, issued.day, 0, 0, 0) if issued else (1980, 1, 1, 0, 0, 0)
            package.writestr(zipfile.ZipInfo(f"{invoice.number}.pdf", stamp), documents.pdf_of(invoice))
    file.seek(0)
    return file


def name_of(account: BillingAccount, year: int | None) -> str:
    parts = [slugify(account.name) or "vizitka", "invoices", *([str(year)] if year else [])]
    return "-".join(parts) + ".zip"
