"""Background work of all jobs; what is done is said by their kinds."""

from __future__ import annotations

import uuid

from vizitka.jobs import errands, kinds, services


@errands.WORK_ON_JOB.done_by
def work_on_job(job_id: str) -> None:
    """Does the job, or goes on with it; safe to repeat."""
    services.run(uuid.UUID(job_id), kinds.work)
