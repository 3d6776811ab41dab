"""A provider of the tests: keys, tokens and responses as real ones sign them, and each part of them to be spoilt."""

from __future__ import annotations

import base64
import datetime as dt
import json
from functools import cache
from typing import Any

import xmlsec
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.x509.oid import NameOID
from joserfc import jwt
from joserfc.jwk import OctKey, RSAKey
from joserfc.jws import JWSRegistry
from lxml import etree

NOW = dt.datetime(2026, 11, 26, 9, 0, tzinfo=dt.UTC)
ISSUER = "https://login.alpenwerk.example"
CLIENT = "vizitka-client"
NONCE = "n-0S6_WzA2Mj"


@cache
def rsa_key(name: str = "first") -> rsa.RSAPrivateKey:
    return rsa.generate_private_key(public_exponent=65537, key_size=2048)


def signing_key(name: str = "first") -> RSAKey:
    return RSAKey.import_key(pem(name), {"kid": name, "use": "sig", "alg": "RS256"})


def pem(name: str = "first") -> bytes:
    return rsa_key(name).private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )


def public_keys(*names: str) -> list[dict[str, Any]]:
    return [dict(signing_key(name).as_dict(private=False)) for name in names or ("first",)]


def claims_of(now: dt.datetime = NOW, **changes: Any) -> dict[str, Any]:
    at = int(now.timestamp())
    claims = {
        "iss": ISSUER,
        "aud": CLIENT,
        "sub": "248289761001",
        "iat": at,
        "exp": at + 300,
        "nonce": NONCE,
        "email": "zoe@alpenwerk.example",
        "email_verified": True,
        "given_name": "Zoë",
        "family_name": "Šimić-Hölzl",
        **changes,
    }
    return {name: value for name, value in claims.items() if value is not None}


def signed(claims: dict[str, Any], key: str = "first", **header: Any) -> str:
    said = {"alg": "RS256", "kid": key, **header}
    own = RSAKey.import_key(pem(key))
    registry = JWSRegistry(algorithms=["RS256", "RS512"], strict_check_header=False)
    return jwt.encode(said, claims, own, registry=registry)


def raw(header: dict[str, Any], claims: dict[str, Any], signature: bytes = b"") -> str:
    parts = [json.dumps(part).encode() for part in (header, claims)] + [signature]
    return ".".join(base64.urlsafe_b64encode(part).rstrip(b"=").decode() for part in parts)


def by_the_public_key(claims: dict[str, Any]) -> str:
    """Signed with what everybody has, as if it were the secret of an HMAC."""
    return jwt.encode(
        {"alg": "HS256", "kid": "first"},
        claims,
        OctKey.import_key(json.dumps(public_keys()[0])),
        registry=JWSRegistry(algorithms=["HS256"]),
    )


@cache
def certificate(name: str = "first", days: int = 400) -> str:
    """In base64, without line ends."""
    key = rsa_key(name)
    called = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    made = (
        x509.CertificateBuilder()
        .subject_name(called)
        .issuer_name(called)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(NOW - dt.timedelta(days=500))
        .not_valid_after(NOW + dt.timedelta(days=days))
        .sign(key, hashes.SHA256())
    )
    return base64.b64encode(made.public_bytes(serialization.Encoding.DER)).decode()


SP = "https://vizitka.example/sso/c1/metadata"
ACS = "https://vizitka.example/sso/c1/acs"
IDP = "https://sts.alpenwerk.example/e90"


def moment(seconds: int, now: dt.datetime = NOW) -> str:
    return (now + dt.timedelta(seconds=seconds)).strftime("%Y-%m-%dT%H:%M:%SZ")


