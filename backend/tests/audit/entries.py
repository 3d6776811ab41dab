"""Entries of the audit log for tests, as an event would have left them."""

from __future__ import annotations

from typing import Any

from vizitka.audit.models import AuditEntry
from vizitka.audit.services import write
from vizitka.common.actor import SYSTEM, Actor
from vizitka.common.events import Event


def note(action: str, *, object_kind: str, actor: Actor = SYSTEM, **values: Any) -> AuditEntry:
    """Writes one entry; `values` are those of an event (common.events.Event)."""

    class Told(Event):
        kind = object_kind

    # Not declared as its own: that would be said twice.
    Told.type = action
    write([Told(actor=actor, **values)])
    return AuditEntry.objects.latest("created_at")
