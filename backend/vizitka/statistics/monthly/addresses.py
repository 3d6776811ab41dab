"""The address by which a mail of the month ends itself: signed, for who is not signed in, for as long as it lies in a
mailbox."""

from __future__ import annotations

import uuid
from typing import Final

from django.conf import settings
from django.core import signing

_SALT: Final = "vizitka.monthly-mail"


def ending(mail_id: uuid.UUID) -> str:
    return f"{settings.PUBLIC_URL}/statistics/mail/{_signer().sign(mail_id.hex)}"


def read(token: str) -> uuid.UUID | None:
    """Which mail a token ends; None for what nobody has signed."""
    try:
        return uuid.UUID(_signer().unsign(token))
    except (signing.BadSignature, ValueError):
        return None


def _signer() -> signing.Signer:
    return signing.Signer(salt=_SALT, sep=".")
