"""The API of contacts: the book of a space, the person's own, and single contacts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from ninja import Query, Status

from vizitka.common import body_limits
from vizitka.common.api.envelope import Data, data
from vizitka.common.api.router import CallerRequest, Request, Router
from vizitka.common.api.versions import entity_tag, expected_version
from vizitka.common.errors import NotFound
from vizitka.common.permissions import SIGNED_IN
from vizitka.contacts import (
    doubles,
    erasing,
    event_selectors,
    output,
    retention,
    schemas,
    selectors,
    services,
)
from vizitka.contacts.enums import ContactAct, MeetingChannel
from vizitka.contacts.errors import OwnerUnknown
from vizitka.contacts.permissions import CONTACTS_EDIT, CONTACTS_MANAGE, CONTACTS_READ
from vizitka.spaces.selectors import access_space

router = Router(tags=["contacts"])


# --- lists


@router.get(
    "/spaces/{uuid:space_id}/contacts",
    ability=CONTACTS_READ,
    response=schemas.ContactPage,
    straight=True,
)
def list_contacts(request: CallerRequest, space_id: UUID, query: Query[schemas.ContactListQuery]) -> Any:
    """The contacts of the space that the person sees: all of them in a shared book, else those of the own cards."""
    access, scope = selectors.access_contacts(request.auth, space_id)
    today = selectors.today_of(getattr(request.auth, "user", None), access.space)
    found = selectors.list_contacts(scope, query, access.space, today)
    return output.page_out(found, query)


@router.get("/me/contacts", ability=SIGNED_IN, response=schemas.ContactPageOfSpaces, straight=True)
def list_my_contacts(request: Request, query: Query[schemas.MyContactListQuery]) -> Any:
    """Contacts of the person's own cards, in all spaces: those that the cards hold, and in a shared book those whom
    they have met."""
    found = selectors.list_mine(request.auth, query, selectors.today_of(request.auth.user))
    return output.page_of_spaces_out(found, query)


@router.get(
    "/spaces/{uuid:space_id}/contacts/counts",
    ability=CONTACTS_READ,
    response=Data[schemas.ContactCounts],
)
def count_contacts(request: CallerRequest, space_id: UUID, query: Query[schemas.ContactCountsQuery]) -> Any:
    """How many there are for each tab."""
    access, scope = selectors.access_contacts(request.auth, space_id)
    today = selectors.today_of(getattr(request.auth, "user", None), access.space)
    counts = selectors.counted(scope, today)
    if query.doubles and scope.changes(access):
        counts = replace(counts, doubles=doubles.number(scope, counts.all, counts.deleted))
    return data(counts)


@router.get("/me/contacts/counts", ability=SIGNED_IN, response=Data[schemas.MyContactCounts])
def count_my_contacts(request: Request) -> Any:
    """How many of the person's own contacts there are."""
    return data(selectors.counted_mine(request.auth, selectors.today_of(request.auth.user)))


@router.get(
    "/spaces/{uuid:space_id}/contacts/owners",
    ability=CONTACTS_READ,
    response=Data[list[schemas.HolderCount]],
    straight=True,
)
def list_contact_owners(request: CallerRequest, space_id: UUID) -> Any:
    """Who holds how many of the contacts that the person sees, by name."""
    access, scope = selectors.access_contacts(request.auth, space_id)
    return data(output.holder_counts_out(selectors.holders(scope), access.space))


# --- one


@router.post(
    "/spaces/{uuid:space_id}/contacts",
    ability=CONTACTS_EDIT,
    response=Data[schemas.ContactOut],
    status=201,
    idempotent=True,
    largest_body=body_limits.LONG,
)
def create_contact(
    request: CallerRequest, response: HttpResponse, space_id: UUID, payload: schemas.ContactIn
) -> Any:
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
    return Status(201, _answer(request, response, contact.pk))


def _answer(request: CallerRequest, response: HttpResponse, contact_id: UUID) -> dict[str, Any]:
    """The contact as it is now, with its version."""
    access = selectors.access_contact(request.auth, contact_id, CONTACTS_READ, deleted=True)
    response.headers["ETag"] = entity_tag(access.contact.version)
    return data(output.contact_out(access))


@router.get("/contacts/{uuid:contact_id}", ability=CONTACTS_READ, response=Data[schemas.ContactOut])
def get_contact(request: CallerRequest, response: HttpResponse, contact_id: UUID) -> Any:
    """A contact with its meetings and notes; a merged one is answered by the one that is kept, a deleted one for those
    who may restore it."""
    return _answer(request, response, contact_id)


