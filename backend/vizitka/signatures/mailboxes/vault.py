"""By what mailboxes are reached, as it lies in the database: encrypted, under a key of the installation."""

from __future__ import annotations

import json
import uuid
from typing import Final

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from django.conf import settings

from vizitka.common import crypto
from vizitka.common.service_accounts import ServiceAccount
from vizitka.signatures.enums import ConnectionStanding, MailProvider
from vizitka.signatures.mailboxes import opening
from vizitka.signatures.mailboxes.errors import NotConnected
from vizitka.signatures.models import MailConnection

PURPOSE: Final = "vizitka.signatures.mail-connections"


def sealed(account: ServiceAccount, space_id: uuid.UUID) -> str:
    """All of it, encrypted; it opens in its own space alone."""
    form = (serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    plain = {
        "space": str(space_id),
        "email": account.email,
        "key": account.key.private_bytes(*form).decode(),
        "key_id": account.key_id,
        "number": account.number,
    }
    return crypto.encrypt(PURPOSE, json.dumps(plain))


def opened(row: MailConnection) -> ServiceAccount:
    """Raises `ValueError` when it cannot be read with the keys of now."""
    given = dict(json.loads(crypto.decrypt(PURPOSE, row.sealed)))
    key = serialization.load_pem_private_key(str(given["key"]).encode(), None)
    if given["space"] != str(row.space_id) or not isinstance(key, rsa.RSAPrivateKey):
        raise ValueError("no key of this space")
    return ServiceAccount(str(given["email"]), key, str(given["key_id"]), str(given["number"]))


def connection_of(space_id: uuid.UUID, provider: MailProvider) -> MailConnection | None:
    return MailConnection.objects.in_space(space_id).filter(provider=provider).first()


def standing(provider: MailProvider, row: MailConnection | None) -> ConnectionStanding:
    """How it stands with a provider in a space."""
    if provider == MailProvider.GOOGLE and not opening.can_be_opened():
        return ConnectionStanding.OFF
    if provider == MailProvider.MICROSOFT and not outlook_takes_us():
        return ConnectionStanding.OFF
    if row is None:
        return ConnectionStanding.MISSING
    if provider == MailProvider.GOOGLE:
        try:
            opened(row)
        except (ValueError, KeyError):
            return ConnectionStanding.UNREADABLE
    return ConnectionStanding.READY


def outlook_takes_us() -> bool:
    """Add-ins come from addresses with https alone."""
    return settings.PUBLIC_URL.startswith("https://")


def readable(space_id: uuid.UUID) -> MailConnection:
    """That of Google. Raises `NotConnected` without one whose key can be read."""
    row = connection_of(space_id, MailProvider.GOOGLE)
    if row is None or standing(MailProvider.GOOGLE, row) != ConnectionStanding.READY:
        raise NotConnected
    return row


def account_of(space_id: uuid.UUID) -> ServiceAccount:
    """Raises `NotConnected`."""
    return opened(readable(space_id))
