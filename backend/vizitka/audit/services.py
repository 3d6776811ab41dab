"""Writing the audit log."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from vizitka.audit.models import FORGOTTEN, AuditEntry
from vizitka.common.actor import Actor, ActorKind, Directory, Person, PersonToken, SpaceToken, System


def acting(actor: Actor) -> dict[str, Any]:
    """Who acts, as `record` and `record_many` take it: `record(…, **acting(actor))`."""
    return {"actor_kind": _kind(actor), "actor_id": _id(actor), "actor_label": actor.label}


def _kind(actor: Actor) -> ActorKind:
    match actor:
        case Person():
            return ActorKind.PERSON
        case PersonToken() | SpaceToken():
            return ActorKind.TOKEN
        case Directory():
            return ActorKind.DIRECTORY
        case System():
            return ActorKind.SYSTEM


def _id(actor: Actor) -> uuid.UUID | None:
    """By whom entries are found: a person's also where a token of the person's acted, so that both are forgotten."""
    match actor:
        case Person() | PersonToken():
            return actor.user_id
        case SpaceToken():
            return actor.token_id
        case Directory():
            return actor.directory_id
        case System():
            return None


def record(
    action: str,
    *,
    object_kind: str,
    object_id: uuid.UUID | None = None,
    object_label: str = "",
    space_id: uuid.UUID | None = None,
    changes: Mapping[str, tuple[Any, Any] | list[Any]] | None = None,
    actor_kind: ActorKind,
    actor_id: uuid.UUID | None,
    actor_label: str,
) -> AuditEntry:
    """Writes one entry, in the transaction of the change itself.

    `action` is `<thing>.<verb in the past>`, e.g. `card.updated`; `changes` maps a field to (before, after), in
    values that JSON knows. Who acts comes as `**acting(actor)`. Never pass secrets.
    """
    return AuditEntry.objects.create(
        action=action,
        object_kind=object_kind,
        object_id=object_id,
        object_label=object_label[:255],
        space_id=space_id,
        actor_kind=actor_kind,
        actor_id=actor_id,
        actor_label=actor_label[:255],
        changes={field: list(pair) for field, pair in (changes or {}).items()},
    )


def record_many(
    action: str,
    *,
    object_kind: str,
    objects: Iterable[tuple[uuid.UUID, str, Mapping[str, tuple[Any, Any] | list[Any]]]],
    space_id: uuid.UUID | None = None,
    actor_kind: ActorKind,
    actor_id: uuid.UUID | None,
    actor_label: str,
) -> None:
    """Writes one entry for each of `objects` (id, label, changes), in few statements. Otherwise like `record`."""
    AuditEntry.objects.bulk_create(
        [
            AuditEntry(
                action=action,
                object_kind=object_kind,
                object_id=object_id,
                object_label=label[:255],
                space_id=space_id,
                actor_kind=actor_kind,
                actor_id=actor_id,
                actor_label=actor_label[:255],
                changes={field: list(pair) for field, pair in changes.items()},
            )
            for object_id, label, changes in objects
        ],
        batch_size=1000,
    )


def number_since(action: str, space_id: uuid.UUID, since: dt.datetime) -> int:
    """How often something was done in a space since a moment."""
    return AuditEntry.objects.filter(space_id=space_id, action=action, created_at__gte=since).count()


def forget_objects(object_kind: str, object_ids: Iterable[uuid.UUID]) -> None:
    """Takes the names of things out of the log, and what they were changed from and to; that it
    happened stays."""
    AuditEntry.objects.filter(object_id__in=list(object_ids), object_kind=object_kind).update(
        object_label=FORGOTTEN, changes={}
    )


def names_of(object_kind: str, object_ids: Iterable[uuid.UUID]) -> dict[uuid.UUID, set[str]]:
    """The names that things had over time, by the space in whose log they stand."""
    entries = AuditEntry.objects.filter(object_id__in=list(object_ids), object_kind=object_kind)
    found: dict[uuid.UUID, set[str]] = {}
    for space_id, label in entries.exclude(space_id=None).values_list("space_id", "object_label").distinct():
        if space_id is not None and label not in {"", FORGOTTEN}:
            found.setdefault(space_id, set()).add(label)
    return found


def forget_mentions(space_id: uuid.UUID, field: str, names: Collection[str]) -> None:
    """Takes names out of what is noted beside others: `card` in an entry about a person."""
    mentioning = AuditEntry.objects.filter(
        space_id=space_id, object_kind__in=("user", "invitation"), changes__has_key=field
    )
    touched = []
    for entry in mentioning.iterator(chunk_size=500):
        if set(map(str, entry.changes[field])) & set(names):
            entry.changes = {name: pair for name, pair in entry.changes.items() if name != field}
            touched.append(entry)
    AuditEntry.objects.bulk_update(touched, ["changes"], batch_size=250)


def forget_space(space_id: uuid.UUID) -> None:
    """Takes all names and values out of the log of a space that is gone for good."""
    AuditEntry.objects.filter(space_id=space_id).exclude(object_kind="space").update(
        object_label=FORGOTTEN, actor_label=FORGOTTEN, changes={}
    )


def forget_person(user_id: uuid.UUID) -> None:
    """Takes the name of a person who left out of the log; what was done, and that it was one and
    the same, stays."""
    AuditEntry.objects.filter(actor_id=user_id).update(actor_label=FORGOTTEN)
    AuditEntry.objects.filter(object_kind="user", object_id=user_id).update(
        object_label=FORGOTTEN, changes={}
    )
