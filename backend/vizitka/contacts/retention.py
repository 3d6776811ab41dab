"""How long contacts are kept: their people are told 30 days before, and may keep them; then they go for good."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterator
from typing import Final

from django.db import transaction
from django.db.models import Q, QuerySet

from vizitka.accounts.models import User
from vizitka.common import clock
from vizitka.common.actor import SYSTEM, Actor
from vizitka.common.deletion import GRACE
from vizitka.common.events import tell
from vizitka.common.permissions import roles_with
from vizitka.contacts import erasing, errands, rules
from vizitka.contacts.events import ContactUpdated
from vizitka.contacts.models import Contact
from vizitka.contacts.permissions import CONTACTS_MANAGE
from vizitka.contacts.selectors import people_of
from vizitka.contacts.services.writing import held
from vizitka.contacts.settings import settings_of
from vizitka.spaces.enums import SpaceRole
from vizitka.spaces.models import Space, SpaceMember

NOTICE: Final = dt.timedelta(days=30)
PORTION: Final = 200


def months_of(space: Space) -> int:
    return settings_of(space).contact_retention_months


def ends_at(contact: Contact, space: Space) -> dt.datetime | None:
    """When the contact goes for good; None where it is kept for ever. Nobody's goes before 30 days after its people
    were told, also where the space has shortened the time."""
    end = rules.kept_until(contact.kept_from, months_of(space))
    if end is not None and contact.retention_told_at is not None:
        return max(end, contact.retention_told_at + NOTICE)
    return end


def keep(actor: Actor, space_id: uuid.UUID, contact_id: uuid.UUID) -> Contact:
    """Somebody still needs the contact: its time begins anew."""
    with transaction.atomic():
        contact = held(space_id, contact_id)
        before = contact.kept_from
        contact.kept_from, contact.retention_told_at = clock.now(), None
        contact.updated_at = clock.now()
        contact.save(update_fields=["kept_from", "retention_told_at", "updated_at"])
        pair = (before.isoformat(), contact.kept_from.isoformat())
        tell(ContactUpdated.of(actor, contact, {"kept_from": pair}))
    return contact


def tell_due() -> int:
    """Marks what goes in 30 days, and queues a mail to each of those who hold something of it. Returns how many
    contacts."""
    now = clock.now()
    found = 0
    for space in _spaces():
        due = _due(space, now + NOTICE).filter(retention_told_at=None)
        while contacts := list(due.order_by("pk")[:PORTION]):
            with transaction.atomic():
                since = int(now.timestamp())
                marked = Contact.objects.in_space(space.pk).filter(
                    pk__in=[one.pk for one in contacts], retention_told_at=None
                )
                found += marked.update(retention_told_at=dt.datetime.fromtimestamp(since, dt.UTC))
                for user in sorted({user.pk for one in contacts for user in who_is_told(space, one)}):
                    errands.TELL_OF_RETENTION.put(str(user), str(space.pk), since)
    return found


def remove_due() -> int:
    """What was told of 30 days ago, and is over. Returns how many went."""
    now = clock.now()
    gone = 0
    for space in _spaces():
        due = _due(space, now).filter(retention_told_at__lte=now - NOTICE)
        while ids := list(due.order_by("pk").values_list("pk", flat=True)[:PORTION]):
            with transaction.atomic():
                gone += erasing.remove(SYSTEM, space.pk, ids)
    return gone


def purge_deleted() -> int:
    """What was deleted 30 days ago. Returns how many went."""
    gone = 0
    rows = Contact.objects.across_spaces("contacts of all spaces go when their grace is over")
    due = rows.filter(deleted_at__lt=clock.now() - GRACE, merged_into=None)
    while found := list(due.order_by("pk").values_list("space_id", "pk")[:PORTION]):
        for space_id in sorted({space_id for space_id, _ in found}):
            with transaction.atomic():
                gone += erasing.remove(SYSTEM, space_id, [key for owner, key in found if owner == space_id])
    return gone


def _spaces() -> Iterator[Space]:
    """Spaces that forget, in portions that let others write."""
    rows = Space.objects.living().select_related("contactsettings").order_by("pk")
    forgets = Q(contactsettings=None) | Q(contactsettings__contact_retention_months__gt=0)
    return rows.filter(forgets).iterator(chunk_size=PORTION)


def _due(space: Space, moment: dt.datetime) -> QuerySet[Contact]:
    before = clock.months_before(moment, months_of(space))
    return Contact.objects.in_space(space.pk).living().filter(merged_into=None, kept_from__lte=before)


def told_since(space: Space, since: dt.datetime) -> list[Contact]:
    """Those that were marked then, and still go."""
    rows = Contact.objects.in_space(space.pk).living().filter(retention_told_at=since)
    return list(rows.order_by("kept_from", "sort_name"))


def who_is_told(space: Space, contact: Contact) -> list[User]:
    """The people of its card; of what is the company's, or of a card that nobody has, those who look after the book."""
    if people := people_of(contact):
        return people
    members = SpaceMember.objects.in_space(space.pk).filter(
        agreed=True, role__in=roles_with(CONTACTS_MANAGE, SpaceRole)
    )
    return list(User.objects.filter(pk__in=members.values("user_id"), is_active=True).order_by("pk"))
