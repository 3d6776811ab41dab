"""Tells the jobs domain how exports are queued and who may still fetch their files (called from
transfer.apps)."""

from __future__ import annotations

from vizitka.cards.permissions import CARDS_EXPORT
from vizitka.common.actor import Person
from vizitka.common.errors import NotFound
from vizitka.jobs.enums import JobKind
from vizitka.jobs.handlers import JobHandler, register
from vizitka.jobs.models import Job
from vizitka.spaces import selectors as spaces
from vizitka.transfer.exporting.tasks import write_export


def _check_access(actor: Person, job: Job) -> None:
    """Who has lost the space since has lost its people too."""
    if job.space_id is None:
        raise NotFound
    spaces.access_space(actor, job.space_id, CARDS_EXPORT)


def register_jobs() -> None:
    register(JobKind.EXPORT, JobHandler(enqueue=write_export.enqueue, check_access=_check_access))
