"""The API of notes and tags."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from ninja import Status

from vizitka.common.api.envelope import Data, data
from vizitka.common.api.router import CallerRequest, Router
from vizitka.contacts import (
    output,
    selectors,
    services,
)
from vizitka.contacts.permissions import CONTACTS_EDIT, CONTACTS_MANAGE, CONTACTS_READ
from vizitka.contacts.schemas.notes import (
    ContactNoteIn,
    ContactNoteOut,
    ContactTagCount,
    ContactTagIn,
    ContactTagOut,
)
from vizitka.spaces.selectors import access_space

router = Router(tags=["contacts"])


# --- notes


@router.post(
    "/contacts/{uuid:contact_id}/notes",
    ability=CONTACTS_EDIT,
    response=Data[ContactNoteOut],
    status=201,
    idempotent=True,
)
def add_contact_note(request: CallerRequest, contact_id: UUID, payload: ContactNoteIn) -> Any:
    """Writes something about a contact."""
    access = selectors.access_contact(request.auth, contact_id, CONTACTS_EDIT)
    note = services.add_note(request.auth, access.space.pk, access.contact.pk, payload.text)
    return Status(201, data(output.notes_out([note], access.user_id)[0]))


@router.patch(
    "/contacts/{uuid:contact_id}/notes/{uuid:note_id}",
    ability=CONTACTS_EDIT,
    response=Data[ContactNoteOut],
)
def change_contact_note(
    request: CallerRequest, contact_id: UUID, note_id: UUID, payload: ContactNoteIn
) -> Any:
    """Changes a note that the person has written."""
    access = selectors.access_contact(request.auth, contact_id, CONTACTS_EDIT)
    note = services.change_note(request.auth, access.space.pk, access.contact.pk, note_id, payload.text)
    return data(output.notes_out([note], access.user_id)[0])


@router.delete(
    "/contacts/{uuid:contact_id}/notes/{uuid:note_id}", ability=CONTACTS_EDIT, response={204: None}
)
def delete_contact_note(request: CallerRequest, contact_id: UUID, note_id: UUID) -> Any:
    """Deletes an own note; who looks after the book deletes any."""
    access = selectors.access_contact(request.auth, contact_id, CONTACTS_EDIT)
    any_author = CONTACTS_MANAGE in access.abilities
    services.delete_note(request.auth, access.space.pk, access.contact.pk, note_id, any_author=any_author)
    return Status(204, None)


# --- tags


@router.get(
    "/spaces/{uuid:space_id}/contact-tags",
    ability=CONTACTS_READ,
    response=Data[list[ContactTagCount]],
    straight=True,
)
def list_contact_tags(request: CallerRequest, space_id: UUID) -> Any:
    """The tags of the space by name."""
    _, scope = selectors.access_contacts(request.auth, space_id)
    return data(output.tags_out(selectors.tags_in(scope)))


@router.post(
    "/spaces/{uuid:space_id}/contact-tags",
    ability=CONTACTS_EDIT,
    response=Data[ContactTagOut],
    status=201,
    idempotent=True,
)
def create_contact_tag(request: CallerRequest, space_id: UUID, payload: ContactTagIn) -> Any:
    """Makes a tag: whoever writes in the book may."""
    selectors.access_contacts(request.auth, space_id, CONTACTS_EDIT)
    tag = services.create_tag(request.auth, space_id, payload.name, payload.colour)
    return Status(201, data(output.tag_out(tag)))


@router.put(
    "/spaces/{uuid:space_id}/contact-tags/{uuid:tag_id}",
    ability=CONTACTS_MANAGE,
    response=Data[ContactTagOut],
)
def update_contact_tag(request: CallerRequest, space_id: UUID, tag_id: UUID, payload: ContactTagIn) -> Any:
    """Renames or colours a tag."""
    access_space(request.auth, space_id, CONTACTS_MANAGE)
    tag = services.update_tag(request.auth, space_id, tag_id, payload.name, payload.colour)
    return data(output.tag_out(tag))


@router.delete(
    "/spaces/{uuid:space_id}/contact-tags/{uuid:tag_id}", ability=CONTACTS_MANAGE, response={204: None}
)
def delete_contact_tag(request: CallerRequest, space_id: UUID, tag_id: UUID) -> Any:
    """Takes a tag from all contacts, and away."""
    access_space(request.auth, space_id, CONTACTS_MANAGE)
    services.delete_tag(request.auth, space_id, tag_id)
    return Status(204, None)
