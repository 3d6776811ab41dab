"""The real run, in batches: a batch's cards and the marks on its rows are written together, or not at all."""

from __future__ import annotations

import functools
import uuid
from collections.abc import Mapping

from django.db import transaction
from django.db.models.expressions import RawSQL

from vizitka.cards import seats
from vizitka.cards import services as cards
from vizitka.cards.enums import CardState
from vizitka.cards.values import CardValues
from vizitka.common import counts
from vizitka.common.actor import Caller
from vizitka.common.events import as_parts_of
from vizitka.common.prepared import IdSlot, PreparedChange, Slot
from vizitka.jobs import parts
from vizitka.jobs.callers import caller_of
from vizitka.jobs.enums import JobStatus
from vizitka.jobs.errors import JobTaken
from vizitka.jobs.messages import Stored, counted, stored
from vizitka.jobs.models import Job
from vizitka.jobs.progress import Outcome, Progress
from vizitka.transfer.importing import pictures, selectors, written
from vizitka.transfer.importing import rows as row_rules
from vizitka.transfer.importing.checking import key_value, rows_lost
from vizitka.transfer.importing.enums import TO_APPLY, ImportStatus, RowStatus
from vizitka.transfer.importing.models import Import, ImportRow
from vizitka.transfer.importing.pictures import Pictures, pending_rows


def run(item: Import, job: Job, progress: Progress) -> Outcome:
    """Writes all good rows that are not written yet. May be stopped at any line and run again without doubling: when
    the role or the licence ends meanwhile, what is written stays, and the rest can be run when they are back."""
    found = selectors.rows_of(item).count()
    if found != item.row_count:
        return Outcome(JobStatus.FAILED, [rows_lost(found, item.row_count)])
    pending = selectors.rows_of(item).filter(status__in=TO_APPLY)
    total = pending.count()
    done = pending.filter(applied=True).count()

    def part(most: int) -> int | None:
        return _batch(item.id, item.space_id, job, most, pictures.next_of(item))

    refusal = parts.work_through(progress, part, done=done, total=total)
    complete = not pending.filter(applied=False).exists()
    item = Import.objects.in_space(item.space_id).get(id=item.id)
    status = ImportStatus.DONE if complete else ImportStatus.FAILED if refusal else ImportStatus.CANCELLED
    summary = summary_of(item, skipped_rest=not complete)
    Import.objects.in_space(item.space_id).filter(id=item.id).update(status=status, summary=summary)
    if complete:
        progress.report(total, total, force=True)
    why = [] if complete or refusal is None else [stored(type(refusal).message)]
    return Outcome(
        JobStatus(status.value),
        [*why, *told(summary, complete=complete)],
        {"import": str(item.id), "space": str(item.space_id), **summary},
        differs=complete and bool(summary["drafts"] or summary["otherwise"] or summary["pictures"]),
    )


def _batch(
    import_id: uuid.UUID,
    space_id: uuid.UUID,
    job: Job,
    most: int,
    stored_pictures: Pictures | None,
) -> int | None:
    """One batch in one transaction; where rows have pictures, those whose pictures are stored. Returns how many rows it
    settled; None when none is left.

    A card that was changed or deleted between being found and being locked leaves its row to the next batch, which
    looks again. Raises `NotFound` or `Forbidden` when the space or the person's role there is gone meanwhile.
    """
    with transaction.atomic():
        actor = caller_of(job)
        selectors.access_space(actor, space_id)
        selectors.hold_running(space_id)
        item = Import.objects.in_space(space_id).select_related("space").get(id=import_id)
        if item.job_id != job.id or item.status != ImportStatus.RUNNING:
            raise JobTaken
        batch = pending_rows(item, most if stored_pictures is None else len(stored_pictures.rows))
        if not batch:
            return None
        if stored_pictures is not None:
            item.summary["pictures"] = item.summary.get("pictures", 0) + stored_pictures.hang_on(batch)
        checked_as = {row.id: row.status for row in batch}
        # Asked again: since the check somebody may have made, changed or deleted the card.
        found = selectors.cards_by_key(space_id, item.key, (key_value(item, row.values) for row in batch))
        creates: list[ImportRow] = []
        updates: list[tuple[uuid.UUID, CardValues]] = []
        for row in batch:
            row.applied = True
            present = found.get(key_value(item, row.values), ())
            if not present:
                row.status = RowStatus.CREATE
                creates.append(row)
                continue
            card = present[0]
            row.card_id = card.id
            changes = row_rules.changes_for(row.values, vars(card))
            row.status = RowStatus.UPDATE if changes else RowStatus.UNCHANGED
            if changes:
                updates.append((card.id, changes))
        # Cards first, then the space, whose lock new active cards need: the order of every write.
        with as_parts_of(item.id):
            gone = _update(actor, item, updates, batch)
            drafts = _create(actor, item, creates)
        settled = [row for row in batch if row.card_id not in gone]
        otherwise = _mark(space_id, settled, checked_as)
        if drafts or otherwise:
            for key, number in (("drafts", drafts), ("otherwise", otherwise)):
                item.summary[key] = item.summary.get(key, 0) + number
        item.save(update_fields=["summary"])
    return len(settled)


