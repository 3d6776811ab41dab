"""The contacts of a space (common.archives)."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Any, Final

from vizitka.common.archives import OF_A_PERSON, OF_A_SPACE, Arrival, Bringing, Part, Row, rows_of
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
    ContactTerm,
    ContactTermPart,
    EventCard,
    TaggedContact,
)

# So many rows are read of an archive.
MOST: Final = 500_000
MOST_IN_A_LINE: Final = 10_000


def register_parts() -> None:
    register = OF_A_SPACE.register
    register(Part("contacts", (Contact,), _contacts, bringing=_brought("contact", 64)))
    register(Part("contact_meetings", (ContactMeeting,), _meetings, bringing=_brought("meeting", 66)))
    register(Part("contact_notes", (ContactNote,), _notes, bringing=_brought("note", 68)))
    register(Part("contact_tags", (ContactTag, TaggedContact), _tags, bringing=_brought("tag", 70)))
    register(Part("contact_events", (ContactEvent, EventCard), _events, bringing=_brought("event", 62)))
    register(Part("consent_texts", (ConsentText,), _consents, bringing=_brought("consent_text", 60)))
    OF_A_SPACE.leave_out("what takes back a change of contacts", ContactChange, ContactMerge)
    OF_A_SPACE.leave_out("pairs that are suggested no more", ContactPair)
    OF_A_SPACE.leave_out(
        "words by which contacts are found, made anew with them", ContactTerm, ContactTermPart
    )
    OF_A_SPACE.leave_out("says of nobody anything but that there was somebody", ContactErasure)
    OF_A_PERSON.register(Part("contact_notes", (ContactNote,), _own_notes))
    OF_A_PERSON.leave_out("the book is of the space", Contact, ContactMeeting, ContactTag, TaggedContact)


def _brought(name: str, rank: int) -> Bringing:
    def bring(arrival: Arrival, row: dict[str, Any]) -> None:
        from vizitka.contacts import arriving

        getattr(arriving, name)(arrival, row)

    return Bringing(bring, rank, MOST)


def _contacts(space_id: uuid.UUID) -> Iterator[Row]:
    rows = Contact.objects.in_space(space_id).filter(merged_into=None)
    columns = (
        "card_id",
        "source",
        *rules.WRITABLE,
        "event_id",
        "met_at",
        "met_channel",
        "follow_up_on",
        "picture_id",
    )
    consent = ("consent", "consent_text_id", "consent_language", "consent_at")
    return rows_of(rows, "id", *columns, *consent, "created_at", "updated_at", "deleted_at")


def _meetings(space_id: uuid.UUID) -> Iterator[Row]:
    rows = ContactMeeting.objects.in_space(space_id)
    columns = (
        "id",
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
    return rows_of(rows, "id", "contact_id", "author_id", "text", "created_at", "edited_at")


def _own_notes(user_id: uuid.UUID) -> Iterator[Row]:
    """What the person has written; about whom stays with the space."""
    rows = ContactNote.objects.across_spaces("what the person has written").filter(author_id=user_id)
    return rows_of(rows, "space_id", "text", "created_at", "edited_at")


def _tags(space_id: uuid.UUID) -> Iterator[Row]:
    for row in rows_of(ContactTag.objects.in_space(space_id), "id", "name", "colour"):
        tagged = TaggedContact.objects.in_space(space_id).filter(tag_id=row["id"]).order_by("contact_id")
        keys = [str(key) for key in tagged.values_list("contact_id", flat=True)]
        # A line has its limit: what very many have is told in several.
        for begin in range(0, max(len(keys), 1), MOST_IN_A_LINE):
            yield {**row, "contacts": keys[begin : begin + MOST_IN_A_LINE]}


def _events(space_id: uuid.UUID) -> Iterator[Row]:
    columns = ("id", "name", "place", "starts_on", "ends_on", "all_cards")
    for row in rows_of(ContactEvent.objects.in_space(space_id), *columns):
        cards = EventCard.objects.in_space(space_id).filter(event_id=row["id"]).order_by("card_id")
        shown = {name: str(value) if name.endswith("_on") else value for name, value in row.items()}
        yield {**shown, "cards": [str(key) for key in cards.values_list("card_id", flat=True)]}


def _consents(space_id: uuid.UUID) -> Iterator[Row]:
    return rows_of(ConsentText.objects.in_space(space_id), "id", "version", "texts", "created_at")
