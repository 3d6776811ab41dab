"""What a SAML provider says of itself, and what we say of us (Metadata for SAML 2.0)."""

from __future__ import annotations

import base64
import datetime as dt
import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from lxml import etree

from vizitka.sso.enums import Fault
from vizitka.sso.saml.xml import METADATA, Element, Refused, find, read, text

LARGEST: Final = 1_000_000
REDIRECT: Final = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect"
POST: Final = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST"
PERSISTENT: Final = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent"
PROTOCOL_NAME: Final = "urn:oasis:names:tc:SAML:2.0:protocol"
MOST_CERTIFICATES: Final = 6
LONGEST_NAME: Final = 1024
SMALLEST_RSA: Final = 2048


@dataclass(frozen=True, slots=True)
class Certificate:
    """One that signs: `data` is its DER in base64, without line ends."""

    data: str
    fingerprint: str
    begins: dt.datetime
    ends: dt.datetime


@dataclass(frozen=True, slots=True)
class ProviderMetadata:
    entity_id: str
    sign_in_address: str
    certificates: tuple[Certificate, ...]


def provider_of(raw: bytes, may_be_opened: Callable[[str], bool], wanted: str = "") -> ProviderMetadata:
    """The provider of a metadata document; of several the one that is `wanted`. Raises `Refused`."""
    root = read(raw, LARGEST)
    described = [
        one for one in find(root, "descendant-or-self::m:EntityDescriptor") if find(one, "m:IDPSSODescriptor")
    ]
    if wanted and len(described) > 1:
        described = [one for one in described if one.get("entityID") == wanted]
    if len(described) != 1:
        raise Refused(Fault.XML, f"{len(described)} providers")
    entity_id = (described[0].get("entityID") or "").strip()
    if not entity_id or len(entity_id) > LONGEST_NAME:
        raise Refused(Fault.ISSUER, "no entityID")
    role = find(described[0], "m:IDPSSODescriptor")[0]
    address = next(
        (
            one.get("Location") or ""
            for one in find(role, "m:SingleSignOnService")
            if one.get("Binding") == REDIRECT
        ),
        "",
    )
    if not may_be_opened(address):
        raise Refused(Fault.DESTINATION, "no HTTP-Redirect")
    return ProviderMetadata(entity_id, address, certificates_of(_signing(role)))


def _signing(role: Element) -> list[str]:
    return [
        text(one)
        for key in find(role, "m:KeyDescriptor")
        if key.get("use", "signing") == "signing"
        for one in find(key, "d:KeyInfo/d:X509Data/d:X509Certificate")
    ]


def certificates_of(texts: Iterable[str]) -> tuple[Certificate, ...]:
    """Each once, the one that is good longest first. Raises `Refused` when one cannot be read, or there is none."""
    found = {one.fingerprint: one for one in map(certificate_of, texts)}
    if not found or len(found) > MOST_CERTIFICATES:
        raise Refused(Fault.KEY, f"{len(found)} certificates")
    return tuple(sorted(found.values(), key=lambda one: one.ends, reverse=True))


def certificate_of(pem: str) -> Certificate:
    """A certificate from its PEM, with or without its first and last line. Raises `Refused`."""
    lines = [line.strip() for line in pem.strip().splitlines() if not line.strip().startswith("-----")]
    try:
        der = base64.b64decode("".join("".join(lines).split()), validate=True)
        read_one = x509.load_der_x509_certificate(der)
        key = read_one.public_key()
    except ValueError as error:
        raise Refused(Fault.KEY, "no certificate") from error
    strong = isinstance(key, ec.EllipticCurvePublicKey) or (
        isinstance(key, rsa.RSAPublicKey) and key.key_size >= SMALLEST_RSA
    )
    if not strong:
        raise Refused(Fault.KEY, "a weak key")
    digest = hashlib.sha256(der).hexdigest().upper()
    return Certificate(
        base64.b64encode(der).decode(),
        ":".join(digest[at : at + 2] for at in range(0, len(digest), 2)),
        read_one.not_valid_before_utc,
        read_one.not_valid_after_utc,
    )


def own_metadata(entity_id: str, answers_to: str) -> bytes:
    """What a provider reads of us. No certificate stands in it: we sign no requests and have no key to decrypt with."""
    root = etree.Element(f"{{{METADATA}}}EntityDescriptor", {"entityID": entity_id}, nsmap={"md": METADATA})
    role = etree.SubElement(
        root,
        f"{{{METADATA}}}SPSSODescriptor",
        {
            "AuthnRequestsSigned": "false",
            "WantAssertionsSigned": "true",
            "protocolSupportEnumeration": PROTOCOL_NAME,
        },
    )
    etree.SubElement(role, f"{{{METADATA}}}NameIDFormat").text = PERSISTENT
    etree.SubElement(
        role,
        f"{{{METADATA}}}AssertionConsumerService",
        {"Binding": POST, "Location": answers_to, "index": "0", "isDefault": "true"},
    )
    return bytes(etree.tostring(root, xml_declaration=True, encoding="UTF-8"))
