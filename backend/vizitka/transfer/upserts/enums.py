"""Words of upserts."""

from __future__ import annotations

from typing import Final

from django.db import models

from vizitka.transfer.importing.enums import RowStatus

# The kind of the job.
KIND: Final = "cards_upsert"


class UpsertStatus(models.TextChoices):
    """`undone`: somebody has taken back in the manager what was written."""

    CHECKING = "checking"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"
    UNDONE = "undone"


class RowOutcome(models.TextChoices):
    CREATED = "created"
    CHANGED = "changed"
    UNCHANGED = "unchanged"
    REFUSED = "refused"


OUTCOMES: Final = {
    RowStatus.CREATE: RowOutcome.CREATED,
    RowStatus.UPDATE: RowOutcome.CHANGED,
    RowStatus.UNCHANGED: RowOutcome.UNCHANGED,
    RowStatus.BAD: RowOutcome.REFUSED,
}
STATUSES: Final = {outcome: status for status, outcome in OUTCOMES.items()}
