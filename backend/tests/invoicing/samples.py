"""Invoices of each kind that there is, without a database; and what can be wrong with one."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from lxml import etree

from tests.invoicing.conftest import COMPANY, DAY
from vizitka.billing.models import BillingAccount, Seller
from vizitka.common.money import Money
from vizitka.invoicing import crediting, writing
from vizitka.invoicing.drafts import Line, sums
from vizitka.invoicing.einvoice import NAMESPACES
from vizitka.invoicing.enums import CollectedBy
from vizitka.invoicing.snapshot import InvoiceCollection, Snapshot
from vizitka.tax.enums import NumberState, Supply
from vizitka.tax.rules import Buyer, treatment
from vizitka.tax.rules import Seller as TaxSeller

SELLER: Final = {
    "name": "Vizitka GmbH",
    "address_line1": "Torstraße 220",
    "zipcode": "10115",
    "city": "Berlin",
    "country": "DE",
    "vat_number": "DE136695976",
    "tax_number": "27/123/45678",
    "register": "HRB 123456",
    "email": "billing@vizitka.example",
    "phone": "+49 30 1234567",
    "contact": "Lea Brandt",
    "iban": "DE89370400440532013000",
    "bic": "COBADEFFXXX",
    "time_zone": "Europe/Berlin",
}
YEAR: Final = (dt.date(2026, 6, 15), dt.date(2027, 6, 14))
LICENCE: Final = Line(
    "licence-standard",
    "Standard, 25 cards",
    25,
    Money(3000, "EUR"),
    period=YEAR,
    detail="Yearly",
    names=("Hannes von Auer", "葛飾 北斎", "Zoë 🚀 Example"),
    space="Alpenwerk",
)
STAND: Final = Line("stand-oak", "Table stand, oak", 14, Money(1990, "EUR"), supply=Supply.GOODS)
CARDS: Final = Line("nfc-matt-white", "NFC card, matt white", 3, Money(239, "EUR"), supply=Supply.GOODS)
SHOWN_GROSS: Final = replace(CARDS, quantity=7, unit_price=Money(0, "EUR"), gross_led=Money(999, "EUR"))


@dataclass(frozen=True, slots=True)
class Sold:
    """`vat`: the buyer's number, confirmed."""

    country: str
    lines: tuple[Line, ...] = (LICENCE,)
    vat: str = ""
    city: str = "Wien"
    zipcode: str = "1010"
    business: bool = True
    small_business: bool = False
    xrechnung: bool = False
    collection: InvoiceCollection | None = None


DEBIT: Final = InvoiceCollection(
    by=CollectedBy.DEBIT,
    account="AT61 •••• 3201",
    mandate="VZ-10284-1",
    creditor="DE98ZZZ09999999999",
    day=DAY + dt.timedelta(days=14),
)
CARD: Final = InvoiceCollection(by=CollectedBy.CARD, account="•••• 4242")

SALES: Final[Mapping[str, Sold]] = {
    "home": Sold("DE", (LICENCE, STAND), city="München", zipcode="80331"),
    "home, shown gross": Sold("DE", (SHOWN_GROSS, STAND), business=False, city="Köln", zipcode="50667"),
    "authority": Sold("DE", xrechnung=True, city="Kiel", zipcode="24103"),
    "reverse charge": Sold("AT", vat="ATU12345675"),
    "within the EU": Sold("AT", (STAND, CARDS), vat="ATU12345675"),
    "service and goods within the EU": Sold("AT", (LICENCE, STAND), vat="ATU12345675"),
    "Greek": Sold("GR", vat="EL094259216", city="Athen", zipcode="10431"),
    "export": Sold("CH", (STAND,), city="Zürich", zipcode="8001"),
    "out of scope": Sold("CH", city="Zürich", zipcode="8001"),
    "small business": Sold("DE", (LICENCE,), small_business=True),
    "consumer": Sold("FR", business=False, city="Paris", zipcode="75002"),
    "by debit": Sold("AT", vat="ATU12345675", collection=DEBIT),
    "by card": Sold("DE", city="München", zipcode="80331", collection=CARD),
}


def snapshot(name: str) -> Snapshot:
    sale = SALES[name]
    seller = Seller(**SELLER, small_business=sale.small_business)
    account = BillingAccount(
        **COMPANY
        | {
            "country": sale.country,
            "city": sale.city,
            "zipcode": sale.zipcode,
            "vat_number": sale.vat,
            "xrechnung": sale.xrechnung,
            "buyer_reference": "04011000-12345-03" if sale.xrechnung else "",
        },
        customer_number=10284,
    )
    buyer = Buyer(
        sale.country,
        sale.zipcode,
        sale.business,
        NumberState.VALID if sale.vat else None,
        sale.vat[:2],
    )
    by = TaxSeller("DE", SELLER["vat_number"], small_business=sale.small_business)
    treatments = {supply: treatment(by, buyer, supply, "", DAY) for supply in Supply}
    return writing.snapshot(
        account,
        seller,
        sums(sale.lines, treatments),
        number="VZ-2026-00418",
        issued_on=DAY,
        due_on=DAY + dt.timedelta(days=14),
        po_number="PO-2026-0466",
        collection=sale.collection,
    )


