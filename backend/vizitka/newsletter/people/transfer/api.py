"""The API of imports and exports of subscribers."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from ninja import File, Query, Status
from ninja.files import UploadedFile

from vizitka.common import body_limits
from vizitka.common.api.envelope import Data, data
from vizitka.common.api.router import Request, Router
from vizitka.common.uploads import UPLOAD
from vizitka.jobs.schemas import JobOut, job_out
from vizitka.newsletter.people.transfer import exporting, importing, schemas
from vizitka.newsletter.permissions import NEWSLETTER_EDIT, NEWSLETTER_EXPORT
from vizitka.spaces.selectors import access_space

router = Router(tags=["newsletter"])
EXPORT = NEWSLETTER_EXPORT.for_what_is_there


@router.post(
    "/spaces/{uuid:space_id}/newsletter/subscribers/import",
    ability=NEWSLETTER_EDIT,
    response=Data[schemas.SubscriberImportOut],
    throttled=UPLOAD,
    largest_body=body_limits.IMPORT,
)
def import_subscribers(
    request: Request,
    space_id: UUID,
    query: Query[schemas.SubscriberImportQuery],
    file: File[UploadedFile],
) -> Any:
    """Reads subscribers from a file (CSV, XLSX) and says what becomes of each row; unless it is a dry run, a job
    does it with those that are good. No status is touched, and an address that gets nothing stays away."""
    space = access_space(request.auth, space_id, NEWSLETTER_EDIT).space
    goal = importing.Goal(query.list, query.proof, query.proof_day, query.overwrite)
    checked = importing.check(request.auth, space, file, goal, query.column)
    job = None
    if not query.dry_run:
        job = importing.start(request.auth, space, checked, goal, file.name or "")
    return data(importing.import_out(space, checked, job))


@router.post(
    "/spaces/{uuid:space_id}/newsletter/subscribers/export",
    ability=EXPORT,
    response={202: Data[JobOut]},
    largest_body=body_limits.ROWS,
)
def export_subscribers(request: Request, space_id: UUID, payload: schemas.SubscriberExportIn) -> Any:
    """Starts the export of subscribers; the job's `file_url` is the file once the job is done."""
    space = access_space(request.auth, space_id, EXPORT).space
    return Status(202, data(job_out(exporting.start(request.auth, space, payload, request.LANGUAGE_CODE))))
