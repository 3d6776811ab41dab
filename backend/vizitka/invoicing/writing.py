"""From lines and an account to the snapshot of an invoice, in the language of its receiver."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import override, pgettext

from vizitka.billing import selectors as billing
from vizitka.billing.models import BillingAccount, Seller
from vizitka.invoicing.drafts import LineSum, Sums
from vizitka.invoicing.enums import CollectedBy, InvoiceKind
from vizitka.invoicing.sheets import day_in_words
from vizitka.invoicing.snapshot import (
    InvoiceBank,
    InvoiceCollection,
    InvoiceLineItem,
    InvoiceParty,
    InvoiceReference,
    InvoiceTaxGroup,
    Snapshot,
)
from vizitka.tax import notes
from vizitka.tax.enums import Category
from vizitka.tax.rates import in_digits


def language_of(account: BillingAccount) -> str:
    return billing.language_of(account)


def snapshot(
    account: BillingAccount,
    seller: Seller,
    sums: Sums,
    *,
    number: str,
    issued_on: dt.date,
    due_on: dt.date,
    po_number: str = "",
    deliver_to: InvoiceParty | None = None,
    collection: InvoiceCollection | None = None,
) -> Snapshot:
    """The invoice as it will always read."""
    language = language_of(account)
    delivered_to = deliver_to or _delivered_to(account, sums)
    lines = tuple(_line(position, one) for position, one in enumerate(sums.lines, 1))
    starts = [line.period_from for line in lines if line.period_from]
    ends = [line.period_to for line in lines if line.period_to]
    with override(language):
        return Snapshot(
            kind=InvoiceKind.INVOICE,
            number=number,
            issued_on=issued_on,
            due_on=due_on,
            currency=sums.currency,
            language=language,
            customer_number=str(account.customer_number or ""),
            seller=_seller(seller),
            buyer=buyer(account),
            deliver_to=delivered_to,
            delivered_on=None if starts else issued_on,
            period_from=min(starts) if starts else None,
            period_to=max(ends) if ends else None,
            po_number=po_number,
            buyer_reference=account.buyer_reference,
            xrechnung=as_xrechnung(account, delivered_to),
            lines=lines,
            groups=_groups(sums),
            notes=_notes(sums),
            net=sums.net.amount,
            tax=sums.tax.amount,
            rounding=sums.rounding.amount,
            gross=sums.gross.amount,
            bank=InvoiceBank(holder=seller.name, iban=seller.iban, bic=seller.bic, bank=seller.bank_name)
            if seller.iban and collection is None
            else None,
            collection=collection,
            terms=_terms(collection, due_on, language),
        )


def _terms(collection: InvoiceCollection | None, due_on: dt.date, language: str) -> str:
    """When it is paid, and by whom: who is debited must not transfer as well. It says what was agreed on the day of
    issue, so that it stays true where the money could not be had."""
    if collection is None:
        return _("Payable by %(day)s without deduction.") % {"day": day_in_words(due_on, language)}
    said = {"account": collection.account, "mandate": collection.mandate, "creditor": collection.creditor}
    if collection.by == CollectedBy.CARD:
        return (
            _(
                "Agreed payment: by your card %(account)s. Please transfer nothing, unless we write to you that it "
                "could not be charged."
            )
            % said
        )
    if collection.day is None:
        return (
            _(
                "Agreed payment: by direct debit from your account %(account)s. Please transfer nothing, unless we "
                "write to you that it could not be debited."
            )
            % said
        )
    return _(
        "Agreed payment: by direct debit from your account %(account)s on %(day)s, by the mandate %(mandate)s "
        "(creditor identifier %(creditor)s). Please transfer nothing, unless we write to you that it could not be "
        "debited."
    ) % {**said, "day": day_in_words(collection.day, language)}


def part_of(of: Snapshot) -> str:
    """What a line says that takes a sum back."""
    with override(of.language):
        return pgettext("invoice", "Part of invoice %(number)s") % {"number": of.number}


def credit_note(
    of: Snapshot,
    sums: Sums,
    positions: Sequence[int | None],
    *,
    number: str,
    issued_on: dt.date,
    reason: str,
) -> Snapshot:
    """What takes lines of an invoice back: in its words, at its prices and under its tax. A sum that is taken back of
    no certain line (None) has lines of its own."""
    kept = {line.position: line for line in of.lines}
    lines = tuple(
        _line(position, one)
        if before is None
        else kept[before].model_copy(
            update={
                "position": position,
                "of_position": before,
                "quantity": one.line.quantity,
                "price": str(one.price),
                "net": one.net.amount,
            }
        )
        for position, (before, one) in enumerate(zip(positions, sums.lines, strict=True), 1)
    )
    texts = {(group.category, group.rate): group for group in of.groups}
    groups = tuple(
        texts[group.category, in_digits(group.rate)].model_copy(
            update={"base": group.base.amount, "tax": group.tax.amount}
        )
        for group in sums.groups
    )
    return of.model_copy(
        update={
            "kind": InvoiceKind.CREDIT_NOTE,
            "number": number,
            "issued_on": issued_on,
            "due_on": issued_on,
            "lines": lines,
            "groups": groups,
            "net": sums.net.amount,
            "tax": sums.tax.amount,
            "rounding": sums.rounding.amount,
            "gross": sums.gross.amount,
            "bank": None,
            "collection": None,
            "terms": "",
            "corrects": InvoiceReference(number=of.number, issued_on=of.issued_on),
            "reason": reason,
        }
    )


def _line(position: int, one: LineSum) -> InvoiceLineItem:
    line = one.line
    start, end = line.period or (None, None)
    return InvoiceLineItem(
        position=position,
        code=line.code,
        name=line.name,
        detail=line.detail,
        names=line.names,
        space=line.space,
        quantity=line.quantity,
        price=str(one.price),
        net=one.net.amount,
        category=one.treatment.category,
        rate=in_digits(one.treatment.rate),
        country=one.treatment.country,
        supply=line.supply,
        period_from=start,
        period_to=end,
        gross_led=line.gross_led.amount if line.gross_led is not None else None,
    )


def _groups(sums: Sums) -> tuple[InvoiceTaxGroup, ...]:
    return tuple(
        InvoiceTaxGroup(
            category=group.category,
            rate=in_digits(group.rate),
            base=group.base.amount,
            tax=group.tax.amount,
            reason=group.treatment.reason,
            text="" if group.category == Category.STANDARD else notes.sentence(group.treatment.note),
        )
        for group in sums.groups
    )


def _notes(sums: Sums) -> tuple[str, ...]:
    """Sentences that belong to what is taxed; those of exemptions stand with their group."""
    said = [
        notes.sentence(group.treatment.note) for group in sums.groups if group.category == Category.STANDARD
    ]
    return tuple(filter(None, said))


def _seller(seller: Seller) -> InvoiceParty:
    return InvoiceParty(
        name=seller.name,
        contact=seller.contact,
        address_line1=seller.address_line1,
        address_line2=seller.address_line2,
        zipcode=seller.zipcode,
        city=seller.city,
        country=seller.country,
        vat_number=seller.vat_number,
        tax_number=seller.tax_number,
        registration=seller.register,
        email=seller.email,
        phone=seller.phone,
        website=seller.website,
    )


def buyer(account: BillingAccount) -> InvoiceParty:
    person = f"{account.first_name} {account.last_name}".strip()
    return InvoiceParty(
        name=account.company_name or person or account.name,
        contact=account.receiver_name,
        address_line1=account.address_line1,
        address_line2=account.address_line2,
        zipcode=account.zipcode,
        city=account.city,
        country=account.country,
        vat_number=account.vat_number,
        email=account.receiver_email,
    )


def differs(account: BillingAccount, of: Snapshot) -> bool:
    """Whether an invoice would say something else of the buyer today."""
    # Who receives it, and at which address, is nothing that makes an invoice wrong.
    unimportant = {"contact": "", "email": ""}
    now, then = (party.model_copy(update=unimportant) for party in (buyer(account), of.buyer))
    return (now, account.buyer_reference, as_xrechnung(account, of.deliver_to)) != (
        then,
        of.buyer_reference,
        of.xrechnung,
    )


def as_xrechnung(account: BillingAccount, delivered_to: InvoiceParty | None = None) -> bool:
    """Whether it is written as XRechnung, which has fields that must be there: without them its readers refuse it, and
    EN 16931 is what they take instead."""
    needed = [account.buyer_reference, account.receiver_email, account.zipcode, account.city]
    if delivered_to is not None:
        needed += [delivered_to.zipcode, delivered_to.city]
    return account.xrechnung and all(needed)


def _delivered_to(account: BillingAccount, sums: Sums) -> InvoiceParty | None:
    """A supply within the EU names where it goes."""
    if any(group.category == Category.INTRA_COMMUNITY for group in sums.groups):
        return buyer(account).model_copy(update={"email": "", "contact": ""})
    return None
