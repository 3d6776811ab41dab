"""The API of contacts: the book of a space, the person's own, and single contacts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from ninja import Query, Status

from vizitka.common import body_limits
from vizitka.common.api.changes import Changes, ChangesQuery, changes
from vizitka.common.api.envelope import Data, data
from vizitka.common.api.router import CallerRequest, Request, Router
from vizitka.common.api.versions import entity_tag, expected_version
from vizitka.common.permissions import SIGNED_IN
from vizitka.contacts import (
    doubles,
    erasing,
    listing,
    output,
    retention,
    selectors,
    services,
)
from vizitka.contacts.enums import MeetingChannel
from vizitka.contacts.errors import OwnerUnknown
from vizitka.contacts.permissions import CONTACTS_EDIT, CONTACTS_MANAGE, CONTACTS_READ
from vizitka.contacts.schemas.lists import (
    ContactChangeOut,
    ContactCounts,
    ContactCountsQuery,
    ContactListQuery,
    ContactPage,
    ContactPageOfSpaces,
    HolderCount,
    HolderQuery,
    MyContactCounts,
    MyContactListQuery,
)
from vizitka.contacts.schemas.notes import ContactTagsIn
from vizitka.contacts.schemas.one import (
    ContactAddressIn,
    ContactIn,
    ContactOut,
    ContactPatch,
    ErasedOut,
    FollowUpIn,
    OwnerIn,
    TakeOverIn,
)
from vizitka.spaces.selectors import access_space

router = Router(tags=["contacts"])


# --- lists


@router.get(
    "/spaces/{uuid:space_id}/contacts",
    ability=CONTACTS_READ,
    response=ContactPage,
    straight=True,
)
def list_contacts(request: CallerRequest, space_id: UUID, query: Query[ContactListQuery]) -> Any:
    """The contacts of the space that the person sees: all of them in a shared book, else those of the own cards."""
    access, scope = selectors.access_contacts(request.auth, space_id, own=query.mine)
    today = selectors.today_of(getattr(request.auth, "user", None), access.space)
    found = listing.list_contacts(scope, query, access.space, today)
    return output.page_out(found, query, access.space)


@router.get(
    "/spaces/{uuid:space_id}/contacts/changed",
    ability=CONTACTS_READ,
    response=Changes[ContactChangeOut],
    straight=True,
)
def list_contact_changes(request: CallerRequest, space_id: UUID, query: Query[ChangesQuery]) -> Any:
    """For systems that keep a copy: which contacts have changed since a moment, the oldest change first. Those that
    were deleted or merged into others are told for 30 days; that one was erased is told by webhooks alone. Without
    `updated_since` all that are there."""
    _access, scope = selectors.access_contacts(request.auth, space_id)
    return changes(scope.everything_of(), query, "contact", listing.CHANGED)


@router.get("/me/contacts", ability=SIGNED_IN, response=ContactPageOfSpaces, straight=True)
def list_my_contacts(request: Request, query: Query[MyContactListQuery]) -> Any:
    """Contacts of the person's own cards, in all spaces: those that the cards hold, and in a shared book those whom
    they have met."""
    found = listing.list_mine(request.auth, query, selectors.today_of(request.auth.user))
    return output.page_of_spaces_out(found, query)


@router.get(
    "/spaces/{uuid:space_id}/contacts/counts",
    ability=CONTACTS_READ,
    response=Data[ContactCounts],
    straight=True,
)
def count_contacts(request: CallerRequest, space_id: UUID, query: Query[ContactCountsQuery]) -> Any:
    """How many there are for each tab."""
    access, scope = selectors.access_contacts(request.auth, space_id)
    today = selectors.today_of(getattr(request.auth, "user", None), access.space)
    counts = listing.counted(scope, access.space, today)
    if query.doubles and scope.changes(access):
        counts = replace(counts, doubles=doubles.number(scope, counts.all, counts.deleted))
    return data(output.counts_out(counts))


@router.get("/me/contacts/counts", ability=SIGNED_IN, response=Data[MyContactCounts])
def count_my_contacts(request: Request) -> Any:
    """How many of the person's own contacts there are."""
    return data(listing.counted_mine(request.auth, selectors.today_of(request.auth.user)))


