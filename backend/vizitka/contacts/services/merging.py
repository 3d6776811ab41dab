"""Two contacts that are one person become one, and are two again for a day."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.db import models, transaction

from vizitka.common import clock
from vizitka.common.actor import Actor, id_of
from vizitka.common.archives import plain
from vizitka.common.errors import NotFound
from vizitka.common.events import tell
from vizitka.contacts import rules, uses, words
from vizitka.contacts.enums import Consent
from vizitka.contacts.errors import SameContact, UndoIsOver
from vizitka.contacts.events import ContactsMerged, ContactsParted
from vizitka.contacts.models import (
    Contact,
    ContactMerge,
    ContactPair,
    ContactTag,
    ContactTerm,
    TaggedContact,
)
from vizitka.contacts.services.writing import derive, put, refuse_known, values_of, written
from vizitka.spaces.models import Space

UNDO_FOR: Final = dt.timedelta(hours=24)
PORTION: Final = 500
# These say which contacts are one, and stay where they are; tags have a way of their own, words follow what is said.
_STAY: Final = (Contact, ContactMerge, ContactPair, ContactTerm, TaggedContact)
# What a merge may change of the kept contact besides its values.
_STATE: Final = (
    *("picture_id", "event_id", "met_at", "met_channel", "consent", "consent_text_id", "consent_language"),
    *("consent_at", "follow_up_on", "follow_up_by_id", "reminded_at", "kept_from", "retention_told_at"),
)
_MOMENTS: Final = frozenset({"met_at", "consent_at", "reminded_at", "kept_from", "retention_told_at"})


def relations() -> Iterator[tuple[Any, str]]:
    """Every table that hangs on contacts, with its column: also those of domains that come later."""
    for relation in Contact._meta.get_fields(include_hidden=True):
        if isinstance(relation, models.ManyToOneRel) and relation.related_model not in _STAY:
            yield relation.related_model, relation.field.attname


def merge(
    actor: Actor,
    space: Space,
    kept_id: uuid.UUID,
    gone_id: uuid.UUID,
    chosen: Mapping[str, Any] | None = None,
) -> ContactMerge:
    """The contact `gone` becomes a part of `kept`: meetings, notes, tags and whatever hangs on it go over, its id
    leads on. The kept one has its own texts, those of the other where it has none, and the rows of both; `chosen`
    values stand before them. A refusal of either wins over a consent of the other.

    Raises `SameContact`, `NotFound`, `ContactKnown`.
    """
    if kept_id == gone_id:
        raise SameContact
    with transaction.atomic():
        # In one order, whoever merges which into which.
        rows = Contact.objects.in_space(space.pk).living().filter(merged_into=None)
        found = {
            one.pk: one
            for one in rows.select_for_update(of=("self",)).filter(pk__in=[kept_id, gone_id]).order_by("pk")
        }
        if len(found) < 2:
            raise NotFound
        kept, gone = found[kept_id], found[gone_id]
        before = {"kept": _snapshot(kept), "gone": _snapshot(gone)}
        moved = _move(kept, gone)
        tags = _move_tags(kept, gone)
        values = {**rules.merged_values(values_of(kept), values_of(gone)), **(chosen or {})}
        _join(kept, gone)
        gone.deleted_at, gone.merged_into_id = clock.now(), kept.pk
        gone.follow_up_on = None
        written(gone)
        if kept.picture_id:
            uses.note(space.pk, gone.pk, None)
        put(kept, space, values)
        derive(kept)
        refuse_known(kept)
        written(kept)
        row = ContactMerge.objects.create(
            space_id=space.pk,
            kept=kept,
            gone=gone,
            actor_id=id_of(actor),
            created_at=clock.now(),
            moved={"rows": moved, "tags": tags, "version": kept.version, **before},
        )
        tell(ContactsMerged.of(actor, kept))
    return row


def _move(kept: Contact, gone: Contact) -> dict[str, list[str]]:
    """What hangs on the one goes to the other; returns the rows by table."""
    moved: dict[str, list[str]] = {}
    for model, column in relations():
        rows = model.objects.in_space(kept.space_id).filter(**{column: gone.pk})
        ids = [str(key) for key in rows.values_list("pk", flat=True)]
        if ids:
            model.objects.in_space(kept.space_id).filter(pk__in=ids).update(**{column: kept.pk})
            moved[f"{model._meta.label}.{column}"] = ids
    return moved


def _move_tags(kept: Contact, gone: Contact) -> dict[str, list[str]]:
    """The kept one has the tags of both; returns those of the other, and which of them are new to the kept one."""
    rows = TaggedContact.objects.in_space(kept.space_id)
    theirs = list(rows.filter(contact_id=gone.pk).values_list("tag_id", flat=True))
    present = set(rows.filter(contact_id=kept.pk).values_list("tag_id", flat=True))
    new = [key for key in theirs if key not in present]
    rows.filter(contact_id=gone.pk).delete()
    TaggedContact.objects.bulk_create(
        [TaggedContact(space_id=kept.space_id, contact=kept, tag_id=key) for key in new]
    )
    return {"gone": [str(key) for key in theirs], "new": [str(key) for key in new]}


def _join(kept: Contact, gone: Contact) -> None:
    if gone.met_at > kept.met_at:
        kept.met_at, kept.met_channel = gone.met_at, gone.met_channel
        kept.event_id = gone.event_id or kept.event_id
    kept.event_id = kept.event_id or gone.event_id
    kept.kept_from = max(kept.kept_from, gone.kept_from)
    kept.retention_told_at = None
    state = rules.joined(Consent(kept.consent), Consent(gone.consent))
    if state != kept.consent or (gone.consent == state and _later(gone.consent_at, kept.consent_at)):
        kept.consent = state
        kept.consent_text_id = gone.consent_text_id
        kept.consent_language, kept.consent_at = gone.consent_language, gone.consent_at
    if gone.follow_up_on and (kept.follow_up_on is None or gone.follow_up_on < kept.follow_up_on):
        kept.follow_up_on, kept.follow_up_by_id = gone.follow_up_on, gone.follow_up_by_id
        kept.reminded_at = gone.reminded_at
    if kept.picture_id is None:
        kept.picture_id = gone.picture_id


def _later(one: dt.datetime | None, other: dt.datetime | None) -> bool:
    return one is not None and (other is None or one > other)


def _snapshot(contact: Contact) -> dict[str, Any]:
    state = {name: getattr(contact, name) for name in _STATE}
    return {
        "values": values_of(contact),
        "state": {
            name: value.isoformat() if isinstance(value, (dt.date, dt.datetime)) else plain(value)
            for name, value in state.items()
        },
    }


def unmerge(actor: Actor, space: Space, merge_id: uuid.UUID) -> tuple[Contact, Contact]:
    """Both are as they were. What was written about the kept one since stays with it; its values go back unless
    somebody has changed them since. Raises `NotFound`, `UndoIsOver`, `ContactKnown`."""
    with transaction.atomic():
        merges = ContactMerge.objects.in_space(space.pk).select_for_update(of=("self",))
        row = merges.filter(pk=merge_id).first()
        if row is None:
            raise NotFound
        if row.undone_at is not None or clock.now() - row.created_at > UNDO_FOR:
            raise UndoIsOver
        found = Contact.objects.in_space(space.pk).select_for_update(of=("self",)).order_by("pk")
        both = {one.pk: one for one in found.filter(pk__in=[row.kept_id, row.gone_id])}
        kept, gone = both[row.kept_id], both[row.gone_id]
        if gone.merged_into_id != kept.pk or kept.deleted_at is not None or kept.merged_into_id is not None:
            raise UndoIsOver
        _part(kept, gone, row.moved)
        if kept.version == row.moved["version"]:
            _restore(kept, row.moved["kept"])
        _restore(gone, row.moved["gone"])
        gone.deleted_at, gone.merged_into_id = None, None
        written(kept)
        for one in (kept, gone):
            derive(one)
        refuse_known(kept)
        refuse_known(gone)
        kept.save()
        written(gone)
        row.undone_at = clock.now()
        row.save(update_fields=["undone_at"])
        tell(ContactsParted.of(actor, kept))
    return kept, gone


def _part(kept: Contact, gone: Contact, moved: Mapping[str, Any]) -> None:
    tables = {f"{model._meta.label}.{column}": (model, column) for model, column in relations()}
    for name, ids in moved["rows"].items():
        if name in tables:
            model, column = tables[name]
            rows = model.objects.in_space(kept.space_id).filter(pk__in=ids, **{column: kept.pk})
            rows.update(**{column: gone.pk})
    rows = TaggedContact.objects.in_space(kept.space_id)
    rows.filter(contact_id=kept.pk, tag_id__in=moved["tags"]["new"]).delete()
    TaggedContact.objects.bulk_create(
        [
            TaggedContact(space_id=kept.space_id, contact=gone, tag_id=key)
            for key in moved["tags"]["gone"]
            if _has_tag(kept.space_id, key)
        ],
        update_conflicts=True,
        unique_fields=["space", "contact", "tag"],
        update_fields=["tag"],
    )


def _has_tag(space_id: uuid.UUID, tag_id: str) -> bool:
    return ContactTag.objects.in_space(space_id).filter(pk=tag_id).exists()


def _restore(contact: Contact, snapshot: Mapping[str, Any]) -> None:
    for name, value in snapshot["values"].items():
        setattr(contact, name, value)
    for name, value in snapshot["state"].items():
        if value is not None and name in _MOMENTS:
            value = dt.datetime.fromisoformat(value)
        elif value is not None and name == "follow_up_on":
            value = dt.date.fromisoformat(value)
        elif value is not None and name.endswith("_id"):
            value = uuid.UUID(value)
        setattr(contact, name, value)


def keep_apart(space_id: uuid.UUID, one: uuid.UUID, other: uuid.UUID) -> None:
    """Both look alike and are two: they are suggested no more. Raises `SameContact`, `NotFound`."""
    if one == other:
        raise SameContact
    first, second = sorted((one, other))
    with transaction.atomic():
        rows = Contact.objects.in_space(space_id).filter(pk__in=[first, second])
        if rows.count() < 2:
            raise NotFound
        ContactPair.objects.in_space(space_id).get_or_create(
            space_id=space_id, first_id=first, second_id=second
        )


def purge_merges() -> int:
    """What can be taken back no more is forgotten, and of what has gone its id alone is left, which leads on. Returns
    how many."""
    old = ContactMerge.objects.across_spaces("what cannot be undone goes everywhere")
    due = old.filter(created_at__lt=clock.now() - UNDO_FOR)
    gone = 0
    while found := list(due.order_by("pk")[:PORTION]):
        with transaction.atomic():
            for row in found:
                rows = Contact.objects.in_space(row.space_id).filter(merged_into__isnull=False)
                empty: dict[str, Any] = dict.fromkeys((*rules.TEXT_FIELDS, "sort_name", "search_text"), "")
                empty |= dict.fromkeys(("primary_email", "primary_phone", "name_key"), "")
                empty |= {field: [] for field in rules.ROW_FIELDS}
                rows.filter(pk=row.gone_id).update(**empty, picture=None)
                words.forget(row.space_id, [row.gone_id])
                uses.end([row.space_id], [row.gone_id])
            gone += old.filter(pk__in=[row.pk for row in found]).delete()[0]
    return gone
