"""Jobs as they go out."""

from __future__ import annotations

import datetime as dt
from typing import Any
from uuid import UUID

from ninja import Field

from vizitka.common.api.envelope import OutSchema
from vizitka.common.api.paging import PageQuery
from vizitka.jobs.enums import JobStatus
from vizitka.jobs.kinds import PATTERN, title_of
from vizitka.jobs.messages import joined
from vizitka.jobs.models import Job
from vizitka.jobs.selectors import ListedJob


class JobListQuery(PageQuery):
    active: bool | None = None


class JobOut(OutSchema):
    """`kind` is open: more may come, `title` says it in words. `done` of `total` rows; `total` is null while it is not
    known. `differs`: it is over, and not as was announced; `message` says how. `file_url` needs the bearer like any
    operation.
    """

    uuid: UUID
    kind: str = Field(pattern=PATTERN)
    title: str
    status: JobStatus
    done: int
    total: int | None
    differs: bool
    message: str
    result: dict[str, Any]
    file_url: str | None
    space: UUID | None
    created_at: dt.datetime
    finished_at: dt.datetime | None
    seen: bool
    cancel_requested: bool


def job_out(job: Job | ListedJob) -> dict[str, Any]:
    """A `JobOut` in the language of the request."""
    return {
        "uuid": job.id,
        "kind": job.kind,
        "title": title_of(job),
        "status": job.status,
        "done": job.done,
        "total": job.total,
        "differs": job.differs,
        "message": joined(job.messages),
        "result": job.result,
        "file_url": f"/v1/jobs/{job.id}/file" if job.file and job.status == JobStatus.DONE else None,
        "space": job.space_id,
        "created_at": job.created_at,
        "finished_at": job.finished_at,
        "seen": job.seen_at is not None,
        "cancel_requested": job.cancel_requested,
    }
