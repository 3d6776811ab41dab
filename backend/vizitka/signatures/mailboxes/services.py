"""Connecting a space with the mailboxes of its people, and ending that."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Any, Final

from django.db import transaction

from vizitka.common import clock, service_accounts
from vizitka.common.actor import Actor, Person
from vizitka.common.events import as_told, tell
from vizitka.signatures import selectors
from vizitka.signatures.enums import MailboxStanding, MailProvider
from vizitka.signatures.events import MailConnectionRemoved, MailConnectionSaved
from vizitka.signatures.mailboxes import opening, vault, words
from vizitka.signatures.mailboxes.errors import AccountFileRefused, MailboxesOff, SignatureUnknown
from vizitka.signatures.models import MailboxEntry, MailboxSignature, MailConnection, Signature
from vizitka.spaces import locks
from vizitka.spaces.models import Space

SHOWN: Final = ("identifier", "application", "new_signature", "reply_signature")
# The log of a space is kept so long.
KEPT: Final = dt.timedelta(days=365)
# Outlook asks with every mail; so often it is noted.
NOTED_EVERY: Final = dt.timedelta(hours=1)


def connect_google(actor: Actor, space: Space, account: str) -> MailConnection:
    """Keeps the key of a service account (its JSON), in place of the former one. Raises `AccountFileRefused`."""
    if not opening.can_be_opened():
        raise MailboxesOff
    try:
        found = service_accounts.read(account.encode())
    except service_accounts.AccountRefused as error:
        raise AccountFileRefused(error.why) from error
    values = {"identifier": found.email[:200], "application": found.number[:64]}
    return _kept(actor, space, MailProvider.GOOGLE, values | {"sealed": vault.sealed(found, space.pk)})


def connect_microsoft(
    actor: Actor,
    space: Space,
    *,
    tenant: uuid.UUID | None,
    application: uuid.UUID | None,
    new_signature: uuid.UUID | None,
    reply_signature: uuid.UUID | None,
) -> MailConnection:
    """What the add-in gives out, and whose tokens it is believed; without both, keys of own pages alone. Raises
    `SignatureUnknown`."""
    for field, key in (("new_signature", new_signature), ("reply_signature", reply_signature)):
        if key is not None and not selectors.list_signatures(space.pk).filter(pk=key).exists():
            raise SignatureUnknown(field)
    values = {
        "identifier": str(tenant or ""),
        "application": str(application or ""),
        "new_signature": new_signature,
        "reply_signature": reply_signature,
    }
    return _kept(actor, space, MailProvider.MICROSOFT, values)


def _kept(actor: Actor, space: Space, provider: MailProvider, values: dict[str, Any]) -> MailConnection:
    with transaction.atomic():
        locks.lock_space(space.pk)
        row = vault.connection_of(space.pk, provider)
        is_new = row is None
        row = row or MailConnection(space=space, provider=provider)
        before = {name: None if is_new else as_told(getattr(row, name)) for name in SHOWN}
        for name, value in values.items():
            setattr(row, name, value)
        row.saved_at = clock.now()
        row.saved_by_id = actor.user_id if isinstance(actor, Person) else None
        row.save()
        after = {name: as_told(getattr(row, name)) for name in SHOWN}
        changes = {name: (before[name], after[name]) for name in SHOWN if before[name] != after[name]}
        tell(MailConnectionSaved.of(actor, row, changes))
    return row


def disconnect(actor: Actor, space: Space, provider: MailProvider) -> None:
    """The key is gone. What stands in mailboxes stays, and what was there before is still known."""
    with transaction.atomic():
        locks.lock_space(space.pk)
        row = vault.connection_of(space.pk, provider)
        if row is None:
            return
        tell(MailConnectionRemoved.of(actor, row))
        row.delete()


def note_given(
    connection: MailConnection,
    card_id: uuid.UUID,
    address: str,
    signature: Signature,
    mark: str,
    language: str,
) -> None:
    """Outlook has asked for the signature of a card, and has it now."""
    now = clock.now()
    rows = MailboxSignature.objects.in_space(connection.space_id)
    given: dict[str, Any] = {
        "card_id": card_id,
        "provider": MailProvider.MICROSOFT.value,
        "address": address.casefold()[:254],
    }
    row = rows.filter(**given).first()
    is_same = row is not None and row.mark == mark and row.signature == signature.pk
    if is_same and row is not None and row.seen_at > now - NOTED_EVERY:
        return
    said = words.given(signature.name)
    with transaction.atomic():
        rows.update_or_create(
            **given,
            space_id=connection.space_id,
            defaults={
                "standing": MailboxStanding.SET,
                "said": said,
                "signature": signature.pk,
                "mark": mark,
                "language": language,
                "seen_at": now,
            },
        )
        if not is_same:
            MailboxEntry.objects.in_space(connection.space_id).create(
                space_id=connection.space_id, said=said, **given
            )


def purge_log() -> int:
    """Forgets lines of the log that are older than a year. Safe to repeat. Returns how many."""
    rows = MailboxEntry.objects.across_spaces("old lines of logs are forgotten")
    return rows.filter(at__lt=clock.now() - KEPT).delete()[0]
