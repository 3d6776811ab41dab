"""One act with many contacts, and taking it back for a day."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db import transaction

from vizitka.common import clock
from vizitka.common.actor import Actor, id_of
from vizitka.common.errors import ApplicationError, NotFound
from vizitka.common.events import tell
from vizitka.contacts.enums import ContactAct
from vizitka.contacts.errors import ContactKnown, EventUnknown, OwnerUnknown, TagUnknown, UndoIsOver
from vizitka.contacts.events import (
    ContactDeleted,
    ContactHandedOver,
    ContactRestored,
    ContactTold,
    ContactUpdated,
)
from vizitka.contacts.models import Contact, ContactChange, ContactEvent, ContactTag, TaggedContact
from vizitka.contacts.selectors import Scope
from vizitka.contacts.services.writing import hold_card, text_of

UNDO_FOR: Final = dt.timedelta(hours=24)
AT_ONCE: Final = 500


@dataclass(frozen=True, slots=True)
class RefusedContact:
    """One that stays as it is, and why."""

    contact: Contact
    error: ApplicationError


@dataclass(frozen=True, slots=True)
class DoneWithMany:
    """`change` is what takes it back; None where nothing was changed."""

    changed: int
    refused: Sequence[RefusedContact]
    change: ContactChange | None


def change_many(
    actor: Actor,
    scope: Scope,
    contact_ids: Collection[uuid.UUID],
    act: ContactAct,
    *,
    tag_id: uuid.UUID | None = None,
    card_id: uuid.UUID | None = None,
    event_id: uuid.UUID | None = None,
) -> DoneWithMany:
    """Does the act with those of the contacts that the actor may change. What stands so already is neither changed nor
    refused. Raises `TagUnknown`, `OwnerUnknown`, `EventUnknown`."""
    space_id = scope.space_id
    with transaction.atomic():
        tag = _tag(space_id, tag_id) if act in (ContactAct.ADD_TAG, ContactAct.REMOVE_TAG) else None
        if act == ContactAct.HAND_OVER and card_id is not None and hold_card(space_id, card_id) is None:
            raise OwnerUnknown
        if act == ContactAct.SET_EVENT and event_id is not None and not _is_event(space_id, event_id):
            raise EventUnknown
        contacts = _held(scope, contact_ids)
        if tag is not None:
            rows, events = _tagged(actor, contacts, tag, adds=act == ContactAct.ADD_TAG)
            refused: list[RefusedContact] = []
        else:
            goal = {"card": text_of(card_id), "event": text_of(event_id)}
            rows, events, refused = _changed(actor, contacts, act, goal)
        if events:
            tell(*events)
        kept = None
        if rows:
            kept = ContactChange.objects.create(
                space_id=space_id, act=act, actor_id=id_of(actor), rows=rows, created_at=clock.now()
            )
    return DoneWithMany(len(rows), refused, kept)


def _held(scope: Scope, contact_ids: Collection[uuid.UUID]) -> list[Contact]:
    rows = scope.rows().select_for_update(of=("self",)).filter(pk__in=list(contact_ids))
    return list(rows.order_by("pk"))


def _tag(space_id: uuid.UUID, tag_id: uuid.UUID | None) -> ContactTag:
    tag = ContactTag.objects.in_space(space_id).filter(pk=tag_id).first() if tag_id else None
    if tag is None:
        raise TagUnknown
    return tag


def _is_event(space_id: uuid.UUID, event_id: uuid.UUID) -> bool:
    return ContactEvent.objects.in_space(space_id).filter(pk=event_id).exists()


Rows = list[dict[str, Any]]


def _tagged(
    actor: Actor, contacts: Sequence[Contact], tag: ContactTag, *, adds: bool
) -> tuple[Rows, list[ContactTold]]:
    tagged = TaggedContact.objects.in_space(tag.space_id).filter(
        tag_id=tag.pk, contact_id__in=[one.pk for one in contacts]
    )
    have = set(tagged.values_list("contact_id", flat=True))
    meant = [one for one in contacts if one.deleted_at is None and (one.pk in have) != adds]
    if adds:
        TaggedContact.objects.bulk_create(
            [TaggedContact(space_id=tag.space_id, contact=one, tag=tag) for one in meant],
            batch_size=AT_ONCE,
        )
    else:
        tagged.filter(contact_id__in=[one.pk for one in meant]).delete()
    pair = ("", tag.name) if adds else (tag.name, "")
    sides = {"before": {"tag": None}, "after": {"tag": str(tag.pk)}}
    if not adds:
        sides = {"before": sides["after"], "after": sides["before"]}
    rows: Rows = [{"contact": str(one.pk), **sides} for one in meant]
    return rows, [ContactUpdated.of(actor, one, {"tags": pair}) for one in meant]


def _changed(
    actor: Actor, contacts: Sequence[Contact], act: ContactAct, goal: Mapping[str, str | None]
) -> tuple[Rows, list[ContactTold], list[RefusedContact]]:
    rows: Rows = []
    events: list[ContactTold] = []
    refused: list[RefusedContact] = []
    taken = _taken(contacts, act)
    for one in contacts:
        before = _side(one)
        event = _do(actor, one, act, goal)
        if event is None:
            continue
        key = (one.card_id, one.primary_email)
        if one.deleted_at is None and one.primary_email and key in taken:
            refused.append(RefusedContact(one, ContactKnown(taken[key])))
            continue
        if one.deleted_at is None and one.primary_email:
            taken[key] = one.pk
        rows.append({"contact": str(one.pk), "before": before, "after": _side(one)})
        events.append(event)
        one.version += 1
        one.updated_at = clock.now()
        one.save()
    return rows, events, refused


def _side(contact: Contact) -> dict[str, Any]:
    return {
        "card": text_of(contact.card_id),
        "event": text_of(contact.event_id),
        "deleted_at": contact.deleted_at.isoformat() if contact.deleted_at else None,
    }


def _taken(contacts: Sequence[Contact], act: ContactAct) -> dict[tuple[uuid.UUID | None, str], uuid.UUID]:
    """Which addresses are taken by others where these contacts go, and by whom."""
    if act not in (ContactAct.HAND_OVER, ContactAct.RESTORE, ContactAct.UNDO) or not contacts:
        return {}
    rows = Contact.objects.in_space(contacts[0].space_id).living()
    others = rows.filter(primary_email__in={one.primary_email for one in contacts} - {""})
    return {
        (card_id, email): key
        for key, card_id, email in others.exclude(pk__in=[one.pk for one in contacts]).values_list(
            "pk", "card_id", "primary_email"
        )
    }


def _do(actor: Actor, one: Contact, act: ContactAct, goal: Mapping[str, str | None]) -> ContactTold | None:
    """Changes the row; None where it stands so already."""
    if act == ContactAct.HAND_OVER and one.deleted_at is None and text_of(one.card_id) != goal["card"]:
        pair = (text_of(one.card_id), goal["card"])
        one.card_id = uuid.UUID(goal["card"]) if goal["card"] else None
        one.left_card_id = one.left_follow_up_by_id = None
        return ContactHandedOver.of(actor, one, {"owner": pair})
    if act == ContactAct.SET_EVENT and one.deleted_at is None and text_of(one.event_id) != goal["event"]:
        one.event_id = uuid.UUID(goal["event"]) if goal["event"] else None
        return ContactUpdated.of(actor, one)
    if act == ContactAct.DELETE and one.deleted_at is None:
        return ContactDeleted.of(actor, one, one.mark_deleted())
    if act == ContactAct.RESTORE and one.deleted_at is not None:
        return ContactRestored.of(actor, one, one.mark_restored())
    return None


def undo(actor: Actor, scope: Scope, change_id: uuid.UUID) -> int:
    """Takes a change back where nothing has happened since: contacts that stand otherwise stay as they are. Returns how
    many were taken back. Raises `NotFound`, `UndoIsOver`."""
    with transaction.atomic():
        rows = ContactChange.objects.in_space(scope.space_id).select_for_update(of=("self",))
        change = rows.filter(pk=change_id).first()
        if change is None:
            raise NotFound
        if change.undone_at is not None or clock.now() - change.created_at > UNDO_FOR:
            raise UndoIsOver
        change.undone_at = clock.now()
        change.save(update_fields=["undone_at"])
        known = {uuid.UUID(row["contact"]): row for row in change.rows}
        space_contacts = Contact.objects.in_space(scope.space_id).filter(merged_into=None, pk__in=known)
        contacts = list(space_contacts.select_for_update(of=("self",)).order_by("pk"))
        if change.act in (ContactAct.ADD_TAG, ContactAct.REMOVE_TAG):
            return _untagged(actor, scope.space_id, contacts, known, adds=change.act == ContactAct.REMOVE_TAG)
        return _back(actor, contacts, known)


def _untagged(
    actor: Actor, space_id: uuid.UUID, contacts: Sequence[Contact], known: Mapping[Any, Any], *, adds: bool
) -> int:
    row = next(iter(known.values()))
    tag_id = row["before"]["tag"] or row["after"]["tag"]
    tag = ContactTag.objects.in_space(space_id).filter(pk=tag_id).first()
    if tag is None:
        return 0
    rows, events = _tagged(actor, contacts, tag, adds=adds)
    if events:
        tell(*events)
    return len(rows)


def _back(actor: Actor, contacts: Sequence[Contact], known: Mapping[uuid.UUID, Mapping[str, Any]]) -> int:
    taken = _taken(contacts, ContactAct.UNDO)
    events: list[ContactTold] = []
    for one in contacts:
        row = known[one.pk]
        if _side(one) != row["after"]:
            continue
        before = row["before"]
        card_id = uuid.UUID(before["card"]) if before["card"] else None
        if card_id is not None and hold_card(one.space_id, card_id) is None:
            continue
        if before["deleted_at"] is None and (card_id, one.primary_email) in taken:
            continue
        was_deleted = one.deleted_at is not None
        one.card_id = card_id
        one.event_id = uuid.UUID(before["event"]) if before["event"] else None
        one.deleted_at = dt.datetime.fromisoformat(before["deleted_at"]) if before["deleted_at"] else None
        one.version += 1
        one.updated_at = clock.now()
        one.save()
        events.append((ContactRestored if was_deleted else ContactUpdated).of(actor, one))
    if events:
        tell(*events)
    return len(events)


def purge_changes() -> int:
    """Forgets changes that can no longer be undone. Returns how many."""
    old = ContactChange.objects.across_spaces("what cannot be undone goes everywhere")
    return old.filter(created_at__lt=clock.now() - UNDO_FOR).delete()[0]
