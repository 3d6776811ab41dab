"""Subscribers go for good, with all that was derived of them. A person is erased from contacts and newsletter together:
both ways lead through `contacts.erasing`, whose ledger brings it back after a restore."""

from __future__ import annotations

import uuid
from collections.abc import Collection
from typing import Final

from django.db import transaction

from vizitka.audit import services as audit
from vizitka.common import gone
from vizitka.common.actor import Actor
from vizitka.common.api import idempotency
from vizitka.common.events import tell
from vizitka.common.models import Parcel
from vizitka.contacts import erasing as contacts
from vizitka.contacts.exchange import visitors
from vizitka.jobs import services as jobs
from vizitka.newsletter.enums import SuppressionReason
from vizitka.newsletter.people import rules, suppression
from vizitka.newsletter.people.events import SubscriberErased
from vizitka.newsletter.people.models import Subscriber
from vizitka.outbox import services as outbox
from vizitka.transfer.archiving.enums import SPACE_KIND

EXPORT_KIND: Final = "subscribers_export"
IMPORT_KIND: Final = "subscribers_import"
# Their files hold subscribers of the space.
KINDS: Final = (EXPORT_KIND, IMPORT_KIND, SPACE_KIND)


def erase(actor: Actor, space_id: uuid.UUID, email: str) -> None:
    """Somebody of the space erases a person at the person's request: here, and from the contacts."""
    contacts.erase_person(actor, space_id, email=email)


def erase_addresses(actor: Actor, space_id: uuid.UUID, addresses: Collection[str]) -> None:
    """The newsletter's part of an erasure (contacts.erasing.also_erase): nothing is left but that the address gets
    nothing, in a form that nobody can read."""
    emails = {rules.plain(email) for email in addresses} - {""}
    rows = Subscriber.objects.in_space(space_id).filter(email__in=emails)
    found = dict(rows.values_list("email", "pk"))
    for email, key in found.items():
        suppression.add(space_id, email, SuppressionReason.ERASED)
        remove(space_id, [key])
        visitors.forget(email, space_id)
        tell(SubscriberErased(actor=actor, space_id=space_id, object_id=key))


def erase_again(space_id: uuid.UUID, is_erased: contacts.IsErased) -> int:
    """After a restore (contacts.erasing.replay): who was erased after the backup goes once more."""
    rows = Subscriber.objects.in_space(space_id).values_list("pk", "email", "created_at", "confirmed_at")
    due = [
        (key, email)
        for key, email, created_at, confirmed_at in rows
        if is_erased(email, max(moment for moment in (created_at, confirmed_at) if moment is not None))
    ]
    for key, email in due:
        suppression.add(space_id, email, SuppressionReason.ERASED)
        remove(space_id, [key])
    return len(due)


def remove(space_id: uuid.UUID, ids: Collection[uuid.UUID]) -> int:
    """Rows go, and what log, queue, kept answers and files say of them. Returns how many went."""
    with transaction.atomic():
        rows = Subscriber.objects.in_space(space_id).filter(pk__in=ids)
        emails = list(rows.values_list("email", flat=True))
        audit.forget_objects("subscriber", ids)
        outbox.forget_objects(space_id, ids)
        jobs.forget_of_space(space_id, KINDS)
        idempotency.forget_naming(str(key) for key in ids)
        for email in emails:
            Parcel.objects.filter(contents__icontains=email).delete()
        gone.note(space_id, gone.Kind.SUBSCRIBER, list(rows.values_list("pk", flat=True)))
        rows.delete()
    return len(emails)


def erase_many(actor: Actor, space_id: uuid.UUID, ids: Collection[uuid.UUID]) -> int:
    """Each of them, with the contacts of its address. Returns how many went."""
    rows = Subscriber.objects.in_space(space_id).filter(pk__in=ids).order_by("pk")
    emails = list(rows.values_list("email", flat=True))
    with transaction.atomic():
        for email in emails:
            erase(actor, space_id, email)
    return len(emails)
