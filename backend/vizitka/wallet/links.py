"""The way from the manager to the own pass: an address that opens it without signing in, for some minutes. A phone
reads it as a code, and has the pass."""

from __future__ import annotations

import uuid
from typing import Final

from django.conf import settings
from django.core import signing

from vizitka.wallet.enums import Wallet

SALT: Final = "vizitka.wallet.own"
SECONDS: Final = 900


def own_url(card_id: uuid.UUID, wallet: Wallet) -> str:
    return f"{settings.PUBLIC_URL}/wallet/own/{signing.dumps([card_id.hex, wallet.value], salt=SALT)}"


def read(token: str) -> tuple[uuid.UUID, Wallet] | None:
    """Card and wallet; None for what is not ours, or too old."""
    try:
        card, wallet = signing.loads(token, salt=SALT, max_age=SECONDS)
        return uuid.UUID(hex=card), Wallet(wallet)
    except (signing.BadSignature, ValueError, TypeError):
        return None
