"""What a SAML provider answers. python3-saml looks at schema and signatures; what it lets pass is looked at here: it
compares addresses by their beginning, accepts an answer to no request, and an audience or a recipient that is missing.
"""

from __future__ import annotations

import base64
import binascii
import datetime as dt
from collections import Counter
from dataclasses import dataclass
from typing import Any, Final

from onelogin.saml2.errors import OneLogin_Saml2_Error, OneLogin_Saml2_ValidationError
from onelogin.saml2.response import OneLogin_Saml2_Response
from onelogin.saml2.settings import OneLogin_Saml2_Settings

from vizitka.sso.enums import Fault
from vizitka.sso.saml.metadata import POST, REDIRECT, Certificate
from vizitka.sso.saml.xml import PROTOCOL, Element, Refused, find, has_remarks, read, text

LARGEST: Final = 256_000
LEEWAY: Final = dt.timedelta(minutes=2)
SUCCESS: Final = "urn:oasis:names:tc:SAML:2.0:status:Success"
BEARER: Final = "urn:oasis:names:tc:SAML:2.0:cm:bearer"
LONGEST_SUBJECT: Final = 255
STRONG: Final = frozenset(
    f"http://www.w3.org/{name}"
    for name in (
        "2001/04/xmldsig-more#rsa-sha256",
        "2001/04/xmldsig-more#rsa-sha384",
        "2001/04/xmldsig-more#rsa-sha512",
        "2001/04/xmldsig-more#ecdsa-sha256",
        "2001/04/xmldsig-more#ecdsa-sha384",
        "2001/04/xmldsig-more#ecdsa-sha512",
    )
)
DIGESTS: Final = frozenset(
    f"http://www.w3.org/{name}"
    for name in ("2001/04/xmlenc#sha256", "2001/04/xmldsig-more#sha384", "2001/04/xmlenc#sha512")
)
TRANSFORMS: Final = frozenset(
    f"http://www.w3.org/{name}"
    for name in (
        "2000/09/xmldsig#enveloped-signature",
        "2001/10/xml-exc-c14n#",
        "2001/10/xml-exc-c14n#WithComments",
    )
)
_E: Final = OneLogin_Saml2_ValidationError
FAULTS: Final = {
    _E.NO_SIGNATURE_FOUND: Fault.UNSIGNED,
    _E.NO_SIGNED_ASSERTION: Fault.UNSIGNED,
    _E.NO_SIGNED_MESSAGE: Fault.UNSIGNED,
    _E.INVALID_SIGNATURE: Fault.SIGNATURE,
    _E.DEPRECATED_SIGNATURE_METHOD: Fault.ALGORITHM,
    _E.DEPRECATED_DIGEST_METHOD: Fault.ALGORITHM,
    _E.WRONG_DESTINATION: Fault.DESTINATION,
    _E.EMPTY_DESTINATION: Fault.DESTINATION,
    _E.WRONG_AUDIENCE: Fault.AUDIENCE,
    _E.WRONG_ISSUER: Fault.ISSUER,
    _E.ISSUER_MULTIPLE_IN_RESPONSE: Fault.ISSUER,
    _E.ISSUER_NOT_FOUND_IN_ASSERTION: Fault.ISSUER,
    _E.SESSION_EXPIRED: Fault.TIME,
    _E.ASSERTION_EXPIRED: Fault.TIME,
    _E.ASSERTION_TOO_EARLY: Fault.TIME,
    _E.WRONG_SUBJECTCONFIRMATION: Fault.DESTINATION,
    _E.STATUS_CODE_IS_NOT_SUCCESS: Fault.PROVIDER,
}


@dataclass(frozen=True, slots=True)
class Own:
    """What we are called, and where answers go: from the configuration, never from a header."""

    entity_id: str
    answers_to: str


@dataclass(frozen=True, slots=True)
class Theirs:
    entity_id: str
    sign_in_address: str
    certificates: tuple[Certificate, ...]


@dataclass(frozen=True, slots=True)
class Assertion:
    """What is believed. `answers` is the request, empty where the provider has begun by itself."""

    id: str
    answers: str
    subject: str
    subject_format: str
    attributes: dict[str, list[str]]
    session_index: str
    until: dt.datetime


def verified(sent: str, own: Own, theirs: Theirs, now: dt.datetime) -> Assertion:
    """The assertion of a response in base64. Raises `Refused`. Whether the request is one of ours, and the assertion
    is new, is the caller's to see."""
    try:
        raw = base64.b64decode("".join(sent.split()), validate=True)
    except (binascii.Error, ValueError) as error:
        raise Refused(Fault.XML, "no base64") from error
    root = read(raw, LARGEST)
    _succeeded(root)
    assertion = _the_only_assertion(root)
    _strong(root)
    # First what people can mend, so that they read the cause; without a right signature nothing comes of it.
    said = _said(root, assertion, own, theirs, now)
    _signed(raw, own, theirs, now)
    return said


