"""The mail that brings an invoice, in the language of who receives it."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils.translation import override, pgettext

from vizitka.common.mail.letters import Button, Letter, compose
from vizitka.common.money import Money
from vizitka.invoicing import documents, selectors, sheets
from vizitka.invoicing.enums import DocumentForm, InvoiceKind, InvoiceStatus
from vizitka.invoicing.models import Invoice
from vizitka.invoicing.snapshot import Snapshot


def page_of(invoice: Invoice) -> str:
    return f"{settings.PUBLIC_URL}/billing/{invoice.account_id}/invoices/{invoice.pk}"


def build(invoice_id: uuid.UUID) -> EmailMessage | None:
    """None for a draft, and where nobody receives invoices. Writes the PDF where it is not there yet."""
    invoice = Invoice.objects.select_related("account").filter(pk=invoice_id).first()
    if invoice is None or invoice.status == InvoiceStatus.DRAFT:
        return None
    pdf = documents.pdf_of(invoice)
    to = selectors.receiver_of(invoice.account)
    if not to:
        return None
    said = selectors.snapshot_of(invoice)
    with override(said.language):
        message = compose(_letter(invoice, said), to=to, language=said.language)
    message.attach(f"{invoice.number}.pdf", pdf, "application/pdf")
    form = DocumentForm.XRECHNUNG if said.xrechnung else DocumentForm.EN16931
    message.attach(f"{invoice.number}.xml", documents.xml_of(invoice, form), "application/xml")
    if said.seller.email:
        message.reply_to = [said.seller.email]
    return message


def _letter(invoice: Invoice, said: Snapshot) -> Letter:
    credit = said.kind == InvoiceKind.CREDIT_NOTE
    words = {
        "number": said.number,
        "seller": said.seller.name,
        "amount": sheets.amount_in_words(said.money(said.gross), said.language),
        "day": sheets.day_in_words(said.due_on, said.language),
        "invoice": said.corrects.number if said.corrects else "",
    }
    if credit:
        subject = pgettext("invoice mail", "Credit note %(number)s of %(seller)s")
        text = pgettext(
            "invoice mail",
            "attached you find credit note %(number)s over %(amount)s for invoice %(invoice)s.",
        )
    else:
        subject = pgettext("invoice mail", "Invoice %(number)s of %(seller)s")
        text = pgettext("invoice mail", "attached you find invoice %(number)s over %(amount)s.")
    greeting = (
        pgettext("invoice mail", "Hello %(name)s,") % {"name": said.buyer.contact}
        if said.buyer.contact
        else pgettext("invoice mail", "Hello,")
    )
    return Letter(
        subject=subject % words,
        greeting=greeting,
        paragraphs=[text % words, *_how_it_stands(invoice, said, words)],
        button=Button(pgettext("invoice mail", "See it in Vizitka"), page_of(invoice)),
        notes=[pgettext("invoice mail", "The XML file is for your accounting; it says what the PDF says.")],
        reason=pgettext(
            "invoice mail", "Vizitka sends this mail because you receive the invoices of %(account)s."
        )
        % {"account": invoice.account.name},
    )


def _how_it_stands(invoice: Invoice, said: Snapshot, words: dict[str, str]) -> list[str]:
    if said.kind == InvoiceKind.CREDIT_NOTE:
        return []
    due: Money = selectors.open_amount(invoice)
    if not due:
        return [pgettext("invoice mail", "It is paid; there is nothing left to do.")]
    if said.collection is not None and invoice.status != InvoiceStatus.OVERDUE:
        return [said.terms]
    left = {**words, "amount": sheets.amount_in_words(due, said.language)}
    return [pgettext("invoice mail", "Please pay %(amount)s by %(day)s.") % left]
