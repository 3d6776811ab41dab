"""What the audit log says of a space, and what it says that a person has done (common.archives)."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Final

from vizitka.audit.models import AuditEntry
from vizitka.common.archives import OF_A_PERSON, OF_A_SPACE, Part, Row, rows_of

COLUMNS: Final = (
    "created_at",
    "action",
    "object_kind",
    "object_id",
    "object_label",
    "changes",
    "space_id",
)


def register_parts() -> None:
    OF_A_SPACE.register(Part("audit_log", (AuditEntry,), _of_space))
    OF_A_PERSON.register(Part("audit_log", (AuditEntry,), _of_person))


def _of_space(space_id: uuid.UUID) -> Iterator[Row]:
    return rows_of(AuditEntry.objects.filter(space_id=space_id), *COLUMNS, "actor_label")


def _of_person(user_id: uuid.UUID) -> Iterator[Row]:
    """Without what others are called."""
    columns = ("created_at", "action", "object_kind", "object_id", "space_id")
    return rows_of(AuditEntry.objects.filter(actor_id=user_id), *columns)
