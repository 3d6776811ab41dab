"""What the operator's accounting takes from invoices: lists, DATEV bookings, revenue, the OSS report. Pure reads."""

from __future__ import annotations

import csv
import datetime as dt
import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from django.db.models import QuerySet

from vizitka.billing.models import Seller
from vizitka.common import clock
from vizitka.common.harmless import harmless
from vizitka.common.money import Money
from vizitka.invoicing.enums import InvoiceKind, InvoiceStatus
from vizitka.invoicing.models import Invoice
from vizitka.invoicing.selectors import snapshot_of
from vizitka.invoicing.snapshot import InvoiceLineItem, InvoiceTaxGroup, Snapshot
from vizitka.tax.enums import Category
from vizitka.tax.territories import MEMBERS

# DATEV: a text has 60 signs at most, a reference 20, and both only some signs.
TEXT: Final = 60
REFERENCE: Final = 20
DATEV_ENCODING: Final = "cp1252"
DATEV_CURRENCY: Final = "EUR"
MOST_NAMED: Final = 10
DATEV_COLUMNS: Final = (
    "Umsatz (ohne Soll/Haben-Kz)",
    "Soll/Haben-Kennzeichen",
    "WKZ Umsatz",
    "Kurs",
    "Basis-Umsatz",
    "WKZ Basis-Umsatz",
    "Konto",
    "Gegenkonto (ohne BU-Schlüssel)",
    "BU-Schlüssel",
    "Belegdatum",
    "Belegfeld 1",
    "Belegfeld 2",
    "Skonto",
    "Buchungstext",
)


def finished(first: dt.date, last: dt.date) -> QuerySet[Invoice]:
    """Invoices and credit notes that were issued within days, in the order of their numbers."""
    rows = Invoice.objects.exclude(status=InvoiceStatus.DRAFT)
    return rows.filter(issued_on__gte=first, issued_on__lte=last).order_by("issued_on", "number")


def sign_of(invoice: Invoice) -> int:
    """A credit note takes back."""
    return -1 if invoice.kind == InvoiceKind.CREDIT_NOTE else 1


# --- lists


def csv_lines(invoices: Iterable[Invoice]) -> Iterator[str]:
    """For spreadsheets: with semicolons, amounts in major units, what credit notes take back below nothing."""
    yield _csv_line(
        "number", "kind", "issued_on", "due_on", "status", "customer", "buyer", "country", "vat_number",
        "currency", "net", "tax", "rounding", "gross", "paid", "open", "corrects", "po_number",
    )  # fmt: skip
    for invoice in invoices:
        said, sign = snapshot_of(invoice), sign_of(invoice)
        rest = 0 if invoice.status == InvoiceStatus.CANCELLED else _rest(invoice)
        amounts = (
            sign * invoice.net,
            sign * invoice.tax,
            sign * invoice.rounding,
            sign * invoice.gross,
            sign * invoice.paid_amount,
            sign * rest,
        )
        yield _csv_line(
            said.number,
            invoice.kind,
            said.issued_on.isoformat(),
            said.due_on.isoformat(),
            invoice.status,
            said.customer_number,
            said.buyer.name,
            said.buyer.country,
            said.buyer.vat_number,
            said.currency,
            *(str(said.money(amount).decimal) for amount in amounts),
            said.corrects.number if said.corrects else "",
            said.po_number,
        )


def _rest(invoice: Invoice) -> int:
    return max(0, invoice.gross - invoice.credited_amount - invoice.paid_amount)


def _csv_line(*cells: str) -> str:
    out = io.StringIO()
    # Amounts below nothing are no formulas.
    csv.writer(out, delimiter=";").writerow(cell if _is_amount(cell) else harmless(cell) for cell in cells)
    return out.getvalue()


def _is_amount(cell: str) -> bool:
    return cell.replace(".", "", 1).removeprefix("-").isdigit()


# --- DATEV