@router.patch(
    "/contacts/{uuid:contact_id}",
    ability=CONTACTS_EDIT,
    response=Data[schemas.ContactOut],
    largest_body=body_limits.LONG,
)
def update_contact(
    request: CallerRequest, response: HttpResponse, contact_id: UUID, payload: schemas.ContactPatch
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
    return _answer(request, response, contact_id)


@router.delete("/contacts/{uuid:contact_id}", ability=CONTACTS_EDIT, response={204: None})
def delete_contact(request: CallerRequest, contact_id: UUID) -> Any:
    """Deletes a contact; it can be restored for 30 days."""
    access = selectors.access_contact(request.auth, contact_id, CONTACTS_EDIT, deleted=True)
    services.delete_contact(request.auth, access.space.pk, access.contact.pk)
    return Status(204, None)


@router.post("/contacts/{uuid:contact_id}/restore", ability=CONTACTS_EDIT, response=Data[schemas.ContactOut])
def restore_contact(request: CallerRequest, response: HttpResponse, contact_id: UUID) -> Any:
    """Takes a deletion back."""
    access = selectors.access_contact(request.auth, contact_id, CONTACTS_EDIT, deleted=True)
    services.restore_contact(request.auth, access.space.pk, access.contact.pk)
    return _answer(request, response, contact_id)


@router.put("/contacts/{uuid:contact_id}/owner", ability=CONTACTS_EDIT, response={204: None})
def hand_contact_over(request: CallerRequest, contact_id: UUID, payload: schemas.OwnerIn) -> Any:
    """From now on the people of that card hold the contact, or the company: any card of the space, whoever sees it."""
    access = selectors.access_contact(request.auth, contact_id, CONTACTS_EDIT)
    services.hand_over(request.auth, access.space.pk, access.contact.pk, payload.card)
    return Status(204, None)


@router.put("/contacts/{uuid:contact_id}/follow-up", ability=CONTACTS_EDIT, response=Data[schemas.ContactOut])
def set_follow_up(
    request: CallerRequest, response: HttpResponse, contact_id: UUID, payload: schemas.FollowUpIn
) -> Any:
    """Sets the day on which something is to be done; without a day it is done."""
    access = selectors.access_contact(request.auth, contact_id, CONTACTS_EDIT)
    by = selectors.reminded(request.auth, access, payload.by) if payload.on else None
    services.follow_up(request.auth, access.space, access.contact.pk, payload.on, by)
    return _answer(request, response, contact_id)


@router.put("/contacts/{uuid:contact_id}/tags", ability=CONTACTS_EDIT, response=Data[schemas.ContactOut])
def set_contact_tags(
    request: CallerRequest, response: HttpResponse, contact_id: UUID, payload: schemas.ContactTagsIn
) -> Any:
    """The contact has these tags, and no others."""
    access = selectors.access_contact(request.auth, contact_id, CONTACTS_EDIT)
    services.set_tags(request.auth, access.space.pk, access.contact.pk, payload.tags)
    return _answer(request, response, contact_id)


@router.post(
    "/contacts/{uuid:contact_id}/meetings/{uuid:meeting_id}/take-over",
    ability=CONTACTS_EDIT,
    response=Data[schemas.ContactOut],
)
def take_meeting_over(
    request: CallerRequest,
    response: HttpResponse,
    contact_id: UUID,
    meeting_id: UUID,
    payload: schemas.TakeOverIn,
) -> Any:
    """The contact has from now on what was sent at a meeting."""
    access = selectors.access_contact(request.auth, contact_id, CONTACTS_EDIT)
    services.take_over(request.auth, access.space, access.contact.pk, meeting_id, payload.fields)
    return _answer(request, response, contact_id)


@router.post("/contacts/{uuid:contact_id}/keep", ability=CONTACTS_EDIT, response=Data[schemas.ContactOut])
def keep_contact(request: CallerRequest, response: HttpResponse, contact_id: UUID) -> Any:
    """Somebody still needs the contact: the time for which it is kept begins anew."""
    access = selectors.access_contact(request.auth, contact_id, CONTACTS_EDIT)
    retention.keep(request.auth, access.space.pk, access.contact.pk)
    return _answer(request, response, contact_id)


@router.post("/contacts/{uuid:contact_id}/erase", ability=CONTACTS_MANAGE, response=Data[schemas.ErasedOut])
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
    response=Data[list[schemas.ContactOut]],
)
def look_contact_up(request: CallerRequest, space_id: UUID, payload: schemas.ContactAddressIn) -> Any:
    """What is kept of a person, by the exact address and whoever holds it, for a request of that person. The audit log
    says who has looked."""
    space = access_space(request.auth, space_id, CONTACTS_MANAGE).space
    found = selectors.looked_up(space, erasing.of_address(space_id, payload.email), request.auth)
    services.note_looking(request.auth, [one.contact for one in found])
    return data([output.contact_out(one) for one in found])


