"""What is uploaded to make passes by, read and checked: Apple's certificate with its key and chain, Google's account.

Nothing here is kept; what is wrong is said in words, at the field of the file it is wrong with.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.x509.oid import NameOID
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from vizitka.common import service_accounts
from vizitka.common.apart import Apart, TooHard
from vizitka.common.apart_child import Refusal
from vizitka.wallet import unlocking
from vizitka.wallet.errors import CertificateRefused

T = TypeVar("T")
Key = rsa.RSAPrivateKey | ec.EllipticCurvePrivateKey

# Apple names the pass type in the certificate's subject, as its user id.
PASS_TYPE: Final = re.compile(r"pass\.[A-Za-z0-9.-]{1,180}", re.ASCII)
APPLE: Final = "Apple Inc."
ISSUER_ID: Final = re.compile(r"[0-9]{5,25}", re.ASCII)
LARGEST: Final = 100_000
_PEM: Final = b"-----BEGIN CERTIFICATE-----"
_PEM_KEY: Final = re.compile(
    rb"-----BEGIN [A-Z ]*PRIVATE KEY-----.*?-----END [A-Z ]*PRIVATE KEY-----", re.DOTALL
)


UNLOCKING: Final = Apart("vizitka.wallet.unlocking:unlocked")
NO_CERTIFICATE: Final = _("This file is no certificate (.p12, .pem or .cer).")
NO_KEY: Final = _("This file is no key.")
# What is wrong with a locked file, at which field that is said, and how.
_REFUSALS: Final = {
    "password": ("password", _("This is not the password of the file.")),
    "file": ("certificate", NO_CERTIFICATE),
    "empty": ("certificate", _("There is no certificate in this file.")),
    "key": ("key", NO_KEY),
    "long": ("key", _("This key is longer than any that Apple certifies. Make one of 2,048 bits.")),
}


@dataclass(frozen=True, slots=True)
class AppleSigner:
    """By what Apple's passes are signed; `chain` begins with who has made the certificate."""

    certificate: x509.Certificate
    key: Key
    chain: tuple[x509.Certificate, ...]

    @property
    def pass_type(self) -> str:
        return _named(self.certificate, NameOID.USER_ID)

    @property
    def team(self) -> str:
        return _named(self.certificate, NameOID.ORGANIZATIONAL_UNIT_NAME)

    @property
    def maker(self) -> str:
        return f"{self.pass_type} {self.team}".strip()

    @property
    def holder(self) -> str:
        return _named(self.certificate, NameOID.ORGANIZATION_NAME)

    @property
    def issuer(self) -> str:
        return _called(self.chain[0])

    @property
    def is_apples(self) -> bool:
        """Whether Apple has made it, as it says: phones take no other."""
        return _named(self.chain[0], NameOID.ORGANIZATION_NAME) == APPLE

    @property
    def starts_at(self) -> dt.datetime:
        return max(one.not_valid_before_utc for one in (self.certificate, self.chain[0]))

    @property
    def ends_at(self) -> dt.datetime:
        """The chain may end before the certificate does."""
        return min(one.not_valid_after_utc for one in (self.certificate, self.chain[0]))


@dataclass(frozen=True, slots=True)
class GoogleSigner:
    """The service account that writes passes, and the issuer whose they are."""

    issuer: str
    email: str
    key: rsa.RSAPrivateKey
    key_id: str = ""

    @property
    def maker(self) -> str:
        return self.issuer


def _named(certificate: x509.Certificate, name: x509.ObjectIdentifier) -> str:
    found = certificate.subject.get_attributes_for_oid(name)
    return str(found[0].value) if found else ""


def _called(certificate: x509.Certificate) -> str:
    return _named(certificate, NameOID.COMMON_NAME) or certificate.subject.rfc4514_string()


# --- Apple


def read_apple(certificate: bytes, key: bytes, password: str, chain: bytes, now: dt.datetime) -> AppleSigner:
    """What was uploaded: a .p12, or certificate and key as PEM or DER; the chain may be inside. Raises
    `CertificateRefused` with what is wrong, at the field `certificate`, `key`, `password` or `chain`."""
    found, private, more = _opened(certificate, password)
    if key:
        private = _key(key, password)
    if private is None:
        raise CertificateRefused(
            "key", _("The key is missing. It is in the .p12 file, or a file of its own.")
        )
    if not isinstance(private, rsa.RSAPrivateKey | ec.EllipticCurvePrivateKey):
        raise CertificateRefused("key", _("This kind of key signs no passes."))
    if not _belongs(private, found):
        raise CertificateRefused("key", _("This key is not that of the certificate."))
    _require_kind(found)
    _require_days(found, now, "certificate")
    issuer = _issuer(found, [*more, *(_certificates(chain, "chain") if chain else ())])
    _require_days(issuer, now, "chain")
    return AppleSigner(found, private, (issuer,))


