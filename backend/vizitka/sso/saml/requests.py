"""What we ask a SAML provider (Core, section 3.4.1), by HTTP-Redirect: the manager's `form-action 'self'` lets no form
be posted elsewhere."""

from __future__ import annotations

import base64
import datetime as dt
import secrets
import zlib
from urllib.parse import urlencode, urlsplit, urlunsplit

from lxml import etree

from vizitka.sso.saml.metadata import POST
from vizitka.sso.saml.responses import Own
from vizitka.sso.saml.xml import ASSERTION, PROTOCOL


def new_id() -> str:
    """160 random bits; an ID begins with no digit."""
    return f"_{secrets.token_hex(20)}"


def address(identifier: str, own: Own, destination: str, state: str, now: dt.datetime) -> str:
    """Where the browser goes to be asked who it is. No NameIDPolicy: AD FS refuses one that it is not set up for."""
    names = {"samlp": PROTOCOL, "saml": ASSERTION}
    root = etree.Element(
        f"{{{PROTOCOL}}}AuthnRequest",
        {
            "ID": identifier,
            "Version": "2.0",
            "IssueInstant": now.astimezone(dt.UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "Destination": destination,
            "AssertionConsumerServiceURL": own.answers_to,
            "ProtocolBinding": POST,
        },
        nsmap=names,
    )
    etree.SubElement(root, f"{{{ASSERTION}}}Issuer").text = own.entity_id
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    packed = packer.compress(etree.tostring(root)) + packer.flush()
    asked = urlencode({"SAMLRequest": base64.b64encode(packed).decode(), "RelayState": state})
    parts = urlsplit(destination)
    return urlunsplit(parts._replace(query=f"{parts.query}&{asked}" if parts.query else asked, fragment=""))
