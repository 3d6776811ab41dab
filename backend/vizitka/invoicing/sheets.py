"""What the sheet of an invoice shows: its words and figures as people of the receiver's language read them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from decimal import Decimal
from typing import Any, Final

from babel import Locale
from babel.dates import format_date
from babel.numbers import format_currency, format_decimal, get_currency_precision
from django.utils.translation import override, pgettext
from schwifty import IBAN
from schwifty.exceptions import SchwiftyException

from vizitka.common.money import Money, formatted
from vizitka.invoicing import epc
from vizitka.invoicing.enums import InvoiceKind
from vizitka.invoicing.glyphs import drawable
from vizitka.invoicing.snapshot import InvoiceLineItem, InvoiceParty, Snapshot

# Names that stand on their line; where there are more, the first ones do, and all stand on a page of their own.
SHOWN_NAMES: Final = 6
FIRST_NAMES: Final = 3


def sheet(invoice: Snapshot, due: Money) -> dict[str, Any]:
    """What `drawing` draws. `due` is what is to be paid, for which the code asks. In the invoice's language, with signs
    that have a glyph."""
    with override(invoice.language):
        found: dict[str, Any] = _drawable(_sheet(invoice, due))
    # A picture, which is drawn as it is.
    found["code"] = _code(invoice, due)
    return found


def _sheet(invoice: Snapshot, due: Money) -> dict[str, Any]:
    credit = invoice.kind == InvoiceKind.CREDIT_NOTE
    named = {"number": invoice.number}
    title = (
        pgettext("invoice", "Credit note %(number)s") if credit else pgettext("invoice", "Invoice %(number)s")
    )
    return {
        "language": invoice.language,
        "day": invoice.issued_on.isoformat(),
        "number": invoice.number,
        "title": title % named,
        "seller": {"name": invoice.seller.name},
        "letterhead": _letterhead(invoice.seller),
        "buyer": {
            "label": pgettext("invoice", "To"),
            "lines": _address(invoice.buyer, invoice.seller.country, invoice.language),
        },
        "delivery": _delivery(invoice),
        "references": _references(invoice),
        "facts": _facts(invoice),
        "columns": [
            pgettext("invoice", "Article"),
            pgettext("invoice", "Quantity"),
            pgettext("invoice", "Each"),
            pgettext("invoice", "Amount"),
        ],
        "shown": SHOWN_NAMES,
        "lines": [_line(line, invoice) for line in invoice.lines],
        "sums": _sums(invoice, due, credit=credit),
        "notes": _notes(invoice),
        "payment": _payment(invoice, due),
        "code-text": pgettext("invoice", "Code for banking apps"),
        "annex": pgettext("invoice", "For these people"),
        "footer": _footer(invoice),
        "page": pgettext("invoice", "Page {page} of {pages}"),
    }


def _drawable(value: Any) -> Any:
    if isinstance(value, str):
        return drawable(value)
    if isinstance(value, dict):
        return {key: _drawable(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_drawable(inner) for inner in value]
    return value


def day_in_words(day: dt.date, language: str) -> str:
    return str(format_date(day, "long", locale=locale_of(language)))


def amount_in_words(money: Money, language: str) -> str:
    return formatted(money, _locale_of_money(language))


def _locale_of_money(language: str) -> str:
    """English amounts begin with their sign, as in the rest of the product."""
    return "en" if language == "en" else locale_of(language)


def _money(amount: int, invoice: Snapshot) -> str:
    return amount_in_words(Money(amount, invoice.currency), invoice.language)


def locale_of(language: str) -> str:
    """As Europe writes it: 11 June 2026, and 307,90 € in Portuguese."""
    return {"en": "en_150", "pt": "pt_PT"}.get(language, language)


def country_name(code: str, language: str) -> str:
    return str(Locale.parse(language).territories.get(code, code))


def _address(party: InvoiceParty, home: str, language: str) -> list[str]:
    """The country stands where it is another one than the seller's."""
    return [
        party.name,
        party.contact if party.contact != party.name else "",
        party.address_line1,
        party.address_line2,
        f"{party.zipcode} {party.city}".strip(),
        country_name(party.country, language) if party.country != home else "",
    ]


def _letterhead(seller: InvoiceParty) -> list[str]:
    place = f"{seller.zipcode} {seller.city}".strip()
    address = ", ".join(filter(None, (seller.name, seller.address_line1, seller.address_line2, place)))
    return [address, *_numbers(seller)]


def _numbers(seller: InvoiceParty) -> list[str]:
    """What the tax office knows it by."""
    if seller.vat_number:
        return [pgettext("invoice", "VAT number %(number)s") % {"number": seller.vat_number}]
    if seller.tax_number:
        return [pgettext("invoice", "Tax number %(number)s") % {"number": seller.tax_number}]
    return []


def _delivery(invoice: Snapshot) -> dict[str, Any] | None:
    if invoice.deliver_to is None:
        return None
    return {
        "label": pgettext("invoice", "Delivered to"),
        "lines": _address(invoice.deliver_to, invoice.seller.country, invoice.language),
    }


def _references(invoice: Snapshot) -> list[dict[str, str]]:
    return _said(
        (pgettext("invoice", "Your VAT number"), invoice.buyer.vat_number),
        (pgettext("invoice", "Your order"), invoice.po_number),
        (pgettext("invoice", "Your reference"), invoice.buyer_reference),
    )