def credit_note(name: str) -> Snapshot:
    """All of it, taken back."""
    of = snapshot(name)
    found = crediting.sums_of(of, {}, crediting.left(of, {}))
    positions = [line.position for line in of.lines]
    return writing.credit_note(
        of, found, positions, number="VG-2026-00012", issued_on=DAY, reason="Wrong company"
    )


# --- what is wrong


def _set(path: str, value: str) -> Callable[[Any], None]:
    def change(tree: Any) -> None:
        for node in tree.xpath(path, namespaces=NAMESPACES):
            node.text = value

    return change


def _drop(path: str) -> Callable[[Any], None]:
    def change(tree: Any) -> None:
        for node in tree.xpath(path, namespaces=NAMESPACES):
            node.getparent().remove(node)

    return change


_TAX = "//ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax"
_TOTALS = "//ram:SpecifiedTradeSettlementHeaderMonetarySummation"
_SELLER = "//ram:SellerTradeParty"
_BUYER = "//ram:BuyerTradeParty"
_NUMBER = "ram:SpecifiedTaxRegistration"
_SET_DUE = "//ram:SpecifiedTradePaymentTerms//udt:DateTimeString"
_FIRST = "(//ram:IncludedSupplyChainTradeLineItem)[1]"


@dataclass(frozen=True, slots=True)
class Wrong:
    """`sale` with one thing changed. `ours` begins a fault that our checker finds; `official` is the official rule that
    refuses it, empty where those let it pass."""

    sale: str
    change: Callable[[Any], None]
    ours: str
    official: str = ""
    credit: bool = False


def _rounded_away(tree: Any) -> None:
    """Five euros are given away as rounding: everything adds up."""
    (due,) = tree.xpath(f"{_TOTALS}/ram:DuePayableAmount", namespaces=NAMESPACES)
    (gross,) = tree.xpath(f"{_TOTALS}/ram:GrandTotalAmount", namespaces=NAMESPACES)
    rounding = etree.Element(f"{{{NAMESPACES['ram']}}}RoundingAmount")
    rounding.text = "-5.00"
    gross.addprevious(rounding)
    due.text = f"{float(due.text) - 5:.2f}"


def _tax_too_high(tree: Any) -> None:
    """By 0.90, in the group and in all totals."""
    for path in (f"{_TAX}/ram:CalculatedAmount", f"{_TOTALS}/ram:TaxTotalAmount",
                 f"{_TOTALS}/ram:GrandTotalAmount", f"{_TOTALS}/ram:DuePayableAmount"):  # fmt: skip
        for node in tree.xpath(path, namespaces=NAMESPACES):
            node.text = f"{float(node.text) + 0.9:.2f}"


def _with_a_number(tree: Any) -> None:
    (seller,) = tree.xpath(_SELLER, namespaces=NAMESPACES)
    registration = etree.SubElement(seller, f"{{{NAMESPACES['ram']}}}SpecifiedTaxRegistration")
    number = etree.SubElement(registration, f"{{{NAMESPACES['ram']}}}ID", schemeID="VA")
    number.text = str(SELLER["vat_number"])


def _out_of_scope_beside(tree: Any) -> None:
    for node in tree.xpath("//ram:CategoryCode[text()='AE']", namespaces=NAMESPACES):
        node.text = "O"
        for rate in node.getparent().findall("ram:RateApplicablePercent", NAMESPACES):
            node.getparent().remove(rate)


def _with_our_account(tree: Any) -> None:
    (code,) = tree.xpath("//ram:SpecifiedTradeSettlementPaymentMeans/ram:TypeCode", namespaces=NAMESPACES)
    ours = etree.SubElement(code.getparent(), f"{{{NAMESPACES['ram']}}}PayeePartyCreditorFinancialAccount")
    etree.SubElement(ours, f"{{{NAMESPACES['ram']}}}IBANID").text = str(SELLER["iban"])


