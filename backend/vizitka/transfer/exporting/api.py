"""Export of cards to CSV, XLSX and vCard (also a ZIP with photos)."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from ninja import Status

from vizitka.cards.permissions import CARDS_EXPORT
from vizitka.common import body_limits
from vizitka.common.api.envelope import Data, data
from vizitka.common.api.router import Request, Router
from vizitka.jobs.schemas import JobOut, job_out
from vizitka.spaces import selectors as spaces
from vizitka.transfer.exporting import services
from vizitka.transfer.exporting.schemas import ExportIn

router = Router(tags=["exports"])


@router.post(
    "/spaces/{uuid:space_id}/exports",
    ability=CARDS_EXPORT,
    response={202: Data[JobOut]},
    largest_body=body_limits.ROWS,
)
def create_export(request: Request, space_id: UUID, payload: ExportIn) -> Any:
    """Starts the export; the job's `file_url` is the file once the job is done. Cards of other spaces are
    left out."""
    access = spaces.access_space(request.auth, space_id, CARDS_EXPORT)
    job = services.start_export(
        request.auth,
        access.space,
        file_format=payload.format,
        language=request.LANGUAGE_CODE,
        uuids=payload.uuids,
        card_filter=payload.filter,
    )
    return Status(202, data(job_out(job)))
