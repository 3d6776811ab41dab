"""The API of many contacts at once: those that are there twice, and changes of all that are chosen."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from ninja import Status

from vizitka.common import body_limits
from vizitka.common.api.envelope import Data, data
from vizitka.common.api.router import CallerRequest, Router
from vizitka.common.errors import NotFound
from vizitka.contacts import (
    doubles,
    listing,
    output,
    selectors,
    services,
)
from vizitka.contacts.api import contact_answer
from vizitka.contacts.enums import ContactAct
from vizitka.contacts.permissions import CONTACTS_EDIT
from vizitka.contacts.schemas.lists import ContactFilterQuery
from vizitka.contacts.schemas.many import (
    MOST_AT_ONCE,
    MOST_DOUBLES,
    ApartIn,
    ContactsChanged,
    ContactsChangeIn,
    ContactsUndone,
    DoubleOut,
    MergedOut,
    MergeIn,
    PartedOut,
)

router = Router(tags=["contacts"])


# --- doubles


@router.get(
    "/spaces/{uuid:space_id}/contacts/doubles",
    ability=CONTACTS_EDIT,
    response=Data[list[DoubleOut]],
    straight=True,
)
def list_doubles(request: CallerRequest, space_id: UUID) -> Any:
    """Contacts that look like one, of those that the person may change."""
    _, scope = selectors.access_contacts(request.auth, space_id, CONTACTS_EDIT)
    groups = doubles.found(scope)[:MOST_DOUBLES]
    rows = listing.listed(scope, [key for group in groups for key in group.contacts])
    return data(output.doubles_out(groups, rows))


@router.post(
    "/contacts/{uuid:contact_id}/merge",
    ability=CONTACTS_EDIT,
    response=Data[MergedOut],
    largest_body=body_limits.LONG,
    idempotent=True,
)
def merge_contacts(request: CallerRequest, response: HttpResponse, contact_id: UUID, payload: MergeIn) -> Any:
    """Makes another contact a part of this one; its id leads here from now on."""
    access = selectors.access_contact(request.auth, contact_id, CONTACTS_EDIT)
    other = selectors.access_contact(request.auth, payload.other, CONTACTS_EDIT)
    if other.space.pk != access.space.pk:
        raise NotFound
    chosen = payload.values.values() if payload.values else None
    done = services.merge(request.auth, access.space, access.contact.pk, other.contact.pk, chosen)
    return data({"merge": done.pk, "contact": contact_answer(request, response, contact_id)["data"]})


@router.post(
    "/spaces/{uuid:space_id}/contact-merges/{uuid:merge_id}/undo",
    ability=CONTACTS_EDIT,
    response=Data[PartedOut],
    idempotent=True,
)
def undo_contact_merge(request: CallerRequest, space_id: UUID, merge_id: UUID) -> Any:
    """Makes two of what was merged, within a day."""
    access, scope = selectors.access_contacts(request.auth, space_id, CONTACTS_EDIT)
    selectors.require_merge(scope, merge_id)
    kept, other = services.unmerge(request.auth, access.space, merge_id)
    return data({"kept": kept.pk, "other": other.pk})


@router.post(
    "/contacts/{uuid:contact_id}/apart",
    ability=CONTACTS_EDIT,
    response={204: None},
    idempotent=True,
)
def keep_contacts_apart(request: CallerRequest, contact_id: UUID, payload: ApartIn) -> Any:
    """Both look alike and are two: they are suggested no more."""
    access = selectors.access_contact(request.auth, contact_id, CONTACTS_EDIT)
    other = selectors.access_contact(request.auth, payload.other, CONTACTS_EDIT)
    services.keep_apart(access.space.pk, access.contact.pk, other.contact.pk)
    return Status(204, None)


# --- many


@router.post(
    "/spaces/{uuid:space_id}/contacts/changes",
    ability=CONTACTS_EDIT,
    response=Data[ContactsChanged],
    largest_body=body_limits.ROWS,
    idempotent=True,
)
def change_contacts(request: CallerRequest, space_id: UUID, payload: ContactsChangeIn) -> Any:
    """Does one act with many contacts of those that the person may change."""
    access, scope = selectors.access_contacts(request.auth, space_id, CONTACTS_EDIT)
    chosen, further = payload.uuids, None
    if chosen is None:
        today = selectors.today_of(getattr(request.auth, "user", None), access.space)
        wanted = payload.filter or ContactFilterQuery.model_validate({})
        chosen, further = listing.next_ids(scope, wanted, access.space, today, payload.after, MOST_AT_ONCE)
    done = services.change_many(
        request.auth,
        scope,
        chosen,
        ContactAct(payload.act),
        tag_id=payload.tag,
        card_id=payload.card,
        event_id=payload.event,
    )
    return data(output.changed_out(done, further))


@router.post(
    "/spaces/{uuid:space_id}/contacts/changes/{uuid:change_id}/undo",
    ability=CONTACTS_EDIT,
    response=Data[ContactsUndone],
    idempotent=True,
)
def undo_contacts_change(request: CallerRequest, space_id: UUID, change_id: UUID) -> Any:
    """Takes a change of many contacts back, within a day."""
    _, scope = selectors.access_contacts(request.auth, space_id, CONTACTS_EDIT)
    selectors.require_change(request.auth, scope, change_id)
    return data({"undone": services.undo(request.auth, scope, change_id)})
