"""Writing the audit log."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from vizitka.audit.models import AuditEntry

SYSTEM = "Vizitka"


def record(
    action: str,
    *,
    object_kind: str,
    object_id: uuid.UUID | None = None,
    object_label: str = "",
    space_id: uuid.UUID | None = None,
    actor_id: uuid.UUID | None = None,
    actor_label: str = SYSTEM,
    changes: Mapping[str, tuple[Any, Any] | list[Any]] | None = None,
) -> AuditEntry:
    """Writes one entry, in the transaction of the change itself.

    `action` is `<thing>.<verb in the past>`, e.g. `card.updated`; `changes` maps a field to (before, after), in
    values that JSON knows. Never pass secrets.
    """
    return AuditEntry.objects.create(
        action=action,
        object_kind=object_kind,
        object_id=object_id,
        object_label=object_label[:255],
        space_id=space_id,
        actor_id=actor_id,
        actor_label=actor_label[:255],
        changes={field: list(pair) for field, pair in (changes or {}).items()},
    )
