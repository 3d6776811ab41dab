"""Invoices of a billing account: to read, to download, to send again, to have corrected."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import FileResponse, HttpResponse
from ninja import Query, Status

from vizitka.billing.access import access_account
from vizitka.billing.permissions import ACCOUNTS_EDIT, ACCOUNTS_PAY, ACCOUNTS_READ
from vizitka.common.api.envelope import Data, data
from vizitka.common.api.paging import page
from vizitka.common.api.router import AccountRequest, Request, Router
from vizitka.invoicing import bundles, documents, output, schemas, selectors, sending, services, throttles
from vizitka.invoicing.enums import DocumentForm

router = Router(tags=["invoices"])


def _file(kind: str) -> dict[str, Any]:
    content = {kind: {"schema": {"type": "string", "format": "binary"}}}
    return {"responses": {200: {"content": content}}}


@router.get(
    "/billing-accounts/{uuid:account_id}/invoices",
    ability=ACCOUNTS_READ,
    response=schemas.InvoiceListOut,
    straight=True,
)
def list_invoices(request: AccountRequest, account_id: UUID, query: Query[schemas.InvoiceListQuery]) -> Any:
    """Invoices and credit notes of an account, the newest first, with the sums of all that the filters find."""
    account = access_account(request.auth, account_id, ACCOUNTS_READ).account
    want = query.wanted()
    found = selectors.listed(account, want, query)
    return {
        **page(found, query, [output.listed_out(row) for row in found.rows]),
        "totals": selectors.totals(account, want),
        "years": selectors.years(account),
    }


@router.get(
    "/billing-accounts/{uuid:account_id}/invoices.zip",
    ability=ACCOUNTS_READ,
    response={200: None},
    openapi_extra=_file("application/zip"),
)
def read_invoice_archive(
    request: AccountRequest, account_id: UUID, query: Query[schemas.InvoiceArchiveQuery]
) -> Any:
    """The PDFs of those that are named, or of a year, in one file."""
    account = access_account(request.auth, account_id, ACCOUNTS_READ).account
    rows = bundles.chosen(account, query.invoice, query.year)
    name = bundles.name_of(account, query.year if not query.invoice else None)
    answer = FileResponse(bundles.packed(rows), as_attachment=True, filename=name)
    answer.headers["Content-Type"] = "application/zip"
    answer.headers["Cache-Control"] = "private, no-store"
    return answer


@router.get(
    "/billing-accounts/{uuid:account_id}/invoices/{uuid:invoice_id}.pdf",
    ability=ACCOUNTS_READ,
    response={200: None},
    openapi_extra=_file("application/pdf"),
)
def read_invoice_pdf(request: AccountRequest, account_id: UUID, invoice_id: UUID) -> Any:
    """The document: PDF/A-3 with the XML in it (ZUGFeRD, Factur-X)."""
    account = access_account(request.auth, account_id, ACCOUNTS_READ).account
    invoice = selectors.invoice_of(account, invoice_id)
    return _download(documents.pdf_of(invoice), "application/pdf", f"{invoice.number}.pdf", "inline")


@router.get(
    "/billing-accounts/{uuid:account_id}/invoices/{uuid:invoice_id}.xml",
    ability=ACCOUNTS_READ,
    response={200: None},
    openapi_extra=_file("application/xml"),
)
def read_invoice_xml(
    request: AccountRequest, account_id: UUID, invoice_id: UUID, query: Query[schemas.InvoiceFileQuery]
) -> Any:
    """What machines read: EN 16931 as the PDF holds it, or XRechnung."""
    account = access_account(request.auth, account_id, ACCOUNTS_READ).account
    invoice = selectors.invoice_of(account, invoice_id)
    content = documents.xml_of(invoice, DocumentForm(query.form))
    return _download(content, "application/xml", f"{invoice.number}.xml", "attachment")


@router.get(
    "/billing-accounts/{uuid:account_id}/invoices/{uuid:invoice_id}",
    ability=ACCOUNTS_READ,
    response=schemas.InvoiceAnswer,
)
def get_invoice(request: AccountRequest, account_id: UUID, invoice_id: UUID) -> Any:
    """One invoice: what it says, and how it stands."""
    access = access_account(request.auth, account_id, ACCOUNTS_READ)
    return data(output.invoice_out(access, selectors.invoice_of(access.account, invoice_id)))


@router.post(
    "/billing-accounts/{uuid:account_id}/invoices/{uuid:invoice_id}/send",
    ability=ACCOUNTS_PAY,
    throttled=throttles.SEND_INVOICE,
    response={202: Data[schemas.InvoiceSent]},
)
def send_invoice(request: Request, account_id: UUID, invoice_id: UUID) -> Any:
    """Sends it to who receives the account's invoices, once more."""
    account = access_account(request.auth, account_id, ACCOUNTS_PAY).account
    invoice = selectors.invoice_of(account, invoice_id)
    throttles.SEND_INVOICE.attempt(str(account.pk), "")
    return Status(202, data({"email": sending.send_again(account, invoice)}))


@router.post(
    "/billing-accounts/{uuid:account_id}/invoices/{uuid:invoice_id}/correct",
    ability=ACCOUNTS_EDIT,
    response={201: Data[schemas.InvoiceCorrected]},
    idempotent=True,
)
def correct_invoice(request: Request, account_id: UUID, invoice_id: UUID) -> Any:
    """Wrong company or VAT number: a credit note, and the same again for the company that the account names now."""
    account = access_account(request.auth, account_id, ACCOUNTS_EDIT, open_only=True).account
    invoice = selectors.invoice_of(account, invoice_id)
    note, made = services.correct_buyer(invoice.pk, actor=request.auth)
    return Status(201, data({"credit_note": output.mention_out(note), "invoice": output.mention_out(made)}))


def _download(content: bytes, kind: str, name: str, how: str) -> HttpResponse:
    """Numbers are plain letters, so the name needs no other form."""
    response = HttpResponse(content, content_type=kind)
    response.headers["Content-Disposition"] = f'{how}; filename="{name}"'
    response.headers["Cache-Control"] = "private, no-store"
    return response
