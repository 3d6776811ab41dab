"""Reading changes of many cards."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from django.db.models import QuerySet, Sum

from vizitka.cards.batches.actions import ACTIONS
from vizitka.cards.batches.models import CardBatch, CardBatchPart
from vizitka.cards.batches.place import Place
from vizitka.cards.models import Card
from vizitka.cards.permissions import CARDS_CREATE, CARDS_STATE
from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.common.errors import NotFound
from vizitka.jobs import selectors as jobs
from vizitka.jobs.enums import ACTIVE
from vizitka.spaces import selectors as spaces
from vizitka.spaces.models import Space, Template

UNDO_FOR: Final = dt.timedelta(hours=24)
MOST_SKIPPED: Final = 1000


@dataclass(frozen=True, slots=True)
class Scene:
    """The spaces of a change: `there` is `here` unless cards move."""

    here: Space
    there: Space


def access_scene(actor: Person, space_id: uuid.UUID, action: str, target_id: uuid.UUID | None) -> Scene:
    """Where the actor may do it: a move needs the right to take cards away here and to make them there.

    Raises `NotFound` for spaces that are none of the actor's business, `Forbidden` for a role that does not reach.
    """
    access = spaces.access_space(actor, space_id, CARDS_STATE)
    access.allowance.require(ACTIONS[action].needs)
    if target_id is None:
        return Scene(access.space, access.space)
    return Scene(access.space, spaces.access_space(actor, target_id, CARDS_CREATE).space)


def access_batch(actor: Person, space_id: uuid.UUID, batch_id: uuid.UUID) -> CardBatch:
    """A change of many cards that began in a space of the actor's. Raises `NotFound`, `Forbidden`."""
    spaces.access_space(actor, space_id, CARDS_STATE)
    batch = CardBatch.objects.in_space(space_id).select_related("space").filter(pk=batch_id).first()
    if batch is None:
        raise NotFound
    return batch


def find_batch(batch_id: uuid.UUID) -> CardBatch | None:
    """For workers, which check access by the batch's space."""
    found = CardBatch.objects.across_spaces("the job names a batch, the batch its space")
    return found.select_related("space").filter(pk=batch_id).first()


def template_of(space_id: uuid.UUID, template_id: uuid.UUID) -> Template | None:
    return Template.objects.in_space(space_id).filter(pk=template_id).first()


def parts_of(batch: CardBatch) -> QuerySet[CardBatchPart]:
    return CardBatchPart.objects.in_space(batch.space_id).filter(batch=batch).order_by("number")


def still_runs(batch: CardBatch) -> bool:
    """Whether a worker has it, or will have it."""
    found = (jobs.find_job(job_id) for job_id in (batch.job_id, batch.undo_job_id) if job_id)
    return any(job is not None and job.status in ACTIVE for job in found)


def undo_until(batch: CardBatch) -> dt.datetime | None:
    """Until when it can be taken back; None when it cannot, or no longer."""
    until = batch.created_at + UNDO_FOR
    if batch.undone_at is not None or until <= clock.now():
        return None
    return until if parts_of(batch).filter(changed__gt=0, undone=False).exists() else None


@dataclass(frozen=True, slots=True)
class Report:
    """What became of a change: of its way back, when that has begun."""

    changed: int
    skipped_count: int
    # (card, name, enums.Skip), the first thousand
    skipped: list[tuple[str, str, str]]


def report_of(batch: CardBatch, *, undo: bool = False) -> Report:
    """Two statements, whatever the number of cards."""
    column = "undo_skipped" if undo else "skipped"
    changed = parts_of(batch).order_by().aggregate(n=Sum("undo_changed" if undo else "changed"))["n"] or 0
    rows = [tuple(row) for part in parts_of(batch).values_list(column, flat=True) for row in part]
    return Report(changed, len(rows), rows[:MOST_SKIPPED])


def seats_wanted(action: str, place: Place, card_ids: Collection[uuid.UUID]) -> int:
    """How many of the cards would take a seat: what is known before a long change begins."""
    condition = ACTIONS[action].wanting_seats(place)
    if condition is None:
        return 0
    wanted = list(card_ids)
    parts = (wanted[start : start + 500] for start in range(0, len(wanted), 500))
    return sum(Card.objects.in_space(place.here.pk).filter(condition, pk__in=part).count() for part in parts)
