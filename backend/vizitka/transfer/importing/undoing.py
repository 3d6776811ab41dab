"""Taking a whole import back: the cards that it has made go, those that it has changed get back what they had.

What was changed since stays, card by card and field by field, and is noted. All of it by the services that people use,
in batches: what a batch takes back and the marks on its rows are written together, or not at all.
"""

from __future__ import annotations

import datetime as dt
import itertools
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from django.db import transaction

from vizitka.cards import residents
from vizitka.cards import services as cards
from vizitka.cards.batches import settling
from vizitka.cards.batches.enums import BatchAction
from vizitka.cards.batches.place import Place
from vizitka.cards.values import CardValues
from vizitka.common import counts
from vizitka.common.actor import Person
from vizitka.common.events import as_parts_of
from vizitka.jobs import parts
from vizitka.jobs.errors import JobTaken
from vizitka.jobs.messages import Stored, counted, sentence
from vizitka.jobs.models import Job
from vizitka.jobs.progress import Outcome, Progress
from vizitka.spaces.models import Space
from vizitka.transfer.importing import selectors, written
from vizitka.transfer.importing.enums import ImportStatus, RowStatus, Stays
from vizitka.transfer.importing.errors import ImportUndoOver
from vizitka.transfer.importing.models import Import, ImportRow

BATCH: Final = 500
MOST_STAYING: Final = 100


@dataclass(slots=True)
class Plan:
    """What becomes of some rows' cards: which go, which get back what, and which stay as they are, in part or whole."""

    going: list[uuid.UUID] = field(default_factory=list)
    back: list[tuple[uuid.UUID, CardValues]] = field(default_factory=list)
    staying: list[ImportRow] = field(default_factory=list)

    def stays(self, row: ImportRow, why: Stays, left: Sequence[str] = ()) -> None:
        row.stays, row.left = why, list(left)
        self.staying.append(row)


def plan_for(item: Import, rows: Sequence[ImportRow], *, held: bool = False) -> Plan:
    """What taking back these rows means now. `held`: nobody else changes their cards until the transaction ends."""
    plan = Plan()
    card_ids = [row.card_id for row in rows if row.card_id]
    present = written.contents(item.space_id, card_ids, held=held)
    missing = [card_id for card_id in card_ids if card_id not in present]
    deleted = selectors.deleted(item.space_id, missing) if missing else set()
    for row in rows:
        content = present.get(row.card_id) if row.card_id else None
        if row.card_id is None or content is None:
            _of_missing(plan, row, was_deleted=row.card_id in deleted)
        elif row.status == RowStatus.CREATE:
            if left := written.changed_since(row.written, content):
                plan.stays(row, Stays.CHANGED, left)
            else:
                plan.going.append(row.card_id)
        else:
            way = cards.way_back(row.written, content)
            if way.values:
                plan.back.append((row.card_id, way.values))
            if way.left:
                plan.stays(row, Stays.CHANGED, way.left)
    return plan


def _of_missing(plan: Plan, row: ImportRow, *, was_deleted: bool) -> None:
    """A new card that is deleted already is where it would go."""
    if row.status == RowStatus.UPDATE or not was_deleted:
        plan.stays(row, Stays.DELETED if was_deleted else Stays.GONE)


@dataclass(slots=True)
class Preview:
    """What taking an import back would mean now. `staying` are the first of so many that `stays`."""

    until: dt.datetime
    deletes: int = 0
    restores: int = 0
    stays: int = 0
    staying: list[ImportRow] = field(default_factory=list)
    missed: list[Stored] = field(default_factory=list)


def preview(item: Import) -> Preview:
    """Reads all cards of the import, a batch at a time. Raises `ImportUndoOver`."""
    until = selectors.undo_until(item)
    if until is None:
        raise ImportUndoOver
    seen, going = Preview(until), list[uuid.UUID]()
    rows = iter(selectors.to_take_back(item).iterator(BATCH))
    while batch := list(itertools.islice(rows, BATCH)):
        plan = plan_for(item, batch)
        going += plan.going
        seen.restores += len(plan.back)
        seen.stays += len(plan.staying)
        seen.staying += plan.staying[: MOST_STAYING - len(seen.staying)]
    seen.deletes, seen.missed = len(going), residents.missed_with(going, item.space_id)
    return seen


def undo(item: Import, job: Job, progress: Progress) -> Outcome:
    """Takes back all rows that are not taken back yet. May be stopped at any line and run again."""
    actor = Person(job.owner)
    waiting = selectors.to_take_back(item)
    total = selectors.applied_rows(item).count()
    refusal = parts.work_through(
        progress,
        lambda most: _batch(actor, item.id, item.space_id, job, most),
        done=total - waiting.count(),
        total=total,
    )
    complete = not waiting.exists()
    numbers = selectors.undo_numbers(item)
    status = ImportStatus.UNDONE if complete else selectors.status_of_rest(item)
    Import.objects.in_space(item.space_id).filter(id=item.id).update(
        status=status, summary={**item.summary, **numbers}
    )
    if complete:
        progress.report(total, total, force=True)
    ended, why = parts.ending(refusal, complete=complete)
    return Outcome(
        ended,
        [*why, *_message(numbers, complete=complete)],
        {"import": str(item.id), "space": str(item.space_id), **numbers},
        differs=complete and bool(numbers["stayed"]),
    )


def _batch(actor: Person, import_id: uuid.UUID, space_id: uuid.UUID, job: Job, most: int) -> int | None:
    """One batch in one transaction. Returns how many rows it settled; None when none is left. Raises `NotFound` or
    `Forbidden` when the space or the person's role there is gone meanwhile."""
    with transaction.atomic():
        space = selectors.access_to_undo(actor, space_id)
        item = Import.objects.in_space(space_id).select_for_update().get(id=import_id)
        if item.job_id != job.id or item.status != ImportStatus.UNDOING:
            raise JobTaken
        batch = list(selectors.to_take_back(item)[:most])
        if not batch:
            return None
        plan = plan_for(item, batch, held=True)
        with as_parts_of(job.id):
            _take_back(actor, space, plan)
        rows = ImportRow.objects.in_space(space_id)
        counts.expect(len(batch), rows.filter(id__in=[row.id for row in batch]).update(undone=True))
        rows.bulk_update(plan.staying, ["stays", "left"], batch_size=250)
    return len(batch)


def _take_back(actor: Person, space: Space, plan: Plan) -> None:
    cards.update_cards(actor, space, plan.back)
    settled = settling.change(actor, BatchAction.DELETE, Place(space, space), plan.going, strict=False)
    counts.expect(len(plan.going), len(settled.changed))


def _message(numbers: dict[str, int], *, complete: bool) -> list[Stored]:
    message = [
        counted(
            "%(n)d card was deleted. It can be restored for 30 days.",
            "%(n)d cards were deleted. They can be restored for 30 days.",
            numbers["deleted"],
        )
    ]
    if numbers["restored"]:
        message.append(
            counted("%(n)d card is as it was.", "%(n)d cards are as they were.", numbers["restored"])
        )
    if numbers["stayed"]:
        message.append(
            counted(
                "%(n)d card keeps what was changed since.",
                "%(n)d cards keep what was changed since.",
                numbers["stayed"],
            )
        )
    if not complete:
        message.append(sentence("Not all of the import is taken back."))
    return message
