"""Many cards at once: small changes in one transaction, large ones as a job; either can be taken back for a day.

A job works part by part. What a part changes, what was before, and that it is done are written together: a killed
worker leaves nothing half done, and the next one goes on with the next part.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from django.db import transaction
from django.db.models import Q
from django.utils import translation

from vizitka.cards import seats
from vizitka.cards.batches import held, selectors, settling
from vizitka.cards.batches.enums import UNDO_KIND, job_kind
from vizitka.cards.batches.errors import BatchStillRuns, SeatsMissing, UndoOver
from vizitka.cards.batches.models import CardBatch, CardBatchPart
from vizitka.cards.batches.place import Place
from vizitka.cards.batches.selectors import Report, Scene
from vizitka.cards.batches.settling import Settled
from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.common.errors import ApplicationError, NotFound
from vizitka.common.ids import new_id
from vizitka.jobs import parts
from vizitka.jobs import services as jobs
from vizitka.jobs.errors import JobTaken
from vizitka.jobs.messages import Stored, counted
from vizitka.jobs.models import Job
from vizitka.jobs.progress import Outcome, Progress
from vizitka.spaces.models import Space, Template

# So many at once are done while the person waits.
AT_ONCE: Final = 200
PART: Final = 200


@dataclass(frozen=True, slots=True)
class Done:
    """`batch` is None when nothing has changed."""

    report: Report
    batch: CardBatch | None


def change(
    actor: Person,
    scene: Scene,
    action: str,
    card_ids: Iterable[uuid.UUID],
    *,
    template: Template | None = None,
    language: str = "en",
) -> Done | Job:
    """Changes cards of `scene.here`: up to 200 now, more by a job.

    Cards that cannot follow are skipped, each with its reason; with too few seats nothing changes: `SeatsMissing`.
    """
    wanted = sorted(set(card_ids))
    place = Place(scene.here, scene.there, template)
    batch = CardBatch(
        space=scene.here,
        action=action,
        actor_id=actor.user_id,
        total=len(wanted),
        parameters=place.parameters,
    )
    if len(wanted) > AT_ONCE:
        return _start(actor, batch, place, wanted, language)
    with transaction.atomic():
        settled = settling.change(actor, action, place, wanted, strict=True)
        if settled.changed:
            batch.save(force_insert=True)
            part = CardBatchPart(
                space_id=batch.space_id, batch=batch, number=0, card_ids=[str(key) for key in wanted]
            )
            _note(part, settled)
            part.save(force_insert=True)
            held.keep(batch, part)
    return Done(_report(settled), batch if settled.changed else None)


def _start(actor: Person, batch: CardBatch, place: Place, wanted: list[uuid.UUID], language: str) -> Job:
    needed = selectors.seats_wanted(batch.action, place, wanted)
    with transaction.atomic():
        _require_seats(place.there, needed)
        batch.save(force_insert=True)
        CardBatchPart.objects.bulk_create(
            [
                CardBatchPart(
                    id=new_id(),
                    space_id=batch.space_id,
                    batch=batch,
                    number=number,
                    card_ids=[str(key) for key in wanted[start : start + PART]],
                )
                for number, start in enumerate(range(0, len(wanted), PART))
            ],
            batch_size=20,
        )
        job = _job(actor, batch, job_kind(batch.action), len(wanted), language)
        batch.job_id = job.pk
        batch.save(update_fields=["job_id"])
    return job


def _job(actor: Person, batch: CardBatch, kind: str, total: int, language: str) -> Job:
    return jobs.start(
        owner=actor,
        kind=kind,
        name=str(batch.parameters.get("name", "")),
        space_id=batch.space_id,
        total=total,
        parameters={"batch": str(batch.pk), "language": language},
    )


def _require_seats(space: Space, wanted: int) -> None:
    if wanted:
        found = seats.locked_seats(space)
        if found.free is not None and found.free < wanted:
            raise SeatsMissing(space, found.used, found.limit or 0, wanted, seats.way_to_more(space))


def undo(actor: Person, batch: CardBatch, language: str = "en") -> Done | Job:
    """Brings the cards of a change back as they were, once and within a day: as a job when it was a large one.

    Cards that were changed since are skipped. Raises `BatchStillRuns`, `UndoOver`, `SeatsMissing`, and `NotFound` or
    `Forbidden` when the actor may not do it the other way round.
    """
    place = _way_back(actor, batch)
    with transaction.atomic():
        locked = CardBatch.objects.in_space(batch.space_id).select_for_update().get(pk=batch.pk)
        locked.space = batch.space
        if selectors.still_runs(locked):
            raise BatchStillRuns
        if selectors.undo_until(locked) is None:
            raise UndoOver
        taken_back = selectors.parts_of(locked).filter(changed__gt=0, undone=False)
        locked.undone_at = clock.now()
        if locked.total > AT_ONCE:
            total = sum(taken_back.values_list("changed", flat=True))
            job = _job(actor, locked, UNDO_KIND, total, language)
            locked.undo_job_id = job.pk
            locked.save(update_fields=["undone_at", "undo_job_id"])
            if locked.job_id:
                jobs.amend_result(locked.job_id, can_undo=False)
            return job
        locked.save(update_fields=["undone_at"])
        settled = Settled()
        for part in taken_back:
            settled = settling.take_back(actor, locked.action, place, part.before, strict=True)
            _note_undo(part, settled)
            part.save()
            held.let_go([part])
    return Done(_report(settled), None)


def _way_back(actor: Person, batch: CardBatch) -> Place:
    """From where to where the way back leads, for who may go it."""
    target = batch.parameters.get("target")
    if target is None:
        scene = selectors.access_scene(actor, batch.space_id, batch.action, None)
        return Place(scene.here, scene.there)
    scene = selectors.access_scene(actor, uuid.UUID(target), batch.action, batch.space_id)
    return Place(scene.here, scene.there)


def work(job: Job, progress: Progress) -> Outcome:
    """The work of the job; safe to do again."""
    batch = selectors.find_batch(uuid.UUID(job.parameters["batch"]))
    if batch is None or job.pk not in {batch.job_id, batch.undo_job_id}:
        raise JobTaken
    taking_back = job.kind == UNDO_KIND
    actor = Person(job.owner)
    done = _cards_of(batch, settled=True, taking_back=taking_back)
    total = done + _cards_of(batch, settled=False, taking_back=taking_back)
    with translation.override(job.parameters.get("language", "en")):
        refusal = parts.work_through(
            progress,
            lambda _most: _settle_next(actor, batch, job, taking_back=taking_back),
            done=done,
            total=total,
        )
    complete = not _pending(batch, taking_back=taking_back).exists()
    if complete:
        progress.report(_cards_of(batch, settled=True, taking_back=taking_back), total, force=True)
    elif taking_back:
        _may_be_taken_back_again(batch)
    return _outcome(batch, taking_back=taking_back, complete=complete, refusal=refusal)


def _pending(batch: CardBatch, *, taking_back: bool) -> Any:
    parts = selectors.parts_of(batch)
    return parts.filter(changed__gt=0, undone=False) if taking_back else parts.filter(applied=False)


def _cards_of(batch: CardBatch, *, settled: bool, taking_back: bool) -> int:
    """How many cards are settled, or wait."""
    parts = selectors.parts_of(batch)
    if taking_back:
        return sum(parts.filter(changed__gt=0, undone=settled).values_list("changed", flat=True))
    return sum(len(ids) for ids in parts.filter(applied=settled).values_list("card_ids", flat=True))


def _settle_next(actor: Person, batch: CardBatch, job: Job, *, taking_back: bool) -> int | None:
    """One part in one transaction: how many cards it had; None when none is left.

    Raises `NotFound` or `Forbidden` when the person may no longer do it.
    """
    with transaction.atomic():
        part = _pending(batch, taking_back=taking_back).select_for_update(of=("self",)).first()
        if part is None:
            return None
        fresh = CardBatch.objects.in_space(batch.space_id).get(pk=batch.pk)
        if job.pk != (fresh.undo_job_id if taking_back else fresh.job_id):
            raise JobTaken
        if taking_back:
            place = _way_back(actor, batch)
            _note_undo(part, settling.take_back(actor, batch.action, place, part.before, strict=False))
            part.save()
            held.let_go([part])
            return int(part.changed)
        place = _way(actor, batch)
        ids = [uuid.UUID(key) for key in part.card_ids]
        _note(part, settling.change(actor, batch.action, place, ids, strict=False))
        part.save()
        held.keep(batch, part)
        return len(ids)


def _way(actor: Person, batch: CardBatch) -> Place:
    target, template_id = batch.parameters.get("target"), batch.parameters.get("template")
    scene = selectors.access_scene(actor, batch.space_id, batch.action, uuid.UUID(target) if target else None)
    template = None
    if template_id:
        template = selectors.template_of(batch.space_id, uuid.UUID(template_id))
        if template is None:
            raise NotFound
    return Place(scene.here, scene.there, template)


def _note(part: CardBatchPart, settled: Settled) -> None:
    part.applied = True
    part.changed = len(settled.changed)
    part.skipped = [[str(key), name, str(reason)] for key, name, reason in settled.skipped]
    part.before = settled.before


def _note_undo(part: CardBatchPart, settled: Settled) -> None:
    part.undone = True
    part.undo_changed = len(settled.changed)
    part.undo_skipped = [[str(key), name, str(reason)] for key, name, reason in settled.skipped]


def _report(settled: Settled) -> Report:
    rows = [(str(key), name, str(reason)) for key, name, reason in settled.skipped]
    return Report(len(settled.changed), len(rows), rows)


def _outcome(
    batch: CardBatch, *, taking_back: bool, complete: bool, refusal: ApplicationError | None
) -> Outcome:
    report = selectors.report_of(batch, undo=taking_back)
    messages: list[Stored] = [counted("%(n)d card changed.", "%(n)d cards changed.", report.changed)]
    if report.skipped_count:
        messages.append(
            counted("%(n)d card stays as it was.", "%(n)d cards stay as they were.", report.skipped_count)
        )
    status, why = parts.ending(refusal, complete=complete)
    result = {
        "space": str(batch.space_id),
        "batch": str(batch.pk),
        "action": batch.action,
        "changed": report.changed,
        "skipped": report.skipped_count,
        "undo": taking_back,
        "can_undo": not taking_back and report.changed > 0,
    }
    announced = _cards_of(batch, settled=True, taking_back=taking_back)
    lost = announced - report.changed - report.skipped_count
    if lost:
        messages.append(
            counted(
                "It is not known what became of %(n)d card.",
                "It is not known what became of %(n)d cards.",
                lost,
            )
        )
    return Outcome(status, [*why, *messages], result, differs=complete and bool(lost or report.skipped_count))


def _may_be_taken_back_again(batch: CardBatch) -> None:
    """The way back was left half way: the rest of it may still be gone."""
    CardBatch.objects.in_space(batch.space_id).filter(pk=batch.pk).update(undone_at=None)
    if batch.job_id:
        jobs.amend_result(batch.job_id, can_undo=True)


def job_ended(job: Job) -> None:
    """A job was cancelled before it began, failed or was given up."""
    batch = selectors.find_batch(uuid.UUID(job.parameters["batch"]))
    if batch is not None and job.pk == batch.undo_job_id and _pending(batch, taking_back=True).exists():
        _may_be_taken_back_again(batch)


def purge_old() -> int:
    """Forgets what cards were before changes that can no longer be undone. Safe to repeat. Returns how many."""
    due = CardBatch.objects.across_spaces("what was before is kept for a day in every space")
    removed = 0
    for batch in due.filter(Q(created_at__lt=clock.now() - selectors.UNDO_FOR)).order_by("pk")[:500]:
        if selectors.still_runs(batch):
            continue
        with transaction.atomic():
            held.let_go(selectors.parts_of(batch))
            batch.delete()
            removed += 1
    return removed
