"""Many cards at once: change them, see what became of it, take it back."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.utils.translation import gettext_lazy as _
from ninja import Status

from vizitka.cards import listing
from vizitka.cards.batches import selectors, services
from vizitka.cards.batches.schemas import (
    CardBatchOut,
    CardBulkIn,
    CardBulkJob,
    CardBulkResult,
    batch_out,
    result_out,
)
from vizitka.cards.permissions import CARDS_STATE
from vizitka.common import body_limits
from vizitka.common.api.envelope import Data, data
from vizitka.common.api.router import Request, Router
from vizitka.common.errors import InvalidInput
from vizitka.jobs.models import Job
from vizitka.jobs.schemas import job_out

router = Router(tags=["cards"])


def _answer(done: services.Done | Job) -> Any:
    if isinstance(done, Job):
        return Status(202, data({"job": job_out(done)}))
    return Status(200, data(result_out(done.report, done.batch)))


@router.post(
    "/spaces/{uuid:space_id}/cards/bulk",
    largest_body=body_limits.ROWS,
    ability=CARDS_STATE,
    response={200: Data[CardBulkResult], 202: Data[CardBulkJob]},
)
def change_cards(request: Request, space_id: UUID, payload: CardBulkIn) -> Any:
    """Changes many cards at once: up to 200 now, more by a job. What may not follow is skipped with a reason."""
    scene = selectors.access_scene(request.auth, space_id, payload.action, payload.target)
    if payload.target is not None and scene.here.pk == scene.there.pk:
        raise InvalidInput(errors={"target": [_("Choose another space.")]})
    template = None
    if payload.template is not None:
        template = selectors.template_of(space_id, payload.template)
        if template is None:
            raise InvalidInput(errors={"template": [_("Choose a template of this space.")]})
    chosen = payload.uuids
    if payload.filter is not None:
        chosen = listing.filtered_ids(scene.here, payload.filter)
    language = request.LANGUAGE_CODE
    return _answer(
        services.change(
            request.auth, scene, payload.action, chosen or [], template=template, language=language
        )
    )


@router.get(
    "/spaces/{uuid:space_id}/batches/{uuid:batch_id}", ability=CARDS_STATE, response=Data[CardBatchOut]
)
def read_card_batch(request: Request, space_id: UUID, batch_id: UUID) -> Any:
    """What became of a change of many cards, and which ones stayed as they were and why."""
    batch = selectors.access_batch(request.auth, space_id, batch_id)
    return data(batch_out(batch, selectors.report_of(batch), selectors.undo_until(batch)))


@router.post(
    "/spaces/{uuid:space_id}/batches/{uuid:batch_id}/undo",
    ability=CARDS_STATE,
    response={200: Data[CardBulkResult], 202: Data[CardBulkJob]},
)
def undo_card_batch(request: Request, space_id: UUID, batch_id: UUID) -> Any:
    """Brings the cards back as they were: once, for a day. Those that were changed since are skipped."""
    batch = selectors.access_batch(request.auth, space_id, batch_id)
    return _answer(services.undo(request.auth, batch, request.LANGUAGE_CODE))