def _succeeded(root: Element) -> None:
    if root.tag != f"{{{PROTOCOL}}}Response" or root.get("Version") != "2.0":
        raise Refused(Fault.XML, "no response")
    codes = find(root, "p:Status/p:StatusCode")
    if len(codes) != 1 or codes[0].get("Value") != SUCCESS:
        inner = [str(one.get("Value")) for one in find(root, "p:Status//p:StatusCode")]
        words = [text(one)[:200] for one in find(root, "p:Status/p:StatusMessage")]
        raise Refused(Fault.PROVIDER, " ".join([*(name.rsplit(":", 1)[-1] for name in inner), *words]))


def _the_only_assertion(root: Element) -> Element:
    """Wherever a second one hides, under whatever a signature refers to, the whole is refused."""
    if has_remarks(root):
        raise Refused(Fault.XML, "a comment")
    ids = Counter(
        value for one in root.iter() for name, value in one.attrib.items() if name in {"ID", "Id", "id"}
    )
    if any(times > 1 for times in ids.values()):
        raise Refused(Fault.XML, "an ID twice")
    if find(root, "//a:EncryptedAssertion"):
        raise Refused(Fault.XML, "encrypted")
    everywhere = find(root, "//a:Assertion")
    if len(everywhere) != 1 or everywhere[0].getparent() is not root or find(root, "//p:Response") != [root]:
        raise Refused(Fault.XML, f"{len(everywhere)} assertions")
    for signature in find(root, "//d:Signature"):
        if signature.getparent() not in (root, everywhere[0]) or find(signature, "d:Object"):
            raise Refused(Fault.XML, "a signature elsewhere")
    return everywhere[0]


def _strong(root: Element) -> None:
    signatures = find(root, "//d:Signature")
    if not signatures:
        raise Refused(Fault.UNSIGNED)
    for signature in signatures:
        method = [one.get("Algorithm") for one in find(signature, "d:SignedInfo/d:SignatureMethod")]
        digests = [one.get("Algorithm") for one in find(signature, "d:SignedInfo/d:Reference/d:DigestMethod")]
        transforms = [one.get("Algorithm") for one in find(signature, ".//d:Transform")]
        if (
            len(method) != 1
            or len(digests) != 1
            or not STRONG.issuperset(method)
            or not DIGESTS.issuperset(digests)
        ):
            raise Refused(Fault.ALGORITHM, f"{method} {digests}"[:200])
        if not TRANSFORMS.issuperset(transforms):
            raise Refused(Fault.XML, "a transform")


def _signed(raw: bytes, own: Own, theirs: Theirs, now: dt.datetime) -> None:
    """As python3-saml sees it: schema, and each signature over the element that holds it, by one of the certificates
    that are good today."""
    good = [one.data for one in theirs.certificates if one.ends > now]
    if not good:
        raise Refused(Fault.KEY, "no certificate is good any more")
    try:
        settings = OneLogin_Saml2_Settings(_settings(own, theirs, good), sp_validation_only=False)
        response = OneLogin_Saml2_Response(settings, base64.b64encode(raw).decode())
        response.is_valid(_request_of(own), raise_exceptions=True)
    except OneLogin_Saml2_ValidationError as error:
        raise Refused(FAULTS.get(error.code, Fault.XML), str(error)[:200]) from error
    except OneLogin_Saml2_Error as error:
        raise Refused(Fault.XML, str(error)[:200]) from error
    # lxml, xmlsec and the library's own code each have exceptions of their own for what they cannot read.
    except Exception as error:
        raise Refused(Fault.XML, type(error).__name__) from error


def _settings(own: Own, theirs: Theirs, certificates: list[str]) -> dict[str, Any]:
    return {
        "strict": True,
        "debug": False,
        "sp": {
            "entityId": own.entity_id,
            "assertionConsumerService": {"url": own.answers_to, "binding": POST},
        },
        "idp": {
            "entityId": theirs.entity_id,
            "singleSignOnService": {"url": theirs.sign_in_address, "binding": REDIRECT},
            "x509certMulti": {"signing": certificates},
        },
        "security": {
            "wantAttributeStatement": False,
            "requestedAuthnContext": False,
            "rejectDeprecatedAlgorithm": True,
            "allowRepeatAttributeName": True,
            "allowSingleLabelDomains": True,
        },
    }


def _request_of(own: Own) -> dict[str, Any]:
    """What the library takes for the request: our address as it is configured."""
    scheme, _, rest = own.answers_to.partition("://")
    host, _, path = rest.partition("/")
    name, _, port = host.partition(":")
    return {
        "https": "on" if scheme == "https" else "off",
        "http_host": name + (f":{port}" if port else ""),
        "script_name": f"/{path}",
    }


