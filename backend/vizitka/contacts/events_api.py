"""The API of events: where and when contacts were met."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from ninja import Status

from vizitka.common.api.envelope import Data, data
from vizitka.common.api.router import CallerRequest, Router
from vizitka.contacts import (
    event_selectors,
    output,
    selectors,
    services,
)
from vizitka.contacts.permissions import CONTACTS_MANAGE, CONTACTS_READ
from vizitka.contacts.schemas.events import ContactEventIn, ContactEventOut, EventNumbers
from vizitka.spaces.selectors import access_space

router = Router(tags=["contacts"])


@router.get(
    "/spaces/{uuid:space_id}/contact-events",
    ability=CONTACTS_READ,
    response=Data[list[ContactEventOut]],
    straight=True,
)
def list_contact_events(request: CallerRequest, space_id: UUID) -> Any:
    """The events of the space, the latest first, with how many of the contacts that the person sees carry each."""
    access, scope = selectors.access_contacts(request.auth, space_id)
    return data(output.events_out(event_selectors.events_in(scope), access.space))


@router.post(
    "/spaces/{uuid:space_id}/contact-events",
    ability=CONTACTS_MANAGE,
    response=Data[ContactEventOut],
    status=201,
    idempotent=True,
)
def create_contact_event(request: CallerRequest, space_id: UUID, payload: ContactEventIn) -> Any:
    """Makes an event. Contacts that were met in its days carry it."""
    access = access_space(request.auth, space_id, CONTACTS_MANAGE)
    event = services.save_event(request.auth, access.space, None, dict(payload))
    return Status(201, _event(request, space_id, event.pk))


@router.put(
    "/spaces/{uuid:space_id}/contact-events/{uuid:event_id}",
    ability=CONTACTS_MANAGE,
    response=Data[ContactEventOut],
)
def update_contact_event(
    request: CallerRequest, space_id: UUID, event_id: UUID, payload: ContactEventIn
) -> Any:
    """Changes an event, and which contacts carry it."""
    access = access_space(request.auth, space_id, CONTACTS_MANAGE)
    services.save_event(request.auth, access.space, event_id, dict(payload))
    return _event(request, space_id, event_id)


def _event(request: CallerRequest, space_id: UUID, event_id: UUID) -> dict[str, Any]:
    access, scope = selectors.access_contacts(request.auth, space_id)
    return data(output.events_out(event_selectors.events_in(scope, [event_id]), access.space)[0])


@router.delete(
    "/spaces/{uuid:space_id}/contact-events/{uuid:event_id}",
    ability=CONTACTS_MANAGE,
    response={204: None},
)
def delete_contact_event(request: CallerRequest, space_id: UUID, event_id: UUID) -> Any:
    """Deletes an event; its contacts stay."""
    access_space(request.auth, space_id, CONTACTS_MANAGE)
    services.delete_event(request.auth, space_id, event_id)
    return Status(204, None)


@router.get(
    "/spaces/{uuid:space_id}/contact-events/{uuid:event_id}/numbers",
    ability=CONTACTS_READ,
    response=Data[EventNumbers],
)
def get_contact_event_numbers(request: CallerRequest, space_id: UUID, event_id: UUID) -> Any:
    """What came of an event, of what the person sees."""
    access, scope = selectors.access_contacts(request.auth, space_id)
    event = event_selectors.event_in(space_id, event_id)
    return data(output.numbers_out(event_selectors.numbers_of(scope, event, access.space), access.space))
