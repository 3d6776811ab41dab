"""What happens to contacts. Nothing of what is known of a person is in an event but the name: details leave the log
with the contact (erasing.py)."""

from __future__ import annotations

from typing import Self

from vizitka.common.actor import Actor
from vizitka.common.events import Changes, SpaceEvent
from vizitka.contacts.models import Contact, ContactEvent, ContactTag
from vizitka.spaces.models import Space


class ContactTold(SpaceEvent):
    kind = "contact"

    @classmethod
    def of(cls, actor: Actor, contact: Contact, changes: Changes | None = None) -> Self:
        return cls(
            actor=actor,
            space_id=contact.space_id,
            object_id=contact.pk,
            label=str(contact),
            changes=changes or {},
        )


class ContactMade(ContactTold):
    type = "contact.created"


class ContactMet(ContactTold):
    """Somebody who was known was met again."""

    type = "contact.met"


class ContactUpdated(ContactTold):
    type = "contact.updated"


class ContactHandedOver(ContactTold):
    type = "contact.handed_over"


class ContactNoted(ContactTold):
    type = "contact.noted"


class ContactDeleted(ContactTold):
    type = "contact.deleted"


class ContactRestored(ContactTold):
    type = "contact.restored"


class ContactsMerged(ContactTold):
    type = "contact.merged"


class ContactsParted(ContactTold):
    type = "contact.parted"


class ContactPurged(ContactTold):
    type = "contact.purged"


class ContactErased(ContactTold):
    """Told without a name."""

    type = "contact.erased"


class ContactLookedUp(ContactTold):
    """Somebody was looked up by an exact address, for a request of that person."""

    type = "contact.looked_up"


class ContactsExported(SpaceEvent):
    kind = "contact_book"
    type = "contact_book.exported"

    @classmethod
    def of_space(cls, actor: Actor, space: Space, file_format: str) -> Self:
        return cls(
            actor=actor,
            space_id=space.pk,
            object_id=space.pk,
            label=space.name,
            changes={"format": (None, file_format)},
        )


class ContactTagTold(SpaceEvent):
    kind = "contact_tag"

    @classmethod
    def of(cls, actor: Actor, tag: ContactTag, changes: Changes | None = None) -> Self:
        return cls(
            actor=actor, space_id=tag.space_id, object_id=tag.pk, label=tag.name, changes=changes or {}
        )


class ContactTagSaved(ContactTagTold):
    type = "contact_tag.saved"


class ContactTagDeleted(ContactTagTold):
    type = "contact_tag.deleted"


class EventTold(SpaceEvent):
    kind = "contact_event"

    @classmethod
    def of(cls, actor: Actor, event: ContactEvent, changes: Changes | None = None) -> Self:
        return cls(
            actor=actor, space_id=event.space_id, object_id=event.pk, label=event.name, changes=changes or {}
        )


class EventSaved(EventTold):
    type = "contact_event.saved"


class EventDeleted(EventTold):
    type = "contact_event.deleted"
