"""An invoice as machines read it: EN 16931 in the syntax CII (Factur-X), and XRechnung. Pure.

factur-x knows how each business term (BT) is written; here is said which term is what. XRechnung is EN 16931 with some
fields obligatory, and names itself otherwise.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Final

from babel.numbers import get_currency_precision
from lxml import etree

from vizitka.invoicing.enums import CollectedBy, DocumentForm, InvoiceKind
from vizitka.invoicing.snapshot import InvoiceLineItem, InvoiceParty, InvoiceTaxGroup, Snapshot
from vizitka.tax.enums import Category

EN16931: Final = "urn:cen.eu:en16931:2017"
XRECHNUNG: Final = "urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0"
PROCESS: Final = "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0"
NAMESPACES: Final = {
    "rsm": "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100",
    "ram": "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
    "udt": "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100",
    "qdt": "urn:un:unece:uncefact:data:standard:QualifiedDataType:100",
}
_XSI: Final = "http://www.w3.org/2001/XMLSchema-instance"
# UNTDID 1001.
_TYPES: Final = {InvoiceKind.INVOICE: "380", InvoiceKind.CREDIT_NOTE: "381"}
# UNTDID 4461: SEPA credit transfer; transfer; cleared between the two, for what we owe; SEPA direct debit; card.
_SEPA, _TRANSFER, _CLEARED, _DEBIT, _CARD = "58", "30", "97", "59", "48"
# What two have agreed on: XRechnung takes a debit only with the payer's whole IBAN, which stands nowhere but sealed.
_AGREED: Final = "ZZZ"
_EMAIL: Final = "EM"
_PIECE: Final = "C62"


def written(invoice: Snapshot, form: DocumentForm = DocumentForm.EN16931) -> bytes:
    """The XML of an invoice; the same bytes each time."""
    # It brings readers of PDF and of the web with it; only who writes an invoice needs it.
    from facturx.generate_xml import generate_cii_xml

    xrechnung = form == DocumentForm.XRECHNUNG
    xml: bytes = generate_cii_xml(
        _terms(invoice, xrechnung), level="en16931", check_xsd=False, check_schematron=False
    )
    tree: Any = etree.fromstring(xml)
    for empty in tree.xpath("//*[@xsi:nil]", namespaces={"xsi": _XSI}):
        # lxml says of what is empty that it is nil, which the schema allows nowhere.
        del empty.attrib[f"{{{_XSI}}}nil"]
    if xrechnung:
        at = "//ram:GuidelineSpecifiedDocumentContextParameter/ram:ID"
        (guideline,) = tree.xpath(at, namespaces=NAMESPACES)
        guideline.text = XRECHNUNG
    etree.cleanup_namespaces(tree, keep_ns_prefixes=list(NAMESPACES))
    return bytes(etree.tostring(tree, pretty_print=True, xml_declaration=True, encoding="UTF-8"))


def _terms(invoice: Snapshot, xrechnung: bool) -> dict[str, Any]:
    outside = any(group.category == Category.OUTSIDE_SCOPE for group in invoice.groups)
    terms: dict[str, Any] = {
        "BT-1": invoice.number,
        "BT-2": invoice.issued_on,
        "BT-3": _TYPES[invoice.kind],
        "BT-5": invoice.currency,
        "BT-9": invoice.due_on,
        "BT-10": invoice.buyer_reference,
        "BT-13": invoice.po_number,
        "BT-20": invoice.terms,
        "BT-23": PROCESS if xrechnung else None,
        "BT-72": invoice.delivered_on,
        "BT-73": invoice.period_from,
        "BT-74": invoice.period_to,
        "BG-1": [{"BT-22": note} for note in (*invoice.notes, invoice.reason) if note],
        "BG-4": _party(invoice.seller, with_vat=not outside, legal=True),
        "BG-7": _party(invoice.buyer, with_vat=not outside),
        "BG-23": [_group(group, invoice, xrechnung) for group in invoice.groups],
        "BG-25": [_line(line, invoice) for line in invoice.lines],
        "BT-106": _amount(invoice.net, invoice),
        "BT-109": _amount(invoice.net, invoice),
        "BT-110": _amount(invoice.tax, invoice),
        "BT-112": _amount(invoice.net + invoice.tax, invoice),
        "BT-115": _amount(invoice.gross, invoice),
        **_payment(invoice, xrechnung),
    }
    if invoice.rounding:
        terms["BT-114"] = _amount(invoice.rounding, invoice)
    if invoice.deliver_to is not None:
        terms["BG-13"] = _party(invoice.deliver_to, with_vat=False)
    if invoice.corrects is not None:
        terms["BG-3"] = [{"BT-25": invoice.corrects.number, "BT-26": invoice.corrects.issued_on}]
    return {name: value for name, value in terms.items() if value not in (None, "", [])}


def _payment(invoice: Snapshot, xrechnung: bool) -> dict[str, Any]:
    if (collection := invoice.collection) is not None:
        if collection.by == CollectedBy.CARD:
            return {"BT-81": _CARD, "BT-83": invoice.number, "BT-87": collection.account[-4:]}
        code = _AGREED if xrechnung else _DEBIT
        named = {} if xrechnung else {"BT-89": collection.mandate, "BT-90": collection.creditor}
        return {"BT-81": code, "BT-83": invoice.number, **named}
    if invoice.kind == InvoiceKind.CREDIT_NOTE or invoice.bank is None:
        return {"BT-81": _CLEARED}
    return {
        "BT-81": _SEPA if invoice.currency == "EUR" else _TRANSFER,
        "BT-83": invoice.number,
        "BT-84": invoice.bank.iban,
        "BT-85": invoice.bank.holder,
        "BT-86": invoice.bank.bic,
    }


def _party(party: InvoiceParty, *, with_vat: bool, legal: bool = False) -> dict[str, Any]:
    found: dict[str, Any] = {
        "name": party.name,
        "addr_l1": party.address_line1,
        "addr_l2": party.address_line2,
        "postcode": party.zipcode,
        "city": party.city,
        "country_code": party.country,
        "vat_identifier": party.vat_number if with_vat else "",
        "einvoicing_addr": party.email,
        "einvoicing_addr_schemeid": _EMAIL if party.email else "",
    }
    contact = {"name": party.contact, "phone": party.phone, "email": party.email}
    if party.contact:
        found["contacts"] = [{name: value for name, value in contact.items() if value}]
    if legal:
        found["tax_identifier"] = party.tax_number
        found["legal_identifier"] = party.registration
    return {name: value for name, value in found.items() if value}


def _group(group: InvoiceTaxGroup, invoice: Snapshot, xrechnung: bool) -> dict[str, Any]:
    found = {
        "BT-116": _amount(group.base, invoice),
        "BT-117": _amount(group.tax, invoice),
        "BT-118": group.category.value,
        "BT-119": group.rate,
    }
    if group.category == Category.OUTSIDE_SCOPE and not xrechnung:
        # What is not taxed has no rate; XRechnung wants one all the same.
        del found["BT-119"]
    if group.category != Category.STANDARD:
        found |= {"BT-120": group.text, "BT-121": group.reason}
    return {name: value for name, value in found.items() if value}


def _line(line: InvoiceLineItem, invoice: Snapshot) -> dict[str, Any]:
    # Names of people and of the space are text on the line.
    described = "\n".join(filter(None, (line.detail, line.space, ", ".join(line.names))))
    found: dict[str, Any] = {
        "BT-126": str(line.position),
        "BT-129": str(line.quantity),
        "BT-130": _PIECE,
        "BT-131": _amount(line.net, invoice),
        "BT-134": line.period_from,
        "BT-135": line.period_to,
        "BT-146": line.price,
        "BT-151": line.category.value,
        "BT-152": "" if line.category == Category.OUTSIDE_SCOPE else line.rate,
        "BT-153": line.name,
        "BT-154": described,
        "BT-155": line.code,
    }
    return {name: value for name, value in found.items() if value not in (None, "")}


def _amount(amount: int, invoice: Snapshot) -> str:
    """With all decimals of the currency."""
    return str(Decimal(amount).scaleb(-get_currency_precision(invoice.currency)))
