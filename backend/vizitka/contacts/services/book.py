"""Making, changing, handing over and deleting one contact."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Collection, Mapping
from typing import Any

from django.db import transaction

from vizitka.accounts.models import User
from vizitka.common import clock
from vizitka.common.actor import Actor, id_of
from vizitka.common.errors import NotFound, StaleVersion
from vizitka.common.events import tell
from vizitka.contacts import rules
from vizitka.contacts.enums import ContactSource, MeetingChannel
from vizitka.contacts.errors import (
    ContactIsDeleted,
    ContactIsNotDeleted,
    ContactKnown,
    EventUnknown,
    OwnerUnknown,
    TagUnknown,
)
from vizitka.contacts.events import (
    ContactDeleted,
    ContactHandedOver,
    ContactLookedUp,
    ContactRestored,
    ContactUpdated,
)
from vizitka.contacts.models import (
    Contact,
    ContactEvent,
    ContactMeeting,
    ContactNote,
    ContactTag,
    TaggedContact,
)
from vizitka.contacts.reminding import is_past
from vizitka.contacts.selectors import known_contact, people_of
from vizitka.contacts.services.meeting import Met, Sent, meet
from vizitka.contacts.services.notes import person_of
from vizitka.contacts.services.writing import derive, held, hold_card, put, refuse_known, text_of, written
from vizitka.spaces.models import Space


def create_contact(
    actor: Actor,
    space: Space,
    values: Mapping[str, Any],
    *,
    card_id: uuid.UUID | None,
    channel: MeetingChannel = MeetingChannel.TYPED,
    met_at: dt.datetime | None = None,
    event_id: uuid.UUID | None = None,
    tags: Collection[uuid.UUID] = (),
    note: str = "",
    follow_up_on: dt.date | None = None,
    key: uuid.UUID | None = None,
    adds_to_known: bool = False,
) -> Contact:
    """Keeps somebody whom a person of the space has met. The same `key` of the same actor makes one contact, however
    often it comes.

    Raises `ContactKnown` where who would hold it has one of this address, unless the meeting is to be added to that
    one; `ContactNameless`, `OwnerUnknown`, `EventUnknown`, `TagUnknown`, `ForeignPictures`.
    """
    if key is not None:
        # Of what was scanned it is a digest (the file that is read twice is one): nobody takes another one's.
        key = uuid.uuid5(key, str(id_of(actor)))
    with transaction.atomic():
        wanted = _tags(space.pk, tags)
        if event_id is not None and not ContactEvent.objects.in_space(space.pk).filter(pk=event_id).exists():
            raise EventUnknown
        if key is None or not ContactMeeting.objects.in_space(space.pk).filter(key=key).exists():
            known = known_contact(space, card_id, rules.email_of(values))
            if known is not None and not adds_to_known:
                raise ContactKnown(known.pk)
        source = ContactSource.SCANNED if channel == MeetingChannel.SCANNED else ContactSource.TYPED
        sent = Sent(values, source, channel, at=met_at, key=key, event_id=event_id, is_proved=True)
        met = meet(actor, space, card_id, sent)
        if met.is_first:
            _complete(actor, space, met, wanted, note, follow_up_on)
            if not met.is_new:
                _give_picture(actor, met.contact, space, values)
    return met.contact


def _complete(
    actor: Actor,
    space: Space,
    met: Met,
    tags: Collection[ContactTag],
    note: str,
    follow_up_on: dt.date | None,
) -> None:
    contact = met.contact
    TaggedContact.objects.bulk_create(
        [TaggedContact(space_id=contact.space_id, contact=contact, tag=tag) for tag in tags],
        update_conflicts=True,
        unique_fields=["space", "contact", "tag"],
        update_fields=["tag"],
    )
    if note:
        author = person_of(actor)
        ContactNote.objects.create(
            space_id=contact.space_id, contact=contact, author_id=author, text=note, created_at=clock.now()
        )
        derive(contact)
    if follow_up_on is not None:
        contact.follow_up_on, contact.follow_up_by_id = follow_up_on, person_of(actor)
        if is_past(follow_up_on, contact.follow_up_by, space):
            contact.reminded_at = clock.now()
    if note or follow_up_on:
        contact.save()


def _give_picture(actor: Actor, contact: Contact, space: Space, values: Mapping[str, Any]) -> None:
    """The paper card of somebody who is known, where there was none."""
    picture = values.get("picture")
    if picture is not None and contact.picture_id is None:
        changes = put(contact, space, {"picture": picture})
        written(contact)
        tell(ContactUpdated.of(actor, contact, changes))


def update_contact(
    actor: Actor, space: Space, contact_id: uuid.UUID, values: Mapping[str, Any], *, expected_version: int
) -> Contact:
    """Raises `StaleVersion`, `ContactKnown`, `ContactNameless`, `ForeignPictures`, `ContactIsDeleted`."""
    with transaction.atomic():
        contact = held(space.pk, contact_id)
        if contact.version != expected_version:
            raise StaleVersion
        changes = put(contact, space, values)
        if changes:
            refuse_known(contact)
            written(contact)
            tell(ContactUpdated.of(actor, contact, changes))
    return contact


def take_over(
    actor: Actor, space: Space, contact_id: uuid.UUID, meeting_id: uuid.UUID, fields: Collection[str]
) -> Contact:
    """The contact has from now on what was sent at a meeting. Raises as `update_contact`, but for the version."""
    with transaction.atomic():
        contact = held(space.pk, contact_id)
        rows = ContactMeeting.objects.in_space(space.pk).filter(contact_id=contact.pk)
        meeting = rows.filter(pk=meeting_id).first()
        if meeting is None:
            raise NotFound
        wanted = {name: value for name, value in meeting.typed.items() if name in set(fields)}
        changes = put(contact, space, wanted)
        if changes:
            refuse_known(contact)
            written(contact)
            tell(ContactUpdated.of(actor, contact, changes))
    return contact


def delete_contact(actor: Actor, space_id: uuid.UUID, contact_id: uuid.UUID) -> Contact:
    """Deletes a contact; it can be restored for 30 days. Raises `ContactIsDeleted`."""
    with transaction.atomic():
        contact = held(space_id, contact_id, deleted=True)
        if contact.deleted_at is not None:
            raise ContactIsDeleted
        changes = contact.mark_deleted()
        written(contact)
        tell(ContactDeleted.of(actor, contact, changes))
    return contact


def restore_contact(actor: Actor, space_id: uuid.UUID, contact_id: uuid.UUID) -> Contact:
    """Takes a deletion back. Raises `ContactIsNotDeleted`, `ContactKnown` where another one of its address has come
    meanwhile."""
    with transaction.atomic():
        contact = held(space_id, contact_id, deleted=True)
        if contact.deleted_at is None:
            raise ContactIsNotDeleted
        changes = contact.mark_restored()
        refuse_known(contact)
        written(contact)
        tell(ContactRestored.of(actor, contact, changes))
    return contact


def hand_over(actor: Actor, space_id: uuid.UUID, contact_id: uuid.UUID, card_id: uuid.UUID | None) -> Contact:
    """From now on the people of that card hold the contact, or the company. Who was to be reminded, is not any more,
    unless it is somebody of the new card. Raises `OwnerUnknown`, `ContactKnown`."""
    with transaction.atomic():
        if card_id is not None and hold_card(space_id, card_id) is None:
            raise OwnerUnknown
        contact = held(space_id, contact_id)
        before = contact.card_id
        if before != card_id:
            give(contact, card_id)
            written(contact)
            pair = (text_of(before), text_of(card_id))
            tell(ContactHandedOver.of(actor, contact, {"owner": pair}))
    return contact


def give(contact: Contact, card_id: uuid.UUID | None) -> None:
    """The caller holds both, and saves. Who holds it now is reminded, and nobody of a company's. Raises
    `ContactKnown`."""
    contact.card_id = card_id
    contact.left_card_id = contact.left_follow_up_by_id = None
    refuse_known(contact)
    if contact.follow_up_on is not None:
        people = people_of(contact)
        if contact.follow_up_by not in people:
            contact.follow_up_by = people[0] if people else None


def follow_up(
    actor: Actor, space: Space, contact_id: uuid.UUID, on: dt.date | None, by: User | None
) -> Contact:
    """Sets the day on which something is to be done, and who is reminded then; without a day it is done. Of a day whose
    hour is over nobody is reminded: whoever sets it knows."""
    with transaction.atomic():
        contact = held(space.pk, contact_id)
        before = contact.follow_up_on
        contact.follow_up_on = on
        contact.follow_up_by = by if on else None
        contact.reminded_at = clock.now() if on and is_past(on, by, space) else None
        contact.updated_at = clock.now()
        contact.save(update_fields=["follow_up_on", "follow_up_by", "reminded_at", "updated_at"])
        if before != on:
            pair = (before.isoformat() if before else None, on.isoformat() if on else None)
            tell(ContactUpdated.of(actor, contact, {"follow_up_on": pair}))
    return contact


def set_tags(actor: Actor, space_id: uuid.UUID, contact_id: uuid.UUID, tags: Collection[uuid.UUID]) -> None:
    """The contact has these tags, and no others. Raises `TagUnknown`."""
    with transaction.atomic():
        contact = held(space_id, contact_id)
        wanted = {tag.pk: tag for tag in _tags(space_id, tags)}
        rows = TaggedContact.objects.in_space(space_id).filter(contact_id=contact.pk)
        present = {row.tag_id: row for row in rows.select_related("tag")}
        gone = present.keys() - wanted.keys()
        new = wanted.keys() - present.keys()
        rows.filter(tag_id__in=gone).delete()
        TaggedContact.objects.bulk_create(
            [TaggedContact(space_id=space_id, contact=contact, tag=wanted[key]) for key in new]
        )
        if gone or new:
            before = sorted(row.tag.name for row in present.values())
            after = sorted(tag.name for tag in wanted.values())
            tell(ContactUpdated.of(actor, contact, {"tags": (", ".join(before), ", ".join(after))}))


def _tags(space_id: uuid.UUID, tags: Collection[uuid.UUID]) -> list[ContactTag]:
    wanted = set(tags)
    found = list(ContactTag.objects.in_space(space_id).filter(pk__in=wanted)) if wanted else []
    if len(found) != len(wanted):
        raise TagUnknown
    return found


def note_looking(actor: Actor, contacts: Collection[Contact]) -> None:
    """The log says who has looked up what, for a person's request."""
    with transaction.atomic():
        told = [ContactLookedUp.of(actor, contact) for contact in contacts]
        if told:
            tell(*told)