class OtherCurrencies(Exception):
    """Bookings whose exchange rate (`Kurs`, `Basis-Umsatz`) nobody here knows; `numbers` of their invoices."""

    def __init__(self, numbers: list[str]) -> None:
        super().__init__(", ".join(numbers))
        self.numbers = numbers

    def in_words(self) -> str:
        more = ["…"] if len(self.numbers) > MOST_NAMED else []
        return ", ".join([*self.numbers[:MOST_NAMED], *more])


def datev(invoices: Iterable[Invoice], seller: Seller, first: dt.date, last: dt.date) -> bytes:
    """A stack of bookings (EXTF 700, category 21), one for each tax of an invoice and one for what was rounded.

    Turnover is gross, without a tax key: the accounts of revenue are automatic ones. Raises `OtherCurrencies`: left out
    in silence, they would be missing in the books.
    """
    invoices = list(invoices)
    others = [str(one.number) for one in invoices if one.currency != DATEV_CURRENCY]
    if others:
        raise OtherCurrencies(others)
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";", quoting=csv.QUOTE_NONE, escapechar=None, quotechar=None)
    writer.writerow(_datev_head(seller, first, last))
    writer.writerow(DATEV_COLUMNS)
    for invoice in invoices:
        for booking in _bookings(invoice, seller):
            writer.writerow(booking)
    return out.getvalue().encode(DATEV_ENCODING, "replace")


def _datev_head(seller: Seller, first: dt.date, last: dt.date) -> list[str]:
    made = f"{clock.now():%Y%m%d%H%M%S}000"
    head = ['"EXTF"', "700", "21", '"Buchungsstapel"', "13", made, "", '"VZ"', '""', '""']
    head += [seller.datev_consultant, seller.datev_client, f"{first:%Y}0101", str(len(seller.datev_revenue))]
    head += [f"{first:%Y%m%d}", f"{last:%Y%m%d}", _quoted(f"Rechnungen {first:%Y-%m}", 30), '""']
    # 1: financial bookkeeping; nothing is fixed; the currency of the stack.
    return [*head, "1", "0", "0", f'"{DATEV_CURRENCY}"', "", '""', "", "", '""', "", "", '""', '""']


def _bookings(invoice: Invoice, seller: Seller) -> Iterator[list[str]]:
    said = snapshot_of(invoice)
    plain = invoice.kind == InvoiceKind.INVOICE
    booked: dict[str, int] = {}
    for group in said.groups:
        for line, tax in _shares(group, said):
            account = account_of(line, said, seller)
            booked[account] = booked.get(account, 0) + line.net + tax
    for account, amount in booked.items():
        if amount:
            yield _booking(said, amount, seller.datev_receivables, account, debit=plain)
    if said.rounding:
        debit = plain == (said.rounding > 0)
        rounding = abs(said.rounding)
        yield _booking(said, rounding, seller.datev_receivables, seller.datev_rounding, debit=debit)


def _shares(group: InvoiceTaxGroup, said: Snapshot) -> list[tuple[InvoiceLineItem, int]]:
    """The lines of a group, each with its part of the group's tax by its net sum: two countries may have one rate."""
    lines = [line for line in said.lines if (line.category, line.rate) == (group.category, group.rate)]
    weights = [abs(line.net) for line in lines]
    if not any(weights):
        weights = [1] * len(lines)
    shares = Money(group.tax, said.currency).split(weights)
    return [(line, share.amount) for line, share in zip(lines, shares, strict=True)]


def account_of(line: InvoiceLineItem, said: Snapshot, seller: Seller) -> str:
    """The account of revenue; tax of another country goes through the one-stop shop."""
    match line.category:
        case Category.REVERSE_CHARGE:
            return seller.datev_reverse_charge
        case Category.INTRA_COMMUNITY:
            return seller.datev_intra_community
        case Category.EXPORT | Category.OUTSIDE_SCOPE:
            return seller.datev_third_country
        case Category.EXEMPT:
            return seller.datev_exempt
    return seller.datev_oss if line.country != said.seller.country else seller.datev_revenue


