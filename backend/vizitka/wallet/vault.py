"""By what passes are made, as it lies in the database: encrypted, under a key of the installation."""

from __future__ import annotations

import datetime as dt
import functools
import json
from dataclasses import dataclass
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from django.conf import settings

from vizitka.common import clock, crypto
from vizitka.wallet.certificates import AppleSigner, GoogleSigner
from vizitka.wallet.enums import Wallet, WalletStanding
from vizitka.wallet.errors import NoPass
from vizitka.wallet.models import WalletCertificate

PURPOSE: Final = "vizitka.wallet-certificates"


def sealed(signer: AppleSigner | GoogleSigner) -> str:
    """All of it, encrypted."""
    return crypto.encrypt(PURPOSE, json.dumps(_plain(signer)))


def _plain(signer: AppleSigner | GoogleSigner) -> dict[str, object]:
    key = signer.key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    ).decode()
    if isinstance(signer, GoogleSigner):
        return {"key": key, "issuer": signer.issuer, "email": signer.email, "key_id": signer.key_id}
    pem = serialization.Encoding.PEM
    chain = [one.public_bytes(pem).decode() for one in signer.chain]
    return {"key": key, "certificate": signer.certificate.public_bytes(pem).decode(), "chain": chain}


def _opened(text: str) -> dict[str, object]:
    """Raises `ValueError` when the key of the installation is another."""
    return dict(json.loads(crypto.decrypt(PURPOSE, text)))


# A key is read in milliseconds, and many passes are made by one.
@functools.lru_cache(maxsize=4)
def _apple(text: str) -> AppleSigner:
    given = _opened(text)
    key = serialization.load_pem_private_key(str(given["key"]).encode(), None)
    if not isinstance(key, rsa.RSAPrivateKey | ec.EllipticCurvePrivateKey):
        raise ValueError("no key that signs passes")
    chain = given["chain"] if isinstance(given["chain"], list) else []
    return AppleSigner(
        x509.load_pem_x509_certificate(str(given["certificate"]).encode()),
        key,
        tuple(x509.load_pem_x509_certificate(str(one).encode()) for one in chain),
    )


@functools.lru_cache(maxsize=4)
def _google(text: str) -> GoogleSigner:
    given = _opened(text)
    key = serialization.load_pem_private_key(str(given["key"]).encode(), None)
    if not isinstance(key, rsa.RSAPrivateKey):
        raise ValueError("no key that signs links")
    return GoogleSigner(str(given["issuer"]), str(given["email"]), key, str(given["key_id"]))


@dataclass(frozen=True, slots=True)
class Kept:
    """How it stands with a wallet: `certificate` is what may be shown of it."""

    wallet: Wallet
    standing: WalletStanding
    certificate: WalletCertificate | None = None


def standings() -> dict[Wallet, Kept]:
    """Of both wallets, in one query."""
    rows = {row.wallet: row for row in WalletCertificate.objects.all()}
    return {wallet: _kept(wallet, rows.get(wallet.value)) for wallet in Wallet}


def _kept(wallet: Wallet, row: WalletCertificate | None) -> Kept:
    if row is None:
        return Kept(wallet, WalletStanding.MISSING)
    if wallet == Wallet.GOOGLE and not settings.GOOGLE_WALLET_URL:
        return Kept(wallet, WalletStanding.OFF, row)
    if has_ended(row, clock.now()):
        return Kept(wallet, WalletStanding.ENDED, row)
    try:
        _apple(row.sealed) if wallet == Wallet.APPLE else _google(row.sealed)
    except (ValueError, KeyError):
        return Kept(wallet, WalletStanding.UNREADABLE, row)
    return Kept(wallet, WalletStanding.READY, row)


def has_ended(row: WalletCertificate, now: dt.datetime) -> bool:
    return row.ends_at is not None and row.ends_at <= now


def apple() -> AppleSigner:
    """Raises `NoPass` without one that is good now."""
    return _apple(_good(Wallet.APPLE))


def google() -> GoogleSigner:
    """Raises `NoPass` without one that can be read."""
    return _google(_good(Wallet.GOOGLE))


def _good(wallet: Wallet) -> str:
    kept = standings()[wallet]
    if kept.standing != WalletStanding.READY or kept.certificate is None:
        raise NoPass
    return kept.certificate.sealed
