"""Invoices as PDF/A-3 by typst, with their XML in them (ZUGFeRD, Factur-X). Runs in a process apart (common.apart): no
Django, and what typst keeps in memory goes with each document. The same order gives the same bytes.
"""

from __future__ import annotations

import datetime as dt
import io
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from vizitka.images.trimming import Trimmed

FOLDER: Final = Path(__file__).parent
# As Factur-X names it, whatever the invoice is called.
XML_NAME: Final = "factur-x.xml"
_RDF: Final = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"


def order_of(sheet: dict[str, Any], xml: bytes, logo: Trimmed | None = None) -> bytes:
    """What is drawn: what the sheet shows (`sheets.sheet`), the XML, and the seller's logo instead of the name."""
    drawn_logo = {"data": list(logo.png), "width": logo.width, "height": logo.height} if logo else None
    return json.dumps({"sheet": {**sheet, "logo": drawn_logo}, "xml": xml.decode()}).encode()


def drawn(data: bytes, _argument: str) -> tuple[dict[str, Any], list[bytes]]:
    """The PDF of an order (`apart_child.Work`)."""
    import typst

    given = json.loads(data)
    sheet, day = given["sheet"], dt.date.fromisoformat(given["sheet"]["day"])
    pdf: bytes = typst.compile(
        FOLDER / "invoice.typ",
        sys_inputs={"given": json.dumps(sheet), "xml": given["xml"]},
        font_paths=[FOLDER / "fonts"],
        ignore_system_fonts=True,
        pdf_standards="a-3a",
        timestamp=int(dt.datetime.combine(day, dt.time(12), dt.UTC).timestamp()),
    )
    return {}, [with_metadata(pdf)]


def with_metadata(pdf: bytes) -> bytes:
    """Says in the XMP what the attachment is, as Factur-X wants it."""
    import pikepdf
    from lxml import etree

    with pikepdf.open(io.BytesIO(pdf)) as document:
        stream = document.Root.Metadata
        tree = etree.fromstring(stream.read_bytes())
        (rdf,) = tree.iter(f"{{{_RDF}}}RDF")
        for part in etree.fromstring(_METADATA.encode()):
            rdf.append(part)
        stream.write(etree.tostring(tree, encoding="UTF-8"))
        saved = io.BytesIO()
        # Readers of XMP that know no PDF find it by its text.
        document.save(saved, compress_streams=False, deterministic_id=True)
    return saved.getvalue()


_FIELDS: Final = {
    "DocumentFileName": "The name of the embedded XML document",
    "DocumentType": "The type of the hybrid document in capital letters, e.g. INVOICE or ORDER",
    "Version": "The actual version of the standard applying to the embedded XML document",
    "ConformanceLevel": "The conformance level of the embedded XML document",
}
_FACTUR_X: Final = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#"
_METADATA: Final = f"""<rdf:RDF xmlns:rdf="{_RDF}"
  xmlns:fx="{_FACTUR_X}"
  xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
  xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
  xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<rdf:Description rdf:about="">
  <fx:DocumentType>INVOICE</fx:DocumentType>
  <fx:DocumentFileName>{XML_NAME}</fx:DocumentFileName>
  <fx:Version>1.0</fx:Version>
  <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
</rdf:Description>
<rdf:Description rdf:about="">
  <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
    <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
    <pdfaSchema:namespaceURI>{_FACTUR_X}</pdfaSchema:namespaceURI>
    <pdfaSchema:prefix>fx</pdfaSchema:prefix>
    <pdfaSchema:property><rdf:Seq>{
    "".join(
        f'''<rdf:li rdf:parseType="Resource"><pdfaProperty:name>{name}</pdfaProperty:name>
      <pdfaProperty:valueType>Text</pdfaProperty:valueType>
      <pdfaProperty:category>external</pdfaProperty:category>
      <pdfaProperty:description>{text}</pdfaProperty:description></rdf:li>'''
        for name, text in _FIELDS.items()
    )
}</rdf:Seq></pdfaSchema:property>
  </rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>
</rdf:RDF>"""
