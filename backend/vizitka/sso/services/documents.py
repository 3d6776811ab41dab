"""What OpenID providers say of themselves, kept: read anew each day, keys also when a token names one that is new."""

from __future__ import annotations

import datetime as dt
from typing import Any, Final

from vizitka.common import clock
from vizitka.sso.models import ProviderDocument
from vizitka.sso.openid.provider import Document, NotRead, read_document, read_keys

FRESH: Final = dt.timedelta(days=1)
# While a provider is away, what it said last counts on.
STALE: Final = dt.timedelta(days=14)
# Whoever sends tokens with keys that nobody has lets nobody be asked more often.
KEYS_AGAIN: Final = dt.timedelta(seconds=60)


def document_of(address: str, *, issuer: str = "", anew: bool = False) -> Document:
    """Raises `NotRead`."""
    row = ProviderDocument.objects.filter(pk=address).first()
    now = clock.now()
    if row is not None and not anew and now - row.read_at < FRESH:
        return Document.of_row(row.document)
    try:
        document = read_document(address, issuer=issuer)
        keys = read_keys(document.keys)
    except NotRead:
        if row is not None and not anew and now - row.read_at < STALE:
            return Document.of_row(row.document)
        raise
    ProviderDocument.objects.update_or_create(
        address=address,
        defaults={"document": document.as_row(), "keys": keys, "read_at": now, "keys_read_at": now},
    )
    return document


def keys_of(address: str) -> list[dict[str, Any]]:
    row = ProviderDocument.objects.filter(pk=address).first()
    return list(row.keys) if row else []


def newer_keys(address: str) -> list[dict[str, Any]] | None:
    """Keys as they are now; None where they were looked at a moment ago, or cannot be."""
    row = ProviderDocument.objects.filter(pk=address).first()
    now = clock.now()
    if row is None:
        return None
    # Of many at once one looks.
    mine = ProviderDocument.objects.filter(pk=address, keys_read_at__lte=now - KEYS_AGAIN).update(
        keys_read_at=now
    )
    if not mine:
        return None
    try:
        keys = read_keys(Document.of_row(row.document).keys)
    except NotRead:
        return None
    ProviderDocument.objects.filter(pk=address).update(keys=keys)
    return keys


def forget(limit: dt.datetime) -> int:
    """Documents that nobody has used for long."""
    return ProviderDocument.objects.filter(read_at__lt=limit).delete()[0]