def _facts(invoice: Snapshot) -> list[dict[str, str]]:
    language = invoice.language
    of = invoice.corrects
    service = ""
    if invoice.period_from and invoice.period_to:
        service = f"{_short(invoice.period_from, language)} – {_short(invoice.period_to, language)}"
    delivered = day_in_words(invoice.delivered_on, language) if invoice.delivered_on else ""
    due = "" if of else day_in_words(invoice.due_on, language)
    return _said(
        (pgettext("invoice", "Date"), day_in_words(invoice.issued_on, language)),
        (pgettext("invoice", "For invoice"), of.number if of else ""),
        (pgettext("invoice", "of"), day_in_words(of.issued_on, language) if of else ""),
        (pgettext("invoice", "Period"), service),
        (pgettext("invoice", "Delivered on"), "" if service else delivered),
        (pgettext("invoice", "Due"), due),
        (pgettext("invoice", "Customer"), invoice.customer_number),
    )


def _short(day: dt.date, language: str) -> str:
    return str(format_date(day, "medium", locale=locale_of(language)))


def _said(*pairs: tuple[str, str]) -> list[dict[str, str]]:
    return [{"label": label, "value": value} for label, value in pairs if value]


def _line(line: InvoiceLineItem, invoice: Snapshot) -> dict[str, Any]:
    language = invoice.language
    details = [line.detail]
    if line.space:
        details.append(pgettext("invoice", "Space %(name)s") % {"name": line.space})
    if line.period_from and line.period_to and _differs(line, invoice):
        details.append(f"{_short(line.period_from, language)} – {_short(line.period_to, language)}")
    first = ", ".join(line.names[:FIRST_NAMES])
    more = {"names": first, "number": len(line.names) - FIRST_NAMES}
    return {
        "position": line.position,
        "name": line.name,
        "details": [part for part in details if part],
        "names": list(line.names),
        "rest": pgettext("invoice", "%(names)s and %(number)s more, see page {page}") % more,
        "quantity": str(format_decimal(line.quantity, locale=locale_of(language))),
        "price": _price(line.price, invoice),
        "net": _money(line.net, invoice),
    }


def _differs(line: InvoiceLineItem, invoice: Snapshot) -> bool:
    return (line.period_from, line.period_to) != (invoice.period_from, invoice.period_to)


def _price(price: str, invoice: Snapshot) -> str:
    """With as many decimals as it has, so that quantity times price is the amount."""
    exact, locale = Decimal(price), _locale_of_money(invoice.language)
    usual = get_currency_precision(invoice.currency)
    decimals = max(usual, -int(exact.normalize().as_tuple().exponent))
    if decimals == usual:
        return str(format_currency(exact, invoice.currency, locale=locale))
    pattern = Locale.parse(locale).currency_formats["standard"].pattern
    wide = pattern.replace("0.00", f"0.{'0' * decimals}")
    return str(format_currency(exact, invoice.currency, format=wide, locale=locale, currency_digits=False))


def _sums(invoice: Snapshot, due: Money, *, credit: bool) -> list[dict[str, Any]]:
    rows = [(pgettext("invoice", "Net"), invoice.net, False)]
    for group in invoice.groups:
        words = {"rate": str(format_decimal(Decimal(group.rate), locale=locale_of(invoice.language)))}
        label = pgettext("invoice", "VAT %(rate)s %%") % words
        if len(invoice.groups) > 1:
            base = {"label": label, "amount": _money(group.base, invoice)}
            label = pgettext("invoice", "%(label)s of %(amount)s") % base
        rows.append((label, group.tax, False))
    if invoice.rounding:
        rows.append((pgettext("invoice", "Rounding"), invoice.rounding, False))
    total = pgettext("invoice", "Credited") if credit else pgettext("invoice", "To pay")
    if not credit and due.amount != invoice.gross:
        rows.append((pgettext("invoice", "Total"), invoice.gross, True))
        rows.append((pgettext("invoice", "Paid already"), due.amount - invoice.gross, False))
        rows.append((total, due.amount, True))
    else:
        rows.append((total, invoice.gross, True))
    return [
        {"label": label, "amount": _money(amount, invoice), "strong": strong}
        for label, amount, strong in rows
    ]


def _notes(invoice: Snapshot) -> list[str]:
    texts: Sequence[str] = (*(group.text for group in invoice.groups), *invoice.notes, invoice.reason)
    return list(dict.fromkeys(filter(None, texts)))


def _payment(invoice: Snapshot, due: Money) -> dict[str, Any] | None:
    if invoice.kind == InvoiceKind.CREDIT_NOTE:
        return None
    if not due:
        return {"title": pgettext("invoice", "Nothing of this invoice is due any more."), "lines": []}
    lines = []
    if invoice.bank is not None:
        words = {"iban": _iban(invoice.bank.iban), "bic": invoice.bank.bic}
        scan = _code(invoice, due) is not None
        lines = [
            pgettext("invoice", "Scan with your banking app, or transfer to")
            if scan
            else pgettext("invoice", "Please transfer to"),
            ", ".join(filter(None, (invoice.bank.holder, words["iban"], words["bic"]))),
            pgettext("invoice", "with the reference %(number)s.") % {"number": invoice.number},
        ]
    return {"title": invoice.terms, "lines": lines}


def _iban(text: str) -> str:
    try:
        return str(IBAN(text).formatted)
    except SchwiftyException:
        return text


def _code(invoice: Snapshot, due: Money) -> str | None:
    if invoice.kind == InvoiceKind.CREDIT_NOTE or invoice.bank is None:
        return None
    bank = invoice.bank
    return epc.svg(name=bank.holder, iban=bank.iban, bic=bank.bic, amount=due, reference=invoice.number)


def _footer(invoice: Snapshot) -> list[list[str]]:
    seller = invoice.seller
    return [
        [seller.name, f"{seller.zipcode} {seller.city}".strip()],
        [seller.registration, *_numbers(seller)],
        [seller.email, seller.website.removeprefix("https://")],
    ]