def _update(
    actor: Caller, item: Import, updates: list[tuple[uuid.UUID, CardValues]], batch: list[ImportRow]
) -> set[uuid.UUID]:
    """Writes the changes; a row whose card has them already says so. Returns the cards that are gone since they were
    found."""
    if not updates:
        return set()
    ids = [card_id for card_id, _changes in updates]
    before = written.contents(item.space_id, ids, held=True)
    missed = {card_id for card_id, _changes in updates} - set(cards.update_cards(actor, item.space, updates))
    same = selectors.living(item.space_id, missed) if missed else set()
    for row in batch:
        if row.card_id in same:
            row.status = RowStatus.UNCHANGED
    after = written.contents(item.space_id, ids)
    for row in batch:
        if row.card_id in before.keys() - missed:
            row.written = written.difference(before[row.card_id], after[row.card_id])
    return missed - same


def _mark(space_id: uuid.UUID, settled: list[ImportRow], checked_as: dict[int, str]) -> int:
    """Notes what became of the rows. Returns how many came out otherwise than the check has said."""
    rows = [
        {
            "space": space_id,
            "row": row.id,
            "status": row.status,
            "card_id": row.card_id,
            "written": row.written,
        }
        for row in settled
    ]
    counts.expect(len(settled), _marked().each(rows))
    return sum(row.status != checked_as[row.id] for row in settled)


@functools.cache
def _marked() -> PreparedChange:
    """A row that is written. One statement each: one with a case for every value is slow."""
    rows = ImportRow.objects.in_space(IdSlot("space")).filter(id=RawSQL("%s", [Slot("row")]))
    return PreparedChange(rows, slots=["status", "card_id", "written"], applied=True)


def _create(actor: Caller, item: Import, rows: list[ImportRow]) -> int:
    """Makes the cards. Returns how many stayed drafts because the licence covers no more active ones."""
    if not rows:
        return 0
    active = 0
    if item.card_state == CardState.ACTIVE:
        free = seats.locked_seats(item.space).free
        active = len(rows) if free is None else min(free, len(rows))
    for part, state in ((rows[:active], CardState.ACTIVE), (rows[active:], CardState.DRAFT)):
        if part:
            ids = cards.create_cards(
                actor, item.space, [row_rules.new_card(row.values) for row in part], state=state
            )
            after = written.contents(item.space_id, ids)
            for row, card_id in zip(part, ids, strict=True):
                row.card_id, row.written = card_id, written.of_new(after[card_id])
    return len(rows) - active if item.card_state == CardState.ACTIVE else 0


def summary_of(item: Import, *, skipped_rest: bool) -> dict[str, int]:
    """What happened: rows that were written, and those that were not (bad ones, and the rest of a
    cancelled run)."""
    rows = selectors.rows_of(item)
    counts = selectors.count_rows(item)
    written = {
        str(status): rows.filter(status=status, applied=True).count()
        for status in (RowStatus.CREATE, RowStatus.UPDATE)
    }
    rest = rows.filter(status__in=TO_APPLY, applied=False).count() if skipped_rest else 0
    return {
        **item.summary,
        **written,
        "unchanged": counts[RowStatus.UNCHANGED],
        "bad": counts[RowStatus.BAD],
        "skipped": counts[RowStatus.BAD] + rest,
        "drafts": item.summary.get("drafts", 0),
        "otherwise": item.summary.get("otherwise", 0),
        "pictures": item.summary.get("pictures", 0),
        "waiting": rest,
    }


def told(summary: Mapping[str, int], *, complete: bool) -> list[Stored]:
    """What was written, in words."""
    n = summary["create"]
    message: list[Stored] = []
    # That none was made is said where nothing else is.
    if n or not (summary["update"] or summary["unchanged"]):
        message.append(counted("%(n)d card created.", "%(n)d cards created.", n))
    if summary["update"]:
        message.append(counted("%(n)d card updated.", "%(n)d cards updated.", summary["update"]))
    if summary["unchanged"]:
        message.append(counted("%(n)d was up to date.", "%(n)d were up to date.", summary["unchanged"]))
    if summary["drafts"]:
        message.append(
            counted(
                "%(n)d card stays a draft, because the licence covers no more active cards.",
                "%(n)d cards stay drafts, because the licence covers no more active cards.",
                summary["drafts"],
            )
        )
    if summary["otherwise"]:
        message.append(
            counted(
                "%(n)d row came out otherwise than in the check, because its card was changed since.",
                "%(n)d rows came out otherwise than in the check, because their cards were changed since.",
                summary["otherwise"],
            )
        )
    if summary["pictures"]:
        message.append(
            counted(
                "%(n)d picture could not be read and is left out.",
                "%(n)d pictures could not be read and are left out.",
                summary["pictures"],
            )
        )
    if complete and summary["bad"]:
        message.append(
            counted(
                "%(n)d row with errors was left out.", "%(n)d rows with errors were left out.", summary["bad"]
            )
        )
    if not complete:
        rest = summary["skipped"] - summary["bad"]
        message.append(
            counted("Cancelled; %(n)d row is not imported.", "Cancelled; %(n)d rows are not imported.", rest)
        )
    return message
