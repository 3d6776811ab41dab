"""What PDF/A-3 with an invoice in it must be, by own checks: no validator can be had as a library."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

import pikepdf
from lxml import etree

EMPTY: Any = pikepdf.Dictionary()
PDFA = "http://www.aiim.org/pdfa/ns/id/"
FACTUR_X = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#"


def faults(pdf: bytes) -> list[str]:
    with pikepdf.open(io.BytesIO(pdf)) as document:
        return list(_faults(document))


def _faults(document: pikepdf.Pdf) -> Iterator[str]:
    root: Any = document.Root
    if document.is_encrypted:
        yield "encrypted"
    if "/ID" not in document.trailer:
        yield "no id"
    if not bool(root.get("/MarkInfo", EMPTY).get("/Marked", False)) or "/StructTreeRoot" not in root:
        yield "not tagged"
    if not str(root.get("/Lang", "")):
        yield "no language"
    intents = list(root.get("/OutputIntents", []))
    if not any(one.get("/S") == "/GTS_PDFA1" and "/DestOutputProfile" in one for one in intents):
        yield "no output intent"
    if any(key in root for key in ("/AA", "/OpenAction", "/AcroForm")):
        yield "acts by itself"
    yield from _attachment(document)
    yield from _metadata(document)
    for page in document.pages:
        for name, font in dict(page.get("/Resources", EMPTY).get("/Font", EMPTY)).items():
            described = font.get("/DescendantFonts", [font])[0].get("/FontDescriptor", EMPTY)
            if not any(key in described for key in ("/FontFile", "/FontFile2", "/FontFile3")):
                yield f"font {name} is not embedded"
            if "/ToUnicode" not in font:
                yield f"font {name} has no text"


def _attachment(document: pikepdf.Pdf) -> Iterator[str]:
    root: Any = document.Root
    related = list(root.get("/AF", []))
    if len(related) != 1:
        yield "no associated file"
        return
    (file,) = related
    if file.get("/AFRelationship") != "/Alternative":
        yield "the file is no alternative"
    if str(file.get("/UF", "")) != "factur-x.xml":
        yield "the file has another name"
    if file.get("/EF", EMPTY).get("/F", EMPTY).get("/Subtype") != "/text/xml":
        yield "the file is no XML"


def _metadata(document: pikepdf.Pdf) -> Iterator[str]:
    if "/Metadata" not in document.Root:
        yield "no metadata"
        return
    tree = etree.fromstring(document.Root.Metadata.read_bytes())

    def said(namespace: str, name: str) -> str:
        found: Any = tree.find(f".//{{{namespace}}}{name}")
        attributes = [node.get(f"{{{namespace}}}{name}") for node in tree.iter()]
        return str(found.text) if found is not None else next(filter(None, attributes), "")

    if (said(PDFA, "part"), said(PDFA, "conformance")) != ("3", "A"):
        yield "the metadata say no PDF/A-3a"
    wanted = {
        "DocumentType": "INVOICE",
        "DocumentFileName": "factur-x.xml",
        "Version": "1.0",
        "ConformanceLevel": "EN 16931",
    }
    for name, value in wanted.items():
        if said(FACTUR_X, name) != value:
            yield f"the metadata say no {name}"
    if FACTUR_X not in [node.text for node in tree.iter("{http://www.aiim.org/pdfa/ns/schema#}namespaceURI")]:
        yield "the metadata do not explain Factur-X"