def _booking(said: Snapshot, amount: int, account: str, against: str, *, debit: bool) -> list[str]:
    decimal = f"{abs(said.money(amount).decimal)}".replace(".", ",")
    side = "S" if debit == (amount > 0) else "H"
    return [
        decimal,
        f'"{side}"',
        f'"{said.currency}"',
        "",
        "",
        '""',
        account,
        against,
        '""',
        f"{said.issued_on:%d%m}",
        _quoted(said.number, REFERENCE),
        _quoted(said.corrects.number if said.corrects else "", REFERENCE),
        "",
        _quoted(f"{said.customer_number} {said.buyer.name}", TEXT),
    ]


def _quoted(text: str, most: int) -> str:
    """A cell of words: no sign of it ends the cell or the line."""
    plain = " ".join(text.replace('"', "'").replace(";", ",").split())
    return f'"{plain[:most]}"'


# --- revenue


@dataclass(frozen=True, slots=True)
class Revenue:
    """What was billed in a month to a country, less what was taken back."""

    month: dt.date
    country: str
    currency: str
    net: Money
    tax: Money
    invoices: int


def revenue(year: int) -> list[Revenue]:
    """By month and country of the buyer."""
    found: dict[tuple[dt.date, str, str], list[int]] = {}
    for invoice in finished(dt.date(year, 1, 1), dt.date(year, 12, 31)).iterator():
        said, sign = snapshot_of(invoice), sign_of(invoice)
        key = (said.issued_on.replace(day=1), said.buyer.country, said.currency)
        sums = found.setdefault(key, [0, 0, 0])
        sums[0] += sign * said.net
        sums[1] += sign * said.tax
        sums[2] += 1
    return [
        Revenue(month, country, currency, Money(net, currency), Money(tax, currency), number)
        for (month, country, currency), (net, tax, number) in sorted(found.items())
    ]


# --- the one-stop shop


@dataclass(frozen=True, slots=True)
class OssRow:
    """What is declared for a country and a rate. `number` of invoices and credit notes."""

    country: str
    rate: Decimal
    supply: str
    base: Money
    tax: Money
    number: int


def quarter_of(year: int, quarter: int) -> tuple[dt.date, dt.date]:
    """Its first and its last day."""
    first = dt.date(year, 3 * quarter - 2, 1)
    after = dt.date(year + quarter // 4, 3 * quarter % 12 + 1, 1)
    return first, after - dt.timedelta(days=1)


def oss(year: int, quarter: int) -> list[OssRow]:
    """Sales to consumers of other countries of the EU, by country and rate. The tax of a group is shared among its
    lines by their net sums, so that the report adds up to what was charged."""
    found: dict[tuple[str, Decimal, str, str], list[int]] = {}
    counted: dict[tuple[str, Decimal, str, str], set[str]] = {}
    for invoice in finished(*quarter_of(year, quarter)).iterator():
        said, sign = snapshot_of(invoice), sign_of(invoice)
        for group in said.groups:
            if group.category != Category.STANDARD:
                continue
            for line, tax in _shares(group, said):
                if line.country == said.seller.country or line.country not in MEMBERS:
                    continue
                key = (line.country, Decimal(line.rate), str(line.supply), said.currency)
                sums = found.setdefault(key, [0, 0])
                sums[0] += sign * line.net
                sums[1] += sign * tax
                counted.setdefault(key, set()).add(said.number)
    return [
        OssRow(*key[:3], Money(base, key[3]), Money(tax, key[3]), len(counted[key]))
        for key, (base, tax) in sorted(found.items())
    ]


def oss_lines(rows: Iterable[OssRow]) -> Iterator[str]:
    yield _csv_line("country", "rate", "supply", "currency", "base", "tax", "number")
    for row in rows:
        yield _csv_line(
            row.country, str(row.rate), row.supply, row.base.currency, str(row.base.decimal),
            str(row.tax.decimal), str(row.number),
        )  # fmt: skip


def revenue_lines(rows: Iterable[Revenue]) -> Iterator[str]:
    yield _csv_line("month", "country", "currency", "net", "tax", "number")
    for row in rows:
        yield _csv_line(
            f"{row.month:%Y-%m}", row.country, row.currency, str(row.net.decimal), str(row.tax.decimal),
            str(row.invoices),
        )  # fmt: skip
