"""Reading jobs: people see their own, nobody else's."""

from __future__ import annotations

import datetime as dt
import functools
import uuid
from typing import Any, NamedTuple

from django.db.models import QuerySet

from vizitka.common.actor import Person
from vizitka.common.api.paging import Listing, PageQuery
from vizitka.common.errors import NotFound
from vizitka.common.prepared import IdSlot, PreparedCount, PreparedValues
from vizitka.jobs import kinds
from vizitka.jobs.enums import ACTIVE, FINISHED
from vizitka.jobs.models import Job


class ListedJob(NamedTuple):
    """A row of a list of jobs, by the columns of `Job`."""

    id: uuid.UUID
    space_id: uuid.UUID | None
    kind: str
    name: str
    status: str
    done: int
    total: int | None
    cancel_requested: bool
    differs: bool
    messages: list[dict[str, Any]]
    result: dict[str, Any]
    file: str
    created_at: dt.datetime
    finished_at: dt.datetime | None
    seen_at: dt.datetime | None


def list_jobs(actor: Person, *, active: bool | None, query: PageQuery) -> Listing[ListedJob]:
    """The person's jobs, newest first. `active`: only those that wait or run, or only those that do not."""
    rows = _listed(active).page(query.offset, query.per_page, owner=actor.user_id)
    total = query.total(len(rows), lambda: _number(active).get(owner=actor.user_id))
    return Listing([ListedJob._make(row) for row in rows], total)


@functools.cache
def _listed(active: bool | None) -> PreparedValues:
    return PreparedValues(_own(active).order_by("-created_at", "-id").values_list(*ListedJob._fields))


@functools.cache
def _number(active: bool | None) -> PreparedCount:
    return PreparedCount(_own(active))


def _own(active: bool | None) -> QuerySet[Job]:
    jobs = Job.objects.filter(owner_id=IdSlot("owner")).exclude(kind__in=kinds.of_systems())
    if active is None:
        return jobs
    # In an order, so that the SQL is the same in each process.
    return jobs.filter(status__in=sorted(ACTIVE if active else FINISHED))


def access_job(actor: Person, job_id: uuid.UUID) -> Job:
    """The person's own job. Raises `NotFound` for another's."""
    job = Job.objects.filter(id=job_id, owner_id=actor.user_id).first()
    if job is None:
        raise NotFound
    return job


def find_job(job_id: uuid.UUID) -> Job | None:
    """For workers and other domains, which have checked access by their own object."""
    return Job.objects.filter(id=job_id).first()
