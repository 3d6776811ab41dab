"""The person's own background work."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.core.files.storage import default_storage
from django.http import FileResponse
from ninja import Query, Status

from vizitka.common.api.envelope import Data, Page, data
from vizitka.common.api.paging import page
from vizitka.common.api.router import Request, Router
from vizitka.common.permissions import SIGNED_IN
from vizitka.jobs import kinds, selectors, services
from vizitka.jobs.enums import JobStatus
from vizitka.jobs.errors import FileGone
from vizitka.jobs.schemas import JobListQuery, JobOut, job_out

router = Router(tags=["jobs"])


@router.get("/me/jobs", ability=SIGNED_IN, response=Page[JobOut], straight=True)
def list_jobs(request: Request, query: Query[JobListQuery]) -> Any:
    # Who looks at a stuck bar is the one who needs it to move again.
    services.revive(request.auth.user_id)
    listing = selectors.list_jobs(request.auth, active=query.active, query=query)
    return page(listing, query, [job_out(job) for job in listing.rows])


@router.get("/jobs/{uuid:job_id}", ability=SIGNED_IN, response=Data[JobOut])
def read_job(request: Request, job_id: UUID) -> Any:
    return data(job_out(selectors.access_job(request.auth, job_id)))


@router.post("/jobs/{uuid:job_id}/cancel", ability=SIGNED_IN, response=Data[JobOut])
def cancel_job(request: Request, job_id: UUID) -> Any:
    return data(job_out(services.request_cancel(selectors.access_job(request.auth, job_id))))


@router.post("/jobs/{uuid:job_id}/seen", ability=SIGNED_IN, response={204: None})
def mark_job_seen(request: Request, job_id: UUID) -> Any:
    services.mark_seen(selectors.access_job(request.auth, job_id))
    return Status(204, None)


@router.get(
    "/jobs/{uuid:job_id}/file",
    ability=SIGNED_IN,
    response={200: None},
    openapi_extra={
        "responses": {
            200: {"content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}}
        }
    },
)
def read_job_file(request: Request, job_id: UUID) -> Any:
    """The file that an export made: only for its owner, and only while the owner may still export there."""
    job = selectors.access_job(request.auth, job_id)
    if not job.file or job.status != JobStatus.DONE or not kinds.is_known(job.kind):
        raise FileGone
    kinds.kind_of(job.kind).check_access(request.auth, job)
    try:
        file = default_storage.open(job.file, "rb")
    except FileNotFoundError as error:
        raise FileGone from error
    return FileResponse(file, as_attachment=True, filename=job.file_name or "export")
