"""What is known of upserts whose work is forgotten: the job goes after 30 days, or with who answered for it."""

from __future__ import annotations

import uuid
from collections import Counter

from vizitka.common import clock
from vizitka.common.errors import NotFound
from vizitka.common.ids import made_at
from vizitka.jobs.messages import Stored, sentence
from vizitka.transfer.importing import checking, running
from vizitka.transfer.importing.models import Import
from vizitka.transfer.importing.services import KEPT
from vizitka.transfer.upserts.enums import UpsertStatus
from vizitka.transfer.upserts.errors import UpsertForgotten


def told(item: Import, status: UpsertStatus) -> list[Stored]:
    """How an upsert without a job has ended, by its numbers."""
    return [*_end(status), *_numbers(item, status), *_of_rows(item)]


def _end(status: UpsertStatus) -> list[Stored]:
    match status:
        case UpsertStatus.FAILED:
            return [sentence("It did not come to its end, and why is not known any more.")]
        case UpsertStatus.UNDONE:
            return [sentence("What it had written was taken back in the manager.")]
    return []


def _numbers(item: Import, status: UpsertStatus) -> list[Stored]:
    if not item.summary:
        return []
    # What an older release has not counted is none.
    summary = Counter(item.summary)
    if item.ran_at is None:
        return checking.told(summary, summary["phones"])
    return running.told(summary, complete=status in (UpsertStatus.DONE, UpsertStatus.UNDONE))


def _of_rows(item: Import) -> list[Stored]:
    """Rows go with the file that they came in."""
    return [] if item.rows_file else [sentence("What became of each row was kept for 30 days.")]


def not_found(upsert_id: uuid.UUID) -> NotFound:
    """Why there is nothing of this id: by its age alone, so that nobody learns whether there ever was."""
    made = made_at(upsert_id)
    return UpsertForgotten() if made is not None and made < clock.now() - KEPT else NotFound()