def _said(root: Element, assertion: Element, own: Own, theirs: Theirs, now: dt.datetime) -> Assertion:
    if root.get("Destination") != own.answers_to:
        raise Refused(Fault.DESTINATION, str(root.get("Destination"))[:200])
    if [text(one) for one in find(assertion, "a:Issuer")] != [theirs.entity_id]:
        raise Refused(Fault.ISSUER)
    if any(text(one) != theirs.entity_id for one in find(root, "a:Issuer")):
        raise Refused(Fault.ISSUER)
    answers = root.get("InResponseTo") or ""
    until = _conditions(assertion, own, now)
    until = min(until, _confirmed(assertion, own, answers, now))
    statements = find(assertion, "a:AuthnStatement")
    if len(statements) != 1:
        raise Refused(Fault.XML, "no AuthnStatement")
    ends = _moment(statements[0].get("SessionNotOnOrAfter"))
    if ends is not None and ends + LEEWAY <= now:
        raise Refused(Fault.TIME, "the provider's session has ended")
    subject, subject_format = _subject(assertion)
    identifier = assertion.get("ID") or ""
    if not identifier:
        raise Refused(Fault.XML, "no ID")
    return Assertion(
        id=identifier,
        answers=answers,
        subject=subject,
        subject_format=subject_format,
        attributes=_attributes(assertion),
        session_index=statements[0].get("SessionIndex") or "",
        until=until + LEEWAY,
    )


def _conditions(assertion: Element, own: Own, now: dt.datetime) -> dt.datetime:
    """Until when it counts."""
    rows = find(assertion, "a:Conditions")
    if len(rows) != 1:
        raise Refused(Fault.XML, "no Conditions")
    ends, begins = _moment(rows[0].get("NotOnOrAfter")), _moment(rows[0].get("NotBefore"))
    if ends is None or ends + LEEWAY <= now or (begins is not None and begins - LEEWAY > now):
        raise Refused(Fault.TIME, "Conditions")
    restrictions = find(rows[0], "a:AudienceRestriction")
    # Each restriction has to name us; without one the assertion is for everybody, and so not for us.
    for restriction in restrictions:
        if own.entity_id not in [text(one) for one in find(restriction, "a:Audience")]:
            raise Refused(Fault.AUDIENCE)
    if not restrictions:
        raise Refused(Fault.AUDIENCE, "missing")
    return ends


def _confirmed(assertion: Element, own: Own, answers: str, now: dt.datetime) -> dt.datetime:
    """Until when the bearer may bring it: here, and in answer to the same request."""
    ends: list[dt.datetime] = []
    for one in find(assertion, "a:Subject/a:SubjectConfirmation"):
        data = find(one, "a:SubjectConfirmationData")
        if one.get("Method") != BEARER or len(data) != 1:
            continue
        end, begin = _moment(data[0].get("NotOnOrAfter")), _moment(data[0].get("NotBefore"))
        if data[0].get("Recipient") != own.answers_to:
            raise Refused(Fault.DESTINATION, "Recipient")
        if (data[0].get("InResponseTo") or "") != answers:
            raise Refused(Fault.UNASKED, "InResponseTo of the subject")
        if end is None or end + LEEWAY <= now or (begin is not None and begin - LEEWAY > now):
            raise Refused(Fault.TIME, "SubjectConfirmationData")
        ends.append(end)
    if not ends:
        raise Refused(Fault.SUBJECT, "nobody is confirmed")
    return min(ends)


def _subject(assertion: Element) -> tuple[str, str]:
    names = find(assertion, "a:Subject/a:NameID")
    if len(names) != 1 or len(names[0]):
        raise Refused(Fault.SUBJECT, "NameID")
    name = names[0].text or ""
    if not name.strip() or len(name) > LONGEST_SUBJECT or not name.strip().isprintable():
        raise Refused(Fault.SUBJECT, "NameID")
    return name.strip(), names[0].get("Format") or ""


def _attributes(assertion: Element) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for one in find(assertion, "a:AttributeStatement/a:Attribute"):
        name = (one.get("Name") or "")[:300]
        values = [text(value)[:2_000] for value in find(one, "a:AttributeValue")]
        found.setdefault(name, []).extend(value for value in values if value)
    return found


def _moment(said: str | None) -> dt.datetime | None:
    if not said:
        return None
    try:
        moment = dt.datetime.fromisoformat(said)
    except ValueError as error:
        raise Refused(Fault.TIME, said[:40]) from error
    return moment if moment.tzinfo else moment.replace(tzinfo=dt.UTC)
