"""Notes about contacts."""

from __future__ import annotations

import uuid

from django.db import transaction

from vizitka.common import clock
from vizitka.common.actor import Actor, Person, PersonToken
from vizitka.common.errors import Forbidden, NotFound
from vizitka.common.events import tell
from vizitka.contacts.events import ContactNoted
from vizitka.contacts.models import Contact, ContactNote
from vizitka.contacts.services.writing import derive, held


def person_of(actor: Actor) -> uuid.UUID | None:
    """Who writes, when it is a person."""
    return actor.user_id if isinstance(actor, (Person, PersonToken)) else None


def add_note(actor: Actor, space_id: uuid.UUID, contact_id: uuid.UUID, text: str) -> ContactNote:
    """A note is found by its words, and the log says that there is one."""
    with transaction.atomic():
        contact = held(space_id, contact_id)
        note = ContactNote.objects.create(
            space_id=space_id, contact=contact, author_id=person_of(actor), text=text
        )
        _found_by(contact)
        tell(ContactNoted.of(actor, contact))
    return note


def change_note(
    actor: Actor, space_id: uuid.UUID, contact_id: uuid.UUID, note_id: uuid.UUID, text: str
) -> ContactNote:
    """Raises `NotFound`, `Forbidden` for a note that somebody else has written."""
    with transaction.atomic():
        contact = held(space_id, contact_id)
        note = _note(contact, note_id)
        if note.author_id is None or note.author_id != person_of(actor):
            raise Forbidden
        note.text, note.edited_at = text, clock.now()
        note.save(update_fields=["text", "edited_at"])
        _found_by(contact)
    return note


def delete_note(
    actor: Actor, space_id: uuid.UUID, contact_id: uuid.UUID, note_id: uuid.UUID, *, any_author: bool
) -> None:
    """Raises `NotFound`, `Forbidden` for who may only delete the own ones."""
    with transaction.atomic():
        contact = held(space_id, contact_id)
        note = _note(contact, note_id)
        if not any_author and note.author_id != person_of(actor):
            raise Forbidden
        note.delete()
        _found_by(contact)


def _note(contact: Contact, note_id: uuid.UUID) -> ContactNote:
    rows = ContactNote.objects.in_space(contact.space_id).filter(contact_id=contact.pk)
    note = rows.filter(pk=note_id).first()
    if note is None:
        raise NotFound
    return note


def _found_by(contact: Contact) -> None:
    derive(contact)
    contact.updated_at = clock.now()
    contact.save(update_fields=["search_text", "updated_at"])