def _opened(content: bytes, password: str) -> tuple[x509.Certificate, Any, Sequence[x509.Certificate]]:
    if len(content) > LARGEST:
        raise CertificateRefused("certificate", _("This file is too large for a certificate."))
    if _PEM in content:
        first, *rest = _certificates(content, "certificate")
        inside = _PEM_KEY.search(content)
        return first, _key(inside[0], password) if inside else None, rest
    try:
        one = x509.load_der_x509_certificate(content)
    except ValueError:
        return _unpacked(content, password)
    return one, None, ()


def _unpacked(content: bytes, password: str) -> tuple[x509.Certificate, Any, Sequence[x509.Certificate]]:
    key, *certificates = _unlocked(unlocking.PACKED, content, password, "certificate")
    try:
        first, *more = [x509.load_der_x509_certificate(one) for one in certificates]
    except ValueError as error:
        raise CertificateRefused("certificate", NO_CERTIFICATE) from error
    return first, _loaded(key) if key else None, more


def _unlocked(kind: str, content: bytes, password: str, field: str) -> list[bytes]:
    """The open key and the certificates of a file (unlocking.py)."""
    try:
        return UNLOCKING.do(content, f"{kind} {password}")[1]
    except Refusal as refusal:
        where, why = _REFUSALS.get(refusal.code, _REFUSALS["key"])
        raise CertificateRefused(where, why) from refusal
    except TooHard as error:
        raise CertificateRefused(
            field, _("Opening this file takes too long. Export it anew, with the usual settings.")
        ) from error


def _certificates(content: bytes, field: str) -> list[x509.Certificate]:
    if len(content) > LARGEST:
        raise CertificateRefused(field, _("This file is too large for a certificate."))
    try:
        if _PEM in content:
            return list(x509.load_pem_x509_certificates(content))
        return [x509.load_der_x509_certificate(content)]
    except ValueError as error:
        raise CertificateRefused(field, NO_CERTIFICATE) from error


def _key(content: bytes, password: str) -> Any:
    if len(content) > LARGEST:
        raise CertificateRefused("key", NO_KEY)
    return _loaded(_unlocked(unlocking.KEY, content, password, "key")[0])


def _loaded(key: bytes) -> Any:
    return serialization.load_der_private_key(key, None)


def _belongs(key: Key, certificate: x509.Certificate) -> bool:
    form = (serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
    return key.public_key().public_bytes(*form) == certificate.public_key().public_bytes(*form)


def _require_kind(certificate: x509.Certificate) -> None:
    if PASS_TYPE.fullmatch(_named(certificate, NameOID.USER_ID)):
        return
    name = _called(certificate)
    raise CertificateRefused(
        "certificate",
        gettext("This certificate signs no passes: it is “%(name)s”. Make one of the kind “Pass Type ID”.")
        % {"name": name},
    )


def _require_days(certificate: x509.Certificate, now: dt.datetime, field: str) -> None:
    day = {"day": f"{certificate.not_valid_after_utc:%Y-%m-%d}", "name": _called(certificate)}
    if certificate.not_valid_after_utc <= now:
        raise CertificateRefused(field, gettext("“%(name)s” has ended on %(day)s. Make a new one.") % day)
    if certificate.not_valid_before_utc > now:
        day["day"] = f"{certificate.not_valid_before_utc:%Y-%m-%d}"
        raise CertificateRefused(field, gettext("“%(name)s” is good only from %(day)s on.") % day)


def _issuer(certificate: x509.Certificate, given: Sequence[x509.Certificate]) -> x509.Certificate:
    """Who has made the certificate, among those given: the name alone proves nothing, the signature does."""
    for one in given:
        try:
            certificate.verify_directly_issued_by(one)
        except (ValueError, TypeError, InvalidSignature):
            continue
        return one
    wanted = certificate.issuer.get_attributes_for_oid(NameOID.COMMON_NAME)
    unit = certificate.issuer.get_attributes_for_oid(NameOID.ORGANIZATIONAL_UNIT_NAME)
    name = " ".join(str(one[0].value) for one in (wanted, unit) if one)
    if not given:
        why = gettext(
            "The certificate of who has made it is missing: “%(name)s”, from Apple’s page of certificates."
        )
    else:
        why = gettext(
            "This is not who has made the certificate. Fetch “%(name)s” from Apple’s page of certificates."
        )
    raise CertificateRefused("chain", why % {"name": name})


# --- Google


def read_google(issuer: str, account: bytes) -> GoogleSigner:
    """Issuer id and the JSON of a service account. Raises `CertificateRefused`."""
    if not ISSUER_ID.fullmatch(issuer.strip()):
        raise CertificateRefused(
            "issuer", _("The issuer id consists of digits. It stands in the Google Pay & Wallet console.")
        )
    try:
        found = service_accounts.read(account)
    except service_accounts.AccountRefused as error:
        raise CertificateRefused("account", error.why) from error
    return GoogleSigner(issuer.strip(), found.email, found.key, found.key_id)
