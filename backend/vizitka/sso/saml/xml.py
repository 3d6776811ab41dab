"""Reads XML of others: without document types, entities, comments and instructions, which only serve to deceive."""

from __future__ import annotations

from typing import Any, Final

from lxml import etree

from vizitka.sso.enums import Fault

PROTOCOL: Final = "urn:oasis:names:tc:SAML:2.0:protocol"
ASSERTION: Final = "urn:oasis:names:tc:SAML:2.0:assertion"
METADATA: Final = "urn:oasis:names:tc:SAML:2.0:metadata"
SIGNATURE: Final = "http://www.w3.org/2000/09/xmldsig#"
NAMES: Final = {"p": PROTOCOL, "a": ASSERTION, "m": METADATA, "d": SIGNATURE}
ENCODINGS: Final = {"UTF-8", "UTF8", "ASCII", "US-ASCII"}

Element = etree._Element


class Refused(Exception):
    """`fault` is what people read; `detail` stands in the log."""

    def __init__(self, fault: Fault, detail: str = "") -> None:
        super().__init__(f"{fault} {detail}".strip())
        self.fault = fault
        self.detail = detail


def read(raw: bytes, most: int) -> Element:
    """The root. Raises `Refused`."""
    if not raw.strip() or len(raw) > most:
        raise Refused(Fault.XML, f"{len(raw)} bytes")
    # Said in another encoding, the words below would be overlooked.
    if b"\x00" in raw or b"<!DOCTYPE" in raw or b"<!ENTITY" in raw:
        raise Refused(Fault.XML, "a document type")
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    try:
        root = etree.fromstring(raw, parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        raise Refused(Fault.XML, "not well-formed") from error
    about: Any = root.getroottree().docinfo
    if about.doctype or (about.encoding or "UTF-8").upper() not in ENCODINGS:
        raise Refused(Fault.XML, "a document type")
    return root


def find(node: Element, path: str) -> list[Element]:
    found = node.xpath(path, namespaces=NAMES)
    return [one for one in found if isinstance(one, etree._Element)] if isinstance(found, list) else []


def text(node: Element) -> str:
    return "".join(str(part) for part in node.itertext()).strip()


def has_remarks(node: Element) -> bool:
    """Whether comments, instructions or entities are inside, which readers join or cut as they like."""
    return any(not isinstance(one.tag, str) for one in node.iter())
