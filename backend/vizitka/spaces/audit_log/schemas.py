"""The audit log as it goes out."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, WithJsonSchema
from pydantic_core import PydanticCustomError

from vizitka.audit import words
from vizitka.audit.reading import Reader
from vizitka.audit.selectors import Entry, LogFilter
from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.common.api.moments import LooseMoment
from vizitka.common.api.paging import StretchQuery


def _known(group: str) -> str:
    if group not in words.groups():
        expected = ", ".join(f"'{known}'" for known in words.groups())
        raise PydanticCustomError("literal_error", "unknown group", {"expected": expected})
    return group


# A group of kinds by which people choose. The domains name them at start, before any schema is read.
AuditKind = Annotated[
    str, AfterValidator(_known), WithJsonSchema({"type": "string", "enum": list(words.groups())})
]


class AuditFilterQuery(InSchema):
    """`search` finds parts of the names of people and things, without accents; `since` is included, `until` is not.
    `part_of` is the `whole` of an entry that stands for many: those are listed there, and found by a search."""

    search: str = Field("", max_length=200)
    actor: uuid.UUID | None = None
    action: str = Field("", max_length=64)
    kind: list[AuditKind] = Field([])
    since: LooseMoment | None = None
    until: LooseMoment | None = None
    part_of: uuid.UUID | None = None

    def wanted(self) -> LogFilter:
        kinds = words.kinds_in(self.kind)
        return LogFilter(self.search, self.actor, self.action, kinds, self.since, self.until, self.part_of)


class AuditListQuery(StretchQuery, AuditFilterQuery):
    pass


class AuditActor(OutSchema):
    """`uuid` is null for the system itself."""

    uuid: uuid.UUID | None
    label: str


class AuditGroup(OutSchema):
    """What entries can be about: `kind` for the filter, and how people call it."""

    kind: AuditKind
    label: str


class AuditRetention(OutSchema):
    """How long the installation keeps entries; null: for ever."""

    months: int | None


class AuditObject(OutSchema):
    """`uuid` is null when its name has left the log."""

    kind: str
    uuid: uuid.UUID | None
    label: str


class AuditChange(OutSchema):
    """One field in words. `kind` text: from `before` to `after`; colour: both as #rrggbb; list: what came (`added`),
    went (`removed`) and was changed."""

    label: str
    kind: Literal["text", "colour", "list"]
    before: str
    after: str
    added: list[str]
    removed: list[str]
    changed: list[str]


class AuditEntryOut(OutSchema):
    """`text` says in the language of the request what happened, without who: "Card changed: Anna Berger". An entry with
    a `whole` stands for many, which are listed with it as `part_of`."""

    whole: uuid.UUID | None
    uuid: uuid.UUID
    created_at: dt.datetime
    actor: AuditActor
    action: str
    text: str
    object: AuditObject
    changes: list[AuditChange]


def entry_out(entry: Entry, reader: Reader) -> dict[str, Any]:
    label = reader.thing(entry)
    return {
        "whole": entry.whole,
        "uuid": entry.id,
        "created_at": entry.created_at,
        "actor": {"uuid": entry.actor_id, "label": reader.actor(entry)},
        "action": entry.action,
        "text": reader.sentence(entry),
        "object": {
            "kind": entry.object_kind,
            "uuid": entry.object_id if label == entry.object_label else None,
            "label": label,
        },
        "changes": [
            {
                "label": change.label,
                "kind": change.kind,
                "before": change.before,
                "after": change.after,
                "added": change.added,
                "removed": change.removed,
                "changed": change.changed,
            }
            for change in reader.changes(entry)
        ],
    }