def response_xml(now: dt.datetime = NOW, **changes: Any) -> str:
    """A response that is not signed yet; each keyword spoils one part of it."""
    said: dict[str, Any] = {
        "destination": ACS,
        "recipient": ACS,
        "audience": SP,
        "issuer": IDP,
        "answers": "_request",
        "subject": "zoe-0418",
        "ends": 300,
        "begins": -60,
        "format": "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
        "status": "Success",
        "id": "_a1",
        **changes,
    }
    said.setdefault("message_issuer", said["issuer"])
    said.setdefault("confirmed_answers", said["answers"])
    answers = f'InResponseTo="{said["answers"]}"' if said["answers"] else ""
    confirmed = f'InResponseTo="{said["confirmed_answers"]}"' if said["confirmed_answers"] else ""
    destination = f'Destination="{said["destination"]}"' if said["destination"] is not None else ""
    recipient = f'Recipient="{said["recipient"]}"' if said["recipient"] is not None else ""
    audience = (
        f"<saml:AudienceRestriction><saml:Audience>{said['audience']}</saml:Audience></saml:AudienceRestriction>"
        if said["audience"]
        else ""
    )
    return (
        '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" '
        'xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" '
        f'ID="_r1" Version="2.0" IssueInstant="{moment(0, now)}" {destination} {answers}>'
        f"<saml:Issuer>{said['message_issuer']}</saml:Issuer>"
        '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:'
        f'{said["status"]}"/></samlp:Status>'
        f'<saml:Assertion ID="{said["id"]}" Version="2.0" IssueInstant="{moment(0, now)}">'
        f"<saml:Issuer>{said['issuer']}</saml:Issuer>"
        f'<saml:Subject><saml:NameID Format="{said["format"]}">{said["subject"]}</saml:NameID>'
        '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">'
        f'<saml:SubjectConfirmationData NotOnOrAfter="{moment(said["ends"], now)}" {recipient} {confirmed}/>'
        "</saml:SubjectConfirmation></saml:Subject>"
        f'<saml:Conditions NotBefore="{moment(said["begins"], now)}" NotOnOrAfter="{moment(said["ends"], now)}">'
        f"{audience}</saml:Conditions>"
        f'<saml:AuthnStatement AuthnInstant="{moment(0, now)}" SessionIndex="_s1"><saml:AuthnContext>'
        "<saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef>"
        "</saml:AuthnContext></saml:AuthnStatement>"
        "<saml:AttributeStatement>"
        '<saml:Attribute Name="email"><saml:AttributeValue>zoe@alpenwerk.example</saml:AttributeValue></saml:Attribute>'
        '<saml:Attribute Name="givenname"><saml:AttributeValue>Zoë</saml:AttributeValue></saml:Attribute>'
        '<saml:Attribute Name="groups"><saml:AttributeValue>VZ-Digital</saml:AttributeValue>'
        "<saml:AttributeValue>Everybody</saml:AttributeValue></saml:Attribute>"
        "</saml:AttributeStatement></saml:Assertion></samlp:Response>"
    )


def sign_element(
    root: etree._Element, which: str, key: str = "first", *, weak: bool = False
) -> etree._Element:
    """Signs `Assertion` or `Response`, the signature behind its Issuer as the schema wants it."""
    names = {"a": "urn:oasis:names:tc:SAML:2.0:assertion", "p": "urn:oasis:names:tc:SAML:2.0:protocol"}
    element = root if which == "Response" else root.find(".//a:Assertion", names)
    assert element is not None
    template = xmlsec.template.create(
        element,
        xmlsec.constants.TransformExclC14N,
        xmlsec.constants.TransformRsaSha1 if weak else xmlsec.constants.TransformRsaSha256,
        ns="ds",
    )
    issuer = element.find("a:Issuer", names)
    assert issuer is not None
    issuer.addnext(template)
    reference = xmlsec.template.add_reference(
        template,
        xmlsec.constants.TransformSha1 if weak else xmlsec.constants.TransformSha256,
        uri=f"#{element.get('ID')}",
    )
    xmlsec.template.add_transform(reference, xmlsec.constants.TransformEnveloped)
    xmlsec.template.add_transform(reference, xmlsec.constants.TransformExclC14N)
    context = xmlsec.SignatureContext()
    context.key = xmlsec.Key.from_memory(pem(key), xmlsec.constants.KeyDataFormatPem)
    context.register_id(element, "ID")
    context.sign(template)
    return root


def sent(xml: str | bytes | etree._Element) -> str:
    raw = (
        etree.tostring(xml)
        if isinstance(xml, etree._Element)
        else xml.encode()
        if isinstance(xml, str)
        else xml
    )
    return base64.b64encode(raw).decode()


def response(
    now: dt.datetime = NOW,
    *,
    signs: tuple[str, ...] = ("Assertion",),
    key: str = "first",
    weak: bool = False,
    **changes: Any,
) -> str:
    root = etree.fromstring(response_xml(now, **changes))
    for which in signs:
        sign_element(root, which, key, weak=weak)
    return sent(root)
