"""The contacts of a space, to be read (common.archives)."""

from __future__ import annotations

import uuid
from collections.abc import Iterator

from vizitka.common.archives import OF_A_PERSON, OF_A_SPACE, Part, Row, rows_of
from vizitka.contacts import rules
from vizitka.contacts.models import (
    ConsentText,
    Contact,
    ContactChange,
    ContactErasure,
    ContactEvent,
    ContactMeeting,
    ContactMerge,
    ContactNote,
    ContactPair,
    ContactTag,
    EventCard,
    TaggedContact,
)


def register_parts() -> None:
    OF_A_SPACE.register(Part("contacts", (Contact,), _contacts))
    OF_A_SPACE.register(Part("contact_meetings", (ContactMeeting,), _meetings))
    OF_A_SPACE.register(Part("contact_notes", (ContactNote,), _notes))
    OF_A_SPACE.register(Part("contact_tags", (ContactTag, TaggedContact), _tags))
    OF_A_SPACE.register(Part("contact_events", (ContactEvent, EventCard), _events))
    OF_A_SPACE.register(Part("consent_texts", (ConsentText,), _consents))
    OF_A_SPACE.leave_out("what takes back a change of contacts", ContactChange, ContactMerge)
    OF_A_SPACE.leave_out("pairs that are suggested no more", ContactPair)
    OF_A_SPACE.leave_out("says of nobody anything but that there was somebody", ContactErasure)
    OF_A_PERSON.register(Part("contact_notes", (ContactNote,), _own_notes))
    OF_A_PERSON.leave_out("the book is of the space", Contact, ContactMeeting, ContactTag, TaggedContact)


def _contacts(space_id: uuid.UUID) -> Iterator[Row]:
    rows = Contact.objects.in_space(space_id).filter(merged_into=None)
    columns = ("card_id", "source", *rules.WRITABLE, "event_id", "met_at", "met_channel", "follow_up_on")
    consent = ("consent", "consent_text_id", "consent_language", "consent_at")
    return rows_of(rows, "id", *columns, *consent, "created_at", "updated_at", "deleted_at")


def _meetings(space_id: uuid.UUID) -> Iterator[Row]:
    rows = ContactMeeting.objects.in_space(space_id)
    columns = (
        "contact_id",
        "card_id",
        "at",
        "channel",
        "event_id",
        "message",
        "answers",
        "typed",
        "language",
    )
    return rows_of(rows, *columns, "consent_text_id", "consent_language", "withdrawn_at", "answered_at")


def _notes(space_id: uuid.UUID) -> Iterator[Row]:
    rows = ContactNote.objects.in_space(space_id)
    return rows_of(rows, "contact_id", "author_id", "text", "created_at", "edited_at")


def _own_notes(user_id: uuid.UUID) -> Iterator[Row]:
    """What the person has written; about whom stays with the space."""
    rows = ContactNote.objects.across_spaces("what the person has written").filter(author_id=user_id)
    return rows_of(rows, "space_id", "text", "created_at", "edited_at")


def _tags(space_id: uuid.UUID) -> Iterator[Row]:
    for row in rows_of(ContactTag.objects.in_space(space_id), "id", "name", "colour"):
        tagged = TaggedContact.objects.in_space(space_id).filter(tag_id=row["id"]).order_by("contact_id")
        yield {**row, "contacts": [str(key) for key in tagged.values_list("contact_id", flat=True)]}


def _events(space_id: uuid.UUID) -> Iterator[Row]:
    columns = ("id", "name", "place", "starts_on", "ends_on", "all_cards")
    for row in rows_of(ContactEvent.objects.in_space(space_id), *columns):
        cards = EventCard.objects.in_space(space_id).filter(event_id=row["id"]).order_by("card_id")
        shown = {name: str(value) if name.endswith("_on") else value for name, value in row.items()}
        yield {**shown, "cards": [str(key) for key in cards.values_list("card_id", flat=True)]}


def _consents(space_id: uuid.UUID) -> Iterator[Row]:
    return rows_of(ConsentText.objects.in_space(space_id), "id", "version", "texts", "created_at")
