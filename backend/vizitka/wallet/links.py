"""The way from the manager to the own pass: an address that opens it without signing in, for some minutes. A phone
reads it as a code, and has the pass; so it is short."""

from __future__ import annotations

import base64
import binascii
import uuid
from typing import Final

from django.conf import settings
from django.core import signing

from vizitka.wallet.enums import Wallet

SALT: Final = "vizitka.wallet.own"
SECONDS: Final = 900
_LETTERS: Final = {Wallet.APPLE: "a", Wallet.GOOGLE: "g"}


def own_url(card_id: uuid.UUID, wallet: Wallet) -> str:
    named = _LETTERS[wallet] + base64.urlsafe_b64encode(card_id.bytes).rstrip(b"=").decode()
    return f"{settings.PUBLIC_URL}/wallet/own/{signing.TimestampSigner(salt=SALT).sign(named)}"


def read(token: str) -> tuple[uuid.UUID, Wallet] | None:
    """Card and wallet; None for what is not ours, or too old."""
    try:
        named = signing.TimestampSigner(salt=SALT).unsign(token, max_age=SECONDS)
        wallets = {letter: wallet for wallet, letter in _LETTERS.items()}
        return uuid.UUID(bytes=base64.urlsafe_b64decode(named[1:] + "==")), wallets[named[0]]
    except (signing.BadSignature, binascii.Error, ValueError, LookupError):
        return None
