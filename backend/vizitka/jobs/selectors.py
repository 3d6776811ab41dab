"""Reading jobs: people see their own, nobody else's."""

from __future__ import annotations

import uuid

from vizitka.common.actor import Person
from vizitka.common.api.paging import Listing
from vizitka.common.errors import NotFound
from vizitka.jobs.enums import ACTIVE
from vizitka.jobs.models import Job


def list_jobs(actor: Person, *, active: bool | None, offset: int, limit: int) -> Listing[Job]:
    """The person's jobs, newest first. `active`: only those that wait or run, or only those that do not."""
    jobs = Job.objects.filter(owner_id=actor.user_id)
    if active is not None:
        jobs = jobs.filter(status__in=ACTIVE) if active else jobs.exclude(status__in=ACTIVE)
    return Listing(list(jobs.order_by("-created_at", "-id")[offset : offset + limit]), jobs.count())


def access_job(actor: Person, job_id: uuid.UUID) -> Job:
    """The person's own job. Raises `NotFound` for another's."""
    job = Job.objects.filter(id=job_id, owner_id=actor.user_id).first()
    if job is None:
        raise NotFound
    return job


def find_job(job_id: uuid.UUID) -> Job | None:
    """For workers and other domains, which have checked access by their own object."""
    return Job.objects.filter(id=job_id).first()