@router.get(
    "/spaces/{uuid:space_id}/contacts/owners",
    ability=CONTACTS_READ,
    response=Data[list[HolderCount]],
    straight=True,
)
def list_contact_owners(request: CallerRequest, space_id: UUID, query: Query[HolderQuery]) -> Any:
    """Who holds how many of the contacts that the person sees, by name; what is the company's comes first."""
    access, scope = selectors.access_contacts(request.auth, space_id)
    return data(output.holder_counts_out(listing.holders(scope, query), access.space))


# --- one


@router.post(
    "/spaces/{uuid:space_id}/contacts",
    ability=CONTACTS_EDIT,
    response=Data[ContactOut],
    status=201,
    idempotent=True,
    largest_body=body_limits.LONG,
)
def create_contact(request: CallerRequest, response: HttpResponse, space_id: UUID, payload: ContactIn) -> Any:
    """Keeps somebody whom a person has met. Who has only own cards in the space names one of them as the holder."""
    access, scope = selectors.access_contacts(request.auth, space_id, CONTACTS_EDIT)
    if (
        not scope.whole
        and payload.card not in scope.cards
        and not (payload.card is None and scope.of_company)
    ):
        raise OwnerUnknown
    contact = services.create_contact(
        request.auth,
        access.space,
        payload.values(),
        card_id=payload.card,
        channel=MeetingChannel(payload.channel),
        met_at=payload.met_at,
        event_id=payload.event,
        tags=payload.tags,
        note=payload.note,
        follow_up_on=payload.follow_up_on,
        key=payload.key,
        adds_to_known=payload.known == "add_meeting",
    )
    return Status(201, contact_answer(request, response, contact.pk))


def contact_answer(request: CallerRequest, response: HttpResponse, contact_id: UUID) -> dict[str, Any]:
    """The contact as it is now, with its version."""
    access = selectors.access_contact(request.auth, contact_id, CONTACTS_READ, deleted=True)
    response.headers["ETag"] = entity_tag(access.contact.version)
    return data(output.contact_out(access))


@router.get("/contacts/{uuid:contact_id}", ability=CONTACTS_READ, response=Data[ContactOut])
def get_contact(request: CallerRequest, response: HttpResponse, contact_id: UUID) -> Any:
    """A contact with its meetings and notes; a merged one is answered by the one that is kept, a deleted one for those
    who may restore it."""
    return contact_answer(request, response, contact_id)


@router.patch(
    "/contacts/{uuid:contact_id}",
    ability=CONTACTS_EDIT,
    response=Data[ContactOut],
    largest_body=body_limits.LONG,
)
def update_contact(
    request: CallerRequest, response: HttpResponse, contact_id: UUID, payload: ContactPatch
) -> Any:
    """Changes a contact, based on the version in If-Match."""
    access = selectors.access_contact(request.auth, contact_id, CONTACTS_EDIT)
    services.update_contact(
        request.auth,
        access.space,
        access.contact.pk,
        payload.values(),
        expected_version=expected_version(request),
    )
    return contact_answer(request, response, contact_id)


@router.delete("/contacts/{uuid:contact_id}", ability=CONTACTS_EDIT, response={204: None})
def delete_contact(request: CallerRequest, contact_id: UUID) -> Any:
    """Deletes a contact; it can be restored for 30 days."""
    access = selectors.access_contact(request.auth, contact_id, CONTACTS_EDIT, deleted=True)
    services.delete_contact(request.auth, access.space.pk, access.contact.pk)
    return Status(204, None)


@router.post(
    "/contacts/{uuid:contact_id}/restore",
    ability=CONTACTS_EDIT,
    response=Data[ContactOut],
    idempotent=True,
)
def restore_contact(request: CallerRequest, response: HttpResponse, contact_id: UUID) -> Any:
    """Takes a deletion back."""
    access = selectors.access_contact(request.auth, contact_id, CONTACTS_EDIT, deleted=True)
    services.restore_contact(request.auth, access.space.pk, access.contact.pk)
    return contact_answer(request, response, contact_id)


@router.put("/contacts/{uuid:contact_id}/owner", ability=CONTACTS_EDIT, response={204: None})
def hand_contact_over(request: CallerRequest, contact_id: UUID, payload: OwnerIn) -> Any:
    """From now on the people of that card hold the contact, or the company: any card of the space, whoever sees it."""
    access = selectors.access_contact(request.auth, contact_id, CONTACTS_EDIT)
    services.hand_over(request.auth, access.space.pk, access.contact.pk, payload.card)
    return Status(204, None)