@router.post(
    "/spaces/{uuid:space_id}/contacts/erase", ability=CONTACTS_MANAGE, response=Data[schemas.ErasedOut]
)
def erase_address(request: CallerRequest, space_id: UUID, payload: schemas.ContactAddressIn) -> Any:
    """Erases a person for good by the exact address, whoever holds the contact. Nothing brings it back."""
    access_space(request.auth, space_id, CONTACTS_MANAGE)
    return data({"erased": erasing.erase_person(request.auth, space_id, email=payload.email)})


# --- doubles


@router.get(
    "/spaces/{uuid:space_id}/contacts/doubles",
    ability=CONTACTS_EDIT,
    response=Data[list[schemas.DoubleOut]],
    straight=True,
)
def list_doubles(request: CallerRequest, space_id: UUID) -> Any:
    """Contacts that look like one, of those that the person may change."""
    _, scope = selectors.access_contacts(request.auth, space_id, CONTACTS_EDIT)
    groups = doubles.found(scope)[: schemas.MOST_DOUBLES]
    rows = selectors.listed(scope, [key for group in groups for key in group.contacts])
    return data(output.doubles_out(groups, rows))


@router.post(
    "/contacts/{uuid:contact_id}/merge",
    ability=CONTACTS_EDIT,
    response=Data[schemas.MergedOut],
    largest_body=body_limits.LONG,
)
def merge_contacts(
    request: CallerRequest, response: HttpResponse, contact_id: UUID, payload: schemas.MergeIn
) -> Any:
    """Makes another contact a part of this one; its id leads here from now on."""
    access = selectors.access_contact(request.auth, contact_id, CONTACTS_EDIT)
    other = selectors.access_contact(request.auth, payload.other, CONTACTS_EDIT)
    if other.space.pk != access.space.pk:
        raise NotFound
    chosen = payload.values.values() if payload.values else None
    done = services.merge(request.auth, access.space, access.contact.pk, other.contact.pk, chosen)
    return data({"merge": done.pk, "contact": _answer(request, response, contact_id)["data"]})


@router.post(
    "/spaces/{uuid:space_id}/contact-merges/{uuid:merge_id}/undo",
    ability=CONTACTS_EDIT,
    response=Data[schemas.PartedOut],
)
def undo_contact_merge(request: CallerRequest, space_id: UUID, merge_id: UUID) -> Any:
    """Makes two of what was merged, within a day."""
    access, scope = selectors.access_contacts(request.auth, space_id, CONTACTS_EDIT)
    selectors.require_merge(scope, merge_id)
    kept, other = services.unmerge(request.auth, access.space, merge_id)
    return data({"kept": kept.pk, "other": other.pk})


@router.post("/contacts/{uuid:contact_id}/apart", ability=CONTACTS_EDIT, response={204: None})
def keep_contacts_apart(request: CallerRequest, contact_id: UUID, payload: schemas.ApartIn) -> Any:
    """Both look alike and are two: they are suggested no more."""
    access = selectors.access_contact(request.auth, contact_id, CONTACTS_EDIT)
    other = selectors.access_contact(request.auth, payload.other, CONTACTS_EDIT)
    services.keep_apart(access.space.pk, access.contact.pk, other.contact.pk)
    return Status(204, None)


# --- many


@router.post(
    "/spaces/{uuid:space_id}/contacts/changes",
    ability=CONTACTS_EDIT,
    response=Data[schemas.ContactsChanged],
    largest_body=body_limits.ROWS,
)
def change_contacts(request: CallerRequest, space_id: UUID, payload: schemas.ContactsChangeIn) -> Any:
    """Does one act with many contacts of those that the person may change; up to 2,000 that a filter finds."""
    access, scope = selectors.access_contacts(request.auth, space_id, CONTACTS_EDIT)
    chosen = payload.uuids
    if chosen is None:
        today = selectors.today_of(getattr(request.auth, "user", None), access.space)
        wanted = payload.filter or schemas.ContactFilterQuery.model_validate({})
        chosen = selectors.chosen_ids(scope, wanted, access.space, today, schemas.MOST_BY_FILTER)
    done = services.change_many(
        request.auth,
        scope,
        chosen,
        ContactAct(payload.act),
        tag_id=payload.tag,
        card_id=payload.card,
        event_id=payload.event,
    )
    return data(output.changed_out(done))