WRONG: Final[Mapping[str, Wrong]] = {
    # What the official rules let pass (money.md).
    "tax wrong by 0.90": Wrong("home", _tax_too_high, "tax S: 196.33 is not"),
    "line is not quantity × price": Wrong(
        "home", _set(f"{_FIRST}//ram:BilledQuantity", "24"), "line 1: 24 × 30.00 is not 750.00"
    ),
    "rounding of −5": Wrong("home", _rounded_away, "totals: rounding -5.00"),
    "IBAN with wrong digits": Wrong(
        "home",
        _set("//ram:PayeePartyCreditorFinancialAccount/ram:IBANID", "DE89370400440532013001"),
        "payment: the IBAN",
    ),
    "credit note of nothing": Wrong(
        "home", _drop("//ram:InvoiceReferencedDocument"), "credit note: names no invoice", credit=True
    ),
    "due before issued": Wrong("home", _set(_SET_DUE, "20260601"), "due: before"),
    "GR": Wrong("Greek", _set(f"{_BUYER}/{_NUMBER}/ram:ID", "GR094259216"), "BuyerTradeParty: GR"),
    "no terms": Wrong("home", _drop("//ram:SpecifiedTradePaymentTerms/ram:Description"), "payment: no terms"),
    "debit that asks for a transfer": Wrong("by debit", _with_our_account, "payment: a debit that asks"),
    # What they refuse, too.
    "sum of lines": Wrong(
        "home", _set(f"{_TOTALS}/ram:LineTotalAmount", "1.00"), "totals: not the sum", "BR-CO-10"
    ),
    "gross": Wrong(
        "home", _set(f"{_TOTALS}/ram:GrandTotalAmount", "1.00"), "totals: net and tax", "BR-CO-15"
    ),
    "base": Wrong("home", _set(f"{_TAX}/ram:BasisAmount", "1.00"), "tax S: base", "BR-S-08"),
    "no number of the buyer": Wrong(
        "reverse charge", _drop(f"{_BUYER}/{_NUMBER}"), "tax: without the VAT number", "BR-AE-02"
    ),
    "no reason of reverse charge": Wrong(
        "reverse charge",
        _drop(f"{_TAX}/ram:ExemptionReason | {_TAX}/ram:ExemptionReasonCode"),
        "tax AE: reason",
        "BR-AE-10",
    ),
    "no reason of exemption": Wrong(
        "small business",
        _drop(f"{_TAX}/ram:ExemptionReason | {_TAX}/ram:ExemptionReasonCode"),
        "tax E: reason",
        "BR-E-10",
    ),
    "nowhere delivered": Wrong(
        "within the EU", _drop("//ram:ShipToTradeParty/ram:PostalTradeAddress"), "tax: K without", "BR-IC-12"
    ),
    "out of scope with a number": Wrong(
        "out of scope", _with_a_number, "tax: O with a VAT number", "BR-O-02"
    ),
    "out of scope beside others": Wrong(
        "service and goods within the EU", _out_of_scope_beside, "tax: O stands with others", "BR-O-11"
    ),
    "parts of a cent": Wrong(
        "home", _set(f"{_TAX}/ram:BasisAmount", "1028.600"), "totals: 1028.600 has parts", "BR-DEC-19"
    ),
}


# What XRechnung wants beyond that (money.md).
WRONG_AS_XRECHNUNG: Final[Mapping[str, Wrong]] = {
    "no Leitweg-ID": Wrong(
        "authority", _drop("//ram:BuyerReference"), "xrechnung: no BuyerReference", "BR-DE-15"
    ),
    "no contact of the seller": Wrong(
        "authority",
        _drop(f"{_SELLER}/ram:DefinedTradeContact/ram:PersonName"),
        "xrechnung: no SellerContact",
        "BR-DE-5",
    ),
    "no phone of the seller": Wrong(
        "authority",
        _drop(f"{_SELLER}/ram:DefinedTradeContact/ram:TelephoneUniversalCommunication"),
        "xrechnung: no SellerPhone",
        "BR-DE-6",
    ),
    "no email of the seller": Wrong(
        "authority",
        _drop(f"{_SELLER}/ram:DefinedTradeContact/ram:EmailURIUniversalCommunication"),
        "xrechnung: no SellerEmail",
        "BR-DE-7",
    ),
    "no process": Wrong(
        "authority",
        _drop("//ram:BusinessProcessSpecifiedDocumentContextParameter"),
        "xrechnung: no Process",
        "PEPPOL-EN16931-R001",
    ),
    "no address of the seller": Wrong(
        "authority",
        _drop(f"{_SELLER}/ram:URIUniversalCommunication"),
        "xrechnung: no SellerAddress",
        "PEPPOL-EN16931-R020",
    ),
    "no address of the buyer": Wrong(
        "authority",
        _drop(f"{_BUYER}/ram:URIUniversalCommunication"),
        "xrechnung: no BuyerAddress",
        "PEPPOL-EN16931-R010",
    ),
    "no city of the buyer": Wrong(
        "authority", _drop(f"{_BUYER}//ram:CityName"), "BuyerTradeParty: no CityName", "BR-DE-8"
    ),
    "no postcode of the buyer": Wrong(
        "authority", _drop(f"{_BUYER}//ram:PostcodeCode"), "xrechnung: no BuyerPostcode", "BR-DE-9"
    ),
    "no city of delivery": Wrong(
        "within the EU",
        _drop("//ram:ShipToTradeParty//ram:CityName"),
        "xrechnung: no DeliveryCity",
        "BR-DE-10",
    ),
    "no postcode of delivery": Wrong(
        "within the EU",
        _drop("//ram:ShipToTradeParty//ram:PostcodeCode"),
        "xrechnung: no DeliveryPostcode",
        "BR-DE-11",
    ),
}


def broken(xml: bytes, wrong: Wrong) -> bytes:
    tree = etree.fromstring(xml)
    wrong.change(tree)
    return bytes(etree.tostring(tree, xml_declaration=True, encoding="UTF-8"))