@router.put("/contacts/{uuid:contact_id}/follow-up", ability=CONTACTS_EDIT, response=Data[ContactOut])
def set_follow_up(
    request: CallerRequest, response: HttpResponse, contact_id: UUID, payload: FollowUpIn
) -> Any:
    """Sets the day on which something is to be done; without a day it is done."""
    access = selectors.access_contact(request.auth, contact_id, CONTACTS_EDIT)
    by = selectors.reminded(request.auth, access, payload.by) if payload.on else None
    services.follow_up(request.auth, access.space, access.contact.pk, payload.on, by)
    return contact_answer(request, response, contact_id)


@router.put("/contacts/{uuid:contact_id}/tags", ability=CONTACTS_EDIT, response=Data[ContactOut])
def set_contact_tags(
    request: CallerRequest, response: HttpResponse, contact_id: UUID, payload: ContactTagsIn
) -> Any:
    """The contact has these tags, and no others."""
    access = selectors.access_contact(request.auth, contact_id, CONTACTS_EDIT)
    services.set_tags(request.auth, access.space.pk, access.contact.pk, payload.tags)
    return contact_answer(request, response, contact_id)


@router.post(
    "/contacts/{uuid:contact_id}/meetings/{uuid:meeting_id}/take-over",
    ability=CONTACTS_EDIT,
    response=Data[ContactOut],
    idempotent=True,
)
def take_meeting_over(
    request: CallerRequest,
    response: HttpResponse,
    contact_id: UUID,
    meeting_id: UUID,
    payload: TakeOverIn,
) -> Any:
    """The contact has from now on what was sent at a meeting."""
    access = selectors.access_contact(request.auth, contact_id, CONTACTS_EDIT)
    services.take_over(request.auth, access.space, access.contact.pk, meeting_id, payload.fields)
    return contact_answer(request, response, contact_id)


@router.post(
    "/contacts/{uuid:contact_id}/keep",
    ability=CONTACTS_EDIT,
    response=Data[ContactOut],
    idempotent=True,
)
def keep_contact(request: CallerRequest, response: HttpResponse, contact_id: UUID) -> Any:
    """Somebody still needs the contact: the time for which it is kept begins anew."""
    access = selectors.access_contact(request.auth, contact_id, CONTACTS_EDIT)
    retention.keep(request.auth, access.space.pk, access.contact.pk)
    return contact_answer(request, response, contact_id)


@router.post(
    "/contacts/{uuid:contact_id}/erase",
    ability=CONTACTS_MANAGE,
    response=Data[ErasedOut],
)
def erase_contact(request: CallerRequest, contact_id: UUID) -> Any:
    """Erases the person for good, at the person's request: the contact, every other one of its addresses, and all that
    was derived of them. Nothing brings it back."""
    access = selectors.access_contact(request.auth, contact_id, CONTACTS_MANAGE, deleted=True)
    erased = erasing.erase_person(request.auth, access.space.pk, contact_id=access.contact.pk)
    return data({"erased": erased})


# --- requests of people


@router.post(
    "/spaces/{uuid:space_id}/contacts/look-up",
    ability=CONTACTS_MANAGE,
    response=Data[list[ContactOut]],
)
def look_contact_up(request: CallerRequest, space_id: UUID, payload: ContactAddressIn) -> Any:
    """What is kept of a person, by the exact address and whoever holds it, for a request of that person. The audit log
    says who has looked."""
    space = access_space(request.auth, space_id, CONTACTS_MANAGE).space
    found = selectors.looked_up(space, erasing.of_address(space_id, payload.email), request.auth)
    services.note_looking(request.auth, [one.contact for one in found])
    return data([output.contact_out(one) for one in found])


@router.post(
    "/spaces/{uuid:space_id}/contacts/erase",
    ability=CONTACTS_MANAGE,
    response=Data[ErasedOut],
)
def erase_address(request: CallerRequest, space_id: UUID, payload: ContactAddressIn) -> Any:
    """Erases a person for good by the exact address, whoever holds the contact. Nothing brings it back."""
    access_space(request.auth, space_id, CONTACTS_MANAGE)
    return data({"erased": erasing.erase_person(request.auth, space_id, email=payload.email)})
