"""Changes of many cards as they come in and go out."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Annotated, Any

from django.utils.translation import gettext as _
from pydantic import Field, model_validator

from vizitka.cards.batches.enums import BatchAction, Skip
from vizitka.cards.batches.models import CardBatch
from vizitka.cards.batches.selectors import Report
from vizitka.cards.schemas.overview import CardFilter
from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.common.api.errors import FieldProblem
from vizitka.jobs.schemas import JobOut


class CardBulkIn(InSchema):
    """Changes many cards: those in `uuids`, or all that `filter` finds. Exactly one of the two is given.

    `target` is the space to move to, `template` the template to apply.
    """

    action: BatchAction
    uuids: Annotated[list[uuid.UUID], Field(max_length=50_000)] | None = None
    filter: CardFilter | None = None
    target: uuid.UUID | None = None
    template: uuid.UUID | None = None

    @model_validator(mode="after")
    def names_cards_once(self) -> CardBulkIn:
        if (self.uuids is None) == (self.filter is None):
            raise FieldProblem(_("Name either the cards or a filter."))
        if (self.action == BatchAction.MOVE) != (self.target is not None):
            raise FieldProblem(_("Moving needs a target, and nothing else does."))
        if (self.action == BatchAction.APPLY_TEMPLATE) != (self.template is not None):
            raise FieldProblem(_("Applying a template needs a template, and nothing else does."))
        return self


class CardSkipped(OutSchema):
    """A card that stays as it is; `name` is empty when it is not in the space."""

    uuid: uuid.UUID
    name: str
    reason: str


class CardBulkResult(OutSchema):
    """`skipped` holds the first thousand. `batch` is what can be undone; null when nothing has changed."""

    changed: int
    skipped_count: int
    skipped: list[CardSkipped]
    batch: uuid.UUID | None


class CardBulkJob(OutSchema):
    """The job's `result` holds `batch`, and when it is over `changed`, `skipped` (a number) and `can_undo`."""

    job: JobOut


class CardBatchOut(OutSchema):
    """A change of many cards. `undo_until` is null when it cannot be undone (any more)."""

    uuid: uuid.UUID
    action: BatchAction
    name: str
    total: int
    changed: int
    skipped_count: int
    skipped: list[CardSkipped]
    undo_until: dt.datetime | None
    undone: bool
    created_at: dt.datetime


def skipped_out(report: Report) -> list[dict[str, Any]]:
    """In the language of the request."""
    return [
        {"uuid": key, "name": name, "reason": str(Skip(reason).label)} for key, name, reason in report.skipped
    ]


def result_out(report: Report, batch: CardBatch | None) -> dict[str, Any]:
    return {
        "changed": report.changed,
        "skipped_count": report.skipped_count,
        "skipped": skipped_out(report),
        "batch": batch.pk if batch else None,
    }


def batch_out(batch: CardBatch, report: Report, until: dt.datetime | None) -> dict[str, Any]:
    return {
        "uuid": batch.pk,
        "action": batch.action,
        "name": batch.parameters.get("name", ""),
        "total": batch.total,
        "changed": report.changed,
        "skipped_count": report.skipped_count,
        "skipped": skipped_out(report),
        "undo_until": until,
        "undone": batch.undone_at is not None,
        "created_at": batch.created_at,
    }
