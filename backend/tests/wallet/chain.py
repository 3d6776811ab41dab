"""A chain of certificates as Apple's is made, but made here: a root, who makes pass certificates (WWDR), and one of
those. Phones refuse it; openssl does not care whose it is."""

from __future__ import annotations

import datetime as dt
import functools
import json
from dataclasses import dataclass
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import pkcs12
from cryptography.x509.oid import NameOID

PASS_TYPE = "pass.example.cards"
TEAM = "ABCDE12345"
PASSWORD = "geheim"
FROM = dt.datetime(2025, 1, 1, tzinfo=dt.UTC)
UNTIL = dt.datetime(2040, 1, 1, tzinfo=dt.UTC)
_PEM = serialization.Encoding.PEM
_PLAIN = serialization.NoEncryption()
PUBLIC = (_PEM, serialization.PublicFormat.SubjectPublicKeyInfo)


@functools.cache
def key(number: int = 0) -> rsa.RSAPrivateKey:
    """Keys take a while: each number has one."""
    return rsa.generate_private_key(65537, 2048)


def name(common: str, **more: str) -> x509.Name:
    oids = {
        "uid": NameOID.USER_ID, "unit": NameOID.ORGANIZATIONAL_UNIT_NAME, "organisation": NameOID.ORGANIZATION_NAME
    }  # fmt: skip
    found = [x509.NameAttribute(NameOID.COMMON_NAME, common)]
    return x509.Name([*found, *(x509.NameAttribute(oids[which], text) for which, text in more.items())])


def certificate(
    subject: x509.Name,
    own: rsa.RSAPrivateKey,
    issuer: x509.Name,
    by: rsa.RSAPrivateKey,
    *,
    ca: bool = False,
    since: dt.datetime = FROM,
    until: dt.datetime = UNTIL,
) -> x509.Certificate:
    builder = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(own.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(since)
        .not_valid_after(until)
        .add_extension(x509.BasicConstraints(ca=ca, path_length=None), critical=True)
    )
    return builder.sign(by, hashes.SHA256())


ROOT = name("Self-made Root", organisation="Example")
WWDR = name("Self-made WWDR", unit="G1", organisation="Example")


@dataclass(frozen=True)
class Chain:
    """Files as they are uploaded."""

    root: x509.Certificate
    wwdr: x509.Certificate
    leaf: x509.Certificate
    leaf_key: rsa.RSAPrivateKey

    def pem(self, one: x509.Certificate) -> bytes:
        return one.public_bytes(_PEM)

    @property
    def p12(self) -> bytes:
        secret = serialization.BestAvailableEncryption(PASSWORD.encode())
        return pkcs12.serialize_key_and_certificates(b"pass", self.leaf_key, self.leaf, None, secret)

    @property
    def key_pem(self) -> bytes:
        return self.leaf_key.private_bytes(_PEM, serialization.PrivateFormat.PKCS8, _PLAIN)

    @property
    def locked_key_pem(self) -> bytes:
        secret = serialization.BestAvailableEncryption(PASSWORD.encode())
        return self.leaf_key.private_bytes(_PEM, serialization.PrivateFormat.PKCS8, secret)

    def files(self, **instead: Any) -> dict[str, Any]:
        """The arguments of `keeping.save_apple`."""
        return {
            "certificate": self.p12, "key": b"", "password": PASSWORD, "chain": self.pem(self.wwdr), **instead
        }  # fmt: skip


def make(
    *,
    pass_type: str = PASS_TYPE,
    until: dt.datetime = UNTIL,
    since: dt.datetime = FROM,
    subject: x509.Name | None = None,
) -> Chain:
    leaf = subject or name(
        f"Pass Type ID: {pass_type}", uid=pass_type, unit=TEAM, organisation="Alpenwerk AG"
    )
    return Chain(
        certificate(ROOT, key(0), ROOT, key(0), ca=True),
        certificate(WWDR, key(1), ROOT, key(0), ca=True),
        certificate(leaf, key(2), WWDR, key(1), since=since, until=until),
        key(2),
    )


ISSUER = "3388000000012345678"
ACCOUNT = "wallet@example.iam.gserviceaccount.com"


def account(**instead: Any) -> bytes:
    """The JSON of a service account."""
    pem = key(3).private_bytes(_PEM, serialization.PrivateFormat.PKCS8, _PLAIN).decode()
    given = {
        "type": "service_account", "client_email": ACCOUNT, "private_key": pem, "private_key_id": "k1", **instead
    }  # fmt: skip
    return json.dumps(given).encode()
