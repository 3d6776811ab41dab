"""Writing the audit log: it follows what is told (common.events), and forgets whom it must."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Collection, Iterable, Sequence
from typing import Final

from django.conf import settings
from django.db.models import Count

from vizitka.audit import mentions, words
from vizitka.audit.models import FORGOTTEN, LONGEST_LABEL, AuditEntry
from vizitka.common import clock
from vizitka.common.actor import id_of, kind_of
from vizitka.common.events import Event
from vizitka.common.letters import fold

PURGED_AT_ONCE: Final = 1000


def write(events: Sequence[Event]) -> None:
    """Writes one entry for each event, in the transaction of the change, in few statements. Follows all events."""
    AuditEntry.objects.bulk_create([_entry(event) for event in events], batch_size=1000)


def _entry(event: Event) -> AuditEntry:
    return AuditEntry(
        action=event.type,
        object_kind=event.kind,
        object_id=event.object_id,
        object_label=event.label[:LONGEST_LABEL],
        object_plain=fold(event.label)[:LONGEST_LABEL],
        space_id=event.space_id,
        owner_id=event.owner_id,
        actor_kind=kind_of(event.actor),
        actor_id=id_of(event.actor),
        actor_label=event.actor.label[:LONGEST_LABEL],
        actor_plain=fold(event.actor.label)[:LONGEST_LABEL],
        whole=event.whole,
        part_of=event.part_of,
        changes={
            name: list(words.field_of(event.kind, name).kept(before, after))
            for name, (before, after) in event.changes.items()
        },
    )


def number_since(action: str, space_ids: Collection[uuid.UUID], since: dt.datetime) -> int:
    """How often something was done in these spaces since a moment."""
    return AuditEntry.objects.filter(space_id__in=space_ids, action=action, created_at__gte=since).count()


def often_since(
    action: str, space_ids: Collection[uuid.UUID], since: dt.datetime, labels: Collection[str], least: int
) -> set[str]:
    """Those of the labels that stand in the logs of these spaces at least so often since a moment."""
    entries = AuditEntry.objects.filter(
        space_id__in=space_ids, action=action, created_at__gte=since, object_label__in=labels
    )
    counted = entries.order_by().values_list("object_label").annotate(number=Count("pk"))
    return {label for label, number in counted if number >= least}


def number_about(action: str, object_id: uuid.UUID, since: dt.datetime) -> int:
    """How often something was done to one thing since a moment, in whatever space it was."""
    return AuditEntry.objects.filter(object_id=object_id, action=action, created_at__gte=since).count()


def forget_objects(object_kind: str, object_ids: Iterable[uuid.UUID]) -> None:
    """Takes the names of things out of the log, and what they were changed from and to; that it
    happened stays."""
    AuditEntry.objects.filter(object_id__in=list(object_ids), object_kind=object_kind).update(
        object_label=FORGOTTEN, object_plain=FORGOTTEN, changes={}
    )


def forget_field(object_kind: str, object_ids: Iterable[uuid.UUID], field: str) -> None:
    """Takes what a field of things was changed from and to out of the log; the other fields stay."""
    rows = AuditEntry.objects.filter(
        object_id__in=list(object_ids), object_kind=object_kind, changes__has_key=field
    )
    touched = []
    for entry in rows.iterator(chunk_size=500):
        entry.changes = {name: pair for name, pair in entry.changes.items() if name != field}
        touched.append(entry)
    AuditEntry.objects.bulk_update(touched, ["changes"], batch_size=250)


def names_of(object_kind: str, object_ids: Iterable[uuid.UUID]) -> dict[uuid.UUID, set[str]]:
    """The names that things had over time, by the space in whose log they stand."""
    entries = AuditEntry.objects.filter(object_id__in=list(object_ids), object_kind=object_kind)
    found: dict[uuid.UUID, set[str]] = {}
    for space_id, label in entries.exclude(space_id=None).values_list("space_id", "object_label").distinct():
        if space_id is not None and label not in {"", FORGOTTEN}:
            found.setdefault(space_id, set()).add(label)
    return found


def forget_mentions(space_id: uuid.UUID, mentioned: str, names: Collection[str]) -> None:
    """Takes names of things of a kind out of what is noted beside others (mentions.py)."""
    for kind, field in mentions.places_of(mentioned):
        _forget_mentions(space_id, kind, field, names)


def _forget_mentions(space_id: uuid.UUID, kind: str, field: str, names: Collection[str]) -> None:
    mentioning = AuditEntry.objects.filter(space_id=space_id, object_kind=kind, changes__has_key=field)
    touched = []
    for entry in mentioning.iterator(chunk_size=500):
        if set(map(str, entry.changes[field])) & set(names):
            entry.changes = {name: pair for name, pair in entry.changes.items() if name != field}
            touched.append(entry)
    AuditEntry.objects.bulk_update(touched, ["changes"], batch_size=250)


def forget_space(space_id: uuid.UUID, *, except_kind: str) -> None:
    """Takes all names and values out of the log of a space that is gone for good, but for what is told of things of
    `except_kind`: of the space itself."""
    AuditEntry.objects.filter(space_id=space_id).exclude(object_kind=except_kind).update(
        object_label=FORGOTTEN,
        object_plain=FORGOTTEN,
        actor_label=FORGOTTEN,
        actor_plain=FORGOTTEN,
        changes={},
    )


def forget_actor(user_id: uuid.UUID) -> None:
    """Takes the name of a person who left out of the log; what was done, and that it was one and
    the same, stays."""
    AuditEntry.objects.filter(actor_id=user_id).update(actor_label=FORGOTTEN, actor_plain=FORGOTTEN)


def purge_old() -> int:
    """Forgets what happened longer ago than `VIZITKA_AUDIT_MONTHS`, in portions. Safe to repeat. Returns how many."""
    months: int = settings.AUDIT_MONTHS
    if not months:
        return 0
    old = AuditEntry.objects.filter(created_at__lt=clock.months_before(clock.now(), months))
    gone = 0
    while part := list(old.order_by("created_at").values_list("pk", flat=True)[:PURGED_AT_ONCE]):
        gone += AuditEntry.objects.filter(pk__in=part).delete()[0]
    return gone
