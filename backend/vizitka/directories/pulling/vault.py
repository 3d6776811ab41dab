"""By what a provider is asked, as it lies in the database: encrypted, under a key of the installation."""

from __future__ import annotations

import json
import uuid
from typing import Final

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from django.conf import settings

from vizitka.common import crypto
from vizitka.common.service_accounts import ServiceAccount
from vizitka.directories.enums import PullProvider
from vizitka.directories.models import DirectoryPull
from vizitka.directories.pulling import google, microsoft
from vizitka.directories.pulling.gateways import Source
from vizitka.directories.pulling.microsoft import Application

PURPOSE: Final = "vizitka.directories.pull"


def sealed_account(account: ServiceAccount, directory_id: uuid.UUID) -> str:
    """All of it; it opens for its own directory alone."""
    form = (serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    return _sealed(directory_id, key=account.key.private_bytes(*form).decode(), key_id=account.key_id)


def sealed_secret(secret: str, directory_id: uuid.UUID) -> str:
    return _sealed(directory_id, secret=secret)


def _sealed(directory_id: uuid.UUID, **plain: str) -> str:
    return crypto.encrypt(PURPOSE, json.dumps({"directory": str(directory_id), **plain}))


def is_off(provider: str) -> bool:
    """Whether this installation asks the provider at all."""
    asked = settings.GOOGLE_DIRECTORY_URL if provider == PullProvider.GOOGLE else settings.GRAPH_URL
    return not asked


def opened(row: DirectoryPull) -> Source:
    """The provider's people by this key. Raises `ValueError` when it cannot be read with the keys of now."""
    given = dict(json.loads(crypto.decrypt(PURPOSE, row.sealed)))
    if given.get("directory") != str(row.directory_id):
        raise ValueError("no key of this directory")
    if row.provider == PullProvider.MICROSOFT:
        return microsoft.opened(Application(row.identifier, row.application, str(given["secret"])))
    key = serialization.load_pem_private_key(str(given["key"]).encode(), None)
    if not isinstance(key, rsa.RSAPrivateKey):
        raise ValueError("no key of Google's kind")
    account = ServiceAccount(row.identifier, key, str(given["key_id"]), row.application)
    return google.opened(account, row.subject)
