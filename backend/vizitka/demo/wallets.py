"""The demo's own certificates for passes. They are made here, so that the buttons work and passes can be looked at;
phones refuse what Apple has not made, and the settings and the back office say so.

    openssl smime -verify -binary -inform DER -in signature -content manifest.json -CAfile wallet-root.pem -purpose any
"""

from __future__ import annotations

import datetime as dt
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.x509.oid import NameOID
from django.conf import settings

from vizitka.common import clock
from vizitka.common.actor import Actor
from vizitka.wallet import keeping

PASS_TYPE: Final = "pass.example.vizitka.demo"  # noqa: S105  (a name)
TEAM: Final = "DEMO000000"
GOOD_FOR: Final = dt.timedelta(days=730)
ROOT_FILE: Final = "wallet-root.pem"
_PEM: Final = serialization.Encoding.PEM


def take_up(actor: Actor) -> None:
    """A root, who makes pass certificates, and one of those. The root lies beside the data, to prove passes by."""
    root_key, wwdr_key, key = (rsa.generate_private_key(65537, 2048) for _ in range(3))
    root, wwdr = _name("Vizitka Demo Root"), _name("Vizitka Demo Wallet Authority")
    leaf = x509.Name(
        [
            x509.NameAttribute(NameOID.USER_ID, PASS_TYPE),
            x509.NameAttribute(NameOID.COMMON_NAME, f"Pass Type ID: {PASS_TYPE}"),
            x509.NameAttribute(NameOID.ORGANIZATIONAL_UNIT_NAME, TEAM),
            x509.NameAttribute(NameOID.ORGANIZATION_NAME, "Alpenwerk AG (Demo)"),
        ]
    )
    root_made = _certificate(root, root_key, root, root_key, ca=True)
    wwdr_made = _certificate(wwdr, wwdr_key, root, root_key, ca=True)
    made = _certificate(leaf, key, wwdr, wwdr_key, ca=False)
    secret = key.private_bytes(_PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    keeping.save_apple(
        actor,
        certificate=made.public_bytes(_PEM),
        key=secret,
        password="",
        chain=wwdr_made.public_bytes(_PEM),
    )
    (settings.DATA / ROOT_FILE).write_bytes(root_made.public_bytes(_PEM))


def _name(common: str) -> x509.Name:
    return x509.Name(
        [
            x509.NameAttribute(NameOID.COMMON_NAME, common),
            x509.NameAttribute(NameOID.ORGANIZATION_NAME, "Vizitka Demo"),
        ]
    )


def _certificate(
    subject: x509.Name, own: rsa.RSAPrivateKey, issuer: x509.Name, by: rsa.RSAPrivateKey, *, ca: bool
) -> x509.Certificate:
    now = clock.now()
    builder = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(own.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - dt.timedelta(days=1))
        .not_valid_after(now + GOOD_FOR)
        .add_extension(x509.BasicConstraints(ca=ca, path_length=None), critical=True)
    )
    return builder.sign(by, hashes.SHA256())