@router.post(
    "/spaces/{uuid:space_id}/contacts/changes/{uuid:change_id}/undo",
    ability=CONTACTS_EDIT,
    response=Data[schemas.ContactsUndone],
)
def undo_contacts_change(request: CallerRequest, space_id: UUID, change_id: UUID) -> Any:
    """Takes a change of many contacts back, within a day."""
    _, scope = selectors.access_contacts(request.auth, space_id, CONTACTS_EDIT)
    selectors.require_change(request.auth, scope, change_id)
    return data({"undone": services.undo(request.auth, scope, change_id)})


# --- notes


@router.post(
    "/contacts/{uuid:contact_id}/notes",
    ability=CONTACTS_EDIT,
    response=Data[schemas.ContactNoteOut],
    status=201,
    idempotent=True,
)
def add_contact_note(request: CallerRequest, contact_id: UUID, payload: schemas.ContactNoteIn) -> Any:
    """Writes something about a contact."""
    access = selectors.access_contact(request.auth, contact_id, CONTACTS_EDIT)
    note = services.add_note(request.auth, access.space.pk, access.contact.pk, payload.text)
    return Status(201, data(output.notes_out([note], access.user_id)[0]))


@router.patch(
    "/contacts/{uuid:contact_id}/notes/{uuid:note_id}",
    ability=CONTACTS_EDIT,
    response=Data[schemas.ContactNoteOut],
)
def change_contact_note(
    request: CallerRequest, contact_id: UUID, note_id: UUID, payload: schemas.ContactNoteIn
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
    response=Data[list[schemas.ContactTagCount]],
    straight=True,
)
def list_contact_tags(request: CallerRequest, space_id: UUID) -> Any:
    """The tags of the space by name."""
    _, scope = selectors.access_contacts(request.auth, space_id)
    return data(output.tags_out(selectors.tags_in(scope)))


@router.post(
    "/spaces/{uuid:space_id}/contact-tags",
    ability=CONTACTS_EDIT,
    response=Data[schemas.ContactTagOut],
    status=201,
)
def create_contact_tag(request: CallerRequest, space_id: UUID, payload: schemas.ContactTagIn) -> Any:
    """Makes a tag: whoever writes in the book may."""
    selectors.access_contacts(request.auth, space_id, CONTACTS_EDIT)
    tag = services.create_tag(request.auth, space_id, payload.name, payload.colour)
    return Status(201, data(output.tag_out(tag)))


@router.put(
    "/spaces/{uuid:space_id}/contact-tags/{uuid:tag_id}",
    ability=CONTACTS_MANAGE,
    response=Data[schemas.ContactTagOut],
)
def update_contact_tag(
    request: CallerRequest, space_id: UUID, tag_id: UUID, payload: schemas.ContactTagIn
) -> Any:
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


# --- events


@router.get(
    "/spaces/{uuid:space_id}/contact-events",
    ability=CONTACTS_READ,
    response=Data[list[schemas.ContactEventOut]],
    straight=True,
)
def list_contact_events(request: CallerRequest, space_id: UUID) -> Any:
    """The events of the space, the latest first, with how many of the contacts that the person sees carry each."""
    access, scope = selectors.access_contacts(request.auth, space_id)
    return data(output.events_out(event_selectors.events_in(scope), access.space))


@router.post(
    "/spaces/{uuid:space_id}/contact-events",
    ability=CONTACTS_MANAGE,
    response=Data[schemas.ContactEventOut],
    status=201,
    idempotent=True,
)
def create_contact_event(request: CallerRequest, space_id: UUID, payload: schemas.ContactEventIn) -> Any:
    """Makes an event. Contacts that were met in its days carry it."""
    access = access_space(request.auth, space_id, CONTACTS_MANAGE)
    event = services.save_event(request.auth, access.space, None, dict(payload))
    return Status(201, _event(request, space_id, event.pk))


@router.put(
    "/spaces/{uuid:space_id}/contact-events/{uuid:event_id}",
    ability=CONTACTS_MANAGE,
    response=Data[schemas.ContactEventOut],
)
def update_contact_event(
    request: CallerRequest, space_id: UUID, event_id: UUID, payload: schemas.ContactEventIn
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
    response=Data[schemas.EventNumbers],
)
def get_contact_event_numbers(request: CallerRequest, space_id: UUID, event_id: UUID) -> Any:
    """What came of an event, of what the person sees."""
    access, scope = selectors.access_contacts(request.auth, space_id)
    event = event_selectors.event_in(space_id, event_id)
    return data(output.numbers_out(event_selectors.numbers_of(scope, event, access.space), access.space))
