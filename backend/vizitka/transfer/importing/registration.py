"""Tells the jobs domain how imports are queued (called from transfer.apps)."""

from __future__ import annotations

from vizitka.common.actor import Person
from vizitka.common.errors import NotFound
from vizitka.jobs.enums import JobKind
from vizitka.jobs.handlers import JobHandler, register
from vizitka.jobs.models import Job
from vizitka.transfer.importing import selectors, services
from vizitka.transfer.importing.tasks import work_on_import


def _check_access(actor: Person, job: Job) -> None:
    if job.space_id is None:
        raise NotFound
    selectors.access_space(actor, job.space_id)


def register_jobs() -> None:
    handler = JobHandler(enqueue=work_on_import.enqueue, check_access=_check_access, ended=services.job_ended)
    register(JobKind.IMPORT_CHECK, handler)
    register(JobKind.IMPORT_RUN, handler)
